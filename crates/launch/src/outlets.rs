//! The output of all ranks on its way to where `mpiexec` writes.

use crate::output::{Sink, Source, Stream, Written};
use crate::protocol::Order;
use crate::system::{self, Interest, Poller};
use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

/// How long a line without an end is held back where somebody may wait for a prompt.
const PROMPT: Duration = Duration::from_millis(100);
/// Past so many waiting bytes, ranks have to wait with their output.
const FULL: usize = 1 << 20;
/// What `mpiexec` itself says.
const MPIEXEC: Source = Source::MAX;

/// The streams of all ranks, and standard output and error.
pub struct Outlets {
    sinks: [Sink; 2],
    /// Which sink standard output and error go to: the same one if they are the same file.
    sink_of: [usize; 2],
    /// Whether ranks are asked for what goes to each sink.
    flows: [bool; 2],
    armed: [bool; 2],
    streams: Vec<Option<Outlet>>,
    prompts: VecDeque<(Instant, Source)>,
    token: u64,
}

struct Outlet {
    stream: Stream,
    changed: Instant,
    queued: bool,
}

impl Outlets {
    /// Without ranks. The token tells of room to write.
    pub fn new(poller: &Poller, token: u64) -> io::Result<Outlets> {
        let sink = |descriptor| {
            let pollable = poller.add(descriptor, Interest::Write, token).is_ok();
            poller.remove(descriptor);
            Sink::new(descriptor, pollable)
        };
        let sinks = [sink(libc::STDOUT_FILENO), sink(libc::STDERR_FILENO)];
        let same = system::identity(libc::STDOUT_FILENO)? == system::identity(libc::STDERR_FILENO)?;
        Ok(Outlets {
            sinks,
            sink_of: if same { [0, 0] } else { [0, 1] },
            flows: [true; 2],
            armed: [false; 2],
            streams: Vec::new(),
            prompts: VecDeque::new(),
            token,
        })
    }

    /// One more rank, whose lines begin with `tag`.
    pub fn add(&mut self, tag: &str) {
        for _ in 0..2 {
            let stream = Stream::new(self.streams.len(), tag.as_bytes().to_vec());
            self.streams.push(Some(Outlet { stream, changed: Instant::now(), queued: false }));
        }
    }

    /// One more rank, which writes elsewhere.
    pub fn skip(&mut self) {
        self.streams.extend([None, None]);
    }

    /// Says something to the user, on standard error.
    pub fn say(&mut self, text: &str) {
        let sink = &mut self.sinks[self.sink_of[1]];
        sink.queue.add(MPIEXEC, b"", format!("mpiexec: {text}\n").as_bytes());
    }

    /// A rank has written; nothing means that no more will come.
    pub fn handle_bytes(&mut self, source: Source, bytes: &[u8]) {
        if bytes.is_empty() {
            return self.close(source);
        }
        let Some(outlet) = &mut self.streams[source] else { return };
        let sink = &mut self.sinks[self.sink_of[source % 2]];
        outlet.stream.handle_bytes(bytes, &mut sink.queue);
        outlet.changed = Instant::now();
        if outlet.stream.holds_prompt() && sink.shows_prompts && !outlet.queued {
            outlet.queued = true;
            self.prompts.push_back((outlet.changed + PROMPT, source));
        }
    }

    fn close(&mut self, source: Source) {
        if let Some(mut outlet) = self.streams[source].take() {
            outlet.stream.finish(&mut self.sinks[self.sink_of[source % 2]].queue);
        }
    }

    /// Nothing more comes from anybody.
    pub fn close_all(&mut self) {
        (0..self.streams.len()).for_each(|source| self.close(source));
    }

    /// Whether the standard output of all ranks has ended.
    pub fn is_ended(&self) -> bool {
        self.streams.iter().step_by(2).all(Option::is_none)
    }

    /// Whether everything is written.
    pub fn is_written(&self) -> bool {
        self.sinks.iter().all(|sink| sink.queue.waiting().is_empty())
    }

    /// Whether something cannot be written any more.
    pub fn is_broken(&self) -> bool {
        self.sinks.iter().any(|sink| sink.failure.is_some())
    }

    /// When to call [`handle_time`](Outlets::handle_time).
    pub fn deadline(&self) -> Option<Instant> {
        self.prompts.front().map(|(at, _)| *at)
    }

    /// Shows prompts that have waited.
    pub fn handle_time(&mut self, now: Instant) {
        while let Some((_, source)) = self.prompts.front().copied().filter(|(at, _)| *at <= now) {
            self.prompts.pop_front();
            let Some(outlet) = &mut self.streams[source] else { continue };
            outlet.queued = false;
            if !outlet.stream.holds_prompt() {
                continue;
            }
            if now < outlet.changed + PROMPT {
                outlet.queued = true;
                self.prompts.push_back((outlet.changed + PROMPT, source));
            } else {
                let sink = &mut self.sinks[self.sink_of[source % 2]];
                outlet.stream.flush(&mut sink.queue);
            }
        }
    }

    /// Writes what can be written. Answers what the ranks must be told where it cannot.
    pub fn write(&mut self, poller: &Poller) -> Vec<Order> {
        let mut orders = Vec::new();
        for at in 0..2 {
            let known = self.sinks[at].failure.is_some();
            let written = self.sinks[at].flush();
            let descriptor = self.sinks[at].descriptor();
            let arm = written == Written::Some;
            if std::mem::replace(&mut self.armed[at], arm) != arm {
                if arm {
                    let _ = poller.add(descriptor, Interest::Write, self.token);
                } else {
                    poller.remove(descriptor);
                }
            }
            let streams = (0..).zip(self.sink_of).filter(|(_, sink)| *sink == at);
            let streams: Vec<u32> = streams.map(|(which, _)| which).collect();
            let open = self.sinks[at].queue.waiting().len() < FULL;
            if std::mem::replace(&mut self.flows[at], open) != open {
                orders
                    .extend(streams.iter().map(|which| Order::OutputFlow { which: *which, open }));
            }
            if written == Written::Closed && !known {
                // As in any pipeline: who writes on, learns by a signal that nobody reads.
                orders.extend(streams.iter().map(|which| Order::CloseOutput { which: *which }));
                let failure = self.sinks[at].failure.as_ref();
                if let Some(error) = failure.filter(|e| e.kind() != io::ErrorKind::BrokenPipe) {
                    let text = format!("cannot pass on the ranks' output: {error}");
                    self.say(&text);
                }
            }
        }
        orders
    }
}
