//! What the machine gives this process: CPUs, and how much of them.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// A number that processes have in common which can share memory and have the same network: those of one
/// machine, unless they are in containers.
pub fn machine_id() -> u64 {
    let boot = std::fs::read("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let space = |kind: &str| {
        let link = std::fs::read_link(format!("/proc/self/ns/{kind}")).unwrap_or_default();
        link.into_os_string().into_encoded_bytes()
    };
    crate::proof::short(&[0; 32].into(), "host", &[&boot, &space("net"), &space("pid")])
}

/// The CPUs that this process may run on, in order.
pub fn allowed_cpus() -> Vec<u32> {
    // A mask of 1,024 CPUs first; machines with more ask for a larger one.
    for words in [16usize, 64, 1024] {
        let mut mask = vec![0u64; words];
        // SAFETY: the mask is as long as said and alive for the call.
        let filled = unsafe { libc::sched_getaffinity(0, words * 8, mask.as_mut_ptr().cast()) };
        if filled == 0 {
            let set = |cpu: &u32| mask[*cpu as usize / 64] >> (cpu % 64) & 1 == 1;
            return (0..words as u32 * 64).filter(set).collect();
        }
    }
    vec![0]
}

/// How many CPUs' worth of time the control groups of this process leave it, if they limit it.
pub fn cpu_quota() -> Option<f64> {
    quota().map(|(quota, _)| quota)
}

/// The tightest quota of the control groups of this process, and device and inode of the group that sets it.
pub(crate) fn quota() -> Option<(f64, Option<[u64; 2]>)> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let (quota, group) = quota_in(&groups, |path| fs::read_to_string(path).ok())?;
    let identity = fs::metadata(group).ok().map(|group| [group.dev(), group.ino()]);
    Some((quota, identity))
}

/// How many CPUs a job can keep busy here: those that it may run on, less what a quota takes away.
pub fn usable_cpus() -> u32 {
    let allowed = allowed_cpus().len().max(1) as u32;
    match cpu_quota() {
        // A quota of one and a half is one: the second would be throttled half of the time.
        Some(quota) => allowed.min((quota as u32).max(1)),
        None => allowed,
    }
}

/// The name of this host.
pub fn host() -> String {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    match name.trim() {
        "" => "localhost".into(),
        name => name.into(),
    }
}

/// The tightest quota on the way from each control group of `/proc/self/cgroup` up to its root, and the group
/// that sets it.
fn quota_in(groups: &str, read: impl Fn(&Path) -> Option<String>) -> Option<(f64, PathBuf)> {
    let mut tightest: Option<(f64, PathBuf)> = None;
    for line in groups.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let unified = controllers.is_empty();
        let roots = if unified {
            ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"]
        } else if controllers.split(',').any(|controller| controller == "cpu") {
            ["/sys/fs/cgroup/cpu", "/sys/fs/cgroup/cpu,cpuacct"]
        } else {
            continue;
        };
        let quota_of = |group: &Path| {
            let number = |file| read(&group.join(file))?.trim().parse::<f64>().ok();
            let (quota, period) = if unified {
                let text = read(&group.join("cpu.max"))?;
                let (quota, period) = text.trim().split_once(' ')?;
                // `max` in place of a number means that there is no limit.
                (quota.parse().ok()?, period.parse().ok()?)
            } else {
                (number("cpu.cfs_quota_us")?, number("cpu.cfs_period_us")?)
            };
            (quota > 0.0 && period > 0.0).then_some(quota / period)
        };
        for root in roots {
            let mut group = PathBuf::from(root);
            let mut quotas = vec![(quota_of(&group), group.clone())];
            // A path with `..` lies outside of what this container sees.
            for name in path.split('/').filter(|name| !name.is_empty() && *name != "..") {
                group.push(name);
                quotas.push((quota_of(&group), group.clone()));
            }
            for (quota, group) in quotas {
                if let Some(quota) = quota
                    && tightest.as_ref().is_none_or(|(known, _)| quota < *known)
                {
                    tightest = Some((quota, group));
                }
            }
        }
    }
    tightest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_may_run_somewhere() {
        let cpus = allowed_cpus();
        assert!(!cpus.is_empty() && cpus.is_sorted());
        assert!((1..=cpus.len() as u32).contains(&usable_cpus()));
        assert!(!host().is_empty());
    }

    #[test]
    fn the_tightest_quota_counts() {
        let files = |path: &Path| {
            let text = match path.to_str()? {
                "/sys/fs/cgroup/cpu.max" => "max 100000\n",
                "/sys/fs/cgroup/a/cpu.max" => "150000 100000\n",
                "/sys/fs/cgroup/a/b/cpu.max" => "400000 100000\n",
                "/sys/fs/cgroup/cpu/old/cpu.cfs_quota_us" => "50000\n",
                "/sys/fs/cgroup/cpu/old/cpu.cfs_period_us" => "100000\n",
                "/sys/fs/cgroup/cpu/free/cpu.cfs_quota_us" => "-1\n",
                "/sys/fs/cgroup/cpu/free/cpu.cfs_period_us" => "100000\n",
                _ => return None,
            };
            Some(text.to_owned())
        };
        let found = |groups: &str| {
            let (quota, group) = quota_in(groups, files)?;
            Some((quota, group.to_str().unwrap_or("?").to_owned()))
        };
        assert_eq!(found("0::/a/b\n"), Some((1.5, "/sys/fs/cgroup/a".into())));
        assert_eq!(found("0::/\n"), None);
        let old = "/sys/fs/cgroup/cpu/old";
        assert_eq!(found("3:cpu,cpuacct:/old\n0::/a\n"), Some((0.5, old.into())));
        assert_eq!(found("3:cpu,cpuacct:/free\n"), None);
        assert_eq!(found("nonsense\n::\n"), None);
    }
}
