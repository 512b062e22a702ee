//! Combining everyone's items.
//!
//! All algorithms combine neighbours in the order of ranks, so that an operation that does not
//! commute gives what MPI-5.0 §6.9.1 says; one that commutes saves copies.

use layout::Span;

use crate::party::{Failure, Party, Post, Tag, part};
use crate::scratch::Scratch;

/// An operation on items.
#[derive(Clone, Copy)]
pub struct Reduction<'a> {
    /// Computes `inout = input op inout` for all items of the two spans, which are equally long.
    pub combine: &'a dyn Fn(Span, Span),
    /// Whether `a op b` is `b op a`.
    pub commutative: bool,
    /// Bytes of an item.
    pub unit: usize,
}

/// Up to here one member that collects is faster where cores are shared.
const SMALL: usize = 2048;
/// From here on the work of combining is divided among all.
const LARGE: usize = 16 * 1024;

impl Reduction<'_> {
    /// `mine = mine op theirs` if `mine` comes first, else `mine = theirs op mine`. `theirs` is
    /// scratch afterwards.
    fn absorb(&self, mine: Span, theirs: Span, mine_first: bool) {
        if mine_first && !self.commutative {
            (self.combine)(mine, theirs);
            mine.copy_from(theirs);
        } else {
            (self.combine)(theirs, mine);
        }
    }
}

/// Combines everyone's `input` into `output` of `root`; `output` matters nowhere else. The two may
/// be the same memory.
pub fn reduce<P: Post>(
    party: &Party<'_, P>,
    reduction: Reduction<'_>,
    input: Span,
    output: Span,
    root: usize,
) -> Result<(), Failure> {
    let at_root = party.rank == root;
    if at_root && output != input {
        output.copy_from(input);
    }
    if party.size == 1 || input.is_empty() {
        return Ok(());
    }
    if party.crowded && input.len() <= SMALL {
        let mut scratch = Scratch::new(if at_root { 2 * input.len() } else { 0 });
        return if at_root {
            collect(party, reduction, output, scratch.span(), Tag::Reduce)
        } else {
            party.send(root, Tag::Reduce, input)
        };
    }
    // The tree must begin at rank 0 to keep the order of ranks; who commutes begins at the root.
    let top = if reduction.commutative { root } else { 0 };
    let inner = ((party.rank + party.size - top) % party.size).is_multiple_of(2);
    let own = inner && !at_root;
    let mut scratch = Scratch::new(input.len() * (usize::from(inner) + usize::from(own)));
    let scratch = scratch.span();
    let mine = match (at_root, own) {
        (true, _) => output,
        (_, true) => {
            let mine = part(scratch, input.len(), input.len());
            mine.copy_from(input);
            mine
        }
        // A leaf sends what it has.
        _ => input,
    };
    binomial(party, reduction, mine, scratch.head(input.len()), top)?;
    match (party.rank == top, at_root) {
        (true, false) => party.send(root, Tag::Reduce, mine),
        (false, true) => party.receive(top, Tag::Reduce, output),
        _ => Ok(()),
    }
}

/// The mirror image of the broadcast's tree. Leaves the result in `mine` of `top`.
fn binomial<P: Post>(
    party: &Party<'_, P>,
    reduction: Reduction<'_>,
    mine: Span,
    theirs: Span,
    top: usize,
) -> Result<(), Failure> {
    let size = party.size;
    let place = (party.rank + size - top) % size;
    let rank_of = |place: usize| (place + top) % size;
    let mut step = 1;
    while step < size {
        if place & step != 0 {
            return party.send(rank_of(place - step), Tag::Reduce, mine);
        }
        if place + step < size {
            party.receive(rank_of(place + step), Tag::Reduce, theirs)?;
            reduction.absorb(mine, theirs, true);
        }
        step *= 2;
    }
    Ok(())
}

/// One member receives from all others, in the order of ranks; `mine` holds its own items and then
/// the result. `scratch` is twice as long.
fn collect<P: Post>(
    party: &Party<'_, P>,
    reduction: Reduction<'_>,
    mine: Span,
    scratch: Span,
    tag: Tag,
) -> Result<(), Failure> {
    let length = mine.len();
    let (sum, theirs) = (scratch.head(length), part(scratch, length, length));
    if party.rank == 0 || reduction.commutative {
        for rank in (0..party.size).filter(|&rank| rank != party.rank) {
            party.receive(rank, tag, theirs)?;
            reduction.absorb(mine, theirs, true);
        }
        return Ok(());
    }
    party.receive(0, tag, sum)?;
    for rank in 1..party.size {
        if rank == party.rank {
            theirs.copy_from(mine);
        } else {
            party.receive(rank, tag, theirs)?;
        }
        reduction.absorb(sum, theirs, true);
    }
    mine.copy_from(sum);
    Ok(())
}

/// Combines everyone's `input` into everyone's `output`. The two may be the same memory.
pub fn all_reduce<P: Post>(
    party: &Party<'_, P>,
    reduction: Reduction<'_>,
    input: Span,
    output: Span,
) -> Result<(), Failure> {
    if output != input {
        output.copy_from(input);
    }
    if party.size == 1 || output.is_empty() {
        return Ok(());
    }
    if party.crowded && output.len() <= SMALL {
        if party.rank == 0 {
            let mut scratch = Scratch::new(2 * output.len());
            collect(party, reduction, output, scratch.span(), Tag::AllReduce)?;
            return party.fan_out(Tag::AllReduce, output);
        }
        party.send(0, Tag::AllReduce, output)?;
        return party.receive(0, Tag::AllReduce, output);
    }
    let mut scratch = Scratch::new(output.len());
    let theirs = scratch.span();
    // The largest power of two takes part; of the first pairs, the even one hands over its items
    // to its neighbour and waits for the result.
    let core = 1 << party.size.ilog2();
    let extra = party.size - core;
    let paired = party.rank < 2 * extra;
    if paired && party.rank.is_multiple_of(2) {
        party.send(party.rank + 1, Tag::AllReduce, output)?;
        return party.receive(party.rank + 1, Tag::AllReduce, output);
    }
    if paired {
        party.receive(party.rank - 1, Tag::AllReduce, theirs)?;
        reduction.absorb(output, theirs, false);
    }
    let place = if paired { party.rank / 2 } else { party.rank - extra };
    let rank_of = |place: usize| if place < extra { 2 * place + 1 } else { place + extra };
    let core = Core { party, reduction, place, size: core, rank_of: &rank_of };
    if output.len() >= LARGE && output.len() / reduction.unit >= core.size {
        core.halve_and_double(output, theirs)?;
    } else {
        core.double(output, theirs)?;
    }
    if paired { party.send(party.rank - 1, Tag::AllReduce, output) } else { Ok(()) }
}

/// The power of two of members that exchange with each other.
struct Core<'a, 'p, P: Post> {
    party: &'a Party<'p, P>,
    reduction: Reduction<'a>,
    place: usize,
    size: usize,
    rank_of: &'a dyn Fn(usize) -> usize,
}

impl<P: Post> Core<'_, '_, P> {
    /// Recursive doubling: in each round twice as many ranks are combined.
    fn double(&self, mine: Span, theirs: Span) -> Result<(), Failure> {
        let mut step = 1;
        while step < self.size {
            let partner = self.place ^ step;
            let rank = (self.rank_of)(partner);
            self.party.exchange(Tag::AllReduce, (rank, mine), (rank, theirs))?;
            self.reduction.absorb(mine, theirs, self.place < partner);
            step *= 2;
        }
        Ok(())
    }

    /// Reduce-scatter by recursive halving, then allgather by recursive doubling. Neighbours come
    /// first, so that items are combined in the order of ranks.
    fn halve_and_double(&self, mine: Span, theirs: Span) -> Result<(), Failure> {
        let unit = self.reduction.unit;
        let (mut from, mut items) = (0, mine.len() / unit);
        let bytes = |from: usize, items: usize| part(mine, from * unit, items * unit);
        // What each round divided, to go the same way back.
        let mut rounds = Vec::with_capacity(self.size.ilog2() as usize);
        let mut step = 1;
        while step < self.size {
            let partner = self.place ^ step;
            let rank = (self.rank_of)(partner);
            let low = items / 2;
            let (lower, upper) = ((from, low), (from + low, items - low));
            let (keep, give) = if self.place & step == 0 { (lower, upper) } else { (upper, lower) };
            let theirs = theirs.head(keep.1 * unit);
            let give_bytes = bytes(give.0, give.1);
            self.party.exchange(Tag::AllReduce, (rank, give_bytes), (rank, theirs))?;
            self.reduction.absorb(bytes(keep.0, keep.1), theirs, self.place < partner);
            rounds.push((rank, keep, give));
            (from, items) = keep;
            step *= 2;
        }
        for (rank, keep, give) in rounds.into_iter().rev() {
            let (send, receive) = (bytes(keep.0, keep.1), bytes(give.0, give.1));
            self.party.exchange(Tag::AllReduce, (rank, send), (rank, receive))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{run, span};

    /// 2x2 matrices modulo 2^64: associative, not commutative.
    fn multiply(input: Span, inout: Span) {
        let (left, right) = (words(input), words(inout));
        let mut result = Vec::new();
        for (a, b) in left.chunks(4).zip(right.chunks(4)) {
            for row in [0, 2] {
                for column in [0, 1] {
                    let sum = a[row].wrapping_mul(b[column]);
                    result.push(sum.wrapping_add(a[row + 1].wrapping_mul(b[column + 2])));
                }
            }
        }
        let bytes: Vec<u8> = result.iter().flat_map(|word| word.to_ne_bytes()).collect();
        inout.copy_from_slice(&bytes);
    }

    fn words(span: Span) -> Vec<u64> {
        let bytes = span.to_vec();
        bytes.chunks(8).map(|word| u64::from_ne_bytes(word.try_into().unwrap())).collect()
    }

    fn matrix(rank: usize, items: usize) -> Vec<u8> {
        let words = (0..items).flat_map(|item| [1, (rank + 1) as u64, item as u64, 3]);
        words.flat_map(u64::to_ne_bytes).collect()
    }

    fn expected(size: usize, items: usize) -> Vec<u8> {
        let mut result = matrix(size - 1, items);
        for rank in (0..size - 1).rev() {
            multiply(span(&mut matrix(rank, items)), span(&mut result));
        }
        result
    }

    fn add(input: Span, inout: Span) {
        let sums = words(input).into_iter().zip(words(inout)).map(|(a, b)| a.wrapping_add(b));
        let bytes: Vec<u8> = sums.flat_map(u64::to_ne_bytes).collect();
        inout.copy_from_slice(&bytes);
    }

    const ORDERED: Reduction<'static> =
        Reduction { combine: &multiply, commutative: false, unit: 32 };
    const SUM: Reduction<'static> = Reduction { combine: &add, commutative: true, unit: 8 };

    #[test]
    fn the_order_of_ranks_is_kept() {
        for crowded in [false, true] {
            for size in 1..=9 {
                for items in [0, 1, 3, 600] {
                    let expected = expected(size, items);
                    run(size, crowded, |party| {
                        let mut input = matrix(party.rank, items);
                        let mut output = vec![0; input.len()];
                        all_reduce(&party, ORDERED, span(&mut input), span(&mut output)).unwrap();
                        assert_eq!(output, expected, "all_reduce of {items} on {size}");
                        for root in 0..size {
                            output.fill(0);
                            reduce(&party, ORDERED, span(&mut input), span(&mut output), root)
                                .unwrap();
                            if party.rank == root {
                                assert_eq!(output, expected, "reduce of {items} to {root}");
                            }
                        }
                        assert_eq!(input, matrix(party.rank, items), "the input is only read");
                    });
                }
            }
        }
    }

    #[test]
    fn sums_in_place() {
        for crowded in [false, true] {
            for size in [1, 2, 3, 4, 7, 8, 16] {
                for items in [1usize, 5, 2500] {
                    run(size, crowded, |party| {
                        let start: Vec<u8> = (0..items)
                            .flat_map(|item| ((party.rank * 1000 + item) as u64).to_ne_bytes())
                            .collect();
                        let total: Vec<u8> = (0..items)
                            .map(|item| (0..size).map(|rank| rank * 1000 + item).sum::<usize>())
                            .flat_map(|sum| (sum as u64).to_ne_bytes())
                            .collect();
                        let mut bytes = start.clone();
                        all_reduce(&party, SUM, span(&mut bytes), span(&mut bytes)).unwrap();
                        assert_eq!(bytes, total);
                        bytes.clone_from(&start);
                        reduce(&party, SUM, span(&mut bytes), span(&mut bytes), size - 1).unwrap();
                        if party.rank == size - 1 {
                            assert_eq!(bytes, total);
                        } else {
                            assert_eq!(bytes, start);
                        }
                    });
                }
            }
        }
    }
}
