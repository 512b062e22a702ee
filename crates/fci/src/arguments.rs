//! Pointers that a C program passes. Only C makes values of these types, and promises with each that
//! it is null or good for what its call says; so the calls themselves need no `unsafe`.

use crate::report::error;
use layout::Span;
use std::ffi::{c_int, c_void};
use store::{Code, Result};

/// Where a value is, or where an answer goes; it may be null.
#[repr(transparent)]
pub struct Pointer<T>(*mut T);

impl<T> Clone for Pointer<T> {
    fn clone(&self) -> Pointer<T> {
        *self
    }
}

impl<T> Copy for Pointer<T> {}

impl<T: Copy> Pointer<T> {
    /// An error if it is null.
    pub(crate) fn required(self, name: &str) -> Result<Pointer<T>> {
        match self.0.is_null() {
            true => Err(error(Code::InvalidLmmAddress, format!("{name} is a null pointer"))),
            false => Ok(self),
        }
    }

    /// Writes a value, unless the program does not want it.
    pub(crate) fn set(self, value: T) {
        if !self.0.is_null() {
            // SAFETY: promised by the program.
            unsafe { self.0.write(value) };
        }
    }

    /// Reads a value that must be there.
    pub(crate) fn get(self, name: &str) -> Result<T> {
        // SAFETY: not null, and promised by the program.
        Ok(unsafe { self.required(name)?.0.read() })
    }

    /// Reads `count` values one after the other.
    pub(crate) fn items(self, count: c_int, name: &str) -> Result<Vec<T>> {
        let count = number(count, "count", Code::InvalidCount)?;
        if count > 0 {
            self.required(name)?;
        }
        // SAFETY: the program promises so many values.
        Ok((0..count).map(|at| unsafe { self.0.add(at).read() }).collect())
    }

    /// The value at an index.
    ///
    /// # Safety
    /// The program has promised more values than that.
    pub(crate) unsafe fn at(self, index: usize) -> Pointer<T> {
        // SAFETY: promised by the caller.
        Pointer(unsafe { self.0.add(index) })
    }
}

/// No process has memory at higher addresses.
const MOST: usize = 1 << 56;

/// Bytes of the program's memory; where there are none it may be anything.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Bytes(*mut c_void);

impl Bytes {
    /// So many of them, which are good until the operation on them is over.
    pub(crate) fn span(self, length: usize) -> Result<Span> {
        if self.0.is_null() && length > 0 {
            return Err(error(Code::InvalidLmmAddress, "buf is a null pointer"));
        }
        if self.0.addr().checked_add(length).is_none_or(|end| end > MOST) {
            let text = format!("len is {length}, more than a process has behind buf");
            return Err(error(Code::InvalidLength, text));
        }
        // SAFETY: promised by the program.
        Ok(unsafe { Span::new(self.0.cast(), length) })
    }
}

/// A number that must not be negative.
pub(crate) fn number(value: c_int, name: &str, code: Code) -> Result<usize> {
    usize::try_from(value)
        .map_err(|_| error(code, format!("{name} is {value}; it must not be negative")))
}
