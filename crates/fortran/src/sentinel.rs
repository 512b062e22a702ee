//! Variables of Fortran that stand for addresses: `MPI_BOTTOM` and its like are variables in common blocks there,
//! and constants in C. What counts is where they are; nobody reads or writes them.
#![allow(non_upper_case_globals, reason = "the names that compilers make of common blocks")]

use crate::abi::*;
use std::ffi::{c_int, c_void};
use std::ptr::addr_eq;

/// `MPI_BOTTOM`, `MPI_IN_PLACE`, `MPI_STATUS_IGNORE`.
#[unsafe(no_mangle)]
pub static mut mpipriv1_: [c_int; 2 + STATUS_WORDS] = [0; 2 + STATUS_WORDS];
/// `MPI_STATUSES_IGNORE`, `MPI_ERRCODES_IGNORE`.
#[unsafe(no_mangle)]
pub static mut mpipriv2_: [c_int; 1 + STATUS_WORDS] = [0; 1 + STATUS_WORDS];
/// `MPI_ARGVS_NULL`, `MPI_ARGV_NULL`.
#[unsafe(no_mangle)]
pub static mut mpiprivc_: [u8; 2] = [0; 2];
/// `MPI_UNWEIGHTED`.
#[unsafe(no_mangle)]
pub static mut mpifcmb5_: c_int = 0;
/// `MPI_WEIGHTS_EMPTY`.
#[unsafe(no_mangle)]
pub static mut mpifcmb9_: c_int = 0;
/// `MPI_BUFFER_AUTOMATIC`.
#[unsafe(no_mangle)]
pub static mut mpifcmba_: c_int = 0;

/// What stands in C for a buffer of Fortran.
#[inline]
pub(crate) fn address(buffer: *mut c_void) -> *mut c_void {
    let bottom = (&raw const mpipriv1_).cast::<c_int>();
    let value = if addr_eq(buffer, bottom) {
        BOTTOM
    } else if addr_eq(buffer, bottom.wrapping_add(1)) {
        IN_PLACE
    } else if addr_eq(buffer, &raw const mpifcmba_) {
        BUFFER_AUTOMATIC
    } else {
        match of_module(buffer as usize) {
            Some(value) => value,
            None => return buffer,
        }
    };
    std::ptr::without_provenance_mut(value)
}

/// What C has for a status to be written.
#[inline]
pub(crate) fn status(status: *mut MPI_Status) -> *mut MPI_Status {
    let ignored = (&raw const mpipriv1_).cast::<c_int>().wrapping_add(2);
    if addr_eq(status, ignored) || status_of_module(status as usize) {
        return std::ptr::without_provenance_mut(STATUS_IGNORE);
    }
    status
}

/// What C has for statuses to be written.
#[inline]
pub(crate) fn statuses(list: *mut MPI_Status) -> *mut MPI_Status {
    if addr_eq(list, &raw const mpipriv2_) {
        return std::ptr::without_provenance_mut(STATUS_IGNORE);
    }
    // Programs take the one for the other.
    status(list)
}

/// What C has for weights of edges.
pub(crate) fn weights(list: *mut c_int) -> *mut c_int {
    let value = if addr_eq(list, &raw const mpifcmb5_) {
        UNWEIGHTED
    } else if addr_eq(list, &raw const mpifcmb9_) {
        WEIGHTS_EMPTY
    } else {
        return list;
    };
    std::ptr::without_provenance_mut(value)
}

/// Whether these are no arguments, of one command or of several.
pub(crate) fn is_no_arguments(place: *const u8) -> bool {
    let first = &raw const mpiprivc_;
    (place as usize).wrapping_sub(first as usize) < 2
}

/// Whether error codes are not wanted.
pub(crate) fn is_no_codes(place: *const c_int) -> bool {
    addr_eq(place, (&raw const mpipriv2_).cast::<c_int>().wrapping_add(STATUS_WORDS))
}
