//! What a rank lets its launcher see of it: memory that both have, so that looking disturbs nobody.

use serde::{Deserialize, Serialize};
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Bytes of a [`RankStatus`]: ranks never share a cache line, not even one that is fetched ahead.
const RANK_BYTES: usize = size_of::<RankStatus>();

/// What the ranks of one host show, one beside the other.
#[derive(Clone, Copy, Debug)]
pub struct StatusBoard {
    ranks: &'static [RankStatus],
}

/// What one rank shows.
#[derive(Debug, Default)]
#[repr(C, align(128))]
pub struct RankStatus {
    /// Connections that proved nothing and were rejected.
    pub rejected: AtomicU64,
    /// Connections to ports of this rank that were rejected.
    pub turned_away: AtomicU64,
    counts: [AtomicU64; Count::ALL.len()],
    kind: AtomicU64,
    peer: AtomicU64,
    since: AtomicU64,
    /// The name of the collective call that the rank is in, with zeros behind it.
    call: Text<{ CALL / 8 }>,
    /// All about what the rank waits for, with zeros behind it.
    detail: Text<{ DETAIL / 8 }>,
    relation: AtomicU64,
    context: AtomicU64,
    count: AtomicU64,
    /// Two ranks in each word.
    ranks: [AtomicU64; MOST / 2],
}

/// What the transports of a rank count, for `mpiexec --stats`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Frames that were taken.
    TcpSent,
    /// Frames that were handed over.
    TcpReceived,
    /// Bytes that sockets took, of frames and of large data.
    TcpWritten,
    /// Bytes that sockets gave.
    TcpRead,
    /// Connections that broke and were opened again.
    TcpReopened,
    /// Networks that carried a share of large data and do not any more.
    TcpDropped,
    /// Packets of data that were sent, each once.
    UdpSent,
    /// Packets of data that were sent again.
    UdpResent,
    /// Times that something was found to be lost.
    UdpRecoveries,
    /// Packets that were sent only to acknowledge others.
    UdpExplicit,
    /// Packets that were acknowledged without a word.
    UdpImplicit,
    /// Packets of data that had come before.
    UdpDuplicates,
    /// Packets of data for which there was no room.
    UdpDropped,
    /// Packets to groups that were sent, each once for all hosts.
    UdpCast,
    /// Packets to groups that were taken.
    UdpCastTaken,
}

impl Count {
    /// All of them: of which transport, and what; those of one transport one after the other.
    pub const ALL: [(Count, &'static str, &'static str); 15] = [
        (Count::TcpSent, "tcp", "frames sent"),
        (Count::TcpReceived, "tcp", "frames received"),
        (Count::TcpWritten, "tcp", "bytes written"),
        (Count::TcpRead, "tcp", "bytes read"),
        (Count::TcpReopened, "tcp", "connections reopened"),
        (Count::TcpDropped, "tcp", "networks dropped"),
        (Count::UdpSent, "udp", "packets sent"),
        (Count::UdpResent, "udp", "sent again"),
        (Count::UdpRecoveries, "udp", "recoveries"),
        (Count::UdpExplicit, "udp", "explicit acknowledgements"),
        (Count::UdpImplicit, "udp", "implicit acknowledgements"),
        (Count::UdpDuplicates, "udp", "duplicates"),
        (Count::UdpDropped, "udp", "dropped for want of room"),
        (Count::UdpCast, "udp", "packets to groups"),
        (Count::UdpCastTaken, "udp", "taken of them"),
    ];
}

/// A text of so many words, with zeros behind it.
#[derive(Debug)]
struct Text<const WORDS: usize>([AtomicU64; WORDS]);

impl<const WORDS: usize> Default for Text<WORDS> {
    fn default() -> Self {
        Text(std::array::from_fn(|_| AtomicU64::new(0)))
    }
}

impl<const WORDS: usize> Text<WORDS> {
    fn store(&self, text: &str) {
        let mut bytes = text.bytes().chain(std::iter::repeat(0));
        for word in &self.0 {
            let bytes = std::array::from_fn(|_| bytes.next().unwrap_or(0));
            word.store(u64::from_le_bytes(bytes), Ordering::Relaxed);
        }
    }

    fn load(&self) -> Option<String> {
        let words = self.0.iter().map(|word| word.load(Ordering::Relaxed).to_le_bytes());
        let bytes: Vec<u8> = words.flatten().take_while(|byte| *byte != 0).collect();
        (!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// Bytes of a call's name at most.
const CALL: usize = 32;
/// Bytes of all about a wait at most.
const DETAIL: usize = 192;
/// The most ranks that a [`Relation`] names.
const MOST: usize = 16;

/// Who can let a rank go on that waits, by their ranks in its world.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Relation {
    /// That is not known.
    #[default]
    Unknown,
    /// Any of these.
    Any(Vec<u32>),
    /// All of these who do not wait in the same collective operation themselves: that with this number.
    Together {
        /// What is the same for those who wait in one operation.
        context: u64,
        /// The members; none for all of the world.
        members: Vec<u32>,
    },
}

const UNKNOWN: u64 = 0;
const ANY_OF: u64 = 1;
const TOGETHER: u64 = 2;

/// What a rank waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// A message.
    Message {
        /// The sender; None if anyone may be.
        from: Option<u32>,
    },
    /// Another rank to take a message.
    Taking {
        /// The receiver.
        by: u32,
    },
    /// Other ranks, in a collective operation or in one of several messages.
    Others,
}

const RUNNING: u64 = 0;
const MESSAGE: u64 = 1;
const TAKING: u64 = 2;
const OTHERS: u64 = 3;
const ANY: u64 = u64::MAX;

impl StatusBoard {
    /// Memory for so many ranks, all of which run.
    pub fn memory(ranks: usize) -> io::Result<OwnedFd> {
        let memory = crate::connection::memory()?;
        // SAFETY: takes integers.
        match unsafe { libc::ftruncate(memory.as_raw_fd(), (ranks * RANK_BYTES) as libc::off_t) } {
            0 => Ok(memory),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// The board in such memory, for the life of this process.
    pub fn attach(memory: &OwnedFd) -> io::Result<StatusBoard> {
        let file = std::fs::File::from(memory.try_clone()?);
        let count = file.metadata()?.len() as usize / RANK_BYTES;
        let (access, shared) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED);
        let length = count * RANK_BYTES;
        if length == 0 {
            return Ok(StatusBoard { ranks: &[] });
        }
        let nowhere = std::ptr::null_mut();
        // SAFETY: new memory at a place of the kernel's choice.
        let base = unsafe { libc::mmap(nowhere, length, access, shared, file.as_raw_fd(), 0) };
        if base == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: mapped for so many ranks and never unmapped, aligned to a page; each is atomics
        // only, for which any bytes are valid, and which others may change.
        Ok(StatusBoard { ranks: unsafe { std::slice::from_raw_parts(base.cast(), count) } })
    }

    /// What the rank of this number on its host shows.
    pub fn rank(&self, local_rank: u32) -> Option<&'static RankStatus> {
        self.ranks.get(local_rank as usize)
    }
}

impl RankStatus {
    /// Where it is counted how often something has happened.
    pub fn count(&self, which: Count) -> &AtomicU64 {
        &self.counts[which as usize]
    }

    /// Shows that this rank waits, for what, and for how long it has already.
    pub fn wait(&self, waiting: Waiting, time: Duration) {
        let (kind, peer) = match waiting {
            Waiting::Message { from } => (MESSAGE, from.map_or(ANY, u64::from)),
            Waiting::Taking { by } => (TAKING, by.into()),
            Waiting::Others => (OTHERS, 0),
        };
        // Whoever looks may see parts of two states; nothing but a line of text depends on it.
        self.peer.store(peer, Ordering::Relaxed);
        self.since.store(now().saturating_sub(time.as_millis() as u64), Ordering::Relaxed);
        self.kind.store(kind, Ordering::Relaxed);
    }

    /// Shows that this rank runs again.
    pub fn go_on(&self) {
        self.kind.store(RUNNING, Ordering::Relaxed);
        if let Some(first) = self.detail.0.first() {
            first.store(0, Ordering::Relaxed);
        }
    }

    /// Shows all about what this rank waits for: in words, and who can let it go on.
    pub fn explain(&self, text: &str, relation: &Relation) {
        let (kind, context, ranks) = match relation {
            Relation::Any(ranks) if ranks.len() <= MOST => (ANY_OF, 0, &ranks[..]),
            Relation::Together { context, members } if members.len() <= MOST => {
                (TOGETHER, *context, &members[..])
            }
            _ => (UNKNOWN, 0, &[][..]),
        };
        for (word, pair) in self.ranks.iter().zip(ranks.chunks(2)) {
            let second = pair.get(1).copied().unwrap_or(0);
            word.store(u64::from(pair[0]) | u64::from(second) << 32, Ordering::Relaxed);
        }
        self.count.store(ranks.len() as u64, Ordering::Relaxed);
        self.context.store(context, Ordering::Relaxed);
        self.relation.store(kind, Ordering::Relaxed);
        self.detail.store(text);
    }

    /// All about what the rank waits for, if it has waited for long enough to show it.
    pub fn explanation(&self) -> Option<(String, Relation)> {
        let text = self.detail.load().filter(|_| self.waiting().is_some())?;
        let words = self.ranks.iter().map(|word| word.load(Ordering::Relaxed));
        let ranks = words.flat_map(|word| [word as u32, (word >> 32) as u32]);
        let members: Vec<u32> = ranks.take(self.count.load(Ordering::Relaxed) as usize).collect();
        let relation = match self.relation.load(Ordering::Relaxed) {
            ANY_OF => Relation::Any(members),
            TOGETHER => {
                Relation::Together { context: self.context.load(Ordering::Relaxed), members }
            }
            _ => Relation::Unknown,
        };
        Some((text, relation))
    }

    /// Shows the collective call that this rank is in; an empty name for none.
    pub fn call(&self, name: &str) {
        self.call.store(name);
    }

    /// The collective call that the rank is in, if it shows one.
    pub fn called(&self) -> Option<String> {
        self.call.load()
    }

    /// What the rank waits for, if it does, and for how many seconds.
    pub fn waiting(&self) -> Option<(Waiting, f64)> {
        let peer = self.peer.load(Ordering::Relaxed);
        let waiting = match self.kind.load(Ordering::Relaxed) {
            MESSAGE => Waiting::Message { from: (peer != ANY).then_some(peer as u32) },
            TAKING => Waiting::Taking { by: peer as u32 },
            OTHERS => Waiting::Others,
            _ => return None,
        };
        let time = now().saturating_sub(self.since.load(Ordering::Relaxed));
        Some((waiting, time as f64 / 1000.0))
    }
}

/// Milliseconds on a clock that all processes of a host share.
fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: one `timespec`, alive for the call.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut time) };
    time.tv_sec as u64 * 1000 + time.tv_nsec as u64 / 1_000_000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_seen() {
        let memory = StatusBoard::memory(3).unwrap();
        let (shown, seen) =
            (StatusBoard::attach(&memory).unwrap(), StatusBoard::attach(&memory).unwrap());
        assert!(shown.rank(3).is_none());
        let (shown, seen) = (shown.rank(2).unwrap(), seen.rank(2).unwrap());
        assert_eq!(seen.waiting(), None);
        for waiting in [
            Waiting::Message { from: Some(7) },
            Waiting::Message { from: None },
            Waiting::Taking { by: 3 },
            Waiting::Others,
        ] {
            shown.wait(waiting, Duration::from_secs(100));
            let (found, seconds) = seen.waiting().unwrap();
            assert_eq!(found, waiting);
            assert!((100.0..160.0).contains(&seconds), "{seconds}");
            assert_eq!(seen.explanation(), None);
        }
        let together = |members| Relation::Together { context: 5, members };
        for (relation, known) in [
            (Relation::Any(vec![1, 2, 3]), Relation::Any(vec![1, 2, 3])),
            (together(vec![]), together(vec![])),
            (together(vec![4]), together(vec![4])),
            (Relation::Any(vec![7; MOST + 1]), Relation::Unknown),
            (Relation::Unknown, Relation::Unknown),
        ] {
            shown.explain("MPI_Recv from rank 1", &relation);
            assert_eq!(seen.explanation(), Some(("MPI_Recv from rank 1".into(), known)));
        }
        shown.go_on();
        assert_eq!(seen.explanation(), None);
        assert_eq!(seen.waiting(), None);
        assert_eq!(seen.called(), None);
        let long = "MPI_Neighbor_alltoallw_init_of_some_kind";
        for (name, short) in [("MPI_Bcast", "MPI_Bcast"), (long, &long[..CALL])] {
            shown.call(name);
            assert_eq!(seen.called().as_deref(), Some(short));
        }
        shown.call("");
        assert_eq!(seen.called(), None);
        shown.rejected.fetch_add(2, Ordering::Relaxed);
        assert_eq!(seen.rejected.load(Ordering::Relaxed), 2);
        for (at, (which, ..)) in (0..).zip(Count::ALL) {
            assert_eq!(which as usize, at, "they stand in order");
            shown.count(which).fetch_add(at as u64 + 1, Ordering::Relaxed);
            assert_eq!(seen.count(which).load(Ordering::Relaxed), at as u64 + 1);
        }
    }
}
