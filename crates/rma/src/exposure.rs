//! The memory of a window, as its owner reaches it on behalf of others.

use crate::Control;
use crate::control::covers;
use crate::element::{Accumulate, compare_swap};
use layout::{Address, Span};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Why memory was not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange;

/// What a process exposes in a window.
#[derive(Debug)]
pub struct Exposure {
    base: Address,
    size: u64,
    /// What is attached, by address, if the window is dynamic.
    attached: Option<Mutex<BTreeMap<u64, u64>>>,
    control: Arc<Control>,
    /// The owner's number there.
    member: usize,
    /// Whether all who reach the memory can use the instructions of the CPU on it.
    mapped: bool,
}

impl Exposure {
    /// Exposes `size` bytes at `base`; `mapped` says whether the others of this host reach them in memory
    /// that they share, and not through the kernel.
    ///
    /// # Safety
    /// They must stay valid for as long as this lives.
    pub unsafe fn new(
        base: *mut u8,
        size: u64,
        mapped: bool,
        control: Arc<Control>,
        member: usize,
    ) -> Exposure {
        let base = Address::new(base);
        Exposure { base, size, attached: None, control, member, mapped }
    }

    /// Exposes what will be attached.
    pub fn dynamic(control: Arc<Control>, member: usize) -> Exposure {
        let (base, attached) = (Address::new(std::ptr::null_mut()), Some(Mutex::default()));
        Exposure { base, size: 0, attached, control, member, mapped: false }
    }

    /// The control words of all.
    pub fn control(&self) -> &Arc<Control> {
        &self.control
    }

    /// The owner's number there.
    pub fn member(&self) -> usize {
        self.member
    }

    /// Whether memory is attached and detached while others reach it.
    pub(crate) fn is_dynamic(&self) -> bool {
        self.attached.is_some()
    }

    /// All of it, which stays what it is; none if the window is dynamic, or empty.
    pub fn whole(&self) -> Option<Span> {
        let whole = self.attached.is_none() && self.size > 0;
        // SAFETY: the owner has promised that it stays.
        whole.then(|| unsafe { Span::new(self.base.get(), self.size as usize) })
    }

    fn attached(&self) -> Option<MutexGuard<'_, BTreeMap<u64, u64>>> {
        Some(self.attached.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Attaches memory to a dynamic window. False if some of it is attached already.
    ///
    /// # Safety
    /// It must stay valid until it is detached.
    pub unsafe fn attach(&self, begin: u64, length: u64) -> bool {
        let Some(mut attached) = self.attached() else { return false };
        let Some(end) = begin.checked_add(length) else { return false };
        let overlaps = |(&other, &room): (&u64, &u64)| other < end && begin < other + room;
        // Regions do not overlap each other, so that the last one that begins before the end tells.
        let before = attached.range(..end).rev().find(|(_, room)| **room > 0);
        if before.is_some_and(overlaps) || attached.contains_key(&begin) {
            return false;
        }
        attached.insert(begin, length);
        self.tell(&attached);
        true
    }

    /// How many regions are attached.
    pub fn regions(&self) -> usize {
        self.attached().map_or(0, |attached| attached.len())
    }

    /// Detaches memory. False if it was not attached.
    pub fn detach(&self, begin: u64) -> bool {
        let Some(mut attached) = self.attached() else { return false };
        let found = attached.remove(&begin).is_some();
        self.tell(&attached);
        found
    }

    fn tell(&self, attached: &BTreeMap<u64, u64>) {
        let regions = self.control.block(self.member).regions();
        regions.publish(attached.iter().map(|(&begin, &length)| (begin, length)));
    }

    /// The address of a place whose bytes reach so far before and behind it.
    pub(crate) fn address(&self, place: u64, reach: (i64, i64)) -> Result<*mut u8, OutOfRange> {
        let first = place.checked_add_signed(reach.0).ok_or(OutOfRange)?;
        let behind = place.checked_add_signed(reach.1).ok_or(OutOfRange)?;
        if reach.0 >= reach.1 {
            return Ok(self.base.get().wrapping_add(place as usize));
        }
        match self.attached() {
            None if behind <= self.size => Ok(self.base.get().wrapping_add(place as usize)),
            None => Err(OutOfRange),
            Some(attached) => {
                // What is attached from there on, which may be several regions without a gap.
                let near = attached.range(..=first).rev().find(|(_, room)| **room > 0);
                let from = near.map_or(first, |(&begin, _)| begin);
                let regions = attached.range(from..).map(|(&begin, &room)| (begin, room));
                let address = std::ptr::with_exposed_provenance_mut(place as usize);
                if covers(regions, first, behind) { Ok(address) } else { Err(OutOfRange) }
            }
        }
    }

    /// Combines packed elements with those of `target`, which is memory of this window, each atomically
    /// against all others that accumulate; `before` gets what they held.
    pub fn accumulate(
        &self,
        accumulate: &Accumulate,
        input: Span,
        target: Span,
        before: Option<Span>,
    ) {
        accumulate_into(&self.control, self.member, self.mapped, accumulate, input, target, before);
    }

    /// Replaces an element of this window if it is what is expected; `before` gets what it held.
    ///
    /// # Safety
    /// All are elements of `size` bytes.
    pub unsafe fn compare_swap(
        &self,
        size: usize,
        [expected, value]: [*const u8; 2],
        target: *mut u8,
        before: *mut u8,
    ) {
        let (control, member) = (&self.control, self.member);
        // SAFETY: as the caller promised.
        unsafe {
            compare_swap_at(control, member, self.mapped, size, [expected, value], target, before);
        }
    }
}

/// Combines packed elements with those of `target`, memory of `member` that is mapped here; `mapped` says
/// whether it is so for all who reach it.
pub fn accumulate_into(
    control: &Control,
    member: usize,
    mapped: bool,
    accumulate: &Accumulate,
    input: Span,
    target: Span,
    before: Option<Span>,
) {
    let whole = |(address, length): (*mut u8, usize)| {
        accumulate.is_lock_free(address) && length.is_multiple_of(accumulate.size())
    };
    if !mapped || !target.pieces().all(whole) {
        return control.block(member).change_alone(|| apply_any(accumulate, input, target, before));
    }
    let mut at = 0;
    for (address, length) in target.pieces() {
        let part = |span: Span| span.tail(at).head(length);
        // SAFETY: everybody who reaches this memory uses it so, for elements of this type.
        unsafe { accumulate.apply_atomically(part(input), address, before.map(part)) };
        at += length;
    }
}

/// Combines elements that lie anywhere, while nobody else changes them.
fn apply_any(accumulate: &Accumulate, input: Span, target: Span, before: Option<Span>) {
    if target.plain().is_some() {
        return accumulate.apply(input, target, before);
    }
    let mut packed = target.to_vec();
    // SAFETY: the copy outlives the span, and is not otherwise used meanwhile.
    let span = unsafe { Span::new(packed.as_mut_ptr(), packed.len()) };
    accumulate.apply(input, span, before);
    target.copy_from(span);
}

/// Replaces an element of `member`, mapped here, if it is what is expected.
///
/// # Safety
/// All are elements of `size` bytes.
pub unsafe fn compare_swap_at(
    control: &Control,
    member: usize,
    mapped: bool,
    size: usize,
    [expected, value]: [*const u8; 2],
    target: *mut u8,
    before: *mut u8,
) {
    if mapped && matches!(size, 1 | 2 | 4 | 8) && target.addr().is_multiple_of(size) {
        // SAFETY: as the caller promised, and aligned.
        return unsafe { compare_swap(size, expected, value, target, before) };
    }
    control.block(member).change_alone(|| {
        // SAFETY: as the caller promised; nobody else changes the element meanwhile.
        unsafe {
            let mut old = [0u8; 64];
            std::ptr::copy(target, old.as_mut_ptr(), size.min(64));
            let mut wanted = [0u8; 64];
            std::ptr::copy(expected, wanted.as_mut_ptr(), size.min(64));
            if old == wanted {
                std::ptr::copy(value, target, size);
            }
            std::ptr::copy(old.as_ptr(), before, size.min(64));
        }
    });
}
