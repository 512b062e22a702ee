//! Ports, to which other processes of the same user connect.
//!
//! A port is a socket in the kernel's abstract name space: it has no name in any file system and
//! vanishes with the process that opened it. Both ends must belong to the same user. The
//! name of a port may say on which host of which job it is: from elsewhere in that job `mpiexec`
//! routes a connection to it ([`Connection::connect_through`]). And a port may listen to other hosts
//! ([`Port::on_network`]): its name says where, and whoever connects from there must know its key.

use crate::connection::{Connection, Stream, is_passing, random};
use crate::network;
use crate::proof::{Handshake, Key};
use crate::settings::Settings;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr as LocalAddr, UnixListener};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What the name of a port starts with.
pub(crate) const SCHEME: &str = "serried:";
/// The most addresses in the name of a port.
const MOST_ADDRESSES: usize = 8;
/// The most handshakes with other hosts that may be under way.
const MOST_HANDSHAKES: usize = 64;
/// The most that may have connected and not said anything.
const MOST_SILENT: usize = 64;

/// A host of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostId {
    /// A number that no other job has.
    pub job: u64,
    /// The number of the host there.
    pub host: u32,
}

impl HostId {
    /// Where the port of this name is, if it says so.
    pub fn of(port: &str) -> Option<HostId> {
        let (job, host) = port.rsplit_once('@')?.1.split_once('.')?;
        Some(HostId { job: u64::from_str_radix(job, 16).ok()?, host: host.parse().ok()? })
    }
}

/// Where others can connect.
#[derive(Debug)]
pub struct Port {
    listener: UnixListener,
    name: String,
    network: Option<Network>,
    /// Those that have connected to be [met](Port::meet), and have not said anything yet.
    silent: Mutex<Vec<Connection>>,
    /// Those that were sent away.
    strangers: AtomicU64,
}

/// Where others can connect from other hosts.
struct Network {
    listener: TcpListener,
    key: Key,
    /// Those that have connected, and have not proved anything yet.
    handshakes: Mutex<Vec<Handshake>>,
    /// Ready when anybody has connected or sent something.
    bell: OwnedFd,
}

impl Port {
    /// Opens a port under a name that nobody else has.
    pub fn open() -> io::Result<Port> {
        Port::bind(&format!("serried-{:016x}", random()?))
    }

    /// Opens a port under a name that nobody else has and that says where it is.
    pub fn open_at(HostId { job, host }: HostId) -> io::Result<Port> {
        let mut port = Port::open()?;
        port.name += &format!("@{job:016x}.{host}");
        Ok(port)
    }

    /// Opens a port that this user's programs know by a word.
    pub fn open_known(word: &str) -> io::Result<Port> {
        let name = Port::known_name(word);
        Port::bind(name.strip_prefix(SCHEME).unwrap_or(&name))
    }

    /// The name of a port that this user's programs know by a word.
    pub fn known_name(word: &str) -> String {
        // SAFETY: takes nothing.
        format!("{SCHEME}{}-{word}", unsafe { libc::geteuid() })
    }

    fn bind(own: &str) -> io::Result<Port> {
        let listener = UnixListener::bind_addr(&LocalAddr::from_abstract_name(own)?)?;
        listener.set_nonblocking(true)?;
        let (name, silent) = (format!("{SCHEME}{own}"), Mutex::default());
        Ok(Port { listener, name, network: None, silent, strangers: AtomicU64::new(0) })
    }

    /// Lets those who know the key connect to this port from other hosts, too, over the networks and at
    /// the ports that the settings allow.
    pub fn on_network(self, settings: &Settings, key: Key) -> io::Result<Port> {
        let addresses = network::addresses(&settings.networks)?;
        let (listener, _) = network::listen(settings.ports, &addresses)?;
        let addresses: Vec<IpAddr> = addresses.iter().map(|one| one.address).collect();
        self.with_network(listener, &addresses, key)
    }

    /// Lets those who know the key connect to this port where `listener` waits, at these addresses of
    /// this host.
    pub(crate) fn with_network(
        mut self,
        listener: OwnedFd,
        addresses: &[IpAddr],
        key: Key,
    ) -> io::Result<Port> {
        let listener = TcpListener::from(listener);
        listener.set_nonblocking(true)?;
        let mut place = format!("+{}", listener.local_addr()?.port());
        for address in addresses.iter().take(MOST_ADDRESSES) {
            place += &format!("/{address}");
        }
        let at = self.name.find('@').unwrap_or(self.name.len());
        self.name.insert_str(at, &place);
        // SAFETY: takes flags only.
        let bell = match unsafe { libc::epoll_create1(libc::EPOLL_CLOEXEC) } {
            -1 => return Err(io::Error::last_os_error()),
            // SAFETY: just opened, owned by nobody else.
            bell => unsafe { OwnedFd::from_raw_fd(bell) },
        };
        listen_to(&bell, self.listener.as_raw_fd(), true)?;
        listen_to(&bell, listener.as_raw_fd(), true)?;
        self.network = Some(Network { listener, key, handshakes: Mutex::default(), bell });
        Ok(self)
    }

    /// Where the port of this name can be reached from other hosts.
    pub fn reach(name: &str) -> Vec<SocketAddr> {
        let place = name.split('@').next().and_then(|name| name.split_once('+'));
        let mut words = place.map_or("", |(_, place)| place).split('/');
        let Some(port) = words.next().and_then(|port| port.parse().ok()) else { return Vec::new() };
        let address = |word: &str| Some(SocketAddr::new(word.parse().ok()?, port));
        words.filter_map(address).take(MOST_ADDRESSES).collect()
    }

    /// What tells the port of this name from all others.
    pub fn own_name(name: &str) -> &str {
        let own = name.strip_prefix(SCHEME).unwrap_or(name);
        own.split(['@', '+']).next().unwrap_or(own)
    }

    /// The name to connect to it by.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The next connection, if there is one. Those of other users are closed.
    pub fn accept(&self) -> io::Result<Option<Connection>> {
        loop {
            match self.listener.accept() {
                Ok((stream, _)) => match Connection::local(stream) {
                    Ok(connection) => return Ok(Some(connection)),
                    Err(_) => self.send_away(),
                },
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    let network = self.network.as_ref();
                    return Ok(network.and_then(|network| network.accept(|| self.send_away())));
                }
                Err(error) if is_passing(&error) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The next connection whose first message, which is still to be received, is `meant` for this port.
    /// Those with another one are closed, and those that say nothing hold nobody up.
    pub fn meet(&self, meant: impl Fn(&[u8]) -> bool) -> io::Result<Option<Connection>> {
        let mut silent = self.silent.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(connection) = self.accept()? {
            if silent.len() == MOST_SILENT {
                silent.remove(0);
                self.send_away();
            }
            silent.push(connection);
        }
        let mut at = 0;
        while let Some(connection) = silent.get_mut(at) {
            match connection.peek().map(|message| message.map(&meant)) {
                Ok(None) => at += 1,
                Ok(Some(true)) => return Ok(Some(silent.remove(at))),
                Ok(Some(false)) => {
                    silent.remove(at);
                    self.send_away();
                }
                // One that has changed its mind is no stranger; one that sends what is no message is.
                Err(error) => {
                    silent.remove(at);
                    if error.kind() == ErrorKind::InvalidData {
                        self.send_away();
                    }
                }
            }
        }
        Ok(None)
    }

    /// How many have connected and were sent away: other users, those that did not know the key, and
    /// those that said what is not said here.
    pub fn strangers(&self) -> u64 {
        self.strangers.load(Ordering::Relaxed)
    }

    fn send_away(&self) {
        self.strangers.fetch_add(1, Ordering::Relaxed);
    }
}

impl AsFd for Port {
    /// Ready to be read from when somebody may have connected.
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.network.as_ref().map_or_else(|| self.listener.as_fd(), |network| network.bell.as_fd())
    }
}

impl fmt::Debug for Network {
    /// Without the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.listener)
    }
}

impl Network {
    /// The next connection whose other end has proved itself. `send_away` counts those that did not.
    fn accept(&self, send_away: impl Fn()) -> Option<Connection> {
        let mut handshakes = self.handshakes.lock().unwrap_or_else(PoisonError::into_inner);
        while let Ok((stream, _)) = self.listener.accept() {
            let Ok(handshake) = Handshake::new(stream) else { continue };
            if handshakes.len() == MOST_HANDSHAKES {
                handshakes.remove(0);
                send_away();
            }
            if listen_to(&self.bell, handshake.stream.as_raw_fd(), true).is_ok() {
                handshakes.push(handshake);
            }
        }
        let mut at = 0;
        while let Some(handshake) = handshakes.get_mut(at) {
            match handshake.poll(&self.key) {
                Ok(None) => at += 1,
                Ok(Some(session)) => {
                    let stream = handshakes.remove(at).stream;
                    // What it says from now on is none of the port's business.
                    listen_to(&self.bell, stream.as_raw_fd(), false).ok()?;
                    return Some(Connection::new(Stream::Network(stream, Box::new(session))));
                }
                // Those who do not know the key are closed.
                Err(_) => {
                    handshakes.remove(at);
                    send_away();
                }
            }
        }
        None
    }
}

/// Lets the bell ring when there is something to read, or no longer.
fn listen_to(bell: &OwnedFd, descriptor: RawFd, begin: bool) -> io::Result<()> {
    let mut event = libc::epoll_event { events: libc::EPOLLIN as u32, u64: 0 };
    let action = if begin { libc::EPOLL_CTL_ADD } else { libc::EPOLL_CTL_DEL };
    // SAFETY: the event is alive for the call.
    match unsafe { libc::epoll_ctl(bell.as_raw_fd(), action, descriptor, &mut event) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connection::wait;
    use proptest::prelude::*;
    use std::io::Write;
    use std::net::TcpStream;
    use std::time::Duration;

    fn networked(key: Key) -> Port {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (addresses, home) = (["127.0.0.1".parse().unwrap()], HostId { job: 1, host: 2 });
        Port::open_at(home).unwrap().with_network(listener.into(), &addresses, key).unwrap()
    }

    /// The next connection, and what comes first by it.
    fn greeting(port: &Port) -> (Connection, Vec<u8>) {
        loop {
            wait(port.as_fd(), Duration::from_secs(9));
            if let Some(mut connection) = port.accept().unwrap() {
                let said = connection.receive_within(Duration::from_secs(9)).unwrap();
                return (connection, said);
            }
        }
    }

    #[test]
    fn a_port_is_reached_from_other_hosts_by_who_knows_its_key() {
        let key = [5; 32];
        let port = networked(key.into());
        let place = Port::reach(port.name());
        assert_eq!(HostId::of(port.name()), Some(HostId { job: 1, host: 2 }));
        let large = vec![7; 3 << 20];
        let (sent, place) = (large.clone(), place[0]);
        // One that says nothing, one that says nonsense, and one with another key come first.
        let _silent = TcpStream::connect(place).unwrap();
        TcpStream::connect(place).unwrap().write_all(&[7; 200]).unwrap();
        let client = std::thread::spawn(move || {
            let other =
                Connection::authenticate(TcpStream::connect(place).unwrap(), &[6; 32].into());
            assert_eq!(other.unwrap_err().kind(), ErrorKind::PermissionDenied);
            let mut connection =
                Connection::authenticate(TcpStream::connect(place).unwrap(), &key.into()).unwrap();
            assert_eq!(connection.request(b"hello", Duration::from_secs(9)).unwrap(), b"you");
            assert!(
                connection.process().is_err() && connection.send_file(connection.as_fd()).is_err()
            );
            connection.send(&sent).unwrap();
            assert_eq!(connection.receive_within(Duration::from_secs(9)).unwrap(), b"");
        });
        let (mut connection, said) = greeting(&port);
        assert_eq!(said, b"hello");
        connection.send(b"you").unwrap();
        assert!(connection.receive_within(Duration::from_secs(9)).unwrap() == large);
        connection.send(b"").unwrap();
        client.join().unwrap();
        assert!(connection.receive_within(Duration::from_secs(9)).is_err());
        // The one that says nothing is given a little time.
        assert_eq!(port.strangers(), 2);
    }

    #[test]
    fn who_says_what_is_not_meant_for_a_port_is_sent_away_and_holds_nobody_up() {
        for port in [Port::open().unwrap(), networked([4; 32].into())] {
            let client = || Connection::connect(port.name()).unwrap();
            let mut wrong = client();
            wrong.send(b"wrong").unwrap();
            let raw = client();
            raw.stream.as_local().unwrap().write_all(&[0xff; 99]).unwrap();
            let (mut slow, mut right) = (client(), client());
            drop(client());
            right.send(b"right").unwrap();
            right.send(b"more").unwrap();
            let meet = || port.meet(|said| said == b"right");
            let mut met = meet().unwrap().expect("it came last");
            assert_eq!(met.receive().unwrap().unwrap(), b"right");
            assert_eq!(met.receive().unwrap().unwrap(), b"more");
            assert_eq!(port.strangers(), 2);
            assert!(wrong.receive_within(Duration::from_secs(9)).is_err());
            assert!(meet().unwrap().is_none());
            slow.send(b"right").unwrap();
            assert!(meet().unwrap().is_some());
            let many: Vec<Connection> = (0..MOST_SILENT).map(|_| client()).collect();
            assert!(meet().unwrap().is_none());
            let _another = client();
            assert!(meet().unwrap().is_none());
            assert_eq!(port.strangers(), 3, "the oldest of {}", many.len());
        }
    }

    #[test]
    fn what_is_near_is_not_reached_over_the_network() {
        let port = networked([1; 32].into());
        let mut connection = Connection::connect_anywhere(port.name(), &[2; 32].into()).unwrap();
        connection.send(b"here").unwrap();
        assert_eq!(greeting(&port).0.process().unwrap(), std::process::id());
        let name = port.name().to_owned();
        drop(port);
        assert!(Connection::connect_anywhere(&name, &[1; 32].into()).is_err());
    }

    #[test]
    fn a_changed_message_is_refused() {
        let (port, key) = (networked([9; 32].into()), [9; 32]);
        let place = Port::reach(port.name())[0];
        let client = std::thread::spawn(move || {
            let mut connection =
                Connection::authenticate(TcpStream::connect(place).unwrap(), &key.into()).unwrap();
            let Stream::Network(stream, session) = &mut connection.stream else { panic!() };
            let mut bytes = Vec::new();
            session.seal(b"hello", &mut bytes);
            stream.write_all(&bytes).unwrap();
            session.seal(b"hello", &mut bytes);
            let last = bytes.len() - 1;
            bytes[last] ^= 1;
            stream.write_all(&bytes[last / 2 + 1..]).unwrap();
            assert!(connection.receive_within(Duration::from_secs(9)).is_err());
        });
        let (mut connection, said) = greeting(&port);
        assert_eq!(said, b"hello");
        assert!(connection.receive_within(Duration::from_secs(9)).is_err());
        drop(connection);
        client.join().unwrap();
    }

    #[test]
    fn places_in_names_are_read_or_not() {
        let reach = |name: &str| Port::reach(name).len();
        assert_eq!(reach("serried:a+7/10.0.0.1/::1@5.3"), 2);
        assert_eq!(Port::own_name("serried:a+7/10.0.0.1/::1@5.3"), "a");
        let bad = ["serried:a", "serried:a+", "serried:a+x/1.2.3.4", "serried:a+7/x", "+70000/::1"];
        assert!(bad.iter().all(|name| reach(name) == 0));
    }

    #[test]
    fn a_port_may_say_where_it_is() {
        let home = HostId { job: u64::MAX - 1, host: 7 };
        let port = Port::open_at(home).unwrap();
        assert_eq!(HostId::of(port.name()), Some(home));
        assert!(Connection::connect(port.name()).is_ok());
        let names =
            [Port::open().unwrap().name().to_owned(), "@".into(), "a@.1".into(), "@1".into()];
        assert!(names.iter().all(|name| HostId::of(name).is_none()));
    }

    #[test]
    fn a_known_port_is_opened_once() {
        let word = format!("test-{}", std::process::id());
        let port = Port::open_known(&word).unwrap();
        assert_eq!(Port::open_known(&word).unwrap_err().kind(), ErrorKind::AddrInUse);
        assert!(Connection::connect(port.name()).is_ok());
        drop(port);
        assert!(Port::open_known(&word).is_ok());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn no_bytes_prove_anything(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            let port = networked([3; 32].into());
            let mut stranger = TcpStream::connect(Port::reach(port.name())[0]).unwrap();
            stranger.write_all(&bytes).unwrap();
            stranger.shutdown(std::net::Shutdown::Write).unwrap();
            let handshakes = || port.network.as_ref().unwrap().handshakes.lock().unwrap().len();
            prop_assert!(port.accept().unwrap().is_none());
            while handshakes() > 0 {
                wait(port.as_fd(), Duration::from_secs(9));
                prop_assert!(port.accept().unwrap().is_none());
            }
        }
    }
}
