//! The backend of processes that share memory.
//!
//! All meet once: the same epoch is the barrier, carries everyone's votes, and publishes what has
//! been written. What goes to a process lies in a mailbox of shared memory if it is small; of what is
//! larger, the mailbox's head has the address, and the receiver reads it straight from the sender's
//! memory. A process leaves as soon as it has what is meant for it: mailboxes and buffers are used
//! again two supersteps later, when everyone has met in between. Only gets need a second meeting,
//! since nobody may write before all have read.

use layout::Span;
use transport::{AccessError, Transport};
use transport_shm::{Area, Flags, GateState, Progress, ShmAllocator};
use worker::Worker;

use crate::core::{Core, vote};
use crate::error::Result;
use crate::record::{LONGEST, zeros};
use crate::registry;

/// All mailboxes of a group together.
const BUDGET: usize = 4 << 20;
/// The largest mailbox from one process to another.
const MOST_MAILBOX: usize = 16 << 10;
/// Two lines before each mailbox: what is in it, and what the answers to gets are.
const HEAD: usize = 128;
/// Where each process says something to all.
const LOG: usize = 64;
/// Up to so many processes with a core for each look at everyone's line; beyond that, rounds.
const FLAT: usize = 16;
/// What is read at a time of a stream that is not in a mailbox.
const CHUNK: usize = 256 << 10;
/// Set in the address of a stream that lies in the mailbox.
const INSIDE: u64 = 1 << 63;

/// The memory that the processes of a group share.
pub(crate) struct Shared {
    area: Area,
    nprocs: usize,
    oversubscribed: bool,
    epoch: u64,
    mailbox: usize,
    scratch: Vec<u8>,
    /// The words of our log, for those who read it late: of this superstep and of the one before.
    logs: [Vec<u64>; 2],
    /// How many supersteps there were when memory last changed as one ended, and up to which one
    /// everyone is known to be done with that.
    changed: u64,
    quiet: u64,
}

/// Which streams a process has for us, and where.
#[derive(Clone, Copy, Debug, Default)]
struct Head {
    gets: (usize, u64),
    puts: (usize, u64),
    sends: (usize, u64),
}

impl Shared {
    /// Agrees with all members on the memory behind `area`. None if there is not enough, or if one
    /// of them cannot read the others' memory.
    pub fn establish<T: Transport>(
        area: Area,
        allocator: &ShmAllocator,
        worker: &Worker<T>,
        oversubscribed: bool,
    ) -> Option<Shared> {
        let nprocs = area.members();
        let mailbox = (BUDGET / (2 * nprocs * nprocs)).saturating_sub(HEAD).min(MOST_MAILBOX) & !63;
        let mut shared = Shared {
            area,
            nprocs,
            oversubscribed,
            epoch: 0,
            mailbox,
            scratch: Vec::new(),
            logs: Default::default(),
            changed: 0,
            quiet: 0,
        };
        let name = match shared.area.rank() {
            0 => allocator.reserve(&shared.area, shared.room()).unwrap_or(0),
            _ => 0,
        };
        // Everyone is there after the first meeting: only then can its memory be tried.
        let name = shared.barrier(worker, name);
        let good = name != 0 && shared.area.extend(name, shared.room()) && shared.area.reads_all();
        let bad = shared.barrier(worker, u64::from(!good));
        (bad == 0).then_some(shared)
    }

    /// Ends a superstep.
    pub fn sync<T: Transport>(
        &mut self,
        worker: &Worker<T>,
        core: &mut Core,
        end: bool,
    ) -> Result<()> {
        let own = core.votes(end);
        self.publish(core, own);
        let first = self.epoch;
        let votes = self.barrier(worker, own);
        if votes & vote::END != 0 && votes & vote::SYNC != 0 {
            return Err(self.name_diverged(core, first, end));
        }
        core.begin_delivery();
        if votes & vote::GETS != 0 {
            self.exchange_gets(worker, core)?;
        }
        if votes & vote::TRAFFIC != 0 {
            for step in 0..self.nprocs {
                // Beginning with ourselves, then as in a Latin square: nobody is read by all at once.
                let from = (core.pid + self.nprocs - step) % self.nprocs;
                self.take_from(core, from)?;
            }
        }
        if votes & vote::LOG != 0 {
            self.commit(core)?;
        }
        core.end_superstep();
        if votes & (vote::GETS | vote::TRAFFIC) != 0 {
            self.changed = core.superstep;
            self.area.report_progress(core.pid, Progress { epoch: core.superstep, offset: 0 });
            self.area.ring_all();
        }
        Ok(())
    }

    /// Waits until everyone is done with the end of the superstep before: only then is its memory
    /// what the program thinks it is.
    fn await_quiet<T: Transport>(&mut self, worker: &Worker<T>) {
        if self.quiet < self.changed && self.nprocs > 1 {
            let (area, changed) = (&self.area, self.changed);
            worker.wait_until(|| area.slowest(area.rank()).epoch >= changed);
            self.quiet = changed;
        }
    }

    /// Writes straight into the memory of another process, in the middle of a superstep.
    pub fn write<T: Transport>(
        &mut self,
        worker: &Worker<T>,
        pid: usize,
        address: u64,
        source: Span,
    ) -> std::result::Result<(), String> {
        self.await_quiet(worker);
        if pid == self.area.rank() {
            local(address, source.len()).copy_from(source);
            return Ok(());
        }
        // SAFETY: the address was checked against a registration of that process, which lets others write there
        // in the middle of supersteps.
        let written = unsafe { self.area.write(pid, address, source) };
        written.map_err(|error| refused(pid, error))
    }

    /// Reads straight from the memory of another process, in the middle of a superstep.
    pub fn read_now<T: Transport>(
        &mut self,
        worker: &Worker<T>,
        pid: usize,
        address: u64,
        target: Span,
    ) -> std::result::Result<(), String> {
        self.await_quiet(worker);
        self.read(pid, address, target)
    }

    /// Reads straight from the memory of another process that waits for it.
    fn read(&self, pid: usize, address: u64, target: Span) -> std::result::Result<(), String> {
        if pid == self.area.rank() {
            target.copy_from(local(address, target.len()));
            return Ok(());
        }
        self.area.read(pid, address, target).map_err(|error| refused(pid, error))
    }

    /// All members come together; answers what they say, or-ed together.
    fn barrier<T: Transport>(&mut self, worker: &Worker<T>, votes: u64) -> u64 {
        let (area, rank, epoch) = (&self.area, self.area.rank(), self.epoch);
        self.epoch += 1;
        if self.nprocs == 1 {
            return votes;
        }
        area.publish(epoch, rank, votes);
        if self.oversubscribed {
            if area.arrive(epoch) {
                let all = (0..self.nprocs).filter_map(|rank| area.published(epoch, rank));
                let all = all.fold(0, |all, votes| all | votes);
                // SAFETY: used at once.
                unsafe { area.gate_bytes(epoch, 8) }.copy_from_slice(&all.to_ne_bytes());
                area.open(epoch, GateState::Ready);
                area.ring_all();
                return all;
            }
            worker.wait_until(|| area.opened(epoch).is_some());
            let mut all = [0; 8];
            // SAFETY: used at once.
            unsafe { area.gate_bytes(epoch, 8) }.copy_to_slice(&mut all);
            return u64::from_ne_bytes(all);
        }
        let mut all = votes;
        if self.nprocs <= FLAT {
            area.ring_all();
            for other in (1..self.nprocs).map(|step| (rank + step) % self.nprocs) {
                all |= await_votes(area, worker, epoch, other);
            }
            return all;
        }
        // In each round everyone tells the one twice as far on what it has heard.
        let mut step = 1;
        loop {
            area.ring((rank + step) % self.nprocs);
            all |= await_votes(
                area,
                worker,
                self.epoch - 1,
                (rank + self.nprocs - step) % self.nprocs,
            );
            step *= 2;
            if step >= self.nprocs {
                return all;
            }
            area.publish(self.epoch, rank, all);
            self.epoch += 1;
        }
    }

    /// Who does the other thing than we do, in the meeting that began with an epoch.
    #[cold]
    fn name_diverged(&self, core: &Core, epoch: u64, end: bool) -> Box<crate::Error> {
        let other = if end { vote::SYNC } else { vote::END };
        let says =
            |&pid: &usize| self.area.published(epoch, pid).is_some_and(|votes| votes & other != 0);
        core.diverged((0..self.nprocs).find(says).unwrap_or(core.pid), end)
    }

    fn room(&self) -> usize {
        2 * self.nprocs * (self.nprocs * (HEAD + self.mailbox) + LOG)
    }

    /// Where the mailbox from one process to another begins, before its head.
    fn mailbox_at(&self, superstep: u64, from: usize, to: usize) -> usize {
        let parity = (superstep % 2) as usize;
        ((parity * self.nprocs + from) * self.nprocs + to) * (HEAD + self.mailbox)
    }

    fn log_at(&self, superstep: u64, from: usize) -> usize {
        let first = 2 * self.nprocs * self.nprocs * (HEAD + self.mailbox);
        first + ((superstep % 2) as usize * self.nprocs + from) * LOG
    }

    /// Some of the bytes that all share, for the time of one copy.
    fn bytes(&self, at: usize, length: usize) -> Span {
        // SAFETY: nobody here keeps the span for longer than `self`, which has the area.
        unsafe { self.area.bytes(at, length) }
    }

    fn write_words(&self, at: usize, words: &[u64]) {
        let bytes: &[u8] = bytes_of(words);
        self.bytes(at, bytes.len()).copy_from_slice(bytes);
    }

    fn read_words<const N: usize>(&self, at: usize) -> [u64; N] {
        let mut words = [0u64; N];
        // SAFETY: the array is ours alone during the copy.
        let span = unsafe { Span::new(words.as_mut_ptr().cast(), N * 8) };
        span.copy_from(self.bytes(at, N * 8));
        words
    }

    /// Puts a stream into what is left of a mailbox, or names its address.
    fn publish_stream(&self, at: usize, used: &mut usize, bytes: &[u8]) -> u64 {
        if bytes.len() <= self.mailbox - *used {
            let start = *used;
            self.bytes(at + HEAD + start, bytes.len()).copy_from_slice(bytes);
            *used += bytes.len();
            return start as u64 | INSIDE;
        }
        bytes.as_ptr().expose_provenance() as u64
    }

    /// Tells everyone what is there for it.
    fn publish(&mut self, core: &Core, votes: u64) {
        if votes & (vote::GETS | vote::TRAFFIC) != 0 {
            for (to, outbox) in core.outboxes.iter().enumerate() {
                if to == core.pid
                    || (outbox.gets.is_empty() & outbox.puts.is_empty() & outbox.sends.is_empty())
                {
                    continue;
                }
                let at = self.mailbox_at(core.superstep, core.pid, to);
                let mut used = 0;
                let [gets, puts, sends] =
                    [&outbox.gets, &outbox.puts, &outbox.sends].map(|stream| {
                        [stream.len() as u64, self.publish_stream(at, &mut used, stream.bytes())]
                    });
                let sequence = core.superstep + 1;
                self.write_words(
                    at,
                    &[sequence, gets[0], gets[1], puts[0], puts[1], sends[0], sends[1]],
                );
            }
        }
        if votes & vote::LOG != 0 {
            let words = registry::encode(core.registry.log());
            let address = words.as_ptr().expose_provenance() as u64;
            self.write_words(
                self.log_at(core.superstep, core.pid),
                &[core.superstep + 1, words.len() as u64, address],
            );
            self.logs[(core.superstep % 2) as usize] = words;
        }
    }

    /// What `from` has for us, if anything.
    fn head(&self, core: &Core, from: usize) -> Head {
        let words: [u64; 7] = self.read_words(self.mailbox_at(core.superstep, from, core.pid));
        if words[0] != core.superstep + 1 {
            return Head::default();
        }
        let pair = |at: usize| (words[at] as usize, words[at + 1]);
        Head { gets: pair(1), puts: pair(3), sends: pair(5) }
    }

    /// Copies a stream, or a part of it, of process `from`.
    fn fetch(
        &self,
        core: &Core,
        from: usize,
        (at, skip): (u64, usize),
        target: Span,
    ) -> std::result::Result<(), String> {
        if at & INSIDE == 0 {
            return self.read(from, at.wrapping_add(skip as u64), target);
        }
        let start = (at & !INSIDE) as usize;
        let end = skip.checked_add(target.len()).and_then(|length| length.checked_add(start));
        if end.is_none_or(|end| end > self.mailbox) {
            return Err(core.protocol_error(from).cause);
        }
        let mailbox = self.mailbox_at(core.superstep, from, core.pid);
        target.copy_from(self.bytes(mailbox + HEAD + start + skip, target.len()));
        Ok(())
    }

    /// A whole stream of process `from`.
    fn fetch_all(&self, core: &Core, from: usize, (length, at): (usize, u64)) -> Result<Vec<u8>> {
        let mut bytes = zeros(length).ok_or_else(|| core.protocol_error(from))?;
        // SAFETY: the vector is ours alone during the copy.
        let target = unsafe { Span::new(bytes.as_mut_ptr(), length) };
        let fetched = self.fetch(core, from, (at, 0), target);
        fetched.map_err(|cause| core.error("bsp_sync", cause))?;
        Ok(bytes)
    }

    /// Answers everyone's gets, reads what we get ourselves, and writes it when all have read.
    #[cold]
    fn exchange_gets<T: Transport>(&mut self, worker: &Worker<T>, core: &mut Core) -> Result<()> {
        for step in 0..self.nprocs {
            let from = (core.pid + self.nprocs - step) % self.nprocs;
            if from == core.pid {
                let gets = std::mem::take(&mut core.outboxes[from].gets);
                core.serve(from, gets.bytes())?;
                core.outboxes[from].gets = gets;
                continue;
            }
            let head = self.head(core, from);
            if head.gets.0 > 0 {
                let gets = self.fetch_all(core, from, head.gets)?;
                core.serve(from, &gets)?;
                let bytes = core.outboxes[from].replies.bytes();
                // The mailbox may hold our streams for that process: answers go by address.
                let reply = [core.superstep + 1, bytes.len() as u64, bytes.as_ptr().addr() as u64];
                self.write_words(
                    self.mailbox_at(core.superstep, core.pid, from) + HEAD / 2,
                    &reply,
                );
            }
        }
        self.read_direct(core)?;
        self.barrier(worker, 0);
        for from in 0..self.nprocs {
            if core.outboxes[from].reply_targets.is_empty() {
                continue;
            }
            if from == core.pid {
                let replies = std::mem::take(&mut core.outboxes[from].replies);
                core.write_replies(from, replies.bytes())?;
                core.outboxes[from].replies = replies;
                continue;
            }
            let words: [u64; 3] =
                self.read_words(self.mailbox_at(core.superstep, from, core.pid) + HEAD / 2);
            if words[0] != core.superstep + 1 || words[1] != core.outboxes[from].reply_bytes as u64
            {
                return Err(core.protocol_error(from));
            }
            let replies = self.fetch_all(core, from, (words[1] as usize, words[2]))?;
            core.write_replies(from, &replies)?;
        }
        core.write_direct();
        Ok(())
    }

    fn read_direct(&self, core: &mut Core) -> Result<()> {
        for pid in 0..self.nprocs {
            for index in 0..core.outboxes[pid].direct.len() {
                let direct = &mut core.outboxes[pid].direct[index];
                direct.bytes = vec![0; direct.target.len()];
                // SAFETY: the vector is ours alone during the copy.
                let target = unsafe { Span::new(direct.bytes.as_mut_ptr(), direct.bytes.len()) };
                let read = self.read(pid, direct.address, target);
                read.map_err(|cause| core.error("bsp_get", cause))?;
            }
        }
        Ok(())
    }

    /// Carries out the puts of `from` and takes its messages.
    fn take_from(&mut self, core: &mut Core, from: usize) -> Result<()> {
        if from == core.pid {
            let outbox = &mut core.outboxes[from];
            let (puts, sends) =
                (std::mem::take(&mut outbox.puts), std::mem::take(&mut outbox.sends));
            core.apply(from, puts.bytes(), |address, target| {
                target.copy_from(local(address, target.len()));
                Ok(())
            })?;
            core.take_messages(from, sends.len(), |target| {
                target.copy_from_slice(sends.bytes());
                Ok(())
            })?;
            (core.outboxes[from].puts, core.outboxes[from].sends) = (puts, sends);
            return Ok(());
        }
        let head = self.head(core, from);
        if head.puts.0 > 0 {
            let mut scratch = std::mem::take(&mut self.scratch);
            let taken = self.take_puts(core, from, head.puts, &mut scratch);
            self.scratch = scratch;
            taken?;
        }
        if head.sends.0 > 0 {
            let (length, at) = head.sends;
            // The queue is filled in place; what is checked here needs the core as it is.
            let mut queue = std::mem::take(&mut core.queue);
            let filled = queue.accept(length, |target| self.fetch(core, from, (at, 0), target));
            core.queue = queue;
            core.count(from, length);
            match filled {
                Ok(Some(())) => {}
                Ok(None) => return Err(core.protocol_error(from)),
                Err(cause) => return Err(core.error("bsp_sync", cause)),
            }
        }
        Ok(())
    }

    fn take_puts(
        &self,
        core: &mut Core,
        from: usize,
        (length, at): (usize, u64),
        scratch: &mut Vec<u8>,
    ) -> Result<()> {
        scratch.resize(CHUNK + LONGEST, 0);
        let (mut done, mut kept) = (0, 0);
        while done < length {
            let more = CHUNK.min(length - done);
            // SAFETY: the vector is ours alone during the copy.
            let target = unsafe { Span::new(scratch[kept..].as_mut_ptr(), more) };
            let fetched = self.fetch(core, from, (at, done), target);
            fetched.map_err(|cause| core.error("bsp_sync", cause))?;
            done += more;
            let pull = |address, target| self.read(from, address, target);
            let used = core.apply(from, &scratch[..kept + more], pull)?;
            scratch.copy_within(used..kept + more, 0);
            kept = kept + more - used;
            if kept >= LONGEST {
                return Err(core.protocol_error(from));
            }
        }
        if kept == 0 { Ok(()) } else { Err(core.protocol_error(from)) }
    }

    /// Reads what everyone says to all.
    #[cold]
    fn commit(&mut self, core: &mut Core) -> Result<()> {
        let mut logs = Vec::new();
        for from in 0..self.nprocs {
            if from == core.pid {
                logs.push(core.registry.log().to_vec());
                continue;
            }
            let words: [u64; 3] = self.read_words(self.log_at(core.superstep, from));
            let mut log = Vec::new();
            if words[0] == core.superstep + 1 {
                log = zeros::<u64>(words[1] as usize).ok_or_else(|| core.protocol_error(from))?;
                // SAFETY: the vector is ours alone during the copy.
                let target = unsafe { Span::new(log.as_mut_ptr().cast(), log.len() * 8) };
                let read = self.read(from, words[2], target);
                read.map_err(|cause| core.error("bsp_sync", cause))?;
            }
            logs.push(registry::decode(&log).ok_or_else(|| core.protocol_error(from))?);
        }
        core.commit(&logs)
    }
}

fn await_votes<T: Transport>(area: &Area, worker: &Worker<T>, epoch: u64, rank: usize) -> u64 {
    let mut found = area.published(epoch, rank);
    if found.is_none() {
        worker.wait_until(|| {
            found = area.published(epoch, rank);
            found.is_some()
        });
    }
    found.unwrap_or_default()
}

/// Our own memory that the program has named.
fn local(address: u64, length: usize) -> Span {
    // SAFETY: the address was checked against a registration, or is a buffer of our own.
    unsafe { Span::new(std::ptr::with_exposed_provenance_mut(address as usize), length) }
}

fn bytes_of(words: &[u64]) -> &[u8] {
    // SAFETY: any words are bytes; the lifetime is the same.
    unsafe { std::slice::from_raw_parts(words.as_ptr().cast(), words.len() * 8) }
}

#[cold]
fn refused(pid: usize, error: AccessError) -> String {
    let why = match error {
        AccessError::BadAddressHere | AccessError::BadAddressThere => {
            "the memory is not there; was it freed or unmapped?"
        }
        AccessError::Gone => {
            crate::error::await_launcher();
            "that process is gone"
        }
        AccessError::Denied => {
            "the kernel refuses it; set SERRIED_BSP_WAY=messages to go without such copies"
        }
    };
    format!("bytes cannot be copied between this process and process {pid}: {why}")
}
