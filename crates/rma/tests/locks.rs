//! Locks that targets hand out to origins by messages, on a simulated network.

use engine::protocol::Table;
use engine::{Config, Engine, Fault};
use rma::{Channel, Contexts, Control, Exposure, Kind, Server, Trouble};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use transport::Peer;
use transport::sim::{self, Network, Port};

const RANKS: u32 = 4;
const TARGET: Peer = 0;
const CONTEXTS: Contexts = Contexts { requests: 10, payloads: 11, answers: 12 };

struct Rank {
    engine: Engine<Port>,
    channel: Channel,
}

fn ranks(network: &Network) -> Vec<Rank> {
    let limits = Config { table: Table::SHIPPED, credit: 1 << 16 };
    let rank = |port: Port| {
        let mut engine = Engine::new(port, RANKS, limits);
        let exposure = Exposure::dynamic(Arc::new(Control::alone(RANKS as usize)), 0);
        let closing = Arc::new(AtomicBool::new(false));
        let members = (0..RANKS).collect();
        let server = Server::new(Arc::new(exposure), CONTEXTS, members, closing);
        engine.start_task(Box::new(server));
        Rank { engine, channel: Channel::new(CONTEXTS) }
    };
    network.ports().into_iter().map(rank).collect()
}

/// Asks the target for something on behalf of a rank, and moves all on until nothing happens. What the target answered;
/// none if it has not.
fn ask(network: &Network, ranks: &mut [Rank], rank: usize, kind: Kind) -> Option<Option<Trouble>> {
    let Rank { engine, channel } = &mut ranks[rank];
    channel.ask(engine, TARGET, kind);
    settle(network, ranks, rank)
}

fn settle(network: &Network, ranks: &mut [Rank], rank: usize) -> Option<Option<Trouble>> {
    loop {
        let moved = ranks.iter_mut().fold(false, |moved, one| one.engine.progress() | moved);
        if !moved && !network.advance() {
            break;
        }
    }
    let Rank { engine, channel } = &mut ranks[rank];
    let (settled, trouble) = channel.settle(engine, Some(TARGET));
    settled.then_some(trouble)
}

#[test]
fn origins_that_wait_behind_a_rank_that_ended_are_told_its_rank() {
    for seed in 0..20 {
        let network = Network::new(sim::Config { ranks: RANKS, seed, ..sim::Config::default() });
        let mut ranks = ranks(&network);
        assert_eq!(ask(&network, &mut ranks, 1, Kind::LockExclusive), Some(None));
        assert_eq!(ask(&network, &mut ranks, 2, Kind::LockShared), None, "rank 1 is inside");
        ranks[TARGET as usize].engine.close(1, Fault::PeerDied(1));
        assert_eq!(settle(&network, &mut ranks, 2), Some(Some(Trouble::Blocked(1))));
        // Who asks later is told at once, also again.
        for rank in [3, 2] {
            let blocked = Some(Some(Trouble::Blocked(1)));
            assert_eq!(ask(&network, &mut ranks, rank, Kind::LockExclusive), blocked);
        }
    }
}

#[test]
fn a_rank_that_gave_its_lock_back_before_its_end_blocks_nobody() {
    let network = Network::new(sim::Config { ranks: RANKS, seed: 1, ..sim::Config::default() });
    let mut ranks = ranks(&network);
    assert_eq!(ask(&network, &mut ranks, 1, Kind::LockExclusive), Some(None));
    assert_eq!(ask(&network, &mut ranks, 1, Kind::Unlock), Some(None));
    ranks[TARGET as usize].engine.close(1, Fault::PeerDied(1));
    assert_eq!(ask(&network, &mut ranks, 2, Kind::LockExclusive), Some(None));
    assert_eq!(ask(&network, &mut ranks, 3, Kind::LockExclusive), None, "rank 2 is inside");
    assert_eq!(ask(&network, &mut ranks, 2, Kind::Unlock), Some(None));
    assert_eq!(settle(&network, &mut ranks, 3), Some(None));
}
