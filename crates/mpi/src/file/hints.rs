//! Hints for files (MPI-5.0 §14.2.8).

use std::sync::Arc;

use io::{Group, System};

use super::File;
use crate::error::Result;
use crate::group::Members;
use crate::info::Info;
use crate::process::Here;

/// Bytes of a window of a collective access.
const WINDOW: u64 = 4 << 20;
/// Bounds of what a hint may ask for.
const WINDOWS: std::ops::RangeInclusive<u64> = 4096..=1 << 30;

/// Hints of the standard and of others that are kept, and told again.
fn is_known(key: &str) -> bool {
    const KNOWN: [&str; 14] = [
        "access_style",
        "collective_buffering",
        "cb_block_size",
        "cb_buffer_size",
        "cb_config_list",
        "cb_nodes",
        "chunked",
        "chunked_item",
        "chunked_size",
        "file_perm",
        "filename",
        "io_node_list",
        "nb_proc",
        "num_io_nodes",
    ];
    KNOWN.contains(&key)
        || ["romio_", "striping_", "ind_", "direct_", "ompio_"]
            .iter()
            .any(|start| key.starts_with(start))
}

/// Hints that all members must have alike, since they work together by them.
const JOINT: [&str; 2] = ["cb_nodes", "cb_buffer_size"];

/// Hints by which reads and writes go past the cache of the system, as far as its file system allows that.
const PAST_CACHE: [&str; 2] = ["direct_read", "direct_write"];

fn is_yes(value: &str) -> bool {
    ["true", "enable", "yes", "1"].iter().any(|yes| value.trim().eq_ignore_ascii_case(yes))
}

/// The number that a hint asks for.
fn number(info: &Info, key: &str) -> Option<u64> {
    info.value(key)?.trim().parse().ok()
}

/// Those that read and write for others: some of each host, as its file system wants it.
fn aggregators(hosts: &[u32], system: &System, wanted: Option<u64>) -> Vec<usize> {
    let mut of_host: Vec<(u32, usize)> = Vec::new();
    let mut place = |host: u32| match of_host.iter_mut().find(|one| one.0 == host) {
        Some(one) => {
            one.1 += 1;
            one.1
        }
        None => {
            of_host.push((host, 0));
            0
        }
    };
    // The first of each host, then the second of each, and so on.
    let mut all: Vec<(usize, usize)> =
        hosts.iter().enumerate().map(|(rank, host)| (place(*host), rank)).collect();
    all.sort_unstable();
    let most = match wanted {
        Some(wanted) => wanted.max(1) as usize,
        None => all.iter().filter(|one| one.0 < system.per_host).count(),
    };
    let mut ranks: Vec<usize> = all.into_iter().take(most).map(|one| one.1).collect();
    ranks.sort_unstable();
    ranks
}

/// The host of each member, as numbers.
pub(super) fn hosts(here: &Here, members: &Members) -> Vec<u32> {
    members.iter().map(|peer| here.hosts.get(peer as usize).copied().unwrap_or(0)).collect()
}

/// How the members of a file access it together, with the hints that say so. All members come to the same
/// from the same hints.
pub(super) fn group(
    here: &Here,
    members: &Members,
    rank: usize,
    context: u64,
    system: &System,
    info: &Info,
) -> Group {
    let peers = members.iter().collect();
    let hosts = hosts(here, members);
    let aggregators = aggregators(&hosts, system, number(info, "cb_nodes").filter(|n| *n > 0));
    let window = number(info, "cb_buffer_size").filter(|bytes| WINDOWS.contains(bytes));
    Group { peers, rank, aggregators, window: window.unwrap_or(WINDOW), context }
}

impl File {
    /// Takes over the hints among the keys of an info object: all members do so together, and what decides how
    /// they work together is what rank 0 says.
    pub(super) fn adopt(&self, wishes: &Info) -> Result<()> {
        let first = self.gather(JOINT.map(|key| number(wishes, key).unwrap_or(0)))?[0];
        let mut given = self.given();
        wishes.each(|key, value| {
            if is_known(key) && !JOINT.contains(&key) {
                given.info.set(key, value);
            }
        });
        for (key, number) in JOINT.into_iter().zip(first) {
            if number > 0 {
                given.info.set(key, &number.to_string());
            }
        }
        let mut cursor = self.cursor();
        let (context, system) = (cursor.group.context, &self.storage.system);
        let group = group(self.here, &self.members, self.rank, context, system, &given.info);
        given.info.set("cb_nodes", &group.aggregators.len().to_string());
        given.info.set("cb_buffer_size", &group.window.to_string());
        cursor.group = Arc::new(group);
        drop(cursor);
        let asked = PAST_CACHE.map(|key| given.info.value(key).map(is_yes));
        if asked.iter().any(Option::is_some) {
            let [reads, writes] = asked.map(|asked| asked == Some(true));
            let done = self.storage.disk.bypass(reads, writes);
            for (key, done) in PAST_CACHE.into_iter().zip(done) {
                given.info.set(key, if done { "true" } else { "false" });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use io::Kind;

    #[test]
    fn aggregators_are_spread_over_hosts() {
        let local = System { kind: Kind::Local, stripe: 4096, large: 1 << 15, per_host: 8 };
        let nfs = System { kind: Kind::Nfs, per_host: 1, ..local };
        let hosts = [7, 7, 7, 9, 9, 7];
        assert_eq!(aggregators(&hosts, &nfs, None), [0, 3]);
        assert_eq!(aggregators(&hosts, &local, None), [0, 1, 2, 3, 4, 5]);
        assert_eq!(aggregators(&hosts, &local, Some(3)), [0, 1, 3]);
        assert_eq!(aggregators(&hosts, &nfs, Some(99)), [0, 1, 2, 3, 4, 5]);
    }
}
