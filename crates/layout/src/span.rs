use std::mem::MaybeUninit;

use crate::plan::Direction;
use crate::{Address, Cursor, Pieces, Plan};

/// Up to so many bytes are packed or unpacked on the stack: what they come from or go to may be in
/// the cache of another core, which takes and gives whole lines sooner than parts of them.
const NEAR: usize = 1024;
/// Bytes in message order, at addresses that are valid by promise of whoever made the span.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    address: Address,
    length: usize,
    /// Where the span begins in what `plan` describes; zero without a plan.
    offset: usize,
    /// Where the bytes lie, if not one after the other.
    plan: Option<&'static Plan>,
}

/// Two spans are equal if they name the same bytes in the same order, as far as their addresses and the
/// identity of their plans tell.
impl PartialEq for Span {
    #[inline]
    fn eq(&self, other: &Span) -> bool {
        (self.address, self.length, self.offset) == (other.address, other.length, other.offset)
            && match (self.plan, other.plan) {
                (None, None) => true,
                (Some(mine), Some(theirs)) => std::ptr::eq(mine, theirs),
                _ => false,
            }
    }
}

impl Eq for Span {}

impl Span {
    /// No bytes.
    pub const EMPTY: Span =
        Span { address: Address::new(std::ptr::null_mut()), length: 0, offset: 0, plan: None };

    /// Names `length` bytes at `address`.
    ///
    /// # Safety
    /// For as long as the span (or a copy or part of it) is used, the bytes must be readable, and
    /// writable if anything is copied into the span. No reference to them may be alive in Rust code
    /// while they are written. They may change at any time.
    #[inline]
    pub unsafe fn new(address: *mut u8, length: usize) -> Span {
        Span { address: Address::new(address), length, offset: 0, plan: None }
    }

    /// Names the first `length` bytes of what `plan` describes, its origin at `address`.
    ///
    /// # Safety
    /// As for [`new`](Span::new), for the bytes at the places that the plan names; and the plan must
    /// live for as long as the span (or a copy or part of it) is used.
    #[inline]
    pub unsafe fn shaped(address: *mut u8, length: usize, plan: &Plan) -> Span {
        // SAFETY: the maker promised that the plan lives as long as the span is used.
        let plan = unsafe { &*std::ptr::from_ref(plan) };
        Span { address: Address::new(address), length, offset: 0, plan: Some(plan) }
    }

    /// The bytes of a slice, to be read only.
    ///
    /// # Safety
    /// The slice must outlive every use of the span, and nothing may be copied into the span.
    #[inline]
    pub unsafe fn of(bytes: &[u8]) -> Span {
        let address = Address::new(bytes.as_ptr().cast_mut());
        Span { address, length: bytes.len(), offset: 0, plan: None }
    }

    /// How many bytes.
    #[inline]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Where they are and how many, if they lie one after the other; for system calls, and for
    /// whoever computes with them.
    #[inline]
    pub fn plain(&self) -> Option<(*mut u8, usize)> {
        match self.plan {
            None => Some((self.address.get(), self.length)),
            Some(_) => None,
        }
    }

    /// The bytes of a contiguous piece, on average; all of them if they lie one after the other.
    pub fn grain(&self) -> usize {
        self.plan.map_or(self.length, Plan::grain)
    }

    /// The contiguous pieces, in order.
    #[inline]
    pub fn pieces(&self) -> Pieces {
        Pieces::new(*self)
    }

    /// The bytes from `from` on; empty if there are none.
    #[inline]
    pub fn tail(&self, from: usize) -> Span {
        let from = from.min(self.length);
        let length = self.length - from;
        match self.plan {
            None => {
                let address = Address::new(self.address.get().wrapping_add(from));
                Span { address, length, ..*self }
            }
            Some(_) => Span { offset: self.offset + from, length, ..*self },
        }
    }

    /// The first `length` bytes, or all if there are fewer.
    #[inline]
    pub fn head(&self, length: usize) -> Span {
        Span { length: length.min(self.length), ..*self }
    }

    /// Copies the start of `source` here, as many bytes as fit, and tells how many.
    #[inline(always)]
    pub fn copy_from(&self, source: Span) -> usize {
        let length = self.length.min(source.length);
        if (self.plan.is_none() & source.plan.is_none()) && (8..=16).contains(&length) {
            // SAFETY: both makers promised as many valid bytes; raw copies make no reference.
            unsafe { copy_small(source.address.get(), self.address.get(), length) };
            return length;
        }
        self.copy_any(source)
    }

    fn copy_any(&self, source: Span) -> usize {
        let length = self.length.min(source.length);
        if self.plan.is_some() | source.plan.is_some() {
            return self.copy_shaped(source);
        }
        // SAFETY: both makers promised as many valid bytes; raw copies make no reference.
        unsafe {
            match length {
                0 => {}
                1..=16 => copy_small(source.address.get(), self.address.get(), length),
                // Not `copy_nonoverlapping`: a program may send to itself.
                _ => std::ptr::copy(source.address.get(), self.address.get(), length),
            }
        }
        length
    }

    /// Kept apart, so that what is copied plainly stays short.
    #[inline(never)]
    fn copy_shaped(&self, source: Span) -> usize {
        let length = self.length.min(source.length);
        let mut buffer = MaybeUninit::<[u8; NEAR]>::uninit();
        let near = (length <= NEAR).then(|| buffer.as_mut_ptr().cast::<u8>());
        // SAFETY: both makers promised as many valid bytes, and what is near has room for them.
        unsafe {
            match (self.plan, source.plan) {
                (Some(plan), None) => {
                    let place = (self.address.get(), self.offset);
                    if let Some(near) = near {
                        std::ptr::copy_nonoverlapping(source.address.get(), near, length);
                    }
                    plan.copy(
                        Direction::Unpack,
                        place,
                        near.unwrap_or(source.address.get()),
                        length,
                    );
                }
                (None, Some(plan)) => {
                    let place = (source.address.get(), source.offset);
                    plan.copy(Direction::Pack, place, near.unwrap_or(self.address.get()), length);
                    if let Some(near) = near {
                        std::ptr::copy_nonoverlapping(near, self.address.get(), length);
                    }
                }
                _ => return Cursor::new(*self).copy_from(source),
            }
        }
        length
    }

    /// The plan, the address of its origin, and where in it the span begins.
    #[inline]
    pub(crate) fn shape(&self) -> Option<(&'static Plan, *mut u8, usize)> {
        self.plan.map(|plan| (plan, self.address.get(), self.offset))
    }

    /// Copies the start of the slice here, as many bytes as fit, and tells how many.
    #[inline]
    pub fn copy_from_slice(&self, source: &[u8]) -> usize {
        // SAFETY: only read, and only during this call.
        self.copy_from(unsafe { Span::of(source) })
    }

    /// Copies the start of this span into the slice, as many bytes as fit, and tells how many.
    #[inline]
    pub fn copy_to_slice(&self, target: &mut [u8]) -> usize {
        // SAFETY: the slice is borrowed mutably for this call, so the span is its only user.
        unsafe { Span::new(target.as_mut_ptr(), target.len()) }.copy_from(*self)
    }

    /// A copy of the bytes.
    pub fn to_vec(&self) -> Vec<u8> {
        let mut bytes = vec![0; self.length];
        self.copy_to_slice(&mut bytes);
        bytes
    }
}

/// Asks for the cache line at `address`: for who will read there.
#[inline(always)]
pub fn fetch(address: *const u8) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: a prefetch reads nothing and never faults.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(address.cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = address;
}

/// Asks for the cache line at `address` to be this core's own: for who will write there.
#[inline(always)]
pub fn own(address: *const u8) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    // SAFETY: a prefetch changes nothing and never faults; a CPU that does not know this one takes
    // it for a no-operation.
    unsafe {
        std::arch::asm!(
            "prefetchw [{}]",
            in(reg) address,
            options(nostack, preserves_flags, readonly)
        );
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = address;
}

/// Copies 1 to 16 bytes without a call: two loads that may overlap, then two stores.
///
/// # Safety
/// Both addresses must be good for `length` bytes, which must be 1 to 16.
#[inline(always)]
unsafe fn copy_small(source: *const u8, target: *mut u8, length: usize) {
    /// Copies the first and the last `T`.
    ///
    /// # Safety
    /// As above, and `length` must be one or two sizes of `T`, or between.
    #[inline(always)]
    unsafe fn ends<T>(source: *const u8, target: *mut u8, length: usize) {
        let last = length - size_of::<T>();
        // SAFETY: both lie inside the `length` bytes; unaligned access is asked for.
        unsafe {
            let head = source.cast::<T>().read_unaligned();
            let tail = source.add(last).cast::<T>().read_unaligned();
            target.cast::<T>().write_unaligned(head);
            target.add(last).cast::<T>().write_unaligned(tail);
        }
    }
    // SAFETY: each arm has between one and two sizes of its type.
    unsafe {
        match length {
            8.. => ends::<u64>(source, target, length),
            4..8 => ends::<u32>(source, target, length),
            2..4 => ends::<u16>(source, target, length),
            _ => target.write(source.read()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_stay_inside() {
        let mut bytes = *b"serried";
        // SAFETY: `bytes` outlives the span and is not otherwise used while the span is.
        let span = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
        assert_eq!(span.tail(3).to_vec(), b"ried");
        assert_eq!(span.tail(3).head(2).to_vec(), b"ri");
        assert_eq!(span.head(99).len(), 7);
        assert!(span.tail(99).is_empty());
        assert_eq!(span.tail(5).copy_from_slice(b"xyz"), 2);
        assert_eq!(&bytes, b"serrixy");
    }

    #[test]
    fn all_lengths_also_overlapping() {
        for length in 0..70 {
            for shift in [0usize, 1, 3, 100] {
                let mut bytes: Vec<u8> = (0..200).collect();
                let mut expected = bytes.clone();
                expected.copy_within(10..10 + length, 10 + shift);
                // SAFETY: `bytes` outlives the spans and is not otherwise used while they are.
                let all = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
                all.tail(10 + shift).copy_from(all.tail(10).head(length));
                assert_eq!(bytes, expected, "{length} bytes by {shift}");
            }
        }
    }
}
