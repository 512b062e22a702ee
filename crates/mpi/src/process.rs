//! This process in its job: starting, ending, threads.

use std::cell::Cell;
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicPtr, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::ThreadId;

use boot::{Control, Helper, HostId, InitialErrhandler, Key, RankStatus};
use coll::Table;
use engine::{Engine, RequestId, VCIS};
use runtime::{Runtime, Threads, Vcis};
use transport::Peer;
use transport::multicast::Caster;
use transport_shm::ShmAllocator;
use worker::simulation::{self, STRAY};
use worker::{Fabric, Gate, Site, Worker};

use crate::attribute::Object;
use crate::error::{Error, Result};
use crate::loss::{self, FailureNotices};
use crate::state::State;
use crate::{
    Handle, abi, attribute, bsend, callers, class, collective, communicator, crash, dynamic,
    verify, waiting,
};

/// The engine of this process.
pub(crate) type Core = Engine<Fabric>;

/// What a running process has. It is made once and stays, since threads may still hold it when
/// another finalises, and since sessions come and go.
pub(crate) struct Here {
    /// The first VCI: of the world, and of all who know processes of others.
    pub(crate) worker: Worker<Fabric>,
    /// The others, as far as they are used.
    opened: [OnceLock<Worker<Fabric>>; VCIS],
    /// One is opened at a time.
    opening: Mutex<()>,
    vcis: Option<Vcis>,
    pub(crate) state: Gate<State>,
    pub(crate) rank: u32,
    pub(crate) size: u32,
    /// Whether the ranks of this host share CPUs.
    pub(crate) oversubscribed: bool,
    /// How many processes share how many CPUs with this one.
    pub(crate) occupancy: boot::Occupancy,
    /// Whether a thread works beside those of the program.
    helper: Helper,
    /// Whether the helper moves messages on, too.
    asynchronous: bool,
    /// The number of this host in the job.
    pub(crate) host: u32,
    /// The host of each rank where they are on several; else empty.
    pub(crate) hosts: Vec<u32>,
    /// Bytes a second that a host takes in from the network, if that was measured.
    pub(crate) pace: Option<u64>,
    /// How collectives are done.
    pub(crate) table: &'static Table,
    /// Whether reductions give the same bits on any machine.
    pub(crate) reproducible: bool,
    /// Where communicators find memory to share; none for a process alone.
    pub(crate) allocator: Option<Arc<ShmAllocator>>,
    /// How communicators cast to all hosts at once, where `--fabric` lists what can.
    pub(crate) caster: Option<Arc<dyn Caster>>,
    /// To mpiexec, once there is one.
    control: OnceLock<Control>,
    /// The port at which published names are kept, once that is known.
    names: OnceLock<String>,
    /// The port at which the parents wait.
    parents: Option<String>,
    /// Where its ports are, where others of the job may call from other hosts.
    pub(crate) home: Option<HostId>,
    /// The port at which mpiexec puts such calls through.
    pub(crate) exchange: Option<String>,
    /// What other jobs know that a nameserver joins to this one over the network.
    pub(crate) joint: Option<Key>,
    /// Whether what passes between hosts is encrypted.
    pub(crate) encrypt: bool,
    /// What mpiexec sees of this process; none for a process alone.
    pub(crate) board: Option<&'static RankStatus>,
    /// The error handler of the predefined communicators.
    initial_errhandler: InitialErrhandler,
    /// The kinds of memory that `mpiexec` was asked for.
    pub(crate) memory_kinds: Option<String>,
}

impl Here {
    /// Who starts processes for this one: `mpiexec`, or one that is started for it now.
    pub(crate) fn supervisor(&self) -> Result<&Control> {
        static STARTING: Mutex<()> = Mutex::new(());
        let _one_at_a_time = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(control) = self.control.get() {
            return Ok(control);
        }
        let (control, names) = dynamic::start_supervisor()?;
        self.names.get_or_init(|| names);
        Ok(self.control.get_or_init(|| control))
    }

    /// The VCI of a context, which its first use opens. Opening takes a while: the caller holds no gate that another
    /// thread may need.
    #[inline(always)]
    pub(crate) fn at(&self, context: u64) -> &Worker<Fabric> {
        match communicator::vci(context) {
            0 => &self.worker,
            vci => self.open(vci),
        }
    }

    /// The VCI of a context on which a call is about to start something, told of all deaths that are known: a program
    /// that never waits makes no progress otherwise.
    #[inline(always)]
    pub(crate) fn informed(&self, context: u64) -> &Worker<Fabric> {
        let worker = self.at(context);
        worker.hear();
        worker
    }

    /// A VCI that whoever made one of its communicators has chosen.
    #[inline]
    fn open(&self, vci: u8) -> &Worker<Fabric> {
        match self.opened[vci as usize].get() {
            Some(worker) => worker,
            None => self.open_now(vci).unwrap_or_else(|error| {
                // The others count on it.
                panic!("a communicator of several threads cannot be used: {error}")
            }),
        }
    }

    /// Opens a VCI, because it is used or called. Nobody waits for a gate meanwhile.
    #[cold]
    fn open_now(&self, vci: u8) -> std::result::Result<&Worker<Fabric>, String> {
        let _one_at_a_time = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(worker) = self.opened[vci as usize].get() {
            return Ok(worker);
        }
        let vcis = self.vcis.as_ref().ok_or("this process knows no others")?;
        let engine = vcis.open(vci).map_err(|error| error.to_string())?;
        // SAFETY: what the program promises of its threads goes for all that it does.
        let worker = unsafe { self.worker.beside(engine) };
        Ok(self.opened[vci as usize].get_or_init(|| worker))
    }

    /// The VCI of a context if it is open. Nothing has been started on one that is not.
    #[inline]
    pub(crate) fn opened_at(&self, context: u64) -> Option<&Worker<Fabric>> {
        self.opened(communicator::vci(context))
    }

    /// The VCI that has started a request. None started a request whose VCI is not open: the program made up its
    /// handle.
    #[inline]
    pub(crate) fn worker_of(&self, request: RequestId) -> Option<&Worker<Fabric>> {
        self.opened(request.vci())
    }

    #[inline]
    fn opened(&self, vci: u8) -> Option<&Worker<Fabric>> {
        match vci {
            0 => Some(&self.worker),
            _ => self.opened.get(vci as usize).and_then(OnceLock::get),
        }
    }

    /// All VCIs that are used.
    pub(crate) fn all_vcis(&self) -> impl Iterator<Item = &Worker<Fabric>> {
        std::iter::once(&self.worker).chain(self.opened.iter().filter_map(OnceLock::get))
    }

    /// Whether more than one VCI is used.
    #[inline]
    pub(crate) fn has_several_vcis(&self) -> bool {
        self.worker.has_several()
    }

    /// On how many VCIs the communicators of these processes are spread, if this one hands out their contexts.
    pub(crate) fn vcis_for(&self, peers: impl Iterator<Item = Peer>) -> u8 {
        let Some(vcis) = self.vcis.as_ref().filter(|_| self.state.is_locked()) else { return 1 };
        // What is looked at under --check is looked at in one place.
        if verify::is_on() {
            return 1;
        }
        let host = self.hosts.get(self.rank as usize);
        let mut far = 0;
        for peer in peers {
            // Processes of other worlds are met on the first one.
            if peer >= self.size {
                return 1;
            }
            far += usize::from(self.hosts.get(peer as usize) != host);
        }
        vcis.wanted(far)
    }

    /// From now on any number of threads may call.
    ///
    /// # Safety
    /// No thread is inside of a call, and whatever another thread calls later happens after this.
    unsafe fn add_locks(&self) {
        // SAFETY: promised by the caller.
        unsafe {
            self.worker.add_lock();
            self.state.with(|state| state.windows.iter().for_each(|(_, window)| window.add_lock()));
            self.state.add_lock();
        }
    }

    /// Something has been started on a VCI that may go on while the program computes.
    pub(crate) fn call_for_help(&self, worker: &Worker<Fabric>) {
        if self.helper == Helper::On {
            worker.call_for_help();
        }
    }

    /// Whether messages go on while the program computes.
    #[inline(always)]
    pub(crate) fn is_asynchronous(&self) -> bool {
        self.asynchronous
    }

    /// A message has been started on a VCI that may go on while the program computes.
    #[inline(always)]
    pub(crate) fn call_for_transfer(&self, worker: &Worker<Fabric>) {
        if self.asynchronous {
            worker.call_for_help();
        }
    }

    /// Something is to be served for others on a VCI while the program computes.
    pub(crate) fn serve(&self, worker: &Worker<Fabric>) {
        if self.helper != Helper::Off {
            worker.call_for_help();
        }
    }

    /// What has been sent on a VCI leaves now, or without the program.
    #[inline]
    pub(crate) fn flush(&self, worker: &Worker<Fabric>) {
        // This takes a helper a moment, once for each peer: it needs no core of its own.
        if !worker.flush() && self.helper != Helper::Off {
            worker.call_for_help();
        }
    }

    /// The line to mpiexec, if there is one.
    pub(crate) fn control(&self) -> Option<&Control> {
        self.control.get()
    }

    /// Tells mpiexec that this process knows others than those of its world, or no longer does.
    pub(crate) fn tell_connected(&self, connected: bool) {
        match self.control.get() {
            Some(control) if connected => control.connected(),
            Some(control) => control.parted(),
            None => {}
        }
    }

    /// The port at which published names are kept.
    pub(crate) fn names(&self) -> Result<String> {
        if self.names.get().is_none() {
            self.supervisor()?;
        }
        Ok(self.names.get().cloned().unwrap_or_default())
    }
}

/// Null unless MPI is running; in a simulated job it stays null.
static HERE: AtomicPtr<Here> = AtomicPtr::new(std::ptr::null_mut());

thread_local! {
    /// In a simulated job: what the rank has that this thread is. Threads that are no rank have nothing.
    static HERE_OF_RANK: Cell<*const Here> = const { Cell::new(std::ptr::null()) };
}

/// MPI runs from now on, or no longer.
fn set_here(here: *const Here) {
    match simulation::is_on() {
        true => HERE_OF_RANK.set(here),
        false => HERE.store(here.cast_mut(), Ordering::Release),
    }
}

/// Of the World model (MPI-5.0 §11.2): `MPI_Init` to `MPI_Finalize`.
static PHASE: AtomicU8 = AtomicU8::new(BEFORE);
/// Whether several threads of the program may call at once.
static SEVERAL_CALLERS: AtomicBool = AtomicBool::new(false);

/// Whether several threads of the program may call at once. There may be locks even if not: under `--check`, that is
/// looked at.
pub(crate) fn has_several_callers() -> bool {
    SEVERAL_CALLERS.load(Ordering::Relaxed)
}

/// The level that `MPI_Init_thread` answered.
static LEVEL: AtomicI32 = AtomicI32::new(abi::THREAD_SINGLE);
/// The thread that called `MPI_Init`.
static MAIN: OnceLock<ThreadId> = OnceLock::new();
/// Who keeps MPI running.
static USERS: Mutex<Users> = Mutex::new(Users { place: None, count: 0, level: 0 });

const BEFORE: u8 = 0;
const STARTING: u8 = 1;
const RUNNING: u8 = 2;
const FINALIZED: u8 = 3;

/// The World model, and each session.
struct Users {
    /// Made by the first of them.
    place: Option<&'static Here>,
    /// How many there are now.
    count: usize,
    /// What the threads of this process may do at most.
    level: i32,
}

/// What a process has once, and each rank of a [simulated job](crate::simulation) has for itself.
pub(crate) struct Context {
    here: *const Here,
    phase: u8,
    level: i32,
    users: Users,
    offer: runtime::Offer,
}

impl Context {
    pub(crate) const fn new() -> Context {
        let users = Users { place: None, count: 0, level: 0 };
        let (here, level) = (std::ptr::null(), abi::THREAD_SINGLE);
        Context { here, phase: BEFORE, level, users, offer: None }
    }

    /// Exchanges it with what the process has now, in which no other thread uses MPI.
    pub(crate) fn exchange(&mut self) {
        self.here = HERE_OF_RANK.replace(self.here);
        self.phase = PHASE.swap(self.phase, Ordering::AcqRel);
        self.level = LEVEL.swap(self.level, Ordering::AcqRel);
        std::mem::swap(&mut *users(), &mut self.users);
        runtime::exchange(&mut self.offer);
    }
}

/// This process, if MPI is running.
#[inline]
pub(crate) fn here() -> Result<&'static Here> {
    let here = HERE.load(Ordering::Acquire);
    if here.is_null() {
        return here_of_rank();
    }
    // SAFETY: what `enter` stored is never freed.
    Ok(unsafe { &*here })
}

#[cold]
fn here_of_rank() -> Result<&'static Here> {
    let here = HERE_OF_RANK.get();
    if here.is_null() {
        return Err(not_running());
    }
    // SAFETY: what `enter` stored is never freed.
    Ok(unsafe { &*here })
}

#[cold]
fn not_running() -> Box<Error> {
    Error::new(
        class::OTHER,
        match PHASE.load(Ordering::Acquire) {
            _ if simulation::is_stray() => STRAY,
            FINALIZED => "MPI has been finalized; call this before MPI_Finalize",
            _ => "MPI is not initialized; call MPI_Init, MPI_Init_thread or MPI_Session_init first",
        },
    )
}

/// Fails, naming the remedy, unless MPI is initialised and not finalised. Shells of calls that do
/// not name a communicator or request start with this one.
pub fn running() -> Result<()> {
    here().map(|_| ())
}

/// Rank and size of the job, if MPI is running.
pub(crate) fn place() -> Option<(u32, u32)> {
    here().ok().map(|here| (here.rank, here.size))
}

fn users() -> MutexGuard<'static, Users> {
    USERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One more user of MPI: the `world` or a session, whose threads may do what `required` says. Answers
/// the level that it has.
pub(crate) fn enter(required: i32, world: bool) -> Result<i32> {
    let mut users = users();
    // A session promises something of its own calls only, so that two of them may overlap.
    let needs_lock = required == abi::THREAD_MULTIPLE || (!world && required > abi::THREAD_SINGLE);
    let level = if needs_lock { abi::THREAD_MULTIPLE } else { required };
    let here = match users.place {
        None => {
            let here: &'static Here = Box::leak(Box::new(join(level)?));
            if let Some(vcis) = &here.vcis {
                // If it cannot be, whoever calls tries again, and who uses it says why.
                vcis.open_by(|vci| drop(here.open_now(vci)));
            }
            if verify::is_on() {
                // SAFETY: nobody has called yet. What the program promised is what is looked at.
                unsafe { here.add_locks() };
            }
            users.place = Some(here);
            users.level = level;
            crash::install(here.rank, here.size);
            here
        }
        Some(here) => {
            if level > users.level && users.level == abi::THREAD_SINGLE {
                // SAFETY: everyone before has promised that there is one thread, which is here.
                unsafe { here.add_locks() };
                users.level = abi::THREAD_MULTIPLE;
            }
            if users.count == 0 && here.state.is_locked() {
                loss::begin_again(here);
            }
            here
        }
    };
    SEVERAL_CALLERS.store(users.level == abi::THREAD_MULTIPLE, Ordering::Relaxed);
    users.count += 1;
    if users.count == 1 {
        if let Some(control) = here.control.get() {
            control.initialized(boot::Model::Mpi);
        }
        set_here(here);
    }
    // A session learns what its threads may really do (MPI-5.0 §11.3.1).
    Ok(if world { required.min(users.level) } else { users.level })
}

/// One user fewer. With the last one MPI ends, as soon as everything has left this process.
pub(crate) fn leave() -> Result<()> {
    let here = here()?;
    let mut users = users();
    users.count -= 1;
    if users.count == 0 {
        runtime::withdraw();
        verify::tell_of_objects(here);
        drain(here);
        say_goodbye(here, 0);
        set_here(std::ptr::null());
        if here.state.is_locked() {
            loss::end_waits(here);
        }
        if let Some(control) = here.control.get() {
            control.finalized();
        }
    }
    Ok(())
}

/// `MPI_Init_thread`: joins the job and answers the level provided. `MPI_Init` asks for
/// `MPI_THREAD_SINGLE`.
pub fn init(required: i32) -> Result<i32> {
    let levels =
        [abi::THREAD_SINGLE, abi::THREAD_FUNNELED, abi::THREAD_SERIALIZED, abi::THREAD_MULTIPLE];
    if !levels.contains(&required) {
        return Err(Error::new(
            class::ARG,
            format!("required is {required}; it must be one of the MPI_THREAD_ constants"),
        ));
    }
    if simulation::is_stray() {
        return Err(not_running());
    }
    let before = PHASE.compare_exchange(BEFORE, STARTING, Ordering::AcqRel, Ordering::Acquire);
    if let Err(phase) = before {
        return Err(Error::new(
            class::OTHER,
            match phase {
                FINALIZED => "MPI has been finalized; it cannot be initialized again in a process",
                _ => "MPI is initialized already; call MPI_Init or MPI_Init_thread once",
            },
        ));
    }
    let provided = match enter(required, true) {
        Ok(provided) => provided,
        Err(error) => {
            PHASE.store(BEFORE, Ordering::Release);
            return Err(error);
        }
    };
    here()?.state.with(|state| state.communicators.set_world(true));
    let errhandler = match here()?.initial_errhandler {
        InitialErrhandler::AreFatal => abi::ERRORS_ARE_FATAL,
        InitialErrhandler::Abort => abi::ERRORS_ABORT,
        InitialErrhandler::Return => abi::ERRORS_RETURN,
    };
    for comm in [abi::COMM_WORLD, abi::COMM_SELF] {
        communicator::set_errhandler(comm, errhandler)?;
    }
    LEVEL.store(provided, Ordering::Relaxed);
    MAIN.get_or_init(|| std::thread::current().id());
    if verify::is_on() && provided < abi::THREAD_MULTIPLE {
        callers::look_at(provided);
    }
    PHASE.store(RUNNING, Ordering::Release);
    let here = here()?;
    if let Some(parents) = &here.parents {
        here.tell_connected(true);
        dynamic::call_parents(parents)?;
    }
    Ok(provided)
}

/// What `mpiexec` hands on of what `serried tune` has measured, or else what comes with the library.
fn choices() -> Result<&'static Table> {
    let Some(text) = std::env::var_os(boot::CHOICES) else { return Ok(Table::shipped()) };
    let text = text.to_string_lossy();
    match Table::read(&text) {
        // Once in the life of a process.
        Ok(table) => Ok(Box::leak(Box::new(table))),
        Err(error) => {
            let source = boot::source_of_choices(&text);
            Err(Error::new(class::OTHER, format!("{source}: {error}, or give --tuning off")))
        }
    }
}

fn join(level: i32) -> Result<Here> {
    let threads = if level == abi::THREAD_MULTIPLE { Threads::Many } else { Threads::One };
    // SAFETY: below MPI_THREAD_MULTIPLE the program promises that its threads never call at the
    // same time and that one call happens before the next (MPI-5.0 §11.6).
    let runtime = unsafe { Runtime::take(threads) };
    let mut runtime = runtime.map_err(|error| Error::new(class::OTHER, error.to_string()))?;
    runtime.worker = runtime.worker.with_news(Box::new(FailureNotices));
    let sign = waiting::board(&runtime.slots, runtime.rank);
    if sign.is_some() {
        runtime.worker = runtime.worker.with_sign(sign);
    }
    if threads == Threads::Many {
        runtime.offer();
    }
    let home = runtime.contacts.get(runtime.rank as usize).map(|contact| contact.home);
    let state =
        State::new(runtime.rank, runtime.size, runtime.world, runtime.number, runtime.contacts);
    let state = match threads {
        Threads::Many => Gate::locked(state),
        // SAFETY: as above.
        Threads::One => unsafe { Gate::unlocked(state) },
    };
    attribute::set_job(runtime.program, runtime.universe, runtime.size == runtime.local_size);
    let own = runtime.slots.iter().find(|(rank, _)| *rank == runtime.rank);
    let board = own.map(|&(_, slot)| slot);
    collective::set_check(runtime.check, runtime.slots);
    Ok(Here {
        worker: runtime.worker,
        opened: Default::default(),
        opening: Mutex::new(()),
        vcis: runtime.vcis,
        state,
        rank: runtime.rank,
        size: runtime.size,
        oversubscribed: runtime.occupancy.is_oversubscribed(),
        occupancy: runtime.occupancy,
        helper: runtime.helper,
        asynchronous: runtime.asynchronous,
        host: runtime.host,
        hosts: if runtime.hosts.iter().all(|host| *host == runtime.hosts[0]) {
            Vec::new()
        } else {
            runtime.hosts
        },
        pace: runtime.pace,
        table: choices()?,
        reproducible: runtime.reproducible,
        allocator: runtime.allocator,
        caster: runtime.caster,
        control: runtime.control.map(OnceLock::from).unwrap_or_default(),
        names: runtime.names.map(OnceLock::from).unwrap_or_default(),
        parents: runtime.parents,
        home,
        exchange: runtime.exchange,
        joint: runtime.joint,
        encrypt: runtime.encrypt,
        board,
        initial_errhandler: runtime.initial_errhandler,
        memory_kinds: runtime.memory_alloc_kinds,
    })
}

/// `MPI_Finalize`: waits until everything has left and all others are here, then leaves the job.
pub fn finalize() -> Result<()> {
    let here = here()?;
    if !in_world() {
        return Err(not_running());
    }
    // MPI-5.0 §11.2.4: the attributes of MPI_COMM_SELF first, while everything still works.
    attribute::delete_all(Object::Comm(abi::COMM_SELF))?;
    attribute::delete_all(Object::Comm(abi::COMM_WORLD))?;
    collective::construction(&"finalize", abi::COMM_WORLD)?;
    // Everyone is here: nothing more is sent or received.
    verify::tell_of_messages(here);
    verify::pending(here)?;
    bsend::flush_at(bsend::Owner::Process, Site::default())?;
    drain(here);
    if users().count == 1 {
        // Nobody may look at these once all have met on the first one.
        say_goodbye(here, 1);
    }
    loss::except_failed_peers(collective::barrier(abi::COMM_WORLD).and_then(|all| all.run()))?;
    here.state.with(|state| state.communicators.set_world(false));
    PHASE.store(FINALIZED, Ordering::Release);
    leave()
}

/// Whether `MPI_Init` has been called, and `MPI_Finalize` has not.
fn in_world() -> bool {
    PHASE.load(Ordering::Acquire) == RUNNING
}

/// Waits until every send has left this process, or was left to ranks that end as well.
fn drain(here: &Here) {
    for worker in here.all_vcis() {
        worker.wait(|engine| {
            let left = here.state.with(|state| state.detached.within(engine, here.size));
            engine.is_quiet_but(&left).then_some(())
        });
    }
}

/// Waits until the others have everything that was sent on the VCIs from this one on.
fn say_goodbye(here: &Here, first: usize) {
    for worker in here.all_vcis().skip(first) {
        worker.wait(|engine| engine.transport().leave().then_some(()));
    }
}

/// `MPI_Initialized`; may be called at any time, by any thread.
pub fn is_initialized() -> bool {
    PHASE.load(Ordering::Acquire) >= RUNNING
}

/// `MPI_Finalized`; may be called at any time, by any thread.
pub fn is_finalized() -> bool {
    PHASE.load(Ordering::Acquire) == FINALIZED
}

/// `MPI_Is_thread_main`.
pub fn is_main_thread() -> Result<bool> {
    running()?;
    Ok(MAIN.get().is_none_or(|&main| main == std::thread::current().id()))
}

/// `MPI_Query_thread`: the level of the World model, or else what this process allows.
pub fn thread_level() -> Result<i32> {
    running()?;
    Ok(if in_world() { LEVEL.load(Ordering::Relaxed) } else { users().level })
}

/// `MPI_Abort`: ends the job with `code`.
pub fn abort(comm: Handle, code: i32) -> ! {
    let who = place().map_or("a process".into(), |(rank, size)| format!("rank {rank} of {size}"));
    let on = communicator::name(comm).map_or(String::new(), |name| match &*name {
        "" => String::new(),
        name => format!(" on {name}"),
    });
    end_job(code, &format!("{who} called MPI_Abort{on} with code {code}"))
}

/// Says why, and ends the job. What the program has printed is not lost.
#[cold]
pub fn end_job(code: i32, reason: &str) -> ! {
    let control = here().ok().and_then(|here| here.control.get());
    match control {
        // mpiexec prints the first reason first.
        Some(control) => control.abort(code, reason),
        None => {
            boot::flush_streams();
            let _ = std::io::stderr().write_all(format!("serried: {reason}\n").as_bytes());
        }
    }
    // None of the program's exit functions run: they may wait for other ranks.
    // SAFETY: exiting is always allowed.
    unsafe { libc::_exit(exit_status(code)) }
}

/// A code of which the system would keep nothing is not a success.
fn exit_status(code: i32) -> i32 {
    if code & 0xff == 0 && code != 0 { 1 } else { code & 0xff }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn a_process_alone_is_a_job() {
        testing::start();
        assert!(is_initialized() && !is_finalized());
        assert_eq!(thread_level().unwrap(), abi::THREAD_MULTIPLE);
        assert_eq!(place(), Some((0, 1)));
        assert_eq!(init(abi::THREAD_SINGLE).unwrap_err().class, class::OTHER);
        assert_eq!(init(5).unwrap_err().class, class::ARG);
    }

    #[test]
    fn exit_codes_survive_the_system() {
        assert_eq!(exit_status(0), 0);
        assert_eq!(exit_status(3), 3);
        assert_eq!(exit_status(256), 1);
        assert_eq!(exit_status(-1), 255);
    }
}
