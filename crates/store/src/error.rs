//! What can be wrong with a call.

use std::fmt;

/// The kinds of errors, numbered as in `fci.h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(i32)]
pub enum Code {
    /// The process has joined its job before.
    AlreadyInitialized = -1,
    /// The process has not joined its job yet, or has left it.
    NotInitialized = -2,
    /// A count that is negative.
    InvalidCount = -3,
    /// A length that cannot be.
    InvalidLength = -4,
    /// A window, key, event or index that does not exist.
    InvalidNumber = -5,
    /// A rank that is not in the group.
    InvalidRank = -6,
    /// A tag out of range.
    InvalidTag = -7,
    /// A group that does not exist, or that this call cannot use.
    InvalidGroup = -8,
    /// A group that is there from the start and cannot be destroyed.
    PredefinedGroup = -9,
    /// A request that does not exist, or that this call cannot use.
    InvalidRequest = -10,
    /// The key is owned by this process, or asked for, already.
    AlreadyOwner = -11,
    /// The key is not owned by this process.
    NotOwner = -12,
    /// A range of the global space that cannot be a window here.
    InvalidGcsAddress = -13,
    /// Memory that is not communication memory of this process, or no memory at all.
    InvalidLmmAddress = -14,
    /// The system refused something.
    System = -15,
}

impl Code {
    /// All codes, in order.
    pub const ALL: [Code; 15] = [
        Code::AlreadyInitialized,
        Code::NotInitialized,
        Code::InvalidCount,
        Code::InvalidLength,
        Code::InvalidNumber,
        Code::InvalidRank,
        Code::InvalidTag,
        Code::InvalidGroup,
        Code::PredefinedGroup,
        Code::InvalidRequest,
        Code::AlreadyOwner,
        Code::NotOwner,
        Code::InvalidGcsAddress,
        Code::InvalidLmmAddress,
        Code::System,
    ];

    /// What the code means, whatever the call.
    pub fn summary(self) -> &'static str {
        match self {
            Code::AlreadyInitialized => "this process has joined its job already",
            Code::NotInitialized => "this process is not in a job; call FCI_Init first",
            Code::InvalidCount => "a count must not be negative",
            Code::InvalidLength => "a length must be at least 1 and fit",
            Code::InvalidNumber => "there is no window, key, event or index of this number",
            Code::InvalidRank => "there is no such rank in the group",
            Code::InvalidTag => "a tag must be in range",
            Code::InvalidGroup => "there is no such group, or it cannot be used here",
            Code::PredefinedGroup => "a predefined group cannot be destroyed",
            Code::InvalidRequest => "there is no such request, or it cannot be used here",
            Code::AlreadyOwner => "this process owns the key already, or has asked for it",
            Code::NotOwner => "this process does not own the key",
            Code::InvalidGcsAddress => "the range of the global space cannot be used",
            Code::InvalidLmmAddress => "the memory is not communication memory of this process",
            Code::System => "the system refused something",
        }
    }
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
