//! Whoever calls a port, and whoever is called for somebody elsewhere: lines that messages come and go
//! by, each known by a number.

use crate::system::{Interest, Poller};
use boot::{Line, Port, SPAWN_BYTES};
use std::collections::BTreeMap;
use std::io;
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::time::Duration;

/// Lines at a time; more are hung up.
const MOST: usize = 1 << 14;
const PORT_TOKEN: u64 = 0;
/// Set in the numbers of lines that we have called ourselves.
pub const CALLED: u64 = 1 << 63;

/// A port and the lines to it.
pub struct Callers {
    port: Port,
    poller: Poller,
    lines: BTreeMap<u64, Caller>,
    next: u64,
}

struct Caller {
    line: Line,
    /// Whether something waits until it can be sent.
    behind: bool,
    /// Whether it is to be hung up then.
    closing: bool,
}

impl Callers {
    /// Nobody has called this port yet.
    pub fn new(port: Port) -> io::Result<Callers> {
        let poller = Poller::new()?;
        poller.add(port.as_fd().as_raw_fd(), Interest::Read, PORT_TOKEN)?;
        Ok(Callers { port, poller, lines: BTreeMap::new(), next: PORT_TOKEN + 1 })
    }

    /// The name of the port.
    pub fn name(&self) -> &str {
        self.port.name()
    }

    /// Waits for messages, for ever if there is no `timeout`. Answers who has said what, in order;
    /// nothing means that it has hung up.
    pub fn poll(&mut self, timeout: Option<Duration>) -> Vec<(u64, Option<Vec<u8>>)> {
        let mut heard = Vec::new();
        for token in self.poller.wait(timeout).unwrap_or_default() {
            match token {
                PORT_TOKEN => self.welcome(),
                caller => self.listen(caller, &mut heard),
            }
        }
        heard
    }

    /// Sends a message, now or later. Answers whether everything has left.
    pub fn send(&mut self, number: u64, message: &[u8]) -> bool {
        let Some(caller) = self.lines.get_mut(&number) else { return false };
        // An end is found when it is listened to.
        let sent = caller.line.send(message).is_ok() && caller.line.is_flushed();
        self.watch(number);
        sent
    }

    /// Calls a port, as line `number`. Answers whether it has answered.
    pub fn call(&mut self, number: u64, port: &str) -> bool {
        Line::call(port).is_ok_and(|line| self.add(number, line))
    }

    /// Hangs up, once everything has left.
    pub fn hang_up(&mut self, number: u64) {
        if let Some(caller) = self.lines.get_mut(&number) {
            caller.closing = true;
            if caller.line.is_flushed() {
                self.remove(number);
            }
        }
    }

    fn welcome(&mut self) {
        while let Ok(Some(line)) = self.port.accept() {
            if self.add(self.next, line) {
                self.next += 1;
            }
        }
    }

    fn add(&mut self, number: u64, line: Line) -> bool {
        let descriptor = line.as_fd().as_raw_fd();
        let added =
            self.lines.len() < MOST && self.poller.add(descriptor, Interest::Read, number).is_ok();
        if added {
            self.lines.insert(number, Caller { line, behind: false, closing: false });
        }
        added
    }

    fn listen(&mut self, number: u64, heard: &mut Vec<(u64, Option<Vec<u8>>)>) {
        while let Some(caller) = self.lines.get_mut(&number) {
            match caller.line.receive() {
                Ok(Some(message)) if message.len() <= SPAWN_BYTES => {
                    if !caller.closing {
                        heard.push((number, Some(message)));
                    }
                }
                Ok(None) if caller.closing && caller.line.is_flushed() => self.remove(number),
                Ok(None) => return self.watch(number),
                _ => {
                    if !caller.closing {
                        heard.push((number, None));
                    }
                    self.remove(number);
                }
            }
        }
    }

    /// Waits for room only while there is something to send.
    fn watch(&mut self, number: u64) {
        let Some(caller) = self.lines.get_mut(&number) else { return };
        let behind = !caller.line.is_flushed();
        if std::mem::replace(&mut caller.behind, behind) != behind {
            let descriptor = caller.line.as_fd().as_raw_fd();
            self.poller.remove(descriptor);
            let interest = if behind { Interest::Both } else { Interest::Read };
            // Where that fails the caller is as good as gone, and will hang up.
            let _ = self.poller.add(descriptor, interest, number);
        }
    }

    fn remove(&mut self, number: u64) {
        if let Some(caller) = self.lines.remove(&number) {
            self.poller.remove(caller.line.as_fd().as_raw_fd());
        }
    }
}

impl AsRawFd for Callers {
    /// Ready to be read from when there is something to [`poll`](Callers::poll).
    fn as_raw_fd(&self) -> RawFd {
        self.poller.as_raw_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Option<Duration> = Some(Duration::from_millis(200));

    fn callers() -> Callers {
        Callers::new(Port::open().unwrap()).unwrap()
    }

    /// What is said next.
    fn next(callers: &mut Callers) -> (u64, Option<Vec<u8>>) {
        (0..20).find_map(|_| callers.poll(PATIENCE).pop()).expect("somebody says something")
    }

    #[test]
    fn messages_come_and_go_by_number() {
        let mut callers = callers();
        let mut line = Line::call(callers.name()).unwrap();
        line.send(b"hello").unwrap();
        assert_eq!(next(&mut callers), (1, Some(b"hello".to_vec())));
        assert!(callers.send(1, b"you"));
        assert_eq!(line.ask(b"again", Duration::from_secs(9)).unwrap(), b"you");
        assert_eq!(next(&mut callers), (1, Some(b"again".to_vec())));
        drop(line);
        assert_eq!(next(&mut callers), (1, None));
        assert!(!callers.send(1, b"?"));
    }

    #[test]
    fn others_are_called() {
        let (mut callers, port) = (callers(), Port::open().unwrap());
        assert!(callers.call(CALLED, port.name()));
        let mut line = port.accept().unwrap().unwrap();
        line.send(b"who is it?").unwrap();
        assert_eq!(next(&mut callers), (CALLED, Some(b"who is it?".to_vec())));
        let name = port.name().to_owned();
        drop(port);
        assert!(!callers.call(CALLED + 1, &name));
    }

    #[test]
    fn last_words_leave_before_the_line_ends() {
        let mut callers = callers();
        let mut line = Line::call(callers.name()).unwrap();
        line.send(b"x").unwrap();
        next(&mut callers);
        let long = vec![7; 3 << 20];
        assert!(!callers.send(1, &long), "more than the kernel takes");
        callers.hang_up(1);
        let heard = (0..1000).find_map(|_| {
            assert!(callers.poll(Some(Duration::ZERO)).is_empty());
            line.receive().unwrap()
        });
        assert_eq!(heard, Some(long));
        while let Ok(None) = line.receive() {
            callers.poll(Some(Duration::ZERO));
        }
    }
}
