//! The library of the MPICH ABI: tables of its constants, and functions that translate their
//! arguments and call the shells of the standard ABI.

use super::rust::{self, NOTICE, identifier};
use super::table::{Direction, Family, Form, Function, Parameter, Table};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Functions that are written by hand, in `crates/mpich/src/by_hand.rs`; the deprecated ones share
/// what their successors have.
const BY_HAND: &[(&str, &str)] = &[
    ("MPI_Abi_get_version", "abi_get_version"),
    ("MPI_Attr_get", "comm_get_attr"),
    ("MPI_Comm_create_errhandler", "comm_create_errhandler"),
    ("MPI_Comm_create_keyval", "comm_create_keyval"),
    ("MPI_Comm_get_attr", "comm_get_attr"),
    ("MPI_Comm_spawn", "comm_spawn"),
    ("MPI_Comm_spawn_multiple", "comm_spawn_multiple"),
    ("MPI_Errhandler_create", "comm_create_errhandler"),
    ("MPI_File_create_errhandler", "file_create_errhandler"),
    ("MPI_File_fromint", "file_fromint"),
    ("MPI_File_toint", "file_toint"),
    ("MPI_Get_library_version", "get_library_version"),
    ("MPI_Get_processor_name", "get_processor_name"),
    ("MPI_Grequest_start", "grequest_start"),
    ("MPI_Info_get_nthkey", "info_get_nthkey"),
    ("MPI_Keyval_create", "comm_create_keyval"),
    ("MPI_Lookup_name", "lookup_name"),
    ("MPI_Op_create", "op_create"),
    ("MPI_Op_create_c", "op_create_c"),
    ("MPI_Open_port", "open_port"),
    ("MPI_Register_datarep", "register_datarep"),
    ("MPI_Register_datarep_c", "register_datarep_c"),
    ("MPI_Session_create_errhandler", "session_create_errhandler"),
    ("MPI_T_event_get_info", "t_event_get_info"),
    ("MPI_Type_create_keyval", "type_create_keyval"),
    ("MPI_Type_get_contents", "type_get_contents"),
    ("MPI_Type_get_contents_c", "type_get_contents_c"),
    ("MPI_Win_create_errhandler", "win_create_errhandler"),
    ("MPI_Win_create_keyval", "win_create_keyval"),
    ("MPI_Win_get_attr", "win_get_attr"),
];

/// Every generated file of the library: its path under `src/generated`, and its text.
pub fn outputs(table: &Table) -> Result<Vec<(String, String)>, String> {
    Ok(vec![
        ("exports.rs".into(), exports(table)?),
        ("family.rs".into(), families(table)?),
        ("inner_callbacks.rs".into(), rust::callbacks(table, "crate::inner")?),
        ("outer_callbacks.rs".into(), rust::callbacks(table, "crate::outer")?),
        ("predefined.rs".into(), predefined(table)?),
        (
            "shells.rs".into(),
            shells(table, "crate::inner", "super::inner_callbacks")?
                + "\nunsafe extern \"C\" {\n    pub(crate) static serried_shells: Shells;\n}\n",
        ),
    ])
}

/// The root of the generated modules.
pub fn index() -> String {
    format!(
        "\
{NOTICE}
pub(crate) mod exports;
pub(crate) mod family;
pub(crate) mod inner_callbacks;
pub(crate) mod outer_callbacks;
pub(crate) mod predefined;
pub(crate) mod shells;
"
    )
}

/// The type of the table of all shells, which both libraries know.
pub fn shells(table: &Table, types: &str, callbacks: &str) -> Result<String, String> {
    let mut text = format!(
        "{NOTICE}\n#![allow(dead_code, reason = \"one table for all\")]\n\n\
         use {callbacks}::*;\nuse {types}::*;\nuse std::ffi::{{c_char, c_int, c_void}};\n\n\
         /// The shells of the standard ABI, in the order of `api/functions.tsv`.\n\
         #[repr(C)]\npub struct Shells {{\n"
    );
    for function in &table.functions {
        let types: Vec<String> = function
            .parameters
            .iter()
            .filter(|parameter| !parameter.is_variadic())
            .map(|parameter| rust::parameter_type(table, parameter))
            .collect::<Result<_, String>>()?;
        writeln!(
            text,
            "    pub(crate) {}: unsafe extern \"C\" fn({}) -> {},",
            identifier(&function.shell()),
            types.join(", "),
            rust::rust_type(table, &function.returns, "")?,
        )
        .expect("a string");
    }
    text += "}\n";
    Ok(text)
}

/// The table itself, in the library of the standard ABI.
pub fn shell_table(table: &Table) -> Result<String, String> {
    let mut text = shells(table, "crate::abi", "super::callbacks")?;
    text += "\n/// How the library of the MPICH ABI reaches this one: by one name, since all others are its \
             own too.\n#[unsafe(no_mangle)]\npub static serried_shells: Shells = Shells {\n";
    for function in &table.functions {
        let chapter = table
            .chapters
            .iter()
            .find(|chapter| chapter.number == function.chapter)
            .ok_or_else(|| format!("{}: no chapter {}", function.name, function.chapter))?;
        let name = identifier(&function.shell());
        writeln!(text, "    {name}: super::shells::{}::{name},", chapter.module).expect("a string");
    }
    text += "};\n";
    Ok(text)
}

/// The predefined handles of each type, both ways.
fn predefined(table: &Table) -> Result<String, String> {
    let mut text =
        format!("{NOTICE}\n#![allow(clippy::all, reason = \"one form for all handles\")]\n\n");
    for handle in table.handles.iter().filter(|handle| is_translated(&handle.name)) {
        let module = marker(&handle.name).to_lowercase();
        let mut pairs = Vec::new();
        for constant in table.constants.iter().filter(|c| c.ctype == handle.name) {
            let outer = table
                .mpich
                .get(&constant.name)
                .ok_or_else(|| format!("mpich/constants.tsv lacks {}", constant.name))?;
            pairs.push((number(outer)? as u32, number(&constant.value)? as u64, &constant.name));
        }
        if module == "datatype" {
            text += &datatypes(table, &pairs)?;
            continue;
        }
        writeln!(
            text,
            "#[inline]\npub(crate) fn {module}_inward(value: u32) -> Option<u64> {{\n    match value {{"
        )
        .expect("a string");
        for (outer, inner, name) in &pairs {
            writeln!(text, "        {outer:#x} => Some({inner:#x}), // {name}").expect("a string");
        }
        writeln!(
            text,
            "        _ => None,\n    }}\n}}\n\n\
             #[inline]\npub(crate) fn {module}_outward(handle: u64) -> u32 {{\n    match handle {{"
        )
        .expect("a string");
        for (outer, inner, name) in &pairs[1..] {
            writeln!(text, "        {inner:#x} => {outer:#x}, // {name}").expect("a string");
        }
        writeln!(text, "        _ => {:#x}, // {}\n    }}\n}}\n", pairs[0].0, pairs[0].2)
            .expect("a string");
    }
    Ok(text)
}

/// Datatypes are many, and on the way of every message: two tables instead of comparisons.
fn datatypes(table: &Table, pairs: &[(u32, u64, &String)]) -> Result<String, String> {
    let mut inward = BTreeMap::new();
    let mut outward = BTreeMap::new();
    let place = |outer: u32| (outer & 0x7f | outer >> 31 << 7) as usize;
    for &(outer, inner, name) in pairs {
        let back = (inner as usize).checked_sub(0x200).filter(|place| *place < 0x100);
        let back = back.ok_or_else(|| format!("{name} is outside of the table"))?;
        if inward.insert(place(outer), (outer, inner)).is_some()
            || outward.insert(back, outer).is_some()
        {
            return Err(format!("{name} has the place of another datatype"));
        }
    }
    // The number that more headers know is the one that comes back.
    for (value, standard) in &table.mpich_datatypes {
        let found = pairs.iter().find(|pair| pair.2 == standard);
        let (_, inner, _) = found.ok_or_else(|| format!("datatypes.tsv: no {standard}"))?;
        let outer = number(value)? as u32;
        inward.insert(place(outer), (outer, *inner));
        outward.insert(*inner as usize - 0x200, outer);
    }
    let null = pairs[0].0;
    let mut text = String::from(
        "static DATATYPES_INWARD: [(u32, u32); 256] = [\n    // The number outward, and inward.\n",
    );
    for place in 0..256 {
        let (outer, inner) = inward.get(&place).copied().unwrap_or((0, 0));
        writeln!(text, "    ({outer:#x}, {inner:#x}),").expect("a string");
    }
    text += "];\n\nstatic DATATYPES_OUTWARD: [u32; 256] = [\n";
    for place in 0..256 {
        writeln!(text, "    {:#x},", outward.get(&place).copied().unwrap_or(null))
            .expect("a string");
    }
    text += "];\n\n\
        #[inline]\npub(crate) fn datatype_inward(value: u32) -> Option<u64> {\n    \
        let (outer, inner) = DATATYPES_INWARD[(value & 0x7f | value >> 31 << 7) as usize];\n    \
        if outer == value && outer != 0 { Some(inner as u64) } else { None }\n}\n\n\
        #[inline]\npub(crate) fn datatype_outward(handle: u64) -> u32 {\n    \
        let place = (handle as usize).wrapping_sub(0x200);\n    \
        DATATYPES_OUTWARD.get(place).copied().unwrap_or(DATATYPES_OUTWARD[0])\n}\n";
    Ok(text)
}

/// Numbers that stand for constants, both ways.
fn families(table: &Table) -> Result<String, String> {
    let mut text = format!(
        "{NOTICE}\n\
         #![allow(dead_code, reason = \"not every family goes both ways\")]\n\
         #![allow(clippy::all, reason = \"one form for all families\")]\n\n\
         use crate::value::WRONG;\nuse std::ffi::c_int;\n"
    );
    for Family { name, form, constants } in &table.families {
        let mut pairs = Vec::new();
        for constant in constants {
            let lacks = || format!("families.tsv: {name}: no {constant}");
            let outer = number(table.mpich.get(constant).ok_or_else(lacks)?)?;
            let found = table.constants.iter().find(|c| c.name == *constant).ok_or_else(lacks)?;
            pairs.push((outer, number(&found.value)?, constant));
        }
        let outer: Vec<i64> = pairs.iter().map(|pair| pair.0).collect();
        for (direction, wrong) in [("inward", *form == Form::Choice), ("outward", false)] {
            write!(text, "\npub(crate) fn {name}_{direction}(value: c_int) -> c_int {{\n    ")
                .expect("a string");
            let there = |pair: &(i64, i64, &String)| match direction {
                "inward" => (pair.0, pair.1),
                _ => (pair.1, pair.0),
            };
            if *form == Form::Flags {
                let terms: Vec<String> = pairs
                    .iter()
                    .map(|pair| {
                        let (from, to) = there(pair);
                        format!("if value & {from} != 0 {{ {to} }} else {{ 0 }}")
                    })
                    .collect();
                let known: i64 = pairs.iter().map(|pair| there(pair).0).sum();
                writeln!(
                    text,
                    "let unknown = if value & !{known} != 0 {{ 1 << 30 }} else {{ 0 }};"
                )
                .expect("a string");
                let terms: Vec<String> = terms.iter().map(|term| format!("({term})")).collect();
                writeln!(text, "    unknown | {}\n}}", terms.join("\n        | "))
                    .expect("a string");
                continue;
            }
            text += "match value {\n";
            for pair in &pairs {
                let (from, to) = there(pair);
                writeln!(text, "        {from} => {to}, // {}", pair.2).expect("a string");
            }
            if wrong {
                // What is a constant inward only must not be taken for one.
                for pair in pairs.iter().filter(|pair| !outer.contains(&pair.1)) {
                    writeln!(text, "        {} => WRONG,", pair.1).expect("a string");
                }
            }
            text += "        other => other,\n    }\n}\n";
        }
    }
    Ok(text)
}

fn exports(table: &Table) -> Result<String, String> {
    let mut text = format!(
        "{NOTICE}\n#![allow(non_snake_case, reason = \"the names of the standard\")]\n\
         #![allow(clippy::all, reason = \"one form for all functions\")]\n\n\
         use super::outer_callbacks::*;\nuse crate::by_hand::{{self, neighbors, peers, shells}};\n\
         use crate::export::export;\nuse crate::generated::family;\nuse crate::handle::*;\n\
         use crate::outer::*;\nuse crate::place::*;\nuse crate::value;\n\
         use std::ffi::{{c_char, c_int, c_void}};\n"
    );
    for function in &table.functions {
        let parameters = rust::parameters(table, function)?;
        let returns = rust::rust_type(table, &function.returns, "")?;
        let name = identifier(&function.shell());
        let by_hand = BY_HAND.iter().find(|row| row.0 == function.name);
        text.push('\n');
        let path = match by_hand {
            Some(row) => format!("by_hand::{}", row.1),
            None => {
                text += &body(table, function, &parameters, &returns)
                    .map_err(|error| format!("{}: {error}", function.name))?;
                name
            }
        };
        writeln!(
            text,
            "export!({mpi}, P{mpi} = {path}({parameters}) -> {returns});",
            mpi = function.name
        )
        .expect("a string");
    }
    Ok(text)
}

/// How a parameter goes inward and comes back.
#[derive(Default)]
struct Passage {
    before: Option<String>,
    argument: String,
    /// After the call, whatever it answered.
    after: Option<String>,
    /// After the call, if it succeeded.
    success: Option<String>,
}

fn body(
    table: &Table,
    function: &Function,
    parameters: &str,
    returns: &str,
) -> Result<String, String> {
    let shell = identifier(&function.shell());
    let head = format!(
        "#[inline(never)]\npub(crate) unsafe extern \"C\" fn {shell}({parameters}) -> {returns} {{\n"
    );
    if function.name.ends_with("_toint") || function.name.ends_with("_fromint") {
        let name = identifier(&function.parameters[0].name);
        return Ok(format!("{head}    {name}\n}}\n"));
    }
    let passages: Vec<Passage> = function
        .parameters
        .iter()
        .filter(|parameter| !parameter.is_variadic())
        .map(|parameter| passage(table, function, parameter))
        .collect::<Result<_, _>>()?;
    let lines = |pick: fn(&Passage) -> &Option<String>, indent: &str| -> String {
        passages
            .iter()
            .filter_map(|passage| pick(passage).as_ref())
            .map(|line| format!("{indent}{line}\n"))
            .collect()
    };
    let arguments: Vec<&str> = passages.iter().map(|passage| passage.argument.as_str()).collect();
    let call = format!("(shells().{shell})({})", arguments.join(", "));
    const SAFETY: &str = "    // SAFETY: handed on with the caller's promises.\n";
    if function.returns != "int" {
        return Ok(format!("{head}{SAFETY}    unsafe {{ {call} }}\n}}\n"));
    }
    let before = lines(|passage| &passage.before, "        ");
    let mut after = lines(|passage| &passage.after, "        ");
    let success = lines(|passage| &passage.success, "            ");
    if !success.is_empty() {
        write!(after, "        if code == 0 {{\n{success}        }}\n").expect("a string");
    }
    Ok(format!(
        "{head}{SAFETY}    unsafe {{\n{before}        let code = {call};\n{after}        \
         value::answer(code)\n    }}\n}}\n"
    ))
}

fn passage(table: &Table, function: &Function, parameter: &Parameter) -> Result<Passage, String> {
    let name = identifier(&parameter.name);
    let plain = Passage { argument: name.clone(), ..Passage::default() };
    let place = format!("{}_inner", parameter.name);
    let through = |before: String, back: bool| Passage {
        before: Some(format!("let mut {place} = {before};")),
        argument: format!("{place}.pointer()"),
        after: back.then(|| format!("{place}.conclude();")),
        success: None,
    };
    let length = parameter.length.as_deref().map(identifier);
    let target = parameter.ctype.trim_start_matches("const ").trim_end_matches('*').trim();
    if table.is_handle(target) && !target.starts_with("MPI_T_") {
        let marker = marker(target);
        if !parameter.is_pointer() {
            return Ok(Passage { argument: format!("{marker}::inward({name})"), ..plain });
        }
        if parameter.is_array() {
            let length = match &length {
                Some(length) => format!("{length} as i64"),
                None => array_length(function, parameter)?,
            };
            let make = if parameter.direction == Direction::Out { "unset" } else { "new" };
            let before = format!("Handles::<{marker}>::{make}({name}, {length})");
            return Ok(through(before, parameter.direction != Direction::In));
        }
        return Ok(match parameter.direction {
            Direction::InOut => through(format!("HandleInOut::<{marker}>::new({name})"), true),
            _ => through(format!("HandleOut::<{marker}>::new({name})"), true),
        });
    }
    if target == "MPI_Status" {
        return Ok(match (&length, parameter.direction) {
            (Some(length), _) => through(format!("Statuses::new({name}, {length})"), true),
            (None, Direction::In) => through(format!("StatusInOut::new({name})"), false),
            (None, Direction::InOut) => through(format!("StatusInOut::new({name})"), true),
            (None, Direction::Out) => through(format!("StatusOut::new({name})"), true),
        });
    }
    match parameter.kind.as_str() {
        // An address is asked for as it is, be it that of memory or not.
        "BUFFER" if !["MPI_Get_address", "MPI_Address"].contains(&function.name.as_str()) => {
            let translate = if parameter.ctype.starts_with("const ") { "" } else { "_mut" };
            return Ok(Passage { argument: format!("value::address{translate}({name})"), ..plain });
        }
        "ADDRESS" if function.name.contains("etach") => {
            return Ok(Passage { success: Some(format!("value::detached({name});")), ..plain });
        }
        _ => {}
    }
    let family = match parameter.kind.as_str() {
        "DEST" | "SOURCE" | "ROOT" | "RANK" => Some("rank"),
        "ANYTAG" => Some("tag"),
        "KEYVAL" => Some("keyval"),
        _ => {
            table.meanings.get(&(function.name.clone(), parameter.name.clone())).map(String::as_str)
        }
    };
    let Some(family) = family else { return Ok(plain) };
    // Those that are more than a table stand in `value`.
    let path = match family {
        "rank" | "tag" | "code" | "displacement" => format!("value::{family}"),
        _ => format!("family::{family}"),
    };
    Ok(match (parameter.is_array(), parameter.is_pointer(), parameter.direction, &length) {
        (false, false, ..) => Passage { argument: format!("{path}_inward({name})"), ..plain },
        (true, _, Direction::In, Some(length)) => {
            through(format!("Numbers::new({name}, {length}, {path}_inward)"), false)
        }
        (true, _, Direction::Out, Some(length)) => Passage {
            success: Some(format!("value::change_all({name}, {length}, {path}_outward);")),
            ..plain
        },
        (false, true, Direction::Out, _) => {
            Passage { success: Some(format!("value::change({name}, {path}_outward);")), ..plain }
        }
        (false, true, Direction::InOut, _) => Passage {
            before: Some(format!("value::change({name}, {path}_inward);")),
            after: Some(format!("value::change({name}, {path}_outward);")),
            ..plain
        },
        _ => return Err(format!("no way for {}", parameter.name)),
    })
}

/// How many datatypes there are where MPI does not say it in an argument: the `w` collectives.
fn array_length(function: &Function, parameter: &Parameter) -> Result<String, String> {
    let neighbor = function.name.to_lowercase().contains("neighbor");
    match (neighbor, parameter.name.as_str()) {
        // With MPI_IN_PLACE there need not be any.
        (false, "sendtypes") => {
            Ok("if sendbuf as isize == -1 { 0 } else { peers(Comm::inward(comm)) }".into())
        }
        (false, "recvtypes") => Ok("peers(Comm::inward(comm))".into()),
        (true, "sendtypes") => Ok("neighbors(Comm::inward(comm)).1".into()),
        (true, "recvtypes") => Ok("neighbors(Comm::inward(comm)).0".into()),
        _ => Err(format!("how many are {}?", parameter.name)),
    }
}

/// Whether handles of this type are numbers of their own in the MPICH ABI.
fn is_translated(name: &str) -> bool {
    !name.starts_with("MPI_T_") && name != "MPI_File"
}

/// `MPI_Comm` is `Comm` in `crates/mpich/src/handle.rs`.
fn marker(handle: &str) -> &str {
    &handle["MPI_".len()..]
}

fn number(text: &str) -> Result<i64, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| format!("{text:?} is no number"))
}
