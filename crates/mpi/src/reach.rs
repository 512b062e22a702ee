//! How the ranks of a job reach each other, for who wants to know.

use crate::{Buffer, Result, abi, casting, communicator, point, process};
use transport::Locality;
use worker::Route;

/// How a rank is reached from this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The name of the transport, as `--fabric` has it; `self` for this rank.
    pub by: &'static str,
    /// By which others it is not, and why.
    pub refusals: Vec<(&'static str, String)>,
}

/// Tries whether packets to all hosts at once arrive, in words; None if they were not asked for, or there is one host.
/// All ranks of the job call this.
pub fn try_multicast() -> Result<Option<String>> {
    casting::try_all()
}

/// How many processes share how many CPUs with this rank, and the number of its host in the job.
pub fn occupancy() -> Result<(boot::Occupancy, u32)> {
    let here = process::here()?;
    Ok((here.occupancy, here.host))
}

/// Talks to every rank of the job once, which settles how each is reached. All ranks of it call this.
pub fn reach_all() -> Result<Vec<Reached>> {
    let here = process::here()?;
    let world = abi::COMM_WORLD;
    let (rank, size) = (communicator::rank(world)?, communicator::size(world)?);
    let (mut out, mut back) = ([0u8; 1], [0u8; 1]);
    for step in 1..size {
        let (to, from) = ((rank + step) % size, (rank + size - step) % size);
        // SAFETY: the bytes outlive the call, which ends with the exchange.
        let [out, back] = [&mut out, &mut back]
            .map(|byte| unsafe { Buffer::new(byte.as_mut_ptr().cast(), 1, abi::BYTE) });
        point::sendrecv(out, to, 0, back, from, 0, world)?;
    }
    let peers = 0..size as u32;
    Ok(here.worker.with(|engine| {
        let fabric = engine.transport();
        let reached = |peer: u32| Reached {
            by: match fabric.route(peer) {
                _ if peer == rank as u32 => "self",
                Route::Agreed(transport) => transport.name(),
                Route::Tcp | Route::Open => "tcp",
                Route::Near
                    if transport::Transport::caps(fabric, peer).locality == Locality::Host =>
                {
                    "shm"
                }
                Route::Near => "self",
            },
            refusals: fabric
                .refusals(peer)
                .into_iter()
                .map(|(transport, why)| (transport.name(), why.to_owned()))
                .collect(),
        };
        peers.map(reached).collect()
    }))
}
