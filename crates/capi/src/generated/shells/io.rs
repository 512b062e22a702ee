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
pub(crate) unsafe extern "C" fn file_close(fh: *mut MPI_File) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_close", move || unsafe { file_close(fh) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_close", {
        // SAFETY: null, or a pointer to a handle, as the caller promised.
        Site::File(unsafe { arg::peek(fh) })
    }));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let fh = arg::reference_mut(fh, "fh")?;
            imp::file::file_close(fh)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_File_close", {
        // SAFETY: null, or a pointer to a handle, as the caller promised.
        Site::File(unsafe { arg::peek(fh) })
    })
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_delete(filename: *const c_char, info: MPI_Info) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_delete", move || unsafe { file_delete(filename, info) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_delete", Site::File(MPI_FILE_NULL)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let filename = arg::text(filename, "filename")?;
            imp::file::file_delete(&filename, info)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_File_delete", Site::File(MPI_FILE_NULL))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_amode(fh: MPI_File, amode: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_get_amode", move || unsafe { file_get_amode(fh, amode) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_get_amode", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let amode = arg::output(amode, "amode")?;
            let amode_value = imp::file::file_get_amode(fh)?;
            amode.write(amode_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_File_get_amode", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_atomicity(fh: MPI_File, flag: *mut c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_get_atomicity", move || unsafe { file_get_atomicity(fh, flag) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_get_atomicity", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let flag = arg::output(flag, "flag")?;
            let flag_value = imp::file::file_get_atomicity(fh)?;
            flag.write(c_int::from(flag_value));
            Ok(())
        })()
    };
    report(outcome, "MPI_File_get_atomicity", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_byte_offset(fh: MPI_File, offset: MPI_Offset, disp: *mut MPI_Offset) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_get_byte_offset", move || unsafe { file_get_byte_offset(fh, offset, disp) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_get_byte_offset", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let disp = arg::output(disp, "disp")?;
            let disp_value = imp::file::file_get_byte_offset(fh, offset as i64)?;
            disp.write(disp_value as MPI_Offset);
            Ok(())
        })()
    };
    report(outcome, "MPI_File_get_byte_offset", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_group(fh: MPI_File, group: *mut MPI_Group) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_get_group", move || unsafe { file_get_group(fh, group) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_get_group", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let group = arg::output(group, "group")?;
            let group_value = imp::file::file_get_group(fh)?;
            group.write(group_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_File_get_group", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_info(fh: MPI_File, info_used: *mut MPI_Info) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_get_info", move || unsafe { file_get_info(fh, info_used) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_get_info", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let info_used = arg::output(info_used, "info_used")?;
            let info_used_value = imp::file::file_get_info(fh)?;
            info_used.write(info_used_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_File_get_info", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_position(fh: MPI_File, offset: *mut MPI_Offset) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_get_position", move || unsafe { file_get_position(fh, offset) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_get_position", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let offset = arg::output(offset, "offset")?;
            let offset_value = imp::file::file_get_position(fh)?;
            offset.write(offset_value as MPI_Offset);
            Ok(())
        })()
    };
    report(outcome, "MPI_File_get_position", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_position_shared(fh: MPI_File, offset: *mut MPI_Offset) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_get_position_shared", move || unsafe { file_get_position_shared(fh, offset) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_get_position_shared", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let offset = arg::output(offset, "offset")?;
            let offset_value = imp::file::file_get_position_shared(fh)?;
            offset.write(offset_value as MPI_Offset);
            Ok(())
        })()
    };
    report(outcome, "MPI_File_get_position_shared", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_size(fh: MPI_File, size: *mut MPI_Offset) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_get_size", move || unsafe { file_get_size(fh, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_get_size", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let size = arg::output(size, "size")?;
            let size_value = imp::file::file_get_size(fh)?;
            size.write(size_value as MPI_Offset);
            Ok(())
        })()
    };
    report(outcome, "MPI_File_get_size", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_type_extent(fh: MPI_File, datatype: MPI_Datatype, extent: *mut MPI_Aint) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_get_type_extent", move || unsafe { file_get_type_extent(fh, datatype, extent) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_get_type_extent", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let extent = arg::output(extent, "extent")?;
            let extent_value = imp::file::file_get_type_extent(fh, datatype)?;
            extent.write(extent_value as MPI_Aint);
            Ok(())
        })()
    };
    report(outcome, "MPI_File_get_type_extent", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_type_extent_c(fh: MPI_File, datatype: MPI_Datatype, extent: *mut MPI_Count) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_get_type_extent_c", move || unsafe { file_get_type_extent_c(fh, datatype, extent) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_get_type_extent_c", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let extent = arg::output(extent, "extent")?;
            let extent_value = imp::file::file_get_type_extent(fh, datatype)?;
            extent.write(extent_value as MPI_Count);
            Ok(())
        })()
    };
    report(outcome, "MPI_File_get_type_extent_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_get_view(fh: MPI_File, disp: *mut MPI_Offset, etype: *mut MPI_Datatype, filetype: *mut MPI_Datatype, datarep: *mut c_char) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_get_view", move || unsafe { file_get_view(fh, disp, etype, filetype, datarep) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_get_view", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let disp = arg::output(disp, "disp")?;
            let etype = arg::output(etype, "etype")?;
            let filetype = arg::output(filetype, "filetype")?;
            let (disp_value, etype_value, filetype_value) = imp::file::file_get_view(fh, arg::Text::new(datarep, "datarep"))?;
            disp.write(disp_value as MPI_Offset);
            etype.write(etype_value);
            filetype.write(filetype_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_File_get_view", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iread", move || unsafe { file_iread(fh, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iread", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iread", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iread(fh, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iread", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_all(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iread_all", move || unsafe { file_iread_all(fh, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iread_all", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iread_all", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iread_all(fh, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iread_all", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_all_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iread_all_c", move || unsafe { file_iread_all_c(fh, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iread_all_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iread_all_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iread_all(fh, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iread_all_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_at(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iread_at", move || unsafe { file_iread_at(fh, offset, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iread_at", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iread_at", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iread_at(fh, offset as i64, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iread_at", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_at_all(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iread_at_all", move || unsafe { file_iread_at_all(fh, offset, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iread_at_all", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iread_at_all", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iread_at_all(fh, offset as i64, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iread_at_all", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iread_at_all_c", move || unsafe { file_iread_at_all_c(fh, offset, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iread_at_all_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iread_at_all_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iread_at_all(fh, offset as i64, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iread_at_all_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_at_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iread_at_c", move || unsafe { file_iread_at_c(fh, offset, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iread_at_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iread_at_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iread_at(fh, offset as i64, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iread_at_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iread_c", move || unsafe { file_iread_c(fh, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iread_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iread_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iread(fh, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iread_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_shared(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iread_shared", move || unsafe { file_iread_shared(fh, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iread_shared", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iread_shared", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iread_shared(fh, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iread_shared", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iread_shared_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iread_shared_c", move || unsafe { file_iread_shared_c(fh, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iread_shared_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iread_shared_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iread_shared(fh, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iread_shared_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iwrite", move || unsafe { file_iwrite(fh, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iwrite", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iwrite", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iwrite(fh, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iwrite", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_all(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iwrite_all", move || unsafe { file_iwrite_all(fh, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iwrite_all", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iwrite_all", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iwrite_all(fh, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iwrite_all", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_all_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iwrite_all_c", move || unsafe { file_iwrite_all_c(fh, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iwrite_all_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iwrite_all_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iwrite_all(fh, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iwrite_all_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_at(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iwrite_at", move || unsafe { file_iwrite_at(fh, offset, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iwrite_at", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iwrite_at", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iwrite_at(fh, offset as i64, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iwrite_at", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_at_all(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iwrite_at_all", move || unsafe { file_iwrite_at_all(fh, offset, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iwrite_at_all", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iwrite_at_all", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iwrite_at_all(fh, offset as i64, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iwrite_at_all", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iwrite_at_all_c", move || unsafe { file_iwrite_at_all_c(fh, offset, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iwrite_at_all_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iwrite_at_all_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iwrite_at_all(fh, offset as i64, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iwrite_at_all_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_at_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iwrite_at_c", move || unsafe { file_iwrite_at_c(fh, offset, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iwrite_at_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iwrite_at_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iwrite_at(fh, offset as i64, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iwrite_at_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iwrite_c", move || unsafe { file_iwrite_c(fh, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iwrite_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iwrite_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iwrite(fh, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iwrite_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_shared(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iwrite_shared", move || unsafe { file_iwrite_shared(fh, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iwrite_shared", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iwrite_shared", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iwrite_shared(fh, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iwrite_shared", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_iwrite_shared_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, request: *mut MPI_Request) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_iwrite_shared_c", move || unsafe { file_iwrite_shared_c(fh, buf, count, datatype, request) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_iwrite_shared_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_iwrite_shared_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let request = arg::output(request, "request")?;
            let request_value = imp::file::file_iwrite_shared(fh, arg::buffer(buf, count as i64, datatype))?;
            request.write(request_value);
            Ok(())
        })()
    });
    report(outcome, "MPI_File_iwrite_shared_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_open(comm: MPI_Comm, filename: *const c_char, amode: c_int, info: MPI_Info, fh: *mut MPI_File) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_open", move || unsafe { file_open(comm, filename, amode, info, fh) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_open", Site::File(MPI_FILE_NULL)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let filename = arg::text(filename, "filename")?;
            let fh = arg::output(fh, "fh")?;
            let fh_value = imp::file::file_open(comm, &filename, amode, info)?;
            fh.write(fh_value);
            Ok(())
        })()
    };
    report(outcome, "MPI_File_open", Site::File(MPI_FILE_NULL))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_preallocate(fh: MPI_File, size: MPI_Offset) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_preallocate", move || unsafe { file_preallocate(fh, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_preallocate", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::file::file_preallocate(fh, size as i64)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_File_preallocate", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read", move || unsafe { file_read(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_all", move || unsafe { file_read_all(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_all", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_all", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read_all(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_all", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all_begin(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_all_begin", move || unsafe { file_read_all_begin(fh, buf, count, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_all_begin", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_all_begin", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::file::file_read_all_begin(fh, arg::buffer(buf, count as i64, datatype))?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_all_begin", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all_begin_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_all_begin_c", move || unsafe { file_read_all_begin_c(fh, buf, count, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_all_begin_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_all_begin_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::file::file_read_all_begin(fh, arg::buffer(buf, count as i64, datatype))?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_all_begin_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_all_c", move || unsafe { file_read_all_c(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_all_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_all_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read_all(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_all_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_all_end(fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_all_end", move || unsafe { file_read_all_end(fh, buf, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_all_end", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_all_end", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::at(buf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read_all_end(fh, buf, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_all_end", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_at", move || unsafe { file_read_at(fh, offset, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_at", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_at", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read_at(fh, offset as i64, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_at", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_at_all", move || unsafe { file_read_at_all(fh, offset, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_at_all", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_at_all", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read_at_all(fh, offset as i64, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_at_all", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all_begin(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_at_all_begin", move || unsafe { file_read_at_all_begin(fh, offset, buf, count, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_at_all_begin", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_at_all_begin", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::file::file_read_at_all_begin(fh, offset as i64, arg::buffer(buf, count as i64, datatype))?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_at_all_begin", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all_begin_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_at_all_begin_c", move || unsafe { file_read_at_all_begin_c(fh, offset, buf, count, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_at_all_begin_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_at_all_begin_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::file::file_read_at_all_begin(fh, offset as i64, arg::buffer(buf, count as i64, datatype))?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_at_all_begin_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_at_all_c", move || unsafe { file_read_at_all_c(fh, offset, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_at_all_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_at_all_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read_at_all(fh, offset as i64, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_at_all_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_all_end(fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_at_all_end", move || unsafe { file_read_at_all_end(fh, buf, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_at_all_end", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_at_all_end", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::at(buf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read_at_all_end(fh, buf, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_at_all_end", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_at_c(fh: MPI_File, offset: MPI_Offset, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_at_c", move || unsafe { file_read_at_c(fh, offset, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_at_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_at_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read_at(fh, offset as i64, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_at_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_c", move || unsafe { file_read_c(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_ordered", move || unsafe { file_read_ordered(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_ordered", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_ordered", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read_ordered(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_ordered", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered_begin(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_ordered_begin", move || unsafe { file_read_ordered_begin(fh, buf, count, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_ordered_begin", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_ordered_begin", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::file::file_read_ordered_begin(fh, arg::buffer(buf, count as i64, datatype))?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_ordered_begin", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered_begin_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_ordered_begin_c", move || unsafe { file_read_ordered_begin_c(fh, buf, count, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_ordered_begin_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_ordered_begin_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::file::file_read_ordered_begin(fh, arg::buffer(buf, count as i64, datatype))?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_ordered_begin_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_ordered_c", move || unsafe { file_read_ordered_c(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_ordered_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_ordered_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read_ordered(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_ordered_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_ordered_end(fh: MPI_File, buf: *mut c_void, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_ordered_end", move || unsafe { file_read_ordered_end(fh, buf, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_ordered_end", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_ordered_end", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::at(buf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read_ordered_end(fh, buf, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_ordered_end", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_shared(fh: MPI_File, buf: *mut c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_shared", move || unsafe { file_read_shared(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_shared", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_shared", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read_shared(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_shared", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_read_shared_c(fh: MPI_File, buf: *mut c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_read_shared_c", move || unsafe { file_read_shared_c(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_read_shared_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_read_shared_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_read_shared(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_read_shared_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_seek(fh: MPI_File, offset: MPI_Offset, whence: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_seek", move || unsafe { file_seek(fh, offset, whence) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_seek", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::file::file_seek(fh, offset as i64, whence)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_File_seek", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_seek_shared(fh: MPI_File, offset: MPI_Offset, whence: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_seek_shared", move || unsafe { file_seek_shared(fh, offset, whence) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_seek_shared", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::file::file_seek_shared(fh, offset as i64, whence)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_File_seek_shared", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_set_atomicity(fh: MPI_File, flag: c_int) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_set_atomicity", move || unsafe { file_set_atomicity(fh, flag) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_set_atomicity", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::file::file_set_atomicity(fh, flag != 0)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_File_set_atomicity", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_set_info(fh: MPI_File, info: MPI_Info) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_set_info", move || unsafe { file_set_info(fh, info) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_set_info", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::file::file_set_info(fh, info)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_File_set_info", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_set_size(fh: MPI_File, size: MPI_Offset) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_set_size", move || unsafe { file_set_size(fh, size) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_set_size", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::file::file_set_size(fh, size as i64)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_File_set_size", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_set_view(fh: MPI_File, disp: MPI_Offset, etype: MPI_Datatype, filetype: MPI_Datatype, datarep: *const c_char, info: MPI_Info) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_set_view", move || unsafe { file_set_view(fh, disp, etype, filetype, datarep, info) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_set_view", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let datarep = arg::text(datarep, "datarep")?;
            imp::file::file_set_view(fh, disp as i64, etype, filetype, &datarep, info)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_File_set_view", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_sync(fh: MPI_File) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_sync", move || unsafe { file_sync(fh) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_sync", Site::File(fh)));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            imp::file::file_sync(fh)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_File_sync", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write", move || unsafe { file_write(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_all", move || unsafe { file_write_all(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_all", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_all", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write_all(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_all", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all_begin(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_all_begin", move || unsafe { file_write_all_begin(fh, buf, count, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_all_begin", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_all_begin", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::file::file_write_all_begin(fh, arg::buffer(buf, count as i64, datatype))?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_all_begin", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all_begin_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_all_begin_c", move || unsafe { file_write_all_begin_c(fh, buf, count, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_all_begin_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_all_begin_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::file::file_write_all_begin(fh, arg::buffer(buf, count as i64, datatype))?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_all_begin_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_all_c", move || unsafe { file_write_all_c(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_all_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_all_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write_all(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_all_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_all_end(fh: MPI_File, buf: *const c_void, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_all_end", move || unsafe { file_write_all_end(fh, buf, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_all_end", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_all_end", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::at(buf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write_all_end(fh, buf, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_all_end", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_at", move || unsafe { file_write_at(fh, offset, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_at", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_at", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write_at(fh, offset as i64, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_at", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_at_all", move || unsafe { file_write_at_all(fh, offset, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_at_all", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_at_all", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write_at_all(fh, offset as i64, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_at_all", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all_begin(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_at_all_begin", move || unsafe { file_write_at_all_begin(fh, offset, buf, count, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_at_all_begin", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_at_all_begin", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::file::file_write_at_all_begin(fh, offset as i64, arg::buffer(buf, count as i64, datatype))?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_at_all_begin", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all_begin_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_at_all_begin_c", move || unsafe { file_write_at_all_begin_c(fh, offset, buf, count, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_at_all_begin_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_at_all_begin_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::file::file_write_at_all_begin(fh, offset as i64, arg::buffer(buf, count as i64, datatype))?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_at_all_begin_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_at_all_c", move || unsafe { file_write_at_all_c(fh, offset, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_at_all_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_at_all_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write_at_all(fh, offset as i64, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_at_all_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_all_end(fh: MPI_File, buf: *const c_void, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_at_all_end", move || unsafe { file_write_at_all_end(fh, buf, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_at_all_end", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_at_all_end", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::at(buf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write_at_all_end(fh, buf, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_at_all_end", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_at_c(fh: MPI_File, offset: MPI_Offset, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_at_c", move || unsafe { file_write_at_c(fh, offset, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_at_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_at_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write_at(fh, offset as i64, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_at_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_c", move || unsafe { file_write_c(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_ordered", move || unsafe { file_write_ordered(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_ordered", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_ordered", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write_ordered(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_ordered", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered_begin(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_ordered_begin", move || unsafe { file_write_ordered_begin(fh, buf, count, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_ordered_begin", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_ordered_begin", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::file::file_write_ordered_begin(fh, arg::buffer(buf, count as i64, datatype))?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_ordered_begin", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered_begin_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_ordered_begin_c", move || unsafe { file_write_ordered_begin_c(fh, buf, count, datatype) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_ordered_begin_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_ordered_begin_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            imp::file::file_write_ordered_begin(fh, arg::buffer(buf, count as i64, datatype))?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_ordered_begin_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_ordered_c", move || unsafe { file_write_ordered_c(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_ordered_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_ordered_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write_ordered(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_ordered_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_ordered_end(fh: MPI_File, buf: *const c_void, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_ordered_end", move || unsafe { file_write_ordered_end(fh, buf, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_ordered_end", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_ordered_end", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::at(buf)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write_ordered_end(fh, buf, status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_ordered_end", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_shared(fh: MPI_File, buf: *const c_void, count: c_int, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_shared", move || unsafe { file_write_shared(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_shared", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_shared", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write_shared(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_shared", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn file_write_shared_c(fh: MPI_File, buf: *const c_void, count: MPI_Count, datatype: MPI_Datatype, status: *mut MPI_Status) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_File_write_shared_c", move || unsafe { file_write_shared_c(fh, buf, count, datatype, status) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_File_write_shared_c", Site::File(fh)));
    }
    const FUNCTION: &mpi::crash::Function =
        &mpi::crash::Function { name: "MPI_File_write_shared_c", buffers: &["buf"] };
    let call = Call::new(FUNCTION, [Memory::items(buf, count as i64, datatype)]);
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = call.run(|| unsafe {
        (|| -> Outcome {
            let status = arg::status(status);
            imp::file::file_write_shared(fh, arg::buffer(buf, count as i64, datatype), status)?;
            Ok(())
        })()
    });
    report(outcome, "MPI_File_write_shared_c", Site::File(fh))
}

#[inline(never)]
pub(crate) unsafe extern "C" fn register_datarep(datarep: *const c_char, read_conversion_fn: Option<MPI_Datarep_conversion_function>, write_conversion_fn: Option<MPI_Datarep_conversion_function>, dtype_file_extent_fn: Option<MPI_Datarep_extent_function>, extra_state: *mut c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Register_datarep", move || unsafe { register_datarep(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Register_datarep", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let datarep = arg::text(datarep, "datarep")?;
            imp::file::register_datarep(&datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Register_datarep", Site::Nothing)
}

#[inline(never)]
pub(crate) unsafe extern "C" fn register_datarep_c(datarep: *const c_char, read_conversion_fn: Option<MPI_Datarep_conversion_function_c>, write_conversion_fn: Option<MPI_Datarep_conversion_function_c>, dtype_file_extent_fn: Option<MPI_Datarep_extent_function>, extra_state: *mut c_void) -> c_int {
    if callers::are_looked_at()
        // SAFETY: the same arguments.
        && let Some(outcome) = callers::enter("MPI_Register_datarep_c", move || unsafe { register_datarep_c(datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state) })
    {
        return outcome.unwrap_or_else(|error| report(Err(error), "MPI_Register_datarep_c", Site::Nothing));
    }
    // SAFETY: arguments are what MPI demands of the caller; `arg` checks what can be checked.
    let outcome = unsafe {
        (|| -> Outcome {
            let datarep = arg::text(datarep, "datarep")?;
            imp::file::register_datarep_c(&datarep, read_conversion_fn, write_conversion_fn, dtype_file_extent_fn, extra_state)?;
            Ok(())
        })()
    };
    report(outcome, "MPI_Register_datarep_c", Site::Nothing)
}
