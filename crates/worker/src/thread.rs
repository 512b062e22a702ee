//! Threads of the library's own.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Builder, JoinHandle};

/// Threads of the library's own that have not ended.
static OWN: AtomicUsize = AtomicUsize::new(0);

/// How many threads of this process are the library's own.
pub fn own_threads() -> usize {
    OWN.load(Ordering::Relaxed)
}

/// Starts a thread to which no signal is delivered: they are for the threads of the program, which
/// may count on being interrupted, and whose handlers may count on their thread.
pub fn start_thread(
    name: &str,
    work: impl FnOnce() + Send + 'static,
) -> io::Result<JoinHandle<()>> {
    // SAFETY: both sets are filled before they are read, and nothing but the mask of this thread, which
    // the new one takes over, changes meanwhile.
    unsafe {
        let (mut all, mut before) = (std::mem::zeroed(), std::mem::zeroed());
        libc::sigfillset(&mut all);
        libc::pthread_sigmask(libc::SIG_SETMASK, &all, &mut before);
        let counted = move || {
            work();
            OWN.fetch_sub(1, Ordering::Relaxed);
        };
        OWN.fetch_add(1, Ordering::Relaxed);
        let started = Builder::new().name(name.into()).spawn(counted);
        if started.is_err() {
            OWN.fetch_sub(1, Ordering::Relaxed);
        }
        libc::pthread_sigmask(libc::SIG_SETMASK, &before, std::ptr::null_mut());
        started
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The signals that this thread does not take, as the system shows them.
    fn blocked() -> u64 {
        let text = std::fs::read_to_string("/proc/thread-self/status").expect("/proc");
        let mask = text.lines().find_map(|line| line.strip_prefix("SigBlk:")).expect("a mask");
        u64::from_str_radix(mask.trim(), 16).expect("a number")
    }

    #[test]
    fn a_thread_gets_no_signals_and_its_maker_still_does() {
        let before = blocked();
        let (tell, told) = std::sync::mpsc::channel();
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let thread = start_thread("quiet", move || {
            tell.send(blocked()).expect("a listener");
            let _ = ended.recv();
        });
        let signals = [libc::SIGTERM, libc::SIGALRM, libc::SIGUSR1, libc::SIGPROF];
        assert!(own_threads() > 0);
        let mask = told.recv().expect("an answer");
        assert!(signals.iter().all(|signal| mask >> (signal - 1) & 1 == 1), "{mask:x}");
        drop(end);
        thread.expect("a thread").join().expect("an end");
        assert_eq!(blocked(), before);
    }
}
