//! Bytes between registered memory of two processes, copied once.
//!
//! Whoever gets reads the other's memory from the front, while the other, if it polls, writes into the
//! getter's from the back, until they meet. Whoever is busy elsewhere leaves the work to the other. They
//! meet in a line of shared memory that belongs to the registration; a second get of the same memory, or
//! one of a part of it, is done by the getter alone. Of memory with gaps a list of its pieces is
//! registered, if they are large.

use super::claims;
use super::cross_memory::{self, Direction, Listed, Remote};
use super::ring::Line;
use super::segment::Pair;
use crate::sync::Ordering;
use layout::Span;
use transport::AccessError;
use wire::Key;

/// Registrations that one rank can have for another at a time.
pub(super) const REGISTRATIONS: usize = 62;

// The words of a registration's line; `claims` has the others.
const STATE: usize = 0;
const TARGET: usize = 1;
const LENGTH: usize = 2;
const CHUNK: usize = 3;

/// States; the registration's generation is in the upper half of the word.
const FREE: u64 = 0;
const REGISTERED: u64 = 1;
/// A get is under way in which both copy.
const SHARED: u64 = 2;
/// Such a get has been.
const USED: u64 = 3;
const STATE_MASK: u64 = 0xffff_ffff;

/// A key names its slot, how many pieces are listed at its address (none: it is the memory itself), and
/// its generation.
const SLOT_BITS: u32 = 8;

const CHUNK_MIN: u64 = 4 << 10;
const CHUNK_MAX: u64 = 512 << 10;

/// How much to copy in one step: few steps, since each is a system call of a microsecond or two, but
/// enough of them that both ranks have a share, and a fair one if one of them comes late to a long
/// message.
fn chunk_size(length: u64) -> u64 {
    let steps = if length <= 1 << 20 { 2 } else { 4 };
    length.div_ceil(steps).next_multiple_of(4096).clamp(CHUNK_MIN, CHUNK_MAX)
}

fn part(memory: Span, chunk: u64, index: u64) -> (u64, Span) {
    let offset = index * chunk;
    (offset, memory.tail(offset as usize).head(chunk as usize))
}

/// Where a span without gaps lies; nowhere if it has gaps.
fn plain_address(memory: Span) -> u64 {
    memory.plain().map_or(0, |(address, _)| address.expose_provenance() as u64)
}

/// The owner's view of what it registered.
#[derive(Debug)]
pub(super) struct Registered {
    pub slot: usize,
    generation: u32,
    memory: Span,
    /// The pieces of `memory`, if it has gaps.
    listed: Option<Listed>,
    /// The getter's memory, once we have helped.
    target: Option<Remote>,
    pub operation: u32,
    helping: bool,
}

impl Registered {
    /// Registers `memory`, whose pieces are `listed` if it has gaps, in a free line.
    pub fn new(
        line: &Line,
        slot: usize,
        generation: u32,
        (memory, listed): (Span, Option<Listed>),
        operation: u32,
    ) -> Registered {
        claims::reset(line);
        // Pairs with the acquire in `Get::new`.
        line[STATE].store(REGISTERED | u64::from(generation) << 32, Ordering::Release);
        Registered { slot, generation, memory, listed, target: None, operation, helping: true }
    }

    /// What others are told.
    pub fn key(&self) -> Key {
        let (address, count) = match &self.listed {
            Some(listed) => listed.place(),
            None => (plain_address(self.memory), 0),
        };
        let name = self.slot as u64 | u64::from(count) << SLOT_BITS;
        [name | u64::from(self.generation) << 32, address, self.memory.len() as u64]
    }

    /// Copies a chunk if a get is under way. Whether it did.
    pub fn help(&mut self, line: &Line, process: impl Fn() -> i32) -> bool {
        // Pairs with the release in `Get::invite`.
        let state = line[STATE].load(Ordering::Acquire);
        if !self.helping || state != SHARED | u64::from(self.generation) << 32 {
            return false;
        }
        let length = line[LENGTH].load(Ordering::Relaxed).min(self.memory.len() as u64);
        let chunk = line[CHUNK].load(Ordering::Relaxed);
        let (chunk, count) = ((chunk & STATE_MASK).max(CHUNK_MIN), (chunk >> 32) as u32);
        let Some(index) = claims::claim(line, length.div_ceil(chunk), Direction::Write) else {
            self.helping = false;
            return false;
        };
        let (offset, source) = part(self.memory.head(length as usize), chunk, index);
        // Only after a chunk was claimed: until it is done, the getter keeps its list.
        let target = match self.target.take() {
            Some(target) => Ok(target),
            None => Remote::told(process(), line[TARGET].load(Ordering::Relaxed), count, length),
        };
        let copied = target.and_then(|target| {
            let target = self.target.insert(target);
            cross_memory::copy(Direction::Write, process(), target, offset, source)
        });
        match copied {
            Ok(()) => claims::finish(line),
            Err(_) => {
                self.helping = false;
                claims::give_back(line, index);
            }
        }
        true
    }

    /// The line may be used again.
    pub fn free(&self, line: &Line) {
        line[STATE].store(FREE, Ordering::Release);
    }
}

/// What a step of a get came to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Nothing to do now.
    Idle,
    /// Something was copied.
    Moved,
    /// It is over.
    Done(Result<(), AccessError>),
}

/// What a key says, checked.
struct Named {
    slot: usize,
    generation: u32,
    count: u32,
    address: u64,
    length: u64,
}

impl Named {
    fn new(pair: &Pair, key: Key) -> Result<Named, AccessError> {
        let slot = (key[0] & ((1 << SLOT_BITS) - 1)) as usize;
        if slot >= REGISTRATIONS {
            return Err(AccessError::Gone);
        }
        let generation = (key[0] >> 32) as u32;
        // Pairs with the release in `Registered::new`.
        let state = pair.registration(slot)[STATE].load(Ordering::Acquire);
        let known = state & STATE_MASK != FREE && state >> 32 == u64::from(generation);
        let count = ((key[0] & STATE_MASK) >> SLOT_BITS) as u32;
        match known {
            true => Ok(Named { slot, generation, count, address: key[1], length: key[2] }),
            false => Err(AccessError::Gone),
        }
    }
}

/// The getter's view of a copy under way.
#[derive(Debug)]
pub(super) struct Get {
    slot: usize,
    generation: u32,
    source: Remote,
    /// Where in the source the memory's first byte is.
    from: u64,
    memory: Span,
    /// The pieces of `memory`, if it has gaps and the owner may fill them.
    _listed: Option<Listed>,
    chunk: u64,
    /// Chunks copied by one who is not helped.
    copied: u64,
    helped: bool,
    pub operation: u32,
    failure: Option<AccessError>,
}

impl Get {
    /// Begins a copy; the owner may help from here on.
    pub fn new(
        pair: &Pair,
        key: Key,
        process: i32,
        (from, memory): (u64, Span),
        operation: u32,
    ) -> Result<Get, AccessError> {
        let Named { slot, generation, count, address, length } = Named::new(pair, key)?;
        let source = Remote::told(process, address, count, length)?;
        let memory = memory.head(length.saturating_sub(from).min(usize::MAX as u64) as usize);
        let chunk = chunk_size(memory.len() as u64);
        let mut get = Get {
            slot,
            generation,
            source,
            from,
            memory,
            _listed: None,
            chunk,
            copied: 0,
            helped: false,
            operation,
            failure: None,
        };
        if from == 0 && memory.len() as u64 > chunk {
            get.invite(pair.registration(slot));
        }
        Ok(get)
    }

    /// Whether the owner may copy as well.
    pub fn is_helped(&self) -> bool {
        self.helped
    }

    /// Tells the owner where it can help, if nobody else has it do so.
    fn invite(&mut self, line: &Line) {
        let generation = u64::from(self.generation) << 32;
        if line[STATE].load(Ordering::Relaxed) != generation | REGISTERED {
            return;
        }
        let length = self.memory.len() as u64;
        let listed = Listed::new(self.memory);
        // The owner can only help to fill memory that it can be told of.
        let (target, count) = match &listed {
            Some(listed) => listed.place(),
            None if self.memory.plain().is_some() => (plain_address(self.memory), 0),
            None => return,
        };
        line[TARGET].store(target, Ordering::Relaxed);
        line[LENGTH].store(length, Ordering::Relaxed);
        line[CHUNK].store(self.chunk | u64::from(count) << 32, Ordering::Relaxed);
        // Pairs with the acquire in `Registered::help`.
        line[STATE].store(generation | SHARED, Ordering::Release);
        (self._listed, self.helped) = (listed, true);
    }

    /// Copies a chunk, or notices that all are done.
    pub fn step(&mut self, pair: &Pair, process: i32) -> Step {
        let total = (self.memory.len() as u64).div_ceil(self.chunk);
        if !self.helped {
            self.copy(process, self.copied);
            self.copied += 1;
            let over = self.copied >= total;
            return if over { Step::Done(self.failure.map_or(Ok(()), Err)) } else { Step::Moved };
        }
        let line = pair.registration(self.slot);
        let index = match claims::claim(line, total, Direction::Read) {
            Some(index) => index,
            None if claims::is_complete(line, total) => {
                let generation = u64::from(self.generation) << 32;
                line[STATE].store(generation | USED, Ordering::Release);
                return Step::Done(self.failure.map_or(Ok(()), Err));
            }
            None => match claims::take_back(line, total) {
                Some(index) => index,
                None => return Step::Idle,
            },
        };
        self.copy(process, index);
        // Counted even if it failed, so that the two sides still meet and end together.
        claims::finish(line);
        Step::Moved
    }

    fn copy(&mut self, process: i32, index: u64) {
        let (offset, target) = part(self.memory, self.chunk, index);
        if self.failure.is_none() {
            let from = self.from + offset;
            let copied = cross_memory::copy(Direction::Read, process, &self.source, from, target);
            self.failure = copied.err();
        }
    }
}

/// Copies `memory` to what a key names, from the byte at `offset` on.
pub(super) fn put(
    pair: &Pair,
    key: Key,
    process: i32,
    offset: u64,
    memory: Span,
) -> Result<(), AccessError> {
    let Named { count, address, length, .. } = Named::new(pair, key)?;
    let end = offset.checked_add(memory.len() as u64);
    if end.is_none_or(|end| end > length) {
        return Err(AccessError::BadAddressThere);
    }
    let target = Remote::told(process, address, count, length)?;
    cross_memory::copy(Direction::Write, process, &target, offset, memory)
}
