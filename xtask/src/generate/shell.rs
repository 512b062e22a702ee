//! The shells between the exported symbols and the hand-written parts.
//!
//! A shell checks and converts arguments, calls `crate::imp`, writes what comes back where the
//! program wants it, and hands errors to the error handler. A function that is not built has a
//! shell that says so.

use super::rust::{self, NOTICE, identifier, parameter_type};
use super::table::{Built, Chapter, Direction, Function, Parameter, Table};
use std::fmt::Write;

/// The module of all shells.
pub fn index(table: &Table) -> String {
    let mut text = format!("{NOTICE}\n");
    for chapter in &table.chapters {
        writeln!(text, "pub(super) mod {};", chapter.module).expect("a string");
    }
    text
}

/// The shells of one chapter.
pub fn chapter(table: &Table, chapter: &Chapter) -> Result<String, String> {
    let mut text = format!(
        "{NOTICE}\n\
         #![allow(unused_imports, unused_unsafe, clippy::all, reason = \"one form for all shells\")]\n\n\
         use crate::generated::callbacks::*;\nuse crate::abi::*;\n\
         use crate::arg;\nuse crate::generated::constants::MPI_FILE_NULL;\nuse crate::imp;\nuse mpi::callers;\nuse mpi::crash::{{Call, Memory}};\n\
         use crate::report::{{Outcome, Site, report, unsupported}};\n\
         use std::ffi::{{c_char, c_int, c_void}};\n"
    );
    for function in table.functions.iter().filter(|f| f.chapter == chapter.number) {
        text.push('\n');
        text += &match &function.built {
            None => missing(table, function)?,
            Some(built) => shell(table, function, built)
                .map_err(|error| format!("{}: {error}", function.name))?,
        };
    }
    Ok(text)
}

fn missing(table: &Table, function: &Function) -> Result<String, String> {
    let parameters = rust::parameters(table, function)?;
    if function.returns != "int" {
        return Err(format!("{} cannot report an error; build it", function.name));
    }
    let names: Vec<String> = function
        .parameters
        .iter()
        .filter(|parameter| !parameter.is_variadic())
        .map(|parameter| identifier(&parameter.name))
        .collect();
    let unused = match names.as_slice() {
        [] => String::new(),
        names => format!("    let _ = ({},);\n", names.join(", ")),
    };
    // Tools ask for numbers and ignore what the call returns: there is nothing of what is not built.
    let numbers = function.parameters.iter().filter(|parameter| {
        parameter.direction == Direction::Out
            && parameter.ctype == "int *"
            && parameter.kind == "VALUE"
            && !parameter.is_array()
    });
    let zeros: String = numbers
        .map(|parameter| {
            format!(
                "    if !{0}.is_null() {{\n        \
                 // SAFETY: room for an int, as the caller promised.\n        \
                 unsafe {{ {0}.write(0) }};\n    }}\n",
                identifier(&parameter.name)
            )
        })
        .collect();
    Ok(format!(
        "#[inline(never)]\n\
         pub(crate) unsafe extern \"C\" fn {}({parameters}) -> c_int {{\n\
         {unused}{zeros}    unsupported(\"{}\", {})\n}}\n",
        identifier(&function.shell()),
        function.name,
        site(function),
    ))
}

/// Whose error handler is responsible (MPI-5.0 §9.3).
fn site(function: &Function) -> String {
    if function.name.starts_with("MPI_T_") {
        return "Site::Tool".into();
    }
    let object = |kind: &str| {
        function.parameters.iter().find(|parameter| {
            parameter.kind == kind && parameter.direction != Direction::Out && !parameter.is_array()
        })
    };
    let site = |variant: &str, parameter: &Parameter| {
        let name = identifier(&parameter.name);
        if !parameter.is_pointer() {
            return format!("Site::{variant}({name})");
        }
        format!(
            "{{\n        // SAFETY: null, or a pointer to a handle, as the caller promised.\n        \
             Site::{variant}(unsafe {{ arg::peek({name}) }})\n    }}"
        )
    };
    if function.name.starts_with("MPI_File_") {
        // Before there is a file, its default is responsible (MPI-5.0 §14.7).
        return object("FILE")
            .map_or("Site::File(MPI_FILE_NULL)".into(), |file| site("File", file));
    }
    if let Some(comm) = object("COMM") {
        return site("Comm", comm);
    }
    if let Some(win) = object("WIN") {
        return site("Win", win);
    }
    if let Some(session) = object("SESSION") {
        return site("Session", session);
    }
    // A call that makes an object with a handler uses that one (MPI-5.0 §7.4.2, §11.3.1).
    let makes = |kind: &str| function.parameters.iter().any(|parameter| parameter.kind == kind);
    match object("ERRHANDLER") {
        Some(handler) if makes("COMM") => site("CommHandler", handler),
        Some(handler) if makes("SESSION") => site("SessionHandler", handler),
        _ => "Site::Nothing".into(),
    }
}

fn shell(table: &Table, function: &Function, built: &Built) -> Result<String, String> {
    let mut before = String::new();
    let mut arguments = Vec::new();
    let mut returned = Vec::new();
    let mut after = String::new();
    let mut parameters = function.parameters.iter();
    while let Some(parameter) = parameters.next() {
        // A reduction has one count and one datatype for both buffers.
        if let [other, count, datatype, ..] = parameters.as_slice()
            && parameter.kind == "BUFFER"
            && is_buffer(other, count, datatype)
        {
            let names = [parameter, other, count, datatype].map(|part| identifier(&part.name));
            let [address, other, count, datatype] = names;
            arguments.push(format!("arg::buffer({address}, {count} as i64, {datatype})"));
            arguments.push(format!("arg::buffer({other}, {count} as i64, {datatype})"));
            parameters.nth(2);
            continue;
        }
        if let [count, datatype, ..] = parameters.as_slice()
            && is_buffer(parameter, count, datatype)
        {
            let names = [parameter, count, datatype].map(|part| identifier(&part.name));
            let [address, count, datatype] = names;
            arguments.push(format!("arg::buffer({address}, {count} as i64, {datatype})"));
            parameters.nth(1);
            continue;
        }
        let form = form(table, function, parameter)?;
        let name = identifier(&parameter.name);
        if let Some(conversion) = form.conversion {
            writeln!(before, "            let {name} = {conversion};").expect("a string");
        }
        if let Some(argument) = form.argument {
            arguments.push(argument);
        }
        if let Some(write) = form.returned {
            let value = format!("{}_value", parameter.name);
            writeln!(after, "            {name}.write({});", write.replace("{}", &value))
                .expect("a string");
            returned.push(value);
        }
        if let Some(write) = form.after {
            writeln!(after, "            {write};").expect("a string");
        }
    }
    let call = format!("imp::{}::{}({})", built.module, built.function, arguments.join(", "));
    let head = format!(
        "#[inline(never)]\npub(crate) unsafe extern \"C\" fn {}({}) -> {} {{\n",
        identifier(&function.shell()),
        rust::parameters(table, function)?,
        result_type(table, function)?,
    );
    const SAFETY: &str = "    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.\n";
    if function.returns != "int" || is_conversion(function) {
        // Functions that answer with a value have no way to report an error.
        return Ok(format!("{head}{SAFETY}    unsafe {{ {call} }}\n}}\n"));
    }
    let note = note(function);
    let bind = match returned.as_slice() {
        [] => String::new(),
        [value] => format!("let {value} = "),
        values => format!("let ({}) = ", values.join(", ")),
    };
    let [run, end] = if note.is_empty() { [""; 2] } else { ["call.run(|| ", ")"] };
    Ok(format!(
        "{head}{}{note}{SAFETY}    \
         let outcome = {run}unsafe {{\n        (|| -> Outcome {{\n{before}            {bind}{call}?;\n\
         {after}            Ok(())\n        }})()\n    }}{end};\n    \
         report(outcome, \"{}\", {})\n}}\n",
        enter(function),
        function.name,
        site(function),
    ))
}

/// What is done where calls are looked at: the function is called again if it may be.
fn enter(function: &Function) -> String {
    if is_for_any_thread(function) || function.parameters.iter().any(Parameter::is_variadic) {
        return String::new();
    }
    let names = function.parameters.iter().map(|parameter| identifier(&parameter.name));
    format!(
        "    if callers::are_looked_at()\n        \
         // SAFETY: the same arguments.\n        \
         && let Some(outcome) = callers::enter(\"{name}\", move || unsafe {{ {}({}) }})\n    {{\n        \
         return outcome.unwrap_or_else(|error| report(Err(error), \"{name}\", {}));\n    }}\n",
        identifier(&function.shell()),
        names.collect::<Vec<_>>().join(", "),
        site(function),
        name = function.name,
    )
}

/// Whether any thread may call it at any time, whatever the level of threads (MPI-5.0 §11.4.1), or begins to use MPI by it.
fn is_for_any_thread(function: &Function) -> bool {
    const NAMES: [&str; 10] = [
        "MPI_Init",
        "MPI_Init_thread",
        "MPI_Initialized",
        "MPI_Finalized",
        "MPI_Query_thread",
        "MPI_Is_thread_main",
        "MPI_Get_version",
        "MPI_Get_library_version",
        "MPI_Error_class",
        "MPI_Error_string",
    ];
    const FAMILIES: [&str; 5] =
        ["MPI_T_", "MPI_Abi_", "MPI_Info_", "MPI_Session_", "MPI_Errhandler_"];
    NAMES.contains(&function.name.as_str())
        || FAMILIES.iter().any(|family| function.name.starts_with(family))
}

/// What is left on the stack for the case that memory of the program is not there. Memory that was given to
/// another call may be touched by those that complete it.
fn note(function: &Function) -> String {
    let parameters = &function.parameters;
    let completes = |parameter: &Parameter| {
        ["REQUEST", "MESSAGE"].contains(&parameter.kind.as_str())
            && parameter.direction != Direction::Out
    };
    let buffers = |parameter: &&Parameter| parameter.kind == "BUFFER";
    let touches = parameters.iter().any(|parameter| buffers(&parameter) || completes(parameter));
    if !touches || ["MPI_Get_address", "MPI_Address"].contains(&function.name.as_str()) {
        return String::new();
    }
    let memory = |(at, parameter): (usize, &Parameter)| {
        // A reduction has one count and one datatype for both buffers.
        let items = [at + 1, at + 2].into_iter().find_map(|at| match parameters.get(at..)? {
            [count, datatype, ..] if is_buffer(parameter, count, datatype) => {
                Some((count, datatype))
            }
            _ => None,
        });
        let name = identifier(&parameter.name);
        match items {
            Some((count, datatype)) => format!(
                "Memory::items({name}, {} as i64, {})",
                identifier(&count.name),
                identifier(&datatype.name)
            ),
            None => format!("Memory::at({name})"),
        }
    };
    let found = parameters.iter().enumerate().filter(|(_, parameter)| buffers(parameter));
    let given: Vec<String> = found.map(memory).collect();
    let names: Vec<String> =
        parameters.iter().filter(buffers).map(|buffer| format!("\"{}\"", buffer.name)).collect();
    format!(
        "    const FUNCTION: &mpi::crash::Function =\n        \
         &mpi::crash::Function {{ name: \"{}\", buffers: &[{}] }};\n    \
         let call = Call::new(FUNCTION, [{}]);\n",
        function.name,
        names.join(", "),
        given.join(", "),
    )
}

/// Whether three parameters that follow each other name memory: address, count and datatype.
fn is_buffer(address: &Parameter, count: &Parameter, datatype: &Parameter) -> bool {
    let is = |parameter: &Parameter, kind: &str| {
        parameter.kind == kind && parameter.direction == Direction::In && !parameter.is_pointer()
    };
    address.kind == "BUFFER" && is(count, "COUNT") && is(datatype, "DATATYPE")
}

/// `MPI_Comm_toint` and its like: the int is the answer, not an error code.
fn is_conversion(function: &Function) -> bool {
    function.name.ends_with("_toint")
}

fn result_type(table: &Table, function: &Function) -> Result<String, String> {
    match function.returns.as_str() {
        "int" => Ok("c_int".into()),
        "double" => Ok("f64".into()),
        other if table.is_handle(other) || other == "MPI_Aint" => Ok(other.into()),
        other => Err(format!("no Rust type for {other:?}")),
    }
}

/// How a parameter reaches the hand-written part and comes back.
#[derive(Default)]
struct Form {
    /// What replaces the parameter before the call.
    conversion: Option<String>,
    /// What is handed over.
    argument: Option<String>,
    /// The hand-written part returns the value (`{}`), which is written as this.
    returned: Option<String>,
    /// What is done after the call.
    after: Option<String>,
}

impl Form {
    fn pass(argument: impl Into<String>) -> Form {
        Form { argument: Some(argument.into()), ..Form::default() }
    }

    fn convert(name: &str, conversion: String) -> Form {
        Form { conversion: Some(conversion), argument: Some(name.into()), ..Form::default() }
    }
}

fn form(table: &Table, function: &Function, parameter: &Parameter) -> Result<Form, String> {
    let name = identifier(&parameter.name);
    let quoted = format!("\"{}\"", parameter.name);
    if parameter.is_variadic() {
        return Ok(Form::default());
    }
    // A length travels with its array.
    let is_length =
        function.parameters.iter().any(|other| other.length.as_deref() == Some(&parameter.name));
    if is_length {
        return Ok(Form::default());
    }
    if let Some(length) = &parameter.length {
        let arguments = format!("{name}, {}, {quoted}", identifier(length));
        let conversion = match (parameter.kind.as_str(), parameter.direction) {
            ("STATUS", _) => format!("arg::statuses({name}, {})?", identifier(length)),
            (_, Direction::In) => format!("arg::slice({arguments})?"),
            (_, Direction::Out | Direction::InOut) => format!("arg::slice_mut({arguments})?"),
        };
        return Ok(Form::convert(&name, conversion));
    }
    let rust = parameter_type(table, parameter)?;
    let raw = Ok(Form::pass(name.clone()));
    let is_integer = |text: &str| ["c_int", "MPI_Aint", "MPI_Count", "MPI_Offset"].contains(&text);
    match (parameter.kind.as_str(), parameter.direction) {
        ("BUFFER" | "STATE" | "FUNCTION" | "ARGUMENTS" | "POINTER", _) => raw,
        ("ATTRIBUTE", Direction::In) => raw,
        ("ATTRIBUTE", _) => {
            Ok(Form::convert(&name, format!("arg::output({name}.cast::<usize>(), {quoted})?")))
        }
        ("ADDRESS", _) => Ok(Form {
            conversion: Some(format!("arg::output({name}.cast::<*mut c_void>(), {quoted})?")),
            returned: Some("{}".into()),
            ..Form::default()
        }),
        ("STRING", Direction::In) => {
            let conversion = format!("arg::text({name}, {quoted})?");
            Ok(Form { argument: Some(format!("&{name}")), ..Form::convert(&name, conversion) })
        }
        ("STRING", _) => Ok(Form::pass(format!("arg::Text::new({name}, {quoted})"))),
        ("STATUS", Direction::In) => {
            Ok(Form::convert(&name, format!("arg::reference({name}, {quoted})?")))
        }
        ("STATUS", Direction::Out) => Ok(Form::convert(&name, format!("arg::status({name})"))),
        ("STATUS", Direction::InOut) | ("PLACE", _) => {
            Ok(Form::convert(&name, format!("arg::reference_mut({name}, {quoted})?")))
        }
        ("LOGICAL", Direction::In) if !parameter.is_pointer() => {
            Ok(Form::pass(format!("{name} != 0")))
        }
        ("LOGICAL", Direction::Out) if !parameter.is_array() => Ok(Form {
            conversion: Some(format!("arg::output({name}, {quoted})?")),
            returned: Some("c_int::from({})".into()),
            ..Form::default()
        }),
        (_, Direction::In) if parameter.is_array() => {
            // Its length is a matter of the call, its width one of the twin.
            if differs(table, function, parameter) {
                return Ok(Form::pass(format!("arg::numbers({name}, {quoted})")));
            }
            raw
        }
        ("COUNT", Direction::In) if is_integer(&rust) => Ok(Form::pass(format!("{name} as i64"))),
        ("VALUE", Direction::In) if is_integer(&rust) && (function.wide || rust != "c_int") => {
            // Only what differs between the twins is widened.
            let narrow = rust == "c_int" && !differs(table, function, parameter);
            Ok(Form::pass(if narrow { name.clone() } else { format!("{name} as i64") }))
        }
        (_, Direction::In) if !parameter.is_pointer() => raw,
        (_, Direction::Out) if !parameter.is_array() => {
            let target = rust.trim_start_matches("*mut ");
            let wide = is_integer(target)
                && (target != "c_int" || (function.wide && differs(table, function, parameter)));
            let value = match (wide, target) {
                (true, "c_int") => "arg::narrow({})",
                (true, other) => &format!("{{}} as {other}"),
                (false, _) => "{}",
            };
            Ok(Form {
                conversion: Some(format!("arg::output({name}, {quoted})?")),
                returned: Some(value.to_string()),
                ..Form::default()
            })
        }
        (_, Direction::InOut) if !parameter.is_array() => {
            let target = rust.trim_start_matches("*mut ");
            if is_integer(target) && (target != "c_int" || differs(table, function, parameter)) {
                // Read, changed as 64 bits, written back.
                let write = if target == "c_int" {
                    format!("arg::narrow({name}_value)")
                } else {
                    format!("{name}_value as {target}")
                };
                return Ok(Form {
                    conversion: Some(format!(
                        "arg::reference_mut({name}, {quoted})?;\n            \
                         let mut {name}_value = *{name} as i64"
                    )),
                    argument: Some(format!("&mut {name}_value")),
                    after: Some(format!("*{name} = {write}")),
                    ..Form::default()
                });
            }
            Ok(Form::convert(&name, format!("arg::reference_mut({name}, {quoted})?")))
        }
        _ => raw,
    }
}

/// Whether functions that share the hand-written part differ in the type of this parameter.
fn differs(table: &Table, function: &Function, parameter: &Parameter) -> bool {
    let shared = |other: &&Function| match (&other.built, &function.built) {
        (Some(left), Some(right)) => left.function == right.function,
        _ => false,
    };
    table
        .functions
        .iter()
        .filter(shared)
        .flat_map(|other| &other.parameters)
        .any(|other| other.name == parameter.name && other.ctype != parameter.ctype)
}
