//! Frames through a pair of pipes, and whether anybody is at the other end.

use crate::protocol::LONGEST_FRAME;
use crate::system::{self, Interest, Poller};
use liveness::{Next, Rule, Time, Watch};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::time::{Duration, Instant};

/// The host of a frame that is for all.
pub const ALL_HOSTS: u32 = u32::MAX;

const HEAD: usize = 8;

/// A pair of pipes to another process of the job.
///
/// A frame is a length, a host, a payload, and the end of a line: some ways to log in pass on whole
/// lines only. One without a payload says that somebody is there.
pub struct Link {
    input: OwnedFd,
    output: Option<OwnedFd>,
    incoming: Vec<u8>,
    taken: usize,
    outgoing: Vec<u8>,
    written: usize,
    /// Tokens for something to read and for room to write.
    tokens: [u64; 2],
    armed: bool,
    ended: bool,
    /// How long the other end may be silent; none before both ends speak in frames.
    rule: Option<Rule>,
    watch: Watch,
    /// When the clock of `watch` began.
    start: Instant,
    said: Instant,
    paused: bool,
}

impl Link {
    /// Takes the pipes and has `poller` wait for them.
    pub fn new(
        input: OwnedFd,
        output: OwnedFd,
        poller: &Poller,
        tokens: [u64; 2],
    ) -> io::Result<Link> {
        system::set_nonblocking(&input)?;
        system::set_nonblocking(&output)?;
        poller.add(input.as_raw_fd(), Interest::Read, tokens[0])?;
        let now = Instant::now();
        Ok(Link {
            input,
            output: Some(output),
            incoming: Vec::new(),
            taken: 0,
            outgoing: Vec::new(),
            written: 0,
            tokens,
            armed: false,
            ended: false,
            rule: None,
            watch: Watch::new(0),
            start: now,
            said: now,
            paused: false,
        })
    }

    /// From now on both ends speak at every pause of a rule, and this end counts the silence of the other.
    pub fn watch(&mut self, rule: Rule) {
        self.rule = Some(rule);
        self.note_heard();
    }

    fn note_heard(&mut self) {
        self.watch.hear(self.time(Instant::now()));
    }

    /// This moment on the clock of `watch`.
    fn time(&self, at: Instant) -> Time {
        at.saturating_duration_since(self.start).as_nanos() as Time
    }

    /// Does not count any silence until the other end speaks again.
    pub fn pause(&mut self) {
        self.paused = true;
    }

    /// Sends a frame, now or later.
    pub fn send(&mut self, host: u32, payload: &[u8], poller: &Poller) {
        self.outgoing.extend(((payload.len() + 4) as u32).to_le_bytes());
        self.outgoing.extend(host.to_le_bytes());
        self.outgoing.extend_from_slice(payload);
        self.send_raw(b"\n", poller);
    }

    /// Sends bytes that are no frame.
    pub fn send_raw(&mut self, bytes: &[u8], poller: &Poller) {
        self.outgoing.extend_from_slice(bytes);
        self.said = Instant::now();
        self.flush(poller);
    }

    /// Bytes that wait to be sent.
    pub fn backlog(&self) -> usize {
        self.outgoing.len() - self.written
    }

    /// Writes what can be written.
    pub fn flush(&mut self, poller: &Poller) {
        let Some(output) = &self.output else { return };
        let descriptor = output.as_raw_fd();
        while self.written < self.outgoing.len() {
            match system::write(descriptor, &self.outgoing[self.written..]) {
                Ok(count) => self.written += count,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                // It is gone; what it said before is still to be heard, and then the end.
                Err(_) => return self.hang_up(poller),
            }
        }
        if self.written == self.outgoing.len() || self.written > 1 << 20 {
            self.outgoing.drain(..self.written);
            self.written = 0;
        }
        let arm = !self.outgoing.is_empty();
        if std::mem::replace(&mut self.armed, arm) != arm {
            if arm {
                let _ = poller.add(descriptor, Interest::Write, self.tokens[1]);
            } else {
                poller.remove(descriptor);
            }
        }
    }

    /// Says nothing any more: the other end sees it.
    pub fn hang_up(&mut self, poller: &Poller) {
        if let Some(output) = self.output.take()
            && std::mem::replace(&mut self.armed, false)
        {
            poller.remove(output.as_raw_fd());
        }
        self.outgoing.clear();
        self.written = 0;
    }

    /// Reads what is there.
    pub fn handle_ready(&mut self, poller: &Poller) {
        let mut buffer = [0; 1 << 16];
        // Not for ever: others speak too.
        for _ in 0..16 {
            if self.ended {
                return;
            }
            match system::read(self.input.as_raw_fd(), &mut buffer) {
                Ok(0) => self.end(poller),
                Ok(count) => {
                    self.incoming.drain(..self.taken);
                    self.taken = 0;
                    self.incoming.extend_from_slice(&buffer[..count]);
                    self.paused = false;
                    self.note_heard();
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.end(poller),
            }
        }
    }

    fn end(&mut self, poller: &Poller) {
        self.ended = true;
        poller.remove(self.input.as_raw_fd());
    }

    /// Whether the other end has gone.
    pub fn is_ended(&self) -> bool {
        self.ended
    }

    /// The next frame, if it has come whole; an error if what came is none.
    pub fn poll_frame(&mut self) -> Result<Option<(u32, Vec<u8>)>, MalformedFrame> {
        loop {
            let rest = &self.incoming[self.taken..];
            let Some((length, rest)) = rest.split_first_chunk() else { return Ok(None) };
            let length = u32::from_le_bytes(*length) as usize;
            if !(4..=LONGEST_FRAME).contains(&length) {
                return Err(MalformedFrame);
            }
            let Some((frame, end)) = rest.get(..=length).map(|frame| frame.split_at(length)) else {
                return Ok(None);
            };
            // What passes on lines may also change how they end.
            if end != b"\n" {
                return Err(MalformedFrame);
            }
            let (host, payload) = frame.split_at(4);
            let host = u32::from_le_bytes([host[0], host[1], host[2], host[3]]);
            self.taken += HEAD - 4 + length + 1;
            if !payload.is_empty() {
                return Ok(Some((host, payload.to_vec())));
            }
        }
    }

    /// The next line, for as long as no frames are spoken yet.
    pub fn poll_line(&mut self) -> Option<Vec<u8>> {
        let rest = &self.incoming[self.taken..];
        let end = rest.iter().position(|byte| *byte == b'\n')?;
        let line = rest[..end].to_vec();
        self.taken += end + 1;
        Some(line)
    }

    /// When to call [`handle_time`](Link::handle_time).
    pub fn deadline(&self) -> Option<Instant> {
        let rule = self.rule.filter(|_| !self.ended)?;
        let beat = self.said + rule.pause();
        let due = self.start + Duration::from_nanos(self.watch.due(&rule));
        Some(if self.paused { beat } else { beat.min(due) })
    }

    /// Says that this end is there, if it is time. Returns the silence of the other end if it is too long.
    ///
    /// A process that did not run counts no silence before it has spoken several times.
    pub fn handle_time(&mut self, now: Instant, poller: &Poller) -> Option<Duration> {
        let rule = self.rule.filter(|_| !self.ended)?;
        let time = self.time(now);
        let next = if self.paused { Next::Wait } else { self.watch.next(time, &rule) };
        if next == Next::Ask {
            self.watch.note_asked(time, &rule);
        }
        if next == Next::Ask || now >= self.said + rule.pause() {
            self.said = now;
            // What was not taken yet needs nothing behind it.
            if self.backlog() == 0 {
                self.send(ALL_HOSTS, &[], poller);
            }
        }
        match next {
            Next::Dead(silence) => Some(silence),
            Next::Wait | Next::Ask => None,
        }
    }
}

/// What came is no frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedFrame;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pair(poller: &Poller) -> (Link, OwnedFd, OwnedFd) {
        let (input, theirs) = system::pipe().unwrap();
        let (their_input, output) = system::pipe().unwrap();
        (Link::new(input, output, poller, [0, 1]).unwrap(), their_input, theirs)
    }

    #[test]
    fn frames_arrive_whole_and_beats_are_not_seen() {
        let poller = Poller::new().unwrap();
        let (mut here, input, output) = pair(&poller);
        let mut there = Link::new(input, output, &poller, [2, 3]).unwrap();
        there.send_raw(b"noise\nmore\n", &poller);
        there.send(7, b"frame", &poller);
        there.send(ALL_HOSTS, b"", &poller);
        there.send(8, &vec![9; 200_000], &poller);
        for _ in 0..99 {
            here.handle_ready(&poller);
            there.flush(&poller);
        }
        assert_eq!(here.poll_line().unwrap(), b"noise");
        assert_eq!(here.poll_line().unwrap(), b"more");
        assert_eq!(here.poll_frame(), Ok(Some((7, b"frame".to_vec()))));
        assert_eq!(here.poll_frame().unwrap().unwrap().1.len(), 200_000);
        assert_eq!(here.poll_frame(), Ok(None));
        drop(there);
        here.handle_ready(&poller);
        assert!(here.is_ended());
        // Speaking to nobody is no trouble.
        here.send(1, b"x", &poller);
    }

    /// Calls `handle_time` whenever it is due, until a time; returns the silence that it reports.
    fn run(link: &mut Link, poller: &Poller, until: Instant) -> Option<Duration> {
        loop {
            let due = link.deadline().filter(|due| *due <= until)?;
            let silence = link.handle_time(due, poller);
            if silence.is_some() {
                return silence;
            }
            // `send` has looked at the clock, which is behind.
            link.said = link.said.max(due);
        }
    }

    #[test]
    fn silence_is_noticed_unless_it_was_announced() {
        let poller = Poller::new().unwrap();
        let (mut here, _input, _output) = pair(&poller);
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(here.handle_time(after(99), &poller), None);
        let rule = Rule::new(Duration::from_secs(1)).through_stream();
        here.watch(rule);
        assert_eq!(here.handle_time(start, &poller), None);
        assert_eq!(run(&mut here, &poller, start + rule.dead_after()), None);
        let silence = run(&mut here, &poller, after(9)).unwrap();
        assert!(silence >= rule.dead_after() && silence < Duration::from_secs(9), "{silence:?}");
        here.pause();
        assert_eq!(run(&mut here, &poller, after(99)), None);
    }

    #[test]
    fn a_process_that_was_stopped_speaks_before_it_accuses() {
        let poller = Poller::new().unwrap();
        let (mut here, _input, output) = pair(&poller);
        here.watch(Rule::new(Duration::from_secs(1)));
        let resumed = Instant::now() + Duration::from_secs(1000);
        assert_eq!(run(&mut here, &poller, Instant::now()), None);
        assert_eq!(here.handle_time(resumed, &poller), None);
        here.said = resumed;
        assert_eq!(run(&mut here, &poller, resumed + Duration::from_secs(1)), None);
        // The other end has spoken meanwhile.
        system::write(output.as_raw_fd(), b"\x04\0\0\0\xff\xff\xff\xff\n").unwrap();
        let before = here.watch;
        here.handle_ready(&poller);
        assert_ne!(here.watch, before);
    }

    proptest! {
        #[test]
        fn any_bytes_are_frames_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let poller = Poller::new().unwrap();
            let (mut here, _input, output) = pair(&poller);
            system::write(output.as_raw_fd(), &bytes).unwrap();
            here.handle_ready(&poller);
            let mut frames = 0;
            while let Ok(Some((_, payload))) = here.poll_frame() {
                prop_assert!(!payload.is_empty());
                frames += 1;
            }
            prop_assert!(frames <= bytes.len() / HEAD);
        }
    }
}
