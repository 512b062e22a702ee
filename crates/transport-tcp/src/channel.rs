//! A connection as two streams of bytes, encrypted if the job wants it.

use super::outbox::Slice;
use layout::Span;
use rustix::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use secret::{Broken, Key, Opener, Sealer, TAG_BYTES};
use std::io;
use std::ops::Range;

/// The most plain bytes that are sealed as one.
const SEALED: usize = 16 << 10;
/// Bytes before what is sealed: its length.
const PREFIX: usize = 4;

/// A connection whose two ends have proved themselves.
#[derive(Debug)]
pub(super) struct Channel {
    socket: OwnedFd,
    cipher: Option<Box<Cipher>>,
    /// The last read took all that it was offered room for.
    filled: bool,
}

/// How much a system call moved; `None` if nothing can be moved now.
pub(super) type Moved = io::Result<Option<usize>>;

struct Cipher {
    sealer: Sealer,
    /// Sealed bytes to be written, from `from` on.
    outgoing: Vec<u8>,
    from: usize,
    opener: Opener,
    /// What has been read: opened bytes that nobody has taken, and behind them sealed ones.
    incoming: Box<[u8]>,
    plain: Range<usize>,
    sealed: Range<usize>,
    /// The last read took all that there was room for.
    filled: bool,
    /// A message was changed on its way; what came before it has been handed over.
    broken: bool,
}

impl std::fmt::Debug for Cipher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (out, plain) = (self.outgoing.len() - self.from, self.plain.len());
        write!(f, "{out} bytes to go, {} to open, {plain} to take", self.sealed.len())
    }
}

impl Channel {
    /// A connection; with the keys for what is sent and what is received if it is to be encrypted.
    pub(super) fn new(socket: OwnedFd, keys: Option<[Key; 2]>) -> Channel {
        let cipher = |[seal, open]: [Key; 2]| {
            Box::new(Cipher {
                sealer: Sealer::new(seal),
                outgoing: Vec::new(),
                from: 0,
                opener: Opener::new(open),
                incoming: vec![0; 4 * (PREFIX + SEALED + TAG_BYTES)].into(),
                plain: 0..0,
                sealed: 0..0,
                filled: false,
                broken: false,
            })
        };
        Channel { socket, cipher: keys.map(cipher), filled: false }
    }

    /// Whether bytes that were accepted wait to be written.
    pub(super) fn is_behind(&self) -> bool {
        self.cipher.as_ref().is_some_and(|cipher| cipher.from < cipher.outgoing.len())
    }

    /// Whether there may be more to read, of which the kernel will not tell.
    pub(super) fn has_more(&self) -> bool {
        let held = |cipher: &Cipher| cipher.filled || cipher.broken || !cipher.plain.is_empty();
        self.filled || self.cipher.as_deref().is_some_and(held)
    }

    /// Writes the start of what is named, as much as can be written now.
    ///
    /// # Safety
    /// The slices name bytes that can be read.
    pub(super) unsafe fn write(&mut self, slices: &[Slice]) -> Moved {
        let Some(cipher) = &mut self.cipher else {
            // SAFETY: promised by the caller.
            return moved(unsafe { send(&self.socket, slices) });
        };
        cipher.push(&self.socket)?;
        if cipher.from < cipher.outgoing.len() {
            return Ok(None);
        }
        if slices.is_empty() {
            return Ok(Some(0));
        }
        // SAFETY: promised by the caller.
        let taken = unsafe { cipher.seal(slices) }?;
        cipher.push(&self.socket)?;
        Ok(Some(taken))
    }

    /// Writes the start of one piece, as [`write`](Channel::write) does; nothing if that takes more
    /// than one plain call.
    ///
    /// # Safety
    /// The slice names bytes that can be read.
    #[inline]
    pub(super) unsafe fn write_plainly(&self, slice: Slice) -> usize {
        let encrypted = self.cipher.is_some();
        // SAFETY: promised by the caller.
        let moved = if encrypted { 0 } else { unsafe { send_one(&self.socket, slice) } };
        moved.max(0) as usize
    }

    /// Reads into what is named, as much as has come. `Some(0)` is the end of the stream.
    ///
    /// # Safety
    /// The slices name bytes that can be written.
    pub(super) unsafe fn read(&mut self, slices: &[Slice]) -> Moved {
        let Some(cipher) = &mut self.cipher else {
            // SAFETY: promised by the caller.
            let moved = moved(unsafe { receive(&self.socket, slices) })?;
            let room = || slices.iter().map(|slice| slice.iov_len).sum::<usize>();
            self.filled = moved.is_some_and(|length| length == room());
            return Ok(moved);
        };
        if cipher.broken {
            return Err(io::Error::other(Broken));
        }
        if cipher.plain.is_empty()
            && !cipher.open().map_err(io::Error::other)?
            && !cipher.receive(&self.socket)?
        {
            return Ok(Some(0));
        }
        // SAFETY: promised by the caller.
        let given = unsafe { cipher.give(slices) }?;
        Ok((given > 0).then_some(given))
    }

    /// Reads into one piece, as [`read`](Channel::read) does, and looks so often before it answers
    /// that nothing has come.
    ///
    /// # Safety
    /// The slice names bytes that can be written.
    #[inline]
    pub(super) unsafe fn read_soon(&mut self, slice: Slice, looks: u32) -> Moved {
        if self.cipher.is_none() {
            for _ in 1..looks {
                // SAFETY: promised by the caller.
                if let Some(length) = moved(unsafe { receive_one(&self.socket, slice) })? {
                    self.filled = length == slice.iov_len;
                    return Ok(Some(length));
                }
            }
        }
        // SAFETY: promised by the caller.
        unsafe { self.read(&[slice]) }
    }
}

impl AsFd for Channel {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.socket.as_fd()
    }
}

impl Cipher {
    /// Writes sealed bytes, as many as can be written now.
    fn push(&mut self, socket: &OwnedFd) -> io::Result<()> {
        while self.from < self.outgoing.len() {
            match rustix::net::send(socket, &self.outgoing[self.from..], FLAGS) {
                Ok(written) => self.from += written,
                Err(error) if is_waiting(error) => return Ok(()),
                Err(error) => return Err(error.into()),
            }
        }
        self.outgoing.clear();
        self.from = 0;
        Ok(())
    }

    /// Seals the start of what is named; nothing waits to be written.
    unsafe fn seal(&mut self, slices: &[Slice]) -> io::Result<usize> {
        self.outgoing.resize(PREFIX, 0);
        for slice in slices {
            let part = slice.iov_len.min(SEALED + PREFIX - self.outgoing.len());
            // SAFETY: named by the caller. They may change meanwhile as any user's memory may; what
            // is sealed is the copy.
            let bytes = unsafe { std::slice::from_raw_parts(slice.iov_base.cast::<u8>(), part) };
            self.outgoing.extend_from_slice(bytes);
        }
        let length = self.outgoing.len() - PREFIX;
        if length == 0 {
            self.outgoing.clear();
            return Err(io::Error::from_raw_os_error(libc::EFAULT));
        }
        let prefix = (length as u32).to_le_bytes();
        self.outgoing[..PREFIX].copy_from_slice(&prefix);
        let tag = self.sealer.seal(&prefix, &mut self.outgoing[PREFIX..]);
        self.outgoing.extend_from_slice(&tag);
        Ok(length)
    }

    /// Reads sealed bytes, as many as have come. False at the end of the stream.
    fn receive(&mut self, socket: &OwnedFd) -> io::Result<bool> {
        self.incoming.copy_within(self.sealed.clone(), 0);
        self.sealed = 0..self.sealed.len();
        let free = &mut self.incoming[self.sealed.end..];
        let room = free.len();
        let read = match rustix::net::recv(socket, free, RECEIVE) {
            Ok((_, 0)) => {
                self.filled = false;
                return Ok(false);
            }
            Ok((_, read)) => read,
            Err(error) if is_waiting(error) => 0,
            Err(error) => return Err(error.into()),
        };
        self.filled = read == room;
        self.sealed.end += read;
        Ok(true)
    }

    /// Opens the next message that has come whole and is not empty. False if there is none.
    fn open(&mut self) -> Result<bool, Broken> {
        while self.plain.is_empty() {
            let bytes = &mut self.incoming[self.sealed.clone()];
            let Some((prefix, rest)) = bytes.split_first_chunk_mut::<PREFIX>() else {
                return Ok(false);
            };
            let length = u32::from_le_bytes(*prefix) as usize;
            if length > SEALED {
                return Err(Broken);
            }
            let Some((message, rest)) = rest.split_at_mut_checked(length) else { return Ok(false) };
            let Some((tag, _)) = rest.split_first_chunk::<TAG_BYTES>() else { return Ok(false) };
            self.opener.open(prefix, message, tag)?;
            let start = self.sealed.start + PREFIX;
            self.plain = start..start + length;
            self.sealed.start = start + length + TAG_BYTES;
        }
        Ok(true)
    }

    /// Hands over what has come; tells how much.
    unsafe fn give(&mut self, slices: &[Slice]) -> io::Result<usize> {
        let mut given = 0;
        for slice in slices {
            let mut filled = 0;
            while filled < slice.iov_len {
                match self.open() {
                    Ok(true) => {}
                    Ok(false) => return Ok(given),
                    Err(broken) if given == 0 => return Err(io::Error::other(broken)),
                    Err(_) => {
                        self.broken = true;
                        return Ok(given);
                    }
                }
                let part = self.plain.len().min(slice.iov_len - filled);
                // SAFETY: the caller promised as many bytes.
                let target = unsafe { Span::new(slice.iov_base.cast::<u8>().add(filled), part) };
                target.copy_from_slice(&self.incoming[self.plain.start..self.plain.start + part]);
                self.plain.start += part;
                filled += part;
                given += part;
            }
        }
        // What has come beyond is opened, so that `has_more` knows of it.
        self.broken = self.open().is_err();
        Ok(given)
    }
}

const FLAGS: rustix::net::SendFlags =
    rustix::net::SendFlags::NOSIGNAL.union(rustix::net::SendFlags::DONTWAIT);
const RECEIVE: rustix::net::RecvFlags = rustix::net::RecvFlags::DONTWAIT;
/// The flags of system calls, as the C library has them.
const SENDING: i32 = FLAGS.bits() as i32;
const RECEIVING: i32 = RECEIVE.bits() as i32;

fn is_waiting(error: rustix::io::Errno) -> bool {
    matches!(error, rustix::io::Errno::AGAIN | rustix::io::Errno::INTR)
}

/// What a system call answered.
fn moved(result: isize) -> Moved {
    if result >= 0 {
        return Ok(Some(result as usize));
    }
    let error = io::Error::last_os_error();
    match error.raw_os_error() {
        Some(libc::EAGAIN | libc::EINTR) => Ok(None),
        _ => Err(error),
    }
}

#[inline]
unsafe fn send(socket: &OwnedFd, slices: &[Slice]) -> isize {
    // SAFETY: the caller promised that the bytes can be read; the rest lives through the call.
    unsafe {
        if let [one] = slices {
            send_one(socket, *one)
        } else {
            let mut message: libc::msghdr = std::mem::zeroed();
            message.msg_iov = slices.as_ptr().cast_mut();
            message.msg_iovlen = slices.len() as _;
            libc::sendmsg(socket.as_raw_fd(), &message, SENDING)
        }
    }
}

#[inline]
unsafe fn send_one(socket: &OwnedFd, slice: Slice) -> isize {
    // SAFETY: the caller promised that the bytes can be read.
    unsafe { libc::send(socket.as_raw_fd(), slice.iov_base, slice.iov_len, SENDING) }
}

#[inline]
unsafe fn receive(socket: &OwnedFd, slices: &[Slice]) -> isize {
    // SAFETY: the caller promised that the bytes can be written; the rest lives through the call.
    unsafe {
        if let [one] = slices {
            receive_one(socket, *one)
        } else {
            let mut message: libc::msghdr = std::mem::zeroed();
            message.msg_iov = slices.as_ptr().cast_mut();
            message.msg_iovlen = slices.len() as _;
            libc::recvmsg(socket.as_raw_fd(), &mut message, RECEIVING)
        }
    }
}

#[inline]
unsafe fn receive_one(socket: &OwnedFd, slice: Slice) -> isize {
    // SAFETY: the caller promised that the bytes can be written.
    unsafe { libc::recv(socket.as_raw_fd(), slice.iov_base, slice.iov_len, RECEIVING) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rustix::net::{AddressFamily, SocketFlags, SocketType, socketpair};

    fn sockets() -> (OwnedFd, OwnedFd) {
        socketpair(AddressFamily::UNIX, SocketType::STREAM, SocketFlags::CLOEXEC, None)
            .expect("a pair of sockets")
    }

    fn name(bytes: &mut [u8]) -> Slice {
        Slice { iov_base: bytes.as_mut_ptr().cast(), iov_len: bytes.len() }
    }

    fn pass(sender: &mut Channel, receiver: &mut Channel, bytes: &mut [u8]) -> Vec<u8> {
        let mut got = Vec::new();
        let mut sent = 0;
        for _ in 0..10_000 {
            if sent < bytes.len() || sender.is_behind() {
                let third = (bytes.len() - sent) / 3;
                let (one, other) = bytes[sent..].split_at_mut(third);
                let slices = [name(one), name(other)];
                // SAFETY: both are alive.
                sent += unsafe { sender.write(&slices) }.expect("a connection").unwrap_or(0);
            }
            let (mut one, mut other) = ([0; 1000], [0; 70_000]);
            let slices = [name(&mut one), name(&mut other)];
            // SAFETY: both are alive.
            let read = unsafe { receiver.read(&slices) }.expect("a connection").unwrap_or(0);
            got.extend_from_slice(&one[..read.min(1000)]);
            got.extend_from_slice(&other[..read.saturating_sub(1000)]);
            if got.len() == bytes.len() {
                break;
            }
        }
        got
    }

    #[test]
    fn bytes_pass_plain_and_sealed() {
        for keys in [None, Some([Key::from([1; 32]), Key::from([2; 32])])] {
            let (one, other) = sockets();
            let mut sender = Channel::new(one, keys.clone());
            let mut receiver = Channel::new(other, keys.map(|[a, b]| [b, a]));
            let mut bytes: Vec<u8> =
                (0..3_000_000u32).map(|at| (at.wrapping_mul(at) >> 7) as u8).collect();
            let expected = bytes.clone();
            assert!(pass(&mut sender, &mut receiver, &mut bytes) == expected);
            drop(sender);
            let mut one = [0; 4];
            // SAFETY: alive.
            assert_eq!(unsafe { receiver.read(&[name(&mut one)]) }.expect("its end"), Some(0));
        }
    }

    proptest! {
        #[test]
        fn whatever_comes_sealed_is_opened_or_refused(
            bytes in prop::collection::vec(any::<u8>(), 1..400),
        ) {
            let (one, other) = sockets();
            let mut receiver = Channel::new(other, Some([[1; 32].into(), [2; 32].into()]));
            rustix::io::write(&one, &bytes).expect("room");
            let mut target = [0; 500];
            // SAFETY: alive.
            let read = unsafe { receiver.read(&[name(&mut target)]) };
            prop_assert!(matches!(read, Ok(None) | Err(_)));
        }
    }
}
