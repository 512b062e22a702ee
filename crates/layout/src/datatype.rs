//! Datatypes: which bytes of memory make up a message, and in which order (MPI-5.0 chapter 5).
//!
//! A [`Datatype`] is what MPI calls a type map, compiled: its bounds, the sequence of its basic
//! elements, and a [`Plan`] of where their bytes lie. Derived types do not refer to those that they
//! were made of.

mod array;
mod basic;
mod bounds;
mod construct;
mod error;
pub mod external;
mod fortran;
mod signature;

pub use array::{Distribution, Order};
pub use basic::{Basic, Element, Family, basic, basics, plain_size, value_index};
pub use construct::{Made, Number};
pub use error::{DatatypeError, ErrorKind};
pub use fortran::{fortran_complex, fortran_integer, fortran_real, sized};
pub use signature::{Fingerprint, Signature};

use crate::plan::{Part, Parts};
use crate::{Plan, Span};
use basic::LAST;
use bounds::Bounds;
use std::sync::{Arc, LazyLock};

/// A datatype, predefined or derived.
#[derive(Debug)]
pub struct Datatype {
    bounds: Bounds,
    signature: Signature,
    plan: Plan,
}

impl Datatype {
    /// The predefined type as a datatype like any other.
    pub fn predefined(of: &Basic) -> &'static Arc<Datatype> {
        static ALL: LazyLock<Vec<Option<Arc<Datatype>>>> = LazyLock::new(|| {
            let number = |number: u64| basic(number).map(Datatype::of_basic).map(Arc::new);
            (0..=LAST).map(number).collect()
        });
        ALL[usize::from(of.number)].as_ref().expect("the table has every basic type")
    }

    fn of_basic(basic: &'static Basic) -> Datatype {
        let size = basic.element.size() as i64;
        let part = match basic.element.pair() {
            None => Part::block(size as usize),
            Some((first, place)) => {
                let mut parts = Parts::with_blocks(2);
                parts.push_block(0, first);
                parts.push_block(place as isize, size as usize - first);
                parts.finish()
            }
        };
        let bounds = Bounds::new(basic.element.true_extent() as i64, basic.element.alignment());
        Datatype {
            bounds,
            signature: Signature::of_basic(basic),
            plan: Plan::new(part, basic.element.extent() as isize),
        }
    }

    /// Bytes of data in an item (`MPI_Type_size`); what an item takes in a message.
    #[inline]
    pub fn size(&self) -> u64 {
        self.signature.bytes()
    }

    /// The lower bound.
    pub fn lower_bound(&self) -> i64 {
        self.bounds.lower()
    }

    /// From one item to the next.
    pub fn extent(&self) -> i64 {
        self.bounds.extent()
    }

    /// The place of the first byte of data.
    pub fn true_lower_bound(&self) -> i64 {
        self.bounds.true_lower()
    }

    /// From the first to behind the last byte of data.
    pub fn true_extent(&self) -> i64 {
        self.bounds.true_extent()
    }

    /// What the address of an item is a multiple of, if its members are aligned.
    pub fn alignment(&self) -> u64 {
        self.bounds.alignment()
    }

    /// Where the bytes of items lie.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The basic elements in order.
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// Writes down where the bytes of items lie, for another process to [read](crate::Described::read).
    pub fn describe(&self, words: &mut Vec<i64>) {
        self.plan.describe(self.extent(), words);
    }

    /// Where the bytes of `count` items begin, relative to their address, if they lie one after the
    /// other without a gap.
    pub fn contiguous_at(&self, count: u64) -> Option<i64> {
        self.plan.contiguous(count as usize).map(|place| place as i64)
    }

    /// The bytes of `count` items at `address`.
    ///
    /// # Safety
    /// The bytes that the type names must be valid as [`Span::new`] says, and this datatype must
    /// live for as long as the span (or a copy or part of it) is used.
    pub unsafe fn span(&self, address: *mut u8, count: u64) -> Result<Span, DatatypeError> {
        let length = self.size().checked_mul(count).filter(|&length| length <= i64::MAX as u64);
        let (Some(length), Some(_)) = (length, self.reach(count)) else {
            return Err(self.too_many(count));
        };
        // SAFETY: this is what the caller promised.
        Ok(unsafe {
            match self.plan.contiguous(count as usize) {
                Some(place) => Span::new(address.wrapping_offset(place), length as usize),
                None => Span::shaped(address, length as usize, &self.plan),
            }
        })
    }

    /// Where the first byte of `count` items lies and where their last byte ends, relative to their
    /// address; `None` if that is further apart than any memory reaches.
    pub fn reach(&self, count: u64) -> Option<(i64, i64)> {
        // As many items as the plan repeats.
        let all = self.extent().unsigned_abs().checked_mul(count)?;
        i64::try_from(all).ok()?;
        let last = count.saturating_sub(1) as i64 * self.extent();
        let first = self.true_lower_bound().checked_add(last.min(0))?;
        let behind = self.true_lower_bound() + self.true_extent();
        let behind = behind.checked_add(last.max(0))?;
        behind.checked_sub(first).map(|_| (first, behind))
    }

    #[cold]
    fn too_many(&self, count: u64) -> DatatypeError {
        let (size, extent) = (self.size(), self.extent());
        let text = format!(
            "count {count} of items of {size} bytes, {extent} bytes apart, is more than memory \
             holds; pass a smaller one"
        );
        DatatypeError::new(ErrorKind::Count, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int() -> &'static Datatype {
        Datatype::predefined(basic(0x209).unwrap())
    }

    #[test]
    fn a_column_of_a_matrix() {
        let mut matrix: Vec<u32> = (0..12).collect();
        let column = Datatype::vector(3, 1, 4, int()).unwrap();
        assert_eq!((column.size(), column.extent(), column.true_extent()), (12, 36, 36));
        let narrow = Datatype::resized(0, 4, &column).unwrap();
        // SAFETY: the matrix and the type outlive the span; nobody else uses the matrix meanwhile.
        let span = unsafe { narrow.span(matrix.as_mut_ptr().cast(), 2) }.unwrap();
        let words: Vec<u8> = [0u32, 4, 8, 1, 5, 9].iter().flat_map(|w| w.to_ne_bytes()).collect();
        assert_eq!(span.to_vec(), words);
        assert_eq!(span.tail(6).head(7).to_vec(), words[6..13]);
        assert!(span.plain().is_none());
    }

    #[test]
    fn what_is_contiguous_has_no_plan() {
        let row = Datatype::contiguous(4, int()).unwrap();
        assert_eq!(row.contiguous_at(7), Some(0));
        let moved = Datatype::hindexed(&[2, 2], &[8, 16], int()).unwrap();
        assert_eq!((moved.contiguous_at(1), moved.contiguous_at(2)), (Some(8), Some(8)));
        let gap = Datatype::resized(0, 20, &row).unwrap();
        assert_eq!((gap.contiguous_at(1), gap.contiguous_at(2)), (Some(0), None));
    }

    #[test]
    fn items_that_no_memory_holds_are_refused() {
        let far = Datatype::resized(0, 1 << 61, int()).unwrap();
        assert_eq!(far.reach(3), Some((0, (1 << 62) + 4)));
        assert_eq!(far.reach(4), None);
        let back = Datatype::resized(0, -(1 << 61), int()).unwrap();
        assert_eq!(back.reach(3), Some((-(1 << 62), 4)));
        assert_eq!(back.reach(4), None, "a count of which the extent is just 64 bits");
        let high = Datatype::hindexed(&[1], &[i64::MAX - 8], int()).unwrap();
        assert_eq!(high.reach(1), Some((i64::MAX - 8, i64::MAX - 4)));
        let high = Datatype::resized(0, 8, &high).unwrap();
        assert_eq!(high.reach(2), None, "the second item ends behind the last address");
        for (datatype, count) in [(&far, 4), (&back, 4), (&high, 2), (&far, u64::MAX)] {
            // SAFETY: an error, or bytes that nobody looks at.
            let error = unsafe { datatype.span(std::ptr::null_mut(), count) }.unwrap_err();
            assert_eq!(error.kind, ErrorKind::Count);
        }
    }

    #[test]
    fn pairs_travel_without_their_gap() {
        let pair = Datatype::predefined(basic(0x22c).unwrap());
        assert_eq!((pair.size(), pair.extent(), pair.true_extent()), (6, 8, 8));
        assert_eq!(pair.signature().elements(), 2);
        assert_eq!(pair.signature().elements_in(8), Some(3));
        assert_eq!(pair.signature().elements_in(7), None);
        assert_eq!(pair.signature().bytes_of(3), Some(8));
    }

    /// Told by element after element, whatever the grouping, and up to any element.
    #[test]
    fn a_fingerprint_is_of_the_sequence_and_not_of_its_making() {
        let double = Datatype::predefined(basic(0x214).unwrap());
        let types = [Arc::clone(Datatype::predefined(basic(0x209).unwrap())), Arc::clone(double)];
        let mixed = Datatype::structure(&[2, 1], &[0, 8], &types).unwrap();
        let twice = Datatype::contiguous(2, &mixed).unwrap();
        let nested = Datatype::structure(&[1, 2], &[0, 16], &[Arc::clone(&mixed), twice]).unwrap();
        let mut print = Fingerprint::EMPTY;
        for elements in 0..40u64 {
            assert_eq!(mixed.signature().fingerprint(elements), print, "{elements}");
            assert_eq!(nested.signature().fingerprint(elements), print, "{elements}");
            let next = if elements % 3 == 2 { double } else { int() };
            print = print.then(next.signature().fingerprint(1));
        }
        assert_ne!(int().signature().fingerprint(3), mixed.signature().fingerprint(3));
    }
}
