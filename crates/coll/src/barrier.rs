//! Nobody leaves before everybody has come.

use layout::Span;

use crate::party::{Failure, Party, Post, Tag};

/// Returns when every member has called it.
pub fn barrier<P: Post>(party: &Party<'_, P>) -> Result<(), Failure> {
    if party.crowded { collect_and_release(party) } else { disseminate(party) }
}

/// In round k everyone tells the one 2^k further on, so that after log2(size) rounds everyone has
/// heard of everyone.
fn disseminate<P: Post>(party: &Party<'_, P>) -> Result<(), Failure> {
    let mut step = 1;
    while step < party.size {
        let to = (party.rank + step) % party.size;
        let from = (party.rank + party.size - step) % party.size;
        party.exchange(Tag::Barrier, (to, Span::EMPTY), (from, Span::EMPTY))?;
        step *= 2;
    }
    Ok(())
}

fn collect_and_release<P: Post>(party: &Party<'_, P>) -> Result<(), Failure> {
    if party.rank != 0 {
        party.send(0, Tag::Barrier, Span::EMPTY)?;
        return party.receive(0, Tag::Barrier, Span::EMPTY);
    }
    for rank in 1..party.size {
        party.receive(rank, Tag::Barrier, Span::EMPTY)?;
    }
    party.fan_out(Tag::Barrier, Span::EMPTY)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::testing::run;

    #[test]
    fn nobody_leaves_early() {
        for crowded in [false, true] {
            for size in 1..=9 {
                let arrived = AtomicUsize::new(0);
                run(size, crowded, |party| {
                    for round in 1..=3 {
                        arrived.fetch_add(1, Ordering::SeqCst);
                        barrier(&party).unwrap();
                        assert!(arrived.load(Ordering::SeqCst) >= round * size);
                    }
                });
            }
        }
    }
}
