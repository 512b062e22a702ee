//! Ranks that are threads of one process, over a simulated network: what a process has once, each of them has for
//! itself.

use mpi::simulation::Plan;
pub(crate) use mpi::simulation::{STRAY, is_on, is_stray};

use crate::driver::Tasks;
use crate::error::{Error, Result, class};
use crate::{datatype, orphans, start};

/// The simulated rank that has started an operation. The number of the operation means another one on other ranks, which
/// must not take its end for that of this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Owner(Option<usize>);

impl Owner {
    /// The rank that calls; nobody in a real job, whose ranks share no memory.
    #[inline]
    pub(crate) fn caller() -> Owner {
        Owner(if is_on() { start::place().map(|(rank, _)| rank) } else { None })
    }

    #[inline]
    pub(crate) fn is_caller(self) -> bool {
        self == Owner::caller()
    }

    /// An error unless the owner calls.
    #[inline]
    pub(crate) fn check(self, call: &'static str) -> Result<()> {
        if self.is_caller() {
            return Ok(());
        }
        let cause = match is_stray() {
            true => STRAY,
            false => {
                "another simulated rank has started the operation; only that rank can wait for it"
            }
        };
        Err(Error::new(class::REQUEST, call, cause))
    }
}

/// Runs a program on each rank, and answers when all that live have ended it.
pub(crate) fn run(plan: Plan, program: impl Fn() + Send + Sync + 'static) -> mpi::Result<()> {
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
