//! How fast everyone may send to whom, once all know who sends how much to whom.
//!
//! Several that send to one host at once fill the queue before its link and lose what finds it full; each
//! then waits for longer than the whole exchange should take. So where it was measured how much a host takes in
//! from a network, every sender has its share of that, and all of them end at about the same time.

use std::collections::HashMap;
use std::fmt;

/// What one frame of a network carries: less than that cannot be spread over time.
const FRAME: u64 = 1500;
/// No network is slower, or faster, than this: bytes a second.
const RATES: std::ops::RangeInclusive<u64> = 1000..=1_000_000_000_000;

/// A row of the table: what a host takes in from a network, whoever sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The transport to other hosts.
    pub network: String,
    /// Bytes a second.
    pub rate: u64,
}

impl Row {
    /// Reads the lines that begin with `pace`; others are for others.
    pub fn read_all(text: &str) -> Result<Vec<Row>, String> {
        let mut rows: Vec<Row> = Vec::new();
        for (at, line) in text.lines().enumerate() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let row = match words[..] {
                ["pace", network, rate] => {
                    let rate = rate.parse().ok().filter(|rate| RATES.contains(rate));
                    rate.map(|rate| Row { network: network.into(), rate })
                }
                ["pace", ..] => None,
                _ => continue,
            };
            let row = row.ok_or_else(|| {
                let line = line.chars().take(80).collect::<String>();
                format!(
                    "line {}: {line:?} makes no sense; write `pace NETWORK BYTES`, with {} to {} bytes a \
                     second; `serried tune --only pace` measures it",
                    at + 1,
                    RATES.start(),
                    RATES.end()
                )
            })?;
            rows.push(row);
        }
        Ok(rows)
    }

    /// What a host takes in from this network, if a row says so.
    pub fn rate(rows: &[Row], network: &str) -> Option<u64> {
        rows.iter().find(|row| row.network == network).map(|row| row.rate)
    }

    /// Seconds from the start of one frame to a host to the start of the next.
    pub fn slot(&self) -> f64 {
        FRAME as f64 / self.rate as f64
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.network, self.rate)
    }
}

/// Bytes that one member of a group sends to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Who sends.
    pub from: usize,
    /// To whom.
    pub to: usize,
    /// How much.
    pub bytes: u64,
}

/// The bytes a second that member `own` may send to each member, if all these loads move at once and no host
/// takes in more than `limit`; None for as fast as it can. `hosts` are the members' hosts. Each has its share
/// by what it sends, so that those to one host end together. Nobody waits for whom nobody competes with, nor
/// with a single frame.
pub fn shares(
    limit: u64,
    hosts: &[u32],
    own: usize,
    loads: impl Iterator<Item = Load>,
) -> Vec<Option<u64>> {
    // Into each host: bytes, and from how many members.
    let mut inward: HashMap<u32, (u64, usize)> = HashMap::new();
    let mut mine = vec![0u64; hosts.len()];
    let far = |load: &Load| load.bytes > 0 && hosts[load.from] != hosts[load.to];
    for Load { from, to, bytes } in loads.filter(far) {
        let (all, senders) = inward.entry(hosts[to]).or_default();
        (*all, *senders) = (all.saturating_add(bytes), *senders + 1);
        if from == own {
            mine[to] += bytes;
        }
    }
    let share = |(to, &bytes): (usize, &u64)| {
        let (all, senders) = inward.get(&hosts[to]).copied().unwrap_or_default();
        let share = u128::from(limit) * u128::from(bytes) / u128::from(all.max(1));
        (bytes > FRAME && senders > 1).then_some((share as u64).max(1))
    };
    mine.iter().enumerate().map(share).collect()
}

/// [`shares`] if every member sends every other one as much.
pub fn even_shares(limit: u64, hosts: &[u32], own: usize, bytes: u64) -> Vec<Option<u64>> {
    let mut members: HashMap<u32, u64> = HashMap::new();
    hosts.iter().for_each(|&host| *members.entry(host).or_default() += 1);
    let share = |(to, host): (usize, &u32)| {
        let here = members.get(host).copied().unwrap_or_default();
        let inward = (hosts.len() as u64 - here) * here;
        let competes = bytes > FRAME && inward > 1 && hosts[own] != *host && to != own;
        competes.then(|| (limit / inward).max(1))
    };
    hosts.iter().enumerate().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_are_written() {
        let rows = Row::read_all("# x\npace tcp 117000000\nchoice a\npace udp 90000000\n").unwrap();
        assert_eq!(
            rows.iter().map(Row::to_string).collect::<Vec<_>>(),
            ["tcp 117000000", "udp 90000000"]
        );
        assert_eq!(Row::rate(&rows, "udp"), Some(90_000_000));
        assert_eq!(Row::rate(&rows, "air"), None);
        assert!((rows[0].slot() - 12.82e-6).abs() < 1e-8);
        for line in ["pace", "pace tcp", "pace tcp fast", "pace tcp 1", "pace tcp 5000 5"] {
            let error = Row::read_all(&format!("\n{line}\n")).unwrap_err();
            assert!(
                error.starts_with("line 2: ") && error.contains("pace NETWORK BYTES"),
                "{error}"
            );
        }
    }

    fn load(from: usize, to: usize, bytes: u64) -> Load {
        Load { from, to, bytes }
    }

    #[test]
    fn a_host_takes_in_no_more_than_it_can() {
        // Members 0 and 1 share a host.
        let hosts = [5, 5, 6, 7, 8];
        let loads = [
            load(2, 0, 30_000),
            load(3, 0, 10_000),
            load(3, 1, 60_000),
            // Inside of a host.
            load(0, 1, 1 << 40),
            // Nobody else sends to that host.
            load(2, 4, 1 << 20),
        ];
        let of = |own| shares(1_000_000, &hosts, own, loads.iter().copied());
        assert_eq!(of(2), [Some(300_000), None, None, None, None]);
        assert_eq!(of(3), [Some(100_000), Some(600_000), None, None, None]);
        assert_eq!(of(0), [None; 5]);
        let sum = |own| of(own)[..2].iter().flatten().sum::<u64>();
        assert_eq!(sum(2) + sum(3), 1_000_000);
    }

    #[test]
    fn even_shares_are_those_of_even_loads() {
        for hosts in [&[1][..], &[1, 1], &[1, 2], &[1, 2, 3], &[5, 5, 6, 7, 8], &[1, 1, 2, 2]] {
            for (own, bytes) in (0..hosts.len()).flat_map(|own| [(own, 1500), (own, 40_000)]) {
                let members = 0..hosts.len();
                let pairs =
                    members.clone().flat_map(|from| members.clone().map(move |to| (from, to)));
                let loads = pairs.map(|(from, to)| load(from, to, bytes));
                let shares = shares(1 << 30, hosts, own, loads);
                assert_eq!(even_shares(1 << 30, hosts, own, bytes), shares, "{hosts:?}, {own}");
            }
        }
    }

    #[test]
    fn one_frame_does_not_wait() {
        let loads = [load(1, 0, 1500), load(2, 0, 1501)];
        let of = |own| shares(1_000_000, &[0, 1, 2], own, loads.iter().copied())[0];
        assert_eq!([of(1), of(2)], [None, Some(500_166)]);
        // However little it is, it is something.
        let skewed = [load(1, 0, 2000), load(2, 0, u64::MAX / 2)];
        assert_eq!(shares(1000, &[0, 1, 2], 1, skewed.into_iter())[0], Some(1));
    }
}
