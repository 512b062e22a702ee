use super::*;
use crate::point::{Mode, irecv, isend, recv, send};
use crate::testing::{buffer, comm, start};
use crate::{Buffer, Status, pack, request};

#[test]
fn predefined_types_answer() {
    start();
    assert_eq!(size(abi::INT).unwrap(), 4);
    assert_eq!(extent(abi::SHORT_INT).unwrap(), (0, 8));
    assert_eq!(size(abi::SHORT_INT).unwrap(), 6);
    assert_eq!(true_extent(abi::DOUBLE_INT).unwrap(), (0, 12));
    assert_eq!(name(abi::DOUBLE).unwrap(), "MPI_DOUBLE");
    assert_eq!(name(abi::DATATYPE_NULL).unwrap(), "MPI_DATATYPE_NULL");
    assert_eq!(size(abi::DATATYPE_NULL).unwrap_err().class, class::TYPE);
    assert_eq!(size(Handle::from_raw(0x101)).unwrap_err().class, class::TYPE);
    assert_eq!(free(&mut { abi::INT }).unwrap_err().class, class::TYPE);
    assert_eq!(envelope(abi::INT).unwrap().combiner, abi::COMBINER_NAMED);
    commit(abi::INT).unwrap();
}

#[test]
fn pairs_count_as_two_elements() {
    start();
    assert_eq!(elements(abi::DOUBLE_INT, 12).unwrap(), Some(2));
    assert_eq!(elements(abi::DOUBLE_INT, 20).unwrap(), Some(3));
    assert_eq!(elements(abi::DOUBLE_INT, 16).unwrap(), None);
    assert_eq!(elements(abi::INT, 6).unwrap(), None);
    assert_eq!(bytes_of_elements(abi::DOUBLE_INT, 3).unwrap(), Some(20));
    assert_eq!(bytes_of_elements(abi::DOUBLE, u64::MAX / 4).unwrap(), None);
}

#[test]
fn a_type_lives_as_long_as_something_is_made_of_it() {
    start();
    let mut column = vector(Form::Int, 3, 1, 4, abi::INT).unwrap();
    set_name(column, "column").unwrap();
    let outer = structure(&[1i32, 2], &[0isize, 64], &[column, abi::DOUBLE]).unwrap();
    free(&mut column).unwrap();
    assert_eq!(column, abi::DATATYPE_NULL);
    let kinds = Envelope {
        integers: 3,
        addresses: 2,
        counts: 0,
        datatypes: 2,
        combiner: abi::COMBINER_STRUCT,
    };
    assert_eq!(envelope(outer).unwrap(), kinds);
    let (mut integers, mut addresses) = ([0; 3], [0; 2]);
    let mut types = [abi::DATATYPE_NULL; 2];
    narrow_contents(outer, &mut integers, &mut addresses, &mut types).unwrap();
    assert_eq!((integers, addresses), ([2, 1, 2], [0, 64]));
    assert_eq!(types[1], abi::DOUBLE);
    assert_eq!(extent(types[0]).unwrap(), (0, 36));
    assert_eq!(envelope(types[0]).unwrap().combiner, abi::COMBINER_VECTOR);
    let error = narrow_contents(outer, &mut [0; 2], &mut addresses, &mut types).unwrap_err();
    assert!(error.message.contains("max_integers is 2"), "{}", error.message);
    free(&mut types[0]).unwrap();
    let mut twin = dup(outer).unwrap();
    free(&mut { outer }).unwrap();
    assert_eq!(size(twin).unwrap(), 28);
    free(&mut twin).unwrap();
}

#[test]
fn large_counts_are_told_apart() {
    start();
    let large = vector(Form::Large, 1 << 33, 1, 2, abi::BYTE).unwrap();
    assert_eq!(extent(large).unwrap(), (0, (1 << 34) - 1));
    assert_eq!(envelope(large).unwrap().counts, 3);
    assert_eq!(narrow_envelope(large).unwrap_err().class, class::TYPE);
    let mut counts = [0; 3];
    let mut old = [abi::DATATYPE_NULL];
    let places =
        Arrays { integers: &mut [], addresses: &mut [], counts: &mut counts, datatypes: &mut old };
    contents(large, places).unwrap();
    assert_eq!((counts, old[0]), ([1 << 33, 1, 2], abi::BYTE));
    free(&mut { large }).unwrap();
}

#[test]
fn arguments_are_blamed_by_name() {
    start();
    let blame = |made: Result<Handle>| {
        let error = made.unwrap_err();
        (error.class, error.message)
    };
    let (class, message) = blame(contiguous(Form::Int, -1, abi::INT));
    assert!(class == class::COUNT && message.contains("count is -1"), "{message}");
    let (class, message) = blame(indexed(&[1, -2], &[0, 1], abi::INT));
    assert!(class == class::ARG && message.contains("blocklengths[1] is -2"), "{message}");
    let (class, message) = blame(subarray(&[4], &[2], &[3], abi::ORDER_C, abi::INT));
    assert!(class == class::ARG && message.contains("starts[0] is 3"), "{message}");
    let (class, message) = blame(subarray(&[4], &[2], &[0], 7, abi::INT));
    assert!(class == class::ARG && message.contains("order is 7"), "{message}");
    let (class, _) = blame(vector(Form::Large, i64::MAX, i64::MAX, 1, abi::DOUBLE));
    assert_eq!(class, class::ARG);
    let (class, _) = blame(structure(&[1], &[0isize], &[abi::DATATYPE_NULL]));
    assert_eq!(class, class::TYPE);
    assert_eq!(blame(f90_real(40, abi::UNDEFINED)).0, class::ARG);
    assert_eq!(blame(match_size(abi::TYPECLASS_REAL, 3)).0, class::ARG);
}

#[test]
fn fortran_types_are_predefined() {
    start();
    let real = f90_real(15, abi::UNDEFINED).unwrap();
    assert_eq!(f90_real(15, abi::UNDEFINED).unwrap(), real);
    assert_ne!(f90_real(14, abi::UNDEFINED).unwrap(), real);
    assert_eq!(size(real).unwrap(), 8);
    assert_eq!(free(&mut { real }).unwrap_err().class, class::TYPE);
    let mut parameters = [0; 2];
    narrow_contents(real, &mut parameters, &mut [], &mut []).unwrap();
    assert_eq!(parameters, [15, abi::UNDEFINED]);
    assert!(crate::operation::resolve(abi::SUM, real).is_ok());
    assert_eq!(value_index(abi::FLOAT, abi::INT).unwrap(), abi::FLOAT_INT);
    assert_eq!(value_index(abi::FLOAT, abi::BYTE).unwrap(), abi::DATATYPE_NULL);
    assert_eq!(match_size(abi::TYPECLASS_COMPLEX, 16).unwrap(), abi::COMPLEX16);
}

/// Every other int of six.
fn comb() -> Handle {
    let comb = vector(Form::Int, 3, 1, 2, abi::INT).unwrap();
    commit(comb).unwrap();
    comb
}

#[test]
fn messages_follow_the_type_also_after_it_was_freed() {
    let comm = comm();
    let (mut from, mut to) = ([1, 2, 3, 4, 5, 6], [0; 6]);
    let (mut sent, mut received) = (comb(), comb());
    let one = |items: &mut [i32], datatype| Buffer { count: 1, ..buffer(items, datatype) };
    let mut receive = irecv(one(&mut to, received), 0, 0, comm).unwrap();
    let mut pending = isend(Mode::Synchronous, one(&mut from, sent), 0, 0, comm).unwrap();
    free(&mut sent).unwrap();
    free(&mut received).unwrap();
    let status = request::wait(&mut receive).unwrap();
    request::wait(&mut pending).unwrap();
    assert_eq!((to, status.bytes()), ([1, 0, 3, 0, 5, 0], 12));
    // A request that is freed leaves its operation with all that it needs.
    let mut received = comb();
    let mut receive = irecv(one(&mut to, received), 0, 0, comm).unwrap();
    request::free(&mut receive).unwrap();
    free(&mut received).unwrap();
    send(Mode::Standard, buffer(&mut [7, 8, 9], abi::INT), 0, 0, comm).unwrap();
    // Any call moves everything on.
    assert_eq!(crate::matched::iprobe(0, 1, comm).unwrap(), None);
    assert_eq!(to, [7, 0, 8, 0, 9, 0]);
}

#[test]
fn an_uncommitted_type_says_what_to_do() {
    let comm = comm();
    let mut raw = contiguous(Form::Int, 2, abi::INT).unwrap();
    let error = send(Mode::Standard, buffer(&mut [1, 2], raw), 0, 0, comm).unwrap_err();
    assert_eq!(error.class, class::TYPE);
    assert!(error.message.contains("MPI_Type_commit"), "{}", error.message);
    free(&mut raw).unwrap();
}

#[test]
fn bottom_is_the_origin_of_addresses() {
    let comm = comm();
    let mut to = [0, 0];
    let address = to.as_mut_ptr() as isize;
    let both = structure(&[1, 1], &[address + 4, address], &[abi::INT, abi::INT]).unwrap();
    commit(both).unwrap();
    send(Mode::Standard, buffer(&mut [1, 2], abi::INT), 0, 0, comm).unwrap();
    // SAFETY: the displacements are the addresses of the array.
    let bottom = unsafe { Buffer::new(std::ptr::null_mut(), 1, both) };
    assert_eq!(recv(bottom, 0, 0, comm).unwrap(), Status::of(0, 0, 8));
    assert_eq!(to, [2, 1]);
    let pair = comb();
    let null = Buffer { datatype: pair, ..bottom };
    assert_eq!(recv(null, 0, 0, comm).unwrap_err().class, class::BUFFER);
    let nothing = contiguous(Form::Int, 0, abi::INT).unwrap();
    commit(nothing).unwrap();
    let null = Buffer { datatype: nothing, ..bottom };
    send(Mode::Standard, null, 0, 0, comm).unwrap();
    assert_eq!(recv(null, 0, 0, comm).unwrap().count(nothing).unwrap(), Some(0));
}

#[test]
fn packing_needs_room() {
    let comm = comm();
    let comb = comb();
    let mut from = [1, 2, 3, 4, 5, 6i32];
    let items = Buffer { count: 1, ..buffer(&mut from, comb) };
    assert_eq!(pack::size(2, comb, comm).unwrap(), 24);
    let mut bytes = [0u8; 16];
    // SAFETY: the bytes are there during the calls.
    let packed = unsafe { pack::Packed::new(bytes.as_mut_ptr(), 16) };
    let mut position = 4;
    pack::pack(items, packed, &mut position, comm).unwrap();
    assert_eq!(position, 16);
    let error = pack::pack(items, packed, &mut position, comm).unwrap_err();
    assert!(error.message.contains("MPI_Pack_size"), "{}", error.message);
    let mut to = [0i32; 3];
    position = 4;
    pack::unpack(packed, &mut position, buffer(&mut to, abi::INT), comm).unwrap();
    assert_eq!((to, position), ([1, 3, 5], 16));
    position = 0;
    pack::pack_external("external32", items, packed, &mut position).unwrap();
    assert_eq!((position, &bytes[..8]), (12, &[0, 0, 0, 1, 0, 0, 0, 3][..]));
    let error = pack::pack_external("native", items, packed, &mut position).unwrap_err();
    assert_eq!(error.class, class::ARG);
}

#[test]
fn a_function_of_the_program_sees_items_laid_out() {
    start();
    let op = crate::operation::create(crate::Callback { function: 1, form: 0 }, true).unwrap();
    let comb = comb();
    let combine = crate::operation::resolve(op, comb).unwrap();
    assert_eq!(combine.unit(), 12);
    let (mut from, mut to) = ([1, 2, 3, 4, 5i32], [0; 5]);
    let items = Buffer { count: 1, ..buffer(&mut from, comb) };
    let result = Buffer { count: 1, ..buffer(&mut to, comb) };
    combine.run(combine.operand(items).unwrap(), combine.operand(result).unwrap());
    assert_eq!(to, [1, 0, 3, 0, 5], "the function took the left operand");
    assert_eq!(crate::operation::resolve(abi::SUM, comb).err().unwrap().class, class::OP);
}
