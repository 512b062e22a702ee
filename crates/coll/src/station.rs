//! Collectives over an engine.

use engine::{Completion, Mode, Pattern, RequestId, Started, Station};
use fabric::{Peer, Take, Transport};
use layout::Span;

use crate::immediate::Post;
use crate::shm::Waiter;

impl<T: Take> Post for Station<T> {
    #[inline]
    fn send(&self, peer: Peer, context: u64, tag: i32, buffer: Span) -> Started {
        self.with(|engine| engine.send(Mode::Standard, peer, context, tag, buffer))
    }

    #[inline]
    fn receive(&self, peer: Peer, context: u64, tag: i32, buffer: Span) -> RequestId {
        let pattern = Pattern { source: Some(peer), context, tag: Some(tag) };
        self.with(|engine| engine.receive(pattern, buffer))
    }

    #[inline]
    fn wait(&self, request: RequestId) -> Completion {
        Station::wait(self, |engine| engine.finish(request))
    }

    #[inline]
    fn take(&self, peer: Peer, context: u64, tag: i32, buffer: Span) -> Completion {
        let pattern = Pattern { source: Some(peer), context, tag: Some(tag) };
        Station::receive(self, pattern, buffer)
    }
}

impl<T: Transport> Waiter for Station<T> {
    #[inline]
    fn wait_until(&self, ready: impl FnMut() -> bool) {
        Station::wait_until(self, ready);
    }
}
