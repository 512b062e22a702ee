//! `mpiexec --check`: what the program does with messages, buffers, requests and objects is looked at while
//! it runs. What ranks pass to collectives is compared by [`collective`](crate::collective).
//!
//! A message carries a head that tells its basic types ([`typed_message`]); buffers in use are known
//! ([`flight`]); who waits for long tells `mpiexec` for whom ([`blocked`]), which finds deadlocks; what is
//! left over is told at the end ([`left`]), with where it was made ([`maker`]). Without `--check` none of it
//! is reached: every buffer then takes the short way past here (`Buffer::simple`).

mod blocked;
mod checked;
mod flight;
mod left;
mod maker;
mod point;
mod typed_message;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

use engine::Fault;
use layout::datatype::{Basic, Family};

use crate::{buffer, class, process};

pub(crate) use blocked::{Need, Operation, Wanted, name, tick, wait, wait_for};
pub(crate) use checked::{Absence, Checked};
pub(crate) use left::{pending, tell_of_messages, tell_of_objects};
pub(crate) use maker::{forget, made};
pub(crate) use point::{
    Ends, both, imrecv, irecv, isend, isend_both, mrecv, receive_init, recv, send, send_init,
};
pub(crate) use typed_message::{Contents, Told, head_bytes};

/// Whether the program is looked at; the same on all ranks.
static ON: AtomicBool = AtomicBool::new(false);

/// What was found, for faults that know it by its number.
static FOUND: Mutex<Vec<(i32, String)>> = Mutex::new(Vec::new());

/// Whether the program is looked at.
#[inline(always)]
pub(crate) fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// Looks at the program from now on.
pub(crate) fn turn_on() {
    ON.store(true, Ordering::Relaxed);
    buffer::look_closely();
}

/// Warns, once in a process, if the program computes with characters, which MPI allows for no operation but to replace.
pub(crate) fn look_at_characters(operation: &str, basic: &Basic) {
    static ONCE: Once = Once::new();
    if basic.family == Family::Character {
        warn_once(&ONCE, || {
            format!(
                "{operation} on {}, whose items are characters and no integers; use MPI_SIGNED_CHAR or MPI_UINT8_T \
                 (MPI-5.0 section 6.9.2)",
                basic.name
            )
        });
    }
}

/// Warns, once in a process, of a negative color, which the standard forbids.
pub(crate) fn look_at_color(color: i32) {
    static ONCE: Once = Once::new();
    warn_once(&ONCE, || {
        format!(
            "MPI_Comm_split with color {color}; a color must be 0 or more, or MPI_UNDEFINED (MPI-5.0 section 7.4.2)"
        )
    });
}

/// Prints what most MPI libraries accept although the standard forbids it, under `--check`.
fn warn_once(once: &Once, text: impl FnOnce() -> String) {
    if is_on() {
        once.call_once(|| {
            if let Ok(here) = process::here() {
                eprintln!("rank {}: {}", here.rank, text());
            }
        });
    }
}

/// The fault that stands for what was found.
#[cold]
pub(crate) fn found(class: i32, text: String) -> Fault {
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    found.push((class, text));
    Fault::MismatchTold(found.len() as u32 - 1)
}

/// Class and text of what was found under a number.
#[cold]
pub(crate) fn mismatch(number: u32) -> (i32, String) {
    let found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    found.get(number as usize).cloned().unwrap_or((class::OTHER, "the ranks disagree".into()))
}
