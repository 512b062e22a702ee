//! Communicators whose members, on several hosts, broadcast by packets that leave the root once for all of them.

use std::sync::PoisonError;

use coll::{Algorithm, Call, Caller, Casting, Failure, Team};
use layout::Span;

use crate::collective::Scope;
use crate::error::{Error, Result};
use crate::{abi, state};

/// The blocking calls of a communicator.
struct Calls<'a>(&'a Scope, Team<'a>);

impl Caller for Calls<'_> {
    type Error = Box<Error>;

    fn run<A: Algorithm>(&self, algorithm: &A) -> Result<()> {
        let Calls(scope, team) = *self;
        let route = scope.route(scope.tag(Call::Blocking, algorithm)?);
        let worker = scope.here.at(scope.context());
        let end = coll::run(algorithm, team, route, worker, &|_, _| ());
        scope.here.flush(worker);
        end.map_err(|failure| scope.failed(failure))
    }

    fn failed(&self, failure: Failure) -> Box<Error> {
        self.0.failed(failure)
    }
}

impl Scope {
    /// Broadcasts by multicast, if the table says so and the members can.
    #[inline]
    pub(crate) fn cast(&self, team: Team, buffer: Span, root: usize) -> Result<bool> {
        let Some(caster) = self.here.caster.as_deref().filter(|_| team.casts(buffer.len())) else {
            return Ok(false);
        };
        let casting = state::with(|state| Ok(state.communicators.find_mut(self.comm)?.casting()))?;
        let mut casting = casting.lock().unwrap_or_else(PoisonError::into_inner);
        let (way, calls) = ((caster, self.context()), Calls(self, team));
        casting.broadcast(way, team, (buffer, root), &calls)
    }
}

/// Whether the ranks of the job cast to each other, in words; None if they were not asked to, or are all on one host.
/// All of them call this.
pub(crate) fn try_all() -> Result<Option<String>> {
    let scope = Scope::of(abi::COMM_WORLD)?;
    let hosts = scope.hosts();
    let team = scope.team(false, &hosts);
    let Some(caster) = scope.here.caster.as_deref().filter(|_| !hosts.is_empty()) else {
        return Ok(None);
    };
    let mut casting = Casting::join(caster, scope.context(), team);
    casting.settle(team, &Calls(&scope, team))?;
    Ok(Some(casting.to_string()))
}
