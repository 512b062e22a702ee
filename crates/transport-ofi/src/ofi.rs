//! The transport itself.

use crate::bell::{LOOK_AGAIN, OfiBell, Watch};
use crate::buffers::Buffers;
use crate::choice::Offer;
use crate::endpoint::{BATCH, Completion, Endpoint, Purpose, Trouble};
use crate::library::{Signals, library};
use crate::message::{Card, Hello, Identity, Kind, Prefix, Withdrawal};
use crate::names;
use crate::peers::{Remote, Standing};
use crate::remote::{Access, Accesses, Ends, Exported, RegionId};
use crate::room::{HELLOS, Room};
use crate::{Options, abi};
use layout::Span;
use registry::{Cached, Limits, Pinning, Refusal, Registrar, Watch as Unmapped};
use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::time::Instant;
use transport::registrations::Registered;
use transport::resources::Resource;
use transport::{AccessError, Atomic, Caps, Locality, Peer, Sent, Sink, Transport};
use wire::{HEADER_BYTES, Header, Key};

/// Withdrawals that travel before a frame.
const WITHDRAWALS: usize = 8;
/// What stands before the payload of a frame, and what may.
const BEFORE: usize = Prefix::BYTES + HEADER_BYTES;
const MOST_BEFORE: usize = BEFORE + WITHDRAWALS * Withdrawal::BYTES;
/// A payload that is short everywhere, and one that is not worth being called short.
const LEAST_SHORT: usize = 40;
const MOST_SHORT: usize = 256;
/// Send buffers that frames leave to messages that give credit back.
const RESERVE: usize = 2;

/// Layers of libfabric that end a process which changes its own memory through them: `ofi_rxd` does in 1.17.
const ENDS_ON_OWN: [&str; 1] = ["ofi_rxd"];

/// Reaches other processes through libfabric.
pub struct Ofi {
    pub(crate) options: Options,
    pub(crate) room: Room,
    pub(crate) card: Card,
    /// The card's bytes.
    pub(crate) shown: Vec<u8>,
    /// Messages up to this long leave without a completion.
    injected: usize,
    atomic: bool,
    pins: bool,
    /// Whether an access takes memory here that is registered.
    local: bool,
    pub(crate) exported: Exported,
    pub(crate) endpoint: Endpoint,
    pub(crate) accesses: Accesses,
    pub(crate) receives: Buffers,
    pub(crate) sends: Buffers,
    /// Whose message is in each send buffer.
    pub(crate) users: Vec<Peer>,
    /// Receive buffers that the provider had no room for yet.
    pub(crate) unposted: Vec<u32>,
    pub(crate) peers: Vec<Remote>,
    /// Peers by what tells them from all others.
    pub(crate) known: HashMap<Identity, Peer>,
    /// Hellos of processes of the job whose cards have not been shown yet.
    pub(crate) unasked: HashMap<Identity, Hello>,
    /// Peers with something that the provider had no room for.
    pub(crate) stuck: Vec<Peer>,
    /// Peers that are being reached.
    pub(crate) trying: Vec<Peer>,
    /// Peers that may want credit back.
    pub(crate) owing: Vec<Peer>,
    /// Peers that have been reached, of whom something came before.
    pub(crate) ready: Vec<Peer>,
    /// Peers that are gone, of which nobody knows yet.
    pub(crate) dying: Vec<Peer>,
    pub(crate) strangers: u64,
    watch: Arc<Watch>,
    ended: Vec<Completion>,
    /// The name that the provider has made in a file system, until the endpoint is closed.
    pub(crate) lock: Option<names::Lock>,
}

impl Ofi {
    /// Opens an endpoint for a job of so many ranks; none if there is no libfabric, or no provider that will do.
    pub fn open(ranks: usize, options: Options) -> io::Result<Option<Ofi>> {
        // Some providers take signals as soon as they are loaded.
        let _signals = Signals::keep();
        let Some(library) = library() else { return Ok(None) };
        let Some(mut offer) = Offer::find(library, &options) else { return Ok(None) };
        let lacks = options.lacks;
        let peers = ranks.saturating_sub(1).max(1);
        let identity: Identity = secret::random()?;
        let longest = offer.endpoint().max_msg_size.min(lacks.longer.unwrap_or(usize::MAX));
        let local = lacks.unregistered || offer.domain().mr_mode & abi::MR_LOCAL != 0;
        let pinnable = Resource::LockedMemory.limit().filter(|_| local);
        let Some(room) = Room::of(peers, longest, offer.receive().size, pinnable) else {
            return Ok(None);
        };
        let guard = names::prepare(&mut offer, &identity);
        let entries = offer.receive().size + offer.transmit().size;
        // Peers, and this process itself.
        let mut endpoint = Endpoint::open(library, offer, peers + 1, entries, !lacks.wait)?;
        let address = endpoint.name()?;
        let lock = names::lock(&address);
        drop(guard);
        let offer = &endpoint.offer;
        let card = Card {
            provider: offer.provider(),
            network: offer.network(),
            protocol: offer.endpoint().protocol,
            format: offer.info().addr_format,
            identity,
            address,
        };
        let Some(shown) = card.encode() else { return Ok(None) };
        let injected = offer.transmit().inject_size.min(lacks.injected.unwrap_or(usize::MAX));
        let pins = local || offer.domain().mr_mode & abi::MR_ALLOCATED != 0;
        let atomic = offer.atomic && endpoint.has_atomics();
        let watch = Arc::new(Watch::new(endpoint.descriptor())?);
        let none = || io::Error::other("no memory for messages may be registered");
        let accesses =
            Accesses::new(&mut endpoint, lacks.unregistered, longest).ok_or_else(none)?;
        let pool = |purpose| Buffers::new(room.message, purpose, lacks.unregistered);
        let mut it = Ofi {
            options,
            room,
            card,
            shown,
            injected,
            atomic,
            pins,
            local,
            exported: Exported::new(),
            endpoint,
            accesses,
            receives: pool(Purpose::Receive),
            sends: pool(Purpose::Send),
            users: vec![0; room.sends()],
            unposted: Vec::new(),
            peers: (0..ranks).map(|_| Remote::unknown()).collect(),
            known: HashMap::new(),
            unasked: HashMap::new(),
            stuck: Vec::new(),
            trying: Vec::new(),
            owing: Vec::new(),
            ready: Vec::new(),
            dying: Vec::new(),
            strangers: 0,
            watch,
            ended: Vec::with_capacity(BATCH),
            lock,
        };
        if !it.sends.add(&mut it.endpoint, room.sends()) || !it.add_receives(HELLOS) {
            return Err(none());
        }
        Ok(Some(it))
    }

    /// What this host has, by the provider of this name or by any that drives a device, and what can be done with
    /// it, for people; nothing stays open.
    pub fn look(provider: Option<&str>) -> io::Result<Option<String>> {
        let secret = secret::Key::random()?;
        let options = match provider {
            Some(provider) => Options::named(secret, provider),
            None => Options::of(secret),
        };
        let Some(one) = Ofi::open(2, options)? else { return Ok(None) };
        let caps = one.caps(1);
        let has = |has: bool, what: &'static str| if has { what } else { "" };
        let (network, frame) = (one.describe(), caps.buffered);
        let access = has(caps.put, "reads and writes remote memory");
        let atomic = has(caps.atomic, ", atomically too");
        let pins = has(caps.pins, ", which it pins");
        let memory = if caps.put { access } else { "has no access to remote memory" };
        let sleep = match one.endpoint.descriptor() {
            Some(_) => "wakes who sleeps",
            None => "must be looked at, by who sleeps too",
        };
        let text = format!("{network}: frames of {frame} bytes; {memory}{atomic}{pins}; {sleep}");
        Ok(Some(text))
    }

    /// The same behind a cache of what it has pinned, with as much in it as frames leave of what this process may
    /// pin.
    pub fn cached(self) -> Cached<Ofi> {
        let all = Limits::of_process();
        let frames = if self.local { self.room.bytes(self.peers.len()) } else { 0 };
        let limits = Limits { bytes: all.bytes.saturating_sub(frames), ..all };
        let watch = self.pins.then(Unmapped::new).flatten();
        Cached::new(self, limits, watch)
    }

    /// The provider, the network, and the device, for people.
    pub fn describe(&self) -> String {
        let device = self.endpoint.offer.device();
        format!("{} on {device} ({})", self.card.provider, self.card.network)
    }

    /// Has accesses to this process's own memory, by its number among the ranks, go through the network too. False
    /// if that knows no atomic operations, or no such way.
    pub fn reach_own(&mut self, own: Peer) -> bool {
        let leads_back = !ENDS_ON_OWN.iter().any(|layer| self.card.provider.contains(layer));
        let unknown = self.peers[own as usize].standing == Standing::Unknown;
        if self.atomic && leads_back && unknown {
            let number = self.endpoint.insert(&self.card.address);
            let remote = &mut self.peers[own as usize];
            remote.standing = match number {
                Some(_) => Standing::Reached,
                None => Standing::Unreachable("the network does not lead back".to_owned()),
            };
            remote.number = number.unwrap_or(remote.number);
            // It needs no goodbye.
            (remote.said_goodbye, remote.heard_goodbye) = (true, true);
        }
        self.peers[own as usize].is_reached()
    }

    /// Messages that came from no process of the job.
    pub fn strangers(&self) -> u64 {
        self.strangers
    }

    /// Gives the provider so many more receive buffers, if there is memory that may be registered.
    pub(crate) fn add_receives(&mut self, count: usize) -> bool {
        if !self.receives.add(&mut self.endpoint, count) {
            return false;
        }
        for buffer in std::mem::take(&mut self.receives.free) {
            self.post_receive(buffer);
        }
        true
    }

    /// Gives a receive buffer to the provider.
    #[inline]
    pub(crate) fn post_receive(&mut self, index: u32) {
        let buffer = self.receives.at(index);
        let size = self.room.message;
        // SAFETY: the buffer is ours until its completion, and as long.
        let posted =
            unsafe { self.endpoint.receive(buffer.bytes, size, buffer.descriptor, buffer.context) };
        if posted.is_err() {
            self.unposted.push(index);
        }
    }

    /// Sends a message of so many bytes that lies in a send buffer, now or later.
    fn post(&mut self, peer: Peer, index: u32, length: usize) {
        if !self.peers[peer as usize].unsent.is_empty() {
            self.peers[peer as usize].unsent.push_back((index, length));
            return;
        }
        match self.try_post(peer, index, length) {
            Ok(()) => {}
            Err(Trouble::Again) => {
                self.peers[peer as usize].unsent.push_back((index, length));
                self.stuck.push(peer);
            }
            Err(Trouble::Error(error)) => {
                self.sends.free.push(index);
                self.lose_by(peer, error);
            }
        }
    }

    #[inline]
    fn try_post(&mut self, peer: Peer, index: u32, length: usize) -> Result<(), Trouble> {
        let remote = &mut self.peers[peer as usize];
        let buffer = self.sends.at(index);
        if length <= self.injected {
            // SAFETY: the buffer is ours, and holds as many bytes.
            let bytes = unsafe { self.sends.message(index, length) };
            self.endpoint.inject(remote.number, bytes)?;
            self.sends.free.push(index);
        } else {
            let (bytes, descriptor) = (buffer.bytes, buffer.descriptor);
            // SAFETY: the buffer is the provider's until its completion.
            unsafe {
                self.endpoint.send(remote.number, bytes, length, descriptor, buffer.context)?;
            }
            remote.under_way += 1;
            self.users[index as usize] = peer;
        }
        Ok(())
    }

    /// Sends what the provider had no room for. Answers whether it had some now.
    pub(crate) fn post_again(&mut self) -> bool {
        let mut posted = false;
        for index in std::mem::take(&mut self.unposted) {
            self.post_receive(index);
        }
        for peer in std::mem::take(&mut self.stuck) {
            while let Some((index, length)) = self.peers[peer as usize].unsent.pop_front() {
                match self.try_post(peer, index, length) {
                    Ok(()) => posted = true,
                    Err(Trouble::Again) => {
                        self.peers[peer as usize].unsent.push_front((index, length));
                        self.stuck.push(peer);
                        break;
                    }
                    Err(Trouble::Error(error)) => {
                        self.sends.free.push(index);
                        self.lose_by(peer, error);
                    }
                }
            }
        }
        posted
    }

    /// Sends a message without a frame, if there is a buffer for it.
    pub(crate) fn send_control(&mut self, peer: Peer, kind: Kind, body: &[u8]) -> bool {
        let Some(index) = self.sends.free.pop() else { return false };
        let prefix = match kind {
            Kind::Hello => Prefix { kind, channel: 0, sequence: 0, consumed: 0, withdrawals: 0 },
            _ => self.peers[peer as usize].prefix(kind, 0),
        };
        let bytes = self.sends.at(index).bytes;
        let length = Prefix::BYTES + body.len();
        // SAFETY: a buffer that is ours, and has room for more than this.
        unsafe {
            Span::new(bytes, Prefix::BYTES).copy_from_slice(&prefix.encode());
            Span::new(bytes.add(Prefix::BYTES), body.len()).copy_from_slice(body);
        }
        self.post(peer, index, length);
        true
    }

    /// Sends a frame whose payload `fill` writes.
    #[inline]
    fn send(&mut self, peer: Peer, header: &Header, mut fill: impl FnMut(usize, Span)) -> Sent {
        let remote = &mut self.peers[peer as usize];
        if !remote.is_reached() || !remote.has_credit() || self.sends.free.len() <= RESERVE {
            return Sent::Refused;
        }
        let Some(index) = self.sends.free.pop() else { return Sent::Refused };
        let withdrawals = remote.to_withdraw.len().min(WITHDRAWALS);
        let prefix = remote.prefix(Kind::Frame, withdrawals as u8);
        remote.sent = remote.sent.wrapping_add(1);
        let bytes = self.sends.at(index).bytes;
        let payload = header.length as usize;
        let mut at = 0;
        let mut write = |part: &[u8]| {
            // SAFETY: a buffer that is ours; the parts and the payload have room in it, as `caps` says.
            unsafe { Span::new(bytes.add(at), part.len()).copy_from_slice(part) };
            at += part.len();
        };
        write(&prefix.encode());
        for withdrawal in remote.to_withdraw.drain(..withdrawals) {
            write(&withdrawal.encode());
        }
        write(&header.to_bytes());
        debug_assert!(at + payload <= self.room.message);
        // SAFETY: as above.
        fill(0, unsafe { Span::new(bytes.add(at), payload) });
        self.post(peer, index, at + payload);
        Sent::Taken
    }

    /// The network has lost a peer by an error, which is told to who wants to know: the process there may well live.
    #[cold]
    pub(crate) fn lose_by(&mut self, peer: Peer, error: i32) {
        let remote = &self.peers[peer as usize];
        let known = !remote.is_reached() || remote.heard_goodbye;
        if let (false, Some(lost)) = (known, &self.options.lost) {
            lost(peer, &format!("{}: {}", self.describe(), self.endpoint.offer.explain(error)));
        }
        self.lose(peer);
    }

    /// Nothing goes to a peer any more, and nothing but what has arrived will come from it.
    #[cold]
    pub(crate) fn lose(&mut self, peer: Peer) {
        let remote = &mut self.peers[peer as usize];
        if matches!(remote.standing, Standing::Lost { .. } | Standing::Unreachable(_)) {
            return;
        }
        remote.standing = Standing::Lost { since: Instant::now(), told: false };
        for (index, _) in remote.unsent.drain(..) {
            self.sends.free.push(index);
        }
        self.dying.push(peer);
    }

    /// Starts an access, or ends it at once.
    fn access(
        &mut self,
        access: Access,
        (peer, operation): (Peer, u32),
        (key, offset): (Key, u64),
        memory: Span,
        region: Option<RegionId>,
    ) {
        let remote = &self.peers[peer as usize];
        let ends = Ends { peer, number: remote.number, key, offset, memory };
        let length = match Accesses::check(access, &remote.withdrawn, &ends) {
            _ if !remote.is_reached() => return self.accesses.refuse(operation, AccessError::Gone),
            Err(error) => return self.accesses.refuse(operation, error),
            Ok(0) => return self.accesses.ended.push((operation, Ok(0))),
            Ok(length) => length,
        };
        let plain = memory.plain().map(|(address, _)| address.addr());
        let here = match (access, plain, region) {
            (Access::Atomic(_), ..) => Some((std::ptr::null_mut(), None)),
            (_, None, _) => None,
            (_, Some(_), None) if !self.local => Some((std::ptr::null_mut(), None)),
            (_, Some(_), Some(id)) => Some((self.exported.region(id).descriptor(), None)),
            (_, Some(address), None) => {
                let pinned = self.exported.pin_pages(&mut self.endpoint, address, length).ok();
                pinned.map(|id| (self.exported.region(id).descriptor(), Some(id)))
            }
        };
        match here {
            None => self.accesses.refuse(operation, AccessError::Denied),
            Some(here) => {
                self.accesses.start(access, operation, &ends, length, here);
                self.accesses.advance(&mut self.endpoint, &mut self.exported);
            }
        }
    }

    /// When it must be polled again although nothing comes.
    fn set_patience(&self) {
        let sending = self.sends.free.len() < self.sends.len();
        let moving = sending || self.accesses.are_running() || !self.unposted.is_empty();
        let changing = !self.trying.is_empty() || !self.dying.is_empty();
        let blind = self.endpoint.descriptor().is_none();
        self.watch.set_patience((blind || moving || changing).then_some(LOOK_AGAIN));
    }
}

impl Transport for Ofi {
    type Bell = OfiBell;

    fn caps(&self, peer: Peer) -> Caps {
        let hello = self.peers[peer as usize].hello.as_ref();
        let theirs = hello.map_or(self.room.message, |hello| hello.longest as usize);
        let buffered = self.room.message.min(theirs).saturating_sub(MOST_BEFORE);
        let short = self.injected.saturating_sub(BEFORE).clamp(LEAST_SHORT, MOST_SHORT);
        Caps {
            locality: Locality::Network,
            short: short.min(buffered),
            buffered,
            zero_copy: false,
            get: self.endpoint.offer.rma,
            put: self.endpoint.offer.rma,
            atomic: self.atomic,
            pins: self.pins,
        }
    }

    #[inline]
    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        debug_assert_eq!(header.length as usize, payload.len());
        self.send(peer, header, |_, slot| {
            slot.copy_from(payload);
        })
    }

    #[inline]
    fn send_buffered(
        &mut self,
        peer: Peer,
        header: &Header,
        fill: impl FnMut(usize, Span),
    ) -> Sent {
        self.send(peer, header, fill)
    }

    fn register(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Key> {
        let (address, length) = memory.plain().filter(|&(_, length)| length > 0)?;
        if !self.endpoint.offer.rma {
            return None;
        }
        let id = self.exported.pin_pages(&mut self.endpoint, address.addr(), length).ok()?;
        let registered = Registered { peer, memory, operation };
        let key = self.exported.register(&self.endpoint, id, true, registered);
        if key.is_none() {
            self.exported.unpin(id);
        }
        key
    }

    fn deregister(&mut self, peer: Peer, operation: u32) {
        if let Some(withdrawal) = self.exported.deregister(peer, operation) {
            self.peers[peer as usize].to_withdraw.push_back(withdrawal);
        }
    }

    fn get(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        self.access(Access::Get, (peer, operation), (key, offset), memory, None);
    }

    fn put(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        self.access(Access::Put, (peer, operation), (key, offset), memory, None);
    }

    fn atomic(&mut self, peer: Peer, key: Key, offset: u64, atomic: Atomic, operation: u32) {
        let access = Access::Atomic(atomic);
        self.access(access, (peer, operation), (key, offset), Span::EMPTY, None);
    }

    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        let mut happened = self.advance(sink);
        let mut ended = std::mem::take(&mut self.ended);
        for _ in 0..ROUNDS {
            self.endpoint.complete(BATCH, &mut ended);
            if ended.is_empty() {
                break;
            }
            happened = true;
            if self.options.lacks.ordering {
                ended.reverse();
            }
            for completion in ended.drain(..) {
                self.complete(completion, sink);
            }
        }
        self.ended = ended;
        if !self.owing.is_empty() {
            self.give_credit();
        }
        happened |= self.accesses.advance(&mut self.endpoint, &mut self.exported);
        happened |= self.tell_ends(sink);
        if !self.dying.is_empty() && !happened {
            happened = self.tell_deaths(sink);
        }
        self.set_patience();
        if self.watch.is_armed() && !happened && self.endpoint.descriptor().is_some() {
            // Where the provider says that its descriptor would not tell of something, there is something.
            return !self.endpoint.may_wait();
        }
        happened
    }

    fn bell(&self) -> OfiBell {
        OfiBell { watch: Arc::clone(&self.watch) }
    }
}

/// Batches of completions that a poll takes at most, so that a flood does not keep others waiting.
const ROUNDS: usize = 4;

impl Registrar for Ofi {
    type Region = RegionId;

    fn pin(&mut self, start: usize, length: usize) -> Result<RegionId, Refusal> {
        let full = [libc::ENOMEM, libc::EAGAIN, libc::ENOSPC];
        self.exported
            .pin(&mut self.endpoint, start, length)
            .map_err(|error| if full.contains(&error) { Refusal::NoRoom } else { Refusal::Unfit })
    }

    fn unpin(&mut self, region: RegionId) {
        self.exported.unpin(region);
    }
}

impl Pinning for Ofi {
    fn register_in(
        &mut self,
        region: RegionId,
        peer: Peer,
        memory: Span,
        operation: u32,
    ) -> Option<Key> {
        let registered = Registered { peer, memory, operation };
        self.exported.register(&self.endpoint, region, false, registered)
    }

    fn get_in(
        &mut self,
        region: RegionId,
        peer: Peer,
        from: (Key, u64),
        memory: Span,
        operation: u32,
    ) {
        self.access(Access::Get, (peer, operation), from, memory, Some(region));
    }

    fn put_in(
        &mut self,
        region: RegionId,
        peer: Peer,
        to: (Key, u64),
        memory: Span,
        operation: u32,
    ) {
        self.access(Access::Put, (peer, operation), to, memory, Some(region));
    }
}

impl Drop for Ofi {
    /// Regions go before the endpoint, and that before the memory that it may still write to.
    fn drop(&mut self) {
        self.exported.clear();
        self.accesses.deregister();
        self.receives.deregister();
        self.sends.deregister();
    }
}
