//! A socket at which a process can be woken that sleeps over sockets, and so over no word.
//!
//! Its name is a number, which the sleeper leaves in the words that others look at anyway before
//! they ring (see `doorbell`): shared memory pays nothing for the processes that also have sockets.

use rustix::fd::OwnedFd;
use rustix::net::{
    AddressFamily, RecvFlags, SendFlags, SocketAddrUnix, SocketFlags, SocketType, bind, recv,
    sendto, socket_with,
};
use std::io;
use std::sync::OnceLock;

/// Where this process is woken.
#[derive(Debug)]
pub struct WakeSocket {
    /// What to sleep over.
    pub socket: OwnedFd,
    /// The name under which others wake this process.
    pub name: u32,
}

/// Names below have a meaning of their own.
const FIRST_NAME: u32 = 2;

fn address(name: u32) -> rustix::io::Result<SocketAddrUnix> {
    SocketAddrUnix::new_abstract_name(format!("serried-call-{name:08x}").as_bytes())
}

fn datagrams() -> rustix::io::Result<OwnedFd> {
    let flags = SocketFlags::CLOEXEC | SocketFlags::NONBLOCK;
    socket_with(AddressFamily::UNIX, SocketType::DGRAM, flags, None)
}

impl WakeSocket {
    /// Finds a free name.
    pub fn new() -> io::Result<WakeSocket> {
        let socket = datagrams()?;
        loop {
            let mut bytes = [0; 4];
            rustix::rand::getrandom(&mut bytes, rustix::rand::GetRandomFlags::empty())?;
            let name = u32::from_ne_bytes(bytes).max(FIRST_NAME);
            match bind(&socket, &address(name)?) {
                Ok(()) => return Ok(WakeSocket { socket, name }),
                Err(rustix::io::Errno::ADDRINUSE) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Forgets how often it was woken so far.
    pub fn forget(&self) {
        while recv(&self.socket, &mut [0; 1], RecvFlags::DONTWAIT).is_ok() {}
    }
}

/// Wakes the process of this name. If it is gone, or was woken many times before, so be it.
#[cold]
pub fn wake(name: u32) {
    static SENDER: OnceLock<Option<OwnedFd>> = OnceLock::new();
    if let Some(sender) = SENDER.get_or_init(|| datagrams().ok())
        && let Ok(address) = address(name)
    {
        let _ = sendto(sender, &[0], SendFlags::DONTWAIT | SendFlags::NOSIGNAL, &address);
    }
}
