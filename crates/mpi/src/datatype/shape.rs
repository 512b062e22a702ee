//! A datatype as a call uses it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use layout::Span;
use layout::datatype::{Basic, Datatype, Family};

use crate::error::{Error, Result};
use crate::remembered::Remembered;
use crate::{Handle, abi, class, process, state};

/// What a datatype's handle stood for when a call looked at it. Whoever uses a span that it made
/// keeps it until the operation has ended: the program may free the datatype in between
/// (MPI-5.0 §5.1.9).
#[derive(Clone, Debug)]
pub(crate) enum Shape {
    Basic(&'static Basic),
    Derived(Arc<Datatype>),
}

/// How many datatypes have been freed: what a thread remembers of any is true as long as this is the same.
static FREED: AtomicU64 = AtomicU64::new(0);

thread_local! {
    /// Datatypes that this thread used last.
    static SHAPES: Remembered<(u64, Shape)> = const { Remembered::new() };
}

/// A datatype is freed.
pub(super) fn note_freed() {
    FREED.fetch_add(1, Ordering::Release);
}

impl Shape {
    /// The datatype behind a handle, which must be committed.
    #[inline(always)]
    pub(crate) fn of(datatype: Handle) -> Result<Shape> {
        match layout::datatype::basic(datatype.raw()) {
            Some(basic) => Ok(Shape::Basic(basic)),
            None => Shape::derived(datatype),
        }
    }

    #[inline(never)]
    fn derived(datatype: Handle) -> Result<Shape> {
        let here = process::here()?;
        if !here.state.is_locked() {
            return Shape::look_up(datatype);
        }
        let freed = FREED.load(Ordering::Acquire);
        let known = SHAPES.try_with(|all| {
            all.with(datatype, |(then, shape)| (*then == freed).then(|| shape.clone()))
        });
        if let Ok(Some(Some(shape))) = known {
            return Ok(shape);
        }
        let shape = Shape::look_up(datatype)?;
        let _ = SHAPES.try_with(|all| all.set(datatype, (freed, shape.clone())));
        Ok(shape)
    }

    fn look_up(datatype: Handle) -> Result<Shape> {
        let found = state::with(|state| {
            let entry = state.datatypes.expect(datatype)?;
            Ok(match entry.twin {
                Some(basic) => Some(Shape::Basic(basic)),
                None if entry.made.committed => Some(Shape::Derived(entry.made.shape.clone())),
                None => None,
            })
        })?;
        found.ok_or_else(|| uncommitted(datatype))
    }

    /// What a request on a span of this shape keeps; nothing if the bytes lie one after the other.
    #[inline]
    pub(crate) fn keep(self, span: Span) -> Option<Arc<Datatype>> {
        match self {
            Shape::Derived(datatype) if span.plain().is_none() => Some(datatype),
            _ => None,
        }
    }

    /// The predefined datatype, if it is one.
    pub(crate) fn basic(&self) -> Option<&'static Basic> {
        match self {
            Shape::Basic(basic) => Some(basic),
            Shape::Derived(_) => None,
        }
    }

    /// The datatype in general.
    pub(crate) fn datatype(&self) -> &Arc<Datatype> {
        match self {
            Shape::Basic(basic) => Datatype::predefined(basic),
            Shape::Derived(datatype) => datatype,
        }
    }

    /// Bytes of an item in a message.
    pub(crate) fn size(&self) -> usize {
        match self {
            Shape::Basic(basic) => basic.element.size(),
            Shape::Derived(datatype) => datatype.size() as usize,
        }
    }

    /// The bytes of `count` items at `address`.
    ///
    /// # Safety
    /// The items must be valid as [`Span::new`] says, and this shape must be kept for as long as the
    /// span is used.
    #[inline(always)]
    pub(crate) unsafe fn span(&self, address: *mut u8, count: u64) -> Result<Span> {
        match self {
            // SAFETY: promised by the caller.
            Shape::Basic(basic) if basic.family != Family::Pair => unsafe {
                plain(basic, address, count)
            },
            // SAFETY: as above.
            _ => unsafe { general_span(self.datatype(), address, count) },
        }
    }
}

/// The bytes of `count` items of any datatype.
///
/// # Safety
/// As [`Shape::span`]; it is the datatype that must be kept.
#[inline(never)]
pub(crate) unsafe fn general_span(
    datatype: &Datatype,
    address: *mut u8,
    count: u64,
) -> Result<Span> {
    // SAFETY: promised by the caller.
    let span = unsafe { datatype.span(address, count) }.map_err(super::datatype_error)?;
    if span.is_empty() {
        return Ok(Span::EMPTY);
    }
    match address as usize {
        // The origin of absolute displacements (MPI-5.0 §5.1.5).
        abi::BOTTOM if datatype.true_lower_bound() as u64 >= LOWEST => Ok(span),
        special @ ..=abi::BUFFER_AUTOMATIC => Err(bad_address(special, span.len())),
        _ => Ok(span),
    }
}

/// No program has data below this address.
const LOWEST: u64 = 4096;

/// The bytes of `count` predefined items, gaps of pairs included.
///
/// # Safety
/// As [`Shape::span`].
#[inline(always)]
pub(crate) unsafe fn plain(basic: &Basic, address: *mut u8, count: u64) -> Result<Span> {
    let bytes = (count as usize)
        .checked_mul(basic.element.extent())
        .filter(|&bytes| bytes <= isize::MAX as usize);
    let Some(bytes) = bytes else { return Err(too_large(count, basic)) };
    // A predefined type lies at its address, so MPI_BOTTOM is of no use here.
    if address as usize <= abi::BUFFER_AUTOMATIC && bytes > 0 {
        return Err(bad_address(address as usize, bytes));
    }
    // SAFETY: promised by the caller.
    Ok(unsafe { Span::new(address, bytes) })
}

#[cold]
fn uncommitted(datatype: Handle) -> Box<Error> {
    Error::new(
        class::TYPE,
        format!("{} is not committed; call MPI_Type_commit on it first", super::describe(datatype)),
    )
}

#[cold]
fn too_large(count: u64, basic: &Basic) -> Box<Error> {
    Error::new(
        class::COUNT,
        format!("count {count} of {} is more than memory can hold; pass a smaller one", basic.name),
    )
}

#[cold]
fn bad_address(address: usize, bytes: usize) -> Box<Error> {
    let what = match address {
        abi::BOTTOM => "a null pointer (or MPI_BOTTOM with displacements that are not absolute)",
        abi::IN_PLACE => "MPI_IN_PLACE, which this call does not take here",
        _ => "MPI_BUFFER_AUTOMATIC, which this call does not take",
    };
    Error::new(
        class::BUFFER,
        format!("the buffer of {bytes} bytes is {what}; pass the address of the data"),
    )
}
