//! Items that others write or read at the same time: their numbers are copied one by one, each atomically.

use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

use crate::datatype::Plain;

/// Calls a macro for the atomic of a size in bytes.
macro_rules! by_size {
    ($size:expr, $copy:ident) => {
        match $size {
            1 => $copy!(AtomicU8, u8),
            2 => $copy!(AtomicU16, u16),
            4 => $copy!(AtomicU32, u32),
            8 => $copy!(AtomicU64, u64),
            size => unreachable!("a number of {size} bytes"),
        }
    };
}

/// Returns a copy of an item. Its loads pair with the release of the stores of its numbers.
///
/// # Safety
/// The item must be initialised and aligned, and nobody may have a reference to it.
#[inline]
pub(crate) unsafe fn load<T: Plain>(item: *const T) -> T {
    // Padding is zero: it is no number.
    let mut copy = MaybeUninit::<T>::zeroed();
    let (from, to) = (item.cast::<u8>(), copy.as_mut_ptr().cast::<u8>());
    T::numbers(0, &mut |at, size| {
        macro_rules! copy {
            ($atomic:ty, $number:ty) => {{
                // SAFETY: a number of the item, which is aligned as its size wants it.
                let number = unsafe { &*from.add(at).cast::<$atomic>() }.load(Ordering::Acquire);
                // SAFETY: the same number of the copy.
                unsafe { to.add(at).cast::<$number>().write(number) };
            }};
        }
        by_size!(size, copy);
    });
    // SAFETY: any bits are a value.
    unsafe { copy.assume_init() }
}

/// Writes an item. Its stores pair with the acquire of the loads of its numbers.
///
/// # Safety
/// As for [`load`].
#[inline]
pub(crate) unsafe fn store<T: Plain>(item: *mut T, value: &T) {
    let (from, to) = (std::ptr::from_ref(value).cast::<u8>(), item.cast::<u8>());
    T::numbers(0, &mut |at, size| {
        macro_rules! copy {
            ($atomic:ty, $number:ty) => {{
                // SAFETY: a number of the value, which is initialised.
                let number = unsafe { from.add(at).cast::<$number>().read() };
                // SAFETY: the same number of the item, which is aligned as its size wants it.
                unsafe { &*to.add(at).cast::<$atomic>() }.store(number, Ordering::Release);
            }};
        }
        by_size!(size, copy);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Datatype;

    #[derive(Clone, Copy, Debug, PartialEq, Datatype, Plain)]
    struct Mixed {
        small: [u8; 3],
        wide: f64,
        pair: [i16; 2],
        one: u32,
    }

    #[test]
    fn an_item_is_copied_number_by_number_and_without_its_padding() {
        let value = Mixed { small: [1, 2, 3], wide: -0.5, pair: [4, 6], one: 5 };
        let mut numbers = Vec::new();
        Mixed::numbers(0, &mut |at, size| numbers.push((at, size)));
        assert_eq!(numbers.iter().map(|number| number.1).sum::<usize>(), Mixed::SIZE);
        assert!(numbers.iter().all(|(at, size)| at.is_multiple_of(*size)), "{numbers:?}");
        let mut item = MaybeUninit::<Mixed>::zeroed();
        // SAFETY: any bits are a value, and nobody else has the item.
        let read = unsafe {
            store(item.as_mut_ptr(), &value);
            load(item.as_ptr())
        };
        assert_eq!(read, value);
    }
}
