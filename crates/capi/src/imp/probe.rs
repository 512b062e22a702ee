//! Probes, and receives of matched messages (MPI-5.0 §3.8).

use super::point_to_point::{settle, store};
use crate::abi::*;
use crate::generated::constants::*;
use mpi::{Buffer, Result, Status, matched};

pub(crate) fn probe(
    source: i32,
    tag: i32,
    comm: MPI_Comm,
    status: Option<&mut Status>,
) -> Result<()> {
    store(matched::probe(source, tag, comm)?, status);
    Ok(())
}

#[inline(always)]
pub(crate) fn iprobe(
    source: i32,
    tag: i32,
    comm: MPI_Comm,
    status: Option<&mut Status>,
) -> Result<bool> {
    let found = matched::iprobe(source, tag, comm)?;
    if let Some(found) = found {
        store(found, status);
    }
    Ok(found.is_some())
}

pub(crate) fn mprobe(
    source: i32,
    tag: i32,
    comm: MPI_Comm,
    status: Option<&mut Status>,
) -> Result<MPI_Message> {
    let (message, found) = matched::mprobe(source, tag, comm)?;
    store(found, status);
    Ok(message)
}

pub(crate) fn improbe(
    source: i32,
    tag: i32,
    comm: MPI_Comm,
    status: Option<&mut Status>,
) -> Result<(bool, MPI_Message)> {
    Ok(match matched::improbe(source, tag, comm)? {
        Some((message, found)) => {
            store(found, status);
            (true, message)
        }
        None => (false, MPI_MESSAGE_NULL),
    })
}

pub(crate) fn mrecv(
    buffer: Buffer,
    message: &mut MPI_Message,
    status: Option<&mut Status>,
) -> Result<()> {
    settle(matched::mrecv(buffer, message), status)
}

pub(crate) fn imrecv(buffer: Buffer, message: &mut MPI_Message) -> Result<MPI_Request> {
    matched::imrecv(buffer, message)
}
