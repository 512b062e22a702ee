//! Frames: whole or refused, in order, exactly once.

use super::Testbed;
use super::world::{Event, World, pattern, sizes};
use crate::sim::Random;
use crate::{Peer, Sent, Take, Taken, Transport, Wanted};
use layout::Span;
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
        let short = world.port(from).caps(to).short;
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
        let buffered = world.port(from).caps(to).buffered;
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
        let caps = world.port(from).caps(to);
        for kind in (1..).map_while(Kind::from_number) {
            if !world.bed.hands_over(kind) {
                continue;
            }
            for length in [0, 1, caps.short, caps.buffered] {
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
        let caps = world.port(from).caps(to);
        let mut expected = Vec::new();
        for number in 0..2000 {
            let most = *random.pick(&[0, 8, caps.short, caps.buffered]);
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
        let caps = world.port(from).caps(to);
        for length in [caps.short, caps.buffered] {
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
pub fn a_full_queue_refuses_and_recovers(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    for (from, to) in world.pairs() {
        let caps = world.port(from).caps(to);
        for length in [0, caps.short, caps.buffered] {
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
        let caps = world.port(from).caps(to);
        let mut taken = Vec::new();
        let mut refusals = 0;
        for number in 0..TOO_MANY {
            let length = if number % 2 == 0 { caps.short } else { caps.buffered };
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

/// A message that somebody waits for is taken in its turn or left to the next poll, between others that
/// come and go; none is lost, none comes twice, and a small buffer gets as much as it holds.
pub fn wanted_frames_are_taken_in_their_turn<B: Testbed<Port: Take>>(bed: &mut B) {
    let mut world = World::new(bed);
    let mut random = Random::new(8);
    for (from, to) in world.pairs() {
        let most = world.port(from).caps(to).buffered;
        let mut lengths: Vec<usize> = Vec::new();
        let (mut seen, mut answers) = (0, 0);
        while seen < 2000 {
            if random.chance(400) && lengths.len() < 2000 {
                let longest = *random.pick(&[8, 300, most]);
                let length = random.up_to(longest as u64) as usize;
                let number = lengths.len();
                world.send(from, to, &numbered(number, length), &pattern(number as u64, length));
                lengths.push(length);
            }
            // The other direction talks too: what is taken may be mixed with answers.
            if random.chance(100) && from != to {
                world.send(to, from, &numbered(answers, 8), &pattern(answers as u64, 8));
                answers += 1;
            }
            for event in std::mem::take(world.events(to)) {
                let payload = pattern(seen as u64, lengths[seen]);
                let expected = Event::Frame(from, numbered(seen, lengths[seen]), payload);
                assert!(event == expected, "frame {seen} from rank {from} to rank {to}: {event:?}");
                seen += 1;
            }
            let Some(&length) = lengths.get(seen) else { continue };
            let header = numbered(seen, length);
            let other = random.chance(100);
            let (context, tag) = (header.context ^ u64::from(other), header.tag);
            let tag = random.chance(500).then_some(tag);
            let room = if random.chance(800) { most } else { random.up_to(length as u64) as usize };
            let mut buffer = vec![0; most];
            // SAFETY: the bytes are written during the call only.
            let span = unsafe { Span::new(buffer.as_mut_ptr(), room) };
            let polls = 1 + random.below(3) as u32;
            match world.port(to).take(&Wanted { peer: from, context, tag }, polls, span) {
                Taken::Message { tag, sent, copied } => {
                    let here = length.min(room);
                    assert!(!other && tag == header.tag, "another message is taken than is wanted");
                    assert_eq!((sent, copied), (length as u64, here as u64));
                    assert!(buffer[..here] == pattern(seen as u64, length)[..here]);
                    assert!(buffer[here..].iter().all(|&byte| byte == 0), "behind its end");
                    seen += 1;
                }
                Taken::Left => world.turn(),
                Taken::Nothing if random.chance(500) => world.turn(),
                Taken::Nothing => {}
            }
        }
        let answer = |at| Event::Frame(to, numbered(at, 8), pattern(at as u64, 8));
        assert_eq!(world.take(from, answers), (0..answers).map(answer).collect::<Vec<_>>());
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
            let most = world.port(from).caps(to).buffered.min(1 << random.below(17));
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
