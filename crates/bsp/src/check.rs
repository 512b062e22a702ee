//! The checking mode: what is allowed but hardly meant, what has no defined outcome, and processes that
//! do different things.
//!
//! Before a superstep ends its processes tell each other which call each is in, with its arguments, and
//! which bytes of whose memory it uses. So those that disagree, accesses that meet, and a process that
//! does not come are named before anything has moved.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engine::{Engine, Mode, Pattern, RequestId};
use transport::{Peer, Transport};
use worker::Worker;

use crate::core::Core;
use crate::error::Result;
use crate::messages::{Messages, failed, pending, span, span_mut};
use crate::record::Extent;
use crate::registry::Entry;

/// How long processes wait before anybody is told of those that have not come.
const PATIENCE: Duration = Duration::from_secs(5);

/// How a call uses bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    Put,
    Hpput,
    Get,
    Hpget,
    DirectGet,
    /// Of the process that makes the call: where got bytes go, and where unbuffered ones come from.
    GetInto,
    HpgetInto,
    HpputFrom,
}

use Use::{DirectGet, Get, GetInto, Hpget, HpgetInto, Hpput, HpputFrom, Put};

const USES: [Use; 8] = [Put, Hpput, Get, Hpget, DirectGet, GetInto, HpgetInto, HpputFrom];

impl Use {
    fn writes(self) -> bool {
        matches!(self, Put | Hpput | GetInto | HpgetInto)
    }

    /// Whether it happens at any time until the superstep has ended, and not in the order of BSPlib.
    fn is_unbuffered(self) -> bool {
        matches!(self, Hpput | Hpget | HpgetInto | HpputFrom)
    }

    fn is_put(self) -> bool {
        matches!(self, Put | Hpput | HpputFrom)
    }

    fn in_words(self) -> &'static str {
        match self {
            Put => "bsp_put to",
            Hpput => "bsp_hpput to",
            Get => "bsp_get from",
            Hpget => "bsp_hpget from",
            DirectGet => "bsp_direct_get from",
            GetInto => "bsp_get into",
            HpgetInto => "bsp_hpget into",
            HpputFrom => "bsp_hpput from",
        }
    }
}

/// Some bytes of this process, and how a process uses them.
#[derive(Clone, Copy, Debug)]
struct Access {
    pid: usize,
    usage: Use,
    /// The first address, and the one behind the last.
    start: u64,
    end: u64,
    /// As the process that makes the call named them.
    extent: Option<Extent>,
}

impl Access {
    /// Whether the outcome depends on which one comes first. Buffered gets read before anything is
    /// written; two writes have no order, nor has anything that is not buffered.
    fn meets(&self, other: &Access) -> bool {
        let (a, b) = (self.usage, other.usage);
        let writes = (a.writes(), b.writes());
        writes == (true, true)
            || (writes != (false, false) && (a.is_unbuffered() || b.is_unbuffered()))
    }

    fn in_words(&self) -> String {
        let (pid, usage) = (self.pid, self.usage.in_words());
        match self.extent {
            Some(Extent { slot, offset, length }) => {
                format!(
                    "process {pid}, {usage} bytes {offset} to {} of registration {slot}",
                    offset + length
                )
            }
            None => {
                format!(
                    "process {pid}, {usage} the {} bytes at {:#x}",
                    self.end - self.start,
                    self.start
                )
            }
        }
    }
}

/// What this process asks of others in this superstep.
#[derive(Debug)]
pub(crate) struct Checker {
    /// By process: use, registration, offset, length.
    remote: Vec<Vec<u64>>,
    /// Of our own memory.
    local: Vec<Access>,
}

impl Checker {
    pub fn new(nprocs: usize) -> Checker {
        Checker { remote: vec![Vec::new(); nprocs], local: Vec::new() }
    }

    /// This process uses bytes of process `pid`.
    pub fn note(&mut self, pid: usize, usage: Use, extent: Extent) {
        if extent.length == 0 {
            return;
        }
        let [slot, offset, length] = [extent.slot, extent.offset, extent.length].map(|n| n as u64);
        let words = &mut self.remote[pid];
        // What goes on where the last one ended is one with it.
        if let [.., last, at, from, long] = &mut words[..]
            && (*last, *at, *from + *long) == (usage as u64, slot, offset)
        {
            *long += length;
            return;
        }
        words.extend([usage as u64, slot, offset, length]);
    }

    /// This process uses bytes of its own.
    pub fn note_local(&mut self, pid: usize, usage: Use, address: *const u8, length: usize) {
        if length > 0 {
            let start = address.addr() as u64;
            self.local.push(Access { pid, usage, start, end: start + length as u64, extent: None });
        }
    }
}

/// A call that all processes make together, and what they must agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub name: &'static str,
    pub root: i64,
    pub bytes: usize,
}

/// Calls that end a superstep.
const CALLS: [&str; 12] = [
    "bsp_sync",
    "bsp_end",
    "bsp_split",
    "bsp_join",
    "bsp_bcast",
    "bsp_scatter",
    "bsp_gather",
    "bsp_allgather",
    "bsp_total_exchange",
    "bsp_reduce",
    "bsp_fold",
    "bsp_scan",
];

impl Call {
    pub const SYNC: Call = Call { name: CALLS[0], root: 0, bytes: 0 };

    pub fn new(name: &'static str, root: i64, bytes: usize) -> Call {
        Call { name, root, bytes }
    }

    fn encode(&self) -> [u64; 3] {
        let number = CALLS.iter().position(|name| *name == self.name).unwrap_or(0);
        [number as u64, self.root as u64, self.bytes as u64]
    }

    fn decode(words: &[u64]) -> Option<Call> {
        let &[number, root, bytes] = words else { return None };
        let name = CALLS.get(usize::try_from(number).ok()?)?;
        Some(Call { name, root: root as i64, bytes: bytes as usize })
    }

    /// What is wrong if process `pid` makes this call and we make `own`.
    fn differs(&self, pid: usize, own: &Call) -> Option<String> {
        let told = |what: &str, theirs: &dyn std::fmt::Display, ours: &dyn std::fmt::Display| {
            Some(format!(
                "process {pid} calls {} with {what} {theirs} where this one says {ours}; all must pass the \
                 same",
                self.name
            ))
        };
        if self.name != own.name {
            return Some(format!(
                "process {pid} calls {} in the same superstep; all processes must end it by the same call",
                self.name
            ));
        }
        if self.root != own.root {
            return told("root", &self.root, &own.root);
        }
        if self.bytes != own.bytes {
            return told("nbytes", &self.bytes, &own.bytes);
        }
        None
    }
}

/// Where processes tell each other, and who looks after those who wait.
pub(crate) struct Conference<'a> {
    pub context: u64,
    pub members: &'a [Peer],
    pub watch: &'a Watch,
}

impl Conference<'_> {
    /// All processes tell each other what they do, and the first thing that is wrong is answered.
    /// Whoever waits answers direct gets, which belong to this superstep.
    pub fn hold<T: Transport>(
        &self,
        worker: &Worker<T>,
        core: &mut Core,
        mut messages: Option<&mut Messages>,
        call: Call,
    ) -> Result<()> {
        let (pid, nprocs) = (core.pid, core.nprocs);
        let Some(checker) = core.checker.replace(Checker::new(nprocs)) else { return Ok(()) };
        let outgoing: Vec<Vec<u64>> =
            checker.remote.iter().map(|uses| [&call.encode()[..], uses].concat()).collect();
        let mut heard: Vec<Hearing> = (0..nprocs).map(|_| Hearing::Nothing).collect();
        heard[pid] = Hearing::All(outgoing[pid].clone());
        let mut sending = Vec::new();
        worker.with(|engine| {
            for to in (1..nprocs).map(|step| (pid + step) % nprocs) {
                // SAFETY: the words stay until the sends have ended, or for ever.
                let words = unsafe { span(&outgoing[to]) };
                let sent = engine.send(Mode::Standard, self.members[to], self.context, 0, words);
                sending.extend(pending(sent));
            }
        });
        let vigil = self.watch.begin(core, call.name);
        let met = worker.wait(|engine| {
            if let Some(messages) = &mut messages
                && let Err(error) = messages.answer(core, engine)
            {
                return Some(Err(error));
            }
            sending.retain(|request: &RequestId| engine.finish(*request).is_none());
            let mut all = sending.is_empty();
            for (from, hearing) in heard.iter_mut().enumerate() {
                match self.hear(engine, from, hearing) {
                    Err(fault) => return Some(Err(failed(core, from, fault))),
                    Ok(true) => vigil.came(from),
                    Ok(false) => all = false,
                }
            }
            all.then_some(Ok(()))
        });
        drop(vigil);
        if met.is_err() {
            // Requests read and write there, whatever went wrong.
            std::mem::forget((outgoing, heard));
            return met;
        }
        let mut accesses = checker.local;
        for (from, words) in heard.iter().enumerate() {
            let Hearing::All(words) = words else { continue };
            let (theirs, uses) = words.split_at_checked(3).unwrap_or_default();
            let theirs = Call::decode(theirs).ok_or_else(|| core.protocol_error(from))?;
            if let Some(cause) = theirs.differs(from, &call) {
                return Err(core.error(call.name, cause));
            }
            for entry in uses.chunks(4) {
                let access = located(core, from, entry);
                accesses.push(access.ok_or_else(|| core.protocol_error(from))?);
            }
        }
        first_meeting(accesses).map_or(Ok(()), |cause| Err(core.error(call.name, cause)))
    }

    /// Takes what process `from` tells, as far as it has come; whether it has.
    fn hear<T: Transport>(
        &self,
        engine: &mut Engine<T>,
        from: usize,
        heard: &mut Hearing,
    ) -> std::result::Result<bool, engine::Fault> {
        let source = Some(self.members[from]);
        let pattern = Pattern { source, context: self.context, tag: Some(0) };
        if let Hearing::Nothing = heard
            && let Some(arrival) = engine.probe(pattern)
        {
            let mut words = vec![0u64; (arrival.bytes as usize).div_ceil(8)];
            // SAFETY: the words are kept, untouched, until the receive has ended, or for ever.
            let span = unsafe { span_mut(&mut words) };
            *heard = Hearing::Coming(engine.receive(pattern, span), words);
        }
        if let Hearing::Coming(request, words) = heard
            && let Some(completion) = engine.finish(*request)
        {
            *heard = Hearing::All(std::mem::take(words));
            if let Some(fault) = completion.fault {
                return Err(fault);
            }
        }
        Ok(matches!(heard, Hearing::All(_)))
    }
}

/// What a process tells.
enum Hearing {
    Nothing,
    Coming(RequestId, Vec<u64>),
    All(Vec<u64>),
}

/// Which of our bytes another process uses.
fn located(core: &Core, pid: usize, entry: &[u64]) -> Option<Access> {
    let &[usage, slot, offset, length] = entry else { return None };
    let usage = *USES.get(usize::try_from(usage).ok()?)?;
    let area = core.registry.own(usize::try_from(slot).ok()?)?;
    let end = offset.checked_add(length).filter(|end| *end <= area.length)?;
    let extent = Extent { slot: slot as usize, offset: offset as usize, length: length as usize };
    let (start, end) = (area.address + offset, area.address + end);
    Some(Access { pid, usage, start, end, extent: Some(extent) })
}

/// Tells of two accesses that meet: of two writes if there are such, else of a read and a write.
fn first_meeting(mut accesses: Vec<Access>) -> Option<String> {
    accesses.sort_by_key(|access| access.start);
    // Of those before that write, and that are unbuffered, or not: the one that reaches furthest.
    let mut furthest: [[Option<Access>; 2]; 2] = [[None; 2]; 2];
    let mut found: Option<(Access, Access)> = None;
    for access in accesses {
        for before in furthest.iter().flatten().flatten() {
            let both_write = before.usage.writes() && access.usage.writes();
            if before.end > access.start && before.meets(&access) && (found.is_none() || both_write)
            {
                found = Some((*before, access));
                if both_write {
                    return found.map(told);
                }
            }
        }
        let usage = access.usage;
        let place = &mut furthest[usize::from(usage.writes())][usize::from(usage.is_unbuffered())];
        if place.is_none_or(|before| before.end < access.end) {
            *place = Some(access);
        }
    }
    found.map(told)
}

fn told((a, b): (Access, Access)) -> String {
    let what = match (a.usage.is_put(), b.usage.is_put()) {
        (true, true) => "two puts overlap",
        (false, false) => "two gets overlap",
        _ => "a get and a put overlap",
    };
    let outcome = match a.usage.writes() && b.usage.writes() {
        true => "which one stays is not defined",
        false => {
            "whether old or new bytes are read is not defined, since the hp forms may happen at any time"
        }
    };
    format!("{what} in this superstep: {}, and {}, here; {outcome}", a.in_words(), b.in_words())
}

/// What is to be said of process `pid` if it registers the same lengths as process 0 in another order.
/// Lengths may differ, and a process may have no memory where another one has.
pub(crate) fn order(pid: usize, logs: &[Vec<Entry>]) -> Option<String> {
    let lengths = |log: &Vec<Entry>| -> Vec<u64> {
        let length = |entry: &Entry| match entry {
            Entry::Push(area, _) => Some(area.length),
            _ => None,
        };
        log.iter().filter_map(length).collect()
    };
    let sorted = |lengths: &[u64]| {
        let mut lengths = lengths.to_vec();
        lengths.sort_unstable();
        lengths
    };
    let (first, own) = (lengths(&logs[0]), lengths(&logs[pid]));
    let crossed = |(first, own): (&u64, &u64)| first == own || (*first > 0 && *own > 0);
    let suspicious =
        own != first && sorted(&own) == sorted(&first) && first.iter().zip(&own).all(crossed);
    suspicious.then(|| {
        format!(
            "this process registers areas of {own:?} bytes and process 0 of {first:?}: the same in \
             another order; registrations belong together by their order"
        )
    })
}

/// Looks after processes that wait for others, and tells who has not come.
pub(crate) struct Watch(Arc<Mutex<Option<Waiting>>>);

struct Waiting {
    since: Instant,
    told: bool,
    pid: usize,
    /// Process, superstep and call.
    place: String,
    came: Vec<bool>,
}

impl Watch {
    pub fn new() -> Watch {
        let waiting = Arc::new(Mutex::new(None));
        let shared = waiting.clone();
        // Without a thread nobody is told, and nothing else changes.
        let _ = worker::start_thread("check", move || {
            loop {
                transport::blocking::sleep(PATIENCE / 5);
                if let Some(text) = lock(&shared).as_mut().and_then(Waiting::overdue) {
                    eprintln!("serried: {text}");
                }
            }
        });
        Watch(waiting)
    }

    fn begin(&self, core: &Core, call: &'static str) -> Vigil<'_> {
        let (since, pid) = (Instant::now(), core.pid);
        let place = core.error(call, "").to_string();
        let came = (0..core.nprocs).map(|other| other == pid).collect();
        *lock(&self.0) = Some(Waiting { since, told: false, pid, place, came });
        Vigil(&self.0)
    }
}

/// Somebody waits until this is dropped.
struct Vigil<'a>(&'a Mutex<Option<Waiting>>);

impl Vigil<'_> {
    fn came(&self, pid: usize) {
        if let Some(waiting) = lock(self.0).as_mut() {
            waiting.came[pid] = true;
        }
    }
}

impl Drop for Vigil<'_> {
    fn drop(&mut self) {
        *lock(self.0) = None;
    }
}

impl Waiting {
    /// What to tell, if it is time, and if it is the turn of this process: the first that waits tells.
    fn overdue(&mut self) -> Option<String> {
        let absent = |pid: &usize| !self.came[*pid];
        let missing: Vec<String> =
            (0..self.came.len()).filter(absent).map(|pid| pid.to_string()).collect();
        let turn = (0..self.pid).all(|pid| absent(&pid));
        if self.told || !turn || missing.is_empty() || self.since.elapsed() < PATIENCE {
            return None;
        }
        self.told = true;
        Some(format!(
            "{}it has waited for {} s for process {}, which has not come; a superstep ends when all \
             processes end it",
            self.place,
            self.since.elapsed().as_secs(),
            missing.join(", ")
        ))
    }
}

fn lock(waiting: &Mutex<Option<Waiting>>) -> MutexGuard<'_, Option<Waiting>> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::{Area, Kind};

    fn access(pid: usize, usage: Use, start: u64, length: u64) -> Access {
        Access { pid, usage, start, end: start + length, extent: None }
    }

    #[test]
    fn overlaps_are_named_with_both_processes() {
        let apart = [access(0, Put, 100, 8), access(1, Put, 108, 8), access(1, Hpput, 204, 8)];
        assert_eq!(first_meeting(apart.to_vec()), None);
        let puts = [access(0, Put, 0, 100), access(3, Put, 20, 8), access(2, Put, 40, 1)];
        let told = first_meeting(puts.to_vec()).unwrap();
        assert!(told.contains("process 0, bsp_put to the 100 bytes"), "{told}");
        assert!(told.contains("process 3, bsp_put to the 8 bytes"), "{told}");
    }

    #[test]
    fn a_long_put_is_not_forgotten_behind_a_short_one() {
        let puts = [access(0, Put, 0, 50), access(2, Put, 49, 1), access(1, Put, 10, 8)];
        assert!(first_meeting(puts.to_vec()).is_some());
    }

    /// Buffered gets come before puts; everything else has no order.
    #[test]
    fn what_may_meet_and_what_may_not() {
        for (a, b, good) in [
            (Put, Get, true),
            (Put, DirectGet, true),
            (Get, Hpget, true),
            (HpputFrom, Get, true),
            (GetInto, Get, true),
            (Put, Put, false),
            (Put, Hpget, false),
            (Hpput, Get, false),
            (Hpput, DirectGet, false),
            (GetInto, Put, false),
            (GetInto, GetInto, false),
            (HpgetInto, Get, false),
            (HpputFrom, Put, false),
        ] {
            for pair in [[a, b], [b, a]] {
                let [a, b] = [access(0, pair[0], 8, 8), access(1, pair[1], 12, 8)];
                assert_eq!(first_meeting(vec![a, b]).is_none(), good, "{pair:?}");
                let beside = access(1, pair[1], 16, 8);
                assert_eq!(first_meeting(vec![a, beside]), None, "{pair:?}");
            }
        }
        let told = first_meeting(vec![access(0, Put, 0, 8), access(1, Hpget, 4, 8)]).unwrap();
        assert!(told.starts_with("a get and a put overlap"), "{told}");
    }

    #[test]
    fn puts_that_follow_each_other_are_one() {
        let mut checker = Checker::new(2);
        let extent = |offset| Extent { slot: 3, offset, length: 8 };
        for offset in [0, 8, 16, 32] {
            checker.note(1, Put, extent(offset));
        }
        checker.note(1, Get, extent(40));
        assert_eq!(checker.remote[1].chunks(4).count(), 3);
        assert_eq!(checker.remote[1][..4], [Put as u64, 3, 0, 24]);
    }

    #[test]
    fn calls_that_differ_are_told_apart() {
        let call = |name, root, bytes| Call::new(name, root, bytes);
        let own = call("bsp_bcast", 0, 8);
        assert_eq!(own.differs(1, &own), None);
        for (other, word) in [
            (call("bsp_sync", 0, 0), "calls bsp_sync"),
            (call("bsp_bcast", 1, 8), "with root 1 where this one says 0"),
            (call("bsp_bcast", 0, 16), "with nbytes 16 where this one says 8"),
        ] {
            assert_eq!(Call::decode(&other.encode()), Some(other));
            assert!(other.differs(1, &own).unwrap().contains(word), "{other:?}");
        }
        assert_eq!(Call::decode(&[99, 0, 0]), None);
    }

    #[test]
    fn the_same_lengths_in_another_order_are_named() {
        let push = |length| Entry::Push(Area { address: 8, length }, Kind::UNTYPED);
        let logs = |first: &[u64], second: &[u64]| {
            [first, second].map(|lengths| lengths.iter().map(|&length| push(length)).collect())
        };
        assert!(order(1, &logs(&[8, 80], &[80, 8])).is_some());
        assert_eq!(order(0, &logs(&[8, 80], &[80, 8])), None);
        assert_eq!(order(1, &logs(&[8], &[80])), None);
        // Who has no memory registers NULL, where another has some.
        assert_eq!(order(1, &logs(&[80, 0], &[0, 80])), None);
    }
}
