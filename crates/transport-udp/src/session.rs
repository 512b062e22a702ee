//! What two processes have with each other: keys, numbers, the way, and what has come.

use crate::frames::Frames;
use crate::reach::Attempt;
use crate::replay::Replay;
use secret::{Key, PacketKey, TAG_BYTES};
use std::net::SocketAddr;
use transport::Peer;

/// Bytes before a packet of the protocol: whose it is, and its number.
pub(crate) const OUTER: usize = 16;
/// Bytes that a packet has beside its payload.
pub(crate) const BESIDE: usize = OUTER + packet::HEADER_BYTES + TAG_BYTES;

/// One peer's process.
pub(crate) struct Session {
    /// The number of its session.
    pub(crate) id: u64,
    incoming: PacketKey,
    outgoing: PacketKey,
    /// The number of the next packet to it.
    number: u64,
    replay: Replay,
    /// Where packets to it go.
    pub(crate) address: Option<SocketAddr>,
    /// Who it is here, once that is known.
    pub(crate) peer: Option<Peer>,
    /// It has been reached: what has come may be handed over.
    pub(crate) open: bool,
    pub(crate) attempt: Option<Attempt>,
    pub(crate) frames: Frames,
    /// It is known to be gone.
    pub(crate) doomed: bool,
    /// Its end has been told.
    pub(crate) told: bool,
}

/// Why a packet was turned away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stranger;

/// The number before a packet that is at least as long as what stands around it.
pub(crate) fn word(packet: &[u8], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&packet[at..at + 8]);
    u64::from_le_bytes(word)
}

impl Session {
    /// The session with another one; `agreed` is what the two processes have agreed upon, if all is encrypted.
    pub(crate) fn new(secret: &Key, agreed: Option<&Key>, own: u64, other: u64) -> Session {
        let key = |from: u64, to: u64| {
            let beside = agreed.map_or(&[][..], |agreed| agreed.as_bytes());
            let said: [&[u8]; 3] = [&from.to_le_bytes(), &to.to_le_bytes(), beside];
            let key = secret.derive("serried 2026-11 packets over UDP", &said);
            if agreed.is_some() { PacketKey::sealing(&key) } else { PacketKey::proving(key) }
        };
        Session {
            id: other,
            incoming: key(other, own),
            outgoing: key(own, other),
            number: 0,
            replay: Replay::new(),
            address: None,
            peer: None,
            open: false,
            attempt: None,
            frames: Frames::default(),
            doomed: false,
            told: false,
        }
    }

    /// Seals the packet that begins at `start` and has room for what stands before it.
    pub(crate) fn seal(&mut self, own: u64, packets: &mut Vec<u8>, start: usize) {
        let number = self.number;
        self.number += 1;
        packets[start..start + 8].copy_from_slice(&own.to_le_bytes());
        packets[start + 8..start + OUTER].copy_from_slice(&number.to_le_bytes());
        let tag = self.outgoing.seal(number, &mut packets[start..], OUTER);
        packets.extend(tag);
    }

    /// Opens a packet in place: what the protocol has to say in it.
    pub(crate) fn open<'a>(&mut self, packet: &'a mut [u8]) -> Result<&'a [u8], Stranger> {
        let Some(end) = packet.len().checked_sub(TAG_BYTES).filter(|&end| end >= OUTER) else {
            return Err(Stranger);
        };
        let (body, tag) = packet.split_at_mut(end);
        let number = word(body, 8);
        if !self.replay.is_new(number) {
            return Err(Stranger);
        }
        self.incoming.open(number, body, OUTER, tag).map_err(|_| Stranger)?;
        self.replay.note(number);
        Ok(&body[OUTER..])
    }
}
