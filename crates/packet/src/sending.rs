//! What is sent to one peer: kept until it is acknowledged, and sent again when the peer has shown that it misses it.

use crate::Time;
use crate::header::{ACKNOWLEDGE, LAST};
use crate::pool::{Buffer, Pool};
use crate::timers::SLOWEST;
use std::collections::VecDeque;

/// What a packet costs its receiver beside its bytes, about: the kernel's own structures, and the headers.
const OVERHEAD: u64 = 1024;
/// Packets that may always be under way.
const FEWEST: u64 = 2;

#[derive(Debug)]
struct Packet {
    buffer: Buffer,
    /// When it was sent last, if ever.
    sent: Option<Time>,
    /// How often it has been sent.
    times: u32,
    /// It waits to be sent again.
    queued: bool,
    last: bool,
    asked: bool,
}

/// Less than one of so many parts of a packet is little room.
const LITTLE: usize = 8;
/// The time between two attempts with the same packet doubles so often at most.
const DOUBLINGS: u32 = 16;

/// What is sent to one peer.
#[derive(Debug)]
pub(crate) struct Sending {
    /// The peer has everything up to this.
    acknowledged: u64,
    /// What was sent last for the first time.
    transmitted: u64,
    /// From the first that is not acknowledged on.
    queue: VecDeque<Packet>,
    /// Bytes in the queue, and those of them that have never been sent.
    bytes: usize,
    unsent: usize,
    /// Numbers of those that are to be sent again.
    again: VecDeque<u64>,
    /// Bytes of a packet.
    pub(crate) room: usize,
    /// Cost of what is under way.
    flying: u64,
    /// Cost of what may be under way, now and at most.
    window: u64,
    most: u64,
    /// Cost of what was sent since an acknowledgement was last asked for, and how many packets that was.
    unasked: u64,
    unasked_packets: usize,
    /// Bytes that may be kept.
    limit: usize,
    /// When the window was narrowed last.
    narrowed: Time,
    /// When something was sent again, or asked about, last.
    renewed: Time,
    closed: bool,
    /// Times that something was found to be lost.
    pub(crate) recoveries: u64,
}

/// What an acknowledgement has brought.
pub(crate) struct Progress {
    /// How many packets the peer has now that it was not known to have.
    pub(crate) packets: u64,
    /// When the last of them was sent, if that was once and it had asked for an answer; and whether nothing was sent
    /// again, or asked about, since.
    pub(crate) answers: Option<(Time, bool)>,
}

/// A packet that is due.
pub(crate) struct Due<'a> {
    pub(crate) sequence: u64,
    pub(crate) flags: u8,
    pub(crate) payload: &'a [u8],
    pub(crate) again: bool,
}

fn cost(packet: &Packet) -> u64 {
    packet.buffer.length() as u64 + OVERHEAD
}

impl Sending {
    pub(crate) fn new(room: usize, window: u64, limit: usize) -> Sending {
        Sending {
            acknowledged: 0,
            transmitted: 0,
            queue: VecDeque::new(),
            bytes: 0,
            unsent: 0,
            again: VecDeque::new(),
            room,
            flying: 0,
            window,
            most: window,
            unasked: 0,
            unasked_packets: 0,
            limit,
            narrowed: 0,
            renewed: 0,
            closed: false,
            recoveries: 0,
        }
    }

    /// Packets are so large from now on, and so much may be under way.
    pub(crate) fn resize(&mut self, room: usize, window: u64) {
        (self.room, self.window, self.most) = (room, window, window);
    }

    pub(crate) fn acknowledged(&self) -> u64 {
        self.acknowledged
    }

    pub(crate) fn transmitted(&self) -> u64 {
        self.transmitted
    }

    /// How many packets are kept.
    pub(crate) fn held(&self) -> usize {
        self.queue.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Bytes that have never been sent.
    pub(crate) fn unsent(&self) -> usize {
        self.unsent
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whether something has been sent that is not acknowledged.
    pub(crate) fn is_flying(&self) -> bool {
        self.transmitted > self.acknowledged
    }

    /// Whether everything has been sent, at least once.
    pub(crate) fn is_sent(&self) -> bool {
        self.acknowledged + self.queue.len() as u64 == self.transmitted
    }

    fn room_in_last(&self) -> usize {
        match self.queue.back() {
            Some(packet) if packet.sent.is_none() && !packet.last => {
                self.room.saturating_sub(packet.buffer.length())
            }
            _ => 0,
        }
    }

    /// How much of so many bytes goes into the last packet. What fits into one of its own is not cut for the
    /// sake of a little room: whole, it need not be put together.
    fn fits_last(&self, length: usize) -> usize {
        let room = self.room_in_last();
        let cut = length > room && length <= self.room && room < self.room / LITTLE;
        if cut { 0 } else { room.min(length) }
    }

    /// How many buffers so many bytes more need.
    pub(crate) fn needs(&self, length: usize) -> usize {
        (length - self.fits_last(length)).div_ceil(self.room)
    }

    /// Appends bytes; `fill` is handed where in them a piece begins, and the place of the piece. There are
    /// buffers enough.
    pub(crate) fn append(
        &mut self,
        pool: &mut Pool,
        length: usize,
        mut fill: impl FnMut(usize, &mut [u8]),
    ) {
        self.bytes += length;
        self.unsent += length;
        let (mut at, mut piece) = (0, self.fits_last(length));
        while at < length {
            if piece == 0 {
                let Some(buffer) = pool.take(self.room) else { return };
                self.push(buffer, false);
                piece = self.room.min(length - at);
            }
            let Some(packet) = self.queue.back_mut() else { return };
            fill(at, packet.buffer.grow(piece));
            at += piece;
            piece = 0;
        }
    }

    fn push(&mut self, buffer: Buffer, last: bool) {
        let packet = Packet { buffer, sent: None, times: 0, queued: false, last, asked: false };
        self.queue.push_back(packet);
    }

    /// Appends the end. False if there is no buffer.
    pub(crate) fn close(&mut self, pool: &mut Pool) -> bool {
        if !self.closed {
            let Some(buffer) = pool.take(0) else { return false };
            self.push(buffer, true);
            self.closed = true;
        }
        true
    }

    /// The peer has everything up to here.
    pub(crate) fn handle_acknowledged(&mut self, up_to: u64, pool: &mut Pool) -> Progress {
        let mut progress = Progress { packets: 0, answers: None };
        while self.acknowledged < up_to.min(self.transmitted) {
            let Some(packet) = self.queue.pop_front() else { break };
            self.acknowledged += 1;
            progress.packets += 1;
            let cost = cost(&packet);
            self.flying = self.flying.saturating_sub(cost);
            self.bytes -= packet.buffer.length();
            // One packet more for each window that has arrived.
            self.window = (self.window + cost * cost / self.window.max(1)).min(self.most);
            let asked = packet.sent.filter(|_| packet.asked && packet.times == 1);
            progress.answers = asked.map(|sent| (sent, sent >= self.renewed));
            pool.give(packet.buffer);
        }
        self.unasked = self.unasked.min(self.flying);
        self.unasked_packets = self.unasked_packets.min(self.queue.len());
        progress
    }

    fn packet(&mut self, sequence: u64) -> Option<&mut Packet> {
        let at = sequence.checked_sub(self.acknowledged + 1)?;
        self.queue.get_mut(usize::try_from(at).ok()?)
    }

    /// The peer misses this packet. It is sent again, unless that was done so recently that the peer cannot
    /// know, or so often that the peer seems to have no room. Whether it will be.
    fn resend(&mut self, sequence: u64, now: Time, round_trip: Time) -> bool {
        if sequence > self.transmitted {
            return false;
        }
        let Some(packet) = self.packet(sequence) else { return false };
        let doubled = packet.times.saturating_sub(1).min(DOUBLINGS);
        let rest = round_trip.saturating_mul(1 << doubled).min(SLOWEST.max(round_trip));
        let due = packet.sent.is_some_and(|sent| sent.saturating_add(rest) <= now);
        if !due || packet.queued {
            return packet.queued;
        }
        packet.queued = true;
        self.again.push_back(sequence);
        true
    }

    /// The peer has a hole that ends there. Whether something is sent again.
    pub(crate) fn fill_hole(&mut self, end: u64, now: Time, round_trip: Time) -> bool {
        let missing = self.acknowledged + 1..end.min(self.transmitted + 1);
        let filled = missing.filter(|&one| self.resend(one, now, round_trip)).count() > 0;
        if filled {
            self.narrow(now, round_trip);
        }
        filled
    }

    /// The peer misses something, and knows of no hole: the first packet, and the last, which shows it the
    /// extent of the hole.
    pub(crate) fn send_ends(&mut self, now: Time, round_trip: Time) -> bool {
        let first = self.resend(self.acknowledged + 1, now, round_trip);
        let last = self.resend(self.transmitted, now, round_trip);
        if first || last {
            self.narrow(now, round_trip);
        }
        first || last
    }

    /// Something is sent again, or asked about: what answers from now on may answer that.
    pub(crate) fn renew(&mut self, now: Time) {
        self.renewed = now;
    }

    /// Something was lost: less may be under way.
    fn narrow(&mut self, now: Time, round_trip: Time) {
        self.recoveries += 1;
        self.renew(now);
        if self.narrowed.saturating_add(round_trip) <= now {
            self.narrowed = now;
            let fewest = FEWEST * (self.room as u64 + OVERHEAD);
            self.window = (self.window / 2).max(fewest.min(self.most));
        }
    }

    /// Whether a packet is due.
    pub(crate) fn is_due(&self) -> bool {
        !self.again.is_empty() || !self.is_sent() && self.has_window()
    }

    /// Whether the next packet may be under way: one always may.
    fn has_window(&self) -> bool {
        let next = (self.transmitted - self.acknowledged) as usize;
        let next = self.queue.get(next).map_or(0, cost);
        self.flying == 0 || self.flying + next <= self.window
    }

    /// Bytes of the packet that is due, if one is.
    pub(crate) fn due_bytes(&self) -> Option<usize> {
        let at = |sequence: u64| sequence.checked_sub(self.acknowledged + 1);
        let again = self.again.iter().find_map(|&one| self.queue.get(at(one)? as usize));
        let next = self.queue.get((self.transmitted - self.acknowledged) as usize);
        let due = again.or(next.filter(|_| self.has_window()));
        due.map(|packet| packet.buffer.length())
    }

    /// Whether an acknowledgement is asked for: when half of what may be under way, or be kept, has been sent since
    /// that was done last, so that the answer comes before nothing more may. `buffers`: how many it may still take.
    fn asks(&self, buffers: usize) -> bool {
        let bytes = 2 * self.unasked >= self.window.min(self.limit as u64);
        let packets = 2 * self.unasked_packets >= self.queue.len() + buffers;
        // Whoever says goodbye waits for the answer.
        let parting = self.closed && self.is_sent();
        let stuck = !self.is_sent() && !self.has_window();
        bytes || packets || parting || stuck
    }

    /// The packet that is due, which is sent now. `buffers`: how many this link may still take.
    pub(crate) fn next(&mut self, now: Time, buffers: usize) -> Option<Due<'_>> {
        while let Some(sequence) = self.again.pop_front() {
            // It may have been acknowledged meanwhile.
            if self.packet(sequence).is_some() {
                let flags = self.mark(sequence, true);
                return self.due(sequence, flags, now);
            }
        }
        if !self.is_due() {
            return None;
        }
        let sequence = self.transmitted + 1;
        let packet = self.packet(sequence)?;
        let (size, length) = (cost(packet), packet.buffer.length());
        self.transmitted = sequence;
        self.unsent -= length;
        self.flying += size;
        self.unasked += size;
        self.unasked_packets += 1;
        let ask = self.asks(buffers);
        let flags = self.mark(sequence, ask);
        self.due(sequence, flags, now)
    }

    /// The flags of a packet that is sent, which asks to be acknowledged or not.
    fn mark(&mut self, sequence: u64, ask: bool) -> u8 {
        if ask {
            (self.unasked, self.unasked_packets) = (0, 0);
        }
        let Some(packet) = self.packet(sequence) else { return 0 };
        packet.asked = ask;
        (u8::from(ask) * ACKNOWLEDGE) | (u8::from(packet.last) * LAST)
    }

    fn due(&mut self, sequence: u64, flags: u8, now: Time) -> Option<Due<'_>> {
        let packet = self.packet(sequence)?;
        packet.queued = false;
        packet.times = packet.times.saturating_add(1);
        let again = packet.sent.replace(now).is_some();
        Some(Due { sequence, flags, payload: packet.buffer.bytes(), again })
    }

    /// Forgets everything: the peer is gone.
    pub(crate) fn clear(&mut self, pool: &mut Pool) {
        self.queue.drain(..).for_each(|packet| pool.give(packet.buffer));
        self.again.clear();
        (self.bytes, self.unsent, self.flying) = (0, 0, 0);
        self.acknowledged = self.transmitted;
    }
}
