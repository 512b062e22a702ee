//! The `serried` command.
//!
//! `serried doctor` looks at the machine with [`probe`]s that change nothing, turns what they find
//! into [`finding`]s, and prints them ([`doctor`]). `serried nameserver` lets separate jobs find each
//! other ([`nameserver`]). `serried bsp-probe` measures what supersteps cost ([`bsp_probe`]), and
//! `serried report` draws what a run of them took ([`report`]). `serried tune` measures the methods of
//! collectives, the protocols of messages and what hosts take in ([`tune`], [`measure`], [`pace`], [`tuning`]), and
//! `serried explain` tells which would be taken ([`explain`]).

pub mod bsp_probe;
pub mod doctor;
pub mod explain;
pub mod finding;
pub mod help;
pub mod machine;
pub mod measure;
pub mod nameserver;
pub mod pace;
pub mod probe;
pub mod report;
pub mod tune;
pub mod tuning;
