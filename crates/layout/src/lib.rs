//! Memory as messages see it: buffers of the user and slots of a transport, copied raw.
//!
//! A [`Span`] names bytes that somebody else may be writing: the user's buffer, a slot in shared
//! memory. It is never looked at through a reference; bytes go in and out by raw copies. Whoever
//! makes a span promises that the memory stays valid for as long as the span is used; from there
//! on everything is safe code.
//!
//! The bytes of a span are in message order. They lie one after the other, or where the [`Plan`] of
//! a [`Datatype`](datatype::Datatype) says; whoever copies a span need not know which.

mod cursor;
pub mod datatype;
mod plan;
pub mod reduce;
mod span;

pub use cursor::{Cursor, Pieces};
pub use plan::Plan;
pub use span::{Span, fetch, own};
