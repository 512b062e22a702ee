//! Communicators (MPI-5.0 §7.4).

use crate::abi::*;
use crate::arg::Text;
use mpi::{Result, abi, communicator};

#[inline(always)]
pub(crate) fn comm_rank(comm: MPI_Comm) -> Result<i32> {
    communicator::rank(comm)
}

#[inline(always)]
pub(crate) fn comm_size(comm: MPI_Comm) -> Result<i32> {
    communicator::size(comm)
}

pub(crate) fn comm_remote_size(comm: MPI_Comm) -> Result<i32> {
    communicator::remote_size(comm)
}

pub(crate) fn comm_test_inter(comm: MPI_Comm) -> Result<bool> {
    communicator::is_inter(comm)
}

pub(crate) fn comm_group(comm: MPI_Comm) -> Result<MPI_Group> {
    communicator::group(comm)
}

pub(crate) fn comm_remote_group(comm: MPI_Comm) -> Result<MPI_Group> {
    communicator::remote_group(comm)
}

pub(crate) fn comm_compare(left: MPI_Comm, right: MPI_Comm) -> Result<i32> {
    communicator::compare(left, right)
}

pub(crate) fn comm_dup(comm: MPI_Comm) -> Result<MPI_Comm> {
    communicator::dup(comm)
}

pub(crate) fn comm_dup_with_info(comm: MPI_Comm, info: MPI_Info) -> Result<MPI_Comm> {
    communicator::dup_with_info(comm, info)
}

pub(crate) fn comm_idup(comm: MPI_Comm) -> Result<(MPI_Comm, MPI_Request)> {
    communicator::idup(comm)
}

pub(crate) fn comm_idup_with_info(
    comm: MPI_Comm,
    info: MPI_Info,
) -> Result<(MPI_Comm, MPI_Request)> {
    communicator::idup_with_info(comm, info)
}

pub(crate) fn comm_create(comm: MPI_Comm, group: MPI_Group) -> Result<MPI_Comm> {
    communicator::create(comm, group)
}

pub(crate) fn comm_create_group(comm: MPI_Comm, group: MPI_Group, tag: i32) -> Result<MPI_Comm> {
    communicator::create_group(comm, group, tag)
}

pub(crate) fn comm_create_from_group(
    group: MPI_Group,
    stringtag: &str,
    info: MPI_Info,
    errhandler: MPI_Errhandler,
) -> Result<MPI_Comm> {
    communicator::create_from_group(group, stringtag, info, errhandler)
}

pub(crate) fn intercomm_create_from_groups(
    local_group: MPI_Group,
    local_leader: i32,
    remote_group: MPI_Group,
    remote_leader: i32,
    stringtag: &str,
    info: MPI_Info,
    errhandler: MPI_Errhandler,
) -> Result<MPI_Comm> {
    communicator::intercomm_create_from_groups(
        local_group,
        local_leader,
        remote_group,
        remote_leader,
        stringtag,
        info,
        errhandler,
    )
}

pub(crate) fn intercomm_create(
    local_comm: MPI_Comm,
    local_leader: i32,
    peer_comm: MPI_Comm,
    remote_leader: i32,
    tag: i32,
) -> Result<MPI_Comm> {
    communicator::intercomm_create(local_comm, local_leader, peer_comm, remote_leader, tag)
}

pub(crate) fn intercomm_merge(comm: MPI_Comm, high: bool) -> Result<MPI_Comm> {
    communicator::intercomm_merge(comm, high)
}

pub(crate) fn comm_split(comm: MPI_Comm, color: i32, key: i32) -> Result<MPI_Comm> {
    communicator::split(comm, color, key)
}

pub(crate) fn comm_split_type(
    comm: MPI_Comm,
    split_type: i32,
    key: i32,
    info: MPI_Info,
) -> Result<MPI_Comm> {
    communicator::split_type(comm, split_type, key, info)
}

pub(crate) fn comm_free(comm: &mut MPI_Comm) -> Result<()> {
    communicator::free(comm)
}

pub(crate) fn comm_set_name(comm: MPI_Comm, name: &str) -> Result<()> {
    communicator::set_name(comm, name)
}

pub(crate) fn comm_get_name(comm: MPI_Comm, name: Text) -> Result<i32> {
    name.write(&communicator::name(comm)?, abi::MAX_OBJECT_NAME as usize)
}

pub(crate) fn comm_set_info(comm: MPI_Comm, info: MPI_Info) -> Result<()> {
    communicator::set_info(comm, info)
}

pub(crate) fn comm_get_info(comm: MPI_Comm) -> Result<MPI_Info> {
    communicator::info(comm)
}
