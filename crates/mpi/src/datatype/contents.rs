//! How a datatype was made (MPI-5.0 §5.1.13).

use std::sync::Arc;

use super::table::Made;
use crate::error::{Error, Result};
use crate::{Handle, abi, class, state};

/// Which of a constructor's twins was called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The one with `int` counts.
    Int,
    /// The one with `MPI_Count`s, whose name ends in `_c`.
    Large,
}

/// A number as a constructor's twins take it.
pub trait Number: layout::datatype::Number {
    /// Whose number it is.
    const FORM: Form;
}

impl Number for i32 {
    const FORM: Form = Form::Int;
}

impl Number for isize {
    const FORM: Form = Form::Int;
}

impl Number for i64 {
    const FORM: Form = Form::Large;
}

/// How many arguments of each kind a constructor had, and which it was (`MPI_Type_get_envelope_c`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// How many `int`s.
    pub integers: usize,
    /// How many `MPI_Aint`s.
    pub addresses: usize,
    /// How many `MPI_Count`s.
    pub counts: usize,
    /// How many datatypes.
    pub datatypes: usize,
    /// One of the `MPI_COMBINER_` constants.
    pub combiner: i32,
}

/// Where the arguments of a constructor go (`MPI_Type_get_contents_c`).
pub struct Arrays<'a> {
    /// Its `int`s.
    pub integers: &'a mut [i32],
    /// Its `MPI_Aint`s.
    pub addresses: &'a mut [isize],
    /// Its `MPI_Count`s.
    pub counts: &'a mut [i64],
    /// Its datatypes.
    pub datatypes: &'a mut [Handle],
}

/// A constructor's arguments, in the order in which `MPI_Type_get_contents` tells them.
#[derive(Debug)]
pub(crate) struct Recipe {
    pub(super) combiner: i32,
    pub(super) integers: Vec<i32>,
    pub(super) addresses: Vec<isize>,
    pub(super) counts: Vec<i64>,
    pub(super) parts: Vec<Part>,
}

/// A datatype that another was made of.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// It is always there.
    Predefined(Handle),
    /// The program made it; it may have been freed since.
    Made(Made),
}

impl Recipe {
    pub(super) fn new(combiner: i32, parts: Vec<Part>) -> Recipe {
        Recipe { combiner, integers: Vec::new(), addresses: Vec::new(), counts: Vec::new(), parts }
    }

    /// The function that made the datatype.
    pub(super) fn constructor(&self) -> &'static str {
        match self.combiner {
            abi::COMBINER_DUP => "MPI_Type_dup",
            abi::COMBINER_CONTIGUOUS => "MPI_Type_contiguous",
            abi::COMBINER_VECTOR => "MPI_Type_vector",
            abi::COMBINER_HVECTOR => "MPI_Type_create_hvector",
            abi::COMBINER_INDEXED => "MPI_Type_indexed",
            abi::COMBINER_HINDEXED => "MPI_Type_create_hindexed",
            abi::COMBINER_INDEXED_BLOCK => "MPI_Type_create_indexed_block",
            abi::COMBINER_HINDEXED_BLOCK => "MPI_Type_create_hindexed_block",
            abi::COMBINER_STRUCT => "MPI_Type_create_struct",
            abi::COMBINER_SUBARRAY => "MPI_Type_create_subarray",
            abi::COMBINER_DARRAY => "MPI_Type_create_darray",
            abi::COMBINER_RESIZED => "MPI_Type_create_resized",
            _ => "MPI",
        }
    }

    /// Adds what is an `int` in one twin and an `MPI_Count` in the other.
    pub(super) fn number(mut self, form: Form, value: i64) -> Recipe {
        match form {
            // It was an int when the program passed it.
            Form::Int => self.integers.push(value as i32),
            Form::Large => self.counts.push(value),
        }
        self
    }

    /// Adds an array of what are `int`s in one twin and `MPI_Count`s in the other.
    pub(super) fn numbers<N: Number>(self, values: &[N]) -> Recipe {
        values.iter().fold(self, |recipe, value| recipe.number(N::FORM, value.wide()))
    }

    /// Adds what is an `MPI_Aint` in one twin and an `MPI_Count` in the other.
    pub(super) fn address(mut self, form: Form, value: i64) -> Recipe {
        match form {
            Form::Int => self.addresses.push(value as isize),
            Form::Large => self.counts.push(value),
        }
        self
    }

    /// Adds an array of what are `MPI_Aint`s in one twin and `MPI_Count`s in the other.
    pub(super) fn addresses<N: Number>(self, values: &[N]) -> Recipe {
        values.iter().fold(self, |recipe, value| recipe.address(N::FORM, value.wide()))
    }

    /// Adds what is an `int` in both.
    pub(super) fn integers(mut self, values: &[i32]) -> Recipe {
        self.integers.extend_from_slice(values);
        self
    }

    fn envelope(&self) -> Envelope {
        Envelope {
            integers: self.integers.len(),
            addresses: self.addresses.len(),
            counts: self.counts.len(),
            datatypes: self.parts.len(),
            combiner: self.combiner,
        }
    }
}

const NAMED: Envelope =
    Envelope { integers: 0, addresses: 0, counts: 0, datatypes: 0, combiner: abi::COMBINER_NAMED };

/// `MPI_Type_get_envelope_c`.
pub fn envelope(datatype: Handle) -> Result<Envelope> {
    if layout::datatype::basic(datatype.raw()).is_some() {
        return Ok(NAMED);
    }
    state::with(|state| Ok(state.datatypes.expect(datatype)?.made.recipe.envelope()))
}

/// `MPI_Type_get_envelope`, which has no room for large counts.
pub fn narrow_envelope(datatype: Handle) -> Result<Envelope> {
    let envelope = envelope(datatype)?;
    if envelope.counts > 0 {
        return Err(Error::new(
            class::TYPE,
            "the datatype was made with large counts; ask MPI_Type_get_envelope_c and \
             MPI_Type_get_contents_c about it",
        ));
    }
    Ok(envelope)
}

/// `MPI_Type_get_contents_c`. Derived datatypes come back as new ones, which the program frees.
pub fn contents(datatype: Handle, arrays: Arrays<'_>) -> Result<()> {
    let envelope = envelope(datatype)?;
    if envelope.combiner == abi::COMBINER_NAMED {
        return Err(Error::new(
            class::TYPE,
            format!(
                "{} is predefined and was not made of anything; ask MPI_Type_get_envelope first",
                super::name(datatype)?
            ),
        ));
    }
    room("max_integers", arrays.integers.len(), envelope.integers)?;
    room("max_addresses", arrays.addresses.len(), envelope.addresses)?;
    room("max_large_counts", arrays.counts.len(), envelope.counts)?;
    room("max_datatypes", arrays.datatypes.len(), envelope.datatypes)?;
    state::with(|state| {
        let recipe = Arc::clone(&state.datatypes.expect(datatype)?.made.recipe);
        arrays.integers[..envelope.integers].copy_from_slice(&recipe.integers);
        arrays.addresses[..envelope.addresses].copy_from_slice(&recipe.addresses);
        arrays.counts[..envelope.counts].copy_from_slice(&recipe.counts);
        for (place, part) in arrays.datatypes.iter_mut().zip(&recipe.parts) {
            *place = match part {
                Part::Predefined(handle) => *handle,
                Part::Made(made) => state.datatypes.insert(made.clone(), None),
            };
        }
        Ok(())
    })
}

/// `MPI_Type_get_contents`.
pub fn narrow_contents(
    datatype: Handle,
    integers: &mut [i32],
    addresses: &mut [isize],
    datatypes: &mut [Handle],
) -> Result<()> {
    narrow_envelope(datatype)?;
    contents(datatype, Arrays { integers, addresses, counts: &mut [], datatypes })
}

fn room(name: &str, given: usize, needed: usize) -> Result<()> {
    if given >= needed {
        return Ok(());
    }
    Err(Error::new(
        class::ARG,
        format!("{name} is {given}, but the datatype has {needed}; ask MPI_Type_get_envelope"),
    ))
}
