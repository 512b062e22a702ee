//! Who waits for long tells `mpiexec` for whom, and with what; `mpiexec` sees all ranks, and finds those that
//! wait for each other.
//!
//! A rank that computes, or asks in a loop whether something has come, never tells anything and never counts as
//! blocked. The thread that waits makes its reports itself, each after it has looked at everything that has
//! come; a thread of the library only wakes it.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use boot::Blocked;
use transport::Peer;
use worker::Site;

use super::maker::Maker;
use crate::group::Members;
use crate::process::{self, Core, Here};
use crate::{Handle, abi, communicator};

/// How long a call waits before it tells, and then again.
const INTERVAL: Duration = Duration::from_millis(500);
/// Operations that a report names at most.
const MOST_NAMED: usize = 4;

/// Threads that wait.
static WAITING: AtomicUsize = AtomicUsize::new(0);
/// Waits so far.
static WAITS: AtomicU64 = AtomicU64::new(0);

/// One message of the program: what it is in words, whom it needs, and where it was begun.
#[derive(Debug)]
pub(crate) struct Operation {
    pub(super) text: String,
    needs: Whom,
    /// Known of those that have a request.
    maker: OnceLock<Maker>,
}

#[derive(Clone, Debug)]
enum Whom {
    Nobody,
    One(Peer),
    /// Any of these but one, which is this process.
    Any(Members, Peer),
}

impl Operation {
    /// A send.
    pub(crate) fn send(here: &Here, call: &str, dest: i32, tag: i32, comm: Handle) -> Operation {
        let needs = here.state.with(|state| {
            let found = state.communicators.find(comm).ok();
            let peer = found.and_then(|found| found.route(dest, tag).ok().flatten());
            peer.map_or(Whom::Nobody, |route| Whom::One(route.peer))
        });
        let text = format!("{call} to rank {dest}, tag {tag}, on {}", name(comm));
        Operation { text, needs, maker: OnceLock::new() }
    }

    /// A receive or a probe.
    pub(crate) fn receive(
        here: &Here,
        call: &str,
        source: i32,
        tag: i32,
        comm: Handle,
    ) -> Operation {
        let needs = here.state.with(|state| {
            let Ok(found) = state.communicators.find(comm) else { return Whom::Nobody };
            match found.origin(source, tag) {
                Ok(Some(origin)) => match origin.peer {
                    Some(peer) => Whom::One(peer),
                    None => Whom::Any(found.others().clone(), here.rank),
                },
                _ => Whom::Nobody,
            }
        });
        let source =
            if source == abi::ANY_SOURCE { "any rank".into() } else { format!("rank {source}") };
        let tag = if tag == abi::ANY_TAG { "any tag".into() } else { format!("tag {tag}") };
        let text = format!("{call} from {source}, {tag}, on {}", name(comm));
        Operation { text, needs, maker: OnceLock::new() }
    }

    /// The receive of a matched message: all that it needs is there, or on its way.
    pub(super) fn matched(call: &str, comm: Handle) -> Operation {
        Operation {
            text: format!("{call} on {}", name(comm)),
            needs: Whom::Nobody,
            maker: OnceLock::new(),
        }
    }

    /// Notes where the program began it.
    pub(super) fn set_maker(&self, maker: Maker) {
        let _ = self.maker.set(maker);
    }

    /// What it is, and where it was begun.
    pub(super) fn tell(&self) -> String {
        match self.maker.get() {
            Some(maker) => format!("{} ({})", self.text, maker.tell()),
            None => self.text.clone(),
        }
    }

    /// Whom it needs to go on, if that is known.
    pub(super) fn need(&self) -> Option<Need> {
        let ranks = match &self.needs {
            Whom::Nobody => return None,
            Whom::One(peer) => vec![*peer],
            Whom::Any(members, own) => members.iter().filter(|peer| peer != own).collect(),
        };
        Some(Need { ranks, text: self.text.clone() })
    }

    #[cfg(test)]
    pub(super) fn for_test(text: &str) -> Operation {
        Operation { text: text.into(), needs: Whom::Nobody, maker: OnceLock::new() }
    }
}

/// A communicator in words.
pub(crate) fn name(comm: Handle) -> String {
    match communicator::name(comm) {
        Ok(name) if !name.is_empty() => name,
        _ => "a communicator without a name".into(),
    }
}

/// Something that a call waits for: one of these ranks must act.
#[derive(Clone, Debug)]
pub(crate) struct Need {
    pub(crate) ranks: Vec<Peer>,
    pub(crate) text: String,
}

/// What a call waits for.
pub(crate) enum Wanted {
    /// All of these, and perhaps something that is not known.
    All(Vec<Need>),
    /// One of these, and nothing else.
    Any(Vec<Need>),
    /// Something that is not known.
    Unknown,
}

/// Waits for one operation.
pub(crate) fn wait_for<R>(
    here: &'static Here,
    site: Site,
    operation: &Arc<Operation>,
    look: impl FnMut(&mut Core) -> Option<R>,
) -> R {
    wait(here, "", site, |_| Wanted::All(operation.need().into_iter().collect()), look)
}

/// Waits until there is an answer, and tells `mpiexec` if that takes long: `call` waits for what `wanted` says,
/// unless that names itself.
pub(crate) fn wait<R>(
    here: &'static Here,
    call: &str,
    site: Site,
    mut wanted: impl FnMut(&mut Core) -> Wanted,
    mut look: impl FnMut(&mut Core) -> Option<R>,
) -> R {
    let wait = WAITS.fetch_add(1, Ordering::Relaxed);
    let (mut moved, mut told) = (0u64, false);
    let mut next = Instant::now() + INTERVAL;
    WAITING.fetch_add(1, Ordering::Relaxed);
    let answer = here.worker.wait_at(site, |core| {
        moved += u64::from(core.has_polled());
        if let Some(answer) = look(core) {
            return Some(answer);
        }
        let now = Instant::now();
        if now >= next {
            next = now + INTERVAL;
            // All that has come is looked at before anything is said.
            if core.progress() {
                moved += 1;
                return look(core);
            }
            if let Some(control) = here.control()
                && is_alone()
                && let Some(blocked) = describe(here, call, wanted(core), wait << 32 | moved)
            {
                control.blocked(&blocked);
                told = true;
            }
        }
        None
    });
    WAITING.fetch_sub(1, Ordering::Relaxed);
    if told && let Some(control) = here.control() {
        control.unblocked();
    }
    answer
}

/// Wakes who waits, so that it can tell.
pub(crate) fn tick(here: &Here) {
    if WAITING.load(Ordering::Relaxed) > 0 {
        here.worker.announce();
    }
}

/// Whether the thread that waits is all that there is of the program: another one could do what others wait for.
fn is_alone() -> bool {
    if !process::has_several_callers() {
        return true;
    }
    let Ok(threads) = std::fs::read_dir("/proc/self/task") else { return false };
    threads.count() <= 1 + worker::own_threads()
}

/// The report, if anything is known.
fn describe(here: &Here, call: &str, wanted: Wanted, sequence: u64) -> Option<Blocked> {
    let known = |need: &Need| need.ranks.iter().all(|rank| *rank < here.size);
    let (needs, list, any) = match wanted {
        Wanted::Unknown => return None,
        Wanted::All(needs) => {
            let needs: Vec<Need> = needs.into_iter().filter(known).collect();
            (needs.iter().map(|need| need.ranks.clone()).collect(), needs, false)
        }
        Wanted::Any(needs) if needs.iter().all(known) => {
            let mut ranks: Vec<Peer> =
                needs.iter().flat_map(|need| need.ranks.iter().copied()).collect();
            ranks.sort_unstable();
            ranks.dedup();
            (vec![ranks], needs, true)
        }
        Wanted::Any(_) => return None,
    };
    if list.is_empty() {
        return None;
    }
    let named: Vec<&str> = list.iter().take(MOST_NAMED).map(|need| &*need.text).collect();
    let mut text = named.join(if any { " or " } else { " and " });
    if list.len() > MOST_NAMED {
        text += &format!(", and {} more", list.len() - MOST_NAMED);
    }
    if !call.is_empty() {
        text = format!("{call} for {text}");
    }
    Some(Blocked { sequence, needs, text })
}
