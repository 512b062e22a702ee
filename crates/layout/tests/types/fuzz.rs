//! Constructors with absurd arguments: an error or a type, and never a panic.

use crate::random::Random;
use layout::datatype::{Datatype, DatatypeError, Distribution, ErrorKind, Order, basic, external};
use std::sync::Arc;

const ABSURD: [i64; 16] = [
    0,
    1,
    2,
    3,
    7,
    -1,
    -2,
    -1000,
    1 << 31,
    (1 << 32) + 1,
    1 << 61,
    1 << 62,
    i64::MAX / 2,
    i64::MAX - 1,
    i64::MAX,
    i64::MIN,
];

fn numbers(random: &mut Random, count: usize) -> Vec<i64> {
    (0..count).map(|_| random.choose(&ABSURD)).collect()
}

fn make(random: &mut Random, known: &[Arc<Datatype>]) -> Result<Arc<Datatype>, DatatypeError> {
    let of = known[random.below(known.len() as u64) as usize].clone();
    let number = |random: &mut Random| random.choose(&ABSURD);
    let count = random.below(4) as usize;
    let order = random.choose(&[Order::C, Order::Fortran]);
    match random.below(11) {
        0 => Datatype::contiguous(number(random), &of),
        1 => Datatype::vector(number(random), number(random), number(random), &of),
        2 => Datatype::hvector(number(random), number(random), number(random), &of),
        3 => Datatype::indexed(&numbers(random, count), &numbers(random, count), &of),
        4 => Datatype::hindexed(&numbers(random, count), &numbers(random, count), &of),
        5 => Datatype::indexed_block(number(random), &numbers(random, count), &of),
        6 => Datatype::hindexed_block(number(random), &numbers(random, count), &of),
        7 => {
            let types: Vec<_> = (0..count)
                .map(|_| known[random.below(known.len() as u64) as usize].clone())
                .collect();
            Datatype::structure(&numbers(random, count), &numbers(random, count), &types)
        }
        8 => Datatype::resized(number(random), number(random), &of),
        9 => {
            let (a, b, c) =
                (numbers(random, count), numbers(random, count), numbers(random, count));
            Datatype::subarray(&a, &b, &c, order, &of)
        }
        _ => {
            let kinds: Vec<Distribution> = (0..count)
                .map(|_| match random.below(5) {
                    0 => Distribution::None,
                    1 => Distribution::Block(None),
                    2 => Distribution::Block(Some(number(random))),
                    3 => Distribution::Cyclic(None),
                    _ => Distribution::Cyclic(Some(number(random))),
                })
                .collect();
            let grid: Vec<i64> =
                (0..count).map(|_| if random.below(2) == 0 { 1 } else { number(random) }).collect();
            let size = grid.iter().fold(1i64, |product, &side| product.saturating_mul(side));
            let sizes = numbers(random, count);
            let rank = if random.below(2) == 0 { 0 } else { number(random) };
            Datatype::darray(size, rank, &sizes, &kinds, &grid, order, &of)
        }
    }
}

#[test]
fn absurd_arguments_do_no_harm() {
    let (mut made, mut refused) = (0, 0);
    for seed in crate::seeds(4000) {
        let mut random = Random::new(seed);
        let mut known: Vec<Arc<Datatype>> = [0x209, 0x214, 0x22c, 0x243]
            .map(|number| Datatype::predefined(basic(number).unwrap()).clone())
            .into();
        for _ in 0..12 {
            match make(&mut random, &known) {
                Ok(datatype) => {
                    made += 1;
                    ask(&mut random, &datatype);
                    known.push(datatype);
                }
                Err(error) => {
                    refused += 1;
                    assert!(error.to_string().contains(' '), "{error}");
                }
            }
        }
    }
    assert!(made > 0 && refused > 0, "{made} made, {refused} refused");
}

/// Everything that needs no memory.
fn ask(random: &mut Random, datatype: &Arc<Datatype>) {
    assert!(datatype.size() <= i64::MAX as u64);
    let _ = datatype.lower_bound().checked_add(datatype.extent()).expect("an upper bound");
    let _ = datatype.true_lower_bound().checked_add(datatype.true_extent()).expect("an end");
    let bytes = random.next() >> 1;
    let _ = datatype.signature().elements_in(bytes);
    let _ = datatype.signature().bytes_of(bytes);
    let _ = external::size(datatype, random.below(3));
    for count in [0, 1, 2, 1 << 20, u64::MAX] {
        // SAFETY: nothing is copied from or to the span.
        let Ok(span) = (unsafe { datatype.span(std::ptr::null_mut(), count) }) else { continue };
        assert_eq!(span.len() as u64, datatype.size() * count);
        if !span.is_empty() {
            let from = random.below(span.len() as u64) as usize;
            let (_, length) = span.tail(from).pieces().next().expect("a piece");
            assert!(length > 0 && length <= span.len() - from);
        }
    }
}

#[test]
fn errors_name_the_argument() {
    let int = Datatype::predefined(basic(0x209).unwrap());
    let error = |made: Result<Arc<Datatype>, DatatypeError>| {
        let error = made.unwrap_err();
        (error.kind, error.to_string())
    };
    let (kind, text) = error(Datatype::contiguous(-3, int));
    assert_eq!((kind, text.as_str()), (ErrorKind::Count, "count is -3; it must not be negative"));
    let (kind, text) = error(Datatype::indexed(&[1, -1], &[0, 1], int));
    assert_eq!(kind, ErrorKind::Argument);
    assert_eq!(text, "blocklengths[1] is -1; it must not be negative");
    let (_, text) = error(Datatype::vector(2, 1, i64::MAX / 2, int));
    assert!(text.starts_with("stride is 4611686018427387903 items of 4 bytes"), "{text}");
    let (_, text) = error(Datatype::hindexed_block(-1, &[0; 0], int));
    assert_eq!(text, "blocklength is -1; it must not be negative");
    let (_, text) = error(Datatype::contiguous(1 << 61, int));
    assert!(text.starts_with("the size of the new datatype"), "{text}");
    let (_, text) = error(Datatype::subarray(&[4, 4], &[2, 5], &[0, 0], Order::C, int));
    assert_eq!(text, "subsizes[1] is 5; it must be 1 to 4");
    let (_, text) = error(Datatype::subarray(&[4], &[2], &[3], Order::C, int));
    assert_eq!(text, "starts[0] is 3; it must be 0 to 2");
    let grid = |grid: &[i64], kind| Datatype::darray(4, 0, &[8], &[kind], grid, Order::C, int);
    let (_, text) = error(grid(&[3], Distribution::Cyclic(None)));
    assert!(text.starts_with("size is 4, but psizes make a grid of 3"), "{text}");
    let (_, text) = error(grid(&[4], Distribution::Block(Some(1))));
    assert_eq!(text, "dargs[0] is 1; it must be at least 2");
    let (_, text) = error(grid(&[4], Distribution::None));
    assert!(text.starts_with("psizes[0] is 4; it must be 1 where"), "{text}");
}

#[test]
#[cfg_attr(miri, ignore = "a hundred thousand levels take Miri hours")]
fn deep_nesting_is_refused_not_followed() {
    // Without a gap, so that only the elements are irregular.
    let [int, double] = [0x209, 0x214].map(|of| Datatype::predefined(basic(of).unwrap()));
    let mut chain: Arc<Datatype> = double.clone();
    let error = (0..100_000).find_map(|_| {
        let types = [chain.clone(), int.clone(), double.clone()];
        let place = chain.size() as i64;
        match Datatype::structure(&[1, 1, 1], &[0, place, place + 4], &types) {
            Ok(next) => {
                chain = Datatype::resized(0, next.size() as i64, &next).unwrap();
                assert_eq!(chain.contiguous_at(3), Some(0));
                None
            }
            Err(error) => Some(error),
        }
    });
    assert_eq!(error.expect("an end").kind, ErrorKind::Type);
    let mut datatype = Datatype::predefined(basic(0x209).unwrap()).clone();
    for depth in 0..100_000 {
        // Each level is irregular, so that nothing can be merged.
        let far = 1i64 << 20;
        let types = [datatype.clone(), datatype.clone()];
        match Datatype::structure(&[1, 40], &[4 * depth, far + depth * 8], &types) {
            Ok(next) => datatype = Datatype::resized(0, 64 + depth, &next).unwrap(),
            Err(error) => {
                assert!(depth > 5, "{error}");
                return;
            }
        }
    }
    panic!("no end");
}
