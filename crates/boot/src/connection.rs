//! Connections between processes of one user: messages both ways, whole and in order.
//!
//! On one host the kernel says that the other end is the same user. Between hosts both ends have proved
//! that they know a key, and what is said is sealed.

use crate::message::Message;
use crate::names::{NameReply, NameRequest};
use crate::port::{Port, SCHEME};
use crate::proof::{self, Key, Session};
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixStream};
use std::time::Duration;

/// The longest message; more is a protocol error.
const LONGEST: usize = 256 << 20;
/// How long it may take to reach another host.
const PATIENCE: Duration = Duration::from_secs(30);

/// A number that nobody else has.
pub fn random() -> io::Result<u64> {
    secret::random().map(u64::from_ne_bytes)
}

/// Memory with a descriptor and no name in any file system, of no size yet.
pub fn memory() -> io::Result<OwnedFd> {
    const MFD_NOEXEC_SEAL: u32 = 8;
    let name = c"serried".as_ptr();
    // SAFETY: the name ends with a zero byte.
    let create = |flags| unsafe { libc::memfd_create(name, libc::MFD_CLOEXEC | flags) };
    // Kernels before 6.3 do not know the flag; later ones ask for it.
    let descriptor = match create(MFD_NOEXEC_SEAL) {
        -1 => create(0),
        descriptor => descriptor,
    };
    match descriptor {
        -1 => Err(io::Error::last_os_error()),
        // SAFETY: just opened, owned by nobody else.
        descriptor => Ok(unsafe { OwnedFd::from_raw_fd(descriptor) }),
    }
}

/// What carries a connection.
#[derive(Debug)]
pub(crate) enum Stream {
    Local(UnixStream),
    /// To another host; what is said is sealed.
    Network(TcpStream, Box<Session>),
}

impl Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Stream::Local(stream) => stream.read(buffer),
            Stream::Network(stream, _) => stream.read(buffer),
        }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Stream::Local(stream) => stream.write(bytes),
            Stream::Network(stream, _) => stream.write(bytes),
        }
    }

    pub(crate) fn as_local(&self) -> io::Result<&UnixStream> {
        match self {
            Stream::Local(stream) => Ok(stream),
            Stream::Network(..) => {
                Err(io::Error::new(ErrorKind::Unsupported, "the other end is on another host"))
            }
        }
    }
}

/// A connection: messages of any length, whole and in order.
#[derive(Debug)]
pub struct Connection {
    pub(crate) stream: Stream,
    incoming: Vec<u8>,
    outgoing: Vec<u8>,
    ended: bool,
    /// The next message, if it was looked at already.
    peeked: Option<Vec<u8>>,
}

impl Connection {
    /// Connects to the port of this name on another host through `router`, a port of `mpiexec`.
    pub fn connect_through(router: &str, host: u32, name: &str) -> io::Result<Connection> {
        let mut connection = Connection::connect(router)?;
        let request = NameRequest::Connect { host, port: name.into() };
        match connection
            .request(&request.encode(), PATIENCE)
            .map(|answer| NameReply::decode(&answer))
        {
            Ok(Ok(NameReply::Done)) => Ok(connection),
            Err(error) if error.kind() != ErrorKind::UnexpectedEof => Err(error),
            _ => Err(ErrorKind::ConnectionRefused.into()),
        }
    }

    /// Connects to the port of this name, which is on this host.
    pub fn connect(name: &str) -> io::Result<Connection> {
        let Some(own) = name.strip_prefix(SCHEME) else {
            let why = format!("the name of a port starts with {SCHEME:?}");
            return Err(io::Error::new(ErrorKind::InvalidInput, why));
        };
        let own = Port::own_name(own);
        Connection::local(UnixStream::connect_addr(&SocketAddr::from_abstract_name(own)?)?)
    }

    /// Connects to the port of this name, on this host or where its name says, with the key that it
    /// wants there.
    pub fn connect_anywhere(name: &str, key: &Key) -> io::Result<Connection> {
        let mut failure = match Connection::connect(name) {
            Ok(connection) => return Ok(connection),
            Err(error) => error,
        };
        for place in Port::reach(name) {
            let connected = TcpStream::connect_timeout(&place, proof::PATIENCE);
            match connected.and_then(|stream| Connection::authenticate(stream, key)) {
                Ok(connection) => return Ok(connection),
                Err(error) => failure = io::Error::new(error.kind(), format!("{place}: {error}")),
            }
        }
        Err(failure)
    }

    /// A connection over a stream to another host, whose other end must know the key.
    pub(crate) fn authenticate(mut stream: TcpStream, key: &Key) -> io::Result<Connection> {
        let session = proof::call(&mut stream, key)?;
        stream.set_nonblocking(true)?;
        Ok(Connection::new(Stream::Network(stream, Box::new(session))))
    }

    pub(crate) fn local(stream: UnixStream) -> io::Result<Connection> {
        // SAFETY: takes nothing.
        if peer_of(&stream)?.uid != unsafe { libc::geteuid() } {
            return Err(io::Error::new(ErrorKind::PermissionDenied, "it belongs to another user"));
        }
        stream.set_nonblocking(true)?;
        Ok(Connection::new(Stream::Local(stream)))
    }

    pub(crate) fn new(stream: Stream) -> Connection {
        if let Stream::Network(stream, _) = &stream {
            keep_alive(stream);
        }
        let (incoming, outgoing) = (Vec::new(), Vec::new());
        Connection { stream, incoming, outgoing, ended: false, peeked: None }
    }

    /// The process at the other end, as the kernel knows it.
    pub fn process(&self) -> io::Result<u32> {
        Ok(peer_of(self.stream.as_local()?)?.pid as u32)
    }

    /// Sends a message, now or with later calls.
    pub fn send(&mut self, message: &[u8]) -> io::Result<()> {
        match &mut self.stream {
            Stream::Local(_) => {
                self.outgoing.extend((message.len() as u32).to_le_bytes());
                self.outgoing.extend_from_slice(message);
            }
            Stream::Network(_, session) => session.seal(message, &mut self.outgoing),
        }
        self.flush()
    }

    /// The next message, if it has come whole. The end of the connection is an error.
    pub fn receive(&mut self) -> io::Result<Option<Vec<u8>>> {
        if let Some(message) = self.peeked.take() {
            return Ok(Some(message));
        }
        if !self.has_message()? {
            return Ok(None);
        }
        let whole = self.whole()?.unwrap_or(0);
        let rest = self.incoming.split_off(whole);
        let mut message = std::mem::replace(&mut self.incoming, rest);
        match &mut self.stream {
            Stream::Local(_) => {
                message.drain(..4);
                Ok(Some(message))
            }
            Stream::Network(_, session) => session.open(message).map(Some),
        }
    }

    /// The next message, if it has come whole; it is still to be received.
    pub(crate) fn peek(&mut self) -> io::Result<Option<&[u8]>> {
        self.peeked = self.receive()?;
        Ok(self.peeked.as_deref())
    }

    /// Whether a message has come whole. The end of the connection is an error.
    pub fn has_message(&mut self) -> io::Result<bool> {
        self.flush()?;
        let mut buffer = [0; 4096];
        loop {
            if self.peeked.is_some() || self.whole()?.is_some() {
                return Ok(true);
            }
            if self.ended {
                return Err(io::Error::new(
                    ErrorKind::UnexpectedEof,
                    "the other side has closed the connection",
                ));
            }
            match self.stream.read(&mut buffer) {
                Ok(0) => self.ended = true,
                Ok(count) => self.incoming.extend_from_slice(&buffer[..count]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(false),
                Err(error) if is_passing(&error) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Whether everything that was sent has left.
    pub fn is_flushed(&self) -> bool {
        self.outgoing.is_empty()
    }

    /// Sends a message and waits for the answer, for at most `patience`.
    pub fn request(&mut self, message: &[u8], patience: Duration) -> io::Result<Vec<u8>> {
        self.send(message)?;
        self.receive_within(patience)
    }

    /// Waits for the next message, for at most `patience`.
    pub fn receive_within(&mut self, patience: Duration) -> io::Result<Vec<u8>> {
        let until = std::time::Instant::now() + patience;
        loop {
            if let Some(answer) = self.receive()? {
                return Ok(answer);
            }
            let left = until.saturating_duration_since(std::time::Instant::now());
            if left.is_zero() {
                return Err(io::Error::new(ErrorKind::TimedOut, "it does not answer"));
            }
            wait(self.as_fd(), left);
        }
    }

    /// Hands over an open file. Nothing else may be under way on this connection.
    pub fn send_file(&self, file: BorrowedFd<'_>) -> io::Result<()> {
        let stream = self.stream.as_local()?;
        let mut ancillary = Ancillary([0; 64]);
        let mut byte = 0u8;
        let mut part = libc::iovec { iov_base: (&raw mut byte).cast(), iov_len: 1 };
        let size = size_of::<RawFd>() as u32;
        // SAFETY: all zeroes is a valid `msghdr`; the header names buffers that are alive for the
        // call, of which the ancillary one is aligned and long enough for one descriptor.
        let sent = unsafe {
            let mut header: libc::msghdr = std::mem::zeroed();
            header.msg_iov = &mut part;
            header.msg_iovlen = 1;
            header.msg_control = ancillary.0.as_mut_ptr().cast();
            header.msg_controllen = libc::CMSG_SPACE(size) as _;
            let entry = libc::CMSG_FIRSTHDR(&header);
            (*entry).cmsg_level = libc::SOL_SOCKET;
            (*entry).cmsg_type = libc::SCM_RIGHTS;
            (*entry).cmsg_len = libc::CMSG_LEN(size) as _;
            libc::CMSG_DATA(entry).cast::<RawFd>().write_unaligned(file.as_raw_fd());
            libc::sendmsg(stream.as_raw_fd(), &header, libc::MSG_NOSIGNAL)
        };
        if sent == 1 { Ok(()) } else { Err(io::Error::last_os_error()) }
    }

    /// Takes an open file that the other side hands over, for at most `patience`.
    pub fn receive_file(&self, patience: Duration) -> io::Result<OwnedFd> {
        let stream = self.stream.as_local()?;
        wait(self.as_fd(), patience);
        let mut ancillary = Ancillary([0; 64]);
        let mut byte = 0u8;
        let mut part = libc::iovec { iov_base: (&raw mut byte).cast(), iov_len: 1 };
        // SAFETY: all zeroes is a valid `msghdr`; the header names buffers that are alive for the
        // call; what the kernel leaves in the ancillary one is a descriptor that is now ours.
        unsafe {
            let mut header: libc::msghdr = std::mem::zeroed();
            header.msg_iov = &mut part;
            header.msg_iovlen = 1;
            header.msg_control = ancillary.0.as_mut_ptr().cast();
            header.msg_controllen = libc::CMSG_SPACE(size_of::<RawFd>() as u32) as _;
            let flags = libc::MSG_CMSG_CLOEXEC;
            if libc::recvmsg(stream.as_raw_fd(), &mut header, flags) < 0 {
                return Err(io::Error::last_os_error());
            }
            let entry = libc::CMSG_FIRSTHDR(&header);
            if entry.is_null() || (*entry).cmsg_type != libc::SCM_RIGHTS {
                return Err(io::Error::new(ErrorKind::InvalidData, "no file was handed over"));
            }
            Ok(OwnedFd::from_raw_fd(libc::CMSG_DATA(entry).cast::<RawFd>().read_unaligned()))
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        while !self.outgoing.is_empty() {
            match self.stream.write(&self.outgoing) {
                Ok(count) => drop(self.outgoing.drain(..count)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                // It is closed there; what was sent before is still to be received, and then the end.
                Err(error) if error.kind() == ErrorKind::BrokenPipe => self.outgoing.clear(),
                Err(error) if is_passing(&error) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The length of the next message and what is around it, if it is there.
    fn whole(&self) -> io::Result<Option<usize>> {
        let Some(length) = self.incoming.first_chunk() else { return Ok(None) };
        let length = u32::from_le_bytes(*length) as usize;
        if length > LONGEST {
            return Err(io::Error::new(ErrorKind::InvalidData, "what came is no message"));
        }
        let around = match self.stream {
            Stream::Local(_) => 4,
            Stream::Network(..) => proof::AROUND,
        };
        Ok((self.incoming.len() >= around + length).then_some(around + length))
    }
}

impl AsFd for Connection {
    fn as_fd(&self) -> BorrowedFd<'_> {
        match &self.stream {
            Stream::Local(stream) => stream.as_fd(),
            Stream::Network(stream, _) => stream.as_fd(),
        }
    }
}

/// Room beside a message, aligned as the kernel wants it.
#[repr(align(8))]
struct Ancillary([u8; 64]);

/// Waits until there is something to read, or the time is over.
pub fn wait(descriptor: BorrowedFd<'_>, patience: Duration) {
    let fd = descriptor.as_raw_fd();
    let mut entry = libc::pollfd { fd, events: libc::POLLIN, revents: 0 };
    let milliseconds = patience.as_millis().min(60_000) as libc::c_int;
    // SAFETY: one entry, alive for the call.
    unsafe { libc::poll(&mut entry, 1, milliseconds) };
}

/// Lets the kernel notice within a minute that the other host has vanished.
fn keep_alive(stream: &TcpStream) {
    let options = [
        (libc::SOL_SOCKET, libc::SO_KEEPALIVE, 1),
        (libc::IPPROTO_TCP, libc::TCP_KEEPIDLE, 30),
        (libc::IPPROTO_TCP, libc::TCP_KEEPINTVL, 10),
        (libc::IPPROTO_TCP, libc::TCP_KEEPCNT, 3),
    ];
    for (level, option, value) in options {
        let size = size_of::<libc::c_int>() as libc::socklen_t;
        let value: libc::c_int = value;
        // SAFETY: the value is alive for the call. A kernel that does not know an option says no.
        unsafe {
            libc::setsockopt(stream.as_raw_fd(), level, option, (&raw const value).cast(), size)
        };
    }
}

/// Errors after which one tries again.
pub(crate) fn is_passing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::ConnectionAborted)
}

fn peer_of(stream: &UnixStream) -> io::Result<libc::ucred> {
    let mut peer = libc::ucred { pid: 0, uid: 0, gid: 0 };
    let mut size = size_of_val(&peer) as libc::socklen_t;
    // SAFETY: a place for the answer and its size, alive for the call.
    let answer = unsafe {
        let place = (&raw mut peer).cast();
        let socket = stream.as_raw_fd();
        libc::getsockopt(socket, libc::SOL_SOCKET, libc::SO_PEERCRED, place, &mut size)
    };
    if answer == 0 { Ok(peer) } else { Err(io::Error::last_os_error()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pair() -> (Connection, Connection) {
        let port = Port::open().unwrap();
        let client = Connection::connect(port.name()).unwrap();
        (client, port.accept().unwrap().unwrap())
    }

    fn next(connection: &mut Connection, other: &mut Connection) -> Vec<u8> {
        loop {
            if let Some(message) = connection.receive().unwrap() {
                return message;
            }
            other.flush().unwrap();
        }
    }

    #[test]
    fn messages_of_any_length_travel_both_ways() {
        let (mut client, mut server) = pair();
        let large = vec![7; 3 << 20];
        client.send(b"one").unwrap();
        client.send(b"").unwrap();
        server.send(&large).unwrap();
        client.send(&large).unwrap();
        assert!(!client.is_flushed(), "more than the kernel takes");
        assert_eq!(next(&mut server, &mut client), b"one");
        assert_eq!(next(&mut server, &mut client), b"");
        assert_eq!(next(&mut server, &mut client), large);
        assert_eq!(next(&mut client, &mut server), large);
        assert_eq!(client.process().unwrap(), std::process::id());
        drop(server);
        assert_eq!(client.receive().unwrap_err().kind(), ErrorKind::UnexpectedEof);
    }

    #[test]
    fn a_file_is_handed_over() {
        let (client, server) = pair();
        let memory = memory().unwrap();
        client.send_file(memory.as_fd()).unwrap();
        let other = server.receive_file(Duration::from_secs(9)).unwrap();
        assert_ne!(other.as_raw_fd(), memory.as_raw_fd());
        let inode = |file: OwnedFd| {
            let file = std::fs::File::from(file);
            std::os::unix::fs::MetadataExt::ino(&file.metadata().unwrap())
        };
        assert_eq!(inode(other), inode(memory));
        drop(client);
        assert!(server.receive_file(Duration::from_secs(9)).is_err());
    }

    #[test]
    fn a_port_that_is_closed_is_nowhere() {
        let name = Port::open().unwrap().name().to_owned();
        assert_eq!(Connection::connect(&name).unwrap_err().kind(), ErrorKind::ConnectionRefused);
        assert!(Connection::connect("serried:").is_err());
        assert!(Connection::connect(&format!("serried:{}", "x".repeat(200))).is_err());
        assert!(Connection::connect("").is_err());
        assert!(Connection::connect("/nowhere/at/all").is_err());
    }

    #[test]
    fn last_words_are_heard() {
        let (mut client, mut server) = pair();
        server.send(b"no").unwrap();
        drop(server);
        client.send(b"hello").unwrap();
        assert_eq!(client.receive().unwrap().as_deref(), Some(&b"no"[..]));
        assert!(client.receive().is_err());
    }

    #[test]
    fn who_does_not_answer_is_not_waited_for_without_end() {
        let (mut client, _server) = pair();
        let error = client.request(b"hello", Duration::from_millis(20)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TimedOut);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn any_bytes_are_messages_or_an_error(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            let (client, mut server) = pair();
            client.stream.as_local().unwrap().write_all(&bytes).unwrap();
            drop(client);
            while let Ok(Some(_)) = server.receive() {}
        }
    }
}
