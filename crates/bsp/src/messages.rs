//! The backend by messages: between hosts, and wherever memory cannot be shared.
//!
//! First everyone's row goes to everyone, in rounds of doubled distance: votes, what is said to all,
//! and how much goes to whom. That is the barrier, and after it each process knows exactly what to
//! wait for. Then the outboxes move, in the order of a Latin square: in round k process i sends to
//! i + k, so that nobody is sent to by all at once. What comes in keeps the rounds together: a
//! process is two rounds ahead of what it has received, or a little more. Where it was measured what a host
//! takes in from the network there are no rounds: everyone sends to all at once, to each at the pace that
//! follows from what all send (`worker::pacing`). A process leaves when everything has come and everything
//! of its own has left.

use std::collections::VecDeque;

use engine::{Engine, Fault, Mode, Pattern, RequestId, Started};
use layout::{OwnedBuffer, Span};
use transport::{Peer, Transport};

use crate::core::{Core, vote};
use crate::error::{Error, Result};
use crate::record::{Extent, zeros};
use crate::registry;
use worker::{OwnedBuffers, pacing};

// Tags; rounds of the first part have those from ROUND on.
const GETS: i32 = 0;
const PUTS: i32 = 1;
const SENDS: i32 = 2;
const REPLIES: i32 = 3;
const APART: i32 = 4;
const ASK: i32 = 5;
const TELL: i32 = 6;
const ROUND: i32 = 16;

/// Sends that may be in flight at a time.
const AHEAD: usize = 2;
/// Bytes that may be sent before what belongs to earlier rounds has come: what is small goes at once.
const EARLY: usize = 64 << 10;

/// To whom a process sends first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// In round k to the one k further on.
    Latin,
    /// To process 0 first, then to 1, and so on: for comparison.
    Destination,
}

/// How a group exchanges by messages.
pub(crate) struct Messages {
    context: u64,
    members: Vec<Peer>,
    order: Order,
    pacing: Option<Pacing>,
    exchange: Option<Exchange>,
    /// What had been sent to each member before the superstep before, if it was sent something in that.
    marks: Vec<Option<u64>>,
    /// Direct gets of those who have begun a superstep that we have not: who asks, and for what.
    asked: Vec<(usize, Question)>,
    /// Answers to direct gets that are in flight.
    answering: Vec<RequestId>,
}

/// How fast everyone may send.
struct Pacing {
    /// Bytes a second that a host takes in.
    limit: u64,
    /// The hosts of the members.
    hosts: Vec<u32>,
}

/// What a direct get asks for: the superstep that it belongs to, a registration, an offset, a length.
pub(crate) type Question = [u64; 4];

/// Bytes to come from one process.
#[derive(Debug, Default, Clone, Copy)]
struct Load {
    gets: usize,
    puts: usize,
    sends: usize,
    /// Of large puts, which move behind the others.
    apart: usize,
    /// Bytes that the process asks for, which move the other way.
    replies: usize,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Rows go round.
    #[default]
    Gathering,
    /// Outboxes move.
    Moving,
    /// Answers to gets move.
    Answering,
    /// Large puts move straight to their places.
    Placing,
}

/// A superstep's end in progress.
#[derive(Default)]
struct Exchange {
    end: bool,
    phase: Phase,
    /// How many rows are known: ours, and those of as many before us.
    known: usize,
    round: i32,
    /// Everyone's row, as far as it is known.
    rows: Vec<Vec<u64>>,
    /// What is being sent or received, and must stay where it is.
    outgoing: Vec<Vec<u64>>,
    incoming: Option<(RequestId, Vec<u64>)>,
    sending: Vec<RequestId>,
    /// What had been sent to each member before this superstep, if it has been sent something since.
    marks: Vec<Option<u64>>,
    /// Sends that wait for their round: destination, tag, bytes.
    rounds: VecDeque<(usize, i32, Span)>,
    /// Bytes sent since all of the rounds before had come.
    early: usize,
    /// In which round each process is sent to first.
    first: Vec<usize>,
    /// What is to come, with its round.
    receiving: Vec<(usize, RequestId)>,
    /// Answers to our gets, which come when everyone has heard all gets.
    answers: Vec<(usize, RequestId)>,
    /// What comes from each process: gets, puts, messages, answers.
    arrivals: Vec<[Vec<u8>; 4]>,
}

impl Messages {
    pub fn new(context: u64, members: Vec<Peer>, order: Order) -> Messages {
        let (marks, asked, answering) = (Vec::new(), Vec::new(), Vec::new());
        Messages { context, members, order, pacing: None, exchange: None, marks, asked, answering }
    }

    /// The members are on these hosts, of which each takes in so many bytes a second from the network.
    pub fn with_pacing(mut self, limit: u64, hosts: Vec<u32>) -> Messages {
        self.pacing = Some(Pacing { limit, hosts });
        self
    }

    /// Begins the end of a superstep.
    pub fn begin(&mut self, core: &Core, end: bool) {
        let log = registry::encode(core.registry.log());
        let mut row = vec![core.votes(end), log.len() as u64];
        row.extend(log);
        for (to, outbox) in core.outboxes.iter().enumerate() {
            let apart = outbox.apart.iter().map(Span::len).sum();
            let packed = [outbox.gets.len(), outbox.puts.len(), outbox.sends.len()];
            let [gets, puts, sends] = packed;
            let sizes = [gets, puts, sends, apart, outbox.reply_bytes];
            if to != core.pid && packed != [0; 3] {
                row.push(to as u64);
                row.extend(sizes.map(|size| size as u64));
            }
        }
        let mut rows = vec![Vec::new(); core.nprocs];
        rows[core.pid] = row;
        let marks = vec![None; core.nprocs];
        self.exchange = Some(Exchange { end, known: 1, rows, marks, ..Exchange::default() });
    }

    /// Goes as far as it can without waiting; whether the superstep is over.
    pub fn advance<T: Transport>(
        &mut self,
        core: &mut Core,
        engine: &mut Engine<T>,
    ) -> Result<bool> {
        let Some(mut exchange) = self.exchange.take() else { return Ok(true) };
        let over = exchange.advance(self, core, engine);
        if !matches!(over, Ok(true)) {
            // Requests write into it, whatever went wrong.
            self.exchange = Some(exchange);
        }
        over
    }

    /// Asks `from` for bytes now.
    pub fn ask<T: Transport>(
        &self,
        engine: &mut Engine<T>,
        from: usize,
        question: Question,
        target: Span,
    ) -> [Option<RequestId>; 2] {
        let to = self.members[from];
        let question = OwnedBuffer::from(question.map(u64::to_ne_bytes).as_flattened());
        let sent = engine.send_owned(Mode::Standard, to, self.context, ASK, question);
        [pending(sent), Some(engine.receive(self.pattern(from, TELL), target))]
    }

    /// Answers whoever asks for bytes of this superstep. To be called by whoever waits in the middle of
    /// one, or at its end before anything is written. Others may have begun the next one already: they
    /// are answered in that.
    pub fn answer<T: Transport>(&mut self, core: &Core, engine: &mut Engine<T>) -> Result<()> {
        self.answering.retain(|request| engine.finish(*request).is_none());
        let anyone = Pattern { source: None, context: self.context, tag: Some(ASK) };
        while let Some(arrival) = engine.probe(anyone) {
            let source = Pattern { source: Some(arrival.source), ..anyone };
            let request = engine.receive_owned(source, OwnedBuffer::zeroed(size_of::<Question>()));
            // It has come, and is short: nothing is waited for.
            let taken = engine.finish_owned(request);
            let from = self.members.iter().position(|&member| member == arrival.source);
            let from = from.unwrap_or(core.pid);
            // Who asks has not ended its superstep, so that nobody can be further than that.
            let whole = taken.filter(|(completion, _)| completion.fault.is_none());
            let question = whole.map(|(_, bytes)| -> Question {
                let (words, _) = bytes.as_chunks::<8>();
                std::array::from_fn(|at| u64::from_ne_bytes(words[at]))
            });
            let Some(question) = question.filter(|asked| asked[0] >= core.superstep) else {
                return Err(core.protocol_error(from));
            };
            self.asked.push((from, question));
        }
        while let Some(at) = self.asked.iter().position(|(_, asked)| asked[0] == core.superstep) {
            let (from, [_, slot, offset, length]) = self.asked.swap_remove(at);
            let [slot, offset, length] = [slot, offset, length].map(|word| word as usize);
            let bytes = OwnedBuffer::copy_of(core.own(from, Extent { slot, offset, length })?);
            let to = self.members[from];
            let sent = engine.send_owned(Mode::Standard, to, self.context, TELL, bytes);
            self.answering.extend(pending(sent));
        }
        Ok(())
    }

    /// To whom a process sends, one after the other.
    fn others(&self, core: &Core) -> impl Iterator<Item = usize> + use<> {
        let (order, pid, nprocs) = (self.order, core.pid, core.nprocs);
        (1..nprocs).map(move |step| match order {
            Order::Latin => (pid + step) % nprocs,
            Order::Destination => (step - 1) + usize::from(step > pid),
        })
    }

    /// All loads of one kind move now: each process has its share of what a host takes in. This holds until the
    /// next ones move: when all know of those, these have come.
    fn pace<T: Transport>(
        &self,
        core: &Core,
        engine: &mut Engine<T>,
        rows: &[Vec<u64>],
        kind: fn(usize, usize, Load) -> pacing::Load,
    ) {
        let Some(Pacing { limit, hosts }) = &self.pacing else { return };
        let loads = rows.iter().enumerate().flat_map(|(from, row)| {
            let known = entries(row).filter(|(to, _)| *to < core.nprocs);
            known.filter_map(move |(to, load)| Some(kind(from, to, load?)))
        });
        let shares = pacing::shares(*limit, hosts, core.pid, loads);
        for (to, share) in shares.into_iter().enumerate() {
            engine.transport().pace(self.members[to], share);
        }
    }

    /// All have begun this superstep, so that they have everything that they were sent in the one before, and what had
    /// been sent to them before that. A row alone would be no evidence: it tells of its own process.
    fn note_arrived<T: Transport>(&mut self, engine: &mut Engine<T>) {
        for (&member, mark) in self.members.iter().zip(self.marks.drain(..)) {
            if let Some(mark) = mark {
                engine.transport().note_arrived(member, mark);
            }
        }
    }

    /// In which round a process sends to another.
    fn round(&self, from: usize, to: usize) -> usize {
        let nprocs = self.members.len();
        match self.order {
            Order::Latin => (to + nprocs - from) % nprocs,
            Order::Destination => to + usize::from(to < from),
        }
    }

    fn pattern(&self, from: usize, tag: i32) -> Pattern {
        Pattern { source: Some(self.members[from]), context: self.context, tag: Some(tag) }
    }
}

impl Drop for Messages {
    fn drop(&mut self) {
        // What others were about to write into is never used again.
        std::mem::forget(self.exchange.take());
    }
}

impl Exchange {
    /// Goes as far as it can without waiting; whether the superstep is over.
    fn advance<T: Transport>(
        &mut self,
        messages: &mut Messages,
        core: &mut Core,
        engine: &mut Engine<T>,
    ) -> Result<bool> {
        if self.phase == Phase::Gathering {
            messages.answer(core, engine)?;
        }
        loop {
            let moved = match self.phase {
                Phase::Gathering => self.gather(messages, core, engine)?,
                _ => self.finish_requests(messages, core, engine)?,
            };
            if !moved {
                return Ok(false);
            }
            match self.phase {
                Phase::Gathering => {
                    messages.note_arrived(engine);
                    self.start_moving(messages, core, engine)?;
                }
                Phase::Moving => self.start_answering(messages, core, engine)?,
                Phase::Answering => self.start_placing(messages, core, engine)?,
                Phase::Placing => {
                    messages.marks = std::mem::take(&mut self.marks);
                    self.close(core)?;
                    return Ok(true);
                }
            }
        }
    }

    /// Sends what is known on and takes what others know; whether everything is known.
    fn gather<T: Transport>(
        &mut self,
        messages: &Messages,
        core: &Core,
        engine: &mut Engine<T>,
    ) -> Result<bool> {
        let nprocs = core.nprocs;
        while self.known < nprocs {
            let from = (core.pid + nprocs - self.known) % nprocs;
            let tag = ROUND + self.round;
            if self.outgoing.len() <= self.round as usize {
                let words = self.pack(core);
                let to = (core.pid + self.known) % nprocs;
                self.mark(messages, engine, to);
                let to = messages.members[to];
                // SAFETY: the words are kept in `outgoing`, unchanged, until the send has ended.
                let span = unsafe { span(&words) };
                let sent = engine.send(Mode::Standard, to, messages.context, tag, span);
                self.sending.extend(pending(sent));
                self.outgoing.push(words);
            }
            if self.incoming.is_none() {
                let pattern = messages.pattern(from, tag);
                let Some(arrival) = engine.probe(pattern) else { return Ok(false) };
                let mut words = vec![0u64; (arrival.bytes as usize).div_ceil(8)];
                // SAFETY: the words are kept in `incoming`, untouched, until the receive has ended.
                let span = unsafe { span_mut(&mut words) };
                let request = engine.receive(pattern, span);
                self.incoming = Some((request, words));
            }
            let Some((request, words)) = self.incoming.take() else { return Ok(false) };
            let Some(completion) = engine.finish(request) else {
                self.incoming = Some((request, words));
                return Ok(false);
            };
            if let Some(fault) = completion.fault {
                return Err(failed(core, from, fault));
            }
            if self.unpack(core, &words).is_none() {
                return Err(core.protocol_error(from));
            }
            self.known = (2 * self.known).min(nprocs);
            self.round += 1;
        }
        Ok(true)
    }

    /// A member is about to be sent something that it waits for.
    fn mark<T: Transport>(&mut self, messages: &Messages, engine: &mut Engine<T>, to: usize) {
        if self.marks[to].is_none() {
            self.marks[to] = Some(engine.transport().mark(messages.members[to]));
        }
    }

    /// The rows that the partner of this round lacks.
    fn pack(&self, core: &Core) -> Vec<u64> {
        let count = self.known.min(core.nprocs - self.known);
        let mut words = Vec::new();
        for back in 0..count {
            let row = &self.rows[(core.pid + core.nprocs - back) % core.nprocs];
            words.push(row.len() as u64);
            words.extend(row);
        }
        words
    }

    /// Takes the rows that the partner of this round knows.
    fn unpack(&mut self, core: &Core, mut words: &[u64]) -> Option<()> {
        let count = self.known.min(core.nprocs - self.known);
        for back in self.known..self.known + count {
            let (length, rest) = words.split_first()?;
            let (row, rest) = rest.split_at_checked(usize::try_from(*length).ok()?)?;
            loads(row)?;
            self.rows[(core.pid + core.nprocs - back) % core.nprocs] = row.to_vec();
            words = rest;
        }
        words.is_empty().then_some(())
    }

    /// Everything is known: what is expected is asked for, and what goes out is put in order.
    fn start_moving<T: Transport>(
        &mut self,
        messages: &Messages,
        core: &mut Core,
        engine: &mut Engine<T>,
    ) -> Result<()> {
        let votes = self.rows.iter().fold(0, |all, row| all | row.first().copied().unwrap_or(0));
        if votes & vote::END != 0 && votes & vote::SYNC != 0 {
            let other = if self.end { vote::SYNC } else { vote::END };
            let pid = self.rows.iter().position(|row| row[0] & other != 0).unwrap_or(core.pid);
            return Err(core.diverged(pid, self.end));
        }
        core.begin_delivery();
        self.arrivals = (0..core.nprocs).map(|_| Default::default()).collect();
        for from in (0..core.nprocs).filter(|&from| from != core.pid) {
            let load = load(&self.rows[from], core.pid).ok_or_else(|| core.protocol_error(from))?;
            let sizes = [load.gets, load.puts, load.sends, core.outboxes[from].reply_bytes];
            for (bytes, size) in self.arrivals[from].iter_mut().zip(sizes) {
                *bytes = zeros(size).ok_or_else(|| core.protocol_error(from))?;
            }
            for (tag, bytes) in
                [GETS, PUTS, SENDS, REPLIES].into_iter().zip(&mut self.arrivals[from])
            {
                if !bytes.is_empty() {
                    // SAFETY: the vector stays where it is until the request has ended.
                    let target = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
                    engine.expect_long(messages.members[from]);
                    let request = engine.receive(messages.pattern(from, tag), target);
                    let request = (messages.round(from, core.pid), request);
                    match tag {
                        REPLIES => self.answers.push(request),
                        _ => self.receiving.push(request),
                    }
                }
            }
        }
        self.first = vec![usize::MAX; core.nprocs];
        for (from, row) in self.rows.iter().enumerate() {
            for (to, _) in entries(row).filter(|(to, _)| *to < core.nprocs) {
                self.first[to] = self.first[to].min(messages.round(from, to));
            }
        }
        for to in messages.others(core) {
            let outbox = &core.outboxes[to];
            for (tag, stream) in
                [(GETS, &outbox.gets), (PUTS, &outbox.puts), (SENDS, &outbox.sends)]
            {
                if !stream.is_empty() {
                    // SAFETY: only read; the outbox is not changed before all sends have ended.
                    let bytes = unsafe { Span::of(stream.bytes()) };
                    self.rounds.push_back((to, tag, bytes));
                }
            }
        }
        self.phase = Phase::Moving;
        messages.pace(core, engine, &self.rows, |from, to, load| {
            let Load { gets, puts, sends, .. } = load;
            pacing::Load { from, to, bytes: (gets + puts + sends) as u64 }
        });
        self.send_on(messages, core, engine);
        Ok(())
    }

    /// Sends as much as may be in flight. While something of an earlier round is to come, others are
    /// still in that round, and would share the link to whom they and we send; the round just before
    /// does not count, so that links are not idle between rounds. The lowest round never waits, so
    /// that all end.
    fn send_on<T: Transport>(&mut self, messages: &Messages, core: &Core, engine: &mut Engine<T>) {
        let paced = messages.pacing.is_some();
        while (paced || self.sending.len() < AHEAD)
            && let Some(&(to, tag, bytes)) = self.rounds.front()
        {
            let round = messages.round(core.pid, to);
            if paced {
                // All at once: each has its share of every link.
            } else if !self.receiving.iter().any(|(other, _)| *other + 1 < round) {
                self.early = 0;
            } else if self.early >= EARLY && self.first[to] < round {
                return;
            }
            self.early += bytes.len();
            self.rounds.pop_front();
            self.mark(messages, engine, to);
            let sent =
                engine.send(Mode::Standard, messages.members[to], messages.context, tag, bytes);
            self.sending.extend(pending(sent));
        }
    }

    /// Takes note of what has ended; whether all of this phase has.
    fn finish_requests<T: Transport>(
        &mut self,
        messages: &Messages,
        core: &Core,
        engine: &mut Engine<T>,
    ) -> Result<bool> {
        let mut fault = None;
        let mut finish = |request: &RequestId| match engine.finish(*request) {
            None => true,
            Some(completion) => {
                fault = fault.or(completion.fault.map(|fault| (completion.source, fault)));
                false
            }
        };
        self.receiving.retain(|(_, request)| finish(request));
        self.sending.retain(&mut finish);
        if let Some((peer, fault)) = fault {
            let from = messages.members.iter().position(|&member| member == peer);
            return Err(failed(core, from.unwrap_or(core.pid), fault));
        }
        self.send_on(messages, core, engine);
        let received = self.receiving.is_empty();
        Ok(match self.phase {
            // Others wait for our answers, whatever they have taken of our sends.
            Phase::Moving => received && self.rounds.is_empty(),
            _ => received && self.rounds.is_empty() && self.sending.is_empty(),
        })
    }

    /// All gets have come: nothing has been written yet, so they can be answered.
    fn start_answering<T: Transport>(
        &mut self,
        messages: &Messages,
        core: &mut Core,
        engine: &mut Engine<T>,
    ) -> Result<()> {
        for step in 0..core.nprocs {
            let from = (core.pid + core.nprocs - step) % core.nprocs;
            let gets = match from == core.pid {
                true => core.outboxes[from].gets.bytes().to_vec(),
                false => std::mem::take(&mut self.arrivals[from][0]),
            };
            core.serve(from, &gets)?;
        }
        for to in messages.others(core) {
            let replies = &core.outboxes[to].replies;
            if !replies.is_empty() {
                // SAFETY: only read; the outbox is not changed before all sends have ended.
                let bytes = unsafe { Span::of(replies.bytes()) };
                self.rounds.push_back((to, REPLIES, bytes));
            }
        }
        self.receiving.append(&mut self.answers);
        self.phase = Phase::Answering;
        messages.pace(core, engine, &self.rows, |from, to, load| {
            // Those who are asked send.
            pacing::Load { from: to, to: from, bytes: load.replies as u64 }
        });
        self.send_on(messages, core, engine);
        Ok(())
    }

    /// All answers have come: they are written, then puts are. Large ones are received in place.
    fn start_placing<T: Transport>(
        &mut self,
        messages: &Messages,
        core: &mut Core,
        engine: &mut Engine<T>,
    ) -> Result<()> {
        for from in 0..core.nprocs {
            let replies = match from == core.pid {
                true => core.outboxes[from].replies.bytes().to_vec(),
                false => std::mem::take(&mut self.arrivals[from][3]),
            };
            core.write_replies(from, &replies)?;
        }
        for step in 0..core.nprocs {
            let from = (core.pid + core.nprocs - step) % core.nprocs;
            let own = from == core.pid;
            let [puts, sends] = match own {
                true => {
                    let outbox = &core.outboxes[from];
                    [outbox.puts.bytes().to_vec(), outbox.sends.bytes().to_vec()]
                }
                false => [1, 2].map(|kind| std::mem::take(&mut self.arrivals[from][kind])),
            };
            let (receiving, here) = (&mut self.receiving, core.pid);
            let used = core.apply(from, &puts, |address, target| {
                if own {
                    let source = std::ptr::with_exposed_provenance_mut(address as usize);
                    // SAFETY: a buffer of our own outbox, or memory that the program has promised.
                    target.copy_from(unsafe { Span::new(source, target.len()) });
                } else {
                    engine.expect_long(messages.members[from]);
                    let request = engine.receive(messages.pattern(from, APART), target);
                    receiving.push((messages.round(from, here), request));
                }
                Ok(())
            })?;
            if used != puts.len() {
                return Err(core.protocol_error(from));
            }
            core.take_messages(from, sends.len(), |target| {
                target.copy_from_slice(&sends);
                Ok(())
            })?;
        }
        for to in messages.others(core) {
            let apart = core.outboxes[to].apart.iter();
            self.rounds.extend(apart.map(|&bytes| (to, APART, bytes)));
        }
        self.phase = Phase::Placing;
        messages.pace(core, engine, &self.rows, |from, to, load| pacing::Load {
            from,
            to,
            bytes: load.apart as u64,
        });
        self.send_on(messages, core, engine);
        Ok(())
    }

    fn close(&mut self, core: &mut Core) -> Result<()> {
        if self.rows.iter().any(|row| row[0] & vote::LOG != 0) {
            let logs = self.rows.iter().enumerate().map(|(pid, row)| {
                let words = log_of(row).and_then(registry::decode);
                words.ok_or_else(|| core.protocol_error(pid))
            });
            let logs = logs.collect::<Result<Vec<_>>>()?;
            core.commit(&logs)?;
        }
        core.end_superstep();
        Ok(())
    }
}

/// Words of a row for each process that gets any: which one, and its [`Load`].
const WORDS: usize = 6;

/// What a row says to all.
fn log_of(row: &[u64]) -> Option<&[u64]> {
    let (length, rest) = row.get(1..)?.split_first()?;
    rest.get(..usize::try_from(*length).ok()?)
}

/// What a row says of the bytes to each process: six words for each that gets any.
fn loads(row: &[u64]) -> Option<&[u64]> {
    let rest = row.get(2 + log_of(row)?.len()..)?;
    rest.len().is_multiple_of(WORDS).then_some(rest)
}

/// The processes that get any, each with how much; None for what makes no sense.
fn entries(row: &[u64]) -> impl Iterator<Item = (usize, Option<Load>)> {
    let size = |word: u64| usize::try_from(word).ok().filter(|size| *size < 1 << 48);
    let load = move |entry: &[u64]| {
        Some(Load {
            gets: size(entry[1])?,
            puts: size(entry[2])?,
            sends: size(entry[3])?,
            apart: size(entry[4])?,
            replies: size(entry[5])?,
        })
    };
    let entries = loads(row).unwrap_or_default().chunks(WORDS);
    entries.map(move |entry| (entry[0] as usize, load(entry)))
}

/// What a row says of the bytes to process `to`.
fn load(row: &[u64], to: usize) -> Option<Load> {
    loads(row)?;
    entries(row).find(|(other, _)| *other == to).map_or(Some(Load::default()), |(_, load)| load)
}

pub(crate) fn pending(started: Started) -> Option<RequestId> {
    match started {
        Started::Complete => None,
        Started::Pending(request) => Some(request),
    }
}

/// Words that are sent.
///
/// # Safety
/// They stay, unchanged, until the send has ended.
pub(crate) unsafe fn span(words: &[u64]) -> Span {
    // SAFETY: only read, and promised by the caller.
    unsafe { Span::new(words.as_ptr().cast_mut().cast(), words.len() * 8) }
}

/// Words that are received.
///
/// # Safety
/// They stay, untouched, until the receive has ended.
pub(crate) unsafe fn span_mut(words: &mut [u64]) -> Span {
    // SAFETY: promised by the caller.
    unsafe { Span::new(words.as_mut_ptr().cast(), words.len() * 8) }
}

#[cold]
pub(crate) fn failed(core: &Core, from: usize, fault: Fault) -> Box<Error> {
    let why = match fault {
        Fault::PeerDied(_) => {
            crate::error::await_launcher();
            "it is gone".into()
        }
        Fault::NoMemory(_) => "there is no memory for a connection to it".into(),
        Fault::BadAddress => "our memory is not there; was it freed or unmapped?".into(),
        Fault::BadAddressThere(_) => "its memory is not there; was it freed or unmapped?".into(),
        other => format!("{other:?}"),
    };
    core.error("bsp_sync", format!("process {from} cannot be talked to: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_row_is_read_or_refused(
            row in prop::collection::vec(prop_oneof![0u64..6, any::<u64>()], 0..12),
            to in 0usize..4,
        ) {
            let _ = (load(&row, to), log_of(&row), entries(&row).count());
        }
    }

    #[test]
    fn rounds_are_places_in_the_order_of_sends() {
        for order in [Order::Latin, Order::Destination] {
            let messages = Messages::new(7, (0..5).collect(), order);
            for pid in 0..5 {
                let core = Core::new(pid, 5, false, false);
                let rounds: Vec<_> =
                    messages.others(&core).map(|to| messages.round(pid, to)).collect();
                assert_eq!(rounds, [1, 2, 3, 4], "{order:?}, process {pid}");
            }
            // In a Latin square everyone is sent to by one process in each round.
            let mut from: Vec<_> = (1..5).map(|from| messages.round(from, 0)).collect();
            from.sort_unstable();
            from.dedup();
            assert_eq!(from.len(), if order == Order::Latin { 4 } else { 1 });
        }
    }

    #[test]
    fn rows_that_say_nothing_are_refused() {
        let (core, mut messages) =
            (Core::new(0, 2, false, false), Messages::new(7, vec![0, 1], Order::Latin));
        messages.begin(&core, false);
        let exchange = messages.exchange.as_mut().unwrap();
        for words in [&[0][..], &[1, vote::SYNC], &[2, vote::SYNC, 5], &[9, 0, 0], &[u64::MAX]] {
            assert_eq!(exchange.unpack(&core, words), None, "{words:?}");
        }
        assert_eq!(exchange.unpack(&core, &[2, vote::SYNC, 0]), Some(()));
    }

    #[test]
    fn a_row_names_its_loads() {
        let row = [vote::SYNC, 3, 0, 8, 8, 2, 10, 20, 30, 40, 50, 3, 0, 1, 0, 0, 0];
        assert_eq!(log_of(&row), Some(&[0, 8, 8][..]));
        let found = load(&row, 2).unwrap();
        assert_eq!((found.gets, found.puts, found.sends), (10, 20, 30));
        assert_eq!((found.apart, found.replies), (40, 50));
        assert_eq!(load(&row, 1).unwrap().puts, 0);
        assert_eq!(load(&row, 3).unwrap().puts, 1);
        assert!(load(&row[..8], 2).is_none());
    }
}
