//! Groups (MPI-5.0 §7.3).
use crate::Handle;
use crate::error::Result;

/// `MPI_Group_size`.
pub fn size(group: Handle) -> Result<i32> {
    unimplemented!("{group:?}")
}
/// `MPI_Group_rank`; `MPI_UNDEFINED` if this process is not a member.
pub fn rank(group: Handle) -> Result<i32> {
    unimplemented!("{group:?}")
}
/// `MPI_Group_free`; the handle becomes `MPI_GROUP_NULL`.
pub fn free(group: &mut Handle) -> Result<()> {
    unimplemented!("{group:?}")
}
/// `MPI_Group_compare`: `MPI_IDENT`, `MPI_SIMILAR` or `MPI_UNEQUAL`.
pub fn compare(left: Handle, right: Handle) -> Result<i32> {
    unimplemented!("{left:?}{right:?}")
}
/// `MPI_Group_translate_ranks`.
pub fn translate_ranks(from: Handle, ranks: &[i32], to: Handle, out: &mut [i32]) -> Result<()> {
    unimplemented!("{from:?}{ranks:?}{to:?}{out:?}")
}
/// `MPI_Group_incl`.
pub fn include(group: Handle, ranks: &[i32]) -> Result<Handle> {
    unimplemented!("{group:?}{ranks:?}")
}
/// `MPI_Group_excl`.
pub fn exclude(group: Handle, ranks: &[i32]) -> Result<Handle> {
    unimplemented!("{group:?}{ranks:?}")
}
/// `MPI_Group_range_incl`; each range is first, last, stride.
pub fn include_ranges(group: Handle, ranges: &[[i32; 3]]) -> Result<Handle> {
    unimplemented!("{group:?}{ranges:?}")
}
/// `MPI_Group_range_excl`.
pub fn exclude_ranges(group: Handle, ranges: &[[i32; 3]]) -> Result<Handle> {
    unimplemented!("{group:?}{ranges:?}")
}
/// `MPI_Group_union`.
pub fn union(left: Handle, right: Handle) -> Result<Handle> {
    unimplemented!("{left:?}{right:?}")
}
/// `MPI_Group_intersection`.
pub fn intersection(left: Handle, right: Handle) -> Result<Handle> {
    unimplemented!("{left:?}{right:?}")
}
/// `MPI_Group_difference`.
pub fn difference(left: Handle, right: Handle) -> Result<Handle> {
    unimplemented!("{left:?}{right:?}")
}
