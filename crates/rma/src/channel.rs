//! What an origin asks of targets whose memory it cannot reach by itself.

use crate::atomics::{Atomics, Update};
use crate::element::Accumulate;
use crate::frame::{HEAD, Head, Kind, SLOTS};
use crate::reach::{Reaching, Way};
use crate::server::{BLOCKED, Contexts, GOOD, VERDICT};
use engine::{Access, Engine, Fault, Key, Mode, Pattern, RequestId, Started};
use layout::datatype::Datatype;
use layout::reduce::Op;
use layout::{OwnedBuffer, Span};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use transport::{Peer, Transport};
use worker::OwnedBuffers;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pending: VecDeque<Pending>,
    /// What the transport copies.
    reaching: VecDeque<Reaching>,
    /// Elements that the transport atomics, if that has been agreed upon.
    atomics: Option<Atomics>,
}

#[derive(Debug, Default)]
struct Target {
    /// Whether something was asked for that has not been acknowledged.
    unflushed: bool,
    /// Short operations of one kind that have not been sent yet.
    deferred: Option<Deferred>,
    /// What it knows, by number.
    types: Vec<Arc<Datatype>>,
    /// Whose number is given to the next one.
    oldest: usize,
    way: Way,
}

/// Operations that wait for others to go with, at the latest until the target is waited for.
#[derive(Debug)]
struct Deferred {
    kind: Kind,
    combination: Option<Combination>,
    /// Where each begins, and its bytes.
    pieces: Vec<(u64, usize)>,
    /// Their bytes together.
    bytes: usize,
    /// What is put or accumulated, one after the other.
    payload: Vec<u8>,
    /// Where to put what is got.
    results: Vec<Span>,
}

/// Bytes of a piece in a frame.
const PIECE: usize = 16;

impl Deferred {
    /// Sorts puts by address and makes one of neighbours. Nothing is promised of the order of puts, but of
    /// that of accumulations.
    fn merge_puts(&mut self) {
        let mut begin = 0;
        let mut parts: Vec<(u64, std::ops::Range<usize>)> = Vec::with_capacity(self.pieces.len());
        for (place, length) in self.pieces.drain(..) {
            parts.push((place, begin..begin + length));
            begin += length;
        }
        if !parts.is_sorted_by_key(|(place, _)| *place) {
            parts.sort_by_key(|(place, _)| *place);
            let sorted = parts.iter().flat_map(|(_, part)| &self.payload[part.clone()]);
            self.payload = sorted.copied().collect();
        }
        for (place, part) in parts {
            match self.pieces.last_mut() {
                Some((last, length)) if *last + *length as u64 == place => *length += part.len(),
                _ => self.pieces.push((place, part.len())),
            }
        }
    }
}

#[derive(Debug)]
struct Pending {
    target: Peer,
    request: RequestId,
    /// Whether somebody else finishes the request.
    owned: bool,
    /// Bytes that must come, if it is an answer.
    expected: Option<u64>,
    /// The spans that get what came into the memory of the request; none if it is an acknowledgement.
    results: Vec<Span>,
    _kept: Option<Arc<Datatype>>,
}

impl Target {
    fn is_busy(&self) -> bool {
        self.unflushed || self.deferred.is_some() || self.way.is_asked()
    }
}

/// What became of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A message failed.
    Fault(Fault),
    /// The target has not so much memory there.
    OutOfRange(Peer),
    /// A rank of the window has ended before it gave back the lock that was asked for.
    Blocked(u32),
}

impl Channel {
    /// A channel on which nothing is under way.
    pub fn new(contexts: Contexts) -> Channel {
        let (targets, pending, reaching) = (BTreeMap::new(), VecDeque::new(), VecDeque::new());
        Channel { contexts, tag: 0, targets, pending, reaching, atomics: None }
    }

    fn next_tag(&mut self) -> i32 {
        self.tag = self.tag.wrapping_add(1) & i32::MAX;
        self.tag
    }

    /// Whether nobody was ever asked for anything: all memory is reached without it.
    #[inline]
    pub fn is_unused(&self) -> bool {
        self.targets.is_empty()
    }

    /// Whether anything may be under way to a target, or to any.
    pub fn is_busy(&self, target: Option<Peer>) -> bool {
        if self.atomics.as_ref().is_some_and(|atomics| atomics.are_busy(target)) {
            return true;
        }
        match target {
            Some(peer) => {
                self.targets.get(&peer).is_some_and(Target::is_busy)
                    || self.pending.iter().any(|one| one.target == peer)
                    || self.reaching.iter().any(|one| one.target == peer)
            }
            None => {
                !(self.pending.is_empty() && self.reaching.is_empty())
                    || self.targets.values().any(Target::is_busy)
            }
        }
    }

    /// Leaves a short operation for later, to go with its like in one message. False if it is not short, or
    /// somebody waits for its request; then all that was left goes before it.
    fn defer<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Peer,
        (kind, combination): (Kind, Option<Combination>),
        place: &Place,
        operand: Span,
        owned: bool,
    ) -> bool {
        let room = engine.eager(target);
        let length = operand.len();
        // What fills half of a message by itself gains nothing by waiting for others.
        let short = 2 * (HEAD + PIECE + length) <= room && operand.plain().is_some();
        if !owned || !short || place.datatype.is_some() {
            self.send_deferred(engine, target);
            return false;
        }
        let fits = |deferred: &Deferred| {
            let same = (deferred.kind, deferred.combination) == (kind, combination);
            same && HEAD + (deferred.pieces.len() + 1) * PIECE + deferred.bytes + length <= room
        };
        let found = self.targets.entry(target).or_default();
        if !found.deferred.as_ref().is_some_and(fits) {
            self.send_deferred(engine, target);
        }
        let found = self.targets.entry(target).or_default();
        found.unflushed |= kind != Kind::Get;
        let deferred = found.deferred.get_or_insert_with(|| Deferred {
            kind,
            combination,
            pieces: Vec::new(),
            bytes: 0,
            payload: Vec::new(),
            results: Vec::new(),
        });
        deferred.pieces.push((place.place, length));
        deferred.bytes += length;
        if kind == Kind::Get {
            deferred.results.push(operand);
        } else {
            let begin = deferred.payload.len();
            deferred.payload.resize(begin + length, 0);
            operand.copy_to_slice(&mut deferred.payload[begin..]);
        }
        true
    }

    /// Sends what was left for later.
    fn send_deferred<T: Transport>(&mut self, engine: &mut Engine<T>, target: Peer) {
        let found = self.targets.get_mut(&target).and_then(|found| found.deferred.take());
        if let Some(deferred) = found {
            let tag = self.next_tag();
            self.send_all_of(engine, target, deferred, tag, false);
        }
    }

    fn send_all_of<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Peer,
        mut deferred: Deferred,
        tag: i32,
        flush: bool,
    ) {
        if deferred.kind == Kind::Put {
            deferred.merge_puts();
        }
        let length = deferred.bytes;
        let mut head = Head::plain(deferred.kind, tag);
        (head.length, head.flush) = (length as u64, flush);
        if let Some(Combination { op, basic }) = deferred.combination {
            (head.op, head.basic) = (op, basic);
        }
        let mut words = Vec::new();
        if let [(place, length)] = deferred.pieces[..] {
            (head.place, head.count) = (place, length as u64);
        } else {
            words.extend(
                deferred.pieces.iter().flat_map(|(at, length)| [*at as i64, *length as i64]),
            );
            head.words = words.len() as u32;
        }
        if deferred.kind == Kind::Get {
            let context = self.contexts.answers;
            let pattern = Pattern { source: Some(target), context, tag: Some(head.tag) };
            let request = engine.receive_owned(pattern, OwnedBuffer::zeroed(length));
            let (expected, results) = (Some(length as u64), deferred.results);
            let pending = Pending { target, request, owned: true, expected, results, _kept: None };
            self.pending.push_back(pending);
        }
        // SAFETY: the payload is copied before this returns.
        let payload = unsafe { Span::of(&deferred.payload) };
        self.send(engine, target, head, &words, &[payload]);
    }

    /// The head of a request, and the words of a datatype that the target does not know yet.
    fn head(&mut self, target: Peer, kind: Kind, place: &Place, length: usize) -> (Head, Vec<i64>) {
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
        let (place, count, length) = (place.place, place.count, length as u64);
        let head = Head {
            place,
            count,
            slot,
            words: words.len() as u32,
            length,
            ..Head::plain(kind, tag)
        };
        (head, words)
    }

    /// Sends a frame.
    fn send<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Peer,
        head: Head,
        words: &[i64],
        payload: &[Span],
    ) {
        let bytes: usize = payload.iter().map(Span::len).sum();
        let mut frame = OwnedBuffer::zeroed(HEAD + words.len() * 8 + bytes);
        frame[..HEAD].copy_from_slice(&head.to_bytes());
        for (place, word) in frame[HEAD..].chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        let mut at = HEAD + words.len() * 8;
        for part in payload {
            at += part.copy_to_slice(&mut frame[at..at + part.len()]);
        }
        let context = self.contexts.requests;
        let sent = engine.send_owned(Mode::Standard, target, context, 0, frame);
        if let Started::Pending(request) = sent {
            self.keep(target, request, true, None, None);
        }
    }

    fn keep(
        &mut self,
        target: Peer,
        request: RequestId,
        owned: bool,
        expected: Option<u64>,
        kept: Option<Arc<Datatype>>,
    ) {
        let (results, _kept) = (Vec::new(), kept);
        self.pending.push_back(Pending { target, request, owned, expected, results, _kept });
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
                self.keep(target, request, owned, None, kept);
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
        if owned && self.reach(engine, Access::Put, target, place, source, &kept)
            || self.defer(engine, target, (Kind::Put, None), place, source, owned)
        {
            return None;
        }
        let head = self.head(target, Kind::Put, place, source.len());
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
        if self.defer(engine, target, (Kind::Accumulate, Some(combination)), place, source, owned) {
            return None;
        }
        let (head, words) = self.head(target, Kind::Accumulate, place, source.len());
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
        self.keep(target, request, owned, expected, kept);
        request
    }

    /// Gets what is there into `result`; both have as many bytes. Answers the request after which it is
    /// there, which the caller finishes, unless it is `owned` by the channel.
    pub fn get<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Peer,
        place: &Place,
        result: Span,
        kept: Option<Arc<Datatype>>,
        owned: bool,
    ) -> Option<RequestId> {
        if owned && self.reach(engine, Access::Get, target, place, result, &kept)
            || self.defer(engine, target, (Kind::Get, None), place, result, owned)
        {
            return None;
        }
        let (head, words) = self.head(target, Kind::Get, place, result.len());
        // Whoever finishes it does not see that it is too short: the next flush tells.
        self.targets.entry(target).or_default().unflushed |= !owned;
        let request = self.await_answer(engine, target, head.tag, result, kept, owned);
        self.send(engine, target, head, &words, &[]);
        (!owned).then_some(request)
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
        self.send_deferred(engine, target);
        let (head, words) = self.head(target, Kind::GetAccumulate, place, result.len());
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
        self.send_deferred(engine, target);
        let (head, words) = self.head(target, Kind::CompareSwap, place, result.len());
        let head = Head { op: Op::Replace, basic, ..head };
        self.await_answer(engine, target, head.tag, result, None, true);
        self.send(engine, target, head, &words, &[expected, value]);
    }

    /// Has the transport copy what it is worth it for, where the key of the target is known. Whoever waits for a
    /// request of its own is served by messages, which are never refused.
    fn reach<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        access: Access,
        target: Peer,
        place: &Place,
        memory: Span,
        kept: &Option<Arc<Datatype>>,
    ) -> bool {
        let whole = place.datatype.is_none() && memory.plain().is_some();
        if !whole || memory.is_empty() || !engine.prefers_access(target, memory.len()) {
            return false;
        }
        let way = &mut self.targets.entry(target).or_default().way;
        if let Some(key) = way.key(engine) {
            let request = engine.access(access, target, key, place.place, memory);
            let (place, kept) = (place.clone(), kept.clone());
            self.reaching.push_back(Reaching { target, request, access, place, memory, kept });
            return true;
        }
        self.open(engine, target);
        false
    }

    /// Asks a target for the key by which the transport reaches its window, unless that has been done; the answer
    /// has come when all has [settled](Channel::settle).
    pub fn open<T: Transport>(&mut self, engine: &mut Engine<T>, target: Peer) {
        if self.targets.entry(target).or_default().way.is_unknown() {
            let tag = self.next_tag();
            let pattern =
                Pattern { source: Some(target), context: self.contexts.answers, tag: Some(tag) };
            self.targets.entry(target).or_default().way = Way::ask(engine, pattern);
            self.send(engine, target, Head::plain(Kind::Expose, tag), &[], &[]);
        }
    }

    /// The key of a target's window, if it has told it.
    pub fn key<T: Transport>(&mut self, engine: &mut Engine<T>, target: Peer) -> Option<Key> {
        self.targets.get_mut(&target)?.way.key(engine)
    }

    /// From here on, elements are changed by operations of the transport, as all have agreed to.
    pub fn use_atomics(&mut self, atomics: Atomics) {
        self.atomics = Some(atomics);
    }

    /// Combines packed elements with those that begin at these places of a target, in so many bytes, by operations
    /// of the transport; `before` gets what they held, in one piece. It has been done when all has
    /// [settled](Channel::settle).
    pub fn fetch_and_combine<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        (target, pieces): (Peer, &[(u64, usize)]),
        accumulate: Accumulate,
        operands: &[u8],
        before: Option<Span>,
    ) {
        let Some(atomics) = &mut self.atomics else { return };
        let size = accumulate.size();
        let elements = pieces.iter().flat_map(|&(first, length)| {
            (0..length).step_by(size).map(move |at| first + at as u64)
        });
        for (at, place) in (0..).step_by(size).zip(elements) {
            let mut operand = [0; 8];
            if let Some(given) = operands.get(at..at + size) {
                operand[..size].copy_from_slice(given);
            }
            let before = before.map(|before| before.tail(at).head(size));
            atomics.add(target, (place, size), Update::Combine(accumulate, operand), before);
        }
        self.start_atomics(engine, target);
    }

    /// Replaces the element of so many bytes at a place of a target by the second if it is the first, by an operation
    /// of the transport; `before` gets what it held.
    pub fn compare_and_swap<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        (target, place, size): (Peer, u64, usize),
        [expected, desired]: [Span; 2],
        before: Span,
    ) {
        let Some(atomics) = &mut self.atomics else { return };
        let word = |span: Span| {
            let mut word = [0; 8];
            span.copy_to_slice(&mut word[..size]);
            word
        };
        let update = Update::Swap(word(expected), word(desired));
        atomics.add(target, (place, size), update, Some(before));
        self.start_atomics(engine, target);
    }

    /// What goes wrong with one is told when they are settled, which takes more than this.
    fn start_atomics<T: Transport>(&mut self, engine: &mut Engine<T>, target: Peer) {
        if let Some(atomics) = &mut self.atomics {
            atomics.start(engine, target);
        }
    }

    /// Whether the transport has copied all from and to a target, or all; what went wrong with one.
    fn settle_reaching<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Option<Peer>,
    ) -> (bool, Option<Trouble>) {
        let concerns = |peer: Peer| target.is_none_or(|target| target == peer);
        let (mut settled, mut trouble) = (true, None);
        for (_, found) in self.targets.iter_mut().filter(|(peer, _)| concerns(**peer)) {
            found.way.key(engine);
            settled &= !found.way.is_asked();
        }
        let (mut denied, mut at) = (Vec::new(), 0);
        // The first that has not ended tells that not all have: looking at the others each time would take as long as
        // there are many.
        while let Some(one) = self.reaching.get(at) {
            if !concerns(one.target) {
                at += 1;
                continue;
            }
            let Some(end) = engine.finish(one.request) else {
                settled = false;
                break;
            };
            if end.cancelled {
                denied.extend(self.reaching.remove(at));
            } else {
                self.reaching.remove(at);
                trouble = trouble.or(end.fault.map(Trouble::Fault));
            }
        }
        for Reaching { target, access, place, memory, kept, .. } in denied {
            settled = false;
            self.targets.entry(target).or_default().way = Way::Closed;
            match access {
                Access::Put => drop(self.put(engine, target, &place, memory, kept, true)),
                Access::Get => drop(self.get(engine, target, &place, memory, kept, true)),
            }
            // Whoever waits has asked already for what was under way then.
            self.ask(engine, target, Kind::Flush);
        }
        (settled, trouble)
    }

    /// Asks a target for an acknowledgement, which [`settle`](Channel::settle) waits for.
    pub fn ask<T: Transport>(&mut self, engine: &mut Engine<T>, target: Peer, kind: Kind) {
        let found = self.targets.entry(target).or_default();
        found.unflushed = false;
        let mut deferred = found.deferred.take();
        if kind != Kind::Flush
            || deferred.as_ref().is_some_and(|deferred| deferred.kind == Kind::Get)
        {
            found.deferred = deferred.take();
            self.send_deferred(engine, target);
        }
        let tag = self.next_tag();
        let pattern =
            Pattern { source: Some(target), context: self.contexts.answers, tag: Some(tag) };
        let request = engine.receive_owned(pattern, OwnedBuffer::from(&[GOOD; VERDICT][..]));
        self.keep(target, request, true, Some(1), None);
        match deferred {
            // What is left to do takes the question with it.
            Some(deferred) => self.send_all_of(engine, target, deferred, tag, true),
            None => self.send(engine, target, Head::plain(kind, tag), &[], &[]),
        }
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

    /// Sends to all targets what waits for its like. A program that synchronises may wait, by looks at its own
    /// memory alone, for what comes of an operation on a target that it does not name.
    pub fn hurry<T: Transport>(&mut self, engine: &mut Engine<T>) {
        let holding = self.targets.iter().filter(|(_, found)| found.deferred.is_some());
        let peers: Vec<Peer> = holding.map(|(&peer, _)| peer).collect();
        peers.into_iter().for_each(|peer| self.send_deferred(engine, peer));
    }

    /// Whether all messages to and answers from a target, or all, have ended; what went wrong with one.
    pub fn settle<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Option<Peer>,
    ) -> (bool, Option<Trouble>) {
        self.hurry(engine);
        let (mut settled, mut trouble) = self.settle_reaching(engine, target);
        if let Some(atomics) = &mut self.atomics {
            let (over, fault) = atomics.settle(engine, target);
            settled &= over;
            trouble = trouble.or(fault.map(Trouble::Fault));
        }
        let (mut refused, mut at) = (Vec::new(), 0);
        while let Some(one) = self.pending.get(at) {
            if target.is_some_and(|target| target != one.target) {
                at += 1;
                continue;
            }
            let end = match one.owned {
                true => engine.finish_owned(one.request),
                false if !engine.is_known(one.request) => {
                    self.pending.remove(at);
                    continue;
                }
                false => engine.peek(one.request).map(|end| (end, OwnedBuffer::default())),
            };
            let Some((end, bytes)) = end else {
                settled = false;
                break;
            };
            let short = one.expected.is_some_and(|expected| end.bytes < expected);
            let acknowledges = one.expected.is_some() && one.results.is_empty();
            let told = acknowledges && bytes.first().is_some_and(|&it| it != GOOD);
            trouble = trouble.or(match end.fault {
                Some(fault) => Some(Trouble::Fault(fault)),
                None if acknowledges && let [BLOCKED, rank @ ..] = &*bytes => {
                    rank.try_into().ok().map(|rank| Trouble::Blocked(u32::from_le_bytes(rank)))
                }
                None => (short || told).then_some(Trouble::OutOfRange(one.target)),
            });
            if end.fault.is_none() && !short {
                let mut at = 0;
                for result in &one.results {
                    at += result.copy_from_slice(&bytes[at..at + result.len()]);
                }
            }
            if short && end.fault.is_none() {
                refused.push(one.target);
            }
            self.pending.remove(at);
        }
        // The target would say so again with the next acknowledgement, which is for what comes after this.
        for peer in refused {
            self.ask(engine, peer, Kind::Flush);
            settled = false;
        }
        (settled, trouble)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn merged_puts_write_the_same_bytes(puts in prop::collection::vec((0..64u64, 1..9usize), 1..40)) {
            // Overlapping puts have no order, so that each place is put to once.
            let mut taken = [false; 80];
            let mut plain = [0u8; 80];
            let mut deferred = Deferred {
                kind: Kind::Put,
                combination: None,
                pieces: Vec::new(),
                bytes: 0,
                payload: Vec::new(),
                results: Vec::new(),
            };
            for (number, (place, length)) in puts.into_iter().enumerate() {
                let range = place as usize..place as usize + length;
                if taken[range.clone()].contains(&true) {
                    continue;
                }
                taken[range.clone()].fill(true);
                plain[range].fill(number as u8 + 1);
                deferred.pieces.push((place, length));
                deferred.payload.extend(std::iter::repeat_n(number as u8 + 1, length));
            }
            deferred.merge_puts();
            let (mut merged, mut at) = ([0u8; 80], 0);
            for &(place, length) in &deferred.pieces {
                let place = place as usize;
                merged[place..place + length].copy_from_slice(&deferred.payload[at..at + length]);
                at += length;
            }
            prop_assert_eq!(at, deferred.payload.len());
            prop_assert_eq!(merged, plain);
            let apart = |two: &[(u64, usize)]| two[0].0 + (two[0].1 as u64) < two[1].0;
            prop_assert!(deferred.pieces.windows(2).all(apart), "neighbours are one piece");
        }
    }
}
