//! Whether a network is like BSP's: whether more processes cost more only because the slowest of more is slower.
//!
//! A superstep with the same bytes for each process takes as long as its slowest edge, so that the distribution of its
//! time with p processes is that of one edge to the power of p: `F = Fₑᵖ`. Its p-th root says what one edge costs. If
//! that is the same for all p, the network behaves as the model says; if it moves, edges are in each other's way.

use crate::cost;
use transport::sim::Random;

/// What supersteps took, with so many processes.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    processes: usize,
    /// Seconds, in order.
    sample: Vec<f64>,
}

/// How the edges of one family compare to those of another with fewer processes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The largest distance between the distributions of one edge, 0 to 1.
    pub distance: f64,
    /// What that distance stays below in 19 of 20 cases if all edges are alike.
    pub chance: f64,
    /// What a superstep takes on average, over what it would take if edges were as they are with fewer.
    pub beyond: f64,
}

/// How often chance is tried.
const TRIALS: usize = 200;
/// A superstep that takes more than this times what the slowest edge explains, and not by chance, is not BSP's: less
/// than a tenth is what a model with two parameters is off by anyway.
const TOLERANCE: f64 = 1.1;

impl Comparison {
    /// Whether variance alone explains what more processes cost.
    pub fn is_explained(&self) -> bool {
        self.distance <= self.chance || self.beyond <= TOLERANCE
    }
}

impl Family {
    /// What supersteps of so many processes took, in seconds; None for none, or for what is no time.
    pub fn new(processes: usize, mut sample: Vec<f64>) -> Option<Family> {
        let sound = |time: &f64| time.is_finite() && *time > 0.0;
        if sample.is_empty() || processes == 0 || !sample.iter().all(sound) {
            return None;
        }
        sample.sort_by(f64::total_cmp);
        Some(Family { processes, sample })
    }

    /// How many processes.
    pub fn processes(&self) -> usize {
        self.processes
    }

    /// The times, in order.
    pub fn sample(&self) -> &[f64] {
        &self.sample
    }

    /// The mean time.
    pub fn mean(&self) -> f64 {
        self.sample.iter().sum::<f64>() / self.sample.len() as f64
    }

    /// The standard deviation.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let off = |time: &f64| (time - mean).powi(2);
        (self.sample.iter().map(off).sum::<f64>() / self.sample.len() as f64).sqrt()
    }

    /// The time that so much of the sample stays below.
    pub fn quantile(&self, share: f64) -> f64 {
        let at = (share * self.sample.len() as f64) as usize;
        self.sample[at.min(self.sample.len() - 1)]
    }

    /// The chance that one edge costs at most `y`.
    pub fn edge(&self, y: f64) -> f64 {
        cost::edge(&self.sample, self.processes, y)
    }

    /// The mean time with `processes` processes whose edges are like these: the mean of `Fₑ` to that power.
    pub fn predict(&self, processes: usize) -> f64 {
        let power = processes as f64 / self.processes as f64;
        let count = self.sample.len() as f64;
        let below = |at: usize| (at as f64 / count).powf(power);
        self.sample.iter().enumerate().map(|(at, y)| y * (below(at + 1) - below(at))).sum()
    }

    /// As many supersteps as `count` of `processes` processes whose edges are like these.
    fn draw(&self, random: &mut Random, processes: usize, count: usize) -> Vec<f64> {
        let power = self.processes as f64 / processes as f64;
        let one = || {
            let share = (random.below(FINE) as f64 + 0.5) / FINE as f64;
            self.quantile(share.powf(power))
        };
        std::iter::repeat_with(one).take(count).collect()
    }

    fn parts(&self) -> (&[f64], usize) {
        (&self.sample, self.processes)
    }

    fn distance(&self, other: &Family) -> f64 {
        cost::family_distance(self.parts(), other.parts())
    }

    /// Compares the edges of this family to those of one with fewer processes.
    pub fn compare(&self, fewer: &Family) -> Comparison {
        let mut random = Random::new(1);
        let drawn = |random: &mut Random, processes, count| {
            let mut sample = fewer.draw(random, processes, count);
            sample.sort_by(f64::total_cmp);
            Family { processes, sample }
        };
        let mut distances: Vec<f64> = (0..TRIALS)
            .map(|_| {
                let few = drawn(&mut random, fewer.processes, fewer.sample.len());
                drawn(&mut random, self.processes, self.sample.len()).distance(&few)
            })
            .collect();
        distances.sort_by(f64::total_cmp);
        Comparison {
            distance: self.distance(fewer),
            chance: distances[TRIALS * 19 / 20],
            beyond: self.mean() / fewer.predict(self.processes),
        }
    }
}

/// Into so many parts shares are drawn.
const FINE: usize = 1 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    /// Roughly normal: the sum of twelve even numbers.
    fn normal(random: &mut Random) -> f64 {
        (0..12).map(|_| random.below(1 << 20) as f64 / f64::from(1 << 20)).sum::<f64>() - 6.0
    }

    /// Supersteps as slow as the slowest of p edges, each of which takes 100 µs with σ = 10 µs, and `more` more.
    fn family(processes: usize, more: f64) -> Family {
        let mut random = Random::new(processes as u64 + 5);
        let mut slowest = || {
            let edges = (0..processes).map(|_| 100.0 + more + 10.0 * normal(&mut random));
            edges.fold(f64::MIN, f64::max) * 1e-6
        };
        Family::new(processes, (0..400).map(|_| slowest()).collect()).unwrap()
    }

    #[test]
    fn variance_alone_is_like_bsp() {
        let two = family(2, 0.0);
        // c = 0.564, 1.029, 1.424, 1.766 for 2, 4, 8, 16.
        for (processes, c) in [(2, 0.564), (4, 1.029), (8, 1.424), (16, 1.766)] {
            let expected = (100.0 + 10.0 * c) * 1e-6;
            assert!((two.predict(processes) / expected - 1.0).abs() < 0.02, "{processes}");
            let more = family(processes, 0.0);
            assert!((more.mean() / expected - 1.0).abs() < 0.02, "{processes}");
            let found = more.compare(&two);
            assert!(found.is_explained() && (found.beyond - 1.0).abs() < 0.03, "{found:?}");
            assert!(found.distance < 2.0 * found.chance && found.chance < 0.2, "{found:?}");
        }
    }

    #[test]
    fn edges_in_each_others_way_are_not() {
        let two = family(2, 0.0);
        for (processes, more) in [(4, 20.0), (8, 60.0), (16, 140.0)] {
            let found = family(processes, more).compare(&two);
            assert!(!found.is_explained(), "{found:?}");
            // Roots of more processes are closer to 1, and differ less.
            assert!(found.distance > 2.0 * found.chance, "{found:?}");
            assert!(found.beyond > 1.1 + more / 1000.0, "{found:?}");
        }
        // A little more is seen, and is no matter.
        let found = family(8, 8.0).compare(&two);
        assert!(found.distance > found.chance && found.is_explained(), "{found:?}");
    }

    #[test]
    fn what_is_no_sample_is_refused() {
        assert_eq!(Family::new(2, vec![]), None);
        assert_eq!(Family::new(0, vec![1.0]), None);
        assert_eq!(Family::new(2, vec![1.0, f64::NAN]), None);
        let one = Family::new(3, vec![2.0]).unwrap();
        assert_eq!((one.mean(), one.deviation(), one.quantile(0.9)), (2.0, 0.0, 2.0));
        assert_eq!((one.predict(9), one.compare(&one).distance), (2.0, 0.0));
    }
}
