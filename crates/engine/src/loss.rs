//! What the end of a peer means for those who wait for others: in a context for all members, everyone
//! would wait for somebody who waits for the dead.

use crate::engine::Engine;
use crate::state::{Stage, State, failed};
use crate::types::*;
use fabric::{Peer, Transport};

impl State {
    /// Why nothing is sent any more in a context for all members.
    #[inline]
    pub(crate) fn loss_for_all(&self, context: u64) -> Option<Fault> {
        let lost = |loss: &&(u64, Fault, Left)| loss.0 == context && loss.2 == Left::Nobody;
        self.losses.iter().find(lost).map(|loss| loss.1)
    }

    /// Why a receive in a context that misses a member ends before it began.
    fn take_loss(&mut self, pattern: &Pattern) -> Option<Fault> {
        let concerns = |&(context, _, left): &(u64, Fault, Left)| {
            context == pattern.context && (left == Left::Nobody || pattern.source.is_none())
        };
        let at = self.losses.iter().position(concerns)?;
        let (_, fault, left) = self.losses[at];
        if left == Left::Named {
            self.losses.swap_remove(at);
        }
        Some(fault)
    }
}

impl<T: Transport> Engine<T> {
    /// A context misses a member because of `fault`: whoever waits there in vain ends with it, now and
    /// later, but for those who are `left`. Sends that nobody may take any more are cancelled.
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
                Stage::Kept { .. }
                | Stage::Offered { .. }
                | Stage::Announced { .. }
                | Stage::Unacknowledged
                    if left == Left::Nobody =>
                {
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
    }

    /// Why a receive or a probe that finds nothing waits in vain, if it does.
    #[inline]
    pub fn fault_for(&mut self, pattern: &Pattern) -> Option<Fault> {
        if self.state.troubles == 0 {
            return None;
        }
        let broken = pattern.source.and_then(|peer| self.state.links[peer as usize].broken);
        broken.or_else(|| self.state.take_loss(pattern))
    }
}
