//! Collective access in two phases, as a task of the engine.
//!
//! The ranks first tell each other what they are going to access. Where that is large and apart already,
//! everyone goes on alone. Else the range is divided between some of them, the aggregators; each goes
//! through its part window by window. For a write it takes everyone's bytes into the window, straight from
//! their buffers, and writes what somebody has written; for a read it reads the window and hands out
//! what everyone wants. While a window is with the disk, the next one is exchanged. At the end the ranks
//! tell each other whether all went well.

use crate::access::AT_ONCE;
use crate::domains::{Domains, Summary, Way};
use crate::pages::Pages;
use crate::view::Extents;
use crate::window::{self, Line, Progress, Window};
use crate::{Access, Direction, Disk, Failure, Pool, System, Ticket};
use engine::{Engine, Fault, Headway, Help, RequestId, Task};
use layout::{Lent, Run, Span};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use transport::{Peer, Transport};

/// Words that each rank tells all others when they meet.
pub const WORDS: usize = 5;
/// How many windows an aggregator has in memory.
const WINDOWS: usize = 2;
/// How many windows of an aggregator a rank is ahead at most.
const AHEAD: usize = 2;

/// An open file with what it takes to access it.
#[derive(Debug)]
pub struct Storage {
    /// The file.
    pub disk: Arc<dyn Disk>,
    /// What it lies on, as all ranks that opened it know it.
    pub system: System,
    /// Who waits for it.
    pub pool: Arc<Pool>,
    /// Memory for windows that is not in use.
    spare: Mutex<Vec<Pages>>,
}

impl Storage {
    /// Of an open file.
    pub fn new(disk: Arc<dyn Disk>, system: System, pool: Arc<Pool>) -> Storage {
        Storage { disk, system, pool, spare: Mutex::default() }
    }

    fn spare(&self) -> MutexGuard<'_, Vec<Pages>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn buffer(&self, bytes: usize) -> Pages {
        let mut buffer = self.spare().pop().unwrap_or_default();
        if buffer.len() < bytes {
            buffer = Pages::new(bytes);
        }
        buffer
    }

    fn give_back(&self, buffer: Pages) {
        let mut spare = self.spare();
        if spare.len() < WINDOWS {
            spare.push(buffer);
        }
    }
}

/// The ranks that have opened a file together.
#[derive(Debug)]
pub struct Group {
    /// Their peers, by rank.
    pub peers: Vec<Peer>,
    /// Our own rank.
    pub rank: usize,
    /// Those that read and write for all.
    pub aggregators: Vec<usize>,
    /// Bytes of a window at most.
    pub window: u64,
    /// The context of their messages.
    pub context: u64,
}

/// An exchange of a few words between all ranks.
pub struct Meeting<T: Transport> {
    /// Copies what we tell into what everyone has told, rank by rank.
    task: Box<dyn Task<T>>,
    own: Lent,
    all: Lent,
}

/// What a rank tells when all meet.
type Words = [u64; WORDS];

impl<T: Transport> Meeting<T> {
    /// A meeting in which `task` copies `own`, of [`WORDS`] words, into everyone's `all`, rank by rank.
    pub fn new(own: Lent, all: Lent, task: Box<dyn Task<T>>) -> Meeting<T> {
        Meeting { task, own, all }
    }

    /// Sets the words that we tell from number `from` on.
    fn tell(&mut self, from: usize, words: &[u64]) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        self.own.span().tail(from * size_of::<u64>()).copy_from_slice(&bytes);
    }

    /// What each rank has told, once the task has ended.
    fn told(&self) -> Vec<Words> {
        let all = self.all.span().to_vec();
        let (ranks, _) = all.as_chunks::<{ size_of::<Words>() }>();
        let words = |bytes: &[u8; size_of::<Words>()]| -> Words {
            let (words, _) = bytes.as_chunks::<8>();
            std::array::from_fn(|at| u64::from_ne_bytes(words[at]))
        };
        ranks.iter().map(words).collect()
    }
}

/// What a collective access came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// So many bytes were read or written.
    Done(u64),
    /// The arguments of this rank are wrong.
    Refused(usize),
    /// The file failed this rank.
    Failed(usize, Failure),
    /// A message failed.
    Broken(Fault),
}

/// What a collective access came to, once it has ended.
pub type Ended = Arc<Ticket<End>>;

/// An access of one rank, done by itself.
pub type Own = Box<dyn FnOnce(&dyn Disk) -> Result<u64, Failure> + Send>;

/// What a rank has to do with a collective access.
pub enum Part {
    /// Its arguments are wrong.
    Refused,
    /// Its bytes, which may go through others.
    Access(Access),
    /// What only this rank can do; the others go on alone then, too.
    Own(Own),
}

impl Part {
    fn summary(&self) -> Summary {
        match self {
            Part::Refused => Summary::REFUSED,
            Part::Access(access) => Summary::of(access),
            Part::Own(_) => Summary::ALONE,
        }
    }
}

/// A collective access on its way.
pub struct Collective<T: Transport> {
    storage: Arc<Storage>,
    group: Arc<Group>,
    part: Part,
    line: Line,
    before: Meeting<T>,
    after: Meeting<T>,
    stage: Stage,
    /// The bytes that were read or written for this rank.
    bytes: u64,
    failure: Option<Failure>,
    fault: Option<Fault>,
    ended: Ended,
    /// Whether the caller waits for it, and has no other thread that could do something meanwhile.
    awaited: bool,
    /// What the memory needs to stay valid.
    _kept: Box<dyn std::any::Any + Send>,
}

enum Stage {
    /// Everyone tells what it is going to access.
    Meeting,
    /// Everyone by itself.
    Alone(Arc<Ticket<Result<u64, Failure>>>),
    /// Through the aggregators.
    Exchange(Box<Exchange>),
    /// Everyone tells how it went.
    Parting,
}

/// Both parts of a rank in an exchange.
struct Exchange {
    clients: Vec<Client>,
    server: Option<Server>,
}

impl<T: Transport> Collective<T> {
    /// Begins an access of all ranks of `group`; the `number` is the same for all of them, and not that of
    /// another access under way.
    pub fn new(
        storage: Arc<Storage>,
        group: Arc<Group>,
        number: u32,
        part: Part,
        [mut before, after]: [Meeting<T>; 2],
        kept: Box<dyn std::any::Any + Send>,
    ) -> Collective<T> {
        before.tell(0, &part.summary().to_words());
        let line = Line { context: group.context, tag: number as i32 & 0x1f_ffff };
        Collective {
            storage,
            group,
            part,
            line,
            before,
            after,
            stage: Stage::Meeting,
            bytes: 0,
            failure: None,
            fault: None,
            ended: Ticket::new(),
            awaited: false,
            _kept: kept,
        }
    }

    /// The caller waits for it, and has no other thread that could do something meanwhile: this rank waits for the
    /// disk itself where nothing else is left to do.
    pub fn awaited(self) -> Collective<T> {
        Collective { awaited: true, ..self }
    }

    /// What it will come to.
    pub fn ended(&self) -> Ended {
        Arc::clone(&self.ended)
    }

    /// Begins what follows the meeting.
    fn begin(&mut self) -> Result<Stage, End> {
        let all: Vec<Summary> = self.before.told().into_iter().map(Summary::from_words).collect();
        let (group, system) = (&self.group, &self.storage.system);
        match Way::of(&all, system, group.aggregators.len(), group.window) {
            Way::Refused(rank) => Err(End::Refused(rank)),
            Way::Alone => Ok(Stage::Alone(self.alone())),
            Way::Exchange(domains) => {
                let access = self.access();
                let client = |number| Client::new(number, &domains, &all[group.rank], access);
                let clients = (0..group.aggregators.len()).map(client).collect();
                let number = group.aggregators.iter().position(|rank| *rank == group.rank);
                let server = number.map(|number| Server {
                    number,
                    domains,
                    all,
                    next: 0,
                    active: VecDeque::new(),
                    patient: false,
                });
                Ok(Stage::Exchange(Box::new(Exchange { clients, server })))
            }
        }
    }

    /// What goes through others: this rank has that if all ranks exchange.
    fn access(&self) -> &Access {
        match &self.part {
            Part::Access(access) => access,
            _ => unreachable!("who was refused or goes alone has told so"),
        }
    }

    fn alone(&mut self) -> Arc<Ticket<Result<u64, Failure>>> {
        let disk = Arc::clone(&self.storage.disk);
        match std::mem::replace(&mut self.part, Part::Refused) {
            Part::Refused => unreachable!("who was refused has told so"),
            Part::Own(own) => self.storage.pool.submit(move || own(&*disk)),
            Part::Access(access) if access.memory.len() <= AT_ONCE => {
                let ticket = Ticket::new();
                ticket.set(access.run(&*disk));
                ticket
            }
            Part::Access(access) => self.storage.pool.submit(move || access.run(&*disk)),
        }
    }

    fn end(&mut self, end: End) -> Headway {
        self.ended.set(end);
        Headway::Ended(None)
    }

    /// Everyone has told how it went.
    fn part(&mut self) -> Headway {
        let failed =
            self.after.told().into_iter().enumerate().find_map(|(rank, [_, a, b, c, _])| {
                Failure::from_words([a, b, c]).map(|failure| End::Failed(rank, failure))
            });
        self.end(failed.unwrap_or(End::Done(self.bytes)))
    }

    fn exchange(&mut self, engine: &mut Engine<T>, exchange: &mut Exchange) -> Progress {
        let Part::Access(access) = &self.part else {
            unreachable!("who was refused or goes alone has told so")
        };
        let (mut moved, mut pending) = (false, false);
        let mut note = |progress| {
            // Who is done says so again and again, and nothing has moved.
            moved |= progress == Progress::Some;
            pending |= progress != Progress::Done;
        };
        for client in &mut exchange.clients {
            let peer = self.group.peers[self.group.aggregators[client.number]];
            note(client.advance(engine, self.line, access, peer, &mut self.bytes, &mut self.fault));
        }
        let quiet = self.awaited && exchange.clients.iter().all(Client::is_quiet);
        if let Some(server) = &mut exchange.server {
            server.patient = quiet;
            let trouble = Trouble { failure: &mut self.failure, fault: &mut self.fault };
            let peers = &self.group.peers;
            note(server.advance(
                engine,
                self.line,
                access.direction,
                &self.storage,
                peers,
                trouble,
            ));
        }
        match (moved, pending) {
            (_, false) => Progress::Done,
            (true, _) => Progress::Some,
            (false, _) => Progress::None,
        }
    }
}

impl<T: Transport> Task<T> for Collective<T> {
    fn advance(&mut self, engine: &mut Engine<T>) -> Headway {
        let mut headway = Headway::None;
        loop {
            let next = match &mut self.stage {
                Stage::Meeting => match self.before.task.advance(engine) {
                    Headway::Ended(None) => match self.begin() {
                        Ok(next) => next,
                        Err(end) => return self.end(end),
                    },
                    Headway::Ended(Some(fault)) => return self.end(End::Broken(fault)),
                    Headway::Some => return Headway::Some,
                    Headway::None => return headway,
                },
                Stage::Alone(ticket) => {
                    let Some(done) = ticket.take() else { return headway };
                    match done {
                        Ok(bytes) => self.bytes = bytes,
                        Err(failure) => self.failure = Some(failure),
                    }
                    Stage::Parting
                }
                Stage::Exchange(_) => {
                    let Stage::Exchange(mut exchange) =
                        std::mem::replace(&mut self.stage, Stage::Parting)
                    else {
                        unreachable!("just seen")
                    };
                    match self.exchange(engine, &mut exchange) {
                        Progress::Done => {
                            if let Some(fault) = self.fault {
                                return self.end(End::Broken(fault));
                            }
                            Stage::Parting
                        }
                        progress => {
                            self.stage = Stage::Exchange(exchange);
                            return if progress == Progress::Some {
                                Headway::Some
                            } else {
                                headway
                            };
                        }
                    }
                }
                Stage::Parting => match self.after.task.advance(engine) {
                    Headway::Ended(None) => return self.part(),
                    Headway::Ended(Some(fault)) => return self.end(End::Broken(fault)),
                    Headway::Some => return Headway::Some,
                    Headway::None => return headway,
                },
            };
            if matches!(next, Stage::Parting) {
                let told = self.failure.map_or([0; 3], Failure::to_words);
                self.after.tell(1, &told);
            }
            self.stage = next;
            headway = Headway::Some;
        }
    }

    fn help(&self) -> Help {
        Help::Wanted
    }
}

/// What a rank has with one aggregator.
struct Client {
    /// The aggregator's number among them.
    number: usize,
    domains: Domains,
    /// The next window, and the one behind the last.
    next: u64,
    last: u64,
    /// The pieces from the next window on.
    extents: Extents,
    /// How many bytes of the access lie before them.
    offset: usize,
    flights: VecDeque<Flight>,
}

/// A window whose messages are under way.
struct Flight {
    requests: [Option<RequestId>; 2],
    /// Whether the second is a receive.
    receives: bool,
}

impl Client {
    fn new(number: usize, domains: &Domains, own: &Summary, access: &Access) -> Client {
        let (next, last) = domains.windows_of(number, own);
        let begin = if next < last { domains.window(number, next).0 } else { 0 };
        let offset = match access.bytes() {
            0 => 0,
            bytes => access.view.before_in(access.start, bytes, begin),
        };
        let left = if next < last { access.bytes() - offset } else { 0 };
        let extents = access.view.extents(access.start + offset, left);
        let flights = VecDeque::new();
        let domains = domains.clone();
        Client { number, domains, next, last, extents, offset: offset as usize, flights }
    }

    fn advance<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        line: Line,
        access: &Access,
        peer: Peer,
        bytes: &mut u64,
        fault: &mut Option<Fault>,
    ) -> Progress {
        let mut moved = false;
        self.flights.retain_mut(|flight| {
            for (at, place) in flight.requests.iter_mut().enumerate() {
                let Some(end) = place.and_then(|request| engine.finish(request)) else { continue };
                (*place, moved) = (None, true);
                *fault = fault.or(end.fault);
                if flight.receives && at == 1 {
                    *bytes += end.bytes;
                }
            }
            flight.requests.iter().any(Option::is_some)
        });
        while self.next < self.last && self.flights.len() < AHEAD && fault.is_none() {
            let (begin, end) = self.domains.window(self.number, self.next);
            let mut runs: Vec<Run> = Vec::new();
            let mut length = 0;
            while let Some((place, piece, stride, count)) = self.extents.row_before(end) {
                let place = (place - begin) as u32;
                let (piece, stride, count) = (piece as u32, stride as u32, count as u32);
                window::add(&mut runs, Run { place, length: piece, stride, count });
                length += piece as usize * count as usize;
            }
            let memory = access.memory.tail(self.offset).head(length);
            self.offset += length;
            self.flights.push_back(self.fly(engine, line, access.direction, peer, &runs, memory));
            if access.direction == Direction::Write {
                *bytes += length as u64;
            }
            self.next += 1;
            moved = true;
        }
        let pending = !self.flights.is_empty() || self.next < self.last && fault.is_none();
        match (moved, pending) {
            (_, false) => Progress::Done,
            (true, _) => Progress::Some,
            (false, _) => Progress::None,
        }
    }

    /// Whether all was told and sent, so that nobody waits for this rank.
    fn is_quiet(&self) -> bool {
        let quiet = |flight: &Flight| {
            let [told, second] = flight.requests;
            told.is_none() && (flight.receives || second.is_none())
        };
        self.next == self.last && self.flights.iter().all(quiet)
    }

    /// Tells which pieces there are, and sends or awaits their bytes.
    fn fly<T: Transport>(
        &self,
        engine: &mut Engine<T>,
        line: Line,
        direction: Direction,
        peer: Peer,
        runs: &[Run],
        memory: Span,
    ) -> Flight {
        let receives = direction == Direction::Read && !memory.is_empty();
        let awaited = receives.then(|| {
            let pattern = line.pattern(peer, self.next, true);
            engine.receive(pattern, memory)
        });
        let told = line.tell(engine, peer, self.next, window::encode(runs));
        let sent = match memory.is_empty() {
            false if !receives => line.send(engine, peer, self.next, memory),
            _ => awaited,
        };
        Flight { requests: [told, sent], receives }
    }
}

/// Where trouble is noted.
struct Trouble<'a> {
    failure: &'a mut Option<Failure>,
    fault: &'a mut Option<Fault>,
}

/// What an aggregator does for all.
struct Server {
    number: usize,
    domains: Domains,
    all: Vec<Summary>,
    next: u64,
    active: VecDeque<Active>,
    /// Whether this rank has nothing to do but to wait for its last window.
    patient: bool,
}

/// What the disk has done to a window.
type Served = (Window, Pages, Result<u64, Failure>);

/// A window in memory.
enum Active {
    Collecting(Window, Pages),
    /// With the disk; a read answers where the file ends.
    Disk(Arc<Ticket<Served>>),
    Answering(Window, Pages),
    Done(Pages),
}

/// The bytes of a window's buffer.
fn span(buffer: &Pages, window: &Window) -> Span {
    // SAFETY: the buffer goes with the window until nothing is under way in it, and nothing takes a slice of it.
    unsafe { buffer.span(window.bytes()) }
}

impl Server {
    fn advance<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        line: Line,
        direction: Direction,
        storage: &Arc<Storage>,
        peers: &[Peer],
        trouble: Trouble<'_>,
    ) -> Progress {
        let Trouble { failure, fault } = trouble;
        let (mut moved, windows) = (false, self.domains.windows(self.number));
        loop {
            while self.active.len() < WINDOWS && self.next < windows && fault.is_none() {
                let range = self.domains.window(self.number, self.next);
                let members = self.domains.members(self.number, self.next, &self.all);
                let window = Window::new(self.next, range, members.iter().map(|&rank| peers[rank]));
                let buffer = storage.buffer(window.bytes());
                self.active.push_back(Active::Collecting(window, buffer));
                self.next += 1;
                moved = true;
            }
            let mut changed = false;
            let waits = self.patient && self.active.len() == 1 && self.next == windows;
            for active in &mut self.active {
                let now = std::mem::replace(active, Active::Done(Pages::default()));
                let trouble = Trouble { failure, fault };
                let (then, progress) =
                    now.advance(engine, line, direction, storage, waits, trouble);
                *active = then;
                changed |= progress;
            }
            while let Some(Active::Done(buffer)) = self.active.front_mut() {
                storage.give_back(std::mem::take(buffer));
                self.active.pop_front();
                changed = true;
            }
            moved |= changed;
            if !changed {
                break;
            }
        }
        let pending = !self.active.is_empty() || self.next < windows && fault.is_none();
        match (moved, pending) {
            (_, false) => Progress::Done,
            (true, _) => Progress::Some,
            (false, _) => Progress::None,
        }
    }
}

impl Active {
    /// The window one step further, if it can go there, and whether it has moved.
    fn advance<T: Transport>(
        self,
        engine: &mut Engine<T>,
        line: Line,
        direction: Direction,
        storage: &Arc<Storage>,
        waits: bool,
        Trouble { failure, fault }: Trouble<'_>,
    ) -> (Active, bool) {
        match self {
            Active::Collecting(mut window, buffer) => {
                let span = span(&buffer, &window);
                match window.collect(engine, line, direction, span, fault) {
                    Progress::Done if fault.is_some() => (Active::Done(buffer), true),
                    Progress::Done => {
                        let at_once = waits || window.bytes() <= AT_ONCE;
                        (to_disk(direction, storage, window, buffer, at_once), true)
                    }
                    progress => (Active::Collecting(window, buffer), progress == Progress::Some),
                }
            }
            Active::Disk(ticket) => {
                let Some((mut window, buffer, done)) = ticket.take() else {
                    return (Active::Disk(ticket), false);
                };
                // Who wants something gets nothing, and hears later why.
                let end = done.unwrap_or_else(|found| {
                    failure.get_or_insert(found);
                    0
                });
                if direction == Direction::Write {
                    return (Active::Done(buffer), true);
                }
                window.answer(engine, line, span(&buffer, &window), end, *fault);
                (Active::Answering(window, buffer), true)
            }
            Active::Answering(mut window, buffer) => match window.settle(engine, fault) {
                Progress::Done => (Active::Done(buffer), true),
                progress => (Active::Answering(window, buffer), progress == Progress::Some),
            },
            Active::Done(buffer) => (Active::Done(buffer), false),
        }
    }
}

/// Has the disk do its part, before this returns or meanwhile.
fn to_disk(
    direction: Direction,
    storage: &Arc<Storage>,
    window: Window,
    buffer: Pages,
    at_once: bool,
) -> Active {
    let disk = Arc::clone(&storage.disk);
    let work = move || {
        let span = span(&buffer, &window);
        let done = match direction {
            Direction::Write => window.write(&*disk, span).map(|()| 0),
            Direction::Read => window.read(&*disk, span),
        };
        (window, buffer, done)
    };
    Active::Disk(if at_once {
        let ticket = Ticket::new();
        ticket.set(work());
        ticket
    } else {
        storage.pool.submit(work)
    })
}

#[cfg(test)]
mod tests;
