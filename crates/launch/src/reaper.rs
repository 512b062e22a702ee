//! The reaper: a small process that leads the ranks' process group and outlives `mpiexec` by just
//! long enough to kill it.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd, RawFd};

/// Starts the reaper and returns its process id. `life` is the end to read from of a pipe that only
/// `mpiexec` can write to: it ends when `mpiexec` does. The group is that of the reaper, or, if this one
/// takes the place of another, that which is given, as long as anybody is in it.
pub fn start(life: &OwnedFd, group: Option<u32>) -> io::Result<Reaper> {
    let group = group.unwrap_or(0) as libc::pid_t;
    // SAFETY: this process has one thread, and the child calls nothing but the kernel.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        // SAFETY: this is the child, which has nothing else to do.
        0 => unsafe { watch(life.as_raw_fd(), group) },
        process => {
            // The child does it too; whoever comes first, the group is there for the ranks.
            let joined = enter(process, group);
            Ok(Reaper { process: process as u32, group: joined as u32 })
        }
    }
}

/// The reaper, and the group that it kills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reaper {
    /// Its process.
    pub process: u32,
    /// The group of the ranks.
    pub group: u32,
}

/// Puts a process into a group that exists, or else into one of its own. Answers which.
fn enter(process: libc::pid_t, group: libc::pid_t) -> libc::pid_t {
    // SAFETY: takes integers.
    unsafe {
        if group > 0 && libc::setpgid(process, group) == 0 {
            return group;
        }
        libc::setpgid(process, process);
    }
    process
}

/// # Safety
/// For a freshly forked child only: closes every open file, and never returns.
unsafe fn watch(life: RawFd, group: libc::pid_t) -> ! {
    // SAFETY: only calls of the kernel on integers and on the two locals below.
    unsafe {
        enter(libc::getpid(), group);
        libc::prctl(libc::PR_SET_NAME, c"mpiexec-reaper".as_ptr());
        let mut all: libc::sigset_t = std::mem::zeroed();
        libc::sigfillset(&mut all);
        libc::sigprocmask(libc::SIG_SETMASK, &all, std::ptr::null_mut());
        // Whoever reads what mpiexec writes must see its end when mpiexec ends.
        libc::dup2(life, 0);
        if libc::syscall(libc::SYS_close_range, 1u32, u32::MAX, 0u32) != 0 {
            for descriptor in 1..65536 {
                libc::close(descriptor);
            }
        }
        let mut byte = 0u8;
        loop {
            let count = libc::read(0, (&raw mut byte).cast(), 1);
            if count == 0 || (count < 0 && *libc::__errno_location() != libc::EINTR) {
                libc::kill(0, libc::SIGKILL);
                libc::_exit(0);
            }
        }
    }
}
