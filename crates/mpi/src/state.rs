//! What this process knows while MPI is running: one place, behind one gate.

use std::collections::HashMap;
use std::sync::Arc;

use runtime::Contact;

use crate::attribute::Keyvals;
use crate::bsend::Attached;
use crate::communicator::Communicators;
use crate::detached::Detached;

use crate::datatype::Datatypes;
use crate::dynamic::Ports;
use crate::error::Result;
use crate::file::Files;
use crate::group::Group;
use crate::handle::{Kind, Table};
use crate::matched::Matched;
use crate::operation::UserOperation;
use crate::peers::PeerTable;
use crate::process;
use crate::request::Requests;
use crate::window::Window;
use crate::{Handle, abi};

/// All objects but those that live outside of init and finalize.
///
/// Where the engine is needed as well, its gate is entered first. The program's functions are never
/// called inside.
pub(crate) struct State {
    pub(crate) communicators: Communicators,
    pub(crate) requests: Requests,
    pub(crate) groups: Table<Group>,
    pub(crate) messages: Table<Matched>,
    pub(crate) windows: Table<Arc<Window>>,
    pub(crate) files: Files,
    pub(crate) operations: Table<UserOperation>,
    pub(crate) datatypes: Datatypes,
    pub(crate) keyvals: Keyvals,
    pub(crate) attached: Option<Box<Attached>>,
    /// Copies of what blocking sends have sent before it could leave.
    pub(crate) detached: Detached,
    pub(crate) peers: PeerTable,
    pub(crate) ports: Ports,
    /// The processes that spawned this one, as long as it has not parted from them.
    pub(crate) parent: Handle,
    pub(crate) session_buffers: HashMap<Handle, Option<Box<Attached>>>,
}

impl State {
    /// What there is at the start of rank `rank` of `size` of a world; `number` is one that no
    /// other process has, and `contacts` are those of all ranks, if they have any.
    pub(crate) fn new(
        rank: u32,
        size: u32,
        world: u64,
        number: u32,
        contacts: Vec<Contact>,
    ) -> State {
        State {
            communicators: Communicators::new(rank, size, number),
            requests: Requests::new(),
            groups: Table::new(Kind::Group),
            messages: Table::new(Kind::Message),
            windows: Table::new(Kind::Window),
            files: Files::new(),
            operations: Table::new(Kind::Op),
            datatypes: Datatypes::new(),
            keyvals: Keyvals::new(),
            attached: None,
            detached: Detached::default(),
            peers: PeerTable::new(world, size, contacts),
            ports: Ports::new(),
            parent: abi::COMM_NULL,
            session_buffers: HashMap::new(),
        }
    }
}

/// Uses the state; an error if MPI is not running.
#[inline]
pub(crate) fn with<R>(work: impl FnOnce(&mut State) -> Result<R>) -> Result<R> {
    process::here()?.state.with(work)
}
