//! Standard input for rank 0, where it cannot read that itself.
//!
//! On one host rank 0 inherits files and pipes, and `mpiexec` takes nothing that rank 0 does not
//! want. A terminal listens to one process group only, which is that of `mpiexec`, so that Ctrl-C
//! reaches it first; and a rank on another host inherits nothing. Then `mpiexec` reads ([`Input`]),
//! a piece at a time, and whoever started rank 0 passes it on ([`Feed`]).

use crate::system::{self, Interest, Poller};
use std::io::{self, IsTerminal};
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd};

/// Bytes that are under way at a time.
const PIECE: usize = 1 << 16;

/// What `mpiexec` reads for rank 0.
pub struct Input {
    source: BorrowedFd<'static>,
    terminal: bool,
    /// Nobody can wait for it, and nobody has to: a file.
    direct: bool,
    /// Rank 0 takes more.
    room: bool,
    waits: bool,
    ready: bool,
    ended: bool,
    token: u64,
}

impl Input {
    /// From standard input. The token tells that there is something to read.
    pub fn new(token: u64) -> Input {
        // SAFETY: standard input stays open for the life of the process.
        let source = unsafe { BorrowedFd::borrow_raw(libc::STDIN_FILENO) };
        let (room, waits, ready, ended) = (false, false, false, false);
        let terminal = source.is_terminal();
        Input { source, terminal, direct: false, room, waits, ready, ended, token }
    }

    /// Rank 0 has room, or is gone.
    pub fn handle_room(&mut self, open: bool) {
        self.room = open;
        self.ended |= !open;
    }

    /// There is something to read.
    pub fn handle_ready(&mut self) {
        self.ready = true;
    }

    /// What to pass on, if there is anything; nothing means the end. Otherwise waits for it.
    pub fn poll_piece(&mut self, poller: &Poller) -> Option<Vec<u8>> {
        // In the background, reading would stop us; SIGCONT tells when to look again.
        let wanted = self.room && !self.ended;
        let wanted = wanted && (!self.terminal || system::is_foreground(self.source));
        if !wanted {
            self.disarm(poller);
            return None;
        }
        if !self.ready && !self.direct {
            if !self.waits {
                let source = self.source.as_raw_fd();
                match poller.add(source, Interest::Read, self.token) {
                    Ok(()) => self.waits = true,
                    Err(_) => self.direct = true,
                }
            }
            if !self.direct {
                return None;
            }
        }
        self.ready = false;
        let mut buffer = vec![0; PIECE];
        let count = match system::read(self.source.as_raw_fd(), &mut buffer) {
            Ok(count) => count,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return None,
            // The terminal is gone: rank 0 sees the end too.
            Err(_) => 0,
        };
        self.ended = count == 0;
        self.room = false;
        self.disarm(poller);
        buffer.truncate(count);
        Some(buffer)
    }

    fn disarm(&mut self, poller: &Poller) {
        if std::mem::replace(&mut self.waits, false) {
            poller.remove(self.source.as_raw_fd());
        }
        self.ready = false;
    }
}

/// The end to write to of rank 0's standard input.
pub struct Feed {
    rank: Option<OwnedFd>,
    waiting: Vec<u8>,
    ending: bool,
    armed: bool,
    news: Option<bool>,
}

impl Feed {
    /// Passes on to `rank`.
    pub fn new(rank: OwnedFd) -> Feed {
        let news = Some(true);
        Feed { rank: Some(rank), waiting: Vec::new(), ending: false, armed: false, news }
    }

    /// Passes on these bytes; nothing means the end.
    pub fn handle_input(&mut self, bytes: &[u8], poller: &Poller, token: u64) {
        self.ending |= bytes.is_empty();
        self.waiting.extend_from_slice(bytes);
        self.handle_room(poller, token);
    }

    /// The rank has room, or is gone.
    pub fn handle_room(&mut self, poller: &Poller, token: u64) {
        let Some(rank) = &self.rank else { return };
        let descriptor = rank.as_raw_fd();
        let written =
            if self.waiting.is_empty() { Ok(0) } else { system::write(descriptor, &self.waiting) };
        let gone = match written {
            Ok(count) => {
                self.waiting.drain(..count);
                false
            }
            Err(error) => error.kind() != io::ErrorKind::WouldBlock,
        };
        let done = gone || self.waiting.is_empty();
        if self.armed == done {
            self.armed = !done;
            if self.armed {
                let _ = poller.add(descriptor, Interest::Write, token);
            } else {
                poller.remove(descriptor);
            }
        }
        if done {
            let closed = gone || self.ending;
            self.news = Some(!closed);
            if closed {
                self.rank = None;
            }
        }
    }

    /// Whether there is room for more, if that is news.
    pub fn poll_room(&mut self) -> Option<bool> {
        self.news.take()
    }
}
