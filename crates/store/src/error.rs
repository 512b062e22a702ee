//! What can be wrong with a call.

use std::fmt;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $number:literal: $summary:literal,)*) => {
        /// The kinds of errors, numbered as in `fci.h`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(i32)]
        pub enum Code {
            $($(#[$doc])* $name = $number,)*
        }

        impl Code {
            /// All codes, in order.
            pub const ALL: &[Code] = &[$(Code::$name,)*];

            /// What the code means, whatever the call.
            pub fn summary(self) -> &'static str {
                match self {
                    $(Code::$name => $summary,)*
                }
            }
        }
    };
}

codes! {
    /// The process has joined its job before.
    AlreadyInitialized = -1: "this process has joined its job already",
    /// The process has not joined its job yet, or has left it.
    NotInitialized = -2: "this process is not in a job; call FCI_Init first",
    /// A count that is negative.
    InvalidCount = -3: "a count must not be negative",
    /// A length that cannot be.
    InvalidLength = -4: "a length must be at least 1 and fit",
    /// A window, key, event or index that does not exist.
    InvalidNumber = -5: "there is no window, key, event or index of this number",
    /// A rank that is not in the group.
    InvalidRank = -6: "there is no such rank in the group",
    /// A tag out of range.
    InvalidTag = -7: "a tag must be in range",
    /// A group that does not exist, or that this call cannot use.
    InvalidGroup = -8: "there is no such group, or it cannot be used here",
    /// A group that is there from the start and cannot be destroyed.
    PredefinedGroup = -9: "a predefined group cannot be destroyed",
    /// A request that does not exist, or that this call cannot use.
    InvalidRequest = -10: "there is no such request, or it cannot be used here",
    /// The key is owned by this process, or asked for, already.
    AlreadyOwner = -11: "this process owns the key already, or has asked for it",
    /// The key is not owned by this process.
    NotOwner = -12: "this process does not own the key",
    /// A range of the global space that cannot be a window here.
    InvalidGcsAddress = -13: "the range of the global space cannot be used",
    /// Memory that is not communication memory of this process, or no memory at all.
    InvalidLmmAddress = -14: "the memory is not communication memory of this process",
    /// The system refused something.
    System = -15: "the system refused something",
}

/// What is wrong, with which argument, and the remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// Which kind of error.
    pub code: Code,
    /// The argument, its value, and what it may be.
    pub text: String,
}

/// The outcome of a call.
pub type Result<T> = std::result::Result<T, Box<Error>>;

impl Error {
    pub(crate) fn new(code: Code, text: impl Into<String>) -> Box<Error> {
        Box::new(Error { code, text: text.into() })
    }

    pub(crate) fn system(what: &str, error: &dyn fmt::Display) -> Box<Error> {
        Error::new(Code::System, format!("{what}: {error}"))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Error {}
