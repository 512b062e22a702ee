//! Error handlers (MPI-5.0 §9.3), and what happens to an error.

use std::sync::{Mutex, PoisonError};

use crate::callbacks::{self, Callback};
use crate::error::{Error, Result};
use crate::handle::{Kind, Table};
use crate::{
    Handle, abi, class, codes, communicator, file, process, session, state, verify, window,
};

/// A handler of the program. It lives until the program has freed it and no object uses it.
struct Handler {
    /// What it can be given to: communicators, sessions, windows or files.
    kind: Kind,
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

/// `MPI_Comm_create_errhandler` and its like for sessions, windows and files, by `kind`. Usable
/// before `MPI_Init` and after `MPI_Finalize`, by any thread.
pub fn create(kind: Kind, function: Callback) -> Result<Handle> {
    Ok(with(|handlers| handlers.insert(Handler { kind, function, holders: 1 })))
}

/// `MPI_Errhandler_free`; the handle becomes `MPI_ERRHANDLER_NULL`.
pub fn free(errhandler: &mut Handle) -> Result<()> {
    if !is_predefined(*errhandler) {
        with(|handlers| handlers.expect(*errhandler).map(|_| ()))?;
        // Objects may have it still.
        verify::forget(*errhandler);
        release(*errhandler);
    }
    *errhandler = abi::ERRHANDLER_NULL;
    Ok(())
}

fn is_predefined(errhandler: Handle) -> bool {
    matches!(errhandler, abi::ERRORS_ARE_FATAL | abi::ERRORS_ABORT | abi::ERRORS_RETURN)
}

/// Whether the handler can be given to an object of this kind.
pub(crate) fn check(kind: Kind, errhandler: Handle) -> Result<()> {
    if is_predefined(errhandler) {
        return Ok(());
    }
    let made_for = with(|handlers| handlers.expect(errhandler).map(|handler| handler.kind))?;
    if made_for == kind {
        return Ok(());
    }
    let names = [kind, made_for].map(|kind| kind.blame().1);
    Err(Error::new(
        class::ERRHANDLER,
        format!(
            "errhandler was made for an {}; pass one that was made for an {}",
            names[1], names[0]
        ),
    ))
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

/// Does with an error what the responsible handler says: of the error's own object, else of
/// `object`, a communicator or session, if it is valid, else of `MPI_COMM_SELF`. Answers the code
/// that the call returns.
#[cold]
pub fn raise(call: &'static str, object: Handle, error: Box<Error>) -> i32 {
    let object = error.comm.unwrap_or(object);
    let own = session::errhandler_of(object).or_else(|| window::errhandler_of(object));
    let found = match own.or_else(|| file::errhandler_of(object).ok()) {
        Some(errhandler) => Ok((object, errhandler)),
        None => state::with(|state| {
            let of = |comm| state.communicators.present(comm).map(|found| (comm, found.errhandler));
            of(object).or_else(|_| of(abi::COMM_SELF))
        }),
    };
    // Where there is no object to ask, errors are fatal (MPI-5.0 §9.3).
    let (object, errhandler) = found.unwrap_or((abi::COMM_NULL, abi::ERRORS_ARE_FATAL));
    handle(call, object, errhandler, &error)
}

/// Does with an error what `errhandler` says; for calls whose arguments name it because there is no
/// object yet, which will be of this kind.
#[cold]
pub fn raise_by(call: &'static str, kind: Kind, errhandler: Handle, error: Box<Error>) -> i32 {
    let null = if kind == Kind::Session { abi::SESSION_NULL } else { abi::COMM_NULL };
    match check(kind, errhandler) {
        Ok(()) => handle(call, null, errhandler, &error),
        Err(_) => raise(call, null, error),
    }
}

fn handle(call: &str, object: Handle, errhandler: Handle, error: &Error) -> i32 {
    let action = action(errhandler);
    if action != Action::Abort {
        remember(call, error);
    }
    match action {
        Action::Return => error.class,
        // "The error code to be returned" (MPI-5.0 §9.3) is the handler's to change.
        Action::Call(function) => {
            (callbacks::installed().error_handler)(function, object, error.class)
        }
        Action::Abort => die(call, object, error),
    }
}

/// `MPI_Comm_call_errhandler` and its like: does with the program's `code` what the handler of
/// `object` says. A fatal handler does not return.
pub(crate) fn call(call: &str, object: Handle, errhandler: Handle, code: i32) {
    match action(errhandler) {
        Action::Return => {}
        Action::Call(function) => {
            (callbacks::installed().error_handler)(function, object, code);
        }
        Action::Abort => {
            let text = codes::string(code).unwrap_or_else(|_| format!("error code {code}"));
            die(call, object, &Error::new(code, format!("the program reported: {text}")));
        }
    }
}

/// The handler that new files have: `MPI_FILE_NULL` has it (MPI-5.0 §14.7).
static OF_FILES: Mutex<Handle> = Mutex::new(abi::ERRORS_RETURN);

fn of_files<R>(work: impl FnOnce(&mut Handle) -> R) -> R {
    work(&mut OF_FILES.lock().unwrap_or_else(PoisonError::into_inner))
}

/// The handler of a new file, which holds it.
pub(crate) fn default_of_files() -> Handle {
    let errhandler = of_files(|default| *default);
    hold(errhandler);
    errhandler
}

/// The handler of a file, or that of new ones.
fn handler_of_file(file: Handle) -> Result<Handle> {
    if file == abi::FILE_NULL {
        return Ok(of_files(|default| *default));
    }
    file::errhandler_of(file)
}

/// `MPI_File_set_errhandler`.
pub fn set_for_file(file: Handle, errhandler: Handle) -> Result<()> {
    handler_of_file(file)?;
    check(Kind::File, errhandler)?;
    hold(errhandler);
    release(if file == abi::FILE_NULL {
        of_files(|default| std::mem::replace(default, errhandler))
    } else {
        file::replace_errhandler(file, errhandler)?
    });
    Ok(())
}

/// `MPI_File_get_errhandler`: a reference that the program frees.
pub fn of_file(file: Handle) -> Result<Handle> {
    let errhandler = handler_of_file(file)?;
    hold(errhandler);
    Ok(errhandler)
}

/// `MPI_File_call_errhandler`. A fatal handler does not return.
pub fn call_for_file(file: Handle, code: i32) -> Result<()> {
    let errhandler = handler_of_file(file)?;
    self::call("MPI_File_call_errhandler", file, errhandler, code);
    Ok(())
}

/// Does with an error of a file what its handler says, or that of new files if there is none.
#[cold]
pub fn raise_for_file(call: &'static str, file: Handle, error: Box<Error>) -> i32 {
    let object = if file::errhandler_of(file).is_ok() { file } else { abi::FILE_NULL };
    let errhandler = handler_of_file(object).unwrap_or(abi::ERRORS_RETURN);
    handle(call, object, errhandler, &file::about(file, error))
}

/// Keeps an error that the program is told as a number, for `MPI_Error_string`.
#[cold]
pub(crate) fn remember(call: &str, error: &Error) {
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
    let name = match comm {
        abi::COMM_NULL => String::new(),
        _ => communicator::name(comm).unwrap_or_default(),
    };
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
    fn files_have_a_handler_in_common() {
        assert_eq!(of_file(abi::FILE_NULL).unwrap(), abi::ERRORS_RETURN);
        let handler = create(Kind::File, Callback { function: 1, form: 0 }).unwrap();
        set_for_file(abi::FILE_NULL, handler).unwrap();
        assert_eq!(of_file(abi::FILE_NULL).unwrap(), handler);
        set_for_file(abi::FILE_NULL, abi::ERRORS_RETURN).unwrap();
        call_for_file(abi::FILE_NULL, class::OTHER).unwrap();
        assert!(of_file(abi::COMM_WORLD).is_err());
    }

    #[test]
    fn a_handler_lives_while_someone_holds_it() {
        let function = Callback { function: 0x1234, form: 0 };
        let mut mine = create(Kind::Comm, function).unwrap();
        let handle = mine;
        check(Kind::Comm, handle).unwrap();
        let foreign = check(Kind::Session, handle).unwrap_err();
        assert!(foreign.message.contains("made for an MPI_Comm"), "{}", foreign.message);
        hold(handle);
        free(&mut mine).unwrap();
        assert_eq!(mine, abi::ERRHANDLER_NULL);
        assert_eq!(action(handle), Action::Call(function));
        release(handle);
        assert_eq!(check(Kind::Comm, handle).unwrap_err().class, class::ERRHANDLER);
        assert_eq!(check(Kind::Comm, abi::ERRHANDLER_NULL).unwrap_err().class, class::ERRHANDLER);
        let mut predefined = abi::ERRORS_RETURN;
        free(&mut predefined).unwrap();
        assert_eq!(action(abi::ERRORS_RETURN), Action::Return);
    }
}
