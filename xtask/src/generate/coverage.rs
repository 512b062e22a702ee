//! `docs/coverage.md`: which functions are built.

use super::fortran::Interface;
use super::table::{Function, REMOVED, Table};
use std::fmt::Write;

pub fn text(table: &Table) -> String {
    let total = table.standard().count();
    let built = table.standard().filter(|function| function.built.is_some()).count();
    let fortran = table.procedures.iter().filter(|p| !p.has(Interface::Callback)).count();
    let mut text = format!(
        "\
<!-- Generated from api/ by `cargo xtask generate`; do not edit. -->
# Coverage of MPI 5.0

All {total} functions of the MPI 5.0 C interface (and their `PMPI_` twins) are exported. {built} are
built. The others answer `MPI_ERR_UNSUPPORTED_OPERATION` through the error handler of the object
they are called on, with a message that names the function. So are those that MPI 3.0 removed and
older programs still call, which are all built; `MPI_LB`, `MPI_UB` and the removed combiners have no
value in the ABI and are not there.

Of {fortran} procedures of the Fortran interface (`mpif.h`, `mpi`, `mpi_f08`) all have an entry point and their `PMPI_` twin; what
is built in C is built in Fortran.

| chapter | built | of |
|---|---:|---:|
"
    );
    for chapter in table.chapters.iter().filter(|chapter| chapter.number != REMOVED) {
        let functions = of_chapter(table, chapter.number);
        let built = functions.iter().filter(|function| function.built.is_some()).count();
        writeln!(text, "| {}. {} | {built} | {} |", chapter.number, chapter.title, functions.len())
            .expect("a string");
    }
    writeln!(text, "| **all** | **{built}** | **{total}** |").expect("a string");
    for chapter in &table.chapters {
        let functions = of_chapter(table, chapter.number);
        let (built, missing): (Vec<_>, Vec<_>) =
            functions.into_iter().partition(|function| function.built.is_some());
        write!(text, "\n## {}. {}\n", chapter.number, chapter.title).expect("a string");
        text += &list("Built", &built);
        text += &list("Not built", &missing);
    }
    text
}

fn of_chapter(table: &Table, number: u32) -> Vec<&Function> {
    table.functions.iter().filter(|function| function.chapter == number).collect()
}

/// A paragraph of names; a function and its large-count twin share one place.
fn list(heading: &str, functions: &[&Function]) -> String {
    if functions.is_empty() {
        return String::new();
    }
    let mut names: Vec<String> = Vec::new();
    for function in functions {
        let twin = function.name.strip_suffix("_c");
        match names.iter_mut().find(|name| Some(name.trim_matches('`')) == twin) {
            Some(name) => *name = format!("`{}`(`_c`)", twin.expect("matched")),
            None => names.push(format!("`{}`", function.name)),
        }
    }
    let mut text = format!("\n{heading} ({}):", functions.len());
    let mut column = text.len();
    for (index, name) in names.iter().enumerate() {
        let piece = if index + 1 == names.len() { format!("{name}.") } else { format!("{name},") };
        if column + 1 + piece.len() > 100 {
            text.push('\n');
            column = 0;
        } else {
            text.push(' ');
            column += 1;
        }
        text += &piece;
        column += piece.len();
    }
    text.push('\n');
    text
}
