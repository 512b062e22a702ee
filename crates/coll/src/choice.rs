//! Which method an operation takes: by what it is, where its members are, how many they are and how
//! many bytes there are.
//!
//! All members must choose alike, so a [`Table`] is one for a whole job. The one that is [shipped]
//! (Table::shipped) stands at the end of this file; `serried tune` measures another.

use std::fmt;
use std::sync::OnceLock;

use crate::steps::Kind;

/// Where the members of an operation are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// On one host, each with a core of its own.
    Cores,
    /// On one host, sharing cores.
    Crowd,
    /// On several hosts.
    Hosts,
}

/// A way to carry out an operation. Not every operation can go every way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Straight through shared memory, in a blocking call on one host.
    Shared,
    /// Inside each host through its leader, among hosts between the leaders.
    Levels,
    /// From one to each of the others, or back.
    Linear,
    /// Through one member that collects and spreads.
    ThroughOne,
    /// A tree in which each level doubles the reach.
    Binomial,
    /// A tree in which each level multiplies the reach by four.
    Quadrinomial,
    /// A tree in which each level multiplies the reach by eight.
    Octonomial,
    /// From one to the next, in pieces, all at work at once.
    Chain,
    /// In each round with a member twice as far away.
    Doubling,
    /// Half of the bytes to another member in each round, and back if need be.
    Halving,
    /// Around a ring.
    Ring,
    /// Blocks gathered on the way, in a logarithmic number of rounds.
    Bruck,
    /// A part for each down a tree, then around a ring.
    ScatterRing,
    /// Pairs of blocks around a ring, in half as many rounds.
    PairShift,
    /// With one partner at a time.
    Pairwise,
    /// To one and from one at a time, as in a Latin square; short blocks before the last round is done.
    LatinSquare,
    /// With all partners at once.
    AtOnce,
    /// Even members send while odd ones compute, then the other way round.
    EvenOdd,
}

/// For operations up to a number of ranks and of bytes, a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The operation.
    pub kind: Kind,
    /// Where its members are.
    pub medium: Medium,
    /// Up to so many members.
    pub ranks: usize,
    /// Up to so many bytes.
    pub bytes: usize,
    /// How to do it.
    pub method: Method,
}

/// Rules, of which the first that fits holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    rules: Vec<Rule>,
}

/// A line of a table that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError {
    /// The line, from 1 on.
    pub line: usize,
    /// What is wrong with it.
    pub problem: String,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for TableError {}

/// Any number.
pub const ANY: usize = usize::MAX;

impl Table {
    /// The table that comes with the library.
    pub fn shipped() -> &'static Table {
        static TABLE: OnceLock<Table> = OnceLock::new();
        TABLE.get_or_init(|| Table { rules: SHIPPED.iter().copied().map(Rule::from).collect() })
    }

    /// A table of these rules; what they do not say, the shipped one does.
    pub fn of(rules: Vec<Rule>) -> Table {
        Table { rules }
    }

    /// Reads the lines that begin with `choice`; others are for others.
    pub fn read(text: &str) -> Result<Table, TableError> {
        let mut rules = Vec::new();
        for (at, line) in text.lines().enumerate() {
            if let Some(rest) = line.trim().strip_prefix("choice ") {
                let rule = Rule::read(rest);
                rules.push(rule.map_err(|problem| TableError { line: at + 1, problem })?);
            }
        }
        Ok(Table { rules })
    }

    /// The rules.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule for an operation: the first that fits and whose method `suits`, of this table or else
    /// of the shipped one.
    pub fn rule(
        &self,
        kind: Kind,
        medium: Medium,
        ranks: usize,
        bytes: usize,
        suits: impl Fn(Method) -> bool,
    ) -> Option<&Rule> {
        self.rules.iter().chain(&Table::shipped().rules).find(|rule| {
            rule.kind == kind
                && rule.medium == medium
                && ranks <= rule.ranks
                && bytes <= rule.bytes
                && suits(rule.method)
        })
    }

    /// How many bytes an operation of so many ranks of one host may have to go through shared memory.
    pub fn shared_bytes(&self, kind: Kind, crowded: bool, ranks: usize) -> Option<usize> {
        let medium = if crowded { Medium::Crowd } else { Medium::Cores };
        let mut limit = None;
        for rule in self.rules.iter().chain(&Table::shipped().rules) {
            let fits = rule.kind == kind && rule.medium == medium && ranks <= rule.ranks;
            if fits && limit.is_none_or(|limit| rule.bytes > limit) {
                if rule.method != Method::Shared {
                    break;
                }
                limit = Some(rule.bytes);
            }
        }
        limit
    }
}

impl Rule {
    /// Reads what [`Rule`]'s `Display` writes.
    fn read(text: &str) -> Result<Rule, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [kind, medium, ranks, bytes, method] = words[..] else {
            return Err(format!("{} words behind `choice`; there must be 5", words.len()));
        };
        let number = |text: &str| match text {
            "any" => Ok(ANY),
            _ => text.parse().map_err(|_| format!("{text:?} is neither a number nor `any`")),
        };
        Ok(Rule {
            kind: Kind::named(kind).ok_or_else(|| format!("{kind:?} is no operation"))?,
            medium: Medium::named(medium).ok_or_else(|| format!("{medium:?} is no medium"))?,
            ranks: number(ranks)?,
            bytes: number(bytes)?,
            method: Method::named(method).ok_or_else(|| format!("{method:?} is no method"))?,
        })
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |number: usize| match number {
            ANY => "any".into(),
            _ => number.to_string(),
        };
        let Rule { kind, medium, ranks, bytes, method } = self;
        let (ranks, bytes) = (number(*ranks), number(*bytes));
        write!(f, "{} {} {ranks} {bytes} {}", kind.name(), medium.name(), method.name())
    }
}

impl Medium {
    /// All of them.
    pub const ALL: [Medium; 3] = [Medium::Cores, Medium::Crowd, Medium::Hosts];

    /// One word.
    pub fn name(self) -> &'static str {
        match self {
            Medium::Cores => "cores",
            Medium::Crowd => "crowd",
            Medium::Hosts => "hosts",
        }
    }

    /// The medium with this name.
    pub fn named(name: &str) -> Option<Medium> {
        Medium::ALL.into_iter().find(|medium| medium.name() == name)
    }
}

impl Method {
    const NAMES: [(Method, &'static str, &'static str); 18] = [
        (Method::Shared, "shared", "straight through shared memory"),
        (Method::Levels, "levels", "inside each host first, then between their leaders"),
        (Method::Linear, "linear", "from one to each of the others, or back"),
        (Method::ThroughOne, "through-one", "one member collects and spreads"),
        (Method::Binomial, "binomial", "a tree whose reach doubles"),
        (Method::Quadrinomial, "quadrinomial", "a tree whose reach grows fourfold"),
        (Method::Octonomial, "octonomial", "a tree whose reach grows eightfold"),
        (Method::Chain, "chain", "a pipeline from one to the next"),
        (Method::Doubling, "doubling", "recursive doubling"),
        (Method::Halving, "halving", "recursive halving (Rabenseifner)"),
        (Method::Ring, "ring", "around a ring"),
        (Method::Bruck, "bruck", "Bruck's rounds"),
        (Method::ScatterRing, "scatter-ring", "a part for each down a tree, then a ring"),
        (Method::PairShift, "pair-shift", "pairs of blocks around a ring"),
        (Method::Pairwise, "pairwise", "one partner at a time"),
        (
            Method::LatinSquare,
            "latin-square",
            "one partner at a time, the next before the last is done",
        ),
        (Method::AtOnce, "at-once", "all partners at once"),
        (Method::EvenOdd, "even-odd", "even members send while odd ones compute"),
    ];

    /// One word.
    pub fn name(self) -> &'static str {
        Method::NAMES.iter().find(|(method, ..)| *method == self).map_or("", |(_, name, _)| name)
    }

    /// What it does.
    pub fn summary(self) -> &'static str {
        Method::NAMES.iter().find(|(method, ..)| *method == self).map_or("", |(.., text)| text)
    }

    /// The method with this name.
    pub fn named(name: &str) -> Option<Method> {
        Method::NAMES.iter().find(|(_, known, _)| *known == name).map(|(method, ..)| *method)
    }

    /// The methods that an operation has.
    pub fn of(kind: Kind) -> &'static [Method] {
        use Method::*;
        match kind {
            Kind::Barrier => &[Shared, Levels, Doubling, ThroughOne],
            Kind::Broadcast => {
                &[Shared, Levels, Linear, Binomial, Quadrinomial, Octonomial, Chain, ScatterRing]
            }
            Kind::Gather | Kind::Scatter => &[Shared, Linear, Binomial],
            Kind::AllGather => &[Shared, ThroughOne, Bruck, Ring, PairShift],
            Kind::AllToAll => &[Shared, Bruck, AtOnce, Pairwise, LatinSquare],
            Kind::Reduce => {
                &[Shared, Levels, Linear, Binomial, Quadrinomial, Octonomial, Halving, Chain]
            }
            Kind::AllReduce => &[Shared, Levels, ThroughOne, Doubling, Halving, Ring, Chain],
            Kind::ReduceScatter => &[Shared, ThroughOne, Halving, Pairwise, EvenOdd],
            Kind::Scan | Kind::ExclusiveScan => &[Shared, Chain, Doubling],
            Kind::Neighbours | Kind::Check => &[AtOnce],
        }
    }
}

const K: usize = 1 << 10;

type Row = (Kind, Medium, usize, usize, Method);

impl From<Row> for Rule {
    fn from((kind, medium, ranks, bytes, method): Row) -> Rule {
        Rule { kind, medium, ranks, bytes, method }
    }
}

/// What holds if nobody has measured: operation, medium, ranks up to, bytes up to, method. Bytes are
/// those of the buffer, of one rank's block where each rank has one, and of all blocks together for
/// `AllGather` and `ReduceScatter`. Each operation has a message method for every case beside shared
/// memory, which communicators do not always have.
#[rustfmt::skip]
const SHIPPED: &[Row] = {
    use {Kind::*, Medium::*, Method::*};
    &[
        (Barrier, Cores, ANY, ANY, Shared),
        (Barrier, Crowd, ANY, ANY, Shared),
        (Barrier, Cores, ANY, ANY, Doubling),
        (Barrier, Crowd, ANY, ANY, ThroughOne),
        (Barrier, Hosts, ANY, ANY, Levels),
        (Barrier, Hosts, ANY, ANY, Doubling),

        // Two with cores of their own copy large buffers together, which messages do.
        (Broadcast, Cores, 2, 32 * K, Shared),
        (Broadcast, Cores, 2, ANY, Binomial),
        (Broadcast, Cores, ANY, ANY, Shared),
        (Broadcast, Cores, ANY, 128 * K, Binomial),
        // A chain of few is filled quickly.
        (Broadcast, Cores, 4, ANY, Chain),
        (Broadcast, Cores, ANY, ANY, ScatterRing),
        (Broadcast, Crowd, ANY, ANY, Shared),
        (Broadcast, Crowd, ANY, 4 * K, Linear),
        // Each piece of a pipeline would cost a context switch.
        (Broadcast, Crowd, ANY, ANY, Binomial),
        (Broadcast, Hosts, ANY, ANY, Levels),
        (Broadcast, Hosts, ANY, 8 * K, Quadrinomial),
        (Broadcast, Hosts, ANY, 128 * K, Binomial),
        (Broadcast, Hosts, 4, ANY, Chain),
        (Broadcast, Hosts, ANY, ANY, ScatterRing),

        // Larger blocks go by messages: their bytes need not be copied twice.
        (Gather, Cores, ANY, 64 * K, Shared),
        (Gather, Crowd, ANY, 64 * K, Shared),
        (Gather, Cores, 3, ANY, Linear),
        (Gather, Cores, ANY, 4 * K, Binomial),
        (Gather, Cores, ANY, ANY, Linear),
        (Gather, Crowd, ANY, ANY, Linear),
        (Gather, Hosts, 3, ANY, Linear),
        (Gather, Hosts, ANY, 4 * K, Binomial),
        (Gather, Hosts, ANY, ANY, Linear),

        (Scatter, Cores, ANY, 64 * K, Shared),
        (Scatter, Crowd, ANY, 64 * K, Shared),
        (Scatter, Cores, 3, ANY, Linear),
        (Scatter, Cores, ANY, 4 * K, Binomial),
        (Scatter, Cores, ANY, ANY, Linear),
        (Scatter, Crowd, ANY, ANY, Linear),
        (Scatter, Hosts, 3, ANY, Linear),
        (Scatter, Hosts, ANY, 4 * K, Binomial),
        (Scatter, Hosts, ANY, ANY, Linear),

        (AllGather, Cores, ANY, ANY, Shared),
        (AllGather, Crowd, ANY, ANY, Shared),
        (AllGather, Cores, ANY, 64 * K, Bruck),
        (AllGather, Cores, ANY, ANY, Ring),
        (AllGather, Crowd, ANY, 64 * K, ThroughOne),
        (AllGather, Crowd, ANY, ANY, Ring),
        (AllGather, Hosts, ANY, 64 * K, Bruck),
        (AllGather, Hosts, ANY, 512 * K, PairShift),
        (AllGather, Hosts, ANY, ANY, Ring),

        (AllToAll, Cores, ANY, ANY, Shared),
        (AllToAll, Crowd, ANY, ANY, Shared),
        (AllToAll, Cores, 7, 32 * K, AtOnce),
        (AllToAll, Cores, ANY, 256, Bruck),
        (AllToAll, Cores, ANY, 32 * K, AtOnce),
        (AllToAll, Cores, ANY, ANY, Pairwise),
        (AllToAll, Crowd, ANY, 32 * K, AtOnce),
        (AllToAll, Crowd, ANY, ANY, Pairwise),
        (AllToAll, Hosts, 7, 32 * K, AtOnce),
        (AllToAll, Hosts, ANY, 256, Bruck),
        (AllToAll, Hosts, ANY, 32 * K, AtOnce),
        (AllToAll, Hosts, ANY, ANY, LatinSquare),

        (Reduce, Cores, ANY, ANY, Shared),
        (Reduce, Crowd, ANY, ANY, Shared),
        (Reduce, Cores, ANY, 16 * K, Binomial),
        (Reduce, Cores, ANY, ANY, Halving),
        (Reduce, Crowd, ANY, 2 * K, Linear),
        (Reduce, Crowd, ANY, ANY, Binomial),
        (Reduce, Hosts, ANY, ANY, Levels),
        (Reduce, Hosts, ANY, 2 * K, Quadrinomial),
        (Reduce, Hosts, ANY, 16 * K, Binomial),
        (Reduce, Hosts, ANY, ANY, Halving),

        (AllReduce, Cores, ANY, ANY, Shared),
        (AllReduce, Crowd, ANY, ANY, Shared),
        (AllReduce, Cores, ANY, 16 * K, Doubling),
        (AllReduce, Cores, 2, ANY, Ring),
        (AllReduce, Cores, ANY, ANY, Halving),
        (AllReduce, Crowd, ANY, 2 * K, ThroughOne),
        (AllReduce, Crowd, ANY, 16 * K, Doubling),
        (AllReduce, Crowd, ANY, ANY, Halving),
        (AllReduce, Hosts, ANY, ANY, Levels),
        (AllReduce, Hosts, ANY, 16 * K, Doubling),
        (AllReduce, Hosts, ANY, 4096 * K, Halving),
        (AllReduce, Hosts, ANY, ANY, Ring),

        (ReduceScatter, Cores, ANY, ANY, Shared),
        (ReduceScatter, Crowd, ANY, ANY, Shared),
        (ReduceScatter, Cores, 2, ANY, Pairwise),
        (ReduceScatter, Cores, ANY, 64 * K, Halving),
        (ReduceScatter, Cores, ANY, ANY, Pairwise),
        (ReduceScatter, Crowd, ANY, 2 * K, ThroughOne),
        (ReduceScatter, Crowd, 2, ANY, Pairwise),
        (ReduceScatter, Crowd, ANY, 64 * K, Halving),
        (ReduceScatter, Crowd, ANY, ANY, Pairwise),
        (ReduceScatter, Hosts, 2, ANY, Pairwise),
        (ReduceScatter, Hosts, ANY, 64 * K, Halving),
        (ReduceScatter, Hosts, ANY, 512 * K, EvenOdd),
        (ReduceScatter, Hosts, ANY, ANY, Pairwise),

        (Scan, Cores, ANY, 64 * K, Shared),
        (Scan, Crowd, ANY, 64 * K, Shared),
        (Scan, Cores, ANY, ANY, Doubling),
        (Scan, Crowd, ANY, ANY, Chain),
        (Scan, Hosts, ANY, 64 * K, Doubling),
        (Scan, Hosts, ANY, ANY, Chain),

        (ExclusiveScan, Cores, ANY, 64 * K, Shared),
        (ExclusiveScan, Crowd, ANY, 64 * K, Shared),
        (ExclusiveScan, Cores, ANY, ANY, Doubling),
        (ExclusiveScan, Crowd, ANY, ANY, Chain),
        (ExclusiveScan, Hosts, ANY, 64 * K, Doubling),
        (ExclusiveScan, Hosts, ANY, ANY, Chain),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_has_a_method_that_the_operation_has() {
        for kind in Kind::CHOSEN {
            for medium in Medium::ALL {
                for ranks in [1, 2, 3, 8, 1000] {
                    for bytes in [0, 1, 5000, 1 << 20, ANY] {
                        let messages = |method| !matches!(method, Method::Shared | Method::Levels);
                        let table = Table::shipped();
                        let rule = table.rule(kind, medium, ranks, bytes, messages);
                        let method = rule.map(|rule| rule.method);
                        assert!(
                            method.is_some_and(|method| Method::of(kind).contains(&method)),
                            "{kind:?} {medium:?} {ranks} {bytes}: {method:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let text: String =
            Table::shipped().rules().iter().map(|rule| format!("choice {rule}\n")).collect();
        assert_eq!(Table::read(&text).unwrap(), *Table::shipped());
        for method in Method::NAMES {
            assert_eq!(Method::named(method.0.name()), Some(method.0));
        }
    }

    #[test]
    fn a_rule_of_the_user_comes_first() {
        let text = "# mine\nmeasured whatever\nchoice allreduce cores 4 1024 ring\n";
        let table = Table::read(text).unwrap();
        let method = |ranks, bytes| {
            table.rule(Kind::AllReduce, Medium::Cores, ranks, bytes, |_| true).unwrap().method
        };
        assert_eq!((method(4, 1024), method(5, 1024)), (Method::Ring, Method::Shared));
        assert_eq!(table.shared_bytes(Kind::AllReduce, false, 4), None);
        assert_eq!(table.shared_bytes(Kind::AllReduce, true, 4), Some(ANY));
        assert_eq!(table.shared_bytes(Kind::Broadcast, false, 2), Some(32 << 10));
    }

    #[test]
    fn a_bad_line_is_named() {
        for (line, problem) in [
            ("choice allreduce cores 4 1024", "4 words"),
            ("choice alreduce cores 4 1024 ring", "\"alreduce\" is no operation"),
            ("choice allreduce core 4 1024 ring", "\"core\" is no medium"),
            ("choice allreduce cores -4 1024 ring", "\"-4\" is neither"),
            ("choice allreduce cores 4 1024 rings", "\"rings\" is no method"),
        ] {
            let error = Table::read(&format!("\n{line}")).unwrap_err();
            assert_eq!(error.line, 2);
            assert!(error.problem.contains(problem), "{error}");
        }
    }
}
