//! A fair lock for one writer or several readers, in words that processes share.
//!
//! Whoever wants the lock draws a ticket. A reader enters when all tickets before its own have entered,
//! a writer when all of them have left; so nobody overtakes, and the words stay few however many wait.
//! Who waits leaves its number in the queue, so that whoever makes way wakes the next one only.

use crate::sync::{AtomicU32, AtomicU64, Ordering, between_seq_cst};

/// How a lock is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Together with others that hold it so.
    Shared,
    /// Alone.
    Exclusive,
}

/// The words of a lock; zeros are a lock that nobody holds.
#[derive(Clone, Copy, Debug)]
pub struct Lock<'a> {
    /// The next ticket.
    pub next: &'a AtomicU64,
    /// The ticket of the writer that may enter: all before it have left.
    pub writing: &'a AtomicU64,
    /// The ticket of the reader that may enter: all before it have entered, or left.
    pub reading: &'a AtomicU64,
    /// Who waits with a ticket, counted from 1; as long as there can be tickets at a time.
    pub queue: &'a [AtomicU32],
    /// The ticket of each rank of the window, counted from 1: it waits or is inside; 0 if it is neither.
    pub tickets: &'a [AtomicU32],
}

/// In [`Lock::tickets`]: the rank may have drawn a ticket.
const DRAWING: u32 = u32::MAX;

/// A place in the queue of a lock, and after its turn the right to be inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ticket {
    number: u64,
    hold: Hold,
    rank: usize,
}

impl Ticket {
    /// As it stands in [`Lock::tickets`]: no number of a ticket is 0 or [`DRAWING`] there.
    fn mark(number: u64) -> u32 {
        (number % u64::from(DRAWING - 1)) as u32 + 1
    }
}

/// Whom to wake, if anybody: it may enter now.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wake(pub Option<u32>);

impl Lock<'_> {
    /// Draws a ticket for a rank of the window, whose process is woken as `who`.
    pub fn draw(&self, hold: Hold, rank: usize, who: u32) -> Ticket {
        // Others see that a rank has drawn even if it dies in the middle of this.
        self.tickets[rank].store(DRAWING, Ordering::SeqCst);
        let number = self.next.fetch_add(1, Ordering::SeqCst);
        self.tickets[rank].store(Ticket::mark(number), Ordering::Release);
        // Before we look whether it is our turn; whoever makes way stores first and looks here then.
        self.slot(number).store(who + 1, Ordering::SeqCst);
        between_seq_cst();
        Ticket { number, hold, rank }
    }

    /// A rank that has ended, by `has_ended`, with a ticket before this one. It never leaves, so that the turn of this
    /// ticket never comes.
    pub fn blocker(&self, ticket: Ticket, has_ended: impl Fn(usize) -> bool) -> Option<usize> {
        let blocks = |&(rank, word): &(usize, &AtomicU32)| {
            let mark = word.load(Ordering::Acquire);
            let ahead = Ticket::mark(ticket.number).wrapping_sub(mark);
            let is_before = mark == DRAWING || (1..u32::MAX / 2).contains(&ahead);
            mark != 0 && is_before && has_ended(rank)
        };
        self.tickets.iter().enumerate().find(blocks).map(|(rank, _)| rank)
    }

    /// The rank no longer waits with its ticket, whose turn never comes.
    pub fn abandon(&self, ticket: Ticket) {
        self.tickets[ticket.rank].store(0, Ordering::Relaxed);
    }

    /// Enters if it is the ticket's turn; a reader makes way for the next reader.
    pub fn enter(&self, ticket: Ticket) -> Option<Wake> {
        let Ticket { number, hold, .. } = ticket;
        match hold {
            // Pairs with the stores in `leave`: what was done inside is seen.
            Hold::Exclusive if self.writing.load(Ordering::SeqCst) == number => {
                self.slot(number).store(0, Ordering::Relaxed);
                Some(Wake(None))
            }
            Hold::Shared if self.reading.load(Ordering::SeqCst) == number => {
                self.slot(number).store(0, Ordering::Relaxed);
                self.reading.store(number + 1, Ordering::SeqCst);
                Some(self.waiting(number + 1))
            }
            _ => None,
        }
    }

    /// Leaves.
    pub fn leave(&self, ticket: Ticket) -> Wake {
        if ticket.hold == Hold::Exclusive {
            self.reading.store(ticket.number + 1, Ordering::SeqCst);
        }
        // Added, since a reader that has just been let in may have left already.
        let next = self.writing.fetch_add(1, Ordering::SeqCst) + 1;
        self.tickets[ticket.rank].store(0, Ordering::Relaxed);
        match ticket.hold {
            Hold::Exclusive => self.waiting(ticket.number + 1),
            Hold::Shared => self.waiting(next),
        }
    }

    /// How many have left so far.
    pub fn turn(&self) -> u64 {
        self.writing.load(Ordering::Relaxed)
    }

    fn slot(&self, number: u64) -> &AtomicU32 {
        &self.queue[(number % self.queue.len() as u64) as usize]
    }

    fn waiting(&self, number: u64) -> Wake {
        between_seq_cst();
        Wake(self.slot(number).load(Ordering::SeqCst).checked_sub(1))
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Words {
        words: [AtomicU64; 3],
        queue: [AtomicU32; 4],
        tickets: [AtomicU32; 4],
    }

    impl Words {
        fn lock(&self) -> Lock<'_> {
            let [next, writing, reading] = &self.words;
            Lock { next, writing, reading, queue: &self.queue, tickets: &self.tickets }
        }
    }

    #[test]
    fn readers_enter_together_and_nobody_overtakes() {
        let words = Words::default();
        let lock = words.lock();
        let [first, second] = [0, 1].map(|who| lock.draw(Hold::Shared, who as usize, who));
        let writer = lock.draw(Hold::Exclusive, 2, 2);
        let late = lock.draw(Hold::Shared, 3, 3);
        assert_eq!(lock.enter(second), None, "the first goes first");
        assert_eq!(lock.enter(first), Some(Wake(Some(1))));
        assert_eq!(lock.enter(second), Some(Wake(Some(2))), "who looks for itself");
        assert_eq!((lock.enter(writer), lock.enter(late)), (None, None));
        assert_eq!(lock.leave(second), Wake(None));
        assert_eq!(lock.enter(writer), None);
        assert_eq!(lock.leave(first), Wake(Some(2)));
        assert_eq!(lock.enter(writer), Some(Wake(None)));
        assert_eq!(lock.enter(late), None);
        assert_eq!(lock.leave(writer), Wake(Some(3)));
        assert_eq!(lock.enter(late), Some(Wake(None)));
        assert_eq!(lock.leave(late), Wake(None));
        let again = lock.draw(Hold::Exclusive, 0, 0);
        assert_eq!(lock.enter(again), Some(Wake(None)));
    }

    #[test]
    fn a_rank_that_ended_blocks_the_tickets_behind_its_own() {
        let words = Words::default();
        let lock = words.lock();
        let of_one = |rank| move |other| other == rank;
        let before = lock.draw(Hold::Shared, 0, 0);
        let dead = lock.draw(Hold::Exclusive, 1, 1);
        let behind = lock.draw(Hold::Shared, 2, 2);
        assert_eq!(lock.blocker(behind, |_| false), None);
        assert_eq!(lock.blocker(before, of_one(1)), None);
        assert_eq!(lock.blocker(behind, of_one(1)), Some(1), "it waits before this one");
        assert!(lock.enter(before).is_some());
        let _ = lock.leave(before);
        assert!(lock.enter(dead).is_some());
        assert_eq!(lock.blocker(behind, of_one(1)), Some(1), "it is inside");
        lock.abandon(behind);
        let late = lock.draw(Hold::Shared, 0, 0);
        assert_eq!(lock.blocker(late, of_one(1)), Some(1), "nobody enters any more");
        assert_eq!(lock.blocker(late, of_one(2)), None, "it waits no longer");
        let _ = lock.leave(dead);
        assert_eq!(lock.blocker(late, of_one(1)), None, "it had left before it ended");
        // It died while it drew a ticket, which may be any.
        lock.tickets[3].store(DRAWING, Ordering::Relaxed);
        assert_eq!(lock.blocker(behind, of_one(3)), Some(3));
    }
}

#[cfg(all(test, loom))]
mod models {
    use super::*;
    use loom::sync::atomic::AtomicBool;
    use loom::sync::{Arc, Notify};

    struct Words {
        words: [AtomicU64; 3],
        queue: [AtomicU32; 2],
        tickets: [AtomicU32; 2],
        /// Whether somebody is inside alone, and what they wrote.
        alone: AtomicBool,
        written: AtomicU64,
        /// The processes' bells.
        rung: [Notify; 2],
    }

    impl Words {
        fn new() -> Words {
            Words {
                words: [0; 3].map(AtomicU64::new),
                queue: [0; 2].map(AtomicU32::new),
                tickets: [0; 2].map(AtomicU32::new),
                alone: AtomicBool::new(false),
                written: AtomicU64::new(0),
                rung: [(); 2].map(|()| Notify::new()),
            }
        }

        fn wake(&self, Wake(who): Wake) {
            if let Some(who) = who {
                self.rung[who as usize].notify();
            }
        }

        fn visit(&self, hold: Hold, who: u32) {
            let [next, writing, reading] = &self.words;
            let (queue, tickets) = (&self.queue, &self.tickets);
            let lock = Lock { next, writing, reading, queue, tickets };
            let ticket = lock.draw(hold, who as usize, who);
            loop {
                if let Some(wake) = lock.enter(ticket) {
                    self.wake(wake);
                    break;
                }
                // Sleeps: a wake-up that was lost would leave it here for ever.
                self.rung[who as usize].wait();
            }
            match hold {
                Hold::Exclusive => {
                    assert!(!self.alone.swap(true, Ordering::Relaxed));
                    let before = self.written.load(Ordering::Relaxed);
                    self.written.store(before + 1, Ordering::Relaxed);
                    self.alone.store(false, Ordering::Relaxed);
                }
                Hold::Shared => assert!(!self.alone.load(Ordering::Relaxed)),
            }
            self.wake(lock.leave(ticket));
        }
    }

    fn both(first: Hold, second: Hold) {
        loom::model(move || {
            let words = Arc::new(Words::new());
            let other = words.clone();
            let thread = loom::thread::spawn(move || other.visit(first, 0));
            words.visit(second, 1);
            thread.join().unwrap();
            let writers = [first, second].iter().filter(|hold| **hold == Hold::Exclusive).count();
            assert_eq!(words.written.load(Ordering::Relaxed), writers as u64);
        });
    }

    #[test]
    fn loom_writers_are_alone_and_woken() {
        both(Hold::Exclusive, Hold::Exclusive);
    }

    #[test]
    fn loom_readers_and_writers_exclude_each_other() {
        both(Hold::Shared, Hold::Exclusive);
    }
}
