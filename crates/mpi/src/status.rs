//! Statuses, laid out as the ABI wants them so that they are written where the program wants them.

use crate::error::{Error, Result};
use crate::{Handle, abi, check, class, datatype};

/// `MPI_Status` of the ABI: 32 bytes, of which the last five words are ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Status {
    /// `MPI_SOURCE`.
    pub source: i32,
    /// `MPI_TAG`.
    pub tag: i32,
    /// `MPI_ERROR`; written by calls that complete several requests only.
    pub error: i32,
    cancelled: i32,
    bytes_low: u32,
    bytes_high: u32,
    reserved: [u32; 2],
}

impl Status {
    /// The empty status of MPI-5.0 §3.7.3.
    pub const EMPTY: Status = Status {
        source: abi::ANY_SOURCE,
        tag: abi::ANY_TAG,
        error: class::SUCCESS,
        cancelled: 0,
        bytes_low: 0,
        bytes_high: 0,
        reserved: [0; 2],
    };

    /// The status of a receive from `MPI_PROC_NULL` (MPI-5.0 §3.10).
    pub const NO_PROCESS: Status = Status { source: abi::PROC_NULL, ..Status::EMPTY };

    /// The status of a message.
    #[inline]
    pub fn of(source: i32, tag: i32, bytes: u64) -> Status {
        let mut status = Status { source, tag, ..Status::EMPTY };
        status.set_bytes(bytes);
        status
    }

    /// How many bytes arrived.
    #[inline]
    pub fn bytes(&self) -> u64 {
        u64::from(self.bytes_high) << 32 | u64::from(self.bytes_low)
    }

    #[inline]
    fn set_bytes(&mut self, bytes: u64) {
        self.bytes_low = bytes as u32;
        self.bytes_high = (bytes >> 32) as u32;
    }

    /// `MPI_Test_cancelled`.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled != 0
    }

    /// `MPI_Status_set_cancelled`.
    pub fn set_cancelled(&mut self, cancelled: bool) {
        self.cancelled = i32::from(cancelled);
    }

    /// Writes this status over `target`, whose `MPI_ERROR` stays (MPI-5.0 §3.2.5).
    #[inline]
    pub fn store(&self, target: &mut Status) {
        let error = target.error;
        *target = *self;
        target.error = error;
    }

    /// `MPI_Get_count`: whole items of the type; `None` stands for `MPI_UNDEFINED`.
    pub fn count(&self, datatype: Handle) -> Result<Option<u64>> {
        datatype::items(datatype, self.bytes())
    }

    /// `MPI_Get_elements`: basic elements; `None` stands for `MPI_UNDEFINED`.
    pub fn elements(&self, datatype: Handle) -> Result<Option<u64>> {
        datatype::elements(datatype, self.bytes())
    }

    /// `MPI_Status_set_elements`.
    pub fn set_elements(&mut self, datatype: Handle, count: i64) -> Result<()> {
        let Some(bytes) = datatype::bytes_of_elements(datatype, check::count("count", count)?)?
        else {
            return Err(Error::new(
                class::COUNT,
                format!("count is {count}; that many items are more than 2^63 bytes"),
            ));
        };
        self.set_bytes(bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_is_that_of_the_abi() {
        assert_eq!(size_of::<Status>(), 32);
        assert_eq!(std::mem::offset_of!(Status, error), 8);
    }

    #[test]
    fn counts_and_elements() {
        let mut status = Status::of(1, 2, 12);
        assert_eq!(status.count(abi::INT).unwrap(), Some(3));
        assert_eq!(status.count(abi::DOUBLE).unwrap(), None);
        status.set_elements(abi::DOUBLE, 1 << 40).unwrap();
        assert_eq!(status.bytes(), 8 << 40);
        assert_eq!(status.elements(abi::DOUBLE).unwrap(), Some(1 << 40));
        assert_eq!(status.set_elements(abi::INT, -1).unwrap_err().class, class::COUNT);
        let mut target = Status { error: 99, ..Status::EMPTY };
        status.store(&mut target);
        assert_eq!((target.error, target.source), (99, 1));
    }
}
