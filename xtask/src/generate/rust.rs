//! The Rust side of constants, callback types and exported symbols.

use super::table::{Function, Parameter, Table};
use std::fmt::Write;

pub const NOTICE: &str = "// Generated from api/ by `cargo xtask generate`; do not edit.\n";

/// The root of the generated modules.
pub fn index() -> String {
    format!(
        "\
{NOTICE}
pub(crate) mod callbacks;
pub(crate) mod constants;
mod exports;
mod shell_table;
pub(crate) mod shells;
"
    )
}

/// The integers and handles of the ABI.
pub fn constants(table: &Table) -> String {
    let mut text = format!(
        "{NOTICE}\n#![allow(dead_code, reason = \"all constants of the ABI, used or not\")]\n\n\
         use crate::abi::*;\nuse std::ffi::c_int;\n\n"
    );
    for constant in &table.constants {
        let (name, value) = (&constant.name, &constant.value);
        let line = match constant.ctype.as_str() {
            "int" => format!("pub(crate) const {name}: c_int = {value};"),
            "alias" => {
                let of = table.constants.iter().find(|c| c.name == *value).expect("an alias of");
                format!("pub(crate) const {name}: {} = {value};", of.ctype)
            }
            "MPI_Offset" => format!("pub(crate) const {name}: MPI_Offset = {value};"),
            "MPI_T_cb_safety" | "MPI_T_source_order" => {
                format!("pub(crate) const {name}: c_int = {value};")
            }
            handle if table.is_handle(handle) && !handle.starts_with("MPI_T_") => {
                format!("pub(crate) const {name}: {handle} = {handle}::from_raw({value});")
            }
            // Addresses: what matters is the number.
            _ => format!("pub(crate) const {name}: usize = {value};"),
        };
        writeln!(text, "{line}").expect("a string");
    }
    text
}

/// The types of the functions that a program hands to the library; `types` is where those of their
/// arguments are.
pub fn callbacks(table: &Table, types: &str) -> Result<String, String> {
    let mut text = format!(
        "{NOTICE}\n#![allow(non_camel_case_types, reason = \"the names of the standard\")]\n\n\
         use {types}::*;\nuse std::ffi::{{c_int, c_void}};\n\n"
    );
    for callback in &table.callbacks {
        let mut types = Vec::new();
        for parameter in &callback.parameters {
            if parameter == "..." {
                types.push("...".to_string());
                continue;
            }
            let at = parameter
                .rfind(|c: char| !c.is_alphanumeric() && c != '_')
                .ok_or_else(|| format!("{}: bad {parameter:?}", callback.name))?;
            types.push(rust_type(table, parameter[..=at].trim(), "")?);
        }
        let result = match callback.returns.as_str() {
            "void" => String::new(),
            other => format!(" -> {}", rust_type(table, other, "")?),
        };
        writeln!(
            text,
            "pub(crate) type {} = unsafe extern \"C\" fn({}){result};",
            callback.name,
            types.join(", ")
        )
        .expect("a string");
    }
    Ok(text)
}

/// The exported pairs, each leading to one shell.
pub fn exports(table: &Table) -> Result<String, String> {
    let mut text = format!(
        "{NOTICE}\n#![allow(non_snake_case, reason = \"the names of the standard\")]\n\n\
         use super::callbacks::*;\nuse super::shells;\nuse crate::abi::*;\nuse crate::export::export;\n\
         use std::ffi::{{c_char, c_int, c_void}};\n\n"
    );
    for function in &table.functions {
        let chapter = table
            .chapters
            .iter()
            .find(|chapter| chapter.number == function.chapter)
            .ok_or_else(|| format!("{}: no chapter {}", function.name, function.chapter))?;
        writeln!(
            text,
            "export!({name}, P{name} = shells::{module}::{shell}({parameters}) -> {returns});",
            name = function.name,
            module = chapter.module,
            shell = identifier(&function.shell()),
            parameters = parameters(table, function)?,
            returns = rust_type(table, &function.returns, "")?,
        )
        .expect("a string");
    }
    Ok(text)
}

/// The parameters of a shell: `buf: *const c_void, count: c_int`. Arguments after `...` are ignored
/// by the functions that have them, and the C calling convention lets a callee ignore them.
pub fn parameters(table: &Table, function: &Function) -> Result<String, String> {
    let list: Vec<String> = function
        .parameters
        .iter()
        .filter(|parameter| !parameter.is_variadic())
        .map(|parameter| {
            let kind = parameter_type(table, parameter)
                .map_err(|error| format!("{}: {error}", function.name))?;
            Ok(format!("{}: {kind}", identifier(&parameter.name)))
        })
        .collect::<Result<_, String>>()?;
    Ok(list.join(", "))
}

pub fn parameter_type(table: &Table, parameter: &Parameter) -> Result<String, String> {
    rust_type(table, &parameter.ctype, &parameter.brackets)
}

/// The Rust spelling of a C type.
pub fn rust_type(table: &Table, ctype: &str, brackets: &str) -> Result<String, String> {
    let ctype = ctype.trim();
    if !brackets.is_empty() {
        let pointer = if ctype.starts_with("const ") { "*const" } else { "*mut" };
        let element = rust_type(table, ctype.trim_start_matches("const "), "")?;
        return match brackets {
            "[]" => Ok(format!("{pointer} {element}")),
            "[][3]" => Ok(format!("{pointer} [{element}; 3]")),
            other => Err(format!("no Rust type for {other}")),
        };
    }
    if let Some(target) = ctype.strip_suffix('*') {
        let target = target.trim();
        let callback = table.callbacks.iter().any(|callback| callback.name == target);
        if callback {
            return Ok(format!("Option<{target}>"));
        }
        let pointer = if target.starts_with("const ") { "*const" } else { "*mut" };
        let element = match target.trim_start_matches("const ") {
            "void" => "c_void".to_string(),
            other => rust_type(table, other, "")?,
        };
        return Ok(format!("{pointer} {element}"));
    }
    let name = ctype.trim_start_matches("const ");
    match name {
        "int" => Ok("c_int".into()),
        "char" => Ok("c_char".into()),
        "double" => Ok("f64".into()),
        "MPI_Aint" | "MPI_Count" | "MPI_Offset" | "MPI_Status" => Ok(name.into()),
        "MPI_T_cb_safety" | "MPI_T_source_order" => Ok(name.into()),
        // A parameter of function type is a pointer in C.
        _ if table.callbacks.iter().any(|callback| callback.name == name) => {
            Ok(format!("Option<{name}>"))
        }
        _ if table.is_handle(name) => Ok(name.into()),
        _ => Err(format!("no Rust type for {ctype:?}")),
    }
}

/// A name that is not a Rust keyword.
pub fn identifier(name: &str) -> String {
    match name {
        "type" | "ref" | "in" | "match" | "move" | "fn" | "use" | "loop" | "where" | "final" => {
            format!("r#{name}")
        }
        _ => name.to_string(),
    }
}
