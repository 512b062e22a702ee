//! What the build scripts of libraries do that stand on another one of ours.

use std::path::Path;
use std::process::Command;

/// Gives the library its name, and the one of the library beside it that does the work; `symbols` are what the linker
/// is to find there, in C.
pub fn link(name: &str, works: &str, symbols: &str) {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,{name}");
    // Both libraries are installed into one folder.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-rpath,$ORIGIN");
    // Cargo does not link a cdylib with another one. What is linked here has the name of that library and these
    // symbols; the loader finds the real one.
    let folder = std::env::var("OUT_DIR").expect("set by cargo");
    let source = Path::new(&folder).join("stand_in.c");
    let library = Path::new(&folder).join("stand_in.so");
    std::fs::write(&source, symbols).expect("a writable OUT_DIR");
    let compiler = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    let status = Command::new(&compiler)
        .args(["-shared", "-fPIC", "-nostdlib", &format!("-Wl,-soname,{works}"), "-o"])
        .args([&library, &source])
        .status();
    match status {
        Ok(status) if status.success() => {}
        Ok(status) => panic!("{compiler:?} failed: {status}"),
        Err(error) => panic!("cannot run {compiler:?}, which rustc links with too: {error}"),
    }
    println!("cargo:rustc-cdylib-link-arg=-Wl,--no-as-needed,{}", library.display());
    println!("cargo:rerun-if-env-changed=CC");
}
