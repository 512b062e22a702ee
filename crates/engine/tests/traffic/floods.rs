//! More messages than credit: what waits at a receiver stays within bounds, and what is asked for
//! arrives all the same.

use crate::sweep;
use crate::world::{Fate, Outcome, World};
use engine::protocol::Table;
use engine::{Config, Mode, Pattern};
use transport::sim::{self, Random};

/// A network for a seed, with `ranks` ranks.
fn network(seed: u64, ranks: u32) -> sim::Config {
    let mut random = Random::new(seed.wrapping_mul(991));
    sim::Config {
        ranks,
        seed,
        buffered: 256,
        delay: random.pick(&[0..=0, 1..=50]).clone(),
        queue: *random.pick(&[1, 4, 64]),
        refuse: *random.pick(&[0, 0, 300]),
        get: random.chance(500),
        zero_copy: random.chance(500),
        growing: *random.pick(&[0, 500]),
        ..sim::Config::default()
    }
}

const CONFIG: Config = Config { table: Table::SHIPPED.with_eager(128), credit: 2000 };
const FLOOD: i32 = 0;
const ASKED: i32 = 7;

fn from(source: u32, tag: i32) -> Pattern {
    Pattern { source: Some(source), context: 0, tag: Some(tag) }
}

impl World {
    fn flood(&mut self, from: u32, to: u32, count: usize) {
        for _ in 0..count {
            let length = *self.random.pick(&[0, 8, 100, 128, 129, 1000]);
            self.send(Mode::Standard, from, to, 0, FLOOD, length);
        }
    }

    fn check_bound(&mut self) -> Result<(), String> {
        for rank in 0..self.ranks() {
            let sends_here =
                |from: &u32| self.sends.iter().any(|send| (send.from, send.to) == (*from, rank));
            let senders = (0..self.ranks()).filter(sends_here).count() as u64;
            let backlog = self.engine(rank).backlog();
            if backlog.unexpected > CONFIG.credit * senders {
                return Err(format!("rank {rank} holds more than the credit: {backlog:?}"));
            }
        }
        Ok(())
    }

    fn settle_within_bound(&mut self) -> Result<(), String> {
        for _ in 0..300 {
            self.turn();
            self.check_bound()?;
        }
        Ok(())
    }

    fn has_ended(&self, receiving: usize) -> bool {
        matches!(self.receives[receiving].fate, Outcome::Ended(_))
    }

    /// Receives all of the flood, and expects nothing else to be left.
    fn end_flood(&mut self) -> Result<(), String> {
        for number in 0..self.sends.len() {
            let (source, to, tag) =
                (self.sends[number].from, self.sends[number].to, self.sends[number].tag);
            if tag == FLOOD {
                self.receive(to, from(source, FLOOD), 1000);
            }
        }
        self.run_until(|world| {
            !world.sends.iter().any(|send| matches!(send.fate, Fate::Pending(_)))
                && (0..world.receives.len()).all(|number| world.has_ended(number))
        })?;
        self.check_messages()?;
        self.check_empty()
    }
}

#[test]
fn a_flood_is_held_back() {
    sweep(20, |seed| {
        let mut world = World::new(network(seed, 3), CONFIG);
        for _ in 0..20 {
            world.flood(0, 2, 10);
            world.flood(1, 2, 10);
            world.turn();
            world.check_bound()?;
        }
        world.settle_within_bound()?;
        let queued: usize = (0..2).map(|rank| world.engine(rank).backlog().queued).sum();
        assert!(queued > 100, "the flood was not held back: {queued}");
        world.end_flood()
    });
}

#[test]
fn both_ways_before_any_receive() {
    sweep(4, |seed| {
        let mut world = World::new(network(seed, 2), CONFIG);
        for _ in 0..400 {
            world.flood(0, 1, 1);
            world.flood(1, 0, 1);
        }
        world.settle_within_bound()?;
        world.end_flood()
    });
}

#[test]
fn a_message_behind_the_flood_arrives() {
    sweep(60, |seed| {
        let mut world = World::new(network(seed, 3), CONFIG);
        let posted_first = seed % 2 == 0;
        let source = (seed % 3 != 0).then_some(0);
        let pattern = Pattern { source, context: 0, tag: Some(ASKED) };
        let asked = [10, 128, 5000];
        let mut receives = Vec::new();
        world.flood(0, 2, 60);
        world.flood(1, 2, 60);
        if world.random.chance(500) {
            world.settle_within_bound()?;
        }
        if posted_first {
            receives.extend(asked.map(|_| world.receive(2, pattern, 5000)));
            if world.random.chance(500) {
                world.settle_within_bound()?;
            }
        }
        for length in asked {
            let mode = *world.random.pick(&[Mode::Standard, Mode::Synchronous]);
            world.send(mode, 0, 2, 0, ASKED, length);
            world.flood(0, 2, 5);
        }
        if !posted_first {
            receives.extend(asked.map(|_| world.receive(2, pattern, 5000)));
        }
        world.run_until(|world| receives.iter().all(|&number| world.has_ended(number)))?;
        world.check_bound()?;
        let queued = world.engine(0).backlog().queued;
        assert!(queued > 10, "the flood was over before: {queued}");
        world.end_flood()
    });
}

#[test]
fn a_message_behind_the_flood_is_seen_by_a_probe() {
    sweep(60, |seed| {
        let mut world = World::new(network(seed, 3), CONFIG);
        world.flood(0, 2, 60);
        world.flood(1, 2, 60);
        let length = *world.random.pick(&[10, 5000]);
        world.send(Mode::Standard, 0, 2, 0, ASKED, length);
        let source = (seed % 2 != 0).then_some(0);
        let pattern = Pattern { source, context: 0, tag: Some(ASKED) };
        let mut turns = 0;
        let claims = seed % 3 == 0;
        while !if claims { world.claim(2, pattern) } else { world.probe(2, pattern).is_some() } {
            world.turn();
            turns += 1;
            if turns > 5000 {
                return Err("the probe never sees it".into());
            }
        }
        let number = match claims {
            true => {
                world.receive_claimed(0, length);
                0
            }
            false => world.receive(2, pattern, length),
        };
        world.run_until(|world| world.has_ended(number))?;
        world.end_flood()
    });
}

/// Messages with a tag each, received one after the other from the last to the first: they are not fetched
/// one by one, and what waits is bounded all the same.
#[test]
fn what_is_received_in_reverse_is_not_fetched_one_by_one() {
    /// Of bytes: more than the credit, and less than what may be lent.
    const COUNT: i32 = 300;
    const DELAY: u64 = 20;
    sweep(4, |seed| {
        let config = sim::Config { delay: DELAY..=DELAY, queue: 64, refuse: 0, ..network(seed, 2) };
        let mut world = World::new(config, CONFIG);
        for tag in 1..=COUNT {
            world.send(Mode::Standard, 0, 1, 0, tag, 8);
        }
        let start = world.network.now();
        for tag in (1..=COUNT).rev() {
            let number = world.receive(1, from(0, tag), 8);
            world.test_receive(number);
            while !world.has_ended(number) {
                world.turn();
                world.test_receive(number);
                let waiting = world.engine(1).backlog().unexpected;
                assert!(waiting <= CONFIG.credit * 17, "{waiting} bytes wait");
            }
        }
        // A message that is asked for takes two round trips.
        let fetched = (world.network.now() - start) / (4 * DELAY);
        assert!(fetched < COUNT as u64 / 4, "time for {fetched} messages one by one");
        world.end_flood()?;
        // What was lent is there again.
        for tag in 1..=COUNT {
            world.send(Mode::Standard, 0, 1, 0, tag, 8);
        }
        world.settle();
        let waiting = world.engine(1).backlog().unexpected;
        assert!(waiting <= CONFIG.credit * 17, "{waiting} bytes wait");
        for tag in 1..=COUNT {
            world.receive(1, from(0, tag), 8);
        }
        world.end_flood()
    });
}

/// Whatever waits at the sender or the receiver: a cancelled send ends without any receive
/// (MPI-5.0 §3.8.4).
#[test]
fn a_cancelled_send_ends_by_itself() {
    sweep(60, |seed| {
        let mut world = World::new(network(seed, 2), CONFIG);
        for _ in 0..40 {
            let length = *world.random.pick(&[0, 100, 129, 1000]);
            let mode = *world.random.pick(&[Mode::Standard, Mode::Synchronous]);
            let tag = world.random.below(3) as i32;
            world.send(mode, 0, 1, 0, tag, length);
            if world.random.chance(300) {
                world.turn();
            }
        }
        // Some are wanted, and may be offered just now.
        for tag in [2, 1, 2] {
            world.receive(1, from(0, tag), 1000);
            world.turn();
        }
        for number in 0..world.sends.len() {
            world.cancel_send(number);
        }
        world.run_until(|world| {
            !world.sends.iter().any(|send| matches!(send.fate, Fate::Pending(_)))
        })?;
        for (number, send) in world.sends.iter().enumerate() {
            let done = matches!(send.fate, Fate::Complete | Fate::Cancelled);
            assert!(done, "send {number} {:?}", send.fate);
        }
        for number in 0..3 {
            world.cancel_receive(number);
        }
        for _ in 0..world.sends.iter().filter(|send| send.fate == Fate::Complete).count() {
            world.receive(1, Pattern { source: None, context: 0, tag: None }, 1000);
        }
        world.settle();
        for number in 3..world.receives.len() {
            world.cancel_receive(number);
        }
        world.check_messages()?;
        world.check_empty()
    });
}
