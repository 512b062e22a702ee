//! A standard output that was closed when this program started refuses what is written to it.
//!
//! Rust opens `/dev/null` in its place before `main`, so that all output would be lost without an error.

/// Runs before Rust looks at the standard files: opens a file there that cannot be written to, so that each write
/// fails with EBADF as it would have.
extern "C" fn keep_closed() {
    // SAFETY: calls of the kernel on integers and a constant text, in a process that has one thread yet.
    unsafe {
        if libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) != -1 {
            return;
        }
        // A folder, since nothing else that is open here can be the same file.
        let nothing = libc::open(c"/".as_ptr(), libc::O_RDONLY);
        if nothing != -1 && nothing != libc::STDOUT_FILENO {
            libc::dup2(nothing, libc::STDOUT_FILENO);
            libc::close(nothing);
        }
    }
}

// SAFETY: the C library calls each function of this section once at the start, and this one needs nothing of Rust's.
#[used]
#[unsafe(link_section = ".init_array")]
static AT_START: extern "C" fn() = keep_closed;

/// Writes to standard output. Rust's own takes a closed one for success.
pub fn print(text: &str) -> std::io::Result<()> {
    let mut rest = text.as_bytes();
    while !rest.is_empty() {
        let count = crate::system::write(libc::STDOUT_FILENO, rest)?;
        rest = &rest[count..];
    }
    Ok(())
}
