//! Handles: 64 bits inward, an `int` outward.
//!
//! Predefined handles are translated by generated tables. Any other handle of the standard ABI has a
//! kind, a generation and an index (`mpi::handle`); its `int` has the kind, the index and the low
//! bits of the generation. A table remembers for each index which handle was seen last, so that the
//! whole of it is found again; where the generation differs the program's handle is stale, and
//! becomes one that no table of the library holds: an error there, never a crash.

use crate::generated::predefined;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};

/// A handle of the standard ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(transparent)]
pub(crate) struct Handle(pub(crate) u64);

impl Handle {
    /// What a result is before the call; no handle of the standard ABI is 0.
    pub(crate) const UNSET: Handle = Handle(0);

    /// Whether it is one of the standard's constants.
    #[inline]
    pub(crate) fn is_predefined(self) -> bool {
        self != Handle::UNSET && self.0 < FIRST_DYNAMIC
    }
}

/// A type of handles, on both sides.
pub(crate) trait Object {
    /// What the program holds.
    type Outer: Copy;
    fn inward(outer: Self::Outer) -> Handle;
    fn outward(handle: Handle) -> Self::Outer;
}

/// The kinds of `mpi::Kind` that make up a type of handles.
const COMM: &[u32] = &[1];
const GROUP: &[u32] = &[2];
const REQUEST: &[u32] = &[3, 12, 13];
const MESSAGE: &[u32] = &[4];
const ERRHANDLER: &[u32] = &[5];
const INFO: &[u32] = &[6];
const OP: &[u32] = &[7];
const SESSION: &[u32] = &[9];
const WIN: &[u32] = &[10];

macro_rules! objects {
    ($($name:ident, $inward:ident, $outward:ident, $kinds:expr;)*) => {$(
        pub(crate) struct $name;

        impl Object for $name {
            type Outer = c_int;

            #[inline]
            fn inward(outer: c_int) -> Handle {
                match predefined::$inward(outer as u32) {
                    Some(raw) => Handle(raw),
                    None => dynamic(outer as u32, $kinds),
                }
            }

            #[inline]
            fn outward(handle: Handle) -> c_int {
                if handle.0 < FIRST_DYNAMIC {
                    predefined::$outward(handle.0) as c_int
                } else {
                    integer(handle) as c_int
                }
            }
        }
    )*};
}

objects! {
    Comm, comm_inward, comm_outward, COMM;
    Group, group_inward, group_outward, GROUP;
    Request, request_inward, request_outward, REQUEST;
    Message, message_inward, message_outward, MESSAGE;
    Errhandler, errhandler_inward, errhandler_outward, ERRHANDLER;
    Info, info_inward, info_outward, INFO;
    Op, op_inward, op_outward, OP;
    Session, session_inward, session_outward, SESSION;
    Win, win_inward, win_outward, WIN;
    Datatype, datatype_inward, datatype_outward, &[8];
}

/// Files are pointers in the MPICH ABI: there is room for the whole handle.
pub(crate) struct File;

const FILE_NULL: u64 = 0x118;

impl Object for File {
    type Outer = *mut c_void;

    fn inward(outer: *mut c_void) -> Handle {
        Handle(if outer.is_null() { FILE_NULL } else { outer as u64 })
    }

    fn outward(handle: Handle) -> *mut c_void {
        if handle.0 == FILE_NULL { std::ptr::null_mut() } else { handle.0 as *mut c_void }
    }
}

/// Handles below this are predefined.
const FIRST_DYNAMIC: u64 = 0x10000;
/// The parts of a handle of the standard ABI: kind, generation, index.
const KIND_SHIFT: u32 = 60;
const GENERATION_SHIFT: u32 = 28;
const INDEX_MASK: u64 = (1 << GENERATION_SHIFT) - 1;
/// A kind that no object has.
const NO_KIND: u64 = 14;

/// The parts of an `int`: two bits that no predefined handle of MPICH has both, four of kind, one
/// that is set if the rest is all index, otherwise 8 bits of generation and 17 of index. Generation 0
/// stays 0: no table makes such handles, they mean something by themselves.
const DYNAMIC: u32 = 0b11 << 30;
const INTEGER_KIND_SHIFT: u32 = 26;
const LONG: u32 = 1 << 25;
const SHORT_INDEX_BITS: u32 = 17;

/// The `int` of a handle that is not predefined.
#[inline]
fn integer(handle: Handle) -> u32 {
    let kind = (handle.0 >> KIND_SHIFT) as u32;
    let generation = (handle.0 >> GENERATION_SHIFT) as u32;
    let index = (handle.0 & INDEX_MASK) as u32;
    let index = if PLAIN_REQUESTS.contains(&kind) { by_vci(index) } else { index };
    if handle.0 >> KIND_SHIFT == NO_KIND {
        // What was no handle before is none now.
        return handle.0 as u32;
    }
    if generation != 0 {
        SEEN[kind as usize].store(index, handle.0);
    }
    let place = if index < 1 << SHORT_INDEX_BITS {
        low(generation) << SHORT_INDEX_BITS | index
    } else {
        LONG | index
    };
    DYNAMIC | kind << INTEGER_KIND_SHIFT | place
}

/// The kinds of requests that name a VCI in the upper four bits of their index: the threads of a program.
const PLAIN_REQUESTS: [u32; 2] = [12, 13];

/// The index of such a request among those of all VCIs: small where the VCIs have few requests, and apart from those
/// of other VCIs by a line of the cache.
#[inline]
fn by_vci(index: u32) -> u32 {
    let (vci, slot) = (index >> 24, index & ((1 << 24) - 1));
    slot >> 3 << 7 | vci << 3 | slot & 7
}

/// What an `int` has of a generation: 0 for 0, 1 to 255 for others.
#[inline]
fn low(generation: u32) -> u32 {
    if generation == 0 { 0 } else { 1 + generation % 255 }
}

/// The handle of an `int` that is not predefined.
#[inline]
fn dynamic(value: u32, kinds: &[u32]) -> Handle {
    let kind = value >> INTEGER_KIND_SHIFT & 0xf;
    if value & DYNAMIC != DYNAMIC || !kinds.contains(&kind) {
        return foreign(value);
    }
    let (index, generation) = if value & LONG == 0 {
        let index = value & ((1 << SHORT_INDEX_BITS) - 1);
        (index, Some(value >> SHORT_INDEX_BITS & 0xff))
    } else {
        (value & (LONG - 1), None)
    };
    let seen = if generation == Some(0) { 0 } else { SEEN[kind as usize].load(index) };
    let same = generation.is_none_or(|bits| low((seen >> GENERATION_SHIFT) as u32) == bits);
    if seen != 0 && same {
        return Handle(seen);
    }
    // Of generation 0, or stale: of a generation that no object reaches.
    let generation = if generation == Some(0) { 0 } else { u64::from(u32::MAX) };
    Handle(u64::from(kind) << KIND_SHIFT | generation << GENERATION_SHIFT | u64::from(index))
}

/// A handle that the library takes for none of its own, for an `int` that is no handle of this type.
#[cold]
fn foreign(value: u32) -> Handle {
    Handle(NO_KIND << KIND_SHIFT | u64::from(value))
}

/// The handles seen last, by index, in blocks that are made when needed and stay where they are:
/// looking one up takes no lock.
struct Seen {
    blocks: [AtomicPtr<AtomicU64>; BLOCKS],
}

/// The first block's entries; each further block is as long as all before it.
const FIRST_BLOCK: u32 = 1024;
const BLOCKS: usize = 16;

static SEEN: [Seen; 16] = [const { Seen::new() }; 16];

impl Seen {
    const fn new() -> Seen {
        Seen { blocks: [const { AtomicPtr::new(std::ptr::null_mut()) }; BLOCKS] }
    }

    /// The block of an index, where the block starts, and how long it is.
    #[inline]
    fn place(index: u32) -> (usize, u32, u32) {
        let block = (u32::BITS - (index / FIRST_BLOCK).leading_zeros()) as usize;
        if block == 0 {
            return (0, 0, FIRST_BLOCK);
        }
        let start = FIRST_BLOCK << (block - 1);
        (block, start, start)
    }

    #[inline]
    fn load(&self, index: u32) -> u64 {
        let (block, start, _) = Seen::place(index);
        // Acquire: pairs with the release in `make`, for the zeros of a new block. What a program
        // knows of a handle it knows in order already.
        let Some(entries) = self.blocks.get(block).map(|block| block.load(Ordering::Acquire))
        else {
            return 0;
        };
        if entries.is_null() {
            return 0;
        }
        // SAFETY: the block has an entry for each index from `start` on that `place` puts there.
        unsafe { (*entries.add((index - start) as usize)).load(Ordering::Relaxed) }
    }

    #[inline]
    fn store(&self, index: u32, handle: u64) {
        let (block, start, length) = Seen::place(index);
        assert!(block < BLOCKS, "more objects of a kind than the MPICH ABI has numbers for");
        let mut entries = self.blocks[block].load(Ordering::Acquire);
        if entries.is_null() {
            entries = self.make(block, length);
        }
        // SAFETY: as in `load`.
        unsafe { (*entries.add((index - start) as usize)).store(handle, Ordering::Relaxed) }
    }

    #[cold]
    fn make(&self, block: usize, length: u32) -> *mut AtomicU64 {
        let fresh: Box<[AtomicU64]> = (0..length).map(|_| AtomicU64::new(0)).collect();
        let fresh = Box::into_raw(fresh);
        let first = fresh.cast::<AtomicU64>();
        // Release: pairs with the acquire in `load`.
        match self.blocks[block].compare_exchange(
            std::ptr::null_mut(),
            first,
            Ordering::Release,
            Ordering::Acquire,
        ) {
            Ok(_) => first,
            Err(other) => {
                // SAFETY: another thread was faster; nobody has seen this block.
                drop(unsafe { Box::from_raw(fresh) });
                other
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(kind: u64, generation: u64, index: u64) -> Handle {
        Handle(kind << KIND_SHIFT | generation << GENERATION_SHIFT | index)
    }

    #[test]
    fn the_parts_of_a_handle_are_those_of_the_library() {
        for (kind, number) in [(mpi::Kind::Comm, 1), (mpi::Kind::Receive, 13)] {
            assert_eq!(mpi::Handle::new(kind, 7, 9).raw(), made(number, 7, 9).0);
        }
        assert_eq!(mpi::abi::INFO_NULL.raw(), 0x130);
    }

    #[test]
    fn predefined_handles_have_their_numbers() {
        assert_eq!(Comm::inward(0x4400_0000), Handle(0x101));
        assert_eq!(Comm::outward(Handle(0x100)), 0x0400_0000);
        assert_eq!(Datatype::inward(0x4c00_0405), Handle(0x209));
        assert_eq!(Datatype::inward(0x8c00_0001_u32 as c_int), Handle(0x229));
        assert_eq!(Datatype::outward(Handle(0x229)) as u32, 0x8c00_0001);
        assert_eq!(Op::inward(0x5800_0003), Handle(0x21));
        assert_eq!(File::inward(std::ptr::null_mut()), Handle(FILE_NULL));
    }

    #[test]
    fn others_come_back_whole() {
        for (generation, index) in [(1, 0), (0x1ff, 3), (7, 1 << 17), (9, (1 << 25) - 1)] {
            let comm = made(1, generation, index);
            assert_eq!(Comm::inward(Comm::outward(comm)), comm);
        }
        // Of one index: a request that the table made, and one that is complete already.
        let (request, complete) = (made(3, 0x800, 0), made(3, 0, 0));
        let numbers = (Request::outward(request), Request::outward(complete));
        assert_eq!((Request::inward(numbers.0), Request::inward(numbers.1)), (request, complete));
        // What is no handle stays what it was.
        assert_eq!(Request::outward(Request::inward(0x1234_5678)), 0x1234_5678);
        for kind in [3, 12, 13] {
            let request = made(kind, 5, 77);
            assert_eq!(Request::inward(Request::outward(request)), request);
        }
        for kind in [12, 13] {
            let vcis = [0, 1, 15].map(|vci| made(kind, 5, vci << 24 | 77));
            let numbers = vcis.map(Request::outward);
            assert_eq!(numbers.map(Request::inward), vcis);
        }
    }

    #[test]
    fn stale_foreign_and_invented_numbers_name_nothing() {
        let old = Info::outward(made(6, 1, 9));
        let new = Info::outward(made(6, 2, 9));
        assert_ne!(old, new);
        assert_eq!(Info::inward(new), made(6, 2, 9));
        assert_eq!(Info::inward(old), made(6, u32::MAX.into(), 9));
        // A communicator given for a group, a number never given out, and an uninitialised one.
        assert_eq!(Group::inward(Comm::outward(made(1, 1, 1))).0 >> KIND_SHIFT, NO_KIND);
        assert_eq!(Session::inward((DYNAMIC | 9 << 26 | 5) as c_int), made(9, 0, 5));
        for value in [0, 1, -1, c_int::MIN, 0x4c00_0404] {
            assert!(Datatype::inward(value).0 >= FIRST_DYNAMIC, "{value:#x}");
            assert!(Comm::inward(value).0 >= FIRST_DYNAMIC, "{value:#x}");
        }
    }
}
