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
  nameserver [--tcp] [WORD]
                  Keep published names for separate jobs, until it is ended.
  bsp-probe       Measure what supersteps of BSPlib cost here, and store it.
  report FILE     Draw what a run of BSPlib took, written by bsprun --profile.
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
  mpiexec --help, mpicc --help, bsprun --help
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
  serried nameserver [--tcp] [WORD]
  mpiexec --nameserver PORT PROGRAM

DESCRIPTION
  Keeps what programs publish with MPI_Publish_name, for all jobs of this user
  that are told of it: with --nameserver of mpiexec, or in the variable
  SERRIED_NAMESERVER. Without it, names are known inside the job that published
  them. The jobs may then connect to each other (MPI_Comm_connect).

  Prints the name of its port, and runs until it is ended (Ctrl-C, `kill`). The
  port has a name that nobody can guess, or one that is made of WORD and always
  the same. Only programs of the same user are answered. A name vanishes with
  the program that published it.

OPTIONS
  --tcp
      Join jobs on other hosts, too. The name of the port then says where they
      call, at an address of SERRIED_NET and a port of SERRIED_PORT_RANGE if
      these are set. Whoever calls must know the key in ~/.cache/serried/key,
      which is made when it is first needed and is readable by you alone: let
      the hosts where this and mpiexec run share it, or copy it there. What is
      said is encrypted; messages between the jobs are if both were started
      with --encrypt.

EXAMPLE
  serried nameserver > port &
  mpiexec --nameserver $(cat port) -n 4 ./ocean &
  mpiexec --nameserver $(cat port) -n 2 ./atmosphere
  kill %1
"
    .into()
}

/// The manual of `serried bsp-probe`.
pub fn bsp_probe() -> &'static str {
    "\
NAME
  serried bsp-probe - measure what supersteps cost on this machine

SYNOPSIS
  serried bsp-probe [-n PROCESSES] [--file FILE] [-- OPTIONS OF MPIEXEC]

DESCRIPTION
  Runs jobs of 2, 4, 8, ... up to PROCESSES processes (if not given, as many as
  there are CPUs) and fits T = w/s + g h + l to supersteps in which every process
  puts h bytes in all into the others: s operations a second, g seconds for a
  byte, l seconds for a superstep without communication. Each comes with its
  standard error. bsp_predict and `serried report` use what is stored.

  The last column tells whether more processes cost more than the slowest of
  more would: the distance between the distributions of one edge's cost, for
  this number of processes and for the first, from 0 (the network behaves as
  BSP's does) to 1.

OPTIONS
  -n PROCESSES  Measure up to so many.
  --file FILE   Store it there, and not in ~/.config/serried/bsp.tsv.
  --            What follows goes to mpiexec: hosts, settings.

EXAMPLES
  serried bsp-probe
  serried bsp-probe -n 8 -- --bsp-way messages
"
}

/// The manual of `serried report`.
pub fn report() -> &'static str {
    "\
NAME
  serried report - draw what a run of supersteps took

SYNOPSIS
  serried report FILE [-o PAGE]

DESCRIPTION
  Reads FILE, which `bsprun --profile FILE` has written, prints the supersteps
  that took longest with work w, bytes h, predicted and measured time, the
  process that was slowest and why, and draws the whole run into one HTML page
  that needs nothing else: PAGE, or FILE with .html behind it.

  Predictions use what `serried bsp-probe` had stored when the program ran; if
  it had not, g and l are fitted to the run itself.

EXAMPLES
  bsprun -n 4 --profile run.bsp ./sort && serried report run.bsp
"
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
  serried explain OPERATION BYTES RANKS [cores|oversubscribed|hosts]
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
