//! The transport contract.
//!
//! A transport moves frames between this process and its peers, and bytes between registered memory
//! of two processes. It has mechanism only: which protocol a message takes is decided by the engine,
//! from what a transport declares in its [`Caps`].
//!
//! Every transport passes the suite in [`conformance`](crate::conformance).

use crate::Payload;
use layout::Span;
use std::time::Duration;
use wire::{Header, Key};

/// A process that this one can talk to: an index into the transport's table of peers.
pub type Peer = u32;

/// A peer that counts as dead because it was out of reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The peer.
    pub peer: Peer,
    /// Time since its last sign of life.
    pub silence: std::time::Duration,
    /// What the kernel said of the last attempt to reach it, as an `errno`.
    pub error: Option<i32>,
}

/// What is short waits so long, about, behind what leaves at a [pace](Transport::pace): a transport takes no more in advance.
/// It may be a request for what the peer could send meanwhile.
pub const HEAD_OF_LINE: Duration = Duration::from_millis(5);

/// What became of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Sent {
    /// The transport has it whole; the caller's bytes are free again.
    Taken,
    /// No room now: nothing was taken. Go on consuming input, then try again.
    Refused,
    /// There is no memory for a connection to this peer, and there will be none.
    Exhausted,
}

/// Where a peer is. Thresholds of protocols differ by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Locality {
    /// It is this very process.
    Process,
    /// It shares memory with this process.
    Host,
    /// It is reached over a network.
    Network,
}

/// What a transport can do for a peer. It does not change while the transport lives, except that `get`
/// and `put` may turn false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// Where the peer is.
    pub locality: Locality,
    /// The largest payload of [`Transport::send_short`].
    pub short: usize,
    /// The largest payload of [`Transport::send_buffered`].
    pub buffered: usize,
    /// Whether [`Transport::send_zero_copy`] works.
    pub zero_copy: bool,
    /// Whether [`Transport::get`] works.
    pub get: bool,
    /// Whether [`Transport::put`] works.
    pub put: bool,
    /// Whether [`Transport::atomic`] works.
    pub atomic: bool,
    /// Whether memory must be pinned to be registered, got to or put from, at a price: such a transport
    /// stands behind a cache of what it has pinned (the room `registry`).
    pub pins: bool,
}

/// Why remote memory was not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessError {
    /// The kernel refuses it, or it would take longer than frames do: send the bytes by frames.
    Denied,
    /// Memory of this process is not valid.
    BadAddressHere,
    /// Memory of the peer is not valid.
    BadAddressThere,
    /// The key names no registered memory, or the peer is gone.
    Gone,
}

/// An atomic operation on a word of eight bytes, aligned to eight. It answers what the word held before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Atomic {
    /// Adds, modulo 2^64.
    Add(u64),
    /// Keeps the bits that are set in both.
    And(u64),
    /// Sets the bits that are set in either.
    Or(u64),
    /// Sets the bits that are set in one of the two only.
    Xor(u64),
    /// Replaces the word.
    Swap(u64),
    /// Replaces the word if it holds `expected`.
    CompareSwap {
        /// What it must hold.
        expected: u64,
        /// What it holds then.
        desired: u64,
    },
}

/// Where bytes that arrive go, and for which operation of ours; [`Sink::handle_done`] tells of its end.
#[derive(Clone, Copy, Debug)]
pub struct Landing {
    /// The memory, as long as the bytes that arrive. It stays valid until the operation has ended.
    pub memory: Span,
    /// The operation.
    pub operation: u32,
}

/// What came out of the transport.
pub trait Sink {
    /// A frame arrived. `payload` is valid during the call only.
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>);

    /// Bytes are arriving: the payload of a frame that is not whole yet, or what follows a frame of
    /// [`Transport::send_zero_copy`], whose header this is. Answers where they go.
    ///
    /// If the answer is none, a frame that is not whole is asked for again, or handed over when it is;
    /// what follows a frame is dropped.
    fn handle_arriving(&mut self, _peer: Peer, _header: &Header) -> Option<Landing> {
        None
    }

    /// The get, put, atomic or landing of `operation` has ended. An atomic answers with what the word
    /// held before, the others with 0.
    fn handle_done(&mut self, operation: u32, result: Result<u64, AccessError>);

    /// The peer is gone. Everything it sent before has been handed over.
    fn handle_peer_failed(&mut self, peer: Peer);

    /// The peer sent what no peer of this version sends; nothing more will come from it.
    fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str);
}

/// Moves frames between this process and its peers: whole, in order, exactly once; and bytes between
/// registered memory.
///
/// - A frame is taken whole or refused; refusal is back-pressure and not an error.
/// - Frames from one peer arrive in the order in which they were sent. Nothing is promised between
///   different peers.
/// - A transport never calls back except from [`Transport::poll`], and never blocks there.
/// - What [`Caps`] do not declare is not called, and has the default that says so.
pub trait Transport {
    /// What one can sleep on until something comes.
    type Bell: Bell;

    /// What can be done for `peer`.
    fn caps(&self, peer: Peer) -> Caps;

    /// Sends a frame whose payload is at most `caps().short` bytes. `header.length` must be
    /// `payload.len()`.
    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent;

    /// Sends a frame of `header.length` bytes, at most `caps().buffered`, that `fill` writes straight
    /// into the transport's slot, in one or more pieces: it is handed where in the payload a piece
    /// begins, and the piece. It is not called unless the frame is taken.
    fn send_buffered(&mut self, peer: Peer, header: &Header, fill: impl FnMut(usize, Span))
    -> Sent;

    /// Sends a frame with a short payload, and behind it, without waiting to be asked, the bytes that
    /// were registered for `operation`. They are read until `deregister`.
    fn send_zero_copy(
        &mut self,
        _peer: Peer,
        _header: &Header,
        _payload: &[u8],
        _operation: u32,
    ) -> Sent {
        undeclared("zero-copy sends")
    }

    /// Lets `peer` reach `memory` by the key that is answered. The memory must
    /// stay valid until `deregister`. None if there is no room for another registration, or if such
    /// memory cannot be reached: then send the bytes by frames.
    fn register(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Key>;

    /// Takes back what was registered for `operation`, when nobody uses it any more.
    fn deregister(&mut self, peer: Peer, operation: u32);

    /// Starts copying from what `peer` registered under `key`, from the byte at `offset` on, to
    /// `memory`, which must stay valid until the operation is done. Of memory that ends before, as much
    /// as there is.
    fn get(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32);

    /// Starts copying from `memory`, which must stay valid until the operation is done, to what `peer`
    /// registered under `key`, from the byte at `offset` on. When it is done, the bytes are there.
    fn put(&mut self, _peer: Peer, _key: Key, _offset: u64, _memory: Span, _operation: u32) {
        undeclared("puts")
    }

    /// Starts an atomic operation on the word at `offset` of what `peer` registered under `key`. It is
    /// atomic against all others that go through transports of the same kind.
    fn atomic(&mut self, _peer: Peer, _key: Key, _offset: u64, _atomic: Atomic, _operation: u32) {
        undeclared("atomics")
    }

    /// From here on sends at most so many bytes a second to `peer`, all kinds together, evenly; as fast as it can
    /// for None. What was taken before counts too, and little is taken in advance ([`HEAD_OF_LINE`]). A transport that has no clock to do that by does not.
    fn pace(&mut self, _peer: Peer, _rate: Option<u64>) {}

    /// How much has been sent to `peer` so far, for [`note_arrived`](Transport::note_arrived); 0 where that is of no
    /// use.
    fn mark(&mut self, _peer: Peer) -> u64 {
        0
    }

    /// What others have sent since shows that all has arrived that had been sent to `peer` at this mark: it need not
    /// acknowledge that.
    fn note_arrived(&mut self, _peer: Peer, _mark: u64) {}

    /// Hands over what has come and moves copies on. Returns whether anything happened, or is left that
    /// no bell will tell of.
    fn poll(&mut self, sink: &mut impl Sink) -> bool;

    /// The caller polls once, and may not come back for long: that poll looks also at what others look at only now
    /// and then.
    fn widen(&mut self) {}

    /// Offers to the system the frames that were taken and wait for others to travel with, as `poll` does. It
    /// does not wait. Callers that return to the program after sending call it. Returns whether all frames have left,
    /// or leave without a poll. Frames to a peer whose connection is still being made do not.
    #[inline]
    fn flush(&mut self) -> bool {
        true
    }

    /// What to sleep on.
    fn bell(&self) -> Self::Bell;
}

#[cold]
fn undeclared(what: &str) -> ! {
    panic!("{what} were not declared in the transport's capabilities")
}

/// The message that the caller of [`Take::take`] waits for: a whole one, with nothing to be answered.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Who sends it.
    pub peer: Peer,
    /// Its context.
    pub context: u64,
    /// Its tag, if not any.
    pub tag: Option<i32>,
}

impl Wanted {
    /// Whether a frame is that message.
    #[inline(always)]
    pub fn is(&self, header: &Header) -> bool {
        header.kind == wire::Kind::Eager
            && header.flags == 0
            && header.context == self.context
            && self.tag.is_none_or(|tag| tag == header.tag)
    }
}

/// What [`Take::take`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// No frame, as far as the transport can tell now.
    Nothing,
    /// A frame of another kind, or one that is not whole yet, which waits for `poll`.
    Left,
    /// The message.
    Message {
        /// Its tag.
        tag: i32,
        /// The bytes that were sent.
        sent: u64,
        /// The bytes that have been copied: fewer only if there was room for fewer.
        copied: u64,
    },
}

/// A shortcut past [`Transport::poll`] for a caller that waits for exactly one frame.
pub trait Take: Transport {
    /// Takes the next frame from a peer, if there is one after so many polls and it is the message that
    /// is wanted, and copies that into `buffer`. A transport may always answer that there is none.
    fn take(&mut self, wanted: &Wanted, polls: u32, buffer: Span) -> Taken;
}

/// Sleeps until a transport may have something.
///
/// To sleep without losing a wake-up: [`arm`](Bell::arm), poll once more, and only if nothing came
/// [`sleep`](Bell::sleep); in both cases [`disarm`](Bell::disarm) after that.
pub trait Bell: Clone {
    /// From here on, whatever comes rings.
    fn arm(&self);
    /// Sleeps until it rings, or returns at once if it has rung since `arm`. May return early.
    fn sleep(&self);
    /// Awake again: nobody needs to ring.
    fn disarm(&self);
    /// Wakes whoever sleeps, in this process too.
    fn ring(&self);
}
