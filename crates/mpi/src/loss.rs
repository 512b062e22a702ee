//! Processes that die while others go on.
//!
//! Where every living rank has a communicator whose errors return, `mpiexec` does not end the job when
//! a rank dies, but tells the others. A thread listens to it, since a rank may sleep over anything; the
//! next one to move the engine on then ends whatever waits for the dead: messages from and to it, and
//! all operations of communicators that it is in. They fail with `MPI_ERR_PROC_ABORTED`. MPI-5.0 has no
//! class of its own for that, and leaves open what works after an error (§9.3).

use std::sync::{Mutex, Once, PoisonError};

use boot::PeerFailure;
use engine::{Engine, Fault, Left, VCIS};
use worker::Fabric;
use worker::News;

use crate::communicator::{COLLECTIVES, CONSTRUCTION, message_context};
use crate::error::{Error, Result};
use crate::peers::Identity;
use crate::process::{self, Core, Here};
use crate::{Handle, abi, class};

/// Of whose death this process has heard.
static FAILED: Mutex<Failures> = Mutex::new(Failures::NONE);

/// Deaths in the order in which they were told of.
pub(crate) struct Failures {
    all: Vec<PeerFailure>,
    /// How many of them the engine of each VCI has been told of.
    told: [usize; VCIS],
}

/// Notes that a communicator has this error handler: where it returns, this process goes on when
/// others die.
pub(crate) fn note_errhandler(errhandler: Handle) {
    static LISTENING: Once = Once::new();
    if [abi::ERRORS_ARE_FATAL, abi::ERRORS_ABORT].contains(&errhandler) {
        return;
    }
    if let Ok(here) = process::here() {
        LISTENING.call_once(|| listen(here));
    }
}

/// Has a thread hear of deaths; if there can be none, others end with this process as they always did.
fn listen(here: &'static Here) {
    let Some(control) = here.control() else { return };
    let hear = move || {
        while let Some(death) = control.await_failure() {
            failed().all.push(death);
            here.worker.announce();
        }
    };
    let started = worker::start_thread("serried-news", hear);
    if started.is_ok() {
        control.tolerant();
    }
}

impl Failures {
    pub(crate) const NONE: Failures = Failures { all: Vec::new(), told: [0; VCIS] };

    /// Exchanges it with what the process has now.
    pub(crate) fn exchange(&mut self) {
        std::mem::swap(&mut *failed(), self);
    }
}

/// A rank of this world has ended before its time.
pub(crate) fn note_death(world: u64, rank: u32) {
    failed().all.push(PeerFailure { world, rank, apart: false });
    if let Ok(here) = process::here() {
        here.worker.announce();
    }
}

fn failed() -> std::sync::MutexGuard<'static, Failures> {
    FAILED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tells the engine who has died.
#[derive(Debug)]
pub(crate) struct FailureNotices;

impl News<Fabric> for FailureNotices {
    fn tell(&self, engine: &mut Engine<Fabric>) -> bool {
        let Ok(here) = process::here() else { return false };
        let fresh = {
            let mut failed = failed();
            let (vci, all) = (engine.vci() as usize, failed.all.len());
            let told = std::mem::replace(&mut failed.told[vci], all);
            failed.all[told..].to_vec()
        };
        for &PeerFailure { world, rank, apart } in &fresh {
            let found = here.state.with(|state| {
                // It has parted from us, perhaps while we still part from it.
                if apart && !state.peers.is_own(world) {
                    return None;
                }
                let identity = Identity { world, rank };
                let peer = state.peers.find(identity).filter(|&peer| peer != here.rank)?;
                state.windows.iter().for_each(|(_, window)| window.lose(peer));
                Some((peer, state.communicators.lose(peer)))
            });
            let Some((peer, contexts)) = found else { continue };
            engine.transport().peer_failed(peer);
            engine.close(peer, Fault::PeerDied(peer));
            for (context, tag_mask, alone) in contexts {
                let left = if alone { Left::Alone } else { Left::Named };
                lose(engine, (context, tag_mask), Fault::PeerDied(peer), left);
            }
        }
        !fresh.is_empty()
    }
}

/// The contexts of a communicator, of which `left` may still wait for messages.
fn lose(engine: &mut Core, (context, tag_mask): (u64, u8), fault: Fault, left: Left) {
    engine.lose(context + COLLECTIVES, fault, Left::Nobody);
    engine.lose(context + CONSTRUCTION, fault, Left::Nobody);
    for tag in 0..=tag_mask {
        let context = message_context(context, tag_mask, tag.into());
        engine.lose(context, fault, left);
    }
}

/// MPI has ended here. Calls in which other threads wait for messages fail: none comes any more.
pub(crate) fn end_waits(here: &Here) {
    let all = here.state.with(|state| state.communicators.contexts());
    for worker in here.all_vcis() {
        worker.with(|engine| {
            all.iter().for_each(|one| lose(engine, *one, Fault::Left, Left::Nobody));
            engine.note_completed();
        });
    }
    here.worker.ring();
}

/// MPI begins here again, for another session.
pub(crate) fn begin_again(here: &Here) {
    here.all_vcis().for_each(|worker| worker.with(|engine| engine.regain(Fault::Left)));
}

/// A finalisation that only missed the dead has succeeded: there is nobody else to wait for.
pub(crate) fn except_failed_peers(result: Result<()>) -> Result<()> {
    let missed = |error: &Error| error.class == class::PROC_ABORTED;
    result.or_else(|error| if missed(&error) { Ok(()) } else { Err(error) })
}
