//! What was done, what failed, and what was skipped and why.

use std::collections::BTreeMap;

/// The count of a test run.
#[derive(Default)]
pub struct Tally {
    pub done: usize,
    pub failed: Vec<String>,
    /// How often something was skipped, by the reason.
    skipped: BTreeMap<String, usize>,
}

impl Tally {
    /// Counts something that cannot be done here.
    pub fn skip(&mut self, reason: &str) {
        *self.skipped.entry(reason.into()).or_default() += 1;
    }

    /// Adds what another has counted.
    pub fn add(&mut self, other: Tally) {
        self.done += other.done;
        self.failed.extend(other.failed);
        for (reason, count) in other.skipped {
            *self.skipped.entry(reason).or_default() += count;
        }
    }

    /// Behind what passed or failed: how many were skipped, and why.
    pub fn skipped(&self) -> String {
        if self.skipped.is_empty() {
            return "; nothing was skipped".into();
        }
        let reasons: Vec<String> =
            self.skipped.iter().map(|(reason, count)| format!("{count} ({reason})")).collect();
        format!("; {} skipped: {}", self.skipped.values().sum::<usize>(), reasons.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_counted() {
        let mut tally = Tally::default();
        assert_eq!(tally.skipped(), "; nothing was skipped");
        tally.skip("no g++");
        let mut other = Tally { done: 3, ..Tally::default() };
        other.skip("no ip");
        other.skip("no g++");
        tally.add(other);
        assert_eq!(tally.done, 3);
        assert_eq!(tally.skipped(), "; 3 skipped: 2 (no g++), 1 (no ip)");
    }
}
