//! `include/mpi.h`

use super::table::{Callback, Constant, Function, Parameter, Table};
use std::fmt::Write;

const HEAD: &str = "\
/* The C interface of MPI 5.0, with the standard ABI.
 *
 * Generated from api/ by `cargo xtask generate`; do not edit. */
#ifndef MPI_H_ABI
#define MPI_H_ABI

#include <stdint.h>

#ifdef __cplusplus
extern \"C\" {
#endif

";

const TYPES: &str = "\
typedef intptr_t MPI_Aint;
typedef int64_t MPI_Offset;
typedef int64_t MPI_Count;

typedef struct {
    int MPI_SOURCE;
    int MPI_TAG;
    int MPI_ERROR;
    int MPI_internal[5];
} MPI_Status;

";

/// Not part of the ABI, which has `toint` and `fromint` instead. Programs use these names for what
/// has nothing to do with Fortran.
const FORTRAN_HANDLES: &str = "
/* Handles as Fortran has them: other names for what the ABI calls toint and fromint. */
typedef int MPI_Fint;
/* A status has one layout in C and Fortran; conversions copy it. */
typedef MPI_Status MPI_F08_status;
static __inline__ int MPI_Status_c2f(const MPI_Status *from, MPI_Fint *to)
{
    *(MPI_Status *)to = *from;
    return MPI_SUCCESS;
}
static __inline__ int MPI_Status_f2c(const MPI_Fint *from, MPI_Status *to)
{
    *to = *(const MPI_Status *)from;
    return MPI_SUCCESS;
}
static __inline__ int MPI_Status_c2f08(const MPI_Status *from, MPI_F08_status *to)
{
    *to = *from;
    return MPI_SUCCESS;
}
static __inline__ int MPI_Status_f082c(const MPI_F08_status *from, MPI_Status *to)
{
    *to = *from;
    return MPI_SUCCESS;
}
static __inline__ int MPI_Status_f2f08(const MPI_Fint *from, MPI_F08_status *to)
{
    *to = *(const MPI_Status *)from;
    return MPI_SUCCESS;
}
static __inline__ int MPI_Status_f082f(const MPI_F08_status *from, MPI_Fint *to)
{
    *(MPI_Status *)to = *from;
    return MPI_SUCCESS;
}
#define PMPI_Status_c2f(from, to) MPI_Status_c2f(from, to)
#define PMPI_Status_f2c(from, to) MPI_Status_f2c(from, to)
#define PMPI_Status_c2f08(from, to) MPI_Status_c2f08(from, to)
#define PMPI_Status_f082c(from, to) MPI_Status_f082c(from, to)
#define PMPI_Status_f2f08(from, to) MPI_Status_f2f08(from, to)
#define PMPI_Status_f082f(from, to) MPI_Status_f082f(from, to)
";

/// Names of MPI-2 that MPI-3.0 replaced by longer ones, and that programs still use.
const CALLBACKS_BEFORE: &str = "
/* Older names of the types above. */
typedef MPI_Comm_errhandler_function MPI_Comm_errhandler_fn;
typedef MPI_File_errhandler_function MPI_File_errhandler_fn;
typedef MPI_Win_errhandler_function MPI_Win_errhandler_fn;
typedef MPI_Session_errhandler_function MPI_Session_errhandler_fn;
";

/// Not part of the ABI, but of every library that older programs are linked with.
const REMOVED: &str = "
/* What MPI 3.0 removed, for programs that are older. Define MPI_OMIT_REMOVED to do without. */
#ifndef MPI_OMIT_REMOVED
typedef MPI_Comm_errhandler_function MPI_Handler_function;
";

const TAIL: &str = "
#ifdef __cplusplus
}
#endif

#endif /* MPI_H_ABI */
";

const MPICH_HEAD: &str = "\
/* The C interface of MPI 5.0, with the MPICH ABI. */
#ifndef MPI_H_ABI
#define MPI_H_ABI

#include <stdint.h>

#ifdef __cplusplus
extern \"C\" {
#endif

typedef long MPI_Aint;
typedef long long MPI_Offset;
typedef long long MPI_Count;

typedef struct MPI_Status {
    int count_lo;
    int count_hi_and_cancelled;
    int MPI_SOURCE;
    int MPI_TAG;
    int MPI_ERROR;
} MPI_Status;

";

const MPICH_DATA: &str = "
extern int *const MPI_UNWEIGHTED;
extern int *const MPI_WEIGHTS_EMPTY;
extern MPI_T_pvar_handle const MPI_T_PVAR_ALL_HANDLES;
int MPIR_Dup_fn(MPI_Comm, int, void *, void *, void *, int *);

";

/// The types that are enumerations in C; their constants are in the table.
const ENUMERATIONS: [&str; 2] = ["MPI_T_cb_safety", "MPI_T_source_order"];

pub fn text(table: &Table) -> String {
    let mut text = String::from(HEAD);
    let (versions, constants): (Vec<_>, Vec<_>) = table.constants.iter().partition(|constant| {
        constant.name.ends_with("_VERSION") || constant.name.ends_with("_SUBVERSION")
    });
    for constant in versions {
        text += &definition(constant);
    }
    text.push('\n');
    text += TYPES;
    for handle in &table.handles {
        writeln!(text, "typedef struct {} *{};", handle.tag, handle.name).expect("a string");
    }
    for name in ENUMERATIONS {
        text += &enumeration(name, &constants);
    }
    text.push('\n');
    for callback in &table.callbacks {
        text += &callback_type(callback);
    }
    text += CALLBACKS_BEFORE;
    let mut last = "";
    for constant in constants {
        if ENUMERATIONS.contains(&constant.ctype.as_str()) {
            continue;
        }
        // A line between the groups of constants.
        let group = if constant.ctype == "alias" { last } else { constant.ctype.as_str() };
        if group != last {
            text.push('\n');
            last = group;
        }
        text += &definition(constant);
    }
    for prefix in ["MPI_", "PMPI_"] {
        text.push('\n');
        for function in table.standard() {
            text += &prototype(prefix, function);
        }
    }
    text += REMOVED;
    for prefix in ["MPI_", "PMPI_"] {
        for function in table.functions.iter().filter(|function| function.is_removed()) {
            text += &prototype(prefix, function);
        }
    }
    text += "#endif\n";
    text += FORTRAN_HANDLES;
    let kinds = table.functions.iter().filter_map(|function| function.name.strip_suffix("_toint"));
    for kind in kinds.flat_map(|kind| [kind.to_owned(), format!("P{kind}")]) {
        writeln!(text, "#define {kind}_c2f(handle) {kind}_toint(handle)").expect("a string");
        writeln!(text, "#define {kind}_f2c(handle) {kind}_fromint(handle)").expect("a string");
    }
    text + TAIL
}

/// The interface with the MPICH ABI. Nobody compiles with it but our tests: programs that were built
/// for MPICH brought its own header.
pub fn mpich_text(table: &Table) -> String {
    let mut text = String::from(MPICH_HEAD);
    for handle in &table.handles {
        let number = handle.name != "MPI_File" && !handle.name.starts_with("MPI_T_");
        let to = if number { "int ".into() } else { format!("struct {} *", handle.tag) };
        writeln!(text, "typedef {to}{};", handle.name).expect("a string");
    }
    for name in ENUMERATIONS {
        writeln!(text, "typedef int {name};").expect("a string");
    }
    for callback in &table.callbacks {
        text += &callback_type(callback);
    }
    text += CALLBACKS_BEFORE;
    text += "typedef MPI_Comm_errhandler_function MPI_Handler_function;\n";
    text += MPICH_DATA;
    for constant in &table.constants {
        let Constant { name, ctype, value } = constant;
        let value = match table.mpich.get(name) {
            Some(value) => value.clone(),
            None if ctype == "alias" => value.clone(),
            None if name.ends_with("_DUP_FN") || name == "MPI_DUP_FN" => "MPIR_Dup_fn".into(),
            None if ctype.contains("function") => "0".into(),
            None => continue,
        };
        let ctype = if ENUMERATIONS.contains(&ctype.as_str()) { "int" } else { ctype };
        text += &definition(&Constant { name: name.clone(), ctype: ctype.into(), value });
    }
    for prefix in ["MPI_", "PMPI_"] {
        for function in &table.functions {
            text += &prototype(prefix, function);
        }
    }
    // Other handles are numbers in C already; a file is an address.
    text += "int MPI_File_c2f(MPI_File file);\nMPI_File MPI_File_f2c(int file);\n";
    text + TAIL
}

fn definition(constant: &Constant) -> String {
    let Constant { name, ctype, value } = constant;
    let value = match ctype.as_str() {
        "alias" => value.clone(),
        "int" if value.starts_with('-') => format!("({value})"),
        "int" => value.clone(),
        _ => format!("(({ctype}){value})"),
    };
    format!("#define {name:<34} {value}\n")
}

fn enumeration(name: &str, constants: &[&Constant]) -> String {
    let members: Vec<String> = constants
        .iter()
        .filter(|constant| constant.ctype == name)
        .map(|constant| format!("    {} = {}", constant.name, constant.value))
        .collect();
    format!("\ntypedef enum {name} {{\n{}\n}} {name};\n", members.join(",\n"))
}

fn callback_type(callback: &Callback) -> String {
    let Callback { name, returns, parameters } = callback;
    wrapped(&format!("typedef {returns} ({name})("), parameters)
}

fn prototype(prefix: &str, function: &Function) -> String {
    let name = &function.name["MPI_".len()..];
    let parameters: Vec<String> = function.parameters.iter().map(declaration).collect();
    wrapped(&format!("{} {prefix}{name}(", function.returns), &parameters)
}

/// As the standard has it, but for weights: MPI_UNWEIGHTED may stand there, and compilers warn that
/// it is not the memory that an array promises.
fn declaration(parameter: &Parameter) -> String {
    match parameter.declaration().strip_suffix("weights[]") {
        Some(start) => {
            let (ctype, name) = start.rsplit_once(' ').expect("a type and a name");
            format!("{ctype} *{name}weights")
        }
        None => parameter.declaration(),
    }
}

/// A declaration in lines of at most a hundred columns.
fn wrapped(start: &str, parameters: &[String]) -> String {
    let mut text = start.to_string();
    if parameters.is_empty() {
        text += "void";
    }
    let mut column = text.len();
    for (index, parameter) in parameters.iter().enumerate() {
        let last = index + 1 == parameters.len();
        let piece = if last { parameter.clone() } else { format!("{parameter},") };
        let room = piece.len() + if last { 2 } else { 0 };
        if index > 0 && column + 1 + room > 100 {
            text += "\n    ";
            column = 4;
        } else if index > 0 {
            text.push(' ');
            column += 1;
        }
        text += &piece;
        column += piece.len();
    }
    text + ");\n"
}
