//! What a request for an access of a file waits for.

use std::sync::Arc;

use io::{End, Ended, Failure, Ticket};

use super::representation::Converted;
use super::{File, failure};
use crate::error::{Error, Result};
use crate::{Handle, Status, class, fault};

/// An access under way.
pub(crate) struct Pending {
    file: Arc<File>,
    handle: Handle,
    awaited: Awaited,
}

enum Awaited {
    /// A thread does it.
    Alone(Arc<Ticket<std::result::Result<u64, Failure>>>),
    /// All ranks do it.
    Together(Ended, Outcome),
    /// It has ended.
    Over(Status, Option<Box<Error>>),
}

/// What a rank has for the end of a collective access: what was wrong with its arguments, or what has to be
/// converted.
type Outcome = Result<Option<Arc<Converted>>>;

impl Pending {
    pub(super) fn alone(
        file: Arc<File>,
        handle: Handle,
        ticket: Arc<Ticket<std::result::Result<u64, Failure>>>,
    ) -> Pending {
        Pending { file, handle, awaited: Awaited::Alone(ticket) }
    }

    /// A collective access.
    pub(super) fn together(
        file: Arc<File>,
        handle: Handle,
        ended: Ended,
        outcome: Outcome,
    ) -> Pending {
        Pending { file, handle, awaited: Awaited::Together(ended, outcome) }
    }

    /// An access that has ended.
    pub(super) fn over(file: Arc<File>, handle: Handle, bytes: Result<u64>) -> Pending {
        let awaited = over(handle, bytes);
        Pending { file, handle, awaited }
    }

    /// Whether it has ended.
    pub(crate) fn advance(&mut self) -> bool {
        let bytes = match &mut self.awaited {
            Awaited::Over(..) => return true,
            Awaited::Alone(ticket) => match ticket.take() {
                None => return false,
                Some(done) => done.map_err(|found| self.file.failed(found)),
            },
            Awaited::Together(ended, outcome) => match ended.take() {
                None => return false,
                Some(end) => match std::mem::replace(outcome, Ok(None)) {
                    Err(wrong) => Err(wrong),
                    Ok(None) => self.file.verdict(end),
                    Ok(Some(converted)) => {
                        self.file.verdict(end).and_then(|bytes| converted.conclude(bytes))
                    }
                },
            },
        };
        self.awaited = over(self.handle, bytes.map_err(|error| self.file.about(error)));
        true
    }

    /// What it came to, once it has ended.
    pub(crate) fn status(&self) -> Status {
        match &self.awaited {
            Awaited::Over(status, _) => *status,
            _ => Status::EMPTY,
        }
    }

    /// Why it failed, if it did.
    pub(crate) fn error(&self) -> Option<Box<Error>> {
        match &self.awaited {
            Awaited::Over(_, error) => error.clone(),
            _ => None,
        }
    }
}

fn over(handle: Handle, bytes: Result<u64>) -> Awaited {
    match bytes {
        Ok(bytes) => Awaited::Over(status(bytes), None),
        Err(error) => Awaited::Over(Status::EMPTY, Some(error.on(handle))),
    }
}

/// The status of an access of so many bytes.
pub(super) fn status(bytes: u64) -> Status {
    Status::of(Status::EMPTY.source, Status::EMPTY.tag, bytes)
}

impl File {
    /// What a collective access came to.
    pub(super) fn verdict(&self, end: End) -> Result<u64> {
        match end {
            End::Done(bytes) => Ok(bytes),
            End::Refused(rank) => Err(self.error(
                class::OTHER,
                format!("rank {rank} called with wrong arguments; see its error"),
            )),
            End::Failed(rank, found) => Err(failure::of_access(&self.name, found, Some(rank))),
            End::Broken(found) => {
                let rank_of = |peer| self.members.rank(peer).unwrap_or(crate::abi::UNDEFINED);
                let mut error = fault::error(found, self.comm, rank_of);
                error.comm = None;
                error.message = format!("{}: {}", self.label(), error.message);
                Err(error)
            }
        }
    }
}
