//! From each to each.

use layout::Span;

use crate::party::{Failure, Party, Post, Tag, part};
use crate::scratch::Scratch;

/// Blocks up to this size are all under way at once.
const SMALL_BLOCK: usize = 32 * 1024;

/// Sends the `rank`-th block of `input` to each rank and puts what comes from it in the same place
/// of `output`. Blocks are `length` bytes. The two may be the same memory.
pub fn all_to_all<P: Post>(
    party: &Party<'_, P>,
    input: Span,
    output: Span,
    length: usize,
) -> Result<(), Failure> {
    if length == 0 {
        return Ok(());
    }
    if input == output {
        return in_place(party, output, length);
    }
    let block = |span: Span, rank: usize| part(span, rank * length, length);
    block(output, party.rank).copy_from(block(input, party.rank));
    if length > SMALL_BLOCK {
        return pairwise(party, input, output, length);
    }
    let mut pending = Vec::with_capacity(2 * party.size);
    for rank in party.others() {
        pending.push(party.start_receive(rank, Tag::AllToAll, block(output, rank)));
    }
    for rank in party.others() {
        pending.push(party.start_send(rank, Tag::AllToAll, block(input, rank)));
    }
    party.wait_all(pending)
}

/// In round k everyone sends k further on, so that each receives from one at a time.
fn pairwise<P: Post>(
    party: &Party<'_, P>,
    input: Span,
    output: Span,
    length: usize,
) -> Result<(), Failure> {
    for step in 1..party.size {
        let to = (party.rank + step) % party.size;
        let from = (party.rank + party.size - step) % party.size;
        let (send, receive) =
            (part(input, to * length, length), part(output, from * length, length));
        party.exchange(Tag::AllToAll, (to, send), (from, receive))?;
    }
    Ok(())
}

/// Every pair swaps its blocks through a copy.
fn in_place<P: Post>(party: &Party<'_, P>, blocks: Span, length: usize) -> Result<(), Failure> {
    let mut scratch = Scratch::new(length);
    let copy = scratch.span();
    // In round k the pairs are those whose ranks add up to k: each has one partner a round.
    for round in 0..party.size {
        let partner = (round + party.size - party.rank) % party.size;
        if partner == party.rank {
            continue;
        }
        let block = part(blocks, partner * length, length);
        copy.copy_from(block);
        party.exchange(Tag::AllToAll, (partner, copy), (partner, block))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{run, span};

    fn block(from: usize, to: usize, length: usize) -> impl Iterator<Item = u8> {
        (0..length).map(move |at| (at + from * 31 + to * 7) as u8)
    }

    #[test]
    fn each_block_finds_its_place() {
        for size in 1..=9 {
            for length in [0, 1, 100, 40_000] {
                run(size, false, |party| {
                    let rank = party.rank;
                    let mut input: Vec<u8> =
                        (0..size).flat_map(|to| block(rank, to, length)).collect();
                    let expected: Vec<u8> =
                        (0..size).flat_map(|from| block(from, rank, length)).collect();
                    let mut output = vec![0; size * length];
                    all_to_all(&party, span(&mut input), span(&mut output), length).unwrap();
                    assert_eq!(output, expected);
                    let both = span(&mut input);
                    all_to_all(&party, both, both, length).unwrap();
                    assert_eq!(input, expected);
                });
            }
        }
    }
}
