//! Which hosts a job uses: lists, files of two dialects, what Slurm says, and who goes where.

use boot::MOST_RANKS;
use std::collections::HashMap;
use std::fmt;

/// A list that names more hosts is a typing error.
const MOST_HOSTS: usize = 1 << 16;
const MOST_SLOTS: u32 = 1 << 16;

/// A host, and how many ranks it is meant to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slots {
    /// As the user calls it.
    pub name: String,
    /// None if nobody said.
    pub slots: Option<u32>,
}

/// Why a list of hosts makes no sense, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostError {
    /// The line, from 1; None in a list that is no file.
    pub line: Option<usize>,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: String,
    /// What to write instead.
    pub remedy: String,
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        write!(f, "column {}: {}\n  {}", self.column, self.problem, self.remedy)
    }
}

impl std::error::Error for HostError {}

/// How ranks are put on hosts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MapBy {
    /// A host is filled before the next one.
    #[default]
    Slot,
    /// One rank for each host in turn.
    Node,
}

/// Reads a list such as `a:4,b[01-16]:2,c`.
pub fn list(text: &str) -> Result<Vec<Slots>, HostError> {
    let mut hosts = Collected::default();
    for (column, word) in pieces(text) {
        let word = Word { line: None, column, text: word };
        let (names, slots) = word.name_and_slots()?;
        hosts.add(&word, names, slots)?;
    }
    hosts.finish()
}

/// Reads a file of hosts, one a line, as MPICH (`host:4`) and Open MPI (`host slots=4`) have them. It may name none.
pub fn file(text: &str) -> Result<Vec<Slots>, HostError> {
    let mut hosts = Collected::default();
    for (number, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or("");
        let mut words =
            words(line).map(|(column, text)| Word { line: Some(number + 1), column, text });
        let Some(first) = words.next() else { continue };
        let (names, mut slots) = first.name_and_slots()?;
        for word in words {
            let (key, value) = word.text.split_once('=').ok_or_else(|| {
                let problem = format!("{:?} is no option of a host", word.text);
                word.error(problem, "Write one host a line, as `host:4` or `host slots=4`.")
            })?;
            match key.to_ascii_lowercase().as_str() {
                "slots" => {
                    let value = Word { column: word.column + key.len() + 1, text: value, ..word };
                    if slots.replace(value.slots()?).is_some() {
                        return Err(
                            word.error("the slots are given twice".into(), "Write them once.")
                        );
                    }
                }
                // There may always be more ranks than slots, and the network is chosen by probing.
                "max_slots" | "max-slots" | "ifhn" => {}
                // The number that other launchers had for it is not that of CPUs to use.
                _ => {
                    let problem = format!("a host has no option {key:?}");
                    return Err(
                        word.error(problem, "Write `slots=NUMBER`: how many ranks it gets.")
                    );
                }
            }
        }
        hosts.add(&first, names, slots)?;
    }
    Ok(hosts.with_slots())
}

/// The hosts of an allocation of Slurm: `SLURM_JOB_NODELIST` and `SLURM_TASKS_PER_NODE`, if that is
/// set.
pub fn slurm(nodes: &str, tasks: Option<&str>) -> Result<Vec<Slots>, HostError> {
    let mut hosts = list(nodes)?;
    let Some(tasks) = tasks else { return Ok(hosts) };
    let mut counts = Vec::new();
    for (column, piece) in pieces(tasks) {
        let word = Word { line: None, column, text: piece };
        let malformed = || {
            let problem = format!("SLURM_TASKS_PER_NODE={tasks} makes no sense");
            word.error(problem, "Give the hosts with --hosts.")
        };
        let (count, times) = match piece.split_once("(x") {
            Some((count, times)) => (count, times.strip_suffix(')').ok_or_else(malformed)?),
            None => (piece, "1"),
        };
        let count: u32 = count.parse().map_err(|_| malformed())?;
        let times: usize = times.parse().map_err(|_| malformed())?;
        if times > MOST_HOSTS || counts.len() > MOST_HOSTS || count > MOST_SLOTS {
            return Err(malformed());
        }
        counts.extend(std::iter::repeat_n(count, times));
    }
    for (host, count) in hosts.iter_mut().zip(counts) {
        host.slots = Some(count.max(1));
    }
    Ok(hosts)
}

/// How many ranks the hosts are meant to have together.
pub fn capacity(hosts: &[Slots], per_host: Option<u32>) -> u64 {
    let of_host = |host: &Slots| u64::from(per_host.or(host.slots).unwrap_or(1));
    hosts.iter().map(of_host).sum()
}

/// The host of each of `ranks` ranks: an index into `hosts`. Where the slots do not suffice, they are
/// used again.
pub fn map(hosts: &[Slots], ranks: u32, per_host: Option<u32>, by: MapBy) -> Vec<u32> {
    let ranks = ranks as usize;
    let unknown = hosts.iter().all(|host| host.slots.is_none()) && per_host.is_none();
    let slots: Vec<usize> = match (unknown, by) {
        // Neighbours together, and as many everywhere; what is left over on the first.
        (true, MapBy::Slot) => (0..hosts.len())
            .map(|at| (ranks * (at + 1)).div_ceil(hosts.len()) - (ranks * at).div_ceil(hosts.len()))
            .collect(),
        _ => hosts.iter().map(|one| per_host.or(one.slots).unwrap_or(1) as usize).collect(),
    };
    let mut places = Vec::with_capacity(ranks);
    while places.len() < ranks {
        match by {
            MapBy::Slot => {
                for (host, slots) in slots.iter().enumerate() {
                    let count = (*slots).min(ranks - places.len());
                    places.extend(std::iter::repeat_n(host as u32, count));
                }
            }
            MapBy::Node => {
                let most = slots.iter().copied().max().unwrap_or(1);
                for turn in 0..most {
                    let free = (0..).zip(&slots).filter(|(_, slots)| **slots > turn);
                    let hosts = free.map(|(host, _): (u32, _)| host);
                    places.extend(hosts.take(ranks - places.len()));
                }
            }
        }
    }
    places
}

/// Hosts of several lists, each once and with all its slots.
pub fn union<'a>(lists: impl Iterator<Item = &'a Slots>) -> Vec<Slots> {
    let mut all: Vec<Slots> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for host in lists {
        let at = *places.entry(&host.name).or_insert(all.len());
        match all.get_mut(at) {
            Some(known) => {
                known.slots = known.slots.zip(host.slots).map(|(one, other)| one + other)
            }
            None => all.push(host.clone()),
        }
    }
    all
}

/// The place of each host among others, by its name.
pub fn places(hosts: &[Slots]) -> HashMap<&str, u32> {
    hosts.iter().map(|host| &*host.name).zip(0..).collect()
}

/// The same ranks, numbered in another order: those of a host one after the other, or one of each host in
/// turn.
pub fn renumber(mut places: Vec<u32>, hosts: usize, by: MapBy) -> Vec<u32> {
    places.sort_unstable();
    if by == MapBy::Node {
        let mut counts = vec![0u32; hosts];
        let turn = |host: &u32| {
            counts[*host as usize] += 1;
            counts[*host as usize]
        };
        let mut turns: Vec<(u32, u32)> =
            places.iter().map(turn).zip(places.iter().copied()).collect();
        turns.sort_unstable();
        places = turns.into_iter().map(|(_, host)| host).collect();
    }
    places
}

/// Hosts as they are collected: each once.
#[derive(Default)]
struct Collected {
    hosts: Vec<Slots>,
    /// Where each host is among them.
    places: HashMap<String, usize>,
    /// How often any host was named.
    named: usize,
    /// Whether a host's slots were given as a number.
    counted: Vec<bool>,
}

impl Collected {
    fn add(
        &mut self,
        word: &Word<'_>,
        names: Vec<String>,
        slots: Option<u32>,
    ) -> Result<(), HostError> {
        for name in names {
            self.named += 1;
            if self.hosts.len() >= MOST_HOSTS || self.named > MOST_RANKS as usize {
                return Err(word.error("there are too many hosts".into(), "Is a range too long?"));
            }
            let Some(&at) = self.places.get(&name) else {
                self.places.insert(name.clone(), self.hosts.len());
                self.hosts.push(Slots { name, slots });
                self.counted.push(slots.is_some());
                continue;
            };
            if slots.is_some() || self.counted[at] {
                let problem = format!("host {name} is given twice, with slots");
                return Err(word.error(problem, "Write it once, with all its slots."));
            }
            // Batch systems name a host once for each of its slots.
            let known = &mut self.hosts[at].slots;
            *known = Some(known.unwrap_or(1) + 1);
        }
        Ok(())
    }

    fn finish(self) -> Result<Vec<Slots>, HostError> {
        if self.hosts.is_empty() {
            let (problem, remedy) = ("no host is named".into(), "Name one at least.".into());
            return Err(HostError { line: None, column: 1, problem, remedy });
        }
        Ok(self.with_slots())
    }

    fn with_slots(mut self) -> Vec<Slots> {
        // Where some are named more than once, the others were meant to have one slot.
        if !self.counted.contains(&true) && self.hosts.iter().any(|host| host.slots.is_some()) {
            for host in &mut self.hosts {
                host.slots.get_or_insert(1);
            }
        }
        self.hosts
    }
}

/// A word, and where it stands.
#[derive(Clone, Copy)]
struct Word<'a> {
    line: Option<usize>,
    column: usize,
    text: &'a str,
}

impl Word<'_> {
    fn error(&self, problem: String, remedy: &str) -> HostError {
        HostError { line: self.line, column: self.column, problem, remedy: remedy.into() }
    }

    /// Hosts and their slots: `n[1-4]:2`.
    fn name_and_slots(&self) -> Result<(Vec<String>, Option<u32>), HostError> {
        if let Some((address, slots)) = self.bracketed_address() {
            let slots = slots.map(|slots| slots.slots()).transpose()?;
            return Ok((address.names()?, slots));
        }
        let colons = self.text.matches(':').count();
        let (name, slots) = match self.text.rsplit_once(':') {
            // More than one colon is an address.
            Some((name, slots)) if colons == 1 => {
                let column = self.column + name.len() + 1;
                (name, Some(Word { line: self.line, column, text: slots }.slots()?))
            }
            _ => (self.text, None),
        };
        let word = Word { text: name, ..*self };
        let names = word.names()?;
        Ok((names, slots))
    }

    /// An address of IPv6 in brackets, and its slots: `[fd77::11]:2`. Ranges have no colons.
    fn bracketed_address(&self) -> Option<(Self, Option<Self>)> {
        let (inside, behind) = self.text.strip_prefix('[')?.split_once(']')?;
        let slots = match behind {
            "" => None,
            behind => {
                let column = self.column + inside.len() + 3;
                Some(Word { line: self.line, column, text: behind.strip_prefix(':')? })
            }
        };
        let address = Word { line: self.line, column: self.column + 1, text: inside };
        inside.contains(':').then_some((address, slots))
    }

    fn slots(&self) -> Result<u32, HostError> {
        let slots = self.text.parse().ok().filter(|slots| (1..=MOST_SLOTS).contains(slots));
        slots.ok_or_else(|| {
            let problem = format!("{:?} is no number of slots", self.text);
            self.error(problem, "Write a whole number from 1, as in `host:4`.")
        })
    }

    /// The hosts that a word with ranges means.
    fn names(&self) -> Result<Vec<String>, HostError> {
        let mut names = vec![String::new()];
        let mut rest = self.text;
        let mut column = self.column;
        while !rest.is_empty() {
            let here = Word { column, text: rest, ..*self };
            let plain = rest.find(['[', ']']).unwrap_or(rest.len());
            for letter in rest[..plain].chars() {
                if !(letter.is_ascii_alphanumeric() || "._-@:%".contains(letter)) {
                    let problem = format!("{:?} has {letter:?} in a name of a host", self.text);
                    return Err(here.error(problem, "Names have letters, digits, dots and dashes."));
                }
            }
            for name in &mut names {
                name.push_str(&rest[..plain]);
            }
            let Some(range) = rest[plain..].strip_prefix('[') else {
                if plain == rest.len() {
                    break;
                }
                return Err(here.error("a `]` without a `[`".into(), "Write a range as n[01-16]."));
            };
            column += plain + 1;
            let here = Word { column, ..here };
            let Some((inside, behind)) = range.split_once(']') else {
                return Err(here.error("a `[` without a `]`".into(), "Write a range as n[01-16]."));
            };
            let numbers = Word { text: inside, ..here }.numbers()?;
            if names.len() * numbers.len() > MOST_HOSTS {
                return Err(here.error("there are too many hosts".into(), "Is a range too long?"));
            }
            names = (names.iter())
                .flat_map(|name| numbers.iter().map(move |number| format!("{name}{number}")))
                .collect();
            column += inside.len() + 1;
            rest = behind;
        }
        if names.iter().any(|name| name.is_empty() || name.starts_with(['-', '.', ':'])) {
            let problem = format!("{:?} is no name of a host", self.text);
            return Err(self.error(problem, "Names begin with a letter or a digit."));
        }
        Ok(names)
    }

    /// The numbers of `1,3-5` or `01-16`, with as many digits as they were written with.
    fn numbers(&self) -> Result<Vec<String>, HostError> {
        let mut numbers = Vec::new();
        let mut column = self.column;
        for piece in self.text.split(',') {
            let here = Word { column, text: piece, ..*self };
            let malformed = || {
                let problem = format!("{piece:?} is no range of numbers");
                here.error(problem, "Write a range as n[01-16] or n[1,3-5].")
            };
            let (first, last) = piece.split_once('-').unwrap_or((piece, piece));
            let digits = |text: &str| {
                (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
            };
            if !digits(first) || !digits(last) {
                return Err(malformed());
            }
            let number = |text: &str| text.parse::<u32>().map_err(|_| malformed());
            let (from, to) = (number(first)?, number(last)?);
            if from > to || (to - from) as usize + numbers.len() >= MOST_HOSTS {
                return Err(malformed());
            }
            let width = first.len();
            numbers.extend((from..=to).map(|number| format!("{number:0width$}")));
            column += piece.len() + 1;
        }
        Ok(numbers)
    }
}

/// The pieces of a list with commas between, and where they begin. Commas inside of brackets belong
/// to a range.
fn pieces(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut depth = 0usize;
    let mut start = 0;
    let mut cuts = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                cuts.push((start, at));
                start = at + 1;
            }
            _ => {}
        }
    }
    cuts.push((start, text.len()));
    cuts.into_iter().map(|(from, to)| {
        let piece = &text[from..to];
        let trimmed = piece.trim_start();
        (from + piece.len() - trimmed.len() + 1, trimmed.trim_end())
    })
}

/// The words of a line, and where they begin.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.split_whitespace().map(move |word| {
        let offset = word.as_ptr() as usize - line.as_ptr() as usize;
        (offset + 1, word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shown(hosts: &[Slots]) -> String {
        let show = |host: &Slots| match host.slots {
            Some(slots) => format!("{}:{slots}", host.name),
            None => host.name.clone(),
        };
        hosts.iter().map(show).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lists_with_ranges_and_slots() {
        let read = |text: &str| shown(&list(text).unwrap());
        assert_eq!(read("a:4,b:2, c"), "a:4 b:2 c");
        assert_eq!(read("n[08-11]:2"), "n08:2 n09:2 n10:2 n11:2");
        assert_eq!(read("r[1-2]n[1,3]-ib"), "r1n1-ib r1n3-ib r2n1-ib r2n3-ib");
        assert_eq!(read("a,b,a,a"), "a:3 b:1");
        assert_eq!(read("user@a:3,fd00::1"), "user@a:3 fd00::1");
    }

    /// A short text may name many hosts, and one that names too many is refused before they are made.
    #[test]
    fn long_ranges_are_read_or_refused_at_once() {
        assert_eq!(list("n[00001-60000]").unwrap().len(), 60_000);
        let ranges = vec!["1-65536"; 10_000].join(",");
        assert!(list(&format!("n[{ranges}]")).is_err());
        assert!(list(&vec!["n[1-60000]"; 10_000].join(",")).is_err());
    }

    #[test]
    fn files_of_both_dialects() {
        let text = "# hosts\na:4\n  b slots=2 max_slots=9 # two\n\nn[1-2]\tslots=3\nc ifhn=c-ib\n";
        assert_eq!(shown(&file(text).unwrap()), "a:4 b:2 n1:3 n2:3 c");
        assert_eq!(shown(&file("a\na\nb\n").unwrap()), "a:2 b:1");
    }

    #[test]
    fn refusals_name_line_and_column() {
        for (text, line, column, problem) in [
            ("a\nb slots=x\n", 2, 9, "no number of slots"),
            ("a:0", 1, 3, "no number of slots"),
            ("a\n\n  b$c", 3, 3, "in a name"),
            ("n[3-1]", 1, 3, "no range"),
            ("n[1,x]", 1, 5, "no range"),
            ("n[1-2", 1, 3, "without a `]`"),
            ("n]", 1, 1, "without a `[`"),
            ("a 4", 1, 3, "no option of a host"),
            ("a color=red", 1, 3, "no option \"color\""),
            ("vm cpu=2", 1, 4, "no option \"cpu\""),
            ("a slots=1 slots=2", 1, 11, "twice"),
            ("a:1\nb\na:2", 3, 1, "host a is given twice"),
            ("-oProxyCommand=x", 1, 1, "in a name"),
            ("-l", 1, 1, "no name of a host"),
            ("n[0-999999999]", 1, 3, "no range"),
            ("n[0-60000][0-60000]", 1, 12, "too many"),
        ] {
            let error = file(text).expect_err(text);
            assert_eq!((error.line, error.column), (Some(line), column), "{text:?}: {error}");
            assert!(error.to_string().contains(problem), "{text:?}: {error}");
        }
        let addresses = list("[fd77::11]:2,[fd77::12]:1").unwrap();
        assert_eq!(shown(&addresses), "fd77::11:2 fd77::12:1");
        assert_eq!(shown(&list("[fd77::11]").unwrap()), "fd77::11");
        assert_eq!(list("[fd77::11]:x").unwrap_err().column, 12);
        let error = list("a,b:x").unwrap_err();
        assert_eq!((error.line, error.column), (None, 5));
    }

    #[test]
    fn allocations_of_slurm() {
        let read = |nodes, tasks| slurm(nodes, tasks).map(|hosts| shown(&hosts));
        assert_eq!(read("n[1-3],m7", Some("2(x3),1")).unwrap(), "n1:2 n2:2 n3:2 m7:1");
        assert_eq!(read("n1", None).unwrap(), "n1");
        assert!(read("n1", Some("2(x")).is_err());
        assert!(read("n1", Some("1(x99999999999)")).is_err());
    }

    #[test]
    fn ranks_go_where_the_slots_are() {
        let places = |text: &str, ranks, per_host, by| -> String {
            let hosts = list(text).unwrap();
            map(&hosts, ranks, per_host, by).iter().map(u32::to_string).collect()
        };
        use MapBy::{Node, Slot};
        assert_eq!(places("a:2,b:4", 6, None, Slot), "001111");
        assert_eq!(places("a:2,b:4", 6, None, Node), "010111");
        assert_eq!(places("a:2,b:2", 3, None, Slot), "001");
        assert_eq!(places("a:1,b:2", 5, None, Slot), "01101", "slots are used again");
        assert_eq!(places("a,b", 5, None, Slot), "00011", "no slots: even blocks");
        assert_eq!(places("a,b,c", 2, None, Slot), "01", "the first ones, if there are too many");
        assert_eq!(places("a,b", 5, None, Node), "01010");
        assert_eq!(places("a:8,b:8", 5, Some(2), Slot), "00110");
        assert_eq!(capacity(&list("a:3,b").unwrap(), None), 4);
        assert_eq!(capacity(&list("a:3,b").unwrap(), Some(2)), 4);
    }

    proptest! {
        #[test]
        fn any_text_is_hosts_or_refused(text in "[a-c0-9\\[\\],:= #\n\\-é]{0,40}") {
            let readings = [(list(&text), 1), (file(&text), 0), (slurm(&text, Some(&text)), 1)];
            for (read, least) in readings {
                match read {
                    Ok(hosts) => {
                        prop_assert!(hosts.len() >= least);
                        prop_assert!(hosts.iter().all(|host| !host.name.starts_with('-')));
                        for (at, host) in hosts.iter().enumerate() {
                            prop_assert!(hosts[..at].iter().all(|known| known.name != host.name));
                        }
                    }
                    Err(error) => prop_assert!(error.column > 0 && !error.remedy.is_empty()),
                }
            }
        }

        #[test]
        fn every_rank_has_a_host(
            slots in prop::collection::vec(prop::option::of(1u32..5), 1..9), ranks in 1u32..60,
            per_host in prop::option::of(1u32..4), by_node in any::<bool>(),
        ) {
            let hosts: Vec<Slots> = (0..).zip(slots)
                .map(|(at, slots): (u32, _)| Slots { name: format!("n{at}"), slots })
                .collect();
            let by = if by_node { MapBy::Node } else { MapBy::Slot };
            let places = map(&hosts, ranks, per_host, by);
            prop_assert_eq!(places.len(), ranks as usize);
            prop_assert!(places.iter().all(|host| (*host as usize) < hosts.len()));
        }
    }
}
