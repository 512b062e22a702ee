//! The name that programs look for, and the library that does the work.

#[path = "../fortran/link.rs"]
mod link;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=../fortran/link.rs");
    link::link("libmpifort.so.12", "libmpi.so.12");
}
