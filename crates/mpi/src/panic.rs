//! A fault inside the library ends the job with a report; it never unwinds into the program.

use std::panic::PanicHookInfo;

use crate::process;

/// `EX_SOFTWARE`: the exit status of a job that met a fault of the library.
const CODE: i32 = 70;

/// From now on a panic ends the job: for programs in other languages, where a panic is a fault of this library.
/// Tests panic on purpose, so they go without.
pub fn install() {
    #[cfg(not(test))]
    std::panic::set_hook(Box::new(|info| {
        process::end_job(CODE, &report(&describe(info), process::place()))
    }));
    #[cfg(test)]
    let _ =
        (CODE, describe as fn(&PanicHookInfo<'_>) -> String, process::end_job as fn(_, &_) -> !);
}

fn describe(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let message = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message");
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
    fn a_report_says_what_to_send_to_whom() {
        let report = report("index out of bounds (engine.rs:7:3)", Some((2, 4)));
        for part in ["index out of bounds", "rank 2 of 4", "Reporting bugs", "version 0."] {
            assert!(report.contains(part), "{part:?} is missing in {report:?}");
        }
    }
}
