//! What the build scripts of the two Fortran libraries do.

use std::path::Path;
use std::process::Command;

/// Gives the library its name, and the one of the C library beside it that does the work.
pub fn link(name: &str, works: &str) {
    println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,{name}");
    // Both libraries are installed into one folder.
    println!("cargo:rustc-cdylib-link-arg=-Wl,-rpath,$ORIGIN");
    // Cargo does not link a cdylib with another one. What is linked here has the name of the C library and nothing
    // else; the loader finds the real one, and every symbol in it before the program starts.
    let folder = std::env::var("OUT_DIR").expect("set by cargo");
    let source = Path::new(&folder).join("stand_in.c");
    let library = Path::new(&folder).join("stand_in.so");
    std::fs::write(&source, "").expect("a writable OUT_DIR");
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
    // Unit tests call nothing of C, and are linked without it.
    println!("cargo:rustc-link-arg=-Wl,--unresolved-symbols=ignore-all");
    println!("cargo:rerun-if-env-changed=CC");
}
