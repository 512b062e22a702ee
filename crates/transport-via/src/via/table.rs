//! Registered memory: what a process lets its own VIs use, and which of it peers may reach.
//!
//! What peers may reach stands in a table that they see, under a handle that no other registration ever has, and
//! with the protection tag of the VIs that may use it. The process itself looks at a copy of its own, so that nobody
//! else can lead it to an address.

use super::descriptor::{MemoryHandle, Status};
use super::memory::{NicPage, Shared};
use crate::sync::Ordering;
use layout::Span;
use std::sync::Arc;
use std::sync::atomic::fence;

/// VIs and memory with the same tag belong together; what has another one is out of reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProtectionTag(pub(crate) u32);

/// What peers may do by remote memory operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rights {
    /// Read it.
    pub read: bool,
    /// Write to it.
    pub write: bool,
}

impl Rights {
    /// Nothing: peers reach it through receive descriptors only.
    pub const NONE: Rights = Rights { read: false, write: false };
    /// Read and write.
    pub const ALL: Rights = Rights { read: true, write: true };
}

/// Where registered memory is, as others see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// In the process, at this address.
    Process(u64),
    /// In the memory of a VI, at this offset.
    Area(u64),
}

/// What another process has registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Remote {
    pub(crate) home: Home,
    pub(crate) length: u64,
    pub(crate) rights: Rights,
    pub(crate) tag: ProtectionTag,
}

// The words of an entry.
const NAME: usize = 0;
const PLACE: usize = 1;
const LENGTH: usize = 2;
const KIND: usize = 3;

// Bits of the last one; the tag is in its upper half.
const READ: u64 = 1;
const WRITE: u64 = 2;
const AREA: u64 = 4;
const TAG_SHIFT: u32 = 32;

/// Bits of a handle that say where in the table it is. Those above count registrations.
const INDEX_BITS: u32 = 16;
/// Marks what no peer reaches.
const PRIVATE: u64 = 1 << (INDEX_BITS - 1);
const _: () = assert!(NicPage::ENTRIES as u64 <= PRIVATE);

#[derive(Clone, Copy, Debug)]
struct Registered {
    handle: MemoryHandle,
    memory: Span,
    tag: ProtectionTag,
}

/// Registrations that have their places in common: those that peers see, or those that they do not.
#[derive(Debug, Default)]
struct Places {
    slots: Vec<Option<Registered>>,
    free: Vec<usize>,
}

impl Places {
    fn insert(
        &mut self,
        limit: usize,
        make: impl FnOnce(usize) -> Registered,
    ) -> Option<MemoryHandle> {
        let index = match self.free.pop() {
            Some(index) => index,
            None if self.slots.len() < limit => {
                self.slots.push(None);
                self.slots.len() - 1
            }
            None => return None,
        };
        Some(self.slots[index].insert(make(index)).handle)
    }

    fn find(&self, index: u64, handle: MemoryHandle) -> Option<&Registered> {
        let slot = self.slots.get(index as usize)?.as_ref();
        slot.filter(|registered| registered.handle == handle)
    }

    fn remove(&mut self, index: u64, handle: MemoryHandle) -> bool {
        let found = self.find(index, handle).is_some();
        if found {
            self.slots[index as usize] = None;
            self.free.push(index as usize);
        }
        found
    }
}

/// What this process has registered.
#[derive(Debug)]
pub(crate) struct Table {
    page: Arc<Shared>,
    shown: Places,
    hidden: Places,
    registrations: u64,
}

impl Table {
    pub(crate) fn new(page: Arc<Shared>) -> Table {
        Table { page, shown: Places::default(), hidden: Places::default(), registrations: 0 }
    }

    /// A handle that there has not been, for a place.
    fn name(&mut self) -> u64 {
        self.registrations += 1;
        self.registrations << INDEX_BITS
    }

    /// Registers memory that peers may reach.
    pub(crate) fn show(
        &mut self,
        (memory, home): (Span, Home),
        tag: ProtectionTag,
        rights: Rights,
    ) -> Option<MemoryHandle> {
        let name = self.name();
        let handle = self.shown.insert(NicPage::ENTRIES, |index| {
            let handle = MemoryHandle(name | index as u64);
            Registered { handle, memory, tag }
        })?;
        let (place, area) = match home {
            Home::Process(address) => (address, 0),
            Home::Area(offset) => (offset, AREA),
        };
        let read = if rights.read { READ } else { 0 };
        let write = if rights.write { WRITE } else { 0 };
        let entry = entry(&self.page, handle);
        entry[PLACE].store(place, Ordering::Relaxed);
        entry[LENGTH].store(memory.len() as u64, Ordering::Relaxed);
        entry[KIND].store(area | read | write | u64::from(tag.0) << TAG_SHIFT, Ordering::Relaxed);
        // Pairs with the acquire in `find`.
        entry[NAME].store(handle.0, Ordering::Release);
        Some(handle)
    }

    /// Registers memory that this process sends from, or reads and writes to.
    pub(crate) fn hide(&mut self, memory: Span, tag: ProtectionTag) -> Option<MemoryHandle> {
        let name = self.name();
        self.hidden.insert(PRIVATE as usize, |index| {
            let handle = MemoryHandle(name | PRIVATE | index as u64);
            Registered { handle, memory, tag }
        })
    }

    /// The memory behind a handle, for a VI with this tag.
    #[inline]
    pub(crate) fn here(&self, handle: MemoryHandle, tag: ProtectionTag) -> Result<Span, Status> {
        let (places, index) = self.places(handle);
        let found = places.find(index, handle).filter(|registered| registered.tag == tag);
        found.map(|registered| registered.memory).ok_or(Status::Protection)
    }

    fn places(&self, handle: MemoryHandle) -> (&Places, u64) {
        let index = handle.0 & (PRIVATE - 1);
        (if handle.0 & PRIVATE != 0 { &self.hidden } else { &self.shown }, index)
    }

    /// Takes back what was registered.
    pub(crate) fn deregister(&mut self, handle: MemoryHandle) {
        let index = handle.0 & (PRIVATE - 1);
        if handle.0 & PRIVATE != 0 {
            self.hidden.remove(index, handle);
        } else if self.shown.remove(index, handle) {
            entry(&self.page, handle)[NAME].store(0, Ordering::Relaxed);
            // Pairs with the fence in `find`: who sees what is written here next sees that this one is gone.
            fence(Ordering::Release);
        }
    }
}

fn entry(page: &Shared, handle: MemoryHandle) -> &[crate::sync::AtomicU64; 4] {
    let index = (handle.0 & (PRIVATE - 1)) as usize;
    page.words(NicPage::TABLE + index * NicPage::ENTRY)
}

/// What another process has registered under a handle, as its page says.
#[inline]
pub(crate) fn find(page: &Shared, handle: MemoryHandle) -> Option<Remote> {
    let index = (handle.0 & (PRIVATE - 1)) as usize;
    if handle.0 == 0 || handle.0 & PRIVATE != 0 || index >= NicPage::ENTRIES {
        return None;
    }
    let entry = entry(page, handle);
    // Pairs with the release in `Table::show`.
    if entry[NAME].load(Ordering::Acquire) != handle.0 {
        return None;
    }
    let word = |at: usize| entry[at].load(Ordering::Relaxed);
    let (place, length, kind) = (word(PLACE), word(LENGTH), word(KIND));
    // Pairs with the fence in `Table::deregister`.
    fence(Ordering::Acquire);
    if entry[NAME].load(Ordering::Relaxed) != handle.0 {
        return None;
    }
    Some(Remote {
        home: if kind & AREA != 0 { Home::Area(place) } else { Home::Process(place) },
        length,
        rights: Rights { read: kind & READ != 0, write: kind & WRITE != 0 },
        tag: ProtectionTag((kind >> TAG_SHIFT) as u32),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> (Arc<Shared>, Table) {
        let (page, _) = Shared::create(NicPage::BYTES).expect("memory");
        let page = Arc::new(page);
        (page.clone(), Table::new(page))
    }

    #[test]
    fn a_handle_is_known_until_it_is_taken_back() {
        let (page, mut table) = table();
        let (tag, other) = (ProtectionTag(1), ProtectionTag(2));
        let bytes = [1u8; 100];
        // SAFETY: the bytes outlive the table, and nobody touches them.
        let memory = unsafe { Span::of(&bytes) };
        let shown = table.show((memory, Home::Process(77)), tag, Rights::ALL).expect("room");
        let hidden = table.hide(memory, tag).expect("room");
        let found = Remote { home: Home::Process(77), length: 100, rights: Rights::ALL, tag };
        assert_eq!(find(&page, shown), Some(found));
        assert_eq!(find(&page, hidden), None);
        for handle in [shown, hidden] {
            assert_eq!(table.here(handle, tag), Ok(memory));
            assert_eq!(table.here(handle, other), Err(Status::Protection));
            table.deregister(handle);
            assert_eq!(table.here(handle, tag), Err(Status::Protection));
        }
        assert_eq!(find(&page, shown), None);
        let again = table.show((memory, Home::Area(5)), other, Rights::NONE).expect("room");
        assert_eq!(again.0 & (PRIVATE - 1), shown.0 & (PRIVATE - 1), "the same place");
        assert_eq!(find(&page, shown), None);
        assert_eq!(find(&page, again).expect("shown").home, Home::Area(5));
    }

    #[test]
    fn there_is_room_for_so_many() {
        let (page, mut table) = table();
        let show = |table: &mut Table| {
            table.show((Span::EMPTY, Home::Process(0)), ProtectionTag(1), Rights::ALL)
        };
        let all: Vec<_> = std::iter::from_fn(|| show(&mut table)).collect();
        assert_eq!(all.len(), NicPage::ENTRIES);
        table.deregister(all[7]);
        table.deregister(all[7]);
        assert!(show(&mut table).is_some() && show(&mut table).is_none());
        for senseless in [0, u64::MAX, 1 << 40, NicPage::ENTRIES as u64, PRIVATE] {
            assert_eq!(find(&page, MemoryHandle(senseless)), None);
        }
    }
}
