//! The end of a connection (MPI-5.0 §11.10.4).

use transport::Peer;

use crate::error::Result;
use crate::{Handle, abi, communicator, process, state};

/// `MPI_Comm_disconnect`: waits for everything under way in the communicator, by all of its
/// members; then frees it, and the ways to those whom this process shares no other one with.
pub fn disconnect(comm: &mut Handle) -> Result<()> {
    let here = process::here()?;
    if [abi::COMM_WORLD, abi::COMM_SELF].contains(comm) {
        return communicator::free(comm);
    }
    // Nobody returns, and may crash, before mpiexec has heard of all that they have parted.
    communicator::quiesce(*comm, || {
        let parted = state::with(|state| Ok(state.communicators.is_last_beyond(*comm, here.size)))?;
        if parted {
            here.tell_connected(false);
        }
        Ok(())
    })?;
    let members: Vec<Peer> = state::with(|state| {
        let found = state.communicators.find(*comm)?;
        Ok(found.members.iter().chain(found.remote.iter().flat_map(|group| group.iter())).collect())
    })?;
    communicator::free(comm)?;
    let mut gone: Vec<Peer> = members.into_iter().filter(|&peer| peer >= here.size).collect();
    if gone.is_empty() {
        return Ok(());
    }
    state::with(|state| {
        gone.retain(|&peer| !state.communicators.has_member(peer));
        Ok(())
    })?;
    here.worker.with(|core| {
        gone.retain(|&peer| core.is_quiet_with(peer));
        core.transport().part(&gone);
    });
    Ok(())
}
