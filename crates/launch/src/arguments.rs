//! What the user asked `mpiexec` for. Reads words and nothing else, so that it can be fuzzed; files that
//! words name are read by whoever hands in how.

mod answers;
mod options;
mod parameters;
mod placement;
mod table;
#[cfg(test)]
mod tests;
mod words;

pub use crate::binding::Bind;
pub use options::{OptionRow, Scope};
pub use table::OPTIONS;

use crate::binding::Binding;
use crate::hosts::{MapBy, Slots};
use crate::launcher::Launcher;
use crate::outlets::OutputForm;
use crate::{probe, protocol};
use boot::MOST_RANKS;
use options::Asked;
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Duration;
pub(crate) use words::read_seconds;
use words::{Word, Words};

/// What the words of the command line ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// The manual.
    Help,
    /// The version.
    Version,
    /// A job.
    Run(Box<Plan>),
    /// Looking after what a program spawns that was started without `mpiexec`.
    Singleton,
    /// Looking after the ranks of this host for an `mpiexec` on another.
    Agent,
    /// Whether this program is the one with this mark.
    Mark(OsString),
    /// How a running job is.
    Status(String),
    /// Trying the ways to other hosts.
    Probe,
}

/// A job, as asked for. What only `mpiexec` needs does not travel to other hosts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The programs, in the order of their ranks. At least one.
    pub programs: Vec<Program>,
    /// Variables for all programs.
    pub environment: Vec<(OsString, OsString)>,
    /// Which variables of `mpiexec` ranks inherit.
    pub inherit: Inherit,
    /// Settings given as options: variable and value.
    #[serde(deserialize_with = "protocol::known_settings")]
    pub settings: Vec<(&'static str, String)>,
    /// The folder of this library, where programs look for it last.
    pub library: Option<OsString>,
    /// Which CPUs a rank may run on.
    pub binding: Binding,
    /// Whether each rank of a host must have a CPU of its own.
    pub within_cpus: bool,
    /// Whether to print where each rank runs.
    pub report: bool,
    /// Who reads standard input.
    pub stdin: Stdin,
    /// Whether each rank runs under a debugger.
    pub debug: bool,
    /// The ranks that have a terminal of their own, where any have; none means all.
    pub xterm: Option<Vec<u32>>,
    /// How output is shown, and where.
    #[serde(skip)]
    pub output: OutputForm,
    /// When to end the job.
    #[serde(skip)]
    pub timeout: Option<Duration>,
    /// Whether any program has a number of ranks.
    #[serde(skip)]
    pub counted: bool,
    /// The hosts.
    #[serde(skip)]
    pub hosts: Hosts,
    /// How many ranks a host gets.
    #[serde(skip)]
    pub per_host: Option<u32>,
    /// How ranks are put on hosts.
    #[serde(skip)]
    pub map_by: MapBy,
    /// How they are numbered there, if not in the order in which they are put there.
    #[serde(skip)]
    pub rank_by: Option<MapBy>,
    /// How many processes there may ever be.
    #[serde(skip)]
    pub universe: Option<u32>,
    /// Whether each rank must have a slot of its own.
    #[serde(skip)]
    pub within_slots: bool,
    /// How to start something on another host.
    #[serde(skip)]
    pub launcher: Option<Launcher>,
    /// Whether to print which rank goes where.
    #[serde(skip)]
    pub display_map: bool,
    /// Whether to print that, and start nothing.
    #[serde(skip)]
    pub dry_run: bool,
    /// Whether to tell at the end what transports have counted.
    #[serde(skip)]
    pub statistics: bool,
    /// Whether to tell the ways between hosts, instead of running a program.
    #[serde(skip)]
    pub explain: bool,
    /// How long a login to a host may take.
    #[serde(skip)]
    pub login_timeout: Option<Duration>,
    /// Whether hosts of an allocation are left alone: all ranks run on this host.
    #[serde(skip)]
    pub only_here: bool,
    /// Whether no rank runs on this host.
    #[serde(skip)]
    pub not_here: bool,
    /// Options of other launchers, as written, that change nothing here.
    #[serde(skip)]
    pub ignored: Vec<String>,
}

/// Where to run.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Hosts {
    /// In the allocation, if there is one, else on this host.
    #[default]
    Auto,
    /// On these.
    Listed(Vec<Slots>),
    /// On those in this file.
    File(PathBuf),
}

/// One program of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Program {
    /// How many ranks run it. At least one.
    pub ranks: u32,
    /// The hosts for this program only, where several programs have some.
    #[serde(skip)]
    pub hosts: Option<Hosts>,
    /// The directory to start in.
    pub directory: Option<OsString>,
    /// Where to look for it first.
    pub path: Option<OsString>,
    /// Variables for this program only.
    pub environment: Vec<(OsString, OsString)>,
    /// Which variables of `mpiexec` it inherits, if not those of the job.
    pub inherit: Option<Inherit>,
    /// The program and its arguments. Not empty.
    pub words: Vec<OsString>,
}

/// Which variables of `mpiexec` ranks inherit. The settings of the library are always among them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Inherit {
    /// All of them.
    #[default]
    All,
    /// These, if they are set.
    Only(Vec<OsString>),
    /// All but these.
    Except(Vec<OsString>),
}

impl Inherit {
    /// Whether this variable is inherited.
    pub fn has(&self, name: &OsStr) -> bool {
        let listed = |names: &[OsString]| names.iter().any(|known| known == name);
        match self {
            Inherit::All => true,
            Inherit::Only(names) => listed(names),
            Inherit::Except(names) => !listed(names),
        }
    }
}

/// Who reads the standard input of `mpiexec`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stdin {
    /// This rank.
    Rank(u32),
    /// Each rank reads all of it.
    All,
    /// Nobody.
    None,
}

impl Default for Stdin {
    fn default() -> Stdin {
        Stdin::Rank(0)
    }
}

impl Stdin {
    /// Whether this rank reads it.
    pub fn is_for(self, rank: u32) -> bool {
        match self {
            Stdin::Rank(reader) => rank == reader,
            Stdin::All => true,
            Stdin::None => false,
        }
    }
}

/// Why the words make no sense, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentError {
    /// What is wrong.
    pub problem: String,
    /// What to write instead.
    pub remedy: String,
}

impl fmt::Display for ArgumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n  {}", self.problem, self.remedy)
    }
}

impl std::error::Error for ArgumentError {}

impl Plan {
    /// Sets a setting, instead of what it was before.
    fn set(&mut self, variable: &'static str, value: String) {
        self.settings.retain(|(known, _)| *known != variable);
        self.settings.push((variable, value));
    }

    /// Hosts that one program names are for all of them.
    fn share_hosts(&mut self) {
        let mut named = self.programs.iter_mut().filter(|program| program.hosts.is_some());
        if let (Some(program), None) = (named.next(), named.next())
            && let Some(hosts) = program.hosts.take()
        {
            self.hosts = hosts;
        }
    }

    /// The ranks of all programs together.
    pub fn ranks(&self) -> u32 {
        self.programs.iter().map(|program| program.ranks).sum()
    }
}

/// The text of a file that a command line names, or why there is none.
type ReadFile = dyn Fn(&Path) -> Result<String, String>;

/// The most bytes of a file with options.
const LONGEST_FILE: u64 = 1 << 20;
/// The most files with options: more of them name each other.
const MOST_FILES: u32 = 64;

/// What is the same for all words of a command line.
struct Context<'a> {
    /// Names of options that another command has, each with that of ours.
    aliases: &'a [(&'a str, &'a str)],
    read: &'a ReadFile,
    /// How many files were read.
    files: Cell<u32>,
}

impl Context<'_> {
    /// The words of a file with options: each line is a program with its options.
    fn words_of(&self, written: &str, file: &Path) -> Result<Vec<OsString>, ArgumentError> {
        let shown = file.display();
        let refused =
            |problem: String, remedy: &str| error(format!("{written} {shown}: {problem}"), remedy);
        self.files.set(self.files.get() + 1);
        if self.files.get() > MOST_FILES {
            return Err(refused("there are too many files".into(), "Does one name itself?"));
        }
        let text = (self.read)(file).map_err(|problem| refused(problem, "Check the path."))?;
        let mut all: Vec<OsString> = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            if line.trim_start().starts_with('#') {
                continue;
            }
            let mut words = crate::launcher::words(line)
                .map_err(|remedy| refused(format!("line {number} makes no sense"), &remedy))?;
            words.pop_if(|word| word == ":");
            if words.is_empty() {
                continue;
            }
            if !all.is_empty() {
                all.push(":".into());
            }
            all.extend(words.into_iter().map(OsString::from));
        }
        if all.is_empty() {
            let remedy = "Write one program a line, as in `-n 2 ./a`.";
            return Err(refused("it names no program".into(), remedy));
        }
        Ok(all)
    }
}

/// Reads the words behind the name of the command, whose options may have `aliases`: names of its own,
/// each with one of ours.
pub fn parse(
    words: impl IntoIterator<Item = OsString>,
    aliases: &[(&str, &str)],
) -> Result<Request, ArgumentError> {
    parse_with(words, aliases, &|file| {
        let mut text = String::new();
        let read = std::fs::File::open(file)
            .and_then(|file| file.take(LONGEST_FILE + 1).read_to_string(&mut text));
        match read {
            Ok(_) if text.len() as u64 > LONGEST_FILE => Err("it is too long".into()),
            Ok(_) => Ok(text),
            Err(error) => Err(error.to_string()),
        }
    })
}

fn parse_with(
    words: impl IntoIterator<Item = OsString>,
    aliases: &[(&str, &str)],
    read: &ReadFile,
) -> Result<Request, ArgumentError> {
    let context = Context { aliases, read, files: Cell::new(0) };
    let mut rest: Vec<OsString> = words.into_iter().collect();
    let mut plan = Plan::default();
    if rest.is_empty() {
        return Err(error(
            "no program given",
            "Write `mpiexec -n RANKS PROGRAM [ARGUMENTS]`; `mpiexec --help` tells all.",
        ));
    }
    loop {
        match section(&mut plan, rest, &context)? {
            Section::Program(behind) => rest = behind,
            Section::Last => break,
            Section::Instead(request) => return Ok(request),
        }
    }
    plan.share_hosts();
    let ranks: u64 = plan.programs.iter().map(|program| u64::from(program.ranks)).sum();
    if ranks > u64::from(MOST_RANKS) {
        return Err(error(
            format!("{ranks} ranks are more than a job can have"),
            format!("A job has at most {MOST_RANKS} ranks."),
        ));
    }
    Ok(Request::Run(Box::new(plan)))
}

enum Section {
    /// A program, and what stands behind its `:`.
    Program(Vec<OsString>),
    /// The last program.
    Last,
    /// Something else than a job.
    Instead(Request),
}

/// Reads options and one program, up to a `:` or the end.
fn section(
    plan: &mut Plan,
    words: Vec<OsString>,
    context: &Context<'_>,
) -> Result<Section, ArgumentError> {
    let mut asked = Asked::new(plan);
    let mut words = Words::new(words, context);
    let first = loop {
        match words.next()? {
            Some(Word::Option(name)) => asked.apply(&name, &mut words)?,
            Some(Word::Program(word)) => break Some(word),
            None => break None,
        }
        if let Some(request) = asked.instead {
            return Ok(Section::Instead(request));
        }
    };
    let ranks = asked.count()?;
    let Asked { plan, hosts, directory, path, environment, inherit, .. } = asked;
    if plan.explain {
        // One for each host, whatever else was to be run.
        plan.programs = vec![Program {
            ranks: 1,
            hosts,
            directory: Some("/".into()),
            path: None,
            environment: Vec::new(),
            inherit: None,
            words: vec![probe::PROGRAM.into(), probe::OPTION.into()],
        }];
        (plan.counted, plan.per_host) = (false, Some(1));
        return Ok(Section::Last);
    }
    let Some(first) = first.filter(|first| first != ":") else {
        return Err(error(
            "no program given",
            "Write a program behind the options and on both sides of each `:`, \
             as in `mpiexec -n 2 ./a : -n 2 ./b`.",
        ));
    };
    if first.is_empty() {
        return Err(error("the name of the program is empty", "Is a variable not set?"));
    }
    let mut words = [vec![first], words.rest()].concat();
    let behind = words.iter().position(|word| word == ":").map(|at| words.split_off(at));
    plan.counted |= ranks.is_some();
    let ranks = ranks.unwrap_or(1);
    plan.programs.push(Program { ranks, hosts, directory, path, environment, inherit, words });
    Ok(behind.map_or(Section::Last, |words| Section::Program(words[1..].to_vec())))
}

fn error(problem: impl Into<String>, remedy: impl Into<String>) -> ArgumentError {
    ArgumentError { problem: problem.into(), remedy: remedy.into() }
}
