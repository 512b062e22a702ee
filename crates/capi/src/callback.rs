//! Calling functions of the program.

use crate::generated::callbacks::*;
use crate::generated::constants::*;
use mpi::{Callback, Callbacks, Handle};
use std::ffi::{c_int, c_void};
use std::mem::transmute;

/// How `mpi` reaches the program.
pub(crate) const CALLBACKS: Callbacks = Callbacks {
    reduce: |operation, input, inout, count, datatype| {
        let (input, _) = input.plain().expect("operands are plain memory");
        let (inout, _) = inout.plain().expect("operands are plain memory");
        reduce(operation, input.cast(), inout.cast(), count, datatype);
    },
    copy_attribute,
    delete_attribute,
    error_handler,
};

/// A stored function that takes `int` counts, or none at all.
const NARROW: u32 = 0;
/// A stored function that takes `MPI_Count` counts.
const WIDE: u32 = 1;

/// Stores a function that takes `int` counts, or none at all.
pub(crate) fn narrow(function: usize) -> Callback {
    Callback { function, form: NARROW }
}

/// Stores a function that takes `MPI_Count` counts.
pub(crate) fn wide(function: usize) -> Callback {
    Callback { function, form: WIDE }
}

fn reduce(
    operation: Callback,
    input: *mut c_void,
    inout: *mut c_void,
    mut count: i64,
    mut datatype: Handle,
) {
    if operation.form == WIDE {
        // SAFETY: `wide` was given an `MPI_User_function_c` by `MPI_Op_create_c`.
        let function: MPI_User_function_c = unsafe { transmute(operation.function) };
        // SAFETY: both buffers hold `count` items; the program promised a function that can be
        // called with such arguments.
        unsafe { function(input, inout, &mut count, &mut datatype) };
        return;
    }
    // SAFETY: `narrow` was given an `MPI_User_function` by `MPI_Op_create`.
    let function: MPI_User_function = unsafe { transmute(operation.function) };
    // More items than an `int` can say are handed over in several calls.
    let extent = mpi::datatype::extent(datatype).map_or(0, |(_, extent)| extent);
    let mut done = 0;
    while done < count {
        let mut chunk = c_int::try_from(count - done).unwrap_or(c_int::MAX);
        let offset = (done * extent) as isize;
        let (input, inout) =
            (input.wrapping_byte_offset(offset), inout.wrapping_byte_offset(offset));
        done += i64::from(chunk);
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
    let function: MPI_Comm_copy_attr_function = unsafe { transmute(copy.function) };
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
    let function: MPI_Comm_delete_attr_function = unsafe { transmute(delete.function) };
    // SAFETY: the program promised a function that can be called with such arguments.
    let code = unsafe { function(comm, keyval, value as *mut c_void, extra as *mut c_void) };
    if code == MPI_SUCCESS { Ok(()) } else { Err(code) }
}

fn error_handler(handler: Callback, mut comm: Handle, mut code: i32) {
    // SAFETY: stored by `MPI_Comm_create_errhandler`, which was given a function of this type.
    let function: MPI_Comm_errhandler_function = unsafe { transmute(handler.function) };
    // SAFETY: the program promised a function that can be called with such arguments; further ones
    // are for the implementation to choose, and there are none.
    unsafe { function(&mut comm, &mut code) };
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
        let copy = narrow(negate_copy as *const () as usize);
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
        let operation = wide(add as *const () as usize);
        reduce(operation, input.as_mut_ptr().cast(), inout.as_mut_ptr().cast(), 3, MPI_INT);
        assert_eq!(inout, [11, 22, 33]);
    }
}
