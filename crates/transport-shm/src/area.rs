//! What a group of ranks of one host shares for its collectives: flags, and bytes beside them.

use super::cross_memory::{self, Direction, Remote};
use super::flags::{self, BYTES_WORD, Flags, INLINE};
use super::ring::Line;
use super::segment::{Control, LINE_BYTES, Mapping, Segment, flags_bytes};
use crate::sync::Ordering;
use layout::{Span, own};
use std::sync::{Arc, OnceLock};
use transport::AccessError;
use transport::doorbell::{self, Barrier, Linux};

/// A group's memory, as one of its members sees it. Dropping it is leaving the group.
#[derive(Debug)]
pub struct Area {
    lines: Mapping,
    /// The members' control blocks, for their bells.
    members: Box<[Control]>,
    rank: usize,
    barrier: Barrier,
    /// The memory beside the flags.
    bytes: OnceLock<Mapping>,
    /// Where the flags are in the segment.
    pub(super) name: u64,
    /// Whoever gave the memory and gets it back; nobody for the group of all ranks.
    founder: Option<Control>,
    segment: Arc<Segment>,
}

impl Area {
    pub(super) fn new(
        segment: &Arc<Segment>,
        offset: usize,
        members: &[u32],
        rank: usize,
        founder: Option<u32>,
        barrier: Barrier,
    ) -> Area {
        assert!(rank < members.len());
        Area {
            lines: segment.range(offset, flags_bytes(members.len())),
            members: members.iter().map(|&member| segment.control(member)).collect(),
            rank,
            barrier,
            bytes: OnceLock::new(),
            name: offset as u64,
            founder: founder.map(|founder| segment.control(founder)),
            segment: segment.clone(),
        }
    }

    /// Our rank in the group.
    #[inline]
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// Adds the bytes that the founder has [reserved](super::ShmAllocator::reserve) under `name`. False if
    /// they cannot be a group's.
    pub fn extend(&self, name: u64, length: usize) -> bool {
        let offset = usize::try_from(name).unwrap_or(usize::MAX);
        if !self.segment.is_in_arenas(offset, length) {
            return false;
        }
        self.bytes.set(self.segment.range(offset, length)).is_ok()
    }

    /// How many bytes there are beside the flags.
    #[inline]
    pub fn room(&self) -> usize {
        self.bytes.get().map_or(0, Mapping::len)
    }

    /// Some of those bytes.
    ///
    /// # Safety
    /// The span, its copies and its parts must not be used when the area has been dropped.
    #[inline]
    pub unsafe fn bytes(&self, offset: usize, length: usize) -> Span {
        let start = self.start(offset, length);
        // SAFETY: inside the range, which is mapped for as long as the area lives; the
        // caller uses it no longer.
        unsafe { Span::new(start, length) }
    }

    /// Where some of those bytes begin.
    #[inline]
    fn start(&self, offset: usize, length: usize) -> *mut u8 {
        let bytes = self.bytes.get().expect("bytes have been added");
        assert!(offset <= bytes.len() && length <= bytes.len() - offset);
        bytes.base().wrapping_add(offset)
    }

    /// The bytes in the line that member `rank` publishes in `epoch`.
    ///
    /// # Safety
    /// As for [`bytes`](Area::bytes).
    #[inline]
    pub unsafe fn inline(&self, epoch: u64, rank: usize, length: usize) -> Span {
        // SAFETY: as the caller promises.
        unsafe { self.beside(flags::slot_line(self.members.len(), epoch, rank), length) }
    }

    /// Asks for the line that we publish in `epoch` before it is needed. A hint that changes nothing else.
    #[inline]
    pub fn prefetch(&self, epoch: u64) {
        let line: *const Line = self.line(flags::slot_line(self.members.len(), epoch, self.rank));
        own(line.cast());
    }

    /// Asks for the cache lines of some of the bytes before they are written. A hint that changes nothing else.
    #[inline]
    pub fn prefetch_bytes(&self, offset: usize, length: usize) {
        let first = self.start(offset, length);
        (0..length).step_by(LINE_BYTES).for_each(|at| own(first.wrapping_add(at)));
    }

    /// The bytes in the second line of the gate of `epoch`.
    ///
    /// # Safety
    /// As for [`bytes`](Area::bytes).
    #[inline]
    pub unsafe fn gate_bytes(&self, epoch: u64, length: usize) -> Span {
        // SAFETY: as the caller promises.
        unsafe { self.beside(flags::gate_bytes_line(self.members.len(), epoch), length) }
    }

    /// The bytes in a line beside its words.
    ///
    /// # Safety
    /// As for [`bytes`](Area::bytes).
    #[inline]
    unsafe fn beside(&self, line: usize, length: usize) -> Span {
        assert!(length <= INLINE);
        let line: *const Line = self.line(line);
        // SAFETY: from that word on the line has so many bytes, which nobody uses as atomics, and which are
        // mapped for as long as the area lives; the caller uses them no longer.
        unsafe { Span::new(line.cast::<u8>().cast_mut().add(BYTES_WORD * 8), length) }
    }

    /// Whether we can read everyone's memory; tried on words whose values are known.
    pub fn reads_all(&self) -> bool {
        can_read(&self.members[self.rank], self.members.iter())
    }

    /// Copies from an address in the memory of member `rank`.
    #[inline]
    pub fn read(&self, rank: usize, address: u64, target: Span) -> Result<(), AccessError> {
        let process = self.members[rank].process().load(Ordering::Relaxed) as i32;
        cross_memory::copy(Direction::Read, process, &Remote::Plain(address), 0, target)
    }

    /// Copies to an address in the memory of member `rank`, which may be this process.
    ///
    /// ```compile_fail,E0133
    /// # use transport_shm::Area;
    /// fn rewrite(area: &Area, fixed: &u64, other: layout::Span) {
    ///     let _ = area.write(area.rank(), std::ptr::from_ref(fixed).addr() as u64, other);
    /// }
    /// ```
    ///
    /// # Safety
    /// The member must have said that so many bytes there may be written now, and must not have taken that
    /// back.
    #[inline]
    pub unsafe fn write(&self, rank: usize, address: u64, source: Span) -> Result<(), AccessError> {
        let process = self.members[rank].process().load(Ordering::Relaxed) as i32;
        cross_memory::copy(Direction::Write, process, &Remote::Plain(address), 0, source)
    }

    /// Copies from the memory of member `rank` that `remote` names there, in any number of pieces. Nobody
    /// follows its addresses in this process.
    pub fn read_span(&self, rank: usize, remote: Span, target: Span) -> Result<(), AccessError> {
        self.copy_span(Direction::Read, rank, remote, target)
    }

    /// Copies to the memory of member `rank` that `remote` names there, in any number of pieces.
    ///
    /// # Safety
    /// As for [`write`](Area::write).
    pub unsafe fn write_span(
        &self,
        rank: usize,
        remote: Span,
        source: Span,
    ) -> Result<(), AccessError> {
        self.copy_span(Direction::Write, rank, remote, source)
    }

    fn copy_span(
        &self,
        direction: Direction,
        rank: usize,
        remote: Span,
        local: Span,
    ) -> Result<(), AccessError> {
        let process = self.members[rank].process().load(Ordering::Relaxed) as i32;
        let local = local.head(remote.len());
        cross_memory::copy(direction, process, &Remote::of(remote), 0, local)
    }

    /// Wakes a member if it sleeps: what it waits for may have been written.
    #[inline]
    pub fn ring(&self, rank: usize) {
        doorbell::notify(self.members[rank].bell(), self.barrier, &Linux);
    }

    /// Wakes everyone else who sleeps.
    #[inline]
    pub fn ring_all(&self) {
        for (rank, member) in self.members.iter().enumerate() {
            if rank != self.rank {
                doorbell::notify(member.bell(), self.barrier, &Linux);
            }
        }
    }
}

/// Whether a process can read the memory of others.
pub(super) fn can_read<'a>(own: &Control, mut others: impl Iterator<Item = &'a Control>) -> bool {
    own.access_denied().load(Ordering::Relaxed) == 0 && others.all(is_readable)
}

/// Whether the memory of a process can be read; tried on a word whose value is known.
pub(super) fn is_readable(control: &Control) -> bool {
    // Pairs with the release in `Shm::introduce`.
    let process = control.process().load(Ordering::Acquire) as i32;
    let mut value = 0u64;
    // SAFETY: a local variable, used for nothing else during the call.
    let local = unsafe { Span::new((&raw mut value).cast(), 8) };
    let address = control.probe_address().load(Ordering::Relaxed);
    cross_memory::copy(Direction::Read, process, &Remote::Plain(address), 0, local).is_ok()
        && value == control.probe_value().load(Ordering::Relaxed)
}

impl Flags for Area {
    #[inline]
    fn members(&self) -> usize {
        self.members.len()
    }

    #[inline]
    fn line(&self, index: usize) -> &Line {
        assert!(index < flags::lines(self.members.len()));
        // SAFETY: inside the lines, which are mapped for as long as this lives; the
        // words of a line that are used as atomics are never used as anything else.
        unsafe { &*self.lines.base().add(index * LINE_BYTES).cast() }
    }
}

impl Drop for Area {
    fn drop(&mut self) {
        if let Some(founder) = &self.founder
            && self.depart()
        {
            // Pairs with the acquire in `ShmAllocator::sweep`.
            founder.deserted().fetch_add(1, Ordering::Release);
        }
    }
}
