//! Statuses in both layouts.

use crate::value;
use std::ffi::c_int;

/// `MPI_Status` of the MPICH ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Outer {
    count_low: u32,
    /// The upper 31 bits of the count, above a bit that says whether it was cancelled.
    count_high_and_cancelled: u32,
    source: c_int,
    tag: c_int,
    error: c_int,
}

impl Outer {
    /// The empty status.
    pub(crate) const EMPTY: Outer =
        Outer { count_low: 0, count_high_and_cancelled: 0, source: -2, tag: -1, error: 0 };
}

/// `MPI_Status` of the standard ABI, with the words that our library keeps there (`mpi::Status`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub(crate) struct Inner {
    source: c_int,
    tag: c_int,
    error: c_int,
    cancelled: c_int,
    count_low: u32,
    count_high: u32,
    reserved: [u32; 2],
}

/// In a source: the call has written no status. In an error: it has written none.
const UNTOUCHED: c_int = c_int::MIN;

impl Inner {
    /// What a status is before a call that may write it.
    pub(crate) const UNSET: Inner = Inner {
        source: UNTOUCHED,
        tag: 0,
        error: UNTOUCHED,
        cancelled: 0,
        count_low: 0,
        count_high: 0,
        reserved: [0; 2],
    };

    pub(crate) fn of(outer: &Outer) -> Inner {
        Inner {
            source: value::rank_inward(outer.source),
            tag: value::tag_inward(outer.tag),
            error: value::code_inward(outer.error),
            cancelled: (outer.count_high_and_cancelled & 1) as c_int,
            count_low: outer.count_low,
            count_high: outer.count_high_and_cancelled >> 1,
            reserved: [0; 2],
        }
    }

    /// Writes over `target` what a call has written here.
    #[inline]
    pub(crate) fn store(&self, target: &mut Outer) {
        if self.source == UNTOUCHED {
            return;
        }
        target.count_low = self.count_low;
        target.count_high_and_cancelled = self.count_high << 1 | u32::from(self.cancelled != 0);
        target.source = value::rank_outward(self.source);
        target.tag = value::tag_outward(self.tag);
        if self.error != UNTOUCHED {
            target.error = value::code_outward(self.error);
        }
    }
}

/// Whether a pointer stands for `MPI_STATUS_IGNORE` or `MPI_STATUSES_IGNORE`.
#[inline]
pub(crate) fn is_ignored(pointer: *const Outer) -> bool {
    pointer as usize <= 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inner_layout_is_that_of_the_library() {
        let mut status = mpi::Status::of(3, 4, 5 << 32 | 6);
        status.set_cancelled(true);
        // SAFETY: both are eight words.
        let inner: Inner = unsafe { std::mem::transmute(status) };
        assert_eq!((inner.source, inner.tag, inner.error, inner.cancelled), (3, 4, 0, 1));
        assert_eq!((inner.count_low, inner.count_high), (6, 5));
    }

    #[test]
    fn a_status_goes_both_ways() {
        let outer = Outer {
            count_low: 5,
            count_high_and_cancelled: 3 << 1 | 1,
            source: -2,
            tag: -1,
            error: 14,
        };
        let inner = Inner::of(&outer);
        assert_eq!((inner.source, inner.tag, inner.error), (-1, -2, 15));
        assert_eq!((inner.count_low, inner.count_high, inner.cancelled), (5, 3, 1));
        let mut back = Outer { error: 0, source: 0, tag: 0, count_low: 0, ..outer };
        inner.store(&mut back);
        assert_eq!(back, outer);
    }

    #[test]
    fn what_no_call_wrote_stays() {
        let before =
            Outer { count_low: 1, count_high_and_cancelled: 2, source: 3, tag: 4, error: 5 };
        let mut target = before;
        Inner::UNSET.store(&mut target);
        assert_eq!(target, before);
        Inner { source: 7, ..Inner::UNSET }.store(&mut target);
        assert_eq!((target.source, target.error), (7, 5));
    }
}
