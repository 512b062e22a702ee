//! What went wrong: an MPI error class, the cause and the remedy.

use crate::Handle;

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
}

impl Error {
    /// An error of `class`.
    #[cold]
    pub fn new(class: i32, message: impl Into<String>) -> Box<Error> {
        Box::new(Error { class, message: message.into(), comm: None })
    }

    /// The same error, to be handled by `comm`.
    #[cold]
    pub fn on(mut self: Box<Error>, comm: Handle) -> Box<Error> {
        self.comm = Some(comm);
        self
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
