//! Memory of a target that the transport reaches by itself.

use crate::channel::Place;
use engine::{Access, Engine, Key, Pattern, RequestId};
use layout::datatype::Datatype;
use layout::{OwnedBuffer, Span};
use std::sync::Arc;
use transport::{Peer, Transport};
use worker::OwnedBuffers;

/// How the window of a target is reached without its help.
#[derive(Debug, Default)]
pub(crate) enum Way {
    /// Nobody has asked it yet.
    #[default]
    Unknown,
    /// It was asked for its key, which this receive brings.
    Asked(RequestId),
    /// By this key.
    Open(Key),
    /// Not at all.
    Closed,
}

/// Bytes of a key.
const KEY: usize = size_of::<Key>();

/// A copy by the transport that is under way.
#[derive(Debug)]
pub(crate) struct Reaching {
    pub(crate) target: Peer,
    pub(crate) request: RequestId,
    pub(crate) access: Access,
    pub(crate) place: Place,
    pub(crate) memory: Span,
    pub(crate) kept: Option<Arc<Datatype>>,
}

impl Way {
    /// The key is about to be asked for; the answer is the message that matches.
    pub(crate) fn ask<T: Transport>(engine: &mut Engine<T>, answer: Pattern) -> Way {
        Way::Asked(engine.receive_owned(answer, OwnedBuffer::zeroed(KEY)))
    }

    /// Whether nobody has asked.
    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self, Way::Unknown)
    }

    /// Whether an answer is on its way.
    pub(crate) fn is_asked(&self) -> bool {
        matches!(self, Way::Asked(_))
    }

    /// The key, once it is known.
    pub(crate) fn key<T: Transport>(&mut self, engine: &mut Engine<T>) -> Option<Key> {
        if let Way::Asked(request) = self
            && let Some((end, bytes)) = engine.finish_owned(*request)
        {
            *self = match end.fault {
                None if end.bytes == KEY as u64 => {
                    let mut key = Key::default();
                    for (word, bytes) in key.iter_mut().zip(bytes.chunks_exact(8)) {
                        *word = u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
                    }
                    Way::Open(key)
                }
                _ => Way::Closed,
            };
        }
        match self {
            Way::Open(key) => Some(*key),
            _ => None,
        }
    }
}
