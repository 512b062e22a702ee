//! Communicators whose members, on several hosts, broadcast by packets that leave the root once for all of them.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use coll::{Algorithm, Call, Multicast, Shape, Team, Trial, Unheard};
use layout::Span;
use transport::multicast::Cast;

use crate::collective::Scope;
use crate::error::Result;
use crate::{abi, state};

/// Whether the members of a communicator cast.
#[derive(Default)]
pub(crate) enum Casting {
    /// Not known: there has been nothing to cast.
    #[default]
    Unknown,
    /// Each host has joined the group, if it can: switches know by the next time. The error says why not.
    Joined(std::result::Result<Box<dyn Cast>, String>),
    /// They do not, and why.
    Never(Arc<str>),
    /// They do.
    Open(Arc<Way>),
}

/// How they do.
pub(crate) struct Way {
    /// To the other hosts.
    cast: Mutex<Box<dyn Cast>>,
    shape: Shape,
    /// Broadcasts so far; all members count alike.
    streams: AtomicU64,
}

impl Scope {
    /// How so many bytes are broadcast by multicast, if the table says so and the members can. All of them ask for the
    /// same broadcasts in the same order, so all get the same answer.
    #[inline]
    pub(crate) fn way(&self, team: Team, bytes: usize) -> Result<Option<Arc<Way>>> {
        match self.here.caster {
            Some(_) if team.casts(bytes) => self.find_way(team),
            _ => Ok(None),
        }
    }

    fn find_way(&self, team: Team) -> Result<Option<Arc<Way>>> {
        let known = state::with(|state| {
            Ok(std::mem::take(state.communicators.find_mut(self.comm)?.casting()))
        })?;
        let (next, way) = match known {
            Casting::Unknown => (Casting::Joined(self.join(team)), None),
            Casting::Joined(cast) => match self.try_out(team, cast)? {
                Ok(way) => (Casting::Open(way.clone()), Some(way)),
                Err(why) => (Casting::Never(why.into()), None),
            },
            Casting::Never(why) => (Casting::Never(why), None),
            Casting::Open(way) => (Casting::Open(way.clone()), Some(way)),
        };
        state::with(|state| {
            *state.communicators.find_mut(self.comm)?.casting() = next;
            Ok(())
        })?;
        Ok(way)
    }

    fn join(&self, team: Team) -> std::result::Result<Box<dyn Cast>, String> {
        let caster = self.here.caster.as_ref().ok_or("--fabric does not list udp")?;
        caster.open(self.context(), team.rank as u32, team.listens())
    }

    /// All members find out whether packets to the group arrive, or why not.
    fn try_out(
        &self,
        team: Team,
        cast: std::result::Result<Box<dyn Cast>, String>,
    ) -> Result<std::result::Result<Arc<Way>, String>> {
        let (mut cast, lacking) = match cast {
            Ok(cast) => (Some(cast), String::new()),
            Err(why) => (None, format!(": {why}")),
        };
        let outcome = {
            let trial = Trial::new(cast.as_mut().map(|cast| &mut **cast as &mut dyn Cast));
            self.run_steps(&trial, team)?;
            trial.outcome.get()
        };
        Ok(match (outcome, cast) {
            (Ok(shape), Some(cast)) => {
                Ok(Arc::new(Way { cast: Mutex::new(cast), shape, streams: AtomicU64::new(0) }))
            }
            (Err(Unheard::Deaf(who, whom)), _) => Err(format!(
                "rank {who} hears nothing that rank {whom} sends to a group of hosts: the network \
                 lets no multicast through"
            )),
            (Err(Unheard::Lacking(who)), _) if who == team.rank => {
                Err(format!("rank {who} cannot send to a group of hosts{lacking}"))
            }
            (Err(Unheard::Lacking(who)), _) => {
                Err(format!("rank {who} cannot send to a group of hosts"))
            }
            (Ok(_), None) => Err("this rank cannot send to a group of hosts".into()),
        })
    }

    /// Broadcasts by multicast.
    pub(crate) fn cast(&self, team: Team, way: &Way, buffer: Span, root: usize) -> Result<()> {
        let mut cast = way.cast.lock().unwrap_or_else(PoisonError::into_inner);
        // The first stream is that of the trial.
        let stream = way.streams.fetch_add(1, Ordering::Relaxed) + 1;
        let multicast = Multicast {
            buffer,
            root,
            cast: RefCell::new(&mut **cast),
            shape: way.shape,
            stream,
            other: Cell::new(None),
        };
        self.run_steps(&multicast, team)?;
        multicast.other.get().map_or(Ok(()), |failure| Err(self.failed(failure)))
    }

    fn run_steps<A: Algorithm>(&self, algorithm: &A, team: Team) -> Result<()> {
        let route = self.route(self.tag(Call::Blocking, algorithm)?);
        let worker = self.here.at(self.context());
        let end = coll::run(algorithm, team, route, worker, &|_, _| ());
        self.here.flush(worker);
        end.map_err(|failure| self.failed(failure))
    }
}

/// Whether the ranks of the job cast to each other, in words; None if they were not asked to, or are all on one host.
/// All of them call this.
pub(crate) fn try_all() -> Result<Option<String>> {
    let scope = Scope::of(abi::COMM_WORLD)?;
    let hosts = scope.hosts();
    let team = scope.team(false, &hosts);
    if scope.here.caster.is_none() || hosts.is_empty() {
        return Ok(None);
    }
    let cast = scope.join(team);
    let tried = scope.try_out(team, cast)?;
    Ok(Some(match tried {
        Ok(way) => {
            let Shape { length, round } = way.shape;
            format!("passes, {length} bytes a packet, {round} packets a round")
        }
        Err(why) => format!("not used: {why}"),
    }))
}
