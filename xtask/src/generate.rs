//! Writes what follows from the tables under `api/`: the C header, the entry points, the coverage
//! page; and from the figures in `bench/results`: their table, their picture, and the rows in README.md.

mod coverage;
mod fortran;
mod header;
mod mpich;
mod rust;
mod shell;
mod table;

use std::path::{Path, PathBuf};
use table::Table;

/// `cargo xtask generate [--check]`
pub fn run(arguments: &[String]) -> Result<(), String> {
    let check = match arguments {
        [] => false,
        [option] if option == "--check" => true,
        _ => return Err("usage: cargo xtask generate [--check]".into()),
    };
    let root = root();
    let table = Table::read(&root.join("api"))?;
    let mut stale = Vec::new();
    for (path, text) in outputs(&table)?.into_iter().chain(crate::bench::outputs(&root)?) {
        let full = root.join(&path);
        if std::fs::read_to_string(&full).is_ok_and(|present| present == text) {
            continue;
        }
        if check {
            stale.push(path);
            continue;
        }
        let folder = full.parent().expect("every output lies in a folder");
        std::fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", path))?;
        std::fs::write(&full, text).map_err(|error| format!("{}: {error}", path))?;
    }
    if stale.is_empty() {
        Ok(())
    } else {
        let stale = stale.join(", ");
        Err(format!("{stale} differ from what they are generated from; run `cargo xtask generate`"))
    }
}

/// Every generated file: its path from the root, and its text.
fn outputs(table: &Table) -> Result<Vec<(String, String)>, String> {
    let generated = "crates/capi/src/generated";
    let mut outputs = vec![
        ("include/mpi.h".into(), header::text(table)),
        ("docs/coverage.md".into(), coverage::text(table)),
        (format!("{generated}/constants.rs"), rust::constants(table)),
        (format!("{generated}/callbacks.rs"), rust::callbacks(table, "crate::abi")?),
        (format!("{generated}/exports.rs"), rust::exports(table)?),
        (format!("{generated}/shells.rs"), shell::index(table)),
        (format!("{generated}/shell_table.rs"), mpich::shell_table(table)?),
        (format!("{generated}.rs"), rust::index()),
    ];
    for chapter in &table.chapters {
        let path = format!("{generated}/shells/{}.rs", chapter.module);
        outputs.push((path, shell::chapter(table, chapter)?));
    }
    let generated = "crates/mpich/src/generated";
    outputs.push((format!("{generated}.rs"), mpich::index()));
    for (file, text) in mpich::outputs(table)? {
        outputs.push((format!("{generated}/{file}"), text));
    }
    outputs.extend(fortran::outputs(table)?);
    Ok(outputs)
}

/// A header with the MPICH ABI, for tests of it.
pub fn mpich_header() -> Result<String, String> {
    Ok(header::mpich_text(&Table::read(&root().join("api"))?))
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the root").to_path_buf()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_committed_is_what_the_tables_say() {
        run(&["--check".into()]).expect("generated files are up to date");
    }

    #[test]
    fn the_table_is_whole() {
        let table = Table::read(&root().join("api")).expect("readable tables");
        assert_eq!(table.standard().count(), 664);
        for function in &table.functions {
            assert!(
                table.chapters.iter().any(|chapter| chapter.number == function.chapter),
                "{} is in no chapter",
                function.name
            );
            // A twin is built with the function that it is the twin of, or neither is.
            let base = function.name.strip_suffix("_c");
            if let Some(narrow) = table.functions.iter().find(|f| Some(f.name.as_str()) == base) {
                assert_eq!(narrow.built.is_some(), function.built.is_some(), "{}", function.name);
            }
        }
    }

    #[test]
    fn bad_options_are_refused() {
        assert!(run(&["--chek".into()]).is_err());
    }
}
