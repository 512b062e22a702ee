//! Windows whose elements are changed by a fabric's own atomic operations.
//!
//! These exclude each other, but not the instructions of a CPU; so either all that accumulate into a window use them, its
//! owner too, or none does. All members decide it when the window is made. An operation takes one element, where a
//! message takes thousands: so the program must have promised by the hint `accumulate_max_bytes` (MPICH knows it)
//! that its accumulations are short.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use layout::Span;
use rma::{Accumulate, Atomics};

use super::create::gather;
use super::{Flavor, Path, Window};
use crate::error::Result;
use crate::{Handle, info};

/// The hint, and the most that one operation of a fabric changes.
const HINT: &str = "accumulate_max_bytes";
const MOST: u64 = 8;

/// Whether the program has promised that accumulations are as short as one operation of a fabric.
pub(super) fn are_promised(info: Handle) -> bool {
    let wishes = info::copy(info).ok();
    let most = wishes.and_then(|wishes| wishes.value(HINT)?.parse::<u64>().ok());
    most.is_some_and(|most| most <= MOST)
}

impl Window {
    /// All members have promised short accumulations: agrees with them whether a fabric does these.
    pub(super) fn agree_on_atomics(&self) -> Result<()> {
        let others: Vec<usize> = (0..self.places.len()).filter(|&rank| rank != self.rank).collect();
        let whole = |place: u64| place.is_multiple_of(MOST);
        let own = &self.places[self.rank];
        let fits = self.flavor != Flavor::Dynamic
            && !others.is_empty()
            && others.iter().all(|&rank| self.places[rank].path == Path::Messages)
            && whole(self.values.base.get().addr() as u64)
            && whole(own.size);
        let fits = gather(self.comm, u64::from(fits))?.iter().all(|&fits| fits == 1);
        if !fits {
            return Ok(());
        }
        self.with_channel(|core, channel| {
            others.iter().for_each(|&rank| channel.open(core, self.peer(rank)));
        });
        self.settle(None)?;
        let peers: Vec<_> = others.iter().map(|&rank| self.peer(rank)).collect();
        let keys = self.with_channel(|core, channel| {
            let mut keys = BTreeMap::new();
            for (&rank, &peer) in others.iter().zip(&peers) {
                match channel.key(core, peer) {
                    Some(key) => drop(keys.insert(peer, key)),
                    // Nothing is there to be changed.
                    None if self.places[rank].size == 0 => {}
                    None => return None,
                }
            }
            if own.size > 0 {
                // A key names the same memory whoever uses it.
                let (exposed, key) = core.expose(peers[0], self.exposure.whole()?)?;
                keys.insert(self.peer(self.rank), key);
                self.given().exposed = Some(exposed);
            }
            core.transport().reach_own_as(&peers).then_some(keys)
        });
        let all = gather(self.comm, u64::from(keys.is_some()))?.iter().all(|&has| has == 1);
        if let Some(keys) = keys.filter(|_| all) {
            self.epochs().channel.use_atomics(Atomics::new(keys));
            self.by_fabric.store(true, Ordering::Release);
            // Who asks for the hints is told of this one where it is of use.
            self.given().info.set(HINT, &MOST.to_string());
        }
        Ok(())
    }

    /// Takes back what was exposed for them.
    pub(super) fn end_atomics(&self) {
        if let Some(exposed) = self.given().exposed.take() {
            self.with_channel(|core, _| core.conceal(exposed));
        }
    }

    /// Whether a fabric changes the elements that it can.
    pub(super) fn has_fabric_atomics(&self) -> bool {
        self.by_fabric.load(Ordering::Relaxed)
    }

    /// Combines elements of a rank's window with packed ones; `waits` until that is done.
    pub(super) fn combine_by_fabric(
        &self,
        (rank, pieces): (usize, &[(u64, usize)]),
        accumulate: Accumulate,
        source: Span,
        result: Option<Span>,
        waits: bool,
    ) -> Result<()> {
        let operands = source.to_vec();
        let peer = self.peer(rank);
        let combine = |before| {
            self.with_channel(|core, channel| {
                channel.fetch_and_combine(core, (peer, pieces), accumulate, &operands, before);
            });
        };
        let scattered = result.filter(|result| result.plain().is_none());
        let Some(result) = scattered else {
            combine(result);
            return if waits { self.settle(Some(rank)) } else { Ok(()) };
        };
        let mut before = vec![0; result.len()];
        // SAFETY: the bytes outlive the operation, which is waited for, and are not otherwise used meanwhile.
        combine(Some(unsafe { Span::new(before.as_mut_ptr(), before.len()) }));
        self.settle(Some(rank))?;
        result.copy_from_slice(&before);
        Ok(())
    }

    /// Replaces an element of so many bytes of a rank's window by the second if it is the first.
    pub(super) fn exchange(
        &self,
        (rank, place, size): (usize, u64, usize),
        operands: [Span; 2],
        before: Span,
    ) {
        let peer = self.peer(rank);
        self.with_channel(|core, channel| {
            channel.compare_and_swap(core, (peer, place, size), operands, before);
        });
    }
}
