//! The kinds of memory that buffers may lie in (MPI-5.0 §12.3): what a program asks for, and what it gets.

/// The info key under which a program asks for kinds, and learns which the library supports.
pub(crate) const KEY: &str = "mpi_memory_alloc_kinds";

/// The kinds that this library supports, each with the restrictors that it knows.
const KINDS: [(&str, &[&str]); 2] =
    [("mpi", &["alloc_mem", "win_allocate", "win_allocate_shared"]), ("system", &[])];

/// The supported ones among the kinds that are asked for, in that order, and then those that are always supported.
pub(crate) fn provided(requested: Option<&str>) -> String {
    let mut kinds: Vec<&str> = Vec::new();
    let requested = requested.unwrap_or_default().split(',').map(str::trim);
    for kind in requested.filter(|kind| is_supported(kind)).chain(KINDS.map(|(kind, _)| kind)) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds.join(",")
}

fn is_supported(kind: &str) -> bool {
    let mut words = kind.split(':');
    let known = words.next().and_then(|name| KINDS.iter().find(|(known, _)| *known == name));
    known.is_some_and(|(_, restrictors)| words.all(|word| restrictors.contains(&word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requested_kinds_come_first_and_unsupported_ones_are_left_out() {
        assert_eq!(provided(None), "mpi,system");
        assert_eq!(provided(Some("system")), "system,mpi");
        assert_eq!(provided(Some("cuda:device, mpi:alloc_mem,x")), "mpi:alloc_mem,mpi,system");
        assert_eq!(provided(Some("system:fast,,mpi:win_allocate:nosuch")), "mpi,system");
    }
}
