//! Flow control, which the thesis left out: a sender counts the receive descriptors and the bytes of the area that
//! it has used, and the receiver tells with whatever it sends how many it has had so far. If it sends nothing, it
//! says so by itself once half of either is used up.
//!
//! One descriptor and one place are kept for that word alone, or two sides that are both full would wait for each
//! other. They do not: whoever owes the word a second time has heard since then from a peer that had read the first
//! one, and that frame gave back what the first one took.

/// Where pieces in the area begin: on a cache line.
pub(crate) const ALIGNMENT: u64 = 64;

/// Descriptors, and bytes of the area with what was skipped at its end: all since the connection was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Credit {
    pub(crate) descriptors: u64,
    pub(crate) bytes: u64,
}

/// Where a piece goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed {
    pub(crate) offset: u64,
    /// The rest of the area was skipped for it.
    pub(crate) restart: bool,
}

impl Credit {
    /// The place of the next piece in an area of so many bytes.
    fn place(&mut self, area: u64, length: u64) -> Placed {
        let size = length.next_multiple_of(ALIGNMENT);
        let offset = self.bytes % area;
        let restart = offset + size > area;
        if restart {
            self.bytes += area - offset;
        }
        let placed = Placed { offset: self.bytes % area, restart };
        self.bytes += size;
        self.descriptors += 1;
        placed
    }

    /// How much more this is than what was before.
    fn since(&self, before: Credit) -> Credit {
        Credit {
            descriptors: self.descriptors - before.descriptors,
            bytes: self.bytes - before.bytes,
        }
    }
}

/// What a frame is for: some room is kept for what gives room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A message of the engine.
    Frame,
    /// The word that gives credit.
    Credit,
}

/// The sender's view of the other side's queue and area.
#[derive(Debug)]
pub(crate) struct Window {
    size: Credit,
    sent: Credit,
    back: Credit,
}

impl Window {
    /// Everything is free.
    pub(crate) fn new(descriptors: u64, area: u64) -> Window {
        let size = Credit { descriptors, bytes: area };
        Window { size, sent: Credit::default(), back: Credit::default() }
    }

    /// Takes room for pieces of these lengths, for all of them or for none.
    #[inline]
    pub(crate) fn take<const N: usize>(
        &mut self,
        lengths: [usize; N],
        purpose: Purpose,
    ) -> Option<[Placed; N]> {
        let mut next = self.sent;
        let placed = lengths.map(|length| next.place(self.size.bytes, length as u64));
        let used = next.since(self.back);
        let (descriptors, bytes) = match purpose {
            Purpose::Frame => (1, ALIGNMENT),
            Purpose::Credit => (0, 0),
        };
        if used.descriptors + descriptors > self.size.descriptors
            || used.bytes + bytes > self.size.bytes
        {
            return None;
        }
        self.sent = next;
        Some(placed)
    }

    /// The other side says how much it has had; nobody can have had more than was sent, or less than before.
    #[inline]
    pub(crate) fn handle_credit(&mut self, credit: Credit) -> Result<(), &'static str> {
        let grows = credit.descriptors >= self.back.descriptors && credit.bytes >= self.back.bytes;
        let sent = credit.descriptors <= self.sent.descriptors && credit.bytes <= self.sent.bytes;
        if !(grows && sent) {
            return Err("credit for what was not sent");
        }
        self.back = credit;
        Ok(())
    }
}

/// The receiver's view of its own queue and area.
#[derive(Debug)]
pub(crate) struct Ledger {
    size: Credit,
    had: Credit,
    told: Credit,
}

impl Ledger {
    /// Everything is free.
    pub(crate) fn new(descriptors: u64, area: u64) -> Ledger {
        let size = Credit { descriptors, bytes: area };
        Ledger { size, had: Credit::default(), told: Credit::default() }
    }

    /// A piece of this length has come; where it lies.
    #[inline]
    pub(crate) fn handle_piece(&mut self, length: u64, restart: bool) -> Result<u64, &'static str> {
        if length > self.size.bytes {
            return Err("a piece longer than the area");
        }
        let placed = self.had.place(self.size.bytes, length);
        if placed.restart != restart {
            return Err("a piece at another place than there is room for it");
        }
        Ok(placed.offset)
    }

    /// Whether the other side must hear how much this one has had, although there is nothing to send.
    #[inline]
    pub(crate) fn owes(&self) -> bool {
        let owed = self.had.since(self.told);
        owed.descriptors * 2 >= self.size.descriptors || owed.bytes * 2 >= self.size.bytes
    }

    /// What goes with the next frame.
    #[inline]
    pub(crate) fn tell(&mut self) -> Credit {
        self.told = self.had;
        self.had
    }
}

/// Bytes of the smallest area in which a frame of so many bytes always finds room in the end: half of it may be used
/// and not given back, and of the rest as much as one frame, less a byte, may have to be skipped.
pub(crate) fn smallest_area(longest: usize) -> usize {
    4 * longest.next_multiple_of(ALIGNMENT as usize) + 2 * ALIGNMENT as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::VecDeque;

    #[test]
    fn room_is_kept_for_the_word_that_gives_room() {
        let mut window = Window::new(4, 1 << 10);
        for _ in 0..3 {
            assert!(window.take([40], Purpose::Frame).is_some());
        }
        assert_eq!(window.take([40], Purpose::Frame), None);
        assert!(window.take([40], Purpose::Credit).is_some());
        assert_eq!(window.take([40], Purpose::Credit), None);
        window.handle_credit(Credit { descriptors: 2, bytes: 128 }).expect("as it was sent");
        assert!(window.take([40], Purpose::Frame).is_some());
    }

    #[test]
    fn two_pieces_find_room_together_or_not_at_all() {
        let mut window = Window::new(16, 1 << 10);
        assert!(window.take([512], Purpose::Frame).is_some());
        assert_eq!(window.take([64, 512], Purpose::Frame), None);
        assert!(window.take([64, 320], Purpose::Frame).is_some());
    }

    #[test]
    fn senseless_credit_is_an_error() {
        let mut window = Window::new(4, 1 << 10);
        window.take([64], Purpose::Frame).expect("room");
        let credit = |descriptors, bytes| Credit { descriptors, bytes };
        for senseless in [credit(2, 64), credit(1, 65), credit(u64::MAX, u64::MAX)] {
            assert!(window.handle_credit(senseless).is_err(), "{senseless:?}");
        }
        assert_eq!(window.handle_credit(credit(1, 64)), Ok(()));
        assert!(window.handle_credit(credit(0, 64)).is_err(), "it goes back");
    }

    /// A piece of a side's words to the other: places, lengths, credit.
    type Message = (Vec<(Placed, usize)>, Credit);

    /// One side of a pair that sends as much as it may.
    struct Side {
        window: Window,
        ledger: Ledger,
        queue: VecDeque<Vec<usize>>,
    }

    impl Side {
        /// Sends the next frame, or the word that is owed, if there is room.
        fn send(&mut self) -> Option<Message> {
            let placed = |placed: Vec<Placed>, lengths: &[usize]| {
                placed.into_iter().zip(lengths.iter().copied()).collect()
            };
            let front = self.queue.front()?;
            let taken = match front[..] {
                [one] => self.window.take([one], Purpose::Frame).map(Vec::from),
                [one, two] => self.window.take([one, two], Purpose::Frame).map(Vec::from),
                _ => unreachable!("frames have one or two pieces"),
            }?;
            let lengths = self.queue.pop_front().expect("it is there");
            Some((placed(taken, &lengths), self.ledger.tell()))
        }

        fn say_credit(&mut self) -> Option<Message> {
            if !self.ledger.owes() {
                return None;
            }
            let taken = self.window.take([40], Purpose::Credit)?;
            Some((vec![(taken[0], 40)], self.ledger.tell()))
        }

        fn handle(&mut self, (pieces, credit): Message) {
            self.window.handle_credit(credit).expect("no more than was sent");
            for (placed, length) in pieces {
                let offset = self.ledger.handle_piece(length as u64, placed.restart);
                assert_eq!(offset, Ok(placed.offset));
            }
        }
    }

    proptest! {
        /// Whatever two sides send and however late they look, pieces that nobody has had do not overlap, and all
        /// comes through.
        #[test]
        fn all_comes_through_and_nothing_is_overwritten(
            queues in prop::array::uniform2(prop::collection::vec(
                prop::collection::vec(1usize..500, 1..3), 0..120)),
            descriptors in 4u64..12,
            turns in prop::collection::vec(0usize..6, 4000),
        ) {
            let area = (smallest_area(1100) as u64).next_multiple_of(ALIGNMENT);
            let mut sides = queues.map(|queue| Side {
                window: Window::new(descriptors, area),
                ledger: Ledger::new(descriptors, area),
                queue: queue.into(),
            });
            let mut on_the_way: [VecDeque<Message>; 2] = Default::default();
            // Random turns first, then all in turn until nothing is left.
            let rest = (0..4000).map(|turn| turn % 6);
            for turn in turns.into_iter().chain(rest) {
                let (side, what) = (turn % 2, turn / 2);
                match what {
                    0 => on_the_way[1 - side].extend(sides[side].send()),
                    1 => on_the_way[1 - side].extend(sides[side].say_credit()),
                    _ => if let Some(message) = on_the_way[side].pop_front() {
                        sides[side].handle(message);
                    }
                }
                for waiting in &on_the_way {
                    let pieces = waiting.iter().flat_map(|(pieces, _)| pieces);
                    let mut ranges: Vec<(u64, u64)> = pieces
                        .map(|(placed, length)| (placed.offset, placed.offset + *length as u64))
                        .collect();
                    prop_assert!(ranges.len() as u64 <= descriptors);
                    ranges.sort_unstable();
                    prop_assert!(ranges.windows(2).all(|two| two[0].1 <= two[1].0), "{ranges:?}");
                }
            }
            prop_assert!(sides.iter().all(|side| side.queue.is_empty()), "somebody waits for ever");
        }
    }
}
