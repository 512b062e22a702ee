//! The manuals.

use crate::wrapper::Language;
use boot::{Settings, TABLE};

/// Which version this is.
pub fn version(name: &str) -> String {
    format!("{name} (Serried) {}\n", env!("CARGO_PKG_VERSION"))
}

/// The manual of `mpiexec`.
pub fn mpiexec() -> String {
    let defaults = Settings::default();
    let mut settings = String::new();
    for setting in TABLE {
        let Some(option) = setting.option else { continue };
        let value = if option == "--check" { "[=VALUE]" } else { " VALUE" };
        settings += &format!(
            "  {option}{value}\n      {}.\n      VALUE is {}; {} if not given.\n      \
             The same as the variable {}.\n",
            setting.summary,
            setting.values,
            setting.value(&defaults),
            setting.variable,
        );
    }
    format!(
        "\
NAME
  mpiexec, mpirun - run a program on several ranks

SYNOPSIS
  mpiexec [OPTIONS] PROGRAM [ARGUMENTS]
  mpiexec [OPTIONS] PROGRAM [ARGUMENTS] : [OPTIONS] PROGRAM [ARGUMENTS] : ...
  mpiexec --status JOB
  mpiexec [OPTIONS] --explain-net

DESCRIPTION
  Starts PROGRAM as often as -n says and looks after it: output, signals, exit
  statuses, and that nothing is left behind. With `:` several programs form one
  job; ranks are numbered in the order of the programs. They run on this host,
  on those of --hosts or --hostfile, or on those of the Slurm allocation around
  mpiexec. There may be more ranks than CPUs. An option may start with one or
  two dashes, and its value may stand behind a `=`.

OPTIONS FOR A PROGRAM
  -n, -np, -c RANKS
      How many ranks run it; 1 if not given.
  -wdir, -wd DIRECTORY
      Start it in this directory.
  -env NAME VALUE
      Set a variable in its environment. Ranks inherit all that mpiexec has.

OPTIONS FOR THE JOB
  -genv NAME VALUE, -x NAME=VALUE
      Set a variable for all programs. `-x NAME` alone is allowed and needless.
  --bind auto|core|none
      auto (if not given): each rank may run on an even share of the CPUs that
      mpiexec may use, whole cores where they suffice; not bound if there are
      more ranks than CPUs, for then the kernel balances better.
      core: one core for each rank. none: no binding.
  --report
      Print where each rank runs.
  --tag-output
      Put [RANK] before each line of output.
  --timeout SECONDS
      End the job, with status 124, if it runs longer.
  --encrypt
      Encrypt what passes between hosts.
  -h, --help    This text.
  --version     The version.
  --oversubscribe, --allow-run-as-root
      Allowed for the sake of scripts; both are always so.

HOSTS
  --hosts, -host, -H LIST
      Such as a:4,b:4 or n[01-16]:8. The number is that of slots: without -n
      there is a rank for each; without slots ranks are spread evenly. Slots
      that are left are for processes that ranks spawn.
  --hostfile, -machinefile, -f FILE
      The same, one host a line: `host:4` or `host slots=4`; # begins a comment.
  --ppn, -N RANKS
      So many ranks on each host.
  --map-by slot|node
      slot (if not given): fill a host before the next one. node: take turns.
  --launcher ssh|slurm|exec:COMMAND
      How to start something on a host: ssh (if not given), without a password;
      srun (if not given inside of an allocation); or a command with {{host}} in
      it, to which `sh -c ...` is added, or which has that where it says
      {{command}}. mpiexec brings a copy of itself to hosts that have none, into
      ~/.cache/serried. The program must be at the same path on each host.
  --explain-net
      Instead of running a program, try all ways between the hosts, and print
      which is used and why.
  --status JOB
      Print how a running job is: its hosts, its ranks, what each waits for, and
      strangers that were turned away. JOB is the process id of its mpiexec.

SETTINGS OF THE LIBRARY
{settings}  `serried doctor` shows the values in force and where they come from.

INPUT AND OUTPUT
  Rank 0 reads the standard input of mpiexec; the others read nothing. Output is
  passed on line by line, so that lines of different ranks never mix. A line
  without an end is shown after a tenth of a second if a terminal or a pipe
  reads it, so that prompts appear; if another rank writes meanwhile, its text
  starts on a new line.

SIGNALS
  SIGINT (Ctrl-C), SIGTERM, SIGHUP and SIGQUIT are passed on to all ranks; a
  second one kills them. SIGTSTP (Ctrl-Z) stops the job and SIGCONT continues
  it. SIGUSR1 and SIGUSR2 are passed on. If mpiexec itself is killed, by any
  signal, all ranks are killed.

EXIT STATUS
  0      all ranks exited with status 0
  N      the first rank to fail exited with status N, or called MPI_Abort with
         code N (its lower eight bits; 1 where these are 0)
  128+S  the first rank to fail was killed by signal S. After SIGINT, SIGTERM,
         SIGHUP or SIGQUIT to mpiexec, it dies of that signal itself
  1      a rank exited with status 0 after MPI_Init and without MPI_Finalize
  2      the command line makes no sense, or the job could not be started
  1      a host was lost
  124    --timeout
  126    a program cannot be executed
  127    a program was not found

  When a rank is killed, exits with another status than 0 before MPI_Finalize,
  exits between MPI_Init and MPI_Finalize, or calls MPI_Abort, the others are
  ended within a second. The first cause is printed. A program that never calls
  MPI_Init is welcome.

ENVIRONMENT OF THE RANKS
  SERRIED_RANK, SERRIED_SIZE
      This rank and the number of ranks, for scripts.
  SERRIED_BOOT
      For the library, which removes it.

EXAMPLES
  mpiexec -n 4 ./heat
  mpiexec -n 1 ./master : -n 7 -env OMP_NUM_THREADS 2 ./worker
  mpiexec -n 16 --wait block --tag-output ./many
  mpiexec --hosts a:4,b:4 ./heat
  mpiexec --launcher 'exec:docker exec -i {{host}}' --hosts one,two -n 8 ./heat

SEE ALSO
  mpicc --help, serried help
"
    )
}

/// The manual of a compiler wrapper.
pub fn wrapper(language: Language) -> String {
    let name = language.wrapper();
    let ([own, common], default) = language.compilers();
    let (header, library) = language.parts();
    let what = match language {
        Language::C | Language::Cxx => "an MPI",
        Language::Bsp => "a BSPlib",
        Language::Fci => "an FCI",
    };
    format!(
        "\
NAME
  {name} - compile and link {what} program

SYNOPSIS
  {name} [ARGUMENTS OF THE COMPILER]
  {name} -show [ARGUMENTS OF THE COMPILER]

DESCRIPTION
  Runs the compiler with its arguments, and adds where {header} and lib{library}.so
  are. The library is added only if there is something to link, and its place
  is written into the program, so that it runs without LD_LIBRARY_PATH.
  Arguments without a file, such as --version, go to the compiler as they are.

OPTIONS
  -show                      Print the command and do not run it.
  -compile-info, -link-info  Print the command to compile or to link anything.
  --showme:compile, --showme:link
                             Print the flags only.
  --help                     This text.

ENVIRONMENT
  {own}, {common}    The compiler, with options if need be; {default} if neither is set.
"
    )
}

/// The manual of `bsprun`.
pub fn bsprun() -> &'static str {
    "\
NAME
  bsprun - run a BSPlib program on several processes

SYNOPSIS
  bsprun [-n PROCESSES] [--check] [--profile FILE] [OPTIONS OF MPIEXEC] PROGRAM [ARGUMENTS]

DESCRIPTION
  Runs PROGRAM as `mpiexec` does, whose options it understands; a program that
  was compiled with bspcc runs under either. Names of options may start with one
  or two dashes.

OPTIONS
  -n PROCESSES
      How many processes there are at most; bsp_begin may start fewer.
  --check
      Also look for what is allowed but hardly meant: puts of one superstep that
      overlap, and registrations in another order.
  --profile FILE
      Write what each superstep took into FILE when the program ends;
      `serried report FILE` draws it. The same as --bsp-profile FILE.
  --encrypt
      Encrypt what passes between hosts.
  -h, --help    This text.

EXAMPLES
  bspcc -O2 sort.c -o sort && bsprun -n 8 ./sort
  bsprun -n 4 --check ./sort
  bsprun -n 4 --profile run.bsp ./sort && serried report run.bsp

SEE ALSO
  mpiexec --help, bspcc --help, serried help bsp-probe
"
}
