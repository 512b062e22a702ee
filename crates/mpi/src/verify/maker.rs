//! Where in the program something was made.

use std::backtrace::Backtrace;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::Handle;

/// A place in the program: the calls that led there, which are named only when somebody asks.
#[derive(Clone, Debug)]
pub(crate) struct Maker(Arc<Backtrace>);

impl Maker {
    /// Where the program is now.
    pub(crate) fn here() -> Maker {
        Maker(Arc::new(Backtrace::force_capture()))
    }

    /// The call of MPI and where the program made it: `MPI_Irecv in exchange at halo.c:40`.
    pub(crate) fn tell(&self) -> String {
        tell(&self.0.to_string())
    }
}

/// What a printed backtrace says of the call of MPI in it.
fn tell(trace: &str) -> String {
    // A line `12: function` for each frame, followed by `at file:line:column` where that is known.
    let mut frames: Vec<(&str, Option<&str>)> = Vec::new();
    for line in trace.lines().map(str::trim) {
        if let Some(place) = line.strip_prefix("at ") {
            if let Some(frame) = frames.last_mut() {
                frame.1.get_or_insert(place);
            }
        } else if let Some((number, name)) = line.split_once(": ")
            && number.parse::<u32>().is_ok()
        {
            frames.push((name, None));
        }
    }
    let mut calls = frames
        .iter()
        .enumerate()
        .filter_map(|(at, (function, place))| Some((at, call(function, place.unwrap_or(""))?)));
    let Some((at, call)) = calls.next_back() else { return "MPI".into() };
    match frames.get(at + 1) {
        None | Some(("<unknown>", None)) => call,
        Some((function, None)) => format!("{call} in {function}"),
        Some((function, Some(place))) => {
            // Without the column, and without the way to the file.
            let place = place.rsplit_once(':').map_or(*place, |(place, _)| place);
            let place = place.rsplit_once('/').map_or(place, |(_, place)| place);
            format!("{call} in {function} at {place}")
        }
    }
}

/// The call of MPI that a function is, or that it is the body of: what is exported jumps to a shell, which is
/// known by its path, or by its file where there are line numbers but no paths.
fn call(function: &str, place: &str) -> Option<String> {
    // Those of the MPICH ABI are in front of the others.
    let is_shell = ["::shells::", "::generated::exports::"]
        .iter()
        .any(|part| function.contains(part))
        || ["capi/src/generated", "mpich/src/generated"].iter().any(|part| place.contains(part));
    if is_shell && !function.contains('{') {
        let name = function.rsplit("::").next()?;
        let (first, rest) = name.split_at_checked(1)?;
        if !name.starts_with("MPI_") {
            return Some(format!("MPI_{}{rest}", first.to_uppercase()));
        }
    }
    let name = function.strip_prefix('P').unwrap_or(function);
    let is_call = ["MPI_", "mpi_", "pmpi_"].iter().any(|start| name.starts_with(start));
    (is_call && !name.contains("::")).then(|| name.into())
}

/// The objects of the program, with where they were made and in which order.
static MADE: OnceLock<Mutex<HashMap<u64, (usize, Maker)>>> = OnceLock::new();

fn with<R>(work: impl FnOnce(&mut HashMap<u64, (usize, Maker)>) -> R) -> R {
    let made = MADE.get_or_init(Mutex::default);
    work(&mut made.lock().unwrap_or_else(PoisonError::into_inner))
}

/// An object was made for the program.
#[cold]
pub(crate) fn made(handle: Handle) {
    static COUNT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let order = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let site = Maker::here();
    with(|made| made.insert(handle.raw(), (order, site)));
}

/// An object is gone for the program, or never was one of its own.
#[cold]
pub(crate) fn forget(handle: Handle) {
    if !super::is_on() {
        return;
    }
    with(|made| made.remove(&handle.raw()));
}

/// Where the object was made, if that is known.
pub(super) fn of(handle: Handle) -> Option<Maker> {
    with(|made| made.get(&handle.raw()).map(|(_, site)| site.clone()))
}

/// All objects that the program has, in the order in which they were made.
pub(super) fn all() -> Vec<(Handle, Maker)> {
    let mut all: Vec<_> = with(|made| {
        let each = |(raw, (order, site)): (&u64, &(usize, Maker))| (*order, *raw, site.clone());
        made.iter().map(each).collect()
    });
    all.sort_by_key(|(order, ..)| *order);
    all.into_iter().map(|(_, raw, site)| (Handle::from_raw(raw), site)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trace_tells_who_called_mpi_and_where() {
        let trace = "   0: mpi::verify::maker::made\n             at /rust/site.rs:9:5\n   1: MPI_Irecv\n   \
                     2: PMPI_Irecv\n   3: exchange\n             at /home/me/halo.c:40:9\n   4: main\n";
        assert_eq!(tell(trace), "MPI_Irecv in exchange at halo.c:40");
        let trace = "   4: mpi_abi::generated::shells::point_to_point::irecv\n             at ./a.rs:9\n   5: main\n";
        assert_eq!(tell(trace), "MPI_Irecv in main");
        let trace =
            "   4: irecv\n             at ./crates/capi/src/generated/shells.rs:9:5\n   5: main\n";
        assert_eq!(tell(trace), "MPI_Irecv in main");
        let trace = "   4: mpi_abi::generated::shells::point_to_point::irecv\n   5: \
                     mpi::generated::exports::irecv\n   6: main\n";
        assert_eq!(tell(trace), "MPI_Irecv in main", "the MPICH ABI");
        assert_eq!(tell("   0: MPI_Type_dup\n   1: main\n"), "MPI_Type_dup in main");
        assert_eq!(tell("   0: MPI_Type_dup\n   1: <unknown>\n"), "MPI_Type_dup");
        assert_eq!(tell("   0: mpi_send_\n   1: work_\n"), "mpi_send_ in work_");
        assert_eq!(tell("disabled backtrace"), "MPI");
    }
}
