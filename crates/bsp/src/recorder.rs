//! Records what each superstep takes, for a profile.

use std::time::Instant;

use crate::core::Core;
use crate::cost;
use crate::profile::{Profile, Row, Superstep};

/// What this process has recorded.
pub(crate) struct Recorder {
    file: String,
    began: Instant,
    /// When the last superstep was over.
    left: Instant,
    rows: Vec<Row>,
}

impl Recorder {
    pub fn new(file: String) -> Recorder {
        let now = Instant::now();
        Recorder { file, began: now, left: now, rows: Vec::new() }
    }

    /// The first superstep begins.
    pub fn begin(&mut self) {
        (self.began, self.left) = (Instant::now(), Instant::now());
    }

    /// This process has computed, and comes to meet the others.
    pub fn arrive(&mut self, core: &mut Core) {
        let now = Instant::now();
        core.met = Some(now);
        self.rows.push(Row {
            start: (self.left - self.began).as_secs_f64(),
            compute: (now - self.left).as_secs_f64(),
            sent: core.load(),
            ..Row::default()
        });
        self.left = now;
    }

    /// The superstep is over.
    pub fn leave(&mut self, core: &mut Core) {
        let (arrived, now) = (self.left, Instant::now());
        let met = core.met.take().unwrap_or(arrived);
        if let Some(row) = self.rows.last_mut() {
            row.wait = (met - arrived).as_secs_f64();
            row.moving = (now - met).as_secs_f64();
            row.received = core.received;
        }
        self.left = now;
    }

    /// All rows as bytes, for process 0.
    pub fn encode(&self) -> Vec<u8> {
        let words = self.rows.iter().flat_map(|row| {
            let times = [row.start, row.compute, row.wait, row.moving].map(f64::to_bits);
            times.into_iter().chain([row.sent, row.received])
        });
        words.flat_map(u64::to_le_bytes).collect()
    }

    /// Writes the profile of all processes, given by process.
    pub fn write(&self, all: &[Vec<u8>]) -> Result<(), String> {
        let rows: Vec<Vec<Row>> = all.iter().map(|bytes| decode(bytes)).collect();
        let steps = rows.iter().map(Vec::len).min().unwrap_or(0);
        let superstep =
            |step: usize| Superstep { rows: rows.iter().map(|rows| rows[step]).collect() };
        let profile = Profile {
            parameters: cost::stored(all.len()),
            supersteps: (0..steps).map(superstep).collect(),
        };
        let written = std::fs::write(&self.file, profile.write());
        written.map_err(|error| format!("the profile {:?} cannot be written: {error}", self.file))
    }
}

fn decode(bytes: &[u8]) -> Vec<Row> {
    let row = |bytes: &[u8]| {
        let mut words = [0u64; 6];
        for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(8)) {
            *word = u64::from_le_bytes(bytes.try_into().unwrap_or_default());
        }
        let [start, compute, wait, moving, sent, received] = words;
        let [start, compute, wait, moving] = [start, compute, wait, moving].map(f64::from_bits);
        Row { start, compute, wait, moving, sent, received }
    };
    bytes.chunks_exact(48).map(row).collect()
}
