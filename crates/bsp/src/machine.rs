//! BSPlib, call by call.

use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use boot::{Control, Settings};
use engine::{Mode, Pattern, Started};
use layout::Span;
use runtime::{MachineClaim, Runtime, Threads};
use transport::Transport;
use transport_shm::ShmAllocator;
use worker::Fabric;
use worker::Worker;

use crate::check::{Call, Conference, Use, Watch};
use crate::collectives::Staging;
use crate::core::{Core, Remote, Target};
use crate::error::{Error, Result};
use crate::messages::{Messages, Order};
use crate::record::INLINE;
use crate::recorder::Recorder;
use crate::registry::{Area, Entry, Kind};
use crate::shared::Shared;

/// The messages of the whole machine have this context, those of its parts the ones behind it.
const CONTEXT: u64 = 0xffff_fffe << 32;
/// What processes tell each other when they check has this one, with the same behind it.
const CHECKS: u64 = CONTEXT + (1 << 16);
/// The tag of what process 0 says when all begin.
const BEGIN: i32 = 1000;
/// Instead of the name of a group's memory: that of all ranks, and none.
const EVERYONE: u64 = u64::MAX;
const NO_NAME: u64 = 0;

/// This process among those that make supersteps together.
pub struct Machine {
    job: Job,
    /// All processes, and those parts of them that this one has entered.
    groups: Vec<Group>,
    started: Instant,
    /// What each superstep took, if somebody wants to know.
    recorder: Option<Recorder>,
    /// Why a superstep could not end: others wait for what this process did not do, and there is no
    /// next one.
    failed: Option<Box<Error>>,
    /// By which call this process ends the superstep.
    call: Call,
}

/// What stays the same whatever the group.
struct Job {
    worker: Worker<Fabric>,
    /// None where processes do not share memory, or are not to.
    allocator: Option<Arc<ShmAllocator>>,
    /// Whether another model has joined the job, and leaves it.
    guest: bool,
    /// Held until the machine has ended: a process has one machine at a time.
    claim: Option<MachineClaim>,
    control: Option<Control>,
    oversubscribed: bool,
    /// The host of each rank.
    hosts: Vec<u32>,
    /// Bytes a second that a host takes in, if that was measured.
    pace: Option<u64>,
    /// Whether supersteps are checked.
    watch: Option<Watch>,
    order: Order,
}

struct Group {
    core: Core,
    backend: Backend,
    /// Ranks of the job.
    members: Vec<u32>,
    /// For collectives.
    staging: Staging,
}

enum Backend {
    Shared(Box<Shared>),
    Messages(Box<Messages>),
}

/// What beginning came to.
pub enum Begun {
    /// This process takes part.
    Machine(Box<Machine>),
    /// More processes were started than are wanted; this one is done.
    Surplus,
}

impl Machine {
    /// Joins the job, with at most as many processes as process 0 wants; none for all there are.
    ///
    /// # Safety
    /// To be called once in a process, by a thread that makes all later calls or takes turns with
    /// those that do. No other thread reads the environment meanwhile.
    pub unsafe fn begin(wanted: Option<i64>) -> Result<Begun> {
        const CALL: &str = "bsp_begin";
        // SAFETY: promised by the caller.
        let runtime = unsafe { Runtime::take(Threads::One) };
        let runtime = runtime.map_err(|error| Error::outside(CALL, error.to_string()))?;
        let Some(claim) = runtime.claim_machine() else {
            let cause = "a program of supersteps runs in this process already; begin another one when it has ended";
            return Err(Error::outside(CALL, cause));
        };
        let settings = Settings::from_environment();
        let settings = settings.map_err(|error| Error::outside(CALL, error.to_string()))?;
        if let Some(control) = &runtime.control {
            control.initialized(boot::Model::Bsp);
        }
        let (rank, size) = (runtime.rank, runtime.size);
        let shares = size == runtime.local_size && settings.bsp_way == boot::BspWay::Auto;
        let job = Job {
            worker: runtime.worker,
            allocator: runtime.allocator.filter(|_| shares),
            guest: runtime.guest,
            claim: Some(claim),
            control: runtime.control,
            oversubscribed: runtime.occupancy.is_oversubscribed(),
            hosts: runtime.hosts,
            pace: runtime.pace,
            watch: settings.check.then(Watch::new),
            order: if settings.bsp_order_latin { Order::Latin } else { Order::Destination },
        };
        let [nprocs, name] = job.agree(rank, size, wanted)?;
        let members: Vec<u32> = (0..nprocs as u32).collect();
        let recorder = settings.bsp_profile.map(Recorder::new);
        let started = Instant::now();
        let machine =
            |groups| Machine { job, groups, started, recorder, failed: None, call: Call::SYNC };
        if u64::from(rank) >= nprocs {
            machine(Vec::new()).leave();
            return Ok(Begun::Surplus);
        }
        let mut machine = machine(Vec::new());
        machine.enter(members, rank as usize, name);
        if let Some(mut recorder) = machine.recorder.take() {
            recorder.begin(machine.core());
            machine.recorder = Some(recorder);
        }
        Ok(Begun::Machine(Box::new(machine)))
    }

    /// Enters a group, whose memory has this name.
    fn enter(&mut self, members: Vec<u32>, pid: usize, name: u64) {
        let job = &self.job;
        let area = job.allocator.as_ref().and_then(|allocator| match name {
            NO_NAME => None,
            EVERYONE => Some(allocator.everyone()),
            name => allocator.join(name, &members, pid),
        });
        let shared = area.zip(job.allocator.as_ref()).and_then(|(area, allocator)| {
            Shared::establish(area, allocator, &job.worker, job.oversubscribed)
        });
        let core = Core::new(pid, members.len(), shared.is_some(), job.watch.is_some());
        let backend = match shared {
            Some(shared) => Backend::Shared(Box::new(shared)),
            None => {
                let context = CONTEXT + self.groups.len() as u64;
                let mut messages = Messages::new(context, members.clone(), job.order);
                if let Some(limit) = job.pace {
                    let host = |&rank: &u32| job.hosts.get(rank as usize).copied().unwrap_or(rank);
                    messages = messages.with_pacing(limit, members.iter().map(host).collect());
                }
                Backend::Messages(Box::new(messages))
            }
        };
        self.groups.push(Group { core, backend, members, staging: Staging::default() });
    }

    #[inline(always)]
    fn group(&mut self) -> &mut Group {
        self.groups.last_mut().expect("there is always the whole machine")
    }

    #[inline(always)]
    pub(crate) fn core(&mut self) -> &mut Core {
        &mut self.group().core
    }

    pub(crate) fn staging(&mut self) -> &mut Staging {
        &mut self.group().staging
    }

    pub(crate) fn current_staging(&self) -> &Staging {
        &self.groups[self.groups.len() - 1].staging
    }

    /// How many processes there are.
    pub fn nprocs(&self) -> usize {
        self.groups.last().map_or(1, |group| group.core.nprocs)
    }

    /// Which of them this one is.
    pub fn pid(&self) -> usize {
        self.groups.last().map_or(0, |group| group.core.pid)
    }

    /// On how many hosts they are.
    pub fn hosts(&self) -> usize {
        let members = self.groups.last().map_or(&[][..], |group| &group.members);
        let hosts = members.iter().filter_map(|&rank| self.job.hosts.get(rank as usize));
        hosts.collect::<std::collections::BTreeSet<_>>().len().max(1)
    }

    /// What the network to other hosts is called in tables; None where there is none.
    pub fn network(&self) -> Option<&'static str> {
        self.job.worker.with(|engine| engine.transport().network_name())
    }

    /// How many supersteps are over.
    pub fn superstep(&self) -> u64 {
        self.groups.last().map_or(0, |group| group.core.superstep)
    }

    /// Seconds since this process began.
    pub fn time(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Ends the superstep: everything that was asked for happens.
    #[inline]
    pub fn sync(&mut self) -> Result<()> {
        self.call = Call::SYNC;
        self.finish(false)
    }

    /// Ends the superstep as a part of another call.
    pub(crate) fn sync_in(&mut self, call: Call) -> Result<()> {
        self.call = call;
        self.finish(false)
    }

    fn finish(&mut self, end: bool) -> Result<()> {
        // What a part of the machine does counts as computing for the whole of it.
        if self.recorder.is_some() && self.groups.len() == 1 {
            return self.finish_recorded(end);
        }
        self.exchange(end)
    }

    #[cold]
    fn finish_recorded(&mut self, end: bool) -> Result<()> {
        let Some(mut recorder) = self.recorder.take() else { return Ok(()) };
        recorder.arrive(self.core());
        let met = self.exchange(end);
        recorder.leave(self.core());
        self.recorder = Some(recorder);
        met
    }

    /// All processes of the group meet, and everything that was asked for happens.
    #[inline]
    fn exchange(&mut self, end: bool) -> Result<()> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        if self.job.watch.is_some()
            && let Err(error) = self.confer()
        {
            self.failed = Some(error.clone());
            return Err(error);
        }
        let last = self.groups.len() - 1;
        let (Group { core, backend, .. }, worker) = (&mut self.groups[last], &self.job.worker);
        let exchanged = match backend {
            Backend::Shared(shared) => shared.sync(worker, core, end),
            Backend::Messages(messages) => {
                messages.begin(core, end);
                worker.wait(|engine| match messages.advance(core, engine) {
                    Ok(true) => Some(Ok(())),
                    Ok(false) => None,
                    Err(error) => Some(Err(error)),
                })
            }
        };
        if let Err(error) = &exchanged {
            self.failed = Some(error.clone());
        }
        exchanged
    }

    /// All processes of the group tell each other what they are about to do.
    #[cold]
    fn confer(&mut self) -> Result<()> {
        let context = CHECKS + self.groups.len() as u64;
        let Some(Group { core, backend, members, .. }) = self.groups.last_mut() else {
            return Ok(());
        };
        let Some(watch) = &self.job.watch else { return Ok(()) };
        let messages = match backend {
            Backend::Shared(_) => None,
            Backend::Messages(messages) => Some(&mut **messages),
        };
        let conference = Conference { context, members, watch };
        conference.hold(&self.job.worker, core, messages, self.call)
    }

    /// Ends the program: all processes must be here. What was asked for in this superstep happens.
    pub fn end(&mut self) -> Result<()> {
        if self.groups.len() > 1 {
            let cause = "this process is in a part of the machine; call bsp_join first";
            return Err(self.core().error("bsp_end", cause));
        }
        self.call = Call::new("bsp_end", 0, 0);
        self.finish(true)?;
        if let Some(recorder) = self.recorder.take() {
            self.write_profile(recorder)?;
        }
        // Others may still read what came from here; after another meeting they have.
        self.exchange(true)?;
        self.leave();
        Ok(())
    }

    /// Process 0 collects what everyone has recorded, and writes it.
    fn write_profile(&mut self, recorder: Recorder) -> Result<()> {
        let core = self.core();
        let (tag, bytes) = (vec![0; core.tag()], recorder.encode());
        // SAFETY: only read, during the call.
        unsafe { core.send(0, Span::of(&tag), Span::of(&bytes)) };
        self.exchange(true)?;
        let hosts = self.hosts();
        let core = self.core();
        if core.pid > 0 {
            return Ok(());
        }
        let mut rows = Vec::new();
        while let Some(message) = core.queue.first() {
            rows.push(message.payload.to_vec());
            core.queue.pass();
        }
        // The queue begins with our own message, and goes on with those of the processes before us.
        rows[1..].reverse();
        recorder.write(&rows, hosts).map_err(|cause| core.error("bsp_end", cause))
    }

    fn leave(&mut self) {
        self.job.claim = None;
        let worker = &self.job.worker;
        if self.job.guest {
            return;
        }
        worker.wait(|engine| engine.is_quiet().then_some(()));
        // What was said last may still be on its way to those who are not needed.
        worker.wait(|engine| engine.transport().leave().then_some(()));
        if let Some(control) = &self.job.control {
            control.finalized();
        }
    }

    /// Says why, and ends the job with a status that is not zero.
    pub fn abort(&self, reason: &str) -> ! {
        end_job(self.job.control.as_ref(), reason)
    }

    /// Registers memory, from the next superstep on.
    ///
    /// # Safety
    /// The memory must stay valid, and open to all processes, until a pop of it has taken effect.
    pub unsafe fn push_reg(&mut self, address: *const u8, length: i64) -> Result<()> {
        // SAFETY: promised by the caller.
        unsafe { self.push_area(address, length, Kind::UNTYPED) }
    }

    /// Registers memory of a kind, which all processes name.
    ///
    /// # Safety
    /// As for [`push_reg`](Machine::push_reg).
    pub(crate) unsafe fn push_area(
        &mut self,
        address: *const u8,
        length: i64,
        kind: Kind,
    ) -> Result<()> {
        const CALL: &str = "bsp_push_reg";
        let core = self.core();
        let length = core.check_size(CALL, "size", length)? as u64;
        if address.is_null() && length > 0 {
            let cause = format!("the address is NULL and the size {length}; NULL has no bytes");
            return Err(core.error(CALL, cause));
        }
        let address = address.expose_provenance() as u64;
        core.registry.note(Entry::Push(Area { address, length }, kind));
        Ok(())
    }

    /// Takes back the last registration of an address, at the end of the superstep.
    pub fn pop_reg(&mut self, address: *const u8) -> Result<()> {
        self.core().registry.note(Entry::Pop(address.addr() as u64));
        Ok(())
    }

    /// Copies bytes to another process at the end of the superstep; they may change meanwhile.
    ///
    /// # Safety
    /// `source` must be valid for as many bytes.
    #[inline]
    pub unsafe fn put(&mut self, to: Remote, source: *const u8) -> Result<()> {
        // SAFETY: promised by the caller.
        unsafe { self.put_buffered("bsp_put", to, source) }
    }

    #[inline(always)]
    unsafe fn put_buffered(
        &mut self,
        call: &'static str,
        to: Remote,
        source: *const u8,
    ) -> Result<()> {
        // SAFETY: promised by the caller.
        if to.length == 8 && unsafe { self.core().put_word(to, source) } {
            return Ok(());
        }
        // SAFETY: promised by the caller.
        unsafe { self.put_any(call, to, source) }
    }

    /// Kept apart, so that most puts of a word need no memory of their own.
    #[inline(never)]
    unsafe fn put_any(&mut self, call: &'static str, to: Remote, source: *const u8) -> Result<()> {
        let core = self.core();
        let found = core.locate(call, to)?;
        if let Some(checker) = &mut core.checker {
            let usage = if call == HPPUT { Use::Hpput } else { Use::Put };
            checker.note(found.pid, usage, found.extent);
        }
        // SAFETY: promised by the caller; only read.
        let source = unsafe { Span::new(source.cast_mut(), to.length as usize) };
        let start = if source.len() > INLINE { core.clock() } else { None };
        core.put(found, source, true);
        core.spend(start, 0);
        Ok(())
    }

    /// Copies bytes to another process, at any time until the end of the superstep.
    ///
    /// # Safety
    /// `source` must be valid for as many bytes, and unchanged, until the superstep has ended.
    #[inline]
    pub unsafe fn hpput(&mut self, to: Remote, source: *const u8) -> Result<()> {
        if to.length <= INLINE as i64 {
            let core = self.core();
            if let Some(checker) = &mut core.checker {
                checker.note_local(core.pid, Use::HpputFrom, source, to.length.max(0) as usize);
            }
            // SAFETY: promised by the caller.
            return unsafe { self.put_buffered(HPPUT, to, source) };
        }
        let (found, core, backend, worker) = self.locate(HPPUT, to)?;
        if let Some(checker) = &mut core.checker {
            checker.note(found.pid, Use::Hpput, found.extent);
            checker.note_local(core.pid, Use::HpputFrom, source, found.extent.length);
        }
        // SAFETY: promised by the caller; only read.
        let source = unsafe { Span::new(source.cast_mut(), to.length as usize) };
        match backend {
            Backend::Shared(shared) => {
                let start = core.clock();
                let written = shared.write(worker, found.pid, found.address, source);
                core.outboxes[found.pid].pushed += source.len() as u64;
                core.spend(start, 0);
                return written.map_err(|cause| core.error(HPPUT, cause));
            }
            Backend::Messages(_) => core.put(found, source, false),
        }
        Ok(())
    }

    /// Copies bytes from another process, as they are at the end of the superstep before any put.
    ///
    /// # Safety
    /// `into` must be valid for writes of as many bytes until the superstep has ended.
    #[inline]
    pub unsafe fn get(&mut self, from: Remote, into: *mut u8) -> Result<()> {
        let core = self.core();
        let found = core.locate("bsp_get", from)?;
        if let Some(checker) = &mut core.checker {
            checker.note(found.pid, Use::Get, found.extent);
            checker.note_local(core.pid, Use::GetInto, into, found.extent.length);
        }
        // SAFETY: promised by the caller.
        core.get(found, unsafe { Span::new(into, from.length as usize) });
        Ok(())
    }

    /// Copies bytes from another process, as they are at any time until the end of the superstep.
    ///
    /// # Safety
    /// As for [`get`](Machine::get).
    pub unsafe fn hpget(&mut self, from: Remote, into: *mut u8) -> Result<()> {
        const CALL: &str = "bsp_hpget";
        let (found, core, backend, worker) = self.locate(CALL, from)?;
        if let Some(checker) = &mut core.checker {
            checker.note(found.pid, Use::Hpget, found.extent);
            checker.note_local(core.pid, Use::HpgetInto, into, found.extent.length);
        }
        // SAFETY: promised by the caller.
        let into = unsafe { Span::new(into, from.length as usize) };
        match backend {
            Backend::Shared(shared) if into.len() > INLINE => {
                read_now(CALL, shared, worker, core, found, into)
            }
            _ => {
                core.get(found, into);
                Ok(())
            }
        }
    }

    /// Copies bytes from another process now, as they are in this superstep. Where memory is not shared,
    /// that process answers when it waits for others.
    ///
    /// # Safety
    /// `into` must be valid for writes of as many bytes; for ever, if this answers an error.
    pub unsafe fn direct_get(&mut self, from: Remote, into: *mut u8) -> Result<()> {
        const CALL: &str = "bsp_direct_get";
        let (found, core, backend, worker) = self.locate(CALL, from)?;
        if let Some(checker) = &mut core.checker {
            checker.note(found.pid, Use::DirectGet, found.extent);
        }
        // SAFETY: promised by the caller.
        let into = unsafe { Span::new(into, from.length as usize) };
        match backend {
            _ if into.is_empty() => Ok(()),
            Backend::Shared(shared) => read_now(CALL, shared, worker, core, found, into),
            Backend::Messages(_) if found.pid == core.pid => {
                into.copy_from(core.own(core.pid, found.extent)?);
                Ok(())
            }
            Backend::Messages(messages) => {
                let start = core.clock();
                let told = ask(worker, messages, core, found, into);
                core.outboxes[found.pid].fetched += into.len() as u64;
                core.spend(start, 0);
                told
            }
        }
    }

    /// Checks where a put or get goes; with what moves it.
    fn locate(
        &mut self,
        call: &'static str,
        remote: Remote,
    ) -> Result<(Target, &mut Core, &mut Backend, &Worker<Fabric>)> {
        let group = self.groups.last_mut().expect("there is always the whole machine");
        let found = group.core.locate(call, remote)?;
        Ok((found, &mut group.core, &mut group.backend, &self.job.worker))
    }

    /// Sets the size of tags from the next superstep on; answers the size that is in force.
    pub fn set_tagsize(&mut self, size: i64) -> Result<usize> {
        let core = self.core();
        let size = core.check_size("bsp_set_tagsize", "the size", size)?;
        core.registry.note(Entry::Tag(size as u64));
        Ok(core.tag())
    }

    /// The size of the tags of messages that are sent now.
    #[inline]
    pub fn tagsize(&mut self) -> usize {
        self.core().tag()
    }

    /// Tags have this size from now on. All processes of the group say so at the same point of the program.
    pub(crate) fn assume_tagsize(&mut self, size: usize) {
        self.core().assume_tag(size);
    }

    /// Sends a message to the queue of another process, where it is in the next superstep.
    ///
    /// # Safety
    /// `tag` must be valid for as many bytes as tags have, `payload` for `length`.
    #[inline]
    pub unsafe fn send(
        &mut self,
        pid: i64,
        tag: *const u8,
        payload: *const u8,
        length: i64,
    ) -> Result<()> {
        const CALL: &str = "bsp_send";
        let core = self.core();
        let pid = core.check_pid(CALL, pid)?;
        let length = core.check_size(CALL, "payload_nbytes", length)?;
        // SAFETY: promised by the caller; only read.
        let (tag, payload) = unsafe {
            (Span::new(tag.cast_mut(), core.tag()), Span::new(payload.cast_mut(), length))
        };
        let start = if length > INLINE { core.clock() } else { None };
        core.send(pid, tag, payload);
        core.spend(start, length);
        Ok(())
    }

    /// How many messages are in the queue, and how many bytes they have.
    pub fn qsize(&mut self) -> (usize, usize) {
        self.core().queue.size()
    }

    /// The tag and payload of the first message.
    ///
    /// # Safety
    /// They are not used after the superstep has ended.
    pub unsafe fn first_message(&mut self) -> Option<(Span, Span)> {
        self.core().queue.first().map(|message| (message.tag, message.payload))
    }

    /// Copies the first message's payload, or the part of it that has room, and removes it.
    ///
    /// # Safety
    /// `payload` must be valid for writes of `room` bytes.
    pub unsafe fn move_message(&mut self, payload: *mut u8, room: i64) -> Result<()> {
        const CALL: &str = "bsp_move";
        let core = self.core();
        let room = core.check_size(CALL, "reception_nbytes", room)?;
        let Some(message) = core.queue.first() else {
            let cause = "the queue is empty; bsp_qsize tells how many messages there are";
            return Err(core.error(CALL, cause));
        };
        let start = if room > INLINE { core.clock() } else { None };
        // SAFETY: promised by the caller.
        unsafe { Span::new(payload, room) }.copy_from(message.payload);
        core.queue.pass();
        match (start, &mut core.calls) {
            (None, Some(calls)) => calls.moved += room.min(message.payload.len()),
            _ => core.spend(start, 0),
        }
        Ok(())
    }

    /// Removes the first message; what was shown of it stays until the superstep ends.
    pub fn pass_message(&mut self) {
        self.core().queue.pass();
    }

    /// Ends the superstep and enters a part of the machine: the processes that name the same colour,
    /// in the order of their keys. Registrations are each part's own; messages that were sent before are
    /// in the queue, as after any other end of a superstep.
    pub fn split(&mut self, colour: i64, key: i64) -> Result<()> {
        let call = Call::new("bsp_split", 0, 0);
        for note in [colour, key] {
            self.core().registry.note(Entry::Note(note as u64));
        }
        self.sync_in(call)?;
        let Group { core, members, .. } = self.group();
        let mut part: Vec<(i64, usize)> = Vec::new();
        for (pid, notes) in core.notes.iter().enumerate() {
            match notes[..] {
                [other, key] if other as i64 == colour => part.push((key as i64, pid)),
                [_, _] => {}
                _ => return Err(core.error("bsp_split", "one bsp_split is made in a superstep")),
            }
        }
        part.sort_unstable();
        let pid = part.iter().position(|(_, pid)| *pid == core.pid).unwrap_or(0);
        let founder = part[0].1;
        let part: Vec<u32> = part.iter().map(|(_, pid)| members[*pid]).collect();
        // The first of each part finds memory for it, and tells all where that is.
        let name = match (&self.job.allocator, pid) {
            (Some(allocator), 0) => allocator.found(part.len()).unwrap_or(NO_NAME),
            _ => NO_NAME,
        };
        let core = self.core();
        core.registry.note(Entry::Note(name));
        // What was sent in the superstep that has ended is in the queue in the next one.
        let queue = std::mem::take(&mut core.queue);
        self.sync_in(call)?;
        let name = self.core().notes[founder][0];
        self.enter(part, pid, name);
        self.core().queue = queue;
        Ok(())
    }

    /// Leaves the part of the machine that was entered last; its superstep ends, and what was sent in it is
    /// in the queue.
    pub fn join(&mut self) -> Result<()> {
        if self.groups.len() < 2 {
            let cause = "this process is in no part of the machine; bsp_split makes parts";
            return Err(self.core().error("bsp_join", cause));
        }
        let call = Call::new("bsp_join", 0, 0);
        self.sync_in(call)?;
        let queue = std::mem::take(&mut self.core().queue);
        // Others may still read what came from here; after another meeting they have.
        self.sync_in(call)?;
        self.groups.pop();
        self.core().queue = queue;
        Ok(())
    }

    /// Makes every later superstep fail with this error: this process cannot do what the others wait for.
    pub(crate) fn fail(&mut self, error: Box<Error>) {
        self.failed.get_or_insert(error);
    }

    /// An error of this process, for faces that check more than this one.
    pub fn error(&self, call: &'static str, cause: impl Into<String>) -> Box<Error> {
        self.groups[self.groups.len() - 1].core.error(call, cause)
    }
}

impl Job {
    /// Process 0 says how many take part, and where their memory is.
    fn agree(&self, rank: u32, size: u32, wanted: Option<i64>) -> Result<[u64; 2]> {
        let pattern = Pattern { source: Some(0), context: CONTEXT, tag: Some(BEGIN) };
        let mut words = [0u64; 2];
        // SAFETY: the array outlives the requests, and is not otherwise used during them.
        let span = unsafe { Span::new(words.as_mut_ptr().cast(), 16) };
        if rank > 0 {
            let completion = self.worker.receive(pattern, span);
            if completion.fault.is_some() {
                let cause = "process 0 ended before it could say how many processes are wanted; \
                             what is said of it tells why";
                return Err(Error::outside("bsp_begin", cause));
            }
            return Ok(words);
        }
        let wanted = wanted.unwrap_or(i64::from(size));
        if wanted < 1 {
            let cause = format!("maxprocs is {wanted}; at least one process is needed");
            return Err(Error::outside("bsp_begin", cause));
        }
        let nprocs = wanted.min(i64::from(size)) as u64;
        let name = match &self.allocator {
            None => NO_NAME,
            Some(_) if nprocs == u64::from(size) && !self.guest => EVERYONE,
            Some(allocator) => allocator.found(nprocs as usize).unwrap_or(NO_NAME),
        };
        words = [nprocs, name];
        for peer in 1..size {
            let send = |engine: &mut engine::Engine<Fabric>| {
                engine.send(Mode::Standard, peer, CONTEXT, BEGIN, span)
            };
            if let Started::Pending(request) = self.worker.with(send) {
                self.worker.wait(|engine| engine.finish(request));
            }
        }
        Ok(words)
    }
}

/// The name of the call that both forms of an unbuffered put have.
const HPPUT: &str = "bsp_hpput";

/// Reads straight from the memory of another process, in the middle of a superstep.
fn read_now<T: Transport>(
    call: &'static str,
    shared: &mut Shared,
    worker: &Worker<T>,
    core: &mut Core,
    found: Target,
    into: Span,
) -> Result<()> {
    let start = core.clock();
    let read = shared.read_now(worker, found.pid, found.address, into);
    core.outboxes[found.pid].fetched += into.len() as u64;
    core.spend(start, 0);
    read.map_err(|cause| core.error(call, cause))
}

/// Asks another process for bytes, and answers others meanwhile.
fn ask<T: Transport>(
    worker: &Worker<T>,
    messages: &mut Messages,
    core: &mut Core,
    found: Target,
    into: Span,
) -> Result<()> {
    let extent = found.extent;
    let [slot, offset, length] =
        [extent.slot, extent.offset, extent.length].map(|word| word as u64);
    let question = [core.superstep, slot, offset, length];
    let asked = worker.with(|engine| messages.ask(engine, found.pid, question, into));
    let mut requests = asked.to_vec();
    worker.wait(|engine| {
        if let Err(error) = messages.answer(core, engine) {
            return Some(Err(error));
        }
        let mut fault = None;
        requests.retain(|request| match request.and_then(|request| engine.finish(request)) {
            Some(completion) => {
                fault = fault.or(completion.fault);
                false
            }
            None => request.is_some(),
        });
        match fault {
            Some(fault) => {
                let cause = format!("process {} cannot be asked: {fault:?}", found.pid);
                Some(Err(core.error("bsp_direct_get", cause)))
            }
            None => requests.is_empty().then_some(Ok(())),
        }
    })
}

/// Place and number of processes, if `mpiexec` says so and this process has not begun yet.
pub fn rank_and_size() -> Option<(u32, u32)> {
    let record: boot::Record = std::env::var(boot::VARIABLE).ok()?.parse().ok()?;
    Some((record.rank, record.size))
}

/// Says why, and ends the job; a process without `mpiexec` ends itself.
pub fn end_job(control: Option<&Control>, reason: &str) -> ! {
    match control {
        // mpiexec prints the first reason first.
        Some(control) => control.abort(1, reason),
        None => {
            let _ = std::io::stderr().write_all(format!("serried: {reason}\n").as_bytes());
        }
    }
    // SAFETY: `stdout` is the C library's own and stays valid; flushing and exiting are always
    // allowed. Exit functions of the program do not run: they may wait for other processes.
    unsafe {
        libc::fflush(stdout);
        libc::_exit(1)
    }
}

unsafe extern "C" {
    static stdout: *mut libc::FILE;
}
