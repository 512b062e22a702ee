//! What MPICH has beside the functions of MPI 5.0: names of MPI-1, the conversions for Fortran, and
//! data that its header refers to.
#![allow(non_upper_case_globals, reason = "the names of the MPICH ABI")]
#![allow(non_snake_case, reason = "the names of the MPICH ABI")]

use crate::by_hand::{self, shells};
use crate::export::export;
use crate::generated::exports as shell;
use crate::generated::outer_callbacks::*;
use crate::handle::{Datatype, Object};
use crate::outer::*;
use crate::value;
use std::ffi::{c_int, c_void};

/// A pointer that is data; nobody writes it.
#[repr(transparent)]
pub struct Pointer(*const c_void);

// SAFETY: the pointer is a constant that is compared and never followed.
unsafe impl Sync for Pointer {}

const fn constant(value: usize) -> Pointer {
    Pointer(std::ptr::without_provenance(value))
}

/// This and the next have the numbers of the standard ABI, so that they need no translation.
#[unsafe(no_mangle)]
pub static MPI_UNWEIGHTED: Pointer = constant(10);
#[unsafe(no_mangle)]
pub static MPI_WEIGHTS_EMPTY: Pointer = constant(11);
#[unsafe(no_mangle)]
pub static MPI_T_PVAR_ALL_HANDLES: Pointer = constant(1);
/// In C a Fortran status that is ignored is `MPI_STATUS_IGNORE`.
#[unsafe(no_mangle)]
pub static MPI_F_STATUS_IGNORE: Pointer = constant(1);
#[unsafe(no_mangle)]
pub static MPI_F_STATUSES_IGNORE: Pointer = constant(1);
#[unsafe(no_mangle)]
pub static MPI_F08_STATUS_IGNORE: Pointer = constant(1);
#[unsafe(no_mangle)]
pub static MPI_F08_STATUSES_IGNORE: Pointer = constant(1);

unsafe extern "C" fn same(handle: c_int) -> c_int {
    handle
}

/// A handle is an `int` in Fortran, as it is in C here.
macro_rules! conversions {
    ($($c2f:ident, $pc2f:ident, $f2c:ident, $pf2c:ident;)*) => {$(
        export!($c2f, $pc2f = same(handle: c_int) -> c_int);
        export!($f2c, $pf2c = same(handle: c_int) -> c_int);
    )*};
}

conversions! {
    MPI_Comm_c2f, PMPI_Comm_c2f, MPI_Comm_f2c, PMPI_Comm_f2c;
    MPI_Errhandler_c2f, PMPI_Errhandler_c2f, MPI_Errhandler_f2c, PMPI_Errhandler_f2c;
    MPI_Group_c2f, PMPI_Group_c2f, MPI_Group_f2c, PMPI_Group_f2c;
    MPI_Info_c2f, PMPI_Info_c2f, MPI_Info_f2c, PMPI_Info_f2c;
    MPI_Message_c2f, PMPI_Message_c2f, MPI_Message_f2c, PMPI_Message_f2c;
    MPI_Op_c2f, PMPI_Op_c2f, MPI_Op_f2c, PMPI_Op_f2c;
    MPI_Request_c2f, PMPI_Request_c2f, MPI_Request_f2c, PMPI_Request_f2c;
    MPI_Session_c2f, PMPI_Session_c2f, MPI_Session_f2c, PMPI_Session_f2c;
    MPI_Type_c2f, PMPI_Type_c2f, MPI_Type_f2c, PMPI_Type_f2c;
    MPI_Win_c2f, PMPI_Win_c2f, MPI_Win_f2c, PMPI_Win_f2c;
}

export!(MPI_File_c2f, PMPI_File_c2f = by_hand::file_toint(file: MPI_File) -> c_int);
export!(MPI_File_f2c, PMPI_File_f2c = by_hand::file_fromint(file: c_int) -> MPI_File);

/// Statuses have one layout in C and Fortran.
unsafe extern "C" fn copy_status(from: *const MPI_Status, to: *mut MPI_Status) -> c_int {
    if from as usize <= 1 || to as usize <= 1 {
        return value::code_outward(ERR_ARG);
    }
    // SAFETY: neither is null or ignored, so both are statuses, as the caller promised.
    unsafe { to.write(from.read()) };
    0
}

/// `MPI_ERR_ARG` inward.
const ERR_ARG: c_int = 13;

export!(MPI_Status_c2f, PMPI_Status_c2f = copy_status(from: *const MPI_Status, to: *mut MPI_Status) -> c_int);
export!(MPI_Status_f2c, PMPI_Status_f2c = copy_status(from: *const MPI_Status, to: *mut MPI_Status) -> c_int);
export!(MPI_Status_c2f08, PMPI_Status_c2f08 = copy_status(from: *const MPI_Status, to: *mut MPI_Status) -> c_int);
export!(MPI_Status_f082c, PMPI_Status_f082c = copy_status(from: *const MPI_Status, to: *mut MPI_Status) -> c_int);
export!(MPI_Status_f082f, PMPI_Status_f082f = copy_status(from: *const MPI_Status, to: *mut MPI_Status) -> c_int);
export!(MPI_Status_f2f08, PMPI_Status_f2f08 = copy_status(from: *const MPI_Status, to: *mut MPI_Status) -> c_int);

// Names of MPI-1 that MPI-3.0 removed; programs that use them are still around.
export!(MPI_Address, PMPI_Address = shell::get_address(location: *const c_void, address: *mut MPI_Aint) -> c_int);
export!(MPI_Errhandler_create, PMPI_Errhandler_create = by_hand::comm_create_errhandler(function: Option<MPI_Comm_errhandler_function>, errhandler: *mut MPI_Errhandler) -> c_int);
export!(MPI_Errhandler_get, PMPI_Errhandler_get = shell::comm_get_errhandler(comm: MPI_Comm, errhandler: *mut MPI_Errhandler) -> c_int);
export!(MPI_Errhandler_set, PMPI_Errhandler_set = shell::comm_set_errhandler(comm: MPI_Comm, errhandler: MPI_Errhandler) -> c_int);
export!(MPI_Type_hindexed, PMPI_Type_hindexed = shell::type_create_hindexed(count: c_int, blocklengths: *const c_int, displacements: *const MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);
export!(MPI_Type_hvector, PMPI_Type_hvector = shell::type_create_hvector(count: c_int, blocklength: c_int, stride: MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);
export!(MPI_Type_struct, PMPI_Type_struct = shell::type_create_struct(count: c_int, blocklengths: *const c_int, displacements: *const MPI_Aint, types: *const MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int);

/// A part of a datatype's extent.
unsafe fn extent(
    datatype: MPI_Datatype,
    place: *mut MPI_Aint,
    part: fn(MPI_Aint, MPI_Aint) -> MPI_Aint,
) -> c_int {
    let (mut lower, mut length) = (0, 0);
    // SAFETY: places on the stack, and one that is null or valid, as the caller promised.
    unsafe {
        let code = (shells().type_get_extent)(Datatype::inward(datatype), &mut lower, &mut length);
        match place.as_mut() {
            Some(place) if code == 0 => *place = part(lower, length),
            None if code == 0 => return value::code_outward(ERR_ARG),
            _ => {}
        }
        value::code_outward(code)
    }
}

unsafe extern "C" fn type_extent(datatype: MPI_Datatype, place: *mut MPI_Aint) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe { extent(datatype, place, |_, length| length) }
}

unsafe extern "C" fn type_lb(datatype: MPI_Datatype, place: *mut MPI_Aint) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe { extent(datatype, place, |lower, _| lower) }
}

unsafe extern "C" fn type_ub(datatype: MPI_Datatype, place: *mut MPI_Aint) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe { extent(datatype, place, |lower, length| lower.wrapping_add(length)) }
}

export!(MPI_Type_extent, PMPI_Type_extent = type_extent(datatype: MPI_Datatype, place: *mut MPI_Aint) -> c_int);
export!(MPI_Type_lb, PMPI_Type_lb = type_lb(datatype: MPI_Datatype, place: *mut MPI_Aint) -> c_int);
export!(MPI_Type_ub, PMPI_Type_ub = type_ub(datatype: MPI_Datatype, place: *mut MPI_Aint) -> c_int);

/// Whether buffers may lie in the memory of an accelerator.
unsafe extern "C" fn no_support() -> c_int {
    0
}

export!(MPIX_Query_cuda_support, PMPIX_Query_cuda_support = no_support() -> c_int);
export!(MPIX_Query_ze_support, PMPIX_Query_ze_support = no_support() -> c_int);
export!(MPIX_Query_hip_support, PMPIX_Query_hip_support = no_support() -> c_int);
