//! Handles, and the tables behind them.
//!
//! A handle is a number and never a pointer: the kind of object, and the generation and the index of its
//! slot in a table. A handle that was freed, or that belongs to another kind, is recognised.

use crate::error::{Error, Result};
use crate::verify;
use arena::{Arena, INDEX_BITS};
use engine::RequestId;

/// What a C program holds of an object: one of the ABI's small predefined numbers, or a slot of a
/// table (4 bits of kind, 32 of generation, 28 of index).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Handle(u64);

/// What a handle stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// A communicator.
    Comm = 1,
    /// A group.
    Group = 2,
    /// A request.
    Request = 3,
    /// A matched message.
    Message = 4,
    /// An error handler.
    Errhandler = 5,
    /// An info object.
    Info = 6,
    /// A reduction operation.
    Op = 7,
    /// A datatype.
    Datatype = 8,
    /// A session.
    Session = 9,
    /// A window.
    Window = 10,
    /// A file.
    File = 11,
    /// A request that is nothing but a send of the engine.
    Send = 12,
    /// A request that is nothing but a receive of the engine.
    Receive = 13,
}

const KIND_SHIFT: u32 = 60;
const INDEX_MASK: u64 = (1 << INDEX_BITS) - 1;

impl Handle {
    /// The handle with this value.
    #[inline]
    pub const fn from_raw(value: u64) -> Handle {
        Handle(value)
    }

    /// The value of the handle.
    #[inline]
    pub const fn raw(self) -> u64 {
        self.0
    }

    /// A handle for a slot of the table of `kind`.
    #[inline]
    pub const fn new(kind: Kind, generation: u32, index: u32) -> Handle {
        Handle((kind as u64) << KIND_SHIFT | (generation as u64) << INDEX_BITS | index as u64)
    }

    /// A handle for a request of the engine.
    #[inline]
    pub(crate) fn of_request(kind: Kind, request: RequestId) -> Handle {
        const { assert!(RequestId::BITS <= KIND_SHIFT) };
        Handle((kind as u64) << KIND_SHIFT | request.to_bits())
    }

    /// The request of the engine behind a handle, if it is nothing but that.
    #[inline]
    pub(crate) fn request(self) -> Option<RequestId> {
        const { assert!(Kind::Send as u64 | 1 == Kind::Receive as u64) };
        let plain = self.0 >> KIND_SHIFT | 1 == Kind::Receive as u64;
        if plain { RequestId::from_bits(self.0 & ((1 << KIND_SHIFT) - 1)) } else { None }
    }

    /// Generation and index of the slot, if the handle is of this kind; predefined handles are not.
    #[inline]
    pub const fn slot(self, kind: Kind) -> Option<(u32, u32)> {
        if self.0 >> KIND_SHIFT == kind as u64 {
            Some(((self.0 >> INDEX_BITS) as u32, (self.0 & INDEX_MASK) as u32))
        } else {
            None
        }
    }
}

impl Kind {
    /// The error class of a bad handle of this kind, and the name of its C type.
    pub fn blame(self) -> (i32, &'static str) {
        use crate::class;
        match self {
            Kind::Comm => (class::COMM, "MPI_Comm"),
            Kind::Group => (class::GROUP, "MPI_Group"),
            Kind::Request | Kind::Send | Kind::Receive => (class::REQUEST, "MPI_Request"),
            Kind::Message => (class::REQUEST, "MPI_Message"),
            Kind::Errhandler => (class::ERRHANDLER, "MPI_Errhandler"),
            Kind::Info => (class::INFO, "MPI_Info"),
            Kind::Op => (class::OP, "MPI_Op"),
            Kind::Datatype => (class::TYPE, "MPI_Datatype"),
            Kind::Session => (class::SESSION, "MPI_Session"),
            Kind::Window => (class::WIN, "MPI_Win"),
            Kind::File => (class::FILE, "MPI_File"),
        }
    }
}

/// Objects of one kind, found by handle: an index and a comparison.
#[derive(Debug)]
pub struct Table<T> {
    kind: Kind,
    objects: Arena<T>,
}

impl<T> Table<T> {
    /// A table without objects.
    pub const fn new(kind: Kind) -> Table<T> {
        Table { kind, objects: Arena::new() }
    }

    /// Puts an object into the table.
    pub fn insert(&mut self, value: T) -> Handle {
        let (index, generation) = self.objects.insert(value);
        let handle = Handle::new(self.kind, generation, index);
        if verify::is_on() {
            verify::made(handle);
        }
        handle
    }

    /// The object behind a handle.
    #[inline]
    pub fn find(&self, handle: Handle) -> Option<&T> {
        let (generation, index) = handle.slot(self.kind)?;
        self.objects.get(index, generation)
    }

    /// The object behind a handle, to be changed.
    #[inline]
    pub fn find_mut(&mut self, handle: Handle) -> Option<&mut T> {
        let (generation, index) = handle.slot(self.kind)?;
        self.objects.get_mut(index, generation)
    }

    /// Takes the object out; the handle is stale from now on.
    pub fn remove(&mut self, handle: Handle) -> Option<T> {
        let (generation, index) = handle.slot(self.kind)?;
        self.objects.get(index, generation)?;
        if verify::is_on() {
            verify::forget(handle);
        }
        self.objects.remove(index)
    }

    /// How many objects there are.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty()
    }

    /// Every object with its handle.
    pub fn iter(&self) -> impl Iterator<Item = (Handle, &T)> {
        let handle = |(index, generation)| Handle::new(self.kind, generation, index);
        self.objects.iter().map(move |(key, value)| (handle(key), value))
    }

    /// Every object, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.objects.iter_mut().map(|(_, value)| value)
    }

    /// The object behind a handle, or the error that says why there is none.
    #[inline]
    pub fn expect(&self, handle: Handle) -> Result<&T> {
        match self.find(handle) {
            Some(value) => Ok(value),
            None => Err(self.bad(handle)),
        }
    }

    /// As [`Table::expect`], to be changed.
    #[inline]
    pub fn expect_mut(&mut self, handle: Handle) -> Result<&mut T> {
        if self.find(handle).is_none() {
            return Err(self.bad(handle));
        }
        Ok(self.find_mut(handle).expect("found above"))
    }

    /// Why `handle` names nothing here.
    #[cold]
    pub fn bad(&self, handle: Handle) -> Box<Error> {
        bad_handle(self.kind, handle, self.objects.slots())
    }
}

/// The error for a handle that names no object of `kind`.
#[cold]
pub fn bad_handle(kind: Kind, handle: Handle, places: usize) -> Box<Error> {
    let (class, name) = kind.blame();
    let raw = handle.raw();
    let message = match handle.slot(kind) {
        Some((_, index)) if (index as usize) < places => {
            format!("{name} {raw:#x} has been freed already; do not use a handle after freeing it")
        }
        _ if raw >> KIND_SHIFT == 0 => format!(
            "{name} {raw:#x} is not a valid handle here: it is null, predefined for something \
             else, or was never set; pass a handle that an MPI call returned"
        ),
        _ => format!(
            "{raw:#x} is not a handle of type {name}: it belongs to another kind of object or was \
             never set; pass a handle that an MPI call returned"
        ),
    };
    Error::new(class, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stale_foreign_and_predefined_handles_are_errors() {
        let mut table = Table::new(Kind::Comm);
        let first = table.insert("first");
        assert!(first.raw() > 0xffff);
        assert_eq!(table.find(first), Some(&"first"));
        assert_eq!(table.remove(first), Some("first"));
        assert_eq!(table.remove(first), None);
        let second = table.insert("second");
        assert_ne!(first, second);
        assert!(table.expect(first).unwrap_err().message.contains("freed already"));
        let foreign = Handle::new(Kind::Group, 1, 0);
        assert_eq!(table.expect(foreign).unwrap_err().class, crate::class::COMM);
        assert!(table.find(Handle::from_raw(0x101)).is_none());
        assert!(table.find(Handle::from_raw(u64::MAX)).is_none());
    }
}
