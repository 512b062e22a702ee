//! The words of a command line: which are options, and which are their values.

use super::{ArgumentError, Context, error};
use boot::{MOST_RANKS, switch};
use lexopt::{Arg, Parser};
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;
use std::time::Duration;

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
    context: &'a Context<'a>,
    /// The last option, as the user wrote it.
    pub(super) written: String,
}

impl<'a> Words<'a> {
    pub(super) fn new(words: Vec<OsString>, context: &'a Context<'a>) -> Words<'a> {
        Words { parser: Parser::from_args(words), context, written: String::new() }
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
        let alias = self.context.aliases.iter().find(|(known, _)| *known == name);
        Ok(Some(Word::Option(alias.map_or(name, |(_, own)| (*own).to_owned()))))
    }

    /// The names of options that another command has.
    pub(super) fn aliases(&self) -> impl Iterator<Item = &'a str> {
        self.context.aliases.iter().map(|(alias, _)| *alias)
    }

    /// What follows the program.
    pub(super) fn rest(mut self) -> Vec<OsString> {
        self.parser.try_raw_args().map_or_else(Vec::new, Iterator::collect)
    }

    /// Puts the words of a file before those that are left.
    pub(super) fn include(&mut self) -> Result<(), ArgumentError> {
        let file = self.value("a file of options")?;
        let words = self.context.words_of(&self.written, Path::new(&file))?;
        let rest = self.parser.try_raw_args().map_or_else(Vec::new, Iterator::collect);
        self.parser = Parser::from_args(words.into_iter().chain(rest));
        Ok(())
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

    pub(super) fn value(&mut self, what: &str) -> Result<OsString, ArgumentError> {
        self.parser.value().map_err(|_| {
            error(format!("{} needs a value", self.written), format!("Write {what} behind it."))
        })
    }

    pub(super) fn text(&mut self, what: &str) -> Result<String, ArgumentError> {
        Ok(self.value(what)?.to_string_lossy().into_owned())
    }

    /// The value behind a `=`; or the next word, if `fits`.
    pub(super) fn optional_value(&mut self, fits: impl Fn(&str) -> bool) -> Option<OsString> {
        if let Some(value) = self.parser.optional_value() {
            return Some(value);
        }
        let mut raw = self.parser.try_raw_args()?;
        let fitting = raw.peek().and_then(OsStr::to_str).is_some_and(fits);
        if fitting { raw.next() } else { None }
    }

    /// Whether a switch is turned on: it is if nothing else is said.
    pub(super) fn switch(&mut self) -> Result<bool, ArgumentError> {
        match self.optional_value(|word| word == "on" || word == "off") {
            None => Ok(true),
            Some(text) => text.to_str().and_then(switch).ok_or_else(|| {
                error(format!("{} is {text:?}", self.written), "It must be on or off.")
            }),
        }
    }

    /// That the value of this option makes no sense.
    pub(super) fn refuse(&self, value: &str, remedy: impl Into<String>) -> ArgumentError {
        error(format!("{} is {value:?}", self.written), remedy)
    }

    /// A name and a value, in two words or with a `=` between.
    pub(super) fn variable(&mut self) -> Result<(OsString, OsString), ArgumentError> {
        let text = self.value("a name and a value")?;
        let (name, value) = split(&text);
        let name = check_name(&self.written, name)?;
        let value = match value {
            Some(value) => value,
            None => self.parser.value().map_err(|_| {
                let problem = format!("{} {} needs a value", self.written, name.to_string_lossy());
                error(problem, "Write the variable's value behind its name.")
            })?,
        };
        Ok((name, value))
    }

    /// `NAME=VALUE`; or `NAME`, which asks for what ranks inherit anyway.
    pub(super) fn assignment(&mut self) -> Result<(OsString, Option<OsString>), ArgumentError> {
        let text = self.value("a variable, as NAME or NAME=VALUE")?;
        let (name, value) = split(&text);
        Ok((check_name(&self.written, name)?, value))
    }

    /// Names of variables, with commas between.
    pub(super) fn names(&mut self) -> Result<Vec<OsString>, ArgumentError> {
        let text = self.value("names of variables, as in HOME,PATH")?;
        let names = text.as_bytes().split(|byte| *byte == b',');
        names
            .filter(|name| !name.is_empty())
            .map(|name| check_name(&self.written, OsStr::from_bytes(name).to_owned()))
            .collect()
    }

    pub(super) fn count(&mut self, what: &str) -> Result<u32, ArgumentError> {
        let text = self.text(what)?;
        self.read_count(&text)
    }

    /// A number of ranks.
    pub(super) fn read_count(&self, text: &str) -> Result<u32, ArgumentError> {
        let refused = |remedy: String| {
            error(format!("{} is {text:?}, which is no number of ranks", self.written), remedy)
        };
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            let remedy = "Write a whole number from 1, as in `mpiexec -n 4 PROGRAM`.";
            return Err(refused(remedy.into()));
        }
        match text.parse::<u32>() {
            Ok(0) => Err(refused("A job has at least one rank.".into())),
            Ok(count) if count <= MOST_RANKS => Ok(count),
            _ => Err(refused(format!("A job has at most {MOST_RANKS} ranks."))),
        }
    }

    pub(super) fn seconds(&mut self) -> Result<Duration, ArgumentError> {
        let text = self.text("seconds")?;
        read_seconds(&text).ok_or_else(|| {
            error(
                format!("{} is {text:?}, which is no time", self.written),
                "Write seconds, as in `--timeout 60` or `--timeout 0.5`.",
            )
        })
    }
}

/// A time, in seconds.
pub(crate) fn read_seconds(text: &str) -> Option<Duration> {
    let number = text.trim().parse::<f64>().ok()?;
    (number > 0.0 && number <= 1e9).then(|| Duration::from_secs_f64(number))
}

/// A name, and what stands behind its `=`.
fn split(text: &OsStr) -> (OsString, Option<OsString>) {
    let mut parts = text.as_bytes().splitn(2, |byte| *byte == b'=').map(OsStr::from_bytes);
    (parts.next().unwrap_or_default().to_owned(), parts.next().map(OsStr::to_owned))
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
