//! The allocator of shared memory for groups of ranks of one host.
//!
//! Each rank has an arena in the segment, out of which it serves the groups that it founds, so that
//! nobody has to share an allocator. Memory comes back when the last member has left the group,
//! which may be long after the founder has.

use super::area::{Area, can_read};
use super::flags::{self, Flags};
use super::ring::Line;
use super::segment::{ARENA, LINE_BYTES, Mapping, PAGE, Segment, flags_bytes};
use crate::sync::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use transport::doorbell::Barrier;

/// Gives out shared memory for groups.
#[derive(Debug)]
pub struct ShmAllocator {
    segment: Arc<Segment>,
    rank: u32,
    barrier: Barrier,
    arena: Mutex<Arena>,
    /// Which ranks share this memory; all of them if nothing is said.
    present: Vec<bool>,
    /// Which ranks are on this host; all of them if nothing is said.
    here: Vec<bool>,
}

/// What this rank has given out.
#[derive(Debug)]
struct Arena {
    /// Ranges that are free, in order, none touching the next.
    free: Vec<(usize, usize)>,
    /// Groups that this rank has founded.
    groups: Vec<Group>,
    /// How many deserted groups have been taken back.
    swept: u64,
}

#[derive(Debug)]
struct Group {
    members: usize,
    flags: usize,
    /// Offset and length of its bytes, if it has any.
    bytes: Option<(usize, usize)>,
}

impl ShmAllocator {
    pub(super) fn new(segment: Arc<Segment>, rank: u32, barrier: Barrier) -> ShmAllocator {
        let free = vec![(segment.arena(rank), ARENA)];
        let arena = Mutex::new(Arena { free, groups: Vec::new(), swept: 0 });
        ShmAllocator { segment, rank, barrier, arena, present: Vec::new(), here: Vec::new() }
    }

    /// How many ranks may be members of groups: those below this number.
    pub fn ranks(&self) -> usize {
        self.segment.ranks() as usize
    }

    /// The allocator, which serves only the ranks that are `present`: the others are elsewhere, or are not
    /// to share memory unless the program asks for that, as it may of those that are `here`.
    #[must_use]
    pub fn with_only(self, present: Vec<bool>, here: Vec<bool>) -> ShmAllocator {
        ShmAllocator { present, here, ..self }
    }

    /// Whether a rank is on this host, by whatever way messages to it go.
    pub fn is_here(&self, rank: usize) -> bool {
        rank < self.ranks() && self.here.get(rank).is_none_or(|&here| here)
    }

    /// Whether a rank may be a member of groups.
    pub fn has(&self, rank: usize) -> bool {
        rank < self.ranks() && self.present.get(rank).is_none_or(|&present| present)
    }

    /// The group of all ranks, which needs no founder, if all of them are here.
    pub fn everyone(&self) -> Area {
        let members: Vec<u32> = (0..self.segment.ranks()).collect();
        let offset = self.segment.everyone();
        Area::new(&self.segment, offset, &members, self.rank as usize, None, self.barrier)
    }

    /// Finds memory for a new group; the name by which its members find it, or `None` if there is no
    /// memory. Everyone who is told the name must [`join`](ShmAllocator::join).
    pub fn found(&self, members: usize) -> Option<u64> {
        let mut arena = self.arena.lock().unwrap_or_else(PoisonError::into_inner);
        let length = flags_bytes(members);
        let flags = self.allocate(&mut arena, length)?;
        let mapping = self.segment.range(flags, length);
        // SAFETY: the range is ours alone until its name is told; zeros are its initial state.
        unsafe { mapping.base().write_bytes(0, length) };
        arena.groups.push(Group { members, flags, bytes: None });
        Some(flags as u64)
    }

    /// Joins the group `name` as its member number `rank`; `members` are all of them. `None` if no
    /// group can have that name.
    pub fn join(&self, name: u64, members: &[u32], rank: usize) -> Option<Area> {
        let known = members.iter().all(|&member| self.has(member as usize));
        if known { self.join_here(name, members, rank) } else { None }
    }

    /// [Joins](ShmAllocator::join) a group of ranks of this host that the program has asked for, by whatever
    /// way messages between them go.
    pub fn join_here(&self, name: u64, members: &[u32], rank: usize) -> Option<Area> {
        let offset = usize::try_from(name).ok()?;
        let founder = *members.first()?;
        let known = members.iter().all(|&member| self.is_here(member as usize));
        if !known || !self.segment.is_in_arenas(offset, flags_bytes(members.len())) {
            return None;
        }
        Some(Area::new(&self.segment, offset, members, rank, Some(founder), self.barrier))
    }

    /// Whether we can read the memory of all these ranks; tried on words whose values are known.
    pub fn reads(&self, ranks: &[u32]) -> bool {
        let others: Vec<_> = ranks.iter().map(|&rank| self.segment.control(rank)).collect();
        can_read(&self.segment.control(self.rank), others.iter())
    }

    /// Finds bytes for a group that this rank has founded, or for that of everyone: the name by which
    /// the members can [extend](Area::extend) the group, or `None` if there is no memory.
    pub fn reserve(&self, area: &Area, length: usize) -> Option<u64> {
        let mut arena = self.arena.lock().unwrap_or_else(PoisonError::into_inner);
        let range = (self.allocate(&mut arena, length)?, length.next_multiple_of(PAGE));
        if let Some(group) = arena.groups.iter_mut().find(|group| group.flags == area.name as usize)
        {
            group.bytes = Some(range);
        }
        Some(range.0 as u64)
    }

    /// The first free range that is long enough, reserved.
    fn allocate(&self, arena: &mut Arena, length: usize) -> Option<usize> {
        self.sweep(arena);
        let length = length.next_multiple_of(PAGE);
        let at = arena.free.iter().position(|&(_, free)| free >= length)?;
        let (offset, free) = arena.free[at];
        self.segment.reserve(offset, length).ok()?;
        if free == length {
            arena.free.remove(at);
        } else {
            arena.free[at] = (offset + length, free - length);
        }
        Some(offset)
    }

    /// Takes back the memory of groups that everybody has left.
    fn sweep(&self, arena: &mut Arena) {
        // Pairs with the release where an area is dropped.
        let deserted = self.segment.control(self.rank).deserted().load(Ordering::Acquire);
        if deserted == arena.swept {
            return;
        }
        arena.swept = deserted;
        let Arena { free, groups, .. } = arena;
        groups.retain(|group| {
            let length = flags_bytes(group.members);
            let lines = Lines { mapping: self.segment.range(group.flags, length), group };
            if !lines.is_deserted() {
                return true;
            }
            give_back(free, (group.flags, length));
            group.bytes.into_iter().for_each(|range| give_back(free, range));
            false
        });
    }
}

/// Puts a range among the free ones, joined with its neighbours.
fn give_back(free: &mut Vec<(usize, usize)>, (offset, length): (usize, usize)) {
    let at = free.partition_point(|&(start, _)| start < offset);
    free.insert(at, (offset, length));
    if at + 1 < free.len() && offset + length == free[at + 1].0 {
        free[at].1 += free.remove(at + 1).1;
    }
    if at > 0 && free[at - 1].0 + free[at - 1].1 == free[at].0 {
        free[at - 1].1 += free.remove(at).1;
    }
}

/// The lines of a group that this rank founded and may have left itself.
struct Lines<'a> {
    mapping: Mapping,
    group: &'a Group,
}

impl Flags for Lines<'_> {
    fn members(&self) -> usize {
        self.group.members
    }

    fn line(&self, index: usize) -> &Line {
        assert!(index < flags::lines(self.group.members));
        // SAFETY: inside the group's lines, which stay mapped as long as this lives; only accessed
        // as atomics.
        unsafe { &*self.mapping.base().add(index * LINE_BYTES).cast() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{MemfdFlags, memfd_create};

    fn allocators(ranks: u32) -> Vec<ShmAllocator> {
        let file = memfd_create("allocators", MemfdFlags::CLOEXEC).unwrap();
        (0..ranks)
            .map(|rank| {
                let segment = Segment::attach(file.try_clone().unwrap(), ranks).unwrap();
                ShmAllocator::new(segment, rank, Barrier::Sender)
            })
            .collect()
    }

    fn group(allocators: &[ShmAllocator], name: u64, members: &[u32]) -> Vec<Area> {
        let join = |(rank, &member): (usize, &u32)| {
            allocators[member as usize].join(name, members, rank).expect("a group")
        };
        members.iter().enumerate().map(join).collect()
    }

    #[test]
    fn memory_comes_back_when_the_last_has_left() {
        let allocators = allocators(3);
        let mut names = Vec::new();
        for epoch in 0..3 {
            let name = allocators[2].found(2).unwrap();
            let mut areas = group(&allocators, name, &[2, 0]);
            let bytes = allocators[2].reserve(&areas[0], 100_000).unwrap();
            assert!(areas.iter().all(|area| area.extend(bytes, 100_000) && area.room() == 100_000));
            assert!(!areas[0].extend(bytes, 100_000), "only once");
            assert_eq!(areas[1].published(0, 0), None, "in epoch {epoch} the flags are zero");
            areas[0].publish(0, 0, 9);
            assert_eq!(areas[1].published(0, 0), Some(9));
            // SAFETY: both areas are there.
            let [one, other] = [0, 1].map(|at| unsafe { areas[at].bytes(64, 3) });
            one.copy_from_slice(b"abc");
            assert_eq!(other.to_vec(), b"abc");
            areas.remove(0);
            assert_ne!(allocators[2].found(1), Some(name), "one is still there");
            names.push((name, bytes));
        }
        assert_eq!(names[0].0, names[1].0);
    }

    #[test]
    fn arenas_are_bounded_and_used_again() {
        let allocators = allocators(2);
        let name = allocators[0].found(2).unwrap();
        let mut areas = group(&allocators, name, &[0, 1]);
        let length = 48 << 20;
        assert!(allocators[0].reserve(&areas[0], length).is_some());
        assert_eq!(allocators[0].reserve(&areas[0], length), None, "the arena is full");
        assert!(allocators[1].reserve(&areas[0], length).is_some(), "each rank has its own");
        areas.clear();
        let name = allocators[0].found(2).unwrap();
        assert!(allocators[0].reserve(&group(&allocators, name, &[0, 1])[0], length).is_some());
    }

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        let allocators = allocators(2);
        let total = allocators[0].segment.arena(2) as u64;
        for name in [0, 4096, 12345, total - 4096, total, u64::MAX, u64::MAX - 4095] {
            assert!(allocators[0].join(name, &[0, 1], 0).is_none(), "{name}");
        }
        let name = allocators[0].found(2).unwrap();
        assert!(allocators[0].join(name, &[0, 2], 0).is_none());
        assert!(!allocators[0].everyone().extend(name, usize::MAX));
        assert!(!allocators[0].everyone().extend(4096, 4096));
    }

    #[test]
    fn ranges_are_joined() {
        let mut free = vec![(0, 10), (30, 10)];
        give_back(&mut free, (20, 5));
        assert_eq!(free, [(0, 10), (20, 5), (30, 10)]);
        give_back(&mut free, (10, 10));
        assert_eq!(free, [(0, 25), (30, 10)]);
        give_back(&mut free, (25, 5));
        assert_eq!(free, [(0, 40)]);
    }
}
