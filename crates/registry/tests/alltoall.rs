//! Engines over a simulated network whose memory must be pinned, and really is: under limits that are
//! smaller than what is sent, everything arrives.

use engine::protocol::Table;
use engine::{Config, Engine, Mode, Pattern, RequestId, Started};
use layout::Span;
use registry::{Cached, Counts, Limits, PAGE, Pinning, Refusal, Registrar, Watch};
use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;
use transport::sim::{self, Network, Port, SimulatedBell};
use transport::{Atomic, Caps, Peer, Sent, Sink, Transport};
use wire::{Header, Key};

/// How often each page is pinned, by all ports of this process: locks of memory do not nest.
type Locks = Rc<RefCell<HashMap<usize, u32>>>;

/// A port that reaches pinned memory only.
struct Pinned {
    port: Port,
    locks: Locks,
    regions: HashMap<usize, Range<usize>>,
    next: usize,
    pins: bool,
}

fn pages(memory: &Range<usize>) -> impl Iterator<Item = usize> + use<> {
    memory.clone().step_by(PAGE)
}

impl Pinned {
    fn check(&self, region: usize, memory: Span) {
        let (address, length) = memory.plain().expect("plain memory");
        let region = &self.regions[&region];
        assert!(region.start <= address.addr() && region.end >= address.addr() + length);
        assert!(pages(region).all(|page| self.locks.borrow()[&page] > 0), "not pinned");
    }
}

impl Registrar for Pinned {
    type Region = usize;

    fn pin(&mut self, start: usize, length: usize) -> Result<usize, Refusal> {
        // SAFETY: locking pages changes nothing but whether they can be swapped out.
        if unsafe { libc::mlock(start as _, length) } != 0 {
            // What was locked before, stays; of the rest the kernel may have locked some.
            for page in pages(&(start..start + length)) {
                if !self.locks.borrow().contains_key(&page) {
                    // SAFETY: as above.
                    unsafe { libc::munlock(page as _, PAGE) };
                }
            }
            return Err(Refusal::NoRoom);
        }
        for page in pages(&(start..start + length)) {
            *self.locks.borrow_mut().entry(page).or_insert(0) += 1;
        }
        self.next += 1;
        self.regions.insert(self.next, start..start + length);
        Ok(self.next)
    }

    fn unpin(&mut self, region: usize) {
        let memory = self.regions.remove(&region).expect("registered");
        let mut locks = self.locks.borrow_mut();
        for page in pages(&memory) {
            let count = locks.get_mut(&page).expect("locked");
            *count -= 1;
            if *count == 0 {
                locks.remove(&page);
                // SAFETY: as above; the memory may be gone, which is an error that changes nothing.
                unsafe { libc::munlock(page as _, PAGE) };
            }
        }
    }
}

impl Pinning for Pinned {
    fn register_in(
        &mut self,
        region: usize,
        peer: Peer,
        memory: Span,
        operation: u32,
    ) -> Option<Key> {
        self.check(region, memory);
        self.port.register(peer, memory, operation)
    }

    fn get_in(
        &mut self,
        region: usize,
        peer: Peer,
        from: (Key, u64),
        memory: Span,
        operation: u32,
    ) {
        self.check(region, memory);
        self.port.get(peer, from.0, from.1, memory, operation);
    }

    fn put_in(&mut self, region: usize, peer: Peer, to: (Key, u64), memory: Span, operation: u32) {
        self.check(region, memory);
        self.port.put(peer, to.0, to.1, memory, operation);
    }
}

impl Transport for Pinned {
    type Bell = SimulatedBell;

    fn caps(&self, peer: Peer) -> Caps {
        Caps { pins: self.pins, ..self.port.caps(peer) }
    }

    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        self.port.send_short(peer, header, payload)
    }

    fn send_buffered(
        &mut self,
        peer: Peer,
        header: &Header,
        fill: impl FnMut(usize, Span),
    ) -> Sent {
        self.port.send_buffered(peer, header, fill)
    }

    fn register(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Key> {
        assert!(!self.pins, "registered without being pinned");
        self.port.register(peer, memory, operation)
    }

    fn deregister(&mut self, peer: Peer, operation: u32) {
        self.port.deregister(peer, operation);
    }

    fn get(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        assert!(!self.pins, "got without being pinned");
        self.port.get(peer, key, offset, memory, operation);
    }

    fn put(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        assert!(!self.pins, "put without being pinned");
        self.port.put(peer, key, offset, memory, operation);
    }

    fn atomic(&mut self, peer: Peer, key: Key, offset: u64, atomic: Atomic, operation: u32) {
        self.port.atomic(peer, key, offset, atomic, operation);
    }

    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        self.port.poll(sink)
    }

    fn bell(&self) -> SimulatedBell {
        self.port.bell()
    }
}

/// Memory in pages that no other buffer has a part of: a page is watched by one watch only, and here
/// each rank has its own.
struct Buffer {
    base: *mut u8,
    layout: std::alloc::Layout,
}

impl Buffer {
    fn new(length: usize) -> Buffer {
        let layout = std::alloc::Layout::from_size_align(length, PAGE).expect("a layout");
        // SAFETY: it has bytes.
        let base = unsafe { std::alloc::alloc_zeroed(layout) };
        assert!(!base.is_null());
        Buffer { base, layout }
    }

    /// The bytes, while nothing is under way.
    fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: allocated so, and borrowed for as long.
        unsafe { std::slice::from_raw_parts_mut(self.base, self.layout.size()) }
    }

    fn block(&self, block: usize, number: usize) -> Span {
        assert!((number + 1) * block <= self.layout.size());
        // SAFETY: inside of the buffer; all requests with it are complete when `all_to_all` returns.
        unsafe { Span::new(self.base.add(number * block), block) }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        // SAFETY: allocated so.
        unsafe { std::alloc::dealloc(self.base, self.layout) };
    }
}

struct World {
    network: Network,
    locks: Locks,
    engines: Vec<Engine<Cached<Pinned>>>,
}

impl World {
    fn new(ranks: u32, limits: impl Fn(usize) -> Limits, watched: bool, pins: bool) -> World {
        let config = sim::Config { ranks, seed: 7, buffered: 32 << 10, ..sim::Config::default() };
        let network = Network::new(config);
        let locks = Locks::default();
        let cached = |(rank, port)| {
            let locks = Rc::clone(&locks);
            let pinned = Pinned { port, locks, regions: HashMap::new(), next: 0, pins };
            Cached::new(pinned, limits(rank), if watched { Watch::new() } else { None })
        };
        let config = Config { table: Table::SHIPPED.with_eager(16 << 10), credit: 1 << 20 };
        let ports = network.ports().into_iter().enumerate();
        let engines = ports.map(|port| Engine::new(cached(port), ranks, config)).collect();
        World { network, locks, engines }
    }

    /// Everyone sends a block to everyone; all receives are posted before anything is sent, as in the
    /// program that once stood still.
    fn all_to_all(&mut self, block: usize, send: &[Buffer], receive: &[Buffer]) {
        let ranks = self.engines.len();
        let mut pending: Vec<(usize, RequestId)> = Vec::new();
        for (me, engine) in self.engines.iter_mut().enumerate() {
            for peer in (0..ranks).filter(|&peer| peer != me) {
                let span = receive[me].block(block, peer);
                let pattern = Pattern { source: Some(peer as u32), context: 0, tag: Some(1) };
                pending.push((me, engine.receive(pattern, span)));
            }
        }
        for (me, engine) in self.engines.iter_mut().enumerate() {
            for peer in (0..ranks).filter(|&peer| peer != me) {
                let span = send[me].block(block, peer);
                if let Started::Pending(id) = engine.send(Mode::Standard, peer as u32, 0, 1, span) {
                    pending.push((me, id));
                }
            }
        }
        let mut still = 0;
        while !pending.is_empty() {
            let mut happened = false;
            for engine in &mut self.engines {
                happened |= engine.progress();
            }
            happened |= self.network.advance();
            let before = pending.len();
            let engines = &mut self.engines;
            pending.retain(|&(rank, id)| match engines[rank].finish(id) {
                Some(done) => {
                    assert_eq!(done.fault, None);
                    false
                }
                None => true,
            });
            still = if happened || pending.len() < before { 0 } else { still + 1 };
            assert!(still < 1000, "{} requests stand still", pending.len());
        }
    }

    fn counts(&mut self) -> Vec<Counts> {
        self.engines.iter_mut().map(|engine| engine.transport().counts()).collect()
    }
}

fn content(from: usize, to: usize, round: usize) -> u8 {
    (1 + from * 16 + to + round * 97) as u8
}

/// All-to-alls of `ranks` and blocks of so many bytes, checked.
fn run(ranks: usize, block: usize, rounds: usize, world: &mut World) {
    let buffers = || (0..ranks).map(|_| Buffer::new(ranks * block)).collect::<Vec<_>>();
    let (mut send, mut receive) = (buffers(), buffers());
    for round in 0..rounds {
        for (from, buffer) in send.iter_mut().enumerate() {
            for (to, block) in buffer.bytes().chunks_exact_mut(block).enumerate() {
                block.fill(content(from, to, round));
            }
        }
        receive.iter_mut().for_each(|buffer| buffer.bytes().fill(0));
        world.all_to_all(block, &send, &receive);
        for (to, buffer) in receive.iter_mut().enumerate() {
            let bytes = buffer.bytes();
            for (from, block) in
                bytes.chunks_exact(block).enumerate().filter(|&(from, _)| from != to)
            {
                let expected = content(from, to, round);
                assert!(block.iter().all(|&byte| byte == expected), "from {from} to {to}");
            }
        }
    }
}

/// Runs this test again in a process that may lock so much, and has no privilege to lock more.
fn under_limit(name: &str, bytes: u64) -> bool {
    const CHILD: &str = "REGISTRY_UNDER_LIMIT";
    if std::env::var_os(CHILD).is_some() {
        let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // SAFETY: plain calls; this process has nothing but this test.
        unsafe {
            assert_eq!(libc::getrlimit(libc::RLIMIT_MEMLOCK, &mut limit), 0);
            // Not everybody may raise it.
            limit.rlim_cur = bytes.min(limit.rlim_max);
            limit.rlim_max = limit.rlim_cur;
            assert_eq!(libc::setrlimit(libc::RLIMIT_MEMLOCK, &limit), 0);
            assert!(libc::getuid() != 0 || libc::setuid(65534) == 0);
        }
        return true;
    }
    let status = std::process::Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", name, "--nocapture"])
        .env(CHILD, "1")
        .status();
    assert!(status.expect("a process").success());
    false
}

/// The all-to-all that deadlocked where receives pinned everything before a send began. The ranks share
/// one process here and so one limit, which the kernel holds each of them to.
fn six_ranks_of_four_megabytes(name: &str, limit: u64) {
    if !under_limit(name, limit) {
        return;
    }
    assert!(Limits::of_process().bytes as u64 <= limit);
    let limits = |_| Limits { bytes: limit as usize, ..Limits::of_process() };
    let mut world = World::new(6, limits, true, true);
    run(6, 4 << 20, 1, &mut world);
    let pinned: u64 = world.counts().iter().map(|counts| counts.misses).sum();
    // Of less than a block nothing is registered, and all goes by frames.
    assert_eq!(pinned > 0, Limits::of_process().bytes >= 4 << 20);
}

#[test]
fn six_ranks_of_four_megabytes_under_twenty() {
    six_ranks_of_four_megabytes("six_ranks_of_four_megabytes_under_twenty", 20 << 20);
}

#[test]
fn six_ranks_of_four_megabytes_under_one() {
    six_ranks_of_four_megabytes("six_ranks_of_four_megabytes_under_one", 1 << 20);
}

#[test]
fn six_ranks_of_four_megabytes_that_may_pin_nothing() {
    if under_limit("six_ranks_of_four_megabytes_that_may_pin_nothing", 0) {
        run(6, 4 << 20, 1, &mut World::new(6, |_| Limits::of_process(), true, true));
    }
}

/// Buffers that are sent and received again are registered once.
#[test]
fn what_is_sent_again_is_found() {
    if Watch::new().is_none() {
        return println!("skipped: the kernel has no userfaultfd for this process");
    }
    let limits = Limits { bytes: 4 << 20, regions: 1000 };
    let mut world = World::new(2, |_| limits, true, true);
    run(2, 256 << 10, 8, &mut world);
    for counts in world.counts() {
        // One message out and one in, in each round; the first of each is new.
        assert_eq!((counts.hits, counts.misses), (14, 2), "{counts:?}");
        assert_eq!((counts.evictions, counts.invalidations), (0, 0), "{counts:?}");
    }
    let locks = Rc::clone(&world.locks);
    assert!(!locks.borrow().is_empty(), "it is kept");
    drop(world);
    assert!(locks.borrow().is_empty(), "and given back at the end");
}

/// Where nobody tells of memory that is unmapped, nothing is kept.
#[test]
fn what_is_not_watched_is_not_kept() {
    let limits = Limits { bytes: 4 << 20, regions: 1000 };
    let mut world = World::new(2, |_| limits, false, true);
    run(2, 256 << 10, 3, &mut world);
    for counts in world.counts() {
        assert_eq!((counts.hits, counts.misses), (0, 6), "{counts:?}");
    }
    assert!(world.locks.borrow().is_empty());
}

#[test]
fn a_transport_that_does_not_pin_is_passed_through() {
    let mut world = World::new(2, |_| Limits { bytes: 0, regions: 0 }, false, false);
    run(2, 256 << 10, 2, &mut world);
    assert!(world.counts().iter().all(|counts| *counts == Counts::default()));
}

/// Who may pin little gets what is large in pieces.
#[test]
fn what_cannot_be_pinned_as_a_whole_is_got_in_pieces() {
    let limits =
        |rank| Limits { bytes: if rank == 0 { 4 << 20 } else { 128 << 10 }, regions: 1000 };
    let mut world = World::new(2, limits, true, true);
    run(2, 1 << 20, 2, &mut world);
    let counts = world.counts();
    assert!(counts[1].misses >= 16, "{counts:?}");
}
