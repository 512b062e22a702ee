//! The connections to a port, and those that are made for somebody on another host: messages come and
//! go by them, and each is known by a number.

use crate::system::{Interest, Poller};
use boot::{Connection, Port, SPAWN_BYTES};
use std::collections::BTreeMap;
use std::io;
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::time::Duration;

/// Connections at a time; more are closed.
const MOST: usize = 1 << 14;
const PORT_TOKEN: u64 = 0;
/// Set in the numbers of connections that were made from here.
pub const OUTGOING: u64 = 1 << 63;

/// A port and the connections to it.
pub struct Connections {
    port: Port,
    poller: Poller,
    open: BTreeMap<u64, Entry>,
    next: u64,
}

struct Entry {
    connection: Connection,
    /// Whether something waits until it can be sent.
    behind: bool,
    /// Whether it is to be closed then.
    closing: bool,
}

impl Connections {
    /// Nobody has connected to this port yet.
    pub fn new(port: Port) -> io::Result<Connections> {
        let poller = Poller::new()?;
        poller.add(port.as_fd().as_raw_fd(), Interest::Read, PORT_TOKEN)?;
        Ok(Connections { port, poller, open: BTreeMap::new(), next: PORT_TOKEN + 1 })
    }

    /// The name of the port.
    pub fn name(&self) -> &str {
        self.port.name()
    }

    /// How many have connected to the port and were sent away.
    pub fn strangers(&self) -> u64 {
        self.port.strangers()
    }

    /// Waits for messages, for ever if there is no `timeout`. Answers what came by which, in order;
    /// nothing means that it was closed.
    pub fn poll(&mut self, timeout: Option<Duration>) -> Vec<(u64, Option<Vec<u8>>)> {
        let mut received = Vec::new();
        for token in self.poller.wait(timeout).unwrap_or_default() {
            match token {
                PORT_TOKEN => self.accept(),
                number => self.receive(number, &mut received),
            }
        }
        received
    }

    /// Sends a message, now or later. Answers whether everything has left.
    pub fn send(&mut self, number: u64, message: &[u8]) -> bool {
        let Some(entry) = self.open.get_mut(&number) else { return false };
        // An end is found when it is listened to.
        let sent = entry.connection.send(message).is_ok() && entry.connection.is_flushed();
        self.watch(number);
        sent
    }

    /// Connects to a port, as connection `number`. Answers whether that was possible.
    pub fn connect(&mut self, number: u64, port: &str) -> bool {
        Connection::connect(port).is_ok_and(|connection| self.add(number, connection))
    }

    /// Closes a connection, once everything has left.
    pub fn close(&mut self, number: u64) {
        if let Some(entry) = self.open.get_mut(&number) {
            entry.closing = true;
            if entry.connection.is_flushed() {
                self.remove(number);
            }
        }
    }

    fn accept(&mut self) {
        while let Ok(Some(connection)) = self.port.accept() {
            if self.add(self.next, connection) {
                self.next += 1;
            }
        }
    }

    fn add(&mut self, number: u64, connection: Connection) -> bool {
        let descriptor = connection.as_fd().as_raw_fd();
        let added =
            self.open.len() < MOST && self.poller.add(descriptor, Interest::Read, number).is_ok();
        if added {
            self.open.insert(number, Entry { connection, behind: false, closing: false });
        }
        added
    }

    fn receive(&mut self, number: u64, received: &mut Vec<(u64, Option<Vec<u8>>)>) {
        while let Some(entry) = self.open.get_mut(&number) {
            match entry.connection.receive() {
                Ok(Some(message)) if message.len() <= SPAWN_BYTES => {
                    if !entry.closing {
                        received.push((number, Some(message)));
                    }
                }
                Ok(None) if entry.closing && entry.connection.is_flushed() => self.remove(number),
                Ok(None) => return self.watch(number),
                _ => {
                    if !entry.closing {
                        received.push((number, None));
                    }
                    self.remove(number);
                }
            }
        }
    }

    /// Waits for room only while there is something to send.
    fn watch(&mut self, number: u64) {
        let Some(entry) = self.open.get_mut(&number) else { return };
        let behind = !entry.connection.is_flushed();
        if std::mem::replace(&mut entry.behind, behind) != behind {
            let descriptor = entry.connection.as_fd().as_raw_fd();
            self.poller.remove(descriptor);
            let interest = if behind { Interest::Both } else { Interest::Read };
            // Where that fails the other side is as good as gone, and will close.
            let _ = self.poller.add(descriptor, interest, number);
        }
    }

    fn remove(&mut self, number: u64) {
        if let Some(entry) = self.open.remove(&number) {
            self.poller.remove(entry.connection.as_fd().as_raw_fd());
        }
    }
}

impl AsRawFd for Connections {
    /// Ready to be read from when there is something to [`poll`](Connections::poll).
    fn as_raw_fd(&self) -> RawFd {
        self.poller.as_raw_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Option<Duration> = Some(Duration::from_millis(200));

    fn opened() -> Connections {
        Connections::new(Port::open().unwrap()).unwrap()
    }

    /// What is said next.
    fn next(connections: &mut Connections) -> (u64, Option<Vec<u8>>) {
        (0..20).find_map(|_| connections.poll(PATIENCE).pop()).expect("somebody says something")
    }

    #[test]
    fn messages_come_and_go_by_number() {
        let mut connections = opened();
        let mut client = Connection::connect(connections.name()).unwrap();
        client.send(b"hello").unwrap();
        assert_eq!(next(&mut connections), (1, Some(b"hello".to_vec())));
        assert!(connections.send(1, b"you"));
        assert_eq!(client.request(b"again", Duration::from_secs(9)).unwrap(), b"you");
        assert_eq!(next(&mut connections), (1, Some(b"again".to_vec())));
        drop(client);
        assert_eq!(next(&mut connections), (1, None));
        assert!(!connections.send(1, b"?"));
    }

    #[test]
    fn connections_are_made() {
        let (mut connections, port) = (opened(), Port::open().unwrap());
        assert!(connections.connect(OUTGOING, port.name()));
        let mut client = port.accept().unwrap().unwrap();
        client.send(b"who is it?").unwrap();
        assert_eq!(next(&mut connections), (OUTGOING, Some(b"who is it?".to_vec())));
        let name = port.name().to_owned();
        drop(port);
        assert!(!connections.connect(OUTGOING + 1, &name));
    }

    #[test]
    fn last_words_leave_before_the_end() {
        let mut connections = opened();
        let mut client = Connection::connect(connections.name()).unwrap();
        client.send(b"x").unwrap();
        next(&mut connections);
        let long = vec![7; 3 << 20];
        assert!(!connections.send(1, &long), "more than the kernel takes");
        connections.close(1);
        let received = (0..1000).find_map(|_| {
            assert!(connections.poll(Some(Duration::ZERO)).is_empty());
            client.receive().unwrap()
        });
        assert_eq!(received, Some(long));
        while let Ok(None) = client.receive() {
            connections.poll(Some(Duration::ZERO));
        }
    }
}
