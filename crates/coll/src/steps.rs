//! What algorithms are made of.

use layout::Span;
use transport::Peer;

use crate::choice::{Medium, Method, Table};
use crate::kind::Kind;
use crate::operation::ShmOperation;

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

    /// From here on what is sent to a member leaves at so many bytes a second, where the transport can do that; or as
    /// fast as it can.
    fn pace(&mut self, _to: usize, _rate: Option<u64>) {}

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
    /// What it is for members that share memory, if it can be done there; all answer alike.
    #[inline]
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
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
    /// Bytes a second that a host takes in from the network, if that was measured.
    pub pace: Option<u64>,
}

impl Team<'_> {
    /// Members of one group on one host, who choose as the library does.
    pub fn on_one_host(rank: usize, size: usize, oversubscribed: bool) -> Team<'static> {
        let medium = if oversubscribed { Medium::Oversubscribed } else { Medium::Cores };
        Team { rank, size, remote: 0, medium, table: Table::shipped(), hosts: &[], pace: None }
    }

    /// Everyone but us, beginning with the next.
    pub(crate) fn others(self) -> impl Iterator<Item = usize> {
        (1..self.size).map(move |step| (self.rank + step) % self.size)
    }

    /// How an operation of so many bytes is done by messages.
    pub(crate) fn method(self, kind: Kind, bytes: usize) -> Method {
        let other = [Method::Levels, Method::Multicast];
        let messages = |method: Method| !method.is_shm() && !other.contains(&method);
        let rule = self.table.rule(kind, self.medium, self.size, bytes, messages);
        rule.map_or(Method::Binomial, |rule| rule.method)
    }

    /// The number of a member of the other group.
    pub(crate) fn across(self, rank: usize) -> usize {
        self.size + rank
    }
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
