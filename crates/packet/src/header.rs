//! The one header that all packets have.

/// Bytes of an encoded [`Header`].
pub const HEADER_BYTES: usize = 28;

/// What a packet is. The numbers are the wire format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Bytes, under the next number.
    Data = 1,
    /// What has been received, and nothing else.
    Acknowledge = 2,
    /// Something is missing, or has not been acknowledged for long: send it, or say that there is nothing.
    Prod = 3,
    /// The answer to a prod where there is nothing to send: ask less often.
    BackOff = 4,
}

/// The packet wants to be acknowledged at once.
pub(crate) const ACKNOWLEDGE: u8 = 1;
/// Nothing comes after this packet.
pub(crate) const LAST: u8 = 2;

/// What stands before the bytes of every packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// What it is.
    pub kind: Kind,
    /// Bits of data: it wants to be acknowledged, it is the last.
    pub flags: u8,
    /// Bytes behind the header.
    pub length: u16,
    /// The number of data, from 1 on; in other packets the highest that was sent.
    pub sequence: u64,
    /// The sender has everything up to this.
    pub acknowledged: u64,
    /// The first that it has behind a hole; `acknowledged` if it knows of no hole.
    pub hole_end: u64,
}

/// Why bytes are not a packet, or not one that a peer of this version sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed(pub &'static str);

impl std::fmt::Display for Malformed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for Malformed {}

fn word(bytes: &[u8; HEADER_BYTES], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(word)
}

impl Header {
    /// The bytes of a header, little-endian.
    pub fn to_bytes(&self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        bytes[0] = self.kind as u8;
        bytes[1] = self.flags;
        bytes[2..4].copy_from_slice(&self.length.to_le_bytes());
        bytes[4..12].copy_from_slice(&self.sequence.to_le_bytes());
        bytes[12..20].copy_from_slice(&self.acknowledged.to_le_bytes());
        bytes[20..28].copy_from_slice(&self.hole_end.to_le_bytes());
        bytes
    }

    /// Takes a packet apart.
    pub fn decode(packet: &[u8]) -> Result<(Header, &[u8]), Malformed> {
        let Some((head, payload)) = packet.split_first_chunk::<HEADER_BYTES>() else {
            return Err(Malformed("a packet that ends in its header"));
        };
        let kind = match head[0] {
            1 => Kind::Data,
            2 => Kind::Acknowledge,
            3 => Kind::Prod,
            4 => Kind::BackOff,
            _ => return Err(Malformed("a packet of unknown kind")),
        };
        let header = Header {
            kind,
            flags: head[1],
            length: u16::from_le_bytes([head[2], head[3]]),
            sequence: word(head, 4),
            acknowledged: word(head, 12),
            hole_end: word(head, 20),
        };
        let data = kind == Kind::Data;
        if header.flags & !(ACKNOWLEDGE | LAST) != 0 || !data && header.flags != 0 {
            return Err(Malformed("a packet with unknown flags"));
        }
        if header.length as usize != payload.len() || !data && header.length > 0 {
            return Err(Malformed("a packet of another length than it says"));
        }
        if data && header.sequence == 0 {
            return Err(Malformed("data without a number"));
        }
        // What is next in order is acknowledged: a hole is one packet at least.
        let hole = header.hole_end.checked_sub(header.acknowledged);
        if hole.is_none_or(|length| length == 1) {
            return Err(Malformed("a hole that ends before it begins"));
        }
        Ok((header, payload))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_of_a_header_is_read_or_refused() {
        let header = Header {
            kind: Kind::Data,
            flags: ACKNOWLEDGE | LAST,
            length: 3,
            sequence: 0x0102_0304_0506_0708,
            acknowledged: 0x1112_1314_1516_1718,
            hole_end: 0x2122_2324_2526_2728,
        };
        let packet = [&header.to_bytes()[..], b"abc"].concat();
        assert_eq!(Header::decode(&packet), Ok((header, &b"abc"[..])));
        for bit in 0..8 * HEADER_BYTES {
            let mut changed = packet.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            if let Ok((read, _)) = Header::decode(&changed) {
                assert_ne!(read, header);
                assert_eq!(read.to_bytes(), changed[..HEADER_BYTES]);
            }
        }
        for length in 0..packet.len() {
            assert!(Header::decode(&packet[..length]).is_err());
        }
    }

    #[test]
    fn what_contradicts_itself_is_refused() {
        let good = Header {
            kind: Kind::Prod,
            flags: 0,
            length: 0,
            sequence: 0,
            acknowledged: 5,
            hole_end: 5,
        };
        assert!(Header::decode(&good.to_bytes()).is_ok());
        let bad = [
            Header { flags: ACKNOWLEDGE, ..good },
            Header { kind: Kind::Data, ..good },
            Header { hole_end: 4, ..good },
            Header { hole_end: 6, ..good },
            Header { length: 1, ..good },
        ];
        for header in bad {
            assert!(Header::decode(&header.to_bytes()).is_err(), "{header:?}");
        }
        assert!(Header::decode(&[&good.to_bytes()[..], b"a"].concat()).is_err());
    }
}
