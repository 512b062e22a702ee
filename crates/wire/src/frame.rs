//! Headers, messages, and their bytes.

/// Bytes of an encoded [`Header`].
pub const HEADER_BYTES: usize = 24;
/// The longest body that [`Message::encode`] writes behind a header.
pub const BODY_MAX: usize = 32;
/// The most bytes that a frame may speak of. No memory holds more, and larger numbers would only
/// overflow sums later.
pub const LENGTH_MAX: u64 = i64::MAX as u64;

/// What a transport needs to know of registered memory to reach it from elsewhere; opaque to the engine.
pub type Key = [u64; 3];

/// What kind of frame this is. The numbers are the wire format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// A message whose bytes are the payload.
    Eager = 1,
    /// A message whose bytes are the payload, and whose sender wants to hear when it is matched.
    EagerSynchronous = 2,
    /// Ready to send: a message whose bytes wait at the sender.
    Rts = 3,
    /// Clear to send: the receiver asks for the bytes of a message.
    Cts = 4,
    /// Bytes of a message that the receiver has asked for.
    Data = 5,
    /// A synchronous message was matched.
    Acknowledge = 6,
    /// Credit comes back to the sender.
    Credit = 7,
    /// The sender has messages queued for want of credit.
    Stalled = 8,
    /// The receiver has a receive that a stalled sender may have a message for.
    PullRequest = 9,
    /// An RTS out of order found no receive.
    Decline = 10,
    /// The sender wants a message back.
    Cancel = 11,
    /// The answer to `Cancel`.
    CancelReply = 12,
    /// The answer to a probing `PullRequest`.
    Probed = 13,
    /// Ready to receive: the receiver has posted a receive for a long message.
    Rtr = 14,
    /// The receiver is done with the memory that an RTS named.
    Fin = 15,
    /// What two processes say of the transports between them, before messages: a [`Note`](crate::wireup::Note).
    Wireup = 16,
}

impl Kind {
    /// The kind with this number.
    #[inline]
    pub fn from_number(number: u8) -> Option<Kind> {
        use Kind::*;
        const KINDS: [Kind; 16] = [
            Eager,
            EagerSynchronous,
            Rts,
            Cts,
            Data,
            Acknowledge,
            Credit,
            Stalled,
            PullRequest,
            Decline,
            Cancel,
            CancelReply,
            Probed,
            Rtr,
            Fin,
            Wireup,
        ];
        KINDS.get((number as usize).wrapping_sub(1)).copied()
    }
}

/// The fixed part of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// What the frame is.
    pub kind: Kind,
    /// Bits whose meaning depends on the kind.
    pub flags: u8,
    /// Bytes of payload behind the header.
    pub length: u32,
    /// The communication context; in control frames whatever the kind needs.
    pub context: u64,
    /// The tag.
    pub tag: i32,
    /// A request of one of the two sides.
    pub id: u32,
}

/// Why bytes are not a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrameError {
    /// No kind has this number.
    UnknownKind(u8),
    /// Flags that this kind does not have.
    UnknownFlags(Kind, u8),
    /// The payload has not the length that this kind needs.
    WrongLength(Kind, usize),
    /// A field holds what it cannot hold.
    BadField(Kind, &'static str),
}

impl FrameError {
    /// What the sender of such a frame has done, without the numbers.
    pub fn reason(&self) -> &'static str {
        match self {
            FrameError::UnknownKind(_) => "it sent a frame of an unknown kind",
            FrameError::UnknownFlags(..) => "it sent a frame with unknown flags",
            FrameError::WrongLength(..) => "it sent a frame with a payload of the wrong length",
            FrameError::BadField(..) => "it sent a frame with a field out of range",
        }
    }
}

impl std::fmt::Display for FrameError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            FrameError::UnknownKind(number) => write!(f, "a frame of unknown kind {number}"),
            FrameError::UnknownFlags(kind, flags) => {
                write!(f, "a {kind:?} frame with unknown flags {flags:#x}")
            }
            FrameError::WrongLength(kind, length) => {
                write!(f, "a {kind:?} frame with a payload of {length} bytes")
            }
            FrameError::BadField(kind, field) => {
                write!(f, "a {kind:?} frame with an impossible {field}")
            }
        }
    }
}

impl std::error::Error for FrameError {}

impl Header {
    /// The header of an eager message.
    #[inline]
    pub fn eager(context: u64, tag: i32, length: u32) -> Header {
        Header { kind: Kind::Eager, flags: 0, length, context, tag, id: 0 }
    }

    /// The bytes of a header, little-endian.
    pub fn to_bytes(&self) -> [u8; HEADER_BYTES] {
        let mut bytes = [0; HEADER_BYTES];
        bytes[0] = self.kind as u8;
        bytes[1] = self.flags;
        bytes[4..8].copy_from_slice(&self.length.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.context.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.tag.to_le_bytes());
        bytes[20..24].copy_from_slice(&self.id.to_le_bytes());
        bytes
    }

    /// Reads a header from untrusted bytes.
    pub fn from_bytes(bytes: &[u8; HEADER_BYTES]) -> Result<Header, FrameError> {
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
        let kind = Kind::from_number(bytes[0]).ok_or(FrameError::UnknownKind(bytes[0]))?;
        // Refused now, so that they can get a meaning later.
        if bytes[2..4] != [0, 0] {
            return Err(FrameError::BadField(kind, "reserved byte"));
        }
        Ok(Header {
            kind,
            flags: bytes[1],
            length: word(4),
            context: u64::from_le_bytes(bytes[8..16].try_into().unwrap()),
            tag: word(16) as i32,
            id: word(20),
        })
    }
}

/// The tag pattern of a [`Message::PullRequest`]: a tag, or any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedTag {
    /// This tag.
    Exactly(i32),
    /// Any tag.
    Any,
}

/// Whether an RTS comes in the order of sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// After everything that was sent before it.
    InOrder,
    /// Because the receiver asked for it, but nothing of its context is queued before it. Decline
    /// it if nothing matches.
    First,
    /// Because the receiver asked for it, and ahead of others of its context: only a receive that
    /// names its tag may have it. Decline it if none does.
    Ahead,
}

/// Whose memory was not valid when a message was moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadMemory {
    /// The sender's.
    Sender,
    /// The receiver's.
    Receiver,
}

/// What a frame says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// A whole message in the payload; `send` is set if the sender wants an `Acknowledge`.
    Eager {
        /// Communication context.
        context: u64,
        /// Tag.
        tag: i32,
        /// The sender's request, for synchronous sends.
        send: Option<u32>,
    },
    /// A message whose bytes wait at the sender.
    Rts {
        /// Communication context.
        context: u64,
        /// Tag.
        tag: i32,
        /// The sender's request.
        send: u32,
        /// Bytes of the message.
        length: u64,
        /// Under which the transport can get them, if it can.
        key: Option<Key>,
        /// Whether it comes in the order of sends.
        order: Order,
        /// Whether its bytes follow without having been asked for.
        followed: bool,
    },
    /// Send the bytes of `send` to `receive`, `length` of them.
    Cts {
        /// The sender's request.
        send: u32,
        /// The receiver's request.
        receive: u32,
        /// How many bytes the receiver takes.
        length: u64,
    },
    /// The receiver has all that it takes of `send`, or will not have it.
    Fin {
        /// The sender's request.
        send: u32,
        /// Whose memory was not valid, if that is why it ends.
        bad: Option<BadMemory>,
    },
    /// Bytes for `receive`, in the payload.
    Data {
        /// The receiver's request.
        receive: u32,
        /// Where in the message they belong.
        offset: u64,
    },
    /// The synchronous message `send` was matched.
    Acknowledge {
        /// The sender's request.
        send: u32,
    },
    /// The receiver has let go of so many bytes.
    Credit {
        /// Bytes of credit that come back.
        bytes: u64,
    },
    /// The sender has run out of credit and queues its messages.
    Stalled,
    /// The receiver has posted a receive that a queued message may match; or it is probing, and
    /// wants to see everything up to the message that matches.
    PullRequest {
        /// Communication context.
        context: u64,
        /// Tag pattern.
        tag: WantedTag,
        /// Whether it is probing.
        probe: bool,
    },
    /// A probing `PullRequest` was dealt with.
    Probed,
    /// A receive waits for a message with this envelope: its bytes may be sent with it.
    Rtr {
        /// Communication context.
        context: u64,
        /// Tag.
        tag: i32,
        /// How long a message fits.
        room: u64,
        /// How many messages have come in order, modulo 2^32: a sender that has sent more does
        /// not know what the receive will match.
        seen: u32,
    },
    /// The message `send`, whose RTS came out of order, found no receive.
    Decline {
        /// The sender's request.
        send: u32,
    },
    /// Forget the message `send`, if it is not matched yet.
    Cancel {
        /// The sender's request.
        send: u32,
    },
    /// Whether `send` was forgotten.
    CancelReply {
        /// The sender's request.
        send: u32,
        /// Whether it was.
        cancelled: bool,
    },
}

const FLAG_KEY: u8 = 1;
const FLAG_FIRST: u8 = 2;
const FLAG_AHEAD: u8 = 4;
const FLAG_FOLLOWED: u8 = 8;
/// Bytes of the body of an `Rtr`.
const RTR_BYTES: usize = 8;
const FLAG_ANY_TAG: u8 = 1;
const FLAG_PROBE: u8 = 2;
const FLAG_CANCELLED: u8 = 1;
const FLAG_BAD_SENDER: u8 = 1;
const FLAG_BAD_RECEIVER: u8 = 2;

impl Message {
    /// The header of this message and how many bytes of `body` belong behind it. Only `Rts` and
    /// `Rtr` have a body; the payload of `Eager` and `Data` is the caller's, and so is their length.
    #[inline]
    pub fn encode(&self, body: &mut [u8; BODY_MAX]) -> (Header, usize) {
        let plain = |kind, id| Header { kind, flags: 0, length: 0, context: 0, tag: 0, id };
        match *self {
            Message::Eager { context, tag, send: None } => (Header::eager(context, tag, 0), 0),
            Message::Eager { context, tag, send: Some(id) } => {
                (Header { context, tag, ..plain(Kind::EagerSynchronous, id) }, 0)
            }
            Message::Rts { context, tag, send, length, key, order, followed } => {
                let flags = if key.is_some() { FLAG_KEY } else { 0 }
                    | if followed { FLAG_FOLLOWED } else { 0 }
                    | match order {
                        Order::InOrder => 0,
                        Order::First => FLAG_FIRST,
                        Order::Ahead => FLAG_AHEAD,
                    };
                body[..8].copy_from_slice(&length.to_le_bytes());
                for (at, word) in key.unwrap_or_default().iter().enumerate() {
                    body[8 + at * 8..16 + at * 8].copy_from_slice(&word.to_le_bytes());
                }
                let header = Header { flags, context, tag, ..plain(Kind::Rts, send) };
                (Header { length: BODY_MAX as u32, ..header }, BODY_MAX)
            }
            Message::Cts { send, receive, length } => {
                let header = plain(Kind::Cts, send);
                (Header { context: length, tag: receive as i32, ..header }, 0)
            }
            Message::Fin { send, bad } => {
                let flags = match bad {
                    None => 0,
                    Some(BadMemory::Sender) => FLAG_BAD_SENDER,
                    Some(BadMemory::Receiver) => FLAG_BAD_RECEIVER,
                };
                (Header { flags, ..plain(Kind::Fin, send) }, 0)
            }
            Message::Data { receive, offset } => {
                (Header { context: offset, ..plain(Kind::Data, receive) }, 0)
            }
            Message::Acknowledge { send } => (plain(Kind::Acknowledge, send), 0),
            Message::Credit { bytes } => (Header { context: bytes, ..plain(Kind::Credit, 0) }, 0),
            Message::Stalled => (plain(Kind::Stalled, 0), 0),
            Message::PullRequest { context, tag, probe } => {
                let flags = if probe { FLAG_PROBE } else { 0 };
                let header = Header { context, flags, ..plain(Kind::PullRequest, 0) };
                match tag {
                    WantedTag::Exactly(tag) => (Header { tag, ..header }, 0),
                    WantedTag::Any => (Header { flags: flags | FLAG_ANY_TAG, ..header }, 0),
                }
            }
            Message::Probed => (plain(Kind::Probed, 0), 0),
            Message::Rtr { context, tag, room, seen } => {
                body[..RTR_BYTES].copy_from_slice(&room.to_le_bytes());
                let header = Header { context, tag, ..plain(Kind::Rtr, seen) };
                (Header { length: RTR_BYTES as u32, ..header }, RTR_BYTES)
            }
            Message::Decline { send } => (plain(Kind::Decline, send), 0),
            Message::Cancel { send } => (plain(Kind::Cancel, send), 0),
            Message::CancelReply { send, cancelled } => {
                let flags = if cancelled { FLAG_CANCELLED } else { 0 };
                (Header { flags, ..plain(Kind::CancelReply, send) }, 0)
            }
        }
    }

    /// What a frame says. `body` is the start of its payload: all of it for the kinds that have a
    /// body, anything for `Eager` and `Data`.
    #[inline]
    pub fn decode(header: &Header, body: &[u8]) -> Result<Message, FrameError> {
        let Header { kind, flags, length, context, tag, id } = *header;
        let allowed_flags = match kind {
            Kind::Rts => FLAG_KEY | FLAG_FIRST | FLAG_AHEAD | FLAG_FOLLOWED,
            Kind::Fin => FLAG_BAD_SENDER | FLAG_BAD_RECEIVER,
            Kind::PullRequest => FLAG_ANY_TAG | FLAG_PROBE,
            Kind::CancelReply => FLAG_CANCELLED,
            _ => 0,
        };
        if flags & !allowed_flags != 0 {
            return Err(FrameError::UnknownFlags(kind, flags));
        }
        let expected_length = match kind {
            Kind::Eager | Kind::EagerSynchronous | Kind::Data => length as usize,
            Kind::Rts => BODY_MAX,
            Kind::Rtr => RTR_BYTES,
            _ => 0,
        };
        if length as usize != expected_length {
            return Err(FrameError::WrongLength(kind, length as usize));
        }
        let bounded = |bytes: u64, field| {
            if bytes <= LENGTH_MAX { Ok(bytes) } else { Err(FrameError::BadField(kind, field)) }
        };
        Ok(match kind {
            Kind::Eager => Message::Eager { context, tag, send: None },
            Kind::EagerSynchronous => Message::Eager { context, tag, send: Some(id) },
            Kind::Rts => {
                let body: &[u8; BODY_MAX] =
                    body.try_into().map_err(|_| FrameError::WrongLength(kind, body.len()))?;
                let word = |at: usize| u64::from_le_bytes(body[at..at + 8].try_into().unwrap());
                let key = (flags & FLAG_KEY != 0).then(|| [word(8), word(16), word(24)]);
                let length = bounded(word(0), "length")?;
                let order = match flags & (FLAG_FIRST | FLAG_AHEAD) {
                    0 => Order::InOrder,
                    FLAG_FIRST => Order::First,
                    FLAG_AHEAD => Order::Ahead,
                    _ => return Err(FrameError::UnknownFlags(kind, flags)),
                };
                let followed = flags & FLAG_FOLLOWED != 0;
                // What nobody takes is got later, and nothing follows what may be declined.
                if followed && (key.is_none() || order != Order::InOrder) {
                    return Err(FrameError::UnknownFlags(kind, flags));
                }
                Message::Rts { context, tag, send: id, length, key, order, followed }
            }
            Kind::Cts => {
                Message::Cts { send: id, receive: tag as u32, length: bounded(context, "length")? }
            }
            Kind::Fin => Message::Fin {
                send: id,
                bad: match flags {
                    0 => None,
                    FLAG_BAD_SENDER => Some(BadMemory::Sender),
                    FLAG_BAD_RECEIVER => Some(BadMemory::Receiver),
                    _ => return Err(FrameError::UnknownFlags(kind, flags)),
                },
            },
            Kind::Data => {
                bounded(context.saturating_add(u64::from(length)), "offset")?;
                Message::Data { receive: id, offset: context }
            }
            Kind::Acknowledge => Message::Acknowledge { send: id },
            Kind::Credit => Message::Credit { bytes: bounded(context, "number of bytes")? },
            Kind::Stalled => Message::Stalled,
            Kind::PullRequest => {
                let any = flags & FLAG_ANY_TAG != 0;
                let tag = if any { WantedTag::Any } else { WantedTag::Exactly(tag) };
                Message::PullRequest { context, tag, probe: flags & FLAG_PROBE != 0 }
            }
            Kind::Probed => Message::Probed,
            Kind::Rtr => {
                let body: &[u8; RTR_BYTES] =
                    body.try_into().map_err(|_| FrameError::WrongLength(kind, body.len()))?;
                let room = bounded(u64::from_le_bytes(*body), "length")?;
                Message::Rtr { context, tag, room, seen: id }
            }
            Kind::Decline => Message::Decline { send: id },
            Kind::Cancel => Message::Cancel { send: id },
            Kind::CancelReply => {
                Message::CancelReply { send: id, cancelled: flags & FLAG_CANCELLED != 0 }
            }
            // Not for the engine.
            Kind::Wireup => return Err(FrameError::UnknownKind(kind as u8)),
        })
    }
}
