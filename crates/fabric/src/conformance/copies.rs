//! Exposed memory, and copies from it. Transports that cannot pull have nothing to show here.

use super::Testbed;
use super::world::{Event, World, pattern};
use crate::sim::Random;
use crate::{Peer, PullError, Transport};
use layout::Span;
use layout::datatype::{Datatype, basic};
use std::sync::Arc;
use wire::{Exposure, Header};

/// More exposures than any bounded table takes.
const TOO_MANY: u32 = 1 << 20;
/// Operations of pulls are numbered from here on, those of exposures from 0.
const PULLS: u32 = 1 << 24;
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
    /// Tells the puller that there is something: no exposure is used before a frame has come.
    pub(super) fn announce(&mut self, exposer: Peer, puller: Peer) {
        let header = Header::eager(0, 0, 0);
        self.send(exposer, puller, &header, &[]);
        assert_eq!(self.take(puller, 1), [Event::Frame(exposer, header, Vec::new())]);
    }

    fn expose(&mut self, exposer: Peer, puller: Peer, memory: Span, operation: u32) -> Exposure {
        let exposure = self
            .port(exposer)
            .expose(puller, memory, operation)
            .expect("room for one exposure when there are none");
        self.announce(exposer, puller);
        exposure
    }

    /// Exposes until there is no room, with operations from `first` on. Returns the next one.
    fn expose_all(
        &mut self,
        (puller, exposer): (Peer, Peer),
        memory: Span,
        first: u32,
        open: &mut Vec<(u32, Exposure)>,
    ) -> u32 {
        let mut operation = first;
        while let Some(exposure) = self.port(exposer).expose(puller, memory, operation) {
            open.push((operation, exposure));
            operation += 1;
            assert!(operation < TOO_MANY, "a table without bounds");
        }
        operation
    }

    /// Pulls, and expects both sides to hear of it once and without an error. False if it is denied.
    fn pull_whole(
        &mut self,
        (puller, exposer): (Peer, Peer),
        exposure: Exposure,
        target: Span,
        expose_operation: u32,
    ) -> bool {
        let operation = expose_operation + PULLS;
        self.port(puller).pull(exposer, exposure, target, operation);
        let pulled = Event::Pulled(operation, Ok(()));
        let done = Event::ExposureDone(expose_operation, Ok(()));
        if puller == exposer {
            let events = self.take(puller, 2);
            assert!(events.contains(&pulled) && events.contains(&done), "{events:?}");
            return true;
        }
        let events = self.take(puller, 1);
        if events == [Event::Pulled(operation, Err(PullError::Denied))] {
            return false;
        }
        assert_eq!(events, [pulled]);
        assert_eq!(self.take(exposer, 1), [done]);
        true
    }
}

/// Whole copies, from one byte to megabytes, and not a byte more.
pub fn exposed_memory_of_many_sizes_is_pulled(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (puller, exposer) in world.pulling_pairs() {
        for (operation, size) in (0..).zip(SIZES) {
            let mut source = Memory::of(pattern(size as u64, size));
            let mut target = Memory::untouched(size + 64);
            let exposure = world.expose(exposer, puller, source.span(), operation);
            let span = target.span().head(size);
            assert!(world.pull_whole((puller, exposer), exposure, span, operation));
            assert!(target.bytes[..size] == source.bytes, "{size} bytes arrive damaged");
            assert!(target.bytes[size..].iter().all(|&byte| byte == UNTOUCHED), "{size} bytes");
        }
    }
    world.expect_silence();
}

/// A receiver whose buffer is shorter than the message takes the start.
pub fn a_pull_may_want_less_than_is_exposed(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (puller, exposer) in world.pulling_pairs() {
        for (operation, size) in (0..).zip(SIZES.into_iter().skip(1)) {
            for wanted in [1, size / 2, size - 1] {
                let mut source = Memory::of(pattern(size as u64, size));
                let mut target = Memory::untouched(size);
                let exposure = world.expose(exposer, puller, source.span(), operation);
                let span = target.span().head(wanted);
                assert!(world.pull_whole((puller, exposer), exposure, span, operation));
                assert!(target.bytes[..wanted] == source.bytes[..wanted], "{wanted} of {size}");
                assert!(target.bytes[wanted..].iter().all(|&byte| byte == UNTOUCHED));
            }
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

/// What has gaps is exposed if the transport can do that, and pulled into what has gaps.
pub fn memory_with_gaps_is_pulled(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let mut operation = 0;
    for (puller, exposer) in world.pulling_pairs() {
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
            let Some(exposure) = world.port(exposer).expose(puller, out, operation) else {
                continue;
            };
            world.announce(exposer, puller);
            if !world.pull_whole((puller, exposer), exposure, into, operation) {
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
pub fn many_pulls_run_at_once_beside_frames(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let mut random = Random::new(7);
    let pairs = world.pulling_pairs();
    let each = 8;
    let mut running = Vec::new();
    let mut expected = vec![0; world.ports.len()];
    for round in 0..each {
        for (at, &(puller, exposer)) in pairs.iter().enumerate() {
            let operation = (round * pairs.len() + at) as u32;
            let size = 1 + random.below(200_000);
            let mut source = Memory::of(pattern(u64::from(operation), size));
            let mut target = Memory::untouched(size);
            let Some(exposure) = world.port(exposer).expose(puller, source.span(), operation)
            else {
                continue;
            };
            let (span, number) = (target.span(), operation + PULLS);
            world.send(exposer, puller, &Header::eager(0, operation as i32, 0), &[]);
            while !world.events(puller).iter().any(|event| is_announcement(event, operation)) {
                world.turn();
            }
            world.port(puller).pull(exposer, exposure, span, number);
            running.push((source, target));
            expected[puller as usize] += 1;
            expected[exposer as usize] += 1;
            expected[puller as usize] += 1;
        }
    }
    for (rank, &count) in (0..).zip(&expected) {
        for event in world.take(rank, count) {
            let good = matches!(
                event,
                Event::Pulled(_, Ok(())) | Event::ExposureDone(_, Ok(())) | Event::Frame(..)
            );
            assert!(good, "rank {rank}: {event:?}");
        }
    }
    for (source, target) in &running {
        assert!(source.bytes == target.bytes, "{} bytes arrive damaged", source.bytes.len());
    }
    world.expect_silence();
}

/// Memory that its owner wants back while the peer has not come for it; where that is possible.
pub fn relocated_memory_is_pulled_from_its_new_place(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (puller, exposer) in world.pulling_pairs() {
        for (operation, size) in (0..).zip(SIZES) {
            let bytes = pattern(size as u64, size);
            let (mut old, mut new) = (Memory::of(bytes.clone()), Memory::of(bytes));
            let mut target = Memory::untouched(size);
            let exposure = world.expose(exposer, puller, old.span(), operation);
            if !world.port(exposer).relocate(puller, operation, new.span()) {
                world.port(exposer).conceal(puller, operation);
                continue;
            }
            old.bytes.fill(UNTOUCHED);
            assert!(world.pull_whole((puller, exposer), exposure, target.span(), operation));
            assert!(target.bytes == new.bytes, "{size} bytes come from where they were");
        }
        assert!(!world.port(exposer).relocate(puller, 0, Span::EMPTY), "of what is over");
    }
    world.expect_silence();
}

/// What is taken back makes room, and nobody hears of it.
pub fn a_concealed_exposure_leaves_nothing(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let mut source = Memory::of(pattern(8, 10_000));
    for (puller, exposer) in world.pulling_pairs() {
        for operation in 0..20_000 {
            world.expose(exposer, puller, source.span(), operation);
            world.port(exposer).conceal(puller, operation);
        }
    }
    world.expect_silence();
}

/// A receiver without room ends the exposure without an error by pulling nothing.
pub fn a_pull_of_nothing_declines(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let mut source = Memory::of(pattern(9, 10_000));
    for (puller, exposer) in world.pulling_pairs() {
        for operation in 0..500 {
            let exposure = world.expose(exposer, puller, source.span(), operation);
            assert!(world.pull_whole((puller, exposer), exposure, Span::EMPTY, operation));
        }
    }
    world.expect_silence();
}

/// A full table says so; each exposure that ends makes room for one, and all of them work.
pub fn exposures_run_out_and_come_back(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let mut random = Random::new(10);
    for (puller, exposer) in world.pulling_pairs() {
        let size = 5000;
        let mut source = Memory::of(pattern(10, size));
        let mut target = Memory::untouched(size);
        let mut open: Vec<(u32, Exposure)> = Vec::new();
        let next = world.expose_all((puller, exposer), source.span(), 0, &mut open);
        let room = open.len();
        world.announce(exposer, puller);
        for turn in 0..room.min(50) {
            let (operation, exposure) = open.swap_remove(random.below(open.len()));
            match turn % 3 {
                0 => world.port(exposer).conceal(puller, operation),
                1 => {
                    let pair = (puller, exposer);
                    assert!(world.pull_whole(pair, exposure, Span::EMPTY, operation));
                }
                _ => {
                    target.bytes.fill(UNTOUCHED);
                    assert!(world.pull_whole(
                        (puller, exposer),
                        exposure,
                        target.span(),
                        operation
                    ));
                    assert!(target.bytes == source.bytes);
                }
            }
        }
        let last = world.expose_all((puller, exposer), source.span(), next, &mut open);
        assert!(open.len() >= room, "{} of {room} places after {last} operations", open.len());
        for (operation, _) in open {
            world.port(exposer).conceal(puller, operation);
        }
    }
    world.expect_silence();
}

/// After a pull the exposure is over: its name is recognised as old, also when its place is used
/// again.
pub fn an_exposure_is_used_once(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (puller, exposer) in world.pulling_pairs() {
        let size = 3000;
        let mut source = Memory::of(pattern(11, size));
        let mut target = Memory::untouched(size);
        let old = world.expose(exposer, puller, source.span(), 1);
        assert!(world.pull_whole((puller, exposer), old, target.span(), 1));
        let new = world.expose(exposer, puller, source.span(), 2);
        world.port(puller).pull(exposer, old, target.span(), 3);
        assert_eq!(world.take(puller, 1), [Event::Pulled(3, Err(PullError::Gone))]);
        world.expect_silence();
        assert!(world.pull_whole((puller, exposer), new, target.span(), 2));
    }
    world.expect_silence();
}

/// An exposure that nobody made ends in an error, whatever it names.
pub fn a_senseless_exposure_is_an_error(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (puller, exposer) in world.pulling_pairs() {
        let mut target = Memory::untouched(4096);
        let senseless = [[u64::MAX; 3], [0; 3], [1 << 40, 1, 4096], [0, 7, u64::MAX]];
        for (operation, exposure) in (PULLS..).zip(senseless) {
            world.port(puller).pull(exposer, exposure, target.span(), operation);
            let events = world.take(puller, 1);
            let failed =
                matches!(events[..], [Event::Pulled(number, Err(_))] if number == operation);
            assert!(failed, "{exposure:x?}: {events:?}");
        }
        assert!(target.bytes.iter().all(|&byte| byte == UNTOUCHED), "something was copied");
    }
    world.expect_silence();
}
