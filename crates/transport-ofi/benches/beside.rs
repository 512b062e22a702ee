//! Latency and bandwidth over the providers that every computer has, of two ranks that are threads of this process:
//! what `fi_pingpong` of libfabric-bin measures between two processes stands beside it.
//!
//! `cargo bench -p serried-transport-ofi`

use layout::Span;
use std::time::{Duration, Instant};
use transport::wireup::{Reach, Wireup};
use transport::{AccessError, Payload, Peer, Sent, Sink, Transport};
use transport_ofi::{Ofi, Options};
use wire::Header;

/// Round trips, and transfers, that are measured at a time.
const ROUNDS: usize = 2000;
/// Of what the best is taken: others may want the processor meanwhile.
const SERIES: usize = 5;

/// Counts.
#[derive(Default)]
struct Count {
    frames: usize,
    done: usize,
}

impl Sink for Count {
    fn handle_frame(&mut self, _: Peer, _: Header, _: Payload<'_>) {
        self.frames += 1;
    }
    fn handle_done(&mut self, _: u32, result: Result<u64, AccessError>) {
        result.expect("memory that is there");
        self.done += 1;
    }
    fn handle_peer_failed(&mut self, peer: Peer) {
        panic!("{peer} is gone");
    }
    fn handle_protocol_error(&mut self, _: Peer, reason: &'static str) {
        panic!("{reason}");
    }
}

fn pair(provider: &str) -> Option<[Ofi; 2]> {
    let open = || Ofi::open(2, Options::named([7; 32].into(), provider)).expect("it opens");
    let mut ports = [open()?, open()?];
    let cards = ports.each_ref().map(Wireup::card);
    loop {
        let mut reached = 0;
        for (own, port) in ports.iter_mut().enumerate() {
            port.poll(&mut Count::default());
            match port.reach(1 - own as Peer, &cards[1 - own]) {
                Reach::Reached => reached += 1,
                Reach::Trying => {}
                Reach::Unreachable(why) => panic!("{why}"),
            }
        }
        if reached == 2 {
            return Some(ports);
        }
    }
}

fn send(port: &mut Ofi, to: Peer, bytes: &[u8], count: &mut Count) {
    let header = Header::eager(1, 2, bytes.len() as u32);
    let fill = |_, slot: Span| {
        slot.copy_from_slice(bytes);
    };
    while port.send_buffered(to, &header, fill) != Sent::Taken {
        port.poll(count);
    }
}

/// The time of half a round trip of so many bytes.
fn latency(ports: &mut [Ofi; 2], length: usize) -> Duration {
    let bytes = vec![1; length];
    let round = |ports: &mut [Ofi; 2]| {
        let mut counts = [Count::default(), Count::default()];
        for (from, to) in [(0, 1), (1, 0)] {
            send(&mut ports[from], to as Peer, &bytes, &mut counts[from]);
            while counts[to].frames == 0 {
                // Some must be moved on at both ends.
                ports[to].poll(&mut counts[to]);
                ports[from].poll(&mut counts[from]);
            }
        }
    };
    let series = (0..SERIES).map(|_| {
        let start = Instant::now();
        (0..ROUNDS).for_each(|_| round(ports));
        start.elapsed() / (2 * ROUNDS) as u32
    });
    series.min().expect("a series")
}

/// The time in which so many bytes are got.
fn transfer(ports: &mut [Ofi; 2], length: usize) -> Option<Duration> {
    let [owner, getter] = ports;
    if !getter.caps(0).get {
        return None;
    }
    let (mut source, mut target) = (vec![1u8; length], vec![0u8; length]);
    // SAFETY: both outlive what is done with them here.
    let (from, to) =
        unsafe { (Span::new(source.as_mut_ptr(), length), Span::new(target.as_mut_ptr(), length)) };
    let key = owner.register(1, from, 1)?;
    let rounds = ROUNDS / 100;
    let series = (0..SERIES).map(|_| {
        let start = Instant::now();
        for _ in 0..rounds {
            let mut count = Count::default();
            getter.get(0, key, 0, to, 2);
            while count.done == 0 {
                getter.poll(&mut count);
                owner.poll(&mut Count::default());
            }
        }
        start.elapsed() / rounds as u32
    });
    let best = series.min();
    owner.deregister(1, 1);
    best
}

fn main() {
    for provider in ["tcp;ofi_rxm", "shm", "udp;ofi_rxd"] {
        let Some(mut ports) = pair(provider) else {
            println!("skipped: no libfabric here with {provider}");
            continue;
        };
        for length in [0, 64, 1024, 16_000] {
            let time = latency(&mut ports, length);
            println!(
                "{provider:<12} latency {length:>8} B {:>9.2} us",
                time.as_nanos() as f64 / 1e3
            );
        }
        for length in [64 << 10, 1 << 20] {
            if let Some(time) = transfer(&mut ports, length) {
                let speed = length as f64 / time.as_secs_f64() / 1e6;
                println!("{provider:<12} get     {length:>8} B {speed:>9.0} MB/s");
            }
        }
    }
}
