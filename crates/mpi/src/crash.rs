//! A fault in memory that the program gave to a call names that call.
//!
//! A bad buffer that the kernel copies is an error; one that this process copies itself is a signal. Calls
//! that touch memory of the program put a [`Call`] on the stack, and a word of their thread points to the
//! innermost one. The handler of the signal reads that word. It says what it found and lets the signal take
//! its course: the fault happens again, so that core dumps and the exit status are those of a process without
//! a handler.
//!
//! The handler is installed only where there is none, so that debuggers, sanitizers and runtimes that have
//! their own keep it.

use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::ptr::{NonNull, null_mut};
use std::sync::atomic::{AtomicU32, Ordering, compiler_fence};

use layout::datatype::basic;

use crate::Handle;

/// What is known of a function of MPI.
#[derive(Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// The names of its buffers, in order.
    pub buffers: &'static [&'static str],
}

/// A buffer as it was passed.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Memory {
    address: usize,
    /// Negative where there is a count for each rank.
    count: i64,
    datatype: u64,
}

impl Memory {
    /// So many items at an address.
    #[inline(always)]
    pub fn items<T>(address: *const T, count: i64, datatype: Handle) -> Memory {
        Memory { address: address as usize, count, datatype: datatype.raw() }
    }

    /// Memory of which other arguments say how much it is.
    #[inline(always)]
    pub fn at<T>(address: *const T) -> Memory {
        Memory { address: address as usize, count: -1, datatype: 0 }
    }
}

/// A call of a function of MPI, in the frame of its shell.
#[derive(Debug)]
#[repr(C)]
pub struct Call<const N: usize> {
    head: Head,
    buffers: [Memory; N],
}

/// A call without its buffers, of which there are as many as the function has names for.
#[derive(Debug)]
#[repr(C)]
struct Head {
    function: &'static Function,
    /// The call that was under way before this one began: one that has called a function of the program.
    outer: Cell<*const Head>,
}

impl<const N: usize> Call<N> {
    /// A call that has not begun.
    ///
    /// # Panics
    /// Unless the function has as many buffers.
    #[inline(always)]
    pub fn new(function: &'static Function, buffers: [Memory; N]) -> Call<N> {
        assert!(function.buffers.len() == N);
        Call { head: Head { function, outer: Cell::new(null_mut()) }, buffers }
    }

    /// Does the work of the call: until that has ended, faults of this thread are explained by this call.
    #[inline(always)]
    pub fn run<R>(&self, work: impl FnOnce() -> R) -> R {
        /// Takes the call back, also if the work panics.
        struct End<'a>(&'a Head);
        impl Drop for End<'_> {
            #[inline(always)]
            fn drop(&mut self) {
                compiler_fence(Ordering::SeqCst);
                // SAFETY: the word is this thread's.
                unsafe { current().write(self.0.outer.get()) };
            }
        }
        let word = current();
        // SAFETY: the word is this thread's. The pointer is for all of the call, whose buffers are read through it.
        unsafe {
            self.head.outer.set(word.read());
            word.write(std::ptr::from_ref(self).cast());
        }
        // The handler sees the call before any of its work.
        compiler_fence(Ordering::SeqCst);
        let _end = End(&self.head);
        work()
    }
}

// A word of each thread, at a fixed distance from the thread's pointer: unlike that of `thread_local!` in a library, its
// address is found without a call, and it is there before the first use, so that a handler may read it.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
std::arch::global_asm!(
    ".pushsection .tbss.serried_current_call,\"awT\",%nobits",
    ".balign 8",
    ".globl serried_current_call",
    ".hidden serried_current_call",
    ".type serried_current_call, %object",
    ".size serried_current_call, 8",
    "serried_current_call:",
    ".zero 8",
    ".popsection",
);

/// The word of this thread that points to its innermost call.
#[inline(always)]
fn current() -> *mut *const Head {
    let word: *mut *const Head;
    #[cfg(target_arch = "x86_64")]
    // SAFETY: computes an address from the thread's pointer and a constant of the loader.
    unsafe {
        std::arch::asm!(
            "mov {word}, qword ptr fs:[0]",
            "add {word}, qword ptr [rip + serried_current_call@GOTTPOFF]",
            word = out(reg) word,
            options(pure, nomem, nostack),
        );
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: as above.
    unsafe {
        std::arch::asm!(
            "adrp {word}, :gottprel:serried_current_call",
            "ldr {word}, [{word}, :gottprel_lo12:serried_current_call]",
            "mrs {thread}, tpidr_el0",
            "add {word}, {word}, {thread}",
            word = out(reg) word,
            thread = out(reg) _,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    {
        thread_local!(static CURRENT: Cell<*const Head> = const { Cell::new(null_mut()) });
        word = CURRENT.with(Cell::as_ptr);
    }
    word
}

/// Rank and size of the job, for the handler.
static PLACE: [AtomicU32; 2] = [AtomicU32::new(0), AtomicU32::new(1)];

const SIGNALS: [c_int; 2] = [libc::SIGSEGV, libc::SIGBUS];

/// Faults of this process are explained from now on, unless somebody else looks after them.
pub(crate) fn install(rank: u32, size: u32) {
    PLACE[0].store(rank, Ordering::Relaxed);
    PLACE[1].store(size, Ordering::Relaxed);
    if !cfg!(any(target_arch = "x86_64", target_arch = "aarch64")) {
        return;
    }
    let mut installed = false;
    for signal in SIGNALS {
        // SAFETY: both actions are whole; `handle` does only what a handler may do.
        unsafe {
            let mut before: libc::sigaction = std::mem::zeroed();
            let known = libc::sigaction(signal, std::ptr::null(), &mut before) == 0;
            if !known || before.sa_sigaction != libc::SIG_DFL {
                continue;
            }
            let mut action: libc::sigaction = std::mem::zeroed();
            action.sa_sigaction = handle as *const () as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            installed |= libc::sigaction(signal, &action, std::ptr::null_mut()) == 0;
        }
    }
    if installed {
        lend_stack();
    }
}

/// Bytes of the handler's stack.
const STACK: usize = 64 << 10;

/// Gives this thread a stack for handlers if it has none: its own may be what overflowed.
fn lend_stack() {
    // SAFETY: the memory is never freed, and a thread that has such a stack keeps it.
    unsafe {
        let mut present: libc::stack_t = std::mem::zeroed();
        if libc::sigaltstack(std::ptr::null(), &mut present) == 0
            && present.ss_flags & libc::SS_DISABLE != 0
        {
            let memory = Box::leak(vec![0u64; STACK / 8].into_boxed_slice());
            let stack =
                libc::stack_t { ss_sp: memory.as_mut_ptr().cast(), ss_flags: 0, ss_size: STACK };
            libc::sigaltstack(&stack, std::ptr::null_mut());
        }
    }
}

/// Says which call a fault happened in, and lets it happen again.
extern "C" fn handle(signal: c_int, info: *mut libc::siginfo_t, _: *mut c_void) {
    // SAFETY: the kernel hands over a whole `siginfo_t`; all calls are allowed in a handler, during which the call that
    // it has interrupted does not go on.
    unsafe {
        let mut default: libc::sigaction = std::mem::zeroed();
        default.sa_sigaction = libc::SIG_DFL;
        libc::sigaction(signal, &default, std::ptr::null_mut());
        if (*info).si_code <= 0 {
            // Somebody sent it, and nothing would happen again.
            libc::raise(signal);
            return;
        }
        if let Some(found) = find() {
            let mut text = Text::new();
            explain(&mut text, signal, (*info).si_addr() as usize, &found);
            libc::write(libc::STDERR_FILENO, text.bytes.as_ptr().cast(), text.length);
        }
    }
}

/// A call that was found.
struct Found {
    function: &'static Function,
    buffers: &'static [Memory],
}

/// The innermost call of this thread that is under way.
///
/// # Safety
/// What is found is used only until that call goes on.
unsafe fn find() -> Option<Found> {
    // SAFETY: the word is this thread's, and leads to nothing or to a call whose `run` has not returned. The call is
    // in a frame of this thread, which the caller promises not to let go on.
    unsafe {
        let head = NonNull::new(current().read().cast_mut())?;
        let function = head.as_ref().function;
        let buffers = head.cast::<Call<0>>().byte_add(std::mem::offset_of!(Call<1>, buffers));
        let buffers = std::slice::from_raw_parts(buffers.cast().as_ptr(), function.buffers.len());
        Some(Found { function, buffers })
    }
}

fn explain(text: &mut Text, signal: c_int, address: usize, found: &Found) {
    let Function { name, buffers } = found.function;
    text.say("serried: rank ").number(PLACE[0].load(Ordering::Relaxed).into());
    text.say(" of ").number(PLACE[1].load(Ordering::Relaxed).into()).say(": ").say(name);
    text.say(match signal {
        libc::SIGBUS => ": bus error",
        _ => ": segmentation fault",
    });
    text.say(" at address ").hexadecimal(address);
    let given = || buffers.iter().zip(found.buffers);
    // The buffer in which it may be.
    let near = given()
        .filter(|(_, memory)| memory.address <= address)
        .min_by_key(|(_, memory)| address - memory.address);
    if let Some((name, memory)) = near {
        text.say(", ").number((address - memory.address) as u64);
        text.say(" bytes behind the start of ").say(name);
    }
    for (at, (name, memory)) in given().enumerate() {
        text.say(if at == 0 { " (" } else { ", " }).say(name).say(" is ");
        text.hexadecimal(memory.address);
        if let Ok(count) = u64::try_from(memory.count) {
            text.say(", ").number(count).say(" of ");
            text.say(basic(memory.datatype).map_or("a derived datatype", |basic| basic.name));
        }
    }
    text.say(if buffers.is_empty() {
        "; see that the buffers of operations under way stay, and cover what they are for\n"
    } else {
        "); pass buffers that cover what the call reads and writes\n"
    });
}

/// A line that is made without allocating.
struct Text {
    bytes: [u8; 512],
    length: usize,
}

impl Text {
    fn new() -> Text {
        Text { bytes: [0; 512], length: 0 }
    }

    fn say(&mut self, words: &str) -> &mut Text {
        for byte in words.bytes() {
            // What does not fit is missing; the line ends all the same.
            if let Some(place) = self.bytes.get_mut(self.length) {
                *place = byte;
                self.length += 1;
            }
        }
        self
    }

    fn number(&mut self, number: u64) -> &mut Text {
        self.digits(number, 10)
    }

    fn hexadecimal(&mut self, number: usize) -> &mut Text {
        self.say("0x").digits(number as u64, 16)
    }

    fn digits(&mut self, mut number: u64, base: u64) -> &mut Text {
        let mut digits = [0u8; 20];
        let mut first = digits.len();
        loop {
            first -= 1;
            digits[first] = b"0123456789abcdef"[(number % base) as usize];
            number /= base;
            if number == 0 {
                break;
            }
        }
        self.say(std::str::from_utf8(&digits[first..]).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static FUNCTION: Function =
        Function { name: "MPI_Allgather", buffers: &["sendbuf", "recvbuf"] };

    /// The names of the calls that the handler would find.
    fn found() -> Option<&'static str> {
        // SAFETY: the calls of these tests outlive the use of the name.
        unsafe { find() }.map(|found| found.function.name)
    }

    #[test]
    fn a_call_is_found_while_it_is_under_way() {
        let ints = Handle::from_raw(0x209);
        let [sent, received] = [0x1000, 0x20_0000].map(|address| address as *const u8);
        let call = Call::new(&FUNCTION, [Memory::items(sent, 7, ints), Memory::at(received)]);
        assert!(found().is_none());
        call.run(|| {
            // SAFETY: the call is under way.
            let found = unsafe { find() }.expect("a call");
            assert_eq!((found.function.name, found.buffers[0].count), ("MPI_Allgather", 7));
            let mut text = Text::new();
            explain(&mut text, libc::SIGSEGV, 0x20_0010, &found);
            let line = std::str::from_utf8(&text.bytes[..text.length]).unwrap();
            for part in [
                "MPI_Allgather: segmentation fault at address 0x200010",
                "16 bytes behind the start of recvbuf",
                "sendbuf is 0x1000, 7 of MPI_INT, recvbuf is 0x200000)",
            ] {
                assert!(line.contains(part), "{line}");
            }
            assert!(line.ends_with('\n'));
        });
        assert!(found().is_none());
    }

    #[test]
    fn a_call_within_a_call_is_found_until_it_ends() {
        static INNER: Function = Function { name: "MPI_Wait", buffers: &[] };
        let nothing = Memory::at(null_mut::<u8>());
        let outer = Call::new(&FUNCTION, [nothing, nothing]);
        outer.run(|| {
            Call::new(&INNER, []).run(|| assert_eq!(found(), Some("MPI_Wait")));
            assert_eq!(found(), Some("MPI_Allgather"));
            let panics = || Call::new(&INNER, []).run(|| panic!("as the test wants"));
            assert!(std::panic::catch_unwind(panics).is_err());
            assert_eq!(found(), Some("MPI_Allgather"));
        });
    }

    #[test]
    fn a_call_of_another_thread_is_not_found() {
        let nothing = Memory::at(null_mut::<u8>());
        Call::new(&FUNCTION, [nothing, nothing]).run(|| {
            std::thread::scope(|scope| {
                scope.spawn(|| assert_eq!(found(), None)).join().expect("it does not panic");
            });
        });
    }
}
