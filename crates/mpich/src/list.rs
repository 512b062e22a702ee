//! Arrays that are translated: on the stack while they are short.

use std::mem::MaybeUninit;

/// How many elements need no allocation.
const SHORT: usize = 32;

/// A translated array.
pub(crate) struct List<T> {
    length: usize,
    short: [MaybeUninit<T>; SHORT],
    long: Vec<T>,
}

impl<T: Copy> List<T> {
    /// An array of `length` elements that `make` makes by their index.
    #[inline]
    pub(crate) fn new(length: usize, mut make: impl FnMut(usize) -> T) -> List<T> {
        let mut list = List { length, short: [MaybeUninit::uninit(); SHORT], long: Vec::new() };
        if length <= SHORT {
            for (index, place) in list.short[..length].iter_mut().enumerate() {
                place.write(make(index));
            }
        } else {
            list.long = (0..length).map(make).collect();
        }
        list
    }

    /// Where the elements are.
    #[inline]
    pub(crate) fn pointer(&mut self) -> *mut T {
        if self.length <= SHORT { self.short.as_mut_ptr().cast() } else { self.long.as_mut_ptr() }
    }

    /// The elements, perhaps changed through the pointer.
    #[inline]
    pub(crate) fn elements(&mut self) -> &[T] {
        let (pointer, length) = (self.pointer(), self.length);
        // SAFETY: `new` has written so many elements, and a `T: Copy` that was changed is one.
        unsafe { std::slice::from_raw_parts(pointer, length) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_lists_hold_what_was_made() {
        for length in [0, 1, SHORT, SHORT + 1, 1000] {
            let mut list = List::new(length, |index| index * 3);
            if length > 0 {
                // SAFETY: there is a first element.
                unsafe { *list.pointer() = 7 };
            }
            let elements = list.elements();
            assert_eq!(elements.len(), length);
            assert!(elements.iter().skip(1).enumerate().all(|(i, &e)| e == (i + 1) * 3));
            assert_eq!(elements.first().copied(), (length > 0).then_some(7));
        }
    }
}
