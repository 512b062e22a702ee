//! A network that delivers in any allowed order, for programs; mailboxes between threads, for
//! blocking calls.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use engine::{Completion, Fault, Headway, RequestId, Started};
use layout::Span;
use transport::Peer;
use transport::sim::Random;

use crate::choice::{Medium, Table};
use crate::failure::Failure;
use crate::immediate::{Post, run};
use crate::kind::Kind;
use crate::program::{Program, Running, Wires};
use crate::steps::{Algorithm, Peers, Route, Steps, Team};

/// An algorithm that is a closure.
pub(crate) struct Case<F>(pub(crate) F);

impl<F: Fn(Team, &mut &mut dyn Steps)> Algorithm for Case<F> {
    fn kind(&self) -> Kind {
        Kind::Barrier
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        (self.0)(team, &mut (steps as &mut dyn Steps));
    }
}

impl Steps for &mut dyn Steps {
    fn send(&mut self, to: usize, bytes: Span) {
        (**self).send(to, bytes);
    }
    fn receive(&mut self, from: usize, bytes: Span) {
        (**self).receive(from, bytes);
    }
    fn copy(&mut self, from: Span, to: Span) {
        (**self).copy(from, to);
    }
    fn reduce(&mut self, input: Span, inout: Span) {
        (**self).reduce(input, inout);
    }
    fn wait_besides(&mut self, besides: usize) {
        (**self).wait_besides(besides);
    }
    fn pace(&mut self, to: usize, rate: Option<u64>) {
        (**self).pace(to, rate);
    }
    fn scratch(&mut self, length: usize) -> Span {
        (**self).scratch(length)
    }
}

/// A vector's bytes.
pub(crate) fn span(bytes: &mut [u8]) -> Span {
    // SAFETY: the tests use the vector again only after the operation on the span has ended.
    unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) }
}

/// A member's view; peers are numbered backwards, to see that ranks are translated.
fn view(peers: &[Peer], rank: usize, size: usize, oversubscribed: bool) -> (Team<'_>, Route<'_>) {
    let (local, remote) = peers.split_at(size);
    let Conditions { medium, table, hosts } = Conditions::of(oversubscribed);
    let team = Team { rank, size, remote: remote.len(), medium, table, hosts, pace: None };
    let (peers, remote) = (Peers::List(local), Peers::List(remote));
    (team, Route { context: 7, tag: 3, size, peers, remote })
}

/// What decides how an operation is done.
#[derive(Clone, Copy)]
pub(crate) struct Conditions<'a> {
    pub(crate) medium: Medium,
    pub(crate) table: &'static Table,
    pub(crate) hosts: &'a [u32],
}

impl Conditions<'_> {
    pub(crate) fn of(oversubscribed: bool) -> Conditions<'static> {
        let medium = if oversubscribed { Medium::Oversubscribed } else { Medium::Cores };
        Conditions { medium, table: Table::shipped(), hosts: &[] }
    }
}

/// Runs one program for each of `size` ranks over a network whose order depends on `seed`, and
/// fails if they cannot go on, if a message is not as long as its receive, or if one is left over.
pub(crate) fn simulate<A: Algorithm>(
    size: usize,
    oversubscribed: bool,
    seed: u64,
    combine: fn(Span, Span),
    algorithm: impl Fn(usize) -> A,
) {
    simulate_under(Conditions::of(oversubscribed), size, seed, combine, algorithm);
}

/// Runs a program of each member over a network, under these conditions.
pub(crate) fn simulate_under<A: Algorithm>(
    conditions: Conditions<'_>,
    size: usize,
    seed: u64,
    combine: fn(Span, Span),
    algorithm: impl Fn(usize) -> A,
) {
    let peers: Vec<Peer> = (0..size as Peer).rev().collect();
    let Conditions { medium, table, hosts } = conditions;
    let programs = (0..size).map(|rank| {
        let (team, route) = view(&peers, rank, size, false);
        let team = Team { medium, table, hosts, ..team };
        let program = Program::record(&algorithm(rank), team, route, Some(Box::new(combine)));
        (peers[rank], Arc::new(program))
    });
    Network::new(size, seed).run(programs.collect());
}

/// Runs a program of each member of two groups, whose ranks the closure gets as (group, rank).
pub(crate) fn simulate_two<A: Algorithm>(
    sizes: [usize; 2],
    seed: u64,
    combine: fn(Span, Span),
    algorithm: impl Fn(usize, usize) -> A,
) {
    let total = sizes[0] + sizes[1];
    let all: Vec<Peer> = (0..total as Peer).rev().collect();
    let mut programs = Vec::new();
    for group in [0, 1] {
        let mut peers = all.clone();
        if group == 1 {
            peers.rotate_left(sizes[0]);
        }
        for rank in 0..sizes[group] {
            let (team, route) = view(&peers, rank, sizes[group], false);
            let program =
                Program::record(&algorithm(group, rank), team, route, Some(Box::new(combine)));
            programs.push((peers[rank], Arc::new(program)));
        }
    }
    Network::new(total, seed).run(programs);
}

struct Network {
    random: Random,
    peers: usize,
    /// What is on its way from one peer to another, in the order it was sent.
    travelling: Vec<VecDeque<Message>>,
    posted: Vec<VecDeque<(RequestId, Span)>>,
    /// Pairs of which a message can arrive.
    ready: Vec<usize>,
    /// The bytes with which each request has completed, if it has; None once it has been finished.
    requests: Vec<Option<Option<u64>>>,
}

struct Message {
    /// What was sent, or where it still is.
    bytes: Result<Vec<u8>, Span>,
    request: Option<RequestId>,
}

struct End<'a> {
    network: &'a mut Network,
    me: Peer,
}

impl Network {
    fn new(size: usize, seed: u64) -> Network {
        let queues = size * size;
        Network {
            random: Random::new(seed),
            peers: size,
            travelling: (0..queues).map(|_| VecDeque::new()).collect(),
            posted: (0..queues).map(|_| VecDeque::new()).collect(),
            ready: Vec::new(),
            requests: Vec::new(),
        }
    }

    fn pair(&self, from: Peer, to: Peer) -> usize {
        from as usize * self.peers + to as usize
    }

    /// A message was sent or a receive posted; `added` is the queue that became longer.
    fn note(&mut self, pair: usize, added: usize, other: usize) {
        if added == 1 && other > 0 {
            self.ready.push(pair);
        }
    }

    fn request(&mut self) -> RequestId {
        self.requests.push(Some(None));
        RequestId::new(0, (self.requests.len() - 1) as u32, 1)
    }

    fn run(&mut self, programs: Vec<(Peer, Arc<Program>)>) {
        let mut running: Vec<(Peer, Running)> =
            programs.into_iter().map(|(peer, program)| (peer, Running::new(program))).collect();
        while !running.is_empty() {
            // Some of them go on in some order, and some messages arrive.
            let first = self.random.below(running.len());
            running.rotate_left(first);
            let most = 1 + self.random.below(running.len());
            let mut moved = false;
            for at in (0..most).rev() {
                let (me, program) = &mut running[at];
                match program.go(&mut End { network: self, me: *me }) {
                    Headway::None => continue,
                    Headway::Some => {}
                    Headway::Ended(fault) => {
                        assert_eq!(fault, None);
                        running.swap_remove(at);
                    }
                }
                moved = true;
            }
            for _ in 0..self.random.below(2 * most) {
                moved |= self.deliver();
            }
            if !moved && most >= running.len() && !self.deliver() {
                let stuck: Vec<_> = running.iter().map(|(me, _)| me).collect();
                panic!("peers {stuck:?} wait for each other");
            }
        }
        assert!(self.travelling.iter().all(VecDeque::is_empty), "messages left over");
        assert!(self.posted.iter().all(VecDeque::is_empty), "receives left over");
        assert!(self.requests.iter().all(Option::is_none), "requests left over");
    }

    /// Lets the first message of some pair arrive, if a receive waits for it.
    fn deliver(&mut self) -> bool {
        if self.ready.is_empty() {
            return false;
        }
        let at = self.random.below(self.ready.len());
        let pair = self.ready[at];
        let (message, (receive, buffer)) =
            (self.travelling[pair].pop_front().unwrap(), self.posted[pair].pop_front().unwrap());
        if self.travelling[pair].is_empty() || self.posted[pair].is_empty() {
            self.ready.swap_remove(at);
        }
        let bytes = message.bytes.unwrap_or_else(|span| span.to_vec());
        let (from, to) = (pair / self.peers, pair % self.peers);
        assert_eq!(bytes.len(), buffer.len(), "a message from {from} to {to}");
        buffer.copy_from_slice(&bytes);
        for request in message.request.into_iter().chain([receive]) {
            self.requests[request.index() as usize] = Some(Some(bytes.len() as u64));
        }
        true
    }
}

impl Wires for End<'_> {
    fn pace(&mut self, _: Peer, _: Option<u64>) {}

    fn send(&mut self, peer: Peer, _: u64, _: i32, buffer: Span) -> Started {
        let eager = self.network.random.chance(500);
        let request = (!eager).then(|| self.network.request());
        let bytes = if eager { Ok(buffer.to_vec()) } else { Err(buffer) };
        let pair = self.network.pair(self.me, peer);
        self.network.travelling[pair].push_back(Message { bytes, request });
        let network = &mut *self.network;
        let (added, other) = (network.travelling[pair].len(), network.posted[pair].len());
        network.note(pair, added, other);
        request.map_or(Started::Complete, Started::Pending)
    }

    fn receive(&mut self, peer: Peer, _: u64, _: i32, buffer: Span) -> RequestId {
        let request = self.network.request();
        // What is read before its wait is seen to be wrong.
        buffer.copy_from_slice(&vec![0xa5; buffer.len()]);
        let pair = self.network.pair(peer, self.me);
        self.network.posted[pair].push_back((request, buffer));
        let network = &mut *self.network;
        let (added, other) = (network.posted[pair].len(), network.travelling[pair].len());
        network.note(pair, added, other);
        request
    }

    fn finish(&mut self, request: RequestId) -> Option<Completion> {
        let place = &mut self.network.requests[request.index() as usize];
        let bytes = place.expect("a request ends once")?;
        *place = None;
        Some(Completion { source: 0, tag: 0, bytes, cancelled: false, fault: None })
    }
}

/// Sends of more than this wait for their receiver, as a rendezvous does, so that an algorithm that
/// relies on buffering hangs.
const EAGER: usize = 64;

#[derive(Default)]
struct Hub {
    letters: Mutex<HashMap<(Peer, Peer), VecDeque<Letter>>>,
    changed: Condvar,
}

struct Letter {
    bytes: Vec<u8>,
    taken: Arc<AtomicBool>,
}

enum Waiting {
    Send(Arc<AtomicBool>),
    /// A receive that has ended, with the length of its message in bytes.
    Received(u64),
    Receive((Peer, Peer), Span),
}

/// One thread's end.
pub(crate) struct Mailbox {
    hub: Arc<Hub>,
    me: Peer,
    waiting: RefCell<Vec<Option<Waiting>>>,
}

impl Mailbox {
    fn note(&self, waiting: Waiting) -> RequestId {
        let mut all = self.waiting.borrow_mut();
        all.push(Some(waiting));
        RequestId::new(0, (all.len() - 1) as u32, 1)
    }
}

impl Post for Mailbox {
    fn send(&self, peer: Peer, _: u64, _: i32, buffer: Span) -> Started {
        let taken = Arc::new(AtomicBool::new(false));
        let letter = Letter { bytes: buffer.to_vec(), taken: taken.clone() };
        self.hub.letters.lock().unwrap().entry((self.me, peer)).or_default().push_back(letter);
        self.hub.changed.notify_all();
        if buffer.len() <= EAGER {
            Started::Complete
        } else {
            Started::Pending(self.note(Waiting::Send(taken)))
        }
    }

    fn receive(&self, peer: Peer, _: u64, _: i32, buffer: Span) -> RequestId {
        self.note(Waiting::Receive((peer, self.me), buffer))
    }

    fn take(&self, peer: Peer, context: u64, tag: i32, buffer: Span) -> Completion {
        self.wait(self.receive(peer, context, tag, buffer))
    }

    fn wait(&self, request: RequestId) -> Completion {
        let waiting = self.waiting.borrow_mut()[request.index() as usize].take().unwrap();
        let mut completion =
            Completion { source: self.me, tag: 0, bytes: 0, cancelled: false, fault: None };
        let mut letters = self.hub.letters.lock().unwrap();
        loop {
            // Receives that were started before a send that is waited for go on.
            for other in self.waiting.borrow_mut().iter_mut().chain([&mut None]) {
                if let Some(Waiting::Receive(pair, buffer)) = other
                    && matches!(waiting, Waiting::Send(_))
                    && let Some(letter) = letters.get_mut(pair).and_then(VecDeque::pop_front)
                {
                    letter.taken.store(true, Ordering::SeqCst);
                    self.hub.changed.notify_all();
                    buffer.copy_from_slice(&letter.bytes);
                    *other = Some(Waiting::Received(letter.bytes.len() as u64));
                }
            }
            match &waiting {
                Waiting::Send(taken) if taken.load(Ordering::SeqCst) => return completion,
                Waiting::Send(_) => {}
                Waiting::Received(bytes) => return Completion { bytes: *bytes, ..completion },
                Waiting::Receive(pair, buffer) => {
                    if let Some(letter) = letters.get_mut(pair).and_then(VecDeque::pop_front) {
                        letter.taken.store(true, Ordering::SeqCst);
                        self.hub.changed.notify_all();
                        let (sent, room) = (letter.bytes.len(), buffer.len());
                        buffer.copy_from_slice(&letter.bytes);
                        completion.bytes = sent as u64;
                        if sent > room {
                            let (sent, room) = (sent as u64, room as u64);
                            completion.fault = Some(Fault::Truncated { sent, room });
                        }
                        return completion;
                    }
                }
            }
            letters = self.hub.changed.wait(letters).unwrap();
        }
    }
}

/// Runs a blocking call on as many threads, and answers what each came to.
pub(crate) fn run_threads<A: Algorithm>(
    size: usize,
    oversubscribed: bool,
    combine: fn(Span, Span),
    algorithm: impl Fn(usize) -> A + Sync,
) -> Vec<Result<(), Failure>> {
    run_threads_under(Conditions::of(oversubscribed), size, combine, |rank, seat| {
        seat.run(&algorithm(rank))
    })
}

/// Where a thread runs blocking calls.
pub(crate) struct Seat<'a> {
    team: Team<'a>,
    route: Route<'a>,
    post: Mailbox,
    combine: fn(Span, Span),
}

impl Seat<'_> {
    pub(crate) fn run(&self, algorithm: &impl Algorithm) -> Result<(), Failure> {
        run(algorithm, self.team, self.route, &self.post, &self.combine)
    }
}

/// Has each of as many threads do its `work` under these conditions, and answers what each came to.
pub(crate) fn run_threads_under(
    Conditions { medium, table, hosts }: Conditions<'_>,
    size: usize,
    combine: fn(Span, Span),
    work: impl Fn(usize, &Seat) -> Result<(), Failure> + Sync,
) -> Vec<Result<(), Failure>> {
    let hub = Arc::new(Hub::default());
    let peers: Vec<Peer> = (0..size as Peer).rev().collect();
    let results = std::thread::scope(|scope| {
        let (hub, peers, work) = (&hub, &peers, &work);
        let members: Vec<_> = (0..size)
            .map(|rank| {
                scope.spawn(move || {
                    let waiting = RefCell::default();
                    let post = Mailbox { hub: hub.clone(), me: peers[rank], waiting };
                    let (team, route) = view(peers, rank, size, false);
                    let team = Team { medium, table, hosts, ..team };
                    let seat = Seat { team, route, post, combine };
                    let result = work(rank, &seat);
                    let left = seat.post.waiting.borrow().iter().any(Option::is_some);
                    assert!(!left, "rank {rank} left requests behind");
                    result
                })
            })
            .collect();
        members.into_iter().map(|member| member.join().unwrap()).collect()
    });
    assert!(hub.letters.lock().unwrap().values().all(VecDeque::is_empty), "letters left over");
    results
}
