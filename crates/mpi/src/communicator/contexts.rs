//! Contexts: what keeps the messages of communicators apart.
//!
//! A context is 64 bits: the number of the process that handed it out, and a count of its own. So
//! nobody needs to be asked for one. A communicator owns [`STRIDE`] of them, for separate uses.

/// Collective operations.
pub(crate) const COLLECTIVES: u64 = 1;
/// New communicators, by all members together.
pub(crate) const CONSTRUCTION: u64 = 2;
/// New communicators, by some members (`MPI_Comm_create_group`).
pub(crate) const GROUPS: u64 = 3;
/// New inter-communicators, by two leaders (`MPI_Intercomm_create`).
pub(crate) const LEADERS: u64 = 4;

/// How many contexts a communicator owns; those above are free for further uses.
pub(super) const STRIDE: u32 = 8;

/// The context of every `MPI_COMM_WORLD`: a process is in one of them. No process has number 0.
pub(crate) const WORLD: u64 = 0;

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

    /// A context that was not handed out before, unless `again`.
    pub(crate) fn next(&mut self) -> u64 {
        let (count, over) = self.count.overflowing_add(STRIDE);
        self.count = if over { STRIDE } else { count };
        self.again |= over;
        u64::from(self.process) << 32 | u64::from(self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_process_has_its_own() {
        let mut contexts = Contexts::of(3);
        let (first, second) = (contexts.next(), contexts.next());
        assert_eq!((first, second), (3 << 32 | 8, 3 << 32 | 16));
        assert!(first > WORLD + LEADERS);
    }

    #[test]
    fn a_count_that_has_run_out_begins_again_behind_the_world() {
        let mut contexts = Contexts::of(1);
        contexts.count = u32::MAX - (STRIDE - 1);
        assert_eq!((contexts.next(), contexts.again), (1 << 32 | 8, true));
    }
}
