//! One MPI process for all tests of this crate: rank 0 of 1.

use std::sync::Once;

use crate::{Buffer, Callbacks, Handle, abi, callbacks, process};

static STARTED: Once = Once::new();

/// Initialises MPI, once.
pub(crate) fn start() {
    STARTED.call_once(|| {
        callbacks::install(Callbacks {
            // A user operation of the tests keeps the left operand.
            reduce: |_, input, inout, count, datatype| {
                let bytes = count * crate::datatype::extent(datatype).unwrap().1;
                // SAFETY: the tests' items lie inside of their extents.
                unsafe { inout.copy_from(input, bytes as usize) };
            },
            copy_attribute: |function, _, _, extra, value| match function.function {
                0 => Err(99),
                1 => Ok(None),
                _ => Ok(Some(value + extra)),
            },
            delete_attribute: |function, _, _, _, _| {
                if function.function == 0 { Err(98) } else { Ok(()) }
            },
            query_request: |function, extra, status| {
                note(extra, "query");
                status.tag = 77;
                if function.function == 0 { Err(crate::class::OTHER) } else { Ok(()) }
            },
            free_request: |_, extra| {
                note(extra, "free");
                Ok(())
            },
            cancel_request: |_, extra, _| {
                note(extra, "cancel");
                Ok(())
            },
            representation_extent: |_, _, _| Ok(8),
            convert: |_, _, _, _, _, _| Ok(()),
            error_handler: |_, _, code| code,
        });
        process::init(abi::THREAD_MULTIPLE).unwrap();
    });
}

/// Adds to the list at `extra`, which a test of generalized requests has put there.
fn note(extra: usize, what: &'static str) {
    // SAFETY: the list outlives the request, and only the thread that is called looks at it.
    unsafe { (*(extra as *mut Vec<&'static str>)).push(what) }
}

/// The items of a slice.
pub(crate) fn buffer<T>(items: &mut [T], datatype: Handle) -> Buffer {
    // SAFETY: the tests keep the slice until the operation on it has completed.
    unsafe { Buffer::new(items.as_mut_ptr().cast(), items.len() as i64, datatype) }
}

/// A communicator of its own for a test, since tests run at the same time. Errors are returned.
pub(crate) fn comm() -> Handle {
    start();
    let comm = crate::communicator::dup(abi::COMM_SELF).unwrap();
    crate::communicator::set_errhandler(comm, abi::ERRORS_RETURN).unwrap();
    comm
}
