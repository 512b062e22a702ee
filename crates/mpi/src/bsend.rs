//! Buffers for buffered sends (MPI-5.0 §3.6).
//!
//! The program's buffer is a budget: it bounds what may be under way, as MPI demands, while the
//! bytes themselves lie in memory of the library, where no program overwrites them too early.

use engine::{Mode, RequestId, Started};
use layout::{OwnedBuffer, Span};
use worker::{Fabric, OwnedBuffers, Site, Worker};

use crate::communicator::Route;
use crate::error::{Error, Result};
use crate::process::{self, Core, Here};
use crate::request;
use crate::state::State;
use crate::{Handle, abi, class, fault, session, waiting};

/// What a message takes beside its bytes: the smallest `MPI_BSEND_OVERHEAD` that a program may have
/// been built with (that of the MPICH ABI).
const COST: usize = 96;

/// A buffer that the program attached.
pub(crate) struct Attached {
    address: usize,
    size: usize,
    used: usize,
    pieces: Vec<Piece>,
}

/// A message under way.
struct Piece {
    request: RequestId,
    cost: usize,
}

/// Room in a buffer for a message that is about to be sent.
#[must_use]
pub(crate) struct Room {
    owner: Owner,
    cost: usize,
}

/// Polls of each VCI before a message is refused. They find every acknowledgement that has arrived: each transport looks
/// at every connection within fewer polls, and at every socket once in 10 us.
const POLLS_BEFORE_REFUSAL: usize = 128;

impl Attached {
    fn is_automatic(&self) -> bool {
        self.address == abi::BUFFER_AUTOMATIC
    }

    /// Lets go of messages that have left.
    fn reap(&mut self, core: &mut Core) {
        let used = &mut self.used;
        self.pieces.retain(|piece| {
            let gone = core.finish(piece.request).is_some();
            if gone {
                *used -= piece.cost;
            }
            !gone
        });
    }

    /// Takes room for a message, if there is enough.
    fn take_room(&mut self, cost: usize) -> bool {
        let enough = self.is_automatic() || cost <= self.size - self.used;
        self.used += if enough { cost } else { 0 };
        enough
    }
}

/// What a buffer is attached to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The process: for whatever has no buffer of its own.
    Process,
    /// A session: for its communicators that have none of their own.
    Session(Handle),
    /// A communicator.
    Comm(Handle),
}

/// Where the owner's buffer is, or would be.
fn place(state: &mut State, owner: Owner) -> Result<&mut Option<Box<Attached>>> {
    match owner {
        Owner::Process => Ok(&mut state.attached),
        Owner::Session(session) => {
            session::check(session)?;
            Ok(state.session_buffers.entry(session).or_default())
        }
        Owner::Comm(comm) => Ok(&mut state.communicators.find_mut(comm)?.attached),
    }
}

/// Whose buffer the messages of a communicator use: the nearest (MPI-5.0 §3.6).
fn owner(state: &State, comm: Handle) -> Result<Owner> {
    let found = state.communicators.find(comm)?;
    let has_buffer = |session| matches!(state.session_buffers.get(&session), Some(Some(_)));
    Ok(match found.attached {
        Some(_) => Owner::Comm(comm),
        None if has_buffer(found.session) => Owner::Session(found.session),
        None => Owner::Process,
    })
}

/// Reserves room for a message of `length` bytes on a communicator. Before it refuses, it makes progress on all VCIs,
/// since messages of other threads may fill the buffer. The caller holds no gate.
pub(crate) fn reserve(here: &Here, comm: Handle, length: usize) -> Result<Room> {
    let cost = length + COST;
    let reserve = || {
        here.state.with(|state| {
            let owner = owner(state, comm)?;
            match place(state, owner)? {
                Some(attached) => Ok(attached.take_room(cost).then_some(Room { owner, cost })),
                None => Err(no_buffer(comm)),
            }
        })
    };
    if let Some(room) = reserve()? {
        return Ok(room);
    }
    for _ in 0..POLLS_BEFORE_REFUSAL {
        for worker in here.all_vcis() {
            worker.progress();
            reap(here, worker);
        }
        if let Some(room) = reserve()? {
            return Ok(room);
        }
    }
    here.state.with(|state| {
        let owner = owner(state, comm)?;
        let (size, used) = place(state, owner)?.as_ref().map_or((0, 0), |all| (all.size, all.used));
        Err(Error::new(
            class::BUFFER,
            format!(
                "a message of {length} bytes does not fit the attached buffer of {size} bytes, of which \
                 {used} are in use; attach a larger one (each message takes MPI_BSEND_OVERHEAD more)"
            ),
        )
        .on(comm))
    })
}

#[cold]
fn no_buffer(comm: Handle) -> Box<Error> {
    Error::new(
        class::BUFFER,
        "no buffer is attached for buffered sends; call MPI_Buffer_attach first",
    )
    .on(comm)
}

/// Gives back room that is not needed.
pub(crate) fn give_back(here: &Here, rooms: impl IntoIterator<Item = Room>) {
    for Room { owner, cost } in rooms {
        here.state.with(|state| {
            if let Ok(Some(attached)) = place(state, owner) {
                attached.used -= cost;
            }
        });
    }
}

/// Starts a buffered send, for which there is room: copies the bytes and sends the copy.
pub(crate) fn deposit(
    state: &mut State,
    core: &mut Core,
    comm: Handle,
    Room { owner, cost }: Room,
    (route, tag, message): (Route, i32, Span),
) -> Result<()> {
    // It stays attached while room in it is reserved, unless its owner is freed.
    let Some(attached) = place(state, owner)? else { return Err(no_buffer(comm)) };
    attached.reap(core);
    let copy = OwnedBuffer::copy_of(message);
    match core.send_owned(Mode::Standard, route.peer, route.context, tag, copy) {
        Started::Complete => attached.used -= cost,
        Started::Pending(request) => {
            if let Some(fault) = core.peek(request).and_then(|end| end.fault) {
                core.release(request);
                attached.used -= cost;
                let rank_of = |peer| state.communicators.rank_of(comm, peer);
                return Err(fault::error(fault, comm, rank_of));
            }
            attached.pieces.push(Piece { request, cost });
        }
    }
    Ok(())
}

/// `MPI_Buffer_attach` and its like for sessions and communicators. An address of
/// `MPI_BUFFER_AUTOMATIC` lets the library find the memory.
pub fn attach(owner: Owner, address: usize, size: i64) -> Result<()> {
    let here = process::here()?;
    let automatic = address == abi::BUFFER_AUTOMATIC;
    let Ok(bytes) = usize::try_from(size) else {
        return Err(Error::new(class::ARG, format!("size is {size}; it must be 0 or more")));
    };
    if address == 0 && bytes > 0 {
        return Err(Error::new(
            class::BUFFER,
            format!("buffer is a null pointer; pass the address of {size} bytes"),
        ));
    }
    here.state.with(|state| {
        let place = place(state, owner)?;
        if place.is_some() {
            return Err(Error::new(
                class::BUFFER,
                "a buffer is attached already; detach it before attaching another",
            ));
        }
        let size = if automatic { 0 } else { bytes };
        *place = Some(Box::new(Attached { address, size, used: 0, pieces: Vec::new() }));
        Ok(())
    })
}

/// `MPI_Buffer_detach` and its like: waits until the buffer is free, and answers its
/// address and size.
pub fn detach(owner: Owner) -> Result<(usize, i64)> {
    let here = process::here()?;
    loop {
        flush_at(owner, waiting::site("MPI_Buffer_detach", abi::COMM_WORLD))?;
        let old = here.state.with(|state| -> Result<_> {
            let place = place(state, owner)?;
            // Another thread may have begun to send.
            let busy = place.as_ref().is_some_and(|attached| attached.used > 0);
            Ok(if busy { None } else { Some(place.take()) })
        })?;
        if let Some(old) = old {
            return Ok(old.map_or((0, 0), |old| (old.address, old.size as i64)));
        }
        std::thread::yield_now();
    }
}

/// `MPI_Buffer_flush` and its like.
pub fn flush(owner: Owner) -> Result<()> {
    flush_at(owner, waiting::site("MPI_Buffer_flush", abi::COMM_WORLD))
}

/// As [`flush`], as part of a call that waits at this site.
pub(crate) fn flush_at(owner: Owner, site: Site) -> Result<()> {
    let here = process::here()?;
    // The messages of one buffer may be on several VCIs.
    for worker in here.all_vcis() {
        worker.wait_at(site, |core| {
            here.state.with(|state| match place(state, owner) {
                Err(error) => Some(Err(error)),
                Ok(None) => Some(Ok(())),
                Ok(Some(attached)) => {
                    attached.reap(core);
                    let vci = core.vci();
                    let mut left = attached.pieces.iter();
                    left.all(|piece| piece.request.vci() != vci).then_some(Ok(()))
                }
            })
        })?;
    }
    Ok(())
}

/// Lets go of messages that have left on a VCI.
fn reap(here: &Here, worker: &Worker<Fabric>) {
    worker.with(|core| {
        here.state.with(|state| {
            let own = state.communicators.attached();
            let sessions = state.session_buffers.values_mut().flatten();
            let all = state.attached.iter_mut().chain(sessions).chain(own);
            all.for_each(|attached| attached.reap(core));
        });
    });
}

/// `MPI_Buffer_iflush` and its like.
pub fn iflush(owner: Owner) -> Result<Handle> {
    let here = process::here()?;
    here.all_vcis().for_each(|worker| reap(here, worker));
    here.state.with(|state| {
        let Some(attached) = place(state, owner)? else { return Ok(request::COMPLETED) };
        let sends: Vec<RequestId> = attached.pieces.iter().map(|one| one.request).collect();
        if sends.is_empty() {
            return Ok(request::COMPLETED);
        }
        let blame = match owner {
            Owner::Process => abi::COMM_SELF,
            Owner::Session(object) | Owner::Comm(object) => object,
        };
        Ok(state.track_flush(blame, sends))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::{Mode, isend, recv, send};
    use crate::testing::{buffer, comm};

    #[test]
    fn a_buffered_send_is_bounded_by_the_buffer() {
        let comm = comm();
        let mut large = vec![1u8; 200_000];
        let bytes = buffer(&mut large, abi::BYTE);
        assert_eq!(send(Mode::Buffered, bytes, 0, 0, comm).unwrap_err().class, class::BUFFER);
        attach(Owner::Comm(comm), 0x1000, 201_000).unwrap();
        assert_eq!(attach(Owner::Comm(comm), 0x1000, 5).unwrap_err().class, class::BUFFER);
        send(Mode::Buffered, bytes, 0, 0, comm).unwrap();
        // It may be overwritten at once.
        large.fill(2);
        let error = send(Mode::Buffered, buffer(&mut large, abi::BYTE), 0, 0, comm).unwrap_err();
        assert_eq!(error.class, class::BUFFER);
        assert!(error.message.contains("201000"), "{}", error.message);
        let mut flush_all = iflush(Owner::Comm(comm)).unwrap();
        assert_eq!(crate::request::test(&mut flush_all).unwrap(), None);
        let mut to = vec![0u8; 200_000];
        recv(buffer(&mut to, abi::BYTE), 0, 0, comm).unwrap();
        assert!(to.iter().all(|&byte| byte == 1));
        crate::request::wait(&mut flush_all).unwrap();
        assert_eq!(detach(Owner::Comm(comm)).unwrap(), (0x1000, 201_000));
        assert_eq!(detach(Owner::Comm(comm)).unwrap(), (0, 0));
    }

    #[test]
    fn the_library_finds_memory() {
        let comm = comm();
        attach(Owner::Comm(comm), abi::BUFFER_AUTOMATIC, 0).unwrap();
        for value in 0..3u8 {
            let request = isend(Mode::Buffered, buffer(&mut [value; 100], abi::BYTE), 0, 0, comm);
            assert_eq!(request.unwrap(), request::COMPLETED);
        }
        let mut to = [9u8; 100];
        for value in 0..3 {
            recv(buffer(&mut to, abi::BYTE), 0, 0, comm).unwrap();
            assert_eq!(to, [value; 100]);
        }
        flush(Owner::Comm(comm)).unwrap();
        assert_eq!(detach(Owner::Comm(comm)).unwrap(), (abi::BUFFER_AUTOMATIC, 0));
    }
}
