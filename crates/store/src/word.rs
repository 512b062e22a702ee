//! Words: what is stored at once.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

/// What is stored at once, and seen at once where it is aligned: numbers of up to eight bytes.
///
/// Others write the bytes of such a value, so that every pattern of bits must be one; no other type
/// can be a word:
///
/// ```compile_fail
/// #[derive(Clone, Copy)]
/// struct Mine(bool);
/// impl store::Word for Mine {
///     unsafe fn store(self, _: *mut u8) {}
///     fn bytes(&self) -> &[u8] { &[] }
///     unsafe fn load(_: *const u8) -> Self { Mine(true) }
/// }
/// ```
pub trait Word: Copy + sealed::Sealed {
    /// Stores with release order: at once if the address is aligned, else byte by byte.
    ///
    /// # Safety
    /// The address is good for a value of this type; every access to it is by atomics or raw copies.
    #[doc(hidden)]
    unsafe fn store(self, address: *mut u8);
    /// Its bytes.
    #[doc(hidden)]
    fn bytes(&self) -> &[u8];
    /// Loads a value, with acquire order.
    ///
    /// # Safety
    /// The address is good for a value of this type, and aligned; every access to it is by atomics
    /// or raw copies.
    #[doc(hidden)]
    unsafe fn load(address: *const u8) -> Self;
}

mod sealed {
    /// Known here only, so that nobody else implements [`Word`](super::Word).
    pub trait Sealed {}
}

/// Stores bytes with release order, each at once: the receiver may load any of them meanwhile.
///
/// # Safety
/// The address is valid for the length of `bytes`; every access to them is by atomics or raw copies.
#[cold]
pub(crate) unsafe fn store_bytes(address: *mut u8, bytes: &[u8]) {
    for (at, byte) in bytes.iter().enumerate() {
        // SAFETY: promised by the caller; a byte is aligned anywhere.
        unsafe { &*address.add(at).cast::<AtomicU8>() }.store(*byte, Ordering::Release);
    }
}

macro_rules! word {
    ($($type:ty as $plain:ty: $atomic:ty),*) => {$(
        impl sealed::Sealed for $type {}

        impl Word for $type {
            #[inline(always)]
            unsafe fn store(self, address: *mut u8) {
                let bits = <$plain>::from_ne_bytes(self.to_ne_bytes());
                if (address as usize).is_multiple_of(align_of::<$atomic>()) {
                    // SAFETY: good for it, aligned, and accessed as shared memory is.
                    unsafe { (*address.cast::<$atomic>()).store(bits, Ordering::Release) };
                } else {
                    // SAFETY: valid for the bytes of this type, and accessed as shared memory is.
                    unsafe { store_bytes(address, &bits.to_ne_bytes()) };
                }
            }

            #[inline]
            unsafe fn load(address: *const u8) -> $type {
                // SAFETY: good for it, aligned, and accessed as shared memory is.
                let bits = unsafe { (*address.cast::<$atomic>()).load(Ordering::Acquire) };
                <$type>::from_ne_bytes(bits.to_ne_bytes())
            }

            #[inline]
            fn bytes(&self) -> &[u8] {
                // SAFETY: a number has as many bytes as its size, all of them initialised.
                unsafe {
                    std::slice::from_raw_parts(std::ptr::from_ref(self).cast(), size_of::<$type>())
                }
            }
        }
    )*};
}

word!(
    u8 as u8: AtomicU8, i8 as u8: AtomicU8, u16 as u16: AtomicU16, i16 as u16: AtomicU16,
    u32 as u32: AtomicU32, i32 as u32: AtomicU32, u64 as u64: AtomicU64, i64 as u64: AtomicU64,
    f32 as u32: AtomicU32, f64 as u64: AtomicU64, usize as u64: AtomicU64, isize as u64: AtomicU64
);

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::UnsafeCell;

    #[repr(align(8))]
    struct Shared(UnsafeCell<[u8; 24]>);

    // SAFETY: reached by atomics only.
    unsafe impl Sync for Shared {}

    impl Shared {
        fn at(&self, byte: usize) -> *mut u8 {
            assert!(byte < 24);
            self.0.get().cast::<u8>().wrapping_add(byte)
        }
    }

    /// Under Miri, a store that is not atomic is found as a race.
    #[test]
    fn a_word_at_any_address_is_stored_by_atomics() {
        for at in 0..=16 {
            let shared = Shared(UnsafeCell::new([0; 24]));
            std::thread::scope(|scope| {
                // SAFETY: inside the memory, which is reached by atomics only.
                scope.spawn(|| unsafe { u64::MAX.store(shared.at(at)) });
                for byte in 0..24 {
                    // SAFETY: as above.
                    let found = unsafe { u8::load(shared.at(byte)) };
                    let stored = (at..at + 8).contains(&byte);
                    assert!(found == 0 || stored && found == 0xff, "byte {byte} of a word at {at}");
                }
            });
            let bytes = shared.0.into_inner();
            assert!(bytes[at..at + 8].iter().all(|byte| *byte == 0xff), "{bytes:?}");
            assert_eq!(bytes.iter().filter(|byte| **byte != 0).count(), 8);
        }
    }
}
