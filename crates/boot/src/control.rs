//! The socket between a rank and `mpiexec`, and what is said on it.
//!
//! The socket keeps message boundaries. `mpiexec` says one thing, before the rank is even started:
//! the [`TICKET`], which the first process that takes the rank's place reads. A rank says
//! [`Notice`]s; to one that says it is tolerant, `mpiexec` tells of [`PeerFailure`]s.

use crate::failure::{FAILURE_BYTES, PeerFailure};
use crate::message::Message;
use crate::spawn::SpawnRequest;
use serde::{Deserialize, Serialize};
use std::io;
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The longest encoded [`Notice`].
pub const NOTICE_BYTES: usize = 4096;

/// What a [`Notice::Part`] or the reason of a [`Notice::Abort`] may hold: there is as much around it.
const PART_BYTES: usize = NOTICE_BYTES - 32;

/// What `mpiexec` leaves in each socket: whoever reads it is the rank.
pub const TICKET: [u8; 4] = *b"S\x01\0\0";

/// The option of `mpiexec` that makes it look after the process at the other end of the socket which
/// is its standard input.
pub const SINGLETON_OPTION: &str = "--for-singleton";

/// The programming model of a rank, by which its calls are named to the user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Model {
    /// MPI.
    #[default]
    Mpi,
    /// BSPlib.
    Bsp,
    /// Remote stores.
    Store,
}

impl Model {
    /// All of them.
    pub const ALL: [Model; 3] = [Model::Mpi, Model::Bsp, Model::Store];

    /// The calls that begin, end and break off a program.
    pub fn calls(self) -> [&'static str; 3] {
        match self {
            Model::Mpi => ["MPI_Init", "MPI_Finalize", "MPI_Abort"],
            Model::Bsp => ["bsp_begin", "bsp_end", "bsp_abort"],
            Model::Store => ["FCI_Init", "FCI_Finalize", "FCI_Abort"],
        }
    }
}

/// What a rank tells `mpiexec`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notice {
    /// This process has joined the job.
    Initialized {
        /// The process, which may be a grandchild of `mpiexec`.
        process: u32,
        /// How its calls are called.
        model: Model,
    },
    /// It has left the job: any exit is in order now.
    Finalized,
    /// End the job.
    Abort {
        /// The status that the job is to end with.
        code: i32,
        /// What to tell the user.
        reason: String,
    },
    /// A piece of what a later notice is about, where that is too long for one.
    Part(#[serde(with = "serde_bytes")] Vec<u8>),
    /// Start processes: the pieces that came before make up a [`SpawnRequest`](crate::SpawnRequest).
    Spawn,
    /// This process meets others than those of its world; its parents, where it has any.
    Connected,
    /// It has parted from all of them: their faults are no longer its own.
    Parted,
    /// It can go on when others die, and wants to hear of it.
    Tolerant,
    /// Another rank of its world was out of reach for too long, and counts as dead.
    Unreachable {
        /// The other rank.
        rank: u32,
        /// Milliseconds since its last sign of life.
        silence: u64,
        /// What the kernel said of the last attempt to reach it, as an `errno`.
        error: Option<i32>,
    },
    /// It waits and has waited for long: the pieces that came before make up a [`Blocked`].
    Blocked,
    /// It waits no longer.
    Unblocked,
}

impl Message for Notice {
    const KIND: u8 = b'S';
    const VERSION: u8 = 4;
}

/// What a rank waits for, told again and again while it does (`--check`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blocked {
    /// Another number whenever the rank waits anew, or something has come meanwhile.
    pub sequence: u64,
    /// It goes on when of each of these lists a rank of its world has done something for it.
    pub needs: Vec<Vec<u32>>,
    /// The call, with whom, with which tag and on which communicator.
    pub text: String,
}

impl Message for Blocked {
    const KIND: u8 = b'B';
    const VERSION: u8 = 1;
}

/// A rank's end of the socket to `mpiexec`.
///
/// Nothing here fails: when `mpiexec` is gone, this process is about to be killed, and there is
/// nobody to tell.
#[derive(Debug)]
pub struct Control {
    socket: OwnedFd,
    /// Held by who says something in several notices.
    speaking: Mutex<()>,
}

impl Control {
    /// Takes the rank's end of a socket.
    pub fn new(socket: OwnedFd) -> Control {
        Control { socket, speaking: Mutex::new(()) }
    }

    /// A rank's end of a new socket and the other one, for an `mpiexec` that is started later.
    pub fn pair() -> io::Result<(Control, OwnedFd)> {
        let mut ends = [0; 2];
        let kind = libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC;
        // SAFETY: two integers, alive for the call.
        if unsafe { libc::socketpair(libc::AF_UNIX, kind, 0, ends.as_mut_ptr()) } != 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: just opened, owned by nobody else.
        let [own, other] = ends.map(|end| unsafe { OwnedFd::from_raw_fd(end) });
        Ok((Control::new(own), other))
    }

    /// What an `mpiexec` says that was started for this process: the port at which it keeps names.
    pub fn first_words(&self, patience: Duration) -> io::Result<String> {
        crate::connection::wait(self.socket.as_fd(), patience);
        let mut buffer = [0u8; 256];
        // SAFETY: the buffer is alive for the call and its length is given.
        let length = unsafe {
            let socket = self.socket.as_raw_fd();
            libc::recv(socket, buffer.as_mut_ptr().cast(), buffer.len(), libc::MSG_DONTWAIT)
        };
        match usize::try_from(length) {
            Err(_) => Err(io::Error::last_os_error()),
            Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(length) => Ok(String::from_utf8_lossy(&buffer[..length]).into_owned()),
        }
    }

    /// Tells mpiexec that this process has joined the job: from here on, exiting without leaving it
    /// is a fault.
    pub fn initialized(&self, model: Model) {
        self.tell(&Notice::Initialized { process: std::process::id(), model });
    }

    /// Tells mpiexec that this rank has finalized: it may exit now with any status.
    pub fn finalized(&self) {
        self.tell(&Notice::Finalized);
    }

    /// Tells mpiexec to end the job; `reason`, which is cut if it is too long, is printed as the first
    /// cause, behind what this process has printed. The message is under way when this returns: the
    /// caller may exit at once.
    pub fn abort(&self, code: i32, reason: &str) {
        crate::flush_streams();
        let mut end = reason.len().min(PART_BYTES);
        while !reason.is_char_boundary(end) {
            end -= 1;
        }
        self.tell(&Notice::Abort { code, reason: reason[..end].into() });
    }

    /// Asks mpiexec to start processes. The answer, be it the processes or bad news, comes to the
    /// port that the request names.
    pub fn spawn(&self, request: &SpawnRequest) {
        self.tell_long(request, &Notice::Spawn);
    }

    /// Tells mpiexec that this process waits, and for whom.
    pub fn blocked(&self, blocked: &Blocked) {
        self.tell_long(blocked, &Notice::Blocked);
    }

    /// Tells mpiexec that this process waits no longer.
    pub fn unblocked(&self) {
        self.tell(&Notice::Unblocked);
    }

    /// Tells something in pieces, and what it is.
    fn tell_long(&self, message: &impl Message, what: &Notice) {
        let _speaking = self.speaking.lock().unwrap_or_else(PoisonError::into_inner);
        for part in message.encode().chunks(PART_BYTES) {
            self.tell(&Notice::Part(part.to_vec()));
        }
        self.tell(what);
    }

    /// Tells mpiexec that this process meets others than those of its world.
    pub fn connected(&self) {
        self.tell(&Notice::Connected);
    }

    /// Tells mpiexec that this process has parted from all others than those of its world.
    pub fn parted(&self) {
        self.tell(&Notice::Parted);
    }

    /// Tells mpiexec that this process can go on when others die, and listens for that.
    pub fn tolerant(&self) {
        self.tell(&Notice::Tolerant);
    }

    /// Returns a function that tells mpiexec of a rank that is out of reach: its silence, and the kernel's error.
    pub fn unreachable_notifier(
        &self,
    ) -> io::Result<impl Fn(u32, Duration, Option<i32>) + Send + Sync + use<>> {
        let control = Control::new(self.socket.try_clone()?);
        Ok(move |rank, silence: Duration, error| {
            let silence = silence.as_millis() as u64;
            control.tell(&Notice::Unreachable { rank, silence, error })
        })
    }

    /// Waits for the news that another process has died; `None` when there will be no more.
    pub fn await_failure(&self) -> Option<PeerFailure> {
        let mut buffer = [0u8; FAILURE_BYTES];
        loop {
            // SAFETY: the buffer is alive for the call and its length is given.
            let length = unsafe {
                libc::recv(self.socket.as_raw_fd(), buffer.as_mut_ptr().cast(), buffer.len(), 0)
            };
            match usize::try_from(length) {
                Ok(0) => return None,
                Ok(length) => {
                    if let Ok(death) = PeerFailure::decode(&buffer[..length]) {
                        return Some(death);
                    }
                }
                Err(_) if is_passing(&io::Error::last_os_error()) => {}
                Err(_) => return None,
            }
        }
    }

    fn tell(&self, notice: &Notice) {
        let bytes = notice.encode();
        loop {
            // SAFETY: the buffer is alive for the call and its length is given.
            let sent = unsafe {
                let socket = self.socket.as_raw_fd();
                libc::send(socket, bytes.as_ptr().cast(), bytes.len(), libc::MSG_NOSIGNAL)
            };
            let interrupted = || io::Error::last_os_error().kind() == io::ErrorKind::Interrupted;
            if sent >= 0 || !interrupted() {
                return;
            }
        }
    }

    /// Whether the ticket was still there: nobody else has been this rank.
    pub(crate) fn take_ticket(&self) -> bool {
        let mut ticket = [0u8; TICKET.len()];
        // SAFETY: the buffer is alive for the call and its length is given.
        let received = unsafe {
            let socket = self.socket.as_raw_fd();
            libc::recv(socket, ticket.as_mut_ptr().cast(), ticket.len(), libc::MSG_DONTWAIT)
        };
        received == TICKET.len() as isize && ticket == TICKET
    }
}

/// Errors after which one tries again. Where the other end is gone and has left something unread, the
/// kernel says so once, before what that end had said.
fn is_passing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::ConnectionReset)
}

impl AsRawFd for Control {
    fn as_raw_fd(&self) -> RawFd {
        self.socket.as_raw_fd()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spawn::Wanted;
    use proptest::prelude::*;

    fn notice() -> impl Strategy<Value = Notice> {
        prop_oneof![
            (any::<u32>(), prop::sample::select(Model::ALL.to_vec()))
                .prop_map(|(process, model)| Notice::Initialized { process, model }),
            Just(Notice::Finalized),
            (any::<i32>(), "\\PC{0,300}").prop_map(|(code, reason)| Notice::Abort { code, reason }),
            prop::collection::vec(any::<u8>(), 0..PART_BYTES).prop_map(Notice::Part),
            Just(Notice::Spawn),
            Just(Notice::Connected),
            Just(Notice::Parted),
            Just(Notice::Tolerant),
            any::<(u32, u64, Option<i32>)>().prop_map(|(rank, silence, error)| {
                Notice::Unreachable { rank, silence, error }
            }),
            Just(Notice::Blocked),
            Just(Notice::Unblocked),
        ]
    }

    proptest! {
        #[test]
        fn what_is_encoded_is_decoded(notice in notice()) {
            prop_assert_eq!(Notice::decode(&notice.encode()), Ok(notice));
        }

        #[test]
        fn any_bytes_are_decoded_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
            let _ = Notice::decode(&bytes);
        }

        #[test]
        fn bytes_behind_a_good_head_are_decoded_or_refused(
            body in prop::collection::vec(any::<u8>(), 0..5000),
        ) {
            let _ = Notice::decode(&[&[Notice::KIND, Notice::VERSION], body.as_slice()].concat());
        }
    }

    fn hear(socket: &OwnedFd) -> Notice {
        let mut buffer = [0; NOTICE_BYTES];
        // SAFETY: the buffer is alive for the call and its length is given.
        let length =
            unsafe { libc::recv(socket.as_raw_fd(), buffer.as_mut_ptr().cast(), buffer.len(), 0) };
        Notice::decode(&buffer[..length as usize]).unwrap()
    }

    #[test]
    fn a_long_reason_is_cut_between_characters() {
        let (own, other) = Control::pair().unwrap();
        let reason = "é".repeat(NOTICE_BYTES);
        own.abort(3, &reason);
        let Notice::Abort { code: 3, reason: read } = hear(&other) else { panic!("not an abort") };
        assert!(reason.starts_with(&read) && read.len() >= PART_BYTES - 1);
    }

    #[test]
    fn a_long_request_is_told_in_pieces() {
        let wanted = Wanted {
            copies: 2,
            words: vec![vec![b'x'; 3 * NOTICE_BYTES]],
            directory: None,
            path: None,
            hosts: None,
            hostfile: None,
            environment: Vec::new(),
        };
        let request =
            SpawnRequest { port: "p".into(), directory: b"/".to_vec(), programs: vec![wanted] };
        let (own, other) = Control::pair().unwrap();
        own.spawn(&request);
        let mut told = Vec::new();
        loop {
            match hear(&other) {
                Notice::Part(part) => told.extend(part),
                Notice::Spawn => break,
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(SpawnRequest::decode(&told), Ok(request));
    }

    #[test]
    fn the_ticket_is_no_notice() {
        assert!(Notice::decode(&TICKET).is_err());
    }
}
