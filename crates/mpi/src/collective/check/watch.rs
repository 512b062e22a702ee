//! Ranks that never come: a thread looks after calls that have waited for long, and tells who is
//! missing and what those do instead. The call waits on, since they may come yet.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use boot::{RankStatus, Waiting};

use super::{Scope, is_absent};
use crate::group::Members;
use crate::{process, verify};

/// How long a call waits before anybody is told.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often somebody looks.
const TICK: Duration = Duration::from_millis(250);

/// Calls of which not all records have come.
static CALLS: Mutex<Vec<Call>> = Mutex::new(Vec::new());

/// What the ranks of this host show, each with its rank in the job.
static SLOTS: OnceLock<Vec<(u32, &'static RankStatus)>> = OnceLock::new();

/// Looks after calls from now on.
pub(super) fn begin(slots: Vec<(u32, &'static RankStatus)>) {
    if SLOTS.set(slots).is_ok() {
        // Without it nobody is told, and nothing else changes.
        let _ = worker::start_thread("check", || look_on());
    }
}

fn look_on() -> ! {
    loop {
        transport::blocking::sleep(TICK);
        if let Ok(here) = process::here() {
            verify::tick(here);
        }
        let mut calls = CALLS.lock().unwrap_or_else(PoisonError::into_inner);
        for call in calls.iter_mut().filter(|call| !call.told) {
            if let Some(text) = call.overdue() {
                call.told = true;
                eprintln!("{text}");
            }
        }
    }
}

/// A call is looked after until this is dropped.
pub(super) struct Vigil {
    number: u64,
    /// Where the call is shown, if its rank stays in it.
    shown: Option<&'static RankStatus>,
}

impl Vigil {
    /// `waits`: the rank stays in the call, and does nothing else meanwhile.
    pub(super) fn new(scope: &Scope, name: &str, memory: &Arc<[Vec<u8>; 4]>, waits: bool) -> Vigil {
        let here = scope.here;
        let own = slot(here.rank);
        let shown = own.filter(|_| waits);
        if let Some(slot) = shown {
            slot.call(name);
        }
        let groups = [Some(&scope.members), scope.remote.as_ref()];
        let of_group = |(group, ending): (&Option<&Members>, &str)| {
            let peers = (0..).map_while(|rank| {
                let members = group.filter(|members| rank < members.len())?;
                Some((rank, members.peer(rank)))
            });
            let rank = |(rank, peer)| Rank {
                name: match here.size > peer && peer as usize != rank {
                    true => format!("rank {rank}{ending} (rank {peer} of the job)"),
                    false => format!("rank {rank}{ending}"),
                },
                slot: slot(peer).filter(|_| peer < here.size),
            };
            peers.map(rank).collect::<Vec<_>>()
        };
        let ranks = groups.iter().zip(["", " of the other group"]).flat_map(of_group).collect();
        let comm = verify::name(scope.comm);
        let mut calls = CALLS.lock().unwrap_or_else(PoisonError::into_inner);
        let number = calls.last().map_or(0, |last| last.number + 1);
        calls.push(Call {
            number,
            title: format!("{name} on {comm}"),
            since: Instant::now(),
            rank: scope.rank,
            own: own.filter(|_| !waits),
            ranks,
            memory: memory.clone(),
            told: false,
        });
        Vigil { number, shown }
    }
}

impl Drop for Vigil {
    fn drop(&mut self) {
        if let Some(slot) = self.shown {
            slot.call("");
        }
        let mut calls = CALLS.lock().unwrap_or_else(PoisonError::into_inner);
        calls.retain(|call| call.number != self.number);
    }
}

struct Call {
    number: u64,
    title: String,
    since: Instant,
    rank: usize,
    /// Says whether this rank waits at all, if the call does not mean it.
    own: Option<&'static RankStatus>,
    ranks: Vec<Rank>,
    /// Where their records come.
    memory: Arc<[Vec<u8>; 4]>,
    told: bool,
}

struct Rank {
    name: String,
    /// What it shows; None if it is on another host.
    slot: Option<&'static RankStatus>,
}

impl Call {
    /// What to tell, if it is time, and if it is this rank's turn: the first that waits tells.
    fn overdue(&self) -> Option<String> {
        let seconds = self.since.elapsed();
        let is_idle = self.own.is_none_or(|own| own.waiting().is_some());
        if seconds < PATIENCE || !is_idle || !(0..self.rank).all(|rank| self.is_absent(rank)) {
            return None;
        }
        let absent =
            (0..self.ranks.len()).filter(|&rank| rank != self.rank && self.is_absent(rank));
        let absent: Vec<String> = absent.map(|rank| self.ranks[rank].tell()).collect();
        (!absent.is_empty()).then(|| {
            format!(
                "{}: {} has waited for {} s. Not there yet: {}. A collective call waits for ever \
                 unless every rank of its communicator makes it.",
                self.ranks[self.rank].name,
                self.title,
                seconds.as_secs(),
                absent.join("; ")
            )
        })
    }

    fn is_absent(&self, rank: usize) -> bool {
        is_absent(&self.memory, rank)
    }
}

impl Rank {
    fn tell(&self) -> String {
        let Some(slot) = self.slot else {
            return format!("{}, which is on another host", self.name);
        };
        let what = match (slot.called(), slot.waiting()) {
            (Some(call), _) => format!("is in {call}"),
            (None, Some((Waiting::Message { from: Some(from) }, _))) => {
                format!("waits for a message from rank {from} of the job")
            }
            (None, Some((Waiting::Message { from: None }, _))) => "waits for any message".into(),
            (None, Some((Waiting::Taking { by }, _))) => {
                format!("waits until rank {by} of the job takes its message")
            }
            (None, Some((Waiting::Others, _))) => "waits for messages of several ranks".into(),
            (None, None) => "is busy outside of MPI".into(),
        };
        format!("{}, which {what}", self.name)
    }
}

fn slot(peer: u32) -> Option<&'static RankStatus> {
    SLOTS.get()?.iter().find(|(rank, _)| *rank == peer).map(|(_, slot)| *slot)
}
