//! The name that programs find the library by.

fn main() {
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libfci.so.1");
    println!("cargo:rerun-if-changed=build.rs");
}
