//! Fences on a simulated network: the ranks meet in memory that they share, at once, while what they have put
//! is still on its way through the network. Whoever leaves the barrier must find it all the same.

use checked_heap as _;
use engine::protocol::Table;
use engine::{Config, Engine};
use layout::Span;
use rma::{Channel, Contexts, Control, Exposure, Place, Server};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use transport::Peer;
use transport::sim::{self, Network, Port, Random};

const RANKS: u32 = 3;
const ROOM: usize = 3 << 14;
const CONTEXTS: Contexts = Contexts { requests: 10, payloads: 11, answers: 12 };

/// What a rank waits for before it enters the barrier.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fence {
    /// All that it has asked for is acknowledged, as in `MPI_Win_fence`.
    Flushed,
    /// Its own memory can be used again.
    Left,
}

/// A rank with a window that the others reach by messages only.
struct Rank {
    engine: Engine<Port>,
    channel: Channel,
    memory: Vec<u8>,
}

impl Rank {
    fn new(port: Port) -> Rank {
        let limits =
            Config { table: Table::SHIPPED.with_eager(512).with_get(usize::MAX), credit: 1 << 16 };
        let mut engine = Engine::new(port, RANKS, limits);
        let mut memory = vec![0u8; ROOM];
        let control = Arc::new(Control::alone(RANKS as usize));
        // SAFETY: the memory lives as long as the engine, which has the server.
        let exposure =
            unsafe { Exposure::new(memory.as_mut_ptr(), ROOM as u64, false, control, 0) };
        let server = Server::new(
            Arc::new(exposure),
            CONTEXTS,
            (0..4).collect(),
            Arc::new(AtomicBool::new(false)),
        );
        engine.start_task(Box::new(server));
        Rank { engine, channel: Channel::new(CONTEXTS), memory }
    }

    fn put(&mut self, target: Peer, place: usize, source: &[u8]) {
        let place = Place { place: place as u64, count: source.len() as u64, datatype: None };
        // SAFETY: the source outlives the fence; it is only read.
        let source = unsafe { Span::of(source) };
        self.channel.put(&mut self.engine, target, &place, source, None, true);
    }

    /// The window, as the program sees it.
    fn window(&self, place: usize, length: usize) -> Vec<u8> {
        let address = self.memory[place..place + length].as_ptr().cast_mut();
        // SAFETY: inside of the memory, which the server writes in this thread only.
        unsafe { Span::new(address, length) }.to_vec()
    }
}

/// Some epochs in which everybody puts something to everybody. How often a rank left a fence and did not find
/// what it had been sent.
fn race(seed: u64, fence: Fence) -> usize {
    let mut random = Random::new(seed);
    let network = Network::new(sim::Config { ranks: RANKS, seed, ..sim::Config::default() });
    let ports = network.ports().into_iter();
    let mut ranks: Vec<Rank> = ports.map(Rank::new).collect();
    // One link is slow: what it carries is overtaken by everything else.
    let slow = random.below(RANKS as usize) as Peer;
    network.set_delay(slow, (slow + 1) % RANKS, 5000..=50_000);
    let mut missed = 0;
    for epoch in 1..=4u8 {
        // Each origin has a part of everyone's window.
        let length = [8, 900, ROOM / 3][random.below(3)];
        let sources: Vec<Vec<u8>> =
            (0..RANKS as u8).map(|rank| vec![epoch * 10 + rank; length]).collect();
        for (origin, rank) in ranks.iter_mut().enumerate() {
            for target in (0..RANKS).filter(|&target| target != origin as Peer) {
                rank.put(target, origin * (ROOM / 3), &sources[origin]);
            }
            if fence == Fence::Flushed {
                rank.channel.flush(&mut rank.engine, None);
            }
        }
        // The barrier: a count in memory that all share. Nothing is slower than that.
        let mut arrived = [false; RANKS as usize];
        while !arrived.iter().all(|&arrived| arrived) {
            let mut moved = false;
            for (rank, arrived) in ranks.iter_mut().zip(&mut arrived) {
                moved |= rank.engine.progress();
                let (settled, trouble) = rank.channel.settle(&mut rank.engine, None);
                assert_eq!(trouble, None);
                *arrived |= settled;
            }
            assert!(moved || network.advance() || arrived.iter().all(|&arrived| arrived));
        }
        for (target, rank) in ranks.iter().enumerate() {
            for origin in (0..RANKS as usize).filter(|&origin| origin != target) {
                let found = rank.window(origin * (ROOM / 3), length);
                missed += usize::from(found != sources[origin]);
            }
        }
        // Nothing of this epoch is left for the next one.
        while network.in_flight() > 0 || network.advance() {
            network.advance();
            ranks.iter_mut().for_each(|rank| while rank.engine.progress() {});
        }
    }
    missed
}

#[test]
fn what_was_put_before_a_fence_is_there_behind_it() {
    for seed in 0..if cfg!(miri) { 1 } else { 200 } {
        assert_eq!(race(seed, Fence::Flushed), 0, "seed {seed}");
    }
}

/// Or the test above could not fail.
#[test]
fn a_barrier_alone_overtakes_what_was_put() {
    assert!((0..20).any(|seed| race(seed, Fence::Left) > 0));
}
