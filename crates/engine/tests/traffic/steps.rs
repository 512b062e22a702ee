//! How many steps a long message takes: each is one way across the network.

use engine::{Config, Engine, Mode, Pattern, RequestId, Started};
use fabric::sim::{self, Network, Port};
use layout::Span;

/// One way across the network.
const STEP: u64 = 1000;
const LONG: usize = 3000;
const PATTERN: Pattern = Pattern { source: Some(0), context: 1, tag: Some(2) };

struct Two {
    network: Network,
    engines: Vec<Engine<Port>>,
    bytes: [Vec<u8>; 2],
}

impl Two {
    fn new(pull: bool, push: bool) -> Two {
        let delay = STEP..=STEP;
        Two::on(sim::Config { delay, pull, push, cooperative: false, ..Default::default() })
    }

    fn on(config: sim::Config) -> Two {
        let network = Network::new(config);
        let config = Config { eager: 512, credit: 1 << 16 };
        let engines = network.ports().into_iter().map(|port| Engine::new(port, 2, config));
        let bytes = [(0..LONG).map(|at| (at / 7) as u8).collect(), vec![0; LONG]];
        Two { engines: engines.collect(), network, bytes }
    }

    fn span(&mut self, rank: usize) -> Span {
        // SAFETY: the bytes live as long as the engines, and are read only when all has ended.
        unsafe { Span::new(self.bytes[rank].as_mut_ptr(), LONG) }
    }

    fn receive(&mut self) -> RequestId {
        let span = self.span(1);
        self.engines[1].receive(PATTERN, span)
    }

    fn send(&mut self) -> RequestId {
        let span = self.span(0);
        self.send_span(span, 2)
    }

    fn send_span(&mut self, span: Span, tag: i32) -> RequestId {
        match self.engines[0].send(Mode::Standard, 1, 1, tag, span) {
            Started::Pending(request) => request,
            Started::Complete => panic!("a long message is not gone at once"),
        }
    }

    /// Polls until nothing moves, without letting time pass.
    fn settle(&mut self) {
        while self.engines.iter_mut().fold(false, |moved, one| one.progress() | moved) {}
    }

    /// Tells the sender of a receive that is then cancelled.
    fn receive_in_vain(&mut self) {
        let receive = self.receive();
        self.quiet();
        self.engines[1].cancel(receive);
        assert!(self.engines[1].finish(receive).is_some_and(|completion| completion.cancelled));
    }

    /// Lets time pass until nothing is under way.
    fn quiet(&mut self) {
        self.settle();
        while self.network.advance() {
            self.settle();
        }
    }

    /// Steps until the receive has completed, and frames handed over meanwhile.
    fn steps(&mut self, receive: RequestId) -> (u64, usize) {
        let (start, before) = (self.network.now(), self.network.delivered());
        loop {
            self.settle();
            if let Some(completion) = self.engines[1].finish(receive) {
                assert_eq!((completion.fault, completion.bytes), (None, LONG as u64));
                break;
            }
            assert!(self.network.advance(), "nothing is under way");
        }
        let found = ((self.network.now() - start) / STEP, self.network.delivered() - before);
        assert!(self.bytes[0] == self.bytes[1], "damaged");
        self.bytes[1].fill(0);
        found
    }
}

/// The sender knows of the receive: announcement and bytes travel together.
#[test]
fn a_receive_posted_early_costs_one_step() {
    let mut two = Two::new(true, true);
    for _ in 0..3 {
        let receive = two.receive();
        two.quiet();
        let send = two.send();
        assert_eq!(two.steps(receive), (1, 2));
        two.quiet();
        assert!(two.engines[0].finish(send).is_some());
        assert!(two.network.exposed() == 0);
    }
}

/// Without, the receiver asks for what was announced.
#[test]
fn a_receive_posted_late_costs_three_steps() {
    let mut two = Two::new(false, true);
    let send = two.send();
    two.settle();
    let receive = two.receive();
    // What is told of the receive crosses the announcement, and is known to be late.
    assert_eq!(two.steps(receive), (3, 4));
    two.quiet();
    assert!(two.engines[0].finish(send).is_some());
    // Nothing stale is left: the next message is announced, not pushed at nobody.
    let send = two.send();
    two.quiet();
    let receive = two.receive();
    two.quiet();
    assert!(two.engines[1].finish(receive).is_some() && two.engines[0].finish(send).is_some());
}

/// An answer that is sent at once arrives in one step too, if its receive is posted when the program
/// that asked comes back to it; and one that comes later is fetched.
#[test]
fn bytes_that_nobody_asked_for_wait_for_one_look() {
    let base = sim::Config::default();
    let delay = STEP..=STEP;
    let config = sim::Config { delay, push: true, unasked: 1000, cooperative: false, ..base };
    for late in [false, true] {
        let mut two = Two::on(config.clone());
        let send = two.send();
        two.settle();
        assert!(two.network.advance());
        while !two.engines[1].progress() {}
        if late {
            two.quiet();
        }
        let receive = two.receive();
        assert_eq!(two.steps(receive).0 > 0, late);
        two.quiet();
        assert!(two.engines[0].finish(send).is_some());
        assert!(two.network.exposed() == 0);
    }
}

/// Two receives posted early, of which the second fits another message: order decides, not the word.
#[test]
fn pushed_bytes_go_where_the_message_belongs() {
    let mut two = Two::new(true, true);
    let any = Pattern { tag: None, ..PATTERN };
    let mut other = vec![0; LONG];
    // SAFETY: alive to the end of the test.
    let span = unsafe { Span::new(other.as_mut_ptr(), LONG) };
    // The wildcard comes first, and takes what the other receive was announced for.
    let first = two.engines[1].receive(any, span);
    let second = two.receive();
    two.quiet();
    let sends = [two.send(), two.send()];
    two.quiet();
    for receive in [first, second] {
        let completion = two.engines[1].finish(receive).expect("it has ended");
        assert_eq!((completion.fault, completion.bytes), (None, LONG as u64));
    }
    assert!(other == two.bytes[0] && two.bytes[1] == two.bytes[0]);
    for send in sends {
        assert!(two.engines[0].finish(send).is_some());
    }
}

/// A push that finds no receive is dropped, and the message is fetched later.
#[test]
fn a_push_that_nobody_wants_is_not_lost() {
    let mut two = Two::new(true, true);
    two.receive_in_vain();
    let send = two.send();
    two.quiet();
    assert!(two.engines[0].peek(send).is_none(), "nobody has it");
    let receive = two.receive();
    two.quiet();
    assert!(two.engines[1].finish(receive).is_some_and(|completion| completion.fault.is_none()));
    assert!(two.bytes[0] == two.bytes[1]);
    assert!(two.engines[0].finish(send).is_some());
}

/// Of a push that was dropped the sender has a copy; its request is over, and the next send has the
/// same name. A receive for the first message does not take what is pushed of the second.
#[test]
fn bytes_of_another_message_with_the_same_name_are_not_taken() {
    let base = sim::Config { push: true, unasked: 1000, copied: 1000, ..Default::default() };
    let of_second = Pattern { tag: Some(3), ..PATTERN };
    // With some seeds the bytes of the second message have been looked at when the first is received.
    for seed in 0..8 {
        let mut two = Two::on(sim::Config { seed, delay: STEP..=STEP, ..base.clone() });
        two.receive_in_vain();
        let first = two.send();
        two.quiet();
        assert!(two.engines[0].finish(first).is_some(), "its sender is done with it");
        let mut other: Vec<u8> = two.bytes[0].iter().map(|byte| !byte).collect();
        // SAFETY: alive to the end of the test.
        let span = unsafe { Span::new(other.as_mut_ptr(), LONG) };
        let second = two.send_span(span, 3);
        assert_eq!(second.index(), first.index(), "the name is used again");
        assert!(two.network.advance());
        while two.engines[1].probe(of_second).is_none() {
            two.engines[1].progress();
        }
        let receive = two.receive();
        assert!(two.steps(receive).0 > 0, "it is fetched");
        let mut target = vec![0; LONG];
        // SAFETY: alive to the end of the test.
        let span = unsafe { Span::new(target.as_mut_ptr(), LONG) };
        let receive = two.engines[1].receive(of_second, span);
        two.quiet();
        assert!(two.engines[1].finish(receive).is_some());
        assert!(target == other, "damaged");
        assert!(two.engines[0].finish(second).is_some());
        assert_eq!(two.network.exposed(), 0);
    }
}
