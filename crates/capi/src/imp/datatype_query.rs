//! Asking about datatypes (MPI-5.0 §5.1 and §7.7).

use crate::abi::*;
use crate::arg::Text;
use mpi::datatype::{self, Arrays};
use mpi::{Result, abi, process};

pub(crate) fn type_size(datatype: MPI_Datatype) -> Result<i64> {
    process::running()?;
    Ok(datatype::size(datatype)? as i64)
}

pub(crate) fn type_get_extent(datatype: MPI_Datatype) -> Result<(i64, i64)> {
    process::running()?;
    datatype::extent(datatype)
}

pub(crate) fn type_extent(datatype: MPI_Datatype) -> Result<i64> {
    type_get_extent(datatype).map(|(_, extent)| extent)
}

pub(crate) fn type_lb(datatype: MPI_Datatype) -> Result<i64> {
    type_get_extent(datatype).map(|(lower, _)| lower)
}

pub(crate) fn type_ub(datatype: MPI_Datatype) -> Result<i64> {
    type_get_extent(datatype).map(|(lower, extent)| lower.wrapping_add(extent))
}

pub(crate) fn type_get_true_extent(datatype: MPI_Datatype) -> Result<(i64, i64)> {
    process::running()?;
    datatype::true_extent(datatype)
}

pub(crate) fn type_get_name(datatype: MPI_Datatype, name: Text) -> Result<i32> {
    process::running()?;
    name.write(&datatype::name(datatype)?, abi::MAX_OBJECT_NAME as usize)
}

pub(crate) fn type_set_name(datatype: MPI_Datatype, name: &str) -> Result<()> {
    process::running()?;
    datatype::set_name(datatype, name)
}

pub(crate) fn type_get_envelope(datatype: MPI_Datatype) -> Result<(i32, i32, i32, i32)> {
    process::running()?;
    let envelope = datatype::narrow_envelope(datatype)?;
    // An array of `int` or `MPI_Aint` arguments was counted by an `int`.
    let narrow = |length: usize| i32::try_from(length).unwrap_or(abi::UNDEFINED);
    Ok((
        narrow(envelope.integers),
        narrow(envelope.addresses),
        narrow(envelope.datatypes),
        envelope.combiner,
    ))
}

pub(crate) fn type_get_envelope_c(datatype: MPI_Datatype) -> Result<(i64, i64, i64, i64, i32)> {
    process::running()?;
    let envelope = datatype::envelope(datatype)?;
    Ok((
        envelope.integers as i64,
        envelope.addresses as i64,
        envelope.counts as i64,
        envelope.datatypes as i64,
        envelope.combiner,
    ))
}

pub(crate) fn type_get_contents(
    datatype: MPI_Datatype,
    integers: &mut [i32],
    addresses: &mut [MPI_Aint],
    datatypes: &mut [MPI_Datatype],
) -> Result<()> {
    process::running()?;
    datatype::narrow_contents(datatype, integers, addresses, datatypes)
}

pub(crate) fn type_get_contents_c(
    datatype: MPI_Datatype,
    integers: &mut [i32],
    addresses: &mut [MPI_Aint],
    counts: &mut [MPI_Count],
    datatypes: &mut [MPI_Datatype],
) -> Result<()> {
    process::running()?;
    datatype::contents(datatype, Arrays { integers, addresses, counts, datatypes })
}
