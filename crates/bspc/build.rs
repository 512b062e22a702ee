//! The name that programs built with `bspcc` look for.

fn main() {
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libbsp.so.1");
    println!("cargo:rerun-if-changed=build.rs");
}
