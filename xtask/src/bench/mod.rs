//! `cargo xtask bench`: the programs of `bench/programs`, compiled with every MPI that is found, run
//! interleaved, and set side by side. `bench/README.md` tells how it measures.

mod bars;
mod cases;
mod columns;
mod cores;
mod json;
mod launch;
mod link;
mod peers;
mod picture;
mod report;
mod runs;
mod store;
mod summary;
mod table;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use cases::Case;
use columns::Column;
use table::Table;

const HELP: &str = "\
usage: cargo xtask bench [options]
       cargo xtask bench store --help

  --peers          first install the peers into .cache/peers
  --rows A,B,..    only the rows whose name contains one of these
  --only A,B,..    only the MPIs whose name contains one of these
  --rounds N       rounds to take medians over (5; the slow cases run in every second round)
  --budget MS      time for one row in one round (60)
  --quick          one round with a small budget
  --list           the rows and the MPIs found, without measuring
";

/// What was asked for on the command line.
struct Options {
    peers: bool,
    rows: Vec<String>,
    only: Vec<String>,
    rounds: usize,
    budget: u32,
    list: bool,
    quick: bool,
}

impl Options {
    fn parse(arguments: &[String]) -> Result<Option<Self>, String> {
        let mut options = Options {
            peers: false,
            rows: Vec::new(),
            only: Vec::new(),
            rounds: 5,
            budget: 60,
            list: false,
            quick: false,
        };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value =
                || rest.next().ok_or_else(|| format!("{argument} needs a value\n\n{HELP}"));
            match argument.as_str() {
                "--peers" => options.peers = true,
                "--list" => options.list = true,
                "--quick" => {
                    options.quick = true;
                    options.rounds = 1;
                    options.budget = 15;
                }
                "--rows" => options.rows = words(value()?),
                "--only" => options.only = words(&value()?.to_lowercase()),
                "--rounds" => options.rounds = number(argument, value()?)? as usize,
                "--budget" => options.budget = number(argument, value()?)?,
                "--help" | "-h" => return Ok(None),
                other => return Err(format!("bench has no option {other:?}\n\n{HELP}")),
            }
        }
        Ok(Some(options))
    }

    /// Only a run of everything may replace the results that are kept in the tree.
    fn is_whole(&self) -> bool {
        self.rows.is_empty() && self.only.is_empty() && !self.quick
    }
}

/// Runs `cargo xtask bench` with these arguments.
pub fn run(arguments: &[String]) -> Result<(), String> {
    if let Some((first, rest)) = arguments.split_first()
        && first == "store"
    {
        return store::run(rest);
    }
    let Some(options) = Options::parse(arguments)? else {
        print!("{HELP}");
        return Ok(());
    };
    let cases = cases::all(cores::count(), &options.rows);
    if cases.is_empty() {
        return Err(format!(
            "no row's name contains {}; `cargo xtask bench --list` tells the names",
            options.rows.join(" or ")
        ));
    }
    let root = root();
    let work = root.join("target").join("bench");
    std::fs::create_dir_all(&work)
        .map_err(|error| format!("cannot create {}: {error}", work.display()))?;
    let cache = root.join(".cache").join("peers");
    if options.peers {
        peers::install(&cache)?;
    }

    let selected = |name: &str| {
        options.only.is_empty()
            || options.only.iter().any(|part| name.to_lowercase().contains(part.as_str()))
    };
    let mut columns: Vec<Column> = Vec::new();
    // A list needs no build.
    if selected(columns::OURS) && !options.list {
        match ours(&root) {
            Ok(column) => columns.push(column),
            Err(reason) => eprintln!("bench: without {}: {reason}", columns::OURS),
        }
    }
    columns.extend(columns::peers(&cache).into_iter().filter(|column| selected(&column.name)));

    if options.list {
        list(&columns, &cases);
        return Ok(());
    }
    // Columns of one MPI share its programs.
    let mut compiled: Vec<(String, bool)> = Vec::new();
    columns.retain(|column| {
        if let Some((_, usable)) = compiled.iter().find(|(build, _)| *build == column.build) {
            return *usable;
        }
        let outcome = runs::compile(&root, &work, column);
        if let Err(reason) = &outcome {
            eprintln!("bench: without {}: {reason}", column.name);
        }
        compiled.push((column.build.clone(), outcome.is_ok()));
        outcome.is_ok()
    });
    if columns.is_empty() {
        return Err("no MPI was found that compiles the programs; `cargo xtask bench --peers` installs some".into());
    }
    runs::compile_machine(&root, &work)?;

    let started = Instant::now();
    let setting = report::Setting::here(options.rounds, options.budget);
    if setting.load > 0.5 {
        eprintln!("bench: the machine is busy (load {}): expect noisy figures", setting.load);
    }
    let table = measure(columns, &cases, &work, &options)?;
    let folder =
        if options.is_whole() { root.join("bench").join("results") } else { work.join("results") };
    report::write(&table, &folder, &setting)?;
    if options.is_whole() {
        // README.md shows some of it.
        crate::generate::run(&[])?;
    }
    eprintln!(
        "\nmeasured in {} s; written to {}",
        started.elapsed().as_secs(),
        folder.strip_prefix(&root).unwrap_or(&folder).display()
    );
    Ok(())
}

/// Every file that follows from the figures that are kept, `bench/results/bench.json`: its path from the root,
/// and its text.
pub fn outputs(root: &Path) -> Result<Vec<(String, String)>, String> {
    let read = |name: &str| {
        let text = std::fs::read_to_string(root.join(name));
        text.map_err(|error| format!("{name}: {error}"))
    };
    let kept = "bench/results/bench.json";
    let read_figures = json::read(&read(kept)?);
    let (table, setting) = read_figures.map_err(|fault| format!("{kept}: {fault}"))?;
    let drawn =
        report::drawn(&table, &setting).map(|(name, text)| (format!("bench/results/{name}"), text));
    let readme = summary::put(&read("README.md")?, &summary::text(&table, &setting))?;
    Ok(drawn.into_iter().chain([("README.md".into(), readme)]).collect())
}

/// Every round takes every case, and every case every MPI in turn, so that what the machine does
/// meanwhile falls on all of them.
fn measure(
    columns: Vec<Column>,
    cases: &[Case],
    work: &Path,
    options: &Options,
) -> Result<Table, String> {
    let mut table = Table::new(columns, cases);
    let mut bench = runs::Bench::new(work, options.budget)?;
    for round in 0..options.rounds {
        for (number, case) in cases.iter().enumerate() {
            if round % 2 == 1 && case.is_slow() {
                continue;
            }
            let places = table.columns.len();
            for turn in 0..places {
                // Another MPI goes first each time.
                let column = (turn + round + number) % places;
                if table.columns[column].takes(case.placement()) {
                    bench.progress(round, options.rounds, case, &table.columns[column].name);
                    bench.take(case, column, &mut table);
                }
            }
        }
        if round % 2 == 0 && options.rows.is_empty() {
            bench.take_machine(&mut table);
        }
    }
    bench.finish();
    Ok(table)
}

fn ours(root: &Path) -> Result<Column, String> {
    let prefix = root.join("target").join("serried-bench");
    let place = prefix.to_str().ok_or("the path of the tree is not UTF-8")?;
    crate::install::run(&["--prefix".to_string(), place.to_string()])?;
    columns::ours(&prefix)
}

fn list(columns: &[Column], cases: &[Case]) {
    let mut text = String::new();
    for column in columns {
        text += &format!("MPI {:<28} {}\n", column.name, column.settings());
    }
    for row in cases.iter().flat_map(Case::rows) {
        text += &format!("row {}\n", row.name);
    }
    // A reader that has seen enough, such as `head`, may close the pipe.
    let _ = std::io::stdout().write_all(text.as_bytes());
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}

fn words(list: &str) -> Vec<String> {
    list.split(',').filter(|word| !word.is_empty()).map(str::to_string).collect()
}

fn number(option: &str, value: &str) -> Result<u32, String> {
    match value.parse() {
        Ok(0) | Err(_) => Err(format!("{option} needs a whole number above 0, not {value:?}")),
        Ok(number) => Ok(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Option<Options>, String> {
        Options::parse(&line.split_whitespace().map(str::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn options_are_read() {
        let options = parse("--rows latency,bcast --only Intel --rounds 3").unwrap().unwrap();
        assert_eq!(options.rows, ["latency", "bcast"]);
        assert_eq!(options.only, ["intel"]);
        assert_eq!(options.rounds, 3);
        assert!(!options.is_whole());
        assert!(parse("").unwrap().unwrap().is_whole());
    }

    #[test]
    fn bad_options_are_named() {
        assert!(parse("--rounds 0").err().unwrap().contains("--rounds"));
        assert!(parse("--rounds").err().unwrap().contains("needs a value"));
        assert!(parse("--fast").err().unwrap().contains("--fast"));
    }
}
