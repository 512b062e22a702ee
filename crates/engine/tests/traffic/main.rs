//! Engines under random traffic on a simulated network: whatever the order of arrivals, refusals
//! and failed copies, what is received obeys MPI's rules, nothing hangs and nothing is left.
//!
//! A few hundred seeds by default, thousands with `SERRIED_LONG=1`. A failure names its seed;
//! `SERRIED_SEED=n` runs that one alone.

use checked_heap as _;

mod failures;
mod floods;
mod hostile;
mod owned;
mod random;
mod rules;
mod rules_tests;
mod steps;
mod world;

/// Runs `case` for many seeds, or for the one that is asked for.
pub fn sweep(quick: u64, case: impl Fn(u64) -> Result<(), String>) {
    if let Some(seed) = std::env::var("SERRIED_SEED").ok().and_then(|seed| seed.parse().ok()) {
        case(seed).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        return;
    }
    let long = std::env::var_os("SERRIED_LONG").is_some();
    // Miri takes a thousand times as long.
    for seed in 0..if cfg!(miri) {
        1
    } else if long {
        quick * 50
    } else {
        quick
    } {
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| case(seed)));
        match outcome {
            Ok(Ok(())) => {}
            Ok(Err(error)) => panic!("SERRIED_SEED={seed}: {error}"),
            Err(_) => panic!("SERRIED_SEED={seed} panicked, see above"),
        }
    }
}
