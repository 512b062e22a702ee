//! Making datatypes of others (MPI-5.0 §5.1.2 to §5.1.4, §5.1.7 and §5.1.10).

use std::sync::Arc;

use layout::datatype::{Datatype, DatatypeError, Distribution, Order};

use super::contents::{Form, Number, Part, Recipe};
use super::datatype_error;
use super::table::Made;
use crate::attribute::{self, Object};
use crate::error::{Error, Result};
use crate::{Handle, abi, class, state};

/// One process of those that share a distributed array.
#[derive(Clone, Copy, Debug)]
pub struct GridRank {
    /// How many processes.
    pub size: i32,
    /// Which of them.
    pub rank: i32,
}

/// How the dimensions of an array are distributed.
#[derive(Clone, Copy, Debug)]
pub struct Distributions<'a> {
    /// `MPI_DISTRIBUTE_` constants.
    pub kinds: &'a [i32],
    /// Sizes of blocks, or `MPI_DISTRIBUTE_DFLT_DARG`.
    pub arguments: &'a [i32],
    /// How many processes.
    pub processes: &'a [i32],
}

type Shaped = std::result::Result<Arc<Datatype>, DatatypeError>;

/// Finds the old type, makes the new one of it and keeps how.
fn derive(
    old: Handle,
    combiner: i32,
    shape: impl FnOnce(&Datatype) -> Shaped,
    recipe: impl FnOnce(Recipe) -> Recipe,
) -> Result<Handle> {
    state::with(|state| {
        let (part, old) = state.datatypes.part(old)?;
        let shape = shape(&old).map_err(datatype_error)?;
        let recipe = Arc::new(recipe(Recipe::new(combiner, vec![part])));
        Ok(state.datatypes.insert(Made { shape, recipe, committed: false }, None))
    })
}

fn widened<N: Number>(values: &[N]) -> Vec<i64> {
    values.iter().map(|value| value.wide()).collect()
}

/// `MPI_Type_contiguous`.
pub fn contiguous(form: Form, count: i64, old: Handle) -> Result<Handle> {
    let shape = |old: &Datatype| Datatype::contiguous(count, old);
    derive(old, abi::COMBINER_CONTIGUOUS, shape, |recipe| recipe.number(form, count))
}

/// `MPI_Type_vector`; the stride counts items.
pub fn vector(
    form: Form,
    count: i64,
    blocklength: i64,
    stride: i64,
    old: Handle,
) -> Result<Handle> {
    let shape = |old: &Datatype| Datatype::vector(count, blocklength, stride, old);
    derive(old, abi::COMBINER_VECTOR, shape, |recipe| {
        recipe.number(form, count).number(form, blocklength).number(form, stride)
    })
}

/// `MPI_Type_create_hvector`; the stride counts bytes.
pub fn hvector(
    form: Form,
    count: i64,
    blocklength: i64,
    stride: i64,
    old: Handle,
) -> Result<Handle> {
    let shape = |old: &Datatype| Datatype::hvector(count, blocklength, stride, old);
    derive(old, abi::COMBINER_HVECTOR, shape, |recipe| {
        recipe.number(form, count).number(form, blocklength).address(form, stride)
    })
}

/// `MPI_Type_indexed`; displacements count items.
pub fn indexed<N: Number>(blocklengths: &[N], displacements: &[N], old: Handle) -> Result<Handle> {
    let shape = |old: &Datatype| Datatype::indexed(blocklengths, displacements, old);
    derive(old, abi::COMBINER_INDEXED, shape, |recipe| {
        recipe
            .number(N::FORM, blocklengths.len() as i64)
            .numbers(blocklengths)
            .numbers(displacements)
    })
}

/// `MPI_Type_create_hindexed`; displacements count bytes.
pub fn hindexed<N: Number, D: Number>(
    blocklengths: &[N],
    displacements: &[D],
    old: Handle,
) -> Result<Handle> {
    let shape = |old: &Datatype| Datatype::hindexed(blocklengths, displacements, old);
    derive(old, abi::COMBINER_HINDEXED, shape, |recipe| {
        recipe
            .number(N::FORM, blocklengths.len() as i64)
            .numbers(blocklengths)
            .addresses(displacements)
    })
}

/// `MPI_Type_create_indexed_block`; displacements count items.
pub fn indexed_block<N: Number>(
    blocklength: i64,
    displacements: &[N],
    old: Handle,
) -> Result<Handle> {
    let shape = |old: &Datatype| Datatype::indexed_block(blocklength, displacements, old);
    derive(old, abi::COMBINER_INDEXED_BLOCK, shape, |recipe| {
        let count = displacements.len() as i64;
        recipe.number(N::FORM, count).number(N::FORM, blocklength).numbers(displacements)
    })
}

/// `MPI_Type_create_hindexed_block`; displacements count bytes.
pub fn hindexed_block<D: Number>(
    blocklength: i64,
    displacements: &[D],
    old: Handle,
) -> Result<Handle> {
    let shape = |old: &Datatype| Datatype::hindexed_block(blocklength, displacements, old);
    derive(old, abi::COMBINER_HINDEXED_BLOCK, shape, |recipe| {
        let count = displacements.len() as i64;
        recipe.number(D::FORM, count).number(D::FORM, blocklength).addresses(displacements)
    })
}

/// `MPI_Type_create_struct`; displacements count bytes.
pub fn structure<N: Number, D: Number>(
    blocklengths: &[N],
    displacements: &[D],
    types: &[Handle],
) -> Result<Handle> {
    state::with(|state| {
        let found: Result<Vec<(Part, Arc<Datatype>)>> =
            types.iter().map(|&one| state.datatypes.part(one)).collect();
        let (parts, members): (Vec<Part>, Vec<Arc<Datatype>>) = found?.into_iter().unzip();
        let (lengths, places) = (widened(blocklengths), widened(displacements));
        let shape = Datatype::structure(&lengths, &places, &members).map_err(datatype_error)?;
        let recipe = Recipe::new(abi::COMBINER_STRUCT, parts)
            .number(N::FORM, lengths.len() as i64)
            .numbers(blocklengths)
            .addresses(displacements);
        let made = Made { shape, recipe: Arc::new(recipe), committed: false };
        Ok(state.datatypes.insert(made, None))
    })
}

/// `MPI_Type_create_subarray`.
pub fn subarray<N: Number>(
    sizes: &[N],
    subsizes: &[N],
    starts: &[N],
    order: i32,
    old: Handle,
) -> Result<Handle> {
    let fastest = order_of(order)?;
    let (all, part, first) = (widened(sizes), widened(subsizes), widened(starts));
    let shape = |old: &Datatype| Datatype::subarray(&all, &part, &first, fastest, old);
    derive(old, abi::COMBINER_SUBARRAY, shape, |recipe| {
        let dimensions = sizes.len() as i32;
        recipe
            .integers(&[dimensions])
            .numbers(sizes)
            .numbers(subsizes)
            .numbers(starts)
            .integers(&[order])
    })
}

/// `MPI_Type_create_darray`.
pub fn darray<N: Number>(
    place: GridRank,
    sizes: &[N],
    distributions: Distributions<'_>,
    order: i32,
    old: Handle,
) -> Result<Handle> {
    let fastest = order_of(order)?;
    let Distributions { kinds, arguments, processes } = distributions;
    let dealt: Result<Vec<Distribution>> =
        kinds.iter().zip(arguments).enumerate().map(distribution).collect();
    let (dealt, all, grid) = (dealt?, widened(sizes), widened(processes));
    let (size, rank) = (place.size.into(), place.rank.into());
    let shape = |old: &Datatype| Datatype::darray(size, rank, &all, &dealt, &grid, fastest, old);
    derive(old, abi::COMBINER_DARRAY, shape, |recipe| {
        recipe
            .integers(&[place.size, place.rank, sizes.len() as i32])
            .numbers(sizes)
            .integers(kinds)
            .integers(arguments)
            .integers(processes)
            .integers(&[order])
    })
}

fn order_of(order: i32) -> Result<Order> {
    match order {
        abi::ORDER_C => Ok(Order::C),
        abi::ORDER_FORTRAN => Ok(Order::Fortran),
        _ => Err(Error::new(
            class::ARG,
            format!("order is {order}; it must be MPI_ORDER_C or MPI_ORDER_FORTRAN"),
        )),
    }
}

fn distribution((at, (&kind, &argument)): (usize, (&i32, &i32))) -> Result<Distribution> {
    let length = (argument != abi::DISTRIBUTE_DFLT_DARG).then_some(argument.into());
    match kind {
        abi::DISTRIBUTE_NONE => Ok(Distribution::None),
        abi::DISTRIBUTE_BLOCK => Ok(Distribution::Block(length)),
        abi::DISTRIBUTE_CYCLIC => Ok(Distribution::Cyclic(length)),
        _ => Err(Error::new(
            class::ARG,
            format!(
                "array_of_distribs[{at}] is {kind}; it must be MPI_DISTRIBUTE_BLOCK, \
                 MPI_DISTRIBUTE_CYCLIC or MPI_DISTRIBUTE_NONE"
            ),
        )),
    }
}

/// `MPI_Type_create_resized`.
pub fn resized(form: Form, old: Handle, lower_bound: i64, extent: i64) -> Result<Handle> {
    let shape = |old: &Datatype| Datatype::resized(lower_bound, extent, old);
    derive(old, abi::COMBINER_RESIZED, shape, |recipe| {
        recipe.address(form, lower_bound).address(form, extent)
    })
}

/// `MPI_Type_dup`: the same with its attributes, committed if the old one is.
pub fn dup(old: Handle) -> Result<Handle> {
    // The copy functions come first, so that one that fails leaves nothing behind.
    let attributes = attribute::copies(Object::Type(old))?;
    let new = state::with(|state| {
        let (part, shape) = state.datatypes.part(old)?;
        let committed = match &part {
            Part::Predefined(_) => true,
            Part::Made(made) => made.committed,
        };
        let recipe = Arc::new(Recipe::new(abi::COMBINER_DUP, vec![part]));
        Ok(state.datatypes.insert(Made { shape, recipe, committed }, None))
    })?;
    attribute::adopt(Object::Type(new), attributes)?;
    Ok(new)
}
