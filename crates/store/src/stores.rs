//! Stores: words, blocks, by index, events, and several at once.

use crate::endpoint::Stored;
use crate::error::{Code, Error, Result};
use crate::frame::{Operation, OperationKind};
use crate::group::Group;
use crate::header::{EVENTS, INDICES};
use crate::process::{Inner, Process};
use crate::word::Word;
use layout::Span;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

/// One store of a [transfer](Process::transfer).
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// Bytes to an address of the global space.
    Direct {
        /// Where they go.
        address: u64,
        /// The bytes.
        bytes: Span,
    },
    /// Bytes to wherever an index leads at each receiver.
    Indirect {
        /// The index.
        index: usize,
        /// The bytes.
        bytes: Span,
    },
    /// An event.
    Event {
        /// Its number.
        number: usize,
    },
}

impl Process {
    /// Stores a word into the windows of `to` that `address` lies in. What was stored to the same
    /// process before is seen before it.
    ///
    /// # Errors
    /// [`Code::InvalidGroup`] if there is no such group.
    #[inline(always)]
    pub fn put<W: Word>(&self, to: Group, address: u64, word: W) -> Result<()> {
        if let Some(endpoint) = self.endpoints.get(to.0 as usize).and_then(OnceLock::get) {
            if endpoint.put(address, word) == Stored::Watched {
                return self.wake(to);
            }
            return Ok(());
        }
        self.put_elsewhere(to, address, word)
    }

    /// Apart, so that whoever has nobody to wake needs no memory of its own.
    #[cold]
    #[inline(never)]
    fn wake(&self, to: Group) -> Result<()> {
        self.inner.ring(to.0 as u32);
        Ok(())
    }

    /// To a group, to ourselves, to another host, or for the first time.
    #[inline(never)]
    fn put_elsewhere<W: Word>(&self, to: Group, address: u64, word: W) -> Result<()> {
        // SAFETY: the word outlives the call and is only read.
        let bytes = unsafe { Span::of(word.bytes()) };
        let inner = self.inner;
        inner.to_each(to, &Operation::direct(address, bytes), |rank| {
            if inner.endpoint(rank).put(address, word) == Stored::Watched {
                inner.ring(rank);
            }
        })
    }

    /// Stores bytes into the windows of `to` that they lie in.
    ///
    /// # Errors
    /// [`Code::InvalidGroup`] if there is no such group.
    #[inline]
    pub fn put_block(&self, to: Group, address: u64, bytes: Span) -> Result<()> {
        if let Some(endpoint) = self.endpoints.get(to.0 as usize).and_then(OnceLock::get) {
            if endpoint.put_any_block(address, bytes) == Stored::Watched {
                self.inner.ring(to.0 as u32);
            }
            return Ok(());
        }
        self.inner.put_item(to, &Operation::direct(address, bytes))
    }

    /// Lets an index lead to an address of the global space, for this process as a receiver.
    ///
    /// # Errors
    /// [`Code::InvalidNumber`] for an index that does not exist, [`Code::InvalidGcsAddress`] for
    /// the very last address.
    pub fn set_index(&self, index: usize, address: u64) -> Result<()> {
        check_index(index)?;
        let Some(word) = address.checked_add(1) else {
            let text = format!("gcs is {address:#x}, to which no index can lead");
            return Err(Error::new(Code::InvalidGcsAddress, text));
        };
        // Pairs with the acquire where a store looks it up.
        self.inner.header().index(index).store(word, Ordering::Release);
        Ok(())
    }

    /// Stores bytes to wherever `index` leads at each receiver.
    ///
    /// # Errors
    /// [`Code::InvalidGroup`] if there is no such group, [`Code::InvalidNumber`] for an index that
    /// does not exist.
    pub fn put_indirect(&self, to: Group, index: usize, bytes: Span) -> Result<()> {
        check_index(index)?;
        self.inner.put_item(to, &Operation::indirect(index, bytes))
    }

    /// Raises an event at the receivers, who may sleep. What was stored to them before is seen by
    /// whoever takes the event.
    ///
    /// # Errors
    /// [`Code::InvalidGroup`] if there is no such group, [`Code::InvalidNumber`] for an event that
    /// does not exist.
    pub fn raise(&self, to: Group, event: usize) -> Result<()> {
        check_event(event)?;
        if let Some(endpoint) = self.endpoints.get(to.0 as usize).and_then(OnceLock::get) {
            endpoint.raise(event);
            self.inner.ring(to.0 as u32);
            return Ok(());
        }
        self.inner.put_item(to, &Operation::event(event))
    }

    /// Does several stores in order; to another host they travel as one.
    ///
    /// # Errors
    /// As for each of them; then nothing is stored.
    pub fn transfer(&self, to: Group, parts: &[Part]) -> Result<()> {
        let items = parts
            .iter()
            .map(|part| match *part {
                Part::Direct { address, bytes } => Ok(Operation::direct(address, bytes)),
                Part::Indirect { index, bytes } => {
                    check_index(index).map(|()| Operation::indirect(index, bytes))
                }
                Part::Event { number } => check_event(number).map(|()| Operation::event(number)),
            })
            .collect::<Result<Vec<Operation>>>()?;
        let members = self.inner.groups.members(to)?;
        for rank in members.iter().filter(|rank| self.inner.is_local(*rank)) {
            items.iter().for_each(|item| self.inner.apply(rank, item));
        }
        self.inner.send_remote(&members, &items);
        Ok(())
    }

    /// How many frames this process has sent to other hosts so far, with all stores that it has made.
    pub fn frames(&self) -> u64 {
        self.inner.hurry_remote();
        self.inner.remote.frames()
    }

    /// How often an event was raised here since it was last taken, if it was.
    ///
    /// # Errors
    /// [`Code::InvalidNumber`] for an event that does not exist.
    pub fn take_event(&self, event: usize) -> Result<Option<u64>> {
        check_event(event)?;
        if self.inner.spans_hosts() {
            self.sync();
        }
        Ok(self.inner.take_event(event))
    }

    /// Waits until an event has been raised, and answers how often. Sleeps while it waits.
    ///
    /// # Errors
    /// [`Code::InvalidNumber`] for an event that does not exist.
    pub fn wait_event(&self, event: usize) -> Result<u64> {
        check_event(event)?;
        Ok(self.inner.wait(|_| self.inner.take_event(event)))
    }

    /// Waits until a flag in communication memory of this process satisfies `ready`, and answers its
    /// value. Whatever was stored before the flag is seen then. Sleeps when it takes long.
    ///
    /// # Errors
    /// [`Code::InvalidLmmAddress`] if it is not such memory, or not aligned.
    pub fn wait_flag(&self, flag: *const u64, ready: impl FnMut(u64) -> bool) -> Result<u64> {
        let offset = self.inner.flag_offset(flag)?;
        Ok(self.inner.wait_for_flag(offset, ready))
    }
}

fn check_index(index: usize) -> Result<()> {
    if index < INDICES {
        return Ok(());
    }
    let text = format!("index is {index}; it must be below {INDICES}");
    Err(Error::new(Code::InvalidNumber, text))
}

fn check_event(event: usize) -> Result<()> {
    if event < EVENTS {
        return Ok(());
    }
    let text = format!("event is {event}; it must be below {EVENTS}");
    Err(Error::new(Code::InvalidNumber, text))
}

impl Inner {
    fn put_item(&self, to: Group, item: &Operation) -> Result<()> {
        self.to_each(to, item, |rank| self.apply(rank, item))
    }

    /// Runs `near` for each receiver of this host, and sends `item` to the others.
    fn to_each(&self, to: Group, item: &Operation, near: impl Fn(u32)) -> Result<()> {
        let members = self.groups.members(to)?;
        members.iter().filter(|rank| self.is_local(*rank)).for_each(near);
        self.send_remote(&members, std::slice::from_ref(item));
        Ok(())
    }

    /// Does a store at a process of this host.
    pub(crate) fn apply(&self, rank: u32, item: &Operation) {
        let endpoint = self.endpoint(rank);
        let stored = match item.kind {
            OperationKind::Direct { address } => {
                endpoint.header().store_in_view(|| endpoint.put_block(address, item.bytes))
            }
            OperationKind::Indirect { index } => {
                // Pairs with the release in `set_index`.
                let word = endpoint.header().index(index).load(Ordering::Acquire);
                match word.checked_sub(1) {
                    Some(address) => {
                        endpoint.header().store_in_view(|| endpoint.put_block(address, item.bytes))
                    }
                    None => Stored::Quietly,
                }
            }
            OperationKind::Event { number } => {
                endpoint.raise(number);
                Stored::Watched
            }
            OperationKind::AskKey { key, by } => return self.request_at_home(rank, key, by),
            OperationKind::ReleaseKey { key, by } => return self.release_at_home(rank, key, by),
            OperationKind::Flush { by } if by < self.size => {
                return self.answer(by, &Operation::plain(OperationKind::Flushed));
            }
            OperationKind::Flush { .. } => Stored::Quietly,
            OperationKind::Flushed => {
                // Pairs with the acquire in `flush_remote`.
                endpoint.header().flushes().fetch_add(1, Ordering::Release);
                Stored::Watched
            }
            // Of packets, which concern no memory.
            OperationKind::Lacks { .. } | OperationKind::Fills { .. } => Stored::Quietly,
            OperationKind::GrantKey { key } => {
                // Pairs with the acquire where the owner looks.
                endpoint.header().granted(key).fetch_add(1, Ordering::Release);
                Stored::Watched
            }
        };
        if stored == Stored::Watched {
            self.ring(rank);
        }
    }

    /// Does something short at a process of any host; for who may hold the engine.
    pub(crate) fn answer(&self, rank: u32, item: &Operation) {
        if self.is_local(rank) { self.apply(rank, item) } else { self.enqueue_remote(rank, item) }
    }

    fn take_event(&self, event: usize) -> Option<u64> {
        // Pairs with the release in `Endpoint::raise`.
        let raised = self.header().event(event).load(Ordering::Acquire);
        // Of several threads, each event goes to one.
        let taken = self.taken[event].fetch_max(raised, Ordering::AcqRel);
        raised.checked_sub(taken).filter(|count| *count > 0)
    }
}
