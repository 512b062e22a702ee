//! File pointers: each rank's own, and the one that all share (MPI-5.0 §14.4).

use std::sync::atomic::{AtomicI64, Ordering};

use super::{File, find};
use crate::error::Result;
use crate::{Handle, abi, class, window};

/// The pointer that all share: a number that rank 0 keeps, and that the others reach without its help.
pub(super) enum Shared {
    /// There are no others.
    Own(AtomicI64),
    /// A window.
    Window(Handle),
}

impl Shared {
    /// A pointer for the members of a communicator; they make it together.
    pub(super) fn new(comm: Handle, rank: usize, size: usize) -> Result<Shared> {
        if size == 1 {
            return Ok(Shared::Own(AtomicI64::new(0)));
        }
        let bytes = if rank == 0 { 8 } else { 0 };
        let (win, _) = window::allocate(bytes, 1, abi::INFO_NULL, comm)?;
        window::lock_all(abi::MODE_NOCHECK, win)?;
        Ok(Shared::Window(win))
    }

    /// Lets go of it; the members do so together.
    pub(super) fn free(&self) -> Result<()> {
        match self {
            Shared::Own(_) => Ok(()),
            Shared::Window(win) => {
                window::unlock_all(*win)?;
                window::free(&mut { *win })
            }
        }
    }

    fn change(&self, mut operand: i64, op: Handle) -> Result<i64> {
        match self {
            Shared::Own(value) => Ok(match op {
                abi::REPLACE => value.swap(operand, Ordering::Relaxed),
                _ => value.fetch_add(operand, Ordering::Relaxed),
            }),
            Shared::Window(win) => {
                let mut result = 0i64;
                let (from, to) = ((&raw mut operand).cast(), (&raw mut result).cast());
                // SAFETY: an element each, which stay until the flush.
                unsafe { window::fetch_and_op(from, to, abi::INT64_T, (0, 0), op, *win) }?;
                window::flush(0, *win)?;
                Ok(result)
            }
        }
    }

    /// Moves it on, and answers where it was.
    pub(super) fn add(&self, etypes: i64) -> Result<i64> {
        self.change(etypes, abi::SUM)
    }

    /// Moves it to a place.
    pub(super) fn set(&self, etype: i64) -> Result<()> {
        self.change(etype, abi::REPLACE).map(drop)
    }
}

impl File {
    /// Where a seek leads from `current`.
    fn target(
        &self,
        offset: i64,
        whence: i32,
        current: impl FnOnce() -> Result<i64>,
    ) -> Result<i64> {
        let base = match whence {
            abi::SEEK_SET => 0,
            abi::SEEK_CUR => current()?,
            abi::SEEK_END => self.end_of_file()?,
            _ => {
                return Err(self.error(
                    class::ARG,
                    format!(
                        "whence is {whence}; it must be MPI_SEEK_SET, MPI_SEEK_CUR or MPI_SEEK_END"
                    ),
                ));
            }
        };
        base.checked_add(offset).filter(|target| *target >= 0).ok_or_else(|| {
            self.error(
                class::ARG,
                format!(
                    "offset {offset} from {base} is before the view's beginning; pass a larger one"
                ),
            )
        })
    }

    /// How many etypes of the view there are up to the end of the file.
    pub(super) fn end_of_file(&self) -> Result<i64> {
        let size = self.storage.disk.size();
        let size =
            size.map_err(|error| super::failure::of(&self.name, &error, "asking its size"))?;
        let cursor = self.cursor();
        let etype = cursor.seen.etype_size.max(1);
        Ok(cursor.seen.view.before(size).div_ceil(etype) as i64)
    }

    /// Moves the shared pointer where all ranks want it.
    pub(super) fn reset_shared(&self, etype: i64) -> Result<()> {
        // Nobody uses it any more, and nobody uses it again before it is there.
        self.gather(0u32)?;
        if self.rank == 0 {
            self.shared.set(etype)?;
        }
        self.gather(0u32).map(drop)
    }
}

/// `MPI_File_seek`.
pub fn seek(file: Handle, offset: i64, whence: i32) -> Result<()> {
    let file = find(file)?;
    file.check_random()?;
    let position = file.target(offset, whence, || Ok(file.cursor().position))?;
    file.cursor().position = position;
    Ok(())
}

/// `MPI_File_get_position`.
pub fn position(file: Handle) -> Result<i64> {
    let file = find(file)?;
    file.check_random()?;
    Ok(file.cursor().position)
}

/// `MPI_File_get_byte_offset`.
pub fn byte_offset(file: Handle, offset: i64) -> Result<i64> {
    let file = find(file)?;
    file.check_random()?;
    let cursor = file.cursor();
    let start = u64::try_from(offset).ok().and_then(|o| o.checked_mul(cursor.seen.etype_size));
    match start.filter(|start| cursor.seen.view.reaches(*start, 1)) {
        Some(start) => Ok(cursor.seen.view.place(start) as i64),
        None => {
            drop(cursor);
            let wanted = "it must be 0 or more etypes, and no more than a file can have";
            Err(file.error(class::ARG, format!("offset is {offset}; {wanted}")))
        }
    }
}

/// `MPI_File_seek_shared`.
pub fn seek_shared(file: Handle, offset: i64, whence: i32) -> Result<()> {
    let file = find(file)?;
    file.check_not_split()?;
    file.same([offset as u64, whence as u64], "offset or whence")?;
    let target = file.target(offset, whence, || file.shared.add(0))?;
    file.reset_shared(target)
}

/// `MPI_File_get_position_shared`.
pub fn position_shared(file: Handle) -> Result<i64> {
    find(file)?.shared.add(0)
}
