//! Packets for all hosts of a group, by IP multicast.
//!
//! Each group has an address and a port of its own, which its members compute from the job's secret. A packet is proved or
//! encrypted as one to a single peer is, under a key of its sender's in that group.

use crate::options::Loss;
use crate::session::word;
use crate::socket::{Fate, LONGEST, Places, Socket};
use layout::Span;
use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::net::{AddressFamily, SocketFlags, SocketType, sockopt};
use secret::{Key, PacketKey, TAG_BYTES};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, SocketAddrV4, UdpSocket};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use transport::blocking::poll;
use transport::multicast::{Arrival, Cast, Caster, Seed};
use transport::sim::Random;

/// Bytes that everybody can read: the group, the number of the packet, its sender.
const OUTER: usize = 20;
/// Then come stream and number in the stream.
const INNER: usize = 16;
/// Bytes of a packet beside those that it carries.
const BESIDE: usize = OUTER + INNER + TAG_BYTES;
/// What packets carry on networks with jumbo frames, on Ethernet, and where there are tunnels: IPv4 and UDP take 28 bytes.
const LENGTHS: [usize; 3] = [8972 - BESIDE, 1472 - BESIDE, crate::core::SAFE - BESIDE];
/// Who waits for packets that must be near waits so long after the last one.
const SILENCE: Duration = Duration::from_millis(1);
/// A socket that takes nothing for so long loses what it was to take.
const BLOCKED: Duration = Duration::from_millis(100);

/// How the members of groups find and trust each other.
pub struct CastOptions {
    /// What every process of the job knows, and nobody else.
    pub secret: Key,
    /// Whether everything is encrypted.
    pub encrypt: bool,
    /// The addresses of this host, the best first.
    pub addresses: Vec<IpAddr>,
    /// Ports that may be used; any if none are named.
    pub ports: Option<RangeInclusive<u16>>,
    /// Where it is shown what happens.
    pub counts: CastCounts,
    /// For tests: packets that come are lost.
    pub loss: Option<Loss>,
}

/// What others may look at, as far as they want.
#[derive(Clone, Copy, Debug, Default)]
pub struct CastCounts {
    /// Packets that were sent to groups, each once.
    pub sent: Option<&'static AtomicU64>,
    /// Packets to groups that were taken.
    pub taken: Option<&'static AtomicU64>,
    /// Packets that proved nothing, and were turned away.
    pub strangers: Option<&'static AtomicU64>,
}

fn add(count: Option<&AtomicU64>, more: u64) {
    count.map(|count| count.fetch_add(more, Ordering::Relaxed));
}

/// Opens ways to the groups of a job.
pub struct UdpCaster(CastOptions);

impl UdpCaster {
    /// For a process of this job.
    pub fn new(options: CastOptions) -> UdpCaster {
        UdpCaster(options)
    }

    /// Where the packets of a group go: into the range that organizations may use as they like (RFC 2365).
    fn place(&self, group: u64) -> SocketAddrV4 {
        let key = self.0.secret.derive("serried 2026-11 place of a group", &[&group.to_le_bytes()]);
        let bytes = key.as_bytes();
        let address = Ipv4Addr::new(239, 192 | bytes[0] & 3, bytes[1], bytes[2]);
        let ports = self.0.ports.clone().unwrap_or(0xc000..=0xffff);
        let count = u32::from(ports.end() - ports.start()) + 1;
        let drawn = u32::from(u16::from_le_bytes([bytes[3], bytes[4]]));
        SocketAddrV4::new(address, ports.start() + (drawn % count) as u16)
    }

    fn try_open(&self, group: u64, rank: u32, listens: bool) -> io::Result<UdpCast> {
        let four = |address: &IpAddr| match address {
            IpAddr::V4(address) => Some(*address),
            IpAddr::V6(_) => None,
        };
        let own = self.0.addresses.iter().find_map(four);
        let own = own.ok_or_else(|| io::Error::other("this host has no IPv4 address"))?;
        let place = self.place(group);
        let sender = UdpSocket::bind((own, 0))?;
        sockopt::set_ip_multicast_if(&sender, &own)?;
        sockopt::set_ip_multicast_ttl(&sender, 1)?;
        // Who has no other address than that of the loopback interface is on one machine with all others.
        sockopt::set_ip_multicast_loop(&sender, own.is_loopback())?;
        let listener = match listens {
            true => Some(Listener { socket: listen(place, own)?, places: Places::new() }),
            false => None,
        };
        Ok(UdpCast {
            rank,
            group,
            secret: self.0.secret.clone(),
            encrypt: self.0.encrypt,
            counts: self.0.counts,
            loss: self.0.loss.map(|loss| (Random::new(loss.seed), loss.per_mille)),
            to: place.into(),
            sender: Socket::with(sender, false)?,
            listener,
            keys: None,
            number: 0,
            packets: Vec::new(),
        })
    }
}

/// A socket that hears what is sent to a group on the network of this address.
fn listen(place: SocketAddrV4, own: Ipv4Addr) -> io::Result<Socket> {
    let flags = SocketFlags::CLOEXEC;
    let socket = rustix::net::socket_with(AddressFamily::INET, SocketType::DGRAM, flags, None)?;
    // Groups of other jobs may have drawn the same place.
    sockopt::set_socket_reuseaddr(&socket, true)?;
    rustix::net::bind(&socket, &place)?;
    sockopt::set_ip_add_membership(&socket, place.ip(), &own)?;
    Socket::with(socket.into(), false)
}

impl Caster for UdpCaster {
    fn open(&self, group: u64, rank: u32, listens: bool) -> Result<Box<dyn Cast>, String> {
        let opened = self.try_open(group, rank, listens).map_err(|error| error.to_string());
        opened.map(|cast| Box::new(cast) as Box<dyn Cast>)
    }
}

struct Listener {
    socket: Socket,
    places: Places,
}

/// The keys of those who have agreed upon a seed.
struct Keys {
    /// What tells its packets from those of others.
    id: u64,
    /// By their senders.
    keys: Vec<PacketKey>,
}

impl Keys {
    fn new(secret: &Key, (encrypt, group): (bool, u64), seed: &Seed, members: u32) -> Keys {
        let group =
            secret.derive("serried 2026-11 packets to a group", &[&group.to_le_bytes(), seed]);
        let key = |member: u32| {
            let key = group.derive("serried 2026-11 packets of a member", &[&member.to_le_bytes()]);
            if encrypt { PacketKey::sealing(&key) } else { PacketKey::proving(key) }
        };
        let id = group.prove("serried 2026-11 name of a group", &[]);
        Keys { id: word(&id, 0), keys: (0..members).map(key).collect() }
    }

    /// What a packet carries, if one of the group has sent it. Each packet is decrypted in place.
    fn open<'a>(&self, packet: &'a mut [u8]) -> Option<Arrival<'a>> {
        let end = packet.len().checked_sub(TAG_BYTES).filter(|&end| end >= OUTER + INNER)?;
        let (body, tag) = packet.split_at_mut(end);
        let (id, number) = (word(body, 0), word(body, 8));
        let from = u32::from_le_bytes([body[16], body[17], body[18], body[19]]);
        let key = self.keys.get(from as usize).filter(|_| id == self.id)?;
        key.open(number, body, OUTER, tag).ok()?;
        let (head, bytes) = body[OUTER..].split_at(INNER);
        Some(Arrival { from, stream: word(head, 0), number: word(head, 8), bytes })
    }
}

/// The way of a process to one group.
struct UdpCast {
    rank: u32,
    group: u64,
    secret: Key,
    encrypt: bool,
    counts: CastCounts,
    loss: Option<(Random, u32)>,
    to: SocketAddr,
    sender: Socket,
    listener: Option<Listener>,
    keys: Option<Keys>,
    /// Of the next packet of this process.
    number: u64,
    packets: Vec<u8>,
}

impl UdpCast {
    /// Sends what is there, in packets of `size` bytes. A packet that the network does not take is lost.
    fn flush(&mut self, size: usize) {
        let took = || {
            let descriptor = PollFd::new(self.sender.descriptor(), PollFlags::OUT);
            let most = Timespec { tv_sec: 0, tv_nsec: BLOCKED.as_nanos() as i64 };
            poll(&mut [descriptor], Some(&most)).is_ok_and(|ready| ready > 0)
        };
        let mut fate = Fate::Blocked;
        while fate == Fate::Blocked && !self.packets.is_empty() {
            fate = self.sender.send(self.to, &self.packets, size);
            if fate == Fate::Blocked && !took() {
                break;
            }
        }
        self.packets.clear();
    }
}

impl Cast for UdpCast {
    fn draw(&self) -> Option<Seed> {
        secret::random().ok()
    }

    fn agree(&mut self, seed: Seed, members: u32) {
        self.keys = Some(Keys::new(&self.secret, (self.encrypt, self.group), &seed, members));
        self.number = 0;
    }

    fn lengths(&self) -> &'static [usize] {
        &LENGTHS
    }

    fn room(&self) -> usize {
        self.listener.as_ref().map_or(usize::MAX, |listener| listener.socket.window() as usize)
    }

    fn send(&mut self, stream: u64, first: u64, length: usize, bytes: Span) {
        let Some(keys) = &self.keys else { return };
        let (id, Some(_)) = (keys.id, keys.keys.get(self.rank as usize)) else { return };
        let size = length + BESIDE;
        let most = (self.sender.segments() * size).min(LONGEST);
        let count = bytes.len().div_ceil(length);
        for at in 0..count {
            let piece = bytes.tail(at * length).head(length);
            let start = self.packets.len();
            self.packets.extend(id.to_le_bytes());
            self.packets.extend(self.number.to_le_bytes());
            self.packets.extend(self.rank.to_le_bytes());
            self.packets.extend(stream.to_le_bytes());
            self.packets.extend((first + at as u64).to_le_bytes());
            let carried = self.packets.len();
            self.packets.resize(carried + piece.len(), 0);
            piece.copy_to_slice(&mut self.packets[carried..]);
            let Some(Keys { keys, .. }) = &self.keys else { return };
            let key = &keys[self.rank as usize];
            let tag = key.seal(self.number, &mut self.packets[start..], OUTER);
            self.packets.extend(tag);
            self.number += 1;
            if self.packets.len() + size > most {
                self.flush(size);
            }
        }
        self.flush(size);
        add(self.counts.sent, count as u64);
    }

    fn receive(&mut self, patience: bool, take: &mut dyn FnMut(Arrival<'_>)) -> bool {
        let UdpCast { listener, keys: Some(keys), loss, .. } = self else { return false };
        let Some(Listener { socket, places }) = listener else { return false };
        let mut lost =
            || loss.as_mut().is_some_and(|(random, per_mille)| random.chance(*per_mille));
        let (mut came, mut waited, mut taken, mut strangers) = (false, !patience, 0, 0);
        loop {
            let (count, full) = socket.receive(places);
            for at in 0..count {
                let (_, stride, bytes) = places.place(at);
                for packet in bytes.chunks_mut(stride) {
                    if lost() {
                        continue;
                    }
                    match keys.open(packet) {
                        Some(arrival) => {
                            taken += 1;
                            take(arrival);
                        }
                        None => strangers += 1,
                    }
                }
            }
            came |= count > 0;
            if full {
                continue;
            }
            if came || waited {
                break;
            }
            waited = true;
            let descriptor = PollFd::new(socket.descriptor(), PollFlags::IN);
            let most = Timespec { tv_sec: 0, tv_nsec: SILENCE.as_nanos() as i64 };
            let _ = poll(&mut [descriptor], Some(&most));
        }
        add(self.counts.taken, taken);
        add(self.counts.strangers, strangers);
        came
    }
}

/// Takes packets apart that prove nothing, and one that does.
#[doc(hidden)]
pub fn fuzz(bytes: &[u8]) {
    let secret = Key::from([7; 32]);
    for encrypt in [false, true] {
        let keys = Keys::new(&secret, (encrypt, 1), &[8; 32], 3);
        assert!(keys.open(&mut bytes.to_vec()).is_none());
        // Whoever belongs to the group may say anything.
        let mut packet = [&keys.id.to_le_bytes()[..], &[0; 8], &[2, 0, 0, 0], bytes].concat();
        let tag = keys.keys[2].seal(0, &mut packet, OUTER);
        packet.extend(tag);
        let carried = bytes.len().checked_sub(INNER);
        assert_eq!(keys.open(&mut packet).map(|arrival| arrival.bytes.len()), carried);
    }
}
