//! The options of `mpiexec`: what a row of their table is, and how rows are found and applied. Parsing,
//! the manual and suggestions follow from the table.

use super::table::OPTIONS;
use super::{ArgumentError, Hosts, Inherit, Plan, Request, Words, answers, error};
use crate::launcher::{AGENT_OPTION, MARK_OPTION};
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
    pub(super) apply: Apply,
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
pub(super) enum Apply {
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
    /// Nothing, and a note says so; this many values stand behind it.
    Ignore(u32),
}

use Apply::{Ignore, Nothing, NothingOf, Switch, Values};

/// What the options before one program ask for.
pub(super) struct Asked<'a> {
    /// The job, to which options may belong as well.
    pub(super) plan: &'a mut Plan,
    pub(super) ranks: Option<u32>,
    pub(super) soft: Option<String>,
    pub(super) hosts: Option<Hosts>,
    pub(super) directory: Option<OsString>,
    pub(super) path: Option<OsString>,
    pub(super) environment: Vec<(OsString, OsString)>,
    pub(super) inherit: Option<Inherit>,
    /// Something else than a job.
    pub(super) instead: Option<Request>,
}

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
            hosts: None,
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
                Ignore(values) => {
                    let mut written = words.written.clone();
                    for _ in 0..*values {
                        written += &format!(" {}", words.text("a value")?);
                    }
                    self.ignore(written);
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
    pub(super) fn set(
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

    /// Notes an option that changes nothing here; `mpiexec` names all of them once.
    pub(super) fn ignore(&mut self, written: String) {
        self.plan.ignored.push(written);
    }

    /// Names hosts, by an option that is written so.
    pub(super) fn set_hosts(&mut self, written: &str, hosts: Hosts) -> Result<(), ArgumentError> {
        match self.hosts.replace(hosts) {
            None => Ok(()),
            Some(_) => {
                let problem = format!("{written} names hosts, and another option does so too");
                Err(error(problem, "Write all hosts in one --hosts, or in one --hostfile."))
            }
        }
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
