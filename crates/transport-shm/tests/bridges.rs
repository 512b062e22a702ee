//! Processes of different jobs: meeting, sleeping, parting and meeting again.

use layout::Span;
use rustix::fd::OwnedFd;
use rustix::fs::{MemfdFlags, memfd_create};
use std::time::{Duration, Instant};
use transport::{AccessError, Bell, Payload, Peer, Sent, Sink, Transport};
use transport_shm::Shm;
use wire::Header;

fn memory(name: &str) -> OwnedFd {
    memfd_create(name, MemfdFlags::CLOEXEC).expect("a memfd")
}

/// A process alone in its job.
fn alone() -> Shm {
    Shm::attach(memory("home"), 0, 1, true).expect("a segment")
}

/// Two such processes, each the other's peer 1.
fn pair(name: &str) -> (Shm, Shm) {
    let between = memory(name);
    let join = |slot: u32| {
        let mut shm = alone();
        let bridge = shm.attach_bridge(between.try_clone().unwrap(), slot, 2).expect("a bridge");
        shm.place(1, bridge, 1 - slot);
        shm
    };
    (join(0), join(1))
}

#[derive(Default)]
struct Tags(Vec<(Peer, i32)>);

impl Sink for Tags {
    fn handle_frame(&mut self, peer: Peer, header: Header, _payload: Payload<'_>) {
        self.0.push((peer, header.tag));
    }
    fn handle_done(&mut self, _operation: u32, _result: Result<u64, AccessError>) {}
    fn handle_peer_failed(&mut self, peer: Peer) {
        panic!("peer {peer} is alive");
    }
    fn handle_protocol_error(&mut self, _peer: Peer, reason: &'static str) {
        panic!("{reason}");
    }
}

fn send(shm: &mut Shm, tag: i32) {
    let sent = shm.send_short(1, &Header::eager(0, tag, 0), Span::EMPTY);
    assert_eq!(sent, Sent::Taken);
}

fn received(shm: &mut Shm) -> Vec<(Peer, i32)> {
    let mut tags = Tags::default();
    shm.poll(&mut tags);
    tags.0
}

/// Mappings of this process that have this name.
fn mappings(name: &str) -> usize {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
    maps.lines().filter(|line| line.contains(&format!("memfd:{name} "))).count()
}

#[test]
fn what_was_sent_before_the_sender_is_known_waits() {
    let between = memory("early");
    let (mut first, mut second) = (alone(), alone());
    let bridge = first.attach_bridge(between.try_clone().unwrap(), 0, 2).unwrap();
    first.place(1, bridge, 1);
    send(&mut first, 7);
    let bridge = second.attach_bridge(between, 1, 2).unwrap();
    assert_eq!(received(&mut second), []);
    second.place(1, bridge, 0);
    assert_eq!(received(&mut second), [(1, 7)]);
}

#[test]
fn a_sleeper_hears_every_bell() {
    let (mut first, second) = pair("bells");
    // A sleeper sees for itself once a second: somebody must have woken it before that.
    let woken_early = (0..5).any(|_| {
        let bell = second.bell();
        bell.arm();
        let asleep = Instant::now();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(30));
                send(&mut first, 1);
            });
            bell.sleep();
        });
        bell.disarm();
        asleep.elapsed() < Duration::from_millis(700)
    });
    assert!(woken_early);
}

#[test]
fn who_has_parted_meets_again() {
    let (mut first, mut second) = pair("parting");
    send(&mut first, 1);
    assert_eq!(received(&mut second), [(1, 1)]);
    assert_eq!(mappings("parting"), 2);
    for shm in [&mut first, &mut second] {
        assert!(shm.reaches(0) && shm.reaches(1) && !shm.reaches(2));
        // The ranks of one's own job stay.
        shm.part(&[0, 1]);
        assert!(shm.reaches(0) && !shm.reaches(1));
    }
    assert_eq!(mappings("parting"), 0, "nothing is left of the segment");
    let sent = first.send_short(1, &Header::eager(0, 2, 0), Span::EMPTY);
    assert_eq!(sent, Sent::Exhausted);

    let between = memory("again");
    for (slot, shm) in [&mut first, &mut second].into_iter().enumerate() {
        let slot = slot as u32;
        let bridge = shm.attach_bridge(between.try_clone().unwrap(), slot, 2).unwrap();
        shm.place(1, bridge, 1 - slot);
    }
    send(&mut first, 3);
    send(&mut second, 4);
    assert_eq!(received(&mut second), [(1, 3)]);
    assert_eq!(received(&mut first), [(1, 4)]);
}
