//! Memory of a target that the transport reaches by itself.

use crate::channel::Place;
use engine::{Access, Engine, Key, Pattern, RequestId};
use layout::Span;
use layout::datatype::Datatype;
use std::sync::Arc;
use transport::{Peer, Transport};

/// How the window of a target is reached without its help.
#[derive(Debug, Default)]
pub(crate) enum Way {
    /// Nobody has asked it yet.
    #[default]
    Unknown,
    /// It was asked for its key, which comes here.
    Asked(RequestId, Box<[u8; KEY]>),
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
        let mut bytes = Box::new([0; KEY]);
        // SAFETY: they are kept, and not otherwise used, until the answer has come.
        let span = unsafe { Span::new(bytes.as_mut_ptr(), KEY) };
        Way::Asked(engine.receive(answer, span), bytes)
    }

    /// Whether nobody has asked.
    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self, Way::Unknown)
    }

    /// Whether an answer is on its way.
    pub(crate) fn is_asked(&self) -> bool {
        matches!(self, Way::Asked(..))
    }

    /// The key, once it is known.
    pub(crate) fn key<T: Transport>(&mut self, engine: &mut Engine<T>) -> Option<Key> {
        if let Way::Asked(request, bytes) = self
            && let Some(end) = engine.finish(*request)
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
