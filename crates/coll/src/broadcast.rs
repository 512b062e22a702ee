//! From one to all.

use layout::Span;

use crate::party::{Failure, Party, Post, Tag};

/// Up to here one sender is faster than a tree where cores are shared.
const SMALL: usize = 4096;

/// Copies the buffer of `root` to everyone's.
pub fn broadcast<P: Post>(party: &Party<'_, P>, buffer: Span, root: usize) -> Result<(), Failure> {
    if party.size == 1 || buffer.is_empty() {
        return Ok(());
    }
    if party.crowded && buffer.len() <= SMALL {
        return if party.rank == root {
            party.fan_out(Tag::Broadcast, buffer)
        } else {
            party.receive(root, Tag::Broadcast, buffer)
        };
    }
    binomial(party, buffer, root)
}

/// A binomial tree: whoever has it sends it half of the remaining distance on.
fn binomial<P: Post>(party: &Party<'_, P>, buffer: Span, root: usize) -> Result<(), Failure> {
    let size = party.size;
    let place = (party.rank + size - root) % size;
    let rank_of = |place: usize| (place + root) % size;
    // The lowest bit set in our place tells who sends to us; the root has all bits below `size`.
    let reach = if place == 0 { size.next_power_of_two() } else { place & place.wrapping_neg() };
    if place != 0 {
        party.receive(rank_of(place - reach), Tag::Broadcast, buffer)?;
    }
    let mut pending = Vec::new();
    let mut step = reach / 2;
    while step > 0 {
        if place + step < size {
            pending.push(party.start_send(rank_of(place + step), Tag::Broadcast, buffer));
        }
        step /= 2;
    }
    party.wait_all(pending)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{run, span};

    #[test]
    fn everyone_gets_what_the_root_has() {
        for crowded in [false, true] {
            for size in 1..=9 {
                for length in [0, 1, 8, 5000] {
                    run(size, crowded, |party| {
                        for root in 0..size {
                            let expected: Vec<u8> =
                                (0..length).map(|at| (at + root) as u8).collect();
                            let mut bytes = vec![0; length];
                            if party.rank == root {
                                bytes.clone_from(&expected);
                            }
                            broadcast(&party, span(&mut bytes), root).unwrap();
                            assert_eq!(bytes, expected);
                        }
                    });
                }
            }
        }
    }
}
