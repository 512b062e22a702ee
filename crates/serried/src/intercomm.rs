//! Processes that come later.

use std::ops::Deref;

use mpi::{abi, communicator, dynamic};

use crate::comm::Comm;
use crate::error::{At, Result};
use crate::peers::Peers;

/// Two groups of processes that know each other: messages go to, and come from, the other one.
#[derive(Debug)]
pub struct InterComm {
    peers: Peers,
    /// Whether it goes when this does.
    owned: bool,
}

impl InterComm {
    fn made(call: &'static str, made: mpi::Result<mpi::Handle>) -> Result<InterComm> {
        made.and_then(Peers::of).map(|peers| InterComm { peers, owned: true }).at(call)
    }

    /// Makes one group of the two, in which the one that says `high` comes behind. All of both call this.
    pub fn merge(&self, high: bool) -> Result<Comm> {
        Comm::made("merge", communicator::intercomm_merge(self.handle(), high))
    }

    /// Waits until all messages have been received, and parts from the other group. All of both call this.
    pub fn disconnect(mut self) -> Result<()> {
        self.owned = false;
        dynamic::disconnect(&mut self.peers.handle()).at("disconnect")
    }
}

impl Deref for InterComm {
    type Target = Peers;

    fn deref(&self) -> &Peers {
        &self.peers
    }
}

impl Drop for InterComm {
    fn drop(&mut self) {
        if self.owned {
            // After the end of the world there is nothing to be freed.
            let _ = communicator::free(&mut self.peers.handle());
        }
    }
}

impl Comm {
    /// Starts a program on so many processes more, which are a world of their own and find this one by [`parent`].
    /// All processes of the communicator call this; the root's arguments count.
    pub fn spawn(
        &self,
        program: &str,
        arguments: &[&str],
        processes: usize,
        root: usize,
    ) -> Result<InterComm> {
        self.spawn_several(&[(program, arguments, processes)], root)
    }

    /// Starts several programs, each with arguments and a number of processes: together they are one world, in this
    /// order. All processes of the communicator call this; the root's programs count.
    ///
    /// ```no_run
    /// let world = serried::init()?;
    /// let others = world.spawn_several(&[("reader", &["input"], 1), ("worker", &[], 4)], 0)?;
    /// others.send(&42, 0, 0)?; // to the reader
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn spawn_several(
        &self,
        programs: &[(&str, &[&str], usize)],
        root: usize,
    ) -> Result<InterComm> {
        const CALL: &str = "spawn";
        let at = self.peer(CALL, "root", root)?;
        let program =
            |&(program, arguments, processes): &(&str, &[&str], usize)| dynamic::Program {
                command: program.as_bytes().to_vec(),
                arguments: arguments.iter().map(|one| one.as_bytes().to_vec()).collect(),
                copies: processes.try_into().unwrap_or(i32::MAX),
                info: abi::INFO_NULL,
            };
        let programs = || Ok(programs.iter().map(program).collect());
        InterComm::made(CALL, dynamic::spawn(programs, at, self.handle(), &mut |_, _| {}))
    }

    /// Waits at a [`Port`] until another group of processes [connects](Comm::connect). All processes of the
    /// communicator call this; the root's port counts.
    pub fn accept(&self, port: &str, root: usize) -> Result<InterComm> {
        let at = self.peer("accept", "root", root)?;
        InterComm::made("accept", dynamic::accept(port, abi::INFO_NULL, at, self.handle()))
    }

    /// Meets the group of processes that [accepts](Comm::accept) at a port. All processes of the communicator call
    /// this; the root's port counts.
    pub fn connect(&self, port: &str, root: usize) -> Result<InterComm> {
        let at = self.peer("connect", "root", root)?;
        InterComm::made("connect", dynamic::connect(port, abi::INFO_NULL, at, self.handle()))
    }
}

/// A name by which other groups of processes find this one, until it is dropped.
#[derive(Debug)]
pub struct Port(String);

impl Port {
    /// Opens a port.
    pub fn open() -> Result<Port> {
        dynamic::open_port(abi::INFO_NULL).at("open").map(Port)
    }

    /// What the others need to know.
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl Drop for Port {
    fn drop(&mut self) {
        let _ = dynamic::close_port(&self.0);
    }
}

/// The processes that [spawned](Comm::spawn) this one; none if it was started by `mpiexec` or by itself.
pub fn parent() -> Result<Option<InterComm>> {
    match dynamic::parent().at("parent")? {
        abi::COMM_NULL => Ok(None),
        parent => {
            let mut parent = InterComm::made("parent", Ok(parent))?;
            parent.owned = false;
            Ok(Some(parent))
        }
    }
}
