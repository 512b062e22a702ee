//! Error handlers (MPI-5.0 §9.3), and what happens to an error.

use std::sync::{Mutex, PoisonError};

use crate::callbacks::{self, Callback};
use crate::error::{Error, Result};
use crate::handle::{Kind, Table};
use crate::{Handle, abi, class, codes, communicator, process, state};

/// A handler of the program. It lives until the program has freed it and no object uses it.
struct Handler {
    function: Callback,
    holders: usize,
}

static HANDLERS: Mutex<Table<Handler>> = Mutex::new(Table::new(Kind::Errhandler));

fn with<R>(work: impl FnOnce(&mut Table<Handler>) -> R) -> R {
    work(&mut HANDLERS.lock().unwrap_or_else(PoisonError::into_inner))
}

/// What a handler does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Abort,
    Return,
    Call(Callback),
}

/// `MPI_Comm_create_errhandler`.
pub fn create(function: Callback) -> Result<Handle> {
    Ok(with(|handlers| handlers.insert(Handler { function, holders: 1 })))
}

/// `MPI_Errhandler_free`; the handle becomes `MPI_ERRHANDLER_NULL`.
pub fn free(errhandler: &mut Handle) -> Result<()> {
    if !is_predefined(*errhandler) {
        check(*errhandler)?;
        release(*errhandler);
    }
    *errhandler = abi::ERRHANDLER_NULL;
    Ok(())
}

fn is_predefined(errhandler: Handle) -> bool {
    matches!(errhandler, abi::ERRORS_ARE_FATAL | abi::ERRORS_ABORT | abi::ERRORS_RETURN)
}

/// Whether the handle can be given to an object.
pub(crate) fn check(errhandler: Handle) -> Result<()> {
    if is_predefined(errhandler) {
        return Ok(());
    }
    with(|handlers| handlers.expect(errhandler).map(|_| ()))
}

/// One more object or variable of the program refers to the handler.
pub(crate) fn hold(errhandler: Handle) {
    with(|handlers| {
        if let Some(handler) = handlers.find_mut(errhandler) {
            handler.holders += 1;
        }
    });
}

/// One fewer does.
pub(crate) fn release(errhandler: Handle) {
    with(|handlers| {
        if let Some(handler) = handlers.find_mut(errhandler) {
            handler.holders -= 1;
            if handler.holders == 0 {
                handlers.remove(errhandler);
            }
        }
    });
}

pub(crate) fn action(errhandler: Handle) -> Action {
    match errhandler {
        abi::ERRORS_RETURN => Action::Return,
        abi::ERRORS_ARE_FATAL | abi::ERRORS_ABORT => Action::Abort,
        _ => with(|handlers| {
            handlers
                .find(errhandler)
                .map_or(Action::Abort, |handler| Action::Call(handler.function))
        }),
    }
}

/// Does with an error what the responsible handler says: of the error's own communicator, else of
/// `comm` if it is valid, else of `MPI_COMM_SELF`. Answers the code that the call returns.
#[cold]
pub fn raise(call: &'static str, comm: Handle, error: Box<Error>) -> i32 {
    let comm = error.comm.unwrap_or(comm);
    let found = state::with(|state| {
        let of = |comm| state.communicators.find(comm).map(|found| (comm, found.errhandler));
        of(comm).or_else(|_| of(abi::COMM_SELF))
    });
    // Outside of init and finalize there is no communicator: errors are fatal (MPI-5.0 §9.3).
    let Ok((comm, errhandler)) = found else { die(call, abi::COMM_NULL, &error) };
    let action = action(errhandler);
    if action != Action::Abort {
        remember(call, &error);
    }
    match action {
        Action::Return => {}
        Action::Call(function) => {
            (callbacks::installed().error_handler)(function, comm, error.class);
        }
        Action::Abort => die(call, comm, &error),
    }
    error.class
}

/// Keeps an error that the program is told as a number, for `MPI_Error_string`.
#[cold]
pub fn remember(call: &str, error: &Error) {
    let text = format!("{call} failed on {}: {}", who(process::place()), error.message);
    codes::set_last(error.class, text);
}

/// The error of a call that is not built yet.
#[cold]
pub fn unsupported(call: &'static str) -> Box<Error> {
    Error::new(
        class::UNSUPPORTED_OPERATION,
        format!("{call} is not built yet; see the coverage page for what is"),
    )
}

/// Reports an error and ends the job.
#[cold]
pub(crate) fn die(call: &str, comm: Handle, error: &Error) -> ! {
    let name = communicator::name(comm).unwrap_or_default();
    process::end_job(error.class.max(1), &report(call, &name, process::place(), error))
}

fn who(place: Option<(u32, u32)>) -> String {
    match place {
        Some((rank, size)) => format!("rank {rank} of {size}"),
        None => "this process".into(),
    }
}

/// The block that a fatal error prints: rank, call, communicator, cause and remedy.
fn report(call: &str, comm: &str, place: Option<(u32, u32)>, error: &Error) -> String {
    let who = who(place);
    let on = if comm.is_empty() { String::new() } else { format!(" on {comm}") };
    let class = codes::class(error.class)
        .ok()
        .and_then(codes::text_of)
        .map_or_else(|| format!("error {}", error.class), |(name, _)| name.into());
    let (cause, remedy) = error.message.split_once("; ").unwrap_or((&error.message, ""));
    let remedy = if remedy.is_empty() { String::new() } else { format!("\n  remedy: {remedy}") };
    format!("{call}{on} failed on {who} ({class})\n  cause:  {cause}{remedy}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_names_everything() {
        let error = Error::new(class::RANK, "dest is 9; it must be from 0 to 7 or MPI_PROC_NULL");
        assert_eq!(
            report("MPI_Send", "MPI_COMM_WORLD", Some((3, 8)), &error),
            "MPI_Send on MPI_COMM_WORLD failed on rank 3 of 8 (MPI_ERR_RANK)\n  \
             cause:  dest is 9\n  \
             remedy: it must be from 0 to 7 or MPI_PROC_NULL"
        );
    }

    #[test]
    fn a_handler_lives_while_someone_holds_it() {
        let function = Callback { function: 0x1234, form: 0 };
        let mut mine = create(function).unwrap();
        let handle = mine;
        hold(handle);
        free(&mut mine).unwrap();
        assert_eq!(mine, abi::ERRHANDLER_NULL);
        assert_eq!(action(handle), Action::Call(function));
        release(handle);
        assert_eq!(check(handle).unwrap_err().class, class::ERRHANDLER);
        assert_eq!(check(abi::ERRHANDLER_NULL).unwrap_err().class, class::ERRHANDLER);
        let mut predefined = abi::ERRORS_RETURN;
        free(&mut predefined).unwrap();
        assert_eq!(action(abi::ERRORS_RETURN), Action::Return);
    }
}
