use super::*;
use crate::{errhandler, group, info, state, testing};

#[test]
fn the_predefined_ones() {
    testing::start();
    assert_eq!((rank(abi::COMM_WORLD).unwrap(), size(abi::COMM_SELF).unwrap()), (0, 1));
    assert_eq!(name(abi::COMM_WORLD).unwrap(), "MPI_COMM_WORLD");
    assert_eq!(name(abi::COMM_NULL).unwrap(), "MPI_COMM_NULL");
    assert_eq!(compare(abi::COMM_WORLD, abi::COMM_WORLD).unwrap(), abi::IDENT);
    assert_eq!(compare(abi::COMM_WORLD, abi::COMM_SELF).unwrap(), abi::CONGRUENT);
    assert_eq!(free(&mut { abi::COMM_WORLD }).unwrap_err().class, class::COMM);
    assert!(!is_inter(abi::COMM_WORLD).unwrap());
    assert_eq!(remote_size(abi::COMM_WORLD).unwrap_err().class, class::COMM);
    assert_eq!(size(abi::COMM_NULL).unwrap_err().class, class::COMM);
    assert_eq!(group::size(super::group(abi::COMM_WORLD).unwrap()).unwrap(), 1);
}

#[test]
fn a_duplicate_is_congruent_and_separate() {
    let mut comm = testing::comm();
    set_name(comm, "left").unwrap();
    let twin = dup(comm).unwrap();
    assert_eq!(name(twin).unwrap(), "", "names are not copied");
    assert_eq!(compare(comm, twin).unwrap(), abi::CONGRUENT);
    let contexts = [comm, twin]
        .map(|one| state::with(|state| Ok(state.communicators.find(one)?.context)).unwrap());
    assert_ne!(contexts[0], contexts[1]);
    assert_eq!(super::errhandler(twin).unwrap(), abi::ERRORS_RETURN, "error handlers are");
    let stale = comm;
    free(&mut comm).unwrap();
    assert_eq!(comm, abi::COMM_NULL);
    assert_eq!(rank(stale).unwrap_err().class, class::COMM);
    assert_eq!(rank(twin).unwrap(), 0);
    set_name(twin, &"x".repeat(128)).unwrap();
    assert_eq!(name(twin).unwrap(), "x".repeat(127), "long names are cut");
    set_name(twin, &"xé".repeat(128)).unwrap();
    assert_eq!(name(twin).unwrap(), "xé".repeat(42) + "x", "between characters");
    assert_eq!(set_name(stale, "gone").unwrap_err().class, class::COMM);
}

#[test]
fn splits_and_subgroups() {
    let comm = testing::comm();
    assert_eq!(size(split(comm, 3, 0).unwrap()).unwrap(), 1);
    assert_eq!(split(comm, abi::UNDEFINED, 0).unwrap(), abi::COMM_NULL);
    assert_eq!(size(split(comm, -5, 0).unwrap()).unwrap(), 1);
    let all = super::group(comm).unwrap();
    assert_eq!(compare(create(comm, all).unwrap(), comm).unwrap(), abi::CONGRUENT);
    assert_eq!(create(comm, abi::GROUP_EMPTY).unwrap(), abi::COMM_NULL);
}

#[test]
fn hints_and_handlers() {
    let comm = testing::comm();
    let key = "mpi_assert_no_any_tag";
    let value =
        |comm| info::find(super::info(comm).unwrap(), key).unwrap().expect("hints have defaults");
    let hints = info::create().unwrap();
    info::set(hints, key, "true").unwrap();
    info::set(hints, "colour", "green").unwrap();
    info::set(hints, "mpi_assert_exact_length", "perhaps").unwrap();
    let twin = dup_with_info(comm, hints).unwrap();
    assert_eq!((value(twin), value(comm)), ("true".into(), "false".into()));
    assert_eq!(info::find(super::info(twin).unwrap(), "colour").unwrap(), None);
    set_info(comm, hints).unwrap();
    assert_eq!((value(comm), value(dup(comm).unwrap())), ("true".into(), "false".into()));
    assert_eq!(set_errhandler(comm, abi::ERRHANDLER_NULL).unwrap_err().class, class::ERRHANDLER);
    call_errhandler(comm, class::OTHER).unwrap();
    let error = Error::new(class::TAG, "tag is -1; it must be 0 or more");
    assert_eq!(errhandler::raise("MPI_Send", comm, error), class::TAG);
    let text = crate::codes::string(class::TAG).unwrap();
    assert!(text.contains("last: MPI_Send failed on rank 0 of 1: tag is -1; it must"), "{text}");
}
