//! Every operation on every type that takes it, against a computation of one item at a time.

use super::*;
use crate::datatype::basics;

/// Few items, and enough for wider vectors.
const COUNTS: [usize; 2] = [37, 301];

/// An item as the number that the reference computes with.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Item {
    Whole(i128),
    Real(f64),
    Complex(f64, f64),
    Pair(f64, f64),
}

fn is_unsigned(element: Element) -> bool {
    match element {
        Element::U8 | Element::U16 | Element::U32 | Element::U64 => true,
        Element::Text => c_char::MIN as i32 == 0,
        _ => false,
    }
}

fn sample(basic: &Basic, at: usize, side: usize) -> Item {
    let mixed = (at * 7 + side * 13 + 5) % 23;
    match basic.family {
        Family::Integer | Family::FortranInteger | Family::MultiLanguage | Family::Character => {
            let value = (mixed % 11) as i128;
            Item::Whole(if !is_unsigned(basic.element) && at % 3 == side { -value } else { value })
        }
        Family::Byte => Item::Whole((mixed * 11) as i128),
        Family::Logical => Item::Whole((at >> side & 1) as i128),
        Family::Real => Item::Real(mixed as f64 * 0.5 - 4.0),
        Family::Complex => Item::Complex(mixed as f64 * 0.5 - 4.0, (at % 5) as f64 - side as f64),
        Family::Pair => Item::Pair((mixed % 3) as f64, ((at + side * 3) % 7) as f64),
        Family::Opaque => Item::Whole((mixed + 65) as i128),
    }
}

fn reference(op: Op, a: Item, b: Item) -> Item {
    use Item::*;
    match (op, a, b) {
        (Op::Replace, a, _) => a,
        (Op::NoOp, _, b) => b,
        (Op::Sum, Whole(a), Whole(b)) => Whole(a + b),
        (Op::Product, Whole(a), Whole(b)) => Whole(a * b),
        (Op::Min, Whole(a), Whole(b)) => Whole(a.min(b)),
        (Op::Max, Whole(a), Whole(b)) => Whole(a.max(b)),
        (Op::BitAnd, Whole(a), Whole(b)) => Whole(a & b),
        (Op::BitOr, Whole(a), Whole(b)) => Whole(a | b),
        (Op::BitXor, Whole(a), Whole(b)) => Whole(a ^ b),
        (Op::And, Whole(a), Whole(b)) => Whole((a != 0 && b != 0) as i128),
        (Op::Or, Whole(a), Whole(b)) => Whole((a != 0 || b != 0) as i128),
        (Op::Xor, Whole(a), Whole(b)) => Whole(((a != 0) != (b != 0)) as i128),
        (Op::Sum, Real(a), Real(b)) => Real(a + b),
        (Op::Product, Real(a), Real(b)) => Real(a * b),
        (Op::Min, Real(a), Real(b)) => Real(a.min(b)),
        (Op::Max, Real(a), Real(b)) => Real(a.max(b)),
        (Op::Sum, Complex(a, b), Complex(c, d)) => Complex(a + c, b + d),
        (Op::Product, Complex(a, b), Complex(c, d)) => Complex(a * c - b * d, a * d + b * c),
        (Op::MinLoc | Op::MaxLoc, Pair(v, i), Pair(w, j)) => {
            if v == w {
                Pair(v, i.min(j))
            } else if (v < w) == (op == Op::MinLoc) {
                Pair(v, i)
            } else {
                Pair(w, j)
            }
        }
        other => panic!("no reference for {other:?}"),
    }
}

fn write_real(element: Element, value: f64, to: &mut [u8]) {
    match element {
        Element::F16 => to.copy_from_slice(&f16::from_f64(value).to_ne_bytes()),
        Element::F32 => to.copy_from_slice(&(value as f32).to_ne_bytes()),
        Element::F64 => to.copy_from_slice(&value.to_ne_bytes()),
        Element::F80 => to.copy_from_slice(&Extended::from_double(value).0.to_ne_bytes()),
        Element::F128 => to.copy_from_slice(&Quadruple::from_double(value).0.to_ne_bytes()),
        _ => {
            let bytes = (value as i128).to_ne_bytes();
            let size = to.len();
            to.copy_from_slice(&bytes[..size]);
        }
    }
}

fn read_real(element: Element, from: &[u8]) -> f64 {
    match element {
        Element::F16 => f16::from_ne_bytes(from.try_into().unwrap()).into(),
        Element::F32 => f32::from_ne_bytes(from.try_into().unwrap()).into(),
        Element::F64 => f64::from_ne_bytes(from.try_into().unwrap()),
        Element::F80 => Extended(u128::from_ne_bytes(from.try_into().unwrap())).to_double(),
        Element::F128 => Quadruple(u128::from_ne_bytes(from.try_into().unwrap())).to_double(),
        _ => read_whole(true, from) as f64,
    }
}

fn read_whole(signed: bool, from: &[u8]) -> i128 {
    let mut bytes = [if signed && from[from.len() - 1] >= 0x80 { 0xff } else { 0 }; 16];
    bytes[..from.len()].copy_from_slice(from);
    i128::from_ne_bytes(bytes)
}

/// The elements of a pair or of a complex number, and where the second one begins.
fn halves(element: Element) -> (Element, Element, usize) {
    use Element::*;
    match element {
        C16 => (F16, F16, 2),
        C32 => (F32, F32, 4),
        C64 => (F64, F64, 8),
        C80 => (F80, F80, 16),
        C128 => (F128, F128, 16),
        PairF32I32 => (F32, I32, 4),
        PairF64I32 => (F64, I32, 8),
        PairI64I32 => (I64, I32, 8),
        PairI32I32 => (I32, I32, 4),
        PairI16I32 => (I16, I32, 4),
        PairF80I32 => (F80, I32, 16),
        PairF32F32 => (F32, F32, 4),
        PairF64F64 => (F64, F64, 8),
        other => panic!("{other:?} has no halves"),
    }
}

fn write(element: Element, item: Item, to: &mut [u8]) {
    match item {
        Item::Whole(value) => {
            let size = to.len();
            to.copy_from_slice(&value.to_ne_bytes()[..size]);
        }
        Item::Real(value) => write_real(element, value, to),
        Item::Complex(first, second) | Item::Pair(first, second) => {
            let (left, right, offset) = halves(element);
            write_real(left, first, &mut to[..left.size()]);
            write_real(right, second, &mut to[offset..offset + right.size()]);
        }
    }
}

fn read(basic: &Basic, from: &[u8]) -> Item {
    let element = basic.element;
    match basic.family {
        Family::Real => Item::Real(read_real(element, from)),
        Family::Complex | Family::Pair => {
            let (left, right, offset) = halves(element);
            let first = read_real(left, &from[..left.size()]);
            let second = read_real(right, &from[offset..offset + right.size()]);
            if basic.family == Family::Complex {
                Item::Complex(first, second)
            } else {
                Item::Pair(first, second)
            }
        }
        _ => {
            let unsigned = is_unsigned(element)
                || !matches!(
                    basic.family,
                    Family::Integer
                        | Family::FortranInteger
                        | Family::MultiLanguage
                        | Family::Character
                );
            Item::Whole(read_whole(!unsigned, from))
        }
    }
}

/// Runs a kernel over `count` items.
fn check(kernel: Kernel, op: Op, basic: &Basic, count: usize) {
    let extent = basic.element.extent();
    // One byte off, since a program may put its items anywhere.
    let mut input = vec![0u8; count * extent + 1];
    let mut inout = vec![0u8; count * extent + 1];
    for at in 0..count {
        let range = 1 + at * extent..1 + at * extent + extent;
        write(basic.element, sample(basic, at, 0), &mut input[range.clone()]);
        write(basic.element, sample(basic, at, 1), &mut inout[range]);
    }
    // SAFETY: both vectors outlive the call and are not otherwise used during it.
    let spans = unsafe {
        [
            Span::new(input.as_mut_ptr().add(1), count * extent),
            Span::new(inout.as_mut_ptr().add(1), count * extent),
        ]
    };
    kernel(spans[0], spans[1]);
    for at in 0..count {
        let expected = reference(op, sample(basic, at, 0), sample(basic, at, 1));
        let range = 1 + at * extent..1 + at * extent + extent;
        let found = read(basic, &inout[range]);
        assert_eq!(found, expected, "{} on {} at {at}", op.name(), basic.name);
    }
}

#[test]
fn every_operation_on_every_type() {
    let mut pairs = 0;
    for basic in basics() {
        for op in Op::ALL {
            let Some(kernel) = kernel(op, basic) else {
                assert!(!op.allows(basic.family), "{op:?} on {} has no loop", basic.name);
                continue;
            };
            pairs += 1;
            // Miri has no x87.
            if cfg!(miri) && basic.name.contains("LONG_DOUBLE") {
                continue;
            }
            COUNTS.iter().for_each(|&count| check(kernel, op, basic, count));
        }
    }
    assert!(pairs > 350, "only {pairs} pairs of operation and type were tried");
}

#[test]
fn what_mpi_forbids_has_no_loop() {
    let of = |number| crate::datatype::basic(number).unwrap();
    assert!(kernel(Op::Sum, of(0x23c)).is_none(), "MPI_SUM on MPI_WCHAR");
    assert!(kernel(Op::Sum, of(0x207)).is_none(), "MPI_SUM on MPI_PACKED");
    assert!(kernel(Op::BitAnd, of(0x214)).is_none(), "MPI_BAND on MPI_DOUBLE");
    assert!(kernel(Op::Max, of(0x216)).is_none(), "MPI_MAX on a complex type");
    assert!(kernel(Op::MinLoc, of(0x209)).is_none(), "MPI_MINLOC on MPI_INT");
    assert!(kernel(Op::And, of(0x214)).is_none(), "MPI_LAND on MPI_DOUBLE");
    assert!(kernel(Op::Sum, of(0x247)).is_none(), "MPI_SUM on MPI_BYTE");
}

/// What others allow and the standard does not, so that `--check` can tell.
#[test]
fn characters_are_integers_beyond_the_standard() {
    let character = crate::datatype::basic(0x243).unwrap();
    for op in [Op::Sum, Op::Max, Op::BitOr, Op::And] {
        assert!(kernel(op, character).is_some() && !op.allows(character.family), "{op:?}");
    }
    assert!(kernel(Op::MinLoc, character).is_none());
}

#[test]
fn every_number_of_an_operation_is_known() {
    let known: Vec<Op> = (0..0x100).filter_map(Op::from_number).collect();
    assert_eq!(known.len(), Op::ALL.len());
    assert!(Op::from_number(0x20).is_none(), "MPI_OP_NULL is no operation");
}

/// Half precision is computed in single precision and rounded once, to the nearest, ties to even.
#[test]
fn sums_of_halves_are_rounded_to_even() {
    let real2 = crate::datatype::basic(0x2ca).unwrap();
    let sum = |left: f16, right: f16| {
        let (mut input, mut inout) = (left.to_ne_bytes(), right.to_ne_bytes());
        // SAFETY: both arrays outlive the call and are not otherwise used during it.
        let [from, to] = [&mut input, &mut inout]
            .map(|bytes| unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) });
        kernel(Op::Sum, real2).unwrap()(from, to);
        f16::from_ne_bytes(inout)
    };
    let tie = f16::EPSILON / f16::from_f32(2.0);
    assert_eq!(sum(f16::ONE, tie), f16::ONE);
    assert_eq!(sum(f16::ONE + f16::EPSILON, tie), f16::from_bits(f16::ONE.to_bits() + 2));
    assert_eq!(sum(f16::MAX, f16::MAX), f16::INFINITY);
    assert_eq!(sum(f16::from_bits(1), f16::from_bits(1)), f16::from_bits(2), "subnormal");
    assert!(sum(f16::INFINITY, f16::NEG_INFINITY).is_nan());
}
