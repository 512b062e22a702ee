//! What `mpiexec` tells a rank that asked for it: that another process has died.

use crate::message::Message;
use serde::{Deserialize, Serialize};

/// A process that has died.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PeerFailure {
    /// The number of its world.
    pub world: u64,
    /// Its rank there.
    pub rank: u32,
    /// Whether it knew nobody of another world any more: then only its own has lost it.
    pub apart: bool,
}

/// The longest encoded [`PeerFailure`].
pub(crate) const FAILURE_BYTES: usize = 64;

impl Message for PeerFailure {
    const KIND: u8 = b'D';
    const VERSION: u8 = 1;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Control;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn news_are_understood_or_refused(
            world: u64, rank: u32, apart: bool, bytes in prop::collection::vec(any::<u8>(), 0..20),
        ) {
            let death = PeerFailure { world, rank, apart };
            prop_assert_eq!(PeerFailure::decode(&death.encode()), Ok(death));
            prop_assert!(death.encode().len() <= FAILURE_BYTES);
            let _ = PeerFailure::decode(&bytes);
        }
    }

    #[test]
    fn a_rank_hears_until_mpiexec_is_gone() {
        let (own, other) = Control::pair().unwrap();
        let death = PeerFailure { world: 7, rank: 3, apart: true };
        tell(&other, b"nonsense");
        tell(&other, &death.encode());
        drop(other);
        assert_eq!(own.await_failure(), Some(death));
        assert_eq!(own.await_failure(), None);
    }

    fn tell(to: &std::os::fd::OwnedFd, bytes: &[u8]) {
        use std::io::Write;
        std::fs::File::from(to.try_clone().unwrap()).write_all(bytes).unwrap();
    }
}
