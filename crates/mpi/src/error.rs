//! What went wrong: an MPI error class, the cause and the remedy.

use crate::{Handle, Status};

/// The outcome of a call. The error is boxed, so that success costs nothing.
pub type Result<T> = std::result::Result<T, Box<Error>>;

/// Why a call failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// An error class, or a code that the program added.
    pub class: i32,
    /// The cause, with values, and the remedy.
    pub message: String,
    /// The communicator whose error handler is responsible, where the call itself does not tell
    /// (calls on requests and messages).
    pub comm: Option<Handle>,
    /// What has completed all the same.
    pub completed: Completed,
}

/// What a failed call has completed: an operation that failed has ended, so the program is told
/// about it as about any other (MPI-5.0 §3.7.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Completed {
    /// Nothing.
    #[default]
    Nothing,
    /// The one operation of the call.
    One(Status),
    /// The request at this place, of several.
    At(usize, Status),
    /// So many of several requests; their statuses have been written.
    Several(usize),
}

impl Error {
    /// An error of `class`.
    #[cold]
    pub fn new(class: i32, message: impl Into<String>) -> Box<Error> {
        Box::new(Error {
            class,
            message: message.into(),
            comm: None,
            completed: Completed::Nothing,
        })
    }

    /// Leaves the error to the error handler of `comm`.
    #[cold]
    pub fn on(mut self: Box<Error>, comm: Handle) -> Box<Error> {
        self.comm = Some(comm);
        self
    }

    /// Notes what the call has completed though it failed.
    #[cold]
    pub fn with(mut self: Box<Error>, completed: Completed) -> Box<Error> {
        self.completed = completed;
        self
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
