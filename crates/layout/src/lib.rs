#![doc = include_str!("../README.md")]

mod cursor;
pub mod datatype;
mod description;
mod plan;
pub mod reduce;
mod span;

pub use cursor::{Cursor, Pieces};
pub use description::Described;
pub use plan::Plan;
pub use span::{Span, fetch, own};
