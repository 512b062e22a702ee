//! Communicators (MPI-5.0 §7.4).

use fabric::Peer;
use layout::Span;

use crate::attribute::Attributes;
use crate::bsend::{self, Attached};
use crate::callbacks;
use crate::collective::Scope;
use crate::error::{Error, Result};
use crate::group::{self, Members};
use crate::handle::{Kind, Table};
use crate::info::{self, Info};
use crate::sharing::Sharing;
use crate::{Handle, abi, attribute, check, class, errhandler, process, state};

/// A communicator: what every message needs first, then the rest.
pub(crate) struct Communicator {
    /// The context of messages; the next one is that of collectives.
    pub(crate) context: u64,
    pub(crate) rank: i32,
    pub(crate) size: i32,
    pub(crate) members: Members,
    /// Requests that still need the members.
    pending: u32,
    /// Freed by the program; kept for its pending requests (MPI-5.0 §7.4.3).
    freed: bool,
    pub(crate) errhandler: Handle,
    name: Option<String>,
    info: Info,
    pub(crate) attributes: Attributes,
    pub(crate) attached: Option<Attached>,
    pub(crate) sharing: Sharing,
}

/// All communicators of this process.
pub(crate) struct Communicators {
    world: Communicator,
    own: Communicator,
    table: Table<Communicator>,
    /// The next context that this process hands out as the first rank of a new communicator.
    next: u64,
}

/// Where a message goes.
#[derive(Clone, Copy)]
pub(crate) struct Route {
    pub(crate) peer: Peer,
    pub(crate) context: u64,
}

/// Where a message comes from.
#[derive(Clone, Copy)]
pub(crate) struct Origin {
    /// `None` is anyone.
    pub(crate) peer: Option<Peer>,
    pub(crate) context: u64,
}

/// Contexts are unique because each belongs to the peer that handed it out, which is rank 0 of the
/// communicator: its number, and a count of its own.
const COUNT_BITS: u32 = 40;
const WORLD_CONTEXT: u64 = 0;
const OWN_CONTEXT: u64 = 2;
const FIRST_CONTEXT: u64 = 4;

impl Communicator {
    fn new(context: u64, rank: i32, members: Members, errhandler: Handle) -> Communicator {
        Communicator {
            context,
            rank,
            size: members.len() as i32,
            members,
            pending: 0,
            freed: false,
            errhandler,
            name: None,
            info: Info::default(),
            attributes: Attributes::default(),
            attached: None,
            sharing: Sharing::default(),
        }
    }

    /// The rank of a peer in this communicator.
    #[inline]
    pub(crate) fn rank_of(&self, peer: Peer) -> i32 {
        self.members.rank(peer).unwrap_or(abi::UNDEFINED)
    }

    /// Where a send to `dest` goes; `None` for `MPI_PROC_NULL`.
    #[inline]
    pub(crate) fn route(&self, dest: i32) -> Result<Option<Route>> {
        if (dest as u32) < self.size as u32 {
            let peer = self.members.peer(dest as usize);
            Ok(Some(Route { peer, context: self.context }))
        } else if dest == abi::PROC_NULL {
            Ok(None)
        } else {
            Err(check::bad_rank("dest", dest, self.size, false))
        }
    }

    /// Where a receive from `source` looks; `None` for `MPI_PROC_NULL`.
    #[inline]
    pub(crate) fn origin(&self, source: i32) -> Result<Option<Origin>> {
        if (source as u32) < self.size as u32 {
            let peer = Some(self.members.peer(source as usize));
            Ok(Some(Origin { peer, context: self.context }))
        } else if source == abi::ANY_SOURCE {
            Ok(Some(Origin { peer: None, context: self.context }))
        } else if source == abi::PROC_NULL {
            Ok(None)
        } else {
            Err(check::bad_rank("source", source, self.size, true))
        }
    }
}

impl Communicators {
    /// The predefined communicators.
    pub(crate) fn new(rank: u32, size: u32) -> Communicators {
        let fatal = abi::ERRORS_ARE_FATAL;
        let base = u64::from(rank) << COUNT_BITS;
        let world = Members::First(size);
        let own = Members::of(vec![rank]);
        Communicators {
            world: Communicator::new(WORLD_CONTEXT, rank as i32, world, fatal),
            own: Communicator::new(base + OWN_CONTEXT, 0, own, fatal),
            table: Table::new(Kind::Comm),
            next: base + FIRST_CONTEXT,
        }
    }

    /// The communicator behind a handle, also a freed one that requests still need.
    #[inline]
    fn kept(&self, comm: Handle) -> Option<&Communicator> {
        match comm {
            abi::COMM_WORLD => Some(&self.world),
            abi::COMM_SELF => Some(&self.own),
            _ => self.table.find(comm),
        }
    }

    #[inline]
    fn kept_mut(&mut self, comm: Handle) -> Option<&mut Communicator> {
        match comm {
            abi::COMM_WORLD => Some(&mut self.world),
            abi::COMM_SELF => Some(&mut self.own),
            _ => self.table.find_mut(comm),
        }
    }

    /// The communicator behind a handle.
    #[inline]
    pub(crate) fn find(&self, comm: Handle) -> Result<&Communicator> {
        match self.kept(comm) {
            Some(found) if !found.freed => Ok(found),
            _ => Err(self.bad(comm)),
        }
    }

    /// The communicator behind a handle, to be changed.
    #[inline]
    pub(crate) fn find_mut(&mut self, comm: Handle) -> Result<&mut Communicator> {
        if self.find(comm).is_err() {
            return Err(self.bad(comm));
        }
        Ok(self.kept_mut(comm).expect("found above"))
    }

    #[cold]
    fn bad(&self, comm: Handle) -> Box<Error> {
        if comm == abi::COMM_NULL {
            return Error::new(
                class::COMM,
                "the communicator is MPI_COMM_NULL; this process is not in it, or it was freed",
            );
        }
        self.table.bad(comm)
    }

    /// Notes that a request needs the communicator.
    #[inline]
    pub(crate) fn hold(&mut self, comm: Handle) {
        // Those that are predefined cannot be freed, and are not looked for.
        if let Some(found) = self.table.find_mut(comm) {
            found.pending += 1;
        }
    }

    /// Notes that a request no longer needs it.
    #[inline]
    pub(crate) fn release(&mut self, comm: Handle) {
        if let Some(found) = self.table.find_mut(comm) {
            found.pending -= 1;
            if found.freed && found.pending == 0 {
                self.table.remove(comm);
            }
        }
    }

    /// The rank of a peer, for the status of a request of this communicator.
    #[inline]
    pub(crate) fn rank_of(&self, comm: Handle, peer: Peer) -> i32 {
        self.kept(comm).map_or(abi::UNDEFINED, |found| found.rank_of(peer))
    }
}

/// `MPI_Comm_rank`.
#[inline]
pub fn rank(comm: Handle) -> Result<i32> {
    state::with(|state| Ok(state.communicators.find(comm)?.rank))
}

/// `MPI_Comm_size`.
#[inline]
pub fn size(comm: Handle) -> Result<i32> {
    state::with(|state| Ok(state.communicators.find(comm)?.size))
}

/// `MPI_Comm_remote_size`.
pub fn remote_size(comm: Handle) -> Result<i32> {
    size(comm)?;
    Err(not_inter())
}

/// `MPI_Comm_test_inter`.
pub fn is_inter(comm: Handle) -> Result<bool> {
    size(comm).map(|_| false)
}

/// `MPI_Comm_remote_group`.
pub fn remote_group(comm: Handle) -> Result<Handle> {
    size(comm)?;
    Err(not_inter())
}

/// `MPI_Comm_group`.
pub fn group(comm: Handle) -> Result<Handle> {
    let members = state::with(|state| Ok(state.communicators.find(comm)?.members.clone()))?;
    group::publish(members)
}

/// `MPI_Comm_compare`: `MPI_IDENT`, `MPI_CONGRUENT`, `MPI_SIMILAR` or `MPI_UNEQUAL`.
pub fn compare(left: Handle, right: Handle) -> Result<i32> {
    state::with(|state| {
        let all = &state.communicators;
        let (first, second) = (all.find(left)?, all.find(right)?);
        Ok(match first.members.compare(&second.members) {
            abi::IDENT if left != right => abi::CONGRUENT,
            result => result,
        })
    })
}

/// `MPI_Comm_dup`: collective; calls attribute copy functions.
pub fn dup(comm: Handle) -> Result<Handle> {
    let hints = state::with(|state| Ok(state.communicators.find(comm)?.info.clone()))?;
    duplicate(comm, hints)
}

/// `MPI_Comm_dup_with_info`.
pub fn dup_with_info(comm: Handle, info: Handle) -> Result<Handle> {
    state::with(|state| state.communicators.find(comm).map(|_| ()))?;
    duplicate(comm, info::copy(info)?)
}

fn duplicate(comm: Handle, hints: Info) -> Result<Handle> {
    // The copy functions come first, so that one that fails leaves nothing behind.
    let attributes = attribute::copies(comm)?;
    let scope = Scope::of(comm)?;
    let context = agree(&scope)?;
    let handle = state::with(|state| {
        let all = &mut state.communicators;
        let old = all.find(comm)?;
        let mut new = Communicator::new(context, old.rank, old.members.clone(), old.errhandler);
        errhandler::hold(new.errhandler);
        new.info = hints;
        Ok(all.table.insert(new))
    })?;
    attribute::adopt(handle, attributes)?;
    Ok(handle)
}

/// Everyone learns the context that the first rank hands out.
fn agree(scope: &Scope) -> Result<u64> {
    let mut context = state::with(|state| Ok(hand_out(&mut state.communicators)))?;
    // SAFETY: the variable outlives the broadcast and is not otherwise used during it.
    let span = unsafe { Span::new((&raw mut context).cast(), size_of::<u64>()) };
    scope.broadcast(span, 0)?;
    Ok(context)
}

fn hand_out(all: &mut Communicators) -> u64 {
    let context = all.next;
    all.next += 2;
    context
}

/// `MPI_Comm_create` over a group of the communicator; `MPI_COMM_NULL` for those outside.
pub fn create(comm: Handle, group: Handle) -> Result<Handle> {
    let scope = Scope::of(comm)?;
    let members = group::members(group)?;
    for rank in 0..members.len() {
        if scope.members.rank(members.peer(rank)).is_none() {
            return Err(Error::new(
                class::GROUP,
                format!(
                    "rank {rank} of the group is not in the communicator; build the group \
                         from MPI_Comm_group of it"
                ),
            ));
        }
    }
    // Disjoint groups may be passed by different ranks (MPI-5.0 §7.4.2), so the first of each hands
    // out its context, and the old communicator carries them all.
    let first = (members.len() > 0).then(|| members.peer(0));
    let contexts = contexts_of_all(&scope, first)?;
    let Some(rank) = members.rank(scope.here.rank) else { return Ok(abi::COMM_NULL) };
    let leader = scope.members.rank(members.peer(0)).expect("checked above");
    establish(comm, contexts[leader as usize], rank, members)
}

/// Everyone's fresh context; only those of first ranks count, and only they use one up.
fn contexts_of_all(scope: &Scope, first: Option<Peer>) -> Result<Vec<u64>> {
    let mut mine = match first {
        Some(first) if first == scope.here.rank => {
            state::with(|state| Ok(hand_out(&mut state.communicators)))?
        }
        _ => 0,
    };
    let mut all = vec![0u64; scope.members.len()];
    // SAFETY: both outlive the operation and are not otherwise used during it.
    let (block, result) = unsafe {
        (
            Span::new((&raw mut mine).cast(), size_of::<u64>()),
            Span::new(all.as_mut_ptr().cast(), size_of_val(all.as_slice())),
        )
    };
    scope.all_gather(block, result)?;
    Ok(all)
}

fn establish(parent: Handle, context: u64, rank: i32, members: Members) -> Result<Handle> {
    state::with(|state| {
        let all = &mut state.communicators;
        let errhandler = all.find(parent)?.errhandler;
        errhandler::hold(errhandler);
        Ok(all.table.insert(Communicator::new(context, rank, members, errhandler)))
    })
}

/// `MPI_Comm_split`; a color of `MPI_UNDEFINED` answers `MPI_COMM_NULL`.
pub fn split(comm: Handle, color: i32, key: i32) -> Result<Handle> {
    let scope = Scope::of(comm)?;
    if color < 0 && color != abi::UNDEFINED {
        return Err(Error::new(
            class::ARG,
            format!("color is {color}; it must be 0 or more, or MPI_UNDEFINED"),
        ));
    }
    let size = scope.members.len();
    let mut mine = [color, key];
    let mut all = vec![[0i32; 2]; size];
    // SAFETY: both outlive the operation and are not otherwise used during it.
    let (block, result) = unsafe {
        (
            Span::new(mine.as_mut_ptr().cast(), size_of_val(&mine)),
            Span::new(all.as_mut_ptr().cast(), size_of_val(all.as_slice())),
        )
    };
    scope.all_gather(block, result)?;
    let mut ranks: Vec<usize> = (0..size).filter(|&rank| all[rank][0] == color).collect();
    ranks.sort_by_key(|&rank| (all[rank][1], rank));
    let members = Members::of(ranks.iter().map(|&rank| scope.members.peer(rank)).collect());
    let first = (color != abi::UNDEFINED).then(|| members.peer(0));
    let contexts = contexts_of_all(&scope, first)?;
    if color == abi::UNDEFINED {
        return Ok(abi::COMM_NULL);
    }
    let rank = members.rank(scope.here.rank).expect("we have our own color");
    establish(comm, contexts[ranks[0]], rank, members)
}

/// `MPI_Comm_free`; the handle becomes `MPI_COMM_NULL`.
pub fn free(comm: &mut Handle) -> Result<()> {
    if *comm == abi::COMM_WORLD || *comm == abi::COMM_SELF {
        return Err(Error::new(
            class::COMM,
            format!("{} cannot be freed; free only what the program made", name(*comm)?),
        ));
    }
    bsend::flush(Some(*comm))?;
    attribute::delete_all(*comm)?;
    let errhandler = state::with(|state| {
        let all = &mut state.communicators;
        let found = all.find_mut(*comm)?;
        found.freed = true;
        let (errhandler, unused) = (found.errhandler, found.pending == 0);
        if unused {
            all.table.remove(*comm);
        }
        Ok(errhandler)
    })?;
    errhandler::release(errhandler);
    *comm = abi::COMM_NULL;
    Ok(())
}

/// `MPI_Comm_set_name`. A name that is too long is cut to `MPI_MAX_OBJECT_NAME - 1` bytes
/// (MPI-5.0 §7.8), between characters.
pub fn set_name(comm: Handle, name: &str) -> Result<()> {
    let mut length = name.len().min(abi::MAX_OBJECT_NAME as usize - 1);
    while !name.is_char_boundary(length) {
        length -= 1;
    }
    state::with(|state| {
        state.communicators.find_mut(comm)?.name = Some(name[..length].into());
        Ok(())
    })
}

/// `MPI_Comm_get_name`; at most `MPI_MAX_OBJECT_NAME - 1` bytes. `MPI_COMM_NULL` has a name too.
pub fn name(comm: Handle) -> Result<String> {
    if comm == abi::COMM_NULL {
        return process::running().map(|()| "MPI_COMM_NULL".into());
    }
    let name = state::with(|state| Ok(state.communicators.find(comm)?.name.clone()))?;
    Ok(name.unwrap_or_else(|| predefined_name(comm).into()))
}

fn predefined_name(comm: Handle) -> &'static str {
    match comm {
        abi::COMM_WORLD => "MPI_COMM_WORLD",
        abi::COMM_SELF => "MPI_COMM_SELF",
        _ => "",
    }
}

/// `MPI_Comm_set_info`.
pub fn set_info(comm: Handle, info: Handle) -> Result<()> {
    state::with(|state| state.communicators.find(comm).map(|_| ()))?;
    let hints = info::copy(info)?;
    state::with(|state| {
        state.communicators.find_mut(comm)?.info.update(hints);
        Ok(())
    })
}

/// `MPI_Comm_get_info`: a new info object.
pub fn info(comm: Handle) -> Result<Handle> {
    let hints = state::with(|state| Ok(state.communicators.find(comm)?.info.clone()))?;
    Ok(info::publish(hints))
}

/// `MPI_Comm_set_errhandler`.
pub fn set_errhandler(comm: Handle, errhandler: Handle) -> Result<()> {
    state::with(|state| state.communicators.find(comm).map(|_| ()))?;
    errhandler::check(errhandler)?;
    errhandler::hold(errhandler);
    let old = state::with(|state| {
        let found = state.communicators.find_mut(comm)?;
        Ok(std::mem::replace(&mut found.errhandler, errhandler))
    })?;
    errhandler::release(old);
    Ok(())
}

/// `MPI_Comm_get_errhandler`: a reference that the program frees.
pub fn errhandler(comm: Handle) -> Result<Handle> {
    let errhandler = state::with(|state| Ok(state.communicators.find(comm)?.errhandler))?;
    errhandler::hold(errhandler);
    Ok(errhandler)
}

/// `MPI_Comm_call_errhandler`. A fatal handler does not return.
pub fn call_errhandler(comm: Handle, code: i32) -> Result<()> {
    let errhandler = state::with(|state| Ok(state.communicators.find(comm)?.errhandler))?;
    match errhandler::action(errhandler) {
        errhandler::Action::Return => {}
        errhandler::Action::Call(function) => {
            (callbacks::installed().error_handler)(function, comm, code);
        }
        errhandler::Action::Abort => {
            let text = crate::codes::string(code).unwrap_or_else(|_| format!("error code {code}"));
            let error = Error::new(code, format!("the program reported: {text}"));
            errhandler::die("MPI_Comm_call_errhandler", comm, &error);
        }
    }
    Ok(())
}

#[cold]
fn not_inter() -> Box<Error> {
    Error::new(
        class::COMM,
        "the communicator is an intra-communicator; only an inter-communicator has a remote group",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn the_predefined_ones() {
        testing::start();
        assert_eq!((rank(abi::COMM_WORLD).unwrap(), size(abi::COMM_SELF).unwrap()), (0, 1));
        assert_eq!(name(abi::COMM_WORLD).unwrap(), "MPI_COMM_WORLD");
        assert_eq!(name(abi::COMM_NULL).unwrap(), "MPI_COMM_NULL");
        assert_eq!(compare(abi::COMM_WORLD, abi::COMM_WORLD).unwrap(), abi::IDENT);
        assert_eq!(compare(abi::COMM_WORLD, abi::COMM_SELF).unwrap(), abi::CONGRUENT);
        assert_eq!(free(&mut { abi::COMM_WORLD }).unwrap_err().class, class::COMM);
        assert!(!is_inter(abi::COMM_WORLD).unwrap());
        assert_eq!(remote_size(abi::COMM_WORLD).unwrap_err().class, class::COMM);
        assert_eq!(size(abi::COMM_NULL).unwrap_err().class, class::COMM);
        assert_eq!(group::size(group(abi::COMM_WORLD).unwrap()).unwrap(), 1);
    }

    #[test]
    fn a_duplicate_is_congruent_and_separate() {
        let mut comm = testing::comm();
        set_name(comm, "left").unwrap();
        let twin = dup(comm).unwrap();
        assert_eq!(name(twin).unwrap(), "", "names are not copied");
        assert_eq!(compare(comm, twin).unwrap(), abi::CONGRUENT);
        let contexts = [comm, twin]
            .map(|one| state::with(|state| Ok(state.communicators.find(one)?.context)).unwrap());
        assert_ne!(contexts[0], contexts[1]);
        assert_eq!(errhandler(twin).unwrap(), abi::ERRORS_RETURN, "error handlers are");
        let stale = comm;
        free(&mut comm).unwrap();
        assert_eq!(comm, abi::COMM_NULL);
        assert_eq!(rank(stale).unwrap_err().class, class::COMM);
        assert_eq!(rank(twin).unwrap(), 0);
        set_name(twin, &"x".repeat(128)).unwrap();
        assert_eq!(name(twin).unwrap(), "x".repeat(127), "long names are cut");
        set_name(twin, &"xé".repeat(128)).unwrap();
        assert_eq!(name(twin).unwrap(), "xé".repeat(42) + "x", "between characters");
        assert_eq!(set_name(stale, "gone").unwrap_err().class, class::COMM);
    }

    #[test]
    fn splits_and_subgroups() {
        let comm = testing::comm();
        assert_eq!(size(split(comm, 3, 0).unwrap()).unwrap(), 1);
        assert_eq!(split(comm, abi::UNDEFINED, 0).unwrap(), abi::COMM_NULL);
        assert_eq!(split(comm, -5, 0).unwrap_err().class, class::ARG);
        let all = group(comm).unwrap();
        assert_eq!(compare(create(comm, all).unwrap(), comm).unwrap(), abi::CONGRUENT);
        assert_eq!(create(comm, abi::GROUP_EMPTY).unwrap(), abi::COMM_NULL);
    }

    #[test]
    fn hints_and_handlers() {
        let comm = testing::comm();
        let hints = info::create().unwrap();
        info::set(hints, "colour", "green").unwrap();
        let twin = dup_with_info(comm, hints).unwrap();
        assert_eq!(info::find(self::info(twin).unwrap(), "colour").unwrap().unwrap(), "green");
        assert_eq!(info::len(self::info(comm).unwrap()).unwrap(), 0);
        set_info(comm, hints).unwrap();
        assert_eq!(info::len(self::info(dup(comm).unwrap()).unwrap()).unwrap(), 1);
        assert_eq!(
            set_errhandler(comm, abi::ERRHANDLER_NULL).unwrap_err().class,
            class::ERRHANDLER
        );
        call_errhandler(comm, class::OTHER).unwrap();
        let error = Error::new(class::TAG, "tag is -1; it must be 0 or more");
        assert_eq!(errhandler::raise("MPI_Send", comm, error), class::TAG);
        let text = crate::codes::string(class::TAG).unwrap();
        assert!(
            text.contains("last: MPI_Send failed on rank 0 of 1: tag is -1; it must"),
            "{text}"
        );
    }
}
