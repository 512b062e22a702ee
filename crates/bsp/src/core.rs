//! A process between two synchronisations, whatever backend then moves its bytes.
//!
//! Calls check their arguments and pack what they ask for, one outbox for each destination. At the
//! end of the superstep a backend (`shared`, `messages`) moves the outboxes and calls back here, in this
//! order: serve all gets, write what was got, carry out all puts, take messages, commit registrations.

use std::time::Instant;

use layout::{Span, own};

use crate::check::{self, Checker};
use crate::error::{Error, Result};
use crate::queue::Queue;
use crate::record::{self, Extent, INLINE, Payload, Read, Stream, padded};
use crate::recorder::Calls;
use crate::registry::{Committed, Entry, Registry};

/// What all processes say when they meet, or-ed together.
pub(crate) mod vote {
    /// Somebody ends its program.
    pub const END: u64 = 1;
    /// Somebody goes on.
    pub const SYNC: u64 = 2;
    /// Somebody gets.
    pub const GETS: u64 = 4;
    /// Somebody puts or sends.
    pub const TRAFFIC: u64 = 8;
    /// Somebody registers, or says something else to all.
    pub const LOG: u64 = 16;
}

/// What goes to one process in this superstep.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    pub puts: Stream,
    pub gets: Stream,
    pub sends: Stream,
    /// What the other process got, made while synchronising.
    pub replies: Stream,
    /// Where the answers to `gets` go.
    pub reply_targets: Vec<Span>,
    /// Bytes of those answers in the stream.
    pub reply_bytes: usize,
    /// Bytes of puts that are not in the stream, in the order of the puts.
    pub apart: Vec<Span>,
    /// Those of them that are ours, and memory for such that is not used now: new memory would have
    /// to be made by the kernel, page by page.
    copies: Vec<Vec<u8>>,
    spare: Vec<Vec<u8>>,
    /// Large gets, which are read straight from the other's memory.
    pub direct: Vec<Direct>,
    /// Bytes that were written straight into the other's memory, and read from it in the middle of the
    /// superstep; for the cost model.
    pub pushed: u64,
    pub fetched: u64,
}

/// A large get.
#[derive(Debug)]
pub(crate) struct Direct {
    pub address: u64,
    pub target: Span,
    pub bytes: Vec<u8>,
}

impl Outbox {
    fn clear(&mut self) {
        for stream in [&mut self.gets, &mut self.puts, &mut self.sends, &mut self.replies] {
            stream.clear();
        }
        self.reply_targets.clear();
        self.reply_bytes = 0;
        self.apart.clear();
        // What was of no use in a whole superstep goes back.
        self.spare = std::mem::take(&mut self.copies);
        self.direct.clear();
        (self.pushed, self.fetched) = (0, 0);
    }

    /// Bytes of what was asked of the other process.
    fn packed(&self) -> usize {
        self.gets.len() + self.puts.len() + self.sends.len()
    }

    /// Bytes that are read straight from the other's memory in this superstep.
    pub fn pulled(&self) -> u64 {
        self.fetched + self.direct.iter().map(|direct| direct.target.len() as u64).sum::<u64>()
    }
}

/// A process's side of all supersteps.
#[derive(Debug)]
pub(crate) struct Core {
    pub pid: usize,
    pub nprocs: usize,
    pub superstep: u64,
    pub registry: Registry,
    pub outboxes: Vec<Outbox>,
    /// Those of the superstep before: whoever is slow may still read them.
    previous: Vec<Outbox>,
    pub queue: Queue,
    tag: usize,
    /// What everyone noted in the superstep before.
    pub notes: Vec<Vec<u64>>,
    /// Whether others' memory can be read straight.
    pub direct: bool,
    pub checker: Option<Checker>,
    /// Bytes that came in at the last synchronisation, and those that answered gets of others.
    pub received: u64,
    pub replied: u64,
    /// What calls of this superstep took, if somebody wants to know.
    pub calls: Option<Calls>,
    /// When all had come to the last synchronisation; set if somebody wants to know.
    pub met: Option<Instant>,
}

/// Bytes of another process, as a program names them.
#[derive(Clone, Copy, Debug)]
pub struct Remote {
    /// Of that process.
    pub pid: i64,
    /// What this process registered when that one registered its memory.
    pub address: *const u8,
    /// Where in that memory the bytes begin.
    pub offset: i64,
    /// How many they are.
    pub length: i64,
}

/// Where a put or get goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub pid: usize,
    pub extent: Extent,
    /// In the other process.
    pub address: u64,
}

impl Core {
    pub fn new(pid: usize, nprocs: usize, direct: bool, checking: bool) -> Core {
        let outboxes = || (0..nprocs).map(|_| Outbox::default()).collect();
        Core {
            pid,
            nprocs,
            superstep: 0,
            registry: Registry::new(pid, nprocs, !checking),
            outboxes: outboxes(),
            previous: outboxes(),
            queue: Queue::default(),
            tag: 0,
            notes: Vec::new(),
            direct,
            checker: checking.then(|| Checker::new(nprocs)),
            received: 0,
            replied: 0,
            calls: None,
            met: None,
        }
    }

    #[cold]
    pub fn error(&self, call: &'static str, cause: impl Into<String>) -> Box<Error> {
        Box::new(Error {
            process: Some((self.pid, self.nprocs)),
            superstep: self.superstep,
            call,
            cause: cause.into(),
        })
    }

    /// Checks where a put or get goes.
    #[inline(always)]
    pub fn locate(&mut self, call: &'static str, remote: Remote) -> Result<Target> {
        let Remote { pid, address, offset, length } = remote;
        if (pid as u64) < self.nprocs as u64
            && let Some(slot) = self.registry.find(address.addr() as u64)
            && let Some(area) = self.registry.area(slot, pid as usize)
            && offset | length >= 0
            && offset as u64 <= area.length
            && length as u64 <= area.length - offset as u64
        {
            return Ok(Target {
                pid: pid as usize,
                extent: Extent { slot, offset: offset as usize, length: length as usize },
                address: area.address.wrapping_add(offset as u64),
            });
        }
        Err(self.refuse(call, remote))
    }

    #[cold]
    fn refuse(&mut self, call: &'static str, remote: Remote) -> Box<Error> {
        let Remote { pid, offset, length, .. } = remote;
        let address = remote.address.addr() as u64;
        if let Err(error) = self.check_pid(call, pid) {
            return error;
        }
        for (name, value) in [("offset", offset), ("nbytes", length)] {
            if value < 0 {
                return self.error(call, format!("{name} is {value}; it must not be negative"));
            }
        }
        let Some(slot) = self.registry.find(address) else {
            return self.error(call, self.registry.explain(address));
        };
        let area = self.registry.area(slot, pid as usize).unwrap_or_default();
        if area.address == 0 {
            let cause = format!(
                "process {pid} registered NULL where this one registered the address {address:#x}: it has no \
                 memory for this"
            );
            return self.error(call, cause);
        }
        let cause = format!(
            "offset {offset} and {length} bytes go beyond the {} bytes that process {pid} \
             registered where this one registered the address {address:#x}",
            area.length
        );
        self.error(call, cause)
    }

    /// Checks the number of a process.
    #[inline(always)]
    pub fn check_pid(&self, call: &'static str, pid: i64) -> Result<usize> {
        if (pid as u64) < self.nprocs as u64 {
            return Ok(pid as usize);
        }
        let most = self.nprocs - 1;
        Err(self.error(call, format!("there is no process {pid}; processes are 0 to {most}")))
    }

    /// Checks a size.
    #[inline(always)]
    pub fn check_size(&self, call: &'static str, name: &str, size: i64) -> Result<usize> {
        if size >= 0 {
            return Ok(size as usize);
        }
        Err(self.error(call, format!("{name} is {size}; it must not be negative")))
    }

    /// Packs a put. Bytes that are not `buffered` stay valid until the end of the superstep.
    #[inline(always)]
    pub fn put(&mut self, target: Target, source: Span, buffered: bool) {
        let outbox = &mut self.outboxes[target.pid];
        if source.len() <= INLINE {
            if !source.is_empty() {
                outbox.puts.put(target.extent, source);
            }
            return;
        }
        outbox.put_apart(target.extent, source, buffered);
    }

    /// Packs a put of one word into the registration that was used last; false if it is another, or
    /// if anything else is not as it mostly is.
    ///
    /// # Safety
    /// `source` must be valid for eight bytes.
    #[inline(always)]
    pub unsafe fn put_word(&mut self, to: Remote, source: *const u8) -> bool {
        let Remote { pid, address, offset, .. } = to;
        let Some(outbox) = self.outboxes.get_mut(pid as usize) else { return false };
        let recent = self.registry.recent(address.addr() as u64, pid as usize);
        let Some((slot, area)) = recent else { return false };
        if (offset as u64).checked_add(8).is_none_or(|end| end > area.length) {
            return false;
        }
        // SAFETY: promised by the caller.
        let word = unsafe { source.cast::<u64>().read_unaligned() };
        outbox.puts.put_word(slot, offset as u64, word)
    }

    /// Packs a get into `into`, which stays valid until the end of the superstep.
    #[inline(always)]
    pub fn get(&mut self, target: Target, into: Span) {
        if into.is_empty() {
            return;
        }
        let outbox = &mut self.outboxes[target.pid];
        if self.direct && into.len() > INLINE {
            outbox.direct.push(Direct { address: target.address, target: into, bytes: Vec::new() });
            return;
        }
        outbox.gets.get(target.extent);
        outbox.reply_bytes += padded(into.len());
        outbox.reply_targets.push(into);
    }

    /// Packs a message.
    #[inline(always)]
    pub fn send(&mut self, pid: usize, tag: Span, payload: Span) {
        let outbox = &mut self.outboxes[pid];
        outbox.sends.send(tag, payload);
    }

    /// The size of the tags of messages that are sent now.
    pub fn tag(&self) -> usize {
        self.tag
    }

    /// Sets that size, where everyone does.
    pub fn assume_tag(&mut self, size: usize) {
        self.tag = size;
    }

    /// How many bytes go out in this superstep.
    pub fn load(&self) -> u64 {
        let bytes = |outbox: &Outbox| {
            let apart = outbox.apart.iter().map(Span::len).sum::<usize>();
            (outbox.packed() + apart) as u64 + outbox.pushed
        };
        let others = self.outboxes.iter().enumerate().filter(|(pid, _)| *pid != self.pid);
        others.map(|(_, outbox)| bytes(outbox)).sum()
    }

    /// How many bytes calls have packed in this superstep.
    pub fn packed(&self) -> usize {
        self.outboxes.iter().map(Outbox::packed).sum()
    }

    /// The time, for [`spend`](Core::spend), if somebody wants to know what calls take.
    #[inline]
    pub fn clock(&self) -> Option<Instant> {
        self.calls.is_some().then(Instant::now)
    }

    /// A call has copied since `start`, and packed so many bytes.
    #[inline]
    pub fn spend(&mut self, start: Option<Instant>, packed: usize) {
        if let (Some(start), Some(calls)) = (start, &mut self.calls) {
            calls.timed += start.elapsed();
            calls.packed += packed;
        }
    }

    /// What we say when all meet.
    pub fn votes(&self, end: bool) -> u64 {
        let mut votes = if end { vote::END } else { vote::SYNC };
        if !self.registry.log().is_empty() {
            votes |= vote::LOG;
        }
        for outbox in &self.outboxes {
            if !outbox.gets.is_empty() || !outbox.direct.is_empty() {
                votes |= vote::GETS;
            }
            if !outbox.puts.is_empty() || !outbox.sends.is_empty() {
                votes |= vote::TRAFFIC;
            }
        }
        votes
    }

    /// Somebody ends while somebody goes on: `pid` does the other thing than we do.
    #[cold]
    pub fn diverged(&self, pid: usize, end: bool) -> Box<Error> {
        let (ours, theirs) = if end { ("bsp_end", "bsp_sync") } else { ("bsp_sync", "bsp_end") };
        let cause = format!(
            "process {pid} calls {theirs} in the same superstep; all processes must make the same \
             number of supersteps"
        );
        self.error(ours, cause)
    }

    /// Bytes have come in.
    #[inline]
    pub fn count(&mut self, from: usize, bytes: usize) {
        if from != self.pid {
            self.received += bytes as u64;
        }
    }

    /// Answers the gets of process `from`, before anything is written.
    pub fn serve(&mut self, from: usize, bytes: &[u8]) -> Result<()> {
        let mut at = 0;
        let mut replies = std::mem::take(&mut self.outboxes[from].replies);
        while at < bytes.len() {
            let Read::Item(extent, _, used) = record::read(&bytes[at..], false) else {
                return Err(self.protocol_error(from));
            };
            replies.payload(self.own(from, extent)?);
            at += used;
        }
        self.count(from, bytes.len());
        if from != self.pid {
            self.replied += replies.len() as u64;
        }
        self.outboxes[from].replies = replies;
        Ok(())
    }

    /// Writes what `from` answered to our gets.
    pub fn write_replies(&mut self, from: usize, bytes: &[u8]) -> Result<()> {
        if bytes.len() != self.outboxes[from].reply_bytes {
            return Err(self.protocol_error(from));
        }
        let mut at = 0;
        for target in &self.outboxes[from].reply_targets {
            target.copy_from_slice(&bytes[at..]);
            at += padded(target.len());
        }
        self.count(from, bytes.len());
        Ok(())
    }

    /// Writes what was read straight from others.
    pub fn write_direct(&mut self) {
        for outbox in &self.outboxes {
            for direct in &outbox.direct {
                direct.target.copy_from_slice(&direct.bytes);
            }
        }
    }

    /// Carries out puts of process `from`; `pull` copies bytes that are not in the stream. Answers
    /// how many bytes were used: the last record may not be there whole yet.
    pub fn apply(
        &mut self,
        from: usize,
        bytes: &[u8],
        mut pull: impl FnMut(u64, Span) -> std::result::Result<(), String>,
    ) -> Result<usize> {
        let mut at = 0;
        loop {
            match record::read(&bytes[at..], true) {
                Read::Item(extent, payload, used) => {
                    let target = self.own(from, extent)?;
                    if extent.length == 8 {
                        let words = self.apply_words(extent.slot, &bytes[at..]);
                        at += words;
                        if words > 0 {
                            continue;
                        }
                    }
                    match payload {
                        Payload::Inline(start) => {
                            target.copy_from_slice(&bytes[at + start..at + used]);
                        }
                        Payload::Apart(address) => {
                            self.count(from, target.len());
                            let failed = |cause| self.error("bsp_sync", cause);
                            pull(address, target).map_err(failed)?;
                        }
                    }
                    at += used;
                }
                Read::Short => {
                    self.count(from, at);
                    return Ok(at);
                }
                Read::Invalid => return Err(self.protocol_error(from)),
            }
        }
    }

    /// Carries out puts of one word each into one registration, as long as they follow each other.
    /// Answers how many bytes of them there were.
    fn apply_words(&self, slot: usize, bytes: &[u8]) -> usize {
        let Some(area) = self.registry.own(slot).filter(|area| area.length >= 8) else { return 0 };
        let (kind, last) = (record::words_of(slot), area.length - 8);
        let base = std::ptr::with_exposed_provenance_mut::<u8>(area.address as usize);
        let word = |record: &[u8], at: usize| record::word(record, at).unwrap_or_default();
        let put = |record: &[u8]| {
            let head = word(record, 0);
            let offset = head >> 32;
            if head & 0xffff_ffff != kind || offset > last {
                return false;
            }
            let value = word(record, 8).to_le();
            // SAFETY: inside memory that the program registered, and promised to keep valid.
            unsafe { base.add(offset as usize).cast::<u64>().write_unaligned(value) };
            true
        };
        let records = bytes.chunks_exact(16);
        let ahead = bytes.get(AHEAD..).unwrap_or_default().chunks_exact(16);
        let mut done = 0;
        for (record, ahead) in records.zip(ahead) {
            own(base.wrapping_add((word(ahead, 0) >> 32) as usize));
            if !put(record) {
                return done;
            }
            done += 16;
        }
        let rest = bytes[done..].chunks_exact(16).take_while(|record| put(record));
        done + 16 * rest.count()
    }

    /// Takes messages of process `from`, which `fill` copies into place.
    pub fn take_messages(
        &mut self,
        from: usize,
        length: usize,
        fill: impl FnOnce(Span) -> std::result::Result<(), String>,
    ) -> Result<()> {
        self.count(from, length);
        match self.queue.accept(length, fill) {
            Ok(Some(())) => Ok(()),
            Ok(None) => Err(self.protocol_error(from)),
            Err(cause) => Err(self.error("bsp_sync", cause)),
        }
    }

    /// What is left to do before the first bytes come in.
    pub fn begin_delivery(&mut self) {
        self.queue.start(self.tag);
        (self.received, self.replied) = (0, 0);
        if self.met.is_some() {
            self.met = Some(Instant::now());
        }
    }

    /// Makes everyone's registrations take effect.
    pub fn commit(&mut self, logs: &[Vec<Entry>]) -> Result<()> {
        if self.checker.is_some()
            && let Some(cause) = check::order(self.pid, logs)
        {
            // It could be meant.
            eprintln!("serried: {}", self.error("bsp_push_reg", cause));
        }
        let committed = self.registry.commit(logs, self.superstep);
        let Committed { tag, notes } = committed.map_err(|cause| self.error("bsp_sync", cause))?;
        if let Some(tag) = tag {
            self.tag = tag as usize;
        }
        self.notes = notes;
        Ok(())
    }

    /// The superstep is over. What was sent stays for whoever still reads it.
    pub fn end_superstep(&mut self) {
        std::mem::swap(&mut self.outboxes, &mut self.previous);
        self.outboxes.iter_mut().for_each(Outbox::clear);
        self.superstep += 1;
    }

    /// Our memory that another process names; the bytes come from it.
    #[inline(always)]
    pub fn own(&self, from: usize, extent: Extent) -> Result<Span> {
        match self.registry.own(extent.slot) {
            Some(area)
                if extent.offset as u64 <= area.length
                    && extent.length as u64 <= area.length - extent.offset as u64 =>
            {
                let address = (area.address as usize).wrapping_add(extent.offset);
                let address = std::ptr::with_exposed_provenance_mut(address);
                // SAFETY: the program registered this memory, and promised that it stays valid.
                Ok(unsafe { Span::new(address, extent.length) })
            }
            _ => Err(self.protocol_error(from)),
        }
    }

    #[cold]
    pub fn protocol_error(&self, from: usize) -> Box<Error> {
        let cause = format!(
            "process {from} sent what no process of this version sends; do all processes use the \
             same version of the library?"
        );
        self.error("bsp_sync", cause)
    }
}

/// How far ahead memory is asked for that will be written: so many records are under way at a time.
const AHEAD: usize = 24 * 16;

impl Outbox {
    #[cold]
    fn put_apart(&mut self, extent: Extent, source: Span, buffered: bool) {
        let source = if buffered {
            let fits = |spare: &Vec<u8>| spare.capacity() >= source.len();
            let mut copy = match self.spare.iter().position(fits) {
                Some(found) => self.spare.swap_remove(found),
                None => Vec::with_capacity(source.len()),
            };
            // SAFETY: the vector has room for so many bytes, which stay where they are, and unchanged
            // after this, until the outbox is cleared.
            let span = unsafe { Span::new(copy.as_mut_ptr(), source.len()) };
            span.copy_from(source);
            self.copies.push(copy);
            span
        } else {
            source
        };
        let (address, _) = source.plain().expect("plain bytes");
        self.puts.put_apart(extent, address.expose_provenance() as u64);
        self.apart.push(source);
    }
}
