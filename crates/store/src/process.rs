//! A process in its job: joining, leaving, waiting, and its communication memory.

use crate::casts::Casts;
use crate::endpoint::Endpoint;
use crate::error::{Code, Error, Result};
use crate::group::Groups;
use crate::header::{self, Header, WATCH_ALL, WINDOWS};
use crate::hosts;
use crate::keys::Keys;
use crate::memory::{Heap, Region, RegionMap, RegionMapHandle};
use crate::messages::Messages;
use crate::remote::Remote;
use crate::window::Window;
use coll::Waiter;
use engine::{Engine, Mode, Pattern, RequestId, Started};
use layout::Span;
use runtime::{Runtime, Threads};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering, fence};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::JoinHandle;
use transport::doorbell::Barrier;
use transport::multicast::Caster;
use transport_shm::{Area, ShmAllocator};
use worker::Fabric;
use worker::Worker;

/// Polls of what others do before anything else is done meanwhile.
const POLLS: u32 = 2000;
/// Polls of a flag before anything else is done meanwhile, with a pause after each: whoever polls all the
/// time keeps the line from who is about to store there, and sees the store a fifth later.
const FLAG_POLLS: u32 = 200;

/// A process that has joined its job. There is one in the life of an operating system process.
pub struct Process {
    /// Those of `inner`, near at hand.
    pub(crate) endpoints: &'static [OnceLock<Endpoint>],
    pub(crate) inner: &'static Inner,
    helper: Mutex<Option<JoinHandle<()>>>,
}

/// What the threads of the process share.
pub(crate) struct Inner {
    pub(crate) rank: u32,
    pub(crate) size: u32,
    /// The endpoints of processes of this host that were stored to, by rank.
    pub(crate) endpoints: Box<[OnceLock<Endpoint>]>,
    /// The host of each process, numbered by its first process.
    pub(crate) hosts: Box<[u32]>,
    /// Who takes what this process stores at each, if that is of another host.
    pub(crate) gateways: Box<[u32]>,
    /// The processes of this host.
    pub(crate) neighbours: Vec<u32>,
    pub(crate) worker: Worker<Fabric>,
    pub(crate) allocator: Option<Arc<ShmAllocator>>,
    /// How groups cast to all hosts at once, where `--fabric` lists what can.
    pub(crate) caster: Option<Arc<dyn Caster>>,
    /// Whether another model has joined the job, and leaves it.
    guest: bool,
    pub(crate) oversubscribed: bool,
    bells: Option<Area>,
    map: Arc<RegionMap>,
    fenced: bool,
    region: Arc<Region>,
    heap: Heap,
    own: Mutex<OwnWindows>,
    watchers: Mutex<usize>,
    pub(crate) groups: Groups,
    pub(crate) remote: Remote,
    pub(crate) casts: Option<Casts>,
    pub(crate) keys: Keys,
    pub(crate) messages: Messages,
    /// Events taken so far, by number.
    pub(crate) taken: Box<[AtomicU64]>,
    unique: AtomicU64,
    leaving: AtomicBool,
    launcher: Option<boot::Control>,
}

/// The windows of this process.
#[derive(Debug, Default)]
struct OwnWindows {
    by_number: BTreeMap<i32, Window>,
    /// Where the published table lies, and for how many windows it has room.
    table: u64,
    room: usize,
}

impl Process {
    /// Takes this process's place in the job that `mpiexec` started, or makes a job of one.
    ///
    /// # Errors
    /// [`Code::AlreadyInitialized`] the second time in the life of a process, [`Code::System`] if
    /// there is no place, or no memory to share.
    ///
    /// # Safety
    /// No other thread reads or writes the environment meanwhile.
    pub unsafe fn join() -> Result<Process> {
        static JOINED: AtomicBool = AtomicBool::new(false);
        if JOINED.swap(true, Ordering::AcqRel) {
            let text = "this process has joined its job before; that is done once";
            return Err(Error::new(Code::AlreadyInitialized, text));
        }
        // SAFETY: the engine has a lock; the rest is promised by the caller.
        let runtime = unsafe { Runtime::take(Threads::Many) };
        let runtime =
            runtime.map_err(|error| Error::system("there is no place in a job", &error))?;
        let settings = boot::Settings::from_environment()
            .map_err(|error| Error::system("a setting is wrong", &error))?;
        let hosts = hosts::hosts(&runtime.hosts, settings.store_reach);
        let rows = hosts::rows(&hosts);
        let here = hosts[runtime.rank as usize];
        let neighbours: Vec<u32> =
            (0..runtime.size).filter(|rank| hosts[*rank as usize] == here).collect();
        let map = share_region_map(&runtime, &neighbours)?;
        let index = neighbours.binary_search(&runtime.rank).expect("a host has its own process");
        let mapped = |error| Error::system("communication memory cannot be mapped", &error);
        let region = map.region(index).map_err(mapped)?;
        let head = Header::bytes(runtime.size as usize);
        region.reserve(0, head).map_err(mapped)?;
        let fenced = transport::doorbell::register() == Barrier::Sender;
        let spans_hosts = neighbours.len() < runtime.size as usize;
        let endpoints: Box<[OnceLock<Endpoint>]> =
            (0..runtime.size).map(|_| OnceLock::new()).collect();
        let _ = endpoints[runtime.rank as usize].set(Endpoint::new(region.clone(), fenced));
        // For ever: communication memory stays readable, and there is no second process.
        let inner: &'static Inner = Box::leak(Box::new(Inner {
            rank: runtime.rank,
            size: runtime.size,
            endpoints,
            gateways: hosts::gateways(&hosts, &rows, rows[runtime.rank as usize]),
            casts: runtime
                .caster
                .as_deref()
                .and_then(|caster| Casts::join(caster, runtime.rank, &hosts, &rows)),
            groups: Groups::new(runtime.size, runtime.rank),
            remote: Remote::new(runtime.protocols.host.eager.min(runtime.protocols.network.eager)),
            keys: Keys::default(),
            messages: Messages::new(settings.store_protocol),
            hosts,
            neighbours,
            worker: runtime.worker,
            bells: runtime.allocator.as_deref().map(ShmAllocator::everyone),
            guest: runtime.guest,
            allocator: runtime.allocator,
            caster: runtime.caster,
            oversubscribed: runtime.occupancy.is_oversubscribed(),
            map,
            fenced,
            heap: Heap::new(region.clone(), head),
            region,
            own: Mutex::default(),
            watchers: Mutex::new(0),
            taken: (0..header::EVENTS).map(|_| AtomicU64::new(0)).collect(),
            unique: AtomicU64::new(u64::from(runtime.rank)),
            leaving: AtomicBool::new(false),
            launcher: runtime.control,
        }));
        inner.share_flags()?;
        if let Some(launcher) = &inner.launcher {
            launcher.initialized(boot::Model::Store);
        }
        // Nobody receives: where stores come as messages, somebody else has to take them.
        let helper = if spans_hosts { Some(start_helper(inner)?) } else { None };
        Ok(Process { endpoints: &inner.endpoints, inner, helper: Mutex::new(helper) })
    }

    /// Place in the job.
    pub fn rank(&self) -> u32 {
        self.inner.rank
    }

    /// Processes of the job.
    pub fn size(&self) -> u32 {
        self.inner.size
    }

    /// A number that no other call in this job answers.
    pub fn unique(&self) -> u64 {
        self.inner.unique.fetch_add(u64::from(self.inner.size), Ordering::Relaxed)
    }

    /// Finds `length` bytes of communication memory, filled with zeros.
    ///
    /// # Errors
    /// [`Code::InvalidLength`] for none, [`Code::System`] if there is no memory.
    pub fn allocate(&self, length: usize) -> Result<*mut u8> {
        let offset = self.inner.heap.allocate(length as u64)?;
        Ok(self.inner.region.at(offset, length as u64))
    }

    /// Gives back what [`allocate`](Process::allocate) answered.
    ///
    /// # Errors
    /// [`Code::InvalidLmmAddress`] if it did not, or if a window lies over the buffer.
    ///
    /// # Safety
    /// Nobody uses the buffer any more.
    pub unsafe fn free(&self, buffer: *mut u8) -> Result<()> {
        let inner = self.inner;
        let own = inner.own();
        let found = inner
            .region
            .offset_of(buffer, 1)
            .and_then(|offset| inner.heap.buffer(offset, 1).filter(|(begin, _)| *begin == offset));
        let Some((offset, length)) = found else {
            let text = "buffer is not what FCI_AllocateBuffer answered";
            return Err(Error::new(Code::InvalidLmmAddress, text));
        };
        let over = |window: &Window| {
            window.offset < offset + length && offset < window.offset + window.length
        };
        if let Some((number, _)) = own.by_number.iter().find(|(_, window)| over(window)) {
            let text = format!("window {number} lies over the buffer; close it first");
            return Err(Error::new(Code::InvalidLmmAddress, text));
        }
        inner.heap.free(offset);
        Ok(())
    }

    /// Opens window `number`: `length` bytes of communication memory at `local`, reached at `base`
    /// of the global space. Stores begun after this is known to the sender land there.
    ///
    /// # Errors
    /// [`Code::InvalidNumber`] if it is open or negative, [`Code::InvalidLength`] if it is empty,
    /// [`Code::InvalidGcsAddress`] if it wraps around or overlaps with another window of this
    /// process, [`Code::InvalidLmmAddress`] if `local` is not inside one buffer.
    pub fn open_window(&self, number: i32, base: u64, local: *mut u8, length: usize) -> Result<()> {
        let inner = self.inner;
        let mut own = inner.own();
        if number < 0 || own.by_number.contains_key(&number) || own.by_number.len() == WINDOWS {
            let why = if number < 0 { "it must not be negative" } else { "it is open already" };
            return Err(Error::new(Code::InvalidNumber, format!("num is {number}: {why}")));
        }
        if length == 0 {
            return Err(Error::new(Code::InvalidLength, "len is 0; it must be at least 1"));
        }
        let offset = inner.region.offset_of(local, length as u64);
        let buffer = offset.and_then(|offset| inner.heap.buffer(offset, length as u64));
        let (Some(offset), Some(_)) = (offset, buffer) else {
            let text = "local_base and len must lie in one buffer of FCI_AllocateBuffer";
            return Err(Error::new(Code::InvalidLmmAddress, text));
        };
        let window = Window { base, length: length as u64, offset };
        if !window.is_sound(inner.region.room()) {
            let text = format!("gcs_base is {base:#x}: {length} bytes pass the end of the space");
            return Err(Error::new(Code::InvalidGcsAddress, text));
        }
        let other = own.by_number.iter().find(|(_, other)| other.overlaps(&window));
        if let Some((other, _)) = other {
            let text = format!("gcs_base is {base:#x}, which overlaps with window {other}");
            return Err(Error::new(Code::InvalidGcsAddress, text));
        }
        own.by_number.insert(number, window);
        let published = inner.publish(&mut own);
        if published.is_err() {
            own.by_number.remove(&number);
        }
        published
    }

    /// Closes a window. Nothing from another host lands there after this, nor a long block; a word, or
    /// a few of them, that a process of this host is just storing may.
    ///
    /// # Errors
    /// [`Code::InvalidNumber`] if it is not open.
    pub fn close_window(&self, number: i32) -> Result<()> {
        let mut own = self.inner.own();
        if own.by_number.remove(&number).is_none() {
            let text = format!("num is {number}; no window of this number is open");
            return Err(Error::new(Code::InvalidNumber, text));
        }
        self.inner.publish(&mut own)
    }

    /// What was stored here before is seen by loads after this.
    pub fn sync(&self) {
        if self.inner.spans_hosts() {
            self.inner.hurry_remote();
            self.inner.worker.with(|engine| {
                engine.progress();
                self.inner.serve(engine);
            });
        }
        fence(Ordering::Acquire);
    }

    /// Leaves the job, when everything has left this process and everyone else is here. Dropping
    /// the process does it as well; the second time it does nothing.
    pub fn leave(&self) {
        let inner = self.inner;
        if inner.leaving.load(Ordering::Acquire) {
            return;
        }
        inner.wait(|engine| {
            let quiet = inner.guest || engine.is_quiet();
            let cast = inner.casts.as_ref().is_none_or(Casts::is_idle);
            let idle = inner.remote.is_empty() && cast && inner.messages.is_idle();
            (idle && quiet).then_some(())
        });
        // What the others sent before they came here has been taken when all have come.
        let _ = inner.barrier(&inner.groups.everyone());
        inner.leaving.store(true, Ordering::Release);
        let helper = self.helper.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(helper) = helper {
            inner.worker.with(Engine::note_completed);
            let _ = helper.join();
        }
        if inner.guest {
            return;
        }
        // Alone: of the last words, which the other would have heard, it would not have told.
        inner.wait(|engine| engine.is_quiet().then_some(()));
        inner.wait(|engine| engine.transport().leave().then_some(()));
        if let Some(launcher) = &inner.launcher {
            launcher.finalized();
        }
    }

    /// Ends the job, with this exit status.
    pub fn abort(&self, status: i32) -> ! {
        if let Some(launcher) = &self.inner.launcher {
            let rank = self.inner.rank;
            launcher.abort(status, &format!("rank {rank} called FCI_Abort with code {status}"));
        }
        std::process::exit(status)
    }
}

impl std::fmt::Debug for Process {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "rank {} of {}", self.inner.rank, self.inner.size)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.leave();
    }
}

impl Inner {
    /// Whether some processes can only be reached by messages.
    #[inline]
    pub(crate) fn spans_hosts(&self) -> bool {
        self.neighbours.len() < self.size as usize
    }

    fn own(&self) -> MutexGuard<'_, OwnWindows> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells others of the windows of this process.
    fn publish(&self, own: &mut OwnWindows) -> Result<()> {
        let old = (own.room < own.by_number.len()).then_some(own.table);
        if old.is_some() {
            let room = (own.by_number.len() * 2).max(16);
            own.table = self.heap.allocate(Header::table_bytes(room))?;
            own.room = room;
        }
        let mut windows: Vec<Window> = own.by_number.values().copied().collect();
        windows.sort_by_key(|window| window.base);
        self.header().publish(own.table, &windows);
        self.header().await_stores();
        if let Some(old) = old {
            // Whoever reads it meanwhile finds another generation behind it.
            self.heap.free(old);
        }
        Ok(())
    }

    /// The head of our own region.
    pub(crate) fn header(&self) -> &Header {
        self.own_endpoint().header()
    }

    pub(crate) fn own_endpoint(&self) -> &Endpoint {
        self.endpoints[self.rank as usize].get().expect("it is there from the start")
    }

    /// The endpoint of a process of this host.
    pub(crate) fn endpoint(&self, rank: u32) -> &Endpoint {
        self.endpoints[rank as usize].get_or_init(|| {
            let index = self.neighbours.binary_search(&rank).expect("a process of this host");
            match self.map.region(index) {
                Ok(region) => Endpoint::new(region, self.fenced),
                // Resource errors are fatal, as a store has no way to tell them.
                Err(error) => panic!("the memory of rank {rank} cannot be mapped: {error}"),
            }
        })
    }

    /// Whether a process is of this host.
    pub(crate) fn is_local(&self, rank: u32) -> bool {
        self.hosts[rank as usize] == self.hosts[self.rank as usize]
    }

    /// Wakes a process of this host if it sleeps.
    #[cold]
    pub(crate) fn ring(&self, rank: u32) {
        match &self.bells {
            Some(bells) => bells.ring(rank as usize),
            // A process alone: another of its threads may sleep.
            None => self.worker.with(Engine::note_completed),
        }
    }

    /// Where a flag of this process lies.
    pub(crate) fn flag_offset(&self, flag: *const u64) -> Result<u64> {
        let offset = self.region.offset_of(flag.cast(), 8).filter(|_| flag.is_aligned());
        let inside = offset.filter(|offset| self.heap.buffer(*offset, 8).is_some());
        inside.ok_or_else(|| {
            let text = "flag must be 8 aligned bytes of communication memory of this process";
            Error::new(Code::InvalidLmmAddress, text)
        })
    }

    /// Waits until a flag at `offset` of this process, which is valid, satisfies `ready`.
    pub(crate) fn wait_for_flag(&self, offset: u64, mut ready: impl FnMut(u64) -> bool) -> u64 {
        let address: *const AtomicU64 = self.region.at(offset, 8).cast();
        // SAFETY: inside the region, aligned by promise of the caller; only accessed by atomics and
        // raw copies.
        let flag = unsafe { &*address };
        // Pairs with the release of whoever stores.
        let mut look = || Some(flag.load(Ordering::Acquire)).filter(|value| ready(*value));
        self.hurry_remote();
        for _ in 0..if self.oversubscribed { 1 } else { FLAG_POLLS } {
            if let Some(value) = look() {
                return value;
            }
            std::hint::spin_loop();
        }
        let _watcher = Watcher::new(self, offset);
        self.wait(|_| look())
    }

    /// Moves everything on until `done` answers, for the program.
    pub(crate) fn wait<R>(&self, done: impl FnMut(&mut Engine<Fabric>) -> Option<R>) -> R {
        self.hurry_remote();
        self.move_on(done)
    }

    /// Moves everything on until `done` answers.
    fn move_on<R>(&self, mut done: impl FnMut(&mut Engine<Fabric>) -> Option<R>) -> R {
        self.worker.wait(|engine| {
            // Whoever has just been woken should not do other things first.
            if let Some(answer) = done(engine) {
                return Some(answer);
            }
            self.serve(engine);
            done(engine)
        })
    }

    /// Takes what has come for this process, and moves on what goes.
    pub(crate) fn serve(&self, engine: &mut Engine<Fabric>) {
        if self.spans_hosts() {
            self.progress_remote(engine);
        }
        self.messages.serve(engine);
    }

    /// Finds memory for barriers of all processes, if they share any.
    fn share_flags(&self) -> Result<()> {
        if !self.spans_hosts()
            && self.size > 1
            && let Some(allocator) = &self.allocator
        {
            let area = match self.guest {
                true => self.find_area(allocator)?,
                false => Some(allocator.everyone()),
            };
            if let Some(area) = area {
                self.groups.share(area, self.oversubscribed);
            }
        }
        Ok(())
    }
}

/// A thread that may sleep over a flag.
struct Watcher<'a> {
    inner: &'a Inner,
}

impl Watcher<'_> {
    fn new(inner: &Inner, offset: u64) -> Watcher<'_> {
        let mut count = inner.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        *count += 1;
        let watch = if *count == 1 { offset } else { WATCH_ALL };
        // The barrier before sleep makes sure that senders see it, or we what they stored.
        inner.header().watch().store(watch, Ordering::Relaxed);
        Watcher { inner }
    }
}

impl Drop for Watcher<'_> {
    fn drop(&mut self) {
        let mut count = self.inner.watchers.lock().unwrap_or_else(PoisonError::into_inner);
        *count -= 1;
        if *count == 0 {
            self.inner.header().watch().store(0, Ordering::Relaxed);
        }
    }
}

impl Waiter for Inner {
    fn wait_until(&self, mut ready: impl FnMut() -> bool) {
        self.hurry_remote();
        for _ in 0..if self.oversubscribed { 1 } else { POLLS } {
            if ready() {
                return;
            }
        }
        self.wait(|_| ready().then_some(()));
    }
}

/// Collectives by messages, which move stores and messages on as well.
impl coll::Post for Inner {
    fn send(&self, peer: u32, context: u64, tag: i32, buffer: Span) -> Started {
        self.worker.with(|engine| engine.send(Mode::Standard, peer, context, tag, buffer))
    }

    fn receive(&self, peer: u32, context: u64, tag: i32, buffer: Span) -> RequestId {
        let pattern = Pattern { source: Some(peer), context, tag: Some(tag) };
        self.worker.with(|engine| engine.receive(pattern, buffer))
    }

    fn wait(&self, request: RequestId) -> engine::Completion {
        Inner::wait(self, |engine| engine.finish(request))
    }

    fn take(&self, peer: u32, context: u64, tag: i32, buffer: Span) -> engine::Completion {
        let request = coll::Post::receive(self, peer, context, tag, buffer);
        Inner::wait(self, |engine| engine.finish(request))
    }
}

/// The first process of a host makes the file, and tells the others where it is.
fn share_region_map(runtime: &Runtime, neighbours: &[u32]) -> Result<Arc<RegionMap>> {
    let failed = |error| Error::system("there is no communication memory", &error);
    let regions = neighbours.len();
    let context = crate::context::SETUP;
    let mut handle = RegionMapHandle::default();
    // SAFETY: the variable outlives each call below, and is not otherwise used during it.
    let span = unsafe { Span::new((&raw mut handle).cast(), size_of::<RegionMapHandle>()) };
    if runtime.rank != neighbours[0] {
        let pattern = Pattern { source: Some(neighbours[0]), context, tag: Some(0) };
        let end = runtime.worker.receive(pattern, span);
        if let Some(fault) = end.fault {
            return Err(Error::new(Code::System, format!("the first process failed: {fault:?}")));
        }
        return Ok(Arc::new(RegionMap::open(handle, regions).map_err(failed)?));
    }
    let map = RegionMap::new(regions).map_err(failed)?;
    let found = map.handle().map_err(failed)?;
    // SAFETY: the value outlives the call and is only read.
    let bytes = unsafe { Span::new((&raw const found).cast_mut().cast(), span.len()) };
    span.copy_from(bytes);
    for &peer in &neighbours[1..] {
        let started =
            runtime.worker.with(|engine| engine.send(Mode::Standard, peer, context, 0, span));
        if let Started::Pending(request) = started {
            runtime.worker.wait(|engine| engine.finish(request));
        }
    }
    Ok(Arc::new(map))
}

/// Takes stores that come as messages, while the program does other things.
fn start_helper(inner: &'static Inner) -> Result<JoinHandle<()>> {
    let work = move || {
        let leaving = || inner.leaving.load(Ordering::Acquire).then_some(());
        inner.move_on(|_| leaving());
    };
    worker::start_thread("store", work)
        .map_err(|error| Error::system("there is no thread for stores", &error))
}
