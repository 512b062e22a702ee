//! The cost model: a superstep takes `w/s + g·h + l`.
//!
//! `w` is the work of the slowest process and `s` its speed, `h` the bytes into or out of the busiest
//! process, `g` what each of them costs, and `l` what it costs to meet. `serried bsp-probe` measures
//! `s`, `g` and `l` for a number of processes and stores them.

use std::fmt;
use std::path::PathBuf;
use std::sync::OnceLock;

/// A value and how far off it may be (one standard error).
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
}

/// What a machine costs, for a number of processes.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Parameters {
    /// For so many processes.
    pub processes: usize,
    /// On so many hosts.
    pub hosts: usize,
    /// Operations a second.
    pub s: Estimate,
    /// Seconds for a byte of an h-relation.
    pub g: Estimate,
    /// Seconds for a superstep without communication.
    pub l: Estimate,
}

impl Parameters {
    /// Seconds for a superstep of so many operations and bytes.
    pub fn predict(&self, operations: f64, h: f64) -> f64 {
        operations / self.s.value + self.communication(h)
    }

    /// Seconds for the communication of a superstep.
    pub fn communication(&self, h: f64) -> f64 {
        h * self.g.value + self.l.value
    }
}

impl fmt::Display for Parameters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [self.s, self.g, self.l].map(|x| format!("{:e}\t{:e}", x.value, x.error));
        write!(f, "{}\t{}\t{}", self.processes, self.hosts, words.join("\t"))
    }
}

/// Reads what [`Display`](fmt::Display) wrote.
pub fn read(line: &str) -> Option<Parameters> {
    let words: Vec<&str> = line.split('\t').collect();
    let [processes, hosts, numbers @ ..] = &words[..] else { return None };
    let number = |text: &&str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    let numbers: Vec<f64> = numbers.iter().map(number).collect::<Option<_>>()?;
    let [s, s_error, g, g_error, l, l_error] = numbers[..] else { return None };
    let estimate = |value, error| Estimate { value, error };
    Some(Parameters {
        processes: processes.parse().ok()?,
        hosts: hosts.parse().ok()?,
        s: estimate(s, s_error),
        g: estimate(g, g_error),
        l: estimate(l, l_error),
    })
}

/// The longest file of parameters, in bytes.
pub const LONGEST: usize = 1 << 20;

/// Where `serried bsp-probe` stores what it has measured: in the user's configuration.
pub fn file() -> Option<PathBuf> {
    let folder =
        std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = folder.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".config")));
    Some(folder?.join("serried").join("bsp.tsv"))
}

/// What is stored for so many processes, or else for the nearest number of them.
pub fn stored(processes: usize) -> Option<Parameters> {
    static ALL: OnceLock<Vec<Parameters>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let text = file().and_then(|file| boot::read_text(&file, LONGEST).ok()).unwrap_or_default();
        text.lines().filter_map(read).collect()
    });
    nearest(all, processes)
}

/// The parameters for so many processes, or else for the nearest number of them.
pub fn nearest(all: &[Parameters], processes: usize) -> Option<Parameters> {
    all.iter().copied().min_by_key(|found| found.processes.abs_diff(processes))
}

/// A straight line through points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// How it rises.
    pub slope: Estimate,
    /// Where it begins.
    pub start: Estimate,
}

/// The line `y = start + slope·x` through points, each counted by the inverse of its `y`: so that a
/// long superstep, which scatters more, does not decide alone. None for fewer than three places.
pub fn fit(points: &[(f64, f64)]) -> Option<Line> {
    let weighted = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
        points.iter().map(|&(x, y)| of(x, y) / (y * y)).sum()
    };
    let mut places: Vec<f64> = points.iter().map(|point| point.0).collect();
    places.sort_by(f64::total_cmp);
    places.dedup();
    if places.len() < 3 || points.iter().any(|point| !point.1.is_finite() || point.1 <= 0.0) {
        return None;
    }
    let (one, x, y) = (weighted(&|_, _| 1.0), weighted(&|x, _| x), weighted(&|_, y| y));
    let (xx, xy) = (weighted(&|x, _| x * x), weighted(&|x, y| x * y));
    let determinant = one * xx - x * x;
    let slope = (one * xy - x * y) / determinant;
    let start = (xx * y - x * xy) / determinant;
    let rest = weighted(&|x, y| (y - start - slope * x).powi(2)) / (points.len() - 2) as f64;
    Some(Line {
        slope: Estimate { value: slope, error: (rest * one / determinant).sqrt() },
        start: Estimate { value: start, error: (rest * xx / determinant).sqrt() },
    })
}

/// The middle of some values.
pub fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// How much the slowest of `p` edges explains: the distribution of one edge's cost, when `sample`
/// holds costs of supersteps of `p` processes, each as slow as its slowest edge (F = Fₑᵖ). Answers
/// the chance that one edge costs at most `y`.
pub fn edge(sample: &[f64], p: usize, y: f64) -> f64 {
    let below = sample.iter().filter(|&&value| value <= y).count();
    (below as f64 / sample.len() as f64).powf(1.0 / p as f64)
}

/// The largest distance between the edges' distributions of two samples, 0 to 1. If it is small, more
/// processes are slower only because the slowest of more is slower: the network is like BSP's. The
/// fastest twentieth does not count: a root of so few says nothing.
pub fn family_distance((a, p): (&[f64], usize), (b, q): (&[f64], usize)) -> f64 {
    let share = |sample: &[f64], y: f64| edge(sample, 1, y);
    let places = a.iter().chain(b).filter(|&&y| share(a, y) >= 0.05 && share(b, y) >= 0.05);
    places.map(|&y| (edge(a, p, y) - edge(b, q, y)).abs()).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use transport::sim::Random;

    /// Roughly normal: the sum of twelve even numbers.
    fn normal(random: &mut Random) -> f64 {
        (0..12).map(|_| random.below(1 << 20) as f64 / f64::from(1 << 20)).sum::<f64>() - 6.0
    }

    #[test]
    fn a_line_is_found_with_its_spread() {
        let mut random = Random::new(7);
        let mut points = Vec::new();
        for x in [0.0, 1e3, 1e4, 1e5, 1e6] {
            for _ in 0..50 {
                let exact = 2e-6 + 3e-9 * x;
                points.push((x, exact * (1.0 + 0.02 * normal(&mut random))));
            }
        }
        let line = fit(&points).unwrap();
        assert!((line.slope.value - 3e-9).abs() < 4.0 * line.slope.error.max(1e-12));
        assert!((line.start.value - 2e-6).abs() < 4.0 * line.start.error.max(1e-10));
        assert!(line.slope.error < 1e-10 && line.start.error < 1e-7, "{line:?}");
        assert_eq!(fit(&[(1.0, 1.0), (1.0, 2.0), (2.0, 1.0)]), None);
        assert_eq!(fit(&[(1.0, 1.0), (2.0, f64::NAN), (3.0, 1.0)]), None);
    }

    #[test]
    fn stored_lines_are_read_and_others_refused() {
        let estimate = |value, error| Estimate { value, error };
        let parameters = Parameters {
            processes: 4,
            hosts: 1,
            s: estimate(1e9, 1e6),
            g: estimate(2.5e-10, 1e-12),
            l: estimate(1.7e-6, 1e-8),
        };
        assert_eq!(read(&parameters.to_string()), Some(parameters));
        for line in
            ["", "4", "4\t1\t1\t1\t1\t1\t1", "a\t1\t1\t1\t1\t1\t1\t1", "4\t1\t1\t1\t1\tNaN\t1\t1"]
        {
            assert_eq!(read(line), None, "{line:?}");
        }
        let all = [2, 4, 8].map(|processes| Parameters { processes, ..parameters });
        assert_eq!(nearest(&all, 7).map(|found| found.processes), Some(8));
        assert_eq!(nearest(&[], 7), None);
        let predicted = parameters.predict(1e6, 1e4);
        assert!((predicted - (1e-3 + 2.5e-6 + 1.7e-6)).abs() < 1e-9, "{predicted}");
    }

    /// The slowest of p edges that are all alike: the families fall together. With edges that are
    /// slower when there are more of them they do not.
    #[test]
    fn families_tell_variance_from_congestion() {
        let mut random = Random::new(3);
        let mut sample = |p: usize, slower: f64| -> Vec<f64> {
            let mut slowest =
                || (0..p).map(|_| slower + normal(&mut random)).fold(f64::MIN, f64::max);
            (0..2000).map(|_| slowest()).collect()
        };
        let (two, eight, oversubscribed) = (sample(2, 10.0), sample(8, 10.0), sample(8, 12.0));
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        // Means of the maximum of normal variables: 0.564 for two, 1.424 for eight.
        assert!((mean(&two) - 10.564).abs() < 0.1 && (mean(&eight) - 11.424).abs() < 0.1);
        assert!(family_distance((&two, 2), (&eight, 8)) < 0.1);
        assert!(family_distance((&two, 2), (&oversubscribed, 8)) > 0.2);
    }
}
