//! Functions of the program, called with what they expect.
//!
//! Where MPI hands a state of the program to its functions, the state inward is one of ours that
//! leads to the functions and the state of the program. Operations and error handlers have none:
//! for them the standard library takes a closure (`capi::callback`) in place of the function.

use crate::generated::{family, inner_callbacks as inner, outer_callbacks as outer};
use crate::handle::{Comm, Datatype, File, Handle, Object, Session, Win};
use crate::status::{Inner, Outer};
use crate::value;
use std::cell::Cell;
use std::collections::HashMap;
use std::ffi::{c_int, c_void};
use std::mem::transmute;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};

/// What `capi::callback` calls in place of a function: `call` with this as its first argument.
#[repr(C)]
pub(crate) struct Closure {
    call: usize,
    function: usize,
    /// What calls the function where it is one of C++; else 0.
    pub(crate) proxy: AtomicUsize,
}

/// What this thread handed inward last, of each kind. The glue of other languages creates an object as a
/// program in C would, and only then tells of which language its functions are (`language`).
pub(crate) struct Latest {
    pub(crate) closure: Cell<Option<&'static Closure>>,
    pub(crate) keyval: Cell<Option<&'static Keyval>>,
    pub(crate) request: Cell<*const Generalized>,
    /// Whether a handler of C++ was called since a function has returned.
    pub(crate) handled: Cell<bool>,
}

thread_local! {
    pub(crate) static LATEST: Latest = const {
        Latest {
            closure: Cell::new(None),
            keyval: Cell::new(None),
            request: Cell::new(std::ptr::null()),
            handled: Cell::new(false),
        }
    };
}

/// In the address of a function: it is that of a closure.
const IS_CLOSURE: usize = 1 << 63;

/// The closure that calls a function of the program; the same one for the same function, as nobody
/// knows when it is no longer needed.
fn closure(call: usize, function: usize) -> usize {
    type Known = HashMap<(usize, usize), &'static Closure>;
    static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let closure = *known.entry((call, function)).or_insert_with(|| {
        Box::leak(Box::new(Closure { call, function, proxy: AtomicUsize::new(0) }))
    });
    LATEST.with(|latest| latest.closure.set(Some(closure)));
    std::ptr::from_ref(closure) as usize | IS_CLOSURE
}

/// How C++ calls its error handlers: the kind of object, its handle, the code, and the function.
type CallHandler = unsafe extern "C" fn(c_int, *mut c_void, *mut c_int, usize);

/// How C++ calls its operations: the operands, how many items of which type, and the function.
type CallOperation = unsafe extern "C" fn(*mut c_void, *mut c_void, c_int, c_int, usize);

/// Functions that take a handle and a code by reference, with the number of their kind in C++.
macro_rules! error_handlers {
    ($($name:ident, $object:ident, $type:ident, $kind:literal;)*) => {$(
        /// The function to be handed inward.
        pub(crate) fn $name(function: Option<outer::$type>) -> Option<inner::$type> {
            unsafe extern "C" fn call(closure: &Closure, object: *mut Handle, code: *mut c_int) {
                // SAFETY: only made for functions of this type; both pointers are valid.
                unsafe {
                    let function: outer::$type = transmute(closure.function);
                    let mut object = $object::outward(*object);
                    let mut told = value::code_outward(*code);
                    let proxy = closure.proxy.load(Ordering::Relaxed);
                    if proxy != 0 {
                        let proxy: CallHandler = transmute(proxy);
                        let object = (&raw mut object).cast();
                        proxy($kind, object, &mut told, closure.function);
                        return LATEST.with(|latest| latest.handled.set(true));
                    }
                    function(&mut object, &mut told);
                    // A code that the handler leaves alone is the one that it was.
                    if told != value::code_outward(*code) {
                        *code = value::code_inward(told);
                    }
                }
            }
            let function = function? as *const () as usize;
            // SAFETY: a number that is not 0; `capi::callback` knows that it is a closure.
            Some(unsafe { transmute::<usize, inner::$type>(closure(call as *const () as usize, function)) })
        }
    )*};
}

error_handlers! {
    comm_errhandler, Comm, MPI_Comm_errhandler_function, 0;
    win_errhandler, Win, MPI_Win_errhandler_function, 2;
    file_errhandler, File, MPI_File_errhandler_function, 1;
    session_errhandler, Session, MPI_Session_errhandler_function, 3;
}

macro_rules! operations {
    ($($name:ident, $type:ident, $count:ty;)*) => {$(
        /// The function to be handed inward.
        pub(crate) fn $name(function: Option<outer::$type>) -> Option<inner::$type> {
            unsafe extern "C" fn call(
                closure: &Closure,
                input: *mut c_void,
                inout: *mut c_void,
                count: *mut $count,
                datatype: *mut Handle,
            ) {
                // SAFETY: only made for functions of this type; the pointers are what it expects.
                unsafe {
                    let function: outer::$type = transmute(closure.function);
                    let mut datatype = Datatype::outward(*datatype);
                    let proxy = closure.proxy.load(Ordering::Relaxed);
                    if proxy != 0 {
                        let proxy: CallOperation = transmute(proxy);
                        return proxy(input, inout, *count as c_int, datatype, closure.function);
                    }
                    function(input, inout, count, &mut datatype);
                }
            }
            let function = function? as *const () as usize;
            // SAFETY: a number that is not 0; `capi::callback` knows that it is a closure.
            Some(unsafe { transmute::<usize, inner::$type>(closure(call as *const () as usize, function)) })
        }
    )*};
}

operations! {
    operation, MPI_User_function, c_int;
    operation_c, MPI_User_function_c, i64;
}

/// The functions of a keyval, whatever it is for, and the state of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Words {
    copy: usize,
    delete: usize,
    extra: usize,
}

/// What leads to the functions of a keyval.
pub(crate) struct Keyval {
    words: Words,
    /// What calls each function where it is one of another language; else 0.
    pub(crate) copy_proxy: AtomicUsize,
    pub(crate) delete_proxy: AtomicUsize,
}

/// How another language calls its copy function: the function, the object, the keyval, its state, the
/// kind of value (0 is a pointer), the value, and places for the copy and the answer.
type CallCopy = unsafe extern "C" fn(
    usize,
    c_int,
    c_int,
    *mut c_void,
    c_int,
    *mut c_void,
    *mut c_void,
    *mut c_int,
) -> c_int;

/// How another language calls its delete function: the function, the object, the keyval, the kind of
/// value, the value, and its state.
type CallDelete =
    unsafe extern "C" fn(usize, c_int, c_int, c_int, *mut c_void, *mut c_void) -> c_int;

impl Words {
    /// The one keyval that is kept for these words, however often they come: nobody knows when it is no
    /// longer needed.
    fn known(self) -> *mut c_void {
        type Known = HashMap<Words, &'static Keyval>;
        static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let (copy_proxy, delete_proxy) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let keyval: &'static Keyval = known.entry(self).or_insert_with(|| {
            Box::leak(Box::new(Keyval { words: self, copy_proxy, delete_proxy }))
        });
        LATEST.with(|latest| latest.keyval.set(Some(keyval)));
        std::ptr::from_ref(keyval).cast_mut().cast()
    }
}

/// `MPI_COMM_DUP_FN` and its like outward: a function that MPICH exports.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPIR_Dup_fn(
    _: c_int,
    _: c_int,
    _: *mut c_void,
    value: *mut c_void,
    copy: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: called as an attribute copy function, with places for a word and an int.
    unsafe {
        copy.cast::<*mut c_void>().write(value);
        flag.write(1);
    }
    0
}

macro_rules! keyvals {
    ($($name:ident, $object:ident, $copy:ident, $delete:ident;)*) => {$(
        /// What is handed inward: both functions, and the state that leads to those of the program.
        pub(crate) fn $name(
            copy: Option<outer::$copy>,
            delete: Option<outer::$delete>,
            extra: *mut c_void,
        ) -> (Option<inner::$copy>, Option<inner::$delete>, *mut c_void) {
            unsafe extern "C" fn call_copy(
                object: Handle,
                keyval: c_int,
                state: *mut c_void,
                value: *mut c_void,
                place: *mut c_void,
                flag: *mut c_int,
            ) -> c_int {
                // SAFETY: the state is that of `Words::known`, with functions of these types.
                unsafe {
                    let known = &*state.cast::<Keyval>();
                    let Words { copy, extra, .. } = known.words;
                    let (object, extra) = ($object::outward(object), extra as *mut c_void);
                    let keyval = family::keyval_outward(keyval);
                    let proxy = known.copy_proxy.load(Ordering::Relaxed);
                    value::code_inward(if proxy != 0 {
                        let proxy: CallCopy = transmute(proxy);
                        proxy(copy, object, keyval, extra, 0, value, place, flag)
                    } else {
                        let function: outer::$copy = transmute(copy);
                        function(object, keyval, extra, value, place, flag)
                    })
                }
            }
            unsafe extern "C" fn call_delete(
                object: Handle,
                keyval: c_int,
                value: *mut c_void,
                state: *mut c_void,
            ) -> c_int {
                // SAFETY: as above.
                unsafe {
                    let known = &*state.cast::<Keyval>();
                    let Words { delete, extra, .. } = known.words;
                    let (object, extra) = ($object::outward(object), extra as *mut c_void);
                    let keyval = family::keyval_outward(keyval);
                    let proxy = known.delete_proxy.load(Ordering::Relaxed);
                    value::code_inward(if proxy != 0 {
                        let proxy: CallDelete = transmute(proxy);
                        proxy(delete, object, keyval, 0, value, extra)
                    } else {
                        let function: outer::$delete = transmute(delete);
                        function(object, keyval, value, extra)
                    })
                }
            }
            let words = Words {
                copy: copy.map_or(0, |function| function as *const () as usize),
                delete: delete.map_or(0, |function| function as *const () as usize),
                extra: extra as usize,
            };
            let copy = match words.copy {
                0 => None,
                dup if dup == MPIR_Dup_fn as *const () as usize => {
                    // SAFETY: 1 is `MPI_COMM_DUP_FN` and its like inward, and never called.
                    Some(unsafe { transmute::<usize, inner::$copy>(1) })
                }
                _ => Some(call_copy as inner::$copy),
            };
            let delete = delete.map(|_| call_delete as inner::$delete);
            (copy, delete, words.known())
        }
    )*};
}

keyvals! {
    comm_keyval, Comm, MPI_Comm_copy_attr_function, MPI_Comm_delete_attr_function;
    type_keyval, Datatype, MPI_Type_copy_attr_function, MPI_Type_delete_attr_function;
    win_keyval, Win, MPI_Win_copy_attr_function, MPI_Win_delete_attr_function;
}

/// The functions of a generalized request; lives until the request is freed.
pub(crate) struct Generalized {
    pub(crate) query: Option<outer::MPI_Grequest_query_function>,
    pub(crate) free: Option<outer::MPI_Grequest_free_function>,
    pub(crate) cancel: Option<outer::MPI_Grequest_cancel_function>,
    pub(crate) extra: *mut c_void,
    /// Whether these are subroutines of Fortran: all by reference, the code as a last argument.
    pub(crate) fortran: AtomicBool,
}

impl Generalized {
    fn is_fortran(&self) -> bool {
        self.fortran.load(Ordering::Relaxed)
    }
}

pub(crate) unsafe extern "C" fn query(state: *mut c_void, status: *mut Inner) -> c_int {
    // SAFETY: the state is a `Generalized` that lives, and the status one that the library holds.
    unsafe {
        let request = &*state.cast::<Generalized>();
        let Some(function) = request.query else { return 0 };
        let mut outer = Outer::EMPTY;
        (*status).store(&mut outer);
        let code = if request.is_fortran() {
            type Query = unsafe extern "C" fn(*mut c_void, *mut Outer, *mut c_int);
            let (function, mut code) =
                (transmute::<outer::MPI_Grequest_query_function, Query>(function), 0);
            function(request.extra, &mut outer, &mut code);
            code
        } else {
            function(request.extra, &mut outer)
        };
        *status = Inner::of(&outer);
        value::code_inward(code)
    }
}

pub(crate) unsafe extern "C" fn free(state: *mut c_void) -> c_int {
    // SAFETY: `free` is called once, as the last; the state was a box.
    unsafe {
        let request = Box::from_raw(state.cast::<Generalized>());
        let Some(function) = request.free else { return 0 };
        value::code_inward(if request.is_fortran() {
            type Free = unsafe extern "C" fn(*mut c_void, *mut c_int);
            let (function, mut code) =
                (transmute::<outer::MPI_Grequest_free_function, Free>(function), 0);
            function(request.extra, &mut code);
            code
        } else {
            function(request.extra)
        })
    }
}

pub(crate) unsafe extern "C" fn cancel(state: *mut c_void, complete: c_int) -> c_int {
    // SAFETY: the state is a `Generalized` that lives.
    unsafe {
        let request = &*state.cast::<Generalized>();
        let Some(function) = request.cancel else { return 0 };
        value::code_inward(if request.is_fortran() {
            type Cancel = unsafe extern "C" fn(*mut c_void, *mut c_int, *mut c_int);
            let (function, mut complete, mut code) =
                (transmute::<outer::MPI_Grequest_cancel_function, Cancel>(function), complete, 0);
            function(request.extra, &mut complete, &mut code);
            code
        } else {
            function(request.extra, complete)
        })
    }
}

/// The functions of a data representation; never freed, as MPI has no way to.
pub(crate) struct Representation<F> {
    pub(crate) read: Option<F>,
    pub(crate) write: Option<F>,
    pub(crate) extent: Option<outer::MPI_Datarep_extent_function>,
    pub(crate) extra: *mut c_void,
}

macro_rules! conversions {
    ($($read:ident, $write:ident, $extent:ident, $type:ident, $count:ty;)*) => {$(
        conversions!(@one $read, read, $type, $count);
        conversions!(@one $write, write, $type, $count);

        pub(crate) unsafe extern "C" fn $extent(
            datatype: Handle,
            extent: *mut isize,
            state: *mut c_void,
        ) -> c_int {
            // SAFETY: the state was leaked by `MPI_Register_datarep`.
            unsafe {
                let known = &*state.cast::<Representation<outer::$type>>();
                let Some(function) = known.extent else { return 0 };
                value::code_inward(function(Datatype::outward(datatype), extent, known.extra))
            }
        }
    )*};
    (@one $name:ident, $field:ident, $type:ident, $count:ty) => {
        pub(crate) unsafe extern "C" fn $name(
            memory: *mut c_void,
            datatype: Handle,
            count: $count,
            file: *mut c_void,
            position: i64,
            state: *mut c_void,
        ) -> c_int {
            // SAFETY: the state was leaked by `MPI_Register_datarep`.
            unsafe {
                let known = &*state.cast::<Representation<outer::$type>>();
                let Some(function) = known.$field else { return 0 };
                let datatype = Datatype::outward(datatype);
                value::code_inward(function(memory, datatype, count, file, position, known.extra))
            }
        }
    };
}

conversions! {
    read, write, extent, MPI_Datarep_conversion_function, c_int;
    read_c, write_c, extent_c, MPI_Datarep_conversion_function_c, i64;
}
