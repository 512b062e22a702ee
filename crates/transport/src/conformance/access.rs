//! Registered memory, and what is done to it from elsewhere. What a transport does not declare is not
//! asked of it.

use super::Testbed;
use super::world::{Event, World, pattern};
use crate::sim::Random;
use crate::{AccessError, Atomic, Peer, Transport};
use layout::Span;
use layout::datatype::{Datatype, basic};
use std::sync::Arc;
use wire::{Header, Key, Kind};

/// More registrations than any bounded table takes.
const TOO_MANY: u32 = 1 << 20;
/// Operations that reach memory are numbered from here on, those that register it from 0.
const ACCESSES: u32 = 1 << 24;
/// What untouched memory holds.
const UNTOUCHED: u8 = 0xee;

/// Blocks of the sender, blocks of the receiver, bytes. Blocks as long as all are no gaps at all.
const GAPS: [(usize, usize, usize); 9] = [
    (8192, 8192, 1 << 20),
    (8192, 5000, 300_000),
    (5000, 8192, 300_000),
    (100_000, 8, 100_000),
    (100_000, 700, 100_000),
    (6000, 8, 120_000),
    (6000, 700, 120_001),
    (6000, 120_000, 120_000),
    (65_536, 4096, 3 << 20),
];

/// MPI_BYTE.
const BYTE: u64 = 0x247;

const SIZES: [usize; 14] = [
    1,
    7,
    64,
    4095,
    4096,
    4097,
    65_535,
    65_536,
    100_003,
    262_144,
    1_000_000,
    1 << 20,
    (1 << 22) + 1,
    (1 << 23) + 4093,
];

/// Memory that spans of a test point to. It is never touched except through the span until the
/// test reads it.
struct Memory {
    bytes: Vec<u8>,
}

impl Memory {
    fn of(bytes: Vec<u8>) -> Memory {
        Memory { bytes }
    }

    fn untouched(length: usize) -> Memory {
        Memory { bytes: vec![UNTOUCHED; length] }
    }

    fn span(&mut self) -> Span {
        // SAFETY: every test keeps its memory until its copies have ended.
        unsafe { Span::new(self.bytes.as_mut_ptr(), self.bytes.len()) }
    }
}

impl<B: Testbed> World<'_, B> {
    /// Tells the getter that there is something: no key is used before a frame has come.
    pub(super) fn announce(&mut self, owner: Peer, getter: Peer) {
        let header = Header::eager(0, 0, 0);
        self.send(owner, getter, &header, &[]);
        assert_eq!(self.take(getter, 1), [Event::Frame(owner, header, Vec::new())]);
    }

    fn register(&mut self, owner: Peer, getter: Peer, memory: Span, operation: u32) -> Key {
        let key = self.port(owner).register(getter, memory, operation);
        let key = key.expect("room for one registration when there are none");
        self.announce(owner, getter);
        key
    }

    /// Registers until there is no room, with operations from `first` on. Returns the next one.
    fn register_all(
        &mut self,
        (getter, owner): (Peer, Peer),
        memory: Span,
        first: u32,
        open: &mut Vec<(u32, Key)>,
    ) -> u32 {
        let mut operation = first;
        while let Some(key) = self.port(owner).register(getter, memory, operation) {
            open.push((operation, key));
            operation += 1;
            assert!(operation < TOO_MANY, "a table without bounds");
        }
        operation
    }

    /// Gets, and expects to hear of it once and without an error. False if it is denied.
    fn get_whole(&mut self, (getter, owner): (Peer, Peer), key: Key, from: u64, to: Span) -> bool {
        self.port(getter).get(owner, key, from, to, ACCESSES);
        let events = self.take(getter, 1);
        if events == [Event::Done(ACCESSES, Err(AccessError::Denied))] {
            return false;
        }
        assert_eq!(events, [Event::Done(ACCESSES, Ok(0))]);
        true
    }
}

/// Whole copies, from one byte to megabytes, and not a byte more.
pub fn registered_memory_of_many_sizes_is_got(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (getter, owner) in world.getting_pairs() {
        for (operation, size) in (0..).zip(SIZES) {
            let mut source = Memory::of(pattern(size as u64, size));
            let mut target = Memory::untouched(size + 64);
            let key = world.register(owner, getter, source.span(), operation);
            let span = target.span().head(size);
            assert!(world.get_whole((getter, owner), key, 0, span));
            world.port(owner).deregister(getter, operation);
            assert!(target.bytes[..size] == source.bytes, "{size} bytes arrive damaged");
            assert!(target.bytes[size..].iter().all(|&byte| byte == UNTOUCHED), "{size} bytes");
        }
    }
    world.expect_silence();
}

/// A part of registered memory, from its beginning or from the middle; beyond its end there is nothing.
/// The key stays good.
pub fn a_get_may_want_a_part(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (getter, owner) in world.getting_pairs() {
        for (operation, size) in (0..).zip(SIZES.into_iter().skip(1)) {
            let mut source = Memory::of(pattern(size as u64, size));
            let key = world.register(owner, getter, source.span(), operation);
            for (from, wanted) in [(0, 1), (0, size / 2), (1, size - 1), (size / 3, size)] {
                let mut target = Memory::untouched(size);
                let span = target.span().head(wanted);
                assert!(world.get_whole((getter, owner), key, from as u64, span));
                let got = wanted.min(size - from);
                assert!(target.bytes[..got] == source.bytes[from..from + got], "{got} of {size}");
                assert!(target.bytes[got..].iter().all(|&byte| byte == UNTOUCHED));
            }
            world.port(owner).deregister(getter, operation);
        }
    }
    world.expect_silence();
}

/// Blocks that are `2 * length` bytes apart, with as many bytes altogether as there are.
fn gaps(length: usize, total: usize) -> Arc<Datatype> {
    let count = total.div_ceil(length) as i64;
    let byte = Datatype::predefined(basic(BYTE).expect("a predefined type"));
    Datatype::vector(count, length as i64, 2 * length as i64, byte).expect("a type")
}

/// What has gaps is registered if the transport can do that, and got into what has gaps.
pub fn memory_with_gaps_is_got(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let mut operation = 0;
    for (getter, owner) in world.getting_pairs() {
        for (from, to, total) in GAPS {
            operation += 1;
            let (sent, received) = (gaps(from, total), gaps(to, total));
            let mut source = Memory::of(pattern(total as u64, 2 * (total + from)));
            let mut target = Memory::untouched(2 * (total + to));
            // SAFETY: both memories hold all blocks of their types, and outlive the copies.
            let (out, into) = unsafe {
                let out = sent.span(source.bytes.as_mut_ptr(), 1).expect("a span").head(total);
                (out, received.span(target.bytes.as_mut_ptr(), 1).expect("a span").head(total))
            };
            let Some(key) = world.port(owner).register(getter, out, operation) else {
                continue;
            };
            world.announce(owner, getter);
            let got = world.get_whole((getter, owner), key, 0, into);
            world.port(owner).deregister(getter, operation);
            if !got {
                assert!(target.bytes.iter().all(|&byte| byte == UNTOUCHED), "denied too late");
                continue;
            }
            for at in 0..total {
                let place = |length: usize| at / length * 2 * length + at % length;
                let (read, written) = (source.bytes[place(from)], target.bytes[place(to)]);
                assert!(read == written, "byte {at} of {total} in blocks of {from} and {to}");
            }
            let untouched = |at: &usize| at / to % 2 == 1 || at / (2 * to) * to >= total;
            for at in (0..target.bytes.len()).filter(untouched) {
                assert!(target.bytes[at] == UNTOUCHED, "the gap at {at} in blocks of {to}");
            }
        }
    }
    world.expect_silence();
}

fn is_announcement(event: &Event, operation: u32) -> bool {
    matches!(event, Event::Frame(_, header, _) if header.tag as u32 == operation)
}

/// Copies in both directions at once, with frames between them.
pub fn many_gets_run_at_once_beside_frames(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let mut random = Random::new(7);
    let pairs = world.getting_pairs();
    let each = 8;
    let mut running = Vec::new();
    let mut expected = vec![0; world.ports.len()];
    for round in 0..each {
        for (at, &(getter, owner)) in pairs.iter().enumerate() {
            let operation = (round * pairs.len() + at) as u32;
            let size = 1 + random.below(200_000);
            let mut source = Memory::of(pattern(u64::from(operation), size));
            let mut target = Memory::untouched(size);
            let Some(key) = world.port(owner).register(getter, source.span(), operation) else {
                continue;
            };
            let (span, number) = (target.span(), operation + ACCESSES);
            world.send(owner, getter, &Header::eager(0, operation as i32, 0), &[]);
            while !world.events(getter).iter().any(|event| is_announcement(event, operation)) {
                world.turn();
            }
            world.port(getter).get(owner, key, 0, span, number);
            running.push((source, target));
            expected[getter as usize] += 2;
        }
    }
    for (rank, &count) in (0..).zip(&expected) {
        for event in world.take(rank, count) {
            let good = matches!(event, Event::Done(_, Ok(0)) | Event::Frame(..));
            assert!(good, "rank {rank}: {event:?}");
        }
    }
    for (source, target) in &running {
        assert!(source.bytes == target.bytes, "{} bytes arrive damaged", source.bytes.len());
    }
    world.expect_silence();
}

/// What is taken back makes room, and nobody hears of it.
pub fn a_deregistered_key_leaves_nothing(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let mut source = Memory::of(pattern(8, 10_000));
    for (getter, owner) in world.getting_pairs() {
        for operation in 0..20_000 {
            world.register(owner, getter, source.span(), operation);
            world.port(owner).deregister(getter, operation);
        }
    }
    world.expect_silence();
}

/// A receiver without room gets nothing, without an error.
pub fn a_get_of_nothing_ends(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let mut source = Memory::of(pattern(9, 10_000));
    for (getter, owner) in world.getting_pairs() {
        for operation in 0..500 {
            let key = world.register(owner, getter, source.span(), operation);
            assert!(world.get_whole((getter, owner), key, 0, Span::EMPTY));
            world.port(owner).deregister(getter, operation);
        }
    }
    world.expect_silence();
}

/// A full table says so; each registration that ends makes room for one, and all of them work.
pub fn registrations_run_out_and_come_back(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let mut random = Random::new(10);
    for (getter, owner) in world.getting_pairs() {
        let size = 5000;
        let mut source = Memory::of(pattern(10, size));
        let mut target = Memory::untouched(size);
        let mut open: Vec<(u32, Key)> = Vec::new();
        let next = world.register_all((getter, owner), source.span(), 0, &mut open);
        let room = open.len();
        world.announce(owner, getter);
        for turn in 0..room.min(50) {
            let (operation, key) = open.swap_remove(random.below(open.len()));
            if turn % 2 == 0 {
                target.bytes.fill(UNTOUCHED);
                assert!(world.get_whole((getter, owner), key, 0, target.span()));
                assert!(target.bytes == source.bytes);
            }
            world.port(owner).deregister(getter, operation);
        }
        let last = world.register_all((getter, owner), source.span(), next, &mut open);
        assert!(open.len() >= room, "{} of {room} places after {last} operations", open.len());
        for (operation, _) in open {
            world.port(owner).deregister(getter, operation);
        }
    }
    world.expect_silence();
}

/// The key of what was taken back is recognised as old, also when its place is used again.
pub fn an_old_key_is_recognised(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (getter, owner) in world.getting_pairs() {
        let size = 3000;
        let mut source = Memory::of(pattern(11, size));
        let mut target = Memory::untouched(size);
        let old = world.register(owner, getter, source.span(), 1);
        assert!(world.get_whole((getter, owner), old, 0, target.span()));
        world.port(owner).deregister(getter, 1);
        let new = world.register(owner, getter, source.span(), 2);
        world.port(getter).get(owner, old, 0, target.span(), 3);
        assert_eq!(world.take(getter, 1), [Event::Done(3, Err(AccessError::Gone))]);
        world.expect_silence();
        assert!(world.get_whole((getter, owner), new, 0, target.span()));
        world.port(owner).deregister(getter, 2);
    }
    world.expect_silence();
}

/// A key that nobody made ends in an error, whatever it names.
pub fn a_senseless_key_is_an_error(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (getter, owner) in world.getting_pairs() {
        let mut target = Memory::untouched(4096);
        let senseless = [[u64::MAX; 3], [0; 3], [1 << 40, 1, 4096], [0, 7, u64::MAX]];
        for (operation, key) in (ACCESSES..).zip(senseless) {
            world.port(getter).get(owner, key, 0, target.span(), operation);
            let events = world.take(getter, 1);
            let failed = matches!(events[..], [Event::Done(number, Err(_))] if number == operation);
            assert!(failed, "{key:x?}: {events:?}");
        }
        assert!(target.bytes.iter().all(|&byte| byte == UNTOUCHED), "something was copied");
    }
    world.expect_silence();
}

/// Puts of many sizes, at the beginning and in the middle, and not a byte beside them; what would go
/// beyond the end is an error and changes nothing.
pub fn puts_write_registered_memory(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (origin, owner) in world.pairs_with(|caps| caps.put) {
        for (operation, size) in (0..).zip(SIZES.into_iter().skip(1)) {
            let mut source = Memory::of(pattern(size as u64, size));
            let mut target = Memory::untouched(size + 128);
            let key = world.register(owner, origin, target.span(), operation);
            for (at, length) in [(0, size), (64, size / 2), (128, size), (100, 0)] {
                target.bytes.fill(UNTOUCHED);
                let span = source.span().head(length);
                world.port(origin).put(owner, key, at as u64, span, ACCESSES);
                assert_eq!(world.take(origin, 1), [Event::Done(ACCESSES, Ok(0))]);
                assert!(target.bytes[at..at + length] == source.bytes[..length], "{length} bytes");
                let mut beside = target.bytes[..at].iter().chain(&target.bytes[at + length..]);
                assert!(beside.all(|&byte| byte == UNTOUCHED), "beside {length} bytes at {at}");
            }
            target.bytes.fill(UNTOUCHED);
            world.port(origin).put(owner, key, 129, source.span(), ACCESSES);
            let error = AccessError::BadAddressThere;
            assert_eq!(world.take(origin, 1), [Event::Done(ACCESSES, Err(error))]);
            assert!(target.bytes.iter().all(|&byte| byte == UNTOUCHED), "beyond the end");
            world.port(owner).deregister(origin, operation);
        }
    }
    world.expect_silence();
}

/// Atomic operations answer what was there, and leave what they should.
pub fn atomics_change_registered_words(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (origin, owner) in world.pairs_with(|caps| caps.atomic) {
        let mut words = [1u64, 0xff, 7];
        // SAFETY: the words outlive their registration.
        let span = unsafe { Span::new(words.as_mut_ptr().cast(), 24) };
        let key = world.register(owner, origin, span, 1);
        let steps = [
            (Atomic::Add(4), 0xff, 0x103),
            (Atomic::And(0x0f), 0x103, 3),
            (Atomic::Or(0x30), 3, 0x33),
            (Atomic::Xor(0x11), 0x33, 0x22),
            (Atomic::CompareSwap { expected: 0x22, desired: 9 }, 0x22, 9),
            (Atomic::CompareSwap { expected: 0x22, desired: 8 }, 9, 9),
            (Atomic::Swap(u64::MAX), 9, u64::MAX),
            (Atomic::Add(2), u64::MAX, 1),
        ];
        for (atomic, before, after) in steps {
            world.port(origin).atomic(owner, key, 8, atomic, ACCESSES);
            assert_eq!(world.take(origin, 1), [Event::Done(ACCESSES, Ok(before))], "{atomic:?}");
            assert_eq!(words, [1, after, 7], "{atomic:?}");
        }
        for offset in [4, 24, u64::MAX] {
            world.port(origin).atomic(owner, key, offset, Atomic::Add(1), ACCESSES);
            let error = AccessError::BadAddressThere;
            assert_eq!(world.take(origin, 1), [Event::Done(ACCESSES, Err(error))], "at {offset}");
        }
        assert_eq!(words, [1, 1, 7]);
        world.port(owner).deregister(origin, 1);
    }
    world.expect_silence();
}

/// Bytes that follow a frame go where the receiver says, or nowhere, and then they can be got; frames
/// behind them come after.
pub fn bytes_that_follow_a_frame_land(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (from, to) in world.pairs_with(|caps| caps.zero_copy) {
        for (operation, size) in (1..).zip(SIZES) {
            let mut source = Memory::of(pattern(size as u64, size));
            let mut target = Memory::untouched(size);
            let wanted = operation % 3 != 0;
            world.records[to as usize].landing = wanted.then(|| (target.span(), ACCESSES));
            let key = world.port(from).register(to, source.span(), operation).expect("room");
            let kind = Kind::Rts;
            let rts = Header { kind, flags: 0, length: 3, context: 7, tag: 8, id: operation };
            while world.port(from).send_zero_copy(to, &rts, &[1, 2, 3], operation)
                != crate::Sent::Taken
            {
                world.turn();
            }
            let behind = Header::eager(1, 2, 0);
            world.send(from, to, &behind, &[]);
            let mut expected = vec![Event::Frame(from, rts, vec![1, 2, 3])];
            if wanted {
                expected.push(Event::Done(ACCESSES, Ok(0)));
            }
            expected.push(Event::Frame(from, behind, Vec::new()));
            let mut events = world.take(to, expected.len());
            // A frame may pass data that takes its time.
            events.sort_by_key(|event| match event {
                Event::Frame(_, header, _) if header.kind == Kind::Rts => 0,
                Event::Done(..) => 1,
                _ => 2,
            });
            assert_eq!(events, expected, "{size} bytes");
            if !wanted {
                assert!(world.get_whole((to, from), key, 0, target.span()));
            }
            assert!(target.bytes == source.bytes, "{size} bytes arrive damaged");
            world.port(from).deregister(to, operation);
            source.bytes.fill(0);
        }
    }
    world.expect_silence();
}
