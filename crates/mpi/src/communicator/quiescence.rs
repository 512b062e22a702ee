//! Waiting until nothing is under way in a communicator any more, on all sides.

use crate::error::Result;
use crate::{Handle, bsend, collective, process, state};

/// Waits for all operations of all members in `comm`, then until each has said its `farewell`.
/// Collective.
pub(crate) fn quiesce(comm: Handle, farewell: impl FnOnce() -> Result<()>) -> Result<()> {
    let here = process::here()?;
    let contexts = state::with(|state| Ok(state.communicators.find(comm)?.contexts()))?;
    let calm_down = || {
        // Each VCI has its own, and the others none.
        for worker in here.all_vcis() {
            worker.wait(|core| core.is_quiet_in(&contexts).then_some(()));
        }
    };
    bsend::flush(bsend::Owner::Comm(comm))?;
    calm_down();
    collective::barrier(comm)?.run()?;
    farewell()?;
    collective::barrier(comm)?.run()?;
    calm_down();
    Ok(())
}
