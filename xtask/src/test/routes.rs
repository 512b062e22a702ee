//! That pairs of ranks really take the transport that `--fabric` names: a job that quietly took TCP would pass as well.

use super::{Jobs, Options, has_libfabric};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// What `--fabric` says, and what stands between any two ranks then.
const ROUTES: [(&str, &str); 7] = [
    ("auto", "shm"),
    ("tcp", "tcp"),
    ("udp", "udp"),
    ("via", "via"),
    ("ofi:tcp;ofi_rxm", "ofi"),
    ("ofi:shm", "ofi"),
    ("ofi:udp;ofi_rxd", "ofi"),
];
const RANKS: usize = 3;

/// Asks an installation by what its ranks reach each other, for each transport.
pub fn run(root: &Path, options: &Options, jobs: &mut Jobs) -> Result<(), String> {
    for (fabric, expected) in ROUTES {
        let name = format!("route: --fabric {fabric}");
        if options.other.is_some() || !options.selects(&name) {
            continue;
        }
        if expected == "ofi" && !has_libfabric() {
            jobs.skip(&name, "there is no libfabric here");
            continue;
        }
        let prefix = jobs.install(root)?;
        let started = Instant::now();
        let fault = ask(&prefix, fabric).and_then(|said| judge(&said, expected)).err();
        jobs.note(&name, started.elapsed(), fault);
    }
    Ok(())
}

fn ask(prefix: &Path, fabric: &str) -> Result<String, String> {
    let mut command = Command::new(prefix.join("bin/serried"));
    command.args(["explain", "net", "-n", &RANKS.to_string(), "--fabric", fabric]);
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let (said, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if !output.status.success() || !errors.is_empty() {
        return Err(format!("{command:?}: {}\n{said}{errors}", output.status));
    }
    Ok(said.into_owned())
}

/// Whether it stands between all pairs, each way, and nobody was refused.
fn judge(said: &str, expected: &str) -> Result<(), String> {
    // The rank, its host, and by what it reaches each.
    let row = |rank: usize, line: &str| {
        let words: Vec<&str> = line.split_whitespace().skip(2).collect();
        let is_right = |(to, by): (usize, &&str)| *by == if to == rank { "-" } else { expected };
        words.len() == RANKS && words.iter().enumerate().all(is_right)
    };
    // Behind them stand packets to groups, and the cores of the ranks.
    let is_row = |line: &&str| !line.starts_with("multicast ") && !line.starts_with("cores: ");
    let rows: Vec<&str> = said.lines().skip(2).filter(is_row).collect();
    let all = rows.len() == RANKS && rows.iter().enumerate().all(|(rank, line)| row(rank, line));
    if all { Ok(()) } else { Err(format!("expected {expected} between all ranks:\n{said}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "\
3 ranks on 1 hosts
from to     0     1     2
0 node      -   ofi   ofi
1 node    ofi     -   ofi
2 node    ofi   ofi     -
";

    #[test]
    fn one_pair_that_takes_another_way_is_seen() {
        assert_eq!(judge(GOOD, "ofi"), Ok(()));
        assert!(judge(GOOD, "via").is_err());
        let one = GOOD.replace("2 node    ofi", "2 node    tcp");
        assert!(judge(&one, "ofi").is_err());
        assert!(judge(&format!("{GOOD}not by ofi between all ranks: no\n"), "ofi").is_err());
        assert!(judge("", "ofi").is_err());
        assert_eq!(judge(&format!("{GOOD}multicast passes\n"), "ofi"), Ok(()));
    }
}
