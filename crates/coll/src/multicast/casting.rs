//! Whether the members of a group broadcast by multicast, and how they find that out.

use std::cell::{Cell, RefCell};
use std::fmt;

use layout::Span;
use transport::multicast::{Cast, Caster};

use super::{Multicast, Shape, Trial, Unheard};
use crate::failure::Failure;
use crate::steps::{Algorithm, Team};

/// Whether the members of a group cast to each other.
#[derive(Default)]
pub enum Casting {
    /// Not known: there has been nothing to cast.
    #[default]
    Unknown,
    /// Each host has joined the group, if it can: switches know by the next time. The error says why not.
    Joined(Result<Box<dyn Cast>, String>),
    /// They do not, and why.
    Never(String),
    /// They do.
    Open(Way),
}

/// How they do.
pub struct Way {
    /// To the other hosts.
    pub cast: Box<dyn Cast>,
    /// As all members have agreed.
    pub shape: Shape,
    /// The last stream; the first is that of the trial. In broadcasts, all members count alike.
    pub stream: u64,
}

/// Runs the steps of a blocking call of the group.
pub trait Caller {
    /// Why one fails.
    type Error;
    /// Runs them.
    fn run<A: Algorithm>(&self, algorithm: &A) -> Result<(), Self::Error>;
    /// What a failure that an operation has noticed by itself is to whoever has called it.
    fn failed(&self, failure: Failure) -> Self::Error;
}

impl Casting {
    /// Joins the group of this number.
    pub fn join(caster: &dyn Caster, group: u64, team: Team) -> Casting {
        Casting::Joined(caster.open(group, team.rank as u32, team.listens()))
    }

    /// The members that have joined find out whether packets arrive; nothing else changes.
    pub fn settle<C: Caller>(&mut self, team: Team, caller: &C) -> Result<(), C::Error> {
        *self = match std::mem::take(self) {
            Casting::Joined(cast) => Casting::tried(team, cast, caller)?,
            other => other,
        };
        Ok(())
    }

    fn tried<C: Caller>(
        team: Team,
        cast: Result<Box<dyn Cast>, String>,
        caller: &C,
    ) -> Result<Casting, C::Error> {
        let (mut cast, lacking) = match cast {
            Ok(cast) => (Some(cast), String::new()),
            Err(why) => (None, format!(": {why}")),
        };
        let trial = Trial::new(cast.as_mut().map(|cast| &mut **cast as &mut dyn Cast));
        caller.run(&trial)?;
        let outcome = trial.outcome.get();
        Ok(match (outcome, cast) {
            (Ok(shape), Some(cast)) => Casting::Open(Way { cast, shape, stream: 0 }),
            (Err(Unheard::Deaf(who, whom)), _) => Casting::Never(format!(
                "rank {who} hears nothing that rank {whom} sends to a group of hosts: the network \
                 lets no multicast through"
            )),
            (Err(Unheard::Lacking(who)), _) if who != team.rank => {
                Casting::Never(format!("rank {who} cannot send to a group of hosts"))
            }
            (_, _) => Casting::Never(format!(
                "rank {} cannot send to a group of hosts{lacking}",
                team.rank
            )),
        })
    }

    /// Broadcasts by multicast, if the table says so and the members can; otherwise nothing has been sent, and the answer
    /// is false. All members ask for the same broadcasts in the same order, so all get the same answer. `group` is a number
    /// that no other group of the job has now.
    pub fn broadcast<C: Caller>(
        &mut self,
        (caster, group): (&dyn Caster, u64),
        team: Team,
        (buffer, root): (Span, usize),
        caller: &C,
    ) -> Result<bool, C::Error> {
        if matches!(self, Casting::Unknown) {
            *self = Casting::join(caster, group, team);
            return Ok(false);
        }
        self.settle(team, caller)?;
        let Casting::Open(Way { cast, shape, stream }) = self else { return Ok(false) };
        *stream += 1;
        let multicast = Multicast {
            buffer,
            root,
            cast: RefCell::new(&mut **cast),
            shape: *shape,
            stream: *stream,
            other: Cell::new(None),
        };
        caller.run(&multicast)?;
        multicast.other.get().map_or(Ok(true), |failure| Err(caller.failed(failure)))
    }
}

impl fmt::Display for Casting {
    /// What has been found out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Casting::Unknown | Casting::Joined(_) => f.write_str("not tried"),
            Casting::Never(why) => write!(f, "not used: {why}"),
            Casting::Open(Way { shape: Shape { length, round }, .. }) => {
                write!(f, "passes, {length} bytes a packet, {round} packets a round")
            }
        }
    }
}
