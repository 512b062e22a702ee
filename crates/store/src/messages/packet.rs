//! What processes tell each other about messages, as bytes.

/// The number of a send or receive that is not known.
pub(crate) const NONE: u64 = u64::MAX;
/// In place of a receive: the message is all here.
pub(crate) const WHOLE: u64 = 0;
/// Bytes of a packet before its payload.
pub(crate) const HEAD: usize = 32;

/// What a packet says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(crate) enum Kind {
    /// There is a message (ready to send). The payload is all of it, or empty.
    Rts = 1,
    /// There is a receive (ready to receive): for one message if it names a send, else for the first
    /// that fits.
    Rtr,
    /// The bytes of a message for a receive.
    Data,
    /// The bytes of a message for a receive come as a message of their own.
    LongData,
    /// The receive is not wanted any more.
    CancelReceive,
    /// So be it: no message will come for it.
    ReceiveCancelled,
    /// The send is not wanted any more.
    CancelSend,
    /// So be it: nobody has received it.
    SendCancelled,
    /// So many bytes of messages that came eagerly are gone from here.
    Consumed,
}

/// A packet without its payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packet {
    pub(crate) kind: Kind,
    pub(crate) tag: i32,
    /// The sender's number of the message.
    pub(crate) send: u64,
    /// The receiver's number of the receive.
    pub(crate) receive: u64,
    /// Bytes of the message, or of the room for it.
    pub(crate) length: u64,
}

impl Packet {
    pub(crate) fn encode(&self, into: &mut Vec<u8>) {
        into.extend((self.kind as u32).to_le_bytes());
        into.extend(self.tag.to_le_bytes());
        into.extend(self.send.to_le_bytes());
        into.extend(self.receive.to_le_bytes());
        into.extend(self.length.to_le_bytes());
    }

    /// Reads a packet from untrusted bytes: the packet and its payload.
    pub(crate) fn decode(bytes: &[u8]) -> Option<(Packet, &[u8])> {
        let (head, payload) = bytes.split_at_checked(HEAD)?;
        let short = |at: usize| u32::from_le_bytes(head[at..at + 4].try_into().expect("4 bytes"));
        let long = |at: usize| u64::from_le_bytes(head[at..at + 8].try_into().expect("8 bytes"));
        let kind = match short(0) {
            1 => Kind::Rts,
            2 => Kind::Rtr,
            3 => Kind::Data,
            4 => Kind::LongData,
            5 => Kind::CancelReceive,
            6 => Kind::ReceiveCancelled,
            7 => Kind::CancelSend,
            8 => Kind::SendCancelled,
            9 => Kind::Consumed,
            _ => return None,
        };
        let (send, receive, length) = (long(8), long(16), long(24));
        Some((Packet { kind, tag: short(4) as i32, send, receive, length }, payload))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_bytes_are_a_packet_or_not(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
            if let Some((packet, payload)) = Packet::decode(&bytes) {
                let mut again = Vec::new();
                packet.encode(&mut again);
                again.extend(payload);
                prop_assert_eq!(again, bytes);
            }
        }

        #[test]
        fn what_is_encoded_is_decoded(
            kind in 1u8..10, tag in any::<i32>(), numbers in any::<[u64; 3]>(),
        ) {
            let mut bytes = vec![kind, 0, 0, 0];
            bytes.extend(tag.to_le_bytes());
            numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
            let (packet, rest) = Packet::decode(&bytes).unwrap();
            prop_assert_eq!(packet.kind as u8, kind);
            let [send, receive, length] = numbers;
            prop_assert_eq!(packet, Packet { kind: packet.kind, tag, send, receive, length });
            prop_assert!(rest.is_empty());
        }
    }
}
