//! What a target does for origins that cannot reach its memory by themselves.
//!
//! Requests of an origin are done in the order in which they were sent. The server is a task of the engine:
//! whoever moves the engine on serves, and while the program computes a thread of the library does.

use crate::element::Accumulate;
use crate::exposure::{Exposure, OutOfRange};
use crate::frame::{Head, Kind, SLOTS, pieces};
use crate::{Hold, Ticket, Wake};
use engine::{Engine, Headway, Help, Mode, Pattern, RequestId, Started, Task};
use layout::{Described, OwnedBuffer, Span};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use transport::{Peer, Transport};
use worker::OwnedBuffers;

/// The contexts of a window's messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contexts {
    /// Frames to targets.
    pub requests: u64,
    /// Payloads that follow them.
    pub payloads: u64,
    /// Answers to origins.
    pub answers: u64,
}

/// An acknowledgement: whether all that was asked for since the last one was in range.
pub const GOOD: u8 = 0;
/// See [`GOOD`].
pub const OUT_OF_RANGE: u8 = 1;
/// See [`GOOD`]: a request made no sense.
pub const SENSELESS: u8 = 2;
/// See [`GOOD`]: the lock cannot be had, since a rank that has ended stands before the origin. Its rank follows.
pub const BLOCKED: u8 = 3;
/// The longest acknowledgement.
pub(crate) const VERDICT: usize = 5;

/// Serves the memory of one window.
#[derive(Debug)]
pub struct Server {
    exposure: Arc<Exposure>,
    contexts: Contexts,
    /// The members of the window, by rank.
    members: Box<[Peer]>,
    /// Set when the window is freed.
    closing: Arc<AtomicBool>,
    origins: BTreeMap<Peer, Origin>,
    /// Answers that have not left yet, with the shapes of what they come from.
    answers: Vec<(RequestId, Option<Arc<Described>>)>,
}

#[derive(Debug, Default)]
struct Origin {
    /// Frames in their order, some not whole yet.
    frames: VecDeque<RequestId>,
    /// A payload that is awaited before anything else is done.
    payload: Option<Payload>,
    /// Datatypes by number.
    types: Vec<Option<Arc<Described>>>,
    /// What is to be acknowledged.
    verdict: u8,
    /// A lock that is waited for, with the tag of its answer, or held.
    ticket: Option<(Ticket, Option<i32>)>,
    /// What lets it reach the window by operations of the transport.
    exposed: Option<RequestId>,
}

/// A payload in a message of its own.
#[derive(Debug)]
struct Payload {
    request: RequestId,
    head: Head,
    /// Whether it lands beside the window, in memory of the request.
    is_staged: bool,
}

/// Memory that a request means, and what keeps its shape.
type Target = (Span, Option<Arc<Described>>);

impl Server {
    /// Serves `exposure` to the members of a window, by rank, until `closing` is set.
    pub fn new(
        exposure: Arc<Exposure>,
        contexts: Contexts,
        members: Box<[Peer]>,
        closing: Arc<AtomicBool>,
    ) -> Server {
        let (origins, answers) = (BTreeMap::new(), Vec::new());
        Server { exposure, contexts, members, closing, origins, answers }
    }

    /// Takes in what has come.
    fn take<T: Transport>(&mut self, engine: &mut Engine<T>) -> bool {
        let mut happened = false;
        let pattern = Pattern { source: None, context: self.contexts.requests, tag: None };
        while let Some((message, arrival)) = engine.claim(pattern) {
            let room = OwnedBuffer::zeroed(arrival.bytes as usize);
            let Some(request) = engine.receive_claimed_owned(message, room) else { continue };
            let origin = self.origins.entry(arrival.source).or_default();
            origin.frames.push_back(request);
            happened = true;
        }
        happened
    }

    /// Does what an origin asks for, as far as that has come.
    fn serve<T: Transport>(&mut self, engine: &mut Engine<T>, peer: Peer) -> bool {
        let mut happened = false;
        loop {
            let origin = self.origins.get_mut(&peer).expect("it is there");
            if let Some(payload) = &origin.payload {
                let Some((end, staged)) = engine.finish_owned(payload.request) else {
                    return happened;
                };
                let payload = origin.payload.take().expect("found above");
                happened = true;
                if end.fault.is_none() && payload.is_staged {
                    self.apply(engine, peer, payload.head, &staged);
                }
                continue;
            }
            if origin.ticket.is_some_and(|(_, waits)| waits.is_some()) {
                happened |= self.enter(engine, peer);
                let origin = &self.origins[&peer];
                if origin.ticket.is_some_and(|(_, waits)| waits.is_some()) {
                    return happened;
                }
                continue;
            }
            let Some(request) = origin.frames.front() else { return happened };
            let Some((end, frame)) = engine.finish_owned(*request) else { return happened };
            origin.frames.pop_front();
            happened = true;
            if end.fault.is_none() {
                match Head::read(&frame) {
                    Some((head, words, payload)) => {
                        self.execute(engine, peer, head, &words, payload);
                        if head.flush {
                            self.acknowledge(engine, peer, head.tag);
                        }
                    }
                    None => origin.verdict = SENSELESS,
                }
            }
        }
    }

    fn execute<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        peer: Peer,
        head: Head,
        words: &[i64],
        payload: &[u8],
    ) {
        let origin = self.origins.get_mut(&peer).expect("it is there");
        match head.kind {
            Kind::Flush => return self.acknowledge(engine, peer, head.tag),
            Kind::LockShared | Kind::LockExclusive => {
                let rank = self.members.iter().position(|member| *member == peer);
                let Some(rank) = rank.filter(|_| origin.ticket.is_none()) else {
                    // The origin waits for an answer.
                    origin.verdict = SENSELESS;
                    return self.acknowledge(engine, peer, head.tag);
                };
                let hold = match head.kind {
                    Kind::LockShared => Hold::Shared,
                    _ => Hold::Exclusive,
                };
                let member = self.exposure.member();
                let lock = self.exposure.control().block(member).lock();
                origin.ticket = Some((lock.draw(hold, rank, member as u32), Some(head.tag)));
                return;
            }
            Kind::Unlock => {
                let Some((ticket, None)) = origin.ticket.take() else {
                    origin.verdict = SENSELESS;
                    return self.acknowledge(engine, peer, head.tag);
                };
                let control = self.exposure.control();
                let Wake(next) = control.block(self.exposure.member()).lock().leave(ticket);
                next.into_iter().for_each(|member| control.ring(member));
                return self.acknowledge(engine, peer, head.tag);
            }
            Kind::Expose => return self.expose(engine, peer, head.tag),
            _ => {}
        }
        if head.words > 0 && head.slot == 0 {
            return self.execute_pieces(engine, peer, head, words, payload);
        }
        if head.words > 0 {
            origin.learn(head.slot, words);
        }
        match head.follows {
            true => self.await_payload(engine, peer, head),
            false => self.apply(engine, peer, head, payload),
        }
    }

    /// Lets an origin reach the window by operations of the transport, once.
    fn expose<T: Transport>(&mut self, engine: &mut Engine<T>, peer: Peer, tag: i32) {
        let origin = self.origins.get_mut(&peer).expect("it is there");
        if origin.exposed.is_some() {
            origin.verdict = SENSELESS;
        }
        let window = self.exposure.whole().filter(|_| origin.exposed.is_none());
        let bytes = match window.and_then(|window| engine.expose(peer, window)) {
            Some((exposed, key)) => {
                origin.exposed = Some(exposed);
                key.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>().into()
            }
            None => OwnedBuffer::default(),
        };
        self.answer(engine, peer, tag, bytes);
    }

    /// Does what is asked for with a payload that is there, if the memory is.
    fn apply<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        peer: Peer,
        head: Head,
        payload: &[u8],
    ) {
        let Ok((target, shape)) = self.resolve(peer, &head) else {
            let origin = self.origins.get_mut(&peer).expect("it is there");
            origin.verdict = origin.verdict.max(OUT_OF_RANGE);
            if !matches!(head.kind, Kind::Put | Kind::Accumulate) {
                // Nothing instead of what was asked for: the origin sees that it is too short.
                self.answer(engine, peer, head.tag, OwnedBuffer::default());
            }
            return;
        };
        match head.kind {
            Kind::Put => {
                target.copy_from_slice(payload);
            }
            // What is attached may be detached before the answer has left.
            Kind::Get if self.exposure.is_dynamic() => {
                self.answer(engine, peer, head.tag, OwnedBuffer::copy_of(target));
            }
            Kind::Get => {
                let context = self.contexts.answers;
                let sent = engine.send(Mode::Standard, peer, context, head.tag, target);
                self.note_sent(sent, shape);
            }
            _ => self.combine(engine, peer, head, payload, target),
        }
    }

    /// Does what is asked of pieces of memory, one after the other.
    fn execute_pieces<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        peer: Peer,
        head: Head,
        words: &[i64],
        mut payload: &[u8],
    ) {
        let mut got = Vec::new();
        for (place, length) in pieces(words) {
            let target = self.bytes(place, length);
            let (target, part) = match (target, head.kind) {
                (Ok(target), Kind::Get) => {
                    got.extend(target.to_vec());
                    continue;
                }
                (Ok(target), Kind::Put | Kind::Accumulate) if payload.len() >= target.len() => {
                    let (part, rest) = payload.split_at(target.len());
                    payload = rest;
                    (target, part)
                }
                // Where the next piece of the payload begins is not known: nothing more is done.
                (target, kind) => {
                    let origin = self.origins.get_mut(&peer).expect("it is there");
                    let verdict = if target.is_err() { OUT_OF_RANGE } else { SENSELESS };
                    origin.verdict = origin.verdict.max(verdict);
                    if kind == Kind::Get {
                        got.clear();
                    }
                    break;
                }
            };
            match head.kind {
                Kind::Put => {
                    target.copy_from_slice(part);
                }
                _ => self.combine(engine, peer, head, part, target),
            }
        }
        if head.kind == Kind::Get {
            self.answer(engine, peer, head.tag, got.into());
        }
    }

    /// Bytes of the window, or of what is attached to it, one after the other.
    fn bytes(&self, place: u64, length: u64) -> Result<Span, OutOfRange> {
        let reach = i64::try_from(length).map_err(|_| OutOfRange)?;
        let address = self.exposure.address(place, (0, reach))?;
        // SAFETY: they were just found to be exposed.
        Ok(unsafe { Span::new(address, length as usize) })
    }

    /// The memory that a request means.
    fn resolve(&self, peer: Peer, head: &Head) -> Result<Target, OutOfRange> {
        let target = if head.slot == 0 {
            (self.bytes(head.place, head.count)?, None)
        } else {
            let types = &self.origins[&peer].types;
            let shape = types.get(head.slot as usize - 1).and_then(Option::as_ref);
            let shape = shape.ok_or(OutOfRange)?;
            let reach = shape.reach(head.count).ok_or(OutOfRange)?;
            let address = self.exposure.address(head.place, reach)?;
            // SAFETY: all bytes lie in the window, or in what is attached to it; the shape is kept with the
            // span.
            let span = unsafe { shape.span(address, head.count) }.ok_or(OutOfRange)?;
            (span, Some(shape.clone()))
        };
        if head.length == target.0.len() as u64 { Ok(target) } else { Err(OutOfRange) }
    }

    /// Awaits a payload: in the window itself if it is to be put there and stays there, else beside it.
    fn await_payload<T: Transport>(&mut self, engine: &mut Engine<T>, peer: Peer, head: Head) {
        let pattern =
            Pattern { source: Some(peer), context: self.contexts.payloads, tag: Some(head.tag) };
        let straight = head.kind == Kind::Put && !self.exposure.is_dynamic();
        let target = self.resolve(peer, &head).ok().filter(|_| straight);
        let is_staged = target.is_none();
        let request = match target {
            // Its shape is not forgotten before the payload is there.
            Some((target, _)) => engine.receive(pattern, target),
            // An origin is trusted with as much memory as it says that it sends: it is one of our job.
            None => engine.receive_owned(pattern, OwnedBuffer::zeroed(head.length as usize)),
        };
        let origin = self.origins.get_mut(&peer).expect("it is there");
        origin.payload = Some(Payload { request, head, is_staged });
    }

    /// Accumulates, or compares and swaps.
    fn combine<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        peer: Peer,
        head: Head,
        payload: &[u8],
        target: Span,
    ) {
        let basic = layout::datatype::basic(head.basic.into());
        let wanted = if head.kind == Kind::CompareSwap { 2 * target.len() } else { target.len() };
        let accumulate = basic.and_then(|basic| Accumulate::new(head.op, basic));
        let sensible = |accumulate: &Accumulate| {
            target.len().is_multiple_of(accumulate.size())
                && (payload.len() == wanted
                    || payload.is_empty() && head.op == layout::reduce::Op::NoOp)
        };
        let Some(accumulate) = accumulate.filter(sensible) else {
            let origin = self.origins.get_mut(&peer).expect("it is there");
            origin.verdict = SENSELESS;
            if head.kind != Kind::Accumulate {
                self.answer(engine, peer, head.tag, OwnedBuffer::default());
            }
            return;
        };
        // SAFETY: the payload outlives the operation, and is only read.
        let input = unsafe { Span::of(payload) };
        if head.kind == Kind::Accumulate {
            return self.exposure.accumulate(&accumulate, input, target, None);
        }
        let mut before = vec![0u8; target.len()];
        // SAFETY: it outlives the operation.
        let old = unsafe { Span::new(before.as_mut_ptr(), before.len()) };
        match head.kind {
            Kind::CompareSwap => {
                let (expected, value) = payload.split_at(target.len());
                let Some((address, size)) = target.plain() else { return };
                // SAFETY: all have as many bytes.
                unsafe {
                    let operands = [expected.as_ptr(), value.as_ptr()];
                    self.exposure.compare_swap(size, operands, address, before.as_mut_ptr());
                }
            }
            Kind::GetAccumulate if payload.is_empty() => {
                // Nothing is combined with it, so that there is nothing to send.
                let nothing = vec![0u8; target.len()];
                // SAFETY: only read, and only during the operation.
                let nothing = unsafe { Span::of(&nothing) };
                self.exposure.accumulate(&accumulate, nothing, target, Some(old));
            }
            _ => self.exposure.accumulate(&accumulate, input, target, Some(old)),
        }
        self.answer(engine, peer, head.tag, before.into());
    }

    /// Enters the lock that an origin waits for, if it is its turn, and says so. Also tells the origin that its turn
    /// never comes.
    fn enter<T: Transport>(&mut self, engine: &mut Engine<T>, peer: Peer) -> bool {
        let origin = self.origins.get_mut(&peer).expect("it is there");
        let Some((ticket, Some(tag))) = origin.ticket else { return false };
        let control = self.exposure.control();
        let lock = control.block(self.exposure.member()).lock();
        let Some(Wake(next)) = lock.enter(ticket) else {
            let has_ended = |rank: usize| {
                self.members.get(rank).is_some_and(|member| engine.is_closed(*member))
            };
            let Some(blocker) = lock.blocker(ticket, has_ended) else { return false };
            lock.abandon(ticket);
            origin.ticket = None;
            let mut verdict = vec![BLOCKED];
            verdict.extend((blocker as u32).to_le_bytes());
            self.answer(engine, peer, tag, verdict.into());
            return true;
        };
        next.into_iter().for_each(|member| control.ring(member));
        origin.ticket = Some((ticket, None));
        self.answer(engine, peer, tag, OwnedBuffer::from(&[GOOD][..]));
        true
    }

    /// Says whether all since the last time was in range.
    fn acknowledge<T: Transport>(&mut self, engine: &mut Engine<T>, peer: Peer, tag: i32) {
        let origin = self.origins.get_mut(&peer).expect("it is there");
        let verdict = std::mem::replace(&mut origin.verdict, GOOD);
        self.answer(engine, peer, tag, OwnedBuffer::from(&[verdict][..]));
    }

    fn answer<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        peer: Peer,
        tag: i32,
        bytes: OwnedBuffer,
    ) {
        let context = self.contexts.answers;
        let sent = engine.send_owned(Mode::Standard, peer, context, tag, bytes);
        self.note_sent(sent, None);
    }

    /// Keeps the shape of an answer until that has left.
    fn note_sent(&mut self, sent: Started, shape: Option<Arc<Described>>) {
        if let Started::Pending(request) = sent {
            self.answers.push((request, shape));
        }
    }
}

impl Origin {
    /// Remembers a datatype; one that makes no sense is none.
    fn learn(&mut self, slot: u8, words: &[i64]) {
        if slot == 0 {
            return;
        }
        self.types.resize(SLOTS, None);
        self.types[slot as usize - 1] = Described::read(words).map(Arc::new);
    }

    fn is_idle(&self) -> bool {
        self.frames.is_empty() && self.payload.is_none()
    }
}

impl<T: Transport> Task<T> for Server {
    fn advance(&mut self, engine: &mut Engine<T>) -> Headway {
        let mut happened = self.take(engine);
        let peers: Vec<Peer> = self
            .origins
            .iter()
            .filter(|(_, origin)| {
                !origin.is_idle() || origin.ticket.is_some_and(|(_, waits)| waits.is_some())
            })
            .map(|(&peer, _)| peer)
            .collect();
        for peer in peers {
            happened |= self.serve(engine, peer);
        }
        self.answers.retain(|(request, _)| engine.finish(*request).is_none());
        let idle = self.answers.is_empty() && self.origins.values().all(Origin::is_idle);
        match happened {
            _ if idle && self.closing.load(Ordering::Acquire) => {
                // Everybody has done with the window, or is gone.
                let exposed = self.origins.values_mut().filter_map(|origin| origin.exposed.take());
                exposed.for_each(|exposed| engine.conceal(exposed));
                Headway::Ended(None)
            }
            true => Headway::Some,
            false => Headway::None,
        }
    }

    fn help(&self) -> Help {
        Help::Wanted
    }
}
