//! Random supersteps against a sequential oracle, with every backend.

use std::os::fd::OwnedFd;

use engine::{Config, Engine, RequestId};
use layout::Span;
use rustix::fs::{MemfdFlags, memfd_create};
use transport::Transport;
use transport::sim::{self, Random};
use transport_shm::Shm;
use worker::Worker;
use worker::waiting::Policy;
use worker::{Fabric, Gate};

use crate::core::{Core, Remote};
use crate::messages::{Messages, Order};
use crate::record::INLINE;
use crate::registry::{Area, Entry, Kind};
use crate::shared::Shared;

/// What a process asks for.
#[derive(Clone, Debug)]
enum Ask {
    Put { pid: usize, area: usize, offset: usize, bytes: Vec<u8>, unbuffered: bool },
    Get { pid: usize, area: usize, offset: usize, length: usize, into: (usize, usize) },
    Send { pid: usize, tag: u8, bytes: Vec<u8> },
}

/// One superstep of all processes: what each asks for, what is registered anew (its lengths), which
/// registration is taken back, and the size of tags from then on.
#[derive(Clone, Debug, Default)]
struct Script {
    asks: Vec<Vec<Ask>>,
    push: Option<Vec<usize>>,
    pop: Option<usize>,
    tag: Option<usize>,
}

/// What all memories hold, and what has arrived: by process.
#[derive(Clone, Debug)]
struct World {
    memory: Vec<Vec<Vec<u8>>>,
    live: Vec<usize>,
    queues: Vec<Vec<(Vec<u8>, Vec<u8>)>>,
    tag: usize,
}

fn remote(pid: usize, address: u64, offset: i64, length: i64) -> Remote {
    let address = std::ptr::without_provenance(address as usize);
    Remote { pid: pid as i64, address, offset, length }
}

fn fresh(pid: usize, area: usize, length: usize) -> Vec<u8> {
    (0..length).map(|at| (at * 7 + pid * 31 + area * 3) as u8).collect()
}

impl World {
    fn new(nprocs: usize) -> World {
        let empty = vec![Vec::new(); nprocs];
        World { memory: empty, live: Vec::new(), queues: vec![Vec::new(); nprocs], tag: 0 }
    }

    /// Draws a superstep in which no two puts overlap.
    fn draw(&self, random: &mut Random) -> Script {
        let nprocs = self.memory.len();
        let mut script = Script { asks: vec![Vec::new(); nprocs], ..Script::default() };
        if self.live.len() < 4 && random.chance(500) {
            script.push = Some((0..nprocs).map(|_| length(random) * random.below(4)).collect());
        }
        if !self.live.is_empty() && random.chance(200) {
            script.pop = Some(self.live[random.below(self.live.len())]);
        }
        if random.chance(200) {
            script.tag = Some(random.below(20));
        }
        // What is written by whom in this superstep: by puts, and by gets.
        let (mut puts, mut lands) = (Vec::new(), Vec::new());
        let mut direct: Vec<(usize, usize, usize, usize)> = Vec::new();
        let overlap = |taken: &[(usize, usize, usize, usize)],
                       new: (usize, usize, usize, usize)| {
            taken.iter().any(|old| {
                (old.0, old.1) == (new.0, new.1) && old.2 < new.2 + new.3 && new.2 < old.2 + old.3
            })
        };
        for from in 0..nprocs {
            for _ in 0..random.below(12) {
                let pid = random.below(nprocs);
                if random.chance(300) {
                    let bytes = fresh(from, pid, length(random));
                    let tag = random.below(256) as u8;
                    script.asks[from].push(Ask::Send { pid, tag, bytes });
                    continue;
                }
                if self.live.is_empty() {
                    continue;
                }
                let area = self.live[random.below(self.live.len())];
                let room = self.memory[pid][area].len();
                let offset = random.below(room + 1);
                let length = length(random).min(room - offset);
                if random.chance(600) {
                    let unbuffered = random.chance(300);
                    let extent = (pid, area, offset, length);
                    if overlap(&puts, extent) || (unbuffered && overlap(&lands, extent)) {
                        continue;
                    }
                    puts.push(extent);
                    if unbuffered {
                        direct.push(extent);
                    }
                    let salt = random.below(200);
                    let bytes = fresh(from, salt, length);
                    script.asks[from].push(Ask::Put { pid, area, offset, bytes, unbuffered });
                } else {
                    let into = self.live[random.below(self.live.len())];
                    let own = self.memory[from][into].len();
                    let start = random.below(own + 1);
                    let length = length.min(own - start);
                    let extent = (from, into, start, length);
                    if overlap(&lands, extent) || overlap(&direct, extent) {
                        continue;
                    }
                    lands.push(extent);
                    let into = (into, start);
                    script.asks[from].push(Ask::Get { pid, area, offset, length, into });
                }
            }
        }
        // What is written at any time must not be read in this superstep.
        for asks in &mut script.asks {
            asks.retain(|ask| match *ask {
                Ask::Get { pid, area, offset, length, .. } => {
                    !overlap(&direct, (pid, area, offset, length))
                }
                _ => true,
            });
        }
        script
    }

    /// Makes a superstep, one thing after the other.
    fn step(&mut self, script: &Script) {
        let before = self.memory.clone();
        self.queues.iter_mut().for_each(Vec::clear);
        for (from, asks) in script.asks.iter().enumerate() {
            for ask in asks {
                if let Ask::Get { pid, area, offset, length, into } = ask {
                    let bytes = &before[*pid][*area][*offset..offset + length];
                    self.memory[from][into.0][into.1..into.1 + length].copy_from_slice(bytes);
                }
            }
        }
        for asks in &script.asks {
            for ask in asks {
                match ask {
                    Ask::Put { pid, area, offset, bytes, .. } => {
                        self.memory[*pid][*area][*offset..offset + bytes.len()]
                            .copy_from_slice(bytes);
                    }
                    Ask::Send { pid, tag, bytes } => {
                        self.queues[*pid].push((vec![*tag; self.tag], bytes.clone()));
                    }
                    Ask::Get { .. } => {}
                }
            }
        }
        if let Some(lengths) = &script.push {
            self.live.push(self.memory[0].len());
            for (pid, memory) in self.memory.iter_mut().enumerate() {
                memory.push(fresh(pid, memory.len(), lengths[pid]));
            }
        }
        if let Some(area) = script.pop {
            self.live.retain(|live| *live != area);
        }
        self.tag = script.tag.unwrap_or(self.tag);
        self.queues.iter_mut().for_each(|queue| queue.sort());
    }
}

fn length(random: &mut Random) -> usize {
    match random.below(8) {
        0 => 0,
        1..5 => 1 + random.below(40),
        5..7 => random.below(1000),
        _ => INLINE - 3 + random.below(30_000),
    }
}

/// The memory of one process.
struct Memory(Vec<Vec<u8>>);

impl Memory {
    fn span(&mut self, area: usize, offset: usize, length: usize) -> Span {
        // SAFETY: areas are neither moved nor otherwise used while spans of them are.
        unsafe { Span::new(self.0[area].as_mut_ptr().add(offset), length) }
    }

    fn address(&self, area: usize) -> u64 {
        match self.0[area].is_empty() {
            // Nothing to register: as a program would say NULL.
            true => 0,
            false => self.0[area].as_ptr().expose_provenance() as u64,
        }
    }
}

/// Asks for what the script says. `write` carries out a large unbuffered put at once, if it can.
fn ask(
    core: &mut Core,
    memory: &mut Memory,
    script: &Script,
    mut write: impl FnMut(usize, u64, Span) -> bool,
) {
    let asks = script.asks[core.pid].clone();
    for ask in &asks {
        match ask {
            Ask::Put { pid, area, offset, bytes, unbuffered } => {
                let address = memory.address(*area);
                if address == 0 {
                    continue;
                }
                let (start, long) = (*offset as i64, bytes.len() as i64);
                let target = core.locate("bsp_put", remote(*pid, address, start, long)).unwrap();
                let mut copy = bytes.clone();
                // SAFETY: the copy lives through the call; unbuffered bytes live in the script.
                let source = unsafe { Span::new(copy.as_mut_ptr(), copy.len()) };
                // SAFETY: as above; only read.
                let lasting = unsafe { Span::of(bytes) };
                if !*unbuffered {
                    core.put(target, source, true);
                } else if bytes.len() <= INLINE || !write(target.pid, target.address, lasting) {
                    // The script outlives the superstep, its clone here does not.
                    core.put(target, source, true);
                }
                copy.fill(0xee);
            }
            Ask::Get { pid, area, offset, length, into } => {
                let address = memory.address(*area);
                if address == 0 {
                    continue;
                }
                let (start, long) = (*offset as i64, *length as i64);
                let target = core.locate("bsp_get", remote(*pid, address, start, long)).unwrap();
                core.get(target, memory.span(into.0, into.1, *length));
            }
            Ask::Send { pid, tag, bytes } => {
                let tag = vec![*tag; core.tag()];
                // SAFETY: only read, during the call.
                unsafe { core.send(*pid, Span::of(&tag), Span::of(bytes)) };
            }
        }
    }
    if let Some(lengths) = &script.push {
        let area = memory.0.len();
        memory.0.push(fresh(core.pid, area, lengths[core.pid]));
        let length = lengths[core.pid] as u64;
        core.registry
            .note(Entry::Push(Area { address: memory.address(area), length }, Kind::UNTYPED));
    }
    if let Some(area) = script.pop {
        core.registry.note(Entry::Pop(memory.address(area)));
    }
    if let Some(tag) = script.tag {
        core.registry.note(Entry::Tag(tag as u64));
    }
}

/// Compares memory and queue with what they should be.
fn compare(core: &mut Core, memory: &Memory, world: &World, next: Option<&Script>) {
    let pid = core.pid;
    for area in &world.live {
        let (mut found, mut expected) = (memory.0[*area].clone(), world.memory[pid][*area].clone());
        // Unbuffered puts of the next superstep may have come already.
        for ask in next.into_iter().flat_map(|script| script.asks.iter().flatten()) {
            if let Ask::Put { pid: to, area: at, offset, bytes, unbuffered: true } = ask
                && (*to, *at) == (pid, *area)
            {
                found[*offset..offset + bytes.len()].fill(0);
                expected[*offset..offset + bytes.len()].fill(0);
            }
        }
        assert!(
            found == expected,
            "area {area} of process {pid} after superstep {}",
            core.superstep
        );
    }
    let mut queue = Vec::new();
    assert_eq!(core.queue.size().0, world.queues[pid].len());
    while let Some(message) = core.queue.first() {
        queue.push((message.tag.to_vec(), message.payload.to_vec()));
        core.queue.pass();
    }
    queue.sort();
    assert!(queue == world.queues[pid], "messages of process {pid}");
}

/// A program: its supersteps, and the world after each.
fn program(nprocs: usize, steps: usize, seed: u64) -> Vec<(Script, World)> {
    let mut random = Random::new(seed);
    let mut world = World::new(nprocs);
    let draw = |_| {
        // An area that somebody has no memory for cannot be popped by its address: it has none.
        let mut script = world.draw(&mut random);
        if let Some(lengths) = &mut script.push {
            lengths.iter_mut().for_each(|length| *length = (*length).max(1));
        }
        world.step(&script);
        (script, world.clone())
    };
    (0..steps).map(draw).collect()
}

fn worker(
    file: OwnedFd,
    rank: u32,
    size: u32,
    policy: Policy,
) -> (Worker<Fabric>, transport_shm::ShmAllocator) {
    let shm = Shm::attach(file, rank, size, true).expect("a member joins");
    let allocator = shm.allocator();
    let config =
        Config { table: engine::protocol::Table::SHIPPED.with_eager(1024), credit: 64 * 1024 };
    let engine = Engine::new(Fabric::new(rank, Some(shm)), size, config);
    (Worker::new(Gate::locked(engine), policy), allocator)
}

/// Threads that share memory as processes do.
fn run_threads(size: u32, steps: usize, seed: u64, oversubscribed: bool, share: bool) {
    let program = &program(size as usize, steps, seed);
    let file = memfd_create("processes", MemfdFlags::CLOEXEC).expect("a memfd");
    std::thread::scope(|scope| {
        for rank in 0..size {
            let file = file.try_clone().expect("a descriptor");
            scope.spawn(move || {
                let (worker, allocator) = worker(file, rank, size, Policy::hybrid(size, 1));
                let mut shared = share.then(|| {
                    let area = allocator.everyone();
                    Shared::establish(area, &allocator, &worker, oversubscribed)
                        .expect("memory to share")
                });
                let peers = (0..size).collect();
                let mut messages = Messages::new(7, peers, Order::Latin);
                let mut core = Core::new(rank as usize, size as usize, share, false);
                let mut memory = Memory(Vec::new());
                for (number, (script, world)) in program.iter().enumerate() {
                    ask(&mut core, &mut memory, script, |pid, address, source| {
                        let write = |shared: &mut Shared| {
                            shared.write(&worker, pid, address, source).is_ok()
                        };
                        shared.as_mut().is_some_and(write)
                    });
                    match &mut shared {
                        Some(shared) => shared.sync(&worker, &mut core, false).unwrap(),
                        None => {
                            messages.begin(&core, false);
                            worker.wait(|engine| {
                                messages.advance(&mut core, engine).unwrap().then_some(())
                            });
                        }
                    }
                    let next = program.get(number + 1).map(|(script, _)| script);
                    compare(&mut core, &memory, world, next);
                }
                // Others may still read what came from here.
                if let Some(shared) = &mut shared {
                    shared.sync(&worker, &mut core, true).unwrap();
                }
                worker.wait(|engine| engine.is_quiet().then_some(()));
            });
        }
    });
}

/// Processes on a simulated network, in one thread.
fn run_simulated(size: u32, steps: usize, seed: u64, config: sim::Config) {
    let program = program(size as usize, steps, seed);
    // Every other one is paced, with two processes on each host.
    let limit = (seed % 2 == 1).then_some(1_000_000);
    simulate(size, seed, config, &program, limit.map(|limit| (limit, 2)), |_, _| {});
}

/// Makes these supersteps, paced so much if at all with so many processes on each host, and shows the engines after
/// each.
fn simulate(
    size: u32,
    seed: u64,
    config: sim::Config,
    program: &[(Script, World)],
    paced: Option<(u64, u32)>,
    mut look: impl FnMut(usize, &mut [Engine<sim::Port>]),
) {
    let network = sim::Network::new(sim::Config { ranks: size, seed, ..config });
    let limits =
        Config { table: engine::protocol::Table::SHIPPED.with_eager(512), credit: 16 * 1024 };
    let mut engines: Vec<_> =
        network.ports().into_iter().map(|port| Engine::new(port, size, limits)).collect();
    let mut processes: Vec<_> = (0..size)
        .map(|rank| {
            let mut messages = Messages::new(7, (0..size).collect(), Order::Latin);
            if let Some((limit, each)) = paced {
                messages = messages.with_pacing(limit, (0..size).map(|rank| rank / each).collect());
            }
            (Core::new(rank as usize, size as usize, false, false), messages, Memory(Vec::new()))
        })
        .collect();
    for (number, (script, world)) in program.iter().enumerate() {
        for (core, messages, memory) in &mut processes {
            ask(core, memory, script, |_, _, _| false);
            messages.begin(core, false);
        }
        let mut over = vec![false; size as usize];
        while over.contains(&false) {
            let mut moved = false;
            for (rank, (core, messages, _)) in processes.iter_mut().enumerate() {
                moved |= engines[rank].progress();
                if !over[rank] {
                    over[rank] = messages.advance(core, &mut engines[rank]).unwrap();
                }
            }
            if !moved {
                network.advance();
            }
        }
        for (core, _, memory) in &mut processes {
            compare(core, memory, world, None);
        }
        look(number, &mut engines);
    }
}

/// Two send to one: each at its share of what that takes in, until the next superstep says something else.
#[test]
fn those_who_send_to_one_share_what_it_takes_in() {
    let mut world = World::new(3);
    let put = |offset: usize, length: usize| {
        let (pid, area, unbuffered) = (0, 0, true);
        vec![Ask::Put { pid, area, offset, bytes: fresh(1, 2, length), unbuffered }]
    };
    let idle = Script { asks: vec![Vec::new(); 3], ..Script::default() };
    let program = [
        Script { push: Some(vec![80_000; 3]), ..idle.clone() },
        Script { asks: vec![vec![], put(0, 20_000), put(20_000, 60_000)], ..Script::default() },
        // Nobody competes.
        Script { asks: vec![vec![], put(0, 20_000), vec![]], ..Script::default() },
        idle,
    ];
    let program = program.map(|script| {
        world.step(&script);
        (script, world.clone())
    });
    let mut seen = Vec::new();
    simulate(3, 1, sim::Config::default(), &program, Some((1_000_000, 1)), |_, engines| {
        seen.push([1, 2].map(|rank: usize| engines[rank].transport().paced(0)));
    });
    let shares = [Some(250_000), Some(750_000)];
    assert_eq!(seen, [[None; 2], shares, [None; 2], [None; 2]]);
}

/// Rows go round, and nothing else: all that was sent before the last superstep but one is known to have arrived.
#[test]
fn supersteps_tell_what_has_arrived() {
    for size in [2, 3, 5, 8] {
        let mut world = World::new(size as usize);
        let idle = Script { asks: vec![Vec::new(); size as usize], ..Script::default() };
        let program: Vec<_> = (0..6)
            .map(|_| {
                world.step(&idle);
                (idle.clone(), world.clone())
            })
            .collect();
        let mut seen = Vec::new();
        simulate(size, 1, sim::Config::default(), &program, None, |_, engines| {
            seen.push(engines[0].transport().noted(1));
        });
        for (step, [before, now]) in seen.windows(2).map(|two| [two[0], two[1]]).enumerate() {
            let (_, sent) = before;
            let (noted, _) = now;
            let earlier = step.checked_sub(1).map_or(0, |step| seen[step].1);
            assert!(sent > earlier, "something goes to the next one in each superstep");
            assert_eq!(noted, earlier, "{size} processes, superstep {}", step + 1);
        }
    }
}

#[test]
fn random_supersteps_in_shared_memory() {
    for size in [1, 2, 3, 5] {
        for oversubscribed in [false, true] {
            (0..6).for_each(|seed| run_threads(size, 25, seed, oversubscribed, true));
        }
    }
    // More processes than look at everyone's line.
    run_threads(11, 12, 99, false, true);
}

#[test]
fn random_supersteps_by_messages() {
    for size in [1, 2, 3, 6] {
        (0..6).for_each(|seed| run_threads(size, 25, seed, false, false));
    }
}

#[test]
fn random_supersteps_on_a_simulated_network() {
    for size in [2, 3, 5, 8] {
        for seed in 0..8 {
            run_simulated(size, 12, seed, sim::Config::default());
            let poor = sim::Config { refuse: 200, queue: 3, get: false, ..sim::Config::default() };
            run_simulated(size, 12, seed + 100, poor);
        }
    }
}

/// Everyone sends everyone far more than any buffer on the way holds.
#[test]
fn a_flood_in_both_directions_ends() {
    let many = |share: bool| {
        let file = memfd_create("processes", MemfdFlags::CLOEXEC).expect("a memfd");
        std::thread::scope(|scope| {
            for rank in 0..2 {
                let file = file.try_clone().expect("a descriptor");
                scope.spawn(move || {
                    let (worker, allocator) = worker(file, rank, 2, Policy::hybrid(2, 1));
                    let mut core = Core::new(rank as usize, 2, share, false);
                    let mut messages = Messages::new(7, vec![0, 1], Order::Latin);
                    let mut shared = share.then(|| {
                        Shared::establish(allocator.everyone(), &allocator, &worker, true)
                            .expect("memory")
                    });
                    for superstep in 0..3u64 {
                        for number in 0..200_000u64 {
                            let bytes = (number + superstep).to_le_bytes();
                            // SAFETY: only read, during the call.
                            unsafe {
                                core.send((1 - rank) as usize, Span::EMPTY, Span::of(&bytes))
                            };
                        }
                        match &mut shared {
                            Some(shared) => shared.sync(&worker, &mut core, false).unwrap(),
                            None => {
                                messages.begin(&core, false);
                                worker.wait(|engine| {
                                    messages.advance(&mut core, engine).unwrap().then_some(())
                                });
                            }
                        }
                        for number in 0..200_000u64 {
                            let found = core.queue.first().unwrap().payload.to_vec();
                            assert_eq!(found, (number + superstep).to_le_bytes());
                            core.queue.pass();
                        }
                        assert_eq!(core.queue.size(), (0, 0));
                    }
                    if let Some(shared) = &mut shared {
                        shared.sync(&worker, &mut core, true).unwrap();
                    }
                    worker.wait(|engine| engine.is_quiet().then_some(()));
                });
            }
        });
    };
    many(true);
    many(false);
}

#[test]
fn whoever_ends_alone_is_named() {
    for share in [false, true] {
        let file = memfd_create("processes", MemfdFlags::CLOEXEC).expect("a memfd");
        std::thread::scope(|scope| {
            for rank in 0..3 {
                let file = file.try_clone().expect("a descriptor");
                scope.spawn(move || {
                    let (worker, allocator) = worker(file, rank, 3, Policy::hybrid(3, 1));
                    let mut core = Core::new(rank as usize, 3, share, false);
                    let end = rank == 1;
                    let error = if share {
                        let area = allocator.everyone();
                        let shared = Shared::establish(area, &allocator, &worker, true);
                        shared.expect("memory").sync(&worker, &mut core, end).unwrap_err()
                    } else {
                        let mut messages = Messages::new(7, vec![0, 1, 2], Order::Latin);
                        messages.begin(&core, end);
                        let step = |engine: &mut Engine<Fabric>| match messages
                            .advance(&mut core, engine)
                        {
                            Ok(false) => None,
                            Ok(true) => panic!("it went through"),
                            Err(error) => Some(error),
                        };
                        let error = worker.wait(step);
                        worker.wait(|engine| engine.is_quiet().then_some(()));
                        error
                    };
                    let text = error.to_string();
                    let (ours, theirs) = match rank {
                        1 => ("bsp_end", "process 0 calls bsp_sync"),
                        _ => ("bsp_sync", "process 1 calls bsp_end"),
                    };
                    assert!(text.contains(ours) && text.contains(theirs), "{text}");
                    assert!(text.contains(&format!("process {rank} of 3, superstep 0")), "{text}");
                });
            }
        });
    }
}

/// A process that asks for bytes in the middle of a superstep, and then ends it.
struct Asker {
    core: Core,
    messages: Messages,
    memory: Vec<u64>,
    /// Where the word goes that was asked for, what it should be, and what is in flight.
    asking: Option<(Vec<u64>, u64, Vec<RequestId>)>,
}

impl Asker {
    /// What process `pid` puts into the one behind it in a superstep.
    fn word(superstep: u64, pid: usize) -> u64 {
        superstep * 100 + pid as u64
    }

    fn remote(&self, pid: usize, word: usize) -> Remote {
        remote(pid, self.memory.as_ptr().expose_provenance() as u64, 8 * word as i64, 8)
    }

    /// Begins a superstep: asks some process for the word that was last put into it.
    fn ask<T: Transport>(&mut self, engine: &mut Engine<T>, pid: usize) {
        let nprocs = self.core.nprocs;
        if pid == self.core.pid {
            return self.end_superstep();
        }
        let before = (pid + nprocs - 1) % nprocs;
        let target = self.core.locate("bsp_direct_get", self.remote(pid, before)).unwrap();
        let question = [self.core.superstep, target.extent.slot as u64, 8 * before as u64, 8];
        let mut land = vec![0u64];
        // SAFETY: it stays where it is until the requests have ended.
        let span = unsafe { Span::new(land.as_mut_ptr().cast(), 8) };
        let expected = Asker::word(self.core.superstep - 1, before);
        let asking = self.asking.insert((land, expected, Vec::new()));
        let requests = self.messages.ask(engine, pid, question, span);
        asking.2 = requests.into_iter().flatten().collect();
    }

    /// Goes as far as it can; whether a superstep has ended.
    fn advance<T: Transport>(&mut self, engine: &mut Engine<T>) -> bool {
        let Asker { core, messages, .. } = self;
        let Some((land, expected, requests)) = &mut self.asking else {
            return messages.advance(core, engine).unwrap();
        };
        messages.answer(core, engine).unwrap();
        requests.retain(|request| engine.finish(*request).is_none());
        if requests.is_empty() {
            assert_eq!(land[0], *expected, "process {}, superstep {}", core.pid, core.superstep);
            self.asking = None;
            self.end_superstep();
        }
        false
    }

    fn end_superstep(&mut self) {
        let (pid, nprocs) = (self.core.pid, self.core.nprocs);
        if self.core.superstep > 0 {
            let word = Asker::word(self.core.superstep, pid).to_ne_bytes();
            let remote = self.remote((pid + 1) % nprocs, pid);
            let target = self.core.locate("bsp_put", remote).unwrap();
            // SAFETY: only read, during the call.
            self.core.put(target, unsafe { Span::of(&word) }, true);
        }
        self.messages.begin(&self.core, false);
    }
}

/// Whoever asks is often a superstep ahead of who is asked: also right behind a registration.
#[test]
fn direct_gets_are_answered_in_their_superstep() {
    for seed in 0..40 {
        let size = 2 + (seed % 4) as u32;
        let network =
            sim::Network::new(sim::Config { ranks: size, seed, ..sim::Config::default() });
        let limits =
            Config { table: engine::protocol::Table::SHIPPED.with_eager(512), credit: 16 * 1024 };
        let ports = network.ports().into_iter();
        let mut engines: Vec<_> = ports.map(|port| Engine::new(port, size, limits)).collect();
        let mut random = Random::new(seed);
        let mut processes: Vec<Asker> = (0..size as usize)
            .map(|pid| {
                let mut core = Core::new(pid, size as usize, false, false);
                let memory: Vec<u64> =
                    (0..size as usize).map(|from| Asker::word(0, from)).collect();
                let address = memory.as_ptr().expose_provenance() as u64;
                let length = 8 * u64::from(size);
                core.registry.note(Entry::Push(Area { address, length }, Kind::UNTYPED));
                let messages = Messages::new(7, (0..size).collect(), Order::Latin);
                let mut asker = Asker { core, messages, memory, asking: None };
                asker.end_superstep();
                asker
            })
            .collect();
        while processes.iter().any(|process| process.core.superstep < 20) {
            let mut moved = false;
            for (rank, process) in processes.iter_mut().enumerate() {
                // Some are slower than others.
                if random.chance(400) {
                    continue;
                }
                moved |= engines[rank].progress();
                if process.core.superstep < 20 && process.advance(&mut engines[rank]) {
                    moved = true;
                    if process.core.superstep < 20 {
                        process.ask(&mut engines[rank], random.below(size as usize));
                    }
                }
            }
            if !moved {
                network.advance();
            }
        }
    }
}
