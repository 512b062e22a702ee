//! Two hosts on this machine: network namespaces behind a bridge.

use std::process::{Command, Stdio};

/// They are gone when this is dropped.
pub struct Hosts {
    prefix: String,
}

fn ip(words: &str) -> bool {
    let mut command = Command::new("ip");
    command.args(words.split(' ')).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

impl Hosts {
    /// Makes them, if this user may.
    pub fn make() -> Option<Hosts> {
        // Names of interfaces have fifteen letters at most.
        let hosts = Hosts { prefix: format!("bs{:x}-", std::process::id() & 0xffff) };
        let prefix = &hosts.prefix;
        let made = ip(&format!("link add {prefix}br type bridge"))
            && ip(&format!("link set {prefix}br up"))
            && [1, 2].iter().all(|at| {
                let host = format!("{prefix}{at}");
                ip(&format!("netns add {host}"))
                    && ip(&format!("link add {host}v type veth peer name eth1 netns {host}"))
                    && ip(&format!("link set {host}v master {prefix}br up"))
                    && ip(&format!("-n {host} link set lo up"))
                    && ip(&format!("-n {host} addr add 10.219.0.{at}/16 dev eth1"))
                    && ip(&format!("-n {host} link set eth1 up"))
            });
        made.then_some(hosts)
    }

    /// What to tell mpiexec, so that each has half of so many processes.
    pub fn words(&self, processes: u32) -> [String; 4] {
        let (prefix, slots) = (&self.prefix, processes.div_ceil(2));
        [
            "--launcher".into(),
            "exec:ip netns exec {host}".into(),
            "--hosts".into(),
            format!("{prefix}1:{slots},{prefix}2:{slots}"),
        ]
    }
}

impl Drop for Hosts {
    fn drop(&mut self) {
        for at in [1, 2] {
            ip(&format!("netns del {}{at}", self.prefix));
        }
        ip(&format!("link del {}br", self.prefix));
    }
}
