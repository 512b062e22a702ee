//! Who is in the job and where this process stands in it; settings; what the machine allows.
//!
//! `mpiexec` gives each rank a [`Record`] in one environment variable and three open files: the
//! memory that the ranks of a host share, a socket to `mpiexec`, and a pipe that tells when
//! `mpiexec` is gone. [`Job::from_environment`] takes them; a process that finds none of it is a job
//! of one rank.
//!
//! Processes that meet later find each other by [`Port`]s and speak over [`Connection`]s.

mod connection;
mod control;
mod failure;
mod files;
mod foreign;
#[doc(hidden)]
pub mod fuzzing;
mod hardware;
mod job;
mod lacking;
mod life;
mod machine;
mod message;
mod names;
mod network;
mod occupancy;
mod paths;
mod pmi;
mod port;
mod proof;
mod record;
pub mod roster;
mod settings;
mod slurm;
mod spawn;
mod status;
mod stdio;
mod suggest;
mod tasks;
mod user_key;
pub mod wait_graph;

pub use connection::{Connection, memory, random, wait};
pub use control::{Blocked, Control, Model, NOTICE_BYTES, Notice, SINGLETON_OPTION, TICKET};
pub use failure::PeerFailure;
pub use files::read_text;
pub use foreign::{ForeignLauncher, foreign_launcher};
pub use hardware::{Resource, numbers, resources, show_list};
pub use job::{BootError, Job, announced_size};
pub use lacking::{Capability, Lacking};
pub use machine::{allowed_cpus, cpu_quota, host, machine_id, usable_cpus};
pub use message::{Message, MessageError};
pub use names::{NAME_BYTES, NameReply, NameRequest, Names};
pub use network::{Address, Network, PortRange, addresses, listen, own_addresses};
pub use occupancy::{Machine, Occupancy, Quota};
pub use paths::{Path, Paths};
pub use port::{HostId, Port};
pub use proof::{Key, fingerprint};
pub use record::{Handover, MOST_RANKS, Record, RecordError, VARIABLE};
pub use roster::Roster;
pub use settings::{
    BspWay, CHOICES, DEFAULT_CREDIT, Helper, InitialErrhandler, Provenance, Setting, SettingError,
    Settings, StoreProtocol, TABLE, Tuning, Wait, bytes, is_initial_errhandler, source_of_choices,
    switch, unknown_variables,
};
pub use spawn::{SPAWN_BYTES, SpawnFailure, SpawnRequest, Wanted};
pub use status::{Count, RankStatus, Relation, StatusBoard, Waiting};
pub use stdio::{end_with_output, flush_streams, print_by_lines};
pub use suggest::nearest;
pub use user_key::joint_key;
