//! Handles as C integers, for Fortran (MPI-5.0 §20.4).
//!
//! A predefined handle is its own number. Any other handle has more bits than an `int`, so its
//! integer names its place in a table here: which of the kinds of the type it is of, the place that it
//! has among these, and four bits of its generation. The table is as long as there were ever objects
//! of the kind at a time. A handle of generation 0 means something by itself and needs no table.

use crate::generated::constants::*;
use mpi::{Handle, Kind};
use std::ffi::c_int;
use std::sync::{Mutex, PoisonError};

/// Integers below this are predefined handles.
const FIRST: u32 = 0x1000;
/// Where the four bits of the generation are, below them the place.
const GENERATION_SHIFT: u32 = 25;
/// Where the number of the kind among those of the type is.
const KIND_SHIFT: u32 = 29;

/// The handles of one type that have been converted, by kind and place.
struct Places {
    kinds: &'static [Kind],
    handles: Mutex<[Vec<Option<Handle>>; 3]>,
}

/// What an integer has of a generation: 0 for 0, 1 to 15 for others.
fn low(generation: u32) -> u32 {
    if generation == 0 { 0 } else { 1 + generation % 15 }
}

impl Places {
    const fn new(kinds: &'static [Kind]) -> Places {
        Places { kinds, handles: Mutex::new([const { Vec::new() }; 3]) }
    }

    /// The integer of a handle; that of the null handle if it is of another type.
    fn integer(&self, handle: Handle, null: Handle) -> c_int {
        if handle.raw() < u64::from(FIRST) {
            return handle.raw() as c_int;
        }
        let slots = self.kinds.iter().map(|kind| handle.slot(*kind));
        let found = slots.enumerate().find_map(|(kind, slot)| slot.map(|slot| (kind, slot)));
        let Some((kind, (generation, index))) = found else {
            return null.raw() as c_int;
        };
        let place = index + FIRST;
        assert!(place < 1 << GENERATION_SHIFT, "more objects of a kind than an int can tell apart");
        if generation != 0 {
            let mut tables = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
            let handles = &mut tables[kind];
            let index = index as usize;
            if handles.len() <= index {
                handles.resize(index + 1, None);
            }
            handles[index] = Some(handle);
        }
        ((kind as u32) << KIND_SHIFT | low(generation) << GENERATION_SHIFT | place) as c_int
    }

    /// The handle of an integer; the null handle if no handle was ever converted to it.
    fn handle(&self, integer: c_int, null: Handle) -> Handle {
        let Ok(integer) = u32::try_from(integer) else {
            return null;
        };
        if integer < FIRST {
            return Handle::from_raw(u64::from(integer));
        }
        let (kind, bits) = ((integer >> KIND_SHIFT) as usize, integer >> GENERATION_SHIFT & 15);
        let place = integer & ((1 << GENERATION_SHIFT) - 1);
        let (Some(kind_of), Some(index)) = (self.kinds.get(kind), place.checked_sub(FIRST)) else {
            return null;
        };
        if bits == 0 {
            return Handle::new(*kind_of, 0, index);
        }
        let tables = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
        let found = tables[kind].get(index as usize).copied().flatten();
        match found {
            Some(handle) if handle.slot(*kind_of).is_some_and(|(g, _)| low(g) == bits) => handle,
            _ => null,
        }
    }
}

macro_rules! conversions {
    ($($($kind:ident)|*, $null:ident, $places:ident, $toint:ident, $fromint:ident;)*) => {$(
        static $places: Places = Places::new(&[$(Kind::$kind),*]);

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
    Request | Send | Receive, MPI_REQUEST_NULL, REQUESTS, request_toint, request_fromint;
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
        for kind in [Kind::Request, Kind::Send, Kind::Receive] {
            for generation in [0, 1, 77] {
                let request = Handle::new(kind, generation, 5);
                assert_eq!(request_fromint(request_toint(request)), request, "{kind:?}");
            }
        }
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
