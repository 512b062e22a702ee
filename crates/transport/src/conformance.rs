//! The suite that every transport passes.
//!
//! A transport brings a [`Testbed`], and [`conformance_suite!`](crate::conformance_suite) makes a
//! test of every rule:
//!
//! ```ignore
//! transport::conformance_suite!(MyTestbed::new());
//! ```
//!
//! That a transport calls back from `poll` only needs no test: the sink is not there otherwise.

mod access;
mod failure;
mod frames;
mod world;

pub use access::*;
pub use failure::*;
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

    /// Whether frames of this kind are handed over: a transport of several may speak of them by a kind of its own.
    fn hands_over(&self, _kind: wire::Kind) -> bool {
        true
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
            a_full_queue_refuses_and_recovers
            a_refused_frame_leaves_nothing
            all_pairs_talk_at_once
            a_poll_without_arrivals_does_nothing
            registered_memory_of_many_sizes_is_got
            a_get_may_want_a_part
            memory_with_gaps_is_got
            many_gets_run_at_once_beside_frames
            a_deregistered_key_leaves_nothing
            a_get_of_nothing_ends
            registrations_run_out_and_come_back
            an_old_key_is_recognised
            a_senseless_key_is_an_error
            puts_write_registered_memory
            atomics_change_registered_words
            bytes_that_follow_a_frame_land
            failure_comes_after_what_was_sent
            failure_ends_gets
        );
    };
    // Also for a transport that takes frames past its poll.
    ($testbed:expr, take) => {
        $crate::conformance_suite!($testbed);
        $crate::conformance_suite!(@tests $testbed; wanted_frames_are_taken_in_their_turn);
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
