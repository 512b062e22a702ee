//! Waiting until nothing is under way in a communicator any more, on all sides.

use super::contexts::STRIDE;
use crate::error::Result;
use crate::{Handle, bsend, collective, process, state};

/// Waits for all operations of all members in `comm`, then until each has said its `farewell`.
/// Collective.
pub(crate) fn quiesce(comm: Handle, farewell: impl FnOnce() -> Result<()>) -> Result<()> {
    let here = process::here()?;
    let context = state::with(|state| Ok(state.communicators.find(comm)?.context))?;
    let contexts = context..context + u64::from(STRIDE);
    bsend::flush(bsend::Owner::Comm(comm))?;
    here.at(context).wait(|core| core.is_quiet_in(&contexts).then_some(()));
    collective::barrier(comm)?.run()?;
    farewell()?;
    collective::barrier(comm)?.run()?;
    here.at(context).wait(|core| core.is_quiet_in(&contexts).then_some(()));
    Ok(())
}
