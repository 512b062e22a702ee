//! What the user asked `mpiexec` for. Reads words and nothing else, so that it can be fuzzed.

use crate::hosts::{self, MapBy, Slots};
use crate::launcher::{AGENT_OPTION, Launcher, MARK_OPTION};
use crate::{probe, protocol};
use boot::{MOST_RANKS, TABLE};
use serde::{Deserialize, Serialize};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// What the words of the command line ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// The manual.
    Help,
    /// The version.
    Version,
    /// A job.
    Run(Plan),
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
    /// Settings given as options: variable and value.
    #[serde(deserialize_with = "protocol::known_settings")]
    pub settings: Vec<(&'static str, String)>,
    /// Which CPUs a rank may run on.
    pub bind: Bind,
    /// Whether to print where each rank runs.
    pub report: bool,
    /// Whether to put the rank before each line of output.
    #[serde(skip)]
    pub tag_output: bool,
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
    /// How to start something on another host.
    #[serde(skip)]
    pub launcher: Option<Launcher>,
    /// Whether to tell the ways between hosts, instead of running a program.
    #[serde(skip)]
    pub explain: bool,
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
    /// The directory to start in.
    pub directory: Option<OsString>,
    /// Where to look for it first.
    pub path: Option<OsString>,
    /// Variables for this program only.
    pub environment: Vec<(OsString, OsString)>,
    /// The program and its arguments. Not empty.
    pub words: Vec<OsString>,
}

/// Which CPUs a rank may run on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bind {
    /// An even share of those that `mpiexec` may use, if there is one for each rank.
    #[default]
    Auto,
    /// One core.
    Core,
    /// All that `mpiexec` may use.
    None,
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

    fn set_hosts(&mut self, written: &str, hosts: Hosts) -> Result<(), ArgumentError> {
        if self.hosts != Hosts::Auto {
            let problem = format!("{written} names hosts, and another option does so too");
            return Err(error(problem, "Write all hosts in one --hosts, or in one --hostfile."));
        }
        self.hosts = hosts;
        Ok(())
    }

    /// The ranks of all programs together.
    pub fn ranks(&self) -> u32 {
        self.programs.iter().map(|program| program.ranks).sum()
    }
}

/// Every name of an option, for suggestions. The settings' own options come on top.
const NAMES: &[&str] = &[
    "n",
    "np",
    "c",
    "wdir",
    "wd",
    "env",
    "genv",
    "x",
    "bind",
    "report",
    "tag-output",
    "timeout",
    "encrypt",
    "hosts",
    "host",
    "hostfile",
    "machinefile",
    "f",
    "ppn",
    "map-by",
    "launcher",
    "status",
    "explain-net",
    "help",
    "version",
    "oversubscribe",
    "allow-run-as-root",
];

/// Options of other launchers, and what to use instead.
const FOREIGN: &[(&[&str], &str)] = &[
    (
        &["rank-by", "bind-to", "bind-to-core"],
        "Ranks are spread evenly over the CPUs of a host; `--bind none|core|auto` changes that.",
    ),
    (&["l", "prepend-rank", "tag"], "Use `--tag-output`."),
    (&["mca", "gmca", "omca", "prtemca"], "`serried doctor` lists the settings of this library."),
    (&["genvall", "envall", "genvlist", "envlist"], "Ranks inherit the whole environment."),
    (&["v", "verbose", "display-map"], "Use `--report`."),
];

/// Reads the words behind the name of the command.
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Request, ArgumentError> {
    let mut words = words.into_iter().peekable();
    let mut plan = Plan::default();
    if words.peek().is_none() {
        return Err(error(
            "no program given",
            "Write `mpiexec -n RANKS PROGRAM [ARGUMENTS]`; `mpiexec --help` tells all.",
        ));
    }
    loop {
        match section(&mut plan, &mut words)? {
            Section::Program => {}
            Section::Last => break,
            Section::Instead(request) => return Ok(request),
        }
    }
    let ranks: u64 = plan.programs.iter().map(|program| u64::from(program.ranks)).sum();
    if ranks > u64::from(MOST_RANKS) {
        return Err(error(
            format!("{ranks} ranks are more than a job can have"),
            format!("A job has at most {MOST_RANKS} ranks."),
        ));
    }
    Ok(Request::Run(plan))
}

enum Section {
    /// A program, and a `:` behind it.
    Program,
    /// The last program.
    Last,
    /// Something else than a job.
    Instead(Request),
}

/// Reads options and one program, up to a `:` or the end.
fn section(
    plan: &mut Plan,
    words: &mut impl Iterator<Item = OsString>,
) -> Result<Section, ArgumentError> {
    let mut ranks: Option<u32> = None;
    let mut directory = None;
    let mut environment = Vec::new();
    let mut first = None;
    while let Some(word) = words.next() {
        let Some(option) = Written::read(&word) else {
            first = Some(word);
            break;
        };
        if option.name.is_empty() {
            // `--`: what follows is the program, whatever it looks like.
            first = words.next();
            break;
        }
        let Written { written, name, inline } = option;
        let mut value = Value { written: &written, inline, words };
        match name.as_str() {
            "h" | "help" | "?" => return Ok(Section::Instead(Request::Help)),
            "V" | "version" => return Ok(Section::Instead(Request::Version)),
            // For programs only, and no word of the manual.
            _ if written == boot::SINGLETON_OPTION => {
                return Ok(Section::Instead(Request::Singleton));
            }
            _ if written == AGENT_OPTION => return Ok(Section::Instead(Request::Agent)),
            _ if written == MARK_OPTION => {
                return Ok(Section::Instead(Request::Mark(value.take("a mark")?)));
            }
            _ if written == probe::OPTION => return Ok(Section::Instead(Request::Probe)),
            "explain-net" => plan.explain = value.none()?,
            "status" => {
                let job = value.take("the process id of the job's mpiexec")?;
                return Ok(Section::Instead(Request::Status(job.to_string_lossy().into_owned())));
            }
            "hosts" | "host" | "H" => {
                let text = value.take("hosts, as in a:4,b:4")?;
                let text = text.to_string_lossy();
                let listed = hosts::list(&text).map_err(|refused| {
                    let column = refused.column;
                    let problem = format!("{written} {text}, column {column}: {}", refused.problem);
                    error(problem, refused.remedy)
                })?;
                plan.set_hosts(&written, Hosts::Listed(listed))?;
            }
            "hostfile" | "machinefile" | "f" | "machine" => {
                let file = PathBuf::from(value.take("a file of hosts")?);
                plan.set_hosts(&written, Hosts::File(file))?;
            }
            "ppn" | "N" | "npernode" | "perhost" => {
                let text = value.take("a number of ranks for each host")?;
                plan.per_host = Some(count(&written, &text)?);
            }
            "map-by" => {
                let text = value.take("node or slot")?;
                plan.map_by = match text.to_str() {
                    Some("node") => MapBy::Node,
                    Some("slot" | "core") => MapBy::Slot,
                    _ => {
                        let problem = format!("{written} is {text:?}");
                        return Err(error(problem, "It must be node or slot."));
                    }
                };
            }
            "launcher" => {
                let text = value.take("ssh, slurm or exec:COMMAND")?;
                let parsed = text.to_string_lossy().parse();
                let launcher = parsed
                    .map_err(|remedy: String| error(format!("{written} is {text:?}"), remedy))?;
                plan.launcher = Some(launcher);
            }
            "n" | "np" | "c" => {
                let count = count(&written, &value.take("a number of ranks")?)?;
                if ranks.replace(count).is_some() {
                    return Err(error(
                        "the number of ranks is given twice for one program",
                        "Write it once; a `:` starts another program.",
                    ));
                }
            }
            "wdir" | "wd" => directory = Some(value.take("a directory")?),
            "env" => environment.push(value.take_variable()?),
            "genv" => plan.environment.push(value.take_variable()?),
            "x" => {
                let text = value.take("a variable, as NAME or NAME=VALUE")?;
                let bytes = text.as_encoded_bytes();
                // Ranks inherit the environment, so that a bare name asks for what they have.
                if let Some(at) = bytes.iter().position(|byte| *byte == b'=') {
                    let (name, value) = split(&text, at);
                    plan.environment.push((check_name(&written, name)?, value));
                } else {
                    check_name(&written, text)?;
                }
            }
            "bind" => {
                let text = value.take("none, core or auto")?;
                plan.bind = match text.to_str() {
                    Some("none") => Bind::None,
                    Some("core") => Bind::Core,
                    Some("auto") => Bind::Auto,
                    _ => {
                        let problem = format!("{written} is {text:?}");
                        return Err(error(problem, "It must be none, core or auto."));
                    }
                };
            }
            "timeout" => plan.timeout = Some(seconds(&written, &value.take("seconds")?)?),
            "report" => plan.report = value.none()?,
            "tag-output" => plan.tag_output = value.none()?,
            "encrypt" => {
                value.none()?;
                plan.set("SERRIED_ENCRYPT", "on".into());
            }
            // Both are the rule here; scripts written for other launchers ask for them.
            "oversubscribe" | "allow-run-as-root" => drop(value.none()?),
            // The one setting that is on for being there.
            "check" if value.inline.is_none() => {
                plan.settings.retain(|(known, _)| *known != "SERRIED_CHECK");
                plan.settings.push(("SERRIED_CHECK", "on".into()));
            }
            name => {
                let long = format!("--{name}");
                let found = TABLE.iter().find(|setting| setting.option == Some(&long));
                let Some(setting) = found else { return Err(unknown(&written, name)) };
                let text = value.take(setting.values)?.to_string_lossy().into_owned();
                if let Err(refused) = setting.check(&written, &text) {
                    let remedy = format!("It must be {}.", refused.values);
                    return Err(error(format!("{written} is {text:?}"), remedy));
                }
                plan.set(setting.variable, text);
            }
        }
    }
    if plan.explain {
        // One for each host, whatever else was to be run.
        plan.programs = vec![Program {
            ranks: 1,
            directory: Some("/".into()),
            path: None,
            environment: Vec::new(),
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
    plan.counted |= ranks.is_some();
    let mut program = Program {
        ranks: ranks.unwrap_or(1),
        directory,
        path: None,
        environment,
        words: vec![first],
    };
    for word in words {
        if word == ":" {
            plan.programs.push(program);
            return Ok(Section::Program);
        }
        program.words.push(word);
    }
    plan.programs.push(program);
    Ok(Section::Last)
}

/// An option as written: `-name`, `--name` or `--name=value`.
struct Written {
    written: String,
    name: String,
    inline: Option<OsString>,
}

impl Written {
    fn read(word: &OsStr) -> Option<Written> {
        let bytes = word.as_encoded_bytes();
        if bytes.first() != Some(&b'-') || bytes.len() == 1 {
            return None;
        }
        let (written, inline) = match bytes.iter().position(|byte| *byte == b'=') {
            Some(at) => {
                let (written, value) = split(word, at);
                (written, Some(value))
            }
            None => (word.to_owned(), None),
        };
        let written = written.to_string_lossy().into_owned();
        let name = written.strip_prefix('-').unwrap_or(&written);
        let name = name.strip_prefix('-').unwrap_or(name).to_owned();
        Some(Written { written, name, inline })
    }
}

/// Where an option's value comes from.
struct Value<'a, W> {
    written: &'a str,
    inline: Option<OsString>,
    words: &'a mut W,
}

impl<W: Iterator<Item = OsString>> Value<'_, W> {
    fn take(&mut self, what: &str) -> Result<OsString, ArgumentError> {
        let found = self.inline.take().or_else(|| self.words.next());
        found.ok_or_else(|| {
            let problem = format!("{} needs a value", self.written);
            error(problem, format!("Write {what} behind it."))
        })
    }

    fn take_variable(&mut self) -> Result<(OsString, OsString), ArgumentError> {
        let name = self.take("a name and a value")?;
        let name = check_name(self.written, name)?;
        let value = self.words.next().ok_or_else(|| {
            let problem = format!("{} {} needs a value", self.written, name.to_string_lossy());
            error(problem, "Write the variable's value behind its name.")
        })?;
        Ok((name, value))
    }

    fn none(&mut self) -> Result<bool, ArgumentError> {
        match self.inline.take() {
            None => Ok(true),
            Some(_) => {
                let problem = format!("{} takes no value", self.written);
                Err(error(problem, "Leave the `=` and what follows it away."))
            }
        }
    }
}

/// The two sides of the byte at `at`, which is an ASCII character.
fn split(text: &OsStr, at: usize) -> (OsString, OsString) {
    let bytes = text.as_encoded_bytes();
    // SAFETY: cut next to an ASCII character, where the encoding allows it.
    let part = |bytes| unsafe { OsStr::from_encoded_bytes_unchecked(bytes) }.to_owned();
    (part(&bytes[..at]), part(&bytes[at + 1..]))
}

fn check_name(written: &str, name: OsString) -> Result<OsString, ArgumentError> {
    let bytes = name.as_encoded_bytes();
    if bytes.is_empty() || bytes.contains(&b'=') {
        return Err(error(
            format!("{written} has {name:?} where the name of a variable belongs"),
            "Write `-env NAME VALUE`, `-genv NAME VALUE` or `-x NAME=VALUE`.",
        ));
    }
    Ok(name)
}

fn count(written: &str, text: &OsStr) -> Result<u32, ArgumentError> {
    let refused = |remedy: String| {
        error(format!("{written} is {text:?}, which is no number of ranks"), remedy)
    };
    let digits = text.to_str().unwrap_or("");
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(refused("Write a whole number from 1, as in `mpiexec -n 4 PROGRAM`.".into()));
    }
    match digits.parse::<u32>() {
        Ok(0) => Err(refused("A job has at least one rank.".into())),
        Ok(count) if count <= MOST_RANKS => Ok(count),
        _ => Err(refused(format!("A job has at most {MOST_RANKS} ranks."))),
    }
}

fn seconds(written: &str, text: &OsStr) -> Result<Duration, ArgumentError> {
    let number = text.to_str().and_then(|text| text.parse::<f64>().ok());
    match number {
        Some(number) if number > 0.0 && number <= 1e9 => Ok(Duration::from_secs_f64(number)),
        _ => Err(error(
            format!("{written} is {text:?}, which is no time"),
            "Write seconds, as in `--timeout 60` or `--timeout 0.5`.",
        )),
    }
}

fn unknown(written: &str, name: &str) -> ArgumentError {
    let problem = format!("unknown option {written}");
    if let Some((_, remedy)) = FOREIGN.iter().find(|(names, _)| names.contains(&name)) {
        return error(problem, *remedy);
    }
    let settings = TABLE.iter().filter_map(|setting| setting.option?.strip_prefix("--"));
    let names = NAMES.iter().copied().chain(settings);
    let nearest = names.map(|known| (distance(name, known), known)).min();
    match nearest {
        Some((distance, known)) if distance <= 2 && distance < known.len() => {
            let dashes = if known.len() > 2 { "--" } else { "-" };
            error(problem, format!("Did you mean {dashes}{known}? `mpiexec --help` lists all."))
        }
        _ => error(
            problem,
            "`mpiexec --help` lists all options. Those of the program stand behind it.",
        ),
    }
}

/// How many characters must be changed, left out or put in to make one word of the other.
fn distance(from: &str, to: &str) -> usize {
    let from: Vec<char> = from.chars().take(40).collect();
    let mut row: Vec<usize> = (0..=from.len()).collect();
    for (line, letter) in to.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for at in 0..from.len() {
            let change = diagonal + usize::from(from[at] != letter);
            diagonal = row[at + 1];
            row[at + 1] = change.min(row[at] + 1).min(diagonal + 1);
        }
    }
    row[from.len()]
}

fn error(problem: impl Into<String>, remedy: impl Into<String>) -> ArgumentError {
    ArgumentError { problem: problem.into(), remedy: remedy.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(line: &str) -> Result<Request, ArgumentError> {
        parse(line.split_whitespace().map(OsString::from))
    }

    fn plan(line: &str) -> Plan {
        match read(line) {
            Ok(Request::Run(plan)) => plan,
            other => panic!("{line:?} gave {other:?}"),
        }
    }

    fn refused(line: &str) -> String {
        read(line).expect_err(line).to_string()
    }

    #[test]
    fn programs_and_their_options() {
        let plan = plan(
            "-n 2 -wdir /tmp -env A 1 -genv B 2 ./a -n 9 : -np 3 -x C=3=4 -x HOME --bind=core b --",
        );
        assert_eq!(plan.ranks(), 5);
        assert_eq!(plan.bind, Bind::Core);
        assert_eq!(plan.programs[0].words, ["./a", "-n", "9"]);
        assert_eq!(plan.programs[0].directory, Some("/tmp".into()));
        assert_eq!(plan.programs[0].environment, [("A".into(), "1".into())]);
        assert_eq!(plan.programs[1].words, ["b", "--"]);
        assert_eq!(plan.programs[1].ranks, 3);
        let expected = [("B".into(), "2".into()), ("C".into(), "3=4".into())];
        assert_eq!(plan.environment, expected);
    }

    #[test]
    fn options_of_the_job() {
        let asked = plan("--wait block --spin 5 --wait poll --tag-output --report --timeout 0.5 a");
        let settings = [("SERRIED_SPIN", "5".into()), ("SERRIED_WAIT", "poll".into())];
        assert_eq!(asked.settings, settings);
        assert!(asked.tag_output && asked.report);
        assert_eq!(asked.timeout, Some(Duration::from_millis(500)));
        assert_eq!(plan("a").ranks(), 1);
        assert_eq!(plan("--oversubscribe --allow-run-as-root -c 3 a").ranks(), 3);
        assert_eq!(plan("-n 2 -- -odd").programs[0].words, ["-odd"]);
        assert_eq!(read("-n 2 --help"), Ok(Request::Help));
        assert_eq!(read("--version"), Ok(Request::Version));
    }

    #[test]
    fn refusals_name_the_word_and_the_remedy() {
        for (line, problem, remedy) in [
            ("", "no program", "mpiexec -n RANKS PROGRAM"),
            ("-n 2", "no program", "behind the options"),
            ("-n 2 a :", "no program", "both sides"),
            (": a", "no program", "both sides"),
            ("-n 0 a", "-n is \"0\"", "at least one"),
            ("-n -4 a", "-n is \"-4\"", "whole number"),
            ("-n +4 a", "-n is \"+4\"", "whole number"),
            ("-n 4.5 a", "-n is \"4.5\"", "whole number"),
            ("-n 99999999999999999999 a", "no number of ranks", "at most"),
            ("-n 1048576 a : -n 1 b", "1048577 ranks", "at most"),
            ("-n", "-n needs a value", "number of ranks"),
            ("-n 1 -n 2 a", "twice", "once"),
            ("--bind socket a", "--bind is \"socket\"", "none, core or auto"),
            ("--wait never a", "--wait is \"never\"", "hybrid"),
            ("--eager much a", "--eager is \"much\"", "64k"),
            ("--timeout soon a", "--timeout is \"soon\"", "seconds"),
            ("--timeout nan a", "--timeout is \"nan\"", "seconds"),
            ("--timeout -1 a", "--timeout is \"-1\"", "seconds"),
            ("--report=yes a", "takes no value", "Leave"),
            ("--tag-outptu a", "unknown option --tag-outptu", "--tag-output"),
            ("--hosts a:x a", "--hosts a:x, column 3", "whole number"),
            ("--hosts a --hostfile h a", "--hostfile names hosts", "in one"),
            ("--ppn 0 a", "--ppn is \"0\"", "at least one"),
            ("--map-by socket a", "--map-by is \"socket\"", "node or slot"),
            ("--launcher rsh a", "--launcher is \"rsh\"", "exec:"),
            ("--xyzzy a", "unknown option --xyzzy", "--help"),
            ("-env A", "-env A needs a value", "behind its name"),
            ("-env A=1 a", "A=1", "-x NAME=VALUE"),
            ("-x =1 a", "name of a variable", "-x NAME=VALUE"),
        ] {
            let message = refused(line);
            assert!(message.contains(problem), "{line:?}: {message}");
            assert!(message.contains(remedy), "{line:?}: {message}");
        }
        let empty = parse(["-n", "1", ""].map(OsString::from)).unwrap_err();
        assert!(empty.problem.contains("empty"));
    }

    fn word() -> impl Strategy<Value = OsString> {
        use std::os::unix::ffi::OsStringExt;
        let known = prop::sample::select(vec![
            "-n",
            "-np",
            "2",
            "0",
            ":",
            "--",
            "-",
            "-env",
            "-genv",
            "-x",
            "A=",
            "A=1",
            "--bind",
            "core",
            "--bind=none",
            "--timeout",
            "1e400",
            "-wdir",
            "--wait",
            "poll",
            "a",
            "--spin=",
            "--report",
            "--hosts",
            "a:2,n[1-3]",
            "--ppn",
            "--launcher",
            "exec:x {host}",
            "-=",
            "--=",
            "",
        ]);
        prop_oneof![
            4 => known.prop_map(OsString::from),
            1 => prop::collection::vec(1u8.., 0..12).prop_map(OsString::from_vec),
            1 => "-{1,2}\\PC{0,12}".prop_map(OsString::from),
        ]
    }

    proptest! {
        #[test]
        fn any_words_are_a_job_or_refused(words in prop::collection::vec(word(), 0..12)) {
            match parse(words) {
                Ok(Request::Run(plan)) => {
                    prop_assert!(!plan.programs.is_empty());
                    prop_assert!((1..=MOST_RANKS).contains(&plan.ranks()));
                    prop_assert!(plan.programs.iter().all(|program| !program.words.is_empty()));
                }
                Ok(_) => {}
                Err(refused) => {
                    prop_assert!(!refused.problem.is_empty() && !refused.remedy.is_empty());
                }
            }
        }
    }
}
