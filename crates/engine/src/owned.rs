//! Messages whose bytes the engine owns until the request has ended.

use crate::engine::Engine;
use crate::types::*;
use layout::{Lent, Span};
use transport::{Peer, Transport};

impl<T: Transport> Engine<T> {
    /// Starts a send of bytes that the engine drops when the send has ended.
    pub fn send_lent(
        &mut self,
        mode: Mode,
        peer: Peer,
        context: u64,
        tag: i32,
        bytes: Lent,
    ) -> Started {
        let started = self.send(mode, peer, context, tag, bytes.span());
        if let Started::Pending(request) = started {
            self.state.request(request.index()).lent = Some(bytes);
        }
        started
    }

    /// Starts a receive into memory that the engine keeps until [`finish_lent`](Engine::finish_lent) takes it.
    pub fn receive_lent(&mut self, pattern: Pattern, room: Lent) -> RequestId {
        let request = self.receive(pattern, room.span());
        self.state.request(request.index()).lent = Some(room);
        request
    }

    /// Receives a claimed message into memory that the engine keeps until [`finish_lent`](Engine::finish_lent) takes
    /// it. Returns `None` if the message has been received already.
    pub fn receive_claimed_lent(&mut self, message: MessageId, room: Lent) -> Option<RequestId> {
        let request = self.receive_claimed(message, room.span())?;
        self.state.request(request.index()).lent = Some(room);
        Some(request)
    }

    /// Returns the outcome of a request that has completed, and the memory that it owned, if it owned any. The
    /// request is gone after that.
    #[inline]
    pub fn finish_lent(&mut self, request: RequestId) -> Option<(Completion, Option<Lent>)> {
        let completion = self.peek(request)?;
        let ended = self.state.requests.remove(request.index());
        Some((completion, ended.and_then(|ended| ended.lent)))
    }

    /// Gives the memory of a send back before the peer has its bytes: `copy` makes a copy, in one piece, that the
    /// engine drops when the send has ended. Not for synchronous sends, nor for messages that are too long to be sent
    /// without asking. Returns the peer, or `None` if the memory is still in use.
    pub fn detach(
        &mut self,
        id: RequestId,
        copy: impl FnOnce(Span) -> Option<Lent>,
    ) -> Option<Peer> {
        let buffer = self.detachable(id)?;
        let copy = copy(buffer)?;
        let request = self.state.request(id.index());
        (request.buffer, request.lent) = (copy.span(), Some(copy));
        Some(request.peer)
    }
}
