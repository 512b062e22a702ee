//! A fault inside the library ends the job with a report; it never unwinds into the program.

use std::panic::PanicHookInfo;

use crate::{abi, process};

/// `EX_SOFTWARE`: the exit status of a job that met a fault of the library.
const CODE: i32 = 70;
/// The exit status of a job in which the program broke a promise to MPI.
const FAULT_OF_PROGRAM: i32 = 1;

/// From now on a panic ends the job: for programs in other languages, where a panic is a fault of this library.
/// Tests panic on purpose, so they go without.
pub fn install() {
    #[cfg(not(test))]
    std::panic::set_hook(Box::new(|info| {
        let (code, reason) = verdict(message(info), &describe(info));
        process::end_job(code, &reason)
    }));
    #[cfg(test)]
    let _ = (describe as fn(&PanicHookInfo<'_>) -> String, process::end_job as fn(_, &_) -> !);
}

/// The exit status of a job that a panic with this message ends, and what to say. Where the program broke a promise,
/// nobody is asked to report it.
fn verdict(message: &str, described: &str) -> (i32, String) {
    if message == worker::OVERLAP {
        let level = crate::info::level_name(process::thread_level().unwrap_or(abi::THREAD_SINGLE));
        return (FAULT_OF_PROGRAM, format!("{message} (it has {level} now)"));
    }
    (CODE, report(described, process::place()))
}

fn message<'a>(info: &'a PanicHookInfo<'_>) -> &'a str {
    let payload = info.payload();
    payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}

fn describe(info: &PanicHookInfo<'_>) -> String {
    let message = message(info);
    let place = info.location().map_or_else(String::new, |place| format!(" ({place})"));
    format!("{message}{place}")
}

fn report(what: &str, place: Option<(u32, u32)>) -> String {
    let who = match place {
        Some((rank, size)) => format!("rank {rank} of {size}"),
        None => "a process outside of MPI_Init and MPI_Finalize".into(),
    };
    let backtrace = std::backtrace::Backtrace::capture();
    let trace = match backtrace.status() {
        std::backtrace::BacktraceStatus::Captured => format!("\n{backtrace}"),
        _ => "\n  set RUST_BACKTRACE=1 and run again to see where it came from".into(),
    };
    format!(
        "a fault inside the library ended the job: {what}\n  \
         on {who}, version {}, {} on {}\n  \
         This is not your program's fault unless it broke a promise to MPI (a freed buffer, calls \
         from two threads).\n  \
         Please report it as the section \"Reporting bugs\" of the README tells, with these \
         lines.{trace}",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::OS,
        std::env::consts::ARCH,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlapping_calls_are_the_programs_fault() {
        let (code, reason) = verdict(worker::OVERLAP, "two calls overlap (gate.rs:1:1)");
        assert_eq!(code, FAULT_OF_PROGRAM);
        assert!(reason.contains("MPI_Init_thread") && !reason.contains("report"), "{reason}");
        assert_eq!(verdict("index out of bounds", "index out of bounds").0, CODE);
    }

    #[test]
    fn a_report_says_what_to_send_to_whom() {
        let report = report("index out of bounds (engine.rs:7:3)", Some((2, 4)));
        for part in ["index out of bounds", "rank 2 of 4", "Reporting bugs", "version 0."] {
            assert!(report.contains(part), "{part:?} is missing in {report:?}");
        }
    }
}
