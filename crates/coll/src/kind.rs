//! The operations, and the tags of their messages.

/// Which operation a message belongs to. Calls in different orders hang, which a debugger shows,
/// rather than mix up bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Kind {
    /// `MPI_Barrier`.
    Barrier = 1,
    /// `MPI_Bcast`.
    Broadcast,
    /// `MPI_Gather` and `MPI_Gatherv`.
    Gather,
    /// `MPI_Scatter` and `MPI_Scatterv`.
    Scatter,
    /// `MPI_Allgather` and `MPI_Allgatherv`.
    AllGather,
    /// `MPI_Alltoall` and its kin.
    AllToAll,
    /// `MPI_Reduce`.
    Reduce,
    /// `MPI_Allreduce`.
    AllReduce,
    /// `MPI_Reduce_scatter` and `MPI_Reduce_scatter_block`.
    ReduceScatter,
    /// `MPI_Scan`.
    Scan,
    /// `MPI_Exscan`.
    ExclusiveScan,
    /// The neighbourhood collectives.
    Neighbours,
    /// What members tell each other of a call before it begins.
    Check,
}

/// How an operation was called. Each way counts its calls by itself: MPI-5.0 §6.14 wants all calls in
/// one order, but programs start a nonblocking one before a blocking one on some ranks only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Call {
    /// As `MPI_Barrier` is.
    Blocking,
    /// As `MPI_Ibarrier` is.
    Nonblocking,
    /// As `MPI_Barrier_init` is: all runs have one tag, and may be started in any order.
    Persistent,
}

impl Kind {
    /// Those whose method is chosen.
    pub const CHOSEN: [Kind; 11] = [
        Kind::Barrier,
        Kind::Broadcast,
        Kind::Gather,
        Kind::Scatter,
        Kind::AllGather,
        Kind::AllToAll,
        Kind::Reduce,
        Kind::AllReduce,
        Kind::ReduceScatter,
        Kind::Scan,
        Kind::ExclusiveScan,
    ];

    /// As MPI calls it, without prefix and capitals.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Barrier => "barrier",
            Kind::Broadcast => "bcast",
            Kind::Gather => "gather",
            Kind::Scatter => "scatter",
            Kind::AllGather => "allgather",
            Kind::AllToAll => "alltoall",
            Kind::Reduce => "reduce",
            Kind::AllReduce => "allreduce",
            Kind::ReduceScatter => "reduce_scatter",
            Kind::Scan => "scan",
            Kind::ExclusiveScan => "exscan",
            Kind::Neighbours => "neighbor",
            Kind::Check => "check",
        }
    }

    /// The operation whose method is chosen and that has this name.
    pub fn named(name: &str) -> Option<Kind> {
        Kind::CHOSEN.into_iter().find(|kind| kind.name() == name)
    }
}

/// The low bits of a tag are the kind; the next are the number of the call, and how it is called.
const KIND_BITS: u32 = 5;
const NUMBER_BITS: u32 = 24;

/// The tag for the `number`-th call of this way on a communicator. Numbers may wrap around: nobody
/// can be 2^24 operations ahead, since messages cost credit.
pub fn tag(call: Call, kind: Kind, number: u32) -> i32 {
    let number = number as i32 & ((1 << NUMBER_BITS) - 1);
    (call as i32) << (NUMBER_BITS + KIND_BITS) | number << KIND_BITS | kind as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_positive_and_differ() {
        let last = (1 << NUMBER_BITS) - 1;
        let mut tags = Vec::new();
        for call in [Call::Blocking, Call::Nonblocking, Call::Persistent] {
            for kind in [Kind::Barrier, Kind::Neighbours] {
                tags.extend([0, 1, last].map(|number| tag(call, kind, number)));
                assert_eq!(tag(call, kind, last + 1), tag(call, kind, 0), "numbers wrap around");
                assert_eq!(tag(call, kind, u32::MAX), tag(call, kind, last));
            }
        }
        assert!(tags.iter().all(|&tag| tag > 0));
        let count = tags.len();
        tags.sort_unstable();
        tags.dedup();
        assert_eq!(tags.len(), count);
    }
}
