//! Copies between this process and memory of another one, by the kernel.

use super::descriptor::Status;
use layout::Span;

/// Pieces of this process's memory that are copied by one system call.
const PIECES: usize = 64;

/// Which way bytes go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// From the other process to this one.
    Read,
    /// From this process to the other one.
    Write,
}

fn piece(address: *mut u8, length: usize) -> libc::iovec {
    libc::iovec { iov_base: address.cast(), iov_len: length }
}

/// Copies what both sides name; how many bytes that are, or the kernel's error.
fn call(
    direction: Direction,
    process: i32,
    here: &[libc::iovec],
    there: libc::iovec,
) -> Result<usize, i32> {
    let (mine, count) = (here.as_ptr(), here.len() as u64);
    // SAFETY: the kernel checks the addresses of both sides; those of this process are valid by promise of who
    // made the span that they come from.
    let copied = unsafe {
        match direction {
            Direction::Read => libc::process_vm_readv(process, mine, count, &there, 1, 0),
            Direction::Write => libc::process_vm_writev(process, mine, count, &there, 1, 0),
        }
    };
    usize::try_from(copied).map_err(|_| std::io::Error::last_os_error().raw_os_error().unwrap_or(0))
}

/// Copies all of `local` from or to an address in another process.
pub(crate) fn copy(
    direction: Direction,
    process: i32,
    address: u64,
    local: Span,
) -> Result<(), Status> {
    let mut done = 0;
    while done < local.len() {
        let mut here = [piece(std::ptr::null_mut(), 0); PIECES];
        let (mut used, mut length) = (0, 0);
        for ((start, bytes), entry) in local.tail(done).pieces().zip(&mut here) {
            *entry = piece(start, bytes);
            used += 1;
            length += bytes;
        }
        let start = address.wrapping_add(done as u64) as usize;
        let there = piece(std::ptr::with_exposed_provenance_mut(start), length);
        done += match call(direction, process, &here[..used], there) {
            Ok(0) => return Err(Status::BadAddressThere),
            Ok(copied) => copied,
            Err(libc::EFAULT) if is_here(direction, local) => return Err(Status::BadAddressThere),
            Err(libc::EFAULT) => return Err(Status::BadAddressHere),
            Err(libc::ESRCH) => return Err(Status::ConnectionLost),
            Err(_) => return Err(Status::Refused),
        };
    }
    Ok(())
}

/// Whether memory of this process is as valid as a copy in this direction needs it: asked after a copy has failed,
/// to tell whose memory is not.
#[cold]
fn is_here(direction: Direction, local: Span) -> bool {
    const PAGE: usize = 4096;
    let own = std::process::id() as i32;
    let pages = local.pieces().flat_map(|(address, length)| {
        let next = PAGE - address.addr() % PAGE;
        let starts = (0..length.min(1)).chain((next..length).step_by(PAGE));
        starts.map(move |at| address.wrapping_add(at))
    });
    let mut byte = 0u8;
    for address in pages {
        let (here, there) = (piece(&raw mut byte, 1), piece(address, 1));
        let copied = |direction| call(direction, own, &[here], there) == Ok(1);
        // What can be read is written back as it was.
        let good =
            copied(Direction::Read) && (direction == Direction::Write || copied(Direction::Write));
        if !good {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A span of bytes that live on.
    fn span(bytes: &mut [u8]) -> Span {
        // SAFETY: the tests below keep the bytes and do not touch them while spans are used.
        unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) }
    }

    #[test]
    fn whose_memory_is_bad_is_told() {
        let own = std::process::id() as i32;
        let (mut here, mut there) = ([1u8, 2, 3], [0u8; 3]);
        let address = there.as_mut_ptr().expose_provenance() as u64;
        assert_eq!(copy(Direction::Write, own, address, span(&mut here)), Ok(()));
        assert_eq!(there, here);
        assert_eq!(copy(Direction::Read, own, 8, span(&mut here)), Err(Status::BadAddressThere));
        // SAFETY: the kernel finds out, and nobody else follows the address.
        let nowhere = unsafe { Span::new(std::ptr::without_provenance_mut(8), 3) };
        assert_eq!(copy(Direction::Read, own, address, nowhere), Err(Status::BadAddressHere));
        assert_eq!(copy(Direction::Write, own, address, nowhere), Err(Status::BadAddressHere));
        assert_eq!(
            copy(Direction::Read, i32::MAX, 8, span(&mut here)),
            Err(Status::ConnectionLost)
        );
    }
}
