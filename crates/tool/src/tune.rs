//! `serried tune`: measures every method of every collective on this machine, and from which size on
//! receivers had better copy messages themselves, and writes down which is the fastest where.

use crate::tuning::{Measured, Tuning, decide};
use boot::Settings;
use coll::{Kind, Medium, Method, Parameters, Table};
use engine::protocol::{NEVER, Row};
use std::path::{Path, PathBuf};
use std::process::Command;
use transport::Locality;

/// What the command line asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// Numbers of ranks; those that fit the machine if empty.
    pub ranks: Vec<usize>,
    /// Collective operations, and [`SEND`]; all if empty.
    pub operations: Vec<String>,
    /// Where to write to instead of the usual file.
    pub output: Option<PathBuf>,
    /// For `mpiexec`, as they are: hosts, for example.
    pub options: Vec<String>,
}

impl Request {
    /// Reads the words behind `tune`.
    pub fn read(words: &[&str]) -> Result<Request, String> {
        let mut request = Request::default();
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut value = || {
                let value = words.next().copied();
                value.ok_or_else(|| format!("{word} needs a value"))
            };
            match word {
                "--ranks" => {
                    let list = value()?;
                    for number in list.split(',') {
                        let ranks = number.parse().ok().filter(|ranks| (2..=4096).contains(ranks));
                        request.ranks.push(ranks.ok_or_else(|| {
                            format!("{number} is no number of ranks from 2 to 4096")
                        })?);
                    }
                }
                "--only" => request.operations = value()?.split(',').map(str::to_owned).collect(),
                "--output" => request.output = Some(value()?.into()),
                "--" => request.options = words.by_ref().map(|&word| word.to_owned()).collect(),
                _ => return Err(format!("{word} is no option of tune")),
            }
        }
        for name in request.operations.iter().filter(|name| *name != SEND) {
            Kind::named(name).ok_or_else(|| format!("{name} is no collective operation"))?;
        }
        Ok(request)
    }

    fn wants(&self, operation: &str) -> bool {
        self.operations.is_empty() || self.operations.iter().any(|name| name == operation)
    }
}

/// The word for messages of one rank to another.
pub const SEND: &str = "send";

/// Bytes of messages that are tried.
const MESSAGES: [usize; 7] = [64 << 10, 128 << 10, 256 << 10, 512 << 10, 1 << 20, 2 << 20, 4 << 20];

/// Bytes that are tried, as rules count them.
const SIZES: [usize; 7] = [8, 256, 4 << 10, 32 << 10, 128 << 10, 512 << 10, 2 << 20];
/// All bytes of one rank's buffers together, at most.
const MOST_BYTES: usize = 64 << 20;

/// Measures, and writes what was found; tells of each step with `say`.
pub fn tune(request: &Request, say: &mut dyn FnMut(&str)) -> Result<(), String> {
    let settings = Settings::from_environment().map_err(|error| error.to_string())?;
    let usual = || settings.tuning.file().map(|(file, _)| file);
    let file = request.output.clone().or_else(usual);
    let file = file.ok_or("SERRIED_TUNING is off; name a file with --output")?;
    let cores = boot::usable_cpus() as usize;
    let ranks = if request.ranks.is_empty() { suitable(cores) } else { request.ranks.clone() };
    let mut tuning = Tuning::default();
    if request.wants(SEND) {
        tuning.protocols.extend(protocol(request, settings.eager, say)?);
    }
    for &ranks in &ranks {
        say(&format!("{ranks} ranks: what things cost"));
        let found = job(request, ranks, "parameters", &[], "")?;
        if !tuning.parameters.iter().any(|(medium, _)| *medium == found.medium) {
            let mut parameters = Parameters::shipped(found.medium, cores);
            for (name, value) in &found.parameters {
                if let Some(place) = parameters.value(name) {
                    *place = *value;
                }
            }
            tuning.parameters.push((found.medium, parameters));
        }
        for kind in Kind::CHOSEN.into_iter().filter(|kind| request.wants(kind.name())) {
            say(&format!("{ranks} ranks: {}", kind.name()));
            tuning.measured.extend(methods(request, kind, ranks, found.medium)?);
        }
    }
    tuning.table = Table::of(decide(&tuning.measured));
    let note = format!("Written by `serried tune` of version {}", env!("CARGO_PKG_VERSION"));
    write(&file, &tuning.write(&note))?;
    say(&format!("written to {}; jobs use it from now on", file.display()));
    Ok(())
}

/// Numbers of ranks that use the machine well, and some that share its cores.
fn suitable(cores: usize) -> Vec<usize> {
    let mut ranks: Vec<usize> = (1..).map(|power| 1 << power).take_while(|n| *n <= cores).collect();
    ranks.extend([cores, 2 * cores, 4 * cores].iter().filter(|n| (2..=MOST_RANKS).contains(*n)));
    ranks.sort_unstable();
    ranks.dedup();
    ranks
}

/// More would take long to start.
const MOST_RANKS: usize = 128;

/// Times of all methods of an operation.
fn methods(
    request: &Request,
    kind: Kind,
    ranks: usize,
    medium: Medium,
) -> Result<Vec<Measured>, String> {
    let per_block = matches!(kind, Kind::AllToAll | Kind::Gather | Kind::Scatter);
    let factor = if per_block { ranks } else { 1 };
    let sizes: Vec<usize> = match kind {
        Kind::Barrier => vec![0],
        _ => SIZES.into_iter().filter(|bytes| bytes * factor <= MOST_BYTES).collect(),
    };
    let mut measured = Vec::new();
    for &method in Method::of(kind).iter().filter(|method| method.is_for(medium)) {
        let choice = |medium: Medium| {
            format!("choice {} {} any any {}", kind.name(), medium.name(), method.name())
        };
        let choices = Medium::ALL.map(choice).join("\n");
        let found = job(request, ranks, kind.name(), &sizes, &choices)?;
        let times = found.times.into_iter();
        measured.extend(times.map(|(bytes, time)| Measured {
            kind,
            medium: found.medium,
            ranks,
            bytes,
            method,
            time,
        }));
    }
    Ok(measured)
}

/// The thresholds for ranks that share memory, such as the first two of a job; `None` if these do not. The
/// limit for what is sent without waiting is a promise and not a matter of speed: it is the user's, if
/// there is one.
fn protocol(
    request: &Request,
    eager: Option<usize>,
    say: &mut dyn FnMut(&str),
) -> Result<Option<Row>, String> {
    say("2 ranks: messages");
    // Rows hold where no setting does.
    let mut request = request.clone();
    request.options.extend(["--eager", "auto", "--get", "auto"].map(String::from));
    let locality = Locality::Host;
    let forced = |get| {
        let row = Row { locality, eager: Some(0), get: Some(get) };
        job(&request, 2, SEND, &MESSAGES, &format!("protocol {row}"))
    };
    let mut times = MESSAGES.map(|bytes| Message { bytes, got: f64::MAX, streamed: f64::MAX });
    for _ in 0..MESSAGE_JOBS {
        let (got, streamed) = (forced(0)?, forced(NEVER)?);
        if got.medium == Medium::Hosts {
            return Ok(None);
        }
        for (at, message) in times.iter_mut().enumerate() {
            let time = |found: &Found| found.times.get(at).map_or(f64::MAX, |(_, time)| *time);
            message.got = message.got.min(time(&got));
            message.streamed = message.streamed.min(time(&streamed));
        }
    }
    for Message { bytes, got, streamed } in times {
        let (got, streamed) = (got / 1000.0, streamed / 1000.0);
        say(&format!(
            "  {bytes} bytes: {got:.0} us if the receiver copies them, {streamed:.0} us streamed"
        ));
    }
    Ok(Some(Row { locality, eager, get: Some(threshold(&times)) }))
}

/// Jobs of each kind that time messages; the fastest times count.
const MESSAGE_JOBS: usize = 3;

/// What a message of so many bytes takes, in nanoseconds.
#[derive(Clone, Copy, Debug)]
struct Message {
    bytes: usize,
    /// Copied by the receiver from the sender's memory.
    got: f64,
    /// Copied through shared memory.
    streamed: f64,
}

/// The size from which on receivers had better copy messages themselves: this and all longer ones are
/// faster by a twentieth then.
fn threshold(times: &[Message]) -> usize {
    let wins = |message: &&Message| message.got * 1.05 < message.streamed;
    times.iter().rev().take_while(wins).last().map_or(NEVER, |message| message.bytes)
}

/// What a job has found.
struct Found {
    medium: Medium,
    times: Vec<(usize, f64)>,
    parameters: Vec<(String, f64)>,
}

fn job(
    request: &Request,
    ranks: usize,
    what: &str,
    sizes: &[usize],
    choices: &str,
) -> Result<Found, String> {
    let own = std::env::current_exe().map_err(|error| format!("where am I? {error}"))?;
    let mpiexec = own.with_file_name("mpiexec");
    let mut command = Command::new(&mpiexec);
    command.args(&request.options).args(["-n", &ranks.to_string()]).arg(&own);
    command.args(["tune-rank", what]).args(sizes.iter().map(usize::to_string));
    command.env("SERRIED_TUNING", "off").env(boot::CHOICES, choices);
    let output = command.stderr(std::process::Stdio::inherit()).output();
    let output = output.map_err(|error| format!("{}: {error}", mpiexec.display()))?;
    if !output.status.success() {
        return Err(format!("the job that measures {what} on {ranks} ranks failed"));
    }
    understand(&String::from_utf8_lossy(&output.stdout))
        .ok_or_else(|| format!("the job that measures {what} printed something else"))
}

fn understand(text: &str) -> Option<Found> {
    let mut found = Found { medium: Medium::Cores, times: Vec::new(), parameters: Vec::new() };
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["medium", name] => found.medium = Medium::named(name)?,
            ["time", bytes, time] => found.times.push((bytes.parse().ok()?, time.parse().ok()?)),
            ["parameter", name, value] => {
                found.parameters.push((name.into(), value.parse().ok()?));
            }
            _ => return None,
        }
    }
    Some(found)
}

/// Replaces the file, so that a job that starts meanwhile reads the old one or the new one.
fn write(file: &Path, text: &str) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", file.display());
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let new = file.with_extension(format!("new-{}", std::process::id()));
    std::fs::write(&new, text).map_err(failed)?;
    std::fs::rename(&new, file).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_read() {
        let words =
            ["--ranks", "2,4", "--only", "bcast,send", "--output", "f", "--", "--hosts", "a"];
        let request = Request::read(&words).unwrap();
        assert_eq!(request.ranks, [2, 4]);
        assert_eq!(["bcast", "scan", "send"].map(|name| request.wants(name)), [true, false, true]);
        assert!(Request::default().wants("send"));
        assert_eq!(request.options, ["--hosts", "a"]);
        for (words, problem) in [
            (&["--ranks"][..], "--ranks needs a value"),
            (&["--ranks", "1"], "1 is no number of ranks"),
            (&["--only", "sum"], "sum is no collective operation"),
            (&["-x"], "-x is no option of tune"),
        ] {
            assert!(Request::read(words).unwrap_err().contains(problem), "{words:?}");
        }
    }

    #[test]
    fn numbers_of_ranks_fit_the_machine() {
        assert_eq!(suitable(2), [2, 4, 8]);
        assert_eq!(suitable(12), [2, 4, 8, 12, 24, 48]);
        assert_eq!(suitable(1), [2, 4]);
    }

    /// One size at which it is slower ends what is won beyond.
    #[test]
    fn receivers_copy_from_the_size_on_at_which_that_always_wins() {
        for (times, found) in [
            ([(9.0, 10.0), (18.0, 20.0), (36.0, 40.0)], 1),
            ([(11.0, 10.0), (18.0, 20.0), (36.0, 40.0)], 2),
            ([(9.0, 10.0), (20.0, 20.0), (36.0, 40.0)], 4),
            ([(9.0, 10.0), (18.0, 20.0), (39.0, 40.0)], NEVER),
        ] {
            let [a, b, c] = times;
            let times = [(1, a), (2, b), (4, c)].map(|(bytes, (got, streamed))| Message {
                bytes,
                got,
                streamed,
            });
            assert_eq!(threshold(&times), found, "{times:?}");
        }
    }

    #[test]
    fn only_what_a_measuring_job_prints_is_understood() {
        let found = understand("medium oversubscribed\ntime 8 12.5\nparameter gap 3\n").unwrap();
        assert_eq!((found.medium, &found.times[..]), (Medium::Oversubscribed, &[(8, 12.5)][..]));
        assert!(understand("hello\n").is_none());
        assert!(understand("time 8 fast\n").is_none());
    }
}
