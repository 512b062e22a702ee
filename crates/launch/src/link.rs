//! Frames through a pair of pipes, and whether anybody is at the other end.

use crate::protocol::LONGEST_FRAME;
use crate::system::{self, Interest, Poller};
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
    /// How often either end speaks at least, and how long the other may be silent.
    heartbeat: Option<(Duration, Duration)>,
    heard: Instant,
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
            heartbeat: None,
            heard: now,
            said: now,
            paused: false,
        })
    }

    /// From now on both ends speak several times in a heartbeat; the other may be silent for `patience`.
    pub fn expect_heartbeat(&mut self, heartbeat: Duration, patience: Duration) {
        self.heartbeat = Some((heartbeat / 4, patience));
        self.reset_silence();
    }

    /// Does not count the silence until now.
    pub fn reset_silence(&mut self) {
        self.heard = Instant::now();
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
                    self.reset_silence();
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
        let (beat, patience) = self.heartbeat.filter(|_| !self.ended)?;
        let silence = (!self.paused).then_some(self.heard + patience);
        Some(silence.map_or(self.said + beat, |at| at.min(self.said + beat)))
    }

    /// Says that this end is there, if it is time. Answers whether the other end is too silent.
    pub fn handle_time(&mut self, now: Instant, poller: &Poller) -> bool {
        let Some((beat, patience)) = self.heartbeat.filter(|_| !self.ended) else { return false };
        // What was not taken yet needs nothing behind it.
        if now >= self.said + beat {
            self.said = now;
            if self.backlog() == 0 {
                self.send(ALL_HOSTS, &[], poller);
            }
        }
        !self.paused && now > self.heard + patience
    }
}

/// Notices that this process was stopped, or had no time: then it has heard nothing of others, and must not
/// take that for their silence.
pub struct Pace {
    /// When this is to be heard of next at the latest.
    due: Option<Instant>,
}

/// How late a process may be that is well.
const LATE: Duration = Duration::from_millis(500);

impl Pace {
    /// For a process that is well now.
    pub fn new(now: Instant) -> Pace {
        Pace { due: Some(now + LATE) }
    }

    /// To be called before and after each wait; the next call is meant to come within `wait`, or some
    /// time. Answers whether this one came too late.
    pub fn tick(&mut self, now: Instant, wait: Option<Duration>) -> bool {
        let late = self.due.is_some_and(|due| now > due);
        self.due = wait.map(|wait| now + wait + LATE);
        late
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

    #[test]
    fn silence_is_noticed_unless_it_was_announced() {
        let poller = Poller::new().unwrap();
        let (mut here, _input, _output) = pair(&poller);
        assert!(!here.handle_time(Instant::now() + Duration::from_secs(99), &poller));
        here.expect_heartbeat(Duration::from_secs(1), Duration::from_secs(1));
        assert!(!here.handle_time(Instant::now(), &poller));
        assert!(here.handle_time(Instant::now() + Duration::from_secs(2), &poller));
        here.pause();
        assert!(!here.handle_time(Instant::now() + Duration::from_secs(2), &poller));
    }

    #[test]
    fn a_process_that_was_stopped_knows_it() {
        let start = Instant::now();
        let second = Duration::from_secs(1);
        let mut pace = Pace::new(start);
        assert!(!pace.tick(start, Some(second)));
        assert!(!pace.tick(start + second, Some(Duration::ZERO)));
        // Stopped while it waited, and while it worked.
        assert!(!pace.tick(start + second, Some(second)));
        assert!(pace.tick(start + 8 * second, Some(Duration::ZERO)));
        assert!(pace.tick(start + 9 * second, None));
        // There was nothing to be late for.
        assert!(!pace.tick(start + 99 * second, Some(Duration::ZERO)));
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
