//! The table that comes with the library.

use super::{ANY, Extent, Medium, Method, Rule};
use crate::kind::Kind;

const K: usize = 1 << 10;
const M: usize = 1 << 20;

pub(super) type Row = (Kind, Medium, usize, usize, Method);

impl From<Row> for Rule {
    fn from((kind, medium, ranks, bytes, method): Row) -> Rule {
        let [ranks, bytes] = [ranks, bytes].map(Extent::up_to);
        Rule { kind, medium, ranks, bytes, method }
    }
}

/// What holds if nobody has measured: operation, medium, ranks up to, bytes up to, method. Bytes are
/// those of the buffer, of one rank's block where each rank has one, and of all blocks together for
/// `AllGather` and `ReduceScatter`. Each operation has a message method for every case beside those
/// for shared memory, which communicators do not always have. Of methods for shared memory the first is taken
/// that the group can use: `ShmCma` needs the system's leave to read other processes, `ShmRing` an operation
/// that commutes.
#[rustfmt::skip]
pub(super) const SHIPPED: &[Row] = {
    use {Kind::*, Medium::*, Method::*};
    &[
        (Barrier, Cores, ANY, ANY, ShmFlags),
        (Barrier, Oversubscribed, ANY, ANY, ShmFlags),
        (Barrier, Cores, ANY, ANY, Doubling),
        (Barrier, Oversubscribed, ANY, ANY, ThroughOne),
        (Barrier, Hosts, ANY, ANY, Levels),
        (Barrier, Hosts, ANY, ANY, Doubling),

        // Two with cores of their own copy large buffers together, which messages do.
        (Broadcast, Cores, 2, 32 * K, ShmCico),
        (Broadcast, Cores, 2, ANY, Binomial),
        (Broadcast, Cores, ANY, ANY, ShmCico),
        (Broadcast, Cores, ANY, 128 * K, Binomial),
        // A chain of few is filled quickly.
        (Broadcast, Cores, 4, ANY, Chain),
        (Broadcast, Cores, ANY, ANY, ScatterRing),
        (Broadcast, Oversubscribed, ANY, ANY, ShmCico),
        (Broadcast, Oversubscribed, ANY, 4 * K, Linear),
        // Each piece of a pipeline would cost a context switch.
        (Broadcast, Oversubscribed, ANY, ANY, Binomial),
        (Broadcast, Hosts, ANY, ANY, Levels),
        (Broadcast, Hosts, ANY, 8 * K, Quadrinomial),
        (Broadcast, Hosts, ANY, 128 * K, Binomial),
        // Between two there is nothing to save.
        (Broadcast, Hosts, 2, ANY, Chain),
        (Broadcast, Hosts, ANY, ANY, Multicast),
        (Broadcast, Hosts, 4, ANY, Chain),
        (Broadcast, Hosts, ANY, ANY, ScatterRing),

        // Larger blocks go by messages: their bytes need not be copied twice.
        (Gather, Cores, ANY, 64 * K, ShmCico),
        (Gather, Oversubscribed, ANY, 64 * K, ShmCico),
        (Gather, Cores, 3, ANY, Linear),
        (Gather, Cores, ANY, 4 * K, Binomial),
        (Gather, Cores, ANY, ANY, Linear),
        (Gather, Oversubscribed, ANY, ANY, Linear),
        (Gather, Hosts, 3, ANY, Linear),
        (Gather, Hosts, ANY, 4 * K, Binomial),
        (Gather, Hosts, ANY, ANY, Linear),

        (Scatter, Cores, ANY, 64 * K, ShmCico),
        (Scatter, Oversubscribed, ANY, 64 * K, ShmCico),
        (Scatter, Cores, 3, ANY, Linear),
        (Scatter, Cores, ANY, 4 * K, Binomial),
        (Scatter, Cores, ANY, ANY, Linear),
        (Scatter, Oversubscribed, ANY, ANY, Linear),
        (Scatter, Hosts, 3, ANY, Linear),
        (Scatter, Hosts, ANY, 4 * K, Binomial),
        (Scatter, Hosts, ANY, ANY, Linear),

        (AllGather, Cores, 2, 256 * K, ShmCico),
        (AllGather, Cores, 2, ANY, ShmCma),
        // What all read is copied faster out of one place than it is fetched from many.
        (AllGather, Cores, ANY, 2 * M, ShmCico),
        (AllGather, Cores, ANY, ANY, ShmCma),
        (AllGather, Cores, ANY, ANY, ShmCico),
        (AllGather, Oversubscribed, ANY, 2 * M, ShmCico),
        (AllGather, Oversubscribed, ANY, ANY, ShmCma),
        (AllGather, Oversubscribed, ANY, ANY, ShmCico),
        (AllGather, Cores, ANY, 64 * K, Bruck),
        (AllGather, Cores, ANY, ANY, Ring),
        (AllGather, Oversubscribed, ANY, 64 * K, ThroughOne),
        (AllGather, Oversubscribed, ANY, ANY, Ring),
        (AllGather, Hosts, ANY, 64 * K, Bruck),
        (AllGather, Hosts, ANY, 512 * K, PairShift),
        (AllGather, Hosts, ANY, ANY, Ring),

        // A block that is read where it is takes no second copy, but then its owner waits for its cache lines when it
        // writes there again.
        (AllToAll, Cores, 2, 128 * K, ShmCico),
        (AllToAll, Cores, 4, 64 * K, ShmCico),
        (AllToAll, Cores, 8, 32 * K, ShmCico),
        (AllToAll, Cores, ANY, 8 * K, ShmCico),
        (AllToAll, Cores, ANY, ANY, ShmCma),
        (AllToAll, Cores, ANY, ANY, ShmCico),
        (AllToAll, Oversubscribed, 8, 32 * K, ShmCico),
        (AllToAll, Oversubscribed, ANY, 8 * K, ShmCico),
        (AllToAll, Oversubscribed, ANY, ANY, ShmCma),
        (AllToAll, Oversubscribed, ANY, ANY, ShmCico),
        (AllToAll, Cores, 7, 32 * K, AtOnce),
        (AllToAll, Cores, ANY, 256, Bruck),
        (AllToAll, Cores, ANY, 32 * K, AtOnce),
        (AllToAll, Cores, ANY, ANY, Pairwise),
        (AllToAll, Oversubscribed, ANY, 32 * K, AtOnce),
        (AllToAll, Oversubscribed, ANY, ANY, Pairwise),
        (AllToAll, Hosts, 7, 32 * K, AtOnce),
        (AllToAll, Hosts, ANY, 256, Bruck),
        (AllToAll, Hosts, ANY, 32 * K, AtOnce),
        (AllToAll, Hosts, ANY, ANY, LatinSquare),

        (Reduce, Cores, 2, 32 * K, ShmCico),
        (Reduce, Cores, 4, 16 * K, ShmCico),
        (Reduce, Cores, 8, 8 * K, ShmCico),
        (Reduce, Cores, ANY, 4 * K, ShmCico),
        (Reduce, Cores, ANY, 768 * K, ShmChunks),
        (Reduce, Cores, ANY, ANY, ShmCma),
        (Reduce, Cores, ANY, ANY, ShmChunks),
        (Reduce, Oversubscribed, 2, 32 * K, ShmCico),
        (Reduce, Oversubscribed, 4, 16 * K, ShmCico),
        (Reduce, Oversubscribed, 8, 8 * K, ShmCico),
        (Reduce, Oversubscribed, ANY, 4 * K, ShmCico),
        (Reduce, Oversubscribed, ANY, 192 * K, ShmChunks),
        (Reduce, Oversubscribed, ANY, ANY, ShmCma),
        (Reduce, Oversubscribed, ANY, ANY, ShmChunks),
        (Reduce, Cores, ANY, 16 * K, Binomial),
        (Reduce, Cores, ANY, ANY, Halving),
        (Reduce, Oversubscribed, ANY, 2 * K, Linear),
        (Reduce, Oversubscribed, ANY, ANY, Binomial),
        (Reduce, Hosts, ANY, ANY, Levels),
        (Reduce, Hosts, ANY, 2 * K, Quadrinomial),
        (Reduce, Hosts, ANY, 16 * K, Binomial),
        (Reduce, Hosts, ANY, ANY, Halving),

        // Two save less by sharing the work than it takes to meet a second time.
        (AllReduce, Cores, 2, 32 * K, ShmOneShot),
        (AllReduce, Cores, 2, 768 * K, ShmRing),
        (AllReduce, Cores, 2, 768 * K, ShmTwoShot),
        (AllReduce, Cores, 2, ANY, ShmCma),
        (AllReduce, Cores, 2, ANY, ShmRing),
        (AllReduce, Cores, 4, 2 * K, ShmOneShot),
        (AllReduce, Cores, 8, K, ShmOneShot),
        (AllReduce, Cores, 16, 512, ShmOneShot),
        (AllReduce, Cores, ANY, 64, ShmOneShot),
        (AllReduce, Cores, ANY, 12 * K, ShmTwoShot),
        // Around a ring of more the first piece takes too long.
        (AllReduce, Cores, 16, ANY, ShmRing),
        (AllReduce, Cores, ANY, 768 * K, ShmTwoShot),
        (AllReduce, Cores, ANY, ANY, ShmCma),
        (AllReduce, Cores, ANY, ANY, ShmTwoShot),
        // Nobody in particular has to run: each switch from one member to another costs more than the work of one.
        (AllReduce, Oversubscribed, 2, 32 * K, ShmLastArriver),
        (AllReduce, Oversubscribed, 4, 16 * K, ShmLastArriver),
        (AllReduce, Oversubscribed, 8, 8 * K, ShmLastArriver),
        (AllReduce, Oversubscribed, 16, 4 * K, ShmLastArriver),
        (AllReduce, Oversubscribed, ANY, 2 * K, ShmLastArriver),
        (AllReduce, Oversubscribed, ANY, 192 * K, ShmChunks),
        (AllReduce, Oversubscribed, 2, ANY, ShmCma),
        (AllReduce, Oversubscribed, 2, ANY, ShmChunks),
        (AllReduce, Oversubscribed, 16, ANY, ShmRing),
        (AllReduce, Oversubscribed, ANY, ANY, ShmCma),
        (AllReduce, Oversubscribed, ANY, ANY, ShmChunks),
        (AllReduce, Cores, ANY, 16 * K, Doubling),
        (AllReduce, Cores, 2, ANY, Ring),
        (AllReduce, Cores, ANY, ANY, Halving),
        (AllReduce, Oversubscribed, ANY, 2 * K, ThroughOne),
        (AllReduce, Oversubscribed, ANY, 16 * K, Doubling),
        (AllReduce, Oversubscribed, ANY, ANY, Halving),
        (AllReduce, Hosts, ANY, ANY, Levels),
        (AllReduce, Hosts, ANY, 16 * K, Doubling),
        (AllReduce, Hosts, ANY, 4096 * K, Halving),
        (AllReduce, Hosts, ANY, ANY, Ring),

        (ReduceScatter, Cores, 2, 96 * K, ShmCico),
        (ReduceScatter, Cores, 4, 192 * K, ShmCico),
        (ReduceScatter, Cores, ANY, 96 * K, ShmCico),
        (ReduceScatter, Cores, ANY, ANY, ShmCma),
        (ReduceScatter, Cores, ANY, ANY, ShmCico),
        (ReduceScatter, Oversubscribed, 2, 64 * K, ShmCico),
        (ReduceScatter, Oversubscribed, 4, 128 * K, ShmCico),
        (ReduceScatter, Oversubscribed, ANY, 256 * K, ShmCico),
        (ReduceScatter, Oversubscribed, ANY, ANY, ShmCma),
        (ReduceScatter, Oversubscribed, ANY, ANY, ShmCico),
        (ReduceScatter, Cores, 2, ANY, Pairwise),
        (ReduceScatter, Cores, ANY, 64 * K, Halving),
        (ReduceScatter, Cores, ANY, ANY, Pairwise),
        (ReduceScatter, Oversubscribed, ANY, 2 * K, ThroughOne),
        (ReduceScatter, Oversubscribed, 2, ANY, Pairwise),
        (ReduceScatter, Oversubscribed, ANY, 64 * K, Halving),
        (ReduceScatter, Oversubscribed, ANY, ANY, Pairwise),
        (ReduceScatter, Hosts, 2, ANY, Pairwise),
        (ReduceScatter, Hosts, ANY, 64 * K, Halving),
        (ReduceScatter, Hosts, ANY, 512 * K, EvenOdd),
        (ReduceScatter, Hosts, ANY, ANY, Pairwise),

        (Scan, Cores, ANY, 64 * K, ShmCico),
        (Scan, Oversubscribed, ANY, 64 * K, ShmCico),
        (Scan, Cores, ANY, ANY, Doubling),
        (Scan, Oversubscribed, ANY, ANY, Chain),
        (Scan, Hosts, ANY, 64 * K, Doubling),
        (Scan, Hosts, ANY, ANY, Chain),

        (ExclusiveScan, Cores, ANY, 64 * K, ShmCico),
        (ExclusiveScan, Oversubscribed, ANY, 64 * K, ShmCico),
        (ExclusiveScan, Cores, ANY, ANY, Doubling),
        (ExclusiveScan, Oversubscribed, ANY, ANY, Chain),
        (ExclusiveScan, Hosts, ANY, 64 * K, Doubling),
        (ExclusiveScan, Hosts, ANY, ANY, Chain),
    ]
};
