//! Groups (MPI-5.0 §7.3).

use crate::abi::*;
use mpi::{Result, group, process, session};

pub(crate) fn group_size(group: MPI_Group) -> Result<i32> {
    process::running()?;
    group::size(group)
}

pub(crate) fn group_rank(group: MPI_Group) -> Result<i32> {
    process::running()?;
    group::rank(group)
}

pub(crate) fn group_free(group: &mut MPI_Group) -> Result<()> {
    process::running()?;
    group::free(group)
}

pub(crate) fn group_compare(left: MPI_Group, right: MPI_Group) -> Result<i32> {
    process::running()?;
    group::compare(left, right)
}

pub(crate) fn group_translate_ranks(
    from: MPI_Group,
    ranks: &[i32],
    to: MPI_Group,
    translated: &mut [i32],
) -> Result<()> {
    process::running()?;
    group::translate_ranks(from, ranks, to, translated)
}

pub(crate) fn group_incl(group: MPI_Group, ranks: &[i32]) -> Result<MPI_Group> {
    process::running()?;
    group::include(group, ranks)
}

pub(crate) fn group_excl(group: MPI_Group, ranks: &[i32]) -> Result<MPI_Group> {
    process::running()?;
    group::exclude(group, ranks)
}

pub(crate) fn group_range_incl(group: MPI_Group, ranges: &[[i32; 3]]) -> Result<MPI_Group> {
    process::running()?;
    group::include_ranges(group, ranges)
}

pub(crate) fn group_range_excl(group: MPI_Group, ranges: &[[i32; 3]]) -> Result<MPI_Group> {
    process::running()?;
    group::exclude_ranges(group, ranges)
}

pub(crate) fn group_union(left: MPI_Group, right: MPI_Group) -> Result<MPI_Group> {
    process::running()?;
    group::union(left, right)
}

pub(crate) fn group_intersection(left: MPI_Group, right: MPI_Group) -> Result<MPI_Group> {
    process::running()?;
    group::intersection(left, right)
}

pub(crate) fn group_difference(left: MPI_Group, right: MPI_Group) -> Result<MPI_Group> {
    process::running()?;
    group::difference(left, right)
}

pub(crate) fn group_from_session_pset(session: MPI_Session, name: &str) -> Result<MPI_Group> {
    session::group(session, name)
}
