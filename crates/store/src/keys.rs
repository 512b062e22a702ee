//! Keys: one owner at a time, first come, first served.
//!
//! Each key is kept by one process, in its communication memory: who owns it, and who waits. A
//! process of the same host asks there itself, one of another host by a frame. Whoever finds that
//! a key has a new owner tells that owner in its own memory, and wakes it.

use crate::error::{Code, Error, Result};
use crate::frame::{Operation, OperationKind};
use crate::header::KEYS;
use crate::process::{Inner, Process};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What this process has asked for.
#[derive(Debug)]
pub(crate) struct Keys(Mutex<[Asked; KEYS]>);

#[derive(Clone, Copy, Debug, Default)]
struct Asked {
    /// How often it was asked for, and how often it was let go.
    asked: u64,
    released: u64,
}

impl Default for Keys {
    fn default() -> Keys {
        Keys(Mutex::new([Asked::default(); KEYS]))
    }
}

impl Keys {
    fn lock(&self) -> MutexGuard<'_, [Asked; KEYS]> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A key that has been asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyRequest {
    pub(crate) key: usize,
    /// Which of the requests of this process for the key it is.
    pub(crate) number: u64,
}

impl KeyRequest {
    /// The request with this number for a key, whether it stands or not.
    pub fn new(key: usize, number: u64) -> KeyRequest {
        KeyRequest { key, number }
    }

    /// Which of the requests of this process for the key it is.
    pub fn number(self) -> u64 {
        self.number
    }
}

impl Process {
    /// Asks for a key.
    ///
    /// # Errors
    /// [`Code::InvalidNumber`] for a key that does not exist, [`Code::AlreadyOwner`] if this process
    /// owns the key or has asked for it.
    pub fn request_key(&self, key: usize) -> Result<KeyRequest> {
        let inner = self.inner;
        check(key)?;
        let number = {
            let mut keys = inner.keys.lock();
            let one = &mut keys[key];
            if one.asked > one.released {
                let text = format!("key is {key}, which this process owns or has asked for");
                return Err(Error::new(Code::AlreadyOwner, text));
            }
            one.asked += 1;
            one.asked
        };
        inner.send_to_home(key, OperationKind::AskKey { key, by: inner.rank });
        Ok(KeyRequest { key, number })
    }

    /// Whether a key that was asked for is owned now. The request stays good until the key is let go.
    ///
    /// # Errors
    /// [`Code::InvalidRequest`] if it is not a request of this process that stands.
    pub fn test_key(&self, request: KeyRequest) -> Result<bool> {
        let stands = self
            .inner
            .keys
            .lock()
            .get(request.key)
            .is_some_and(|one| one.asked == request.number && one.released < one.asked);
        if !stands {
            let text = "request is not one for a key, or the key was let go";
            return Err(Error::new(Code::InvalidRequest, text));
        }
        if self.inner.spans_hosts() {
            self.sync();
        }
        Ok(self.inner.is_granted(request))
    }

    /// Waits until one of these keys is owned, and answers which.
    ///
    /// # Errors
    /// [`Code::InvalidCount`] if there are none, [`Code::InvalidRequest`] as for
    /// [`test_key`](Process::test_key).
    pub fn wait_any_key(&self, requests: &[KeyRequest]) -> Result<usize> {
        if requests.is_empty() {
            return Err(Error::new(Code::InvalidCount, "count is 0; there is nothing to wait for"));
        }
        for request in requests {
            self.test_key(*request)?;
        }
        let inner = self.inner;
        Ok(inner.wait(|_| requests.iter().position(|request| inner.is_granted(*request))))
    }

    /// Lets go of a key.
    ///
    /// # Errors
    /// [`Code::InvalidNumber`] for a key that does not exist, [`Code::NotOwner`] if this process does
    /// not own it.
    pub fn release_key(&self, key: usize) -> Result<()> {
        let inner = self.inner;
        check(key)?;
        {
            let mut keys = inner.keys.lock();
            let one = &mut keys[key];
            let request = KeyRequest { key, number: one.asked };
            if one.asked == one.released || !inner.is_granted(request) {
                let text = format!("key is {key}, which this process does not own");
                return Err(Error::new(Code::NotOwner, text));
            }
            one.released += 1;
        }
        inner.send_to_home(key, OperationKind::ReleaseKey { key, by: inner.rank });
        Ok(())
    }
}

fn check(key: usize) -> Result<()> {
    if key < KEYS {
        return Ok(());
    }
    let text = format!("key is {}; it must be from 0 to {}", key as i32, KEYS - 1);
    Err(Error::new(Code::InvalidNumber, text))
}

impl Inner {
    fn is_granted(&self, request: KeyRequest) -> bool {
        // Pairs with the release where it is granted: what the last owner did is seen.
        self.header().granted(request.key).load(Ordering::Acquire) >= request.number
    }

    fn send_to_home(&self, key: usize, kind: OperationKind) {
        if self.spans_hosts() {
            // What was stored under the key must be there before the next owner is.
            self.flush_remote();
        }
        let home = key as u32 % self.size;
        self.answer(home, &Operation::plain(kind));
        if self.spans_hosts() {
            self.worker.with(|engine| self.serve(engine));
        }
    }

    /// `by` wants a key that a process of this host keeps.
    pub(crate) fn request_at_home(&self, home: u32, key: usize, by: u32) {
        if by >= self.size {
            return;
        }
        let free = self.with_key(home, key, |key| {
            let free = key.owner.load(Ordering::Relaxed) == 0;
            if free {
                key.owner.store(u64::from(by) + 1, Ordering::Relaxed);
            } else {
                let size = key.queue.len() as u64;
                let count = key.count.load(Ordering::Relaxed).min(size);
                // Each process waits once, so that there is room for all.
                if count < size {
                    let at = (key.begin.load(Ordering::Relaxed) % size + count) % size;
                    key.queue[at as usize].store(u64::from(by) + 1, Ordering::Relaxed);
                    key.count.store(count + 1, Ordering::Relaxed);
                }
            }
            free
        });
        if free {
            self.answer(by, &Operation::plain(OperationKind::GrantKey { key }));
        }
    }

    /// `by` lets go of a key that a process of this host keeps.
    pub(crate) fn release_at_home(&self, home: u32, key: usize, by: u32) {
        let next = self.with_key(home, key, |key| {
            if key.owner.load(Ordering::Relaxed) != u64::from(by) + 1 {
                return None;
            }
            let size = key.queue.len() as u64;
            let count = key.count.load(Ordering::Relaxed).min(size);
            if count == 0 {
                key.owner.store(0, Ordering::Relaxed);
                return None;
            }
            let begin = key.begin.load(Ordering::Relaxed) % size;
            let next = key.queue[begin as usize].load(Ordering::Relaxed);
            key.begin.store((begin + 1) % size, Ordering::Relaxed);
            key.count.store(count - 1, Ordering::Relaxed);
            key.owner.store(next, Ordering::Relaxed);
            u32::try_from(next.wrapping_sub(1)).ok().filter(|next| *next < self.size)
        });
        if let Some(next) = next {
            self.answer(next, &Operation::plain(OperationKind::GrantKey { key }));
        }
    }

    /// Runs `work` on a key, one process at a time.
    fn with_key<R>(
        &self,
        home: u32,
        key: usize,
        work: impl FnOnce(&crate::header::Key<'_>) -> R,
    ) -> R {
        let key = self.endpoint(home).header().key(key, self.size as usize);
        // Pairs with the release below.
        while key.lock.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_err() {
            std::thread::yield_now();
        }
        let answer = work(&key);
        key.lock.store(0, Ordering::Release);
        answer
    }
}
