//! Two groups get to know each other, over a line between their roots.
//!
//! 1. The roots tell each other who is in the groups; one side, which `leads`, offers a context.
//! 2. Each process says whom of the others it has a way to already. Where both have, it stays.
//! 3. For all other pairs of one host, the first one there of the leading group makes a segment. All
//!    map it: through that one's entry in `/proc`, which is open to processes of the same user. Pairs
//!    on two hosts, of one job or of two that a nameserver joins, learn each other's addresses.
//! 4. When all on both sides have, they are an inter-communicator. Otherwise all have an error.

use std::collections::HashSet;
use std::io;
use std::net::SocketAddr;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use std::time::{Duration, Instant};

use boot::roster::MOST_ADDRESSES;
use boot::{Connection, Message, SpawnFailure};
use layout::Span;
use runtime::Contact;
use serde::{Deserialize, Serialize};
use transport::Peer;
use transport_tcp::Name;

use super::ports;
use crate::collective::Scope;
use crate::communicator::Plain;
use crate::error::{Error, Result};
use crate::group::Members;
use crate::peers::{Identity, Member};
use crate::process::{Core, Here};
use crate::state::State;
use crate::waiting::Outside;
use crate::{Handle, class, communicator, state};

/// What an error says on all ranks if the other group has closed the line.
pub(super) const GONE: &str = "the other group has gone before it was met";

const READY: u8 = b'Y';

/// Lets the members of `comm` meet those at the other end of the line that `call` makes, on the
/// root; somebody must be there within `patience`, if any is given. The result is an inter-communicator.
pub(super) fn meet(
    comm: Handle,
    root: usize,
    leads: bool,
    patience: Option<Duration>,
    call: impl FnOnce(&Here) -> Result<Connection>,
) -> Result<Handle> {
    let scope = Scope::of(comm)?;
    let members = scope.members.clone();
    let mut line = None;
    let member = |state: &mut State, peer| state.peers.member(peer);
    let own: Vec<Member> =
        state::with(|state| Ok(members.iter().map(|peer| member(state, peer)).collect()))?;
    let encrypt = scope.here.encrypt;
    let joint = scope.here.joint.as_ref().map_or(0, boot::fingerprint);
    let mut machines = vec![0; own.len() * size_of::<u64>()];
    gather(&scope, &mut boot::machine_id().to_le_bytes(), &mut machines)?;
    let machines =
        machines.chunks_exact(8).map(|one| u64::from_le_bytes(std::array::from_fn(|at| one[at])));
    let machines: Vec<u64> = machines.collect();
    let greeting = share(&scope, root, || {
        let called = line.insert(call(scope.here)?);
        let context = state::with(|state| Ok(state.communicators.hand_out(1)))?;
        let (machines, members) = (machines.clone(), own.clone());
        let ours = Greeting { context, joint, encrypt, machines, members };
        let greeting = Greeting::decode(&exchange(scope.here, called, &ours.encode(), patience)?)
            .map_err(|_| protocol_error())?;
        Ok(if leads { Greeting { context, ..greeting } } else { greeting }.encode())
    })?;
    let greeting = Greeting::decode(&greeting).map_err(|_| protocol_error())?;
    let joined = joint != 0 && joint == greeting.joint;
    if joined && encrypt != greeting.encrypt {
        let message = "one of the two jobs was started with --encrypt; start both alike";
        return Err(Error::new(class::OTHER, message));
    }
    let Greeting { context, machines: elsewhere, members: remote, .. } = greeting;
    check_disjoint(&own, &remote)?;
    let own_rank = members.rank(scope.here.rank).expect("this process is in its group") as usize;

    // Who makes the segment for this host, of the leading group.
    let (homes, remote_homes) = homes(&own, &remote, machines, elsewhere);
    let leaders = if leads { &homes } else { &remote_homes };
    let maker = leaders.iter().position(|leader| *leader == homes[own_rank]);
    let segment = if leads && maker == Some(own_rank) { Some(memory()) } else { None };
    let mut places = vec![0; if leads { own.len() * RemoteFile::BYTES } else { 0 }];
    if leads {
        let place = segment.as_ref().and_then(|made| RemoteFile::of(made.as_ref().ok()?).ok());
        gather(&scope, &mut place.unwrap_or_default().to_bytes(), &mut places)?;
    }
    let known = known_peers(&scope, &remote)?;
    let mut bits = vec![0; remote.len().div_ceil(8) * members.len()];
    gather(&scope, &mut pack(&known), &mut bits)?;
    let offer = share(&scope, root, || {
        let line = line.as_mut().expect("the root has a line");
        let ours = Offer { places: places.clone(), bits: bits.clone() };
        let theirs = Offer::decode(&exchange(scope.here, line, &ours.encode(), None)?)
            .map_err(|_| protocol_error())?;
        Ok(Offer { places: if leads { places } else { theirs.places }, ..theirs }.encode())
    })?;
    let Offer { places, bits } = Offer::decode(&offer).map_err(|_| protocol_error())?;
    let place = maker.map_or_else(RemoteFile::default, |maker| RemoteFile::nth(&places, maker));
    // What they know of us: their bits, one row for each of them.
    let row = members.len().div_ceil(8);
    let knows_us =
        |at: usize| bits.get(at * row + own_rank / 8).is_some_and(|b| b & 1 << (own_rank % 8) != 0);

    let (first, second) = (members.len(), remote.len());
    let side = |leads: bool, ours: usize| if leads { 0 } else { ours as u32 };
    let (slot, theirs) = (side(leads, second) + own_rank as u32, side(!leads, first));
    let strangers: Vec<usize> =
        (0..remote.len()).filter(|&at| !(known[at] && knows_us(at))).collect();
    let (far, near): (Vec<usize>, Vec<usize>) = strangers.into_iter().partition(|&at| {
        let apart = homes[own_rank] != remote_homes[at];
        own[own_rank].is_far_from(&remote[at], joined.then_some(apart))
    });
    let table = Table { place, slot, theirs, slots: (first + second) as u32 };
    let arrival = arrive(&scope, &remote, &near, &far, table);

    let mut outcome = [u8::from(arrival.is_err())];
    let mut outcomes = vec![0; members.len()];
    gather(&scope, &mut outcome, &mut outcomes)?;
    let failed = outcomes.iter().position(|&outcome| outcome != 0);
    let ready = share(&scope, root, || {
        let line = line.as_mut().expect("the root has a line");
        let theirs = exchange(scope.here, line, &[READY, u8::from(failed.is_some())], None)?;
        match theirs[..] {
            [READY, failed] => Ok(vec![failed]),
            _ => Err(protocol_error()),
        }
    });
    let peers = arrival?;
    let failed = match (failed, &ready) {
        (Some(rank), _) => Some(format!("rank {rank} could not join; see its error")),
        (None, Ok(ready)) if ready[0] != 0 => {
            Some("a process of the other group could not join; see its error".into())
        }
        _ => None,
    };
    if let (Some(message), Ok(_)) = (failed, &ready) {
        return Err(Error::new(class::OTHER, message));
    }
    ready?;
    if joined {
        // Of their ends no mpiexec tells.
        scope.here.worker.with(|core| far.iter().for_each(|&at| core.set_untold(peers[at])));
    }
    communicator::connect(comm, context, members, Members::of(peers), leads)
}

/// Joins two groups whose roots can `swap` a few bytes, whether they know each other or not, into an
/// inter-communicator.
pub(crate) fn meet_anyway(
    comm: Handle,
    root: usize,
    leads: bool,
    swap: impl FnOnce(&[u8]) -> Result<Vec<u8>>,
) -> Result<Handle> {
    meet(comm, root, leads, None, |here| {
        if leads {
            let port = ports::open(here)?;
            swap(port.name().as_bytes())?;
            return ports::answer(here, &port);
        }
        ports::call(here, &String::from_utf8_lossy(&swap(b"-")?))
    })
}

/// Runs `work` on the root; everybody gets what it answers, be that an error.
pub(super) fn share(
    scope: &Scope,
    root: usize,
    work: impl FnOnce() -> Result<Vec<u8>>,
) -> Result<Vec<u8>> {
    let mut outcome = [0u64; 2];
    let (mut bytes, mut error) = (Vec::new(), None);
    if scope.members.peer(root) == scope.here.rank {
        match work() {
            Ok(answer) => bytes = answer,
            Err(found) => {
                outcome[0] = found.class as u64;
                bytes = found.message.clone().into_bytes();
                error = Some(found);
            }
        }
        outcome[1] = bytes.len() as u64;
    }
    spread(scope, root, &mut outcome)?;
    bytes.resize(outcome[1] as usize, 0);
    spread(scope, root, &mut bytes)?;
    match outcome[0] {
        0 => Ok(bytes),
        class => Err(error.unwrap_or_else(|| {
            Error::new(class as i32, String::from_utf8_lossy(&bytes).into_owned())
        })),
    }
}

/// Waits for something from a file, for as long as `patience` says if it says anything, while everything
/// else moves on.
pub(super) fn wait_for<T>(
    here: &Here,
    descriptor: BorrowedFd<'_>,
    patience: Option<Duration>,
    mut look: impl FnMut() -> io::Result<Option<T>>,
) -> io::Result<T> {
    let _shown = Outside::begin(here);
    let mut polls = 0u32;
    let until = patience.and_then(|patience| Instant::now().checked_add(patience));
    loop {
        if let Some(found) = look()? {
            return Ok(found);
        }
        if until.is_some_and(|until| Instant::now() >= until) {
            return Err(io::ErrorKind::TimedOut.into());
        }
        polls = if here.worker.progress() { 0 } else { polls + 1 };
        // Others may need us: be patient, but not for long.
        transport::blocking::assert_outside_gates();
        boot::wait(descriptor, Duration::from_millis(u64::from(polls > 16)));
    }
}

/// Sends a message and waits for the other side's, for as long as `patience` says if it says anything.
fn exchange(
    here: &Here,
    line: &mut Connection,
    message: &[u8],
    patience: Option<Duration>,
) -> Result<Vec<u8>> {
    let heard = line.send(message).and_then(|()| {
        // SAFETY: the line is not closed while it is waited for.
        let descriptor = unsafe { BorrowedFd::borrow_raw(line.as_fd().as_raw_fd()) };
        wait_for(here, descriptor, patience, || line.receive())
    });
    let answer = heard.map_err(|error| {
        let message = match patience {
            Some(patience) if error.kind() == io::ErrorKind::TimedOut => format!(
                "nobody has called MPI_Comm_accept there within {} s; let the other group do so, or \
                 give it more time by the info key `timeout`",
                patience.as_secs_f64()
            ),
            _ if error.kind() == io::ErrorKind::UnexpectedEof => GONE.into(),
            _ => format!(
                "the other group cannot be reached any more, or is of another version of the \
                 library: {error}"
            ),
        };
        Error::new(class::PORT, message)
    })?;
    if let Ok(failure) = SpawnFailure::decode(&answer) {
        return Err(Error::new(class::SPAWN, failure.reason));
    }
    Ok(answer)
}

fn spread<T: Plain>(scope: &Scope, root: usize, items: &mut [T]) -> Result<()> {
    // SAFETY: the items outlive the broadcast and are not otherwise used during it; any bytes are valid
    // items.
    let span = unsafe { Span::new(items.as_mut_ptr().cast(), size_of_val(items)) };
    Scope::of(scope.comm)?.broadcast(span, root)
}

fn gather(scope: &Scope, own: &mut [u8], all: &mut [u8]) -> Result<()> {
    // SAFETY: both outlive the operation and are not otherwise used during it.
    let (own, all) =
        unsafe { (Span::new(own.as_mut_ptr(), own.len()), Span::new(all.as_mut_ptr(), all.len())) };
    Scope::of(scope.comm)?.all_gather(own, all)
}

/// A bit for each.
fn pack(known: &[bool]) -> Vec<u8> {
    let byte =
        |bits: &[bool]| (0..).zip(bits).fold(0, |byte, (at, &bit)| byte | u8::from(bit) << at);
    known.chunks(8).map(byte).collect()
}

/// To whom of the others this process has a way already.
fn known_peers(scope: &Scope, remote: &[Member]) -> Result<Vec<bool>> {
    let find = |one: &Member| state::with(|state| Ok(state.peers.find(one.identity)));
    let peers = remote.iter().map(find).collect::<Result<Vec<Option<Peer>>>>()?;
    Ok(scope.here.worker.with(|core| {
        let ways = core.transport();
        peers.iter().map(|peer| peer.is_some_and(|peer| ways.reaches(peer))).collect()
    }))
}

/// Which host each process is on: those of one job say so. Others say on which machine they are.
fn homes(
    ours: &[Member],
    theirs: &[Member],
    machines: Vec<u64>,
    elsewhere: Vec<u64>,
) -> (Vec<u64>, Vec<u64>) {
    let home = |one: &Member| one.contact.as_ref().map(|contact| contact.home);
    let first = home(&ours[0]).map(|home| home.job);
    let told = |side: &[Member]| -> Option<Vec<u64>> {
        let host =
            |one: &Member| Some(home(one).filter(|home| Some(home.job) == first)?.host.into());
        side.iter().map(host).collect()
    };
    told(ours).zip(told(theirs)).unwrap_or((machines, elsewhere))
}

/// A segment that two groups share, and who sits where: this process, and the others from `theirs` on.
#[derive(Clone, Copy)]
struct Table {
    place: RemoteFile,
    slot: u32,
    theirs: u32,
    slots: u32,
}

/// Makes peers of the others, with ways to the strangers among them, `near` and `far`. Answers them
/// all.
fn arrive(
    scope: &Scope,
    remote: &[Member],
    near: &[usize],
    far: &[usize],
    table: Table,
) -> Result<Vec<Peer>> {
    let Table { place, slot, theirs, slots } = table;
    let segment = if near.is_empty() { None } else { Some(place.open()?) };
    if !near.is_empty() || !far.is_empty() {
        scope.here.tell_connected(true);
    }
    // A process that was known before is one again.
    let welcome = |core: &mut Core, member: &Member| {
        let found = scope.here.state.with(|state| {
            let all = &mut state.peers;
            all.find(member.identity).ok_or_else(|| all.add(member.clone()))
        });
        match found {
            Ok(known) => {
                core.renew_peer(known);
                known
            }
            Err(new) => {
                let added = core.add_peer();
                debug_assert_eq!(added, new);
                new
            }
        }
    };
    scope.here.worker.with(|core| {
        if let Some(segment) = segment {
            let Some(shm) = core.transport().shm() else {
                return Err(failure(
                    "this process has no shared memory",
                    "memfd_create is refused",
                ));
            };
            let bridge = shm.attach_bridge(segment, slot, slots).map_err(|error| {
                failure("the memory for the new processes cannot be used", &error)
            })?;
            // These come first: a segment in which nobody sits would be given up.
            for &at in near {
                let peer = welcome(core, &remote[at]);
                core.transport().place_near(peer, bridge, theirs + at as u32);
            }
        }
        for &at in far {
            let Member { identity: Identity { world, rank }, contact } = &remote[at];
            let Contact { port, addresses, .. } = contact.as_ref().ok_or_else(protocol_error)?;
            let addresses = addresses.iter().map(|&one| SocketAddr::new(one, *port)).collect();
            let name = Name { world: *world, rank: *rank };
            let peer = welcome(core, &remote[at]);
            if !core.transport().place_far(peer, name, addresses) {
                return Err(failure("this process has no network", "its job is on one host"));
            }
        }
        let find = |one: &Member| scope.here.state.with(|state| state.peers.find(one.identity));
        let peers: Option<Vec<Peer>> = remote.iter().map(find).collect();
        peers.ok_or_else(protocol_error)
    })
}

fn check_disjoint(ours: &[Member], theirs: &[Member]) -> Result<()> {
    let identities: HashSet<Identity> = theirs.iter().map(|one| one.identity).collect();
    if theirs.is_empty() || ours.iter().any(|one| identities.contains(&one.identity)) {
        return Err(Error::new(
            class::COMM,
            "a process is in both groups; the groups that connect must not overlap",
        ));
    }
    Ok(())
}

/// What the other group says first.
#[derive(Serialize, Deserialize)]
struct Greeting {
    context: u64,
    /// Tells what jobs know that a nameserver joins to its own from what others know; or 0.
    joint: u64,
    /// Whether what passes between its hosts is encrypted.
    encrypt: bool,
    /// Where each member is.
    machines: Vec<u64>,
    members: Vec<Member>,
}

impl Message for Greeting {
    const KIND: u8 = b'G';
    const VERSION: u8 = 4;

    fn is_valid(&self) -> bool {
        let within = |contact: &Contact| contact.addresses.len() <= MOST_ADDRESSES;
        self.machines.len() == self.members.len()
            && self.members.iter().all(|one| one.contact.as_ref().is_none_or(within))
    }
}

/// Whether this is what another group says first, or what mpiexec says if there is none.
pub(super) fn is_greeting(message: &[u8]) -> bool {
    Greeting::decode(message).is_ok() || SpawnFailure::decode(message).is_ok()
}

/// What the other group says then: who knows whom, and where the segments are, if it leads.
#[derive(Serialize, Deserialize)]
struct Offer {
    places: Vec<u8>,
    bits: Vec<u8>,
}

impl Message for Offer {
    const KIND: u8 = b'O';
    const VERSION: u8 = 4;
}

/// Reads bytes as a greeting and as an offer; one that can be read is written again in the same way.
pub(super) fn decode(bytes: &[u8]) {
    if let Ok(greeting) = Greeting::decode(bytes) {
        assert_eq!(greeting.encode(), bytes);
    }
    if let Ok(offer) = Offer::decode(bytes) {
        assert_eq!(offer.encode(), bytes);
        let _ = RemoteFile::nth(&offer.places, 1);
    }
}

/// An open file of another process.
#[derive(Clone, Copy, Default)]
struct RemoteFile {
    process: u32,
    descriptor: u32,
    inode: u64,
}

impl RemoteFile {
    const BYTES: usize = 16;

    fn to_bytes(self) -> Vec<u8> {
        let RemoteFile { process, descriptor, inode } = self;
        [process.to_le_bytes(), descriptor.to_le_bytes()]
            .into_iter()
            .flatten()
            .chain(inode.to_le_bytes())
            .collect()
    }

    /// The `at`th of several; none where there are not so many.
    fn nth(bytes: &[u8], at: usize) -> RemoteFile {
        let Some(bytes) = bytes.as_chunks::<{ RemoteFile::BYTES }>().0.get(at) else {
            return RemoteFile::default();
        };
        let number = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| bytes[at + byte]));
        let inode = u64::from_le_bytes(std::array::from_fn(|byte| bytes[8 + byte]));
        RemoteFile { process: number(0), descriptor: number(4), inode }
    }

    fn of(file: &OwnedFd) -> Result<RemoteFile> {
        let place = || -> io::Result<RemoteFile> {
            let inode = std::fs::File::from(file.try_clone()?).metadata()?.ino();
            let descriptor = file.as_raw_fd() as u32;
            Ok(RemoteFile { process: std::process::id(), descriptor, inode })
        };
        place().map_err(|error| failure("a file cannot be shared", &error))
    }

    fn open(self) -> Result<OwnedFd> {
        if self.process == 0 {
            return Err(failure(
                "a process of the other job is on another host",
                "let a `serried nameserver --tcp` join the jobs",
            ));
        }
        let path = format!("/proc/{}/fd/{}", self.process, self.descriptor);
        let open = || -> io::Result<OwnedFd> {
            let file = std::fs::File::options().read(true).write(true).open(&path)?;
            if file.metadata()?.ino() != self.inode {
                return Err(io::Error::other("it is another file; do both run in one container?"));
            }
            Ok(file.into())
        };
        open().map_err(|error| failure(&format!("{path} cannot be opened"), &error))
    }
}

fn memory() -> Result<OwnedFd> {
    boot::memory().map_err(|error| failure("there is no memory to share", &error))
}

#[cold]
fn failure(what: &str, why: impl std::fmt::Display) -> Box<Error> {
    Error::new(class::OTHER, format!("{what}: {why}"))
}

#[cold]
fn protocol_error() -> Box<Error> {
    Error::new(
        class::INTERN,
        "the other group says what this version does not understand; use the same library on both \
         sides",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn bits_are_in_order() {
        assert_eq!(pack(&[true, false, false, true]), [0b1001]);
        assert_eq!(pack(&[false; 9]), [0, 0]);
        assert_eq!(pack(&[]), [0; 0]);
    }

    #[test]
    fn groups_that_meet_have_nobody_in_common() {
        let member = |rank| Member { identity: Identity { world: 1, rank }, contact: None };
        let (one, other) = (|| member(0), || member(1));
        assert!(check_disjoint(&[one()], &[other()]).is_ok());
        assert_eq!(check_disjoint(&[one()], &[other(), one()]).unwrap_err().class, class::COMM);
        assert!(check_disjoint(&[one()], &[]).is_err());
    }

    #[test]
    fn a_file_of_another_process_is_recognised() {
        let file = memory().unwrap();
        let place = RemoteFile::of(&file).unwrap();
        assert!(place.open().is_ok());
        let error = RemoteFile { inode: place.inode + 1, ..place }.open().unwrap_err();
        assert!(error.message.contains("another file"), "{}", error.message);
        assert!(RemoteFile::default().open().is_err());
    }

    proptest! {
        #[test]
        fn any_bytes_are_understood_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            for kind in [Greeting::KIND, Offer::KIND] {
                let bytes = [&[kind, Greeting::VERSION], bytes.as_slice()].concat();
                let _ = (Greeting::decode(&bytes).is_ok(), Offer::decode(&bytes).is_ok());
            }
        }
    }

    #[test]
    fn what_is_said_is_understood() {
        let members = vec![Member { identity: Identity { world: 3, rank: 4 }, contact: None }];
        let (context, joint, encrypt, machines) = (9, 8, true, vec![7]);
        let greeting = Greeting { context, joint, encrypt, machines, members: members.clone() };
        let read = Greeting::decode(&greeting.encode()).unwrap();
        assert_eq!((read.context, read.joint, read.encrypt, read.machines), (9, 8, true, vec![7]));
        assert_eq!(read.members, members);
        assert!(Greeting::decode(&Greeting { machines: vec![], ..greeting }.encode()).is_err());
        let place = RemoteFile { process: 1, descriptor: 2, inode: 3 };
        let places = [RemoteFile::default().to_bytes(), place.to_bytes()].concat();
        let read = Offer::decode(&Offer { places, bits: vec![7] }.encode()).unwrap();
        assert_eq!((RemoteFile::nth(&read.places, 1).descriptor, read.bits), (2, vec![7]));
        assert_eq!(RemoteFile::nth(&read.places, 2).process, 0);
    }
}
