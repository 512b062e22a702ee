//! Peers beyond the ranks that a process started with: each meeting of two groups brings a segment
//! of its own, which both map, and which is gone when they have parted.

use super::ring::Consumer;
use super::segment::{Control, Segment};
use crate::shm::{Incoming, Outgoing, Shm};
use crate::sync::Ordering;
use rustix::fd::OwnedFd;
use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use transport::doorbell::{self, Linux};
use transport::{Bell, Peer, Sink};

/// A segment that this process shares with others than the ranks of its job.
#[derive(Debug)]
pub(super) struct Bridge {
    segment: Arc<Segment>,
    control: Control,
    slot: u32,
    /// The peers behind the slots, as far as they are known.
    peers: Vec<Option<Peer>>,
    /// The value of `arrivals` up to which `incoming` is complete.
    arrivals: u64,
}

/// Where a peer is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Location {
    /// A rank of the job.
    Home,
    /// In this bridge, at this slot.
    Bridge(usize, u32),
    /// We have parted, or it is dead.
    Nowhere,
}

impl Shm {
    /// Maps a segment for `slots` processes, of which this one is `slot`. Answers its number.
    pub fn attach_bridge(&mut self, file: OwnedFd, slot: u32, slots: u32) -> io::Result<usize> {
        let segment = Segment::bridge(file, slots)?;
        let control = segment.control(slot);
        self.introduce(&control);
        self.bells.add(control.clone());
        let peers = vec![None; slots as usize];
        let bridge = Bridge { segment, control, slot, peers, arrivals: 0 };
        let number = match self.bridges.iter().position(Option::is_none) {
            Some(free) => free,
            None => {
                self.bridges.push(None);
                self.bridges.len() - 1
            }
        };
        self.bridges[number] = Some(bridge);
        Ok(number)
    }

    /// From here on, `peer` is the process at `slot` of a bridge. It must be the next new peer, or
    /// one that was known before; an old endpoint is given up.
    pub fn place(&mut self, peer: Peer, bridge: usize, slot: u32) {
        if let Some(bridge) = &mut self.bridges[bridge] {
            bridge.peers[slot as usize] = Some(peer);
            // It may have called before we knew it.
            bridge.arrivals = 0;
        }
        self.leave_out(peer);
        self.outgoing[peer as usize] = Outgoing::Closed;
        self.locations[peer as usize] = Location::Bridge(bridge, slot);
    }

    /// `peer` is not reached here. It is the next new peer, or one that was known before.
    pub fn leave_out(&mut self, peer: Peer) {
        if peer as usize == self.locations.len() {
            self.locations.push(Location::Nowhere);
            self.outgoing.push(Outgoing::Closed);
            self.places.push(crate::shm::NOWHERE);
        } else {
            self.part(&[peer]);
        }
    }

    /// Whether this peer is reached here.
    pub fn reaches(&self, peer: Peer) -> bool {
        !matches!(self.locations.get(peer as usize), None | Some(Location::Nowhere))
    }

    /// Gives up the endpoints of peers with whom nothing is under way any more, and the segments that
    /// nobody is in then. Ranks of the job stay.
    pub fn part(&mut self, peers: &[Peer]) {
        for &peer in peers {
            let Some(Location::Bridge(bridge, slot)) = self.locations.get(peer as usize).copied()
            else {
                continue;
            };
            self.locations[peer as usize] = Location::Nowhere;
            self.outgoing[peer as usize] = Outgoing::Closed;
            if let Some(bridge) = &mut self.bridges[bridge] {
                bridge.peers[slot as usize] = None;
            }
        }
        let gone = |peer: Peer| matches!(self.locations[peer as usize], Location::Nowhere);
        self.registered.retain(|(peer, _)| !gone(*peer));
        let incoming = std::mem::take(&mut self.incoming);
        let mut gets = std::mem::take(&mut self.gets);
        let mut ended = Vec::new();
        gets.retain_mut(|(place, get)| {
            let peer = incoming[*place].peer;
            if gone(peer) {
                ended.push((get.operation, Err(transport::AccessError::Gone)));
                return false;
            }
            *place = peer as usize;
            true
        });
        self.incoming = incoming.into_iter().filter(|one| !gone(one.peer)).collect();
        self.places.fill(crate::shm::NOWHERE);
        for (place, one) in self.incoming.iter().enumerate() {
            self.places[one.peer as usize] = place as u32;
        }
        for (place, _) in &mut gets {
            *place = self.places[*place] as usize;
        }
        self.gets = gets;
        self.ended.append(&mut ended);
        for bridge in &mut self.bridges {
            if let Some(empty) = bridge.take_if(|bridge| bridge.peers.iter().all(Option::is_none)) {
                self.bells.remove(&empty.control);
            }
        }
    }

    /// The segment in which `peer` is, our slot and its slot there.
    pub(super) fn locate(&self, peer: Peer) -> Option<(&Arc<Segment>, u32, u32)> {
        match self.locations[peer as usize] {
            Location::Home => Some((&self.segment, self.rank, peer)),
            Location::Bridge(bridge, slot) => {
                let bridge = self.bridges[bridge].as_ref()?;
                Some((&bridge.segment, bridge.slot, slot))
            }
            Location::Nowhere => None,
        }
    }

    /// Takes note of those who have opened a ring to us through a bridge.
    #[cold]
    pub(super) fn look_at_bridges(&mut self) {
        // Who never sleeps must look at the clock as well, but not always.
        self.looks = self.looks.wrapping_add(1);
        if self.looks.is_multiple_of(1024) {
            self.bells.note_time();
        }
        if self.bells.time_to_check.swap(false, Ordering::Relaxed) {
            self.check_lives();
        }
        for bridge in self.bridges.iter_mut().flatten() {
            // Pairs with the release in `open`.
            let arrivals = bridge.control.arrivals().load(Ordering::Acquire);
            if arrivals == bridge.arrivals {
                continue;
            }
            bridge.arrivals = arrivals;
            for (slot, peer) in (0..).zip(&bridge.peers) {
                let Some(peer) = *peer else { continue };
                let word = bridge.control.opened(slot as usize / 64).load(Ordering::Relaxed);
                if word & 1 << (slot % 64) != 0 && self.places[peer as usize] == crate::shm::NOWHERE
                {
                    self.places[peer as usize] = self.incoming.len() as u32;
                    self.incoming.push(Incoming {
                        peer,
                        pair: bridge.segment.pair(slot, bridge.slot),
                        consumer: Consumer::default(),
                        control: bridge.segment.control(slot),
                        readable: None,
                        broken: false,
                        landing: None,
                    });
                }
            }
        }
    }

    /// Takes note of processes behind bridges that are gone: nobody else looks after them all.
    fn check_lives(&mut self) {
        for bridge in self.bridges.iter().flatten() {
            for (slot, peer) in (0..).zip(&bridge.peers) {
                let process = bridge.segment.control(slot).process().load(Ordering::Acquire);
                let process = rustix::process::Pid::from_raw(process as i32);
                let (Some(peer), Some(process)) = (*peer, process) else { continue };
                let gone =
                    rustix::process::test_kill_process(process) == Err(rustix::io::Errno::SRCH);
                if gone && !self.failed.contains(&peer) {
                    self.failed.push(peer);
                }
            }
        }
    }

    /// A peer is known to be gone: its death is told when everything that it sent has been handed over.
    pub fn peer_failed(&mut self, peer: Peer) {
        if self.reaches(peer) && !self.failed.contains(&peer) {
            self.failed.push(peer);
        }
    }

    /// Tells of peers that have failed, once everything that they sent has been handed over.
    #[cold]
    pub(super) fn tell_failures(&mut self, sink: &mut impl Sink) -> bool {
        let failed = std::mem::take(&mut self.failed);
        let (left, dead): (Vec<Peer>, Vec<Peer>) = failed.into_iter().partition(|&peer| {
            let incoming = self.incoming.get(self.places[peer as usize] as usize);
            incoming.is_some_and(Incoming::has_whole_frame)
        });
        self.failed = left;
        for &peer in &dead {
            let incoming = self.incoming.get_mut(self.places[peer as usize] as usize);
            if let Some((landing, _)) = incoming.and_then(|one| one.landing.take()) {
                sink.handle_done(landing.operation, Err(transport::AccessError::Gone));
            }
            sink.handle_peer_failed(peer);
            if let Location::Home = self.locations[peer as usize] {
                self.locations[peer as usize] = Location::Nowhere;
                self.outgoing[peer as usize] = Outgoing::Closed;
            }
        }
        self.part(&dead);
        !dead.is_empty()
    }

    /// Tells everyone that this process cannot copy from the memory of others.
    pub(super) fn deny_access(&self) {
        self.control.access_denied().store(1, Ordering::Relaxed);
        for bridge in self.bridges.iter().flatten() {
            bridge.control.access_denied().store(1, Ordering::Relaxed);
        }
    }
}

/// What a process sleeps on: a word in its own segment, and one in each bridge.
#[derive(Debug)]
pub(super) struct Bells {
    home: Control,
    others: Mutex<Vec<Control>>,
    /// Whether there are others, for those who need not look.
    several: AtomicBool,
    /// Whether to see who is still alive, and when that was last found.
    time_to_check: AtomicBool,
    checked: Mutex<Instant>,
}

/// How often to see who is still alive.
const CHECK: Duration = Duration::from_secs(1);

impl Bells {
    pub(super) fn new(home: Control) -> Bells {
        Bells {
            home,
            others: Mutex::new(Vec::new()),
            several: AtomicBool::new(false),
            time_to_check: AtomicBool::new(false),
            checked: Mutex::new(Instant::now()),
        }
    }

    fn note_time(&self) {
        let mut checked = self.checked.lock().unwrap_or_else(PoisonError::into_inner);
        if checked.elapsed() >= CHECK {
            *checked = Instant::now();
            self.time_to_check.store(true, Ordering::Relaxed);
        }
    }

    fn change(&self, change: impl FnOnce(&mut Vec<Control>)) {
        let mut others = self.others.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut others);
        self.several.store(!others.is_empty(), Ordering::Relaxed);
        drop(others);
        // Whoever sleeps does so on the words that there were: let it lie down again.
        doorbell::ring(self.home.bell(), &Linux);
    }

    fn add(&self, control: Control) {
        self.change(|others| others.push(control));
    }

    fn remove(&self, control: &Control) {
        self.change(|others| others.retain(|other| !std::ptr::eq(other.bell(), control.bell())));
    }

    fn others(&self) -> Vec<Control> {
        if !self.several.load(Ordering::Relaxed) {
            return Vec::new();
        }
        self.others.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// What a rank sleeps on.
#[derive(Clone, Debug)]
pub struct ShmBell {
    pub(super) bells: Arc<Bells>,
}

impl ShmBell {
    /// Arms for a process of this name, which sleeps elsewhere.
    pub fn arm_as(&self, name: u32) {
        for other in self.bells.others() {
            doorbell::announce(other.bell(), name);
        }
        doorbell::arm(self.bells.home.bell(), name, &Linux);
    }

    /// How long a process may sleep elsewhere, if not for ever.
    pub fn patience(&self) -> Option<Duration> {
        self.bells.several.load(Ordering::Relaxed).then_some(CHECK)
    }

    /// It has slept elsewhere.
    pub fn slept(&self) {
        if self.bells.several.load(Ordering::Relaxed) {
            self.bells.note_time();
        }
    }
}

impl Bell for ShmBell {
    fn arm(&self) {
        self.arm_as(doorbell::ASLEEP);
    }

    fn sleep(&self) {
        let others = self.bells.others();
        if others.is_empty() {
            return doorbell::sleep(self.bells.home.bell(), &Linux);
        }
        let home = std::iter::once(self.bells.home.bell());
        Linux.sleep_on_any(home.chain(others.iter().map(Control::bell)));
        self.bells.note_time();
    }

    fn disarm(&self) {
        doorbell::disarm(self.bells.home.bell());
        for other in self.bells.others() {
            doorbell::disarm(other.bell());
        }
    }

    fn ring(&self) {
        doorbell::ring(self.bells.home.bell(), &Linux);
    }
}
