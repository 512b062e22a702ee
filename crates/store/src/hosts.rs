//! Which processes are of one host, and who of a host takes what comes for it from others.

/// The host of each process, by its first process, from numbers that processes of one host share.
/// Where `reach` says so, that many processes count as one.
pub(crate) fn hosts(numbers: &[u32], reach: Option<u32>) -> Box<[u32]> {
    let reach = reach.map_or(usize::MAX, |reach| reach as usize);
    let host = |rank: usize| (numbers[rank], rank / reach);
    let first = |rank| (0..=rank).find(|other| host(*other) == host(rank)).unwrap_or(rank);
    (0..numbers.len()).map(|rank| first(rank) as u32).collect()
}

/// The row of each process: its place among those of its host. There are as many rows as the smallest
/// host has processes; whoever comes behind that is of the first ones again.
pub(crate) fn rows(hosts: &[u32]) -> Box<[usize]> {
    let mut counts = vec![0; hosts.len()];
    let places: Vec<usize> = hosts
        .iter()
        .map(|&host| {
            counts[host as usize] += 1;
            counts[host as usize] - 1
        })
        .collect();
    let least = counts.into_iter().filter(|count| *count > 0).min().unwrap_or(1);
    places.into_iter().map(|place| place % least).collect()
}

/// Who takes what processes of this row store, for each process: the first of its host in that row.
pub(crate) fn gateways(hosts: &[u32], rows: &[usize], row: usize) -> Box<[u32]> {
    let mut first = vec![None; hosts.len()];
    for (rank, host) in hosts.iter().enumerate().filter(|(rank, _)| rows[*rank] == row) {
        first[*host as usize].get_or_insert(rank as u32);
    }
    hosts.iter().map(|host| first[*host as usize].expect("a host has all rows")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_named_by_their_first_process() {
        assert_eq!(*hosts(&[0; 5], None), [0, 0, 0, 0, 0]);
        assert_eq!(*hosts(&[0; 5], Some(2)), [0, 0, 2, 2, 4]);
        assert_eq!(*hosts(&[0; 3], Some(1)), [0, 1, 2]);
        assert_eq!(*hosts(&[0; 3], Some(9)), [0, 0, 0]);
        assert_eq!(*hosts(&[7, 3, 7, 3, 9], None), [0, 1, 0, 1, 4]);
        assert_eq!(*hosts(&[1, 1, 1, 0, 0], Some(2)), [0, 0, 2, 3, 4]);
    }

    #[test]
    fn every_row_has_one_gateway_on_each_host() {
        let all = [0, 0, 0, 3, 3, 3, 3, 3];
        assert_eq!(*rows(&all), [0, 1, 2, 0, 1, 2, 0, 1]);
        assert_eq!(*gateways(&all, &rows(&all), 1), [1, 1, 1, 4, 4, 4, 4, 4]);
        // In turns, and a host with a process alone.
        let turns = [0, 1, 0, 1, 4];
        assert_eq!(*rows(&turns), [0; 5]);
        assert_eq!(*gateways(&turns, &rows(&turns), 0), [0, 1, 0, 1, 4]);
    }
}
