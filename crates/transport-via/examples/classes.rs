//! Measures the three classes of messages at every size, finds where they cross, and draws it.
//!
//! `cargo run --release -p serried-transport-via --example classes [FOLDER]` prints a table and writes `via.svg`
//! to the folder (bench/results by default). One thread has both ends of a ping-pong, and what is shown is the
//! processor time that both spend on a message, the median over the rounds of all classes in turns: a machine that
//! has other work to do changes it little, and so does how fast its cores hear of each other.

use layout::Span;
use std::fmt::Write;
use transport::wireup::{Reach, Wireup};
use transport::{AccessError, Payload, Peer, Sent, Sink, Transport};
use transport_via::{Classes, Options, Via};
use wire::{Header, Key, Kind};

/// How a message goes.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Tiny,
    Short,
    /// As in the thesis: both register, the sender writes.
    LongWrite,
    /// As the engine does: the sender registers, the receiver reads.
    LongRead,
}

const WAYS: [(Way, &str, &str); 4] = [
    (Way::Tiny, "tiny", "#2c6fbb"),
    (Way::Short, "short", "#d08a1d"),
    (Way::LongWrite, "long (written, as in the thesis)", "#111"),
    (Way::LongRead, "long (read)", "#8e6bbf"),
];
/// The table shows 1 byte to 4 MiB.
const LARGEST: u32 = 22;
const ROUNDS: usize = 9;
/// Microseconds for one way at one size in one round.
const BUDGET: f64 = 4000.0;

/// What a port has heard.
#[derive(Default)]
struct Heard {
    target: Option<Span>,
    /// Whole messages, or their ends.
    messages: usize,
    key: Option<Key>,
    done: bool,
}

impl Sink for Heard {
    fn handle_frame(&mut self, _: Peer, header: Header, payload: Payload<'_>) {
        match header.kind {
            Kind::Rts | Kind::Cts => {
                let mut words = [0; 24];
                payload.copy_to_slice(&mut words);
                let word = |at: usize| u64::from_le_bytes(words[at..at + 8].try_into().unwrap());
                self.key = Some([word(0), word(8), word(16)]);
            }
            _ => {
                if let Some(target) = self.target {
                    payload.copy_to(target);
                }
                self.messages += 1;
            }
        }
    }
    fn handle_done(&mut self, _: u32, result: Result<u64, AccessError>) {
        result.expect("the kernel lets processes of this user reach each other");
        self.done = true;
    }
    fn handle_peer_failed(&mut self, _: Peer) {
        panic!("the other end is gone");
    }
    fn handle_protocol_error(&mut self, _: Peer, reason: &'static str) {
        panic!("{reason}");
    }
}

/// One of the two that play.
struct Player {
    via: Via,
    heard: Heard,
    peer: Peer,
    out: Vec<u8>,
    back: Vec<u8>,
}

impl Player {
    fn poll_until(&mut self, is_so: impl Fn(&Heard) -> bool) {
        while !is_so(&self.heard) {
            self.via.poll(&mut self.heard);
        }
    }

    fn frame(&mut self, kind: Kind, payload: Span) {
        let header = Header { kind, ..Header::eager(0, 0, payload.len() as u32) };
        while self.via.send_short(self.peer, &header, payload) != Sent::Taken {
            self.via.poll(&mut self.heard);
        }
    }

    fn key(&mut self, kind: Kind, key: Option<Key>) {
        let words = key.map(|key| key.map(u64::to_le_bytes).concat()).unwrap_or(vec![0; 24]);
        // SAFETY: read during the call only.
        self.frame(kind, unsafe { Span::of(&words) });
    }

    fn wait_for_key(&mut self) -> Key {
        self.poll_until(|heard| heard.key.is_some());
        self.heard.key.take().expect("it has come")
    }

    fn wait_for_end(&mut self) {
        self.poll_until(|heard| heard.done);
        self.heard.done = false;
    }

    fn out(&mut self, length: usize) -> Span {
        // SAFETY: the bytes live as long as the player, who uses them through spans only.
        unsafe { Span::new(self.out.as_mut_ptr(), length) }
    }

    fn back(&mut self, length: usize) -> Span {
        // SAFETY: as above.
        unsafe { Span::new(self.back.as_mut_ptr(), length) }
    }

    fn receive_frame(&mut self) {
        self.poll_until(|heard| heard.messages > 0);
        self.heard.messages -= 1;
    }
}

/// A message from one to the other.
fn message(way: Way, from: &mut Player, to: &mut Player, length: usize) {
    let (source, target) = (from.out(length), to.back(length));
    match way {
        Way::Tiny | Way::Short => {
            from.frame(Kind::Eager, source);
            to.heard.target = Some(target);
            to.receive_frame();
            to.heard.target = None;
        }
        Way::LongWrite => {
            from.key(Kind::Rts, None);
            to.wait_for_key();
            let key = to.via.register(to.peer, target, 1);
            to.key(Kind::Cts, key);
            let key = from.wait_for_key();
            from.via.put(from.peer, key, 0, source, 1);
            from.wait_for_end();
            from.frame(Kind::Fin, Span::EMPTY);
            to.receive_frame();
            to.via.deregister(to.peer, 1);
        }
        Way::LongRead => {
            let key = from.via.register(from.peer, source, 1);
            from.key(Kind::Rts, key);
            let key = to.wait_for_key();
            to.via.get(to.peer, key, 0, target, 1);
            to.wait_for_end();
            to.frame(Kind::Fin, Span::EMPTY);
            from.receive_frame();
            from.via.deregister(from.peer, 1);
        }
    }
}

/// Microseconds of processor time that this thread has used.
fn used() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e6 + time.tv_nsec as f64 / 1e3
}

/// Two ports that reach each other and send everything of this size this way.
fn ports(way: Way, length: usize) -> [Via; 2] {
    let longest = length.max(64);
    let classes = match way {
        Way::Tiny => Classes { tiny: longest, short: longest },
        Way::Short => Classes { tiny: 0, short: longest },
        Way::LongWrite | Way::LongRead => Classes::THESIS,
    };
    let least = Options::new([1; 32].into());
    let area = (4 * classes.short + 1024).next_multiple_of(4096).max(least.area);
    let port = || Via::new(2, Options { classes, area, ..least.clone() }).expect("a port");
    let mut ports = [port(), port()];
    let cards = [ports[0].card(), ports[1].card()];
    let mut nothing = Heard::default();
    loop {
        let reached = [0, 1].map(|one: usize| {
            ports[one].poll(&mut nothing);
            ports[one].reach(1 - one as Peer, &cards[1 - one]) == Reach::Reached
        });
        if reached == [true; 2] {
            return ports;
        }
    }
}

/// Microseconds of a message.
fn measure(way: Way, length: usize) -> f64 {
    let mut peer = 1;
    let [mut here, mut there] = ports(way, length).map(|via| {
        let (out, back) = (vec![1; length.max(1)], vec![2; length.max(1)]);
        let player = Player { via, heard: Heard::default(), peer, out, back };
        peer = 0;
        player
    });
    let mut play = |count: usize| {
        let started = used();
        for _ in 0..count {
            message(way, &mut here, &mut there, length);
            message(way, &mut there, &mut here, length);
        }
        (used() - started) / (2 * count) as f64
    };
    // A few to see how long they take, then as many as there is time for.
    let first = play(5);
    play((BUDGET / (2.0 * first)).clamp(5.0, 5_000.0) as usize)
}

/// For each way, the median time at each size.
fn measure_all() -> Vec<Vec<f64>> {
    let sizes: Vec<usize> = (0..=LARGEST).map(|bit| 1 << bit).collect();
    let mut times = vec![vec![Vec::new(); sizes.len()]; WAYS.len()];
    for _ in 0..ROUNDS {
        for (at, &size) in sizes.iter().enumerate() {
            for (of_way, (way, ..)) in times.iter_mut().zip(WAYS) {
                of_way[at].push(measure(way, size));
            }
        }
    }
    let median = |mut all: Vec<f64>| {
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    times.into_iter().map(|of_way| of_way.into_iter().map(median).collect()).collect()
}

/// The first size from which on, for good, the second way is faster than the first.
fn crossover(first: &[f64], second: &[f64]) -> Option<usize> {
    let last = first.iter().zip(second).rposition(|(first, second)| first <= second);
    let from = last.map_or(0, |last| last + 1);
    (from < first.len()).then_some(1 << from)
}

fn bytes(size: usize) -> String {
    match size {
        _ if size >= 1 << 20 => format!("{} MiB", size >> 20),
        _ if size >= 1 << 10 => format!("{} KiB", size >> 10),
        _ => format!("{size} B"),
    }
}

const LEFT: f64 = 70.0;
const TOP: f64 = 96.0;
const WIDTH: f64 = 620.0;
const HEIGHT: f64 = 340.0;

/// The drawing: bytes to the right, how many times as long as the fastest way upward, both logarithmic.
fn draw(times: &[Vec<f64>], words: &str) -> String {
    let slowest = 64.0f64;
    let best = |at: usize| times.iter().map(|of_way| of_way[at]).fold(f64::MAX, f64::min);
    let x = |at: usize| LEFT + WIDTH * at as f64 / f64::from(LARGEST);
    let y = |factor: f64| TOP + HEIGHT * (1.0 - factor.min(slowest).log2() / slowest.log2());
    let (width, height) = (LEFT + WIDTH + 30.0, TOP + HEIGHT + 56.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    let mut text = |x: f64, y: f64, anchor: &str, colour: &str, words: &str| {
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{words}</text>"
        );
    };
    let title = "Tiny, short and long messages: how many times as long as the fastest of them";
    text(10.0, 18.0, "start", "#222", title);
    text(10.0, 34.0, "start", "#666", words);
    let middle = LEFT + WIDTH / 2.0;
    text(middle, TOP + HEIGHT + 40.0, "middle", "#222", "bytes of the message, logarithmic");
    let mut legend = 16.0;
    for (_, name, _) in WAYS {
        text(legend + 8.0, 54.0, "start", "#222", name);
        legend += 36.0 + 6.0 * name.len() as f64;
    }
    for at in (0..=LARGEST as usize).step_by(2) {
        text(x(at), TOP + HEIGHT + 18.0, "middle", "#666", &bytes(1 << at));
    }
    text(10.0, TOP - 14.0, "start", "#222", "times as long as the fastest, logarithmic");
    for power in 0..=6 {
        let factor = f64::from(1 << power);
        text(LEFT - 8.0, y(factor) + 4.0, "end", "#666", &format!("{factor}"));
    }
    for power in 0..=6 {
        let place = y(f64::from(1 << power));
        let colour = if power == 0 { "#888" } else { "#e4e4e4" };
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" y1=\"{place:.1}\" x2=\"{:.1}\" y2=\"{place:.1}\" stroke=\"{colour}\"/>",
            LEFT + WIDTH
        );
    }
    let mut legend = 16.0;
    for (of_way, (_, name, colour)) in times.iter().zip(WAYS) {
        let _ = writeln!(svg, "<circle cx=\"{legend:.1}\" cy=\"50\" r=\"4\" fill=\"{colour}\"/>");
        legend += 36.0 + 6.0 * name.len() as f64;
        let places: Vec<(f64, f64)> =
            of_way.iter().enumerate().map(|(at, time)| (x(at), y(time / best(at)))).collect();
        let points: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\"/>",
            points.join(" ")
        );
        for ((x, y), time) in places.iter().zip(of_way) {
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"><title>{name}: {time:.2} µs</title></circle>"
            );
        }
    }
    svg + "</svg>\n"
}

fn main() {
    let folder = std::env::args().nth(1).unwrap_or("bench/results".into());
    let times = measure_all();
    print!("{:>9}", "bytes");
    for (_, name, _) in WAYS {
        print!("  {:>10}", name.split(' ').next().unwrap_or(name));
    }
    println!("   (µs; the second long is read)");
    for at in 0..=LARGEST as usize {
        print!("{:>9}", bytes(1 << at));
        for of_way in &times {
            print!("  {:>10.2}", of_way[at]);
        }
        println!();
    }
    let show = |from: Option<usize>| from.map_or("nowhere".into(), bytes);
    let short = crossover(&times[0], &times[1]);
    let long = crossover(&times[1], &times[2]);
    println!("short before tiny from {} on, long before short from {} on", show(short), show(long));
    let words = format!(
        "Processor time of both sides of a message; short beats tiny from {} on, long short from {} on.",
        show(short),
        show(long)
    );
    let path = std::path::Path::new(&folder).join("via.svg");
    std::fs::write(&path, draw(&times, &words)).expect("a place for the drawing");
}
