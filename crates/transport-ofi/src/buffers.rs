//! Memory for messages: buffers of one size, in pages of their own, registered where the provider wants that.

use crate::abi;
use crate::endpoint::{Context, Endpoint, Purpose, Region};
use layout::Address;
use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous, munmap};
use std::ffi::c_void;
use std::ptr::null_mut;

/// Pages of this process.
pub(crate) struct Mapping {
    start: Address,
    length: usize,
}

impl Mapping {
    pub(crate) fn new(length: usize) -> Option<Mapping> {
        let length = length.next_multiple_of(registry::PAGE);
        let access = ProtFlags::READ | ProtFlags::WRITE;
        // SAFETY: new pages, wherever there is room.
        let start =
            unsafe { mmap_anonymous(null_mut(), length, access, MapFlags::PRIVATE) }.ok()?;
        Some(Mapping { start: Address::new(start.cast()), length })
    }

    pub(crate) fn start(&self) -> *mut u8 {
        self.start.get()
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: mapped by us; whoever used it is gone.
        let _ = unsafe { munmap(self.start.get().cast(), self.length) };
    }
}

/// Memory for messages, and the region that it is registered as, if it must be.
pub(crate) struct Registered {
    pub(crate) memory: Mapping,
    region: Option<Region>,
}

impl Registered {
    pub(crate) fn new(endpoint: &mut Endpoint, length: usize, pin: bool) -> Option<Registered> {
        let memory = Mapping::new(length)?;
        let region = if pin || endpoint.asks(abi::MR_LOCAL) {
            let start = memory.start().addr();
            Some(endpoint.register(start, memory.length, false).ok()?)
        } else {
            None
        };
        Some(Registered { memory, region })
    }

    /// What calls are told that use it.
    pub(crate) fn descriptor(&self) -> *mut c_void {
        self.region.as_ref().map_or(null_mut(), Region::descriptor)
    }

    /// Takes the registration back, while the endpoint is still there.
    pub(crate) fn deregister(&mut self) {
        self.region = None;
    }
}

/// One buffer, and where the call that uses it tells of its end.
#[derive(Clone, Copy)]
pub(crate) struct Buffer {
    pub(crate) bytes: *mut u8,
    pub(crate) descriptor: *mut c_void,
    pub(crate) context: *mut Context,
}

// SAFETY: addresses alone reach nothing; who uses them has the endpoint.
unsafe impl Send for Buffer {}

/// Buffers of one size.
pub(crate) struct Buffers {
    size: usize,
    purpose: fn(u32) -> Purpose,
    pin: bool,
    chunks: Vec<Registered>,
    buffers: Vec<Buffer>,
    /// Those that are not in use.
    pub(crate) free: Vec<u32>,
}

impl Buffers {
    pub(crate) fn new(size: usize, purpose: fn(u32) -> Purpose, pin: bool) -> Buffers {
        Buffers { size, purpose, pin, chunks: Vec::new(), buffers: Vec::new(), free: Vec::new() }
    }

    /// Makes so many more, if there is memory that may be registered.
    #[must_use]
    pub(crate) fn add(&mut self, endpoint: &mut Endpoint, count: usize) -> bool {
        let Some(chunk) = Registered::new(endpoint, count * self.size, self.pin) else {
            return false;
        };
        for number in 0..count {
            let index = self.buffers.len() as u32;
            let context = Box::into_raw(Box::new(Context::new((self.purpose)(index))));
            let bytes = chunk.memory.start().wrapping_add(number * self.size);
            self.buffers.push(Buffer { bytes, descriptor: chunk.descriptor(), context });
            self.free.push(index);
        }
        self.chunks.push(chunk);
        true
    }

    pub(crate) fn at(&self, index: u32) -> Buffer {
        self.buffers[index as usize]
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.buffers.len()
    }

    /// The bytes of a message that lies in a buffer.
    ///
    /// # Safety
    ///
    /// The buffer is not given to the provider while they are looked at.
    pub(crate) unsafe fn message<'a>(&self, index: u32, length: usize) -> &'a [u8] {
        let buffer = self.at(index);
        // SAFETY: the caller's word; the buffer has as many.
        unsafe { std::slice::from_raw_parts(buffer.bytes, length.min(self.size)) }
    }

    /// Takes the registrations back, while the endpoint is still there.
    pub(crate) fn deregister(&mut self) {
        self.chunks.iter_mut().for_each(Registered::deregister);
    }
}

impl Drop for Buffers {
    fn drop(&mut self) {
        for buffer in &self.buffers {
            // SAFETY: made so, and the endpoint that might have used it is closed.
            drop(unsafe { Box::from_raw(buffer.context) });
        }
    }
}
