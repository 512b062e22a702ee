//! Bits that are no value of their type, and types that say something else than they are.

use serried::{Datatype, Plain, Result, World, block_on, class, op};

use crate::{around, refused};

#[derive(Clone, Copy, Debug, PartialEq, Datatype)]
#[repr(u8)]
enum Kind {
    Star = 1,
    Planet = 2,
}

#[derive(Clone, Copy, Debug, PartialEq, Datatype)]
struct Body {
    kind: Kind,
    mass: f64,
    seen: bool,
    name: [char; 2],
}

/// As many bytes as a [`Body`] in a message, of which not all are values.
#[derive(Clone, Copy, Debug, PartialEq, Datatype, Plain)]
struct Bits {
    kind: u8,
    mass: f64,
    seen: u8,
    name: [u32; 2],
}

const BAD: Bits = Bits { kind: 7, mass: 1.0, seen: 9, name: [0xd800, u32::MAX] };
const FIRST: Body =
    Body { kind: Kind::Star, mass: 1.0, seen: true, name: [char::REPLACEMENT_CHARACTER; 2] };

#[serried::test(ranks = 1, seed = 1)]
fn a_byte_that_is_no_bool_is_replaced(world: &World) -> Result<()> {
    world.send(&[0u8, 1, 2, 255], 0, 0)?;
    let mut into = [false; 4];
    assert_eq!(refused(world.recv(&mut into, 0, 0)).class(), class::TYPE);
    assert_eq!(into, [false, true, true, true]);
    Ok(())
}

#[serried::test(ranks = 1, seed = 1)]
fn a_number_that_is_no_char_is_replaced(world: &World) -> Result<()> {
    for bits in [0xd800u32, 0xdfff, 0x11_0000, u32::MAX] {
        world.send(&bits, 0, 0)?;
        let mut into = 'a';
        assert_eq!(refused(world.recv(&mut into, 0, 0)).class(), class::TYPE);
        assert_eq!(into, char::REPLACEMENT_CHARACTER);
    }
    Ok(())
}

#[serried::test(ranks = 1, seed = 1)]
fn bits_of_a_struct_that_are_no_values_are_replaced(world: &World) -> Result<()> {
    world.send(&[BAD; 2], 0, 0)?;
    let mut into = [Body { kind: Kind::Planet, mass: 0.0, seen: false, name: ['a'; 2] }; 2];
    assert_eq!(refused(world.recv(&mut into, 0, 0)).class(), class::TYPE);
    assert_eq!(into, [FIRST; 2]);
    world.send(&BAD, 0, 0)?;
    assert_eq!(refused(world.recv_vec::<Body>(0, 0)).class(), class::TYPE);
    world.send(&BAD, 0, 0)?;
    let message = world.probe_message(0, 0)?;
    assert_eq!(refused(message.irecv_vec::<Body>()?.wait()).class(), class::TYPE);
    Ok(())
}

#[serried::test(ranks = 2, seed = 1)]
fn collective_calls_of_different_types_replace_what_is_no_value(world: &World) -> Result<()> {
    // Rank 0 sends bits, and rank 1 receives values.
    if world.rank() == 0 {
        world.broadcast(&mut [BAD; 3], 0)?;
        world.scatter(&[BAD; 2], 0).map(drop)?;
    } else {
        let mut into = [FIRST; 3];
        assert_eq!(refused(world.broadcast(&mut into, 0)).class(), class::TYPE);
        assert_eq!(into, [FIRST; 3]);
        assert_eq!(refused(world.scatter::<[Body]>(&[], 0)).class(), class::TYPE);
    }
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn requests_of_different_types_replace_what_is_no_value(world: &World) -> Result<()> {
    let (left, right) = around(world);
    world.send(&BAD, right, 0)?;
    let received = world.irecv(vec![FIRST], left, 0)?.wait();
    assert_eq!(refused(received).class(), class::TYPE);
    world.send(&BAD, right, 1)?;
    let received = block_on(world.irecv(vec![FIRST], left, 1)?);
    assert_eq!(refused(received).class(), class::TYPE);
    world.send(&BAD, right, 2)?;
    assert_eq!(refused(block_on(world.next_vec::<Body>(left, 2))).class(), class::TYPE);
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn a_persistent_receive_of_another_type_replaces_what_is_no_value(world: &World) -> Result<()> {
    let (left, right) = around(world);
    let mut receive = world.persistent_recv(vec![FIRST; 2], left, 0)?;
    for round in 0..3 {
        receive.start()?;
        world.send(&[BAD; 2], right, 0)?;
        assert_eq!(refused(receive.wait()).class(), class::TYPE, "round {round}");
        assert_eq!(receive.data()?, [FIRST; 2]);
    }
    world.barrier()
}

#[serried::test(ranks = 2, seed = 1)]
fn an_operand_that_is_no_value_is_replaced_before_the_closure_sees_it(world: &World) -> Result<()> {
    let either = |a: &bool, b: &bool| {
        // A match is what a compiler trusts in: two values, and no third.
        match (a, b) {
            (false, false) => false,
            (true, _) | (_, true) => true,
        }
    };
    if world.rank() == 0 {
        let error = world.all_reduce(true, op::commutative(either));
        assert_eq!(refused(error).class(), class::TYPE);
    } else {
        world.all_reduce(7u8, op::commutative(|a: &u8, b: &u8| a | b)).map(drop)?;
    }
    world.barrier()
}

#[serried::test(ranks = 1, seed = 1)]
fn a_value_of_serde_that_is_none_is_an_error(world: &World) -> Result<()> {
    for bytes in [&[][..], &[255u8; 3], &[9, 9, 9, 9, 255, 255]] {
        world.send(bytes, 0, 0)?;
        assert_eq!(refused(world.recv_value::<(String, bool)>(0, 0)).class(), class::TYPE);
    }
    // A length that no memory has.
    world.send(&[255u8, 255, 255, 255, 255, 255, 255, 255, 255, 1], 0, 0)?;
    assert_eq!(refused(world.recv_value::<Vec<u64>>(0, 0)).class(), class::TYPE);
    Ok(())
}

#[serried::test(ranks = 1, seed = 1)]
fn a_message_of_half_an_item_is_an_error(world: &World) -> Result<()> {
    world.send(&[1u8; 7], 0, 0)?;
    assert_eq!(refused(world.recv_vec::<u32>(0, 0)).class(), class::TYPE);
    world.send(&[1u8; 7], 0, 1)?;
    let mut into = [5u32; 2];
    // The bytes that came are there; nothing is beyond them.
    let _ = world.recv(&mut into, 0, 1);
    assert_eq!(into[0], 0x0101_0101);
    world.send(&[1u8; 7], 0, 2)?;
    let message = world.probe_message(0, 2)?;
    assert_eq!(refused(message.irecv_vec::<Body>()).class(), class::TYPE);
    Ok(())
}

#[serried::test(ranks = 1, seed = 1)]
fn padding_is_neither_sent_nor_overwritten(world: &World) -> Result<()> {
    #[derive(Clone, Copy, Debug, PartialEq, Datatype)]
    #[repr(C)]
    struct Padded {
        small: u8,
        wide: u64,
    }
    world.send(&[Padded { small: 1, wide: 2 }; 2], 0, 0)?;
    let status = world.probe(0, 0)?;
    assert_eq!((status.bytes(), status.count::<Padded>()), (18, 2));
    let (items, _) = world.recv_vec::<Padded>(0, 0)?;
    assert_eq!(items, [Padded { small: 1, wide: 2 }; 2]);
    Ok(())
}

#[serried::test(ranks = 1, seed = 1)]
fn an_aligned_item_is_received_where_its_type_wants_it(world: &World) -> Result<()> {
    #[derive(Clone, Copy, Debug, PartialEq, Datatype)]
    #[repr(align(128))]
    struct Line {
        number: u32,
    }
    world.send(&[Line { number: 3 }; 5], 0, 0)?;
    let (items, _) = world.recv_vec::<Line>(0, 0)?;
    assert_eq!(items, [Line { number: 3 }; 5]);
    assert!(items.iter().all(|item| std::ptr::from_ref(item).addr().is_multiple_of(128)));
    let largest = |a: &Line, b: &Line| Line { number: a.number.max(b.number) };
    assert_eq!(world.all_reduce(Line { number: 4 }, op::commutative(largest))?.number, 4);
    Ok(())
}
