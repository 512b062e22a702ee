//! Who is alive, what is under way, and what time it is.

use super::Config;
use super::copying::{Copying, Progress};
use super::random::{Random, mix};
use crate::exposures::{DETACHED, Exposed, Exposures};
use crate::parcel::Parcel;
use crate::{Peer, PullError, Sent};
use layout::Span;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};
use std::ops::RangeInclusive;
use wire::{Exposure, HEADER_BYTES, Push};

pub(super) struct State {
    pub(super) config: Config,
    pub(super) now: u64,
    pub(super) fingerprint: u64,
    pub(super) delivered: usize,
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
    exposures: Exposures,
    /// Peers that this rank was denied to copy from.
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
}

enum Item {
    Frame(Parcel),
    Push(Pushed),
    Nonsense,
    Death,
}

/// Bytes that nobody has asked for.
pub(super) struct Pushed {
    pub(super) operation: u32,
    /// Where they lie at their sender.
    pub(super) place: u32,
    pub(super) bytes: Vec<u8>,
}

struct Notice {
    ready: u64,
    peer: Peer,
    event: Event,
}

/// What a port hands over.
pub(super) enum Event {
    Frame(Peer, Parcel),
    Push(Peer, Pushed),
    Pulled(u32, Result<(), PullError>),
    ExposureDone(u32, Result<(), PullError>),
    Nonsense(Peer),
    Death(Peer),
}

impl State {
    pub(super) fn new(config: Config) -> State {
        let node = |_| Node {
            alive: true,
            inbound: BTreeMap::new(),
            notices: Vec::new(),
            exposures: Exposures::new(config.exposures),
            denied: BTreeSet::new(),
        };
        State {
            now: 0,
            fingerprint: 0,
            delivered: 0,
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

    pub(super) fn exposed(&self) -> usize {
        self.nodes.iter().filter(|node| node.alive).map(|node| node.exposures.len()).sum()
    }

    pub(super) fn exhaust(&mut self, from: Peer, to: Peer) {
        self.link(from, to).exhausted = true;
    }

    pub(super) fn garble(&mut self, from: Peer, to: Peer) {
        self.put_on_link(from, to, Item::Nonsense);
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
            self.put_on_link(from, to, Item::Frame(parcel));
        }
    }

    pub(super) fn kill(&mut self, rank: Peer) {
        if !std::mem::replace(&mut self.node(rank).alive, false) {
            return;
        }
        for copy in std::mem::take(&mut self.copies) {
            if copy.exposer == rank {
                // Memory of the dead is gone; who copied from it hears before the death.
                let gone = Event::Pulled(copy.pull_operation, Err(PullError::Gone));
                self.notify(copy.puller, rank, gone);
            } else if copy.puller != rank {
                self.copies.push(copy);
            }
        }
        for other in (0..self.config.ranks).filter(|&other| other != rank) {
            self.put_on_link(rank, other, Item::Death);
        }
    }

    pub(super) fn can_pull(&self, rank: Peer, peer: Peer) -> bool {
        self.config.pull && !self.nodes[rank as usize].denied.contains(&peer)
    }

    pub(super) fn expose(&mut self, rank: Peer, exposed: Exposed) -> Option<Exposure> {
        let possible = self.config.pull && self.node(rank).alive;
        possible.then(|| self.node(rank).exposures.insert(exposed)).flatten()
    }

    pub(super) fn conceal(&mut self, rank: Peer, peer: Peer, operation: u32) {
        let used = |copy: &Copying| (copy.exposer, copy.expose_operation) == (rank, operation);
        if let Some(at) = self.copies.iter().position(used) {
            let excused =
                self.lies || self.link(peer, rank).garbled || self.link(rank, peer).exhausted;
            assert!(
                excused,
                "rank {rank} conceals operation {operation}, which rank {peer} is copying"
            );
            // Whoever no longer talks to the peer cannot ask it to stop.
            let copy = self.copies.remove(at);
            let gone = Event::Pulled(copy.pull_operation, Err(PullError::Gone));
            self.notify(copy.puller, rank, gone);
        }
        let node = self.node(rank);
        node.exposures.conceal(peer, operation);
        // What is concealed is not heard of again.
        node.notices.retain(|notice| {
            let Event::ExposureDone(done, _) = notice.event else { return true };
            (notice.peer, done) != (peer, operation)
        });
    }

    pub(super) fn pull(
        &mut self,
        rank: Peer,
        peer: Peer,
        exposure: Exposure,
        memory: Span,
        operation: u32,
    ) {
        if !self.node(rank).alive {
            return;
        }
        let refusal = |error| Event::Pulled(operation, Err(error));
        let busy = |copy: &Copying| copy.exposer == peer && copy.exposure == exposure;
        let found = self.node(peer).exposures.find(rank, exposure);
        let usable = self.nodes[peer as usize].alive && !self.copies.iter().any(busy);
        let Some(exposed) = found.filter(|_| usable) else {
            return self.notify(rank, peer, refusal(PullError::Gone));
        };
        if !self.can_pull(rank, peer) || self.random.chance(self.config.deny) {
            self.deny(rank, peer, exposure);
            return self.notify(rank, peer, refusal(PullError::Denied));
        }
        let late = self.random.chance(self.config.deny_late);
        let bad = self.random.chance(self.config.bad_address);
        let ready = self.ready_after(None);
        self.times.push(Reverse(ready));
        self.copies.push(Copying {
            ready,
            puller: rank,
            exposer: peer,
            exposure,
            pull_operation: operation,
            expose_operation: exposed.operation,
            source: exposed.memory.head(memory.len()),
            target: memory.head(exposed.memory.len()),
            front: 0,
            back: memory.len().min(exposed.memory.len()),
            claimed: None,
            fate: match (late, bad) {
                (true, _) => Err(PullError::Denied),
                (false, true) => Err(PullError::BadAddress),
                (false, false) => Ok(()),
            },
        });
    }

    /// Sends what was exposed for `operation` behind the frames so far.
    pub(super) fn push(&mut self, rank: Peer, peer: Peer, operation: u32, push: Push) {
        let exposures = &self.node(rank).exposures;
        let Some((place, exposed)) = exposures.place(peer, operation) else { return };
        let bytes = exposed.memory.to_vec();
        if !self.node(rank).alive || self.link(rank, peer).garbled {
            return;
        }
        self.put_on_link(rank, peer, Item::Push(Pushed { operation, place, bytes }));
        if push == Push::Copied {
            self.node(rank).exposures.detach(place);
            self.notify(rank, peer, Event::ExposureDone(operation, Ok(())));
        }
    }

    pub(super) fn allow_copy(&mut self, rank: Peer, peer: Peer, operation: u32) {
        let exposures = &mut self.node(rank).exposures;
        if let Some((place, _)) = exposures.place(peer, operation) {
            exposures.allow_copy(place);
        }
    }

    /// Whether what was exposed is pushed, and copied.
    pub(super) fn may_push(
        &mut self,
        rank: Peer,
        peer: Peer,
        operation: u32,
        expected: bool,
    ) -> Push {
        let pushed = self.config.push && (expected || self.random.chance(self.config.unasked));
        let exposures = &self.node(rank).exposures;
        match exposures.place(peer, operation).filter(|_| pushed) {
            None => Push::No,
            Some((place, _)) if !exposures.is_copied(peer, place) => Push::Lent,
            Some(_) if self.random.chance(self.config.copied) => Push::Copied,
            Some(_) => Push::Lent,
        }
    }

    /// What `peer` pushed comes once more, in the next poll of `rank`.
    pub(super) fn put_back(&mut self, rank: Peer, peer: Peer, pushed: Pushed) {
        let now = self.now;
        self.delivered -= 1;
        self.link(peer, rank).queue.push_front((now, Item::Push(pushed)));
    }

    /// What `peer` pushed has arrived at `rank`.
    pub(super) fn end_push(&mut self, rank: Peer, peer: Peer, place: u32) {
        let ended = self.node(peer).exposures.remove_at(rank, place);
        self.tell_done(peer, rank, ended, Ok(()));
    }

    /// Tells `rank` of the end of what it had exposed to `peer`, if it waits for that.
    fn tell_done(
        &mut self,
        rank: Peer,
        peer: Peer,
        ended: Option<Exposed>,
        result: Result<(), PullError>,
    ) {
        if let Some(ended) = ended.filter(|one| one.operation != DETACHED) {
            self.notify(rank, peer, Event::ExposureDone(ended.operation, result));
        }
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
        Some(event)
    }

    fn take_from_link(&mut self, rank: Peer, peer: Peer) -> Event {
        let node = self.node(rank);
        let queue = &mut node.inbound.get_mut(&peer).expect("chosen among the links").queue;
        if matches!(queue.front(), Some((_, Item::Death))) {
            // Nothing about a peer comes after its death.
            if let Some(at) = node.notices.iter().position(|notice| notice.peer == peer) {
                return node.notices.remove(at).event;
            }
        }
        match queue.pop_front().expect("chosen because it is ready").1 {
            Item::Frame(parcel) => Event::Frame(peer, parcel),
            Item::Push(pushed) => Event::Push(peer, pushed),
            Item::Nonsense => Event::Nonsense(peer),
            Item::Death => {
                // Nor does anybody else know of copies that were made for it.
                node.exposures.remove_of(peer);
                Event::Death(peer)
            }
        }
    }

    fn move_copies(&mut self, rank: Peer) -> bool {
        let mut moved = false;
        let mut at = 0;
        while at < self.copies.len() {
            let copy = &mut self.copies[at];
            let concerned =
                copy.puller == rank || (copy.exposer == rank && self.config.cooperative);
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
        moved
    }

    fn end_copy(&mut self, copy: Copying) {
        let pulled = Event::Pulled(copy.pull_operation, copy.fate);
        self.notify(copy.puller, copy.exposer, pulled);
        match copy.fate {
            Err(PullError::Denied) => self.deny(copy.puller, copy.exposer, copy.exposure),
            result => {
                let exposures = &mut self.node(copy.exposer).exposures;
                let ended = exposures.remove(copy.puller, copy.exposure);
                self.tell_done(copy.exposer, copy.puller, ended, result);
            }
        }
    }

    /// The exposure is gone, without a word to the engine of `peer`.
    fn deny(&mut self, rank: Peer, peer: Peer, exposure: Exposure) {
        self.node(rank).denied.insert(peer);
        self.node(peer).exposures.remove(rank, exposure);
    }

    fn put_on_link(&mut self, from: Peer, to: Peer, item: Item) {
        let delay = self.link(from, to).delay.clone();
        let ready = self.ready_after(delay);
        let link = self.link(from, to);
        link.last = link.last.max(ready);
        let ready = link.last;
        link.queue.push_back((ready, item));
        self.times.push(Reverse(ready));
    }

    fn notify(&mut self, rank: Peer, peer: Peer, event: Event) {
        let ready = self.ready_after(None);
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
        self.delivered += usize::from(matches!(event, Event::Frame(..) | Event::Push(..)));
        match event {
            Event::Push(peer, pushed) => {
                add(1 << 40 | u64::from(*peer) << 41);
                add(u64::from(pushed.operation));
            }
            Event::Frame(peer, parcel) => {
                add(u64::from(*peer));
                let header: [u8; HEADER_BYTES] = parcel.header().to_bytes();
                header.iter().for_each(|&byte| add(u64::from(byte)));
            }
            Event::Pulled(operation, result) => {
                add(1 << 32 | u64::from(*operation) << 33 | u64::from(result.is_ok()))
            }
            Event::ExposureDone(operation, result) => {
                add(1 << 34 | u64::from(*operation) << 35 | u64::from(result.is_ok()))
            }
            Event::Nonsense(peer) => add(1 << 38 | u64::from(*peer) << 39),
            Event::Death(peer) => add(1 << 36 | u64::from(*peer) << 37),
        }
    }

    fn link(&mut self, from: Peer, to: Peer) -> &mut Link {
        self.node(to).inbound.entry(from).or_default()
    }

    fn node(&mut self, rank: Peer) -> &mut Node {
        &mut self.nodes[rank as usize]
    }
}
