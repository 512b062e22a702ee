//! libFuzzer on the target that `SERRIED_FUZZ` names. `cargo xtask fuzz` builds and starts it.
#![no_main]

use std::sync::OnceLock;

static TARGET: OnceLock<fn(&[u8])> = OnceLock::new();

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let chosen = TARGET.get_or_init(|| {
        let name = std::env::var("SERRIED_FUZZ").unwrap_or_default();
        let found = fuzz::TARGETS.iter().find(|target| target.name == name);
        found.unwrap_or_else(|| panic!("SERRIED_FUZZ={name:?} names no target")).run
    });
    chosen(bytes);
});
