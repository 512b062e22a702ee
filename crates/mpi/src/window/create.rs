//! Making and freeing windows, which all members do together.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use layout::{Address, Span};
use rma::{Channel, Contexts, Control, Exposure, Server};
use transport_shm::{Area, SharedMemory, ShmAllocator};
use worker::Gate;

use super::atomics;
use super::epoch::Epochs;
use super::{Flavor, Given, Memory, Path, Place, Values, Window, counted, hints};
use crate::attribute::{Attributes, Object};
use crate::collective::{self, Scope};
use crate::communicator::{GROUPS, LEADERS, MESSAGES, Plain};
use crate::error::{Error, Result};
use crate::{Handle, abi, attribute, class, communicator, errhandler, info, process, state};

/// Segments of allocated windows begin at pages.
const PAGE: usize = 4096;

/// What a member tells the others first: size, displacement unit, address, whether the arguments are good, and whether
/// accumulations are promised to be short.
type Offer = [u64; 5];
/// What the first member of a host tells: the name of the control words and of their bytes, and of the memory.
type Founding = [u64; 6];
/// What a member has come to: whether it has joined, mapped the memory, has it reserved, and reads the others'.
type Joined = [u64; 4];

/// What a window is made of.
struct Plan {
    call: &'static &'static str,
    flavor: Flavor,
    comm: Handle,
    info: Handle,
    /// Our own memory; allocated by the window if there is none.
    base: *mut u8,
    size: i64,
    unit: i64,
}

/// `MPI_Win_create`.
///
/// # Safety
/// The memory must stay valid until the window is freed.
pub unsafe fn create(
    base: *mut u8,
    size: i64,
    unit: i64,
    info: Handle,
    comm: Handle,
) -> Result<Handle> {
    let (call, flavor) = (&"win_create", Flavor::Create);
    Plan { call, flavor, comm, info, base, size, unit }.establish()
}

/// `MPI_Win_allocate`: the window, and its memory.
pub fn allocate(size: i64, unit: i64, info: Handle, comm: Handle) -> Result<(Handle, *mut u8)> {
    let (call, flavor, base) = (&"win_allocate", Flavor::Allocate, std::ptr::null_mut());
    let win = Plan { call, flavor, comm, info, base, size, unit }.establish()?;
    Ok((win, counted(win)?.values.base.get()))
}

/// `MPI_Win_allocate_shared`: the window, and our own part of its memory.
pub fn allocate_shared(
    size: i64,
    unit: i64,
    info: Handle,
    comm: Handle,
) -> Result<(Handle, *mut u8)> {
    let (call, flavor, base) = (&"win_allocate_shared", Flavor::Shared, std::ptr::null_mut());
    let win = Plan { call, flavor, comm, info, base, size, unit }.establish()?;
    Ok((win, counted(win)?.values.base.get()))
}

/// `MPI_Win_create_dynamic`.
pub fn create_dynamic(info: Handle, comm: Handle) -> Result<Handle> {
    let (call, flavor, base) = (&"win_create_dynamic", Flavor::Dynamic, std::ptr::null_mut());
    Plan { call, flavor, comm, info, base, size: 0, unit: 1 }.establish()
}

/// Everyone's items, by rank.
pub(crate) fn gather<T: Plain>(comm: Handle, mut own: T) -> Result<Vec<T>> {
    let scope = Scope::of(comm)?;
    let mut all = vec![own; scope.members.len()];
    // SAFETY: both outlive the operation, are not otherwise used during it, and any bytes are valid items.
    let (own, result) = unsafe {
        (
            Span::new((&raw mut own).cast(), size_of::<T>()),
            Span::new(all.as_mut_ptr().cast(), size_of_val(&*all)),
        )
    };
    scope.all_gather(own, result)?;
    Ok(all)
}

/// The members of a window that share memory with this process.
struct Locals {
    /// Their ranks, in order; just our own if there are no others.
    ranks: Vec<usize>,
    peers: Vec<u32>,
    /// Our own number among them.
    own: usize,
}

impl Plan {
    fn check(&self) -> Result<()> {
        let inter = communicator::is_inter(self.comm)?;
        info::copy(self.info)?;
        let wrong = |class, message: String| Err(Error::new(class, message));
        if inter {
            return wrong(
                class::COMM,
                "comm is an inter-communicator; make windows over an intra-communicator".into(),
            );
        }
        if self.size < 0 {
            return wrong(
                class::SIZE,
                format!("size is {}; it must be 0 or more bytes", self.size),
            );
        }
        if self.unit <= 0 {
            return wrong(class::DISP, format!("disp_unit is {}; it must be 1 or more", self.unit));
        }
        if self.flavor == Flavor::Create && self.base.is_null() && self.size > 0 {
            return wrong(
                class::BASE,
                format!("base is a null pointer though size is {}; pass the memory", self.size),
            );
        }
        Ok(())
    }

    /// Makes the window together with all members.
    fn establish(self) -> Result<Handle> {
        let here = process::here()?;
        let checked = self.check();
        // Whoever cannot take part at all cannot tell the others either.
        if communicator::is_inter(self.comm)? {
            return checked.map(|()| abi::WIN_NULL);
        }
        collective::construction(self.call, self.comm)?;
        let hints = hints(self.info).unwrap_or_default();
        let mut comm = communicator::twin(self.comm)?;
        let made = self.make(here, comm, checked, hints);
        if made.is_err() {
            communicator::free(&mut comm)?;
        }
        made
    }

    fn make(
        self,
        here: &'static process::Here,
        comm: Handle,
        checked: Result<()>,
        hints: crate::info::Info,
    ) -> Result<Handle> {
        let (context, members, rank) = state::with(|state| {
            let found = state.communicators.find(comm)?;
            Ok((found.context, found.members.clone(), found.rank as usize))
        })?;
        let good = u64::from(checked.is_ok());
        let short = u64::from(atomics::are_promised(self.info));
        let offer =
            [self.size as u64, self.unit as u64, self.base.expose_provenance() as u64, good, short];
        let offers: Vec<Offer> = gather(comm, offer)?;
        checked?;
        if let Some(rank) = offers.iter().position(|offer| offer[3] == 0) {
            return Err(Error::new(
                class::OTHER,
                format!("rank {rank} called with wrong arguments; see its error"),
            ));
        }
        let locals = Locals::of(here, &members, rank, self.flavor);
        if self.flavor == Flavor::Shared && locals.ranks.len() < members.len() {
            return Err(Error::new(
                class::RMA_SHARED,
                "not all members of the communicator share memory; split it with \
                 MPI_COMM_TYPE_SHARED first",
            ));
        }
        let apart = hints.value("alloc_shared_noncontig") == Some("true");
        let segments = Segments::new(self.flavor, &offers, &locals, apart)?;
        let (control, mut memory, founding) = locals.found(here, members.len(), &segments);
        let foundings: Vec<Founding> = gather(comm, founding)?;
        let control = match control {
            Some(control) => Some(control),
            None => locals.join(here, &foundings[locals.ranks[0]], members.len()),
        };
        let failed = |error: &std::io::Error| error.to_string();
        let mut why = String::new();
        if memory.is_none() && segments.total.is_some() && locals.own > 0 {
            let [_, _, name @ ..] = foundings[locals.ranks[0]];
            memory = SharedMemory::open(name).inspect_err(|error| why = failed(error)).ok();
        }
        let (offset, size) = (segments.offsets[locals.own], self.size as usize);
        let reserved = memory.as_ref().is_none_or(|memory| {
            memory.reserve(offset, size).inspect_err(|error| why = failed(error)).is_ok()
        });
        let reads = control.as_ref().and_then(Control::area).is_some_and(Area::reads_all);
        let joined = [control.is_some(), memory.is_some(), reserved, reads].map(u64::from);
        let all: Vec<Joined> = gather(comm, joined)?;
        let everyone = |at: usize| locals.ranks.iter().all(|&rank| all[rank][at] == 1);
        let shares = everyone(0);
        let together = everyone(1) && (shares || locals.ranks.len() == 1);
        if all.iter().any(|joined| joined[2] == 0) || !together && self.flavor == Flavor::Shared {
            return Err(Error::new(
                class::NO_MEM,
                format!(
                    "there is no shared memory for the window on some host ({why}); ask for less, or \
                     give the host or container more"
                ),
            ));
        }
        let memory = memory.filter(|_| everyone(1) && shares);
        let built = Built {
            plan: &self,
            offers: &offers,
            locals: &locals,
            segments: &segments,
            crosses: shares && everyone(3),
        };
        let control = control.filter(|_| shares).unwrap_or_else(|| Control::alone(members.len()));
        let window = built.window(here, comm, context, members, rank, control, memory, hints)?;
        let win = state::with(|state| Ok(state.windows.insert(Arc::new(window))))?;
        counted(win)?.serve_if_needed();
        // Nobody reaches another before it serves.
        collective::barrier(comm).and_then(|all| all.run())?;
        if offers.iter().all(|offer| offer[4] == 1) {
            counted(win)?.agree_on_atomics()?;
        }
        Ok(win)
    }
}

/// Where the parts of a window lie in the memory that the ranks of a host share.
struct Segments {
    offsets: Vec<usize>,
    /// All of it; none if the window allocates nothing that is shared.
    total: Option<usize>,
}

impl Segments {
    fn new(flavor: Flavor, offers: &[Offer], locals: &Locals, apart: bool) -> Result<Segments> {
        let mut end = 0usize;
        let mut offsets = Vec::new();
        for &rank in &locals.ranks {
            let size = usize::try_from(offers[rank][0]).unwrap_or(usize::MAX);
            offsets.push(end);
            let next = end.checked_add(size).filter(|end| *end <= isize::MAX as usize / 2);
            end = next.ok_or_else(|| {
                Error::new(class::NO_MEM, "the window is larger than any memory; ask for less")
            })?;
            if flavor == Flavor::Allocate || apart {
                end = end.next_multiple_of(PAGE);
            }
        }
        let allocates = match flavor {
            Flavor::Shared => true,
            Flavor::Allocate => locals.ranks.len() > 1,
            Flavor::Create | Flavor::Dynamic => false,
        };
        Ok(Segments { offsets, total: allocates.then_some(end) })
    }
}

impl Locals {
    fn of(
        here: &process::Here,
        members: &crate::group::Members,
        own: usize,
        flavor: Flavor,
    ) -> Locals {
        let shares = |rank: &usize| {
            let peer = members.peer(*rank) as usize;
            // Memory that the program wants shared is, by whatever way messages go.
            let shared = |allocator: &ShmAllocator| match flavor {
                Flavor::Shared => allocator.is_here(peer),
                _ => allocator.has(peer),
            };
            here.allocator.as_deref().is_some_and(shared)
        };
        let mut ranks: Vec<usize> = (0..members.len()).filter(shares).collect();
        if !ranks.contains(&own) {
            ranks = vec![own];
        }
        let own = ranks.iter().position(|rank| *rank == own).expect("we are among them");
        let peers = ranks.iter().map(|&rank| members.peer(rank)).collect();
        Locals { ranks, peers, own }
    }

    /// The first member finds memory for all, and tells where it is.
    fn found(
        &self,
        here: &process::Here,
        size: usize,
        segments: &Segments,
    ) -> (Option<Control>, Option<SharedMemory>, Founding) {
        if self.own > 0 {
            return (None, None, [0; 6]);
        }
        let memory = segments.total.and_then(|total| SharedMemory::new(total).ok());
        let name = memory.as_ref().and_then(SharedMemory::name).unwrap_or_default();
        let founded = || {
            let allocator = here.allocator.as_ref().filter(|_| self.ranks.len() > 1)?;
            let name = allocator.found(self.ranks.len())?;
            let area = allocator.join_here(name, &self.peers, 0)?;
            let length = Control::bytes(self.ranks.len(), size);
            let bytes = allocator.reserve(&area, length)?;
            let control = area.extend(bytes, length).then(|| {
                let control = Control::shared(area, self.ranks.len(), size);
                control.clear();
                control
            })?;
            Some((control, name, bytes))
        };
        let Some((control, area, bytes)) = founded() else {
            let [process, descriptor, inode, length] = name;
            return (None, memory, [0, 0, process, descriptor, inode, length]);
        };
        let [process, descriptor, inode, length] = name;
        (Some(control), memory, [area, bytes, process, descriptor, inode, length])
    }

    /// Joins what the first member has founded.
    fn join(&self, here: &process::Here, founding: &Founding, size: usize) -> Option<Control> {
        let [name, bytes, ..] = *founding;
        let allocator = here.allocator.as_ref().filter(|_| name > 0)?;
        let area = allocator.join_here(name, &self.peers, self.own)?;
        let length = Control::bytes(self.ranks.len(), size);
        area.extend(bytes, length).then(|| Control::shared(area, self.ranks.len(), size))
    }
}

/// What all members have agreed upon.
struct Built<'a> {
    plan: &'a Plan,
    offers: &'a [Offer],
    locals: &'a Locals,
    segments: &'a Segments,
    /// Whether the ranks of this host can copy from and to each other's memory.
    crosses: bool,
}

impl Built<'_> {
    #[expect(clippy::too_many_arguments, reason = "each is a thing of its own")]
    fn window(
        &self,
        here: &'static process::Here,
        comm: Handle,
        context: u64,
        members: crate::group::Members,
        rank: usize,
        control: Control,
        memory: Option<SharedMemory>,
        info: crate::info::Info,
    ) -> Result<Window> {
        let Plan { flavor, size, unit, .. } = *self.plan;
        let (memory, base) = match (flavor, memory) {
            (Flavor::Create | Flavor::Dynamic, _) => (Memory::Program, self.plan.base),
            (_, Some(mut shared)) => {
                shared.close();
                let offset = self.segments.offsets[self.locals.own];
                let base = shared.base().wrapping_add(offset);
                (Memory::Shared(shared), base)
            }
            (_, None) => {
                let mut own = Vec::new();
                own.try_reserve_exact((size as usize).div_ceil(16).max(1)).map_err(|_| {
                    Error::new(class::NO_MEM, format!("there are no {size} bytes; ask for less"))
                })?;
                own.resize((size as usize).div_ceil(16).max(1), 0u128);
                let base = own.as_mut_ptr().cast();
                (Memory::Own { _memory: own }, base)
            }
        };
        // All who reach this memory have it mapped, or ask its owner.
        let mapped = match (&memory, flavor) {
            (Memory::Shared(_), _) => true,
            (_, Flavor::Dynamic) => false,
            _ => self.locals.ranks.len() == 1,
        };
        let place = |(other, offer): (usize, &Offer)| {
            let [size, unit, address, ..] = *offer;
            let member = self.locals.ranks.iter().position(|local| *local == other);
            let path = match (&memory, member) {
                _ if other == rank => Path::Direct(Address::new(base)),
                (Memory::Shared(shared), Some(member)) => Path::Direct(Address::new(
                    shared.base().wrapping_add(self.segments.offsets[member]),
                )),
                (Memory::Program, Some(_)) if self.crosses => Path::CrossMemory(address),
                _ => Path::Messages,
            };
            Place {
                path,
                size,
                reach: AtomicU64::new(size),
                has_ended: AtomicBool::new(false),
                unit: unit as i64,
                member: member.map(|member| member as u32),
            }
        };
        let places: Box<[Place]> = self.offers.iter().enumerate().map(place).collect();
        let control = Arc::new(control);
        let member = if control.area().is_some() { self.locals.own } else { 0 };
        let exposure = match flavor {
            Flavor::Dynamic => Exposure::dynamic(control.clone(), member),
            // SAFETY: the memory is kept by the window, or by promise of the program until it frees that.
            _ => unsafe { Exposure::new(base, size as u64, mapped, control.clone(), member) },
        };
        let values = Values {
            base: Address::new(if flavor == Flavor::Dynamic { std::ptr::null_mut() } else { base }),
            size: size as isize,
            unit: unit.try_into().unwrap_or(i32::MAX),
            flavor: match flavor {
                Flavor::Create => abi::WIN_FLAVOR_CREATE,
                Flavor::Allocate => abi::WIN_FLAVOR_ALLOCATE,
                Flavor::Shared => abi::WIN_FLAVOR_SHARED,
                Flavor::Dynamic => abi::WIN_FLAVOR_DYNAMIC,
            },
            model: abi::WIN_UNIFIED,
        };
        let epochs = Epochs::new(members.len(), Channel::new(contexts(context)));
        let epochs = if here.state.is_locked() {
            Gate::locked(epochs)
        } else {
            // SAFETY: the program has promised that its calls do not overlap.
            unsafe { Gate::unlocked(epochs) }
        };
        let errhandler = abi::ERRORS_ARE_FATAL;
        Ok(Window {
            here,
            comm,
            context,
            rank,
            flavor,
            mapped,
            values: Box::new(values),
            closing: Arc::new(AtomicBool::new(false)),
            server: Mutex::new(None),
            serves: AtomicBool::new(false),
            by_fabric: AtomicBool::new(false),
            lost: OnceLock::new(),
            epochs,
            given: Mutex::new(Given {
                name: String::new(),
                info,
                errhandler,
                attributes: Attributes::default(),
                exposed: None,
            }),
            members,
            places,
            control,
            exposure: Arc::new(exposure),
            _memory: memory,
        })
    }
}

/// The contexts of a window's messages, of those that its communicator owns.
fn contexts(context: u64) -> Contexts {
    Contexts {
        requests: context + MESSAGES,
        payloads: context + GROUPS,
        answers: context + LEADERS,
    }
}

impl Window {
    /// Begins to serve if there are members that cannot reach our memory by themselves.
    fn serve_if_needed(&self) {
        let alone = self.places.iter().all(|place| place.path != Path::Messages);
        if !alone {
            self.serve();
        }
    }

    /// Begins to serve, unless that has been done.
    pub(super) fn serve(&self) {
        let mut server = self.server.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if server.is_some() {
            return;
        }
        self.serves.store(true, Ordering::Relaxed);
        let (exposure, closing) = (self.exposure.clone(), self.closing.clone());
        let members = self.members.iter().collect();
        let task = Server::new(exposure, contexts(self.context), members, closing);
        *server = Some(self.worker().with(|core| core.start_task(Box::new(task))));
        drop(server);
        self.here.serve(self.worker());
    }
}

/// `MPI_Win_free`; the handle becomes `MPI_WIN_NULL`.
pub fn free(win: &mut Handle) -> Result<()> {
    let window = counted(*win)?;
    window.epochs().check_closed(&window)?;
    attribute::delete_all(Object::Win(*win))?;
    collective::construction(&"win_free", window.comm)?;
    // Everybody has done with everybody's memory.
    crate::loss::except_failed_peers(collective::barrier(window.comm).and_then(|all| all.run()))?;
    window.end_atomics();
    window.closing.store(true, Ordering::Release);
    let server = window.server.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
    if let Some(server) = server {
        window.worker().wait(|core| {
            core.advance_tasks();
            core.finish(server).map(drop)
        });
    }
    state::with(|state| Ok(state.windows.remove(*win)))?;
    errhandler::release(window.errhandler());
    communicator::free(&mut { window.comm })?;
    *win = abi::WIN_NULL;
    Ok(())
}
