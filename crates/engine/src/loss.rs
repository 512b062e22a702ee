//! What the end of a peer means for those who wait for others: in a context for all members, everyone
//! would wait for somebody who waits for the dead.

use crate::engine::Engine;
use crate::state::{Body, Request, Stage, State, Unexpected, failed};
use crate::types::*;
use layout::Span;
use transport::{Peer, Transport};
use wire::Message;

/// Whether a receive waits in vain because of a loss.
fn concerns(&(context, _, left): &(u64, Fault, Left), pattern: &Pattern) -> bool {
    context == pattern.context && (left == Left::Nobody || pattern.source.is_none())
}

impl State {
    /// Why nothing is sent any more in a context for all members.
    #[inline]
    pub(crate) fn loss_for_all(&self, context: u64) -> Option<Fault> {
        let lost = |loss: &&(u64, Fault, Left)| loss.0 == context && loss.2 == Left::Nobody;
        self.losses.iter().find(lost).map(|loss| loss.1)
    }

    /// Takes a message that nobody will receive, so that its sender need not wait for that.
    #[cold]
    pub(crate) fn discard(&mut self, source: Peer, context: u64, tag: i32, body: &Body) {
        match *body {
            Body::Small { send, .. } | Body::Large { send, .. } => {
                if let Some(send) = send {
                    self.control(source, Message::Acknowledge { send });
                }
            }
            Body::Rts { length, send, key } => {
                let (receive, _) = self.requests.insert(Request {
                    peer: source,
                    tag,
                    context,
                    buffer: Span::EMPTY,
                    released: true,
                    label: 0,
                    stage: Stage::Posted,
                    lent: None,
                });
                self.begin_rendezvous(receive, source, tag, send, length, key);
            }
        }
    }

    /// Takes all messages of a context that wait here.
    fn discard_all(&mut self, context: u64) {
        let waits = |(index, message): (u32, &mut Unexpected)| {
            (message.context == context).then_some((index, message.entry?))
        };
        let waiting: Vec<_> = self.messages.iter_mut().filter_map(waits).collect();
        for (index, entry) in waiting {
            self.matcher.remove_message(entry);
            if let Some(message) = self.messages.remove(index) {
                self.let_go(message.source, message.cost());
                self.discard(message.source, context, message.tag, &message.body);
            }
        }
    }

    /// Why a receive in a context that misses a member ends before it began.
    fn take_loss(&mut self, pattern: &Pattern) -> Option<Fault> {
        let at = self.losses.iter().position(|loss| concerns(loss, pattern))?;
        let (_, fault, left) = self.losses[at];
        if left == Left::Named {
            self.losses.swap_remove(at);
        }
        Some(fault)
    }
}

impl<T: Transport> Engine<T> {
    /// A context misses a member because of `fault`: whoever waits there in vain ends with it, now and
    /// later, but for those who are `left`. If that is nobody, messages are taken and dropped, and
    /// sends that have not begun never will.
    pub fn lose(&mut self, context: u64, fault: Fault, left: Left) {
        let (mut ended, mut idle) = (Vec::new(), Vec::new());
        for (index, request) in self.state.requests.iter_mut() {
            if request.context != context {
                continue;
            }
            match request.stage {
                Stage::Posted if left == Left::Nobody || request.peer == Peer::MAX => {
                    ended.push(index);
                }
                Stage::Queued { .. } | Stage::Offered { .. } if left == Left::Nobody => {
                    idle.push(index);
                }
                _ => {}
            }
        }
        // Who waited for anyone has been told; else the next one to do so is.
        if ended.is_empty() || left != Left::Named {
            self.state.losses.push((context, fault, left));
        }
        self.state.troubles += 1;
        for index in ended {
            self.state.matcher.remove_receive(index);
            self.state.complete(index, failed(fault));
        }
        let idle: Vec<RequestId> = idle.into_iter().map(|index| self.state.name(index)).collect();
        idle.into_iter().for_each(|request| self.cancel(request));
        if left == Left::Nobody {
            self.state.discard_all(context);
            self.start_access();
            self.flush_all();
        }
    }

    /// Sends nothing more to a peer that is known to have ended: each new send fails with `fault`. Frames that the
    /// peer sent before its end still arrive, until the transport reports that there are no more.
    pub fn close(&mut self, peer: Peer, fault: Fault) {
        let link = &mut self.state.links[peer as usize];
        link.closed.get_or_insert(fault);
        link.credit = 0;
    }

    /// Whether a peer is known to have ended, so that nothing is sent to it any more.
    pub fn is_closed(&self, peer: Peer) -> bool {
        self.state.links[peer as usize].closed.is_some()
    }

    /// Takes back what [`lose`](Engine::lose) said because of `fault`.
    pub fn regain(&mut self, fault: Fault) {
        let before = self.state.losses.len();
        self.state.losses.retain(|loss| loss.1 != fault);
        self.state.troubles -= before - self.state.losses.len();
    }

    /// Whether [`fault_for`](Engine::fault_for) would answer something. Nobody has been told by this.
    pub fn is_in_vain(&self, pattern: &Pattern) -> bool {
        let state = &self.state;
        let is_broken = |peer: Peer| state.links[peer as usize].broken.is_some();
        state.troubles > 0
            && (pattern.source.is_some_and(is_broken)
                || state.losses.iter().any(|loss| concerns(loss, pattern)))
    }

    /// Why a receive or a probe that finds nothing waits in vain, if it does.
    #[inline]
    pub fn fault_for(&mut self, pattern: &Pattern) -> Option<Fault> {
        if self.state.troubles == 0 {
            return None;
        }
        let broken = pattern.source.and_then(|peer| self.state.links[peer as usize].broken);
        let for_all = self.state.loss_for_all(pattern.context);
        for_all.or(broken).or_else(|| self.state.take_loss(pattern))
    }
}
