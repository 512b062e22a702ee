//! Lines between processes of different hosts, and the names that are published in this job.
//!
//! A rank calls its crew, which passes on what it says. It asks for a name, or for a port of another
//! host; from then on what either of the two says is for the other.

use super::Supervisor;
use crate::callers::CALLED;
use crate::protocol::Order;
use boot::{Message, NameRequest, Names};
use std::collections::BTreeMap;

/// An end of a line: the host, and the number by which its crew knows it.
type End = (u32, u64);

/// Who speaks to whom.
#[derive(Default)]
pub(super) struct Exchange {
    names: Names,
    /// All ends; the other end where that is not this exchange.
    ends: BTreeMap<End, Option<End>>,
    calls: u64,
}

impl Exchange {
    /// What is to be done about what was said at an end, on a job of so many `hosts`.
    fn handle_said(&mut self, end: End, message: Vec<u8>, hosts: usize) -> (u32, Order) {
        if let Some((host, line)) = *self.ends.entry(end).or_default() {
            return (host, Order::Tell { line, message });
        }
        if let Ok(NameRequest::Call { host, port }) = NameRequest::decode(&message)
            && (host as usize) < hosts
        {
            let line = CALLED | self.calls;
            self.calls += 1;
            self.ends.insert(end, Some((host, line)));
            self.ends.insert((host, line), Some(end));
            return (host, Order::Call { line, port });
        }
        let message = self.names.answer(caller(end), &message).encode();
        (end.0, Order::Tell { line: end.1, message })
    }

    /// An end is gone. Answers the other one, if it has one, which is gone now too.
    fn handle_hung_up(&mut self, end: End) -> Option<End> {
        self.names.forget(caller(end));
        let other = self.ends.remove(&end).flatten()?;
        self.ends.remove(&other).map(|_| other)
    }
}

/// The number by which the names know an end.
fn caller((host, line): End) -> u64 {
    const LINE_BITS: u32 = 40;
    u64::from(host) << LINE_BITS | line
}

impl Supervisor {
    pub(super) fn handle_said(&mut self, host: u32, line: u64, message: Vec<u8>) {
        let hosts = self.hosts.len();
        let (host, order) = self.exchange.handle_said((host, line), message, hosts);
        let gone = self.hosts[host as usize].over;
        match order {
            Order::Call { line, .. } if gone => self.handle_hung_up(host, line),
            order => self.team.order(host, order),
        }
    }

    pub(super) fn handle_hung_up(&mut self, host: u32, line: u64) {
        if let Some((host, line)) = self.exchange.handle_hung_up((host, line)) {
            self.team.order(host, Order::HangUp { line });
        }
    }

    /// Nobody speaks from this host any more.
    pub(super) fn cut_off(&mut self, host: u32) {
        let lines = self.exchange.ends.range((host, 0)..=(host, u64::MAX));
        for line in lines.map(|((_, line), _)| *line).collect::<Vec<_>>() {
            self.handle_hung_up(host, line);
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
        let Order::Tell { line, message } = order else { panic!("not told: {order:?}") };
        (host, line, NameReply::decode(&message).expect("a reply"))
    }

    #[test]
    fn names_are_known_on_all_hosts() {
        let mut exchange = Exchange::default();
        let lookup = || NameRequest::Lookup { service: "ocean".into() }.encode();
        let done = exchange.handle_said((0, 1), publish("ocean"), 2);
        assert_eq!(told(done), (0, 1, NameReply::Done));
        let found = exchange.handle_said((1, 1), lookup(), 2);
        assert_eq!(told(found), (1, 1, NameReply::Found("p".into())));
        assert_eq!(exchange.handle_hung_up((0, 1)), None);
        let found = exchange.handle_said((1, 1), lookup(), 2);
        assert_eq!(told(found), (1, 1, NameReply::Unknown));
    }

    #[test]
    fn calls_are_put_through() {
        let mut exchange = Exchange::default();
        let call = |host| NameRequest::Call { host, port: "p".into() }.encode();
        let (host, order) = exchange.handle_said((0, 5), call(1), 2);
        assert_eq!((host, &order), (1, &Order::Call { line: CALLED, port: "p".into() }));
        let answer = exchange.handle_said((1, CALLED), b"hello".to_vec(), 2);
        assert_eq!(answer, (0, Order::Tell { line: 5, message: b"hello".to_vec() }));
        // What looks like a question is the other end's business now.
        let passed = exchange.handle_said((0, 5), publish("x"), 2);
        assert_eq!(passed, (1, Order::Tell { line: CALLED, message: publish("x") }));
        assert_eq!(exchange.handle_hung_up((1, CALLED)), Some((0, 5)));
        assert_eq!(exchange.handle_hung_up((0, 5)), None);
        let nowhere = exchange.handle_said((0, 6), call(2), 2);
        assert_eq!(told(nowhere), (0, 6, NameReply::Refused));
    }
}
