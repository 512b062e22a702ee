//! What this process knows of each other one: how it is named, how far the attempt to reach it has come, and how
//! much may be sent to it.

use crate::message::{Hello, Identity, Kind, Prefix, Withdrawal};
use crate::remote::Withdrawn;
use std::collections::VecDeque;
use std::time::Instant;

/// How far it has come with a peer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Its card has not been shown.
    Unknown,
    /// Hellos are under way since then.
    Trying(Instant),
    /// Frames go there and come back.
    Reached,
    /// They do not.
    Unreachable(String),
    /// It is gone, since then; `told` is set when the sink knows.
    Lost { since: Instant, told: bool },
}

/// A message in a receive buffer, which waits for those before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Early {
    pub(crate) sequence: u32,
    pub(crate) kind: Kind,
    pub(crate) buffer: u32,
    pub(crate) length: usize,
}

/// Another process.
pub(crate) struct Remote {
    pub(crate) standing: Standing,
    pub(crate) identity: Identity,
    /// Its number in the address vector.
    pub(crate) number: u64,
    /// What it must say in its prefixes.
    pub(crate) channel: u64,
    /// Its hello, when that has come: what we must say in ours, and what it takes.
    pub(crate) hello: Option<Hello>,
    /// Whether our hello is still to be sent, and our answer to its.
    pub(crate) owes_hello: bool,
    pub(crate) owes_answer: bool,
    /// Whether it has our hello.
    pub(crate) answered: bool,

    /// Counted messages that have been sent, and how many of them it has consumed.
    pub(crate) sent: u32,
    pub(crate) acknowledged: u32,
    /// Send buffers, and how much of each is a message, for which the provider had no room yet.
    pub(crate) unsent: VecDeque<(u32, usize)>,
    /// Messages that the provider has not let go of.
    pub(crate) under_way: usize,
    /// Registrations for this peer that are no more, of which it has not been told.
    pub(crate) to_withdraw: VecDeque<Withdrawal>,

    /// The counted messages of the peer that have been consumed, and what it has been told of that.
    pub(crate) consumed: u32,
    pub(crate) told: u32,
    pub(crate) early: Vec<Early>,
    pub(crate) withdrawn: Withdrawn,

    pub(crate) said_goodbye: bool,
    pub(crate) heard_goodbye: bool,
}

impl Remote {
    pub(crate) fn unknown() -> Remote {
        Remote {
            standing: Standing::Unknown,
            identity: [0; 16],
            number: u64::MAX,
            channel: 0,
            hello: None,
            owes_hello: false,
            owes_answer: false,
            answered: false,
            sent: 0,
            acknowledged: 0,
            unsent: VecDeque::new(),
            under_way: 0,
            to_withdraw: VecDeque::new(),
            consumed: 0,
            told: 0,
            early: Vec::new(),
            withdrawn: Withdrawn::default(),
            said_goodbye: false,
            heard_goodbye: false,
        }
    }

    pub(crate) fn is_reached(&self) -> bool {
        self.standing == Standing::Reached
    }

    pub(crate) fn is_lost(&self) -> bool {
        matches!(self.standing, Standing::Lost { .. })
    }

    /// Whether another counted message may be sent.
    pub(crate) fn has_credit(&self) -> bool {
        let credits = self.hello.as_ref().map_or(0, |hello| hello.credits);
        self.sent.wrapping_sub(self.acknowledged) < credits && self.unsent.is_empty()
    }

    /// Takes note of how much the peer says that it has consumed. False if that is more than there was.
    pub(crate) fn acknowledge(&mut self, consumed: u32) -> bool {
        let news = consumed.wrapping_sub(self.acknowledged);
        if news as i32 <= 0 {
            // What was said before and has been overtaken.
            return true;
        }
        if news > self.sent.wrapping_sub(self.acknowledged) {
            return false;
        }
        self.acknowledged = consumed;
        true
    }

    /// What stands before the next message.
    pub(crate) fn prefix(&mut self, kind: Kind, withdrawals: u8) -> Prefix {
        self.told = self.consumed;
        let channel = self.hello.as_ref().map_or(0, |hello| hello.channel);
        Prefix { kind, channel, sequence: self.sent, consumed: self.consumed, withdrawals }
    }

    /// The message whose turn it is, of those that came early.
    pub(crate) fn next_early(&mut self) -> Option<Early> {
        let at = self.early.iter().position(|early| early.sequence == self.consumed)?;
        Some(self.early.swap_remove(at))
    }

    /// Whether everything that was sent has been consumed, or nobody is there who would.
    pub(crate) fn is_done(&self) -> bool {
        let arrived = self.sent == self.acknowledged || self.heard_goodbye;
        !self.is_reached() || self.said_goodbye && arrived && self.under_way == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(credits: u32) -> Remote {
        let hello = Hello { from: [1; 16], channel: 5, credits, longest: 1000 };
        Remote { standing: Standing::Reached, hello: Some(hello), ..Remote::unknown() }
    }

    #[test]
    fn no_more_is_sent_than_there_is_credit_for() {
        let mut remote = reached(2);
        remote.sent = u32::MAX;
        remote.acknowledged = u32::MAX;
        for _ in 0..2 {
            assert!(remote.has_credit());
            remote.sent = remote.sent.wrapping_add(1);
        }
        assert!(!remote.has_credit());
        assert!(remote.acknowledge(0) && remote.has_credit(), "also past the largest number");
        assert!(remote.acknowledge(u32::MAX), "old news");
        assert_eq!(remote.acknowledged, 0);
        assert!(!remote.acknowledge(2), "more than was sent");
    }

    #[test]
    fn what_comes_early_waits_for_its_turn() {
        let mut remote = reached(4);
        for sequence in [2, 1] {
            let early = Early { sequence, kind: Kind::Frame, buffer: sequence, length: 0 };
            remote.early.push(early);
        }
        assert!(remote.next_early().is_none());
        remote.consumed = 1;
        assert_eq!(remote.next_early().map(|early| early.buffer), Some(1));
        assert!(remote.next_early().is_none());
    }
}
