//! Info objects (MPI-5.0 chapter 10). Usable before `MPI_Init` and after `MPI_Finalize`, by any
//! thread.
use crate::Handle;
use crate::error::Result;

/// `MPI_Info_create`.
pub fn create() -> Result<Handle> {
    unimplemented!()
}
/// `MPI_Info_create_env`.
pub fn create_env() -> Result<Handle> {
    unimplemented!()
}
/// `MPI_Info_set`.
pub fn set(info: Handle, key: &str, value: &str) -> Result<()> {
    unimplemented!("{info:?}{key}{value}")
}
/// `MPI_Info_get`, `MPI_Info_get_string`, `MPI_Info_get_valuelen`.
pub fn find(info: Handle, key: &str) -> Result<Option<String>> {
    unimplemented!("{info:?}{key}")
}
/// `MPI_Info_delete`; `MPI_ERR_INFO_NOKEY` if there is no such key.
pub fn delete(info: Handle, key: &str) -> Result<()> {
    unimplemented!("{info:?}{key}")
}
/// `MPI_Info_get_nkeys`.
pub fn len(info: Handle) -> Result<i32> {
    unimplemented!("{info:?}")
}
/// `MPI_Info_get_nthkey`.
pub fn key(info: Handle, number: i32) -> Result<String> {
    unimplemented!("{info:?}{number}")
}
/// `MPI_Info_dup`.
pub fn dup(info: Handle) -> Result<Handle> {
    unimplemented!("{info:?}")
}
/// `MPI_Info_free`; the handle becomes `MPI_INFO_NULL`.
pub fn free(info: &mut Handle) -> Result<()> {
    unimplemented!("{info:?}")
}
