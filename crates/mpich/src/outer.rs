//! The types of the MPICH ABI.
#![allow(non_camel_case_types, reason = "the names of the standard")]

// These are the same on both sides.
pub(crate) use crate::inner::{
    MPI_Aint, MPI_Count, MPI_Offset, MPI_T_cb_safety, MPI_T_cvar_handle, MPI_T_enum,
    MPI_T_event_instance, MPI_T_event_registration, MPI_T_pvar_handle, MPI_T_pvar_session,
    MPI_T_source_order,
};
use std::ffi::{c_int, c_void};

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
