//! The types of the MPICH ABI.
#![allow(non_camel_case_types, reason = "the names of the standard")]

use std::ffi::{c_int, c_void};

pub(crate) type MPI_Aint = isize;
pub(crate) type MPI_Count = i64;
pub(crate) type MPI_Offset = i64;
pub(crate) type MPI_Status = crate::status::Outer;

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

pub(crate) type MPI_T_cb_safety = c_int;
pub(crate) type MPI_T_source_order = c_int;
pub(crate) type MPI_T_cvar_handle = *mut c_void;
pub(crate) type MPI_T_enum = *mut c_void;
pub(crate) type MPI_T_event_instance = *mut c_void;
pub(crate) type MPI_T_event_registration = *mut c_void;
pub(crate) type MPI_T_pvar_handle = *mut c_void;
pub(crate) type MPI_T_pvar_session = *mut c_void;
