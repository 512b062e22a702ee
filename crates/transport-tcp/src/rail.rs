//! A further connection to a peer, over another network. It carries pieces of large data and nothing
//! else: the line says which, in its own order, and what a rail had not brought when it broke goes
//! over the line.

use super::channel::Channel;
use super::connections::Greeting;
use super::inbox;
use super::outbox::{self, Slice};
use super::record::Origin;
use super::stream::{Arrival, Lender, Transfer};
use layout::{Lent, OwnedBuffer, Span};
use rustix::fd::{AsFd, AsRawFd, OwnedFd};
use std::collections::VecDeque;
use std::io;
use std::net::IpAddr;
use std::time::{Duration, Instant};

/// The most bytes of one piece.
pub(super) const PIECE: usize = 256 << 10;
/// With less than this to write, the next piece may be appended.
const AHEAD: u64 = PIECE as u64;
/// How long is measured before a speed is believed.
const MEASURED: Duration = Duration::from_millis(2);
/// Bytes that are read at a time where they cannot be read into place.
const BOUNCE: usize = 64 << 10;

/// One rail.
#[derive(Debug)]
pub(super) struct Rail {
    /// Known to both ends, and never used again.
    pub(super) number: u16,
    pub(super) stage: Stage,
    /// The peer's address on this network, at the end that has connected.
    pub(super) address: Option<IpAddr>,
    /// The socket takes nothing now.
    pub(super) blocked: bool,
    /// Pieces that the peer may not have, in order.
    sent: VecDeque<Piece>,
    written: u64,
    end: u64,
    /// Pieces that were announced and have not come, in order.
    landing: VecDeque<Landing>,
    received: u64,
    pace: Pace,
}

/// The ages of a rail.
#[derive(Debug)]
pub(super) enum Stage {
    /// The peer speaks of it; its connection has not been heard of.
    Announced,
    Connecting(OwnedFd, Instant),
    Greeting(OwnedFd, Box<Greeting>),
    Open(Channel),
    /// Broken. What the peer got of it, it will say.
    Lost,
}

#[derive(Debug)]
struct Piece {
    start: u64,
    end: u64,
    transfer: Transfer,
    bytes: Span,
    /// The bytes, once their owner wants them back.
    copy: Option<Lent>,
}

#[derive(Debug)]
struct Landing {
    arrival: Arrival,
    /// Where the rest of it belongs; nowhere if nobody wants it.
    memory: Option<Span>,
    left: usize,
}

impl Rail {
    pub(super) fn new(number: u16, stage: Stage, address: Option<IpAddr>) -> Rail {
        Rail {
            number,
            stage,
            address,
            blocked: false,
            sent: VecDeque::new(),
            written: 0,
            end: 0,
            landing: VecDeque::new(),
            received: 0,
            pace: Pace::default(),
        }
    }

    pub(super) fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Open(_))
    }

    /// Its connection, once that is open.
    pub(super) fn channel(&self) -> Option<&Channel> {
        match &self.stage {
            Stage::Open(channel) => Some(channel),
            _ => None,
        }
    }

    pub(super) fn is_lost(&self) -> bool {
        matches!(self.stage, Stage::Lost)
    }

    /// Whether something could be written now.
    pub(super) fn is_ready(&self) -> bool {
        let behind = |channel: &Channel| self.written < self.end || channel.is_behind();
        !self.blocked && matches!(&self.stage, Stage::Open(channel) if behind(channel))
    }

    /// Whether a piece that was announced has not come.
    pub(super) fn awaits(&self) -> bool {
        !self.landing.is_empty()
    }

    /// Whether the peer may not have all that was to go this way.
    pub(super) fn owes(&self) -> bool {
        !self.sent.is_empty()
    }

    /// How much of the peer's pieces has come.
    pub(super) fn received(&self) -> u64 {
        self.received
    }

    /// How it fares, if it can be used.
    pub(super) fn measure(&mut self) -> Option<Track> {
        let Stage::Open(channel) = &self.stage else { return None };
        self.pace.measure(channel, self.written);
        Some(self.pace.track(self.end - self.written))
    }

    /// Takes the piece that the transfer begins with.
    pub(super) fn take(&mut self, transfer: Transfer, bytes: Span) {
        let start = self.end;
        self.end += bytes.len() as u64;
        self.sent.push_back(Piece { start, end: self.end, transfer, bytes, copy: None });
    }

    /// Memory is its lender's again: what of it is still to be written is copied.
    pub(super) fn keep(&mut self, lender: Lender) {
        self.replace(lender, |bytes| bytes.to_vec());
    }

    /// Memory of a lender cannot be read: zeros are written instead, which nobody takes.
    #[cold]
    pub(super) fn blank(&mut self, lender: Lender) {
        self.replace(lender, |bytes| vec![0; bytes.len()]);
    }

    fn replace(&mut self, lender: Lender, by: impl Fn(Span) -> Vec<u8>) {
        let written = self.written;
        let lent = |piece: &Piece| piece.transfer.source.lender == lender;
        self.sent.retain(|piece| !lent(piece) || piece.end > written);
        for piece in self.sent.iter_mut().filter(|piece| lent(piece)) {
            // SAFETY: the copy lives as long as the piece, and nothing else uses its span.
            let copy = unsafe { OwnedBuffer::from(by(piece.bytes)).lend() };
            (piece.bytes, piece.copy) = (copy.span(), Some(copy));
        }
    }

    /// Writes what waits, until the socket takes no more.
    pub(super) fn write(&mut self, packed: &mut Vec<u8>) -> io::Result<bool> {
        let mut happened = false;
        let mut slices: Vec<Slice> = Vec::new();
        while self.is_ready() {
            slices.clear();
            packed.clear();
            let next = self.sent.partition_point(|piece| piece.end <= self.written);
            if let Some(piece) = self.sent.get(next) {
                let rest = piece.bytes.tail((self.written - piece.start) as usize);
                outbox::name_pieces(&mut slices, rest, packed);
            }
            let Stage::Open(channel) = &mut self.stage else { break };
            // SAFETY: lent until the peer has it, or copied; named just now.
            match unsafe { channel.write(&slices) }? {
                Some(length) => {
                    self.written += length as u64;
                    self.blocked = channel.is_behind();
                    happened = true;
                }
                None => self.blocked = true,
            }
        }
        Ok(happened)
    }

    /// The next piece on this rail is this one, and belongs into `memory` or nowhere.
    pub(super) fn announce(&mut self, arrival: Arrival, memory: Option<Span>) {
        let left = arrival.length;
        self.landing.push_back(Landing { arrival, memory, left });
    }

    /// What was announced for this operation is not wanted any more.
    pub(super) fn forget(&mut self, origin: Origin, number: u32) {
        let unwanted = self.landing.iter_mut().filter(|one| one.arrival.is_for(origin, number));
        unwanted.for_each(|landing| landing.memory = None);
    }

    /// Reads what was announced, until a piece is complete. None if no more has come.
    pub(super) fn read(&mut self, bounce: &mut Vec<u8>) -> io::Result<Option<Arrival>> {
        let Stage::Open(channel) = &mut self.stage else { return Ok(None) };
        while let Some(landing) = self.landing.front_mut() {
            let empty = Slice { iov_base: std::ptr::null_mut(), iov_len: 0 };
            let mut slices = [empty; inbox::PIECES + 1];
            let here = landing.memory.map(|memory| memory.head(landing.left));
            let count = match here.and_then(|here| inbox::name_pieces(here, &mut slices)) {
                Some(count) => count,
                None => {
                    bounce.resize(BOUNCE, 0);
                    let length = landing.left.min(BOUNCE);
                    slices[0] = Slice { iov_base: bounce.as_mut_ptr().cast(), iov_len: length };
                    0
                }
            };
            // SAFETY: the user's memory is valid until its operation ends, by promise of who began it;
            // the rest is ours.
            let read = unsafe { channel.read(&slices[..count.max(1)]) }?;
            let Some(length) = read else { return Ok(None) };
            if length == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(memory) = &mut landing.memory {
                if count == 0 {
                    memory.copy_from_slice(&bounce[..length]);
                }
                *memory = memory.tail(length);
            }
            self.received += length as u64;
            landing.left -= length;
            if landing.left == 0 {
                return Ok(self.landing.pop_front().map(|landing| landing.arrival));
            }
        }
        Ok(None)
    }

    /// The connection is over; nothing more is read from it. Answers the part of a piece that has
    /// come: the peer will not send that again.
    pub(super) fn close(&mut self) -> Option<Arrival> {
        self.stage = Stage::Lost;
        let Landing { mut arrival, left, .. } = self.landing.drain(..).next()?;
        arrival.length -= left;
        Some(arrival)
    }

    /// The peer got so much of what was sent. What it did not get is to be sent otherwise.
    pub(super) fn missing(&mut self, received: u64) -> Vec<Transfer> {
        let missing = |piece: Piece| {
            // Who has its memory back has no use for the rest.
            let wanted = piece.end > received && piece.copy.is_none();
            let got = received.saturating_sub(piece.start) as usize;
            let mut transfer = piece.transfer;
            transfer.offset += got;
            wanted.then_some(transfer)
        };
        self.sent.drain(..).filter_map(missing).collect()
    }
}

/// How fast a connection is.
#[derive(Debug, Default)]
pub(super) struct Pace {
    /// Bytes that the kernel has and the peer has not.
    queued: u64,
    /// Bytes a second; 0 if that is not known.
    rate: f64,
    last: Option<(Instant, u64, bool)>,
}

/// What is known of a connection when pieces are shared out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track {
    /// Bytes that are under way on it.
    pub(super) backlog: u64,
    pub(super) rate: f64,
    /// It has nothing to do, or soon.
    pub(super) idle: bool,
}

impl Pace {
    /// Looks how much of what was written has arrived.
    pub(super) fn measure(&mut self, channel: &Channel, written: u64) {
        let mut queued: libc::c_int = 0;
        let descriptor = channel.as_fd().as_raw_fd();
        // SAFETY: one integer, alive for the call.
        if unsafe { libc::ioctl(descriptor, libc::TIOCOUTQ, &mut queued) } != 0 {
            return;
        }
        self.queued = queued.max(0) as u64;
        let (now, arrived) = (Instant::now(), written.saturating_sub(self.queued));
        let busy = self.queued > 0;
        if let Some((then, before, was_busy)) = self.last {
            let time = now - then;
            if time < MEASURED {
                return;
            }
            // Time without work says nothing about speed.
            if busy && was_busy && arrived > before {
                let rate = (arrived - before) as f64 / time.as_secs_f64();
                self.rate = if self.rate == 0.0 { rate } else { 0.75 * self.rate + 0.25 * rate };
            }
        }
        self.last = Some((now, arrived, busy));
    }

    pub(super) fn track(&self, unwritten: u64) -> Track {
        let backlog = self.queued + unwritten;
        Track { backlog, rate: self.rate, idle: unwritten < AHEAD }
    }
}

/// Which of these takes the next of `rest` bytes; none if the best is busy now. A slow one takes a
/// piece only if it will have brought it by the time when all are done.
pub(super) fn choose(tracks: &[Track], rest: u64) -> Option<usize> {
    let known = || tracks.iter().map(|track| track.rate).filter(|&rate| rate > 0.0);
    let fastest = known().fold(0.0, f64::max);
    // What has not been measured is tried.
    let guess = if fastest > 0.0 { fastest } else { 1.0 };
    let rate = |track: &Track| if track.rate > 0.0 { track.rate } else { guess };
    let under_way: u64 = tracks.iter().map(|track| track.backlog).sum();
    let all: f64 = tracks.iter().map(rate).sum();
    let over = (under_way + rest) as f64 / all;
    let piece = rest.min(PIECE as u64);
    let time = |track: &Track| (track.backlog + piece) as f64 / rate(track);
    let (best, _) = tracks
        .iter()
        .enumerate()
        .min_by(|(_, one), (_, other)| time(one).total_cmp(&time(other)))?;
    let takes = |track: &Track| track.idle && time(track) <= over;
    let best = tracks[best].idle.then_some(best);
    best.or_else(|| tracks.iter().position(takes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Shares `total` bytes out among connections of these speeds; the time until all have arrived.
    fn share(speeds: &[f64], total: u64) -> f64 {
        let mut clock = 0.0;
        let mut rest = total;
        let mut tracks: Vec<Track> =
            speeds.iter().map(|&rate| Track { backlog: 0, rate, idle: true }).collect();
        while rest > 0 || tracks.iter().any(|track| track.backlog > 0) {
            while rest > 0
                && let Some(at) = choose(&tracks, rest)
            {
                let piece = rest.min(PIECE as u64);
                rest -= piece;
                tracks[at].backlog += piece;
                tracks[at].idle = tracks[at].backlog < AHEAD;
            }
            clock += 1e-4;
            for (track, speed) in tracks.iter_mut().zip(speeds) {
                track.backlog = track.backlog.saturating_sub((speed * 1e-4) as u64);
                track.idle = track.backlog < AHEAD;
            }
        }
        clock
    }

    #[test]
    fn speeds_add_up() {
        for (speeds, total) in
            [(vec![25e6, 50e6], 16 << 20), (vec![50e6, 5e6], 32 << 20), (vec![10e6; 3], 8 << 20)]
        {
            let ideal = total as f64 / speeds.iter().sum::<f64>();
            let time = share(&speeds, total);
            assert!(time < ideal * 1.1, "{speeds:?}: {time} s, not {ideal} s");
        }
    }

    proptest! {
        /// Nobody waits for ever: with nothing under way somebody takes the next piece.
        #[test]
        fn something_always_happens(rates in prop::collection::vec(0.0..1e9f64, 1..5), rest in 1..1u64 << 32) {
            let tracks: Vec<Track> =
                rates.iter().map(|&rate| Track { backlog: 0, rate, idle: true }).collect();
            prop_assert!(choose(&tracks, rest).is_some());
        }
    }
}
