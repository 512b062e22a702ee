//! Splitting communicators by what their members share (MPI-5.0 §7.4.2).

use super::contexts;
use super::split::{gather, split};
use crate::collective::Scope;
use crate::error::{Error, Result};
use crate::group::Members;
use crate::info::{self, Info};
use crate::{Handle, abi, class, session, state};

/// The kind of resource that a program names in an info object, and learns from one.
const RESOURCE: &str = "mpi_hw_resource_type";
const PROCESS_SET: &str = "mpi_pset_name";
/// What shares memory is a kind of resource too.
const SHARED_MEMORY: &str = "mpi_shared_memory";
/// The prefix of kinds: they are called as in the library `hwloc`.
const SCHEME: &str = "hwloc://";

/// `MPI_Comm_split_type`: those that share what `split_type` says; `MPI_COMM_NULL` where they share
/// nothing of the kind.
pub fn split_type(comm: Handle, split_type: i32, key: i32, info: Handle) -> Result<Handle> {
    let scope = Scope::of(comm)?;
    let wishes = info::copy(info)?;
    let (name, instance) = match split_type {
        abi::UNDEFINED => (None, None),
        abi::COMM_TYPE_SHARED => (None, host()),
        abi::COMM_TYPE_HW_GUIDED => guided(&wishes),
        abi::COMM_TYPE_RESOURCE_GUIDED => match (wishes.value(RESOURCE), wishes.value(PROCESS_SET))
        {
            (Some(_), Some(_)) => return Err(both_resources()),
            (None, Some(name)) => (None, in_set(name)?),
            _ => guided(&wishes),
        },
        abi::COMM_TYPE_HW_UNGUIDED => return unguided(&scope, comm, key),
        _ => return Err(bad_type(split_type)),
    };
    split_by(&scope, comm, instance, key, name)
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

/// What this process has of the kind that the program names, and the kind as we call it.
fn guided(wishes: &Info) -> (Option<String>, Option<u64>) {
    let Some(wish) = wishes.value(RESOURCE) else { return (None, None) };
    if wish == SHARED_MEMORY {
        return (Some(wish.into()), host());
    }
    let kind = wish.strip_prefix(SCHEME).unwrap_or(wish);
    let known = boot::resources().into_iter().find(|one| one.kind.eq_ignore_ascii_case(kind));
    match known {
        None => (None, None),
        Some(one) => (Some(format!("{SCHEME}{}", one.kind)), identity(&one)),
    }
}

/// What the processes of this host have in common.
fn host() -> Option<u64> {
    boot::resources().first().and_then(identity)
}

/// The one of its kind that this process is confined to.
fn identity(resource: &boot::Resource) -> Option<u64> {
    resource.instance.as_deref().map(hash)
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

/// Those with the same instance are together.
fn split_by(
    scope: &Scope,
    comm: Handle,
    instance: Option<u64>,
    key: i32,
    kind: Option<String>,
) -> Result<Handle> {
    let all = everyones(scope, comm, instance)?;
    split_known(comm, &all, instance, key, kind)
}

/// The instances of both groups, different ones in order.
fn everyones(scope: &Scope, comm: Handle, instance: Option<u64>) -> Result<Vec<u64>> {
    let (mut all, theirs) = gather(scope, comm, instance.unwrap_or(NONE))?;
    all.extend(theirs);
    all.retain(|&one| one != NONE);
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

/// Stands for no instance.
const NONE: u64 = 0;

fn split_known(
    comm: Handle,
    instances: &[u64],
    instance: Option<u64>,
    key: i32,
    kind: Option<String>,
) -> Result<Handle> {
    let place = instance.and_then(|instance| instances.binary_search(&instance).ok());
    let new = split(comm, place.map_or(abi::UNDEFINED, |place| place as i32), key)?;
    if let (Some(kind), true) = (kind, new != abi::COMM_NULL) {
        state::with(|state| {
            state.communicators.find_mut(new)?.info.set(RESOURCE, &kind);
            Ok(())
        })?;
    }
    Ok(new)
}

/// Splits by the largest kind of resource of which the members have more than one.
fn unguided(scope: &Scope, comm: Handle, key: i32) -> Result<Handle> {
    let own = boot::resources();
    for kind in KINDS {
        let instance = own.iter().find(|one| one.kind == kind).and_then(identity);
        let instances = everyones(scope, comm, instance)?;
        // Everyone sees the same, so that everyone decides the same.
        if instances.len() > 1 {
            return split_known(comm, &instances, instance, key, Some(format!("{SCHEME}{kind}")));
        }
    }
    Ok(abi::COMM_NULL)
}

/// What members may have in common, from the largest to the smallest.
const KINDS: [&str; 7] = ["Machine", "Package", "NUMANode", "L3Cache", "L2Cache", "Core", "PU"];

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
