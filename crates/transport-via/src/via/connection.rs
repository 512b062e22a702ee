//! How two VIs are connected: what each tells the other over a Unix socket, and the files that go with it.

use super::descriptor::MemoryHandle;
use super::memory::{NicPage, ViMemory};
use super::nic::PROBE;
use super::vi::Reliability;
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, ReturnFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};
use std::io::{self, IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::AsRawFd;

/// Changes whenever anything does that two processes share.
const VERSION: u64 = 0x7669_6100_0000_0001;
/// Files of one process: its page, the memory of the VI, what its doorbell rings.
pub(crate) const FILES: usize = 3;
/// Bytes of encoded [`Terms`].
pub(crate) const TERMS: usize = 7 * 8 + PROBE;
/// The longest message of a connection that is being made.
const LONGEST: usize = 512;
/// The most receive descriptors of a VI, and the largest area.
const MOST_DEPTH: u64 = 1 << 12;
const MOST_AREA: u64 = 1 << 30;

/// What a VI tells its peer of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    /// Its number in the completion queue of its process.
    pub(crate) number: u32,
    pub(crate) tag: u32,
    pub(crate) reliability: Reliability,
    /// Receive descriptors.
    pub(crate) depth: u64,
    /// Bytes of its area, and the handle under which the peer writes there.
    pub(crate) area: u64,
    pub(crate) area_handle: MemoryHandle,
    /// Where its process has the bytes of `probe`.
    pub(crate) probe_address: u64,
    pub(crate) probe: [u8; PROBE],
}

impl Terms {
    pub(crate) fn to_bytes(&self) -> [u8; TERMS] {
        let words = [
            VERSION,
            u64::from(self.number) | u64::from(self.tag) << 32,
            self.reliability as u64,
            self.depth,
            self.area,
            self.area_handle.0,
            self.probe_address,
        ];
        let mut bytes = [0; TERMS];
        for (word, place) in words.iter().zip(bytes.chunks_exact_mut(8)) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        bytes[TERMS - PROBE..].copy_from_slice(&self.probe);
        bytes
    }

    /// Reads what another process has said; none if it makes no sense.
    pub(crate) fn read(bytes: &[u8; TERMS]) -> Option<Terms> {
        let word = |at: usize| u64::from_le_bytes(bytes[at * 8..at * 8 + 8].try_into().unwrap());
        let terms = Terms {
            number: word(1) as u32,
            tag: (word(1) >> 32) as u32,
            reliability: Reliability::from_number(word(2))?,
            depth: word(3),
            area: word(4),
            area_handle: MemoryHandle(word(5)),
            probe_address: word(6),
            probe: bytes[TERMS - PROBE..].try_into().unwrap(),
        };
        let good = word(0) == VERSION
            && terms.number < super::completions::MOST_VIS
            && terms.depth.is_power_of_two()
            && terms.depth <= MOST_DEPTH
            && (1..=MOST_AREA).contains(&terms.area);
        good.then_some(terms)
    }

    /// Lengths of the page and of the VI's memory.
    pub(crate) fn lengths(&self) -> (usize, usize) {
        (NicPage::BYTES, ViMemory::bytes(self.depth as usize, self.area as usize))
    }
}

/// Sends a message with files.
pub(crate) fn send(
    socket: impl AsFd,
    bytes: &[u8],
    files: [BorrowedFd<'_>; FILES],
) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(FILES))];
    let mut control = SendAncillaryBuffer::new(&mut space);
    assert!(control.push(SendAncillaryMessage::ScmRights(&files)));
    let flags = SendFlags::NOSIGNAL | SendFlags::DONTWAIT;
    sendmsg(socket, &[IoSlice::new(bytes)], &mut control, flags)?;
    Ok(())
}

/// Receives a message, and as many files as belong to one, if it came with any. No bytes if the other end is
/// closed.
pub(crate) fn receive(socket: impl AsFd) -> io::Result<(Vec<u8>, Option<[OwnedFd; FILES]>)> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(FILES))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut bytes = vec![0; LONGEST];
    let flags = RecvFlags::DONTWAIT | RecvFlags::CMSG_CLOEXEC;
    let came = recvmsg(socket, &mut [IoSliceMut::new(&mut bytes)], &mut control, flags)?;
    let mut files = Vec::new();
    for message in control.drain() {
        if let RecvAncillaryMessage::ScmRights(rights) = message {
            files.extend(rights);
        }
    }
    if came.flags.contains(ReturnFlags::TRUNC) || came.flags.contains(ReturnFlags::CTRUNC) {
        return Err(io::Error::other("a message longer than any"));
    }
    bytes.truncate(came.bytes);
    Ok((bytes, files.try_into().ok()))
}

/// The process at the other end of a socket and its user. No process if it is in another namespace.
pub(crate) fn credentials(socket: &OwnedFd) -> io::Result<(Option<i32>, u32)> {
    let mut found = libc::ucred { pid: 0, uid: u32::MAX, gid: u32::MAX };
    let mut length = size_of::<libc::ucred>() as libc::socklen_t;
    // SAFETY: room for what is asked for, and its length.
    let done = unsafe {
        libc::getsockopt(
            socket.as_raw_fd(),
            libc::SOL_SOCKET,
            libc::SO_PEERCRED,
            (&raw mut found).cast(),
            &raw mut length,
        )
    };
    if done != 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(((found.pid > 0).then_some(found.pid), found.uid))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_survive_and_nonsense_is_refused() {
        let terms = Terms {
            number: 5,
            tag: 7,
            reliability: Reliability::Delivery,
            depth: 64,
            area: 1 << 18,
            area_handle: MemoryHandle(1 << 16),
            probe_address: 0xdead_beef,
            probe: [3; PROBE],
        };
        let bytes = terms.to_bytes();
        assert_eq!(Terms::read(&bytes), Some(terms));
        for (at, byte) in [(0, 9), (13, 0xff), (16, 9), (24, 65), (30, 1), (37, 0xff), (32, 0)] {
            let mut wrong = bytes;
            wrong[at] = byte;
            let changed = Terms::read(&wrong);
            assert!(changed.is_none() || at == 13 || at == 32, "byte {at}");
        }
        let mut none = bytes;
        none[32..40].fill(0);
        assert_eq!(Terms::read(&none), None, "no area");
    }
}
