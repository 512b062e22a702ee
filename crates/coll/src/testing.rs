//! Members as threads of one process, with a mailbox between them.

use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use engine::{Completion, Fault, RequestId, Started};
use fabric::Peer;
use layout::Span;

use crate::party::{Party, Peers, Post};

/// Sends of more than this wait for their receiver, as a rendezvous does, so that an algorithm that
/// relies on buffering hangs.
const EAGER: usize = 64;

/// Sender, receiver, context and tag.
type Key = (Peer, Peer, u64, i32);

#[derive(Default)]
struct Hub {
    messages: Mutex<HashMap<Key, VecDeque<Message>>>,
    changed: Condvar,
}

struct Message {
    bytes: Vec<u8>,
    taken: Arc<AtomicBool>,
}

enum Waiting {
    Send(Arc<AtomicBool>),
    Receive(Key, Span),
}

/// One member's end.
pub(crate) struct Mailbox {
    hub: Arc<Hub>,
    me: Peer,
    waiting: RefCell<HashMap<u32, Waiting>>,
}

impl Mailbox {
    fn note(&self, waiting: Waiting) -> RequestId {
        let mut all = self.waiting.borrow_mut();
        let index = (0..).find(|index| !all.contains_key(index)).unwrap();
        all.insert(index, waiting);
        RequestId { index, generation: 1 }
    }
}

impl Post for Mailbox {
    fn send(&self, peer: Peer, context: u64, tag: i32, buffer: Span) -> Started {
        let taken = Arc::new(AtomicBool::new(false));
        let message = Message { bytes: buffer.to_vec(), taken: taken.clone() };
        let key = (self.me, peer, context, tag);
        self.hub.messages.lock().unwrap().entry(key).or_default().push_back(message);
        self.hub.changed.notify_all();
        if buffer.len() <= EAGER {
            Started::Complete
        } else {
            Started::Pending(self.note(Waiting::Send(taken)))
        }
    }

    fn receive(&self, peer: Peer, context: u64, tag: i32, buffer: Span) -> RequestId {
        self.note(Waiting::Receive((peer, self.me, context, tag), buffer))
    }

    fn wait(&self, request: RequestId) -> Completion {
        let waiting = self.waiting.borrow_mut().remove(&request.index).unwrap();
        let mut completion =
            Completion { source: self.me, tag: 0, bytes: 0, cancelled: false, fault: None };
        let mut messages = self.hub.messages.lock().unwrap();
        loop {
            match &waiting {
                Waiting::Send(taken) if taken.load(Ordering::SeqCst) => return completion,
                Waiting::Send(_) => {}
                Waiting::Receive(key, buffer) => {
                    if let Some(message) = messages.get_mut(key).and_then(VecDeque::pop_front) {
                        message.taken.store(true, Ordering::SeqCst);
                        self.hub.changed.notify_all();
                        let (sent, room) = (message.bytes.len(), buffer.len());
                        buffer.copy_from_slice(&message.bytes);
                        if sent > room {
                            let (sent, room) = (sent as u64, room as u64);
                            completion.fault = Some(Fault::Truncated { sent, room });
                        }
                        return completion;
                    }
                }
            }
            // A wait for a receive that was started later than another with the same key would
            // take the wrong message; no algorithm does that.
            messages = self.hub.changed.wait(messages).unwrap();
        }
    }
}

/// Runs `member` for each rank. Peers are numbered backwards, to see that ranks are translated.
pub(crate) fn run(size: usize, crowded: bool, member: impl Fn(Party<'_, Mailbox>) + Sync) {
    let hub = Arc::new(Hub::default());
    let peers: Vec<Peer> = (0..size as Peer).rev().collect();
    std::thread::scope(|scope| {
        for rank in 0..size {
            let (hub, peers, member) = (hub.clone(), &peers, &member);
            scope.spawn(move || {
                let post = Mailbox { hub, me: peers[rank], waiting: RefCell::default() };
                let peers = Peers::List(peers);
                member(Party { post: &post, context: 7, rank, size, peers, crowded });
                assert!(post.waiting.borrow().is_empty(), "rank {rank} left requests behind");
            });
        }
    });
    assert!(hub.messages.lock().unwrap().values().all(VecDeque::is_empty), "messages left over");
}

/// A vector's bytes.
pub(crate) fn span(bytes: &mut [u8]) -> Span {
    // SAFETY: the tests use the vector again only after the operation on the span has ended.
    unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) }
}
