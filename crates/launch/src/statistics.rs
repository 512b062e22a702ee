//! What the transports of a job have counted, for `mpiexec --stats`.

use boot::Count;

/// Counts of all ranks together.
#[derive(Debug, Default)]
pub struct Statistics([u64; Count::ALL.len()]);

impl Statistics {
    /// Adds those of a host, which are in the order of [`Count::ALL`].
    pub fn add(&mut self, counts: &[u64]) {
        for (all, count) in self.0.iter_mut().zip(counts) {
            *all = all.saturating_add(*count);
        }
    }

    /// A line for each transport that has counted anything.
    pub fn lines(&self) -> Vec<String> {
        let rows = || Count::ALL.iter().zip(self.0);
        let mut transports: Vec<&str> = rows().map(|((_, transport, _), _)| *transport).collect();
        transports.dedup();
        let line = |name: &str| {
            let own: Vec<_> = rows().filter(|((_, transport, _), _)| *transport == name).collect();
            let counted = own.iter().any(|(_, count)| *count > 0);
            let shown: Vec<String> =
                own.iter().map(|((_, _, what), count)| format!("{count} {what}")).collect();
            counted.then(|| format!("statistics of {name}: {}", shown.join(", ")))
        };
        let lines: Vec<String> = transports.into_iter().filter_map(line).collect();
        if lines.is_empty() {
            return vec!["statistics: nothing went over a network".into()];
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_added_up_and_transports_told_apart() {
        let mut statistics = Statistics::default();
        assert_eq!(statistics.lines(), ["statistics: nothing went over a network"]);
        statistics.add(&[1, 2, 30, 40]);
        statistics.add(&[u64::MAX, 1]);
        // From a newer version, with more of them.
        statistics.add(&[0; 100]);
        let lines = statistics.lines();
        assert_eq!(lines.len(), 1, "{lines:?}");
        let expected = format!(
            "statistics of tcp: {} frames sent, 3 frames received, 30 bytes written, 40 bytes read, \
             0 connections reopened, 0 networks dropped",
            u64::MAX
        );
        assert_eq!(lines[0], expected);
    }
}
