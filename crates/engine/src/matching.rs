//! Who gets which message: hash lookup with MPI's order.
//!
//! A *channel* is a queue for one (context, source, tag), where source and tag may be wildcards.
//! A receive is queued in the one channel of its pattern. A message that nobody waits for is queued
//! in the channel of its envelope and, once wildcards of that shape have been asked for, also in
//! the channels with a wildcard in place of source, tag or both. So every search looks at the head
//! of at most four queues, whatever their length; sequence numbers tell which head is oldest.
//!
//! A channel never holds receives and messages at the same time: they would have matched.

use crate::types::Pattern;
use fabric::Peer;

const NONE: u32 = u32::MAX;
const ANY_SOURCE: u32 = u32::MAX;
const ANY_TAG: i32 = i32::MIN;
/// Shapes of a key: exact, any tag, any source, both.
const SHAPES: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    context: u64,
    source: u32,
    tag: i32,
}

impl Key {
    #[inline]
    fn of(pattern: &Pattern) -> Key {
        Key {
            context: pattern.context,
            source: pattern.source.unwrap_or(ANY_SOURCE),
            tag: pattern.tag.unwrap_or(ANY_TAG),
        }
    }

    #[inline]
    fn shape(&self) -> usize {
        usize::from(self.tag == ANY_TAG) | usize::from(self.source == ANY_SOURCE) << 1
    }

    #[inline]
    fn with_shape(mut self, shape: usize) -> Key {
        if shape & 1 != 0 {
            self.tag = ANY_TAG;
        }
        if shape & 2 != 0 {
            self.source = ANY_SOURCE;
        }
        self
    }

    #[inline]
    fn hash(&self) -> u64 {
        let peer = u64::from(self.source) << 32 | u64::from(self.tag as u32);
        (self.context ^ peer.rotate_left(21).wrapping_mul(0x9e37_79b9_7f4a_7c15))
            .wrapping_mul(0xd6e8_feb8_6659_fd93)
    }
}

#[derive(Clone, Copy, Debug)]
struct Channel {
    key: Key,
    head: u32,
    tail: u32,
    /// Whether the queue holds receives; meaningless while it is empty.
    receives: bool,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    channel: u32,
    previous: u32,
    next: u32,
}

const UNLINKED: Link = Link { channel: NONE, previous: NONE, next: NONE };

/// What stands in a queue.
#[derive(Clone, Debug)]
struct Entry {
    sequence: u64,
    key: Key,
    value: u32,
    /// A receive uses the link of its own shape; a message all that are indexed.
    links: [Link; SHAPES],
    live: bool,
}

/// Names an entry, until it is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EntryId(u32);

/// Receives and messages that wait for each other; both are just numbers here.
#[derive(Debug)]
pub(crate) struct Matcher {
    /// Open addressing: places in `channels`, or `NONE`.
    table: Vec<u32>,
    channels: Vec<Channel>,
    free_channels: Vec<u32>,
    entries: Vec<Entry>,
    free_entries: Vec<u32>,
    sequence: u64,
    receives: [usize; SHAPES],
    messages: usize,
    /// Shapes in which messages are indexed; the exact one always.
    indexed: [bool; SHAPES],
}

impl Default for Matcher {
    fn default() -> Matcher {
        Matcher {
            table: vec![NONE; 64],
            channels: Vec::new(),
            free_channels: Vec::new(),
            entries: Vec::new(),
            free_entries: Vec::new(),
            sequence: 0,
            receives: [0; SHAPES],
            messages: 0,
            indexed: [true, false, false, false],
        }
    }
}

impl Matcher {
    /// Queues a receive.
    #[inline]
    pub fn post(&mut self, pattern: &Pattern, value: u32) -> EntryId {
        let key = Key::of(pattern);
        let shape = key.shape();
        let entry = self.new_entry(key, value);
        self.append(key, shape, entry, true);
        self.receives[shape] += 1;
        EntryId(entry)
    }

    /// Takes out the first receive that accepts a message with this envelope.
    #[inline]
    pub fn take_receive(&mut self, source: Peer, context: u64, tag: i32) -> Option<u32> {
        let entry = self.find_receive(source, context, tag)?;
        Some(self.remove_receive(entry))
    }

    /// The same, if that receive names its tag.
    pub fn take_receive_of_tag(&mut self, source: Peer, context: u64, tag: i32) -> Option<u32> {
        let entry = self.find_receive(source, context, tag)?;
        let named = self.entries[entry.0 as usize].key.tag == tag;
        named.then(|| self.remove_receive(entry))
    }

    #[inline]
    fn find_receive(&self, source: Peer, context: u64, tag: i32) -> Option<EntryId> {
        let key = Key { context, source, tag };
        let mut best = NONE;
        let mut oldest = u64::MAX;
        for shape in 0..SHAPES {
            if self.receives[shape] == 0 {
                continue;
            }
            let Some(channel) = self.lookup(key.with_shape(shape)) else { continue };
            let channel = &self.channels[channel as usize];
            if channel.head != NONE && channel.receives {
                let sequence = self.entries[channel.head as usize].sequence;
                if sequence < oldest {
                    (best, oldest) = (channel.head, sequence);
                }
            }
        }
        (best != NONE).then_some(EntryId(best))
    }

    /// Takes a receive out of its queue.
    #[inline]
    pub fn remove_receive(&mut self, id: EntryId) -> u32 {
        let Entry { key, value, .. } = self.entries[id.0 as usize];
        let shape = key.shape();
        self.unlink(id.0, shape);
        self.receives[shape] -= 1;
        self.free_entry(id.0);
        value
    }

    /// Queues a message that no receive accepts.
    pub fn store(&mut self, source: Peer, context: u64, tag: i32, value: u32) -> EntryId {
        let key = Key { context, source, tag };
        let entry = self.new_entry(key, value);
        for shape in 0..SHAPES {
            if self.indexed[shape] {
                self.append(key.with_shape(shape), shape, entry, false);
            }
        }
        self.messages += 1;
        EntryId(entry)
    }

    /// The first message that the pattern accepts.
    #[inline]
    pub fn find_message(&mut self, pattern: &Pattern) -> Option<(EntryId, u32)> {
        if self.messages == 0 {
            return None;
        }
        let key = Key::of(pattern);
        let shape = key.shape();
        if !self.indexed[shape] {
            self.index(shape);
        }
        let channel = &self.channels[self.lookup(key)? as usize];
        if channel.head == NONE || channel.receives {
            return None;
        }
        Some((EntryId(channel.head), self.entries[channel.head as usize].value))
    }

    /// Takes a message out of its queues.
    pub fn remove_message(&mut self, id: EntryId) -> u32 {
        for shape in 0..SHAPES {
            if self.entries[id.0 as usize].links[shape].channel != NONE {
                self.unlink(id.0, shape);
            }
        }
        self.messages -= 1;
        self.free_entry(id.0);
        self.entries[id.0 as usize].value
    }

    /// The patterns of all receives that accept messages from `source`, oldest first.
    pub fn receives_for(&self, source: Peer) -> Vec<Pattern> {
        let mut found: Vec<&Entry> = self
            .entries
            .iter()
            .filter(|entry| entry.live && self.is_receive(entry))
            .filter(|entry| entry.key.source == source || entry.key.source == ANY_SOURCE)
            .collect();
        found.sort_by_key(|entry| entry.sequence);
        found
            .iter()
            .map(|entry| Pattern {
                source: (entry.key.source != ANY_SOURCE).then_some(entry.key.source),
                context: entry.key.context,
                tag: (entry.key.tag != ANY_TAG).then_some(entry.key.tag),
            })
            .collect()
    }

    /// Forgets all receives that name `source`.
    pub fn remove_receives_of(&mut self, source: Peer) {
        for at in 0..self.entries.len() as u32 {
            let entry = &self.entries[at as usize];
            if entry.live && entry.key.source == source && self.is_receive(entry) {
                self.remove_receive(EntryId(at));
            }
        }
    }

    fn is_receive(&self, entry: &Entry) -> bool {
        let link = entry.links[entry.key.shape()];
        link.channel != NONE && self.channels[link.channel as usize].receives
    }

    /// How many receives and messages wait.
    pub fn counts(&self) -> (usize, usize) {
        (self.receives.iter().sum(), self.messages)
    }

    #[inline]
    fn new_entry(&mut self, key: Key, value: u32) -> u32 {
        let sequence = self.sequence;
        self.sequence += 1;
        let entry = Entry { sequence, key, value, links: [UNLINKED; SHAPES], live: true };
        if let Some(place) = self.free_entries.pop() {
            self.entries[place as usize] = entry;
            return place;
        }
        self.entries.push(entry);
        (self.entries.len() - 1) as u32
    }

    #[inline]
    fn free_entry(&mut self, entry: u32) {
        self.entries[entry as usize].live = false;
        self.free_entries.push(entry);
    }

    #[inline]
    fn append(&mut self, key: Key, shape: usize, entry: u32, receives: bool) {
        let channel = match self.lookup(key) {
            Some(channel) => channel,
            None => self.open_channel(key),
        };
        let queue = &mut self.channels[channel as usize];
        let previous = queue.tail;
        if previous == NONE {
            queue.head = entry;
            queue.receives = receives;
        } else {
            self.entries[previous as usize].links[shape].next = entry;
        }
        self.channels[channel as usize].tail = entry;
        self.entries[entry as usize].links[shape] = Link { channel, previous, next: NONE };
    }

    #[inline]
    fn unlink(&mut self, entry: u32, shape: usize) {
        let Link { channel, previous, next } = self.entries[entry as usize].links[shape];
        self.entries[entry as usize].links[shape] = UNLINKED;
        match previous {
            NONE => self.channels[channel as usize].head = next,
            _ => self.entries[previous as usize].links[shape].next = next,
        }
        match next {
            NONE => self.channels[channel as usize].tail = previous,
            _ => self.entries[next as usize].links[shape].previous = previous,
        }
    }

    /// Puts all waiting messages into the channels of a shape that was not needed before.
    #[cold]
    fn index(&mut self, shape: usize) {
        self.indexed[shape] = true;
        let mut messages: Vec<u32> = (0..self.entries.len() as u32)
            .filter(|&at| {
                let entry = &self.entries[at as usize];
                entry.live && !self.is_receive(entry)
            })
            .collect();
        messages.sort_by_key(|&at| self.entries[at as usize].sequence);
        for at in messages {
            let key = self.entries[at as usize].key.with_shape(shape);
            self.append(key, shape, at, false);
        }
    }

    #[inline]
    fn lookup(&self, key: Key) -> Option<u32> {
        let mask = self.table.len() - 1;
        let mut at = (key.hash() >> 32) as usize & mask;
        loop {
            let channel = self.table[at];
            if channel == NONE {
                return None;
            }
            if self.channels[channel as usize].key == key {
                return Some(channel);
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn open_channel(&mut self, key: Key) -> u32 {
        let used = self.channels.len() - self.free_channels.len();
        if (used + 1) * 2 > self.table.len() {
            self.sweep();
        }
        let channel = Channel { key, head: NONE, tail: NONE, receives: false };
        let place = match self.free_channels.pop() {
            Some(place) => {
                self.channels[place as usize] = channel;
                place
            }
            None => {
                self.channels.push(channel);
                (self.channels.len() - 1) as u32
            }
        };
        self.insert(key, place);
        place
    }

    fn insert(&mut self, key: Key, place: u32) {
        let mask = self.table.len() - 1;
        let mut at = (key.hash() >> 32) as usize & mask;
        while self.table[at] != NONE {
            at = (at + 1) & mask;
        }
        self.table[at] = place;
    }

    /// Forgets empty channels, and makes the table larger if most are not empty.
    fn sweep(&mut self) {
        let mut kept = Vec::new();
        for &place in self.table.iter().filter(|&&place| place != NONE) {
            match self.channels[place as usize].head {
                NONE => self.free_channels.push(place),
                _ => kept.push(place),
            }
        }
        let size =
            if kept.len() * 4 > self.table.len() { self.table.len() * 2 } else { self.table.len() };
        self.table.clear();
        self.table.resize(size, NONE);
        for place in kept {
            self.insert(self.channels[place as usize].key, place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The standard's rule, written naively: lists in order, first match wins.
    #[derive(Default)]
    struct Naive {
        receives: Vec<(Pattern, u32)>,
        messages: Vec<(Peer, u64, i32, u32)>,
    }

    fn accepts(pattern: &Pattern, source: Peer, context: u64, tag: i32) -> bool {
        pattern.context == context
            && pattern.source.is_none_or(|wanted| wanted == source)
            && pattern.tag.is_none_or(|wanted| wanted == tag)
    }

    #[derive(Clone, Debug)]
    enum Event {
        Receive(Pattern),
        Arrive(Peer, u64, i32),
        Probe(Pattern),
        Cancel(prop::sample::Index),
    }

    fn patterns() -> impl Strategy<Value = Pattern> {
        (prop::option::weighted(0.7, 0u32..4), 0u64..3, prop::option::weighted(0.7, 0i32..4))
            .prop_map(|(source, context, tag)| Pattern { source, context, tag })
    }

    fn events() -> impl Strategy<Value = Event> {
        prop_oneof![
            4 => patterns().prop_map(Event::Receive),
            4 => (0u32..4, 0u64..3, 0i32..4).prop_map(|(s, c, t)| Event::Arrive(s, c, t)),
            1 => patterns().prop_map(Event::Probe),
            1 => any::<prop::sample::Index>().prop_map(Event::Cancel),
        ]
    }

    proptest! {
        #[test]
        fn matches_like_lists(events in prop::collection::vec(events(), 0..400)) {
            let mut matcher = Matcher::default();
            let mut naive = Naive::default();
            let mut ids = std::collections::HashMap::new();
            for (number, event) in events.into_iter().enumerate() {
                let number = number as u32;
                match event {
                    Event::Receive(pattern) => {
                        let expected = naive
                            .messages
                            .iter()
                            .position(|&(s, c, t, _)| accepts(&pattern, s, c, t))
                            .map(|at| naive.messages.remove(at).3);
                        let found = matcher.find_message(&pattern);
                        prop_assert_eq!(found.map(|(_, value)| value), expected);
                        match found {
                            Some((id, value)) => prop_assert_eq!(matcher.remove_message(id), value),
                            None => {
                                ids.insert(number, matcher.post(&pattern, number));
                                naive.receives.push((pattern, number));
                            }
                        }
                    }
                    Event::Arrive(source, context, tag) => {
                        let expected = naive
                            .receives
                            .iter()
                            .position(|(pattern, _)| accepts(pattern, source, context, tag))
                            .map(|at| naive.receives.remove(at).1);
                        let taken = matcher.take_receive(source, context, tag);
                        prop_assert_eq!(taken, expected);
                        if taken.is_none() {
                            matcher.store(source, context, tag, number);
                            naive.messages.push((source, context, tag, number));
                        }
                    }
                    Event::Probe(pattern) => {
                        let expected = naive
                            .messages
                            .iter()
                            .find(|&&(s, c, t, _)| accepts(&pattern, s, c, t))
                            .map(|message| message.3);
                        let found = matcher.find_message(&pattern).map(|(_, value)| value);
                        prop_assert_eq!(found, expected);
                    }
                    Event::Cancel(index) => {
                        if !naive.receives.is_empty() {
                            let (_, value) =
                                naive.receives.remove(index.index(naive.receives.len()));
                            prop_assert_eq!(matcher.remove_receive(ids[&value]), value);
                        }
                    }
                }
                prop_assert_eq!(matcher.counts(), (naive.receives.len(), naive.messages.len()));
                for source in 0..4 {
                    let expected: Vec<Pattern> = naive
                        .receives
                        .iter()
                        .map(|(pattern, _)| *pattern)
                        .filter(|pattern| pattern.source.is_none_or(|wanted| wanted == source))
                        .collect();
                    prop_assert_eq!(matcher.receives_for(source), expected);
                }
            }
        }
    }

    /// Ever new tags leave nothing behind.
    #[test]
    fn channels_are_recycled() {
        let mut matcher = Matcher::default();
        for tag in 0..100_000 {
            let pattern = Pattern { source: Some(1), context: 0, tag: Some(tag) };
            matcher.post(&pattern, 7);
            assert_eq!(matcher.take_receive(1, 0, tag), Some(7));
        }
        assert!(matcher.table.len() <= 64 && matcher.channels.len() <= 64);
    }
}
