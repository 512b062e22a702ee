//! An all-reduction in which each copies its items in and combines everyone's for itself.

use layout::Span;

use super::member::{Blocking, Waiter};
use super::slots::Combine;
use crate::failure::Failure;
use crate::kind::Kind;

impl<W: Waiter> Blocking<'_, W> {
    #[inline]
    pub(super) fn all_reduce_one_shot(
        &mut self,
        combine: Combine<'_>,
        unit: usize,
        input: Span,
        output: Span,
    ) -> Result<(), Failure> {
        self.combine_for_oneself(Kind::AllReduce, combine, unit, input, 0, output)
    }
}
