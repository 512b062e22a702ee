use super::*;
use proptest::prelude::*;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// An address space in which every page has the number of its mapping.
#[derive(Debug, Default)]
struct Pages {
    mapping: RefCell<BTreeMap<usize, u32>>,
    generation: Cell<u64>,
    unmapped: RefCell<Vec<Range<usize>>>,
    watched: RefCell<BTreeMap<usize, u32>>,
}

impl Pages {
    /// Maps the pages anew; who watches is told.
    fn map_again(&self, memory: Range<usize>) {
        for page in memory.clone().step_by(PAGE) {
            *self.mapping.borrow_mut().entry(page).or_insert(0) += 1;
            if self.watched.borrow_mut().remove(&page).is_some() {
                self.unmapped.borrow_mut().push(page..page + PAGE);
                self.generation.set(self.generation.get() + 2);
            }
        }
    }

    fn mappings(&self, memory: &Range<usize>) -> Vec<u32> {
        let mapping = self.mapping.borrow();
        let pages = memory.clone().step_by(PAGE);
        pages.map(|page| mapping.get(&page).copied().unwrap_or(0)).collect()
    }
}

#[derive(Clone, Debug, Default)]
struct Told(Rc<Pages>);

impl Watcher for Told {
    fn generation(&self) -> u64 {
        self.0.generation.get()
    }

    fn take(&self) -> (u64, Change) {
        (self.generation(), Change::Ranges(self.0.unmapped.take()))
    }

    fn add(&self, memory: Range<usize>) -> bool {
        self.0.watched.borrow_mut().extend(memory.step_by(PAGE).map(|page| (page, 0)));
        true
    }

    fn remove(&self, memory: Range<usize>) {
        for page in memory.step_by(PAGE) {
            assert!(
                self.0.watched.borrow_mut().remove(&page).is_some(),
                "{page:#x} is not watched"
            );
        }
    }
}

/// Remembers what it has registered, and refuses beyond a limit of its own.
struct Table {
    pages: Rc<Pages>,
    limit: usize,
    regions: BTreeMap<u32, (Range<usize>, Vec<u32>)>,
    next: u32,
}

impl Table {
    fn bytes(&self) -> usize {
        self.regions.values().map(|(memory, _)| memory.len()).sum()
    }
}

impl Registrar for Table {
    type Region = u32;

    fn pin(&mut self, start: usize, length: usize) -> Result<u32, Refusal> {
        assert!(start.is_multiple_of(PAGE) && length.is_multiple_of(PAGE) && length > 0);
        if self.bytes() + length > self.limit {
            return Err(Refusal::NoRoom);
        }
        self.next += 1;
        let memory = start..start + length;
        let mappings = self.pages.mappings(&memory);
        self.regions.insert(self.next, (memory, mappings));
        Ok(self.next)
    }

    fn unpin(&mut self, region: u32) {
        assert!(self.regions.remove(&region).is_some(), "deregistered twice");
    }
}

#[derive(Clone, Debug)]
enum Step {
    Acquire(usize, usize),
    Release(usize),
    MapAgain(usize, usize),
    Invalidate(usize, usize),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let start = 0..64 * PAGE;
    let length = prop_oneof![1..200usize, 1..3 * PAGE, 1..20 * PAGE];
    let page = 1..84usize;
    let step = prop_oneof![
        6 => (start, length).prop_map(|(start, length)| Step::Acquire(PAGE + start, length)),
        5 => (0..64usize).prop_map(Step::Release),
        1 => (page.clone(), 1..4usize).prop_map(|(page, count)| Step::MapAgain(page, count)),
        1 => (page, 1..4usize).prop_map(|(page, count)| Step::Invalidate(page, count)),
    ];
    proptest::collection::vec(step, 1..120)
}

struct Model {
    pages: Rc<Pages>,
    table: Table,
    cache: Cache<u32, Told>,
    limits: Limits,
    /// Uses, and what they asked for.
    holds: Vec<(Hold, Range<usize>)>,
    /// Regions that a search may find, the one used last at the end: what brute force knows.
    kept: Vec<(u32, Range<usize>)>,
}

impl Model {
    fn new(limits: Limits, limit: usize, watched: bool) -> Model {
        let pages = Rc::new(Pages::default());
        let table = Table { pages: pages.clone(), limit, regions: BTreeMap::new(), next: 0 };
        let watch = watched.then(|| Told(pages.clone()));
        let cache = Cache::new(limits, watch);
        Model { pages, table, cache, limits, holds: Vec::new(), kept: Vec::new() }
    }

    fn uses(&self, region: u32) -> usize {
        self.holds.iter().filter(|(hold, _)| self.cache.region(hold) == region).count()
    }

    fn in_use(&self) -> Vec<u32> {
        let mut regions: Vec<u32> =
            self.holds.iter().map(|(hold, _)| self.cache.region(hold)).collect();
        regions.sort_unstable();
        regions.dedup();
        regions
    }

    fn forget(&mut self, memory: &Range<usize>) {
        self.kept.retain(|(_, one)| one.end <= memory.start || one.start >= memory.end);
    }

    fn acquire(&mut self, memory: Range<usize>, watched: bool) -> Result<(), TestCaseError> {
        let known =
            |(_, one): &&(u32, Range<usize>)| one.start <= memory.start && one.end >= memory.end;
        let expected: Vec<u32> =
            self.kept.iter().filter(known).map(|(region, _)| *region).collect();
        let pinned = self.in_use().iter().map(|one| self.table.regions[one].0.len()).sum::<usize>();
        let before = self.table.next;
        match self.cache.acquire(&mut self.table, memory.start, memory.len()) {
            Ok(hold) => {
                let region = self.cache.region(&hold);
                let (covered, mappings) = &self.table.regions[&region];
                prop_assert!(covered.start <= memory.start && covered.end >= memory.end);
                prop_assert_eq!(mappings, &self.pages.mappings(covered), "stale");
                if expected.is_empty() {
                    prop_assert_eq!(region, before + 1, "nothing was there to be found");
                    let covered = covered.clone();
                    // Those used longest ago went first, and no more than had to.
                    let gone: Vec<bool> = self
                        .kept
                        .iter()
                        .map(|(one, _)| !self.table.regions.contains_key(one))
                        .collect();
                    let inside =
                        |one: &Range<usize>| one.start >= covered.start && one.end <= covered.end;
                    let idle: Vec<bool> = (0..gone.len())
                        .filter(|&at| self.uses(self.kept[at].0) == 0 && !inside(&self.kept[at].1))
                        .map(|at| gone[at])
                        .collect();
                    prop_assert!(idle.is_sorted_by(|older, newer| older >= newer), "{:?}", idle);
                    let table = &self.table;
                    self.kept
                        .retain(|(one, memory)| table.regions.contains_key(one) && !inside(memory));
                    if watched {
                        self.kept.push((region, covered));
                    }
                } else {
                    prop_assert!(expected.contains(&region));
                    prop_assert_eq!(self.table.next, before, "registered again");
                }
                self.holds.push((hold, memory));
            }
            Err(refusal) => {
                prop_assert_eq!(refusal, Refusal::NoRoom);
                prop_assert!(expected.is_empty());
                let length = memory.end.next_multiple_of(PAGE) - memory.start / PAGE * PAGE;
                let full = self.in_use().len() >= self.limits.regions;
                let limit = self.limits.bytes.min(self.table.limit);
                prop_assert!(full || pinned + length > limit, "there was room");
                let table = &self.table;
                self.kept.retain(|(one, _)| table.regions.contains_key(one));
            }
        }
        Ok(())
    }

    fn release(&mut self, at: usize) -> Result<(), TestCaseError> {
        if self.holds.is_empty() {
            return Ok(());
        }
        let (hold, _) = self.holds.swap_remove(at % self.holds.len());
        let region = self.cache.region(&hold);
        self.cache.release(&mut self.table, hold);
        if self.uses(region) > 0 {
            return Ok(());
        }
        match self.kept.iter().position(|(one, _)| *one == region) {
            Some(at) => {
                let used_last = self.kept.remove(at);
                self.kept.push(used_last);
                prop_assert!(self.table.regions.contains_key(&region), "it was to be kept");
            }
            None => prop_assert!(!self.table.regions.contains_key(&region), "it was to go"),
        }
        Ok(())
    }

    fn run(&mut self, steps: Vec<Step>, watched: bool) -> Result<(), TestCaseError> {
        for step in steps {
            match step {
                Step::Acquire(start, length) => self.acquire(start..start + length, watched)?,
                Step::Release(at) => self.release(at)?,
                Step::MapAgain(page, count) => {
                    let memory = page * PAGE..(page + count) * PAGE;
                    // The program leaves alone what it has given away.
                    let used = |(_, one): &(Hold, Range<usize>)| {
                        one.start < memory.end && one.end > memory.start
                    };
                    if !self.holds.iter().any(used) {
                        self.pages.map_again(memory.clone());
                        self.forget(&memory);
                    }
                }
                Step::Invalidate(page, count) => {
                    let memory = page * PAGE..(page + count) * PAGE;
                    self.cache.invalidate(&mut self.table, memory.clone());
                    self.forget(&memory);
                }
            }
            prop_assert_eq!(self.cache.len(), self.table.regions.len());
            prop_assert_eq!(self.cache.bytes(), self.table.bytes());
            prop_assert!(self.cache.bytes() <= self.limits.bytes);
            prop_assert!(self.cache.len() <= self.limits.regions);
        }
        while !self.holds.is_empty() {
            self.release(0)?;
        }
        self.cache.clear(&mut self.table);
        prop_assert!(self.cache.is_empty() && self.table.regions.is_empty());
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn finds_what_brute_force_finds(
        steps in steps(),
        bytes in 4..120usize,
        regions in 1..20usize,
        limit in 4..120usize,
        watched in prop::bool::weighted(0.8),
    ) {
        let limits = Limits { bytes: bytes * PAGE, regions };
        Model::new(limits, limit * PAGE, watched).run(steps, watched)?;
    }
}

#[test]
fn what_wraps_around_is_refused() {
    let mut model = Model::new(Limits { bytes: usize::MAX, regions: 4 }, usize::MAX, true);
    let refused = model.cache.acquire(&mut model.table, usize::MAX - 10, 100);
    assert_eq!(refused, Err(Refusal::Unfit));
}
