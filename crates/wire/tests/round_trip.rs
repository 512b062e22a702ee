//! Every message survives the way through its bytes, and every header through its own.

use proptest::prelude::*;
use wire::{
    BODY_MAX, BadMemory, FrameError, HEADER_BYTES, Header, Kind, LENGTH_MAX, Message, Order,
    WantedTag,
};

/// Kinds are numbered from 1 without gaps; this is the last one that a message has.
const LAST_KIND: u8 = Kind::Fin as u8;
/// The last one of all.
const LAST_NUMBER: u8 = Kind::Wireup as u8;

fn wanted_tags() -> impl Strategy<Value = WantedTag> {
    prop_oneof![any::<i32>().prop_map(WantedTag::Exactly), Just(WantedTag::Any)]
}

/// Numbers of bytes, with the border drawn more often than chance would.
fn byte_counts() -> impl Strategy<Value = u64> {
    prop_oneof![0..=LENGTH_MAX, Just(0), Just(LENGTH_MAX)]
}

/// A message, and the payload length that its caller puts behind it.
fn messages() -> impl Strategy<Value = (Message, u32)> {
    let control = prop_oneof![
        (
            any::<u64>(),
            any::<i32>(),
            any::<u32>(),
            byte_counts(),
            any::<Option<[u64; 3]>>(),
            prop_oneof![Just(Order::InOrder), Just(Order::First), Just(Order::Ahead)],
            any::<bool>(),
        )
            .prop_map(|(context, tag, send, length, key, order, followed)| {
                let followed = followed && key.is_some() && order == Order::InOrder;
                Message::Rts { context, tag, send, length, key, order, followed }
            }),
        (
            any::<u32>(),
            prop_oneof![Just(None), Just(Some(BadMemory::Sender)), Just(Some(BadMemory::Receiver))]
        )
            .prop_map(|(send, bad)| Message::Fin { send, bad }),
        (any::<u64>(), any::<i32>(), byte_counts(), any::<u32>())
            .prop_map(|(context, tag, room, seen)| Message::Rtr { context, tag, room, seen }),
        (any::<u32>(), any::<u32>(), byte_counts())
            .prop_map(|(send, receive, length)| Message::Cts { send, receive, length }),
        any::<u32>().prop_map(|send| Message::Acknowledge { send }),
        byte_counts().prop_map(|bytes| Message::Credit { bytes }),
        Just(Message::Stalled),
        (any::<u64>(), wanted_tags(), any::<bool>())
            .prop_map(|(context, tag, probe)| Message::PullRequest { context, tag, probe }),
        Just(Message::Probed),
        any::<u32>().prop_map(|send| Message::Decline { send }),
        any::<u32>().prop_map(|send| Message::Cancel { send }),
        (any::<u32>(), any::<bool>())
            .prop_map(|(send, cancelled)| Message::CancelReply { send, cancelled }),
    ];
    let eager = (any::<u64>(), any::<i32>(), any::<Option<u32>>())
        .prop_map(|(context, tag, send)| Message::Eager { context, tag, send });
    let data = (any::<u32>(), 0..=LENGTH_MAX - u64::from(u32::MAX))
        .prop_map(|(receive, offset)| Message::Data { receive, offset });
    prop_oneof![
        9 => control.prop_map(|message| (message, 0)),
        2 => (eager, any::<u32>()),
        1 => (data, any::<u32>()),
    ]
}

/// The header and body as the engine writes them: the length of the payload is the caller's for
/// messages with bytes.
fn frame(message: &Message, payload: u32) -> (Header, Vec<u8>) {
    let mut body = [0xaa; BODY_MAX];
    let (mut header, used) = message.encode(&mut body);
    assert_eq!(header.length as usize, used, "{message:?}");
    header.length += payload;
    (header, body[..used].to_vec())
}

proptest! {
    #[test]
    fn message_survives((message, payload) in messages()) {
        let (header, body) = frame(&message, payload);
        let bytes = header.to_bytes();
        let read = Header::from_bytes(&bytes).unwrap();
        prop_assert_eq!(read, header);
        prop_assert_eq!(Message::decode(&read, &body), Ok(message));
    }

    #[test]
    fn header_survives(
        number in 1..=LAST_NUMBER, flags: u8, length: u32, context: u64, tag: i32, id: u32,
    ) {
        let kind = Kind::from_number(number).unwrap();
        prop_assert_eq!(kind as u8, number);
        let header = Header { kind, flags, length, context, tag, id };
        prop_assert_eq!(Header::from_bytes(&header.to_bytes()), Ok(header));
    }

    /// Whatever decodes says the same when it is written and read again.
    #[test]
    fn decoded_message_is_stable(
        bytes: [u8; HEADER_BYTES], kind in 1..=LAST_KIND, flags in 0u8..16, short in any::<bool>(),
        body in prop::collection::vec(any::<u8>(), 0..=2 * BODY_MAX),
    ) {
        let mut bytes = bytes;
        bytes[0] = kind;
        bytes[1] = flags;
        bytes[2..4].fill(0);
        if short {
            bytes[4..8].copy_from_slice(&(body.len() as u32).to_le_bytes());
        }
        let header = Header::from_bytes(&bytes).unwrap();
        if let Ok(message) = Message::decode(&header, &body) {
            let carries_bytes = matches!(message, Message::Eager { .. } | Message::Data { .. });
            let (again, body) = frame(&message, if carries_bytes { header.length } else { 0 });
            prop_assert_eq!(Message::decode(&again, &body), Ok(message));
            prop_assert_eq!((again.kind, again.flags, again.length), (header.kind, header.flags, header.length));
        }
    }
}

#[test]
fn numbers_without_a_kind_are_refused() {
    for number in (0..=u8::MAX).filter(|number| !(1..=LAST_NUMBER).contains(number)) {
        let mut bytes = Header::eager(1, 2, 3).to_bytes();
        bytes[0] = number;
        assert_eq!(Header::from_bytes(&bytes), Err(FrameError::UnknownKind(number)));
    }
}

#[test]
fn what_is_said_before_messages_is_no_message() {
    let header = Header { kind: Kind::Wireup, ..Header::eager(1, 2, 0) };
    assert_eq!(Message::decode(&header, &[]), Err(FrameError::UnknownKind(LAST_NUMBER)));
}

#[test]
fn reserved_bytes_are_refused() {
    for at in [2, 3] {
        let mut bytes = Header::eager(1, 2, 3).to_bytes();
        bytes[at] = 1;
        assert!(matches!(Header::from_bytes(&bytes), Err(FrameError::BadField(Kind::Eager, _))));
    }
}

#[test]
fn flags_of_other_kinds_are_refused() {
    for number in 1..=LAST_KIND {
        let kind = Kind::from_number(number).unwrap();
        let allowed = match kind {
            Kind::Rts => 15,
            Kind::PullRequest | Kind::Fin => 3,
            Kind::CancelReply => 1,
            _ => 0,
        };
        // An RTS cannot be both first of its context and ahead of others; what is followed by its bytes
        // has a key and is in order; and only one side's memory can be why a message ends.
        let contradicts = |flags: u8| match kind {
            Kind::Rts => flags & 6 == 6 || (flags & 8 != 0 && flags & 7 != 1),
            Kind::Fin => flags == 3,
            _ => false,
        };
        let body = [0; BODY_MAX];
        let length = match kind {
            Kind::Rts => BODY_MAX as u32,
            Kind::Rtr => 8,
            _ => 0,
        };
        for flags in 0..=u8::MAX {
            let header = Header { kind, flags, length, context: 0, tag: 0, id: 0 };
            let decoded = Message::decode(&header, &body[..length as usize]);
            if flags & !allowed == 0 && !contradicts(flags) {
                assert!(decoded.is_ok(), "{kind:?} {flags:#x}: {decoded:?}");
            } else {
                assert_eq!(decoded, Err(FrameError::UnknownFlags(kind, flags)));
            }
        }
    }
}

#[test]
fn lengths_of_control_frames_are_exact() {
    for number in 1..=LAST_KIND {
        let kind = Kind::from_number(number).unwrap();
        let exact = match kind {
            Kind::Eager | Kind::EagerSynchronous | Kind::Data => continue,
            Kind::Rts => BODY_MAX,
            Kind::Rtr => 8,
            _ => 0,
        };
        for length in 0..=2 * BODY_MAX {
            let header =
                Header { kind, flags: 0, length: length as u32, context: 0, tag: 0, id: 0 };
            let decoded = Message::decode(&header, &vec![0; length]);
            if length == exact {
                assert!(decoded.is_ok(), "{kind:?}: {decoded:?}");
            } else {
                assert_eq!(decoded, Err(FrameError::WrongLength(kind, length)));
            }
        }
    }
}

#[test]
fn an_rts_cut_short_is_refused() {
    let message = Message::Rts {
        context: 1,
        tag: 2,
        send: 3,
        length: 4,
        key: Some([5, 6, 7]),
        order: Order::InOrder,
        followed: true,
    };
    let (header, body) = frame(&message, 0);
    for length in 0..BODY_MAX {
        let decoded = Message::decode(&header, &body[..length]);
        assert_eq!(decoded, Err(FrameError::WrongLength(Kind::Rts, length)));
    }
}

#[test]
fn numbers_of_bytes_that_no_memory_holds_are_refused() {
    let body = (LENGTH_MAX + 1).to_le_bytes();
    let mut rts = [0; BODY_MAX];
    rts[..8].copy_from_slice(&body);
    let plain = Header { kind: Kind::Rts, flags: 0, length: 0, context: 0, tag: 0, id: 0 };
    let frames: [(Header, &[u8]); 4] = [
        (Header { length: BODY_MAX as u32, ..plain }, &rts),
        (Header { kind: Kind::Cts, context: LENGTH_MAX + 1, ..plain }, &[]),
        (Header { kind: Kind::Credit, context: LENGTH_MAX + 1, ..plain }, &[]),
        // The offset alone is possible, the end of these bytes is not.
        (Header { kind: Kind::Data, context: LENGTH_MAX, length: 1, ..plain }, &[0]),
    ];
    for (header, body) in frames {
        let decoded = Message::decode(&header, body);
        assert!(matches!(decoded, Err(FrameError::BadField(kind, _)) if kind == header.kind));
    }
}

#[test]
fn errors_name_the_kind() {
    let error = FrameError::WrongLength(Kind::Rts, 5).to_string();
    assert!(error.contains("Rts") && error.contains('5'), "{error}");
    assert!(FrameError::UnknownKind(99).to_string().contains("99"));
}
