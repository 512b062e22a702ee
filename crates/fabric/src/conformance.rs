//! The suite that every transport passes.
//!
//! A transport brings a [`Testbed`], and [`conformance_suite!`](crate::conformance_suite) makes a
//! test of every rule:
//!
//! ```ignore
//! fabric::conformance_suite!(MyTestbed::new());
//! ```
//!
//! That a transport calls back from `poll` only needs no test: the sink is not there otherwise.

mod copies;
mod death;
mod frames;
mod world;

pub use copies::*;
pub use death::*;
pub use frames::*;

use crate::{Peer, Transport};

/// Connected transports to be tested.
pub trait Testbed {
    /// The transport.
    type Port: Transport;

    /// The ports of all ranks, in order. Asked for once.
    fn ports(&mut self) -> Vec<Self::Port>;

    /// Whether frames go from one rank to the other.
    fn reaches(&self, from: Peer, to: Peer) -> bool {
        from != to
    }

    /// Called between polls: lets time pass, where it does not pass by itself.
    fn idle(&mut self) {}

    /// Ends a rank the way a process ends that is killed. False if that cannot be done here.
    fn kill(&mut self, _rank: Peer, _port: &mut Self::Port) -> bool {
        false
    }
}

/// Makes a `#[test]` of every rule of the contract; the expression makes a fresh [`Testbed`].
#[macro_export]
macro_rules! conformance_suite {
    ($testbed:expr) => {
        $crate::conformance_suite!(@tests $testbed;
            short_frames_of_every_size_arrive_whole
            buffered_frames_of_many_sizes_arrive_whole
            headers_arrive_bit_by_bit
            frames_of_a_pair_arrive_in_order
            a_taken_payload_is_the_callers_again
            a_full_way_refuses_and_recovers
            a_refused_frame_leaves_nothing
            wanted_frames_are_taken_in_their_turn
            all_pairs_talk_at_once
            a_poll_without_arrivals_does_nothing
            exposed_memory_of_many_sizes_is_pulled
            a_pull_may_want_less_than_is_exposed
            memory_with_gaps_is_pulled
            many_pulls_run_at_once_beside_frames
            relocated_memory_is_pulled_from_its_new_place
            a_concealed_exposure_leaves_nothing
            a_pull_of_nothing_declines
            exposures_run_out_and_come_back
            an_exposure_is_used_once
            a_senseless_exposure_is_an_error
            death_comes_after_what_was_sent
            death_ends_pulls
        );
    };
    (@tests $testbed:expr; $($test:ident)*) => {
        $(
            #[test]
            fn $test() {
                $crate::conformance::$test(&mut $testbed);
            }
        )*
    };
}

#[cfg(test)]
mod tests;
