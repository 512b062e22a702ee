//! Whoever has connected and not proved anything yet. They are few, for a short time, and known by
//! nothing but their socket.

use super::handshake::{
    ANSWER_BYTES, Answer, HELLO_BYTES, Hello, Name, PROOF_BYTES, Secret, Transcript,
};
use rustix::fd::OwnedFd;
use rustix::net::{RecvFlags, SendFlags};
use secret::Ephemeral;
use std::time::{Duration, Instant};

/// How many there may be; a further one takes the place of the oldest.
const MOST: usize = 64;
/// How long a guest may take to prove itself. Long: a rank that has just called may compute.
const PATIENCE: Duration = Duration::from_secs(60);
/// A guest that has said nothing that counts for so long is taken for a stranger, for the time being.
const SUSPICIOUS: Duration = Duration::from_secs(5);

/// All guests.
#[derive(Debug, Default)]
pub(super) struct Guests {
    /// Oldest first.
    guests: Vec<Guest>,
    next: u32,
    /// Guests that went away or were sent away without having proved anything.
    strangers: u64,
}

#[derive(Debug)]
struct Guest {
    number: u32,
    socket: OwnedFd,
    since: Instant,
    /// What it has said of what it must say next.
    said: Vec<u8>,
    /// Both sides' words, once it has said hello, and our key for this connection.
    transcript: Option<(Transcript, Ephemeral)>,
}

/// A guest that has proved itself.
#[derive(Debug)]
pub(super) struct Peer {
    pub(super) socket: OwnedFd,
    pub(super) transcript: Transcript,
    pub(super) ephemeral: Ephemeral,
    /// How much of our stream has arrived at its end.
    pub(super) received: u64,
}

/// Somebody who knows the secret and means another VCI.
#[derive(Debug)]
pub(super) struct Called {
    pub(super) socket: OwnedFd,
    pub(super) hello: Hello,
}

/// What to say to somebody who knows the secret.
#[derive(Debug)]
pub(super) enum Reply {
    Answer(Answer, Ephemeral),
    /// Nothing here: another VCI is meant, and answers.
    HandOver,
    /// Nothing: the connection is of no use.
    Decline,
    /// Nothing: this was said before, by somebody else.
    Refuse,
}

/// What came of listening to a guest.
#[derive(Debug)]
pub(super) enum Heard {
    Nothing,
    /// The process of this name was answered, and went away.
    Gone(Name),
    Called(Called),
    Proved(Peer),
}

/// What became of a guest.
#[derive(Debug)]
enum Step {
    Waits,
    Gone,
    Stranger,
    Called(Hello),
    Proved(u64),
}

impl Guests {
    /// How many went without having proved anything.
    pub(super) fn strangers(&self) -> u64 {
        if self.guests.is_empty() {
            return self.strangers;
        }
        let now = Instant::now();
        let suspicious =
            |guest: &&Guest| guest.transcript.is_none() && guest.since + SUSPICIOUS <= now;
        self.strangers + self.guests.iter().filter(suspicious).count() as u64
    }

    /// When the next one has been here for too long.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.guests.first().map(|oldest| oldest.since + PATIENCE)
    }

    /// Takes a new one, and answers its number.
    pub(super) fn welcome(&mut self, socket: OwnedFd) -> u32 {
        if self.guests.len() >= MOST {
            // Who knows the secret has been listened to already.
            let oldest = self.guests.iter().position(|guest| guest.transcript.is_none());
            self.strangers += u64::from(oldest.is_some());
            self.guests.remove(oldest.unwrap_or(0));
        }
        let number = self.next;
        self.next = self.next.wrapping_add(1);
        let since = Instant::now();
        self.guests.push(Guest { number, socket, since, said: Vec::new(), transcript: None });
        number
    }

    /// The socket of the newest guest.
    pub(super) fn newest(&self) -> Option<&OwnedFd> {
        self.guests.last().map(|guest| &guest.socket)
    }

    /// Sends those away that have been here for too long.
    pub(super) fn expire(&mut self, now: Instant) {
        let strangers = &mut self.strangers;
        self.guests.retain(|guest| {
            let stays = guest.since + PATIENCE > now;
            *strangers += u64::from(!stays && guest.transcript.is_none());
            stays
        });
    }

    /// Listens to a guest. `reply` says what to say to its hello.
    pub(super) fn listen(
        &mut self,
        number: u32,
        secret: &Secret,
        reply: impl FnMut(&Hello) -> Reply,
    ) -> Heard {
        let Some(at) = self.guests.iter().position(|guest| guest.number == number) else {
            return Heard::Nothing;
        };
        let step = self.guests[at].listen(secret, reply);
        self.settle(at, step)
    }

    /// Hears the hello of the newest guest, which was said to another VCI. `reply` says what to say to it.
    pub(super) fn resume(
        &mut self,
        hello: Hello,
        secret: &Secret,
        reply: impl FnMut(&Hello) -> Reply,
    ) -> Heard {
        let Some(at) = self.guests.len().checked_sub(1) else { return Heard::Nothing };
        match self.guests[at].answer(hello, secret, reply) {
            Some(step) => self.settle(at, step),
            None => Heard::Nothing,
        }
    }

    fn settle(&mut self, at: usize, step: Step) -> Heard {
        match step {
            Step::Waits => Heard::Nothing,
            Step::Gone => {
                let transcript = self.guests.remove(at).transcript;
                transcript.map_or(Heard::Nothing, |(said, _)| Heard::Gone(said.hello.from))
            }
            Step::Stranger => {
                self.guests.remove(at);
                self.strangers += 1;
                Heard::Nothing
            }
            Step::Called(hello) => {
                Heard::Called(Called { socket: self.guests.remove(at).socket, hello })
            }
            Step::Proved(received) => {
                let Guest { socket, transcript, .. } = self.guests.remove(at);
                let Some((transcript, ephemeral)) = transcript else { return Heard::Nothing };
                Heard::Proved(Peer { socket, transcript, ephemeral, received })
            }
        }
    }
}

impl Guest {
    fn listen(&mut self, secret: &Secret, mut reply: impl FnMut(&Hello) -> Reply) -> Step {
        loop {
            // Not a byte more than it must say: what follows is for the one it proves to be.
            let needed = if self.transcript.is_none() { HELLO_BYTES } else { PROOF_BYTES };
            let mut bytes = [0; HELLO_BYTES];
            let room = &mut bytes[..needed - self.said.len()];
            match rustix::net::recv(&self.socket, room, RecvFlags::DONTWAIT) {
                Err(rustix::io::Errno::AGAIN | rustix::io::Errno::INTR) => return Step::Waits,
                // One that knows the secret may have thought better of it.
                Ok((_, 0)) | Err(_) if self.transcript.is_some() => return Step::Gone,
                Ok((_, 0)) | Err(_) => return Step::Stranger,
                Ok((_, length)) => self.said.extend_from_slice(&bytes[..length]),
            }
            if self.said.len() < needed {
                continue;
            }
            let said = std::mem::take(&mut self.said);
            if let Some((transcript, _)) = &self.transcript {
                let proof = said[..].try_into().expect("as many bytes as a proof has");
                return match transcript.check_proof(proof, secret) {
                    Some(received) => Step::Proved(received),
                    None => Step::Stranger,
                };
            }
            let hello = said[..].try_into().expect("as many bytes as a hello has");
            let Some(hello) = Hello::check(hello, secret) else { return Step::Stranger };
            if let Some(step) = self.answer(hello, secret, &mut reply) {
                return step;
            }
        }
    }

    /// Answers to its hello. None if it has to say more.
    fn answer(
        &mut self,
        hello: Hello,
        secret: &Secret,
        mut reply: impl FnMut(&Hello) -> Reply,
    ) -> Option<Step> {
        let (answer, ephemeral) = match reply(&hello) {
            Reply::Answer(answer, ephemeral) => (answer, ephemeral),
            Reply::HandOver => return Some(Step::Called(hello)),
            Reply::Decline => return Some(Step::Gone),
            Reply::Refuse => return Some(Step::Stranger),
        };
        let transcript = Transcript { hello, answer };
        let bytes = transcript.answer(secret);
        let flags = SendFlags::NOSIGNAL | SendFlags::DONTWAIT;
        // An empty socket takes so few bytes whole.
        if rustix::net::send(&self.socket, &bytes, flags) != Ok(ANSWER_BYTES) {
            return Some(Step::Gone);
        }
        self.transcript = Some((transcript, ephemeral));
        None
    }
}
