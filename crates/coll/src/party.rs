//! Who takes part in a collective, and how they reach each other.

use engine::{Completion, Fault, RequestId, Started};
use fabric::Peer;
use layout::Span;

/// Sends and receives, as collectives need them.
pub trait Post {
    /// Starts a send; the buffer must stay valid until it has completed.
    fn send(&self, peer: Peer, context: u64, tag: i32, buffer: Span) -> Started;
    /// Starts a receive; the buffer must stay valid until it has completed.
    fn receive(&self, peer: Peer, context: u64, tag: i32, buffer: Span) -> RequestId;
    /// Waits until the request has completed, moving everything else on meanwhile.
    fn wait(&self, request: RequestId) -> Completion;
}

/// Which peer a rank is.
#[derive(Clone, Copy, Debug)]
pub enum Peers<'a> {
    /// Rank and peer are the same number.
    Same,
    /// The peer of each rank.
    List(&'a [Peer]),
}

/// The members of a collective operation, seen by one of them.
pub struct Party<'a, P: Post> {
    /// How to send and receive.
    pub post: &'a P,
    /// A context that nothing else uses.
    pub context: u64,
    /// Our rank.
    pub rank: usize,
    /// How many there are.
    pub size: usize,
    /// Where they are.
    pub peers: Peers<'a>,
    /// Whether members share cores.
    pub crowded: bool,
}

/// Why a collective did not succeed here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The rank that we were sending to or receiving from.
    pub rank: usize,
    /// What went wrong.
    pub fault: Fault,
}

/// One tag for each operation: calls in different orders hang, which a debugger shows, rather than
/// mix up bytes.
#[derive(Clone, Copy, Debug)]
#[repr(i32)]
pub(crate) enum Tag {
    Barrier = 1,
    Broadcast,
    Reduce,
    AllReduce,
    Gather,
    AllGather,
    AllToAll,
}

/// What was started with one rank.
#[derive(Clone, Copy)]
pub(crate) struct Pending {
    rank: usize,
    request: Option<RequestId>,
}

impl<P: Post> Party<'_, P> {
    fn peer(&self, rank: usize) -> Peer {
        match self.peers {
            Peers::Same => rank as Peer,
            Peers::List(peers) => peers[rank],
        }
    }

    pub(crate) fn start_send(&self, rank: usize, tag: Tag, buffer: Span) -> Pending {
        let started = self.post.send(self.peer(rank), self.context, tag as i32, buffer);
        let request = match started {
            Started::Complete => None,
            Started::Pending(request) => Some(request),
        };
        Pending { rank, request }
    }

    pub(crate) fn start_receive(&self, rank: usize, tag: Tag, buffer: Span) -> Pending {
        let request = self.post.receive(self.peer(rank), self.context, tag as i32, buffer);
        Pending { rank, request: Some(request) }
    }

    pub(crate) fn wait(&self, pending: Pending) -> Result<(), Failure> {
        let Some(request) = pending.request else { return Ok(()) };
        match self.post.wait(request).fault {
            None => Ok(()),
            Some(fault) => Err(Failure { rank: pending.rank, fault }),
        }
    }

    /// Waits for all of them, also after a failure, and answers the first.
    pub(crate) fn wait_all(&self, all: impl IntoIterator<Item = Pending>) -> Result<(), Failure> {
        all.into_iter().map(|pending| self.wait(pending)).fold(Ok(()), Result::and)
    }

    pub(crate) fn send(&self, rank: usize, tag: Tag, buffer: Span) -> Result<(), Failure> {
        self.wait(self.start_send(rank, tag, buffer))
    }

    pub(crate) fn receive(&self, rank: usize, tag: Tag, buffer: Span) -> Result<(), Failure> {
        self.wait(self.start_receive(rank, tag, buffer))
    }

    /// Sends to one and receives from another (or the same) at once.
    pub(crate) fn exchange(
        &self,
        tag: Tag,
        (to, send): (usize, Span),
        (from, receive): (usize, Span),
    ) -> Result<(), Failure> {
        let receive = self.start_receive(from, tag, receive);
        let send = self.start_send(to, tag, send);
        self.wait_all([receive, send])
    }

    /// Everyone but us.
    pub(crate) fn others(&self) -> impl Iterator<Item = usize> + use<P> {
        let (rank, size) = (self.rank, self.size);
        (1..size).map(move |step| (rank + step) % size)
    }

    /// Sends the same bytes to everyone else.
    pub(crate) fn fan_out(&self, tag: Tag, buffer: Span) -> Result<(), Failure> {
        // A small send is complete when it has started, so there is mostly nothing to keep.
        let mut pending = Vec::new();
        for rank in self.others() {
            let send = self.start_send(rank, tag, buffer);
            if send.request.is_some() {
                pending.push(send);
            }
        }
        self.wait_all(pending)
    }
}

/// The bytes from `from` on, `length` of them.
pub(crate) fn part(span: Span, from: usize, length: usize) -> Span {
    span.tail(from).head(length)
}
