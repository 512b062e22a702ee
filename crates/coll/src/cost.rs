//! What an operation should cost: LogGP with a price for combining, and for what goes through shared
//! memory.

use crate::choice::{Medium, Method};
use crate::kind::Kind;

/// What things cost, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// From the start of a message of no bytes to its end at the other side.
    pub latency: f64,
    /// From one message to the next, at the sender.
    pub gap: f64,
    /// Each byte of a message.
    pub byte: f64,
    /// Each byte that is combined.
    pub reduce: f64,
    /// From a flag's change in shared memory to its being seen.
    pub trip: f64,
    /// Each byte copied to or from shared memory.
    pub copy: f64,
    /// Cores that the members have.
    pub cores: f64,
}

impl Parameters {
    /// Names and places of the values, for those who write and read them.
    pub const NAMES: [&'static str; 7] =
        ["latency", "gap", "byte", "reduce", "trip", "copy", "cores"];

    /// What to expect where nobody has measured.
    pub fn shipped(medium: Medium, cores: usize) -> Parameters {
        let cores = cores.max(1) as f64;
        let near = Parameters {
            latency: 250.0,
            gap: 75.0,
            byte: 0.07,
            reduce: 0.1,
            trip: 150.0,
            copy: 0.05,
            cores,
        };
        match medium {
            Medium::Cores => near,
            // A step is a context switch.
            Medium::Oversubscribed => Parameters { latency: 2000.0, trip: 2000.0, ..near },
            Medium::Hosts => Parameters { latency: 15_000.0, gap: 2000.0, byte: 0.8, ..near },
        }
    }

    /// The value with one of the [names](Parameters::NAMES).
    pub fn value(&mut self, name: &str) -> Option<&mut f64> {
        Some(match name {
            "latency" => &mut self.latency,
            "gap" => &mut self.gap,
            "byte" => &mut self.byte,
            "reduce" => &mut self.reduce,
            "trip" => &mut self.trip,
            "copy" => &mut self.copy,
            "cores" => &mut self.cores,
            _ => return None,
        })
    }

    /// How long an operation should take, in nanoseconds. Ranks and bytes are as in a
    /// [`Rule`](crate::Rule).
    pub fn predict(&self, kind: Kind, method: Method, ranks: usize, bytes: usize) -> f64 {
        if ranks < 2 {
            return 0.0;
        }
        // Who shares a core waits for the others to have computed.
        let share = (ranks as f64 / self.cores).max(1.0);
        let Parameters { latency, gap, byte, reduce, trip, copy, .. } = *self;
        let (byte, reduce, copy) = (byte * share, reduce * share, copy * share);
        let (p, n) = (ranks as f64, bytes as f64);
        let others = p - 1.0;
        let rounds = |radix: f64| (p.ln() / radix.ln()).ceil().max(1.0);
        let (log, most) = (rounds(2.0), others / p);
        let message = |n: f64| latency + n * byte;
        let pieces = (n / PIECE).ceil().max(1.0);
        let pipeline = |each: f64| (p - 2.0 + pieces) * (latency + n / pieces * each);
        let tree = |radix: f64, work: f64| {
            rounds(radix) * (message(n) + n * work + (radix - 2.0) * (gap + n * (byte + work)))
        };
        let one = others * (gap + n * byte);
        // Everyone publishes an address, calls the system for each of the others, and waits for its readers.
        let attach = 2.0 * log * trip + others * gap;
        match (kind, method) {
            (_, Method::Levels) => 2.0 * trip + n * copy + log * message(n),
            (Kind::Barrier, Method::ShmFlags) => log * trip,
            (Kind::Barrier, Method::ThroughOne) => 2.0 * (latency + others * gap),
            (Kind::Barrier, _) => log * latency,
            (Kind::Broadcast, Method::ShmCico) => trip + 2.0 * n * copy,
            // Round by round, everyone's answers; the next round is on its way meanwhile.
            (Kind::Broadcast, Method::Multicast) => {
                2.0 * latency + (n * byte).max(pieces * 2.0 * others * gap)
            }
            (Kind::Broadcast, Method::Linear) => latency + one,
            (Kind::Broadcast, Method::Chain) => pipeline(byte),
            (Kind::Broadcast, Method::ScatterRing) => {
                (log + others) * latency + 2.0 * n * most * byte
            }
            (Kind::Broadcast, method) => tree(radix(method), 0.0),
            (Kind::Gather | Kind::Scatter, Method::ShmCico) => trip + p * n * 2.0 * copy,
            (Kind::Gather | Kind::Scatter, Method::Binomial) => log * latency + others * n * byte,
            (Kind::Gather | Kind::Scatter, _) => latency + one,
            (Kind::AllGather, Method::ShmCico) => log * trip + n * (1.0 + 1.0 / p) * copy,
            (Kind::AllGather, Method::ShmCma) => attach + n * copy,
            (Kind::AllGather, Method::Bruck) => log * latency + n * (most * byte + copy),
            (Kind::AllGather, Method::PairShift) => {
                (p / 2.0 + 1.0) * 2.0 * latency + 2.0 * n * most * byte
            }
            (Kind::AllGather, Method::ThroughOne) => {
                2.0 * latency + 2.0 * others * gap + n * byte * (most + others)
            }
            (Kind::AllGather, _) => others * latency + n * most * byte,
            (Kind::AllToAll, Method::ShmCico) => log * trip + p * n * 2.0 * copy,
            (Kind::AllToAll, Method::ShmCma) => attach + p * n * copy,
            (Kind::AllToAll, Method::Bruck) => log * (latency + p / 2.0 * n * (byte + copy)),
            (Kind::AllToAll, Method::AtOnce) => latency + one,
            (Kind::AllToAll, _) => others * message(n),
            (Kind::Reduce, Method::ShmCico) => trip + n * (2.0 * copy + others * reduce),
            (Kind::Reduce, Method::ShmChunks) => 2.0 * trip + n * (2.0 * copy + most * reduce),
            (Kind::Reduce, Method::ShmCma) => attach + n * (copy + most * reduce),
            (Kind::Reduce, Method::Linear) => latency + one + others * n * reduce,
            (Kind::Reduce, Method::Chain) => pipeline(byte.max(reduce)),
            (Kind::Reduce, Method::Halving) => {
                2.0 * log * latency + n * most * (2.0 * byte + reduce)
            }
            (Kind::Reduce, method) => tree(radix(method), reduce),
            (Kind::AllReduce, Method::ShmOneShot) => log * trip + n * (copy + others * reduce),
            (Kind::AllReduce, Method::ShmLastArriver) => {
                2.0 * trip + n * (2.0 * copy + others * reduce / share)
            }
            (Kind::AllReduce, Method::ShmTwoShot | Method::ShmChunks) => {
                2.0 * log * trip + n * (2.0 * copy + most * reduce)
            }
            (Kind::AllReduce, Method::ShmRing) => p * trip + n * (copy / p + copy + most * reduce),
            (Kind::AllReduce, Method::ShmCma) => attach + n * (2.0 * copy + most * reduce),
            (Kind::AllReduce, Method::ThroughOne) => 2.0 * (latency + one) + others * n * reduce,
            (Kind::AllReduce, Method::Doubling) => log * (message(n) + n * reduce),
            (Kind::AllReduce, Method::Ring) => {
                2.0 * others * latency + n * most * (2.0 * byte + reduce)
            }
            (Kind::AllReduce, Method::Chain) => pipeline(byte.max(reduce)) + pipeline(byte),
            (Kind::AllReduce, _) => 2.0 * log * latency + n * most * (2.0 * byte + reduce),
            (Kind::ReduceScatter, Method::ShmCico) => log * trip + n * (copy + most * reduce),
            (Kind::ReduceScatter, Method::ShmCma) => attach + n * most * (copy + reduce),
            (Kind::ReduceScatter, Method::ThroughOne) => {
                2.0 * latency + others * (2.0 * gap + n * (byte + reduce)) + n * byte
            }
            (Kind::ReduceScatter, Method::Halving) => log * latency + n * most * (byte + reduce),
            (Kind::ReduceScatter, Method::EvenOdd) => {
                others * latency + n * most * byte.max(reduce)
            }
            (Kind::ReduceScatter, _) => others * latency + n * most * (byte + reduce),
            (Kind::Scan | Kind::ExclusiveScan, Method::ShmCico) => {
                log * trip + n * copy + p * n * reduce
            }
            (Kind::Scan | Kind::ExclusiveScan, Method::Doubling) => {
                log * (message(n) + 2.0 * n * reduce)
            }
            (Kind::Scan | Kind::ExclusiveScan, _) => pipeline(byte + reduce),
            (Kind::Neighbours | Kind::Check, _) => latency + one,
        }
    }
}

/// What travels along a chain in one piece.
const PIECE: f64 = 65_536.0;

fn radix(method: Method) -> f64 {
    match method {
        Method::Quadrinomial => 4.0,
        Method::Octonomial => 8.0,
        _ => 2.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_grow_with_ranks_and_bytes() {
        for medium in Medium::ALL {
            let parameters = Parameters::shipped(medium, 4);
            for kind in Kind::CHOSEN {
                for &method in Method::of(kind) {
                    let cost = |ranks, bytes| parameters.predict(kind, method, ranks, bytes);
                    assert_eq!(cost(1, 8), 0.0);
                    assert!(cost(2, 8) > 0.0 && cost(2, 8) <= cost(16, 8), "{kind:?} {method:?}");
                    assert!(cost(8, 64) <= cost(8, 1 << 20), "{kind:?} {method:?}");
                }
            }
        }
    }

    #[test]
    fn the_model_tells_small_from_large() {
        let parameters = Parameters::shipped(Medium::Hosts, 16);
        let cost = |method, bytes| parameters.predict(Kind::AllReduce, method, 16, bytes);
        assert!(cost(Method::Doubling, 8) < cost(Method::Halving, 8));
        assert!(cost(Method::Halving, 1 << 20) < cost(Method::Doubling, 1 << 20));
    }
}
