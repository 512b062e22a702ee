//! Standard input for rank 0, where it is a terminal.
//!
//! The ranks are not the group that the terminal listens to, so that Ctrl-C reaches `mpiexec` first;
//! therefore they cannot read from it, and `mpiexec` reads for them. Files and pipes need none of
//! this: rank 0 inherits them, and `mpiexec` takes nothing that rank 0 does not want.

use crate::system::{self, Interest, Poller};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, OwnedFd};

/// Passes what is typed on to rank 0.
pub struct Input {
    terminal: BorrowedFd<'static>,
    rank: Option<OwnedFd>,
    typed: Vec<u8>,
    waits: Option<Interest>,
    tokens: [u64; 2],
}

impl Input {
    /// From the terminal to `rank`. The tokens tell of something typed and of room at the rank.
    pub fn new(rank: OwnedFd, tokens: [u64; 2]) -> Input {
        // SAFETY: standard input stays open for the life of the process.
        let terminal = unsafe { BorrowedFd::borrow_raw(libc::STDIN_FILENO) };
        Input { terminal, rank: Some(rank), typed: Vec::new(), waits: None, tokens }
    }

    /// Waits for what can happen next.
    pub fn arm(&mut self, poller: &Poller) {
        let Some(rank) = &self.rank else { return self.disarm(poller) };
        let interest = if !self.typed.is_empty() {
            Some(Interest::Write)
        } else {
            // In the background, reading would stop us; SIGCONT tells when to look again.
            system::is_foreground(self.terminal).then_some(Interest::Read)
        };
        if interest == self.waits {
            return;
        }
        let rank = rank.as_raw_fd();
        self.disarm(poller);
        let added = match interest {
            None => Ok(()),
            Some(Interest::Read) => {
                poller.add(self.terminal.as_raw_fd(), Interest::Read, self.tokens[0])
            }
            Some(Interest::Write) => poller.add(rank, Interest::Write, self.tokens[1]),
        };
        match added {
            Ok(()) => self.waits = interest,
            Err(_) => self.rank = None,
        }
    }

    /// Something was typed.
    pub fn handle_terminal(&mut self, poller: &Poller) {
        if system::is_foreground(self.terminal) {
            let mut buffer = [0; 4096];
            match system::read(self.terminal.as_raw_fd(), &mut buffer) {
                Ok(count) if count > 0 => {
                    self.typed.extend_from_slice(&buffer[..count]);
                    return self.handle_room(poller);
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                // The end of input (Ctrl-D), or the terminal is gone: rank 0 sees the end too.
                _ => self.close(poller),
            }
        }
        self.arm(poller);
    }

    /// The rank has room, or is gone.
    pub fn handle_room(&mut self, poller: &Poller) {
        if let Some(rank) = &self.rank {
            match system::write(rank.as_raw_fd(), &self.typed) {
                Ok(count) => drop(self.typed.drain(..count)),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(_) => self.close(poller),
            }
        }
        self.arm(poller);
    }

    fn close(&mut self, poller: &Poller) {
        self.disarm(poller);
        self.rank = None;
    }

    fn disarm(&mut self, poller: &Poller) {
        match (self.waits.take(), &self.rank) {
            (Some(Interest::Read), _) => poller.remove(self.terminal.as_raw_fd()),
            (Some(Interest::Write), Some(rank)) => poller.remove(rank.as_raw_fd()),
            _ => {}
        }
    }
}
