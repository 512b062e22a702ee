//! What MPICH has beside the functions of MPI 5.0: the conversions for Fortran, and data that its header
//! refers to.
#![allow(non_upper_case_globals, reason = "the names of the MPICH ABI")]
#![allow(non_snake_case, reason = "the names of the MPICH ABI")]

use crate::by_hand;
use crate::export::export;
use crate::generated::exports as shell;
use crate::outer::*;
use crate::value;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicPtr, Ordering};

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

/// In C a Fortran status that is ignored is `MPI_STATUS_IGNORE`, until MPICH's library for Fortran stores here
/// and in the next where its own ones are.
#[unsafe(no_mangle)]
pub static MPI_F_STATUS_IGNORE: AtomicPtr<MPI_Status> = ignored();
#[unsafe(no_mangle)]
pub static MPI_F_STATUSES_IGNORE: AtomicPtr<MPI_Status> = ignored();
#[unsafe(no_mangle)]
pub static MPI_F08_STATUS_IGNORE: AtomicPtr<MPI_Status> = ignored();
#[unsafe(no_mangle)]
pub static MPI_F08_STATUSES_IGNORE: AtomicPtr<MPI_Status> = ignored();

const fn ignored() -> AtomicPtr<MPI_Status> {
    AtomicPtr::new(std::ptr::without_provenance_mut(1))
}

/// Whether a status is one that is ignored, in C or in Fortran.
fn is_ignored(status: *const MPI_Status) -> bool {
    let kinds = [
        &MPI_F_STATUS_IGNORE,
        &MPI_F_STATUSES_IGNORE,
        &MPI_F08_STATUS_IGNORE,
        &MPI_F08_STATUSES_IGNORE,
    ];
    crate::status::is_ignored(status)
        || kinds.iter().any(|kind| std::ptr::eq(kind.load(Ordering::Relaxed), status))
}

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
    if is_ignored(from) || is_ignored(to) {
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

/// Whether buffers may lie in the memory of an accelerator.
unsafe extern "C" fn no_support() -> c_int {
    0
}

export!(MPIX_Query_cuda_support, PMPIX_Query_cuda_support = no_support() -> c_int);
export!(MPIX_Query_ze_support, PMPIX_Query_ze_support = no_support() -> c_int);
export!(MPIX_Query_hip_support, PMPIX_Query_hip_support = no_support() -> c_int);

unsafe extern "C" fn gpu_query_support(_: c_int, is_supported: *mut c_int) -> c_int {
    // SAFETY: null, or a place for a number, as the caller promised.
    match unsafe { is_supported.as_mut() } {
        Some(place) => *place = 0,
        None => return value::code_outward(ERR_ARG),
    }
    0
}

export!(MPIX_GPU_query_support, PMPIX_GPU_query_support = gpu_query_support(kind: c_int, is_supported: *mut c_int) -> c_int);

// What MPI 5.0 took over from MPICH under other names.
export!(MPIX_Delete_error_class, PMPIX_Delete_error_class = shell::remove_error_class(class: c_int) -> c_int);
export!(MPIX_Delete_error_code, PMPIX_Delete_error_code = shell::remove_error_code(code: c_int) -> c_int);
export!(MPIX_Delete_error_string, PMPIX_Delete_error_string = shell::remove_error_string(code: c_int) -> c_int);
