//! The transport between hosts: one listening socket per process, and a connection to each peer that
//! is talked to.
//!
//! - A connection is made when two processes first talk, and begins with each proving to the other
//!   that it belongs to the job (`handshake`). Until then nothing that comes is looked at.
//! - Between two processes there are two streams of bytes (`stream`), which outlive the connection that
//!   carries them. What was sent is kept until it is acknowledged (`outbox`); after a break the
//!   stream goes on at the very byte that is missing.
//! - Where several networks lead to a peer, further connections (`rail`, `rails`) carry their share
//!   of large data; the streams say which bytes those are.
//! - Threads that do not want to meet have transports of their own (`vcis`), which have the listening socket
//!   and the bell in common.
//! - Frames are copied and travel together. Large data is written from where it lies, and read into
//!   where it belongs (`inbox`).

mod bell;
mod channel;
mod connections;
#[doc(hidden)]
pub mod fuzzing;
mod guests;
mod handshake;
mod inbox;
mod options;
mod outbox;
mod parking;
mod rail;
mod rails;
mod record;
mod stream;
mod tcp;
mod traffic;
mod vcis;

pub use bell::TcpBell;
pub use handshake::{Name, Secret};
pub use options::{Counts, Options};
pub use tcp::Tcp;
pub use vcis::TcpVcis;
