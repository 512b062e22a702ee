//! What the engine is asked, and what it answers.

use crate::protocol::Table;
use arena::INDEX_BITS;
use std::num::NonZeroU64;
use transport::Peer;

/// The engines that a process may have at most, each with its VCI of messages: threads that use different ones
/// do not meet.
pub const VCIS: usize = 16;

/// The bits of a request's slot; the VCI is told by those above, up to those of an index.
const SLOT_BITS: u32 = INDEX_BITS - VCIS.ilog2();

/// How many requests an engine has at most.
pub(crate) const MOST_REQUESTS: u32 = 1 << SLOT_BITS;

/// Limits of the engine; every one is a setting.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// The sizes at which protocols change.
    pub table: Table,
    /// Bytes (payload and 64 for each envelope) of messages that one peer may have waiting here
    /// without a receive.
    pub credit: u64,
}

/// When a send counts as complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// When the buffer can be used again.
    Standard,
    /// When it has been matched as well.
    Synchronous,
}

/// Which messages a receive or a probe accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// From this peer, or from anyone.
    pub source: Option<Peer>,
    /// In this context.
    pub context: u64,
    /// With this tag, or with any.
    pub tag: Option<i32>,
}

/// Something that was asked for and is not over, or not there; for people to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// What.
    pub kind: AwaitedKind,
    /// Who has to do something; anyone if there is nobody.
    pub peer: Option<Peer>,
    /// The tag; any if there is none.
    pub tag: Option<i32>,
    /// What the owner of the request wrote on it.
    pub label: u64,
}

impl Awaited {
    /// A message that such a receive or probe accepts.
    pub(crate) fn message(pattern: &Pattern) -> Awaited {
        let Pattern { source: peer, tag, .. } = *pattern;
        Awaited { kind: AwaitedKind::Receive, peer, tag, label: 0 }
    }
}

/// What is [`Awaited`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwaitedKind {
    /// A message.
    Receive,
    /// The peer, to take a message.
    Send,
    /// The end of a task.
    Task,
}

/// A message that has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Who sent it.
    pub source: Peer,
    /// Its tag.
    pub tag: i32,
    /// Its length.
    pub bytes: u64,
}

/// A message that waits for a receive, for reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Who sent it.
    pub source: Peer,
    /// Its context.
    pub context: u64,
    /// Its tag.
    pub tag: i32,
    /// Its length.
    pub bytes: u64,
    /// Its first bytes, as far as they are here.
    pub start: Vec<u8>,
}

/// A send that was started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Started {
    /// Complete already; there is no request.
    Complete,
    /// Under way.
    Pending(RequestId),
}

/// Names a request; stale names are recognised.
///
/// One word: whether a send has a request is then told in a register. In memory it would be written
/// in parts and read at once, which waits until what was sent has left for the peer's cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RequestId(NonZeroU64);

impl RequestId {
    /// How many bits of the word may be set: others may write something of their own above them.
    pub const BITS: u32 = INDEX_BITS + u32::BITS;

    /// The request in a slot of the arena of a VCI's engine that was used so often before; never 0 times.
    #[inline]
    pub fn new(vci: u8, index: u32, generation: u32) -> RequestId {
        debug_assert!(index < MOST_REQUESTS);
        let slot = u32::from(vci) << SLOT_BITS | index;
        let word = u64::from(generation) << INDEX_BITS | u64::from(slot);
        RequestId(NonZeroU64::new(word).expect("a generation that is not 0"))
    }

    /// The word, as a number.
    #[inline]
    pub fn to_bits(self) -> u64 {
        self.0.get()
    }

    /// The name with this word, which may be anything: then it names nothing.
    #[inline]
    pub fn from_bits(word: u64) -> Option<RequestId> {
        NonZeroU64::new(word).map(RequestId)
    }

    /// The slot in the arena.
    #[inline]
    pub fn index(self) -> u32 {
        self.0.get() as u32 & (MOST_REQUESTS - 1)
    }

    /// The slot in the arena of a VCI's engine; one that there cannot be if the request is another's.
    #[inline]
    pub(crate) fn index_on(self, vci: u8) -> u32 {
        (self.0.get() as u32 & ((1 << INDEX_BITS) - 1)) ^ u32::from(vci) << SLOT_BITS
    }

    /// The VCI of the engine that knows it.
    #[inline]
    pub fn vci(self) -> u8 {
        (self.0.get() as u32 >> SLOT_BITS) as u8 & (VCIS as u8 - 1)
    }

    /// How often the place was used before; never 0.
    #[inline]
    pub fn generation(self) -> u32 {
        (self.0.get() >> INDEX_BITS) as u32
    }
}

/// Names a claimed message; stale names are recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageId {
    /// The slot in the arena.
    pub index: u32,
    /// How often the place was used before; never 0.
    pub generation: u32,
}

/// How a request ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Completion {
    /// Who sent the message (receives only).
    pub source: Peer,
    /// Its tag (receives only).
    pub tag: i32,
    /// How many bytes arrived (receives only).
    pub bytes: u64,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// What went wrong, if anything did.
    pub fault: Option<Fault>,
}

/// What can go wrong with a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The message is longer than the buffer.
    Truncated {
        /// Bytes of the message.
        sent: u64,
        /// Bytes of the buffer.
        room: u64,
    },
    /// Our buffer is not valid memory.
    BadAddress,
    /// The peer's buffer is not valid memory.
    BadAddressThere(Peer),
    /// The peer is gone.
    PeerDied(Peer),
    /// The peer sent what no peer of this version sends: this.
    ProtocolError(Peer, &'static str),
    /// There is no memory for a connection to the peer.
    NoMemory(Peer),
    /// The members of a collective operation do not do the same: how they differ is not known.
    Mismatch,
    /// A member of a collective operation contributes another number of bytes than is expected of it.
    MismatchedLength {
        /// Bytes of the member.
        sent: u64,
        /// Bytes that are expected here.
        expected: u64,
    },
    /// The members of a collective operation do not do the same: its owner keeps a text under this number.
    MismatchTold(u32),
    /// This process has left its job.
    Left,
}

// Every completion carries one.
const _: () = assert!(size_of::<Fault>() <= 24);

/// Who may still wait in a context of which a member is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Left {
    /// Nobody: what is done there takes all members.
    Nobody,
    /// Whoever waits for a peer by name; who waits for anyone is told once, and may then go on.
    Named,
    /// Whoever waits for a peer by name; nobody else is left who could send.
    Alone,
}

/// What waits in an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backlog {
    /// Requests that are known.
    pub requests: usize,
    /// Receives that wait for a message.
    pub receives: usize,
    /// Messages that wait for a receive.
    pub messages: usize,
    /// Bytes that the messages waiting for a receive count for, all peers together.
    pub unexpected: u64,
    /// Sends that wait for room or credit.
    pub queued: usize,
}
