//! Datatypes of Fortran kinds (MPI-5.0 §19.1.5), and predefined ones found by what they hold.

use std::sync::Arc;

use layout::datatype::{self, Basic, Datatype, Family};

use super::contents::Recipe;
use super::table::Made;
use crate::error::{Error, Result};
use crate::{Handle, abi, class, state, verify};

/// `MPI_Type_create_f90_real`: at least `precision` decimal digits and an exponent range of
/// `10^range`, either of which may be `MPI_UNDEFINED`.
pub fn f90_real(precision: i32, range: i32) -> Result<Handle> {
    let twin = real(precision, range, datatype::fortran_real)?;
    parameterized(abi::COMBINER_F90_REAL, &[precision, range], twin)
}

/// `MPI_Type_create_f90_complex`.
pub fn f90_complex(precision: i32, range: i32) -> Result<Handle> {
    let twin = real(precision, range, datatype::fortran_complex)?;
    parameterized(abi::COMBINER_F90_COMPLEX, &[precision, range], twin)
}

/// `MPI_Type_create_f90_integer`: at least `range` decimal digits.
pub fn f90_integer(range: i32) -> Result<Handle> {
    let twin = datatype::fortran_integer(range.max(0) as u32).ok_or_else(|| {
        Error::new(class::ARG, format!("r is {range}; no Fortran integer has more than 38 digits"))
    })?;
    parameterized(abi::COMBINER_F90_INTEGER, &[range], twin)
}

fn real(
    precision: i32,
    range: i32,
    find: impl Fn(u32, u32) -> Option<&'static Basic>,
) -> Result<&'static Basic> {
    if (precision, range) == (abi::UNDEFINED, abi::UNDEFINED) {
        return Err(Error::new(
            class::ARG,
            "p and r are both MPI_UNDEFINED; give the digits, the exponent range, or both",
        ));
    }
    // Less than nothing, MPI_UNDEFINED among it, is no demand.
    find(precision.max(0) as u32, range.max(0) as u32).ok_or_else(|| {
        Error::new(
            class::ARG,
            format!(
                "p is {precision} and r is {range}; no Fortran kind has more than 33 digits or an \
                 exponent of more than 4931"
            ),
        )
    })
}

/// The type of these parameters: the same one for the same parameters, always committed.
fn parameterized(combiner: i32, parameters: &[i32], twin: &'static Basic) -> Result<Handle> {
    let key = (combiner, parameters[0], parameters.get(1).copied().unwrap_or(0));
    state::with(|state| {
        let all = &mut state.datatypes;
        if let Some(&known) = all.parameterized.get(&key) {
            return Ok(known);
        }
        let shape = Arc::clone(Datatype::predefined(twin));
        let recipe = Arc::new(Recipe::new(combiner, Vec::new()).integers(parameters));
        let handle = all.insert(Made { shape, recipe, committed: true }, Some(twin));
        // It counts as predefined, and is never freed.
        verify::forget(handle);
        all.parameterized.insert(key, handle);
        Ok(handle)
    })
}

/// `MPI_Type_match_size`: a predefined type of this class and size in bytes.
pub fn match_size(typeclass: i32, size: i32) -> Result<Handle> {
    let family = match typeclass {
        abi::TYPECLASS_INTEGER => Family::FortranInteger,
        abi::TYPECLASS_REAL => Family::Real,
        abi::TYPECLASS_COMPLEX => Family::Complex,
        abi::TYPECLASS_LOGICAL => Family::Logical,
        _ => {
            return Err(Error::new(
                class::ARG,
                format!("typeclass is {typeclass}; it must be one of the MPI_TYPECLASS_ constants"),
            ));
        }
    };
    let found = u64::try_from(size).ok().and_then(|size| datatype::sized(family, size));
    found.map(handle).ok_or_else(|| {
        Error::new(
            class::ARG,
            format!("size is {size}, and no type of this class has as many bytes; pass a sizeof"),
        )
    })
}

/// `MPI_Type_get_value_index`: the predefined type of a value and its place, or
/// `MPI_DATATYPE_NULL` if there is none.
pub fn value_index(value: Handle, index: Handle) -> Result<Handle> {
    let (value, index) = (super::predefined(value)?, super::predefined(index)?);
    let pair = value.zip(index).and_then(|(value, index)| datatype::value_index(value, index));
    Ok(pair.map_or(abi::DATATYPE_NULL, handle))
}

fn handle(basic: &Basic) -> Handle {
    Handle::from_raw(basic.number.into())
}
