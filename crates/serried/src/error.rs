//! What went wrong.

use std::fmt;

use crate::start;

/// Why a call failed: where, in which call, the cause and the remedy.
#[derive(Clone, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    class: i32,
    call: &'static str,
    place: Option<(usize, usize)>,
    cause: String,
}

/// The outcome of a call.
pub type Result<T> = std::result::Result<T, Error>;

/// The classes of errors, numbered as in MPI; [`Error::class`] answers one of these.
pub use mpi::class;

impl Error {
    #[cold]
    pub(crate) fn new(class: i32, call: &'static str, cause: impl Into<String>) -> Error {
        Error(Box::new(Inner { class, call, place: start::place(), cause: cause.into() }))
    }

    /// The class of the error: one of the constants of [`mod@class`].
    pub fn class(&self) -> i32 {
        self.0.class
    }

    /// The call that failed.
    pub fn call(&self) -> &str {
        self.0.call
    }

    /// The rank in the world on which it failed; none outside of a job.
    pub fn rank(&self) -> Option<usize> {
        self.0.place.map(|(rank, _)| rank)
    }

    /// The cause, with values, and the remedy.
    pub fn cause(&self) -> &str {
        &self.0.cause
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((rank, size)) = self.0.place {
            write!(f, "rank {rank} of {size}, ")?;
        }
        write!(f, "{}: {}", self.0.call, self.0.cause)
    }
}

/// As it is displayed: `main` shows errors in this way.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

impl From<Box<bsp::Error>> for Error {
    fn from(error: Box<bsp::Error>) -> Error {
        let cause = format!("superstep {}: {}", error.superstep, error.cause);
        let place = error.process;
        Error(Box::new(Inner { class: class::OTHER, call: error.call, place, cause }))
    }
}

impl From<Box<store::Error>> for Error {
    fn from(error: Box<store::Error>) -> Error {
        Error::new(class::OTHER, "store", error.text)
    }
}

/// Results of the room below, as those of a call.
pub(crate) trait At<T> {
    fn at(self, call: &'static str) -> Result<T>;
}

impl<T> At<T> for mpi::Result<T> {
    #[inline(always)]
    fn at(self, call: &'static str) -> Result<T> {
        self.map_err(|error| Error::new(error.class, call, error.message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_other_models_become_one() {
        let (process, superstep, call) = (Some((1, 4)), 3, "put");
        let error = bsp::Error { process, superstep, call, cause: "offset is 9".into() };
        let error = Error::from(Box::new(error));
        assert_eq!(error.to_string(), "rank 1 of 4, put: superstep 3: offset is 9");
        let error = store::Error { code: store::Code::InvalidRank, text: "rank is 9".into() };
        assert_eq!(Error::from(Box::new(error)).to_string(), "store: rank is 9");
    }
}
