//! Compiles MPI programs in C: `mpicc --help`.

use launch::wrapper::{Language, run};

fn main() -> std::process::ExitCode {
    run(Language::C, std::env::args_os().skip(1)).into()
}
