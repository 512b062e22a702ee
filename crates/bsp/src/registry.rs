//! Which memory is registered: by sequence, alike in all processes, and not by name.
//!
//! Pushes and pops are written down and take effect at the end of the superstep, when everyone has
//! heard of everyone's. Registrations have numbers, the one that became free last or else a new one, so
//! that all processes number them alike. Everyone knows the last registration of every address in every
//! process, so that taking one back costs the same however many there are.

use std::collections::HashMap;

/// What one process registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Area {
    pub address: u64,
    pub length: u64,
}

/// The kind of memory that a registration is. All processes register the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind(u64);

impl Kind {
    /// Memory of the program, by `bsp_push_reg`.
    pub const UNTYPED: Kind = Kind(0);

    /// An area of the typed interface, with items of `size` bytes; `open` if unbuffered puts may change it.
    pub const fn area(size: usize, open: bool) -> Kind {
        Kind((size as u64) << 1 | open as u64)
    }

    /// The kind in words.
    fn name(self) -> String {
        let size = self.0 >> 1;
        match (self, self.0 & 1) {
            (Kind::UNTYPED, _) => "bsp_push_reg".into(),
            (_, 0) => format!("Process::area with items of {size} bytes"),
            (_, _) => format!("Process::open_area with items of {size} bytes"),
        }
    }
}

/// What a process says at the end of a superstep beside its communication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// It registers memory.
    Push(Area, Kind),
    /// It takes back the last registration of this address.
    Pop(u64),
    /// It sets the size of tags.
    Tag(u64),
    /// Something for whoever understands it.
    Note(u64),
}

#[derive(Debug, Default)]
pub(crate) struct Registry {
    nprocs: usize,
    pid: usize,
    /// Of registration `slot` in process `pid`: `slot * nprocs + pid`.
    areas: Vec<Area>,
    /// Beside each area: the registration that its process made of the same address before.
    before: Vec<Option<usize>>,
    /// When each registration was made; none for numbers that are free.
    sequence: Vec<Option<u64>>,
    /// Numbers that are free.
    free: Vec<usize>,
    pushes: u64,
    /// The last registration of each address, by process.
    latest: Vec<HashMap<u64, usize>>,
    /// Where the program took back an address, and in which superstep.
    popped: HashMap<u64, u64>,
    /// What takes effect at the end of this superstep.
    log: Vec<Entry>,
    /// The address that was found last and its registration: programs repeat themselves.
    recent: Option<(u64, usize)>,
    /// Whether it is remembered: whoever checks wants to see every put.
    remembers: bool,
}

impl Registry {
    pub fn new(pid: usize, nprocs: usize, remembers: bool) -> Registry {
        let latest = vec![HashMap::new(); nprocs];
        Registry { nprocs, pid, latest, remembers, ..Registry::default() }
    }

    pub fn note(&mut self, entry: Entry) {
        self.log.push(entry);
    }

    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The registration that this address of ours stands for.
    #[inline(always)]
    pub fn find(&mut self, address: u64) -> Option<usize> {
        match self.recent {
            Some((recent, slot)) if recent == address => Some(slot),
            _ => self.look_up(address),
        }
    }

    #[inline(never)]
    fn look_up(&mut self, address: u64) -> Option<usize> {
        let slot = *self.latest[self.pid].get(&address)?;
        self.recent = Some((address, slot)).filter(|_| self.remembers);
        Some(slot)
    }

    /// What process `pid` registered under the number that was found last, if it was found by this
    /// address.
    #[inline(always)]
    pub fn recent(&self, address: u64, pid: usize) -> Option<(usize, Area)> {
        let (_, slot) = self.recent.filter(|(recent, _)| *recent == address)?;
        Some((slot, self.area(slot, pid)?))
    }

    /// What process `pid` registered under this number; all zero for numbers that are free.
    #[inline(always)]
    pub fn area(&self, slot: usize, pid: usize) -> Option<Area> {
        self.areas.get(slot * self.nprocs + pid).copied()
    }

    /// What we registered under this number.
    #[inline(always)]
    pub fn own(&self, slot: usize) -> Option<Area> {
        self.area(slot, self.pid)
    }

    /// Why an address is not found.
    #[cold]
    pub fn explain(&self, address: u64) -> String {
        let pushed =
            |entry: &Entry| matches!(entry, Entry::Push(area, _) if area.address == address);
        if self.log.iter().any(pushed) {
            return format!(
                "the address {address:#x} was registered in this superstep, which takes effect at \
                 its end; call bsp_sync between bsp_push_reg and the first use"
            );
        }
        if let Some(superstep) = self.popped.get(&address) {
            return format!(
                "the address {address:#x} is not registered any more: bsp_pop_reg took it back at \
                 the end of superstep {superstep}"
            );
        }
        let inside = self.sequence.iter().enumerate().find_map(|(slot, made)| {
            let area = self.own(slot).filter(|_| made.is_some())?;
            let inside = address > area.address && address - area.address < area.length;
            inside.then_some(area.address)
        });
        match inside {
            Some(base) => format!(
                "the address {address:#x} lies inside the registration that begins at {base:#x}; \
                 name that address, and {} as the offset",
                address - base
            ),
            None => format!(
                "the address {address:#x} is not registered; call bsp_push_reg with it in an \
                 earlier superstep, in all processes"
            ),
        }
    }

    /// Makes what everyone wrote down in `superstep` take effect. Answers what is not ours: the size
    /// of tags, and everyone's notes.
    pub fn commit(&mut self, logs: &[Vec<Entry>], superstep: u64) -> Result<Committed, String> {
        self.log.clear();
        self.recent = None;
        let mut committed = Committed { tag: None, notes: vec![Vec::new(); logs.len()] };
        let first = &logs[0];
        for (pid, log) in logs.iter().enumerate() {
            if log.len() != first.len() {
                return Err(count_mismatch(pid, log.len(), first.len()));
            }
        }
        for number in 0..first.len() {
            let entries = || logs.iter().map(|log| log[number]);
            match first[number] {
                Entry::Push(_, kind) => {
                    let areas = entries().enumerate().map(|(pid, entry)| match entry {
                        Entry::Push(area, other) if other == kind => Ok(area),
                        other => Err(kind_mismatch(pid, number, other, first[number])),
                    });
                    let areas = areas.collect::<Result<Vec<Area>, String>>()?;
                    self.add(areas);
                }
                Entry::Pop(_) => self.remove(&entries().collect::<Vec<_>>(), number, superstep)?,
                Entry::Tag(size) => {
                    for (pid, entry) in entries().enumerate() {
                        match entry {
                            Entry::Tag(other) if other == size => {}
                            Entry::Tag(other) => {
                                return Err(format!(
                                    "process {pid} calls bsp_set_tagsize with {other} where process \
                                     0 says {size}; all must name the same size"
                                ));
                            }
                            other => return Err(kind_mismatch(pid, number, other, first[number])),
                        }
                    }
                    committed.tag = Some(size);
                }
                Entry::Note(_) => {
                    for (pid, entry) in entries().enumerate() {
                        match entry {
                            Entry::Note(note) => committed.notes[pid].push(note),
                            other => return Err(kind_mismatch(pid, number, other, first[number])),
                        }
                    }
                }
            }
        }
        Ok(committed)
    }

    fn add(&mut self, areas: Vec<Area>) {
        let slot = self.free.pop().unwrap_or_else(|| {
            self.sequence.push(None);
            let room = self.sequence.len() * self.nprocs;
            self.areas.resize(room, Area::default());
            self.before.resize(room, None);
            self.sequence.len() - 1
        });
        self.pushes += 1;
        self.sequence[slot] = Some(self.pushes);
        for (pid, area) in areas.iter().enumerate() {
            let before = self.latest[pid].insert(area.address, slot);
            self.before[slot * self.nprocs + pid] = before;
        }
        self.popped.remove(&areas[self.pid].address);
        self.areas[slot * self.nprocs..][..self.nprocs].copy_from_slice(&areas);
    }

    fn remove(&mut self, entries: &[Entry], number: usize, superstep: u64) -> Result<(), String> {
        let mut popped = None;
        for (pid, entry) in entries.iter().enumerate() {
            let Entry::Pop(address) = *entry else {
                return Err(kind_mismatch(pid, number, *entry, entries[0]));
            };
            let Some(&slot) = self.latest[pid].get(&address) else {
                return Err(format!(
                    "process {pid} takes back the address {address:#x}, which it has not registered; \
                     each bsp_pop_reg needs a bsp_push_reg with the same address before it"
                ));
            };
            let known = *popped.get_or_insert(slot);
            if known != slot {
                return Err(format!(
                    "process {pid} takes back its registration {} (bsp_push_reg number {}) where \
                     process 0 takes back registration {} (number {}); all must pop in the same order",
                    slot,
                    self.sequence[slot].unwrap_or(0),
                    known,
                    self.sequence[known].unwrap_or(0),
                ));
            }
        }
        let slot = popped.expect("at least one process");
        // It is the last one of its address in every process, so that no other leads to it.
        for pid in 0..self.nprocs {
            let address = self.areas[slot * self.nprocs + pid].address;
            match self.before[slot * self.nprocs + pid].take() {
                Some(before) => drop(self.latest[pid].insert(address, before)),
                None => {
                    self.latest[pid].remove(&address);
                    if pid == self.pid {
                        self.popped.insert(address, superstep);
                    }
                }
            }
        }
        self.sequence[slot] = None;
        self.areas[slot * self.nprocs..][..self.nprocs].fill(Area::default());
        self.free.push(slot);
        Ok(())
    }
}

/// What committing found that is for others.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Committed {
    pub tag: Option<u64>,
    pub notes: Vec<Vec<u64>>,
}

fn count_mismatch(pid: usize, found: usize, expected: usize) -> String {
    format!(
        "process {pid} made {found} calls of bsp_push_reg, bsp_pop_reg and bsp_set_tagsize in this \
         superstep where process 0 made {expected}; all must make the same calls in the same order \
         (a process without memory to register pushes NULL with length 0)"
    )
}

fn kind_mismatch(pid: usize, number: usize, found: Entry, expected: Entry) -> String {
    let name = |entry: Entry| match entry {
        Entry::Push(_, kind) => kind.name(),
        Entry::Pop(_) => "bsp_pop_reg".into(),
        Entry::Tag(_) => "bsp_set_tagsize".into(),
        Entry::Note(_) => "bsp_split".into(),
    };
    format!(
        "call {number} of this kind in this superstep is {} in process {pid} and {} in process 0; \
         all must make the same calls in the same order",
        name(found),
        name(expected)
    )
}

/// The words of a log, for those who have to be told.
pub(crate) fn encode(log: &[Entry]) -> Vec<u64> {
    let words = log.iter().flat_map(|entry| match *entry {
        Entry::Push(area, Kind(kind)) => [kind << 2, area.address, area.length],
        Entry::Pop(address) => [1, address, 0],
        Entry::Tag(size) => [2, size, 0],
        Entry::Note(note) => [3, note, 0],
    });
    words.collect()
}

/// Reads a log that another process has written.
pub(crate) fn decode(words: &[u64]) -> Option<Vec<Entry>> {
    if !words.len().is_multiple_of(3) {
        return None;
    }
    let entries = words.chunks(3).map(|entry| match *entry {
        [1, address, 0] => Some(Entry::Pop(address)),
        [2, size, 0] => Some(Entry::Tag(size)),
        [3, note, 0] => Some(Entry::Note(note)),
        [word, address, length] if word & 3 == 0 => {
            Some(Entry::Push(Area { address, length }, Kind(word >> 2)))
        }
        _ => None,
    });
    entries.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn push(address: u64, length: u64) -> Entry {
        push_kind(address, length, Kind::UNTYPED)
    }

    fn push_kind(address: u64, length: u64, kind: Kind) -> Entry {
        Entry::Push(Area { address, length }, kind)
    }

    #[test]
    fn sequence_counts_and_not_the_name() {
        let mut registry = Registry::new(1, 2, true);
        // Process 0 registers the same address twice, process 1 two different ones.
        let logs = [vec![push(16, 8), push(16, 80)], vec![push(32, 8), push(48, 80)]];
        registry.commit(&logs, 0).unwrap();
        let slot = registry.find(48).unwrap();
        assert_eq!(registry.area(slot, 0), Some(Area { address: 16, length: 80 }));
        let first = registry.find(32).unwrap();
        assert_eq!(registry.area(first, 0), Some(Area { address: 16, length: 8 }));
        assert_eq!(registry.find(16), None);
        // The last registration of an address is the one that counts, until it is taken back.
        registry.commit(&[vec![push(96, 8)], vec![push(48, 8)]], 1).unwrap();
        let again = registry.find(48).unwrap();
        assert_eq!(registry.area(again, 0), Some(Area { address: 96, length: 8 }));
        registry.commit(&[vec![Entry::Pop(96)], vec![Entry::Pop(48)]], 2).unwrap();
        assert_eq!(registry.find(48), Some(slot));
        registry.commit(&[vec![Entry::Pop(16)], vec![Entry::Pop(48)]], 3).unwrap();
        assert_eq!(registry.find(48), None);
        assert!(registry.explain(48).contains("superstep 3"));
        assert!(registry.explain(33).contains("begins at 0x20"));
        assert!(registry.explain(7).contains("not registered"));
    }

    #[test]
    fn a_pop_takes_what_was_pushed_before_it() {
        let mut registry = Registry::new(0, 1, true);
        registry.commit(&[vec![push(8, 8), Entry::Pop(8), push(24, 8)]], 0).unwrap();
        assert_eq!((registry.find(8), registry.find(24)), (None, Some(0)));
    }

    /// Against a plain list, with few addresses, so that many are registered again.
    #[test]
    fn a_pop_takes_the_last_of_its_address_whatever_there_is() {
        let mut random = transport::sim::Random::new(5);
        let mut registry = Registry::new(1, 2, true);
        let mut model: Vec<[u64; 2]> = Vec::new();
        for superstep in 0..500 {
            let last = |pid: usize, address: u64| {
                model.iter().rposition(|addresses| addresses[pid] == address)
            };
            let mut addresses = [0; 2].map(|_| 8 * random.below(6) as u64);
            if random.chance(450) && !model.is_empty() {
                addresses = model[random.below(model.len())];
                let logs = addresses.map(|address| vec![Entry::Pop(address)]);
                let found = (last(0, addresses[0]), last(1, addresses[1]));
                let popped = registry.commit(&logs, superstep);
                assert_eq!(popped.is_ok(), found.0 == found.1, "{addresses:?}");
                if let (Ok(_), Some(at)) = (popped, found.0) {
                    model.remove(at);
                }
            } else {
                let logs = addresses.map(|address| vec![push(address, 8)]);
                registry.commit(&logs, superstep).unwrap();
                model.push(addresses);
            }
            for address in (0..6).map(|at| 8 * at) {
                let expected = model.iter().rfind(|addresses| addresses[1] == address);
                let slot = registry.find(address);
                let theirs = slot.and_then(|slot| registry.area(slot, 0));
                assert_eq!(theirs.map(|area| area.address), expected.map(|found| found[0]));
            }
        }
    }

    #[test]
    fn different_sequences_are_told() {
        let told = |logs: &[Vec<Entry>]| {
            let mut registry = Registry::new(0, logs.len(), true);
            let before = vec![vec![push(8, 8), push(16, 8)]; logs.len()];
            registry.commit(&before, 0).unwrap();
            registry.commit(logs, 1).unwrap_err()
        };
        assert!(told(&[vec![push(24, 8)], vec![]]).contains("process 1 made 0 calls"));
        let crossed = told(&[vec![Entry::Pop(8)], vec![Entry::Pop(16)]]);
        assert!(crossed.contains("same order"), "{crossed}");
        assert!(told(&[vec![Entry::Pop(9)], vec![Entry::Pop(9)]]).contains("has not registered"));
        assert!(told(&[vec![Entry::Tag(8)], vec![Entry::Tag(4)]]).contains("same size"));
        let kinds = told(&[vec![Entry::Tag(8)], vec![push(24, 8)]]);
        assert!(kinds.contains("bsp_push_reg in process 1"), "{kinds}");
    }

    #[test]
    fn processes_that_register_different_kinds_of_memory_are_told() {
        let told = |kinds: [Kind; 2]| {
            let logs = kinds.map(|kind| vec![push_kind(8, 8, kind)]);
            Registry::new(0, 2, true).commit(&logs, 0).err()
        };
        let (closed, open) = (Kind::area(8, false), Kind::area(8, true));
        assert_eq!((told([closed; 2]), told([open; 2])), (None, None));
        let error = told([closed, open]).unwrap();
        assert!(error.contains("Process::open_area with items of 8 bytes in process 1"), "{error}");
        assert!(error.contains("Process::area with items of 8 bytes in process 0"), "{error}");
        assert!(told([Kind::area(1, false), closed]).unwrap().contains("items of 1 bytes"));
        assert!(told([Kind::UNTYPED, open]).unwrap().contains("bsp_push_reg in process 0"));
    }

    proptest! {
        #[test]
        fn logs_survive(items in prop::collection::vec((0u8..4, any::<u64>(), any::<u64>()), 0..9)) {
            let log: Vec<Entry> = items.into_iter().map(|(kind, first, second)| match kind {
                0 => push_kind(first, second, Kind(second >> 3)),
                1 => Entry::Pop(first),
                2 => Entry::Tag(first),
                _ => Entry::Note(first),
            }).collect();
            prop_assert_eq!(decode(&encode(&log)), Some(log));
        }

        #[test]
        fn any_words_are_a_log_or_refused(words in prop::collection::vec(0u64..5, 0..12)) {
            let _ = decode(&words);
        }
    }
}
