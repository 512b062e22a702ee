//! Open files by handle, and the names of those that were closed.

use std::collections::HashMap;
use std::sync::Arc;

use super::File;
use crate::error::{Error, Result};
use crate::handle::{Kind, Table};
use crate::{Handle, class};

/// The files of this process.
pub(crate) struct Files {
    open: Table<Arc<File>>,
    closed: Closed,
}

/// By slot of the table, which file was closed there last, so that who uses its handle afterwards hears which file it
/// was.
#[derive(Default)]
struct Closed(HashMap<u32, (Handle, String)>);

impl Closed {
    fn note(&mut self, handle: Handle, name: &str) {
        if let Some((_, index)) = handle.slot(Kind::File) {
            self.0.insert(index, (handle, name.into()));
        }
    }

    fn name(&self, handle: Handle) -> Option<&str> {
        let (_, index) = handle.slot(Kind::File)?;
        self.0.get(&index).filter(|(closed, _)| *closed == handle).map(|(_, name)| name.as_str())
    }
}

impl Files {
    pub(crate) fn new() -> Files {
        Files { open: Table::new(Kind::File), closed: Closed::default() }
    }

    pub(super) fn insert(&mut self, file: File) -> Handle {
        self.open.insert(Arc::new(file))
    }

    pub(super) fn remove(&mut self, handle: Handle) {
        if let Some(file) = self.open.remove(handle) {
            self.closed.note(handle, &file.name);
        }
    }

    /// The file behind a handle, or the error that says why there is none.
    pub(super) fn expect(&self, handle: Handle) -> Result<&Arc<File>> {
        match self.open.find(handle) {
            Some(file) => Ok(file),
            None => Err(self.bad(handle)),
        }
    }

    #[cold]
    fn bad(&self, handle: Handle) -> Box<Error> {
        let Some(name) = self.closed.name(handle) else { return self.open.bad(handle) };
        let message = format!(
            "file {name:?}: MPI_File {:#x} has been closed already; do not use a handle after MPI_File_close, or \
             open the file again",
            handle.raw()
        );
        Error::new(class::FILE, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_file_of_a_slot_keeps_its_name() {
        let [first, again, other] =
            [(1, 4), (2, 4), (1, 5)].map(|(turn, slot)| Handle::new(Kind::File, turn, slot));
        let mut closed = Closed::default();
        closed.note(first, "first");
        closed.note(other, "other");
        assert_eq!(closed.name(first), Some("first"));
        assert_eq!(closed.name(again), None);
        closed.note(again, "again");
        assert_eq!(
            [first, again, other].map(|one| closed.name(one)),
            [None, Some("again"), Some("other")]
        );
    }
}
