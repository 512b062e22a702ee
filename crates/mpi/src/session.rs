//! Sessions (MPI-5.0 §11.3): MPI without a world.
//!
//! The table has a lock of its own, since any thread may open a session at any time.

use std::sync::{Mutex, PoisonError};

use crate::error::{Error, Result};
use crate::group::{self, Members};
use crate::handle::{Kind, Table};
use crate::info::{self, Info};
use crate::{Handle, abi, bsend, class, errhandler, memory_kinds, process, state};

/// A session.
struct Session {
    errhandler: Handle,
    /// What the program asked for that is in effect.
    info: Info,
}

static SESSIONS: Mutex<Table<Session>> = Mutex::new(Table::new(Kind::Session));

/// The process sets that there are; mpiexec makes no others.
const SETS: [&str; 2] = [WORLD, SELF];
const WORLD: &str = "mpi://WORLD";
const SELF: &str = "mpi://SELF";

const THREAD_LEVEL: &str = "thread_level";

fn with<R>(work: impl FnOnce(&mut Table<Session>) -> R) -> R {
    work(&mut SESSIONS.lock().unwrap_or_else(PoisonError::into_inner))
}

/// The error handler of a session; `None` if the handle names none.
pub(crate) fn errhandler_of(session: Handle) -> Option<Handle> {
    session.slot(Kind::Session)?;
    with(|sessions| sessions.find(session).map(|found| found.errhandler))
}

/// Fails unless the handle names a session.
pub(crate) fn check(session: Handle) -> Result<()> {
    with(|sessions| sessions.expect(session).map(|_| ()))
}

/// `MPI_Session_init`; `info` may ask for a `thread_level`.
pub fn init(info: Handle, errhandler: Handle) -> Result<Handle> {
    errhandler::check(Kind::Session, errhandler)?;
    let wishes = info::copy(info)?;
    let required = match wishes.value(THREAD_LEVEL) {
        None => abi::THREAD_SINGLE,
        Some(name) => info::level_of(name).ok_or_else(|| bad_level(name))?,
    };
    let provided = process::enter(required, false)?;
    errhandler::hold(errhandler);
    let mut info = Info::default();
    info.set(THREAD_LEVEL, info::level_name(provided));
    let asked = process::here()?.memory_kinds.as_deref();
    let kinds = wishes.value(memory_kinds::KEY).or(asked);
    info.set(memory_kinds::KEY, &memory_kinds::provided(kinds));
    Ok(with(|sessions| sessions.insert(Session { errhandler, info })))
}

#[cold]
fn bad_level(name: &str) -> Box<Error> {
    Error::new(
        class::INFO_VALUE,
        format!(
            "info asks for thread_level {name:?}; it must be the name of one of the MPI_THREAD_ \
             constants"
        ),
    )
}

/// `MPI_Session_finalize`; the handle becomes `MPI_SESSION_NULL`.
pub fn finalize(session: &mut Handle) -> Result<()> {
    check(*session)?;
    bsend::detach(bsend::Owner::Session(*session))?;
    state::with(|state| {
        state.session_buffers.remove(session);
        Ok(())
    })?;
    let old = with(|sessions| sessions.remove(*session));
    if let Some(old) = old {
        errhandler::release(old.errhandler);
        process::leave()?;
    }
    *session = abi::SESSION_NULL;
    Ok(())
}

/// `MPI_Session_get_num_psets`.
pub fn num_psets(session: Handle) -> Result<i32> {
    check(session).map(|()| SETS.len() as i32)
}

/// `MPI_Session_get_nth_pset`.
pub fn pset(session: Handle, number: i32) -> Result<&'static str> {
    check(session)?;
    usize::try_from(number).ok().and_then(|number| SETS.get(number).copied()).ok_or_else(|| {
        let last = SETS.len() - 1;
        Error::new(class::ARG, format!("n is {number}; it must be from 0 to {last}"))
    })
}

/// The members of a process set, if there is one of this name.
pub(crate) fn members(name: &str) -> Result<Option<Members>> {
    let here = process::here()?;
    // They are URIs: the case of letters does not count.
    let is = |set| name.eq_ignore_ascii_case(set);
    Ok(match name {
        _ if is(WORLD) => Some(Members::First(here.size)),
        _ if is(SELF) => Some(Members::of(vec![here.rank])),
        _ => None,
    })
}

/// `MPI_Session_get_pset_info`: a new info object.
pub fn pset_info(session: Handle, name: &str) -> Result<Handle> {
    check(session)?;
    let members = members(name)?.ok_or_else(|| unknown_set(name))?;
    let mut info = Info::default();
    info.set("mpi_size", &members.len().to_string());
    Ok(info::publish(info))
}

/// `MPI_Group_from_session_pset`. MPI-5.0 §7.3.2 has `MPI_GROUP_NULL` for a set that there is not; we
/// raise an error, as others do, since nobody looks for that group.
pub fn group(session: Handle, name: &str) -> Result<Handle> {
    check(session)?;
    group::publish_in(members(name)?.ok_or_else(|| unknown_set(name))?, session)
}

#[cold]
fn unknown_set(name: &str) -> Box<Error> {
    Error::new(
        class::ARG,
        format!("there is no process set {name:?}; MPI_Session_get_nth_pset names them"),
    )
}

/// `MPI_Session_get_info`: a new info object.
pub fn info(session: Handle) -> Result<Handle> {
    let info = with(|sessions| sessions.expect(session).map(|found| found.info.clone()))?;
    Ok(info::publish(info))
}

/// `MPI_Session_set_errhandler`.
pub fn set_errhandler(session: Handle, errhandler: Handle) -> Result<()> {
    check(session)?;
    errhandler::check(Kind::Session, errhandler)?;
    errhandler::hold(errhandler);
    let old: Result<Handle> = with(|sessions| {
        let found = sessions.expect_mut(session)?;
        Ok(std::mem::replace(&mut found.errhandler, errhandler))
    });
    errhandler::release(old?);
    Ok(())
}

/// `MPI_Session_get_errhandler`: a reference that the program frees.
pub fn errhandler(session: Handle) -> Result<Handle> {
    let errhandler = with(|sessions| sessions.expect(session).map(|found| found.errhandler))?;
    errhandler::hold(errhandler);
    Ok(errhandler)
}

/// `MPI_Session_call_errhandler`. A fatal handler does not return.
pub fn call_errhandler(session: Handle, code: i32) -> Result<()> {
    let errhandler = with(|sessions| sessions.expect(session).map(|found| found.errhandler))?;
    errhandler::call("MPI_Session_call_errhandler", session, errhandler, code);
    Ok(())
}
