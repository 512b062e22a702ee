//! Records what each superstep takes, for a profile.
//!
//! Copies inside of calls are communication, wherever they happen. Those of long blocks are timed. Those
//! of a few bytes are over before a clock has been read: they are counted by the bytes that they leave in
//! outboxes, each at what it was measured to cost when the program began.

use std::time::{Duration, Instant};

use crate::core::{Core, Remote};
use crate::cost;
use crate::profile::{Profile, Row, Superstep};
use crate::registry::{Area, Entry, Kind};

/// What this process has recorded.
pub(crate) struct Recorder {
    file: String,
    began: Instant,
    /// When the last superstep was over.
    left: Instant,
    /// Seconds to pack one byte of an outbox.
    packing: f64,
    rows: Vec<Recorded>,
}

/// What one superstep took.
#[derive(Clone, Debug, PartialEq, Default)]
struct Recorded {
    row: Row,
    /// What went straight between the memory of this process and that of others, who did not notice.
    straight: Vec<Straight>,
}

/// Bytes that went straight to and from a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Straight {
    pid: usize,
    pushed: u64,
    pulled: u64,
}

/// Time spent inside of calls in this superstep.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Calls {
    /// By those that were timed.
    pub timed: Duration,
    /// Bytes of outboxes that these have packed.
    pub packed: usize,
    /// Bytes that others have copied and that are in no outbox.
    pub moved: usize,
}

impl Recorder {
    pub fn new(file: String) -> Recorder {
        let now = Instant::now();
        Recorder { file, began: now, left: now, packing: packing(), rows: Vec::new() }
    }

    /// The first superstep begins.
    pub fn begin(&mut self, core: &mut Core) {
        core.calls = Some(Calls::default());
        (self.began, self.left) = (Instant::now(), Instant::now());
    }

    /// This process has computed, and comes to meet the others.
    pub fn arrive(&mut self, core: &mut Core) {
        let now = Instant::now();
        core.met = Some(now);
        let calls = core.calls.replace(Calls::default()).unwrap_or_default();
        let packed = core.packed().saturating_sub(calls.packed) + calls.moved;
        let whole = (now - self.left).as_secs_f64();
        let inside = (calls.timed.as_secs_f64() + packed as f64 * self.packing).min(whole);
        let straight = core.outboxes.iter().enumerate().filter(|(pid, _)| *pid != core.pid);
        let straight = straight
            .map(|(pid, outbox)| Straight { pid, pushed: outbox.pushed, pulled: outbox.pulled() })
            .filter(|straight| straight.pushed + straight.pulled > 0)
            .collect();
        let row = Row {
            start: (self.left - self.began).as_secs_f64(),
            compute: whole - inside,
            moving: inside,
            sent: core.load(),
            ..Row::default()
        };
        self.rows.push(Recorded { row, straight });
        self.left = now;
    }

    /// The superstep is over.
    pub fn leave(&mut self, core: &mut Core) {
        let (arrived, now) = (self.left, Instant::now());
        let met = core.met.take().unwrap_or(arrived);
        if let Some(Recorded { row, straight }) = self.rows.last_mut() {
            row.wait = (met - arrived).as_secs_f64();
            row.moving += (now - met).as_secs_f64();
            row.sent += core.replied;
            row.received = core.received + straight.iter().map(|one| one.pulled).sum::<u64>();
        }
        self.left = now;
    }

    /// All rows as bytes, for process 0.
    pub fn encode(&self) -> Vec<u8> {
        let words = self.rows.iter().flat_map(|Recorded { row, straight }| {
            let times = [row.start, row.compute, row.wait, row.moving].map(f64::to_bits);
            let others = straight.iter().flat_map(|one| [one.pid as u64, one.pushed, one.pulled]);
            let bytes = [row.sent, row.received, straight.len() as u64];
            times.into_iter().chain(bytes).chain(others)
        });
        words.flat_map(u64::to_le_bytes).collect()
    }

    /// Writes the profile of all processes, given by process, which were on so many hosts.
    pub fn write(&self, all: &[Vec<u8>], hosts: usize) -> Result<(), String> {
        let rows: Vec<Vec<Recorded>> = all.iter().map(|bytes| decode(bytes)).collect();
        let profile =
            Profile { parameters: cost::stored(all.len(), hosts), supersteps: combine(&rows) };
        let written = std::fs::write(&self.file, profile.write());
        written.map_err(|error| format!("the profile {:?} cannot be written: {error}", self.file))
    }
}

/// The supersteps of all processes, in which what went straight counts at both ends.
fn combine(rows: &[Vec<Recorded>]) -> Vec<Superstep> {
    let steps = rows.iter().map(Vec::len).min().unwrap_or(0);
    let superstep = |step: usize| {
        let mut all: Vec<Row> = rows.iter().map(|rows| rows[step].row).collect();
        for straight in rows.iter().flat_map(|rows| &rows[step].straight) {
            if let Some(other) = all.get_mut(straight.pid) {
                other.received += straight.pushed;
                other.sent += straight.pulled;
            }
        }
        Superstep { rows: all }
    };
    (0..steps).map(superstep).collect()
}

fn decode(bytes: &[u8]) -> Vec<Recorded> {
    let words: Vec<u64> = bytes
        .chunks_exact(8)
        .map(|word| u64::from_le_bytes(word.try_into().unwrap_or_default()))
        .collect();
    let (mut rest, mut rows) = (&words[..], Vec::new());
    while let [start, compute, wait, moving, sent, received, count, others @ ..] = rest {
        let Some((straight, more)) = others.split_at_checked(3 * *count as usize) else { break };
        let [start, compute, wait, moving] = [*start, *compute, *wait, *moving].map(f64::from_bits);
        let row = Row { start, compute, wait, moving, sent: *sent, received: *received };
        let straight = straight.chunks_exact(3).map(|one| Straight {
            pid: one[0] as usize,
            pushed: one[1],
            pulled: one[2],
        });
        rows.push(Recorded { row, straight: straight.collect() });
        rest = more;
    }
    rows
}

/// Seconds to pack one byte of an outbox, by puts of single words.
fn packing() -> f64 {
    const WORDS: usize = 4096;
    let memory = vec![0u64; 2 * WORDS];
    let mut core = Core::new(0, 1, false, false);
    let (address, length) = (memory.as_ptr().expose_provenance() as u64, 16 * WORDS as u64);
    if core
        .registry
        .commit(&[vec![Entry::Push(Area { address, length }, Kind::UNTYPED)]], 0)
        .is_err()
    {
        return 0.0;
    }
    let mut fastest = f64::INFINITY;
    for _ in 0..16 {
        core.outboxes[0].puts.clear();
        let start = Instant::now();
        for at in 0..WORDS {
            let (address, offset) = (memory.as_ptr().cast(), 16 * at as i64);
            let to = Remote { pid: 0, address, offset, length: 8 };
            // SAFETY: the first word is there for the whole time.
            if !unsafe { core.put_word(std::hint::black_box(to), memory.as_ptr().cast()) }
                && let Ok(target) = core.locate("bsp_put", to)
            {
                // SAFETY: as above; only read.
                core.put(target, unsafe { layout::Span::of(&[0; 8]) }, true);
            }
        }
        fastest = fastest.min(start.elapsed().as_secs_f64());
    }
    fastest / core.packed().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_straight_counts_at_both_ends() {
        let recorded = |sent, received, straight| Recorded {
            row: Row { start: 1.0, compute: 2.0, wait: 0.5, moving: 0.25, sent, received },
            straight,
        };
        let straight = |pid, pushed, pulled| Straight { pid, pushed, pulled };
        let of = |rows: Vec<Recorded>| {
            let now = Instant::now();
            let (began, left) = (now, now);
            decode(&Recorder { file: String::new(), began, left, packing: 0.0, rows }.encode())
        };
        let first = vec![recorded(100, 30, vec![straight(1, 100, 0), straight(2, 0, 30)])];
        let rows = [of(first.clone()), of(vec![recorded(0, 7, vec![])]), of(first[..0].to_vec())];
        assert_eq!(rows[0], first);
        assert_eq!(combine(&rows), []);
        let last = vec![recorded(5, 0, vec![straight(0, 5, 0), straight(9, 1, 1)])];
        let steps = combine(&[rows[0].clone(), rows[1].clone(), last]);
        let bytes: Vec<_> = steps[0].rows.iter().map(|row| (row.sent, row.received)).collect();
        assert_eq!(bytes, [(100, 35), (0, 107), (35, 0)]);
    }

    #[test]
    fn packing_a_byte_takes_time() {
        let found = packing();
        assert!(found > 0.0 && found.is_finite(), "{found}");
    }
}
