//! The table of jobs, `tests/mpi/tests.tsv`.
//!
//! One line a program: its name, the numbers of ranks to run it on, its arguments, environment,
//! what is expected, and how else it runs. A line becomes one case for every number of ranks and
//! for every other way.

use std::time::Duration;

/// One job to run.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    pub program: String,
    pub ranks: u32,
    pub arguments: Vec<String>,
    pub environment: Vec<(String, String)>,
    pub expectations: Vec<Expectation>,
    pub start: Start,
    /// A shared library of the tests that is loaded before the MPI library.
    pub preload: Option<String>,
    /// Takes long: only with `--long`.
    pub long: bool,
    /// Asks for what only this library has.
    pub ours: bool,
    /// Sleeps nearly all of its time: it runs beside the others.
    pub idle: bool,
    /// May lock no more memory than 1 MiB.
    pub locked: bool,
    /// Files may have no more than 40 MB.
    pub fsize: bool,
    /// Its network, if it has one of its own, brings nothing that is sent to groups.
    pub unicast: bool,
    /// `mpiexec` prints what transports have counted.
    pub counted: bool,
    /// How long the network of the last rank's host drops every packet, when the job asks for it.
    pub outage: Option<Duration>,
    /// When it counts as stuck.
    pub limit: Duration,
}

/// How the program is started.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Start {
    /// `mpiexec -n N program`
    Launcher,
    /// `program`, without mpiexec
    Direct,
    /// `mpiexec -n N script program`, where the script replaces itself by the program
    Script,
    /// `mpiexec -n N script program`, where the script starts the program
    Child,
    /// `mpiexec --hosts a,b -n N program`, where both hosts are this one under other names
    Hosts,
    /// `mpiexec --hosts a,b,… -n N program`, where each rank has a host: a network namespace
    Namespaces,
    /// `mpiexec -n N valgrind program`
    Valgrind,
}

/// What must be true of a job that has ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    Status(i32),
    Fails,
    Stdout(String),
    Stderr(String),
    /// A number before these words on standard error, and this is the most that it may be.
    Most(u64, String),
    /// Nothing on standard error.
    Quiet,
}

/// Generous: what takes seconds on two idle cores must pass on a busy machine as well.
const LIMIT: Duration = Duration::from_secs(180);

impl Case {
    /// Whether it takes libfabric.
    pub fn takes_libfabric(&self) -> bool {
        self.environment
            .iter()
            .any(|(name, value)| name == "SERRIED_FABRIC" && value.contains("ofi:"))
    }

    /// How the case is called in the output, and what `--only` looks at.
    pub fn name(&self) -> String {
        let mut name = format!("{} -n {}", self.program, self.ranks);
        match self.start {
            Start::Launcher => {}
            Start::Direct => name = format!("{} without mpiexec", self.program),
            Start::Script => name += " through a script",
            Start::Child => name += " as a script's child",
            Start::Hosts => name += " over two hosts",
            Start::Namespaces => name += " in namespaces",
            Start::Valgrind => name += " under valgrind",
        }
        if self.locked {
            name += " with little locked memory";
        }
        if self.fsize {
            name += " with small files";
        }
        if self.unicast {
            name += " without multicast";
        }
        if let Some(outage) = self.outage {
            name += &format!(" with an outage of {} s", outage.as_secs_f64());
        }
        for argument in &self.arguments {
            name += &format!(" {argument}");
        }
        for (variable, value) in &self.environment {
            name += &format!(" {variable}={value}");
        }
        name
    }
}

/// All cases of the table.
pub fn parse(text: &str) -> Result<Vec<Case>, String> {
    let mut cases = Vec::new();
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let found =
            parse_line(line).map_err(|fault| format!("tests.tsv line {}: {fault}", number + 1))?;
        cases.extend(found);
    }
    Ok(cases)
}

fn parse_line(line: &str) -> Result<Vec<Case>, String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [program, ranks, arguments, environment, expected, also] = fields[..] else {
        return Err(format!("expected 6 fields between tabs, found {}", fields.len()));
    };
    let mut case = Case {
        program: program.into(),
        ranks: 0,
        arguments: words(arguments)?,
        environment: words(environment)?.iter().map(|word| pair(word)).collect::<Result<_, _>>()?,
        expectations: listed(expected, ';').map(expectation).collect::<Result<_, _>>()?,
        start: Start::Launcher,
        preload: None,
        long: false,
        ours: false,
        idle: false,
        locked: false,
        fsize: false,
        unicast: false,
        counted: false,
        outage: None,
        limit: LIMIT,
    };
    let mut ways: Vec<Vec<(String, String)>> = vec![Vec::new()];
    let mut over = Vec::new();
    for word in listed(also, ' ') {
        match word {
            "long" => case.long = true,
            "ours" => case.ours = true,
            "idle" => case.idle = true,
            "locked" => case.locked = true,
            "fsize" => case.fsize = true,
            "counted" => case.counted = true,
            "unicast" => case.unicast = true,
            "direct" => case.start = Start::Direct,
            "script" => case.start = Start::Script,
            "child" => case.start = Start::Child,
            "hosts" => over.push(Start::Hosts),
            "namespaces" => over.push(Start::Namespaces),
            "valgrind" => over.push(Start::Valgrind),
            "apart" => case.start = Start::Hosts,
            "networks" => case.start = Start::Namespaces,
            "waits" => {
                ways.extend(["poll", "hybrid", "block"].map(|way| vec![set("SERRIED_WAIT", way)]))
            }
            "reaches" => {
                ways.extend(["1", "2"].map(|ranks| vec![set("SERRIED_STORE_REACH", ranks)]));
                ways.push(vec![set("SERRIED_FABRIC", "tcp")]);
            }
            "staged" => ways.push(vec![set("SERRIED_CROSS_MEMORY", "off")]),
            "tcp" => ways.push(vec![set("SERRIED_FABRIC", "tcp")]),
            "udp" => ways.push(vec![set("SERRIED_FABRIC", "udp")]),
            "lossy" => {
                let losing =
                    |lost| vec![set("SERRIED_FABRIC", "udp"), set("SERRIED_UDP_LOSS", lost)];
                ways.extend(["10", "100"].map(losing));
            }
            "ofi" => {
                let over = |provider: &str| vec![set("SERRIED_FABRIC", &format!("ofi:{provider}"))];
                ways.extend(["tcp;ofi_rxm", "shm"].map(over));
            }
            "lacking" => {
                let without = |what| vec![set("SERRIED_OFI_LACKS", what)];
                ways.extend(["memory", "atomics,order,wait", "unregistered,long"].map(without));
            }
            "sealed" => {
                ways.push(vec![set("SERRIED_FABRIC", "tcp"), set("SERRIED_ENCRYPT", "on")]);
            }
            "messages" => {
                let messages = set("SERRIED_BSP_WAY", "messages");
                ways.push(vec![messages.clone()]);
                ways.push(vec![messages, set("SERRIED_FABRIC", "tcp")]);
            }
            "got" => ways.push(vec![set("SERRIED_EAGER", "0"), set("SERRIED_GET", "0")]),
            "tight" => ways.push(vec![set("SERRIED_EAGER", "0"), set("SERRIED_CREDIT", "4k")]),
            word => match word.split_once('=') {
                Some(("limit", seconds)) => case.limit = duration(seconds)?,
                Some(("outage", seconds)) => case.outage = Some(duration(seconds)?),
                Some(("preload", library)) => case.preload = Some(library.into()),
                _ => return Err(format!("no way to run called {word:?}")),
            },
        }
    }
    let mut cases = Vec::new();
    for (place, way) in ways.into_iter().enumerate() {
        for count in ranks.split(',') {
            let ranks = count.trim().parse().map_err(|_| format!("no number: {count:?}"))?;
            let mut one = Case { ranks, ..case.clone() };
            one.environment.extend(way.iter().cloned());
            // Settings of this library mean nothing to another.
            one.ours |= place > 0;
            cases.push(one);
        }
    }
    // Once a line, on few ranks: this is about the way between hosts, or about each access to memory, which is slow.
    let few = || cases.iter().filter(|one| (2..=4).contains(&one.ranks)).cloned();
    let (most, fewest) = (few().max_by_key(|one| one.ranks), few().min_by_key(|one| one.ranks));
    for start in over {
        let one = if start == Start::Valgrind { &fewest } else { &most };
        let environment = case.environment.clone();
        cases.extend(one.clone().map(|one| Case { ours: true, environment, start, ..one }));
    }
    Ok(cases)
}

fn set(variable: &str, value: &str) -> (String, String) {
    (variable.into(), value.into())
}

/// The parts of a field; `-` is none.
fn listed(field: &str, separator: char) -> impl Iterator<Item = &str> {
    field.split(separator).map(str::trim).filter(|part| !part.is_empty() && *part != "-")
}

/// Words between spaces, where double quotes keep spaces inside a word; `-` alone is none.
fn words(field: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut rest = field.trim();
    if rest == "-" {
        return Ok(words);
    }
    while !rest.is_empty() {
        let (word, after) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').ok_or("a quote is not closed")?,
            None => rest.split_once(' ').unwrap_or((rest, "")),
        };
        words.push(word.into());
        rest = after.trim_start();
    }
    Ok(words)
}

fn pair(word: &str) -> Result<(String, String), String> {
    let (variable, value) =
        word.split_once('=').ok_or_else(|| format!("{word:?} is not VARIABLE=VALUE"))?;
    Ok(set(variable, value))
}

fn duration(seconds: &str) -> Result<Duration, String> {
    seconds.parse().map(Duration::from_secs_f64).map_err(|_| format!("no seconds: {seconds:?}"))
}

fn expectation(text: &str) -> Result<Expectation, String> {
    if text == "ok" {
        return Ok(Expectation::Status(0));
    }
    if text == "fails" {
        return Ok(Expectation::Fails);
    }
    if text == "quiet" {
        return Ok(Expectation::Quiet);
    }
    match text.split_once(' ') {
        Some(("status", number)) => number
            .parse()
            .map(Expectation::Status)
            .map_err(|_| format!("no exit status: {number:?}")),
        Some(("most", text)) => {
            let (most, words) = text.split_once(' ').ok_or("most of what?")?;
            let most = most.parse().map_err(|_| format!("no number: {most:?}"))?;
            Ok(Expectation::Most(most, words.into()))
        }
        Some(("stdout", wanted)) => Ok(Expectation::Stdout(wanted.into())),
        Some(("stderr", wanted)) => Ok(Expectation::Stderr(wanted.into())),
        _ => Err(format!("no expectation: {text:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_becomes_one_case_for_each_count_and_way() {
        let line = "order\t2,4\t-\t-\tok\twaits tight limit=9";
        let cases = parse(line).unwrap();
        assert_eq!(cases.len(), 2 * (1 + 3 + 1));
        assert_eq!(cases[1].ranks, 4);
        assert!(!cases[0].ours && cases[2].ours);
        assert_eq!(cases[2].name(), "order -n 2 SERRIED_WAIT=poll");
        assert_eq!(cases[0].limit, Duration::from_secs(9));
        assert_eq!(cases[0].expectations, [Expectation::Status(0)]);
    }

    #[test]
    fn a_few_ranks_also_run_over_hosts() {
        let cases = parse("a\t1,2,8\t-\t-\tok\thosts namespaces tight").unwrap();
        let names: Vec<String> = cases.iter().map(Case::name).collect();
        assert_eq!((names.len(), names[6].as_str()), (8, "a -n 2 over two hosts"));
        assert_eq!(names[7], "a -n 2 in namespaces");
        let cases = parse("a\t1,2,4\t-\t-\tok\thosts valgrind").unwrap();
        assert_eq!(cases[3].name(), "a -n 4 over two hosts");
        assert_eq!(cases[4].name(), "a -n 2 under valgrind");
    }

    #[test]
    fn quotes_keep_spaces() {
        let line = "a\t1\t\"an argument\" -n\tX=1 Y=b\tstatus 3; stderr no such thing\tdirect";
        let case = parse(line).unwrap().remove(0);
        assert_eq!(case.arguments, ["an argument", "-n"]);
        assert_eq!(case.environment, [set("X", "1"), set("Y", "b")]);
        let stderr = Expectation::Stderr("no such thing".into());
        assert_eq!(case.expectations, [Expectation::Status(3), stderr]);
        assert_eq!(case.start, Start::Direct);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        for (text, part) in [
            ("a\t1\t-\t-\tok", "6 fields"),
            ("# first\na\tx\t-\t-\tok\t-", "line 2"),
            ("a\t1\t-\t-\tperhaps\t-", "perhaps"),
            ("a\t1\t\"open\t-\tok\t-", "quote"),
            ("a\t1\t-\t-\tok\tsideways", "sideways"),
        ] {
            let fault = parse(text).unwrap_err();
            assert!(fault.contains(part), "{text:?} gave {fault:?}");
        }
    }

    #[test]
    fn the_tables_in_the_tree_are_good() {
        for folder in ["mpi", "fci", "bsp", "fortran"] {
            is_good(folder);
        }
    }

    fn is_good(face: &str) {
        let root = format!("{}/..", env!("CARGO_MANIFEST_DIR"));
        let folder = format!("{root}/tests/{face}");
        let table = std::fs::read_to_string(format!("{folder}/tests.tsv")).unwrap();
        let cases = parse(&table).unwrap();
        let mut names: Vec<String> = cases.iter().map(Case::name).collect();
        names.sort();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count, "two cases have one name");
        for case in &cases {
            let program = &case.program;
            let places = match program.split_once('/') {
                Some(("rust", example)) => vec![format!("{root}/examples/{face}/{example}.rs")],
                Some(("fortran", example)) => vec![format!("{root}/examples/{face}/{example}.f90")],
                _ => ["c", "cc", "f", "f90"]
                    .iter()
                    .map(|kind| format!("{folder}/{program}.{kind}"))
                    .chain([format!("{root}/examples/{face}/{program}.c")])
                    .collect(),
            };
            assert!(
                places.iter().any(|place| std::path::Path::new(place).exists()),
                "{program} is missing: {places:?}"
            );
        }
    }
}
