//! The end of a peer. Testbeds that cannot kill have nothing to show here.

use super::Testbed;
use super::world::{Event, World, pattern};
use crate::{AccessError, Peer, Sent, Transport};
use layout::Span;
use wire::Header;

/// Everything that the peer had sent, then its failure, once; to everyone.
pub fn failure_comes_after_what_was_sent(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let Some(victim) = (world.ports.len() as Peer).checked_sub(1) else { return };
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
        assert_eq!(events.pop(), Some(Event::Failed(victim)), "the last that rank {rank} hears");
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

/// A get from a dead peer ends: with its bytes or with `Gone`, before the failure is told.
pub fn failure_ends_gets(bed: &mut impl Testbed) {
    let mut world = World::new(bed);
    let Some(victim) = (world.ports.len() as Peer).checked_sub(1) else { return };
    let size = 300_000;
    let mut source = pattern(12, size);
    let mut target = vec![0; size];
    // SAFETY: both outlive the world's last poll, and are not touched before.
    let (source_span, target_span) =
        unsafe { (Span::new(source.as_mut_ptr(), size), Span::new(target.as_mut_ptr(), size)) };
    let Some(&(getter, _)) =
        world.getting_pairs().iter().find(|&&(getter, owner)| owner == victim && getter != victim)
    else {
        return;
    };
    let key = world.port(victim).register(getter, source_span, 1).expect("room for one");
    world.announce(victim, getter);
    world.port(getter).get(victim, key, 0, target_span, 2);
    if !world.kill(victim) {
        world.take(getter, 1);
        return;
    }
    let events = world.take(getter, 2);
    match events[..] {
        [Event::Done(2, Ok(0)), Event::Failed(peer)] if peer == victim => {
            assert!(target == source, "a whole copy, they say");
        }
        [Event::Done(2, Err(AccessError::Gone)), Event::Failed(peer)] if peer == victim => {}
        _ => panic!("{events:?}"),
    }
    let mut target = vec![0; size];
    // SAFETY: as above.
    let span = unsafe { Span::new(target.as_mut_ptr(), size) };
    world.port(getter).get(victim, key, 0, span, 3);
    assert_eq!(world.take(getter, 1), [Event::Done(3, Err(AccessError::Gone))]);
}
