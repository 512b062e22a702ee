//! What becomes of what has ended: messages that have come or gone, and pieces of accesses.

use crate::endpoint::{Completion, Purpose};
use crate::message::{Hello, Kind, Prefix, Withdrawal};
use crate::ofi::Ofi;
use crate::peers::{Early, Standing};
use layout::Span;
use std::time::Duration;
use transport::{Payload, Peer, Sink};
use wire::{HEADER_BYTES, Header};

/// How long a provider may take to let go of accesses to a peer that is gone.
const GRACE: Duration = Duration::from_secs(1);

/// Errors that say that a peer is not there any more, and not that an access to it was wrong.
const GONE: [i32; 10] = [
    libc::ECONNRESET,
    libc::ECONNABORTED,
    libc::ECONNREFUSED,
    libc::ENOTCONN,
    libc::EHOSTUNREACH,
    libc::EHOSTDOWN,
    libc::ENETUNREACH,
    libc::ETIMEDOUT,
    libc::ESHUTDOWN,
    libc::EPIPE,
];

impl Ofi {
    /// Moves on what waits for room, or for the clock. Answers whether anything moved.
    pub(crate) fn advance(&mut self, sink: &mut impl Sink) -> bool {
        let mut moved = false;
        if !self.stuck.is_empty() || !self.unposted.is_empty() {
            moved = self.post_again();
        }
        if !self.trying.is_empty() {
            moved |= self.try_peers();
        }
        for peer in std::mem::take(&mut self.ready) {
            moved |= self.consume_early(peer, sink);
        }
        moved
    }

    #[inline]
    pub(crate) fn complete(&mut self, completion: Completion, sink: &mut impl Sink) {
        match completion.purpose {
            Purpose::Receive(buffer) => match completion.result {
                Ok(length) => self.handle_message(buffer, length, sink),
                Err(_) => self.post_receive(buffer),
            },
            Purpose::Send(buffer) => {
                let peer = self.users[buffer as usize];
                self.sends.free.push(buffer);
                self.peers[peer as usize].under_way -= 1;
                if let Err(error) = completion.result {
                    self.lose_by(peer, error);
                }
            }
            Purpose::Piece(piece) => {
                let good = completion.result.is_ok();
                let peer = self.accesses.complete(piece, good, &mut self.exported);
                let gone = completion.result.err().filter(|error| GONE.contains(error));
                if let (Some(peer), Some(error)) = (peer, gone) {
                    self.lose_by(peer, error);
                }
            }
        }
    }

    fn handle_message(&mut self, buffer: u32, length: usize, sink: &mut impl Sink) {
        // SAFETY: it has come, and the buffer is given away again only below.
        let bytes = unsafe { self.receives.message(buffer, length) };
        let Some((prefix, body)) = Prefix::decode(bytes) else {
            return self.handle_stranger(buffer);
        };
        if prefix.kind == Kind::Hello {
            match Hello::decode(body, &self.options.secret, &self.card.identity) {
                Some(hello) => self.handle_hello(hello),
                None => self.strangers += 1,
            }
            return self.post_receive(buffer);
        }
        // The lower half of a channel is a place in the table of peers.
        let peer = prefix.channel as u32;
        let Some(remote) = self.peers.get_mut(peer as usize) else {
            return self.handle_stranger(buffer);
        };
        if remote.channel != prefix.channel || remote.channel == 0 {
            return self.handle_stranger(buffer);
        }
        if matches!(remote.standing, Standing::Lost { told: true, .. }) {
            return self.post_receive(buffer);
        }
        if !remote.acknowledge(prefix.consumed) {
            return self.handle_nonsense(peer, buffer, "more was consumed than was sent", sink);
        }
        match prefix.kind {
            Kind::Hello | Kind::Credit => self.post_receive(buffer),
            Kind::Answer => {
                remote.answered = true;
                self.settle(peer);
                self.post_receive(buffer);
            }
            Kind::Frame | Kind::Goodbye => {
                let ahead = prefix.sequence.wrapping_sub(remote.consumed);
                // A goodbye needs no credit.
                if ahead > self.room.credits {
                    let reason = "a message out of its sequence, or beyond its credit";
                    return self.handle_nonsense(peer, buffer, reason, sink);
                }
                let early = Early { sequence: prefix.sequence, kind: prefix.kind, buffer, length };
                let waits = matches!(remote.standing, Standing::Trying(_));
                if ahead > 0 || waits {
                    remote.early.push(early);
                } else {
                    self.consume(peer, early, sink);
                    self.consume_early(peer, sink);
                }
            }
        }
    }

    /// A message of no process of the job.
    #[cold]
    fn handle_stranger(&mut self, buffer: u32) {
        self.strangers += 1;
        self.post_receive(buffer);
    }

    /// A message that no process of the job would send.
    #[cold]
    fn handle_nonsense(
        &mut self,
        peer: Peer,
        buffer: u32,
        reason: &'static str,
        sink: &mut impl Sink,
    ) {
        self.post_receive(buffer);
        self.lose(peer);
        self.dying.retain(|&dying| dying != peer);
        self.accesses.fail(peer, &mut self.exported);
        self.tell_ends(sink);
        if let Standing::Lost { told, .. } = &mut self.peers[peer as usize].standing {
            *told = true;
        }
        sink.handle_protocol_error(peer, reason);
    }

    /// Consumes what came early and whose turn it is now.
    fn consume_early(&mut self, peer: Peer, sink: &mut impl Sink) -> bool {
        let mut consumed = false;
        while let Some(early) = self.peers[peer as usize].next_early() {
            self.consume(peer, early, sink);
            consumed = true;
        }
        consumed
    }

    /// Hands over the message whose turn it is.
    #[inline]
    fn consume(&mut self, peer: Peer, early: Early, sink: &mut impl Sink) {
        let Early { kind, buffer, length, .. } = early;
        let remote = &mut self.peers[peer as usize];
        if kind == Kind::Goodbye {
            remote.heard_goodbye = true;
            self.owing.push(peer);
        } else {
            // SAFETY: it has come, and the buffer is given away again only below.
            let bytes = unsafe { self.receives.message(buffer, length) };
            let frame = Prefix::decode(bytes).and_then(|(prefix, rest)| {
                let withdrawals = usize::from(prefix.withdrawals) * Withdrawal::BYTES;
                let (withdrawals, rest) = rest.split_at_checked(withdrawals)?;
                let (header, payload) = rest.split_first_chunk::<HEADER_BYTES>()?;
                let header = Header::from_bytes(header).ok()?;
                (header.length as usize == payload.len()).then_some((withdrawals, header, payload))
            });
            let Some((withdrawals, header, payload)) = frame else {
                return self.handle_nonsense(peer, buffer, "a frame without sense", sink);
            };
            for withdrawal in withdrawals.as_chunks().0 {
                remote.withdrawn.add(Withdrawal::decode(*withdrawal));
            }
            // SAFETY: the bytes stay as they are until the buffer is given away again, below.
            sink.handle_frame(peer, header, Payload::new(unsafe { Span::of(payload) }));
        }
        self.post_receive(buffer);
        let half = self.room.credits / 2;
        let remote = &mut self.peers[peer as usize];
        remote.consumed = remote.consumed.wrapping_add(1);
        if remote.consumed.wrapping_sub(remote.told) == half {
            self.owing.push(peer);
        }
    }

    /// Gives credit back to those of whose credit half is gone, if nothing else that went to them has.
    pub(crate) fn give_credit(&mut self) {
        for peer in std::mem::take(&mut self.owing) {
            let remote = &self.peers[peer as usize];
            let owed = remote.consumed.wrapping_sub(remote.told);
            let wanted = owed >= self.room.credits / 2 || remote.heard_goodbye && owed > 0;
            if wanted && remote.is_reached() && !self.send_control(peer, Kind::Credit, &[]) {
                self.owing.push(peer);
            }
        }
    }

    /// Tells which operations have ended.
    pub(crate) fn tell_ends(&mut self, sink: &mut impl Sink) -> bool {
        if self.accesses.ended.is_empty() {
            return false;
        }
        for (operation, result) in std::mem::take(&mut self.accesses.ended) {
            sink.handle_done(operation, result);
        }
        true
    }

    /// Tells who is gone, when everything that came from them has been handed over.
    #[cold]
    pub(crate) fn tell_deaths(&mut self, sink: &mut impl Sink) -> bool {
        let mut told = false;
        for peer in std::mem::take(&mut self.dying) {
            let Standing::Lost { since, .. } = self.peers[peer as usize].standing else { continue };
            if self.accesses.fail(peer, &mut self.exported) {
                if since.elapsed() < GRACE {
                    self.dying.push(peer);
                    continue;
                }
                self.accesses.abandon(peer);
            }
            self.tell_ends(sink);
            let remote = &mut self.peers[peer as usize];
            remote.standing = Standing::Lost { since, told: true };
            for early in std::mem::take(&mut remote.early) {
                self.post_receive(early.buffer);
            }
            sink.handle_peer_failed(peer);
            told = true;
        }
        told
    }
}
