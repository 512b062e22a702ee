//! Memory that others reach, and memory of others that is reached.
//!
//! A key says by what name the provider has the region, where in it the memory begins, and how long it is; so what
//! goes beyond its end is found out here, and never by the network, where it may cost the connection. It also says
//! which place it has in its owner's table, and how often that place has been used: the owner tells with its frames
//! which registrations are no more, since the region may well stay registered behind a cache.

use crate::abi;
use crate::buffers::Registered as Words;
use crate::endpoint::{Context, Endpoint, Purpose, Region, Trouble};
use crate::message::Withdrawal;
use layout::{Address, Span};
use registry::PAGE;
use std::collections::VecDeque;
use std::ffi::c_void;
use std::ptr::null_mut;
use transport::registrations::{Registered, Registrations};
use transport::{AccessError, Atomic, Peer};
use wire::Key;

/// Registrations that may be open at a time: as many as those of the other transports.
const REGISTRATIONS: usize = 1024;
/// Bits of a key's words that are an address or a length; user space ends below. Above is the registration's place.
const ADDRESS_BITS: u32 = 48;
const ADDRESS: u64 = (1 << ADDRESS_BITS) - 1;
/// Pieces of accesses that are under way at a time, if the provider has room for more.
const PIECES: usize = 256;
/// Bytes of the words that an atomic operation has here.
const WORDS_BYTES: usize = 3 * 8;

/// What a peer's key says.
#[derive(Clone, Copy, Debug)]
struct Target {
    key: u64,
    base: u64,
    length: u64,
    place: Withdrawal,
}

impl Target {
    fn to_key(self) -> Option<Key> {
        let fits = self.base <= ADDRESS && self.length <= ADDRESS;
        let (slot, generation) = (u64::from(self.place.slot), u64::from(self.place.generation));
        let base = self.base | generation << ADDRESS_BITS;
        fits.then_some([self.key, base, self.length | slot << ADDRESS_BITS])
    }

    fn of(key: Key) -> Target {
        let [key, base, length] = key;
        let place = Withdrawal {
            slot: (length >> ADDRESS_BITS) as u16,
            generation: (base >> ADDRESS_BITS) as u16,
        };
        Target { key, base: base & ADDRESS, length: length & ADDRESS, place }
    }
}

/// The registrations of a peer of which it is known that they are no more.
#[derive(Debug, Default)]
pub(crate) struct Withdrawn {
    /// For each place of its table, the last one.
    generations: Vec<u16>,
}

impl Withdrawn {
    /// The peer has told of one.
    pub(crate) fn add(&mut self, told: Withdrawal) {
        let slot = usize::from(told.slot);
        if slot < REGISTRATIONS {
            if self.generations.len() <= slot {
                self.generations.resize(slot + 1, 0);
            }
            self.generations[slot] = told.generation;
        }
    }

    fn has(&self, place: Withdrawal) -> bool {
        let last = self.generations.get(usize::from(place.slot)).copied().unwrap_or(0);
        // Generations go round.
        let since = place.generation.wrapping_sub(last) as i16;
        place.generation == 0 || usize::from(place.slot) >= REGISTRATIONS || last != 0 && since <= 0
    }
}

/// A region by its number among those of this process.
pub type RegionId = u32;

/// What this process has registered.
pub(crate) struct Exported {
    table: Registrations,
    /// For each place, how often it has been used, and the region that is its own.
    places: Vec<(u16, Option<RegionId>)>,
    regions: Vec<Option<Region>>,
    free: Vec<RegionId>,
}

impl Exported {
    pub(crate) fn new() -> Exported {
        let table = Registrations::new(REGISTRATIONS);
        Exported { table, places: Vec::new(), regions: Vec::new(), free: Vec::new() }
    }

    /// Registers whole pages.
    pub(crate) fn pin(
        &mut self,
        endpoint: &mut Endpoint,
        start: usize,
        length: usize,
    ) -> Result<RegionId, i32> {
        let region = Some(endpoint.register(start, length, true)?);
        Ok(match self.free.pop() {
            Some(id) => {
                self.regions[id as usize] = region;
                id
            }
            None => {
                self.regions.push(region);
                self.regions.len() as RegionId - 1
            }
        })
    }

    /// Registers the pages in which memory lies.
    pub(crate) fn pin_pages(
        &mut self,
        endpoint: &mut Endpoint,
        address: usize,
        length: usize,
    ) -> Result<RegionId, i32> {
        let start = address / PAGE * PAGE;
        self.pin(endpoint, start, (address + length).next_multiple_of(PAGE) - start)
    }

    pub(crate) fn unpin(&mut self, id: RegionId) {
        self.regions[id as usize] = None;
        self.free.push(id);
    }

    /// Takes all regions back.
    pub(crate) fn clear(&mut self) {
        self.regions.clear();
    }

    pub(crate) fn region(&self, id: RegionId) -> &Region {
        self.regions[id as usize].as_ref().expect("a region that is in use is registered")
    }

    /// Lets a peer reach memory that lies in a region; the region goes with the registration if it is its own.
    pub(crate) fn register(
        &mut self,
        endpoint: &Endpoint,
        id: RegionId,
        own: bool,
        registered: Registered,
    ) -> Option<Key> {
        let (address, length) = registered.memory.plain()?;
        let region = self.region(id);
        let base = match endpoint.asks(abi::MR_VIRT_ADDR) {
            true => address.addr(),
            false => address.addr() - region.start,
        };
        let key = region.key();
        let [slot, generation, _] = self.table.insert(registered)?;
        // Never 0, which is the generation of no registration.
        let generation = ((generation - 1) % u64::from(u16::MAX) + 1) as u16;
        let place = Withdrawal { slot: slot as u16, generation };
        let target = Target { key, base: base as u64, length: length as u64, place };
        let Some(key) = target.to_key() else {
            self.table.remove(registered.peer, registered.operation);
            return None;
        };
        let slot = slot as usize;
        if self.places.len() <= slot {
            self.places.resize(slot + 1, (0, None));
        }
        self.places[slot] = (generation, own.then_some(id));
        Some(key)
    }

    /// Takes back what was registered for an operation: what its owner is to tell the peer.
    pub(crate) fn deregister(&mut self, peer: Peer, operation: u32) -> Option<Withdrawal> {
        let slot = self.table.remove(peer, operation)?;
        let (generation, own) = self.places[slot as usize];
        if let Some(id) = own {
            self.unpin(id);
        }
        Some(Withdrawal { slot: slot as u16, generation })
    }
}

/// What an access does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Access {
    Get,
    Put,
    Atomic(Atomic),
}

/// An access that is under way.
struct Running {
    access: Access,
    peer: Peer,
    operation: u32,
    /// The peer's number in the address vector.
    number: u64,
    key: u64,
    /// What is left to be asked for: where it begins there and here, and how long it is.
    address: u64,
    memory: Address,
    left: usize,
    descriptor: Address<c_void>,
    /// The region that is registered for this access alone.
    own: Option<RegionId>,
    /// Pieces that the provider has.
    pieces: usize,
    result: Result<u64, AccessError>,
}

/// A piece that the provider has, or may have.
struct Piece {
    context: Address<Context>,
    of: u32,
}

/// Accesses of this process to the memory of others.
pub(crate) struct Accesses {
    running: Vec<Option<Running>>,
    free: Vec<u32>,
    /// Those of which something is left to be asked for, in the order in which they came.
    waiting: VecDeque<u32>,
    pieces: Vec<Piece>,
    free_pieces: Vec<u32>,
    /// Three words for each piece.
    words: Option<Words>,
    /// The longest piece.
    longest: usize,
    /// What has ended, to be told.
    pub(crate) ended: Vec<(u32, Result<u64, AccessError>)>,
}

/// Where an access goes, and where from.
pub(crate) struct Ends {
    pub(crate) peer: Peer,
    pub(crate) number: u64,
    pub(crate) key: Key,
    pub(crate) offset: u64,
    pub(crate) memory: Span,
}

impl Accesses {
    /// None yet, and as many pieces as half of what the provider has room for: the rest is for frames.
    pub(crate) fn new(endpoint: &mut Endpoint, pin: bool, longest: usize) -> Option<Accesses> {
        let count = (endpoint.offer.transmit().size / 2).clamp(1, PIECES);
        let words = match endpoint.offer.atomic {
            true => Some(Words::new(endpoint, count * WORDS_BYTES, pin)?),
            false => None,
        };
        let piece = |number| {
            let context = Box::new(Context::new(Purpose::Piece(number)));
            let context = Address::new(Box::into_raw(context));
            Piece { context, of: 0 }
        };
        Some(Accesses {
            running: Vec::new(),
            free: Vec::new(),
            waiting: VecDeque::new(),
            pieces: (0..count as u32).map(piece).collect(),
            free_pieces: (0..count as u32).collect(),
            words,
            longest,
            ended: Vec::new(),
        })
    }

    /// Whether some are under way.
    pub(crate) fn are_running(&self) -> bool {
        self.running.len() > self.free.len()
    }

    /// An access ends before it begins.
    pub(crate) fn refuse(&mut self, operation: u32, error: AccessError) {
        self.ended.push((operation, Err(error)));
    }

    /// How much of the memory there is to be got or put, or an error: what the key says is looked at here, before
    /// anything is asked of the network.
    pub(crate) fn check(
        access: Access,
        withdrawn: &Withdrawn,
        ends: &Ends,
    ) -> Result<usize, AccessError> {
        let target = Target::of(ends.key);
        if target.length == 0 || withdrawn.has(target.place) {
            return Err(AccessError::Gone);
        }
        let there = target.length.saturating_sub(ends.offset);
        match access {
            Access::Get => Ok((ends.memory.len() as u64).min(there) as usize),
            Access::Put if ends.memory.len() as u64 <= there => Ok(ends.memory.len()),
            Access::Atomic(_) if there >= 8 && (target.base + ends.offset).is_multiple_of(8) => {
                Ok(8)
            }
            _ => Err(AccessError::BadAddressThere),
        }
    }

    /// Starts an access of so many bytes, to or from memory that is registered here as it must be.
    pub(crate) fn start(
        &mut self,
        access: Access,
        operation: u32,
        ends: &Ends,
        length: usize,
        (descriptor, own): (*mut c_void, Option<RegionId>),
    ) {
        let target = Target::of(ends.key);
        let memory = ends.memory.plain().map_or(null_mut(), |(address, _)| address);
        let running = Running {
            access,
            peer: ends.peer,
            operation,
            number: ends.number,
            key: target.key,
            address: target.base + ends.offset,
            memory: Address::new(memory),
            left: length,
            descriptor: Address::new(descriptor),
            own,
            pieces: 0,
            result: Ok(0),
        };
        let index = match self.free.pop() {
            Some(index) => {
                self.running[index as usize] = Some(running);
                index
            }
            None => {
                self.running.push(Some(running));
                self.running.len() as u32 - 1
            }
        };
        self.waiting.push_back(index);
    }

    /// Asks for what is left of the accesses that wait, as much as there is room for. Answers whether anything
    /// was asked for.
    pub(crate) fn advance(&mut self, endpoint: &mut Endpoint, exported: &mut Exported) -> bool {
        let mut asked = false;
        while let Some(&index) = self.waiting.front() {
            let Some(running) = &mut self.running[index as usize] else {
                self.waiting.pop_front();
                continue;
            };
            let Some(piece) = self.free_pieces.pop() else { break };
            let length = running.left.min(self.longest);
            let context = self.pieces[piece as usize].context.get();
            let memory = running.memory.get();
            let (from, own) = ((running.address, running.key), running.descriptor.get());
            // SAFETY: the memory is the caller's until the operation is done, which is told when all pieces
            // have ended; words and context are those of this piece.
            let posted = unsafe {
                match running.access {
                    Access::Get => {
                        endpoint.read(running.number, from, memory, length, own, context)
                    }
                    Access::Put => {
                        endpoint.write(running.number, from, memory, length, own, context)
                    }
                    Access::Atomic(atomic) => {
                        let words = self.words.as_ref().expect("atomic operations have words");
                        let at = words.memory.start().add(piece as usize * WORDS_BYTES);
                        let own = words.descriptor();
                        endpoint.atomic(running.number, from, atomic, at.cast(), own, context)
                    }
                }
            };
            match posted {
                Ok(()) => {
                    asked = true;
                    self.pieces[piece as usize].of = index;
                    running.pieces += 1;
                    running.left -= length;
                    running.address += length as u64;
                    running.memory = Address::new(memory.wrapping_add(length));
                    if running.left > 0 {
                        continue;
                    }
                }
                Err(Trouble::Again) => {
                    self.free_pieces.push(piece);
                    break;
                }
                Err(Trouble::Error(_)) => {
                    self.free_pieces.push(piece);
                    running.left = 0;
                    running.result = Err(AccessError::Gone);
                }
            }
            self.waiting.pop_front();
            self.settle(index, exported);
        }
        asked
    }

    /// A piece has ended; whose it was.
    pub(crate) fn complete(
        &mut self,
        piece: u32,
        good: bool,
        exported: &mut Exported,
    ) -> Option<Peer> {
        let index = self.pieces[piece as usize].of;
        self.free_pieces.push(piece);
        let running = self.running[index as usize].as_mut()?;
        let peer = running.peer;
        running.pieces -= 1;
        if !good {
            running.result = Err(AccessError::Gone);
        } else if let (Access::Atomic(_), Ok(before)) = (running.access, &mut running.result) {
            let words = self.words.as_ref().expect("atomic operations have words");
            // SAFETY: the third of the words of a piece that has ended.
            *before = unsafe {
                words.memory.start().add(piece as usize * WORDS_BYTES).cast::<u64>().add(2).read()
            };
        }
        self.settle(index, exported);
        Some(peer)
    }

    /// Ends an access of which nothing is left.
    fn settle(&mut self, index: u32, exported: &mut Exported) {
        let slot = &mut self.running[index as usize];
        let over = |running: &mut Running| {
            running.pieces == 0 && (running.left == 0 || running.result.is_err())
        };
        let Some(running) = slot.take_if(over) else { return };
        self.free.push(index);
        if running.left > 0 {
            self.waiting.retain(|&waiting| waiting != index);
        }
        if let Some(id) = running.own {
            exported.unpin(id);
        }
        self.ended.push((running.operation, running.result));
    }

    /// Ends what waits of the accesses to a peer that is gone. Answers whether the provider still has some.
    pub(crate) fn fail(&mut self, peer: Peer, exported: &mut Exported) -> bool {
        let mut still = false;
        for index in 0..self.running.len() as u32 {
            if let Some(running) = &mut self.running[index as usize]
                && running.peer == peer
            {
                running.result = Err(AccessError::Gone);
                still |= running.pieces > 0;
                self.settle(index, exported);
            }
        }
        still
    }

    /// Ends the accesses to a peer that is gone although the provider has not let go of them: their pieces are
    /// never used again.
    pub(crate) fn abandon(&mut self, peer: Peer) {
        for (index, slot) in (0..).zip(&mut self.running) {
            if let Some(running) = slot.take_if(|running| running.peer == peer) {
                self.waiting.retain(|&waiting| waiting != index);
                self.ended.push((running.operation, Err(AccessError::Gone)));
            }
        }
    }

    /// Takes registrations back, while the endpoint is still there.
    pub(crate) fn deregister(&mut self) {
        if let Some(words) = &mut self.words {
            words.deregister();
        }
    }
}

impl Drop for Accesses {
    fn drop(&mut self) {
        for piece in &self.pieces {
            // SAFETY: made so, and the endpoint that might have used it is closed.
            drop(unsafe { Box::from_raw(piece.context.get()) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_back_as_they_were() {
        let place = Withdrawal { slot: 1023, generation: 65_535 };
        let target = Target { key: u64::MAX, base: ADDRESS, length: ADDRESS, place };
        let back = Target::of(target.to_key().expect("it fits"));
        assert_eq!((back.key, back.base, back.length), (u64::MAX, ADDRESS, ADDRESS));
        assert_eq!(back.place, place);
        assert_eq!(Target { base: ADDRESS + 1, ..target }.to_key(), None);
    }

    #[test]
    fn what_is_no_more_is_known_by_its_place() {
        let mut withdrawn = Withdrawn::default();
        let place = |slot, generation| Withdrawal { slot, generation };
        assert!(!withdrawn.has(place(3, 1)));
        withdrawn.add(place(3, 1));
        assert!(withdrawn.has(place(3, 1)) && !withdrawn.has(place(3, 2)));
        withdrawn.add(place(3, u16::MAX));
        assert!(withdrawn.has(place(3, u16::MAX - 1)) && !withdrawn.has(place(3, 1)), "round");
        assert!(withdrawn.has(place(4, 0)), "no registration has it");
        assert!(withdrawn.has(place(REGISTRATIONS as u16, 1)), "no table is as long");
    }
}
