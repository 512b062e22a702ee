//! The table as JSON.

use super::cases::Placement;
use super::columns::Column;
use super::launch::Failure;
use super::report::Setting;
use super::table::{Cell, Line, Table};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// A row of the table; what could not be said of it is left out.
#[derive(Serialize)]
struct Row<'a> {
    row: &'a str,
    unit: &'a str,
    more_is_better: bool,
    cells: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best_peer: Option<&'a str>,
    /// How many times better ours is than the best peer.
    #[serde(skip_serializing_if = "Option::is_none")]
    better: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    won: Option<bool>,
}

/// Everything that was measured, each round's figure included. Lists have an element a line, so that
/// two results can be compared line by line.
pub fn write(table: &Table, setting: &Setting) -> String {
    let (won, compared) = table.score();
    let columns = table.columns.iter().map(|column| {
        let settings = column.settings();
        json!({ "name": column.name, "settings": settings, "ours": column.is_ours }).to_string()
    });
    let rows = table.lines.iter().map(|line| {
        serde_json::to_string(&row(table, line)).expect("names and figures can be written")
    });
    let machine = table.machine.iter().filter_map(|line| {
        let (name, cell) = (&line.row.name, &line.cells[0]);
        let median = cell.median()?;
        let unit = &line.unit;
        let samples = &cell.samples;
        Some(json!({ "row": name, "unit": unit, "median": median, "samples": samples }).to_string())
    });
    let fields = [
        ("date", json!(setting.date).to_string()),
        ("processor", json!(setting.processor).to_string()),
        ("cores", json!(setting.cores).to_string()),
        ("kernel", json!(setting.kernel).to_string()),
        ("load", json!(setting.load).to_string()),
        ("rounds", json!(setting.rounds).to_string()),
        ("budget_ms", json!(setting.budget).to_string()),
        ("rows_won", json!(won).to_string()),
        ("rows_compared", json!(compared).to_string()),
        ("columns", lines(columns)),
        ("rows", lines(rows)),
        ("machine", lines(machine)),
    ];
    let fields = fields.map(|(name, value)| format!("  \"{name}\": {value}"));
    format!("{{\n{}\n}}\n", fields.join(",\n"))
}

fn row<'a>(table: &'a Table, line: &'a Line) -> Row<'a> {
    let cells = table.columns.iter().zip(&line.cells);
    let cells = cells.filter(|(_, cell)| cell.failure.is_some() || !cell.samples.is_empty());
    let cells = cells.map(|(column, cell)| {
        let mut fields = json!({ "samples": cell.samples });
        if let Some(median) = cell.median() {
            fields["median"] = json!(median);
        }
        if let Some(failure) = &cell.failure {
            fields["failure"] = json!(failure.word());
        }
        (column.name.clone(), fields)
    });
    let comparison = table.comparison(line);
    Row {
        row: &line.row.name,
        unit: &line.unit,
        more_is_better: line.row.more_is_better,
        cells: cells.collect(),
        best_peer: table.best_peer(line).map(|(best, _)| table.columns[best].name.as_str()),
        better: comparison.as_ref().map(|found| found.better),
        won: comparison.as_ref().map(|found| found.won),
    }
}

/// The table and its setting, from what was written. The machine's own rows have no name of a unit but
/// their own, and rows that are measured no more stay.
pub fn read(text: &str) -> Result<(Table, Setting), String> {
    let value: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let text = |value: &Value, name: &str| match value[name].as_str() {
        Some(text) => Ok(text.to_owned()),
        None => Err(format!("no {name}")),
    };
    let number = |name: &str| value[name].as_u64().ok_or_else(|| format!("no {name}"));
    let list = |name: &str| value[name].as_array().ok_or_else(|| format!("no {name}"));
    let setting = Setting {
        date: text(&value, "date")?,
        processor: text(&value, "processor")?,
        cores: number("cores")? as usize,
        kernel: text(&value, "kernel")?,
        load: value["load"].as_f64().ok_or("no load")?,
        rounds: number("rounds")? as usize,
        budget: number("budget_ms")? as u32,
    };
    let mut columns = Vec::new();
    for column in list("columns")? {
        columns.push(Column::kept(&text(column, "name")?, column["ours"] == true)?);
    }
    let mut lines = Vec::new();
    for row in list("rows")? {
        let name = text(row, "row")?;
        let cells = columns.iter().map(|column| cell(&row["cells"][&column.name]));
        lines.push(Line {
            placement: Placement::of_row(&name, setting.cores),
            unit: text(row, "unit")?,
            cells: cells.collect(),
            row: bench_row(name, row["more_is_better"] == true),
        });
    }
    let mut machine = Vec::new();
    for row in list("machine")? {
        machine.push(Line {
            placement: Placement::OnePerCore,
            unit: text(row, "unit")?,
            cells: vec![cell(row)],
            row: bench_row(text(row, "row")?, false),
        });
    }
    Ok((Table { columns, lines, machine }, setting))
}

fn bench_row(name: String, more_is_better: bool) -> super::cases::Row {
    super::cases::Row { name, argument: String::new(), more_is_better }
}

fn cell(value: &Value) -> Cell {
    let samples = value["samples"].as_array().into_iter().flatten();
    let failure = value["failure"]
        .as_str()
        .map(|word| Failure { timed_out: word == "timeout", note: String::new() });
    Cell { samples: samples.filter_map(Value::as_f64).collect(), failure }
}

fn lines(elements: impl Iterator<Item = String>) -> String {
    let elements: Vec<String> = elements.map(|element| format!("    {element}")).collect();
    if elements.is_empty() { "[]".into() } else { format!("[\n{}\n  ]", elements.join(",\n")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::cases::Row;

    #[test]
    fn what_is_written_is_json() {
        let name = "ring \"8B\"";
        let line = Line {
            row: Row { name: name.into(), argument: String::new(), more_is_better: false },
            placement: Placement::OnePerCore,
            unit: "us".into(),
            cells: vec![Cell { samples: vec![1.0, f64::NAN], failure: None }],
        };
        let table = Table { columns: Vec::new(), lines: Vec::new(), machine: vec![line] };
        let setting = Setting {
            date: "today".into(),
            processor: String::new(),
            cores: 2,
            kernel: String::new(),
            load: 0.5,
            rounds: 1,
            budget: 60,
        };
        let read: Value = serde_json::from_str(&write(&table, &setting)).unwrap();
        assert_eq!(read["machine"][0]["row"], name);
        assert_eq!(read["machine"][0]["samples"], json!([1.0, null]));
        assert_eq!((&read["cores"], &read["rows"]), (&json!(2), &json!([])));
    }

    /// What is kept in the tree is read as it was measured.
    #[test]
    fn what_was_written_is_read() {
        let text = include_str!("../../../bench/results/bench.json");
        let (table, setting) = read(text).unwrap();
        let value: Value = serde_json::from_str(text).unwrap();
        let (won, compared) = table.score();
        assert_eq!(json!([won, compared]), json!([value["rows_won"], value["rows_compared"]]));
        let (again, _) = read(&write(&table, &setting)).unwrap();
        assert_eq!(again.score(), table.score());
        for (line, row) in table.lines.iter().zip(value["rows"].as_array().unwrap()) {
            let measured: Vec<&String> = row["cells"].as_object().unwrap().keys().collect();
            let takes = table.columns.iter().filter(|column| column.takes(line.placement));
            let takes: Vec<&String> = takes.map(|column| &column.name).collect();
            assert!(measured.iter().all(|name| takes.contains(name)), "{}", line.row.name);
        }
    }
}
