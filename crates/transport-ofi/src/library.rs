//! `libfabric.so.1`, loaded when it is first asked for. Where there is none, there is no such transport.

use crate::abi;
use std::ffi::{CStr, c_void};
use std::sync::OnceLock;

/// The calls that the library exports; all others stand in tables that its objects bring.
pub(crate) struct Library {
    pub(crate) getinfo: abi::GetInfo,
    pub(crate) freeinfo: abi::FreeInfo,
    pub(crate) dupinfo: abi::DupInfo,
    pub(crate) fabric: abi::OpenFabric,
    strerror: abi::StrError,
}

impl Library {
    /// What an error of the library means, in its own words.
    pub(crate) fn explain(&self, error: i32) -> String {
        // SAFETY: it answers with a string that is there for ever, whatever the number.
        let words = unsafe { CStr::from_ptr((self.strerror)(error.abs())) };
        words.to_string_lossy().into_owned()
    }
}

/// The library, if this system has one that is new enough.
pub(crate) fn library() -> Option<&'static Library> {
    static LIBRARY: OnceLock<Option<Library>> = OnceLock::new();
    LIBRARY.get_or_init(load).as_ref()
}

/// A function of the library under the version of its interface that is declared in `abi`.
fn symbol(handle: *mut c_void, name: &CStr, version: &CStr) -> Option<*mut c_void> {
    // SAFETY: a handle that `dlopen` has given, and two strings.
    let address = unsafe { libc::dlvsym(handle, name.as_ptr(), version.as_ptr()) };
    (!address.is_null()).then_some(address)
}

fn load() -> Option<Library> {
    // SAFETY: a library that is meant to be loaded; what it does then is kept from the program by `Signals`.
    let handle = unsafe { libc::dlopen(c"libfabric.so.1".as_ptr(), libc::RTLD_NOW) };
    if handle.is_null() {
        return None;
    }
    type Version = unsafe extern "C" fn() -> u32;
    // SAFETY: each function has the type that the headers give it under this version.
    unsafe {
        let version: Version = std::mem::transmute(symbol(handle, c"fi_version", c"FABRIC_1.0")?);
        if version() < abi::VERSION {
            return None;
        }
        Some(Library {
            getinfo: std::mem::transmute::<*mut c_void, abi::GetInfo>(symbol(
                handle,
                c"fi_getinfo",
                c"FABRIC_1.3",
            )?),
            freeinfo: std::mem::transmute::<*mut c_void, abi::FreeInfo>(symbol(
                handle,
                c"fi_freeinfo",
                c"FABRIC_1.3",
            )?),
            dupinfo: std::mem::transmute::<*mut c_void, abi::DupInfo>(symbol(
                handle,
                c"fi_dupinfo",
                c"FABRIC_1.3",
            )?),
            fabric: std::mem::transmute::<*mut c_void, abi::OpenFabric>(symbol(
                handle,
                c"fi_fabric",
                c"FABRIC_1.1",
            )?),
            strerror: std::mem::transmute::<*mut c_void, abi::StrError>(symbol(
                handle,
                c"fi_strerror",
                c"FABRIC_1.0",
            )?),
        })
    }
}

/// What this process does upon signals, put back when it is dropped: libfabric's `shm` takes six of them
/// as soon as the library is first used, whichever provider is meant.
pub(crate) struct Signals {
    actions: Vec<(libc::c_int, libc::sigaction)>,
}

/// The first of the signals that mean something; below them are all that anybody takes.
const FIRST_QUEUED: libc::c_int = 32;

impl Signals {
    pub(crate) fn keep() -> Signals {
        let mut actions = Vec::new();
        for signal in 1..FIRST_QUEUED {
            // SAFETY: all zeros are an action, and it is only written.
            let mut action: libc::sigaction = unsafe { std::mem::zeroed() };
            // SAFETY: it is only asked.
            if unsafe { libc::sigaction(signal, std::ptr::null(), &mut action) } == 0 {
                actions.push((signal, action));
            }
        }
        Signals { actions }
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        for (signal, action) in &self.actions {
            // SAFETY: what was in force before; the system refuses the two that cannot be changed.
            unsafe { libc::sigaction(*signal, action, std::ptr::null_mut()) };
        }
    }
}
