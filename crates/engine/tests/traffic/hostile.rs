//! A peer that lies: frames that are well-formed and make no sense where they come.

use crate::failures::draw_seen;
use crate::sweep;
use crate::world::World;
use layout::Span;
use transport::sim::Random;
use transport::{Sent, Transport};
use wire::{BODY_MAX, BadMemory, Header, Kind, LENGTH_MAX, Message, Order, WantedTag};

/// A message about small names, which are likely to exist.
fn lie(random: &mut Random) -> Message {
    let (send, receive) = (random.below(6) as u32, random.below(6) as u32);
    let (context, tag) = (random.below(2) as u64, random.below(4) as i32);
    let length = *random.pick(&[0, 1, 40, 100, 3000, 1 << 40, LENGTH_MAX]);
    let yes = random.chance(500);
    match random.below(14) {
        0 => Message::Eager { context, tag, send: yes.then_some(send) },
        1 => {
            let key = yes.then(|| [random.below(3) as u64, random.below(5) as u64, length]);
            let order = *random.pick(&[Order::InOrder, Order::First, Order::Ahead]);
            let followed = yes && order == Order::InOrder && random.chance(500);
            Message::Rts { context, tag, send, length, key, order, followed }
        }
        2 => Message::Cts { send, receive, length },
        3 => Message::Data { receive, offset: length / 2 },
        4 => Message::Acknowledge { send },
        5 => Message::Credit { bytes: length },
        6 => Message::Stalled,
        7 => {
            let tag = if random.chance(500) { WantedTag::Any } else { WantedTag::Exactly(tag) };
            Message::PullRequest { context, tag, probe: yes }
        }
        8 => Message::Decline { send },
        9 => Message::Cancel { send },
        10 => Message::CancelReply { send, cancelled: yes },
        11 => Message::Rtr { context, tag, room: length, seen: receive },
        12 => {
            let bad = [None, Some(BadMemory::Sender), Some(BadMemory::Receiver)];
            Message::Fin { send, bad: *random.pick(&bad) }
        }
        _ => Message::Probed,
    }
}

impl World {
    /// Rank 1 sends rank 0 what its engine never would.
    fn inject(&mut self) {
        let mut body = [0; BODY_MAX];
        let (mut header, used) = lie(&mut self.random).encode(&mut body);
        if matches!(header.kind, Kind::Eager | Kind::EagerSynchronous | Kind::Data) {
            header.length = self.random.below(65) as u32;
        }
        if self.random.chance(20) {
            header = Header { flags: self.random.next() as u8, ..header };
        }
        let sent = self.engine(1).transport().send_buffered(0, &header, |at, slot: Span| {
            slot.copy_from_slice(&body[at..used]);
        });
        assert_ne!(sent, Sent::Exhausted);
    }
}

#[test]
fn lies_break_nothing_but_the_link() {
    sweep(400, |seed| {
        let (mut world, habits) = draw_seen(seed, 2);
        world.network.allow_lies();
        let honest = world.random.below(habits.steps);
        for step in 0..habits.steps + 50 {
            world.step(&habits);
            if step >= honest && world.random.chance(200) {
                world.inject();
            }
        }
        for _ in 0..200 {
            world.turn();
        }
        Ok(())
    });
}
