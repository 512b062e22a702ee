use super::*;
use crate::AccessError;
use crate::Payload;
use crate::conformance::Testbed;

struct Simulated {
    network: Network,
}

impl Simulated {
    fn new(config: Config) -> Simulated {
        Simulated { network: Network::new(config) }
    }
}

impl Testbed for Simulated {
    type Port = Port;

    fn ports(&mut self) -> Vec<Port> {
        self.network.ports()
    }

    fn reaches(&self, _from: Peer, _to: Peer) -> bool {
        true
    }

    fn idle(&mut self) {
        self.network.advance();
    }

    fn kill(&mut self, rank: Peer, _port: &mut Port) -> bool {
        self.network.kill(rank);
        true
    }
}

mod plain {
    use super::*;
    crate::conformance_suite!(Simulated::new(Config { ranks: 3, seed: 1, ..Config::default() }));
}

mod zero_copy_and_growing {
    use super::*;
    crate::conformance_suite!(Simulated::new(Config {
        ranks: 3,
        seed: 4,
        zero_copy: true,
        growing: 500,
        ..Config::default()
    }));
}

mod refusing {
    use super::*;
    crate::conformance_suite!(Simulated::new(Config {
        ranks: 4,
        seed: 2,
        refuse: 300,
        queue: 3,
        cooperative: false,
        ..Config::default()
    }));
}

mod without_get {
    use super::*;
    crate::conformance_suite!(Simulated::new(Config {
        ranks: 2,
        seed: 3,
        get: false,
        delay: 0..=0,
        ..Config::default()
    }));
}

/// Counts what comes.
#[derive(Default)]
struct Count {
    frames: Vec<Peer>,
    done: Vec<Result<u64, AccessError>>,
    failed: Vec<Peer>,
    errors: Vec<Peer>,
}

impl Sink for Count {
    fn handle_frame(&mut self, peer: Peer, _header: Header, _payload: Payload<'_>) {
        self.frames.push(peer);
    }

    fn handle_done(&mut self, _operation: u32, result: Result<u64, AccessError>) {
        self.done.push(result);
    }

    fn handle_peer_failed(&mut self, peer: Peer) {
        self.failed.push(peer);
    }

    fn handle_protocol_error(&mut self, peer: Peer, _reason: &'static str) {
        self.errors.push(peer);
    }
}

/// Three ranks send to the first, in turn; who came when, and the fingerprint of the run.
fn crowd(config: Config) -> (Vec<Peer>, u64) {
    let network = Network::new(config);
    let mut ports = network.ports();
    let mut count = Count::default();
    let mut left = 100;
    while left > 0 || network.in_flight() > 0 {
        for sender in 1..ports.len().min(1 + left) {
            let sent = ports[sender].send_short(0, &Header::eager(0, 0, 0), Span::EMPTY);
            left -= usize::from(sent == Sent::Taken);
        }
        network.advance();
        ports[0].poll(&mut count);
    }
    (count.frames, network.fingerprint())
}

#[test]
fn a_seed_is_a_run() {
    let config = |seed| Config { ranks: 4, seed, refuse: 100, ..Config::default() };
    assert_eq!(crowd(config(1)), crowd(config(1)));
    assert_ne!(crowd(config(1)), crowd(config(2)));
    let (order, _) = crowd(config(1));
    assert_eq!(order.len(), 100);
    let turns = order.windows(2).filter(|pair| pair[1] != pair[0] % 3 + 1).count();
    assert!(turns > 10, "hardly anyone overtook: {order:?}");
}

#[test]
fn a_slow_link_is_slow() {
    let network = Network::new(Config { ranks: 3, delay: 1..=1, ..Config::default() });
    network.set_delay(1, 0, 500..=500);
    let mut ports = network.ports();
    for sender in [1, 2] {
        let sent = ports[sender].send_short(0, &Header::eager(0, 0, 0), Span::EMPTY);
        assert_eq!(sent, Sent::Taken);
    }
    let mut count = Count::default();
    assert!(!ports[0].poll(&mut count), "nothing arrives at once");
    assert!(network.advance());
    assert_eq!(network.now(), 1);
    ports[0].poll(&mut count);
    assert_eq!(count.frames, [2]);
    assert!(network.advance());
    assert_eq!(network.now(), 500);
    ports[0].poll(&mut count);
    assert_eq!(count.frames, [2, 1]);
    assert!(!network.advance());
    assert_eq!(network.in_flight(), 0);
}

/// Gets 1000 bytes and tells how that went.
fn get(config: Config) -> (Count, Network) {
    let network = Network::new(config);
    let mut ports = network.ports();
    let (mut source, mut target) = (vec![1u8; 1000], vec![0u8; 1000]);
    // SAFETY: both live until the end of this function, after which nothing is polled.
    let (source, target) =
        unsafe { (Span::new(source.as_mut_ptr(), 1000), Span::new(target.as_mut_ptr(), 1000)) };
    let key = ports[1].register(0, source, 1).expect("room for one");
    ports[0].get(1, key, 0, target, 2);
    let mut counts = [Count::default(), Count::default()];
    for _ in 0..100 {
        network.advance();
        for (port, count) in ports.iter_mut().zip(&mut counts) {
            port.poll(count);
        }
    }
    let [getter, owner] = counts;
    assert!(owner.done.is_empty(), "the owner hears nothing");
    (getter, network)
}

#[test]
fn gets_can_be_denied_and_fail() {
    for config in [
        Config { deny: 1000, ..Config::default() },
        Config { deny_late: 1000, ..Config::default() },
    ] {
        let (getter, network) = get(config);
        assert_eq!(getter.done, [Err(AccessError::Denied)]);
        assert!(!network.state().can_get(0, 1));
    }
    let (getter, network) = get(Config { bad_address: 1000, ..Config::default() });
    assert_eq!(getter.done, [Err(AccessError::BadAddressThere)]);
    assert_eq!(network.registered(), 1, "until its owner takes it back");
}

#[test]
fn a_garbled_link_and_one_without_memory() {
    let network = Network::new(Config { ranks: 3, ..Config::default() });
    let mut ports = network.ports();
    let header = Header::eager(0, 0, 0);
    network.exhaust(1, 0);
    assert_eq!(ports[1].send_short(0, &header, Span::EMPTY), Sent::Exhausted);
    assert_eq!(ports[2].send_short(0, &header, Span::EMPTY), Sent::Taken);
    network.garble(2, 0);
    assert_eq!(ports[2].send_short(0, &header, Span::EMPTY), Sent::Taken);
    let mut count = Count::default();
    while network.advance() {
        ports[0].poll(&mut count);
    }
    assert_eq!((count.frames, count.errors), (vec![2], vec![2]));
}

#[test]
fn the_dead_do_nothing() {
    let network = Network::new(Config { ranks: 2, ..Config::default() });
    let mut ports = network.ports();
    network.kill(1);
    network.kill(1);
    let header = Header::eager(0, 0, 0);
    assert_eq!(ports[1].send_short(0, &header, Span::EMPTY), Sent::Refused);
    assert_eq!(ports[1].register(0, Span::EMPTY, 1), None);
    assert!(!ports[1].poll(&mut Count::default()));
    let mut count = Count::default();
    while network.advance() {
        ports[0].poll(&mut count);
    }
    assert_eq!((count.frames, count.failed), (vec![], vec![1]));
}
