//! The manuals.

use boot::{Settings, TABLE};

/// Which version this is.
pub fn version() -> String {
    format!("serried (Serried) {}\n", env!("CARGO_PKG_VERSION"))
}

/// What the command can do, and the settings.
pub fn overview() -> String {
    let defaults = Settings::default();
    let mut settings = String::new();
    for setting in TABLE {
        let option = match setting.option {
            Some(option) => format!(", or {option} of mpiexec"),
            None => String::new(),
        };
        settings += &format!(
            "  {}{option}\n      {}.\n      {}; {} if not set.\n",
            setting.variable,
            setting.summary,
            setting.values,
            setting.value(&defaults),
        );
    }
    format!(
        "\
NAME
  serried - look after the message-passing system Serried

SYNOPSIS
  serried COMMAND

COMMANDS
  doctor          Print what the library finds on this machine, what it would
                  choose, every setting and where it comes from, and what to do
                  where something is missing.
  nameserver [WORD]
                  Keep published names for separate jobs, until it is ended.
  tune            Measure the methods of collectives on this machine; jobs take
                  the fastest from then on.
  explain OPERATION BYTES RANKS
                  Which method a collective takes, why, and what it should cost.
  help [COMMAND]  This text, or that of a command.
  --version       The version.

SETTINGS
  Environment variables. An empty one is as if not set.
{settings}
SEE ALSO
  mpiexec --help, mpicc --help
"
    )
}

/// The manual of `serried doctor`.
pub fn doctor() -> String {
    "\
NAME
  serried doctor - what the library finds here, and what to do about it

SYNOPSIS
  serried doctor
  mpiexec [OPTIONS] serried doctor

DESCRIPTION
  Looks at CPUs, control groups, memory nodes, copying between processes,
  memory barriers, shared memory, limits and settings. It tries what it reports
  on, in processes of its own, and changes nothing.

  Each line starts with
    ok    as it should be
    slow  works, but something better is not available; advice follows
    BAD   programs will fail; advice follows

  Run by mpiexec it shows what a rank finds, with the settings that were given
  as options.

EXIT STATUS
  0  nothing is BAD
  1  something is BAD
  2  the command line makes no sense
"
    .into()
}

/// The manual of `serried nameserver`.
pub fn nameserver() -> String {
    "\
NAME
  serried nameserver - let separate jobs find each other

SYNOPSIS
  serried nameserver [WORD]
  mpiexec --nameserver PORT PROGRAM

DESCRIPTION
  Keeps what programs publish with MPI_Publish_name, for all jobs of this user
  on this host that are told of it: with --nameserver of mpiexec, or in the
  variable SERRIED_NAMESERVER. Without it, names are known inside the job that
  published them.

  Prints the name of its port, and runs until it is ended (Ctrl-C, `kill`). The
  port has a name that nobody can guess, or one that is made of WORD and always
  the same. Only programs of the same user are answered. A name vanishes with
  the program that published it.

EXAMPLE
  serried nameserver > port &
  mpiexec --nameserver $(cat port) -n 4 ./ocean &
  mpiexec --nameserver $(cat port) -n 2 ./atmosphere
  kill %1
"
    .into()
}

/// The manual of `serried tune`.
pub fn tune() -> String {
    "\
NAME
  serried tune - measure the methods of collectives on this machine

SYNOPSIS
  serried tune [--ranks LIST] [--only OPERATIONS] [--output FILE] [-- OPTIONS]

DESCRIPTION
  Runs every method of every collective on several numbers of ranks, and writes
  down which is the fastest for how many ranks and bytes, with all times. Jobs
  that mpiexec starts read that file and choose accordingly; `serried explain`
  tells what and why. It takes a minute or two, and the machine should do
  nothing else meanwhile.

  --ranks LIST     Numbers of ranks, as 2,4,16; else those that fit the machine,
                   and some that share its cores.
  --only LIST      Only these operations, as bcast,allreduce. Others are then
                   done as the library does by itself.
  --output FILE    Write to this file instead of the one that SERRIED_TUNING
                   names: serried/tuning in $XDG_CONFIG_HOME, or in ~/.config.
  -- OPTIONS       For mpiexec: name hosts here to measure between them.

EXAMPLES
  serried tune
  serried tune --ranks 32,64 -- --hosts one,two,three,four
"
    .into()
}

/// The manual of `serried explain`.
pub fn explain() -> String {
    "\
NAME
  serried explain - which method a collective takes, and why

SYNOPSIS
  serried explain OPERATION BYTES RANKS [cores|crowd|hosts]
  serried explain

DESCRIPTION
  Prints the method, the rule that chose it, and for each method what the cost
  model (latency, gap, bytes, combining) predicts, beside what `serried tune` has
  measured where it has. Bytes are those of the buffer, of one rank's block for
  gather, scatter and alltoall, and of all blocks together for allgather and
  reduce_scatter. Ranks that have a core each are meant, or that share the cores
  of this machine if there are more; the fourth word says otherwise.

  Without words it prints all rules that come with the library, as `serried tune`
  would write them.

EXAMPLE
  serried explain allreduce 1MiB 16
"
    .into()
}
