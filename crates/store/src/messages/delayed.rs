//! The protocols over a link with added delay, in real time: what the steps cost.

use super::machine::{SHORT, Status};
use super::{Messages, tests::PROTOCOLS};
use crate::group::Members;
use boot::StoreProtocol as Protocol;
use engine::{Config, Engine};
use layout::Span;
use std::collections::VecDeque;
use std::sync::{Arc, Barrier, Mutex};
use std::time::{Duration, Instant};
use transport::sim::SimulatedBell;
use transport::{Caps, Locality, Payload, Peer, Sent, Sink, Transport};
use wire::{Header, Key};

/// What is added to every frame, far more than anything else takes.
const DELAY: Duration = Duration::from_micros(500);
const MESSAGES: u32 = 20;

type Queue = Mutex<VecDeque<(Instant, Header, Vec<u8>)>>;

/// One end of a link between two threads, on which a frame takes [`DELAY`].
struct End {
    rank: Peer,
    /// By receiver.
    queues: Arc<[Queue; 2]>,
}

impl Transport for End {
    type Bell = SimulatedBell;

    fn caps(&self, _: Peer) -> Caps {
        let (short, buffered, locality) = (0, 1 << 16, Locality::Network);
        let (zero_copy, get, put, atomic) = (false, false, false, false);
        Caps { locality, short, buffered, zero_copy, get, put, atomic, pins: false }
    }

    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        self.send_buffered(peer, header, |at, slot| {
            slot.copy_from(payload.tail(at));
        })
    }

    fn send_buffered(
        &mut self,
        peer: Peer,
        header: &Header,
        mut fill: impl FnMut(usize, Span),
    ) -> Sent {
        let mut bytes = vec![0; header.length as usize];
        // SAFETY: the bytes outlive the call, and nobody else uses them.
        fill(0, unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) });
        let due = Instant::now() + if peer == self.rank { Duration::ZERO } else { DELAY };
        self.queues[peer as usize].lock().unwrap().push_back((due, *header, bytes));
        Sent::Taken
    }

    fn register(&mut self, _: Peer, _: Span, _: u32) -> Option<Key> {
        None
    }

    fn deregister(&mut self, _: Peer, _: u32) {}

    fn get(&mut self, _: Peer, _: Key, _: u64, _: Span, _: u32) {
        unreachable!("nothing is registered")
    }

    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        let mut queue = self.queues[self.rank as usize].lock().unwrap();
        let Some((due, ..)) = queue.front() else { return false };
        if *due > Instant::now() {
            return false;
        }
        let (_, header, bytes) = queue.pop_front().expect("it is at the front");
        drop(queue);
        // SAFETY: the bytes outlive the call, and are only read.
        let payload = Payload::new(unsafe { Span::of(&bytes) });
        sink.handle_frame(1 - self.rank, header, payload);
        true
    }

    fn bell(&self) -> SimulatedBell {
        SimulatedBell
    }
}

/// The pre-posted ping-pong of one process; answers when its last message was over.
fn play(rank: u32, queues: Arc<[Queue; 2]>, protocol: Protocol, length: usize, any: bool) {
    let mut engine = Engine::new(
        End { rank, queues },
        2,
        Config { table: engine::protocol::Table::SHIPPED.with_eager(8192), credit: 1 << 20 },
    );
    let messages = Messages::new(protocol);
    let source = || match any {
        true => Members::Many([0, 1].into()),
        false => Members::One(1 - rank),
    };
    let message = vec![rank as u8 + 1; length];
    let mut room = vec![0u8; length];
    // SAFETY: both outlive all that is started here.
    let (bytes, into) = unsafe { (Span::of(&message), Span::new(room.as_mut_ptr(), room.len())) };
    let finish = |engine: &mut Engine<End>, request: u64| -> Status {
        loop {
            engine.progress();
            if let Some(status) = messages.with(engine, |machine| machine.finish(request)) {
                return status;
            }
            std::thread::yield_now();
        }
    };
    let mut receive = messages.with(&mut engine, |machine| machine.receive(source(), 1, into));
    for number in 0..MESSAGES {
        if number % 2 == rank {
            let send = messages.with(&mut engine, |machine| machine.send(1 - rank, 1, bytes));
            finish(&mut engine, send);
        } else {
            assert_eq!(finish(&mut engine, receive).length, length as u64);
            if number + 2 < MESSAGES {
                receive = messages.with(&mut engine, |machine| machine.receive(source(), 1, into));
            }
        }
    }
    // What the other side still needs of us.
    let until = Instant::now() + 4 * DELAY;
    while Instant::now() < until {
        engine.progress();
        messages.serve(&mut engine);
        std::thread::yield_now();
    }
}

/// The time of one message, from when the first of the two began: the other's clock leaves out what
/// was already on its way.
fn latency(protocol: Protocol, length: usize, any: bool) -> Duration {
    let queues: Arc<[Queue; 2]> = Arc::default();
    let begin = Arc::new(Barrier::new(2));
    let threads = [0, 1].map(|rank| {
        let (queues, begin) = (queues.clone(), begin.clone());
        std::thread::spawn(move || {
            begin.wait();
            let began = Instant::now();
            play(rank, queues, protocol, length, any);
            (began, Instant::now() - 4 * DELAY)
        })
    });
    let [one, other] = threads.map(|thread| thread.join().unwrap());
    (one.1.max(other.1) - one.0.min(other.0)) / MESSAGES
}

/// No message is faster than its steps; how much slower it is, is printed (`--nocapture`), in the
/// form in which `cargo xtask bench store` reads it.
#[test]
fn latency_is_the_delay_of_the_steps() {
    for protocol in PROTOCOLS {
        for (kind, length) in [("short", SHORT.min(16)), ("long", 1000)] {
            for (sender, any) in [("named", false), ("any", true)] {
                let messages = f64::from(MESSAGES);
                let steps = match (protocol, any) {
                    (Protocol::TwoSided, _) | (Protocol::Mixed, true) => 3.0,
                    (Protocol::OneSided, true) => continue,
                    (Protocol::Enhanced, true) if kind == "long" => 3.0,
                    (Protocol::Enhanced, false) if kind == "short" => 1.0,
                    (Protocol::Optimistic, _) | (Protocol::Enhanced, true) => 1.0,
                    _ => 1.0 + 1.0 / messages,
                };
                // The best of three: others may need this core.
                let tries = (0..3).map(|_| latency(protocol, length, any).as_secs_f64());
                let measured = tries.fold(f64::INFINITY, f64::min);
                let least = steps * DELAY.as_secs_f64();
                println!(
                    "delayed {protocol:?} {kind} {sender} {steps:.2} {:.1} {:.1}",
                    least * 1e6,
                    measured * 1e6
                );
                assert!(measured >= 0.99 * least, "{protocol:?} {kind} {sender}: {measured} s");
            }
        }
    }
}
