//! Reduction operations (MPI-5.0 §6.9).

use layout::Span;
use layout::datatype::Basic;
use layout::reduce::{Kernel, Op};

use crate::callbacks::{self, Callback};
use crate::error::{Error, Result};
use crate::{Handle, abi, class, process, state};

/// An operation of the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UserOperation {
    function: Callback,
    commutative: bool,
}

/// An operation on one type, ready to run.
pub(crate) enum Combine {
    Kernel(Kernel),
    User { operation: UserOperation, datatype: Handle, extent: usize },
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
        Some(Op::Replace | Op::Nothing) => Ok(false),
        Some(_) => Ok(true),
        None => Ok(state.operations.expect(op)?.commutative),
    })
}

/// The operation for items of a type, if MPI allows the two together.
pub(crate) fn resolve(op: Handle, datatype: Handle, basic: &'static Basic) -> Result<Combine> {
    let Some(predefined) = Op::from_number(op.raw()) else {
        let operation = state::with(|state| state.operations.expect(op).copied())?;
        let extent = basic.element.extent();
        return Ok(Combine::User { operation, datatype, extent });
    };
    // MPI-5.0 §12.3.4: these two are for accumulate calls alone.
    let one_sided = matches!(predefined, Op::Replace | Op::Nothing);
    match layout::reduce::kernel(predefined, basic) {
        Some(kernel) if !one_sided => Ok(Combine::Kernel(kernel)),
        _ => Err(Error::new(
            class::OP,
            format!(
                "{} does not work on {} in a reduction; use an operation and a datatype that \
                 MPI-5.0 section 6.9.2 allows together",
                predefined.name(),
                basic.name
            ),
        )),
    }
}

impl Combine {
    pub(crate) fn is_commutative(&self) -> bool {
        match self {
            Combine::Kernel(_) => true,
            Combine::User { operation, .. } => operation.commutative,
        }
    }

    /// `inout = input op inout`. Calls the program's function, so no gate may be held.
    pub(crate) fn run(&self, input: Span, inout: Span) {
        match self {
            Combine::Kernel(kernel) => kernel(input, inout),
            Combine::User { operation, datatype, extent } => {
                let count = (inout.len() / extent) as i64;
                let reduce = callbacks::installed().reduce;
                reduce(operation.function, input, inout, count, *datatype);
            }
        }
    }
}

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
