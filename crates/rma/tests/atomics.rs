//! Elements that the transport changes: each atomically and none twice, for which the target does nothing.

use checked_heap as _;
use engine::protocol::Table;
use engine::{Config, Engine, Key};
use layout::Span;
use layout::datatype::basics;
use layout::reduce::Op;
use rma::{Accumulate, Atomics, Channel, Contexts};
use transport::Peer;
use transport::sim::{self, Network, Port};

const CONTEXTS: Contexts = Contexts { requests: 10, payloads: 11, answers: 12 };
const WORDS: usize = 4;
const TARGET: Peer = 0;

/// A rank that changes the target's memory.
struct Rank {
    engine: Engine<Port>,
    channel: Channel,
}

/// Ranks, the first of which is the target, with a window that no server serves.
struct Job {
    network: Network,
    target: Engine<Port>,
    origins: Vec<Rank>,
    window: Vec<u64>,
}

impl Job {
    fn new(ranks: u32, seed: u64) -> Job {
        let network = Network::new(sim::Config { ranks, seed, ..sim::Config::default() });
        let config = Config { table: Table::SHIPPED, credit: 1 << 16 };
        let mut engines = network.ports().into_iter().map(|port| Engine::new(port, ranks, config));
        let mut target = engines.next().unwrap();
        let mut window = vec![0u64; WORDS];
        // SAFETY: the memory lives as long as the job, and is looked at when nothing is under way.
        let memory = unsafe { Span::new(window.as_mut_ptr().cast(), 8 * WORDS) };
        let mut origins = Vec::new();
        for (peer, engine) in (1..).zip(engines) {
            let key: Key = target.expose(peer, memory).expect("room for a key").1;
            let mut channel = Channel::new(CONTEXTS);
            channel.use_atomics(Atomics::new([(TARGET, key)].into()));
            origins.push(Rank { engine, channel });
        }
        Job { network, target, origins, window }
    }

    /// Until all is done. The target's engine does not move: the network alone does.
    fn settle(&mut self) {
        loop {
            let (mut over, mut moved) = (true, false);
            for Rank { engine, channel } in &mut self.origins {
                moved |= engine.progress();
                let (settled, trouble) = channel.settle(engine, None);
                assert_eq!(trouble, None);
                assert_eq!(settled, !channel.is_busy(None));
                over &= settled;
            }
            if over {
                return;
            }
            assert!(moved || self.network.advance(), "it waits for ever");
        }
    }

    fn bytes(&self) -> Vec<u8> {
        self.window.iter().flat_map(|word| word.to_ne_bytes()).collect()
    }
}

fn accumulate(name: &str, op: Op) -> Accumulate {
    let basic = basics().find(|basic| basic.name == name).expect("a predefined type");
    Accumulate::new(op, basic).expect("an operation on it")
}

#[test]
fn elements_of_one_word_do_not_disturb_each_other() {
    let mut job = Job::new(4, 7);
    let sums = [("MPI_UINT8_T", 1, 0), ("MPI_INT16_T", 2, 2), ("MPI_INT32_T", 4, 4)];
    for (rank, (name, size, place)) in sums.into_iter().enumerate() {
        let Rank { engine, channel } = &mut job.origins[rank];
        for _ in 0..20 {
            let one = 3u64.to_le_bytes();
            let sum = accumulate(name, Op::Sum);
            channel.fetch_and_combine(engine, (TARGET, &[(place, size)]), sum, &one[..size], None);
        }
    }
    job.settle();
    let expected = [&[60, 0][..], &60i16.to_ne_bytes(), &60i32.to_ne_bytes(), &[0; 24]].concat();
    assert_eq!(job.bytes(), expected);
}

#[test]
fn each_sees_what_was_there_before_it() {
    for seed in 0..if cfg!(miri) { 2 } else { 20 } {
        let mut job = Job::new(3, seed);
        let mut before = [[0f64; 10]; 2];
        for (rank, before) in before.iter_mut().enumerate() {
            let Rank { engine, channel } = &mut job.origins[rank];
            for one in before {
                // SAFETY: it outlives the operation, and is not otherwise used before that ends.
                let seen = unsafe { Span::new((&raw mut *one).cast(), 8) };
                let sum = accumulate("MPI_DOUBLE", Op::Sum);
                channel.fetch_and_combine(
                    engine,
                    (TARGET, &[(8, 8)]),
                    sum,
                    &1f64.to_ne_bytes(),
                    Some(seen),
                );
            }
        }
        job.settle();
        let mut seen = before.concat();
        assert!(before.iter().all(|before| before.is_sorted()), "in the order of the calls");
        seen.sort_by(f64::total_cmp);
        assert_eq!(seen, (0..20).map(f64::from).collect::<Vec<f64>>());
    }
}

#[test]
fn an_element_is_exchanged_only_if_it_is_what_is_expected() {
    let mut job = Job::new(2, 1);
    let mut results = [[9u8; 4]; 3];
    for (turn, result) in results.iter_mut().enumerate() {
        let [expected, desired] = [turn as u32 / 2, 5 + turn as u32].map(u32::to_ne_bytes);
        // SAFETY: the operands are copied at once, and the result outlives the operation.
        let (operands, result) = unsafe {
            ([Span::of(&expected), Span::of(&desired)], Span::new(result.as_mut_ptr(), 4))
        };
        let Rank { engine, channel } = &mut job.origins[0];
        channel.compare_and_swap(engine, (TARGET, 12, 4), operands, result);
    }
    job.settle();
    assert_eq!(results.map(u32::from_ne_bytes), [0, 5, 5]);
    assert_eq!(job.bytes()[8..16], [0, 0, 0, 0, 5, 0, 0, 0]);
}

#[test]
fn more_than_one_element_is_updated_one_after_the_other() {
    let mut job = Job::new(2, 3);
    let operands: Vec<u8> = [7i64, -1, 4].iter().flat_map(|one| one.to_ne_bytes()).collect();
    let pieces = [(0, 16), (24, 8)];
    let sum = accumulate("MPI_INT64_T", Op::Sum);
    assert!(Atomics::takes(&sum, &pieces) && !Atomics::takes(&sum, &[(4, 8)]));
    assert!(!Atomics::takes(&accumulate("MPI_DOUBLE_INT", Op::MaxLoc), &[(0, 12)]));
    let Rank { engine, channel } = &mut job.origins[0];
    channel.fetch_and_combine(engine, (TARGET, &pieces), sum, &operands, None);
    job.settle();
    assert_eq!(*job.window, [7, u64::MAX, 0, 4]);
}

#[test]
fn a_target_that_is_gone_ends_them() {
    let mut job = Job::new(2, 3);
    let sum = accumulate("MPI_INT64_T", Op::Sum);
    job.network.kill(TARGET);
    let Rank { engine, channel } = &mut job.origins[0];
    channel.fetch_and_combine(engine, (TARGET, &[(0, 16)]), sum, &[1; 16], None);
    let trouble = loop {
        let moved = engine.progress();
        let (settled, trouble) = channel.settle(engine, None);
        if settled {
            break trouble;
        }
        assert!(moved || job.network.advance(), "it waits for ever");
    };
    assert!(trouble.is_some() && !channel.is_busy(None));
    drop(job.target);
}
