//! Collective communication (MPI-5.0 chapter 6 and §8.6). `MPI_IN_PLACE` is an address.
//!
//! Every operation is checked first, which makes it [`Ready`], and can then be run as a blocking,
//! a nonblocking or a persistent call.

mod check;
mod combining;
mod fast;
mod held;
mod moving;
mod neighbours;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::sync::Arc;

pub use coll::Algorithm;
use coll::{
    AllGather, AllReduce, Background, BackgroundGroup, Blocks, Broadcast, Call, Failure, Inter,
    Medium, Peers, Program, Route, Running, ShmOperation, Side, Steps, Table, Team,
};
use engine::{Fault, Task};
use layout::Span;
use worker::{Fabric, Worker};

use crate::communicator::COLLECTIVES;
use crate::error::{Error, Result};
use crate::group::Members;
use crate::handle::Kind;
use crate::operation::Combine;
use crate::process::{self, Here};
use crate::request::Template;
use crate::sharing::Sharing;
use crate::state::State;
use crate::verify::Checked;
use crate::{Handle, Status, abi, class, fault, point, request, state};

use check::Account;
pub(crate) use check::{construction, set_check};
pub use check::{persistent, run, start};
pub use combining::{
    allreduce, exscan, reduce, reduce_local, reduce_scatter, reduce_scatter_block, scan,
};
pub use fast::Fast;
use held::Held;
pub use moving::{
    allgather, allgatherv, alltoall, alltoallv, barrier, bcast, gather, gatherv, scatter, scatterv,
};
pub use neighbours::{
    neighbor_allgather, neighbor_allgatherv, neighbor_alltoall, neighbor_alltoallv, neighbourhood,
};

/// A communicator, taken out of the state for the time of a collective.
pub(crate) struct Scope {
    pub(crate) here: &'static Here,
    pub(crate) members: Members,
    /// The other group of an inter-communicator.
    remote: Option<Members>,
    pub(crate) comm: Handle,
    context: u64,
    pub(crate) rank: usize,
    pub(crate) sharing: Cell<Sharing>,
    /// Whether reductions give the same bits on any machine.
    reproducible: bool,
}

impl Scope {
    /// Begins a collective call.
    #[inline(always)]
    pub(crate) fn of(comm: Handle) -> Result<Scope> {
        let here = process::here()?;
        here.state.with(|state| {
            let found = state.communicators.find(comm)?;
            Ok(Scope {
                here,
                reproducible: here.reproducible || found.is_reproducible(),
                members: found.members.clone(),
                remote: found.remote.clone(),
                comm,
                context: found.context + COLLECTIVES,
                rank: found.rank as usize,
                sharing: Cell::new(found.sharing().clone()),
            })
        })
    }

    /// The context of its messages.
    pub(crate) fn context(&self) -> u64 {
        self.context
    }

    /// The VCI of its messages.
    pub(crate) fn worker(&self) -> &'static Worker<Fabric> {
        self.here.at(self.context)
    }

    fn size(&self) -> usize {
        self.members.len()
    }

    /// How many ranks everyone exchanges with.
    fn width(&self) -> usize {
        self.remote.as_ref().map_or(self.size(), Members::len)
    }

    fn root(&self, root: i32) -> Result<usize> {
        crate::check::root(root, self.size() as i32)
    }

    /// Where we stand in an operation of an inter-communicator with this root.
    fn side(&self, root: i32, remote: &Members) -> Result<Side> {
        match root {
            abi::ROOT => Ok(Side::Root),
            abi::PROC_NULL => Ok(Side::Beside),
            _ if (0..remote.len() as i32).contains(&root) => Ok(Side::Opposite(root as usize)),
            _ => Err(Error::new(
                class::ROOT,
                format!(
                    "root is {root}; on an inter-communicator it must be a rank of the other group \
                     (from 0 to {}), MPI_ROOT or MPI_PROC_NULL",
                    remote.len() - 1
                ),
            )),
        }
    }

    /// The members of an operation, on these hosts. Where it has to be reproducible, the machine must
    /// not have a say in how it is done; nor where some were started apart and may know another.
    pub(crate) fn team<'a>(&self, reproducible: bool, hosts: &'a [u32]) -> Team<'a> {
        let (rank, size) = (self.rank, self.size());
        let remote = self.remote.as_ref().map_or(0, Members::len);
        let here = self.here;
        let mut groups = std::iter::once(&self.members).chain(&self.remote);
        if reproducible || !groups.all(|members| members.is_within(here.size)) {
            let (medium, table) = (Medium::Cores, Table::shipped());
            return Team { rank, size, remote, medium, table, hosts: &[], pace: None };
        }
        let medium = match (hosts.is_empty(), here.oversubscribed) {
            (false, _) => Medium::Hosts,
            (true, true) => Medium::Oversubscribed,
            (true, false) => Medium::Cores,
        };
        Team { rank, size, remote, medium, table: here.table, hosts, pace: here.pace }
    }

    /// The host of each member, if they are on several.
    pub(crate) fn hosts(&self) -> Vec<u32> {
        let known = &self.here.hosts;
        if known.is_empty() || self.remote.is_some() || !self.members.is_within(self.here.size) {
            return Vec::new();
        }
        let host = |rank: usize| known[self.members.peer(rank) as usize];
        let hosts: Vec<u32> = (0..self.size()).map(host).collect();
        if hosts.iter().all(|host| *host == hosts[0]) { Vec::new() } else { hosts }
    }

    /// A tag for a call; every member asks as often.
    pub(crate) fn tag<A: Algorithm>(&self, call: Call, algorithm: &A) -> Result<i32> {
        self.here.state.with(|state| {
            let found = state.communicators.find_mut(self.comm)?;
            if let Some(peer) = found.lost() {
                return Err(fault::error(Fault::PeerDied(peer), self.comm, |peer| {
                    found.members.rank(peer).unwrap_or_else(|| found.rank_of(peer))
                }));
            }
            Ok(coll::tag(call, algorithm.kind(), found.next_call(call)))
        })
    }

    pub(crate) fn route(&self, tag: i32) -> Route<'_> {
        let (context, size) = (self.context, self.size());
        let remote = self.remote.as_ref().map_or(Peers::Same, Members::peers);
        Route { context, tag, size, peers: self.members.peers(), remote }
    }

    #[inline(always)]
    fn run<A: Algorithm>(&self, algorithm: &A, combine: Option<&Combine>) -> Result<()> {
        let reproducible = self.reproducible && combine.is_some();
        let combine = |input: Span, inout: Span| {
            if let Some(combine) = combine {
                combine.run(input, inout);
            }
        };
        if !reproducible
            && let Some(operation) = algorithm.shm_operation()
            && let Some(shared) = self.shared(&operation)?
            && let Some(done) = shared.run(self.here.informed(self.context), &operation, &combine)
        {
            return done.map_err(|failure| self.failed(failure));
        }
        self.run_by_messages(algorithm, &combine, reproducible)
    }

    /// Runs an operation of members that do not share memory.
    #[inline(never)]
    pub(crate) fn run_by_messages<A: Algorithm>(
        &self,
        algorithm: &A,
        combine: &dyn Fn(Span, Span),
        reproducible: bool,
    ) -> Result<()> {
        let hosts = self.hosts();
        let team = self.team(reproducible, &hosts);
        if let Some(ShmOperation::Broadcast { buffer, root }) = algorithm.shm_operation()
            && self.cast(team, buffer, root)?
        {
            return Ok(());
        }
        let worker = self.here.informed(self.context);
        let route = self.route(self.tag(Call::Blocking, algorithm)?);
        let end = coll::run(algorithm, team, route, worker, combine);
        self.here.flush(worker);
        end.map_err(|failure| self.failed(failure))
    }

    /// The steps of an operation by messages.
    pub(crate) fn program<A: Algorithm>(
        &self,
        algorithm: &A,
        tag: i32,
        combine: Option<Combine>,
    ) -> Program {
        let hosts = self.hosts();
        let team = self.team(self.reproducible && combine.is_some(), &hosts);
        Program::record(algorithm, team, self.route(tag), combine.map(boxed))
    }

    #[cold]
    pub(crate) fn failed(&self, failure: Failure) -> Box<Error> {
        failed(self.here, self.comm, failure)
    }

    /// Everyone gets what `root` has.
    pub(crate) fn broadcast(&self, buffer: Span, root: usize) -> Result<()> {
        self.run(&Broadcast { buffer, root }, None)
    }

    /// Puts everyone's block into everyone's result.
    pub(crate) fn all_gather(&self, block: Span, result: Span) -> Result<()> {
        let result = Blocks::Even { all: result, length: block.len() };
        self.run(&AllGather { block, result }, None)
    }
}

/// An operation within a group, or between the two of an inter-communicator.
enum Reach<A> {
    Within(A),
    /// Rare, and kept small for the sake of the other.
    Between(Box<Inter>),
}

impl<A: Algorithm> Algorithm for Reach<A> {
    fn kind(&self) -> coll::Kind {
        match self {
            Reach::Within(within) => within.kind(),
            Reach::Between(between) => between.kind(),
        }
    }

    #[inline]
    fn shm_operation(&self) -> Option<ShmOperation<'_>> {
        match self {
            Reach::Within(within) => within.shm_operation(),
            Reach::Between(_) => None,
        }
    }

    #[inline]
    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        match self {
            Reach::Within(within) => within.steps(team, steps),
            Reach::Between(between) => between.steps(team, steps),
        }
    }
}

/// A collective operation whose arguments are as they should be.
#[must_use]
pub struct Ready<A> {
    scope: Scope,
    algorithm: Reach<A>,
    combine: Option<Combine>,
    held: Held,
    /// What this rank passes, if the ranks are to compare that.
    account: Option<Box<Account>>,
}

impl<A: Algorithm> Ready<A> {
    #[inline(always)]
    fn within(scope: Scope, algorithm: A, held: Held) -> Ready<A> {
        Ready { scope, algorithm: Reach::Within(algorithm), combine: None, held, account: None }
    }

    fn between(scope: Scope, algorithm: Inter, held: Held) -> Ready<A> {
        let algorithm = Reach::Between(Box::new(algorithm));
        Ready { scope, algorithm, combine: None, held, account: None }
    }

    /// The blocking call.
    #[inline(always)]
    pub fn run(self) -> Result<()> {
        self.scope.run(&self.algorithm, self.combine.as_ref())
    }

    /// The nonblocking call: answers its request.
    pub fn start(self) -> Result<Handle>
    where
        A: Send + 'static,
    {
        let (here, comm, worker) = (self.scope.here, self.scope.comm, self.scope.worker());
        if let Some((all_reduce, combine)) = self.background() {
            let group = state::with(|state| Ok(state.communicators.find_mut(comm)?.background()))?;
            let setup = if group.is_new() { Some(self.scope.setup()?) } else { None };
            let tag = self.scope.tag(Call::Nonblocking, &self.algorithm)?;
            let fallback = Box::new(move || self.program(tag));
            let task = Background::new(group, all_reduce, combine, setup, fallback);
            return Ok(start_task(here, worker, comm, Box::new(task), None));
        }
        let running = Running::new(Arc::new(self.once()?));
        Ok(start_task(here, worker, comm, Box::new(running), None))
    }

    /// The call as a large all-reduction that can be done in memory that the members share.
    fn background(&self) -> Option<(AllReduce, coll::Combine)> {
        let Some(combine @ Combine::Kernel { .. }) = &self.combine else { return None };
        let Some(ShmOperation::Reduce { operator, input, output, root: None }) =
            self.algorithm.shm_operation()
        else {
            return None;
        };
        let (scope, all_reduce) = (&self.scope, AllReduce { operator, input, output });
        let Team { medium, table, size, .. } = scope.team(false, &[]);
        let taken = BackgroundGroup::is_worth_it(table, medium, size, &all_reduce)
            && !scope.reproducible
            && scope.could_share();
        taken.then(|| (all_reduce, boxed(combine.clone())))
    }

    /// The initialisation of the persistent call: answers its request, which is not started.
    pub fn persistent(self) -> Result<Handle> {
        let (here, comm) = (self.scope.here, self.scope.comm);
        let tag = self.scope.tag(Call::Persistent, &self.algorithm)?;
        let template = Template::Collective(Arc::new(self.program(tag)));
        Ok(here.state.with(|state| state.track_persistent(comm, template, None, None)))
    }

    /// The steps of the nonblocking call.
    fn once(self) -> Result<Program> {
        let tag = self.scope.tag(Call::Nonblocking, &self.algorithm)?;
        Ok(self.program(tag))
    }

    fn program(self, tag: i32) -> Program {
        let own = matches!(self.combine, Some(Combine::User { .. }));
        let program = self.scope.program(&self.algorithm, tag, self.combine).keeping(self.held);
        if own { program } else { program.with_help() }
    }
}

fn boxed(combine: Combine) -> coll::Combine {
    Box::new(move |input: Span, inout: Span| combine.run(input, inout))
}

/// What went wrong between the members, in words.
#[cold]
fn failed(here: &Here, comm: Handle, failure: Failure) -> Box<Error> {
    let first = |state: &mut State| state.communicators.first_cause(comm, failure.fault);
    let mut error = point::failed(here, comm, here.state.with(first));
    let lengths = match failure.fault {
        Fault::Truncated { sent, room: expected } | Fault::MismatchedLength { sent, expected } => {
            Some((sent, expected))
        }
        _ => None,
    };
    if let Some((sent, expected)) = lengths {
        error.message = format!(
            "rank {} contributes {} than is expected here; pass matching counts and datatypes on all \
             ranks",
            failure.rank,
            if sent < expected { "less" } else { "more" }
        );
    }
    error
}

/// Starts a task on the VCI of its communicator, and returns its request.
fn start_task(
    here: &'static Here,
    worker: &Worker<Fabric>,
    comm: Handle,
    task: Box<dyn Task<Fabric>>,
    checked: Option<Checked>,
) -> Handle {
    let handle = worker.with(|core| {
        let id = core.start_task(task);
        core.advance_tasks();
        if let Some(checked) = checked {
            let empty = Status::EMPTY;
            let track =
                |state: &mut State| state.track_checked(comm, None, Some(id), empty, checked);
            return here.state.with(track);
        }
        if core.peek(id).is_some_and(|end| end.fault.is_none()) {
            let _ = core.finish(id);
            return request::COMPLETED;
        }
        core.set_label(id, comm.raw());
        here.state.with(|state| state.track_plain(comm, Kind::Send, id))
    });
    here.call_for_help(worker);
    handle
}

/// Where the members of a communicator are, as its collectives see it.
pub fn medium(comm: Handle) -> Result<Medium> {
    let scope = Scope::of(comm)?;
    let hosts = scope.hosts();
    Ok(scope.team(false, &hosts).medium)
}

/// How many blocks a call that exchanges with everyone has: one for each rank of the communicator,
/// or of the other group of an inter-communicator.
pub fn width(comm: Handle) -> Result<usize> {
    state::with(|state| Ok(state.communicators.find(comm)?.others().len()))
}

/// How many blocks a call has that exchanges with its root: as many as [`width`] says at the root, 0 at other
/// ranks, whose arguments say nothing of blocks.
pub fn width_at_root(root: i32, comm: Handle) -> Result<usize> {
    state::with(|state| {
        let found = state.communicators.find(comm)?;
        let at_root = match found.remote {
            Some(_) => root == abi::ROOT,
            None => root == found.rank,
        };
        Ok(if at_root { found.others().len() } else { 0 })
    })
}

/// How many blocks the result of a reduction has that is divided: one for each rank of our group.
pub fn blocks(comm: Handle) -> Result<usize> {
    state::with(|state| Ok(state.communicators.find(comm)?.members.len()))
}

fn same_length(sent: usize, received: usize) -> Result<()> {
    if sent == received {
        return Ok(());
    }
    Err(Error::new(
        if sent > received { class::TRUNCATE } else { class::COUNT },
        format!(
            "this rank sends blocks of {sent} bytes and receives blocks of {received}; pass counts \
             and datatypes of the same size"
        ),
    ))
}

/// MPI-5.0 §6.2: buffers of a collective must not overlap.
fn not_same(input: Span, output: Span) -> Result<()> {
    let first = |span: Span| span.pieces().next().map(|(address, _)| address);
    if first(input) != first(output) || input.is_empty() || output.is_empty() {
        return Ok(());
    }
    Err(Error::new(
        class::BUFFER,
        "the send and the receive buffer are the same memory; pass MPI_IN_PLACE as the send buffer",
    ))
}

/// The error for `MPI_IN_PLACE` where a call does not take it.
#[cold]
fn not_in_place(argument: &str) -> Box<Error> {
    Error::new(
        class::BUFFER,
        format!("{argument} is MPI_IN_PLACE, which this call does not take; pass an address"),
    )
}
