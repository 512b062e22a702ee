//! The models that the page draws beside what was measured. Times in microseconds.

use super::Figures;
use crate::bench::cores;

/// The dissertation's model of one step, in microseconds.
#[derive(Clone, Copy)]
pub struct Model {
    n: f64,
    cores: f64,
    /// Of one processor for the whole product.
    serial: f64,
    pub message: f64,
    pub shared: f64,
    pub store: f64,
    /// To move one value.
    pub clock: f64,
    /// Of a barrier, for each process.
    pub sync: f64,
}

impl Model {
    pub fn measured(figures: &Figures, n: u32) -> Option<Model> {
        let figure = |row: &str| figures.get(row).copied();
        Some(Model {
            n: f64::from(n),
            cores: cores::count() as f64,
            serial: figure(&format!("serial/{n}"))?,
            message: figure("mpi/trip")? / 1e3,
            shared: figure("bare/trip")? / 1e3,
            store: figure("store/trip")? / 1e3,
            clock: 8.0 / figure("bare/copy/64K")? / 1e3,
            sync: figure("store/barrier")? / 2.0 / 1e3,
        })
    }

    /// The computation, on as many cores as there are.
    fn computing(&self, p: f64) -> f64 {
        self.serial / p.min(self.cores)
    }

    pub fn messages(&self, p: f64) -> f64 {
        self.computing(p) + p * self.message + self.n * self.clock
    }

    pub fn shared(&self, p: f64) -> f64 {
        let reads = 2.0 * (p - 1.0) / p * self.n;
        // Values share cache lines of eight, and a line is fetched once.
        self.computing(p) + reads * (self.shared / 8.0 + self.clock) + p * self.sync
    }

    pub fn store(&self, p: f64) -> f64 {
        self.computing(p) + self.store + self.n / p * self.clock + p * self.sync
    }

    /// Blocks to the other of two hosts, and a barrier: each value crosses the link once.
    pub fn blocks_apart(&self, link: &Link, p: f64) -> f64 {
        self.flags_apart(link, p) + link.barrier
    }

    /// Blocks with a flag behind each, and no barrier.
    pub fn flags_apart(&self, link: &Link, p: f64) -> f64 {
        self.computing(p) + link.trip(8.0 * self.n / 2.0)
    }
}

/// A link between two hosts: what a store of `n` bytes takes is `latency + n / bandwidth`.
#[derive(Clone, Copy)]
pub struct Link {
    pub latency: f64,
    /// Bytes a microsecond, which are MB/s.
    pub bandwidth: f64,
    pub barrier: f64,
}

impl Link {
    /// Fitted to what was measured, if it was.
    pub fn measured(figures: &Figures) -> Option<Link> {
        let (latency, bandwidth) = fit(&Link::points(figures))?;
        Some(Link { latency, bandwidth, barrier: *figures.get("link/barrier")? })
    }

    /// Bytes and the time of each trip, in order.
    pub fn points(figures: &Figures) -> Vec<(f64, f64)> {
        let point = |(row, time): (&String, &f64)| {
            Some((row.strip_prefix("link/")?.parse::<u32>().ok()?.into(), *time))
        };
        let mut points: Vec<(f64, f64)> = figures.iter().filter_map(point).collect();
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        points
    }

    /// What so many bytes take.
    pub fn trip(&self, bytes: f64) -> f64 {
        self.latency + bytes / self.bandwidth
    }
}

/// Latency and bandwidth whose line is off by the least share of each time: so that neither the
/// shortest nor the longest trips decide alone.
fn fit(points: &[(f64, f64)]) -> Option<(f64, f64)> {
    let sum =
        |of: fn(f64, f64) -> f64| points.iter().map(|&(x, y)| of(x, y) / (y * y)).sum::<f64>();
    let (one, x, y) = (sum(|_, _| 1.0), sum(|x, _| x), sum(|_, y| y));
    let (xx, xy) = (sum(|x, _| x * x), sum(|x, y| x * y));
    let determinant = one * xx - x * x;
    let slope = (one * xy - x * y) / determinant;
    let latency = (xx * y - x * xy) / determinant;
    (points.len() > 2 && slope > 0.0).then_some((latency.max(0.0), 1.0 / slope))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_gives_the_digests_order() {
        let model = Model {
            n: 1e5,
            cores: 1e9,
            serial: 4e7,
            message: 5.0,
            shared: 0.25 * 8.0,
            store: 1.0,
            clock: 0.02,
            sync: 1.0,
        };
        // The published maxima: 660 Gflop/s at 2828, 300 at 6320, 1581 at 6325 processes.
        let rate = |time: f64| 2e10 / time / 1e3;
        assert!((rate(model.messages(2828.0)) - 660.0).abs() < 1.0);
        assert!((rate(model.shared(6320.0)) - 300.0).abs() < 1.0);
        assert!((rate(model.store(6325.0)) - 1581.0).abs() < 1.0);
    }

    #[test]
    fn a_link_is_found_from_its_trips() {
        let mut figures =
            Figures::from([("link/barrier".into(), 50.0), ("link/words".into(), 3.0)]);
        for bytes in [8u32, 64, 4096, 1 << 20] {
            figures.insert(format!("link/{bytes}"), 20.0 + f64::from(bytes) / 1250.0);
        }
        let link = Link::measured(&figures).unwrap();
        assert!((link.latency - 20.0).abs() < 1e-6 && (link.bandwidth - 1250.0).abs() < 1e-6);
        assert_eq!((link.barrier, Link::points(&figures)[0].0), (50.0, 8.0));
        assert!(Link::measured(&Figures::new()).is_none());
    }
}
