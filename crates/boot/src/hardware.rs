//! The parts of the machine that a process can be confined to.

use std::path::Path;
use std::{fs, io};

use crate::machine;

/// A kind of hardware resource, and the one of that kind that this process is confined to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resource {
    /// The kind, in the words of the library `hwloc`.
    pub kind: &'static str,
    /// What tells the one from others of its kind, everywhere; `None` if this process may run on
    /// several.
    pub instance: Option<String>,
}

/// What this machine has, from the largest to the smallest.
pub fn resources() -> Vec<Resource> {
    let read = |path: &Path| fs::read_to_string(path);
    resources_in(&identity(), &machine::allowed_cpus(), read)
}

/// Tells this machine from others, also from those with the same name.
fn identity() -> String {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    format!("{} {}", machine::host(), boot.trim())
}

fn resources_in(
    host: &str,
    allowed: &[u32],
    read: impl Fn(&Path) -> io::Result<String>,
) -> Vec<Resource> {
    let mut found = vec![Resource { kind: "Machine", instance: Some(host.into()) }];
    let Some(first) = allowed.first() else { return found };
    let cpu = Path::new("/sys/devices/system/cpu").join(format!("cpu{first}"));
    let text = |path: &Path| read(path).ok().map(|text| text.trim().to_owned());
    // The CPUs of the resource that our first CPU belongs to.
    let mut add = |kind, cpus: Option<String>| {
        let Some(cpus) = cpus else { return };
        let all = numbers(&cpus);
        let confined = allowed.iter().all(|cpu| all.contains(cpu));
        found.push(Resource { kind, instance: confined.then(|| format!("{host} {kind} {cpus}")) });
    };
    add("Package", text(&cpu.join("topology/package_cpus_list")));
    let nodes = text(Path::new("/sys/devices/system/node/online")).unwrap_or_default();
    let node_cpus = |node: u32| {
        text(&Path::new("/sys/devices/system/node").join(format!("node{node}/cpulist")))
    };
    let node = numbers(&nodes).into_iter().filter_map(node_cpus);
    add("NUMANode", { node }.find(|cpus| numbers(cpus).contains(first)));
    for (kind, level) in [("L3Cache", "3"), ("L2Cache", "2")] {
        let caches = (0..16).map(|index| cpu.join(format!("cache/index{index}")));
        let cache = { caches }.find(|cache| text(&cache.join("level")).as_deref() == Some(level));
        add(kind, cache.and_then(|cache| text(&cache.join("shared_cpu_list"))));
    }
    add("Core", text(&cpu.join("topology/core_cpus_list")));
    add("PU", Some(first.to_string()));
    found
}

/// Numbers as the kernel writes them: `0-3,8,10-11`. What is not one is left out.
pub fn numbers(text: &str) -> Vec<u32> {
    let mut numbers = Vec::new();
    for range in text.trim().split(',') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        if let (Ok(first), Ok(last)) = (first.trim().parse::<u32>(), last.trim().parse::<u32>())
            && last < 1 << 16
        {
            numbers.extend(first..=last);
        }
    }
    numbers
}

/// Numbers as the kernel writes them, which [`numbers`] reads.
pub fn show_list(numbers: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    for number in sorted {
        match ranges.last_mut() {
            Some((_, last)) if number <= *last + 1 => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let show = |(first, last): &(u32, u32)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    ranges.iter().map(show).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two packages of four CPUs, two CPUs a core.
    fn machine(path: &Path) -> io::Result<String> {
        let path = path.to_str().expect("text");
        let text = match path.strip_prefix("/sys/devices/system/").unwrap_or(path) {
            "node/online" => "0-1\n",
            "node/node0/cpulist" => "0-3\n",
            "node/node1/cpulist" => "4-7\n",
            "cpu/cpu4/topology/package_cpus_list" => "4-7\n",
            "cpu/cpu4/topology/core_cpus_list" => "4,6\n",
            "cpu/cpu4/cache/index0/level" => "1\n",
            "cpu/cpu4/cache/index1/level" => "3\n",
            "cpu/cpu4/cache/index1/shared_cpu_list" => "4-7\n",
            _ => return Err(io::ErrorKind::NotFound.into()),
        };
        Ok(text.to_owned())
    }

    #[test]
    fn a_process_is_confined_to_what_holds_all_its_cpus() {
        let confined = |cpus: &[u32]| {
            let all = resources_in("here", cpus, machine);
            let kinds: Vec<_> = all.iter().map(|one| one.kind).collect();
            assert_eq!(kinds, ["Machine", "Package", "NUMANode", "L3Cache", "Core", "PU"]);
            all.iter().filter(|one| one.instance.is_some()).count()
        };
        assert_eq!(confined(&[4]), 6);
        assert_eq!(confined(&[4, 6]), 5, "several threads of a core");
        assert_eq!(confined(&[4, 5]), 4, "several cores");
        let core = &resources_in("here", &[4, 6], machine)[4];
        assert_eq!(core.instance.as_deref(), Some("here Core 4,6"));
    }

    #[test]
    fn where_nothing_can_be_read_there_is_a_machine() {
        let nothing = |_: &Path| Err(io::ErrorKind::NotFound.into());
        let all = resources_in("here", &[0, 1], nothing);
        assert_eq!(all.iter().map(|one| one.kind).collect::<Vec<_>>(), ["Machine", "PU"]);
        assert!(resources().iter().any(|one| one.kind == "Machine" && one.instance.is_some()));
    }

    #[test]
    fn numbers_are_read_as_the_kernel_writes_them() {
        assert_eq!(numbers("0-2,8,10-11\n"), [0, 1, 2, 8, 10, 11]);
        assert_eq!(show_list(&[11, 0, 1, 2, 8, 10]), "0-2,8,10-11");
        assert_eq!(show_list(&[]), "");
        assert_eq!(numbers("\n"), [0; 0]);
        assert_eq!(numbers("3-1,x,0-4294967295"), [0; 0]);
    }
}
