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

/// The promises about rows that were measured; none where nothing of ours was.
pub fn all(table: &Table) -> Vec<Bar> {
    let Some(ours) = table.ours() else { return Vec::new() };
    let of = |row: &str| table.line(row)?.cells[ours].median();
    let better = |row: &str| Some(table.comparison(table.line(row)?)?.better);
    let ring = || table.machine.iter().find(|line| line.row.name == "ring")?.cells[0].median();
    // The worst row of a kind, as how many times better than the best peer ours is.
    let worst = |prefix: &str| {
        let rows = table.lines.iter().filter(|line| line.row.name.starts_with(prefix));
        rows.filter_map(|line| Some(table.comparison(line)?.better)).reduce(f64::min)
    };
    let mut bars = Vec::new();
    let mut bar = |rows: &str, name: &str, asked: &str, figure, limit, at_least| {
        if table.lines.iter().any(|line| line.row.name.starts_with(rows)) {
            let (name, asked) = (name.into(), asked.into());
            bars.push(Bar { name, asked, figure, limit, at_least });
        }
    };

    let kinds = ["touched/", "window/", "bandwidth/", "memory/", "tcp/bandwidth/"];
    for kind in kinds.into_iter().chain(["allocated-", "created-"]) {
        let name = format!("{kind}: worst row, times better");
        bar(kind, &name, "at least 1: the best peer", worst(kind), 1.0, true);
    }
    for row in ["latency/8B", "latency/64B", "latency/1KiB", "latency/4KiB"] {
        bar(row, row, "at least 1 × as good as the best peer", better(row), 1.0, true);
    }
    // Nobody writes or reads these bytes, and a copy more or less is all there is to them.
    for row in ["latency/16KiB", "latency/64KiB"] {
        bar(row, row, "at least 0.85 × as good as the best peer", better(row), 0.85, true);
    }
    let name = "tcp/latency/: worst row, times better";
    let figure = worst("tcp/latency/");
    bar("tcp/latency/", name, "at least 0.85 × as good as the best peer", figure, 0.85, true);
    let row = "latency/8B";
    let trips = of(row).zip(ring()).map(|(ours, ring)| ours / ring);
    bar(row, row, "at most 1.4 × the bare slot ring", trips, 1.4, false);
    bar(
        "rate/8B",
        "rate/8B",
        "at least 1.2 × as good as the best peer",
        better("rate/8B"),
        1.2,
        true,
    );
    let row = "tcp/rate/8B";
    bar(row, row, "at least 5 × as good as the best peer", better(row), 5.0, true);
    for kind in ["posted", "unexpected"] {
        let (few, many) = (of(&format!("{kind}/256")), of(&format!("{kind}/2048")));
        let growth = few.zip(many).map(|(few, many)| many / few);
        bar(kind, &format!("{kind}: 2048 over 256"), "flat: at most 1.25", growth, 1.25, false);
    }
    for ranks in [4, 8, 16] {
        for call in ["barrier", "allreduce/8B", "allreduce/4KiB", "allreduce/1MiB"] {
            let row = format!("{ranks}ranks/{call}");
            bar(&row, &row, "at least 1 × as good as the best peer", better(&row), 1.0, true);
        }
    }
    for kind in ["pingpong", "compute"] {
        let row = format!("twojobs/{kind}");
        bar(&row, &row, "at most 2.2: 1.1 × one after the other", of(&row), 2.2, false);
    }
    one_sided(&of, &mut bar);
    let row = "startup/2ranks";
    bar(row, row, "at least 5 × as good as the best peer", better(row), 5.0, true);
    bars
}

/// Of one-sided communication, and of what goes on while the program computes.
fn one_sided(
    of: &impl Fn(&str) -> Option<f64>,
    bar: &mut impl FnMut(&str, &str, &str, Option<f64>, f64, bool),
) {
    for prefix in ["", "tcp/"] {
        let row = format!("{prefix}passive-computing/8B");
        let waiting = of(&format!("{prefix}passive-waiting/8B"));
        let longer = of(&row).zip(waiting).map(|(computing, waiting)| computing / waiting);
        bar(&row, &row, "at most 1.1 × what it takes with a target that waits", longer, 1.1, false);
    }
    for ranks in [8, 16] {
        let row = format!("{ranks}ranks/lock/8B");
        let share = of(&row).zip(of("lock/8B")).map(|(many, two)| many / two);
        bar(&row, &row, "at least half of what two ranks do", share, 0.5, true);
    }
    let row = "link-async/overlap-isend/1MiB";
    bar(row, row, "at least 90 % hidden", of(row), 90.0, true);
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
