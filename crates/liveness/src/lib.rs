#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

use std::time::Duration;

/// Nanoseconds since a moment of the caller's choice.
pub type Time = u64;

/// Questions that a dead peer has left unanswered: a process that did not run has asked fewer.
const MIN_UNANSWERED: u32 = 4;
/// Shortest pause between two questions: an answer takes less on nearly every network.
const MIN_PAUSE: Duration = Duration::from_millis(500);
/// Longest pause between two questions: after an outage nobody waits longer than this for the next one.
const MAX_PAUSE: Duration = Duration::from_secs(1);
/// Added to the limit for the kernel's timers, which count whole seconds.
const KERNEL_TICK: Duration = Duration::from_secs(1);

/// The limits that follow from a heartbeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    heartbeat: Duration,
    stream: bool,
}

impl Rule {
    /// The rule under which every outage shorter than `heartbeat` is survived.
    pub const fn new(heartbeat: Duration) -> Rule {
        Rule { heartbeat, stream: false }
    }

    /// The rule for questions that pass through another program's TCP connection.
    ///
    /// Its kernel doubles the pause between two attempts, so that a question may arrive as long after the outage as
    /// the outage lasted.
    pub const fn through_stream(self) -> Rule {
        Rule { stream: true, ..self }
    }

    /// Silence after which a peer is asked.
    pub fn ask_after(&self) -> Duration {
        self.heartbeat / 4
    }

    /// Pause between two questions.
    pub fn pause(&self) -> Duration {
        (self.heartbeat / 8).clamp(MIN_PAUSE, MAX_PAUSE)
    }

    /// Silence after which a peer is dead that was asked in vain.
    pub fn dead_after(&self) -> Duration {
        let limit = self.heartbeat + self.heartbeat / 2 + KERNEL_TICK;
        if self.stream { limit + self.heartbeat } else { limit }
    }

    /// Silence after which the kernel of a TCP connection asks, and its pause between two questions.
    ///
    /// The kernel counts whole seconds.
    pub fn keep_alive(&self) -> [Duration; 2] {
        let seconds = self.ask_after().as_secs_f64().ceil().clamp(1.0, 32_767.0);
        [Duration::from_secs(seconds as u64), Duration::from_secs(1)]
    }

    /// Silence after which a TCP connection is broken and made again.
    ///
    /// The kernel of a broken connection doubles its pause between two attempts; new connections are tried every
    /// [`pause`](Rule::pause).
    pub fn break_after(&self) -> Duration {
        (self.heartbeat / 2).max(KERNEL_TICK)
    }
}

/// What the caller does next about a peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing before [`Watch::due`].
    Wait,
    /// It asks the peer, and says so with [`Watch::note_asked`].
    Ask,
    /// It counts the peer as dead, which has been silent for this time.
    Dead(Duration),
}

/// The silence of one peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watch {
    /// The last sign of life.
    heard: Time,
    /// The last question since then.
    asked: Option<Time>,
    unanswered: u32,
}

impl Watch {
    /// A peer that was heard at this time.
    pub const fn new(heard: Time) -> Watch {
        Watch { heard, asked: None, unanswered: 0 }
    }

    /// The peer gave a sign of life at this time, which may be past.
    #[inline]
    pub fn hear(&mut self, at: Time) {
        if at >= self.heard {
            *self = Watch::new(at);
        }
    }

    /// The caller asks the peer.
    ///
    /// Questions that follow each other faster than [`Rule::pause`] count as one.
    pub fn note_asked(&mut self, now: Time, rule: &Rule) {
        if self.asked.is_none_or(|asked| now >= asked.saturating_add(nanoseconds(rule.pause()))) {
            self.asked = Some(now);
            self.unanswered = self.unanswered.saturating_add(1);
        }
    }

    /// Time since the last sign of life.
    pub fn silence(&self, now: Time) -> Duration {
        Duration::from_nanos(now.saturating_sub(self.heard))
    }

    /// When [`next`](Watch::next) answers something else than [`Next::Wait`], if the peer stays silent.
    pub fn due(&self, rule: &Rule) -> Time {
        let first = self.heard.saturating_add(nanoseconds(rule.ask_after()));
        let again = |asked: Time| asked.saturating_add(nanoseconds(rule.pause()));
        self.asked.map_or(first, |asked| again(asked).max(first))
    }

    /// What the caller does now.
    pub fn next(&self, now: Time, rule: &Rule) -> Next {
        if now < self.due(rule) {
            return Next::Wait;
        }
        let silence = self.silence(now);
        let dead = silence >= rule.dead_after() && self.unanswered >= MIN_UNANSWERED;
        if dead { Next::Dead(silence) } else { Next::Ask }
    }
}

fn nanoseconds(time: Duration) -> Time {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Time = 1_000_000_000;

    #[test]
    fn a_process_that_did_not_run_asks_before_it_accuses() {
        let rule = Rule::new(Duration::from_secs(2));
        let mut watch = Watch::new(0);
        let mut now = 1000 * SECOND;
        for _ in 0..MIN_UNANSWERED {
            assert_eq!(watch.next(now, &rule), Next::Ask);
            // Many questions at once are one.
            (0..9).for_each(|_| watch.note_asked(now, &rule));
            assert_eq!(watch.next(now, &rule), Next::Wait);
            now = watch.due(&rule);
        }
        assert_eq!(watch.next(now, &rule), Next::Dead(Duration::from_secs(1002)));
    }

    #[test]
    fn an_older_sign_of_life_changes_nothing() {
        let rule = Rule::new(Duration::from_secs(5));
        let mut watch = Watch::new(7 * SECOND);
        watch.note_asked(9 * SECOND, &rule);
        let before = watch;
        watch.hear(6 * SECOND);
        assert_eq!(watch, before);
        watch.hear(8 * SECOND);
        assert_eq!(watch, Watch::new(8 * SECOND));
    }

    #[test]
    fn limits_hold_for_every_heartbeat_that_can_be_set() {
        for milliseconds in [200, 500, 1000, 2000, 5000, 30_000, 3_600_000] {
            let rule = Rule::new(Duration::from_millis(milliseconds));
            assert!(rule.dead_after() > Duration::from_millis(milliseconds), "{rule:?}");
            assert!(rule.through_stream().dead_after() > rule.dead_after(), "{rule:?}");
            assert!(rule.break_after() < rule.dead_after(), "{rule:?}");
            let [idle, _] = rule.keep_alive();
            assert!(idle >= rule.ask_after() && idle.subsec_nanos() == 0, "{rule:?}");
        }
    }
}
