//! Messages whose bytes the engine owns.

use engine::protocol::Table;
use engine::{Config, Engine, Mode, Pattern, RequestId, Started};
use layout::{Lent, OwnedBuffer, Span};
use transport::sim::{self, Network, Port};

const PATTERN: Pattern = Pattern { source: Some(0), context: 1, tag: Some(2) };

fn pair(get: bool, zero_copy: bool) -> (Network, [Engine<Port>; 2]) {
    let config = sim::Config { get, zero_copy, cooperative: false, ..Default::default() };
    let network = Network::new(config);
    let config = Config { table: Table::SHIPPED.with_eager(512), credit: 1 << 16 };
    let mut engines = network.ports().into_iter().map(|port| Engine::new(port, 2, config));
    let pair = std::array::from_fn(|_| engines.next().expect("there are two"));
    drop(engines);
    (network, pair)
}

fn quiet(network: &Network, engines: &mut [Engine<Port>; 2]) {
    while engines.iter_mut().fold(false, |moved, one| one.progress() | moved) || network.advance() {
    }
}

fn lend(buffer: OwnedBuffer) -> Lent {
    // SAFETY: the engine keeps it until the request has ended.
    unsafe { buffer.lend() }
}

fn pending(started: Started) -> Option<RequestId> {
    match started {
        Started::Complete => None,
        Started::Pending(request) => Some(request),
    }
}

#[test]
fn owned_bytes_arrive_by_every_protocol() {
    for (get, zero_copy) in [(false, false), (true, false), (false, true), (true, true)] {
        for length in [0, 8, 300, 3000] {
            for receive_first in [true, false] {
                let (network, mut engines) = pair(get, zero_copy);
                let bytes: Vec<u8> = (0..length).map(|at| at as u8).collect();
                let room = || lend(OwnedBuffer::zeroed(length));
                let early = receive_first.then(|| engines[1].receive_lent(PATTERN, room()));
                let source = lend(bytes.clone().into());
                let sent = pending(engines[0].send_lent(Mode::Standard, 1, 1, 2, source));
                // Nobody asks how it ended: the engine drops the bytes then, and not before.
                sent.into_iter().for_each(|sent| engines[0].release(sent));
                quiet(&network, &mut engines);
                let receive = early.unwrap_or_else(|| {
                    let (message, _) = engines[1].claim(PATTERN).expect("it has come");
                    engines[1].receive_claimed_lent(message, room()).expect("it was claimed")
                });
                quiet(&network, &mut engines);
                let (end, room) = engines[1].finish_lent(receive).expect("it has come");
                assert_eq!((end.fault, end.bytes), (None, length as u64));
                assert_eq!(room.expect("it owned some").end().into_vec(), bytes);
                assert_eq!(engines.map(|mut engine| engine.backlog().requests), [0, 0]);
            }
        }
    }
}

#[test]
fn a_released_receive_has_its_memory_until_it_ends() {
    for (get, zero_copy) in [(false, false), (true, false), (false, true)] {
        let left = checked_heap::leaks(|| {
            let (network, mut engines) = pair(get, zero_copy);
            let receive = engines[1].receive_lent(PATTERN, lend(OwnedBuffer::zeroed(3000)));
            engines[1].release(receive);
            quiet(&network, &mut engines);
            let source = lend(vec![7; 3000].into());
            let sent = pending(engines[0].send_lent(Mode::Standard, 1, 1, 2, source));
            quiet(&network, &mut engines);
            assert!(engines[0].finish(sent.expect("it is long")).is_some());
            assert_eq!(engines[1].backlog().requests, 0);
        });
        assert!(cfg!(miri) || left == 0, "{left} allocations are left");
    }
}

#[test]
fn a_detached_send_leaves_its_memory_alone() {
    let network = Network::new(sim::Config { cooperative: false, ..Default::default() });
    // With the least credit the second message waits for that of the first.
    let config = Config { table: Table::SHIPPED.with_eager(512), credit: 0 };
    let mut ports = network.ports().into_iter().map(|port| Engine::new(port, 2, config));
    let mut engines = std::array::from_fn(|_| ports.next().expect("there are two"));
    let mut sent = Vec::new();
    for round in 0..4u8 {
        let mut bytes = vec![round; 500];
        // SAFETY: the bytes stay until the send has ended or is detached.
        let span = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
        if let Some(request) = pending(engines[0].send(Mode::Standard, 1, 1, 2, span)) {
            let copy = |span| Some(lend(OwnedBuffer::copy_of(span)));
            assert_eq!(engines[0].detach(request, copy), Some(1));
            sent.push(request);
        }
    }
    assert!(!sent.is_empty(), "none waits");
    for round in 0..4 {
        let receive = engines[1].receive_lent(PATTERN, lend(OwnedBuffer::zeroed(500)));
        quiet(&network, &mut engines);
        let (_, room) = engines[1].finish_lent(receive).expect("it has come");
        assert_eq!(room.expect("it owned some").end().into_vec(), [round; 500]);
    }
    assert!(sent.into_iter().all(|request| engines[0].finish(request).is_some()));
}
