//! How many steps a long message takes: each is one way across the network.

use engine::protocol::Table;
use engine::{Config, Engine, Mode, Pattern, RequestId, Started};
use layout::Span;
use transport::sim::{self, Network, Port};

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
    fn new(get: bool, zero_copy: bool) -> Two {
        let delay = STEP..=STEP;
        Two::on(sim::Config { delay, get, zero_copy, cooperative: false, ..Default::default() })
    }

    fn on(config: sim::Config) -> Two {
        let network = Network::new(config);
        let config = Config { table: Table::SHIPPED.with_eager(512), credit: 1 << 16 };
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

    /// Whether each of the two wants help.
    fn need_help(&mut self) -> [bool; 2] {
        [0, 1].map(|rank| self.engines[rank].needs_help())
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

/// The sender knows of the receive: RTS and bytes travel together.
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
        assert!(two.network.registered() == 0);
    }
}

/// Without, the receiver asks for the bytes.
#[test]
fn a_receive_posted_late_costs_three_steps() {
    let mut two = Two::new(false, true);
    let send = two.send();
    two.settle();
    let receive = two.receive();
    // What is told of the receive crosses the RTS, and is known to be late.
    assert_eq!(two.steps(receive), (3, 4));
    two.quiet();
    assert!(two.engines[0].finish(send).is_some());
    // Nothing stale is left: the bytes of the next message do not follow its RTS.
    let send = two.send();
    two.quiet();
    let receive = two.receive();
    two.quiet();
    assert!(two.engines[1].finish(receive).is_some() && two.engines[0].finish(send).is_some());
}

/// Two receives posted early, of which the second fits another message: order decides, not the word.
#[test]
fn bytes_that_follow_go_where_the_message_belongs() {
    let mut two = Two::new(true, true);
    let any = Pattern { tag: None, ..PATTERN };
    let mut other = vec![0; LONG];
    // SAFETY: alive to the end of the test.
    let span = unsafe { Span::new(other.as_mut_ptr(), LONG) };
    // The wildcard comes first, and takes what the sender was told of the other receive for.
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

/// Bytes that follow an RTS and find no receive are dropped, and the message is got later.
#[test]
fn bytes_that_nobody_wants_are_not_lost() {
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

/// A long message wants help at both ends until it is over, if all is helped with, and only then.
#[test]
fn what_is_under_way_wants_help() {
    for all in [false, true] {
        let mut two = Two::new(true, false);
        for engine in two.engines.iter_mut().filter(|_| all) {
            engine.help_with_all();
        }
        let short = two.span(1).head(8);
        let first = two.engines[1].receive(Pattern { tag: Some(9), ..PATTERN }, short);
        assert!(!two.engines[1].needs_help(), "a short message comes at once");
        // So many that those which are over are forgotten beside one that lasts.
        for _ in 0..20 {
            two.receive_in_vain();
        }
        assert!(!two.engines[1].needs_help());
        let (receive, send) = (two.receive(), two.send());
        assert_eq!(two.need_help(), [all; 2]);
        // Nobody but a helper moves them on.
        for _ in 0..100 {
            for engine in &mut two.engines {
                engine.help();
            }
            two.network.advance();
        }
        assert!(two.engines[1].finish(receive).is_some_and(|end| end.fault.is_none()));
        assert!(two.engines[0].finish(send).is_some_and(|end| end.fault.is_none()));
        assert_eq!(two.need_help(), [false; 2]);
        assert_eq!(two.bytes[1], two.bytes[0]);
        two.engines[1].cancel(first);
    }
}
