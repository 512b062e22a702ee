//! The sources of the modules `mpi` and `mpi_f08`. They hold nothing but interfaces: no compiler makes code of
//! them that would have to be linked.

use super::constants::{self, Statuses, Value};
use super::{Intent, Interface, Kind, Parameter, Procedure, Returns};
use crate::generate::table::Table;
use std::fmt::Write;

/// Where a line is broken.
const WIDTH: usize = 110;

const HEAD: &str = "! Generated from api/ by `cargo xtask generate`; do not edit.\n";

/// Types with their sizes, for `MPI_Sizeof`.
const SIZES: &[(&str, &str)] = &[
    ("i1", "integer(1)"),
    ("i2", "integer(2)"),
    ("i4", "integer(4)"),
    ("i8", "integer(8)"),
    ("r4", "real(4)"),
    ("r8", "real(8)"),
    ("c8", "complex(4)"),
    ("c16", "complex(8)"),
    ("l1", "logical(1)"),
    ("l2", "logical(2)"),
    ("l4", "logical(4)"),
    ("l8", "logical(8)"),
    ("a1", "character(len=*)"),
];

/// The module `mpi`.
pub fn mpi(table: &Table) -> Result<String, String> {
    let mut text = format!(
        "! The module mpi of MPI 5.0.\n!\n{HEAD}module mpi\n  use serried_mpi_base\n  \
         use, intrinsic :: iso_c_binding, only: serried_c_ptr => c_ptr\n  implicit none\n  public\n  \
         private :: serried_c_ptr\n\n"
    );
    for Value { name, value, handle } in constants::values(table)? {
        if handle.is_some() {
            writeln!(text, "  integer, parameter :: {name} = {value}").expect("a string");
        }
    }
    text += "  logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .false.\n  \
             logical, parameter :: MPI_ASYNC_PROTECTS_NONBLOCKING = .false.\n";
    text += &constants::sentinels(Statuses::Integers);
    text.push('\n');
    for prefix in ["MPI_", "PMPI_"] {
        for procedure in table.procedures.iter().filter(|p| p.has(Interface::F90)) {
            if procedure.name == "MPI_Sizeof" {
                text += &sizeof(prefix);
                continue;
            }
            let name = format!("{prefix}{}", &procedure.name["MPI_".len()..]);
            let overloaded = procedure.parameters.iter().any(|p| p.kind == Kind::Pointer);
            if overloaded {
                writeln!(text, "  interface {name}").expect("a string");
                text += &body_f90(procedure, &name, false);
                text += &body_f90(procedure, &format!("{name}_cptr"), true);
            } else {
                text += "  interface\n";
                text += &body_f90(procedure, &name, false);
            }
            text += "  end interface\n";
        }
    }
    text += &predefined(table, Interface::F90)?;
    text += "end module\n";
    Ok(text)
}

/// The module `mpi_f08`.
pub fn mpi_f08(table: &Table) -> Result<String, String> {
    let mut text = format!(
        "! The module mpi_f08 of MPI 5.0.\n!\n{HEAD}module mpi_f08\n  use serried_mpi_base\n  \
         use, intrinsic :: iso_c_binding, only: serried_c_ptr => c_ptr\n  implicit none\n  public\n  \
         private :: serried_c_ptr\n\n"
    );
    for Value { name, value, handle } in constants::values(table)? {
        if let Some(handle) = handle {
            writeln!(text, "  type({handle}), parameter :: {name} = {handle}({value})")
                .expect("a string");
        }
    }
    text += "  logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .true.\n  \
             logical, parameter :: MPI_ASYNC_PROTECTS_NONBLOCKING = .true.\n";
    text += &constants::sentinels(Statuses::Types);
    text += "\n  abstract interface\n";
    for callback in table.procedures.iter().filter(|p| p.has(Interface::Callback)) {
        text += &body_f08(callback, &callback.name, None);
    }
    text += "  end interface\n";
    for prefix in ["MPI_", "PMPI_"] {
        for procedure in table.procedures.iter().filter(|p| p.has(Interface::F08)) {
            if procedure.name == "MPI_Sizeof" {
                text += &sizeof(prefix);
                continue;
            }
            if overloads(procedure) {
                // It follows below the procedure that it overloads.
                continue;
            }
            let wide = format!("{}_c", procedure.name);
            let wide = table.procedures.iter().find(|p| p.name == wide && overloads(p));
            // Addresses and counts are of one kind: where nothing else differs the compiler sees no other.
            let wide = wide.filter(|wide| differ(procedure, wide));
            writeln!(text, "  interface {prefix}{}", &procedure.name["MPI_".len()..])
                .expect("a string");
            for procedure in std::iter::once(procedure).chain(wide) {
                let name = format!("{prefix}{}", procedure.specific());
                let link = procedure.has_buffer().then(|| format!("{}_", name.to_lowercase()));
                text += &body_f08(procedure, &name, link.as_deref());
            }
            text += "  end interface\n";
        }
    }
    text += &predefined(table, Interface::F08)?;
    text += "end module\n";
    Ok(text)
}

/// Whether it is a procedure with large counts that has the name of another one. One that takes a function has
/// a name of its own, since no compiler tells procedures apart by such arguments.
fn overloads(procedure: &Procedure) -> bool {
    let function = |p: &Parameter| matches!(p.kind, Kind::Function(_));
    procedure.name.ends_with("_c") && !procedure.parameters.iter().any(function)
}

/// Whether a compiler can tell two procedures apart.
fn differ(one: &Procedure, other: &Procedure) -> bool {
    let kinds = |procedure: &Procedure| -> Vec<bool> {
        procedure.parameters.iter().map(|parameter| parameter.kind == Kind::Int).collect()
    };
    kinds(one) != kinds(other)
}

/// Functions of the program that MPI predefines.
fn predefined(table: &Table, interface: Interface) -> Result<String, String> {
    let mut text = String::from("  interface\n");
    for (name, of) in constants::predefined(table) {
        // Those of MPI-1 have integers of another kind, and only Fortran 77 knows them.
        let Some(callback) = table.procedures.iter().find(|procedure| procedure.name == of) else {
            if interface == Interface::F90 {
                writeln!(text, "    subroutine {name}()\n    end subroutine").expect("a string");
            }
            continue;
        };
        text += &match interface {
            Interface::F90 => body_f90(callback, name, false),
            _ => body_f08(callback, name, None),
        };
    }
    text += "  end interface\n";
    Ok(text)
}

/// The interface of a procedure in `mpi`.
fn body_f90(procedure: &Procedure, name: &str, pointer: bool) -> String {
    let mut declared = Vec::new();
    for parameter in &procedure.parameters {
        let name = &parameter.name;
        let dimensions = assumed(&parameter.dimensions);
        let kind = match &parameter.kind {
            Kind::Int | Kind::Handle(_) => "integer".into(),
            Kind::Status | Kind::StatusArray => {
                let more = if parameter.is_array() { ",*" } else { "" };
                declared.push(format!("integer :: {name}(MPI_STATUS_SIZE{more})"));
                continue;
            }
            Kind::StatusType => "type(MPI_Status)".into(),
            Kind::Text(_) => "character(len=*)".into(),
            Kind::Pointer if pointer => "type(serried_c_ptr)".into(),
            Kind::Pointer => "integer(MPI_ADDRESS_KIND)".into(),
            Kind::Buffer | Kind::Detached | Kind::Value => {
                declared.extend(choice(name));
                continue;
            }
            Kind::Function(_) => {
                declared.push(format!("external :: {name}"));
                continue;
            }
            kind => plain(kind),
        };
        declared.push(format!("{kind} :: {name}{dimensions}"));
    }
    finish(procedure, name, None, declared, "integer :: ierror")
}

/// A buffer of any type and rank, as each compiler wants to be told.
fn choice(name: &str) -> Vec<String> {
    vec![
        format!("!GCC$ ATTRIBUTES NO_ARG_CHECK :: {name}"),
        format!("!DEC$ ATTRIBUTES NO_ARG_CHECK :: {name}"),
        format!("!DIR$ IGNORE_TKR {name}"),
        format!("type(*) :: {name}(*)"),
    ]
}

/// The interface of a procedure in `mpi_f08`.
fn body_f08(procedure: &Procedure, name: &str, link: Option<&str>) -> String {
    let callback = procedure.has(Interface::Callback);
    let mut declared = Vec::new();
    for parameter in &procedure.parameters {
        let mut kind = match &parameter.kind {
            Kind::Int => "integer".into(),
            Kind::Handle(handle) => format!("type({})", handle_type(handle)),
            Kind::Status | Kind::StatusType => "type(MPI_Status)".into(),
            Kind::StatusArray => "integer".into(),
            Kind::Text(length) => format!("character(len={})", length.as_deref().unwrap_or("*")),
            Kind::Buffer => "type(*), dimension(..)".into(),
            Kind::Pointer | Kind::Detached => "type(serried_c_ptr)".into(),
            Kind::Value => "type(serried_c_ptr), value".into(),
            Kind::Function(of) => format!("procedure({of})"),
            kind => plain(kind),
        };
        kind += match parameter.intent {
            Some(Intent::In) => ", intent(in)",
            Some(Intent::Out) => ", intent(out)",
            Some(Intent::InOut) => ", intent(inout)",
            None => "",
        };
        if parameter.asynchronous {
            kind += ", asynchronous";
        }
        let dimensions = match parameter.kind {
            Kind::StatusArray => "(MPI_STATUS_SIZE)",
            _ => &parameter.dimensions,
        };
        declared.push(format!("{kind} :: {}{dimensions}", parameter.name));
    }
    // A length or a shape is declared before what has it.
    declared.sort_by_key(|line| {
        !line.starts_with("integer, intent(in) ::")
            && !line.starts_with("integer(MPI_COUNT_KIND), intent(in) ::")
    });
    declared.sort_by_key(|line| line.ends_with(')'));
    if callback {
        return finish(procedure, name, link, declared, "");
    }
    finish(procedure, name, link, declared, "integer, optional, intent(out) :: ierror")
}

fn finish(
    procedure: &Procedure,
    name: &str,
    link: Option<&str>,
    mut declared: Vec<String>,
    ierror: &str,
) -> String {
    let mut names: Vec<&str> = procedure.parameters.iter().map(|p| p.name.as_str()).collect();
    let callback = procedure.has(Interface::Callback);
    if procedure.returns == Returns::Code && !callback {
        names.push("ierror");
        declared.push(ierror.into());
    }
    let names = names.join(", ");
    // A type of the result that is of a kind is imported before it is known.
    let (kind, end, result) = match procedure.returns {
        Returns::Code | Returns::Nothing => ("subroutine", "subroutine", None),
        Returns::Double => ("double precision function", "function", None),
        Returns::Address => ("function", "function", Some("integer(MPI_ADDRESS_KIND)")),
    };
    let link = link.map_or(String::new(), |link| format!(" bind(C, name=\"{link}\")"));
    let mut text = String::new();
    wrap(&mut text, 4, &format!("{kind} {name}({names}){link}"));
    wrap(&mut text, 6, "import");
    wrap(&mut text, 6, "implicit none");
    if let Some(result) = result {
        wrap(&mut text, 6, &format!("{result} :: {name}"));
    }
    for line in declared {
        wrap(&mut text, 6, &line);
    }
    wrap(&mut text, 4, &format!("end {end}"));
    text
}

/// `MPI_Sizeof`, which the compiler resolves by type.
fn sizeof(prefix: &str) -> String {
    let mut text = format!("  interface {prefix}Sizeof\n");
    if prefix == "PMPI_" {
        for (name, _) in SIZES {
            writeln!(text, "    procedure serried_sizeof_{name}").expect("a string");
        }
        return text + "  end interface\n";
    }
    for (name, kind) in SIZES {
        write!(
            text,
            "    subroutine serried_sizeof_{name}(x, size, ierror)\n      import\n      \
             implicit none\n#ifdef __flang__\n      !DIR$ IGNORE_TKR(r) x\n      \
             {kind} :: x\n#else\n      {kind} :: x(..)\n#endif\n      \
             integer, intent(out) :: size\n      integer, optional, intent(out) :: ierror\n    \
             end subroutine\n"
        )
        .expect("a string");
    }
    text + "  end interface\n"
}

/// The names of the entry points behind `MPI_Sizeof`, with what they answer.
pub fn sizes() -> impl Iterator<Item = (&'static str, usize)> {
    SIZES.iter().map(|(name, _)| (*name, name[1..].parse().expect("a size")))
}

/// `(3,n)` is `(3,*)` where arrays have no length.
fn assumed(dimensions: &str) -> String {
    match dimensions.trim_matches(['(', ')']).rsplit_once(',') {
        Some((first, _)) => format!("({first},*)"),
        None if dimensions.is_empty() => String::new(),
        None => "(*)".into(),
    }
}

fn plain(kind: &Kind) -> String {
    match kind {
        Kind::Address => "integer(MPI_ADDRESS_KIND)",
        Kind::Count => "integer(MPI_COUNT_KIND)",
        Kind::Offset => "integer(MPI_OFFSET_KIND)",
        Kind::Logical => "logical",
        _ => "integer",
    }
    .into()
}

fn handle_type(kind: &str) -> String {
    format!("MPI_{kind}")
}

/// A line, broken where it is too long for a compiler.
fn wrap(text: &mut String, indent: usize, line: &str) {
    let mut column = 0;
    let start = " ".repeat(indent);
    if line.starts_with('!') {
        writeln!(text, "{start}{line}").expect("a string");
        return;
    }
    for (index, word) in line.split(' ').enumerate() {
        if index == 0 {
            write!(text, "{start}{word}").expect("a string");
            column = indent + word.len();
        } else if column + 1 + word.len() > WIDTH {
            write!(text, " &\n{start}  {word}").expect("a string");
            column = indent + 2 + word.len();
        } else {
            write!(text, " {word}").expect("a string");
            column += 1 + word.len();
        }
    }
    text.push('\n');
}
