//! What remote stores are held against.

use super::Figures;

/// A bar: what it is about, our row, the row beside it, and the limit of ours over that one. A row
/// of which more is better has its limit the other way round.
pub struct Bar {
    pub what: &'static str,
    pub ours: &'static str,
    pub beside: Option<&'static str>,
    pub limit: f64,
    pub more: bool,
}

pub const BARS: &[Bar] = &[
    bar("8-byte store to flag seen, over a bare cache-line trip", "store/trip", "bare/trip", 1.3),
    bar("ping-pong by PutWord and WaitFlag, over MPI's", "store/wait", "mpi/trip", 0.75),
    bar("an event that wakes a sleeper, over a futex wake", "store/wake", "bare/wake", 1.2),
    Bar {
        what: "stores back to back, million words a second",
        ours: "store/words",
        beside: None,
        limit: 100.0,
        more: true,
    },
    Bar {
        what: "a block of 1 MiB, over memcpy between shared buffers",
        ours: "store/block/1024K",
        beside: Some("bare/copy/1024K"),
        limit: 0.95,
        more: true,
    },
    Bar {
        what: "a block of 64 KiB, over memcpy between shared buffers",
        ours: "store/block/64K",
        beside: Some("bare/copy/64K"),
        limit: 0.95,
        more: true,
    },
];

const fn bar(what: &'static str, ours: &'static str, beside: &'static str, limit: f64) -> Bar {
    Bar { what, ours, beside: Some(beside), limit, more: false }
}

impl Bar {
    /// Our figure, the one beside it, what counts, and whether that is good enough.
    pub fn judge(&self, figures: &Figures) -> Option<(f64, Option<f64>, f64, bool)> {
        let ours = *figures.get(self.ours)?;
        let beside = match self.beside {
            Some(row) => Some(*figures.get(row)?),
            None => None,
        };
        let ratio = ours / beside.unwrap_or(1.0);
        let good = if self.more { ratio >= self.limit } else { ratio <= self.limit };
        Some((ours, beside, ratio, good))
    }
}

/// All bars as text.
pub fn text(figures: &Figures) -> String {
    let mut text = String::new();
    for bar in BARS {
        let Some((ours, beside, ratio, good)) = bar.judge(figures) else { continue };
        let beside = beside.map_or(String::new(), |beside| format!(" beside {beside:.1}"));
        let sign = if bar.more { "at least" } else { "at most" };
        let verdict = if good { "ok    " } else { "MISSED" };
        text += &format!("{verdict} {}: {ours:.1}{beside} = {ratio:.2}", bar.what);
        text += &format!(" ({sign} {})\n", bar.limit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_judged_both_ways() {
        let figures = |trip: f64, words: f64| {
            Figures::from([
                ("store/trip".into(), trip),
                ("bare/trip".into(), 100.0),
                ("store/words".into(), words),
            ])
        };
        assert!(BARS[0].judge(&figures(130.0, 0.0)).unwrap().3);
        assert!(!BARS[0].judge(&figures(131.0, 0.0)).unwrap().3);
        assert!(BARS[3].judge(&figures(1.0, 100.0)).unwrap().3);
        assert!(!BARS[3].judge(&figures(1.0, 99.0)).unwrap().3);
        assert!(BARS[1].judge(&figures(1.0, 1.0)).is_none());
        assert!(text(&figures(131.0, 100.0)).contains("MISSED 8-byte store"));
    }
}
