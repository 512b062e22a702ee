//! Copying between two address spaces in one step.

use crate::transport::PullError;
use layout::Span;

/// Pieces of a span that are copied in one step.
const PIECES: usize = 64;

/// Which way to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// From the other process to this one.
    Read,
    /// From this process to the other one.
    Write,
}

/// Copies all of `local` from or to `remote` in `process`.
pub(crate) fn copy(
    direction: Direction,
    process: i32,
    remote: u64,
    local: Span,
) -> Result<(), PullError> {
    let mut done = 0;
    while done < local.len() {
        let mut length = 0;
        let mut mine = [libc::iovec { iov_base: std::ptr::null_mut(), iov_len: 0 }; PIECES];
        let mut used = 0;
        for ((address, piece), entry) in local.tail(done).pieces().zip(&mut mine) {
            *entry = libc::iovec { iov_base: address.cast(), iov_len: piece };
            length += piece;
            used += 1;
        }
        let theirs = libc::iovec {
            iov_base: std::ptr::with_exposed_provenance_mut((remote as usize).wrapping_add(done)),
            iov_len: length,
        };
        // SAFETY: `local` is valid by its maker's promise; the kernel checks the remote side.
        let copied = unsafe {
            match direction {
                Direction::Read => {
                    libc::process_vm_readv(process, mine.as_ptr(), used, &theirs, 1, 0)
                }
                Direction::Write => {
                    libc::process_vm_writev(process, mine.as_ptr(), used, &theirs, 1, 0)
                }
            }
        };
        match copied {
            1.. => done += copied as usize,
            0 => return Err(PullError::BadAddress),
            _ => {
                return Err(match std::io::Error::last_os_error().raw_os_error() {
                    Some(libc::EFAULT) => PullError::BadAddress,
                    Some(libc::ESRCH) => PullError::Gone,
                    _ => PullError::Denied,
                });
            }
        }
    }
    Ok(())
}
