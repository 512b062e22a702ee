//! Handles as C integers, for Fortran (MPI-5.0 §20.4).
//!
//! A predefined handle is its own number. Any other handle has more bits than an `int`, so its
//! integer names its place in a table here: the place that it has among its kind, and two bits of
//! its generation. The table is as long as there were ever objects of the kind at a time.

use crate::generated::constants::*;
use mpi::{Handle, Kind};
use std::ffi::c_int;
use std::sync::{Mutex, PoisonError};

/// Integers below this are predefined handles.
const FIRST: u32 = 0x1000;
/// Where the two bits of the generation are.
const GENERATION_SHIFT: u32 = 29;

/// The handles of one kind that have been converted, by place.
struct Places {
    kind: Kind,
    handles: Mutex<Vec<Option<Handle>>>,
}

impl Places {
    const fn new(kind: Kind) -> Places {
        Places { kind, handles: Mutex::new(Vec::new()) }
    }

    /// The integer of a handle; that of the null handle if it is of another kind.
    fn integer(&self, handle: Handle, null: Handle) -> c_int {
        if handle.raw() < u64::from(FIRST) {
            return handle.raw() as c_int;
        }
        let Some((generation, index)) = handle.slot(self.kind) else {
            return null.raw() as c_int;
        };
        let mut handles = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
        let index = index as usize;
        if handles.len() <= index {
            handles.resize(index + 1, None);
        }
        handles[index] = Some(handle);
        ((generation & 3) << GENERATION_SHIFT | (index as u32 + FIRST)) as c_int
    }

    /// The handle of an integer; the null handle if no handle was ever converted to it.
    fn handle(&self, integer: c_int, null: Handle) -> Handle {
        let Ok(integer) = u32::try_from(integer) else {
            return null;
        };
        if integer < FIRST {
            return Handle::from_raw(u64::from(integer));
        }
        let (bits, place) = (integer >> GENERATION_SHIFT, integer & ((1 << GENERATION_SHIFT) - 1));
        let handles = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
        let found = place.checked_sub(FIRST).and_then(|index| handles.get(index as usize));
        match found.copied().flatten() {
            Some(handle) if handle.slot(self.kind).is_some_and(|(g, _)| g & 3 == bits) => handle,
            _ => null,
        }
    }
}

macro_rules! conversions {
    ($($kind:ident, $null:ident, $places:ident, $toint:ident, $fromint:ident;)*) => {$(
        static $places: Places = Places::new(Kind::$kind);

        pub(crate) fn $toint(handle: Handle) -> c_int {
            $places.integer(handle, $null)
        }

        pub(crate) fn $fromint(integer: c_int) -> Handle {
            $places.handle(integer, $null)
        }
    )*};
}

conversions! {
    Comm, MPI_COMM_NULL, COMMS, comm_toint, comm_fromint;
    Errhandler, MPI_ERRHANDLER_NULL, ERRHANDLERS, errhandler_toint, errhandler_fromint;
    File, MPI_FILE_NULL, FILES, file_toint, file_fromint;
    Group, MPI_GROUP_NULL, GROUPS, group_toint, group_fromint;
    Info, MPI_INFO_NULL, INFOS, info_toint, info_fromint;
    Message, MPI_MESSAGE_NULL, MESSAGES, message_toint, message_fromint;
    Op, MPI_OP_NULL, OPS, op_toint, op_fromint;
    Request, MPI_REQUEST_NULL, REQUESTS, request_toint, request_fromint;
    Session, MPI_SESSION_NULL, SESSIONS, session_toint, session_fromint;
    Datatype, MPI_DATATYPE_NULL, DATATYPES, type_toint, type_fromint;
    Window, MPI_WIN_NULL, WINDOWS, win_toint, win_fromint;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_survive_the_way_through_an_integer() {
        for handle in [MPI_COMM_WORLD, MPI_COMM_NULL, Handle::new(Kind::Comm, 7, 12)] {
            assert_eq!(comm_fromint(comm_toint(handle)), handle);
        }
        assert_eq!(comm_toint(MPI_COMM_WORLD), 0x101);
        let last = Handle::new(Kind::Group, u32::MAX, (1 << 20) + 1);
        assert!(group_toint(last) > 0);
        assert_eq!(group_fromint(group_toint(last)), last);
    }

    #[test]
    fn stale_foreign_and_invented_integers_are_null() {
        let stale = info_toint(Handle::new(Kind::Info, 1, 3));
        let fresh = info_toint(Handle::new(Kind::Info, 2, 3));
        assert_eq!(info_fromint(stale), MPI_INFO_NULL);
        assert_eq!(info_fromint(fresh), Handle::new(Kind::Info, 2, 3));
        assert_eq!(info_fromint(-1), MPI_INFO_NULL);
        assert_eq!(info_fromint(c_int::MAX), MPI_INFO_NULL);
        assert_eq!(info_toint(Handle::new(Kind::Op, 1, 0)), MPI_INFO_NULL.raw() as c_int);
    }
}
