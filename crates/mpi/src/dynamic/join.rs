//! Meeting over a socket of the program's own (MPI-5.0 §11.10.5).

use std::io::{self, ErrorKind};
use std::os::fd::{BorrowedFd, RawFd};

use boot::Message;
use serde::{Deserialize, Serialize};

use super::meeting::{meet, wait_for};
use super::ports;
use crate::error::{Error, Result};
use crate::peers::Identity;
use crate::process::{self, Here};
use crate::{Handle, abi, class, state, waiting};

/// What each side sends, and nothing else: the length of an [`Invitation`], the invitation, and zeros.
const BYTES: usize = 1024;

/// `MPI_Comm_join`: an inter-communicator of this process and the one at the other end of a
/// connected socket, which nobody else uses meanwhile.
pub fn join(descriptor: RawFd) -> Result<Handle> {
    let here = process::here()?;
    // SAFETY: takes integers; a closed descriptor is an error and nothing else.
    if unsafe { libc::fcntl(descriptor, libc::F_GETFD) } == -1 {
        return Err(Error::new(
            class::ARG,
            format!("fd is {descriptor}, which is not open; pass a connected socket"),
        ));
    }
    let port = ports::open(here)?;
    let own = state::with(|state| Ok(state.peers.identity(here.rank)))?;
    let invitation = Invitation { identity: own, port: port.name().to_owned() }.encode();
    let mut message = (invitation.len() as u16).to_le_bytes().to_vec();
    message.extend(invitation);
    if message.len() > BYTES {
        return Err(Error::new(class::INTERN, "this host has too many addresses to be told"));
    }
    message.resize(BYTES, 0);
    let answer = swap(here, descriptor, &message).map_err(|error| {
        let message = format!("fd {descriptor} does not carry bytes to another process: {error}");
        Error::new(class::OTHER, message)
    })?;
    let Some(Invitation { identity: other, port: name }) = read(&answer) else {
        return Err(Error::new(
            class::OTHER,
            format!("what came through fd {descriptor} is no call of MPI_Comm_join"),
        ));
    };
    // One side must accept and the other call; all know who is the smaller one.
    let leads = (own.world, own.rank) < (other.world, other.rank);
    waiting::enter(&"comm_join", abi::COMM_SELF);
    meet(abi::COMM_SELF, 0, leads, None, |here| {
        if leads { ports::answer(here, &port) } else { ports::call(here, &name) }
    })
}

/// Who a process is, and the port at which it can be called.
#[derive(Serialize, Deserialize)]
pub(super) struct Invitation {
    identity: Identity,
    port: String,
}

impl Message for Invitation {
    const KIND: u8 = b'J';
    const VERSION: u8 = 1;
}

pub(super) fn read(bytes: &[u8]) -> Option<Invitation> {
    let (length, rest) = bytes.split_first_chunk()?;
    Invitation::decode(rest.get(..u16::from_le_bytes(*length).into())?).ok()
}

/// Sends bytes and receives as many.
fn swap(here: &Here, descriptor: RawFd, message: &[u8]) -> io::Result<Vec<u8>> {
    // SAFETY: the program keeps its socket open during the call.
    let borrowed = unsafe { BorrowedFd::borrow_raw(descriptor) };
    let mut sent = 0;
    let mut answer = vec![0; message.len()];
    let mut received = 0;
    wait_for(here, borrowed, None, || {
        let rest = &message[sent..];
        if !rest.is_empty() {
            let flags = libc::MSG_DONTWAIT | libc::MSG_NOSIGNAL;
            // SAFETY: the bytes are alive for the call and their number is given.
            let count = unsafe { libc::send(descriptor, rest.as_ptr().cast(), rest.len(), flags) };
            sent += passed(count)?;
        }
        let room = &mut answer[received..];
        // SAFETY: the buffer is alive for the call and its length is given.
        let count = unsafe {
            let flags = libc::MSG_DONTWAIT;
            libc::recv(descriptor, room.as_mut_ptr().cast(), room.len(), flags)
        };
        if count == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        received += passed(count)?;
        Ok((sent == message.len() && received == answer.len()).then_some(()))
    })?;
    Ok(answer)
}

/// The bytes of a call that answers at once; none if it would have had to wait.
fn passed(count: isize) -> io::Result<usize> {
    usize::try_from(count).or_else(|_| match io::Error::last_os_error() {
        error if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => Ok(0),
        error => Err(error),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use std::os::fd::AsRawFd;
    use std::os::unix::net::UnixStream;

    #[test]
    fn what_is_no_socket_or_no_partner_is_an_error() {
        testing::start();
        assert_eq!(join(-1).unwrap_err().class, class::ARG);
        let (one, other) = UnixStream::pair().unwrap();
        drop(other);
        assert_eq!(join(one.as_raw_fd()).unwrap_err().class, class::OTHER);
        let (one, mut other) = UnixStream::pair().unwrap();
        io::Write::write_all(&mut other, &[b'x'; BYTES]).unwrap();
        let error = join(one.as_raw_fd()).unwrap_err();
        assert!(error.message.contains("no call of MPI_Comm_join"), "{}", error.message);
    }
}
