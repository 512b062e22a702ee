//! Processes that die, part, or do not belong to the job; and names that must not outlive them.

mod support;

use layout::Span;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use support::{PATIENCE, Record, connect, open, options, port};
use transport::wireup::{Reach, Wireup};
use transport::{Bell, Peer, Sent, Transport};
use transport_ofi::{Lacks, Ofi, Options};
use wire::Header;

/// The providers that every computer has.
const PROVIDERS: [&str; 3] = ["tcp;ofi_rxm", "shm", "udp;ofi_rxd"];
/// Under this name a test is a process that another one starts.
const CHILD: &str = "SERRIED_OFI_CHILD";

/// Polls all until something is so.
fn until(ports: &mut [Ofi], records: &mut [Record], mut good: impl FnMut(&[Record]) -> bool) {
    let start = Instant::now();
    while !good(records) {
        for (port, record) in ports.iter_mut().zip(records.iter_mut()) {
            port.poll(record);
        }
        assert!(start.elapsed() < PATIENCE, "it never comes to that");
    }
}

fn send(port: &mut Ofi, to: Peer, number: i32, record: &mut Record) {
    let header = Header::eager(1, number, 0);
    let start = Instant::now();
    while port.send_short(to, &header, Span::EMPTY) != Sent::Taken {
        port.poll(record);
        assert!(start.elapsed() < PATIENCE, "refused for ever");
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(digits: &str) -> Vec<u8> {
    let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).expect("digits");
    (0..digits.trim().len() / 2).map(|number| byte(2 * number)).collect()
}

/// The other process: shows its card, is reached, sends ten frames, and waits to be killed.
fn child(provider: &str) {
    let mut port = port(2, &options(provider, Lacks::default())).expect("its parent has one");
    println!("card {}", hexadecimal(&port.card()));
    std::io::stdout().flush().expect("a parent");
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line).expect("a card");
    let card = bytes(&line);
    let mut record = Record::default();
    while port.reach(0, &card) == Reach::Trying {
        port.poll(&mut record);
    }
    for number in 0..10 {
        send(&mut port, 0, number, &mut record);
    }
    loop {
        port.poll(&mut record);
    }
}

/// Everything that a killed process had sent is handed over, then its death is told, once; nothing that it was asked
/// for stays open, and the name that it had in a file system goes with the next endpoint.
#[test]
fn a_killed_process_is_told_of_behind_what_it_sent() {
    if let Ok(provider) = std::env::var(CHILD) {
        return child(&provider);
    }
    for provider in PROVIDERS {
        let Some(own) = port(2, &options(provider, Lacks::default())) else { continue };
        let program = std::env::current_exe().expect("this program");
        let mut other = Command::new(program)
            .args(["a_killed_process_is_told_of_behind_what_it_sent", "--exact", "--nocapture"])
            .env(CHILD, provider)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a process");
        let mut heard = BufReader::new(other.stdout.take().expect("a pipe"));
        let mut line = String::new();
        while !line.contains("card ") {
            line.clear();
            assert!(heard.read_line(&mut line).expect("a line") > 0, "it says nothing");
        }
        let card = bytes(line[line.find("card ").expect("a card") + 5..].trim());
        let mut said = other.stdin.take().expect("a pipe");
        writeln!(said, "{}", hexadecimal(&own.card())).expect("a listener");
        let mut ports = [own];
        let mut records = [Record::default()];
        let start = Instant::now();
        while ports[0].reach(1, &card) != Reach::Reached {
            ports[0].poll(&mut records[0]);
            assert!(start.elapsed() < PATIENCE, "{provider}: not reached");
        }
        until(&mut ports, &mut records, |records| records[0].frames.len() == 10);
        other.kill().expect("a process that lives");
        other.wait().expect("its end");
        ports[0].peer_failed(1);
        until(&mut ports, &mut records, |records| !records[0].dead.is_empty());
        for _ in 0..1000 {
            ports[0].poll(&mut records[0]);
            let header = Header::eager(1, 0, 0);
            assert_eq!(ports[0].send_short(1, &header, Span::EMPTY), Sent::Refused);
        }
        assert_eq!((records[0].dead.as_slice(), records[0].frames.len()), (&[1][..], 10));
        let numbers: Vec<i32> = records[0].frames.iter().map(|(_, header, _)| header.tag).collect();
        assert_eq!(numbers, (0..10).collect::<Vec<_>>(), "{provider}");
        let (left, now) = (names(other.id()), port(2, &options(provider, Lacks::default())));
        assert!(now.is_some() && left.iter().all(|name| !name.exists()), "{left:?} is left");
    }
}

/// A network that fails in the middle says why.
#[test]
fn what_the_provider_says_of_a_loss_is_told() {
    let told: Arc<Mutex<Vec<(Peer, String)>>> = Arc::default();
    let hears = told.clone();
    let mut options = options("tcp;ofi_rxm", Lacks::default());
    options.lost = Some(Arc::new(move |peer, why: &str| {
        hears.lock().unwrap().push((peer, why.to_owned()));
    }));
    let mut ports: Vec<Ofi> = (0..2).map_while(|_| port(2, &options)).collect();
    if ports.len() < 2 {
        return;
    }
    connect(&mut ports);
    // It ends without a goodbye.
    drop(ports.pop());
    let mut record = Record::default();
    let start = Instant::now();
    // Long enough that the provider tells what has become of it.
    let bytes = [7; 8192];
    let header = Header::eager(1, 0, bytes.len() as u32);
    while record.dead.is_empty() {
        let fill = |at: usize, slot: Span| {
            slot.copy_from_slice(&bytes[at..at + slot.len()]);
        };
        let _ = ports[0].send_buffered(1, &header, fill);
        ports[0].poll(&mut record);
        assert!(start.elapsed() < PATIENCE, "it is never lost");
    }
    let told = told.lock().unwrap();
    let [(1, why)] = &told[..] else { panic!("once, of rank 1: {told:?}") };
    let (network, cause) = why.rsplit_once(": ").expect("both are named");
    assert!(network.starts_with("tcp;ofi_rxm on ") && !cause.is_empty(), "{why}");
}

/// The files of this transport in shared memory that the process had, which is gone.
fn names(process: u32) -> Vec<PathBuf> {
    let entries = std::fs::read_dir("/dev/shm").into_iter().flatten().flatten();
    let path = entries.map(|entry| entry.path());
    let process = format!("serried-ofi-{process}-");
    path.filter(|path| path.to_string_lossy().contains(&process)).collect()
}

/// The file in shared memory that an endpoint has made.
fn name_of(port: &Ofi) -> Option<PathBuf> {
    let card = String::from_utf8_lossy(&port.card()).into_owned();
    let (_, name) = card.split_once("fi_shm://")?;
    Some(PathBuf::from("/dev/shm").join(name.trim_end_matches('\0')))
}

/// Whoever leaves has been heard to the end, and nobody waits for whoever has left.
#[test]
fn all_may_leave_at_once_or_one_after_the_other() {
    for provider in PROVIDERS {
        let mut ports = open(3, provider, Lacks::default());
        if ports.is_empty() {
            continue;
        }
        let mut records: Vec<Record> = ports.iter().map(|_| Record::default()).collect();
        let there = ports.iter().filter_map(name_of).filter(|name| name.exists()).count();
        assert_eq!(there, if provider == "shm" { 3 } else { 0 }, "{provider}");
        for number in 0..5 {
            send(&mut ports[0], 1, number, &mut records[0]);
        }
        let mut left = [false; 3];
        let start = Instant::now();
        while left != [true; 3] {
            for (rank, port) in ports.iter_mut().enumerate() {
                // The last one is late.
                if rank < 2 || left[..2] == [true; 2] {
                    left[rank] = port.leave();
                }
                port.poll(&mut records[rank]);
            }
            assert!(start.elapsed() < PATIENCE, "{provider}: they do not leave: {left:?}");
        }
        assert_eq!(records[1].frames.len(), 5, "{provider}");
        for name in ports.iter().filter_map(name_of) {
            assert!(!name.exists(), "{name:?} outlives those who have left");
        }
        assert!(records.iter().all(|record| record.dead.is_empty() && record.errors.is_empty()));
    }
}

/// Cards of other networks, jobs and versions lead nowhere, and what a stranger sends is counted and dropped.
#[test]
fn strangers_are_not_reached_and_not_heard() {
    let provider = "tcp;ofi_rxm";
    let Some(mut own) = port(3, &options(provider, Lacks::default())) else { return };
    let stranger = Options::named([8; 32].into(), provider);
    let mut stranger = port(3, &stranger).expect("the same provider");
    let (card, theirs) = (own.card(), stranger.card());
    let mut record = Record::default();
    let start = Instant::now();
    let why = loop {
        own.poll(&mut record);
        stranger.poll(&mut record);
        stranger.reach(0, &card);
        match own.reach(1, &theirs) {
            Reach::Trying => assert!(start.elapsed() < PATIENCE, "for ever"),
            Reach::Reached => panic!("a stranger is reached"),
            Reach::Unreachable(why) => break why,
        }
    };
    assert!(why.contains("no answer"), "{why}");
    assert!(own.strangers() > 0, "nobody was heard");
    assert_eq!(own.reach(1, &theirs), Reach::Unreachable(why), "and so it stays");
    let nonsense = own.reach(2, b"no card");
    assert!(matches!(nonsense, Reach::Unreachable(_)), "{nonsense:?}");
    if let Some(mut other) = port(2, &options("shm", Lacks::default())) {
        let answer = other.reach(1, &theirs);
        assert!(matches!(&answer, Reach::Unreachable(why) if why.contains("provider")));
    }
}

/// A sleeper wakes when something comes, with a descriptor and without one.
#[test]
fn a_sleeper_is_woken() {
    for (provider, wait) in [("tcp;ofi_rxm", false), ("tcp;ofi_rxm", true), ("shm", false)] {
        let mut ports = open(2, provider, Lacks { wait, ..Lacks::default() });
        let (Some(mut sender), Some(mut sleeper)) = (ports.pop(), ports.pop()) else { continue };
        let sending = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(50));
            let mut record = Record::default();
            send(&mut sender, 0, 7, &mut record);
            let start = Instant::now();
            while record.frames.is_empty() {
                sender.poll(&mut record);
                assert!(start.elapsed() < PATIENCE, "no answer");
            }
        });
        let mut record = Record::default();
        let bell = sleeper.bell();
        while record.frames.is_empty() {
            bell.arm();
            if !sleeper.poll(&mut record) {
                bell.sleep();
            }
            bell.disarm();
        }
        send(&mut sleeper, 1, 8, &mut record);
        sending.join().expect("an answer came");
    }
}

/// What the program does upon signals is the program's, whatever libfabric does when it is loaded.
#[test]
fn signals_stay_what_they_were() {
    let dispositions = || {
        let mut status = String::new();
        let mut file = std::fs::File::open("/proc/self/status").expect("a process");
        file.read_to_string(&mut status).expect("text");
        let caught = status.lines().find(|line| line.starts_with("SigCgt")).expect("a line");
        caught.to_owned()
    };
    let before = dispositions();
    let port = port(2, &options("shm", Lacks::default()));
    assert_eq!(dispositions(), before);
    drop(port);
    assert_eq!(dispositions(), before);
}
