//! Operations of many steps that run beside the requests, and are moved on with them.

use crate::engine::Engine;
use crate::state::{Request, SENT, Stage, failed};
use crate::types::{Fault, RequestId};
use layout::Span;
use transport::{Peer, Transport};

/// An operation of many steps, as a collective is. It is moved on whenever the engine is.
pub trait Task<T: Transport>: Send {
    /// Goes as far as it can without waiting. It is not called again after it has ended.
    fn advance(&mut self, engine: &mut Engine<T>) -> Headway;

    /// Whether a thread of the library's own should move it on while the program computes.
    fn help(&self) -> Help {
        Help::Never
    }
}

/// Whether a thread that is not the program's moves a task on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Help {
    /// It must not: the task touches more than the engine and its own buffers, or calls the program.
    Never,
    /// It may, if it is there; it should, if all is [helped with](Engine::help_with_all).
    Allowed,
    /// It should: there is something to do that takes time.
    Wanted,
}

/// How far a task got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Headway {
    /// No further than before.
    None,
    /// Further, not to the end.
    Some,
    /// To the end, well or not.
    Ended(Option<Fault>),
}

/// The tasks of an engine, each with the request that completes when it ends.
pub(crate) struct Tasks<T: Transport>(Vec<(u32, Box<dyn Task<T>>)>);

impl<T: Transport> Default for Tasks<T> {
    fn default() -> Self {
        Tasks(Vec::new())
    }
}

impl<T: Transport> std::fmt::Debug for Tasks<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} tasks", self.0.len())
    }
}

impl<T: Transport> Tasks<T> {
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether there is one that is to be helped in such a way.
    pub(crate) fn any(&self, wants: impl Fn(Help) -> bool) -> bool {
        self.0.iter().any(|(_, task)| wants(task.help()))
    }
}

impl<T: Transport> Engine<T> {
    /// Takes a task on; its request completes when it ends. It makes its first steps when the
    /// engine is next moved on.
    pub fn start_task(&mut self, task: Box<dyn Task<T>>) -> RequestId {
        let (index, generation) = self.state.requests.insert(Request {
            // No peer can break it; what it sends and receives has requests of its own.
            peer: Peer::MAX,
            tag: 0,
            context: 0,
            buffer: Span::EMPTY,
            released: false,
            label: 0,
            stage: Stage::Task,
            lent: None,
        });
        self.tasks.0.push((index, task));
        RequestId::new(self.state.vci, index, generation)
    }

    /// Moves the tasks on, and nothing else. Returns whether any got further.
    pub fn advance_tasks(&mut self) -> bool {
        if self.tasks.is_empty() { false } else { self.advance_each(|_| true) }
    }

    /// Moves those tasks on that a thread of the library's own may.
    pub(crate) fn help_tasks(&mut self) -> bool {
        self.advance_each(|help| help != Help::Never)
    }

    #[cold]
    fn advance_each(&mut self, may: impl Fn(Help) -> bool) -> bool {
        // A task uses the engine, so the list is taken out of it meanwhile.
        let mut tasks = std::mem::take(&mut self.tasks.0);
        let mut happened = false;
        tasks.retain_mut(|(index, task)| {
            let headway = if may(task.help()) { task.advance(self) } else { Headway::None };
            match headway {
                Headway::None => true,
                Headway::Some => {
                    happened = true;
                    true
                }
                Headway::Ended(fault) => {
                    happened = true;
                    self.state.complete(*index, fault.map_or(SENT, failed));
                    false
                }
            }
        });
        debug_assert!(self.tasks.0.is_empty(), "tasks do not start tasks");
        self.tasks.0 = tasks;
        happened
    }
}
