//! Long stores to all other hosts: their bytes leave once for all of them, by multicast.
//!
//! What is *cast* is announced among the stores of its sender, and kept until each gateway has told what it lacks and
//! has been sent that. So nothing depends on whether packets arrive, and none is waited for. At a gateway, what comes
//! behind an announcement waits until the bytes are whole; what is told and sent of them passes what waits.
//!
//! The processes of a [row](crate::hosts) cast to each other; they try whether they can in the first barrier of all.

use crate::context;
use crate::error::Result;
use crate::frame::{Operation, OperationKind, Stream};
use crate::group::GroupState;
use crate::process::Inner;
use coll::multicast::{Cut, Gathering, Shape, Way, runs};
use coll::{Casting, Medium, Team};
use layout::{OwnedBuffer, Span};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use transport::multicast::{Cast, Caster};

/// Rounds of a sender that may be under way; each is a fourth of what a gateway has room for.
const UNDER_WAY: usize = 2;

/// The casts of a process and of those that it is a gateway for.
pub(crate) struct Casts {
    row: GroupState,
    /// The host of each of the row.
    hosts: Vec<u32>,
    /// Hosts of the job beside this one.
    others: usize,
    /// How they cast, once they know that they can.
    shape: OnceLock<Shape>,
    way: Mutex<Option<Way>>,
    kept: Mutex<VecDeque<Kept>>,
    early: Mutex<Early>,
    lanes: Mutex<BTreeMap<u32, Lane>>,
}

/// What was cast and may have to be sent.
struct Kept {
    stream: u64,
    bytes: Box<[u8]>,
    /// Who has not told yet.
    awaited: Vec<u32>,
}

/// Frames of a sender that wait for bytes.
struct Lane {
    frames: VecDeque<OwnedBuffer>,
    /// In the first of them.
    stop: Stop,
}

/// Where a frame was left: at which byte the store begins whose stream is not whole.
pub(crate) struct Stop {
    at: usize,
    stream: u64,
    gathered: Gathered,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Casts {
    /// Joins the others of the row of `rank`; nothing where there are so few hosts that nothing is cast.
    pub(crate) fn join(
        caster: &dyn Caster,
        rank: u32,
        hosts: &[u32],
        rows: &[usize],
    ) -> Option<Casts> {
        let own = rows[rank as usize];
        let members: Vec<u32> =
            (0..hosts.len() as u32).filter(|rank| rows[*rank as usize] == own).collect();
        let of_members: Vec<u32> = members.iter().map(|rank| hosts[*rank as usize]).collect();
        let first_of_host = |(rank, host): &(usize, &u32)| *rank == **host as usize;
        let others = hosts.iter().enumerate().filter(first_of_host).count() - 1;
        let context = context::of_row(own);
        let row = GroupState::new(members.into(), context);
        let place = row.place(rank)?;
        let team = team(place, &of_members);
        if !team.casts(usize::MAX) {
            return None;
        }
        *lock(&row.casting) = Casting::join(caster, context, team);
        let (shape, way, kept, early, lanes) = Default::default();
        Some(Casts { row, hosts: of_members, others, shape, way, kept, early, lanes })
    }

    /// Whether nobody may still want something of what was cast.
    pub(crate) fn is_idle(&self) -> bool {
        lock(&self.kept).is_empty()
    }

    /// The shape in which a store to so many other hosts is cast, if it is.
    fn shape_of(&self, inner: &Inner, item: &Operation, hosts: usize) -> Option<Shape> {
        let shape = *self.shape.get()?;
        // What an index leads to is known at the receivers alone, so that it cannot be cut.
        let whole = matches!(item.kind, OperationKind::Indirect { .. });
        let length = item.bytes.len();
        let fits = hosts == self.others && (!whole || length <= shape.bytes());
        let casts =
            || self.row.place(inner.rank).map(|place| team(place, &self.hosts).casts(length));
        (fits && casts()?).then_some(shape)
    }
}

fn team(rank: usize, hosts: &[u32]) -> Team<'_> {
    Team { medium: Medium::Hosts, hosts, ..Team::on_one_host(rank, hosts.len(), false) }
}

impl Inner {
    /// Whether a store to so many other hosts is cast.
    pub(crate) fn is_cast(&self, item: &Operation, hosts: usize) -> bool {
        self.casts.as_ref().is_some_and(|casts| casts.shape_of(self, item, hosts).is_some())
    }

    /// Finds out whether the row can cast. All processes call this, and the second time it does nothing.
    pub(crate) fn try_casts(&self) -> Result<()> {
        let Some(casts) = &self.casts else { return Ok(()) };
        let mut casting = lock(&casts.row.casting);
        self.settle(&casts.row, &casts.hosts, &mut casting)?;
        if let Casting::Open(way) = std::mem::take(&mut *casting) {
            let _ = casts.shape.set(way.shape);
            *lock(&casts.way) = Some(way);
        }
        Ok(())
    }

    /// Casts a store to the receivers behind each gateway.
    pub(crate) fn cast(&self, item: &Operation, gateways: &BTreeMap<u32, Vec<u32>>) {
        let Some(casts) = &self.casts else { return };
        let Some(shape) = casts.shape.get() else { return };
        for piece in item.pieces(shape.bytes()) {
            let full = || lock(&casts.kept).len() >= UNDER_WAY;
            if full() {
                self.wait(|_| (!full()).then_some(()));
            }
            let mut way = lock(&casts.way);
            let Some(Way { cast, stream, .. }) = &mut *way else { return };
            *stream += 1;
            cast.send(*stream, 0, shape.length, piece.bytes);
            let stream = *stream;
            drop(way);
            let awaited = gateways.keys().copied().collect();
            let bytes = piece.bytes.to_vec().into();
            lock(&casts.kept).push_back(Kept { stream, bytes, awaited });
            for (&gateway, receivers) in gateways {
                self.announce(gateway, |frame| piece.encode_cast(stream, receivers, frame));
            }
        }
    }

    /// Takes a frame of stores, which waits if those before it do.
    pub(crate) fn take_frame(&self, source: u32, frame: OwnedBuffer) {
        let Some(casts) = &self.casts else {
            self.apply_frame(source, &frame, 0, None);
            return;
        };
        let mut lanes = lock(&casts.lanes);
        match lanes.get_mut(&source) {
            Some(lane) => lane.frames.push_back(frame),
            None => {
                if let Some(stop) = self.apply_frame(source, &frame, 0, None) {
                    lanes.insert(source, Lane { frames: VecDeque::from([frame]), stop });
                }
            }
        }
    }

    /// Takes what is told of packets, or sent in their place.
    pub(crate) fn take_note(&self, source: u32, mut frame: &[u8]) {
        let (Some(casts), Some(store)) = (&self.casts, Operation::decode(&mut frame)) else {
            return;
        };
        let bytes = store.operation.bytes.to_vec();
        match store.operation.kind {
            OperationKind::Lacks { stream } => self.fill(casts, source, stream, &bytes),
            OperationKind::Fills { stream } => self.go_on(casts, source, stream, &bytes),
            _ => {}
        }
    }

    /// Sends a gateway what it lacks.
    fn fill(&self, casts: &Casts, gateway: u32, stream: u64, note: &[u8]) {
        let Some(&shape) = casts.shape.get() else { return };
        let mut kept = lock(&casts.kept);
        let Some(at) = kept.iter().position(|kept| kept.stream == stream) else { return };
        let Some(who) = kept[at].awaited.iter().position(|who| *who == gateway) else { return };
        kept[at].awaited.swap_remove(who);
        let cut = Cut::new(kept[at].bytes.len(), shape);
        let missing: Vec<u8> = runs(&cut.round(0), note)
            .iter()
            .flat_map(|run| &kept[at].bytes[cut.bytes(run)])
            .copied()
            .collect();
        if kept[at].awaited.is_empty() {
            kept.remove(at);
        }
        drop(kept);
        if !missing.is_empty() {
            self.tell(gateway, OperationKind::Fills { stream }, &missing);
        }
    }

    /// Goes on with the frames of a sender, whose bytes these were waiting for.
    fn go_on(&self, casts: &Casts, source: u32, stream: u64, missing: &[u8]) {
        let mut lanes = lock(&casts.lanes);
        let Some(mut lane) = lanes.remove(&source) else { return };
        if lane.stop.stream != stream || !lane.stop.gathered.fill(missing) {
            lanes.insert(source, lane);
            return;
        }
        let (mut at, mut whole) = (lane.stop.at, Some(lane.stop.gathered.bytes));
        while let Some(frame) = lane.frames.front() {
            if let Some(stop) = self.apply_frame(source, frame, at, whole.take()) {
                lanes.insert(source, Lane { stop, ..lane });
                return;
            }
            lane.frames.pop_front();
            at = 0;
        }
    }

    /// Does what a frame says from this byte on, as far as it makes sense: at processes of this host only. The first
    /// store's bytes may be `whole` already. Where it stops if bytes are missing.
    pub(crate) fn apply_frame(
        &self,
        source: u32,
        frame: &[u8],
        mut at: usize,
        mut whole: Option<Box<[u8]>>,
    ) -> Option<Stop> {
        loop {
            let mut rest = &frame[at..];
            let store = Operation::decode(&mut rest)?;
            let mut operation = store.operation;
            let bytes;
            if let Some(stream) = store.cast {
                bytes = match whole.take() {
                    Some(bytes) => bytes,
                    None => {
                        let gathered = self.gather(source, stream)?;
                        if !gathered.is_whole() {
                            return Some(Stop { at, stream: stream.number, gathered });
                        }
                        gathered.bytes
                    }
                };
                // SAFETY: the bytes outlive the use of the operation, and are only read.
                operation.bytes = unsafe { Span::of(&bytes) };
            }
            for rank in store.receivers {
                if rank < self.size && self.is_local(rank) {
                    self.apply(rank, &operation);
                }
            }
            at = frame.len() - rest.len();
        }
    }

    /// Takes what has come of what a process has cast, and tells it what has not. None if that makes no sense.
    fn gather(&self, source: u32, stream: Stream) -> Option<Gathered> {
        let casts = self.casts.as_ref()?;
        let (place, shape) = (casts.row.place(source)?, *casts.shape.get()?);
        let length =
            usize::try_from(stream.length).ok().filter(|length| *length <= shape.bytes())?;
        let mut way = lock(&casts.way);
        let cast = &mut *way.as_mut()?.cast;
        let cut = Cut::new(length, shape);
        let gathered = lock(&casts.early).gather(cast, cut, (place as u32, stream.number));
        drop(way);
        let note = gathered.gathering.note(0);
        self.tell(source, OperationKind::Lacks { stream: stream.number }, &note);
        Some(gathered)
    }
}

/// What has come of a stream.
struct Gathered {
    cut: Cut,
    gathering: Gathering,
    bytes: Box<[u8]>,
}

impl Gathered {
    fn new(cut: Cut) -> Gathered {
        let length = cut.bytes(&cut.round(0)).end;
        Gathered { cut, gathering: Gathering::new(cut), bytes: vec![0; length].into() }
    }

    fn take(&mut self, number: u64, bytes: &[u8]) {
        if let Some(at) = self.gathering.handle(number, bytes.len()) {
            self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
        }
    }

    fn is_whole(&self) -> bool {
        self.gathering.note(0).iter().all(|bits| *bits == 0)
    }

    /// Puts what was missing into its place; false if it is not what was.
    fn fill(&mut self, mut missing: &[u8]) -> bool {
        let runs = runs(&self.cut.round(0), &self.gathering.note(0));
        let places: Vec<_> = runs.iter().map(|run| self.cut.bytes(run)).collect();
        if places.iter().map(ExactSizeIterator::len).sum::<usize>() != missing.len() {
            return false;
        }
        for place in places {
            let (piece, rest) = missing.split_at(place.len());
            self.bytes[place].copy_from_slice(piece);
            missing = rest;
        }
        true
    }
}

/// The number and the bytes of a packet.
type Packet = (u64, Box<[u8]>);

/// Packets that have come before they were announced.
#[derive(Default)]
struct Early {
    /// By their senders and streams.
    packets: BTreeMap<(u32, u64), Vec<Packet>>,
    /// How many bytes these are.
    held: usize,
    /// The last stream of each sender that was announced.
    last: BTreeMap<u32, u64>,
}

impl Early {
    /// What has come of a stream that is announced now.
    fn gather(&mut self, cast: &mut dyn Cast, cut: Cut, (from, stream): (u32, u64)) -> Gathered {
        let mut gathered = Gathered::new(cut);
        for (number, bytes) in self.packets.remove(&(from, stream)).unwrap_or_default() {
            self.held -= bytes.len();
            gathered.take(number, &bytes);
        }
        let last = self.last.entry(from).or_default();
        *last = stream.max(*last);
        let room = cast.room();
        loop {
            let patience = gathered.gathering.lacks_end(0);
            let came = cast.receive(patience, &mut |arrival| {
                let key = (arrival.from, arrival.stream);
                if key == (from, stream) {
                    gathered.take(arrival.number, arrival.bytes);
                } else if arrival.stream > self.last.get(&arrival.from).copied().unwrap_or(0)
                    && arrival.bytes.len() <= room.saturating_sub(self.held)
                {
                    self.held += arrival.bytes.len();
                    self.packets
                        .entry(key)
                        .or_default()
                        .push((arrival.number, arrival.bytes.into()));
                }
            });
            if !came || !patience {
                return gathered;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use transport::multicast::{Arrival, Seed};
    use transport::sim::Random;

    /// What is on its way to one gateway.
    struct Network {
        packets: VecDeque<(u32, u64, u64, Vec<u8>)>,
        random: Random,
        lost: u32,
        room: usize,
    }

    impl Network {
        fn cast(&mut self, from: u32, stream: u64, length: usize, bytes: &[u8]) {
            for (number, piece) in bytes.chunks(length).enumerate() {
                let copies =
                    if self.random.chance(self.lost) { 0 } else { 1 + self.random.below(2) };
                for _ in 0..copies {
                    let at = self.packets.len() - self.random.below(4).min(self.packets.len());
                    self.packets.insert(at, (from, stream, number as u64, piece.into()));
                }
            }
        }
    }

    impl Cast for Network {
        fn draw(&self) -> Option<Seed> {
            None
        }

        fn agree(&mut self, _: Seed, _: u32) {}

        fn lengths(&self) -> &'static [usize] {
            &[]
        }

        fn room(&self) -> usize {
            self.room
        }

        fn send(&mut self, _: u64, _: u64, _: usize, _: Span) {}

        fn receive(&mut self, _: bool, take: &mut dyn FnMut(Arrival<'_>)) -> bool {
            let count = self.random.below(self.packets.len() + 1);
            for (from, stream, number, bytes) in self.packets.drain(..count) {
                take(Arrival { from, stream, number, bytes: &bytes });
            }
            count > 0
        }
    }

    /// Several cast at once; packets are lost, come twice, early, late and in any order. Whatever happens, each stream has
    /// its bytes once what is lacking has been sent, and no more is held than there is room for.
    #[test]
    fn every_stream_is_whole_whatever_is_lost() {
        for seed in 0..if cfg!(miri) { 10 } else { 2000 } {
            let mut random = Random::new(seed);
            let shape = Shape { length: 1 + random.below(9), round: 1 + random.below(20) };
            let lost = *random.pick(&[0, 10, 300, 1000]);
            let room = *random.pick(&[0, 50, 100_000]);
            let mut network = Network { packets: VecDeque::new(), random, lost, room };
            let mut early = Early::default();
            let mut announced: VecDeque<(u32, u64, Vec<u8>)> = VecDeque::new();
            let mut streams = [0; 3];
            for _ in 0..30 {
                let from = network.random.below(streams.len());
                streams[from] += 1;
                let length = network.random.below(shape.bytes() + 1);
                let bytes: Vec<u8> = (0..length).map(|_| network.random.below(256) as u8).collect();
                network.cast(from as u32, streams[from], shape.length, &bytes);
                announced.push_back((from as u32, streams[from], bytes));
                while announced.len() > network.random.below(5) {
                    let (from, stream, bytes) = announced.pop_front().unwrap();
                    let cut = Cut::new(bytes.len(), shape);
                    let mut gathered = early.gather(&mut network, cut, (from, stream));
                    let missing: Vec<u8> = runs(&cut.round(0), &gathered.gathering.note(0))
                        .into_iter()
                        .flat_map(|run| bytes[cut.bytes(&run)].to_vec())
                        .collect();
                    assert_eq!(gathered.is_whole(), missing.is_empty());
                    assert!(!gathered.fill(&[&missing[..], &[0]].concat()), "one byte too many");
                    assert!(gathered.fill(&missing) && *gathered.bytes == bytes, "seed {seed}");
                    let held: usize =
                        early.packets.values().flatten().map(|(_, bytes)| bytes.len()).sum();
                    assert!(early.held == held && held <= room);
                }
            }
            let waits = |key: &(u32, u64)| announced.iter().any(|(a, b, _)| (*a, *b) == *key);
            assert!(early.packets.keys().all(waits), "what was announced is not held");
        }
    }
}
