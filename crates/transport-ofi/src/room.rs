//! How much memory frames take, and how much of a peer's it may take.

/// The longest message, where there is room: what providers that are built on others still copy and do not
/// negotiate.
const MESSAGE: usize = 16 << 10;
/// A message that is worth sending.
const LEAST_MESSAGE: usize = 1 << 10;
/// Frames that a peer may have under way, where there is room: enough for the time in which credit comes back.
const CREDITS: u32 = 16;
/// With fewer, credit that comes back at half of it would not.
const LEAST_CREDITS: u32 = 2;
/// Messages of a peer that need no credit and may be under way at once: two that give credit back, a goodbye,
/// and an answer.
pub(crate) const CONTROLS: usize = 4;
/// Hellos that may come at once; more of them wait with the provider.
pub(crate) const HELLOS: usize = 16;
/// Bytes of all buffers together.
const BUDGET: usize = 64 << 20;

/// What is set aside for frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    /// Bytes of a message.
    pub(crate) message: usize,
    /// Frames that a peer may have under way.
    pub(crate) credits: u32,
}

impl Room {
    /// For so many peers, with a provider that takes messages of so many bytes and so many receive buffers, within
    /// what may be pinned, if messages must be. None if the messages are too short.
    pub(crate) fn of(
        peers: usize,
        longest: usize,
        receives: usize,
        pinnable: Option<u64>,
    ) -> Option<Room> {
        let peers = peers.max(1);
        // The other half is for what the program sends.
        let half = pinnable.map_or(BUDGET, |bytes| usize::try_from(bytes / 2).unwrap_or(BUDGET));
        let budget = half.min(BUDGET);
        let posted = receives.saturating_sub(HELLOS) / peers;
        let most = posted.saturating_sub(CONTROLS) as u32;
        let mut room =
            Room { message: MESSAGE.min(longest), credits: CREDITS.min(most).max(LEAST_CREDITS) };
        if room.message < LEAST_MESSAGE {
            return None;
        }
        while room.bytes(peers) > budget {
            if room.credits > 2 * LEAST_CREDITS {
                room.credits /= 2;
            } else if room.message / 2 >= LEAST_MESSAGE {
                room.message /= 2;
            } else if room.credits > LEAST_CREDITS {
                room.credits = LEAST_CREDITS;
            } else {
                // As little as it can do with: what cannot be registered then is found out.
                break;
            }
        }
        Some(room)
    }

    /// Send buffers: those of four peers that are sent to as fast as they take it.
    pub(crate) fn sends(&self) -> usize {
        4 * self.credits as usize
    }

    /// Receive buffers for a peer.
    pub(crate) fn receives(&self) -> usize {
        self.credits as usize + CONTROLS
    }

    /// All of it.
    pub(crate) fn bytes(&self, peers: usize) -> usize {
        (self.sends() + HELLOS + peers * self.receives()) * self.message
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_found_within_limits() {
        let plenty = Room::of(3, usize::MAX, 1024, None).expect("room");
        assert_eq!(plenty, Room { message: MESSAGE, credits: CREDITS });
        let few = Room::of(100, usize::MAX, 1024, None).expect("room");
        assert!(few.receives() * 100 + HELLOS <= 1024, "{few:?} in a receive queue of 1024");
        let pinned = Room::of(8, usize::MAX, 1024, Some(1 << 20)).expect("room");
        assert!(pinned.bytes(8) <= 1 << 19, "{pinned:?} in half of what may be pinned");
        assert_eq!(Room::of(1, 500, 1024, None), None, "messages that hold next to nothing");
        assert_eq!(Room::of(1, 4096, 1024, None).map(|room| room.message), Some(4096));
        let crowd = Room::of(100_000, usize::MAX, 1024, Some(1 << 20)).expect("the least");
        assert_eq!(crowd, Room { message: LEAST_MESSAGE, credits: LEAST_CREDITS });
    }
}
