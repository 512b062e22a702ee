//! The transports of a process, as one.

use crate::network::{Offers, Route, Sockets, SocketsBell, SocketsVcis, over};
use crate::simulation::{Seat, SimulatedBell, Way};
use layout::Span;
use std::io;
use std::net::SocketAddr;
use transport::loopback::{Loopback, LoopbackBell};
use transport::{Atomic, Bell, Caps, Peer, Sent, Sink, Take, Taken, Transport, Wanted};
use transport_shm::{Shm, ShmBell, ShmVcis};
use transport_tcp::{Name, Tcp};
use wire::wireup::Agreeable;
use wire::{Header, Key};

/// Every transport that leads from a process to its peers: shared memory, sockets, and itself.
pub struct Fabric {
    rank: Peer,
    /// None in a process that can never meet another on its host.
    shm: Option<Shm>,
    /// None where all peers are on this host.
    network: Option<Box<Network>>,
    own: Loopback,
    /// What atomic operations on our own memory go by, if others change it by that.
    around: Option<Agreeable>,
}

/// Peers that do not share memory with this process.
#[allow(clippy::large_enum_variant, reason = "it lies in a box")]
enum Network {
    Sockets(Sockets),
    /// All of them, in a simulated job.
    Simulated(Way),
}

impl Network {
    #[inline]
    fn leads_to(&self, peer: Peer) -> bool {
        match self {
            Network::Sockets(sockets) => sockets.leads_to(peer),
            Network::Simulated(_) => true,
        }
    }

    /// The sockets, if these lead to a peer.
    fn sockets_to(&mut self, peer: Peer) -> Option<&mut Sockets> {
        match self {
            Network::Sockets(sockets) if sockets.leads_to(peer) => Some(sockets),
            _ => None,
        }
    }

    #[inline]
    fn poll(&mut self, busy: bool, sink: &mut impl Sink) -> bool {
        match self {
            Network::Sockets(sockets) => sockets.poll(busy, sink),
            Network::Simulated(way) => way.poll(sink),
        }
    }
}

/// Runs `$work` on the transport that serves `$peer`, or `$open` on the sockets if that is not agreed upon yet.
macro_rules! route {
    ($self:ident, $peer:ident, $transport:ident => $work:expr, $open:expr) => {
        if $peer == $self.rank {
            let $transport = &mut $self.own;
            let result = $work;
            $self.ring_for_own();
            result
        } else if let Some(network) = &mut $self.network
            && network.leads_to($peer)
        {
            match &mut **network {
                Network::Sockets(sockets) => over!(sockets, $peer, $transport => $work, $open(sockets)),
                Network::Simulated(way) => {
                    let $transport = &mut way.port;
                    $work
                }
            }
        } else {
            let Some($transport) = &mut $self.shm else { stranger($peer) };
            $work
        }
    };
}

#[cold]
fn stranger(peer: Peer) -> ! {
    panic!("no transport leads to peer {peer}")
}

impl Fabric {
    /// A process that is rank `rank` and reaches the others through `shm`.
    pub fn new(rank: Peer, shm: Option<Shm>) -> Fabric {
        Fabric { rank, shm, network: None, own: Loopback::new(rank), around: None }
    }

    /// Adds TCP for the peers that are `remote`, and other transports that it offers them.
    pub fn with_network(mut self, tcp: Tcp, remote: &[bool], offers: Offers) -> io::Result<Fabric> {
        self.network = Some(Box::new(Network::Sockets(Sockets::new(tcp, remote, offers)?)));
        Ok(self)
    }

    /// A rank of a simulated job.
    pub fn simulated(seat: Seat) -> Fabric {
        let network = Some(Box::new(Network::Simulated(seat.way)));
        let own = Loopback::new(seat.rank);
        Fabric { rank: seat.rank, shm: None, network, own, around: None }
    }

    pub(crate) fn sockets(&mut self) -> Option<&mut Sockets> {
        match self.network.as_deref_mut() {
            Some(Network::Sockets(sockets)) => Some(sockets),
            _ => None,
        }
    }

    /// What the transport to other hosts that is taken first is called in tables; None where there is none.
    pub fn network_name(&self) -> Option<&'static str> {
        match self.network.as_deref() {
            Some(Network::Sockets(sockets)) => {
                Some(sockets.agreed.first().map_or("tcp", |agreed| agreed.which().name()))
            }
            Some(Network::Simulated(_)) | None => None,
        }
    }

    /// Where further ways to the ranks of the job begin; None for a process alone, and for one of a simulated job.
    pub fn vcis(&self) -> Option<FabricVcis> {
        let shm = self.shm.as_ref().map(Shm::vcis);
        let network = match self.network.as_deref() {
            Some(Network::Sockets(sockets)) => Some(sockets.vcis()),
            _ => None,
        };
        let any = shm.is_some() || network.is_some();
        any.then_some(FabricVcis { rank: self.rank, shm, network })
    }

    /// The transport to processes of this host, for those who make or end ways to peers.
    pub fn shm(&mut self) -> Option<&mut Shm> {
        self.shm.as_mut()
    }

    /// The transport to other hosts.
    pub fn tcp(&mut self) -> Option<&mut Tcp> {
        self.sockets().map(|sockets| &mut sockets.tcp)
    }

    /// From here on, `peer` is the process at `slot` of a bridge. It is the next new peer, or one that
    /// was known before.
    pub fn place_near(&mut self, peer: Peer, bridge: usize, slot: u32) {
        if let Some(shm) = &mut self.shm {
            shm.place(peer, bridge, slot);
        }
        if let Some(sockets) = self.sockets() {
            sockets.set_remote(peer, false);
        }
    }

    /// From here on, `peer` is the process of this name on another host. It is the next new peer, or
    /// one that was known before. Answers whether this process has a network at all.
    pub fn place_far(&mut self, peer: Peer, name: Name, addresses: Vec<SocketAddr>) -> bool {
        if self.sockets().is_none() {
            return false;
        }
        if let Some(shm) = &mut self.shm {
            shm.leave_out(peer);
        }
        if let Some(sockets) = self.sockets() {
            sockets.tcp.place(peer, name, addresses);
            sockets.set_remote(peer, true);
        }
        true
    }

    /// Whether this peer is reached.
    pub fn reaches(&self, peer: Peer) -> bool {
        match (self.network.as_deref(), &self.shm) {
            (Some(Network::Simulated(_)), _) => true,
            (Some(Network::Sockets(sockets)), _) if sockets.leads_to(peer) => sockets.reaches(peer),
            (_, shm) => shm.as_ref().is_some_and(|shm| shm.reaches(peer)),
        }
    }

    /// How a peer of the job is reached, as far as that is known.
    pub fn route(&self, peer: Peer) -> Route {
        match self.network.as_deref() {
            Some(Network::Sockets(sockets)) => sockets.route(peer),
            _ => Route::Near,
        }
    }

    /// Has atomic operations on this process's own memory go by the transport that leads to these peers, so that they
    /// exclude what these do there. False if the peers are not all reached by one that was agreed upon, and can
    /// do that.
    pub fn reach_own_as(&mut self, peers: &[Peer]) -> bool {
        let own = self.rank;
        let Some(sockets) = self.sockets() else { return false };
        let Some(&first) = peers.first() else { return false };
        let route = sockets.route(first);
        let Route::Agreed(which) = route else { return false };
        let all = peers.iter().all(|&peer| sockets.route(peer) == route);
        let reached = all
            && crate::agreed::find(&mut sockets.agreed, which)
                .is_some_and(|agreed| agreed.reach_own(own));
        self.around = self.around.or(reached.then_some(which));
        reached
    }

    /// By what a peer is not reached, and why.
    pub fn refusals(&self, peer: Peer) -> Vec<(Agreeable, &str)> {
        match self.network.as_deref() {
            Some(Network::Sockets(sockets)) => sockets.refusals(peer).collect(),
            _ => Vec::new(),
        }
    }

    /// Gives up the endpoints of peers with whom nothing is under way any more. Ranks of the job stay.
    pub fn part(&mut self, peers: &[Peer]) {
        if let Some(shm) = &mut self.shm {
            shm.part(peers);
        }
        if let Some(network) = &mut self.network {
            for &peer in peers {
                if let Some(sockets) = network.sockets_to(peer) {
                    sockets.part(peer);
                }
            }
        }
    }

    /// A peer is known to be gone: what it has sent is still handed over, then its death is told.
    pub fn peer_failed(&mut self, peer: Peer) {
        match (&mut self.network, &mut self.shm) {
            // The simulated network tells of deaths itself.
            (Some(network), _) if network.leads_to(peer) => {
                if let Some(sockets) = network.sockets_to(peer) {
                    sockets.peer_failed(peer);
                }
            }
            (_, Some(shm)) => shm.peer_failed(peer),
            _ => {}
        }
    }

    /// Says goodbye to those who would miss this process. Answers whether all of them have everything
    /// that was sent to them; poll until they have.
    pub fn leave(&mut self) -> bool {
        self.sockets().is_none_or(Sockets::leave)
    }

    /// What another thread may be sleeping on must ring for messages to oneself too.
    #[cold]
    fn ring_for_own(&self) {
        match (&self.shm, self.network.as_deref()) {
            (Some(shm), _) => shm.ring_own(),
            (None, Some(Network::Sockets(sockets))) => sockets.tcp.bell().ring(),
            (None, Some(Network::Simulated(way))) => way.bell.ring(),
            (None, None) => {}
        }
    }
}

/// Further ways to the ranks of a job: VCIs, numbered from 1, which have the bell of the process.
#[derive(Debug)]
pub struct FabricVcis {
    rank: Peer,
    shm: Option<ShmVcis>,
    network: Option<SocketsVcis>,
}

impl FabricVcis {
    /// Opens a VCI, once.
    pub fn open(&self, vci: u8) -> io::Result<Fabric> {
        let shm = self.shm.as_ref().map(|shm| shm.open(vci)).transpose()?;
        let network =
            self.network.as_ref().map(|network| Box::new(Network::Sockets(network.open(vci))));
        Ok(Fabric { network, ..Fabric::new(self.rank, shm) })
    }

    /// Has `open` open the VCI that a peer on another host speaks to before this process does. It is called
    /// while another VCI is polled.
    pub fn open_by(&self, open: impl Fn(u8) + Send + Sync + 'static) {
        if let Some(network) = &self.network {
            network.tcp.open_by(open);
        }
    }
}

impl Transport for Fabric {
    type Bell = FabricBell;

    #[inline(always)]
    fn caps(&self, peer: Peer) -> Caps {
        if peer == self.rank {
            return self.own.caps(peer);
        }
        match (&self.network, &self.shm) {
            (Some(network), _) if network.leads_to(peer) => match &**network {
                Network::Sockets(sockets) => sockets.caps(peer),
                Network::Simulated(way) => way.port.caps(peer),
            },
            (_, Some(shm)) => shm.caps(peer),
            _ => self.own.caps(self.rank),
        }
    }

    #[inline(always)]
    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        route!(self, peer, transport => transport.send_short(peer, header, payload), |sockets: &mut Sockets| sockets.open(peer))
    }

    #[inline]
    fn send_buffered(
        &mut self,
        peer: Peer,
        header: &Header,
        fill: impl FnMut(usize, Span),
    ) -> Sent {
        route!(self, peer, transport => transport.send_buffered(peer, header, fill), |sockets: &mut Sockets| sockets.open(peer))
    }

    fn send_zero_copy(
        &mut self,
        peer: Peer,
        header: &Header,
        payload: &[u8],
        operation: u32,
    ) -> Sent {
        route!(self, peer, transport => transport.send_zero_copy(peer, header, payload, operation), |sockets: &mut Sockets| sockets.open(peer))
    }

    #[inline]
    fn register(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Key> {
        route!(self, peer, transport => transport.register(peer, memory, operation), |_| None)
    }

    fn deregister(&mut self, peer: Peer, operation: u32) {
        route!(self, peer, transport => transport.deregister(peer, operation), |_| ())
    }

    #[inline]
    fn get(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        route!(self, peer, transport => transport.get(peer, key, offset, memory, operation), |_| ())
    }

    fn put(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        route!(self, peer, transport => transport.put(peer, key, offset, memory, operation), |_| ())
    }

    fn atomic(&mut self, peer: Peer, key: Key, offset: u64, atomic: Atomic, operation: u32) {
        if peer == self.rank
            && let Some(which) = self.around
            && let Some(sockets) = self.sockets()
            && let Some(agreed) = crate::agreed::find(&mut sockets.agreed, which)
        {
            return agreed.atomic((peer, key, offset), atomic, operation);
        }
        route!(self, peer, transport => transport.atomic(peer, key, offset, atomic, operation), |_| ())
    }

    fn pace(&mut self, peer: Peer, rate: Option<u64>) {
        route!(self, peer, transport => transport.pace(peer, rate), |sockets: &mut Sockets| sockets.pace_later(peer, rate))
    }

    fn mark(&mut self, peer: Peer) -> u64 {
        route!(self, peer, transport => transport.mark(peer), |_| 0)
    }

    fn note_arrived(&mut self, peer: Peer, mark: u64) {
        route!(self, peer, transport => transport.note_arrived(peer, mark), |_| ())
    }

    #[inline]
    fn flush(&mut self) -> bool {
        self.sockets().is_none_or(|sockets| sockets.flush())
    }

    #[inline]
    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        let mut happened = match &mut self.shm {
            Some(shm) => shm.poll(sink),
            None => false,
        };
        if let Some(network) = &mut self.network {
            happened |= network.poll(happened, sink);
        }
        self.own.poll(sink) | happened
    }

    fn widen(&mut self) {
        if let Some(sockets) = self.sockets() {
            sockets.widen();
        }
    }

    fn bell(&self) -> FabricBell {
        let shm = self.shm.as_ref().map(Shm::bell);
        match (self.network.as_deref(), shm) {
            (Some(Network::Simulated(way)), _) => FabricBell::Simulated(way.bell.clone()),
            (Some(Network::Sockets(sockets)), shm) => FabricBell::Wide(shm, sockets.bell()),
            (None, Some(shm)) => FabricBell::Shm(shm),
            (None, None) => FabricBell::Own(self.own.bell()),
        }
    }
}

impl Take for Fabric {
    #[inline(always)]
    fn take(&mut self, wanted: &Wanted, polls: u32, buffer: Span) -> Taken {
        if let Some(network) = &mut self.network
            && network.leads_to(wanted.peer)
        {
            return match network.sockets_to(wanted.peer) {
                Some(sockets) => sockets.take(wanted, polls, buffer),
                None => Taken::Nothing,
            };
        }
        match &mut self.shm {
            Some(shm) if wanted.peer != self.rank => shm.take(wanted, polls, buffer),
            _ => Taken::Nothing,
        }
    }
}

/// What a process sleeps on.
#[derive(Clone, Debug)]
pub enum FabricBell {
    /// Among others of its host.
    Shm(ShmBell),
    /// Alone.
    Own(LoopbackBell),
    /// With peers on other hosts: it sleeps over sockets, and those of its host call it.
    Wide(Option<ShmBell>, SocketsBell),
    /// In a simulated job.
    Simulated(SimulatedBell),
}

impl Bell for FabricBell {
    fn arm(&self) {
        match self {
            FabricBell::Shm(bell) => bell.arm(),
            FabricBell::Own(bell) => bell.arm(),
            FabricBell::Simulated(bell) => bell.arm(),
            FabricBell::Wide(shm, sockets) => {
                if let Some(shm) = shm {
                    shm.arm_as(sockets.wake.name);
                }
                sockets.arm();
            }
        }
    }

    fn sleep(&self) {
        match self {
            FabricBell::Shm(bell) => bell.sleep(),
            FabricBell::Own(bell) => bell.sleep(),
            FabricBell::Simulated(bell) => bell.sleep(),
            FabricBell::Wide(shm, sockets) => {
                sockets.sleep(shm.as_ref().and_then(ShmBell::patience));
                if let Some(shm) = shm {
                    shm.slept();
                }
            }
        }
    }

    fn disarm(&self) {
        match self {
            FabricBell::Shm(bell) => bell.disarm(),
            FabricBell::Own(bell) => bell.disarm(),
            FabricBell::Simulated(bell) => bell.disarm(),
            FabricBell::Wide(shm, sockets) => {
                if let Some(shm) = shm {
                    shm.disarm();
                }
                sockets.disarm();
            }
        }
    }

    fn ring(&self) {
        match self {
            FabricBell::Shm(bell) => bell.ring(),
            FabricBell::Own(bell) => bell.ring(),
            FabricBell::Simulated(bell) => bell.ring(),
            FabricBell::Wide(_, sockets) => sockets.ring(),
        }
    }
}
