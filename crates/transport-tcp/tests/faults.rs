//! TCP in trouble: links that are cut, strangers, peers that leave or die, too few descriptors.

use layout::Span;
use std::io::{BufRead, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use transport::{AccessError, Missing, Peer, Sent, Transport};
use transport_tcp::{Options, Tcp};
use wire::Header;

#[path = "support/relay.rs"]
mod relay;
mod support;
use relay::{Dice, Relay};
use support::Record;

const SECRET: [u8; 32] = [9; 32];

fn options(encrypt: bool) -> Options {
    Options {
        secret: SECRET.into(),
        encrypt,
        heartbeat: Duration::from_secs(2),
        counts: None,
        missed: None,
        interfaces: Vec::new(),
    }
}

fn listen() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").expect("a socket")
}

/// Ports of `ranks` ranks, which reach each other through `relay`, if there is one.
fn ports(ranks: u32, encrypt: bool, relay: impl Fn(SocketAddr) -> SocketAddr) -> Vec<Tcp> {
    let listeners: Vec<TcpListener> = (0..ranks).map(|_| listen()).collect();
    let address = |one: &TcpListener| vec![relay(one.local_addr().expect("an address"))];
    let addresses: Vec<_> = listeners.iter().map(address).collect();
    let join = |(rank, listener): (Peer, TcpListener)| {
        Tcp::new(rank, listener.into(), addresses.clone(), options(encrypt)).expect("a port")
    };
    (0..).zip(listeners).map(join).collect()
}

/// Two ports that are polled in turn.
struct Pair {
    ports: Vec<Tcp>,
    records: [Record; 2],
}

impl Pair {
    fn new(ports: Vec<Tcp>) -> Pair {
        Pair { ports, records: Default::default() }
    }

    fn turn(&mut self) {
        for (port, record) in self.ports.iter_mut().zip(&mut self.records) {
            port.poll(record);
        }
    }

    #[track_caller]
    fn until(&mut self, what: &str, mut done: impl FnMut(&[Record; 2]) -> bool) {
        let start = Instant::now();
        while !done(&self.records) {
            self.turn();
            assert!(
                start.elapsed() < Duration::from_secs(180),
                "{what} does not happen: {:?}",
                self.ports
            );
        }
    }

    #[track_caller]
    fn send(&mut self, from: usize, number: i32, payload: &[u8]) {
        let header = Header::eager(1, number, payload.len() as u32);
        let start = Instant::now();
        while self.ports[from].send_buffered(1 - from as Peer, &header, |at, slot| {
            slot.copy_from_slice(&payload[at..]);
        }) != Sent::Taken
        {
            self.turn();
            assert!(start.elapsed() < Duration::from_secs(180), "refused for ever");
        }
    }
}

fn pattern(number: i32, length: usize) -> Vec<u8> {
    (0..length).map(|at| (at as i32).wrapping_mul(31).wrapping_add(number * 7) as u8).collect()
}

/// Frames and large data in both directions over links that break at random bytes: each byte arrives
/// once, in order.
fn survive_cuts(encrypt: bool, rounds: i32, seed: u64) {
    let relays = Mutex::new(Vec::new());
    let relay = |target| {
        let relay = Relay::to(target, seed);
        let address = relay.address;
        relays.lock().expect("relays").push(relay);
        address
    };
    let mut pair = Pair::new(ports(2, encrypt, relay));
    let mut dice = Dice(seed);
    for round in 0..rounds {
        let frames = 20;
        let sizes: Vec<usize> =
            (0..frames).map(|_| dice.below(1 << (dice.0 % 16)) as usize).collect();
        for (number, &size) in (0..).zip(&sizes) {
            for from in 0..2 {
                pair.send(from, number, &pattern(number, size));
            }
        }
        let size = 300_000 + dice.below(1_000_000) as usize;
        let sources = [pattern(round, size), pattern(round + 1, size)];
        let mut targets = [vec![0; size], vec![0; size]];
        for rank in 0..2usize {
            let (own, other) = (rank, 1 - rank);
            // SAFETY: both live until the copies have ended, and nobody touches them meanwhile.
            let (source, target) =
                unsafe { (Span::of(&sources[other]), Span::new(targets[own].as_mut_ptr(), size)) };
            let key = pair.ports[other].register(own as Peer, source, 5).expect("room for one");
            pair.ports[own].get(other as Peer, key, 0, target, 6);
        }
        pair.until("the end of a round", |records| {
            records.iter().all(|one| one.frames.len() == frames && one.done.len() == 1)
        });
        for rank in 0..2usize {
            pair.ports[rank].deregister(1 - rank as Peer, 5);
            let record = std::mem::take(&mut pair.records[rank]);
            assert_eq!(record.done, [(6, Ok(0))]);
            assert!(targets[rank] == sources[1 - rank], "round {round}: damaged");
            for ((number, size), (_, header, payload)) in (0..).zip(sizes.iter()).zip(record.frames)
            {
                assert_eq!((header.tag, payload.len()), (number, *size), "round {round}");
                assert!(payload == pattern(number, *size), "round {round}: frame {number} damaged");
            }
        }
    }
    let cuts: u64 = relays
        .lock()
        .expect("relays")
        .iter()
        .map(|relay| {
            relay.cutting.store(false, Ordering::Relaxed);
            relay.cuts.load(Ordering::Relaxed)
        })
        .sum();
    assert!(cuts >= rounds as u64 / 4, "only {cuts} cuts");
    leave(&mut pair);
}

/// Both leave; nobody takes that for a death.
fn leave(pair: &mut Pair) {
    let start = Instant::now();
    loop {
        let over = [pair.ports[0].leave(), pair.ports[1].leave()];
        pair.turn();
        if over == [true, true] {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(180), "they do not part: {over:?}");
    }
    assert!(pair.records.iter().all(|record| record.dead.is_empty()));
}

#[test]
fn links_are_cut_and_not_a_byte_is_lost() {
    survive_cuts(false, 12, 1);
}

#[test]
fn encrypted_links_are_cut_and_not_a_byte_is_lost() {
    survive_cuts(true, 4, 2);
}

/// A minute of it with `SERRIED_LONG`, and else once.
#[test]
fn links_are_cut_again_and_again() {
    let long = std::env::var_os("SERRIED_LONG").is_some();
    let (start, limit) = (Instant::now(), Duration::from_secs(if long { 60 } else { 0 }));
    for seed in 3.. {
        survive_cuts(seed % 4 == 0, 10, seed);
        if start.elapsed() > limit {
            break;
        }
    }
}

#[test]
fn strangers_are_dropped_and_counted() {
    let listener = listen();
    let address = listener.local_addr().expect("an address");
    let other = listen();
    let there = other.local_addr().expect("an address");
    let addresses = vec![vec![address], vec![there]];
    let one = Tcp::new(0, listener.into(), addresses.clone(), options(false)).expect("a port");
    let two = Tcp::new(1, other.into(), addresses.clone(), options(false)).expect("a port");
    let mut pair = Pair::new(vec![one, two]);
    pair.send(0, 0, b"before");
    pair.until("a frame", |records| !records[1].frames.is_empty());
    // A port scanner, a web client, one that says too little, many that say nothing at all.
    drop(TcpStream::connect(address).expect("it listens"));
    let mut web = TcpStream::connect(address).expect("it listens");
    web.write_all(&[b'G'; 4000]).expect("it takes that");
    let mut short = TcpStream::connect(address).expect("it listens");
    short.write_all(b"serried\x01").expect("it takes that");
    let silent: Vec<TcpStream> =
        (0..200).map(|_| TcpStream::connect(address).expect("it listens")).collect();
    // One that knows all but the secret.
    let false_options = Options { secret: [8; 32].into(), ..options(false) };
    let nowhere = listen();
    let mut liar = Tcp::new(1, nowhere.into(), addresses, false_options).expect("a port");
    let header = Header::eager(1, -66, 0);
    assert_eq!(liar.send_short(0, &header, Span::EMPTY), Sent::Taken);
    let mut lies = Record::default();
    let start = Instant::now();
    for number in 1.. {
        pair.send(0, number, b"meanwhile");
        pair.send(1, number, b"meanwhile");
        pair.turn();
        liar.poll(&mut lies);
        // Of the silent ones as many stay as are heard out at a time.
        if pair.ports[0].strangers() >= 130 {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(180), "{}", pair.ports[0].strangers());
    }
    assert!(lies.frames.is_empty());
    for record in &pair.records {
        assert!(record.dead.is_empty() && record.frames.iter().all(|(_, one, _)| one.tag != -66));
    }
    pair.send(0, 0, b"after");
    pair.until("a frame", |records| {
        records[1].frames.last().is_some_and(|(_, _, payload)| payload == b"after")
    });
    assert_eq!(pair.ports[0].connections(), 1);
    drop((web, short, silent));
}

/// Two honest processes that connect at once, however it happens, need one connection and are no
/// strangers to each other.
#[test]
fn who_connects_at_once_meets_once() {
    let reopened: &'static AtomicU64 = Box::leak(Box::default());
    let strangers: &'static AtomicU64 = Box::leak(Box::default());
    let traffic: &'static AtomicU64 = Box::leak(Box::default());
    let mut dice = Dice(5);
    for round in 0..300 {
        let listeners = [listen(), listen()];
        let address = |one: &TcpListener| vec![one.local_addr().expect("an address")];
        let addresses: Vec<_> = listeners.iter().map(address).collect();
        let [dropped, sent, received, written, read] =
            [reopened, traffic, traffic, traffic, traffic];
        let counts =
            transport_tcp::Counts { strangers, reopened, dropped, sent, received, written, read };
        let counts = Some(counts);
        let join = |(rank, listener): (Peer, TcpListener)| {
            let options = Options { counts, ..options(round % 2 == 1) };
            Tcp::new(rank, listener.into(), addresses.clone(), options).expect("a port")
        };
        let mut pair = Pair::new((0..).zip(listeners).map(join).collect());
        let first = dice.below(2) as usize;
        pair.send(first, 1, b"one");
        for _ in 0..dice.below(3) {
            let at = dice.below(2) as usize;
            pair.ports[at].poll(&mut pair.records[at]);
        }
        pair.send(1 - first, 1, b"other");
        let start = Instant::now();
        while pair.records.iter().any(|record| record.frames.is_empty()) {
            let at = dice.below(2) as usize;
            for _ in 0..dice.below(40) {
                pair.ports[at].poll(&mut pair.records[at]);
            }
            assert!(start.elapsed() < Duration::from_secs(180), "{:?}", pair.ports);
        }
        leave(&mut pair);
        let seen: u64 = pair.ports.iter().map(Tcp::strangers).sum();
        assert_eq!((seen, reopened.load(Ordering::Relaxed)), (0, 0), "round {round}");
    }
}

/// A rank that calls and then computes for long is no stranger either.
#[test]
fn who_calls_and_computes_is_no_stranger() {
    let mut pair = Pair::new(ports(2, false, |address| address));
    pair.send(0, 1, b"now I am busy");
    let start = Instant::now();
    let [_, record] = &mut pair.records;
    while start.elapsed() < Duration::from_millis(5500) {
        pair.ports[1].poll(record);
        std::thread::sleep(Duration::from_millis(5));
    }
    pair.until("a frame", |records| !records[1].frames.is_empty());
    assert_eq!(pair.ports[1].strangers(), 0);
    leave(&mut pair);
}

/// What was said in one connection means nothing in another.
#[test]
fn a_recorded_conversation_is_worth_nothing() {
    let target = Arc::new(Mutex::new(Vec::new()));
    let recording = target.clone();
    let relay = move |target: SocketAddr| {
        let listener = listen();
        let address = listener.local_addr().expect("an address");
        let recording = recording.clone();
        std::thread::spawn(move || {
            let Ok((near, _)) = listener.accept() else { return };
            let far = TcpStream::connect(target).expect("it listens");
            let (mut back, mut home) = (far.try_clone().unwrap(), near.try_clone().unwrap());
            std::thread::spawn(move || std::io::copy(&mut back, &mut home));
            let (mut near, mut far) = (near, far);
            let mut bytes = [0; 5000];
            while let Ok(length @ 1..) = near.read(&mut bytes) {
                recording.lock().unwrap().extend_from_slice(&bytes[..length]);
                if far.write_all(&bytes[..length]).is_err() {
                    return;
                }
            }
        });
        address
    };
    let listeners = [listen(), listen()];
    let real: Vec<SocketAddr> = listeners.iter().map(|one| one.local_addr().unwrap()).collect();
    let addresses = vec![vec![real[0]], vec![relay(real[1])]];
    let join = |(rank, listener): (Peer, TcpListener)| {
        Tcp::new(rank, listener.into(), addresses.clone(), options(false)).expect("a port")
    };
    let mut pair = Pair::new((0..).zip(listeners).map(join).collect());
    pair.send(0, 1, b"pay ten");
    pair.until("a frame", |records| !records[1].frames.is_empty());
    let said = target.lock().unwrap().clone();
    assert!(said.len() > 100, "{} bytes", said.len());
    let before = pair.ports[1].strangers();
    let mut replay = TcpStream::connect(real[1]).expect("it listens");
    replay.write_all(&said).expect("it takes that");
    let start = Instant::now();
    while pair.ports[1].strangers() == before {
        pair.turn();
        assert!(start.elapsed() < Duration::from_secs(180), "nobody notices");
    }
    assert_eq!(pair.records[1].frames.len(), 1);
    pair.send(1, 2, b"still here");
    pair.until("a frame", |records| !records[0].frames.is_empty());
}

/// Memory that is not there is the error of who gave it, and the connection stays.
#[test]
fn memory_that_is_not_valid_is_an_error() {
    // SAFETY: new memory, of which nothing can be touched.
    let nothing = unsafe {
        let protection = rustix::mm::ProtFlags::empty();
        let flags = rustix::mm::MapFlags::PRIVATE;
        rustix::mm::mmap_anonymous(std::ptr::null_mut(), 2 << 20, protection, flags)
    };
    let nothing = nothing.expect("a place").cast::<u8>();
    let mut good = vec![1; 2 << 20];
    let mut pair = Pair::new(ports(2, false, |address| address));
    pair.send(0, 1, b"before");
    pair.until("a frame", |records| !records[1].frames.is_empty());
    // SAFETY: the kernel is asked to read it, and says no.
    let bad = |length| unsafe { Span::new(nothing, length) };
    for length in [100_000, 2 << 20] {
        // SAFETY: alive to the end of the test.
        let target = unsafe { Span::new(good.as_mut_ptr(), length) };
        let key = pair.ports[0].register(1, bad(length), 3).expect("room");
        pair.ports[1].get(0, key, 0, target, 4);
        pair.until("the end of a get", |records| !records[1].done.is_empty());
        let error = Err(AccessError::BadAddressThere);
        assert_eq!(std::mem::take(&mut pair.records[1].done), [(4, error)]);
        pair.ports[0].deregister(1, 3);
        let key = pair.ports[0].register(1, target, 3).expect("room");
        let error = Err(AccessError::BadAddressHere);
        pair.ports[1].put(0, key, 0, bad(length), 4);
        pair.until("the end of a put", |records| !records[1].done.is_empty());
        assert_eq!(std::mem::take(&mut pair.records[1].done), [(4, error)]);
        pair.ports[0].deregister(1, 3);
    }
    pair.send(0, 2, b"after");
    pair.until("a frame", |records| records[1].frames.len() == 2);
    leave(&mut pair);
}

#[test]
fn a_killed_peer_is_dead_within_a_second() {
    assert!((0..5).any(|_| time_to_hear_of_a_death() < Duration::from_secs(1)));
}

fn time_to_hear_of_a_death() -> Duration {
    let mut pair = Pair::new(ports(2, false, |address| address));
    for number in 0..10 {
        pair.send(1, number, b"last words");
    }
    pair.until("a frame", |records| records[0].frames.len() == 10);
    // What is exposed and what is pulled ends too.
    let bytes = vec![1; 100_000];
    // SAFETY: alive to the end of the test; only read.
    let source = unsafe { Span::of(&bytes) };
    pair.ports[0].register(1, source, 3).expect("room");
    let start = Instant::now();
    drop(pair.ports.pop());
    let mut target = vec![0; 10];
    // SAFETY: alive until the pull has ended, below.
    let span = unsafe { Span::new(target.as_mut_ptr(), 10) };
    pair.ports[0].get(1, [0, 1, 10], 0, span, 4);
    pair.until("death", |records| !records[0].dead.is_empty());
    let elapsed = start.elapsed();
    assert_eq!(pair.records[0].done, [(4, Err(AccessError::Gone))]);
    assert_eq!(pair.records[0].dead, [1]);
    // Later pulls fail, later frames go nowhere.
    pair.ports[0].get(1, [0, 1, 10], 0, span, 7);
    let _ = pair.ports[0].send_short(1, &Header::eager(0, 0, 0), Span::EMPTY);
    pair.until("its end", |records| records[0].done.len() == 2);
    assert_eq!(pair.records[0].dead, [1]);
    elapsed
}

#[test]
fn who_never_was_there_is_dead_at_first_contact() {
    let gone = listen().local_addr().expect("an address");
    let listener = listen();
    let own = listener.local_addr().expect("an address");
    let mut port =
        Tcp::new(0, listener.into(), vec![vec![own], vec![gone]], options(false)).expect("a port");
    let mut record = Record::default();
    let start = Instant::now();
    assert_eq!(port.send_short(1, &Header::eager(0, 0, 0), Span::EMPTY), Sent::Taken);
    while record.dead.is_empty() {
        port.poll(&mut record);
        assert!(start.elapsed() < Duration::from_secs(180));
    }
    assert_eq!(record.dead, [1]);
}

/// The port of rank 0, which has sent something to rank 1, and whom it has missed.
fn calling(own: TcpListener, addresses: Vec<Vec<SocketAddr>>) -> (Tcp, Arc<Mutex<Vec<Missing>>>) {
    let missed = Arc::new(Mutex::new(Vec::new()));
    let told = missed.clone();
    let hear = move |missing| told.lock().unwrap().push(missing);
    let options = Options { missed: Some(Arc::new(hear)), ..options(false) };
    let mut port = Tcp::new(0, own.into(), addresses, options).expect("a port");
    assert_eq!(port.send_short(1, &Header::eager(0, 0, 0), Span::EMPTY), Sent::Taken);
    (port, missed)
}

/// A host that takes no packets: whoever gives a peer up for that says so, once.
#[test]
fn who_is_out_of_reach_is_missed() {
    let (own, other) = (listen(), listen());
    let addresses: Vec<Vec<SocketAddr>> =
        [&own, &other].map(|one| vec![one.local_addr().expect("an address")]).into();
    // Nobody accepts there, and the kernel drops whatever comes beside the first few.
    rustix::net::listen(&other, 0).expect("it listens");
    let there = addresses[1][0];
    let call = || TcpStream::connect_timeout(&there, Duration::from_millis(300));
    let callers: Vec<TcpStream> = std::iter::from_fn(|| call().ok()).take(64).collect();
    assert!(callers.len() < 64, "the kernel goes on taking calls");
    let start = Instant::now();
    let (mut port, missed) = calling(own, addresses);
    let mut record = Record::default();
    // Who returns to its program does not wait for it.
    port.flush();
    port.poll(&mut record);
    assert!(record.dead.is_empty(), "it waited {:?}", start.elapsed());
    while record.dead.is_empty() {
        port.poll(&mut record);
        assert!(start.elapsed() < Duration::from_secs(180), "{port:?}");
    }
    // The heartbeat is two seconds.
    assert!(start.elapsed() >= Duration::from_secs(4), "{:?}", start.elapsed());
    let missed = missed.lock().unwrap();
    let [Missing { peer: 1, silence, error: Some(libc::ETIMEDOUT) }] = missed[..] else {
        panic!("{missed:?}");
    };
    assert!(silence >= Duration::from_secs(4) && silence <= start.elapsed(), "{silence:?}");
    assert_eq!(record.dead, [1]);
}

/// At its address nobody listens, as on another host that gave one of its own: that it is dead is a guess.
#[test]
fn who_never_was_there_is_missed() {
    let (own, other) = (listen(), listen());
    let addresses: Vec<Vec<SocketAddr>> =
        [&own, &other].map(|one| vec![one.local_addr().expect("an address")]).into();
    drop(other);
    let start = Instant::now();
    let (mut port, missed) = calling(own, addresses);
    let mut record = Record::default();
    while record.dead.is_empty() {
        port.poll(&mut record);
        assert!(start.elapsed() < Duration::from_secs(180), "{port:?}");
    }
    let missed = missed.lock().unwrap();
    let [Missing { peer: 1, error: Some(libc::ECONNREFUSED), .. }] = missed[..] else {
        panic!("{missed:?}");
    };
    assert_eq!(record.dead, [1]);
}

#[test]
fn who_leaves_is_not_dead() {
    let mut pair = Pair::new(ports(2, false, |address| address));
    pair.send(0, 1, b"hello");
    pair.send(1, 1, b"hello");
    pair.until("frames", |records| records.iter().all(|one| !one.frames.is_empty()));
    leave(&mut pair);
    drop(pair.ports.pop());
    for _ in 0..1000 {
        pair.turn();
        std::thread::sleep(Duration::from_micros(500));
    }
    assert!(pair.records[0].dead.is_empty());
}

/// Its own goodbye does not hide from whoever waits for its answer that it has ended.
#[test]
fn who_has_left_and_is_known_to_have_ended_is_told_of() {
    let mut pair = Pair::new(ports(2, false, |address| address));
    pair.send(0, 1, b"hello");
    pair.send(1, 1, b"hello");
    pair.until("frames", |records| records.iter().all(|one| !one.frames.is_empty()));
    while !pair.ports[1].leave() {
        pair.turn();
    }
    pair.ports[0].peer_failed(1);
    drop(pair.ports.pop());
    pair.until("its end", |records| records[0].dead == [1]);
}

/// A process that has to talk to more peers than it may have connections, and is talked to by all of them
/// at once: nothing is lost, and nothing comes twice.
#[test]
fn connections_are_closed_when_descriptors_run_short() {
    const PEERS: &str = "TCP_FAULTS_PEERS";
    const RANKS: u32 = 24;
    const ROUNDS: i32 = 3;
    let everything = |record: &Record, peer: Peer| {
        let tags = record.frames.iter().filter(|(from, ..)| *from == peer);
        let tags: Vec<i32> = tags.map(|(_, header, _)| header.tag).collect();
        assert!(record.dead.is_empty(), "dead: {:?}", record.dead);
        assert!((0..).zip(&tags).all(|(number, tag)| number == *tag), "{peer}: {tags:?}");
        tags.len() == ROUNDS as usize
    };
    let send = |port: &mut Tcp, peer: Peer, round: i32| {
        let header = Header::eager(0, round, 0);
        assert_eq!(port.send_short(peer, &header, Span::EMPTY), Sent::Taken);
    };
    let start = Instant::now();
    let patience = Duration::from_secs(180);
    let parse = |text: &str| vec![text.trim().parse::<SocketAddr>().expect("an address")];
    // The limit is that of a process, which is rank 0; the others are here, and have enough.
    if let Ok(peers) = std::env::var(PEERS) {
        let limit = rustix::process::Rlimit { current: Some(24), maximum: Some(24) };
        rustix::process::setrlimit(rustix::process::Resource::Nofile, limit).expect("a limit");
        let listener = listen();
        let own = listener.local_addr().expect("an address").to_string();
        println!("\n{own}");
        let addresses = std::iter::once(&*own).chain(peers.split(',')).map(parse).collect();
        let mut port = Tcp::new(0, listener.into(), addresses, options(false)).expect("a port");
        let mut record = Record::default();
        for round in 0..ROUNDS {
            (1..RANKS).for_each(|peer| send(&mut port, peer, round));
        }
        while !(1..RANKS).all(|peer| everything(&record, peer)) {
            port.poll(&mut record);
            assert!(start.elapsed() < patience, "{port:?}");
        }
        assert!(port.connections() < 23, "{}", port.connections());
        while !port.leave() {
            port.poll(&mut record);
            assert!(start.elapsed() < patience, "{port:?}");
        }
        return;
    }
    let listeners: Vec<TcpListener> = (1..RANKS).map(|_| listen()).collect();
    let address = |one: &TcpListener| one.local_addr().expect("an address").to_string();
    let peers: Vec<String> = listeners.iter().map(address).collect();
    let mut child = std::process::Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "connections_are_closed_when_descriptors_run_short", "--nocapture"])
        .env(PEERS, peers.join(","))
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("a process");
    let mut lines = std::io::BufReader::new(child.stdout.take().expect("its words")).lines();
    let own = lines.find_map(|line| line.ok().filter(|line| line.starts_with("127.")));
    let own = own.expect("its address");
    let addresses: Vec<_> =
        std::iter::once(&own).chain(&peers).map(|address| parse(address)).collect();
    let join = |(rank, listener): (Peer, TcpListener)| {
        Tcp::new(rank, listener.into(), addresses.clone(), options(false)).expect("a port")
    };
    let mut ports: Vec<Tcp> = (1..).zip(listeners).map(join).collect();
    let mut records: Vec<Record> = ports.iter().map(|_| Record::default()).collect();
    for round in 0..ROUNDS {
        ports.iter_mut().for_each(|port| send(port, 0, round));
    }
    let status = loop {
        for (port, record) in ports.iter_mut().zip(&mut records) {
            port.poll(record);
        }
        if let Some(status) = child.try_wait().expect("its end") {
            break status;
        }
        assert!(start.elapsed() < patience, "{ports:?}");
    };
    assert!(status.success());
    assert!(records.iter().all(|record| everything(record, 0)));
}
