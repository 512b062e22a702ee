//! What this process waits for, shown to whoever asks how the job is: the call, the peer, the tag, the
//! communicator, and who could let it go on.

use std::cell::Cell;
use std::fmt::Write;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};
use std::time::Instant;

use boot::{RankStatus, Relation};
use engine::{Awaited, AwaitedKind};
use worker::{Sign, Site, Sleep};

use crate::communicator::{self, Communicator};
use crate::process::{self, Here};
use crate::{Handle, abi};

/// The collective call that began last, named as in C without its prefix, and its communicator: the call in which a wait
/// without a name happens.
static CALL: AtomicPtr<&'static str> = AtomicPtr::new(std::ptr::null_mut());
static COMM: AtomicU64 = AtomicU64::new(0);

/// The most that is told of what a call waits for.
const MOST: usize = 3;

thread_local! {
    /// The same for a thread, where several call.
    static OWN_CALL: Cell<(Option<&'static &'static str>, u64)> = const { Cell::new((None, 0)) };
}

/// A collective call begins.
#[inline(always)]
pub(crate) fn enter(call: &'static &'static str, comm: Handle) {
    if process::has_several_callers() {
        return OWN_CALL.set((Some(call), comm.raw()));
    }
    CALL.store(std::ptr::from_ref(call).cast_mut(), Ordering::Relaxed);
    COMM.store(comm.raw(), Ordering::Relaxed);
}

/// The collective call that this thread has begun last, and its communicator.
fn entered() -> (Option<&'static str>, Handle) {
    if process::has_several_callers() {
        let (call, comm) = OWN_CALL.get();
        return (call.copied(), Handle::from_raw(comm));
    }
    let call = CALL.load(Ordering::Relaxed);
    // SAFETY: what `enter` stored is static, and null is none.
    let call = unsafe { call.as_ref() };
    (call.copied(), Handle::from_raw(COMM.load(Ordering::Relaxed)))
}

/// Where a call on a communicator waits.
#[inline(always)]
pub(crate) fn site(call: &'static str, comm: Handle) -> Site {
    Site { call, object: comm.raw() }
}

/// This rank's slot of the board that its launcher reads.
#[derive(Debug)]
pub(crate) struct Board(pub(crate) &'static RankStatus);

impl Sign for Board {
    fn wait(&self, sleep: &Sleep<'_>) {
        runtime::show(self.0, sleep);
        if let (true, Ok(here)) = (sleep.long, process::here()) {
            let (text, relation) = explain(here, sleep);
            self.0.explain(&text, &relation);
        }
    }

    fn go_on(&self) {
        self.0.go_on();
    }
}

/// Shows that the call that was [entered](enter) waits for something outside of the engine, until this is
/// dropped.
pub(crate) struct Outside<'a>(Option<&'a dyn Sign>);

impl Outside<'_> {
    pub(crate) fn begin(here: &Here) -> Outside<'_> {
        let sign = here.worker.sign();
        if let Some(sign) = sign {
            let since = Instant::now();
            let (awaited, inner, long, threads) = (&[], &[], true, 1);
            sign.wait(&Sleep { site: OUTSIDE, awaited, inner, since, long, threads });
        }
        Outside(sign)
    }
}

impl Drop for Outside<'_> {
    fn drop(&mut self) {
        if let Some(sign) = self.0 {
            sign.go_on();
        }
    }
}

/// No rank that is known can help.
const OUTSIDE: Site = Site { call: "", object: u64::MAX };

/// All about a wait: in words, and who can let this rank go on.
fn explain(here: &Here, sleep: &Sleep<'_>) -> (String, Relation) {
    let Sleep { site, awaited, inner, .. } = *sleep;
    let own = site.call.is_empty();
    let (call, comm) = match own {
        true => {
            let (call, comm) = entered();
            (call.map_or("MPI".into(), name_of_call), comm)
        }
        false => (site.call.to_owned(), Handle::from_raw(site.object)),
    };
    here.state.with(|state| {
        let of = |one: &Awaited| if one.label == 0 { comm } else { Handle::from_raw(one.label) };
        let find = |comm: Handle| state.communicators.present(comm).ok();
        let mut text = call;
        for (at, one) in awaited.iter().take(MOST).enumerate() {
            // What a collective call is about are not its messages.
            if own && one.label == 0 {
                continue;
            }
            let found = find(of(one));
            let between = match (one.label, at) {
                (0, _) => " ",
                (_, 0) => ": ",
                _ => "; ",
            };
            text += between;
            tell(&mut text, one, found, here.size);
        }
        let more = awaited.len().saturating_sub(MOST);
        if more > 0 && !own {
            let _ = write!(text, "; and {more} more");
        }
        let shown = awaited.first().map_or(comm, of);
        if !own || find(shown).is_some() {
            text += ", ";
            let window = state.windows.iter().find(|(_, window)| window.comm() == shown);
            text += &match window {
                Some((_, window)) => window.label(),
                None => name(find(shown), shown),
            };
        }
        if sleep.threads > 1 {
            let _ = write!(text, "; one of {} threads that wait", sleep.threads);
        }
        let together = || match find(comm) {
            Some(found) if site != OUTSIDE && found.remote.is_none() => {
                members(found, here).map(|members| Relation::Together {
                    context: found.context,
                    members: if members.len() == here.size as usize { vec![] } else { members },
                })
            }
            _ => None,
        };
        let relation = match awaited {
            [] if own => together(),
            [] => None,
            _ => any(awaited, inner, here, |one| find(of(one))),
        };
        // Another thread may be who lets others go on.
        let relation = relation.filter(|_| sleep.threads <= 1);
        (text, relation.unwrap_or_default())
    })
}

/// The name in C of a call that was entered.
fn name_of_call(call: &str) -> String {
    let (first, rest) = call.split_at(call.len().min(1));
    format!("MPI_{}{rest}", first.to_uppercase())
}

/// Adds what one request, or probe, waits for.
fn tell(text: &mut String, one: &Awaited, comm: Option<&Communicator>, size: u32) {
    let what = match (one.kind, one.label) {
        (AwaitedKind::Task, _) => return *text += "a collective operation",
        (AwaitedKind::Receive, 0) => "from",
        (AwaitedKind::Receive, _) => "receive from",
        (AwaitedKind::Send, 0) => "to",
        (AwaitedKind::Send, _) => "send to",
    };
    *text += what;
    match one.peer {
        None => *text += " any rank",
        Some(peer) => {
            let rank = comm.map_or(abi::UNDEFINED, |comm| comm.rank_of(peer));
            let rank = if rank < 0 { i64::from(peer) } else { i64::from(rank) };
            let _ = write!(text, " rank {rank}");
            if rank != i64::from(peer) && peer < size {
                let _ = write!(text, " (rank {peer} of the job)");
            }
        }
    }
    match one.tag {
        None => *text += ", any tag",
        Some(tag) => {
            let _ = write!(text, ", tag {tag}");
        }
    }
}

/// A communicator in words.
fn name(found: Option<&Communicator>, comm: Handle) -> String {
    match found.map(|found| communicator::shown_name(found, comm)) {
        Some(name) if !name.is_empty() => name,
        _ => "a communicator without a name".into(),
    }
}

/// The ranks of a group in this world; nothing if others are in it.
fn members(comm: &Communicator, here: &Here) -> Option<Vec<u32>> {
    let others = comm.others();
    others.is_within(here.size).then(|| others.iter().collect())
}

/// Who can do what is asked for, by `inner` where that is a task; nothing if somebody of another world can.
fn any<'a>(
    awaited: &[Awaited],
    inner: &[Awaited],
    here: &Here,
    comm_of: impl Fn(&Awaited) -> Option<&'a Communicator>,
) -> Option<Relation> {
    let mut ranks = Vec::new();
    let is_task = |one: &&Awaited| one.kind == AwaitedKind::Task;
    if inner.is_empty() && awaited.iter().any(|one| is_task(&one)) {
        return None;
    }
    for one in awaited.iter().filter(|one| !is_task(one)).chain(inner) {
        match (one.kind, one.peer) {
            (AwaitedKind::Task, _) => return None,
            (_, Some(peer)) if peer < here.size => ranks.push(peer),
            (_, Some(_)) => return None,
            (_, None) => {
                let of_comm = members(comm_of(one)?, here)?;
                ranks.extend(of_comm.into_iter().filter(|rank| *rank != here.rank));
            }
        }
    }
    ranks.sort_unstable();
    ranks.dedup();
    Some(Relation::Any(ranks))
}

/// Where this process shows how it is.
pub(crate) fn board(slots: &[(u32, &'static RankStatus)], rank: u32) -> Option<Box<dyn Sign>> {
    let own = slots.iter().find(|(of, _)| *of == rank);
    own.map(|(_, slot)| Box::new(Board(slot)) as Box<dyn Sign>)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn told(site: Site, awaited: &[Awaited]) -> (String, Relation) {
        told_of(1, site, awaited)
    }

    fn told_of(threads: usize, site: Site, awaited: &[Awaited]) -> (String, Relation) {
        testing::start();
        let here = process::here().unwrap();
        let (since, long) = (Instant::now(), true);
        explain(here, &Sleep { site, awaited, inner: &[], since, long, threads })
    }

    #[test]
    fn a_wait_in_words() {
        let receive = |peer, tag, label| Awaited { kind: AwaitedKind::Receive, peer, tag, label };
        let world = abi::COMM_WORLD;
        let (text, relation) = told(site("MPI_Recv", world), &[receive(Some(0), Some(7), 0)]);
        assert_eq!(text, "MPI_Recv from rank 0, tag 7, MPI_COMM_WORLD");
        assert_eq!(relation, Relation::Any(vec![0]));
        let (text, relation) = told(site("MPI_Probe", world), &[receive(None, None, 0)]);
        assert_eq!(text, "MPI_Probe from any rank, any tag, MPI_COMM_WORLD");
        assert_eq!(relation, Relation::Any(vec![]));
        let (text, relation) = told_of(3, site("MPI_Recv", world), &[receive(Some(0), Some(7), 0)]);
        assert_eq!(text, "MPI_Recv from rank 0, tag 7, MPI_COMM_WORLD; one of 3 threads that wait");
        assert_eq!(relation, Relation::Unknown, "another thread may be who lets others go on");
        let send = Awaited { kind: AwaitedKind::Send, ..receive(Some(0), Some(3), world.raw()) };
        let both = [send, receive(Some(5), Some(4), world.raw())];
        let (text, relation) = told(site("MPI_Waitany", abi::COMM_NULL), &both);
        assert_eq!(
            text,
            "MPI_Waitany: send to rank 0, tag 3; receive from rank 5, tag 4, MPI_COMM_WORLD"
        );
        assert_eq!(relation, Relation::Unknown, "rank 5 is of another world");
        enter(&"bcast", world);
        let (text, relation) = told(Site::default(), &[]);
        assert_eq!(text, "MPI_Bcast, MPI_COMM_WORLD");
        assert!(matches!(relation, Relation::Together { members, .. } if members.is_empty()));
        assert_eq!(told(OUTSIDE, &[]).1, Relation::Unknown);
    }
}
