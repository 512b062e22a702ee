//! Packing and unpacking (MPI-5.0 §5.2 and §5.3).

use layout::Span;
use layout::datatype::{Datatype, DatatypeError, external};

use crate::datatype::{Shape, datatype_error};
use crate::error::{Error, Result};
use crate::{Buffer, Handle, abi, check, class, process, state};

/// Memory for packed data, valid by promise of whoever made this.
#[derive(Clone, Copy, Debug)]
pub struct Packed {
    address: *mut u8,
    size: i64,
}

impl Packed {
    /// Names the memory.
    ///
    /// # Safety
    /// If `size` is positive and the address is not null, as many bytes must be valid there during
    /// the call: readable for what is unpacked, writable for what is packed.
    pub unsafe fn new(address: *mut u8, size: i64) -> Packed {
        Packed { address, size }
    }

    /// The bytes from `position` on, all arguments checked.
    fn tail(&self, name: &str, position: i64) -> Result<Span> {
        let size = check::count(name, self.size)?;
        if !(0..=self.size).contains(&position) {
            return Err(Error::new(
                class::ARG,
                format!("position is {position}; it must be from 0 to {name}, which is {size}"),
            ));
        }
        if self.address as usize <= abi::BUFFER_AUTOMATIC && size > 0 {
            return Err(Error::new(
                class::BUFFER,
                format!("the buffer of {size} packed bytes is a null pointer; pass its address"),
            ));
        }
        // SAFETY: promised by whoever made this.
        let all = unsafe { Span::new(self.address, size as usize) };
        Ok(all.tail(position as usize))
    }
}

/// `MPI_Pack`.
pub fn pack(input: Buffer, output: Packed, position: &mut i64, comm: Handle) -> Result<()> {
    check_comm(comm)?;
    let (message, _kept) = input.span()?;
    let room = output.tail("outsize", *position)?;
    fits(message.len() as u64, room.len(), "outsize", "MPI_Pack_size")?;
    *position += room.copy_from(message) as i64;
    Ok(())
}

/// `MPI_Unpack`.
pub fn unpack(input: Packed, position: &mut i64, output: Buffer, comm: Handle) -> Result<()> {
    check_comm(comm)?;
    let (items, _kept) = output.span()?;
    let packed = input.tail("insize", *position)?;
    fits(items.len() as u64, packed.len(), "insize", "MPI_Pack_size")?;
    *position += items.copy_from(packed) as i64;
    Ok(())
}

/// `MPI_Pack_size`.
pub fn size(count: i64, datatype: Handle, comm: Handle) -> Result<i64> {
    check_comm(comm)?;
    let count = check::count("incount", count)?;
    let bytes = count.checked_mul(Shape::of(datatype)?.size() as u64);
    bytes.and_then(|bytes| i64::try_from(bytes).ok()).ok_or_else(|| {
        Error::new(
            class::COUNT,
            format!("incount is {count}; that many items are more than 2^63 bytes"),
        )
    })
}

/// `MPI_Pack_external`.
pub fn pack_external(
    representation: &str,
    input: Buffer,
    output: Packed,
    position: &mut i64,
) -> Result<()> {
    convert(representation, (input, "incount"), (output, "outsize"), position, external::pack)
}

/// `MPI_Unpack_external`.
pub fn unpack_external(
    representation: &str,
    input: Packed,
    position: &mut i64,
    output: Buffer,
) -> Result<()> {
    let unpack = |datatype: &Datatype, items, packed| external::unpack(datatype, packed, items);
    convert(representation, (output, "outcount"), (input, "insize"), position, unpack)
}

/// Checks all arguments of a conversion, does it, and moves the position on.
fn convert(
    representation: &str,
    (items, count): (Buffer, &str),
    (packed, size): (Packed, &str),
    position: &mut i64,
    work: impl FnOnce(&Datatype, Span, Span) -> std::result::Result<usize, DatatypeError>,
) -> Result<()> {
    process::running()?;
    check_representation(representation)?;
    let (span, shape) = items.span()?;
    let packed = packed.tail(size, *position)?;
    let count = check::count(count, items.count)?;
    let needed = external::size(shape.datatype(), count).map_err(datatype_error)?;
    fits(needed, packed.len(), size, "MPI_Pack_external_size")?;
    *position += work(shape.datatype(), span, packed).map_err(datatype_error)? as i64;
    Ok(())
}

/// `MPI_Pack_external_size`.
pub fn external_size(representation: &str, count: i64, datatype: Handle) -> Result<i64> {
    process::running()?;
    check_representation(representation)?;
    let count = check::count("incount", count)?;
    Ok(external::size(Shape::of(datatype)?.datatype(), count).map_err(datatype_error)? as i64)
}

fn check_comm(comm: Handle) -> Result<()> {
    state::with(|state| state.communicators.find(comm).map(|_| ()))
}

fn check_representation(representation: &str) -> Result<()> {
    if representation == "external32" {
        return Ok(());
    }
    Err(Error::new(
        class::ARG,
        format!("datarep is {representation:?}; the one that MPI defines here is \"external32\""),
    ))
}

fn fits(needed: u64, room: usize, name: &str, ask: &str) -> Result<()> {
    if needed <= room as u64 {
        return Ok(());
    }
    Err(Error::new(
        class::TRUNCATE,
        format!(
            "the items take {needed} packed bytes, and {room} are left between position and \
             {name}; pass a larger buffer, which {ask} tells"
        ),
    ))
}
