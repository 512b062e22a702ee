//! The table as JSON.

use super::report::Setting;
use super::table::{Line, Table};

/// Everything that was measured, each round's figure included.
pub fn write(table: &Table, setting: &Setting) -> String {
    let (won, compared) = table.score();
    let columns: Vec<String> = table
        .columns
        .iter()
        .map(|column| {
            object(&[
                ("name", string(&column.name)),
                ("settings", string(&column.settings())),
                ("ours", column.is_ours.to_string()),
            ])
        })
        .collect();
    let rows: Vec<String> = table.lines.iter().map(|line| row(table, line)).collect();
    let machine: Vec<String> = table
        .machine
        .iter()
        .filter_map(|line| {
            let median = line.cells[0].median()?;
            Some(object(&[
                ("row", string(&line.row.name)),
                ("unit", string(&line.unit)),
                ("median", number(median)),
                ("samples", numbers(&line.cells[0].samples)),
            ]))
        })
        .collect();
    let fields = [
        ("date", string(&setting.date)),
        ("processor", string(&setting.processor)),
        ("cores", setting.cores.to_string()),
        ("kernel", string(&setting.kernel)),
        ("load", number(setting.load)),
        ("rounds", setting.rounds.to_string()),
        ("budget_ms", setting.budget.to_string()),
        ("rows_won", won.to_string()),
        ("rows_compared", compared.to_string()),
        ("columns", lines(&columns)),
        ("rows", lines(&rows)),
        ("machine", lines(&machine)),
    ];
    let fields: Vec<String> =
        fields.iter().map(|(name, value)| format!("  {}: {value}", string(name))).collect();
    format!("{{\n{}\n}}\n", fields.join(",\n"))
}

fn row(table: &Table, line: &Line) -> String {
    let cells: Vec<(&str, String)> = table
        .columns
        .iter()
        .zip(&line.cells)
        .filter(|(_, cell)| cell.failure.is_some() || !cell.samples.is_empty())
        .map(|(column, cell)| {
            let mut fields = vec![("samples", numbers(&cell.samples))];
            if let Some(median) = cell.median() {
                fields.insert(0, ("median", number(median)));
            }
            if let Some(failure) = &cell.failure {
                fields.push(("failure", string(failure.word())));
            }
            (column.name.as_str(), object(&fields))
        })
        .collect();
    let mut fields = vec![
        ("row", string(&line.row.name)),
        ("unit", string(&line.unit)),
        ("more_is_better", line.row.more_is_better.to_string()),
        ("cells", object(&cells)),
    ];
    if let Some((best, _)) = table.best_peer(line) {
        fields.push(("best_peer", string(&table.columns[best].name)));
    }
    if let Some(comparison) = table.comparison(line) {
        fields.push(("ratio", number(comparison.ratio)));
        fields.push(("won", comparison.won.to_string()));
    }
    object(&fields)
}

fn object(fields: &[(&str, String)]) -> String {
    let fields: Vec<String> =
        fields.iter().map(|(name, value)| format!("{}: {value}", string(name))).collect();
    format!("{{{}}}", fields.join(", "))
}

/// An array with one element a line, so that two results can be compared line by line.
fn lines(elements: &[String]) -> String {
    if elements.is_empty() {
        return "[]".into();
    }
    format!("[\n    {}\n  ]", elements.join(",\n    "))
}

fn numbers(values: &[f64]) -> String {
    let values: Vec<String> = values.iter().map(|value| number(*value)).collect();
    format!("[{}]", values.join(", "))
}

/// JSON has no word for what is not finite.
fn number(value: f64) -> String {
    if value.is_finite() { format!("{value}") } else { "null".into() }
}

fn string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for char in text.chars() {
        match char {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            char if (char as u32) < 0x20 => quoted += &format!("\\u{:04x}", char as u32),
            char => quoted.push(char),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped() {
        assert_eq!(string("a \"b\" \\ \n"), "\"a \\\"b\\\" \\\\ \\u000a\"");
    }

    #[test]
    fn numbers_are_json() {
        assert_eq!(numbers(&[1.0, 0.25, f64::NAN]), "[1, 0.25, null]");
    }
}
