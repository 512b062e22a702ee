//! Constants, in `mpif.h` and in the module that `mpi` and `mpi_f08` share.

use super::{Interface, Returns};
use crate::generate::table::{Constant, Table};
use std::fmt::Write;

/// Constants of kinds and sizes that only Fortran has.
const OWN: &[(&str, i64)] = &[
    ("MPI_STATUS_SIZE", 8),
    ("MPI_SOURCE", 1),
    ("MPI_TAG", 2),
    ("MPI_ERROR", 3),
    ("MPI_ADDRESS_KIND", 8),
    ("MPI_COUNT_KIND", 8),
    ("MPI_OFFSET_KIND", 8),
    ("MPI_INTEGER_KIND", 4),
];

/// The variables that stand for addresses, which C has as constants. The library compares addresses with those of
/// these common blocks; MPICH has the same ones.
const BLOCKS: &[(&str, &[&str])] = &[
    ("MPIPRIV1", &["MPI_BOTTOM", "MPI_IN_PLACE", "MPI_STATUS_IGNORE"]),
    ("MPIPRIV2", &["MPI_STATUSES_IGNORE", "MPI_ERRCODES_IGNORE"]),
    ("MPIPRIVC", &["MPI_ARGVS_NULL", "MPI_ARGV_NULL"]),
    ("MPIFCMB5", &["MPI_UNWEIGHTED"]),
    ("MPIFCMB9", &["MPI_WEIGHTS_EMPTY"]),
    ("MPIFCMBA", &["MPI_BUFFER_AUTOMATIC"]),
];

/// How a status that is ignored is declared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Statuses {
    Integers,
    Types,
}

/// Declarations of the variables that stand for addresses.
pub fn sentinels(statuses: Statuses) -> String {
    let (one, many) = match statuses {
        Statuses::Integers => ("INTEGER MPI_STATUS_IGNORE(8)", "INTEGER MPI_STATUSES_IGNORE(8,1)"),
        Statuses::Types => {
            ("TYPE(MPI_Status) MPI_STATUS_IGNORE", "TYPE(MPI_Status) MPI_STATUSES_IGNORE(1)")
        }
    };
    let mut text = String::new();
    for line in [
        "INTEGER MPI_BOTTOM, MPI_IN_PLACE",
        one,
        many,
        "INTEGER MPI_ERRCODES_IGNORE(1)",
        "CHARACTER*1 MPI_ARGVS_NULL(1,1), MPI_ARGV_NULL(1)",
        "INTEGER MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)",
        "INTEGER MPI_BUFFER_AUTOMATIC(1)",
    ] {
        writeln!(text, "      {line}").expect("a string");
    }
    for (block, names) in BLOCKS {
        // A line for each, which is never too long for the fixed form.
        for name in *names {
            writeln!(text, "      COMMON /{block}/ {name}").expect("a string");
        }
        writeln!(text, "      SAVE /{block}/").expect("a string");
    }
    text
}

/// A constant as Fortran has it.
pub struct Value<'a> {
    pub name: &'a str,
    /// The handle type that it is of, if any: `MPI_Comm`.
    pub handle: Option<&'a str>,
    pub value: i64,
}

/// The constants of the ABI that Fortran has.
pub fn values(table: &Table) -> Result<Vec<Value<'_>>, String> {
    let mut values = Vec::new();
    for constant in &table.constants {
        let name = &constant.name;
        // An alias is what it stands for.
        let of = match constant.ctype.as_str() {
            "alias" => table.constants.iter().find(|other| other.name == constant.value),
            _ => Some(constant),
        };
        let Constant { ctype, value, .. } =
            of.ok_or_else(|| format!("{name} is an alias of nothing"))?;
        let foreign = ["MPI_T_", "MPI_F_", "MPIX_"].iter().any(|start| name.starts_with(start));
        let handle = table.handles.iter().find(|handle| handle.name == *ctype);
        if foreign || (handle.is_none() && ctype != "int") {
            continue;
        }
        let digits = value.to_lowercase();
        let number = match digits.strip_prefix("0x") {
            Some(digits) => i64::from_str_radix(digits, 16),
            None => digits.parse(),
        };
        let mut number = number.map_err(|_| format!("{name}: {value} is no number"))?;
        // MPI-5.0 §2.6.2: without the byte that ends a string in C.
        if name.starts_with("MPI_MAX_") {
            number -= 1;
        }
        let handle = handle.map(|handle| handle.name.as_str());
        values.push(Value { name, handle, value: number });
    }
    values.extend(OWN.iter().map(|&(name, value)| Value { name, handle: None, value }));
    Ok(values)
}

/// Functions that MPI predefines, and the callbacks that they are of.
pub fn predefined(table: &Table) -> Vec<(&str, &str)> {
    let functions = table.constants.iter().filter(|c| c.ctype.ends_with("function*"));
    let wide = table.constants.iter().filter(|c| c.ctype.ends_with("function_c*"));
    functions.chain(wide).map(|c| (c.name.as_str(), c.ctype.trim_end_matches('*'))).collect()
}

/// `mpif.h`, which is right in fixed and in free form.
pub fn header(table: &Table) -> Result<String, String> {
    let mut text = String::from(
        "! The interface of MPI 5.0 for Fortran 77, with the standard ABI.\n!\n\
         ! Generated from api/ by `cargo xtask generate`; do not edit.\n",
    );
    for Value { name, value, .. } in values(table)? {
        writeln!(text, "      INTEGER {name}\n      PARAMETER ({name}={value})").expect("a string");
    }
    text += "      INTEGER(KIND=MPI_OFFSET_KIND) MPI_DISPLACEMENT_CURRENT\n      \
             PARAMETER (MPI_DISPLACEMENT_CURRENT=-1)\n";
    for name in ["MPI_SUBARRAYS_SUPPORTED", "MPI_ASYNC_PROTECTS_NONBLOCKING"] {
        writeln!(text, "      LOGICAL {name}\n      PARAMETER ({name}=.FALSE.)").expect("a string");
    }
    text += &sentinels(Statuses::Integers);
    for procedure in table.procedures.iter().filter(|p| p.has(Interface::F90)) {
        let kind = match procedure.returns {
            Returns::Double => "DOUBLE PRECISION",
            Returns::Address => "INTEGER(KIND=MPI_ADDRESS_KIND)",
            Returns::Code | Returns::Nothing => continue,
        };
        for prefix in ["", "P"] {
            let name = format!("{prefix}{}", procedure.name.to_uppercase());
            writeln!(text, "      {kind} {name}\n      EXTERNAL {name}").expect("a string");
        }
    }
    for (name, _) in predefined(table) {
        if !name.ends_with("_NULL_C") {
            writeln!(text, "      EXTERNAL {name}").expect("a string");
        }
    }
    Ok(text)
}

/// What `mpi` and `mpi_f08` share: kinds, types of handles, and numbers.
pub fn base(table: &Table) -> Result<String, String> {
    let mut text = String::from(
        "! Kinds, types and numbers of MPI 5.0, which the modules mpi and mpi_f08 share.\n!\n\
         ! Generated from api/ by `cargo xtask generate`; do not edit.\n\
         module serried_mpi_base\n  \
         use, intrinsic :: iso_c_binding, only: c_int\n  implicit none\n  public\n  \
         private :: c_int\n\n",
    );
    for Value { name, value, handle } in values(table)? {
        if handle.is_none() {
            writeln!(text, "  integer, parameter :: {name} = {value}").expect("a string");
        }
    }
    text += "  integer(MPI_OFFSET_KIND), parameter :: MPI_DISPLACEMENT_CURRENT = -1\n";
    text += "\n  type, bind(C) :: MPI_Status\n    integer(c_int) :: MPI_SOURCE, MPI_TAG, MPI_ERROR\n    \
             integer(c_int), private :: MPI_internal(5)\n  end type\n";
    let handles: Vec<&str> = handles(table).collect();
    for handle in &handles {
        writeln!(text, "  type, bind(C) :: {handle}\n    integer(c_int) :: MPI_VAL\n  end type")
            .expect("a string");
    }
    for (operator, suffix) in [("==", "eq"), ("/=", "ne")] {
        writeln!(text, "\n  interface operator({operator})").expect("a string");
        for handle in &handles {
            let name = format!("serried_{}_{suffix}", handle["MPI_".len()..].to_lowercase());
            writeln!(
                text,
                "    logical function {name}(a, b)\n      import :: {handle}\n      \
                 type({handle}), intent(in) :: a, b\n    end function"
            )
            .expect("a string");
        }
        text += "  end interface\n";
    }
    text += "end module\n";
    Ok(text)
}

/// The types of handles that Fortran has.
pub fn handles(table: &Table) -> impl Iterator<Item = &str> {
    table
        .handles
        .iter()
        .map(|handle| handle.name.as_str())
        .filter(|name| !name.starts_with("MPI_T_"))
}
