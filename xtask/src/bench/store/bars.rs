//! What remote stores are held against.

use super::Figures;

/// A bar: what it is about, our row, the row beside it, and how many times as good as that one ours has to be.
pub struct Bar {
    pub what: &'static str,
    pub ours: &'static str,
    pub beside: Option<&'static str>,
    pub least: f64,
    /// Whether more is better: not times, but what is done in them.
    pub more: bool,
}

pub const BARS: &[Bar] = &[
    bar(
        "8-byte store to flag seen, beside a bare cache-line trip",
        "store/trip",
        "bare/trip",
        0.77,
    ),
    bar("ping-pong by PutWord and WaitFlag, beside MPI's", "store/wait", "mpi/trip", 1.33),
    bar("an event that wakes a sleeper, beside a futex wake", "store/wake", "bare/wake", 0.83),
    Bar {
        what: "stores back to back, million words a second",
        ours: "store/words",
        beside: None,
        least: 100.0,
        more: true,
    },
    Bar {
        what: "a block of 1 MiB, beside memcpy between shared buffers",
        ours: "store/block/1024K",
        beside: Some("bare/copy/1024K"),
        least: 0.95,
        more: true,
    },
    Bar {
        what: "a block of 64 KiB, beside memcpy between shared buffers",
        ours: "store/block/64K",
        beside: Some("bare/copy/64K"),
        least: 0.95,
        more: true,
    },
];

const fn bar(what: &'static str, ours: &'static str, beside: &'static str, least: f64) -> Bar {
    Bar { what, ours, beside: Some(beside), least, more: false }
}

impl Bar {
    /// Our figure, the one beside it, how many times as good ours is (or itself, with nothing beside it), and
    /// whether that is good enough.
    pub fn judge(&self, figures: &Figures) -> Option<(f64, Option<f64>, f64, bool)> {
        let ours = *figures.get(self.ours)?;
        let beside = match self.beside {
            Some(row) => Some(*figures.get(row)?),
            None => None,
        };
        let better = match beside {
            Some(beside) if self.more => ours / beside,
            Some(beside) => beside / ours,
            None => ours,
        };
        Some((ours, beside, better, better >= self.least))
    }
}

/// All bars as text.
pub fn text(figures: &Figures) -> String {
    let mut text = String::new();
    for bar in BARS {
        let Some((ours, beside, better, good)) = bar.judge(figures) else { continue };
        let beside = beside
            .map_or(String::new(), |beside| format!(" and {beside:.1}: {better:.2} times as good"));
        let verdict = if good { "ok    " } else { "MISSED" };
        text += &format!("{verdict} {}: {ours:.1}{beside} (at least {})\n", bar.what, bar.least);
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
        assert!(BARS[0].judge(&figures(129.0, 0.0)).unwrap().3);
        assert!(!BARS[0].judge(&figures(131.0, 0.0)).unwrap().3);
        assert_eq!(BARS[0].judge(&figures(50.0, 0.0)).unwrap().2, 2.0, "half of the time");
        assert!(BARS[3].judge(&figures(1.0, 100.0)).unwrap().3);
        assert!(!BARS[3].judge(&figures(1.0, 99.0)).unwrap().3);
        assert!(BARS[1].judge(&figures(1.0, 1.0)).is_none());
        assert!(text(&figures(131.0, 100.0)).contains("MISSED 8-byte store"));
    }
}
