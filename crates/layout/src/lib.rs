#![doc = include_str!("../README.md")]

#[cfg(test)]
use checked_heap as _;

mod address;
mod cursor;
pub mod datatype;
mod description;
mod owned;
mod places;
mod plan;
pub mod reduce;
mod span;

pub use address::Address;
pub use cursor::{Cursor, Pieces};
pub use description::{Described, Run};
pub use owned::{Lent, OwnedBuffer};
pub use places::Places;
pub use plan::{BlockOrder, Plan};
pub use span::{Span, fetch, own};
