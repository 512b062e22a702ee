//! Whether this host has a device that a fabric could go through, found out without libfabric: to load that takes time.

use std::path::Path;

/// Where the kernel lists such devices: InfiniBand, RoCE, EFA and whatever else has verbs; Slingshot; Omni-Path.
const CLASSES: [&str; 3] = ["infiniband", "cxi", "hfi1_user"];

/// Whether this host has a device of an RDMA network, of whatever kind. Its link may be down.
pub fn has_device() -> bool {
    is_listed(Path::new("/sys/class"))
}

fn is_listed(classes: &Path) -> bool {
    CLASSES.iter().any(|class| {
        std::fs::read_dir(classes.join(class)).is_ok_and(|mut devices| devices.next().is_some())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_counts_once_a_device_is_in_it() {
        let classes = std::env::temp_dir().join(format!("serried-devices-{}", std::process::id()));
        let add = |path: &str| std::fs::create_dir_all(classes.join(path)).unwrap();
        add("net/eth0");
        let nothing = is_listed(&classes);
        add("infiniband");
        let no_device = is_listed(&classes);
        add("cxi/cxi0");
        let device = is_listed(&classes);
        std::fs::remove_dir_all(&classes).unwrap();
        assert_eq!([nothing, no_device, device], [false, false, true]);
    }
}
