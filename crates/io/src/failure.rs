//! What goes wrong with a file.

use crate::Direction;
use std::fmt;

/// What was being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// Reading.
    Read,
    /// Writing.
    Write,
    /// Locking a range, in atomic mode.
    Lock,
}

impl From<Direction> for Doing {
    fn from(direction: Direction) -> Doing {
        match direction {
            Direction::Read => Doing::Read,
            Direction::Write => Doing::Write,
        }
    }
}

/// An operation on a file that the system refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What was being done.
    pub doing: Doing,
    /// At which byte of the file.
    pub offset: u64,
    /// The system's number for the reason.
    pub errno: i32,
}

impl Failure {
    pub(crate) fn new(doing: Doing, offset: u64, error: &std::io::Error) -> Failure {
        Failure { doing, offset, errno: error.raw_os_error().unwrap_or(libc::EIO) }
    }

    /// The reason, as the system knows it.
    pub fn error(&self) -> std::io::Error {
        std::io::Error::from_raw_os_error(self.errno)
    }

    /// As words that another rank can read; never all zero.
    pub(crate) fn to_words(self) -> [u64; 3] {
        let doing = match self.doing {
            Doing::Read => 1,
            Doing::Write => 2,
            Doing::Lock => 3,
        };
        [doing, self.offset, self.errno as u64]
    }

    pub(crate) fn from_words([doing, offset, errno]: [u64; 3]) -> Option<Failure> {
        let doing = match doing {
            1 => Doing::Read,
            2 => Doing::Write,
            3 => Doing::Lock,
            _ => return None,
        };
        Some(Failure { doing, offset, errno: errno as i32 })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let doing = match self.doing {
            Doing::Read => "reading",
            Doing::Write => "writing",
            Doing::Lock => "locking",
        };
        write!(f, "{doing} at byte {}: {}", self.offset, self.error())
    }
}
