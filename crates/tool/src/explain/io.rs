//! `serried explain io`: what a file lies on, and how it is accessed there.

use io::System;
use std::os::fd::AsFd;
use std::path::Path;

/// The answer for a file or folder.
pub fn explain(path: &str) -> Result<String, String> {
    // A file that is not there would be made in its folder.
    let place = Path::new(path);
    let folder = match place.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let open = std::fs::File::open(place).or_else(|_| std::fs::File::open(folder));
    let open = open.map_err(|error| format!("{path}: {error}; name a file or a folder"))?;
    let system = System::of(open.as_fd());
    let System { kind, stripe, large, per_host } = system;
    let seen =
        if system.is_coherent() { "as soon as it is written" } else { "after MPI_File_sync" };
    Ok(format!(
        "{path} lies on {}\n  \
         collective access: {per_host} of the ranks of each host at most access it for the others (hint cb_nodes)\n  \
         their parts begin at multiples of {stripe} bytes\n  \
         pieces of {large} bytes and more, and parts that are apart, everyone accesses by itself\n  \
         what a host writes, others see {seen}\n",
        kind.name()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_lies_somewhere() {
        let text = explain("/proc/self/exe").unwrap();
        assert!(text.contains("lies on") && text.contains("cb_nodes"), "{text}");
        assert!(explain("/proc/self/not-there").is_ok(), "its folder is there");
        assert!(explain("/not/there").unwrap_err().contains("/not/there"));
    }
}
