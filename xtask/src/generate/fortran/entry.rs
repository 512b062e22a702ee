//! `crates/fortran/src/generated`: what the names that Fortran calls lead to.

use super::{Intent, Interface, Kind, Parameter, Procedure, Returns};
use crate::generate::rust::{self, NOTICE, identifier};
use crate::generate::table::{Direction, Function, Table};
use std::fmt::Write;

/// Procedures that are written by hand, in `crates/fortran/src/by_hand.rs` and `callback.rs`: those that differ
/// from C in more than how arguments are passed.
const BY_HAND: &[&str] = &[
    "MPI_Abi_get_fortran_booleans",
    "MPI_Abi_set_fortran_booleans",
    "MPI_Attr_get",
    "MPI_Attr_put",
    "MPI_Comm_create_errhandler",
    "MPI_Comm_create_keyval",
    "MPI_Comm_get_attr",
    "MPI_Comm_set_attr",
    "MPI_Comm_spawn",
    "MPI_Comm_spawn_multiple",
    "MPI_Errhandler_create",
    "MPI_F_sync_reg",
    "MPI_File_create_errhandler",
    "MPI_Finalize",
    "MPI_Grequest_start",
    "MPI_Info_create_env",
    "MPI_Info_get",
    "MPI_Info_get_string",
    "MPI_Init",
    "MPI_Init_thread",
    "MPI_Keyval_create",
    "MPI_Op_create",
    "MPI_Op_create_c",
    "MPI_Register_datarep",
    "MPI_Register_datarep_c",
    "MPI_Session_create_errhandler",
    "MPI_Session_finalize",
    "MPI_Session_get_nth_pset",
    "MPI_Sizeof",
    "MPI_Status_f082f",
    "MPI_Status_f2f08",
    "MPI_Type_create_keyval",
    "MPI_Type_get_attr",
    "MPI_Type_set_attr",
    "MPI_Win_create_errhandler",
    "MPI_Win_create_keyval",
    "MPI_Win_get_attr",
    "MPI_Win_set_attr",
];

/// Whether a procedure is written by hand.
pub fn is_by_hand(procedure: &Procedure) -> bool {
    BY_HAND.contains(&procedure.name.as_str())
}

/// How an entry point is called.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Buffers are addresses.
    Plain,
    /// Buffers are descriptors of arrays.
    Described,
}

/// The entry points that a procedure has, each with the name of its Rust function.
pub fn forms(procedure: &Procedure) -> Vec<(Form, String)> {
    let plain = (Form::Plain, procedure.stem());
    let described = (Form::Described, format!("{}_described", procedure.stem()));
    let only_f08 = !procedure.has(Interface::F90) && !procedure.has(Interface::F77);
    let differs =
        procedure.parameters.iter().any(|p| matches!(p.kind, Kind::Buffer | Kind::Detached));
    if procedure.has(Interface::Callback) {
        vec![]
    } else if !differs || !procedure.has(Interface::F08) || is_by_hand(procedure) {
        vec![plain]
    } else if only_f08 {
        vec![described]
    } else {
        vec![plain, described]
    }
}

/// The functions of the C library.
pub fn declarations(table: &Table) -> Result<String, String> {
    let mut text = format!(
        "{NOTICE}\n#![allow(dead_code, reason = \"one table for all\")]\n\
         #![allow(clashing_extern_declarations, reason = \"functions of the program are words\")]\n\n\
         use crate::abi::*;\nuse std::ffi::{{c_char, c_int, c_void}};\n\n\
         unsafe extern \"C\" {{\n"
    );
    for function in table.functions.iter().filter(|f| !f.name.starts_with("MPI_T_")) {
        let parameters: Vec<String> = function
            .parameters
            .iter()
            .filter(|parameter| !parameter.is_variadic())
            .map(|parameter| {
                let kind = rust::parameter_type(table, parameter)?;
                let kind = if kind.starts_with("Option<") { "usize".into() } else { kind };
                Ok(format!("{}: {kind}", identifier(&parameter.name)))
            })
            .collect::<Result<_, String>>()?;
        let returns = rust::rust_type(table, &function.returns, "")?;
        for prefix in ["", "P"] {
            let name = &function.name;
            let parameters = parameters.join(", ");
            writeln!(text, "    pub(crate) fn {prefix}{name}({parameters}) -> {returns};")
                .expect("a string");
        }
    }
    text += "}\n";
    Ok(text)
}

/// All entry points that follow from the tables.
pub fn entries(table: &Table) -> Result<String, String> {
    let mut text = format!(
        "{NOTICE}\n#![allow(clippy::all, reason = \"one form for all procedures\")]\n\
         #![allow(unused_unsafe, unused_mut, reason = \"one form for all procedures\")]\n\n\
         use super::c;\nuse crate::abi::*;\nuse crate::descriptor::Descriptor;\n\
         use crate::{{convert, section, sentinel}};\n\
         use std::ffi::{{c_char, c_int, c_void}};\n"
    );
    for procedure in table.procedures.iter().filter(|procedure| !is_by_hand(procedure)) {
        for (form, name) in forms(procedure) {
            let function = procedure
                .function(table)
                .ok_or_else(|| format!("fortran.tsv: no function {}", procedure.name))?;
            text.push('\n');
            text += &entry(table, procedure, function, form, &name)
                .map_err(|fault| format!("{}: {fault}", procedure.name))?;
        }
    }
    Ok(text)
}

/// How an argument reaches C and comes back.
#[derive(Default)]
struct Passage {
    before: Vec<String>,
    argument: String,
    /// After the call, whatever it answered.
    after: Option<String>,
    /// After the call, if it succeeded.
    success: Option<String>,
}

impl Passage {
    fn plain(argument: impl Into<String>) -> Passage {
        Passage { argument: argument.into(), ..Passage::default() }
    }
}

fn entry(
    table: &Table,
    procedure: &Procedure,
    function: &Function,
    form: Form,
    name: &str,
) -> Result<String, String> {
    let targets: Vec<_> = function.parameters.iter().filter(|p| !p.is_variadic()).collect();
    if targets.len() != procedure.parameters.len() {
        return Err(format!("{} parameters in C", targets.len()));
    }
    let mut declared = Vec::new();
    let mut lengths = Vec::new();
    for parameter in &procedure.parameters {
        let name = identifier(&parameter.name);
        declared.push(format!("{name}: {}", rust_type(parameter, form)));
        if matches!(parameter.kind, Kind::Text(_)) && !described_text(procedure, form) {
            lengths.push(format!("{name}_length: usize"));
        }
    }
    let mut passages = Vec::new();
    for (index, parameter) in procedure.parameters.iter().enumerate() {
        passages.push(passage(table, procedure, function, form, index, parameter)?);
    }
    let arguments: Vec<&str> = passages.iter().map(|passage| passage.argument.as_str()).collect();
    let arguments = arguments.join(", ");
    let call = format!("let call = if P {{ c::P{n} }} else {{ c::{n} }};", n = function.name);
    const SAFETY: &str = "// SAFETY: handed on with the caller's promises.";
    if procedure.returns != Returns::Code {
        let returns = match procedure.returns {
            Returns::Double => "f64",
            Returns::Address => "MPI_Aint",
            Returns::Code | Returns::Nothing => "c_int",
        };
        return Ok(format!(
            "pub(crate) unsafe extern \"C\" fn {name}<const P: bool>({}) -> {returns} {{\n    \
             {SAFETY}\n    unsafe {{\n        {call}\n        call({arguments})\n    }}\n}}\n",
            declared.join(", ")
        ));
    }
    declared.push("ierror: *mut c_int".into());
    declared.extend(lengths);
    let mut text = format!(
        "pub(crate) unsafe extern \"C\" fn {name}<const P: bool>({}) {{\n    {SAFETY}\n    \
         unsafe {{\n        {call}\n",
        declared.join(", ")
    );
    for line in passages.iter().flat_map(|passage| &passage.before) {
        writeln!(text, "        {line}").expect("a string");
    }
    writeln!(text, "        let code = call({arguments});").expect("a string");
    for line in passages.iter().filter_map(|passage| passage.after.as_ref()) {
        writeln!(text, "        {line}").expect("a string");
    }
    let success: Vec<&String> = passages.iter().filter_map(|p| p.success.as_ref()).collect();
    if !success.is_empty() {
        text += "        if code == 0 {\n";
        for line in success {
            writeln!(text, "            {line}").expect("a string");
        }
        text += "        }\n";
    }
    text += "        convert::finish(ierror, code);\n    }\n}\n";
    Ok(text)
}

/// Whether text comes as a descriptor: so it is where buffers do.
fn described_text(procedure: &Procedure, form: Form) -> bool {
    form == Form::Described && procedure.has_buffer()
}

fn rust_type(parameter: &Parameter, form: Form) -> &'static str {
    match &parameter.kind {
        Kind::Int | Kind::Logical | Kind::Handle(_) => "*mut c_int",
        Kind::Address => "*mut MPI_Aint",
        Kind::Count => "*mut MPI_Count",
        Kind::Offset => "*mut MPI_Offset",
        Kind::Status | Kind::StatusArray | Kind::StatusType => "*mut MPI_Status",
        Kind::Text(_) if form == Form::Described => "*const Descriptor",
        Kind::Text(_) => "*mut c_char",
        Kind::Buffer if form == Form::Described => "*const Descriptor",
        Kind::Buffer => "*mut c_void",
        Kind::Pointer | Kind::Detached => "*mut *mut c_void",
        Kind::Value => "*mut c_void",
        Kind::Function(_) => "usize",
    }
}

fn passage(
    table: &Table,
    procedure: &Procedure,
    function: &Function,
    form: Form,
    index: usize,
    parameter: &Parameter,
) -> Result<Passage, String> {
    let name = identifier(&parameter.name);
    let local = format!("{}_c", parameter.name);
    let target = &function.parameters[index];
    let handle_by_address = matches!(parameter.kind, Kind::Handle(_)) && target.is_pointer();
    let direction = match parameter.intent {
        // What C takes by its address it may change.
        Some(Intent::In) if handle_by_address && !target.is_array() => Direction::InOut,
        Some(Intent::In) => Direction::In,
        Some(Intent::Out) => Direction::Out,
        Some(Intent::InOut) => Direction::InOut,
        None => target.direction,
    };
    if form == Form::Described
        && let Some(passage) = section(procedure, index, parameter)
    {
        return Ok(passage);
    }
    match &parameter.kind {
        Kind::Buffer => Ok(Passage::plain(format!("sentinel::address({name})"))),
        Kind::Pointer => Ok(Passage::plain(format!("{name}.cast()"))),
        Kind::Detached => Ok(detached(&name, &local, form)),
        Kind::Handle(kind) => handle(procedure, parameter, kind, direction, form),
        Kind::Status | Kind::StatusArray | Kind::StatusType => {
            let ignorable = direction == Direction::Out;
            Ok(match (ignorable, parameter.is_array()) {
                (true, true) => Passage::plain(format!("sentinel::statuses({name})")),
                (true, false) => Passage::plain(format!("sentinel::status({name})")),
                (false, _) => Passage::plain(name),
            })
        }
        Kind::Text(_) => text(procedure, parameter, direction, form),
        Kind::Logical => logical(parameter, direction),
        Kind::Int | Kind::Address | Kind::Count | Kind::Offset => {
            let rust = rust::parameter_type(table, target)?;
            number(procedure, parameter, &rust, direction)
        }
        Kind::Function(_) | Kind::Value => Err(format!("{} is for a hand", parameter.name)),
    }
}

/// The buffer that a library gives back: `mpif.h` and `mpi` have no place for its address.
fn detached(name: &str, local: &str, form: Form) -> Passage {
    if form == Form::Described {
        return Passage {
            argument: format!("{name}.cast()"),
            success: Some(format!("convert::detached({name});")),
            ..Passage::default()
        };
    }
    Passage {
        before: vec![
            format!("let _ = {name};"),
            format!("let mut {local} = std::ptr::null_mut::<c_void>();"),
        ],
        argument: format!("(&raw mut {local}).cast()"),
        ..Passage::default()
    }
}

fn handle(
    procedure: &Procedure,
    parameter: &Parameter,
    kind: &str,
    direction: Direction,
    form: Form,
) -> Result<Passage, String> {
    let name = identifier(&parameter.name);
    let local = format!("{}_c", parameter.name);
    if parameter.is_array() {
        let length = length(procedure, parameter, form)?;
        let make = if direction == Direction::Out { "unset" } else { "new" };
        return Ok(Passage {
            before: vec![format!(
                "let mut {local} = convert::Handles::<{kind}>::{make}({name}, || {length});"
            )],
            argument: format!("{local}.pointer()"),
            after: (direction != Direction::In).then(|| format!("{local}.conclude();")),
            success: None,
        });
    }
    Ok(match direction {
        Direction::In => Passage::plain(format!("{kind}::inward(*{name})")),
        Direction::InOut => Passage {
            before: vec![format!("let mut {local} = {kind}::inward(*{name});")],
            argument: format!("&mut {local}"),
            after: Some(format!("*{name} = {kind}::outward({local});")),
            success: None,
        },
        Direction::Out => Passage {
            before: vec![format!("let mut {local} = {kind}::unset();")],
            argument: format!("&mut {local}"),
            after: None,
            success: Some(format!("*{name} = {kind}::outward({local});")),
        },
    })
}

/// How many elements an array of handles has.
fn length(procedure: &Procedure, parameter: &Parameter, form: Form) -> Result<String, String> {
    let inner = parameter.dimensions.trim_matches(['(', ')']);
    let name = if inner == "*" { "count" } else { inner };
    if procedure.parameters.iter().any(|other| other.name == name) {
        return Ok(format!("*{name} as i64"));
    }
    let neighbor = procedure.name.to_lowercase().contains("neighbor");
    match (neighbor, parameter.name.as_str()) {
        // With MPI_IN_PLACE there need not be any.
        (false, "sendtypes") => Ok(match form {
            Form::Plain => "convert::senders(sendbuf, *comm)".into(),
            Form::Described => "convert::senders(section::base(sendbuf), *comm)".into(),
        }),
        (false, "recvtypes") => Ok("convert::peers(*comm)".into()),
        (true, "sendtypes") => Ok("convert::neighbors(*comm).1".into()),
        (true, "recvtypes") => Ok("convert::neighbors(*comm).0".into()),
        _ => Err(format!("how many are {}?", parameter.name)),
    }
}

fn text(
    procedure: &Procedure,
    parameter: &Parameter,
    direction: Direction,
    form: Form,
) -> Result<Passage, String> {
    if parameter.is_array() {
        return Err(format!("{} is for a hand", parameter.name));
    }
    let name = identifier(&parameter.name);
    let local = format!("{}_c", parameter.name);
    let (place, length) = if described_text(procedure, form) {
        (format!("section::text({name}).0"), format!("section::text({name}).1"))
    } else {
        (name.clone(), format!("{name}_length"))
    };
    if direction == Direction::In {
        // MPI-5.0 §10: of keys and values both ends are stripped.
        let make = if procedure.name.starts_with("MPI_Info_") { "stripped" } else { "new" };
        return Ok(Passage {
            before: vec![format!("let mut {local} = convert::Text::{make}({place}, {length});")],
            argument: format!("{local}.pointer()"),
            ..Passage::default()
        });
    }
    Ok(Passage {
        before: vec![format!("let mut {local} = convert::Answer::new();")],
        argument: format!("{local}.pointer()"),
        success: Some(format!("{local}.write({place}, {length});")),
        ..Passage::default()
    })
}

fn logical(parameter: &Parameter, direction: Direction) -> Result<Passage, String> {
    let name = identifier(&parameter.name);
    let local = format!("{}_c", parameter.name);
    Ok(match (parameter.is_array(), direction) {
        // What is not zero is true, there and here.
        (true, Direction::In) => Passage::plain(name),
        (true, _) => {
            let length = parameter.dimensions.trim_matches(['(', ')']);
            Passage {
                success: Some(format!("convert::to_logicals({name}, *{length});")),
                ..Passage::plain(name)
            }
        }
        (false, Direction::In) => Passage::plain(format!("convert::from_logical(*{name})")),
        (false, _) => Passage {
            before: vec![format!("let mut {local}: c_int = 0;")],
            argument: format!("&mut {local}"),
            after: None,
            success: Some(format!("*{name} = convert::to_logical({local});")),
        },
    })
}

fn number(
    procedure: &Procedure,
    parameter: &Parameter,
    rust: &str,
    direction: Direction,
) -> Result<Passage, String> {
    let name = identifier(&parameter.name);
    let local = format!("{}_c", parameter.name);
    let own = rust_type(parameter, Form::Plain).trim_start_matches("*mut ");
    let element = rust.trim_start_matches("*const ").trim_start_matches("*mut ");
    if rust == "*mut c_void" {
        // An attribute, or what the program wants back in its functions.
        return Ok(Passage::plain(format!("*{name} as *mut c_void")));
    }
    if !rust.starts_with('*') {
        return Ok(Passage::plain(format!("*{name} as {rust}")));
    }
    if element.starts_with('[') {
        return Ok(Passage::plain(format!("{name}.cast()")));
    }
    if parameter.is_array() {
        if parameter.name.ends_with("weights") {
            return Ok(Passage::plain(format!("sentinel::weights({name})")));
        }
        if own != element {
            return Ok(Passage {
                before: vec![format!("let mut {local} = convert::widened({name}, *count);")],
                argument: format!("{local}.pointer()"),
                ..Passage::default()
            });
        }
        let indices = parameter.name == "array_of_indices";
        let after =
            indices.then(|| format!("convert::count_all_from_one({name}, outcount, code);"));
        return Ok(Passage { after, ..Passage::plain(name) });
    }
    if own != element {
        return Ok(Passage {
            before: vec![format!("let mut {local}: {element} = 0;")],
            argument: format!("&mut {local}"),
            after: None,
            success: Some(format!("*{name} = {local} as {own};")),
        });
    }
    let index = parameter.name == "index" && direction == Direction::Out;
    debug_assert!(!index || procedure.name.ends_with("any"));
    let success = index.then(|| format!("convert::count_from_one({name}, 1);"));
    Ok(Passage { success, ..Passage::plain(name) })
}

/// What becomes of a buffer that comes as a descriptor, and of its count and datatype.
fn section(procedure: &Procedure, index: usize, parameter: &Parameter) -> Option<Passage> {
    let name = identifier(&parameter.name);
    let is = |at: usize, kind: &Kind| {
        procedure.parameters.get(at).is_some_and(|p| p.kind == *kind && !p.is_array())
    };
    let datatype = Kind::Handle("Datatype".into());
    let counted =
        |at: usize| (is(at + 1, &Kind::Int) || is(at + 1, &Kind::Count)) && is(at + 2, &datatype);
    match &parameter.kind {
        Kind::Buffer => {
            let local = format!("{}_s", parameter.name);
            let make = match use_of(procedure, index, &parameter.name, counted(index)) {
                Use::Address => {
                    return Some(Passage::plain(format!(
                        "sentinel::address(section::base({name}))"
                    )));
                }
                Use::Block => {
                    let count = identifier(&procedure.parameters[index + 1].name);
                    let datatype = identifier(&procedure.parameters[index + 2].name);
                    format!("section::block({name}, *{count} as i64, *{datatype})")
                }
                Use::Elements(datatype) => {
                    format!("section::elements({name}, *{})", identifier(datatype))
                }
                Use::Contiguous => return Some(contiguous(procedure, parameter, &local)),
            };
            Some(Passage {
                before: vec![format!("let {local} = {make};")],
                argument: format!("{local}.address"),
                ..Passage::default()
            })
        }
        Kind::Int | Kind::Count if index > 0 && counted(index - 1) => {
            let owner = &procedure.parameters[index - 1];
            let block = owner.kind == Kind::Buffer
                && matches!(use_of(procedure, index - 1, &owner.name, true), Use::Block);
            let kind = if parameter.kind == Kind::Int { "c_int" } else { "MPI_Count" };
            block.then(|| Passage::plain(format!("{}_s.count as {kind}", owner.name)))
        }
        kind if *kind == datatype && !parameter.is_array() => {
            // The nearest buffer before it that has no datatype of its own.
            let owner = (0..index).rev().find(|at| {
                let other = &procedure.parameters[*at];
                other.kind == Kind::Buffer || other.kind == datatype
            })?;
            let owner = &procedure.parameters[owner];
            if owner.kind != Kind::Buffer {
                return None;
            }
            let at = procedure.parameters.iter().position(|p| p.name == owner.name)?;
            match use_of(procedure, at, &owner.name, counted(at)) {
                Use::Block => {
                    counted(index - 2).then(|| Passage::plain(format!("{}_s.datatype", owner.name)))
                }
                Use::Elements(own) if own == parameter.name => {
                    Some(Passage::plain(format!("{}_s.datatype", owner.name)))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// A buffer that is contiguous for C; where it cannot be, the call is refused.
fn contiguous(procedure: &Procedure, parameter: &Parameter, local: &str) -> Passage {
    // Nonblocking and persistent ones return before they have done with it.
    let stem = procedure.stem();
    let blocking = !stem.starts_with('i') && !stem.contains("_init");
    let receives = parameter.name != "sendbuf" && parameter.name != "inbuf";
    let has_comm = procedure.parameters.iter().any(|other| other.name == "comm");
    let comm = if has_comm { "*comm" } else { "COMM_SELF" };
    let name = identifier(&parameter.name);
    Passage {
        before: vec![
            format!(
                "let Some({local}) = section::contiguous({name}, {receives}, {blocking}) else {{"
            ),
            format!("    return section::refuse(\"{}\", {comm}, ierror);", procedure.name),
            "};".into(),
        ],
        argument: format!("{local}.address"),
        ..Passage::default()
    }
}

/// What a procedure does with a buffer.
enum Use<'a> {
    /// It is an address, or memory without gaps.
    Address,
    /// It is so many items of a datatype.
    Block,
    /// It is items of this datatype, the numbers of which are said elsewhere.
    Elements(&'a str),
    /// It is operand or result of a reduction, or parts of it are found by bytes.
    Contiguous,
}

fn use_of<'a>(procedure: &'a Procedure, index: usize, name: &str, counted: bool) -> Use<'a> {
    let stem = procedure.stem();
    let reduces = stem.contains("reduce") || stem.contains("scan");
    if reduces || (stem.contains("pack") && !counted) {
        return Use::Contiguous;
    }
    let several = stem.contains("alltoall")
        || (stem.contains("gather") && name == "recvbuf")
        || (stem.contains("scatter") && name == "sendbuf")
        || stem.starts_with("psend")
        || stem.starts_with("precv");
    if counted && !several {
        return Use::Block;
    }
    let exchange = ["gather", "scatter", "alltoall", "psend", "precv"];
    if !exchange.iter().any(|word| stem.contains(word)) {
        return Use::Address;
    }
    let datatype = Kind::Handle("Datatype".into());
    let own = procedure.parameters[index..].iter().find(|p| p.kind == datatype);
    match own {
        Some(own) if !own.is_array() => Use::Elements(&own.name),
        _ => Use::Contiguous,
    }
}
