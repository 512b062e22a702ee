//! Datatypes made of others (MPI-5.0 §5.1.2 and §5.1.7).

use super::bounds::Bounds;
use super::{Datatype, Flaw, Signature, Wrong};
use crate::Plan;
use crate::plan::{Part, Parts};
use std::sync::Arc;

/// How deep loops may be nested after all that can be merged is merged: walking through them, and
/// freeing them, takes a stack.
const DEEPEST: usize = 100;

/// What a constructor comes to.
pub type Made = Result<Arc<Datatype>, Flaw>;

impl Datatype {
    /// `MPI_Type_contiguous`.
    pub fn contiguous(count: i64, of: &Datatype) -> Made {
        let count = count_of("count", count)?;
        repeated(1, 0, count, of)
    }

    /// `MPI_Type_vector`; the stride counts items.
    pub fn vector(count: i64, blocklength: i64, stride: i64, of: &Datatype) -> Made {
        let stride = bytes("stride", stride, of)?;
        Datatype::hvector(count, blocklength, stride, of)
    }

    /// `MPI_Type_create_hvector`; the stride counts bytes.
    pub fn hvector(count: i64, blocklength: i64, stride: i64, of: &Datatype) -> Made {
        let count = count_of("count", count)?;
        let blocklength = length_of("blocklength", None, blocklength)?;
        repeated(count, stride, blocklength, of)
    }

    /// `MPI_Type_indexed`; displacements count items.
    pub fn indexed(blocklengths: &[i64], displacements: &[i64], of: &Datatype) -> Made {
        same_length(blocklengths.len(), displacements.len())?;
        let blocks = blocklengths.iter().zip(displacements);
        scattered(blocks.map(|(&length, &place)| (length, place)), of.extent(), of)
    }

    /// `MPI_Type_create_hindexed`; displacements count bytes.
    pub fn hindexed(blocklengths: &[i64], displacements: &[i64], of: &Datatype) -> Made {
        same_length(blocklengths.len(), displacements.len())?;
        let blocks = blocklengths.iter().zip(displacements);
        scattered(blocks.map(|(&length, &place)| (length, place)), 1, of)
    }

    /// `MPI_Type_create_indexed_block`; displacements count items.
    pub fn indexed_block(blocklength: i64, displacements: &[i64], of: &Datatype) -> Made {
        length_of("blocklength", None, blocklength)?;
        scattered(displacements.iter().map(|&place| (blocklength, place)), of.extent(), of)
    }

    /// `MPI_Type_create_hindexed_block`; displacements count bytes.
    pub fn hindexed_block(blocklength: i64, displacements: &[i64], of: &Datatype) -> Made {
        length_of("blocklength", None, blocklength)?;
        scattered(displacements.iter().map(|&place| (blocklength, place)), 1, of)
    }

    /// `MPI_Type_create_struct`; displacements count bytes.
    pub fn structure(blocklengths: &[i64], displacements: &[i64], types: &[Arc<Datatype>]) -> Made {
        same_length(blocklengths.len(), displacements.len())?;
        same_length(blocklengths.len(), types.len())?;
        let mut bounds = Bounds::default();
        let mut signatures = Vec::with_capacity(types.len());
        let mut parts = Vec::with_capacity(types.len());
        for (at, of) in types.iter().enumerate() {
            let length = length_of("blocklengths", Some(at), blocklengths[at])?;
            let place = displacements[at];
            let reach = reach(length, of.extent())?;
            if length > 0 {
                let low = add(place, reach.min(0))?;
                let high = add(place, reach.max(0))?;
                bounds = bounds.union(&of.bounds.spread(low, high)?);
            }
            signatures.push(of.signature.repeat(length)?);
            parts.push((of, length, place));
        }
        let signature = Signature::sequence(signatures.into_iter())?;
        let parts = parts
            .into_iter()
            .map(|(of, length, place)| of.block(length as usize).at(place as isize));
        Datatype::assemble(bounds, signature, || parts.collect::<Parts>().finish())
    }

    /// `MPI_Type_create_resized`.
    pub fn resized(lower_bound: i64, extent: i64, of: &Datatype) -> Made {
        let bounds = of.bounds.resized(lower_bound, extent)?;
        Datatype::assemble(bounds, of.signature.clone(), || of.plan.item().clone())
    }

    /// `MPI_Type_dup`.
    pub fn duplicate(of: &Datatype) -> Made {
        Datatype::assemble(of.bounds, of.signature.clone(), || of.plan.item().clone())
    }

    /// Checks the bounds, then compiles.
    pub(super) fn assemble(
        bounds: Bounds,
        signature: Signature,
        part: impl FnOnce() -> Part,
    ) -> Made {
        let bounds = bounds.padded()?;
        let part = part();
        if part.depth().max(signature.depth()) > DEEPEST {
            let text = format!(
                "the datatype has more than {DEEPEST} irregular types inside each other; describe \
                 it with fewer"
            );
            return Err(Flaw::new(Wrong::Type, text));
        }
        let plan = Plan::new(part, bounds.extent() as isize);
        Ok(Arc::new(Datatype { bounds, signature, plan }))
    }

    /// `length` items one after the other.
    fn block(&self, length: usize) -> Part {
        self.plan.item().repeat(length, self.extent() as isize)
    }
}

/// `count` blocks, `stride` bytes apart, of `length` items each.
fn repeated(count: u64, stride: i64, length: u64, of: &Datatype) -> Made {
    let signature = of.signature.repeat(length)?.repeat(count)?;
    if count == 0 || length == 0 {
        return Datatype::assemble(Bounds::default(), signature, || Part::block(0));
    }
    let (inner, outer) = (reach(length, of.extent())?, reach(count, stride)?);
    let low = add(inner.min(0), outer.min(0))?;
    let high = add(inner.max(0), outer.max(0))?;
    let bounds = of.bounds.spread(low, high)?;
    Datatype::assemble(bounds, signature, || {
        of.block(length as usize).repeat(count as usize, stride as isize)
    })
}

/// Blocks of (length in items, place in units).
fn scattered(blocks: impl Iterator<Item = (i64, i64)> + Clone, unit: i64, of: &Datatype) -> Made {
    let extent = of.extent();
    let (mut low, mut high) = (i64::MAX, i64::MIN);
    let mut items = 0u64;
    for (at, (length, place)) in blocks.clone().enumerate() {
        let length = length_of("blocklengths", Some(at), length)?;
        let place = place.checked_mul(unit).ok_or_else(|| Flaw::overflow("a displacement"))?;
        if length == 0 {
            continue;
        }
        let reach = reach(length, extent)?;
        low = low.min(add(place, reach.min(0))?);
        high = high.max(add(place, reach.max(0))?);
        items = items
            .checked_add(length)
            .filter(|&items| items <= i64::MAX as u64)
            .ok_or_else(|| Flaw::overflow("the size"))?;
    }
    let signature = of.signature.repeat(items)?;
    if items == 0 {
        return Datatype::assemble(Bounds::default(), signature, || Part::block(0));
    }
    let bounds = of.bounds.spread(low, high)?;
    Datatype::assemble(bounds, signature, || {
        let item = of.plan.item();
        if let Some(place) = of.plan.contiguous(2).filter(|_| item.size() > 0) {
            let mut parts = Parts::with_blocks(blocks.size_hint().0);
            for (length, at) in blocks {
                parts.push_block(place + (at * unit) as isize, length as usize * item.size());
            }
            return parts.finish();
        }
        let mut parts = Parts::default();
        let (mut last, mut block) = (1, item.clone());
        for (length, at) in blocks {
            if length != last {
                (last, block) = (length, of.block(length as usize));
            }
            parts.push(block.at((at * unit) as isize));
        }
        parts.finish()
    })
}

/// A count that is not negative.
fn count_of(argument: &str, count: i64) -> Result<u64, Flaw> {
    u64::try_from(count).map_err(|_| {
        Flaw::new(Wrong::Count, format!("{argument} is {count}; it must not be negative"))
    })
}

/// A block length that is not negative.
fn length_of(argument: &str, at: Option<usize>, length: i64) -> Result<u64, Flaw> {
    u64::try_from(length).map_err(|_| {
        let at = at.map_or(String::new(), |at| format!("[{at}]"));
        let text = format!("{argument}{at} is {length}; it must not be negative");
        Flaw::new(Wrong::Argument, text)
    })
}

/// How far the last of `count` is from the first, `stride` apart.
fn reach(count: u64, stride: i64) -> Result<i64, Flaw> {
    let steps = count.saturating_sub(1) as i64;
    steps.checked_mul(stride).ok_or_else(|| Flaw::overflow("the extent"))
}

fn add(a: i64, b: i64) -> Result<i64, Flaw> {
    a.checked_add(b).ok_or_else(|| Flaw::overflow("a displacement"))
}

fn bytes(argument: &str, items: i64, of: &Datatype) -> Result<i64, Flaw> {
    let extent = of.extent();
    items.checked_mul(extent).ok_or_else(|| {
        let text = format!(
            "{argument} is {items} items of {extent} bytes, which does not fit 63 bits; use a \
             smaller one"
        );
        Flaw::new(Wrong::Argument, text)
    })
}

fn same_length(left: usize, right: usize) -> Result<(), Flaw> {
    if left == right {
        return Ok(());
    }
    let text = format!("arrays of {left} and of {right} entries must have the same length");
    Err(Flaw::new(Wrong::Argument, text))
}
