#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

/// The bits of an index: an arena keeps 2^28 values at most.
pub const INDEX_BITS: u32 = 28;

/// No slot.
const NONE: u32 = u32::MAX;

/// Values by index, each with a generation by which a stale key is recognised.
#[derive(Debug)]
pub struct Arena<T> {
    slots: Vec<Slot<T>>,
    /// How many slots there may be.
    limit: u32,
    /// The first free slot.
    free: u32,
    live: usize,
}

#[derive(Debug)]
struct Slot<T> {
    /// The generation of the value that is here, or of the one that comes next.
    generation: u32,
    /// The next free slot, when this one is free.
    next: u32,
    value: Option<T>,
}

impl<T> Default for Arena<T> {
    fn default() -> Self {
        Arena::new()
    }
}

impl<T> Arena<T> {
    /// An arena without values, which has no memory yet.
    pub const fn new() -> Arena<T> {
        Arena::of_at_most(1 << INDEX_BITS)
    }

    /// An arena that keeps so many values at most, whose indices are below that.
    pub const fn of_at_most(limit: u32) -> Arena<T> {
        assert!(limit <= 1 << INDEX_BITS);
        Arena { slots: Vec::new(), limit, free: NONE, live: 0 }
    }

    /// Keeps a value and returns its index, which is below 2^28, and its generation, which is not 0.
    ///
    /// # Panics
    /// If as many values are kept as may be: 2^28, unless it was made for fewer.
    #[inline]
    pub fn insert(&mut self, value: T) -> (u32, u32) {
        self.live += 1;
        let index = self.free;
        if let Some(slot) = self.slots.get_mut(index as usize) {
            self.free = slot.next;
            slot.value = Some(value);
            return (index, slot.generation);
        }
        (self.append(value), 1)
    }

    #[cold]
    fn append(&mut self, value: T) -> u32 {
        let index = self.slots.len() as u32;
        assert!(index < self.limit, "more than {index} values at a time");
        self.slots.push(Slot { generation: 1, next: NONE, value: Some(value) });
        index
    }

    /// Takes out the value at `index`; its key is stale from here on.
    #[inline]
    pub fn remove(&mut self, index: u32) -> Option<T> {
        let slot = self.slots.get_mut(index as usize)?;
        let value = slot.value.take()?;
        // 0 is never a generation, so that a key is never all zeros.
        slot.generation = slot.generation.wrapping_add(1).max(1);
        slot.next = std::mem::replace(&mut self.free, index);
        self.live -= 1;
        Some(value)
    }

    /// The generation of the value at `index`, or of the next one there.
    ///
    /// # Panics
    /// If no value has ever had this index.
    #[inline]
    pub fn generation(&self, index: u32) -> u32 {
        self.slots[index as usize].generation
    }

    /// Whether the arena keeps the value with this key.
    #[inline]
    pub fn contains(&self, index: u32, generation: u32) -> bool {
        self.get(index, generation).is_some()
    }

    /// The value with this key.
    #[inline]
    pub fn get(&self, index: u32, generation: u32) -> Option<&T> {
        let slot = self.slots.get(index as usize)?;
        if slot.generation == generation { slot.value.as_ref() } else { None }
    }

    /// The value with this key, to be changed.
    #[inline]
    pub fn get_mut(&mut self, index: u32, generation: u32) -> Option<&mut T> {
        let slot = self.slots.get_mut(index as usize)?;
        if slot.generation == generation { slot.value.as_mut() } else { None }
    }

    /// The value at `index`, whatever its generation.
    #[inline]
    pub fn at(&self, index: u32) -> Option<&T> {
        self.slots.get(index as usize)?.value.as_ref()
    }

    /// The value at `index`, whatever its generation, to be changed.
    #[inline]
    pub fn at_mut(&mut self, index: u32) -> Option<&mut T> {
        self.slots.get_mut(index as usize)?.value.as_mut()
    }

    /// Every value with its index and generation, by index.
    pub fn iter(&self) -> impl Iterator<Item = ((u32, u32), &T)> {
        let numbered = (0..).zip(&self.slots);
        numbered.filter_map(|(index, slot)| Some(((index, slot.generation), slot.value.as_ref()?)))
    }

    /// Every value with its index, by index, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (u32, &mut T)> {
        let numbered = (0..).zip(&mut self.slots);
        numbered.filter_map(|(index, slot)| Some((index, slot.value.as_mut()?)))
    }

    /// How many values are kept.
    pub fn len(&self) -> usize {
        self.live
    }

    /// Whether no value is kept.
    pub fn is_empty(&self) -> bool {
        self.live == 0
    }

    /// How many slots there are: as many as values were ever kept at a time.
    pub fn slots(&self) -> usize {
        self.slots.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use std::collections::{BTreeMap, HashSet};

    #[test]
    fn a_slot_that_was_used_4_billion_times_begins_at_generation_1() {
        let mut arena = Arena::new();
        arena.insert('a');
        arena.slots[0].generation = u32::MAX;
        assert_eq!(arena.get(0, u32::MAX), Some(&'a'));
        arena.remove(0);
        assert_eq!(arena.insert('b'), (0, 1));
        assert_eq!(arena.get(0, u32::MAX), None);
    }

    #[test]
    #[should_panic(expected = "more than 2 values at a time")]
    fn an_arena_has_its_limit() {
        let mut arena = Arena::of_at_most(2);
        (0..3).for_each(|value| _ = arena.insert(value));
    }

    /// Miri takes a thousand times as long for each.
    const STEPS: usize = if cfg!(miri) { 30 } else { 300 };

    proptest! {
        /// Against a map from index to generation and value: what was inserted and not removed is
        /// found by its key and by its index, nothing else is, and memory does not grow while there
        /// are free slots.
        #[test]
        fn an_arena_finds_what_it_keeps(steps in vec((any::<bool>(), 0usize..40), 0..STEPS)) {
            let mut arena = Arena::new();
            let mut model: BTreeMap<u32, (u32, usize)> = BTreeMap::new();
            let (mut given, mut most) = (HashSet::new(), 0);
            for (value, (removes, at)) in steps.into_iter().enumerate() {
                if removes {
                    let expected = model.remove(&(at as u32)).map(|(_, value)| value);
                    prop_assert_eq!(arena.remove(at as u32), expected);
                } else {
                    let key = arena.insert(value);
                    prop_assert!(key.1 != 0 && given.insert(key), "{key:?} was given before");
                    prop_assert_eq!(model.insert(key.0, (key.1, value)), None);
                    prop_assert_eq!(arena.generation(key.0), key.1);
                }
                most = most.max(model.len());
                prop_assert_eq!((arena.len(), arena.slots()), (model.len(), most));
                prop_assert_eq!(arena.is_empty(), model.is_empty());
                for &(index, generation) in &given {
                    let held = model.get(&index).copied();
                    let named = held.filter(|found| found.0 == generation).map(|found| found.1);
                    prop_assert_eq!(arena.get(index, generation).copied(), named);
                    prop_assert_eq!(arena.get_mut(index, generation).copied(), named);
                    prop_assert_eq!(arena.contains(index, generation), named.is_some());
                    prop_assert_eq!(arena.at(index).copied(), held.map(|found| found.1));
                    prop_assert_eq!(arena.at_mut(index).copied(), held.map(|found| found.1));
                }
            }
            let all = model.iter().map(|(&index, &(generation, value))| ((index, generation), value));
            prop_assert!(arena.iter().map(|(key, &value)| (key, value)).eq(all.clone()));
            prop_assert!(arena.iter_mut().map(|(index, value)| (index, *value))
                .eq(all.map(|((index, _), value)| (index, value))));
        }
    }
}
