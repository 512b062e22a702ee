//! What is measured: cases (one job each) and the rows that they give.

/// How the ranks of a case share the cores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// A core for each rank.
    OnePerCore,
    /// The same, and messages take TCP over the loopback interface.
    Network,
    /// The same, over a loopback interface that is made as slow as a network.
    Link,
    /// As the three above, with what each MPI has to move things on while the program computes.
    Asynchronous(Over),
    /// More ranks than cores in one job.
    Oversubscribed,
    /// Two jobs, each with a core for each rank, on the same cores.
    TwoJobs,
    /// Only started, in whatever places.
    Starting { oversubscribed: bool },
}

/// What the messages of a placement go through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    Memory,
    Network,
    Link,
}

impl Placement {
    /// What its messages go through.
    pub fn over(self) -> Over {
        match self {
            Placement::Network => Over::Network,
            Placement::Link => Over::Link,
            Placement::Asynchronous(over) => over,
            _ => Over::Memory,
        }
    }

    /// That of a row that was kept, by its name.
    pub fn of_row(name: &str, cores: usize) -> Placement {
        let first = name.split('/').next().unwrap_or_default();
        let ranks = |text: &str| text.trim_end_matches('s').strip_suffix("rank")?.parse().ok();
        let last: Option<usize> = name.rsplit('/').next().and_then(ranks);
        match first {
            "tcp" => Placement::Network,
            "link" => Placement::Link,
            "async" => Placement::Asynchronous(Over::Memory),
            "tcp-async" => Placement::Asynchronous(Over::Network),
            "link-async" => Placement::Asynchronous(Over::Link),
            "twojobs" => Placement::TwoJobs,
            "startup" | "memory" => {
                Placement::Starting { oversubscribed: last.is_some_and(|ranks| ranks > cores) }
            }
            _ if ranks(first).unwrap_or(2) > cores => Placement::Oversubscribed,
            _ => Placement::OnePerCore,
        }
    }
}

/// One line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// As shown and as selected by `--rows`: `latency/8B`, `4ranks/barrier`.
    pub name: String,
    /// As the program takes and prints it: `latency:8`.
    pub argument: String,
    /// Whether more is better: bandwidths and rates.
    pub more_is_better: bool,
}

/// One job, or one small experiment with jobs.
#[derive(Clone, Debug)]
pub struct Case {
    pub ranks: usize,
    pub what: What,
    placement: Placement,
    rows: Vec<Row>,
}

/// What a case does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The program `rows` with the case's rows as arguments.
    Rows,
    /// Wall time of the launcher with the program `empty`.
    StartUp,
    /// The program `memory`.
    Memory,
    /// The program `steady`, alone and twice at once; the kind is its argument.
    TwoJobs(&'static str),
}

impl Case {
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    pub fn placement(&self) -> Placement {
        self.placement
    }

    /// Slow cases run in every second round only, which keeps a whole run short.
    pub fn is_slow(&self) -> bool {
        !matches!(self.placement, Placement::OnePerCore | Placement::Network)
    }

    /// For the progress line.
    pub fn title(&self) -> String {
        let first = self.rows.first().map_or("", |row| row.name.as_str());
        match self.rows.len() {
            0 | 1 => first.to_string(),
            more => format!("{first} and {} more", more - 1),
        }
    }
}

const KI: usize = 1024;
const MI: usize = 1024 * KI;

const LATENCY: &[usize] = &[0, 8, 64, 512, KI, 4 * KI, 16 * KI];
const RATE: &[usize] = &[0, 8, 64];
const DEPTH: &[usize] = &[16, 256, 2048, 10_000];
const BANDWIDTH: &[usize] = &[64 * KI, 256 * KI, MI, 4 * MI, 16 * MI, 64 * MI];
const TOUCHED: &[usize] = &[KI, 4 * KI, 16 * KI, 64 * KI, 128 * KI, 256 * KI, 512 * KI, MI, 4 * MI];
const WINDOW: &[usize] = &[KI, 4 * KI, 16 * KI, 64 * KI, 256 * KI, MI, 4 * MI];
/// Blocks of half a mebibyte, and edges of matrices and cubes.
const BLOCK: &[usize] = &[8, 64, KI];
const EDGE: &[usize] = &[64, 1000];
const CUBE: &[usize] = &[16, 100];
/// Over TCP.
const NETWORK_LATENCY: &[usize] = &[8, KI];
const NETWORK_BANDWIDTH: &[usize] = &[64 * KI, 256 * KI, MI, 4 * MI, 16 * MI];
/// Bytes of one-sided operations, and of those that are hidden behind computation.
const PUT: &[usize] = &[8, 4 * KI];
const PUT_BANDWIDTH: &[usize] = &[64 * KI, MI];
const HIDDEN: &[usize] = &[MI];
/// Bytes of one access of a file, of records, of pieces by lot, and the dimensions of arrays.
const ACCESS: &[usize] = &[64 * KI, MI];
const RECORD: &[usize] = &[8, 512, 64 * KI];
const PIECE: &[usize] = &[8, 128];
const DIMENSIONS: &[usize] = &[2, 3, 4];
const MANY_RANKS: &[usize] = &[4, 8, 16];

/// The machine's own rows, as the program `machine` takes them.
pub fn machine_rows() -> Vec<Row> {
    let mut rows =
        vec![Row { name: "ring".into(), argument: "ring".into(), more_is_better: false }];
    for kind in ["memcpy", "readv", "both"] {
        rows.extend(sized("", kind, BANDWIDTH, true));
    }
    for kind in ["futex-across", "futex-same", "yield-same"] {
        rows.push(Row { name: kind.into(), argument: kind.into(), more_is_better: false });
    }
    rows.extend(sized("", "socket", NETWORK_LATENCY, false));
    rows.extend(sized("", "socket-bandwidth", NETWORK_BANDWIDTH, true));
    rows
}

/// All cases on a machine with so many cores, less the rows that no pattern selects.
pub fn all(cores: usize, patterns: &[String]) -> Vec<Case> {
    let placement = |ranks| {
        if ranks <= cores { Placement::OnePerCore } else { Placement::Oversubscribed }
    };
    let measured =
        |ranks, rows| Case { ranks, what: What::Rows, placement: placement(ranks), rows };
    let single = |ranks, what, name: &str| Case {
        ranks,
        what,
        placement: Placement::Starting { oversubscribed: ranks > cores },
        rows: vec![Row {
            name: format!("{name}/{ranks}rank{}", if ranks == 1 { "" } else { "s" }),
            argument: name.into(),
            more_is_better: false,
        }],
    };

    let mut small = sized("", "latency", LATENCY, false);
    small.extend(sized("", "rate", RATE, true));
    small.extend(counted("posted", DEPTH));
    small.extend(counted("unexpected", DEPTH));
    let mut large = sized("", "bandwidth", BANDWIDTH, true);
    large.extend(sized("", "window", WINDOW, true));

    let mut types = Vec::new();
    for kind in ["strided", "strided-hand"] {
        types.extend(sized("", kind, BLOCK, false));
    }
    for (kind, edges) in [("column", EDGE), ("triangle", EDGE), ("face", CUBE)] {
        for kind in [kind, &format!("{kind}-hand")] {
            types.extend(counted(kind, edges));
        }
    }
    types.extend(counted("structs", &[100_000]));
    types.extend(counted("commit", &[1_000_000]));

    // What programs do comes first: both sides write and read their data.
    let mut cases = vec![
        measured(2, sized("", "touched", TOUCHED, false)),
        measured(2, small),
        measured(2, large),
        measured(2, types),
        measured(2, collective("")),
        measured(2, one_sided()),
        measured(2, files("")),
    ];
    // On one core two ranks are oversubscribed by themselves.
    if cores >= 2 {
        let mut network = sized("tcp/", "latency", NETWORK_LATENCY, false);
        network.extend(sized("tcp/", "rate", &[8], true));
        network.extend(sized("tcp/", "bandwidth", NETWORK_BANDWIDTH, true));
        network.extend(passive("tcp/"));
        let placement = Placement::Network;
        cases.push(Case { ranks: 2, what: What::Rows, placement, rows: network });
        for prefix in ["", "tcp/", "link/", "async/", "tcp-async/", "link-async/"] {
            let rows = overlap(prefix);
            let placement = Placement::of_row(&rows[0].name, cores);
            cases.push(Case { ranks: 2, what: What::Rows, placement, rows });
        }
    }
    for &ranks in MANY_RANKS {
        let prefix = format!("{ranks}ranks/");
        let mut rows = collective(&prefix);
        rows.extend(sized(&prefix, "latency", &[8, 64 * KI], false));
        rows.extend(sized(&prefix, "lock", &[8], true));
        cases.push(measured(ranks, rows));
        if ranks <= 8 {
            cases.push(measured(ranks, files(&prefix)));
        }
    }
    // On one core a job of two ranks is oversubscribed by itself.
    let kinds: &[&str] = if cores < 2 { &[] } else { &["pingpong", "compute"] };
    for kind in kinds {
        let row = |suffix: &str| Row {
            name: format!("twojobs/{kind}{suffix}"),
            argument: format!("{kind}{suffix}"),
            more_is_better: false,
        };
        cases.push(Case {
            ranks: 2,
            what: What::TwoJobs(kind),
            placement: Placement::TwoJobs,
            rows: vec![row(""), row("-turn")],
        });
    }
    cases.extend([1, 2, 16].map(|ranks| single(ranks, What::StartUp, "startup")));
    cases.extend([2, 16].map(|ranks| single(ranks, What::Memory, "memory")));

    for case in &mut cases {
        case.rows.retain(|row| {
            patterns.is_empty() || patterns.iter().any(|part| row.name.contains(part.as_str()))
        });
    }
    cases.retain(|case| !case.rows.is_empty());
    cases
}

fn collective(prefix: &str) -> Vec<Row> {
    let mut rows = vec![Row {
        name: format!("{prefix}barrier"),
        argument: "barrier:0".into(),
        more_is_better: false,
    }];
    rows.extend(sized(prefix, "bcast", &[8, 4 * KI, MI], false));
    rows.extend(sized(prefix, "allreduce", &[8, 4 * KI, MI], false));
    rows.extend(sized(prefix, "alltoall", &[8, KI, 64 * KI], false));
    rows.extend(sized(prefix, "allgather", &[8, KI, 64 * KI], false));
    rows.extend(sized(prefix, "reduce-scatter", &[8, KI, 64 * KI], false));
    rows
}

fn one_sided() -> Vec<Row> {
    let mut rows = Vec::new();
    for kind in ["allocated-put", "allocated-get", "allocated-fetch"] {
        rows.extend(sized("", kind, &[8], false));
    }
    rows.extend(sized("", "allocated-rate", &[8], true));
    rows.extend(sized("", "created-put", PUT, false));
    rows.extend(sized("", "created-get", PUT, false));
    rows.extend(sized("", "created-bandwidth", PUT_BANDWIDTH, true));
    rows.extend(sized("", "lock", &[8], true));
    rows.extend(passive(""));
    rows
}

/// Files: each rank by itself, all together, and the same by hand.
fn files(prefix: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    for way in ["write", "read"] {
        for kind in ["file", "plain", "direct", "plain-direct"] {
            rows.extend(sized(prefix, &format!("{kind}-{way}"), ACCESS, true));
        }
        for kind in ["array", "array-hand"] {
            rows.extend(DIMENSIONS.iter().map(|dimensions| Row {
                name: format!("{prefix}{kind}-{way}/{dimensions}d"),
                argument: format!("{kind}-{way}:{dimensions}"),
                more_is_better: true,
            }));
        }
        rows.extend(sized(prefix, &format!("records-{way}"), RECORD, true));
        rows.extend(sized(prefix, &format!("pieces-{way}"), PIECE, true));
    }
    rows.extend(sized(prefix, "shared-write", &[64], false));
    rows
}

/// What depends on how far one-sided operations need their target.
fn passive(prefix: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    for kind in ["passive-waiting", "passive-computing"] {
        rows.extend(sized(prefix, kind, &[8], false));
    }
    for kind in ["progress-fence", "progress-passive"] {
        rows.extend(sized(prefix, kind, &[32], false));
    }
    rows
}

/// How much of what does not block is hidden behind computation.
fn overlap(prefix: &str) -> Vec<Row> {
    let kinds = ["overlap-isend", "overlap-ibcast", "overlap-iallreduce", "overlap-ialltoall"];
    kinds.iter().flat_map(|kind| sized(prefix, kind, HIDDEN, true)).collect()
}

fn sized(prefix: &str, kind: &str, sizes: &[usize], more_is_better: bool) -> Vec<Row> {
    let row = |&size: &usize| Row {
        name: format!("{prefix}{kind}/{}", bytes(size)),
        argument: format!("{kind}:{size}"),
        more_is_better,
    };
    sizes.iter().map(row).collect()
}

/// Rows whose size is a number of things.
fn counted(kind: &str, numbers: &[usize]) -> Vec<Row> {
    let row = |number: &usize| Row {
        name: format!("{kind}/{number}"),
        argument: format!("{kind}:{number}"),
        more_is_better: false,
    };
    numbers.iter().map(row).collect()
}

fn bytes(size: usize) -> String {
    match size {
        size if size >= MI && size % MI == 0 => format!("{}MiB", size / MI),
        size if size >= KI && size % KI == 0 => format!("{}KiB", size / KI),
        size => format!("{size}B"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_patterns_select() {
        let mut names: Vec<String> = all(2, &[])
            .iter()
            .flat_map(|case| case.rows().iter().map(|row| row.name.clone()))
            .collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);

        let few = all(2, &["latency/8B".into()]);
        let names: Vec<&str> =
            few.iter().flat_map(|case| case.rows().iter().map(|row| row.name.as_str())).collect();
        assert_eq!(
            names,
            [
                "latency/8B",
                "tcp/latency/8B",
                "4ranks/latency/8B",
                "8ranks/latency/8B",
                "16ranks/latency/8B"
            ]
        );
    }

    #[test]
    fn placement_follows_the_cores() {
        let of = |cores, ranks| {
            let cases = all(cores, &[format!("{ranks}ranks/barrier")]);
            cases.first().map(Case::placement)
        };
        assert_eq!(of(2, 4), Some(Placement::Oversubscribed));
        assert_eq!(of(4, 4), Some(Placement::OnePerCore));
        for cores in [1, 2, 4, 64] {
            for case in all(cores, &[]) {
                for row in case.rows() {
                    let found = Placement::of_row(&row.name, cores);
                    assert_eq!(found, case.placement(), "{} on {cores}", row.name);
                }
            }
        }
    }
}
