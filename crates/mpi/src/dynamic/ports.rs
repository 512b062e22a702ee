//! Ports, and the groups that meet at them (MPI-5.0 §11.9).

use std::io;
use std::os::fd::AsFd;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use boot::{Connection, HostId, Port, Settings};

use super::meeting::{GONE, is_greeting, meet, wait_for};
use crate::error::{Error, Result};
use crate::process::{self, Here};
use crate::{Handle, abi, check, class, communicator, info, state, waiting};

/// The open ports of this process.
pub(crate) type Ports = Vec<Arc<Port>>;

/// `MPI_Open_port`: the name of a new port.
pub fn open_port(info: Handle) -> Result<String> {
    info::copy(info)?;
    let port = Arc::new(open(process::here()?)?);
    let name = port.name().to_owned();
    state::with(|state| {
        state.ports.push(port);
        Ok(name)
    })
}

/// `MPI_Close_port`.
pub fn close_port(name: &str) -> Result<()> {
    state::with(|state| {
        let found = state.ports.iter().position(|port| port.name() == name);
        state.ports.remove(found.ok_or_else(|| unknown(name))?);
        Ok(())
    })
}

/// `MPI_Comm_accept`: an inter-communicator with the group that calls. Name and info matter on the
/// root.
pub fn accept(name: &str, info: Handle, root: i32, comm: Handle) -> Result<Handle> {
    let root = check_group(root, comm)?;
    waiting::enter(&"comm_accept", comm);
    loop {
        let met = meet(comm, root, true, None, |here| {
            info::copy(info)?;
            let find = |port: &&Arc<Port>| port.name() == name;
            let port = state::with(|state| {
                state.ports.iter().find(find).cloned().ok_or_else(|| unknown(name))
            })?;
            answer(here, &port)
        });
        match met {
            // Who has given up meanwhile is not the one to wait for, as all ranks are told.
            Err(error) if error.message == GONE => {}
            met => return met,
        }
    }
}

/// How long `MPI_Comm_connect` waits for somebody to accept, as in MPICH.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(180);

/// `MPI_Comm_connect`: an inter-communicator with the group that accepts. Name and info, whose key
/// `timeout` has the seconds to wait for that group, matter on the root.
pub fn connect(name: &str, info: Handle, root: i32, comm: Handle) -> Result<Handle> {
    let root = check_group(root, comm)?;
    waiting::enter(&"comm_connect", comm);
    let at_root = communicator::rank(comm)? as usize == root;
    let patience = if at_root { timeout(info) } else { Ok(CONNECT_TIMEOUT) };
    let wait = *patience.as_ref().unwrap_or(&CONNECT_TIMEOUT);
    meet(comm, root, false, Some(wait), |here| {
        // The others hear of what is wrong with it.
        patience?;
        call(here, name)
    })
}

/// What an info says of how long to wait.
fn timeout(info: Handle) -> Result<Duration> {
    let hints = info::copy(info)?;
    let Some(text) = hints.value("timeout") else { return Ok(CONNECT_TIMEOUT) };
    let seconds = text.trim().parse().ok();
    seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()).ok_or_else(|| {
        Error::new(
            class::INFO_VALUE,
            format!("timeout is {text:?}; it must be a number of seconds, as 180"),
        )
    })
}

/// A port under a name that nobody else has.
pub(super) fn open(here: &Here) -> Result<Port> {
    let open = || -> io::Result<Port> {
        let port = here.home.map_or_else(Port::open, Port::open_at)?;
        let Some(key) = here.joint.clone() else { return Ok(port) };
        port.on_network(&Settings::from_environment().unwrap_or_default(), key)
    };
    open().map_err(|error| {
        Error::new(class::OTHER, format!("the system does not open a port: {error}"))
    })
}

/// Calls a port of this host, or of another one where a nameserver joins jobs.
pub(super) fn dial(here: &Here, name: &str) -> io::Result<Connection> {
    match &here.joint {
        Some(key) => Connection::connect_anywhere(name, key),
        None => Connection::connect(name),
    }
}

/// Waits for the next call of another group. Whoever says something else is sent away and counted, and who
/// says nothing holds nobody up.
pub(super) fn answer(here: &Here, port: &Port) -> Result<Connection> {
    let mut known = port.strangers();
    let line = wait_for(here, port.as_fd(), None, || {
        let met = port.meet(is_greeting);
        let strangers = port.strangers();
        if let Some(board) = here.board.filter(|_| strangers > known) {
            board.turned_away.fetch_add(strangers - known, Ordering::Relaxed);
        }
        known = strangers;
        met
    });
    line.map_err(|error| {
        Error::new(class::PORT, format!("port {} does not work: {error}", port.name()))
    })
}

/// Calls a port: of this host, of another one of this job, or of a job that a nameserver joins to it.
pub(super) fn call(here: &Here, name: &str) -> Result<Connection> {
    let elsewhere = HostId::of(name).zip(here.home).filter(|(its, own)| its.job == own.job);
    let line = match (elsewhere, &here.exchange) {
        (Some((its, own)), _) if its.host == own.host => Connection::connect(name),
        (Some((its, _)), Some(exchange)) => Connection::connect_through(exchange, its.host, name),
        (Some(_), None) => {
            return Err(Error::new(
                class::PORT,
                format!(
                    "port {name:?} is on another host, where only mpiexec can call it; start the \
                     job with mpiexec"
                ),
            ));
        }
        (None, _) => dial(here, name),
    };
    line.map_err(|error| {
        let why = match error.kind() {
            io::ErrorKind::ConnectionRefused | io::ErrorKind::NotFound => {
                "nobody has opened it, or it was closed".into()
            }
            _ => error.to_string(),
        };
        Error::new(
            class::PORT,
            format!("port {name:?} cannot be called: {why}; pass what MPI_Open_port answered"),
        )
    })
}

/// Checks what all calls of this kind have in common. Answers the root.
pub(super) fn check_group(root: i32, comm: Handle) -> Result<usize> {
    if communicator::is_inter(comm)? {
        return Err(Error::new(
            class::COMM,
            "comm is an inter-communicator; pass an intra-communicator",
        ));
    }
    check::root(root, communicator::size(comm)?)
}

#[cold]
fn unknown(name: &str) -> Box<Error> {
    let most = abi::MAX_PORT_NAME as usize;
    let shown: String = name.chars().take(most).collect();
    Error::new(
        class::PORT,
        format!(
            "{shown:?} is no open port of this process; pass what its own MPI_Open_port answered"
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn ports_open_and_close() {
        testing::start();
        let (first, second) =
            (open_port(abi::INFO_NULL).unwrap(), open_port(abi::INFO_NULL).unwrap());
        assert_ne!(first, second);
        assert!(first.len() < abi::MAX_PORT_NAME as usize);
        close_port(&first).unwrap();
        assert_eq!(close_port(&first).unwrap_err().class, class::PORT);
        close_port(&second).unwrap();
        let comm = testing::comm();
        assert_eq!(accept(&first, abi::INFO_NULL, 0, comm).unwrap_err().class, class::PORT);
        assert_eq!(connect(&first, abi::INFO_NULL, 0, comm).unwrap_err().class, class::PORT);
        assert_eq!(connect("", abi::INFO_NULL, 0, comm).unwrap_err().class, class::PORT);
        assert_eq!(connect(&first, abi::INFO_NULL, 1, comm).unwrap_err().class, class::ROOT);
    }
}
