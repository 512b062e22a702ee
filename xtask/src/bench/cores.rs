//! How many cores there are for ranks: two threads of one core are one place, not two.

use std::collections::BTreeSet;

/// Distinct cores among the processors that this process may use.
pub fn count() -> usize {
    let processors = std::thread::available_parallelism().map_or(1, |count| count.get());
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let allowed = status.lines().find_map(|line| line.strip_prefix("Cpus_allowed_list:"));
    let siblings: Option<BTreeSet<String>> = allowed.and_then(|list| {
        let read = |processor: usize| {
            let folder = format!("/sys/devices/system/cpu/cpu{processor}/topology");
            std::fs::read_to_string(format!("{folder}/thread_siblings_list")).ok()
        };
        numbers(list.trim())?.into_iter().map(read).collect()
    });
    // A limit on processor time may leave less than the processors that may be used.
    siblings.map_or(processors, |cores| cores.len().clamp(1, processors))
}

/// The numbers in a list such as `0-3,8`.
fn numbers(list: &str) -> Option<Vec<usize>> {
    let mut found = Vec::new();
    for part in list.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        found.extend(first.parse::<usize>().ok()?..=last.parse::<usize>().ok()?);
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read() {
        assert_eq!(numbers("0-3,8"), Some(vec![0, 1, 2, 3, 8]));
        assert_eq!(numbers("5"), Some(vec![5]));
        assert_eq!(numbers("none"), None);
    }

    #[test]
    fn there_is_a_core() {
        assert!(count() >= 1);
    }
}
