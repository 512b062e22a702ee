//! Where the bytes of a datatype lie, as words that another process can read: what travels with one-sided
//! operations.
//!
//! The words are those of the plan's loops, so that they are as few as the plan is small. What comes from
//! another process is checked: loops that are nested too deep, or reach further than memory does, are none.

use crate::Span;
use crate::plan::{Part, Parts, Plan};

/// How deep loops may be nested.
const DEEPEST: usize = 128;

const BLOCK: i64 = 0;
const REPEAT: i64 = 1;
const SEQUENCE: i64 = 2;
const EQUAL: i64 = 3;
const SCATTER: i64 = 4;

/// The memory of items of a datatype that another process has described.
#[derive(Debug)]
pub struct Described {
    plan: Plan,
    /// Bytes of an item.
    size: u64,
    extent: i64,
    /// Where the bytes of an item begin and end, relative to its address.
    reach: (i64, i64),
}

/// Blocks of equal length at equal distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// Where the first begins.
    pub place: u32,
    /// Bytes of each; not zero.
    pub length: u32,
    /// From the beginning of one to that of the next.
    pub stride: u32,
    /// How many; not zero.
    pub count: u32,
}

impl Run {
    /// Where the last block ends.
    pub fn end(&self) -> u64 {
        let last = u64::from(self.count).saturating_sub(1) * u64::from(self.stride);
        u64::from(self.place) + last + u64::from(self.length)
    }

    /// Bytes in all blocks.
    pub fn bytes(&self) -> u64 {
        u64::from(self.length) * u64::from(self.count)
    }
}

impl Plan {
    /// Writes down one item.
    pub(crate) fn describe(&self, extent: i64, words: &mut Vec<i64>) {
        words.push(extent);
        self.item().describe(words);
    }
}

impl Described {
    /// Reads what [`Datatype::describe`](crate::datatype::Datatype::describe) wrote. None if it makes no sense.
    pub fn read(words: &[i64]) -> Option<Described> {
        let (&extent, mut rest) = words.split_first()?;
        let (part, reach) = read(&mut rest, DEEPEST)?;
        if !rest.is_empty() || part.size() == 0 || extent == i64::MIN {
            return None;
        }
        let size = part.size() as u64;
        let plan = Plan::new(part, isize::try_from(extent).ok()?);
        Some(Described { plan, size, extent, reach })
    }

    /// An item of all the blocks of these runs, one after the other. None if there are no bytes.
    pub fn of_runs(runs: &[Run]) -> Option<Described> {
        let parts: Parts = runs
            .iter()
            .map(|run| {
                let block = Part::block(run.length as usize);
                block.repeat(run.count as usize, run.stride as isize).at(run.place as isize)
            })
            .collect();
        let first = runs.iter().map(|run| i64::from(run.place)).min()?;
        let end = runs.iter().map(Run::end).max()? as i64;
        let part = parts.finish();
        let size = part.size() as u64;
        if size == 0 {
            return None;
        }
        Some(Described {
            plan: Plan::new(part, end as isize),
            size,
            extent: end,
            reach: (first, end),
        })
    }

    /// Bytes of an item in a message.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Where the first byte of `count` items lies and where their last one ends, relative to their address;
    /// none if that is further apart than any memory reaches.
    pub fn reach(&self, count: u64) -> Option<(i64, i64)> {
        let last = i64::try_from(count.saturating_sub(1)).ok()?.checked_mul(self.extent)?;
        self.size.checked_mul(count).filter(|bytes| *bytes <= i64::MAX as u64)?;
        let first = self.reach.0.checked_add(last.min(0))?;
        let behind = self.reach.1.checked_add(last.max(0))?;
        behind.checked_sub(first).map(|_| (first, behind))
    }

    /// The bytes of `count` items at `address`. None if they reach further than any memory.
    ///
    /// # Safety
    /// The bytes must be valid as [`Span::new`] says, and this must live for as long as the span (or a copy
    /// or part of it) is used.
    pub unsafe fn span(&self, address: *mut u8, count: u64) -> Option<Span> {
        self.reach(count)?;
        let length = (self.size * count) as usize;
        // SAFETY: as the caller promised.
        Some(unsafe {
            match self.plan.contiguous(count as usize) {
                Some(place) => Span::new(address.wrapping_offset(place), length),
                None => Span::shaped(address, length, &self.plan),
            }
        })
    }
}

/// Reads a part, and where its bytes begin and end.
fn read(words: &mut &[i64], depth: usize) -> Option<(Part, (i64, i64))> {
    let next = |words: &mut &[i64]| {
        let (&word, rest) = words.split_first()?;
        *words = rest;
        Some(word)
    };
    let depth = depth.checked_sub(1)?;
    match next(words)? {
        BLOCK => {
            let (place, length) = (next(words)?, next(words)?);
            let end = place.checked_add(length).filter(|_| length > 0)?;
            let part = Part::block(usize::try_from(length).ok()?).at(isize::try_from(place).ok()?);
            Some((part, (place, end)))
        }
        REPEAT => {
            let (count, stride) = (next(words)?, next(words)?);
            let (body, (first, behind)) = read(words, depth)?;
            let last = count.checked_sub(1).filter(|last| *last >= 0)?.checked_mul(stride)?;
            let reach = (first.checked_add(last.min(0))?, behind.checked_add(last.max(0))?);
            check_size(body.size(), count as u64, reach)?;
            Some((body.repeat(usize::try_from(count).ok()?, isize::try_from(stride).ok()?), reach))
        }
        SEQUENCE => {
            let count = usize::try_from(next(words)?).ok()?;
            let (mut parts, mut size) = (Parts::default(), 0usize);
            let mut reach: Option<(i64, i64)> = None;
            for _ in 0..count {
                let (part, (first, behind)) = read(words, depth)?;
                size = size.checked_add(part.size())?;
                let (lowest, highest) = reach.unwrap_or((first, behind));
                reach = Some((lowest.min(first), highest.max(behind)));
                parts.push(part);
            }
            let reach = reach?;
            check_size(size, 1, reach)?;
            Some((parts.finish(), reach))
        }
        EQUAL => {
            let (length, count) = (next(words)?, usize::try_from(next(words)?).ok()?);
            let (places, rest) = words.split_at_checked(count)?;
            *words = rest;
            let (&first, &last) = (places.iter().min()?, places.iter().max()?);
            let reach = (first, last.checked_add(length).filter(|_| length > 0)?);
            check_size(usize::try_from(length).ok()?, count as u64, reach)?;
            let mut parts = Parts::with_blocks(count);
            places.iter().for_each(|&place| parts.push_block(place as isize, length as usize));
            Some((parts.finish(), reach))
        }
        SCATTER => {
            let count = usize::try_from(next(words)?).ok()?;
            let (places, rest) = words.split_at_checked(count)?;
            *words = rest;
            let (body, (first, behind)) = read(words, depth)?;
            let (&lowest, &highest) = (places.iter().min()?, places.iter().max()?);
            let reach = (first.checked_add(lowest)?, behind.checked_add(highest)?);
            check_size(body.size(), count as u64, reach)?;
            let parts: Parts = places.iter().map(|&place| body.at(place as isize)).collect();
            Some((parts.finish(), reach))
        }
        _ => None,
    }
}

fn check_size(size: usize, count: u64, (first, behind): (i64, i64)) -> Option<()> {
    behind.checked_sub(first)?;
    (size as u64).checked_mul(count).filter(|bytes| *bytes <= i64::MAX as u64).map(drop)
}

/// The words of a block.
pub(crate) fn block(place: isize, length: usize, words: &mut Vec<i64>) {
    words.extend([BLOCK, place as i64, length as i64]);
}

/// The words in front of what is repeated.
pub(crate) fn repeat(count: usize, stride: isize, words: &mut Vec<i64>) {
    words.extend([REPEAT, count as i64, stride as i64]);
}

/// The words in front of so many parts.
pub(crate) fn sequence(count: usize, words: &mut Vec<i64>) {
    words.extend([SEQUENCE, count as i64]);
}

/// The words of blocks of equal length.
pub(crate) fn equal(
    length: usize,
    places: impl ExactSizeIterator<Item = isize>,
    words: &mut Vec<i64>,
) {
    words.extend([EQUAL, length as i64, places.len() as i64]);
    words.extend(places.map(|place| place as i64));
}

/// The words in front of what stands at each of several places.
pub(crate) fn scatter(places: impl ExactSizeIterator<Item = isize>, words: &mut Vec<i64>) {
    words.extend([SCATTER, places.len() as i64]);
    words.extend(places.map(|place| place as i64));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datatype::{Datatype, basics};
    use std::sync::Arc;

    fn int() -> &'static Arc<Datatype> {
        Datatype::predefined(basics().find(|basic| basic.name == "MPI_INT").expect("integers"))
    }

    fn types() -> Vec<Arc<Datatype>> {
        let int = int();
        let vector = Datatype::vector(5, 2, 3, int).unwrap();
        let nested = Datatype::hvector(7, 3, 1000, &vector).unwrap();
        let table: Vec<i64> = (0..100).map(|at| at * at).collect();
        let indexed = Datatype::indexed_block(1, &table, int).unwrap();
        let lengths: Vec<i64> = (0..100).map(|at| at % 4).collect();
        let mixed = Datatype::indexed(&lengths, &table, int).unwrap();
        let far: Vec<i64> = (0..50).map(|at| at * at * 50_000).collect();
        let scattered = Datatype::hindexed_block(1, &far, &nested).unwrap();
        let all = [vector.clone(), indexed.clone(), scattered.clone(), mixed.clone()];
        let record = Datatype::structure(&[1, 2, 1, 3], &[-40, 0, 1 << 20, 1 << 28], &all).unwrap();
        let resized = Datatype::resized(-8, -64, &vector).unwrap();
        vec![int.clone(), vector, nested, indexed, mixed, scattered, record, resized]
    }

    #[test]
    fn what_is_read_is_what_was_written() {
        for datatype in types() {
            let mut words = Vec::new();
            datatype.describe(&mut words);
            let read = Described::read(&words).expect("it makes sense");
            assert_eq!(read.size(), datatype.size());
            for count in [1, 2, 3] {
                assert_eq!(read.reach(count), datatype.reach(count));
                let origin = (1usize << 40) as *mut u8;
                // SAFETY: nobody follows the addresses.
                let (one, other) = unsafe {
                    (read.span(origin, count).unwrap(), datatype.span(origin, count).unwrap())
                };
                assert!(one.pieces().eq(other.pieces()), "{datatype:?}");
            }
        }
    }

    #[test]
    fn a_description_is_as_small_as_its_loops() {
        let mut words = Vec::new();
        Datatype::vector(1_000_000, 2, 3, int()).unwrap().describe(&mut words);
        assert!(words.len() < 10, "{words:?}");
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for datatype in types() {
            let mut words = Vec::new();
            datatype.describe(&mut words);
            for at in 0..words.len().min(200) {
                assert!(Described::read(&words[..at]).is_none());
                for wrong in [-1, 0, i64::MAX, i64::MIN, 1 << 62] {
                    let mut changed = words.clone();
                    changed[at] = wrong;
                    // It may make sense still; then it reaches as far as it says.
                    if let Some(read) = Described::read(&changed) {
                        assert!(read.reach(1).is_some() && read.reach(u64::MAX).is_none());
                    }
                }
            }
            words.push(0);
            assert!(Described::read(&words).is_none());
        }
        let deep: Vec<i64> = [8].into_iter().chain([SEQUENCE, 1].repeat(100_000)).collect();
        assert!(Described::read(&deep).is_none());
    }
}
