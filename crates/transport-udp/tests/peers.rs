//! Peers that compute, leave, or are not who they say; and a network that shows us everything twice.

use layout::Span;
use std::net::UdpSocket;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use transport::sim::Random;
use transport::wireup::{DescriptorBell, Reach, Wireup};
use transport::{Bell, Peer, Sent, Transport};
use transport_udp::{Options, Udp};
use wire::Header;

mod support;
use support::{Record, connect, losing, options};

fn port(rank: Peer, options: Options) -> Udp {
    Udp::new(rank, options).expect("a port")
}

fn pair() -> [Udp; 2] {
    let ports = connect(vec![port(0, options()), port(1, options())]);
    ports.try_into().expect("two")
}

fn offer(from: &mut Udp, to: Peer, number: u32, length: usize) -> Sent {
    let bytes = vec![number as u8; length];
    let header = Header { id: number, ..Header::eager(1, 2, length as u32) };
    let fill = |at: usize, piece: Span| {
        piece.copy_from_slice(&bytes[at..]);
    };
    from.send_buffered(to, &header, fill)
}

/// Polls until so many frames have come, and checks that they are those of [`offer`], in order.
fn expect(port: &mut Udp, record: &mut Record, count: usize) {
    let start = Instant::now();
    while record.frames.len() < count {
        if !port.poll(record) {
            std::thread::sleep(Duration::from_micros(50));
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{} frames", record.frames.len());
    }
    for (number, (_, header, bytes)) in record.frames.iter().enumerate() {
        assert!(header.id == number as u32, "frame {number} is {header:?}");
        assert!(bytes.iter().all(|&byte| byte == number as u8));
    }
}

/// Where in a card the port stands.
const PORT: std::ops::Range<usize> = 41..43;

fn with_port(card: &[u8], port: u16) -> Vec<u8> {
    let mut card = card.to_vec();
    card[PORT].copy_from_slice(&port.to_le_bytes());
    card
}

fn own_port(card: &[u8]) -> u16 {
    u16::from_le_bytes(card[PORT].try_into().expect("two bytes"))
}

fn reach(port: &mut Udp, peer: Peer, card: &[u8]) -> Reach {
    loop {
        match port.reach(peer, card) {
            Reach::Trying => drop(port.poll(&mut Record::default())),
            reach => return reach,
        }
        std::thread::sleep(Duration::from_micros(100));
    }
}

#[test]
fn a_network_that_lets_nothing_through_is_found_out() {
    let mut one = port(0, options());
    // A socket that nobody reads.
    let silent = UdpSocket::bind("127.0.0.1:0").expect("a socket");
    let card = with_port(&one.card(), silent.local_addr().expect("an address").port());
    let mut card = card.clone();
    card[1] ^= 1; // Another session than its own.
    let start = Instant::now();
    let Reach::Unreachable(why) = reach(&mut one, 1, &card) else { panic!("nobody answers") };
    assert!(why.contains("127.0.0.1:"), "{why}");
    assert!(start.elapsed() >= Duration::from_millis(300), "it was not tried for long");
    assert_eq!(one.reach(1, &card), Reach::Unreachable(why));
    let Reach::Unreachable(why) = one.reach(2, b"nonsense") else { panic!("no card") };
    assert!(why.contains("card"), "{why}");
}

#[test]
fn a_process_that_computes_is_reached_and_keeps_what_comes() {
    let (mut one, mut other) = (port(0, options()), port(1, options()));
    // The other one never polls.
    assert_eq!(reach(&mut one, 1, &other.card()), Reach::Reached);
    for number in 0..20 {
        assert_eq!(offer(&mut one, 1, number, 3000), Sent::Taken);
    }
    one.flush();
    std::thread::sleep(Duration::from_millis(100));
    let mut record = Record::default();
    assert!(!other.poll(&mut record) && record.frames.is_empty(), "nobody knows who it is");
    assert_eq!(reach(&mut other, 0, &one.card()), Reach::Reached);
    expect(&mut other, &mut record, 20);
}

#[test]
fn what_was_lost_is_sent_again_while_both_compute() {
    let lossy = |rank| Options { loss: losing(300, rank), ..options() };
    let mut ports = connect(vec![port(0, lossy(0)), port(1, lossy(1))]);
    for number in 0..8 {
        assert_eq!(offer(&mut ports[0], 1, number, 60_000), Sent::Taken);
    }
    ports[0].flush();
    // The sender never polls, the receiver hardly: the keepers see to it.
    let (mut record, start) = (Record::default(), Instant::now());
    while record.frames.len() < 8 {
        assert!(start.elapsed() < Duration::from_secs(30), "{:?}", ports[1].statistics());
        std::thread::sleep(Duration::from_millis(50));
        ports[1].poll(&mut record);
    }
    assert!(ports[0].statistics().packets.resent > 0, "something was lost");
}

#[test]
fn the_keeper_rings_the_bell_and_a_sleeper_wakes() {
    let [mut one, mut other] = pair();
    let bell = other.bell();
    let (mut record, start) = (Record::default(), Instant::now());
    let waker = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        assert_eq!(offer(&mut one, 1, 0, 10), Sent::Taken);
        one.flush();
        one
    });
    while record.frames.is_empty() {
        bell.arm();
        if !other.poll(&mut record) {
            bell.sleep();
        }
        bell.disarm();
        assert!(start.elapsed() < Duration::from_secs(30));
    }
    let mut one = waker.join().expect("no panic");
    // While nobody polls or sleeps, what comes is kept, and the descriptor is readable.
    assert_eq!(offer(&mut one, 1, 1, 10), Sent::Taken);
    one.flush();
    std::thread::sleep(Duration::from_millis(50));
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let moment = Timespec { tv_sec: 10, tv_nsec: 0 };
    let mut descriptors = [PollFd::from_borrowed_fd(bell.descriptor(), PollFlags::IN)];
    assert_eq!(poll(&mut descriptors, Some(&moment)), Ok(1));
    expect(&mut other, &mut record, 2);
}

/// Tells a port that each peer that is silent answers over TCP: it runs, and its packets do not pass.
fn answer_elsewhere(port: &mut Udp) {
    while let Some(peer) = port.poll_silent() {
        port.note_running(peer);
    }
}

#[test]
fn a_peer_that_is_silent_is_reported_and_waited_for() {
    let short = || Options { heartbeat: Duration::from_millis(200), ..options() };
    let ports = connect((0..2).map(|rank| port(rank, short())).collect());
    let [mut one, other] = <[Udp; 2]>::try_from(ports).expect("two");
    assert_eq!(offer(&mut one, 1, 0, 10), Sent::Taken);
    // As good as stopped.
    drop(other);
    let (mut record, mut reports) = (Record::default(), 0);
    while reports < 6 {
        one.poll(&mut record);
        reports += u32::from(one.poll_silent() == Some(1));
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(record.dead.is_empty());
    one.peer_failed(1);
    one.poll(&mut record);
    assert_eq!(record.dead, [1]);
}

#[test]
fn who_says_goodbye_is_not_missed() {
    let short = || Options { heartbeat: Duration::from_millis(400), ..options() };
    let ports = connect((0..3).map(|rank| port(rank, short())).collect());
    let [mut one, mut other, mut third] = <[Udp; 3]>::try_from(ports).expect("three");
    assert_eq!(offer(&mut third, 1, 0, 10), Sent::Taken);
    assert_eq!(offer(&mut one, 1, 0, 50_000), Sent::Taken);
    let (mut record, start) = (Record::default(), Instant::now());
    while !one.leave() {
        one.poll(&mut Record::default());
        other.poll(&mut record);
        assert!(start.elapsed() < Duration::from_secs(20));
    }
    drop(one);
    // The third one is killed.
    drop(third);
    let start = Instant::now();
    while record.dead.is_empty() {
        other.poll(&mut record);
        answer_elsewhere(&mut other);
        std::thread::sleep(Duration::from_millis(1));
        assert!(start.elapsed() < Duration::from_secs(60), "it is missed");
    }
    std::thread::sleep(Duration::from_millis(500));
    other.poll(&mut record);
    answer_elsewhere(&mut other);
    other.poll(&mut record);
    assert_eq!(record.dead, [2]);
    assert_eq!(record.frames.len(), 2);
}

#[test]
fn who_was_never_talked_to_is_not_missed() {
    let short = || Options { heartbeat: Duration::from_millis(100), ..options() };
    let ports = connect((0..2).map(|rank| port(rank, short())).collect());
    let [one, mut other] = <[Udp; 2]>::try_from(ports).expect("two");
    drop(one);
    let mut record = Record::default();
    for _ in 0..100 {
        std::thread::sleep(Duration::from_millis(5));
        assert!(!other.poll(&mut record));
        assert_eq!(other.poll_silent(), None);
    }
    assert!(record.dead.is_empty() && other.leave(), "nobody waits for an answer");
}

#[test]
fn a_peer_that_is_known_to_be_gone_is_told_of_behind_what_it_sent() {
    let [mut one, mut other] = pair();
    assert_eq!(offer(&mut one, 1, 0, 10), Sent::Taken);
    one.flush();
    drop(one);
    other.peer_failed(0);
    let mut record = Record::default();
    let start = Instant::now();
    while record.dead.is_empty() {
        other.poll(&mut record);
        assert!(start.elapsed() < Duration::from_secs(20));
    }
    assert_eq!((record.frames.len(), &record.dead[..]), (1, &[0][..]));
    assert_eq!(offer(&mut other, 0, 0, 10), Sent::Taken, "and comes to nothing");
    other.peer_failed(0);
    assert!(!other.poll(&mut record));
}

#[test]
fn those_of_another_job_are_strangers() {
    let mut one = port(0, options());
    for encrypt in [false, true] {
        let secret = [8; 32].into();
        let mut other = port(1, Options { secret, encrypt, ..options() });
        let before = one.statistics().strangers;
        assert!(matches!(reach(&mut other, 0, &one.card()), Reach::Unreachable(_)));
        assert!(one.statistics().strangers > before, "they are counted");
    }
    // One of the job who encrypts where others do not is reached by probes, and by nothing else.
    let heartbeat = Duration::from_millis(500);
    let mut other = port(1, Options { encrypt: true, heartbeat, ..options() });
    assert_eq!(reach(&mut other, 0, &one.card()), Reach::Reached);
    assert_eq!(reach(&mut one, 1, &other.card()), Reach::Reached);
    assert_eq!(offer(&mut other, 0, 0, 10), Sent::Taken);
    let (mut heard, mut record, start) = (Record::default(), Record::default(), Instant::now());
    while record.dead.is_empty() {
        other.poll(&mut record);
        answer_elsewhere(&mut other);
        one.poll(&mut heard);
        std::thread::sleep(Duration::from_millis(1));
        assert!(start.elapsed() < Duration::from_secs(60));
    }
    assert!(heard.frames.is_empty());
}

#[test]
fn packets_of_strangers_do_no_harm_whatever_they_are() {
    let [mut one, mut other] = pair();
    let own = own_port(&other.card());
    let stranger = UdpSocket::bind("127.0.0.1:0").expect("a socket");
    let mut random = Random::new(5);
    let session = one.card()[1..9].to_vec();
    let mut record = Record::default();
    let mut said = 0;
    for number in 0..200 {
        for _ in 0..5 {
            let length = *random.pick(&[0, 1, 15, 16, 31, 32, 87, 88, 99, 1472, 9000, 65_507]);
            let mut bytes: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
            // Some say that they are rank 0, some that they probe.
            let name = random.pick(&[session.clone(), vec![0; 8]]).clone();
            bytes.iter_mut().zip(name).for_each(|(place, byte)| *place = byte);
            stranger.send_to(&bytes, ("127.0.0.1", own)).expect("it leaves");
            said += 1;
        }
        while offer(&mut one, 1, number, 500) == Sent::Refused {
            one.poll(&mut Record::default());
        }
        one.flush();
        expect(&mut other, &mut record, number as usize + 1);
    }
    let strangers = other.statistics().strangers;
    assert!((said / 2..=said).contains(&strangers), "{strangers} of {said}");
}

/// Seconds until so many frames of 8000 bytes have come, of which the sender, which computes, sees none leave once all are
/// taken.
fn time_to_come(from: &mut Udp, to: &mut Udp, count: usize) -> f64 {
    let (mut record, start) = (Record::default(), Instant::now());
    for number in 0..count as u32 {
        while offer(from, 1, number, 8000) == Sent::Refused {
            // What came before has not been acknowledged.
            from.poll(&mut Record::default());
        }
    }
    from.flush();
    expect(to, &mut record, count);
    start.elapsed().as_secs_f64()
}

#[test]
fn what_is_paced_takes_its_time_while_the_program_computes() {
    let [mut one, mut other] = pair();
    // A fifth of a second; the last packet leaves somewhere in its share, which is a part of six of that.
    one.pace(1, Some(2_000_000));
    let paced = time_to_come(&mut one, &mut other, 50);
    assert!(paced > 0.15, "{paced} s for 400 kB at 2 MB/s");
    one.pace(1, None);
    let free = (0..5).map(|_| time_to_come(&mut one, &mut other, 50)).fold(f64::INFINITY, f64::min);
    assert!(free < paced / 2.0, "{free} s after {paced} s");
    let packets = one.statistics().packets;
    assert_eq!((packets.resent, packets.recoveries), (0, 0), "{packets:?}");
}

/// Carries packets between two ports, and with them copies of old ones, changed ones, and parts.
fn relay(cards: &[Vec<u8>; 2], stop: Arc<AtomicBool>) -> (u16, std::thread::JoinHandle<u64>) {
    let socket = UdpSocket::bind("127.0.0.1:0").expect("a socket");
    socket.set_read_timeout(Some(Duration::from_millis(20))).expect("a socket");
    let at = socket.local_addr().expect("an address").port();
    let ports = cards.each_ref().map(|card| own_port(card));
    let carry = move || {
        let mut random = Random::new(11);
        let (mut kept, mut harm): (Vec<(u16, Vec<u8>)>, u64) = (Vec::new(), 0);
        let mut bytes = vec![0; 65_536];
        while !stop.load(Ordering::Relaxed) {
            let Ok((length, from)) = socket.recv_from(&mut bytes) else { continue };
            let to = if from.port() == ports[0] { ports[1] } else { ports[0] };
            let send = |to: u16, bytes: &[u8]| drop(socket.send_to(bytes, ("127.0.0.1", to)));
            send(to, &bytes[..length]);
            kept.push((to, bytes[..length].to_vec()));
            if kept.len() > 500 {
                kept.swap_remove(random.below(500));
            }
            if random.chance(300) {
                let (to, mut copy) = random.pick(&kept).clone();
                match random.below(4) {
                    0 => {}
                    1 => copy.truncate(random.below(copy.len())),
                    2 => copy.push(1),
                    _ => {
                        let at = random.below(copy.len());
                        copy[at] ^= 1 << random.below(8);
                    }
                }
                send(to, &copy);
                harm += 1;
            }
        }
        harm
    };
    (at, std::thread::spawn(carry))
}

fn survives_a_relay(encrypt: bool) {
    let mut ports = [0, 1].map(|rank| port(rank, Options { encrypt, ..options() }));
    let cards = ports.each_ref().map(Udp::card);
    let stop = Arc::new(AtomicBool::new(false));
    let (at, carrier) = relay(&cards, stop.clone());
    let cards = cards.map(|card| with_port(&card, at));
    for rank in [0, 1] {
        assert_eq!(reach(&mut ports[rank], 1 - rank as Peer, &cards[1 - rank]), Reach::Reached);
    }
    let [mut one, mut other] = ports;
    let mut record = Record::default();
    let mut random = Random::new(6);
    for number in 0..400 {
        let length = random.below(20_000);
        while offer(&mut one, 1, number, length) == Sent::Refused {
            one.poll(&mut Record::default());
            other.poll(&mut record);
        }
        one.poll(&mut Record::default());
        other.poll(&mut record);
    }
    one.flush();
    expect(&mut other, &mut record, 400);
    stop.store(true, Ordering::Relaxed);
    let harm = carrier.join().expect("no panic");
    let turned_away = one.statistics().strangers + other.statistics().strangers;
    // Probes that come again are answered again, and a few may be lost.
    assert!(harm > 20 && turned_away > harm / 2, "{turned_away} of {harm}");
    assert_eq!(other.statistics().packets.malformed, 0);
}

#[test]
fn packets_that_come_again_or_were_changed_are_turned_away() {
    survives_a_relay(false);
}

#[test]
fn encrypted_packets_that_come_again_or_were_changed_are_turned_away() {
    survives_a_relay(true);
}

#[test]
fn many_ports_find_each_other_and_everyone_talks() {
    let mut ports = connect((0..6).map(|rank| port(rank, options())).collect());
    let mut records: Vec<Record> = (0..6).map(|_| Record::default()).collect();
    for from in 0..6 {
        for to in (0..6).filter(|&to| to != from) {
            assert_eq!(offer(&mut ports[from as usize], to, 0, 40_000), Sent::Taken);
        }
    }
    let start = Instant::now();
    while records.iter().any(|record| record.frames.len() < 5) {
        for (port, record) in ports.iter_mut().zip(&mut records) {
            port.poll(record);
        }
        assert!(start.elapsed() < Duration::from_secs(30));
    }
}
