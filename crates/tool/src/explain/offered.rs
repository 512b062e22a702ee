//! `serried explain net` without more: which of the transports that `--fabric` lists this host has, and what they can do.

use boot::{Path, Paths};
use std::fmt::Write;
use transport_ofi::Ofi;

/// The answer for a list of transports.
pub fn explain(paths: &Paths) -> String {
    let mut text = format!("--fabric {paths}, in this order\n");
    if paths.share_memory() {
        text += "  shm: ranks of one host talk through memory that they share\n";
    }
    for path in paths.agreed() {
        let provider = match path {
            Path::Ofi(provider) => provider,
            Path::Udp => {
                text += "  udp: packets of our own between hosts that let them through\n";
                continue;
            }
            Path::Via => {
                text += "  via: virtual interfaces in memory between ranks of one host\n";
                continue;
            }
            Path::Shm | Path::Tcp => continue,
        };
        if !paths.is_asked_for() && !transport_ofi::has_device() {
            let _ = writeln!(text, "  {path}: this host has no device of an RDMA network");
            continue;
        }
        let here = match Ofi::look(provider.as_deref()) {
            Ok(Some(here)) => here,
            Ok(None) if provider.is_some() => "no libfabric here has this provider".to_owned(),
            Ok(None) => "no libfabric here has a provider with a device".to_owned(),
            Err(error) => error.to_string(),
        };
        let _ = writeln!(text, "  {path}: {here}");
    }
    text += "  tcp: leads to every rank, and is taken where nothing else is; \
             `mpiexec --hosts ... --explain-net` tries its networks\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_transport_of_the_list_is_told_of() {
        let text = explain(&"shm,ofi,tcp".parse().unwrap());
        assert!(text.starts_with("--fabric shm,ofi,tcp"), "{text}");
        for part in ["\n  shm: ", "\n  ofi: ", "\n  tcp: "] {
            assert!(text.contains(part), "{text}");
        }
        let text = explain(&Paths::auto());
        let none = text.contains("\n  ofi: this host has no device of an RDMA network\n");
        assert_eq!(none, !transport_ofi::has_device(), "{text}");
        let text = explain(&"ofi:none such".parse().unwrap());
        assert!(text.contains("ofi:none such: no libfabric here has this provider"), "{text}");
        assert!(!text.contains("shm: "), "{text}");
    }
}
