//! The transports that lead to other hosts: TCP, and those that two processes agree upon over it.

use crate::agreed::{Agreed, AgreedBell};
use crate::wireup::{Agreement, Wireup};
use layout::Span;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};
use transport::wakeup::WakeSocket;
use transport::{
    AccessError, Caps, Landing, Payload, Peer, Sent, Sink, Take, Taken, Transport, Wanted,
};
use transport_tcp::{Tcp, TcpBell, TcpVcis};
use wire::Header;
use wire::wireup::{Agreeable, Card, Note};

/// While shared memory has been silent for fewer looks than this, nobody looks at sockets: that takes
/// longer than a message there.
const QUIET: u32 = 32;
/// However busy shared memory is, sockets are looked at every so many polls.
const BUSY: u32 = 64;
/// Where peers are reached by another transport than TCP, TCP has its turn every so many looks.
const BESIDE: u32 = 8;

/// Calls that do not wait and follow each other faster than this are a loop, in which most look only where most
/// comes from: looking everywhere takes a tenth of it.
const LOOP: Duration = Duration::from_micros(10);

/// How a peer is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// Through shared memory, or it is this process.
    Near,
    /// Over TCP.
    Tcp,
    /// It has not been agreed upon yet.
    Open,
    /// By a transport that was agreed upon.
    Agreed(Agreeable),
}

/// The transports that a process offers others to agree upon.
#[derive(Default)]
pub struct Offers {
    /// In the order in which it would take them.
    pub agreed: Vec<Agreed>,
    /// Those that it was to have and has not, and why.
    pub missing: Vec<(Agreeable, String)>,
}

/// Peers on other hosts.
pub(crate) struct Sockets {
    pub(crate) tcp: Tcp,
    /// In the order in which this process would take them.
    pub(crate) agreed: Vec<Agreed>,
    /// Those that this process was to have and has not, and why.
    missing: Vec<(Agreeable, String)>,
    wireup: Wireup,
    /// How each peer is reached.
    routes: Vec<Route>,
    /// How fast peers may be sent to whose route is open.
    paces: Vec<(Peer, u64)>,
    /// What can be done for a peer whose route is open, whatever it will be.
    least: Caps,
    pub(crate) wake: Arc<WakeSocket>,
    /// Looks at shared memory since something was there.
    silence: u32,
    /// Polls since sockets were looked at.
    polls: u32,
    /// Looks since it was TCP's turn.
    looks: u32,
    /// When all were last looked at for a call that does not wait.
    widened: Option<Instant>,
}

/// Runs `$work` on the transport that a route leads over, or `$open` if that is not agreed upon yet.
macro_rules! over {
    ($self:ident, $peer:ident, $transport:ident => $work:expr, $open:expr) => {
        match $self.route($peer) {
            Route::Open => $open,
            Route::Agreed(which) => match $crate::agreed::find(&mut $self.agreed, which) {
                Some(agreed) => $crate::agreed::each!(Agreed, agreed, $transport => $work),
                None => $open,
            },
            Route::Near | Route::Tcp => {
                let $transport = &mut $self.tcp;
                $work
            }
        }
    };
}
pub(crate) use over;

impl Sockets {
    /// TCP for the peers that are `remote`, and other transports that ranks of the job agree upon, as far as they
    /// are there.
    pub(crate) fn new(tcp: Tcp, remote: &[bool], offers: Offers) -> io::Result<Sockets> {
        let wake = Arc::new(WakeSocket::new()?);
        let Offers { agreed, missing } = offers;
        Ok(Sockets { missing, ..Sockets::with_wake(tcp, remote, agreed, wake) })
    }

    fn with_wake(tcp: Tcp, remote: &[bool], agreed: Vec<Agreed>, wake: Arc<WakeSocket>) -> Sockets {
        let far = if agreed.is_empty() { Route::Tcp } else { Route::Open };
        let routes = remote.iter().map(|&remote| if remote { far } else { Route::Near }).collect();
        let cards = agreed.iter().map(Agreed::card).collect();
        let all = agreed.iter().map(|one| one.caps(0)).chain([Tcp::CAPS]);
        let (short, buffered) = all
            .map(|caps| (caps.short, caps.buffered))
            .fold((usize::MAX, usize::MAX), |least, one| (least.0.min(one.0), least.1.min(one.1)));
        let least = Caps {
            short,
            buffered,
            zero_copy: false,
            get: false,
            put: false,
            atomic: false,
            ..Tcp::CAPS
        };
        let wireup = Wireup::new(cards);
        let (missing, paces) = (Vec::new(), Vec::new());
        Sockets {
            tcp,
            agreed,
            missing,
            wireup,
            routes,
            paces,
            least,
            wake,
            // Whoever talks to nobody on this host looks at sockets every time.
            silence: QUIET,
            polls: 0,
            looks: 0,
            widened: None,
        }
    }

    /// How a peer is reached.
    #[inline]
    pub(crate) fn route(&self, peer: Peer) -> Route {
        self.routes.get(peer as usize).copied().unwrap_or(Route::Near)
    }

    /// Whether it leads to a peer.
    #[inline]
    pub(crate) fn leads_to(&self, peer: Peer) -> bool {
        self.route(peer) != Route::Near
    }

    /// By what a peer is not reached, and why.
    pub(crate) fn refusals(&self, peer: Peer) -> impl Iterator<Item = (Agreeable, &str)> {
        let missing = self.missing.iter().map(|(which, why)| (*which, why.as_str()));
        missing.chain(self.wireup.refusals(peer))
    }

    /// From here on, the peer is on another host, and of another world: it is reached over TCP; or it shares memory.
    pub(crate) fn set_remote(&mut self, peer: Peer, remote: bool) {
        let known = self.routes.len().max(peer as usize + 1);
        self.routes.resize(known, Route::Near);
        self.routes[peer as usize] = if remote { Route::Tcp } else { Route::Near };
        self.wireup.forget(peer);
    }

    pub(crate) fn caps(&self, peer: Peer) -> Caps {
        match self.route(peer) {
            Route::Open => self.least,
            Route::Agreed(which) => {
                let agreed = self.agreed.iter().find(|one| one.which() == which);
                agreed.map_or(self.least, |agreed| agreed.caps(peer))
            }
            Route::Near | Route::Tcp => self.tcp.caps(peer),
        }
    }

    /// Nothing goes to a peer before a route is agreed upon, which begins now.
    #[cold]
    pub(crate) fn open(&mut self, peer: Peer) -> Sent {
        self.wireup.offer(peer);
        self.agree();
        Sent::Refused
    }

    /// A peer may be sent to at this pace once its route is agreed upon.
    pub(crate) fn pace_later(&mut self, peer: Peer, rate: Option<u64>) {
        self.paces.retain(|(other, _)| *other != peer);
        self.paces.extend(rate.map(|rate| (peer, rate)));
    }

    #[cold]
    fn apply_paces(&mut self) {
        for (peer, rate) in std::mem::take(&mut self.paces) {
            over!(self, peer, transport => transport.pace(peer, Some(rate)), self.paces.push((peer, rate)));
        }
    }

    pub(crate) fn reaches(&self, peer: Peer) -> bool {
        matches!(self.route(peer), Route::Agreed(_)) || self.tcp.reaches(peer)
    }

    pub(crate) fn part(&mut self, peer: Peer) {
        self.tcp.part(peer);
    }

    pub(crate) fn peer_failed(&mut self, peer: Peer) {
        self.wireup.forget(peer);
        if let Route::Agreed(which) = self.route(peer)
            && let Some(agreed) = crate::agreed::find(&mut self.agreed, which)
        {
            agreed.peer_failed(peer);
        }
        self.tcp.peer_failed(peer);
    }

    pub(crate) fn leave(&mut self) -> bool {
        let mut over = true;
        for agreed in &mut self.agreed {
            over &= agreed.leave();
        }
        // Others may still ask for something over TCP until then.
        over && self.tcp.leave()
    }

    pub(crate) fn flush(&mut self) -> bool {
        let mut left = self.tcp.flush();
        for agreed in &mut self.agreed {
            left &= agreed.flush();
        }
        left && self.wireup.is_idle()
    }

    /// In the next poll all of them have their turn, unless that has just been so.
    pub(crate) fn widen(&mut self) {
        let now = Instant::now();
        if self.widened.is_some_and(|last| now - last < LOOP) {
            return;
        }
        self.widened = Some(now);
        self.polls = BUSY;
        self.looks = BESIDE;
        self.tcp.widen();
    }

    /// Looks at the sockets, if they have their turn.
    #[inline]
    pub(crate) fn poll(&mut self, busy: bool, sink: &mut impl Sink) -> bool {
        self.silence = if busy { 0 } else { self.silence.saturating_add(1) };
        self.polls += 1;
        if self.silence < QUIET && self.polls < BUSY && !self.tcp.is_behind() {
            return false;
        }
        self.polls = 0;
        if self.agreed.is_empty() { self.poll_tcp(sink) } else { self.poll_all(sink) }
    }

    #[inline]
    fn poll_tcp(&mut self, sink: &mut impl Sink) -> bool {
        let Sockets { tcp, agreed, wireup, routes, .. } = self;
        let happened = tcp.poll(&mut Listener { sink, agreed, wireup, routes });
        if !wireup.is_idle() { self.agree() | happened } else { happened }
    }

    fn poll_all(&mut self, sink: &mut impl Sink) -> bool {
        let mut happened = self.poll_agreed(sink);
        self.looks += 1;
        let talks = self.wireup.is_idle() && !self.tcp.is_behind();
        if !talks || self.looks >= BESIDE || !happened && self.polls_tcp() {
            self.looks = 0;
            happened |= self.poll_tcp(sink);
        }
        if !self.paces.is_empty() {
            self.apply_paces();
        }
        happened
    }

    /// Looks at the transports that are agreed upon.
    fn poll_agreed(&mut self, sink: &mut impl Sink) -> bool {
        let Sockets { agreed, wireup, routes, .. } = self;
        let mut happened = false;
        for agreed in agreed {
            let which = agreed.which();
            happened |= agreed.poll(&mut Hearer { sink, which, wireup, routes });
            while let Some(peer) = agreed.poll_silent() {
                wireup.ask(peer);
            }
        }
        happened
    }

    /// Whether somebody is reached over TCP.
    fn polls_tcp(&self) -> bool {
        self.routes.contains(&Route::Tcp)
    }

    /// Moves agreements on.
    #[cold]
    fn agree(&mut self) -> bool {
        let Sockets { tcp, agreed, wireup, routes, .. } = self;
        let reach = |peer, card: &Card| match crate::agreed::find(agreed, card.transport) {
            Some(agreed) => agreed.reach(peer, &card.bytes),
            None => unreachable!("the cards are those of the transports"),
        };
        let send = |peer, note: &Note| {
            let (header, payload) = note.encode();
            tcp.send_buffered(peer, &header, |at, slot| {
                slot.copy_from_slice(&payload[at..]);
            })
        };
        let (agreements, said) = wireup.advance(reach, send);
        if said {
            self.tcp.flush();
        }
        for agreement in agreements {
            settle(routes, agreement);
        }
        said
    }

    pub(crate) fn take(&mut self, wanted: &Wanted, polls: u32, buffer: Span) -> Taken {
        match self.route(wanted.peer) {
            Route::Tcp if self.agreed.is_empty() => self.tcp.take(wanted, polls, buffer),
            _ => Taken::Nothing,
        }
    }

    /// What to sleep on.
    pub(crate) fn bell(&self) -> SocketsBell {
        let agreed = self.agreed.iter().map(Agreed::bell).collect();
        SocketsBell { tcp: self.tcp.bell(), agreed, wake: self.wake.clone() }
    }

    /// Where further ways to these peers begin: these take TCP.
    pub(crate) fn vcis(&self) -> SocketsVcis {
        let remote = self.routes.iter().map(|&route| route != Route::Near).collect();
        SocketsVcis { tcp: self.tcp.vcis(), remote, wake: self.wake.clone() }
    }
}

/// Takes a route, unless one is taken.
fn settle(routes: &mut [Route], (peer, transport): Agreement) {
    if let Some(route) = routes.get_mut(peer as usize)
        && *route == Route::Open
    {
        *route = transport.map_or(Route::Tcp, Route::Agreed);
    }
}

/// Hears what is said of routes, and hands on everything else.
struct Listener<'a, S> {
    sink: &'a mut S,
    agreed: &'a mut [Agreed],
    wireup: &'a mut Wireup,
    routes: &'a mut [Route],
}

impl<S: Sink> Listener<'_, S> {
    #[cold]
    fn handle_note(&mut self, peer: Peer, header: &Header, payload: &Payload<'_>) {
        match Note::decode(header, &payload.to_vec()) {
            Some(Note::Running) => {
                let asked = self.wireup.note_running(peer);
                if let (true, Some(Route::Agreed(which))) = (asked, self.routes.get(peer as usize))
                    && let Some(agreed) = crate::agreed::find(self.agreed, *which)
                {
                    agreed.note_running(peer);
                }
            }
            Some(note) => {
                if let Some(agreement) = self.wireup.handle(peer, note) {
                    settle(self.routes, agreement);
                }
            }
            None => {
                self.sink.handle_protocol_error(peer, "a note about transports that says nothing")
            }
        }
    }
}

impl<S: Sink> Sink for Listener<'_, S> {
    #[inline]
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>) {
        if header.kind == wire::Kind::Wireup {
            return self.handle_note(peer, &header, &payload);
        }
        if !self.agreed.is_empty() {
            // From one that has nothing else: it need not ask.
            settle(self.routes, (peer, None));
        }
        self.sink.handle_frame(peer, header, payload);
    }

    #[inline]
    fn handle_arriving(&mut self, peer: Peer, header: &Header) -> Option<Landing> {
        if header.kind == wire::Kind::Wireup {
            return None;
        }
        self.sink.handle_arriving(peer, header)
    }

    #[inline]
    fn handle_done(&mut self, operation: u32, result: Result<u64, AccessError>) {
        self.sink.handle_done(operation, result);
    }

    fn handle_peer_failed(&mut self, peer: Peer) {
        self.wireup.forget(peer);
        if let Some(Route::Agreed(which)) = self.routes.get(peer as usize).copied()
            && let Some(agreed) = crate::agreed::find(self.agreed, which)
        {
            // It tells so itself, behind what has come that way.
            return agreed.peer_failed(peer);
        }
        self.sink.handle_peer_failed(peer);
    }

    fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str) {
        self.sink.handle_protocol_error(peer, reason);
    }
}

/// Hears what comes by a transport that is agreed upon. The peer that takes it may be heard by it sooner than what
/// it says of that over TCP; what its frame asks for needs the way back, so that the first frame takes it too.
struct Hearer<'a, S> {
    sink: &'a mut S,
    which: Agreeable,
    wireup: &'a mut Wireup,
    routes: &'a mut [Route],
}

impl<S: Sink> Hearer<'_, S> {
    #[inline]
    fn hear(&mut self, peer: Peer) {
        if self.routes.get(peer as usize) == Some(&Route::Open) {
            self.take(peer);
        }
    }

    #[cold]
    fn take(&mut self, peer: Peer) {
        if let Some(agreement) = self.wireup.hear(peer, self.which) {
            settle(self.routes, agreement);
        }
    }
}

impl<S: Sink> Sink for Hearer<'_, S> {
    #[inline]
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>) {
        self.hear(peer);
        self.sink.handle_frame(peer, header, payload);
    }

    #[inline]
    fn handle_arriving(&mut self, peer: Peer, header: &Header) -> Option<Landing> {
        self.hear(peer);
        self.sink.handle_arriving(peer, header)
    }

    #[inline]
    fn handle_done(&mut self, operation: u32, result: Result<u64, AccessError>) {
        self.sink.handle_done(operation, result);
    }

    fn handle_peer_failed(&mut self, peer: Peer) {
        self.sink.handle_peer_failed(peer);
    }

    fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str) {
        self.sink.handle_protocol_error(peer, reason);
    }
}

/// Further ways to peers on other hosts.
#[derive(Debug)]
pub(crate) struct SocketsVcis {
    pub(crate) tcp: TcpVcis,
    remote: Vec<bool>,
    wake: Arc<WakeSocket>,
}

impl SocketsVcis {
    pub(crate) fn open(&self, vci: u8) -> Sockets {
        Sockets::with_wake(self.tcp.open(vci), &self.remote, Vec::new(), self.wake.clone())
    }
}

/// What a process sleeps on with peers on other hosts.
#[derive(Clone, Debug)]
pub struct SocketsBell {
    pub(crate) tcp: TcpBell,
    agreed: Vec<AgreedBell>,
    /// Where those of its host call it.
    pub(crate) wake: Arc<WakeSocket>,
}

impl SocketsBell {
    pub(crate) fn arm(&self) {
        transport::Bell::arm(&self.tcp);
        self.agreed.iter().for_each(AgreedBell::arm);
    }

    pub(crate) fn sleep(&self, most: Option<Duration>) {
        let beside = self.agreed.iter().map(AgreedBell::descriptor);
        let beside = beside.chain([std::os::fd::AsFd::as_fd(&self.wake.socket)]);
        let most = self.agreed.iter().filter_map(AgreedBell::patience).chain(most).min();
        self.tcp.sleep_beside(beside, most);
    }

    pub(crate) fn disarm(&self) {
        transport::Bell::disarm(&self.tcp);
        self.agreed.iter().for_each(AgreedBell::disarm);
        self.wake.forget();
    }

    pub(crate) fn ring(&self) {
        transport::Bell::ring(&self.tcp);
    }
}

#[cfg(test)]
mod tests {
    use super::Offers;
    use crate::agreed::Agreed;
    use crate::pipe::Pipe;
    use crate::waiting::Policy;
    use crate::{Fabric, Gate, Route, Worker};
    use engine::protocol::Table;
    use engine::{Config, Engine, Mode, Pattern, Started};
    use layout::Span;
    use std::net::{Ipv4Addr, TcpListener};
    use std::time::Duration;
    use transport::conformance::Testbed;
    use transport::{Peer, Transport, sim};
    use transport_tcp::{Options, Tcp};
    use wire::wireup::Agreeable;

    /// Ranks that speak over TCP, and agree upon pipes.
    struct Hosts {
        ranks: u32,
        network: Option<sim::Network>,
        /// See [`Pipe`]; none for a rank without pipes.
        attempts: fn(Peer) -> Option<Option<u32>>,
        settled: bool,
    }

    impl Hosts {
        fn new(ranks: u32, attempts: fn(Peer) -> Option<Option<u32>>) -> Hosts {
            Hosts { ranks, network: None, attempts, settled: true }
        }
    }

    struct Nothing;

    impl transport::Sink for Nothing {
        fn handle_frame(&mut self, peer: Peer, _: wire::Header, _: transport::Payload<'_>) {
            panic!("a frame of {peer}");
        }
        fn handle_done(&mut self, _: u32, _: Result<u64, transport::AccessError>) {}
        fn handle_peer_failed(&mut self, peer: Peer) {
            panic!("{peer} is gone");
        }
        fn handle_protocol_error(&mut self, _: Peer, reason: &'static str) {
            panic!("{reason}");
        }
    }

    impl Testbed for Hosts {
        type Port = Fabric;

        fn ports(&mut self) -> Vec<Fabric> {
            let bind = |_| TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
            let listeners: Vec<TcpListener> = (0..self.ranks).map(bind).collect();
            let at = |listener: &TcpListener| vec![listener.local_addr().unwrap()];
            let addresses: Vec<_> = listeners.iter().map(at).collect();
            let config = sim::Config { ranks: self.ranks, delay: 1..=1, ..sim::Config::default() };
            let network = sim::Network::new(config);
            let mut fabrics = Vec::new();
            for ((rank, listener), port) in (0..).zip(listeners).zip(network.ports()) {
                let options = Options {
                    secret: [7; 32].into(),
                    encrypt: false,
                    heartbeat: Duration::from_secs(5),
                    counts: None,
                    missed: None,
                    interfaces: Vec::new(),
                };
                let tcp = Tcp::new(rank, listener.into(), addresses.clone(), options).unwrap();
                let pipe = (self.attempts)(rank).map(|attempts| Pipe::new(port, attempts));
                let agreed = pipe.map(Agreed::Pipe).into_iter().collect();
                let offers = Offers { agreed, ..Offers::default() };
                let remote: Vec<bool> = (0..self.ranks).map(|other| other != rank).collect();
                let fabric = Fabric::new(rank, None).with_network(tcp, &remote, offers).unwrap();
                fabrics.push(fabric);
            }
            self.network = Some(network);
            if self.settled {
                settle(&mut fabrics);
            }
            fabrics
        }

        fn hands_over(&self, kind: wire::Kind) -> bool {
            kind != wire::Kind::Wireup
        }

        fn idle(&mut self) {
            if let Some(network) = &self.network {
                network.advance();
            }
        }
    }

    /// A peer that computes does not answer. Its caller neither waits for it inside of the gate nor for long, and the
    /// helper finishes what the caller has begun.
    #[test]
    fn a_first_message_to_a_peer_that_computes_is_left_to_the_helper() {
        let mut hosts = Hosts { settled: false, ..Hosts::new(2, |_| None) };
        let config = Config { table: Table::SHIPPED, credit: 1 << 20 };
        let mut engines = hosts.ports().into_iter().map(|fabric| Engine::new(fabric, 2, config));
        let sender = engines.next().expect("rank 0");
        let mut receiver = engines.next().expect("rank 1");
        let (mut sent, mut received) = ([5u8; 100], [0u8; 100]);
        // SAFETY: the arrays are used again only when the message has come.
        let [source, target] =
            [&mut sent, &mut received].map(|bytes| unsafe { Span::new(bytes.as_mut_ptr(), 100) });
        let worker = Worker::new(Gate::locked(sender), Policy::POLL);
        let started = worker.start(|engine| engine.send(Mode::Standard, 1, 0, 0, source));
        assert!(!matches!(started, Started::Pending(_)), "its bytes are kept");
        assert!(!worker.flush(), "the peer has not polled");
        worker.call_for_help();
        let pattern = Pattern { source: Some(0), context: 0, tag: Some(0) };
        let receive = receiver.receive(pattern, target);
        while receiver.finish(receive).is_none() {
            receiver.progress();
        }
        assert_eq!(received, sent);
        while !worker.flush() {}
    }

    /// Has every rank talk to all others.
    fn settle(fabrics: &mut [Fabric]) {
        let ranks = fabrics.len() as Peer;
        let open = |fabrics: &[Fabric]| {
            let routes = |(rank, fabric): (usize, &Fabric)| {
                let rank = rank as Peer;
                (0..ranks).any(|peer| peer != rank && fabric.route(peer) == Route::Open)
            };
            fabrics.iter().enumerate().any(routes)
        };
        while open(fabrics) {
            for rank in 0..ranks {
                for peer in (0..ranks).filter(|&peer| peer != rank) {
                    let fabric = &mut fabrics[rank as usize];
                    if fabric.route(peer) == Route::Open {
                        let header = wire::Header::eager(1, 2, 0);
                        let sent = fabric.send_short(peer, &header, layout::Span::EMPTY);
                        assert_eq!(sent, transport::Sent::Refused, "nothing leaves before that");
                    }
                }
                fabrics[rank as usize].poll(&mut Nothing);
            }
        }
    }

    #[test]
    fn one_wide_poll_finds_what_came_from_another_peer() {
        let mut fabrics = Hosts::new(3, |_| None).ports();
        let mut heard = Heard::default();
        let say = |fabrics: &mut [Fabric], rank: usize| {
            let header = wire::Header::eager(1, 2, 0);
            assert_eq!(
                fabrics[rank].send_short(0, &header, layout::Span::EMPTY),
                transport::Sent::Taken
            );
            fabrics[rank].flush();
        };
        // Both are connected, and the first one is who was heard last.
        for rank in [2, 1] {
            say(&mut fabrics, rank);
            while heard.0.last() != Some(&(rank as Peer)) {
                fabrics.iter_mut().for_each(|fabric| _ = fabric.poll(&mut heard));
            }
        }
        say(&mut fabrics, 2);
        fabrics[0].widen();
        fabrics[0].poll(&mut heard);
        assert_eq!(heard.0, [2, 1, 2]);
    }

    mod agreed {
        use super::*;
        transport::conformance_suite!(Hosts::new(3, |_| Some(Some(5))));
    }

    mod agreed_while_they_talk {
        use super::*;
        transport::conformance_suite!(Hosts { settled: false, ..Hosts::new(2, |_| Some(Some(1))) });
    }

    mod some_have_none {
        use super::*;
        transport::conformance_suite!(Hosts {
            settled: false,
            ..Hosts::new(3, |rank| (rank != 1).then_some(Some(3)))
        });
    }

    fn routes(attempts: fn(Peer) -> Option<Option<u32>>) -> Vec<Vec<Route>> {
        let fabrics = Hosts::new(3, attempts).ports();
        let routes = |fabric: &Fabric| (0..3).map(|peer| fabric.route(peer)).collect();
        fabrics.iter().map(routes).collect()
    }

    #[test]
    fn a_pair_takes_what_both_have_and_reach() {
        const PIPE: Route = Route::Agreed(Agreeable::Udp);
        const TCP: Route = Route::Tcp;
        const NEAR: Route = Route::Near;
        let all = [[NEAR, PIPE, PIPE], [PIPE, NEAR, PIPE], [PIPE, PIPE, NEAR]];
        assert_eq!(routes(|_| Some(Some(0))), all);
        let some = [[NEAR, TCP, PIPE], [TCP, NEAR, TCP], [PIPE, TCP, NEAR]];
        assert_eq!(routes(|rank| (rank != 1).then_some(Some(0))), some);
        assert_eq!(routes(|rank| Some((rank != 1).then_some(0))), some);
    }

    /// Takes what comes.
    #[derive(Default)]
    struct Heard(Vec<Peer>);

    impl transport::Sink for Heard {
        fn handle_frame(&mut self, peer: Peer, _: wire::Header, _: transport::Payload<'_>) {
            self.0.push(peer);
        }
        fn handle_done(&mut self, _: u32, _: Result<u64, transport::AccessError>) {}
        fn handle_peer_failed(&mut self, peer: Peer) {
            panic!("{peer} is gone");
        }
        fn handle_protocol_error(&mut self, _: Peer, reason: &'static str) {
            panic!("{reason}");
        }
    }

    #[test]
    fn a_frame_that_comes_before_the_last_note_takes_its_transport_too() {
        const PIPE: Route = Route::Agreed(Agreeable::Udp);
        let mut hosts = Hosts { settled: false, ..Hosts::new(2, |_| Some(Some(0))) };
        let mut fabrics = hosts.ports();
        let header = wire::Header::eager(1, 2, 0);
        while fabrics[0].route(1) == Route::Open {
            fabrics[1].poll(&mut Nothing);
            let sent = fabrics[0].send_short(1, &header, layout::Span::EMPTY);
            assert_eq!(sent, transport::Sent::Refused);
            fabrics[0].poll(&mut Nothing);
        }
        assert_eq!((fabrics[0].route(1), fabrics[1].route(0)), (PIPE, Route::Open));
        assert_eq!(fabrics[0].send_short(1, &header, layout::Span::EMPTY), transport::Sent::Taken);
        // It does not look at TCP meanwhile.
        let mut heard = Heard::default();
        while heard.0.is_empty() {
            hosts.idle();
            fabrics[1].sockets().unwrap().poll_agreed(&mut heard);
        }
        assert_eq!((heard.0, fabrics[1].route(0)), (vec![0], PIPE));
        // What the last note says is known by then.
        settle(&mut fabrics);
        for _ in 0..100 {
            fabrics.iter_mut().for_each(|fabric| {
                fabric.poll(&mut Nothing);
            });
        }
        assert_eq!((fabrics[0].route(1), fabrics[1].route(0)), (PIPE, PIPE));
    }

    #[test]
    fn a_pace_holds_that_was_set_before_a_route_was_agreed_upon() {
        let mut hosts = Hosts { settled: false, ..Hosts::new(2, |_| Some(Some(1))) };
        let mut fabrics = hosts.ports();
        fabrics[0].pace(1, Some(300));
        fabrics[0].pace(1, Some(500));
        fabrics[1].pace(0, Some(700));
        fabrics[1].pace(0, None);
        settle(&mut fabrics);
        for (rank, pace) in [(0, Some(500)), (1, None)] {
            fabrics[rank].poll(&mut Nothing);
            let sockets = fabrics[rank].sockets().expect("it has some");
            let [Agreed::Pipe(pipe)] = &sockets.agreed[..] else { panic!("no pipe") };
            assert_eq!(pipe.paced(1 - rank as Peer), pace);
        }
    }

    #[test]
    fn why_a_peer_is_not_reached_is_known() {
        let fabrics = Hosts::new(2, |_| Some(None)).ports();
        assert_eq!(fabrics[0].refusals(1), [(Agreeable::Udp, "it leads nowhere")]);
        assert_eq!(fabrics[0].route(1), Route::Tcp);
    }
}
