//! Memory as messages see it: buffers of the user and slots of a transport, copied raw.
//!
//! A [`Span`] names bytes that somebody else may be writing: the user's buffer, a slot in shared
//! memory. It is never looked at through a reference; bytes go in and out by raw copies. Whoever
//! makes a span promises that the memory stays valid for as long as the span is used; from there
//! on everything is safe code.

pub mod datatype;
pub mod reduce;
mod span;
pub use span::{Span, prefetch};
