//! What is under way between this process and one peer.

use crate::types::RequestId;
use std::collections::VecDeque;
use wire::{Message, WantedTag};

/// A receive that waits at the peer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expected {
    pub context: u64,
    pub tag: i32,
    /// How long a message fits.
    pub room: u64,
}

/// Receives of which one peer is remembered to have told: more are not worth looking for.
const MOST_EXPECTED: usize = 256;

/// A long message that the peer may not have seen when it told of a receive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Announced {
    /// The number of the message among those sent in their turn.
    number: u32,
    context: u64,
    /// None once a receive is known that it goes to.
    tag: Option<i32>,
}

/// Long messages that are remembered.
const MOST_ANNOUNCED: usize = 64;

/// One peer.
#[derive(Debug, Default)]
pub(crate) struct Link {
    /// Credit for messages to the peer.
    pub credit: u64,
    /// How much more than our credit a probe of the peer has made us spend.
    pub debt: u64,
    /// Credit that we owe the peer.
    pub owed: u64,
    /// Credit that the peer has beyond its own, until as much has come back.
    pub lent: u64,
    /// Messages that the peer sent out of turn, as they were asked for, since it repaid what it was lent.
    pub asked: u32,
    /// Bytes of the peer's messages that wait here for a receive.
    pub held: u64,
    /// Control frames that found no room.
    pub control: VecDeque<Message>,
    /// Sends that wait for room or credit, in order. Those that left out of turn are still in it,
    /// under stale names.
    pub queued: VecDeque<RequestId>,
    /// Sends whose bytes the peer has asked for.
    pub streams: VecDeque<u32>,
    /// We have told the peer that we keep messages back.
    pub told_stalled: bool,
    /// The peer keeps messages back.
    pub peer_stalled: bool,
    /// What the peer wants of the messages that we keep, not looked at yet.
    pub wants: VecDeque<(u64, WantedTag)>,
    /// The message announced out of turn that the peer has not answered.
    pub offer: Option<RequestId>,
    /// The peer probes: up to this one, messages are announced without credit.
    pub urgent: Option<RequestId>,
    /// We have asked the peer about a probe and have no answer yet.
    pub probing: bool,
    /// Messages sent in their turn so far, modulo 2^32.
    pub sent: u32,
    /// Messages that came in their turn so far, modulo 2^32.
    pub seen: u32,
    /// Receives that wait at the peer for long messages of ours, oldest first.
    pub expected: VecDeque<Expected>,
    /// The last long messages, oldest first.
    pub announced: VecDeque<Announced>,
    /// Messages that were matched and whose bytes follow their RTS: the peer's request, and ours.
    pub following: Vec<(u32, u32)>,
    /// The last message from the peer was short, so the next one is likely to be, too.
    pub short: bool,
    /// Whether the peer is on the list of those with something to flush.
    pub busy: bool,
    /// Nobody tells of the peer's end but a connection, and there may be none yet.
    pub untold: bool,
    /// Why nothing is sent any more. What the peer sent before its end may still arrive.
    pub closed: Option<crate::types::Fault>,
    /// Why nothing arrives any more either.
    pub broken: Option<crate::types::Fault>,
}

impl Link {
    /// A message came in its turn.
    #[inline(always)]
    pub fn note_seen(&mut self, short: bool) {
        self.seen = self.seen.wrapping_add(1);
        self.short = short;
    }

    /// Remembers a receive of the peer, which had seen so many messages, unless one is under way that
    /// it may be for.
    pub fn expect(&mut self, expected: Expected, seen: u32) {
        let under_way = self.sent.wrapping_sub(seen) as usize;
        // Short ones are not remembered: any of them may take the receive.
        let Some(first) = self.announced.len().checked_sub(under_way) else { return };
        let (context, tag) = (expected.context, Some(expected.tag));
        let mut takes = None;
        for (at, one) in self.announced.range_mut(first..).enumerate() {
            if one.number != seen.wrapping_add(at as u32 + 1) {
                return;
            }
            if takes.is_none() && one.context == context && one.tag == tag {
                takes = Some(one);
            }
        }
        if let Some(taker) = takes {
            taker.tag = None;
        } else if self.expected.len() < MOST_EXPECTED {
            self.expected.push_back(expected);
        }
    }

    /// A long message was sent in its turn.
    pub fn note_rts(&mut self, context: u64, tag: i32) {
        self.note_sent(context, tag);
        if self.announced.len() == MOST_ANNOUNCED {
            self.announced.pop_front();
        }
        self.announced.push_back(Announced { number: self.sent, context, tag: Some(tag) });
    }

    /// A message was sent in its turn: the receive that waited for it waits no longer.
    #[inline(always)]
    pub fn note_sent(&mut self, context: u64, tag: i32) {
        self.sent = self.sent.wrapping_add(1);
        if !self.expected.is_empty() {
            self.fulfil(context, tag);
        }
    }

    #[cold]
    fn fulfil(&mut self, context: u64, tag: i32) {
        let fits = |one: &Expected| one.context == context && one.tag == tag;
        if let Some(at) = self.expected.iter().position(fits) {
            self.expected.remove(at);
        }
    }

    /// Whether a receive waits for this message, and has room for it.
    #[inline]
    pub fn is_expected(&self, context: u64, tag: i32, length: u64) -> bool {
        let found = self.expected.iter().find(|one| one.context == context && one.tag == tag);
        found.is_some_and(|expected| expected.room >= length)
    }

    /// Whether nothing waits to be sent.
    pub fn is_idle(&self) -> bool {
        self.control.is_empty()
            && self.queued.is_empty()
            && self.streams.is_empty()
            && self.wants.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expected(tag: i32) -> Expected {
        Expected { context: 7, tag, room: 100 }
    }

    /// The peer posts receives while messages are under way: the first ones are for these.
    #[test]
    fn messages_under_way_take_receives() {
        let mut link = Link::default();
        link.note_sent(7, 1);
        let seen = link.sent;
        link.note_rts(7, 1);
        link.note_rts(7, 2);
        link.expect(expected(1), seen);
        assert!(!link.is_expected(7, 1, 100), "the message under way has taken it");
        link.expect(expected(1), seen);
        assert!(link.is_expected(7, 1, 100));
        link.expect(expected(1), seen);
        link.expect(expected(2), seen);
        link.expect(expected(3), seen);
        assert!(!link.is_expected(7, 2, 100) && link.is_expected(7, 3, 100));
        link.note_rts(7, 1);
        assert!(link.is_expected(7, 1, 100), "the second of two");
        link.note_rts(7, 1);
        assert!(!link.is_expected(7, 1, 100));
    }

    #[test]
    fn short_messages_under_way_may_take_any_receive() {
        let mut link = Link::default();
        link.note_rts(7, 1);
        let seen = link.sent;
        link.note_sent(7, 5);
        link.note_rts(7, 1);
        link.expect(expected(2), seen);
        assert!(link.expected.is_empty());
        link.expect(expected(2), seen.wrapping_add(1));
        link.expect(expected(2), seen.wrapping_add(9));
        assert_eq!(link.expected.len(), 1);
        for _ in 0..2 * MOST_ANNOUNCED {
            link.note_rts(7, 4);
        }
        link.expect(expected(3), seen);
        assert_eq!(link.expected.len(), 1, "too many to remember");
    }
}
