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
pub(crate) unsafe extern "C" fn aint_add(base: MPI_Aint, disp: MPI_Aint) -> MPI_Aint {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::datatype::aint_add(base as i64, disp as i64) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn aint_diff(addr1: MPI_Aint, addr2: MPI_Aint) -> MPI_Aint {
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    unsafe { imp::datatype::aint_diff(addr1 as i64, addr2 as i64) }
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_address(location: *const c_void, address: *mut MPI_Aint) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Get_address", move || unsafe { get_address(location, address) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Get_address", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let address = arg::output(address, "address")?;
            let address_value = imp::datatype::get_address(location)?;
            address.write(address_value as MPI_Aint);
            Ok(())
        })()
    };
    report(outcome, "MPI_Get_address", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_elements(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Get_elements", move || unsafe { get_elements(status, datatype, count) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Get_elements", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference(status, "status")?;
            let count = arg::output(count, "count")?;
            let count_value = imp::status::get_elements(status, datatype)?;
            count.write(arg::narrow(count_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Get_elements", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn get_elements_c(status: *const MPI_Status, datatype: MPI_Datatype, count: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Get_elements_c", move || unsafe { get_elements_c(status, datatype, count) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Get_elements_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let status = arg::reference(status, "status")?;
            let count = arg::output(count, "count")?;
            let count_value = imp::status::get_elements(status, datatype)?;
            count.write(count_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_Get_elements_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn pack(inbuf: *const c_void, incount: c_int, datatype: MPI_Datatype, outbuf: *mut c_void, outsize: c_int, position: *mut c_int, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Pack", move || unsafe { pack(inbuf, incount, datatype, outbuf, outsize, position, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Pack", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Pack", buffers: &["inbuf", "outbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(inbuf, incount as i64, datatype), Memory::at(outbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let position = arg::reference_mut(position, "position")?;
            let mut position_value = *position as i64;
            imp::pack::pack(arg::buffer(inbuf, incount as i64, datatype), outbuf, outsize as i64, &mut position_value, comm)?;
            *position = arg::narrow(position_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Pack", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn pack_c(inbuf: *const c_void, incount: MPI_Count, datatype: MPI_Datatype, outbuf: *mut c_void, outsize: MPI_Count, position: *mut MPI_Count, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Pack_c", move || unsafe { pack_c(inbuf, incount, datatype, outbuf, outsize, position, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Pack_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Pack_c", buffers: &["inbuf", "outbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(inbuf, incount as i64, datatype), Memory::at(outbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let position = arg::reference_mut(position, "position")?;
            let mut position_value = *position as i64;
            imp::pack::pack(arg::buffer(inbuf, incount as i64, datatype), outbuf, outsize as i64, &mut position_value, comm)?;
            *position = position_value as MPI_Count;
            Ok(())
        })()
    });
    report(outcome, "MPI_Pack_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn pack_external(datarep: *const c_char, inbuf: *const c_void, incount: c_int, datatype: MPI_Datatype, outbuf: *mut c_void, outsize: MPI_Aint, position: *mut MPI_Aint) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Pack_external", move || unsafe { pack_external(datarep, inbuf, incount, datatype, outbuf, outsize, position) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Pack_external", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Pack_external", buffers: &["inbuf", "outbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(inbuf, incount as i64, datatype), Memory::at(outbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let datarep = arg::text(datarep, "datarep")?;
            let position = arg::reference_mut(position, "position")?;
            let mut position_value = *position as i64;
            imp::pack::pack_external(&datarep, arg::buffer(inbuf, incount as i64, datatype), outbuf, outsize as i64, &mut position_value)?;
            *position = position_value as MPI_Aint;
            Ok(())
        })()
    });
    report(outcome, "MPI_Pack_external", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn pack_external_c(datarep: *const c_char, inbuf: *const c_void, incount: MPI_Count, datatype: MPI_Datatype, outbuf: *mut c_void, outsize: MPI_Count, position: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Pack_external_c", move || unsafe { pack_external_c(datarep, inbuf, incount, datatype, outbuf, outsize, position) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Pack_external_c", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Pack_external_c", buffers: &["inbuf", "outbuf"] };
    let call = Call::new(FUNCTION, [Memory::items(inbuf, incount as i64, datatype), Memory::at(outbuf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let datarep = arg::text(datarep, "datarep")?;
            let position = arg::reference_mut(position, "position")?;
            let mut position_value = *position as i64;
            imp::pack::pack_external(&datarep, arg::buffer(inbuf, incount as i64, datatype), outbuf, outsize as i64, &mut position_value)?;
            *position = position_value as MPI_Count;
            Ok(())
        })()
    });
    report(outcome, "MPI_Pack_external_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn pack_external_size(datarep: *const c_char, incount: c_int, datatype: MPI_Datatype, size: *mut MPI_Aint) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Pack_external_size", move || unsafe { pack_external_size(datarep, incount, datatype, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Pack_external_size", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let datarep = arg::text(datarep, "datarep")?;
            let size = arg::output(size, "size")?;
            let size_value = imp::pack::pack_external_size(&datarep, incount as i64, datatype)?;
            size.write(size_value as MPI_Aint);
            Ok(())
        })()
    };
    report(outcome, "MPI_Pack_external_size", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn pack_external_size_c(datarep: *const c_char, incount: MPI_Count, datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Pack_external_size_c", move || unsafe { pack_external_size_c(datarep, incount, datatype, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Pack_external_size_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let datarep = arg::text(datarep, "datarep")?;
            let size = arg::output(size, "size")?;
            let size_value = imp::pack::pack_external_size(&datarep, incount as i64, datatype)?;
            size.write(size_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_Pack_external_size_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn pack_size(incount: c_int, datatype: MPI_Datatype, comm: MPI_Comm, size: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Pack_size", move || unsafe { pack_size(incount, datatype, comm, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Pack_size", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let size = arg::output(size, "size")?;
            let size_value = imp::pack::pack_size(incount as i64, datatype, comm)?;
            size.write(arg::narrow(size_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Pack_size", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn pack_size_c(incount: MPI_Count, datatype: MPI_Datatype, comm: MPI_Comm, size: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Pack_size_c", move || unsafe { pack_size_c(incount, datatype, comm, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Pack_size_c", Site::Comm(comm)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let size = arg::output(size, "size")?;
            let size_value = imp::pack::pack_size(incount as i64, datatype, comm)?;
            size.write(size_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_Pack_size_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_commit(datatype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_commit", move || unsafe { type_commit(datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_commit", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let datatype = arg::reference_mut(datatype, "datatype")?;
            imp::datatype::type_commit(datatype)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_commit", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_contiguous(count: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_contiguous", move || unsafe { type_contiguous(count, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_contiguous", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_contiguous(count as i64, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_contiguous", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_contiguous_c(count: MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_contiguous_c", move || unsafe { type_contiguous_c(count, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_contiguous_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_contiguous_c(count as i64, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_contiguous_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_darray(size: c_int, rank: c_int, ndims: c_int, array_of_gsizes: *const c_int, array_of_distribs: *const c_int, array_of_dargs: *const c_int, array_of_psizes: *const c_int, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_darray", move || unsafe { type_create_darray(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, order, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_darray", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_gsizes = arg::slice(array_of_gsizes, ndims, "array_of_gsizes")?;
            let array_of_distribs = arg::slice(array_of_distribs, ndims, "array_of_distribs")?;
            let array_of_dargs = arg::slice(array_of_dargs, ndims, "array_of_dargs")?;
            let array_of_psizes = arg::slice(array_of_psizes, ndims, "array_of_psizes")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_darray(size, rank, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, order, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_darray", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_darray_c(size: c_int, rank: c_int, ndims: c_int, array_of_gsizes: *const MPI_Count, array_of_distribs: *const c_int, array_of_dargs: *const c_int, array_of_psizes: *const c_int, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_darray_c", move || unsafe { type_create_darray_c(size, rank, ndims, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, order, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_darray_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_gsizes = arg::slice(array_of_gsizes, ndims, "array_of_gsizes")?;
            let array_of_distribs = arg::slice(array_of_distribs, ndims, "array_of_distribs")?;
            let array_of_dargs = arg::slice(array_of_dargs, ndims, "array_of_dargs")?;
            let array_of_psizes = arg::slice(array_of_psizes, ndims, "array_of_psizes")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_darray(size, rank, array_of_gsizes, array_of_distribs, array_of_dargs, array_of_psizes, order, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_darray_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_hindexed(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_hindexed", move || unsafe { type_create_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_hindexed", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_blocklengths = arg::slice(array_of_blocklengths, count, "array_of_blocklengths")?;
            let array_of_displacements = arg::slice(array_of_displacements, count, "array_of_displacements")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_hindexed(array_of_blocklengths, array_of_displacements, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_hindexed", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_hindexed_block(count: c_int, blocklength: c_int, array_of_displacements: *const MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_hindexed_block", move || unsafe { type_create_hindexed_block(count, blocklength, array_of_displacements, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_hindexed_block", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_displacements = arg::slice(array_of_displacements, count, "array_of_displacements")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_hindexed_block(blocklength as i64, array_of_displacements, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_hindexed_block", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_hindexed_block_c(count: MPI_Count, blocklength: MPI_Count, array_of_displacements: *const MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_hindexed_block_c", move || unsafe { type_create_hindexed_block_c(count, blocklength, array_of_displacements, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_hindexed_block_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_displacements = arg::slice(array_of_displacements, count, "array_of_displacements")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_hindexed_block(blocklength as i64, array_of_displacements, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_hindexed_block_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_hindexed_c(count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_hindexed_c", move || unsafe { type_create_hindexed_c(count, array_of_blocklengths, array_of_displacements, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_hindexed_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_blocklengths = arg::slice(array_of_blocklengths, count, "array_of_blocklengths")?;
            let array_of_displacements = arg::slice(array_of_displacements, count, "array_of_displacements")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_hindexed(array_of_blocklengths, array_of_displacements, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_hindexed_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_hvector(count: c_int, blocklength: c_int, stride: MPI_Aint, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_hvector", move || unsafe { type_create_hvector(count, blocklength, stride, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_hvector", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_hvector(count as i64, blocklength as i64, stride as i64, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_hvector", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_hvector_c(count: MPI_Count, blocklength: MPI_Count, stride: MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_hvector_c", move || unsafe { type_create_hvector_c(count, blocklength, stride, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_hvector_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_hvector_c(count as i64, blocklength as i64, stride as i64, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_hvector_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_indexed_block(count: c_int, blocklength: c_int, array_of_displacements: *const c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_indexed_block", move || unsafe { type_create_indexed_block(count, blocklength, array_of_displacements, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_indexed_block", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_displacements = arg::slice(array_of_displacements, count, "array_of_displacements")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_indexed_block(blocklength as i64, array_of_displacements, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_indexed_block", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_indexed_block_c(count: MPI_Count, blocklength: MPI_Count, array_of_displacements: *const MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_indexed_block_c", move || unsafe { type_create_indexed_block_c(count, blocklength, array_of_displacements, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_indexed_block_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_displacements = arg::slice(array_of_displacements, count, "array_of_displacements")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_indexed_block(blocklength as i64, array_of_displacements, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_indexed_block_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_resized(oldtype: MPI_Datatype, lb: MPI_Aint, extent: MPI_Aint, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_resized", move || unsafe { type_create_resized(oldtype, lb, extent, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_resized", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_resized(oldtype, lb as i64, extent as i64)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_resized", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_resized_c(oldtype: MPI_Datatype, lb: MPI_Count, extent: MPI_Count, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_resized_c", move || unsafe { type_create_resized_c(oldtype, lb, extent, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_resized_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_resized_c(oldtype, lb as i64, extent as i64)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_resized_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_struct(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const MPI_Aint, array_of_types: *const MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_struct", move || unsafe { type_create_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_struct", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_blocklengths = arg::slice(array_of_blocklengths, count, "array_of_blocklengths")?;
            let array_of_displacements = arg::slice(array_of_displacements, count, "array_of_displacements")?;
            let array_of_types = arg::slice(array_of_types, count, "array_of_types")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_struct(array_of_blocklengths, array_of_displacements, array_of_types)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_struct", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_struct_c(count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count, array_of_types: *const MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_struct_c", move || unsafe { type_create_struct_c(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_struct_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_blocklengths = arg::slice(array_of_blocklengths, count, "array_of_blocklengths")?;
            let array_of_displacements = arg::slice(array_of_displacements, count, "array_of_displacements")?;
            let array_of_types = arg::slice(array_of_types, count, "array_of_types")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_struct(array_of_blocklengths, array_of_displacements, array_of_types)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_struct_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_subarray(ndims: c_int, array_of_sizes: *const c_int, array_of_subsizes: *const c_int, array_of_starts: *const c_int, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_subarray", move || unsafe { type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_subarray", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_sizes = arg::slice(array_of_sizes, ndims, "array_of_sizes")?;
            let array_of_subsizes = arg::slice(array_of_subsizes, ndims, "array_of_subsizes")?;
            let array_of_starts = arg::slice(array_of_starts, ndims, "array_of_starts")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_subarray(array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_subarray", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_create_subarray_c(ndims: c_int, array_of_sizes: *const MPI_Count, array_of_subsizes: *const MPI_Count, array_of_starts: *const MPI_Count, order: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_create_subarray_c", move || unsafe { type_create_subarray_c(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_create_subarray_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_sizes = arg::slice(array_of_sizes, ndims, "array_of_sizes")?;
            let array_of_subsizes = arg::slice(array_of_subsizes, ndims, "array_of_subsizes")?;
            let array_of_starts = arg::slice(array_of_starts, ndims, "array_of_starts")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_create_subarray(array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_create_subarray_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_dup(oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_dup", move || unsafe { type_dup(oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_dup", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_dup(oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_dup", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_free(datatype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_free", move || unsafe { type_free(datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_free", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let datatype = arg::reference_mut(datatype, "datatype")?;
            imp::datatype::type_free(datatype)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_free", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_contents(datatype: MPI_Datatype, max_integers: c_int, max_addresses: c_int, max_datatypes: c_int, array_of_integers: *mut c_int, array_of_addresses: *mut MPI_Aint, array_of_datatypes: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_get_contents", move || unsafe { type_get_contents(datatype, max_integers, max_addresses, max_datatypes, array_of_integers, array_of_addresses, array_of_datatypes) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_get_contents", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_integers = arg::slice_mut(array_of_integers, max_integers, "array_of_integers")?;
            let array_of_addresses = arg::slice_mut(array_of_addresses, max_addresses, "array_of_addresses")?;
            let array_of_datatypes = arg::slice_mut(array_of_datatypes, max_datatypes, "array_of_datatypes")?;
            imp::datatype_query::type_get_contents(datatype, array_of_integers, array_of_addresses, array_of_datatypes)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_get_contents", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_contents_c(datatype: MPI_Datatype, max_integers: MPI_Count, max_addresses: MPI_Count, max_large_counts: MPI_Count, max_datatypes: MPI_Count, array_of_integers: *mut c_int, array_of_addresses: *mut MPI_Aint, array_of_large_counts: *mut MPI_Count, array_of_datatypes: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_get_contents_c", move || unsafe { type_get_contents_c(datatype, max_integers, max_addresses, max_large_counts, max_datatypes, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_get_contents_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_integers = arg::slice_mut(array_of_integers, max_integers, "array_of_integers")?;
            let array_of_addresses = arg::slice_mut(array_of_addresses, max_addresses, "array_of_addresses")?;
            let array_of_large_counts = arg::slice_mut(array_of_large_counts, max_large_counts, "array_of_large_counts")?;
            let array_of_datatypes = arg::slice_mut(array_of_datatypes, max_datatypes, "array_of_datatypes")?;
            imp::datatype_query::type_get_contents_c(datatype, array_of_integers, array_of_addresses, array_of_large_counts, array_of_datatypes)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_get_contents_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_envelope(datatype: MPI_Datatype, num_integers: *mut c_int, num_addresses: *mut c_int, num_datatypes: *mut c_int, combiner: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_get_envelope", move || unsafe { type_get_envelope(datatype, num_integers, num_addresses, num_datatypes, combiner) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_get_envelope", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let num_integers = arg::output(num_integers, "num_integers")?;
            let num_addresses = arg::output(num_addresses, "num_addresses")?;
            let num_datatypes = arg::output(num_datatypes, "num_datatypes")?;
            let combiner = arg::output(combiner, "combiner")?;
            let (num_integers_value, num_addresses_value, num_datatypes_value, combiner_value) = imp::datatype_query::type_get_envelope(datatype)?;
            num_integers.write(num_integers_value);
            num_addresses.write(num_addresses_value);
            num_datatypes.write(num_datatypes_value);
            combiner.write(combiner_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_get_envelope", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_envelope_c(datatype: MPI_Datatype, num_integers: *mut MPI_Count, num_addresses: *mut MPI_Count, num_large_counts: *mut MPI_Count, num_datatypes: *mut MPI_Count, combiner: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_get_envelope_c", move || unsafe { type_get_envelope_c(datatype, num_integers, num_addresses, num_large_counts, num_datatypes, combiner) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_get_envelope_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let num_integers = arg::output(num_integers, "num_integers")?;
            let num_addresses = arg::output(num_addresses, "num_addresses")?;
            let num_large_counts = arg::output(num_large_counts, "num_large_counts")?;
            let num_datatypes = arg::output(num_datatypes, "num_datatypes")?;
            let combiner = arg::output(combiner, "combiner")?;
            let (num_integers_value, num_addresses_value, num_large_counts_value, num_datatypes_value, combiner_value) = imp::datatype_query::type_get_envelope_c(datatype)?;
            num_integers.write(num_integers_value as MPI_Count);
            num_addresses.write(num_addresses_value as MPI_Count);
            num_large_counts.write(num_large_counts_value as MPI_Count);
            num_datatypes.write(num_datatypes_value as MPI_Count);
            combiner.write(combiner_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_get_envelope_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_extent(datatype: MPI_Datatype, lb: *mut MPI_Aint, extent: *mut MPI_Aint) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_get_extent", move || unsafe { type_get_extent(datatype, lb, extent) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_get_extent", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let lb = arg::output(lb, "lb")?;
            let extent = arg::output(extent, "extent")?;
            let (lb_value, extent_value) = imp::datatype_query::type_get_extent(datatype)?;
            lb.write(lb_value as MPI_Aint);
            extent.write(extent_value as MPI_Aint);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_get_extent", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_extent_c(datatype: MPI_Datatype, lb: *mut MPI_Count, extent: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_get_extent_c", move || unsafe { type_get_extent_c(datatype, lb, extent) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_get_extent_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let lb = arg::output(lb, "lb")?;
            let extent = arg::output(extent, "extent")?;
            let (lb_value, extent_value) = imp::datatype_query::type_get_extent(datatype)?;
            lb.write(lb_value as MPI_Count);
            extent.write(extent_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_get_extent_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_true_extent(datatype: MPI_Datatype, true_lb: *mut MPI_Aint, true_extent: *mut MPI_Aint) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_get_true_extent", move || unsafe { type_get_true_extent(datatype, true_lb, true_extent) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_get_true_extent", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let true_lb = arg::output(true_lb, "true_lb")?;
            let true_extent = arg::output(true_extent, "true_extent")?;
            let (true_lb_value, true_extent_value) = imp::datatype_query::type_get_true_extent(datatype)?;
            true_lb.write(true_lb_value as MPI_Aint);
            true_extent.write(true_extent_value as MPI_Aint);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_get_true_extent", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_true_extent_c(datatype: MPI_Datatype, true_lb: *mut MPI_Count, true_extent: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_get_true_extent_c", move || unsafe { type_get_true_extent_c(datatype, true_lb, true_extent) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_get_true_extent_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let true_lb = arg::output(true_lb, "true_lb")?;
            let true_extent = arg::output(true_extent, "true_extent")?;
            let (true_lb_value, true_extent_value) = imp::datatype_query::type_get_true_extent(datatype)?;
            true_lb.write(true_lb_value as MPI_Count);
            true_extent.write(true_extent_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_get_true_extent_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_get_value_index(value_type: MPI_Datatype, index_type: MPI_Datatype, pair_type: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_get_value_index", move || unsafe { type_get_value_index(value_type, index_type, pair_type) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_get_value_index", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let pair_type = arg::output(pair_type, "pair_type")?;
            let pair_type_value = imp::datatype::type_get_value_index(value_type, index_type)?;
            pair_type.write(pair_type_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_get_value_index", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_indexed(count: c_int, array_of_blocklengths: *const c_int, array_of_displacements: *const c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_indexed", move || unsafe { type_indexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_indexed", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_blocklengths = arg::slice(array_of_blocklengths, count, "array_of_blocklengths")?;
            let array_of_displacements = arg::slice(array_of_displacements, count, "array_of_displacements")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_indexed(array_of_blocklengths, array_of_displacements, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_indexed", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_indexed_c(count: MPI_Count, array_of_blocklengths: *const MPI_Count, array_of_displacements: *const MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_indexed_c", move || unsafe { type_indexed_c(count, array_of_blocklengths, array_of_displacements, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_indexed_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let array_of_blocklengths = arg::slice(array_of_blocklengths, count, "array_of_blocklengths")?;
            let array_of_displacements = arg::slice(array_of_displacements, count, "array_of_displacements")?;
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_indexed(array_of_blocklengths, array_of_displacements, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_indexed_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_size(datatype: MPI_Datatype, size: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_size", move || unsafe { type_size(datatype, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_size", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let size = arg::output(size, "size")?;
            let size_value = imp::datatype_query::type_size(datatype)?;
            size.write(arg::narrow(size_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_size", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_size_c(datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_size_c", move || unsafe { type_size_c(datatype, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_size_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let size = arg::output(size, "size")?;
            let size_value = imp::datatype_query::type_size(datatype)?;
            size.write(size_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_size_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_vector(count: c_int, blocklength: c_int, stride: c_int, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_vector", move || unsafe { type_vector(count, blocklength, stride, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_vector", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_vector(count as i64, blocklength as i64, stride, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_vector", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn type_vector_c(count: MPI_Count, blocklength: MPI_Count, stride: MPI_Count, oldtype: MPI_Datatype, newtype: *mut MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Type_vector_c", move || unsafe { type_vector_c(count, blocklength, stride, oldtype, newtype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Type_vector_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let newtype = arg::output(newtype, "newtype")?;
            let newtype_value = imp::datatype::type_vector_c(count as i64, blocklength as i64, stride as i64, oldtype)?;
            newtype.write(newtype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_Type_vector_c", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn unpack(inbuf: *const c_void, insize: c_int, position: *mut c_int, outbuf: *mut c_void, outcount: c_int, datatype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Unpack", move || unsafe { unpack(inbuf, insize, position, outbuf, outcount, datatype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Unpack", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Unpack", buffers: &["inbuf", "outbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(inbuf), Memory::items(outbuf, outcount as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let position = arg::reference_mut(position, "position")?;
            let mut position_value = *position as i64;
            imp::pack::unpack(inbuf, insize as i64, &mut position_value, arg::buffer(outbuf, outcount as i64, datatype), comm)?;
            *position = arg::narrow(position_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_Unpack", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn unpack_c(inbuf: *const c_void, insize: MPI_Count, position: *mut MPI_Count, outbuf: *mut c_void, outcount: MPI_Count, datatype: MPI_Datatype, comm: MPI_Comm) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Unpack_c", move || unsafe { unpack_c(inbuf, insize, position, outbuf, outcount, datatype, comm) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Unpack_c", Site::Comm(comm)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Unpack_c", buffers: &["inbuf", "outbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(inbuf), Memory::items(outbuf, outcount as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let position = arg::reference_mut(position, "position")?;
            let mut position_value = *position as i64;
            imp::pack::unpack(inbuf, insize as i64, &mut position_value, arg::buffer(outbuf, outcount as i64, datatype), comm)?;
            *position = position_value as MPI_Count;
            Ok(())
        })()
    });
    report(outcome, "MPI_Unpack_c", Site::Comm(comm))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn unpack_external(datarep: *const c_char, inbuf: *const c_void, insize: MPI_Aint, position: *mut MPI_Aint, outbuf: *mut c_void, outcount: c_int, datatype: MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Unpack_external", move || unsafe { unpack_external(datarep, inbuf, insize, position, outbuf, outcount, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Unpack_external", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Unpack_external", buffers: &["inbuf", "outbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(inbuf), Memory::items(outbuf, outcount as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let datarep = arg::text(datarep, "datarep")?;
            let position = arg::reference_mut(position, "position")?;
            let mut position_value = *position as i64;
            imp::pack::unpack_external(&datarep, inbuf, insize as i64, &mut position_value, arg::buffer(outbuf, outcount as i64, datatype))?;
            *position = position_value as MPI_Aint;
            Ok(())
        })()
    });
    report(outcome, "MPI_Unpack_external", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn unpack_external_c(datarep: *const c_char, inbuf: *const c_void, insize: MPI_Count, position: *mut MPI_Count, outbuf: *mut c_void, outcount: MPI_Count, datatype: MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Unpack_external_c", move || unsafe { unpack_external_c(datarep, inbuf, insize, position, outbuf, outcount, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Unpack_external_c", Site::Nothing));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_Unpack_external_c", buffers: &["inbuf", "outbuf"] };
    let call = Call::new(FUNCTION, [Memory::at(inbuf), Memory::items(outbuf, outcount as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let datarep = arg::text(datarep, "datarep")?;
            let position = arg::reference_mut(position, "position")?;
            let mut position_value = *position as i64;
            imp::pack::unpack_external(&datarep, inbuf, insize as i64, &mut position_value, arg::buffer(outbuf, outcount as i64, datatype))?;
            *position = position_value as MPI_Count;
            Ok(())
        })()
    });
    report(outcome, "MPI_Unpack_external_c", Site::Nothing)
}
