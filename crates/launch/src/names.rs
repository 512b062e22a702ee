//! Keeps published names: for the job of one `mpiexec`, or for all jobs of a user.

use crate::system::{Interest, Poller};
use boot::{Line, Names, Port};
use std::collections::BTreeMap;
use std::io;
use std::os::fd::{AsFd, AsRawFd, RawFd};
use std::time::Duration;

/// Callers at a time; more are hung up.
const CALLERS: usize = 1 << 14;
const PORT_TOKEN: u64 = 0;

/// Answers at a port.
pub struct NameService {
    port: Port,
    poller: Poller,
    names: Names,
    callers: BTreeMap<u64, Line>,
    next: u64,
}

impl NameService {
    /// A service at this port that knows no names yet.
    pub fn new(port: Port) -> io::Result<NameService> {
        let poller = Poller::new()?;
        poller.add(port.as_fd().as_raw_fd(), Interest::Read, PORT_TOKEN)?;
        let names = Names::default();
        Ok(NameService { port, poller, names, callers: BTreeMap::new(), next: PORT_TOKEN + 1 })
    }

    /// The name of its port.
    pub fn name(&self) -> &str {
        self.port.name()
    }

    /// Answers what has been asked.
    pub fn handle(&mut self) {
        self.serve(Some(Duration::ZERO));
    }

    /// Waits for questions, for ever if there is no `timeout`, and answers them.
    pub fn serve(&mut self, timeout: Option<Duration>) {
        for token in self.poller.wait(timeout).unwrap_or_default() {
            match token {
                PORT_TOKEN => self.welcome(),
                caller => self.answer(caller),
            }
        }
    }

    fn welcome(&mut self) {
        while let Ok(Some(line)) = self.port.accept() {
            let descriptor = line.as_fd().as_raw_fd();
            if self.callers.len() < CALLERS
                && self.poller.add(descriptor, Interest::Read, self.next).is_ok()
            {
                self.callers.insert(self.next, line);
                self.next += 1;
            }
        }
    }

    fn answer(&mut self, caller: u64) {
        let Some(line) = self.callers.get_mut(&caller) else { return };
        loop {
            let answered = match line.receive() {
                Ok(Some(request)) => line.send(&self.names.answer(caller, &request).encode()),
                Ok(None) => return,
                Err(error) => Err(error),
            };
            // Whoever asks and asks and never listens is hung up as well.
            if answered.is_err() || !line.is_flushed() {
                self.poller.remove(line.as_fd().as_raw_fd());
                self.callers.remove(&caller);
                self.names.forget(caller);
                return;
            }
        }
    }
}

impl AsRawFd for NameService {
    /// Ready to be read from when there is something to [`handle`](NameService::handle).
    fn as_raw_fd(&self) -> RawFd {
        self.poller.as_raw_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boot::{NameReply, NameRequest};

    fn ask(service: &mut NameService, line: &mut Line, request: &[u8]) -> Option<NameReply> {
        line.send(request).ok()?;
        service.serve(Some(Duration::from_millis(200)));
        service.handle();
        NameReply::decode(&line.receive().ok()??)
    }

    #[test]
    fn names_are_kept_as_long_as_their_callers_stay() {
        let mut service = NameService::new(Port::open().unwrap()).unwrap();
        let mut first = Line::call(service.name()).unwrap();
        let mut second = Line::call(service.name()).unwrap();
        let publish = NameRequest::Publish { service: "ocean".into(), port: "p".into() }.encode();
        let lookup = NameRequest::Lookup { service: "ocean".into() }.encode();
        assert_eq!(ask(&mut service, &mut first, &publish), Some(NameReply::Done));
        assert_eq!(ask(&mut service, &mut second, &lookup), Some(NameReply::Found("p".into())));
        assert_eq!(ask(&mut service, &mut second, b"nonsense"), Some(NameReply::Refused));
        drop(first);
        service.handle();
        assert_eq!(ask(&mut service, &mut second, &lookup), Some(NameReply::Unknown));
    }
}
