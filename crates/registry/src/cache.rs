//! Regions of registered memory, found by their addresses.
//!
//! No region that can be found covers another one. So they are in order by where they begin and by
//! where they end at once, and an ordered map is an interval tree: of all regions that begin at or
//! before an address, the last one reaches farthest, and those that overlap a range are neighbours.

use crate::PAGE;
use crate::watch::{Change, Watch, Watcher};
use std::collections::BTreeMap;
use std::ops::Range;

/// Who registers memory. Regions may overlap, and each is deregistered by itself.
pub trait Registrar {
    /// A registered region, by the name that its registrar has for it.
    type Region: Copy;

    /// Registers whole pages, which are mapped.
    fn pin(&mut self, start: usize, length: usize) -> Result<Self::Region, Refusal>;

    /// Takes it back. Nobody uses it any more, but the program may have unmapped the memory.
    fn unpin(&mut self, region: Self::Region);
}

/// Why memory is not registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// What may be pinned is in use. Less memory may have room.
    NoRoom,
    /// Such memory cannot be registered.
    Unfit,
}

/// How much may be registered at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of all regions together, in whole pages.
    pub bytes: usize,
    /// Regions.
    pub regions: usize,
}

impl Limits {
    /// What this process may pin: its `RLIMIT_MEMLOCK`. A region that is watched may part a mapping of
    /// the kernel in three, of which a process has 65,530 unless it is told otherwise
    /// (`vm.max_map_count`); half of them stay the program's.
    pub fn of_process() -> Limits {
        let limit = transport::resources::Resource::LockedMemory.limit();
        let bytes = limit.map_or(usize::MAX, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
        Limits { bytes, regions: 16 << 10 }
    }
}

/// A use of a region, to be given back by [`Cache::release`].
#[derive(Debug, PartialEq, Eq)]
#[must_use]
pub struct Hold(u32);

/// What a cache has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Uses of memory that was registered already.
    pub hits: u64,
    /// Registrations.
    pub misses: u64,
    /// Regions that were given up for others.
    pub evictions: u64,
    /// Regions whose memory was unmapped.
    pub invalidations: u64,
}

/// No slot.
const NONE: u32 = u32::MAX;

#[derive(Debug)]
struct Slot<R> {
    memory: Range<usize>,
    region: Option<R>,
    uses: u32,
    /// Whether it can be found.
    found: bool,
    /// Neighbours in the list of unused regions: the one used longer ago, and the one used since.
    older: u32,
    newer: u32,
}

/// Regions that are in use, and those that are kept because they may be used again: as many as the
/// limits allow, those used last. What is unused and not watched is not kept: nobody would tell that
/// the program has unmapped it.
#[derive(Debug)]
pub struct Cache<R, W = Watch> {
    limits: Limits,
    watch: Option<W>,
    /// The generation of the address space that the regions were compared with.
    generation: u64,
    /// Regions that can be found, by their first address.
    tree: BTreeMap<usize, u32>,
    slots: Vec<Slot<R>>,
    free: Vec<u32>,
    /// The unused region that was used longest ago, and the one used last.
    oldest: u32,
    newest: u32,
    /// Bytes of all regions, and of those in use.
    bytes: usize,
    bytes_in_use: usize,
    counts: Counts,
}

impl<R: Copy, W: Watcher> Cache<R, W> {
    /// An empty cache. Without a watch nothing is kept after its use.
    pub fn new(limits: Limits, watch: Option<W>) -> Cache<R, W> {
        let generation = watch.as_ref().map_or(0, W::generation);
        Cache {
            limits,
            watch,
            generation,
            tree: BTreeMap::new(),
            slots: Vec::new(),
            free: Vec::new(),
            oldest: NONE,
            newest: NONE,
            bytes: 0,
            bytes_in_use: 0,
            counts: Counts::default(),
        }
    }

    /// What has been done.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Bytes that are registered.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// How many regions are registered.
    pub fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// Whether nothing is registered.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Has `length` bytes from `start` on registered until they are released. The program keeps them
    /// mapped for as long.
    pub fn acquire(
        &mut self,
        registrar: &mut impl Registrar<Region = R>,
        start: usize,
        length: usize,
    ) -> Result<Hold, Refusal> {
        self.look(registrar);
        let end = start.checked_add(length).ok_or(Refusal::Unfit)?;
        if let Some((_, &index)) = self.tree.range(..=start).next_back()
            && self.slots[index as usize].memory.end >= end
        {
            self.counts.hits += 1;
            self.hold(index);
            return Ok(Hold(index));
        }
        let end = end.checked_next_multiple_of(PAGE).ok_or(Refusal::Unfit)?;
        self.insert(registrar, start / PAGE * PAGE..end).map(Hold)
    }

    /// The region of a use.
    pub fn region(&self, hold: &Hold) -> R {
        let region = self.slots[hold.0 as usize].region;
        region.expect("a region that is in use is registered")
    }

    /// Ends a use.
    pub fn release(&mut self, registrar: &mut impl Registrar<Region = R>, hold: Hold) {
        self.look(registrar);
        let slot = &mut self.slots[hold.0 as usize];
        slot.uses -= 1;
        if slot.uses > 0 {
            return;
        }
        self.bytes_in_use -= slot.memory.len();
        if slot.found {
            self.link(hold.0);
        } else {
            self.free(registrar, hold.0);
        }
    }

    /// The memory is unmapped, or about to be: what was registered there is not found any more.
    pub fn invalidate(&mut self, registrar: &mut impl Registrar<Region = R>, memory: Range<usize>) {
        while let Some((_, &index)) = self.tree.range(..memory.end).next_back()
            && self.slots[index as usize].memory.end > memory.start
        {
            self.counts.invalidations += 1;
            self.forget(registrar, index);
        }
    }

    /// Gives up all regions that nobody uses.
    pub fn clear(&mut self, registrar: &mut impl Registrar<Region = R>) {
        self.look(registrar);
        while self.evict(registrar) {}
    }

    /// Compares the regions with what has become of the address space.
    #[inline]
    fn look(&mut self, registrar: &mut impl Registrar<Region = R>) {
        let Some(watch) = &self.watch else { return };
        if watch.generation() != self.generation {
            self.look_closely(registrar);
        }
    }

    #[cold]
    fn look_closely(&mut self, registrar: &mut impl Registrar<Region = R>) {
        let Some(watch) = &self.watch else { return };
        let (generation, changes) = watch.take();
        self.generation = generation;
        match changes {
            Change::Ranges(ranges) => {
                for range in ranges {
                    self.invalidate(registrar, range);
                }
            }
            Change::Many => self.invalidate(registrar, 0..usize::MAX),
        }
    }

    /// Registers whole pages that no region covers.
    #[cold]
    fn insert(
        &mut self,
        registrar: &mut impl Registrar<Region = R>,
        memory: Range<usize>,
    ) -> Result<u32, Refusal> {
        let length = memory.len();
        // Nothing is given up for what has no room anyway.
        if self.limits.bytes.saturating_sub(self.bytes_in_use) < length {
            return Err(Refusal::NoRoom);
        }
        while self.limits.bytes - self.bytes < length || self.len() >= self.limits.regions {
            if !self.evict(registrar) {
                return Err(Refusal::NoRoom);
            }
        }
        let region = loop {
            match registrar.pin(memory.start, length) {
                Ok(region) => break region,
                Err(Refusal::NoRoom) if self.evict(registrar) => {}
                Err(refusal) => return Err(refusal),
            }
        };
        self.counts.misses += 1;
        let index = self.add(Slot {
            memory: memory.clone(),
            region: Some(region),
            uses: 0,
            found: false,
            older: NONE,
            newer: NONE,
        });
        self.slots[index as usize].uses = 1;
        self.bytes += length;
        self.bytes_in_use += length;
        if self.watch.as_ref().is_some_and(|watch| watch.add(memory.clone())) {
            self.cover(registrar, &memory);
            self.slots[index as usize].found = true;
            self.tree.insert(memory.start, index);
        }
        Ok(index)
    }

    /// Whatever a new region covers need not be found any more.
    fn cover(&mut self, registrar: &mut impl Registrar<Region = R>, memory: &Range<usize>) {
        while let Some((_, &index)) = self.tree.range(memory.start..memory.end).next()
            && self.slots[index as usize].memory.end <= memory.end
        {
            self.forget(registrar, index);
        }
    }

    /// Takes a region out of the tree; it is given up when nobody uses it any more.
    fn forget(&mut self, registrar: &mut impl Registrar<Region = R>, index: u32) {
        let slot = &mut self.slots[index as usize];
        slot.found = false;
        self.tree.remove(&slot.memory.start);
        if slot.uses == 0 {
            self.unlink(index);
            self.free(registrar, index);
        }
    }

    /// Gives up the unused region that was used longest ago.
    fn evict(&mut self, registrar: &mut impl Registrar<Region = R>) -> bool {
        let index = self.oldest;
        if index == NONE {
            return false;
        }
        let memory = self.slots[index as usize].memory.clone();
        self.forget(registrar, index);
        self.counts.evictions += 1;
        // What neighbours still cover is watched on.
        let before = self.tree.range(..memory.start).next_back();
        let start = before.map_or(0, |(_, &index)| self.slots[index as usize].memory.end);
        let after = self.tree.range(memory.start..).next();
        let end = after.map_or(usize::MAX, |(&start, _)| start);
        let alone = memory.start.max(start)..memory.end.min(end);
        if let Some(watch) = &self.watch
            && !alone.is_empty()
        {
            watch.remove(alone);
        }
        true
    }

    fn add(&mut self, slot: Slot<R>) -> u32 {
        match self.free.pop() {
            Some(index) => {
                self.slots[index as usize] = slot;
                index
            }
            None => {
                self.slots.push(slot);
                self.slots.len() as u32 - 1
            }
        }
    }

    /// Gives up a region that is in no list.
    fn free(&mut self, registrar: &mut impl Registrar<Region = R>, index: u32) {
        let slot = &mut self.slots[index as usize];
        self.bytes -= slot.memory.len();
        self.free.push(index);
        if let Some(region) = slot.region.take() {
            registrar.unpin(region);
        }
    }

    /// One more uses it.
    #[inline]
    fn hold(&mut self, index: u32) {
        let slot = &mut self.slots[index as usize];
        slot.uses += 1;
        if slot.uses == 1 {
            self.bytes_in_use += slot.memory.len();
            self.unlink(index);
        }
    }

    /// Puts an unused region at the end of the list.
    fn link(&mut self, index: u32) {
        let older = std::mem::replace(&mut self.newest, index);
        match older {
            NONE => self.oldest = index,
            older => self.slots[older as usize].newer = index,
        }
        let slot = &mut self.slots[index as usize];
        (slot.older, slot.newer) = (older, NONE);
    }

    /// Takes a region out of the list of unused ones.
    fn unlink(&mut self, index: u32) {
        let Slot { older, newer, .. } = self.slots[index as usize];
        match older {
            NONE => self.oldest = newer,
            older => self.slots[older as usize].newer = newer,
        }
        match newer {
            NONE => self.newest = older,
            newer => self.slots[newer as usize].older = older,
        }
    }
}

#[cfg(test)]
mod tests;
