//! Packets of messages, for the targets under `fuzz/`.

use super::machine::{ANY_TAG, Machine};
use super::packet::{HEAD, Packet};
use crate::group::Members;
use boot::StoreProtocol;
use layout::Span;

/// Packets to a process that sends and receives: the first byte says by which protocol, and each packet
/// has its length before it.
pub fn messages(bytes: &[u8]) {
    let Some((&first, mut rest)) = bytes.split_first() else { return };
    let protocols = [
        StoreProtocol::TwoSided,
        StoreProtocol::Optimistic,
        StoreProtocol::OneSided,
        StoreProtocol::Mixed,
        StoreProtocol::Enhanced,
    ];
    let mut machine = Machine::new(protocols[usize::from(first) % protocols.len()]);
    let mut room = [0u8; 64];
    let text = [7u8; 64];
    // SAFETY: both outlive the machine's last use, and only the machine touches the room.
    let (room, text) = unsafe { (Span::new(room.as_mut_ptr(), room.len()), Span::of(&text)) };
    machine.receive(Members::Many(vec![0, 1].into()), 3, room.head(32));
    machine.receive(Members::One(1), ANY_TAG, room.tail(32));
    machine.send(1, 5, text);
    while let Some((&length, behind)) = rest.split_first() {
        let length = (usize::from(length) + HEAD).min(behind.len());
        let (packet, behind) = behind.split_at(length);
        rest = behind;
        if let Some((packet, payload)) = Packet::decode(packet)
            && let Some(apart) = machine.handle(1, packet, payload)
        {
            assert!(apart.len() <= 64, "bytes that come apart go to where something is received");
            machine.filled(&packet, 1);
        }
        while let Some(output) = machine.poll_output() {
            assert!(output.bytes.len() <= 64, "only what was sent is sent");
            machine.sent(output.packet.send);
        }
    }
}
