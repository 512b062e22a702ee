//! Decoders against hostile bytes: valid frames with seeded damage, and bytes at random.
//!
//! Runs some thousand cases; with `SERRIED_LONG=1` some million. A failure names its seed, and
//! `SERRIED_SEED=n` runs that case alone.

use wire::{BODY_MAX, BadMemory, HEADER_BYTES, Header, LENGTH_MAX, Message, Order, WantedTag};

/// SplitMix64: enough of a random source to damage frames, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// Mostly numbers at which code goes wrong.
    fn number(&mut self) -> u64 {
        const BORDERS: [u64; 10] = [
            0,
            1,
            24,
            32,
            0x7fff_ffff,
            0x8000_0000,
            0xffff_ffff,
            LENGTH_MAX,
            LENGTH_MAX + 1,
            u64::MAX,
        ];
        match self.below(3) {
            0 => self.next(),
            1 => self.next() >> self.below(64),
            _ => BORDERS[self.below(BORDERS.len())],
        }
    }

    fn message(&mut self) -> Message {
        let (context, tag) = (self.number(), self.number() as i32);
        let (send, receive) = (self.number() as u32, self.number() as u32);
        let count = self.number();
        let flag = self.below(2) == 0;
        match self.below(14) {
            0 => Message::Eager { context, tag, send: flag.then_some(send) },
            1 => Message::Rts {
                context,
                tag,
                send,
                length: count,
                key: flag.then(|| [self.next(), self.next(), self.next()]),
                order: [Order::InOrder, Order::First, Order::Ahead][self.below(3)],
                followed: self.below(2) == 0,
            },
            2 => Message::Cts { send, receive, length: count },
            3 => Message::Data { receive, offset: count },
            4 => Message::Acknowledge { send },
            5 => Message::Credit { bytes: count },
            6 => Message::Stalled,
            7 if flag => {
                Message::PullRequest { context, tag: WantedTag::Any, probe: self.below(2) == 0 }
            }
            7 => Message::PullRequest {
                context,
                tag: WantedTag::Exactly(tag),
                probe: self.below(2) == 0,
            },
            8 => Message::Decline { send },
            9 => Message::Cancel { send },
            10 => Message::Probed,
            11 => Message::Rtr { context, tag, room: count, seen: send },
            12 => {
                let bad = [None, Some(BadMemory::Sender), Some(BadMemory::Receiver)];
                Message::Fin { send, bad: bad[self.below(3)] }
            }
            _ => Message::CancelReply { send, cancelled: flag },
        }
    }

    /// The bytes of a frame, as they would arrive.
    fn frame(&mut self) -> Vec<u8> {
        let mut body = [0; BODY_MAX];
        let (header, used) = self.message().encode(&mut body);
        [&header.to_bytes()[..], &body[..used]].concat()
    }

    fn damage(&mut self, frame: &mut Vec<u8>) {
        for _ in 0..=self.below(4) {
            if frame.is_empty() {
                return;
            }
            let at = self.below(frame.len());
            match self.below(6) {
                0 => frame[at] ^= 1 << self.below(8),
                1 => frame[at] = self.number() as u8,
                2 => frame.truncate(at),
                3 => frame.insert(at, self.next() as u8),
                4 => {
                    let number = self.number().to_le_bytes();
                    let end = frame.len().min(at + 8);
                    frame[at..end].copy_from_slice(&number[..end - at]);
                }
                _ => {
                    let mut other = self.frame();
                    other.truncate(self.below(other.len()));
                    let end = frame.len().min(at + other.len());
                    frame[at..end].copy_from_slice(&other[..end - at]);
                }
            }
        }
    }
}

/// What a reader of frames does, and what it may rely on afterwards.
fn read(bytes: &[u8]) -> Option<Message> {
    let (header, body) = bytes.split_first_chunk::<HEADER_BYTES>()?;
    let header = Header::from_bytes(header).ok()?;
    assert_eq!(&header.to_bytes()[..], &bytes[..HEADER_BYTES], "a header has one encoding");
    let message = Message::decode(&header, body).ok()?;
    match message {
        Message::Rts { length, .. } | Message::Cts { length, .. } => {
            assert!(length <= LENGTH_MAX, "{message:?}");
        }
        Message::Data { offset, .. } => {
            assert!(offset + u64::from(header.length) <= LENGTH_MAX, "{message:?}");
        }
        Message::Credit { bytes } => assert!(bytes <= LENGTH_MAX, "{message:?}"),
        _ => {}
    }
    Some(message)
}

fn case(seed: u64) -> Option<Message> {
    let mut random = Random(seed);
    let bytes = if random.below(4) == 0 {
        (0..random.below(HEADER_BYTES + 2 * BODY_MAX)).map(|_| random.next() as u8).collect()
    } else {
        let mut frame = random.frame();
        random.damage(&mut frame);
        frame
    };
    read(&bytes)
}

#[test]
fn no_bytes_break_the_decoder() {
    if let Some(seed) = std::env::var("SERRIED_SEED").ok().and_then(|seed| seed.parse().ok()) {
        case(seed);
        return;
    }
    let cases = match std::env::var_os("SERRIED_LONG") {
        // Which takes a thousand times as long for each.
        _ if cfg!(miri) => 200,
        Some(_) => 20_000_000,
        None => 50_000,
    };
    let mut accepted = 0;
    for seed in 0..cases {
        match std::panic::catch_unwind(|| case(seed)) {
            Ok(message) => accepted += u64::from(message.is_some()),
            Err(panic) => {
                eprintln!("seed {seed}: run it alone with SERRIED_SEED={seed}");
                std::panic::resume_unwind(panic);
            }
        }
    }
    // A fuzzer whose every case is thrown away at the door tests nothing.
    assert!(accepted > cases / 20 && accepted < cases, "{accepted} of {cases} accepted");
}
