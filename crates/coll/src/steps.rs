//! What algorithms are made of.

use fabric::Peer;
use layout::Span;

use crate::choice::{Medium, Method, Table};
use crate::shared::Straight;

/// Takes the steps of one member, in their order.
///
/// Sends and receives are started and go on beside the steps that follow; copies and reductions are
/// done when they are reached. Between two members messages arrive in the order in which they were
/// sent, and are received in the order of the receives.
pub trait Steps {
    /// Sends to a member. The bytes must not change before a wait that covers this.
    fn send(&mut self, to: usize, bytes: Span);
    /// Receives from a member. The bytes must not be used before a wait that covers this.
    fn receive(&mut self, from: usize, bytes: Span);
    /// Copies as many bytes as both have.
    fn copy(&mut self, from: Span, to: Span);
    /// `inout = input op inout`, for all items of the two, which are equally many.
    fn reduce(&mut self, input: Span, inout: Span);
    /// Goes on when all sends and receives but the last `besides` have ended.
    fn wait_besides(&mut self, besides: usize);
    /// Memory for the operation itself, aligned for every type; what is in it is unspecified.
    fn scratch(&mut self, length: usize) -> Span;

    /// Goes on when all sends and receives have ended.
    fn wait(&mut self) {
        self.wait_besides(0);
    }

    /// Sends to one and receives from another (or the same) at once.
    fn exchange(&mut self, (to, send): (usize, Span), (from, receive): (usize, Span)) {
        self.receive(from, receive);
        self.send(to, send);
        self.wait();
    }

    /// A copy, unless the bytes are in their place already.
    fn place(&mut self, from: Span, to: Span) {
        if from != to {
            self.copy(from, to);
        }
    }
}

/// A collective operation of one member: the arguments, and how to turn them into steps.
pub trait Algorithm {
    /// Which operation it is.
    fn kind(&self) -> Kind;
    /// Says what to do.
    fn steps<S: Steps>(&self, team: Team, steps: &mut S);
    /// The same for members that share memory, if it can be done there; all answer alike.
    #[inline]
    fn straight(&self) -> Option<Straight<'_>> {
        None
    }
}

/// The members of a collective operation, seen by one of them.
#[derive(Clone, Copy, Debug)]
pub struct Team<'a> {
    /// Our rank.
    pub rank: usize,
    /// How many we are.
    pub size: usize,
    /// How many there are in the other group of an intercommunicator, else 0. They are addressed
    /// with the numbers from `size` on.
    pub remote: usize,
    /// Where the members are.
    pub medium: Medium,
    /// What decides on the method; the same for all.
    pub table: &'static Table,
    /// The host of each member where they are on several; else empty.
    pub hosts: &'a [u32],
}

impl Team<'_> {
    /// Members of one group on one host, who choose as the library does.
    pub fn on_one_host(rank: usize, size: usize, crowded: bool) -> Team<'static> {
        let medium = if crowded { Medium::Crowd } else { Medium::Cores };
        Team { rank, size, remote: 0, medium, table: Table::shipped(), hosts: &[] }
    }

    /// Everyone but us, beginning with the next.
    pub(crate) fn others(self) -> impl Iterator<Item = usize> {
        (1..self.size).map(move |step| (self.rank + step) % self.size)
    }

    /// How an operation of so many bytes is done by messages.
    pub(crate) fn method(self, kind: Kind, bytes: usize) -> Method {
        let messages = |method| !matches!(method, Method::Shared | Method::Levels);
        let rule = self.table.rule(kind, self.medium, self.size, bytes, messages);
        rule.map_or(Method::Binomial, |rule| rule.method)
    }

    /// The number of a member of the other group.
    pub(crate) fn across(self, rank: usize) -> usize {
        self.size + rank
    }
}

/// Which operation a message belongs to. Calls in different orders hang, which a debugger shows,
/// rather than mix up bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Kind {
    /// `MPI_Barrier`.
    Barrier = 1,
    /// `MPI_Bcast`.
    Broadcast,
    /// `MPI_Gather` and `MPI_Gatherv`.
    Gather,
    /// `MPI_Scatter` and `MPI_Scatterv`.
    Scatter,
    /// `MPI_Allgather` and `MPI_Allgatherv`.
    AllGather,
    /// `MPI_Alltoall` and its kin.
    AllToAll,
    /// `MPI_Reduce`.
    Reduce,
    /// `MPI_Allreduce`.
    AllReduce,
    /// `MPI_Reduce_scatter` and `MPI_Reduce_scatter_block`.
    ReduceScatter,
    /// `MPI_Scan`.
    Scan,
    /// `MPI_Exscan`.
    ExclusiveScan,
    /// The neighbourhood collectives.
    Neighbours,
    /// What members tell each other of a call before it begins.
    Check,
}

/// How an operation was called. Each way counts its calls by itself: MPI-5.0 §6.14 wants all calls in
/// one order, but programs start a nonblocking one before a blocking one on some ranks only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Call {
    /// As `MPI_Barrier` is.
    Blocking,
    /// As `MPI_Ibarrier` is.
    Nonblocking,
    /// As `MPI_Barrier_init` is: all runs have one tag, and may be started in any order.
    Persistent,
}

impl Kind {
    /// Those whose method is chosen.
    pub const CHOSEN: [Kind; 11] = [
        Kind::Barrier,
        Kind::Broadcast,
        Kind::Gather,
        Kind::Scatter,
        Kind::AllGather,
        Kind::AllToAll,
        Kind::Reduce,
        Kind::AllReduce,
        Kind::ReduceScatter,
        Kind::Scan,
        Kind::ExclusiveScan,
    ];

    /// As MPI calls it, without prefix and capitals.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Barrier => "barrier",
            Kind::Broadcast => "bcast",
            Kind::Gather => "gather",
            Kind::Scatter => "scatter",
            Kind::AllGather => "allgather",
            Kind::AllToAll => "alltoall",
            Kind::Reduce => "reduce",
            Kind::AllReduce => "allreduce",
            Kind::ReduceScatter => "reduce_scatter",
            Kind::Scan => "scan",
            Kind::ExclusiveScan => "exscan",
            Kind::Neighbours => "neighbor",
            Kind::Check => "check",
        }
    }

    /// The operation whose method is chosen and that has this name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::CHOSEN.into_iter().find(|kind| kind.name() == name)
    }
}

/// The low bits of a tag are the kind; the next are the number of the call, and how it is called.
const KIND_BITS: u32 = 5;
const NUMBER_BITS: u32 = 24;

/// The tag for the `number`-th call of this way on a communicator. Numbers may wrap around: nobody
/// can be 2^24 operations ahead, since messages cost credit.
pub fn tag(call: Call, kind: Kind, number: u32) -> i32 {
    let number = number as i32 & ((1 << NUMBER_BITS) - 1);
    (call as i32) << (NUMBER_BITS + KIND_BITS) | number << KIND_BITS | kind as i32
}

/// Which peer a rank is.
#[derive(Clone, Copy, Debug)]
pub enum Peers<'a> {
    /// Rank and peer are the same number.
    Same,
    /// The peer of each rank.
    List(&'a [Peer]),
}

/// Where the messages of one operation go.
#[derive(Clone, Copy, Debug)]
pub struct Route<'a> {
    /// A context that only collectives use.
    pub context: u64,
    /// Tells the operation from others in the context.
    pub tag: i32,
    /// How many members we are.
    pub size: usize,
    /// Where they are.
    pub peers: Peers<'a>,
    /// Where the members of the other group of an intercommunicator are.
    pub remote: Peers<'a>,
}

impl Route<'_> {
    #[inline]
    pub(crate) fn peer(&self, rank: usize) -> Peer {
        let (peers, rank) =
            if rank < self.size { (self.peers, rank) } else { (self.remote, rank - self.size) };
        match peers {
            Peers::Same => rank as Peer,
            Peers::List(peers) => peers[rank],
        }
    }
}

/// One block of bytes for each rank.
#[derive(Clone, Debug)]
pub enum Blocks {
    /// One after the other, each `length` bytes.
    Even {
        /// All of them.
        all: Span,
        /// The bytes of one.
        length: usize,
    },
    /// Wherever they are.
    List(Box<[Span]>),
}

impl Blocks {
    /// No bytes for anyone.
    pub const EMPTY: Blocks = Blocks::Even { all: Span::EMPTY, length: 0 };

    /// The block of a rank.
    #[inline]
    pub fn of(&self, rank: usize) -> Span {
        match self {
            Blocks::Even { all, length } => part(*all, rank * length, *length),
            Blocks::List(list) => list[rank],
        }
    }

    /// The bytes of the first `count` blocks together.
    pub(crate) fn length(&self, count: usize) -> usize {
        match self {
            Blocks::Even { length, .. } => count * length,
            Blocks::List(list) => list[..count].iter().map(Span::len).sum(),
        }
    }
}

/// The bytes from `from` on, `length` of them.
#[inline]
pub(crate) fn part(span: Span, from: usize, length: usize) -> Span {
    span.tail(from).head(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_positive_and_differ() {
        let last = (1 << NUMBER_BITS) - 1;
        let mut tags = Vec::new();
        for call in [Call::Blocking, Call::Nonblocking, Call::Persistent] {
            for kind in [Kind::Barrier, Kind::Neighbours] {
                tags.extend([0, 1, last].map(|number| tag(call, kind, number)));
                assert_eq!(tag(call, kind, last + 1), tag(call, kind, 0), "numbers wrap around");
                assert_eq!(tag(call, kind, u32::MAX), tag(call, kind, last));
            }
        }
        assert!(tags.iter().all(|&tag| tag > 0));
        let count = tags.len();
        tags.sort_unstable();
        tags.dedup();
        assert_eq!(tags.len(), count);
    }
}
