//! The output of all ranks on its way to where `mpiexec` writes.

use crate::output::{Sink, Source, Stream, Written};
use crate::protocol::Order;
use crate::system::{self, Interest, Poller};
use std::collections::VecDeque;
use std::io;
use std::os::fd::IntoRawFd;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long a line without an end is held back where somebody may wait for a prompt.
const PROMPT: Duration = Duration::from_millis(100);
/// Past so many waiting bytes, ranks have to wait with their output.
const FULL: usize = 1 << 20;
/// What `mpiexec` itself says.
const MPIEXEC: Source = Source::MAX;

/// How output is shown, and where.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OutputForm {
    tagged: bool,
    /// What stands before each line, instead of a tag: a pattern.
    pub prefix: Option<String>,
    /// Whether the time stands before each line.
    pub timestamp: bool,
    /// Whether standard error goes where standard output goes.
    pub merge: bool,
    /// The names of files for standard output and error: patterns.
    pub files: [Option<String>; 2],
    /// Whether what goes into files is shown as well.
    copy: bool,
}

impl OutputForm {
    /// Whether the rank stands before each line.
    pub fn tag(&mut self, on: bool) {
        self.tagged = on;
    }

    /// Writes into a folder, as Open MPI lays it out; and shows it as well, unless `:nocopy` stands
    /// behind its name.
    pub fn into_folder(&mut self, text: &str) {
        let name = self.copied(text);
        self.files = ["stdout", "stderr"].map(|file| Some(format!("{name}/%G/rank.%R/{file}")));
    }

    /// Writes into files whose names begin so, and shows it as well, unless `:nocopy` stands behind.
    pub fn into_files(&mut self, text: &str) {
        let name = self.copied(text);
        self.files = ["out", "err"].map(|end| Some(format!("{name}.%R.{end}")));
    }

    /// A name as a pattern of which every letter means itself.
    fn copied(&mut self, text: &str) -> String {
        let (name, way) = text.rsplit_once(':').unwrap_or((text, ""));
        let known = ["nocopy", "copy"].contains(&way.to_lowercase().as_str());
        self.copy = !(known && way.eq_ignore_ascii_case("nocopy"));
        if known { name } else { text }.replace('%', "%%")
    }

    /// What stands before each line of a rank.
    fn prefix_of(&self, origin: &Origin<'_>) -> String {
        match &self.prefix {
            Some(pattern) => origin.expand(pattern),
            None if !self.tagged => String::new(),
            None if origin.world == 0 => origin.expand("[%r] "),
            None => origin.expand("[%g:%r] "),
        }
    }
}

/// Whose output it is.
pub struct Origin<'a> {
    /// The rank in its world.
    pub rank: usize,
    /// The ranks of that world.
    pub size: usize,
    /// Which world: 0, or that of a spawned one.
    pub world: usize,
    /// The number of its host.
    pub host: u32,
    /// The name of its host.
    pub host_name: &'a str,
}

impl Origin<'_> {
    /// A pattern, with what it stands for put in: MPICH's letters, and `%R` and `%G` as Open MPI numbers
    /// ranks and worlds in names of files.
    fn expand(&self, pattern: &str) -> String {
        let mut text = String::new();
        let mut letters = pattern.chars();
        while let Some(letter) = letters.next() {
            if letter != '%' {
                text.push(letter);
                continue;
            }
            match letters.next() {
                Some('r') => text += &self.rank.to_string(),
                Some('g') => text += &self.world.to_string(),
                Some('p') => text += &self.host.to_string(),
                Some('h') => text += self.host_name,
                Some('R') => {
                    let width = self.size.saturating_sub(1).to_string().len();
                    text += &format!("{:0width$}", self.rank);
                }
                Some('G') => text += &(self.world + 1).to_string(),
                Some('%') => text.push('%'),
                Some(other) => text.extend(['%', other]),
                None => text.push('%'),
            }
        }
        text
    }
}

/// The streams of all ranks, and where they are written.
pub struct Outlets {
    form: OutputForm,
    /// Standard output, standard error, and files.
    sinks: Vec<Sink>,
    /// The names of the files.
    files: Vec<PathBuf>,
    /// Which sink standard output and error go to: the same one if they are the same file.
    sink_of: [usize; 2],
    /// Whether ranks are asked for what goes to each of these.
    flows: [bool; 2],
    armed: [bool; 2],
    streams: Vec<Option<Outlet>>,
    prompts: VecDeque<(Instant, Source)>,
    /// Why the ranks' output is lost, until somebody asks.
    loss: Option<String>,
    token: u64,
}

struct Outlet {
    stream: Stream,
    sink: usize,
    /// The same once more for who looks on.
    copy: Option<(Stream, usize)>,
    changed: Instant,
    queued: bool,
}

impl Outlets {
    /// Without ranks. The token tells of room to write.
    pub fn new(poller: &Poller, token: u64, form: OutputForm) -> io::Result<Outlets> {
        let sink = |descriptor| {
            let pollable = poller.add(descriptor, Interest::Write, token).is_ok();
            poller.remove(descriptor);
            Sink::new(descriptor, pollable)
        };
        let sinks = vec![sink(libc::STDOUT_FILENO), sink(libc::STDERR_FILENO)];
        let same = system::identity(libc::STDOUT_FILENO)? == system::identity(libc::STDERR_FILENO)?;
        Ok(Outlets {
            form,
            sinks,
            files: Vec::new(),
            sink_of: if same { [0, 0] } else { [0, 1] },
            flows: [true; 2],
            armed: [false; 2],
            streams: Vec::new(),
            prompts: VecDeque::new(),
            loss: None,
            token,
        })
    }

    /// One more rank.
    pub fn add(&mut self, origin: &Origin<'_>) -> io::Result<()> {
        let tag = self.form.prefix_of(origin).into_bytes();
        for which in 0..2 {
            let from = if self.form.merge { 0 } else { which };
            let shown = self.sink_of[from];
            let file = self.form.files[from].as_ref().map(|pattern| origin.expand(pattern));
            let source = self.streams.len();
            let stream = || Stream::new(source, tag.clone(), self.form.timestamp);
            let (stream, copy) = (stream(), (file.is_some() && self.form.copy).then(stream));
            let sink = file.map_or(Ok(shown), |file| self.open(file.into()))?;
            let copy = copy.map(|stream| (stream, shown));
            let (changed, queued) = (Instant::now(), false);
            self.streams.push(Some(Outlet { stream, sink, copy, changed, queued }));
        }
        Ok(())
    }

    /// The sink of the file of this name, which is made with its folders.
    fn open(&mut self, name: PathBuf) -> io::Result<usize> {
        if let Some(at) = self.files.iter().position(|known| *known == name) {
            return Ok(at + 2);
        }
        let refused = |error: io::Error| {
            io::Error::new(
                error.kind(),
                format!("cannot write output to {}: {error}", name.display()),
            )
        };
        if let Some(folder) = name.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(refused)?;
        }
        let file = std::fs::File::create(&name).map_err(refused)?;
        // It stays open as long as this process lives.
        self.sinks.push(Sink::new(file.into_raw_fd(), false));
        self.files.push(name);
        Ok(self.sinks.len() - 1)
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
        let sinks = &mut self.sinks;
        outlet.stream.handle_bytes(bytes, &mut sinks[outlet.sink].queue);
        if let Some((copy, sink)) = &mut outlet.copy {
            copy.handle_bytes(bytes, &mut sinks[*sink].queue);
        }
        outlet.changed = Instant::now();
        let shown = outlet.copy.as_ref().map_or(outlet.sink, |(_, sink)| *sink);
        if outlet.stream.holds_prompt() && sinks[shown].shows_prompts && !outlet.queued {
            outlet.queued = true;
            self.prompts.push_back((outlet.changed + PROMPT, source));
        }
    }

    fn close(&mut self, source: Source) {
        if let Some(mut outlet) = self.streams[source].take() {
            outlet.stream.finish(&mut self.sinks[outlet.sink].queue);
            if let Some((mut copy, sink)) = outlet.copy {
                copy.finish(&mut self.sinks[sink].queue);
            }
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

    /// Why the ranks' output is lost, once, although nobody has closed the pipe that it goes to.
    pub fn take_loss(&mut self) -> Option<String> {
        self.loss.take()
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
                outlet.stream.flush(&mut self.sinks[outlet.sink].queue);
                if let Some((copy, sink)) = &mut outlet.copy {
                    copy.flush(&mut self.sinks[*sink].queue);
                }
            }
        }
    }

    /// Writes what can be written. Answers what the ranks must be told where it cannot.
    pub fn write(&mut self, poller: &Poller) -> Vec<Order> {
        let mut orders = Vec::new();
        for at in 2..self.sinks.len() {
            let known = self.sinks[at].failure.is_some();
            if self.sinks[at].flush() == Written::Closed
                && !known
                && let Some(error) = &self.sinks[at].failure
            {
                let text = format!("cannot write to {}: {error}", self.files[at - 2].display());
                self.say(&text);
            }
        }
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
                let failure = self.sinks[at].failure.as_ref();
                match failure.filter(|error| error.kind() != io::ErrorKind::BrokenPipe) {
                    Some(error) => {
                        let name = ["standard output", "standard error"][at];
                        self.loss = Some(format!("cannot write to {name}: {error}"));
                    }
                    // As in any pipeline: a rank that writes on learns by a signal that nobody reads.
                    None => orders
                        .extend(streams.iter().map(|which| Order::CloseOutput { which: *which })),
                }
            }
        }
        orders
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_those_of_mpich() {
        let origin = Origin { rank: 3, size: 11, world: 0, host: 1, host_name: "b" };
        assert_eq!(origin.expand("o.%r-%h.%p.%g%%%x%"), "o.3-b.1.0%%x%");
        let mut form = OutputForm::default();
        assert_eq!(form.prefix_of(&origin), "");
        form.tag(true);
        assert_eq!(form.prefix_of(&origin), "[3] ");
        assert_eq!(form.prefix_of(&Origin { world: 2, ..origin }), "[2:3] ");
        form.prefix = Some("%r: ".into());
        let origin = Origin { rank: 3, size: 11, world: 0, host: 1, host_name: "b" };
        assert_eq!(form.prefix_of(&origin), "3: ");
        form.into_folder("50%:nocopy");
        assert_eq!(origin.expand(form.files[0].as_ref().unwrap()), "50%/1/rank.03/stdout");
        assert!(!form.copy);
        form.into_files("c:d");
        assert_eq!(origin.expand(form.files[1].as_ref().unwrap()), "c:d.03.err");
        assert!(form.copy);
    }
}
