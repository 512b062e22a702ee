//! The options of `mpiexec`: a table of names and of what each does, and how words are read.

use super::{ArgumentError, Bind, Hosts, Plan, Request, error};
use crate::hosts::{self, MapBy};
use crate::launcher::{AGENT_OPTION, MARK_OPTION};
use crate::probe;
use boot::{MOST_RANKS, TABLE};
use lexopt::{Arg, Parser};
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::time::Duration;

/// What the options before one program ask for.
pub(super) struct Asked<'a> {
    /// The job, to which options may belong as well.
    pub(super) plan: &'a mut Plan,
    pub(super) ranks: Option<u32>,
    pub(super) directory: Option<OsString>,
    pub(super) environment: Vec<(OsString, OsString)>,
    /// Something else than a job.
    pub(super) instead: Option<Request>,
}

/// Does what an option asks for, taking its values from the words.
type Apply = fn(&mut Asked<'_>, &mut Words<'_>) -> Result<(), ArgumentError>;

/// All options but those of the settings, which [`TABLE`] has.
const OPTIONS: &[(&[&str], Apply)] = &[
    (&["n", "np", "c"], |asked, words| {
        let count = words.count("a number of ranks")?;
        match asked.ranks.replace(count) {
            None => Ok(()),
            Some(_) => Err(error(
                "the number of ranks is given twice for one program",
                "Write it once; a `:` starts another program.",
            )),
        }
    }),
    (&["wdir", "wd"], |asked, words| {
        asked.directory = Some(words.value("a directory")?);
        Ok(())
    }),
    (&["env"], |asked, words| {
        asked.environment.push(words.variable()?);
        Ok(())
    }),
    (&["genv"], |asked, words| {
        asked.plan.environment.push(words.variable()?);
        Ok(())
    }),
    (&["x"], |asked, words| {
        asked.plan.environment.extend(words.assignment()?);
        Ok(())
    }),
    (&["bind"], |asked, words| {
        let binds = [("none", Bind::None), ("core", Bind::Core), ("auto", Bind::Auto)];
        asked.plan.bind = words.one_of(&binds, "none, core or auto")?;
        Ok(())
    }),
    (&["report"], |asked, _| {
        asked.plan.report = true;
        Ok(())
    }),
    (&["tag-output"], |asked, _| {
        asked.plan.tag_output = true;
        Ok(())
    }),
    (&["timeout"], |asked, words| {
        asked.plan.timeout = Some(words.seconds()?);
        Ok(())
    }),
    (&["encrypt"], |asked, _| {
        asked.plan.set("SERRIED_ENCRYPT", "on".into());
        Ok(())
    }),
    (&["hosts", "host", "H"], |asked, words| {
        let text = words.value("hosts, as in a:4,b:4")?;
        let text = text.to_string_lossy();
        let listed = hosts::list(&text).map_err(|refused| {
            let (written, column) = (&words.written, refused.column);
            error(format!("{written} {text}, column {column}: {}", refused.problem), refused.remedy)
        })?;
        asked.plan.set_hosts(&words.written, Hosts::Listed(listed))
    }),
    (&["hostfile", "machinefile", "f", "machine"], |asked, words| {
        let file = words.value("a file of hosts")?;
        asked.plan.set_hosts(&words.written, Hosts::File(file.into()))
    }),
    (&["ppn", "N", "npernode", "perhost"], |asked, words| {
        asked.plan.per_host = Some(words.count("a number of ranks for each host")?);
        Ok(())
    }),
    (&["map-by"], |asked, words| {
        let ways = [("node", MapBy::Node), ("slot", MapBy::Slot), ("core", MapBy::Slot)];
        asked.plan.map_by = words.one_of(&ways, "node or slot")?;
        Ok(())
    }),
    (&["launcher"], |asked, words| {
        let text = words.value("ssh, slurm or exec:COMMAND")?;
        let launcher = text
            .to_string_lossy()
            .parse()
            .map_err(|remedy: String| error(format!("{} is {text:?}", words.written), remedy))?;
        asked.plan.launcher = Some(launcher);
        Ok(())
    }),
    (&["explain-net"], |asked, _| {
        asked.plan.explain = true;
        Ok(())
    }),
    (&["status"], |asked, words| {
        let job = words.value("the process id of the job's mpiexec")?;
        asked.instead = Some(Request::Status(job.to_string_lossy().into_owned()));
        Ok(())
    }),
    (&["help", "h", "?"], |asked, _| {
        asked.instead = Some(Request::Help);
        Ok(())
    }),
    (&["version", "V"], |asked, _| {
        asked.instead = Some(Request::Version);
        Ok(())
    }),
    // Both are the rule here; scripts written for other launchers ask for them.
    (&["oversubscribe", "allow-run-as-root"], |_, _| Ok(())),
];

/// Options that programs give, and that are no word of the manual.
const INTERNAL: &[(&str, Apply)] = &[
    (boot::SINGLETON_OPTION, |asked, _| {
        asked.instead = Some(Request::Singleton);
        Ok(())
    }),
    (AGENT_OPTION, |asked, _| {
        asked.instead = Some(Request::Agent);
        Ok(())
    }),
    (MARK_OPTION, |asked, words| {
        asked.instead = Some(Request::Mark(words.value("a mark")?));
        Ok(())
    }),
    (probe::OPTION, |asked, _| {
        asked.instead = Some(Request::Probe);
        Ok(())
    }),
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

impl Asked<'_> {
    /// Does what the option of this name asks for.
    pub(super) fn apply(&mut self, name: &str, words: &mut Words<'_>) -> Result<(), ArgumentError> {
        let internal = INTERNAL.iter().find(|(written, _)| words.written == *written);
        let own = OPTIONS.iter().find(|(names, _)| names.contains(&name));
        if let Some(apply) = internal.map(|found| found.1).or(own.map(|found| found.1)) {
            return apply(self, words);
        }
        let is_named = |option: &str| option.strip_prefix("--") == Some(name);
        let Some(setting) = TABLE.iter().find(|setting| setting.option.is_some_and(is_named))
        else {
            return Err(words.unknown(name));
        };
        let text = match words.parser.optional_value() {
            Some(value) => value,
            // The one setting that is on for being there.
            None if name == "check" => "on".into(),
            None => words.value(setting.values)?,
        };
        let text = text.to_string_lossy().into_owned();
        if let Err(refused) = setting.check(&words.written, &text) {
            let remedy = format!("It must be {}.", refused.values);
            return Err(error(format!("{} is {text:?}", words.written), remedy));
        }
        self.plan.set(setting.variable, text);
        Ok(())
    }
}

/// A word that is no value of an option.
pub(super) enum Word {
    /// An option, by its name without dashes.
    Option(String),
    /// The program.
    Program(OsString),
}

/// The words of the command line.
pub(super) struct Words<'a> {
    parser: Parser,
    /// Names of options that another command has, each with that of ours.
    aliases: &'a [(&'a str, &'a str)],
    /// The last option, as the user wrote it.
    written: String,
}

impl<'a> Words<'a> {
    pub(super) fn new(words: Vec<OsString>, aliases: &'a [(&'a str, &'a str)]) -> Words<'a> {
        Words { parser: Parser::from_args(words), aliases, written: String::new() }
    }

    /// The next option, or the program.
    pub(super) fn next(&mut self) -> Result<Option<Word>, ArgumentError> {
        self.unfold();
        let name = match self.parser.next() {
            Ok(None) => return Ok(None),
            Ok(Some(Arg::Value(program))) => return Ok(Some(Word::Program(program))),
            Ok(Some(Arg::Short(letter))) => letter.to_string(),
            Ok(Some(Arg::Long(name))) => name.to_owned(),
            Err(_) => {
                let problem = format!("{} takes no value", self.written);
                return Err(error(problem, "Leave the `=` and what follows it away."));
            }
        };
        let alias = self.aliases.iter().find(|(known, _)| *known == name);
        Ok(Some(Word::Option(alias.map_or(name, |(_, own)| (*own).to_owned()))))
    }

    /// What follows the program.
    pub(super) fn rest(mut self) -> Vec<OsString> {
        self.parser.try_raw_args().map_or_else(Vec::new, Iterator::collect)
    }

    /// Makes `--np` of `-np`: names of options may start with one dash. What is a number behind a
    /// letter stays, for `-n4` is `-n 4`.
    fn unfold(&mut self) {
        let Some(raw) = self.parser.try_raw_args() else { return };
        let Some(word) = raw.peek().map(OsStr::as_bytes) else { return };
        let end = word.iter().position(|byte| *byte == b'=').unwrap_or(word.len());
        self.written = String::from_utf8_lossy(&word[..end]).into_owned();
        let [b'-', letter, rest @ ..] = &word[..end] else { return };
        if rest.is_empty() || *letter == b'-' {
            return;
        }
        if b"ncN".contains(letter) && rest.iter().all(u8::is_ascii_digit) {
            self.written.truncate(2);
            return;
        }
        let word = OsString::from_vec([b"-", word].concat());
        let rest = raw.skip(1).collect::<Vec<_>>();
        self.parser = Parser::from_args([word].into_iter().chain(rest));
    }

    fn value(&mut self, what: &str) -> Result<OsString, ArgumentError> {
        self.parser.value().map_err(|_| {
            error(format!("{} needs a value", self.written), format!("Write {what} behind it."))
        })
    }

    fn one_of<T: Copy>(&mut self, known: &[(&str, T)], what: &str) -> Result<T, ArgumentError> {
        let text = self.value(what)?;
        let found = known.iter().find(|(name, _)| text == *name);
        found.map(|(_, value)| *value).ok_or_else(|| {
            error(format!("{} is {text:?}", self.written), format!("It must be {what}."))
        })
    }

    /// A name and a value.
    fn variable(&mut self) -> Result<(OsString, OsString), ArgumentError> {
        let name = self.value("a name and a value")?;
        let name = check_name(&self.written, name)?;
        let value = self.parser.value().map_err(|_| {
            let problem = format!("{} {} needs a value", self.written, name.to_string_lossy());
            error(problem, "Write the variable's value behind its name.")
        })?;
        Ok((name, value))
    }

    /// `NAME=VALUE`; or `NAME`, which asks for what ranks inherit anyway.
    fn assignment(&mut self) -> Result<Option<(OsString, OsString)>, ArgumentError> {
        let text = self.value("a variable, as NAME or NAME=VALUE")?;
        let mut parts = text.as_bytes().splitn(2, |byte| *byte == b'=').map(OsStr::from_bytes);
        let name = check_name(&self.written, parts.next().unwrap_or_default().to_owned())?;
        Ok(parts.next().map(|value| (name, value.to_owned())))
    }

    fn count(&mut self, what: &str) -> Result<u32, ArgumentError> {
        let text = self.value(what)?;
        let refused = |remedy: String| {
            error(format!("{} is {text:?}, which is no number of ranks", self.written), remedy)
        };
        let digits = text.to_str().unwrap_or("");
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let remedy = "Write a whole number from 1, as in `mpiexec -n 4 PROGRAM`.";
            return Err(refused(remedy.into()));
        }
        match digits.parse::<u32>() {
            Ok(0) => Err(refused("A job has at least one rank.".into())),
            Ok(count) if count <= MOST_RANKS => Ok(count),
            _ => Err(refused(format!("A job has at most {MOST_RANKS} ranks."))),
        }
    }

    fn seconds(&mut self) -> Result<Duration, ArgumentError> {
        let text = self.value("seconds")?;
        let number = text.to_str().and_then(|text| text.parse::<f64>().ok());
        match number {
            Some(number) if number > 0.0 && number <= 1e9 => Ok(Duration::from_secs_f64(number)),
            _ => Err(error(
                format!("{} is {text:?}, which is no time", self.written),
                "Write seconds, as in `--timeout 60` or `--timeout 0.5`.",
            )),
        }
    }

    /// There is no option of this name; but perhaps one that was meant.
    fn unknown(&self, name: &str) -> ArgumentError {
        let problem = format!("unknown option {}", self.written);
        if let Some((_, remedy)) = FOREIGN.iter().find(|(names, _)| names.contains(&name)) {
            return error(problem, *remedy);
        }
        let settings = TABLE.iter().filter_map(|setting| setting.option?.strip_prefix("--"));
        let aliases = self.aliases.iter().map(|(alias, _)| *alias);
        let own = OPTIONS.iter().flat_map(|(names, _)| names.iter().copied());
        let names = own.chain(settings).chain(aliases);
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
}

fn check_name(written: &str, name: OsString) -> Result<OsString, ArgumentError> {
    if name.is_empty() || name.as_bytes().contains(&b'=') {
        return Err(error(
            format!("{written} has {name:?} where the name of a variable belongs"),
            "Write `-env NAME VALUE`, `-genv NAME VALUE` or `-x NAME=VALUE`.",
        ));
    }
    Ok(name)
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
