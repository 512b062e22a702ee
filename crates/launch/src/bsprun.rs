//! The `bsprun` command: `mpiexec`, with an option and a manual of its own.

use crate::supervisor::Outcome;
use crate::{help, mpiexec};
use std::ffi::OsString;

/// The options that `mpiexec` has under another name.
const ALIASES: &[(&str, &str)] = &[("profile", "bsp-profile")];

/// Does what the words ask for.
///
/// # Safety
/// As for [`mpiexec::run`].
pub unsafe fn run(words: impl IntoIterator<Item = OsString>) -> Outcome {
    // SAFETY: promised by the caller.
    unsafe { mpiexec::run_as("bsprun", words, ALIASES, || help::bsprun().into()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::{Request, parse};

    fn read(line: &str) -> Request {
        parse(line.split_whitespace().map(OsString::from), ALIASES).unwrap()
    }

    #[test]
    fn its_own_option_is_understood_up_to_the_program() {
        for line in
            ["-n 4 --check --profile run.bsp ./sort --profile x", "-profile=run.bsp -check s"]
        {
            let Request::Run(plan) = read(line) else { panic!("{line}") };
            let file = ("SERRIED_BSP_PROFILE", "run.bsp".to_owned());
            assert!(plan.settings.contains(&file), "{line}: {:?}", plan.settings);
            assert!(plan.settings.contains(&("SERRIED_CHECK", "on".into())), "{line}");
        }
        assert_eq!(read("-n 2 --help"), Request::Help);
    }
}
