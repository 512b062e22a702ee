//! What libfabric's headers say, as far as it is used here: `libfabric.so.1` with the interface of 1.17, whose
//! structures later versions only make longer. Tables of calls are declared up to the last one that is used.
//!
//! The tests compare all of it with the headers, where there are some.

use std::ffi::{c_char, c_int, c_void};

/// What is asked for: the interface of version 1.17.
pub(crate) const VERSION: u32 = (1 << 16) | 17;

pub(crate) const MSG: u64 = 1 << 1;
pub(crate) const RMA: u64 = 1 << 2;
pub(crate) const ATOMIC: u64 = 1 << 4;
pub(crate) const READ: u64 = 1 << 8;
pub(crate) const WRITE: u64 = 1 << 9;
pub(crate) const RECV: u64 = 1 << 10;
pub(crate) const SEND: u64 = 1 << 11;
pub(crate) const REMOTE_READ: u64 = 1 << 12;
pub(crate) const REMOTE_WRITE: u64 = 1 << 13;
pub(crate) const COMPLETION: u64 = 1 << 24;
pub(crate) const DELIVERY_COMPLETE: u64 = 1 << 28;
pub(crate) const ORDER_SAS: u64 = 1 << 8;
pub(crate) const CONTEXT: u64 = 1 << 59;
pub(crate) const CONTEXT2: u64 = 1 << 52;

pub(crate) const MR_LOCAL: c_int = 1 << 2;
pub(crate) const MR_VIRT_ADDR: c_int = 1 << 4;
pub(crate) const MR_ALLOCATED: c_int = 1 << 5;
pub(crate) const MR_PROV_KEY: c_int = 1 << 6;
pub(crate) const MR_ENDPOINT: c_int = 1 << 9;

pub(crate) const EP_RDM: c_int = 3;
pub(crate) const AV_TABLE: c_int = 2;
pub(crate) const THREAD_DOMAIN: c_int = 3;
pub(crate) const CQ_FORMAT_MSG: c_int = 2;
pub(crate) const WAIT_NONE: c_int = 0;
pub(crate) const WAIT_FD: c_int = 3;
pub(crate) const GETWAIT: c_int = 5;
pub(crate) const ENABLE: c_int = 6;
pub(crate) const LINK_DOWN: c_int = 1;

pub(crate) const UINT64: c_int = 7;
pub(crate) const SUM: c_int = 2;
pub(crate) const BOR: c_int = 6;
pub(crate) const BAND: c_int = 7;
pub(crate) const BXOR: c_int = 9;
pub(crate) const ATOMIC_WRITE: c_int = 11;
pub(crate) const CSWAP: c_int = 12;

pub(crate) const EAGAIN: i32 = 11;
pub(crate) const EAVAIL: i32 = 259;
pub(crate) const ENOKEY: i32 = 266;

pub(crate) type Status = c_int;
pub(crate) type Size = isize;

#[repr(C)]
pub(crate) struct Fid {
    pub(crate) class: usize,
    pub(crate) context: *mut c_void,
    pub(crate) ops: *const FidOps,
}

#[repr(C)]
pub(crate) struct FidOps {
    pub(crate) size: usize,
    pub(crate) close: unsafe extern "C" fn(*mut Fid) -> Status,
    pub(crate) bind: unsafe extern "C" fn(*mut Fid, *mut Fid, u64) -> Status,
    pub(crate) control: unsafe extern "C" fn(*mut Fid, c_int, *mut c_void) -> Status,
}

#[repr(C)]
pub(crate) struct TxAttr {
    pub(crate) caps: u64,
    pub(crate) mode: u64,
    pub(crate) op_flags: u64,
    pub(crate) msg_order: u64,
    pub(crate) comp_order: u64,
    pub(crate) inject_size: usize,
    pub(crate) size: usize,
    pub(crate) iov_limit: usize,
    pub(crate) rma_iov_limit: usize,
    pub(crate) tclass: u32,
}

#[repr(C)]
pub(crate) struct RxAttr {
    pub(crate) caps: u64,
    pub(crate) mode: u64,
    pub(crate) op_flags: u64,
    pub(crate) msg_order: u64,
    pub(crate) comp_order: u64,
    pub(crate) total_buffered_recv: usize,
    pub(crate) size: usize,
    pub(crate) iov_limit: usize,
}

#[repr(C)]
pub(crate) struct EpAttr {
    pub(crate) kind: c_int,
    pub(crate) protocol: u32,
    pub(crate) protocol_version: u32,
    pub(crate) max_msg_size: usize,
    pub(crate) msg_prefix_size: usize,
    pub(crate) max_order_raw_size: usize,
    pub(crate) max_order_war_size: usize,
    pub(crate) max_order_waw_size: usize,
    pub(crate) mem_tag_format: u64,
    pub(crate) tx_ctx_cnt: usize,
    pub(crate) rx_ctx_cnt: usize,
    pub(crate) auth_key_size: usize,
    pub(crate) auth_key: *mut u8,
}

#[repr(C)]
pub(crate) struct DomainAttr {
    pub(crate) domain: *mut FidDomain,
    pub(crate) name: *mut c_char,
    pub(crate) threading: c_int,
    pub(crate) control_progress: c_int,
    pub(crate) data_progress: c_int,
    pub(crate) resource_mgmt: c_int,
    pub(crate) av_type: c_int,
    pub(crate) mr_mode: c_int,
    pub(crate) mr_key_size: usize,
}

#[repr(C)]
pub(crate) struct FabricAttr {
    pub(crate) fabric: *mut FidFabric,
    pub(crate) name: *mut c_char,
    pub(crate) prov_name: *mut c_char,
    pub(crate) prov_version: u32,
    pub(crate) api_version: u32,
}

#[repr(C)]
pub(crate) struct Info {
    pub(crate) next: *mut Info,
    pub(crate) caps: u64,
    pub(crate) mode: u64,
    pub(crate) addr_format: u32,
    pub(crate) src_addrlen: usize,
    pub(crate) dest_addrlen: usize,
    pub(crate) src_addr: *mut c_void,
    pub(crate) dest_addr: *mut c_void,
    pub(crate) handle: *mut Fid,
    pub(crate) tx_attr: *mut TxAttr,
    pub(crate) rx_attr: *mut RxAttr,
    pub(crate) ep_attr: *mut EpAttr,
    pub(crate) domain_attr: *mut DomainAttr,
    pub(crate) fabric_attr: *mut FabricAttr,
    pub(crate) nic: *mut FidNic,
}

#[repr(C)]
pub(crate) struct FidNic {
    pub(crate) fid: Fid,
    pub(crate) device_attr: *mut DeviceAttr,
    pub(crate) bus_attr: *mut c_void,
    pub(crate) link_attr: *mut LinkAttr,
}

#[repr(C)]
pub(crate) struct DeviceAttr {
    pub(crate) name: *mut c_char,
}

#[repr(C)]
pub(crate) struct LinkAttr {
    pub(crate) address: *mut c_char,
    pub(crate) mtu: usize,
    pub(crate) speed: usize,
    pub(crate) state: c_int,
}

#[repr(C)]
pub(crate) struct FidFabric {
    pub(crate) fid: Fid,
    pub(crate) ops: *const FabricOps,
    pub(crate) api_version: u32,
}

#[repr(C)]
pub(crate) struct FabricOps {
    pub(crate) size: usize,
    pub(crate) domain:
        unsafe extern "C" fn(*mut FidFabric, *mut Info, *mut *mut FidDomain, *mut c_void) -> Status,
    passive_ep: *const c_void,
    eq_open: *const c_void,
    wait_open: *const c_void,
    pub(crate) trywait: unsafe extern "C" fn(*mut FidFabric, *mut *mut Fid, c_int) -> Status,
}

#[repr(C)]
pub(crate) struct FidDomain {
    pub(crate) fid: Fid,
    pub(crate) ops: *const DomainOps,
    pub(crate) mr: *const MrOps,
}

#[repr(C)]
pub(crate) struct DomainOps {
    pub(crate) size: usize,
    pub(crate) av_open:
        unsafe extern "C" fn(*mut FidDomain, *mut AvAttr, *mut *mut FidAv, *mut c_void) -> Status,
    pub(crate) cq_open:
        unsafe extern "C" fn(*mut FidDomain, *mut CqAttr, *mut *mut FidCq, *mut c_void) -> Status,
    pub(crate) endpoint:
        unsafe extern "C" fn(*mut FidDomain, *mut Info, *mut *mut FidEp, *mut c_void) -> Status,
}

#[repr(C)]
pub(crate) struct MrOps {
    pub(crate) size: usize,
    pub(crate) reg: unsafe extern "C" fn(
        *mut Fid,
        *const c_void,
        usize,
        u64,
        u64,
        u64,
        u64,
        *mut *mut FidMr,
        *mut c_void,
    ) -> Status,
}

#[repr(C)]
pub(crate) struct FidMr {
    pub(crate) fid: Fid,
    pub(crate) descriptor: *mut c_void,
    pub(crate) key: u64,
}

#[repr(C)]
pub(crate) struct AvAttr {
    pub(crate) kind: c_int,
    pub(crate) rx_ctx_bits: c_int,
    pub(crate) count: usize,
    pub(crate) ep_per_node: usize,
    pub(crate) name: *const c_char,
    pub(crate) map_addr: *mut c_void,
    pub(crate) flags: u64,
}

#[repr(C)]
pub(crate) struct FidAv {
    pub(crate) fid: Fid,
    pub(crate) ops: *const AvOps,
}

#[repr(C)]
pub(crate) struct AvOps {
    pub(crate) size: usize,
    pub(crate) insert: unsafe extern "C" fn(
        *mut FidAv,
        *const c_void,
        usize,
        *mut u64,
        u64,
        *mut c_void,
    ) -> Status,
}

#[repr(C)]
pub(crate) struct CqAttr {
    pub(crate) size: usize,
    pub(crate) flags: u64,
    pub(crate) format: c_int,
    pub(crate) wait_obj: c_int,
    pub(crate) signaling_vector: c_int,
    pub(crate) wait_cond: c_int,
    pub(crate) wait_set: *mut c_void,
}

#[repr(C)]
pub(crate) struct FidCq {
    pub(crate) fid: Fid,
    pub(crate) ops: *const CqOps,
}

#[repr(C)]
pub(crate) struct CqOps {
    pub(crate) size: usize,
    pub(crate) read: unsafe extern "C" fn(*mut FidCq, *mut c_void, usize) -> Size,
    readfrom: *const c_void,
    pub(crate) readerr: unsafe extern "C" fn(*mut FidCq, *mut CqErrEntry, u64) -> Size,
}

#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct CqMsgEntry {
    pub(crate) context: *mut c_void,
    pub(crate) flags: u64,
    pub(crate) length: usize,
}

#[repr(C)]
pub(crate) struct CqErrEntry {
    pub(crate) context: *mut c_void,
    pub(crate) flags: u64,
    pub(crate) length: usize,
    pub(crate) buffer: *mut c_void,
    pub(crate) data: u64,
    pub(crate) tag: u64,
    pub(crate) olen: usize,
    pub(crate) error: c_int,
    pub(crate) provider_error: c_int,
    pub(crate) err_data: *mut c_void,
    pub(crate) err_data_size: usize,
}

#[repr(C)]
pub(crate) struct FidEp {
    pub(crate) fid: Fid,
    ops: *const c_void,
    pub(crate) cm: *const CmOps,
    pub(crate) msg: *const MsgOps,
    pub(crate) rma: *const RmaOps,
    tagged: *const c_void,
    pub(crate) atomic: *const AtomicOps,
    collective: *const c_void,
}

#[repr(C)]
pub(crate) struct CmOps {
    pub(crate) size: usize,
    setname: *const c_void,
    pub(crate) getname: unsafe extern "C" fn(*mut Fid, *mut c_void, *mut usize) -> Status,
}

#[repr(C)]
pub(crate) struct MsgOps {
    pub(crate) size: usize,
    pub(crate) recv:
        unsafe extern "C" fn(*mut FidEp, *mut c_void, usize, *mut c_void, u64, *mut c_void) -> Size,
    recvv: *const c_void,
    recvmsg: *const c_void,
    pub(crate) send: unsafe extern "C" fn(
        *mut FidEp,
        *const c_void,
        usize,
        *mut c_void,
        u64,
        *mut c_void,
    ) -> Size,
    sendv: *const c_void,
    sendmsg: *const c_void,
    pub(crate) inject: unsafe extern "C" fn(*mut FidEp, *const c_void, usize, u64) -> Size,
}

#[repr(C)]
pub(crate) struct RmaOps {
    pub(crate) size: usize,
    pub(crate) read: unsafe extern "C" fn(
        *mut FidEp,
        *mut c_void,
        usize,
        *mut c_void,
        u64,
        u64,
        u64,
        *mut c_void,
    ) -> Size,
    readv: *const c_void,
    readmsg: *const c_void,
    write: *const c_void,
    writev: *const c_void,
    pub(crate) writemsg: unsafe extern "C" fn(*mut FidEp, *const MsgRma, u64) -> Size,
}

#[repr(C)]
pub(crate) struct RmaIov {
    pub(crate) address: u64,
    pub(crate) length: usize,
    pub(crate) key: u64,
}

#[repr(C)]
pub(crate) struct MsgRma {
    pub(crate) local: *const libc::iovec,
    pub(crate) descriptors: *mut *mut c_void,
    pub(crate) locals: usize,
    pub(crate) peer: u64,
    pub(crate) remote: *const RmaIov,
    pub(crate) remotes: usize,
    pub(crate) context: *mut c_void,
    pub(crate) data: u64,
}

pub(crate) type AtomicValid = unsafe extern "C" fn(*mut FidEp, c_int, c_int, *mut usize) -> Status;

#[repr(C)]
pub(crate) struct AtomicOps {
    pub(crate) size: usize,
    write: *const c_void,
    writev: *const c_void,
    writemsg: *const c_void,
    inject: *const c_void,
    pub(crate) readwrite: unsafe extern "C" fn(
        *mut FidEp,
        *const c_void,
        usize,
        *mut c_void,
        *mut c_void,
        *mut c_void,
        u64,
        u64,
        u64,
        c_int,
        c_int,
        *mut c_void,
    ) -> Size,
    readwritev: *const c_void,
    readwritemsg: *const c_void,
    pub(crate) compwrite: unsafe extern "C" fn(
        *mut FidEp,
        *const c_void,
        usize,
        *mut c_void,
        *const c_void,
        *mut c_void,
        *mut c_void,
        *mut c_void,
        u64,
        u64,
        u64,
        c_int,
        c_int,
        *mut c_void,
    ) -> Size,
    compwritev: *const c_void,
    compwritemsg: *const c_void,
    writevalid: *const c_void,
    pub(crate) readwritevalid: AtomicValid,
    pub(crate) compwritevalid: AtomicValid,
}

pub(crate) type GetInfo = unsafe extern "C" fn(
    u32,
    *const c_char,
    *const c_char,
    u64,
    *const Info,
    *mut *mut Info,
) -> Status;
pub(crate) type FreeInfo = unsafe extern "C" fn(*mut Info);
pub(crate) type DupInfo = unsafe extern "C" fn(*const Info) -> *mut Info;
pub(crate) type OpenFabric =
    unsafe extern "C" fn(*mut FabricAttr, *mut *mut FidFabric, *mut c_void) -> Status;
pub(crate) type StrError = unsafe extern "C" fn(c_int) -> *const c_char;

#[cfg(test)]
mod tests;
