//! Collectives over an engine.

use engine::{Completion, Mode, Pattern, RequestId, Started};
use layout::Span;
use transport::{Peer, Take, Transport};
use worker::Worker;

use crate::immediate::Post;
use crate::shm::Waiter;

impl<T: Take> Post for Worker<T> {
    #[inline]
    fn send(&self, peer: Peer, context: u64, tag: i32, buffer: Span) -> Started {
        self.with(|engine| engine.send(Mode::Standard, peer, context, tag, buffer))
    }

    #[inline]
    fn receive(&self, peer: Peer, context: u64, tag: i32, buffer: Span) -> RequestId {
        let pattern = Pattern { source: Some(peer), context, tag: Some(tag) };
        self.with(|engine| engine.receive(pattern, buffer))
    }

    fn pace(&self, peer: Peer, rate: Option<u64>) {
        self.with(|engine| engine.transport().pace(peer, rate));
    }

    #[inline]
    fn wait(&self, request: RequestId) -> Completion {
        Worker::wait(self, |engine| engine.finish(request))
    }

    #[inline]
    fn take(&self, peer: Peer, context: u64, tag: i32, buffer: Span) -> Completion {
        let pattern = Pattern { source: Some(peer), context, tag: Some(tag) };
        Worker::receive(self, pattern, buffer)
    }
}

impl<T: Transport> Waiter for Worker<T> {
    #[inline]
    fn wait_until(&self, ready: impl FnMut() -> bool) {
        Worker::wait_until(self, ready);
    }
}
