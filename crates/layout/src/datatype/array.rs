//! Parts of arrays (MPI-5.0 §5.1.3 and §5.1.4).

use super::bounds::Bounds;
use super::construct::Made;
use super::{Datatype, DatatypeError, ErrorKind};
use crate::plan::{Part, Parts};

/// Which index of an array runs fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The last one, as in C.
    C,
    /// The first one, as in Fortran.
    Fortran,
}

/// How a dimension of a global array is dealt out. Without an argument, the default is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distribution {
    /// One block for each process.
    Block(Option<i64>),
    /// Blocks in turn.
    Cyclic(Option<i64>),
    /// Not at all.
    None,
}

impl Datatype {
    /// `MPI_Type_create_subarray`.
    pub fn subarray(
        sizes: &[i64],
        subsizes: &[i64],
        starts: &[i64],
        order: Order,
        of: &Datatype,
    ) -> Made {
        dimensions(sizes.len(), &[subsizes.len(), starts.len()])?;
        let mut build = Build::new(of);
        for at in in_order(sizes.len(), order) {
            let (size, part, start) = (sizes[at], subsizes[at], starts[at]);
            if size < 1 {
                return Err(wrong("sizes", at, size, "must be at least 1"));
            }
            if part < 1 || part > size {
                return Err(wrong("subsizes", at, part, &format!("must be 1 to {size}")));
            }
            if start < 0 || start > size - part {
                let most = size - part;
                return Err(wrong("starts", at, start, &format!("must be 0 to {most}")));
            }
            build.dimension(size, start, part, 1, part, 0)?;
        }
        build.finish(of)
    }

    /// `MPI_Type_create_darray`: what process `rank` of a grid of `size` processes has.
    pub fn darray(
        size: i64,
        rank: i64,
        global: &[i64],
        distributions: &[Distribution],
        grid: &[i64],
        order: Order,
        of: &Datatype,
    ) -> Made {
        dimensions(global.len(), &[distributions.len(), grid.len()])?;
        let mut processes = 1i64;
        for (at, &side) in grid.iter().enumerate() {
            if side < 1 {
                return Err(wrong("psizes", at, side, "must be at least 1"));
            }
            processes = processes.saturating_mul(side);
        }
        if size != processes {
            let text = format!(
                "size is {size}, but psizes make a grid of {processes} processes; they must agree"
            );
            return Err(DatatypeError::new(ErrorKind::Argument, text));
        }
        if rank < 0 || rank >= size {
            let text = format!("rank is {rank}; it must be 0 to {}", size - 1);
            return Err(DatatypeError::new(ErrorKind::Argument, text));
        }
        // The grid is in C order, whatever the order of the array.
        let mut places = vec![0; grid.len()];
        let mut rest = rank;
        for at in (0..grid.len()).rev() {
            places[at] = rest % grid[at];
            rest /= grid[at];
        }
        let mut build = Build::new(of);
        for at in in_order(global.len(), order) {
            if global[at] < 1 {
                return Err(wrong("gsizes", at, global[at], "must be at least 1"));
            }
            let block = block(at, global[at], distributions[at], grid[at])?;
            build.dealt(global[at], block, places[at], grid[at])?;
        }
        build.finish(of)
    }
}

/// The length of the blocks that a dimension is dealt out in.
fn block(
    at: usize,
    size: i64,
    distribution: Distribution,
    side: i64,
) -> Result<i64, DatatypeError> {
    let (length, least) = match distribution {
        Distribution::Block(None) | Distribution::Cyclic(None) => {
            let whole = matches!(distribution, Distribution::Block(_));
            return Ok(if whole { (size - 1) / side + 1 } else { 1 });
        }
        Distribution::Block(Some(length)) => (length, (size - 1) / side + 1),
        Distribution::Cyclic(Some(length)) => (length, 1),
        Distribution::None if side == 1 => return Ok(size),
        Distribution::None => {
            let why = "must be 1 where the dimension is not distributed";
            return Err(wrong("psizes", at, side, why));
        }
    };
    if length < least {
        return Err(wrong("dargs", at, length, &format!("must be at least {least}")));
    }
    // No more than the whole dimension, so that products stay small.
    Ok(length.min(size))
}

/// An array growing by one dimension after the other, from the fastest to the slowest.
struct Build {
    part: Part,
    bounds: Bounds,
    items: u64,
    /// Bytes of an item.
    item: usize,
    /// Bytes from one index of the next dimension to the next.
    stride: i64,
}

impl Build {
    fn new(of: &Datatype) -> Build {
        let part = of.plan.item().clone();
        Build { item: part.size(), part, bounds: of.bounds, items: 1, stride: of.extent() }
    }

    /// One more dimension of `size`: `count` blocks of `block` indices, `step` apart, from `start`
    /// on, and a last one of `rest`.
    fn dimension(
        &mut self,
        size: i64,
        start: i64,
        block: i64,
        count: i64,
        step: i64,
        rest: i64,
    ) -> Result<(), DatatypeError> {
        let stride = self.stride;
        let next = stride.checked_mul(size).ok_or_else(|| DatatypeError::overflow("the extent"))?;
        let mine = block * count + rest;
        let fits = |number: u64| number <= i64::MAX as u64;
        self.items = self
            .items
            .checked_mul(mine as u64)
            .filter(|items| items.checked_mul(self.item as u64).is_some_and(fits))
            .filter(|&items| fits(items))
            .ok_or_else(|| DatatypeError::overflow("the size"))?;
        if mine > 0 {
            let last = if rest > 0 {
                start + count * step + rest - 1
            } else {
                start + (count - 1) * step + block - 1
            };
            let (first, last) = (start * stride, last * stride);
            // Checked here already, since the loops are built from it.
            self.bounds = self.bounds.spread(first.min(last), first.max(last))?.checked()?;
        }
        let stride = stride as isize;
        let mut both = Parts::default();
        if count > 0 {
            let full = self.part.repeat(block as usize, stride);
            both.push(full.repeat(count as usize, step as isize * stride));
        }
        if rest > 0 {
            let place = (count * step) as isize * stride;
            both.push(self.part.repeat(rest as usize, stride).at(place));
        }
        self.part = both.finish().at(start as isize * stride);
        self.stride = next;
        Ok(())
    }

    /// One more dimension of `size`, dealt out in blocks to `side` processes; what the one at
    /// `place` has.
    fn dealt(&mut self, size: i64, block: i64, place: i64, side: i64) -> Result<(), DatatypeError> {
        // Both factors are at most 2^63, so the products need more room.
        let (start, step) =
            (i128::from(place) * i128::from(block), i128::from(side) * i128::from(block));
        let left = i128::from(size) - start;
        if left <= 0 {
            return self.dimension(size, 0, block, 0, 0, 0);
        }
        let count = (left - i128::from(block)).div_euclid(step) + 1;
        let count = count.max(0);
        let rest = (left - count * step).clamp(0, i128::from(block));
        // With one block or none there is no step.
        let step = if step <= i128::from(size) { step } else { i128::from(size) };
        self.dimension(size, start as i64, block, count as i64, step as i64, rest as i64)
    }

    fn finish(self, of: &Datatype) -> Made {
        let signature = of.signature.repeat(self.items)?;
        let bounds = if self.items == 0 { Bounds::default() } else { self.bounds };
        let bounds = bounds.resized(0, self.stride)?;
        let part = if self.items == 0 { Part::block(0) } else { self.part };
        Datatype::assemble(bounds, signature, || part)
    }
}

fn in_order(dimensions: usize, order: Order) -> impl Iterator<Item = usize> {
    (0..dimensions).map(move |at| match order {
        Order::C => dimensions - 1 - at,
        Order::Fortran => at,
    })
}

fn dimensions(count: usize, others: &[usize]) -> Result<(), DatatypeError> {
    if count == 0 {
        return Err(DatatypeError::new(ErrorKind::Argument, "ndims is 0; it must be at least 1"));
    }
    match others.iter().find(|&&other| other != count) {
        None => Ok(()),
        Some(other) => {
            let text =
                format!("arrays of {count} and of {other} entries must have the same length");
            Err(DatatypeError::new(ErrorKind::Argument, text))
        }
    }
}

fn wrong(argument: &str, at: usize, value: i64, why: &str) -> DatatypeError {
    DatatypeError::new(ErrorKind::Argument, format!("{argument}[{at}] is {value}; it {why}"))
}
