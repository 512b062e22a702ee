//! The transport between hosts over UDP: one socket for all peers, and the protocol of the room `packet` over it.
//!
//! - Two processes show each other their cards over another way that they have already, and try each other's
//!   addresses with probes that prove that they belong to the job (`reach`). A network that lets no UDP through is
//!   found out within a moment.
//! - Frames travel in a stream of bytes that is cut into packets of the size that the network takes (`frames`). Each
//!   packet is proved, or encrypted, under a number that no other has (`session`).
//! - What is for all hosts of a group leaves once, by IP multicast (`cast`); what is lost of it comes by messages.
//! - A program that computes does not keep its peers waiting: a thread of its own answers them (`keeper`).

mod bell;
mod card;
mod cast;
mod core;
mod frames;
#[doc(hidden)]
pub mod fuzzing;
mod hello;
mod keeper;
mod options;
mod reach;
mod replay;
mod session;
mod socket;
mod udp;

pub use bell::UdpBell;
pub use cast::{CastCounts, CastOptions, UdpCaster};
pub use options::{Counts, Loss, Options};
pub use packet::Counts as PacketCounts;
pub use udp::{BUFFERED, Statistics, Udp};
