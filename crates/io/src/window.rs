//! A window of a file, which one rank reads or writes for all.

use crate::access::{read_all, write_all};
use crate::coverage::Coverage;
use crate::{Direction, Disk, Failure};
use engine::{Engine, Fault, Mode, Pattern, RequestId, Started};
use layout::{Described, OwnedBuffer, Run, Span};
use transport::{Peer, Transport};
use worker::OwnedBuffers;

/// Adds pieces to runs.
pub(crate) fn add(runs: &mut Vec<Run>, more: Run) {
    if let Some(last) = runs.last_mut()
        && last.length == more.length
    {
        let stride = more.place - (last.place + (last.count - 1) * last.stride);
        let alike = |run: &Run| run.count == 1 || run.stride == stride;
        if alike(last) && alike(&more) {
            last.stride = stride;
            last.count += more.count;
            return;
        }
    }
    runs.push(more);
}

/// Runs as bytes of a message.
pub(crate) fn encode(runs: &[Run]) -> Vec<u8> {
    let words = |run: &Run| [run.place, run.length, run.stride, run.count];
    runs.iter().flat_map(words).flat_map(u32::to_le_bytes).collect()
}

/// What another rank has told; none if that makes no sense in a window of so many bytes.
pub(crate) fn decode(bytes: &[u8], window: u64) -> Option<Vec<Run>> {
    let (words, rest) = bytes.as_chunks::<4>();
    let (runs, more) = words.as_chunks::<4>();
    if !rest.is_empty() || !more.is_empty() {
        return None;
    }
    let read = |words: &[[u8; 4]; 4]| {
        let [place, length, stride, count] = words.map(u32::from_le_bytes);
        let run = Run { place, length, stride, count };
        (length > 0 && count > 0 && run.end() <= window).then_some(run)
    };
    let runs: Vec<Run> = runs.iter().map(read).collect::<Option<_>>()?;
    let bytes = runs.iter().try_fold(0u64, |bytes, run| bytes.checked_add(run.bytes()))?;
    (bytes <= window).then_some(runs)
}

/// The messages of one access between two ranks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) context: u64,
    pub(crate) tag: i32,
}

impl Line {
    /// The tag of a window's messages: which pieces there are, or the bytes of them. Few windows are under
    /// way at any time, so that numbers may come again.
    pub(crate) fn tag(&self, window: u64, bytes: bool) -> i32 {
        self.tag << 10 | (window as i32 & 0x1ff) << 1 | i32::from(bytes)
    }

    pub(crate) fn pattern(&self, source: Peer, window: u64, bytes: bool) -> Pattern {
        let tag = Some(self.tag(window, bytes));
        Pattern { source: Some(source), context: self.context, tag }
    }

    /// Sends a rank the bytes of its pieces.
    pub(crate) fn send<T: Transport>(
        &self,
        engine: &mut Engine<T>,
        target: Peer,
        window: u64,
        bytes: Span,
    ) -> Option<RequestId> {
        let tag = self.tag(window, true);
        pending(engine.send(Mode::Standard, target, self.context, tag, bytes))
    }

    /// Tells a rank which pieces there are.
    pub(crate) fn tell<T: Transport>(
        &self,
        engine: &mut Engine<T>,
        target: Peer,
        window: u64,
        pieces: Vec<u8>,
    ) -> Option<RequestId> {
        let tag = self.tag(window, false);
        pending(engine.send_owned(Mode::Standard, target, self.context, tag, pieces.into()))
    }
}

fn pending(started: Started) -> Option<RequestId> {
    match started {
        Started::Complete => None,
        Started::Pending(request) => Some(request),
    }
}

/// A rank that has a part in a window.
#[derive(Debug)]
struct Source {
    peer: Peer,
    stage: Stage,
    runs: Vec<Run>,
    shape: Option<Described>,
}

#[derive(Debug)]
enum Stage {
    /// What it wants is not known.
    Unknown,
    /// It comes.
    Telling(RequestId),
    /// Its bytes come or go.
    Moving(RequestId),
    /// Nothing is under way.
    Idle,
}

/// A window on its way through memory.
#[derive(Debug)]
pub(crate) struct Window {
    number: u64,
    begin: u64,
    bytes: u64,
    sources: Vec<Source>,
}

/// How far a window is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// No further than before.
    None,
    /// Further.
    Some,
    /// Nothing is under way any more.
    Done,
}

impl Window {
    pub(crate) fn new(
        number: u64,
        (begin, end): (u64, u64),
        peers: impl Iterator<Item = Peer>,
    ) -> Window {
        let source = |peer| Source { peer, stage: Stage::Unknown, runs: Vec::new(), shape: None };
        Window { number, begin, bytes: end - begin, sources: peers.map(source).collect() }
    }

    /// Bytes from its begin to its end.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes as usize
    }

    /// Hears what everybody wants, and takes the bytes that they write into `buffer`.
    pub(crate) fn collect<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        line: Line,
        direction: Direction,
        buffer: Span,
        fault: &mut Option<Fault>,
    ) -> Progress {
        let (mut moved, mut pending) = (false, false);
        for source in &mut self.sources {
            let pattern = line.pattern(source.peer, self.number, false);
            if matches!(source.stage, Stage::Unknown) {
                let claimed = if fault.is_none() { engine.claim(pattern) } else { None };
                if let Some((message, arrival)) = claimed {
                    let room = OwnedBuffer::zeroed(arrival.bytes as usize);
                    if let Some(request) = engine.receive_claimed_owned(message, room) {
                        source.stage = Stage::Telling(request);
                    }
                    moved = true;
                } else {
                    *fault = fault.or_else(|| engine.fault_for(&pattern));
                    if fault.is_some() {
                        source.stage = Stage::Idle;
                    }
                }
            }
            if let Stage::Telling(request) = source.stage
                && let Some((end, bytes)) = engine.finish_owned(request)
            {
                moved = true;
                *fault = fault.or(end.fault);
                let runs = decode(&bytes, self.bytes);
                if runs.is_none() {
                    let reason = "pieces that lie outside of a window";
                    *fault = fault.or(Some(Fault::ProtocolError(source.peer, reason)));
                }
                source.stage = Stage::Idle;
                source.runs = runs.filter(|_| fault.is_none()).unwrap_or_default();
                source.shape = Described::of_runs(&source.runs);
                if direction == Direction::Write
                    && let Some(target) = source.span(buffer)
                {
                    let pattern = line.pattern(source.peer, self.number, true);
                    source.stage = Stage::Moving(engine.receive(pattern, target));
                }
            }
            moved |= source.settle(engine, fault);
            pending |= !matches!(source.stage, Stage::Idle);
        }
        progress(moved, pending)
    }

    /// The disk's part of a write: all ranges that somebody has written.
    pub(crate) fn write(&self, disk: &dyn Disk, buffer: Span) -> Result<(), Failure> {
        let mut coverage = Coverage::new(self.bytes(), self.runs());
        self.runs().for_each(|run| coverage.add(run));
        for (from, end) in coverage.ranges() {
            write_all(disk, buffer.tail(from).head(end - from), self.begin + from as u64)?;
        }
        Ok(())
    }

    /// The disk's part of a read: from the first to the last byte that somebody wants. Answers where the
    /// file ends in the window, or the window.
    pub(crate) fn read(&self, disk: &dyn Disk, buffer: Span) -> Result<u64, Failure> {
        let Some(from) = self.runs().map(|run| run.place as usize).min() else { return Ok(0) };
        let end = self.runs().map(Run::end).max().unwrap_or(0) as usize;
        let got = read_all(disk, buffer.tail(from).head(end - from), self.begin + from as u64)?;
        Ok(if from + got < end { (from + got) as u64 } else { self.bytes })
    }

    fn runs(&self) -> impl Iterator<Item = &Run> {
        self.sources.iter().flat_map(|source| &source.runs)
    }

    /// Begins to hand out what was read, up to `end` in the window.
    pub(crate) fn answer<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        line: Line,
        buffer: Span,
        end: u64,
        fault: Option<Fault>,
    ) {
        for source in &mut self.sources {
            let Some(span) = source.span(buffer).filter(|_| fault.is_none()) else { continue };
            let there = source.runs.iter().map(|run| before(run, end)).sum::<u64>() as usize;
            let request = line.send(engine, source.peer, self.number, span.head(there));
            source.stage = request.map_or(Stage::Idle, Stage::Moving);
        }
    }

    /// Waits for what is under way.
    pub(crate) fn settle<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        fault: &mut Option<Fault>,
    ) -> Progress {
        let (mut moved, mut pending) = (false, false);
        for source in &mut self.sources {
            moved |= source.settle(engine, fault);
            pending |= !matches!(source.stage, Stage::Idle);
        }
        progress(moved, pending)
    }
}

fn progress(moved: bool, pending: bool) -> Progress {
    match (moved, pending) {
        (_, false) => Progress::Done,
        (true, _) => Progress::Some,
        (false, _) => Progress::None,
    }
}

/// How many bytes of a run lie before `end`.
fn before(run: &Run, end: u64) -> u64 {
    let Some(room) = end.checked_sub(u64::from(run.place)) else { return 0 };
    let (length, stride) = (u64::from(run.length), u64::from(run.stride.max(1)));
    let begun = if run.count == 1 { 1 } else { room.div_ceil(stride).min(run.count.into()) };
    match begun.checked_sub(1) {
        None => 0,
        Some(whole) => {
            whole * length + (room - whole * stride * u64::from(run.count > 1)).min(length)
        }
    }
}

impl Source {
    /// Its bytes in the buffer of the window, if there are any.
    fn span(&self, buffer: Span) -> Option<Span> {
        let (address, length) = buffer.plain()?;
        let shape = self.shape.as_ref()?;
        shape.reach(1).filter(|reach| reach.0 >= 0 && reach.1 <= length as i64)?;
        // SAFETY: the buffer is valid as long as it is used here, the bytes are inside, and the shape
        // lives as long as the window.
        unsafe { shape.span(address, 1) }
    }

    fn settle<T: Transport>(&mut self, engine: &mut Engine<T>, fault: &mut Option<Fault>) -> bool {
        let Stage::Moving(request) = self.stage else { return false };
        let Some(end) = engine.finish(request) else { return false };
        *fault = fault.or(end.fault);
        self.stage = Stage::Idle;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn runs_are_the_pieces(
            pieces in prop::collection::vec((0u32..4, 1u32..4, 1u32..4), 1..60),
            end in 0u64..400,
        ) {
            let (mut at, mut runs, mut naive) = (0, Vec::new(), Vec::new());
            for (gap, length, count) in pieces {
                at += gap;
                let stride = if count > 1 { length + gap } else { 0 };
                add(&mut runs, Run { place: at, length, stride, count });
                for _ in 0..count {
                    naive.extend(at..at + length);
                    at += stride.max(length);
                }
            }
            let bytes = encode(&runs);
            prop_assert_eq!(bytes.len(), runs.len() * 16);
            let behind = u64::from(naive.last().expect("a piece") + 1);
            let read = decode(&bytes, behind);
            prop_assert_eq!(read.as_ref(), Some(&runs));
            prop_assert_eq!(decode(&bytes, behind - 1), None, "the last byte is outside");
            let blocks = |run: &Run| {
                let run = *run;
                (0..run.count).flat_map(move |round| {
                    let at = run.place + round * run.stride;
                    at..at + run.length
                })
            };
            let found: Vec<u32> = runs.iter().flat_map(blocks).collect();
            prop_assert_eq!(&found, &naive);
            let low = naive.iter().filter(|&&place| u64::from(place) < end).count();
            let told: u64 = runs.iter().map(|run| before(run, end)).sum();
            prop_assert_eq!(told, low as u64);
        }
    }

    #[test]
    fn senseless_pieces_are_refused() {
        assert_eq!(decode(&[0; 15], 100), None);
        assert_eq!(decode(&encode(&[Run { place: 0, length: 0, stride: 0, count: 1 }]), 100), None);
        assert_eq!(
            decode(&encode(&[Run { place: 0, length: 4, stride: 0, count: 40 }]), 100),
            None
        );
        assert_eq!(decode(&[], 100), Some(Vec::new()));
    }
}
