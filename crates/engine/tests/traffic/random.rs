//! Traffic at random.

use crate::sweep;
use crate::world::{Fate, Outcome, World};
use engine::protocol::{Table, Thresholds};
use engine::{Config, Mode, Pattern};
use transport::sim::{self, Random};

/// How traffic is to be.
pub struct Habits {
    pub contexts: usize,
    pub tags: usize,
    pub sizes: Vec<usize>,
    /// Chances of what to do next, by kind.
    pub weights: [usize; 10],
    pub steps: usize,
}

/// A network, an engine and habits for a seed. Everything small, so that every border is met.
pub fn draw(seed: u64) -> (sim::Config, Config, Habits) {
    let mut random = Random::new(seed.wrapping_mul(77));
    let short = *random.pick(&[0, 8, 40]);
    let buffered = *random.pick(&[64, 100, 512]);
    let [deny, deny_late] = [0, 1].map(|_| *random.pick(&[0, 0, 0, 200]));
    let network = sim::Config {
        ranks: 1 + random.below(4) as u32,
        seed,
        short,
        buffered,
        delay: random.pick(&[0..=0, 1..=1, 1..=100]).clone(),
        queue: *random.pick(&[1, 2, 8, 64]),
        refuse: *random.pick(&[0, 0, 100, 500]),
        get: random.chance(700),
        registrations: *random.pick(&[1, 3, 64]),
        cooperative: random.chance(500),
        deny,
        deny_late,
        bad_address: 0,
        zero_copy: random.chance(500),
        growing: *random.pick(&[0, 300, 1000]),
        loss: *random.pick(&[0, 0, 50]),
    };
    let eager = *random.pick(&[0, 40, 64, buffered]);
    // Enough for one message; less would be a setting that makes no sense.
    let credit = (64 + eager as u64).max(*random.pick(&[64, 200, 1000, 4000, 1 << 20]));
    let mut sizes = vec![0, 1, 5, 40, 41, 3000];
    for border in [short, eager, buffered] {
        sizes.extend([border.saturating_sub(1), border, border + 1]);
    }
    let weights = match random.below(4) {
        // send, receive, probe, claim, receive claimed, cancel send, cancel receive, release,
        // test, progress
        0 => [30, 30, 5, 5, 5, 2, 2, 2, 10, 30],
        1 => [60, 15, 5, 5, 5, 1, 1, 1, 10, 15],
        2 => [30, 40, 0, 0, 0, 0, 5, 0, 10, 60],
        _ => [40, 5, 15, 15, 8, 4, 1, 1, 10, 30],
    };
    let habits = Habits {
        contexts: 1 + random.below(2),
        tags: 1 + random.below(4),
        sizes,
        weights,
        steps: 30 + random.below(250),
    };
    let get = *random.pick(&[0, 0, 1000]);
    let thresholds = Thresholds { eager, get };
    let table = Table { network: thresholds, ..Table::SHIPPED };
    (network, Config { table, credit }, habits)
}

impl World {
    fn pattern(&mut self, habits: &Habits) -> Pattern {
        let ranks = self.engines.len();
        Pattern {
            source: (!self.random.chance(400)).then(|| self.random.below(ranks) as u32),
            context: self.random.below(habits.contexts) as u64,
            tag: (!self.random.chance(300)).then(|| self.random.below(habits.tags) as i32),
        }
    }

    /// Mostly room for everything, sometimes too little.
    fn room(&mut self, habits: &Habits) -> usize {
        if self.random.chance(850) { 4000 } else { *self.random.pick(&habits.sizes) }
    }

    /// One thing that some program may do.
    pub fn step(&mut self, habits: &Habits) {
        let rank = self.random.below(self.engines.len()) as u32;
        if self.is_dead(rank) {
            return;
        }
        let mut choice = self.random.below(habits.weights.iter().sum());
        let kind = habits.weights.iter().position(|&weight| {
            let chosen = choice < weight;
            choice = choice.saturating_sub(weight);
            chosen
        });
        match kind.expect("a choice below the sum") {
            0 => {
                let to = self.random.below(self.engines.len()) as u32;
                let context = self.random.below(habits.contexts) as u64;
                let tag = self.random.below(habits.tags) as i32;
                let length = *self.random.pick(&habits.sizes);
                let synchronous = self.random.chance(250);
                let mode = if synchronous { Mode::Synchronous } else { Mode::Standard };
                self.send(mode, rank, to, context, tag, length);
            }
            1 => {
                let (pattern, room) = (self.pattern(habits), self.room(habits));
                self.receive(rank, pattern, room);
            }
            2 => {
                let pattern = self.pattern(habits);
                self.probe(rank, pattern);
            }
            3 => {
                let pattern = self.pattern(habits);
                self.claim(rank, pattern);
            }
            4 => {
                let claimed: Vec<usize> = (0..self.receives.len())
                    .filter(|&at| matches!(self.receives[at].fate, Outcome::Claimed(..)))
                    .filter(|&at| !self.is_dead(self.receives[at].rank))
                    .collect();
                if !claimed.is_empty() {
                    let number = *self.random.pick(&claimed);
                    let room = self.room(habits);
                    self.receive_claimed(number, room);
                }
            }
            5 | 7 => {
                let pending: Vec<usize> = (0..self.sends.len())
                    .filter(|&at| matches!(self.sends[at].fate, Fate::Pending(_)))
                    .collect();
                if !pending.is_empty() {
                    let number = *self.random.pick(&pending);
                    if kind == Some(5) {
                        self.cancel_send(number)
                    } else {
                        self.release_send(number)
                    }
                }
            }
            6 => {
                let pending: Vec<usize> = (0..self.receives.len())
                    .filter(|&at| matches!(self.receives[at].fate, Outcome::Pending(_)))
                    .collect();
                if !pending.is_empty() {
                    let number = *self.random.pick(&pending);
                    self.cancel_receive(number);
                }
            }
            8 => self.test_everything(),
            _ => {
                self.engine(rank).progress();
                if self.random.chance(500) {
                    self.network.advance();
                }
            }
        }
    }

    /// Receives everything that was sent and not received yet.
    pub fn drain(&mut self, habits: &Habits) -> Result<(), String> {
        for number in 0..self.receives.len() {
            let room = self.room(habits);
            self.receive_claimed(number, room);
        }
        for rank in 0..self.ranks() {
            for context in 0..habits.contexts as u64 {
                let sent = self.sends.iter().filter(|send| {
                    (send.to, send.context) == (rank, context) && send.fate != Fate::Cancelled
                });
                let count = sent.count();
                for _ in 0..count {
                    let pattern = Pattern { source: None, context, tag: None };
                    self.receive(rank, pattern, 4000);
                }
            }
        }
        self.run_until(|world| {
            let pending = world.sends.iter().any(|send| matches!(send.fate, Fate::Pending(_)));
            let taken = world.receives.iter().filter(|receive| {
                matches!(receive.fate, Outcome::Ended(completion) if !completion.cancelled)
            });
            let kept = world.sends.iter().filter(|send| send.fate != Fate::Cancelled);
            !pending && taken.count() == kept.count()
        })?;
        for number in 0..self.receives.len() {
            self.cancel_receive(number);
        }
        Ok(())
    }
}

fn traffic(seed: u64) -> Result<(), String> {
    let (network, config, habits) = draw(seed);
    let described = format!("{config:?} on {network:?}");
    let mut world = World::new(network, config);
    for _ in 0..habits.steps {
        world.step(&habits);
    }
    world
        .drain(&habits)
        .and_then(|()| world.check_messages())
        .and_then(|()| world.check_empty())
        .map_err(|error| format!("{described}: {error}"))
}

#[test]
fn random_traffic_obeys_the_rules() {
    sweep(400, traffic);
}

#[test]
fn a_seed_is_a_run() {
    let run = |seed| {
        let (network, config, habits) = draw(seed);
        let mut world = World::new(network, config);
        for _ in 0..habits.steps {
            world.step(&habits);
        }
        world.network.fingerprint()
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(6));
}
