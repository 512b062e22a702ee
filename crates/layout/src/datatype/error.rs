//! What is wrong with the arguments of a constructor.

use std::fmt;

/// Which kind of argument is wrong; each has its class of error in MPI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// A count.
    Count,
    /// Any other argument.
    Argument,
    /// The datatype.
    Type,
    /// A value in the buffer, which has no counterpart in another representation.
    Value,
}

/// Why a datatype cannot be made or used like this: the argument, its value, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatatypeError {
    /// Which kind of argument.
    pub kind: ErrorKind,
    text: String,
}

impl DatatypeError {
    #[cold]
    pub(crate) fn new(kind: ErrorKind, text: impl Into<String>) -> DatatypeError {
        DatatypeError { kind, text: text.into() }
    }

    #[cold]
    pub(crate) fn overflow(what: &str) -> DatatypeError {
        DatatypeError::new(
            ErrorKind::Argument,
            format!("{what} of the new datatype does not fit 63 bits; use smaller arguments"),
        )
    }
}

impl fmt::Display for DatatypeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl std::error::Error for DatatypeError {}
