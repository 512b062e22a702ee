//! The MPICH ABI, as C has it: types and constants; a handle is the same number in Fortran.
#![allow(non_camel_case_types, reason = "the names of the standard")]

use crate::generated::c;
use std::ffi::{c_int, c_void};
use std::ops::RangeInclusive;
use std::ptr::addr_eq;

pub(crate) type MPI_Aint = isize;
pub(crate) type MPI_Count = i64;
pub(crate) type MPI_Offset = i64;
/// A status is the same five numbers in C and in Fortran.
pub(crate) type MPI_Status = [c_int; STATUS_WORDS];

pub(crate) type MPI_Comm = c_int;
pub(crate) type MPI_Datatype = c_int;
pub(crate) type MPI_Errhandler = c_int;
pub(crate) type MPI_File = *mut c_void;
pub(crate) type MPI_Group = c_int;
pub(crate) type MPI_Info = c_int;
pub(crate) type MPI_Message = c_int;
pub(crate) type MPI_Op = c_int;
pub(crate) type MPI_Request = c_int;
pub(crate) type MPI_Session = c_int;
pub(crate) type MPI_Win = c_int;

pub(crate) const STATUS_WORDS: usize = 5;
pub(crate) const BOTTOM: usize = 0;
pub(crate) const IN_PLACE: usize = usize::MAX;
pub(crate) const BUFFER_AUTOMATIC: usize = usize::MAX - 1;
pub(crate) const STATUS_IGNORE: usize = 1;
pub(crate) const UNWEIGHTED: usize = 10;
pub(crate) const WEIGHTS_EMPTY: usize = 11;
pub(crate) const UNDEFINED: c_int = -32766;
/// `MPI_COMM_WORLD` in Fortran.
pub(crate) const COMM_WORLD: c_int = 0x4400_0000;
/// `MPI_COMM_SELF` in Fortran.
pub(crate) const COMM_SELF: c_int = 0x4400_0001;
pub(crate) const ERR_BUFFER: c_int = 1;
pub(crate) const ERR_ARG: c_int = 12;
pub(crate) const ERR_IN_STATUS: c_int = 17;
pub(crate) const GRAPH: c_int = 1;
pub(crate) const CART: c_int = 2;
pub(crate) const DIST_GRAPH: c_int = 3;
pub(crate) const BYTE: MPI_Datatype = 0x4c00_010d;
/// `MPI_DATATYPE_NULL`.
pub(crate) const NO_DATATYPE: MPI_Datatype = 0x0c00_0000;
/// Attributes of communicators that C has as the address of an `int`.
pub(crate) const COMM_ATTRIBUTES: RangeInclusive<c_int> = 0x6440_0001..=0x6440_000d;
pub(crate) const WIN_BASE: c_int = 0x6600_0001;
pub(crate) const WIN_SIZE: c_int = 0x6600_0003;
/// Attributes of windows that C has as the address of a number.
pub(crate) const WIN_ATTRIBUTES: RangeInclusive<c_int> = 0x6600_0003..=0x6600_0009;

/// The keyval in C: predefined ones are by one larger in Fortran.
pub(crate) fn comm_keyval(keyval: c_int) -> c_int {
    let in_c = keyval.wrapping_sub(1);
    if COMM_ATTRIBUTES.contains(&in_c) { in_c } else { keyval }
}

/// The keyval in C: predefined ones are by one larger in Fortran.
pub(crate) fn win_keyval(keyval: c_int) -> c_int {
    let in_c = keyval.wrapping_sub(1);
    if (WIN_BASE..=*WIN_ATTRIBUTES.end()).contains(&in_c) { in_c } else { keyval }
}

/// The variables of MPICH's module `mpi_f08` that stand for addresses.
#[unsafe(no_mangle)]
pub static mut MPIR_F08_MPI_BOTTOM: c_int = 0;
#[unsafe(no_mangle)]
pub static mut MPIR_F08_MPI_IN_PLACE: c_int = 0;
#[unsafe(no_mangle)]
pub static mut MPIR_F08_MPI_STATUS_IGNORE_OBJ: MPI_Status = [0; STATUS_WORDS];
#[unsafe(no_mangle)]
pub static mut MPIR_F08_MPI_STATUSES_IGNORE_OBJ: MPI_Status = [0; STATUS_WORDS];

/// What C has for a variable of a module that stands for an address.
#[inline]
pub(crate) fn of_module(address: usize) -> Option<usize> {
    let address = address as *const c_int;
    if addr_eq(address, &raw const MPIR_F08_MPI_BOTTOM) {
        Some(BOTTOM)
    } else if addr_eq(address, &raw const MPIR_F08_MPI_IN_PLACE) {
        Some(IN_PLACE)
    } else {
        None
    }
}

/// Whether a status is one of a module that is ignored.
#[inline]
pub(crate) fn status_of_module(address: usize) -> bool {
    let address = address as *const MPI_Status;
    addr_eq(address, &raw const MPIR_F08_MPI_STATUS_IGNORE_OBJ)
        || addr_eq(address, &raw const MPIR_F08_MPI_STATUSES_IGNORE_OBJ)
}

/// A type of handles, in C and in Fortran.
pub(crate) trait Object {
    /// What C has.
    type Outer: Copy;
    /// The handle that Fortran has as this number.
    fn inward(number: c_int) -> Self::Outer;
    /// The number of a handle.
    fn outward(handle: Self::Outer) -> c_int;
    /// What a result is before the call; no handle is like it.
    fn unset() -> Self::Outer;
}

macro_rules! objects {
    ($($name:ident)*) => {$(
        pub(crate) struct $name;

        impl Object for $name {
            type Outer = c_int;

            #[inline]
            fn inward(number: c_int) -> c_int {
                number
            }

            #[inline]
            fn outward(handle: c_int) -> c_int {
                handle
            }

            #[inline]
            fn unset() -> c_int {
                0
            }
        }
    )*};
}

objects!(Comm Datatype Errhandler Group Info Message Op Request Session Win);

/// Files are pointers in C.
pub(crate) struct File;

impl Object for File {
    type Outer = *mut c_void;

    fn inward(number: c_int) -> *mut c_void {
        // SAFETY: takes any number.
        unsafe { c::MPI_File_fromint(number) }
    }

    fn outward(handle: *mut c_void) -> c_int {
        // SAFETY: takes any handle.
        unsafe { c::MPI_File_toint(handle) }
    }

    fn unset() -> *mut c_void {
        std::ptr::null_mut()
    }
}

/// Whether a datatype is one that MPI has from the start.
pub(crate) fn is_predefined(datatype: MPI_Datatype) -> bool {
    matches!(datatype as u32 >> 24, 0x4c | 0x8c)
}

/// An operation of the program, which is called in Fortran as it is in C.
#[expect(clippy::extra_unused_type_parameters, reason = "the standard ABI needs it")]
pub(crate) fn operation<Length>(function: usize) -> usize {
    function
}

/// An error handler of the program, which is called in Fortran as it is in C.
pub(crate) fn error_handler<O: Object>(function: usize) -> usize {
    function
}
