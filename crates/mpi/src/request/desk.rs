//! Where requests are looked at: with the engine that knows them, and the state.

use worker::{Fabric, Worker};

use super::report::Report;
use super::tracking::{COMPLETED, COMPLETED_NO_PROCESS, Extra, Progress, received};
use crate::communicator::line;
use crate::process::{Core, Here};
use crate::state::State;
use crate::{Handle, Kind, Status, abi};

/// Where requests are looked at.
pub(super) enum Desk<'a> {
    /// All are of one lane, and no other thread calls.
    One(&'a mut Core, &'a mut State),
    /// All are of one lane. The state is only asked for what the lane does not know: all threads share it.
    Lane(&'a mut Core, &'a Here),
    /// They are of several lanes, which are entered one at a time.
    Several(&'a Here),
}

/// The lanes of some requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lanes {
    One(u8),
    Several,
}

impl Lanes {
    /// Of these requests. What names none is looked at on the first lane, which knows what is wrong.
    #[inline]
    pub(super) fn of(here: &Here, requests: &[Handle]) -> Lanes {
        if here.has_several_lanes() { Lanes::find(here, requests) } else { Lanes::One(0) }
    }

    fn find(here: &Here, requests: &[Handle]) -> Lanes {
        let mut found = None;
        for &request in requests {
            if [abi::REQUEST_NULL, COMPLETED, COMPLETED_NO_PROCESS].contains(&request) {
                continue;
            }
            let lane = match request.request() {
                Some(id) => Lanes::One(id.lane()),
                None => here.state.with(|state| state.lanes_of(request)),
            };
            match found {
                None => found = Some(lane),
                Some(before) if before == lane => {}
                Some(_) => return Lanes::Several,
            }
        }
        found.unwrap_or(Lanes::One(0))
    }

    /// The worker that moves these requests on, or one of them.
    #[inline]
    pub(super) fn worker<'a>(&self, here: &'a Here) -> &'a Worker<Fabric> {
        match *self {
            Lanes::One(lane) => here.lane(lane),
            Lanes::Several => &here.worker,
        }
    }
}

impl State {
    /// Where a request of the table is to be looked at.
    fn lanes_of(&self, request: Handle) -> Lanes {
        let Some(found) = self.requests.table.find(request) else { return Lanes::One(0) };
        match found.extra.as_deref() {
            // A buffer may serve communicators of several lanes.
            Some(Extra::Flush(_)) => Lanes::Several,
            _ => Lanes::One(self.communicators.lane(found.comm)),
        }
    }
}

/// Runs `work` with the state and the engine of the lane of a request.
pub(super) fn on<R>(
    here: &Here,
    request: Handle,
    work: impl FnOnce(&mut Core, &mut State) -> R,
) -> R {
    let lanes = Lanes::of(here, &[request]);
    if lanes == Lanes::Several {
        // What has ended on the other lanes is noted before.
        for worker in here.all_lanes() {
            worker.with(|core| here.state.with(|state| state.advance(core, request)));
        }
    }
    lanes.worker(here).with(|core| here.state.with(|state| work(core, state)))
}

impl Desk<'_> {
    /// Runs `work` with the state and the engine of a request's lane.
    #[inline]
    pub(super) fn at<R>(
        &mut self,
        request: Handle,
        work: impl FnOnce(&mut Core, &mut State) -> R,
    ) -> R {
        match self {
            Desk::One(core, state) => work(core, state),
            Desk::Lane(core, here) => here.state.with(|state| work(core, state)),
            Desk::Several(here) => on(here, request, work),
        }
    }

    /// Concludes a request that is nothing but one of the engine's and has completed without a fault: most are.
    #[inline]
    pub(super) fn conclude_plain(&mut self, handle: &mut Handle, report: &mut Report<'_>) -> bool {
        match self {
            Desk::One(core, state) => state.conclude_plain(core, handle, report),
            Desk::Lane(core, here) => conclude_plain(here, core, handle, report),
            Desk::Several(here) => match handle.request() {
                Some(id) => here
                    .lane(id.lane())
                    .with(|core| conclude_plain(here, core, handle, report)),
                None => false,
            },
        }
    }

    /// How far a request is that is nothing but one of the engine's, where the state is not to be asked.
    #[inline]
    pub(super) fn plain_progress(&self, handle: Handle) -> Option<Progress> {
        let Desk::Lane(core, _) = self else { return None };
        if [COMPLETED, COMPLETED_NO_PROCESS].contains(&handle) {
            return Some(Progress::Done);
        }
        let id = handle.request()?;
        match core.peek(id) {
            Some(_) => Some(Progress::Done),
            None if core.is_known(id) => Some(Progress::Pending),
            None => None,
        }
    }
}

/// As [`State::conclude_plain`], where other threads use the state.
#[inline]
fn conclude_plain(
    here: &Here,
    core: &mut Core,
    handle: &mut Handle,
    report: &mut Report<'_>,
) -> bool {
    if *handle == COMPLETED {
        *handle = abi::REQUEST_NULL;
        report.add_success(|| Status::EMPTY);
        return true;
    }
    let Some(id) = handle.request() else { return false };
    let Some((label, completion)) = core.finish_well(id) else { return false };
    let comm = Handle::from_raw(label);
    report.add_success(|| match handle.slot(Kind::Receive) {
        Some(_) => received(&completion, |peer| line::rank_of(here, comm, peer)),
        None => Status::EMPTY,
    });
    line::release(here, comm);
    *handle = abi::REQUEST_NULL;
    true
}
