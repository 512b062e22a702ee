//! Envelopes and frames: the bytes that two engines exchange, and nothing else.
//!
//! A *frame* is a [`Header`] of 24 bytes and a payload. What a frame means is a [`Message`]; a
//! message goes to and comes from a header (and, for some, a few bytes of payload) with
//! [`Message::encode`] and [`Message::decode`]. Decoding trusts nothing: bytes come from outside.
//!
//! ```
//! use wire::{Header, Message};
//! let header = Message::Acknowledge { send: 7 }.encode(&mut [0; wire::BODY_MAX]).0;
//! let bytes = header.to_bytes();
//! let again = Header::from_bytes(&bytes).unwrap();
//! assert_eq!(Message::decode(&again, &[]), Ok(Message::Acknowledge { send: 7 }));
//! ```
#![forbid(unsafe_code)]

mod frame;
pub use frame::*;
