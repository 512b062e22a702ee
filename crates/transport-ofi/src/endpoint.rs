//! What libfabric has opened for this process: a fabric, a domain, an address vector, a completion queue
//! and an endpoint; and the calls that move data, each as one function.

use crate::abi;
use crate::choice::Offer;
use crate::library::Library;
use layout::Address;
use std::ffi::c_void;
use std::io;
use std::os::fd::{BorrowedFd, RawFd};
use std::ptr::null_mut;
use transport::Atomic;

/// The longest address that a card has room for.
pub(crate) const LONGEST_ADDRESS: usize = 256;

/// Where a call tells of its end: the first words are the provider's as long as the call is under way.
#[repr(C)]
pub(crate) struct Context {
    internal: [usize; 8],
    pub(crate) purpose: Purpose,
}

/// What a completion is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The receive buffer of this number.
    Receive(u32),
    /// The send buffer of this number.
    Send(u32),
    /// The piece of an access to remote memory that has this number.
    Piece(u32),
}

impl Context {
    pub(crate) fn new(purpose: Purpose) -> Context {
        Context { internal: [0; 8], purpose }
    }
}

/// Why a call moved nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// No room now.
    Again,
    /// It will never do: the number of an error.
    Error(i32),
}

/// The end of something that was under way: how many bytes, or the number of an error.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Completion {
    pub(crate) purpose: Purpose,
    pub(crate) result: Result<usize, i32>,
}

/// Registered memory.
pub(crate) struct Region {
    fid: Address<abi::FidMr>,
    pub(crate) start: usize,
}

impl Region {
    /// What calls that use the memory here are told.
    pub(crate) fn descriptor(&self) -> *mut c_void {
        // SAFETY: it is registered as long as this lives.
        unsafe { (*self.fid.get()).descriptor }
    }

    /// What calls that reach the memory from elsewhere must say.
    pub(crate) fn key(&self) -> u64 {
        // SAFETY: as above.
        unsafe { (*self.fid.get()).key }
    }
}

impl Drop for Region {
    fn drop(&mut self) {
        // SAFETY: it is registered, and not used any more.
        unsafe { close(&raw mut (*self.fid.get()).fid) };
    }
}

/// What is open, to be closed in this order's reverse.
pub(crate) struct Endpoint {
    pub(crate) offer: Offer,
    objects: Objects,
    /// What is readable when the queue may have something, where the provider has such a thing.
    descriptor: Option<RawFd>,
    /// How memory must be registered (`abi::MR_*`).
    modes: i32,
}

/// What libfabric has opened; nothing where it is null.
struct Objects {
    fabric: *mut abi::FidFabric,
    domain: *mut abi::FidDomain,
    addresses: *mut abi::FidAv,
    queue: *mut abi::FidCq,
    endpoint: *mut abi::FidEp,
}

// SAFETY: the objects belong to one endpoint, whose methods that change them want it exclusively; libfabric ties none
// of them to a thread.
unsafe impl Send for Objects {}

unsafe fn close(fid: *mut abi::Fid) {
    // SAFETY: the caller has an open object, of which nothing that is open depends any more.
    unsafe { ((*(*fid).ops).close)(fid) };
}

fn trouble(size: isize) -> Result<(), Trouble> {
    match size {
        0.. => Ok(()),
        _ if size == -(abi::EAGAIN as isize) => Err(Trouble::Again),
        _ => Err(Trouble::Error(-size as i32)),
    }
}

/// What opening came to.
fn opened(library: &Library, what: &str, offer: &Offer, status: i32) -> io::Result<()> {
    if status == 0 {
        return Ok(());
    }
    let (provider, device) = (offer.provider(), offer.device());
    let why = library.explain(status);
    Err(io::Error::other(format!("libfabric's {provider} on {device} opens no {what}: {why}")))
}

impl Endpoint {
    /// Opens what is offered, for so many peers; with a descriptor to sleep on, if it is wanted and can be had.
    pub(crate) fn open(
        library: &Library,
        offer: Offer,
        peers: usize,
        entries: usize,
        wait: bool,
    ) -> io::Result<Endpoint> {
        let modes = offer.domain().mr_mode;
        let mut it = Endpoint {
            offer,
            objects: Objects {
                fabric: null_mut(),
                domain: null_mut(),
                addresses: null_mut(),
                queue: null_mut(),
                endpoint: null_mut(),
            },
            descriptor: None,
            modes,
        };
        let info = it.offer.as_ptr();
        // SAFETY: each object is made of those before it, which are open; the attributes live through the
        // calls; what is made is kept here at once, so that it is closed whatever comes after it.
        unsafe {
            let status = (library.fabric)((*info).fabric_attr, &mut it.objects.fabric, null_mut());
            opened(library, "fabric", &it.offer, status)?;
            let open = (*(*it.objects.fabric).ops).domain;
            let status = open(it.objects.fabric, info, &mut it.objects.domain, null_mut());
            opened(library, "domain", &it.offer, status)?;
            let kind = match it.offer.domain().av_type {
                0 => abi::AV_TABLE,
                asked => asked,
            };
            let mut attributes =
                abi::AvAttr { kind, count: peers, ..std::mem::zeroed::<abi::AvAttr>() };
            let open = (*(*it.objects.domain).ops).av_open;
            let status =
                open(it.objects.domain, &mut attributes, &mut it.objects.addresses, null_mut());
            opened(library, "address vector", &it.offer, status)?;
            let status = it.open_queue(entries, wait);
            opened(library, "completion queue", &it.offer, status)?;
            let open = (*(*it.objects.domain).ops).endpoint;
            let status = open(it.objects.domain, info, &mut it.objects.endpoint, null_mut());
            opened(library, "endpoint", &it.offer, status)?;
            let own = &raw mut (*it.objects.endpoint).fid;
            let (queue, addresses) =
                (&raw mut (*it.objects.queue).fid, &raw mut (*it.objects.addresses).fid);
            for (object, flags) in [(addresses, 0), (queue, abi::SEND | abi::RECV)] {
                let status = ((*(*own).ops).bind)(own, object, flags);
                opened(library, "tie of an endpoint", &it.offer, status)?;
            }
            let status = ((*(*own).ops).control)(own, abi::ENABLE, null_mut());
            opened(library, "endpoint for use", &it.offer, status)?;
        }
        Ok(it)
    }

    fn open_queue(&mut self, entries: usize, wait: bool) -> i32 {
        let objects: &[i32] =
            if wait { &[abi::WAIT_FD, abi::WAIT_NONE] } else { &[abi::WAIT_NONE] };
        let mut status = 0;
        for &object in objects {
            // SAFETY: all zeros are attributes. The domain is open, and the queue is asked about when it is.
            unsafe {
                let mut attributes = std::mem::zeroed::<abi::CqAttr>();
                attributes.size = entries;
                attributes.format = abi::CQ_FORMAT_MSG;
                attributes.wait_obj = object;
                let open = (*(*self.objects.domain).ops).cq_open;
                status =
                    open(self.objects.domain, &mut attributes, &mut self.objects.queue, null_mut());
                if status != 0 {
                    continue;
                }
                if object == abi::WAIT_FD {
                    let fid = &raw mut (*self.objects.queue).fid;
                    let mut descriptor: RawFd = -1;
                    let told =
                        ((*(*fid).ops).control)(fid, abi::GETWAIT, (&raw mut descriptor).cast());
                    self.descriptor = (told == 0 && descriptor >= 0).then_some(descriptor);
                }
                return 0;
            }
        }
        status
    }

    /// What is readable when something may have come, if the provider has such a thing.
    pub(crate) fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        // SAFETY: it belongs to the queue, which is open as long as this lives.
        self.descriptor.map(|descriptor| unsafe { BorrowedFd::borrow_raw(descriptor) })
    }

    /// Whether the descriptor tells of whatever comes from here on; if not, something has come already.
    pub(crate) fn may_wait(&mut self) -> bool {
        // SAFETY: fabric and queue are open.
        unsafe {
            let mut fids = [&raw mut (*self.objects.queue).fid];
            ((*(*self.objects.fabric).ops).trywait)(self.objects.fabric, fids.as_mut_ptr(), 1) == 0
        }
    }

    /// Whether a way to register memory is asked for.
    pub(crate) fn asks(&self, mode: i32) -> bool {
        self.modes & mode != 0
    }

    /// Whether atomic operations on words of eight bytes are all there.
    pub(crate) fn has_atomics(&self) -> bool {
        let fetching = [abi::SUM, abi::BAND, abi::BOR, abi::BXOR, abi::ATOMIC_WRITE];
        // SAFETY: the endpoint is enabled, and offers atomic operations, so that it has their table.
        unsafe {
            let Some(calls) = (*self.objects.endpoint).atomic.as_ref() else { return false };
            let has = |valid: abi::AtomicValid, operation| {
                let mut count = 0;
                valid(self.objects.endpoint, abi::UINT64, operation, &mut count) == 0 && count >= 1
            };
            fetching.into_iter().all(|operation| has(calls.readwritevalid, operation))
                && has(calls.compwritevalid, abi::CSWAP)
        }
    }

    /// Its own address.
    pub(crate) fn name(&self) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; LONGEST_ADDRESS];
        let mut length = bytes.len();
        // SAFETY: the endpoint is enabled, and the bytes are as many as it is told.
        let status = unsafe {
            let fid = &raw mut (*self.objects.endpoint).fid;
            ((*(*self.objects.endpoint).cm).getname)(fid, bytes.as_mut_ptr().cast(), &mut length)
        };
        if status != 0 || length > LONGEST_ADDRESS {
            let provider = self.offer.provider();
            let why = format!("libfabric's {provider} has an address of {length} bytes");
            return Err(io::Error::other(why));
        }
        bytes.truncate(length);
        Ok(bytes)
    }

    /// Makes another endpoint known by its address; the number by which calls name it.
    pub(crate) fn insert(&mut self, address: &[u8]) -> Option<u64> {
        // A provider reads as much as its own addresses have, whatever it is told.
        let mut bytes = [0; LONGEST_ADDRESS];
        bytes.get_mut(..address.len())?.copy_from_slice(address);
        let mut number = u64::MAX;
        // SAFETY: the address vector is open, the bytes are more than any address has.
        let inserted = unsafe {
            let insert = (*(*self.objects.addresses).ops).insert;
            insert(self.objects.addresses, bytes.as_ptr().cast(), 1, &mut number, 0, null_mut())
        };
        (inserted == 1 && number != u64::MAX).then_some(number)
    }

    /// Registers memory, which must stay mapped until the region is dropped; the number of an error otherwise.
    pub(crate) fn register(
        &mut self,
        start: usize,
        length: usize,
        remote: bool,
    ) -> Result<Region, i32> {
        let mut access = abi::READ | abi::WRITE | abi::SEND | abi::RECV;
        if remote {
            access |= abi::REMOTE_READ | abi::REMOTE_WRITE;
        }
        loop {
            let mut fid = null_mut();
            let key = self.random_key()?;
            // SAFETY: the domain is open; the memory is the caller's word.
            let status = unsafe {
                let owner = &raw mut (*self.objects.domain).fid;
                let register = (*(*self.objects.domain).mr).reg;
                let memory = std::ptr::without_provenance::<c_void>(start);
                register(owner, memory, length, access, 0, key, 0, &mut fid, null_mut())
            };
            match -status {
                0 => return self.enable(Region { fid: Address::new(fid), start }),
                // Another region has this key already.
                abi::ENOKEY if !self.asks(abi::MR_PROV_KEY) => {}
                error => return Err(error),
            }
        }
    }

    /// A key that nobody guesses, as long as the provider takes: where it does not prove who reads and writes,
    /// whoever knows a key can.
    fn random_key(&self) -> Result<u64, i32> {
        if self.asks(abi::MR_PROV_KEY) {
            return Ok(0);
        }
        let random = secret::random::<8>().map_err(|error| error.raw_os_error().unwrap_or(0))?;
        let bits = 8 * self.offer.domain().mr_key_size.clamp(1, 8) as u32;
        Ok(u64::from_le_bytes(random) >> (u64::BITS - bits))
    }

    fn enable(&mut self, region: Region) -> Result<Region, i32> {
        if self.asks(abi::MR_ENDPOINT) {
            // SAFETY: region and endpoint are open.
            let (tied, enabled) = unsafe {
                let own = &raw mut (*region.fid.get()).fid;
                let tied = ((*(*own).ops).bind)(own, &raw mut (*self.objects.endpoint).fid, 0);
                (tied, ((*(*own).ops).control)(own, abi::ENABLE, null_mut()))
            };
            if tied != 0 || enabled != 0 {
                return Err(-tied.min(enabled));
            }
        }
        Ok(region)
    }

    /// Gives the provider a buffer for the next message.
    ///
    /// # Safety
    ///
    /// Buffer and context stay where they are, and are touched by nobody, until they complete or the
    /// endpoint is closed.
    pub(crate) unsafe fn receive(
        &mut self,
        buffer: *mut u8,
        length: usize,
        descriptor: *mut c_void,
        context: *mut Context,
    ) -> Result<(), Trouble> {
        // SAFETY: the caller's word.
        trouble(unsafe {
            let call = (*(*self.objects.endpoint).msg).recv;
            let any = u64::MAX;
            call(self.objects.endpoint, buffer.cast(), length, descriptor, any, context.cast())
        })
    }

    /// Sends a message.
    ///
    /// # Safety
    ///
    /// As for `receive`.
    pub(crate) unsafe fn send(
        &mut self,
        peer: u64,
        buffer: *const u8,
        length: usize,
        descriptor: *mut c_void,
        context: *mut Context,
    ) -> Result<(), Trouble> {
        // SAFETY: the caller's word.
        trouble(unsafe {
            let call = (*(*self.objects.endpoint).msg).send;
            call(self.objects.endpoint, buffer.cast(), length, descriptor, peer, context.cast())
        })
    }

    /// Sends a message that is as short as the offer says: the bytes are free again at once.
    pub(crate) fn inject(&mut self, peer: u64, bytes: &[u8]) -> Result<(), Trouble> {
        // SAFETY: the endpoint is enabled, and the bytes are read during the call.
        trouble(unsafe {
            let call = (*(*self.objects.endpoint).msg).inject;
            call(self.objects.endpoint, bytes.as_ptr().cast(), bytes.len(), peer)
        })
    }

    /// Reads remote memory.
    ///
    /// # Safety
    ///
    /// As for `receive`.
    pub(crate) unsafe fn read(
        &mut self,
        peer: u64,
        (address, key): (u64, u64),
        memory: *mut u8,
        length: usize,
        descriptor: *mut c_void,
        context: *mut Context,
    ) -> Result<(), Trouble> {
        // SAFETY: the caller's word.
        trouble(unsafe {
            let call = (*(*self.objects.endpoint).rma).read;
            let memory = memory.cast();
            call(
                self.objects.endpoint,
                memory,
                length,
                descriptor,
                peer,
                address,
                key,
                context.cast(),
            )
        })
    }

    /// Writes remote memory; when it completes, the bytes are there.
    ///
    /// # Safety
    ///
    /// As for `receive`.
    pub(crate) unsafe fn write(
        &mut self,
        peer: u64,
        (address, key): (u64, u64),
        memory: *mut u8,
        length: usize,
        mut descriptor: *mut c_void,
        context: *mut Context,
    ) -> Result<(), Trouble> {
        let local = libc::iovec { iov_base: memory.cast(), iov_len: length };
        let remote = abi::RmaIov { address, length, key };
        let message = abi::MsgRma {
            local: &local,
            descriptors: &mut descriptor,
            locals: 1,
            peer,
            remote: &remote,
            remotes: 1,
            context: context.cast(),
            data: 0,
        };
        // SAFETY: the caller's word; the description is read during the call.
        trouble(unsafe {
            let call = (*(*self.objects.endpoint).rma).writemsg;
            call(self.objects.endpoint, &message, abi::COMPLETION | abi::DELIVERY_COMPLETE)
        })
    }

    /// Changes a remote word. `words` are three: the operand, what it is compared with, and what it held.
    ///
    /// # Safety
    ///
    /// As for `receive`, for the words.
    pub(crate) unsafe fn atomic(
        &mut self,
        peer: u64,
        (address, key): (u64, u64),
        atomic: Atomic,
        words: *mut u64,
        descriptor: *mut c_void,
        context: *mut Context,
    ) -> Result<(), Trouble> {
        let (operation, operand) = match atomic {
            Atomic::Add(operand) => (abi::SUM, operand),
            Atomic::And(operand) => (abi::BAND, operand),
            Atomic::Or(operand) => (abi::BOR, operand),
            Atomic::Xor(operand) => (abi::BXOR, operand),
            Atomic::Swap(operand) => (abi::ATOMIC_WRITE, operand),
            Atomic::CompareSwap { desired, .. } => (abi::CSWAP, desired),
        };
        // SAFETY: the caller's word; there are three of them.
        trouble(unsafe {
            let (compare, result) = (words.add(1), words.add(2));
            words.write(operand);
            let calls = &*(*self.objects.endpoint).atomic;
            let (endpoint, own) = (self.objects.endpoint, descriptor);
            let context = context.cast();
            if let Atomic::CompareSwap { expected, .. } = atomic {
                compare.write(expected);
                let (words, compare, result) = (words.cast(), compare.cast(), result.cast());
                (calls.compwrite)(
                    endpoint,
                    words,
                    1,
                    own,
                    compare,
                    own,
                    result,
                    own,
                    peer,
                    address,
                    key,
                    abi::UINT64,
                    operation,
                    context,
                )
            } else {
                let (words, result) = (words.cast(), result.cast());
                (calls.readwrite)(
                    endpoint,
                    words,
                    1,
                    own,
                    result,
                    own,
                    peer,
                    address,
                    key,
                    abi::UINT64,
                    operation,
                    context,
                )
            }
        })
    }

    /// Takes what has ended since, and moves on what needs this process for that. As many as there is room for.
    pub(crate) fn complete(&mut self, room: usize, ended: &mut Vec<Completion>) {
        let none = abi::CqMsgEntry { context: null_mut(), flags: 0, length: 0 };
        let mut entries = [none; BATCH];
        // SAFETY: the queue is open, and has been told of entries of this shape.
        let read = unsafe {
            let read = (*(*self.objects.queue).ops).read;
            read(self.objects.queue, entries.as_mut_ptr().cast(), room.min(BATCH))
        };
        if read > 0 {
            for entry in &entries[..read as usize] {
                // SAFETY: an entry names a context of ours, or none.
                if let Some(context) = unsafe { entry.context.cast::<Context>().as_ref() } {
                    ended.push(Completion { purpose: context.purpose, result: Ok(entry.length) });
                }
            }
        } else if read == -(abi::EAVAIL as isize) {
            self.complete_error(ended);
        }
    }

    #[cold]
    fn complete_error(&mut self, ended: &mut Vec<Completion>) {
        // SAFETY: the queue is open; all zeros are an entry without further data.
        unsafe {
            let mut entry: abi::CqErrEntry = std::mem::zeroed();
            let read = ((*(*self.objects.queue).ops).readerr)(self.objects.queue, &mut entry, 0);
            if read < 0 {
                return;
            }
            // A context that is none: a message without completion, whose peer others tell of.
            if let Some(context) = entry.context.cast::<Context>().as_ref() {
                ended.push(Completion { purpose: context.purpose, result: Err(entry.error) });
            }
        }
    }
}

/// Completions that are taken at a time: as many as a cache holds beside what they are about.
pub(crate) const BATCH: usize = 32;

impl Drop for Endpoint {
    fn drop(&mut self) {
        // SAFETY: each that is open is closed, after those that are made of it; the parts of each begin
        // with its `Fid`.
        unsafe {
            for fid in [
                self.objects.endpoint.cast::<abi::Fid>(),
                self.objects.queue.cast(),
                self.objects.addresses.cast(),
                self.objects.domain.cast(),
                self.objects.fabric.cast(),
            ] {
                if !fid.is_null() {
                    close(fid);
                }
            }
        }
    }
}
