//! What two ends need that share the secret of a job: [`struct@Hash`], a keyed hash by which each proves
//! to the other that it knows the secret, and [`Seal`], encryption that notices every change.
//!
//! Both are standard constructions (RFC 7693, RFC 8439), written here because the libraries depend
//! on nothing but the system; the tests check them against the vectors of the standards.
//!
//! ```
//! let key = secret::key(b"the secret of the job", &[b"what it is for"]);
//! let sealed = secret::Seal::new(&key).seal(0, b"", &mut *b"hello".to_vec());
//! assert_eq!(sealed.len(), secret::TAG_BYTES);
//! ```
#![forbid(unsafe_code)]

mod hash;
mod seal;

pub use hash::{HASH_BYTES, Hash, is_same, key};
pub use seal::{Seal, TAG_BYTES};
