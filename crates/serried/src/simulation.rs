//! Ranks that are threads of one process, over a simulated network: what a process has once, each of them has for
//! itself.

use std::sync::atomic::{AtomicBool, Ordering};

use mpi::simulation::Plan;

use crate::driver::Tasks;
use crate::{datatype, orphans, start};

/// Whether ranks are simulated in this process, which they are from its beginning or never.
static ON: AtomicBool = AtomicBool::new(false);

pub(crate) fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// Runs a program on each rank, and answers when all that live have ended it.
pub(crate) fn run(plan: Plan, program: impl Fn() + Send + Sync + 'static) -> mpi::Result<()> {
    ON.store(true, Ordering::Relaxed);
    let own = || {
        let (mut place, mut tasks, mut left, mut all) = (None, Tasks::NONE, Vec::new(), None);
        Box::new(move || {
            place = start::replace_place(place);
            tasks.exchange();
            orphans::exchange(&mut left);
            datatype::exchange(&mut all);
        }) as Box<dyn FnMut()>
    };
    mpi::simulation::run(plan, own, program)
}
