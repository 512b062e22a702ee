//! Words: what is stored at once.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering, fence};

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
    /// Stores with release order, at once if the address is aligned.
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
                    fence(Ordering::Release);
                    // SAFETY: good for so many bytes.
                    unsafe { address.cast::<$plain>().write_unaligned(bits) };
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
