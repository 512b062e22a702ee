//! The transport contract, the transports behind it, and how to wait.
pub mod transport;
pub use transport::*;
