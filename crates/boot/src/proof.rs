//! How the two ends of a connection between hosts prove to each other that they know a key; what they
//! say from then on is sealed.
//!
//! Each end says a nonce. The caller then proves that it knows the key, by a hash of it and of both
//! nonces, and only if that is right does the other end prove the same: strangers are told nothing.

use secret::{Opener, PROOF_BYTES, Proof, Sealer, TAG_BYTES};
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

pub use secret::Key;

const NONCE: usize = 32;
/// How long either end has to prove itself.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);
/// Bytes around a sealed message: its length before it, and the tag behind it.
pub(crate) const AROUND: usize = 4 + TAG_BYTES;

/// Seals what is said after both ends have proved themselves.
#[derive(Debug)]
pub(crate) struct Session {
    sealer: Sealer,
    opener: Opener,
}

impl Session {
    fn new(nonces: &Nonces, key: &Key, calls: bool) -> Session {
        let [caller, called] = ["serried 2026-11 line caller", "serried 2026-11 line called"]
            .map(|purpose| key.derive(purpose, &[&nonces.called, &nonces.caller]));
        let (own, other) = if calls { (caller, called) } else { (called, caller) };
        Session { sealer: Sealer::new(own), opener: Opener::new(other) }
    }

    /// Appends a message to what is to be written.
    pub(crate) fn seal(&mut self, message: &[u8], outgoing: &mut Vec<u8>) {
        let length = (message.len() as u32).to_le_bytes();
        outgoing.extend(length);
        let start = outgoing.len();
        outgoing.extend_from_slice(message);
        let tag = self.sealer.seal(&length, &mut outgoing[start..]);
        outgoing.extend_from_slice(&tag);
    }

    /// The message in these bytes, with its length and its tag.
    pub(crate) fn open(&mut self, mut bytes: Vec<u8>) -> io::Result<Vec<u8>> {
        let tag = bytes.split_off(bytes.len() - TAG_BYTES);
        let mut message = bytes.split_off(4);
        self.opener.open(&bytes, &mut message, &tag).map_err(io::Error::other)?;
        Ok(message)
    }
}

struct Nonces {
    called: [u8; NONCE],
    caller: [u8; NONCE],
}

impl Nonces {
    fn prove(&self, key: &Key, who: &'static str) -> Proof {
        key.prove(who, &[&self.called, &self.caller])
    }

    fn check(&self, key: &Key, who: &'static str, proof: &[u8]) -> bool {
        key.check(who, &[&self.called, &self.caller], proof)
    }
}

/// Proves to whoever was called that this end knows the key, and lets it prove the same.
pub(crate) fn call(stream: &mut TcpStream, key: &Key) -> io::Result<Session> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let caller = secret::random()?;
    stream.write_all(&caller)?;
    let mut called = [0; NONCE];
    stream.read_exact(&mut called)?;
    let nonces = Nonces { called, caller };
    stream.write_all(&nonces.prove(key, "line caller"))?;
    let mut shown = [0; PROOF_BYTES];
    stream.read_exact(&mut shown).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset => stranger(),
        _ => error,
    })?;
    if !nonces.check(key, "line called", &shown) {
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
        let own = secret::random()?;
        // A new connection has room for so little.
        stream.write_all(&own)?;
        Ok(Handshake { stream, since: Instant::now(), own, said: Vec::new() })
    }

    /// Reads what has come. An error if the other end is none of ours.
    pub(crate) fn poll(&mut self, key: &Key) -> io::Result<Option<Session>> {
        let mut buffer = [0; NONCE + PROOF_BYTES];
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
        if !nonces.check(key, "line caller", shown) {
            return Err(stranger());
        }
        self.stream.write_all(&nonces.prove(key, "line called"))?;
        Ok(Some(Session::new(&nonces, key, false)))
    }
}

fn stranger() -> io::Error {
    io::Error::new(ErrorKind::PermissionDenied, "the two ends do not know the same key")
}

/// A number that tells a key from others, and nothing of it.
pub fn fingerprint(key: &Key) -> u64 {
    short(key, "fingerprint", &[])
}

pub(crate) fn short(key: &Key, purpose: &'static str, said: &[&[u8]]) -> u64 {
    let proof = key.prove(purpose, said);
    u64::from_le_bytes(std::array::from_fn(|at| proof[at]))
}
