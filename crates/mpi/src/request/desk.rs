//! Where requests are looked at: with the engine that knows them, and the state.

use engine::RequestId;
use worker::{Fabric, Worker};

use super::report::Report;
use super::tracking::{COMPLETED, COMPLETED_NO_PROCESS, Extra, Progress, received};
use crate::communicator::route;
use crate::process::{Core, Here};
use crate::state::State;
use crate::{Handle, Kind, Status, abi};

/// Where requests are looked at.
pub(super) trait Desk {
    /// Runs `work` with the state and the engine of a request's VCI.
    fn at<R>(&mut self, request: Handle, work: impl FnOnce(&mut Core, &mut State) -> R) -> R;

    /// Runs `work` with the engine that has the messages of a context.
    fn at_context<R>(&mut self, context: u64, work: impl FnOnce(&mut Core) -> R) -> R;

    /// How far a request is that is nothing but one of the engine's, where the state is not to be asked.
    #[inline(always)]
    fn plain_progress(&self, _request: Handle) -> Option<Progress> {
        None
    }

    /// Concludes a request that has no more to it than one of the engine's and has completed without a fault: most are.
    #[inline(always)]
    fn conclude_plain(&mut self, request: &mut Handle, report: &mut Report<'_>) -> bool {
        if *request == COMPLETED {
            report.add_success(|| Status::EMPTY);
        } else if !self.finish_plain(*request, report) {
            return false;
        }
        *request = abi::REQUEST_NULL;
        true
    }

    /// As [`conclude_plain`](Desk::conclude_plain), for one that the engine knows.
    fn finish_plain(&mut self, request: Handle, report: &mut Report<'_>) -> bool;
}

/// All are of one VCI, and no other thread calls.
pub(super) struct Alone<'a>(pub(super) &'a mut Core, pub(super) &'a mut State);

/// All are of one VCI. The state is only asked for what the VCI does not know: all threads share it.
pub(super) struct AmongThreads<'a>(pub(super) &'a mut Core, pub(super) &'a Here);

/// They are of several VCIs, which are entered one at a time.
pub(super) struct Several<'a>(pub(super) &'a Here);

impl Desk for Alone<'_> {
    #[inline(always)]
    fn at<R>(&mut self, _: Handle, work: impl FnOnce(&mut Core, &mut State) -> R) -> R {
        work(self.0, self.1)
    }

    fn at_context<R>(&mut self, _: u64, work: impl FnOnce(&mut Core) -> R) -> R {
        work(self.0)
    }

    #[inline(always)]
    fn finish_plain(&mut self, request: Handle, report: &mut Report<'_>) -> bool {
        self.1.finish_plain(self.0, request, report)
    }
}

impl Desk for AmongThreads<'_> {
    fn at<R>(&mut self, _: Handle, work: impl FnOnce(&mut Core, &mut State) -> R) -> R {
        self.1.state.with(|state| work(self.0, state))
    }

    fn at_context<R>(&mut self, _: u64, work: impl FnOnce(&mut Core) -> R) -> R {
        work(self.0)
    }

    #[inline]
    fn plain_progress(&self, request: Handle) -> Option<Progress> {
        if [COMPLETED, COMPLETED_NO_PROCESS].contains(&request) {
            return Some(Progress::Done);
        }
        let id = request.request()?;
        match self.0.peek(id) {
            Some(_) => Some(Progress::Done),
            None if self.0.is_known(id) => Some(Progress::Pending),
            None => None,
        }
    }

    #[inline]
    fn finish_plain(&mut self, request: Handle, report: &mut Report<'_>) -> bool {
        finish_plain(self.1, self.0, request, report)
    }
}

impl Several<'_> {
    /// Runs `look`, which may return early.
    pub(super) fn look<R>(&mut self, look: impl FnOnce(&mut Self) -> R) -> R {
        look(self)
    }
}

impl Desk for Several<'_> {
    fn at<R>(&mut self, request: Handle, work: impl FnOnce(&mut Core, &mut State) -> R) -> R {
        on(self.0, request, work)
    }

    fn at_context<R>(&mut self, context: u64, work: impl FnOnce(&mut Core) -> R) -> R {
        self.0.at(context).with(work)
    }

    fn finish_plain(&mut self, request: Handle, report: &mut Report<'_>) -> bool {
        let Some(id) = request.request() else { return false };
        let Some(worker) = self.0.worker_of(id) else { return false };
        worker.with(|core| finish_plain(self.0, core, request, report))
    }
}

/// Looks at requests, once: `look` is done for each kind of desk, so that who is alone pays for nothing else.
macro_rules! look {
    ($here:expr, $vcis:expr, |$desk:ident| $look:expr) => {
        match $vcis {
            Vcis::Several => Several($here).look(|$desk| $look),
            Vcis::One(_) if $here.state.is_locked() => $vcis.worker($here).with(|core| {
                let $desk = &mut AmongThreads(core, $here);
                $look
            }),
            Vcis::One(_) => $vcis.worker($here).with(|core| {
                $here.state.with(|state| {
                    let $desk = &mut Alone(core, state);
                    $look
                })
            }),
        }
    };
}

/// Looks at requests now, and once more after everything has moved on.
macro_rules! look_twice {
    ($here:expr, $vcis:expr, |$desk:ident| $look:expr) => {
        ::worker::waiting::test_once($here.oversubscribed, || {
            let mut found = look!($here, $vcis, |$desk| $look);
            if found.is_none() {
                $vcis.progress($here);
                found = look!($here, $vcis, |$desk| $look);
            }
            found
        })
    };
}

/// Looks at requests until there is an answer; `$watched` is what `--check` wants to know.
macro_rules! look_until {
    ($here:expr, $call:expr, $watched:expr, $vcis:expr, |$desk:ident| $look:expr) => {{
        let (here, call, watched, vcis): (&'static Here, &'static str, Option<Watched>, Vcis<'_>) =
            ($here, $call, $watched, $vcis);
        let (site, worker) = (waiting::site(call, abi::COMM_NULL), vcis.worker(here));
        let found = match (watched, vcis) {
            (Some(watched), _) => {
                let wanted = |core: &mut Core| here.state.with(|state| watched.wanted(core, state));
                verify::wait(here, call, site, wanted, |core| {
                    here.state.with(|state| {
                        let $desk = &mut Alone(core, state);
                        $look
                    })
                })
            }
            (None, Vcis::Several) => here.worker.wait_everywhere(site, || {
                let $desk = &mut Several(here);
                $look
            }),
            (None, Vcis::One(_)) if here.state.is_locked() => worker.wait_at(site, |core| {
                let $desk = &mut AmongThreads(core, here);
                $look
            }),
            (None, Vcis::One(_)) => worker.wait_at(site, |core| {
                here.state.with(|state| {
                    let $desk = &mut Alone(core, state);
                    $look
                })
            }),
        };
        here.flush(worker);
        found
    }};
}

pub(super) use {look, look_twice, look_until};

/// The VCIs of some requests, all of which are open.
#[derive(Clone, Copy, Debug)]
pub(super) enum Vcis<'a> {
    One(&'a Worker<Fabric>),
    Several,
}

/// What leads to the VCI of a request.
enum Home {
    /// The engine's request that it stands for, or one of them.
    Request(RequestId),
    /// Its communicator, or its message.
    Context(u64),
    /// It may have parts on any VCI.
    Several,
    /// No engine knows it, or needs to be asked.
    Nowhere,
}

impl<'a> Vcis<'a> {
    /// The VCIs of these requests. The first one serves requests that no engine knows: they are over, inactive or
    /// not valid, which the state tells.
    #[inline]
    pub(super) fn of(here: &'a Here, requests: &[Handle]) -> Vcis<'a> {
        match here.has_several_vcis() {
            true => Vcis::find(here, requests, |context| here.opened_at(context)),
            // Nothing has been started on another one.
            false => Vcis::One(&here.worker),
        }
    }

    /// The VCIs on which these requests are about to be started. They are opened. No gate may be held.
    pub(super) fn to_start(here: &'a Here, requests: &[Handle]) -> Vcis<'a> {
        Vcis::find(here, requests, |context| Some(here.at(context)))
    }

    fn find(
        here: &'a Here,
        requests: &[Handle],
        at: impl Fn(u64) -> Option<&'a Worker<Fabric>>,
    ) -> Vcis<'a> {
        let mut found: Option<&'a Worker<Fabric>> = None;
        for &request in requests {
            if [abi::REQUEST_NULL, COMPLETED, COMPLETED_NO_PROCESS].contains(&request) {
                continue;
            }
            let home = match request.request() {
                Some(id) => Home::Request(id),
                None => here.state.with(|state| state.home_of(request)),
            };
            let worker = match home {
                Home::Several => return Vcis::Several,
                Home::Request(id) => here.worker_of(id),
                Home::Context(context) => at(context),
                Home::Nowhere => None,
            };
            match (found, worker) {
                (_, None) => {}
                (None, Some(_)) => found = worker,
                (Some(before), Some(worker)) if std::ptr::eq(before, worker) => {}
                (Some(_), Some(_)) => return Vcis::Several,
            }
        }
        Vcis::One(found.unwrap_or(&here.worker))
    }

    /// Moves these requests on.
    pub(super) fn progress(self, here: &Here) {
        match self {
            Vcis::One(worker) => worker.progress(),
            Vcis::Several => here.worker.progress_everywhere(),
        };
    }

    /// The worker that moves these requests on, or one of them.
    #[inline]
    pub(super) fn worker(self, here: &'a Here) -> &'a Worker<Fabric> {
        match self {
            Vcis::One(worker) => worker,
            Vcis::Several => &here.worker,
        }
    }
}

impl State {
    /// What leads to the VCI of a request of the table.
    fn home_of(&self, request: Handle) -> Home {
        let Some(found) = self.requests.table.find(request) else { return Home::Nowhere };
        match (found.extra.as_deref(), found.receive, found.send) {
            // A buffer may serve communicators of several VCIs.
            (Some(Extra::Flush(_)), _, _) => Home::Several,
            (_, Some(one), Some(other)) if one.vci() != other.vci() => Home::Several,
            (_, Some(id), _) | (_, _, Some(id)) => Home::Request(id),
            (extra, None, None) => {
                let message = match extra {
                    Some(Extra::Persistent { template, .. }) => template.context(),
                    _ => None,
                };
                let context = message.or_else(|| self.communicators.context_of(found.comm));
                context.map_or(Home::Nowhere, Home::Context)
            }
        }
    }
}

/// Runs `work` with the state and the engine of the VCI of a request.
pub(super) fn on<R>(
    here: &Here,
    request: Handle,
    work: impl FnOnce(&mut Core, &mut State) -> R,
) -> R {
    let vcis = Vcis::of(here, &[request]);
    if let Vcis::Several = vcis {
        // What has ended on the other VCIs is noted before.
        for worker in here.all_vcis() {
            worker.with(|core| here.state.with(|state| state.advance(core, request)));
        }
    }
    vcis.worker(here).with(|core| here.state.with(|state| work(core, state)))
}

/// As [`State::finish_plain`], where other threads use the state.
#[inline]
fn finish_plain(here: &Here, core: &mut Core, handle: Handle, report: &mut Report<'_>) -> bool {
    let Some(id) = handle.request() else { return false };
    let Some((label, completion)) = core.finish_well(id) else { return false };
    let comm = Handle::from_raw(label);
    report.add_success(|| match handle.slot(Kind::Receive) {
        Some(_) => received(&completion, |peer| route::rank_of(here, comm, peer)),
        None => Status::EMPTY,
    });
    route::release(here, comm);
    true
}
