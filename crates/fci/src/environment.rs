//! Joining and leaving, groups, communication memory, windows.

use crate::arguments::{Pointer, number};
use crate::report::{answer, call, enter, error, leave, process, text};
use std::ffi::{c_char, c_int, c_void};
use store::{Code, Group, KEYS, Process, Result, WINDOWS};

/// The longest text, with the zero byte at its end.
const TEXT: usize = 128;
const UNDEFINED: c_int = -1;

/// Joins the job. The arguments stay as they are: the launcher appends none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn FCI_Init(_argc: *mut c_int, _argv: *mut *mut *mut c_char) -> c_int {
    // SAFETY: the program calls this before it makes threads that use the environment.
    let joined = unsafe { Process::join() };
    answer("FCI_Init", joined.map(enter))
}

/// Leaves the job, when everything has left this process and all others are here.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_Finalize() -> c_int {
    call("FCI_Finalize", |process| {
        process.leave();
        leave();
        Ok(())
    })
}

/// Ends the job.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_Abort(status: c_int) -> c_int {
    match process() {
        Some(process) => process.abort(status),
        None => std::process::exit(status),
    }
}

/// The text of an error.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_GetErrorString(code: c_int, string: Pointer<[u8; TEXT]>) -> c_int {
    let outcome = string.required("string").and_then(|string| {
        let text = text(code).ok_or_else(|| {
            error(Code::InvalidNumber, format!("err is {code}, which is the code of no error"))
        })?;
        let end = (0..TEXT).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
        let mut bytes = [0; TEXT];
        bytes[..end].copy_from_slice(&text.as_bytes()[..end]);
        string.set(bytes);
        Ok(())
    });
    answer("FCI_GetErrorString", outcome)
}

/// The rank of this process in a group, or `FCI_UNDEFINED`.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_GetRank(group: c_int, rank: Pointer<c_int>) -> c_int {
    call("FCI_GetRank", |process| {
        let found = process.rank_in(Group(group))?;
        rank.required("rank")?.set(found.map_or(UNDEFINED, |rank| rank as c_int));
        Ok(())
    })
}

/// How many members a group has.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_GetSize(group: c_int, size: Pointer<c_int>) -> c_int {
    call("FCI_GetSize", |process| {
        let count = process.size_of(Group(group))?;
        size.required("size")?.set(count as c_int);
        Ok(())
    })
}

/// How many windows can be open.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_GetWindows(windows: Pointer<c_int>) -> c_int {
    call("FCI_GetWindows", |_| {
        windows.required("windows")?.set(WINDOWS as c_int);
        Ok(())
    })
}

/// How many keys there are.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_GetKeys(keys: Pointer<c_int>) -> c_int {
    call("FCI_GetKeys", |_| {
        keys.required("keys")?.set(KEYS as c_int);
        Ok(())
    })
}

/// A number that no other call in the job answers.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_GetUniqueID(id: Pointer<u64>) -> c_int {
    call("FCI_GetUniqueID", |process| {
        id.required("id")?.set(process.unique());
        Ok(())
    })
}

/// Makes a group of members of another.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_CreateGroup(
    group: c_int,
    count: c_int,
    rank: Pointer<c_int>,
    member: Pointer<c_int>,
    new: Pointer<c_int>,
) -> c_int {
    call("FCI_CreateGroup", |process| {
        let (member, new) = (member.required("member")?, new.required("new_group")?);
        let listed = rank.items(count, "rank")?.into_iter().filter(|rank| *rank != UNDEFINED);
        let ranks = listed.map(|rank| Ok(number(rank, "rank[]", Code::InvalidRank)? as u32));
        let ranks = ranks.collect::<Result<Vec<u32>>>()?;
        let made = process.create_group(Group(group), &ranks)?;
        member.set(c_int::from(made.is_some()));
        new.set(made.map_or(UNDEFINED, |group| group.0));
        Ok(())
    })
}

/// Makes one group of two.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_MergeGroups(
    group: c_int,
    local_leader: c_int,
    remote_leader: c_int,
    new: Pointer<c_int>,
) -> c_int {
    call("FCI_MergeGroups", |process| {
        let new = new.required("new_group")?;
        let local = number(local_leader, "local_leader", Code::InvalidRank)?;
        let remote = number(remote_leader, "remote_leader", Code::InvalidRank)?;
        new.set(process.merge_groups(Group(group), local as u32, remote as u32)?.0);
        Ok(())
    })
}

/// Ends a group.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_DestroyGroup(group: c_int) -> c_int {
    call("FCI_DestroyGroup", |process| process.destroy_group(Group(group)))
}

/// Waits for all members of a group.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_Barrier(group: c_int) -> c_int {
    call("FCI_Barrier", |process| process.barrier(Group(group)))
}

/// Finds communication memory.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_AllocateBuffer(size: usize, buffer: Pointer<*mut c_void>) -> c_int {
    call("FCI_AllocateBuffer", |process| {
        let buffer = buffer.required("buffer")?;
        buffer.set(process.allocate(size)?.cast());
        Ok(())
    })
}

/// Gives communication memory back.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_FreeBuffer(buffer: *mut c_void) -> c_int {
    call("FCI_FreeBuffer", |process| {
        // SAFETY: the program promises that nobody uses it any more.
        unsafe { process.free(buffer.cast()) }
    })
}

/// Opens a window.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_OpenWindow(
    num: c_int,
    gcs_base: u64,
    local_base: *mut c_void,
    len: usize,
) -> c_int {
    call("FCI_OpenWindow", |process| process.open_window(num, gcs_base, local_base.cast(), len))
}

/// Closes a window.
#[unsafe(no_mangle)]
pub extern "C" fn FCI_CloseWindow(num: c_int) -> c_int {
    call("FCI_CloseWindow", |process| process.close_window(num))
}
