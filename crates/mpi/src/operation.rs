//! Reduction operations (MPI-5.0 §6.9).

use layout::Span;
use layout::reduce::{Kernel, Op};

use crate::callbacks::{self, Callback};
use crate::datatype::{self, Shape};
use crate::error::{Error, Result};
use crate::{Buffer, Handle, abi, check, class, process, state, verify};

/// An operation of the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UserOperation {
    function: Callback,
    commutative: bool,
}

/// An operation on one type, ready to run.
///
/// Items of a predefined type lie one after the other with their gaps, as kernels want them. Items
/// of a derived type are packed or lie where the program has them.
#[derive(Clone)]
pub(crate) enum Combine {
    Kernel { kernel: Kernel, shape: Shape },
    User { operation: UserOperation, datatype: Handle, shape: Shape },
}

/// `MPI_Op_create`.
pub fn create(function: Callback, commutative: bool) -> Result<Handle> {
    state::with(|state| Ok(state.operations.insert(UserOperation { function, commutative })))
}

/// `MPI_Op_free`; the handle becomes `MPI_OP_NULL`.
pub fn free(op: &mut Handle) -> Result<()> {
    if let Some(op) = Op::from_number(op.raw()) {
        process::running()?;
        return Err(Error::new(
            class::OP,
            format!("{} is predefined; free only what MPI_Op_create made", op.name()),
        ));
    }
    state::with(|state| state.operations.remove(*op).ok_or_else(|| state.operations.bad(*op)))?;
    *op = abi::OP_NULL;
    Ok(())
}

/// `MPI_Op_commutative`.
pub fn is_commutative(op: Handle) -> Result<bool> {
    state::with(|state| match Op::from_number(op.raw()) {
        Some(Op::Replace | Op::NoOp) => Ok(false),
        Some(_) => Ok(true),
        None => Ok(state.operations.expect(op)?.commutative),
    })
}

/// The operation for items of a type, if MPI allows the two together. Characters are reduced as every MPI reduces
/// them, with a warning under `--check`.
pub(crate) fn resolve(op: Handle, datatype: Handle) -> Result<Combine> {
    let shape = Shape::of(datatype)?;
    let Some(predefined) = Op::from_number(op.raw()) else {
        let operation = state::with(|state| state.operations.expect(op).copied())?;
        return Ok(Combine::User { operation, datatype, shape });
    };
    // MPI-5.0 §12.3.4: these two are for accumulate calls alone.
    let one_sided = matches!(predefined, Op::Replace | Op::NoOp);
    let kernel = shape.basic().and_then(|basic| {
        if !predefined.allows(basic.family) {
            verify::look_at_characters(predefined.name(), basic);
        }
        layout::reduce::kernel(predefined, basic)
    });
    match kernel {
        Some(kernel) if !one_sided => Ok(Combine::Kernel { kernel, shape }),
        _ => Err(disallowed(predefined, datatype, &shape)),
    }
}

#[cold]
fn disallowed(op: Op, datatype: Handle, shape: &Shape) -> Box<Error> {
    let what = match shape.basic() {
        Some(basic) => basic.name.into(),
        None => format!("derived datatypes ({:?})", datatype::name(datatype).unwrap_or_default()),
    };
    Error::new(
        class::OP,
        format!(
            "{} does not work on {what} in a reduction; use an operation and a datatype that \
             MPI-5.0 section 6.9.2 allows together",
            op.name()
        ),
    )
}

impl Combine {
    /// What collectives need to know of it.
    pub(crate) fn operator(&self) -> coll::Operator {
        let commutative = match self {
            Combine::Kernel { .. } => true,
            Combine::User { operation, .. } => operation.commutative,
        };
        // A datatype without data has no items to divide.
        coll::Operator { commutative, unit: self.unit().max(1) }
    }

    fn shape(&self) -> &Shape {
        match self {
            Combine::Kernel { shape, .. } | Combine::User { shape, .. } => shape,
        }
    }

    /// Bytes of an item as it travels.
    pub(crate) fn unit(&self) -> usize {
        match self.shape() {
            Shape::Basic(basic) => basic.element.extent(),
            derived => derived.size(),
        }
    }

    /// The program's items as [`Combine::run`] takes them. Keep this while they are used.
    pub(crate) fn operand(&self, buffer: Buffer) -> Result<Span> {
        let count = check::count("count", buffer.count)?;
        // SAFETY: the maker of the buffer promised valid memory; the shape is kept here.
        unsafe {
            match self.shape() {
                Shape::Basic(basic) => datatype::plain(basic, buffer.address, count),
                derived => derived.span(buffer.address, count),
            }
        }
    }

    /// `inout = input op inout`, for whole items, each operand packed or as the program has it.
    /// Calls the program's function, so no gate may be held.
    pub(crate) fn run(&self, input: Span, inout: Span) {
        match self {
            Combine::Kernel { kernel, .. } => kernel(input, inout),
            Combine::User { operation, datatype, shape } => {
                let count = inout.len().checked_div(self.unit()).unwrap_or(0) as u64;
                let call = |input: *mut u8, inout: *mut u8| {
                    let reduce = callbacks::installed().reduce;
                    // SAFETY: both have `count` items as the datatype lays them out.
                    unsafe { reduce(operation.function, input, inout, count as i64, *datatype) };
                };
                // Of predefined types the memory is as it is; of others it may be as packed.
                let place = match shape {
                    Shape::Basic(_) => Some(0),
                    Shape::Derived(datatype) => datatype.contiguous_at(count),
                };
                match (place, input.plain(), inout.plain()) {
                    (Some(place), Some((input, _)), Some((inout, _))) => {
                        let place = -place as isize;
                        call(input.wrapping_offset(place), inout.wrapping_offset(place));
                    }
                    _ => laid_out(shape, count, input, inout, call),
                }
            }
        }
    }
}

/// Calls a function on copies of the operands that lie as the datatype says.
fn laid_out(
    shape: &Shape,
    count: u64,
    input: Span,
    inout: Span,
    call: impl FnOnce(*mut u8, *mut u8),
) {
    let (mut left, mut right) = (Staging::new(shape, count), Staging::new(shape, count));
    let ((left, origin), (right, target)) = (left.span(), right.span());
    left.copy_from(input);
    right.copy_from(inout);
    call(origin, target);
    inout.copy_from(right);
}

/// Room for items as a datatype lays them out, aligned for any of them.
struct Staging<'a> {
    memory: Vec<u128>,
    /// Where the first item is, relative to the memory.
    origin: isize,
    shape: &'a Shape,
    count: u64,
}

impl Staging<'_> {
    fn new(shape: &Shape, count: u64) -> Staging<'_> {
        let reach = shape.datatype().reach(count);
        let (first, behind) = reach.expect("the program's items were within reach");
        // What is aligned relative to the first item stays aligned.
        let before = first.rem_euclid(ALIGNMENT);
        let memory = vec![0; ((behind - first) / ALIGNMENT + 2) as usize];
        Staging { memory, origin: before.wrapping_sub(first) as isize, shape, count }
    }

    /// The items, and the address of the first.
    fn span(&mut self) -> (Span, *mut u8) {
        let origin = self.memory.as_mut_ptr().cast::<u8>().wrapping_offset(self.origin);
        // SAFETY: the memory reaches from the lowest to the highest byte of the items, and is used
        // through this span and the program's function only, while both it and the shape live.
        let span = unsafe { self.shape.datatype().span(origin, self.count) };
        (span.expect("the program's items were within reach"), origin)
    }
}

const ALIGNMENT: i64 = align_of::<u128>() as i64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_come_and_go() {
        crate::testing::start();
        let mut op = create(Callback { function: 1, form: 0 }, false).unwrap();
        assert!(!is_commutative(op).unwrap());
        assert!(is_commutative(abi::SUM).unwrap());
        let stale = op;
        free(&mut op).unwrap();
        assert_eq!(op, abi::OP_NULL);
        assert_eq!(is_commutative(stale).unwrap_err().class, class::OP);
        assert_eq!(is_commutative(abi::OP_NULL).unwrap_err().class, class::OP);
        assert_eq!(free(&mut { abi::SUM }).unwrap_err().class, class::OP);
    }
}
