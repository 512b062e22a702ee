//! The hand-written part of each function: from checked C arguments to a call of `mpi`.
//!
//! A function here is named like its MPI function (the large-count twin and the deprecated forms
//! share it), takes what the shell made of the arguments, and answers what the shell writes to the
//! output arguments. Shells are generated from `api/`, so the signatures follow from the tables.

pub(crate) mod abi;
pub(crate) mod attribute;
pub(crate) mod buffered;
pub(crate) mod collective;
pub(crate) mod communicator;
pub(crate) mod conversion;
pub(crate) mod datatype;
pub(crate) mod datatype_query;
pub(crate) mod environment;
pub(crate) mod errhandler;
pub(crate) mod file;
pub(crate) mod group;
pub(crate) mod info;
pub(crate) mod neighbourhood;
pub(crate) mod operation;
pub(crate) mod pack;
pub(crate) mod partitioned;
pub(crate) mod point_to_point;
pub(crate) mod probe;
pub(crate) mod process;
pub(crate) mod request;
pub(crate) mod session;
pub(crate) mod spawn;
pub(crate) mod status;
pub(crate) mod topology;
pub(crate) mod window;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    /// `module::function` for everything that `api/built.tsv` names.
    fn named() -> BTreeSet<String> {
        let table = include_str!("../../../api/built.tsv");
        let rows = table.lines().skip(1).map(|line| line.split('\t').collect::<Vec<_>>());
        rows.map(|row| format!("{}::{}", row[1], row[2])).collect()
    }

    /// `module::function` for everything that is written here.
    fn written() -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/imp");
        let mut written = BTreeSet::new();
        for entry in std::fs::read_dir(folder).expect("the folder of this module") {
            let path = entry.expect("a readable folder").path();
            let module = path.file_stem().expect("a file").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("a readable file");
            // The three forms of a collective are made by a macro, whose uses begin a line.
            for use_of_macro in text.split("\nforms!(").skip(1) {
                let names = use_of_macro.split(',').take(3);
                written.extend(names.map(|name| format!("{module}::{}", name.trim())));
            }
            for line in text.lines() {
                let start = ["pub(crate) fn ", "pub(crate) unsafe fn "]
                    .iter()
                    .find_map(|start| line.strip_prefix(start));
                if let Some((name, _)) = start.and_then(|rest| rest.split_once(['(', '<'])) {
                    written.insert(format!("{module}::{name}"));
                }
                // The conversions are made by a macro from lines of five names.
                if let (true, Some(names)) = (module == "conversion", line.strip_suffix(';')) {
                    let names: Vec<&str> = names.trim().split(", ").collect();
                    if let [_, _, _, toint, fromint] = names[..] {
                        written.insert(format!("{module}::{toint}"));
                        written.insert(format!("{module}::{fromint}"));
                    }
                }
            }
        }
        written
    }

    #[test]
    fn every_built_function_is_written_and_the_reverse() {
        let (named, written) = (named(), written());
        assert!(named.len() > 100, "the table was read");
        let missing: Vec<_> = named.difference(&written).collect();
        assert!(missing.is_empty(), "in api/built.tsv but not in src/imp: {missing:?}");
        let unnamed: Vec<_> = written.difference(&named).collect();
        assert!(unnamed.is_empty(), "in src/imp but not in api/built.tsv: {unnamed:?}");
    }
}
