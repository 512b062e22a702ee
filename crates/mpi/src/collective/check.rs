//! `mpiexec --check`: before a collective call begins, its ranks tell each other what they pass, and
//! those that disagree are named on all of them, instead of a hang or of mixed up bytes.
//!
//! Everyone sends everyone a record: the call, and what is the same for all or between the two. Then
//! everyone sends everyone its verdict, so that all fail or none. A nonblocking call does this in
//! the background, before its own messages. Of ranks that do not come at all, the others are told.

mod account;
mod watch;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use boot::RankStatus;
use coll::{Algorithm, Call, Chain, Kind, Neighbours, Next, Program};
use engine::{Fault, Pattern};
use layout::Span;

pub(super) use account::Account;
use account::{ARGUMENTS, Argument, NAME, NONE, RECORD, ROOM, Record};
use watch::Vigil;

use super::{Fast, Ready, Scope, start_task};
use crate::communicator::COLLECTIVES;
use crate::error::{Error, Result};
use crate::process::{self, Core};
use crate::verify::{self, Absence, Checked, Wanted, is_on};
use crate::{Handle, class, info, point, request, state, waiting};

/// Says whether calls are checked from now on; the ranks of this host show in these slots what they
/// do.
pub(crate) fn set_check(on: bool, slots: Vec<(u32, &'static RankStatus)>) {
    if on {
        verify::turn_on();
        watch::begin(slots);
    }
}

/// A blocking call, named as in C without its prefix: `ready` checks its arguments, unless the fast path takes
/// them as they are.
#[inline(always)]
pub fn run<A: Algorithm>(
    name: &'static &'static str,
    comm: Handle,
    fast: Fast,
    ready: impl FnOnce() -> Result<Ready<A>>,
) -> Result<()> {
    waiting::enter(name, comm);
    if is_on() {
        return judged(name, comm, ready)?.run();
    }
    match fast.run(comm) {
        Some(done) => done,
        None => ready()?.run(),
    }
}

/// A nonblocking call: answers its request.
pub fn start<A: Algorithm + Send + 'static>(
    name: &str,
    comm: Handle,
    ready: impl FnOnce() -> Result<Ready<A>>,
) -> Result<Handle> {
    if !is_on() {
        return ready()?.start();
    }
    let (scope, ready) = (Scope::of(comm)?, ready());
    let inquiry = Inquiry::new(&scope, Account::of(name, &ready), RECORD)?;
    match ready {
        Ok(ready) => {
            let program = ready.once()?;
            let checked = Checked::collective(inquiry.absence(&scope));
            let chain = inquiry.chain(Box::new(|| Ok(Chain::last(program))));
            Ok(start_task(scope.here, scope.worker(), comm, Box::new(chain), Some(checked)))
        }
        Err(error) => {
            // The others are told, but nobody here waits for that.
            let chain = inquiry.chain(Box::new(|| Err(Fault::BadAddress)));
            let mut told = start_task(scope.here, scope.worker(), comm, Box::new(chain), None);
            if told != request::COMPLETED {
                request::free(&mut told)?;
            }
            Err(error)
        }
    }
}

/// The initialisation of a persistent call, which may wait for the others (MPI-5.0 §6.13).
pub fn persistent<A: Algorithm>(
    name: &str,
    comm: Handle,
    hints: Handle,
    ready: impl FnOnce() -> Result<Ready<A>>,
) -> Result<Handle> {
    info::copy(hints)?;
    if is_on() { judged(name, comm, ready)?.persistent() } else { ready()?.persistent() }
}

/// A call that makes a communicator: only that all make it is looked at.
pub(crate) fn construction(name: &'static &'static str, comm: Handle) -> Result<()> {
    waiting::enter(name, comm);
    if !is_on() {
        return Ok(());
    }
    let scope = Scope::of(comm)?;
    Inquiry::new(&scope, Account::new(name), ROOM)?.run(&scope)
}

fn judged<A: Algorithm>(
    name: &str,
    comm: Handle,
    ready: impl FnOnce() -> Result<Ready<A>>,
) -> Result<Ready<A>> {
    let (scope, ready) = (Scope::of(comm)?, ready());
    let verdict = Inquiry::new(&scope, Account::of(name, &ready), ROOM)?.run(&scope);
    let ready = ready?;
    verdict.map(|()| ready)
}

impl<A> Ready<A> {
    /// Notes what this rank passes, where the ranks compare that.
    #[inline(always)]
    pub(super) fn told(mut self, tell: impl FnOnce(Account) -> Account) -> Ready<A> {
        if is_on() {
            self.account = Some(Box::new(tell(Account::default())));
        }
        self
    }
}

/// One call being compared. Everyone of both groups is numbered as in a team.
struct Inquiry {
    rank: usize,
    /// How many there are in our own group.
    size: usize,
    total: usize,
    account: Account,
    /// Records and verdicts, as they are sent and as they come.
    memory: Arc<[Vec<u8>; 4]>,
    exchanges: [Program; 2],
    vigil: Vigil,
}

/// Bytes of a verdict.
const VERDICT: usize = 512;
const SENT: usize = 0;
const CAME: usize = 1;
const OWN_VERDICT: usize = 2;
const VERDICTS: usize = 3;

impl Inquiry {
    /// `length` is that of the records that we send.
    fn new(scope: &Scope, account: Account, length: usize) -> Result<Inquiry> {
        let (rank, size) = (scope.rank, scope.size());
        let total = size + scope.remote.as_ref().map_or(0, |remote| remote.len());
        let record = |other| account.record(other).encode().into_iter().chain([0]);
        let records = (0..total).flat_map(record).collect();
        let memory =
            Arc::new([records, vec![0; total * ROOM], vec![0; VERDICT], vec![0; total * VERDICT]]);
        let others = || (0..total).filter(move |&other| other != rank);
        let exchange = |send: &dyn Fn(usize) -> Span, came: usize, length: usize| {
            let all = whole(&memory[came]);
            let receive = |from: usize| (from, all.tail(from * length).head(length));
            Neighbours {
                send: others().map(|to| (to, send(to))).collect(),
                receive: others().map(receive).collect(),
            }
        };
        let sent = whole(&memory[SENT]);
        let own = whole(&memory[OWN_VERDICT]);
        let tell = |to: usize| sent.tail(to * ROOM).head(length);
        let number =
            state::with(|state| Ok(state.communicators.find_mut(scope.comm)?.next_check()))?;
        let route = scope.route(coll::tag(Call::Blocking, Kind::Check, number));
        let record = |neighbours: Neighbours| {
            Program::record(&neighbours, scope.team(false, &[]), route, None)
                .keeping(memory.clone())
                .accepting_less()
        };
        let exchanges =
            [record(exchange(&tell, CAME, ROOM)), record(exchange(&|_| own, VERDICTS, VERDICT))];
        // Who waits sends whole rooms.
        let vigil = Vigil::new(scope, &account.name, &memory, length == ROOM);
        Ok(Inquiry { rank, size, total, account, memory, exchanges, vigil })
    }

    /// The exchanges, and `then` if all agree; else the fault that knows what was found.
    fn chain(self, then: Next) -> Chain {
        let Inquiry { rank, size, total, account, memory, exchanges, vigil } = self;
        let [records, verdicts] = exchanges;
        let judge = Judge { rank, size, total, account, memory };
        Chain::new(
            records,
            Box::new(move || {
                drop(vigil);
                let own = judge.verdict();
                whole(&judge.memory[OWN_VERDICT]).copy_from_slice(&encode(&own));
                Ok(Chain::new(
                    verdicts,
                    Box::new(move || judge.conclude(own).and_then(|()| then())),
                ))
            }),
        )
    }

    /// Who has not come yet; nobody if all have.
    fn absence(&self, scope: &Scope) -> Absence {
        let groups = [Some(&scope.members), scope.remote.as_ref()].into_iter().flatten();
        let peers: Vec<u32> = groups.flat_map(|members| members.iter()).collect();
        let (rank, memory) = (self.rank, self.memory.clone());
        let needs = move || {
            let others = (0..).zip(&peers).filter(|(at, _)| *at != rank);
            others.filter(|(at, _)| is_absent(&memory, *at)).map(|(_, peer)| *peer).collect()
        };
        let text = format!("{} on {}", self.account.name, verify::name(scope.comm));
        Absence { text, needs: Box::new(needs) }
    }

    /// Compares, and waits for the verdict.
    fn run(self, scope: &Scope) -> Result<()> {
        let end = Program::empty();
        let absence = self.absence(scope);
        let (name, memory) = (self.account.name.clone(), self.memory.clone());
        let chain = self.chain(Box::new(|| Ok(Chain::last(end))));
        let here = scope.here;
        let id = here.worker.with(|core| core.start_task(Box::new(chain)));
        let wanted = |_: &mut Core| Wanted::All(absence.needs());
        let completion =
            verify::wait(here, "", worker::Site::default(), wanted, |core| {
                match core.finish(id) {
                    Some(completion) => Some(Ok(completion)),
                    None => crossing(core, scope, &name, &memory).map(|error| {
                        core.release(id);
                        Err(error)
                    }),
                }
            })?;
        completion.fault.map_or(Ok(()), |fault| Err(point::failed(here, scope.comm, fault)))
    }
}

/// The error if somebody whom we wait for waits for us, in a call on another communicator.
fn crossing(
    core: &mut Core,
    scope: &Scope,
    name: &str,
    memory: &Arc<[Vec<u8>; 4]>,
) -> Option<Box<Error>> {
    // What the two sent stays, and says nothing about later calls.
    static FOUND_ONE: AtomicBool = AtomicBool::new(false);
    // Another thread may be about to make that call.
    if process::has_several_callers() || FOUND_ONE.load(Ordering::Relaxed) {
        return None;
    }
    let came = whole(&memory[CAME]);
    let absent = |&rank: &usize| came.tail(rank * ROOM).head(NAME).to_vec() == [0; NAME];
    let others = (0..scope.size()).filter(|&rank| rank != scope.rank);
    for rank in others.filter(absent) {
        let peer = scope.members.peer(rank);
        let calls = scope.here.state.with(|state| state.communicators.calls_with(peer));
        for (other, context, number) in calls {
            let tag = Some(coll::tag(Call::Blocking, Kind::Check, number));
            let pattern = Pattern { source: Some(peer), context: context + COLLECTIVES, tag };
            let waits = core.probe(pattern).is_some_and(|found| found.bytes == ROOM as u64);
            if waits && other != scope.comm {
                FOUND_ONE.store(true, Ordering::Relaxed);
                return Some(Error::new(
                    class::COMM,
                    format!(
                        "this rank is in {name}, and rank {rank} in a call on another communicator \
                         of which this rank is a member: each waits for the other; make calls on \
                         several communicators in the same order on all ranks"
                    ),
                ));
            }
        }
    }
    None
}

/// Whether the record of a rank has not come: it begins with the name of the call.
fn is_absent(memory: &[Vec<u8>; 4], rank: usize) -> bool {
    let first = &raw const memory[CAME][rank * ROOM];
    // SAFETY: a byte that lives as long as the vector. The engine may write it meanwhile; it is seen either
    // way.
    unsafe { AtomicU8::from_ptr(first.cast_mut()) }.load(Ordering::Relaxed) == 0
}

/// The bytes of a vector that nothing refers to but through this.
fn whole(bytes: &[u8]) -> Span {
    // SAFETY: the programs keep the vector, and it is touched through spans only.
    unsafe { Span::new(bytes.as_ptr().cast_mut(), bytes.len()) }
}

struct Judge {
    rank: usize,
    size: usize,
    total: usize,
    account: Account,
    memory: Arc<[Vec<u8>; 4]>,
}

/// Class and text of what is wrong.
type Verdict = Option<(i32, String)>;

impl Judge {
    /// What we find in the records.
    fn verdict(&self) -> Verdict {
        if let Some((class, message)) = &self.account.refused {
            let Account { name, .. } = &self.account;
            let (who, message) = (self.who(self.rank), message);
            return Some((*class, format!("{name} was refused on {who}: {message}")));
        }
        let came = whole(&self.memory[CAME]).to_vec();
        let record = |rank: usize| match rank == self.rank {
            true => self.account.record(rank),
            false => Record::decode(&came[rank * ROOM..][..RECORD]),
        };
        let records: Vec<Record> = (0..self.total).map(record).collect();
        let mine = &records[self.rank];
        if records.iter().any(|record| record.refused != 0) {
            // That rank tells what and why.
            return None;
        }
        let called = mine.name();
        if records.iter().any(|record| record.name != mine.name) {
            let list = self.list(0..self.total, &records, Record::name);
            return Some((
                class::OTHER,
                format!(
                    "the ranks make different calls: {list}; make the same calls on all ranks \
                         of a communicator, in the same order"
                ),
            ));
        }
        let group = 0..self.size;
        for Argument { class, name, value, show } in ARGUMENTS {
            if group.clone().any(|rank| value(&records[rank]) != value(mine)) {
                let list = self.list(group, &records, show);
                return Some((*class, differs(&called, name, &list)));
            }
        }
        if mine.all.bytes != NONE && group.clone().any(|rank| !records[rank].all.matches(mine.all))
        {
            let list = self.list(group, &records, |record| record.all.to_string());
            return Some((class::TYPE, differs(&called, "datatype", &list)));
        }
        (0..self.total).filter(|&rank| rank != self.rank).find_map(|rank| {
            // Both sides see it; the one that receives tells.
            let theirs = records[rank].sends;
            let mine = self.account.record(rank).receives;
            if theirs.matches(mine) {
                return None;
            }
            let class = match theirs.bytes.cmp(&mine.bytes) {
                std::cmp::Ordering::Greater => class::TRUNCATE,
                std::cmp::Ordering::Less => class::COUNT,
                std::cmp::Ordering::Equal => class::TYPE,
            };
            let (from, to) = (self.who(rank), self.who(self.rank));
            Some((
                class,
                format!(
                    "in {called}, {from} sends {theirs} to {to}, which expects {mine}; pass \
                         matching counts and datatypes on both"
                ),
            ))
        })
    }

    /// Keeps what the first of all verdicts says, if any says anything.
    fn conclude(&self, own: Verdict) -> std::result::Result<(), Fault> {
        let came = whole(&self.memory[VERDICTS]).to_vec();
        let mut verdicts = (0..self.total).map(|rank| match rank == self.rank {
            true => own.clone(),
            false => decode(&came[rank * VERDICT..][..VERDICT]),
        });
        let Some(verdict) = verdicts.find_map(|verdict| verdict) else { return Ok(()) };
        Err(verify::found(verdict.0, verdict.1))
    }

    fn who(&self, rank: usize) -> String {
        match rank.checked_sub(self.size) {
            None => format!("rank {rank}"),
            Some(rank) => format!("rank {rank} of the other group"),
        }
    }

    /// Who passes what: `0 at ranks 0 and 2, 1 at rank 1`.
    fn list(
        &self,
        ranks: impl Iterator<Item = usize>,
        records: &[Record],
        show: impl Fn(&Record) -> String,
    ) -> String {
        let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
        for rank in ranks {
            let shown = show(&records[rank]);
            match groups.iter_mut().find(|(known, _)| *known == shown) {
                Some((_, ranks)) => ranks.push(rank),
                None => groups.push((shown, vec![rank])),
            }
        }
        let show = |(what, ranks): (String, Vec<usize>)| {
            let named: Vec<String> =
                ranks.iter().take(MOST_NAMED).map(|&rank| self.who(rank)).collect();
            let more = ranks.len().saturating_sub(MOST_NAMED);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            format!("{what} on {}{more}", named.join(", "))
        };
        groups.into_iter().map(show).collect::<Vec<_>>().join("; ").replace("; ", " but ")
    }
}

/// Ranks that are named at most, of those that do the same.
const MOST_NAMED: usize = 4;

fn differs(called: &str, argument: &str, list: &str) -> String {
    format!("{argument} of {called} is {list}; pass the same on all ranks")
}

fn encode(verdict: &Verdict) -> Vec<u8> {
    let mut bytes = vec![0; VERDICT];
    if let Some((class, text)) = verdict {
        bytes[..4].copy_from_slice(&class.to_le_bytes());
        let length = text.len().min(VERDICT - 4);
        bytes[4..4 + length].copy_from_slice(&text.as_bytes()[..length]);
    }
    bytes
}

fn decode(bytes: &[u8]) -> Verdict {
    let (class, text) = bytes.split_first_chunk().unwrap_or((&[0; 4], &[]));
    let class = i32::from_le_bytes(*class);
    let text = String::from_utf8_lossy(text);
    (class != 0).then(|| (class, text.trim_end_matches('\0').into()))
}
