//! The steps of a blocking call, each done as soon as it is said.

use std::collections::VecDeque;

use engine::{Completion, RequestId, Started};
use layout::Span;
use transport::Peer;

use crate::failure::{Failure, fault_of};
use crate::scratch::Nook;
use crate::steps::{Algorithm, Route, Steps, Team};

/// Sends and receives, as blocking collectives need them.
pub trait Post {
    /// Starts a send; the buffer must stay valid until it has completed.
    fn send(&self, peer: Peer, context: u64, tag: i32, buffer: Span) -> Started;
    /// Starts a receive; the buffer must stay valid until it has completed.
    fn receive(&self, peer: Peer, context: u64, tag: i32, buffer: Span) -> RequestId;
    /// How fast to send to a peer from here on.
    fn pace(&self, _peer: Peer, _rate: Option<u64>) {}
    /// Waits until the request has completed, moving everything else on meanwhile.
    fn wait(&self, request: RequestId) -> Completion;
    /// Receives from start to end.
    fn take(&self, peer: Peer, context: u64, tag: i32, buffer: Span) -> Completion;
}

/// Runs an operation to its end. `combine` computes `inout = input op inout`.
///
/// A failure does not keep the others waiting: the remaining steps are done with whatever bytes
/// there are, and the first failure is answered. Only after a death nothing more is sent: the others
/// hear of it as well, and must not take what is incomplete for a result.
#[inline]
pub fn run<A: Algorithm, P: Post>(
    algorithm: &A,
    team: Team,
    route: Route<'_>,
    post: &P,
    combine: &dyn Fn(Span, Span),
) -> Result<(), Failure> {
    let mut steps = Immediate {
        post,
        route,
        combine,
        deferred: None,
        pending: VecDeque::new(),
        started: 0,
        failure: None,
        nook: Nook::new(),
    };
    algorithm.steps(team, &mut steps);
    steps.wait();
    steps.failure.map_or(Ok(()), Err)
}

struct Immediate<'a, P: Post> {
    post: &'a P,
    route: Route<'a>,
    combine: &'a dyn Fn(Span, Span),
    /// The newest receive. It is not started before the next one or a wait: most often there is
    /// nothing else to wait for by then, and it can be had without a request.
    deferred: Option<Receive>,
    pending: VecDeque<Pending>,
    /// How many sends and receives there have been.
    started: usize,
    failure: Option<Failure>,
    nook: Nook,
}

#[derive(Clone, Copy)]
struct Receive {
    number: usize,
    from: usize,
    bytes: Span,
}

struct Pending {
    number: usize,
    rank: usize,
    request: RequestId,
    /// Where the message goes, if it is a receive.
    into: Option<Span>,
}

impl<P: Post> Immediate<'_, P> {
    #[inline]
    fn note(&mut self, rank: usize, completion: Completion, into: Option<Span>) {
        let fault = match into {
            Some(into) => fault_of(&completion, into),
            None => completion.fault,
        };
        if let Some(fault) = fault {
            self.failure = self.failure.or(Some(Failure { rank, fault }));
        }
    }

    #[inline]
    fn start_deferred(&mut self) {
        if let Some(Receive { number, from, bytes }) = self.deferred.take() {
            let Route { context, tag, .. } = self.route;
            let request = self.post.receive(self.route.peer(from), context, tag, bytes);
            let into = Some(bytes);
            self.pending.push_back(Pending { number, rank: from, request, into });
        }
    }
}

impl<P: Post> Steps for Immediate<'_, P> {
    #[inline]
    fn send(&mut self, to: usize, bytes: Span) {
        if self.failure.is_some_and(|failure| failure.is_death()) {
            self.started += 1;
            return;
        }
        let Route { context, tag, .. } = self.route;
        let started = self.post.send(self.route.peer(to), context, tag, bytes);
        if let Started::Pending(request) = started {
            // A wait that leaves out the last few must find them in their order.
            self.start_deferred();
            let number = self.started;
            self.pending.push_back(Pending { number, rank: to, request, into: None });
        }
        self.started += 1;
    }

    #[inline]
    fn receive(&mut self, from: usize, bytes: Span) {
        self.start_deferred();
        self.deferred = Some(Receive { number: self.started, from, bytes });
        self.started += 1;
    }

    #[inline]
    fn copy(&mut self, from: Span, to: Span) {
        to.copy_from(from);
    }

    #[inline]
    fn reduce(&mut self, input: Span, inout: Span) {
        if !inout.is_empty() {
            (self.combine)(input, inout);
        }
    }

    #[inline]
    fn wait_besides(&mut self, besides: usize) {
        if besides == 0 && self.pending.is_empty() {
            if let Some(Receive { from, bytes, .. }) = self.deferred.take() {
                let Route { context, tag, .. } = self.route;
                let completion = self.post.take(self.route.peer(from), context, tag, bytes);
                self.note(from, completion, Some(bytes));
            }
            return;
        }
        self.start_deferred();
        let limit = self.started.saturating_sub(besides);
        while let Some(&Pending { number, rank, request, into }) = self.pending.front()
            && number < limit
        {
            self.pending.pop_front();
            let completion = self.post.wait(request);
            self.note(rank, completion, into);
        }
    }

    fn pace(&mut self, to: usize, rate: Option<u64>) {
        self.post.pace(self.route.peer(to), rate);
    }

    #[inline]
    fn scratch(&mut self, length: usize) -> Span {
        // SAFETY: the steps of an operation use the span, and the nook stays where it is until they are done.
        unsafe { self.nook.take(length) }
    }
}
