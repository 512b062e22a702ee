//! Which method an operation takes: by what it is, where its members are, how many they are and how
//! many bytes there are.
//!
//! All members must choose alike, so a [`Table`] is one for a whole job. The one that is
//! [shipped](Table::shipped) stands in `choice/shipped.rs`; `serried tune` measures another. No other place
//! decides on a method: what a method needs beside (memory that others can be read from, an operation that
//! commutes) only makes a rule not fit.

mod shipped;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::OnceLock;

use crate::kind::Kind;
use shipped::SHIPPED;

/// Where the members of an operation are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Medium {
    /// On one host, each with a core of its own.
    Cores,
    /// On one host, more of them than there are cores.
    Oversubscribed,
    /// On several hosts.
    Hosts,
}

/// How to carry out an operation. Each operation [has](Method::of) some of the methods. Those whose names begin
/// with `Shm` are for blocking calls of ranks that share memory, and for all-reductions in the background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// By flags in shared memory.
    ShmFlags,
    /// Copied into shared memory by who has the bytes and out of it by who needs them (CICO).
    ShmCico,
    /// Read where the program of another member has it, by cross-memory attach.
    ShmCma,
    /// Each copies its items in and combines everyone's for itself.
    ShmOneShot,
    /// Each combines a share of everyone's items, and copies the other shares out.
    ShmTwoShot,
    /// One result in shared memory, to whose parts each adds its items when the member before it has.
    ShmRing,
    /// The last to arrive combines all.
    ShmLastArriver,
    /// Whoever runs takes the next chunk and combines it.
    ShmChunks,
    /// Inside each host through its leader, among hosts between the leaders.
    Levels,
    /// Packets from one host to all others at once, and by messages what is lost of them: blocking calls where the
    /// network lets such packets through.
    Multicast,
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

/// For operations of some numbers of ranks and of bytes, a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The operation.
    pub kind: Kind,
    /// Where its members are.
    pub medium: Medium,
    /// For so many members.
    pub ranks: Extent,
    /// For so many bytes.
    pub bytes: Extent,
    /// How to do it.
    pub method: Method,
}

/// The numbers from one to another, both included. It is written `any`, `4` for those up to 4, or `3-4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The least.
    pub from: usize,
    /// The greatest.
    pub to: usize,
}

impl Extent {
    /// All numbers.
    pub const ANY: Extent = Extent::up_to(ANY);

    /// The numbers up to this one.
    pub const fn up_to(to: usize) -> Extent {
        Extent { from: 0, to }
    }

    /// Whether a number is one of these.
    #[inline(always)]
    pub fn contains(self, number: usize) -> bool {
        self.from <= number && number <= self.to
    }

    /// Reads what `Display` writes.
    fn read(text: &str) -> Result<Extent, String> {
        let refused = || format!("{text:?} is neither a number nor `any` nor a range such as 3-4");
        let number = |text: &str| match text {
            "any" => Ok(ANY),
            _ => text.parse().map_err(|_| refused()),
        };
        match text.split_once('-') {
            None => Ok(Extent::up_to(number(text)?)),
            Some((from, to)) => {
                let extent = Extent { from: number(from)?, to: number(to)? };
                if extent.from <= extent.to { Ok(extent) } else { Err(refused()) }
            }
        }
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from > 0 {
            write!(f, "{}-", self.from)?;
        }
        if self.to == ANY { f.write_str("any") } else { self.to.fmt(f) }
    }
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
        write!(f, "line {}: {}; `serried tune` writes the file anew", self.line, self.problem)
    }
}

impl std::error::Error for TableError {}

/// Any number.
const ANY: usize = usize::MAX;

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
            let mut words = line.split_whitespace();
            if words.next() == Some("choice") {
                let rule = Rule::read(&words.collect::<Vec<_>>());
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
                && rule.ranks.contains(ranks)
                && rule.bytes.contains(bytes)
                && suits(rule.method)
        })
    }

    /// What the table says for groups of so many ranks that share memory, made for looking it up often.
    pub(crate) fn for_group(&self, medium: Medium, ranks: usize) -> Choices {
        let mut choices = Choices::default();
        for kind in Kind::CHOSEN {
            let rows = &mut choices.rows[kind as usize];
            for rule in self.rules.iter().chain(&Table::shipped().rules) {
                let fits = rule.kind == kind && rule.medium == medium && rule.ranks.contains(ranks);
                if fits && Method::of(kind).contains(&rule.method) {
                    rows.push((rule.bytes, rule.method));
                    if rule.bytes == Extent::ANY && !rule.method.is_shm() {
                        break;
                    }
                }
            }
        }
        choices
    }
}

/// More than there are kinds of operations.
pub(crate) const KINDS: usize = 16;

/// The rules of a table that concern one group.
#[derive(Debug, Default)]
pub(crate) struct Choices {
    /// Of each kind: for so many bytes, the method.
    rows: [Vec<(Extent, Method)>; KINDS],
}

impl Choices {
    /// The first method that fits so many bytes and that `suits`, if it is one for shared memory.
    #[inline(always)]
    pub(crate) fn shm_method(
        &self,
        kind: Kind,
        bytes: usize,
        suits: impl Fn(Method) -> bool,
    ) -> Option<Method> {
        for &(extent, method) in &self.rows[kind as usize] {
            if extent.contains(bytes) {
                if !method.is_shm() {
                    return None;
                }
                if suits(method) {
                    return Some(method);
                }
            }
        }
        None
    }
}

impl Rule {
    /// Reads what [`Rule`]'s `Display` writes.
    fn read(words: &[&str]) -> Result<Rule, String> {
        let [kind, medium, ranks, bytes, method] = *words else {
            return Err(format!(
                "{} words behind `choice`; there must be 5: operation, medium, up to ranks, up to \
                 bytes, method",
                words.len()
            ));
        };
        let operation = Kind::named(kind).ok_or_else(|| format!("{kind:?} is no operation"))?;
        let known = Method::named(method).ok_or_else(|| format!("{method:?} is no method"))?;
        if !Method::of(operation).contains(&known) {
            return Err(format!("{kind} has no method {method}"));
        }
        Ok(Rule {
            kind: operation,
            medium: Medium::named(medium).ok_or_else(|| format!("{medium:?} is no medium"))?,
            ranks: Extent::read(ranks)?,
            bytes: Extent::read(bytes)?,
            method: known,
        })
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rule { kind, medium, ranks, bytes, method } = self;
        write!(f, "{} {} {ranks} {bytes} {}", kind.name(), medium.name(), method.name())
    }
}

impl Medium {
    /// All of them.
    pub const ALL: [Medium; 3] = [Medium::Cores, Medium::Oversubscribed, Medium::Hosts];

    /// One word.
    pub fn name(self) -> &'static str {
        match self {
            Medium::Cores => "cores",
            Medium::Oversubscribed => "oversubscribed",
            Medium::Hosts => "hosts",
        }
    }

    /// The medium with this name.
    pub fn named(name: &str) -> Option<Medium> {
        Medium::ALL.into_iter().find(|medium| medium.name() == name)
    }
}

impl Method {
    const NAMES: [(Method, &'static str, &'static str); 26] = [
        (Method::ShmFlags, "shm-flags", "flags in shared memory"),
        (Method::ShmCico, "shm-cico", "copied into shared memory and out of it"),
        (Method::ShmCma, "shm-cma", "read where the other program has it (cross-memory attach)"),
        (Method::ShmOneShot, "shm-one-shot", "each combines everyone's items for itself"),
        (
            Method::ShmTwoShot,
            "shm-two-shot",
            "each combines a share, and takes those of the others",
        ),
        (Method::ShmRing, "shm-ring", "one result in shared memory goes around"),
        (Method::ShmLastArriver, "shm-last-arriver", "the last to arrive combines all"),
        (Method::ShmChunks, "shm-chunks", "whoever runs combines the next chunk"),
        (Method::Levels, "levels", "inside each host first, then between their leaders"),
        (Method::Multicast, "multicast", "packets to all hosts at once, what is lost by messages"),
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

    /// Whether it is for ranks that share memory.
    #[inline]
    pub fn is_shm(self) -> bool {
        use Method::*;
        matches!(
            self,
            ShmFlags
                | ShmCico
                | ShmCma
                | ShmOneShot
                | ShmTwoShot
                | ShmRing
                | ShmLastArriver
                | ShmChunks
        )
    }

    /// Whether members in such a place can use it.
    pub fn is_for(self, medium: Medium) -> bool {
        match self {
            Method::Levels | Method::Multicast => medium == Medium::Hosts,
            method => !method.is_shm() || medium != Medium::Hosts,
        }
    }

    /// The methods that an operation has.
    pub fn of(kind: Kind) -> &'static [Method] {
        use Method::*;
        match kind {
            Kind::Barrier => &[ShmFlags, Levels, Doubling, ThroughOne],
            Kind::Broadcast => &[
                ShmCico,
                Levels,
                Multicast,
                Linear,
                Binomial,
                Quadrinomial,
                Octonomial,
                Chain,
                ScatterRing,
            ],
            Kind::Gather | Kind::Scatter => &[ShmCico, Linear, Binomial],
            Kind::AllGather => &[ShmCico, ShmCma, ThroughOne, Bruck, Ring, PairShift],
            Kind::AllToAll => &[ShmCico, ShmCma, Bruck, AtOnce, Pairwise, LatinSquare],
            Kind::Reduce => &[
                ShmCico,
                ShmCma,
                ShmChunks,
                Levels,
                Linear,
                Binomial,
                Quadrinomial,
                Octonomial,
                Halving,
                Chain,
            ],
            Kind::AllReduce => &[
                ShmOneShot,
                ShmTwoShot,
                ShmRing,
                ShmCma,
                ShmLastArriver,
                ShmChunks,
                Levels,
                ThroughOne,
                Doubling,
                Halving,
                Ring,
                Chain,
            ],
            Kind::ReduceScatter => &[ShmCico, ShmCma, ThroughOne, Halving, Pairwise, EvenOdd],
            Kind::Scan | Kind::ExclusiveScan => &[ShmCico, Chain, Doubling],
            Kind::Neighbours | Kind::Check => &[AtOnce],
        }
    }
}
