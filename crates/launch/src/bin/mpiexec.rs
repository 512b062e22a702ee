//! Runs a program on several ranks: `mpiexec --help`.

fn main() {
    launch::mpiexec::exit(launch::mpiexec::run(std::env::args_os().skip(1)))
}
