//! A fault in memory that the program gave to a call names that call.
//!
//! A bad buffer that the kernel copies is an error; one that this process copies itself is a signal. Calls
//! that touch memory of the program leave a [`Call`] on the stack, and the handler of the signal looks for
//! the innermost one of its thread. It says what it found and lets the signal take its course: the fault
//! happens again, so that core dumps and the exit status are those of a process without a handler.
//!
//! The handler is installed only where there is none, so that debuggers, sanitizers and runtimes that have
//! their own keep it.

use std::ffi::{c_int, c_void};
use std::hint::black_box;
use std::sync::atomic::{AtomicU32, Ordering};

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

/// A call that is under way, in the frame of its shell.
#[derive(Debug)]
#[repr(C)]
pub struct Call<const N: usize> {
    /// [`LIVE`] between the begin and the end of the call.
    live: u64,
    function: &'static Function,
    buffers: [Memory; N],
}

/// Nothing else on a stack looks like this.
const LIVE: u64 = 0x9c1f_5e77_d3b8_4a06;

/// Buffers that a call has at most.
const MOST: usize = 3;

/// Words of a [`Call`] with [`MOST`] buffers.
const WORDS: usize = size_of::<Call<MOST>>() / 8;

impl<const N: usize> Call<N> {
    /// A call that has not begun.
    #[inline(always)]
    pub fn new(function: &'static Function, buffers: [Memory; N]) -> Call<N> {
        const { assert!(N <= MOST) };
        Call { live: 0, function, buffers }
    }

    /// The call begins; it ends when this is dropped, and must not be moved until then.
    #[inline(always)]
    pub fn begin(&mut self) {
        self.live = LIVE;
        // It is there for whoever looks at the stack.
        black_box(self);
    }
}

impl<const N: usize> Drop for Call<N> {
    #[inline(always)]
    fn drop(&mut self) {
        self.live = 0;
        black_box(self);
    }
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
extern "C" fn handle(signal: c_int, info: *mut libc::siginfo_t, context: *mut c_void) {
    // SAFETY: the kernel hands over a whole `siginfo_t` and `ucontext_t`; all calls are allowed in a handler.
    unsafe {
        let mut default: libc::sigaction = std::mem::zeroed();
        default.sa_sigaction = libc::SIG_DFL;
        libc::sigaction(signal, &default, std::ptr::null_mut());
        if (*info).si_code <= 0 {
            // Somebody sent it, and nothing would happen again.
            libc::raise(signal);
            return;
        }
        if let Some(found) = find(stack_pointer(context)) {
            let mut text = Text::new();
            explain(&mut text, signal, (*info).si_addr() as usize, &found);
            libc::write(libc::STDERR_FILENO, text.bytes.as_ptr().cast(), text.length);
        }
    }
}

/// Where the thread's stack was when it was interrupted.
///
/// # Safety
/// The context must be one that the kernel handed to a handler.
unsafe fn stack_pointer(context: *mut c_void) -> usize {
    let context = context.cast::<libc::ucontext_t>();
    // SAFETY: promised by the caller.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        return (*context).uc_mcontext.gregs[libc::REG_RSP as usize] as usize;
        #[cfg(target_arch = "aarch64")]
        return (*context).uc_mcontext.sp as usize;
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        return context as usize;
    }
}

/// A call that was found.
struct Found {
    function: &'static Function,
    buffers: [Memory; MOST],
}

/// How far up a stack is looked: more than any call of the library is deep.
const REACH: usize = 1 << 20;

/// The innermost call on the stack from this address up.
fn find(stack: usize) -> Option<Found> {
    let mut words = [0u64; 512];
    let mut at = stack & !7;
    while at < stack + REACH {
        let count = copy(at, &mut words);
        // A call may reach into what comes next.
        let whole = count.saturating_sub(WORDS);
        let end = if count < words.len() { count } else { whole };
        if let Some(place) = words[..end].iter().position(|word| *word == LIVE) {
            let mut call = [0u64; WORDS];
            let present = (count - place).min(WORDS);
            call[..present].copy_from_slice(&words[place..place + present]);
            // SAFETY: the shell that wrote the mark wrote this too, and is still under way.
            let function = unsafe { &*(call[1] as *const Function) };
            let buffers = std::array::from_fn(|at| {
                let [address, count, datatype] = [2, 3, 4].map(|word| call[word + 3 * at]);
                Memory { address: address as usize, count: count as i64, datatype }
            });
            return Some(Found { function, buffers });
        }
        if end == 0 || count < words.len() {
            return None;
        }
        at += end * 8;
    }
    None
}

/// Copies words of this process, as many as there are: the kernel knows where a stack ends.
fn copy(from: usize, words: &mut [u64]) -> usize {
    let here = libc::iovec { iov_base: words.as_mut_ptr().cast(), iov_len: size_of_val(words) };
    let there = libc::iovec { iov_base: from as *mut c_void, iov_len: size_of_val(words) };
    // SAFETY: writes to the words only, and reads nothing that is not there.
    let bytes = unsafe { libc::process_vm_readv(libc::getpid(), &here, 1, &there, 1, 0) };
    usize::try_from(bytes).unwrap_or(0) / 8
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
    let given = || buffers.iter().zip(&found.buffers);
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

    #[test]
    fn a_call_is_found_while_it_is_under_way() {
        let ints = Handle::from_raw(0x209);
        let [sent, received] = [0x1000, 0x20_0000].map(|address| address as *const u8);
        let buffers = [Memory::items(sent, 7, ints), Memory::at(received)];
        let place;
        {
            let mut call = Call::new(&FUNCTION, buffers);
            place = (&raw const call) as usize;
            assert!(find(place).is_none());
            call.begin();
            let found = find(place).expect("a call");
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
        }
        assert!(find(place).is_none());
    }

    #[test]
    fn a_stack_ends_somewhere() {
        let mut words = [1; 4];
        assert_eq!(copy(8, &mut words), 0);
        assert!(find(8).is_none());
    }
}
