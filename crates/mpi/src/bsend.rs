//! Buffers for buffered sends (MPI-5.0 §3.6).
//!
//! The program's buffer is a budget: it bounds what may be under way, as MPI demands, while the
//! bytes themselves lie in memory of the library, where no program overwrites them too early.

use engine::{Mode, RequestId, Started};
use layout::Span;

use crate::communicator::Route;
use crate::error::{Error, Result};
use crate::process::{self, Core, Here};
use crate::request;
use crate::state::State;
use crate::{Handle, abi, class, fault, session};

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
    _bytes: Box<[u8]>,
    cost: usize,
}

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

    fn has_room(&self, cost: usize) -> bool {
        self.is_automatic() || cost <= self.size - self.used
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

/// Starts a buffered send: copies the bytes and sends the copy. `head` of them are not the program's.
pub(crate) fn deposit(
    state: &mut State,
    core: &mut Core,
    comm: Handle,
    route: Route,
    tag: i32,
    message: Span,
    head: usize,
) -> Result<()> {
    let owner = owner(state, comm)?;
    let Some(attached) = place(state, owner)? else {
        return Err(Error::new(
            class::BUFFER,
            "no buffer is attached for buffered sends; call MPI_Buffer_attach first",
        )
        .on(comm));
    };
    let length = message.len() - head;
    let cost = length + COST;
    attached.reap(core);
    if !attached.has_room(cost) {
        core.progress();
        attached.reap(core);
    }
    if !attached.has_room(cost) {
        return Err(Error::new(
            class::BUFFER,
            format!(
                "a message of {} bytes does not fit the attached buffer of {} bytes, of which {} \
                 are in use; attach a larger one (each message takes MPI_BSEND_OVERHEAD more)",
                length, attached.size, attached.used
            ),
        )
        .on(comm));
    }
    let mut bytes = message.to_vec().into_boxed_slice();
    // SAFETY: the bytes are kept in `pieces` until the engine has finished with them.
    let copy = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
    let started = core.send(Mode::Standard, route.peer, route.context, tag, copy);
    if let Started::Pending(request) = started {
        if let Some(fault) = core.peek(request).and_then(|end| end.fault) {
            core.release(request);
            let rank_of = |peer| state.communicators.rank_of(comm, peer);
            return Err(fault::error(fault, comm, rank_of));
        }
        attached.used += cost;
        attached.pieces.push(Piece { request, _bytes: bytes, cost });
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
    flush(owner)?;
    let here = process::here()?;
    here.state.with(|state| {
        let old = place(state, owner)?.take();
        Ok(old.map_or((0, 0), |old| (old.address, old.size as i64)))
    })
}

/// `MPI_Buffer_flush` and its like.
pub fn flush(owner: Owner) -> Result<()> {
    let here = process::here()?;
    // The messages of one buffer may be on several VCIs.
    for worker in here.all_vcis() {
        worker.wait(|core| {
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

/// Lets go of messages that have left on any VCI, where there are several.
pub(crate) fn reap_everywhere(here: &Here) {
    if !here.has_several_vcis() {
        return;
    }
    for worker in here.all_vcis() {
        worker.with(|core| {
            here.state.with(|state| {
                let own = state.communicators.attached();
                let sessions = state.session_buffers.values_mut().flatten();
                let all = state.attached.iter_mut().chain(sessions).chain(own);
                all.for_each(|attached| attached.reap(core));
            });
        });
    }
}

/// `MPI_Buffer_iflush` and its like.
pub fn iflush(owner: Owner) -> Result<Handle> {
    let here = process::here()?;
    reap_everywhere(here);
    here.worker.with(|core| {
        here.state.with(|state| {
            let Some(attached) = place(state, owner)? else { return Ok(request::COMPLETED) };
            attached.reap(core);
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
