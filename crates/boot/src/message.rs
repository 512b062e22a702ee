//! Control messages as bytes: what they have in common.
//!
//! A message is two bytes that tell its kind and its version, and its value as postcard writes it.
//! Nothing that is read can ask for more memory than a small multiple of its own length, and what
//! carries messages bounds that.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// A message between the processes of a job.
pub trait Message: Serialize + DeserializeOwned {
    /// Tells this message from others that may come by the same way.
    const KIND: u8;
    /// Counts the changes of what the message is made of.
    const VERSION: u8;

    /// Whether a value that was read can be meant so.
    fn is_valid(&self) -> bool {
        true
    }

    /// The bytes of the message.
    fn encode(&self) -> Vec<u8> {
        let head = vec![Self::KIND, Self::VERSION];
        postcard::to_extend(self, head).expect("the length of all that a message holds is known")
    }

    /// Reads a message from untrusted bytes.
    fn decode(bytes: &[u8]) -> Result<Self, MessageError> {
        match bytes {
            [kind, version, body @ ..] if *kind == Self::KIND => {
                if *version != Self::VERSION {
                    return Err(MessageError::Version { found: *version, known: Self::VERSION });
                }
                match postcard::take_from_bytes::<Self>(body) {
                    Ok((message, [])) if message.is_valid() => Ok(message),
                    _ => Err(MessageError::Malformed),
                }
            }
            _ => Err(MessageError::Foreign),
        }
    }
}

/// Why bytes are not the message that was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageError {
    /// They are another message, or none.
    Foreign,
    /// They are one of another version.
    Version {
        /// The version that they name.
        found: u8,
        /// The version that is understood here.
        known: u8,
    },
    /// They begin like one, and what follows cannot be meant so.
    Malformed,
}

impl fmt::Display for MessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MessageError::Foreign => write!(f, "bytes that are no message of this job"),
            MessageError::Version { found, known } => {
                write!(f, "a message of version {found} where version {known} is understood")
            }
            MessageError::Malformed => write!(f, "a malformed message"),
        }
    }
}

impl std::error::Error for MessageError {}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Numbers(Vec<u64>);

    impl Message for Numbers {
        const KIND: u8 = b'#';
        const VERSION: u8 = 2;

        fn is_valid(&self) -> bool {
            !self.0.is_empty()
        }
    }

    #[test]
    fn a_refusal_says_why() {
        let bytes = Numbers(vec![1, 300]).encode();
        assert_eq!(Numbers::decode(&bytes), Ok(Numbers(vec![1, 300])));
        for bytes in [&b""[..], b"#", b"?\x02\x01\x07"] {
            assert_eq!(Numbers::decode(bytes), Err(MessageError::Foreign));
        }
        let version = MessageError::Version { found: 1, known: 2 };
        assert_eq!(Numbers::decode(b"#\x01\x01\x07"), Err(version));
        let empty = Numbers(Vec::new()).encode();
        for bytes in [&bytes[..bytes.len() - 1], &[bytes.as_slice(), b"x"].concat(), &empty] {
            assert_eq!(Numbers::decode(bytes), Err(MessageError::Malformed));
        }
    }

    #[test]
    fn a_length_that_promises_more_than_there_is_costs_nothing() {
        // 2^62 numbers, of which none is there: to believe it would end this process.
        let bytes = [b"#\x02".as_slice(), &[0xff; 8], &[0x3f]].concat();
        assert_eq!(Numbers::decode(&bytes), Err(MessageError::Malformed));
    }
}
