//! Copying between two address spaces in one step.

pub(crate) use super::claims::Direction;
use layout::Span;
use transport::AccessError;

/// Pieces of either side that are copied by one system call.
const PIECES: usize = 64;
/// Blocks of the other process must be this large on average, since the kernel looks up the pages of
/// each of them. With smaller ones the way through a ring is faster.
const COARSE: usize = 4 << 10;
/// Blocks of this process must be this large on average; they cost the kernel less.
const FINE: usize = 1 << 10;

/// Where memory of another process lies, in message order.
#[derive(Clone, Debug)]
pub(crate) enum Remote {
    /// In one piece.
    Plain(u64),
    /// In several.
    Pieces(Vec<Piece>),
}

/// A piece of another process's memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    address: u64,
    /// Bytes up to the end of this piece.
    end: u64,
}

/// Where a span lies, for other processes to read: address and length of each piece.
#[derive(Debug)]
pub(crate) struct Listed(Box<[[u64; 2]]>);

/// Whether the kernel copies from or to such memory of this process as fast as a ring would.
pub(crate) fn is_worthwhile(local: Span) -> bool {
    local.plain().is_some() || local.grain() >= FINE
}

/// Whether the pieces of a span are large enough for others to copy them.
pub(crate) fn is_coarse(span: Span) -> bool {
    span.grain() >= COARSE
}

impl Listed {
    /// Lists the pieces of a span, if they are large enough for others to copy them.
    pub(crate) fn new(span: Span) -> Option<Listed> {
        if span.plain().is_some() || !is_coarse(span) {
            return None;
        }
        let most = span.len() / COARSE;
        let pieces = span
            .pieces()
            .map(|(address, length)| [address.expose_provenance() as u64, length as u64]);
        let pieces: Box<[_]> = pieces.take(most + 1).collect();
        (pieces.len() <= most.min(u32::MAX as usize >> 8)).then_some(Listed(pieces))
    }

    /// Where the list lies, and how long it is.
    pub(crate) fn place(&self) -> (u64, u32) {
        (self.0.as_ptr().expose_provenance() as u64, self.0.len() as u32)
    }
}

impl Remote {
    /// The memory that a span names in another process.
    pub(crate) fn of(span: Span) -> Remote {
        let place = |address: *mut u8| address.expose_provenance() as u64;
        if let Some((address, _)) = span.plain() {
            return Remote::Plain(place(address));
        }
        let mut end = 0;
        let pieces = span.pieces().map(|(address, length)| {
            end += length as u64;
            Piece { address: place(address), end }
        });
        Remote::Pieces(pieces.collect())
    }

    /// What another process told of `length` bytes: `count` pieces that are listed at `address`, or,
    /// if there are none, the memory itself.
    pub(crate) fn told(
        process: i32,
        address: u64,
        count: u32,
        length: u64,
    ) -> Result<Remote, AccessError> {
        if count == 0 {
            return Ok(Remote::Plain(address));
        }
        if u64::from(count) > length / COARSE as u64 {
            return Err(AccessError::BadAddressThere);
        }
        let mut list = vec![[0u64; 2]; count as usize];
        // SAFETY: the list is ours, and borrowed for as long as the span is used.
        let place = unsafe { Span::new(list.as_mut_ptr().cast(), size_of_val(&*list)) };
        copy(Direction::Read, process, &Remote::Plain(address), 0, place)?;
        let mut end = 0u64;
        let pieces = list.into_iter().map(|[address, length]| {
            end = end.saturating_add(length);
            Piece { address, end }
        });
        Ok(Remote::Pieces(pieces.collect()))
    }

    /// Names the memory from `offset` on in `entries`, as much as fits, `limit` bytes at most; tells
    /// how many entries and bytes that are.
    fn name(&self, offset: u64, limit: usize, entries: &mut [libc::iovec]) -> (usize, usize) {
        let entry = |address: u64, length: usize| libc::iovec {
            iov_base: std::ptr::with_exposed_provenance_mut(address as usize),
            iov_len: length,
        };
        let pieces = match self {
            Remote::Plain(address) => {
                entries[0] = entry(address.wrapping_add(offset), limit);
                return (1, limit);
            }
            Remote::Pieces(pieces) => pieces,
        };
        let first = pieces.partition_point(|piece| piece.end <= offset);
        let (mut used, mut total) = (0, 0);
        for (at, slot) in (first..pieces.len()).zip(entries) {
            let start = if at == 0 { 0 } else { pieces[at - 1].end };
            let inside = (offset + total as u64).saturating_sub(start);
            let left = (pieces[at].end - start - inside).min((limit - total) as u64) as usize;
            *slot = entry(pieces[at].address.wrapping_add(inside), left);
            used += 1;
            total += left;
            if total == limit {
                break;
            }
        }
        (used, total)
    }
}

/// Copies all of `local` from or to `remote` in `process`, from the byte at `offset` on.
pub(crate) fn copy(
    direction: Direction,
    process: i32,
    remote: &Remote,
    offset: u64,
    local: Span,
) -> Result<(), AccessError> {
    // Most memory is one piece, and room for many takes time to clear.
    match (remote, local.plain()) {
        (Remote::Plain(_), Some(_)) => copy_pieces::<1>(direction, process, remote, offset, local),
        _ => copy_pieces::<PIECES>(direction, process, remote, offset, local),
    }
}

/// Copies as [`copy`] does, naming so many pieces of either side at a time.
fn copy_pieces<const PIECES: usize>(
    direction: Direction,
    process: i32,
    remote: &Remote,
    offset: u64,
    local: Span,
) -> Result<(), AccessError> {
    let mut done = 0;
    while done < local.len() {
        let mut length = 0;
        let nothing = libc::iovec { iov_base: std::ptr::null_mut(), iov_len: 0 };
        let (mut mine, mut theirs) = ([nothing; PIECES], [nothing; PIECES]);
        let mut used = 0;
        for ((address, piece), entry) in local.tail(done).pieces().zip(&mut mine) {
            *entry = libc::iovec { iov_base: address.cast(), iov_len: piece };
            length += piece;
            used += 1;
        }
        // The kernel copies as much as both sides name.
        let (others, _) = remote.name(offset + done as u64, length, &mut theirs);
        // SAFETY: `local` is valid by its maker's promise; the kernel checks the remote side.
        let copied = unsafe {
            let (mine, theirs, used, others) =
                (mine.as_ptr(), theirs.as_ptr(), used as u64, others as u64);
            match direction {
                Direction::Read => libc::process_vm_readv(process, mine, used, theirs, others, 0),
                Direction::Write => libc::process_vm_writev(process, mine, used, theirs, others, 0),
            }
        };
        match copied {
            1.. => done += copied as usize,
            0 => return Err(AccessError::BadAddressThere),
            _ => {
                return Err(match std::io::Error::last_os_error().raw_os_error() {
                    Some(libc::EFAULT) if is_there(direction, local) => {
                        AccessError::BadAddressThere
                    }
                    Some(libc::EFAULT) => AccessError::BadAddressHere,
                    Some(libc::ESRCH) => AccessError::Gone,
                    _ => AccessError::Denied,
                });
            }
        }
    }
    Ok(())
}

/// Whether memory of this process is as valid as a copy in this direction needs it: asked after a copy
/// has failed, to tell whose memory is not.
#[cold]
fn is_there(direction: Direction, local: Span) -> bool {
    const PAGE: usize = 4096;
    let own = std::process::id() as i32;
    let pages = local.pieces().flat_map(|(address, length)| {
        let next = PAGE - address.addr() % PAGE;
        let starts = (0..length.min(1)).chain((next..length).step_by(PAGE));
        starts.map(move |at| address.wrapping_add(at))
    });
    for address in pages {
        let mut byte = 0u8;
        let here = libc::iovec { iov_base: (&raw mut byte).cast(), iov_len: 1 };
        let there = libc::iovec { iov_base: address.cast(), iov_len: 1 };
        // SAFETY: the kernel reads a byte, and writes the same one where bytes were to be written, or
        // says that it cannot.
        let done = unsafe {
            let read = libc::process_vm_readv(own, &here, 1, &there, 1, 0);
            match direction {
                Direction::Write => read == 1,
                Direction::Read => {
                    read == 1 && libc::process_vm_writev(own, &here, 1, &there, 1, 0) == 1
                }
            }
        };
        if !done {
            return false;
        }
    }
    true
}
