//! Runs a BSPlib program on several processes: `bsprun --help`.

fn main() {
    launch::mpiexec::exit(launch::bsprun::run(std::env::args_os().skip(1)))
}
