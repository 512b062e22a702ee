//! Where each rank of a job can be reached, and the secret by which its ranks know each other.
//!
//! Whoever starts a job over several hosts makes it, and each rank inherits it in sealed memory, so
//! that the secret stands in no argument and in no environment.

use crate::message::{Message, MessageError};
use crate::proof::{self, Key};
use crate::record::MOST_RANKS;
use secret::Zeroizing;
use serde::{Deserialize, Serialize};
use std::io;
use std::net::IpAddr;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};

/// The most addresses that a host offers.
pub const MOST_ADDRESSES: usize = 64;

const LONGEST_NAME: usize = 255;
/// No roster of [`MOST_RANKS`] is longer.
const LONGEST: u64 = 1 << 30;

/// Where each rank of a job can be reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    /// What the ranks of this job know and nobody else does.
    pub secret: Key,
    /// What all jobs know that a nameserver joins over the network: their ranks prove themselves by that.
    pub joint: Option<Key>,
    /// Whether what passes between hosts is encrypted.
    pub encrypt: bool,
    /// How many processes the hosts are meant to have together.
    pub slots: u32,
    /// The hosts of the job.
    pub hosts: Vec<Host>,
    /// The ranks, in order.
    pub ranks: Vec<RankAddress>,
}

/// A host of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Host {
    /// As the user calls it.
    pub name: String,
    /// Where it may be reached, the likeliest first. What `--net` excludes is left out.
    pub addresses: Vec<IpAddr>,
}

/// Where a rank is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankAddress {
    /// Its host: an index among those of the roster.
    pub host: u32,
    /// The port at which it listens.
    pub port: u16,
}

impl Message for Roster {
    const KIND: u8 = b'W';
    const VERSION: u8 = 4;

    fn is_valid(&self) -> bool {
        let host =
            |host: &Host| host.name.len() <= LONGEST_NAME && host.addresses.len() <= MOST_ADDRESSES;
        let rank = |rank: &RankAddress| (rank.host as usize) < self.hosts.len() && rank.port != 0;
        (1..=MOST_RANKS as usize).contains(&self.ranks.len())
            && self.hosts.iter().all(host)
            && self.ranks.iter().all(rank)
    }
}

impl Roster {
    /// A number that no other job has, and that tells nothing of the secret.
    pub fn job(&self) -> u64 {
        proof::short(&self.secret, "job", &[])
    }

    /// Memory that holds this roster and can never be changed.
    pub fn seal(&self) -> io::Result<OwnedFd> {
        let name = c"serried-roster".as_ptr();
        let flags = libc::MFD_CLOEXEC | libc::MFD_ALLOW_SEALING;
        // SAFETY: the name ends with a zero byte.
        let descriptor = match unsafe { libc::memfd_create(name, flags) } {
            -1 => return Err(io::Error::last_os_error()),
            // SAFETY: just opened, owned by nobody else.
            descriptor => unsafe { OwnedFd::from_raw_fd(descriptor) },
        };
        let file = std::fs::File::from(descriptor);
        let bytes = Zeroizing::new(self.encode());
        std::os::unix::fs::FileExt::write_all_at(&file, &bytes, 0)?;
        let seals =
            libc::F_SEAL_SEAL | libc::F_SEAL_SHRINK | libc::F_SEAL_GROW | libc::F_SEAL_WRITE;
        // SAFETY: takes integers.
        match unsafe { libc::fcntl(file.as_raw_fd(), libc::F_ADD_SEALS, seals) } {
            -1 => Err(io::Error::last_os_error()),
            _ => Ok(file.into()),
        }
    }

    /// Reads what [`seal`](Roster::seal) left. The position in the file stays as it is, for all
    /// ranks of a host share it.
    pub fn unseal(memory: OwnedFd) -> io::Result<Roster> {
        let file = std::fs::File::from(memory);
        let length = file.metadata()?.len();
        let invalid = |error| io::Error::new(io::ErrorKind::InvalidData, error);
        if length > LONGEST {
            return Err(invalid(MessageError::Malformed));
        }
        let mut bytes = Zeroizing::new(vec![0; length as usize]);
        std::os::unix::fs::FileExt::read_exact_at(&file, &mut bytes, 0)?;
        Roster::decode(&bytes).map_err(invalid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::net::Ipv4Addr;

    fn roster() -> impl Strategy<Value = Roster> {
        let addresses = prop::collection::vec(any::<IpAddr>(), 0..4);
        let host =
            ("[a-z0-9.-]{1,20}", addresses).prop_map(|(name, addresses)| Host { name, addresses });
        let places = prop::collection::vec((any::<prop::sample::Index>(), 1u16..), 1..40);
        (any::<[u8; 32]>(), any::<bool>(), prop::collection::vec(host, 1..6), places).prop_map(
            |(secret, encrypt, hosts, places)| {
                let joint = encrypt.then_some([secret[0]; 32].into());
                let place = |(host, port): (prop::sample::Index, u16)| RankAddress {
                    host: host.index(hosts.len()) as u32,
                    port,
                };
                let ranks = places.into_iter().map(place).collect();
                Roster { secret: secret.into(), joint, encrypt, slots: 7, hosts, ranks }
            },
        )
    }

    proptest! {
        #[test]
        fn what_is_encoded_is_decoded(roster in roster()) {
            prop_assert_eq!(Roster::decode(&roster.encode()), Ok(roster));
        }

        #[test]
        fn a_damaged_roster_is_whole_or_refused(
            roster in roster(), at in any::<prop::sample::Index>(), byte in any::<u8>(),
            cut in any::<prop::sample::Index>(),
        ) {
            let mut bytes = roster.encode();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            bytes.truncate(cut.index(bytes.len() * 2) + 1);
            if let Ok(read) = Roster::decode(&bytes) {
                prop_assert!(!read.ranks.is_empty());
                let known = |place: &RankAddress| (place.host as usize) < read.hosts.len();
                prop_assert!(read.ranks.iter().all(known));
            }
        }

        #[test]
        fn any_bytes_are_decoded_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..99)) {
            let _ = Roster::decode(&bytes);
        }
    }

    #[test]
    fn a_sealed_roster_cannot_be_changed_and_shows_no_secret() {
        let secret = Key::random().unwrap();
        let hosts = vec![Host { name: "a".into(), addresses: vec![Ipv4Addr::LOCALHOST.into()] }];
        let ranks = vec![RankAddress { host: 0, port: 9 }];
        let roster = Roster { secret, joint: None, encrypt: false, slots: 1, hosts, ranks };
        let memory = roster.seal().unwrap();
        let file = std::fs::File::from(memory.try_clone().unwrap());
        assert!(std::os::unix::fs::FileExt::write_all_at(&file, b"x", 0).is_err());
        assert!(file.set_len(0).is_err());
        assert_eq!(Roster::unseal(memory).unwrap(), roster);
        let shown = format!("{roster:?}");
        let first = format!("{:?}", &roster.secret.as_bytes()[..4]);
        assert!(!shown.contains(first.trim_matches(['[', ']'])), "{shown}");
        assert!(Roster::unseal(crate::memory().unwrap()).is_err());
    }
}
