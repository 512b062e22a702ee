//! Memory for keys: no core dump shows it, and it is wiped when it is given back.
//!
//! The memory is taken from the kernel in chunks that are marked as not to be dumped, and handed out in
//! slots of a few sizes. What computes with keys leaves parts of them on the stack; [`cleanly`] wipes that.

use std::fmt;
use std::mem::MaybeUninit;
use std::ops::{Deref, DerefMut};
use std::ptr::{self, NonNull};
use std::sync::{Mutex, PoisonError};
use zeroize::Zeroize;

/// Bytes of the smallest slot; each class has slots of twice the size of those of the one before.
const SMALLEST: usize = 32;
const CLASSES: usize = 6;
/// Bytes that are taken from the kernel at once.
const CHUNK: usize = 64 << 10;
/// Bytes of stack that are wiped: more than any of the primitives uses.
const DEPTH: usize = 16 << 10;

/// The addresses of free slots, by class.
static FREE: Mutex<[Vec<usize>; CLASSES]> = Mutex::new([const { Vec::new() }; CLASSES]);

/// A value in memory that no core dump shows. It stays where it is, and its bytes are wiped when it is
/// dropped.
pub(crate) struct Hidden<T>(NonNull<T>);

// SAFETY: it owns its value, as a box does.
unsafe impl<T: Send> Send for Hidden<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Hidden<T> {}

impl<T> Hidden<T> {
    const CLASS: usize = {
        let needed =
            if size_of::<T>() > align_of::<T>() { size_of::<T>() } else { align_of::<T>() };
        let class = needed.next_power_of_two().trailing_zeros() as usize;
        let class = class.saturating_sub(SMALLEST.trailing_zeros() as usize);
        assert!(class < CLASSES, "there are no slots so large");
        class
    };

    /// Hides a value.
    pub(crate) fn new(value: T) -> Hidden<T> {
        let slot = take(Self::CLASS).cast::<T>();
        // SAFETY: the slot is ours, and as large and aligned as its class says.
        unsafe { slot.write(value) };
        Hidden(slot)
    }
}

impl<T> Deref for Hidden<T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: it holds a value as long as it lives.
        unsafe { self.0.as_ref() }
    }
}

impl<T> DerefMut for Hidden<T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as above, and it is borrowed as a whole.
        unsafe { self.0.as_mut() }
    }
}

impl<T> Drop for Hidden<T> {
    fn drop(&mut self) {
        let slot = self.0.cast::<MaybeUninit<u8>>();
        // SAFETY: the value is not used again. Its bytes are ours until they are given back, and any bytes
        // may stand there.
        unsafe {
            ptr::drop_in_place(self.0.as_ptr());
            std::slice::from_raw_parts_mut(slot.as_ptr(), size_of::<T>()).zeroize();
        }
        let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
        free[Self::CLASS].push(slot.as_ptr().expose_provenance());
    }
}

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("hidden")
    }
}

/// A slot of a class.
fn take(class: usize) -> NonNull<u8> {
    let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
    if free[class].is_empty() {
        let chunk = chunk().expose_provenance();
        free[class].extend((0..CHUNK).step_by(SMALLEST << class).map(|at| chunk + at));
    }
    let slot = free[class].pop().expect("a chunk has slots");
    NonNull::new(ptr::with_exposed_provenance_mut(slot)).expect("no chunk is at 0")
}

/// Memory from the kernel that is not dumped. It is kept for the life of the process.
fn chunk() -> *mut u8 {
    let (access, kind) =
        (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    // SAFETY: new memory at a place of the kernel's choice.
    let chunk = unsafe { libc::mmap(ptr::null_mut(), CHUNK, access, kind, -1, 0) };
    assert!(chunk != libc::MAP_FAILED, "the system has no memory for keys");
    // SAFETY: just mapped, and as long. A kernel that refuses dumps it with the rest.
    unsafe { libc::madvise(chunk, CHUNK, libc::MADV_DONTDUMP) };
    chunk.cast()
}

/// Does what leaves parts of keys on the stack, and wipes the stack behind it. What it answers is hidden,
/// or no secret.
pub(crate) fn cleanly<T>(work: impl FnOnce() -> T) -> T {
    #[inline(never)]
    fn apart<T>(work: impl FnOnce() -> T) -> T {
        work()
    }
    #[inline(never)]
    fn wipe() {
        [0u64; DEPTH / 8].zeroize();
    }
    let answer = apart(work);
    wipe();
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_apart_aligned_and_used_again() {
        let all: Vec<Hidden<[u8; 33]>> = (0..5000u32).map(|n| Hidden::new([n as u8; 33])).collect();
        assert!(all.iter().zip(0u32..).all(|(one, n)| **one == [n as u8; 33]));
        let large = Hidden::new([7u64; 100]);
        assert!((&raw const *large).is_aligned() && *large == [7; 100]);
        let slots = |class: usize| FREE.lock().unwrap()[class].len();
        let before = slots(Hidden::<[u8; 33]>::CLASS);
        drop(all);
        assert_eq!(slots(Hidden::<[u8; 33]>::CLASS), before + 5000);
    }

    #[test]
    fn what_is_dropped_is_dropped_once_and_wiped() {
        let counted = std::sync::Arc::new(());
        drop(Hidden::new((counted.clone(), [9u8; 500])));
        assert_eq!(std::sync::Arc::strong_count(&counted), 1);
        let hidden = Hidden::new([9u8; 1000]);
        let place = &raw const hidden[0];
        drop(hidden);
        // SAFETY: a slot stays mapped, and no other test has any of this size.
        let left = unsafe { std::slice::from_raw_parts(place, 1000) };
        assert!(left.iter().all(|byte| *byte == 0));
    }
}
