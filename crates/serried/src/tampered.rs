//! Types that a macro changes after the derives have seen them. The derived code compiles beside the type that is there
//! at last, or not at all.
//!
//! A field that was added would be neither sent nor looked at,
//!
//! ```compile_fail
//! #[derive(Clone, Copy, serried::Datatype)]
//! #[tampering::becomes(struct Pair { first: u8, second: bool })]
//! struct Pair { first: u8 }
//! ```
//! ```compile_fail
//! #[derive(Clone, Copy, serried::Datatype)]
//! #[tampering::becomes(struct Pair(u8, bool);)]
//! struct Pair(u8);
//! ```
//!
//! and would make a plain type one that is not.
//!
//! ```compile_fail
//! #[derive(Clone, Copy, serried::Plain)]
//! #[tampering::becomes(#[derive(serried::Datatype)] struct Pair { first: u8, second: bool })]
//! struct Pair { first: u8 }
//! ```
//!
//! A field whose type was changed is looked at as what it is.
//!
//! ```compile_fail,E0277
//! #[derive(Clone, Copy, serried::Datatype, serried::Plain)]
//! #[tampering::becomes(struct Flag { set: bool })]
//! struct Flag { set: u8 }
//! ```
//! ```compile_fail,E0277
//! #[derive(Clone, Copy, serried::Datatype)]
//! #[tampering::becomes(struct Link { next: &'static u8 })]
//! struct Link { next: usize }
//! ```
//!
//! A packed field does not lie as its type wants it.
//!
//! ```compile_fail,E0793
//! #[derive(Clone, Copy, serried::Datatype)]
//! #[tampering::becomes(#[repr(packed)] struct Tight { kind: u8, letter: char })]
//! struct Tight { kind: u8, letter: char }
//! ```
//! ```compile_fail,E0793
//! #[derive(Clone, Copy, serried::Datatype)]
//! #[tampering::becomes(#[repr(C, packed(2))] struct Tight { kind: u8, wide: u64 })]
//! struct Tight { kind: u8, wide: u64 }
//! ```
//!
//! A variant that was added would be replaced by another one, one that has a field is no number,
//!
//! ```compile_fail,E0004
//! #[derive(Clone, Copy, serried::Datatype)]
//! #[repr(u8)]
//! #[tampering::becomes(#[repr(u8)] enum Kind { Star = 1, Planet = 2 })]
//! enum Kind { Star = 1 }
//! ```
//! ```compile_fail,E0532
//! #[derive(Clone, Copy, serried::Datatype)]
//! #[repr(u8)]
//! #[tampering::becomes(#[repr(u8)] enum Kind { Star(bool) = 1 })]
//! enum Kind { Star = 1 }
//! ```
//!
//! and so is an enum of another size, or one with padding.
//!
//! ```compile_fail,E0512
//! #[derive(Clone, Copy, serried::Datatype)]
//! #[repr(u32)]
//! #[tampering::becomes(#[repr(u8)] enum Kind { Star = 1 })]
//! enum Kind { Star = 1 }
//! ```
//! ```compile_fail,E0512
//! #[derive(Clone, Copy, serried::Datatype)]
//! #[repr(u8)]
//! #[tampering::becomes(#[repr(u8, align(4))] enum Kind { Star = 1 })]
//! enum Kind { Star = 1 }
//! ```
//! ```compile_fail
//! #[derive(Clone, Copy, serried::Datatype)]
//! #[repr(u8, align(4))]
//! enum Kind { Star = 1 }
//! ```
//!
//! A struct that has become generic, an enum or a union is another type.
//!
//! ```compile_fail,E0107
//! #[derive(Clone, Copy, serried::Datatype)]
//! #[tampering::becomes(struct One<T> { one: T })]
//! struct One { one: u8 }
//! ```
//! ```compile_fail
//! #[derive(Clone, Copy, serried::Datatype)]
//! #[tampering::becomes(union One { one: u8, other: bool })]
//! struct One { one: u8 }
//! ```
//!
//! Lifetimes and parameters are refused from the beginning, also those that have a default.
//!
//! ```compile_fail
//! #[derive(Clone, Copy, serried::Datatype)]
//! struct One<T = u8> { one: T }
//! ```
//! ```compile_fail
//! #[derive(Clone, Copy, serried::Datatype)]
//! struct One<'a> { one: std::marker::PhantomData<&'a u8> }
//! ```
//! ```compile_fail
//! #[derive(Clone, Copy, serried::Datatype)]
//! struct One<const N: usize> { one: [u8; N] }
//! ```
//!
//! A crate that calls itself `core` has no say in the layout of a type.
//!
//! ```
//! extern crate self as core;
//! pub mod mem {
//!     #[macro_export]
//!     macro_rules! nowhere { ($($what:tt)*) => { 1 << 20 }; }
//!     pub use nowhere as offset_of;
//!     pub const fn size_of<T>() -> usize { 1 << 20 }
//! }
//!
//! #[derive(Clone, Copy, Debug, PartialEq, serried::Datatype)]
//! struct Pair { first: u8, second: bool }
//!
//! fn main() -> serried::Result<()> {
//!     let world = serried::init()?;
//!     let pair = Pair { first: 1, second: true };
//!     assert_eq!(world.all_gather(&pair)?, vec![pair; world.size()]);
//!     Ok(())
//! }
//! ```
