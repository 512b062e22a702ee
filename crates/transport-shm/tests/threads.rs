//! Shared memory with ranks that really run at once, and with a segment full of garbage.

use layout::Span;
use rustix::fd::OwnedFd;
use rustix::fs::{MemfdFlags, fstat, memfd_create};
use std::collections::VecDeque;
use std::sync::Barrier;
use transport::Payload;
use transport::sim::Random;
use transport::{AccessError, Bell, Landing, Peer, Sent, Sink, Transport};
use transport_shm::Shm;
use wire::{Header, Key};

fn attach_all(file: &OwnedFd, ranks: u32, cross_memory: bool) -> Vec<Shm> {
    let attach = |rank| {
        let file = file.try_clone().expect("a copy of the descriptor");
        Shm::attach(file, rank, ranks, cross_memory).expect("a rank joins")
    };
    (0..ranks).map(attach).collect()
}

fn memory() -> OwnedFd {
    memfd_create("threads", MemfdFlags::CLOEXEC).expect("a memfd")
}

fn is_long() -> bool {
    std::env::var_os("SERRIED_LONG").is_some()
}

/// The byte at a place of message `number`.
fn byte(number: u32, at: usize) -> u8 {
    (number as usize).wrapping_mul(131).wrapping_add(at ^ at >> 8) as u8
}

/// One rank of the crowd: sends numbered messages of all kinds, checks what it gets.
#[derive(Default)]
struct Rank {
    ranks: usize,
    /// Number of the next frame, by sender.
    expected: Vec<u32>,
    announced: VecDeque<(Peer, u32, Key)>,
    getting: Vec<(u32, Peer, u32, Vec<u8>)>,
    /// Registrations of which the peer is done, by its word.
    finished: Vec<(Peer, u32)>,
    /// Words to peers that their registrations are free again.
    words: Vec<(Peer, u32)>,
    registered: Vec<(Peer, u32, u32, Vec<u8>)>,
    received: usize,
}

/// Frames with this flag carry the key of a registration; the others carry their bytes.
const ANNOUNCES: u8 = 1;
/// Frames with this flag say that what was registered for the message of this number has been got.
const FINISHES: u8 = 2;

impl Sink for Rank {
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>) {
        if header.flags == FINISHES {
            return self.finished.push((peer, header.id));
        }
        let number = &mut self.expected[peer as usize];
        assert_eq!(header.id, *number, "out of order from rank {peer}");
        *number += 1;
        let bytes = payload.to_vec();
        if header.flags == ANNOUNCES {
            let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
            self.announced.push_back((peer, header.id, [word(0), word(8), word(16)]));
        } else {
            check(header.id, &bytes);
            self.received += 1;
        }
    }

    fn handle_arriving(&mut self, peer: Peer, header: &Header) -> Option<Landing> {
        // Every other frame is taken while it is written.
        if header.id.is_multiple_of(2) {
            return None;
        }
        let number = &mut self.expected[peer as usize];
        assert_eq!(header.id, *number, "out of order from rank {peer}");
        *number += 1;
        let mut bytes = vec![0; header.length as usize];
        // SAFETY: the bytes are kept in `getting`, untouched, until they have landed.
        let memory = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
        let operation = u32::MAX - peer;
        self.getting.push((operation, Peer::MAX, header.id, bytes));
        Some(Landing { memory, operation })
    }

    fn handle_done(&mut self, operation: u32, result: Result<u64, AccessError>) {
        assert_eq!(result, Ok(0));
        let at = self.getting.iter().position(|it| it.0 == operation).expect("a get of ours");
        let (_, peer, number, bytes) = self.getting.swap_remove(at);
        check(number, &bytes);
        self.received += 1;
        if peer != Peer::MAX {
            self.words.push((peer, number));
        }
    }

    fn handle_peer_failed(&mut self, peer: Peer) {
        panic!("rank {peer} failed");
    }

    fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str) {
        panic!("a protocol error of rank {peer}: {reason}");
    }
}

fn check(number: u32, bytes: &[u8]) {
    let wrong = bytes.iter().enumerate().find(|&(at, &found)| found != byte(number, at));
    assert!(wrong.is_none(), "message {number} of {} bytes: {wrong:?}", bytes.len());
}

impl Rank {
    fn run(&mut self, port: &mut Shm, rank: Peer, messages: u32, random: &mut Random) {
        let mut next = vec![0u32; self.ranks];
        let mut operation = 0;
        let total = (self.ranks - 1) * messages as usize;
        let others: Vec<Peer> = (0..self.ranks as Peer).filter(|&peer| peer != rank).collect();
        let is_done = |next: &[u32]| others.iter().all(|&peer| next[peer as usize] == messages);
        while !is_done(&next)
            || self.received < total
            || !self.registered.is_empty()
            || !self.words.is_empty()
        {
            if is_done(&next) {
                self.poll(port, &mut operation, true);
                continue;
            }
            let peer = *random.pick(&others);
            let number = next[peer as usize];
            if number < messages && self.send(port, peer, number, &mut operation, random) {
                next[peer as usize] += 1;
            }
            if random.chance(300) || number >= messages {
                self.poll(port, &mut operation, false);
            }
        }
    }

    /// Polls, and sleeps if nothing comes and only others can go on: a lost wake-up hangs the test.
    fn poll(&mut self, port: &mut Shm, operation: &mut u32, may_sleep: bool) {
        if !port.poll(self) && may_sleep {
            let bell = port.bell();
            bell.arm();
            if !port.poll(self) {
                bell.sleep();
            }
            bell.disarm();
        }
        for (peer, number) in std::mem::take(&mut self.finished) {
            let done = |it: &(Peer, u32, u32, Vec<u8>)| (it.0, it.2) == (peer, number);
            let at = self.registered.iter().position(done).expect("ours");
            let (_, operation, _, mut bytes) = self.registered.swap_remove(at);
            port.deregister(peer, operation);
            bytes.fill(0);
        }
        self.words.retain(|&(peer, number)| {
            let word = Header { id: number, flags: FINISHES, ..Header::eager(1, 2, 0) };
            port.send_short(peer, &word, Span::EMPTY) != Sent::Taken
        });
        while let Some((peer, number, key)) = self.announced.pop_front() {
            *operation += 1;
            let mut bytes = vec![0; key[2] as usize];
            // SAFETY: the bytes are kept in `getting`, untouched, until the get has ended.
            let span = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
            self.getting.push((*operation, peer, number, bytes));
            port.get(peer, key, 0, span, *operation);
        }
    }

    fn send(
        &mut self,
        port: &mut Shm,
        peer: Peer,
        number: u32,
        operation: &mut u32,
        random: &mut Random,
    ) -> bool {
        let caps = port.caps(peer);
        let size = match random.below(8) {
            0..4 => random.below(caps.short + 1),
            4..7 => random.below(caps.buffered + 1),
            _ => {
                let bits = 10 + random.below(12);
                1 + random.below(1 << bits)
            }
        };
        let mut bytes: Vec<u8> = (0..size).map(|at| byte(number, at)).collect();
        let header = Header { id: number, ..Header::eager(1, 2, size as u32) };
        if size <= caps.short {
            // SAFETY: read during the call only.
            return port.send_short(peer, &header, unsafe { Span::of(&bytes) }) == Sent::Taken;
        }
        if size <= caps.buffered {
            let fill = |at: usize, slot: Span| {
                slot.copy_from_slice(&bytes[at..]);
            };
            return port.send_buffered(peer, &header, fill) == Sent::Taken;
        }
        *operation += 1;
        // SAFETY: the bytes are kept in `registered` until they are deregistered.
        let span = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
        let Some(key) = port.register(peer, span, *operation) else { return false };
        let words: Vec<u8> = key.iter().flat_map(|word| word.to_le_bytes()).collect();
        let header = Header { flags: ANNOUNCES, length: words.len() as u32, ..header };
        // SAFETY: read during the call only.
        if port.send_short(peer, &header, unsafe { Span::of(&words) }) == Sent::Taken {
            self.registered.push((peer, *operation, number, bytes));
            true
        } else {
            port.deregister(peer, *operation);
            false
        }
    }
}

/// Ranks on threads of their own exchange frames and copies, everyone with everyone.
#[test]
fn ranks_at_once() {
    let rounds = if is_long() { 50 } else { 3 };
    let (finished, watched) = std::sync::mpsc::channel::<()>();
    std::thread::spawn(move || {
        use std::sync::mpsc::RecvTimeoutError::Timeout;
        if watched.recv_timeout(std::time::Duration::from_secs(20 * rounds)) == Err(Timeout) {
            eprintln!("a rank sleeps for ever: somebody did not ring");
            std::process::abort();
        }
    });
    for seed in 0..rounds {
        let ranks = 2 + seed as u32 % 3;
        let file = memory();
        let start = Barrier::new(ranks as usize);
        std::thread::scope(|scope| {
            for (rank, mut port) in (0..).zip(attach_all(&file, ranks, true)) {
                let start = &start;
                scope.spawn(move || {
                    let expected = vec![0; ranks as usize];
                    let mut state = Rank { ranks: ranks as usize, expected, ..Rank::default() };
                    start.wait();
                    let mut random = Random::new(seed * 100 + u64::from(rank));
                    state.run(&mut port, rank, 1500, &mut random);
                    // Nobody leaves while another may still copy from or to its memory.
                    start.wait();
                });
            }
        });
    }
    drop(finished);
}

/// Takes whatever comes.
#[derive(Default)]
struct Anything {
    frames: usize,
    errors: usize,
}

impl Sink for Anything {
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>) {
        assert!(peer < 3);
        assert_eq!(header.length as usize, payload.len());
        std::hint::black_box(payload.to_vec());
        self.frames += 1;
    }

    fn handle_done(&mut self, _operation: u32, _result: Result<u64, AccessError>) {}

    fn handle_peer_failed(&mut self, _peer: Peer) {}

    fn handle_protocol_error(&mut self, _peer: Peer, _reason: &'static str) {
        self.errors += 1;
    }
}

/// A rank gone mad writes anywhere in the segment: the others neither crash nor hang in a call.
/// Without cross-memory attach, because garbage there would be an address in this very process.
#[test]
fn garbage_in_the_segment() {
    let cases = if is_long() { 5000 } else { 100 };
    let mut total = Anything::default();
    for seed in 0..cases {
        let mut random = Random::new(seed);
        let file = memory();
        let mut ports = attach_all(&file, 3, false);
        let size = fstat(&file).expect("the size").st_size as u64;
        let mut sink = Anything::default();
        for _ in 0..200 {
            let from = random.below(3);
            let peer = ((from + 1 + random.below(2)) % 3) as Peer;
            let length = *random.pick(&[0, 8, 40, 41, 1000, 32 << 10]);
            let _ = ports[from].send_buffered(peer, &Header::eager(1, 2, length), |_, _| {});
            if random.chance(300) {
                // Mostly where something is: control blocks, the heads of pairs, rings.
                // Control blocks and flags, nine pairs, then three arenas and fifteen VCIs that nobody uses
                // here.
                let pair = 4096 + 256 * 64 + (256 << 10);
                let vcis = 15 * (4096 + 9 * pair);
                let pairs = size - vcis - 3 * (64 << 20) - 9 * pair;
                let offset = match random.below(4) {
                    0 => random.up_to(pairs - 1),
                    1 => pairs + random.up_to(8) * pair + random.up_to(63),
                    2 => {
                        let line = pairs + random.up_to(8) * pair + 4096 + random.up_to(40) * 64;
                        line + *random.pick(&[0, 0, 8, 16, 24])
                    }
                    _ => random.up_to(size - 8),
                };
                let value = match random.below(3) {
                    0 => random.next(),
                    1 => random.next() >> random.below(64),
                    // The first word of a line in the first lap, or nearly.
                    _ => {
                        (1 + random.up_to(1))
                            | (random.up_to(20) << 8)
                            | (random.up_to(70_000) << 32)
                    }
                };
                let offset = (offset / 8 * 8).min(size - 8);
                rustix::io::pwrite(&file, &value.to_le_bytes(), offset).expect("a write");
            }
            ports[random.below(3)].poll(&mut sink);
        }
        total.frames += sink.frames;
        total.errors += sink.errors;
    }
    assert!(total.frames > cases as usize && total.errors > 0, "nothing was tried");
}
