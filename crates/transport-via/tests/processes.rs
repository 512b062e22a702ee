//! Processes of their own: they meet, exchange frames and memory, sleep, leave, and are killed at any moment.

use layout::Span;
use std::io::{BufRead, BufReader, Lines, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;
use transport::sim::Random;
use transport::wireup::{Reach, Wireup};
use transport::{AccessError, Bell, Payload, Peer, Sent, Sink, Transport};
use transport_via::{Options, Via};
use wire::{Header, Key, Kind};

/// What a child is told: rank, ranks, frames to each other rank, deaths to wait for, and the seed of what it does.
const VARIABLE: &str = "TRANSPORT_VIA_CHILD";
/// Bytes that are got from another process.
const REGISTERED: usize = 200_000;
/// Of so many frames one announces registered memory.
const ANNOUNCE_EVERY: u32 = 16;

fn byte(number: u32, at: usize) -> u8 {
    (number as usize).wrapping_mul(131).wrapping_add(at ^ at >> 8) as u8
}

fn bytes(number: u32, length: usize) -> Vec<u8> {
    (0..length).map(|at| byte(number, at)).collect()
}

/// What a process has heard.
#[derive(Default)]
struct Heard {
    /// Frames by sender, in order.
    frames: Vec<u32>,
    /// Keys that have come.
    keys: Vec<(Peer, u32, Key)>,
    /// Gets under way.
    gets: Vec<(Peer, u32, Vec<u8>)>,
    /// Gets that are over, whose owners are to be told.
    got: Vec<(Peer, u32)>,
    /// Own registrations, until they have been got.
    registered: Vec<(Peer, u32, Vec<u8>)>,
    free: Vec<(Peer, u32)>,
    failed: Vec<Peer>,
}

impl Sink for Heard {
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>) {
        let words = payload.to_vec();
        if header.kind == Kind::Fin {
            return self.free.push((peer, header.id));
        }
        assert_eq!(header.id, self.frames[peer as usize], "out of order from {peer}");
        self.frames[peer as usize] += 1;
        if header.kind == Kind::Rts {
            let word = |at: usize| u64::from_le_bytes(words[at..at + 8].try_into().unwrap());
            self.keys.push((peer, header.id, [word(0), word(8), word(16)]));
        } else {
            assert!(words == bytes(header.id, words.len()), "frame {} of {peer}", header.id);
        }
    }

    fn handle_done(&mut self, operation: u32, result: Result<u64, AccessError>) {
        let named = |get: &(Peer, u32, Vec<u8>)| get.0 == operation >> 20;
        let at = self.gets.iter().position(named).expect("a get of ours");
        let (peer, number, target) = self.gets.remove(at);
        match result {
            Ok(_) => assert!(target == bytes(number, REGISTERED), "memory of {peer}"),
            // While the kernel takes a process down nobody may read it any more, then it is gone.
            Err(error) => assert!(matches!(error, AccessError::Gone | AccessError::Denied)),
        }
        self.got.push((peer, number));
    }

    fn handle_peer_failed(&mut self, peer: Peer) {
        assert!(!self.failed.contains(&peer), "{peer} fails twice");
        self.failed.push(peer);
        println!("FAILED {peer}");
    }

    fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str) {
        panic!("a protocol error of {peer}: {reason}");
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hexadecimal(text: &str) -> Vec<u8> {
    let byte = |at| u8::from_str_radix(&text[at..at + 2], 16).expect("hexadecimal");
    (0..text.len()).step_by(2).map(byte).collect()
}

/// One process. It does nothing unless it was started by a test below.
#[test]
fn child() {
    let Ok(told) = std::env::var(VARIABLE) else { return };
    let told: Vec<u32> = told.split(' ').map(|word| word.parse().expect("a number")).collect();
    let [rank, ranks, count, deaths, seed] = told[..] else { panic!("{told:?}") };
    let mut via = Via::new(ranks, Options::new([3; 32].into())).expect("a port");
    println!("CARD {}", hexadecimal(&via.card()));
    let mut cards = String::new();
    std::io::stdin().read_line(&mut cards).expect("cards");
    let cards: Vec<Vec<u8>> = cards.split_whitespace().map(from_hexadecimal).collect();
    let mut heard = Heard { frames: vec![0; ranks as usize], ..Heard::default() };
    let others: Vec<Peer> = (0..ranks).filter(|&peer| peer != rank).collect();
    for &peer in &others {
        loop {
            match via.reach(peer, &cards[peer as usize]) {
                Reach::Reached => break,
                Reach::Trying => drop(via.poll(&mut heard)),
                Reach::Unreachable(why) => {
                    println!("UNREACHABLE {peer} {why}");
                    return;
                }
            }
        }
    }
    println!("REACHED");
    let random = &mut Random::new(u64::from(seed * ranks + rank));
    talk(&mut via, &mut heard, &others, (count, deaths), random);
    while !via.leave() {
        via.poll(&mut heard);
    }
    println!("DONE");
}

/// Sends so many frames to each and hears as many of each, unless it is killed; and hears of so many deaths.
fn talk(
    via: &mut Via,
    heard: &mut Heard,
    others: &[Peer],
    (count, deaths): (u32, u32),
    random: &mut Random,
) {
    let mut next = vec![0u32; others.len() + 1];
    loop {
        let open: Vec<Peer> =
            others.iter().copied().filter(|peer| !heard.failed.contains(peer)).collect();
        heard.registered.retain(|(peer, ..)| open.contains(peer));
        heard.keys.retain(|(peer, ..)| open.contains(peer));
        let is_over = open
            .iter()
            .all(|&peer| next[peer as usize] == count && heard.frames[peer as usize] == count)
            && heard.registered.is_empty()
            && heard.keys.is_empty()
            && heard.gets.is_empty()
            && heard.got.is_empty()
            && heard.failed.len() as u32 == deaths;
        if is_over {
            return;
        }
        let mut sent = false;
        for &peer in &open {
            let number = &mut next[peer as usize];
            if *number < count && offer(via, heard, peer, *number, random) {
                *number += 1;
                sent = true;
            }
        }
        let happened = via.poll(heard) | answer(via, heard) | sent;
        if !happened {
            let bell = via.bell();
            bell.arm();
            if !via.poll(heard) {
                bell.sleep();
            }
            bell.disarm();
        }
    }
}

/// Offers a frame; now and then one that announces registered memory.
fn offer(via: &mut Via, heard: &mut Heard, peer: Peer, number: u32, random: &mut Random) -> bool {
    let header = Header { id: number, ..Header::eager(1, 2, 0) };
    let caps = via.caps(peer);
    if number % ANNOUNCE_EVERY == ANNOUNCE_EVERY - 1 {
        let mut memory = bytes(number, REGISTERED);
        // SAFETY: kept in `registered`, untouched, until it is deregistered.
        let span = unsafe { Span::new(memory.as_mut_ptr(), memory.len()) };
        let key = via.register(peer, span, number).expect("room, and the kernel lets them");
        let words: Vec<u8> = key.iter().flat_map(|word| word.to_le_bytes()).collect();
        let header = Header { kind: Kind::Rts, length: 24, ..header };
        let fill = |at: usize, slot: Span| {
            slot.copy_from_slice(&words[at..]);
        };
        if via.send_buffered(peer, &header, fill) == Sent::Taken {
            heard.registered.push((peer, number, memory));
            return true;
        }
        via.deregister(peer, number);
        return false;
    }
    let most = 1 << random.below(16);
    let length = random.up_to(most) as usize;
    let payload = bytes(number, length.min(caps.short));
    let header = Header { length: payload.len() as u32, ..header };
    // SAFETY: read during the call only.
    via.send_short(peer, &header, unsafe { Span::of(&payload) }) == Sent::Taken
}

/// Gets what was announced, and tells when it has it.
fn answer(via: &mut Via, heard: &mut Heard) -> bool {
    let mut any = false;
    // One get of each peer at a time: its operation says whose it is.
    let busy: Vec<Peer> = heard.gets.iter().map(|get| get.0).collect();
    let free = |key: &(Peer, u32, Key)| !busy.contains(&key.0);
    if let Some(at) = heard.keys.iter().position(free) {
        let (peer, number, key) = heard.keys.remove(at);
        let mut target = vec![0; REGISTERED];
        // SAFETY: kept in `gets`, untouched, until the get has ended.
        let span = unsafe { Span::new(target.as_mut_ptr(), target.len()) };
        heard.gets.push((peer, number, target));
        via.get(peer, key, 0, span, peer << 20);
        any = true;
    }
    heard.got.retain(|&(peer, number)| {
        let header = Header { kind: Kind::Fin, id: number, ..Header::eager(0, 0, 0) };
        let told = via.send_short(peer, &header, Span::EMPTY) == Sent::Taken;
        any |= told;
        !told
    });
    for (peer, number) in heard.free.drain(..) {
        via.deregister(peer, number);
        heard.registered.retain(|one| (one.0, one.1) != (peer, number));
        any = true;
    }
    any
}

/// A process that was started.
struct Started {
    process: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
}

impl Started {
    fn new(told: [u32; 5], user: Option<u32>) -> Started {
        let mut command = Command::new(std::env::current_exe().expect("this program"));
        command.args(["--exact", "child", "--nocapture", "--test-threads", "1"]);
        command.env(VARIABLE, told.map(|number| number.to_string()).join(" "));
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        if let Some(user) = user {
            command.uid(user);
        }
        let mut process = command.spawn().expect("a process");
        let input = process.stdin.take().expect("a pipe");
        let output = BufReader::new(process.stdout.take().expect("a pipe")).lines();
        Started { process, input, output }
    }

    /// The next line that begins so, and what stands behind; none if there is none.
    fn line(&mut self, beginning: &str) -> Option<String> {
        let output = self.output.by_ref().map_while(Result::ok);
        let mut lines = output.filter_map(|line| {
            let (_, rest) = line.split_once(beginning)?;
            Some(rest.trim().to_owned())
        });
        lines.next()
    }
}

/// Starts processes, each of which waits for so many deaths and belongs to a user, and makes them known to each
/// other.
fn start(count: u32, seed: u32, all: &[(u32, Option<u32>)]) -> Vec<Started> {
    let ranks = all.len() as u32;
    let begin = |(rank, &(deaths, user))| Started::new([rank, ranks, count, deaths, seed], user);
    let mut all: Vec<Started> = (0..).zip(all).map(begin).collect();
    let card = |one: &mut Started| one.line("CARD").expect("a card");
    let cards: Vec<String> = all.iter_mut().map(card).collect();
    for one in &mut all {
        writeln!(one.input, "{}", cards.join(" ")).expect("it reads");
    }
    all
}

#[test]
fn processes_exchange_frames_and_memory_and_leave() {
    let mut all = start(1500, 1, &[(0, None); 3]);
    for one in &mut all {
        let (mut failed, mut done) = (Vec::new(), false);
        for line in one.output.by_ref().map_while(Result::ok) {
            failed.extend(line.starts_with("FAILED").then(|| line.clone()));
            done |= line.starts_with("DONE");
        }
        assert!(done && failed.is_empty(), "{failed:?}");
        assert!(one.process.wait().expect("an end").success());
    }
}

#[test]
fn a_process_that_is_killed_is_told_of_and_the_others_go_on() {
    let rounds = if std::env::var_os("SERRIED_LONG").is_some() { 200 } else { 8 };
    let mut random = Random::new(5);
    for seed in 0..rounds {
        // The victim never ends by itself: it waits for more deaths than there can be.
        let mut all = start(1000, seed, &[(1, None), (1, None), (u32::MAX, None)]);
        let mut victim = all.pop().expect("three");
        victim.line("REACHED").expect("it reaches the others");
        std::thread::sleep(Duration::from_micros(random.up_to(60_000)));
        victim.process.kill().expect("a signal");
        victim.process.wait().expect("an end");
        for (rank, mut one) in all.into_iter().enumerate() {
            let lines: Vec<String> = one.output.by_ref().map_while(Result::ok).collect();
            let told: Vec<&String> = lines.iter().filter(|one| one.starts_with("FAILED")).collect();
            assert_eq!(told, ["FAILED 2"], "seed {seed}, rank {rank}: {lines:?}");
            assert!(lines.iter().any(|line| line == "DONE"), "seed {seed}, rank {rank}: {lines:?}");
            assert!(one.process.wait().expect("an end").success());
        }
    }
}

#[test]
fn processes_of_other_users_are_not_reached() {
    if !rustix::process::geteuid().is_root() {
        return println!("skipped: only root can start processes of other users");
    }
    let mut all = start(1, 1, &[(0, None), (0, Some(65534))]);
    for one in &mut all {
        let why = one.line("UNREACHABLE").expect("a refusal");
        assert!(why.contains("another user"), "{why}");
    }
}
