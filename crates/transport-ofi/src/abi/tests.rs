//! The declarations against the headers, by a C program that compares what the compiler makes of them.

use super::*;
use std::fmt::Write;
use std::mem::offset_of;
use std::process::Command;

/// Lines of a C program that names what differs.
#[derive(Default)]
struct Program(String);

impl Program {
    fn equal(&mut self, expression: &str, value: u64) {
        let line = format!(
            "if ((uint64_t)({expression}) != {value}ULL) {{ puts(\"{expression}\"); bad = 1; }}"
        );
        writeln!(self.0, "{line}").expect("a string grows");
    }
}

/// Where the fields are of a structure that is declared as a whole, or up to its last field here.
macro_rules! structure {
    ($program:ident, $type:ident = $c:literal { $($field:ident = $name:literal),* $(,)? }) => {
        $(
            let place = concat!("offsetof(", $c, ", ", $name, ")");
            $program.equal(place, offset_of!($type, $field) as u64);
        )*
    };
    (whole $program:ident, $type:ident = $c:literal { $($field:ident = $name:literal),* $(,)? }) => {
        structure!($program, $type = $c { $($field = $name),* });
        $program.equal(concat!("sizeof(", $c, ")"), size_of::<$type>() as u64);
    };
}

fn constants(program: &mut Program) {
    let flags = [
        ("FI_MSG", MSG),
        ("FI_RMA", RMA),
        ("FI_ATOMIC", ATOMIC),
        ("FI_READ", READ),
        ("FI_WRITE", WRITE),
        ("FI_RECV", RECV),
        ("FI_SEND", SEND),
        ("FI_REMOTE_READ", REMOTE_READ),
        ("FI_REMOTE_WRITE", REMOTE_WRITE),
        ("FI_COMPLETION", COMPLETION),
        ("FI_DELIVERY_COMPLETE", DELIVERY_COMPLETE),
        ("FI_ORDER_SAS", ORDER_SAS),
        ("FI_CONTEXT", CONTEXT),
        ("FI_CONTEXT2", CONTEXT2),
    ];
    let numbers = [
        ("FI_MR_LOCAL", MR_LOCAL),
        ("FI_MR_VIRT_ADDR", MR_VIRT_ADDR),
        ("FI_MR_ALLOCATED", MR_ALLOCATED),
        ("FI_MR_PROV_KEY", MR_PROV_KEY),
        ("FI_MR_ENDPOINT", MR_ENDPOINT),
        ("FI_EP_RDM", EP_RDM),
        ("FI_AV_TABLE", AV_TABLE),
        ("FI_THREAD_DOMAIN", THREAD_DOMAIN),
        ("FI_CQ_FORMAT_MSG", CQ_FORMAT_MSG),
        ("FI_WAIT_NONE", WAIT_NONE),
        ("FI_WAIT_FD", WAIT_FD),
        ("FI_GETWAIT", GETWAIT),
        ("FI_ENABLE", ENABLE),
        ("FI_LINK_DOWN", LINK_DOWN),
        ("FI_UINT64", UINT64),
        ("FI_SUM", SUM),
        ("FI_BOR", BOR),
        ("FI_BAND", BAND),
        ("FI_BXOR", BXOR),
        ("FI_ATOMIC_WRITE", ATOMIC_WRITE),
        ("FI_CSWAP", CSWAP),
        ("FI_EAGAIN", EAGAIN),
        ("FI_EAVAIL", EAVAIL),
        ("FI_ENOKEY", ENOKEY),
    ];
    for (name, value) in flags {
        program.equal(name, value);
    }
    for (name, value) in numbers {
        program.equal(name, value as u64);
    }
    program.equal("FI_VERSION(1, 17)", u64::from(VERSION));
    program.equal("sizeof(struct fi_context2)", 8 * size_of::<usize>() as u64);
}

fn attributes(program: &mut Program) {
    structure!(whole program, Info = "struct fi_info" {
        next = "next", caps = "caps", mode = "mode", addr_format = "addr_format",
        src_addrlen = "src_addrlen", dest_addrlen = "dest_addrlen", src_addr = "src_addr",
        dest_addr = "dest_addr", handle = "handle", tx_attr = "tx_attr", rx_attr = "rx_attr",
        ep_attr = "ep_attr", domain_attr = "domain_attr", fabric_attr = "fabric_attr", nic = "nic",
    });
    structure!(whole program, TxAttr = "struct fi_tx_attr" {
        caps = "caps", mode = "mode", op_flags = "op_flags", msg_order = "msg_order",
        comp_order = "comp_order", inject_size = "inject_size", size = "size",
        iov_limit = "iov_limit", rma_iov_limit = "rma_iov_limit", tclass = "tclass",
    });
    structure!(whole program, RxAttr = "struct fi_rx_attr" {
        caps = "caps", mode = "mode", op_flags = "op_flags", msg_order = "msg_order",
        comp_order = "comp_order", total_buffered_recv = "total_buffered_recv", size = "size",
        iov_limit = "iov_limit",
    });
    structure!(whole program, EpAttr = "struct fi_ep_attr" {
        kind = "type", protocol = "protocol", protocol_version = "protocol_version",
        max_msg_size = "max_msg_size", msg_prefix_size = "msg_prefix_size",
        max_order_raw_size = "max_order_raw_size", max_order_war_size = "max_order_war_size",
        max_order_waw_size = "max_order_waw_size", mem_tag_format = "mem_tag_format",
        tx_ctx_cnt = "tx_ctx_cnt", rx_ctx_cnt = "rx_ctx_cnt", auth_key_size = "auth_key_size",
        auth_key = "auth_key",
    });
    structure!(program, DomainAttr = "struct fi_domain_attr" {
        domain = "domain", name = "name", threading = "threading",
        control_progress = "control_progress", data_progress = "data_progress",
        resource_mgmt = "resource_mgmt", av_type = "av_type", mr_mode = "mr_mode",
        mr_key_size = "mr_key_size",
    });
    structure!(whole program, FabricAttr = "struct fi_fabric_attr" {
        fabric = "fabric", name = "name", prov_name = "prov_name", prov_version = "prov_version",
        api_version = "api_version",
    });
    structure!(program, FidNic = "struct fid_nic" {
        fid = "fid", device_attr = "device_attr", bus_attr = "bus_attr", link_attr = "link_attr",
    });
    structure!(program, DeviceAttr = "struct fi_device_attr" { name = "name" });
    structure!(program, LinkAttr = "struct fi_link_attr" {
        address = "address", mtu = "mtu", speed = "speed", state = "state",
    });
    structure!(whole program, AvAttr = "struct fi_av_attr" {
        kind = "type", rx_ctx_bits = "rx_ctx_bits", count = "count", ep_per_node = "ep_per_node",
        name = "name", map_addr = "map_addr", flags = "flags",
    });
    structure!(whole program, CqAttr = "struct fi_cq_attr" {
        size = "size", flags = "flags", format = "format", wait_obj = "wait_obj",
        signaling_vector = "signaling_vector", wait_cond = "wait_cond", wait_set = "wait_set",
    });
    structure!(whole program, CqMsgEntry = "struct fi_cq_msg_entry" {
        context = "op_context", flags = "flags", length = "len",
    });
    structure!(whole program, CqErrEntry = "struct fi_cq_err_entry" {
        context = "op_context", flags = "flags", length = "len", buffer = "buf", data = "data",
        tag = "tag", olen = "olen", error = "err", provider_error = "prov_errno",
        err_data = "err_data", err_data_size = "err_data_size",
    });
    structure!(whole program, RmaIov = "struct fi_rma_iov" {
        address = "addr", length = "len", key = "key",
    });
    structure!(whole program, MsgRma = "struct fi_msg_rma" {
        local = "msg_iov", descriptors = "desc", locals = "iov_count", peer = "addr",
        remote = "rma_iov", remotes = "rma_iov_count", context = "context", data = "data",
    });
}

fn objects(program: &mut Program) {
    structure!(whole program, Fid = "struct fid" {
        class = "fclass", context = "context", ops = "ops",
    });
    structure!(program, FidOps = "struct fi_ops" {
        size = "size", close = "close", bind = "bind", control = "control",
    });
    structure!(program, FidFabric = "struct fid_fabric" {
        fid = "fid", ops = "ops", api_version = "api_version",
    });
    structure!(program, FabricOps = "struct fi_ops_fabric" {
        size = "size", domain = "domain", trywait = "trywait",
    });
    structure!(whole program, FidDomain = "struct fid_domain" {
        fid = "fid", ops = "ops", mr = "mr",
    });
    structure!(program, DomainOps = "struct fi_ops_domain" {
        size = "size", av_open = "av_open", cq_open = "cq_open", endpoint = "endpoint",
    });
    structure!(program, MrOps = "struct fi_ops_mr" { size = "size", reg = "reg" });
    structure!(whole program, FidMr = "struct fid_mr" {
        fid = "fid", descriptor = "mem_desc", key = "key",
    });
    structure!(whole program, FidAv = "struct fid_av" { fid = "fid", ops = "ops" });
    structure!(program, AvOps = "struct fi_ops_av" { size = "size", insert = "insert" });
    structure!(whole program, FidCq = "struct fid_cq" { fid = "fid", ops = "ops" });
    structure!(program, CqOps = "struct fi_ops_cq" {
        size = "size", read = "read", readerr = "readerr",
    });
    structure!(whole program, FidEp = "struct fid_ep" {
        fid = "fid", cm = "cm", msg = "msg", rma = "rma", atomic = "atomic",
    });
    structure!(program, CmOps = "struct fi_ops_cm" { size = "size", getname = "getname" });
    structure!(program, MsgOps = "struct fi_ops_msg" {
        size = "size", recv = "recv", send = "send", inject = "inject",
    });
    structure!(program, RmaOps = "struct fi_ops_rma" {
        size = "size", read = "read", writemsg = "writemsg",
    });
    structure!(program, AtomicOps = "struct fi_ops_atomic" {
        size = "size", readwrite = "readwrite", compwrite = "compwrite",
        readwritevalid = "readwritevalid", compwritevalid = "compwritevalid",
    });
}

const HEADERS: &str = "#include <stdio.h>\n#include <stddef.h>\n#include <stdint.h>\n\
    #include <rdma/fabric.h>\n#include <rdma/fi_domain.h>\n#include <rdma/fi_endpoint.h>\n\
    #include <rdma/fi_cm.h>\n#include <rdma/fi_rma.h>\n#include <rdma/fi_atomic.h>\n\
    #include <rdma/fi_errno.h>\n";

#[test]
fn the_declarations_are_those_of_the_headers() {
    let folder = std::env::temp_dir().join(format!("serried-ofi-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let (source, binary) = (folder.join("abi.c"), folder.join("abi"));
    let compile = |text: &str| {
        std::fs::write(&source, text).expect("a file");
        let compiler = Command::new("cc").arg("-o").arg(&binary).arg(&source).output();
        compiler.ok().map(|output| (output.status.success(), output.stderr))
    };
    let here = compile(&format!("{HEADERS}int main(void) {{ return 0; }}\n"));
    if here.is_none_or(|(good, _)| !good) {
        println!("skipped: no C compiler that finds the headers of libfabric");
        return;
    }
    let mut program = Program::default();
    constants(&mut program);
    attributes(&mut program);
    objects(&mut program);
    let text = format!("{HEADERS}int main(void) {{ int bad = 0;\n{}return bad; }}\n", program.0);
    let (good, words) = compile(&text).expect("the compiler of a moment ago");
    assert!(good, "{}", String::from_utf8_lossy(&words));
    let run = Command::new(&binary).output().expect("a program that was just made");
    let differs = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "these are declared otherwise:\n{differs}");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}
