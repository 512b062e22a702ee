//! Which of the providers that libfabric offers is taken.

use crate::Options;
use crate::abi;
use crate::library::Library;
use std::ffi::{CStr, CString};
use std::ptr::NonNull;

/// An offer of libfabric: a provider, a device, and what they can do.
pub(crate) struct Offer {
    library: &'static Library,
    descriptions: Descriptions,
    pub(crate) rma: bool,
    pub(crate) atomic: bool,
}

/// Descriptions that libfabric has made for one offer.
struct Descriptions {
    /// The head of the list, which is freed as a whole.
    list: NonNull<abi::Info>,
    chosen: NonNull<abi::Info>,
}

// SAFETY: the list belongs to one offer, and libfabric does not tie it to a thread.
unsafe impl Send for Descriptions {}

/// What is asked for, the best first: with or without access to remote memory, atomic or not.
const WANTED: [(bool, bool); 3] = [(true, true), (true, false), (false, false)];

/// What this transport knows how to serve of what a provider may ask for.
const REGISTRATION: i32 =
    abi::MR_LOCAL | abi::MR_VIRT_ADDR | abi::MR_ALLOCATED | abi::MR_PROV_KEY | abi::MR_ENDPOINT;

impl Offer {
    /// The first that fits, of those that can do the most.
    pub(crate) fn find(library: &'static Library, options: &Options) -> Option<Offer> {
        let lacks = options.lacks;
        let wanted = WANTED.into_iter();
        let wanted = wanted.filter(|&(rma, atomic)| !(rma && lacks.rma || atomic && lacks.atomics));
        let both = [true, false].into_iter().filter(|ordered| !(*ordered && lacks.ordering));
        let wanted = wanted.flat_map(|wanted| both.clone().map(move |ordered| (wanted, ordered)));
        wanted.into_iter().find_map(|((rma, atomic), ordered)| {
            let list = ask(library, options.provider.as_deref(), rma, atomic, ordered)?;
            let descriptions = Descriptions { list, chosen: list };
            let mut offer = Offer { library, descriptions, rma, atomic };
            loop {
                if !options.fabric_only || offer.is_device() {
                    return Some(offer);
                }
                offer.descriptions.chosen = NonNull::new(offer.info().next)?;
            }
        })
    }

    /// What it says.
    pub(crate) fn info(&self) -> &abi::Info {
        // SAFETY: one of the list, which lives as long as this, and whose parts are all there: libfabric
        // promises each of the attributes in what it answers.
        unsafe { self.descriptions.chosen.as_ref() }
    }

    /// The same, to be handed to calls that open things by it.
    pub(crate) fn as_ptr(&self) -> *mut abi::Info {
        self.descriptions.chosen.as_ptr()
    }

    pub(crate) fn transmit(&self) -> &abi::TxAttr {
        // SAFETY: as in `info`.
        unsafe { &*self.info().tx_attr }
    }

    pub(crate) fn receive(&self) -> &abi::RxAttr {
        // SAFETY: as in `info`.
        unsafe { &*self.info().rx_attr }
    }

    pub(crate) fn endpoint(&self) -> &abi::EpAttr {
        // SAFETY: as in `info`.
        unsafe { &*self.info().ep_attr }
    }

    pub(crate) fn domain(&self) -> &abi::DomainAttr {
        // SAFETY: as in `info`.
        unsafe { &*self.info().domain_attr }
    }

    pub(crate) fn fabric(&self) -> &abi::FabricAttr {
        // SAFETY: as in `info`.
        unsafe { &*self.info().fabric_attr }
    }

    /// What an error means, in the words of libfabric.
    pub(crate) fn explain(&self, error: i32) -> String {
        self.library.explain(error)
    }

    /// The provider's name.
    pub(crate) fn provider(&self) -> String {
        words(self.fabric().prov_name)
    }

    /// The network's name: endpoints of another one are not reached.
    pub(crate) fn network(&self) -> String {
        words(self.fabric().name)
    }

    /// The device's name.
    pub(crate) fn device(&self) -> String {
        words(self.domain().name)
    }

    /// The address that the endpoint is to have, if the offer says so.
    pub(crate) fn source(&self) -> Option<&[u8]> {
        let info = self.info();
        // SAFETY: an address belongs to the offer, and is as long as it says.
        (!info.src_addr.is_null())
            .then(|| unsafe { std::slice::from_raw_parts(info.src_addr.cast(), info.src_addrlen) })
    }

    /// Gives the endpoint another address.
    pub(crate) fn set_source(&mut self, address: &[u8]) {
        // SAFETY: the offer is ours alone. Its address is of the allocator that libfabric uses, which frees what
        // it finds there.
        unsafe {
            let info = self.descriptions.chosen.as_mut();
            let copy = libc::malloc(address.len());
            if !copy.is_null() {
                std::ptr::copy_nonoverlapping(address.as_ptr(), copy.cast(), address.len());
                libc::free(info.src_addr);
                (info.src_addr, info.src_addrlen) = (copy, address.len());
            }
        }
    }

    /// Whether it drives a device of its own, which has a name and no link that is known to be down. What is
    /// built on sockets or shared memory names none.
    fn is_device(&self) -> bool {
        // SAFETY: a description of a device that belongs to the offer, if there is one.
        let Some(nic) = (unsafe { self.info().nic.as_ref() }) else { return false };
        // SAFETY: as above.
        let (device, link) = unsafe { (nic.device_attr.as_ref(), nic.link_attr.as_ref()) };
        device.is_some_and(|device| !device.name.is_null())
            && link.is_none_or(|link| link.state != abi::LINK_DOWN)
    }
}

impl Drop for Offer {
    fn drop(&mut self) {
        // SAFETY: the list is ours, and nothing points into it any more.
        unsafe { (self.library.freeinfo)(self.descriptions.list.as_ptr()) };
    }
}

fn words(text: *const std::ffi::c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: a string that belongs to an offer that is there.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// What libfabric offers that can do all of this.
fn ask(
    library: &Library,
    provider: Option<&str>,
    rma: bool,
    atomic: bool,
    ordered: bool,
) -> Option<NonNull<abi::Info>> {
    let provider = CString::new(provider.unwrap_or_default()).ok()?;
    // SAFETY: a new description is asked for, and then is ours; all of its parts are there. The name is
    // copied by libfabric's own means, which frees it with the rest.
    unsafe {
        let hints = NonNull::new((library.dupinfo)(std::ptr::null()))?;
        let asked = &mut *hints.as_ptr();
        let (transmit, receive) = (&mut *asked.tx_attr, &mut *asked.rx_attr);
        asked.caps = abi::MSG;
        if rma {
            asked.caps |= abi::RMA;
            // Whoever has put knows then that the bytes are there.
            transmit.op_flags = abi::DELIVERY_COMPLETE;
        }
        if atomic {
            asked.caps |= abi::ATOMIC;
        }
        if ordered {
            transmit.msg_order = abi::ORDER_SAS;
            receive.msg_order = abi::ORDER_SAS;
        }
        asked.mode = abi::CONTEXT | abi::CONTEXT2;
        (*asked.ep_attr).kind = abi::EP_RDM;
        (*asked.domain_attr).mr_mode = REGISTRATION;
        (*asked.domain_attr).threading = abi::THREAD_DOMAIN;
        if !provider.is_empty() {
            (*asked.fabric_attr).prov_name = libc::strdup(provider.as_ptr());
        }
        let mut list = std::ptr::null_mut();
        let none = std::ptr::null();
        let status = (library.getinfo)(abi::VERSION, none, none, 0, asked, &mut list);
        (library.freeinfo)(hints.as_ptr());
        let list = NonNull::new(list).filter(|_| status == 0)?;
        let mut offer = list.as_ptr();
        while !offer.is_null() {
            // It was asked whether they can; what needs it says so for each operation.
            (*(*offer).tx_attr).op_flags = 0;
            offer = (*offer).next;
        }
        Some(list)
    }
}
