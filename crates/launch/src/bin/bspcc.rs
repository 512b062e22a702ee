//! Compiles BSPlib programs in C: `bspcc --help`.

use launch::wrapper::{Language, run};

fn main() -> std::process::ExitCode {
    run(Language::Bsp, std::env::args_os().skip(1)).into()
}
