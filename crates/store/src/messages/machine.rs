//! The message protocols, without I/O: calls and packets in, packets and completions out.
//!
//! | protocol | what goes first | dependent steps of a message: named sender, any sender |
//! |---|---|---|
//! | two-sided | RTS (ready to send), then RTR (ready to receive), then bytes | 3, 3 |
//! | optimistic | the bytes, while the receiver has room | 1, 1 |
//! | one-sided | RTR | 1 once requests are ahead; impossible |
//! | mixed | RTS and RTR cross | 1 once requests are ahead; 3 |
//! | enhanced | RTS with short messages in it, and RTR, cross | 1; 1 if short, 3 if long |
//!
//! Sender and receiver match for themselves and must agree: both know the order of one sender's
//! messages and of one receiver's requests to it, and both give each message to the first request
//! that fits. A receive that may have another sender is known to its process alone; then the receiver
//! decides and names the message that it means, and later receives that could take the same
//! message are not requested ahead.

use super::packet::{Kind, NONE, Packet, WHOLE};
use crate::group::Members;
use boot::StoreProtocol as Protocol;
use layout::Span;
use std::collections::{BTreeMap, HashMap, VecDeque};

/// Messages up to this many bytes travel in their RTS under [`Protocol::Enhanced`].
pub(crate) const SHORT: usize = 64;
/// Messages up to this many bytes travel at once under [`Protocol::Optimistic`].
pub(crate) const EAGER: usize = 4096;
/// Bytes that a process may have sent eagerly to another, of messages and 64 for each of them.
const CREDIT: u64 = 256 << 10;
const ENVELOPE: u64 = 64;

/// In a receive's tag: any user tag.
pub(crate) const ANY_TAG: i32 = 0x8000;
/// The bits of a tag that [`ANY_TAG`] leaves open.
const USER_BITS: i32 = 0x7fff;

/// How a message ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Status {
    /// Who sent it (receives and probes).
    pub source: u32,
    /// Its length, also where there was less room (receives and probes).
    pub length: u64,
    /// Its tag (receives and probes).
    pub tag: i32,
    /// Whether there was less room.
    pub truncated: bool,
    /// Whether it was cancelled.
    pub cancelled: bool,
}

/// A packet to be sent, with bytes behind it, which may be read until the next call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Output {
    pub(crate) peer: u32,
    pub(crate) packet: Packet,
    pub(crate) bytes: Span,
}

#[derive(Debug)]
struct Send {
    to: u32,
    tag: i32,
    bytes: Span,
    state: RequestState,
    /// Nobody asks any more.
    released: bool,
}

#[derive(Debug)]
struct Receive {
    from: Members,
    tag: i32,
    room: Span,
    state: RequestState,
    /// Who has been sent a request for the first message that fits.
    asked: Option<u32>,
    cancelling: bool,
    released: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RequestState {
    /// Not matched yet.
    Open,
    /// A send whose bytes are at the receiver, who has not told yet what it did with them. For the
    /// user it is over.
    Delivered,
    /// Matched; the bytes are under way, from or to this process.
    Matched(u32),
    Over(Status),
}

/// A message that has been announced and not received.
#[derive(Debug)]
struct Arrival {
    peer: u32,
    send: u64,
    tag: i32,
    length: u64,
    bytes: Option<Vec<u8>>,
}

/// A request of a receiver for the first message that fits.
#[derive(Clone, Copy, Debug)]
struct ReadyReceive {
    receive: u64,
    tag: i32,
    room: u64,
}

/// The messages of a process.
#[derive(Debug)]
pub(crate) struct Machine {
    protocol: Protocol,
    next: u64,
    sends: HashMap<u64, Send>,
    receives: HashMap<u64, Receive>,
    /// Open sends by receiver, in order, and those that have left.
    pending: BTreeMap<u32, Vec<u64>>,
    /// Requests by receiver, in order.
    wanted: BTreeMap<u32, Vec<ReadyReceive>>,
    /// Open receives, in order.
    posted: Vec<u64>,
    /// In order.
    arrivals: Vec<Arrival>,
    /// What we have sent eagerly to others and they have not consumed, and what we owe them of it.
    eager_bytes: BTreeMap<u32, u64>,
    owed: BTreeMap<u32, u64>,
    output: VecDeque<Output>,
    /// Whether something has ended since this was last asked.
    ended: bool,
}

/// Whether a receive for `wanted` takes a message of `tag`.
fn fits(wanted: i32, tag: i32) -> bool {
    if wanted & ANY_TAG == 0 { wanted == tag } else { (wanted ^ tag) & !(ANY_TAG | USER_BITS) == 0 }
}

/// Whether there is a message that both would take.
fn overlap(a: i32, b: i32) -> bool {
    fits(a, b & !ANY_TAG) || fits(b, a & !ANY_TAG)
}

impl Machine {
    pub(crate) fn new(protocol: Protocol) -> Machine {
        Machine {
            protocol,
            next: 0,
            sends: HashMap::new(),
            receives: HashMap::new(),
            pending: BTreeMap::new(),
            wanted: BTreeMap::new(),
            posted: Vec::new(),
            arrivals: Vec::new(),
            eager_bytes: BTreeMap::new(),
            owed: BTreeMap::new(),
            output: VecDeque::new(),
            ended: false,
        }
    }

    pub(crate) fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Whether receivers request messages before they are announced.
    fn requests_ahead(&self) -> bool {
        matches!(self.protocol, Protocol::OneSided | Protocol::Mixed | Protocol::Enhanced)
    }

    /// Starts a send. The bytes must stay valid until it is over.
    pub(crate) fn send(&mut self, to: u32, tag: i32, bytes: Span) -> u64 {
        let id = self.number();
        let mut send = Send { to, tag, bytes, state: RequestState::Open, released: false };
        let length = bytes.len() as u64;
        let wants = self.wanted.entry(to).or_default();
        if let Some(at) = wants.iter().position(|want| fits(want.tag, tag)) {
            let want = wants.remove(at);
            self.sends.insert(id, send);
            self.transmit(id, want.receive, want.room);
            return id;
        }
        let rts = |bytes, receive| {
            let (kind, send) = (Kind::Rts, id);
            let packet = Packet { kind, tag, send, receive, length };
            Output { peer: to, packet, bytes }
        };
        let eager_bytes = self.eager_bytes.entry(to).or_default();
        match self.protocol {
            Protocol::Optimistic
                if bytes.len() <= EAGER && *eager_bytes + ENVELOPE + length <= CREDIT =>
            {
                *eager_bytes += ENVELOPE + length;
                send.state = RequestState::Over(Status::default());
                self.output.push_back(rts(bytes, WHOLE));
                self.sends.insert(id, send);
                return id;
            }
            Protocol::Enhanced if bytes.len() <= SHORT => {
                send.state = RequestState::Delivered;
                self.output.push_back(rts(bytes, WHOLE));
            }
            Protocol::OneSided => {}
            _ => self.output.push_back(rts(Span::EMPTY, NONE)),
        }
        self.sends.insert(id, send);
        self.pending.entry(to).or_default().push(id);
        id
    }

    /// Starts a receive. The room must stay valid until it is over.
    pub(crate) fn receive(&mut self, from: Members, tag: i32, room: Span) -> u64 {
        let id = self.number();
        let (state, asked) = (RequestState::Open, None);
        let (cancelling, released) = (false, false);
        let at = self.find(&from, tag);
        self.receives.insert(id, Receive { from, tag, room, state, asked, cancelling, released });
        match at {
            Some(at) => {
                let arrival = self.arrivals.remove(at);
                self.pair(id, arrival);
            }
            None => {
                self.posted.push(id);
                self.request_ahead();
            }
        }
        id
    }

    /// The first message that a receive would get, left where it is.
    pub(crate) fn probe(&self, from: &Members, tag: i32) -> Option<Status> {
        let arrival = &self.arrivals[self.find(from, tag)?];
        let Arrival { peer: source, tag, length, .. } = *arrival;
        Some(Status { source, tag, length, ..Status::default() })
    }

    /// How a send or receive ended, if it has; it is forgotten then.
    pub(crate) fn finish(&mut self, id: u64) -> Option<Status> {
        let status = self.outcome(id)?;
        self.forget(id);
        Some(status)
    }

    /// How a send or receive ended, if it has; it stays known.
    pub(crate) fn outcome(&self, id: u64) -> Option<Status> {
        let send = self.sends.get(&id).map(|send| (send.state, send.released));
        let receive = || self.receives.get(&id).map(|one| (one.state, one.released));
        match send.or_else(receive)? {
            (RequestState::Over(status), false) => Some(status),
            (RequestState::Delivered, false) => Some(Status::default()),
            _ => None,
        }
    }

    /// Whether it is known, and somebody may ask for it.
    pub(crate) fn is_known(&self, id: u64) -> bool {
        self.sends.get(&id).is_some_and(|send| !send.released)
            || self.receives.get(&id).is_some_and(|receive| !receive.released)
    }

    /// It ends by itself, and nobody asks how.
    pub(crate) fn release(&mut self, id: u64) {
        if self.finish(id).is_some() {
            return;
        }
        if let Some(send) = self.sends.get_mut(&id) {
            send.released = true;
        } else if let Some(receive) = self.receives.get_mut(&id) {
            receive.released = true;
        }
    }

    /// Asks for the end of something; it ends then, cancelled or not.
    pub(crate) fn cancel(&mut self, id: u64) {
        if let Some(send) = self.sends.get(&id) {
            let (to, tag) = (send.to, send.tag);
            let open = send.state == RequestState::Open;
            if open && self.protocol == Protocol::OneSided {
                self.unlist(to, id);
                self.end(id, Status { cancelled: true, ..Status::default() });
            } else if open {
                self.tell(to, Kind::CancelSend, tag, id, NONE, 0);
            }
            return;
        }
        let Some(receive) = self.receives.get_mut(&id) else { return };
        if receive.state != RequestState::Open {
            return;
        }
        match receive.asked {
            Some(peer) => {
                let tag = receive.tag;
                if !std::mem::replace(&mut receive.cancelling, true) {
                    self.tell(peer, Kind::CancelReceive, tag, NONE, id, 0);
                }
            }
            None => {
                self.posted.retain(|other| *other != id);
                self.end(id, Status { cancelled: true, ..Status::default() });
                self.request_ahead();
            }
        }
    }

    /// A packet has come. What makes no sense is dropped. For bytes that come as a message of their own: where they go.
    pub(crate) fn handle(&mut self, peer: u32, packet: Packet, payload: &[u8]) -> Option<Span> {
        let Packet { kind, tag, send, receive, length } = packet;
        match kind {
            Kind::Rts => {
                let whole = receive == WHOLE && payload.len() as u64 == length;
                let bytes = (whole && payload.len() <= EAGER).then(|| payload.to_vec());
                self.handle_arrival(Arrival { peer, send, tag, length, bytes });
            }
            Kind::Rtr => self.handle_rtr(peer, send, ReadyReceive { receive, tag, room: length }),
            Kind::Data => {
                if let Some(room) = self.handle_data(peer, &packet) {
                    room.copy_from_slice(payload);
                    self.filled(&packet, peer);
                }
            }
            Kind::LongData => return self.handle_data(peer, &packet),
            Kind::CancelReceive => {
                let wants = self.wanted.entry(peer).or_default();
                let before = wants.len();
                wants.retain(|want| want.receive != receive);
                if wants.len() < before {
                    self.tell(peer, Kind::ReceiveCancelled, tag, NONE, receive, 0);
                }
            }
            Kind::ReceiveCancelled => {
                let known = self.receives.get(&receive);
                if known.is_some_and(|one| {
                    one.cancelling && one.state == RequestState::Open && one.asked == Some(peer)
                }) {
                    self.posted.retain(|other| *other != receive);
                    self.end(receive, Status { cancelled: true, ..Status::default() });
                    self.request_ahead();
                }
            }
            Kind::CancelSend => {
                let before = self.arrivals.len();
                self.arrivals.retain(|one| (one.peer, one.send) != (peer, send));
                if self.arrivals.len() < before {
                    self.tell(peer, Kind::SendCancelled, tag, send, NONE, 0);
                }
            }
            Kind::SendCancelled => {
                let open = |one: &Send| one.to == peer && one.state == RequestState::Open;
                if self.sends.get(&send).is_some_and(open) {
                    self.unlist(peer, send);
                    self.end(send, Status { cancelled: true, ..Status::default() });
                }
            }
            Kind::Consumed => {
                let eager_bytes = self.eager_bytes.entry(peer).or_default();
                *eager_bytes = eager_bytes.saturating_sub(length);
            }
        }
        None
    }

    /// The bytes of a message, which came as one of their own, are where they go.
    pub(crate) fn filled(&mut self, packet: &Packet, peer: u32) {
        let Some(receive) = self.receives.get(&packet.receive) else { return };
        if receive.state != RequestState::Matched(peer) {
            return;
        }
        let truncated = packet.length > receive.room.len() as u64;
        let Packet { tag, length, .. } = *packet;
        let status = Status { source: peer, length, tag, truncated, cancelled: false };
        self.end(packet.receive, status);
    }

    /// The bytes of a send have left this process.
    pub(crate) fn sent(&mut self, send: u64) {
        if self.sends.get(&send).is_some_and(|one| matches!(one.state, RequestState::Matched(_))) {
            self.end(send, Status::default());
        }
    }

    /// What is to be done next.
    pub(crate) fn poll_output(&mut self) -> Option<Output> {
        self.output.pop_front()
    }

    /// Whether something has ended since this was last asked.
    pub(crate) fn take_ended(&mut self) -> bool {
        std::mem::take(&mut self.ended)
    }

    /// Whether nothing waits to be sent. Messages that nobody receives do not count.
    pub(crate) fn is_idle(&self) -> bool {
        self.output.is_empty()
            && !self.sends.values().any(|send| matches!(send.state, RequestState::Matched(_)))
    }

    /// Bytes of messages that came eagerly and wait.
    #[cfg(test)]
    pub(crate) fn bytes_held(&self) -> usize {
        self.arrivals.iter().filter_map(|one| one.bytes.as_ref()).map(Vec::len).sum()
    }

    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    /// The first message that such a receive takes.
    fn find(&self, from: &Members, tag: i32) -> Option<usize> {
        self.arrivals.iter().position(|one| fits(tag, one.tag) && from.contains(one.peer))
    }

    fn tell(&mut self, peer: u32, kind: Kind, tag: i32, send: u64, receive: u64, length: u64) {
        let packet = Packet { kind, tag, send, receive, length };
        self.output.push_back(Output { peer, packet, bytes: Span::EMPTY });
    }

    fn end(&mut self, id: u64, status: Status) {
        self.ended = true;
        let released = if let Some(send) = self.sends.get_mut(&id) {
            send.state = RequestState::Over(status);
            send.released
        } else if let Some(receive) = self.receives.get_mut(&id) {
            receive.state = RequestState::Over(status);
            receive.released
        } else {
            false
        };
        if released {
            self.sends.remove(&id);
            self.receives.remove(&id);
        }
    }

    fn forget(&mut self, id: u64) {
        self.receives.remove(&id);
        match self.sends.get_mut(&id) {
            // The receiver has not told yet what it did with it.
            Some(send) if send.state == RequestState::Delivered => send.released = true,
            _ => drop(self.sends.remove(&id)),
        }
    }

    fn unlist(&mut self, to: u32, id: u64) {
        self.pending.entry(to).or_default().retain(|other| *other != id);
    }

    /// Requests what can be: a receive from a named sender, unless an earlier one, which the sender
    /// does not know of, may take the same message.
    fn request_ahead(&mut self) {
        if !self.requests_ahead() {
            return;
        }
        let mut hidden: Vec<u64> = Vec::new();
        for at in 0..self.posted.len() {
            let id = self.posted[at];
            let receive = &self.receives[&id];
            if receive.asked.is_some() {
                continue;
            }
            let named = match &receive.from {
                Members::One(peer) => Some(*peer),
                Members::Many(ranks) if ranks.len() == 1 => Some(ranks[0]),
                Members::Many(_) => None,
            };
            let conflicts = |other: &u64| {
                let other = &self.receives[other];
                named.is_some_and(|peer| other.from.contains(peer))
                    && overlap(other.tag, receive.tag)
            };
            match named {
                Some(peer) if !hidden.iter().any(conflicts) => {
                    let (tag, room) = (receive.tag, receive.room.len() as u64);
                    self.receives.get_mut(&id).expect("it is posted").asked = Some(peer);
                    self.tell(peer, Kind::Rtr, tag, NONE, id, room);
                }
                _ => hidden.push(id),
            }
        }
    }

    fn handle_arrival(&mut self, arrival: Arrival) {
        let takes = |id: &u64| {
            let receive = &self.receives[id];
            fits(receive.tag, arrival.tag) && receive.from.contains(arrival.peer)
        };
        match self.posted.iter().position(takes) {
            Some(at) => {
                let id = self.posted.remove(at);
                self.pair(id, arrival);
                self.request_ahead();
            }
            None => self.arrivals.push(arrival),
        }
    }

    /// A message has found its receive.
    fn pair(&mut self, id: u64, arrival: Arrival) {
        let Arrival { peer, send, tag, length, bytes } = arrival;
        let receive = self.receives.get_mut(&id).expect("it was posted");
        let asked = receive.asked == Some(peer);
        let room = receive.room;
        match bytes {
            Some(bytes) => {
                room.copy_from_slice(&bytes);
                let truncated = length > room.len() as u64;
                if self.protocol == Protocol::Optimistic {
                    let owed = self.owed.entry(peer).or_default();
                    *owed += ENVELOPE + length;
                    if *owed >= CREDIT / 4 {
                        let owed = std::mem::take(owed);
                        self.tell(peer, Kind::Consumed, 0, NONE, NONE, owed);
                    }
                } else if !asked {
                    // So that the sender does not give the next message to a request for this one.
                    self.tell(peer, Kind::Rtr, tag, send, NONE, 0);
                }
                let status = Status { source: peer, length, tag, truncated, cancelled: false };
                self.end(id, status);
            }
            None => {
                receive.state = RequestState::Matched(peer);
                if !asked {
                    self.tell(peer, Kind::Rtr, tag, send, id, room.len() as u64);
                }
            }
        }
    }

    fn handle_rtr(&mut self, peer: u32, named: u64, want: ReadyReceive) {
        let pending = self.pending.entry(peer).or_default();
        let at = pending.iter().position(|id| match named {
            NONE => self.sends.get(id).is_some_and(|send| fits(want.tag, send.tag)),
            named => *id == named,
        });
        let Some(at) = at else {
            if named == NONE && self.requests_ahead() {
                self.wanted.entry(peer).or_default().push(want);
            }
            return;
        };
        let id = pending.remove(at);
        let send = self.sends.get_mut(&id).expect("it is pending");
        if send.state != RequestState::Delivered {
            return self.transmit(id, want.receive, want.room);
        }
        // The receiver had it all along.
        send.state = RequestState::Over(Status::default());
        if send.released {
            self.sends.remove(&id);
        }
    }

    fn transmit(&mut self, id: u64, receive: u64, room: u64) {
        let send = self.sends.get_mut(&id).expect("it is known");
        send.state = RequestState::Matched(send.to);
        let length = send.bytes.len() as u64;
        let packet = Packet { kind: Kind::Data, tag: send.tag, send: id, receive, length };
        let bytes = send.bytes.head(usize::try_from(room).unwrap_or(usize::MAX));
        self.output.push_back(Output { peer: send.to, packet, bytes });
    }

    /// Where the bytes of a message go, if this process has asked for them.
    fn handle_data(&mut self, peer: u32, packet: &Packet) -> Option<Span> {
        let receive = self.receives.get_mut(&packet.receive)?;
        match receive.state {
            RequestState::Matched(from) if from == peer => {}
            RequestState::Open if receive.asked == Some(peer) && fits(receive.tag, packet.tag) => {
                self.posted.retain(|other| *other != packet.receive);
            }
            _ => return None,
        }
        receive.state = RequestState::Matched(peer);
        Some(receive.room)
    }
}
