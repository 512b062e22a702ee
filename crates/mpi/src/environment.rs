//! Time, names, versions, memory.
use crate::error::Result;

/// `MPI_Wtime`: seconds.
pub fn wtime() -> f64 {
    unimplemented!()
}
/// `MPI_Wtick`.
pub fn wtick() -> f64 {
    unimplemented!()
}
/// `MPI_Get_version`.
pub fn version() -> (i32, i32) {
    unimplemented!()
}
/// `MPI_Get_library_version`.
pub fn library_version() -> &'static str {
    unimplemented!()
}
/// `MPI_Get_processor_name`.
pub fn processor_name() -> Result<String> {
    unimplemented!()
}
/// `MPI_Alloc_mem`: `size` bytes, aligned to a cache line; never null.
pub fn alloc_mem(size: i64) -> Result<*mut u8> {
    unimplemented!("{size}")
}
/// `MPI_Free_mem`: gives back what `alloc_mem` gave out; anything else is an error.
pub fn free_mem(address: *mut u8) -> Result<()> {
    unimplemented!("{address:?}")
}
/// `MPI_Aint_add`.
pub fn aint_add(base: isize, displacement: isize) -> isize {
    base.wrapping_add(displacement)
}
/// `MPI_Aint_diff`.
pub fn aint_diff(left: isize, right: isize) -> isize {
    left.wrapping_sub(right)
}
/// `MPI_Pcontrol`: nothing is profiled here, so any level is accepted.
pub fn pcontrol(level: i32) -> Result<()> {
    unimplemented!("{level}")
}
