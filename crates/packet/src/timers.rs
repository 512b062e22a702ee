//! When to ask again: how long an answer takes, and what is due when.

use crate::Time;

/// Later than anything.
pub(crate) const NEVER: Time = Time::MAX;
/// Prods, and attempts with the same packet, are no further apart than this, however long they have brought nothing.
pub(crate) const SLOWEST: Time = 64_000_000;
/// No answer is counted on sooner: a process takes so long to be scheduled.
const FASTEST: Time = 100_000;

/// How long an answer takes, smoothed as in RFC 6298.
#[derive(Debug)]
pub(crate) struct RoundTrip {
    smooth: Time,
    variation: Time,
}

impl RoundTrip {
    pub(crate) fn new(first: Time) -> RoundTrip {
        RoundTrip { smooth: first.max(1), variation: first / 2 }
    }

    /// An answer took so long, if it is `sure` that it does not answer what was sent later. If not, something may have
    /// been lost: patience grows by a little then, so that losses do not make it longer and longer, and who asks too
    /// early comes to know it.
    pub(crate) fn sample(&mut self, taken: Time, sure: bool) {
        let taken = if sure { taken } else { taken.min(self.smooth.saturating_mul(2)) };
        let off = self.smooth.abs_diff(taken);
        self.variation = self.variation - self.variation / 4 + off / 4;
        self.smooth = (self.smooth - self.smooth / 8 + taken / 8).max(1);
    }

    /// How long it takes.
    pub(crate) fn time(&self) -> Time {
        self.smooth
    }

    /// After so long an answer is missing.
    pub(crate) fn patience(&self) -> Time {
        self.smooth.saturating_add(self.variation.saturating_mul(4)).clamp(FASTEST, SLOWEST)
    }
}

/// Something that is done again and again, ever more slowly.
#[derive(Debug)]
pub(crate) struct Pace {
    /// When it is due.
    pub(crate) at: Time,
    interval: Time,
}

impl Pace {
    pub(crate) fn stopped() -> Pace {
        Pace { at: NEVER, interval: FASTEST }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.at == NEVER
    }

    pub(crate) fn stop(&mut self) {
        self.at = NEVER;
    }

    /// It is due then, and after that at this interval, ever more slowly.
    pub(crate) fn start(&mut self, at: Time, interval: Time) {
        (self.at, self.interval) = (at, interval);
    }

    /// It has been done.
    pub(crate) fn step(&mut self, now: Time) {
        self.at = now.saturating_add(self.interval);
        self.slow_down();
    }

    /// It was of no use.
    pub(crate) fn slow_down(&mut self) {
        self.interval = self.interval.saturating_mul(2).min(SLOWEST);
    }
}
