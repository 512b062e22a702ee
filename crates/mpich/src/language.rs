//! What MPICH's own libraries for Fortran and C++ ask of `libmpi.so.12` beside MPI: they create objects as a
//! program in C would, and then tell how the functions that they handed over are to be called.
//!
//! Each of these calls is made by the thread that created the object, before it creates another one of
//! that kind; so it is about [`callback::LATEST`](LATEST).
#![allow(non_snake_case, reason = "the names of the MPICH ABI")]

use crate::by_hand;
use crate::callback::{LATEST, Latest};
use crate::generated::exports as shell;
use crate::generated::family;
use std::ffi::{c_int, c_void};
use std::sync::atomic::Ordering;

/// What a language gives to call its functions with.
type Proxy = Option<unsafe extern "C" fn()>;

fn address(proxy: Proxy) -> usize {
    proxy.map_or(0, |proxy| proxy as *const () as usize)
}

/// Operations and error handlers.
fn set_closure(proxy: Proxy) {
    let closure = LATEST.with(|Latest { closure, .. }| closure.get());
    if let Some(closure) = closure {
        closure.proxy.store(address(proxy), Ordering::Relaxed);
    }
}

/// The operation that this thread created last is one of C++.
#[unsafe(no_mangle)]
pub extern "C" fn MPII_Op_set_cxx(_: c_int, proxy: Proxy) {
    set_closure(proxy);
}

/// The error handler that this thread created last is one of C++.
#[unsafe(no_mangle)]
pub extern "C" fn MPII_Errhandler_set_cxx(_: c_int, proxy: Proxy) {
    set_closure(proxy);
}

/// The functions of the keyval that this thread created last are of another language.
#[unsafe(no_mangle)]
pub extern "C" fn MPII_Keyval_set_proxy(_: c_int, copy: Proxy, delete: Proxy) {
    let keyval = LATEST.with(|Latest { keyval, .. }| keyval.get());
    if let Some(keyval) = keyval {
        keyval.copy_proxy.store(address(copy), Ordering::Relaxed);
        keyval.delete_proxy.store(address(delete), Ordering::Relaxed);
    }
}

/// The functions of the generalized request that this thread started last are subroutines of Fortran.
///
/// # Safety
/// Called after `MPI_Grequest_start` by the same thread, before anyone may complete the request.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPII_Grequest_set_lang_f77(_: c_int) {
    let request = LATEST.with(|Latest { request, .. }| request.replace(std::ptr::null()));
    // SAFETY: null if none was started, or one that lives, as the caller promised.
    if let Some(request) = unsafe { request.as_ref() } {
        request.fortran.store(true, Ordering::Relaxed);
    }
}

/// In Fortran an attribute is a number: a word that another one of Fortran has set, or what a predefined
/// one in C points to. The keyvals of those are by one larger.
const POINTER: c_int = 0;

/// The keyval in C, if this is a predefined one of Fortran.
fn predefined(keyval: c_int) -> Option<c_int> {
    let in_c = keyval.wrapping_sub(1);
    (in_c >> 24 == 0x64 && family::keyval_inward(in_c) != in_c).then_some(in_c)
}

/// # Safety
/// As for `MPI_Comm_get_attr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPII_Comm_get_attr(
    comm: c_int,
    keyval: c_int,
    value: *mut c_void,
    flag: *mut c_int,
    kind: c_int,
) -> c_int {
    let known = predefined(keyval).filter(|_| kind != POINTER);
    // SAFETY: handed on with the caller's promises; a predefined attribute that is there is the address of
    // an int.
    unsafe {
        let code = by_hand::comm_get_attr(comm, known.unwrap_or(keyval), value, flag);
        if known.is_some() && code == 0 && *flag != 0 {
            let number = **value.cast::<*const c_int>();
            value.cast::<isize>().write(number as isize);
        }
        code
    }
}

/// # Safety
/// As for `MPI_Comm_set_attr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPII_Comm_set_attr(
    comm: c_int,
    keyval: c_int,
    value: *mut c_void,
    _: c_int,
) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe { shell::comm_set_attr(comm, keyval, value) }
}

/// # Safety
/// As for `MPI_Type_get_attr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPII_Type_get_attr(
    datatype: c_int,
    keyval: c_int,
    value: *mut c_void,
    flag: *mut c_int,
    _: c_int,
) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe { shell::type_get_attr(datatype, keyval, value, flag) }
}

/// # Safety
/// As for `MPI_Type_set_attr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPII_Type_set_attr(
    datatype: c_int,
    keyval: c_int,
    value: *mut c_void,
    _: c_int,
) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe { shell::type_set_attr(datatype, keyval, value) }
}

/// # Safety
/// As for `MPI_Win_get_attr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPII_Win_get_attr(
    win: c_int,
    keyval: c_int,
    value: *mut c_void,
    flag: *mut c_int,
    _: c_int,
) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe { by_hand::win_get_attr(win, keyval, value, flag) }
}

/// # Safety
/// As for `MPI_Win_set_attr`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPII_Win_set_attr(
    win: c_int,
    keyval: c_int,
    value: *mut c_void,
    _: c_int,
) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe { shell::win_set_attr(win, keyval, value) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::callback::{self, Closure};
    use crate::generated::outer_callbacks as outer;
    use crate::handle::Handle;
    use std::mem::transmute;
    use std::sync::Mutex;

    /// What the proxies were called with.
    static SEEN: Mutex<Vec<(c_int, usize)>> = Mutex::new(Vec::new());

    unsafe extern "C" fn add(_: *mut c_void, _: *mut c_void, _: *mut c_int, _: *mut c_int) {
        panic!("a function of C++ was called as one of C");
    }

    unsafe extern "C" fn call_add(
        _: *mut c_void,
        _: *mut c_void,
        count: c_int,
        datatype: c_int,
        function: usize,
    ) {
        assert_eq!(datatype, 0x4c00_0405, "MPI_INT");
        SEEN.lock().unwrap().push((count, function));
    }

    #[test]
    fn an_operation_of_another_language_is_called_through_its_proxy() {
        let inner = callback::operation(Some(add as outer::MPI_User_function)).unwrap();
        // SAFETY: any function may stand for any other as long as nobody calls it.
        let proxy = unsafe { transmute::<*const (), Proxy>(call_add as *const ()) };
        MPII_Op_set_cxx(0, proxy);
        let closure = (inner as *const () as usize & !(1 << 63)) as *const Closure;
        let (mut count, mut int) = (3, Handle(0x209));
        let nothing = std::ptr::null_mut();
        // SAFETY: the closure of an operation, called as `capi::callback` would.
        unsafe {
            type Call = unsafe extern "C" fn(
                *const Closure,
                *mut c_void,
                *mut c_void,
                *mut c_int,
                *mut Handle,
            );
            let call: Call = transmute(*closure.cast::<usize>());
            call(closure, nothing, nothing, &mut count, &mut int);
        }
        assert_eq!(*SEEN.lock().unwrap(), [(3, add as *const () as usize)]);
    }

    unsafe extern "C" fn copy(
        _: c_int,
        _: c_int,
        _: *mut c_void,
        _: *mut c_void,
        _: *mut c_void,
        _: *mut c_int,
    ) -> c_int {
        panic!("a function of Fortran was called as one of C");
    }

    unsafe extern "C" fn call_copy(
        function: usize,
        comm: c_int,
        keyval: c_int,
        extra: *mut c_void,
        kind: c_int,
        value: *mut c_void,
        place: *mut *mut c_void,
        flag: *mut c_int,
    ) -> c_int {
        assert_eq!(function, copy as *const () as usize);
        assert_eq!((comm, keyval, kind), (0x4400_0000, 77, POINTER));
        assert_eq!((extra as usize, value as usize), (5, 6));
        // SAFETY: called below with places for both.
        unsafe {
            place.write(value.wrapping_byte_add(1));
            flag.write(1);
        }
        0
    }

    #[test]
    fn a_keyval_of_another_language_is_called_through_its_proxy() {
        let extra = 5 as *mut c_void;
        let (inner, _, state) = callback::comm_keyval(Some(copy), None, extra);
        // SAFETY: as above.
        let proxy = unsafe { transmute::<*const (), Proxy>(call_copy as *const ()) };
        MPII_Keyval_set_proxy(0, proxy, None);
        let (mut place, mut flag) = (0usize, 0);
        // SAFETY: the state is that of the function, and both places are there.
        let code = unsafe {
            let value = 6 as *mut c_void;
            let world = Handle(0x101);
            inner.unwrap()(world, 77, state, value, (&raw mut place).cast(), &mut flag)
        };
        assert_eq!((code, place, flag), (0, 7, 1));
    }

    #[test]
    fn predefined_attributes_of_fortran_are_those_of_c() {
        assert_eq!(predefined(0x6440_0002), Some(0x6440_0001), "MPI_TAG_UB");
        assert_eq!(predefined(0x6440_0001), None, "that of C");
        assert_eq!(predefined(77), None);
    }
}
