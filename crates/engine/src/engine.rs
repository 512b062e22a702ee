//! The engine's face: requests in, completions out.

use crate::flush::send_filled;
use crate::help::Helped;
use crate::link::Link;
use crate::matching::{EntryId, Matcher};
use crate::protocol::{Protocol, select};
use crate::pull_requests::PullRequests;
use crate::state::{
    Body, CANCELLED, ENVELOPE, RESERVE, Request, SENT, SMALL, Stage, State, Unexpected, failed,
};
use crate::task::Tasks;
use crate::types::*;
use arena::Arena;
use layout::Span;
use std::cell::RefCell;
use transport::{Peer, Sent, Take, Taken, Transport, Wanted};
use wire::{Header, Message, Order, WantedTag};

/// Sends, receives, and what is under way between them.
#[derive(Debug)]
pub struct Engine<T: Transport> {
    pub(crate) transport: T,
    pub(crate) state: State,
    pub(crate) tasks: Tasks<T>,
    pub(crate) helped: Helped,
    /// Whether the last poll of the transport found anything, or left anything.
    pub(crate) polled: bool,
    /// Whether whoever polls has waited for long.
    pub(crate) impatient: bool,
    /// Whether somebody [watches](Engine::watch), and what was asked for in vain meanwhile.
    watching: bool,
    asked: RefCell<Vec<Awaited>>,
}

impl<T: Transport> Engine<T> {
    /// An engine that talks to `peers` peers over `transport`.
    pub fn new(transport: T, peers: u32, config: Config) -> Self {
        // With less credit than one message needs, the first would wait for ever.
        let credit = config.credit.max(ENVELOPE + config.table.largest_eager() as u64);
        let config = Config { credit, ..config };
        let link = || Link { credit: config.credit, ..Link::default() };
        Engine {
            transport,
            state: State {
                config,
                vci: 0,
                requests: Arena::of_at_most(MOST_REQUESTS),
                matcher: Matcher::default(),
                messages: Arena::new(),
                queued: Matcher::default(),
                pull_requests: PullRequests::default(),
                links: (0..peers).map(|_| link()).collect(),
                busy: Vec::new(),
                stalled_peers: 0,
                untold: 0,
                reserve: config.credit.saturating_mul(RESERVE),
                troubles: 0,
                losses: Vec::new(),
                gets: Vec::new(),
                deregistrations: Vec::new(),
                completed: false,
            },
            tasks: Tasks::default(),
            helped: Helped::default(),
            polled: false,
            impatient: false,
            watching: false,
            asked: RefCell::default(),
        }
    }

    /// As the engine of one of the VCIs of its process: what its requests are called says so.
    pub fn on_vci(mut self, vci: u8) -> Self {
        assert!((vci as usize) < VCIS);
        self.state.vci = vci;
        self
    }

    /// Its VCI.
    #[inline]
    pub fn vci(&self) -> u8 {
        self.state.vci
    }

    /// Runs `look`, and tells what it asked for in vain: requests that are not over, messages that have not
    /// come. For people to read.
    pub fn watch<R>(&mut self, look: impl FnOnce(&mut Engine<T>) -> R) -> (R, Vec<Awaited>) {
        self.watching = true;
        let answer = look(self);
        self.watching = false;
        (answer, std::mem::take(self.asked.get_mut()))
    }

    #[inline]
    fn note_asked(&self, what: impl FnOnce() -> Awaited) {
        if self.watching {
            self.asked.borrow_mut().push(what());
        }
    }

    /// A request that is not over, as people see it.
    fn awaited(&self, index: u32, request: &Request) -> Awaited {
        let kind = match request.stage {
            Stage::Posted
            | Stage::Getting { .. }
            | Stage::Landing { .. }
            | Stage::Streaming { .. } => AwaitedKind::Receive,
            Stage::Task => AwaitedKind::Task,
            _ => AwaitedKind::Send,
        };
        let tag = match request.stage {
            Stage::Posted => self.state.matcher.wanted_tag(index),
            _ => Some(request.tag),
        };
        let peer = Some(request.peer).filter(|peer| *peer != Peer::MAX);
        Awaited { kind, peer, tag, label: request.label }
    }

    /// The longest message to a peer that is sent without asking.
    pub fn eager(&self, peer: Peer) -> usize {
        self.state.config.table.at(self.transport.caps(peer).locality).eager
    }

    /// One more peer, which the transport must know before anything is sent to it.
    pub fn add_peer(&mut self) -> Peer {
        self.state.links.push(Link { credit: self.state.config.credit, ..Link::default() });
        self.state.links.len() as Peer - 1
    }

    /// A peer that was known before is reached anew: nothing is owed from before.
    pub fn renew_peer(&mut self, peer: Peer) {
        self.state.break_link(peer, Fault::PeerDied(peer));
        self.state.troubles -= 1;
        let Link { busy, held, .. } = self.state.links[peer as usize];
        let credit = self.state.config.credit;
        self.state.links[peer as usize] = Link { credit, busy, held, ..Link::default() };
    }

    /// Nobody will tell of this peer's end: whoever waits for it first connects to it, so that it is
    /// noticed.
    pub fn set_untold(&mut self, peer: Peer) {
        let untold = &mut self.state.links[peer as usize].untold;
        self.state.untold += usize::from(!std::mem::replace(untold, true));
    }

    /// Whether nothing is under way between this process and a peer, as far as it is known here.
    pub fn is_quiet_with(&mut self, peer: Peer) -> bool {
        self.state.links[peer as usize].is_idle()
            && !self
                .state
                .requests
                .iter_mut()
                .any(|(_, request)| request.peer == peer && !request.stage.is_over())
    }

    /// Whether nothing is under way in these contexts, as far as it is known here.
    pub fn is_quiet_in(&mut self, contexts: &std::ops::Range<u64>) -> bool {
        let mut requests = self.state.requests.iter_mut();
        requests.all(|(_, one)| one.stage.is_over() || !contexts.contains(&one.context))
    }

    /// Starts a send of `buffer`, which must stay valid until the request completes.
    #[inline(always)]
    pub fn send(
        &mut self,
        mode: Mode,
        peer: Peer,
        context: u64,
        tag: i32,
        buffer: Span,
    ) -> Started {
        if mode == Mode::Standard && self.send_at_once(peer, context, tag, buffer) {
            return Started::Complete;
        }
        self.send_later(mode, peer, context, tag, buffer)
    }

    /// Sends a short message if nothing stands before it; tells whether it has gone.
    #[inline(always)]
    fn send_at_once(&mut self, peer: Peer, context: u64, tag: i32, buffer: Span) -> bool {
        let length = buffer.len();
        let caps = self.transport.caps(peer);
        let protocol = select(&caps, &self.state.config.table, length, false);
        let cost = ENVELOPE + length as u64;
        let link = &mut self.state.links[peer as usize];
        if !protocol.is_eager() || !link.queued.is_empty() || link.credit < cost {
            return false;
        }
        let header = Header::eager(context, tag, length as u32);
        let sent = if protocol == Protocol::Inline {
            self.transport.send_short(peer, &header, buffer)
        } else {
            send_filled(&mut self.transport, peer, &header, buffer)
        };
        if sent == Sent::Taken {
            link.credit -= cost;
            link.note_sent(context, tag);
        }
        sent == Sent::Taken
    }

    /// The protocol for a message to a peer, as far as it is known now.
    pub(crate) fn protocol(&self, peer: Peer, context: u64, tag: i32, length: usize) -> Protocol {
        let expected = self.state.links[peer as usize].is_expected(context, tag, length as u64);
        select(&self.transport.caps(peer), &self.state.config.table, length, expected)
    }

    /// The send did not go out at once: make a request of it.
    #[inline(never)]
    fn send_later(
        &mut self,
        mode: Mode,
        peer: Peer,
        context: u64,
        tag: i32,
        buffer: Span,
    ) -> Started {
        let protocol = self.protocol(peer, context, tag, buffer.len());
        if protocol == Protocol::GetRendezvous && self.transport.caps(peer).zero_copy {
            // The receiver may have said by now that it has posted the receive.
            self.poll_transport();
        }
        let state = &mut self.state;
        // In a context for all members the first death is the cause, whichever peer is sent to.
        let fault = state.loss_for_all(context).or(state.links[peer as usize].closed);
        let stage = fault.map_or(SENT, failed);
        let request =
            Request { peer, tag, context, buffer, released: false, label: 0, stage, lent: None };
        let (index, _) = state.requests.insert(request);
        if fault.is_none() && (protocol.is_eager() || !self.send_rts_at_once(index)) {
            let state = &mut self.state;
            if state.pull_requests.fulfil(peer, context, tag) {
                // The peer has asked for this one; ask again now that it is here.
                state.links[peer as usize].wants.push_back((context, WantedTag::Exactly(tag)));
            }
            let entry = state.queued.store(peer, context, tag, index);
            state.request(index).stage = Stage::Queued { mode, entry };
            let id = state.name(index);
            state.links[peer as usize].queued.push_back(id);
            state.mark_busy(peer);
            self.flush(peer);
        }
        let id = self.state.name(index);
        if self.helped.is_all() {
            self.want_help(id);
        }
        Started::Pending(id)
    }

    /// Sends the RTS of a long message if nothing stands before it; tells whether that has gone.
    fn send_rts_at_once(&mut self, index: u32) -> bool {
        let Request { peer, tag, context, .. } = *self.state.request(index);
        let link = &self.state.links[peer as usize];
        let free = link.is_idle() && link.urgent.is_none() && link.offer.is_none();
        if !free || link.credit < ENVELOPE || !self.state.pull_requests.is_empty() {
            return false;
        }
        let (sent, registered) = self.send_rts(index, Order::InOrder);
        if sent == Sent::Taken {
            self.state.request(index).stage = Stage::Rts { registered, cancelling: false };
            let link = &mut self.state.links[peer as usize];
            link.credit -= ENVELOPE;
            link.note_rts(context, tag);
        }
        sent == Sent::Taken
    }

    /// Starts a receive into `buffer`, which must stay valid until the request completes.
    #[inline]
    pub fn receive(&mut self, pattern: Pattern, buffer: Span) -> RequestId {
        self.receive_labelled(pattern, buffer, 0)
    }

    /// Starts a receive with something written on the request (see [`Engine::set_label`]).
    #[inline(always)]
    pub fn receive_labelled(&mut self, pattern: Pattern, buffer: Span, label: u64) -> RequestId {
        let state = &mut self.state;
        let found = state.matcher.find_message(&pattern);
        let (index, generation) = state.requests.insert(Request {
            peer: pattern.source.unwrap_or(Peer::MAX),
            tag: 0,
            context: pattern.context,
            buffer,
            released: false,
            label,
            stage: Stage::Posted,
            lent: None,
        });
        match found {
            Some((entry, message)) => {
                state.matcher.remove_message(entry);
                self.deliver(message, index);
            }
            None => {
                state.matcher.post(&pattern, index);
                if state.untold > 0 {
                    state.reach_out(pattern.source);
                    self.flush_all();
                }
                let state = &mut self.state;
                if state.stalled_peers > 0 || state.troubles > 0 {
                    self.receive_in_trouble(&pattern, index);
                } else if self.is_told_of_receive(pattern.source, buffer.len()) {
                    self.tell_of_receive(&pattern, buffer.len() as u64);
                }
            }
        }
        let id = RequestId::new(self.state.vci, index, generation);
        if buffer.len() >= self.helped.least {
            self.want_help(id);
        }
        id
    }

    /// The next message from a peer is known to be long, whatever the last one was: a receive for it
    /// is told to the peer, which then need not ask.
    pub fn expect_long(&mut self, peer: Peer) {
        self.state.links[peer as usize].short = false;
    }

    /// Whether it is worth telling a peer of a receive that waits for it: then its bytes come with the
    /// RTS.
    #[inline]
    fn is_told_of_receive(&self, source: Option<Peer>, room: usize) -> bool {
        source.is_some_and(|peer| {
            let caps = self.transport.caps(peer);
            caps.zero_copy
                && !self.state.links[peer as usize].short
                && room > self.state.config.table.at(caps.locality).eager
        })
    }

    #[cold]
    fn tell_of_receive(&mut self, pattern: &Pattern, room: u64) {
        let Pattern { source: Some(peer), context, tag: Some(tag) } = *pattern else { return };
        let seen = self.state.links[peer as usize].seen;
        self.state.control(peer, Message::Rtr { context, tag, room, seen });
        self.flush(peer);
    }

    /// A receive was posted while peers keep messages back or are gone.
    #[cold]
    fn receive_in_trouble(&mut self, pattern: &Pattern, index: u32) {
        if let Some(fault) = self.fault_for(pattern) {
            self.state.matcher.remove_receive(index);
            self.state.complete(index, failed(fault));
        } else {
            self.state.want(pattern, false);
            self.flush_all();
        }
    }

    /// Takes a message that waits here, if all of it is here and its sender waits for nothing.
    #[inline(never)]
    fn take_waiting(&mut self, entry: EntryId, message: u32, buffer: Span) -> Option<Completion> {
        let waiting = self.state.message(message);
        let Unexpected { source, tag, .. } = *waiting;
        let bytes = match &waiting.body {
            Body::Small { bytes, length, send: None } => &bytes[..*length as usize],
            Body::Large { bytes, send: None } => bytes,
            _ => return None,
        };
        let (sent, room) = (bytes.len() as u64, buffer.copy_from_slice(bytes) as u64);
        let fault = (room < sent).then_some(Fault::Truncated { sent, room });
        self.state.matcher.remove_message(entry);
        self.state.messages.remove(message);
        self.state.let_go(source, ENVELOPE + sent);
        if !self.state.busy.is_empty() {
            self.flush_all();
        }
        Some(Completion { source, tag, bytes: room, cancelled: false, fault })
    }

    /// The first message that has come and matches, left where it is. Does not make progress.
    pub fn probe(&mut self, pattern: Pattern) -> Option<Arrival> {
        match self.state.matcher.find_message(&pattern) {
            Some((_, message)) => Some(self.state.message(message).arrival()),
            None => {
                self.note_asked(|| Awaited::message(&pattern));
                self.want_to_see(&pattern);
                None
            }
        }
    }

    /// The first message that has come and matches, taken out of matching (MPI's matched probe).
    pub fn claim(&mut self, pattern: Pattern) -> Option<(MessageId, Arrival)> {
        let Some((entry, index)) = self.state.matcher.find_message(&pattern) else {
            self.note_asked(|| Awaited::message(&pattern));
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
        if !self.state.messages.contains(message.index, message.generation) {
            return None;
        }
        let Unexpected { source, context, entry, .. } = *self.state.message(message.index);
        if entry.is_some() {
            return None;
        }
        let stage = SENT;
        let request = Request {
            peer: source,
            tag: 0,
            context,
            buffer,
            released: false,
            label: 0,
            stage,
            lent: None,
        };
        let (index, generation) = self.state.requests.insert(request);
        self.deliver(message.index, index);
        let id = RequestId::new(self.state.vci, index, generation);
        if buffer.len() >= self.helped.least {
            self.want_help(id);
        }
        Some(id)
    }

    /// Whether this is a request that is known here (neither finished nor released).
    #[inline]
    pub fn is_known(&self, request: RequestId) -> bool {
        self.known(request).is_some()
    }

    #[inline]
    fn known(&self, request: RequestId) -> Option<&Request> {
        let index = request.index_on(self.state.vci);
        let found = self.state.requests.get(index, request.generation())?;
        if found.released { None } else { Some(found) }
    }

    /// Writes something on a request, for its owner to read when it has completed.
    #[inline]
    pub fn set_label(&mut self, request: RequestId, label: u64) {
        if self.is_known(request) {
            self.state.request(request.index()).label = label;
        }
    }

    /// What was written on a request; 0 if nothing was.
    #[inline]
    pub fn label(&self, request: RequestId) -> u64 {
        self.known(request).map_or(0, |found| found.label)
    }

    /// The outcome of a request that has completed; the request stays.
    #[inline]
    pub fn peek(&self, request: RequestId) -> Option<Completion> {
        let found = self.known(request)?;
        let completion = found.completion();
        if completion.is_none() {
            self.note_asked(|| self.awaited(request.index(), found));
        }
        completion
    }

    /// The outcome of a request that has completed; the request is gone after that.
    #[inline]
    pub fn finish(&mut self, request: RequestId) -> Option<Completion> {
        let completion = self.peek(request)?;
        self.state.requests.remove(request.index());
        Some(completion)
    }

    /// The outcome of a request that has completed as it should, as most do, with what was written on it;
    /// the request is gone after that.
    #[inline]
    pub fn finish_well(&mut self, request: RequestId) -> Option<(u64, Completion)> {
        let found = self.known(request)?;
        let Stage::Done { .. } = found.stage else { return None };
        let (label, completion) = (found.label, found.completion()?);
        self.state.requests.remove(request.index());
        Some((label, completion))
    }

    /// Lets go of a request: it still completes, and disappears when it does.
    pub fn release(&mut self, request: RequestId) {
        if self.finish(request).is_none() && self.is_known(request) {
            self.state.request(request.index()).released = true;
        }
    }

    /// The memory of a send, if the peer needs nothing of it but a copy.
    pub(crate) fn detachable(&self, id: RequestId) -> Option<Span> {
        let Request { peer, buffer, ref stage, .. } = *self.known(id)?;
        let locality = self.transport.caps(peer).locality;
        let detachable = match *stage {
            Stage::Queued { mode, .. } => mode == Mode::Standard,
            Stage::Rts { registered: false, cancelling: false }
            | Stage::Offered { registered: false, cancelling: false, .. }
            | Stage::Serving { .. } => true,
            _ => false,
        };
        let short = buffer.len() <= self.state.config.table.at(locality).eager;
        (detachable && short).then_some(buffer)
    }

    /// Asks for a request to be cancelled. It then completes, cancelled or not.
    pub fn cancel(&mut self, id: RequestId) {
        if !self.is_known(id) {
            return;
        }
        let request = self.state.request(id.index());
        let peer = request.peer;
        match &mut request.stage {
            Stage::Posted => {
                self.state.matcher.remove_receive(id.index());
                self.state.complete(id.index(), CANCELLED);
            }
            Stage::Queued { entry, .. } => {
                let entry = *entry;
                self.state.queued.remove_message(entry);
                self.state.complete(id.index(), CANCELLED);
                self.flush(peer);
            }
            Stage::Rts { cancelling, .. } if !*cancelling => {
                *cancelling = true;
                self.ask_to_cancel(peer, id.index());
            }
            Stage::Unacknowledged => self.ask_to_cancel(peer, id.index()),
            Stage::Offered { cancelling, .. } => *cancelling = true,
            // Matched: it completes as if nothing had been asked.
            _ => {}
        }
    }

    fn ask_to_cancel(&mut self, peer: Peer, send: u32) {
        self.state.control(peer, Message::Cancel { send });
        self.flush(peer);
        // A process that asks itself has its answer when it returns: it may receive the message
        // next, and would wait for ever if it were cancelled only then.
        for _ in 0..3 {
            self.progress();
        }
    }

    /// Moves everything on that can move. Returns whether anything happened.
    #[inline]
    pub fn progress(&mut self) -> bool {
        let happened = self.poll_and_flush();
        self.advance_tasks() | happened
    }

    /// Moves everything on that a thread of the library's own may. Returns whether anything happened.
    pub fn help(&mut self) -> bool {
        let happened = self.poll_and_flush();
        self.help_tasks() | happened
    }

    #[inline]
    fn poll_and_flush(&mut self) -> bool {
        let happened = self.poll_transport();
        if !self.state.busy.is_empty() {
            self.flush_all();
        }
        happened
    }

    /// Takes in what has come.
    #[inline]
    fn poll_transport(&mut self) -> bool {
        self.polled = self.transport.poll(&mut self.state);
        if self.polled && !(self.state.gets.is_empty() && self.state.deregistrations.is_empty()) {
            self.start_access();
        }
        self.polled
    }

    /// The caller makes progress once, and may not come back for long.
    #[inline]
    pub fn widen(&mut self) {
        self.transport.widen();
    }

    /// Lets go of messages that may be waiting for others to travel with. Whether all have left, or will
    /// without help.
    #[inline]
    pub fn flush_transport(&mut self) -> bool {
        self.transport.flush()
    }

    /// Whether a request has completed since this was last asked; for those who wake waiters.
    #[inline]
    pub fn take_completed(&mut self) -> bool {
        std::mem::take(&mut self.state.completed)
    }

    /// Notes that something has completed that only its owner knows of, so that waiters look.
    pub fn note_completed(&mut self) {
        self.state.completed = true;
    }

    /// Whether every send has left this process and nothing is owed to anyone.
    pub fn is_quiet(&mut self) -> bool {
        self.is_quiet_but(&[])
    }

    /// Whether every send but these has left this process and nothing is owed to anyone.
    pub fn is_quiet_but(&mut self, sends: &[RequestId]) -> bool {
        let vci = self.state.vci;
        let sending = |(index, request): (u32, &mut Request)| {
            !request.stage.is_over()
                && !matches!(request.stage, Stage::Posted)
                && request.peer != Peer::MAX
                && !sends.iter().any(|send| (send.vci(), send.index()) == (vci, index))
        };
        self.state.links.iter().all(Link::is_idle) && !self.state.requests.iter_mut().any(sending)
    }

    /// Tells whether whoever polls next has waited for long.
    #[inline]
    pub fn set_impatient(&mut self, impatient: bool) {
        self.impatient = impatient;
    }

    /// Whether the last poll of the transport found anything, or left anything for the next one.
    #[inline]
    pub fn has_polled(&self) -> bool {
        self.polled
    }

    /// Whether whoever waits has waited for long, and had better do without what it can do without.
    #[inline]
    pub fn is_impatient(&self) -> bool {
        self.impatient
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
            queued: state.queued.counts().1,
        }
    }

    /// The messages that wait for a receive, or were claimed, in no order; for reports.
    pub fn waiting(&mut self) -> Vec<Waiting> {
        let of_message = |(_, message): (u32, &mut Unexpected)| {
            let Arrival { source, tag, bytes } = message.arrival();
            let start = match &message.body {
                Body::Small { bytes, length, .. } => bytes[..*length as usize].to_vec(),
                Body::Large { bytes, .. } => bytes[..bytes.len().min(SMALL)].to_vec(),
                Body::Rts { .. } => Vec::new(),
            };
            Waiting { source, context: message.context, tag, bytes, start }
        };
        self.state.messages.iter_mut().map(of_message).collect()
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
    pub(crate) fn deliver(&mut self, index: u32, receive: u32) {
        let message = self.state.messages.remove(index).expect("the matcher knows what waits");
        self.state.let_go(message.source, message.cost());
        let Unexpected { source, tag, .. } = message;
        match &message.body {
            Body::Small { bytes, length, send } => {
                // The bytes live until `accept` returns.
                self.state.accept(receive, source, tag, *send, &bytes[..*length as usize]);
            }
            Body::Large { bytes, send } => self.state.accept(receive, source, tag, *send, bytes),
            Body::Rts { length, send, key } => {
                self.state.begin_rendezvous(receive, source, tag, *send, *length, *key);
                self.start_access();
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
}

impl<T: Take> Engine<T> {
    /// Polls for a message that waits here or is the very next from its sender, and takes it
    /// without a request: the short path of a blocking receive. `None` if that path is not open, and
    /// then the receive has to be started; `Some(None)` if it is open and nothing has come in so many
    /// polls.
    #[inline(always)]
    pub fn receive_now(
        &mut self,
        pattern: &Pattern,
        buffer: Span,
        polls: u32,
    ) -> Option<Option<Completion>> {
        let state = &mut self.state;
        if let Some((entry, message)) = state.matcher.find_message(pattern) {
            return self.take_waiting(entry, message, buffer).map(Some);
        }
        let peer = pattern.source?;
        if state.matcher.has_receives()
            || !self.tasks.is_empty()
            || state.stalled_peers > 0
            || state.troubles > 0
            || self.is_told_of_receive(Some(peer), buffer.len())
        {
            return None;
        }
        let wanted = Wanted { peer, context: pattern.context, tag: pattern.tag };
        let (tag, sent, bytes) = match self.transport.take(&wanted, polls, buffer) {
            Taken::Nothing => return Some(None),
            Taken::Left => return None,
            Taken::Message { tag, sent, copied } => (tag, sent, copied),
        };
        self.state.links[peer as usize].note_seen(true);
        self.state.give_back(peer, ENVELOPE + sent);
        if !self.state.busy.is_empty() {
            self.flush_all();
        }
        let fault = (bytes < sent).then_some(Fault::Truncated { sent, room: bytes });
        Some(Some(Completion { source: peer, tag, bytes, cancelled: false, fault }))
    }
}
