//! The ranks' output: lines are kept whole on their way to where `mpiexec` writes.

use crate::system;
use std::borrow::Cow;
use std::io;
use std::os::fd::RawFd;

/// Who writes: a stream of a rank, or `mpiexec` itself.
pub type Source = usize;

/// Past so many bytes without an end, a line is passed on in pieces.
const LONGEST_LINE: usize = 1 << 20;
/// What the C library writes when its buffer is full, rather than because a program flushed it.
const BLOCK: usize = 4096;
/// A pipe takes so many bytes in one piece, and without waiting if it takes any.
const PIECE: usize = 4096;

/// A rank's stream: holds back the line that has no end yet.
pub struct Stream {
    source: Source,
    tag: Vec<u8>,
    /// Whether the time stands before the tag.
    timed: bool,
    held: Vec<u8>,
    flushed_by_program: bool,
}

impl Stream {
    /// A stream whose lines start with `tag`, and before that with the time if they are `timed`.
    pub fn new(source: Source, tag: Vec<u8>, timed: bool) -> Stream {
        Stream { source, tag, timed, held: Vec::new(), flushed_by_program: false }
    }

    /// What the lines start with that are passed on now.
    fn tag(&self) -> Cow<'_, [u8]> {
        match self.timed {
            true => Cow::Owned([system::local_time().as_bytes(), b" ", &self.tag].concat()),
            false => Cow::Borrowed(&self.tag),
        }
    }

    /// Passes on what is whole of `bytes` and what was held back before.
    pub fn handle_bytes(&mut self, bytes: &[u8], queue: &mut Queue) {
        self.flushed_by_program = !bytes.len().is_multiple_of(BLOCK);
        match bytes.iter().rposition(|byte| *byte == b'\n') {
            Some(end) => {
                self.flush(queue);
                queue.add(self.source, &self.tag(), &bytes[..=end]);
                self.held.extend_from_slice(&bytes[end + 1..]);
            }
            None => self.held.extend_from_slice(bytes),
        }
        if self.held.len() > LONGEST_LINE {
            self.flush(queue);
        }
    }

    /// Whether a line without an end is held back that looks like a prompt: the program itself
    /// flushed it.
    pub fn holds_prompt(&self) -> bool {
        self.flushed_by_program && !self.held.is_empty()
    }

    /// Passes on what is held back.
    pub fn flush(&mut self, queue: &mut Queue) {
        queue.add(self.source, &self.tag(), &self.held);
        self.held.clear();
    }

    /// Passes on what is held back; nothing more will come.
    pub fn finish(&mut self, queue: &mut Queue) {
        self.flush(queue);
        queue.finish(self.source, self.timed || !self.tag.is_empty());
    }
}

/// What waits to be written, in which no line has parts of two sources.
#[derive(Default)]
pub struct Queue {
    bytes: Vec<u8>,
    written: usize,
    /// Whose line has no end yet.
    open: Option<Source>,
}

impl Queue {
    /// Puts text behind what waits already. If another's line is open, it is ended first.
    pub fn add(&mut self, source: Source, tag: &[u8], text: &[u8]) {
        if text.is_empty() {
            return;
        }
        if self.open.is_some_and(|open| open != source) {
            self.bytes.push(b'\n');
            self.open = None;
        }
        if tag.is_empty() {
            self.bytes.extend_from_slice(text);
        } else {
            let mut continued = self.open.is_some();
            for line in text.split_inclusive(|byte| *byte == b'\n') {
                if !continued {
                    self.bytes.extend_from_slice(tag);
                }
                self.bytes.extend_from_slice(line);
                continued = false;
            }
        }
        self.open = (text.last() != Some(&b'\n')).then_some(source);
    }

    /// A source has ended. What others write goes right behind its last line if `tagged` is false,
    /// for then its output is to arrive byte by byte as it was written.
    fn finish(&mut self, source: Source, tagged: bool) {
        if self.open == Some(source) {
            if tagged {
                self.bytes.push(b'\n');
            }
            self.open = None;
        }
    }

    /// What waits.
    pub fn waiting(&self) -> &[u8] {
        &self.bytes[self.written..]
    }

    /// Drops what has been written.
    fn advance(&mut self, count: usize) {
        self.written += count;
        if self.written == self.bytes.len() {
            self.bytes.clear();
            self.written = 0;
        } else if self.written > self.bytes.len() / 2 && self.written > 1 << 16 {
            self.bytes.drain(..self.written);
            self.written = 0;
        }
    }

    /// As much from the start as fits into a piece, up to the end of a line if there is one.
    fn piece(&self) -> &[u8] {
        let waiting = self.waiting();
        let most = &waiting[..waiting.len().min(PIECE)];
        match most.iter().rposition(|byte| *byte == b'\n') {
            Some(end) => &most[..=end],
            None => most,
        }
    }
}

/// Where `mpiexec` writes: its standard output or error, or a file.
pub struct Sink {
    descriptor: RawFd,
    /// What waits to be written.
    pub queue: Queue,
    /// Files and the like never let a writer wait.
    direct: bool,
    /// Whether a line without an end may be shown: somebody may be looking.
    pub shows_prompts: bool,
    /// Why nothing can be written any more.
    pub failure: Option<io::Error>,
}

/// What became of what waited in a [`Sink`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// All is written.
    All,
    /// There is no room for the rest now.
    Some,
    /// Nobody reads any more; what waited is dropped.
    Closed,
}

impl Sink {
    /// Writes to an open file that stays open. `pollable` tells whether one can wait for room.
    pub fn new(descriptor: RawFd, pollable: bool) -> Sink {
        let shows_prompts = !system::is_regular(descriptor);
        let queue = Queue::default();
        Sink { descriptor, queue, direct: !pollable, shows_prompts, failure: None }
    }

    /// Writes what can be written without waiting.
    pub fn flush(&mut self) -> Written {
        while self.failure.is_none() && !self.queue.waiting().is_empty() {
            let written = if self.direct {
                system::write(self.descriptor, self.queue.waiting())
            } else if system::is_writable(self.descriptor) {
                system::write(self.descriptor, self.queue.piece())
            } else {
                return Written::Some;
            };
            match written {
                Ok(count) => self.queue.advance(count),
                // Somebody else made the file nonblocking.
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Written::Some,
                Err(error) => self.failure = Some(error),
            }
        }
        if self.failure.is_some() {
            let waiting = self.queue.waiting().len();
            self.queue.advance(waiting);
            return Written::Closed;
        }
        Written::All
    }

    /// The file that is written to.
    pub fn descriptor(&self) -> RawFd {
        self.descriptor
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_stay_whole() {
        let mut queue = Queue::default();
        let mut first = Stream::new(0, Vec::new(), false);
        let mut second = Stream::new(1, Vec::new(), false);
        first.handle_bytes(b"one ", &mut queue);
        second.handle_bytes(b"other\nrest", &mut queue);
        first.handle_bytes(b"two\n", &mut queue);
        second.finish(&mut queue);
        assert_eq!(queue.waiting(), b"other\none two\nrest");
    }

    #[test]
    fn a_prompt_is_shown_and_never_continued_by_another() {
        let mut queue = Queue::default();
        let mut first = Stream::new(0, b"[0] ".to_vec(), false);
        let mut second = Stream::new(1, b"[1] ".to_vec(), false);
        first.handle_bytes(b"name? ", &mut queue);
        assert!(first.holds_prompt());
        first.flush(&mut queue);
        second.handle_bytes(b"a\nb\n", &mut queue);
        first.handle_bytes(b"again? ", &mut queue);
        first.flush(&mut queue);
        first.handle_bytes(b"yes\n", &mut queue);
        assert_eq!(queue.waiting(), b"[0] name? \n[1] a\n[1] b\n[0] again? yes\n");
        // What the C library flushed because its buffer was full is no prompt.
        first.handle_bytes(&[b'x'; BLOCK], &mut queue);
        assert!(!first.holds_prompt());
    }

    #[test]
    fn the_end_of_output_without_the_end_of_a_line() {
        for (tag, expected) in [(&b""[..], &b"ab"[..]), (b"# ", b"# a\n# b\n")] {
            let mut queue = Queue::default();
            for (source, text) in [(0, b"a"), (1, b"b")] {
                let mut stream = Stream::new(source, tag.to_vec(), false);
                stream.handle_bytes(text, &mut queue);
                stream.finish(&mut queue);
            }
            assert_eq!(queue.waiting(), expected);
        }
    }

    #[test]
    fn pieces_end_with_lines() {
        let mut queue = Queue::default();
        queue.add(0, b"", &[b"x".repeat(PIECE - 2), b"\nyyy\n".to_vec()].concat());
        assert_eq!(queue.piece().len(), PIECE - 1);
        queue.advance(PIECE - 1);
        assert_eq!(queue.piece(), b"yyy\n");
    }

    proptest! {
        /// However the streams' bytes are cut and mixed, each line comes out whole.
        #[test]
        fn no_line_is_torn(
            cuts in prop::collection::vec((0usize..3, 1usize..9), 0..200), lines in 1usize..30,
        ) {
            let text = |source: usize| -> Vec<u8> {
                let line = |at| format!("{source}:{at}:{}\n", "z".repeat(at % 7));
                (0..lines).flat_map(|at| line(at).into_bytes()).collect()
            };
            let texts = [text(0), text(1), text(2)];
            let mut at = [0; 3];
            let mut streams = [0, 1, 2].map(|source| Stream::new(source, Vec::new(), false));
            let mut queue = Queue::default();
            for (source, length) in cuts {
                let end = (at[source] + length).min(texts[source].len());
                streams[source].handle_bytes(&texts[source][at[source]..end], &mut queue);
                at[source] = end;
            }
            for source in 0..3 {
                streams[source].handle_bytes(&texts[source][at[source]..], &mut queue);
                streams[source].finish(&mut queue);
            }
            for (source, text) in texts.iter().enumerate() {
                let own = |line: &&[u8]| line[0] == b'0' + source as u8;
                let lines = queue.waiting().split_inclusive(|byte| *byte == b'\n');
                prop_assert_eq!(&lines.filter(own).collect::<Vec<_>>().concat(), text);
            }
        }
    }
}
