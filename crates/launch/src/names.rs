//! Keeps published names for all jobs of a user on this host.

use crate::callers::Callers;
use boot::{Message, Names, Port};
use std::io;
use std::time::Duration;

/// Answers at a port.
pub struct NameService {
    callers: Callers,
    names: Names,
}

impl NameService {
    /// A service at this port that knows no names yet.
    pub fn new(port: Port) -> io::Result<NameService> {
        Ok(NameService { callers: Callers::new(port)?, names: Names::default() })
    }

    /// The name of its port.
    pub fn name(&self) -> &str {
        self.callers.name()
    }

    /// Waits for questions, for ever if there is no `timeout`, and answers them.
    pub fn serve(&mut self, timeout: Option<Duration>) {
        for (caller, said) in self.callers.poll(timeout) {
            let Some(request) = said else {
                self.names.forget(caller);
                continue;
            };
            let answer = self.names.answer(caller, &request).encode();
            // Whoever asks and asks and never listens is hung up as well.
            if !self.callers.send(caller, &answer) {
                self.callers.hang_up(caller);
                self.names.forget(caller);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boot::{Line, NameReply, NameRequest};

    fn ask(service: &mut NameService, line: &mut Line, request: &[u8]) -> Option<NameReply> {
        line.send(request).ok()?;
        // First the call, then the question.
        (0..2).for_each(|_| service.serve(Some(Duration::from_millis(200))));
        NameReply::decode(&line.receive().ok()??).ok()
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
        service.serve(Some(Duration::from_millis(200)));
        assert_eq!(ask(&mut service, &mut second, &lookup), Some(NameReply::Unknown));
    }
}
