//! Published names: what is asked of whoever keeps them, the answers, and the table itself. `mpiexec`,
//! who keeps those of its job, can also be asked for a connection to a port on another host.

use crate::message::Message;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The longest name of a service or a port.
pub const NAME_BYTES: usize = 4096;
/// The most names that one client can have published.
const MOST_NAMES: usize = 1 << 16;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NameRequest {
    /// From here on, the service is at the port, until the client takes that back or is gone.
    Publish {
        /// The service.
        service: String,
        /// Its port.
        port: String,
    },
    /// The service is nowhere any more.
    Unpublish {
        /// The service.
        service: String,
    },
    /// Where is the service?
    Lookup {
        /// The service.
        service: String,
    },
    /// Connect me to this port: from [`NameReply::Done`] on, all that I send is for whoever answers
    /// there.
    Connect {
        /// The number of its host.
        host: u32,
        /// Its name.
        port: String,
    },
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NameReply {
    /// It is done.
    Done,
    /// The service is at this port.
    Found(String),
    /// No such service is published.
    Unknown,
    /// Somebody has published it before.
    Taken,
    /// The request is malformed, or there are too many names.
    Refused,
}

impl Message for NameRequest {
    const KIND: u8 = b'N';
    const VERSION: u8 = 1;

    fn is_valid(&self) -> bool {
        let (name, port) = match self {
            NameRequest::Publish { service, port } => (service, Some(port)),
            NameRequest::Unpublish { service } | NameRequest::Lookup { service } => (service, None),
            NameRequest::Connect { host: _, port } => (port, None),
        };
        name.len() <= NAME_BYTES && port.is_none_or(|port| port.len() <= NAME_BYTES)
    }
}

impl Message for NameReply {
    const KIND: u8 = b'n';
    const VERSION: u8 = 1;
}

/// Services, their ports, and the clients who published them.
#[derive(Debug, Default)]
pub struct Names(BTreeMap<String, (String, u64)>);

impl Names {
    /// Answers the bytes that `client` sent.
    pub fn answer(&mut self, client: u64, request: &[u8]) -> NameReply {
        match NameRequest::decode(request) {
            // Whoever only keeps names connects nobody.
            Err(_) | Ok(NameRequest::Connect { .. }) => NameReply::Refused,
            Ok(NameRequest::Publish { service, port }) => {
                if self.0.contains_key(&service) {
                    return NameReply::Taken;
                }
                if self.0.values().filter(|(_, owner)| *owner == client).count() >= MOST_NAMES {
                    return NameReply::Refused;
                }
                self.0.insert(service, (port, client));
                NameReply::Done
            }
            Ok(NameRequest::Unpublish { service }) => match self.0.remove(&service) {
                Some(_) => NameReply::Done,
                None => NameReply::Unknown,
            },
            Ok(NameRequest::Lookup { service }) => match self.0.get(&service) {
                Some((port, _)) => NameReply::Found(port.clone()),
                None => NameReply::Unknown,
            },
        }
    }

    /// The client is gone, and with it its ports.
    pub fn forget(&mut self, client: u64) {
        self.0.retain(|_, (_, owner)| *owner != client);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_come_and_go_with_who_published_them() {
        let mut names = Names::default();
        let ask = |names: &mut Names, client, request: NameRequest| {
            names.answer(client, &request.encode())
        };
        let publish = || NameRequest::Publish { service: "ocean".into(), port: "p".into() };
        let lookup = || NameRequest::Lookup { service: "ocean".into() };
        let unpublish = || NameRequest::Unpublish { service: "ocean".into() };
        assert_eq!(ask(&mut names, 1, lookup()), NameReply::Unknown);
        assert_eq!(ask(&mut names, 1, unpublish()), NameReply::Unknown);
        assert_eq!(ask(&mut names, 1, publish()), NameReply::Done);
        assert_eq!(ask(&mut names, 2, publish()), NameReply::Taken);
        assert_eq!(ask(&mut names, 2, lookup()), NameReply::Found("p".into()));
        assert_eq!(ask(&mut names, 2, unpublish()), NameReply::Done);
        assert_eq!(ask(&mut names, 1, publish()), NameReply::Done);
        names.forget(2);
        assert_eq!(ask(&mut names, 2, lookup()), NameReply::Found("p".into()));
        names.forget(1);
        assert_eq!(ask(&mut names, 2, lookup()), NameReply::Unknown);
        assert_eq!(names.answer(1, b"nonsense"), NameReply::Refused);
        let long = NameRequest::Lookup { service: "x".repeat(NAME_BYTES + 1) };
        assert_eq!(ask(&mut names, 1, long), NameReply::Refused);
    }

    proptest! {
        #[test]
        fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let mut names = Names::default();
            names.answer(0, &bytes);
            let _ = NameReply::decode(&bytes);
        }

        #[test]
        fn what_is_encoded_is_decoded(kind in 0..4, service in "\\PC{0,40}", port in "\\PC{0,40}") {
            let request = match kind {
                0 => NameRequest::Publish { service, port: port.clone() },
                1 => NameRequest::Unpublish { service },
                2 => NameRequest::Connect { host: service.len() as u32, port: service },
                _ => NameRequest::Lookup { service },
            };
            prop_assert_eq!(NameRequest::decode(&request.encode()), Ok(request));
            for reply in [NameReply::Found(port), NameReply::Taken, NameReply::Done] {
                prop_assert_eq!(NameReply::decode(&reply.encode()), Ok(reply));
            }
        }
    }
}
