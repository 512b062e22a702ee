// Generated from api/ by `cargo xtask generate`; do not edit.

#![allow(unused_imports, unused_unsafe, clippy::all, reason = "one form for all shells")]

use crate::generated::callbacks::*;
use crate::abi::*;
use crate::arg;
use crate::generated::constants::MPI_FILE_NULL;
use crate::imp;
use mpi::callers;
use mpi::crash::{Call, Memory};
use crate::report::{Outcome, Site, report, unsupported};
use std::ffi::{c_char, c_int, c_void};

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_compare(comm1: MPI_Comm, comm2: MPI_Comm, result: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_compare", move || unsafe { comm_compare(comm1, comm2, result) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_compare", Site::Comm(comm1)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let result = arg::output(result, "result")?;
            let result_value = imp::communicator::comm_compare(comm1, comm2)?;
            result.write(result_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_compare", Site::Comm(comm1))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_create(comm: MPI_Comm, group: MPI_Group, newcomm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_create", move || unsafe { comm_create(comm, group, newcomm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_create", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newcomm = arg::output(newcomm, "newcomm")?;
            let newcomm_value = imp::communicator::comm_create(comm, group)?;
            newcomm.write(newcomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_create", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_create_from_group(group: MPI_Group, stringtag: *const c_char, info: MPI_Info, errhandler: MPI_Errhandler, newcomm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_create_from_group", move || unsafe { comm_create_from_group(group, stringtag, info, errhandler, newcomm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_create_from_group", Site::CommHandler(errhandler)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let stringtag = arg::text(stringtag, "stringtag")?;
            let newcomm = arg::output(newcomm, "newcomm")?;
            let newcomm_value = imp::communicator::comm_create_from_group(group, &stringtag, info, errhandler)?;
            newcomm.write(newcomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_create_from_group", Site::CommHandler(errhandler))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_create_group(comm: MPI_Comm, group: MPI_Group, tag: c_int, newcomm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_create_group", move || unsafe { comm_create_group(comm, group, tag, newcomm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_create_group", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newcomm = arg::output(newcomm, "newcomm")?;
            let newcomm_value = imp::communicator::comm_create_group(comm, group, tag)?;
            newcomm.write(newcomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_create_group", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_create_keyval(comm_copy_attr_fn: Option<MPI_Comm_copy_attr_function>, comm_delete_attr_fn: Option<MPI_Comm_delete_attr_function>, comm_keyval: *mut c_int, extra_state: *mut c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_create_keyval", move || unsafe { comm_create_keyval(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_create_keyval", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let comm_keyval = arg::output(comm_keyval, "comm_keyval")?;
            let comm_keyval_value = imp::attribute::comm_create_keyval(comm_copy_attr_fn, comm_delete_attr_fn, extra_state)?;
            comm_keyval.write(comm_keyval_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_create_keyval", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_delete_attr(comm: MPI_Comm, comm_keyval: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_delete_attr", move || unsafe { comm_delete_attr(comm, comm_keyval) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_delete_attr", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::attribute::comm_delete_attr(comm, comm_keyval)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_delete_attr", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_dup(comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_dup", move || unsafe { comm_dup(comm, newcomm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_dup", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newcomm = arg::output(newcomm, "newcomm")?;
            let newcomm_value = imp::communicator::comm_dup(comm)?;
            newcomm.write(newcomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_dup", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_dup_with_info(comm: MPI_Comm, info: MPI_Info, newcomm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_dup_with_info", move || unsafe { comm_dup_with_info(comm, info, newcomm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_dup_with_info", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newcomm = arg::output(newcomm, "newcomm")?;
            let newcomm_value = imp::communicator::comm_dup_with_info(comm, info)?;
            newcomm.write(newcomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_dup_with_info", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_free(comm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_free", move || unsafe { comm_free(comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_free", {
        // SAFETY: null, or a pointer to a handle, as the caller promised.
        Site::Comm(unsafe { arg::peek(comm) })
    }));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let comm = arg::reference_mut(comm, "comm")?;
            imp::communicator::comm_free(comm)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_free", {
        // SAFETY: null, or a pointer to a handle, as the caller promised.
        Site::Comm(unsafe { arg::peek(comm) })
    })
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_free_keyval(comm_keyval: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_free_keyval", move || unsafe { comm_free_keyval(comm_keyval) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_free_keyval", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let comm_keyval = arg::reference_mut(comm_keyval, "comm_keyval")?;
            imp::attribute::comm_free_keyval(comm_keyval)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_free_keyval", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_get_attr(comm: MPI_Comm, comm_keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_get_attr", move || unsafe { comm_get_attr(comm, comm_keyval, attribute_val, flag) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_get_attr", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let attribute_val = arg::output(attribute_val.cast::<usize>(), "attribute_val")?;
            let flag = arg::output(flag, "flag")?;
            let flag_value = imp::attribute::comm_get_attr(comm, comm_keyval, attribute_val)?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_get_attr", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_get_info(comm: MPI_Comm, info_used: *mut MPI_Info) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_get_info", move || unsafe { comm_get_info(comm, info_used) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_get_info", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let info_used = arg::output(info_used, "info_used")?;
            let info_used_value = imp::communicator::comm_get_info(comm)?;
            info_used.write(info_used_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_get_info", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_get_name(comm: MPI_Comm, comm_name: *mut c_char, resultlen: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_get_name", move || unsafe { comm_get_name(comm, comm_name, resultlen) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_get_name", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let resultlen = arg::output(resultlen, "resultlen")?;
            let resultlen_value = imp::communicator::comm_get_name(comm, arg::Text::new(comm_name, "comm_name"))?;
            resultlen.write(resultlen_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_get_name", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_group(comm: MPI_Comm, group: *mut MPI_Group) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_group", move || unsafe { comm_group(comm, group) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_group", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let group = arg::output(group, "group")?;
            let group_value = imp::communicator::comm_group(comm)?;
            group.write(group_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_group", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_idup(comm: MPI_Comm, newcomm: *mut MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_idup", move || unsafe { comm_idup(comm, newcomm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_idup", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newcomm = arg::output(newcomm, "newcomm")?;
            let request = arg::output(request, "request")?;
            let (newcomm_value, request_value) = imp::communicator::comm_idup(comm)?;
            newcomm.write(newcomm_value);
            request.write(request_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_idup", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_idup_with_info(comm: MPI_Comm, info: MPI_Info, newcomm: *mut MPI_Comm, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_idup_with_info", move || unsafe { comm_idup_with_info(comm, info, newcomm, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_idup_with_info", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newcomm = arg::output(newcomm, "newcomm")?;
            let request = arg::output(request, "request")?;
            let (newcomm_value, request_value) = imp::communicator::comm_idup_with_info(comm, info)?;
            newcomm.write(newcomm_value);
            request.write(request_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_idup_with_info", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_rank(comm: MPI_Comm, rank: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_rank", move || unsafe { comm_rank(comm, rank) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_rank", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let rank = arg::output(rank, "rank")?;
            let rank_value = imp::communicator::comm_rank(comm)?;
            rank.write(rank_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_rank", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_remote_group(comm: MPI_Comm, group: *mut MPI_Group) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_remote_group", move || unsafe { comm_remote_group(comm, group) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_remote_group", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let group = arg::output(group, "group")?;
            let group_value = imp::communicator::comm_remote_group(comm)?;
            group.write(group_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_remote_group", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_remote_size(comm: MPI_Comm, size: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_remote_size", move || unsafe { comm_remote_size(comm, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_remote_size", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let size = arg::output(size, "size")?;
            let size_value = imp::communicator::comm_remote_size(comm)?;
            size.write(size_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_remote_size", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_set_attr(comm: MPI_Comm, comm_keyval: c_int, attribute_val: *mut c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_set_attr", move || unsafe { comm_set_attr(comm, comm_keyval, attribute_val) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_set_attr", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::attribute::comm_set_attr(comm, comm_keyval, attribute_val)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_set_attr", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_set_info(comm: MPI_Comm, info: MPI_Info) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_set_info", move || unsafe { comm_set_info(comm, info) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_set_info", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::communicator::comm_set_info(comm, info)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_set_info", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_set_name(comm: MPI_Comm, comm_name: *const c_char) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_set_name", move || unsafe { comm_set_name(comm, comm_name) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_set_name", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let comm_name = arg::text(comm_name, "comm_name")?;
            imp::communicator::comm_set_name(comm, &comm_name)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_set_name", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_size(comm: MPI_Comm, size: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_size", move || unsafe { comm_size(comm, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_size", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let size = arg::output(size, "size")?;
            let size_value = imp::communicator::comm_size(comm)?;
            size.write(size_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_size", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_split(comm: MPI_Comm, color: c_int, key: c_int, newcomm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_split", move || unsafe { comm_split(comm, color, key, newcomm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_split", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newcomm = arg::output(newcomm, "newcomm")?;
            let newcomm_value = imp::communicator::comm_split(comm, color, key)?;
            newcomm.write(newcomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_split", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_split_type(comm: MPI_Comm, split_type: c_int, key: c_int, info: MPI_Info, newcomm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_split_type", move || unsafe { comm_split_type(comm, split_type, key, info, newcomm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_split_type", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newcomm = arg::output(newcomm, "newcomm")?;
            let newcomm_value = imp::communicator::comm_split_type(comm, split_type, key, info)?;
            newcomm.write(newcomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_split_type", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn comm_test_inter(comm: MPI_Comm, flag: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Comm_test_inter", move || unsafe { comm_test_inter(comm, flag) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Comm_test_inter", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let flag = arg::output(flag, "flag")?;
            let flag_value = imp::communicator::comm_test_inter(comm)?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Comm_test_inter", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_compare(group1: MPI_Group, group2: MPI_Group, result: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Group_compare", move || unsafe { group_compare(group1, group2, result) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Group_compare", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let result = arg::output(result, "result")?;
            let result_value = imp::group::group_compare(group1, group2)?;
            result.write(result_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Group_compare", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_difference(group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Group_difference", move || unsafe { group_difference(group1, group2, newgroup) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Group_difference", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newgroup = arg::output(newgroup, "newgroup")?;
            let newgroup_value = imp::group::group_difference(group1, group2)?;
            newgroup.write(newgroup_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Group_difference", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_excl(group: MPI_Group, n: c_int, ranks: *const c_int, newgroup: *mut MPI_Group) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Group_excl", move || unsafe { group_excl(group, n, ranks, newgroup) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Group_excl", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let ranks = arg::slice(ranks, n, "ranks")?;
            let newgroup = arg::output(newgroup, "newgroup")?;
            let newgroup_value = imp::group::group_excl(group, ranks)?;
            newgroup.write(newgroup_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Group_excl", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_free(group: *mut MPI_Group) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Group_free", move || unsafe { group_free(group) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Group_free", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let group = arg::reference_mut(group, "group")?;
            imp::group::group_free(group)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Group_free", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_from_session_pset(session: MPI_Session, pset_name: *const c_char, newgroup: *mut MPI_Group) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Group_from_session_pset", move || unsafe { group_from_session_pset(session, pset_name, newgroup) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Group_from_session_pset", Site::Session(session)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let pset_name = arg::text(pset_name, "pset_name")?;
            let newgroup = arg::output(newgroup, "newgroup")?;
            let newgroup_value = imp::group::group_from_session_pset(session, &pset_name)?;
            newgroup.write(newgroup_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Group_from_session_pset", Site::Session(session))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_incl(group: MPI_Group, n: c_int, ranks: *const c_int, newgroup: *mut MPI_Group) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Group_incl", move || unsafe { group_incl(group, n, ranks, newgroup) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Group_incl", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let ranks = arg::slice(ranks, n, "ranks")?;
            let newgroup = arg::output(newgroup, "newgroup")?;
            let newgroup_value = imp::group::group_incl(group, ranks)?;
            newgroup.write(newgroup_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Group_incl", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_intersection(group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Group_intersection", move || unsafe { group_intersection(group1, group2, newgroup) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Group_intersection", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newgroup = arg::output(newgroup, "newgroup")?;
            let newgroup_value = imp::group::group_intersection(group1, group2)?;
            newgroup.write(newgroup_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Group_intersection", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_range_excl(group: MPI_Group, n: c_int, ranges: *mut [c_int; 3], newgroup: *mut MPI_Group) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Group_range_excl", move || unsafe { group_range_excl(group, n, ranges, newgroup) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Group_range_excl", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let ranges = arg::slice(ranges, n, "ranges")?;
            let newgroup = arg::output(newgroup, "newgroup")?;
            let newgroup_value = imp::group::group_range_excl(group, ranges)?;
            newgroup.write(newgroup_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Group_range_excl", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_range_incl(group: MPI_Group, n: c_int, ranges: *mut [c_int; 3], newgroup: *mut MPI_Group) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Group_range_incl", move || unsafe { group_range_incl(group, n, ranges, newgroup) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Group_range_incl", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let ranges = arg::slice(ranges, n, "ranges")?;
            let newgroup = arg::output(newgroup, "newgroup")?;
            let newgroup_value = imp::group::group_range_incl(group, ranges)?;
            newgroup.write(newgroup_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Group_range_incl", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_rank(group: MPI_Group, rank: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Group_rank", move || unsafe { group_rank(group, rank) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Group_rank", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let rank = arg::output(rank, "rank")?;
            let rank_value = imp::group::group_rank(group)?;
            rank.write(rank_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Group_rank", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_size(group: MPI_Group, size: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Group_size", move || unsafe { group_size(group, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Group_size", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let size = arg::output(size, "size")?;
            let size_value = imp::group::group_size(group)?;
            size.write(size_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Group_size", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_translate_ranks(group1: MPI_Group, n: c_int, ranks1: *const c_int, group2: MPI_Group, ranks2: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Group_translate_ranks", move || unsafe { group_translate_ranks(group1, n, ranks1, group2, ranks2) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Group_translate_ranks", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let ranks1 = arg::slice(ranks1, n, "ranks1")?;
            let ranks2 = arg::slice_mut(ranks2, n, "ranks2")?;
            imp::group::group_translate_ranks(group1, ranks1, group2, ranks2)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Group_translate_ranks", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn group_union(group1: MPI_Group, group2: MPI_Group, newgroup: *mut MPI_Group) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Group_union", move || unsafe { group_union(group1, group2, newgroup) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Group_union", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newgroup = arg::output(newgroup, "newgroup")?;
            let newgroup_value = imp::group::group_union(group1, group2)?;
            newgroup.write(newgroup_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Group_union", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn intercomm_create(local_comm: MPI_Comm, local_leader: c_int, peer_comm: MPI_Comm, remote_leader: c_int, tag: c_int, newintercomm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Intercomm_create", move || unsafe { intercomm_create(local_comm, local_leader, peer_comm, remote_leader, tag, newintercomm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Intercomm_create", Site::Comm(local_comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newintercomm = arg::output(newintercomm, "newintercomm")?;
            let newintercomm_value = imp::communicator::intercomm_create(local_comm, local_leader, peer_comm, remote_leader, tag)?;
            newintercomm.write(newintercomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Intercomm_create", Site::Comm(local_comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn intercomm_create_from_groups(local_group: MPI_Group, local_leader: c_int, remote_group: MPI_Group, remote_leader: c_int, stringtag: *const c_char, info: MPI_Info, errhandler: MPI_Errhandler, newintercomm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Intercomm_create_from_groups", move || unsafe { intercomm_create_from_groups(local_group, local_leader, remote_group, remote_leader, stringtag, info, errhandler, newintercomm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Intercomm_create_from_groups", Site::CommHandler(errhandler)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let stringtag = arg::text(stringtag, "stringtag")?;
            let newintercomm = arg::output(newintercomm, "newintercomm")?;
            let newintercomm_value = imp::communicator::intercomm_create_from_groups(local_group, local_leader, remote_group, remote_leader, &stringtag, info, errhandler)?;
            newintercomm.write(newintercomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Intercomm_create_from_groups", Site::CommHandler(errhandler))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn intercomm_merge(intercomm: MPI_Comm, high: c_int, newintracomm: *mut MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Intercomm_merge", move || unsafe { intercomm_merge(intercomm, high, newintracomm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Intercomm_merge", Site::Comm(intercomm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newintracomm = arg::output(newintracomm, "newintracomm")?;
            let newintracomm_value = imp::communicator::intercomm_merge(intercomm, high != 0)?;
            newintracomm.write(newintracomm_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Intercomm_merge", Site::Comm(intercomm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_keyval(type_copy_attr_fn: Option<MPI_Type_copy_attr_function>, type_delete_attr_fn: Option<MPI_Type_delete_attr_function>, type_keyval: *mut c_int, extra_state: *mut c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_keyval", move || unsafe { type_create_keyval(type_copy_attr_fn, type_delete_attr_fn, type_keyval, extra_state) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_keyval", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let type_keyval = arg::output(type_keyval, "type_keyval")?;
            let type_keyval_value = imp::attribute::type_create_keyval(type_copy_attr_fn, type_delete_attr_fn, extra_state)?;
            type_keyval.write(type_keyval_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_keyval", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_delete_attr(datatype: MPI_Datatype, type_keyval: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_delete_attr", move || unsafe { type_delete_attr(datatype, type_keyval) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_delete_attr", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::attribute::type_delete_attr(datatype, type_keyval)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_delete_attr", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_free_keyval(type_keyval: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_free_keyval", move || unsafe { type_free_keyval(type_keyval) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_free_keyval", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let type_keyval = arg::reference_mut(type_keyval, "type_keyval")?;
            imp::attribute::type_free_keyval(type_keyval)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_free_keyval", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_attr(datatype: MPI_Datatype, type_keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_get_attr", move || unsafe { type_get_attr(datatype, type_keyval, attribute_val, flag) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_get_attr", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let attribute_val = arg::output(attribute_val.cast::<usize>(), "attribute_val")?;
            let flag = arg::output(flag, "flag")?;
            let flag_value = imp::attribute::type_get_attr(datatype, type_keyval, attribute_val)?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_get_attr", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_name(datatype: MPI_Datatype, type_name: *mut c_char, resultlen: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_get_name", move || unsafe { type_get_name(datatype, type_name, resultlen) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_get_name", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let resultlen = arg::output(resultlen, "resultlen")?;
            let resultlen_value = imp::datatype_query::type_get_name(datatype, arg::Text::new(type_name, "type_name"))?;
            resultlen.write(resultlen_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_get_name", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_set_attr(datatype: MPI_Datatype, type_keyval: c_int, attribute_val: *mut c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_set_attr", move || unsafe { type_set_attr(datatype, type_keyval, attribute_val) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_set_attr", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::attribute::type_set_attr(datatype, type_keyval, attribute_val)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_set_attr", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_set_name(datatype: MPI_Datatype, type_name: *const c_char) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_set_name", move || unsafe { type_set_name(datatype, type_name) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_set_name", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let type_name = arg::text(type_name, "type_name")?;
            imp::datatype_query::type_set_name(datatype, &type_name)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_set_name", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_create_keyval(win_copy_attr_fn: Option<MPI_Win_copy_attr_function>, win_delete_attr_fn: Option<MPI_Win_delete_attr_function>, win_keyval: *mut c_int, extra_state: *mut c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_create_keyval", move || unsafe { win_create_keyval(win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_create_keyval", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let win_keyval = arg::output(win_keyval, "win_keyval")?;
            let win_keyval_value = imp::attribute::win_create_keyval(win_copy_attr_fn, win_delete_attr_fn, extra_state)?;
            win_keyval.write(win_keyval_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_create_keyval", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_delete_attr(win: MPI_Win, win_keyval: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_delete_attr", move || unsafe { win_delete_attr(win, win_keyval) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_delete_attr", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::attribute::win_delete_attr(win, win_keyval)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_delete_attr", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_free_keyval(win_keyval: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_free_keyval", move || unsafe { win_free_keyval(win_keyval) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_free_keyval", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let win_keyval = arg::reference_mut(win_keyval, "win_keyval")?;
            imp::attribute::win_free_keyval(win_keyval)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_free_keyval", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_get_attr(win: MPI_Win, win_keyval: c_int, attribute_val: *mut c_void, flag: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_get_attr", move || unsafe { win_get_attr(win, win_keyval, attribute_val, flag) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_get_attr", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let attribute_val = arg::output(attribute_val.cast::<usize>(), "attribute_val")?;
            let flag = arg::output(flag, "flag")?;
            let flag_value = imp::attribute::win_get_attr(win, win_keyval, attribute_val)?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_get_attr", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_get_name(win: MPI_Win, win_name: *mut c_char, resultlen: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_get_name", move || unsafe { win_get_name(win, win_name, resultlen) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_get_name", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let resultlen = arg::output(resultlen, "resultlen")?;
            let resultlen_value = imp::window::win_get_name(win, arg::Text::new(win_name, "win_name"))?;
            resultlen.write(resultlen_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_get_name", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_set_attr(win: MPI_Win, win_keyval: c_int, attribute_val: *mut c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_set_attr", move || unsafe { win_set_attr(win, win_keyval, attribute_val) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_set_attr", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::attribute::win_set_attr(win, win_keyval, attribute_val)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_set_attr", Site::Win(win))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn win_set_name(win: MPI_Win, win_name: *const c_char) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Win_set_name", move || unsafe { win_set_name(win, win_name) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Win_set_name", Site::Win(win)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let win_name = arg::text(win_name, "win_name")?;
            imp::window::win_set_name(win, &win_name)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Win_set_name", Site::Win(win))
}
