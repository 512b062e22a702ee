//! What is wrong with a program, and where.

use std::fmt;

/// What went wrong: in which process and superstep, in which call, why, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The process that noticed, and how many there are; none outside of begin and end.
    pub process: Option<(usize, usize)>,
    /// The superstep, from 0 on.
    pub superstep: u64,
    /// The call.
    pub call: &'static str,
    /// Why, and the remedy.
    pub cause: String,
}

/// An answer, or what is wrong.
pub type Result<T> = std::result::Result<T, Box<Error>>;

impl Error {
    /// A call outside of begin and end.
    #[cold]
    pub(crate) fn outside(call: &'static str, cause: impl Into<String>) -> Box<Error> {
        Box::new(Error { process: None, superstep: 0, call, cause: cause.into() })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((pid, nprocs)) = self.process {
            write!(f, "process {pid} of {nprocs}, superstep {}, ", self.superstep)?;
        }
        write!(f, "{}: {}", self.call, self.cause)
    }
}

impl std::error::Error for Error {}

/// Another process is gone: how that came about only mpiexec knows, which tells it and ends this one.
/// If it does not, this process has to speak.
#[cold]
pub(crate) fn await_launcher() {
    transport::blocking::sleep(std::time::Duration::from_secs(1));
}
