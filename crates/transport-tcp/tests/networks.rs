//! Several networks between two ranks: large data is striped over them, and one may die.

use layout::Span;
use std::io::{Read, Write};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Barrier, Mutex, mpsc};
use std::time::{Duration, Instant};
use transport::{AccessError, Peer, Sent, Transport};
use transport_tcp::{Counts, Options, Tcp};
use wire::{Header, Key};

mod support;
use support::Record;

// That of the end-to-end tests.
#[path = "../../../xtask/src/world.rs"]
mod world;
use world::World;

fn count() -> &'static AtomicU64 {
    Box::leak(Box::default())
}

fn options(heartbeat: u64, encrypt: bool) -> (Options, Counts) {
    let counts = Counts {
        strangers: count(),
        reopened: count(),
        dropped: count(),
        sent: count(),
        received: count(),
        written: count(),
        read: count(),
    };
    let options = Options {
        secret: [6; 32].into(),
        encrypt,
        heartbeat: Duration::from_secs(heartbeat),
        counts: Some(counts),
        missed: None,
        interfaces: Vec::new(),
    };
    (options, counts)
}

fn pattern(number: usize, length: usize) -> Vec<u8> {
    (0..length).map(|at| (at.wrapping_mul(31) ^ (at >> 9) ^ (number * 7)) as u8).collect()
}

/// Both ends in one thread, with two addresses of the loopback interface.
struct Pair {
    ports: Vec<Tcp>,
    records: [Record; 2],
}

impl Pair {
    fn new(encrypt: bool, second: impl Fn(SocketAddr) -> SocketAddr) -> (Pair, Vec<Counts>) {
        let listen = || TcpListener::bind("0.0.0.0:0").expect("a socket");
        let listeners = [listen(), listen()];
        let at = |ip: [u8; 4], one: &TcpListener| {
            SocketAddr::new(IpAddr::from(ip), one.local_addr().expect("an address").port())
        };
        let addresses: Vec<Vec<SocketAddr>> = listeners
            .iter()
            .map(|one| vec![at([127, 0, 0, 1], one), second(at([127, 0, 0, 2], one))])
            .collect();
        let (mut ports, mut counts) = (Vec::new(), Vec::new());
        for (rank, listener) in (0..).zip(listeners) {
            let (options, count) = options(4, encrypt);
            counts.push(count);
            ports
                .push(Tcp::new(rank, listener.into(), addresses.clone(), options).expect("a port"));
        }
        (Pair { ports, records: Default::default() }, counts)
    }

    fn turn(&mut self) {
        for (port, record) in self.ports.iter_mut().zip(&mut self.records) {
            port.poll(record);
        }
    }

    /// Large data in both directions at once, got by both.
    fn exchange(&mut self, round: usize, length: usize) {
        let sources = [pattern(round, length), pattern(round + 1, length)];
        let mut targets = [vec![0; length], vec![0; length]];
        for (own, target) in targets.iter_mut().enumerate() {
            let other = 1 - own;
            // SAFETY: both live until the copies have ended, and nobody touches them meanwhile.
            let (source, target) =
                unsafe { (Span::of(&sources[other]), Span::new(target.as_mut_ptr(), length)) };
            let key = self.ports[other].register(own as Peer, source, 5).expect("room");
            self.ports[own].get(other as Peer, key, 0, target, 6);
        }
        let start = Instant::now();
        while self.records.iter().any(|one| one.done.is_empty()) {
            self.turn();
            assert!(start.elapsed() < Duration::from_secs(180), "{:?}", self.ports);
        }
        for (own, record) in self.records.iter_mut().enumerate() {
            self.ports[own].deregister(1 - own as Peer, 5);
            assert_eq!(std::mem::take(&mut record.done), [(6, Ok(0))]);
            assert!(record.dead.is_empty());
            assert!(targets[own] == sources[1 - own], "round {round}: damaged");
        }
    }
}

#[test]
fn large_data_passes_over_two_networks() {
    for encrypt in [false, true] {
        let (mut pair, counts) = Pair::new(encrypt, |address| address);
        let start = Instant::now();
        for round in 0.. {
            pair.exchange(round, (1 << 20) + ((round % 3) << 21) + 4321 * round);
            if round > 5 && pair.ports.iter().all(|port| port.networks() == 2) {
                break;
            }
            assert!(start.elapsed() < Duration::from_secs(180), "{:?}", pair.ports);
        }
        for count in counts {
            let seen = [count.strangers, count.reopened, count.dropped];
            assert_eq!(seen.map(|one| one.load(Ordering::Relaxed)), [0; 3]);
            // Gets take no frames.
            let [written, read] =
                [count.written, count.read].map(|one| one.load(Ordering::Relaxed));
            assert!(written > 1 << 20 && read > 1 << 20, "{written} {read}");
        }
    }
}

/// What is paced takes its time, over however many networks; and none once it is not paced any more.
#[test]
fn a_pace_holds_for_all_networks_together() {
    let (mut pair, counts) = Pair::new(false, |address| address);
    pair.exchange(0, 4 << 20);
    let length = 8 << 20;
    let time = |pair: &mut Pair| {
        let start = Instant::now();
        pair.exchange(1, length);
        start.elapsed().as_secs_f64()
    };
    for port in 0..2 {
        pair.ports[port].pace(1 - port as Peer, Some(32 << 20));
    }
    let paced = time(&mut pair);
    // A quarter of a second; some goes before the pace holds.
    assert!(paced > 0.15, "{paced} s at 32 MiB a second");
    for port in 0..2 {
        pair.ports[port].pace(1 - port as Peer, None);
    }
    let free = (0..5).map(|_| time(&mut pair)).fold(f64::INFINITY, f64::min);
    assert!(free < paced / 2.0, "{free} s after {paced} s");
    for count in counts {
        assert_eq!(count.reopened.load(Ordering::Relaxed), 0);
    }
}

/// Passes a connection on, at 127.0.0.2, and cuts it after so many bytes in one direction.
fn relay(target: SocketAddr, most: u64, backward: bool) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.2:0").expect("a socket");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        for near in listener.incoming().flatten() {
            let far = TcpStream::connect(target).expect("it listens");
            let copy = |stream: &TcpStream| stream.try_clone().expect("a copy");
            let (limits, pairs) = (
                if backward { [u64::MAX, most] } else { [most, u64::MAX] },
                [(copy(&near), copy(&far)), (far, near)],
            );
            for (limit, (from, mut to)) in limits.into_iter().zip(pairs) {
                std::thread::spawn(move || {
                    let _ = std::io::copy(&mut (&from).take(limit), &mut to);
                    let _ = from.shutdown(Shutdown::Both);
                    let _ = to.shutdown(Shutdown::Both);
                });
            }
        }
    });
    address
}

#[test]
fn one_of_two_networks_breaks_and_nothing_is_lost() {
    for (case, most) in [60, 900, 70_000, 262_300, 1_000_000, 5_000_001].into_iter().enumerate() {
        let cut = |target| relay(target, most, case % 2 == 1);
        let (mut pair, counts) = Pair::new(false, cut);
        let start = Instant::now();
        // With so few bytes it never is a way.
        let usable = most > 60;
        let is_dropped = || counts.iter().any(|one| one.dropped.load(Ordering::Relaxed) > 0);
        for round in 0.. {
            pair.exchange(round, 12 << 20);
            if is_dropped() || (!usable && round > 3) {
                break;
            }
            assert!(start.elapsed() < Duration::from_secs(180), "case {case}: {:?}", pair.ports);
        }
        let sum = |one: fn(&Counts) -> &AtomicU64| -> u64 {
            counts.iter().map(|counts| one(counts).load(Ordering::Relaxed)).sum()
        };
        assert_eq!(sum(|one| one.reopened), 0, "case {case}");
        assert_eq!(is_dropped(), usable, "case {case}");
    }
}

/// What somebody does who sits on the second network, at 127.0.0.2.
#[derive(Clone)]
enum Meddler {
    /// Answers and calls with what nobody here says.
    Babble,
    /// Passes all on, and writes down what the caller says.
    Overhear(Arc<Mutex<Vec<u8>>>),
    /// Passes all on, but for one bit at this place in each direction.
    Change(u64),
}

impl Meddler {
    fn sit_before(self, target: SocketAddr) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.2:0").expect("a socket");
        let address = listener.local_addr().expect("an address");
        std::thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let far = TcpStream::connect(target).expect("it listens");
                if let Meddler::Babble = self {
                    for mut end in [near, far] {
                        let _ = end.write_all(&[0xc3; 4000]);
                        std::thread::spawn(move || end.read_to_end(&mut Vec::new()));
                    }
                    continue;
                }
                let copy = |stream: &TcpStream| stream.try_clone().expect("a copy");
                for (called, from, to) in [(false, copy(&near), copy(&far)), (true, far, near)] {
                    let meddler = self.clone();
                    std::thread::spawn(move || meddler.pass_on(called, from, to));
                }
            }
        });
        address
    }

    fn pass_on(self, called: bool, mut from: TcpStream, mut to: TcpStream) {
        let (mut bytes, mut at) = ([0; 1 << 16], 0);
        while let Ok(length @ 1..) = from.read(&mut bytes) {
            match &self {
                Meddler::Overhear(said) if !called => {
                    said.lock().expect("nobody panics").extend_from_slice(&bytes[..length]);
                }
                Meddler::Change(place) if (at..at + length as u64).contains(place) => {
                    bytes[(place - at) as usize] ^= 1;
                }
                _ => {}
            }
            at += length as u64;
            if to.write_all(&bytes[..length]).is_err() {
                break;
            }
        }
        let _ = (from.shutdown(Shutdown::Both), to.shutdown(Shutdown::Both));
    }
}

/// Exchanges large data until this holds.
fn exchange_until(pair: &mut Pair, what: &str, mut holds: impl FnMut(&Pair) -> bool) {
    let start = Instant::now();
    for round in 0.. {
        pair.exchange(round, 3 << 20);
        if holds(pair) {
            return;
        }
        assert!(start.elapsed() < Duration::from_secs(180), "{what}: {:?}", pair.ports);
    }
}

#[test]
fn a_stranger_on_another_network_is_dropped_and_counted() {
    let (mut pair, counts) = Pair::new(false, |target| Meddler::Babble.sit_before(target));
    exchange_until(&mut pair, "garbage", |pair| pair.ports[1].strangers() > 0);
    exchange_until(&mut pair, "garbage", |_| true);
    assert!(pair.ports.iter().all(|port| port.networks() == 1));
    let count = |one: &AtomicU64| one.load(Ordering::Relaxed);
    assert!(counts.iter().all(|one| count(one.reopened) + count(one.dropped) == 0));
    assert_eq!(count(counts[1].strangers), pair.ports[1].strangers());
}

#[test]
fn what_was_overheard_opens_no_rail() {
    let said = Arc::new(Mutex::new(Vec::new()));
    let target = std::cell::Cell::new(None);
    let (mut pair, counts) = Pair::new(false, |real| {
        target.set(Some(real));
        Meddler::Overhear(said.clone()).sit_before(real)
    });
    let both = |pair: &Pair| pair.ports.iter().all(|port| port.networks() == 2);
    exchange_until(&mut pair, "a rail", both);
    let before = pair.ports[1].strangers();
    let mut replay =
        TcpStream::connect(target.get().expect("the second rank")).expect("it listens");
    let recorded = said.lock().expect("nobody panics").clone();
    replay.write_all(&recorded[..recorded.len().min(200)]).expect("it takes that");
    exchange_until(&mut pair, "a replay", |pair| pair.ports[1].strangers() > before);
    assert!(both(&pair));
    assert!(counts.iter().all(|one| one.dropped.load(Ordering::Relaxed) == 0));
}

#[test]
fn what_was_changed_on_its_way_is_not_believed() {
    for place in [10, 150, 70_000, 1_000_000] {
        let (mut pair, counts) = Pair::new(true, |real| Meddler::Change(place).sit_before(real));
        let gone = |one: &Counts| {
            let strangers = one.strangers.load(Ordering::Relaxed);
            strangers + one.dropped.load(Ordering::Relaxed) > 0
        };
        // Every exchange looks at every byte.
        exchange_until(&mut pair, "a change", |_| counts.iter().any(gone));
        assert!(counts.iter().all(|one| one.reopened.load(Ordering::Relaxed) == 0));
    }
}

/// Memory that is not there is an error, whichever connection was to carry it.
#[test]
fn memory_that_is_not_valid_is_an_error_on_every_network() {
    const LENGTH: usize = 4 << 20;
    // SAFETY: new memory, of which nothing can be touched.
    let nothing = unsafe {
        let (protection, flags) = (rustix::mm::ProtFlags::empty(), rustix::mm::MapFlags::PRIVATE);
        rustix::mm::mmap_anonymous(std::ptr::null_mut(), LENGTH, protection, flags)
    };
    let nothing = nothing.expect("a place").cast::<u8>();
    let (mut pair, _) = Pair::new(false, |address| address);
    exchange_until(&mut pair, "a rail", |pair| pair.ports[0].networks() == 2);
    let mut good = vec![1; LENGTH];
    // SAFETY: the kernel is asked for it, and says no; the other lives until the copy has ended.
    let (bad, good) = unsafe { (Span::new(nothing, LENGTH), Span::new(good.as_mut_ptr(), LENGTH)) };
    for _ in 0..3 {
        let key = pair.ports[0].register(1, bad, 3).expect("room");
        pair.ports[1].get(0, key, 0, good, 4);
        let start = Instant::now();
        while pair.records[1].done.is_empty() {
            pair.turn();
            assert!(start.elapsed() < Duration::from_secs(180), "{:?}", pair.ports);
        }
        assert_eq!(
            std::mem::take(&mut pair.records[1].done),
            [(4, Err(AccessError::BadAddressThere))]
        );
        pair.ports[0].deregister(1, 3);
        pair.exchange(7, 3 << 20);
    }
}

/// Two hosts as network namespaces with two networks, shaped; gone when dropped, or when this process is.
struct Hosts {
    prefix: String,
    world: World,
}

impl Hosts {
    fn make(letter: char, speeds: [u32; 2]) -> Option<Hosts> {
        let Some(world) = World::make() else {
            eprintln!("skipped: network namespaces cannot be made here (no right to, or no `ip`)");
            return None;
        };
        let prefix = format!("{letter}{:x}-", std::process::id() & 0xffff);
        let hosts = Hosts { prefix, world };
        let (prefix, run) = (&hosts.prefix, |words: &str| hosts.world.run(words));
        let mut made = (0..2).all(|host| {
            run(&format!("ip netns add {prefix}{host}"))
                && run(&format!("ip -n {prefix}{host} link set lo up"))
        });
        for (net, speed) in speeds.iter().enumerate() {
            let (one, other) = (format!("{prefix}0"), format!("{prefix}1"));
            made = made
                && run(&format!(
                    "ip -n {one} link add eth{net} type veth peer name eth{net} netns {other}"
                ));
            for (at, host) in [one, other].iter().enumerate() {
                let shape = format!("rate {speed}mbit burst 64kb latency 30ms");
                made =
                    made && run(&format!(
                        "ip -n {host} addr add 10.{}.0.{}/24 dev eth{net}",
                        60 + net,
                        at + 1
                    )) && run(&format!("ip -n {host} link set eth{net} up"))
                        && run(&format!("tc -n {host} qdisc add dev eth{net} root tbf {shape}"));
            }
        }
        if !made {
            eprintln!(
                "skipped: no right to make network namespaces and to shape them, or no `ip`, `tc`"
            );
        }
        made.then_some(hosts)
    }

    /// Brings down a network, at the end of the second host.
    fn cut(&self, net: usize) {
        assert!(self.world.run(&format!("ip -n {}1 link set eth{net} down", self.prefix)));
    }

    /// Runs `end` for both ranks, each on its host.
    fn run(&self, end: impl Fn(Tcp, Counts, &Meeting) + Sync) {
        let meeting = Meeting::default();
        std::thread::scope(|scope| {
            for rank in 0..2 {
                let (meeting, end) = (&meeting, &end);
                scope.spawn(move || {
                    let place = self.world.namespace(&format!("{}{rank}", self.prefix));
                    let space = std::fs::File::open(place).expect("a namespace");
                    let kind = Some(rustix::thread::LinkNameSpaceType::Network);
                    rustix::thread::move_into_link_name_space(
                        std::os::fd::AsFd::as_fd(&space),
                        kind,
                    )
                    .expect("the right to enter it");
                    let listener = TcpListener::bind("0.0.0.0:0").expect("a socket");
                    let port = listener.local_addr().expect("an address").port();
                    meeting.ports.lock().unwrap()[rank as usize] = port;
                    meeting.barrier.wait();
                    let ports = *meeting.ports.lock().unwrap();
                    let addresses = (0..2u8).map(|host| {
                        let at = |net: u8| IpAddr::from([10, 60 + net, 0, host + 1]);
                        (0..2).map(|net| SocketAddr::new(at(net), ports[host as usize])).collect()
                    });
                    let (options, counts) = options(4, false);
                    let tcp = Tcp::new(rank, listener.into(), addresses.collect(), options);
                    end(tcp.expect("a port"), counts, meeting);
                });
            }
        });
    }
}

struct Meeting {
    ports: Mutex<[u16; 2]>,
    barrier: Barrier,
    keys: (mpsc::Sender<Key>, Mutex<mpsc::Receiver<Key>>),
}

impl Default for Meeting {
    fn default() -> Meeting {
        let (sender, receiver) = mpsc::channel();
        let barrier = Barrier::new(2);
        Meeting { ports: Mutex::default(), barrier, keys: (sender, Mutex::new(receiver)) }
    }
}

/// Rank 1 gets `length` bytes from rank 0, `rounds` times. Answers how long each took, and over how
/// many networks the last one went.
fn get(
    tcp: &mut Tcp,
    meeting: &Meeting,
    rounds: usize,
    length: usize,
    begins: impl Fn(),
) -> (Vec<Duration>, usize) {
    let rank = tcp.rank();
    let mut record = Record::default();
    let mut times = Vec::new();
    for round in 0..rounds {
        let source = pattern(round, length);
        let mut target = vec![0; if rank == 1 { length } else { 0 }];
        let mut begin = Instant::now();
        if rank == 0 {
            // SAFETY: alive until it is done, and not touched.
            let key = tcp.register(1, unsafe { Span::of(&source) }, 3).expect("room");
            meeting.keys.0.send(key).expect("somebody who gets it");
        } else {
            // Whoever waits here has something to say all the same.
            let key = loop {
                if let Ok(key) = meeting.keys.1.lock().unwrap().try_recv() {
                    break key;
                }
                tcp.poll(&mut record);
                std::thread::sleep(Duration::from_micros(50));
                assert!(begin.elapsed() < Duration::from_secs(180), "no key");
            };
            begin = Instant::now();
            // SAFETY: alive until the get has ended, and not touched.
            let span = unsafe { Span::new(target.as_mut_ptr(), length) };
            tcp.get(0, key, 0, span, 4);
        }
        begins();
        while record.frames.is_empty() && record.done.is_empty() {
            tcp.poll(&mut record);
            assert!(begin.elapsed() < Duration::from_secs(180), "round {round}: {tcp:?}");
            std::thread::sleep(Duration::from_micros(50));
        }
        times.push(begin.elapsed());
        record.frames.clear();
        let ended = std::mem::take(&mut record.done);
        assert!(ended.iter().all(|(_, result)| result.is_ok()), "{ended:?}");
        if rank == 0 {
            tcp.deregister(1, 3);
        } else {
            let sent = tcp.send_short(0, &Header::eager(0, 0, 0), Span::EMPTY);
            assert_eq!(sent, Sent::Taken);
        }
        assert!(record.dead.is_empty(), "{:?}", record.dead);
        if rank == 1 {
            assert!(target == source, "round {round}: damaged");
        }
    }
    let networks = tcp.networks();
    let start = Instant::now();
    while !tcp.leave() && start.elapsed() < Duration::from_secs(180) {
        tcp.poll(&mut record);
    }
    (times, networks)
}

/// Slow networks, and as many attempts as it takes: whoever shares this machine with others has
/// little of it at times.
#[test]
fn the_speeds_of_two_networks_add_up() {
    let Some(hosts) = Hosts::make('s', [40, 80]) else { return };
    let length = 4 << 20;
    let mut best: f64 = 0.0;
    for _ in 0..5 {
        let fastest = Mutex::new(Duration::MAX);
        hosts.run(|mut tcp, counts, meeting| {
            let (times, networks) = get(&mut tcp, meeting, 5, length, || ());
            assert_eq!(networks, 2);
            assert_eq!(counts.dropped.load(Ordering::Relaxed), 0);
            if tcp.rank() == 1 {
                *fastest.lock().unwrap() = times.into_iter().min().expect("several");
            }
        });
        best = best.max(length as f64 * 8.0 / fastest.lock().unwrap().as_secs_f64() / 1e6);
        println!("40 and 80 Mbit/s together: {best:.0} Mbit/s");
        if best >= 0.85 * 120.0 {
            return;
        }
    }
    panic!("{best:.0} Mbit/s over networks of 40 and 80 Mbit/s");
}

#[test]
fn a_network_dies_and_every_byte_arrives() {
    for net in 0..2 {
        let Some(hosts) = Hosts::make('d', [200, 400]) else { return };
        let (lost, begun) = (AtomicU64::new(0), AtomicU64::new(0));
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while begun.load(Ordering::Relaxed) < 3 {
                    std::thread::sleep(Duration::from_millis(20));
                }
                hosts.cut(net);
            });
            hosts.run(|mut tcp, counts, meeting| {
                let getter = u64::from(tcp.rank());
                get(&mut tcp, meeting, 6, 32 << 20, || {
                    begun.fetch_add(getter, Ordering::Relaxed);
                });
                let seen = [counts.dropped, counts.reopened].map(|one| one.load(Ordering::Relaxed));
                lost.fetch_add(seen.iter().sum(), Ordering::Relaxed);
            });
        });
        assert!(lost.load(Ordering::Relaxed) >= 1, "network {net} died and nobody says so");
    }
}
