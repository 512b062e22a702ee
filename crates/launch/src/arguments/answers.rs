//! Options of other launchers that cannot be had here, and what to use instead.

use super::{ArgumentError, Words, error};

/// Names of options without dashes, and the answer to whoever gives one.
const ANSWERS: &[(&[&str], &str)] = &[
    (
        &["rankfile", "rf"],
        "Name the hosts in the order of their ranks with --hosts, as in a:2,b:1; \
         --map-by and --bind-to choose the CPUs.",
    ),
    (
        &["am", "tune", "param", "pmixmca", "gpmixmca"],
        "Parameters of Open MPI mean nothing here; `serried doctor` lists the settings of this library.",
    ),
    (
        &["prefix", "noprefix", "pmix-prefix"],
        "Leave it out: mpiexec finds its own library, also on other hosts if they have it at the same path.",
    ),
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
        &["gpus-per-task", "gpus", "gpus-per-rank"],
        "Ranks see all devices; SERRIED_LOCAL_RANK tells which to take.",
    ),
    (
        &[
            "hydra-help",
            "topolib",
            "demux",
            "profile-hydra",
            "nolocal",
            "novm",
            "server-uri",
            "ompi-server",
        ],
        "`mpiexec --help` lists what there is; for names that several jobs share see `serried help nameserver`.",
    ),
    (
        &["t", "time"],
        "Use the shell's `time mpiexec ...`; --timeout limits how long a job may take.",
    ),
];

/// Parameters of Open MPI that have an equal here, and which.
const PARAMETERS: &[(&str, &str)] = &[
    ("btl_tcp_if_include", "--net VALUE"),
    ("oob_tcp_if_include", "--net VALUE"),
    ("btl_tcp_port_min_v4", "--port-range FIRST-LAST"),
    ("btl_tcp_port_range_v4", "--port-range FIRST-LAST"),
    ("btl_vader_single_copy_mechanism", "--cross-memory off"),
    ("btl_sm_single_copy_mechanism", "--cross-memory off"),
    ("smsc", "--cross-memory off"),
    ("btl_tcp_eager_limit", "--eager BYTES"),
    ("btl_sm_eager_limit", "--eager BYTES"),
    ("btl_vader_eager_limit", "--eager BYTES"),
    ("mpi_yield_when_idle", "--wait block"),
    ("rmaps_base_mapping_policy", "--map-by"),
    ("hwloc_base_binding_policy", "--bind-to"),
    ("plm_rsh_agent", "--launcher 'exec:COMMAND {host}'"),
    ("plm_rsh_args", "--launcher 'exec:ssh OPTIONS {host} {command}'"),
    ("orte_tag_output", "--tag-output"),
    ("btl_tcp_if_exclude", "--net with the networks to use"),
];

/// The answer to an option that is nobody's here but another launcher's.
pub(super) fn answer(name: &str, words: &mut Words<'_>) -> Option<ArgumentError> {
    if ["mca", "gmca", "omca", "prtemca"].contains(&name) {
        let parameter = words.text("a parameter").unwrap_or_default();
        let value = words.text("a value").unwrap_or_default();
        let problem = format!("{} {parameter} {value} is for Open MPI", words.written);
        let networks: Vec<&str> = value.split(',').collect();
        let known = PARAMETERS.iter().find(|(known, _)| *known == parameter);
        let remedy = match known {
            // Which transports there may be: shared memory and TCP are both.
            None if parameter == "btl" && value.starts_with('^') => LEAVE_OUT.to_owned(),
            None if parameter == "btl" && networks.contains(&"tcp") => {
                let local = ["sm", "vader"].iter().any(|one| networks.contains(one));
                if local { LEAVE_OUT.into() } else { "Use --fabric tcp instead.".to_owned() }
            }
            None => LEAVE_OUT.to_owned(),
            Some((_, own)) => format!("Use {} instead.", own.replace("VALUE", &value)),
        };
        return Some(error(problem, remedy));
    }
    let known = ANSWERS.iter().find(|(names, _)| names.contains(&name));
    known.map(|(_, remedy)| error(format!("there is no option {} here", words.written), *remedy))
}

const LEAVE_OUT: &str = "Leave it out: shared memory and TCP are chosen by themselves; \
                         `serried doctor` lists the settings of this library.";
