//! Contexts: what keeps the messages of communicators apart.
//!
//! A context is 64 bits: the number of the process that handed it out, and a count of its own. So
//! nobody needs to be asked for one. A communicator owns [`STRIDE`] of them, for separate uses.

use engine::VCIS;

use crate::error::{Error, Result};
use crate::{abi, class};

/// Messages of the program.
pub(crate) const MESSAGES: u64 = 0;
/// Collective operations.
pub(crate) const COLLECTIVES: u64 = 1;
/// New communicators, by all members together.
pub(crate) const CONSTRUCTION: u64 = 2;
/// New communicators, by some members (`MPI_Comm_create_group`).
pub(crate) const GROUPS: u64 = 3;
/// New inter-communicators, by two leaders (`MPI_Intercomm_create`).
pub(crate) const LEADERS: u64 = 4;
/// Introductions of partitioned communication.
pub(crate) const PARTITIONS: u64 = 5;

/// How many contexts a communicator owns; those above are free for further uses.
pub(super) const STRIDE: u32 = 8;

/// The context of every `MPI_COMM_WORLD`: a process is in one of them. No process has number 0.
pub(crate) const WORLD: u64 = 0;

/// The process number of contexts that nobody hands out.
const NOBODY: u32 = u32::MAX;

/// A context of the first VCI and a tag for processes that have nothing in common yet but a string: 59 bits of it.
pub(super) fn named(text: &str, using: u64) -> Result<(u64, i32)> {
    if text.is_empty() || text.len() >= abi::MAX_STRINGTAG_LEN as usize {
        return Err(Error::new(
            class::ARG,
            format!(
                "stringtag has {} bytes; it must have from 1 to {}",
                text.len(),
                abi::MAX_STRINGTAG_LEN - 1
            ),
        ));
    }
    let hash = hash(text.as_bytes(), using);
    let name = (hash >> 32) & !VCI_MASK;
    Ok((u64::from(NOBODY) << 32 | name, (hash & i32::MAX as u64) as i32))
}

/// The bits of a context that tell its VCI.
const VCI_MASK: u64 = (VCIS as u64 - 1) * STRIDE as u64;

/// The use of a context that stands for a communicator whose messages are spread over VCIs by their tags: its VCI is the mask
/// for them, and it owns the contexts of all VCIs.
const BY_TAG: u64 = 7;

/// How many contexts a communicator owns whose messages are spread by their tags.
pub(super) const WIDE_STRIDE: u32 = STRIDE * VCIS as u32;

/// The context of a communicator, and the mask for the tags of its messages, from what was handed out for it.
pub(super) fn read(handed_out: u64) -> (u64, u8) {
    match handed_out % u64::from(STRIDE) {
        BY_TAG => (handed_out - handed_out % u64::from(WIDE_STRIDE), vci(handed_out)),
        _ => (handed_out, 0),
    }
}

/// The context of a message: another for each VCI that its tag may lead to.
#[inline(always)]
pub(crate) fn message_context(context: u64, mask: u8, tag: i32) -> u64 {
    context + u64::from(tag as u8 & mask) * u64::from(STRIDE)
}

/// The VCI of a context: who hands it out decides, and all members find it there.
#[inline(always)]
pub(crate) fn vci(context: u64) -> u8 {
    ((context & VCI_MASK) / u64::from(STRIDE)) as u8
}

/// FNV-1a; what is hashed here has no reason to be chosen by an enemy.
pub(super) fn hash(bytes: &[u8], seed: u64) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325 ^ seed, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// The contexts that this process hands out.
#[derive(Debug)]
pub(crate) struct Contexts {
    process: u32,
    count: u32,
    /// All have been handed out once; those that are in use are not handed out again.
    pub(crate) again: bool,
}

impl Contexts {
    /// Those of the process with this number.
    pub(crate) fn of(process: u32) -> Contexts {
        Contexts { process, count: 0, again: false }
    }

    /// A context that was not handed out before, unless `again`, of the next one of so many VCIs.
    pub(crate) fn next(&mut self, vcis: u8) -> u64 {
        loop {
            let (count, over) = self.count.overflowing_add(STRIDE);
            self.count = if over { STRIDE } else { count };
            self.again |= over;
            if vci(self.count.into()) < vcis {
                return u64::from(self.process) << 32 | u64::from(self.count);
            }
        }
    }

    /// As [`next`](Contexts::next), for a communicator whose messages are spread over as many of these VCIs as a mask can
    /// tell: to be [read](read) by all members.
    pub(crate) fn next_by_tag(&mut self, vcis: u8) -> u64 {
        let first = self.next(1);
        self.count += WIDE_STRIDE - STRIDE;
        let mask = (1 << vcis.ilog2()) - 1;
        first + mask * u64::from(STRIDE) + BY_TAG
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_process_has_its_own() {
        let mut contexts = Contexts::of(3);
        let (first, second) = (contexts.next(1), contexts.next(1));
        assert_eq!((first, second), (3 << 32 | 128, 3 << 32 | 256));
        assert!(first > WORLD + LEADERS);
        assert_eq!((vci(WORLD), vci(first + PARTITIONS), vci(second)), (0, 0, 0));
    }

    #[test]
    fn a_communicator_spread_by_tag_owns_the_contexts_of_all_vcis() {
        let mut contexts = Contexts::of(3);
        let before = contexts.next(16);
        let (context, mask) = read(contexts.next_by_tag(11));
        assert_eq!((read(before), vci(context), mask), ((before, 0), 0, 7));
        let of = |tag| message_context(context, mask, tag);
        assert_eq!([0, 1, 7, 8, 13].map(|tag| vci(of(tag))), [0, 1, 7, 0, 5]);
        assert_eq!((message_context(before, 0, 5), of(16)), (before, context));
        let after = contexts.next(16);
        assert!(after >= context + u64::from(WIDE_STRIDE), "{after:#x} {context:#x}");
        contexts.count = u32::MAX - (STRIDE - 1);
        assert_eq!((read(contexts.next_by_tag(16)), contexts.again), ((3 << 32 | 128, 15), true));
    }

    #[test]
    fn names_have_contexts_too() {
        let (context, tag) = named("org.example.solver", MESSAGES).unwrap();
        assert!(context > u64::from(NOBODY) << 32 && tag >= 0);
        assert_ne!(named("org.example.solver", LEADERS).unwrap(), (context, tag));
        assert_ne!(named("org.example.solvers", MESSAGES).unwrap(), (context, tag));
        assert_eq!(named("", MESSAGES).unwrap_err().class, class::ARG);
        let long = "x".repeat(abi::MAX_STRINGTAG_LEN as usize);
        assert_eq!(named(&long, MESSAGES).unwrap_err().class, class::ARG);
    }

    #[test]
    fn a_count_that_has_run_out_begins_again_behind_the_world() {
        let mut contexts = Contexts::of(1);
        contexts.count = u32::MAX - (STRIDE - 1);
        assert_eq!((contexts.next(16), contexts.again), (1 << 32 | 8, true));
    }

    #[test]
    fn contexts_take_turns_on_the_vcis_that_are_wanted() {
        let mut contexts = Contexts::of(1);
        let vcis: Vec<u8> = (0..6).map(|_| vci(contexts.next(3) + LEADERS)).collect();
        assert_eq!(vcis, [1, 2, 0, 1, 2, 0]);
        assert_eq!(vci(named("org.example.solver", MESSAGES).unwrap().0), 0);
    }
}
