//! Everything that has a clock or a thread: an engine behind its gate ([`Worker`]), the transports of a
//! process as one ([`Fabric`]), how to wait ([`waiting`]), and a thread that makes progress while the
//! program computes.

mod fabric;
mod gate;
mod helper;
mod lock;
mod thread;
mod vci;
pub mod waiting;
mod worker;

pub use fabric::{Fabric, FabricBell, Woken};
pub use gate::{Gate, Held};
pub use thread::{own_threads, start_thread};
pub use worker::{Engaged, News, Sign, Site, Sleep, Worker};
