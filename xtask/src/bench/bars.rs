//! What the project promises of its figures, checked against a table.

use super::report::digits;
use super::table::Table;

/// One promise and what was found.
pub struct Bar {
    pub name: String,
    pub asked: String,
    figure: Option<f64>,
    limit: f64,
    at_least: bool,
}

impl Bar {
    pub fn found(&self) -> String {
        self.figure.map_or("-".into(), digits)
    }

    pub fn verdict(&self) -> &'static str {
        match self.figure {
            None => "no figure",
            Some(figure) if self.at_least && figure >= self.limit => "met",
            Some(figure) if !self.at_least && figure <= self.limit => "met",
            Some(_) => "missed",
        }
    }
}

/// All promises; none where nothing of ours was measured.
pub fn all(table: &Table) -> Vec<Bar> {
    let Some(ours) = table.ours() else { return Vec::new() };
    let of = |row: &str| table.line(row)?.cells[ours].median();
    let ratio = |row: &str| Some(table.comparison(table.line(row)?)?.ratio);
    let machine =
        |row: &str| table.machine.iter().find(|line| line.row.name == row)?.cells[0].median();
    let bar = |name: &str, asked: &str, figure, limit, at_least| Bar {
        name: name.into(),
        asked: asked.into(),
        figure,
        limit,
        at_least,
    };
    let at_most = |name: &str, asked: &str, figure, limit| bar(name, asked, figure, limit, false);
    let at_least = |name: &str, asked: &str, figure, limit| bar(name, asked, figure, limit, true);

    // The worst row of a kind, as our figure over the best peer's.
    let worst = |prefix: &str| {
        let rows = table.lines.iter().filter(|line| line.row.name.starts_with(prefix));
        let found = rows.filter_map(|line| {
            let ratio = table.comparison(line)?.ratio;
            Some(if line.row.more_is_better { 1.0 / ratio } else { ratio })
        });
        found.reduce(f64::max)
    };
    let mut bars = vec![
        at_most("latency, worst row", "below the best peer", worst("latency/"), 1.0),
        at_most("latency 8 B", "0.9 × the best peer", ratio("latency/8B"), 0.9),
        at_most(
            "latency 8 B",
            "1.4 × the bare slot ring",
            of("latency/8B").zip(machine("ring")).map(|(ours, ring)| ours / ring),
            1.4,
        ),
        at_most("ping-pong bandwidth, worst row", "above the best peer", worst("bandwidth/"), 1.0),
    ];
    for size in ["1MiB", "4MiB", "16MiB", "64MiB"] {
        let row = format!("bandwidth/{size}");
        bars.push(at_least(&format!("ping-pong {size}"), "2 × the best peer", ratio(&row), 2.0));
    }
    bars.push(at_most("windowed, worst row", "above the best peer", worst("window/"), 1.0));
    bars.push(at_least("message rate 8 B", "1.2 × the best peer", ratio("rate/8B"), 1.2));
    for kind in ["posted", "unexpected"] {
        let (few, many) = (of(&format!("{kind}/256")), of(&format!("{kind}/2048")));
        let growth = few.zip(many).map(|(few, many)| many / few);
        bars.push(at_most(&format!("{kind}: 2,048 over 256"), "flat: 1.25", growth, 1.25));
    }
    for ranks in [4, 8, 16] {
        for call in ["barrier", "allreduce/8B", "allreduce/4KiB", "allreduce/1MiB"] {
            let row = format!("{ranks}ranks/{call}");
            bars.push(at_most(&row, "the best peer, any setting", ratio(&row), 1.0));
        }
    }
    for kind in ["pingpong", "compute"] {
        let row = format!("twojobs/{kind}");
        bars.push(at_most(&row, "1.1 × one after the other: 2.2", of(&row), 2.2));
    }
    bars.push(at_most("startup/2ranks", "5 × below every peer", ratio("startup/2ranks"), 0.2));
    bars.push(at_most("memory, worse row", "below every peer", worst("memory/"), 1.0));
    bars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts() {
        let verdict = |figure, at_least| {
            Bar { name: String::new(), asked: String::new(), figure, limit: 1.0, at_least }
                .verdict()
        };
        assert_eq!(verdict(Some(0.9), false), "met");
        assert_eq!(verdict(Some(1.1), false), "missed");
        assert_eq!(verdict(Some(1.1), true), "met");
        assert_eq!(verdict(None, true), "no figure");
    }
}
