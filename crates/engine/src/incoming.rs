//! What comes in: frames, ends of copies, deaths.

use crate::link::Expected;
use crate::state::{
    Body, CANCELLED, ENVELOPE, RESERVE, Request, SENT, SMALL, Stage, State, Unexpected, failed,
};
use crate::types::*;
use transport::{AccessError, Landing, Payload, Peer, Sink};
use wire::{BODY_MAX, BadMemory, Header, Kind, Message, Order, WantedTag};

/// The fault of an access of the transport that has failed, to a request with a peer.
fn fault_of(error: AccessError, peer: Peer) -> Fault {
    match error {
        AccessError::BadAddressHere => Fault::BadAddress,
        AccessError::BadAddressThere => Fault::BadAddressThere(peer),
        AccessError::Gone | AccessError::Denied => Fault::PeerDied(peer),
    }
}

impl State {
    /// Nothing more can be exchanged with the peer: whatever depends on it ends.
    #[cold]
    pub(crate) fn break_link(&mut self, peer: Peer, fault: Fault) {
        let link = &mut self.links[peer as usize];
        if link.broken.is_some() {
            return;
        }
        link.broken = Some(fault);
        link.closed.get_or_insert(fault);
        self.troubles += 1;
        link.control.clear();
        link.queued.clear();
        link.streams.clear();
        link.wants.clear();
        link.expected.clear();
        // Bytes that have not begun to come never will.
        let unbegun: Vec<u32> =
            std::mem::take(&mut link.following).into_iter().map(|(_, receive)| receive).collect();
        (link.offer, link.urgent) = (None, None);
        link.credit = 0;
        self.reserve += std::mem::take(&mut link.lent);
        self.untold -= usize::from(std::mem::take(&mut link.untold));
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
                Stage::Done { .. } | Stage::Ended { .. } => continue,
                Stage::Getting { .. } | Stage::Accessing | Stage::Atomic => continue,
                Stage::Landing { .. } if !unbegun.contains(&index) => continue,
                Stage::Posted => self.matcher.remove_receive(index),
                Stage::Queued { entry, .. } => drop(self.queued.remove_message(entry)),
                Stage::Offered { entry, registered, .. } => {
                    self.queued.remove_message(entry);
                    if registered {
                        self.deregistrations.push((peer, index));
                    }
                }
                Stage::Rts { registered: true, .. } => self.deregistrations.push((peer, index)),
                _ => {}
            }
            ended.push(index);
        }
        for index in ended {
            self.complete(index, failed(fault));
        }
    }

    /// A message for which a receive may or may not be posted.
    #[inline(always)]
    pub(crate) fn handle_eager(
        &mut self,
        peer: Peer,
        header: &Header,
        send: Option<u32>,
        payload: Payload<'_>,
    ) {
        let Header { context, tag, .. } = *header;
        self.links[peer as usize].note_seen(true);
        let cost = ENVELOPE + payload.len() as u64;
        if let Some(receive) = self.matcher.take_receive(peer, context, tag) {
            let (length, buffer) = (payload.len(), self.request(receive).buffer);
            let copied = payload.copy_to(buffer);
            self.accepted(receive, peer, tag, send, length, copied);
            self.give_back(peer, cost);
            return;
        }
        self.keep_eager(peer, context, tag, send, payload);
    }

    /// Nobody waits for this message yet.
    #[inline(never)]
    fn keep_eager(
        &mut self,
        peer: Peer,
        context: u64,
        tag: i32,
        send: Option<u32>,
        payload: Payload<'_>,
    ) {
        let body = if payload.len() <= SMALL {
            let mut bytes = [0; SMALL];
            payload.copy_to_slice(&mut bytes);
            Body::Small { bytes, length: payload.len() as u8, send }
        } else {
            Body::Large { bytes: payload.to_vec(), send }
        };
        self.store(peer, context, tag, body);
    }

    /// Keeps a message for which no receive is posted. Its number, if it is to be received at all.
    pub(crate) fn store(
        &mut self,
        source: Peer,
        context: u64,
        tag: i32,
        body: Body,
    ) -> Option<u32> {
        let message = Unexpected { source, context, tag, entry: None, body };
        if self.troubles > 0 && self.loss_for_all(context).is_some() {
            self.give_back(source, message.cost());
            self.discard(source, context, tag, &message.body);
            return None;
        }
        self.links[source as usize].held += message.cost();
        let (index, _) = self.messages.insert(message);
        let entry = self.matcher.store(source, context, tag, index);
        self.message(index).entry = Some(entry);
        Some(index)
    }

    #[cold]
    pub(crate) fn handle_control(
        &mut self,
        peer: Peer,
        message: Message,
    ) -> Result<(), &'static str> {
        match message {
            Message::Eager { .. } => unreachable!("handled before"),
            Message::Rts { context, tag, send, length, key, order, followed } => {
                self.handle_rts(peer, (context, tag), send, length, key, order, followed);
            }
            Message::Cts { send, receive, length } => {
                let Some(registered) = self.rts_to(peer, send) else {
                    return Err("it asked for a message of which it has no RTS");
                };
                if length > self.request(send).buffer.len() as u64 {
                    return Err("it asked for more than there is");
                }
                self.deregister(peer, send, registered);
                self.settle_offer(send);
                self.request(send).stage = Stage::Serving { receive, offset: 0, length };
                self.links[peer as usize].streams.push_back(send);
                self.mark_busy(peer);
            }
            Message::Fin { send, bad } => {
                let Some(registered) = self.rts_to(peer, send) else {
                    return Err("it finished a message of which it has no RTS");
                };
                self.deregister(peer, send, registered);
                self.settle_offer(send);
                self.complete(
                    send,
                    match bad {
                        None => SENT,
                        Some(BadMemory::Sender) => failed(Fault::BadAddress),
                        Some(BadMemory::Receiver) => failed(Fault::BadAddressThere(peer)),
                    },
                );
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
                if link.closed.is_some() {
                    // Without credit every send looks for the reason why nothing is sent.
                    return Ok(());
                }
                let paid = link.debt.min(bytes);
                link.debt -= paid;
                let most = self.config.credit.saturating_mul(1 + RESERVE);
                link.credit = link.credit.saturating_add(bytes - paid).min(most);
                // The peer forgets its pull_requests with this, and repeats them if we stall again.
                link.told_stalled = false;
                link.wants.clear();
                if !link.queued.is_empty() {
                    self.pull_requests.forget(peer);
                    self.mark_busy(peer);
                }
            }
            Message::Stalled => self.handle_stalled(peer),
            Message::PullRequest { context, tag, probe: false } => {
                if self.links[peer as usize].told_stalled {
                    self.links[peer as usize].wants.push_back((context, tag));
                    self.mark_busy(peer);
                }
            }
            Message::PullRequest { context, tag, probe: true } => {
                let tag = match tag {
                    WantedTag::Exactly(tag) => Some(tag),
                    WantedTag::Any => None,
                };
                let pattern = Pattern { source: Some(peer), context, tag };
                if let Some((_, index)) = self.queued.find_message(&pattern) {
                    self.links[peer as usize].urgent = Some(self.name(index));
                }
                self.control(peer, Message::Probed);
            }
            Message::Rtr { context, tag, room, seen } => {
                self.links[peer as usize].expect(Expected { context, tag, room }, seen);
            }
            Message::Probed => self.links[peer as usize].probing = false,
            Message::Decline { send } => {
                if self.rts_to(peer, send).is_none() {
                    return Err("it declined a message that was not offered to it");
                }
                let request = self.request(send);
                let Stage::Offered { mode, entry, registered, cancelling } = request.stage else {
                    return Err("it declined a message that was not offered to it");
                };
                request.stage = Stage::Queued { mode, entry };
                self.links[peer as usize].offer = None;
                if cancelling {
                    self.queued.remove_message(entry);
                    self.complete(send, CANCELLED);
                }
                self.deregister(peer, send, registered);
                self.mark_busy(peer);
            }
            Message::Cancel { send } => {
                let found = self.messages.iter_mut().find_map(|(index, message)| {
                    let named = match message.body {
                        Body::Small { send, .. } | Body::Large { send, .. } => send,
                        Body::Rts { send, .. } => Some(send),
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
                let registered = match request.stage {
                    Stage::Rts { registered, cancelling: true } => registered,
                    Stage::Unacknowledged => false,
                    _ => return Ok(()),
                };
                self.deregister(peer, send, registered);
                self.complete(send, CANCELLED);
            }
        }
        Ok(())
    }

    pub(crate) fn handle_data(
        &mut self,
        peer: Peer,
        receive: u32,
        offset: u64,
        payload: Payload<'_>,
    ) -> Result<(), &'static str> {
        let Some((buffer, offset, missing)) =
            self.streaming(peer, receive, offset, payload.len() as u64)
        else {
            return Err("it sent bytes that were not asked for");
        };
        *missing -= payload.len() as u64;
        payload.copy_to(buffer.tail(offset as usize));
        if let Stage::Streaming { total, missing: 0 } = self.request(receive).stage {
            self.finish_receive(receive, total, None);
        }
        Ok(())
    }
}

impl Sink for State {
    #[inline(always)]
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>) {
        if header.kind == wire::Kind::Eager && header.flags == 0 {
            return self.handle_eager(peer, &header, None, payload);
        }
        self.handle_other(peer, &header, payload);
    }

    fn handle_arriving(&mut self, peer: Peer, header: &Header) -> Option<Landing> {
        match header.kind {
            Kind::Eager => self.land_eager(peer, header),
            Kind::Data => self.land_data(peer, header),
            Kind::Rts => self.land_following(peer, header.id),
            _ => None,
        }
    }

    fn handle_done(&mut self, receive: u32, result: Result<u64, AccessError>) {
        match self.request(receive).stage {
            Stage::Getting { total, send } => self.end_rendezvous(receive, total, send, result),
            Stage::Landing { total, send: Some(send) } => {
                self.end_rendezvous(receive, total, send, result);
            }
            Stage::Landing { total, send: None } => {
                let peer = self.request(receive).peer;
                let fault = result.err().map(|error| fault_of(error, peer));
                self.finish_receive(receive, total, fault);
                self.give_back(peer, ENVELOPE + total);
            }
            Stage::Streaming { total, missing: 0 } => self.finish_receive(receive, total, None),
            Stage::Streaming { .. } => {}
            Stage::Accessing => {
                let bytes = self.request(receive).buffer.len() as u64;
                self.end_access(receive, result.map(|_| bytes));
            }
            Stage::Atomic => self.end_access(receive, result),
            _ => unreachable!("an operation of the transport without a receive that waits for it"),
        }
    }

    fn handle_peer_failed(&mut self, peer: Peer) {
        self.break_link(peer, Fault::PeerDied(peer));
    }

    fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str) {
        self.break_link(peer, Fault::ProtocolError(peer, reason));
    }
}

impl State {
    /// An RTS has come.
    fn handle_rts(
        &mut self,
        peer: Peer,
        (context, tag): (u64, i32),
        send: u32,
        length: u64,
        key: Option<wire::Key>,
        order: Order,
        followed: bool,
    ) {
        if order == Order::InOrder {
            self.links[peer as usize].note_seen(false);
        }
        let receive = match order {
            Order::InOrder | Order::First => self.matcher.take_receive(peer, context, tag),
            Order::Ahead => self.matcher.take_receive_of_tag(peer, context, tag),
        };
        match receive {
            Some(receive) => {
                if order != Order::InOrder {
                    let asked = &mut self.links[peer as usize].asked;
                    *asked = asked.saturating_add(1);
                }
                let fits = self.request(receive).buffer.len() as u64 >= length;
                // What does not fit is got, as much of it as does.
                if followed && fits {
                    let request = self.request(receive);
                    (request.peer, request.tag) = (peer, tag);
                    request.stage = Stage::Landing { total: length, send: Some(send) };
                    self.links[peer as usize].following.push((send, receive));
                } else {
                    self.begin_rendezvous(receive, peer, tag, send, length, key);
                }
                if order == Order::InOrder {
                    self.give_back(peer, ENVELOPE);
                }
            }
            None if order == Order::InOrder => {
                self.store(peer, context, tag, Body::Rts { length, send, key });
            }
            None => self.control(peer, Message::Decline { send }),
        }
    }

    /// An eager message is arriving: it goes straight to the receive that it matches, if that is posted
    /// and has room.
    fn land_eager(&mut self, peer: Peer, header: &Header) -> Option<Landing> {
        let Header { context, tag, length, .. } = *header;
        let receive = self.matcher.find_receive(peer, context, tag)?;
        let memory = self.request(receive).buffer;
        if memory.len() < length as usize {
            return None;
        }
        self.matcher.remove_receive(receive);
        self.links[peer as usize].note_seen(true);
        let request = self.request(receive);
        (request.peer, request.tag) = (peer, tag);
        request.stage = Stage::Landing { total: length.into(), send: None };
        Some(Landing { memory: memory.head(length as usize), operation: receive })
    }

    /// Bytes of a streamed message are arriving.
    fn land_data(&mut self, peer: Peer, header: &Header) -> Option<Landing> {
        let (operation, length) = (header.id, u64::from(header.length));
        let (buffer, offset, missing) = self.streaming(peer, operation, header.context, length)?;
        *missing -= length;
        let memory = buffer.tail(offset as usize).head(length as usize);
        Some(Landing { memory, operation })
    }

    /// Bytes that follow an RTS are arriving; they are dropped if its message was not matched when it
    /// came, and got when it is.
    fn land_following(&mut self, peer: Peer, send: u32) -> Option<Landing> {
        let following = &mut self.links[peer as usize].following;
        let at = following.iter().position(|&(following, _)| following == send)?;
        let (_, receive) = following.swap_remove(at);
        let request = self.request(receive);
        let Stage::Landing { total, .. } = request.stage else { return None };
        Some(Landing { memory: request.buffer.head(total as usize), operation: receive })
    }

    /// Where bytes of a streamed message go, at which offset, and how many are missing, if they make
    /// sense.
    fn streaming(
        &mut self,
        peer: Peer,
        receive: u32,
        offset: u64,
        length: u64,
    ) -> Option<(layout::Span, u64, &mut u64)> {
        let request = self.requests.at_mut(receive).filter(|request| request.peer == peer)?;
        let Stage::Streaming { missing, .. } = &mut request.stage else { return None };
        let room = request.buffer.len() as u64;
        let fits = length <= *missing && offset <= room && length <= room - offset;
        fits.then_some((request.buffer, offset, missing))
    }

    /// A get, or bytes that followed an RTS, have ended.
    fn end_rendezvous(
        &mut self,
        receive: u32,
        total: u64,
        send: u32,
        result: Result<u64, AccessError>,
    ) {
        let peer = self.request(receive).peer;
        let (fault, bad) = match result {
            Ok(_) => (None, None),
            Err(AccessError::Denied) => return self.ask_for_data(receive, send, total),
            Err(AccessError::BadAddressHere) => {
                (Some(Fault::BadAddress), Some(BadMemory::Receiver))
            }
            Err(AccessError::BadAddressThere) => {
                (Some(Fault::BadAddressThere(peer)), Some(BadMemory::Sender))
            }
            Err(AccessError::Gone) => {
                return self.finish_receive(receive, total, Some(Fault::PeerDied(peer)));
            }
        };
        self.control(peer, Message::Fin { send, bad });
        self.finish_receive(receive, total, fault);
    }

    /// An access to the memory of a peer has ended.
    fn end_access(&mut self, index: u32, result: Result<u64, AccessError>) {
        let peer = self.request(index).peer;
        let end = match result {
            Ok(bytes) => Stage::Done { bytes },
            Err(AccessError::Denied) => CANCELLED,
            Err(error) => failed(fault_of(error, peer)),
        };
        self.complete(index, end);
    }

    /// Any frame but the plain eager one.
    pub(crate) fn handle_other(&mut self, peer: Peer, header: &Header, payload: Payload<'_>) {
        let mut body = [0; BODY_MAX];
        let length = payload.copy_to_slice(&mut body);
        let result = match Message::decode(header, &body[..length]) {
            Err(error) => Err(error.reason()),
            Ok(Message::Eager { send, .. }) => {
                self.handle_eager(peer, header, send, payload);
                Ok(())
            }
            Ok(Message::Data { receive, offset }) => {
                self.handle_data(peer, receive, offset, payload)
            }
            Ok(other) => self.handle_control(peer, other),
        };
        if let Err(reason) = result {
            self.handle_protocol_error(peer, reason);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::protocol::Table;
    use transport::sim::{self, Network};

    fn engine() -> Engine<sim::Port> {
        let network = Network::new(sim::Config { ranks: 2, ..sim::Config::default() });
        let port = network.ports().into_iter().next().expect("two ranks");
        Engine::new(port, 2, Config { table: Table::SHIPPED, credit: 4096 })
    }

    /// The transport copies an eager message into the receive's buffer and fails.
    #[test]
    fn a_receive_ends_with_the_reason_why_its_bytes_did_not_land() {
        for (error, fault) in [
            (AccessError::BadAddressHere, Fault::BadAddress),
            (AccessError::BadAddressThere, Fault::BadAddressThere(1)),
            (AccessError::Gone, Fault::PeerDied(1)),
        ] {
            let mut engine = engine();
            let pattern = Pattern { source: Some(1), context: 3, tag: Some(4) };
            let receive = engine.receive(pattern, layout::Span::EMPTY);
            let header = Header::eager(3, 4, 0);
            let landing = engine.state.handle_arriving(1, &header).expect("a receive waits");
            engine.state.handle_done(landing.operation, Err(error));
            assert_eq!(engine.finish(receive).expect("an end").fault, Some(fault));
        }
    }

    #[test]
    fn a_frame_that_cannot_be_read_is_a_fault_with_its_reason() {
        let flags = Header { kind: Kind::Credit, flags: 0x80, ..Header::eager(1, 0, 0) };
        let length = Header { kind: Kind::Credit, ..Header::eager(1, 0, 8) };
        for (header, text) in [(flags, "unknown flags"), (length, "wrong length")] {
            let mut engine = engine();
            let pattern = Pattern { source: Some(1), context: 3, tag: Some(4) };
            let receive = engine.receive(pattern, layout::Span::EMPTY);
            engine.state.handle_frame(1, header, Payload::new(layout::Span::EMPTY));
            let fault = engine.finish(receive).expect("an end").fault;
            let Some(Fault::ProtocolError(1, reason)) = fault else { panic!("{fault:?}") };
            assert!(reason.contains(text), "{reason}");
        }
    }
}
