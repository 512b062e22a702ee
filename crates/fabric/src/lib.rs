//! The transport contract, the transports behind it, and how to wait.
pub mod conformance;
mod exposures;
pub mod loopback;
mod parcel;
pub mod sim;
pub mod transport;
pub use transport::*;
