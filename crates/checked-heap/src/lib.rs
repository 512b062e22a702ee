#![doc = include_str!("../README.md")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::Write;
use std::sync::atomic::{AtomicIsize, AtomicUsize, Ordering};
use std::sync::{Mutex, Once, PoisonError};

#[cfg(not(miri))]
#[global_allocator]
static HEAP: CheckedHeap = CheckedHeap;

/// The heap of a test program that imports this crate.
#[derive(Debug)]
struct CheckedHeap;

/// What each byte of new memory holds.
const NEW: u8 = 0xa7;
/// What each byte of freed memory holds.
const FREED: u8 = 0xdf;
/// What each byte of a red zone holds.
const RED: u8 = 0x5b;
/// Bytes of a red zone.
const RED_ZONE: usize = 32;
/// The mark of memory in use.
const LIVE: u64 = 0x11fe_11fe_c0de_ca5e;
/// The mark of memory in quarantine.
const DEAD: u64 = 0xdead_10cc_dead_10cc;

/// What the heap knows of an allocation. It lies before the red zone in front of the memory.
#[repr(C, align(16))]
struct Head {
    mark: u64,
    size: usize,
    align: usize,
    /// The count of the closure that allocated it; 0 if none is counted.
    count: usize,
}

/// Bytes from the start of what the system gave to the memory of the program.
const fn front(align: usize) -> usize {
    let least = size_of::<Head>() + RED_ZONE;
    if align > least { align } else { least.next_multiple_of(align) }
}

/// The layout of memory with its head and its red zones.
fn whole(layout: Layout) -> Option<Layout> {
    let size = front(layout.align()).checked_add(layout.size())?.checked_add(RED_ZONE)?;
    Layout::from_size_align(size, layout.align().max(align_of::<Head>())).ok()
}

/// The head of an allocation.
fn head_of(memory: *mut u8) -> *mut Head {
    memory.wrapping_sub(RED_ZONE + size_of::<Head>()).cast()
}

// SAFETY: memory comes from the system's heap, with the layout that was asked for inside of a larger one. It goes back there
// once, since only memory with the mark of live memory is freed, and the mark changes then.
unsafe impl GlobalAlloc for CheckedHeap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some(whole) = whole(layout) else { return std::ptr::null_mut() };
        // SAFETY: the layout has at least the bytes of the head.
        let start = unsafe { System.alloc(whole) };
        if start.is_null() {
            return start;
        }
        let memory = start.wrapping_add(front(layout.align()));
        let count = COUNT.try_with(Cell::get).unwrap_or(0);
        COUNTS[count].fetch_add(1, Ordering::Relaxed);
        let head = Head { mark: LIVE, size: layout.size(), align: layout.align(), count };
        // SAFETY: there is room for the head and a red zone before the memory, and for a red zone behind it.
        unsafe {
            head_of(memory).write(head);
            memory.sub(RED_ZONE).write_bytes(RED, RED_ZONE);
            memory.write_bytes(NEW, layout.size());
            memory.add(layout.size()).write_bytes(RED, RED_ZONE);
        }
        memory
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller promises that it is an allocation of this heap; one that was freed is in quarantine, or has
        // gone back to the system, which then need not have kept its mark.
        unsafe { check(memory, layout) };
        let head = head_of(memory);
        // SAFETY: it was just found to be live, and is freed once: the mark says so from here on.
        unsafe {
            COUNTS[(*head).count].fetch_sub(1, Ordering::Relaxed);
            (*head).mark = DEAD;
            memory.write_bytes(FREED, layout.size());
        }
        let old = quarantine().push(memory as usize, layout.size());
        old.into_iter().filter(|address| *address != 0).for_each(|address| {
            // SAFETY: it was in quarantine, and has just been taken out of it.
            unsafe { release(address as *mut u8) };
        });
    }
}

/// Ends the program unless this is live memory of that layout, with both red zones as they were.
///
/// # Safety
/// The address must be one that this heap gave out, and that has not left quarantine.
unsafe fn check(memory: *mut u8, layout: Layout) {
    // SAFETY: the head lies in what the system gave, as the red zones do.
    let head = unsafe { head_of(memory).read() };
    match head.mark {
        LIVE => {}
        DEAD => fail("memory is freed twice", memory, layout.size()),
        _ => fail("memory is freed that this heap did not give out", memory, layout.size()),
    }
    if (head.size, head.align) != (layout.size(), layout.align()) {
        fail("memory is freed with another layout", memory, head.size);
    }
    // SAFETY: as above.
    let (before, behind) = unsafe {
        (holds(memory.sub(RED_ZONE), RED_ZONE, RED), holds(memory.add(head.size), RED_ZONE, RED))
    };
    if !before {
        fail("bytes before an allocation were written", memory, head.size);
    }
    if !behind {
        fail("bytes behind an allocation were written", memory, head.size);
    }
}

/// Whether memory holds nothing but `byte`.
///
/// # Safety
/// It must be readable.
unsafe fn holds(memory: *const u8, length: usize, byte: u8) -> bool {
    // SAFETY: promised by the caller. Volatile, since a stray writer may be another thread.
    (0..length).all(|at| unsafe { memory.add(at).read_volatile() } == byte)
}

/// Ends the program if memory in quarantine was written.
///
/// # Safety
/// It must be in quarantine.
unsafe fn check_freed(memory: *mut u8) {
    // SAFETY: promised by the caller.
    let (head, intact) = unsafe {
        let head = head_of(memory).read();
        let intact = head.mark == DEAD && holds(memory, head.size, FREED);
        (head, intact)
    };
    if !intact {
        fail("freed memory was written", memory, head.size);
    }
}

/// Gives memory back to the system.
///
/// # Safety
/// It must have been in quarantine, and nobody else may release it.
unsafe fn release(memory: *mut u8) {
    // SAFETY: promised by the caller; the layout is that with which the system gave it.
    unsafe {
        check_freed(memory);
        let head = head_of(memory);
        let layout = Layout::from_size_align_unchecked((*head).size, (*head).align);
        let whole = whole(layout).expect("it was given out");
        System.dealloc(memory.sub(front(layout.align())), whole);
    }
}

/// Freed memory that is kept for a while.
struct Quarantine {
    /// Addresses, the oldest at `next` once all are used.
    places: [usize; PLACES],
    next: usize,
    bytes: usize,
}

/// How many allocations are in quarantine at most, and how many bytes.
const PLACES: usize = 8192;
const MAX_BYTES: usize = 64 << 20;

static QUARANTINE: Mutex<Quarantine> =
    Mutex::new(Quarantine { places: [0; PLACES], next: 0, bytes: 0 });

/// Its lock allocates nothing.
fn quarantine() -> std::sync::MutexGuard<'static, Quarantine> {
    static AT_EXIT: Once = Once::new();
    AT_EXIT.call_once(|| {
        // SAFETY: the function may be called at any time, and stays.
        unsafe { atexit(check_all) };
    });
    QUARANTINE.lock().unwrap_or_else(PoisonError::into_inner)
}

unsafe extern "C" {
    fn atexit(function: extern "C" fn()) -> std::ffi::c_int;
}

/// Checks what is in quarantine when the program ends.
extern "C" fn check_all() {
    for &address in quarantine().places.iter().filter(|address| **address != 0) {
        // SAFETY: it is in quarantine as long as that is locked.
        unsafe { check_freed(address as *mut u8) };
    }
}

impl Quarantine {
    /// Takes memory in, and returns the memory that leaves for it: at most two addresses, so that there is soon as
    /// little as may be.
    fn push(&mut self, address: usize, size: usize) -> [usize; 2] {
        let first = std::mem::replace(&mut self.places[self.next], address);
        self.next = (self.next + 1) % PLACES;
        self.bytes += size;
        self.bytes -= size_at(first);
        let mut second = 0;
        if self.bytes > MAX_BYTES {
            let oldest = (self.next..PLACES).chain(0..self.next).find(|at| self.places[*at] != 0);
            second = std::mem::take(&mut self.places[oldest.expect("just pushed")]);
            self.bytes -= size_at(second);
        }
        [first, second]
    }
}

/// The size of an allocation in quarantine; nothing is 0 bytes long.
fn size_at(address: usize) -> usize {
    // SAFETY: what is in quarantine, or just left it, has its head.
    if address == 0 { 0 } else { unsafe { (*head_of(address as *mut u8)).size } }
}

/// Says what is wrong, without allocating, and ends the program.
#[cold]
fn fail(what: &str, memory: *mut u8, size: usize) -> ! {
    let mut text = [0u8; 160];
    let mut rest = &mut text[..];
    let _ = writeln!(rest, "checked-heap: {what}: {size} bytes at {memory:p}");
    let left = rest.len();
    let _ = std::io::stderr().write_all(&text[..text.len() - left]);
    std::process::abort();
}

/// How many closures can be counted at a time.
const COUNTED: usize = 64;

/// The allocations of each counted closure that have not been freed. The first is for all others.
static COUNTS: [AtomicIsize; COUNTED] = [const { AtomicIsize::new(0) }; COUNTED];
static TAKEN: [AtomicUsize; COUNTED] = [const { AtomicUsize::new(0) }; COUNTED];

thread_local! {
    /// Where this thread's allocations are counted.
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// Runs `work`, and returns how many of the allocations that this thread made meanwhile were not freed, by whatever
/// thread. What `work` returns is dropped before.
///
/// # Panics
/// If too many threads count at a time.
pub fn leaks<R>(work: impl FnOnce() -> R) -> usize {
    let free = |at: &usize| {
        TAKEN[*at].compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_ok()
    };
    let at = (1..COUNTED).find(free).expect("few threads count at a time");
    let before = COUNT.replace(at);
    drop(work());
    COUNT.set(before);
    let left = COUNTS[at].load(Ordering::Relaxed);
    // What is left is still counted there, so that the place is free only if nothing is.
    if left == 0 {
        TAKEN[at].store(0, Ordering::Release);
    }
    usize::try_from(left).unwrap_or(0)
}
