//! Memory that one rank has opened to others, for transports that live in one process.

use crate::Peer;
use layout::Span;
use wire::Exposure;

/// What was exposed, to whom, and for which operation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exposed {
    pub(crate) peer: Peer,
    pub(crate) memory: Span,
    pub(crate) operation: u32,
}

/// A bounded table of exposures. Its keys carry a generation, so that old ones are recognised.
#[derive(Debug)]
pub(crate) struct Exposures {
    limit: usize,
    slots: Vec<Slot>,
    /// Memory for the next copy: new memory would have to be made by the kernel, page by page.
    spare: Vec<u8>,
    free: Vec<usize>,
}

#[derive(Debug)]
struct Slot {
    generation: u64,
    exposed: Option<Exposed>,
    /// Its owner need not know when the peer has it.
    may_copy: bool,
    /// The bytes, once their owner has them back.
    copy: Vec<u8>,
}

/// The operation of what its owner no longer waits for.
pub(crate) const DETACHED: u32 = u32::MAX;

impl Exposures {
    /// An empty table for at most `limit` exposures.
    pub(crate) fn new(limit: usize) -> Exposures {
        Exposures { limit, slots: Vec::new(), spare: Vec::new(), free: Vec::new() }
    }

    /// Adds an exposure, if there is room.
    pub(crate) fn insert(&mut self, exposed: Exposed) -> Option<Exposure> {
        let index = match self.free.pop() {
            Some(index) => index,
            None if self.slots.len() < self.limit => {
                self.slots.push(Slot {
                    generation: 0,
                    exposed: None,
                    may_copy: false,
                    copy: Vec::new(),
                });
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
        if let Some((place, _)) = self.place(peer, operation) {
            self.clear(place as usize);
        }
    }

    /// What lies at this place, if it was exposed to `peer`.
    pub(crate) fn at(&self, peer: Peer, place: u32) -> Option<Exposed> {
        self.slots.get(place as usize)?.exposed.filter(|exposed| exposed.peer == peer)
    }

    /// Takes out what lies at this place, if it was exposed to `peer`.
    pub(crate) fn remove_at(&mut self, peer: Peer, place: u32) -> Option<Exposed> {
        let slot = self.slots.get(place as usize)?;
        let exposed = slot.exposed.filter(|exposed| exposed.peer == peer)?;
        self.clear(place as usize);
        Some(exposed)
    }

    /// Gives the owner its memory back, and goes on with a copy. The operation that is over with
    /// that, and where the bytes are now.
    pub(crate) fn detach(&mut self, place: u32) -> Option<(u32, Span)> {
        let slot = self.slots.get_mut(place as usize)?;
        let exposed = slot.exposed.as_mut().filter(|exposed| exposed.operation != DETACHED)?;
        slot.copy = std::mem::take(&mut self.spare);
        slot.copy.resize(exposed.memory.len(), 0);
        exposed.memory.copy_to_slice(&mut slot.copy);
        // SAFETY: the copy stays where it is until the slot is cleared, and is only read.
        exposed.memory = unsafe { Span::of(&slot.copy) };
        Some((std::mem::replace(&mut exposed.operation, DETACHED), exposed.memory))
    }

    /// What was exposed to `peer` for `operation` is in `memory` from now on. Its place, if it is there.
    pub(crate) fn relocate(&mut self, peer: Peer, operation: u32, memory: Span) -> Option<u32> {
        let (place, exposed) = self.place(peer, operation)?;
        self.slots[place as usize].exposed = Some(Exposed { memory, ..exposed });
        Some(place)
    }

    /// What lies at this place is not there, and its owner knows it; the peer is still to be told.
    pub(crate) fn disown(&mut self, place: u32) {
        let exposed = self.slots.get_mut(place as usize).and_then(|slot| slot.exposed.as_mut());
        if let Some(exposed) = exposed {
            (exposed.operation, exposed.memory) = (DETACHED, Span::EMPTY);
        }
    }

    /// Whether what `key` names was exposed to `peer` and turned out not to be there.
    pub(crate) fn is_disowned(&self, peer: Peer, key: Exposure) -> bool {
        key[2] > 0 && self.find(peer, [key[0], key[1], 0]).is_some()
    }

    /// Of what lies at this place its owner need not know when the peer has it.
    pub(crate) fn allow_copy(&mut self, place: u32) {
        self.slots[place as usize].may_copy = true;
    }

    /// Whether what lies at this place may be copied, and is all that is exposed to `peer`: copies of
    /// many would take memory, and time from those who write.
    pub(crate) fn is_copied(&self, peer: Peer, place: u32) -> bool {
        let of_peer = |slot: &&Slot| slot.exposed.is_some_and(|one| one.peer == peer);
        self.slots[place as usize].may_copy && self.slots.iter().filter(of_peer).nth(1).is_none()
    }

    /// Takes out everything that was exposed to `peer`.
    pub(crate) fn remove_of(&mut self, peer: Peer) -> Vec<Exposed> {
        let places = 0..self.slots.len() as u32;
        places.filter_map(|place| self.remove_at(peer, place)).collect()
    }

    /// Where what was exposed to `peer` for `operation` lies, and what it is.
    pub(crate) fn place(&self, peer: Peer, operation: u32) -> Option<(u32, Exposed)> {
        let named =
            |slot: &Slot| slot.exposed.filter(|it| (it.peer, it.operation) == (peer, operation));
        (0..).zip(&self.slots).find_map(|(place, slot)| Some((place, named(slot)?)))
    }

    /// How many exposures there are.
    pub(crate) fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    fn clear(&mut self, index: usize) {
        self.slots[index].exposed = None;
        let copy = std::mem::take(&mut self.slots[index].copy);
        if copy.capacity() > self.spare.capacity() {
            self.spare = copy;
        }
        self.slots[index].may_copy = false;
        self.free.push(index);
    }
}
