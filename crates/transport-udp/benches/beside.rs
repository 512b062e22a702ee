//! What frames over UDP cost beside a bare socket: `cargo bench -p serried-transport-udp`.

use layout::Span;
use std::net::{IpAddr, Ipv4Addr, UdpSocket};
use std::time::{Duration, Instant};
use transport::wireup::{Reach, Wireup};
use transport::{AccessError, Payload, Peer, Sent, Sink, Transport};
use transport_udp::{BUFFERED, Loss, Options, Udp};
use wire::Header;

/// Counts what comes.
#[derive(Default)]
struct Count(usize);

impl Sink for Count {
    fn handle_frame(&mut self, _: Peer, _: Header, _: Payload<'_>) {
        self.0 += 1;
    }
    fn handle_done(&mut self, _: u32, _: Result<u64, AccessError>) {}
    fn handle_peer_failed(&mut self, peer: Peer) {
        panic!("rank {peer} is gone")
    }
    fn handle_protocol_error(&mut self, _: Peer, reason: &'static str) {
        panic!("{reason}")
    }
}

fn port(rank: Peer, encrypt: bool, loss: u32) -> Udp {
    let options = Options {
        secret: [7; 32].into(),
        encrypt,
        addresses: vec![IpAddr::V4(Ipv4Addr::LOCALHOST)],
        ports: None,
        heartbeat: Duration::from_secs(30),
        counts: Default::default(),
        missed: None,
        loss: (loss > 0).then_some(Loss { per_mille: loss, seed: rank.into() }),
    };
    Udp::new(rank, options).expect("a socket")
}

/// Two that have reached each other, and lose so many of a thousand packets.
fn pair(encrypt: bool, loss: u32) -> [Udp; 2] {
    let mut ports = [0, 1].map(|rank| port(rank, encrypt, loss));
    let cards = ports.each_ref().map(Udp::card);
    let reached = |ports: &mut [Udp; 2]| {
        [0, 1].map(|at| ports[at].reach(1 - at as Peer, &cards[1 - at]) == Reach::Reached)
    };
    while reached(&mut ports) != [true; 2] {
        for port in &mut ports {
            port.poll(&mut Count::default());
        }
    }
    ports
}

fn send(port: &mut Udp, to: Peer, bytes: &[u8], count: &mut Count) {
    let header = Header::eager(0, 0, bytes.len() as u32);
    let fill = |at: usize, piece: Span| {
        piece.copy_from_slice(&bytes[at..]);
    };
    while port.send_buffered(to, &header, fill) == Sent::Refused {
        port.poll(count);
    }
}

/// The one in the middle: rounds in which others had the CPU do not count.
fn middle(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Rounds of so many frames each way: seconds for one round.
fn rounds(ports: [Udp; 2], frames: usize, length: usize, rounds: usize) -> (f64, [Udp; 2]) {
    let bytes = vec![1; length];
    let play = move |mut port: Udp, rank: Peer| {
        let bytes = &bytes;
        let mut count = Count::default();
        let mut times = Vec::new();
        for round in 1..=rounds {
            let start = Instant::now();
            let mut play = |sends: bool, count: &mut Count| {
                for _ in 0..if sends { frames } else { 0 } {
                    send(&mut port, 1 - rank, bytes, count);
                }
                port.flush();
                while !sends && count.0 < round * frames {
                    port.poll(count);
                }
            };
            play(rank == 0, &mut count);
            play(rank == 1, &mut count);
            times.push(start.elapsed().as_secs_f64());
        }
        (middle(times), port)
    };
    let [zero, one] = ports;
    std::thread::scope(|scope| {
        let other = scope.spawn(|| play(one, 1));
        let (time, zero) = play(zero, 0);
        (time, [zero, other.join().expect("no panic").1])
    })
}

/// Seconds for one way of a message of `length` bytes over a bare socket, looked at without sleeping.
fn bare(length: usize, rounds: usize) -> f64 {
    let sockets = [0, 1].map(|_| UdpSocket::bind("127.0.0.1:0").expect("a socket"));
    let addresses = sockets.each_ref().map(|socket| socket.local_addr().expect("an address"));
    let play = |rank: usize| {
        let socket = &sockets[rank];
        socket.connect(addresses[1 - rank]).expect("an address");
        socket.set_nonblocking(true).expect("a socket");
        let mut bytes = vec![1; length];
        let mut times = Vec::new();
        for _ in 0..rounds {
            let start = Instant::now();
            if rank == 0 {
                socket.send(&bytes).expect("it leaves");
            }
            while socket.recv(&mut bytes).is_err() {}
            if rank == 1 {
                socket.send(&bytes).expect("it leaves");
            }
            times.push(start.elapsed().as_secs_f64());
        }
        middle(times) / 2.0
    };
    // Both must be connected before the first packet.
    sockets[1].connect(addresses[0]).expect("an address");
    std::thread::scope(|scope| {
        let other = scope.spawn(|| play(1));
        let time = play(0);
        other.join().expect("no panic");
        time
    })
}

fn main() {
    const TURNS: usize = 5;
    const ROUNDS: usize = 2_000;
    let (mut alone, mut ours, mut sealed) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..TURNS {
        alone.push(bare(8, ROUNDS));
        ours.push(rounds(pair(false, 0), 1, 8, ROUNDS).0 / 2.0);
        sealed.push(rounds(pair(true, 0), 1, 8, ROUNDS).0 / 2.0);
    }
    let (alone, ours, sealed) = (middle(alone), middle(ours), middle(sealed));
    println!("8 bytes, one way: bare socket {:.2} us", alone * 1e6);
    println!("  frames {:.2} us ({:.2} times that)", ours * 1e6, ours / alone);
    println!("  encrypted {:.2} us ({:.2} times that)", sealed * 1e6, sealed / alone);
    for encrypt in [false, true] {
        println!("{}", if encrypt { "encrypted" } else { "proved" });
        let (time, ports) = rounds(pair(encrypt, 0), 64, 8, 200);
        println!("  64 of 8 bytes: {:.2} us each", time * 1e6 / 128.0);
        let (time, ports) = rounds(ports, 16, BUFFERED, 50);
        println!("  1 MiB: {:.2} GB/s", 2.0 * 16.0 * BUFFERED as f64 / time / 1e9);
        for port in &ports {
            let packets = port.statistics().packets;
            let share = 100.0 * packets.explicit as f64 / (packets.sent + packets.resent) as f64;
            println!("  {share:.2} % only acknowledge; {packets:?}");
        }
    }
    // In turns, so that others on the machine disturb all alike.
    const LOSSES: [u32; 3] = [0, 10, 100];
    let mut times = [const { Vec::new() }; LOSSES.len()];
    for _ in 0..TURNS {
        for (loss, times) in LOSSES.iter().zip(&mut times) {
            times.push(rounds(pair(false, *loss), 16, BUFFERED, 50).0);
        }
    }
    let times = times.map(middle);
    for (loss, time) in LOSSES.iter().zip(times) {
        println!(
            "1 MiB, {loss} of 1000 packets lost: {:.0} % of the goodput",
            100.0 * times[0] / time
        );
    }
}
