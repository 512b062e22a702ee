//! Collective access (MPI-5.0 §14.4).

use std::any::Any;
use std::sync::Arc;

use coll::{AllGather, Blocks, Call, Running};
use io::{Collective, Meeting, Part, WORDS};
use layout::OwnedBuffer;
use worker::{Fabric, Worker};

use super::File;
use crate::collective::Scope;
use crate::error::Result;
use crate::{abi, process, waiting};

impl File {
    /// An exchange of a few words between all members.
    fn meeting(&self) -> Result<Meeting<Fabric>> {
        let scope = Scope::of(self.comm)?;
        let [own, all] = [WORDS, WORDS * self.size()].map(|words| {
            let bytes = OwnedBuffer::zeroed(words * size_of::<u64>());
            // SAFETY: the meeting keeps it as long as its task, which alone uses the span.
            unsafe { bytes.lend() }
        });
        let block = own.span();
        let result = Blocks::Even { all: all.span(), length: block.len() };
        let algorithm = AllGather { block, result };
        let tag = scope.tag(Call::Nonblocking, &algorithm)?;
        let program = scope.program(&algorithm, tag, None);
        Ok(Meeting::new(own, all, Box::new(Running::new(Arc::new(program)))))
    }

    /// The worker that moves the messages of its communicator.
    pub(super) fn worker(&self) -> &'static Worker<Fabric> {
        let context = self.here.state.with(|state| state.communicators.context_of(self.comm));
        self.here.at(context.expect("an open file has its communicator"))
    }

    /// The task of a collective access.
    pub(super) fn task(&self, part: Part, kept: Box<dyn Any + Send>) -> Result<Collective<Fabric>> {
        let meetings = [self.meeting()?, self.meeting()?];
        let (storage, group) = (Arc::clone(&self.storage), Arc::clone(&self.cursor().group));
        Ok(Collective::new(storage, group, self.next_call(), part, meetings, kept))
    }

    /// Takes part in a collective access, and waits until it has ended.
    pub(super) fn run_together(&self, part: Part) -> Result<u64> {
        let mut task = self.task(part, Box::new(()))?;
        if process::thread_level()? != abi::THREAD_MULTIPLE {
            task = task.awaited();
        }
        let ended = task.ended();
        let worker = self.worker();
        let id = worker.with(|core| core.start_task(Box::new(task)));
        let site = waiting::site("a collective access of a file", self.comm);
        worker.wait_at(site, |core| core.finish(id));
        self.here.flush(worker);
        self.verdict(ended.take().expect("the task has ended"))
    }
}
