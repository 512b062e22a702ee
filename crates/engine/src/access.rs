//! Memory that peers reach, and memory of peers that is reached, by the transport's own operations: nobody at the
//! other end does anything for it.

use crate::engine::Engine;
use crate::protocol::{Protocol, select};
use crate::state::{Request, Stage};
use crate::types::RequestId;
use layout::Span;
use transport::{Atomic, Peer, Transport};
use wire::Key;

impl<T: Transport> Engine<T> {
    /// Whether so many bytes of a peer's memory are worth an operation of the transport, if it has such: as many as
    /// the receiver of a message would get itself.
    pub fn prefers_access(&self, peer: Peer, length: usize) -> bool {
        let caps = self.transport.caps(peer);
        let worth = select(&caps, &self.state.config.table, length, false);
        let broken = self.state.links[peer as usize].broken.is_some();
        worth == Protocol::GetRendezvous && caps.put && !broken
    }

    /// Lets a peer reach memory by the key that is answered; the memory must stay valid until it is
    /// [concealed](Engine::conceal). None if such memory cannot be reached.
    pub fn expose(&mut self, peer: Peer, memory: Span) -> Option<(RequestId, Key)> {
        let caps = self.transport.caps(peer);
        if !(caps.get && caps.put) || self.state.links[peer as usize].broken.is_some() {
            return None;
        }
        let index = self.insert(Peer::MAX, memory, Stage::Exposed { to: peer });
        match self.transport.register(peer, memory, index) {
            Some(key) => Some((self.state.name(index), key)),
            None => {
                self.state.requests.remove(index);
                None
            }
        }
    }

    /// Takes back what was exposed, when nobody reaches for it any more.
    pub fn conceal(&mut self, exposed: RequestId) {
        let index = exposed.index();
        if self.is_known(exposed)
            && let Stage::Exposed { to } = self.state.request(index).stage
        {
            self.transport.deregister(to, index);
            self.state.requests.remove(index);
        }
    }

    /// Starts copying `memory`, which is in one piece, to the byte at `offset` of what a peer exposes, or from there.
    /// It has been done when the request completes; if that was cancelled, this system lets it not be done so.
    pub fn access(
        &mut self,
        access: Access,
        peer: Peer,
        key: Key,
        offset: u64,
        memory: Span,
    ) -> RequestId {
        let index = self.insert(peer, memory, Stage::Accessing);
        match access {
            Access::Get => self.transport.get(peer, key, offset, memory, index),
            Access::Put => self.transport.put(peer, key, offset, memory, index),
        }
        self.state.name(index)
    }

    /// Starts an atomic operation on the word at `offset` of what a peer exposes. When the request completes, its bytes
    /// are what the word held before.
    pub fn atomic(&mut self, peer: Peer, key: Key, offset: u64, atomic: Atomic) -> RequestId {
        let index = self.insert(peer, Span::EMPTY, Stage::Atomic);
        self.transport.atomic(peer, key, offset, atomic, index);
        self.state.name(index)
    }

    fn insert(&mut self, peer: Peer, buffer: Span, stage: Stage) -> u32 {
        let request = Request {
            peer,
            tag: 0,
            context: 0,
            buffer,
            released: false,
            label: 0,
            stage,
            lent: None,
        };
        self.state.requests.insert(request).0
    }
}

/// What is done with a peer's memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// It is copied here.
    Get,
    /// It is written.
    Put,
}
