//! The end of a peer. Testbeds that cannot kill have nothing to show here.

use super::Testbed;
use super::world::{Event, World, pattern};
use crate::{Peer, PullError, Sent, Transport};
use layout::Span;
use wire::Header;

/// Everything that the peer had sent, then its death, once; to everyone.
pub fn death_comes_after_what_was_sent(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let victim: Peer = world.ports.len() as Peer - 1;
    let mut taken = vec![0; victim as usize];
    for (from, to) in world.pairs() {
        if from == victim && to != victim {
            for number in 0..20 {
                let header = Header::eager(1, number, 8);
                let sent = world.offer(from, to, &header, &pattern(number as u64, 8));
                if sent == Sent::Refused {
                    break;
                }
                taken[to as usize] += 1;
            }
        }
    }
    if !world.kill(victim) {
        return;
    }
    for (rank, &count) in (0..).zip(&taken) {
        let mut events = world.take(rank, count + 1);
        assert_eq!(events.pop(), Some(Event::Death(victim)), "the last that rank {rank} hears");
        for (number, event) in (0..).zip(events) {
            let header = Header::eager(1, number, 8);
            assert_eq!(event, Event::Frame(victim, header, pattern(number as u64, 8)));
        }
    }
    world.expect_silence();
    // What goes to the dead is taken or refused, and nothing comes of it.
    for (from, to) in world.pairs() {
        if to == victim && from != victim {
            let header = Header::eager(1, 0, 0);
            let _ = world.offer(from, to, &header, &[]);
        }
    }
    world.expect_silence();
}

/// A pull from a dead peer ends: with its bytes or with `Gone`, before the death is told.
pub fn death_ends_pulls(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let victim: Peer = world.ports.len() as Peer - 1;
    let size = 300_000;
    let mut source = pattern(12, size);
    let mut target = vec![0; size];
    // SAFETY: both outlive the world's last poll, and are not touched before.
    let (source_span, target_span) =
        unsafe { (Span::new(source.as_mut_ptr(), size), Span::new(target.as_mut_ptr(), size)) };
    let Some(&(puller, _)) = world
        .pulling_pairs()
        .iter()
        .find(|&&(puller, exposer)| exposer == victim && puller != victim)
    else {
        return;
    };
    let exposure =
        world.port(victim).expose(puller, source_span, 1).expect("room for one exposure");
    world.announce(victim, puller);
    world.port(puller).pull(victim, exposure, target_span, 2);
    if !world.kill(victim) {
        world.take(puller, 1);
        return;
    }
    let events = world.take(puller, 2);
    match events[..] {
        [Event::Pulled(2, Ok(())), Event::Death(peer)] if peer == victim => {
            assert!(target == source, "a whole copy, they say");
        }
        [Event::Pulled(2, Err(PullError::Gone)), Event::Death(peer)] if peer == victim => {}
        _ => panic!("{events:?}"),
    }
    let mut target = vec![0; size];
    // SAFETY: as above.
    let span = unsafe { Span::new(target.as_mut_ptr(), size) };
    world.port(puller).pull(victim, exposure, span, 3);
    assert_eq!(world.take(puller, 1), [Event::Pulled(3, Err(PullError::Gone))]);
}
