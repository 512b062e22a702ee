//! What is under way between this process and one peer.

use crate::types::RequestId;
use std::collections::VecDeque;
use wire::{Message, WantedTag};

/// One peer.
#[derive(Debug, Default)]
pub(crate) struct Link {
    /// Credit for messages to the peer.
    pub credit: u64,
    /// How much more than our credit a probe of the peer has made us spend.
    pub debt: u64,
    /// Credit that we owe the peer.
    pub owed: u64,
    /// Bytes of the peer's messages that wait here for a receive.
    pub held: u64,
    /// Control frames that found no room.
    pub control: VecDeque<Message>,
    /// Sends that wait for room or credit, in order. Those that left out of turn are still in it,
    /// under stale names.
    pub kept: VecDeque<RequestId>,
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
    /// Whether the peer is on the list of those with something to flush.
    pub busy: bool,
    /// Why nothing can be sent any more.
    pub broken: Option<crate::types::Fault>,
}

impl Link {
    /// Whether nothing waits to be sent.
    pub fn is_idle(&self) -> bool {
        self.control.is_empty()
            && self.kept.is_empty()
            && self.streams.is_empty()
            && self.wants.is_empty()
    }
}
