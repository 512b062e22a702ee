//! What `serried tune` writes and `serried explain` reads: choices, protocols, measurements and
//! parameters, a line each. Lines that begin with `#` are comments.

use boot::Settings;
use coll::{Extent, Kind, Medium, Method, Parameters, Rule, Table};
use engine::protocol::Row;
use std::fmt::Write;
use std::path::PathBuf;
use worker::pacing;

/// One measured time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measured {
    /// The operation.
    pub kind: Kind,
    /// Where its members were.
    pub medium: Medium,
    /// How many.
    pub ranks: usize,
    /// Of how many bytes.
    pub bytes: usize,
    /// How it was done.
    pub method: Method,
    /// How long it took.
    pub time: Spread,
}

/// What the same thing took in several runs, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// In the fastest of them.
    pub fastest: f64,
    /// In the slowest.
    pub slowest: f64,
}

impl Spread {
    /// The spread of the fastest of some runs, so many of them: what was disturbed does not count.
    pub fn of(mut runs: Vec<f64>, count: usize) -> Spread {
        runs.sort_by(f64::total_cmp);
        let last = runs.len().min(count).saturating_sub(1);
        let run = |at: usize| runs.get(at).copied().unwrap_or(f64::MAX);
        Spread { fastest: run(0), slowest: run(last) }
    }

    /// Whether this is better by more than chance: its slowest run is faster than the fastest of the other,
    /// by a twentieth.
    pub fn beats(self, other: Spread) -> bool {
        self.slowest * 1.05 < other.fastest
    }

    /// Whether one run took half as long again as another, which says little about either.
    pub fn is_noisy(self) -> bool {
        self.slowest > 1.5 * self.fastest
    }
}

/// Everything that was measured.
#[derive(Clone, Debug, Default)]
pub struct Tuning {
    /// The methods of collectives that follow from it.
    pub table: Table,
    /// The sizes at which the protocols of messages change.
    pub protocols: Vec<Row>,
    /// What hosts take in.
    pub paces: Vec<pacing::Row>,
    /// The times.
    pub measured: Vec<Measured>,
    /// What things cost, where that was measured.
    pub parameters: Vec<(Medium, Parameters)>,
    /// Where this comes from; `None` if nobody has measured.
    pub file: Option<PathBuf>,
}

impl Tuning {
    /// What is in the file that the settings name.
    pub fn load(settings: &Settings) -> Result<Tuning, String> {
        let Some((file, text)) = launch::tuning::read(settings)? else {
            return Ok(Tuning::default());
        };
        let tuning = Tuning::read(&text);
        let tuning =
            tuning.map_err(|error| format!("the tuning file {}: {error}", file.display()))?;
        Ok(Tuning { file: Some(file), ..tuning })
    }

    /// Reads what [`Tuning::write`] has written.
    pub fn read(text: &str) -> Result<Tuning, String> {
        launch::tuning::check(text)?;
        let table = Table::read(text).map_err(|error| error.to_string())?;
        let protocols = Row::read_all(text).map_err(|error| error.to_string())?;
        let paces = pacing::Row::read_all(text)?;
        let mut tuning = Tuning { table, protocols, paces, ..Tuning::default() };
        for (at, line) in text.lines().enumerate() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let read = match words[..] {
                ["measured", kind, medium, ranks, bytes, method, fastest, slowest] => {
                    tuning.read_measured([kind, medium, ranks, bytes, method], [fastest, slowest])
                }
                // As earlier versions wrote it.
                ["measured", kind, medium, ranks, bytes, method, time] => {
                    tuning.read_measured([kind, medium, ranks, bytes, method], [time; 2])
                }
                ["parameter", medium, name, value] => tuning.read_parameter(medium, name, value),
                ["measured" | "parameter", ..] => None,
                _ => Some(()),
            };
            read.ok_or_else(|| {
                let line = line.chars().take(80).collect::<String>();
                format!(
                    "line {}: {line:?} makes no sense; write `measured OPERATION MEDIUM RANKS BYTES \
                     METHOD NANOSECONDS` or `parameter MEDIUM NAME VALUE`",
                    at + 1
                )
            })?;
        }
        Ok(tuning)
    }

    fn read_measured(&mut self, words: [&str; 5], times: [&str; 2]) -> Option<()> {
        let [kind, medium, ranks, bytes, method] = words;
        let time = |at: usize| {
            times[at].parse().ok().filter(|time: &f64| time.is_finite() && *time >= 0.0)
        };
        self.measured.push(Measured {
            kind: Kind::named(kind)?,
            medium: Medium::named(medium)?,
            ranks: ranks.parse().ok()?,
            bytes: bytes.parse().ok()?,
            method: Method::named(method)?,
            time: Spread { fastest: time(0)?, slowest: time(1)? },
        });
        Some(())
    }

    fn read_parameter(&mut self, medium: &str, name: &str, value: &str) -> Option<()> {
        let medium = Medium::named(medium)?;
        let value = value.parse().ok().filter(|value: &f64| value.is_finite() && *value >= 0.0)?;
        if !self.parameters.iter().any(|(known, _)| *known == medium) {
            self.parameters.push((medium, Parameters::shipped(medium, 1)));
        }
        let (_, parameters) = self.parameters.iter_mut().find(|(known, _)| *known == medium)?;
        *parameters.value(name)? = value;
        Some(())
    }

    /// What things cost on a medium.
    pub fn parameters(&self, medium: Medium, cores: usize) -> Parameters {
        let found = self.parameters.iter().find(|(known, _)| *known == medium);
        found.map_or(Parameters::shipped(medium, cores), |(_, parameters)| *parameters)
    }

    /// The measured time that is nearest to a case, and its bytes; of as many ranks.
    pub fn nearest(
        &self,
        kind: Kind,
        medium: Medium,
        ranks: usize,
        bytes: usize,
        method: Method,
    ) -> Option<&Measured> {
        let fits = |one: &&Measured| {
            (one.kind, one.medium, one.ranks, one.method) == (kind, medium, ranks, method)
        };
        let distance = |one: &&Measured| {
            let ratio = |bytes: usize| (bytes.max(1) as f64).log2();
            ((ratio(one.bytes) - ratio(bytes)).abs() * 1000.0) as u64
        };
        self.measured.iter().filter(fits).min_by_key(distance)
    }

    /// All of it as text.
    pub fn write(&self, note: &str) -> String {
        let mut text = format!("# {note}\n");
        for (medium, parameters) in &self.parameters {
            let mut parameters = *parameters;
            for name in Parameters::NAMES {
                if let Some(value) = parameters.value(name) {
                    let _ = writeln!(text, "parameter {} {name} {value:.4}", medium.name());
                }
            }
        }
        text += "# where the other rank is, sent without waiting up to bytes, copied by the receiver from\n";
        for row in &self.protocols {
            let _ = writeln!(text, "protocol {row}");
        }
        text += "# network, bytes a second that a host takes in\n";
        for row in &self.paces {
            let _ = writeln!(text, "pace {row}");
        }
        text += "# operation, medium, ranks, bytes, method: the first that fits holds, or else the library's own\n";
        for rule in self.table.rules() {
            let _ = writeln!(text, "choice {rule}");
        }
        text += "# operation, medium, ranks, bytes, method, nanoseconds of the fastest run and of the slowest\n";
        for Measured { kind, medium, ranks, bytes, method, time } in &self.measured {
            let (kind, medium, method) = (kind.name(), medium.name(), method.name());
            let Spread { fastest, slowest } = time;
            let _ = writeln!(
                text,
                "measured {kind} {medium} {ranks} {bytes} {method} {fastest:.0} {slowest:.0}"
            );
        }
        text
    }
}

/// The rules that follow from times. There is one where something else than the library's own choice
/// [is better](Spread::beats), for the numbers of ranks and of bytes around that case; the library's own
/// holds everywhere else, and for fewer and more ranks, and more bytes, than were measured.
pub fn decide(measured: &[Measured]) -> Vec<Rule> {
    let mut places: Vec<(Kind, Medium)> = Vec::new();
    for one in measured {
        if !places.contains(&(one.kind, one.medium)) {
            places.push((one.kind, one.medium));
        }
    }
    let mut rules = Vec::new();
    for (kind, medium) in places {
        let times: Vec<&Measured> =
            measured.iter().filter(|one| (one.kind, one.medium) == (kind, medium)).collect();
        let numbers = sorted(times.iter().map(|one| one.ranks));
        for (at, &number) in numbers.iter().enumerate() {
            let ranks = around(&numbers, at);
            let here: Vec<&Measured> =
                times.iter().filter(|one| one.ranks == number).copied().collect();
            for (methods, bytes) in runs(&here) {
                let rule = |method| Rule { kind, medium, ranks, bytes, method };
                rules.extend(methods.into_iter().map(rule));
            }
        }
    }
    rules
}

fn sorted(numbers: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut numbers: Vec<usize> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The numbers that are nearer to one of these than to its neighbours, by factors, and not beyond the
/// first and the last.
fn around(numbers: &[usize], at: usize) -> Extent {
    let middle = |low: usize, high: usize| (low.max(1) as f64 * high as f64).sqrt() as usize;
    let from = match at {
        0 => numbers[0],
        _ => middle(numbers[at - 1], numbers[at]) + 1,
    };
    let to = numbers.get(at + 1).map_or(numbers[at], |&next| middle(numbers[at], next));
    Extent { from, to }
}

/// Bytes of a cache line, less than which cost as much.
const LINE: usize = 64;

/// The methods that are better than the library's own, each with the bytes for which they are, of what was
/// measured for an operation on some ranks.
fn runs(times: &[&Measured]) -> Vec<(Vec<Method>, Extent)> {
    let sizes = sorted(times.iter().map(|one| one.bytes));
    let mut runs: Vec<(Vec<Method>, Extent)> = Vec::new();
    for (at, &bytes) in sizes.iter().enumerate() {
        let here: Vec<&Measured> = times.iter().filter(|one| one.bytes == bytes).copied().collect();
        let methods = better(&here);
        let mut extent = around(&sizes, at);
        if at == 0 && bytes <= LINE {
            extent.from = 0;
        }
        match runs.last_mut() {
            Some((known, run)) if *known == methods => run.to = extent.to,
            _ => runs.push((methods, extent)),
        }
    }
    runs.retain(|(methods, _)| !methods.is_empty());
    runs
}

/// The methods to take in one case: the best; if it is for shared memory and not every group can use it, the
/// best that every group can; and the best by messages. None if these are the library's own.
fn better(times: &[&Measured]) -> Vec<Method> {
    const KINDS: [fn(Method) -> bool; 3] = [
        |_| true,
        |method| !matches!(method, Method::ShmCma | Method::ShmRing),
        |method| !method.is_shm(),
    ];
    let (mut methods, mut differs) = (Vec::new(), false);
    for suits in KINDS {
        let Some(&&Measured { kind, medium, ranks, bytes, .. }) = times.first() else { break };
        let Some(own) = Table::shipped().rule(kind, medium, ranks, bytes, suits) else { break };
        let found = best(times, own.method, suits);
        differs |= found != own.method;
        if !methods.contains(&found) {
            methods.push(found);
        }
        if !found.is_shm() {
            break;
        }
    }
    if differs { methods } else { Vec::new() }
}

/// The best of some methods, which is the library's own unless another beats it.
fn best(times: &[&Measured], own: Method, suits: fn(Method) -> bool) -> Method {
    let usual = times.iter().find(|one| one.method == own);
    let others = times.iter().filter(|one| suits(one.method));
    let first = others.min_by(|a, b| a.time.slowest.total_cmp(&b.time.slowest));
    match (usual, first) {
        (Some(usual), Some(first)) if first.time.beats(usual.time) => first.method,
        _ => own,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(ranks: usize, bytes: usize, method: Method, time: f64) -> Measured {
        let time = Spread { fastest: time, slowest: (time * 1.1).round() };
        Measured {
            kind: Kind::AllReduce,
            medium: Medium::Oversubscribed,
            ranks,
            bytes,
            method,
            time,
        }
    }

    /// What the rules make of an all-reduction, and of one by messages.
    fn chosen(measured: &[Measured], ranks: usize, bytes: usize) -> [Method; 2] {
        let table = Table::of(decide(measured));
        let choose = |suits: fn(Method) -> bool| {
            let medium = Medium::Oversubscribed;
            table.rule(Kind::AllReduce, medium, ranks, bytes, suits).unwrap().method
        };
        [choose(|_| true), choose(|method| !method.is_shm())]
    }

    fn shipped(ranks: usize, bytes: usize) -> [Method; 2] {
        chosen(&[], ranks, bytes)
    }

    const K: usize = 1 << 10;

    /// As a machine with two cores measured them: messages through one member are good for little, and
    /// shared memory for much.
    fn as_on_two_cores() -> Vec<Measured> {
        vec![
            time(4, 8, Method::ShmLastArriver, 9_000.0),
            time(4, 8, Method::ThroughOne, 6_000.0),
            time(4, 4 * K, Method::ShmLastArriver, 20_000.0),
            time(4, 4 * K, Method::ThroughOne, 15_000.0),
            time(4, 4 * K, Method::Doubling, 40_000.0),
            time(4, 512 * K, Method::ShmRing, 1_763_000.0),
            time(4, 512 * K, Method::ThroughOne, 2_355_000.0),
            time(4, 512 * K, Method::Halving, 2_400_000.0),
        ]
    }

    #[test]
    fn each_size_is_decided_by_itself() {
        let measured = as_on_two_cores();
        let through_one = [Method::ThroughOne; 2];
        for (bytes, expected) in [
            (4, through_one),
            (8, through_one),
            (4 * K, through_one),
            // Half way, by factors, to the next size.
            (45 * K, through_one),
            (46 * K, shipped(4, 46 * K)),
            (512 * K, [Method::ShmRing, Method::Halving]),
            (1024 * K, shipped(4, 1024 * K)),
        ] {
            assert_eq!(chosen(&measured, 4, bytes), expected, "{bytes}");
        }
        let rules: Vec<String> = decide(&measured).iter().map(Rule::to_string).collect();
        assert_eq!(rules, ["allreduce oversubscribed 4-4 46340 through-one"]);
    }

    /// The all-reduction of 1 MiB on 16 ranks took twice as long with a file that knew of 4 and 8.
    #[test]
    fn what_was_not_measured_stays_as_it_is() {
        let mut measured = as_on_two_cores();
        for ranks in [8, 32] {
            measured.push(time(ranks, 1024 * K, Method::ShmRing, 30e6));
            measured.push(time(ranks, 1024 * K, Method::ShmCma, 30e6));
            measured.push(time(ranks, 1024 * K, Method::ThroughOne, 20e6));
        }
        let tuned = [Method::ThroughOne; 2];
        for (ranks, bytes) in [(2, 8), (3, 8), (6, 8), (8, 8), (33, 8), (64, 1024 * K)] {
            assert_eq!(chosen(&measured, ranks, bytes), shipped(ranks, bytes), "{ranks} {bytes}");
        }
        assert_eq!(chosen(&measured, 8, 1024 * K), tuned);
        assert_eq!(chosen(&measured, 8, 1024 * K + 1), shipped(8, 1024 * K + 1));
        // 4 is near, and 8 and 32 are around it.
        assert_eq!(chosen(&measured, 5, 8), tuned);
        assert_eq!(chosen(&measured, 16, 1024 * K), tuned);
        measured.retain(|one| one.ranks < 32);
        assert_eq!(chosen(&measured, 16, 1024 * K), shipped(16, 1024 * K));
        assert_eq!(chosen(&measured, 8, 8 * 1024 * K), shipped(8, 8 * 1024 * K));
    }

    #[test]
    fn another_method_has_to_win_by_more_than_chance() {
        let spread = |fastest, slowest| Spread { fastest, slowest };
        let with = |own: Spread, other: Spread| {
            let mut measured =
                vec![time(4, 8, Method::ShmLastArriver, 0.0), time(4, 8, Method::Doubling, 0.0)];
            (measured[0].time, measured[1].time) = (own, other);
            chosen(&measured, 4, 8)[0]
        };
        let own = spread(100.0, 120.0);
        assert_eq!(with(own, spread(80.0, 90.0)), Method::Doubling);
        assert_eq!(with(own, spread(80.0, 101.0)), Method::ShmLastArriver, "one run was slower");
        assert_eq!(with(own, spread(94.0, 96.0)), Method::ShmLastArriver, "not by a twentieth");
        assert_eq!(with(spread(100.0, 900.0), spread(60.0, 99.0)), Method::ShmLastArriver);
        // With nothing to compare it with nothing is known.
        assert_eq!(decide(&[time(4, 8, Method::Doubling, 1.0)]), []);
        assert_eq!(Spread::of(vec![5.0, 900.0, 4.0, 6.0], 3), spread(4.0, 6.0));
        assert!(spread(4.0, 6.1).is_noisy() && !spread(4.0, 6.0).is_noisy());
    }

    /// A rule of a file comes before all that the library has: whoever keeps shared memory and has better
    /// messages must say both.
    #[test]
    fn better_messages_leave_shared_memory_alone() {
        let measured = vec![
            time(4, 64 * K, Method::ShmChunks, 10.0),
            time(4, 64 * K, Method::Halving, 100.0),
            time(4, 64 * K, Method::Ring, 50.0),
        ];
        assert_eq!(chosen(&measured, 4, 64 * K), [Method::ShmChunks, Method::Ring]);
        // Not every group may read others' memory, and not every operation commutes.
        let measured = vec![
            time(4, 512 * K, Method::ShmRing, 100.0),
            time(4, 512 * K, Method::ShmCma, 10.0),
            time(4, 512 * K, Method::ShmTwoShot, 20.0),
            time(4, 512 * K, Method::ShmChunks, 90.0),
            time(4, 512 * K, Method::Halving, 200.0),
        ];
        let rules: Vec<String> = decide(&measured).iter().map(Rule::to_string).collect();
        let rule = |method| format!("allreduce oversubscribed 4-4 524288-524288 {method}");
        assert_eq!(rules, ["shm-cma", "shm-two-shot", "halving"].map(rule));
    }

    #[test]
    fn what_is_written_is_read_back() {
        let measured = as_on_two_cores();
        let parameters = vec![(Medium::Cores, Parameters::shipped(Medium::Cores, 3))];
        let table = Table::of(decide(&measured));
        let protocols = Row::read_all("protocol host get 65536\n").unwrap();
        let paces = pacing::Row::read_all("pace tcp 117000000\n").unwrap();
        let tuning = Tuning { table, protocols, paces, measured, parameters, file: None };
        let again = Tuning::read(&tuning.write("a test")).unwrap();
        assert_eq!((&again.table, &again.measured), (&tuning.table, &tuning.measured));
        assert_eq!((&again.parameters, &again.protocols), (&tuning.parameters, &tuning.protocols));
        assert_eq!(again.paces, tuning.paces);
        let medium = Medium::Oversubscribed;
        let near = again.nearest(Kind::AllReduce, medium, 4, 400 * K, Method::Halving);
        assert_eq!(near.unwrap().bytes, 512 * K);
        let old = Tuning::read("measured allreduce cores 4 8 ring 17\n").unwrap();
        assert_eq!(old.measured[0].time, Spread { fastest: 17.0, slowest: 17.0 });
    }

    #[test]
    fn nonsense_is_refused_with_its_line() {
        for line in [
            "measured a",
            "parameter cores speed 3",
            "parameter cores byte nan",
            "choice sum cores any any ring",
            "protocol host get soon",
            "protocol",
        ] {
            let error = Tuning::read(&format!("# x\n{line}\n")).unwrap_err();
            assert!(error.starts_with("line 2"), "{error}");
        }
    }
}
