//! `serried tune`: measures every method of every collective on this machine, and from which size on
//! receivers had better copy messages themselves, and writes down which is the fastest where.

use crate::help::suggestion;
use crate::tuning::{Measured, Spread, Tuning, decide};
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
    /// Collective operations, [`SEND`] and [`PACE`]; all if empty.
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
                _ => {
                    let meant = suggestion(word, ["--ranks", "--only", "--output"]);
                    return Err(format!("{word} is no option of tune{meant}"));
                }
            }
        }
        for name in request.operations.iter().filter(|name| *name != SEND && *name != PACE) {
            Kind::named(name).ok_or_else(|| {
                let names = Kind::CHOSEN.iter().map(|kind| kind.name());
                format!("{name} is no collective operation{}", suggestion(name, names))
            })?;
        }
        Ok(request)
    }

    fn wants(&self, operation: &str) -> bool {
        self.operations.is_empty() || self.operations.iter().any(|name| name == operation)
    }
}

/// The word for messages of one rank to another.
pub const SEND: &str = "send";

/// The word for what a host takes in from a network.
pub const PACE: &str = "pace";

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
    if request.wants(PACE)
        && let Some(&most) = ranks.iter().max()
    {
        tuning.paces.extend(crate::pace::measure(request, most, say)?);
    }
    let (mut trusted, mut noisy, mut operations) = (Vec::new(), Vec::new(), 0);
    let collective = Kind::CHOSEN.iter().any(|kind| request.wants(kind.name()));
    for &ranks in ranks.iter().filter(|_| collective) {
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
            let measured = methods(request, kind, ranks, found.medium)?;
            match noise(&measured) {
                None => trusted.extend_from_slice(&measured),
                Some(noise) => {
                    say(&format!("  too noisy, so the library's own choice stays: {noise}"));
                    noisy.push(noise);
                }
            }
            operations += 1;
            // Some are enough to know what kind of machine this is.
            if operations >= 4 {
                refuse(&noisy, operations)?;
            }
            tuning.measured.extend(measured);
        }
    }
    refuse(&noisy, operations)?;
    tuning.table = Table::of(decide(&trusted));
    let others = tuning.table.rules().len();
    say(&format!("{others} rules differ from the library's own"));
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
    // Where multicast does not pass, another method would be measured under its name.
    let suits = |method: &&Method| method.is_for(medium) && **method != Method::Multicast;
    let methods = || Method::of(kind).iter().filter(suits);
    // Of each method and number of bytes.
    let mut runs: Vec<((Method, usize), Vec<f64>)> = Vec::new();
    let mut measured = Vec::new();
    for turn in 1..=JOBS + MORE_JOBS {
        for &method in methods() {
            let choice = |medium: Medium| {
                format!("choice {} {} any any {}", kind.name(), medium.name(), method.name())
            };
            let choices = Medium::ALL.map(choice).join("\n");
            let found = job(request, ranks, kind.name(), &sizes, &choices)?;
            for (bytes, time) in found.times {
                match runs.iter_mut().find(|(known, _)| *known == (method, bytes)) {
                    Some((_, times)) => times.push(time),
                    None => runs.push(((method, bytes), vec![time])),
                }
            }
        }
        if turn < JOBS {
            continue;
        }
        let settle = |((method, bytes), times): &((Method, usize), Vec<f64>)| {
            let time = Spread::of(times.clone(), JOBS);
            Measured { kind, medium, ranks, bytes: *bytes, method: *method, time }
        };
        measured = runs.iter().map(settle).collect();
        if noise(&measured).is_none() {
            break;
        }
    }
    Ok(measured)
}

/// Jobs that measure each method, in turns; the same again if their times differ too much, and the fastest
/// count.
const JOBS: usize = 3;
const MORE_JOBS: usize = 3;

/// Times of an operation that say little: more than a quarter of them [are noisy](Spread::is_noisy). The
/// worst of them, in words.
fn noise(measured: &[Measured]) -> Option<String> {
    let noisy = measured.iter().filter(|one| one.time.is_noisy());
    if noisy.clone().count() * 4 <= measured.len() {
        return None;
    }
    let ratio = |one: &Measured| one.time.slowest / one.time.fastest;
    let worst = noisy.max_by(|a, b| ratio(a).total_cmp(&ratio(b)))?;
    let Measured { kind, ranks, bytes, method, time, .. } = worst;
    let [fastest, slowest] = [time.fastest, time.slowest].map(|time| time / 1000.0);
    Some(format!(
        "{} of {bytes} bytes on {ranks} ranks by {} took {fastest:.1} us in one run and {slowest:.1} us \
         in another",
        kind.name(),
        method.name()
    ))
}

/// Ends it, if of so many operations most were too noisy.
fn refuse(noisy: &[String], operations: usize) -> Result<(), String> {
    match noisy.last() {
        Some(noise) if noisy.len() * 2 > operations => Err(format!(
            "this machine is too busy to be measured: in {} of {operations} operations the same call \
             took half as long again from one run to the next ({noise}). Nothing was written. Run it again \
             when nothing else runs here, or name fewer ranks with --ranks.",
            noisy.len()
        )),
        _ => Ok(()),
    }
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
    let mut runs: Vec<[Vec<f64>; 2]> = vec![Default::default(); MESSAGES.len()];
    for _ in 0..JOBS {
        for (way, get) in [0, NEVER].into_iter().enumerate() {
            let found = forced(get)?;
            if found.medium == Medium::Hosts {
                return Ok(None);
            }
            for (run, (_, time)) in runs.iter_mut().zip(found.times) {
                run[way].push(time);
            }
        }
    }
    let times: Vec<Message> = MESSAGES
        .into_iter()
        .zip(runs)
        .map(|(bytes, runs)| {
            let [got, streamed] = runs.map(|runs| Spread::of(runs, JOBS));
            Message { bytes, got, streamed }
        })
        .collect();
    for Message { bytes, got, streamed } in &times {
        let (got, streamed) = (got.fastest / 1000.0, streamed.fastest / 1000.0);
        say(&format!(
            "  {bytes} bytes: {got:.0} us if the receiver copies them, {streamed:.0} us streamed"
        ));
    }
    let get = threshold(&times, engine::protocol::Table::SHIPPED.host.get);
    Ok((eager.is_some() || get.is_some()).then_some(Row { locality, eager, get }))
}

/// What a message of so many bytes takes.
#[derive(Clone, Copy, Debug)]
struct Message {
    bytes: usize,
    /// Copied by the receiver from the sender's memory.
    got: Spread,
    /// Copied through shared memory.
    streamed: Spread,
}

/// The size from which on receivers had better copy messages themselves, which is `own` in the library;
/// `None` if that is as good. Each size is done as the library does it unless the other way beats that, and
/// this size and all longer ones are copied by the receiver.
fn threshold(times: &[Message], own: usize) -> Option<usize> {
    let is_got = |message: &&Message| match message.bytes >= own {
        true => !message.streamed.beats(message.got),
        false => message.got.beats(message.streamed),
    };
    let first = times.iter().rev().take_while(is_got).last();
    let own_first = times.iter().find(|message| message.bytes >= own);
    match (first, times.last()) {
        (Some(first), _) if own_first.is_some_and(|own| own.bytes == first.bytes) => None,
        (Some(first), _) => Some(first.bytes),
        // Beyond what was measured the library's own holds.
        (None, Some(last)) if own <= last.bytes => Some(last.bytes + 1),
        (None, _) => None,
    }
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
            (&["--rank", "2"], "--rank is no option of tune; did you mean --ranks?"),
            (&["--only", "alreduce"], "did you mean allreduce?"),
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

    fn spread(time: f64) -> Spread {
        Spread { fastest: time, slowest: time }
    }

    /// One size at which it is slower ends what is won beyond.
    #[test]
    fn receivers_copy_from_the_size_on_at_which_that_always_wins() {
        let wins = [(9.0, 10.0), (18.0, 20.0), (36.0, 40.0)];
        for (times, own, found) in [
            (wins, 8, Some(1)),
            (wins, 1, None),
            ([(11.0, 10.0), (18.0, 20.0), (36.0, 40.0)], 8, Some(2)),
            ([(9.0, 10.0), (20.0, 20.0), (36.0, 40.0)], 8, Some(4)),
            ([(9.0, 10.0), (18.0, 20.0), (39.0, 40.0)], 8, None),
            // Not worse than streaming by more than chance: as it was.
            ([(11.0, 10.0), (20.0, 20.0), (41.0, 40.0)], 2, None),
            ([(11.0, 10.0), (22.0, 20.0), (41.0, 40.0)], 2, Some(4)),
            ([(11.0, 10.0), (22.0, 20.0), (44.0, 40.0)], 2, Some(5)),
        ] {
            let [a, b, c] = times;
            let times = [(1, a), (2, b), (4, c)].map(|(bytes, (got, streamed))| Message {
                bytes,
                got: spread(got),
                streamed: spread(streamed),
            });
            assert_eq!(threshold(&times, own), found, "{times:?}");
        }
    }

    #[test]
    fn a_busy_machine_is_refused() {
        let of = |slowest: [f64; 4]| {
            slowest.map(|slowest| Measured {
                kind: Kind::Broadcast,
                medium: Medium::Cores,
                ranks: 4,
                bytes: 256,
                method: Method::Chain,
                time: Spread { fastest: 1000.0, slowest },
            })
        };
        assert_eq!(noise(&of([1000.0, 1400.0, 1500.0, 9000.0])), None, "one may be disturbed");
        let noise = noise(&of([1000.0, 1400.0, 1600.0, 9000.0])).unwrap();
        let expected =
            "bcast of 256 bytes on 4 ranks by chain took 1.0 us in one run and 9.0 us in another";
        assert_eq!(noise, expected);
        let noisy = |count: usize| vec![noise.clone(); count];
        for (count, operations, goes_on) in
            [(0, 9, true), (0, 0, true), (2, 4, true), (3, 4, false), (6, 11, false)]
        {
            let outcome = refuse(&noisy(count), operations);
            assert_eq!(outcome.is_ok(), goes_on, "{count} of {operations}");
            assert!(outcome.is_ok() || outcome.unwrap_err().contains("9.0 us in another"));
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
