//! Datatypes made again of other elements: what a view is in a file whose elements have other sizes.

use std::sync::Arc;

use layout::datatype::{Datatype, Order};

use super::contents::{Part, Recipe};
use super::datatype_error;
use crate::error::{Error, Result};
use crate::{Handle, abi, class, state};

/// What stands for a predefined datatype, if it is not that itself.
pub(crate) type Element<'a> = &'a mut dyn FnMut(Handle) -> Result<Option<Arc<Datatype>>>;

/// The datatype, made in the same way of what `element` says of the predefined ones that it was made of.
/// Displacements that the program gave in bytes stay.
pub(crate) fn rebuilt(datatype: Handle, element: Element<'_>) -> Result<Arc<Datatype>> {
    let (part, shape) = state::with(|state| state.datatypes.part(datatype))?;
    Ok(part_rebuilt(&part, element)?.unwrap_or(shape))
}

fn part_rebuilt(part: &Part, element: Element<'_>) -> Result<Option<Arc<Datatype>>> {
    let made = match part {
        Part::Predefined(handle) => return element(*handle),
        Part::Made(made) => made,
    };
    let mut changed = false;
    let mut parts = Vec::with_capacity(made.recipe.parts.len());
    for part in &made.recipe.parts {
        let new = part_rebuilt(part, element)?;
        changed |= new.is_some();
        parts.push(match (new, part) {
            (Some(new), _) => new,
            (None, Part::Made(old)) => Arc::clone(&old.shape),
            (None, Part::Predefined(handle)) => super::find(*handle)?,
        });
    }
    if !changed {
        return Ok(None);
    }
    made.recipe.apply(&parts).map(Some)
}

impl Recipe {
    /// Does what the constructor did, to other datatypes.
    fn apply(&self, parts: &[Arc<Datatype>]) -> Result<Arc<Datatype>> {
        let of = &*parts[0];
        // In both forms the numbers come in the order of the constructor's arguments.
        let numbers: Vec<i64> = match self.counts.is_empty() {
            true => {
                let addresses = self.addresses.iter().map(|&address| address as i64);
                self.integers.iter().map(|&number| number.into()).chain(addresses).collect()
            }
            false => self.counts.clone(),
        };
        let count = numbers.first().copied().unwrap_or(0);
        let many = count.max(0) as usize;
        let made = match self.combiner {
            abi::COMBINER_DUP => Datatype::duplicate(of),
            abi::COMBINER_CONTIGUOUS => Datatype::contiguous(count, of),
            abi::COMBINER_VECTOR => Datatype::vector(count, numbers[1], numbers[2], of),
            abi::COMBINER_HVECTOR => Datatype::hvector(count, numbers[1], numbers[2], of),
            abi::COMBINER_INDEXED => {
                Datatype::indexed(&numbers[1..=many], &numbers[1 + many..], of)
            }
            abi::COMBINER_HINDEXED => {
                Datatype::hindexed(&numbers[1..=many], &numbers[1 + many..], of)
            }
            abi::COMBINER_INDEXED_BLOCK => Datatype::indexed_block(numbers[1], &numbers[2..], of),
            abi::COMBINER_HINDEXED_BLOCK => Datatype::hindexed_block(numbers[1], &numbers[2..], of),
            abi::COMBINER_STRUCT => {
                Datatype::structure(&numbers[1..=many], &numbers[1 + many..], parts)
            }
            abi::COMBINER_RESIZED => Datatype::resized(numbers[0], numbers[1], of),
            abi::COMBINER_SUBARRAY => {
                let dimensions = self.integers[0] as usize;
                let wide = numbers.len() == 3 * dimensions;
                let sizes = if wide { &numbers[..] } else { &numbers[1..] };
                let array = |at: usize| &sizes[at * dimensions..(at + 1) * dimensions];
                let fastest = match self.integers.last() {
                    Some(&abi::ORDER_FORTRAN) => Order::Fortran,
                    _ => Order::C,
                };
                Datatype::subarray(array(0), array(1), array(2), fastest, of)
            }
            _ => {
                return Err(Error::new(
                    class::UNSUPPORTED_DATAREP,
                    format!(
                        "a datatype of {} has elements of another size in the file; make it of \
                         MPI_Type_create_subarray or MPI_Type_create_struct",
                        self.constructor()
                    ),
                ));
            }
        };
        made.map_err(datatype_error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datatype::Form;
    use crate::{datatype, testing};

    /// Each type, made of longs, and made again of ints as if by the program.
    #[test]
    fn the_same_constructors_of_other_elements() {
        testing::start();
        let make = |of: Handle| {
            let vector = datatype::vector(Form::Int, 3, 2, 5, of).unwrap();
            [
                datatype::contiguous(Form::Large, 4, of).unwrap(),
                vector,
                datatype::indexed::<i32>(&[1, 2], &[0, 4], vector).unwrap(),
                datatype::subarray::<i32>(&[4, 6], &[2, 3], &[1, 2], abi::ORDER_C, of).unwrap(),
                datatype::subarray::<i64>(&[4, 6], &[2, 3], &[1, 2], abi::ORDER_FORTRAN, of)
                    .unwrap(),
                datatype::dup(vector).unwrap(),
            ]
        };
        let int = super::super::find(abi::INT).unwrap();
        let mut element = |basic| Ok((basic == abi::LONG).then(|| Arc::clone(&int)));
        for (long, wanted) in make(abi::LONG).into_iter().zip(make(abi::INT)) {
            let found = rebuilt(long, &mut element).unwrap();
            let wanted = super::super::find(wanted).unwrap();
            let (mut left, mut right) = (Vec::new(), Vec::new());
            found.describe(&mut left);
            wanted.describe(&mut right);
            assert_eq!(left, right);
        }
        let double = rebuilt(abi::DOUBLE, &mut element).unwrap();
        assert_eq!(double.size(), 8);
    }
}
