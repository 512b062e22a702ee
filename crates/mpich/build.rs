//! The name that programs built for the MPICH ABI look for, and the library that does the work.

mod link;

fn main() {
    println!("cargo:rerun-if-changed=link.rs");
    link::link("libmpi.so.12", "libmpi_abi.so.1", "char serried_shells[1];\n");
}
