//! The types of the standard ABI, as the shells take them.
#![allow(non_camel_case_types, reason = "the names of the standard")]

use crate::handle::Handle;
use std::ffi::{c_int, c_void};

pub(crate) type MPI_Aint = isize;
pub(crate) type MPI_Count = i64;
pub(crate) type MPI_Offset = i64;
pub(crate) type MPI_Status = crate::status::Inner;

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
