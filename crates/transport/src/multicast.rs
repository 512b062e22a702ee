//! Packets that a process sends once for all hosts of a group. They may be lost, come twice or overtake each other, at
//! each host for itself; nothing is promised but that what is taken was sent by a member.

use layout::Span;

/// What a group has in common that nobody else knows.
pub type Seed = [u8; 32];

/// Opens ways to groups.
pub trait Caster: Send + Sync {
    /// The way of the member `rank` to the group of this number, of which the job has one at a time. On each host one
    /// member `listens`: what others of its host send does not come to it. The error says why there is none.
    fn open(&self, group: u64, rank: u32, listens: bool) -> Result<Box<dyn Cast>, String>;
}

/// What a packet carries: whose, of which of its streams, which of that stream, and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival<'a> {
    /// The member that sent it.
    pub from: u32,
    /// The stream.
    pub stream: u64,
    /// The number of the packet in it.
    pub number: u64,
    /// What it is to bring.
    pub bytes: &'a [u8],
}

/// A way to the other hosts of a group.
pub trait Cast: Send {
    /// A seed that nobody has had before.
    fn draw(&self) -> Option<Seed>;

    /// From now on members are those who have agreed upon this seed; there are `members` of them. Until then nothing is
    /// sent or taken.
    fn agree(&mut self, seed: Seed, members: u32);

    /// Bytes that a packet may carry, where networks take packets of a usual size: the most first.
    fn lengths(&self) -> &'static [usize];

    /// Bytes that may be on their way here before this process looks; what comes beyond that is lost.
    fn room(&self) -> usize;

    /// Sends the packets of a stream from `first` on, each with so many of these bytes, the last with what is left. No
    /// packet of a stream is sent twice with other bytes.
    fn send(&mut self, stream: u64, first: u64, length: usize, bytes: Span);

    /// Takes what has come; with `patience` it waits a moment if nothing has. Whether anything had come.
    fn receive(&mut self, patience: bool, take: &mut dyn FnMut(Arrival<'_>)) -> bool;
}
