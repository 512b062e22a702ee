//! Time, names, versions, memory.

use std::alloc::Layout;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use layout::Address;

use crate::error::{Error, Result};
use crate::{abi, class, process};

/// `MPI_Wtime`: seconds of the clock that all ranks of a host share.
#[inline]
pub fn wtime() -> f64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes to a local; this clock exists on every Linux.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut now) };
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

/// `MPI_Wtick`.
pub fn wtick() -> f64 {
    let mut tick = libc::timespec { tv_sec: 0, tv_nsec: 1 };
    // SAFETY: writes to a local; this clock exists on every Linux.
    unsafe { libc::clock_getres(libc::CLOCK_MONOTONIC, &mut tick) };
    tick.tv_sec as f64 + tick.tv_nsec as f64 * 1e-9
}

/// `MPI_Get_version`.
pub fn version() -> (i32, i32) {
    (abi::VERSION, abi::SUBVERSION)
}

/// `MPI_Get_library_version`.
pub fn library_version() -> &'static str {
    concat!("Serried ", env!("CARGO_PKG_VERSION"), " (MPI 5.0, ABI 1.0)")
}

/// `MPI_Get_processor_name`.
pub fn processor_name() -> Result<String> {
    Ok(boot::host())
}

/// Memory that `alloc_mem` gave out.
struct Block {
    address: Address,
    layout: Layout,
}

/// All of it, by address.
static MEMORY: Mutex<Option<HashMap<usize, Block>>> = Mutex::new(None);

fn memory() -> MutexGuard<'static, Option<HashMap<usize, Block>>> {
    MEMORY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Bytes of a large page.
const LARGE_PAGE: usize = 2 << 20;

/// `MPI_Alloc_mem`: `size` bytes, aligned to a cache line, or to a large page if there is room for one;
/// never null.
pub fn alloc_mem(size: i64) -> Result<*mut u8> {
    process::running()?;
    let layout = usize::try_from(size)
        .ok()
        .and_then(|size| {
            let alignment = if size >= LARGE_PAGE { LARGE_PAGE } else { 64 };
            Layout::from_size_align(size.max(1), alignment).ok()
        })
        .ok_or_else(|| {
            Error::new(class::ARG, format!("size is {size}; it must be 0 or more bytes"))
        })?;
    // SAFETY: the layout has at least one byte.
    let address = unsafe { std::alloc::alloc(layout) };
    if address.is_null() {
        return Err(Error::new(
            class::NO_MEM,
            format!("the system has no {size} bytes; ask for less or free some"),
        ));
    }
    if layout.align() == LARGE_PAGE {
        let whole = layout.size() / LARGE_PAGE * LARGE_PAGE;
        // SAFETY: whole pages of memory that was just allocated; where the kernel refuses the advice, pages
        // stay small.
        unsafe { libc::madvise(address.cast(), whole, libc::MADV_HUGEPAGE) };
    }
    memory()
        .get_or_insert_default()
        .insert(address as usize, Block { address: Address::new(address), layout });
    Ok(address)
}

/// `MPI_Free_mem`: gives back what `alloc_mem` gave out; anything else is an error.
pub fn free_mem(address: *mut u8) -> Result<()> {
    process::running()?;
    let block = memory().as_mut().and_then(|memory| memory.remove(&(address as usize)));
    let Some(block) = block else {
        return Err(Error::new(
            class::BASE,
            format!("base is {address:p}; pass what MPI_Alloc_mem returned, once"),
        ));
    };
    // SAFETY: `alloc_mem` allocated it with this layout, and it was still in the table.
    unsafe { std::alloc::dealloc(block.address.get(), block.layout) };
    Ok(())
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
pub fn pcontrol(_level: i32) -> Result<()> {
    process::running()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_on() {
        let start = wtime();
        while wtime() == start {}
        assert!(wtime() > start && wtick() > 0.0 && wtick() < 1e-3);
    }

    #[test]
    fn memory_is_given_and_taken_once() {
        crate::testing::start();
        let large = alloc_mem(3 << 20).unwrap();
        assert!(large.addr().is_multiple_of(LARGE_PAGE));
        // SAFETY: as many bytes were allocated.
        unsafe { large.write_bytes(1, 3 << 20) };
        free_mem(large).unwrap();
        let address = alloc_mem(100).unwrap();
        assert_eq!(address as usize % 64, 0);
        free_mem(address).unwrap();
        assert_eq!(free_mem(address).unwrap_err().class, class::BASE);
        assert_eq!(alloc_mem(-1).unwrap_err().class, class::ARG);
        assert_eq!(alloc_mem(i64::MAX).unwrap_err().class, class::ARG);
        assert_eq!(alloc_mem(1 << 60).unwrap_err().class, class::NO_MEM);
        let nothing = alloc_mem(0).unwrap();
        assert!(!nothing.is_null());
        free_mem(nothing).unwrap();
    }

    #[test]
    fn versions_fit_their_buffers() {
        assert_eq!(version(), (5, 0));
        assert!(library_version().len() < abi::MAX_LIBRARY_VERSION_STRING as usize);
        assert!(processor_name().unwrap().len() < abi::MAX_PROCESSOR_NAME as usize);
    }
}
