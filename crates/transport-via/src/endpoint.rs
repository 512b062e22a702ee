//! A VI that leads to a peer, and the frames on it.
//!
//! Everything goes by remote writes with an immediate word to the area of the peer's VI, which has a descriptor
//! without memory posted for each. Credit says how many, and how many bytes, are free there.

use crate::credit::{Ledger, Placed, Purpose, Window};
use crate::envelope::{self, ENVELOPE, Part};
use crate::via::{
    AddressSegment, Completion, Control, DataSegment, Descriptor, MemoryHandle, Nic, Operation,
    Status, Vi,
};
use layout::Span;
use transport::{AccessError, Payload, Peer, Sent, Sink};
use wire::Header;

/// One peer's VI, connected.
#[derive(Debug)]
pub(crate) struct Endpoint {
    pub(crate) vi: Vi,
    window: Window,
    ledger: Ledger,
    area_there: MemoryHandle,
    /// The memory from which tiny frames and envelopes are sent, registered for this VI.
    staging: MemoryHandle,
    /// The envelope whose bytes come next.
    pending: Option<Header>,
    /// The peer has said goodbye, or we have.
    pub(crate) left: bool,
    pub(crate) said_goodbye: bool,
    /// It has sent what makes no sense, and is not listened to any more.
    broken: bool,
}

/// What is sent, and from where.
struct Piece {
    part: Part,
    handle: MemoryHandle,
    length: usize,
    placed: Placed,
}

impl Endpoint {
    /// The endpoint of a VI that is connected, and has posted all that it can.
    pub(crate) fn new(vi: Vi, staging: MemoryHandle, own: (u64, u64)) -> Option<Endpoint> {
        let (area_there, area) = vi.peer_area()?;
        let window = Window::new(vi.peer_depth(), area);
        let (depth, area) = own;
        Some(Endpoint {
            vi,
            window,
            ledger: Ledger::new(depth, area),
            area_there,
            staging,
            pending: None,
            left: false,
            said_goodbye: false,
            broken: false,
        })
    }

    /// Gives back what it has of the interface.
    pub(crate) fn close(&mut self, nic: &mut Nic) {
        nic.deregister(self.staging);
        self.vi.close(nic);
    }

    /// Sends a frame whose bytes `fill` writes into the staging memory, behind the envelope.
    #[inline]
    pub(crate) fn send_tiny(
        &mut self,
        nic: &Nic,
        staging: Span,
        header: &Header,
        fill: impl FnOnce(Span),
    ) -> Sent {
        let length = ENVELOPE + header.length as usize;
        let Some([placed]) = self.window.take([length], Purpose::Frame) else {
            return Sent::Refused;
        };
        staging.copy_from_slice(&envelope::write(header, self.ledger.tell()));
        fill(staging.tail(ENVELOPE).head(header.length as usize));
        self.write(nic, &Piece { part: Part::Tiny, handle: self.staging, length, placed });
        Sent::Taken
    }

    /// Sends a frame whose bytes are written from where they lie.
    pub(crate) fn send_short(
        &mut self,
        nic: &mut Nic,
        staging: Span,
        header: &Header,
        payload: Span,
    ) -> Sent {
        let lengths = [ENVELOPE, payload.len()];
        let Some([first, second]) = self.window.take(lengths, Purpose::Frame) else {
            return Sent::Refused;
        };
        let Some(handle) = nic.register_here(payload, self.vi.tag()) else {
            // As many places as there are frames under way at once: one.
            return Sent::Exhausted;
        };
        staging.copy_from_slice(&envelope::write(header, self.ledger.tell()));
        let (part, length) = (Part::Short, ENVELOPE);
        self.write(nic, &Piece { part, handle: self.staging, length, placed: first });
        let (part, length) = (Part::Body, payload.len());
        self.write(nic, &Piece { part, handle, length, placed: second });
        nic.deregister(handle);
        Sent::Taken
    }

    /// Says how much has been had, if the peer must hear of it.
    pub(crate) fn give_credit(&mut self, nic: &Nic, staging: Span) {
        if !self.ledger.owes() || self.broken {
            return;
        }
        let Some([placed]) = self.window.take([ENVELOPE], Purpose::Credit) else { return };
        staging.copy_from_slice(&envelope::credit_alone(self.ledger.tell()));
        let (part, length) = (Part::Credit, ENVELOPE);
        self.write(nic, &Piece { part, handle: self.staging, length, placed });
    }

    /// Writes a piece to the area of the peer, who finds an immediate word. If the connection is lost by that, its
    /// closed socket tells.
    #[inline]
    fn write(&mut self, nic: &Nic, piece: &Piece) {
        let immediate = envelope::immediate(piece.part, piece.placed.restart);
        let descriptor = Descriptor {
            control: Control { operation: Operation::RdmaWrite, immediate: Some(immediate) },
            address: Some(AddressSegment { handle: self.area_there, offset: piece.placed.offset }),
            data: Some(DataSegment {
                handle: piece.handle,
                offset: 0,
                length: piece.length as u64,
            }),
        };
        let posted = self.vi.post_send(nic, &descriptor);
        debug_assert!(posted, "each is taken back at once");
        if let Some(Completion { status: Status::Success, .. }) = self.vi.send_done() {
            return;
        }
        self.vi.disconnect();
    }

    /// Runs a descriptor of a get or a put.
    pub(crate) fn copy(&mut self, nic: &Nic, descriptor: &Descriptor) -> Result<(), AccessError> {
        self.vi.post_send(nic, descriptor);
        let status = self.vi.send_done().map(|completion| completion.status);
        Err(match status {
            Some(Status::Success) => return Ok(()),
            Some(Status::BadAddressThere) => AccessError::BadAddressThere,
            Some(Status::BadAddressHere) => AccessError::BadAddressHere,
            Some(Status::Refused) => AccessError::Denied,
            _ => AccessError::Gone,
        })
    }

    /// Hands over the frames that have come. Answers whether anything has.
    #[inline]
    pub(crate) fn poll(&mut self, peer: Peer, sink: &mut impl Sink) -> bool {
        let mut any = false;
        while !self.broken
            && let Some(completion) = self.vi.receive_done()
        {
            any = true;
            match self.handle(&completion, peer, sink) {
                Ok(()) => {
                    self.vi.post_receive(None);
                }
                Err(reason) => {
                    self.broken = true;
                    self.vi.disconnect();
                    sink.handle_protocol_error(peer, reason);
                }
            }
        }
        any
    }

    /// Whether the peer has sent what makes no sense.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }

    #[inline]
    fn handle(
        &mut self,
        completion: &Completion,
        peer: Peer,
        sink: &mut impl Sink,
    ) -> Result<(), &'static str> {
        let Completion { status: Status::Success, length, immediate: Some(word) } = *completion
        else {
            return Err("a descriptor that ended without success or a word");
        };
        let (part, restart) = envelope::read_immediate(word)?;
        let offset = self.ledger.handle_piece(length, restart)?;
        let piece = self.vi.area().tail(offset as usize).head(length as usize);
        if (part == Part::Body) != self.pending.is_some() {
            return Err("bytes without an envelope, or an envelope without its bytes");
        }
        if let Some(header) = self.pending.take() {
            if header.length as usize != piece.len() {
                return Err("more or fewer bytes than the envelope says");
            }
            sink.handle_frame(peer, header, Payload::new(piece));
            return Ok(());
        }
        let mut head = [0; ENVELOPE];
        if piece.copy_to_slice(&mut head) < ENVELOPE {
            return Err("less than an envelope");
        }
        self.window.handle_credit(envelope::credit(&head))?;
        let behind = piece.tail(ENVELOPE);
        if part != Part::Tiny && !behind.is_empty() {
            return Err("bytes behind an envelope that stands alone");
        }
        match part {
            Part::Tiny => {
                let header = envelope::header(&head)?;
                if header.length as usize != behind.len() {
                    return Err("more or fewer bytes than the envelope says");
                }
                sink.handle_frame(peer, header, Payload::new(behind));
            }
            Part::Short => self.pending = Some(envelope::header(&head)?),
            Part::Body | Part::Credit => {}
        }
        Ok(())
    }
}
