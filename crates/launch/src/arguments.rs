//! What the user asked `mpiexec` for. Reads words and nothing else, so that it can be fuzzed.

mod options;

use crate::hosts::{MapBy, Slots};
use crate::launcher::Launcher;
use crate::{probe, protocol};
use boot::MOST_RANKS;
use options::{Asked, Word, Words};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
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

/// Reads the words behind the name of the command, whose options may have `aliases`: names of its own,
/// each with one of ours.
pub fn parse(
    words: impl IntoIterator<Item = OsString>,
    aliases: &[(&str, &str)],
) -> Result<Request, ArgumentError> {
    let mut rest: Vec<OsString> = words.into_iter().collect();
    let mut plan = Plan::default();
    if rest.is_empty() {
        return Err(error(
            "no program given",
            "Write `mpiexec -n RANKS PROGRAM [ARGUMENTS]`; `mpiexec --help` tells all.",
        ));
    }
    loop {
        match section(&mut plan, rest, aliases)? {
            Section::Program(behind) => rest = behind,
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
    aliases: &[(&str, &str)],
) -> Result<Section, ArgumentError> {
    let (environment, instead) = (Vec::new(), None);
    let mut asked = Asked { plan, ranks: None, directory: None, environment, instead };
    let mut words = Words::new(words, aliases);
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
    let Asked { plan, ranks, directory, environment, .. } = asked;
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
    let mut words = [vec![first], words.rest()].concat();
    let behind = words.iter().position(|word| word == ":").map(|at| words.split_off(at));
    plan.counted |= ranks.is_some();
    let ranks = ranks.unwrap_or(1);
    plan.programs.push(Program { ranks, directory, path: None, environment, words });
    Ok(behind.map_or(Section::Last, |words| Section::Program(words[1..].to_vec())))
}

fn error(problem: impl Into<String>, remedy: impl Into<String>) -> ArgumentError {
    ArgumentError { problem: problem.into(), remedy: remedy.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(line: &str) -> Result<Request, ArgumentError> {
        parse(line.split_whitespace().map(OsString::from), &[])
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
        let sections = plan("-n4 -- a : -np=3 -wdir /tmp b : -N2 c");
        assert_eq!((sections.ranks(), sections.per_host), (8, Some(2)));
        assert_eq!(sections.programs[1].directory, Some("/tmp".into()));
        assert_eq!(plan("--check a").settings, [("SERRIED_CHECK", "on".into())]);
        assert_eq!(plan("-check=off a").settings, [("SERRIED_CHECK", "off".into())]);
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
            ("-hostt a b", "unknown option -hostt", "--host?"),
            ("-n4x a", "unknown option -n4x", "--help"),
            ("-l a", "unknown option -l", "--tag-output"),
            ("--xyzzy a", "unknown option --xyzzy", "--help"),
            ("-env A", "-env A needs a value", "behind its name"),
            ("-env A=1 a", "A=1", "-x NAME=VALUE"),
            ("-x =1 a", "name of a variable", "-x NAME=VALUE"),
        ] {
            let message = refused(line);
            assert!(message.contains(problem), "{line:?}: {message}");
            assert!(message.contains(remedy), "{line:?}: {message}");
        }
        let empty = parse(["-n", "1", ""].map(OsString::from), &[]).unwrap_err();
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
            match parse(words, &[]) {
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
