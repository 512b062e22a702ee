//! What comes over TCP, for the targets under `fuzz/`. Every function takes any bytes.

use super::channel::Channel;
use super::handshake::{
    ANSWER_BYTES, HELLO_BYTES, HELLO_UNSIGNED, Hello, PROOF_BYTES, Secret, Transcript,
};
use super::outbox::Slice;
use super::record::{ATOMIC_BYTES, RANGE_BYTES, Range, Record, atomic_from_bytes};
use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};
use secret::{Key, Sealer, TAG_BYTES};
use wire::HEADER_BYTES;

/// Heads of records, and what gets, puts and atomics ask for.
pub fn records(bytes: &[u8]) {
    for head in bytes.as_chunks::<HEADER_BYTES>().0 {
        if let Ok(record) = Record::from_bytes(head) {
            assert_eq!(Record::from_bytes(&record.to_bytes()), Ok(record));
        }
    }
    for range in bytes.as_chunks::<RANGE_BYTES>().0 {
        assert_eq!(Range::from_bytes(range).to_bytes(), *range);
    }
    for atomic in bytes.as_chunks::<ATOMIC_BYTES>().0 {
        let _ = atomic_from_bytes(atomic);
    }
}

/// A hello, an answer and a proof, of which the bytes say only what is not proved: as a peer that knows
/// the secret and says what it likes.
pub fn handshake(bytes: &[u8]) {
    let secret = Secret::from([7; 32]);
    let mut parts = [0; HELLO_UNSIGNED + ANSWER_BYTES + PROOF_BYTES];
    let length = bytes.len().min(parts.len());
    parts[..length].copy_from_slice(&bytes[..length]);
    let (said, rest) = parts.split_at(HELLO_UNSIGNED);
    let (answer, proof) = rest.split_at(ANSWER_BYTES);

    let mut hello = [0; HELLO_BYTES];
    hello[..HELLO_UNSIGNED].copy_from_slice(said);
    hello[HELLO_UNSIGNED..].copy_from_slice(&secret.prove("tcp hello", &[said]));
    let Some(read) = Hello::check(&hello, &secret) else { return };
    assert_eq!(read.sign(&secret), hello, "one hello has one form");
    let answer = answer.try_into().expect("as long");
    assert!(Transcript::check_answer(read, answer, &secret).is_none(), "it proves nothing");
    let mut transcript = Transcript::unproved(read, answer);
    let answer = transcript.answer(&secret);
    transcript = Transcript::check_answer(read, &answer, &secret).expect("proved");
    let proof: &[u8; PROOF_BYTES] = proof.try_into().expect("as long");
    assert!(transcript.check_proof(proof, &secret).is_none(), "it proves nothing");
}

/// An encrypted stream: messages that are sealed, as the lowest bits of the first byte say, and then
/// changed, or bytes as they are. Nothing that was not sealed comes out of it.
pub fn channel(bytes: &[u8]) {
    let Some((&how, bytes)) = bytes.split_first() else { return };
    let (near, far) =
        socketpair(AddressFamily::UNIX, SocketType::STREAM, SocketFlags::CLOEXEC, None)
            .expect("a pair of sockets");
    let (ours, theirs) = (Key::from([1; 32]), Key::from([2; 32]));
    let mut stream = Vec::new();
    let mut sealed = Vec::new();
    if how & 1 == 1 {
        let mut sealer = Sealer::new(theirs.clone());
        for part in bytes.chunks(usize::from(how >> 2) + 1) {
            let start = stream.len();
            stream.extend((part.len() as u32).to_le_bytes());
            stream.extend_from_slice(part);
            let (prefix, body) = stream[start..].split_at_mut(4);
            let tag: [u8; TAG_BYTES] = sealer.seal(prefix, body);
            stream.extend(tag);
            sealed.extend_from_slice(part);
        }
        if how & 2 == 2 && !stream.is_empty() {
            let at = usize::from(bytes[0]) * 7 % stream.len();
            stream[at] ^= 1 << (how >> 5);
        }
    } else {
        stream.extend_from_slice(bytes);
    }
    stream.truncate(64 << 10);
    rustix::io::write(&far, &stream).expect("room");
    drop(far);
    let mut channel = Channel::new(near, Some([ours, theirs]));
    let (mut got, mut buffer) = (Vec::new(), [0u8; 333]);
    loop {
        let slice = Slice { iov_base: buffer.as_mut_ptr().cast(), iov_len: buffer.len() };
        // SAFETY: the slice names the buffer, which is alive.
        match unsafe { channel.read(&[slice]) } {
            Ok(Some(0)) | Err(_) => break,
            Ok(read) => got.extend_from_slice(&buffer[..read.unwrap_or(0)]),
        }
    }
    assert!(sealed.starts_with(&got), "what comes out was sealed");
    if how & 3 == 1 && stream.len() < 64 << 10 {
        assert!(sealed == got, "what was sealed comes out");
    }
}
