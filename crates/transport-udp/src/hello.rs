//! Probes: whether packets of some size reach a peer, and come back.

use secret::{Key, PacketKey, Public, TAG_BYTES};

/// Bytes of a probe without what fills it up, and without its proof.
const FIXED: usize = 72;
/// The shortest probe.
pub(crate) const SHORTEST: usize = FIXED + TAG_BYTES;
const VERSION: u8 = 1;

/// A probe, or the answer to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hello {
    pub(crate) answer: bool,
    /// Bytes of the packet.
    pub(crate) size: u16,
    /// What the socket of whoever says this holds.
    pub(crate) window: u32,
    /// The sessions of whoever says this, and of whom it is meant for.
    pub(crate) from: u64,
    pub(crate) to: u64,
    /// What the answer repeats.
    pub(crate) echo: u64,
    /// Its half of the keys that it agrees upon with others.
    pub(crate) public: Public,
}

/// The key of the job's probes: of whoever has it one knows that it belongs to the job, and no more.
pub(crate) fn key(secret: &Key) -> PacketKey {
    PacketKey::proving(secret.derive("serried 2026-11 probes over UDP", &[]))
}

impl Hello {
    /// The packet.
    pub(crate) fn encode(&self, key: &PacketKey) -> Vec<u8> {
        let mut packet = vec![0; (self.size as usize).max(SHORTEST) - TAG_BYTES];
        packet[8] = VERSION;
        packet[9] = u8::from(self.answer);
        packet[10..12].copy_from_slice(&self.size.to_le_bytes());
        packet[12..16].copy_from_slice(&self.window.to_le_bytes());
        for (at, word) in (16..).step_by(8).zip([self.from, self.to, self.echo]) {
            packet[at..at + 8].copy_from_slice(&word.to_le_bytes());
        }
        packet[40..FIXED].copy_from_slice(&self.public);
        let tag = key.seal(0, &mut packet, 0);
        packet.extend(tag);
        packet
    }

    /// Takes a packet apart that begins with eight zeros, if it proves itself.
    pub(crate) fn decode(packet: &mut [u8], key: &PacketKey) -> Option<Hello> {
        if packet.len() < SHORTEST {
            return None;
        }
        let length = packet.len();
        let (body, tag) = packet.split_at_mut(length - TAG_BYTES);
        key.open(0, body, 0, tag).ok()?;
        let word = |at: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&body[at..at + 8]);
            u64::from_le_bytes(word)
        };
        let size = u16::from_le_bytes([body[10], body[11]]);
        let fits = body[8] == VERSION && body[9] < 2 && size as usize == length;
        let window = u32::from_le_bytes([body[12], body[13], body[14], body[15]]);
        let (from, to, echo) = (word(16), word(24), word(32));
        let public = body[40..FIXED].try_into().ok()?;
        fits.then_some(Hello { answer: body[9] == 1, size, window, from, to, echo, public })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_those_of_the_job_are_heard_and_nothing_can_be_changed() {
        let key = super::key(&[1; 32].into());
        let hello =
            Hello { answer: true, size: 300, window: 9, from: 1, to: 2, echo: 3, public: [4; 32] };
        let packet = hello.encode(&key);
        assert_eq!(packet.len(), 300);
        assert_eq!(Hello::decode(&mut packet.clone(), &key), Some(hello));
        assert_eq!(Hello::decode(&mut packet.clone(), &super::key(&[2; 32].into())), None);
        for at in 0..packet.len() {
            let mut changed = packet.clone();
            changed[at] ^= 0x10;
            assert_eq!(Hello::decode(&mut changed, &key), None, "byte {at}");
            assert_eq!(Hello::decode(&mut packet[..at].to_vec(), &key), None);
        }
    }
}
