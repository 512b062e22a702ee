//! Windows (MPI-5.0 chapter 12): memory of a process that others reach without its help.
//!
//! Whoever shares memory with the target loads, stores and uses atomic instructions; whoever runs on its host
//! has the kernel copy; everybody else asks it by messages, which a thread of the library answers while the
//! program computes ([`rma`]).

mod access;
mod atomics;
mod create;
mod epoch;

use layout::Address;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};

use engine::RequestId;
use rma::{Channel, Control, Exposure};
use transport_shm::SharedMemory;
use worker::{Fabric, Gate, Worker};

use crate::attribute::Attributes;
use crate::error::{Error, Result};
use crate::group::{Group, Members};
use crate::info::{self, Info};
use crate::process::Here;
use crate::remembered::Remembered;
use crate::{Handle, abi, attribute, class, errhandler, fault, process, state};

pub use access::{
    Target, accumulate, compare_and_swap, fetch_and_op, get, get_accumulate, put, raccumulate,
    rget, rget_accumulate, rput,
};
pub(crate) use create::gather;
pub use create::{allocate, allocate_shared, create, create_dynamic, free};
use epoch::Epochs;
pub use epoch::{
    complete, fence, flush, flush_all, flush_local, flush_local_all, lock, lock_all, post, start,
    sync, test, unlock, unlock_all, wait,
};

/// How a window came to its memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flavor {
    Create,
    Allocate,
    Shared,
    Dynamic,
}

/// How the memory of a target is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Path {
    /// It is mapped here, at this address.
    Direct(Address),
    /// The kernel copies to and from this address there.
    CrossMemory(u64),
    /// The target is asked.
    Messages,
}

/// A member of the window, as an origin sees it.
#[derive(Debug)]
struct Place {
    path: Path,
    /// Bytes; of a dynamic window any address.
    size: u64,
    /// As many, or 0 once the process is known to have ended: the short way to its memory is closed then.
    reach: AtomicU64,
    /// Whether the process is known to have ended.
    has_ended: AtomicBool,
    /// Bytes of a displacement.
    unit: i64,
    /// Its number among those that share memory with us.
    member: Option<u32>,
}

/// What keeps the memory of a window that the library allocated.
#[derive(Debug)]
enum Memory {
    /// It is the program's.
    Program,
    /// Part of what the ranks of this host share.
    Shared(SharedMemory),
    /// Nobody else has it mapped.
    Own { _memory: Vec<u128> },
}

/// A window, as one of its members sees it.
pub(crate) struct Window {
    here: &'static Here,
    /// A communicator of the library's own.
    comm: Handle,
    context: u64,
    members: Members,
    rank: usize,
    flavor: Flavor,
    places: Box<[Place]>,
    control: Arc<Control>,
    exposure: Arc<Exposure>,
    /// Whether accumulating into this window may use the instructions of the CPU.
    mapped: bool,
    values: Box<Values>,
    closing: Arc<AtomicBool>,
    /// The request of the task that serves others, if there is one.
    server: Mutex<Option<RequestId>>,
    /// Whether there is one.
    serves: AtomicBool,
    /// Whether elements are changed by a fabric's own operations.
    by_fabric: AtomicBool,
    /// The first member that is known to have ended.
    lost: OnceLock<transport::Peer>,
    epochs: Gate<Epochs>,
    given: Mutex<Given>,
    _memory: Memory,
}

/// The predefined attributes, which C reads through pointers.
#[derive(Debug)]
struct Values {
    base: Address,
    size: isize,
    unit: i32,
    flavor: i32,
    model: i32,
}

/// What the program attached to a window.
#[derive(Debug)]
struct Given {
    name: String,
    info: Info,
    errhandler: Handle,
    attributes: Attributes,
    /// Our own part of it, if a fabric's operations change its elements.
    exposed: Option<RequestId>,
}

/// A window for the time of a call.
enum Held {
    /// Calls do not overlap, so that nobody frees it meanwhile, and nobody needs to count.
    Lent(NonNull<Window>),
    Counted(Arc<Window>),
}

impl Deref for Held {
    type Target = Window;

    #[inline]
    fn deref(&self) -> &Window {
        match self {
            // SAFETY: it stays in the table at least until this call has ended.
            Held::Lent(window) => unsafe { window.as_ref() },
            Held::Counted(window) => window,
        }
    }
}

/// The window behind a handle.
#[inline]
fn find(win: Handle) -> Result<Held> {
    let here = process::here()?;
    if here.state.is_locked() {
        return find_among_threads(win).map(Held::Counted);
    }
    here.state.with(|state| {
        let found = state.windows.expect(win)?;
        Ok(Held::Lent(NonNull::from(found.as_ref())))
    })
}

/// The window behind a handle, for a call that synchronises: it fails if a death is known that concerns it.
#[inline]
fn find_informed(win: Handle) -> Result<Held> {
    let window = find(win)?;
    window.worker().hear();
    Ok(window)
}

thread_local! {
    /// Windows that this thread used last; it does not keep them.
    static WINDOWS: Remembered<Weak<Window>> = const { Remembered::new() };
}

fn find_among_threads(win: Handle) -> Result<Arc<Window>> {
    if let Ok(Some(Some(found))) = WINDOWS.try_with(|all| all.with(win, Weak::upgrade)) {
        return Ok(found);
    }
    let found = counted(win)?;
    let _ = WINDOWS.try_with(|all| all.set(win, Arc::downgrade(&found)));
    Ok(found)
}

fn counted(win: Handle) -> Result<Arc<Window>> {
    state::with(|state| state.windows.expect(win).cloned())
}

impl Window {
    #[inline(always)]
    fn epochs(&self) -> impl DerefMut<Target = Epochs> + '_ {
        self.epochs.hold()
    }

    /// From now on several threads may call.
    ///
    /// # Safety
    /// As [`Gate::add_lock`].
    pub(crate) unsafe fn add_lock(&self) {
        // SAFETY: as promised by the caller.
        unsafe { self.epochs.add_lock() };
    }

    fn given(&self) -> MutexGuard<'_, Given> {
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The window in an error.
    pub(crate) fn label(&self) -> String {
        match &*self.given().name {
            "" => "the window".into(),
            name => format!("window {name:?}"),
        }
    }

    /// The target of an operation; none for `MPI_PROC_NULL`.
    #[inline]
    fn target(&self, rank: i32) -> Result<Option<(usize, &Place)>> {
        if let Some(place) = self.places.get(rank as u32 as usize) {
            return Ok(Some((rank as usize, place)));
        }
        if rank == abi::PROC_NULL { Ok(None) } else { Err(self.bad_rank(rank)) }
    }

    #[cold]
    fn bad_rank(&self, rank: i32) -> Box<Error> {
        Error::new(
            class::RANK,
            format!(
                "the rank is {rank}; of {} it must be from 0 to {}, or MPI_PROC_NULL",
                self.label(),
                self.places.len() - 1
            ),
        )
    }

    /// The error for a fault of a message.
    #[cold]
    fn failed(&self, found: engine::Fault) -> Box<Error> {
        if let engine::Fault::PeerDied(peer) = found {
            // The transport or the kernel may know before mpiexec has said so.
            self.lose(peer);
        }
        let mut error = fault::error(found, self.comm, |peer| {
            self.members.rank(peer).unwrap_or(abi::UNDEFINED)
        });
        error.comm = None;
        error
    }

    /// A peer has ended. If it is a member, calls that name it fail from here on, and those that concern all members.
    pub(crate) fn lose(&self, peer: transport::Peer) {
        let rank = self.members.rank(peer).and_then(|rank| usize::try_from(rank).ok());
        if let Some(place) = rank.and_then(|rank| self.places.get(rank)) {
            place.has_ended.store(true, Ordering::Relaxed);
            place.reach.store(0, Ordering::Relaxed);
            self.lost.get_or_init(|| peer);
        }
    }

    /// An error if a member is known to have ended. Its memory may still be mapped here, but nobody else sees what is
    /// written there: members that reach it by messages get the same error.
    #[inline]
    fn check_alive(&self, rank: usize) -> Result<()> {
        if !self.places[rank].has_ended.load(Ordering::Relaxed) {
            return Ok(());
        }
        Err(self.failed(engine::Fault::PeerDied(self.peer(rank))))
    }

    /// An error if any member is known to have ended.
    #[inline]
    fn check_all_alive(&self) -> Result<()> {
        match self.lost.get() {
            None => Ok(()),
            Some(&peer) => Err(self.failed(engine::Fault::PeerDied(peer))),
        }
    }

    /// What the error handler of the window is.
    pub(crate) fn errhandler(&self) -> Handle {
        self.given().errhandler
    }

    /// The attributes of the window.
    pub(crate) fn attributes<R>(&self, work: impl FnOnce(&mut Attributes) -> R) -> R {
        work(&mut self.given().attributes)
    }
}

/// The error handler of a window, if the handle names one.
pub(crate) fn errhandler_of(win: Handle) -> Option<Handle> {
    counted(win).ok().map(|window| window.errhandler())
}

/// The value of a predefined attribute of a window: what C gets is a pointer to it, or the base itself.
pub(crate) fn predefined(win: Handle, keyval: i32) -> Result<Option<attribute::Value>> {
    let window = find(win)?;
    let Values { base, size, unit, flavor, model } = &*window.values;
    let pointer = |value: *const i32| attribute::Value::Predefined(value);
    Ok(match keyval {
        abi::WIN_BASE => Some(attribute::Value::Stored(base.get() as usize)),
        abi::WIN_SIZE => Some(pointer(std::ptr::from_ref(size).cast())),
        abi::WIN_DISP_UNIT => Some(pointer(unit)),
        abi::WIN_CREATE_FLAVOR => Some(pointer(flavor)),
        abi::WIN_MODEL => Some(pointer(model)),
        _ => None,
    })
}

/// `MPI_Win_get_group`.
pub fn group(win: Handle) -> Result<Handle> {
    let members = find(win)?.members.clone();
    state::with(|state| Ok(state.groups.insert(Group { members, session: abi::SESSION_NULL })))
}

/// `MPI_Win_set_name`.
pub fn set_name(win: Handle, name: &str) -> Result<()> {
    find(win)?.given().name = name.into();
    Ok(())
}

/// `MPI_Win_get_name`. `MPI_WIN_NULL` has a name too.
pub fn name(win: Handle) -> Result<String> {
    if win == abi::WIN_NULL {
        return Ok("MPI_WIN_NULL".into());
    }
    Ok(find(win)?.given().name.clone())
}

/// `MPI_Win_set_errhandler`.
pub fn set_errhandler(win: Handle, errhandler: Handle) -> Result<()> {
    let window = find(win)?;
    errhandler::check(crate::Kind::Window, errhandler)?;
    crate::loss::note_errhandler(errhandler);
    errhandler::hold(errhandler);
    errhandler::release(std::mem::replace(&mut window.given().errhandler, errhandler));
    Ok(())
}

/// `MPI_Win_get_errhandler`: a reference that the program frees.
pub fn errhandler(win: Handle) -> Result<Handle> {
    let errhandler = find(win)?.errhandler();
    errhandler::hold(errhandler);
    Ok(errhandler)
}

/// `MPI_Win_call_errhandler`. A fatal handler does not return.
pub fn call_errhandler(win: Handle, code: i32) -> Result<()> {
    let errhandler = find(win)?.errhandler();
    errhandler::call("MPI_Win_call_errhandler", win, errhandler, code);
    Ok(())
}

/// Hints that programs give; what is said of them is told again, and nothing else changes.
const HINTS: [(&str, &str); 8] = [
    ("no_locks", "false"),
    ("accumulate_ordering", "rar,raw,war,waw"),
    ("accumulate_ops", "same_op_no_op"),
    ("mpi_accumulate_granularity", "0"),
    ("same_size", "false"),
    ("same_disp_unit", "false"),
    ("alloc_shared_noncontig", "false"),
    ("mpi_assert_memory_alloc_kinds", ""),
];

/// The hints among the keys of an info object, and the defaults of the others.
fn hints(info: Handle) -> Result<Info> {
    let wishes = info::copy(info)?;
    let mut hints = Info::default();
    for (key, default) in HINTS {
        match wishes.value(key) {
            Some(value) => hints.set(key, value),
            None if default.is_empty() => {}
            None => hints.set(key, default),
        }
    }
    Ok(hints)
}

/// `MPI_Win_set_info`.
pub fn set_info(win: Handle, info: Handle) -> Result<()> {
    let window = find(win)?;
    let wishes = info::copy(info)?;
    let mut given = window.given();
    for (key, _) in HINTS {
        if let Some(value) = wishes.value(key) {
            given.info.set(key, value);
        }
    }
    Ok(())
}

/// `MPI_Win_get_info`: a new info object.
pub fn info(win: Handle) -> Result<Handle> {
    Ok(info::publish(find(win)?.given().info.clone()))
}

/// `MPI_Win_shared_query`: size, displacement unit and address here of the memory of `rank`; of the first
/// rank that has any for `MPI_PROC_NULL`.
pub fn shared_query(win: Handle, rank: i32) -> Result<(u64, i64, *mut u8)> {
    let window = find(win)?;
    if window.flavor == Flavor::Dynamic {
        return Err(Error::new(
            class::RMA_FLAVOR,
            format!(
                "{} is dynamic and shares no memory; ask of one that MPI_Win_allocate_shared made",
                window.label()
            ),
        ));
    }
    let rank = match rank {
        abi::PROC_NULL => window.places.iter().position(|place| place.size > 0).unwrap_or(0) as i32,
        rank => rank,
    };
    let Some((_, place)) = window.target(rank)? else { return Err(window.bad_rank(rank)) };
    match place.path {
        Path::Direct(base) if place.size > 0 => Ok((place.size, place.unit, base.get())),
        // MPI-5.0 §12.2.3: nothing of it can be reached by loads and stores.
        _ => Ok((0, place.unit, std::ptr::null_mut())),
    }
}

/// `MPI_Win_attach`.
///
/// # Safety
/// The memory must stay valid until it is detached.
pub unsafe fn attach(win: Handle, base: *mut u8, size: i64) -> Result<()> {
    let window = find(win)?;
    window.check_dynamic()?;
    let length = u64::try_from(size).map_err(|_| {
        Error::new(class::SIZE, format!("size is {size}; it must be 0 or more bytes"))
    })?;
    if window.exposure.regions() >= rma::MOST_REGIONS {
        // Others cannot know all that is attached, and will ask.
        window.serve();
    }
    // SAFETY: promised by the caller.
    let attached = unsafe { window.exposure.attach(base.expose_provenance() as u64, length) };
    if !attached {
        return Err(Error::new(
            class::RMA_ATTACH,
            format!(
                "some of the {length} bytes at {base:p} are attached to {} already; detach them first",
                window.label()
            ),
        ));
    }
    Ok(())
}

/// `MPI_Win_detach`.
pub fn detach(win: Handle, base: *const u8) -> Result<()> {
    let window = find(win)?;
    window.check_dynamic()?;
    if window.exposure.detach(base.addr() as u64) {
        return Ok(());
    }
    Err(Error::new(
        class::RMA_ATTACH,
        format!(
            "no memory that was attached to {} begins at {base:p}; pass what MPI_Win_attach got",
            window.label()
        ),
    ))
}

impl Window {
    fn check_dynamic(&self) -> Result<()> {
        if self.flavor == Flavor::Dynamic {
            return Ok(());
        }
        Err(Error::new(
            class::RMA_FLAVOR,
            format!("{} has its memory; use one that MPI_Win_create_dynamic made", self.label()),
        ))
    }

    /// The communicator of the library's own that its members synchronize over.
    pub(crate) fn comm(&self) -> Handle {
        self.comm
    }

    /// The VCI of its messages.
    #[inline]
    fn worker(&self) -> &Worker<Fabric> {
        self.here.at(self.context)
    }

    /// The peer of a rank.
    fn peer(&self, rank: usize) -> transport::Peer {
        self.members.peer(rank)
    }

    /// Uses the engine and what is under way by messages together.
    fn with_channel<R>(&self, work: impl FnOnce(&mut process::Core, &mut Channel) -> R) -> R {
        self.worker().with(|core| work(core, &mut self.epochs().channel))
    }
}
