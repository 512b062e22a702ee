//! Functions of the program: operations, error handlers, attributes, generalized requests, data representations.
//!
//! Where MPI hands a state of the program to its functions, the state in C is one of ours that leads to the
//! functions and the state of the program. Operations and error handlers have none; `abi` knows what to do.
//!
//! An attribute that Fortran sets is a number, which C sees as the address of a number; one that C sets is an
//! address, which Fortran sees as a number (MPI-5.0 §19.3.7). So each number has a place of its own.

use crate::abi::*;
use crate::convert::{Text, finish, from_logical, to_logical};
use crate::generated::{c, names};
use std::collections::HashSet;
use std::ffi::{c_char, c_int, c_void};
use std::mem::transmute;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// The places of numbers that Fortran has set as attributes.
static PLACES: LazyLock<Mutex<HashSet<usize>>> = LazyLock::new(Mutex::default);

fn places() -> MutexGuard<'static, HashSet<usize>> {
    PLACES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A place for a number.
fn place(value: isize) -> *mut c_void {
    let place = Box::into_raw(Box::new(value));
    places().insert(place as usize);
    place.cast()
}

/// What an attribute is in Fortran.
fn value(attribute: *mut c_void) -> isize {
    if !places().contains(&(attribute as usize)) {
        return attribute as isize;
    }
    // SAFETY: a place of ours, which is freed only when the attribute is deleted.
    unsafe { attribute.cast::<isize>().read() }
}

/// Gives a place back, if it is one.
fn forget(attribute: *mut c_void) {
    if places().remove(&(attribute as usize)) {
        // SAFETY: made by `place`, and taken out of the table that says so.
        drop(unsafe { Box::from_raw(attribute.cast::<isize>()) });
    }
}

/// What a keyval leads to. It stays: nobody knows when the last attribute is gone.
struct Keyval {
    copy: usize,
    delete: usize,
    extra: isize,
    /// Whether its numbers are those of MPI-1, of 32 bits.
    narrow: bool,
}

/// `MPI_Comm_create_keyval` and its like.
type Create = unsafe extern "C" fn(usize, usize, *mut c_int, *mut c_void) -> c_int;

impl Keyval {
    /// Creates it in C.
    ///
    /// # Safety
    /// `keyval` is a place for a number; `call` creates keyvals of such objects.
    unsafe fn create<O: Object>(self, keyval: *mut c_int, call: Create) -> c_int {
        let copy = copy_attribute::<O> as *const () as usize;
        let delete = delete_attribute::<O> as *const () as usize;
        let state = Box::into_raw(Box::new(self));
        // SAFETY: promised by the caller; nobody knows of a state that was refused.
        unsafe {
            let code = call(copy, delete, keyval, state.cast());
            if code != 0 {
                drop(Box::from_raw(state));
            }
            code
        }
    }
}

type Copy = unsafe extern "C" fn(
    *mut c_int,
    *mut c_int,
    *mut isize,
    *mut isize,
    *mut isize,
    *mut c_int,
    *mut c_int,
);
type Delete = unsafe extern "C" fn(*mut c_int, *mut c_int, *mut isize, *mut isize, *mut c_int);

unsafe extern "C" fn copy_attribute<O: Object>(
    object: O::Outer,
    mut keyval: c_int,
    state: *mut c_void,
    attribute: *mut c_void,
    out: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the state is a `Keyval`; the program promised a procedure that can be called with such arguments.
    unsafe {
        let state = &*state.cast::<Keyval>();
        let (mut number, mut extra) = (O::outward(object), state.extra);
        let (mut from, mut to, mut copied, mut code) = (value(attribute), 0, 0, 0);
        let copy: Copy = transmute(state.copy);
        copy(&mut number, &mut keyval, &mut extra, &mut from, &mut to, &mut copied, &mut code);
        if code == 0 {
            *flag = from_logical(copied);
            if copied != 0 {
                let to = if state.narrow { to as i32 as isize } else { to };
                out.cast::<*mut c_void>().write(place(to));
            }
        }
        code
    }
}

unsafe extern "C" fn delete_attribute<O: Object>(
    object: O::Outer,
    mut keyval: c_int,
    attribute: *mut c_void,
    state: *mut c_void,
) -> c_int {
    // SAFETY: as above.
    unsafe {
        let state = &*state.cast::<Keyval>();
        let (mut number, mut extra) = (O::outward(object), state.extra);
        let (mut from, mut code) = (value(attribute), 0);
        let delete: Delete = transmute(state.delete);
        delete(&mut number, &mut keyval, &mut from, &mut extra, &mut code);
        if code == 0 {
            forget(attribute);
        }
        code
    }
}

/// Creating a keyval, setting and getting an attribute of each kind of object.
macro_rules! attributes {
    ($($object:ident, $create:ident, $c_create:ident, $p_create:ident, $set:ident, $c_set:ident, $p_set:ident;)*) => {$(
        pub(crate) unsafe extern "C" fn $create<const P: bool>(
            copy: usize,
            delete: usize,
            keyval: *mut c_int,
            extra: *mut isize,
            ierror: *mut c_int,
        ) {
            let call = if P { c::$p_create } else { c::$c_create };
            // SAFETY: handed on with the caller's promises.
            unsafe {
                let state = Keyval { copy, delete, extra: *extra, narrow: false };
                finish(ierror, state.create::<$object>(keyval, call));
            }
        }

        pub(crate) unsafe extern "C" fn $set<const P: bool>(
            object: *mut c_int,
            keyval: *mut c_int,
            attribute: *mut isize,
            ierror: *mut c_int,
        ) {
            let call = if P { c::$p_set } else { c::$c_set };
            // SAFETY: handed on with the caller's promises.
            unsafe {
                let attribute = place(*attribute);
                let code = call($object::inward(*object), *keyval, attribute);
                if code != 0 {
                    forget(attribute);
                }
                finish(ierror, code);
            }
        }
    )*};
}

attributes! {
    Comm, comm_create_keyval, MPI_Comm_create_keyval, PMPI_Comm_create_keyval,
        comm_set_attr, MPI_Comm_set_attr, PMPI_Comm_set_attr;
    Datatype, type_create_keyval, MPI_Type_create_keyval, PMPI_Type_create_keyval,
        type_set_attr, MPI_Type_set_attr, PMPI_Type_set_attr;
    Win, win_create_keyval, MPI_Win_create_keyval, PMPI_Win_create_keyval,
        win_set_attr, MPI_Win_set_attr, PMPI_Win_set_attr;
}

pub(crate) unsafe extern "C" fn comm_get_attr<const P: bool>(
    comm: *mut c_int,
    keyval: *mut c_int,
    attribute: *mut isize,
    flag: *mut c_int,
    ierror: *mut c_int,
) {
    let call = if P { c::PMPI_Comm_get_attr } else { c::MPI_Comm_get_attr };
    // SAFETY: handed on with the caller's promises; a predefined attribute is the address of an `int`.
    unsafe {
        let (mut found, mut got) = (0, std::ptr::null_mut::<c_void>());
        let code =
            call(Comm::inward(*comm), comm_keyval(*keyval), (&raw mut got).cast(), &mut found);
        if code == 0 {
            *flag = to_logical(found);
            if found != 0 {
                let predefined = COMM_ATTRIBUTES.contains(&comm_keyval(*keyval));
                *attribute = if predefined { *got.cast::<c_int>() as isize } else { value(got) };
            }
        }
        finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn type_get_attr<const P: bool>(
    datatype: *mut c_int,
    keyval: *mut c_int,
    attribute: *mut isize,
    flag: *mut c_int,
    ierror: *mut c_int,
) {
    let call = if P { c::PMPI_Type_get_attr } else { c::MPI_Type_get_attr };
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let (mut found, mut got) = (0, std::ptr::null_mut::<c_void>());
        let code = call(Datatype::inward(*datatype), *keyval, (&raw mut got).cast(), &mut found);
        if code == 0 {
            *flag = to_logical(found);
            if found != 0 {
                *attribute = value(got);
            }
        }
        finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn win_get_attr<const P: bool>(
    win: *mut c_int,
    keyval: *mut c_int,
    attribute: *mut isize,
    flag: *mut c_int,
    ierror: *mut c_int,
) {
    let call = if P { c::PMPI_Win_get_attr } else { c::MPI_Win_get_attr };
    // SAFETY: handed on with the caller's promises; but for the base, which is an address, a predefined
    // attribute is that of a number.
    unsafe {
        let (mut found, mut got) = (0, std::ptr::null_mut::<c_void>());
        let keyval = win_keyval(*keyval);
        let code = call(Win::inward(*win), keyval, (&raw mut got).cast(), &mut found);
        if code == 0 {
            *flag = to_logical(found);
            if found != 0 {
                *attribute = match keyval {
                    WIN_BASE => got as isize,
                    WIN_SIZE => *got.cast::<isize>(),
                    keyval if WIN_ATTRIBUTES.contains(&keyval) => *got.cast::<c_int>() as isize,
                    _ => value(got),
                };
            }
        }
        finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn keyval_create<const P: bool>(
    copy: usize,
    delete: usize,
    keyval: *mut c_int,
    extra: *mut c_int,
    ierror: *mut c_int,
) {
    let call = if P { c::PMPI_Keyval_create } else { c::MPI_Keyval_create };
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let state = Keyval { copy, delete, extra: *extra as isize, narrow: true };
        finish(ierror, state.create::<Comm>(keyval, call));
    }
}

pub(crate) unsafe extern "C" fn attr_put<const P: bool>(
    comm: *mut c_int,
    keyval: *mut c_int,
    attribute: *mut c_int,
    ierror: *mut c_int,
) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut attribute = *attribute as isize;
        comm_set_attr::<P>(comm, keyval, &mut attribute, ierror);
    }
}

pub(crate) unsafe extern "C" fn attr_get<const P: bool>(
    comm: *mut c_int,
    keyval: *mut c_int,
    attribute: *mut c_int,
    flag: *mut c_int,
    ierror: *mut c_int,
) {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let (mut got, mut found, mut code) = (0, 0, 0);
        comm_get_attr::<P>(comm, keyval, &mut got, &mut found, &mut code);
        if code == 0 {
            *flag = found;
            if found != 0 {
                *attribute = got as c_int;
            }
        }
        finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn op_create<const P: bool>(
    function: usize,
    commute: *mut c_int,
    op: *mut c_int,
    ierror: *mut c_int,
) {
    let call = if P { c::PMPI_Op_create } else { c::MPI_Op_create };
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut made = Op::unset();
        let code = call(operation::<c_int>(function), from_logical(*commute), &mut made);
        if code == 0 {
            *op = Op::outward(made);
        }
        finish(ierror, code);
    }
}

pub(crate) unsafe extern "C" fn op_create_c<const P: bool>(
    function: usize,
    commute: *mut c_int,
    op: *mut c_int,
    ierror: *mut c_int,
) {
    let call = if P { c::PMPI_Op_create_c } else { c::MPI_Op_create_c };
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut made = Op::unset();
        let code = call(operation::<MPI_Count>(function), from_logical(*commute), &mut made);
        if code == 0 {
            *op = Op::outward(made);
        }
        finish(ierror, code);
    }
}

macro_rules! error_handlers {
    ($($name:ident, $object:ident, $mpi:ident, $pmpi:ident;)*) => {$(
        pub(crate) unsafe extern "C" fn $name<const P: bool>(
            function: usize,
            errhandler: *mut c_int,
            ierror: *mut c_int,
        ) {
            let call = if P { c::$pmpi } else { c::$mpi };
            // SAFETY: handed on with the caller's promises.
            unsafe {
                let mut made = Errhandler::unset();
                let code = call(error_handler::<$object>(function), &mut made);
                if code == 0 {
                    *errhandler = Errhandler::outward(made);
                }
                finish(ierror, code);
            }
        }
    )*};
}

error_handlers! {
    comm_create_errhandler, Comm, MPI_Comm_create_errhandler, PMPI_Comm_create_errhandler;
    errhandler_create, Comm, MPI_Comm_create_errhandler, PMPI_Comm_create_errhandler;
    file_create_errhandler, File, MPI_File_create_errhandler, PMPI_File_create_errhandler;
    session_create_errhandler, Session, MPI_Session_create_errhandler, PMPI_Session_create_errhandler;
    win_create_errhandler, Win, MPI_Win_create_errhandler, PMPI_Win_create_errhandler;
}

/// What a generalized request leads to.
struct Generalized {
    query: usize,
    free: usize,
    cancel: usize,
    extra: isize,
}

unsafe extern "C" fn query_request(state: *mut c_void, status: *mut MPI_Status) -> c_int {
    type Query = unsafe extern "C" fn(*mut isize, *mut MPI_Status, *mut c_int);
    // SAFETY: the state is a `Generalized`; the program promised a procedure for such arguments.
    unsafe {
        let state = &mut *state.cast::<Generalized>();
        let mut code = 0;
        transmute::<usize, Query>(state.query)(&mut state.extra, status, &mut code);
        code
    }
}

unsafe extern "C" fn free_request(state: *mut c_void) -> c_int {
    type Free = unsafe extern "C" fn(*mut isize, *mut c_int);
    // SAFETY: as above; this is the last that is called of it.
    unsafe {
        let mut state = Box::from_raw(state.cast::<Generalized>());
        let mut code = 0;
        transmute::<usize, Free>(state.free)(&mut state.extra, &mut code);
        code
    }
}

unsafe extern "C" fn cancel_request(state: *mut c_void, complete: c_int) -> c_int {
    type Cancel = unsafe extern "C" fn(*mut isize, *mut c_int, *mut c_int);
    // SAFETY: as above.
    unsafe {
        let state = &mut *state.cast::<Generalized>();
        let (mut complete, mut code) = (to_logical(complete), 0);
        transmute::<usize, Cancel>(state.cancel)(&mut state.extra, &mut complete, &mut code);
        code
    }
}

pub(crate) unsafe extern "C" fn grequest_start<const P: bool>(
    query: usize,
    free: usize,
    cancel: usize,
    extra: *mut isize,
    request: *mut c_int,
    ierror: *mut c_int,
) {
    let call = if P { c::PMPI_Grequest_start } else { c::MPI_Grequest_start };
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let state = Box::into_raw(Box::new(Generalized { query, free, cancel, extra: *extra }));
        let mut made = Request::unset();
        let code = call(
            query_request as *const () as usize,
            free_request as *const () as usize,
            cancel_request as *const () as usize,
            state.cast(),
            &mut made,
        );
        if code == 0 {
            *request = Request::outward(made);
        } else {
            drop(Box::from_raw(state));
        }
        finish(ierror, code);
    }
}

/// What a data representation leads to; it lasts as long as the process.
struct Representation {
    read: usize,
    write: usize,
    extent: usize,
    extra: isize,
}

unsafe fn convert<Length>(
    function: usize,
    state: &mut Representation,
    user: *mut c_void,
    datatype: MPI_Datatype,
    mut count: Length,
    file: *mut c_void,
    mut position: MPI_Offset,
) -> c_int {
    type Convert<Length> = unsafe extern "C" fn(
        *mut c_void,
        *mut c_int,
        *mut Length,
        *mut c_void,
        *mut MPI_Offset,
        *mut isize,
        *mut c_int,
    );
    let (mut number, mut code) = (Datatype::outward(datatype), 0);
    // SAFETY: the program promised a procedure that can be called with such arguments.
    unsafe {
        let function = transmute::<usize, Convert<Length>>(function);
        let extra = &mut state.extra;
        function(user, &mut number, &mut count, file, &mut position, extra, &mut code);
    }
    code
}

unsafe extern "C" fn read_converted<Length>(
    user: *mut c_void,
    datatype: MPI_Datatype,
    count: Length,
    file: *mut c_void,
    position: MPI_Offset,
    state: *mut c_void,
) -> c_int {
    // SAFETY: the state is a `Representation`.
    unsafe {
        let state = &mut *state.cast::<Representation>();
        convert(state.read, state, user, datatype, count, file, position)
    }
}

unsafe extern "C" fn write_converted<Length>(
    user: *mut c_void,
    datatype: MPI_Datatype,
    count: Length,
    file: *mut c_void,
    position: MPI_Offset,
    state: *mut c_void,
) -> c_int {
    // SAFETY: the state is a `Representation`.
    unsafe {
        let state = &mut *state.cast::<Representation>();
        convert(state.write, state, user, datatype, count, file, position)
    }
}

unsafe extern "C" fn file_extent(
    datatype: MPI_Datatype,
    extent: *mut MPI_Aint,
    state: *mut c_void,
) -> c_int {
    type Extent = unsafe extern "C" fn(*mut c_int, *mut MPI_Aint, *mut isize, *mut c_int);
    // SAFETY: the state is a `Representation`; the program promised a procedure for such arguments.
    unsafe {
        let state = &mut *state.cast::<Representation>();
        let (mut number, mut code) = (Datatype::outward(datatype), 0);
        let function = transmute::<usize, Extent>(state.extent);
        function(&mut number, extent, &mut state.extra, &mut code);
        code
    }
}

/// Whether a function is the predefined one that stands for none.
fn is_null(function: usize) -> bool {
    let known: [extern "C" fn(); 8] = [
        names::mpi_conversion_fn_null_,
        names::mpi_conversion_fn_null,
        names::mpi_conversion_fn_null__,
        names::MPI_CONVERSION_FN_NULL,
        names::mpi_conversion_fn_null_c_,
        names::mpi_conversion_fn_null_c,
        names::mpi_conversion_fn_null_c__,
        names::MPI_CONVERSION_FN_NULL_C,
    ];
    known.iter().any(|name| *name as *const () as usize == function)
}

macro_rules! representations {
    ($($name:ident, $mpi:ident, $pmpi:ident, $length:ty;)*) => {$(
        pub(crate) unsafe extern "C" fn $name<const P: bool>(
            datarep: *mut c_char,
            read: usize,
            write: usize,
            extent: usize,
            extra: *mut isize,
            ierror: *mut c_int,
            length: usize,
        ) {
            let call = if P { c::$pmpi } else { c::$mpi };
            // SAFETY: handed on with the caller's promises.
            unsafe {
                let mut name = Text::new(datarep, length);
                let state = Representation { read, write, extent, extra: *extra };
                let state = Box::into_raw(Box::new(state));
                let readable = read_converted::<$length> as *const () as usize;
                let writable = write_converted::<$length> as *const () as usize;
                let code = call(
                    name.pointer(),
                    if is_null(read) { 0 } else { readable },
                    if is_null(write) { 0 } else { writable },
                    file_extent as *const () as usize,
                    state.cast(),
                );
                if code != 0 {
                    drop(Box::from_raw(state));
                }
                finish(ierror, code);
            }
        }
    )*};
}

representations! {
    register_datarep, MPI_Register_datarep, PMPI_Register_datarep, c_int;
    register_datarep_c, MPI_Register_datarep_c, PMPI_Register_datarep_c, MPI_Count;
}

/// Functions of attributes that MPI predefines: not to be copied, copied as they are, and nothing to do. Numbers
/// are of 64 bits, or of 32 bits in those of MPI-1.
macro_rules! predefined {
    ($($null_copy:ident, $dup:ident, $null_delete:ident, $number:ty;)*) => {$(
        pub(crate) unsafe extern "C" fn $null_copy<const P: bool>(
            _: *mut c_int,
            _: *mut c_int,
            _: *mut $number,
            _: *mut $number,
            _: *mut $number,
            flag: *mut c_int,
            ierror: *mut c_int,
        ) {
            // SAFETY: called as such a function is.
            unsafe {
                *flag = 0;
                finish(ierror, 0);
            }
        }

        pub(crate) unsafe extern "C" fn $dup<const P: bool>(
            _: *mut c_int,
            _: *mut c_int,
            _: *mut $number,
            from: *mut $number,
            to: *mut $number,
            flag: *mut c_int,
            ierror: *mut c_int,
        ) {
            // SAFETY: called as such a function is.
            unsafe {
                *to = *from;
                *flag = to_logical(1);
                finish(ierror, 0);
            }
        }

        pub(crate) unsafe extern "C" fn $null_delete<const P: bool>(
            _: *mut c_int,
            _: *mut c_int,
            _: *mut $number,
            _: *mut $number,
            ierror: *mut c_int,
        ) {
            // SAFETY: called as such a function is.
            unsafe { finish(ierror, 0) };
        }
    )*};
}

predefined! {
    mpi_null_copy_fn, mpi_dup_fn, mpi_null_delete_fn, c_int;
    mpi_comm_null_copy_fn, mpi_comm_dup_fn, mpi_comm_null_delete_fn, isize;
    mpi_type_null_copy_fn, mpi_type_dup_fn, mpi_type_null_delete_fn, isize;
    mpi_win_null_copy_fn, mpi_win_dup_fn, mpi_win_null_delete_fn, isize;
}

/// It is recognised and never called.
pub(crate) unsafe extern "C" fn mpi_conversion_fn_null<const P: bool>() {}

/// It is recognised and never called.
pub(crate) unsafe extern "C" fn mpi_conversion_fn_null_c<const P: bool>() {}
