//! What this process prints: passed on line by line, and not lost at its end.

use std::sync::mpsc;
use std::time::Duration;

/// How long what was printed has to leave before the process ends.
const PATIENCE: Duration = Duration::from_secs(2);
/// What the C library takes for a buffer at most unless the program chooses one.
const COMMON_BUFFER: usize = 8192;

unsafe extern "C" {
    static stdout: *mut libc::FILE;
    fn __fbufsize(stream: *mut libc::FILE) -> libc::size_t;
}

/// Has the C library write what the program prints to a pipe line by line, as it does on a terminal:
/// `mpiexec` shows it at once, and it is not lost whatever becomes of the process. A program that has
/// chosen another buffer keeps it.
pub fn print_by_lines() {
    // SAFETY: all zeroes is a valid `stat`, which is alive for the call; `stdout` is the C library's own
    // and stays valid, and without a new buffer how it is flushed may change at any time.
    unsafe {
        let mut stat: libc::stat = std::mem::zeroed();
        let known = libc::fstat(libc::STDOUT_FILENO, &mut stat) == 0;
        if known && stat.st_mode & libc::S_IFMT == libc::S_IFIFO {
            // Nothing was printed yet, or there is a buffer; an unbuffered stream has one byte.
            let size = __fbufsize(stdout);
            if size == 0 || (2..=COMMON_BUFFER).contains(&size) {
                libc::setvbuf(stdout, std::ptr::null_mut(), libc::_IOLBF, 0);
                // What is in the buffer already would keep later lines there.
                libc::fflush(stdout);
            }
        }
    }
}

/// Lets go of all that the program has written to streams of the C library. Not for signal handlers.
pub fn flush_streams() {
    let (done, flushed) = mpsc::channel();
    let flush = move || {
        // SAFETY: flushes all streams, which any thread may do.
        unsafe { libc::fflush(std::ptr::null_mut()) };
        let _ = done.send(());
    };
    // Another thread may hold a stream for as long as it likes, as one that waits for input does.
    if std::thread::Builder::new().spawn(flush).is_ok() {
        let _ = flushed.recv_timeout(PATIENCE);
    }
}

/// From now on a tool whose output nobody reads any more ends without a word, as others do of a signal;
/// one whose output is lost otherwise says so. Both would panic.
pub fn end_with_output() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let text = info.payload().downcast_ref::<String>().map_or("", String::as_str);
        if !text.starts_with("failed printing to std") {
            return before(info);
        }
        if text.contains("(os error 32)") {
            std::process::exit(128 + libc::SIGPIPE);
        }
        use std::io::Write;
        let _ = std::io::stderr().write_all(format!("{text}\n").as_bytes());
        std::process::exit(1);
    }));
}
