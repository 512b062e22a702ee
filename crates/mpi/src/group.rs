//! Groups (MPI-5.0 §7.3).

use std::sync::Arc;

use coll::Peers;
use transport::Peer;

use crate::error::{Error, Result};
use crate::{Handle, abi, class, peers, process, state};

/// The members of a group in the order of their ranks.
#[derive(Clone, Debug)]
pub(crate) enum Members {
    /// Rank and peer are the same number.
    First(u32),
    /// Anything else.
    List(Arc<List>),
}

/// Peers by rank, and ranks by peer.
#[derive(Debug)]
pub(crate) struct List {
    peers: Box<[Peer]>,
    /// Ranks in the order of their peers.
    ranks: Box<[u32]>,
}

impl Members {
    /// The group of these peers.
    pub(crate) fn of(peers: Vec<Peer>) -> Members {
        if peers.iter().enumerate().all(|(rank, &peer)| rank == peer as usize) {
            return Members::First(peers.len() as u32);
        }
        let mut ranks: Box<[u32]> = (0..peers.len() as u32).collect();
        ranks.sort_unstable_by_key(|&rank| peers[rank as usize]);
        Members::List(Arc::new(List { peers: peers.into(), ranks }))
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Members::First(size) => *size as usize,
            Members::List(list) => list.peers.len(),
        }
    }

    /// The peer of a rank below `len`.
    #[inline]
    pub(crate) fn peer(&self, rank: usize) -> Peer {
        match self {
            Members::First(_) => rank as Peer,
            Members::List(list) => list.peers[rank],
        }
    }

    /// The rank of a peer.
    #[inline]
    pub(crate) fn rank(&self, peer: Peer) -> Option<i32> {
        match self {
            Members::First(size) => (peer < *size).then_some(peer as i32),
            Members::List(list) => {
                let order = |&rank: &u32| list.peers[rank as usize].cmp(&peer);
                list.ranks.binary_search_by(order).ok().map(|at| list.ranks[at] as i32)
            }
        }
    }

    /// Whether all are ranks of a world of this size, and not processes met later.
    pub(crate) fn is_within(&self, world: u32) -> bool {
        match self {
            Members::First(size) => *size <= world,
            Members::List(list) => {
                list.ranks.last().is_none_or(|&last| list.peers[last as usize] < world)
            }
        }
    }

    /// How collectives translate ranks.
    pub(crate) fn peers(&self) -> Peers<'_> {
        match self {
            Members::First(_) => Peers::Same,
            Members::List(list) => Peers::List(&list.peers),
        }
    }

    /// The first member, if there is one.
    pub(crate) fn first(&self) -> Option<Peer> {
        (self.len() > 0).then(|| self.peer(0))
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Peer> + Clone + '_ {
        (0..self.len()).map(|rank| self.peer(rank))
    }

    /// The members as another process of theirs can recognise them.
    pub(crate) fn describe(&self) -> Vec<u8> {
        peers::describe(self.iter())
    }

    /// The members that another process described.
    pub(crate) fn recognise(bytes: &[u8]) -> Result<Members> {
        Ok(Members::of(peers::recognise(bytes)?))
    }

    /// `MPI_IDENT`, `MPI_SIMILAR` or `MPI_UNEQUAL`.
    pub(crate) fn compare(&self, other: &Members) -> i32 {
        if self.len() != other.len() {
            abi::UNEQUAL
        } else if self.iter().eq(other.iter()) {
            abi::IDENT
        } else if self.iter().all(|peer| other.rank(peer).is_some()) {
            abi::SIMILAR
        } else {
            abi::UNEQUAL
        }
    }
}

/// What a handle names.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) members: Members,
    /// The session that the group comes from; `MPI_SESSION_NULL` in the World model.
    pub(crate) session: Handle,
}

/// The group behind a handle.
pub(crate) fn find(group: Handle) -> Result<Group> {
    state::with(|state| match group {
        abi::GROUP_EMPTY => Ok(Group { members: Members::First(0), session: abi::SESSION_NULL }),
        _ => state.groups.expect(group).cloned(),
    })
}

/// The members behind a handle.
pub(crate) fn members(group: Handle) -> Result<Members> {
    Ok(find(group)?.members)
}

/// A handle for a group of a session; the empty one has its own.
pub(crate) fn publish_in(members: Members, session: Handle) -> Result<Handle> {
    if members.len() == 0 {
        return Ok(abi::GROUP_EMPTY);
    }
    state::with(|state| Ok(state.groups.insert(Group { members, session })))
}

impl Group {
    /// A handle for another group of the same session.
    fn publish(&self, members: Members) -> Result<Handle> {
        publish_in(members, self.session)
    }

    /// Two groups to make a third of; it is of the same session.
    fn pair(left: Handle, right: Handle) -> Result<(Group, Members)> {
        let (mut left, right) = (find(left)?, find(right)?);
        if left.session == abi::SESSION_NULL {
            left.session = right.session;
        }
        Ok((left, right.members))
    }
}

/// `MPI_Group_size`.
pub fn size(group: Handle) -> Result<i32> {
    Ok(members(group)?.len() as i32)
}

/// `MPI_Group_rank`; `MPI_UNDEFINED` if this process is not a member.
pub fn rank(group: Handle) -> Result<i32> {
    let here = process::here()?.rank;
    Ok(members(group)?.rank(here).unwrap_or(abi::UNDEFINED))
}

/// `MPI_Group_free`; the handle becomes `MPI_GROUP_NULL`.
pub fn free(group: &mut Handle) -> Result<()> {
    state::with(|state| {
        // The empty group is predefined; calls that answer a group may have answered it, so that
        // freeing it is no mistake.
        if *group != abi::GROUP_EMPTY && state.groups.remove(*group).is_none() {
            return Err(state.groups.bad(*group));
        }
        Ok(())
    })?;
    *group = abi::GROUP_NULL;
    Ok(())
}

/// `MPI_Group_compare`: `MPI_IDENT`, `MPI_SIMILAR` or `MPI_UNEQUAL`.
pub fn compare(left: Handle, right: Handle) -> Result<i32> {
    Ok(members(left)?.compare(&members(right)?))
}

/// `MPI_Group_translate_ranks`.
pub fn translate_ranks(from: Handle, ranks: &[i32], to: Handle, out: &mut [i32]) -> Result<()> {
    let (from, to) = (members(from)?, members(to)?);
    for (&rank, out) in ranks.iter().zip(out) {
        *out = if rank == abi::PROC_NULL {
            abi::PROC_NULL
        } else {
            let rank = check_rank(&from, rank)?;
            to.rank(from.peer(rank)).unwrap_or(abi::UNDEFINED)
        };
    }
    Ok(())
}

/// `MPI_Group_incl`.
pub fn include(group: Handle, ranks: &[i32]) -> Result<Handle> {
    let group = find(group)?;
    let ranks = distinct(&group.members, ranks.iter().copied())?;
    group.publish(Members::of(ranks.iter().map(|&rank| group.members.peer(rank)).collect()))
}

/// `MPI_Group_excl`.
pub fn exclude(group: Handle, ranks: &[i32]) -> Result<Handle> {
    let group = find(group)?;
    let ranks = distinct(&group.members, ranks.iter().copied())?;
    group.publish(without(&group.members, &ranks))
}

/// `MPI_Group_range_incl`; each range is first, last, stride.
pub fn include_ranges(group: Handle, ranges: &[[i32; 3]]) -> Result<Handle> {
    let group = find(group)?;
    let ranks = distinct(&group.members, spread(&group.members, ranges)?)?;
    group.publish(Members::of(ranks.iter().map(|&rank| group.members.peer(rank)).collect()))
}

/// `MPI_Group_range_excl`.
pub fn exclude_ranges(group: Handle, ranges: &[[i32; 3]]) -> Result<Handle> {
    let group = find(group)?;
    let ranks = distinct(&group.members, spread(&group.members, ranges)?)?;
    group.publish(without(&group.members, &ranks))
}

/// `MPI_Group_union`.
pub fn union(left: Handle, right: Handle) -> Result<Handle> {
    let (left, right) = Group::pair(left, right)?;
    let new = right.iter().filter(|&peer| left.members.rank(peer).is_none());
    left.publish(Members::of(left.members.iter().chain(new).collect()))
}

/// `MPI_Group_intersection`.
pub fn intersection(left: Handle, right: Handle) -> Result<Handle> {
    let (left, right) = Group::pair(left, right)?;
    let both = left.members.iter().filter(|&peer| right.rank(peer).is_some());
    left.publish(Members::of(both.collect()))
}

/// `MPI_Group_difference`.
pub fn difference(left: Handle, right: Handle) -> Result<Handle> {
    let (left, right) = Group::pair(left, right)?;
    let rest = left.members.iter().filter(|&peer| right.rank(peer).is_none());
    left.publish(Members::of(rest.collect()))
}

fn check_rank(group: &Members, rank: i32) -> Result<usize> {
    match usize::try_from(rank) {
        Ok(rank) if rank < group.len() => Ok(rank),
        _ => Err(Error::new(
            class::RANK,
            format!("rank {rank} is not in the group, which has {} members", group.len()),
        )),
    }
}

fn distinct(group: &Members, ranks: impl IntoIterator<Item = i32>) -> Result<Vec<usize>> {
    let mut seen = vec![false; group.len()];
    let mut valid = Vec::new();
    for rank in ranks {
        let rank = check_rank(group, rank)?;
        if std::mem::replace(&mut seen[rank], true) {
            return Err(Error::new(
                class::RANK,
                format!("rank {rank} is named twice; name each rank once"),
            ));
        }
        valid.push(rank);
    }
    Ok(valid)
}

fn spread(group: &Members, ranges: &[[i32; 3]]) -> Result<Vec<i32>> {
    let mut ranks = Vec::new();
    for &[first, last, stride] in ranges {
        if stride == 0 {
            return Err(Error::new(
                class::ARG,
                format!("the stride of range {first} to {last} is 0; it must not be"),
            ));
        }
        check_rank(group, first)?;
        let mut rank = i64::from(first);
        while if stride > 0 { rank <= last.into() } else { rank >= last.into() } {
            ranks.push(check_rank(group, rank as i32)? as i32);
            rank += i64::from(stride);
        }
    }
    Ok(ranks)
}

fn without(group: &Members, ranks: &[usize]) -> Members {
    let mut keep = vec![true; group.len()];
    ranks.iter().for_each(|&rank| keep[rank] = false);
    Members::of((0..group.len()).filter(|&rank| keep[rank]).map(|rank| group.peer(rank)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(peers: &[Peer]) -> Members {
        Members::of(peers.to_vec())
    }

    #[test]
    fn ranks_and_peers_translate() {
        let members = list(&[4, 2, 7]);
        assert_eq!(members.peer(2), 7);
        assert_eq!((members.rank(2), members.rank(3)), (Some(1), None));
        assert!(matches!(list(&[0, 1, 2]), Members::First(3)));
        assert_eq!(list(&[0, 1]).rank(2), None);
    }

    #[test]
    fn comparison_sees_order_and_members() {
        assert_eq!(list(&[1, 2]).compare(&list(&[1, 2])), abi::IDENT);
        assert_eq!(list(&[1, 2]).compare(&list(&[2, 1])), abi::SIMILAR);
        assert_eq!(list(&[1, 2]).compare(&list(&[1, 3])), abi::UNEQUAL);
        assert_eq!(list(&[1, 2]).compare(&list(&[1])), abi::UNEQUAL);
        assert_eq!(list(&[]).compare(&list(&[])), abi::IDENT);
    }

    #[test]
    fn handles_make_new_groups() {
        crate::testing::start();
        let ten = publish_in(Members::First(10), abi::SESSION_NULL).unwrap();
        let even = include_ranges(ten, &[[8, 0, -2]]).unwrap();
        assert_eq!(size(even).unwrap(), 5);
        let mut out = [0; 4];
        translate_ranks(even, &[0, 4, abi::PROC_NULL, 1], ten, &mut out).unwrap();
        assert_eq!(out, [8, 0, abi::PROC_NULL, 6]);
        let odd = difference(ten, even).unwrap();
        translate_ranks(even, &[0], odd, &mut out[..1]).unwrap();
        assert_eq!(out[0], abi::UNDEFINED);
        assert_eq!(compare(union(even, odd).unwrap(), ten).unwrap(), abi::SIMILAR);
        assert_eq!(intersection(even, odd).unwrap(), abi::GROUP_EMPTY);
        assert_eq!(size(exclude(ten, &[3, 4]).unwrap()).unwrap(), 8);
        assert_eq!(size(exclude_ranges(ten, &[[0, 9, 1]]).unwrap()).unwrap(), 0);
        assert_eq!(include(ten, &[1, 1]).unwrap_err().class, class::RANK);
        assert_eq!(include(ten, &[10]).unwrap_err().class, class::RANK);
        assert_eq!(include_ranges(ten, &[[0, 5, 0]]).unwrap_err().class, class::ARG);
        let mut freed = ten;
        free(&mut freed).unwrap();
        assert_eq!(freed, abi::GROUP_NULL);
        assert_eq!(size(ten).unwrap_err().class, class::GROUP);
        assert_eq!(size(abi::GROUP_NULL).unwrap_err().class, class::GROUP);
    }
}
