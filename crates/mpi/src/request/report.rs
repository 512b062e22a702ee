//! What a call on several requests tells.

use super::tracking::{Outcome, Told};
use crate::error::{Completed, Error, Result};
use crate::generalized::Inquiry;
use crate::{Status, class, errhandler};

/// Statuses that are being filled in, and the errors met.
pub(super) struct Report<'a> {
    statuses: Option<&'a mut [Status]>,
    errors: Vec<(usize, Box<Error>)>,
    /// What the program is to be asked when all gates are open again.
    inquiries: Vec<(usize, Inquiry)>,
    pub(super) filled: usize,
}

impl<'a> Report<'a> {
    pub(super) fn new(statuses: Option<&'a mut [Status]>) -> Report<'a> {
        Report { statuses, errors: Vec::new(), inquiries: Vec::new(), filled: 0 }
    }

    /// The next request succeeded; its status is made only if it is wanted.
    #[inline]
    pub(super) fn add_success(&mut self, status: impl FnOnce() -> Status) {
        if let Some(target) = self.statuses.as_deref_mut().and_then(|all| all.get_mut(self.filled))
        {
            status().store(target);
        }
        self.filled += 1;
    }

    pub(super) fn add(&mut self, outcome: Outcome) {
        let at = self.filled;
        self.filled += 1;
        match outcome {
            Outcome::Told(told) => self.fill(at, told),
            Outcome::Ask(inquiry) => self.inquiries.push((at, inquiry)),
        }
    }

    fn fill(&mut self, at: usize, (status, error): Told) {
        if let Some(target) = self.statuses.as_deref_mut().and_then(|all| all.get_mut(at)) {
            status.store(target);
        }
        if let Some(error) = error {
            self.errors.push((at, error));
        }
    }

    /// MPI-5.0 §3.7.5: with `MPI_ERR_IN_STATUS` every status tells its own error.
    pub(super) fn close(mut self) -> Result<()> {
        for (at, inquiry) in std::mem::take(&mut self.inquiries) {
            self.fill(at, inquiry.put());
        }
        self.errors.sort_by_key(|(at, _)| *at);
        let Some((at, first)) = self.errors.first() else { return Ok(()) };
        let message = format!(
            "{} of {} requests failed, first the one at {at}: {}",
            self.errors.len(),
            self.filled,
            first.message
        );
        self.errors.iter().for_each(|(_, error)| errhandler::remember("a request", error));
        let mut error = Error::new(class::IN_STATUS, message).with(Completed::Several(self.filled));
        error.comm = first.comm;
        if let Some(statuses) = self.statuses {
            statuses.iter_mut().take(self.filled).for_each(|one| one.error = class::SUCCESS);
            for (at, error) in &self.errors {
                if let Some(status) = statuses.get_mut(*at) {
                    status.error = error.class;
                }
            }
        }
        Err(error)
    }
}
