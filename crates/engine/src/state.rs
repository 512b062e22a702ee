//! What is under way: requests, messages that wait, links.

use crate::link::Link;
use crate::matching::{EntryId, Matcher};
use crate::pull_requests::PullRequests;
use crate::types::*;
use arena::Arena;
use layout::{Lent, Span};
use transport::Peer;
use wire::{Key, Message, WantedTag};

/// What an envelope costs, beside its bytes.
pub(crate) const ENVELOPE: u64 = 64;
/// How much more may wait here, in parts of the credit of one peer, in all and not for each peer: where
/// messages are received in another order than they were sent, asking for each costs a round trip.
pub(crate) const RESERVE: u64 = 16;
/// Messages of a peer that are asked for one by one before some of the reserve is lent to it.
const ASKED: u32 = 16;
/// Unexpected messages up to this size are kept without an allocation.
pub(crate) const SMALL: usize = 40;

/// All but the transport, so that the transport can call back into it.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) config: Config,
    /// Which of the engines of the process this is.
    pub(crate) vci: u8,
    pub(crate) requests: Arena<Request>,
    pub(crate) matcher: Matcher,
    /// Messages that wait for a receive, or were claimed.
    pub(crate) messages: Arena<Unexpected>,
    /// Sends that are queued, by envelope.
    pub(crate) queued: Matcher,
    /// What peers have asked for of the sends that we may queue one day.
    pub(crate) pull_requests: PullRequests,
    pub(crate) links: Vec<Link>,
    /// Peers with something to flush.
    pub(crate) busy: Vec<Peer>,
    /// Peers that queue messages for want of credit.
    pub(crate) stalled_peers: usize,
    /// Peers of whose end nobody tells but a connection that there may not be yet.
    pub(crate) untold: usize,
    /// Credit that may be lent to peers beyond their own.
    pub(crate) reserve: u64,
    /// Peers that are gone, and contexts that miss one.
    pub(crate) troubles: usize,
    /// Contexts that miss a member: why, and who may still wait there.
    pub(crate) losses: Vec<(u64, Fault, Left)>,
    /// Gets to begin: peer, what it registered, where to, for which receive.
    pub(crate) gets: Vec<(Peer, Key, Span, u32)>,
    /// Registrations to take back.
    pub(crate) deregistrations: Vec<(Peer, u32)>,
    /// Requests that have completed since `progress` began.
    pub(crate) completed: bool,
}

#[derive(Debug)]
pub(crate) struct Request {
    pub(crate) peer: Peer,
    pub(crate) tag: i32,
    pub(crate) context: u64,
    pub(crate) buffer: Span,
    pub(crate) released: bool,
    /// What the owner of the request wrote on it.
    pub(crate) label: u64,
    pub(crate) stage: Stage,
    /// The memory of `buffer`, if it belongs to the request.
    pub(crate) lent: Option<Lent>,
}

#[derive(Debug)]
pub(crate) enum Stage {
    /// A receive that waits for a message.
    Posted,
    /// A receive whose bytes the transport gets.
    Getting { total: u64, send: u32 },
    /// A receive whose bytes the transport writes as they come: those of an eager message, or of the
    /// peer's request `send`, which follow its RTS.
    Landing { total: u64, send: Option<u32> },
    /// A receive whose bytes come by frames.
    Streaming { total: u64, missing: u64 },
    /// A send that waits for room or credit.
    Queued { mode: Mode, entry: EntryId },
    /// A queued send whose RTS went out of order.
    Offered { mode: Mode, entry: EntryId, registered: bool, cancelling: bool },
    /// A synchronous send that waits to be matched.
    Unacknowledged,
    /// A send whose RTS has gone.
    Rts { registered: bool, cancelling: bool },
    /// A send whose bytes go by frames.
    Serving { receive: u32, offset: u64, length: u64 },
    /// Memory that a peer may reach.
    Exposed { to: Peer },
    /// Memory of a peer that the transport reaches.
    Accessing,
    /// A word of a peer's memory that the transport changes.
    Atomic,
    /// A task that is not over.
    Task,
    /// Over, as it should: so many bytes were received, from `peer` with `tag`.
    Done { bytes: u64 },
    /// Over in another way.
    Ended { cancelled: bool, bytes: u64, fault: Option<Fault> },
}

impl Stage {
    /// The end of a receive with `room` for a message of `sent` bytes.
    #[inline]
    fn received(sent: u64, room: u64, fault: Option<Fault>) -> Stage {
        let truncated = (room < sent).then_some(Fault::Truncated { sent, room });
        let bytes = sent.min(room);
        match fault.or(truncated) {
            None => Stage::Done { bytes },
            fault => Stage::Ended { cancelled: false, bytes, fault },
        }
    }

    /// Whether it is over.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        matches!(self, Stage::Done { .. } | Stage::Ended { .. })
    }
}

impl Request {
    /// How it ended, if it has.
    #[inline(always)]
    pub(crate) fn completion(&self) -> Option<Completion> {
        let (source, tag) = (self.peer, self.tag);
        match self.stage {
            Stage::Done { bytes } => {
                Some(Completion { source, tag, bytes, cancelled: false, fault: None })
            }
            Stage::Ended { cancelled, bytes, fault } => {
                Some(Completion { source, tag, bytes, cancelled, fault })
            }
            _ => None,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Unexpected {
    pub(crate) source: Peer,
    pub(crate) context: u64,
    pub(crate) tag: i32,
    /// Where it stands in the matcher; none once it is claimed.
    pub(crate) entry: Option<EntryId>,
    pub(crate) body: Body,
}

#[derive(Debug)]
pub(crate) enum Body {
    Small { bytes: [u8; SMALL], length: u8, send: Option<u32> },
    Large { bytes: Vec<u8>, send: Option<u32> },
    Rts { length: u64, send: u32, key: Option<Key> },
}

impl Unexpected {
    pub(crate) fn length(&self) -> u64 {
        match &self.body {
            Body::Small { length, .. } => u64::from(*length),
            Body::Large { bytes, .. } => bytes.len() as u64,
            Body::Rts { length, .. } => *length,
        }
    }

    /// What it costs its sender.
    pub(crate) fn cost(&self) -> u64 {
        match &self.body {
            Body::Rts { .. } => ENVELOPE,
            _ => ENVELOPE + self.length(),
        }
    }

    pub(crate) fn arrival(&self) -> Arrival {
        Arrival { source: self.source, tag: self.tag, bytes: self.length() }
    }
}

/// The end of a send.
pub(crate) const SENT: Stage = Stage::Done { bytes: 0 };
/// The end of what was cancelled.
pub(crate) const CANCELLED: Stage = Stage::Ended { cancelled: true, bytes: 0, fault: None };

/// The end of what failed.
pub(crate) fn failed(fault: Fault) -> Stage {
    Stage::Ended { cancelled: false, bytes: 0, fault: Some(fault) }
}

impl State {
    #[inline]
    pub(crate) fn request(&mut self, index: u32) -> &mut Request {
        self.requests.at_mut(index).expect("a request that is under way")
    }

    #[inline]
    pub(crate) fn message(&mut self, index: u32) -> &mut Unexpected {
        self.messages.at_mut(index).expect("a message that waits")
    }

    #[inline]
    pub(crate) fn name(&self, index: u32) -> RequestId {
        RequestId::new(self.vci, index, self.requests.generation(index))
    }

    #[inline]
    pub(crate) fn complete(&mut self, index: u32, end: Stage) {
        self.completed = true;
        let request = self.request(index);
        request.stage = end;
        if request.released {
            self.requests.remove(index);
        }
    }

    #[inline]
    pub(crate) fn mark_busy(&mut self, peer: Peer) {
        if !std::mem::replace(&mut self.links[peer as usize].busy, true) {
            self.busy.push(peer);
        }
    }

    pub(crate) fn control(&mut self, peer: Peer, message: Message) {
        let link = &mut self.links[peer as usize];
        if link.broken.is_none() {
            link.control.push_back(message);
            self.mark_busy(peer);
        }
    }

    /// A message of `peer` that cost `cost` no longer waits here.
    pub(crate) fn let_go(&mut self, peer: Peer, cost: u64) {
        self.links[peer as usize].held -= cost;
        self.give_back(peer, cost);
    }

    /// The peer may spend `cost` again; it is told when that is worth a frame.
    #[inline(always)]
    pub(crate) fn give_back(&mut self, peer: Peer, cost: u64) {
        let credit = self.config.credit;
        let link = &mut self.links[peer as usize];
        link.owed += cost;
        let enough = if link.peer_stalled { credit / 8 } else { credit / 2 };
        if link.owed >= enough || (link.peer_stalled && link.held == 0) {
            self.tell_credit(peer);
        }
    }

    /// Gives a peer what it is owed, less what it was lent. Whether anything is left to give.
    #[cold]
    pub(crate) fn tell_credit(&mut self, peer: Peer) -> bool {
        let link = &mut self.links[peer as usize];
        let repaid = link.lent.min(link.owed);
        link.lent -= repaid;
        self.reserve += repaid;
        if repaid > 0 && link.lent == 0 {
            link.asked = 0;
        }
        let bytes = std::mem::take(&mut link.owed) - repaid;
        bytes > 0 && self.give_credit(peer, bytes)
    }

    /// Lends credit to a peer that keeps back what a receive waits for, if it has been asked for many
    /// messages one by one: what it sends in turn is then here before it is asked for.
    fn lend_credit(&mut self, peer: Peer) -> bool {
        let link = &mut self.links[peer as usize];
        let bytes = self.config.credit.min(self.reserve);
        if link.asked < ASKED || bytes == 0 {
            return false;
        }
        link.lent += bytes;
        self.reserve -= bytes;
        self.give_credit(peer, bytes)
    }

    fn give_credit(&mut self, peer: Peer, bytes: u64) -> bool {
        // If that is not enough for it, the peer says so again.
        if std::mem::replace(&mut self.links[peer as usize].peer_stalled, false) {
            self.stalled_peers -= 1;
        }
        self.control(peer, Message::Credit { bytes });
        true
    }

    /// The peer keeps messages back: it is told which ones a receive waits for.
    #[cold]
    pub(crate) fn handle_stalled(&mut self, peer: Peer) {
        let link = &mut self.links[peer as usize];
        let due = link.owed >= self.config.credit / 8 || (link.owed > 0 && link.held == 0);
        if due && self.tell_credit(peer) {
            return;
        }
        let wanted = self.matcher.receives_for(peer);
        if !wanted.is_empty() && self.lend_credit(peer) {
            return;
        }
        // Also if it was stalled before: credit that crossed its last word has made it forget what we
        // wanted then.
        if !std::mem::replace(&mut self.links[peer as usize].peer_stalled, true) {
            self.stalled_peers += 1;
        }
        for pattern in wanted {
            let tag = pattern.tag.map_or(WantedTag::Any, WantedTag::Exactly);
            let want = Message::PullRequest { context: pattern.context, tag, probe: false };
            self.control(peer, want);
        }
    }

    /// A receive waits for peers of whose end only a connection tells: something is said to them, so that
    /// there is one.
    #[cold]
    pub(crate) fn reach_out(&mut self, source: Option<Peer>) {
        for peer in 0..self.links.len() as Peer {
            let link = &mut self.links[peer as usize];
            if link.untold && source.is_none_or(|source| source == peer) {
                link.untold = false;
                self.untold -= 1;
                self.control(peer, Message::Credit { bytes: 0 });
            }
        }
    }

    /// Tells peers that queue messages what we wait for.
    #[inline]
    pub(crate) fn want(&mut self, pattern: &Pattern, probe: bool) {
        if self.stalled_peers == 0 {
            return;
        }
        let tag = pattern.tag.map_or(WantedTag::Any, WantedTag::Exactly);
        let want = Message::PullRequest { context: pattern.context, tag, probe };
        for peer in 0..self.links.len() as Peer {
            let wanted = pattern.source.is_none_or(|source| source == peer);
            let link = &mut self.links[peer as usize];
            if !wanted || !link.peer_stalled {
                continue;
            }
            // One question at a time: a program may probe in a loop.
            let asks = match probe {
                true => !std::mem::replace(&mut link.probing, true),
                false => !self.lend_credit(peer),
            };
            if asks {
                self.control(peer, want);
            }
        }
    }

    /// Copies a message that is here to the receive that matched it.
    #[inline]
    pub(crate) fn accept(
        &mut self,
        receive: u32,
        source: Peer,
        tag: i32,
        send: Option<u32>,
        bytes: &[u8],
    ) {
        let copied = self.request(receive).buffer.copy_from_slice(bytes);
        self.accepted(receive, source, tag, send, bytes.len(), copied);
    }

    #[inline(always)]
    pub(crate) fn accepted(
        &mut self,
        receive: u32,
        source: Peer,
        tag: i32,
        send: Option<u32>,
        sent: usize,
        copied: usize,
    ) {
        let request = self.request(receive);
        (request.peer, request.tag) = (source, tag);
        request.stage = Stage::received(sent as u64, copied as u64, None);
        let released = request.released;
        self.completed = true;
        if released {
            self.requests.remove(receive);
        }
        if let Some(send) = send {
            self.control(source, Message::Acknowledge { send });
        }
    }

    /// Begins to fetch the bytes of a message for the receive that matched its RTS.
    pub(crate) fn begin_rendezvous(
        &mut self,
        receive: u32,
        source: Peer,
        tag: i32,
        send: u32,
        total: u64,
        key: Option<Key>,
    ) {
        let request = self.request(receive);
        (request.peer, request.tag) = (source, tag);
        match key {
            Some(key) => {
                let memory = request.buffer.head(total as usize);
                request.stage = Stage::Getting { total, send };
                self.gets.push((source, key, memory, receive));
            }
            None => self.ask_for_data(receive, send, total),
        }
    }

    /// Asks the sender of a message to send its bytes.
    pub(crate) fn ask_for_data(&mut self, receive: u32, send: u32, total: u64) {
        let source = self.request(receive).peer;
        if let Some(fault) = self.links[source as usize].broken {
            return self.finish_receive(receive, total, Some(fault));
        }
        let request = self.request(receive);
        let length = total.min(request.buffer.len() as u64);
        request.stage = Stage::Streaming { total, missing: length };
        self.control(source, Message::Cts { send, receive, length });
        if length == 0 {
            self.finish_receive(receive, total, None);
        }
    }

    /// All that a receive takes of a message of `total` bytes is here, or nothing more will come.
    pub(crate) fn finish_receive(&mut self, receive: u32, total: u64, fault: Option<Fault>) {
        let room = self.request(receive).buffer.len() as u64;
        self.complete(receive, Stage::received(total, room, fault));
    }

    /// Takes back the memory of a send, if it is registered.
    pub(crate) fn deregister(&mut self, peer: Peer, send: u32, registered: bool) {
        if registered {
            self.deregistrations.push((peer, send));
        }
    }

    /// The peer has taken a message whose RTS went out of order: the next one can follow.
    pub(crate) fn settle_offer(&mut self, send: u32) {
        let Request { peer, stage: Stage::Offered { entry, .. }, .. } = *self.request(send) else {
            return;
        };
        self.queued.remove_message(entry);
        self.links[peer as usize].offer = None;
        self.mark_busy(peer);
    }

    /// Whether `send` is a request whose RTS has gone to the peer; then, whether its memory is
    /// registered.
    pub(crate) fn rts_to(&mut self, peer: Peer, send: u32) -> Option<bool> {
        let request = self.requests.at(send).filter(|request| request.peer == peer)?;
        match request.stage {
            Stage::Rts { registered, .. } | Stage::Offered { registered, .. } => Some(registered),
            _ => None,
        }
    }
}
