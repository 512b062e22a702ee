//! MPI on each rank of a job that is simulated in one process.

use worker::simulation::{self, Turns, WORLD};

pub use worker::simulation::{Plan, STRAY, is_on, is_stray};

use crate::class;
use crate::error::{Error, Result};
use crate::loss::{self, Failures};
use crate::process::Context;

/// Runs `program` on each rank, until all that live have ended. A rank that panics ends the process. `own` makes
/// for each rank what exchanges its things with those of the process: it is called when the rank's turn begins and when
/// it ends.
pub fn run(
    plan: Plan,
    own: impl Fn() -> Box<dyn FnMut()> + Send + Sync + 'static,
    program: impl Fn() + Send + Sync + 'static,
) -> Result<()> {
    let turns = move || {
        let turn = Turn { context: Context::new(), failures: Failures::NONE, told: 0, own: own() };
        Box::new(turn) as Box<dyn Turns>
    };
    simulation::run(plan, turns, program).map_err(|error| {
        Error::new(class::OTHER, format!("a simulated rank cannot be started: {error}"))
    })
}

/// What a rank has while it is not its turn.
struct Turn {
    context: Context,
    failures: Failures,
    /// How many ends it has heard of.
    told: usize,
    own: Box<dyn FnMut()>,
}

impl Turn {
    fn exchange(&mut self) {
        self.context.exchange();
        self.failures.exchange();
        (self.own)();
    }
}

impl Turns for Turn {
    fn leave(&mut self) {
        self.exchange();
    }

    fn enter(&mut self, gone: &[u32]) {
        self.exchange();
        for &rank in &gone[self.told..] {
            loss::note_death(WORLD, rank);
        }
        self.told = gone.len();
    }
}
