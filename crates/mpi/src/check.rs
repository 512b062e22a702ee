//! Checks of arguments: the right class, the argument, its value and what is allowed.

use crate::error::{Error, Result};
use crate::{abi, class};

/// A count, not negative.
#[inline]
pub fn count(name: &str, value: i64) -> Result<u64> {
    if value >= 0 { Ok(value as u64) } else { Err(negative(class::COUNT, name, value)) }
}

/// The length of an array of handles or ranks, not negative (`MPI_ERR_ARG`).
#[inline]
pub fn length(name: &str, value: i32) -> Result<usize> {
    if value >= 0 { Ok(value as usize) } else { Err(negative(class::ARG, name, value.into())) }
}

/// A pointer that must not be null (`MPI_ERR_ARG`).
#[inline]
pub fn not_null<T>(name: &str, pointer: *const T) -> Result<()> {
    if pointer.is_null() { Err(null(name)) } else { Ok(()) }
}

/// The address of an array, which may be null if the array is empty (`MPI_ERR_ARG`).
#[inline]
pub fn array<T>(name: &str, pointer: *const T, length: usize) -> Result<()> {
    if pointer.is_null() && length > 0 { Err(null(name)) } else { Ok(()) }
}

/// The tag of a send.
#[inline]
pub fn send_tag(tag: i32) -> Result<()> {
    if tag >= 0 { Ok(()) } else { Err(bad_tag(tag, "")) }
}

/// The tag of a receive or a probe; `None` is any.
#[inline]
pub fn receive_tag(tag: i32) -> Result<Option<i32>> {
    if tag >= 0 {
        Ok(Some(tag))
    } else if tag == abi::ANY_TAG {
        Ok(None)
    } else {
        Err(bad_tag(tag, ", or MPI_ANY_TAG"))
    }
}

/// The root of a collective.
#[inline]
pub fn root(root: i32, size: i32) -> Result<usize> {
    if (0..size).contains(&root) {
        Ok(root as usize)
    } else {
        Err(Error::new(class::ROOT, format!("root is {root}; it must be from 0 to {}", size - 1)))
    }
}

#[cold]
fn bad_tag(tag: i32, also: &str) -> Box<Error> {
    Error::new(class::TAG, format!("tag is {tag}; it must be from 0 to {}{also}", i32::MAX))
}

#[cold]
fn negative(class: i32, name: &str, value: i64) -> Box<Error> {
    Error::new(class, format!("{name} is {value}; it must be 0 or more"))
}

#[cold]
fn null(name: &str) -> Box<Error> {
    Error::new(class::ARG, format!("{name} is a null pointer; pass the address of a variable"))
}

/// The error for a rank that a communicator does not have, where nothing else is allowed.
#[cold]
pub(crate) fn no_rank(name: &str, rank: i32, size: i32) -> Box<Error> {
    Error::new(class::RANK, format!("{name} is {rank}; it must be from 0 to {}", size - 1))
}

/// The error for a rank that a communicator does not have.
#[cold]
pub(crate) fn bad_rank(name: &str, rank: i32, size: i32, any: bool) -> Box<Error> {
    let also = if any { ", MPI_ANY_SOURCE or MPI_PROC_NULL" } else { " or MPI_PROC_NULL" };
    Error::new(class::RANK, format!("{name} is {rank}; it must be from 0 to {}{also}", size - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_argument_value_and_range() {
        let error = count("recvcount", -3).unwrap_err();
        assert_eq!((error.class, &*error.message), (2, "recvcount is -3; it must be 0 or more"));
        assert_eq!(receive_tag(abi::ANY_TAG).unwrap(), None);
        assert_eq!(send_tag(abi::ANY_TAG).unwrap_err().class, class::TAG);
        assert_eq!(root(4, 4).unwrap_err().message, "root is 4; it must be from 0 to 3");
        assert!(bad_rank("dest", 9, 8, false).message.contains("from 0 to 7"));
        assert_eq!(not_null::<u8>("size", std::ptr::null()).unwrap_err().class, class::ARG);
        assert!(array::<u8>("requests", std::ptr::null(), 0).is_ok());
    }
}
