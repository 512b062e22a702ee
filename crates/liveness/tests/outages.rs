//! Outages of all lengths and phases, over models of what carries the questions.

use liveness::{Next, Rule, Time, Watch};
use std::time::Duration;

const MILLISECOND: Time = 1_000_000;
const SECOND: Time = 1000 * MILLISECOND;

const HEARTBEATS: [Time; 6] = [200, 1000, 2000, 5000, 12_000, 60_000];
/// How long a packet travels one way, in milliseconds.
const TRIPS: [Time; 3] = [0, 20, 100];

/// The network drops every packet that is sent from `start` on for `length`.
#[derive(Clone, Copy, Debug)]
struct Outage {
    start: Time,
    length: Time,
}

impl Outage {
    fn passes(&self, at: Time) -> bool {
        !(self.start..self.start + self.length).contains(&at)
    }

    /// When the answer comes to a question of this time, if both pass.
    fn answer(&self, asked: Time, trip: Time) -> Option<Time> {
        (self.passes(asked) && self.passes(asked + trip)).then_some(asked + 2 * trip)
    }
}

fn nanoseconds(time: Duration) -> Time {
    time.as_nanos() as Time
}

/// The peer's death and how long it had been silent; none if it was heard again after the outage.
type Verdict = Option<(Time, Duration)>;

/// Questions as datagrams, from the last answer at time zero.
fn over_datagrams(rule: &Rule, outage: Outage, trip: Time) -> Verdict {
    let (mut watch, mut answers) = (Watch::new(0), Vec::new());
    loop {
        let due = watch.due(rule);
        answers.sort_unstable();
        if let Some(&answer) = answers.first().filter(|&&answer| answer <= due) {
            answers.remove(0);
            if answer > outage.start + outage.length {
                return None;
            }
            watch.hear(answer);
            continue;
        }
        match watch.next(due, rule) {
            Next::Wait => panic!("nothing is due at {due}"),
            Next::Ask => {
                watch.note_asked(due, rule);
                answers.extend(outage.answer(due, trip));
            }
            Next::Dead(silence) => return Some((due, silence)),
        }
    }
}

/// A TCP connection: the kernel asks until it breaks the connection, then the transport connects anew.
///
/// `busy`: bytes are under way when the outage begins, and the kernel sends them again at doubling pauses.
fn over_tcp(rule: &Rule, outage: Outage, trip: Time, busy: bool) -> Verdict {
    let [idle, interval] = rule.keep_alive().map(nanoseconds);
    let end = outage.start + outage.length;
    let broken_after = nanoseconds(rule.break_after());
    let (mut heard, mut now, mut probes) = (0, idle, 0);
    let broken = if busy {
        // The first bytes that are lost leave as the outage begins.
        heard = outage.start;
        let mut pause = 200 * MILLISECOND + 2 * trip;
        now = outage.start;
        loop {
            now += pause;
            if now >= outage.start + broken_after {
                break outage.start + broken_after;
            }
            if outage.answer(now, trip).is_some() {
                return None;
            }
            pause *= 2;
        }
    } else {
        loop {
            let silence = now - heard;
            if silence >= idle {
                if silence >= broken_after && probes > 0 {
                    break now;
                }
                probes += 1;
                match outage.answer(now, trip) {
                    Some(answer) if answer > end => return None,
                    Some(answer) => (heard, probes) = (answer, 0),
                    None => {}
                }
                now += interval;
            } else {
                now = heard + idle;
            }
        }
    };
    let mut watch = Watch::new(heard);
    let mut now = broken;
    loop {
        if let Next::Dead(silence) = watch.next(now, rule) {
            return Some((now, silence));
        }
        watch.note_asked(now, rule);
        let given_up = now + nanoseconds(rule.pause());
        if outage.answer(now, trip).is_some_and(|answer| answer < given_up) {
            return None;
        }
        now = given_up;
    }
}

/// A login: both ends speak every pause, and the carrier's TCP sends what was lost again at doubling pauses.
fn through_login(rule: &Rule, outage: Outage, trip: Time, first_pause: Time) -> Verdict {
    let rule = rule.through_stream();
    let beat = nanoseconds(rule.pause());
    let end = outage.start + outage.length;
    // The last beat before the outage left a pause before it at most; the first one in it is lost.
    let lost = outage.start.next_multiple_of(beat);
    let mut again = lost;
    if !outage.passes(lost) {
        let mut pause = first_pause;
        while !outage.passes(again) {
            again += pause;
            pause *= 2;
        }
    }
    let heard = (lost.saturating_sub(beat) + trip).min(again);
    let mut watch = Watch::new(heard);
    loop {
        let due = watch.due(&rule);
        if again + trip <= due {
            assert!(again + trip >= end || outage.length == 0 || outage.passes(lost));
            return None;
        }
        match watch.next(due, &rule) {
            Next::Wait => panic!("nothing is due at {due}"),
            Next::Ask => watch.note_asked(due, &rule),
            Next::Dead(silence) => return Some((due, silence)),
        }
    }
}

/// Outages that begin at many moments between two signs of life, of lengths around the limits.
fn outages(rule: &Rule, heartbeat: Time) -> (Vec<Outage>, Vec<Outage>) {
    let between = nanoseconds(rule.keep_alive()[0]) + SECOND;
    // After the limit the last questions need their time; this is what is stated.
    let limit = nanoseconds(rule.dead_after()) + 5 * nanoseconds(rule.pause()) + SECOND;
    let starts = (0..=240).map(|step| 1 + between * step / 240);
    let (mut short, mut long) = (Vec::new(), Vec::new());
    for start in starts {
        short.extend((0..60).map(|step| Outage { start, length: heartbeat * step / 60 }));
        short.push(Outage { start, length: heartbeat - 1 });
        long.extend((1..6).map(|step| Outage { start, length: limit * step + 1 }));
    }
    (short, long)
}

/// Sweeps a carrier: short outages are survived, long ones are reported with the length of the silence.
fn sweep(carrier: impl Fn(&Rule, Outage, Time) -> Verdict, extra: Time) {
    for heartbeat in HEARTBEATS.map(|time| time * MILLISECOND) {
        let rule = Rule::new(Duration::from_nanos(heartbeat));
        let (short, long) = outages(&rule, heartbeat);
        for trip in TRIPS.map(|time| time * MILLISECOND) {
            for &outage in &short {
                let verdict = carrier(&rule, outage, trip);
                assert_eq!(verdict, None, "heartbeat {heartbeat}, {outage:?}, trip {trip}");
            }
            for &Outage { start, length } in &long {
                let outage = Outage { start, length: length + extra * heartbeat };
                let verdict = carrier(&rule, outage, trip);
                let Some((at, silence)) = verdict else {
                    panic!("heartbeat {heartbeat}, {outage:?}, trip {trip}: nobody is told");
                };
                // Nothing was heard from the outage on, and something not long before.
                let heard = at - nanoseconds(silence);
                let before = nanoseconds(rule.keep_alive()[0]) + 2 * SECOND;
                let in_time = heard <= outage.start + 2 * trip && heard + before >= outage.start;
                assert!(in_time, "heartbeat {heartbeat}, {outage:?}: heard at {heard}");
                assert!(silence >= rule.dead_after(), "{silence:?}");
            }
        }
    }
}

#[test]
fn over_datagrams_short_outages_are_survived_and_long_ones_reported() {
    sweep(over_datagrams, 0);
}

#[test]
fn over_idle_tcp_connections_short_outages_are_survived_and_long_ones_reported() {
    sweep(|rule, outage, trip| over_tcp(rule, outage, trip, false), 0);
}

#[test]
fn over_busy_tcp_connections_short_outages_are_survived_and_long_ones_reported() {
    sweep(|rule, outage, trip| over_tcp(rule, outage, trip, true), 0);
}

#[test]
fn through_logins_short_outages_are_survived_and_long_ones_reported() {
    for first_pause in [200, 250, 333, 500] {
        let first_pause = first_pause * MILLISECOND;
        sweep(|rule, outage, trip| through_login(rule, outage, trip, first_pause), 2);
    }
}
