//! The socket: packets out and in, several at a time where the kernel can.

use crate::options::Options;
use quinn_udp::{RecvMeta, Transmit, UdpSocketState};
use std::io::{self, IoSliceMut};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::os::fd::AsRawFd;

/// The longest datagram: what IPv4 has room for behind its header and that of UDP.
pub(crate) const LONGEST: usize = 65_507;
/// Bytes of a place for what comes: several datagrams of one sender may come as one.
const PLACE: usize = 1 << 16;
/// Places.
const PLACES: usize = 16;
/// Places that are offered when little comes: looking for a second packet costs as much as an empty look.
const FEW: usize = 1;
/// What quinn-udp has the kernel tell of each packet and nobody here looks at.
const UNUSED: [(libc::c_int, libc::c_int); 5] = [
    (libc::SOL_SOCKET, libc::SO_TIMESTAMPNS),
    (libc::IPPROTO_IP, libc::IP_PKTINFO),
    (libc::IPPROTO_IP, libc::IP_RECVTOS),
    (libc::IPPROTO_IPV6, libc::IPV6_RECVPKTINFO),
    (libc::IPPROTO_IPV6, libc::IPV6_RECVTCLASS),
];
/// What is asked of the kernel for packets that wait in either direction; it gives what it allows.
const WAITING: usize = 4 << 20;

/// The socket of a process.
pub(crate) struct Socket {
    socket: UdpSocket,
    state: UdpSocketState,
    port: u16,
    six: bool,
    window: u32,
}

/// What became of packets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// They left, or are lost.
    Gone,
    /// The socket takes nothing now.
    Blocked,
    /// The first network on their way does not take packets of this size.
    TooLong,
}

/// What came, in its place.
pub(crate) struct Places {
    bytes: Vec<u8>,
    meta: [RecvMeta; PLACES],
    /// The last look found something in each place that it offered.
    full: bool,
    /// Much comes: all of them are offered.
    many: bool,
}

impl Places {
    pub(crate) fn new() -> Places {
        let meta = [RecvMeta::default(); PLACES];
        Places { bytes: vec![0; PLACE * PLACES], meta, full: false, many: false }
    }

    /// Whether much comes.
    pub(crate) fn is_many(&self) -> bool {
        self.many
    }

    /// What came in a place, where it came from, and how long each of its datagrams is.
    pub(crate) fn place(&mut self, at: usize) -> (SocketAddr, usize, &mut [u8]) {
        let meta = &self.meta[at];
        let bytes = &mut self.bytes[at * PLACE..][..meta.len.min(PLACE)];
        (meta.addr, meta.stride.max(1), bytes)
    }
}

impl Socket {
    pub(crate) fn bind(options: &Options) -> io::Result<Socket> {
        let six = options.addresses.iter().any(IpAddr::is_ipv6);
        let any: IpAddr =
            if six { Ipv6Addr::UNSPECIFIED.into() } else { Ipv4Addr::UNSPECIFIED.into() };
        let ports = options.ports.clone().unwrap_or(0..=0);
        let mut failed = io::Error::other("no port may be used");
        for port in ports {
            match UdpSocket::bind((any, port)) {
                Ok(socket) => return Socket::with(socket, six),
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }

    pub(crate) fn with(socket: UdpSocket, six: bool) -> io::Result<Socket> {
        use rustix::net::sockopt;
        // The kernel gives less if the administrator has said so.
        let _ = sockopt::set_socket_recv_buffer_size(&socket, WAITING);
        let _ = sockopt::set_socket_send_buffer_size(&socket, WAITING);
        // It doubles what one asks for, for its own structures.
        let window = sockopt::socket_recv_buffer_size(&socket)? / 2;
        let state = UdpSocketState::new((&socket).into())?;
        decline(&socket);
        let port = socket.local_addr()?.port();
        Ok(Socket { port, six, window: window as u32, state, socket })
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// How much may wait in it.
    pub(crate) fn window(&self) -> u32 {
        self.window
    }

    /// What is readable when something has come.
    pub(crate) fn descriptor(&self) -> &UdpSocket {
        &self.socket
    }

    /// How many datagrams may be sent as one.
    pub(crate) fn segments(&self) -> usize {
        self.state.max_gso_segments()
    }

    /// The address as this socket knows it.
    pub(crate) fn address(&self, to: SocketAddr) -> Option<SocketAddr> {
        match to.ip() {
            IpAddr::V4(ip) if self.six => {
                Some(SocketAddr::new(ip.to_ipv6_mapped().into(), to.port()))
            }
            IpAddr::V6(_) if !self.six => None,
            _ => Some(to),
        }
    }

    /// Sends datagrams of `size` bytes, of which the last may be shorter.
    pub(crate) fn send(&self, to: SocketAddr, contents: &[u8], size: usize) -> Fate {
        let send = |contents, segment_size| {
            let transmit =
                Transmit { destination: to, ecn: None, contents, segment_size, src_ip: None };
            self.state.try_send((&self.socket).into(), &transmit)
        };
        let several = contents.len() > size;
        match send(contents, several.then_some(size)) {
            Ok(()) => Fate::Gone,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Fate::Blocked,
            Err(error) if quinn_udp::is_msg_size_err(&error) => Fate::TooLong,
            Err(_) if several => {
                // A driver may not be able to cut them: one by one then. What is lost is sent again.
                contents.chunks(size).for_each(|one| drop(send(one, None)));
                Fate::Gone
            }
            Err(_) => Fate::Gone,
        }
    }

    /// Receives what has come, as far as there is room. How many places hold something, and whether more may
    /// have come.
    pub(crate) fn receive(&self, places: &mut Places) -> (usize, bool) {
        let (count, offered) = match places.many {
            true => (self.receive_into::<PLACES>(places), PLACES),
            false => (self.receive_into::<FEW>(places), FEW),
        };
        let full = count == offered;
        places.many = full && places.full || places.many && count > 1;
        places.full = full;
        (count, full)
    }

    fn receive_into<const OFFERED: usize>(&self, places: &mut Places) -> usize {
        let mut rest = places.bytes.chunks_mut(PLACE);
        let mut slices: [IoSliceMut; OFFERED] =
            std::array::from_fn(|_| IoSliceMut::new(rest.next().unwrap_or_default()));
        // An error is that of a packet which was sent before, or there is nothing.
        let socket = (&self.socket).into();
        self.state.recv(socket, &mut slices, &mut places.meta).unwrap_or(0)
    }
}

/// Packets come without what nobody looks at, as far as the kernel knows it: it would be found out and copied for each.
fn decline(socket: &UdpSocket) {
    let off: libc::c_int = 0;
    for (level, name) in UNUSED {
        // SAFETY: the socket is open, and the value is of the size that is named.
        unsafe {
            let length = size_of_val(&off) as libc::socklen_t;
            libc::setsockopt(socket.as_raw_fd(), level, name, (&raw const off).cast(), length);
        }
    }
}
