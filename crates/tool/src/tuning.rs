//! What `serried tune` writes and `serried explain` reads: choices, protocols, measurements and
//! parameters, a line each. Lines that begin with `#` are comments.

use boot::Settings;
use coll::{Kind, Medium, Method, Parameters, Rule, Table};
use engine::protocol::Row;
use std::fmt::Write;
use std::path::PathBuf;

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
    /// How long it took, in nanoseconds.
    pub time: f64,
}

/// Everything that was measured.
#[derive(Clone, Debug, Default)]
pub struct Tuning {
    /// The methods of collectives that follow from it.
    pub table: Table,
    /// The sizes at which the protocols of messages change.
    pub protocols: Vec<Row>,
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
        let mut tuning = Tuning { table, protocols, ..Tuning::default() };
        for (at, line) in text.lines().enumerate() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let read = match words[..] {
                ["measured", kind, medium, ranks, bytes, method, time] => {
                    tuning.read_measured([kind, medium, ranks, bytes, method, time])
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

    fn read_measured(&mut self, words: [&str; 6]) -> Option<()> {
        let [kind, medium, ranks, bytes, method, time] = words;
        self.measured.push(Measured {
            kind: Kind::named(kind)?,
            medium: Medium::named(medium)?,
            ranks: ranks.parse().ok()?,
            bytes: bytes.parse().ok()?,
            method: Method::named(method)?,
            time: time.parse().ok().filter(|time: &f64| time.is_finite() && *time >= 0.0)?,
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
        text +=
            "# operation, medium, up to ranks, up to bytes, method: the first that fits holds\n";
        for rule in self.table.rules() {
            let _ = writeln!(text, "choice {rule}");
        }
        text += "# operation, medium, ranks, bytes, method, nanoseconds\n";
        for Measured { kind, medium, ranks, bytes, method, time } in &self.measured {
            let (kind, medium, method) = (kind.name(), medium.name(), method.name());
            let _ = writeln!(text, "measured {kind} {medium} {ranks} {bytes} {method} {time:.0}");
        }
        text
    }
}

/// The rules that follow from times: for each operation, medium and number of ranks the fastest
/// method by bytes. Another one than the library's own has to be faster by a twentieth.
pub fn decide(measured: &[Measured]) -> Vec<Rule> {
    let mut cases: Vec<(Kind, Medium, usize)> = Vec::new();
    for one in measured {
        let case = (one.kind, one.medium, one.ranks);
        if !cases.contains(&case) {
            cases.push(case);
        }
    }
    // Rules for few ranks come before those for more.
    cases.sort_by_key(|(.., ranks)| *ranks);
    let mut rules = Vec::new();
    for &(kind, medium, ranks) in &cases {
        let last = !cases.iter().any(|&(k, m, more)| (k, m) == (kind, medium) && more > ranks);
        let upper = if last { coll::ANY } else { ranks };
        let times: Vec<Measured> = measured
            .iter()
            .filter(|one| (one.kind, one.medium, one.ranks) == (kind, medium, ranks))
            .copied()
            .collect();
        let rule = |bytes, method| Rule { kind, medium, ranks: upper, bytes, method };
        for (methods, bytes) in runs(&best(&times)) {
            rules.extend(methods.into_iter().map(|method| rule(bytes, method)));
        }
    }
    rules
}

/// For each number of bytes, in ascending order, the fastest methods: one for shared memory, where that is
/// fastest; another one that groups can always use, if the first is not; and one by messages.
fn best(times: &[Measured]) -> Vec<(usize, Vec<Method>)> {
    let mut sizes: Vec<usize> = times.iter().map(|one| one.bytes).collect();
    sizes.sort_unstable();
    sizes.dedup();
    let mut best = Vec::new();
    for bytes in sizes {
        let mut methods = Vec::new();
        let mut add = |suits: &dyn Fn(Method) -> bool| {
            let found = fastest(times, bytes, suits)?;
            if !methods.contains(&found) {
                methods.push(found);
            }
            found.is_shm().then_some(())
        };
        let _ = add(&|_| true)
            .and_then(|()| add(&|method| !matches!(method, Method::ShmCma | Method::ShmRing)))
            .and_then(|()| add(&|method| !method.is_shm()));
        best.push((bytes, methods));
    }
    best
}

/// The fastest of some methods.
fn fastest(times: &[Measured], bytes: usize, suits: &dyn Fn(Method) -> bool) -> Option<Method> {
    let mut here = times.iter().filter(|one| one.bytes == bytes && suits(one.method));
    let first = here.clone().min_by(|a, b| a.time.total_cmp(&b.time))?;
    let Measured { kind, medium, ranks, .. } = *first;
    let shipped = Table::shipped().rule(kind, medium, ranks, bytes, suits);
    let usual = here.find(|one| shipped.is_some_and(|rule| rule.method == one.method));
    let usual = usual.filter(|usual| usual.time <= first.time * 1.05);
    Some(usual.unwrap_or(first).method)
}

/// Neighbours with the same methods, each with the bytes up to which they hold: half way to the next.
fn runs(best: &[(usize, Vec<Method>)]) -> Vec<(Vec<Method>, usize)> {
    let mut runs: Vec<(Vec<Method>, usize)> = Vec::new();
    for (at, (bytes, methods)) in best.iter().enumerate() {
        let upper = match best.get(at + 1) {
            Some((next, _)) => (((*bytes).max(1) as f64) * (*next as f64)).sqrt() as usize,
            None => coll::ANY,
        };
        match runs.last_mut() {
            Some((known, end)) if known == methods => *end = upper,
            _ => runs.push((methods.clone(), upper)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(ranks: usize, bytes: usize, method: Method, time: f64) -> Measured {
        Measured { kind: Kind::AllReduce, medium: Medium::Cores, ranks, bytes, method, time }
    }

    #[test]
    fn the_fastest_is_chosen_and_read_back() {
        let measured = vec![
            time(4, 8, Method::ShmRing, 1.0),
            time(4, 8, Method::ShmOneShot, 2.0),
            time(4, 8, Method::Doubling, 3.0),
            time(4, 8, Method::Halving, 4.0),
            time(4, 800, Method::ShmOneShot, 8.0),
            time(4, 800, Method::Doubling, 4.0),
            time(4, 800, Method::Halving, 2.0),
            time(2, 8, Method::ShmOneShot, 102.0),
            time(2, 8, Method::Doubling, 100.0),
        ];
        let rules: Vec<String> = decide(&measured).iter().map(Rule::to_string).collect();
        assert_eq!(
            rules,
            [
                // Not faster by a twentieth.
                "allreduce cores 2 any shm-one-shot",
                "allreduce cores 2 any doubling",
                // Not every operation commutes.
                "allreduce cores any 80 shm-ring",
                "allreduce cores any 80 shm-one-shot",
                "allreduce cores any 80 doubling",
                "allreduce cores any any halving",
            ]
        );
        let parameters = vec![(Medium::Cores, Parameters::shipped(Medium::Cores, 3))];
        let table = Table::of(decide(&measured));
        let protocols = Row::read_all("protocol host get 65536\n").unwrap();
        let tuning = Tuning { table, protocols, measured, parameters, file: None };
        let again = Tuning::read(&tuning.write("a test")).unwrap();
        assert_eq!((&again.table, &again.measured), (&tuning.table, &tuning.measured));
        assert_eq!((&again.parameters, &again.protocols), (&tuning.parameters, &tuning.protocols));
        let near = again.nearest(Kind::AllReduce, Medium::Cores, 4, 500, Method::Halving);
        assert_eq!(near.unwrap().bytes, 800);
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
