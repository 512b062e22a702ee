//! What is long goes by operations of the transport once the target has told its key: the target does nothing for it.

use checked_heap as _;
use engine::protocol::Table;
use engine::{Config, Engine};
use layout::Span;
use rma::{Channel, Contexts, Control, Exposure, Kind, Place, Server, Trouble};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use transport::Peer;
use transport::sim::{self, Network, Port};

const ROOM: usize = 1 << 14;
/// From here on the transport is preferred.
const LONG: usize = 1024;
const CONTEXTS: Contexts = Contexts { requests: 10, payloads: 11, answers: 12 };
const TARGET: Peer = 1;

/// An origin, and a target with a window.
struct Two {
    network: Network,
    origin: Engine<Port>,
    target: Engine<Port>,
    channel: Channel,
    window: Vec<u8>,
    closing: Arc<AtomicBool>,
    server: engine::RequestId,
}

impl Two {
    fn new(config: sim::Config) -> Two {
        let network = Network::new(config);
        let table = Table::SHIPPED.with_eager(512).with_get(LONG);
        let engine = |port| Engine::new(port, 2, Config { table, credit: 1 << 16 });
        let mut ports = network.ports().into_iter().map(engine);
        let (origin, mut target) = (ports.next().unwrap(), ports.next().unwrap());
        drop(ports);
        let mut window = vec![0u8; ROOM];
        let control = Arc::new(Control::alone(2));
        // SAFETY: the memory lives as long as the engine, which has the server.
        let exposure =
            unsafe { Exposure::new(window.as_mut_ptr(), ROOM as u64, false, control, 0) };
        let closing = Arc::new(AtomicBool::new(false));
        let server = Server::new(Arc::new(exposure), CONTEXTS, (0..4).collect(), closing.clone());
        let server = target.start_task(Box::new(server));
        let channel = Channel::new(CONTEXTS);
        Two { network, origin, target, channel, window, closing, server }
    }

    fn put(&mut self, at: usize, source: &[u8]) {
        let place = Place { place: at as u64, count: source.len() as u64, datatype: None };
        // SAFETY: the source outlives the flush; it is only read.
        let source = unsafe { Span::of(source) };
        self.channel.put(&mut self.origin, TARGET, &place, source, None, true);
    }

    fn get(&mut self, at: usize, result: &mut [u8]) {
        let place = Place { place: at as u64, count: result.len() as u64, datatype: None };
        // SAFETY: the result outlives the flush, and is not otherwise used before.
        let result = unsafe { Span::new(result.as_mut_ptr(), result.len()) };
        self.channel.get(&mut self.origin, TARGET, &place, result, None, true);
    }

    /// Waits until all is done; the target moves too, or does not.
    fn flush(&mut self, target_moves: bool) {
        self.channel.flush(&mut self.origin, None);
        assert_eq!(self.settle(target_moves), None);
    }

    /// Asks the target for something, and waits for the answer. Returns what went wrong.
    fn ask(&mut self, kind: Kind) -> Option<Trouble> {
        self.channel.ask(&mut self.origin, TARGET, kind);
        self.settle(true)
    }

    fn settle(&mut self, target_moves: bool) -> Option<Trouble> {
        let mut trouble = None;
        loop {
            let mut moved = self.origin.progress();
            moved |= target_moves && self.target.progress();
            let (settled, found) = self.channel.settle(&mut self.origin, None);
            trouble = trouble.or(found);
            if settled {
                return trouble;
            }
            assert!(moved || self.network.advance(), "it waits for ever");
        }
    }

    /// The window, as the program at the target sees it.
    fn seen(&self, at: usize, length: usize) -> Vec<u8> {
        let address = self.window[at..at + length].as_ptr().cast_mut();
        // SAFETY: inside of the memory, which nothing writes meanwhile.
        unsafe { Span::new(address, length) }.to_vec()
    }
}

#[test]
fn a_target_that_does_nothing_is_reached_once_its_key_is_known() {
    let mut two = Two::new(sim::Config::default());
    let first = vec![1u8; LONG];
    two.put(0, &first);
    two.flush(true);
    assert_eq!(two.seen(0, LONG), first);
    let second: Vec<u8> = (0..2 * LONG).map(|at| at as u8).collect();
    two.put(100, &second);
    two.flush(false);
    assert_eq!(two.seen(100, second.len()), second);
    let mut back = vec![0u8; LONG + 5];
    two.get(103, &mut back);
    two.flush(false);
    assert_eq!(back, second[3..LONG + 8]);
}

/// The window ends with nothing of it left registered.
#[test]
fn what_was_exposed_is_taken_back() {
    let mut two = Two::new(sim::Config::default());
    for _ in 0..2 {
        two.put(0, &[1; LONG]);
        two.flush(true);
    }
    assert_eq!(two.target.backlog().requests, 2, "the server, and the window");
    two.closing.store(true, Ordering::Release);
    two.target.advance_tasks();
    assert!(two.target.finish(two.server).is_some());
    assert_eq!(two.target.backlog().requests, 0);
}

#[test]
fn what_is_denied_goes_by_messages() {
    for seed in 0..if cfg!(miri) { 1 } else { 100 } {
        let faults = sim::Config { seed, deny: 300, deny_late: 300, ..sim::Config::default() };
        let mut two = Two::new(faults);
        for round in 1..6u8 {
            let source: Vec<u8> = (0..3 * LONG).map(|at| at as u8 ^ round).collect();
            let mut back = vec![0u8; source.len()];
            two.put(8, &source);
            two.flush(true);
            assert_eq!(two.seen(8, source.len()), source, "seed {seed}");
            two.get(8, &mut back);
            two.flush(true);
            assert_eq!(back, source, "seed {seed}");
        }
    }
}

#[test]
fn what_is_short_or_in_pieces_goes_by_messages() {
    let mut two = Two::new(sim::Config::default());
    two.put(0, &[1; LONG]);
    two.flush(true);
    two.put(0, &[2; LONG - 1]);
    two.channel.flush(&mut two.origin, None);
    for _ in 0..100 {
        two.origin.progress();
        two.network.advance();
    }
    assert_eq!(two.seen(0, 1), [1], "nobody serves it");
    two.flush(true);
    assert_eq!(two.seen(0, LONG), [&[2; LONG - 1][..], &[1]].concat());
}

/// An origin that is wrong about its lock is told so: it would wait for ever for an answer.
#[test]
fn a_second_lock_or_unlock_of_an_origin_is_answered() {
    let config = sim::Config { ranks: 2, ..sim::Config::default() };
    let mut two = Two::new(config);
    let wrong = Some(Trouble::OutOfRange(TARGET));
    let all = [Kind::LockShared, Kind::LockShared, Kind::Unlock, Kind::Unlock];
    assert_eq!(all.map(|kind| two.ask(kind)), [None, wrong, None, wrong]);
}

/// The engine owns the memory of what is under way, so that it outlives the channel.
#[test]
fn a_dropped_channel_leaves_no_memory_that_messages_write_to() {
    let mut two = Two::new(sim::Config::default());
    // The key, an acknowledgement, and the answer to a short get.
    two.put(0, &[1; LONG]);
    let mut back = [0; 16];
    two.get(0, &mut back);
    two.channel.flush(&mut two.origin, None);
    two.channel = Channel::new(CONTEXTS);
    while two.origin.progress() | two.target.progress() || two.network.advance() {}
    assert_eq!(two.seen(0, LONG), [1; LONG], "the put is under way all the same");
    assert_eq!(back, [0; 16], "nobody asks for the answer");
}
