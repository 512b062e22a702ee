//! Peers that die, talk nonsense, or cannot be reached; copies that fail. Whatever depends on them
//! ends with a fault, and the rest goes on.

use crate::random::{Habits, draw};
use crate::sweep;
use crate::world::{Fate, Outcome, World};
use engine::{Fault, Mode, Pattern};
use transport::sim;

/// Habits without releases and cancels, so that every end is seen.
pub fn draw_seen(seed: u64, ranks: u32) -> (World, Habits) {
    let (network, config, habits) = draw(seed);
    let network = sim::Config { ranks: ranks.max(network.ranks), ..network };
    let habits = Habits { weights: [40, 30, 3, 3, 5, 0, 0, 0, 10, 30], ..habits };
    (World::new(network, config), habits)
}

/// Whether a request of `rank` cannot end well without `peer`.
pub fn waits_for(world: &World, rank: u32, peer: u32) -> bool {
    let sends = |send: &&crate::world::Sending| {
        (send.from, send.to) == (rank, peer) && matches!(send.fate, Fate::Pending(_))
    };
    let receives = |receive: &&crate::world::Receiving| {
        (receive.rank, receive.pattern.source) == (rank, Some(peer))
            && matches!(receive.fate, Outcome::Pending(_))
    };
    world.sends.iter().find(sends).is_some() || world.receives.iter().find(receives).is_some()
}

/// Receives whatever may still come to `rank`.
fn receive_rest(world: &mut World, habits: &Habits, rank: u32) {
    for context in 0..habits.contexts as u64 {
        let count = world.sends.iter().filter(|s| (s.to, s.context) == (rank, context)).count();
        for _ in 0..count {
            world.receive(rank, Pattern { source: None, context, tag: None }, 4000);
        }
    }
    for number in 0..world.receives.len() {
        if world.receives[number].rank == rank {
            world.receive_claimed(number, 4000);
        }
    }
}

#[test]
fn the_death_of_a_peer_ends_what_depends_on_it() {
    sweep(200, |seed| {
        let (mut world, habits) = draw_seen(seed, 3);
        let victim = world.random.below(world.engines.len()) as u32;
        for _ in 0..habits.steps / 2 {
            world.step(&habits);
        }
        world.kill(victim);
        for _ in 0..habits.steps / 2 {
            world.step(&habits);
        }
        let survivors: Vec<u32> = (0..world.ranks()).filter(|&rank| rank != victim).collect();
        let all = survivors.clone();
        world.run_until(|world| all.iter().all(|&rank| !waits_for(world, rank, victim)))?;
        // What is asked for from now on ends too, and the others go on among themselves.
        for &rank in &survivors {
            world.send(Mode::Standard, rank, victim, 0, 0, 3000);
            world.send(Mode::Synchronous, rank, victim, 0, 0, 3);
            world.receive(rank, Pattern { source: Some(victim), context: 99, tag: Some(0) }, 8);
            receive_rest(&mut world, &habits, rank);
        }
        let is_over = |world: &World| {
            let pending = world
                .sends
                .iter()
                .any(|send| send.from != victim && matches!(send.fate, Fate::Pending(_)));
            !pending && survivors.iter().all(|&rank| !waits_for(world, rank, victim))
        };
        world.run_until(is_over)?;
        world.settle();
        let died = Some(Fault::PeerDied(victim));
        for receive in world.receives.iter().filter(|receive| receive.pattern.context == 99) {
            let failed = matches!(receive.fate, Outcome::Ended(end) if end.fault == died);
            assert!(failed, "{:?}", receive.fate);
        }
        for number in 0..world.receives.len() {
            if world.receives[number].rank != victim {
                world.cancel_receive(number);
            }
        }
        // Every end is a message, a cancellation, or the fault that happened.
        for receive in world.receives.iter().filter(|receive| receive.rank != victim) {
            let Outcome::Ended(end) = receive.fate else {
                return Err(format!("{:?} at rank {} never ends", receive.pattern, receive.rank));
            };
            let explained = match end.fault {
                None | Some(Fault::Truncated { .. }) => true,
                fault => fault == died,
            };
            assert!(explained, "{end:?}");
        }
        world.identify()?;
        world.check_empty()
    });
}

#[test]
fn copies_that_fail_are_faults_on_both_sides() {
    sweep(200, |seed| {
        let (network, config, habits) = draw(seed);
        let network = sim::Config { get: true, bad_address: 300, ..network };
        let habits = Habits { weights: [40, 30, 3, 3, 5, 0, 0, 0, 10, 30], ..habits };
        let mut world = World::new(network, config);
        for _ in 0..habits.steps {
            world.step(&habits);
        }
        world.drain(&habits)?;
        // It is the sender's memory that is not there, as the simulated network has it.
        let failed = |fate: &Fate| matches!(fate, Fate::Failed(Fault::BadAddress));
        let sends = world.sends.iter().filter(|send| failed(&send.fate)).count();
        let receives = world.receives.iter().filter(|receive| {
            let Outcome::Ended(end) = receive.fate else { return false };
            matches!(end.fault, Some(Fault::BadAddressThere(_)))
        });
        assert_eq!(sends, receives.count());
        world.identify()?;
        world.check_empty()
    });
}

#[test]
fn a_protocol_error_ends_what_depends_on_its_sender() {
    sweep(200, |seed| {
        let (mut world, habits) = draw_seen(seed, 2);
        let culprit = world.random.below(world.engines.len()) as u32;
        let victim = (culprit + 1) % world.ranks();
        for _ in 0..habits.steps / 2 {
            world.step(&habits);
        }
        world.network.garble(culprit, victim);
        for _ in 0..habits.steps / 2 {
            world.step(&habits);
        }
        world.run_until(|world| !waits_for(world, victim, culprit))?;
        world.send(Mode::Standard, victim, culprit, 0, 0, 3000);
        let receive =
            world.receive(victim, Pattern { source: Some(culprit), context: 99, tag: Some(0) }, 8);
        world.run_until(|world| !waits_for(world, victim, culprit))?;
        let Outcome::Ended(end) = world.receives[receive].fate else { unreachable!("waited for") };
        assert_eq!(end.fault, Some(Fault::ProtocolError(culprit, "a simulated error")));
        world.identify().map(drop)
    });
}

#[test]
fn a_peer_without_memory_is_a_fault() {
    sweep(100, |seed| {
        let (mut world, habits) = draw_seen(seed, 3);
        world.network.exhaust(0, 1);
        for _ in 0..habits.steps {
            world.step(&habits);
        }
        world.send(Mode::Standard, 0, 1, 0, 0, 5);
        world.run_until(|world| !waits_for(world, 0, 1))?;
        let sends = world.sends.iter().filter(|send| (send.from, send.to) == (0, 1));
        for send in sends {
            assert_eq!(send.fate, Fate::Failed(Fault::NoMemory(1)));
        }
        world.identify().map(drop)
    });
}
