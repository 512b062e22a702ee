//! The transports that messages may take.

use std::fmt;
use std::str::FromStr;

/// A transport, as `--fabric` names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Path {
    /// Shared memory, between ranks of one host.
    Shm,
    /// TCP.
    Tcp,
    /// Reliable packets over UDP.
    Udp,
    /// A fabric through libfabric: by the provider of this name, or by the best.
    Ofi(Option<String>),
    /// Queues and doorbells in shared memory, as the Virtual Interface Architecture has them.
    Via,
}

/// The transports that messages may take, in order: the first that leads to a peer is taken. TCP leads to
/// everyone, and is there if no other one is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    listed: Vec<Path>,
    asked_for: bool,
}

impl Paths {
    /// What is chosen where nobody says anything: shared memory on one host, and between hosts the fabric for which
    /// they have a device, or TCP.
    pub fn auto() -> Paths {
        Paths { listed: vec![Path::Shm, Path::Ofi(None), Path::Tcp], asked_for: false }
    }

    /// Whether ranks of one host talk through memory that they share.
    pub fn share_memory(&self) -> bool {
        self.listed.contains(&Path::Shm)
    }

    /// Those upon which two ranks agree when they first talk, in order: what stands before TCP, which needs no
    /// agreement.
    pub fn agreed(&self) -> impl Iterator<Item = &Path> {
        let before = self.listed.iter().take_while(|path| **path != Path::Tcp);
        before.filter(|path| **path != Path::Shm)
    }

    /// Whether somebody has asked for these: what is missing is worth a word.
    pub fn is_asked_for(&self) -> bool {
        self.asked_for
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Path::Shm => "shm",
            Path::Tcp => "tcp",
            Path::Udp => "udp",
            Path::Ofi(None) => "ofi",
            Path::Ofi(Some(provider)) => return write!(f, "ofi:{provider}"),
            Path::Via => "via",
        })
    }
}

impl FromStr for Path {
    type Err = ();

    fn from_str(text: &str) -> Result<Path, ()> {
        Ok(match text {
            "shm" => Path::Shm,
            "tcp" => Path::Tcp,
            "udp" => Path::Udp,
            "ofi" => Path::Ofi(None),
            "via" => Path::Via,
            _ => match text.strip_prefix("ofi:") {
                Some(provider) if !provider.is_empty() && provider.is_ascii() => {
                    Path::Ofi(Some(provider.into()))
                }
                _ => return Err(()),
            },
        })
    }
}

impl fmt::Display for Paths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_asked_for() {
            return f.write_str("auto");
        }
        let names: Vec<String> = self.listed.iter().map(Path::to_string).collect();
        f.write_str(&names.join(","))
    }
}

impl FromStr for Paths {
    type Err = ();

    /// `auto`, or names between commas.
    fn from_str(text: &str) -> Result<Paths, ()> {
        if text == "auto" {
            return Ok(Paths::auto());
        }
        let mut paths: Vec<Path> = Vec::new();
        for name in text.split(',') {
            let path: Path = name.trim().parse()?;
            let is_same = |one: &Path| std::mem::discriminant(one) == std::mem::discriminant(&path);
            if paths.iter().any(is_same) {
                return Err(());
            }
            paths.push(path);
        }
        Ok(Paths { listed: paths, asked_for: true })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_and_shown() {
        for text in ["auto", "tcp", "shm", "shm,tcp", "shm,udp,tcp", "ofi:udp;ofi_rxd,tcp", "via"] {
            let paths: Paths = text.parse().unwrap();
            assert_eq!(paths.to_string(), text);
            assert_eq!(paths.to_string().parse(), Ok(paths));
        }
        assert_eq!("shm, tcp".parse::<Paths>(), "shm,tcp".parse());
        for bad in ["", "ib", "tcp,tcp", "ofi:", "ofi:a,ofi:b", "shm,,tcp", "auto,tcp", "TCP"] {
            assert!(bad.parse::<Paths>().is_err(), "{bad}");
        }
    }

    #[test]
    fn what_stands_behind_tcp_is_never_taken() {
        let agreed = |text: &str| -> Vec<String> {
            let paths: Paths = text.parse().unwrap();
            paths.agreed().map(Path::to_string).collect()
        };
        assert_eq!(agreed("auto"), ["ofi"]);
        assert_eq!(agreed("shm,tcp"), [""; 0]);
        assert_eq!(agreed("shm,via,udp,tcp,ofi"), ["via", "udp"]);
        assert_eq!(agreed("tcp"), [""; 0]);
    }

    /// Nobody hears that a host has no fabric, unless they have asked for one.
    #[test]
    fn what_is_chosen_is_told_from_what_is_asked_for() {
        let asked_for = |text: &str| text.parse::<Paths>().unwrap().is_asked_for();
        assert!(!asked_for("auto") && !Paths::auto().is_asked_for());
        assert!(asked_for("shm,ofi,tcp") && asked_for("shm,tcp"));
    }

    #[test]
    fn memory_is_shared_only_where_it_is_listed() {
        let shares = |text: &str| text.parse::<Paths>().unwrap().share_memory();
        assert!(shares("auto") && shares("shm,udp") && shares("shm"));
        assert!(!shares("tcp") && !shares("udp") && !shares("ofi:shm"));
    }
}
