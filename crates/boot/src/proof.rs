//! How the two ends of a connection between hosts prove to each other that they know a key; what they
//! say from then on is sealed.
//!
//! Each end says a nonce. The caller then proves that it knows the key, by a hash of it and of both
//! nonces, and only if that is right does the other end prove the same: strangers are told nothing.

use crate::roster::{Roster, SECRET_BYTES};
use secret::{HASH_BYTES, Seal, TAG_BYTES};
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// What both ends know, and nobody else does.
pub type Key = [u8; HASH_BYTES];

const NONCE: usize = SECRET_BYTES;
/// How long either end has to prove itself.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);
/// Bytes around a sealed message: its length before it, and the tag behind it.
pub(crate) const AROUND: usize = 4 + TAG_BYTES;

/// Seals what is said after both ends have proved themselves.
pub(crate) struct Session {
    seal: Seal,
    /// Numbers of the next message said and heard; each end has its own half.
    numbers: [u64; 2],
}

impl std::fmt::Debug for Session {
    /// Without the key.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.numbers)
    }
}

impl Session {
    fn new(nonces: &Nonces, key: &Key, calls: bool) -> Session {
        let numbers = if calls { [0, 1 << 63] } else { [1 << 63, 0] };
        Session { seal: Seal::new(&nonces.proof(key, b"session")), numbers }
    }

    /// Appends a message to what is to be written.
    pub(crate) fn seal(&mut self, message: &[u8], outgoing: &mut Vec<u8>) {
        let length = (message.len() as u32).to_le_bytes();
        outgoing.extend(length);
        let start = outgoing.len();
        outgoing.extend_from_slice(message);
        let tag = self.seal.seal(self.numbers[0], &length, &mut outgoing[start..]);
        outgoing.extend_from_slice(&tag);
        self.numbers[0] += 1;
    }

    /// The message in these bytes, with its length and its tag.
    pub(crate) fn open(&mut self, mut bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        let tag = bytes.split_off(bytes.len() - TAG_BYTES);
        let mut message = bytes.split_off(4);
        let genuine = self.seal.open(self.numbers[1], &bytes, &mut message, &tag);
        self.numbers[1] += 1;
        if genuine { Ok(message) } else { Err(stranger()) }
    }
}

struct Nonces {
    called: [u8; NONCE],
    caller: [u8; NONCE],
}

impl Nonces {
    fn proof(&self, key: &Key, who: &[u8]) -> [u8; HASH_BYTES] {
        secret::key(key, &[who, &self.called, &self.caller])
    }
}

/// Proves to whoever was called that this end knows the key, and lets it prove the same.
pub(crate) fn call(stream: &mut TcpStream, key: &Key) -> io::Result<Session> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let caller = Roster::fresh_secret()?;
    stream.write_all(&caller)?;
    let mut called = [0; NONCE];
    stream.read_exact(&mut called)?;
    let nonces = Nonces { called, caller };
    stream.write_all(&nonces.proof(key, b"caller"))?;
    let mut shown = [0; HASH_BYTES];
    stream.read_exact(&mut shown).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset => stranger(),
        _ => error,
    })?;
    if !secret::is_same(&shown, &nonces.proof(key, b"called")) {
        return Err(stranger());
    }
    Ok(Session::new(&nonces, key, true))
}

/// A handshake with somebody who has connected, and has not proved anything yet.
#[derive(Debug)]
pub(crate) struct Handshake {
    pub(crate) stream: TcpStream,
    since: Instant,
    own: [u8; NONCE],
    said: Vec<u8>,
}

impl Handshake {
    pub(crate) fn new(mut stream: TcpStream) -> io::Result<Handshake> {
        stream.set_nodelay(true)?;
        stream.set_nonblocking(true)?;
        let own = Roster::fresh_secret()?;
        // A new connection has room for so little.
        stream.write_all(&own)?;
        Ok(Handshake { stream, since: Instant::now(), own, said: Vec::new() })
    }

    /// Reads what has come. An error if the other end is none of ours.
    pub(crate) fn poll(&mut self, key: &Key) -> io::Result<Option<Session>> {
        let mut buffer = [0; NONCE + HASH_BYTES];
        while self.said.len() < buffer.len() {
            let missing = buffer.len() - self.said.len();
            match self.stream.read(&mut buffer[..missing]) {
                Ok(0) => return Err(stranger()),
                Ok(count) => self.said.extend_from_slice(&buffer[..count]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    let late = self.since.elapsed() > PATIENCE;
                    return if late { Err(stranger()) } else { Ok(None) };
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        let (caller, shown) = self.said.split_at(NONCE);
        let caller = caller.try_into().unwrap_or([0; NONCE]);
        let nonces = Nonces { called: self.own, caller };
        if !secret::is_same(shown, &nonces.proof(key, b"caller")) {
            return Err(stranger());
        }
        self.stream.write_all(&nonces.proof(key, b"called"))?;
        Ok(Some(Session::new(&nonces, key, false)))
    }
}

fn stranger() -> io::Error {
    io::Error::new(ErrorKind::PermissionDenied, "the two ends do not know the same key")
}

/// A number that tells a key from others, and nothing of it.
pub fn fingerprint(key: &Key) -> u64 {
    short(key, &[b"fingerprint"])
}

pub(crate) fn short(key: &Key, parts: &[&[u8]]) -> u64 {
    let hash = secret::key(key, parts);
    u64::from_le_bytes(std::array::from_fn(|at| hash[at]))
}
