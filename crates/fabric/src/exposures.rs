//! Memory that one rank has opened to others, for transports that live in one process.

use crate::Peer;
use layout::Span;
use wire::Exposure;

/// What was exposed, to whom, and for which operation.
#[derive(Clone, Copy)]
pub(crate) struct Exposed {
    pub(crate) peer: Peer,
    pub(crate) memory: Span,
    pub(crate) operation: u32,
}

/// A bounded table of exposures. Its keys carry a generation, so that old ones are recognised.
pub(crate) struct Exposures {
    limit: usize,
    slots: Vec<Slot>,
    free: Vec<usize>,
}

struct Slot {
    generation: u64,
    exposed: Option<Exposed>,
}

impl Exposures {
    /// An empty table for at most `limit` exposures.
    pub(crate) fn new(limit: usize) -> Exposures {
        Exposures { limit, slots: Vec::new(), free: Vec::new() }
    }

    /// Adds an exposure, if there is room.
    pub(crate) fn insert(&mut self, exposed: Exposed) -> Option<Exposure> {
        let index = match self.free.pop() {
            Some(index) => index,
            None if self.slots.len() < self.limit => {
                self.slots.push(Slot { generation: 0, exposed: None });
                self.slots.len() - 1
            }
            None => return None,
        };
        let slot = &mut self.slots[index];
        slot.generation += 1;
        slot.exposed = Some(exposed);
        Some([index as u64, slot.generation, exposed.memory.len() as u64])
    }

    /// What `key` names, if it was exposed to `peer` and still is.
    pub(crate) fn find(&self, peer: Peer, key: Exposure) -> Option<Exposed> {
        let slot = self.slots.get(usize::try_from(key[0]).ok()?)?;
        let exposed = slot.exposed.filter(|_| slot.generation == key[1])?;
        (exposed.peer == peer && exposed.memory.len() as u64 == key[2]).then_some(exposed)
    }

    /// Takes out what `key` names, if it was exposed to `peer` and still is.
    pub(crate) fn remove(&mut self, peer: Peer, key: Exposure) -> Option<Exposed> {
        let exposed = self.find(peer, key)?;
        self.clear(key[0] as usize);
        Some(exposed)
    }

    /// Takes out what was exposed to `peer` for `operation`.
    pub(crate) fn conceal(&mut self, peer: Peer, operation: u32) {
        let named = |slot: &Slot| {
            slot.exposed.is_some_and(|it| (it.peer, it.operation) == (peer, operation))
        };
        if let Some(index) = self.slots.iter().position(named) {
            self.clear(index);
        }
    }

    /// How many exposures there are.
    pub(crate) fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    fn clear(&mut self, index: usize) {
        self.slots[index].exposed = None;
        self.free.push(index);
    }
}
