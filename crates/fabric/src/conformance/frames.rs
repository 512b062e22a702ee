//! Frames: whole or refused, in order, exactly once.

use super::Testbed;
use super::world::{Event, World, pattern, sizes};
use crate::sim::Random;
use crate::{Peer, Sent, Transport};
use wire::{Header, Kind};

/// More frames than any bounded queue takes.
const TOO_MANY: usize = 1 << 20;

fn numbered(number: usize, length: usize) -> Header {
    let mixed = (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Header { id: number as u32, ..Header::eager(mixed, number as i32 ^ 0x55, length as u32) }
}

/// Payloads of every length that `send_short` promises.
pub fn short_frames_of_every_size_arrive_whole(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (from, to) in world.pairs() {
        let short = world.port(from).capabilities(to).short;
        for length in sizes(short) {
            let payload = pattern(length as u64, length);
            let header = numbered(length, length);
            world.send(from, to, &header, &payload);
            assert_eq!(world.take(to, 1), [Event::Frame(from, header, payload)]);
        }
    }
    world.expect_silence();
}

/// Payloads of lengths up to what `send_buffered` promises, also short ones.
pub fn buffered_frames_of_many_sizes_arrive_whole(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (from, to) in world.pairs() {
        let buffered = world.port(from).capabilities(to).buffered;
        for length in sizes(buffered) {
            let payload = pattern(length as u64, length);
            let header = numbered(length, length);
            while world.offer_buffered(from, to, &header, &payload) == Sent::Refused {
                world.turn();
            }
            assert_eq!(world.take(to, 1), [Event::Frame(from, header, payload)]);
        }
    }
    world.expect_silence();
}

/// Every field of a header, with every kind.
pub fn headers_arrive_bit_by_bit(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let mut random = Random::new(1);
    for (from, to) in world.pairs() {
        let capabilities = world.port(from).capabilities(to);
        for kind in (1..).map_while(Kind::from_number) {
            for length in [0, 1, capabilities.short, capabilities.buffered] {
                let header = Header {
                    kind,
                    flags: random.next() as u8,
                    length: length as u32,
                    context: random.next(),
                    tag: random.next() as i32,
                    id: random.next() as u32,
                };
                let payload = pattern(random.next(), length);
                world.send(from, to, &header, &payload);
                assert_eq!(world.take(to, 1), [Event::Frame(from, header, payload)]);
            }
        }
    }
}

/// Short and buffered frames mixed, as many as fit between polls.
pub fn frames_of_a_pair_arrive_in_order(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let mut random = Random::new(2);
    for (from, to) in world.pairs() {
        let capabilities = world.port(from).capabilities(to);
        let mut expected = Vec::new();
        for number in 0..2000 {
            let most = *random.pick(&[0, 8, capabilities.short, capabilities.buffered]);
            let length = random.up_to(most as u64) as usize;
            let payload = pattern(number as u64, length);
            let header = numbered(number, length);
            world.send(from, to, &header, &payload);
            expected.push(Event::Frame(from, header, payload));
        }
        assert!(world.take(to, expected.len()) == expected, "rank {from} to rank {to}");
    }
    world.expect_silence();
}

/// After `Taken` the sender may overwrite its bytes.
pub fn a_taken_payload_is_the_callers_again(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (from, to) in world.pairs() {
        let capabilities = world.port(from).capabilities(to);
        for length in [capabilities.short, capabilities.buffered] {
            let payload = pattern(3, length);
            let mut bytes = payload.clone();
            let header = numbered(3, length);
            world.send(from, to, &header, &bytes);
            bytes.fill(0);
            assert_eq!(world.take(to, 1), [Event::Frame(from, header, payload)]);
        }
    }
}

/// A receiver that does not poll stops its sender; when it polls, the sender goes on.
pub fn a_full_way_refuses_and_recovers(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (from, to) in world.pairs() {
        let capabilities = world.port(from).capabilities(to);
        for length in [0, capabilities.short, capabilities.buffered] {
            let payload = pattern(4, length);
            // More than once: a queue that has gone round must still know full from empty.
            for _ in 0..4 {
                let taken = (0..TOO_MANY)
                    .position(|number| {
                        world.offer(from, to, &numbered(number, length), &payload) == Sent::Refused
                    })
                    .expect("a queue without bounds");
                for (number, event) in world.take(to, taken).into_iter().enumerate() {
                    let expected = Event::Frame(from, numbered(number, length), payload.clone());
                    assert!(event == expected, "frame {number} of {taken}: {event:?}");
                }
            }
        }
    }
    world.expect_silence();
}

/// Whoever is refused again and again sends in the end what was taken, and nothing else.
pub fn a_refused_frame_leaves_nothing(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (from, to) in world.pairs() {
        let capabilities = world.port(from).capabilities(to);
        let mut taken = Vec::new();
        let mut refusals = 0;
        for number in 0..TOO_MANY {
            let length = if number % 2 == 0 { capabilities.short } else { capabilities.buffered };
            if world.offer(from, to, &numbered(number, length), &pattern(5, length)) == Sent::Taken
            {
                taken.push(number as u32);
            } else {
                refusals += 1;
                world.turn();
            }
            if refusals >= 20 {
                break;
            }
        }
        assert!(refusals > 0, "a queue without bounds");
        let identity = |event| match event {
            Event::Frame(_, header, _) => header.id,
            other => panic!("{other:?}"),
        };
        let arrived: Vec<u32> = world.take(to, taken.len()).into_iter().map(identity).collect();
        assert_eq!(arrived, taken, "rank {from} to rank {to}");
    }
    world.expect_silence();
}

/// All ranks send to all, and poll now and then.
pub fn all_pairs_talk_at_once(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let mut random = Random::new(6);
    let pairs = world.pairs();
    let each = 300;
    let mut next = vec![0usize; pairs.len()];
    while next.iter().any(|&number| number < each) {
        let at = random.below(pairs.len());
        let (from, to) = pairs[at];
        if next[at] < each {
            let most = world.port(from).capabilities(to).buffered.min(1 << random.below(17));
            let length = random.up_to(most as u64) as usize;
            let payload = pattern(next[at] as u64, length);
            if world.offer(from, to, &numbered(next[at], length), &payload) == Sent::Taken {
                next[at] += 1;
                continue;
            }
        }
        world.turn();
    }
    let ranks = world.ports.len() as Peer;
    for rank in 0..ranks {
        let senders = pairs.iter().filter(|&&(_, to)| to == rank).count();
        let events = world.take(rank, senders * each);
        let mut heard = vec![0usize; ranks as usize];
        for event in events {
            let Event::Frame(peer, header, payload) = event else { panic!("{event:?}") };
            let number = &mut heard[peer as usize];
            assert_eq!(header, numbered(*number, payload.len()), "rank {peer} to rank {rank}");
            assert!(payload == pattern(*number as u64, payload.len()));
            *number += 1;
        }
        assert!(heard.iter().all(|&count| count == 0 || count == each), "{heard:?}");
    }
    world.expect_silence();
}

/// Silence before anyone has sent.
pub fn a_poll_without_arrivals_does_nothing(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for _ in 0..10 {
        for rank in 0..world.ports.len() {
            assert!(!world.ports[rank].poll(&mut world.records[rank]), "rank {rank}");
        }
    }
    world.expect_silence();
}
