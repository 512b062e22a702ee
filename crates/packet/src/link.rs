//! What an endpoint knows of one peer.

use crate::Time;
use crate::header::{Header, Kind};
use crate::pacer::Pacer;
use crate::pool::{Config, Pool};
use crate::receiving::Receiving;
use crate::sending::Sending;
use crate::timers::{NEVER, Pace, RoundTrip, SLOWEST};
use liveness::{Next, Watch};
use std::time::Duration;

/// An unacknowledged packet is asked about after so long at the soonest: until then an answer of the program
/// is likely to acknowledge it.
const ASK: Time = 1_000_000;
/// Answers by another transport that prove that a silent peer runs, and that its packets do not pass.
const ANSWERS_ELSEWHERE: u32 = 4;
/// A peer that has said that nothing more comes from it, and does not answer so often, has gone.
const FAREWELLS: u32 = 24;

/// The way to a peer.
#[derive(Clone, Copy, Debug)]
pub struct Path {
    /// The most bytes of a packet, behind its header.
    pub payload: u16,
    /// How much may be under way, in bytes: about what the peer's socket holds.
    pub window: u64,
    /// How long an answer takes, in nanoseconds.
    pub round_trip: Time,
}

/// A control packet that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Owed {
    Nothing,
    BackOff,
    Acknowledge,
    Prod,
}

/// One peer.
#[derive(Debug)]
pub(crate) struct Link {
    pub(crate) sending: Sending,
    pub(crate) receiving: Receiving,
    pub(crate) round_trip: RoundTrip,
    pub(crate) pacer: Pacer,
    /// What is due waits for its time to leave.
    pub(crate) waiting: bool,
    /// Asks for what has not been acknowledged.
    pub(crate) ask: Pace,
    /// Asks for what has not come.
    pub(crate) prod: Pace,
    pub(crate) owed: Owed,
    /// When the last prod was sent, and whether it has not been answered.
    pub(crate) prodded: Time,
    pub(crate) unanswered: u32,
    /// How long it has been silent.
    pub(crate) watch: Watch,
    /// In this silence it has answered so often by another transport, the last time then.
    elsewhere: (u32, Time),
    /// When something came that was next in order, and about how long that takes at most when it is waited for.
    moved: Time,
    apart: Time,
    /// Since then the peer has said that nothing was missing.
    pub(crate) in_vain: bool,
    /// The upper layer waits for more.
    pub(crate) wanted: bool,
    /// Nobody consumes what comes, yet.
    pub(crate) reserved: bool,
    pub(crate) dead: bool,
    /// Data has gone over it, in some direction: the end of its peer matters.
    pub(crate) used: bool,
    /// It is in the queue of those to whom something is to be sent, and of those from whom something came.
    pub(crate) ready: bool,
    pub(crate) readable: bool,
}

impl Link {
    pub(crate) fn new(now: Time, path: Path, limit: usize) -> Link {
        Link {
            sending: Sending::new(path.payload.max(1) as usize, path.window, limit),
            receiving: Receiving::default(),
            round_trip: RoundTrip::new(path.round_trip),
            pacer: Pacer::default(),
            waiting: false,
            ask: Pace::stopped(),
            prod: Pace::stopped(),
            owed: Owed::Nothing,
            prodded: 0,
            unanswered: 0,
            watch: Watch::new(now),
            elsewhere: (0, 0),
            moved: now,
            apart: 0,
            in_vain: false,
            wanted: false,
            reserved: false,
            dead: false,
            used: false,
            ready: false,
            readable: false,
        }
    }

    /// Whether a packet is to be sent.
    pub(crate) fn is_due(&self) -> bool {
        !self.dead && (self.owed > Owed::Nothing || !self.waiting && self.sending.is_due())
    }

    /// Whether the peer has said goodbye and does not answer any more.
    pub(crate) fn is_gone(&self) -> bool {
        self.receiving.ended && self.unanswered >= FAREWELLS
    }

    /// Whether the peer has all that was sent, or has gone.
    pub(crate) fn is_settled(&self) -> bool {
        self.dead || self.sending.held() == 0
    }

    pub(crate) fn owe(&mut self, owed: Owed) {
        self.owed = self.owed.max(owed);
    }

    /// The header of a packet that is sent now.
    pub(crate) fn header(&self, kind: Kind) -> Header {
        Header {
            kind,
            flags: 0,
            length: 0,
            sequence: self.sending.transmitted(),
            acknowledged: self.receiving.received(),
            hole_end: self.receiving.hole_end(),
        }
    }

    /// After how long an acknowledgement is asked for.
    fn asking(&self) -> Time {
        (2 * self.round_trip.patience()).max(ASK)
    }

    /// Data was sent.
    pub(crate) fn note_sent(&mut self, now: Time) {
        if !self.used {
            (self.used, self.watch) = (true, Watch::new(now));
        }
        // What is sent at a pace is not asked about before the next one has left.
        let now = if self.sending.is_sent() { now } else { now.max(self.pacer.next_by()) };
        self.ask.start(now.saturating_add(self.asking()), self.asking());
    }

    /// The peer has acknowledged something.
    pub(crate) fn note_progress(&mut self, now: Time) {
        if self.sending.is_flying() {
            self.note_sent(now);
        } else {
            self.ask.stop();
        }
    }

    /// What was next in order has come.
    pub(crate) fn note_moved(&mut self, now: Time) {
        let before = std::mem::replace(&mut self.moved, now);
        let (apart, in_vain) = (now.saturating_sub(before), std::mem::take(&mut self.in_vain));
        // What came because it was asked for had been lost: that tells nothing of how slowly the peer sends.
        if self.wanted && (in_vain || self.prodded <= before) {
            // A long one is forgotten slowly: what leaves at random times is apart now less, now more.
            self.apart = apart.min(SLOWEST).max(self.apart - self.apart / 8);
        }
    }

    /// Data has come, or it has become known that some is missing. `moved`: it was next in order.
    pub(crate) fn watch_holes(&mut self, now: Time, moved: bool) {
        let (time, patience) = (self.round_trip.time(), self.round_trip.patience());
        if self.receiving.is_behind() {
            if moved || self.prod.is_stopped() {
                // What overtook it may be just before it; and what was asked for is under way.
                let soon = now.saturating_add(time / 4);
                let at = soon.max(self.prodded.saturating_add(time));
                self.prod.start(at, patience);
            }
        } else if self.wanted {
            if moved || self.prod.is_stopped() {
                // Who sends slowly is not asked for more before it would come.
                let patience = 2 * patience.max(self.apart);
                self.prod.start(now.saturating_add(patience), patience);
            }
        } else {
            self.prod.stop();
        }
    }

    /// A prod has come: sends what the peer misses, or says that there is nothing.
    pub(crate) fn answer_prod(&mut self, header: &Header, now: Time, filled: bool) {
        let known = header.hole_end > header.acknowledged;
        let sent = filled || !known && self.sending.send_ends(now, self.round_trip.time());
        if !sent {
            let idle = self.sending.held() == 0;
            self.owe(if idle { Owed::BackOff } else { Owed::Acknowledge });
        }
    }

    /// When something is to be done even if nothing comes.
    pub(crate) fn deadline(&self, config: &Config) -> Time {
        if self.dead {
            return NEVER;
        }
        // A question that is about to leave is not due again.
        let asks = self.is_watched() && self.owed < Owed::Prod;
        let alive = if asks { self.watch.due(&config.rule) } else { NEVER };
        self.ask.at.min(self.prod.at).min(alive)
    }

    /// Whether the peer would be missed.
    fn is_watched(&self) -> bool {
        self.used && !self.receiving.ended
    }

    /// A packet came from the peer.
    #[inline]
    pub(crate) fn note_heard(&mut self, now: Time) {
        self.watch.hear(now);
        self.unanswered = 0;
        self.elsewhere.0 = 0;
    }

    /// The peer has answered by another transport. Returns whether it runs and its packets do not pass.
    pub(crate) fn note_running(&mut self, now: Time, config: &Config) -> bool {
        if self.dead || !self.is_watched() || self.silence(now, config).is_none() {
            return false;
        }
        let (answers, last) = self.elsewhere;
        if answers == 0 || now >= last.saturating_add(config.rule.pause().as_nanos() as Time) {
            self.elsewhere = (answers + 1, now);
        }
        self.elsewhere.0 >= ANSWERS_ELSEWHERE
    }

    /// How long the peer has been silent, if that is too long.
    fn silence(&self, now: Time, config: &Config) -> Option<Duration> {
        let silence = self.watch.silence(now);
        (silence >= config.rule.dead_after()).then_some(silence)
    }

    /// Does what is due. Returns whether the peer has been silent for too long.
    pub(crate) fn handle_time(&mut self, now: Time, config: &Config, pool: &Pool) -> bool {
        if self.dead {
            return false;
        }
        if self.ask.at <= now {
            if self.sending.is_flying() {
                self.sending.renew(now);
                self.owe(Owed::Prod);
                match self.receiving.ended {
                    // It is about to go, and answers soon or never.
                    true => self.ask.start(now.saturating_add(self.asking()), self.asking()),
                    false => self.ask.step(now),
                }
            } else {
                self.ask.stop();
            }
        }
        if self.prod.at <= now {
            if self.receiving.is_behind() || self.wanted {
                // What there is no room for is not asked for.
                if pool.accepts(true, 0) {
                    self.owe(Owed::Prod);
                }
                self.prod.step(now);
            } else {
                self.prod.stop();
            }
        }
        if !self.is_watched() || self.owed == Owed::Prod {
            return false;
        }
        let next = self.watch.next(now, &config.rule);
        if next != Next::Wait {
            self.owe(Owed::Prod);
        }
        matches!(next, Next::Dead(_))
    }
}
