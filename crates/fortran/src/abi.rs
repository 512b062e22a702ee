//! The standard ABI, as C has it: types, constants, and handles that are numbers in Fortran.
#![allow(non_camel_case_types, reason = "the names of the standard")]

use crate::generated::c;
use std::collections::HashMap;
use std::ffi::c_int;
use std::sync::{LazyLock, Mutex, PoisonError};

pub(crate) type MPI_Aint = isize;
pub(crate) type MPI_Count = i64;
pub(crate) type MPI_Offset = i64;
/// A status is the same eight numbers in C and in Fortran.
pub(crate) type MPI_Status = [c_int; STATUS_WORDS];

pub(crate) type MPI_Comm = usize;
pub(crate) type MPI_Datatype = usize;
pub(crate) type MPI_Errhandler = usize;
pub(crate) type MPI_File = usize;
pub(crate) type MPI_Group = usize;
pub(crate) type MPI_Info = usize;
pub(crate) type MPI_Message = usize;
pub(crate) type MPI_Op = usize;
pub(crate) type MPI_Request = usize;
pub(crate) type MPI_Session = usize;
pub(crate) type MPI_Win = usize;

pub(crate) const STATUS_WORDS: usize = 8;
pub(crate) const BOTTOM: usize = 0;
pub(crate) const IN_PLACE: usize = 1;
pub(crate) const BUFFER_AUTOMATIC: usize = 2;
pub(crate) const STATUS_IGNORE: usize = 0;
pub(crate) const UNWEIGHTED: usize = 10;
pub(crate) const WEIGHTS_EMPTY: usize = 11;
pub(crate) const UNDEFINED: c_int = -32766;
/// `MPI_COMM_WORLD` in Fortran.
pub(crate) const COMM_WORLD: c_int = 0x101;
/// `MPI_COMM_SELF` in Fortran.
pub(crate) const COMM_SELF: c_int = 0x102;
pub(crate) const ERR_BUFFER: c_int = 1;
pub(crate) const ERR_ARG: c_int = 13;
pub(crate) const ERR_IN_STATUS: c_int = 19;
pub(crate) const CART: c_int = 211;
pub(crate) const GRAPH: c_int = 212;
pub(crate) const DIST_GRAPH: c_int = 213;
pub(crate) const BYTE: MPI_Datatype = 0x247;
/// Attributes of communicators that C has as the address of an `int`.
pub(crate) const COMM_ATTRIBUTES: std::ops::RangeInclusive<c_int> = 501..=507;
pub(crate) const WIN_BASE: c_int = 601;
pub(crate) const WIN_SIZE: c_int = 603;
/// Attributes of windows that C has as the address of a number.
pub(crate) const WIN_ATTRIBUTES: std::ops::RangeInclusive<c_int> = 602..=605;

/// What C has for a variable of a module that stands for an address: ours are all in common blocks.
#[inline]
pub(crate) fn of_module(_address: usize) -> Option<usize> {
    None
}

/// Whether a status is one of a module that is ignored.
#[inline]
pub(crate) fn status_of_module(_address: usize) -> bool {
    false
}

/// A type of handles, in C and in Fortran.
pub(crate) trait Object {
    /// What C has.
    type Outer: Copy;
    /// The handle that Fortran has as this number.
    fn inward(number: c_int) -> Self::Outer;
    /// The number of a handle.
    fn outward(handle: Self::Outer) -> c_int;
    /// What a result is before the call; no handle is like it.
    fn unset() -> Self::Outer;
}

/// Numbers below this are predefined handles, and the same in C.
const FIRST: usize = 0x1000;

/// Whether a communicator is `MPI_COMM_WORLD` of MPICH's `mpif.h`.
fn is_comm_of_mpich(number: c_int) -> bool {
    number == 0x4400_0000
}

/// Whether a datatype is a predefined one of MPICH's `mpif.h`.
fn is_datatype_of_mpich(number: c_int) -> bool {
    number >> 16 == 0x4c00
}

/// Our numbers of other objects may be like MPICH's numbers of communicators and datatypes.
fn is_never_of_mpich(_number: c_int) -> bool {
    false
}

/// Tells once what is wrong with a program that was compiled with the `mpif.h` or modules of another MPI.
#[cold]
fn tell_of_mpich() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        eprintln!(
            "libmpifort_abi: a handle is one of MPICH's: the program was compiled with another MPI's mpif.h or modules\n  \
             Compile it with this installation's mpifort, without options that name folders of the other MPI."
        );
    });
}

/// Returns the handle of an object that the program has made, by the function that knows its kind.
#[inline(never)]
fn made(
    number: c_int,
    known: unsafe extern "C" fn(c_int) -> usize,
    is_of_mpich: fn(c_int) -> bool,
) -> usize {
    if is_of_mpich(number) {
        tell_of_mpich();
    }
    // SAFETY: takes any number.
    unsafe { known(number) }
}

macro_rules! objects {
    ($($name:ident, $toint:ident, $fromint:ident, $is_of_mpich:ident;)*) => {$(
        pub(crate) struct $name;

        impl Object for $name {
            type Outer = usize;

            #[inline]
            fn inward(number: c_int) -> usize {
                if (number as u32 as usize) < FIRST {
                    return number as usize;
                }
                made(number, c::$fromint, $is_of_mpich)
            }

            #[inline]
            fn outward(handle: usize) -> c_int {
                if handle < FIRST {
                    return handle as c_int;
                }
                // SAFETY: takes any handle.
                unsafe { c::$toint(handle) }
            }

            #[inline]
            fn unset() -> usize {
                0
            }
        }
    )*};
}

objects! {
    Comm, MPI_Comm_toint, MPI_Comm_fromint, is_comm_of_mpich;
    Datatype, MPI_Type_toint, MPI_Type_fromint, is_datatype_of_mpich;
    Errhandler, MPI_Errhandler_toint, MPI_Errhandler_fromint, is_never_of_mpich;
    File, MPI_File_toint, MPI_File_fromint, is_never_of_mpich;
    Group, MPI_Group_toint, MPI_Group_fromint, is_never_of_mpich;
    Info, MPI_Info_toint, MPI_Info_fromint, is_never_of_mpich;
    Message, MPI_Message_toint, MPI_Message_fromint, is_never_of_mpich;
    Op, MPI_Op_toint, MPI_Op_fromint, is_never_of_mpich;
    Request, MPI_Request_toint, MPI_Request_fromint, is_never_of_mpich;
    Session, MPI_Session_toint, MPI_Session_fromint, is_never_of_mpich;
    Win, MPI_Win_toint, MPI_Win_fromint, is_never_of_mpich;
}

/// What `libmpi_abi.so.1` calls in place of a function: `call` with this as its first argument.
#[repr(C)]
pub(crate) struct Closure {
    call: usize,
    function: usize,
}

/// In the address of a function: it is that of a closure.
const IS_CLOSURE: usize = 1 << 63;

/// The closure that calls a function of the program; the same one for the same function, as nobody knows when
/// it is no longer needed.
fn closure(call: usize, function: usize) -> usize {
    type Known = HashMap<(usize, usize), &'static Closure>;
    static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let closure = *known
        .entry((call, function))
        .or_insert_with(|| Box::leak(Box::new(Closure { call, function })));
    std::ptr::from_ref(closure) as usize | IS_CLOSURE
}

/// An operation of the program, as C takes it. `Length` is that of its argument `len`.
pub(crate) fn operation<Length>(function: usize) -> usize {
    unsafe extern "C" fn call<Length>(
        closure: &Closure,
        input: *mut u8,
        inout: *mut u8,
        length: *mut Length,
        datatype: *mut usize,
    ) {
        type Function<Length> = unsafe extern "C" fn(*mut u8, *mut u8, *mut Length, *mut c_int);
        // SAFETY: the program promised a procedure that can be called with such arguments.
        unsafe {
            let mut number = Datatype::outward(*datatype);
            let function: Function<Length> = std::mem::transmute(closure.function);
            function(input, inout, length, &mut number);
        }
    }
    closure(call::<Length> as *const () as usize, function)
}

/// An error handler of the program, as C takes it.
pub(crate) fn error_handler<O: Object<Outer = usize>>(function: usize) -> usize {
    unsafe extern "C" fn call<O: Object<Outer = usize>>(
        closure: &Closure,
        object: *mut usize,
        code: *mut c_int,
    ) {
        type Function = unsafe extern "C" fn(*mut c_int, *mut c_int);
        // SAFETY: the program promised a procedure that can be called with such arguments.
        unsafe {
            let mut number = O::outward(*object);
            let function: Function = std::mem::transmute(closure.function);
            function(&mut number, code);
        }
    }
    closure(call::<O> as *const () as usize, function)
}

/// The keyval in C; predefined ones are the same.
#[inline]
pub(crate) fn comm_keyval(keyval: c_int) -> c_int {
    keyval
}

/// The keyval in C; predefined ones are the same.
#[inline]
pub(crate) fn win_keyval(keyval: c_int) -> c_int {
    keyval
}

/// `MPI_DATATYPE_NULL`.
pub(crate) const NO_DATATYPE: MPI_Datatype = 0x200;

/// Whether a datatype is one that MPI has from the start.
pub(crate) fn is_predefined(datatype: MPI_Datatype) -> bool {
    datatype < FIRST
}
