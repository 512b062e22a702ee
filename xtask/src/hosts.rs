//! Hosts on this machine: network namespaces behind a bridge.

use std::process::{Command, Stdio};

/// They are gone when this is dropped.
pub struct Hosts {
    /// Of their names, which end in numbers from 1 on.
    pub prefix: String,
    count: u32,
}

/// Whether `ip` did what these words say.
pub fn ip(words: &str) -> bool {
    let mut command = Command::new("ip");
    command.args(words.split(' ')).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

impl Hosts {
    /// Makes so many, if this user may.
    /// Their addresses are 10.SUBNET.0.1 and so on.
    pub fn make(letter: char, subnet: u8, count: u32) -> Option<Hosts> {
        // Names of interfaces have fifteen letters at most.
        let prefix = format!("{letter}{:x}-", std::process::id() & 0xffff);
        let hosts = Hosts { prefix, count };
        let prefix = &hosts.prefix;
        let made = ip(&format!("link add {prefix}br type bridge"))
            && ip(&format!("link set {prefix}br up"))
            && (1..=count).all(|at| {
                let host = format!("{prefix}{at}");
                ip(&format!("netns add {host}"))
                    && ip(&format!("link add {host}v type veth peer name eth1 netns {host}"))
                    && ip(&format!("link set {host}v master {prefix}br up"))
                    && ip(&format!("-n {host} link set lo up"))
                    && ip(&format!("-n {host} addr add 10.{subnet}.0.{at}/16 dev eth1"))
                    && ip(&format!("-n {host} link set eth1 up"))
            });
        made.then_some(hosts)
    }

    /// Has all of them reachable again, whatever a job did to its network.
    pub fn mend(&self) {
        for at in 1..=self.count {
            ip(&format!("link set {}{at}v up", self.prefix));
            ip(&format!("-n {}{at} link set eth1 up", self.prefix));
        }
    }

    /// What to tell mpiexec, so that each has its part of so many processes.
    pub fn words(&self, processes: u32) -> [String; 4] {
        let slots = processes.div_ceil(self.count);
        let used = processes.div_ceil(slots.max(1));
        let names: Vec<String> =
            (1..=used).map(|at| format!("{}{at}:{slots}", self.prefix)).collect();
        let launcher = "exec:ip netns exec {host} env TEST_HOST={host}";
        ["--launcher".into(), launcher.into(), "--hosts".into(), names.join(",")]
    }
}

impl Drop for Hosts {
    fn drop(&mut self) {
        for at in 1..=self.count {
            ip(&format!("netns del {}{at}", self.prefix));
        }
        ip(&format!("link del {}br", self.prefix));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_are_spread() {
        // Nobody has made them: dropping them finds nothing to take away.
        let hosts = Hosts { prefix: "none-such-".into(), count: 2 };
        let named = |processes| hosts.words(processes)[3].clone();
        assert_eq!(named(1), "none-such-1:1");
        assert_eq!(named(2), "none-such-1:1,none-such-2:1");
        assert_eq!(named(7), "none-such-1:4,none-such-2:4");
    }
}
