//! How the two ends of a connection between hosts prove to each other that they know a key; what they
//! say from then on is sealed.
//!
//! The called end says a nonce. The caller answers with an ephemeral key and proves that it knows the key
//! of the connection, by a hash of it and of what was said. Only if that is right does the other end say
//! an ephemeral key and prove the same: strangers are told nothing, and nothing is computed for them. What
//! is said from then on is sealed under keys that are made of the key and of what the two ephemeral ones
//! agree upon, so that who learns the key later can read nothing that was recorded.

use secret::{Ephemeral, Opener, PROOF_BYTES, Proof, Public, Sealer, TAG_BYTES};
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

pub use secret::Key;

const NONCE: usize = 32;
/// Bytes of what either end says to prove itself: an ephemeral key, and the proof.
const SHOWN: usize = size_of::<Public>() + PROOF_BYTES;
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
    /// What follows a handshake, for the end whose ephemeral key this is.
    fn new(said: &Said, key: &Key, own: Ephemeral) -> io::Result<Session> {
        let calls = own.public() == said.caller;
        let agreed = own.agree(if calls { &said.called } else { &said.caller });
        let agreed = agreed.ok_or_else(stranger)?;
        let [caller, called] = ["serried 2026-11 line 2 caller", "serried 2026-11 line 2 called"]
            .map(|purpose| {
                let Said { nonce, caller, called } = said;
                key.derive(purpose, &[nonce, caller, called, agreed.as_bytes()])
            });
        let (own, other) = if calls { (caller, called) } else { (called, caller) };
        Ok(Session { sealer: Sealer::new(own), opener: Opener::new(other) })
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

/// What both ends have said.
struct Said {
    nonce: [u8; NONCE],
    caller: Public,
    /// Nothing yet, when the caller proves itself.
    called: Public,
}

impl Said {
    fn prove(&self, key: &Key, who: &'static str) -> Proof {
        key.prove(who, &[&self.nonce, &self.caller, &self.called])
    }

    fn check(&self, key: &Key, who: &'static str, proof: &[u8]) -> bool {
        key.check(who, &[&self.nonce, &self.caller, &self.called], proof)
    }
}

const CALLER: &str = "line 2 caller";
const CALLED: &str = "line 2 called";

/// Proves to whoever was called that this end knows the key, and lets it prove the same.
pub(crate) fn call(stream: &mut TcpStream, key: &Key) -> io::Result<Session> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut nonce = [0; NONCE];
    stream.read_exact(&mut nonce)?;
    let own = Ephemeral::random()?;
    let mut said = Said { nonce, caller: own.public(), called: Public::default() };
    stream.write_all(&shown(&said.caller, &said.prove(key, CALLER)))?;
    let mut answer = [0; SHOWN];
    stream.read_exact(&mut answer).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset => stranger(),
        _ => error,
    })?;
    let (called, proof) = answer.split_at(size_of::<Public>());
    said.called.copy_from_slice(called);
    if !said.check(key, CALLED, proof) {
        return Err(stranger());
    }
    Session::new(&said, key, own)
}

fn shown(public: &Public, proof: &Proof) -> [u8; SHOWN] {
    let mut bytes = [0; SHOWN];
    let (key, rest) = bytes.split_at_mut(size_of::<Public>());
    key.copy_from_slice(public);
    rest.copy_from_slice(proof);
    bytes
}

/// A handshake with somebody who has connected, and has not proved anything yet.
#[derive(Debug)]
pub(crate) struct Handshake {
    pub(crate) stream: TcpStream,
    since: Instant,
    nonce: [u8; NONCE],
    said: Vec<u8>,
}

impl Handshake {
    pub(crate) fn new(mut stream: TcpStream) -> io::Result<Handshake> {
        stream.set_nodelay(true)?;
        stream.set_nonblocking(true)?;
        let nonce = secret::random()?;
        // A new connection has room for so little.
        stream.write_all(&nonce)?;
        Ok(Handshake { stream, since: Instant::now(), nonce, said: Vec::new() })
    }

    /// Reads what has come. An error if the other end is none of ours.
    pub(crate) fn poll(&mut self, key: &Key) -> io::Result<Option<Session>> {
        let mut buffer = [0; SHOWN];
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
        let (caller, proof) = self.said.split_at(size_of::<Public>());
        let caller = caller.try_into().unwrap_or_default();
        let mut said = Said { nonce: self.nonce, caller, called: Public::default() };
        if !said.check(key, CALLER, proof) {
            return Err(stranger());
        }
        let own = Ephemeral::random()?;
        said.called = own.public();
        self.stream.write_all(&shown(&said.called, &said.prove(key, CALLED)))?;
        Session::new(&said, key, own).map(Some)
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    /// Both ends of a connection, with all that passed between them before the first message.
    fn meet(key: &Key) -> (Session, Session, Said) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let place = listener.local_addr().unwrap();
        let caller_key = key.clone();
        let caller = std::thread::spawn(move || {
            call(&mut TcpStream::connect(place).unwrap(), &caller_key).unwrap()
        });
        let mut handshake = Handshake::new(listener.accept().unwrap().0).unwrap();
        let session = loop {
            if let Some(session) = handshake.poll(key).unwrap() {
                break session;
            }
            std::thread::yield_now();
        };
        let caller_key = handshake.said[..32].try_into().unwrap();
        let said = Said { nonce: handshake.nonce, caller: caller_key, called: [0; 32] };
        (caller.join().unwrap(), session, said)
    }

    #[test]
    fn who_learns_the_key_later_reads_nothing_that_was_recorded() {
        let key = Key::from([7; 32]);
        let (mut caller, mut called, said) = meet(&key);
        let mut record = Vec::new();
        caller.seal(b"the secret of the job", &mut record);
        assert_eq!(called.open(record.clone()).unwrap(), b"the secret of the job");
        // The thief has the record, the key, and ephemeral keys of its own.
        for _ in 0..2 {
            let own = Ephemeral::random().unwrap();
            let said = Said { called: own.public(), nonce: said.nonce, caller: said.caller };
            assert!(Session::new(&said, &key, own).unwrap().open(record.clone()).is_err());
        }
        // Nor do two connections of the same key have the same keys.
        let (_, mut other, _) = meet(&key);
        assert!(other.open(record).is_err());
    }
}
