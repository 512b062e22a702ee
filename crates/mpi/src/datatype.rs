//! Datatypes by handle (MPI-5.0 chapter 5).

use layout::datatype::Basic;

use crate::error::Result;
use crate::handle::{Kind, bad_handle};
use crate::{Handle, abi};

/// The predefined datatype behind a handle.
#[inline]
pub fn basic(datatype: Handle) -> Result<&'static Basic> {
    match layout::datatype::basic(datatype.raw()) {
        Some(basic) => Ok(basic),
        None => Err(bad_handle(Kind::Datatype, datatype, 0)),
    }
}

/// `MPI_Type_size`.
pub fn size(datatype: Handle) -> Result<usize> {
    Ok(basic(datatype)?.element.size())
}

/// `MPI_Type_get_extent`: lower bound and extent.
pub fn extent(datatype: Handle) -> Result<(i64, i64)> {
    Ok((0, basic(datatype)?.element.extent() as i64))
}

/// `MPI_Type_get_true_extent`.
pub fn true_extent(datatype: Handle) -> Result<(i64, i64)> {
    Ok((0, basic(datatype)?.element.true_extent() as i64))
}

/// `MPI_Type_get_name`. `MPI_DATATYPE_NULL` has a name too.
pub fn name(datatype: Handle) -> Result<String> {
    if datatype == abi::DATATYPE_NULL {
        return Ok("MPI_DATATYPE_NULL".into());
    }
    Ok(basic(datatype)?.name.into())
}

/// Whole items in `bytes` of a message; `None` if there is a rest.
pub(crate) fn items(datatype: Handle, bytes: u64) -> Result<Option<u64>> {
    let extent = basic(datatype)?.element.extent() as u64;
    Ok(bytes.is_multiple_of(extent).then(|| bytes / extent))
}

/// Basic elements in `bytes` of a message; `None` if they end inside one. A pair is two elements.
pub(crate) fn elements(datatype: Handle, bytes: u64) -> Result<Option<u64>> {
    let element = basic(datatype)?.element;
    let Some((first, second)) = element.pair() else { return items(datatype, bytes) };
    let extent = element.extent() as u64;
    let (pairs, rest) = (bytes / extent, bytes % extent);
    Ok(match rest as usize {
        0 => Some(2 * pairs),
        rest if rest == first || rest == second => Some(2 * pairs + 1),
        _ => None,
    })
}

/// The bytes of this many basic elements in a message; `None` if more than 2^63.
pub(crate) fn bytes_of_elements(datatype: Handle, count: u64) -> Result<Option<u64>> {
    let element = basic(datatype)?.element;
    let extent = element.extent() as u64;
    let bytes = match element.pair() {
        None => count.checked_mul(extent),
        Some((first, _)) => (count / 2)
            .checked_mul(extent)
            .and_then(|bytes| bytes.checked_add(count % 2 * first as u64)),
    };
    Ok(bytes.filter(|&bytes| bytes <= i64::MAX as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::class;

    #[test]
    fn predefined_types_answer() {
        assert_eq!(size(abi::INT).unwrap(), 4);
        assert_eq!(extent(abi::SHORT_INT).unwrap(), (0, 8));
        assert_eq!(size(abi::SHORT_INT).unwrap(), 6);
        assert_eq!(true_extent(abi::DOUBLE_INT).unwrap(), (0, 12));
        assert_eq!(name(abi::DOUBLE).unwrap(), "MPI_DOUBLE");
        assert_eq!(name(abi::DATATYPE_NULL).unwrap(), "MPI_DATATYPE_NULL");
        assert_eq!(size(abi::DATATYPE_NULL).unwrap_err().class, class::TYPE);
        assert_eq!(size(Handle::from_raw(0x101)).unwrap_err().class, class::TYPE);
    }

    #[test]
    fn pairs_count_as_two_elements() {
        assert_eq!(elements(abi::DOUBLE_INT, 16).unwrap(), Some(2));
        assert_eq!(elements(abi::DOUBLE_INT, 24).unwrap(), Some(3));
        assert_eq!(elements(abi::DOUBLE_INT, 20).unwrap(), None);
        assert_eq!(elements(abi::INT, 6).unwrap(), None);
        assert_eq!(bytes_of_elements(abi::DOUBLE_INT, 3).unwrap(), Some(24));
        assert_eq!(bytes_of_elements(abi::DOUBLE, u64::MAX / 4).unwrap(), None);
    }
}
