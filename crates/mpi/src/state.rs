//! What this process knows while MPI is running: one place, behind one gate.

use crate::attribute::Keyvals;
use crate::bsend::Attached;
use crate::communicator::Communicators;
use crate::gate::Gate;
use crate::group::Members;
use crate::handle::{Kind, Table};
use crate::matched::Matched;
use crate::operation::UserOperation;
use crate::request::Requests;

/// All objects but those that live outside of init and finalize.
///
/// Where the engine is needed as well, its gate is entered first.
pub(crate) struct State {
    pub(crate) communicators: Communicators,
    pub(crate) requests: Requests,
    pub(crate) groups: Table<Members>,
    pub(crate) messages: Table<Matched>,
    pub(crate) operations: Table<UserOperation>,
    pub(crate) keyvals: Keyvals,
    pub(crate) attached: Option<Attached>,
}

pub(crate) static STATE: Gate<State> = Gate::new(State {
    communicators: Communicators::new(),
    requests: Requests::new(),
    groups: Table::new(Kind::Group),
    messages: Table::new(Kind::Message),
    operations: Table::new(Kind::Op),
    keyvals: Keyvals::new(),
    attached: None,
});
