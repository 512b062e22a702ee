//! Compiles MPI programs in C++: `mpicxx --help`.

use launch::wrapper::{Language, run};

fn main() -> std::process::ExitCode {
    run(Language::Cxx, std::env::args_os().skip(1)).into()
}
