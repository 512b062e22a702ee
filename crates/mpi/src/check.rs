//! Checks of arguments: the right class, the argument, its value and what is allowed.
use crate::class;
use crate::error::{Error, Result};

/// A count, not negative.
#[inline]
pub fn count(name: &str, value: i64) -> Result<u64> {
    if value >= 0 { Ok(value as u64) } else { Err(negative(class::COUNT, name, value)) }
}
/// A pointer that must not be null (`MPI_ERR_ARG`).
#[inline]
pub fn not_null<T>(name: &str, pointer: *const T) -> Result<()> {
    if pointer.is_null() { Err(null(name)) } else { Ok(()) }
}

#[cold]
fn negative(class: i32, name: &str, value: i64) -> Box<Error> {
    Error::new(class, format!("{name} is {value}; it must be 0 or more"))
}
#[cold]
fn null(name: &str) -> Box<Error> {
    Error::new(class::ARG, format!("{name} is a null pointer; pass the address of a variable"))
}
