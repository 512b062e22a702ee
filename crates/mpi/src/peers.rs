//! Who the peers of this process are, in a way that every process understands.

use std::collections::HashMap;

use boot::{Reader, Writer};
use fabric::Peer;

use crate::error::{Error, Result};
use crate::{class, state};

/// A process: the world it was started in, and its rank there. No two processes have the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Identity {
    pub(crate) world: u64,
    pub(crate) rank: u32,
}

impl Identity {
    /// How many bytes `write` writes.
    pub(crate) const BYTES: usize = 12;

    pub(crate) fn write(self, writer: &mut Writer) {
        writer.u64(self.world).u32(self.rank);
    }

    pub(crate) fn read(reader: &mut Reader<'_>) -> Option<Identity> {
        Some(Identity { world: reader.u64()?, rank: reader.u32()? })
    }
}

/// All peers: the ranks of the own world, whose peer numbers are their ranks, and those met later.
pub(crate) struct Acquaintances {
    world: u64,
    size: u32,
    met: Vec<Identity>,
    peers: HashMap<Identity, Peer>,
}

impl Acquaintances {
    /// Those of a process of this world.
    pub(crate) fn new(world: u64, size: u32) -> Acquaintances {
        Acquaintances { world, size, met: Vec::new(), peers: HashMap::new() }
    }

    /// Who a peer is.
    pub(crate) fn identity(&self, peer: Peer) -> Identity {
        match peer.checked_sub(self.size) {
            None => Identity { world: self.world, rank: peer },
            Some(later) => self.met[later as usize],
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
    pub(crate) fn add(&mut self, identity: Identity) -> Peer {
        let peer = self.size + self.met.len() as Peer;
        self.met.push(identity);
        self.peers.insert(identity, peer);
        peer
    }
}

/// Who these peers are, as bytes for another process.
pub(crate) fn describe(peers: impl Iterator<Item = Peer>) -> Vec<u8> {
    let described = state::with(|state| {
        let mut writer = Writer::default();
        peers.for_each(|peer| state.acquaintances.identity(peer).write(&mut writer));
        Ok(writer.finish())
    });
    // While MPI is not running, nobody is anybody's peer.
    described.unwrap_or_default()
}

/// The processes that another one described.
pub(crate) fn identities(bytes: &[u8]) -> Option<Vec<Identity>> {
    let (chunks, rest) = bytes.as_chunks::<{ Identity::BYTES }>();
    let read = |chunk: &[u8; Identity::BYTES]| Identity::read(&mut Reader::rest(chunk));
    chunks.iter().map(read).collect::<Option<Vec<_>>>().filter(|_| rest.is_empty())
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
        let find = |&identity: &Identity| state.acquaintances.find(identity).ok_or(identity);
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

    #[test]
    fn peers_are_told_apart_by_who_they_are() {
        let mut all = Acquaintances::new(7, 2);
        let own = |rank| Identity { world: 7, rank };
        let other = |rank| Identity { world: 9, rank };
        assert_eq!((all.find(own(1)), all.find(own(2))), (Some(1), None));
        assert_eq!(all.find(other(0)), None);
        assert_eq!((all.add(other(5)), all.add(other(0))), (2, 3));
        assert_eq!((all.find(other(0)), all.find(other(5))), (Some(3), Some(2)));
        assert_eq!((all.identity(1), all.identity(3)), (own(1), other(0)));
    }

    #[test]
    fn descriptions_are_read_or_refused() {
        let mut writer = Writer::default();
        let one = Identity { world: u64::MAX, rank: 3 };
        one.write(&mut writer);
        one.write(&mut writer);
        let bytes = writer.finish();
        assert_eq!(identities(&bytes), Some(vec![one, one]));
        assert_eq!(identities(&bytes[1..]), None);
        assert!(are_of_one_world(&bytes, &bytes) && are_of_one_world(&bytes, &[]));
        let mut writer = Writer::default();
        Identity { world: 5, rank: 3 }.write(&mut writer);
        assert!(!are_of_one_world(&bytes, &writer.finish()));
        assert_eq!(identities(&[]), Some(Vec::new()));
    }
}
