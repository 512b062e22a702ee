//! Memory that a process has registered, for transports that look keys up themselves.

use crate::{AccessError, Atomic, Peer};
use layout::Span;
use std::sync::atomic::{AtomicU64, Ordering};
use wire::Key;

/// What was registered, for whom, and for which operation.
#[derive(Clone, Copy, Debug)]
pub struct Registered {
    /// Who may reach it.
    pub peer: Peer,
    /// What is registered.
    pub memory: Span,
    /// For which operation of its owner.
    pub operation: u32,
}

impl Registered {
    /// What is there from `offset` on, `length` bytes at most.
    pub fn part(&self, offset: u64, length: usize) -> Span {
        let offset = usize::try_from(offset).unwrap_or(usize::MAX).min(self.memory.len());
        self.memory.tail(offset).head(length)
    }

    /// Does an atomic operation; what the word held before.
    pub fn apply(&self, offset: u64, atomic: Atomic) -> Result<u64, AccessError> {
        let word = self.part(offset, 8).plain().filter(|&(_, length)| length == 8);
        let (address, _) = word.ok_or(AccessError::BadAddressThere)?;
        if !address.addr().is_multiple_of(8) {
            return Err(AccessError::BadAddressThere);
        }
        // SAFETY: eight aligned bytes that are valid by promise of who registered them; whoever else
        // reaches them meanwhile does so by atomics, or the program has a race of its own.
        let word = unsafe { AtomicU64::from_ptr(address.cast()) };
        let order = Ordering::SeqCst;
        Ok(match atomic {
            Atomic::Add(operand) => word.fetch_add(operand, order),
            Atomic::And(operand) => word.fetch_and(operand, order),
            Atomic::Or(operand) => word.fetch_or(operand, order),
            Atomic::Xor(operand) => word.fetch_xor(operand, order),
            Atomic::Swap(operand) => word.swap(operand, order),
            Atomic::CompareSwap { expected, desired } => {
                match word.compare_exchange(expected, desired, order, order) {
                    Ok(before) | Err(before) => before,
                }
            }
        })
    }
}

/// A bounded table of registrations. Its keys carry a generation, so that old ones are recognised.
#[derive(Debug)]
pub struct Registrations {
    limit: usize,
    slots: Vec<(u64, Option<Registered>)>,
    free: Vec<usize>,
}

impl Registrations {
    /// An empty table for at most `limit` registrations.
    pub fn new(limit: usize) -> Registrations {
        Registrations { limit, slots: Vec::new(), free: Vec::new() }
    }

    /// Adds a registration, if there is room.
    pub fn insert(&mut self, registered: Registered) -> Option<Key> {
        let index = match self.free.pop() {
            Some(index) => index,
            None if self.slots.len() < self.limit => {
                self.slots.push((0, None));
                self.slots.len() - 1
            }
            None => return None,
        };
        let (generation, slot) = &mut self.slots[index];
        *generation += 1;
        *slot = Some(registered);
        Some([index as u64, *generation, registered.memory.len() as u64])
    }

    /// What `key` names, if `peer` may reach it.
    pub fn find(&self, peer: Peer, key: Key) -> Option<Registered> {
        let &(generation, registered) = self.slots.get(usize::try_from(key[0]).ok()?)?;
        let registered = registered.filter(|_| generation == key[1])?;
        (registered.peer == peer && registered.memory.len() as u64 == key[2]).then_some(registered)
    }

    /// What was registered for `peer` and `operation`, and where in the table it is.
    pub fn named(&self, peer: Peer, operation: u32) -> Option<(u32, Registered)> {
        let named = |it: &Registered| (it.peer, it.operation) == (peer, operation);
        (0..).zip(&self.slots).find_map(|(place, (_, slot))| Some((place, (*slot).filter(named)?)))
    }

    /// Takes out what was registered for `peer` and `operation`; where in the table it was.
    pub fn remove(&mut self, peer: Peer, operation: u32) -> Option<u32> {
        let (place, _) = self.named(peer, operation)?;
        self.clear(place as usize);
        Some(place)
    }

    /// Takes out everything that was registered for `peer`.
    pub fn remove_of(&mut self, peer: Peer) {
        for index in 0..self.slots.len() {
            if self.slots[index].1.is_some_and(|one| one.peer == peer) {
                self.clear(index);
            }
        }
    }

    /// How many registrations there are.
    pub fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn clear(&mut self, index: usize) {
        self.slots[index].1 = None;
        self.free.push(index);
    }
}
