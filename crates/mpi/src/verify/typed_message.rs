//! Messages with a head that tells of what they consist, so that the receiver can compare.

use std::fmt;
use std::sync::Arc;

use engine::Fault;
use layout::datatype::{Datatype, Fingerprint, Signature, basic};
use layout::{Lent, OwnedBuffer, Span};

use crate::datatype::{self, Shape};
use crate::error::Result;
use crate::process::Here;
use crate::state::State;
use crate::{Buffer, Handle, Status, abi, class};

use super::found;

/// Bytes of a head.
pub(super) const HEAD: usize = runtime::CHECK_HEAD;

/// Bytes of the head of a communicator's messages: none if it has members of other worlds, which may not
/// have been started with `--check`. All members come to the same.
pub(crate) fn head_bytes(state: &State, here: &Here, comm: Handle) -> u64 {
    if super::is_on() && state.communicators.is_within(comm, here.size) { HEAD as u64 } else { 0 }
}

/// Some items of basic types, as the other side must see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contents {
    pub(crate) bytes: u64,
    pub(crate) elements: u64,
    pub(crate) print: Fingerprint,
    /// The number of the basic type if there is just one.
    pub(crate) basic: u64,
}

impl Contents {
    /// Nothing.
    pub(crate) const NONE: Contents =
        Contents { bytes: 0, elements: 0, print: Fingerprint::EMPTY, basic: 0 };

    /// So many bytes of items with this signature.
    pub(crate) fn of(signature: &Signature, bytes: u64) -> Contents {
        let elements = signature.elements_in(bytes).unwrap_or(0);
        let print = signature.fingerprint(elements);
        let basic = signature.uniform().map_or(0, |basic| basic.number.into());
        Contents { bytes, elements, print, basic }
    }

    /// Items after these.
    pub(crate) fn and(self, next: Contents) -> Contents {
        let basic = match (self.bytes, next.bytes) {
            (0, _) => next.basic,
            (_, 0) => self.basic,
            _ if self.basic == next.basic => self.basic,
            _ => 0,
        };
        Contents {
            bytes: self.bytes.saturating_add(next.bytes),
            elements: self.elements.saturating_add(next.elements),
            print: self.print.then(next.print),
            basic,
        }
    }
}

/// What of [`Contents`] travels, and is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    pub(crate) bytes: u64,
    pub(crate) elements: u64,
    pub(crate) hash: u64,
    pub(crate) basic: u64,
}

impl From<Contents> for Told {
    fn from(contents: Contents) -> Told {
        let Contents { bytes, elements, print, basic } = contents;
        Told { bytes, elements, hash: print.hash(), basic }
    }
}

impl Told {
    /// Whether MPI lets the two stand for each other (MPI-5.0 §3.3.1): the same sequence of basic types, be
    /// their names of one language or another, or packed bytes on one side.
    pub(crate) fn matches(self, other: Told) -> bool {
        let packed = |one: Told| one.basic == abi::PACKED.raw();
        self.bytes == other.bytes
            && (self.bytes == 0
                || packed(self)
                || packed(other)
                || (self.elements, self.hash) == (other.elements, other.hash))
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match basic(self.basic) {
            Some(basic) => write!(f, "{} of {}", self.elements, basic.name),
            None if self.elements > 0 => {
                write!(f, "{} elements of several types in {} bytes", self.elements, self.bytes)
            }
            None => write!(f, "{} bytes", self.bytes),
        }
    }
}

/// Items of the program, with a head before them: one message.
pub(crate) struct TypedMessage {
    /// The head and the items.
    pub(crate) span: Span,
    /// The items alone; nothing if they are not in the program's memory.
    pub(super) items: Span,
    /// Bytes of the head; 0 where the other side may not know of heads.
    head: usize,
    shape: Shape,
    _bytes: Lent,
    _both: Option<Arc<Datatype>>,
}

impl TypedMessage {
    /// The items of a buffer, with a head that tells of them; all arguments checked.
    pub(crate) fn new(here: &Here, buffer: Buffer, comm: Handle) -> Result<TypedMessage> {
        let (items, shape) = buffer.span()?;
        let bytes = head_of(here, comm, &shape, items.len());
        // SAFETY: the bytes are kept beside the span, until its request has ended.
        let bytes = unsafe { OwnedBuffer::from(bytes).lend() };
        let own = bytes.span();
        let (start, head) = own.plain().expect("an allocation lies in one piece");
        if head == 0 || items.is_empty() {
            let span = if head == 0 { items } else { own };
            return Ok(TypedMessage { span, items, head, shape, _bytes: bytes, _both: None });
        }
        let byte = basic(abi::BYTE.raw()).expect("predefined");
        let types = [Arc::clone(Datatype::predefined(byte)), Arc::clone(shape.datatype())];
        let counts = [head as i64, buffer.count];
        let places = [start as i64, buffer.address as i64];
        let both =
            Datatype::structure(&counts, &places, &types).map_err(datatype::datatype_error)?;
        // SAFETY: head and datatype are kept beside the span; for the items, the maker of the buffer
        // promised valid memory.
        let span = unsafe { both.span(std::ptr::null_mut(), 1) };
        let span = span.map_err(datatype::datatype_error)?;
        Ok(TypedMessage { span, items, head, shape, _bytes: bytes, _both: Some(both) })
    }

    /// A copy of the items of a buffer, with a head.
    pub(crate) fn copied(here: &Here, buffer: Buffer, comm: Handle) -> Result<TypedMessage> {
        let (items, shape) = buffer.span()?;
        let bytes = head_of(here, comm, &shape, items.len());
        let head = bytes.len();
        let bytes = OwnedBuffer::from([&*bytes, &*items.to_vec()].concat());
        // SAFETY: the bytes are kept beside the span, until its request has ended.
        let bytes = unsafe { bytes.lend() };
        let span = bytes.span();
        Ok(TypedMessage { span, items: Span::EMPTY, head, shape, _bytes: bytes, _both: None })
    }

    /// Bytes of the head.
    pub(crate) fn head(&self) -> usize {
        self.head
    }

    /// This message was received with this status: the program knows of no head, and the types must match.
    pub(super) fn arrived(&self, status: &mut Status, fault: &mut Option<Fault>) {
        if self.head == 0 || status.is_cancelled() || status.source == abi::PROC_NULL {
            return;
        }
        let head = HEAD as u64;
        let bytes = status.bytes().saturating_sub(head);
        match fault {
            Some(Fault::Truncated { sent, room }) => {
                *fault = Some(Fault::Truncated {
                    sent: sent.saturating_sub(head),
                    room: room.saturating_sub(head),
                });
            }
            Some(_) => {}
            None => *fault = self.compare(status, bytes),
        }
        Status::of(status.source, status.tag, bytes).store(status);
    }

    /// What is wrong with the types of a message of so many bytes that is here.
    fn compare(&self, status: &Status, bytes: u64) -> Option<Fault> {
        let theirs = read(&self.span.head(HEAD).to_vec(), bytes);
        let mine = Told::from(Contents::of(self.shape.datatype().signature(), bytes));
        if theirs.matches(mine) {
            return None;
        }
        let Status { source, tag, .. } = *status;
        let expected = match (basic(theirs.basic), basic(mine.basic)) {
            (_, Some(mine)) => format!("the receive expects {}", mine.name),
            (Some(_), None) => "the receive expects several basic types".into(),
            (None, None) => "the receive expects them in another order or number".into(),
        };
        let remedy = match [theirs.basic, mine.basic].contains(&abi::BYTE.raw()) {
            true => {
                "MPI_BYTE matches nothing but itself: pass the same type on both sides, or MPI_PACKED"
            }
            false => "pass datatypes with the same basic types on both sides",
        };
        Some(found(
            class::TYPE,
            format!("rank {source} sent {theirs} with tag {tag}, and {expected}; {remedy}"),
        ))
    }
}

/// The head of a message of so many bytes in a communicator; empty if it has none.
fn head_of(here: &Here, comm: Handle, shape: &Shape, bytes: usize) -> Vec<u8> {
    if here.state.with(|state| head_bytes(state, here, comm)) == 0 {
        return Vec::new();
    }
    let told = Told::from(Contents::of(shape.datatype().signature(), bytes as u64));
    [told.hash, told.elements, told.basic].iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// What the head of a message says whose other bytes are so many.
pub(super) fn read(message: &[u8], bytes: u64) -> Told {
    let word = |at: usize| {
        let bytes = message.get(at * 8..at * 8 + 8).and_then(|bytes| bytes.try_into().ok());
        bytes.map_or(0, u64::from_le_bytes)
    };
    Told { bytes, elements: word(1), hash: word(0), basic: word(2) }
}
