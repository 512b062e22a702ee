//! Datatypes by handle (MPI-5.0 chapter 5).
//!
//! A handle names a predefined type, which is its own number, or a place in the table of what the
//! program made. What a type is belongs to [`layout::datatype::Datatype`]; here is how it was made,
//! what it is called, and whether it is committed.

mod construct;
mod contents;
mod fortran;
mod rebuild;
mod shape;
mod table;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use layout::datatype::{Basic, Datatype, DatatypeError, ErrorKind};

use crate::attribute::{self, Object};
use crate::error::{Error, Result};
use crate::{Handle, abi, class, state};

pub use construct::{
    Distributions, GridRank, contiguous, darray, dup, hindexed, hindexed_block, hvector, indexed,
    indexed_block, resized, structure, subarray, vector,
};
pub use contents::{
    Arrays, Envelope, Form, Number, contents, envelope, narrow_contents, narrow_envelope,
};
pub use fortran::{f90_complex, f90_integer, f90_real, match_size, value_index};
pub(crate) use rebuild::rebuilt;
pub(crate) use shape::{Shape, general_span, plain};
pub(crate) use table::Datatypes;

/// The datatype behind a handle, committed or not.
fn find(datatype: Handle) -> Result<Arc<Datatype>> {
    match layout::datatype::basic(datatype.raw()) {
        Some(basic) => Ok(Arc::clone(Datatype::predefined(basic))),
        None => state::with(|state| Ok(Arc::clone(&state.datatypes.expect(datatype)?.made.shape))),
    }
}

/// What there is to say of the datatype behind a handle, without counting another owner of it:
/// programs ask for sizes in their innermost loops.
fn look<T>(datatype: Handle, say: impl FnOnce(&Datatype) -> T) -> Result<T> {
    match layout::datatype::basic(datatype.raw()) {
        Some(basic) => Ok(say(Datatype::predefined(basic))),
        None => state::with(|state| Ok(say(&state.datatypes.expect(datatype)?.made.shape))),
    }
}

/// The predefined datatype that a handle stands for, if it does.
fn predefined(datatype: Handle) -> Result<Option<&'static Basic>> {
    match layout::datatype::basic(datatype.raw()) {
        Some(basic) => Ok(Some(basic)),
        None => state::with(|state| Ok(state.datatypes.expect(datatype)?.twin)),
    }
}

/// What is wrong with a constructor's arguments, as an error of MPI.
#[cold]
pub(crate) fn datatype_error(error: DatatypeError) -> Box<Error> {
    let class = match error.kind {
        ErrorKind::Count => class::COUNT,
        ErrorKind::Argument => class::ARG,
        ErrorKind::Type => class::TYPE,
        ErrorKind::Value => class::CONVERSION,
    };
    Error::new(class, error.to_string())
}

/// `MPI_Type_size`.
pub fn size(datatype: Handle) -> Result<u64> {
    look(datatype, Datatype::size)
}

/// `MPI_Type_get_extent`: lower bound and extent.
pub fn extent(datatype: Handle) -> Result<(i64, i64)> {
    look(datatype, |found| (found.lower_bound(), found.extent()))
}

/// `MPI_Type_get_true_extent`.
pub fn true_extent(datatype: Handle) -> Result<(i64, i64)> {
    look(datatype, |found| (found.true_lower_bound(), found.true_extent()))
}

/// `MPI_Type_commit`.
pub fn commit(datatype: Handle) -> Result<()> {
    if layout::datatype::basic(datatype.raw()).is_some() {
        return Ok(());
    }
    state::with(|state| {
        state.datatypes.expect_mut(datatype)?.made.committed = true;
        Ok(())
    })
}

/// `MPI_Type_free`; the handle becomes `MPI_DATATYPE_NULL`.
pub fn free(datatype: &mut Handle) -> Result<()> {
    if predefined(*datatype)?.is_some() {
        return Err(Error::new(
            class::TYPE,
            format!("{} is predefined; free only what the program made", name(*datatype)?),
        ));
    }
    attribute::delete_all(Object::Type(*datatype))?;
    state::with(|state| {
        state.datatypes.remove(*datatype);
        Ok(())
    })?;
    *datatype = abi::DATATYPE_NULL;
    Ok(())
}

/// `MPI_Type_get_name`. `MPI_DATATYPE_NULL` has a name too.
pub fn name(datatype: Handle) -> Result<String> {
    if datatype == abi::DATATYPE_NULL {
        return Ok("MPI_DATATYPE_NULL".into());
    }
    let given = state::with(|state| Ok(state.datatypes.name(datatype)?.clone()))?;
    let basic = layout::datatype::basic(datatype.raw());
    Ok(given.or_else(|| basic.map(|basic| basic.name.into())).unwrap_or_default())
}

/// A datatype in words, for messages: by its name, or else by how it was made.
#[cold]
pub(crate) fn describe(datatype: Handle) -> String {
    let raw = datatype.raw();
    match name(datatype) {
        Ok(name) if !name.is_empty() => format!("the datatype {name:?} ({raw:#x})"),
        _ => {
            let made = state::with(|state| Ok(state.datatypes.expect(datatype)?.made.clone()));
            let by = made.map_or("MPI", |made| made.recipe.constructor());
            format!("a datatype without a name ({raw:#x}) that {by} made")
        }
    }
}

/// `MPI_Type_set_name`; a name that is too long is cut.
pub fn set_name(datatype: Handle, name: &str) -> Result<()> {
    state::with(|state| {
        *state.datatypes.name(datatype)? = Some(name.into());
        Ok(())
    })
}

/// Whole items in `bytes` of a message; `None` if there is a rest.
pub(crate) fn items(datatype: Handle, bytes: u64) -> Result<Option<u64>> {
    let size = match layout::datatype::basic(datatype.raw()) {
        Some(basic) => basic.element.size() as u64,
        None => find(datatype)?.size(),
    };
    if size == 0 {
        // MPI-5.0 §3.2.5: no items of a type without data, however many were sent.
        return Ok((bytes == 0).then_some(0));
    }
    Ok(bytes.is_multiple_of(size).then(|| bytes / size))
}

/// Basic elements in `bytes` of a message; `None` if they end inside one. A pair is two elements.
pub(crate) fn elements(datatype: Handle, bytes: u64) -> Result<Option<u64>> {
    Ok(find(datatype)?.signature().elements_in(bytes))
}

/// The bytes of this many basic elements in a message; `None` if more than 2^63.
pub(crate) fn bytes_of_elements(datatype: Handle, count: u64) -> Result<Option<u64>> {
    Ok(find(datatype)?.signature().bytes_of(count))
}
