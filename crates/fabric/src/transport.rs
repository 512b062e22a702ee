//! The transport contract.
//!
//! Every transport passes the suite in `conformance`.

use crate::Payload;
use layout::Span;
use wire::{Exposure, Header, Push};

/// A process that this one can talk to: an index into the transport's table of peers.
pub type Peer = u32;

/// A longer message is large: it goes at once only if the transport would rather copy it than leave it
/// where it lies, and whoever copies it asks first whether the memory is there.
pub const LARGE: usize = 32 << 10;

/// From here on it may be better to fetch a message than to copy it into a slot, if its sender waits.
pub const FETCHED: usize = 12 << 10;

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

/// What [`Transport::take`] found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// No frame, as far as the transport can tell now.
    Nothing,
    /// A frame of another kind, which waits for `poll`.
    Left,
    /// The message.
    Message {
        /// Its tag.
        tag: i32,
        /// The bytes that were sent.
        sent: u64,
        /// The bytes that have been copied. Fewer, though there is room for more, if the sender ended
        /// before it had written them.
        copied: u64,
    },
}

/// The message that the caller of [`Transport::take`] waits for: a whole one, with nothing to be
/// answered.
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
    pub(crate) fn is(&self, header: &Header) -> bool {
        header.kind == wire::Kind::Eager
            && header.flags == 0
            && header.context == self.context
            && self.tag.is_none_or(|tag| tag == header.tag)
    }
}

/// What a transport can do for a peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// The largest payload of [`Transport::send_short`].
    pub short: usize,
    /// The largest payload of [`Transport::send_buffered`].
    pub buffered: usize,
    /// The largest message that is better copied into such a payload than fetched or pushed.
    pub eager: usize,
    /// Whether the peer's memory can be copied from directly ([`Transport::expose`], `pull`).
    pub pull: bool,
    /// Whether exposed memory can be sent without being asked for ([`Transport::push`]), and it is
    /// worth telling the peer of a receive so that it does; and up to which size that is tried where no
    /// receive is known.
    pub push: Option<usize>,
}

/// Why a direct copy did not happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PullError {
    /// The kernel refuses it, or would take longer than frames do: ask the sender to send the bytes
    /// instead. The sender's exposure is gone and its engine hears nothing of it.
    Denied,
    /// One of the two buffers is not valid memory.
    BadAddress,
    /// The exposure makes no sense, or the peer is gone.
    Gone,
}

/// Where data goes that nobody has asked for.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// There, for that operation of ours, of which `handle_pulled` tells later.
    Here(Span, u32),
    /// That may be known when this process has polled once more.
    Unknown,
    /// Nowhere.
    Nowhere,
}

/// What came out of the transport.
pub trait Sink {
    /// A frame arrived. `payload` is valid during the call only.
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>);
    /// The copy that `pull` started for `operation` has ended.
    fn handle_pulled(&mut self, operation: u32, result: Result<(), PullError>);
    /// What the peer exposed for its `operation` is coming without having been asked for. Answers
    /// where it goes; what is dropped can still be pulled.
    fn handle_push(&mut self, _peer: Peer, _operation: u32) -> Place {
        Place::Nowhere
    }
    /// The memory exposed for `operation` is no longer needed: the peer has what it wanted.
    fn handle_exposure_done(&mut self, operation: u32, result: Result<(), PullError>);
    /// The peer is gone. Everything it sent before has been handed over.
    fn handle_peer_death(&mut self, peer: Peer);
    /// The peer sent what cannot be a frame; nothing more will come from it.
    fn handle_nonsense(&mut self, peer: Peer, reason: &'static str);
}

/// Moves frames between this process and its peers: whole, in order, exactly once.
///
/// - A frame is taken whole or refused; refusal is back-pressure and not an error.
/// - Frames from one peer arrive in the order in which they were sent. Nothing is promised between
///   different peers.
/// - A transport never calls back except from [`Transport::poll`].
pub trait Transport {
    /// What one can sleep on until something comes.
    type Bell: Bell;

    /// What can be done for `peer`. Does not change during the life of the transport, except that
    /// `pull` may turn false.
    fn capabilities(&self, peer: Peer) -> Capabilities;

    /// Sends a frame whose payload is at most `capabilities().short` bytes. `header.length` must be
    /// `payload.len()`.
    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent;

    /// Sends a frame of `header.length` bytes, at most `capabilities().buffered`, that `fill`
    /// writes straight into the transport's slot, in one or more pieces: it is handed where in the
    /// payload a piece begins, and the piece. It is not called unless the frame is taken.
    fn send_buffered(&mut self, peer: Peer, header: &Header, fill: impl FnMut(usize, Span))
    -> Sent;

    /// Lets `peer` copy from `memory`. The memory must stay valid until `handle_exposure_done` of
    /// `operation`, or until `conceal`. `None` if there is no room for another exposure: then send
    /// the bytes by frames.
    fn expose(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Exposure>;

    /// Takes back what was exposed for `operation`, before the peer has been told of it or after
    /// the peer has promised not to use it.
    fn conceal(&mut self, peer: Peer, operation: u32);

    /// Starts copying from what the peer exposed to `memory`, as many bytes as both have. `memory`
    /// must stay valid until `handle_pulled` of `operation`, which comes from `poll`.
    fn pull(&mut self, peer: Peer, exposure: Exposure, memory: Span, operation: u32);

    /// Whether what was exposed to `peer` for `operation` is to be pushed, and whether its sender is
    /// done with it then; `expected` if the peer has told of a receive for it. Where it has not, that
    /// is a guess, which was right for most of those before.
    fn may_push(&mut self, _peer: Peer, _operation: u32, _expected: bool) -> Push {
        Push::No
    }

    /// Whether these bytes rather go through slots than from where they lie, if their sender has time.
    fn prefers_copy(&mut self, _peer: Peer, _memory: Span) -> bool {
        false
    }

    /// Whether a message between [`FETCHED`] and [`LARGE`] is better fetched by the peer, if its sender
    /// waits.
    fn prefers_fetch(&mut self, _peer: Peer, _memory: Span) -> bool {
        false
    }

    /// What was exposed to `peer` for `operation` is to be found in `memory` as well, which lies in one
    /// piece and stays valid instead of the memory exposed before. Whether that can be told.
    fn relocate(&mut self, _peer: Peer, _operation: u32, _memory: Span) -> bool {
        false
    }

    /// Takes what has come from `peer`, if it depends on word of a receive how a message of this length
    /// goes there. Whether anything has.
    fn heed(&mut self, _peer: Peer, _length: usize, _sink: &mut impl Sink) -> bool {
        false
    }

    /// Sends what was exposed to `peer` for `operation` behind the frames taken so far, without being
    /// asked, as `may_push` has answered. It stays exposed until `handle_exposure_done`, which comes
    /// as soon as there is a copy, or else when the peer has it: the peer may not want it now.
    fn push(&mut self, _peer: Peer, _operation: u32, _push: Push) {}

    /// Of what was exposed to `peer` for `operation` the transport may say `handle_exposure_done` as
    /// soon as it has a copy: nobody needs to know when the peer has it.
    fn allow_copy(&mut self, _peer: Peer, _operation: u32) {}

    /// Whether frames that were taken may wait for others to travel with.
    fn holds_back(&self) -> bool {
        false
    }

    /// Lets go of frames that were taken and may be waiting for others to travel with. `poll` does so
    /// too; whoever returns to the program after sending calls this.
    #[inline]
    fn dispatch(&mut self) {}

    /// The same, for who may not be back for long: waits a moment for peers to whom a connection is
    /// just being made, which would stay unfinished until then.
    #[inline]
    fn settle(&mut self) {
        self.dispatch();
    }

    /// Whether there are such peers that `settle` has waited for in vain: what was sent to them leaves
    /// only if somebody polls.
    #[inline]
    fn is_reaching(&self) -> bool {
        false
    }

    /// Takes the next frame from a peer, if there is one after so many looks and it is the message
    /// that is wanted, and copies that into `buffer`. A shortcut past [`Transport::poll`] for a caller
    /// that waits for exactly that frame; a transport may always answer that there is none.
    #[inline]
    fn take(&mut self, _wanted: &Wanted, _looks: u32, _buffer: Span) -> Taken {
        Taken::Nothing
    }

    /// Hands over what has come and moves copies on. Returns whether anything happened.
    fn poll(&mut self, sink: &mut impl Sink) -> bool;

    /// Whether the last `poll` has left something for the next one of which no bell tells. Whoever
    /// polls and goes away has to ring for those who sleep.
    fn is_pending(&self) -> bool {
        false
    }

    /// What to sleep on.
    fn bell(&self) -> Self::Bell;
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
