//! Parameters of Open MPI (`--mca NAME VALUE`). Those with an equivalent here are translated, those that only tune
//! Open MPI are ignored with a note, and the others are refused with the option to use instead.

use super::options::Asked;
use super::{ArgumentError, Words, error};
use crate::launcher::Launcher;

/// The value of our setting for a value of Open MPI's parameter; none where nothing is to be set.
type Translate = fn(&str) -> Option<String>;

/// Parameters with an equivalent setting: the variable, its option, and the value there.
const SETTINGS: &[(&str, &str, &str, Translate)] = &[
    ("btl", "SERRIED_FABRIC", "--fabric", fabric),
    ("btl_vader_single_copy_mechanism", "SERRIED_CROSS_MEMORY", "--cross-memory", cross_memory),
    ("btl_sm_single_copy_mechanism", "SERRIED_CROSS_MEMORY", "--cross-memory", cross_memory),
    ("smsc", "SERRIED_CROSS_MEMORY", "--cross-memory", cross_memory),
    ("btl_tcp_if_include", "SERRIED_NET", "--net", same),
    ("btl_tcp_eager_limit", "SERRIED_EAGER", "--eager", same),
    ("btl_sm_eager_limit", "SERRIED_EAGER", "--eager", same),
    ("btl_vader_eager_limit", "SERRIED_EAGER", "--eager", same),
    ("mpi_yield_when_idle", "SERRIED_WAIT", "--wait", block),
];

/// Parameters that change where a job runs or what it prints, and what to write instead.
const REPLACEMENTS: &[(&str, &str)] = &[
    ("btl_tcp_port_min_v4", "--port-range FIRST-LAST"),
    ("btl_tcp_port_range_v4", "--port-range FIRST-LAST"),
    ("rmaps_base_mapping_policy", "--map-by VALUE"),
    ("hwloc_base_binding_policy", "--bind-to VALUE"),
    ("plm_rsh_args", "--launcher 'exec:ssh VALUE {host} {command}'"),
];

fn same(value: &str) -> Option<String> {
    Some(value.to_owned())
}

/// Which transports a list of them leaves, where that is not what is chosen anyway: both kinds, as far as needed.
fn fabric(list: &str) -> Option<String> {
    let (names, excluded) = match list.strip_prefix('^') {
        Some(names) => (names, true),
        None => (list, false),
    };
    let has = |wanted: &[&str]| names.split(',').any(|name| wanted.contains(&name.trim()));
    let (local, tcp) = (has(&["sm", "vader"]) != excluded, has(&["tcp"]) != excluded);
    (tcp && !local).then(|| "tcp".into())
}

fn cross_memory(mechanism: &str) -> Option<String> {
    matches!(mechanism, "none" | "emulated" | "^cma").then(|| "off".into())
}

fn block(value: &str) -> Option<String> {
    matches!(value, "1" | "true" | "yes").then(|| "block".into())
}

/// Applies the parameter and the value that stand behind an option.
pub(super) fn apply(asked: &mut Asked<'_>, words: &mut Words<'_>) -> Result<(), ArgumentError> {
    let name = words.text("a parameter and its value")?;
    let value = words.text("the value of that parameter")?;
    let written = format!("{} {name} {value}", words.written);
    if let Some((_, variable, option, translate)) = SETTINGS.iter().find(|row| row.0 == name) {
        if let Some(value) = translate(&value) {
            return asked.set(variable, option, value, words);
        }
        asked.ignore(written);
        return Ok(());
    }
    if let Some((_, own)) = REPLACEMENTS.iter().find(|(known, _)| *known == name) {
        let problem = format!("{written} is for Open MPI");
        return Err(error(problem, format!("Use {} instead.", own.replace("VALUE", &value))));
    }
    match (&*name, value.split_whitespace().next()) {
        ("plm_rsh_agent", Some("ssh")) => asked.plan.launcher = Some(Launcher::Ssh),
        ("plm_rsh_agent", Some(agent)) => {
            let remedy = format!("Use --launcher 'exec:{agent} {{host}}' instead.");
            return Err(error(format!("{written} is for Open MPI"), remedy));
        }
        ("orte_tag_output", _) => asked.plan.output.tag(matches!(&*value, "1" | "true")),
        _ => asked.ignore(written),
    }
    Ok(())
}
