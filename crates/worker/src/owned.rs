//! Sends and receives of buffers that the engine owns while they are under way.

use engine::{Completion, Engine, MessageId, Mode, Pattern, RequestId, Started};
use layout::{Lent, OwnedBuffer};
use transport::{Peer, Transport};

/// Hands buffers over to the engine, so that no caller can move, change or free them too early.
pub trait OwnedBuffers {
    /// Starts a send of bytes that are dropped when the send has ended.
    fn send_owned(
        &mut self,
        mode: Mode,
        peer: Peer,
        context: u64,
        tag: i32,
        bytes: OwnedBuffer,
    ) -> Started;

    /// Starts a receive into memory that [`finish_owned`](OwnedBuffers::finish_owned) gives back.
    fn receive_owned(&mut self, pattern: Pattern, room: OwnedBuffer) -> RequestId;

    /// Receives a claimed message into memory that [`finish_owned`](OwnedBuffers::finish_owned) gives back. Returns
    /// `None` if the message has been received already.
    fn receive_claimed_owned(&mut self, message: MessageId, room: OwnedBuffer)
    -> Option<RequestId>;

    /// Returns the outcome of a request that has completed, and its buffer: an empty one if it owned none.
    fn finish_owned(&mut self, request: RequestId) -> Option<(Completion, OwnedBuffer)>;
}

/// Lends a buffer to the engine.
fn lend(buffer: OwnedBuffer) -> Lent {
    // SAFETY: the engine keeps the buffer in its request, and ends the loan when the request has ended; neither the
    // engine nor its transport uses the memory of a request that has ended.
    unsafe { buffer.lend() }
}

impl<T: Transport> OwnedBuffers for Engine<T> {
    #[inline]
    fn send_owned(
        &mut self,
        mode: Mode,
        peer: Peer,
        context: u64,
        tag: i32,
        bytes: OwnedBuffer,
    ) -> Started {
        self.send_lent(mode, peer, context, tag, lend(bytes))
    }

    #[inline]
    fn receive_owned(&mut self, pattern: Pattern, room: OwnedBuffer) -> RequestId {
        self.receive_lent(pattern, lend(room))
    }

    #[inline]
    fn receive_claimed_owned(
        &mut self,
        message: MessageId,
        room: OwnedBuffer,
    ) -> Option<RequestId> {
        self.receive_claimed_lent(message, lend(room))
    }

    #[inline]
    fn finish_owned(&mut self, request: RequestId) -> Option<(Completion, OwnedBuffer)> {
        let (end, lent) = self.finish_lent(request)?;
        Some((end, lent.map(Lent::end).unwrap_or_default()))
    }
}
