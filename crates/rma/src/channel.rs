//! What an origin asks of targets whose memory it cannot reach by itself.

use crate::frame::{HEAD, Head, Kind, SLOTS};
use crate::server::{Contexts, GOOD};
use engine::{Engine, Fault, Mode, Pattern, RequestId, Started};
use layout::Span;
use layout::datatype::Datatype;
use layout::reduce::Op;
use std::collections::BTreeMap;
use std::sync::Arc;
use transport::{Peer, Transport};

/// Items in the memory of a target.
#[derive(Clone, Debug)]
pub struct Place {
    /// Where they are, in bytes; an address if the window is dynamic.
    pub place: u64,
    /// How many there are; bytes if there is no datatype.
    pub count: u64,
    /// Their datatype, unless their bytes lie one after the other.
    pub datatype: Option<Arc<Datatype>>,
}

/// How elements are combined.
#[derive(Clone, Copy, Debug)]
pub struct Combination {
    /// The operation.
    pub op: Op,
    /// The number of the predefined type of the elements.
    pub basic: u16,
}

/// Requests to the targets of a window, and what is under way between them and us.
#[derive(Debug)]
pub struct Channel {
    contexts: Contexts,
    tag: i32,
    targets: BTreeMap<Peer, Target>,
    pending: Vec<Pending>,
}

#[derive(Debug, Default)]
struct Target {
    /// Whether something was asked for that has not been acknowledged.
    unflushed: bool,
    /// What it knows, by number.
    types: Vec<Arc<Datatype>>,
    /// Whose number is given to the next one.
    oldest: usize,
}

#[derive(Debug)]
struct Pending {
    target: Peer,
    request: RequestId,
    /// Whether somebody else finishes the request.
    owned: bool,
    /// Bytes that must come, if it is an answer.
    expected: Option<u64>,
    /// What is sent, or an acknowledgement that is to come.
    bytes: Box<[u8]>,
    _kept: Option<Arc<Datatype>>,
}

/// What became of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A message failed.
    Fault(Fault),
    /// The target has not so much memory there.
    OutOfRange(Peer),
}

impl Channel {
    /// A channel on which nothing is under way.
    pub fn new(contexts: Contexts) -> Channel {
        Channel { contexts, tag: 0, targets: BTreeMap::new(), pending: Vec::new() }
    }

    fn next_tag(&mut self) -> i32 {
        self.tag = self.tag.wrapping_add(1) & i32::MAX;
        self.tag
    }

    /// Whether anything may be under way to a target, or to any.
    pub fn is_busy(&self, target: Option<Peer>) -> bool {
        match target {
            Some(peer) => {
                self.targets.get(&peer).is_some_and(|found| found.unflushed)
                    || self.pending.iter().any(|one| one.target == peer)
            }
            None => !self.pending.is_empty() || self.targets.values().any(|found| found.unflushed),
        }
    }

    /// The head of a request, and the words of a datatype that the target does not know yet.
    fn head(
        &mut self,
        target: Peer,
        kind: Kind,
        place: &Place,
        span: (u64, u64),
    ) -> (Head, Vec<i64>) {
        let tag = self.next_tag();
        let found = self.targets.entry(target).or_default();
        found.unflushed |= !matches!(kind, Kind::Get);
        let mut words = Vec::new();
        let slot = place.datatype.as_ref().map_or(0, |datatype| {
            if let Some(known) = found.types.iter().position(|known| Arc::ptr_eq(known, datatype)) {
                return known as u8 + 1;
            }
            datatype.describe(&mut words);
            if found.types.len() < SLOTS {
                found.types.push(datatype.clone());
                return found.types.len() as u8;
            }
            let oldest = found.oldest;
            found.oldest = (oldest + 1) % SLOTS;
            found.types[oldest] = datatype.clone();
            oldest as u8 + 1
        });
        let (begin, length) = span;
        let (place, count, words_count) = (place.place, place.count, words.len() as u32);
        let head = Head {
            place,
            count,
            slot,
            words: words_count,
            begin,
            length,
            ..Head::plain(kind, tag)
        };
        (head, words)
    }

    /// Sends a frame; what of it is still to leave is kept.
    fn send<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Peer,
        head: Head,
        words: &[i64],
        payload: &[Span],
    ) {
        let bytes: usize = payload.iter().map(Span::len).sum();
        let mut frame = vec![0; HEAD + words.len() * 8 + bytes].into_boxed_slice();
        frame[..HEAD].copy_from_slice(&head.to_bytes());
        for (place, word) in frame[HEAD..].chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        let mut at = HEAD + words.len() * 8;
        for part in payload {
            at += part.copy_to_slice(&mut frame[at..at + part.len()]);
        }
        // SAFETY: the frame is kept until it has left.
        let span = unsafe { Span::of(&frame) };
        let context = self.contexts.requests;
        if let Started::Pending(request) = engine.send(Mode::Standard, target, context, 0, span) {
            self.keep(target, request, true, None, frame, None);
        }
    }

    fn keep(
        &mut self,
        target: Peer,
        request: RequestId,
        owned: bool,
        expected: Option<u64>,
        bytes: Box<[u8]>,
        kept: Option<Arc<Datatype>>,
    ) {
        let pending = Pending { target, request, owned, expected, bytes, _kept: kept };
        self.pending.push(pending);
    }

    /// Sends what is put or accumulated: with its frame if it is short, else behind it. The request of what
    /// follows, which the caller finishes if `owned` is false.
    fn deliver<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Peer,
        (mut head, words): (Head, Vec<i64>),
        source: Span,
        kept: Option<Arc<Datatype>>,
        owned: bool,
    ) -> Option<RequestId> {
        if HEAD + words.len() * 8 + source.len() <= engine.eager(target) {
            self.send(engine, target, head, &words, &[source]);
            return None;
        }
        head.follows = true;
        self.send(engine, target, head, &words, &[]);
        let context = self.contexts.payloads;
        match engine.send(Mode::Standard, target, context, head.tag, source) {
            Started::Complete => None,
            Started::Pending(request) => {
                self.keep(target, request, owned, None, Box::default(), kept);
                Some(request)
            }
        }
    }

    /// Puts `source` there; both have as many bytes. Answers the request after which the memory can be used
    /// again, if it cannot be now; the caller finishes it if it is not `owned` by the channel.
    pub fn put<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Peer,
        place: &Place,
        source: Span,
        kept: Option<Arc<Datatype>>,
        owned: bool,
    ) -> Option<RequestId> {
        let head = self.head(target, Kind::Put, place, (0, source.len() as u64));
        self.deliver(engine, target, head, source, kept, owned)
    }

    /// Combines `source`, which is packed, with what is there from the byte at `begin` on.
    #[expect(clippy::too_many_arguments, reason = "each is a thing of its own")]
    pub fn accumulate<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Peer,
        place: &Place,
        combination: Combination,
        source: Span,
        kept: Option<Arc<Datatype>>,
        owned: bool,
    ) -> Option<RequestId> {
        let (head, words) = self.head(target, Kind::Accumulate, place, (0, source.len() as u64));
        let head = Head { op: combination.op, basic: combination.basic, ..head };
        self.deliver(engine, target, (head, words), source, kept, owned)
    }

    /// Receives an answer into `result`.
    fn await_answer<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Peer,
        tag: i32,
        result: Span,
        kept: Option<Arc<Datatype>>,
        owned: bool,
    ) -> RequestId {
        let context = self.contexts.answers;
        let pattern = Pattern { source: Some(target), context, tag: Some(tag) };
        let request = engine.receive(pattern, result);
        let expected = Some(result.len() as u64);
        self.keep(target, request, owned, expected, Box::default(), kept);
        request
    }

    /// Gets what is there into `result`; both have as many bytes. Answers the request after which it is
    /// there; the caller finishes it if it is not `owned` by the channel.
    pub fn get<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Peer,
        place: &Place,
        result: Span,
        kept: Option<Arc<Datatype>>,
        owned: bool,
    ) -> RequestId {
        let (head, words) = self.head(target, Kind::Get, place, (0, result.len() as u64));
        // Whoever finishes it does not see that it is too short: the next flush tells.
        self.targets.entry(target).or_default().unflushed |= !owned;
        let request = self.await_answer(engine, target, head.tag, result, kept, owned);
        self.send(engine, target, head, &words, &[]);
        request
    }

    /// Combines `source`, which is packed, with what is there, and gets into `result` what it was before.
    #[expect(clippy::too_many_arguments, reason = "each is a thing of its own")]
    pub fn get_accumulate<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Peer,
        place: &Place,
        combination: Combination,
        source: Span,
        source_kept: Option<Arc<Datatype>>,
        result: Span,
        result_kept: Option<Arc<Datatype>>,
        owned: bool,
    ) -> RequestId {
        let (head, words) = self.head(target, Kind::GetAccumulate, place, (0, result.len() as u64));
        let head = Head { op: combination.op, basic: combination.basic, ..head };
        let request = self.await_answer(engine, target, head.tag, result, result_kept, owned);
        self.deliver(engine, target, (head, words), source, source_kept, true);
        request
    }

    /// Replaces the element there if it is `expected` by `value`, and gets into `result` what it was.
    pub fn compare_swap<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Peer,
        place: &Place,
        basic: u16,
        [expected, value]: [Span; 2],
        result: Span,
    ) {
        let (head, words) = self.head(target, Kind::CompareSwap, place, (0, result.len() as u64));
        let head = Head { op: Op::Replace, basic, ..head };
        self.await_answer(engine, target, head.tag, result, None, true);
        self.send(engine, target, head, &words, &[expected, value]);
    }

    /// Asks a target for an acknowledgement, which [`settle`](Channel::settle) waits for.
    pub fn ask<T: Transport>(&mut self, engine: &mut Engine<T>, target: Peer, kind: Kind) {
        let tag = self.next_tag();
        self.targets.entry(target).or_default().unflushed = false;
        let mut verdict: Box<[u8]> = Box::new([GOOD]);
        // SAFETY: it is kept, and not otherwise used, until the answer has come.
        let span = unsafe { Span::new(verdict.as_mut_ptr(), 1) };
        let pattern =
            Pattern { source: Some(target), context: self.contexts.answers, tag: Some(tag) };
        let request = engine.receive(pattern, span);
        self.keep(target, request, true, Some(1), verdict, None);
        self.send(engine, target, Head::plain(kind, tag), &[], &[]);
    }

    /// Asks a target, or all, whether what was asked of it has been done, unless that is known. It has been when
    /// all has [settled](Channel::settle).
    pub fn flush<T: Transport>(&mut self, engine: &mut Engine<T>, target: Option<Peer>) {
        let unflushed = self.targets.iter().filter(|(_, found)| found.unflushed);
        let peers = unflushed.map(|(&peer, _)| peer);
        let asked: Vec<Peer> =
            peers.filter(|&peer| target.is_none_or(|target| target == peer)).collect();
        asked.into_iter().for_each(|peer| self.ask(engine, peer, Kind::Flush));
    }

    /// Whether all messages to and answers from a target, or all, have ended; what went wrong with one.
    pub fn settle<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Option<Peer>,
    ) -> (bool, Option<Trouble>) {
        let (mut settled, mut trouble) = (true, None);
        let mut refused = Vec::new();
        self.pending.retain(|one| {
            if target.is_some_and(|target| target != one.target) {
                return true;
            }
            let end = match one.owned {
                true => engine.finish(one.request),
                false if !engine.is_known(one.request) => return false,
                false => engine.peek(one.request),
            };
            let Some(end) = end else {
                settled = false;
                return true;
            };
            let short = one.expected.is_some_and(|expected| end.bytes < expected);
            let told = one.expected.is_some() && one.bytes.first().is_some_and(|&it| it != GOOD);
            trouble = trouble.or(match end.fault {
                Some(fault) => Some(Trouble::Fault(fault)),
                None => (short || told).then_some(Trouble::OutOfRange(one.target)),
            });
            if short && end.fault.is_none() {
                refused.push(one.target);
            }
            false
        });
        // The target would say so again with the next acknowledgement, which is for what comes after this.
        for peer in refused {
            self.ask(engine, peer, Kind::Flush);
            settled = false;
        }
        (settled, trouble)
    }
}
