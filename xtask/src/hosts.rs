//! Hosts on this machine: network namespaces behind a bridge.

use crate::world::World;

/// They are gone when this is dropped, or its process is.
pub struct Hosts {
    /// Of their names, which end in numbers from 1 on.
    pub prefix: String,
    count: u32,
    world: World,
}

impl Hosts {
    /// Makes so many, if this user may.
    /// Their addresses are 10.SUBNET.0.1 and so on.
    pub fn make(letter: char, subnet: u8, count: u32) -> Option<Hosts> {
        // Names of interfaces have fifteen letters at most.
        let prefix = format!("{letter}{:x}-", std::process::id() & 0xffff);
        let hosts = Hosts { prefix, count, world: World::make()? };
        let prefix = &hosts.prefix;
        let made = hosts.ip(&format!("link add {prefix}br type bridge mcast_snooping 0"))
            && hosts.ip(&format!("link set {prefix}br up"))
            && (1..=count).all(|at| {
                let host = format!("{prefix}{at}");
                hosts.ip(&format!("netns add {host}"))
                    && hosts.ip(&format!("link add {host}v type veth peer name eth1 netns {host}"))
                    && hosts.ip(&format!("link set {host}v master {prefix}br up"))
                    && hosts.ip(&format!("-n {host} link set lo up"))
                    && hosts.ip(&format!("-n {host} addr add 10.{subnet}.0.{at}/16 dev eth1"))
                    && hosts.ip(&format!("-n {host} link set eth1 up"))
            });
        made.then_some(hosts)
    }

    /// Whether `ip`, where the bridge is, did what these words say.
    pub fn ip(&self, words: &str) -> bool {
        self.world.run(&format!("ip {words}"))
    }

    /// Has all of them reachable again, whatever a job did to its network.
    pub fn mend(&self) {
        for at in 1..=self.count {
            self.ip(&format!("link set {}{at}v up", self.prefix));
            self.ip(&format!("-n {}{at} link set eth1 up", self.prefix));
        }
    }

    /// Drops every packet to and from a host for a time.
    #[allow(dead_code, reason = "other programs that use this file cut no host off")]
    pub fn cut(&self, host: u32, length: std::time::Duration) {
        let port = format!("link set {}{host}v", self.prefix);
        // Without the bridge its packets lead nowhere, and its own link stays up.
        self.ip(&format!("{port} nomaster"));
        std::thread::sleep(length);
        self.ip(&format!("{port} master {}br", self.prefix));
    }

    /// Has the bridge hand on what is sent to groups, or not.
    #[allow(dead_code, reason = "not everyone who uses this file sends to groups")]
    pub fn pass_multicast(&self, passes: bool) {
        let passes = if passes { "on" } else { "off" };
        for at in 1..=self.count {
            self.ip(&format!(
                "link set {}{at}v type bridge_slave mcast_flood {passes}",
                self.prefix
            ));
        }
    }

    /// What to put before a command that is to run on `{host}`.
    pub fn enter(&self) -> String {
        format!("{} ip netns exec {{host}}", self.world.enter())
    }

    /// What to tell mpiexec, so that each has its part of so many processes.
    pub fn words(&self, processes: u32) -> [String; 4] {
        let launcher = format!("exec:{} env TEST_HOST={{host}}", self.enter());
        let names = spread(&self.prefix, self.count, processes);
        ["--launcher".into(), launcher, "--hosts".into(), names]
    }
}

/// Hosts with slots for so many processes.
fn spread(prefix: &str, count: u32, processes: u32) -> String {
    let slots = processes.div_ceil(count);
    let used = processes.div_ceil(slots.max(1));
    let names: Vec<String> = (1..=used).map(|at| format!("{prefix}{at}:{slots}")).collect();
    names.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_are_spread() {
        let named = |processes| spread("h", 2, processes);
        assert_eq!(named(1), "h1:1");
        assert_eq!(named(2), "h1:1,h2:1");
        assert_eq!(named(7), "h1:4,h2:4");
    }

    /// A process that makes hosts and is killed leaves nothing: no name, no interface, nobody who holds them.
    #[test]
    fn nothing_is_left_of_hosts_whose_maker_is_killed() {
        const MAKER: &str = "XTASK_MAKES_HOSTS";
        if std::env::var_os(MAKER).is_some() {
            let hosts = Hosts::make('k', 218, 2).map(|hosts| hosts.world.enter());
            println!("made {}", hosts.unwrap_or_default());
            // Until it is killed.
            std::thread::park();
        }
        use std::io::{BufRead, BufReader};
        let own = std::env::current_exe().unwrap();
        let name = "hosts::tests::nothing_is_left_of_hosts_whose_maker_is_killed";
        let mut maker = std::process::Command::new(own)
            .args([name, "--exact", "--nocapture"])
            .env(MAKER, "1")
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(maker.stdout.take().unwrap()).lines();
        let made = lines
            .map_while(Result::ok)
            .find_map(|line| line.split_once("made ").map(|(_, enter)| enter.to_owned()));
        maker.kill().unwrap();
        maker.wait().unwrap();
        let Some(enter) = made.filter(|enter| !enter.is_empty()) else {
            return eprintln!("skipped: network namespaces cannot be made here");
        };
        let holder = enter.split(' ').nth(2).unwrap();
        let stays = || {
            let status = std::fs::read_to_string(format!("/proc/{holder}/status"));
            status.is_ok_and(|status| !status.contains("State:\tZ"))
        };
        let end = std::time::Instant::now() + std::time::Duration::from_secs(60);
        while stays() {
            assert!(std::time::Instant::now() < end, "{enter} is still there");
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let left = std::fs::read_dir("/run/netns").map(|names| {
            names.filter_map(|name| name.ok()?.file_name().into_string().ok()).collect()
        });
        let left: Vec<String> = left.unwrap_or_default();
        assert!(!left.iter().any(|name| name.starts_with('k')), "{left:?}");
    }
}
