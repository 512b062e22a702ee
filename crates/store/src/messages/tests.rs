//! The protocols over the simulated network: how many steps they take, and what they keep.

use super::Messages;
use super::machine::{ANY_TAG, SHORT, Status};
use crate::group::Members;
use boot::StoreProtocol as Protocol;
use engine::{Config, Engine};
use layout::Span;
use proptest::prelude::*;
use transport::sim::{self, Network};

pub(super) const PROTOCOLS: [Protocol; 5] = [
    Protocol::TwoSided,
    Protocol::Optimistic,
    Protocol::OneSided,
    Protocol::Mixed,
    Protocol::Enhanced,
];
/// Virtual time of one step.
const STEP: u64 = 1000;

struct World {
    network: Network,
    ranks: Vec<(Engine<sim::Port>, Messages)>,
}

impl World {
    fn new(protocol: Protocol, config: sim::Config) -> World {
        let network = Network::new(config.clone());
        let ports = network.ports().into_iter();
        let limits =
            Config { table: engine::protocol::Table::SHIPPED.with_eager(8192), credit: 1 << 20 };
        let rank = |port| (Engine::new(port, config.ranks, limits), Messages::new(protocol));
        World { ranks: ports.map(rank).collect(), network }
    }

    fn steady(protocol: Protocol) -> World {
        World::new(
            protocol,
            sim::Config { delay: STEP..=STEP, buffered: 16384, ..sim::Config::default() },
        )
    }

    fn send(&mut self, rank: usize, to: u32, tag: i32, bytes: &[u8]) -> u64 {
        let (engine, messages) = &mut self.ranks[rank];
        // SAFETY: the tests keep the bytes until the end.
        let span = unsafe { Span::of(bytes) };
        messages.with(engine, |machine| machine.send(to, tag, span))
    }

    fn receive(&mut self, rank: usize, from: Members, tag: i32, room: &mut [u8]) -> u64 {
        let (engine, messages) = &mut self.ranks[rank];
        // SAFETY: the tests keep the room until the end, and look at it only then.
        let span = unsafe { Span::new(room.as_mut_ptr(), room.len()) };
        messages.with(engine, |machine| machine.receive(from, tag, span))
    }

    fn cancel(&mut self, rank: usize, request: u64) {
        let (engine, messages) = &mut self.ranks[rank];
        messages.with(engine, |machine| machine.cancel(request));
    }

    fn outcome(&self, rank: usize, request: u64) -> Option<Status> {
        self.ranks[rank].1.state().machine.outcome(request)
    }

    /// Everything that can happen now.
    fn settle(&mut self) {
        let mut idle = 0;
        while idle < 2 {
            idle += 1;
            for (engine, messages) in &mut self.ranks {
                if engine.progress() {
                    idle = 0;
                }
                messages.serve(engine);
            }
        }
    }

    /// Until nothing is under way.
    fn run(&mut self) {
        self.settle();
        // What was refused is tried again.
        while self.network.advance() || self.network.in_flight() > 0 || !self.is_quiet() {
            self.settle();
        }
    }

    fn is_quiet(&mut self) -> bool {
        self.ranks.iter_mut().all(|(engine, messages)| engine.is_quiet() && messages.is_idle())
    }
}

/// Steps of `count` messages that go to and fro between two processes, each of which posts its next
/// receive before it sends: the pre-posted ping-pong.
fn steps(protocol: Protocol, count: usize, length: usize, any: bool) -> u64 {
    let mut world = World::steady(protocol);
    let message = vec![7u8; length];
    let mut rooms = [vec![0u8; length], vec![0u8; length]];
    let source = |rank: usize| match any {
        true => Members::Many([0, 1].into()),
        false => Members::One(1 - rank as u32),
    };
    let mut posted: [u64; 2] =
        std::array::from_fn(|rank| world.receive(rank, source(rank), 5, &mut rooms[rank]));
    let began = world.network.now();
    for number in 0..count {
        let (from, to) = (number % 2, 1 - number % 2);
        let sent = world.send(from, to as u32, 5, &message);
        world.settle();
        while world.outcome(to, posted[to]).is_none() {
            assert!(world.network.advance(), "{protocol:?} stands still");
            world.settle();
        }
        assert!(world.outcome(from, sent).is_some());
        assert_eq!(rooms[to], message);
        rooms[to].fill(0);
        posted[to] = world.receive(to, source(to), 5, &mut rooms[to]);
        world.settle();
    }
    let ended = world.network.now();
    assert_eq!((ended - began) % STEP, 0);
    (ended - began) / STEP
}

#[test]
fn each_protocol_takes_its_number_of_dependent_steps() {
    let (short, long) = (SHORT, SHORT + 1);
    for n in [1, 2, 10, 31] {
        let count = n as u64;
        for (protocol, length, named, any) in [
            (Protocol::TwoSided, short, 3 * count, Some(3 * count)),
            (Protocol::TwoSided, 4000, 3 * count, Some(3 * count)),
            (Protocol::Optimistic, short, count, Some(count)),
            (Protocol::Optimistic, 4000, count, Some(count)),
            (Protocol::OneSided, short, count + 1, None),
            (Protocol::OneSided, 4000, count + 1, None),
            (Protocol::Mixed, short, count + 1, Some(3 * count)),
            (Protocol::Mixed, 4000, count + 1, Some(3 * count)),
            (Protocol::Enhanced, short, count, Some(count)),
            (Protocol::Enhanced, long, count + 1, Some(3 * count)),
        ] {
            assert_eq!(steps(protocol, n, length, false), named, "{protocol:?} {n} {length}");
            if let Some(any) = any {
                assert_eq!(steps(protocol, n, length, true), any, "{protocol:?} {n} {length} any");
            }
        }
    }
}

#[test]
fn a_message_that_is_too_long_is_cut_and_reported() {
    for protocol in PROTOCOLS {
        for length in [20, 3000, 20_000] {
            let mut world = World::steady(protocol);
            let message: Vec<u8> = (0..length).map(|at| at as u8).collect();
            let mut room = vec![0u8; 10];
            let receive = world.receive(1, Members::One(0), 1, &mut room);
            let send = world.send(0, 1, 1, &message);
            world.run();
            let status = world.outcome(1, receive).unwrap();
            assert!(world.outcome(0, send).is_some());
            assert!(status.truncated && status.length == length as u64, "{protocol:?} {status:?}");
            assert_eq!(room, message[..10]);
        }
    }
}

#[test]
fn what_has_not_met_can_be_cancelled() {
    for protocol in PROTOCOLS {
        let mut world = World::steady(protocol);
        let (mut first, mut second) = ([0u8; 8], [0u8; 8]);
        let receive = world.receive(1, Members::One(0), 1, &mut first);
        world.run();
        world.cancel(1, receive);
        world.run();
        assert!(world.outcome(1, receive).unwrap().cancelled, "{protocol:?}");
        // The next message does not go to the receive that is gone.
        let again = world.receive(1, Members::One(0), 1, &mut second);
        let message = [9u8; 8];
        world.send(0, 1, 1, &message);
        world.run();
        assert!(!world.outcome(1, again).unwrap().cancelled);
        assert_eq!((first, second), ([0; 8], [9; 8]));
        let unwanted = vec![1u8; 5000];
        let send = world.send(0, 1, 2, &unwanted);
        world.run();
        world.cancel(0, send);
        world.run();
        assert!(world.outcome(0, send).unwrap().cancelled, "{protocol:?}");
        // Too late.
        let late = world.send(0, 1, 1, &message);
        let mut room = [0u8; 8];
        let taken = world.receive(1, Members::One(0), 1, &mut room);
        world.run();
        world.cancel(0, late);
        world.cancel(1, taken);
        world.run();
        assert!(!world.outcome(1, taken).unwrap().cancelled);
    }
}

#[test]
fn senders_that_run_ahead_are_bounded() {
    let mut world = World::steady(Protocol::Optimistic);
    let message = vec![3u8; 4000];
    let sends: Vec<u64> = (0..1000).map(|_| world.send(0, 1, 1, &message)).collect();
    world.run();
    let held: usize = {
        let state = world.ranks[1].1.state();
        state.machine.bytes_held()
    };
    assert!(held <= 256 << 10, "{held} bytes wait");
    let mut rooms = vec![vec![0u8; 4000]; 1000];
    let receives: Vec<u64> =
        rooms.iter_mut().map(|room| world.receive(1, Members::One(0), 1, room)).collect();
    world.run();
    assert!(sends.iter().all(|send| world.outcome(0, *send).is_some()));
    assert!(receives.iter().all(|receive| world.outcome(1, *receive).is_some()));
    assert!(rooms.iter().all(|room| *room == message));
}

#[derive(Clone, Copy, Debug)]
enum Step {
    /// From, to, tag, length.
    Send(usize, u32, i32, usize),
    /// At, from (None: anyone), tag (None: any).
    Receive(usize, Option<u32>, Option<i32>),
    /// Time passes.
    Advance,
}

const RANKS: u32 = 3;

fn step() -> impl Strategy<Value = Step> {
    let rank = || 0..RANKS;
    let length = prop_oneof![0usize..20, Just(SHORT), Just(SHORT + 1), Just(5000)];
    prop_oneof![
        3 => (rank(), rank(), 0i32..3, length)
            .prop_map(|(from, to, tag, length)| Step::Send(from as usize, to, tag, length)),
        3 => (rank(), prop::option::of(rank()), prop::option::of(0i32..3))
            .prop_map(|(at, from, tag)| Step::Receive(at as usize, from, tag)),
        2 => Just(Step::Advance),
    ]
}

struct Sent {
    from: u32,
    to: u32,
    tag: i32,
    bytes: Vec<u8>,
}

struct Posted {
    at: usize,
    from: Option<u32>,
    tag: Option<i32>,
    request: u64,
    room: Box<[u8; 6000]>,
}

impl Posted {
    fn fits(&self, sent: &Sent) -> bool {
        self.at == sent.to as usize
            && self.from.is_none_or(|from| from == sent.from)
            && self.tag.is_none_or(|tag| tag == sent.tag)
    }
}

fn post(world: &mut World, at: usize, from: Option<u32>, tag: Option<i32>) -> Posted {
    let mut room = Box::new([0u8; 6000]);
    let members = from.map_or_else(|| Members::Many((0..RANKS).collect()), Members::One);
    let request = world.receive(at, members, tag.unwrap_or(ANY_TAG), &mut room[..]);
    Posted { at, from, tag, request, room }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 4 } else { 150 }))]

    /// Whatever is sent and received, in whatever order and over whatever network: each message
    /// arrives once and whole, and none overtakes another (MPI-5.0 §3.5).
    #[test]
    fn messages_do_not_overtake(
        steps in prop::collection::vec(step(), 1..60), seed in any::<u64>(), which in 0usize..5,
    ) {
        let protocol = PROTOCOLS[which];
        let config = sim::Config {
            ranks: RANKS, seed, refuse: 200, buffered: 16384, ..sim::Config::default()
        };
        let mut world = World::new(protocol, config);
        let mut sent: Vec<Sent> = Vec::new();
        let mut posted: Vec<Posted> = Vec::new();
        for step in steps {
            match step {
                Step::Send(from, to, tag, length) => {
                    let number = sent.len() as u8;
                    let bytes = vec![number; length.max(1)];
                    world.send(from, to, tag, &bytes);
                    sent.push(Sent { from: from as u32, to, tag, bytes });
                }
                Step::Receive(_, None, _) if protocol == Protocol::OneSided => {}
                Step::Receive(at, from, tag) => posted.push(post(&mut world, at, from, tag)),
                Step::Advance => {
                    world.network.advance();
                    world.settle();
                }
            }
        }
        world.run();
        // Whatever is left is received from its sender, in order.
        for (number, message) in sent.iter().enumerate() {
            let Sent { from, to, .. } = *message;
            let taken = |one: &Posted| world.outcome(one.at, one.request).is_some();
            let missing = !posted.iter().any(|one| taken(one) && one.room[0] as usize == number
                && one.fits(message));
            if missing {
                posted.push(post(&mut world, to as usize, Some(from), None));
                world.run();
            }
        }
        let mut taken_by: Vec<Option<usize>> = vec![None; sent.len()];
        for (at, one) in posted.iter().enumerate() {
            let Some(status) = world.outcome(one.at, one.request) else { continue };
            let number = one.room[0] as usize;
            let message = &sent[number];
            prop_assert!(one.fits(message));
            prop_assert_eq!((status.source, status.tag), (message.from, message.tag));
            prop_assert_eq!(status.length as usize, message.bytes.len());
            prop_assert_eq!(&one.room[..message.bytes.len()], &message.bytes[..]);
            prop_assert_eq!(taken_by[number].replace(at), None, "received twice");
        }
        for (later, by) in taken_by.iter().enumerate() {
            let Some(by) = *by else {
                prop_assert!(false, "message {} of {:?} is lost", later, protocol);
                continue;
            };
            for earlier in 0..later {
                let same = (sent[earlier].from, sent[earlier].to) == (sent[later].from, sent[later].to);
                if same && posted[by].fits(&sent[earlier]) {
                    prop_assert!(taken_by[earlier] < Some(by), "{:?}: overtaken", protocol);
                }
            }
            for earlier in &posted[..by] {
                let open = world.outcome(earlier.at, earlier.request).is_none();
                prop_assert!(!(open && earlier.fits(&sent[later])), "{:?}: passed by", protocol);
            }
        }
    }

    /// Any packets at any time: nothing but dropped nonsense, or bytes where room was given.
    #[test]
    fn nonsense_is_dropped(
        packets in prop::collection::vec(
            (1u8..10, 0i32..3, 0u64..6, 0u64..6, 0u64..100, 0usize..80, 0u32..3), 0..60),
        which in 0usize..5,
    ) {
        use super::packet::Packet;
        let mut world = World::steady(PROTOCOLS[which]);
        let mut rooms = [[0u8; 50]; 3];
        let bytes = [5u8; 60];
        for (at, room) in rooms.iter_mut().enumerate() {
            world.receive(0, Members::One(1), at as i32, room);
            world.send(0, 1, at as i32, &bytes);
        }
        let (_, messages) = &mut world.ranks[0];
        for (kind, tag, send, receive, length, payload, peer) in packets {
            let mut head = vec![kind, 0, 0, 0];
            head.extend(tag.to_le_bytes());
            [send, receive, length].iter().for_each(|number| head.extend(number.to_le_bytes()));
            let (packet, _) = Packet::decode(&head).unwrap();
            let _ = messages.state().machine.handle(peer, packet, &vec![1; payload]);
        }
    }
}
