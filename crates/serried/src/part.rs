//! Which items of a file a process sees.

use mpi::datatype::{self as made, Form};
use mpi::{Handle, abi};

use crate::collective::expect;
use crate::datatype::Datatype;
use crate::error::{At, Error, Result, class};

/// The items of a file that a process sees, for [`File::view`](crate::File::view).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// All of them.
    All,
    /// Of each so many items (`of`) some: `items` of them, behind the `first` ones. So records go around.
    Every {
        /// How many come before them.
        first: usize,
        /// How many these are.
        items: usize,
        /// How many there are, until it all begins again.
        of: usize,
    },
    /// A block of an array, which lies in the file row by row. Behind it comes the next array.
    Block {
        /// How many items the array has in each dimension.
        array: &'a [usize],
        /// Where the block begins in each dimension.
        from: &'a [usize],
        /// How many items the block has in each dimension.
        items: &'a [usize],
    },
    /// Some pieces of so many items (`of`): each `(first, items)`, one behind the other.
    Pieces {
        /// The pieces.
        pieces: &'a [(usize, usize)],
        /// How many items there are, until it all begins again.
        of: usize,
    },
}

/// A datatype of this module's own.
pub(crate) struct Made(Handle);

impl Made {
    pub(crate) fn handle(&self) -> Handle {
        self.0
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        // Nothing can be done about one that cannot be freed.
        let _ = made::free(&mut self.0);
    }
}

#[cold]
fn beyond(call: &'static str, what: &str, (first, items): (usize, usize), of: usize) -> Error {
    let cause =
        format!("{what} of {items} items from item {first} on ends beyond the {of} that there are");
    Error::new(class::ARG, call, cause)
}

impl Part<'_> {
    /// An error unless it lies within what it is a part of.
    fn check(self, call: &'static str) -> Result<()> {
        // The end of a part, which lies within what it is a part of.
        let end = |what: &str, first: usize, items: usize, of: usize| {
            let end = first.checked_add(items).filter(|end| *end <= of);
            end.ok_or_else(|| beyond(call, what, (first, items), of))
        };
        match self {
            Part::All => Ok(()),
            Part::Every { first, items, of } => end("the part", first, items, of).map(drop),
            Part::Block { array, from, items } => {
                expect(call, "from", from.len(), array.len())?;
                expect(call, "items", items.len(), array.len())?;
                let mut dimensions = from.iter().zip(items).zip(array);
                dimensions.try_for_each(|((&from, &items), &size)| {
                    end("the block", from, items, size).map(drop)
                })
            }
            Part::Pieces { pieces, of } => {
                let mut last = 0;
                for &(first, items) in pieces {
                    if first < last {
                        let cause = format!(
                            "a piece begins at {first}, before the end of the last one at {last}; \
                             sort them, and let none overlap"
                        );
                        return Err(Error::new(class::ARG, call, cause));
                    }
                    last = end("a piece", first, items, of)?;
                }
                Ok(())
            }
        }
    }

    /// An error unless the bytes until the part begins again can be counted.
    fn check_bytes(self, call: &'static str, size: usize) -> Result<()> {
        let items = match self {
            Part::All => Some(1),
            Part::Every { of, .. } | Part::Pieces { of, .. } => Some(of),
            Part::Block { array, .. } => {
                array.iter().try_fold(1usize, |all, &one| all.checked_mul(one))
            }
        };
        let bytes = items.and_then(|items| i64::try_from(items.checked_mul(size)?).ok());
        let cause = "the items until the part begins again are more than a file can have";
        bytes.map(drop).ok_or_else(|| Error::new(class::ARG, call, cause))
    }

    /// An item in the file, and the part as MPI sees it.
    pub(crate) fn datatypes<T: Datatype>(self, call: &'static str) -> Result<(Made, Made)> {
        const { assert!(T::SIZE > 0, "what has no bytes is in no file") };
        self.check(call)?;
        let element = made::contiguous(Form::Large, T::SIZE as i64, abi::BYTE).at(call)?;
        let element = Made(element);
        self.check_bytes(call, T::SIZE)?;
        let pattern = self.pattern(element.0, T::SIZE as i64).at(call)?;
        made::commit(element.0).at(call)?;
        made::commit(pattern.0).at(call)?;
        Ok((element, pattern))
    }

    fn pattern(self, element: Handle, bytes: i64) -> mpi::Result<Made> {
        let pieces = |pieces: &[(usize, usize)], of: usize| {
            let lengths: Vec<i64> = pieces.iter().map(|piece| piece.1 as i64).collect();
            let places: Vec<i64> = pieces.iter().map(|piece| piece.0 as i64).collect();
            let part = Made(made::indexed(&lengths, &places, element)?);
            made::resized(Form::Large, part.0, 0, of as i64 * bytes).map(Made)
        };
        match self {
            Part::All => made::contiguous(Form::Large, 1, element).map(Made),
            Part::Every { first, items, of } => pieces(&[(first, items)], of),
            Part::Pieces { pieces: all, of } => pieces(all, of),
            Part::Block { array, from, items } => {
                let numbers = |all: &[usize]| all.iter().map(|&one| one as i64).collect::<Vec<_>>();
                let (array, from, items) = (numbers(array), numbers(from), numbers(items));
                made::subarray(&array, &items, &from, abi::ORDER_C, element).map(Made)
            }
        }
    }
}
