//! What the ranks of a host share beside the memory of a window: for each of them the words of its lock,
//! the word by which elements are changed alone, and which memory is attached.
//!
//! Nothing read here leads to an address by itself: whoever writes what makes no sense makes others wait,
//! or has them asked for memory that the kernel then refuses.

use crate::lock::Lock;
use layout::Address;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};
use transport_shm::Area;

/// Words of a block in front of the queue and the tickets of its lock.
const WORDS: usize = 256;
const NEXT: usize = 0;
const WRITING: usize = 1;
const READING: usize = 2;
/// On a line of its own.
const ELEMENTS: usize = 8;
const VERSION: usize = 16;
const COUNT: usize = 17;
const REGIONS: usize = 24;
/// Regions that are told to others; of more, the owner is asked.
pub const MOST_REGIONS: usize = (WORDS - REGIONS) / 2;

/// The control words of the members of a window that share memory, or of one alone.
#[derive(Debug)]
pub struct Control {
    base: Address,
    /// From one member's block to the next.
    stride: usize,
    /// How many there are.
    members: usize,
    /// As many tickets as a lock may have at a time.
    tickets: usize,
    area: Option<Area>,
    /// Kept for a member alone.
    _own: Vec<AtomicU64>,
}

impl Control {
    fn stride(tickets: usize) -> usize {
        (WORDS * 8 + 2 * tickets * 4).next_multiple_of(64)
    }

    /// Bytes for so many members of a window of `size` ranks.
    pub fn bytes(members: usize, size: usize) -> usize {
        Control::stride(size) * members
    }

    /// In an area that has so many bytes, all of them zero at first; `size` is that of the whole window.
    ///
    /// # Panics
    /// If the area has fewer.
    pub fn shared(area: Area, members: usize, size: usize) -> Control {
        // SAFETY: the area is kept for as long as this lives.
        let span = unsafe { area.bytes(0, Control::bytes(members, size)) };
        let (base, _) = span.plain().expect("an area is one piece");
        let (base, stride) = (Address::new(base), Control::stride(size));
        Control { base, stride, members, tickets: size, area: Some(area), _own: Vec::new() }
    }

    /// For a member alone on its host, in a window of `size` ranks.
    pub fn alone(size: usize) -> Control {
        let words = Control::bytes(1, size).div_ceil(8);
        let own: Vec<AtomicU64> = (0..words).map(|_| AtomicU64::new(0)).collect();
        let base = Address::new(own.as_ptr().cast::<u8>().cast_mut());
        let stride = Control::stride(size);
        Control { base, stride, members: 1, tickets: size, area: None, _own: own }
    }

    /// Clears the blocks, which one member does before any uses them.
    pub fn clear(&self) {
        for word in 0..self.stride * self.members / 8 {
            self.word_at(word * 8).store(0, Ordering::Relaxed);
        }
    }

    /// Where the members' memory can be reached, if they share any.
    pub fn area(&self) -> Option<&Area> {
        self.area.as_ref()
    }

    /// Wakes a member if it sleeps.
    pub fn ring(&self, member: u32) {
        if let Some(area) = &self.area
            && (member as usize) < self.members
        {
            area.ring(member as usize);
        }
    }

    /// The block of a member.
    pub fn block(&self, member: usize) -> Block<'_> {
        assert!(member < self.members);
        Block { control: self, at: member * self.stride }
    }

    fn word_at(&self, offset: usize) -> &AtomicU64 {
        assert!(offset.is_multiple_of(8) && offset + 8 <= self.stride * self.members);
        // SAFETY: inside the words, aligned, and only used as atomics.
        unsafe { &*self.base.get().add(offset).cast() }
    }
}

/// The control words of one member.
#[derive(Clone, Copy, Debug)]
pub struct Block<'a> {
    control: &'a Control,
    at: usize,
}

impl<'a> Block<'a> {
    fn word(&self, index: usize) -> &'a AtomicU64 {
        self.control.word_at(self.at + index * 8)
    }

    /// The lock of the member's part of the window.
    pub fn lock(&self) -> Lock<'a> {
        let queue = self.at + WORDS * 8;
        let count = 2 * self.control.tickets;
        assert!(queue + count * 4 <= self.control.stride * self.control.members);
        // SAFETY: inside the words, aligned, and only used as atomics of this width.
        let both = unsafe {
            let first = self.control.base.get().add(queue).cast::<AtomicU32>();
            std::slice::from_raw_parts(first, count)
        };
        let (queue, tickets) = both.split_at(self.control.tickets);
        let [next, writing, reading] = [NEXT, WRITING, READING].map(|index| self.word(index));
        Lock { next, writing, reading, queue, tickets }
    }

    /// Runs `change` while nobody else changes elements of the member's memory this way. If whoever did so
    /// before has died meanwhile, goes on in its place.
    pub fn change_alone<R>(&self, change: impl FnOnce() -> R) -> R {
        let word = self.word(ELEMENTS);
        let own = u64::from(std::process::id());
        let mut tries = 0u32;
        loop {
            // Pairs with the release below.
            match word.compare_exchange_weak(0, own, Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => break,
                Err(holder) => {
                    tries += 1;
                    match tries % 4096 {
                        0 if !is_alive(holder) => {
                            let _ = word.compare_exchange(
                                holder,
                                0,
                                Ordering::Relaxed,
                                Ordering::Relaxed,
                            );
                        }
                        1..100 => std::hint::spin_loop(),
                        _ => std::thread::yield_now(),
                    }
                }
            }
        }
        let answer = change();
        word.store(0, Ordering::Release);
        answer
    }

    /// The memory that the member has attached.
    pub fn regions(&self) -> Regions<'a> {
        Regions(*self)
    }
}

fn is_alive(process: u64) -> bool {
    std::path::Path::new(&format!("/proc/{process}")).exists()
}

/// The memory that a member has attached, as far as there is room to tell.
#[derive(Clone, Copy, Debug)]
pub struct Regions<'a>(Block<'a>);

impl Regions<'_> {
    /// Tells what is attached now: begin and length of each. Only its owner does, one at a time.
    pub fn publish(&self, regions: impl ExactSizeIterator<Item = (u64, u64)>) {
        let version = self.0.word(VERSION);
        let before = version.load(Ordering::Relaxed);
        version.store(before + 1, Ordering::Relaxed);
        fence(Ordering::Release);
        self.0.word(COUNT).store(regions.len() as u64, Ordering::Relaxed);
        for (at, (begin, length)) in regions.take(MOST_REGIONS).enumerate() {
            self.0.word(REGIONS + 2 * at).store(begin, Ordering::Relaxed);
            self.0.word(REGIONS + 2 * at + 1).store(length, Ordering::Relaxed);
        }
        // Pairs with the acquire in `contain`.
        version.store(before + 2, Ordering::Release);
    }

    /// Whether a range lies in regions without a gap between them; none if there are more than are told.
    pub fn contain(&self, begin: u64, length: u64) -> Option<bool> {
        let Some(end) = begin.checked_add(length) else { return Some(false) };
        loop {
            let version = self.0.word(VERSION).load(Ordering::Acquire);
            let count = self.0.word(COUNT).load(Ordering::Relaxed) as usize;
            let region = |at: usize| {
                let word = |index| self.0.word(index).load(Ordering::Relaxed);
                (word(REGIONS + 2 * at), word(REGIONS + 2 * at + 1))
            };
            let found = covers((0..count.min(MOST_REGIONS)).map(region), begin, end);
            fence(Ordering::Acquire);
            if version.is_multiple_of(2) && self.0.word(VERSION).load(Ordering::Relaxed) == version
            {
                return (found || count <= MOST_REGIONS).then_some(found);
            }
            std::hint::spin_loop();
        }
    }
}

/// Whether regions, which are sorted and do not overlap, have all bytes of a range.
pub(crate) fn covers(regions: impl Iterator<Item = (u64, u64)>, begin: u64, end: u64) -> bool {
    let mut covered = begin;
    for (first, room) in regions {
        if first <= covered && covered < first.wrapping_add(room) {
            covered = first + room;
        }
        if covered >= end {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Hold, Wake};

    #[test]
    fn regions_without_a_gap_are_one() {
        let regions = [(10, 5), (15, 0), (15, 5), (21, 4)];
        let covered = |begin, end| covers(regions.into_iter(), begin, end);
        assert!(covered(10, 20) && covered(12, 16) && covered(21, 25));
        assert!(!covered(9, 11) && !covered(19, 22) && !covered(24, 26));
    }

    #[test]
    fn a_member_alone_has_its_lock() {
        let control = Control::alone(3);
        let lock = control.block(0).lock();
        let first = lock.draw(Hold::Exclusive, 0, 0);
        let second = lock.draw(Hold::Shared, 1, 0);
        assert_eq!(lock.enter(first), Some(Wake(None)));
        assert_eq!(lock.enter(second), None);
        assert_eq!(lock.leave(first), Wake(Some(0)));
    }

    #[test]
    fn regions_are_known_while_they_are_few() {
        let control = Control::alone(1);
        let regions = control.block(0).regions();
        assert_eq!(regions.contain(0, 1), Some(false));
        regions.publish([(100, 10), (200, 50)].into_iter());
        assert_eq!(regions.contain(100, 10), Some(true));
        assert_eq!(regions.contain(105, 6), Some(false));
        assert_eq!(regions.contain(249, 1), Some(true));
        assert_eq!(regions.contain(u64::MAX, 2), Some(false));
        assert_eq!(regions.contain(200, u64::MAX), Some(false));
        let many: Vec<(u64, u64)> = (0..1000).map(|at| (at * 100, 50)).collect();
        regions.publish(many.into_iter());
        assert_eq!(regions.contain(100, 50), Some(true));
        assert_eq!(regions.contain(99_900, 50), None, "ask the owner");
    }

    #[test]
    fn elements_are_changed_by_one_at_a_time() {
        let control = Control::alone(1);
        let (control, count) = (&control, &AtomicU64::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(move || {
                    for _ in 0..1000 {
                        control.block(0).change_alone(|| {
                            let before = count.load(Ordering::Relaxed);
                            count.store(before + 1, Ordering::Relaxed);
                        });
                    }
                });
            }
        });
        assert_eq!(count.load(Ordering::Relaxed), 4000);
    }

    #[test]
    fn who_dies_while_it_changes_elements_is_followed() {
        let control = Control::alone(1);
        let mut child = std::process::Command::new("true").spawn().expect("a process");
        control.block(0).word(ELEMENTS).store(child.id().into(), Ordering::Relaxed);
        child.wait().expect("it ends");
        assert_eq!(control.block(0).change_alone(|| 7), 7);
    }
}
