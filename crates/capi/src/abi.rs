//! The types of the ABI, under the names of the standard.
#![allow(non_camel_case_types, reason = "the names of the standard")]

use mpi::Handle;
use std::ffi::{c_int, c_void};

pub(crate) type MPI_Aint = isize;
pub(crate) type MPI_Count = i64;
pub(crate) type MPI_Offset = i64;
pub(crate) type MPI_Status = mpi::Status;

// A handle is a pointer to an incomplete struct in C and a number here: the same 64 bits.
pub(crate) type MPI_Comm = Handle;
pub(crate) type MPI_Datatype = Handle;
pub(crate) type MPI_Errhandler = Handle;
pub(crate) type MPI_File = Handle;
pub(crate) type MPI_Group = Handle;
pub(crate) type MPI_Info = Handle;
pub(crate) type MPI_Message = Handle;
pub(crate) type MPI_Op = Handle;
pub(crate) type MPI_Request = Handle;
pub(crate) type MPI_Session = Handle;
pub(crate) type MPI_Win = Handle;

pub(crate) type MPI_T_cb_safety = c_int;
pub(crate) type MPI_T_source_order = c_int;
pub(crate) type MPI_T_cvar_handle = *mut c_void;
pub(crate) type MPI_T_enum = *mut c_void;
pub(crate) type MPI_T_event_instance = *mut c_void;
pub(crate) type MPI_T_event_registration = *mut c_void;
pub(crate) type MPI_T_pvar_handle = *mut c_void;
pub(crate) type MPI_T_pvar_session = *mut c_void;

const _: () = assert!(size_of::<MPI_Status>() == size_of::<[c_int; 8]>());
const _: () = assert!(align_of::<MPI_Status>() == align_of::<c_int>());
const _: () = assert!(size_of::<MPI_Comm>() == size_of::<*const c_void>());
