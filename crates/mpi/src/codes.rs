//! Error classes, codes and their texts (MPI-5.0 §9.4 and §9.5). Usable at any time, by any thread.
use crate::error::Result;

/// `MPI_Error_class`.
pub fn class(code: i32) -> Result<i32> {
    unimplemented!("{code}")
}
/// `MPI_Error_string`; at most `MPI_MAX_ERROR_STRING - 1` bytes.
pub fn string(code: i32) -> Result<String> {
    unimplemented!("{code}")
}
/// `MPI_Add_error_class`.
pub fn add_class() -> Result<i32> {
    unimplemented!()
}
/// `MPI_Add_error_code`.
pub fn add_code(class: i32) -> Result<i32> {
    unimplemented!("{class}")
}
/// `MPI_Add_error_string`.
pub fn add_string(code: i32, text: &str) -> Result<()> {
    unimplemented!("{code}{text}")
}
/// `MPI_Remove_error_class`.
pub fn remove_class(class: i32) -> Result<()> {
    unimplemented!("{class}")
}
/// `MPI_Remove_error_code`.
pub fn remove_code(code: i32) -> Result<()> {
    unimplemented!("{code}")
}
/// `MPI_Remove_error_string`.
pub fn remove_string(code: i32) -> Result<()> {
    unimplemented!("{code}")
}
