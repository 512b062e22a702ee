//! Keeps published names for all jobs of a user on this host.

use crate::connections::Connections;
use boot::{Message, Names, Port};
use std::io;
use std::time::Duration;

/// Answers at a port.
pub struct NameService {
    connections: Connections,
    names: Names,
}

impl NameService {
    /// A service at this port that knows no names yet.
    pub fn new(port: Port) -> io::Result<NameService> {
        Ok(NameService { connections: Connections::new(port)?, names: Names::default() })
    }

    /// The name of its port.
    pub fn name(&self) -> &str {
        self.connections.name()
    }

    /// How many have connected and were sent away.
    pub fn strangers(&self) -> u64 {
        self.connections.strangers()
    }

    /// Waits for questions, for ever if there is no `timeout`, and answers them.
    pub fn serve(&mut self, timeout: Option<Duration>) {
        for (client, said) in self.connections.poll(timeout) {
            let Some(request) = said else {
                self.names.forget(client);
                continue;
            };
            let answer = self.names.answer(client, &request).encode();
            // Whoever asks and asks and never listens is disconnected as well.
            if !self.connections.send(client, &answer) {
                self.connections.close(client);
                self.names.forget(client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boot::{Connection, NameReply, NameRequest};

    fn ask(
        service: &mut NameService,
        connection: &mut Connection,
        request: &[u8],
    ) -> Option<NameReply> {
        connection.send(request).ok()?;
        // First the connection, then the question.
        (0..2).for_each(|_| service.serve(Some(Duration::from_millis(200))));
        NameReply::decode(&connection.receive().ok()??).ok()
    }

    #[test]
    fn names_are_kept_as_long_as_their_clients_stay() {
        let mut service = NameService::new(Port::open().unwrap()).unwrap();
        let mut first = Connection::connect(service.name()).unwrap();
        let mut second = Connection::connect(service.name()).unwrap();
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
