//! The Fortran interfaces of MPI: the table `api/fortran.tsv`, and what follows from it: entry points in Rust,
//! the names under which compilers look for them, `mpif.h`, and the sources of the modules.

mod constants;
mod entry;
mod module;
mod names;

use super::table::{Function, Table, rows};
use std::path::Path;

/// A procedure, or the type of one that a program hands over.
pub struct Procedure {
    pub name: String,
    pub interfaces: Vec<Interface>,
    pub returns: Returns,
    /// All but `ierror`, which every subroutine has; of a callback, all.
    pub parameters: Vec<Parameter>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Interface {
    /// An entry point only: removed from MPI.
    F77,
    /// `mpif.h` and the module `mpi`.
    F90,
    /// The module `mpi_f08`.
    F08,
    /// The type of a procedure that the program hands over.
    Callback,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Returns {
    /// By `ierror`.
    Code,
    Nothing,
    Double,
    Address,
}

pub struct Parameter {
    pub name: String,
    /// `(count)`, `(3,n)` or nothing.
    pub dimensions: String,
    pub kind: Kind,
    pub intent: Option<Intent>,
    pub asynchronous: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    In,
    Out,
    InOut,
}

#[derive(Clone, PartialEq, Eq)]
pub enum Kind {
    Int,
    /// `MPI_ADDRESS_KIND`.
    Address,
    /// `MPI_COUNT_KIND`.
    Count,
    /// `MPI_OFFSET_KIND`.
    Offset,
    Logical,
    /// An array of integers, or `TYPE(MPI_Status)`.
    Status,
    /// Always an array of integers.
    StatusArray,
    /// Always `TYPE(MPI_Status)`.
    StatusType,
    /// Text, with the length that the module declares if it is not `*`.
    Text(Option<String>),
    /// A choice buffer.
    Buffer,
    /// An address that the library finds: an integer, or `TYPE(C_PTR)`.
    Pointer,
    /// A buffer that is given back: unused, or `TYPE(C_PTR)`.
    Detached,
    /// `TYPE(C_PTR)` by value, in callbacks.
    Value,
    /// A function of the program.
    Function(String),
    /// `MPI_Comm` and its like.
    Handle(String),
}

impl Procedure {
    pub fn has(&self, interface: Interface) -> bool {
        self.interfaces.contains(&interface)
    }

    /// Whether it takes a choice buffer: its name in `mpi_f08` is another one then.
    pub fn has_buffer(&self) -> bool {
        self.parameters.iter().any(|parameter| parameter.kind == Kind::Buffer)
    }

    /// `send` for `MPI_Send`.
    pub fn stem(&self) -> String {
        self.name["MPI_".len()..].to_lowercase()
    }

    /// The name of the specific procedure in `mpi_f08`, without `MPI_`.
    pub fn specific(&self) -> String {
        let suffix = if self.has_buffer() { "_f08ts" } else { "_f08" };
        format!("{}{suffix}", &self.name["MPI_".len()..])
    }

    /// Its function in C; those that only Fortran has are written by hand.
    pub fn function<'a>(&self, table: &'a Table) -> Option<&'a Function> {
        table.functions.iter().find(|function| function.name == self.name)
    }
}

impl Parameter {
    pub fn is_array(&self) -> bool {
        !self.dimensions.is_empty()
    }
}

/// Reads the table.
pub fn read(folder: &Path) -> Result<Vec<Procedure>, String> {
    rows(folder, "fortran.tsv", 4)?
        .into_iter()
        .map(|row| {
            let [name, interfaces, returns, parameters] = row.try_into().expect("four columns");
            let fault = |what: &str| format!("fortran.tsv: {name}: {what}");
            let interfaces = interfaces
                .split(' ')
                .map(|word| match word {
                    "f77" => Ok(Interface::F77),
                    "f90" => Ok(Interface::F90),
                    "f08" => Ok(Interface::F08),
                    "callback" => Ok(Interface::Callback),
                    other => Err(fault(&format!("no interface {other:?}"))),
                })
                .collect::<Result<_, _>>()?;
            let returns = match returns.as_str() {
                "subroutine" => Returns::Code,
                "bare" => Returns::Nothing,
                "double" => Returns::Double,
                "aint" => Returns::Address,
                other => return Err(fault(&format!("returns {other:?}"))),
            };
            let words = parameters.split("; ").filter(|word| *word != "void");
            let parameters = words
                .map(|text| parameter(text).ok_or_else(|| fault(&format!("bad {text:?}"))))
                .collect::<Result<_, _>>()?;
            Ok(Procedure { name, interfaces, returns, parameters })
        })
        .collect()
}

/// `array_of_requests(count):request:inout:async`
fn parameter(text: &str) -> Option<Parameter> {
    let mut parts = text.split(':');
    let declaration = parts.next()?;
    let at = declaration.find('(').unwrap_or(declaration.len());
    let (name, dimensions) = declaration.split_at(at);
    let kind = parts.next()?;
    let kind = match kind.split_once(' ') {
        Some(("string", length)) => Kind::Text(Some(length.into())),
        Some(("procedure", name)) => Kind::Function(name.into()),
        Some(_) => return None,
        None => match kind {
            "int" => Kind::Int,
            "aint" => Kind::Address,
            "count" => Kind::Count,
            "offset" => Kind::Offset,
            "logical" => Kind::Logical,
            "status" => Kind::Status,
            "status_f" => Kind::StatusArray,
            "status_f08" => Kind::StatusType,
            "string" => Kind::Text(None),
            "buffer" => Kind::Buffer,
            "cptr" => Kind::Pointer,
            "detached" => Kind::Detached,
            "cvalue" => Kind::Value,
            handle => {
                let (first, rest) = handle.split_at(1);
                Kind::Handle(format!("{}{rest}", first.to_uppercase()))
            }
        },
    };
    let intent = match parts.next()? {
        "in" => Some(Intent::In),
        "out" => Some(Intent::Out),
        "inout" => Some(Intent::InOut),
        "-" => None,
        _ => return None,
    };
    let asynchronous = match parts.next() {
        None => false,
        Some("async") => true,
        Some(_) => return None,
    };
    let (name, dimensions) = (name.into(), dimensions.into());
    Some(Parameter { name, dimensions, kind, intent, asynchronous })
}

/// Every generated file: its path from the root, and its text.
pub fn outputs(table: &Table) -> Result<Vec<(String, String)>, String> {
    let generated = "crates/fortran/src/generated";
    let modules = "crates/fortran/modules";
    Ok(vec![
        (format!("{generated}/c.rs"), entry::declarations(table)?),
        (format!("{generated}/entries.rs"), entry::entries(table)?),
        (format!("{generated}/names.rs"), names::text(table)),
        ("crates/mpichfort/src/module_names.rs".into(), names::mpich(table)),
        (format!("{modules}/mpif.h"), constants::header(table)?),
        (format!("{modules}/serried_mpi_base.F90"), constants::base(table)?),
        (format!("{modules}/mpi.F90"), module::mpi(table)?),
        (format!("{modules}/mpi_f08.F90"), module::mpi_f08(table)?),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parameter_is_taken_apart() {
        let requests = parameter("array_of_requests(count):request:inout:async").expect("good");
        assert_eq!(requests.name, "array_of_requests");
        assert_eq!(requests.dimensions, "(count)");
        assert!(requests.kind == Kind::Handle("Request".into()) && requests.asynchronous);
        assert!(requests.intent == Some(Intent::InOut));
        let function = parameter("user_fn:procedure MPI_User_function:-").expect("good");
        assert!(function.kind == Kind::Function("MPI_User_function".into()));
        assert!(parameter("x:int:sideways").is_none());
    }
}
