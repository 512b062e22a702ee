//! Stores to other hosts: one frame to a host, which does there what it says.
//!
//! All stores of a process to the processes of one host go to the same one of them, its *gateway*, so
//! that they keep their order whether they are for one receiver or for several; a multicast is one
//! copy. The gateway stores into its neighbours' memory as they do themselves.
//!
//! Stores that follow each other share frames. The first few leave at once, each for itself. If this
//! process then still waits for nobody, it is told when the last of them has been taken, and what comes
//! meanwhile leaves as one frame when it has, when a frame is full, or when somebody is to be woken or
//! waited for. So a lone word is as quick as it can be, and a row of them is a few frames.
//!
//! The bytes of a long store to all other hosts may be [cast](crate::casts): then its frames only announce them.

use crate::context;
use crate::frame::{Operation, OperationKind};
use crate::group::Members;
use crate::process::Inner;
use engine::{Arrival, Engine, Mode, Pattern, RequestId, Started};
use layout::{OwnedBuffer, Span};
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use worker::{Fabric, OwnedBuffers};

/// Bytes that may wait for one host before a store waits too.
const BACKLOG: usize = 1 << 20;
/// Frames in flight to one host before what comes is combined.
const IN_FLIGHT: usize = 4;
/// Frames in a row that leave at once although they are not full.
const ALONE: usize = 4;
/// The least that a frame is cut to, and the most: what is sent to another host at once.
const LEAST: usize = 4 << 10;
const MOST: usize = 8 << 10;
/// The tag of frames of stores, which keep their order.
const STORES: i32 = 0;
/// Of what is said and sent of packets, for which no store waits.
const NOTES: i32 = 1;
/// Room for the heads of stores beside their bytes, so that a piece is one eager message.
const HEADS: usize = 512;

/// What is in flight between this process and other hosts.
#[derive(Debug)]
pub(crate) struct Remote {
    state: Mutex<State>,
    /// Bytes of a store that travel in one frame.
    piece: usize,
    frames: AtomicU64,
    /// Flushes that were asked for.
    flushes: AtomicU64,
}

#[derive(Debug, Default)]
struct State {
    /// By gateway.
    outgoing: BTreeMap<u32, Outgoing>,
    /// Frames that have been announced and not come, in their order.
    incoming: VecDeque<(RequestId, Arrival)>,
    /// What is to be said of packets, and to whom.
    notes: Vec<(u32, Vec<u8>)>,
    notes_in_flight: Vec<RequestId>,
}

#[derive(Debug, Default)]
struct Outgoing {
    waiting: Vec<u8>,
    /// Whether stores went there since the last flush.
    unflushed: bool,
    /// Whether somebody is to be woken or waited for.
    hurried: bool,
    /// Frames that have left without being full since this process last waited for somebody.
    alone: usize,
    in_flight: Vec<RequestId>,
    /// The one of them that has left only when the gateway has taken it.
    awaited: Option<RequestId>,
}

impl Outgoing {
    /// Whether what waits may leave.
    fn is_ready(&self, piece: usize) -> bool {
        let company = self.awaited.is_none() || self.waiting.len() >= piece;
        !self.waiting.is_empty() && (self.hurried || (company && self.in_flight.len() < IN_FLIGHT))
    }
}

impl Remote {
    pub(crate) fn new(eager: usize) -> Remote {
        let piece = eager.clamp(LEAST, MOST) - HEADS;
        Remote {
            state: Mutex::default(),
            piece,
            frames: AtomicU64::new(0),
            flushes: AtomicU64::new(0),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether everything has left.
    pub(crate) fn is_empty(&self) -> bool {
        let idle =
            |outgoing: &Outgoing| outgoing.waiting.is_empty() && outgoing.in_flight.is_empty();
        let state = self.state();
        let quiet = state.notes.is_empty() && state.notes_in_flight.is_empty();
        quiet && state.outgoing.values().all(idle)
    }

    /// How many frames have been sent.
    pub(crate) fn frames(&self) -> u64 {
        self.frames.load(Ordering::Relaxed)
    }

    /// Hands frames to the engine.
    fn flush(&self, state: &mut State, engine: &mut Engine<Fabric>) {
        for (&gateway, outgoing) in &mut state.outgoing {
            let awaited = &mut outgoing.awaited;
            outgoing.in_flight.retain(|request| {
                let pending = engine.finish(*request).is_none();
                awaited.take_if(|awaited| !pending && awaited == request);
                pending
            });
            if !outgoing.is_ready(self.piece) {
                continue;
            }
            let frame = OwnedBuffer::from(std::mem::take(&mut outgoing.waiting));
            let full = frame.len() >= self.piece;
            outgoing.alone = if full || outgoing.hurried { 0 } else { outgoing.alone + 1 };
            outgoing.hurried = false;
            let mode = if outgoing.alone < ALONE { Mode::Standard } else { Mode::Synchronous };
            self.frames.fetch_add(1, Ordering::Relaxed);
            match engine.send_owned(mode, gateway, context::STORES, STORES, frame) {
                Started::Complete => {}
                Started::Pending(request) => {
                    if mode == Mode::Synchronous {
                        outgoing.awaited = Some(request);
                    }
                    outgoing.in_flight.push(request);
                }
            }
        }
        state.notes_in_flight.retain(|request| engine.finish(*request).is_none());
        for (peer, note) in state.notes.drain(..) {
            let (mode, context) = (Mode::Standard, context::STORES);
            let sent = engine.send_owned(mode, peer, context, NOTES, note.into());
            if let Started::Pending(request) = sent {
                state.notes_in_flight.push(request);
            }
        }
    }
}

impl Inner {
    /// Sends stores to those of `members` that are of other hosts: one frame to each host, unless
    /// they are too long for one.
    pub(crate) fn send_remote(&self, members: &Members, items: &[Operation]) {
        if !self.spans_hosts() {
            return;
        }
        let gateways = self.gateways_of(members);
        let is_cast = |item: &Operation| self.is_cast(item, gateways.len());
        for run in items.chunk_by(|one, next| !is_cast(one) && !is_cast(next)) {
            match run {
                [item] if is_cast(item) => self.cast(item, &gateways),
                _ => gateways.iter().for_each(|(&gateway, receivers)| {
                    self.send_to_host(gateway, receivers, run);
                }),
            }
        }
    }

    fn send_to_host(&self, gateway: u32, receivers: &[u32], items: &[Operation]) {
        let mut pieces = items.iter().flat_map(|item| item.pieces(self.remote.piece)).peekable();
        while pieces.peek().is_some() {
            self.wait_for_room(gateway);
            let mut state = self.remote.state();
            let outgoing = state.outgoing.entry(gateway).or_default();
            let before = outgoing.waiting.len();
            while let Some(piece) = pieces.next_if(|piece| {
                let added = outgoing.waiting.len() - before;
                added == 0 || added + piece.bytes.len() <= self.remote.piece
            }) {
                outgoing.hurried |= matches!(piece.kind, OperationKind::Event { .. });
                piece.encode(receivers, &mut outgoing.waiting);
            }
            outgoing.unflushed = true;
            let ready = outgoing.is_ready(self.remote.piece);
            drop(state);
            // What waits is sent by whoever sees that the frame before has been taken: the helper,
            // if nobody else.
            if ready {
                self.flush_frames();
            }
        }
    }

    fn flush_frames(&self) {
        self.worker.with(|engine| self.remote.flush(&mut self.remote.state(), engine));
    }

    /// Tells a gateway at once of a store whose bytes are cast.
    pub(crate) fn announce(&self, gateway: u32, encode: impl FnOnce(&mut Vec<u8>)) {
        self.wait_for_room(gateway);
        let mut state = self.remote.state();
        let outgoing = state.outgoing.entry(gateway).or_default();
        encode(&mut outgoing.waiting);
        (outgoing.unflushed, outgoing.hurried) = (true, true);
        drop(state);
        self.flush_frames();
    }

    /// Says something of packets; for who holds the engine, which sends it when it is next served.
    pub(crate) fn tell(&self, peer: u32, kind: OperationKind, bytes: &[u8]) {
        let mut note = Vec::new();
        // SAFETY: the bytes outlive the call, and are only read.
        Operation { kind, bytes: unsafe { Span::of(bytes) } }.encode(&[], &mut note);
        self.remote.state().notes.push((peer, note));
    }

    /// Waits until all stores to other hosts have been done there.
    pub(crate) fn flush_remote(&self) {
        let mut state = self.remote.state();
        let mut flushes = self.remote.flushes.load(Ordering::Relaxed);
        for (&gateway, outgoing) in
            state.outgoing.iter_mut().filter(|(_, outgoing)| outgoing.unflushed)
        {
            (outgoing.unflushed, outgoing.hurried) = (false, true);
            Operation::plain(OperationKind::Flush { by: self.rank })
                .encode(&[gateway], &mut outgoing.waiting);
            flushes += 1;
        }
        self.remote.flushes.store(flushes, Ordering::Relaxed);
        drop(state);
        // Pairs with the release where the answer is counted.
        let reached = || self.header().flushes().load(Ordering::Acquire) >= flushes;
        if !reached() {
            self.wait(|_| reached().then_some(()));
        }
    }

    /// Nothing waits for company any more: this process is about to wait for what others do.
    pub(crate) fn hurry_remote(&self) {
        if !self.spans_hosts() {
            return;
        }
        let mut state = self.remote.state();
        let mut held = false;
        for outgoing in state.outgoing.values_mut() {
            outgoing.alone = 0;
            outgoing.hurried |= !outgoing.waiting.is_empty();
            held |= outgoing.hurried;
        }
        drop(state);
        if held {
            self.flush_frames();
        }
    }

    /// Puts something short with what waits for the host of `rank`; for who holds the engine, which
    /// sends it when it is next served.
    pub(crate) fn enqueue_remote(&self, rank: u32, item: &Operation) {
        let gateway = self.gateways[rank as usize];
        let mut state = self.remote.state();
        let outgoing = state.outgoing.entry(gateway).or_default();
        outgoing.hurried = true;
        item.encode(&[rank], &mut outgoing.waiting);
    }

    /// The receivers on other hosts, by gateway.
    fn gateways_of(&self, members: &Members) -> BTreeMap<u32, Vec<u32>> {
        let mut gateways: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for rank in members.iter().filter(|rank| !self.is_local(*rank)) {
            gateways.entry(self.gateways[rank as usize]).or_default().push(rank);
        }
        gateways
    }

    fn wait_for_room(&self, gateway: u32) {
        let has_room = |state: &State| {
            state.outgoing.get(&gateway).is_none_or(|outgoing| outgoing.waiting.len() < BACKLOG)
        };
        if !has_room(&self.remote.state()) {
            self.wait(|_| has_room(&self.remote.state()).then_some(()));
        }
    }

    /// Does what has come from other hosts, and hands on what waits.
    pub(crate) fn progress_remote(&self, engine: &mut Engine<Fabric>) {
        let pattern = Pattern { source: None, context: context::STORES, tag: None };
        let mut frames = Vec::new();
        {
            let mut state = self.remote.state();
            while let Some((message, arrival)) = engine.claim(pattern) {
                let room = OwnedBuffer::zeroed(arrival.bytes as usize);
                if let Some(request) = engine.receive_claimed_owned(message, room) {
                    state.incoming.push_back((request, arrival));
                }
            }
            while let Some(&(request, arrival)) = state.incoming.front() {
                let Some((completion, frame)) = engine.finish_owned(request) else { break };
                state.incoming.pop_front();
                if completion.fault.is_none() {
                    frames.push((arrival, frame));
                }
            }
        }
        for (Arrival { source, tag, .. }, frame) in frames {
            match tag {
                NOTES => self.take_note(source, &frame),
                _ => self.take_frame(source, frame),
            }
            // Another thread of this process may wait for what was stored.
            engine.note_completed();
        }
        self.remote.flush(&mut self.remote.state(), engine);
    }
}

#[cfg(test)]
mod tests {
    use crate::group::Group;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// Whatever comes from other hosts, it changes bytes in open windows and nothing else.
        #[test]
        #[cfg_attr(miri, ignore = "it maps shared memory")]
        fn frames_reach_open_windows_only(
            items in prop::collection::vec(
                (1u32..12, any::<[u8; 4]>(), prop_oneof![0u64..0x400, any::<u64>()], 0usize..300,
                 prop::collection::vec(prop_oneof![Just(0u32), any::<u32>()], 0..4)), 0..20),
            cut in 0usize..2000,
        ) {
            // SAFETY: the only test that joins, and no thread changes the environment.
            let process = unsafe { crate::testing() };
            let memory = process.memory::<u8>(4096).unwrap();
            let window = memory.open_part(0x100, 1000..1200).unwrap();
            let mut frame = Vec::new();
            for (kind, noise, number, length, ranks) in items {
                frame.extend(if kind == 11 { noise } else { kind.to_le_bytes() });
                frame.extend((ranks.len() as u32).to_le_bytes());
                frame.extend(number.to_le_bytes());
                frame.extend((length as u64).to_le_bytes());
                ranks.iter().for_each(|rank| frame.extend(rank.to_le_bytes()));
                frame.extend(std::iter::repeat_n(0xaa, length));
            }
            frame.truncate(cut);
            process.inner.apply_frame(0, &frame, 0, None);
            drop(window);
            let bytes = memory.to_vec();
            prop_assert!(bytes[..1000].iter().chain(&bytes[1200..]).all(|byte| *byte == 0));
            prop_assert!(process.put(Group::LOCAL, 0x100, 1u8).is_ok());
            prop_assert_eq!(memory.load(1000), bytes[1000], "the window is closed");
        }
    }
}
