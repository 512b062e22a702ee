//! Functions whose arguments depend on each other, or that answer something of their own.

use crate::callback::{self, Generalized, Representation};
use crate::generated::shells::{Shells, serried_shells};
use crate::generated::{family, inner_callbacks as inner, outer_callbacks as outer};
use crate::handle::{Comm, Datatype, Errhandler, File, Handle, Info, Object, Op, Request, Win};
use crate::outer::*;
use crate::place::{HandleOut, Handles};
use crate::value;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};

/// The shells of the standard ABI.
#[inline(always)]
pub(crate) fn shells() -> &'static Shells {
    // SAFETY: a constant of `libmpi_abi.so.1`, which this library is linked with.
    unsafe { &serried_shells }
}

/// Says that this is not the standard ABI.
pub(crate) unsafe extern "C" fn abi_get_version(major: *mut c_int, minor: *mut c_int) -> c_int {
    for place in [major, minor] {
        // SAFETY: null, or a place for a number, as the caller promised.
        if let Some(place) = unsafe { place.as_mut() } {
            *place = -1;
        }
    }
    0
}

pub(crate) unsafe extern "C" fn file_toint(file: MPI_File) -> c_int {
    // SAFETY: takes a number.
    unsafe { (shells().file_toint)(File::inward(file)) }
}

pub(crate) unsafe extern "C" fn file_fromint(file: c_int) -> MPI_File {
    // SAFETY: takes a number.
    File::outward(unsafe { (shells().file_fromint)(file) })
}

pub(crate) unsafe extern "C" fn comm_get_attr(
    comm: MPI_Comm,
    keyval: c_int,
    attribute: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    let key = family::keyval_inward(keyval);
    // SAFETY: handed on with the caller's promises.
    let code = unsafe { (shells().comm_get_attr)(Comm::inward(comm), key, attribute, flag) };
    // MPI_HOST and MPI_IO may name no rank or any, MPI_LASTUSEDCODE is a code.
    static HOST: AtomicI32 = AtomicI32::new(0);
    static IO: AtomicI32 = AtomicI32::new(0);
    static CODE: AtomicI32 = AtomicI32::new(0);
    let (place, translate): (&'static AtomicI32, fn(c_int) -> c_int) = match key {
        503 => (&HOST, value::rank_outward),
        502 => (&IO, value::rank_outward),
        506 => (&CODE, value::code_outward),
        _ => return value::code_outward(code),
    };
    // SAFETY: if the call succeeded both places were valid, and if the flag is set the attribute
    // is the address of a number.
    unsafe {
        if code == 0 && *flag != 0 {
            let attribute = attribute.cast::<*const c_int>();
            place.store(translate(**attribute), Ordering::Relaxed);
            *attribute = place.as_ptr();
        }
    }
    value::code_outward(code)
}

pub(crate) unsafe extern "C" fn win_get_attr(
    win: MPI_Win,
    keyval: c_int,
    attribute: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    let key = family::keyval_inward(keyval);
    // SAFETY: handed on with the caller's promises.
    let code = unsafe { (shells().win_get_attr)(Win::inward(win), key, attribute, flag) };
    let translate: fn(c_int) -> c_int = match key {
        604 => family::flavor_outward,
        605 => family::model_outward,
        _ => return value::code_outward(code),
    };
    // Each of these numbers, at an address that stays.
    static NUMBERS: [c_int; 5] = [0, 1, 2, 3, 4];
    // SAFETY: as in `comm_get_attr`.
    unsafe {
        if code == 0 && *flag != 0 {
            let attribute = attribute.cast::<*const c_int>();
            if let Some(number) = NUMBERS.get(translate(**attribute) as usize) {
                *attribute = number;
            }
        }
    }
    value::code_outward(code)
}

pub(crate) unsafe extern "C" fn type_get_contents(
    datatype: MPI_Datatype,
    max_integers: c_int,
    max_addresses: c_int,
    max_datatypes: c_int,
    integers: *mut c_int,
    addresses: *mut MPI_Aint,
    datatypes: *mut MPI_Datatype,
) -> c_int {
    let handle = Datatype::inward(datatype);
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut parts = Handles::<Datatype>::unset(datatypes, max_datatypes.into());
        let code = (shells().type_get_contents)(
            handle,
            max_integers,
            max_addresses,
            max_datatypes,
            integers,
            addresses,
            parts.pointer(),
        );
        parts.conclude();
        if code == 0 {
            contents_outward(handle, integers);
        }
        value::code_outward(code)
    }
}

pub(crate) unsafe extern "C" fn type_get_contents_c(
    datatype: MPI_Datatype,
    max_integers: MPI_Count,
    max_addresses: MPI_Count,
    max_large_counts: MPI_Count,
    max_datatypes: MPI_Count,
    integers: *mut c_int,
    addresses: *mut MPI_Aint,
    large_counts: *mut MPI_Count,
    datatypes: *mut MPI_Datatype,
) -> c_int {
    let handle = Datatype::inward(datatype);
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut parts = Handles::<Datatype>::unset(datatypes, max_datatypes);
        let code = (shells().type_get_contents_c)(
            handle,
            max_integers,
            max_addresses,
            max_large_counts,
            max_datatypes,
            integers,
            addresses,
            large_counts,
            parts.pointer(),
        );
        parts.conclude();
        if code == 0 {
            contents_outward(handle, integers);
        }
        value::code_outward(code)
    }
}

/// Translates the constants among the integers that describe a datatype (MPI-5.0 §5.1.13).
///
/// # Safety
/// The integers are those of the datatype, all of them.
unsafe fn contents_outward(datatype: Handle, integers: *mut c_int) {
    let (mut count, mut addresses, mut large, mut types, mut combiner) = (0, 0, 0, 0, 0);
    // SAFETY: places on the stack.
    let code = unsafe {
        (shells().type_get_envelope_c)(
            datatype,
            &mut count,
            &mut addresses,
            &mut large,
            &mut types,
            &mut combiner,
        )
    };
    if code != 0 || integers.is_null() || count < 1 {
        return;
    }
    // SAFETY: `count` integers are there, in the order of the constructor's arguments.
    unsafe {
        let order = integers.add(count as usize - 1);
        match combiner {
            SUBARRAY => value::change(order, family::order_outward),
            DARRAY => {
                value::change(order, family::order_outward);
                // size, rank, ndims, gsizes unless they are large counts, distribs, dargs, …
                let dimensions = *integers.add(2);
                let sizes = if large > 0 { 0 } else { dimensions };
                let distributions = integers.add(3 + sizes as usize);
                value::change_all(distributions, dimensions, family::distribution_outward);
                let arguments = distributions.add(dimensions as usize);
                value::change_all(arguments, dimensions, family::distribution_argument_outward);
            }
            _ => {}
        }
    }
}

/// `MPI_COMBINER_SUBARRAY` and `MPI_COMBINER_DARRAY` inward.
const SUBARRAY: c_int = 111;
const DARRAY: c_int = 112;

pub(crate) unsafe extern "C" fn t_event_get_info(
    event_index: c_int,
    name: *mut c_char,
    name_len: *mut c_int,
    verbosity: *mut c_int,
    datatypes: *mut MPI_Datatype,
    displacements: *mut MPI_Aint,
    num_elements: *mut c_int,
    enumtype: *mut MPI_T_enum,
    info: *mut MPI_Info,
    desc: *mut c_char,
    desc_len: *mut c_int,
    bind: *mut c_int,
) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let length = num_elements.as_ref().copied().unwrap_or(0);
        let mut types = Handles::<Datatype>::unset(datatypes, length.into());
        let mut info = HandleOut::<Info>::new(info);
        let code = (shells().t_event_get_info)(
            event_index,
            name,
            name_len,
            verbosity,
            types.pointer(),
            displacements,
            num_elements,
            enumtype,
            info.pointer(),
            desc,
            desc_len,
            bind,
        );
        types.conclude();
        info.conclude();
        if code == 0 {
            value::change(verbosity, family::verbosity_outward);
            value::change(bind, family::binding_outward);
        }
        value::code_outward(code)
    }
}

macro_rules! create_keyval {
    ($($name:ident, $keyval:ident, $copy:ident, $delete:ident;)*) => {$(
        pub(crate) unsafe extern "C" fn $name(
            copy: Option<outer::$copy>,
            delete: Option<outer::$delete>,
            keyval: *mut c_int,
            extra: *mut c_void,
        ) -> c_int {
            let (copy, delete, extra) = callback::$keyval(copy, delete, extra);
            // SAFETY: handed on with the caller's promises. Keyvals that are created have the same
            // number on both sides.
            value::code_outward(unsafe { (shells().$name)(copy, delete, keyval, extra) })
        }
    )*};
}

create_keyval! {
    comm_create_keyval, comm_keyval, MPI_Comm_copy_attr_function, MPI_Comm_delete_attr_function;
    type_create_keyval, type_keyval, MPI_Type_copy_attr_function, MPI_Type_delete_attr_function;
    win_create_keyval, win_keyval, MPI_Win_copy_attr_function, MPI_Win_delete_attr_function;
}

macro_rules! create_errhandler {
    ($($name:ident, $handler:ident, $type:ident;)*) => {$(
        pub(crate) unsafe extern "C" fn $name(
            function: Option<outer::$type>,
            errhandler: *mut MPI_Errhandler,
        ) -> c_int {
            // SAFETY: handed on with the caller's promises.
            unsafe {
                let mut errhandler = HandleOut::<Errhandler>::new(errhandler);
                let code = (shells().$name)(callback::$handler(function), errhandler.pointer());
                errhandler.conclude();
                value::code_outward(code)
            }
        }
    )*};
}

create_errhandler! {
    comm_create_errhandler, comm_errhandler, MPI_Comm_errhandler_function;
    win_create_errhandler, win_errhandler, MPI_Win_errhandler_function;
    file_create_errhandler, file_errhandler, MPI_File_errhandler_function;
    session_create_errhandler, session_errhandler, MPI_Session_errhandler_function;
}

macro_rules! create_op {
    ($($name:ident, $operation:ident, $type:ident;)*) => {$(
        pub(crate) unsafe extern "C" fn $name(
            function: Option<outer::$type>,
            commute: c_int,
            op: *mut MPI_Op,
        ) -> c_int {
            // SAFETY: handed on with the caller's promises.
            unsafe {
                let mut op = HandleOut::<Op>::new(op);
                let code = (shells().$name)(callback::$operation(function), commute, op.pointer());
                op.conclude();
                value::code_outward(code)
            }
        }
    )*};
}

create_op! {
    op_create, operation, MPI_User_function;
    op_create_c, operation_c, MPI_User_function_c;
}

pub(crate) unsafe extern "C" fn grequest_start(
    query: Option<outer::MPI_Grequest_query_function>,
    free: Option<outer::MPI_Grequest_free_function>,
    cancel: Option<outer::MPI_Grequest_cancel_function>,
    extra: *mut c_void,
    request: *mut MPI_Request,
) -> c_int {
    let fortran = AtomicBool::new(false);
    let state = Box::into_raw(Box::new(Generalized { query, free, cancel, extra, fortran }));
    // SAFETY: handed on with the caller's promises; the state is freed by `callback::free`, or here
    // if the request never began.
    unsafe {
        let mut request = HandleOut::<Request>::new(request);
        let code = (shells().grequest_start)(
            query.map(|_| callback::query as inner::MPI_Grequest_query_function),
            free.map(|_| callback::free as inner::MPI_Grequest_free_function),
            cancel.map(|_| callback::cancel as inner::MPI_Grequest_cancel_function),
            state.cast(),
            request.pointer(),
        );
        request.conclude();
        let latest = if code == 0 { state } else { std::ptr::null_mut() };
        callback::LATEST.with(|all| all.request.set(latest));
        if code != 0 {
            drop(Box::from_raw(state));
        }
        value::code_outward(code)
    }
}

macro_rules! register_datarep {
    ($($name:ident, $read:ident, $write:ident, $extent:ident, $type:ident;)*) => {$(
        pub(crate) unsafe extern "C" fn $name(
            datarep: *const c_char,
            read: Option<outer::$type>,
            write: Option<outer::$type>,
            extent: Option<outer::MPI_Datarep_extent_function>,
            extra: *mut c_void,
        ) -> c_int {
            let inner_read = read.map(|_| callback::$read as inner::$type);
            let inner_write = write.map(|_| callback::$write as inner::$type);
            let inner_extent =
                extent.map(|_| callback::$extent as inner::MPI_Datarep_extent_function);
            let state = Box::into_raw(Box::new(Representation { read, write, extent, extra }));
            // SAFETY: handed on with the caller's promises; a representation stays for ever.
            unsafe {
                let code = (shells().$name)(
                    datarep,
                    inner_read,
                    inner_write,
                    inner_extent,
                    state.cast(),
                );
                if code != 0 {
                    drop(Box::from_raw(state));
                }
                value::code_outward(code)
            }
        }
    )*};
}

register_datarep! {
    register_datarep, read, write, extent, MPI_Datarep_conversion_function;
    register_datarep_c, read_c, write_c, extent_c, MPI_Datarep_conversion_function_c;
}

/// Whether this process is the root of a collective call; what only the root passes is nothing
/// elsewhere.
fn is_root(comm: Handle, root: c_int) -> bool {
    let mut rank = -1;
    // SAFETY: a place on the stack.
    let code = unsafe { (shells().comm_rank)(comm, &mut rank) };
    code == 0 && rank == root
}

/// Translates the codes of the processes that a spawn was asked for. Only the root knows how many
/// those are, and tells the others.
///
/// # Safety
/// `errcodes` has room for them, or is null.
unsafe fn translate_codes(errcodes: *mut c_int, asked: c_int, root: c_int, comm: Handle) {
    let (mut size, mut between, mut asked) = (0, 0, asked);
    // SAFETY: places on the stack, of which the last is an integer.
    let shared = unsafe {
        (shells().comm_size)(comm, &mut size) == 0
            && (shells().comm_test_inter)(comm, &mut between) == 0
            && between == 0
            && (0..size).contains(&root)
            && (shells().bcast)((&raw mut asked).cast(), 1, Handle(INT), root, comm) == 0
    };
    if shared {
        // SAFETY: promised by the caller.
        unsafe { value::change_all(errcodes, asked.max(0), value::code_outward) };
    }
}

pub(crate) unsafe extern "C" fn comm_spawn(
    command: *const c_char,
    argv: *mut *mut c_char,
    maxprocs: c_int,
    info: MPI_Info,
    root: c_int,
    comm: MPI_Comm,
    intercomm: *mut MPI_Comm,
    errcodes: *mut c_int,
) -> c_int {
    let comm = Comm::inward(comm);
    let info = if is_root(comm, root) { Info::inward(info) } else { Handle(INFO_NULL) };
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut place = HandleOut::<Comm>::new(intercomm);
        let code = (shells().comm_spawn)(
            command,
            argv,
            maxprocs,
            info,
            value::rank_inward(root),
            comm,
            place.pointer(),
            errcodes,
        );
        translate_codes(errcodes, maxprocs, root, comm);
        place.conclude();
        value::code_outward(code)
    }
}

const INFO_NULL: u64 = 0x130;
const INT: u64 = 0x209;

pub(crate) unsafe extern "C" fn comm_spawn_multiple(
    count: c_int,
    commands: *mut *mut c_char,
    argvs: *mut *mut *mut c_char,
    maxprocs: *const c_int,
    infos: *const MPI_Info,
    root: c_int,
    comm: MPI_Comm,
    intercomm: *mut MPI_Comm,
    errcodes: *mut c_int,
) -> c_int {
    let comm = Comm::inward(comm);
    let root_here = is_root(comm, root);
    let count = if root_here { count } else { 0 };
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let mut place = HandleOut::<Comm>::new(intercomm);
        let mut infos = Handles::<Info>::new(infos, count.into());
        let code = (shells().comm_spawn_multiple)(
            count,
            commands,
            argvs,
            maxprocs,
            infos.pointer(),
            value::rank_inward(root),
            comm,
            place.pointer(),
            errcodes,
        );
        let asked = match usize::try_from(count) {
            Ok(count) if !maxprocs.is_null() => {
                let copies = (0..count).map(|index| (*maxprocs.add(index)).max(0));
                copies.fold(0, c_int::saturating_add)
            }
            _ => 0,
        };
        translate_codes(errcodes, asked, root, comm);
        place.conclude();
        value::code_outward(code)
    }
}

/// Calls a function that writes a string of up to `INNER` bytes where the program has room for
/// `room` only; answers its code and the length that was written.
///
/// # Safety
/// If the pointer is not null, `room` bytes can be written there, and the call writes a string.
unsafe fn shorter<const INNER: usize>(
    text: *mut c_char,
    room: usize,
    call: impl FnOnce(*mut c_char) -> c_int,
) -> (c_int, usize) {
    if text.is_null() {
        return (call(text), 0);
    }
    let mut long = [0; INNER];
    let code = call(long.as_mut_ptr());
    if code != 0 {
        return (code, 0);
    }
    // SAFETY: the call has written a string that ends with a zero byte.
    let found = unsafe { CStr::from_ptr(long.as_ptr()) }.to_bytes();
    let length = found.len().min(room - 1);
    // SAFETY: the caller promised the room.
    unsafe {
        text.copy_from_nonoverlapping(long.as_ptr(), length);
        text.add(length).write(0);
    }
    (code, length)
}

/// `MPI_MAX_PROCESSOR_NAME`, `MPI_MAX_PORT_NAME` and `MPI_MAX_INFO_KEY` outward.
const PROCESSOR_NAME: usize = 128;
const PORT_NAME: usize = 256;
const INFO_KEY: usize = 255;

pub(crate) unsafe extern "C" fn get_processor_name(name: *mut c_char, length: *mut c_int) -> c_int {
    // SAFETY: handed on with the caller's promises.
    unsafe {
        let (code, written) = shorter::<256>(name, PROCESSOR_NAME, |name| {
            (shells().get_processor_name)(name, length)
        });
        if code == 0 && !length.is_null() {
            *length = written as c_int;
        }
        value::code_outward(code)
    }
}

/// The release of MPICH whose interface this library has.
const MPICH_VERSION: &str = "5.0.1";
/// `MPI_MAX_LIBRARY_VERSION_STRING` of the standard ABI, which is the same outward.
const LIBRARY_VERSION: usize = 8192;

/// Begins as MPICH's own text does: programs tell MPICH and its version by that. The name of this library follows.
pub(crate) unsafe extern "C" fn get_library_version(
    version: *mut c_char,
    length: *mut c_int,
) -> c_int {
    let mut own: [c_char; LIBRARY_VERSION] = [0; LIBRARY_VERSION];
    let own_start = if version.is_null() { version } else { own.as_mut_ptr() };
    // SAFETY: null, which the shell refuses, or room for the longest text; the length as the caller promised.
    let code = unsafe { (shells().get_library_version)(own_start, length) };
    if code != 0 {
        return value::code_outward(code);
    }
    // SAFETY: the call has written a string that ends with a zero byte.
    let own = unsafe { CStr::from_ptr(own_start) }.to_string_lossy();
    let text = format!("MPICH Version:      {MPICH_VERSION}\nMPICH ABI:          {own}");
    let text = &text.as_bytes()[..text.len().min(LIBRARY_VERSION - 1)];
    // SAFETY: neither is null, else the shell had refused them; the text has room, as the caller promised.
    unsafe {
        version.copy_from_nonoverlapping(text.as_ptr().cast(), text.len());
        version.add(text.len()).write(0);
        *length = text.len() as c_int;
    }
    0
}

pub(crate) unsafe extern "C" fn open_port(info: MPI_Info, port: *mut c_char) -> c_int {
    // SAFETY: handed on with the caller's promises.
    let (code, _) = unsafe {
        shorter::<1024>(port, PORT_NAME, |port| (shells().open_port)(Info::inward(info), port))
    };
    value::code_outward(code)
}

pub(crate) unsafe extern "C" fn lookup_name(
    service: *const c_char,
    info: MPI_Info,
    port: *mut c_char,
) -> c_int {
    // SAFETY: handed on with the caller's promises.
    let (code, _) = unsafe {
        shorter::<1024>(port, PORT_NAME, |port| {
            (shells().lookup_name)(service, Info::inward(info), port)
        })
    };
    value::code_outward(code)
}

pub(crate) unsafe extern "C" fn info_get_nthkey(
    info: MPI_Info,
    n: c_int,
    key: *mut c_char,
) -> c_int {
    // SAFETY: handed on with the caller's promises.
    let (code, _) = unsafe {
        shorter::<256>(key, INFO_KEY, |key| (shells().info_get_nthkey)(Info::inward(info), n, key))
    };
    value::code_outward(code)
}

/// How many datatypes `MPI_Alltoallw` takes: one for each process on the other side.
pub(crate) fn peers(comm: Handle) -> i64 {
    let (mut inter, mut size) = (0, 0);
    // SAFETY: places on the stack.
    unsafe {
        if (shells().comm_test_inter)(comm, &mut inter) != 0 {
            return 0;
        }
        let ask = if inter != 0 { shells().comm_remote_size } else { shells().comm_size };
        if ask(comm, &mut size) == 0 { size.into() } else { 0 }
    }
}

/// How many datatypes `MPI_Neighbor_alltoallw` takes: sources and destinations.
pub(crate) fn neighbors(comm: Handle) -> (i64, i64) {
    const CART: c_int = 211;
    const GRAPH: c_int = 212;
    const DIST_GRAPH: c_int = 213;
    let (mut topology, mut sources, mut destinations, mut ignored) = (0, 0, 0, 0);
    // SAFETY: places on the stack.
    unsafe {
        if (shells().topo_test)(comm, &mut topology) != 0 {
            return (0, 0);
        }
        match topology {
            CART => {
                (shells().cartdim_get)(comm, &mut sources);
                sources *= 2;
                destinations = sources;
            }
            GRAPH => {
                let mut rank = 0;
                (shells().comm_rank)(comm, &mut rank);
                (shells().graph_neighbors_count)(comm, rank, &mut sources);
                destinations = sources;
            }
            DIST_GRAPH => {
                (shells().dist_graph_neighbors_count)(
                    comm,
                    &mut sources,
                    &mut destinations,
                    &mut ignored,
                );
            }
            _ => {}
        }
    }
    (sources.into(), destinations.into())
}
