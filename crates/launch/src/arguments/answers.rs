//! Options of other launchers that cannot be had here, and what to use instead.

use super::{ArgumentError, Words, error};

/// Names of options without dashes, and the answer to whoever gives one.
const ANSWERS: &[(&[&str], &str)] = &[
    (
        &["rankfile", "rf"],
        "Name the hosts in the order of their ranks with --hosts, as in a:2,b:1; \
         --map-by and --bind-to choose the CPUs.",
    ),
    (&["trace"], "Load the library of the tool yourself, as in `-x LD_PRELOAD=libVT.so`."),
    (
        &["tv", "debugger", "ddt", "gtool", "aps", "valgrind", "strace"],
        "`--debug` runs each rank under gdb; any other tool stands before the program, \
         as in `mpiexec -n 2 valgrind ./a`.",
    ),
    (
        &["bootstrap-exec", "launcher-exec", "launch-agent", "rsh", "plm-rsh-agent"],
        "Use --launcher 'exec:COMMAND {host}', as in --launcher 'exec:rsh {host}'.",
    ),
    (
        &["bootstrap-exec-args", "launcher-exec-args", "ssh-args"],
        "Use --launcher 'exec:ssh OPTIONS {host} {command}', or ~/.ssh/config.",
    ),
    (
        &["preload-binary", "preload-files", "s-preload"],
        "Programs must be at the same path on each host.",
    ),
    (&["ckpoint-interval", "ckpointlib", "ckpoint-prefix", "ckpoint"], "There are no checkpoints."),
    (
        &["gpus-per-task", "gpus", "gpus-per-rank", "gpus-per-proc"],
        "Ranks see all devices; SERRIED_LOCAL_RANK tells which to take.",
    ),
    (&["hydra-help", "profile-hydra"], "`mpiexec --help` lists what there is."),
    (
        &["server-uri", "ompi-server"],
        "For names that several jobs share see `serried help nameserver`.",
    ),
    (
        &["t", "time"],
        "Use the shell's `time mpiexec ...`; --timeout limits how long a job may take.",
    ),
];

/// Returns the answer to an option of another launcher, if it is one.
pub(super) fn answer(name: &str, words: &Words<'_>) -> Option<ArgumentError> {
    let known = ANSWERS.iter().find(|(names, _)| names.contains(&name));
    known.map(|(_, remedy)| error(format!("there is no option {} here", words.written), *remedy))
}
