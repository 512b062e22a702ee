//! What comes in: frames, ends of copies, deaths.

use crate::link::{Expected, Taker};
use crate::state::{
    Body, CANCELLED, ENVELOPE, Request, SENT, SMALL, Stage, State, Unexpected, failed, shortfall,
};
use crate::types::*;
use fabric::{Payload, Peer, Place, PullError, Sink, is_readable, is_writable};
use wire::{BODY_MAX, Header, Message, Push, Turn, WantedTag};

impl State {
    /// Nothing more can be exchanged with the peer: whatever depends on it ends.
    #[cold]
    pub(crate) fn break_link(&mut self, peer: Peer, fault: Fault) {
        let link = &mut self.links[peer as usize];
        if link.broken.is_some() {
            return;
        }
        link.broken = Some(fault);
        self.troubles += 1;
        link.control.clear();
        link.kept.clear();
        link.streams.clear();
        link.wants.clear();
        link.expected.clear();
        // Bytes that have not begun to come never will.
        let unbegun = std::mem::take(&mut link.pushes);
        let unbegun: Vec<Taker> = unbegun.into_iter().map(|(_, taker)| taker).collect();
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
                Stage::Done { .. } | Stage::Ended { .. } => continue,
                Stage::Pulling { .. } if !unbegun.contains(&Taker::Receive(index)) => continue,
                Stage::Posted => self.matcher.remove_receive(index),
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
            if copied < length.min(buffer.len()) {
                if let Some(send) = send {
                    self.control(peer, Message::Acknowledge { send });
                }
                self.complete(receive, failed(shortfall(peer, buffer.head(length))));
            } else {
                self.accepted(receive, peer, tag, send, length, copied);
            }
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
            // Of a dead peer's message nobody ever hears.
            let Some(bytes) = payload.to_vec() else { return };
            Body::Large { bytes, send }
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
            Message::Rts { context, tag, send, length, exposure, turn, push } => {
                if turn == Turn::InTurn {
                    self.links[peer as usize].note_seen(false);
                    self.links[peer as usize].withheld = push == Push::No;
                }
                let receive = match turn {
                    Turn::InTurn | Turn::First => self.matcher.take_receive(peer, context, tag),
                    Turn::Ahead => self.matcher.take_receive_of_tag(peer, context, tag),
                };
                match receive {
                    Some(receive) => {
                        let coming = push != Push::No;
                        self.fetch(receive, peer, tag, send, length, exposure, coming);
                        if turn == Turn::InTurn {
                            self.give_back(peer, ENVELOPE);
                        }
                    }
                    None if turn == Turn::InTurn => {
                        let body = Body::Announced { length, send, exposure, push };
                        let stored = self.store(peer, context, tag, body);
                        if let Some(index) = stored.filter(|_| push != Push::No) {
                            let taker = Taker::Message { index, looked: false };
                            self.links[peer as usize].pushes.push((send, taker));
                        }
                    }
                    None => self.control(peer, Message::Decline { send }),
                }
            }
            Message::Cts { send, receive, length } => {
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
                    self.wishes.forget(peer);
                    self.mark_busy(peer);
                }
            }
            Message::Stalled => {
                let link = &mut self.links[peer as usize];
                if link.owed >= self.config.credit / 8 || (link.owed > 0 && link.held == 0) {
                    self.tell_credit(peer);
                } else {
                    // Also if it was stalled before: credit that crossed its last word has made it
                    // forget what we wanted then.
                    if !std::mem::replace(&mut link.peer_stalled, true) {
                        self.stalled_peers += 1;
                    }
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
            Message::Expect { context, tag, room, seen } => {
                self.links[peer as usize].expect(Expected { context, tag, room }, seen);
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
                    self.complete(send, CANCELLED);
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
                        // Its name may be another's by now.
                        Body::Announced { push: Push::Copied, .. } => None,
                        Body::Announced { send, .. } => Some(send),
                    };
                    (message.source == peer && named == Some(send)).then_some(index)
                });
                let waiting = found.and_then(|index| Some((index, self.message(index).entry?)));
                if let Some((index, entry)) = waiting {
                    self.matcher.remove_message(entry);
                    self.links[peer as usize].end_wait(index);
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
    ) -> bool {
        let Some(request) = self.requests.at_mut(receive) else { return false };
        let Stage::Streaming { total, missing } = &mut request.stage else { return false };
        let length = payload.len() as u64;
        let room = request.buffer.len() as u64;
        if request.peer != peer || length > *missing || offset > room || length > room - offset {
            return false;
        }
        let copied = payload.copy_to(request.buffer.tail(offset as usize)) as u64;
        // What is missing of a dead peer's message stays so until its death is known.
        if copied < length {
            return true;
        }
        *missing -= length;
        if *missing == 0 {
            let total = *total;
            self.fetched(receive, total, None);
        }
        true
    }
}

/// Whose buffer is not there, of ours, which may be, and that of the peer.
#[cold]
fn blame(peer: Peer, is_ours_there: bool) -> Fault {
    if is_ours_there { Fault::BadAddressThere(peer) } else { Fault::BadAddress }
}

impl Sink for State {
    #[inline(always)]
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>) {
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
            Err(PullError::BadAddress) => {
                let target = self.request(receive).buffer.head(total as usize);
                let fault = blame(source, is_writable(target));
                self.fetched(receive, total, Some(fault));
            }
            Err(PullError::Gone) => self.fetched(receive, total, Some(Fault::PeerDied(source))),
        }
    }

    fn handle_push(&mut self, peer: Peer, send: u32) -> Place {
        let pushes = &mut self.links[peer as usize].pushes;
        let Some(at) = pushes.iter().position(|&(pushed, _)| pushed == send) else {
            return Place::Nowhere;
        };
        // An answer may come before the program that asked has returned from its send.
        if let Taker::Message { looked: looked @ false, .. } = &mut pushes[at].1 {
            *looked = true;
            return Place::Unknown;
        }
        let (_, Taker::Receive(receive)) = pushes.swap_remove(at) else { return Place::Nowhere };
        let request = self.request(receive);
        let Stage::Pulling { total, .. } = request.stage else { return Place::Nowhere };
        Place::Here(request.buffer.head(total as usize), receive)
    }

    fn handle_exposure_done(&mut self, send: u32, result: Result<(), PullError>) {
        // A send whose link broke may have ended before its exposure did.
        let Some(request) = self.requests.at(send) else { return };
        let (Stage::Announced { .. } | Stage::Offered { .. }) = request.stage else { return };
        let (peer, source) = (request.peer, request.buffer);
        self.settle_offer(send);
        let end = match result {
            Ok(()) => SENT,
            Err(PullError::BadAddress) => failed(blame(peer, is_readable(source))),
            Err(_) => failed(Fault::PeerDied(peer)),
        };
        self.complete(send, end);
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
    pub(crate) fn handle_other(&mut self, peer: Peer, header: &Header, payload: Payload<'_>) {
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
