//! The memory that the ranks of one host share: one memfd, filled on demand. The arenas are mapped group by
//! group: all of them together may be more than a limit on a process's address space allows.
//!
//! Zeroed memory is its valid initial state, so that nobody has to go first. Every range is
//! reserved in the file before it is touched: a full memory is an error here and not a SIGBUS later.
//!
//! ```text
//! header | control block of rank 0 | … | lines of all ranks | pair (0,0) | … | arena of rank 0 | … | VCIs
//! ```
//!
//! A process may send by several VCIs. Each beyond the first has control blocks and pairs of its own, at the
//! end of the file; its pairs are mapped one by one, when two ranks first talk there.

use super::flags;
use super::ring::{Found, INLINE_BYTES, INLINE_WORD, Line, Payload, RingMemory};
use super::transfer::REGISTRATIONS;
use crate::sync::{AtomicU32, AtomicU64, Ordering};
use layout::{Address, Span};
use rustix::fd::OwnedFd;
use rustix::fs::FallocateFlags;
use rustix::mm::{Advice, MapFlags, ProtFlags};
use std::io;
use std::sync::Arc;
use transport::resources::Resource;

pub(super) const LINE_BYTES: usize = 64;
pub(super) use super::ring::PAGE;
/// Changes whenever the layout of anything in the segment does.
const VERSION: u64 = 4;
const MAGIC: u64 = 0x5e22_1ed0_0000_0000 | VERSION;

/// Lines of a ring.
const RING_LINES: usize = 256;
/// The lines of registrations share a page with one line that the receiver writes and one that the sender
/// writes.
const _: () = assert!(REGISTRATIONS + 2 == PAGE / LINE_BYTES);

/// The most that the groups that one rank founds may use together; address space until then.
pub(super) const ARENA: usize = 64 << 20;

/// Ways from each rank to each other beyond the first.
const FURTHER_VCIS: usize = 15;

/// Where everything is, for a number of ranks.
#[derive(Clone, Copy, Debug)]
struct Geometry {
    ranks: usize,
    /// Where the control blocks begin, one line after this; pairs and arenas count from there.
    start: usize,
    control_bytes: usize,
    data_bytes: usize,
    /// Bytes of a rank's arena; none where there are no groups.
    arena_bytes: usize,
}

/// Who talks to many has smaller buffers for each.
pub(super) const LARGE_DATA: usize = 256 << 10;

/// Ranks of a host that are not many.
const FEW: usize = 16;

fn data_bytes(ranks: u32) -> usize {
    if ranks as usize <= FEW { LARGE_DATA } else { 64 << 10 }
}

impl Geometry {
    fn new(ranks: usize, data_bytes: usize, arena_bytes: usize) -> Geometry {
        let bitmap = ranks.div_ceil(64) * 8;
        Geometry {
            ranks,
            start: 0,
            control_bytes: 3 * LINE_BYTES + bitmap.next_multiple_of(LINE_BYTES),
            data_bytes,
            arena_bytes,
        }
    }

    fn control(&self, rank: usize) -> usize {
        self.start + LINE_BYTES + rank * self.control_bytes
    }

    /// The flags of all ranks as one group.
    fn everyone(&self) -> usize {
        self.control(self.ranks).next_multiple_of(PAGE)
    }

    fn pairs(&self) -> usize {
        let flags = if self.arena_bytes > 0 { flags_bytes(self.ranks) } else { 0 };
        self.everyone() + flags
    }

    fn pair_bytes(&self) -> usize {
        Geometry::DATA + self.data_bytes
    }

    /// Where the byte ring of a pair begins.
    const DATA: usize = PAGE + RING_LINES * LINE_BYTES;

    /// Bytes of a pair's byte ring that are there from the start: where many ranks may talk to many, most
    /// send little, and each pair begins with a page.
    fn first_data(&self) -> usize {
        if self.ranks <= FEW { self.data_bytes } else { PAGE }
    }

    fn pair(&self, sender: usize, receiver: usize) -> usize {
        self.pairs() + (sender * self.ranks + receiver) * self.pair_bytes()
    }

    /// Where a rank finds memory for the groups that it founds.
    fn arena(&self, rank: usize) -> usize {
        self.pair(self.ranks, 0) + rank * self.arena_bytes
    }

    /// Bytes of a VCI beyond the first: control blocks and pairs, and nothing that groups use.
    fn vci_bytes(&self) -> usize {
        let blocks = Geometry { start: 0, arena_bytes: 0, ..*self };
        blocks.arena(0)
    }

    /// A VCI beyond the first.
    fn vci(&self, vci: usize) -> Geometry {
        assert!((1..=FURTHER_VCIS).contains(&vci));
        let start = self.arena(self.ranks) + (vci - 1) * self.vci_bytes();
        Geometry { start, arena_bytes: 0, ..*self }
    }

    fn total(&self) -> usize {
        let vcis = if self.arena_bytes > 0 { FURTHER_VCIS * self.vci_bytes() } else { 0 };
        self.arena(self.ranks) + vcis
    }
}

/// Bytes that the flags of a group take.
pub(super) fn flags_bytes(members: usize) -> usize {
    (flags::lines(members) * LINE_BYTES).next_multiple_of(PAGE)
}

/// A mapped segment.
#[derive(Debug)]
pub(crate) struct Segment {
    /// Where the file is mapped from `geometry.start` on.
    base: Address,
    length: usize,
    /// Bytes before it, back to where the page of the kernel begins.
    lead: usize,
    geometry: Geometry,
    file: Arc<OwnedFd>,
}

/// A range of the segment that is mapped for as long as this lives, to be reached through atomics and raw
/// copies only.
#[derive(Debug)]
pub(crate) struct Mapping {
    base: Address,
    length: usize,
    /// Bytes before it, back to where the page of the kernel begins.
    lead: usize,
    /// Kept alive if the range is part of what it has mapped; otherwise the range is unmapped on drop.
    within: Option<Arc<Segment>>,
}

impl Mapping {
    /// Where it begins.
    #[inline]
    pub fn base(&self) -> *mut u8 {
        self.base.get()
    }

    /// How many bytes there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.length
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        if self.within.is_none() {
            // SAFETY: a mapping of its own, which nobody reaches into any more.
            let _ = unsafe {
                rustix::mm::munmap(self.base.get().sub(self.lead).cast(), self.lead + self.length)
            };
        }
    }
}

impl Segment {
    /// Maps the segment behind `file`, for a host with `ranks` ranks.
    pub fn attach(file: OwnedFd, ranks: u32) -> io::Result<Arc<Segment>> {
        Segment::map(file, Geometry::new(ranks as usize, data_bytes(ranks), ARENA))
    }

    /// Maps a segment for processes of different jobs, whose frames have room whatever the sizes
    /// of those are.
    pub fn bridge(file: OwnedFd, slots: u32) -> io::Result<Arc<Segment>> {
        Segment::map(file, Geometry::new(slots as usize, LARGE_DATA, 0))
    }

    fn map(file: OwnedFd, geometry: Geometry) -> io::Result<Arc<Segment>> {
        // Whoever comes first gives the file its size; the others find it right.
        let size = rustix::fs::fstat(&file)?.st_size as u64;
        if size == 0 {
            transport::resources::set_length(&file, geometry.total() as u64)?;
        } else if size != geometry.total() as u64 {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!(
                    "the job's shared memory has {size} bytes where {} were expected; \
                     do all ranks use the same version of the library?",
                    geometry.total()
                ),
            ));
        }
        reserve(&file, 0, geometry.pairs())?;
        let length = geometry.arena(0);
        let base = map(&file, 0, length).map_err(|error| {
            io::Error::new(error.kind(), format!("{error}{}", remedy(&error, length)))
        })?;
        let segment =
            Segment { base: Address::new(base), length, lead: 0, geometry, file: Arc::new(file) };
        let mark = segment.word(0);
        match mark.compare_exchange(0, MAGIC, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) | Err(MAGIC) => Ok(Arc::new(segment)),
            Err(other) => Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!(
                    "the job's shared memory is of another version ({other:#x}, not {MAGIC:#x}); \
                     do all ranks use the same version of the library?"
                ),
            )),
        }
    }

    /// The control blocks of a VCI beyond the first, and how to reach its pairs.
    pub fn vci(&self, vci: usize) -> io::Result<Arc<Segment>> {
        let geometry = self.geometry.vci(vci);
        let length = geometry.pairs() - geometry.start;
        reserve(&self.file, geometry.start, length)?;
        let lead = geometry.start % page_size();
        let base = map(&self.file, geometry.start - lead, lead + length)?.wrapping_add(lead);
        Ok(Arc::new(Segment {
            base: Address::new(base),
            length,
            lead,
            geometry,
            file: self.file.clone(),
        }))
    }

    /// The atomic word at a byte offset, a multiple of 8 inside the mapping.
    fn word(&self, offset: usize) -> &AtomicU64 {
        assert!(offset.is_multiple_of(8) && offset + 8 <= self.geometry.pairs());
        // SAFETY: inside the mapping, aligned, and every access to it is atomic.
        unsafe { &*self.base.get().add(offset).cast() }
    }

    /// The largest payload of a frame: half of a byte ring, so that there is always room for it
    /// behind what is in the way.
    #[inline]
    pub fn largest_payload(&self) -> usize {
        self.geometry.data_bytes / 2
    }

    /// How many processes the segment has room for.
    pub fn ranks(&self) -> u32 {
        self.geometry.ranks as u32
    }

    /// The flags of all ranks as one group; reserved from the start.
    pub fn everyone(&self) -> usize {
        self.geometry.everyone()
    }

    /// Where the arena of `rank` begins.
    pub fn arena(&self, rank: u32) -> usize {
        self.geometry.arena(rank as usize)
    }

    /// Whether a range lies in the arenas.
    pub fn is_in_arenas(&self, offset: usize, length: usize) -> bool {
        let end = offset.checked_add(length);
        offset.is_multiple_of(PAGE)
            && offset >= self.geometry.arena(0)
            && end.is_some_and(|end| end <= self.geometry.arena(self.geometry.ranks))
    }

    /// Reserves a range of an arena.
    pub fn reserve(&self, offset: usize, length: usize) -> io::Result<()> {
        reserve(&self.file, offset, length)
    }

    /// A range that was reserved, in the arenas or of everyone's flags.
    ///
    /// # Panics
    /// If there is no address space: the other members count on this one, so that the job ends.
    pub fn range(self: &Arc<Segment>, offset: usize, length: usize) -> Mapping {
        assert!(offset == self.everyone() || self.is_in_arenas(offset, length));
        let mapping = if offset == self.everyone() {
            // SAFETY: inside of what is mapped.
            let base = unsafe { self.base.get().add(offset) };
            Mapping { base: Address::new(base), length, lead: 0, within: Some(self.clone()) }
        } else {
            self.map_apart(offset, length)
        };
        populate(mapping.base.get(), length);
        mapping
    }

    /// A range that is not part of what is mapped from the start.
    ///
    /// # Panics
    /// If there is no address space.
    fn map_apart(&self, offset: usize, length: usize) -> Mapping {
        let lead = offset % page_size();
        let base = map(&self.file, offset - lead, lead + length).unwrap_or_else(|error| {
            let remedy = remedy(&error, length);
            panic!("memory that ranks of a host share cannot be mapped: {error}{remedy}")
        });
        Mapping { base: Address::new(base.wrapping_add(lead)), length, lead, within: None }
    }

    /// What `rank` tells all others.
    pub fn control(self: &Arc<Segment>, rank: u32) -> Control {
        assert!((rank as usize) < self.geometry.ranks);
        let offset = self.geometry.control(rank as usize) - self.geometry.start;
        // SAFETY: the control block of a rank of this segment is inside the mapping.
        let base = unsafe { self.base.get().add(offset) };
        Control { base: Address::new(base), segment: self.clone() }
    }

    /// Reserves the memory from `sender` to `receiver`, which the sender does before first use; of the byte
    /// ring as much as is used at first ([`Pair::extend`]).
    pub fn open_pair(self: &Arc<Segment>, sender: u32, receiver: u32) -> io::Result<Pair> {
        let offset = self.geometry.pair(sender as usize, receiver as usize);
        reserve(&self.file, offset, Geometry::DATA + self.geometry.first_data())?;
        Ok(self.pair(sender, receiver))
    }

    /// The memory from `sender` to `receiver`; the sender has opened it.
    pub fn pair(self: &Arc<Segment>, sender: u32, receiver: u32) -> Pair {
        let ranks = self.geometry.ranks;
        assert!((sender as usize) < ranks && (receiver as usize) < ranks);
        let offset = self.geometry.pair(sender as usize, receiver as usize);
        let length = self.geometry.pair_bytes();
        let mapping = if offset + length <= self.geometry.start + self.length {
            // SAFETY: `offset` and the whole pair are inside the mapping.
            let base = unsafe { self.base.get().add(offset - self.geometry.start) };
            Mapping { base: Address::new(base), length, lead: 0, within: Some(self.clone()) }
        } else {
            self.map_apart(offset, length)
        };
        let reserved = self.geometry.first_data();
        populate(mapping.base.get(), Geometry::DATA + reserved);
        let data_bytes = self.geometry.data_bytes;
        let base = mapping.base;
        Pair { base, data_bytes, offset, reserved, file: self.file.clone(), _mapping: mapping }
    }
}

impl Drop for Segment {
    fn drop(&mut self) {
        // SAFETY: whoever reaches into the mapping holds an `Arc` of this segment.
        let _ = unsafe {
            rustix::mm::munmap(self.base.get().sub(self.lead).cast(), self.lead + self.length)
        };
    }
}

/// Bytes of a page. Not as `rustix` finds them out, which valgrind does not let it.
fn page_size() -> usize {
    // SAFETY: takes and answers an integer.
    let size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    usize::try_from(size).unwrap_or(4096)
}

/// Maps a range of the file.
fn map(file: &OwnedFd, offset: usize, length: usize) -> io::Result<*mut u8> {
    let protection = ProtFlags::READ | ProtFlags::WRITE;
    let (any, offset) = (std::ptr::null_mut(), offset as u64);
    // SAFETY: a new mapping at an address of the kernel's choice touches no existing memory.
    let base =
        unsafe { rustix::mm::mmap(any, length, protection, MapFlags::SHARED, file, offset)? };
    Ok(base.cast())
}

/// What to do where so many bytes cannot be mapped.
fn remedy(error: &io::Error, length: usize) -> String {
    if Resource::of(error) != Some(Resource::AddressSpace) {
        return String::new();
    }
    let mebibytes = length.div_ceil(1 << 20);
    format!("; {mebibytes} MiB more are needed, and {}", Resource::AddressSpace.remedy())
}

/// Maps memory that is reserved before it is touched.
fn populate(base: *mut u8, length: usize) {
    // SAFETY: the range is page-aligned and ours; this only spares page faults later, so a kernel that does
    // not know the advice costs nothing but time.
    let _ = unsafe { rustix::mm::madvise(base.cast(), length, Advice::LinuxPopulateWrite) };
}

fn reserve(file: &OwnedFd, offset: usize, length: usize) -> io::Result<()> {
    loop {
        match rustix::fs::fallocate(file, FallocateFlags::empty(), offset as u64, length as u64) {
            Err(rustix::io::Errno::INTR) => continue,
            result => return Ok(result?),
        }
    }
}

/// What a rank tells all others: one line for each thing that is written by different ranks.
#[derive(Clone, Debug)]
pub(crate) struct Control {
    base: Address,
    segment: Arc<Segment>,
}

impl Control {
    #[inline]
    fn word(&self, line: usize, word: usize) -> &AtomicU64 {
        debug_assert!(line * LINE_BYTES + word * 8 < self.segment.geometry.control_bytes);
        // SAFETY: inside the control block, which is mapped while `segment` lives; aligned; and
        // every access to it is atomic.
        unsafe { &*self.base.get().add(line * LINE_BYTES + word * 8).cast() }
    }

    /// What the rank sleeps on.
    #[inline]
    pub fn bell(&self) -> &AtomicU32 {
        let word: *const AtomicU64 = self.word(0, 0);
        // SAFETY: the word is in the mapping and aligned; only its first half is used, as this.
        unsafe { &*word.cast() }
    }

    /// How often a peer has opened a pair to this rank.
    #[inline]
    pub fn arrivals(&self) -> &AtomicU64 {
        self.word(1, 0)
    }

    /// The rank's process.
    pub fn process(&self) -> &AtomicU64 {
        self.word(2, 0)
    }

    /// The address of a word in that process that holds [`Control::probe_value`].
    pub fn probe_address(&self) -> &AtomicU64 {
        self.word(2, 1)
    }

    /// What that word holds.
    pub fn probe_value(&self) -> &AtomicU64 {
        self.word(2, 2)
    }

    /// Not 0 if this rank cannot copy from the memory of others.
    pub fn access_denied(&self) -> &AtomicU64 {
        self.word(2, 3)
    }

    /// How many groups that this rank has founded are deserted.
    pub fn deserted(&self) -> &AtomicU64 {
        self.word(2, 4)
    }

    /// Which peers have opened a pair to this rank, 64 in a word.
    pub fn opened(&self, word: usize) -> &AtomicU64 {
        assert!(word < self.segment.geometry.ranks.div_ceil(64));
        self.word(3, word)
    }
}

/// The memory from one rank to another: registrations, ring, byte ring.
#[derive(Debug)]
pub(crate) struct Pair {
    base: Address,
    data_bytes: usize,
    /// Where it is in the segment.
    offset: usize,
    /// Bytes of the byte ring that the sender has reserved.
    reserved: usize,
    file: Arc<OwnedFd>,
    /// Keeps it mapped.
    _mapping: Mapping,
}

impl Pair {
    /// Whether the byte ring is there up to `end`; the sender asks before it writes.
    #[inline(always)]
    pub fn reaches(&mut self, end: usize) -> bool {
        end <= self.reserved || self.extend(end)
    }

    /// Reserves more of the byte ring, if there is memory for it.
    #[cold]
    fn extend(&mut self, end: usize) -> bool {
        let end = end.next_power_of_two().max(PAGE).min(self.data_bytes);
        let (start, length) = (Geometry::DATA + self.reserved, end - self.reserved);
        if reserve(&self.file, self.offset + start, length).is_err() {
            return false;
        }
        populate(self.base.get().wrapping_add(start), length);
        self.reserved = end;
        true
    }

    /// The line of registration `slot`.
    #[inline]
    pub fn registration(&self, slot: usize) -> &Line {
        assert!(slot < REGISTRATIONS);
        // SAFETY: line `slot + 2` of the first page of the pair; only accessed as atomics.
        unsafe { &*self.base.get().add((slot + 2) * LINE_BYTES).cast() }
    }

    /// The payload of a whole frame that was found in the ring.
    #[inline(always)]
    pub fn payload(&self, found: &Found) -> transport::Payload<'_> {
        let length = found.header.length as usize;
        transport::Payload::new(match found.payload {
            Payload::Inline(index) => self.inline(index, length),
            Payload::Data(position) | Payload::Growing(position) => self.data_at(position, length),
        })
    }

    /// `length` bytes of the byte ring from a position on, which counts from its first lap.
    #[inline(always)]
    pub fn data_at(&self, position: u64, length: usize) -> Span {
        self.data((position & (self.data_bytes as u64 - 1)) as usize, length)
    }

    /// How much of the `length` bytes from `position` on has been written.
    #[inline]
    pub fn filled(&self, position: u64, length: usize) -> usize {
        // Pairs with the release in `Producer::filled`: the bytes up to there are visible.
        let filled = self.filled_bytes().load(Ordering::Acquire);
        filled.saturating_sub(position).min(length as u64) as usize
    }

    /// `length` bytes of payload in the line at `index`.
    #[inline]
    pub fn inline(&self, index: usize, length: usize) -> Span {
        debug_assert!(length <= INLINE_BYTES);
        let line: *const Line = self.line(index);
        // SAFETY: `length` bytes from the payload's first word on are inside the line.
        unsafe { Span::new(line.cast::<u8>().cast_mut().add(INLINE_WORD * 8), length) }
    }

    /// Where a byte of the byte ring lies.
    #[inline(always)]
    pub fn data_address(&self, offset: usize) -> *mut u8 {
        self.base.get().wrapping_add(Geometry::DATA + offset)
    }

    /// `length` bytes of the byte ring.
    #[inline]
    pub fn data(&self, offset: usize, length: usize) -> Span {
        assert!(offset + length <= self.data_bytes);
        // SAFETY: inside the pair, which the segment keeps mapped for as long as this lives.
        unsafe { Span::new(self.base.get().add(Geometry::DATA + offset), length) }
    }
}

impl RingMemory for Pair {
    #[inline]
    fn lines(&self) -> u64 {
        RING_LINES as u64
    }

    #[inline]
    fn line(&self, index: usize) -> &Line {
        let index = index & (RING_LINES - 1);
        // SAFETY: inside the ring of this pair; only accessed as atomics.
        unsafe { &*self.base.get().add(PAGE + index * LINE_BYTES).cast() }
    }

    #[inline]
    fn data_bytes(&self) -> u64 {
        self.data_bytes as u64
    }

    #[inline]
    fn consumed_lines(&self) -> &AtomicU64 {
        // SAFETY: the first line of the pair holds what its receiver has consumed.
        unsafe { &*self.base.get().cast() }
    }

    #[inline]
    fn consumed_bytes(&self) -> &AtomicU64 {
        // SAFETY: as above.
        unsafe { &*self.base.get().add(8).cast() }
    }

    #[inline]
    fn filled_bytes(&self) -> &AtomicU64 {
        // SAFETY: the second line of the pair holds what its sender tells ahead.
        unsafe { &*self.base.get().add(LINE_BYTES).cast() }
    }
}
