//! The calls of the kernel that `mpiexec` needs, with `Result`s.

use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};
use std::time::Duration;

/// A pipe: the end to read from and the end to write to.
pub fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0; 2];
    // SAFETY: two integers, alive for the call.
    check(unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) })?;
    // SAFETY: just opened, owned by nobody else.
    Ok(unsafe { (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])) })
}

/// Two sockets that keep message boundaries. The first one tells who sent a message.
pub fn sockets() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0; 2];
    let kind = libc::SOCK_SEQPACKET | libc::SOCK_CLOEXEC;
    // SAFETY: two integers, alive for the call.
    check(unsafe { libc::socketpair(libc::AF_UNIX, kind, 0, ends.as_mut_ptr()) })?;
    // SAFETY: just opened, owned by nobody else.
    let pair = unsafe { (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])) };
    let yes: libc::c_int = 1;
    // SAFETY: an integer and its size, alive for the call.
    check(unsafe {
        let size = size_of_val(&yes) as u32;
        libc::setsockopt(
            ends[0],
            libc::SOL_SOCKET,
            libc::SO_PASSCRED,
            (&raw const yes).cast(),
            size,
        )
    })?;
    Ok(pair)
}

/// Takes the socket that is standard input, and leaves nothing there. Answers it and the process
/// that made it.
pub fn take_standard_input() -> io::Result<(OwnedFd, u32)> {
    let input = libc::STDIN_FILENO;
    let mut maker = libc::ucred { pid: 0, uid: 0, gid: 0 };
    let mut size = size_of_val(&maker) as libc::socklen_t;
    let yes: libc::c_int = 1;
    // SAFETY: places for the answer and its size, an integer and its size, alive for the calls.
    unsafe {
        let place = (&raw mut maker).cast();
        check(libc::getsockopt(input, libc::SOL_SOCKET, libc::SO_PEERCRED, place, &mut size))?;
        let (yes, size) = ((&raw const yes).cast(), size_of_val(&yes) as libc::socklen_t);
        check(libc::setsockopt(input, libc::SOL_SOCKET, libc::SO_PASSCRED, yes, size))?;
    }
    // SAFETY: takes integers.
    let socket = check(unsafe { libc::fcntl(input, libc::F_DUPFD_CLOEXEC, 3) })?;
    // SAFETY: just opened, owned by nobody else.
    let socket = unsafe { OwnedFd::from_raw_fd(socket) };
    // SAFETY: takes integers.
    check(unsafe { libc::dup2(nothing()?.as_raw_fd(), input) })?;
    Ok((socket, maker.pid as u32))
}

/// Moves a descriptor out of the numbers that scripts use for their own redirections.
pub fn move_up(descriptor: OwnedFd) -> OwnedFd {
    const FIRST: libc::c_int = 100;
    // SAFETY: takes integers.
    let moved = unsafe { libc::fcntl(descriptor.as_raw_fd(), libc::F_DUPFD_CLOEXEC, FIRST) };
    match moved {
        -1 => descriptor,
        // SAFETY: just opened, owned by nobody else.
        moved => unsafe { OwnedFd::from_raw_fd(moved) },
    }
}

/// What to recognise an open file by: device and inode.
pub fn identity(descriptor: RawFd) -> io::Result<(u64, u64)> {
    // SAFETY: all zeroes is a valid `stat`.
    let mut stat: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: `stat` is alive for the call.
    check(unsafe { libc::fstat(descriptor, &mut stat) })?;
    Ok((stat.st_dev, stat.st_ino))
}

/// Whether the open file is a regular one.
pub fn is_regular(descriptor: RawFd) -> bool {
    // SAFETY: all zeroes is a valid `stat`.
    let mut stat: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: `stat` is alive for the call.
    let found = unsafe { libc::fstat(descriptor, &mut stat) } == 0;
    found && stat.st_mode & libc::S_IFMT == libc::S_IFREG
}

/// Opens what is always empty.
pub fn nothing() -> io::Result<OwnedFd> {
    Ok(std::fs::File::open("/dev/null")?.into())
}

/// Makes reading and writing answer at once.
pub fn set_nonblocking(descriptor: &OwnedFd) -> io::Result<()> {
    // SAFETY: takes integers.
    check(unsafe { libc::fcntl(descriptor.as_raw_fd(), libc::F_SETFL, libc::O_NONBLOCK) })?;
    Ok(())
}

/// Sets whether the descriptor survives the start of another program.
pub fn set_inherited(descriptor: RawFd, inherited: bool) -> io::Result<()> {
    let flag = if inherited { 0 } else { libc::FD_CLOEXEC };
    // SAFETY: takes integers.
    check(unsafe { libc::fcntl(descriptor, libc::F_SETFD, flag) })?;
    Ok(())
}

/// Reads what is there; zero bytes mean the end.
pub fn read(descriptor: RawFd, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        // SAFETY: the buffer is alive for the call and its length is given.
        let count = unsafe { libc::read(descriptor, buffer.as_mut_ptr().cast(), buffer.len()) };
        match usize::try_from(count) {
            Ok(count) => return Ok(count),
            Err(_) => repeat_if_interrupted()?,
        }
    }
}

/// Writes some of the bytes.
pub fn write(descriptor: RawFd, bytes: &[u8]) -> io::Result<usize> {
    loop {
        // SAFETY: the bytes are alive for the call and their number is given.
        let count = unsafe { libc::write(descriptor, bytes.as_ptr().cast(), bytes.len()) };
        match usize::try_from(count) {
            Ok(count) => return Ok(count),
            Err(_) => repeat_if_interrupted()?,
        }
    }
}

/// Whether a write would not have to wait now. Errors and hang-ups count: the write tells them.
pub fn is_writable(descriptor: RawFd) -> bool {
    let mut entry = libc::pollfd { fd: descriptor, events: libc::POLLOUT, revents: 0 };
    // SAFETY: one entry, alive for the call.
    unsafe { libc::poll(&mut entry, 1, 0) == 1 }
}

/// A message that came over a socket: its bytes, and who sent it.
pub struct Message {
    /// How many bytes of the buffer it fills.
    pub length: usize,
    /// Whether the buffer was too small for it.
    pub cut: bool,
    /// The process, as the kernel knows it.
    pub sender: Option<u32>,
}

/// Takes a message from one of [`sockets`], if one is there.
pub fn receive(socket: &OwnedFd, buffer: &mut [u8]) -> io::Result<Option<Message>> {
    #[repr(align(8))]
    struct Ancillary([u8; 64]);
    let mut ancillary = Ancillary([0; 64]);
    let mut part = libc::iovec { iov_base: buffer.as_mut_ptr().cast(), iov_len: buffer.len() };
    // SAFETY: all zeroes is a valid `msghdr`.
    let mut header: libc::msghdr = unsafe { std::mem::zeroed() };
    header.msg_iov = &mut part;
    header.msg_iovlen = 1;
    header.msg_control = ancillary.0.as_mut_ptr().cast();
    header.msg_controllen = ancillary.0.len() as _;
    let flags = libc::MSG_DONTWAIT | libc::MSG_CMSG_CLOEXEC;
    let mut reset = false;
    let length = loop {
        // SAFETY: the header names buffers that are alive for the call, with their lengths.
        let length = unsafe { libc::recvmsg(socket.as_raw_fd(), &mut header, flags) };
        let Err(_) = usize::try_from(length) else { break length as usize };
        match io::Error::last_os_error() {
            error if error.kind() == io::ErrorKind::WouldBlock => return Ok(None),
            error if error.kind() == io::ErrorKind::Interrupted => {}
            // Of an end that is gone and has left something unread the kernel says so once, before
            // what that end had said.
            error if error.kind() == io::ErrorKind::ConnectionReset && !reset => reset = true,
            error => return Err(error),
        }
    };
    if length == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let mut sender = None;
    // SAFETY: the kernel has filled the header and the ancillary bytes, which are aligned.
    unsafe {
        let mut entry = libc::CMSG_FIRSTHDR(&header);
        while !entry.is_null() {
            let (level, kind) = ((*entry).cmsg_level, (*entry).cmsg_type);
            if level == libc::SOL_SOCKET && kind == libc::SCM_CREDENTIALS {
                let credentials: libc::ucred =
                    libc::CMSG_DATA(entry).cast::<libc::ucred>().read_unaligned();
                sender = u32::try_from(credentials.pid).ok().filter(|pid| *pid != 0);
            } else if level == libc::SOL_SOCKET && kind == libc::SCM_RIGHTS {
                // Nobody was asked for files: a rank must not be able to fill our table.
                let count = ((*entry).cmsg_len as usize - libc::CMSG_LEN(0) as usize) / 4;
                for at in 0..count {
                    libc::close(libc::CMSG_DATA(entry).cast::<RawFd>().add(at).read_unaligned());
                }
            }
            entry = libc::CMSG_NXTHDR(&header, entry);
        }
    }
    Ok(Some(Message { length, cut: header.msg_flags & libc::MSG_TRUNC != 0, sender }))
}

/// A descriptor that can be read once the process has ended.
pub fn watch_process(process: u32) -> io::Result<OwnedFd> {
    // SAFETY: takes integers.
    let descriptor = unsafe { libc::syscall(libc::SYS_pidfd_open, process, 0) };
    let descriptor = check(descriptor as libc::c_int)?;
    // SAFETY: just opened, owned by nobody else.
    Ok(unsafe { OwnedFd::from_raw_fd(descriptor) })
}

/// What there is to hear about the children of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaped {
    /// This one ended, with this status.
    Ended(u32, libc::c_int),
    /// All those left go on.
    Running,
    /// None are left.
    Childless,
}

/// Takes in one child that has ended, if there is one.
pub fn reap() -> Reaped {
    let mut status = 0;
    // SAFETY: one integer, alive for the call.
    match unsafe { libc::waitpid(-1, &mut status, libc::WNOHANG) } {
        0 => Reaped::Running,
        -1 => Reaped::Childless,
        process => Reaped::Ended(process as u32, status),
    }
}

/// The children of this process, as far as the kernel lists them.
pub fn children() -> Vec<u32> {
    let own = std::process::id();
    let listed = std::fs::read_to_string(format!("/proc/self/task/{own}/children"));
    let listed = listed.unwrap_or_default();
    listed.split_ascii_whitespace().filter_map(|process| process.parse().ok()).collect()
}

/// Makes descendants whose parents have ended children of this process, so that none gets lost.
pub fn adopt_orphans() {
    // SAFETY: takes integers.
    unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) };
}

/// Sends a signal to a process.
pub fn signal_process(process: u32, signal: libc::c_int) {
    // SAFETY: takes integers.
    unsafe { libc::kill(process as libc::pid_t, signal) };
}

/// Sends a signal to all processes of a group.
pub fn signal_group(group: u32, signal: libc::c_int) {
    // SAFETY: takes integers.
    unsafe { libc::kill(-(group as libc::pid_t), signal) };
}

/// The group of a process, if it still exists.
pub fn group_of(process: u32) -> Option<u32> {
    // SAFETY: takes an integer.
    u32::try_from(unsafe { libc::getpgid(process as libc::pid_t) }).ok()
}

/// Raises the limit of open files as far as it goes. Returns what it was.
pub fn raise_file_limit() -> io::Result<libc::rlimit> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: one `rlimit`, alive for the call.
    check(unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) })?;
    let raised = libc::rlimit { rlim_cur: limit.rlim_max, ..limit };
    // SAFETY: one `rlimit`, alive for the call.
    check(unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &raised) })?;
    Ok(limit)
}

/// A set of signals that are blocked and read from a descriptor instead.
pub struct Signals {
    descriptor: OwnedFd,
    /// The mask that was in force before, for the programs to be started.
    pub before: libc::sigset_t,
}

impl Signals {
    /// Blocks the signals and opens the descriptor. From then on, a file that would become larger than its limit is an
    /// error of the call, and no signal.
    pub fn take(signals: &[libc::c_int]) -> io::Result<Signals> {
        // SAFETY: takes integers.
        unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
        // SAFETY: all zeroes is a valid set, and `sigemptyset` makes it an empty one.
        let (mut set, mut before) =
            unsafe { (std::mem::zeroed::<libc::sigset_t>(), std::mem::zeroed()) };
        // SAFETY: the sets are alive for the calls, the signals exist.
        unsafe {
            libc::sigemptyset(&mut set);
            for signal in signals {
                libc::sigaddset(&mut set, *signal);
            }
            check(libc::sigprocmask(libc::SIG_BLOCK, &set, &mut before))?;
        }
        let flags = libc::SFD_CLOEXEC | libc::SFD_NONBLOCK;
        // SAFETY: the set is alive for the call.
        let descriptor = check(unsafe { libc::signalfd(-1, &set, flags) })?;
        // SAFETY: just opened, owned by nobody else.
        Ok(Signals { descriptor: unsafe { OwnedFd::from_raw_fd(descriptor) }, before })
    }

    /// The next signal, if one has come.
    pub fn next(&self) -> Option<libc::c_int> {
        let mut bytes = [0u8; size_of::<libc::signalfd_siginfo>()];
        let count = read(self.descriptor.as_raw_fd(), &mut bytes).ok()?;
        // The number of the signal is the first field.
        (count == bytes.len()).then(|| i32::from_ne_bytes(bytes[..4].try_into().unwrap()))
    }
}

impl AsRawFd for Signals {
    fn as_raw_fd(&self) -> RawFd {
        self.descriptor.as_raw_fd()
    }
}

/// Waits for many descriptors at once. Each is known by a token of the caller's.
pub struct Poller {
    descriptor: OwnedFd,
}

/// What to wait for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Interest {
    /// Something to read.
    Read,
    /// Room to write.
    Write,
    /// Either.
    Both,
}

impl Poller {
    /// A poller that waits for nothing yet.
    pub fn new() -> io::Result<Poller> {
        // SAFETY: takes an integer.
        let descriptor = check(unsafe { libc::epoll_create1(libc::EPOLL_CLOEXEC) })?;
        // SAFETY: just opened, owned by nobody else.
        Ok(Poller { descriptor: unsafe { OwnedFd::from_raw_fd(descriptor) } })
    }

    /// Waits for this one too.
    pub fn add(&self, descriptor: RawFd, interest: Interest, token: u64) -> io::Result<()> {
        let events = match interest {
            Interest::Read => libc::EPOLLIN,
            Interest::Write => libc::EPOLLOUT,
            Interest::Both => libc::EPOLLIN | libc::EPOLLOUT,
        };
        let mut event = libc::epoll_event { events: events as u32, u64: token };
        let poller = self.descriptor.as_raw_fd();
        // SAFETY: one event, alive for the call.
        check(unsafe { libc::epoll_ctl(poller, libc::EPOLL_CTL_ADD, descriptor, &mut event) })?;
        Ok(())
    }

    /// Waits for this one no more.
    pub fn remove(&self, descriptor: RawFd) {
        let poller = self.descriptor.as_raw_fd();
        let nothing = std::ptr::null_mut();
        // SAFETY: removing takes no event.
        unsafe { libc::epoll_ctl(poller, libc::EPOLL_CTL_DEL, descriptor, nothing) };
    }

    /// The tokens of those that are ready, waiting for them until the time is over.
    pub fn wait(&self, timeout: Option<Duration>) -> io::Result<Vec<u64>> {
        let mut events = [libc::epoll_event { events: 0, u64: 0 }; 64];
        let milliseconds = match timeout {
            None => -1,
            // Rounded up, so that nobody wakes too early and turns in circles.
            Some(timeout) => timeout.as_micros().div_ceil(1000).min(1 << 30) as libc::c_int,
        };
        let poller = self.descriptor.as_raw_fd();
        // SAFETY: the events are alive for the call and their number is given.
        let count = unsafe {
            libc::epoll_wait(poller, events.as_mut_ptr(), events.len() as i32, milliseconds)
        };
        match check(count) {
            Ok(count) => Ok(events[..count as usize].iter().map(|event| event.u64).collect()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }
}

impl AsRawFd for Poller {
    fn as_raw_fd(&self) -> RawFd {
        self.descriptor.as_raw_fd()
    }
}

/// Whether this process belongs to the job that the terminal listens to.
pub fn is_foreground(terminal: BorrowedFd<'_>) -> bool {
    // SAFETY: take integers.
    unsafe { libc::tcgetpgrp(terminal.as_raw_fd()) == libc::getpgrp() }
}

/// The time of day and the date here, to a thousandth of a second.
pub fn local_time() -> String {
    let now =
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let seconds = now.as_secs() as libc::time_t;
    // SAFETY: all zeroes is a valid `tm`, and both live across the call.
    let time = unsafe {
        let mut time: libc::tm = std::mem::zeroed();
        libc::localtime_r(&seconds, &mut time);
        time
    };
    format!(
        "{:04}-{:02}-{:02} {:02}:{:02}:{:02}.{:03}",
        time.tm_year + 1900,
        time.tm_mon + 1,
        time.tm_mday,
        time.tm_hour,
        time.tm_min,
        time.tm_sec,
        now.subsec_millis()
    )
}

fn check(answer: libc::c_int) -> io::Result<libc::c_int> {
    if answer == -1 { Err(io::Error::last_os_error()) } else { Ok(answer) }
}

fn repeat_if_interrupted() -> io::Result<()> {
    match io::Error::last_os_error() {
        error if error.kind() == io::ErrorKind::Interrupted => Ok(()),
        error => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_process_said_is_heard_though_it_did_not_listen() {
        let (own, theirs) = sockets().unwrap();
        write(own.as_raw_fd(), b"news").unwrap();
        write(theirs.as_raw_fd(), b"last words").unwrap();
        // Now the kernel has an error for us, and something to read behind it.
        drop(theirs);
        let mut buffer = [0; 64];
        let heard = receive(&own, &mut buffer).unwrap().expect("a message");
        assert_eq!(&buffer[..heard.length], b"last words");
        let end = receive(&own, &mut buffer).err().expect("the end");
        assert_eq!(end.kind(), io::ErrorKind::UnexpectedEof);
    }
}
