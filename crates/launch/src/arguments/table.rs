//! The table of options: names, what each means, and what it does.

use super::options::Apply::{self, Ignore, Nothing, NothingOf, Switch, Values};
use super::options::{OptionRow, Scope};
use super::placement::{bind_to, cpu_set, map_by, rank_by};
use super::{Hosts, Inherit, Request, Stdin, error, parameters};
use crate::binding::{Bind, Part, Spread, list};
use crate::hosts::{self, MapBy};
use crate::launcher::Launcher;
use boot::MOST_RANKS;

const fn row(
    names: &'static [&'static str],
    value: &'static str,
    scope: Scope,
    help: &'static str,
    apply: Apply,
) -> OptionRow {
    OptionRow { names, value, scope, help, apply }
}

/// All options but those of the settings, which [`boot::TABLE`] has.
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
        &["-x"],
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
         that ranks spawn. If several programs name hosts, each runs on its own.",
        Values(|asked, words| {
            let text = words.text("hosts, as in a:4,b:4")?;
            let listed = hosts::list(&text).map_err(|refused| {
                let (written, column) = (&words.written, refused.column);
                let problem = format!("{written} {text}, column {column}: {}", refused.problem);
                error(problem, refused.remedy)
            })?;
            asked.set_hosts(&words.written, Hosts::Listed(listed))
        }),
    ),
    row(
        &["--hostfile", "-machinefile", "-f", "--machine", "--default-hostfile"],
        "FILE",
        Scope::Hosts,
        "A file of such hosts, one a line: `host:4` or `host slots=4`. # begins a comment.",
        Values(|asked, words| {
            let file = words.value("a file of hosts")?;
            asked.set_hosts(&words.written, Hosts::File(file.into()))
        }),
    ),
    row(
        &["--launcher", "-bootstrap"],
        "ssh|slurm|fork|exec:COMMAND",
        Scope::Hosts,
        "How to start something on a host: ssh (if not given), without a password; srun (if not given \
         inside of an allocation); fork, which starts all ranks on this host; or a command with {host} in \
         it, to which `sh -c ...` is added, or which has that where it says {command}. mpiexec brings a copy of itself to hosts that have \
         none, into ~/.cache/serried. The program must be at the same path on each host.",
        Values(|asked, words| {
            let text = words.text("ssh, slurm, fork or exec:COMMAND")?;
            asked.plan.only_here = text == "fork";
            if asked.plan.only_here {
                return Ok(());
            }
            let launcher: Result<Launcher, String> = text.parse();
            let launcher = launcher.map_err(|remedy| words.refuse(&text, remedy))?;
            asked.plan.launcher = Some(launcher);
            Ok(())
        }),
    ),
    row(
        &["--login-timeout"],
        "SECONDS",
        Scope::Hosts,
        "How long a login to a host may take, and a copy of mpiexec to it between two signs of progress; 30 if \
         not given.",
        Values(|asked, words| {
            asked.plan.login_timeout = Some(words.seconds()?);
            Ok(())
        }),
    ),
    row(
        &["-nolocal"],
        "",
        Scope::Hosts,
        "Run no rank on this host.",
        Switch(|asked, on| asked.plan.not_here = on),
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
        "End the job, with status 124, if it runs longer, and print what each rank waited for. The variable \
         MPIEXEC_TIMEOUT says so too.",
        Values(|asked, words| {
            asked.plan.timeout = Some(words.seconds()?);
            Ok(())
        }),
    ),
    row(
        &["--async"],
        "",
        Scope::Job,
        "What does not wait for the program moves on while it computes: long nonblocking messages and all \
         nonblocking collectives but those that call functions of the program. A thread of each rank sees to that, \
         which sleeps while nothing comes. The same as --helper on.",
        Switch(|asked, on| {
            let value = if on { "on" } else { "off" };
            asked.plan.set("SERRIED_HELPER", value.into());
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
        &["--stats"],
        "",
        Scope::Job,
        "When the job has ended, print what its transports between hosts have counted: frames, bytes, \
         connections that were opened again.",
        Switch(|asked, on| asked.plan.statistics = on),
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
        "Print how a running job is: its hosts, connections that were rejected, and for each rank the call in \
         which it waits, for whom, with which tag, on which communicator and for how long; and a cycle of \
         ranks each of which waits for the next. JOB is the process id of its mpiexec.",
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
    row(&["-ordered-output"], "", Scope::Scripts, "Lines of different ranks never mix.", Nothing),
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
        &["--mca", "--gmca", "--omca", "--prtemca"],
        "NAME VALUE",
        Scope::Scripts,
        "A parameter of Open MPI. Those that mean something here are translated, such as btl tcp,self to \
         --fabric tcp; a note names those that change nothing.",
        Values(parameters::apply),
    ),
    row(
        &["-check_mpi", "-check-mpi"],
        "",
        Scope::Scripts,
        "The same as --check.",
        Switch(|asked, on| asked.plan.set("SERRIED_CHECK", if on { "on" } else { "off" }.into())),
    ),
    row(
        &["--prefix", "--pmix-prefix", "--am", "--param"],
        "VALUE",
        Scope::Scripts,
        "These change nothing, and a note says so. mpiexec finds its own library, also on other hosts if they \
         have it at the same path.",
        Ignore(1),
    ),
    row(
        &["--pmixmca", "--gpmixmca"],
        "NAME VALUE",
        Scope::Scripts,
        "These change nothing, and a note says so.",
        Ignore(2),
    ),
    row(
        &["--noprefix", "-novm"],
        "",
        Scope::Scripts,
        "These change nothing, and a note says so.",
        Ignore(0),
    ),
    row(
        &["-topolib", "-demux"],
        "NAME",
        Scope::Scripts,
        "These change nothing, and a note says so.",
        Ignore(1),
    ),
    row(
        &["-tune"],
        "[FILE]",
        Scope::Scripts,
        "It changes nothing, and a note says so. `serried tune` measures this library.",
        Values(|asked, words| {
            let mut written = words.written.clone();
            if let Some(file) = words.optional_value(|word| !word.starts_with('-')) {
                written += &format!(" {}", file.to_string_lossy());
            }
            asked.ignore(written);
            Ok(())
        }),
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
