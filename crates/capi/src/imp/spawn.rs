//! Processes that come later (MPI-5.0 chapter 11).

use crate::abi::*;
use crate::arg::{self, Text};
use crate::generated::constants::*;
use mpi::dynamic::{self, Program};
use mpi::{Error, Result, class, communicator};
use std::ffi::{CStr, c_char, c_int};

pub(crate) fn open_port(info: MPI_Info, name: Text) -> Result<()> {
    name.write(&dynamic::open_port(info)?, MPI_MAX_PORT_NAME as usize).map(drop)
}

pub(crate) fn close_port(name: &str) -> Result<()> {
    dynamic::close_port(name)
}

/// # Safety
/// On the root, `name` is null or a string.
pub(crate) unsafe fn comm_accept(
    name: *const c_char,
    info: MPI_Info,
    root: i32,
    comm: MPI_Comm,
) -> Result<MPI_Comm> {
    // SAFETY: promised by the caller.
    let name = unsafe { root_text(name, "port_name", root, comm) }?;
    dynamic::accept(&name, info, root, comm)
}

/// # Safety
/// On the root, `name` is null or a string.
pub(crate) unsafe fn comm_connect(
    name: *const c_char,
    info: MPI_Info,
    root: i32,
    comm: MPI_Comm,
) -> Result<MPI_Comm> {
    // SAFETY: promised by the caller.
    let name = unsafe { root_text(name, "port_name", root, comm) }?;
    dynamic::connect(&name, info, root, comm)
}

/// A string that matters on the root only; elsewhere it may be anything.
///
/// # Safety
/// On the root, the pointer is null or leads to a string.
unsafe fn root_text(
    pointer: *const c_char,
    name: &'static str,
    root: i32,
    comm: MPI_Comm,
) -> Result<String> {
    if communicator::rank(comm)? != root {
        return Ok(String::new());
    }
    // SAFETY: promised by the caller.
    unsafe { arg::text(pointer, name) }.map(|text| text.into_owned())
}

pub(crate) fn comm_disconnect(comm: &mut MPI_Comm) -> Result<()> {
    dynamic::disconnect(comm)
}

pub(crate) fn comm_get_parent() -> Result<MPI_Comm> {
    dynamic::parent()
}

pub(crate) fn comm_join(descriptor: i32) -> Result<MPI_Comm> {
    dynamic::join(descriptor)
}

pub(crate) fn publish_name(service: &str, info: MPI_Info, port: &str) -> Result<()> {
    dynamic::publish_name(service, info, port)
}

pub(crate) fn unpublish_name(service: &str, info: MPI_Info, port: &str) -> Result<()> {
    dynamic::unpublish_name(service, info, port)
}

pub(crate) fn lookup_name(service: &str, info: MPI_Info, port: Text) -> Result<()> {
    port.write(&dynamic::lookup_name(service, info)?, MPI_MAX_PORT_NAME as usize).map(drop)
}

/// # Safety
/// On the root, `command` and `argv` are as MPI demands; `codes` has room, or is null.
pub(crate) unsafe fn comm_spawn(
    command: *const c_char,
    argv: *mut *mut c_char,
    copies: i32,
    info: MPI_Info,
    root: i32,
    comm: MPI_Comm,
    codes: *mut c_int,
) -> Result<MPI_Comm> {
    // SAFETY: promised by the caller.
    let programs = || unsafe {
        let command = bytes(command, "command")?;
        Ok(vec![Program { command, arguments: arguments(argv), copies, info }])
    };
    // SAFETY: promised by the caller.
    unsafe { spawn(programs, root, comm, codes) }
}

/// # Safety
/// On the root, the arrays are as MPI demands; `codes` has room, or is null.
pub(crate) unsafe fn comm_spawn_multiple(
    count: i32,
    commands: *mut *mut c_char,
    argvs: *mut *mut *mut c_char,
    copies: *const c_int,
    infos: *const MPI_Info,
    root: i32,
    comm: MPI_Comm,
    codes: *mut c_int,
) -> Result<MPI_Comm> {
    let programs = || {
        if count < 1 {
            let message = format!("count is {count}; it must be 1 or more");
            return Err(Error::new(class::COUNT, message));
        }
        // SAFETY: promised by the caller. `MPI_ARGVS_NULL` is the null pointer.
        unsafe {
            let commands = arg::slice(commands, count, "array_of_commands")?;
            let copies = arg::slice(copies, count, "array_of_maxprocs")?;
            let infos = arg::slice(infos, count, "array_of_info")?;
            let program = |at: usize| {
                let own = if argvs.is_null() { argvs.cast() } else { *argvs.add(at) };
                let command = bytes(commands[at], "a command")?;
                let arguments = arguments(own);
                Ok(Program { command, arguments, copies: copies[at], info: infos[at] })
            };
            (0..commands.len()).map(program).collect()
        }
    };
    // SAFETY: promised by the caller.
    unsafe { spawn(programs, root, comm, codes) }
}

/// # Safety
/// `codes` has room for all processes that are asked for, or is null (`MPI_ERRCODES_IGNORE`).
unsafe fn spawn(
    programs: impl FnOnce() -> Result<Vec<Program>>,
    root: i32,
    comm: MPI_Comm,
    codes: *mut c_int,
) -> Result<MPI_Comm> {
    let mut tell = |at: usize, code: i32| {
        if !codes.is_null() {
            // SAFETY: promised by the caller.
            unsafe { codes.add(at).write(code) };
        }
    };
    dynamic::spawn(programs, root, comm, &mut tell)
}

/// # Safety
/// The pointer is null or leads to a string.
unsafe fn bytes(pointer: *const c_char, name: &'static str) -> Result<Vec<u8>> {
    // SAFETY: promised by the caller.
    unsafe {
        arg::reference(pointer, name)?;
        Ok(CStr::from_ptr(pointer).to_bytes().to_vec())
    }
}

/// The arguments of a program; none for `MPI_ARGV_NULL`, the null pointer.
///
/// # Safety
/// The pointer is null or leads to strings with a null pointer behind them.
unsafe fn arguments(argv: *mut *mut c_char) -> Vec<Vec<u8>> {
    let mut arguments = Vec::new();
    if !argv.is_null() {
        // SAFETY: promised by the caller.
        unsafe {
            while !(*argv.add(arguments.len())).is_null() {
                let argument = CStr::from_ptr(*argv.add(arguments.len()));
                arguments.push(argument.to_bytes().to_vec());
            }
        }
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_end_with_null() {
        let mut words = [c"-x".as_ptr().cast_mut(), c"".as_ptr().cast_mut(), std::ptr::null_mut()];
        // SAFETY: strings, and a null pointer behind them.
        unsafe {
            assert_eq!(arguments(words.as_mut_ptr()), [&b"-x"[..], b""]);
            assert!(arguments(std::ptr::null_mut()).is_empty());
            assert_eq!(bytes(std::ptr::null(), "command").unwrap_err().class, class::ARG);
        }
    }
}
