//! One pool of buffers for all peers, for what is sent and for what is received.

use liveness::Rule;
use std::time::Duration;

/// How an endpoint shares what it has.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// Buffers in all; each holds one packet.
    pub buffers: usize,
    /// Bytes that may wait for one peer, sent or not, until they are acknowledged.
    pub queue: usize,
    /// Nothing is taken for a peer that is sent to at a pace while more waits than leaves in this time, in nanoseconds.
    pub head_of_line: u64,
    /// How far a packet may be ahead of the next in order.
    pub depth: u64,
    /// When a silent peer is asked, and reported.
    pub rule: Rule,
    /// From what the random moments follow at which packets leave that are sent at a pace.
    pub seed: u64,
    /// What the model takes away to see what it is for.
    pub harness: Harness,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            buffers: 400,
            queue: 512 << 10,
            head_of_line: u64::MAX,
            depth: 4096,
            rule: Rule::new(Duration::from_secs(30)),
            seed: 0,
            harness: Harness::InOrderWhenLow,
        }
    }
}

/// What an endpoint does when buffers are few.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harness {
    /// It takes only what is next in order, and keeps buffers for that from those who send.
    InOrderWhenLow,
    /// It takes and sends whatever comes until there is nothing left. For models only: it may stand still
    /// for ever.
    None,
}

/// The buffers.
#[derive(Debug)]
pub(crate) struct Pool {
    free: usize,
    /// Buffers that nobody has that are kept for the next who takes one.
    spare: Vec<Vec<u8>>,
    /// Below this it is low.
    low: usize,
    harness: Harness,
}

/// A packet's bytes.
#[derive(Debug)]
pub(crate) struct Buffer {
    bytes: Vec<u8>,
    length: usize,
}

/// One of so many buffers is kept for packets that are next in order.
const RESERVE: usize = 8;

impl Pool {
    pub(crate) fn new(config: &Config) -> Pool {
        let low = (config.buffers / RESERVE).max(1);
        Pool { free: config.buffers, spare: Vec::new(), low, harness: config.harness }
    }

    /// How many are free.
    pub(crate) fn free(&self) -> usize {
        self.free
    }

    /// How many a link that holds `held` for what it sends may take. One that has many gets no more than
    /// it leaves, so that there is always something for the others.
    pub(crate) fn share(&self, held: usize) -> usize {
        match self.harness {
            Harness::InOrderWhenLow => self.free.saturating_sub(self.low.max(held)),
            Harness::None => self.free,
        }
    }

    /// Whether there are few.
    pub(crate) fn is_low(&self) -> bool {
        self.free <= self.low
    }

    /// Whether a link that holds `held` for what it has received may take one for a packet, which is next in
    /// order or not.
    pub(crate) fn accepts(&self, next: bool, held: usize) -> bool {
        match self.harness {
            Harness::InOrderWhenLow => self.free > 0 && (next || self.free > self.low.max(held)),
            Harness::None => self.free > 0,
        }
    }

    /// Takes a buffer for so many bytes.
    pub(crate) fn take(&mut self, room: usize) -> Option<Buffer> {
        self.free = self.free.checked_sub(1)?;
        let mut bytes = self.spare.pop().unwrap_or_default();
        if bytes.len() < room {
            bytes.resize(room, 0);
        }
        Some(Buffer { bytes, length: 0 })
    }

    /// Gives a buffer back.
    pub(crate) fn give(&mut self, buffer: Buffer) {
        self.free += 1;
        self.spare.push(buffer.bytes);
    }
}

impl Buffer {
    /// What stands in it.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    /// How many bytes stand in it.
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    /// The next so many bytes, to be written.
    pub(crate) fn grow(&mut self, length: usize) -> &mut [u8] {
        let from = self.length;
        self.length += length;
        &mut self.bytes[from..self.length]
    }
}
