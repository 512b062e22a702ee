//! A transport that pins memory, behind a cache of what it has pinned.
//!
//! Nothing ever waits for memory that others have pinned, so that no circle of ranks can wait for each
//! other. What cannot be pinned as a whole is got and put in pieces that can; what has no room for a
//! piece that is worth it, and what would be registered, goes by frames, which need none.

use crate::cache::{Cache, Counts, Hold, Limits, Refusal, Registrar};
use crate::watch::Watch;
use layout::Span;
use std::collections::HashMap;
use transport::wireup::{Reach, Wireup};
use transport::{
    AccessError, Atomic, Caps, Landing, Payload, Peer, Sent, Sink, Take, Taken, Transport, Wanted,
};
use wire::{Header, Key};

/// A transport that must have memory pinned before it registers, gets or puts; it says so by
/// [`Caps::pins`]. [`Cached`] calls these in place of the methods of the contract that they are named
/// after.
pub trait Pinning: Transport + Registrar {
    /// [`Transport::register`] of memory that lies in a pinned region.
    fn register_in(
        &mut self,
        region: Self::Region,
        peer: Peer,
        memory: Span,
        operation: u32,
    ) -> Option<Key>;

    /// [`Transport::get`] to memory that lies in a pinned region.
    fn get_in(
        &mut self,
        region: Self::Region,
        peer: Peer,
        from: (Key, u64),
        memory: Span,
        operation: u32,
    );

    /// [`Transport::put`] from memory that lies in a pinned region.
    fn put_in(
        &mut self,
        region: Self::Region,
        peer: Peer,
        to: (Key, u64),
        memory: Span,
        operation: u32,
    );
}

/// A transport, and a cache of the memory that it has pinned. Peers for whom nothing is pinned are
/// served as if it were not there.
pub struct Cached<T: Pinning> {
    inner: T,
    cache: Cache<T::Region>,
    /// What is registered, and by which region.
    registered: HashMap<(Peer, u32), Hold>,
    transfers: HashMap<u32, Transfer>,
    /// Operations that have ended before they began.
    ended: Vec<(u32, Result<u64, AccessError>)>,
}

/// A get or a put that is under way.
struct Transfer {
    put: bool,
    peer: Peer,
    key: Key,
    /// Where the rest begins, there and here; the piece before that is under way.
    offset: u64,
    rest: Span,
    hold: Hold,
}

impl<T: Pinning> Cached<T> {
    /// A transport with as much in its cache as the limits allow; without a watch nothing is kept.
    pub fn new(inner: T, limits: Limits, watch: Option<Watch>) -> Cached<T> {
        Cached {
            inner,
            cache: Cache::new(limits, watch),
            registered: HashMap::new(),
            transfers: HashMap::new(),
            ended: Vec::new(),
        }
    }

    /// What the cache has done.
    pub fn counts(&self) -> Counts {
        self.cache.counts()
    }

    /// The transport itself.
    pub fn inner(&mut self) -> &mut T {
        &mut self.inner
    }

    /// Begins a get or a put, of as much as can be pinned.
    fn begin(
        &mut self,
        put: bool,
        peer: Peer,
        (key, offset): (Key, u64),
        memory: Span,
        operation: u32,
    ) {
        let Some((address, length)) = memory.plain() else {
            return self.ended.push((operation, Err(AccessError::Denied)));
        };
        if length == 0 {
            return self.ended.push((operation, Ok(0)));
        }
        // What one frame carries need not be pinned.
        let least = self.inner.caps(peer).buffered.max(1);
        let mut piece = length;
        let hold = loop {
            match self.cache.acquire(&mut self.inner, address.addr(), piece) {
                Ok(hold) => break hold,
                Err(Refusal::NoRoom) if piece > least => piece = (piece / 2).max(least),
                Err(_) => return self.ended.push((operation, Err(AccessError::Denied))),
            }
        };
        let region = self.cache.region(&hold);
        if put {
            self.inner.put_in(region, peer, (key, offset), memory.head(piece), operation);
        } else {
            self.inner.get_in(region, peer, (key, offset), memory.head(piece), operation);
        }
        let (offset, rest) = (offset + piece as u64, memory.tail(piece));
        self.transfers.insert(operation, Transfer { put, peer, key, offset, rest, hold });
    }
}

impl<T: Pinning> Drop for Cached<T> {
    fn drop(&mut self) {
        for (_, hold) in self.registered.drain() {
            self.cache.release(&mut self.inner, hold);
        }
        for (_, transfer) in self.transfers.drain() {
            self.cache.release(&mut self.inner, transfer.hold);
        }
        self.cache.clear(&mut self.inner);
    }
}

impl<T: Pinning> Transport for Cached<T> {
    type Bell = T::Bell;

    #[inline]
    fn caps(&self, peer: Peer) -> Caps {
        let caps = self.inner.caps(peer);
        // Where bytes land that were not asked for is not pinned.
        Caps { zero_copy: caps.zero_copy && !caps.pins, ..caps }
    }

    #[inline]
    fn send_short(&mut self, peer: Peer, header: &Header, payload: Span) -> Sent {
        self.inner.send_short(peer, header, payload)
    }

    #[inline]
    fn send_buffered(
        &mut self,
        peer: Peer,
        header: &Header,
        fill: impl FnMut(usize, Span),
    ) -> Sent {
        self.inner.send_buffered(peer, header, fill)
    }

    fn send_zero_copy(
        &mut self,
        peer: Peer,
        header: &Header,
        payload: &[u8],
        operation: u32,
    ) -> Sent {
        self.inner.send_zero_copy(peer, header, payload, operation)
    }

    fn register(&mut self, peer: Peer, memory: Span, operation: u32) -> Option<Key> {
        if !self.inner.caps(peer).pins {
            return self.inner.register(peer, memory, operation);
        }
        let (address, length) = memory.plain().filter(|&(_, length)| length > 0)?;
        let hold = self.cache.acquire(&mut self.inner, address.addr(), length).ok()?;
        let region = self.cache.region(&hold);
        let key = self.inner.register_in(region, peer, memory, operation);
        match key {
            Some(_) => drop(self.registered.insert((peer, operation), hold)),
            None => self.cache.release(&mut self.inner, hold),
        }
        key
    }

    fn deregister(&mut self, peer: Peer, operation: u32) {
        self.inner.deregister(peer, operation);
        if let Some(hold) = self.registered.remove(&(peer, operation)) {
            self.cache.release(&mut self.inner, hold);
        }
    }

    fn get(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        if self.inner.caps(peer).pins {
            self.begin(false, peer, (key, offset), memory, operation);
        } else {
            self.inner.get(peer, key, offset, memory, operation);
        }
    }

    fn put(&mut self, peer: Peer, key: Key, offset: u64, memory: Span, operation: u32) {
        if self.inner.caps(peer).pins {
            self.begin(true, peer, (key, offset), memory, operation);
        } else {
            self.inner.put(peer, key, offset, memory, operation);
        }
    }

    fn atomic(&mut self, peer: Peer, key: Key, offset: u64, atomic: Atomic, operation: u32) {
        self.inner.atomic(peer, key, offset, atomic, operation);
    }

    fn pace(&mut self, peer: Peer, rate: Option<u64>) {
        self.inner.pace(peer, rate);
    }

    fn poll(&mut self, sink: &mut impl Sink) -> bool {
        if self.transfers.is_empty() && self.ended.is_empty() {
            return self.inner.poll(sink);
        }
        let mut happened = !self.ended.is_empty();
        for (operation, result) in std::mem::take(&mut self.ended) {
            sink.handle_done(operation, result);
        }
        let mut through = Through { sink, transfers: &mut self.transfers, past: Vec::new() };
        happened |= self.inner.poll(&mut through);
        for (operation, Transfer { put, peer, key, offset, rest, hold }) in through.past {
            self.cache.release(&mut self.inner, hold);
            if !rest.is_empty() {
                self.begin(put, peer, (key, offset), rest, operation);
            }
        }
        // What has ended before it began no bell tells of.
        happened | !self.ended.is_empty()
    }

    #[inline]
    fn flush(&mut self) -> bool {
        self.inner.flush()
    }

    fn bell(&self) -> T::Bell {
        self.inner.bell()
    }
}

impl<T: Pinning + Take> Take for Cached<T> {
    #[inline]
    fn take(&mut self, wanted: &Wanted, polls: u32, buffer: Span) -> Taken {
        self.inner.take(wanted, polls, buffer)
    }
}

impl<T: Pinning + Wireup> Wireup for Cached<T> {
    fn card(&self) -> Vec<u8> {
        self.inner.card()
    }

    fn reach(&mut self, peer: Peer, card: &[u8]) -> Reach {
        self.inner.reach(peer, card)
    }

    fn peer_failed(&mut self, peer: Peer) {
        self.inner.peer_failed(peer);
    }

    fn leave(&mut self) -> bool {
        self.inner.leave()
    }
}

/// A sink that keeps the ends of pieces.
struct Through<'a, S> {
    sink: &'a mut S,
    transfers: &'a mut HashMap<u32, Transfer>,
    /// Transfers of which a piece has ended, with the rest that is to follow.
    past: Vec<(u32, Transfer)>,
}

impl<S: Sink> Sink for Through<'_, S> {
    fn handle_frame(&mut self, peer: Peer, header: Header, payload: Payload<'_>) {
        self.sink.handle_frame(peer, header, payload);
    }

    fn handle_arriving(&mut self, peer: Peer, header: &Header) -> Option<Landing> {
        self.sink.handle_arriving(peer, header)
    }

    fn handle_done(&mut self, operation: u32, result: Result<u64, AccessError>) {
        let Some(mut transfer) = self.transfers.remove(&operation) else {
            return self.sink.handle_done(operation, result);
        };
        if result.is_err() {
            transfer.rest = Span::EMPTY;
        }
        if transfer.rest.is_empty() {
            self.sink.handle_done(operation, result);
        }
        self.past.push((operation, transfer));
    }

    fn handle_peer_failed(&mut self, peer: Peer) {
        self.sink.handle_peer_failed(peer);
    }

    fn handle_protocol_error(&mut self, peer: Peer, reason: &'static str) {
        self.sink.handle_protocol_error(peer, reason);
    }
}
