//! The transports that a process offers the others of its job to agree upon.

use boot::{Capability, Control, Count, Key, Path, RankStatus, Roster, Settings};
use registry::Cached;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use transport::Missing;
use transport::multicast::Caster;
use transport_ofi::{Lacks, Ofi};
use transport_udp::{CastCounts, CastOptions, Loss, Udp, UdpCaster};
use transport_via::Via;
use wire::wireup::Agreeable;
use worker::{Agreed, Offers};

/// The longest message that goes through libfabric where its provider is to have no long ones.
const PAGE: usize = 4096;

/// Called for each peer that counts as dead because it was out of reach.
pub(crate) type Missed = Arc<dyn Fn(Missing) + Send + Sync>;

/// A rank in its job, before it has a network.
pub(crate) struct Here<'a> {
    pub(crate) roster: &'a Roster,
    pub(crate) rank: u32,
    pub(crate) settings: &'a Settings,
    pub(crate) board: Option<&'static RankStatus>,
    pub(crate) control: Option<&'a Control>,
}

impl Here<'_> {
    /// Opens what `--fabric` lists before TCP, if there is somebody to talk to. What cannot be opened is missing:
    /// messages take the next.
    pub(crate) fn offers(&self) -> Offers {
        let mut offers = Offers::default();
        if !crate::remote(self.roster, self.rank, &self.settings.fabric).contains(&true) {
            return offers;
        }
        for path in self.settings.fabric.agreed() {
            let (which, opened) = match path {
                Path::Shm | Path::Tcp => continue,
                Path::Udp => (Agreeable::Udp, self.udp().map(Agreed::Udp)),
                Path::Ofi(provider) => {
                    (Agreeable::Ofi, self.ofi(provider.as_deref()).map(Agreed::Ofi))
                }
                Path::Via => (Agreeable::Via, self.via().map(Agreed::Via)),
            };
            match opened {
                Ok(agreed) => offers.agreed.push(agreed),
                Err(error) => offers.missing.push((which, error.to_string())),
            }
        }
        offers
    }

    /// A fabric through libfabric: by the provider of this name, or by any that has a device.
    fn ofi(&self, provider: Option<&str>) -> io::Result<Box<Cached<Ofi>>> {
        if self.roster.encrypt {
            return Err(io::Error::other("libfabric encrypts nothing, and --encrypt asks for it"));
        }
        // Where nobody has asked for a fabric, hosts without one pay nothing for it.
        if !self.settings.fabric.is_asked_for() && !transport_ofi::has_device() {
            return Err(io::Error::other("this host has no device of an RDMA network"));
        }
        let rank = self.rank;
        let mut options = match provider {
            Some(provider) => transport_ofi::Options::named(self.key(), provider),
            None => transport_ofi::Options::of(self.key()),
        };
        options.lacks = self.lacks();
        options.lost = Some(Arc::new(move |peer, why: &str| {
            eprintln!("serried: rank {rank} has lost rank {peer} on {why}");
        }));
        let fabric = Ofi::open(self.roster.ranks.len(), options)?.ok_or_else(|| {
            io::Error::other("this host has no libfabric, or none with such a provider and device")
        })?;
        Ok(Box::new(fabric.cached()))
    }

    /// What a test wants the provider to lack.
    fn lacks(&self) -> Lacks {
        let lacks = |capability| self.settings.ofi_lacks.has(capability);
        Lacks {
            rma: lacks(Capability::Memory),
            atomics: lacks(Capability::Atomics),
            ordering: lacks(Capability::Order),
            wait: lacks(Capability::Wait),
            unregistered: lacks(Capability::Unregistered),
            longer: lacks(Capability::Long).then_some(PAGE),
            injected: lacks(Capability::Long).then_some(0),
        }
    }

    /// Virtual interfaces.
    fn via(&self) -> io::Result<Box<Via>> {
        let options = transport_via::Options::new(self.key());
        Ok(Box::new(Via::new(self.roster.ranks.len() as u32, options)?))
    }

    /// What proves that a process belongs here.
    fn key(&self) -> Key {
        self.roster.joint.as_ref().unwrap_or(&self.roster.secret).clone()
    }

    /// What opens ways to groups of processes, where packets over UDP are asked for.
    pub(crate) fn caster(&self) -> Option<Arc<dyn Caster>> {
        self.settings.fabric.agreed().find(|path| **path == Path::Udp)?;
        let count = |which| self.board.map(|slot| slot.count(which));
        let counts = CastCounts {
            sent: count(Count::UdpCast),
            taken: count(Count::UdpCastTaken),
            strangers: self.board.map(|slot| &slot.rejected),
        };
        let options = CastOptions {
            secret: self.key(),
            encrypt: self.roster.encrypt,
            addresses: self.addresses(),
            ports: self.settings.ports.map(|ports| ports.first..=ports.last),
            counts,
            loss: self.loss(),
        };
        Some(Arc::new(UdpCaster::new(options)))
    }

    /// Packets that a test wants to be lost: others at each rank.
    fn loss(&self) -> Option<Loss> {
        let (per_mille, seed) = (self.settings.udp_loss, u64::from(self.rank));
        (per_mille > 0).then_some(Loss { per_mille, seed })
    }

    /// The addresses of this host.
    fn addresses(&self) -> Vec<IpAddr> {
        let place = self.roster.ranks.get(self.rank as usize);
        let host = place.map(|place| &self.roster.hosts[place.host as usize]);
        host.map(|host| host.addresses.clone()).unwrap_or_default()
    }

    /// Packets over UDP.
    fn udp(&self) -> io::Result<Udp> {
        let Here { roster, rank, settings, board, control } = self;
        let count = |which| board.map(|slot| slot.count(which));
        let counts = transport_udp::Counts {
            strangers: board.map(|slot| &slot.rejected),
            sent: count(Count::UdpSent),
            resent: count(Count::UdpResent),
            recoveries: count(Count::UdpRecoveries),
            explicit: count(Count::UdpExplicit),
            implicit: count(Count::UdpImplicit),
            duplicates: count(Count::UdpDuplicates),
            dropped: count(Count::UdpDropped),
        };
        let options = transport_udp::Options {
            secret: self.key(),
            encrypt: roster.encrypt,
            addresses: self.addresses(),
            ports: settings.ports.map(|ports| ports.first..=ports.last),
            heartbeat: settings.heartbeat,
            counts,
            missed: missed(*control)?,
            loss: self.loss(),
        };
        Udp::new(*rank, options)
    }
}

/// Tells `mpiexec`, if there is one.
pub(crate) fn missed(control: Option<&Control>) -> io::Result<Option<Missed>> {
    let Some(notify) = control.map(Control::unreachable_notifier).transpose()? else {
        return Ok(None);
    };
    let missed = move |Missing { peer, silence, error }: Missing| notify(peer, silence, error);
    Ok(Some(Arc::new(missed)))
}
