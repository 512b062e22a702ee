//! The tables under `api/`, read and checked.

use super::fortran::{self, Procedure};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Everything that is known about the API.
pub struct Table {
    pub functions: Vec<Function>,
    pub constants: Vec<Constant>,
    pub callbacks: Vec<Callback>,
    pub chapters: Vec<Chapter>,
    pub handles: Vec<Handle>,
    /// The constants of the MPICH ABI by name.
    pub mpich: BTreeMap<String, String>,
    /// Datatypes that only the MPICH ABI has: their number, and the constant that stands for them.
    pub mpich_datatypes: Vec<(String, String)>,
    pub families: Vec<Family>,
    /// The family of constants that a parameter is of, by function and parameter.
    pub meanings: BTreeMap<(String, String), String>,
    /// The interfaces for Fortran.
    pub procedures: Vec<Procedure>,
}

/// Constants of which a parameter takes one, or several.
pub struct Family {
    pub name: String,
    pub form: Form,
    pub constants: Vec<String>,
}

/// How numbers stand for a family's constants.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Each number is a constant, or wrong.
    Choice,
    /// A number is a sum of constants.
    Flags,
    /// A number is a constant, or means itself.
    Number,
}

pub struct Chapter {
    pub number: u32,
    pub title: String,
    pub module: String,
}

/// A handle type and the tag of the incomplete struct that it points to. C++ puts the tag into
/// the names of functions, so it is part of the ABI.
pub struct Handle {
    pub name: String,
    pub tag: String,
}

pub struct Constant {
    pub name: String,
    pub ctype: String,
    pub value: String,
}

pub struct Callback {
    pub name: String,
    pub returns: String,
    /// As in C, the last one possibly `...`.
    pub parameters: Vec<String>,
}

pub struct Function {
    pub name: String,
    pub chapter: u32,
    pub returns: String,
    pub parameters: Vec<Parameter>,
    /// Where its hand-written part is; none if the function is not built.
    pub built: Option<Built>,
    /// Whether the `_c` twin, or the function that this one is the twin of, shares the hand-written
    /// part: integers are then widened to 64 bits.
    pub wide: bool,
}

/// The chapter of interfaces that were removed.
pub const REMOVED: u32 = 17;

pub struct Built {
    pub module: String,
    pub function: String,
}

pub struct Parameter {
    /// The C type without array brackets: `const int`.
    pub ctype: String,
    pub name: String,
    /// `[]`, `[][3]` or nothing.
    pub brackets: String,
    pub kind: String,
    pub direction: Direction,
    /// The parameter that says how many elements there are.
    pub length: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    In,
    Out,
    InOut,
}

impl Function {
    /// The name of the shell: `MPI_Comm_rank` is `comm_rank`.
    pub fn shell(&self) -> String {
        self.name["MPI_".len()..].to_lowercase()
    }

    /// Whether MPI removed it, in a chapter that only says what to use instead.
    pub fn is_removed(&self) -> bool {
        self.chapter == REMOVED
    }
}

impl Parameter {
    /// As it stands in a prototype: `const int recvcounts[]`.
    pub fn declaration(&self) -> String {
        if self.is_variadic() {
            "...".into()
        } else if self.ctype.ends_with('*') {
            format!("{}{}{}", self.ctype, self.name, self.brackets)
        } else {
            format!("{} {}{}", self.ctype, self.name, self.brackets)
        }
    }

    pub fn is_variadic(&self) -> bool {
        self.kind == "VARIADIC"
    }

    pub fn is_array(&self) -> bool {
        !self.brackets.is_empty()
    }

    pub fn is_pointer(&self) -> bool {
        self.is_array() || self.ctype.ends_with('*')
    }
}

impl Table {
    pub fn read(folder: &Path) -> Result<Table, String> {
        let built = built(folder)?;
        let functions = functions(folder, built)?;
        let constants = rows(folder, "constants.tsv", 3)?
            .into_iter()
            .map(|row| {
                let [name, ctype, value] = row.try_into().expect("three columns");
                Constant { name, ctype, value }
            })
            .collect();
        let callbacks = rows(folder, "callbacks.tsv", 3)?
            .into_iter()
            .map(|row| {
                let [name, returns, parameters] = row.try_into().expect("three columns");
                let parameters = parameters.split("; ").map(String::from).collect();
                Callback { name, returns, parameters }
            })
            .collect();
        let chapters = rows(folder, "chapters.tsv", 3)?
            .into_iter()
            .map(|row| {
                let [number, title, module] = row.try_into().expect("three columns");
                let number = number.parse().map_err(|_| format!("bad chapter {number:?}"))?;
                Ok(Chapter { number, title, module })
            })
            .collect::<Result<_, String>>()?;
        let handles = rows(folder, "handles.tsv", 2)?
            .into_iter()
            .map(|row| {
                let [name, tag] = row.try_into().expect("two columns");
                Handle { name, tag }
            })
            .collect();
        let mpich = rows(folder, "mpich/constants.tsv", 2)?
            .into_iter()
            .map(|row| {
                let [name, value] = row.try_into().expect("two columns");
                (name, value)
            })
            .collect();
        let mpich_datatypes = rows(folder, "mpich/datatypes.tsv", 3)?
            .into_iter()
            .map(|row| {
                let [_, value, standard] = row.try_into().expect("three columns");
                (value, standard)
            })
            .collect();
        let families = families(folder)?;
        let meanings = rows(folder, "meanings.tsv", 3)?
            .into_iter()
            .map(|row| {
                let [function, parameter, family] = row.try_into().expect("three columns");
                ((function, parameter), family)
            })
            .collect();
        Ok(Table {
            functions,
            constants,
            callbacks,
            chapters,
            handles,
            mpich,
            mpich_datatypes,
            families,
            meanings,
            procedures: fortran::read(folder)?,
        })
    }

    /// The functions that MPI 5.0 has.
    pub fn standard(&self) -> impl Iterator<Item = &Function> {
        self.functions.iter().filter(|function| !function.is_removed())
    }

    pub fn is_handle(&self, ctype: &str) -> bool {
        self.handles.iter().any(|handle| handle.name == ctype)
    }
}

/// The rows of a file without its heading, each with `columns` columns.
pub fn rows(folder: &Path, file: &str, columns: usize) -> Result<Vec<Vec<String>>, String> {
    let path = folder.join(file);
    let text =
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut rows = Vec::new();
    for (number, line) in text.lines().enumerate().skip(1) {
        let row: Vec<String> = line.split('\t').map(String::from).collect();
        if row.len() != columns {
            let count = row.len();
            return Err(format!(
                "{}:{}: {count} columns instead of {columns}",
                path.display(),
                number + 1
            ));
        }
        rows.push(row);
    }
    Ok(rows)
}

fn families(folder: &Path) -> Result<Vec<Family>, String> {
    rows(folder, "families.tsv", 3)?
        .into_iter()
        .map(|row| {
            let [name, form, constants] = row.try_into().expect("three columns");
            let form = match form.as_str() {
                "choice" => Form::Choice,
                "flags" => Form::Flags,
                "number" => Form::Number,
                other => return Err(format!("families.tsv: {name}: no form {other:?}")),
            };
            let constants = constants.split(' ').map(String::from).collect();
            Ok(Family { name, form, constants })
        })
        .collect()
}

fn built(folder: &Path) -> Result<BTreeMap<String, Built>, String> {
    let mut built = BTreeMap::new();
    for row in rows(folder, "built.tsv", 3)? {
        let [name, module, function] = row.try_into().expect("three columns");
        if built.insert(name.clone(), Built { module, function }).is_some() {
            return Err(format!("built.tsv names {name} twice"));
        }
    }
    Ok(built)
}

fn functions(folder: &Path, mut built: BTreeMap<String, Built>) -> Result<Vec<Function>, String> {
    let mut functions = Vec::new();
    for row in rows(folder, "functions.tsv", 4)? {
        let [name, chapter, returns, parameters] = row.try_into().expect("four columns");
        let chapter = chapter.parse().map_err(|_| format!("{name}: bad chapter {chapter:?}"))?;
        let parameters = if parameters == "void" {
            Vec::new()
        } else {
            parameters
                .split("; ")
                .map(|text| parameter(text).ok_or_else(|| format!("{name}: bad {text:?}")))
                .collect::<Result<_, _>>()?
        };
        let built = built.remove(&name);
        functions.push(Function { name, chapter, returns, parameters, built, wide: false });
    }
    if let Some(name) = built.keys().next() {
        return Err(format!("built.tsv names {name}, which is not in functions.tsv"));
    }
    // Two functions that share a hand-written part must hand it the same types.
    let mut seen = BTreeSet::new();
    let mut shared = BTreeSet::new();
    for built in functions.iter().filter_map(|function| function.built.as_ref()) {
        if !seen.insert(built.function.clone()) {
            shared.insert(built.function.clone());
        }
    }
    for function in &mut functions {
        function.wide = function.built.as_ref().is_some_and(|b| shared.contains(&b.function));
    }
    Ok(functions)
}

/// `const int recvcounts[]:COUNT:in:n`
fn parameter(text: &str) -> Option<Parameter> {
    let mut parts = text.split(':');
    let declaration = parts.next()?.trim();
    let kind = parts.next()?.to_string();
    let direction = match parts.next()? {
        "in" => Direction::In,
        "out" => Direction::Out,
        "inout" => Direction::InOut,
        _ => return None,
    };
    let length = parts.next().map(String::from);
    let (declaration, brackets) = match declaration.find('[') {
        Some(at) => declaration.split_at(at),
        None => (declaration, ""),
    };
    let start =
        declaration.rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |at| at + 1);
    let (ctype, name) = declaration.split_at(start);
    Some(Parameter {
        ctype: ctype.trim().to_string(),
        name: name.to_string(),
        brackets: brackets.to_string(),
        kind,
        direction,
        length,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_is_taken_apart_and_put_together() {
        for declaration in
            ["const void *buf", "int count", "char ***argv", "int ranges[][3]", "const int level"]
        {
            let parameter = parameter(&format!("{declaration}:VALUE:in")).expect("a parameter");
            assert_eq!(parameter.declaration(), declaration);
        }
        let counts = parameter("const int recvcounts[]:COUNT:in:n").expect("a parameter");
        assert_eq!(counts.ctype, "const int");
        assert_eq!(counts.name, "recvcounts");
        assert_eq!(counts.length.as_deref(), Some("n"));
        assert!(parameter("int x:VALUE:sideways").is_none());
    }
}
