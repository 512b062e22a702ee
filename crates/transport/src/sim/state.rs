//! Who is alive, what is under way, and what time it is.

use super::Config;
use super::copying::{Copying, Progress};
use super::random::{Random, mix};
use crate::parcel::Parcel;
use crate::registrations::{Registered, Registrations};
use crate::{AccessError, Atomic, Landing, Peer, Sent};
use layout::Span;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};
use std::ops::RangeInclusive;
use wire::{HEADER_BYTES, Header, Key};

/// What is lost is sent again after so many times the longest delay.
const RETRY: u64 = 4;

pub(super) struct State {
    pub(super) config: Config,
    pub(super) now: u64,
    pub(super) fingerprint: u64,
    pub(super) delivered: usize,
    /// Grows with everything that a rank may wait for.
    pub(super) happened: u64,
    /// Ranks may believe what is not true.
    pub(super) lies: bool,
    random: Random,
    nodes: Vec<Node>,
    copies: Vec<Copying>,
    /// Times at which something becomes ready; some may be past.
    times: BinaryHeap<Reverse<u64>>,
}

/// One rank.
struct Node {
    alive: bool,
    /// What comes to this rank, by who sent it.
    inbound: BTreeMap<Peer, Link>,
    /// Ends of copies. They keep no order, neither among each other nor with frames.
    notices: Vec<Notice>,
    registrations: Registrations,
    /// Peers whose memory this rank was denied to reach.
    denied: BTreeSet<Peer>,
}

#[derive(Default)]
struct Link {
    queue: VecDeque<(u64, Item)>,
    /// When the last item becomes ready: the next one cannot overtake it.
    last: u64,
    /// Differs from that of the network.
    delay: Option<RangeInclusive<u64>>,
    exhausted: bool,
    garbled: bool,
    /// Frames that were sent.
    sent: u64,
    /// How many of them their sender has been told have arrived.
    noted: u64,
}

enum Item {
    Frame(Parcel),
    /// Bytes that follow a frame without having been asked for.
    Following(Header, Vec<u8>),
    /// The rest of a frame that has begun to land.
    Rest(Landing, Parcel),
    ProtocolError,
    Failure,
}

struct Notice {
    ready: u64,
    peer: Peer,
    event: Event,
}

/// What a port hands over.
pub(super) enum Event {
    Frame(Peer, Parcel),
    Following(Peer, Header, Vec<u8>),
    Rest(Landing, Parcel),
    Done(u32, Result<u64, AccessError>),
    ProtocolError(Peer),
    Failure(Peer),
}

impl State {
    pub(super) fn new(config: Config) -> State {
        let node = |_| Node {
            alive: true,
            inbound: BTreeMap::new(),
            notices: Vec::new(),
            registrations: Registrations::new(config.registrations),
            denied: BTreeSet::new(),
        };
        State {
            now: 0,
            fingerprint: 0,
            delivered: 0,
            happened: 0,
            lies: false,
            random: Random::new(config.seed),
            nodes: (0..config.ranks).map(node).collect(),
            copies: Vec::new(),
            times: BinaryHeap::new(),
            config,
        }
    }

    pub(super) fn advance(&mut self) -> bool {
        while let Some(Reverse(time)) = self.times.pop() {
            if time > self.now {
                self.now = time;
                return true;
            }
        }
        false
    }

    pub(super) fn set_delay(&mut self, from: Peer, to: Peer, delay: RangeInclusive<u64>) {
        self.link(from, to).delay = Some(delay);
    }

    pub(super) fn in_flight(&self) -> usize {
        let living = self.nodes.iter().filter(|node| node.alive);
        let waiting = |node: &Node| {
            node.notices.len() + node.inbound.values().map(|link| link.queue.len()).sum::<usize>()
        };
        self.copies.len() + living.map(waiting).sum::<usize>()
    }

    pub(super) fn registered(&self) -> usize {
        self.nodes.iter().filter(|node| node.alive).map(|node| node.registrations.len()).sum()
    }

    pub(super) fn exhaust(&mut self, from: Peer, to: Peer) {
        self.link(from, to).exhausted = true;
    }

    pub(super) fn garble(&mut self, from: Peer, to: Peer) {
        self.put_on_link(from, to, Item::ProtocolError);
        self.link(from, to).garbled = true;
    }

    /// What becomes of a frame that is sent now.
    pub(super) fn admit(&mut self, from: Peer, to: Peer) -> Sent {
        let refused = self.random.chance(self.config.refuse) || !self.nodes[from as usize].alive;
        let room = self.config.queue;
        let link = self.link(from, to);
        // A dead receiver is like one that does not poll: what is sent to it fills the way.
        match link.exhausted {
            true => Sent::Exhausted,
            false if refused || link.queue.len() >= room => Sent::Refused,
            false => Sent::Taken,
        }
    }

    pub(super) fn carry(&mut self, from: Peer, to: Peer, parcel: Parcel) {
        if !self.link(from, to).garbled {
            self.link(from, to).sent += 1;
            self.put_on_link(from, to, Item::Frame(parcel));
        }
    }

    /// How many frames have been sent from one rank to another.
    pub(super) fn sent(&mut self, from: Peer, to: Peer) -> u64 {
        self.link(from, to).sent
    }

    /// Whoever has sent them is told that so many frames have arrived, which must be true.
    pub(super) fn note_arrived(&mut self, from: Peer, to: Peer, count: u64) {
        let link = self.link(from, to);
        let is_frame = |(_, item): &&(u64, Item)| matches!(item, Item::Frame(_));
        let arrived = link.sent - link.queue.iter().filter(is_frame).count() as u64;
        assert!(
            count <= arrived,
            "{count} frames from {from} to {to}, where {arrived} have arrived"
        );
        link.noted = link.noted.max(count);
    }

    /// How many frames are known to have arrived.
    pub(super) fn noted(&mut self, from: Peer, to: Peer) -> u64 {
        self.link(from, to).noted
    }

    pub(super) fn kill(&mut self, rank: Peer) {
        if !std::mem::replace(&mut self.node(rank).alive, false) {
            return;
        }
        for copy in std::mem::take(&mut self.copies) {
            if copy.owner == rank {
                // Memory of the dead is gone; who copied from it hears before the failure.
                let gone = Event::Done(copy.operation, Err(AccessError::Gone));
                self.notify(copy.initiator, rank, gone);
            } else if copy.initiator != rank {
                self.copies.push(copy);
            }
        }
        for other in (0..self.config.ranks).filter(|&other| other != rank) {
            self.put_on_link(rank, other, Item::Failure);
        }
    }

    /// Whether `rank` may reach the memory of `peer`.
    pub(super) fn can_get(&self, rank: Peer, peer: Peer) -> bool {
        self.config.get && !self.nodes[rank as usize].denied.contains(&peer)
    }

    pub(super) fn register(&mut self, rank: Peer, registered: Registered) -> Option<Key> {
        let possible = self.config.get && self.node(rank).alive;
        possible.then(|| self.node(rank).registrations.insert(registered)).flatten()
    }

    pub(super) fn deregister(&mut self, rank: Peer, peer: Peer, operation: u32) {
        let used = |copy: &Copying| (copy.owner, copy.registration) == (rank, operation);
        if let Some(at) = self.copies.iter().position(used) {
            let excused =
                self.lies || self.link(peer, rank).garbled || self.link(rank, peer).exhausted;
            assert!(
                excused,
                "rank {rank} deregisters operation {operation}, which rank {peer} is copying"
            );
            // Whoever no longer talks to the peer cannot ask it to stop.
            let copy = self.copies.remove(at);
            let gone = Event::Done(copy.operation, Err(AccessError::Gone));
            self.notify(copy.initiator, rank, gone);
        }
        self.node(rank).registrations.remove(peer, operation);
    }

    /// What `key` names at `peer`, for `rank`.
    fn find(&mut self, rank: Peer, peer: Peer, key: Key) -> Result<Registered, AccessError> {
        let found = self.node(peer).registrations.find(rank, key);
        let found = found.filter(|_| self.nodes[peer as usize].alive).ok_or(AccessError::Gone)?;
        if !self.can_get(rank, peer) || self.random.chance(self.config.deny) {
            self.node(rank).denied.insert(peer);
            return Err(AccessError::Denied);
        }
        Ok(found)
    }

    pub(super) fn get(
        &mut self,
        rank: Peer,
        peer: Peer,
        (key, offset): (Key, u64),
        memory: Span,
        operation: u32,
    ) {
        if !self.node(rank).alive {
            return;
        }
        let begun = self.find(rank, peer, key).map(|found| {
            let source = found.part(offset, memory.len());
            (found.operation, source, memory.head(source.len()))
        });
        self.begin_copy((rank, operation), peer, begun);
    }

    pub(super) fn put(
        &mut self,
        rank: Peer,
        peer: Peer,
        (key, offset): (Key, u64),
        memory: Span,
        operation: u32,
    ) {
        if !self.node(rank).alive {
            return;
        }
        let begun = self.find(rank, peer, key).and_then(|found| {
            let target = found.part(offset, memory.len());
            let fits = target.len() == memory.len();
            let copy = (found.operation, memory, target);
            if fits { Ok(copy) } else { Err(AccessError::BadAddressThere) }
        });
        self.begin_copy((rank, operation), peer, begun);
    }

    pub(super) fn atomic(
        &mut self,
        rank: Peer,
        peer: Peer,
        (key, offset): (Key, u64),
        atomic: Atomic,
        operation: u32,
    ) {
        if self.node(rank).alive {
            let found = self.find(rank, peer, key);
            let result = found.and_then(|found| found.apply(offset, atomic));
            self.notify(rank, peer, Event::Done(operation, result));
        }
    }

    /// Begins the copy for a registration of `owner`, from one memory to another, or says why not.
    fn begin_copy(
        &mut self,
        (initiator, operation): (Peer, u32),
        owner: Peer,
        begun: Result<(u32, Span, Span), AccessError>,
    ) {
        let (registration, source, target) = match begun {
            Ok(copy) => copy,
            Err(error) => {
                return self.notify(initiator, owner, Event::Done(operation, Err(error)));
            }
        };
        let late = self.random.chance(self.config.deny_late);
        let bad = self.random.chance(self.config.bad_address);
        let ready = self.ready_after(None);
        self.times.push(Reverse(ready));
        self.happened += 1;
        self.copies.push(Copying {
            ready,
            initiator,
            operation,
            owner,
            registration,
            source,
            target,
            front: 0,
            back: source.len(),
            claimed: None,
            fate: match (late, bad) {
                (true, _) => Err(AccessError::Denied),
                (false, true) => Err(AccessError::BadAddressThere),
                (false, false) => Ok(()),
            },
        });
    }

    /// Sends what was registered for `operation` behind the frames so far.
    pub(super) fn follow(&mut self, rank: Peer, peer: Peer, header: &Header, operation: u32) {
        let Some((_, found)) = self.node(rank).registrations.named(peer, operation) else { return };
        let bytes = found.memory.to_vec();
        if self.node(rank).alive && !self.link(rank, peer).garbled {
            self.put_on_link(rank, peer, Item::Following(*header, bytes));
        }
    }

    /// Whether a frame is to be seen before it is whole.
    pub(super) fn is_growing(&mut self) -> bool {
        self.random.chance(self.config.growing)
    }

    /// The rest of a frame from `peer` comes in a later poll of `rank`, before anything else from there.
    pub(super) fn put_back(&mut self, rank: Peer, peer: Peer, landing: Landing, parcel: Parcel) {
        let now = self.now;
        self.link(peer, rank).queue.push_front((now, Item::Rest(landing, parcel)));
    }

    /// Moves the copies of this rank on. Tells whether any moved, and how many arrivals this poll
    /// is to hand over.
    pub(super) fn begin_poll(&mut self, rank: Peer) -> (bool, usize) {
        if !self.node(rank).alive {
            return (false, 0);
        }
        let moved = self.move_copies(rank);
        let now = self.now;
        let ready = |link: &Link| link.queue.iter().take_while(|(time, _)| *time <= now).count();
        let node = self.node(rank);
        let arrived = node.inbound.values().map(ready).sum::<usize>()
            + node.notices.iter().filter(|notice| notice.ready <= now).count();
        // Often everything, sometimes only a part, as when more comes while a receiver polls.
        let arrivals = match arrived {
            0 => 0,
            _ if self.random.chance(500) => arrived,
            _ => 1 + self.random.below(arrived),
        };
        (moved, arrivals)
    }

    /// One of the arrivals that are ready for this rank.
    pub(super) fn take_event(&mut self, rank: Peer) -> Option<Event> {
        let now = self.now;
        let node = &self.nodes[rank as usize];
        let head_ready = |link: &Link| link.queue.front().is_some_and(|(time, _)| *time <= now);
        let peers: Vec<Peer> = node
            .inbound
            .iter()
            .filter(|(_, link)| head_ready(link))
            .map(|(peer, _)| *peer)
            .collect();
        let notices: Vec<usize> =
            (0..node.notices.len()).filter(|&at| node.notices[at].ready <= now).collect();
        if peers.is_empty() && notices.is_empty() {
            return None;
        }
        let choice = self.random.below(peers.len() + notices.len());
        let event = match peers.get(choice) {
            None => self.node(rank).notices.remove(notices[choice - peers.len()]).event,
            Some(&peer) => self.take_from_link(rank, peer),
        };
        self.record(rank, &event);
        self.happened += 1;
        Some(event)
    }

    fn take_from_link(&mut self, rank: Peer, peer: Peer) -> Event {
        let node = self.node(rank);
        let queue = &mut node.inbound.get_mut(&peer).expect("chosen among the links").queue;
        if matches!(queue.front(), Some((_, Item::Failure))) {
            // Nothing about a peer comes after its failure.
            if let Some(at) = node.notices.iter().position(|notice| notice.peer == peer) {
                return node.notices.remove(at).event;
            }
        }
        match queue.pop_front().expect("chosen because it is ready").1 {
            Item::Frame(parcel) => Event::Frame(peer, parcel),
            Item::Following(header, bytes) => Event::Following(peer, header, bytes),
            Item::Rest(landing, parcel) => Event::Rest(landing, parcel),
            Item::ProtocolError => Event::ProtocolError(peer),
            Item::Failure => Event::Failure(peer),
        }
    }

    fn move_copies(&mut self, rank: Peer) -> bool {
        let mut moved = false;
        let mut at = 0;
        while at < self.copies.len() {
            let copy = &mut self.copies[at];
            let concerned =
                copy.initiator == rank || (copy.owner == rank && self.config.cooperative);
            if copy.ready > self.now || !concerned {
                at += 1;
                continue;
            }
            match copy.advance(rank, &mut self.random) {
                Progress::None => at += 1,
                Progress::Some => {
                    moved = true;
                    at += 1;
                }
                Progress::Ended => {
                    moved = true;
                    let copy = self.copies.remove(at);
                    self.end_copy(copy);
                }
            }
        }
        self.happened += u64::from(moved);
        moved
    }

    fn end_copy(&mut self, copy: Copying) {
        if copy.fate == Err(AccessError::Denied) {
            self.node(copy.initiator).denied.insert(copy.owner);
        }
        let done = Event::Done(copy.operation, copy.fate.map(|()| 0));
        self.notify(copy.initiator, copy.owner, done);
    }

    fn put_on_link(&mut self, from: Peer, to: Peer, item: Item) {
        let delay = self.link(from, to).delay.clone();
        let mut ready = self.ready_after(delay);
        let again = RETRY * self.config.delay.end();
        while self.config.loss > 0
            && matches!(item, Item::Frame(_))
            && self.random.chance(self.config.loss)
        {
            ready += again;
        }
        self.happened += 1;
        let link = self.link(from, to);
        link.last = link.last.max(ready);
        let ready = link.last;
        link.queue.push_back((ready, item));
        self.times.push(Reverse(ready));
    }

    fn notify(&mut self, rank: Peer, peer: Peer, event: Event) {
        let ready = self.ready_after(None);
        self.happened += 1;
        self.node(rank).notices.push(Notice { ready, peer, event });
        self.times.push(Reverse(ready));
    }

    fn ready_after(&mut self, delay: Option<RangeInclusive<u64>>) -> u64 {
        let delay = delay.unwrap_or_else(|| self.config.delay.clone());
        let spread = delay.end().saturating_sub(*delay.start());
        self.now + delay.start() + self.random.up_to(spread)
    }

    fn record(&mut self, rank: Peer, event: &Event) {
        let mut add = |number: u64| self.fingerprint = mix(self.fingerprint ^ number);
        add(u64::from(rank));
        self.delivered += usize::from(matches!(event, Event::Frame(..) | Event::Following(..)));
        match event {
            Event::Following(peer, header, _) => {
                add(1 << 40 | u64::from(*peer) << 41);
                add(u64::from(header.id));
            }
            Event::Frame(peer, parcel) => {
                add(u64::from(*peer));
                let header: [u8; HEADER_BYTES] = parcel.header().to_bytes();
                header.iter().for_each(|&byte| add(u64::from(byte)));
            }
            Event::Rest(landing, _) => add(1 << 34 | u64::from(landing.operation) << 35),
            Event::Done(operation, result) => {
                add(1 << 32 | u64::from(*operation) << 33 | u64::from(result.is_ok()))
            }
            Event::ProtocolError(peer) => add(1 << 38 | u64::from(*peer) << 39),
            Event::Failure(peer) => add(1 << 36 | u64::from(*peer) << 37),
        }
    }

    fn link(&mut self, from: Peer, to: Peer) -> &mut Link {
        self.node(to).inbound.entry(from).or_default()
    }

    fn node(&mut self, rank: Peer) -> &mut Node {
        &mut self.nodes[rank as usize]
    }
}
