//! `mpiexec --check`: whose call the level of threads does not allow.
//!
//! Every function that needs MPI asks first whether calls [are looked at](are_looked_at): where the program has asked for less
//! than `MPI_THREAD_MULTIPLE` under `--check`, it [enters](enter) and learns who else calls.

use std::cell::Cell;
use std::ffi::c_int;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::ThreadId;

use crate::error::{Error, Result};
use crate::{abi, class};

/// Nothing is looked at.
const OFF: i32 = -1;

/// The level that calls are held against, or [`OFF`].
static LEVEL: AtomicI32 = AtomicI32::new(OFF);

static CALLERS: Mutex<Option<Callers>> = Mutex::new(None);

/// Who calls.
#[derive(Debug)]
struct Callers {
    /// The thread that initialised MPI, and the call that it made last.
    main: (ThreadId, &'static str),
    /// The thread that is inside, in which call, and how deep: callbacks may call, too.
    inside: Option<(ThreadId, &'static str, u32)>,
}

/// Holds all calls against this level from now on; this thread is the main one.
pub(crate) fn look_at(level: i32) {
    *callers() = Some(Callers { main: (std::thread::current().id(), "MPI_Init"), inside: None });
    LEVEL.store(level, Ordering::Release);
}

fn callers() -> MutexGuard<'static, Option<Callers>> {
    CALLERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether calls are looked at; if not, nobody need [`enter`].
#[inline(always)]
pub fn are_looked_at() -> bool {
    LEVEL.load(Ordering::Relaxed) != OFF
}

thread_local! {
    /// Whether the call that comes next is one that was let in.
    static LET_IN: Cell<bool> = const { Cell::new(false) };
}

/// A function is called, which begins with this: it makes the very same call by `again`, unless that is forbidden, and answers
/// what it came to. Nothing where this is that call: then it goes on.
#[cold]
pub fn enter(function: &'static str, again: impl FnOnce() -> c_int) -> Option<Result<c_int>> {
    if LET_IN.replace(false) {
        return None;
    }
    let level = LEVEL.load(Ordering::Relaxed);
    let me = std::thread::current().id();
    let entered = callers().as_mut()?.enter(level, me, function);
    Some(entered.map(|()| {
        LET_IN.set(true);
        let code = again();
        LET_IN.set(false);
        if let Some(callers) = callers().as_mut() {
            callers.leave();
        }
        code
    }))
}

impl Callers {
    fn enter(&mut self, level: i32, me: ThreadId, call: &'static str) -> Result<()> {
        let (main, last) = self.main;
        match &mut self.inside {
            Some((thread, _, depth)) if *thread == me => *depth += 1,
            Some((thread, other, _)) => {
                let (who, whom) = (name(me, main), name(*thread, main));
                return Err(forbidden(
                    level,
                    &format!("{who} calls {call} while {whom} is in {other}"),
                ));
            }
            None if me != main && level <= abi::THREAD_FUNNELED => {
                let who = name(me, main);
                let text = format!("{who} calls {call}; {} was last in {last}", name(main, main));
                return Err(forbidden(level, &text));
            }
            None => self.inside = Some((me, call, 1)),
        }
        if me == main {
            self.main.1 = call;
        }
        Ok(())
    }

    fn leave(&mut self) {
        if let Some((_, _, depth)) = &mut self.inside {
            *depth -= 1;
            if *depth == 0 {
                self.inside = None;
            }
        }
    }
}

/// A thread as people know it.
fn name(thread: ThreadId, main: ThreadId) -> String {
    match thread == main {
        true => "the thread that initialised MPI".into(),
        // "ThreadId(7)"
        false => format!(
            "thread {}",
            format!("{thread:?}").replace(|one: char| !one.is_ascii_digit(), "")
        ),
    }
}

fn forbidden(level: i32, what: &str) -> Box<Error> {
    let (level, allows, instead) = match level {
        abi::THREAD_SERIALIZED => (
            "MPI_THREAD_SERIALIZED",
            "calls of one thread at a time",
            "guard the calls by one lock, or ask MPI_Init_thread for MPI_THREAD_MULTIPLE",
        ),
        abi::THREAD_FUNNELED => (
            "MPI_THREAD_FUNNELED",
            "calls of the thread that initialised MPI alone",
            "ask MPI_Init_thread for MPI_THREAD_SERIALIZED or MPI_THREAD_MULTIPLE",
        ),
        _ => (
            "MPI_THREAD_SINGLE",
            "calls of one thread alone",
            "ask MPI_Init_thread for MPI_THREAD_MULTIPLE",
        ),
    };
    Error::new(class::OTHER, format!("{what}, and {level} allows {allows}; {instead}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether each of these calls may be made at once with those before, by the main thread (`true`) or another.
    fn outcome(level: i32, calls: &[(bool, &'static str)]) -> Result<()> {
        let main = std::thread::current().id();
        let other = std::thread::spawn(|| std::thread::current().id()).join().expect("a thread");
        let mut callers = Callers { main: (main, "MPI_Init"), inside: None };
        calls.iter().try_for_each(|&(is_main, call)| {
            callers.enter(level, if is_main { main } else { other }, call)
        })
    }

    #[test]
    fn both_calls_are_named() {
        let calls = [(true, "MPI_Recv"), (false, "MPI_Send")];
        for level in [abi::THREAD_SINGLE, abi::THREAD_FUNNELED, abi::THREAD_SERIALIZED] {
            let text = outcome(level, &calls).expect_err("two at once").message;
            assert!(
                text.contains(
                    "calls MPI_Send while the thread that initialised MPI is in MPI_Recv"
                )
            );
        }
        assert!(outcome(abi::THREAD_SERIALIZED, &calls[1..]).is_ok());
        let text =
            outcome(abi::THREAD_FUNNELED, &calls[1..]).expect_err("not the main one").message;
        assert!(text.contains("was last in MPI_Init, and MPI_THREAD_FUNNELED"), "{text}");
    }

    #[test]
    fn a_callback_may_call() {
        assert!(
            outcome(abi::THREAD_SERIALIZED, &[(false, "MPI_Wait"), (false, "MPI_Type_size")])
                .is_ok()
        );
        let main = std::thread::current().id();
        let mut callers = Callers { main: (main, "MPI_Init"), inside: None };
        callers.enter(abi::THREAD_FUNNELED, main, "MPI_Wait").expect("the main one");
        callers.enter(abi::THREAD_FUNNELED, main, "MPI_Type_size").expect("inside of the other");
        callers.leave();
        assert!(callers.inside.is_some());
        callers.leave();
        assert!(callers.inside.is_none());
    }
}
