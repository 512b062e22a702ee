//! The engine: requests in, frames out, and back.

use crate::link::Link;
use crate::matching::{EntryId, Matcher};
use crate::pool::Pool;
use crate::types::*;
use fabric::{Peer, PullError, Sent, Sink, Transport};
use layout::Span;
use wire::{BODY_MAX, Exposure, Header, Message, Turn, WantedTag};

/// What an envelope costs, beside its bytes.
const ENVELOPE: u64 = 64;
/// Unexpected messages up to this size are kept without an allocation.
const SMALL: usize = 40;

/// Sends, receives, and what is under way between them.
#[derive(Debug)]
pub struct Engine<T: Transport> {
    transport: T,
    state: State,
}

/// All but the transport, so that the transport can call back into it.
#[derive(Debug)]
struct State {
    config: Config,
    requests: Pool<Request>,
    matcher: Matcher,
    /// Messages that wait for a receive, or were claimed.
    messages: Pool<Unexpected>,
    /// Sends that are kept back, by envelope.
    kept: Matcher,
    /// What peers want of us and we do not have yet. Apart from `kept`: of two wishes that one send
    /// fits, only one is fulfilled, and a matcher cannot hold both sides.
    wishes: Matcher,
    links: Vec<Link>,
    /// Peers with something to flush.
    busy: Vec<Peer>,
    /// Peers that keep messages back.
    stalled_peers: usize,
    /// Copies to begin: peer, what it exposed, where to, for which receive.
    pulls: Vec<(Peer, Exposure, Span, u32)>,
    /// Exposures to take back.
    conceals: Vec<(Peer, u32)>,
    /// Requests that have completed since `progress` began.
    completed: bool,
}

#[derive(Debug)]
struct Request {
    peer: Peer,
    tag: i32,
    context: u64,
    buffer: Span,
    released: bool,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    /// A receive that waits for a message.
    Posted(EntryId),
    /// A receive whose bytes the transport copies.
    Pulling { total: u64, send: u32 },
    /// A receive whose bytes come by frames.
    Streaming { total: u64, missing: u64 },
    /// A send that waits for room or credit.
    Kept { mode: Mode, entry: EntryId },
    /// A kept send that was announced out of turn.
    Offered { mode: Mode, entry: EntryId, exposed: bool, cancelling: bool },
    /// A synchronous send that waits to be matched.
    Unacknowledged,
    /// An announced send.
    Announced { exposed: bool, cancelling: bool },
    /// A send whose bytes go by frames.
    Serving { receive: u32, offset: u64, length: u64 },
    /// Over.
    Done(Completion),
}

#[derive(Debug)]
struct Unexpected {
    source: Peer,
    context: u64,
    tag: i32,
    /// Where it stands in the matcher; none once it is claimed.
    entry: Option<EntryId>,
    body: Body,
}

#[derive(Debug)]
enum Body {
    Small { bytes: [u8; SMALL], length: u8, send: Option<u32> },
    Large { bytes: Vec<u8>, send: Option<u32> },
    Announced { length: u64, send: u32, exposure: Option<Exposure> },
}

impl Unexpected {
    fn length(&self) -> u64 {
        match &self.body {
            Body::Small { length, .. } => u64::from(*length),
            Body::Large { bytes, .. } => bytes.len() as u64,
            Body::Announced { length, .. } => *length,
        }
    }

    /// What it costs its sender.
    fn cost(&self) -> u64 {
        match &self.body {
            Body::Announced { .. } => ENVELOPE,
            _ => ENVELOPE + self.length(),
        }
    }

    fn arrival(&self) -> Arrival {
        Arrival { source: self.source, tag: self.tag, bytes: self.length() }
    }
}

const SENT: Completion = Completion { source: 0, tag: 0, bytes: 0, cancelled: false, fault: None };

impl<T: Transport> Engine<T> {
    /// An engine that talks to `peers` peers over `transport`.
    pub fn new(transport: T, peers: u32, config: Config) -> Self {
        // With less credit than one message needs, the first would wait for ever.
        let credit = config.credit.max(ENVELOPE + config.eager as u64);
        let config = Config { credit, ..config };
        let link = || Link { credit: config.credit, ..Link::default() };
        Engine {
            transport,
            state: State {
                config,
                requests: Pool::default(),
                matcher: Matcher::default(),
                messages: Pool::default(),
                kept: Matcher::default(),
                wishes: Matcher::default(),
                links: (0..peers).map(|_| link()).collect(),
                busy: Vec::new(),
                stalled_peers: 0,
                pulls: Vec::new(),
                conceals: Vec::new(),
                completed: false,
            },
        }
    }

    /// Starts a send of `buffer`, which must stay valid until the request completes.
    #[inline]
    pub fn send(
        &mut self,
        mode: Mode,
        peer: Peer,
        context: u64,
        tag: i32,
        buffer: Span,
    ) -> Started {
        let length = buffer.len();
        let cost = ENVELOPE + length as u64;
        let link = &mut self.state.links[peer as usize];
        if mode == Mode::Standard
            && length <= self.state.config.eager
            && link.kept.is_empty()
            && link.credit >= cost
        {
            let header = Header::eager(context, tag, length as u32);
            if send_bytes(&mut self.transport, peer, &header, buffer) == Sent::Taken {
                link.credit -= cost;
                return Started::Complete;
            }
        }
        self.send_later(mode, peer, context, tag, buffer)
    }

    /// The send did not go out at once: make a request of it.
    fn send_later(
        &mut self,
        mode: Mode,
        peer: Peer,
        context: u64,
        tag: i32,
        buffer: Span,
    ) -> Started {
        let state = &mut self.state;
        let fault = state.links[peer as usize].broken;
        let done = Stage::Done(Completion { fault, ..SENT });
        let request = Request { peer, tag, context, buffer, released: false, stage: done };
        let index = state.requests.insert(request);
        if fault.is_none() {
            if state.wishes.take_receive(peer, context, tag).is_some() {
                // The peer has asked for this one; ask again now that it is here.
                state.links[peer as usize].wants.push_back((context, WantedTag::Exactly(tag)));
            }
            let entry = state.kept.store(peer, context, tag, index);
            state.request(index).stage = Stage::Kept { mode, entry };
            let id = state.name(index);
            state.links[peer as usize].kept.push_back(id);
            state.mark_busy(peer);
            self.flush(peer);
        }
        Started::Pending(self.state.name(index))
    }

    /// Starts a receive into `buffer`, which must stay valid until the request completes.
    #[inline]
    pub fn receive(&mut self, pattern: Pattern, buffer: Span) -> RequestId {
        let state = &mut self.state;
        let request = Request {
            peer: pattern.source.unwrap_or(Peer::MAX),
            tag: 0,
            context: pattern.context,
            buffer,
            released: false,
            stage: Stage::Done(SENT),
        };
        let index = state.requests.insert(request);
        match state.matcher.find_message(&pattern) {
            Some((entry, message)) => {
                state.matcher.remove_message(entry);
                self.deliver(message, index);
            }
            None => {
                let entry = state.matcher.post(&pattern, index);
                state.request(index).stage = Stage::Posted(entry);
                self.state.want(&pattern, false);
                if let Some(fault) =
                    pattern.source.and_then(|p| self.state.links[p as usize].broken)
                {
                    self.state.matcher.remove_receive(entry);
                    self.state.complete(index, Completion { fault: Some(fault), ..SENT });
                }
                if !self.state.busy.is_empty() {
                    self.flush_all();
                }
            }
        }
        self.state.name(index)
    }

    /// The first message that has come and matches, left where it is. Does not make progress.
    pub fn probe(&mut self, pattern: Pattern) -> Option<Arrival> {
        match self.state.matcher.find_message(&pattern) {
            Some((_, message)) => Some(self.state.message(message).arrival()),
            None => {
                self.want_to_see(&pattern);
                None
            }
        }
    }

    /// The same, taken out of matching (MPI's matched probe).
    pub fn claim(&mut self, pattern: Pattern) -> Option<(MessageId, Arrival)> {
        let Some((entry, index)) = self.state.matcher.find_message(&pattern) else {
            self.want_to_see(&pattern);
            return None;
        };
        self.state.matcher.remove_message(entry);
        let message = self.state.message(index);
        message.entry = None;
        let arrival = message.arrival();
        let generation = self.state.messages.generation(index);
        Some((MessageId { index, generation }, arrival))
    }

    /// Receives a claimed message. `None` if there is no such message (received already).
    pub fn receive_claimed(&mut self, message: MessageId, buffer: Span) -> Option<RequestId> {
        if !self.state.messages.is_current(message.index, message.generation) {
            return None;
        }
        let Unexpected { source, context, entry, .. } = *self.state.message(message.index);
        if entry.is_some() {
            return None;
        }
        let stage = Stage::Done(SENT);
        let request = Request { peer: source, tag: 0, context, buffer, released: false, stage };
        let index = self.state.requests.insert(request);
        self.deliver(message.index, index);
        Some(self.state.name(index))
    }

    /// Whether this is a request that is known here (neither finished nor released).
    #[inline]
    pub fn is_known(&self, request: RequestId) -> bool {
        self.state.requests.is_current(request.index, request.generation)
    }

    /// The outcome of a request that has completed; the request stays.
    #[inline]
    pub fn peek(&self, request: RequestId) -> Option<Completion> {
        if !self.is_known(request) {
            return None;
        }
        match self.state.requests.at(request.index) {
            Some(Request { stage: Stage::Done(completion), .. }) => Some(*completion),
            _ => None,
        }
    }

    /// The outcome of a request that has completed; the request is gone after that.
    #[inline]
    pub fn finish(&mut self, request: RequestId) -> Option<Completion> {
        let completion = self.peek(request)?;
        self.state.requests.remove(request.index);
        Some(completion)
    }

    /// Lets go of a request: it still completes, and disappears when it does.
    pub fn release(&mut self, request: RequestId) {
        if self.finish(request).is_none() && self.is_known(request) {
            self.state.request(request.index).released = true;
        }
    }

    /// Asks for a request to be cancelled. It then completes, cancelled or not.
    pub fn cancel(&mut self, id: RequestId) {
        if !self.is_known(id) {
            return;
        }
        let cancelled = Completion { cancelled: true, ..SENT };
        let request = self.state.request(id.index);
        let peer = request.peer;
        match &mut request.stage {
            Stage::Posted(entry) => {
                let entry = *entry;
                self.state.matcher.remove_receive(entry);
                self.state.complete(id.index, cancelled);
            }
            Stage::Kept { entry, .. } => {
                let entry = *entry;
                self.state.kept.remove_message(entry);
                self.state.complete(id.index, cancelled);
                self.flush(peer);
            }
            Stage::Announced { cancelling, .. } if !*cancelling => {
                *cancelling = true;
                self.state.control(peer, Message::Cancel { send: id.index });
                self.flush(peer);
            }
            Stage::Unacknowledged => {
                self.state.control(peer, Message::Cancel { send: id.index });
                self.flush(peer);
            }
            Stage::Offered { cancelling, .. } => *cancelling = true,
            // Matched: it completes as if nothing had been asked.
            _ => {}
        }
    }

    /// Moves everything on that can move. Returns whether anything happened.
    #[inline]
    pub fn progress(&mut self) -> bool {
        let happened = self.transport.poll(&mut self.state);
        if happened && !(self.state.pulls.is_empty() && self.state.conceals.is_empty()) {
            self.start_copies();
        }
        if !self.state.busy.is_empty() {
            self.flush_all();
        }
        happened
    }

    /// Whether a request has completed since this was last asked; for those who wake waiters.
    #[inline]
    pub fn take_completed(&mut self) -> bool {
        std::mem::take(&mut self.state.completed)
    }

    /// Whether every send has left this process and nothing is owed to anyone.
    pub fn is_quiet(&mut self) -> bool {
        let sending = |request: &Request| {
            !matches!(request.stage, Stage::Done(_) | Stage::Posted(_)) && request.peer != Peer::MAX
        };
        self.state.links.iter().all(Link::is_idle)
            && !self.state.requests.iter_mut().any(|(_, request)| sending(request))
    }

    /// What waits here, for reports and tests.
    pub fn backlog(&mut self) -> Backlog {
        let state = &mut self.state;
        let (receives, messages) = state.matcher.counts();
        Backlog {
            requests: state.requests.len(),
            receives,
            messages,
            unexpected: state.links.iter().map(|link| link.held).sum(),
            kept: state.kept.counts().1,
        }
    }

    /// What to sleep on.
    pub fn bell(&self) -> T::Bell {
        self.transport.bell()
    }

    /// The transport, for those who know which one it is.
    pub fn transport(&mut self) -> &mut T {
        &mut self.transport
    }

    /// Hands a message that was waiting to the receive that matched it.
    fn deliver(&mut self, message: u32, receive: u32) {
        let message = self.state.messages.remove(message).expect("the matcher knows what waits");
        self.state.let_go(message.source, message.cost());
        let Unexpected { source, tag, .. } = message;
        match &message.body {
            Body::Small { bytes, length, send } => {
                // The bytes live until `accept` returns.
                self.state.accept(receive, source, tag, *send, &bytes[..*length as usize]);
            }
            Body::Large { bytes, send } => self.state.accept(receive, source, tag, *send, bytes),
            Body::Announced { length, send, exposure } => {
                self.state.fetch(receive, source, tag, *send, *length, *exposure);
                self.start_copies();
            }
        }
        if !self.state.busy.is_empty() {
            self.flush_all();
        }
    }

    /// Asks peers that keep messages back to announce them up to one that matches.
    fn want_to_see(&mut self, pattern: &Pattern) {
        if self.state.stalled_peers > 0 {
            self.state.want(pattern, true);
            self.flush_all();
        }
    }

    #[cold]
    fn start_copies(&mut self) {
        for (peer, operation) in std::mem::take(&mut self.state.conceals) {
            self.transport.conceal(peer, operation);
        }
        for (peer, exposure, memory, operation) in std::mem::take(&mut self.state.pulls) {
            self.transport.pull(peer, exposure, memory, operation);
        }
    }

    /// Sends what waits, to everyone.
    #[cold]
    fn flush_all(&mut self) {
        let mut at = 0;
        while at < self.state.busy.len() {
            let peer = self.state.busy[at];
            self.flush(peer);
            let link = &mut self.state.links[peer as usize];
            if link.is_idle() {
                link.busy = false;
                self.state.busy.swap_remove(at);
            } else {
                at += 1;
            }
        }
    }

    /// Sends what waits for one peer, as far as there is room and credit.
    fn flush(&mut self, peer: Peer) {
        if self.flush_control(peer) && self.flush_kept(peer) && self.offer_wanted(peer) {
            self.flush_streams(peer);
        }
    }

    fn flush_control(&mut self, peer: Peer) -> bool {
        while let Some(message) = self.state.links[peer as usize].control.front() {
            match send_control(&mut self.transport, peer, message) {
                Sent::Taken => drop(self.state.links[peer as usize].control.pop_front()),
                Sent::Refused => return false,
                Sent::Exhausted => {
                    self.state.break_link(peer, Fault::NoMemory(peer));
                    return false;
                }
            }
        }
        true
    }

    fn flush_kept(&mut self, peer: Peer) -> bool {
        while let Some(&id) = self.state.links[peer as usize].kept.front() {
            if !self.is_known(id) {
                self.state.links[peer as usize].kept.pop_front();
                continue;
            }
            let Request { tag, context, buffer, ref stage, .. } = *self.state.request(id.index);
            let (mode, entry) = match *stage {
                Stage::Kept { mode, entry } => (mode, entry),
                // Until the peer has answered, nothing may pass it.
                Stage::Offered { .. } => return true,
                _ => {
                    self.state.links[peer as usize].kept.pop_front();
                    continue;
                }
            };
            let length = buffer.len();
            let link = &mut self.state.links[peer as usize];
            let urgent = link.urgent.is_some();
            let eager = length <= self.state.config.eager && !urgent;
            let cost = ENVELOPE + if eager { length as u64 } else { 0 };
            if link.credit < cost && !urgent {
                if !link.told_stalled {
                    link.told_stalled = true;
                    self.state.control(peer, Message::Stalled);
                    self.flush_control(peer);
                }
                return true;
            }
            let sent = if eager {
                let send = (mode == Mode::Synchronous).then_some(id.index);
                let message = Message::Eager { context, tag, send };
                let (header, _) = message.encode(&mut [0; BODY_MAX]);
                let header = Header { length: length as u32, ..header };
                let sent = send_bytes(&mut self.transport, peer, &header, buffer);
                if sent == Sent::Taken {
                    match mode {
                        Mode::Synchronous => {
                            self.state.request(id.index).stage = Stage::Unacknowledged;
                        }
                        Mode::Standard => self.state.complete(id.index, SENT),
                    }
                }
                sent
            } else {
                let (sent, exposed) = self.announce(id.index, Turn::InTurn);
                if sent == Sent::Taken {
                    self.state.request(id.index).stage =
                        Stage::Announced { exposed, cancelling: false };
                }
                sent
            };
            match sent {
                Sent::Taken => {
                    let link = &mut self.state.links[peer as usize];
                    // What a probe asked for may overdraw; the peer gives it back all the same.
                    link.debt += cost.saturating_sub(link.credit);
                    link.credit = link.credit.saturating_sub(cost);
                    link.kept.pop_front();
                    if link.urgent == Some(id) {
                        link.urgent = None;
                    }
                    self.state.kept.remove_message(entry);
                }
                Sent::Refused => return false,
                Sent::Exhausted => {
                    self.state.break_link(peer, Fault::NoMemory(peer));
                    return false;
                }
            }
        }
        true
    }

    /// Announces, out of turn, a kept message that the peer wants: one at a time, since what may
    /// follow depends on the answer.
    fn offer_wanted(&mut self, peer: Peer) -> bool {
        while self.state.links[peer as usize].offer.is_none() {
            let Some(&(context, tag)) = self.state.links[peer as usize].wants.front() else {
                break;
            };
            let tag = match tag {
                WantedTag::Exactly(tag) => Some(tag),
                WantedTag::Any => None,
            };
            let pattern = Pattern { source: Some(peer), context, tag };
            if let Some((entry, index)) = self.state.kept.find_message(&pattern) {
                let any = Pattern { tag: None, ..pattern };
                let first = self.state.kept.find_message(&any) == Some((entry, index));
                let turn = if first { Turn::First } else { Turn::Ahead };
                let (sent, exposed) = self.announce(index, turn);
                if sent != Sent::Taken {
                    return false;
                }
                let request = self.state.request(index);
                if let Stage::Kept { mode, entry } = request.stage {
                    request.stage = Stage::Offered { mode, entry, exposed, cancelling: false };
                }
                self.state.links[peer as usize].offer = Some(self.state.name(index));
            } else {
                // Not here yet: remember the wish.
                self.state.wishes.post(&pattern, 0);
            }
            self.state.links[peer as usize].wants.pop_front();
        }
        true
    }

    /// Announces a send, exposing its bytes if the transport can; tells whether they are exposed.
    fn announce(&mut self, index: u32, turn: Turn) -> (Sent, bool) {
        let Request { peer, tag, context, buffer, .. } = *self.state.request(index);
        let exposure = match self.transport.capabilities(peer).pull {
            true => self.transport.expose(peer, buffer, index),
            false => None,
        };
        let length = buffer.len() as u64;
        let message = Message::Announce { context, tag, send: index, length, exposure, turn };
        let sent = send_control(&mut self.transport, peer, &message);
        if sent != Sent::Taken && exposure.is_some() {
            self.transport.conceal(peer, index);
        }
        (sent, exposure.is_some())
    }

    fn flush_streams(&mut self, peer: Peer) {
        let most = self.transport.capabilities(peer).buffered as u64;
        while let Some(&index) = self.state.links[peer as usize].streams.front() {
            let request = self.state.request(index);
            let buffer = request.buffer;
            let Stage::Serving { receive, offset, length } = &mut request.stage else {
                self.state.links[peer as usize].streams.pop_front();
                continue;
            };
            let part = (*length - *offset).min(most);
            if part > 0 {
                let message = Message::Data { receive: *receive, offset: *offset };
                let (header, _) = message.encode(&mut [0; BODY_MAX]);
                let header = Header { length: part as u32, ..header };
                let source = buffer.tail(*offset as usize).head(part as usize);
                if send_bytes(&mut self.transport, peer, &header, source) != Sent::Taken {
                    return;
                }
                *offset += part;
            }
            if *offset == *length {
                self.state.links[peer as usize].streams.pop_front();
                self.state.complete(index, SENT);
            }
        }
    }
}

#[inline]
fn send_bytes<T: Transport>(transport: &mut T, peer: Peer, header: &Header, bytes: Span) -> Sent {
    if bytes.len() <= transport.capabilities(peer).short {
        transport.send_short(peer, header, bytes)
    } else {
        transport.send_buffered(peer, header, |slot| {
            slot.copy_from(bytes);
        })
    }
}

fn send_control<T: Transport>(transport: &mut T, peer: Peer, message: &Message) -> Sent {
    let mut body = [0; BODY_MAX];
    let (header, length) = message.encode(&mut body);
    transport.send_buffered(peer, &header, |slot| {
        slot.copy_from_slice(&body[..length]);
    })
}

impl State {
    #[inline]
    fn request(&mut self, index: u32) -> &mut Request {
        self.requests.at_mut(index).expect("a request that is under way")
    }

    #[inline]
    fn message(&mut self, index: u32) -> &mut Unexpected {
        self.messages.at_mut(index).expect("a message that waits")
    }

    #[inline]
    fn name(&self, index: u32) -> RequestId {
        RequestId { index, generation: self.requests.generation(index) }
    }

    #[inline]
    fn complete(&mut self, index: u32, completion: Completion) {
        self.completed = true;
        let request = self.request(index);
        request.stage = Stage::Done(completion);
        if request.released {
            self.requests.remove(index);
        }
    }

    fn mark_busy(&mut self, peer: Peer) {
        if !std::mem::replace(&mut self.links[peer as usize].busy, true) {
            self.busy.push(peer);
        }
    }

    fn control(&mut self, peer: Peer, message: Message) {
        let link = &mut self.links[peer as usize];
        if link.broken.is_none() {
            link.control.push_back(message);
            self.mark_busy(peer);
        }
    }

    /// A message of `peer` that cost `cost` no longer waits here.
    fn let_go(&mut self, peer: Peer, cost: u64) {
        self.links[peer as usize].held -= cost;
        self.give_back(peer, cost);
    }

    /// The peer may spend `cost` again; it is told when that is worth a frame.
    #[inline]
    fn give_back(&mut self, peer: Peer, cost: u64) {
        let credit = self.config.credit;
        let link = &mut self.links[peer as usize];
        link.owed += cost;
        let enough = if link.peer_stalled { credit / 8 } else { credit / 2 };
        if link.owed >= enough || (link.peer_stalled && link.held == 0) {
            self.tell_credit(peer);
        }
    }

    #[cold]
    fn tell_credit(&mut self, peer: Peer) {
        let link = &mut self.links[peer as usize];
        let bytes = std::mem::take(&mut link.owed);
        // If that is not enough for it, the peer says so again.
        if std::mem::replace(&mut link.peer_stalled, false) {
            self.stalled_peers -= 1;
        }
        self.control(peer, Message::Credit { bytes });
    }

    /// Tells peers that keep messages back what we wait for.
    #[inline]
    fn want(&mut self, pattern: &Pattern, probe: bool) {
        if self.stalled_peers == 0 {
            return;
        }
        let tag = pattern.tag.map_or(WantedTag::Any, WantedTag::Exactly);
        let want = Message::Want { context: pattern.context, tag, probe };
        for peer in 0..self.links.len() as Peer {
            let wanted = pattern.source.is_none_or(|source| source == peer);
            let link = &mut self.links[peer as usize];
            // One question at a time: a program may probe in a loop.
            if wanted && link.peer_stalled && !(probe && std::mem::replace(&mut link.probing, true))
            {
                self.control(peer, want);
            }
        }
    }

    /// Copies a message that is here to the receive that matched it.
    #[inline]
    fn accept(&mut self, receive: u32, source: Peer, tag: i32, send: Option<u32>, bytes: &[u8]) {
        let buffer = self.request(receive).buffer;
        let copied = buffer.copy_from_slice(bytes);
        self.accepted(receive, source, tag, send, bytes.len(), copied);
    }

    #[inline]
    fn accepted(
        &mut self,
        receive: u32,
        source: Peer,
        tag: i32,
        send: Option<u32>,
        sent: usize,
        copied: usize,
    ) {
        let (sent, room) = (sent as u64, copied as u64);
        let fault = (room < sent).then_some(Fault::Truncated { sent, room });
        let bytes = room;
        self.complete(receive, Completion { source, tag, bytes, cancelled: false, fault });
        if let Some(send) = send {
            self.control(source, Message::Acknowledge { send });
        }
    }

    /// Begins to fetch an announced message for the receive that matched it.
    fn fetch(
        &mut self,
        receive: u32,
        source: Peer,
        tag: i32,
        send: u32,
        total: u64,
        exposure: Option<Exposure>,
    ) {
        let request = self.request(receive);
        request.peer = source;
        request.tag = tag;
        match exposure {
            Some(exposure) => {
                let memory = request.buffer.head(total as usize);
                request.stage = Stage::Pulling { total, send };
                self.pulls.push((source, exposure, memory, receive));
            }
            None => self.request_bytes(receive, send, total),
        }
    }

    /// Asks the sender for the bytes of an announced message.
    fn request_bytes(&mut self, receive: u32, send: u32, total: u64) {
        let source = self.request(receive).peer;
        if let Some(fault) = self.links[source as usize].broken {
            return self.fetched(receive, total, Some(fault));
        }
        let request = self.request(receive);
        let length = total.min(request.buffer.len() as u64);
        request.stage = Stage::Streaming { total, missing: length };
        self.control(source, Message::Request { send, receive, length });
        if length == 0 {
            self.fetched(receive, total, None);
        }
    }

    /// All that the receive takes of an announced message is here.
    fn fetched(&mut self, receive: u32, total: u64, fault: Option<Fault>) {
        let Request { peer: source, tag, buffer, .. } = *self.request(receive);
        let room = buffer.len() as u64;
        let truncated = (room < total).then_some(Fault::Truncated { sent: total, room });
        let fault = fault.or(truncated);
        let bytes = total.min(room);
        self.complete(receive, Completion { source, tag, bytes, cancelled: false, fault });
    }

    /// The peer has taken a message that was announced out of turn: the next one can follow.
    fn settle_offer(&mut self, send: u32) {
        let Request { peer, stage: Stage::Offered { entry, .. }, .. } = *self.request(send) else {
            return;
        };
        self.kept.remove_message(entry);
        self.links[peer as usize].offer = None;
        self.mark_busy(peer);
    }

    /// Whether `send` is a request that was announced to the peer.
    fn is_announced_to(&mut self, peer: Peer, send: u32) -> bool {
        self.requests.at(send).is_some_and(|request| {
            request.peer == peer
                && matches!(request.stage, Stage::Announced { .. } | Stage::Offered { .. })
        })
    }

    /// Nothing more can be exchanged with the peer: whatever depends on it ends.
    #[cold]
    fn break_link(&mut self, peer: Peer, fault: Fault) {
        let link = &mut self.links[peer as usize];
        if link.broken.is_some() {
            return;
        }
        link.broken = Some(fault);
        link.control.clear();
        link.kept.clear();
        link.streams.clear();
        link.wants.clear();
        (link.offer, link.urgent) = (None, None);
        link.credit = 0;
        if std::mem::replace(&mut link.peer_stalled, false) {
            self.stalled_peers -= 1;
        }
        let mut ended = Vec::new();
        for (index, request) in self.requests.iter_mut() {
            if request.peer != peer {
                continue;
            }
            match request.stage {
                // A copy that has begun ends by itself; until then it uses the buffer.
                Stage::Done(_) | Stage::Pulling { .. } => continue,
                Stage::Posted(entry) => drop(self.matcher.remove_receive(entry)),
                Stage::Kept { entry, .. } => drop(self.kept.remove_message(entry)),
                Stage::Offered { entry, exposed, .. } => {
                    self.kept.remove_message(entry);
                    if exposed {
                        self.conceals.push((peer, index));
                    }
                }
                Stage::Announced { exposed: true, .. } => self.conceals.push((peer, index)),
                _ => {}
            }
            ended.push(index);
        }
        for index in ended {
            self.complete(index, Completion { fault: Some(fault), ..SENT });
        }
    }

    /// A message for which a receive may or may not be posted.
    #[inline]
    fn handle_eager(&mut self, peer: Peer, header: &Header, send: Option<u32>, payload: Span) {
        let Header { context, tag, .. } = *header;
        let cost = ENVELOPE + payload.len() as u64;
        if let Some(receive) = self.matcher.take_receive(peer, context, tag) {
            let copied = self.request(receive).buffer.copy_from(payload);
            self.accepted(receive, peer, tag, send, payload.len(), copied);
            self.give_back(peer, cost);
            return;
        }
        let body = if payload.len() <= SMALL {
            let mut bytes = [0; SMALL];
            payload.copy_to_slice(&mut bytes);
            Body::Small { bytes, length: payload.len() as u8, send }
        } else {
            Body::Large { bytes: payload.to_vec(), send }
        };
        self.store(peer, context, tag, body);
    }

    fn store(&mut self, source: Peer, context: u64, tag: i32, body: Body) {
        let message = Unexpected { source, context, tag, entry: None, body };
        self.links[source as usize].held += message.cost();
        let index = self.messages.insert(message);
        let entry = self.matcher.store(source, context, tag, index);
        self.message(index).entry = Some(entry);
    }

    #[cold]
    fn handle_control(&mut self, peer: Peer, message: Message) -> Result<(), &'static str> {
        match message {
            Message::Eager { .. } => unreachable!("handled before"),
            Message::Announce { context, tag, send, length, exposure, turn } => {
                let receive = match turn {
                    Turn::InTurn | Turn::First => self.matcher.take_receive(peer, context, tag),
                    Turn::Ahead => self.matcher.take_receive_of_tag(peer, context, tag),
                };
                match receive {
                    Some(receive) => {
                        self.fetch(receive, peer, tag, send, length, exposure);
                        if turn == Turn::InTurn {
                            self.give_back(peer, ENVELOPE);
                        }
                    }
                    None if turn == Turn::InTurn => {
                        self.store(peer, context, tag, Body::Announced { length, send, exposure });
                    }
                    None => self.control(peer, Message::Decline { send }),
                }
            }
            Message::Request { send, receive, length } => {
                if !self.is_announced_to(peer, send) {
                    return Err("it asked for a message that was not announced to it");
                }
                let request = self.request(send);
                if length > request.buffer.len() as u64 {
                    return Err("it asked for more than was announced");
                }
                self.settle_offer(send);
                self.request(send).stage = Stage::Serving { receive, offset: 0, length };
                self.links[peer as usize].streams.push_back(send);
                self.mark_busy(peer);
            }
            Message::Data { .. } => unreachable!("handled before"),
            Message::Acknowledge { send } => {
                let waiting = |request: &Request| {
                    request.peer == peer && matches!(request.stage, Stage::Unacknowledged)
                };
                if !self.requests.at(send).is_some_and(waiting) {
                    return Err("it acknowledged a message that it never got");
                }
                self.complete(send, SENT);
            }
            Message::Credit { bytes } => {
                let link = &mut self.links[peer as usize];
                let paid = link.debt.min(bytes);
                link.debt -= paid;
                link.credit = link.credit.saturating_add(bytes - paid).min(self.config.credit);
                // The peer forgets its wishes with this, and repeats them if we stall again.
                link.told_stalled = false;
                link.wants.clear();
                if !link.kept.is_empty() {
                    self.wishes.remove_receives_of(peer);
                    self.mark_busy(peer);
                }
            }
            Message::Stalled => {
                let link = &mut self.links[peer as usize];
                if link.owed >= self.config.credit / 8 || (link.owed > 0 && link.held == 0) {
                    self.tell_credit(peer);
                } else if !std::mem::replace(&mut link.peer_stalled, true) {
                    self.stalled_peers += 1;
                    for pattern in self.matcher.receives_for(peer) {
                        let tag = pattern.tag.map_or(WantedTag::Any, WantedTag::Exactly);
                        let want = Message::Want { context: pattern.context, tag, probe: false };
                        self.control(peer, want);
                    }
                }
            }
            Message::Want { context, tag, probe: false } => {
                if self.links[peer as usize].told_stalled {
                    self.links[peer as usize].wants.push_back((context, tag));
                    self.mark_busy(peer);
                }
            }
            Message::Want { context, tag, probe: true } => {
                let tag = match tag {
                    WantedTag::Exactly(tag) => Some(tag),
                    WantedTag::Any => None,
                };
                let pattern = Pattern { source: Some(peer), context, tag };
                if let Some((_, index)) = self.kept.find_message(&pattern) {
                    self.links[peer as usize].urgent = Some(self.name(index));
                }
                self.control(peer, Message::Probed);
            }
            Message::Probed => self.links[peer as usize].probing = false,
            Message::Decline { send } => {
                if !self.is_announced_to(peer, send) {
                    return Err("it declined a message that was not offered to it");
                }
                let request = self.request(send);
                let Stage::Offered { mode, entry, exposed, cancelling } = request.stage else {
                    return Err("it declined a message that was not offered to it");
                };
                request.stage = Stage::Kept { mode, entry };
                self.links[peer as usize].offer = None;
                if cancelling {
                    self.kept.remove_message(entry);
                    self.complete(send, Completion { cancelled: true, ..SENT });
                }
                if exposed {
                    self.conceals.push((peer, send));
                }
                self.mark_busy(peer);
            }
            Message::Cancel { send } => {
                let found = self.messages.iter_mut().find_map(|(index, message)| {
                    let named = match message.body {
                        Body::Small { send, .. } | Body::Large { send, .. } => send,
                        Body::Announced { send, .. } => Some(send),
                    };
                    (message.source == peer && named == Some(send)).then_some(index)
                });
                let waiting = found.and_then(|index| Some((index, self.message(index).entry?)));
                if let Some((index, entry)) = waiting {
                    self.matcher.remove_message(entry);
                    let message = self.messages.remove(index).expect("just found");
                    self.let_go(peer, message.cost());
                }
                let cancelled = waiting.is_some();
                self.control(peer, Message::CancelReply { send, cancelled });
            }
            Message::CancelReply { send, cancelled } => {
                let Some(request) = self.requests.at_mut(send) else { return Ok(()) };
                if !cancelled || request.peer != peer {
                    return Ok(());
                }
                let exposed = match request.stage {
                    Stage::Announced { exposed, cancelling: true } => exposed,
                    Stage::Unacknowledged => false,
                    _ => return Ok(()),
                };
                if exposed {
                    self.conceals.push((peer, send));
                }
                self.complete(send, Completion { cancelled: true, ..SENT });
            }
        }
        Ok(())
    }

    fn handle_data(&mut self, peer: Peer, receive: u32, offset: u64, payload: Span) -> bool {
        let Some(request) = self.requests.at_mut(receive) else { return false };
        let Stage::Streaming { total, missing } = &mut request.stage else { return false };
        let length = payload.len() as u64;
        let room = request.buffer.len() as u64;
        if request.peer != peer || length > *missing || offset > room || length > room - offset {
            return false;
        }
        request.buffer.tail(offset as usize).copy_from(payload);
        *missing -= length;
        if *missing == 0 {
            let total = *total;
            self.fetched(receive, total, None);
        }
        true
    }
}

impl Sink for State {
    #[inline]
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Span) {
        if header.kind == wire::Kind::Eager && header.flags == 0 {
            return self.handle_eager(peer, &header, None, payload);
        }
        self.handle_other(peer, &header, payload);
    }

    fn handle_pulled(&mut self, receive: u32, result: Result<(), PullError>) {
        let Stage::Pulling { total, send } = self.request(receive).stage else {
            unreachable!("a pull without a receive that waits for it")
        };
        let source = self.request(receive).peer;
        match result {
            Ok(()) => self.fetched(receive, total, None),
            Err(PullError::Denied) => self.request_bytes(receive, send, total),
            Err(PullError::BadAddress) => self.fetched(receive, total, Some(Fault::BadAddress)),
            Err(PullError::Gone) => self.fetched(receive, total, Some(Fault::PeerDied(source))),
        }
    }

    fn handle_exposure_done(&mut self, send: u32, result: Result<(), PullError>) {
        // A send whose link broke may have ended before its exposure did.
        let Some(request) = self.requests.at(send) else { return };
        let (Stage::Announced { .. } | Stage::Offered { .. }) = request.stage else { return };
        let peer = request.peer;
        self.settle_offer(send);
        let fault = match result {
            Ok(()) => None,
            Err(PullError::BadAddress) => Some(Fault::BadAddress),
            Err(_) => Some(Fault::PeerDied(peer)),
        };
        self.complete(send, Completion { fault, ..SENT });
        self.mark_busy(peer);
    }

    fn handle_peer_death(&mut self, peer: Peer) {
        self.break_link(peer, Fault::PeerDied(peer));
    }

    fn handle_nonsense(&mut self, peer: Peer, _reason: &'static str) {
        self.break_link(peer, Fault::Nonsense(peer));
    }
}

impl State {
    /// Any frame but the plain eager one.
    fn handle_other(&mut self, peer: Peer, header: &Header, payload: Span) {
        let mut body = [0; BODY_MAX];
        let length = payload.copy_to_slice(&mut body);
        let Ok(message) = Message::decode(header, &body[..length]) else {
            return self.handle_nonsense(peer, "not a message");
        };
        let understood = match message {
            Message::Eager { send, .. } => {
                self.handle_eager(peer, header, send, payload);
                true
            }
            Message::Data { receive, offset } => self.handle_data(peer, receive, offset, payload),
            other => self.handle_control(peer, other).is_ok(),
        };
        if !understood {
            self.handle_nonsense(peer, "a message out of place");
        }
    }
}
