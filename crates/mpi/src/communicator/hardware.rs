//! Splitting communicators by what their members share (MPI-5.0 §7.4.2).

use super::contexts;
use super::split::{gather, split};
use crate::collective::Scope;
use crate::error::{Error, Result};
use crate::group::Members;
use crate::info::{self, Info};
use crate::{Handle, abi, class, collective, process, session};

/// The kind of resource that a program names in an info object, and learns from one.
const RESOURCE: &str = "mpi_hw_resource_type";
const PROCESS_SET: &str = "mpi_pset_name";
/// What shares memory is a kind of resource too.
const SHARED_MEMORY: &str = "mpi_shared_memory";
/// The prefix of kinds: they are called as in the library `hwloc`.
const SCHEME: &str = "hwloc://";

/// `MPI_Comm_split_type`: those that share what `split_type` says; `MPI_COMM_NULL` where they share
/// nothing of the kind. If the library chooses the kind, it tells in `info`.
pub fn split_type(comm: Handle, split_type: i32, key: i32, info: Handle) -> Result<Handle> {
    collective::construction(&"comm_split_type", comm)?;
    let scope = Scope::of(comm)?;
    let hints = info::copy(info)?;
    let one = |instance: Option<u64>| [instance.unwrap_or(NONE); KINDS.len()];
    let instances = match split_type {
        abi::UNDEFINED => one(None),
        abi::COMM_TYPE_SHARED => one(host()),
        abi::COMM_TYPE_HW_GUIDED => one(guided(&hints)),
        abi::COMM_TYPE_RESOURCE_GUIDED => match (hints.value(RESOURCE), hints.value(PROCESS_SET)) {
            (Some(_), Some(_)) => return Err(both_resources()),
            (None, Some(name)) => one(in_set(name)?),
            _ => one(guided(&hints)),
        },
        abi::COMM_TYPE_HW_UNGUIDED => all_kinds(),
        _ => return Err(bad_type(split_type)),
    };
    let (mut all, theirs) = gather(&scope, comm, instances)?;
    all.extend(theirs);
    let unguided = split_type == abi::COMM_TYPE_HW_UNGUIDED;
    let chosen = if unguided { largest_split(&all) } else { Some(0) };
    let place = chosen.and_then(|kind| different(&all, kind).binary_search(&instances[kind]).ok());
    let new = split(comm, place.map_or(abi::UNDEFINED, |place| place as i32), key)?;
    if new != abi::COMM_NULL {
        super::set_info(new, info)?;
    }
    if let (true, Some(kind)) = (unguided && new != abi::COMM_NULL, chosen)
        && info != abi::INFO_NULL
    {
        info::set(info, RESOURCE, &format!("{SCHEME}{}", KINDS[kind]))?;
    }
    Ok(new)
}

/// What members may have in common, from the largest to the smallest.
const KINDS: [&str; 7] = ["Machine", "Package", "NUMANode", "L3Cache", "L2Cache", "Core", "PU"];
/// Stands for no instance.
const NONE: u64 = 0;

/// What this process is confined to, of each kind.
fn all_kinds() -> [u64; KINDS.len()] {
    let own = boot::resources();
    KINDS.map(|kind| {
        let found = own.iter().find(|one| one.kind == kind);
        found.and_then(identity).unwrap_or(NONE)
    })
}

/// The instances of a kind that members have, in order.
fn different(all: &[[u64; KINDS.len()]], kind: usize) -> Vec<u64> {
    let mut instances: Vec<u64> = all.iter().map(|one| one[kind]).collect();
    instances.retain(|&one| one != NONE);
    instances.sort_unstable();
    instances.dedup();
    instances
}

/// The largest kind of which the members have more than one. Everyone sees the same, so that
/// everyone answers the same.
fn largest_split(all: &[[u64; KINDS.len()]]) -> Option<usize> {
    (0..KINDS.len()).find(|&kind| different(all, kind).len() > 1)
}

#[cold]
fn bad_type(split_type: i32) -> Box<Error> {
    Error::new(
        class::ARG,
        format!(
            "split_type is {split_type}; it must be one of the MPI_COMM_TYPE_ constants or \
             MPI_UNDEFINED"
        ),
    )
}

#[cold]
fn both_resources() -> Box<Error> {
    Error::new(
        class::INFO,
        format!("info has both {RESOURCE} and {PROCESS_SET}; say by which of them to split"),
    )
}

/// What this process is confined to, of the kind that the program names.
fn guided(hints: &Info) -> Option<u64> {
    let wanted = hints.value(RESOURCE)?;
    if wanted == SHARED_MEMORY {
        return host();
    }
    let kind = wanted.strip_prefix(SCHEME).unwrap_or(wanted);
    let own = boot::resources();
    own.iter().find(|one| one.kind.eq_ignore_ascii_case(kind)).and_then(identity)
}

/// What the processes of this host have in common.
fn host() -> Option<u64> {
    boot::resources().first().and_then(identity)
}

/// The one of its kind that this process is confined to. Hosts are what the launcher says: one
/// machine may be several.
fn identity(resource: &boot::Resource) -> Option<u64> {
    let host = process::here().map_or(0, |here| here.host);
    resource.instance.as_deref().map(|instance| hash(&format!("{host} {instance}")))
}

/// 64 bits of what tells one from another.
fn hash(text: &str) -> u64 {
    contexts::hash(text.as_bytes(), 0).max(NONE + 1)
}

/// Process sets split as well: those that are in it are together.
fn in_set(name: &str) -> Result<Option<u64>> {
    let members = session::members(name)?;
    let first = members.as_ref().and_then(Members::first);
    Ok(first.map(|first| hash(&format!("{name} {first}"))))
}

/// `MPI_Get_hw_resource_info`: a new info object that says of each kind of resource whether this
/// process is confined to one.
pub fn hardware_info() -> Result<Handle> {
    let mut info = Info::default();
    for resource in boot::resources() {
        let confined = resource.instance.is_some().to_string();
        info.set(&format!("{SCHEME}{}", resource.kind), &confined);
    }
    Ok(info::publish(info))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_kind_that_splits_is_chosen() {
        let rank = |package, core| [1, package, package, NONE, NONE, core, NONE];
        assert_eq!(largest_split(&[rank(2, 3), rank(2, 4)]), Some(5));
        assert_eq!(largest_split(&[rank(2, 3), rank(5, 4)]), Some(1));
        assert_eq!(largest_split(&[rank(2, 3), rank(2, NONE)]), None, "one of a kind");
        assert_eq!(different(&[rank(9, 1), rank(3, 1), rank(9, 1)], 1), [3, 9]);
    }

    #[test]
    fn a_process_alone_shares_with_itself() {
        let comm = crate::testing::comm();
        let new = split_type(comm, abi::COMM_TYPE_SHARED, 0, abi::INFO_NULL).unwrap();
        assert_eq!(crate::communicator::size(new).unwrap(), 1);
        let split = |kind| split_type(comm, kind, 0, abi::INFO_NULL).unwrap();
        assert_eq!(split(abi::COMM_TYPE_HW_UNGUIDED), abi::COMM_NULL);
        assert_eq!(split(abi::COMM_TYPE_HW_GUIDED), abi::COMM_NULL);
        assert_eq!(split(abi::UNDEFINED), abi::COMM_NULL);
        assert_eq!(split_type(comm, 7, 0, abi::INFO_NULL).unwrap_err().class, class::ARG);
    }
}
