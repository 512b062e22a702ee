//! What a thread of the library's own is wanted for while the program computes.

use crate::engine::Engine;
use crate::task::Help;
use crate::types::RequestId;
use transport::Transport;

/// Requests for which a helper is wanted, unless they are over by now; the newest comes last.
#[derive(Debug)]
pub(crate) struct Helped {
    /// Receives of so many bytes are among them. No buffer is as long unless all is helped with.
    pub(crate) least: usize,
    requests: Vec<RequestId>,
}

impl Default for Helped {
    fn default() -> Helped {
        Helped { least: usize::MAX, requests: Vec::new() }
    }
}

impl Helped {
    #[inline]
    pub(crate) fn is_all(&self) -> bool {
        self.least < usize::MAX
    }
}

impl<T: Transport> Engine<T> {
    /// From now on everything that does not wait for the program wants help: sends that have not left,
    /// receives of messages that may be long, and [tasks](crate::Task) of any length.
    pub fn help_with_all(&mut self) {
        self.helped.least = self.state.config.table.smallest_eager() + 1;
    }

    /// Whether there is something that wants help, or a message that does not leave without it. What waits
    /// for others to travel with leaves.
    pub fn needs_help(&mut self) -> bool {
        let left = self.transport.flush();
        let all = self.helped.is_all();
        !left
            || self.tasks.any(|help| help == Help::Wanted || (all && help == Help::Allowed))
            || self.has_helped()
    }

    /// A request has begun that wants help until it is over.
    #[cold]
    pub(crate) fn want_help(&mut self, request: RequestId) {
        if self.helped.requests.len() == self.helped.requests.capacity() {
            // Under one that lasts there may be many that are over.
            let mut requests = std::mem::take(&mut self.helped.requests);
            requests.retain(|&request| self.is_under_way(request));
            requests.reserve(requests.len() + 1);
            self.helped.requests = requests;
        }
        self.helped.requests.push(request);
    }

    fn has_helped(&mut self) -> bool {
        while let Some(&newest) = self.helped.requests.last() {
            if self.is_under_way(newest) {
                return true;
            }
            self.helped.requests.pop();
        }
        false
    }

    fn is_under_way(&self, id: RequestId) -> bool {
        let request = self.state.requests.get(id.index(), id.generation());
        request.is_some_and(|request| !request.stage.is_over())
    }
}
