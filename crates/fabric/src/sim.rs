//! A network simulated in one process: any number of ranks, a virtual clock, and all the trouble
//! that the transport contract allows, drawn from a seed. The same seed gives the same run.
//!
//! - Frames of one pair keep their order; between pairs anything may overtake anything.
//! - Every frame takes a while of virtual time; [`Network::advance`] moves the clock.
//! - Sends are refused when too much is in flight between two ranks, and at random.
//! - Copies from exposed memory advance piece by piece while either side polls, may be denied
//!   before or after they begin, and may fail.
//! - A rank can die ([`Network::kill`]): the others hear of it after all that it had sent.
//!
//! ```
//! use fabric::{Sent, Transport, sim};
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

use crate::exposures::Exposed;
use crate::parcel::Parcel;
use crate::{Bell, Capabilities, Peer, Place, Sent, Sink, Transport};
use layout::Span;
use state::{Event, State};
use std::cell::RefCell;
use std::ops::RangeInclusive;
use std::rc::Rc;
use wire::{Exposure, Header, Push};

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
    /// Chance that a send is refused although there is room.
    pub refuse: u32,
    /// Whether memory can be copied from directly.
    pub pull: bool,
    /// Exposures that a rank may have open.
    pub exposures: usize,
    /// Whether the exposing side copies too: then a copy may wait for that side to poll.
    pub cooperative: bool,
    /// Chance that a pull is denied before a byte is copied. That peer cannot be pulled from again.
    pub deny: u32,
    /// Chance that a pull is denied in the middle, with the same consequence.
    pub deny_late: u32,
    /// Chance that a pull finds a bad address. Both sides hear of it.
    pub bad_address: u32,
    /// Whether what is exposed can be sent without being asked for.
    pub push: bool,
    /// Chance that it is, where no receive is known.
    pub unasked: u32,
    /// Chance that what is pushed is copied, so that its sender is done with it at once. A peer that
    /// is denied to copy could not ask for it by name: that and this exclude each other.
    pub copied: u32,
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
            refuse: 0,
            pull: true,
            exposures: 64,
            cooperative: true,
            deny: 0,
            deny_late: 0,
            bad_address: 0,
            push: false,
            unasked: 0,
            copied: 0,
        }
    }
}

/// The network that all ports share.
#[derive(Clone)]
pub struct Network {
    state: Rc<RefCell<State>>,
}

/// The transport of one rank.
pub struct Port {
    rank: Peer,
    state: Rc<RefCell<State>>,
}

impl Network {
    /// A network on which nothing has happened yet.
    pub fn new(config: Config) -> Network {
        Network { state: Rc::new(RefCell::new(State::new(config))) }
    }

    /// The ports of all ranks, in order. To be asked for once.
    pub fn ports(&self) -> Vec<Port> {
        let ranks = self.state.borrow().config.ranks;
        (0..ranks).map(|rank| Port { rank, state: Rc::clone(&self.state) }).collect()
    }

    /// Moves the clock to the next time at which something arrives. False if nothing is under way
    /// (what has arrived and was not polled for yet does not count).
    pub fn advance(&self) -> bool {
        self.state.borrow_mut().advance()
    }

    /// The virtual time.
    pub fn now(&self) -> u64 {
        self.state.borrow().now
    }

    /// From now on frames from one rank to another take this long.
    pub fn set_delay(&self, from: Peer, to: Peer, delay: RangeInclusive<u64>) {
        self.state.borrow_mut().set_delay(from, to, delay);
    }

    /// Ends a rank. What it has sent is still handed over; what it does from now on has no effect.
    pub fn kill(&self, rank: Peer) {
        self.state.borrow_mut().kill(rank);
    }

    /// From now on there is no memory for frames from one rank to the other.
    pub fn exhaust(&self, from: Peer, to: Peer) {
        self.state.borrow_mut().exhaust(from, to);
    }

    /// After what has been sent so far, nonsense comes from one rank to the other, and nothing else
    /// any more.
    pub fn garble(&self, from: Peer, to: Peer) {
        self.state.borrow_mut().garble(from, to);
    }

    /// From now on, memory may be concealed while a peer copies from it, as happens to whoever
    /// believes a peer that lies; otherwise that is a mistake and panics.
    pub fn allow_lies(&self) {
        self.state.borrow_mut().lies = true;
    }

    /// How many frames and notices have not been handed over yet to ranks that live.
    pub fn in_flight(&self) -> usize {
        self.state.borrow().in_flight()
    }

    /// How many exposures the ranks that live have open.
    pub fn exposed(&self) -> usize {
        self.state.borrow().exposed()
    }

    /// How many frames have been handed over, and how often pushed bytes were.
    pub fn delivered(&self) -> usize {
        self.state.borrow().delivered
    }

    /// A number that depends on all that was handed over, and on its order.
    pub fn fingerprint(&self) -> u64 {
        self.state.borrow().fingerprint
    }
}

impl Transport for Port {
    type Bell = SimulatedBell;

    fn capabilities(&self, peer: Peer) -> Capabilities {
        let state = self.state.borrow();
        Capabilities {
            short: state.config.short,
            buffered: state.config.buffered,
            eager: state.config.buffered,
            pull: state.can_pull(self.rank, peer),
            // Where chance decides, receives are told all the same.
            push: state
                .config
                .push
                .then(|| if state.config.unasked < 1000 { 0 } else { usize::MAX }),
        }
    }

    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        let short = self.state.borrow().config.short;
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
        let buffered = self.state.borrow().config.buffered;
        assert!(header.length as usize <= buffered, "{} bytes are too many", header.length);
        self.send(peer, header, |slot| fill(0, slot))
    }

    fn expose(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Exposure> {
        self.state.borrow_mut().expose(self.rank, Exposed { peer, memory, operation })
    }

    fn conceal(&mut self, peer: Peer, operation: u32) {
        self.state.borrow_mut().conceal(self.rank, peer, operation);
    }

    fn pull(&mut self, peer: Peer, exposure: Exposure, memory: Span, operation: u32) {
        self.state.borrow_mut().pull(self.rank, peer, exposure, memory, operation);
    }

    fn allow_copy(&mut self, peer: Peer, operation: u32) {
        self.state.borrow_mut().allow_copy(self.rank, peer, operation);
    }

    fn may_push(&mut self, peer: Peer, operation: u32, expected: bool) -> Push {
        self.state.borrow_mut().may_push(self.rank, peer, operation, expected)
    }

    fn push(&mut self, peer: Peer, operation: u32, push: Push) {
        self.state.borrow_mut().push(self.rank, peer, operation, push);
    }

    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        let (mut happened, arrivals) = self.state.borrow_mut().begin_poll(self.rank);
        for _ in 0..arrivals {
            // The state is free while the sink works: it may hold another port of this network.
            let event = self.state.borrow_mut().take_event(self.rank);
            match event {
                None => break,
                Some(Event::Frame(peer, parcel)) => parcel.hand_over(peer, sink),
                Some(Event::Pulled(operation, result)) => sink.handle_pulled(operation, result),
                Some(Event::ExposureDone(operation, result)) => {
                    sink.handle_exposure_done(operation, result);
                }
                Some(Event::Push(peer, pushed)) => match sink.handle_push(peer, pushed.operation) {
                    Place::Here(memory, own) => {
                        memory.copy_from_slice(&pushed.bytes);
                        self.state.borrow_mut().end_push(self.rank, peer, pushed.place);
                        sink.handle_pulled(own, Ok(()));
                    }
                    Place::Unknown => {
                        self.state.borrow_mut().put_back(self.rank, peer, pushed);
                        return true;
                    }
                    Place::Nowhere => {}
                },
                Some(Event::Death(peer)) => sink.handle_peer_death(peer),
                Some(Event::Nonsense(peer)) => sink.handle_nonsense(peer, "simulated nonsense"),
            }
            happened = true;
        }
        happened
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
    /// The rank of this port.
    pub fn rank(&self) -> Peer {
        self.rank
    }

    fn send(&mut self, peer: Peer, header: &Header, fill: impl FnOnce(Span)) -> Sent {
        let answer = self.state.borrow_mut().admit(self.rank, peer);
        if answer != Sent::Taken {
            return answer;
        }
        let parcel = Parcel::pack(header, Vec::new(), fill);
        self.state.borrow_mut().carry(self.rank, peer, parcel);
        Sent::Taken
    }
}

#[cfg(test)]
mod tests;
