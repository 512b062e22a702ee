//! The transport: frames and registered memory over virtual interfaces.

use crate::bell::ViaBell;
use crate::card::{Card, Identity};
use crate::classes::{Class, Classes};
use crate::copies::Copies;
use crate::credit::smallest_area;
use crate::endpoint::Endpoint;
use crate::envelope::ENVELOPE;
use crate::meeting::{self, Whose};
use crate::via::{MemoryHandle, Nic, Rights, Shared, Vi};
use layout::Span;
use rustix::fd::OwnedFd;
use secret::Key as Secret;
use std::collections::HashMap;
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::time::Instant;
use transport::wireup::{Reach, Wireup};
use transport::{AccessError, Caps, Locality, Peer, Sent, Sink, Transport};
use wire::{Header, Key};

/// Polls after which sockets are looked at, where nobody has slept meanwhile: asking the kernel takes longer than a
/// message.
const LOOK_EVERY: u32 = 64;

/// What the processes of a job have in common here.
#[derive(Clone, Debug)]
pub struct Options {
    /// What every process of the job knows, and nobody else.
    pub key: Secret,
    /// Which class a frame is of.
    pub classes: Classes,
    /// Receive descriptors that are posted for each peer, a power of two.
    pub descriptors: usize,
    /// Bytes of memory that each peer may write frames to.
    pub area: usize,
}

impl Options {
    /// As the thesis has it, but for the area: its 64 KiB do not hold two frames of the longest kind.
    pub fn new(key: Secret) -> Options {
        Options { key, classes: Classes::THESIS, descriptors: 64, area: 256 << 10 }
    }

    fn check(&self) -> Result<(), String> {
        let Options { classes, descriptors, area, .. } = self;
        let least = smallest_area(ENVELOPE + classes.short);
        if classes.tiny > classes.short {
            return Err(format!("tiny frames ({}) longer than short ones", classes.tiny));
        }
        if !descriptors.is_power_of_two() || !(4..=4096).contains(descriptors) {
            return Err(format!("{descriptors} descriptors: a power of two from 4 to 4096"));
        }
        if *area < least || !area.is_multiple_of(64) {
            return Err(format!("an area of {area} bytes: a multiple of 64, at least {least}"));
        }
        Ok(())
    }
}

/// How far a peer is.
pub(crate) enum Link {
    Unknown,
    /// It was called and has not answered.
    Called(Box<Call>),
    /// It is to call.
    Expected {
        identity: Identity,
        since: Instant,
    },
    Open(Box<Endpoint>),
    Unreachable(String),
    /// It was there; whether its end counts as a failure that has been told.
    Gone {
        told: bool,
    },
}

/// A call that is under way.
pub(crate) struct Call {
    pub(crate) vi: Vi,
    pub(crate) socket: OwnedFd,
    pub(crate) identity: Identity,
    pub(crate) since: Instant,
}

/// Virtual interfaces to the other processes of this host.
pub struct Via {
    /// Closed first, so that nobody calls who is not heard.
    pub(crate) listener: OwnedFd,
    pub(crate) links: Vec<Link>,
    /// Who has greeted before this process knew which peer it is.
    pub(crate) met: Vec<(Identity, Box<Endpoint>)>,
    pub(crate) visitors: Vec<OwnedFd>,
    pub(crate) sockets: HashMap<RawFd, Whose>,
    pub(crate) card: Card,
    pub(crate) options: Options,
    pub(crate) bell: ViaBell,
    /// The peers of VIs, by their numbers.
    pub(crate) numbers: Vec<Option<Peer>>,
    /// Peers from whom something has come.
    pub(crate) ready: Vec<Peer>,
    /// Peers whose end has been seen, and whether it is known not to be a goodbye.
    pub(crate) ending: Vec<(Peer, bool)>,
    registered: HashMap<(Peer, u32), MemoryHandle>,
    copies: Copies,
    polls: u32,
    /// Where tiny frames and envelopes are written to be sent.
    staging: Shared,
    pub(crate) nic: Nic,
}

impl std::fmt::Debug for Via {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Via {}", self.card.socket_name())
    }
}

impl Via {
    /// A process among so many peers, none of which is reached yet.
    pub fn new(peers: u32, options: Options) -> io::Result<Via> {
        options.check().map_err(|why| io::Error::new(io::ErrorKind::InvalidInput, why))?;
        let nic = Nic::open()?;
        let card = Card::new()?;
        let listener = meeting::listener(&card)?;
        let bell = ViaBell::new(nic.page.clone(), nic.rung.clone())?;
        bell.watch(&listener)?;
        // Nobody else is told of this memory.
        let (staging, _) = Shared::create(ENVELOPE + options.classes.short)?;
        Ok(Via {
            sockets: HashMap::from([(listener.as_raw_fd(), Whose::Listener)]),
            listener,
            links: (0..peers).map(|_| Link::Unknown).collect(),
            met: Vec::new(),
            visitors: Vec::new(),
            card,
            options,
            bell,
            numbers: Vec::new(),
            ready: Vec::new(),
            ending: Vec::new(),
            registered: HashMap::new(),
            copies: Copies::default(),
            polls: 0,
            staging,
            nic,
        })
    }

    pub(crate) fn staging_span(&self) -> Span {
        self.staging.span(0, self.staging.len())
    }

    /// What is sent to a peer that is not there.
    fn nobody(&self, peer: Peer) -> Sent {
        match self.links[peer as usize] {
            // Nothing comes of it, and its end is told.
            Link::Gone { .. } | Link::Unreachable(_) => Sent::Taken,
            _ => Sent::Refused,
        }
    }

    /// Hands over what has come from the peers that are ready.
    #[inline]
    fn poll_peers(&mut self, sink: &mut impl Sink) -> bool {
        let mut happened = false;
        let mut ready = std::mem::take(&mut self.ready);
        let staging = self.staging_span();
        for peer in ready.drain(..) {
            if let Link::Open(endpoint) = &mut self.links[peer as usize] {
                happened |= endpoint.poll(peer, sink);
                endpoint.give_credit(&self.nic, staging);
                note_end(endpoint, peer, &mut self.ending);
            }
        }
        // Its room is used again.
        self.ready = ready;
        happened
    }

    /// Tells of peers that are gone, after all that they had sent.
    #[cold]
    fn tell_ends(&mut self, sink: &mut impl Sink) {
        for (peer, died) in std::mem::take(&mut self.ending) {
            match std::mem::replace(&mut self.links[peer as usize], Link::Gone { told: false }) {
                Link::Open(mut endpoint) => {
                    endpoint.poll(peer, sink);
                    self.copies.end(peer, &mut self.nic, sink);
                    if let Some(socket) = endpoint.vi.socket() {
                        self.sockets.remove(&socket.as_raw_fd());
                    }
                    self.numbers[endpoint.vi.number() as usize] = None;
                    endpoint.close(&mut self.nic);
                    let told = died || !(endpoint.left || endpoint.is_broken());
                    self.tell_end(peer, told, sink);
                }
                Link::Gone { told: false } => self.tell_end(peer, died, sink),
                other => self.links[peer as usize] = other,
            }
        }
    }

    fn tell_end(&mut self, peer: Peer, died: bool, sink: &mut impl Sink) {
        self.links[peer as usize] = Link::Gone { told: died };
        if died {
            sink.handle_peer_failed(peer);
        }
    }

    /// Starts a copy between `memory` and what `key` names.
    fn start(
        &mut self,
        peer: Peer,
        key: Key,
        (put, offset): (bool, u64),
        memory: Span,
        operation: u32,
    ) {
        let handle = MemoryHandle(key[0]);
        let Some(Link::Open(endpoint)) = self.links.get(peer as usize) else {
            return self.copies.refuse(operation, AccessError::Gone);
        };
        let Some(length) = endpoint.vi.registered(handle).filter(|&length| length == key[1]) else {
            return self.copies.refuse(operation, AccessError::Gone);
        };
        if !endpoint.vi.reaches_memory() {
            return self.copies.refuse(operation, AccessError::Denied);
        }
        let rest = length.saturating_sub(offset);
        if put && memory.len() as u64 > rest {
            return self.copies.refuse(operation, AccessError::BadAddressThere);
        }
        let memory = memory.head(usize::try_from(rest).unwrap_or(usize::MAX));
        let tag = endpoint.vi.tag();
        match self.nic.register_here(memory, tag) {
            Some(here) => self.copies.start(peer, put, (handle, offset), (here, memory), operation),
            None => self.copies.refuse(operation, AccessError::Denied),
        }
    }
}

/// A connection that was lost by what was done on it tells of its end nowhere else.
#[inline]
fn note_end(endpoint: &Endpoint, peer: Peer, ending: &mut Vec<(Peer, bool)>) {
    if !endpoint.vi.is_connected() {
        ending.push((peer, false));
    }
}

impl Transport for Via {
    type Bell = ViaBell;

    #[inline]
    fn caps(&self, peer: Peer) -> Caps {
        let reaches = match self.links.get(peer as usize) {
            Some(Link::Open(endpoint)) => endpoint.vi.reaches_memory(),
            _ => false,
        };
        Caps {
            locality: Locality::Host,
            short: self.options.classes.short,
            buffered: self.options.classes.short,
            zero_copy: false,
            get: reaches,
            put: reaches,
            atomic: false,
            pins: false,
        }
    }

    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        debug_assert!(header.length as usize == payload.len());
        let staging = self.staging_span();
        let Link::Open(endpoint) = &mut self.links[peer as usize] else {
            return self.nobody(peer);
        };
        let sent = match self.options.classes.of(payload.len()) {
            Class::Tiny => endpoint.send_tiny(&self.nic, staging, header, |slot| {
                slot.copy_from(payload);
            }),
            // Longer ones are the engine's, which has been told so.
            Class::Short | Class::Long => {
                endpoint.send_short(&mut self.nic, staging, header, payload)
            }
        };
        note_end(endpoint, peer, &mut self.ending);
        sent
    }

    /// What the caller fills lies in registered memory by that: one descriptor takes it, however long it is.
    fn send_buffered(
        &mut self,
        peer: Peer,
        header: &Header,
        mut fill: impl FnMut(usize, Span),
    ) -> Sent {
        let staging = self.staging_span();
        let Link::Open(endpoint) = &mut self.links[peer as usize] else {
            return self.nobody(peer);
        };
        let sent = endpoint.send_tiny(&self.nic, staging, header, |slot| fill(0, slot));
        note_end(endpoint, peer, &mut self.ending);
        sent
    }

    fn register(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Key> {
        let Link::Open(endpoint) = &self.links[peer as usize] else { return None };
        if !endpoint.vi.reaches_memory() {
            return None;
        }
        let handle = self.nic.register(memory, endpoint.vi.tag(), Rights::ALL)?;
        self.registered.insert((peer, operation), handle);
        Some([handle.0, memory.len() as u64, 0])
    }

    fn deregister(&mut self, peer: Peer, operation: u32) {
        if let Some(handle) = self.registered.remove(&(peer, operation)) {
            self.nic.deregister(handle);
        }
    }

    fn get(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        self.start(peer, key, (false, offset), memory, operation);
    }

    fn put(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        self.start(peer, key, (true, offset), memory, operation);
    }

    #[inline]
    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        let mut happened = false;
        self.polls = self.polls.wrapping_add(1);
        if self.polls.is_multiple_of(LOOK_EVERY) || self.bell.has_slept() {
            happened |= self.look();
        }
        let (numbers, ready) = (&self.numbers, &mut self.ready);
        self.nic.poll_completions(|number| {
            // Of others nothing is known yet; they are asked when they are.
            ready.extend(numbers.get(number as usize).copied().flatten());
        });
        if !self.ready.is_empty() {
            happened |= self.poll_peers(sink);
        }
        if !self.copies.is_idle() {
            let (links, ending) = (&mut self.links, &mut self.ending);
            happened |= self.copies.step(&mut self.nic, sink, |nic, peer, descriptor| {
                let Some(Link::Open(endpoint)) = links.get_mut(peer as usize) else {
                    return Err(AccessError::Gone);
                };
                let copied = endpoint.copy(nic, descriptor);
                note_end(endpoint, peer, ending);
                copied
            });
        }
        if !self.ending.is_empty() {
            self.tell_ends(sink);
            happened = true;
        }
        happened
    }

    fn bell(&self) -> ViaBell {
        self.bell.clone()
    }
}

impl Wireup for Via {
    fn card(&self) -> Vec<u8> {
        self.card.to_bytes()
    }

    fn reach(&mut self, peer: Peer, card: &[u8]) -> Reach {
        self.advance(peer, card)
    }

    fn peer_failed(&mut self, peer: Peer) {
        if let Some(Link::Open(_) | Link::Gone { told: false }) = self.links.get(peer as usize) {
            self.ending.push((peer, true));
        }
    }

    /// What was sent is in the memory of those that it was sent to.
    fn leave(&mut self) -> bool {
        self.say_goodbye();
        true
    }
}
