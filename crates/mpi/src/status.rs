//! Statuses, laid out as the ABI wants them so that they are written where the program wants them.

use crate::error::{Error, Result};
use crate::{Handle, abi, class, datatype};

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
    /// One more than the elements set by `MPI_Status_set_elements`, for types without bytes; 0 if
    /// never set.
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
        Status {
            source,
            tag,
            bytes_low: bytes as u32,
            bytes_high: (bytes >> 32) as u32,
            ..Status::EMPTY
        }
    }

    /// How many bytes arrived.
    #[inline]
    pub fn bytes(&self) -> u64 {
        u64::from(self.bytes_high) << 32 | u64::from(self.bytes_low)
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
        let size = datatype::size(datatype)? as u64;
        Ok(match (self.bytes(), size) {
            (0, _) => Some(0),
            (_, 0) => None,
            (bytes, size) => bytes.is_multiple_of(size).then(|| bytes / size),
        })
    }

    /// `MPI_Get_elements`: basic elements; `None` stands for `MPI_UNDEFINED`.
    pub fn elements(&self, datatype: Handle) -> Result<Option<u64>> {
        let elements = datatype::elements(datatype)? as u64;
        if elements == 1 {
            return self.count(datatype);
        }
        let size = datatype::size(datatype)? as u64;
        let bytes = self.bytes();
        let (items, rest) = (bytes / size, bytes % size);
        let part = datatype::elements_within(datatype, rest)?;
        Ok(part.map(|part| items * elements + part))
    }

    /// `MPI_Status_set_elements`.
    pub fn set_elements(&mut self, datatype: Handle, count: i64) -> Result<()> {
        let bytes = datatype::bytes_of_elements(datatype, crate::check::count("count", count)?)?;
        let bytes = bytes.ok_or_else(|| {
            Error::new(class::COUNT, format!("count {count} of this datatype exceeds 2^63 bytes"))
        })?;
        self.bytes_low = bytes as u32;
        self.bytes_high = (bytes >> 32) as u32;
        Ok(())
    }
}
