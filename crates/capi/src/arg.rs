//! Arguments of C, checked and converted.
//!
//! Handles, counts, ranks, tags and datatypes travel as numbers to `mpi`, which checks them where it
//! looks them up. Here is what only C has: pointers that may be null, arrays, strings.

use crate::abi::*;
use crate::generated::constants::*;
use mpi::{Buffer, Error, Handle, Result, Status, class};
use std::borrow::Cow;
use std::ffi::{CStr, c_char, c_int, c_void};

/// Where a result is to be written.
pub(crate) struct Output<T>(*mut T);

impl<T> Output<T> {
    /// Writes the result.
    #[inline(always)]
    pub(crate) fn write(self, value: T) {
        // SAFETY: whoever made the output promised a valid place for the time of the call.
        unsafe { self.0.write(value) }
    }
}

/// A place for a result, which must not be null.
///
/// # Safety
/// If the pointer is not null, a `T` can be written there while the output is used.
#[inline(always)]
pub(crate) unsafe fn output<T>(pointer: *mut T, name: &'static str) -> Result<Output<T>> {
    if pointer.is_null() { Err(null(name)) } else { Ok(Output(pointer)) }
}

/// A value to be read.
///
/// # Safety
/// If the pointer is not null, it is valid for reads during the call.
#[inline(always)]
pub(crate) unsafe fn reference<'a, T>(pointer: *const T, name: &'static str) -> Result<&'a T> {
    // SAFETY: promised by the caller.
    unsafe { pointer.as_ref() }.ok_or_else(|| null(name))
}

/// A value to be changed.
///
/// # Safety
/// If the pointer is not null, it is valid for reads and writes during the call, and nothing else
/// uses the value.
#[inline(always)]
pub(crate) unsafe fn reference_mut<'a, T>(
    pointer: *mut T,
    name: &'static str,
) -> Result<&'a mut T> {
    // SAFETY: promised by the caller.
    unsafe { pointer.as_mut() }.ok_or_else(|| null(name))
}

/// The handle at an address; a null one if the address is null. For the blame only.
///
/// # Safety
/// If the pointer is not null, it is valid for reads during the call.
#[inline(always)]
pub(crate) unsafe fn peek(pointer: *const Handle) -> Handle {
    if pointer.is_null() {
        return MPI_COMM_NULL;
    }
    // SAFETY: promised by the caller.
    unsafe { pointer.read() }
}

/// `length` elements to be read.
///
/// # Safety
/// If the pointer is not null, it is valid for reads of `length` elements during the call.
#[inline(always)]
pub(crate) unsafe fn slice<'a, T>(
    pointer: *const T,
    length: impl Into<i64>,
    name: &'static str,
) -> Result<&'a [T]> {
    let length = length.into();
    if (1..=most::<T>()).contains(&length) && !pointer.is_null() {
        // SAFETY: promised by the caller.
        Ok(unsafe { std::slice::from_raw_parts(pointer, length as usize) })
    } else if length == 0 {
        Ok(&[])
    } else {
        Err(bad_array(pointer.is_null(), length, name))
    }
}

/// `length` elements to be changed.
///
/// # Safety
/// If the pointer is not null, it is valid for reads and writes of `length` elements during the
/// call, and nothing else uses them.
#[inline(always)]
pub(crate) unsafe fn slice_mut<'a, T>(
    pointer: *mut T,
    length: impl Into<i64>,
    name: &'static str,
) -> Result<&'a mut [T]> {
    let length = length.into();
    if (1..=most::<T>()).contains(&length) && !pointer.is_null() {
        // SAFETY: promised by the caller.
        Ok(unsafe { std::slice::from_raw_parts_mut(pointer, length as usize) })
    } else if length == 0 {
        Ok(&mut [])
    } else {
        Err(bad_array(pointer.is_null(), length, name))
    }
}

/// How many elements an array has at most: more do not fit any memory.
const fn most<T>() -> i64 {
    isize::MAX as i64 / size_of::<T>() as i64
}

/// An array of numbers, as wide as the caller has them; how many there are is known later.
#[derive(Clone, Copy)]
pub(crate) struct Numbers {
    pointer: *const c_void,
    wide: bool,
    name: &'static str,
}

/// An array of `int`, or of one of the 64-bit types.
///
/// # Safety
/// If the pointer is not null, it is valid for reads of as many elements as the call has, during
/// the call.
#[inline(always)]
pub(crate) unsafe fn numbers<T>(pointer: *const T, name: &'static str) -> Numbers {
    const { assert!(size_of::<T>() == 4 || size_of::<T>() == 8) };
    Numbers { pointer: pointer.cast(), wide: size_of::<T>() == 8, name }
}

impl Numbers {
    /// `length` of them.
    pub(crate) fn read(self, length: usize) -> Result<Vec<i64>> {
        if self.pointer.is_null() && length > 0 {
            return Err(bad_array(true, length as i64, self.name));
        }
        // SAFETY: whoever made this promised an array of this length and width.
        let read = |at: usize| unsafe {
            if self.wide {
                self.pointer.cast::<i64>().add(at).read()
            } else {
                i64::from(self.pointer.cast::<c_int>().add(at).read())
            }
        };
        Ok((0..length).map(read).collect())
    }

    /// `length` of them, none negative.
    pub(crate) fn counts(self, length: usize) -> Result<Vec<i64>> {
        let counts = self.read(length)?;
        match counts.iter().position(|&count| count < 0) {
            Some(at) => Err(negative(self.name, at, counts[at])),
            None => Ok(counts),
        }
    }
}

/// Where a status goes; `None` for `MPI_STATUS_IGNORE`.
///
/// # Safety
/// If the pointer is not null, it is valid for reads and writes during the call.
#[inline(always)]
pub(crate) unsafe fn status<'a>(pointer: *mut Status) -> Option<&'a mut Status> {
    // SAFETY: promised by the caller; `MPI_STATUS_IGNORE` is the null pointer.
    unsafe { pointer.as_mut() }
}

/// Where `length` statuses go; `None` for `MPI_STATUSES_IGNORE`.
///
/// # Safety
/// If the pointer is not null, it is valid for reads and writes of `length` statuses during the
/// call.
#[inline(always)]
pub(crate) unsafe fn statuses<'a>(
    pointer: *mut Status,
    length: c_int,
) -> Result<Option<&'a mut [Status]>> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: promised by the caller.
    unsafe { slice_mut(pointer, length, "array_of_statuses") }.map(Some)
}

/// Memory of the program. `mpi` checks the three together: whether an address may be null depends
/// on the count and the datatype.
///
/// # Safety
/// As [`Buffer::new`].
#[inline(always)]
pub(crate) unsafe fn buffer(address: *const c_void, count: i64, datatype: MPI_Datatype) -> Buffer {
    // SAFETY: promised by the caller.
    unsafe { Buffer::new(address.cast_mut().cast(), count, datatype) }
}

/// A string of the program. MPI says nothing about its encoding; what is not UTF-8 is replaced.
///
/// # Safety
/// If the pointer is not null, a string that ends with a zero byte is there during the call.
pub(crate) unsafe fn text<'a>(pointer: *const c_char, name: &'static str) -> Result<Cow<'a, str>> {
    if pointer.is_null() {
        return Err(null(name));
    }
    // SAFETY: promised by the caller.
    Ok(unsafe { CStr::from_ptr(pointer) }.to_string_lossy())
}

/// Where a string goes.
pub(crate) struct Text {
    pointer: *mut c_char,
    name: &'static str,
}

impl Text {
    /// A place for a string; its size is a matter of the call.
    ///
    /// # Safety
    /// If the pointer is not null, as many bytes as the call may write can be written there.
    #[inline(always)]
    pub(crate) unsafe fn new(pointer: *mut c_char, name: &'static str) -> Text {
        Text { pointer, name }
    }

    /// Writes as much of `text` as `room` bytes hold with the zero byte at the end, cut between
    /// characters, and answers the length without the zero byte.
    pub(crate) fn write(self, text: &str, room: usize) -> Result<c_int> {
        if room == 0 {
            return Ok(0);
        }
        if self.pointer.is_null() {
            return Err(null(self.name));
        }
        let mut length = text.len().min(room - 1);
        while !text.is_char_boundary(length) {
            length -= 1;
        }
        // SAFETY: `length` is less than `room`, and whoever made this promised that room.
        unsafe {
            self.pointer.copy_from_nonoverlapping(text.as_ptr().cast(), length);
            self.pointer.add(length).write(0);
        }
        Ok(length as c_int)
    }
}

/// A 64-bit result for an `int`: `MPI_UNDEFINED` if it does not fit (MPI-5.0 §5.1.5).
#[inline(always)]
pub(crate) fn narrow(value: i64) -> c_int {
    c_int::try_from(value).unwrap_or(MPI_UNDEFINED)
}

#[cold]
fn null(name: &str) -> Box<Error> {
    Error::new(class::ARG, format!("{name} is a null pointer; pass the address of a variable"))
}

#[cold]
fn negative(name: &str, at: usize, count: i64) -> Box<Error> {
    Error::new(class::COUNT, format!("{name}[{at}] is {count}; it must be 0 or more"))
}

#[cold]
fn bad_array(is_null: bool, length: i64, name: &str) -> Box<Error> {
    if length < 0 {
        let message = format!("the length of {name} is {length}; it must be 0 or more");
        return Error::new(class::COUNT, message);
    }
    if !is_null {
        let message = format!("the length of {name} is {length}, which is more than memory holds");
        return Error::new(class::COUNT, message);
    }
    let message = format!("{name} is a null pointer, but {length} elements are asked for");
    Error::new(class::ARG, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_and_negative_are_errors() {
        // SAFETY: null pointers and arrays that fit no memory are refused before they are used.
        unsafe {
            let none = std::ptr::null_mut::<c_int>();
            assert_eq!(output(none, "flag").err().map(|e| e.class), Some(class::ARG));
            assert_eq!(slice(none, -1, "ranks").err().map(|e| e.class), Some(class::COUNT));
            assert_eq!(slice(none, 1, "ranks").err().map(|e| e.class), Some(class::ARG));
            let many = i64::MAX / 4 + 1;
            let one = std::ptr::from_mut(&mut 7);
            assert_eq!(slice(one, many, "counts").err().map(|e| e.class), Some(class::COUNT));
            assert_eq!(slice_mut(one, many, "counts").err().map(|e| e.class), Some(class::COUNT));
            assert!(slice(none, 0, "ranks").is_ok_and(|ranks| ranks.is_empty()));
            assert!(text(std::ptr::null(), "key").is_err_and(|e| e.message.contains("key")));
        }
    }

    #[test]
    fn text_is_cut_between_characters_and_ends_with_zero() {
        let write = |text: &str, room: usize| {
            let mut bytes = [b'#'; 8];
            // SAFETY: `room` is at most the length of `bytes`.
            let place = unsafe { Text::new(bytes.as_mut_ptr().cast(), "name") };
            let length = place.write(text, room).expect("not null");
            (length, bytes)
        };
        assert_eq!(write("rank", 8), (4, *b"rank\0###"));
        assert_eq!(write("rank", 3), (2, *b"ra\0#####"));
        assert_eq!(write("aé", 3), (1, *b"a\0######"));
        assert_eq!(write("rank", 0), (0, *b"########"));
    }

    #[test]
    fn what_does_not_fit_is_undefined() {
        assert_eq!(narrow(i64::from(c_int::MAX)), c_int::MAX);
        assert_eq!(narrow(1 << 31), MPI_UNDEFINED);
    }
}
