//! Procedures that differ from C in more than how arguments are passed.

use crate::abi::*;
use crate::convert::{self, TRUE, Text, finish, to_logical};
use crate::generated::c;
use crate::{section, sentinel};
use std::ffi::{c_char, c_int, c_void};
use std::ptr::null_mut;
use std::sync::atomic::Ordering;

/// Learns what a Fortran layer was told of truth values, and tells it if nobody has.
fn settle_logicals() {
    let (mut yes, mut no, mut known): (c_int, c_int, c_int) = (1, 0, 0);
    // SAFETY: places for two truth values of four bytes.
    unsafe {
        let (yes, no) = ((&raw mut yes).cast(), (&raw mut no).cast());
        c::PMPI_Abi_get_fortran_booleans(4, yes, no, &mut known);
        if known == 0 {
            c::PMPI_Abi_set_fortran_booleans(4, yes, no);
        }
    }
    if known != 0 && yes != 0 {
        TRUE.store(yes, Ordering::Relaxed);
    }
}

pub(crate) unsafe extern "C" fn init<const P: bool>(ierror: *mut c_int) {
    let call = if P { c::PMPI_Init } else { c::MPI_Init };
    // SAFETY: no arguments of the command line are given, and none expected.
    unsafe { finish(ierror, call(null_mut(), null_mut())) };
    settle_logicals();
}

pub(crate) unsafe extern "C" fn init_thread<const P: bool>(
    required: *mut c_int,
    provided: *mut c_int,
    ierror: *mut c_int,
) {
    let call = if P { c::PMPI_Init_thread } else { c::MPI_Init_thread };
    // SAFETY: handed on with the caller's promises.
    unsafe { finish(ierror, call(null_mut(), null_mut(), *required, provided)) };
    settle_logicals();
}

pub(crate) unsafe extern "C" fn finalize<const P: bool>(ierror: *mut c_int) {
    section::forget();
    let call = if P { c::PMPI_Finalize } else { c::MPI_Finalize };
    // SAFETY: handed on with the caller's promises.
    unsafe { finish(ierror, call()) };
}

pub(crate) unsafe extern "C" fn session_finalize<const P: bool>(
    session: *mut c_int,
    ierror: *mut c_int,
) {
    section::forget();
    let call = if P { c::PMPI_Session_finalize } else { c::MPI_Session_finalize };
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut handle = Session::inward(*session);
        let code = call(&mut handle);
        *session = Session::outward(handle);
        finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn info_create_env<const P: bool>(
    info: *mut c_int,
    ierror: *mut c_int,
) {
    let call = if P { c::PMPI_Info_create_env } else { c::MPI_Info_create_env };
    // SAFETY: no arguments of the command line are given, and none expected.
    unsafe {
        let mut made = Info::unset();
        let code = call(0, null_mut(), &mut made);
        if code == 0 {
            *info = Info::outward(made);
        }
        finish(ierror, code);
    }
}

/// It is called so that the compiler does not keep the buffer in registers, and does nothing.
pub(crate) unsafe extern "C" fn f_sync_reg<const P: bool>(_: *mut c_void) {}

pub(crate) unsafe extern "C" fn status_f082f<const P: bool>(
    from: *mut MPI_Status,
    to: *mut MPI_Status,
    ierror: *mut c_int,
) {
    // A sentinel is another address in C.
    let is_ignored =
        |status: *mut MPI_Status| !std::ptr::addr_eq(status, sentinel::statuses(status));
    // SAFETY: statuses have one layout, and neither is one that is ignored.
    unsafe {
        if is_ignored(from) || is_ignored(to) {
            return finish(ierror, ERR_ARG);
        }
        to.write(from.read());
        finish(ierror, 0);
    }
}

pub(crate) unsafe extern "C" fn status_f2f08<const P: bool>(
    from: *mut MPI_Status,
    to: *mut MPI_Status,
    ierror: *mut c_int,
) {
    // SAFETY: the same the other way round.
    unsafe { status_f082f::<P>(from, to, ierror) };
}

/// `==` of handles.
pub(crate) unsafe extern "C" fn handle_eq<const P: bool>(
    a: *const c_int,
    b: *const c_int,
) -> c_int {
    // SAFETY: two numbers.
    to_logical(unsafe { c_int::from(*a == *b) })
}

/// `/=` of handles.
pub(crate) unsafe extern "C" fn handle_ne<const P: bool>(
    a: *const c_int,
    b: *const c_int,
) -> c_int {
    // SAFETY: two numbers.
    to_logical(unsafe { c_int::from(*a != *b) })
}

/// `MPI_Sizeof` of types of each size: the compiler has looked at the type.
macro_rules! sizes {
    ($($name:ident, $size:literal;)*) => {$(
        pub(crate) unsafe extern "C" fn $name<const P: bool>(
            _: *const c_void,
            size: *mut c_int,
            ierror: *mut c_int,
        ) {
            // SAFETY: a place for a number.
            unsafe {
                size.write($size);
                finish(ierror, 0);
            }
        }
    )*};
}

sizes! {
    sizeof_1, 1;
    sizeof_2, 2;
    sizeof_4, 4;
    sizeof_8, 8;
    sizeof_16, 16;
}

/// Under its own name nobody knows the type: programs with `mpif.h` have no `MPI_Sizeof`.
pub(crate) unsafe extern "C" fn sizeof<const P: bool>(
    _: *const c_void,
    _: *mut c_int,
    ierror: *mut c_int,
) {
    // SAFETY: null, or a place for a number.
    unsafe { finish(ierror, ERR_ARG) };
}

pub(crate) unsafe extern "C" fn abi_get_fortran_booleans<const P: bool>(
    size: *mut c_int,
    yes: *mut c_void,
    no: *mut c_void,
    is_set: *mut c_int,
    ierror: *mut c_int,
) {
    let call = if P { c::PMPI_Abi_get_fortran_booleans } else { c::MPI_Abi_get_fortran_booleans };
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut known = 0;
        let code = call(*size, yes, no, &mut known);
        if code == 0 {
            *is_set = to_logical(known);
        }
        finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn abi_set_fortran_booleans<const P: bool>(
    size: *mut c_int,
    yes: *mut c_void,
    no: *mut c_void,
    ierror: *mut c_int,
) {
    let call = if P { c::PMPI_Abi_set_fortran_booleans } else { c::MPI_Abi_set_fortran_booleans };
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let code = call(*size, yes, no);
        if code == 0 && *size == 4 && *yes.cast::<c_int>() != 0 {
            TRUE.store(*yes.cast::<c_int>(), Ordering::Relaxed);
        }
        finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn info_get<const P: bool>(
    info: *mut c_int,
    key: *mut c_char,
    valuelen: *mut c_int,
    value: *mut c_char,
    flag: *mut c_int,
    ierror: *mut c_int,
    key_length: usize,
    value_length: usize,
) {
    let call = if P { c::PMPI_Info_get } else { c::MPI_Info_get };
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut key = Text::stripped(key, key_length);
        let mut text = vec![0u8; usize::try_from(*valuelen).unwrap_or(0) + 1];
        let mut found = 0;
        let place = text.as_mut_ptr().cast();
        let code = call(Info::inward(*info), key.pointer(), *valuelen, place, &mut found);
        if code == 0 {
            if found != 0 {
                convert::blank_padded(text.as_ptr(), value, value_length);
            }
            *flag = to_logical(found);
        }
        finish(ierror, code);
    }
}

/// Asks C for text with the room for it, which counts the byte that ends it there and not in Fortran.
///
/// # Safety
/// `length` is a number, `value` has room for `value_length` bytes.
unsafe fn sized(
    length: *mut c_int,
    value: *mut c_char,
    value_length: usize,
    call: impl FnOnce(*mut c_int, *mut c_char) -> (c_int, bool),
) -> c_int {
    // SAFETY: promised by the caller.
    unsafe {
        let asked = *length;
        let room = usize::try_from(asked).unwrap_or(0);
        let mut text = vec![0u8; room + 1];
        let mut needed = if asked <= 0 { 0 } else { asked.saturating_add(1) };
        let (code, found) = call(&mut needed, text.as_mut_ptr().cast());
        if code == 0 && found {
            if room > 0 {
                convert::blank_padded(text.as_ptr(), value, value_length.min(room));
                let rest = value_length.saturating_sub(room);
                value.add(value_length - rest).write_bytes(b' ', rest);
            }
            *length = (needed - 1).max(0);
        }
        code
    }
}

pub(crate) unsafe extern "C" fn info_get_string<const P: bool>(
    info: *mut c_int,
    key: *mut c_char,
    buflen: *mut c_int,
    value: *mut c_char,
    flag: *mut c_int,
    ierror: *mut c_int,
    key_length: usize,
    value_length: usize,
) {
    let call = if P { c::PMPI_Info_get_string } else { c::MPI_Info_get_string };
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut key = Text::stripped(key, key_length);
        let mut found = 0;
        let code = sized(buflen, value, value_length, |length, place| {
            let code = call(Info::inward(*info), key.pointer(), length, place, &mut found);
            (code, found != 0)
        });
        if code == 0 {
            *flag = to_logical(found);
        }
        finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn session_get_nth_pset<const P: bool>(
    session: *mut c_int,
    info: *mut c_int,
    n: *mut c_int,
    pset_len: *mut c_int,
    pset_name: *mut c_char,
    ierror: *mut c_int,
    name_length: usize,
) {
    let call = if P { c::PMPI_Session_get_nth_pset } else { c::MPI_Session_get_nth_pset };
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let (session, info) = (Session::inward(*session), Info::inward(*info));
        let code = sized(pset_len, pset_name, name_length, |length, place| {
            (call(session, info, *n, length, place), true)
        });
        finish(ierror, code);
    }
}

/// Arguments of a command: texts one after another, of which a blank one is the last.
struct Arguments {
    _texts: Vec<Vec<u8>>,
    pointers: Vec<*mut c_char>,
}

impl Arguments {
    /// # Safety
    /// Texts of `length` bytes, `step` bytes apart, the last one of which is blank.
    unsafe fn new(place: *const c_char, length: usize, step: usize) -> Arguments {
        let mut texts = Vec::new();
        for index in 0.. {
            // SAFETY: promised by the caller: none is read after the blank one.
            let bytes =
                unsafe { std::slice::from_raw_parts(place.cast::<u8>().add(index * step), length) };
            let bytes = bytes.trim_ascii();
            if bytes.is_empty() {
                break;
            }
            texts.push([bytes, &[0]].concat());
        }
        let mut pointers: Vec<*mut c_char> =
            texts.iter_mut().map(|text: &mut Vec<u8>| text.as_mut_ptr().cast()).collect();
        pointers.push(null_mut());
        Arguments { _texts: texts, pointers }
    }
}

pub(crate) unsafe extern "C" fn comm_spawn<const P: bool>(
    command: *mut c_char,
    argv: *mut c_char,
    maxprocs: *mut c_int,
    info: *mut c_int,
    root: *mut c_int,
    comm: *mut c_int,
    intercomm: *mut c_int,
    codes: *mut c_int,
    ierror: *mut c_int,
    command_length: usize,
    argv_length: usize,
) {
    let call = if P { c::PMPI_Comm_spawn } else { c::MPI_Comm_spawn };
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut command = Text::stripped(command, command_length);
        let mut arguments = (!sentinel::is_no_arguments(argv.cast()))
            .then(|| Arguments::new(argv, argv_length, argv_length));
        let argv = arguments.as_mut().map_or(null_mut(), |list| list.pointers.as_mut_ptr());
        let codes = if sentinel::is_no_codes(codes) { null_mut() } else { codes };
        let mut made = Comm::unset();
        let code = call(
            command.pointer(),
            argv,
            *maxprocs,
            Info::inward(*info),
            *root,
            Comm::inward(*comm),
            &mut made,
            codes,
        );
        if code == 0 {
            *intercomm = Comm::outward(made);
        }
        finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn comm_spawn_multiple<const P: bool>(
    count: *mut c_int,
    commands: *mut c_char,
    argv: *mut c_char,
    maxprocs: *mut c_int,
    infos: *mut c_int,
    root: *mut c_int,
    comm: *mut c_int,
    intercomm: *mut c_int,
    codes: *mut c_int,
    ierror: *mut c_int,
    command_length: usize,
    argv_length: usize,
) {
    let call = if P { c::PMPI_Comm_spawn_multiple } else { c::MPI_Comm_spawn_multiple };
    // SAFETY: handed on with the caller's promises; what only the root gives is read there only.
    unsafe {
        let comm = Comm::inward(*comm);
        let mut rank = -1;
        c::PMPI_Comm_rank(comm, &mut rank);
        let here = if rank == *root { usize::try_from(*count).unwrap_or(0) } else { 0 };
        let mut texts: Vec<Text> = (0..here)
            .map(|index| Text::stripped(commands.add(index * command_length), command_length))
            .collect();
        let mut names: Vec<*mut c_char> = texts.iter_mut().map(Text::pointer).collect();
        // Column by column: the arguments of one command are `count` texts apart.
        let mut lists: Vec<Arguments> = if sentinel::is_no_arguments(argv.cast()) {
            Vec::new()
        } else {
            let step = here * argv_length;
            (0..here)
                .map(|index| Arguments::new(argv.add(index * argv_length), argv_length, step))
                .collect()
        };
        let mut pointers: Vec<*mut *mut c_char> =
            lists.iter_mut().map(|list| list.pointers.as_mut_ptr()).collect();
        let argv = if pointers.is_empty() { null_mut() } else { pointers.as_mut_ptr() };
        let mut infos = convert::Handles::<Info>::new(infos, || here as i64);
        let codes = if sentinel::is_no_codes(codes) { null_mut() } else { codes };
        let mut made = Comm::unset();
        let code = call(
            *count,
            names.as_mut_ptr(),
            argv,
            maxprocs,
            infos.pointer(),
            *root,
            comm,
            &mut made,
            codes,
        );
        if code == 0 {
            *intercomm = Comm::outward(made);
        }
        finish(ierror, code);
    }
}

pub(crate) use crate::callback::{
    attr_get, attr_put, comm_create_errhandler, comm_create_keyval, comm_get_attr, comm_set_attr,
    errhandler_create, file_create_errhandler, grequest_start, keyval_create, op_create,
    op_create_c, register_datarep, register_datarep_c, session_create_errhandler,
    type_create_keyval, type_get_attr, type_set_attr, win_create_errhandler, win_create_keyval,
    win_get_attr, win_set_attr,
};
