//! Connections between processes of different hosts, and the names that are published in this job.
//!
//! A rank connects to its node agent, which passes on what it sends. It asks for a name, or for a port of
//! another host; from then on what either of the two sends is for the other.

use super::Supervisor;
use crate::connections::OUTGOING;
use crate::protocol::Order;
use boot::{Message, NameRequest, Names};
use std::collections::BTreeMap;

/// An end of a connection: the host, and the number by which its agent knows it.
type End = (u32, u64);

/// Which connection goes on where.
#[derive(Default)]
pub(super) struct Router {
    names: Names,
    /// All ends; the other end where that is not this router.
    ends: BTreeMap<End, Option<End>>,
    /// Connections made on other hosts so far.
    made: u64,
}

impl Router {
    /// What is to be done about what came by an end, on a job of so many `hosts`.
    fn handle_received(&mut self, end: End, message: Vec<u8>, hosts: usize) -> (u32, Order) {
        if let Some((host, connection)) = *self.ends.entry(end).or_default() {
            return (host, Order::Send { connection, message });
        }
        if let Ok(NameRequest::Connect { host, port }) = NameRequest::decode(&message)
            && (host as usize) < hosts
        {
            let connection = OUTGOING | self.made;
            self.made += 1;
            self.ends.insert(end, Some((host, connection)));
            self.ends.insert((host, connection), Some(end));
            return (host, Order::Connect { connection, port });
        }
        let message = self.names.answer(client(end), &message).encode();
        (end.0, Order::Send { connection: end.1, message })
    }

    /// An end is gone. Answers the other one, if it has one, which is gone now too.
    fn handle_disconnected(&mut self, end: End) -> Option<End> {
        self.names.forget(client(end));
        let other = self.ends.remove(&end).flatten()?;
        self.ends.remove(&other).map(|_| other)
    }
}

/// The number by which the names know an end.
fn client((host, connection): End) -> u64 {
    const CONNECTION_BITS: u32 = 40;
    u64::from(host) << CONNECTION_BITS | connection
}

impl Supervisor {
    pub(super) fn handle_received(&mut self, host: u32, connection: u64, message: Vec<u8>) {
        let hosts = self.hosts.len();
        let (host, order) = self.router.handle_received((host, connection), message, hosts);
        let gone = self.hosts[host as usize].over;
        match order {
            Order::Connect { connection, .. } if gone => self.handle_disconnected(host, connection),
            order => self.agents.order(host, order),
        }
    }

    pub(super) fn handle_disconnected(&mut self, host: u32, connection: u64) {
        if let Some((host, connection)) = self.router.handle_disconnected((host, connection)) {
            self.agents.order(host, Order::Disconnect { connection });
        }
    }

    /// Nobody speaks from this host any more.
    pub(super) fn cut_off(&mut self, host: u32) {
        let connections = self.router.ends.range((host, 0)..=(host, u64::MAX));
        for connection in connections.map(|((_, connection), _)| *connection).collect::<Vec<_>>() {
            self.handle_disconnected(host, connection);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boot::NameReply;

    fn publish(service: &str) -> Vec<u8> {
        NameRequest::Publish { service: service.into(), port: "p".into() }.encode()
    }

    fn told((host, order): (u32, Order)) -> (u32, u64, NameReply) {
        let Order::Send { connection, message } = order else { panic!("not told: {order:?}") };
        (host, connection, NameReply::decode(&message).expect("a reply"))
    }

    #[test]
    fn names_are_known_on_all_hosts() {
        let mut router = Router::default();
        let lookup = || NameRequest::Lookup { service: "ocean".into() }.encode();
        let done = router.handle_received((0, 1), publish("ocean"), 2);
        assert_eq!(told(done), (0, 1, NameReply::Done));
        let found = router.handle_received((1, 1), lookup(), 2);
        assert_eq!(told(found), (1, 1, NameReply::Found("p".into())));
        assert_eq!(router.handle_disconnected((0, 1)), None);
        let found = router.handle_received((1, 1), lookup(), 2);
        assert_eq!(told(found), (1, 1, NameReply::Unknown));
    }

    #[test]
    fn connections_are_routed() {
        let mut router = Router::default();
        let connect = |host| NameRequest::Connect { host, port: "p".into() }.encode();
        let (host, order) = router.handle_received((0, 5), connect(1), 2);
        assert_eq!((host, &order), (1, &Order::Connect { connection: OUTGOING, port: "p".into() }));
        let answer = router.handle_received((1, OUTGOING), b"hello".to_vec(), 2);
        assert_eq!(answer, (0, Order::Send { connection: 5, message: b"hello".to_vec() }));
        // What looks like a question is the other end's business now.
        let passed = router.handle_received((0, 5), publish("x"), 2);
        assert_eq!(passed, (1, Order::Send { connection: OUTGOING, message: publish("x") }));
        assert_eq!(router.handle_disconnected((1, OUTGOING)), Some((0, 5)));
        assert_eq!(router.handle_disconnected((0, 5)), None);
        let nowhere = router.handle_received((0, 6), connect(2), 2);
        assert_eq!(told(nowhere), (0, 6, NameReply::Refused));
    }
}
