//! Reductions of predefined operations over predefined types (MPI-5.0 §6.9.2 and §6.9.4).
//!
//! A [`Kernel`] is a loop over two spans, compiled for one operation on one type; the compiler
//! turns most of them into vector code.

#[cfg(target_arch = "x86_64")]
mod extended;
mod quadruple;
#[cfg(test)]
mod tests;

use crate::Span;
use crate::datatype::{Basic, Element, Family};
use half::f16;
use quadruple::Quadruple;
use std::ffi::c_char;

#[cfg(target_arch = "x86_64")]
use extended::Extended;
/// Elsewhere a `long double` of 16 bytes is quadruple precision.
#[cfg(not(target_arch = "x86_64"))]
use quadruple::Quadruple as Extended;

/// A predefined operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    /// `MPI_SUM`.
    Sum,
    /// `MPI_MIN`.
    Min,
    /// `MPI_MAX`.
    Max,
    /// `MPI_PROD`.
    Product,
    /// `MPI_BAND`.
    BitAnd,
    /// `MPI_BOR`.
    BitOr,
    /// `MPI_BXOR`.
    BitXor,
    /// `MPI_LAND`.
    And,
    /// `MPI_LOR`.
    Or,
    /// `MPI_LXOR`.
    Xor,
    /// `MPI_MINLOC`.
    MinLoc,
    /// `MPI_MAXLOC`.
    MaxLoc,
    /// `MPI_REPLACE`.
    Replace,
    /// `MPI_NO_OP`.
    NoOp,
}

impl Op {
    /// All of them.
    pub const ALL: [Op; 14] = [
        Op::Sum,
        Op::Min,
        Op::Max,
        Op::Product,
        Op::BitAnd,
        Op::BitOr,
        Op::BitXor,
        Op::And,
        Op::Or,
        Op::Xor,
        Op::MinLoc,
        Op::MaxLoc,
        Op::Replace,
        Op::NoOp,
    ];

    /// The operation with this number in the ABI.
    pub fn from_number(number: u64) -> Option<Op> {
        Some(match number {
            0x21 => Op::Sum,
            0x22 => Op::Min,
            0x23 => Op::Max,
            0x24 => Op::Product,
            0x28 => Op::BitAnd,
            0x29 => Op::BitOr,
            0x2a => Op::BitXor,
            0x30 => Op::And,
            0x31 => Op::Or,
            0x32 => Op::Xor,
            0x38 => Op::MinLoc,
            0x39 => Op::MaxLoc,
            0x3c => Op::Replace,
            0x3d => Op::NoOp,
            _ => return None,
        })
    }

    /// Its name in MPI.
    pub fn name(self) -> &'static str {
        match self {
            Op::Sum => "MPI_SUM",
            Op::Min => "MPI_MIN",
            Op::Max => "MPI_MAX",
            Op::Product => "MPI_PROD",
            Op::BitAnd => "MPI_BAND",
            Op::BitOr => "MPI_BOR",
            Op::BitXor => "MPI_BXOR",
            Op::And => "MPI_LAND",
            Op::Or => "MPI_LOR",
            Op::Xor => "MPI_LXOR",
            Op::MinLoc => "MPI_MINLOC",
            Op::MaxLoc => "MPI_MAXLOC",
            Op::Replace => "MPI_REPLACE",
            Op::NoOp => "MPI_NO_OP",
        }
    }

    /// Whether MPI-5.0 §6.9.2 allows the operation on types of this family; also truth of addresses
    /// and counts, as all others do. `MPI_REPLACE` and `MPI_NO_OP` take any type, but only one-sided
    /// calls take them.
    pub fn allows(self, family: Family) -> bool {
        use Family::*;
        match self {
            Op::Min | Op::Max => matches!(family, Integer | FortranInteger | Real | MultiLanguage),
            Op::Sum | Op::Product => {
                matches!(family, Integer | FortranInteger | Real | Complex | MultiLanguage)
            }
            Op::And | Op::Or | Op::Xor => matches!(family, Integer | Logical | MultiLanguage),
            Op::BitAnd | Op::BitOr | Op::BitXor => {
                matches!(family, Integer | FortranInteger | Byte | MultiLanguage)
            }
            Op::MinLoc | Op::MaxLoc => family == Pair,
            Op::Replace | Op::NoOp => true,
        }
    }
}

/// Computes `inout[i] = input[i] op inout[i]` for as many whole items as both spans hold. The items
/// lie as in the program's memory, with the gaps of pair types, and the spans are plain.
pub type Kernel = fn(input: Span, inout: Span);

/// The loop for an operation on a type; `None` if MPI does not allow the two together. Characters are
/// taken as the integers that they are in C, which is more than [`Op::allows`].
pub fn kernel(op: Op, basic: &Basic) -> Option<Kernel> {
    let family = match basic.family {
        Family::Character => Family::Integer,
        family => family,
    };
    if !op.allows(family) {
        return None;
    }
    use Element::*;
    Some(match op {
        Op::Replace => replace,
        Op::NoOp => nothing,
        Op::MinLoc | Op::MaxLoc => match basic.element {
            PairF32I32 => located::<f32, i32>(op),
            PairF64I32 => located::<f64, i32>(op),
            PairI64I32 => located::<i64, i32>(op),
            PairI32I32 => located::<i32, i32>(op),
            PairI16I32 => located::<i16, i32>(op),
            PairF80I32 => located::<Extended, i32>(op),
            PairF32F32 => located::<f32, f32>(op),
            PairF64F64 => located::<f64, f64>(op),
            _ => return None,
        },
        _ => match basic.element {
            Byte => bits::<u8>(op)?,
            Text => integer::<c_char>(op)?,
            I8 => integer::<i8>(op)?,
            I16 => integer::<i16>(op)?,
            I32 => integer::<i32>(op)?,
            I64 => integer::<i64>(op)?,
            I128 => integer::<i128>(op)?,
            U8 => integer::<u8>(op)?,
            U16 => integer::<u16>(op)?,
            U32 => integer::<u32>(op)?,
            U64 => integer::<u64>(op)?,
            F16 => real::<f16>(op)?,
            F32 => real::<f32>(op)?,
            F64 => real::<f64>(op)?,
            F80 => real::<Extended>(op)?,
            F128 => real::<Quadruple>(op)?,
            C16 => complex::<f16>(op)?,
            C32 => complex::<f32>(op)?,
            C64 => complex::<f64>(op)?,
            C80 => complex::<Extended>(op)?,
            C128 => complex::<Quadruple>(op)?,
            Bool | L8 => logical::<u8>(op)?,
            L16 => logical::<u16>(op)?,
            L32 => logical::<u32>(op)?,
            L64 => logical::<u64>(op)?,
            L128 => logical::<u128>(op)?,
            _ => return None,
        },
    })
}

/// Plain data: any bytes are a value.
///
/// # Safety
/// Every bit pattern of the type must be valid.
unsafe trait Plain: Copy {}

/// What a sum, a product and an order need.
trait Number: Plain {
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    /// Whether `self < other`; false if they have no order.
    fn below(self, other: Self) -> bool;
}

/// What bitwise and logical operations need.
trait Integer: Number {
    fn bit_and(self, other: Self) -> Self;
    fn bit_or(self, other: Self) -> Self;
    fn bit_xor(self, other: Self) -> Self;
    fn truth(self) -> bool;
    fn from_truth(truth: bool) -> Self;
}

macro_rules! integers {
    ($($type:ty)*) => { $(
        // SAFETY: every bit pattern is an integer.
        unsafe impl Plain for $type {}
        impl Number for $type {
            fn plus(self, other: Self) -> Self { self.wrapping_add(other) }
            fn minus(self, other: Self) -> Self { self.wrapping_sub(other) }
            fn times(self, other: Self) -> Self { self.wrapping_mul(other) }
            fn below(self, other: Self) -> bool { self < other }
        }
        impl Integer for $type {
            fn bit_and(self, other: Self) -> Self { self & other }
            fn bit_or(self, other: Self) -> Self { self | other }
            fn bit_xor(self, other: Self) -> Self { self ^ other }
            fn truth(self) -> bool { self != 0 }
            fn from_truth(truth: bool) -> Self { truth as $type }
        }
    )* };
}
integers!(i8 i16 i32 i64 i128 u8 u16 u32 u64 u128);

macro_rules! reals {
    ($($type:ty)*) => { $(
        // SAFETY: every bit pattern is a floating-point number.
        unsafe impl Plain for $type {}
        impl Number for $type {
            fn plus(self, other: Self) -> Self { self + other }
            fn minus(self, other: Self) -> Self { self - other }
            fn times(self, other: Self) -> Self { self * other }
            fn below(self, other: Self) -> bool { self < other }
        }
    )* };
}
reals!(f16 f32 f64);

#[derive(Clone, Copy)]
#[repr(C)]
struct Complex<T> {
    real: T,
    imaginary: T,
}
// SAFETY: two members of the same type leave no gap, and any bytes are a value of each.
unsafe impl<T: Plain> Plain for Complex<T> {}

impl<T: Number> Complex<T> {
    fn plus(self, other: Self) -> Self {
        Complex {
            real: self.real.plus(other.real),
            imaginary: self.imaginary.plus(other.imaginary),
        }
    }

    fn times(self, other: Self) -> Self {
        Complex {
            real: self.real.times(other.real).minus(self.imaginary.times(other.imaginary)),
            imaginary: self.real.times(other.imaginary).plus(self.imaginary.times(other.real)),
        }
    }
}

/// A value and its index, which tells where it was found.
#[derive(Clone, Copy)]
#[repr(C)]
struct Pair<V, P> {
    value: V,
    index: P,
}
// SAFETY: any bytes are a value of each member; a gap is never read as a number.
unsafe impl<V: Plain, P: Plain> Plain for Pair<V, P> {}

/// The loop itself, with the widest vectors that this machine has. `combine(input, inout)` gives the
/// new `inout`.
#[inline(always)]
fn fold<T: Plain>(input: Span, inout: Span, combine: impl Fn(T, T) -> T) {
    let (from, there) = input.plain().expect("operands are plain memory");
    let (to, here) = inout.plain().expect("operands are plain memory");
    let bytes = there.min(here);
    let (from, to, count) = (from.cast::<T>(), to.cast::<T>(), bytes / size_of::<T>());
    // SAFETY: both spans have as many whole items, and their makers promised valid bytes.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        if bytes >= WORTH_A_CALL && is_x86_feature_detected!("avx2") {
            return wide(from, to, count, combine);
        }
        each(from, to, count, combine);
    }
}

/// Bytes for which wider vectors pay for the call.
#[cfg(target_arch = "x86_64")]
const WORTH_A_CALL: usize = 256;

/// [`each`], compiled for vectors of 32 bytes.
///
/// # Safety
/// As for [`each`], on a machine with AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
unsafe fn wide<T: Plain>(from: *const T, to: *mut T, count: usize, combine: impl Fn(T, T) -> T) {
    // SAFETY: as the caller promised.
    unsafe { each(from, to, count, combine) }
}

/// Combines `count` items.
///
/// # Safety
/// Both must have as many items, at any address.
#[inline(always)]
unsafe fn each<T: Plain>(from: *const T, to: *mut T, count: usize, combine: impl Fn(T, T) -> T) {
    for at in 0..count {
        // SAFETY: as the caller promised; any bytes are a `T`.
        unsafe {
            let value = combine(from.add(at).read_unaligned(), to.add(at).read_unaligned());
            to.add(at).write_unaligned(value);
        }
    }
}

fn replace(input: Span, inout: Span) {
    inout.copy_from(input);
}

fn nothing(_: Span, _: Span) {}

fn real<T: Number>(op: Op) -> Option<Kernel> {
    Some(match op {
        Op::Sum => |input, inout| fold::<T>(input, inout, T::plus),
        Op::Product => |input, inout| fold::<T>(input, inout, T::times),
        Op::Min => |input, inout| fold::<T>(input, inout, |a, b| if a.below(b) { a } else { b }),
        Op::Max => |input, inout| fold::<T>(input, inout, |a, b| if b.below(a) { a } else { b }),
        _ => return None,
    })
}

fn bits<T: Integer>(op: Op) -> Option<Kernel> {
    Some(match op {
        Op::BitAnd => |input, inout| fold::<T>(input, inout, T::bit_and),
        Op::BitOr => |input, inout| fold::<T>(input, inout, T::bit_or),
        Op::BitXor => |input, inout| fold::<T>(input, inout, T::bit_xor),
        _ => return None,
    })
}

fn logical<T: Integer>(op: Op) -> Option<Kernel> {
    Some(match op {
        Op::And => |input, inout| {
            fold::<T>(input, inout, |a, b| T::from_truth(a.truth() & b.truth()));
        },
        Op::Or => |input, inout| {
            fold::<T>(input, inout, |a, b| T::from_truth(a.truth() | b.truth()));
        },
        Op::Xor => |input, inout| {
            fold::<T>(input, inout, |a, b| T::from_truth(a.truth() ^ b.truth()));
        },
        _ => return None,
    })
}

fn integer<T: Integer>(op: Op) -> Option<Kernel> {
    real::<T>(op).or_else(|| bits::<T>(op)).or_else(|| logical::<T>(op))
}

fn complex<T: Number>(op: Op) -> Option<Kernel> {
    Some(match op {
        Op::Sum => |input, inout| fold::<Complex<T>>(input, inout, Complex::plus),
        Op::Product => |input, inout| fold::<Complex<T>>(input, inout, Complex::times),
        _ => return None,
    })
}

/// Of two equal values, the one with the lower index (MPI-5.0 §6.9.4).
fn located<V: Number, P: Number>(op: Op) -> Kernel {
    fn lower<V: Number, P: Number>(a: Pair<V, P>, b: Pair<V, P>) -> Pair<V, P> {
        let index = if a.index.below(b.index) { a.index } else { b.index };
        Pair { value: b.value, index }
    }
    if op == Op::MinLoc {
        |input, inout| {
            fold::<Pair<V, P>>(input, inout, |a, b| {
                if a.value.below(b.value) {
                    a
                } else if b.value.below(a.value) {
                    b
                } else {
                    lower(a, b)
                }
            });
        }
    } else {
        |input, inout| {
            fold::<Pair<V, P>>(input, inout, |a, b| {
                if b.value.below(a.value) {
                    a
                } else if a.value.below(b.value) {
                    b
                } else {
                    lower(a, b)
                }
            });
        }
    }
}
