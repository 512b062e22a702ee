//! The name that programs look for, and the library that does the work.

#[path = "../mpich/link.rs"]
mod link;

fn main() {
    println!("cargo:rerun-if-changed=../mpich/link.rs");
    link::link("libmpifort.so.12", "libmpi.so.12", "");
    // The loader finds every symbol before the program starts. Unit tests call nothing of C, and are linked without it.
    println!("cargo:rustc-link-arg=-Wl,--unresolved-symbols=ignore-all");
}
