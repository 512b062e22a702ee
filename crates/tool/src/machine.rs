//! What the machine tells about itself in files.

use std::fs;

/// The text of a file of the kernel, without the end of its line.
pub fn read(path: &str) -> Option<String> {
    fs::read_to_string(path).ok().map(|text| text.trim_end().to_owned())
}

/// The number in a file of the kernel.
pub fn number(path: &str) -> Option<u64> {
    read(path)?.trim().parse().ok()
}

/// The chosen word of a line such as `always [madvise] never`.
pub fn chosen(text: &str) -> Option<&str> {
    let start = text.find('[')? + 1;
    let length = text[start..].find(']')?;
    Some(&text[start..start + length])
}

/// A field of `/proc/meminfo`, in bytes; those without a unit as they are.
pub fn memory(field: &str) -> Option<u64> {
    field_of(&read("/proc/meminfo")?, field)
}

/// How many bytes the control groups of this process leave it, if they limit it.
pub fn memory_limit() -> Option<u64> {
    let groups = read("/proc/self/cgroup")?;
    let mut tightest = None;
    for line in groups.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else { continue };
        let file = match controllers {
            "" => format!("/sys/fs/cgroup{path}/memory.max"),
            "memory" => format!("/sys/fs/cgroup/memory{path}/memory.limit_in_bytes"),
            _ => continue,
        };
        // The old control groups write a huge number for no limit.
        if let Some(limit) = number(&file).filter(|limit| *limit < 1 << 60) {
            tightest = Some(tightest.map_or(limit, |known: u64| known.min(limit)));
        }
    }
    tightest
}

/// Bytes, as people write them.
pub fn show_bytes(bytes: u64) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
    let mut unit = 0;
    let mut number = bytes as f64;
    while number >= 1024.0 && unit + 1 < units.len() {
        number /= 1024.0;
        unit += 1;
    }
    let digits = usize::from(unit > 0 && number < 10.0);
    format!("{number:.digits$} {}", units[unit])
}

fn field_of(text: &str, field: &str) -> Option<u64> {
    let line = text.lines().find(|line| line.split(':').next() == Some(field))?;
    let mut words = line.split_whitespace().skip(1);
    let number: u64 = words.next()?.parse().ok()?;
    match words.next() {
        Some("kB") => number.checked_mul(1024),
        _ => Some(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_kernel() {
        assert_eq!(chosen("always [madvise] never"), Some("madvise"));
        assert_eq!(chosen("none"), None);
        let text = "MemTotal:       2048 kB\nHugePages_Total:       3\n";
        assert_eq!(field_of(text, "MemTotal"), Some(2 << 20));
        assert_eq!(field_of(text, "HugePages_Total"), Some(3));
        assert_eq!(field_of(text, "MemFree"), None);
    }

    #[test]
    fn bytes_as_people_write_them() {
        assert_eq!(show_bytes(512), "512 bytes");
        assert_eq!(show_bytes(1536), "1.5 KiB");
        assert_eq!(show_bytes(47 << 30), "47 GiB");
    }
}
