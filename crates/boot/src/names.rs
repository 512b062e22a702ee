//! Published names: what is asked of whoever keeps them, the answers, and the table itself. `mpiexec`,
//! who keeps those of its job, can also be asked to call a port on another host.

use crate::coding::{Reader, Writer};
use std::collections::BTreeMap;

/// The longest name of a service or a port.
pub const NAME_BYTES: usize = 4096;
/// The most names that one caller can have published.
const MOST_NAMES: usize = 1 << 16;

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameRequest {
    /// From here on, the service is at the port, until the caller takes that back or is gone.
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
    /// Call this port for me: from [`NameReply::Done`] on, all I say is for whoever answers there.
    Call {
        /// The number of its host.
        host: u32,
        /// Its name.
        port: String,
    },
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameReply {
    /// So be it.
    Done,
    /// The service is at this port.
    Found(String),
    /// No such service is published.
    Unknown,
    /// Somebody has published it before.
    Taken,
    /// The question makes no sense, or there are too many names.
    Refused,
}

const PUBLISH: u8 = 1;
const UNPUBLISH: u8 = 2;
const LOOKUP: u8 = 3;
const CALL: u8 = 4;

impl NameRequest {
    /// The bytes of a request.
    pub fn encode(&self) -> Vec<u8> {
        match self {
            NameRequest::Publish { service, port } => {
                Writer::new(PUBLISH).bytes(service.as_bytes()).bytes(port.as_bytes()).finish()
            }
            NameRequest::Unpublish { service } => {
                Writer::new(UNPUBLISH).bytes(service.as_bytes()).finish()
            }
            NameRequest::Lookup { service } => {
                Writer::new(LOOKUP).bytes(service.as_bytes()).finish()
            }
            NameRequest::Call { host, port } => {
                Writer::new(CALL).bytes(port.as_bytes()).u32(*host).finish()
            }
        }
    }

    /// Reads a request from untrusted bytes.
    pub fn decode(bytes: &[u8]) -> Option<NameRequest> {
        let (kind, mut reader) = Reader::new(bytes)?;
        let service = reader.text()?;
        let (service, port) = match kind {
            PUBLISH => (service, reader.text()?),
            _ => (service, String::new()),
        };
        if service.len() > NAME_BYTES || port.len() > NAME_BYTES {
            return None;
        }
        match kind {
            PUBLISH => reader.end(NameRequest::Publish { service, port }),
            UNPUBLISH => reader.end(NameRequest::Unpublish { service }),
            LOOKUP => reader.end(NameRequest::Lookup { service }),
            CALL => {
                let host = reader.u32()?;
                reader.end(NameRequest::Call { host, port: service })
            }
            _ => None,
        }
    }
}

impl NameReply {
    /// The bytes of a reply.
    pub fn encode(&self) -> Vec<u8> {
        match self {
            NameReply::Done => Writer::new(1).finish(),
            NameReply::Found(port) => Writer::new(2).bytes(port.as_bytes()).finish(),
            NameReply::Unknown => Writer::new(3).finish(),
            NameReply::Taken => Writer::new(4).finish(),
            NameReply::Refused => Writer::new(5).finish(),
        }
    }

    /// Reads a reply from untrusted bytes.
    pub fn decode(bytes: &[u8]) -> Option<NameReply> {
        let (kind, mut reader) = Reader::new(bytes)?;
        let reply = match kind {
            1 => NameReply::Done,
            2 => NameReply::Found(reader.text()?),
            3 => NameReply::Unknown,
            4 => NameReply::Taken,
            5 => NameReply::Refused,
            _ => return None,
        };
        reader.end(reply)
    }
}

/// Services, their ports, and the callers who published them.
#[derive(Debug, Default)]
pub struct Names(BTreeMap<String, (String, u64)>);

impl Names {
    /// Answers the bytes that `caller` sent.
    pub fn answer(&mut self, caller: u64, request: &[u8]) -> NameReply {
        match NameRequest::decode(request) {
            // Whoever only keeps names calls nobody.
            None | Some(NameRequest::Call { .. }) => NameReply::Refused,
            Some(NameRequest::Publish { service, port }) => {
                if self.0.contains_key(&service) {
                    return NameReply::Taken;
                }
                if self.0.values().filter(|(_, owner)| *owner == caller).count() >= MOST_NAMES {
                    return NameReply::Refused;
                }
                self.0.insert(service, (port, caller));
                NameReply::Done
            }
            Some(NameRequest::Unpublish { service }) => match self.0.remove(&service) {
                Some(_) => NameReply::Done,
                None => NameReply::Unknown,
            },
            Some(NameRequest::Lookup { service }) => match self.0.get(&service) {
                Some((port, _)) => NameReply::Found(port.clone()),
                None => NameReply::Unknown,
            },
        }
    }

    /// The caller is gone, and with it its ports.
    pub fn forget(&mut self, caller: u64) {
        self.0.retain(|_, (_, owner)| *owner != caller);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_come_and_go_with_who_published_them() {
        let mut names = Names::default();
        let ask = |names: &mut Names, caller, request: NameRequest| {
            names.answer(caller, &request.encode())
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
                2 => NameRequest::Call { host: service.len() as u32, port: service },
                _ => NameRequest::Lookup { service },
            };
            prop_assert_eq!(NameRequest::decode(&request.encode()), Some(request));
            for reply in [NameReply::Found(port), NameReply::Taken, NameReply::Done] {
                prop_assert_eq!(NameReply::decode(&reply.encode()), Some(reply));
            }
        }
    }
}
