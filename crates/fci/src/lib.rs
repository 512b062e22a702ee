//! `libfci.so.1`: the C face of the remote store model, as `include/fci.h` declares it.
//!
//! Every function answers 0 or the negative code of an error, of which `FCI_GetErrorString` has the
//! text: the call, the argument, its value, the remedy.
//!
//! # Safety
//! The program promises that a pointer that is not null points to memory of the right type and size,
//! and that buffers stay valid until the operation on them has completed. What can be checked (null
//! pointers, groups, numbers, addresses of communication memory) is checked.

mod arguments;
mod environment;
mod messages;
mod report;
mod stores;
