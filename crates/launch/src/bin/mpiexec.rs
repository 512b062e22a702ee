//! `mpiexec`, and under their own names `bsprun`, `mpicc`, `mpicxx`, `mpifort`, `bspcc` and `fcicc`: one program, so
//! that there is one to build and to install.

use launch::wrapper::{self, Language};
use launch::{bsprun, mpiexec};
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    boot::end_with_output();
    let mut words = std::env::args_os();
    let called = words.next().unwrap_or_default();
    let name = Path::new(&called).file_name().unwrap_or_default();
    let compile = |language, words| ExitCode::from(wrapper::run(language, words));
    // Names may have something behind them, as those of alternatives do.
    match name.to_str().unwrap_or_default() {
        name if name.starts_with("mpicc") => compile(Language::C, words),
        name if name.starts_with("mpicxx") || name.starts_with("mpic++") => {
            compile(Language::Cxx, words)
        }
        name if name.starts_with("mpif") => compile(Language::Fortran, words),
        name if name.starts_with("bspcc") => compile(Language::Bsp, words),
        name if name.starts_with("fcicc") => compile(Language::Fci, words),
        // SAFETY: this process has one thread.
        name if name.starts_with("bsprun") => mpiexec::exit(unsafe { bsprun::run(words) }),
        // SAFETY: as above.
        _ => mpiexec::exit(unsafe { mpiexec::run(words) }),
    }
}
