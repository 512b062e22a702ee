//! The name that programs look for, and the library that does the work.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libmpifort_abi.so.1");
    // Both libraries are installed into one folder.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-rpath,$ORIGIN");
    // Cargo does not link a cdylib with another one. What is linked here has the name of
    // `libmpi_abi.so.1` and nothing else; the loader finds the real one.
    let folder = std::env::var("OUT_DIR").expect("set by cargo");
    let source = Path::new(&folder).join("stand_in.c");
    let library = Path::new(&folder).join("libmpi_abi.so");
    std::fs::write(&source, "").expect("a writable OUT_DIR");
    let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    let status = Command::new(&compiler)
        .args(["-shared", "-fPIC", "-nostdlib", "-Wl,-soname,libmpi_abi.so.1", "-o"])
        .args([&library, &source])
        .status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("{compiler:?} failed: {status}"),
        Err(error) => panic!("cannot run {compiler:?}, which rustc links with too: {error}"),
    }
    println!("cargo:rustc-cdylib-link-arg=-Wl,--no-as-needed,{}", library.display());
    // Unit tests call nothing of C, and are linked without it.
    println!("cargo:rustc-link-arg=-Wl,--unresolved-symbols=ignore-all");
    println!("cargo:rerun-if-env-changed=CC");
}
