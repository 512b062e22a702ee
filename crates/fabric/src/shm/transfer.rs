//! Large messages, copied once, by both ranks.
//!
//! The sender exposes its buffer in a line of shared memory; the receiver publishes its own there
//! and copies chunks from the front while the sender, if it is waiting, copies chunks from the back,
//! until they meet. Whoever is busy elsewhere leaves the work to the other. Of a buffer with gaps a
//! list of its pieces is exposed, if they are large.
//!
//! A sender that waits in vain may put a copy beside its buffer and go on. Of that the receiver learns
//! when it believes to be done, and copies once more: the buffer may have been written to meanwhile.

use super::cross_memory::{self, Direction, Listed, Remote};
use super::ring::Line;
use crate::sync::{AtomicU64, Ordering, fence};
use crate::transport::PullError;
use layout::{Span, fetch};

/// Exposures that one rank can have for another at a time.
pub(super) const EXPOSURES: usize = 62;

// The words of an exposure's line.
const STATE: usize = 0;
const TARGET: usize = 1;
const LENGTH: usize = 2;
const CHUNK: usize = 3;
const CLAIMS: usize = 4;
const DONE: usize = 5;
const RETURNED: usize = 6;
/// Where the bytes are instead; 0 if they are where they were.
const INSTEAD: usize = 7;

/// States; the exposure's generation is in the upper half of the word.
const FREE: u64 = 0;
const EXPOSED: u64 = 1;
const PULLING: u64 = 2;
const FINISHED: u64 = 3;
const FAILED: u64 = 4;
const DENIED: u64 = 5;
const STATE_MASK: u64 = 0xffff_ffff;

/// An exposure's name: its slot, how many pieces are listed at its address (none: it is the memory
/// itself), its generation.
const SLOT_BITS: u32 = 8;

/// Messages up to this size are copied by the receiver alone: to share the work takes longer.
const ALONE: u64 = 16 << 10;

const CHUNK_MIN: u64 = 4 << 10;
const CHUNK_MAX: u64 = 512 << 10;

/// How much to copy in one step: few steps, since each is a system call of a microsecond or two, but
/// enough of them that both ranks have a share, and a fair one if one of them comes late to a long
/// message.
fn chunk_size(length: u64) -> u64 {
    let steps = if length <= 1 << 20 { 2 } else { 4 };
    length.div_ceil(steps).next_multiple_of(4096).clamp(CHUNK_MIN, CHUNK_MAX)
}

fn chunks(length: u64, chunk: u64) -> u64 {
    length.div_ceil(chunk)
}

/// Takes the next chunk from the front (receiver) or from the back (sender).
fn claim(word: &AtomicU64, total: u64, direction: Direction) -> Option<u64> {
    let mut seen = word.load(Ordering::Relaxed);
    loop {
        let (front, back) = (seen & 0xffff_ffff, seen >> 32);
        if front + back >= total {
            return None;
        }
        let (next, index) = match direction {
            Direction::Read => (seen + 1, front),
            Direction::Write => (seen + (1 << 32), total - 1 - back),
        };
        match word.compare_exchange_weak(seen, next, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => return Some(index),
            Err(now) => seen = now,
        }
    }
}

fn part(memory: Span, chunk: u64, index: u64) -> (u64, Span) {
    let offset = index * chunk;
    (offset, memory.tail(offset as usize).head(chunk as usize))
}

/// Where a span without gaps lies; nowhere if it has gaps.
fn plain_address(memory: Span) -> u64 {
    memory.plain().map_or(0, |(address, _)| address.expose_provenance() as u64)
}

/// The sender's view of what it exposed.
#[derive(Debug)]
pub(super) struct Exposed {
    pub slot: usize,
    generation: u32,
    memory: Span,
    /// The pieces of `memory`, if it has gaps.
    listed: Option<Listed>,
    /// The receiver's memory, once we have helped.
    target: Option<Remote>,
    pub operation: u32,
    helping: bool,
}

/// What a step came to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Nothing to do now.
    Idle,
    /// Something was copied.
    Moved,
    /// It is over.
    Done(Result<(), PullError>),
    /// The receiver cannot copy; frames will have to do.
    Denied,
}

impl Exposed {
    /// Exposes `memory`, whose pieces are `listed` if it has gaps, in a free line.
    pub fn new(
        line: &Line,
        slot: usize,
        generation: u32,
        (memory, listed): (Span, Option<Listed>),
        operation: u32,
    ) -> Exposed {
        for word in [CLAIMS, DONE, RETURNED, INSTEAD] {
            line[word].store(0, Ordering::Relaxed);
        }
        // Pairs with the acquire in `Pull::new`.
        line[STATE].store(EXPOSED | u64::from(generation) << 32, Ordering::Release);
        Exposed { slot, generation, memory, listed, target: None, operation, helping: true }
    }

    /// What the receiver is told.
    pub fn exposure(&self) -> wire::Exposure {
        let (address, count) = match &self.listed {
            Some(listed) => listed.place(),
            None => (plain_address(self.memory), 0),
        };
        let name = self.slot as u64 | u64::from(count) << SLOT_BITS;
        [name | u64::from(self.generation) << 32, address, self.memory.len() as u64]
    }

    /// Copies a chunk if the receiver has begun, and notices the end.
    pub fn step(&mut self, line: &Line, process: impl Fn() -> i32) -> Step {
        // Pairs with the releases in `Pull`.
        let state = line[STATE].load(Ordering::Acquire);
        if state >> 32 != u64::from(self.generation) {
            return Step::Done(Err(PullError::Gone));
        }
        match state & STATE_MASK {
            PULLING if self.helping => {}
            EXPOSED | PULLING => return Step::Idle,
            FINISHED => return Step::Done(Ok(())),
            DENIED => return Step::Denied,
            _ => return Step::Done(Err(PullError::BadAddress)),
        }
        let length = line[LENGTH].load(Ordering::Relaxed).min(self.memory.len() as u64);
        let chunk = line[CHUNK].load(Ordering::Relaxed);
        let (chunk, count) = ((chunk & STATE_MASK).max(CHUNK_MIN), (chunk >> 32) as u32);
        let Some(index) = claim(&line[CLAIMS], chunks(length, chunk), Direction::Write) else {
            self.helping = false;
            return Step::Idle;
        };
        let (offset, source) = part(self.memory.head(length as usize), chunk, index);
        // Only after a chunk was claimed: until it is done, the receiver keeps its list.
        let target = match self.target.take() {
            Some(target) => Ok(target),
            None => Remote::told(process(), line[TARGET].load(Ordering::Relaxed), count, length),
        };
        let copied = target.and_then(|target| {
            let target = self.target.insert(target);
            cross_memory::copy(Direction::Write, process(), target, offset, source)
        });
        match copied {
            // Pairs with the acquire of DONE in `Pull::step`: the bytes are there.
            Ok(()) => drop(line[DONE].fetch_add(1, Ordering::Release)),
            Err(_) => {
                self.helping = false;
                // The same: the receiver has to copy this one itself.
                line[RETURNED].store(index + 1, Ordering::Release);
            }
        }
        Step::Moved
    }

    /// The bytes are in `memory` as well, and the memory exposed before may be written to.
    pub fn relocate(&mut self, line: &Line, memory: Span) {
        self.memory = memory;
        // Whoever sees the address sees the bytes there.
        line[INSTEAD].store(plain_address(memory), Ordering::Release);
        // Pairs with the fence in `Pull::instead`: who sees what is written to the old memory from here
        // on sees the address.
        fence(Ordering::Release);
    }

    /// The line may be used again.
    pub fn free(&self, line: &Line) {
        line[STATE].store(FREE, Ordering::Release);
    }
}

/// The receiver's view of a copy under way.
#[derive(Debug)]
pub(super) struct Pull {
    pub slot: usize,
    generation: u32,
    source: Remote,
    memory: Span,
    /// The pieces of `memory`, if it has gaps and the sender may fill them.
    listed: Option<Listed>,
    /// Whether the sender may help.
    pub helped: bool,
    chunk: u64,
    pub operation: u32,
    failure: Option<PullError>,
}

impl Pull {
    /// Which slot an exposure names, if any.
    pub fn slot(exposure: wire::Exposure) -> Option<usize> {
        let slot = (exposure[0] & ((1 << SLOT_BITS) - 1)) as usize;
        (slot < EXPOSURES).then_some(slot)
    }

    /// Begins a copy; the sender may help from here on.
    pub fn new(
        line: &Line,
        exposure: wire::Exposure,
        process: i32,
        memory: Span,
        operation: u32,
    ) -> Result<Pull, PullError> {
        let slot = Pull::slot(exposure).ok_or(PullError::Gone)?;
        let generation = (exposure[0] >> 32) as u32;
        let exposed = u64::from(generation) << 32;
        let memory = memory.head(exposure[2] as usize);
        let length = memory.len() as u64;
        // Of a short one that is asked at the end, when the line has come.
        // Pairs with the release in `Exposed::new`.
        if length > ALONE && line[STATE].load(Ordering::Acquire) != exposed | EXPOSED {
            return Err(PullError::Gone);
        }
        let count = (exposure[0] & STATE_MASK) >> SLOT_BITS;
        let told = Remote::told(process, exposure[1], count as u32, exposure[2]);
        let source = told.inspect_err(|_| {
            line[STATE].store(exposed | FAILED, Ordering::Release);
        })?;
        let mut pull = Pull {
            slot,
            generation,
            source,
            memory,
            listed: None,
            helped: length > ALONE,
            chunk: ALONE,
            operation,
            failure: None,
        };
        if pull.helped {
            pull.invite(line);
        }
        Ok(pull)
    }

    /// Tells the sender where it can help.
    fn invite(&mut self, line: &Line) {
        let length = self.memory.len() as u64;
        self.chunk = chunk_size(length);
        self.listed = Listed::new(self.memory);
        // The sender can only help to fill memory that it can be told of.
        let (target, count, room) = match &self.listed {
            Some(listed) => (listed.place().0, listed.place().1, length),
            None if self.memory.plain().is_some() => (plain_address(self.memory), 0, length),
            None => (0, 0, 0),
        };
        line[TARGET].store(target, Ordering::Relaxed);
        line[LENGTH].store(room, Ordering::Relaxed);
        line[CHUNK].store(self.chunk | u64::from(count) << 32, Ordering::Relaxed);
        // Pairs with the acquire in `Exposed::step`.
        line[STATE].store(PULLING | u64::from(self.generation) << 32, Ordering::Release);
    }

    /// Refuses an exposure: the bytes will come by frames.
    pub fn deny(line: &Line, exposure: wire::Exposure) {
        line[STATE].store((exposure[0] & !STATE_MASK) | DENIED, Ordering::Release);
    }

    /// Copies a chunk, or notices that all are done.
    pub fn step(&mut self, line: &Line, process: i32) -> Step {
        if !self.helped {
            fetch(std::ptr::from_ref(line).cast());
            self.copy(process, 0);
            let exposed = EXPOSED | u64::from(self.generation) << 32;
            // Pairs with the release in `Exposed::new`.
            return match line[STATE].load(Ordering::Acquire) == exposed {
                true => self.finish(line, process),
                false => Step::Done(Err(PullError::Gone)),
            };
        }
        let total = chunks(self.memory.len() as u64, self.chunk);
        let index = match claim(&line[CLAIMS], total, Direction::Read) {
            Some(index) => index,
            // Pairs with the releases in `Exposed::step`.
            None if line[DONE].load(Ordering::Acquire) >= total => {
                return self.finish(line, process);
            }
            None => match line[RETURNED].swap(0, Ordering::AcqRel) {
                returned if returned == 0 || returned > total => return Step::Idle,
                returned => returned - 1,
            },
        };
        self.copy(process, index);
        // Counted even if it failed, so that the two sides still meet and end together.
        line[DONE].fetch_add(1, Ordering::Release);
        Step::Moved
    }

    fn copy(&mut self, process: i32, index: u64) {
        let (offset, target) = part(self.memory, self.chunk, index);
        if self.failure.is_none() {
            let copied = cross_memory::copy(Direction::Read, process, &self.source, offset, target);
            self.failure = copied.err();
        }
    }

    /// Where the bytes are instead, for who has copied them from where they were; 0 if they still are.
    fn instead(line: &Line) -> u64 {
        // Pairs with the fence in `Exposed::relocate`.
        fence(Ordering::Acquire);
        line[INSTEAD].load(Ordering::Acquire)
    }

    fn finish(&mut self, line: &Line, process: i32) -> Step {
        let instead = Pull::instead(line);
        if instead != 0 {
            self.source = Remote::Plain(instead);
            (self.chunk, self.failure) = (self.memory.len() as u64, None);
            self.copy(process, 0);
        }
        let state = if self.failure.is_some() { FAILED } else { FINISHED };
        // Pairs with the acquire in `Exposed::step`: we touch neither line nor buffer any more.
        line[STATE].store(state | u64::from(self.generation) << 32, Ordering::Release);
        Step::Done(self.failure.map_or(Ok(()), Err))
    }
}

#[cfg(all(test, loom))]
mod loom_models {
    use super::*;
    use loom::sync::Arc;

    /// In every interleaving of a sender that puts a copy beside its buffer and writes to the buffer,
    /// and a receiver that copies: who does not see where the copy is has not seen what was written.
    #[test]
    fn loom_relocate() {
        loom::model(|| {
            let line: Arc<Line> = Arc::new(std::array::from_fn(|_| AtomicU64::new(0)));
            let buffer = Arc::new(AtomicU64::new(1));
            let sender = {
                let (line, buffer) = (line.clone(), buffer.clone());
                loom::thread::spawn(move || {
                    // SAFETY: never read or written.
                    let copy = unsafe { Span::new(std::ptr::without_provenance_mut(64), 1) };
                    let mut exposed = Exposed::new(&line, 0, 1, (Span::EMPTY, None), 0);
                    exposed.relocate(&line, copy);
                    buffer.store(2, Ordering::Relaxed);
                })
            };
            let copied = buffer.load(Ordering::Relaxed);
            let instead = Pull::instead(&line);
            assert!(copied == 1 || instead == 64);
            sender.join().unwrap();
        });
    }
}
