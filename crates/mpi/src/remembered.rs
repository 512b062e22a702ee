//! What a thread remembers of the objects that it used last, so that threads that use different ones do not meet at
//! the lock of all.

use std::cell::RefCell;

use crate::Handle;

/// How many objects of a kind a thread remembers.
const COUNT: usize = 8;

/// Objects by handle. Handles are not used again: what was true of one stays true, or is checked by who asks.
pub(crate) struct Remembered<T>(RefCell<[Option<(Handle, T)>; COUNT]>);

impl<T> Remembered<T> {
    /// Nothing yet.
    pub(crate) const fn new() -> Remembered<T> {
        Remembered(RefCell::new([const { None }; COUNT]))
    }

    /// Runs `work`, which must not come here again, with what is remembered of an object.
    #[inline]
    pub(crate) fn with<R>(&self, handle: Handle, work: impl FnOnce(&T) -> R) -> Option<R> {
        let objects = self.0.borrow();
        match &objects[place(handle)] {
            Some((of, object)) if *of == handle => Some(work(object)),
            _ => None,
        }
    }

    /// Remembers an object instead of another one.
    pub(crate) fn set(&self, handle: Handle, object: T) {
        let before = self.0.borrow_mut()[place(handle)].replace((handle, object));
        // Outside: what it drops may be anything.
        drop(before);
    }
}

#[inline]
fn place(handle: Handle) -> usize {
    handle.raw() as usize % COUNT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_those_in_a_place_is_remembered() {
        let remembered = Remembered::new();
        let [first, second] = [3, 3 + COUNT as u64].map(Handle::from_raw);
        remembered.set(first, 'a');
        assert_eq!(remembered.with(first, |&found| found), Some('a'));
        assert_eq!(remembered.with(second, |&found| found), None);
        remembered.set(second, 'b');
        assert_eq!(remembered.with(first, |&found| found), None);
        assert_eq!(remembered.with(second, |&found| found), Some('b'));
    }
}
