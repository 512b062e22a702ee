//! The VCIs of a process: transports beside each other, each with connections and streams of its own, for threads
//! that do not want to meet.
//!
//! A process listens at one place. Whoever connects says in its hello which VCI it means, and is handed over to
//! that one before it is answered: only that one knows how far the streams have come. A VCI that this process has
//! not used yet is opened then.

use super::bell::Watch;
use super::guests::Called;
use super::handshake::Name;
use super::options::Options;
use crate::tcp::Tcp;
use rustix::event::{EventfdFlags, eventfd};
use rustix::fd::OwnedFd;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use transport::resources::with_descriptor;

/// How many VCIs a process may have.
const VCIS: usize = 16;
/// How many may wait for one VCI; a further one takes the place of the first. Each knows the secret, or
/// repeats what it has overheard.
const WAITING: usize = 64;

type Opener = Box<dyn Fn(u8) + Send + Sync>;

/// What the VCIs of a process have in common.
pub(super) struct Process {
    /// Where others connect.
    pub(super) listener: OwnedFd,
    /// Rung by threads of this process.
    pub(super) calls: OwnedFd,
    /// By number; the first one is always there.
    vcis: [OnceLock<Arc<Vci>>; VCIS],
    several: AtomicBool,
    /// Opens a VCI that somebody has called.
    opener: OnceLock<Opener>,
    /// Descriptors that a VCI misses and cannot give back itself.
    wanted: AtomicUsize,
}

/// What others see of a VCI.
#[derive(Debug)]
pub(super) struct Vci {
    pub(super) watch: Watch,
    /// Those who have called it and were heard by another one.
    called: Mutex<Vec<Called>>,
    has_called: AtomicBool,
}

impl std::fmt::Debug for Process {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Process").field("wanted", &self.wanted).finish_non_exhaustive()
    }
}

impl Vci {
    fn new() -> Vci {
        let called = Mutex::default();
        Vci { watch: Watch::new(), called, has_called: AtomicBool::new(false) }
    }

    fn called(&self) -> MutexGuard<'_, Vec<Called>> {
        self.called.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody waits to be heard.
    #[inline]
    pub(super) fn has_called(&self) -> bool {
        self.has_called.load(Ordering::Relaxed)
    }

    /// Those who wait to be heard.
    pub(super) fn take_called(&self) -> Vec<Called> {
        let mut called = self.called();
        self.has_called.store(false, Ordering::Relaxed);
        std::mem::take(&mut called)
    }
}

impl Process {
    /// One that listens there.
    pub(super) fn new(listener: OwnedFd) -> io::Result<Process> {
        let process = Process {
            listener,
            calls: eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?,
            vcis: Default::default(),
            several: AtomicBool::new(false),
            opener: OnceLock::new(),
            wanted: AtomicUsize::new(0),
        };
        process.add(0).watch.prepare()?;
        Ok(process)
    }

    /// The VCI of this number, from now on.
    pub(super) fn add(&self, vci: u8) -> Arc<Vci> {
        self.several.fetch_or(vci > 0, Ordering::Relaxed);
        self.vcis[vci as usize].get_or_init(|| Arc::new(Vci::new())).clone()
    }

    pub(super) fn watches(&self) -> impl Iterator<Item = &Watch> {
        self.vcis.iter().filter_map(OnceLock::get).map(|vci| &vci.watch)
    }

    /// Wakes a thread of this process that sleeps.
    pub(super) fn ring(&self) {
        let _ = rustix::io::write(&self.calls, &1u64.to_ne_bytes());
    }

    /// Whether somebody who means this VCI can be handed over to it.
    pub(super) fn knows(&self, vci: u8) -> bool {
        let known = self.vcis.get(vci as usize);
        known.is_some_and(|known| known.get().is_some() || self.opener.get().is_some())
    }

    /// Hands somebody over to the VCI that it means.
    pub(super) fn hand_over(&self, called: Called) {
        let Some(vci) = self.vcis.get(called.hello.vci as usize) else { return };
        if vci.get().is_none()
            && let Some(open) = self.opener.get()
        {
            open(called.hello.vci);
        }
        // If it cannot be opened, whoever has called tries again.
        let Some(vci) = vci.get() else { return };
        let mut all = vci.called();
        if all.len() == WAITING {
            all.remove(0);
        }
        all.push(called);
        vci.has_called.store(true, Ordering::Relaxed);
        drop(all);
        self.ring();
    }

    /// How many connections all VCIs have, about.
    pub(super) fn connections(&self) -> usize {
        self.watches().map(|watch| watch.connections.load(Ordering::Relaxed)).sum()
    }

    /// A VCI misses so many descriptors that others may be able to do without.
    pub(super) fn want_descriptors(&self, missing: usize) {
        if self.several.load(Ordering::Relaxed) {
            self.wanted.store(missing, Ordering::Relaxed);
            if missing > 0 {
                self.ring();
            }
        }
    }

    /// Whether some VCI misses descriptors.
    #[inline]
    pub(super) fn wants_descriptors(&self) -> bool {
        self.wanted.load(Ordering::Relaxed) > 0
    }

    /// The caller is about to give one back.
    pub(super) fn give_descriptor(&self) {
        let fewer = |wanted: usize| wanted.checked_sub(1);
        let _ = self.wanted.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer);
    }
}

/// Further ways to the ranks of a job: VCIs, numbered from 1, each with connections of its own. They have one bell
/// and one place at which they are called.
#[derive(Debug)]
pub struct TcpVcis {
    process: Arc<Process>,
    name: Name,
    incarnation: u64,
    addresses: Vec<Vec<SocketAddr>>,
    options: Options,
}

impl Tcp {
    /// Where further ways to the ranks of the job begin.
    pub fn vcis(&self) -> TcpVcis {
        let ranks = self.endpoints.iter().take(self.size);
        TcpVcis {
            process: self.process.clone(),
            name: self.name,
            incarnation: self.incarnation,
            addresses: ranks.map(|rank| rank.addresses.clone()).collect(),
            options: self.options.clone(),
        }
    }

    /// Hears those who were handed over.
    #[cold]
    pub(super) fn welcome_called(&mut self) {
        if with_descriptor(|| self.prepare()).is_err() {
            self.process.want_descriptors(1);
            return;
        }
        for called in self.own.take_called() {
            self.resume(called);
        }
    }
}

impl TcpVcis {
    /// Opens a VCI, once.
    pub fn open(&self, vci: u8) -> Tcp {
        let who = (self.name, self.incarnation);
        let (addresses, options) = (self.addresses.clone(), self.options.clone());
        Tcp::at(vci, self.process.clone(), who, addresses, options)
    }

    /// Has `open` open the VCI that a peer speaks to before this process does. It is called while the VCI
    /// that heard it is polled.
    pub fn open_by(&self, open: impl Fn(u8) + Send + Sync + 'static) {
        let _ = self.process.opener.set(Box::new(open));
    }
}
