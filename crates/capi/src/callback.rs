//! Calling functions of the program.

use crate::generated::callbacks::*;
use crate::generated::constants::*;
use mpi::{Callback, Callbacks, Handle, Status};
use std::ffi::{c_int, c_void};
use std::mem::transmute;

/// How `mpi` reaches the program.
pub(crate) const CALLBACKS: Callbacks = Callbacks {
    reduce: |operation, input, inout, count, datatype| {
        // SAFETY: promised by `mpi`, which is the only one to call this.
        unsafe { reduce(operation, input.cast(), inout.cast(), count, datatype) };
    },
    copy_attribute,
    delete_attribute,
    query_request,
    free_request,
    cancel_request,
    representation_extent,
    convert,
    error_handler,
};

/// A stored function that takes `int` counts, or none at all.
const NARROW: u32 = 0;
/// A stored function that takes `MPI_Count` counts.
const WIDE: u32 = 1;
/// Beside one of these: what is stored is the address of a [`Closure`].
const CLOSURE: u32 = 2;

/// What the library of the MPICH ABI hands over in place of an operation or an error handler: MPI
/// gives these no state, and a function of the program needs its arguments translated.
#[repr(C)]
struct Closure {
    /// Called with the address of this before all other arguments.
    call: usize,
}

/// In the address of a function: it is that of a closure. No address of a program has this bit.
const IS_CLOSURE: usize = 1 << 63;

/// Stores a function that takes `int` counts, or none at all.
///
/// # Safety
/// As [`Callback::new`].
pub(crate) unsafe fn narrow(function: usize) -> Callback {
    // SAFETY: promised by the caller.
    unsafe { stored(function, NARROW) }
}

/// Stores a function that takes `MPI_Count` counts.
///
/// # Safety
/// As [`Callback::new`].
pub(crate) unsafe fn wide(function: usize) -> Callback {
    // SAFETY: promised by the caller.
    unsafe { stored(function, WIDE) }
}

/// # Safety
/// As [`Callback::new`].
unsafe fn stored(function: usize, form: u32) -> Callback {
    let closure = if function & IS_CLOSURE == 0 { 0 } else { CLOSURE };
    // SAFETY: promised by the caller.
    unsafe { Callback::new(function & !IS_CLOSURE, form | closure) }
}

impl Closure {
    /// The closure that is stored, if it is one, and the function to call with it.
    fn of(callback: Callback) -> Option<(*const Closure, usize)> {
        if callback.form() & CLOSURE == 0 {
            return None;
        }
        let closure = callback.function() as *const Closure;
        // SAFETY: the library of the MPICH ABI never frees a closure.
        Some((closure, unsafe { (*closure).call }))
    }
}

/// # Safety
/// Both must be valid memory for `count` items of the datatype.
unsafe fn reduce(
    operation: Callback,
    input: *mut c_void,
    inout: *mut c_void,
    mut count: i64,
    mut datatype: Handle,
) {
    let closure = Closure::of(operation);
    if operation.form() & WIDE != 0 {
        if let Some((closure, call)) = closure {
            type Call = unsafe extern "C" fn(
                *const Closure,
                *mut c_void,
                *mut c_void,
                *mut i64,
                *mut Handle,
            );
            // SAFETY: the closure was made for an `MPI_User_function_c`; the rest as below.
            return unsafe {
                transmute::<usize, Call>(call)(closure, input, inout, &mut count, &mut datatype)
            };
        }
        // SAFETY: `wide` was given an `MPI_User_function_c` by `MPI_Op_create_c`.
        let function: MPI_User_function_c = unsafe { transmute(operation.function()) };
        // SAFETY: both buffers hold `count` items; the program promised a function that can be
        // called with such arguments.
        unsafe { function(input, inout, &mut count, &mut datatype) };
        return;
    }
    // More items than an `int` can say are handed over in several calls.
    let extent = mpi::datatype::extent(datatype).map_or(0, |(_, extent)| extent);
    let mut done = 0;
    while done < count {
        let mut chunk = c_int::try_from(count - done).unwrap_or(c_int::MAX);
        let offset = (done * extent) as isize;
        let (input, inout) =
            (input.wrapping_byte_offset(offset), inout.wrapping_byte_offset(offset));
        done += i64::from(chunk);
        if let Some((closure, call)) = closure {
            type Call = unsafe extern "C" fn(
                *const Closure,
                *mut c_void,
                *mut c_void,
                *mut c_int,
                *mut Handle,
            );
            // SAFETY: the closure was made for an `MPI_User_function`; the rest as below.
            unsafe {
                transmute::<usize, Call>(call)(closure, input, inout, &mut chunk, &mut datatype)
            };
            continue;
        }
        // SAFETY: `narrow` was given an `MPI_User_function` by `MPI_Op_create`.
        let function: MPI_User_function = unsafe { transmute(operation.function()) };
        // SAFETY: as above, for the part of the items that starts at `offset`.
        unsafe { function(input, inout, &mut chunk, &mut datatype) };
    }
}

fn copy_attribute(
    copy: Callback,
    comm: Handle,
    keyval: i32,
    extra: usize,
    value: usize,
) -> Result<Option<usize>, i32> {
    // SAFETY: stored by `MPI_Comm_create_keyval`, which was given a function of this type.
    let function: MPI_Comm_copy_attr_function = unsafe { transmute(copy.function()) };
    let mut copied = value;
    let mut flag = 0;
    // SAFETY: the program promised a function that can be called with such arguments.
    let code = unsafe {
        function(
            comm,
            keyval,
            extra as *mut c_void,
            value as *mut c_void,
            (&raw mut copied).cast(),
            &mut flag,
        )
    };
    if code == MPI_SUCCESS { Ok((flag != 0).then_some(copied)) } else { Err(code) }
}

fn delete_attribute(
    delete: Callback,
    comm: Handle,
    keyval: i32,
    value: usize,
    extra: usize,
) -> Result<(), i32> {
    // SAFETY: stored by `MPI_Comm_create_keyval`, which was given a function of this type.
    let function: MPI_Comm_delete_attr_function = unsafe { transmute(delete.function()) };
    // SAFETY: the program promised a function that can be called with such arguments.
    answer(unsafe { function(comm, keyval, value as *mut c_void, extra as *mut c_void) })
}

/// An MPI error code, as a result.
fn answer(code: c_int) -> Result<(), i32> {
    if code == MPI_SUCCESS { Ok(()) } else { Err(code) }
}

fn query_request(query: Callback, extra: usize, status: &mut Status) -> Result<(), i32> {
    // SAFETY: stored by `MPI_Grequest_start`, which was given a function of this type.
    let function: MPI_Grequest_query_function = unsafe { transmute(query.function()) };
    // SAFETY: the program promised a function that can be called with such arguments.
    answer(unsafe { function(extra as *mut c_void, status) })
}

fn free_request(free: Callback, extra: usize) -> Result<(), i32> {
    // SAFETY: stored by `MPI_Grequest_start`, which was given a function of this type.
    let function: MPI_Grequest_free_function = unsafe { transmute(free.function()) };
    // SAFETY: the program promised a function that can be called with such an argument.
    answer(unsafe { function(extra as *mut c_void) })
}

fn cancel_request(cancel: Callback, extra: usize, complete: bool) -> Result<(), i32> {
    // SAFETY: stored by `MPI_Grequest_start`, which was given a function of this type.
    let function: MPI_Grequest_cancel_function = unsafe { transmute(cancel.function()) };
    // SAFETY: the program promised a function that can be called with such arguments.
    answer(unsafe { function(extra as *mut c_void, c_int::from(complete)) })
}

fn representation_extent(extent: Callback, datatype: Handle, extra: usize) -> Result<isize, i32> {
    // SAFETY: stored by `MPI_Register_datarep`, which was given a function of this type.
    let function: MPI_Datarep_extent_function = unsafe { transmute(extent.function()) };
    let mut told = 0;
    // SAFETY: the program promised a function that can be called with such arguments.
    answer(unsafe { function(datatype, &mut told, extra as *mut c_void) }).map(|()| told)
}

/// # Safety
/// Both must be valid memory for `count` items, of the datatype and of what it is in the file.
unsafe fn convert(
    convert: Callback,
    memory: *mut u8,
    datatype: Handle,
    count: i64,
    file: *mut u8,
    extra: usize,
) -> Result<(), i32> {
    let (memory, file, extra) = (memory.cast(), file.cast(), extra as *mut c_void);
    if convert.form() & WIDE != 0 {
        // SAFETY: stored by `MPI_Register_datarep_c`, which was given a function of this type.
        let function: MPI_Datarep_conversion_function_c = unsafe { transmute(convert.function()) };
        // SAFETY: the program promised a function that can be called with such arguments.
        return answer(unsafe { function(memory, datatype, count, file, 0, extra) });
    }
    let Ok(count) = c_int::try_from(count) else { return Err(MPI_ERR_VALUE_TOO_LARGE) };
    // SAFETY: stored by `MPI_Register_datarep`, which was given a function of this type.
    let function: MPI_Datarep_conversion_function = unsafe { transmute(convert.function()) };
    // SAFETY: as above.
    answer(unsafe { function(memory, datatype, count, file, 0, extra) })
}

fn error_handler(handler: Callback, mut comm: Handle, mut code: i32) -> i32 {
    if let Some((closure, call)) = Closure::of(handler) {
        type Call = unsafe extern "C" fn(*const Closure, *mut Handle, *mut c_int);
        // SAFETY: the closure was made for an error handler.
        unsafe { transmute::<usize, Call>(call)(closure, &mut comm, &mut code) };
        return code;
    }
    // SAFETY: stored by `MPI_Comm_create_errhandler`, which was given a function of this type.
    let function: MPI_Comm_errhandler_function = unsafe { transmute(handler.function()) };
    // SAFETY: the program promised a function that can be called with such arguments; further ones
    // are for the implementation to choose, and there are none.
    unsafe { function(&mut comm, &mut code) };
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    unsafe extern "C" fn negate_copy(
        _: Handle,
        _: c_int,
        _: *mut c_void,
        value: *mut c_void,
        out: *mut c_void,
        flag: *mut c_int,
    ) -> c_int {
        // SAFETY: called below with places for a word and an int.
        unsafe {
            out.cast::<usize>().write(!(value as usize));
            *flag = (value as usize & 1) as c_int;
        }
        if value as usize == 4 { MPI_ERR_OTHER } else { MPI_SUCCESS }
    }

    #[test]
    fn a_copy_function_decides() {
        // SAFETY: a copy function.
        let copy = unsafe { narrow(negate_copy as *const () as usize) };
        assert_eq!(copy_attribute(copy, MPI_COMM_SELF, 7, 0, 3), Ok(Some(!3)));
        assert_eq!(copy_attribute(copy, MPI_COMM_SELF, 7, 0, 2), Ok(None));
        assert_eq!(copy_attribute(copy, MPI_COMM_SELF, 7, 0, 4), Err(MPI_ERR_OTHER));
    }

    unsafe extern "C" fn add(
        input: *mut c_void,
        inout: *mut c_void,
        len: *mut i64,
        _: *mut Handle,
    ) {
        // SAFETY: called below with two arrays of `len` ints.
        unsafe {
            for i in 0..*len as usize {
                *inout.cast::<c_int>().add(i) += *input.cast::<c_int>().add(i);
            }
        }
    }

    #[test]
    fn a_wide_operation_sees_all_items() {
        let (mut input, mut inout) = ([1, 2, 3], [10, 20, 30]);
        // SAFETY: an operation, and two arrays of three integers.
        unsafe {
            let operation = wide(add as *const () as usize);
            reduce(operation, input.as_mut_ptr().cast(), inout.as_mut_ptr().cast(), 3, MPI_INT);
        }
        assert_eq!(inout, [11, 22, 33]);
    }
}
