//! Engines over a simulated network, with a log of all that they were asked and answered.

use crate::rules::{self, Message, Step};
use engine::{
    Arrival, Backlog, Completion, Config, Engine, Fault, MessageId, Mode, Pattern, RequestId,
    Started,
};
use layout::Span;
use transport::sim::{self, Network, Port, Random};

/// What untouched memory holds.
const UNTOUCHED: u8 = 0xee;
/// Bytes behind every receive buffer that nobody may write.
const GUARD: usize = 16;
/// Rounds in which nothing moves, after which nothing will.
const PATIENCE: usize = 300;

/// A send, and what became of it.
pub struct Sending {
    pub from: u32,
    pub to: u32,
    pub context: u64,
    pub tag: i32,
    pub mode: Mode,
    pub length: usize,
    pub fate: Fate,
    /// When it was seen to be complete.
    pub ended: usize,
    /// Asked to be cancelled.
    cancelling: bool,
    bytes: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Pending(RequestId),
    /// Nobody will ask again; its buffer is never touched.
    Released,
    Complete,
    Cancelled,
    Failed(Fault),
}

/// A receive, and what became of it.
pub struct Receiving {
    pub rank: u32,
    pub pattern: Pattern,
    pub room: usize,
    pub fate: Outcome,
    /// The step of its rank at which it was posted or its message claimed, and the time of that.
    step: usize,
    posted: usize,
    bytes: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Pending(RequestId),
    /// Claimed and not received yet.
    Claimed(MessageId, Arrival),
    Ended(Completion),
}

/// What a rank did, before it is known what took what.
enum Logged {
    Post { receiving: usize },
    Claim { receiving: usize },
    Look { pattern: Pattern, saw: Option<Arrival> },
    Ended { step: usize },
}

pub struct World {
    pub network: Network,
    pub engines: Vec<Engine<Port>>,
    pub random: Random,
    pub sends: Vec<Sending>,
    pub receives: Vec<Receiving>,
    /// Ranks that were killed.
    pub dead: Vec<u32>,
    logs: Vec<Vec<Logged>>,
    clock: usize,
}

/// The bytes of a message: its number, then bytes that depend on the number and the place.
fn content(number: usize, length: usize) -> Vec<u8> {
    let mut bytes: Vec<u8> =
        (0..length).map(|at| (number.wrapping_mul(31) ^ at ^ (at >> 8)) as u8).collect();
    for (byte, value) in bytes.iter_mut().zip((number as u32).to_le_bytes()) {
        *byte = value;
    }
    bytes
}

impl World {
    pub fn new(network: sim::Config, config: Config) -> World {
        let ranks = network.ranks;
        let random = Random::new(network.seed ^ 0x7261_6666_6963);
        let network = Network::new(network);
        let ports = network.ports().into_iter();
        let engines = ports.map(|port| Engine::new(port, ranks, config)).collect();
        World {
            network,
            engines,
            random,
            sends: Vec::new(),
            receives: Vec::new(),
            dead: Vec::new(),
            logs: (0..ranks).map(|_| Vec::new()).collect(),
            clock: 0,
        }
    }

    pub fn ranks(&self) -> u32 {
        self.engines.len() as u32
    }

    pub fn is_dead(&self, rank: u32) -> bool {
        self.dead.contains(&rank)
    }

    pub fn engine(&mut self, rank: u32) -> &mut Engine<Port> {
        self.clock += 1;
        &mut self.engines[rank as usize]
    }

    pub fn send(&mut self, mode: Mode, from: u32, to: u32, context: u64, tag: i32, length: usize) {
        let number = self.sends.len();
        let mut bytes = content(number, length);
        // SAFETY: the bytes are queued in `sends`, untouched until the send has completed.
        let span = unsafe { Span::new(bytes.as_mut_ptr(), length) };
        let started = self.engine(from).send(mode, to, context, tag, span);
        let fate = match started {
            Started::Pending(request) => Fate::Pending(request),
            Started::Complete => {
                assert_eq!(mode, Mode::Standard, "a synchronous send is not complete at once");
                bytes.fill(0xdd);
                Fate::Complete
            }
        };
        let ended = self.clock;
        self.sends.push(Sending {
            from,
            to,
            context,
            tag,
            mode,
            length,
            fate,
            ended,
            cancelling: false,
            bytes,
        });
    }

    pub fn receive(&mut self, rank: u32, pattern: Pattern, room: usize) -> usize {
        let (bytes, span) = buffer(room);
        let request = self.engine(rank).receive(pattern, span);
        let step = self.log(rank, Logged::Post { receiving: self.receives.len() });
        let (posted, fate) = (self.clock, Outcome::Pending(request));
        self.receives.push(Receiving { rank, pattern, room, fate, step, posted, bytes });
        self.receives.len() - 1
    }

    pub fn probe(&mut self, rank: u32, pattern: Pattern) -> Option<Arrival> {
        let saw = self.engine(rank).probe(pattern);
        self.log(rank, Logged::Look { pattern, saw });
        saw
    }

    pub fn claim(&mut self, rank: u32, pattern: Pattern) -> bool {
        let Some((message, arrival)) = self.engine(rank).claim(pattern) else {
            self.log(rank, Logged::Look { pattern, saw: None });
            return false;
        };
        let step = self.log(rank, Logged::Claim { receiving: self.receives.len() });
        let (posted, fate, bytes) = (self.clock, Outcome::Claimed(message, arrival), Vec::new());
        self.receives.push(Receiving { rank, pattern, room: 0, fate, step, posted, bytes });
        true
    }

    pub fn receive_claimed(&mut self, receiving: usize, room: usize) {
        let Outcome::Claimed(message, _) = self.receives[receiving].fate else { return };
        let rank = self.receives[receiving].rank;
        let (bytes, span) = buffer(room);
        let request = self.engine(rank).receive_claimed(message, span);
        let request = request.expect("a claimed message is there");
        assert_eq!(self.engine(rank).receive_claimed(message, span), None, "received twice");
        let record = &mut self.receives[receiving];
        (record.fate, record.room, record.bytes) = (Outcome::Pending(request), room, bytes);
    }

    pub fn cancel_send(&mut self, number: usize) {
        if let Fate::Pending(request) = self.sends[number].fate {
            let rank = self.sends[number].from;
            self.engine(rank).cancel(request);
            self.sends[number].cancelling = true;
            self.test_send(number);
        }
    }

    pub fn cancel_receive(&mut self, number: usize) {
        if let Outcome::Pending(request) = self.receives[number].fate {
            let rank = self.receives[number].rank;
            self.engine(rank).cancel(request);
            self.test_receive(number);
        }
    }

    pub fn release_send(&mut self, number: usize) {
        // Whether a send was cancelled that nobody asks about would never be known.
        if let (Fate::Pending(request), false) =
            (self.sends[number].fate, self.sends[number].cancelling)
        {
            let rank = self.sends[number].from;
            self.engine(rank).release(request);
            self.sends[number].fate = Fate::Released;
        }
    }

    /// Looks whether a send has completed; then its buffer is the sender's again.
    pub fn test_send(&mut self, number: usize) {
        let Fate::Pending(request) = self.sends[number].fate else { return };
        let rank = self.sends[number].from;
        assert!(self.engine(rank).is_known(request));
        let peeked = self.engine(rank).peek(request);
        let finished = self.engine(rank).finish(request);
        assert_eq!(peeked, finished);
        let Some(completion) = finished else { return };
        assert!(!self.engine(rank).is_known(request));
        let ended = self.clock;
        let record = &mut self.sends[number];
        record.ended = ended;
        assert!(record.bytes == content(number, record.length), "send {number} was written to");
        record.bytes.fill(0xdd);
        record.fate = match completion {
            Completion { cancelled: true, .. } => Fate::Cancelled,
            Completion { fault: Some(fault), .. } => Fate::Failed(fault),
            _ => Fate::Complete,
        };
    }

    /// Looks whether a receive has completed.
    pub fn test_receive(&mut self, number: usize) {
        let Outcome::Pending(request) = self.receives[number].fate else { return };
        let Receiving { rank, step, .. } = self.receives[number];
        let Some(completion) = self.engine(rank).finish(request) else { return };
        self.receives[number].fate = Outcome::Ended(completion);
        self.log(rank, Logged::Ended { step });
    }

    pub fn test_everything(&mut self) {
        for number in 0..self.sends.len() {
            if !self.is_dead(self.sends[number].from) {
                self.test_send(number);
            }
        }
        for number in 0..self.receives.len() {
            if !self.is_dead(self.receives[number].rank) {
                self.test_receive(number);
            }
        }
    }

    pub fn kill(&mut self, rank: u32) {
        self.network.kill(rank);
        self.dead.push(rank);
    }

    /// Progress everywhere, in any order, and a step of the clock. Tells whether anything moved.
    pub fn turn(&mut self) -> bool {
        let mut ranks: Vec<u32> = (0..self.ranks()).filter(|&rank| !self.is_dead(rank)).collect();
        let mut moved = false;
        while !ranks.is_empty() {
            let rank = ranks.swap_remove(self.random.below(ranks.len()));
            moved |= self.engine(rank).progress();
        }
        self.network.advance() || moved
    }

    /// Turns until `done`, testing everything on the way. An error tells what hangs.
    pub fn run_until(&mut self, mut done: impl FnMut(&World) -> bool) -> Result<(), String> {
        let mut idle = 0;
        while !done(self) {
            idle = if self.turn() { 0 } else { idle + 1 };
            self.test_everything();
            if idle > PATIENCE {
                return Err(format!("nothing moves any more:\n{}", self.report()));
            }
        }
        Ok(())
    }

    /// Turns until nothing moves.
    pub fn settle(&mut self) {
        let mut idle = 0;
        while idle < PATIENCE / 4 {
            idle = if self.turn() { 0 } else { idle + 1 };
            self.test_everything();
        }
    }

    fn report(&mut self) -> String {
        let mut lines = Vec::new();
        for (number, send) in self.sends.iter().enumerate() {
            let Sending { from, to, context, tag, mode, length, fate, .. } = send;
            if matches!(fate, Fate::Pending(_)) {
                lines.push(format!(
                    "  send {number}: {from} to {to}, {mode:?}, context {context}, tag {tag}, \
                     {length} bytes"
                ));
            }
        }
        for receive in &self.receives {
            if !matches!(receive.fate, Outcome::Ended(_)) {
                lines.push(format!("  receive at {}: {:?}", receive.rank, receive.pattern));
            }
        }
        lines.truncate(30);
        for rank in 0..self.ranks() {
            lines.push(format!("  rank {rank}: {:?}", self.engines[rank as usize].backlog()));
        }
        lines.join("\n")
    }

    /// Nothing is left in any engine nor on the network.
    pub fn check_empty(&mut self) -> Result<(), String> {
        self.settle();
        for rank in (0..self.ranks()).filter(|rank| !self.dead.contains(rank)) {
            let engine = &mut self.engines[rank as usize];
            let Backlog { requests, receives, messages, unexpected, queued, .. } = engine.backlog();
            let left = (requests, receives, messages, unexpected, queued);
            if left != (0, 0, 0, 0, 0) || !engine.is_quiet() {
                return Err(format!(
                    "rank {rank} keeps something: {:?}, quiet: {}",
                    engine.backlog(),
                    engine.is_quiet()
                ));
            }
        }
        match self.network.registered() {
            0 => Ok(()),
            open => Err(format!("{open} exposures were never closed")),
        }
    }

    /// What each receive got: the right bytes, the right length, and according to the rules.
    pub fn check_messages(&mut self) -> Result<(), String> {
        let took = self.identify()?;
        for (number, &send) in took.iter().enumerate() {
            let Some(send) = send else { continue };
            let (receive, send) = (&self.receives[number], &self.sends[send]);
            if send.mode == Mode::Synchronous
                && send.fate == Fate::Complete
                && send.ended < receive.posted
            {
                return Err(format!("receive {number} was posted after its send was matched"));
            }
        }
        for rank in 0..self.ranks() {
            self.check_rules(rank, &took).map_err(|error| format!("rank {rank}: {error}"))?;
        }
        Ok(())
    }

    fn check_rules(&self, rank: u32, took: &[Option<usize>]) -> Result<(), String> {
        let numbers: Vec<usize> =
            (0..self.sends.len()).filter(|&number| self.sends[number].to == rank).collect();
        let message = |&number: &usize| {
            let send = &self.sends[number];
            Message {
                source: send.from,
                context: send.context,
                tag: send.tag,
                length: send.length as u64,
                cancelled: send.fate == Fate::Cancelled,
            }
        };
        let messages: Vec<Message> = numbers.iter().map(message).collect();
        let place = |send: usize| numbers.binary_search(&send).expect("sent to this rank");
        let steps: Vec<Step> = self.logs[rank as usize]
            .iter()
            .map(|logged| match *logged {
                Logged::Post { receiving } => Step::Post {
                    pattern: self.receives[receiving].pattern,
                    took: took[receiving].map(place),
                },
                Logged::Claim { receiving } => Step::Claim {
                    pattern: self.receives[receiving].pattern,
                    took: place(took[receiving].expect("every claimed message is received")),
                },
                Logged::Look { pattern, saw } => Step::Look { pattern, saw },
                Logged::Ended { step } => Step::Ended { post: step },
            })
            .collect();
        rules::check(&messages, &steps)?;
        for (at, message) in messages.iter().enumerate() {
            let taken = took.contains(&Some(numbers[at]));
            if taken == message.cancelled {
                return Err(format!("message {at} {message:?}, and taken: {taken}"));
            }
        }
        Ok(())
    }

    /// Which send each receive got, by its bytes, and where they are too few, by its envelope.
    pub fn identify(&self) -> Result<Vec<Option<usize>>, String> {
        let mut took = vec![None; self.receives.len()];
        for named in [true, false] {
            for (number, receive) in self.receives.iter().enumerate() {
                let Outcome::Ended(completion) = receive.fate else { continue };
                let truncated = matches!(completion.fault, Some(Fault::Truncated { .. }));
                if completion.cancelled || (completion.fault.is_some() && !truncated) {
                    continue;
                }
                if (completion.bytes >= 4) == named {
                    let send = self.find_send(receive, &completion, &took);
                    let send = send.map_err(|error| {
                        format!("receive {number} {:?} {completion:?}: {error}", receive.pattern)
                    })?;
                    took[number] = Some(send);
                }
            }
        }
        Ok(took)
    }

    fn find_send(
        &self,
        receive: &Receiving,
        completion: &Completion,
        took: &[Option<usize>],
    ) -> Result<usize, String> {
        let arrived = completion.bytes as usize;
        let length = match completion.fault {
            Some(Fault::Truncated { sent, room }) => {
                if room != receive.room as u64 || sent <= room || arrived != receive.room {
                    return Err(format!("not truncated like that with {} bytes", receive.room));
                }
                sent as usize
            }
            _ => arrived,
        };
        if arrived > receive.room || receive.bytes[arrived..].iter().any(|&b| b != UNTOUCHED) {
            return Err("bytes behind the message were written".into());
        }
        let is_it = |number: usize| {
            let send = &self.sends[number];
            (send.to, send.context) == (receive.rank, receive.pattern.context)
                && (send.from, send.tag, send.length) == (completion.source, completion.tag, length)
                && receive.bytes[..arrived] == content(number, send.length)[..arrived]
        };
        if arrived >= 4 {
            let name = receive.bytes[..4].try_into().expect("four bytes");
            let number = u32::from_le_bytes(name) as usize;
            return match number < self.sends.len() && is_it(number) {
                true => Ok(number),
                false => Err(format!("damaged, perhaps send {number}")),
            };
        }
        (0..self.sends.len())
            .find(|&number| {
                let free =
                    !took.contains(&Some(number)) && self.sends[number].fate != Fate::Cancelled;
                free && is_it(number)
            })
            .ok_or_else(|| "nobody sent this".into())
    }

    fn log(&mut self, rank: u32, logged: Logged) -> usize {
        let log = &mut self.logs[rank as usize];
        log.push(logged);
        log.len() - 1
    }
}

fn buffer(room: usize) -> (Vec<u8>, Span) {
    let mut bytes = vec![UNTOUCHED; room + GUARD];
    // SAFETY: queued in `receives`, untouched until the receive has ended, and to the end of the test
    // if it never does.
    let span = unsafe { Span::new(bytes.as_mut_ptr(), room) };
    (bytes, span)
}
