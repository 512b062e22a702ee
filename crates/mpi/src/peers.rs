//! Who the peers of this process are, in a way that every process understands.

use std::collections::HashMap;

use runtime::Contact;
use serde::{Deserialize, Serialize};
use transport::Peer;

use crate::error::{Error, Result};
use crate::{class, state};

/// A process: the world it was started in, and its rank there. No two processes have the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Identity {
    pub(crate) world: u64,
    pub(crate) rank: u32,
}

impl Identity {
    /// Bytes of an identity in a [`describe`]d group: always as many, for groups are sent as arrays.
    const BYTES: usize = 12;

    fn to_bytes(self) -> impl Iterator<Item = u8> {
        self.world.to_le_bytes().into_iter().chain(self.rank.to_le_bytes())
    }

    fn from_bytes(bytes: &[u8; Identity::BYTES]) -> Identity {
        let (world, rank) = bytes.split_at(size_of::<u64>());
        let world = u64::from_le_bytes(std::array::from_fn(|at| world[at]));
        Identity { world, rank: u32::from_le_bytes(std::array::from_fn(|at| rank[at])) }
    }
}

/// A process, and where it can be reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Member {
    pub(crate) identity: Identity,
    /// None if it shares memory only.
    pub(crate) contact: Option<Contact>,
}

impl Member {
    /// Whether the two talk over a network: they know each other's secret then, and share no memory. Of
    /// two jobs that a nameserver joins it is said whether they are `apart`.
    pub(crate) fn is_far_from(&self, other: &Member, apart: Option<bool>) -> bool {
        let (Some(one), Some(two)) = (&self.contact, &other.contact) else { return false };
        let apart = match one.home.job == two.home.job {
            true => Some(one.home.host != two.home.host),
            false => apart,
        };
        apart.is_some_and(|apart| apart || one.apart || two.apart)
    }
}

/// All peers: the ranks of the own world, whose peer numbers are their ranks, and those met later.
pub(crate) struct PeerTable {
    world: u64,
    size: u32,
    /// Of the ranks of the own world, if they have any.
    contacts: Vec<Contact>,
    met: Vec<Member>,
    peers: HashMap<Identity, Peer>,
}

impl PeerTable {
    /// Those of a process of this world.
    pub(crate) fn new(world: u64, size: u32, contacts: Vec<Contact>) -> PeerTable {
        PeerTable { world, size, contacts, met: Vec::new(), peers: HashMap::new() }
    }

    /// Who a peer is.
    pub(crate) fn identity(&self, peer: Peer) -> Identity {
        match peer.checked_sub(self.size) {
            None => Identity { world: self.world, rank: peer },
            Some(later) => self.met[later as usize].identity,
        }
    }

    /// Who a peer is, and where.
    pub(crate) fn member(&self, peer: Peer) -> Member {
        match peer.checked_sub(self.size) {
            None => {
                let contact = self.contacts.get(peer as usize).cloned();
                Member { identity: self.identity(peer), contact }
            }
            Some(later) => self.met[later as usize].clone(),
        }
    }

    /// Whether this is the number of our own world.
    pub(crate) fn is_own(&self, world: u64) -> bool {
        self.world == world
    }

    /// The peer that a process is, if it has been met.
    pub(crate) fn find(&self, identity: Identity) -> Option<Peer> {
        if identity.world == self.world {
            return (identity.rank < self.size).then_some(identity.rank);
        }
        self.peers.get(&identity).copied()
    }

    /// A process that was not met before is the next peer.
    pub(crate) fn add(&mut self, member: Member) -> Peer {
        let peer = self.size + self.met.len() as Peer;
        self.peers.insert(member.identity, peer);
        self.met.push(member);
        peer
    }
}

/// Who these peers are, as bytes for another process.
pub(crate) fn describe(peers: impl Iterator<Item = Peer>) -> Vec<u8> {
    let described = state::with(|state| {
        Ok(peers.flat_map(|peer| state.peers.identity(peer).to_bytes()).collect())
    });
    // While MPI is not running, nobody is anybody's peer.
    described.unwrap_or_default()
}

/// The processes that another one described.
pub(crate) fn identities(bytes: &[u8]) -> Option<Vec<Identity>> {
    let (chunks, rest) = bytes.as_chunks::<{ Identity::BYTES }>();
    rest.is_empty().then(|| chunks.iter().map(Identity::from_bytes).collect())
}

/// Whether everybody in two descriptions was started in the same world.
pub(crate) fn are_of_one_world(some: &[u8], others: &[u8]) -> bool {
    let worlds = [some, others].map(|bytes| identities(bytes).unwrap_or_default()).concat();
    worlds.windows(2).all(|pair| pair[0].world == pair[1].world)
}

/// The peers that another process described, all of which this one must have met.
pub(crate) fn recognise(bytes: &[u8]) -> Result<Vec<Peer>> {
    let Some(identities) = identities(bytes) else {
        return Err(Error::new(
            class::INTERN,
            "another rank described a group in a way that this version does not understand; run \
             all ranks with the same library",
        ));
    };
    state::with(|state| {
        let find = |&identity: &Identity| state.peers.find(identity).ok_or(identity);
        identities.iter().map(find).collect::<std::result::Result<_, _>>().map_err(stranger)
    })
}

#[cold]
fn stranger(identity: Identity) -> Box<Error> {
    Error::new(
        class::GROUP,
        format!(
            "rank {} of another world is in the remote group, and this process has never met it; \
             let the two groups meet by MPI_Comm_accept and MPI_Comm_connect",
            identity.rank
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use boot::HostId;

    #[test]
    fn peers_are_told_apart_by_who_they_are() {
        let mut all = PeerTable::new(7, 2, Vec::new());
        let own = |rank| Identity { world: 7, rank };
        let other = |rank| Identity { world: 9, rank };
        let member = |rank| Member { identity: other(rank), contact: None };
        assert_eq!((all.find(own(1)), all.find(own(2))), (Some(1), None));
        assert_eq!(all.find(other(0)), None);
        assert_eq!((all.add(member(5)), all.add(member(0))), (2, 3));
        assert_eq!((all.find(other(0)), all.find(other(5))), (Some(3), Some(2)));
        assert_eq!((all.identity(1), all.identity(3)), (own(1), other(0)));
    }

    #[test]
    fn who_is_far_is_known_by_job_and_host() {
        let on = |job, host| Contact {
            home: HostId { job, host },
            apart: false,
            port: 9,
            addresses: vec![[10, 0, 0, 1].into()],
        };
        let identity = Identity { world: 7, rank: 2 };
        let member = |contact| Member { identity, contact };
        let here = member(Some(on(1, 0)));
        assert!(here.is_far_from(&member(Some(on(1, 1))), None));
        assert!(!here.is_far_from(&member(Some(on(1, 0))), Some(true)));
        // Those of other jobs meet through memory, or not at all, unless a nameserver joins them.
        assert!(!here.is_far_from(&member(Some(on(2, 1))), None));
        assert!(!here.is_far_from(&member(Some(on(2, 1))), Some(false)));
        assert!(here.is_far_from(&member(Some(on(2, 1))), Some(true)));
        assert!(!here.is_far_from(&member(None), Some(true)));
        assert!(here.is_far_from(&member(Some(Contact { apart: true, ..on(1, 0) })), None));
    }

    #[test]
    fn descriptions_are_read_or_refused() {
        let one = Identity { world: u64::MAX, rank: 3 };
        let bytes: Vec<u8> = one.to_bytes().chain(one.to_bytes()).collect();
        assert_eq!(identities(&bytes), Some(vec![one, one]));
        assert_eq!(identities(&bytes[1..]), None);
        assert!(are_of_one_world(&bytes, &bytes) && are_of_one_world(&bytes, &[]));
        let other: Vec<u8> = Identity { world: 5, rank: 3 }.to_bytes().collect();
        assert!(!are_of_one_world(&bytes, &other));
        assert_eq!(identities(&[]), Some(Vec::new()));
    }
}
