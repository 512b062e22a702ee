//! The datatypes of this process, by handle.

use std::collections::HashMap;
use std::sync::Arc;

use layout::datatype::{Basic, Datatype};

use super::contents::{Part, Recipe};
use crate::Handle;
use crate::attribute::Attributes;
use crate::error::Result;
use crate::handle::{Kind, Table};

/// What a datatype is and how it was made. It stays as long as a handle, a request or another
/// datatype needs it.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) shape: Arc<Datatype>,
    pub(crate) recipe: Arc<Recipe>,
    pub(crate) committed: bool,
}

/// A datatype as the program sees it through one handle.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) made: Made,
    /// Predefined, though without a name of its own (MPI-5.0 §19.1.5): behaves like this one.
    pub(crate) twin: Option<&'static Basic>,
    given: Given,
}

/// What the program attached to a datatype, be it predefined or not.
#[derive(Debug, Default)]
struct Given {
    name: Option<String>,
    attributes: Attributes,
}

/// All datatypes of this process.
pub(crate) struct Datatypes {
    table: Table<Entry>,
    /// What the program attached to predefined ones.
    predefined: HashMap<Handle, Given>,
    /// What a call that waits used last, kept for it.
    recent: Option<Arc<Datatype>>,
    /// The types of `MPI_Type_create_f90_real` and its like: the same arguments, the same type.
    pub(super) parameterized: HashMap<(i32, i32, i32), Handle>,
}

impl Datatypes {
    pub(crate) fn new() -> Datatypes {
        Datatypes {
            table: Table::new(Kind::Datatype),
            predefined: HashMap::new(),
            recent: None,
            parameterized: HashMap::new(),
        }
    }

    pub(super) fn insert(&mut self, made: Made, twin: Option<&'static Basic>) -> Handle {
        self.table.insert(Entry { made, twin, given: Given::default() })
    }

    /// A datatype that has a place in the table.
    #[inline]
    pub(crate) fn expect(&self, datatype: Handle) -> Result<&Entry> {
        self.table.expect(datatype)
    }

    /// A committed datatype that stays at least until this is called again, though the program frees
    /// it. Programs use one again and again, and then nobody counts who uses it.
    #[inline]
    pub(crate) fn recent(&mut self, datatype: Handle) -> Option<&Datatype> {
        let entry = self.table.find(datatype)?;
        if entry.twin.is_some() || !entry.made.committed {
            return None;
        }
        let shape = &entry.made.shape;
        if self.recent.as_ref().is_none_or(|recent| !Arc::ptr_eq(recent, shape)) {
            self.recent = Some(Arc::clone(shape));
        }
        self.recent.as_deref()
    }

    pub(super) fn expect_mut(&mut self, datatype: Handle) -> Result<&mut Entry> {
        self.table.expect_mut(datatype)
    }

    pub(super) fn remove(&mut self, datatype: Handle) {
        self.table.remove(datatype);
        super::shape::note_freed();
    }

    /// Any datatype as part of another.
    pub(super) fn part(&self, datatype: Handle) -> Result<(Part, Arc<Datatype>)> {
        if let Some(basic) = layout::datatype::basic(datatype.raw()) {
            return Ok((Part::Predefined(datatype), Arc::clone(Datatype::predefined(basic))));
        }
        let Entry { made, twin, .. } = self.expect(datatype)?;
        let part = match twin {
            Some(_) => Part::Predefined(datatype),
            None => Part::Made(made.clone()),
        };
        Ok((part, Arc::clone(&made.shape)))
    }

    /// What the program attached to a datatype.
    fn given(&mut self, datatype: Handle) -> Result<&mut Given> {
        if layout::datatype::basic(datatype.raw()).is_some() {
            return Ok(self.predefined.entry(datatype).or_default());
        }
        Ok(&mut self.expect_mut(datatype)?.given)
    }

    pub(crate) fn attributes(&mut self, datatype: Handle) -> Result<&mut Attributes> {
        Ok(&mut self.given(datatype)?.attributes)
    }

    pub(super) fn name(&mut self, datatype: Handle) -> Result<&mut Option<String>> {
        Ok(&mut self.given(datatype)?.name)
    }
}
