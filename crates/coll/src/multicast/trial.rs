//! Whether packets to a group arrive: tried from each host to each other.

use std::cell::{Cell, RefCell};

use super::*;

/// Of each length, so many packets: one that is lost tells nothing.
const COPIES: usize = 3;
/// The stream of packets that try.
pub(super) const STREAM: u64 = 0;

/// Why a group goes on without multicast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unheard {
    /// A member has no way to the group.
    Lacking(usize),
    /// A member has heard nothing of another one.
    Deaf(usize, usize),
}

/// Finds out whether packets to the group arrive. All members learn the same.
pub struct Trial<'a> {
    /// The way to the other hosts, if this member has one.
    pub cast: RefCell<Option<&'a mut dyn Cast>>,
    /// How to cast, or why not.
    pub outcome: Cell<Result<Shape, Unheard>>,
}

/// What a member has found: which kind of outcome, then what belongs to it.
type Record = [u64; 3];
const BYTES: usize = size_of::<Record>();
const HEARD: u64 = 0;
const LACKING: u64 = 1;
const DEAF: u64 = 2;

impl<'a> Trial<'a> {
    /// A trial over this way.
    pub fn new(cast: Option<&'a mut dyn Cast>) -> Trial<'a> {
        Trial { cast: RefCell::new(cast), outcome: Cell::new(Err(Unheard::Lacking(0))) }
    }

    /// Casts packets of all lengths.
    fn call(&self, steps: &mut impl Steps) {
        let mut cast = self.cast.borrow_mut();
        let Some(cast) = cast.as_deref_mut() else { return };
        for (at, &length) in cast.lengths().iter().enumerate() {
            let bytes = steps.scratch(length);
            bytes.copy_from_slice(&vec![0; length]);
            for copy in 0..COPIES {
                cast.send(STREAM, (at * COPIES + copy) as u64, length, bytes);
            }
        }
    }

    /// Takes what has come, and waits for the longest of a caller as long as anything comes. `heard`: of each member the
    /// longest that has come, as its place among the lengths; the next may call already.
    fn hear(&self, caller: usize, heard: &mut [Option<usize>]) {
        let mut cast = self.cast.borrow_mut();
        let Some(cast) = cast.as_deref_mut() else { return };
        let lengths = cast.lengths();
        let mut came = true;
        while came {
            let patience = heard[caller] != Some(0);
            came = cast.receive(patience, &mut |arrival| {
                let at = lengths.iter().position(|&length| length == arrival.bytes.len());
                if arrival.stream == STREAM
                    && let Some(longest) = heard.get_mut(arrival.from as usize)
                {
                    *longest = longest.iter().copied().chain(at).min();
                }
            });
        }
    }

    /// What this member has found, when each host in its turn has called.
    fn listen<S: Steps>(&self, team: Team, steps: &mut S) -> Record {
        let lacking = [LACKING, team.rank as u64, 0];
        let room = self.cast.borrow().as_ref().map(|cast| (cast.lengths(), cast.room()));
        let mut heard = vec![None; team.size];
        let (mut longest, mut deaf) = (0, None);
        for caller in (0..team.size).filter(|&rank| Team { rank, ..team }.listens()) {
            if caller == team.rank {
                self.call(steps);
            }
            disseminate(team, steps);
            if caller != team.rank && team.listens() && deaf.is_none() {
                self.hear(caller, &mut heard);
                match heard[caller] {
                    Some(at) => longest = longest.max(at),
                    None => deaf = Some([DEAF, team.rank as u64, caller as u64]),
                }
            }
        }
        let found = room.map(|(lengths, room)| [HEARD, lengths[longest] as u64, room as u64]);
        found.map_or(lacking, |found| deaf.unwrap_or(found))
    }
}

impl Algorithm for Trial<'_> {
    fn kind(&self) -> Kind {
        Kind::Broadcast
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        let seed = steps.scratch(size_of::<transport::multicast::Seed>());
        let drawn = self.cast.borrow().as_ref().and_then(|cast| cast.draw());
        seed.copy_from_slice(&drawn.unwrap_or_default());
        tree(team, steps, seed, 0, 2);
        let mut agreed = transport::multicast::Seed::default();
        seed.copy_to_slice(&mut agreed);
        let mut cast = self.cast.borrow_mut();
        match cast.as_deref_mut() {
            // The first member has none to draw it.
            Some(_) if agreed == transport::multicast::Seed::default() => *cast = None,
            Some(cast) => cast.agree(agreed, team.size as u32),
            None => {}
        }
        drop(cast);
        disseminate(team, steps);
        let own = self.listen(team, steps);
        let all = steps.scratch(BYTES * team.size);
        all.copy_from_slice(&vec![0xff; BYTES * team.size]);
        let block = part(all, BYTES * team.rank, BYTES);
        block.copy_from_slice(&own.map(u64::to_le_bytes).concat());
        AllGather { block, result: Blocks::Even { all, length: BYTES } }.steps(team, steps);
        steps.wait();
        let word = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
        let records = all.to_vec();
        let records = records.chunks_exact(BYTES).map(|record| {
            let (one, rest) = record.split_at(8);
            (word(one), word(&rest[..8]) as usize, word(&rest[8..]) as usize)
        });
        self.outcome.set(conclude(records));
    }
}

/// What all have found together: the first reason why not, or what suits everyone.
fn conclude(records: impl Iterator<Item = (u64, usize, usize)>) -> Result<Shape, Unheard> {
    let (mut length, mut room) = (usize::MAX, usize::MAX);
    for record in records {
        match record {
            (HEARD, longest, rooms) => (length, room) = (length.min(longest), room.min(rooms)),
            (DEAF, who, whom) => return Err(Unheard::Deaf(who, whom)),
            (_, who, _) => return Err(Unheard::Lacking(who)),
        }
    }
    Ok(Shape::new(length.max(1), room))
}
