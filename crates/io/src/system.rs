//! What differs between file systems.

use std::ffi::CStr;
use std::os::fd::{AsRawFd, BorrowedFd};

/// What a file lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A disk or memory of this host: what one rank wrote the others read at once.
    Local,
    /// A server over NFS: each host has a cache of its own.
    Nfs,
    /// Lustre: in stripes over servers, caches kept coherent by locks.
    Lustre,
    /// GPFS (IBM Spectrum Scale): in blocks over servers, caches kept coherent by locks.
    Gpfs,
    /// Another network file system.
    Network,
}

/// How a file system wants to be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct System {
    /// What it is.
    pub kind: Kind,
    /// Ranges that different ranks write begin at multiples of so many bytes.
    pub stripe: u64,
    /// Pieces of so many bytes on average are read and written by whoever has them, without an exchange.
    pub large: u64,
    /// How many ranks of a host read and write for all of them at most.
    pub per_host: usize,
}

/// Pages of the system's cache: nobody gains from smaller ranges.
const PAGE: u64 = 4096;

impl System {
    /// What an open file lies on.
    pub fn of(file: BorrowedFd<'_>) -> System {
        let mut found = std::mem::MaybeUninit::<libc::statfs>::zeroed();
        // SAFETY: an open descriptor, and a place for the answer.
        let known = unsafe { libc::fstatfs(file.as_raw_fd(), found.as_mut_ptr()) } == 0;
        // SAFETY: zero bytes are a valid answer, and the call has written another.
        let found = unsafe { found.assume_init() };
        let magic = if known { found.f_type as u64 as u32 } else { 0 };
        let block = (found.f_bsize as u64).clamp(PAGE, 64 << 20);
        match magic {
            // NFS
            0x6969 => System { kind: Kind::Nfs, stripe: 1 << 20, large: 1 << 20, per_host: 1 },
            // Lustre
            0x0bd0_0bd0 => {
                let stripe = lustre_stripe(file).unwrap_or(1 << 20);
                System { kind: Kind::Lustre, stripe, large: stripe, per_host: 2 }
            }
            // GPFS
            0x4750_4653 => System { kind: Kind::Gpfs, stripe: block, large: block, per_host: 2 },
            // SMB, CIFS, SMB2, AFS, Ceph, FUSE, 9p, PVFS2, BeeGFS
            0x517b | 0xff53_4d42 | 0xfe53_4d42 | 0x5346_414f | 0x00c3_6400 | 0x6573_5546
            | 0x0102_1997 | 0x2003_0528 | 0x1983_0326 => {
                System { kind: Kind::Network, stripe: 1 << 20, large: 1 << 20, per_host: 1 }
            }
            _ => System { kind: Kind::Local, stripe: PAGE, large: 32 << 10, per_host: 8 },
        }
    }

    /// Whether what one host wrote is seen by others as soon as it is written.
    pub fn is_coherent(&self) -> bool {
        !matches!(self.kind, Kind::Nfs | Kind::Network)
    }

    /// As words that another rank can read.
    pub fn to_words(self) -> [u64; 4] {
        let kind = match self.kind {
            Kind::Local => 0,
            Kind::Nfs => 1,
            Kind::Lustre => 2,
            Kind::Gpfs => 3,
            Kind::Network => 4,
        };
        [kind, self.stripe, self.large, self.per_host as u64]
    }

    /// What another rank has told.
    pub fn from_words([kind, stripe, large, per_host]: [u64; 4]) -> System {
        let kind = match kind {
            0 => Kind::Local,
            1 => Kind::Nfs,
            2 => Kind::Lustre,
            3 => Kind::Gpfs,
            _ => Kind::Network,
        };
        System { kind, stripe: stripe.max(1), large, per_host: per_host.max(1) as usize }
    }
}

impl Kind {
    /// The name of the file system.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Local => "local",
            Kind::Nfs => "NFS",
            Kind::Lustre => "Lustre",
            Kind::Gpfs => "GPFS",
            Kind::Network => "a network file system",
        }
    }
}

/// The bytes of a stripe, as Lustre tells them in an attribute.
fn lustre_stripe(file: BorrowedFd<'_>) -> Option<u64> {
    const NAME: &CStr = c"lustre.lov";
    let mut layout = [0u8; 4096];
    // SAFETY: an open descriptor, a name that ends with zero, and a place with its size.
    let length = unsafe {
        libc::fgetxattr(file.as_raw_fd(), NAME.as_ptr(), layout.as_mut_ptr().cast(), layout.len())
    };
    // Magic, pattern and identity take 24 bytes; the bytes of a stripe follow.
    let bytes = layout.get(24..28).filter(|_| length >= 32)?;
    let stripe = u32::from_ne_bytes(bytes.try_into().ok()?);
    Some(u64::from(stripe)).filter(|stripe| stripe.is_multiple_of(PAGE) && *stripe > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;

    #[test]
    fn what_a_rank_tells_another_understands() {
        let file = std::fs::File::open("/proc/self/exe").expect("the test itself");
        let here = System::of(file.as_fd());
        assert_eq!(System::from_words(here.to_words()), here);
        let striped = System { kind: Kind::Lustre, stripe: 4 << 20, large: 4 << 20, per_host: 2 };
        assert_eq!(System::from_words(striped.to_words()), striped);
        assert!(striped.is_coherent());
        assert!(!System { kind: Kind::Nfs, ..striped }.is_coherent());
    }
}
