//! Datatypes made of others (MPI-5.0 §5.1.2 and §5.1.7).

use super::bounds::Bounds;
use super::{Datatype, DatatypeError, ErrorKind, Signature};
use crate::Plan;
use crate::plan::{Part, Parts, few};
use std::sync::Arc;

/// How deep loops may be nested after all that can be merged is merged: walking through them, and
/// freeing them, takes a stack.
const DEEPEST: usize = 100;

/// A number as programs pass it, of any width.
pub trait Number: Copy {
    /// The number as wide as any.
    fn wide(self) -> i64;
}

impl Number for i32 {
    fn wide(self) -> i64 {
        i64::from(self)
    }
}

impl Number for i64 {
    fn wide(self) -> i64 {
        self
    }
}

impl Number for isize {
    fn wide(self) -> i64 {
        self as i64
    }
}

/// What a constructor comes to.
pub type Made = Result<Arc<Datatype>, DatatypeError>;

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
    pub fn indexed<L: Number, D: Number>(
        lengths: &[L],
        displacements: &[D],
        of: &Datatype,
    ) -> Made {
        same_length(lengths.len(), displacements.len())?;
        scattered(pairs(lengths, displacements), of.extent(), of)
    }

    /// `MPI_Type_create_hindexed`; displacements count bytes.
    pub fn hindexed<L: Number, D: Number>(
        lengths: &[L],
        displacements: &[D],
        of: &Datatype,
    ) -> Made {
        same_length(lengths.len(), displacements.len())?;
        scattered(pairs(lengths, displacements), 1, of)
    }

    /// `MPI_Type_create_indexed_block`; displacements count items.
    pub fn indexed_block<D: Number>(blocklength: i64, displacements: &[D], of: &Datatype) -> Made {
        scattered_blocks(blocklength, displacements, of.extent(), of)
    }

    /// `MPI_Type_create_hindexed_block`; displacements count bytes.
    pub fn hindexed_block<D: Number>(blocklength: i64, displacements: &[D], of: &Datatype) -> Made {
        scattered_blocks(blocklength, displacements, 1, of)
    }

    /// `MPI_Type_create_struct`; displacements count bytes.
    pub fn structure(blocklengths: &[i64], displacements: &[i64], types: &[Arc<Datatype>]) -> Made {
        same_length(blocklengths.len(), displacements.len())?;
        same_length(blocklengths.len(), types.len())?;
        let mut bounds = Bounds::default();
        for (at, of) in types.iter().enumerate() {
            let length = length_of("blocklengths", Some(at), blocklengths[at])?;
            let reach = reach(length, of.extent())?;
            if length > 0 {
                let low = add(displacements[at], reach.min(0))?;
                let high = add(displacements[at], reach.max(0))?;
                bounds = bounds.union(&of.bounds.spread(low, high)?);
            }
        }
        let blocks = types.iter().zip(blocklengths);
        let signature = Signature::sequence(
            blocks.clone().map(|(of, &length)| of.signature.repeat(length as u64)),
        )?;
        Datatype::assemble(bounds.padded()?, signature, || {
            let mut parts = Parts::default();
            for ((of, &length), &place) in blocks.zip(displacements) {
                match of.plan.contiguous(length as usize) {
                    // An empty block may be out of reach.
                    Some(first) => parts.push_block(
                        first.wrapping_add(place as isize),
                        length as usize * of.size() as usize,
                    ),
                    None => parts.push(of.block(length as usize).at(place as isize)),
                }
            }
            parts.finish()
        })
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
        let bounds = bounds.checked()?;
        let part = part();
        if part.depth().max(signature.depth()) > DEEPEST {
            let text = format!(
                "the datatype has more than {DEEPEST} irregular types inside each other; describe \
                 it with fewer"
            );
            return Err(DatatypeError::new(ErrorKind::Type, text));
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

/// Lengths and places, wide.
fn pairs<'a, L: Number, D: Number>(
    lengths: &'a [L],
    displacements: &'a [D],
) -> impl Iterator<Item = (i64, i64)> + Clone + use<'a, L, D> {
    lengths.iter().zip(displacements).map(|(length, place)| (length.wide(), place.wide()))
}

/// Blocks of `length` items each, at places in units. There may be millions of them, so what all have
/// in common is looked at once, and the rest in loops without branches.
fn scattered_blocks<D: Number>(length: i64, places: &[D], unit: i64, of: &Datatype) -> Made {
    length_of("blocklength", None, length)?;
    let blocks = places.iter().map(|place| (length, place.wide()));
    let Some(first) = places.first().map(|place| place.wide()) else {
        return scattered(blocks, unit, of);
    };
    let (least, most) = places.iter().fold((first, first), |(least, most), place| {
        (least.min(place.wide()), most.max(place.wide()))
    });
    let item = of.plan.item().size();
    let origin = match of.plan.contiguous(2) {
        Some(origin) if item > 0 && length > 0 => origin,
        _ => return scattered(blocks, unit, of),
    };
    let ends = survey([(length, least), (length, most)].into_iter(), unit, of.extent());
    let (Some(Survey { low, high, .. }), Some(items)) =
        (ends, length.checked_mul(places.len() as i64))
    else {
        return scattered(blocks, unit, of);
    };
    let signature = of.signature.repeat(items as u64)?;
    let bounds = of.bounds.spread(low, high)?;
    Datatype::assemble(bounds, signature, || {
        let distance = |place: &D| ((place.wide() - first) * unit) as isize;
        let parts =
            Parts::equal_blocks(places.iter().map(distance).collect(), length as usize * item);
        parts.finish().at(origin.wrapping_add((first * unit) as isize))
    })
}

/// Blocks of (length in items, place in units).
fn scattered(blocks: impl Iterator<Item = (i64, i64)> + Clone, unit: i64, of: &Datatype) -> Made {
    let extent = of.extent();
    let survey = match survey(blocks.clone(), unit, extent) {
        Some(survey) => survey,
        None => careful_survey(blocks.clone(), unit, extent)?,
    };
    let Survey { items, low, high } = survey;
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
                // An empty block may be out of reach.
                let place = place.wrapping_add((at * unit) as isize);
                parts.push_block(place, length as usize * item.size());
            }
            return parts.finish();
        }
        let count = blocks.size_hint().0;
        if few(item.blocks().saturating_mul(items as usize), count) {
            let mut parts = Parts::with_blocks(count);
            for (length, at) in blocks {
                let part = item.at((at * unit) as isize);
                parts.push_blocks(&part, length as usize, extent as isize);
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

/// What blocks come to: their items, and the first and the last place of one.
struct Survey {
    items: u64,
    low: i64,
    high: i64,
}

/// Looks at all blocks without a branch for each of them; `None` if there is anything wrong.
fn survey(blocks: impl Iterator<Item = (i64, i64)>, unit: i64, extent: i64) -> Option<Survey> {
    let (mut low, mut high, mut items, mut wrong) = (i64::MAX, i64::MIN, 0i64, false);
    for (length, place) in blocks {
        let (place, far) = place.overflowing_mul(unit);
        let (reach, long) = (length.wrapping_sub(1)).overflowing_mul(extent);
        let (first, below) = place.overflowing_add(reach.min(0));
        let (last, above) = place.overflowing_add(reach.max(0));
        let (sum, many) = items.overflowing_add(length);
        let empty = length == 0;
        low = if empty { low } else { low.min(first) };
        high = if empty { high } else { high.max(last) };
        items = sum;
        wrong |= (length < 0) | far | many | (!empty & (long | below | above));
    }
    (!wrong).then_some(Survey { items: items as u64, low, high })
}

/// Looks at all blocks one by one, and says what is wrong with the first that is.
#[cold]
fn careful_survey(
    blocks: impl Iterator<Item = (i64, i64)>,
    unit: i64,
    extent: i64,
) -> Result<Survey, DatatypeError> {
    let mut survey = Survey { items: 0, low: i64::MAX, high: i64::MIN };
    for (at, (length, place)) in blocks.enumerate() {
        let length = length_of("blocklengths", Some(at), length)?;
        let place =
            place.checked_mul(unit).ok_or_else(|| DatatypeError::overflow("a displacement"))?;
        if length == 0 {
            continue;
        }
        let reach = reach(length, extent)?;
        survey.low = survey.low.min(add(place, reach.min(0))?);
        survey.high = survey.high.max(add(place, reach.max(0))?);
        survey.items = survey
            .items
            .checked_add(length)
            .filter(|&items| items <= i64::MAX as u64)
            .ok_or_else(|| DatatypeError::overflow("the size"))?;
    }
    Ok(survey)
}

/// A count that is not negative.
fn count_of(argument: &str, count: i64) -> Result<u64, DatatypeError> {
    u64::try_from(count).map_err(|_| {
        DatatypeError::new(
            ErrorKind::Count,
            format!("{argument} is {count}; it must not be negative"),
        )
    })
}

/// A block length that is not negative.
fn length_of(argument: &str, at: Option<usize>, length: i64) -> Result<u64, DatatypeError> {
    u64::try_from(length).map_err(|_| {
        let at = at.map_or(String::new(), |at| format!("[{at}]"));
        let text = format!("{argument}{at} is {length}; it must not be negative");
        DatatypeError::new(ErrorKind::Argument, text)
    })
}

/// How far the last of `count` is from the first, `stride` apart.
fn reach(count: u64, stride: i64) -> Result<i64, DatatypeError> {
    let steps = count.saturating_sub(1) as i64;
    steps.checked_mul(stride).ok_or_else(|| DatatypeError::overflow("the extent"))
}

fn add(a: i64, b: i64) -> Result<i64, DatatypeError> {
    a.checked_add(b).ok_or_else(|| DatatypeError::overflow("a displacement"))
}

fn bytes(argument: &str, items: i64, of: &Datatype) -> Result<i64, DatatypeError> {
    let extent = of.extent();
    items.checked_mul(extent).ok_or_else(|| {
        let text = format!(
            "{argument} is {items} items of {extent} bytes, which does not fit 63 bits; use a \
             smaller one"
        );
        DatatypeError::new(ErrorKind::Argument, text)
    })
}

fn same_length(left: usize, right: usize) -> Result<(), DatatypeError> {
    if left == right {
        return Ok(());
    }
    let text = format!("arrays of {left} and of {right} entries must have the same length");
    Err(DatatypeError::new(ErrorKind::Argument, text))
}
