//! How the members of a new communicator agree on its context: one hands it out and tells the
//! others. Nobody passes it on, so that it reaches those who wait for it whatever the rest does.

use engine::{Fault, Mode, Pattern, RequestId, Started};
use layout::OwnedBuffer;
use transport::Peer;
use worker::OwnedBuffers;

use super::{Communicator, contexts};
use crate::error::{Error, Result};
use crate::group::Members;
use crate::process::{Core, Here};
use crate::{Handle, class, point};

/// Who agrees, and by which messages.
pub(super) struct Participants {
    /// One group, or both of an inter-communicator.
    pub(super) groups: (Members, Option<Members>),
    /// Who hands out the context; `None` if there are no members.
    pub(super) leader: Option<Peer>,
    pub(super) context: u64,
    pub(super) tag: i32,
}

/// An agreement that was begun, and must be waited for.
pub(crate) struct Agreement {
    /// Where the members tell each other.
    context: u64,
    /// What the leader tells.
    told: Told,
    members: u64,
    pending: Vec<RequestId>,
    fault: Option<Fault>,
}

/// The new context and the number of its members.
type Told = [u64; 2];

impl Communicator {
    /// The tag of what all members do together next; they do it in the same order, so that they
    /// use the same one.
    pub(super) fn next_tag(&mut self) -> i32 {
        self.made = self.made.wrapping_add(1);
        (self.made & i32::MAX as u32) as i32
    }

    /// All members of this communicator, about to make the next one.
    pub(super) fn participants(&mut self) -> Participants {
        self.part(self.members.clone(), self.remote.clone())
    }

    /// A part of the members of this communicator, about to make the next one; the others call this as
    /// well, to stay in step.
    pub(super) fn part(&mut self, members: Members, remote: Option<Members>) -> Participants {
        let leading = remote.as_ref().filter(|_| !self.leads).unwrap_or(&members);
        Participants {
            leader: leading.first(),
            groups: (members, remote),
            context: self.context + contexts::CONSTRUCTION,
            tag: self.next_tag(),
        }
    }
}

impl Participants {
    pub(super) fn everyone(&self) -> impl Iterator<Item = Peer> {
        self.groups.0.iter().chain(self.groups.1.iter().flat_map(Members::iter))
    }

    /// Begins to agree. This process is peer `own`, and is asked for a `fresh` context if it leads.
    pub(super) fn begin(
        &self,
        core: &mut Core,
        own: Peer,
        fresh: impl FnOnce() -> u64,
    ) -> Agreement {
        let members = self.everyone().count() as u64;
        let leads = Some(own) == self.leader;
        let told: Told = [if leads { fresh() } else { 0 }, members];
        let pending = if leads {
            let bytes = told.map(u64::to_ne_bytes);
            let send = |peer| {
                let bytes = OwnedBuffer::from(bytes.as_flattened());
                match core.send_owned(Mode::Standard, peer, self.context, self.tag, bytes) {
                    Started::Complete => None,
                    Started::Pending(request) => Some(request),
                }
            };
            self.everyone().filter(|&peer| peer != own).filter_map(send).collect()
        } else {
            let pattern =
                Pattern { source: self.leader, context: self.context, tag: Some(self.tag) };
            vec![core.receive_owned(pattern, OwnedBuffer::zeroed(size_of::<Told>()))]
        };
        Agreement { context: self.context, told, members, pending, fault: None }
    }
}

impl Agreement {
    /// The context, once everything of this process has been sent or received; the answer stays the
    /// same from then on.
    pub(crate) fn advance(&mut self, core: &mut Core) -> Option<std::result::Result<u64, Fault>> {
        let (fault, told) = (&mut self.fault, &mut self.told);
        self.pending.retain(|&request| match core.finish_owned(request) {
            None => true,
            Some((completion, bytes)) => {
                *fault = fault.or(completion.fault);
                let (words, _) = bytes.as_chunks::<8>();
                told.iter_mut()
                    .zip(words)
                    .for_each(|(told, word)| *told = u64::from_ne_bytes(*word));
                false
            }
        });
        self.pending.is_empty().then(|| self.fault.map_or(Ok(self.told[0]), Err))
    }

    /// Waits for the context; an error is one of `comm`.
    pub(super) fn wait(mut self, here: &Here, comm: Handle) -> Result<u64> {
        let context = here
            .at(self.context)
            .wait(|core| self.advance(core))
            .map_err(|fault| point::failed(here, comm, fault))?;
        if self.told[1] != self.members {
            return Err(disagreement(self.members, self.told[1]));
        }
        Ok(context)
    }
}

#[cold]
fn disagreement(here: u64, there: u64) -> Box<Error> {
    Error::new(
        class::GROUP,
        format!(
            "the new communicator has {here} members here and {there} on its first rank; pass the \
             same group on all of its ranks"
        ),
    )
}
