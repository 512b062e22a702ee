//! A frame kept in this process's own memory, between its sender and its receiver.

use crate::Payload;
use crate::{Peer, Sink};
use layout::Span;
use wire::Header;

/// A frame with its payload.
pub(crate) struct Parcel {
    header: Header,
    bytes: Vec<u8>,
}

impl Parcel {
    /// Packs a frame: `fill` writes the payload of `header.length` bytes. The storage of `spare` is
    /// used again.
    pub(crate) fn pack(header: &Header, mut spare: Vec<u8>, fill: impl FnOnce(Span)) -> Parcel {
        spare.resize(header.length as usize, 0);
        // SAFETY: the bytes are ours, nobody else has a reference to them, and `fill` has the span
        // for the length of its call only.
        fill(unsafe { Span::new(spare.as_mut_ptr(), spare.len()) });
        Parcel { header: *header, bytes: spare }
    }

    /// Hands the frame over as having come from `peer`.
    pub(crate) fn hand_over(&self, peer: Peer, sink: &mut impl Sink) {
        // SAFETY: the bytes outlive the call, and a payload is only read.
        sink.handle_frame(peer, self.header, Payload::new(unsafe { Span::of(&self.bytes) }));
    }

    /// Copies the beginning of the payload to where it goes.
    pub(crate) fn land(&self, memory: Span) {
        memory.copy_from_slice(&self.bytes);
    }

    /// The header.
    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// The storage, to pack another frame into.
    pub(crate) fn into_spare(self) -> Vec<u8> {
        self.bytes
    }
}
