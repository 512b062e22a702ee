//! Datatypes by handle (MPI-5.0 chapter 5).
use crate::Handle;
use crate::error::Result;

/// `MPI_Type_size`.
pub fn size(datatype: Handle) -> Result<usize> {
    unimplemented!("{datatype:?}")
}
/// `MPI_Type_get_extent`: lower bound and extent.
pub fn extent(datatype: Handle) -> Result<(i64, i64)> {
    unimplemented!("{datatype:?}")
}
/// `MPI_Type_get_true_extent`.
pub fn true_extent(datatype: Handle) -> Result<(i64, i64)> {
    unimplemented!("{datatype:?}")
}
/// `MPI_Type_get_name`. `MPI_DATATYPE_NULL` has a name too.
pub fn name(datatype: Handle) -> Result<String> {
    unimplemented!("{datatype:?}")
}
/// How many basic elements one item has: two for the pair types.
pub fn elements(datatype: Handle) -> Result<usize> {
    unimplemented!("{datatype:?}")
}
/// How many basic elements the first `bytes` of an item hold; `None` if they end inside one.
pub fn elements_within(datatype: Handle, bytes: u64) -> Result<Option<u64>> {
    unimplemented!("{datatype:?}{bytes}")
}
/// The bytes of this many basic elements; `None` if more than 2^63.
pub fn bytes_of_elements(datatype: Handle, count: u64) -> Result<Option<u64>> {
    unimplemented!("{datatype:?}{count}")
}
