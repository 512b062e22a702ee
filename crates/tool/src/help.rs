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
