//! `crates/fortran/src/generated/names.rs`: the names under which compilers look for the entry points.

use super::entry::{Form, forms, is_by_hand};
use super::{Interface, Procedure, constants, module};
use crate::generate::rust::{NOTICE, identifier};
use crate::generate::table::Table;
use std::fmt::Write;

pub fn text(table: &Table) -> String {
    let mut text = format!(
        "{NOTICE}\n#![allow(non_snake_case, reason = \"the names that compilers make\")]\n\n\
         use super::entries;\nuse crate::by_hand;\nuse crate::callback;\nuse crate::names::names;\n\n"
    );
    for procedure in &table.procedures {
        let module = if is_by_hand(procedure) { "by_hand" } else { "entries" };
        for (form, function) in forms(procedure) {
            let names = called(procedure, form);
            let of = |prefix: &str| {
                let names: Vec<String> =
                    names.iter().map(|name| name.replace("mpi_", prefix)).collect();
                // In capitals a name has no underscore of the compiler.
                let names: Vec<String> = names
                    .iter()
                    .map(|name| match name.strip_prefix("capital:") {
                        Some(name) => name.to_uppercase(),
                        None => name.clone(),
                    })
                    .collect();
                names.join(", ")
            };
            let function = identifier(&function);
            writeln!(text, "names!({module}::{function}, [{}], [{}]);", of("mpi_"), of("pmpi_"))
                .expect("a string");
        }
    }
    let handles = constants::handles(table).map(|handle| handle["MPI_".len()..].to_lowercase());
    for handle in handles {
        for suffix in ["eq", "ne"] {
            writeln!(text, "names!(by_hand::handle_{suffix}, [serried_{handle}_{suffix}_], []);")
                .expect("a string");
        }
    }
    for (name, size) in module::sizes() {
        writeln!(text, "names!(by_hand::sizeof_{size}, [serried_sizeof_{name}_], []);")
            .expect("a string");
    }
    for (name, _) in constants::predefined(table) {
        let small = name.to_lowercase();
        writeln!(text, "names!(callback::{small}, [{small}_, {small}, {small}__, {name}], []);")
            .expect("a string");
    }
    text
}

/// The names of an entry point, in the four styles that compilers have.
fn called(procedure: &Procedure, form: Form) -> Vec<String> {
    let stem = procedure.stem();
    let mut names = Vec::new();
    let mut styles = |name: &str| {
        names.extend([
            format!("mpi_{name}_"),
            format!("mpi_{name}"),
            format!("mpi_{name}__"),
            format!("capital:mpi_{name}"),
        ]);
    };
    let plain = procedure.has(Interface::F90) || procedure.has(Interface::F77);
    if form == Form::Plain && plain {
        styles(&stem);
        if procedure.parameters.iter().any(|p| p.kind == super::Kind::Pointer) {
            styles(&format!("{stem}_cptr"));
        }
    }
    let described = forms(procedure).iter().any(|(form, _)| *form == Form::Described);
    if procedure.has(Interface::F08) && (form == Form::Described) == described {
        names.push(format!("mpi_{}_", procedure.specific().to_lowercase()));
    }
    names
}
