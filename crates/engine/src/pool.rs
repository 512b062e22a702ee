//! Slots that are used again, under names that are not.

/// Things by index, with a generation so that a stale name is recognised.
#[derive(Debug)]
pub(crate) struct Pool<T> {
    slots: Vec<Slot<T>>,
    /// The first free slot.
    free: u32,
    live: usize,
}

#[derive(Debug)]
struct Slot<T> {
    generation: u32,
    /// The next free slot, when this one is free.
    next: u32,
    value: Option<T>,
}

const NONE: u32 = u32::MAX;
/// The bits of an index.
pub(crate) const INDEX_BITS: u32 = 28;

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool { slots: Vec::new(), free: NONE, live: 0 }
    }
}

impl<T> Pool<T> {
    /// Keeps a value and returns its index and generation.
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
        assert!(index >> INDEX_BITS == 0, "more operations at a time than can be named");
        self.slots.push(Slot { generation: 1, next: NONE, value: Some(value) });
        index
    }

    /// Gives the value back; its name is stale from here on.
    #[inline]
    pub fn remove(&mut self, index: u32) -> Option<T> {
        let slot = self.slots.get_mut(index as usize)?;
        let value = slot.value.take()?;
        // 0 is never a generation, so that a name is never all zeros.
        slot.generation = slot.generation.wrapping_add(1).max(1);
        slot.next = std::mem::replace(&mut self.free, index);
        self.live -= 1;
        Some(value)
    }

    /// The generation of what is at `index` now.
    #[inline]
    pub fn generation(&self, index: u32) -> u32 {
        self.slots[index as usize].generation
    }

    /// Whether this name is current.
    #[inline]
    pub fn is_current(&self, index: u32, generation: u32) -> bool {
        self.named(index, generation).is_some()
    }

    /// What has this name, if it is current.
    #[inline]
    pub fn named(&self, index: u32, generation: u32) -> Option<&T> {
        let slot = self.slots.get(index as usize)?;
        if slot.generation == generation { slot.value.as_ref() } else { None }
    }

    /// What is at `index`.
    #[inline]
    pub fn at(&self, index: u32) -> Option<&T> {
        self.slots.get(index as usize)?.value.as_ref()
    }

    /// What is at `index`.
    #[inline]
    pub fn at_mut(&mut self, index: u32) -> Option<&mut T> {
        self.slots.get_mut(index as usize)?.value.as_mut()
    }

    /// What is kept in the first slots, so many at most.
    pub fn some(&self, slots: usize) -> impl Iterator<Item = &T> {
        self.slots.iter().take(slots).filter_map(|slot| slot.value.as_ref())
    }

    /// Everything that is kept.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (u32, &mut T)> {
        let numbered = self.slots.iter_mut().enumerate();
        numbered.filter_map(|(index, slot)| Some((index as u32, slot.value.as_mut()?)))
    }

    /// How many values are kept.
    pub fn len(&self) -> usize {
        self.live
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stale_names_are_recognised() {
        let mut pool = Pool::default();
        let (a, generation) = pool.insert('a');
        assert_eq!(pool.generation(a), generation);
        assert!(pool.is_current(a, generation));
        assert_eq!(pool.remove(a), Some('a'));
        assert!(!pool.is_current(a, generation));
        assert_eq!(pool.insert('b').0, a, "the slot is used again");
        assert!(!pool.is_current(a, generation), "under another name");
        assert_eq!(pool.remove(7), None);
        assert_eq!(pool.len(), 1);
    }
}
