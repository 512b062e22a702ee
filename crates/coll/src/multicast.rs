//! A broadcast between hosts whose bytes leave the root once, for all of them.
//!
//! The root casts the bytes in *rounds* of as many packets as may wait at a receiver. What goes to one receiver goes by
//! messages: behind each round the root tells that it was cast, each host's leader answers what is missing, and gets
//! that. So nothing depends on whether packets arrive, and none is waited for: what has not come when the message behind
//! its round has is missing. Two rounds are under way at a time; members of a host hand the bytes on as soon as
//! they are whole.
//!
//! Whether packets to a group arrive, and how long they may be, is [tried](Trial) before the first such broadcast.

use std::cell::{Cell, RefCell};
use std::ops::Range;

use layout::Span;
use transport::multicast::Cast;

use crate::barrier::disseminate;
use crate::blocks::{Blocks, part};
use crate::broadcast::{broadcast, tree};
use crate::choice::{Medium, Method};
use crate::kind::Kind;
use crate::levels::Levels;
use crate::steps::{Algorithm, Steps, Team};
use crate::{AllGather, failure::Failure};

mod casting;
mod rounds;
mod trial;

pub use casting::{Caller, Casting, Way};
pub use rounds::{Cut, Gathering, fuzz, runs};
pub use trial::{Trial, Unheard};

/// Of what a member may hold, so much is under way in a round: two rounds are, and short packets take more room there
/// than their bytes do.
const SHARE: usize = 4;

/// How the members of a group have agreed to cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Bytes that a packet carries.
    pub length: usize,
    /// Packets in a round.
    pub round: usize,
}

impl Shape {
    fn new(length: usize, room: usize) -> Shape {
        Shape { length, round: (room / SHARE / length).max(1) }
    }

    /// Bytes of a round.
    pub fn bytes(self) -> usize {
        self.length * self.round
    }
}

impl Team<'_> {
    /// Whether so many bytes are broadcast by multicast, if the members can.
    pub fn casts(self, bytes: usize) -> bool {
        let mut hosts = self.hosts.to_vec();
        hosts.sort_unstable();
        hosts.dedup();
        // It is for the leaders to choose.
        let between = |method: Method| method != Method::Levels;
        let rule = self.table.rule(Kind::Broadcast, Medium::Hosts, hosts.len(), bytes, between);
        hosts.len() > 1 && rule.is_some_and(|rule| rule.method == Method::Multicast)
    }

    /// Whether this member is the one that listens for all of its host.
    pub fn listens(self) -> bool {
        self.hosts.get(self.rank).is_some_and(|own| !self.hosts[..self.rank].contains(own))
    }
}

/// Copies the buffer of `root` to everyone's, by multicast. For blocking calls only: what is sent depends on what has
/// come.
pub struct Multicast<'a> {
    /// As in a [`Broadcast`](crate::Broadcast).
    pub buffer: Span,
    /// Who has it.
    pub root: usize,
    /// The way to the other hosts.
    pub cast: RefCell<&'a mut dyn Cast>,
    /// As all members have agreed.
    pub shape: Shape,
    /// A number that this group has used for no other broadcast.
    pub stream: u64,
    /// What the root has broadcast, if it is not as long as the buffer here.
    pub other: Cell<Option<Failure>>,
}

impl Algorithm for Multicast<'_> {
    fn kind(&self) -> Kind {
        Kind::Broadcast
    }

    fn steps<S: Steps>(&self, team: Team, steps: &mut S) {
        let levels = Levels::new(team, self.root);
        let own = Cut::new(self.buffer.len(), self.shape);
        let mut hand_on = |steps: &mut S, round: usize| {
            if round < own.rounds() {
                let Range { start, end } = own.bytes(&own.round(round));
                let local = &levels.local;
                let piece = part(self.buffer, start, end - start);
                broadcast(local.team, &mut local.among(steps), piece, levels.lead);
            }
        };
        let rounds = match &levels.leaders {
            None => 0,
            Some(leaders) if team.rank == self.root => {
                let leaves: Vec<usize> =
                    leaders.ranks.iter().copied().filter(|&rank| rank != team.rank).collect();
                self.give(steps, own, &leaves, &mut hand_on)
            }
            Some(_) => self.get(steps, own, &mut hand_on),
        };
        (rounds..own.rounds()).for_each(|round| hand_on(steps, round));
        steps.wait();
    }
}

/// What is said of a round that was cast: how long the whole buffer is.
const HEAD: usize = size_of::<u64>();

impl Multicast<'_> {
    /// The root's part. How many rounds there were.
    fn give<S: Steps>(
        &self,
        steps: &mut S,
        cut: Cut,
        leaves: &[usize],
        hand_on: &mut impl FnMut(&mut S, usize),
    ) -> usize {
        let head = steps.scratch(HEAD);
        head.copy_from_slice(&(self.buffer.len() as u64).to_le_bytes());
        let answers: Vec<Span> = leaves.iter().map(|_| steps.scratch(cut.note_bytes())).collect();
        for round in 0..=cut.rounds() {
            if round < cut.rounds() {
                let pieces = cut.round(round);
                let Range { start, end } = cut.bytes(&pieces);
                let bytes = part(self.buffer, start, end - start);
                let first = pieces.start as u64;
                self.cast.borrow_mut().send(self.stream, first, self.shape.length, bytes);
                leaves.iter().for_each(|&leaf| steps.send(leaf, head));
            }
            let Some(before) = round.checked_sub(1) else { continue };
            for (&leaf, answer) in leaves.iter().zip(&answers) {
                // Of somebody who is gone, nothing comes.
                answer.copy_from_slice(&vec![0; answer.len()]);
                steps.receive(leaf, *answer);
            }
            steps.wait();
            for (&leaf, answer) in leaves.iter().zip(&answers) {
                for run in runs(&cut.round(before), &answer.to_vec()) {
                    let Range { start, end } = cut.bytes(&run);
                    steps.send(leaf, part(self.buffer, start, end - start));
                }
            }
            hand_on(steps, before);
        }
        cut.rounds()
    }

    /// The part of another host's leader. How many rounds there were.
    fn get<S: Steps>(
        &self,
        steps: &mut S,
        own: Cut,
        hand_on: &mut impl FnMut(&mut S, usize),
    ) -> usize {
        let head = steps.scratch(HEAD);
        let answers = [0, 1].map(|_| steps.scratch(own.note_bytes()));
        let mut gathering = Gathering::new(own);
        let mut rounds = own.rounds();
        let mut round = 0;
        while round <= rounds {
            if round < rounds {
                head.copy_from_slice(&[0; HEAD]);
                steps.receive(self.root, head);
                steps.wait();
                if round == 0 {
                    let cast = self.compare(head, own);
                    gathering.limit(cast);
                    rounds = cast.rounds();
                }
                if rounds == 0 {
                    break;
                }
                self.look(&mut gathering, round);
                let answer = answers[round % 2];
                answer.copy_from_slice(&gathering.note(round));
                steps.send(self.root, answer);
            }
            if let Some(before) = round.checked_sub(1) {
                for run in runs(&own.round(before), &answers[before % 2].to_vec()) {
                    let Range { start, end } = own.bytes(&run);
                    steps.receive(self.root, part(self.buffer, start, end - start));
                    gathering.note_sent(run);
                }
                steps.wait();
                hand_on(steps, before);
            }
            round += 1;
        }
        rounds
    }

    /// What the root has said of its buffer. It casts nothing if it is gone.
    fn compare(&self, head: Span, own: Cut) -> Cut {
        let mut bytes = [0; HEAD];
        head.copy_to_slice(&mut bytes);
        let (sent, expected) = (u64::from_le_bytes(bytes), self.buffer.len() as u64);
        if sent != expected && sent > 0 {
            let fault = engine::Fault::MismatchedLength { sent, expected };
            self.other.set(Some(Failure { rank: self.root, fault }));
        }
        own.of_length(usize::try_from(sent).unwrap_or(usize::MAX))
    }

    /// Takes what has come, and waits for the end of the round if that must be near.
    fn look(&self, gathering: &mut Gathering, round: usize) {
        let mut cast = self.cast.borrow_mut();
        loop {
            let patience = gathering.lacks_end(round);
            let came = cast.receive(patience, &mut |arrival| {
                if arrival.from == self.root as u32
                    && arrival.stream == self.stream
                    && let Some(at) = gathering.handle(arrival.number, arrival.bytes.len())
                {
                    self.buffer.tail(at).copy_from_slice(arrival.bytes);
                }
            });
            if !came || !patience {
                break;
            }
        }
    }
}
