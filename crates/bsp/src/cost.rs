//! The cost model: a superstep takes `w/s + g·h + l`.
//!
//! `w` is the work of the slowest process and `s` its speed, `h` the bytes into or out of the busiest
//! process, `g` what each of them costs, and `l` what it costs to meet. `serried bsp-probe` measures
//! `s`, `g` and `l` for numbers of processes and hosts, and stores them.

use std::collections::BTreeMap;
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

/// What a machine costs, for a number of processes on a number of hosts.
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

/// What is stored for so many processes on so many hosts, or follows from it.
pub fn stored(processes: usize, hosts: usize) -> Option<Parameters> {
    static ALL: OnceLock<Vec<Parameters>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let text = file().and_then(|file| boot::read_text(&file, LONGEST).ok()).unwrap_or_default();
        text.lines().filter_map(read).collect()
    });
    interpolate(all, processes, hosts)
}

/// The parameters for so many processes on so many hosts: those that were measured, what lies between
/// the two nearest, or else the nearest. One host says nothing of several, nor several of one.
pub fn interpolate(all: &[Parameters], processes: usize, hosts: usize) -> Option<Parameters> {
    let mut numbers: Vec<usize> = all.iter().map(|found| found.hosts).collect();
    numbers.retain(|number| (*number > 1) == (hosts > 1));
    numbers.sort_unstable();
    numbers.dedup();
    let on = |hosts: usize| {
        let mut rows: Vec<Parameters> =
            all.iter().copied().filter(|found| found.hosts == hosts).collect();
        rows.sort_by_key(|found| found.processes);
        between(&rows, |found| found.processes, processes)
    };
    let by_hosts: Vec<Parameters> = numbers.into_iter().filter_map(on).collect();
    between(&by_hosts, |found| found.hosts, hosts).map(|found| Parameters {
        processes,
        hosts,
        ..found
    })
}

/// What lies at a place between rows that are in order; at the ends the first or the last.
fn between(
    rows: &[Parameters],
    place: impl Fn(&Parameters) -> usize,
    at: usize,
) -> Option<Parameters> {
    let next = rows.iter().position(|row| place(row) >= at).unwrap_or(rows.len());
    let (Some(above), Some(below)) = (rows.get(next), next.checked_sub(1).map(|at| rows[at]))
    else {
        return rows.get(next).or(rows.last()).copied();
    };
    let share = (at - place(&below)) as f64 / (place(above) - place(&below)) as f64;
    let mix = |below: f64, above: f64| below + share * (above - below);
    let mixed = |of: fn(&Parameters) -> Estimate| Estimate {
        value: mix(of(&below).value, of(above).value),
        error: mix(of(&below).error, of(above).error),
    };
    Some(Parameters {
        s: mixed(|row| row.s),
        g: mixed(|row| row.g),
        l: mixed(|row| row.l),
        ..below
    })
}

/// A straight line through points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// How it rises.
    pub slope: Estimate,
    /// Where it begins.
    pub start: Estimate,
}

/// The line `y = start + slope·x` that most points lie near, however far off the others are: the
/// typical slope between any two places, and the typical start of lines of that slope. Points of about
/// the same `x` count as one, at their middle, so that many small supersteps do not outvote a few large
/// ones; and what is twice as long may be off by twice as much. None for fewer than three places.
pub fn fit(points: &[(f64, f64)]) -> Option<Line> {
    let sound = |&(x, y): &(f64, f64)| x.is_finite() && x >= 0.0 && y.is_finite() && y > 0.0;
    let places = gather(points);
    if places.len() < 3 || !points.iter().all(sound) {
        return None;
    }
    let mut slopes = Vec::new();
    for (at, &(x, y, count)) in places.iter().enumerate() {
        for &(left, low, before) in &places[..at] {
            let spread = (y * y / count + low * low / before).sqrt();
            slopes.push(((y - low) / (x - left), (x - left) / spread));
        }
    }
    let slope = weighted_median(slopes).max(0.0);
    let starts = places.iter().map(|&(x, y, count)| (y - slope * x, count.sqrt() / y));
    let start = weighted_median(starts.collect()).max(0.0);
    // The spread about the line gives the errors that a fit with these weights has.
    let least = places.iter().map(|place| place.1).fold(f64::INFINITY, f64::min) / 2.0;
    let expected = |x: f64| (start + slope * x).max(least);
    let mut off: Vec<f64> =
        points.iter().map(|&(x, y)| (y / expected(x) - 1.0).abs() * TYPICAL).collect();
    let spread = median(&mut off) * MEDIANS;
    let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
        points.iter().map(|&(x, _)| of(x) / expected(x).powi(2)).sum()
    };
    let (one, x, xx) = (sum(&|_| 1.0), sum(&|x| x), sum(&|x| x * x));
    let determinant = (one * xx - x * x).max(f64::MIN_POSITIVE);
    Some(Line {
        slope: Estimate { value: slope, error: spread * (one / determinant).sqrt() },
        start: Estimate { value: start, error: spread * (xx / determinant).sqrt() },
    })
}

/// The standard deviation over the middle of the distances, if they are normal.
const TYPICAL: f64 = 1.4826;
/// How much further off a median is than a mean.
const MEDIANS: f64 = 1.2533;

/// Points of about the same `x` at their middle, with how many they are, in order.
fn gather(points: &[(f64, f64)]) -> Vec<(f64, f64, f64)> {
    let mut groups: BTreeMap<i64, Vec<(f64, f64)>> = BTreeMap::new();
    for &(x, y) in points {
        // Eight to each doubling; what is less than a cache line is alike.
        groups.entry(((x.max(0.0) / 64.0 + 1.0).log2() * 8.0) as i64).or_default().push((x, y));
    }
    let middle = |group: &Vec<(f64, f64)>, of: fn(&(f64, f64)) -> f64| {
        median(&mut group.iter().map(of).collect::<Vec<_>>())
    };
    groups
        .values()
        .map(|group| {
            (middle(group, |point| point.0), middle(group, |point| point.1), group.len() as f64)
        })
        .collect()
}

/// The value with half of the weight on either side.
fn weighted_median(mut values: Vec<(f64, f64)>) -> f64 {
    values.sort_by(|a, b| a.0.total_cmp(&b.0));
    let half = values.iter().map(|value| value.1).sum::<f64>() / 2.0;
    let mut below = 0.0;
    let found = values.iter().find(|value| {
        below += value.1;
        below >= half
    });
    found.map_or(f64::NAN, |value| value.0)
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
        assert_eq!(fit(&[(1.0, 1.0), (1.0, 2.0), (2e3, 1.0)]), None);
        assert_eq!(fit(&[(1.0, 1.0), (2e3, f64::NAN), (3e4, 1.0)]), None);
    }

    /// A program of thousands of small supersteps, many of which were interrupted, a few large ones, and
    /// one of them whose bytes took no time at all.
    #[test]
    fn small_supersteps_do_not_decide_what_bytes_cost() {
        let mut random = Random::new(11);
        let (g, l) = (0.42e-9, 3e-6);
        let mut points = Vec::new();
        for _ in 0..5000 {
            let x = random.below(300) as f64;
            let late = if random.chance(200) { random.below(100) as f64 } else { 0.0 };
            points.push((x, (l + g * x) * (1.0 + 0.1 * normal(&mut random).abs() + late)));
        }
        for _ in 0..20 {
            let x = 1e6 + random.below(4_000_000) as f64;
            points.push((x, (l + g * x) * (1.0 + 0.05 * normal(&mut random).abs())));
        }
        points.push((4e6, 1.2e-6));
        let line = fit(&points).unwrap();
        assert!((line.slope.value / g - 1.0).abs() < 0.1, "{line:?}");
        assert!((line.start.value / l - 1.0).abs() < 0.2, "{line:?}");
        assert!(line.slope.error < g / 10.0 && line.start.error < l / 10.0, "{line:?}");
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
        let predicted = parameters.predict(1e6, 1e4);
        assert!((predicted - (1e-3 + 2.5e-6 + 1.7e-6)).abs() < 1e-9, "{predicted}");
    }

    #[test]
    fn what_was_not_measured_lies_between() {
        let row = |processes, hosts, l| {
            let l = Estimate { value: l, error: 0.0 };
            Parameters { processes, hosts, l, ..Parameters::default() }
        };
        let all = [
            row(8, 1, 8.0),
            row(2, 1, 2.0),
            row(4, 2, 800.0),
            row(8, 2, 1000.0),
            row(8, 4, 2000.0),
        ];
        let l = |processes, hosts| interpolate(&all, processes, hosts).map(|found| found.l.value);
        assert_eq!([l(2, 1), l(4, 1), l(8, 1), l(64, 1)], [2.0, 4.0, 8.0, 8.0].map(Some));
        assert_eq!([l(2, 2), l(6, 2), l(8, 3), l(8, 9)], [800.0, 900.0, 1500.0, 2000.0].map(Some));
        // What one host costs says nothing of two.
        assert_eq!(interpolate(&all[..2], 8, 2), None);
        assert_eq!(interpolate(&all[2..], 8, 1), None);
        let found = interpolate(&all, 6, 3).unwrap();
        assert_eq!((found.processes, found.hosts), (6, 3));
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
