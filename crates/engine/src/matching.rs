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
use transport::Peer;

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

    /// Both halves of a product: in each alone some bits of the key would not count, and those of the
    /// peer are where there are many.
    #[inline]
    fn hash(&self) -> usize {
        let peer = u64::from(self.source) << 32 | u64::from(self.tag as u32);
        let context = self.context.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32);
        let product = u128::from(context ^ peer) * 0xd6e8_feb8_6659_fd93;
        (product >> 64) as usize ^ product as usize
    }
}

/// A queue; `head` and `tail` are places among the receives or among the messages.
#[derive(Clone, Copy, Debug)]
struct Channel {
    key: Key,
    head: u32,
    /// Meaningless while the queue is empty.
    tail: u32,
    /// Whether the queue holds receives; meaningless while it is empty.
    receives: bool,
}

/// A place in a queue. In a queue of receives the first one's `previous` and the last one's `next`
/// mean nothing: what stands there is old.
#[derive(Clone, Copy, Debug)]
struct Link {
    channel: u32,
    previous: u32,
    next: u32,
}

const UNLINKED: Link = Link { channel: NONE, previous: NONE, next: NONE };

/// A receive in the queue of its pattern; its channel is `NONE` when it does not wait.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    sequence: u64,
    link: Link,
}

/// A message, in the queues of all shapes that are indexed.
#[derive(Clone, Copy, Debug)]
struct Arrived {
    sequence: u64,
    key: Key,
    value: u32,
    links: [Link; SHAPES],
    live: bool,
}

/// Names a message, until it is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EntryId(u32);

/// Receives and messages that wait for each other; both are just numbers here.
#[derive(Debug)]
pub(crate) struct Matcher {
    /// Open addressing: places in `channels`, or `NONE`.
    table: Vec<u32>,
    channels: Vec<Channel>,
    free_channels: Vec<u32>,
    /// The channel used last: programs repeat themselves.
    recent: u32,
    /// Receives, by their number.
    receives: Vec<Waiting>,
    messages: Vec<Arrived>,
    free_messages: Vec<u32>,
    sequence: u64,
    /// Receives that wait, by shape.
    waiting: [usize; SHAPES],
    /// Those of them with a wildcard.
    wild: usize,
    /// Shapes in which messages are indexed; the exact one always.
    indexed: [bool; SHAPES],
}

impl Default for Matcher {
    fn default() -> Matcher {
        Matcher {
            table: vec![NONE; 64],
            channels: Vec::new(),
            free_channels: Vec::new(),
            recent: NONE,
            receives: Vec::new(),
            messages: Vec::new(),
            free_messages: Vec::new(),
            sequence: 0,
            waiting: [0; SHAPES],
            wild: 0,
            indexed: [true, false, false, false],
        }
    }
}

impl Matcher {
    /// Whether any receive waits.
    #[inline]
    pub fn has_receives(&self) -> bool {
        self.waiting[0] + self.wild > 0
    }

    /// Queues the receive `value`: a number that no other waiting receive has, and a small one.
    #[inline(always)]
    pub fn post(&mut self, pattern: &Pattern, value: u32) {
        let key = Key::of(pattern);
        let channel = self.channel(key);
        let sequence = self.next_sequence();
        let queue = &mut self.channels[channel as usize];
        let previous = std::mem::replace(&mut queue.tail, value);
        queue.receives = true;
        if queue.head == NONE {
            queue.head = value;
        } else {
            self.receives[previous as usize].link.next = value;
        }
        if value as usize >= self.receives.len() {
            self.grow(value);
        }
        let place = &mut self.receives[value as usize];
        debug_assert!(place.link.channel == NONE);
        *place = Waiting { sequence, link: Link { channel, previous, next: NONE } };
        let shape = key.shape();
        self.waiting[shape] += 1;
        self.wild += usize::from(shape != 0);
    }

    #[cold]
    fn grow(&mut self, value: u32) {
        self.receives.resize(value as usize + 1, Waiting { sequence: 0, link: UNLINKED });
    }

    /// Takes out the first receive that accepts a message with this envelope.
    #[inline(always)]
    pub fn take_receive(&mut self, source: Peer, context: u64, tag: i32) -> Option<u32> {
        if self.wild > 0 {
            let receive = self.find_receive(source, context, tag)?;
            self.remove_receive(receive);
            return Some(receive);
        }
        // Without wildcards it is the first of one queue.
        let channel = self.lookup(Key { context, source, tag })?;
        let queue = &mut self.channels[channel as usize];
        if queue.head == NONE || !queue.receives {
            return None;
        }
        let receive = queue.head;
        let link = &mut self.receives[receive as usize].link;
        link.channel = NONE;
        queue.head = if queue.tail == receive { NONE } else { link.next };
        self.waiting[0] -= 1;
        Some(receive)
    }

    /// Takes out the first receive that accepts a message with this envelope, if it names its tag.
    pub fn take_receive_of_tag(&mut self, source: Peer, context: u64, tag: i32) -> Option<u32> {
        let receive = self.find_receive(source, context, tag)?;
        (self.key_of(receive).tag == tag).then(|| {
            self.remove_receive(receive);
            receive
        })
    }

    /// What a waiting receive accepts.
    fn key_of(&self, receive: u32) -> Key {
        self.channels[self.receives[receive as usize].link.channel as usize].key
    }

    /// The first receive that accepts a message with this envelope.
    #[inline]
    pub fn find_receive(&mut self, source: Peer, context: u64, tag: i32) -> Option<u32> {
        let key = Key { context, source, tag };
        if self.wild > 0 {
            return self.find_wild(key);
        }
        // Without wildcards there is one queue to look at.
        let channel = self.lookup(key)?;
        let channel = &self.channels[channel as usize];
        (channel.head != NONE && channel.receives).then_some(channel.head)
    }

    #[inline(never)]
    fn find_wild(&mut self, key: Key) -> Option<u32> {
        let mut best = NONE;
        let mut oldest = u64::MAX;
        for shape in 0..SHAPES {
            if self.waiting[shape] == 0 {
                continue;
            }
            let Some(channel) = self.lookup(key.with_shape(shape)) else { continue };
            let channel = &self.channels[channel as usize];
            if channel.head != NONE && channel.receives {
                let sequence = self.receives[channel.head as usize].sequence;
                if sequence < oldest {
                    (best, oldest) = (channel.head, sequence);
                }
            }
        }
        (best != NONE).then_some(best)
    }

    /// The tag that a waiting receive wants; any if there is none.
    pub fn wanted_tag(&self, receive: u32) -> Option<i32> {
        let channel = self.receives.get(receive as usize)?.link.channel;
        let key = self.channels.get(channel as usize)?.key;
        (key.tag != ANY_TAG).then_some(key.tag)
    }

    /// Takes a waiting receive out of its queue.
    #[inline(always)]
    pub fn remove_receive(&mut self, receive: u32) {
        let place = &mut self.receives[receive as usize].link;
        let Link { channel, previous, next } = *place;
        place.channel = NONE;
        let queue = &mut self.channels[channel as usize];
        let (first, last) = (queue.head == receive, queue.tail == receive);
        if first {
            queue.head = if last { NONE } else { next };
        } else if last {
            queue.tail = previous;
        }
        let shape = queue.key.shape();
        if !first && !last {
            self.receives[next as usize].link.previous = previous;
        }
        if !first {
            self.receives[previous as usize].link.next = next;
        }
        self.waiting[shape] -= 1;
        self.wild -= usize::from(shape != 0);
    }

    /// Queues a message that no receive accepts.
    pub fn store(&mut self, source: Peer, context: u64, tag: i32, value: u32) -> EntryId {
        let key = Key { context, source, tag };
        let sequence = self.next_sequence();
        let links = [UNLINKED; SHAPES];
        let message = Arrived { sequence, key, value, links, live: true };
        let place = match self.free_messages.pop() {
            Some(place) => {
                self.messages[place as usize] = message;
                place
            }
            None => {
                self.messages.push(message);
                (self.messages.len() - 1) as u32
            }
        };
        for shape in 0..SHAPES {
            if self.indexed[shape] {
                self.append_message(shape, place);
            }
        }
        EntryId(place)
    }

    /// The first message that the pattern accepts.
    #[inline(always)]
    pub fn find_message(&mut self, pattern: &Pattern) -> Option<(EntryId, u32)> {
        if self.messages.len() == self.free_messages.len() {
            return None;
        }
        self.search_messages(pattern)
    }

    #[inline(never)]
    fn search_messages(&mut self, pattern: &Pattern) -> Option<(EntryId, u32)> {
        let key = Key::of(pattern);
        let shape = key.shape();
        if !self.indexed[shape] {
            self.index(shape);
        }
        let channel = self.lookup(key)?;
        let channel = &self.channels[channel as usize];
        if channel.head == NONE || channel.receives {
            return None;
        }
        Some((EntryId(channel.head), self.messages[channel.head as usize].value))
    }

    /// Takes a message out of its queues.
    pub fn remove_message(&mut self, id: EntryId) -> u32 {
        for shape in 0..SHAPES {
            let Link { channel, previous, next } = self.messages[id.0 as usize].links[shape];
            if channel == NONE {
                continue;
            }
            match previous {
                NONE => self.channels[channel as usize].head = next,
                _ => self.messages[previous as usize].links[shape].next = next,
            }
            match next {
                NONE => self.channels[channel as usize].tail = previous,
                _ => self.messages[next as usize].links[shape].previous = previous,
            }
        }
        let message = &mut self.messages[id.0 as usize];
        message.live = false;
        let value = message.value;
        self.free_messages.push(id.0);
        value
    }

    /// The patterns of all receives that accept messages from `source`, oldest first.
    pub fn receives_for(&self, source: Peer) -> Vec<Pattern> {
        let mut found: Vec<(u64, Key)> = (0..self.receives.len() as u32)
            .filter(|&receive| self.is_waiting(receive))
            .map(|receive| (self.receives[receive as usize].sequence, self.key_of(receive)))
            .filter(|(_, key)| key.source == source || key.source == ANY_SOURCE)
            .collect();
        found.sort_by_key(|&(sequence, _)| sequence);
        let pattern = |key: &Key| Pattern {
            source: (key.source != ANY_SOURCE).then_some(key.source),
            context: key.context,
            tag: (key.tag != ANY_TAG).then_some(key.tag),
        };
        found.iter().map(|(_, key)| pattern(key)).collect()
    }

    fn is_waiting(&self, receive: u32) -> bool {
        self.receives[receive as usize].link.channel != NONE
    }

    /// Takes out all receives that name `source`.
    pub fn take_receives_of(&mut self, source: Peer) -> Vec<u32> {
        let of_source = |&at: &u32| self.is_waiting(at) && self.key_of(at).source == source;
        let found: Vec<u32> = (0..self.receives.len() as u32).filter(of_source).collect();
        for &receive in &found {
            self.remove_receive(receive);
        }
        found
    }

    /// How many receives and messages wait.
    pub fn counts(&self) -> (usize, usize) {
        (self.waiting[0] + self.wild, self.messages.len() - self.free_messages.len())
    }

    #[inline]
    fn next_sequence(&mut self) -> u64 {
        self.sequence += 1;
        self.sequence
    }

    fn append_message(&mut self, shape: usize, place: u32) {
        let channel = self.channel(self.messages[place as usize].key.with_shape(shape));
        let queue = &mut self.channels[channel as usize];
        let previous = if queue.head == NONE { NONE } else { queue.tail };
        queue.tail = place;
        queue.receives = false;
        match previous {
            NONE => queue.head = place,
            _ => self.messages[previous as usize].links[shape].next = place,
        }
        self.messages[place as usize].links[shape] = Link { channel, previous, next: NONE };
    }

    /// Puts all waiting messages into the channels of a shape that was not needed before.
    #[cold]
    fn index(&mut self, shape: usize) {
        self.indexed[shape] = true;
        let mut waiting: Vec<u32> = (0..self.messages.len() as u32)
            .filter(|&place| self.messages[place as usize].live)
            .collect();
        waiting.sort_by_key(|&place| self.messages[place as usize].sequence);
        for place in waiting {
            self.append_message(shape, place);
        }
    }

    /// The channel of a key, made if there is none.
    #[inline]
    fn channel(&mut self, key: Key) -> u32 {
        match self.lookup(key) {
            Some(channel) => channel,
            None => self.open_channel(key),
        }
    }

    #[inline(always)]
    fn lookup(&mut self, key: Key) -> Option<u32> {
        if let Some(channel) = self.channels.get(self.recent as usize)
            && channel.key == key
        {
            return Some(self.recent);
        }
        self.search_table(key)
    }

    #[inline(never)]
    fn search_table(&mut self, key: Key) -> Option<u32> {
        let mask = self.table.len() - 1;
        let mut at = key.hash() & mask;
        loop {
            let channel = self.table[at];
            if channel == NONE {
                return None;
            }
            if self.channels[channel as usize].key == key {
                self.recent = channel;
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
        let mut at = key.hash() & mask;
        while self.table[at] != NONE {
            at = (at + 1) & mask;
        }
        self.table[at] = place;
    }

    /// Forgets empty channels, and makes the table larger if most are not empty.
    fn sweep(&mut self) {
        // A channel that is forgotten must not be found through the shortcut.
        self.recent = NONE;
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

    /// How many places of the table a search looks at, on average.
    fn searched(keys: impl Iterator<Item = (u64, Peer, i32)>) -> f64 {
        let mut matcher = Matcher::default();
        for (number, (context, source, tag)) in keys.enumerate() {
            let pattern = Pattern { context, source: Some(source), tag: Some(tag) };
            matcher.post(&pattern, number as u32);
        }
        let mask = matcher.table.len() - 1;
        let taken = matcher.table.iter().enumerate().filter(|(_, channel)| **channel != NONE);
        let distance = |(at, channel): (usize, &u32)| {
            let home = matcher.channels[*channel as usize].key.hash() & mask;
            (at.wrapping_sub(home) & mask) + 1
        };
        let distances: Vec<usize> = taken.map(distance).collect();
        distances.iter().sum::<usize>() as f64 / distances.len() as f64
    }

    #[test]
    fn searches_are_short_whatever_differs() {
        let tags = |count: i32| searched((0..count).map(|tag| (2, 0, tag)));
        let peers = |count: u32| searched((0..count).map(|peer| (2, peer, 1)));
        let far = searched((0..500).map(|at| (2, at % 7, (at as i32 / 7) << 12)));
        let both = searched((0..512).map(|at| (2, at / 8, -(at as i32 % 8))));
        let contexts = searched((0..300).map(|at| ((at % 20) << (at / 20), at as u32 % 3, 9)));
        let all = [tags(16), tags(31), tags(2048), peers(30), peers(1000), far, both, contexts];
        assert!(all.iter().all(|&one| one < 2.0), "{all:?}");
    }

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
                                matcher.post(&pattern, number);
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
                            matcher.remove_receive(value);
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
