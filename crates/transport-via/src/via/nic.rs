//! The network interface that a process opens: its registrations, its completion queue, its doorbell.

use super::completions::{self, BITS, MOST_VIS};
use super::descriptor::MemoryHandle;
use super::memory::{NicPage, Shared};
use super::table::{Home, ProtectionTag, Rights, Table};
use layout::Span;
use rustix::event::{EventfdFlags, eventfd};
use rustix::fd::OwnedFd;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use transport::doorbell::{self, Barrier, Kernel, Linux};
use transport::resources::{explained, with_descriptor};

/// Bytes by which a process finds out whether the kernel lets it read another one's memory.
pub(crate) const PROBE: usize = 16;

/// A provider of virtual interfaces, with all that the VIs of a process have in common.
#[derive(Debug)]
pub struct Nic {
    pub(crate) page: Arc<Shared>,
    pub(crate) page_file: OwnedFd,
    /// Readable once the doorbell was rung while the process slept.
    pub(crate) rung: Arc<OwnedFd>,
    pub(crate) table: Table,
    pub(crate) barrier: Barrier,
    /// Its address is told to peers, who read it.
    pub(crate) probe: Box<[u8; PROBE]>,
    tags: u32,
    /// How many numbers VIs have had.
    numbers: u32,
    free_numbers: Vec<u32>,
}

impl Nic {
    /// Opens the interface.
    pub fn open() -> io::Result<Nic> {
        let (page, page_file) = Shared::create(NicPage::BYTES)?;
        let page = Arc::new(page);
        let flags = EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK;
        let rung =
            with_descriptor(|| eventfd(0, flags)).map_err(|error| explained(error.into()))?;
        Ok(Nic {
            table: Table::new(page.clone()),
            page,
            page_file,
            rung: Arc::new(rung),
            barrier: doorbell::register(),
            probe: Box::new(secret::random()?),
            tags: 0,
            numbers: 0,
            free_numbers: Vec::new(),
        })
    }

    /// A protection tag that there has not been.
    pub fn tag(&mut self) -> ProtectionTag {
        self.tags += 1;
        ProtectionTag(self.tags)
    }

    /// Registers memory for VIs with this tag, and lets their peers do with it what they have the right to. None
    /// if there is no room, or if it does not lie in one piece. The memory must stay valid until it is deregistered.
    pub fn register(
        &mut self,
        memory: Span,
        tag: ProtectionTag,
        rights: Rights,
    ) -> Option<MemoryHandle> {
        let (address, _) = memory.plain()?;
        let home = Home::Process(address.expose_provenance() as u64);
        self.table.show((memory, home), tag, rights)
    }

    /// Registers memory for descriptors of this process only. It may have gaps, and must stay valid until it is
    /// deregistered.
    pub fn register_here(&mut self, memory: Span, tag: ProtectionTag) -> Option<MemoryHandle> {
        self.table.hide(memory, tag)
    }

    /// Takes back a registration.
    pub fn deregister(&mut self, handle: MemoryHandle) {
        self.table.deregister(handle);
    }

    /// Calls `with` for each VI that has had something done on its receive queue since it was named last. Answers
    /// whether there was any.
    #[inline]
    pub fn poll_completions(&self, mut with: impl FnMut(u32)) -> bool {
        let mut any = false;
        let words = NicPage::completions(&self.page);
        for (at, word) in (0..self.numbers.div_ceil(BITS)).zip(words) {
            let bits = completions::take(word);
            any |= bits != 0;
            completions::each(at * BITS, bits, &mut with);
        }
        any
    }

    /// A number for a VI, if it may have another one.
    pub(crate) fn number(&mut self) -> Option<u32> {
        self.free_numbers.pop().or_else(|| {
            let number = self.numbers;
            self.numbers = (number + 1).min(MOST_VIS);
            (number < MOST_VIS).then_some(number)
        })
    }

    pub(crate) fn give_back(&mut self, number: u32) {
        self.free_numbers.push(number);
    }
}

/// Rings at the descriptor of a process that sleeps.
pub(crate) struct Ringer<'a>(pub(crate) &'a OwnedFd);

impl Ringer<'_> {
    /// It is readable from here on.
    #[cold]
    pub(crate) fn ring(&self) {
        // What cannot be counted any more has been rung often enough.
        let _ = rustix::io::write(self.0, &1u64.to_ne_bytes());
    }
}

impl Kernel for Ringer<'_> {
    fn barrier_everywhere(&self) {
        Linux.barrier_everywhere();
    }

    fn sleep(&self, _word: &AtomicU32, _value: u32) {
        let mut readable = [rustix::event::PollFd::new(self.0, rustix::event::PollFlags::IN)];
        let longest = doorbell::LONGEST_SLEEP.as_secs() as i64;
        let longest = rustix::time::Timespec { tv_sec: longest, tv_nsec: 0 };
        // Every way of returning means: look again.
        let _ = transport::blocking::poll(&mut readable, Some(&longest));
    }

    fn wake(&self, _word: &AtomicU32) {
        self.ring();
    }

    /// Nobody sleeps by name here.
    fn call(&self, _name: u32) {
        self.ring();
    }
}
