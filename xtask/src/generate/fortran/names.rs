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

/// Names that only programs built with MPICH's `mpi_f08` and gfortran know: large counts, and what its modules hold.
pub fn mpich(table: &Table) -> String {
    let mut text = format!(
        "{NOTICE}\n#![allow(non_snake_case, reason = \"the names that gfortran makes\")]\n\n\
         use crate::generated::entries;\nuse crate::names::names;\nuse crate::{{by_hand, callback}};\n\n"
    );
    for procedure in table.procedures.iter().filter(|p| p.has(Interface::F08)) {
        let Some(base) = procedure.name.strip_suffix("_c") else { continue };
        let module = if is_by_hand(procedure) { "by_hand" } else { "entries" };
        let suffix = if procedure.has_buffer() { "f08ts" } else { "f08" };
        let name = format!("{}_{suffix}_large_", base.to_lowercase());
        for (_, function) in forms(procedure) {
            let function = identifier(&function);
            writeln!(text, "names!({module}::{function}, [{name}], [p{name}]);").expect("a string");
        }
    }
    for handle in constants::handles(table).map(|handle| handle["MPI_".len()..].to_lowercase()) {
        let types = format!("__mpi_f08_types_MOD_mpi_{handle}");
        let old = format!("__mpi_constants_MOD_{handle}");
        for (own, theirs) in [("eq", "eq"), ("ne", "neq")] {
            writeln!(
                text,
                "names!(by_hand::handle_{own}, [{types}_{theirs}, {types}_f08_{theirs}_f, \
                 {types}_f_{theirs}_f08, {old}{theirs}], []);"
            )
            .expect("a string");
        }
    }
    for way in ["f082f", "f2f08"] {
        let name = format!("__mpi_f08_types_MOD_mpi_status_{way}");
        writeln!(text, "names!(by_hand::status_{way}, [{name}], []);").expect("a string");
    }
    for (name, of) in constants::predefined(table) {
        let small = name.to_lowercase();
        let mut names = vec![format!("p{small}_"), format!("P{name}")];
        if table.procedures.iter().any(|procedure| procedure.name == of) {
            names.push(format!("__mpi_f08_callbacks_MOD_{small}"));
        }
        writeln!(text, "names!(callback::{small}, [{}], []);", names.join(", ")).expect("a string");
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
