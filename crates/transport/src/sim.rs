//! A network simulated in one process: any number of ranks, a virtual clock, and all the trouble
//! that the transport contract allows, drawn from a seed. The same seed gives the same run.
//!
//! - Frames of one pair keep their order; between pairs anything may overtake anything.
//! - Every frame takes a while of virtual time; [`Network::advance`] moves the clock.
//! - Sends are refused when too much is in flight between two ranks, and at random.
//! - Copies between registered memory advance piece by piece while either side polls, may be denied
//!   before or after they begin, and may fail.
//! - A rank can die ([`Network::kill`]): the others hear of it after all that it had sent.
//!
//! ```
//! use transport::{Sent, Transport, sim};
//! use layout::Span;
//! let network = sim::Network::new(sim::Config { ranks: 2, ..sim::Config::default() });
//! let mut ports = network.ports();
//! let sent = ports[0].send_short(1, &wire::Header::eager(0, 1, 0), Span::EMPTY);
//! assert_eq!(sent, Sent::Taken);
//! assert_eq!(network.in_flight(), 1);
//! ```

mod copying;
mod random;
mod state;

pub use random::Random;

use crate::parcel::Parcel;
use crate::registrations::Registered;
use crate::{Atomic, Bell, Caps, Landing, Locality, Peer, Sent, Sink, Transport};
use layout::Span;
use state::{Event, State};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wire::{Header, Key, Kind};

/// What the network is like. Chances are per mille.
#[derive(Clone, Debug)]
pub struct Config {
    /// How many ranks there are.
    pub ranks: u32,
    /// What every choice is drawn from.
    pub seed: u64,
    /// Largest payload of a short frame.
    pub short: usize,
    /// Largest payload of a buffered frame.
    pub buffered: usize,
    /// Virtual time that a frame or a notice is under way.
    pub delay: RangeInclusive<u64>,
    /// Frames that may be in flight from one rank to another.
    pub queue: usize,
    /// Chance that a frame is lost. It is sent again after a while, as is a segment of TCP; what was sent behind it
    /// waits for it.
    pub loss: u32,
    /// Chance that a send is refused although there is room.
    pub refuse: u32,
    /// Whether registered memory can be reached.
    pub get: bool,
    /// Registrations that a rank may have open.
    pub registrations: usize,
    /// Whether the owner of registered memory copies too: then a copy may wait for it to poll.
    pub cooperative: bool,
    /// Chance that an access is denied before a byte is copied. That peer cannot be reached again.
    pub deny: u32,
    /// Chance that an access is denied in the middle, with the same consequence.
    pub deny_late: u32,
    /// Chance that an access finds a bad address.
    pub bad_address: u32,
    /// Whether registered memory can be sent without being asked for.
    pub zero_copy: bool,
    /// Chance that a frame is seen before it is whole.
    pub growing: u32,
}

impl Default for Config {
    /// Two ranks and a network without faults, on which everything takes a while.
    fn default() -> Config {
        Config {
            ranks: 2,
            seed: 0,
            short: 40,
            buffered: 4096,
            delay: 1..=1000,
            queue: 64,
            loss: 0,
            refuse: 0,
            get: true,
            registrations: 64,
            cooperative: true,
            deny: 0,
            deny_late: 0,
            bad_address: 0,
            zero_copy: false,
            growing: 0,
        }
    }
}

/// The network that all ports share.
#[derive(Clone)]
pub struct Network {
    state: Arc<Mutex<State>>,
}

/// The transport of one rank.
pub struct Port {
    rank: Peer,
    state: Arc<Mutex<State>>,
    /// The peers that are paced, and how fast.
    paces: HashMap<Peer, u64>,
}

fn locked(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Network {
    fn state(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }

    /// A network on which nothing has happened yet.
    pub fn new(config: Config) -> Network {
        Network { state: Arc::new(Mutex::new(State::new(config))) }
    }

    /// The ports of all ranks, in order. To be asked for once.
    pub fn ports(&self) -> Vec<Port> {
        let ranks = self.state().config.ranks;
        (0..ranks)
            .map(|rank| Port { rank, state: Arc::clone(&self.state), paces: HashMap::new() })
            .collect()
    }

    /// Moves the clock to the next time at which something arrives. False if nothing is under way
    /// (what has arrived and was not polled for yet does not count).
    pub fn advance(&self) -> bool {
        self.state().advance()
    }

    /// The virtual time.
    pub fn now(&self) -> u64 {
        self.state().now
    }

    /// From now on frames from one rank to another take this long.
    pub fn set_delay(&self, from: Peer, to: Peer, delay: RangeInclusive<u64>) {
        self.state().set_delay(from, to, delay);
    }

    /// Ends a rank. What it has sent is still handed over; what it does from now on has no effect.
    pub fn kill(&self, rank: Peer) {
        self.state().kill(rank);
    }

    /// From now on there is no memory for frames from one rank to the other.
    pub fn exhaust(&self, from: Peer, to: Peer) {
        self.state().exhaust(from, to);
    }

    /// After what has been sent so far, what is no frame comes from one rank to the other, and nothing
    /// else any more.
    pub fn garble(&self, from: Peer, to: Peer) {
        self.state().garble(from, to);
    }

    /// From now on, memory may be deregistered while a peer copies from it, as happens to whoever
    /// believes a peer that lies; otherwise that is a mistake and panics.
    pub fn allow_lies(&self) {
        self.state().lies = true;
    }

    /// How many frames and notices have not been handed over yet to ranks that live.
    pub fn in_flight(&self) -> usize {
        self.state().in_flight()
    }

    /// How many registrations the ranks that live have open.
    pub fn registered(&self) -> usize {
        self.state().registered()
    }

    /// How many frames have been handed over, and how often bytes that followed one.
    pub fn delivered(&self) -> usize {
        self.state().delivered
    }

    /// How much has happened: it grows with everything that a rank may wait for.
    pub fn happened(&self) -> u64 {
        self.state().happened
    }

    /// A number that depends on all that was handed over, and on its order.
    pub fn fingerprint(&self) -> u64 {
        self.state().fingerprint
    }
}

impl Transport for Port {
    type Bell = SimulatedBell;

    fn caps(&self, peer: Peer) -> Caps {
        let state = self.state();
        let get = state.can_get(self.rank, peer);
        Caps {
            locality: Locality::Network,
            short: state.config.short,
            buffered: state.config.buffered,
            zero_copy: state.config.zero_copy,
            get,
            put: get,
            atomic: get,
            pins: false,
        }
    }

    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        let short = self.state().config.short;
        assert_eq!(header.length as usize, payload.len(), "the header tells another length");
        assert!(payload.len() <= short, "{} bytes are not short", payload.len());
        self.send(peer, header, |slot| {
            slot.copy_from(payload);
        })
    }

    fn send_buffered(
        &mut self,
        peer: Peer,
        header: &Header,
        mut fill: impl FnMut(usize, Span),
    ) -> Sent {
        let buffered = self.state().config.buffered;
        assert!(header.length as usize <= buffered, "{} bytes are too many", header.length);
        self.send(peer, header, |slot| fill(0, slot))
    }

    fn send_zero_copy(
        &mut self,
        peer: Peer,
        header: &Header,
        payload: &[u8],
        operation: u32,
    ) -> Sent {
        let sent = self.send(peer, header, |slot| {
            slot.copy_from_slice(payload);
        });
        if sent == Sent::Taken {
            self.state().follow(self.rank, peer, header, operation);
        }
        sent
    }

    fn register(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Key> {
        self.state().register(self.rank, Registered { peer, memory, operation })
    }

    fn deregister(&mut self, peer: Peer, operation: u32) {
        self.state().deregister(self.rank, peer, operation);
    }

    fn get(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        self.state().get(self.rank, peer, (key, offset), memory, operation);
    }

    fn put(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        self.state().put(self.rank, peer, (key, offset), memory, operation);
    }

    fn atomic(&mut self, peer: Peer, key: Key, offset: u64, atomic: Atomic, operation: u32) {
        self.state().atomic(self.rank, peer, (key, offset), atomic, operation);
    }

    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        let (mut happened, arrivals) = self.state().begin_poll(self.rank);
        for _ in 0..arrivals {
            // The state is free while the sink works: it may hold another port of this network.
            let event = self.state().take_event(self.rank);
            match event {
                None => break,
                Some(Event::Frame(peer, parcel)) => self.hand_over(peer, parcel, sink),
                Some(Event::Rest(landing, parcel)) => {
                    parcel.land(landing.memory);
                    sink.handle_done(landing.operation, Ok(0));
                }
                Some(Event::Following(peer, header, bytes)) => {
                    if let Some(landing) = sink.handle_arriving(peer, &header) {
                        landing.memory.copy_from_slice(&bytes);
                        sink.handle_done(landing.operation, Ok(0));
                    }
                }
                Some(Event::Done(operation, result)) => sink.handle_done(operation, result),
                Some(Event::Failure(peer)) => sink.handle_peer_failed(peer),
                Some(Event::ProtocolError(peer)) => {
                    sink.handle_protocol_error(peer, "a simulated error");
                }
            }
            happened = true;
        }
        happened
    }

    /// It is only noted: time is the test's.
    fn pace(&mut self, peer: Peer, rate: Option<u64>) {
        match rate {
            Some(rate) => drop(self.paces.insert(peer, rate)),
            None => drop(self.paces.remove(&peer)),
        }
    }

    fn mark(&mut self, peer: Peer) -> u64 {
        self.state().sent(self.rank, peer)
    }

    fn note_arrived(&mut self, peer: Peer, mark: u64) {
        self.state().note_arrived(self.rank, peer, mark);
    }

    fn bell(&self) -> SimulatedBell {
        SimulatedBell
    }
}

/// Sleeps no time at all: all ranks share one thread, and the clock is moved by the test.
#[derive(Clone, Copy, Debug)]
pub struct SimulatedBell;

impl Bell for SimulatedBell {
    fn arm(&self) {}

    fn sleep(&self) {}

    fn disarm(&self) {}

    fn ring(&self) {}
}

impl Port {
    /// How fast it was last told to send to a peer at most.
    pub fn paced(&self, peer: Peer) -> Option<u64> {
        self.paces.get(&peer).copied()
    }

    /// How many frames to a peer it was told have arrived, of how many.
    pub fn noted(&self, peer: Peer) -> (u64, u64) {
        let mut state = self.state();
        (state.noted(self.rank, peer), state.sent(self.rank, peer))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        locked(&self.state)
    }

    /// The rank of this port.
    pub fn rank(&self) -> Peer {
        self.rank
    }

    /// Hands a frame over, whole or in two parts.
    fn hand_over(&mut self, peer: Peer, parcel: Parcel, sink: &mut impl Sink) {
        let bytes = matches!(parcel.header().kind, Kind::Eager | Kind::Data);
        let growing = bytes && self.state().is_growing();
        if growing && let Some(landing) = sink.handle_arriving(peer, parcel.header()) {
            let Landing { memory, .. } = landing;
            parcel.land(memory.head(memory.len() / 2));
            return self.state().put_back(self.rank, peer, landing, parcel);
        }
        parcel.hand_over(peer, sink);
    }

    fn send(&mut self, peer: Peer, header: &Header, fill: impl FnOnce(Span)) -> Sent {
        let answer = self.state().admit(self.rank, peer);
        if answer != Sent::Taken {
            return answer;
        }
        let parcel = Parcel::pack(header, Vec::new(), fill);
        self.state().carry(self.rank, peer, parcel);
        Sent::Taken
    }
}

#[cfg(test)]
mod tests;
