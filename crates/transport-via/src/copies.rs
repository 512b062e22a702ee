//! Gets and puts under way: remote reads and writes, one descriptor after the other.

use crate::via::{AddressSegment, Control, DataSegment, Descriptor, MemoryHandle, Nic, Operation};
use layout::Span;
use transport::{AccessError, Peer, Sink};

/// The most bytes of a descriptor: a poll moves so many of each copy, and must come back soon.
const LONGEST_TRANSFER: u64 = 1 << 20;

/// A copy under way.
struct Copy {
    peer: Peer,
    put: bool,
    there: (MemoryHandle, u64),
    here: MemoryHandle,
    length: u64,
    done: u64,
    operation: u32,
}

/// All of them, and those that have ended before they began.
#[derive(Default)]
pub(crate) struct Copies {
    under_way: Vec<Copy>,
    refused: Vec<(u32, AccessError)>,
}

impl Copies {
    #[inline]
    pub(crate) fn is_idle(&self) -> bool {
        self.under_way.is_empty() && self.refused.is_empty()
    }

    /// Starts a copy between memory here, which is registered, and what the peer has registered.
    pub(crate) fn start(
        &mut self,
        peer: Peer,
        put: bool,
        there: (MemoryHandle, u64),
        (here, memory): (MemoryHandle, Span),
        operation: u32,
    ) {
        let length = memory.len() as u64;
        self.under_way.push(Copy { peer, put, there, here, length, done: 0, operation });
    }

    /// A copy has ended before it began.
    pub(crate) fn refuse(&mut self, operation: u32, error: AccessError) {
        self.refused.push((operation, error));
    }

    /// Moves each copy on by a descriptor, which `execute` runs on the VI of its peer.
    pub(crate) fn step(
        &mut self,
        nic: &mut Nic,
        sink: &mut impl Sink,
        mut execute: impl FnMut(&Nic, Peer, &Descriptor) -> Result<(), AccessError>,
    ) -> bool {
        let any = !self.is_idle();
        for (operation, error) in self.refused.drain(..) {
            sink.handle_done(operation, Err(error));
        }
        self.under_way.retain_mut(|copy| {
            let part = (copy.length - copy.done).min(LONGEST_TRANSFER);
            let result =
                if part > 0 { execute(nic, copy.peer, &copy.descriptor(part)) } else { Ok(()) };
            copy.done += part;
            if result.is_ok() && copy.done < copy.length {
                return true;
            }
            nic.deregister(copy.here);
            sink.handle_done(copy.operation, result.map(|()| 0));
            false
        });
        any
    }

    /// The peer is gone, and so are its copies.
    pub(crate) fn end(&mut self, peer: Peer, nic: &mut Nic, sink: &mut impl Sink) {
        self.under_way.retain(|copy| {
            if copy.peer == peer {
                nic.deregister(copy.here);
                sink.handle_done(copy.operation, Err(AccessError::Gone));
            }
            copy.peer != peer
        });
    }
}

impl Copy {
    /// Moves the next bytes.
    fn descriptor(&self, part: u64) -> Descriptor {
        let (handle, offset) = self.there;
        let operation = if self.put { Operation::RdmaWrite } else { Operation::RdmaRead };
        Descriptor {
            control: Control { operation, immediate: None },
            address: Some(AddressSegment { handle, offset: offset.saturating_add(self.done) }),
            data: Some(DataSegment { handle: self.here, offset: self.done, length: part }),
        }
    }
}
