//! Arguments of Fortran as C takes them, and results back.

use crate::abi::*;
use crate::generated::c;
use crate::list::List;
use std::ffi::{c_char, c_int, c_void};
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicI32, Ordering};

/// What the compiler has for `.TRUE.`; `.FALSE.` is 0 for all that are known.
pub(crate) static TRUE: AtomicI32 = AtomicI32::new(1);

/// Hands the code to the program, if it wants it.
///
/// # Safety
/// `ierror` is null, or a place for a number.
#[inline]
pub(crate) unsafe fn finish(ierror: *mut c_int, code: c_int) {
    if !ierror.is_null() {
        // SAFETY: promised by the caller.
        unsafe { ierror.write(code) };
    }
}

/// A truth value for C.
#[inline]
pub(crate) fn from_logical(value: c_int) -> c_int {
    c_int::from(value != 0)
}

/// A truth value for Fortran.
#[inline]
pub(crate) fn to_logical(value: c_int) -> c_int {
    if value == 0 { 0 } else { TRUE.load(Ordering::Relaxed) }
}

/// Truth values for Fortran, in place.
///
/// # Safety
/// There are `count` of them.
pub(crate) unsafe fn to_logicals(values: *mut c_int, count: c_int) {
    let yes = TRUE.load(Ordering::Relaxed);
    for index in 0..usize::try_from(count).unwrap_or(0) {
        // SAFETY: promised by the caller.
        unsafe {
            let value = values.add(index);
            if yes != 1 && value.read() == 1 {
                value.write(yes);
            }
        }
    }
}

/// An array of handles.
pub(crate) struct Handles<O: Object> {
    numbers: *mut c_int,
    list: List<O::Outer>,
}

impl<O: Object> Handles<O> {
    /// Handles to be read.
    ///
    /// # Safety
    /// `numbers` has as many numbers as `length` says.
    #[inline]
    pub(crate) unsafe fn new(numbers: *mut c_int, length: impl FnOnce() -> i64) -> Handles<O> {
        let length = usize::try_from(length()).unwrap_or(0);
        // SAFETY: promised by the caller.
        let list = List::new(length, |index| O::inward(unsafe { numbers.add(index).read() }));
        Handles { numbers, list }
    }

    /// Handles to be written.
    ///
    /// # Safety
    /// `numbers` has room for as many numbers as `length` says.
    pub(crate) unsafe fn unset(numbers: *mut c_int, length: impl FnOnce() -> i64) -> Handles<O> {
        let length = usize::try_from(length()).unwrap_or(0);
        Handles { numbers, list: List::new(length, |_| O::unset()) }
    }

    #[inline]
    pub(crate) fn pointer(&mut self) -> *mut O::Outer {
        self.list.pointer()
    }
}

impl<O: Object> Handles<O>
where
    O::Outer: PartialEq,
{
    /// Writes the numbers of what is there after the call.
    pub(crate) fn conclude(&mut self) {
        let numbers = self.numbers;
        for (index, handle) in self.list.elements().iter().enumerate() {
            if *handle != O::unset() {
                // SAFETY: promised to `new`.
                unsafe { numbers.add(index).write(O::outward(*handle)) };
            }
        }
    }
}

/// Text for C: without the blanks at its end, and with a byte that ends it.
pub(crate) struct Text(List<u8>);

impl Text {
    /// # Safety
    /// `place` has `length` bytes.
    pub(crate) unsafe fn new(place: *const c_char, length: usize) -> Text {
        // SAFETY: promised by the caller.
        let bytes = unsafe { std::slice::from_raw_parts(place.cast::<u8>(), length) };
        Text::of(bytes.trim_ascii_end())
    }

    /// Text without the blanks on either side.
    ///
    /// # Safety
    /// `place` has `length` bytes.
    pub(crate) unsafe fn stripped(place: *const c_char, length: usize) -> Text {
        // SAFETY: promised by the caller.
        let bytes = unsafe { std::slice::from_raw_parts(place.cast::<u8>(), length) };
        Text::of(bytes.trim_ascii())
    }

    fn of(bytes: &[u8]) -> Text {
        Text(List::new(bytes.len() + 1, |index| bytes.get(index).copied().unwrap_or(0)))
    }

    pub(crate) fn pointer(&mut self) -> *mut c_char {
        self.0.pointer().cast()
    }
}

/// The longest text that C answers with, with the byte that ends it.
const LONGEST: usize = 8193;

/// Text that C writes.
pub(crate) struct Answer([MaybeUninit<u8>; LONGEST]);

/// The first byte of text that was not written.
const UNWRITTEN: u8 = 0xff;

impl Answer {
    pub(crate) fn new() -> Answer {
        let mut answer = Answer([MaybeUninit::uninit(); LONGEST]);
        answer.0[0].write(UNWRITTEN);
        answer
    }

    pub(crate) fn pointer(&mut self) -> *mut c_char {
        self.0.as_mut_ptr().cast()
    }

    /// Hands it to Fortran, with blanks at its end.
    ///
    /// # Safety
    /// C has written nothing, or text with its end; `place` has room for `length` bytes.
    pub(crate) unsafe fn write(&self, place: *mut c_char, length: usize) {
        // SAFETY: promised by the caller; `new` has written the first byte.
        unsafe {
            let bytes = self.0.as_ptr().cast::<u8>();
            if bytes.read() == UNWRITTEN {
                return;
            }
            blank_padded(bytes, place, length);
        }
    }
}

/// Copies text of C into one of Fortran.
///
/// # Safety
/// `from` has a byte that ends it; `place` has room for `length` bytes.
pub(crate) unsafe fn blank_padded(from: *const u8, place: *mut c_char, length: usize) {
    let place = place.cast::<u8>();
    let mut index = 0;
    // SAFETY: promised by the caller.
    unsafe {
        while index < length && from.add(index).read() != 0 {
            place.add(index).write(from.add(index).read());
            index += 1;
        }
        place.add(index).write_bytes(b' ', length - index);
    }
}

/// Numbers that are wider in C.
///
/// # Safety
/// `numbers` has `count` of them.
pub(crate) unsafe fn widened(numbers: *const c_int, count: c_int) -> List<MPI_Aint> {
    let count = usize::try_from(count).unwrap_or(0);
    // SAFETY: promised by the caller.
    List::new(count, |index| unsafe { numbers.add(index).read() } as MPI_Aint)
}

/// Indices of Fortran start at 1.
///
/// # Safety
/// `indices` has `count` of them.
pub(crate) unsafe fn count_from_one(indices: *mut c_int, count: c_int) {
    for index in 0..usize::try_from(count).unwrap_or(0) {
        // SAFETY: promised by the caller.
        unsafe {
            let place = indices.add(index);
            if place.read() != UNDEFINED {
                place.write(place.read() + 1);
            }
        }
    }
}

/// Indices of all that completed; they are there too if some of these failed.
///
/// # Safety
/// C has answered `code`, and if there are any indices it has written their number.
pub(crate) unsafe fn count_all_from_one(indices: *mut c_int, count: *mut c_int, code: c_int) {
    let mut class = 0;
    // SAFETY: any code may be asked for; the rest was promised by the caller.
    unsafe {
        if code != 0 {
            c::PMPI_Error_class(code, &mut class);
        }
        if class == 0 || class == ERR_IN_STATUS {
            count_from_one(indices, count.read());
        }
    }
}

/// How many processes a rank of this communicator exchanges with.
pub(crate) fn peers(comm: c_int) -> i64 {
    let (comm, mut inter, mut size) = (Comm::inward(comm), 0, 0);
    // SAFETY: a wrong handle is an error there, which the call that needs this reports too.
    unsafe {
        c::PMPI_Comm_test_inter(comm, &mut inter);
        let ask = if inter != 0 { c::PMPI_Comm_remote_size } else { c::PMPI_Comm_size };
        ask(comm, &mut size);
    }
    i64::from(size)
}

/// How many datatypes there are to send with: none need be there in place.
pub(crate) fn senders(buffer: *mut c_void, comm: c_int) -> i64 {
    if crate::sentinel::address(buffer) as usize == IN_PLACE { 0 } else { peers(comm) }
}

/// How many neighbours a process receives from and sends to.
pub(crate) fn neighbors(comm: c_int) -> (i64, i64) {
    let comm = Comm::inward(comm);
    let (mut kind, mut sources, mut destinations, mut weighted, mut rank) = (0, 0, 0, 0, 0);
    // SAFETY: as for `peers`.
    unsafe {
        c::PMPI_Topo_test(comm, &mut kind);
        if kind == DIST_GRAPH {
            c::PMPI_Dist_graph_neighbors_count(
                comm,
                &mut sources,
                &mut destinations,
                &mut weighted,
            );
        } else if kind == CART {
            c::PMPI_Cartdim_get(comm, &mut sources);
            sources *= 2;
            destinations = sources;
        } else if kind == GRAPH {
            c::PMPI_Comm_rank(comm, &mut rank);
            c::PMPI_Graph_neighbors_count(comm, rank, &mut sources);
            destinations = sources;
        }
    }
    (i64::from(sources), i64::from(destinations))
}

/// The buffer that was given back, as Fortran knows it.
///
/// # Safety
/// `place` has an address.
pub(crate) unsafe fn detached(place: *mut *mut c_void) {
    // SAFETY: promised by the caller.
    unsafe {
        if place.read() as usize == BUFFER_AUTOMATIC {
            place.write((&raw mut crate::sentinel::mpifcmba_).cast());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_loses_its_blanks_and_gets_them_back() {
        let given = *b"  a name   ";
        // SAFETY: eleven bytes each, and room for eleven.
        unsafe {
            let mut text = Text::new(given.as_ptr().cast(), given.len());
            assert_eq!(std::ffi::CStr::from_ptr(text.pointer()).to_bytes(), b"  a name");
            let mut text = Text::stripped(given.as_ptr().cast(), given.len());
            assert_eq!(std::ffi::CStr::from_ptr(text.pointer()).to_bytes(), b"a name");
            let mut answer = Answer::new();
            let mut place = *b"untouched..";
            answer.write(place.as_mut_ptr().cast(), place.len());
            assert_eq!(&place, b"untouched..");
            answer.pointer().copy_from_nonoverlapping(c"ab".as_ptr(), 3);
            answer.write(place.as_mut_ptr().cast(), place.len());
            assert_eq!(&place, b"ab         ");
        }
    }
}
