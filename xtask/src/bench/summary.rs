//! The few rows of the table that README.md shows.

use super::report::{Setting, digits};
use super::table::Table;

/// Rows, and what they are for somebody who does not know the names.
const ROWS: &[(&str, &str)] = &[
    ("touched/1KiB", "a message of 1 KiB, written and read by the programs"),
    ("touched/64KiB", "of 64 KiB"),
    ("touched/1MiB", "of 1 MiB"),
    ("touched/4MiB", "of 4 MiB"),
    ("latency/8B", "ping-pong of 8 bytes, one way"),
    ("tcp/latency/8B", "the same over TCP"),
    ("16ranks/allreduce/8B", "all-reduction of 8 bytes on 16 ranks"),
    ("16ranks/allreduce/1MiB", "of 1 MiB"),
    ("startup/2ranks", "start of a job of two ranks"),
];

/// What stands between the marks in README.md.
pub fn text(table: &Table, setting: &Setting) -> String {
    // All settings of one MPI stand in one column, with the best of them in each row.
    let mut families: Vec<&str> = Vec::new();
    for column in &table.columns {
        if !families.contains(&column.build.as_str()) {
            families.push(&column.build);
        }
    }
    let mut text = format!("| | {} | best peer / ours |\n|---|", families.join(" | "));
    text += &"---:|".repeat(families.len() + 1);
    for (name, meaning) in ROWS {
        let Some(line) = table.line(name) else { continue };
        text += &format!("\n| {meaning}");
        for family in &families {
            let cells = table.columns.iter().zip(&line.cells);
            let figures = cells
                .filter(|(column, _)| column.build == *family)
                .filter_map(|(_, cell)| cell.median());
            let best = figures.reduce(|a, b| if line.is_better(b, a) { b } else { a });
            text += &best.map_or(" | -".into(), |best| format!(" | {}", figure(best, &line.unit)));
        }
        let found = table.comparison(line);
        text += &found.map_or(" | - |".into(), |found| format!(" | {:.2} |", found.better));
    }
    let (won, rows) = table.score();
    text += &format!(
        "\n\nThe last column is the best peer's figure over ours: above 1 ours is better. That is so in {won} of {rows} \
         rows of\n[the whole table](bench/results/bench.md) ([as a picture](bench/results/bench.svg), [how it is \
         measured](bench/README.md)), each\nMPI with its best settings: {}, {} cores, {}.\n",
        setting.processor, setting.cores, setting.date
    );
    text
}

/// A figure in a unit that suits it.
fn figure(value: f64, unit: &str) -> String {
    let seconds = match unit {
        "us" => value * 1e-6,
        "ms" => value * 1e-3,
        _ => return format!("{} {unit}", digits(value)),
    };
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")];
    let (size, unit) = units.into_iter().find(|(size, _)| seconds >= *size).unwrap_or(units[2]);
    format!("{} {unit}", digits(seconds / size))
}

/// Where it stands in README.md.
const MARKS: [&str; 2] =
    ["<!-- from bench/results/bench.json, by `cargo xtask generate` -->\n\n", "\n<!-- end -->\n"];

/// README.md with this between its marks.
pub fn put(readme: &str, text: &str) -> Result<String, String> {
    let missing = || format!("README.md has no lines {:?} and {:?}", MARKS[0], MARKS[1]);
    let (before, rest) = readme.split_once(MARKS[0]).ok_or_else(missing)?;
    let (_, after) = rest.split_once(MARKS[1]).ok_or_else(missing)?;
    Ok(format!("{before}{}{text}{}{after}", MARKS[0], MARKS[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kept_figures_have_these_rows() {
        let json = include_str!("../../../bench/results/bench.json");
        let (table, setting) = super::super::json::read(json).unwrap();
        let text = text(&table, &setting);
        let rows = text.lines().filter(|line| line.starts_with("| ")).count();
        assert_eq!(rows, ROWS.len() + 1, "{text}");
        assert!(text.starts_with("| | Serried | "), "{text}");
    }

    #[test]
    fn figures_have_a_unit_that_suits_them() {
        assert_eq!(figure(3_288_350.0, "us"), "3.29 s");
        assert_eq!(figure(1415.0, "us"), "1.42 ms");
        assert_eq!(figure(0.18, "us"), "0.180 µs");
        assert_eq!(figure(5.0, "GB/s"), "5.00 GB/s");
    }

    #[test]
    fn only_what_is_between_the_marks_changes() {
        let readme = format!("a\n{}old\n{}b\n", MARKS[0], MARKS[1]);
        let again = put(&readme, "new\n").unwrap();
        assert_eq!(again, format!("a\n{}new\n{}b\n", MARKS[0], MARKS[1]));
        assert!(put("a\n", "new").is_err());
    }
}
