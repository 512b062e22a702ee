//! The options of `mpiexec`: a table of names, of what each means, and of what it does. Parsing, the
//! manual and suggestions follow from it.

use super::placement::{bind_to, cpu_set, map_by, rank_by};
use super::{ArgumentError, Hosts, Inherit, Plan, Request, Stdin, Words, answers, error};
use crate::binding::{Bind, Part, Spread, list};
use crate::hosts::{self, MapBy};
use crate::launcher::{AGENT_OPTION, Launcher, MARK_OPTION};
use crate::probe;
use boot::{MOST_RANKS, TABLE};
use std::ffi::OsString;

/// A row of the table of options.
pub struct OptionRow {
    /// Its names, with dashes as they are mostly written; any may be written with one or two.
    pub names: &'static [&'static str],
    /// What stands behind it; nothing if it is a switch.
    pub value: &'static str,
    /// What it is about.
    pub scope: Scope,
    /// What it means, in sentences of which the first says it in short.
    pub help: &'static str,
    apply: Apply,
}

/// What an option is about: a section of the manual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// One program of the job.
    Program,
    /// The environment of programs.
    Environment,
    /// Hosts.
    Hosts,
    /// Which rank runs where.
    Placement,
    /// Input and output.
    Output,
    /// The job as a whole.
    Job,
    /// Something else than a job.
    Instead,
    /// What scripts for other launchers ask for, and what is always so or means nothing here.
    Scripts,
}

impl Scope {
    /// All of them, in the order of the manual, with the headings there.
    pub const ALL: &[(Scope, &str)] = &[
        (Scope::Program, "OPTIONS: A PROGRAM"),
        (Scope::Environment, "OPTIONS: ENVIRONMENT"),
        (Scope::Hosts, "OPTIONS: HOSTS"),
        (Scope::Placement, "OPTIONS: WHICH RANK RUNS WHERE"),
        (Scope::Output, "OPTIONS: INPUT AND OUTPUT"),
        (Scope::Job, "OPTIONS: THE JOB"),
        (Scope::Instead, "OPTIONS: INSTEAD OF A JOB"),
        (Scope::Scripts, "OPTIONS: FOR THE SAKE OF SCRIPTS"),
    ];
}

impl OptionRow {
    /// What it means, in short: without a full stop.
    pub fn summary(&self) -> &'static str {
        let end = self.help.find(". ").unwrap_or(self.help.len());
        self.help[..end].trim_end_matches('.')
    }

    fn has(&self, name: &str) -> bool {
        self.names.iter().any(|known| known.trim_start_matches('-') == name)
    }
}

/// What an option does.
enum Apply {
    /// It is on, unless `off` stands behind it.
    Switch(fn(&mut Asked<'_>, bool)),
    /// It takes its values from the words.
    Values(fn(&mut Asked<'_>, &mut Words<'_>) -> Result<(), ArgumentError>),
    /// Something else than a job is asked for.
    Instead(Request),
    /// Nothing.
    Nothing,
    /// Nothing; a value stands behind it.
    NothingOf,
}

use Apply::{Nothing, NothingOf, Switch, Values};

/// What the options before one program ask for.
pub(super) struct Asked<'a> {
    /// The job, to which options may belong as well.
    pub(super) plan: &'a mut Plan,
    ranks: Option<u32>,
    soft: Option<String>,
    pub(super) directory: Option<OsString>,
    pub(super) path: Option<OsString>,
    pub(super) environment: Vec<(OsString, OsString)>,
    pub(super) inherit: Option<Inherit>,
    /// Something else than a job.
    pub(super) instead: Option<Request>,
}

const fn row(
    names: &'static [&'static str],
    value: &'static str,
    scope: Scope,
    help: &'static str,
    apply: Apply,
) -> OptionRow {
    OptionRow { names, value, scope, help, apply }
}

/// All options but those of the settings, which [`TABLE`] has.
pub const OPTIONS: &[OptionRow] = &[
    row(
        &["-n", "-np", "-c", "--ntasks"],
        "RANKS",
        Scope::Program,
        "How many ranks run it; 1 if not given.",
        Values(|asked, words| {
            let count = words.count("a number of ranks")?;
            match asked.ranks.replace(count) {
                None => Ok(()),
                Some(_) => Err(error(
                    "the number of ranks is given twice for one program",
                    "Write it once; a `:` starts another program.",
                )),
            }
        }),
    ),
    row(
        &["-soft"],
        "NUMBERS",
        Scope::Program,
        "How many ranks may run it: the largest of NUMBERS that -n allows. They are such as 2,4 or \
         1:16:3, which is each third from 1 to 16.",
        Values(|asked, words| {
            asked.soft = Some(words.text("numbers of ranks, as in 2,4 or 1:16:3")?);
            Ok(())
        }),
    ),
    row(
        &["-wdir", "-wd", "--cwd", "--workdir"],
        "DIRECTORY",
        Scope::Program,
        "Start it in this directory.",
        Values(|asked, words| {
            asked.directory = Some(words.value("a directory")?);
            Ok(())
        }),
    ),
    row(
        &["-path"],
        "DIRECTORIES",
        Scope::Program,
        "Look for it there first, and then in PATH. Several have a `:` between them.",
        Values(|asked, words| {
            asked.path = Some(words.value("directories, with a `:` between them")?);
            Ok(())
        }),
    ),
    row(
        &["-arch"],
        "NAME",
        Scope::Program,
        "The kind of processors that it needs: refused unless these are such.",
        Values(|_, words| {
            let asked = words.text("a kind of processors, as in x86_64")?;
            let own = std::env::consts::ARCH;
            let same = |name: &str| name == own || (name == "amd64" && own == "x86_64");
            match same(&asked.to_lowercase()) {
                true => Ok(()),
                false => Err(words.refuse(&asked, format!("Hosts of this job are {own}."))),
            }
        }),
    ),
    row(
        &["-configfile", "--app"],
        "FILE",
        Scope::Program,
        "Read programs and their options from FILE: one program a line. Quotes are as in a shell; \
         # begins a comment.",
        Values(|_, words| words.include()),
    ),
    row(
        &["-env"],
        "NAME VALUE",
        Scope::Environment,
        "Set a variable in its environment. NAME=VALUE is the same.",
        Values(|asked, words| {
            asked.environment.push(words.variable()?);
            Ok(())
        }),
    ),
    row(
        &["-envall"],
        "",
        Scope::Environment,
        "It inherits all variables of mpiexec, which is so if nothing else is said.",
        Switch(|asked, on| asked.inherit = on.then_some(Inherit::All)),
    ),
    row(
        &["-envnone"],
        "",
        Scope::Environment,
        "It inherits no variables but the settings of this library (SERRIED_...).",
        Switch(|asked, on| asked.inherit = on.then_some(Inherit::Only(Vec::new()))),
    ),
    row(
        &["-envlist"],
        "NAMES",
        Scope::Environment,
        "It inherits only these, as in HOME,PATH.",
        Values(|asked, words| {
            asked.inherit = Some(Inherit::Only(words.names()?));
            Ok(())
        }),
    ),
    row(
        &["-envexcl"],
        "NAMES",
        Scope::Environment,
        "It inherits all but these.",
        Values(|asked, words| {
            asked.inherit = Some(Inherit::Except(words.names()?));
            Ok(())
        }),
    ),
    row(
        &["-genv"],
        "NAME VALUE",
        Scope::Environment,
        "The same for all programs: -genvall, -genvnone, -genvlist and -genvexcl likewise.",
        Values(|asked, words| {
            asked.plan.environment.push(words.variable()?);
            Ok(())
        }),
    ),
    row(
        &["-genvall"],
        "",
        Scope::Environment,
        "All programs inherit all variables, which is so if nothing else is said.",
        Switch(|asked, _| asked.plan.inherit = Inherit::All),
    ),
    row(
        &["-genvnone"],
        "",
        Scope::Environment,
        "All programs inherit no variables but the settings of this library.",
        Switch(|asked, on| {
            asked.plan.inherit = if on { Inherit::Only(Vec::new()) } else { Inherit::All };
        }),
    ),
    row(
        &["-genvlist"],
        "NAMES",
        Scope::Environment,
        "All programs inherit only these variables.",
        Values(|asked, words| {
            asked.plan.inherit = Inherit::Only(words.names()?);
            Ok(())
        }),
    ),
    row(
        &["-genvexcl"],
        "NAMES",
        Scope::Environment,
        "All programs inherit all variables but these.",
        Values(|asked, words| {
            asked.plan.inherit = Inherit::Except(words.names()?);
            Ok(())
        }),
    ),
    row(
        &["-x", "--export"],
        "NAME=VALUE",
        Scope::Environment,
        "Set a variable for all programs. NAME alone passes on the one of mpiexec.",
        Values(|asked, words| {
            let (name, value) = words.assignment()?;
            if let Some(value) = value {
                asked.plan.environment.push((name, value));
            } else if let Inherit::Only(names) = &mut asked.plan.inherit {
                names.push(name);
            }
            Ok(())
        }),
    ),
    row(
        &["--hosts", "-host", "-H"],
        "LIST",
        Scope::Hosts,
        "The hosts, such as a:4,b:4 or n[01-16]:8. The number is that of slots: without -n there is a \
         rank for each; without slots ranks are spread evenly. Slots that are left are for processes \
         that ranks spawn.",
        Values(|asked, words| {
            let text = words.text("hosts, as in a:4,b:4")?;
            let listed = hosts::list(&text).map_err(|refused| {
                let (written, column) = (&words.written, refused.column);
                let problem = format!("{written} {text}, column {column}: {}", refused.problem);
                error(problem, refused.remedy)
            })?;
            asked.plan.set_hosts(&words.written, Hosts::Listed(listed))
        }),
    ),
    row(
        &["--hostfile", "-machinefile", "-f", "--machine", "--default-hostfile"],
        "FILE",
        Scope::Hosts,
        "A file of such hosts, one a line: `host:4` or `host slots=4`. # begins a comment.",
        Values(|asked, words| {
            let file = words.value("a file of hosts")?;
            asked.plan.set_hosts(&words.written, Hosts::File(file.into()))
        }),
    ),
    row(
        &["--launcher", "-bootstrap"],
        "ssh|slurm|exec:COMMAND",
        Scope::Hosts,
        "How to start something on a host: ssh (if not given), without a password; srun (if not given \
         inside of an allocation); or a command with {host} in it, to which `sh -c ...` is added, or \
         which has that where it says {command}. mpiexec brings a copy of itself to hosts that have \
         none, into ~/.cache/serried. The program must be at the same path on each host.",
        Values(|asked, words| {
            let text = words.text("ssh, slurm or exec:COMMAND")?;
            let launcher: Result<Launcher, String> = text.parse();
            let launcher = launcher.map_err(|remedy| words.refuse(&text, remedy))?;
            asked.plan.launcher = Some(launcher);
            Ok(())
        }),
    ),
    row(
        &["-iface"],
        "INTERFACE",
        Scope::Hosts,
        "The network between hosts: the same as --net INTERFACE.",
        Values(|asked, words| {
            let text = words.text("an interface")?;
            asked.set("SERRIED_NET", "--net", text, words)
        }),
    ),
    row(
        &["--ppn", "-N", "--npernode", "-perhost", "--ntasks-per-node"],
        "RANKS",
        Scope::Placement,
        "So many ranks on each host.",
        Values(|asked, words| {
            asked.plan.per_host = Some(words.count("a number of ranks for each host")?);
            Ok(())
        }),
    ),
    row(
        &["--pernode"],
        "",
        Scope::Placement,
        "One rank on each host.",
        Switch(|asked, on| asked.plan.per_host = on.then_some(1)),
    ),
    row(
        &["--npersocket"],
        "RANKS",
        Scope::Placement,
        "So many ranks on each socket: the same as --map-by ppr:RANKS:socket.",
        Values(|asked, words| {
            let ranks = words.count("a number of ranks for each socket")?;
            asked.plan.binding.spread = Spread::Blocks(Part::Socket, ranks);
            Ok(())
        }),
    ),
    row(
        &["--map-by"],
        "WAY",
        Scope::Placement,
        "How ranks are dealt out. slot (if not given), core, hwthread: fill a host before the next one. \
         node: a rank for each host in turn. socket, numa, l3cache, l2cache: a rank for each such part \
         of a host in turn. ppr:N:node: N ranks for each host; ppr:N:socket and the like: N for each \
         part, of which each host is taken to have as many as this one. :PE=N behind it gives each rank \
         N cores, :NOOVERSUBSCRIBE is --nooversubscribe.",
        Values(|asked, words| map_by(asked.plan, words)),
    ),
    row(
        &["-rr", "--bynode"],
        "",
        Scope::Placement,
        "A rank for each host in turn: the same as --map-by node.",
        Switch(|asked, on| asked.plan.map_by = if on { MapBy::Node } else { MapBy::Slot }),
    ),
    row(
        &["--byslot"],
        "",
        Scope::Placement,
        "Fill a host before the next one, which is so if nothing else is said.",
        Switch(|asked, _| asked.plan.map_by = MapBy::Slot),
    ),
    row(
        &["--rank-by"],
        "slot|node",
        Scope::Placement,
        "How ranks are numbered where --map-by has put them. slot: those of a host one after the other. \
         node: a rank of each host in turn.",
        Values(|asked, words| rank_by(asked.plan, words)),
    ),
    row(
        &["--bind-to", "--bind"],
        "WHAT",
        Scope::Placement,
        "What each rank is bound to. auto (if not given): an even share of the CPUs that mpiexec may \
         use, whole cores where they suffice; not bound if there are more ranks than CPUs, for then the \
         kernel balances better. Where programs of the job have different OMP_NUM_THREADS, each rank has \
         so many cores at least, if there are enough. none: not bound. hwthread, core, l2cache, l3cache, \
         numa, socket: one of these.",
        Values(|asked, words| bind_to(asked.plan, words)),
    ),
    row(
        &["--bind-to-core"],
        "",
        Scope::Placement,
        "The same as --bind-to core.",
        Switch(|asked, on| asked.plan.binding.bind = if on { Bind::Core } else { Bind::Auto }),
    ),
    row(
        &["--bind-to-none"],
        "",
        Scope::Placement,
        "The same as --bind-to none.",
        Switch(|asked, on| asked.plan.binding.bind = if on { Bind::None } else { Bind::Auto }),
    ),
    row(
        &["--cpus-per-rank", "--cpus-per-proc", "--cpus-per-task"],
        "CORES",
        Scope::Placement,
        "So many cores for each rank: the same as --map-by :PE=CORES.",
        Values(|asked, words| {
            asked.plan.binding.per_rank = Some(words.count("a number of cores")?);
            Ok(())
        }),
    ),
    row(
        &["--cpu-set", "--cpu-list"],
        "LIST",
        Scope::Placement,
        "The only CPUs to use on each host, such as 0-3,8.",
        Values(|asked, words| cpu_set(asked.plan, words)),
    ),
    row(
        &["--use-hwthread-cpus"],
        "",
        Scope::Placement,
        "A hardware thread counts as a core of its own.",
        Switch(|asked, on| asked.plan.binding.by_thread = on),
    ),
    row(
        &["--nooversubscribe"],
        "",
        Scope::Placement,
        "Refuse to start more ranks on a host than it has slots, or CPUs if nobody said how many slots.",
        Switch(|asked, on| asked.plan.within_slots = on),
    ),
    row(
        &["-usize"],
        "NUMBER",
        Scope::Placement,
        "How many processes there may be with those that ranks spawn: MPI_UNIVERSE_SIZE. SYSTEM (if not \
         given): the slots of all hosts.",
        Values(|asked, words| {
            let text = words.text("a number of processes")?;
            asked.plan.universe = match text.to_lowercase().as_str() {
                "system" => None,
                "infinite" => Some(MOST_RANKS),
                text => Some(words.read_count(text)?),
            };
            Ok(())
        }),
    ),
    row(
        &["--report", "--report-bindings", "-v", "--verbose"],
        "",
        Scope::Placement,
        "Print where each rank runs: its process, its CPUs, and why.",
        Switch(|asked, on| asked.plan.report = on),
    ),
    row(
        &["--display-map", "--display-allocation", "-print-rank-map"],
        "",
        Scope::Placement,
        "Print which rank goes to which host before they start.",
        Switch(|asked, on| asked.plan.display_map = on),
    ),
    row(
        &["--display"],
        "WHAT",
        Scope::Placement,
        "map, allocation: the same as --display-map. bind: the same as --report.",
        Values(|asked, words| {
            let text = words.text("map, allocation or bind")?;
            for piece in text.to_lowercase().split(',') {
                match piece.split(':').next().unwrap_or_default() {
                    "map" | "allocation" | "map-devel" => asked.plan.display_map = true,
                    "bind" | "bindings" => asked.plan.report = true,
                    _ => return Err(words.refuse(&text, "It must be map, allocation or bind.")),
                }
            }
            Ok(())
        }),
    ),
    row(
        &["--dry-run", "--donotlaunch", "--do-not-launch"],
        "",
        Scope::Placement,
        "Print what would be started, where and on which CPUs, and start nothing.",
        Switch(|asked, on| asked.plan.dry_run = on),
    ),
    row(
        &["--tag-output", "-l", "-prepend-rank"],
        "",
        Scope::Output,
        "Put [RANK] before each line of output.",
        Switch(|asked, on| asked.plan.output.tag(on)),
    ),
    row(
        &["-prepend-pattern"],
        "PATTERN",
        Scope::Output,
        "Put this before each line of output. In it %r is the rank, %h the name of its host, %p the \
         number of its host, %g the number of its world (0, or that of a spawned one), %% a percent sign.",
        Values(|asked, words| {
            asked.plan.output.prefix = Some(words.text("a pattern, as in '%r: '")?);
            Ok(())
        }),
    ),
    row(
        &["--timestamp-output"],
        "",
        Scope::Output,
        "Put the time at which it arrived before each line of output.",
        Switch(|asked, on| asked.plan.output.timestamp = on),
    ),
    row(
        &["-outfile-pattern"],
        "PATTERN",
        Scope::Output,
        "Write standard output into files of these names, such as out.%r for one file per rank. Its words \
         are those of -prepend-pattern. Folders are made; several ranks may share a file.",
        Values(|asked, words| {
            asked.plan.output.files[0] = Some(words.text("a name of files, as in out.%r")?);
            Ok(())
        }),
    ),
    row(
        &["-errfile-pattern"],
        "PATTERN",
        Scope::Output,
        "The same for standard error.",
        Values(|asked, words| {
            asked.plan.output.files[1] = Some(words.text("a name of files, as in err.%r")?);
            Ok(())
        }),
    ),
    row(
        &["--output-filename"],
        "FOLDER",
        Scope::Output,
        "Write output into FOLDER/1/rank.R/stdout and stderr for each rank R, and show it as well. With \
         FOLDER:nocopy it is not shown. Worlds that are spawned have 2 and so on instead of 1.",
        Values(|asked, words| {
            let text = words.text("a folder")?;
            asked.plan.output.into_folder(&text);
            Ok(())
        }),
    ),
    row(
        &["--output"],
        "WHAT",
        Scope::Output,
        "Several of these with commas between: tag, timestamp, merge (the options of these names), and \
         dir=FOLDER or file=NAME, which writes NAME.RANK.out and NAME.RANK.err, and shows it as well \
         unless :nocopy stands behind it.",
        Values(|asked, words| {
            let what = "tag, timestamp, merge, dir=FOLDER or file=NAME";
            let text = words.text(what)?;
            for piece in text.split(',') {
                let output = &mut asked.plan.output;
                match piece.split_once('=').unwrap_or((piece, "")) {
                    ("tag" | "tag-detailed" | "rank" | "tag-fullname", "") => output.tag(true),
                    ("timestamp", "") => output.timestamp = true,
                    ("merge" | "merge-stderr-to-stdout", "") => output.merge = true,
                    ("dir" | "directory", folder) if !folder.is_empty() => {
                        output.into_folder(folder)
                    }
                    ("file" | "filename", name) if !name.is_empty() => output.into_files(name),
                    _ => return Err(words.refuse(&text, format!("It must be {what}."))),
                }
            }
            Ok(())
        }),
    ),
    row(
        &["--merge-stderr-to-stdout"],
        "",
        Scope::Output,
        "What ranks write to standard error goes where their standard output goes.",
        Switch(|asked, on| asked.plan.output.merge = on),
    ),
    row(
        &["--stdin", "-s"],
        "RANK|all|none",
        Scope::Output,
        "Who reads the standard input of mpiexec: this rank (0 if not given), each rank all of it, or \
         nobody.",
        Values(|asked, words| {
            let text = words.text("a rank, all or none")?;
            asked.plan.stdin = match (text.as_str(), text.parse()) {
                ("all", _) => Stdin::All,
                ("none", _) => Stdin::None,
                (_, Ok(rank)) => Stdin::Rank(rank),
                _ => return Err(words.refuse(&text, "It must be a rank, all or none.")),
            };
            Ok(())
        }),
    ),
    row(
        &["--timeout"],
        "SECONDS",
        Scope::Job,
        "End the job, with status 124, if it runs longer. The variable MPIEXEC_TIMEOUT says so too.",
        Values(|asked, words| {
            asked.plan.timeout = Some(words.seconds()?);
            Ok(())
        }),
    ),
    row(
        &["--debug", "-gdb"],
        "",
        Scope::Job,
        "Run each rank under gdb, which starts it at once and prints where it was if it crashes. Lines \
         are tagged. With --xterm each rank has a window in which to type.",
        Switch(|asked, on| asked.plan.debug = on),
    ),
    row(
        &["--xterm"],
        "RANKS",
        Scope::Job,
        "Run these ranks in windows of their own (xterm), such as 0,2-3 or all. A window stays when its \
         program has ended.",
        Values(|asked, words| {
            let text = words.text("ranks, as in 0,2-3 or all")?;
            let text = text.trim_end_matches('!');
            let ranks = list(text);
            asked.plan.xterm = match text {
                "all" | "-1" => Some(Vec::new()),
                _ if ranks.is_empty() => {
                    return Err(words.refuse(text, "It must be ranks, as in 0,2-3, or all."));
                }
                _ => Some(ranks),
            };
            Ok(())
        }),
    ),
    row(
        &["--explain-net"],
        "",
        Scope::Instead,
        "Try all ways between the hosts, and print which is used and why.",
        Switch(|asked, on| asked.plan.explain = on),
    ),
    row(
        &["--status"],
        "JOB",
        Scope::Instead,
        "Print how a running job is: its hosts, its ranks, what each waits for, and connections that were \
         rejected. JOB is the process id of its mpiexec.",
        Values(|asked, words| {
            let job = words.text("the process id of the job's mpiexec")?;
            asked.instead = Some(Request::Status(job));
            Ok(())
        }),
    ),
    row(
        &["-h", "--help", "-?"],
        "",
        Scope::Instead,
        "Print this text.",
        Apply::Instead(Request::Help),
    ),
    row(
        &["--version", "-V", "-info"],
        "",
        Scope::Instead,
        "Print the version.",
        Apply::Instead(Request::Version),
    ),
    row(
        &["--oversubscribe", "--allow-run-as-root", "--enable-recovery"],
        "",
        Scope::Scripts,
        "These are always so.",
        Nothing,
    ),
    row(
        &["-q", "--quiet"],
        "",
        Scope::Scripts,
        "mpiexec says nothing while nothing is wrong.",
        Nothing,
    ),
    row(
        &["-disable-auto-cleanup", "-enable-auto-cleanup"],
        "",
        Scope::Scripts,
        "Ranks that handle errors go on when another dies, and otherwise the job ends.",
        Nothing,
    ),
    row(
        &["-ordered-output", "--stream-buffering-none"],
        "",
        Scope::Scripts,
        "Lines of different ranks never mix.",
        Nothing,
    ),
    row(
        &["--stream-buffering"],
        "MODE",
        Scope::Scripts,
        "Output is passed on line by line, always.",
        NothingOf,
    ),
    row(
        &["-disable-hostname-propagation", "--report-state-on-timeout", "--get-stack-traces"],
        "",
        Scope::Scripts,
        "These change nothing.",
        Nothing,
    ),
    row(
        &["-rmk"],
        "slurm",
        Scope::Scripts,
        "An allocation of Slurm is found by itself; hosts of other batch systems are given with --hostfile.",
        Values(|_, words| {
            let text = words.text("slurm")?;
            if ["slurm", "user", "none"].contains(&text.as_str()) {
                return Ok(());
            }
            let remedy = "Allocations of Slurm are found by themselves; of others give the file of hosts, \
                          as in --hostfile $PBS_NODEFILE.";
            Err(words.refuse(&text, remedy))
        }),
    ),
];

/// Options that programs give, and that are no word of the manual.
const INTERNAL: &[(&str, Option<Request>)] = &[
    (boot::SINGLETON_OPTION, Some(Request::Singleton)),
    (AGENT_OPTION, Some(Request::Agent)),
    (probe::OPTION, Some(Request::Probe)),
    (MARK_OPTION, None),
];

impl<'a> Asked<'a> {
    /// Nothing yet.
    pub(super) fn new(plan: &'a mut Plan) -> Asked<'a> {
        Asked {
            plan,
            ranks: None,
            soft: None,
            directory: None,
            path: None,
            environment: Vec::new(),
            inherit: None,
            instead: None,
        }
    }

    /// Does what the option of this name asks for.
    pub(super) fn apply(&mut self, name: &str, words: &mut Words<'_>) -> Result<(), ArgumentError> {
        if let Some((_, request)) = INTERNAL.iter().find(|(known, _)| words.written == *known) {
            self.instead = Some(match request {
                Some(request) => request.clone(),
                None => Request::Mark(words.value("a mark")?),
            });
            return Ok(());
        }
        if let Some(row) = OPTIONS.iter().find(|row| row.has(name)) {
            match &row.apply {
                Switch(turn) => turn(self, words.switch()?),
                Values(apply) => apply(self, words)?,
                Apply::Instead(request) => self.instead = Some(request.clone()),
                Nothing => {
                    words.switch()?;
                }
                NothingOf => {
                    words.value("a value")?;
                }
            }
            return Ok(());
        }
        let is_named = |option: &str| option.strip_prefix("--") == Some(name);
        let Some(setting) = TABLE.iter().find(|setting| setting.option.is_some_and(is_named))
        else {
            return Err(unknown(name, words));
        };
        let text = if setting.is_switch() {
            let value = words.optional_value(|word| setting.check("", word).is_ok());
            value.map_or("on".into(), |value| value.to_string_lossy().into_owned())
        } else {
            words.text(setting.values)?
        };
        let written = words.written.clone();
        self.set(setting.variable, &written, text, words)
    }

    /// Sets a setting, by an option that is called so.
    fn set(
        &mut self,
        variable: &str,
        option: &str,
        text: String,
        words: &Words<'_>,
    ) -> Result<(), ArgumentError> {
        let Some(setting) = TABLE.iter().find(|setting| setting.variable == variable) else {
            return Err(words.refuse(&text, "There is no such setting."));
        };
        if let Err(refused) = setting.check(option, &text) {
            return Err(words.refuse(&text, format!("It must be {}.", refused.values)));
        }
        self.plan.set(setting.variable, text);
        Ok(())
    }

    /// How many ranks run the program, if anybody says.
    pub(super) fn count(&self) -> Result<Option<u32>, ArgumentError> {
        let Some(text) = &self.soft else { return Ok(self.ranks) };
        let refused = |remedy: &str| error(format!("-soft is {text:?}"), remedy);
        let most = self.ranks.unwrap_or(MOST_RANKS);
        let mut largest = None;
        for triple in text.split(',') {
            let numbers = triple.split(':').map(|number| number.trim().parse::<u32>().ok());
            let numbers: Option<Vec<u32>> = numbers.collect();
            let (first, last, step) = match numbers.as_deref() {
                Some([only]) => (*only, *only, 1),
                Some([first, last]) => (*first, *last, 1),
                Some([first, last, step]) if *step > 0 => (*first, *last, *step),
                _ => return Err(refused("Write numbers of ranks, as in 2,4 or 1:16:3.")),
            };
            let last = last.min(most);
            if first.max(1) <= last {
                largest = largest.max(Some(last - (last - first) % step));
            }
        }
        match largest.filter(|count| *count > 0) {
            Some(count) => Ok(Some(count)),
            None => Err(refused("None of these numbers is allowed by -n.")),
        }
    }
}

/// There is no option of this name; but perhaps one that was meant.
fn unknown(name: &str, words: &mut Words<'_>) -> ArgumentError {
    if let Some(answer) = answers::answer(name, words) {
        return answer;
    }
    let problem = format!("unknown option {}", words.written);
    let settings = TABLE.iter().filter_map(|setting| setting.option);
    let own = OPTIONS.iter().flat_map(|row| row.names.iter().copied());
    let written: Vec<&str> = own.chain(settings).chain(words.aliases()).collect();
    let bare = written.iter().map(|known| known.trim_start_matches('-'));
    let Some(meant) = boot::nearest(name, bare) else {
        let remedy = "`mpiexec --help` lists all options. Those of the program stand behind it.";
        return error(problem, remedy);
    };
    let shown = written.iter().find(|known| known.trim_start_matches('-') == meant);
    let shown = shown.filter(|shown| shown.starts_with('-'));
    let shown = shown.map_or_else(|| format!("--{meant}"), |shown| (*shown).to_owned());
    error(problem, format!("Did you mean {shown}? `mpiexec --help` lists all."))
}
