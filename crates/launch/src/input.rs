//! Standard input for the rank that reads it, which is 0 if nothing else is said, where it cannot read
//! that itself.
//!
//! On one host it inherits files and pipes, and `mpiexec` takes nothing that the rank does not
//! want. A terminal listens to one process group only, which is that of `mpiexec`, so that Ctrl-C
//! reaches it first; a rank on another host inherits nothing; and several cannot share. Then `mpiexec`
//! reads ([`Input`]), a piece at a time, and whoever started the rank passes it on ([`Feed`]).

use crate::system::{self, Interest, Poller};
use std::io::{self, IsTerminal};
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd};

/// Bytes that are under way at a time.
const PIECE: usize = 1 << 16;

/// What `mpiexec` reads for those that read it.
pub struct Input {
    source: BorrowedFd<'static>,
    terminal: bool,
    /// Nobody can wait for it, and nobody has to: a file.
    direct: bool,
    /// The hosts of those who read it, and whether all that do so there take more.
    readers: Vec<(u32, bool)>,
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
        let (readers, waits, ready, ended) = (Vec::new(), false, false, false);
        let terminal = source.is_terminal();
        Input { source, terminal, direct: false, readers, waits, ready, ended, token }
    }

    /// The hosts of those who read it: once each.
    pub fn set_readers(&mut self, hosts: Vec<u32>) {
        self.readers = hosts.into_iter().map(|host| (host, false)).collect();
    }

    /// The hosts that get what is read.
    pub fn readers(&self) -> Vec<u32> {
        self.readers.iter().map(|(host, _)| *host).collect()
    }

    /// Those who read it on this host have room, or are gone.
    pub fn handle_room(&mut self, host: u32, open: bool) {
        match open {
            true => {
                self.readers.iter_mut().filter(|one| one.0 == host).for_each(|one| one.1 = true)
            }
            false => self.readers.retain(|one| one.0 != host),
        }
        self.ended |= self.readers.is_empty();
    }

    /// There is something to read.
    pub fn handle_ready(&mut self) {
        self.ready = true;
    }

    /// What to pass on, if there is anything; nothing means the end. Otherwise waits for it.
    pub fn poll_piece(&mut self, poller: &Poller) -> Option<Vec<u8>> {
        // In the background, reading would stop us; SIGCONT tells when to look again.
        let room = !self.readers.is_empty() && self.readers.iter().all(|(_, room)| *room);
        let wanted = room && !self.ended;
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
            // The terminal is gone: whoever reads sees the end too.
            Err(_) => 0,
        };
        self.ended = count == 0;
        self.readers.iter_mut().for_each(|one| one.1 = false);
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

/// The end to write to of a rank's standard input.
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
        if self.rank.is_none() {
            return;
        }
        self.ending |= bytes.is_empty();
        self.waiting.extend_from_slice(bytes);
        self.handle_room(poller, token);
    }

    /// The rank has room, or is gone.
    pub fn handle_room(&mut self, poller: &Poller, token: u64) {
        let Some(rank) = &self.rank else { return };
        if self.waiting.is_empty() && !self.ending {
            return;
        }
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

    /// Whether all of these have room for more, if that is news; those that are gone need none.
    pub fn poll_room(feeds: &mut [Feed]) -> Option<bool> {
        let settled = |feed: &Feed| feed.rank.is_none() || feed.news.is_some();
        if !feeds.iter().all(settled) || feeds.iter().all(|feed| feed.news.is_none()) {
            return None;
        }
        feeds.iter_mut().for_each(|feed| feed.news = None);
        Some(feeds.iter().any(|feed| feed.rank.is_some()))
    }
}
