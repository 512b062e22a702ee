//! The way back into the program: functions that the face above calls for us.
//!
//! This room stores the program's functions as opaque words; only `capi` knows how to call them.

use std::sync::OnceLock;

use crate::{Handle, Status};

/// A function of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Callback {
    pub(crate) function: usize,
    pub(crate) form: u32,
}

impl Callback {
    /// The function at an address, and how it wants to be called; the form means something to the face
    /// above only (a large-count twin, a Fortran procedure).
    ///
    /// # Safety
    /// For as long as MPI may call it, the function must be callable in this form as what it is stored
    /// for: an operation, an error handler, a copy, delete, query, free or cancel function, or one of a
    /// representation of files.
    pub unsafe fn new(function: usize, form: u32) -> Callback {
        Callback { function, form }
    }

    /// The address of the function.
    pub fn function(self) -> usize {
        self.function
    }

    /// How the function wants to be called.
    pub fn form(self) -> u32 {
        self.form
    }
}

/// Calls an attribute copy function.
pub type CopyAttribute = fn(
    copy: Callback,
    comm: Handle,
    keyval: i32,
    extra: usize,
    value: usize,
) -> Result<Option<usize>, i32>;

/// Calls a conversion function of a representation of files.
pub type Convert = unsafe fn(
    convert: Callback,
    memory: *mut u8,
    datatype: Handle,
    count: i64,
    file: *mut u8,
    extra: usize,
) -> Result<(), i32>;

/// How to call functions of the program. No lock or gate is held during these calls.
#[derive(Clone, Copy)]
pub struct Callbacks {
    /// A user operation: `inout[i] = input[i] op inout[i]` for `count` items, laid out as the
    /// datatype says. Both must be valid memory for them.
    pub reduce: unsafe fn(
        operation: Callback,
        input: *mut u8,
        inout: *mut u8,
        count: i64,
        datatype: Handle,
    ),
    /// An attribute copy function; `Ok(None)` if it answers `flag = 0`, `Err` with its error code.
    pub copy_attribute: CopyAttribute,
    /// An attribute delete function.
    pub delete_attribute: fn(
        delete: Callback,
        comm: Handle,
        keyval: i32,
        value: usize,
        extra: usize,
    ) -> Result<(), i32>,
    /// The query function of a generalized request.
    pub query_request: fn(query: Callback, extra: usize, status: &mut Status) -> Result<(), i32>,
    /// The free function of a generalized request.
    pub free_request: fn(free: Callback, extra: usize) -> Result<(), i32>,
    /// The cancel function of a generalized request.
    pub cancel_request: fn(cancel: Callback, extra: usize, complete: bool) -> Result<(), i32>,
    /// The extent of a predefined datatype in a representation of files.
    pub representation_extent:
        fn(extent: Callback, datatype: Handle, extra: usize) -> Result<isize, i32>,
    /// A conversion function of a representation of files, from `file` to `memory` or back, for `count` items
    /// from the first on. Both must be valid memory for them.
    pub convert: Convert,
    /// An error handler; answers the code that the call returns, which the handler may have changed.
    pub error_handler: fn(handler: Callback, comm: Handle, code: i32) -> i32,
}

static CALLBACKS: OnceLock<Callbacks> = OnceLock::new();

/// Installs the way back into the program; the first one stays. Call it before `init`.
pub fn install(callbacks: Callbacks) {
    let _ = CALLBACKS.set(callbacks);
}

/// What was installed. A face that stores a callback has installed the way to call it.
pub(crate) fn installed() -> &'static Callbacks {
    CALLBACKS.get().expect("mpi::callbacks::install was called before a callback was stored")
}
