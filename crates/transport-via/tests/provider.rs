//! The provider by itself: two interfaces, connected, within one process.

use layout::Span;
use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};
use transport_via::via::{
    AddressSegment, Attributes, Completion, Control, DataSegment, Descriptor, MemoryHandle, Nic,
    Operation, ProtectionTag, Reliability, Rights, Status, Vi,
};

/// One end: an interface with a VI, and memory that it has registered.
struct End {
    nic: Nic,
    vi: Vi,
    tag: ProtectionTag,
    memory: Vec<u8>,
    handle: MemoryHandle,
}

const LENGTH: usize = 10_000;

impl End {
    fn new(reliability: Reliability, fill: u8) -> End {
        let mut nic = Nic::open().expect("an interface");
        let tag = nic.tag();
        let attributes = Attributes { tag, reliability, depth: 4, area: 4096 };
        let vi = Vi::new(&mut nic, attributes).expect("a VI");
        let mut memory = vec![fill; LENGTH];
        let handle = nic.register(span(&mut memory), tag, Rights::ALL).expect("room");
        End { nic, vi, tag, memory, handle }
    }

    fn segment(&self, offset: u64, length: u64) -> Option<DataSegment> {
        Some(DataSegment { handle: self.handle, offset, length })
    }

    fn post(&mut self, descriptor: &Descriptor) -> Completion {
        assert!(self.vi.post_send(&self.nic, descriptor));
        self.vi.send_done().expect("it is done when the doorbell has rung")
    }

    fn send(&mut self, offset: u64, length: u64, immediate: Option<u32>) -> Completion {
        let control = Control { operation: Operation::Send, immediate };
        let data = self.segment(offset, length);
        self.post(&Descriptor { control, address: None, data })
    }

    fn reach(
        &mut self,
        operation: Operation,
        immediate: Option<u32>,
        there: (MemoryHandle, u64),
        data: Option<DataSegment>,
    ) -> Completion {
        let control = Control { operation, immediate };
        let address = Some(AddressSegment { handle: there.0, offset: there.1 });
        self.post(&Descriptor { control, address, data })
    }

    /// The VIs that the completion queue names.
    fn completed(&self) -> Vec<u32> {
        let mut named = Vec::new();
        self.nic.poll_completions(|number| named.push(number));
        named
    }
}

fn span(bytes: &mut [u8]) -> Span {
    // SAFETY: the bytes live as long as the interface that they are registered with, and are touched between
    // calls only.
    unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) }
}

fn connect(one: &mut End, other: &mut End) -> [std::io::Result<()>; 2] {
    let flags = SocketFlags::CLOEXEC;
    let (mine, theirs) =
        socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, flags, None).expect("sockets");
    std::thread::scope(|scope| {
        let other = scope.spawn(|| other.vi.connect_over(&other.nic, theirs));
        let connected = one.vi.connect_over(&one.nic, mine);
        [connected, other.join().expect("no panic")]
    })
}

fn pair(reliability: Reliability) -> [End; 2] {
    let mut ends = [End::new(reliability, 1), End::new(reliability, 2)];
    let [one, other] = &mut ends;
    for connected in connect(one, other) {
        connected.expect("they connect");
    }
    ends
}

fn done(length: u64, immediate: Option<u32>) -> Option<Completion> {
    Some(Completion { status: Status::Success, length, immediate })
}

#[test]
fn sends_fill_receive_descriptors_in_order() {
    let [mut here, mut there] = pair(Reliability::Delivery);
    for at in 0..4 {
        let segment = there.segment(at * 100, 100);
        assert!(there.vi.post_receive(segment));
    }
    assert!(!there.vi.post_receive(None), "the queue is full");
    assert!(there.completed().is_empty());
    for (at, length) in [100u64, 7, 0].into_iter().enumerate() {
        here.memory.fill(10 + at as u8);
        let word = (at > 0).then_some(at as u32);
        assert_eq!(here.send(3, length, word), done(length, None).unwrap());
        assert_eq!(there.completed(), [there.vi.number()]);
        assert_eq!(there.vi.receive_done(), done(length, word));
    }
    assert_eq!(there.vi.receive_done(), None);
    assert!(there.memory[..100].iter().all(|&byte| byte == 10));
    assert_eq!(there.memory[100..108], [11, 11, 11, 11, 11, 11, 11, 2]);
    assert!(there.memory[200..].iter().all(|&byte| byte == 2));
}

#[test]
fn a_message_without_a_descriptor_ends_a_reliable_connection() {
    for reliability in [Reliability::Delivery, Reliability::Reception] {
        let [mut here, mut there] = pair(reliability);
        assert_eq!(here.send(0, 8, None).status, Status::ConnectionLost);
        assert!(!here.vi.is_connected());
        assert!(there.vi.post_receive(None));
        assert_eq!(here.send(0, 0, None).status, Status::ConnectionLost, "for good");
        assert_eq!(there.vi.receive_done(), None);
    }
    let [mut here, mut there] = pair(Reliability::Unreliable);
    assert_eq!(here.send(0, 8, None).status, Status::Success);
    let segment = there.segment(0, 8);
    assert!(there.vi.post_receive(segment) && here.vi.is_connected());
    assert_eq!(here.send(0, 4, Some(9)).status, Status::Success);
    assert_eq!(there.vi.receive_done(), done(4, Some(9)), "the first one is lost");
}

#[test]
fn a_message_that_is_too_long_is_an_error_at_both_ends() {
    let [mut here, mut there] = pair(Reliability::Delivery);
    let segment = there.segment(0, 7);
    assert!(there.vi.post_receive(segment) && there.vi.post_receive(None));
    for _ in 0..2 {
        assert_eq!(here.send(0, 8, None).status, Status::Length);
        let found = there.vi.receive_done().expect("it is done");
        assert_eq!(found.status, Status::Length);
    }
    assert!(there.memory.iter().all(|&byte| byte == 2));
}

#[test]
fn remote_memory_is_written_and_read() {
    let [mut here, mut there] = pair(Reliability::Delivery);
    let target = there.handle;
    here.memory[..5].copy_from_slice(b"hello");
    let data = here.segment(0, 5);
    let write = here.reach(Operation::RdmaWrite, None, (target, 100), data);
    assert_eq!(write, done(5, None).unwrap());
    assert_eq!(there.memory[99..106], *b"\x02hello\x02");
    assert!(there.completed().is_empty(), "nobody is told");
    assert!(there.vi.post_receive(None));
    here.reach(Operation::RdmaWrite, Some(77), (target, 0), data);
    assert_eq!((there.completed(), there.vi.receive_done()), (vec![0], done(5, Some(77))));
    there.memory[9_995..].copy_from_slice(b"world");
    let data = here.segment(20, 5);
    let read = here.reach(Operation::RdmaRead, None, (target, 9_995), data);
    assert_eq!(read, done(5, None).unwrap());
    assert_eq!(here.memory[20..25], *b"world");
    // The area of a VI is memory that both have mapped.
    let (area, length) = here.vi.peer_area().expect("connected");
    let data = here.segment(0, length);
    assert_eq!(here.reach(Operation::RdmaWrite, None, (area, 0), data).status, Status::Success);
    let read = here.reach(Operation::RdmaRead, None, (area, 0), data);
    assert_eq!(read.status, Status::Protection, "it is for writing");
}

#[test]
fn what_is_not_registered_so_is_out_of_reach() {
    let [mut here, mut there] = pair(Reliability::Delivery);
    let (write, read) = (Operation::RdmaWrite, Operation::RdmaRead);
    let data = here.segment(0, 100);
    let other = there.nic.tag();
    let memory = span(&mut there.memory);
    let foreign = there.nic.register(memory, other, Rights::ALL).expect("room");
    let closed = there.nic.register(memory, there.tag, Rights::NONE).expect("room");
    let hidden = there.nic.register_here(memory, there.tag).expect("room");
    let gone = there.nic.register(memory, there.tag, Rights::ALL).expect("room");
    there.nic.deregister(gone);
    let target = there.handle;
    let bad = [
        (foreign, 0),
        (closed, 0),
        (hidden, 0),
        (gone, 0),
        (MemoryHandle(0), 0),
        (target, LENGTH as u64 - 99),
        (target, u64::MAX),
    ];
    for place in bad {
        for operation in [write, read] {
            let completion = here.reach(operation, None, place, data);
            assert_eq!(completion.status, Status::Protection, "{operation:?} {place:?}");
        }
    }
    let mine = here.nic.tag();
    let memory = span(&mut here.memory);
    let foreign = here.nic.register_here(memory, mine).expect("room");
    for segment in [
        DataSegment { handle: foreign, offset: 0, length: 1 },
        DataSegment { handle: here.handle, offset: LENGTH as u64, length: 1 },
        DataSegment { handle: here.handle, offset: u64::MAX, length: 2 },
    ] {
        let completion = here.reach(write, None, (target, 0), Some(segment));
        assert_eq!(completion.status, Status::Protection, "{segment:?}");
    }
    assert!(there.memory.iter().all(|&byte| byte == 2), "nothing was written");
    assert!(here.memory.iter().all(|&byte| byte == 1), "nothing was read");
    let control = Control { operation: write, immediate: None };
    let data = here.segment(0, 1);
    let missing = here.post(&Descriptor { control, address: None, data });
    assert_eq!(missing.status, Status::Format);
    assert_eq!(here.reach(read, Some(1), (target, 0), data).status, Status::Format);
    assert!(here.vi.is_connected(), "errors of a descriptor leave the connection");
}

#[test]
fn the_send_queue_holds_what_nobody_has_taken_back() {
    let [mut here, mut there] = pair(Reliability::Delivery);
    while there.vi.post_receive(None) {}
    let control = Control { operation: Operation::Send, immediate: Some(5) };
    let descriptor = Descriptor { control, address: None, data: None };
    for _ in 0..4 {
        assert!(here.vi.post_send(&here.nic, &descriptor));
    }
    assert!(!here.vi.post_send(&here.nic, &descriptor), "the queue is full");
    assert_eq!(here.vi.send_done(), done(0, None));
    assert!(here.vi.post_send(&here.nic, &descriptor));
}

#[test]
fn different_reliability_does_not_connect() {
    let mut one = End::new(Reliability::Delivery, 1);
    let mut other = End::new(Reliability::Unreliable, 2);
    assert!(connect(&mut one, &mut other).iter().all(Result::is_err));
    assert_eq!(one.send(0, 1, None).status, Status::ConnectionLost);
}
