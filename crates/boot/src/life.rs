//! Ties this process to `mpiexec`: its death, and its leave to read our memory.

use std::io;
use std::os::fd::{AsRawFd, FromRawFd, IntoRawFd, OwnedFd};

/// Has the kernel kill this process when the other end of the pipe `life` is closed, which is when
/// `mpiexec` is gone. It stays open for the life of this process.
///
/// The process group and the parent-death signal cover most ranks already; this one also holds for
/// a rank that was started through a script which left the group.
pub fn die_with_launcher(life: &OwnedFd) -> io::Result<()> {
    // All ranks share the inherited pipe end, and with it its owner: open it anew for an own one.
    let path = format!("/proc/self/fd/{}\0", life.as_raw_fd());
    let flags = libc::O_RDONLY | libc::O_NONBLOCK | libc::O_CLOEXEC;
    // SAFETY: the path ends with a zero byte and lives across the call.
    let own = unsafe { libc::open(path.as_ptr().cast(), flags) };
    if own < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: just opened, owned by nobody else.
    let own = unsafe { OwnedFd::from_raw_fd(own) };
    let set = |command: libc::c_int, argument: libc::c_int| {
        // SAFETY: these commands of fcntl take an integer.
        match unsafe { libc::fcntl(own.as_raw_fd(), command, argument) } {
            -1 => Err(io::Error::last_os_error()),
            _ => Ok(()),
        }
    };
    set(libc::F_SETOWN, std::process::id() as i32)?;
    set(F_SETSIG, libc::SIGKILL)?;
    set(libc::F_SETFL, libc::O_ASYNC | libc::O_NONBLOCK)?;
    // The signal tells of what happens from now on. Was the pipe closed before?
    let mut byte = 0u8;
    // SAFETY: one byte, alive for the call.
    let read = unsafe { libc::read(own.as_raw_fd(), (&raw mut byte).cast(), 1) };
    if read == 0 {
        return Err(io::Error::new(io::ErrorKind::BrokenPipe, "mpiexec is gone"));
    }
    // Closed, it would tell nothing.
    let _ = own.into_raw_fd();
    Ok(())
}

/// Lets the other ranks, which are descendants of `launcher`, copy from and to this process's
/// memory where the Yama security module would allow it to parents only. Where there is no Yama,
/// the kernel refuses the call and nothing is needed.
pub fn permit_descendants_of(launcher: u32) {
    // SAFETY: takes integers, touches no memory.
    unsafe { libc::prctl(libc::PR_SET_PTRACER, u64::from(launcher), 0, 0, 0) };
}

/// From the kernel's `fcntl.h`; the libc crate does not have it everywhere.
const F_SETSIG: libc::c_int = 10;
