//! The VCIs of two processes: which of them is called, and what they have in common.

use layout::Span;
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use transport::{Bell, Peer, Sent, Transport};
use transport_tcp::{Options, Tcp};
use wire::{Header, Kind};

mod support;
use support::Record;

/// A VCI, and what it has heard.
struct Port {
    tcp: Tcp,
    heard: Record,
}

impl From<Tcp> for Port {
    fn from(tcp: Tcp) -> Port {
        Port { tcp, heard: Record::default() }
    }
}

/// Two ranks of a job, with their first VCIs.
fn two_ranks() -> [Port; 2] {
    let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").expect("a socket"));
    let address = |one: &TcpListener| vec![one.local_addr().expect("an address")];
    let addresses: Vec<_> = listeners.iter().map(address).collect();
    let options = Options {
        secret: [9; 32].into(),
        encrypt: false,
        heartbeat: Duration::from_secs(20),
        counts: None,
        missed: None,
        interfaces: Vec::new(),
    };
    let mut rank = 0..;
    listeners.map(|listener| {
        let rank = rank.next().expect("a number");
        let tcp = Tcp::new(rank, listener.into(), addresses.clone(), options.clone());
        tcp.expect("a port").of_world(4).into()
    })
}

fn send(port: &mut Port, peer: Peer, tag: i32) {
    let header = Header { kind: Kind::Eager, flags: 0, length: 0, context: 0, tag, id: 0 };
    assert_eq!(port.tcp.send_short(peer, &header, Span::EMPTY), Sent::Taken);
}

/// Polls all until `done`.
fn until(ports: &mut Vec<Port>, what: &str, mut done: impl FnMut(&mut Vec<Port>) -> bool) {
    let start = Instant::now();
    while !done(ports) {
        for Port { tcp, heard } in &mut *ports {
            tcp.poll(heard);
            assert!(heard.dead.is_empty(), "{what}: nobody has died");
        }
        assert!(start.elapsed() < Duration::from_secs(180), "{what}");
    }
}

fn tags(port: &Port) -> Vec<i32> {
    port.heard.frames.iter().map(|(_, header, _)| header.tag).collect()
}

#[test]
fn each_vci_hears_what_is_meant_for_it() {
    let [one, two] = two_ranks();
    let vcis = [&one, &two].map(|port| port.tcp.vcis());
    let mut ports = vec![one, two];
    for vci in 1..4 {
        ports.extend(vcis.iter().map(|vcis| Port::from(vcis.open(vci))));
    }
    for round in 0..50 {
        // Both ends may connect at once, on any of them.
        for (at, port) in ports.iter_mut().enumerate() {
            send(port, 1 - at as Peer % 2, 100 * (at as i32 / 2) + round);
        }
    }
    until(&mut ports, "50 frames for each", |ports| {
        ports.iter().all(|port| port.heard.frames.len() == 50)
    });
    for (at, port) in ports.iter().enumerate() {
        let first = 100 * (at as i32 / 2);
        assert_eq!(tags(port), (first..first + 50).collect::<Vec<_>>());
        assert_eq!((port.tcp.connections(), port.tcp.strangers()), (1, 0));
    }
    // Each has said all that it had to say.
    until(&mut ports, "goodbye", |ports| {
        ports.iter_mut().fold(true, |over, port| port.tcp.leave() & over)
    });
}

#[test]
fn a_vci_that_is_called_first_is_opened_then() {
    let [one, two] = two_ranks();
    let (own, theirs) = (one.tcp.vcis(), Arc::new(two.tcp.vcis()));
    let opened: Arc<Mutex<Vec<Port>>> = Arc::default();
    let (vcis, list) = (theirs.clone(), opened.clone());
    theirs.open_by(move |vci| list.lock().expect("a list").push(vcis.open(vci).into()));
    let mut ports = vec![one, two, own.open(5).into()];
    send(&mut ports[2], 1, 7);
    // What is sent leaves without the caller, or whoever has sent it is told that it does not.
    ports[2].tcp.flush();
    until(&mut ports, "the frame comes", |ports| {
        ports.append(&mut opened.lock().expect("a list"));
        ports.get(3).is_some_and(|port| port.heard.frames.len() == 1)
    });
    assert_eq!(tags(&ports[3]), [7]);
    send(&mut ports[3], 0, 8);
    until(&mut ports, "an answer comes", |ports| ports[2].heard.frames.len() == 1);
    assert!(ports[0].heard.frames.is_empty() && ports[1].heard.frames.is_empty());
    assert!(opened.lock().expect("a list").is_empty(), "it is opened once");
}

/// Each rank polls the VCI alone on which it has sent. The VCIs that listen are not polled.
#[test]
fn two_vcis_that_call_each_other_need_no_other_vci() {
    let [one, two] = two_ranks();
    let mut ports: Vec<Port> = [&one, &two].map(|port| Port::from(port.tcp.vcis().open(3))).into();
    send(&mut ports[0], 1, 7);
    send(&mut ports[1], 0, 8);
    assert!(ports.iter_mut().all(|port| !port.tcp.flush()), "no peer has answered yet");
    until(&mut ports, "both frames come", |ports| {
        ports.iter().all(|port| port.heard.frames.len() == 1)
    });
    assert_eq!((tags(&ports[0]), tags(&ports[1])), (vec![8], vec![7]));
    assert!(ports.iter_mut().all(|port| port.tcp.flush()));
}

#[test]
fn who_has_no_such_vci_does_not_answer() {
    let [one, two] = two_ranks();
    let further = Port::from(one.tcp.vcis().open(2));
    let mut ports = vec![one, two, further];
    send(&mut ports[2], 1, 1);
    let start = Instant::now();
    while start.elapsed() < Duration::from_millis(300) {
        for Port { tcp, heard } in &mut ports {
            tcp.poll(heard);
        }
    }
    assert_eq!((ports[1].heard.frames.len(), ports[1].tcp.strangers()), (0, 0));
    // The first one is not disturbed.
    send(&mut ports[0], 1, 2);
    until(&mut ports, "the first VCI talks", |ports| ports[1].heard.frames.len() == 1);
}

/// Whoever sleeps wakes for all of them: here one that was opened while it slept.
#[test]
fn a_sleeper_wakes_for_every_vci() {
    let [mut one, mut two] = two_ranks();
    let (own, theirs) = (one.tcp.vcis(), Arc::new(two.tcp.vcis()));
    let opened: Arc<Mutex<Vec<Port>>> = Arc::default();
    let (vcis, list) = (theirs.clone(), opened.clone());
    theirs.open_by(move |vci| list.lock().expect("a list").push(vcis.open(vci).into()));
    const ROUNDS: i32 = 200;
    let sleeper = std::thread::spawn(move || {
        let bell = two.tcp.bell();
        let (mut answered, mut sleeps) = (0, 0u32);
        while answered < ROUNDS {
            bell.arm();
            let mut happened = two.tcp.poll(&mut two.heard);
            for Port { tcp, heard } in opened.lock().expect("a list").iter_mut() {
                happened |= tcp.poll(heard);
            }
            if !happened {
                bell.sleep();
                sleeps += 1;
            }
            bell.disarm();
            for port in opened.lock().expect("a list").iter_mut() {
                for (_, header, _) in std::mem::take(&mut port.heard.frames) {
                    send(port, 0, header.tag);
                    port.tcp.flush();
                    answered += 1;
                }
            }
        }
        (two, opened, sleeps)
    });
    let mut further: Vec<Port> = (1..3).map(|vci| own.open(vci).into()).collect();
    let start = Instant::now();
    for round in 0..ROUNDS {
        let port = &mut further[round as usize % 2];
        send(port, 1, round);
        port.tcp.flush();
        while tags(port).last() != Some(&round) {
            one.tcp.poll(&mut one.heard);
            port.tcp.poll(&mut port.heard);
            assert!(start.elapsed() < Duration::from_secs(150), "{round} sleeps were too long");
        }
    }
    let (.., sleeps) = sleeper.join().expect("it has answered");
    assert!(sleeps > 0, "it never slept");
}

/// Connections of some VCIs are parked for others that have none to give back.
#[test]
fn vcis_do_without_connections_for_each_other() {
    const ALONE: &str = "TRANSPORT_TCP_FEW_DESCRIPTORS";
    // Its own process: the limit would hit the other tests.
    if std::env::var_os(ALONE).is_none() {
        let status = std::process::Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "vcis_do_without_connections_for_each_other"])
            .env(ALONE, "1")
            .status();
        assert!(status.expect("a process").success());
        return;
    }
    let [one, two] = two_ranks();
    let vcis = [&one, &two].map(|port| port.tcp.vcis());
    let mut ports = vec![one, two];
    for vci in 1..16 {
        ports.extend(vcis.iter().map(|vcis| Port::from(vcis.open(vci))));
    }
    // Each of 15 takes a descriptor at both ends for all of its sockets; a connection takes two.
    let used = std::fs::read_dir("/proc/self/fd").expect("a folder").count() as u64;
    let limit = rustix::process::Rlimit { current: Some(used + 42), maximum: Some(used + 42) };
    rustix::process::setrlimit(rustix::process::Resource::Nofile, limit).expect("a limit");
    for round in 0..6 {
        for (at, port) in ports.iter_mut().enumerate() {
            send(port, 1 - at as Peer % 2, round);
        }
        until(&mut ports, "all are heard", |ports| {
            ports.iter().all(|port| port.heard.frames.len() as i32 == round + 1)
        });
    }
    let open = ports.iter().filter(|port| port.tcp.connections() == 1).count();
    assert!(open < ports.len(), "there were descriptors for all");
    assert!(ports.iter().all(|port| tags(port) == (0..6).collect::<Vec<_>>()));
}
