//! Trying what the library relies on, in processes of its own.

use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

/// Whether one rank can copy from and to another's memory, as the ranks of a job would: two
/// processes that are no parent and child of each other, with what `boot` does about Yama.
pub fn cross_memory() -> io::Result<()> {
    let mut there = Probed { value: WANTED };
    let address = &raw mut there;
    let (ready, tell) = pipe()?;
    let owner = std::process::id();
    let exposed = fork(|| {
        // SAFETY: these take integers, or one byte that is alive.
        unsafe {
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            libc::prctl(libc::PR_SET_PTRACER, u64::from(owner), 0, 0, 0);
            libc::write(tell.as_raw_fd(), [0u8].as_ptr().cast(), 1);
            libc::pause()
        }
    })?;
    let mut byte = 0u8;
    // SAFETY: one byte, alive for the call.
    unsafe { libc::read(ready.as_raw_fd(), (&raw mut byte).cast(), 1) };
    let copied = fork(|| copy_both_ways(exposed, address)).and_then(wait);
    // SAFETY: takes integers; the process is a child of ours that was not waited for.
    unsafe { libc::kill(exposed, libc::SIGKILL) };
    wait(exposed)?;
    match copied? {
        0 => Ok(()),
        number => Err(io::Error::from_raw_os_error(number)),
    }
}

struct Probed {
    value: u64,
}

const WANTED: u64 = 0x5e44_1ed5_e441_ed5e;

/// The error number of reading the value at `address` in `process` and writing it back; 0 if all
/// is well.
fn copy_both_ways(process: libc::pid_t, address: *mut Probed) -> i32 {
    let mut here = Probed { value: 0 };
    let size = size_of::<Probed>();
    let local = libc::iovec { iov_base: (&raw mut here).cast(), iov_len: size };
    let remote = libc::iovec { iov_base: address.cast(), iov_len: size };
    // SAFETY: `here` is alive and as long as said; the kernel checks the other side.
    let read = unsafe { libc::process_vm_readv(process, &local, 1, &remote, 1, 0) };
    if read != size as isize {
        return io::Error::last_os_error().raw_os_error().unwrap_or(libc::EIO);
    }
    // SAFETY: as above; what is written is what was there.
    let written = unsafe { libc::process_vm_writev(process, &local, 1, &remote, 1, 0) };
    if written != size as isize {
        return io::Error::last_os_error().raw_os_error().unwrap_or(libc::EIO);
    }
    if here.value == WANTED { 0 } else { libc::EIO }
}

/// What the kernel answers when asked for barriers on all CPUs that run a registered process.
pub fn global_barrier() -> io::Result<bool> {
    const QUERY: libc::c_int = 0;
    const GLOBAL_EXPEDITED: libc::c_long = 1 << 1;
    const REGISTER_GLOBAL_EXPEDITED: libc::c_long = 1 << 2;
    // SAFETY: takes integers.
    let commands = unsafe { libc::syscall(libc::SYS_membarrier, QUERY, 0, 0) };
    if commands < 0 {
        return Err(io::Error::last_os_error());
    }
    let both = GLOBAL_EXPEDITED | REGISTER_GLOBAL_EXPEDITED;
    Ok(commands & both == both)
}

/// Whether so many bytes of nameless memory can be reserved; they are given back.
pub fn shared_memory(bytes: u64) -> io::Result<()> {
    // SAFETY: the name ends with a zero byte.
    let file = check(unsafe { libc::memfd_create(c"serried-doctor".as_ptr(), libc::MFD_CLOEXEC) })?;
    // SAFETY: just opened, owned by nobody else.
    let file = unsafe { OwnedFd::from_raw_fd(file) };
    // SAFETY: takes integers.
    check(unsafe { libc::fallocate(file.as_raw_fd(), 0, 0, bytes as libc::off_t) })?;
    Ok(())
}

/// A limit of this process: soft and hard, `None` for no limit.
pub fn limit(which: libc::__rlimit_resource_t) -> (Option<u64>, Option<u64>) {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: one `rlimit`, alive for the call.
    unsafe { libc::getrlimit(which, &mut limit) };
    let known = |value| (value != libc::RLIM_INFINITY).then_some(value);
    (known(limit.rlim_cur), known(limit.rlim_max))
}

fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0; 2];
    // SAFETY: two integers, alive for the call.
    check(unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) })?;
    // SAFETY: just opened, owned by nobody else.
    Ok(unsafe { (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])) })
}

/// Runs `work` in a child, which exits with what it answers.
fn fork(work: impl FnOnce() -> i32) -> io::Result<libc::pid_t> {
    // SAFETY: the command has one thread, and the child calls nothing but the kernel.
    match check(unsafe { libc::fork() })? {
        // SAFETY: ends the child without running what belongs to its parent.
        0 => unsafe { libc::_exit(work()) },
        child => Ok(child),
    }
}

/// The exit status of a child.
fn wait(child: libc::pid_t) -> io::Result<i32> {
    let mut status = 0;
    // SAFETY: one integer, alive for the call.
    check(unsafe { libc::waitpid(child, &mut status, 0) })?;
    Ok(if libc::WIFEXITED(status) { libc::WEXITSTATUS(status) } else { libc::EIO })
}

fn check(answer: libc::c_int) -> io::Result<libc::c_int> {
    if answer == -1 { Err(io::Error::last_os_error()) } else { Ok(answer) }
}
