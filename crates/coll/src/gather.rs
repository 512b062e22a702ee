//! From all to one, and from all to all the same.

use layout::Span;

use crate::broadcast::broadcast;
use crate::party::{Failure, Party, Post, Tag, part};
use crate::scratch::Scratch;

/// Blocks from this size on go straight to where they belong.
const LARGE_BLOCK: usize = 4096;
/// Results up to this size are gathered in a logarithmic number of rounds.
const SMALL_RESULT: usize = 64 * 1024;

/// Puts everyone's `block` into `result` of `root`, in the order of ranks; `result` matters nowhere
/// else. `block` of the root may lie in its place already.
pub fn gather<P: Post>(
    party: &Party<'_, P>,
    block: Span,
    result: Span,
    root: usize,
) -> Result<(), Failure> {
    let length = block.len();
    if party.rank == root {
        let own = part(result, root * length, length);
        if own != block {
            own.copy_from(block);
        }
    }
    if party.size == 1 || length == 0 {
        return Ok(());
    }
    if party.crowded || length >= LARGE_BLOCK || party.size < 4 {
        if party.rank != root {
            return party.send(root, Tag::Gather, block);
        }
        let receives: Vec<_> = party
            .others()
            .map(|rank| party.start_receive(rank, Tag::Gather, part(result, rank * length, length)))
            .collect();
        return party.wait_all(receives);
    }
    binomial(party, block, result, root)
}

/// A binomial tree; each member collects the blocks of its branch in the order of places, which is
/// the order of ranks turned until the root comes first.
fn binomial<P: Post>(
    party: &Party<'_, P>,
    block: Span,
    result: Span,
    root: usize,
) -> Result<(), Failure> {
    let (size, length) = (party.size, block.len());
    let place = (party.rank + size - root) % size;
    let rank_of = |place: usize| (place + root) % size;
    let reach = if place == 0 { size } else { place & place.wrapping_neg() };
    let branch = reach.min(size - place);
    if branch == 1 {
        return party.send(rank_of(place - reach), Tag::Gather, block);
    }
    let mut scratch = Scratch::new(branch * length);
    let blocks = scratch.span();
    blocks.copy_from(block);
    let mut step = 1;
    while step < branch {
        let theirs = part(blocks, step * length, step.min(branch - step) * length);
        party.receive(rank_of(place + step), Tag::Gather, theirs)?;
        step *= 2;
    }
    if place != 0 {
        return party.send(rank_of(place - reach), Tag::Gather, blocks);
    }
    let first = (size - root) * length;
    result.tail(root * length).copy_from(blocks.head(first));
    result.copy_from(blocks.tail(first));
    Ok(())
}

/// Puts everyone's `block` into everyone's `result`, in the order of ranks. `block` may lie in its
/// place already.
pub fn all_gather<P: Post>(party: &Party<'_, P>, block: Span, result: Span) -> Result<(), Failure> {
    let own = part(result, party.rank * block.len(), block.len());
    if own != block {
        own.copy_from(block);
    }
    if party.size == 1 || block.is_empty() {
        return Ok(());
    }
    if party.crowded && result.len() <= SMALL_RESULT {
        gather(party, own, result, 0)?;
        return broadcast(party, result, 0);
    }
    if result.len() <= SMALL_RESULT { bruck(party, own, result) } else { ring(party, own, result) }
}

/// In round k everyone receives 2^k blocks from the one 2^k further on; at the end the blocks are
/// turned into place.
fn bruck<P: Post>(party: &Party<'_, P>, own: Span, result: Span) -> Result<(), Failure> {
    let (rank, size, length) = (party.rank, party.size, own.len());
    let mut scratch = Scratch::new(result.len());
    let blocks = scratch.span();
    blocks.copy_from(own);
    let mut have = 1;
    while have < size {
        let count = have.min(size - have) * length;
        let (to, from) = ((rank + size - have) % size, (rank + have) % size);
        let (send, receive) = (blocks.head(count), part(blocks, have * length, count));
        party.exchange(Tag::AllGather, (to, send), (from, receive))?;
        have *= 2;
    }
    let first = (size - rank) * length;
    result.tail(rank * length).copy_from(blocks.head(first));
    result.copy_from(blocks.tail(first));
    Ok(())
}

/// Each round hands the block that came last on to the right.
fn ring<P: Post>(party: &Party<'_, P>, own: Span, result: Span) -> Result<(), Failure> {
    let (rank, size, length) = (party.rank, party.size, own.len());
    let block = |rank: usize| part(result, rank % size * length, length);
    let (right, left) = ((rank + 1) % size, (rank + size - 1) % size);
    for step in 0..size - 1 {
        let (send, receive) = (block(rank + size - step), block(rank + 2 * size - step - 1));
        party.exchange(Tag::AllGather, (right, send), (left, receive))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{run, span};

    fn block(rank: usize, length: usize) -> Vec<u8> {
        (0..length).map(|at| (at * 3 + rank * 17 + 1) as u8).collect()
    }

    #[test]
    fn blocks_arrive_in_the_order_of_ranks() {
        for crowded in [false, true] {
            for size in 1..=9 {
                for length in [0, 1, 24, 5000, 40_000] {
                    let expected: Vec<u8> =
                        (0..size).flat_map(|rank| block(rank, length)).collect();
                    run(size, crowded, |party| {
                        let mut own = block(party.rank, length);
                        for root in 0..size {
                            let mut result = vec![0; size * length];
                            gather(&party, span(&mut own), span(&mut result), root).unwrap();
                            if party.rank == root {
                                assert_eq!(result, expected, "{size} ranks to {root}");
                            }
                        }
                        let mut result = vec![0; size * length];
                        all_gather(&party, span(&mut own), span(&mut result)).unwrap();
                        assert_eq!(result, expected, "{size} ranks");
                    });
                }
            }
        }
    }

    #[test]
    fn a_block_may_lie_in_its_place() {
        run(5, false, |party| {
            let mut result = vec![0; 5 * 8];
            result[party.rank * 8..][..8].copy_from_slice(&block(party.rank, 8));
            let whole = span(&mut result);
            all_gather(&party, part(whole, party.rank * 8, 8), whole).unwrap();
            let expected: Vec<u8> = (0..5).flat_map(|rank| block(rank, 8)).collect();
            assert_eq!(result, expected);
        });
    }
}
