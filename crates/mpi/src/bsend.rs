//! Buffers for buffered sends (MPI-5.0 §3.6).
//!
//! The program's buffer is a budget: it bounds what may be under way, as MPI demands, while the
//! bytes themselves lie in memory of the library, where no program overwrites them too early.

use engine::{Mode, RequestId, Started};
use layout::Span;

use crate::communicator::Route;
use crate::error::{Error, Result};
use crate::process::{self, Core};
use crate::request;
use crate::state::State;
use crate::{Handle, abi, class};

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

/// The buffer of the communicator, or that of the process.
fn place(state: &mut State, comm: Option<Handle>) -> Result<&mut Option<Box<Attached>>> {
    match comm {
        None => Ok(&mut state.attached),
        Some(comm) => Ok(&mut state.communicators.find_mut(comm)?.attached),
    }
}

/// Starts a buffered send: copies the bytes and sends the copy.
pub(crate) fn deposit(
    state: &mut State,
    core: &mut Core,
    comm: Handle,
    route: Route,
    tag: i32,
    message: Span,
) -> Result<()> {
    let own = state.communicators.find(comm)?.attached.is_some();
    let Some(attached) = place(state, own.then_some(comm))? else {
        return Err(Error::new(
            class::BUFFER,
            "no buffer is attached for buffered sends; call MPI_Buffer_attach first",
        )
        .on(comm));
    };
    let cost = message.len() + abi::BSEND_OVERHEAD as usize;
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
                message.len(),
                attached.size,
                attached.used
            ),
        )
        .on(comm));
    }
    let mut bytes = message.to_vec().into_boxed_slice();
    // SAFETY: the bytes are kept in `pieces` until the engine has finished with them.
    let copy = unsafe { Span::new(bytes.as_mut_ptr(), bytes.len()) };
    let started = core.send(Mode::Standard, route.peer, route.context, tag, copy);
    if let Started::Pending(request) = started {
        attached.used += cost;
        attached.pieces.push(Piece { request, _bytes: bytes, cost });
    }
    Ok(())
}

/// `MPI_Buffer_attach` (`comm` is `None`) and `MPI_Comm_attach_buffer`. An address of
/// `MPI_BUFFER_AUTOMATIC` lets the library find the memory.
pub fn attach(comm: Option<Handle>, address: usize, size: i64) -> Result<()> {
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
        let place = place(state, comm)?;
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

/// `MPI_Buffer_detach` and `MPI_Comm_detach_buffer`: waits until the buffer is free, and answers its
/// address and size.
pub fn detach(comm: Option<Handle>) -> Result<(usize, i64)> {
    flush(comm)?;
    let here = process::here()?;
    here.state.with(|state| {
        let old = place(state, comm)?.take();
        Ok(old.map_or((0, 0), |old| (old.address, old.size as i64)))
    })
}

/// `MPI_Buffer_flush` and `MPI_Comm_flush_buffer`.
pub fn flush(comm: Option<Handle>) -> Result<()> {
    let here = process::here()?;
    here.station.wait(|core| {
        here.state.with(|state| match place(state, comm) {
            Err(error) => Some(Err(error)),
            Ok(None) => Some(Ok(())),
            Ok(Some(attached)) => {
                attached.reap(core);
                attached.pieces.is_empty().then_some(Ok(()))
            }
        })
    })
}

/// `MPI_Buffer_iflush` and `MPI_Comm_iflush_buffer`.
pub fn iflush(comm: Option<Handle>) -> Result<Handle> {
    let here = process::here()?;
    here.station.with(|core| {
        here.state.with(|state| {
            let Some(attached) = place(state, comm)? else { return Ok(request::COMPLETED) };
            attached.reap(core);
            let sends: Vec<RequestId> = attached.pieces.iter().map(|one| one.request).collect();
            if sends.is_empty() {
                return Ok(request::COMPLETED);
            }
            Ok(state.track_flush(comm.unwrap_or(abi::COMM_SELF), sends))
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
        attach(Some(comm), 0x1000, 201_000).unwrap();
        assert_eq!(attach(Some(comm), 0x1000, 5).unwrap_err().class, class::BUFFER);
        send(Mode::Buffered, bytes, 0, 0, comm).unwrap();
        // It may be overwritten at once.
        large.fill(2);
        let error = send(Mode::Buffered, buffer(&mut large, abi::BYTE), 0, 0, comm).unwrap_err();
        assert_eq!(error.class, class::BUFFER);
        assert!(error.message.contains("201000"), "{}", error.message);
        let mut flush_all = iflush(Some(comm)).unwrap();
        assert_eq!(crate::request::test(&mut flush_all).unwrap(), None);
        let mut to = vec![0u8; 200_000];
        recv(buffer(&mut to, abi::BYTE), 0, 0, comm).unwrap();
        assert!(to.iter().all(|&byte| byte == 1));
        crate::request::wait(&mut flush_all).unwrap();
        assert_eq!(detach(Some(comm)).unwrap(), (0x1000, 201_000));
        assert_eq!(detach(Some(comm)).unwrap(), (0, 0));
    }

    #[test]
    fn the_library_finds_memory() {
        let comm = comm();
        attach(Some(comm), abi::BUFFER_AUTOMATIC, 0).unwrap();
        for value in 0..3u8 {
            let request = isend(Mode::Buffered, buffer(&mut [value; 100], abi::BYTE), 0, 0, comm);
            assert_eq!(request.unwrap(), request::COMPLETED);
        }
        let mut to = [9u8; 100];
        for value in 0..3 {
            recv(buffer(&mut to, abi::BYTE), 0, 0, comm).unwrap();
            assert_eq!(to, [value; 100]);
        }
        flush(Some(comm)).unwrap();
        assert_eq!(detach(Some(comm)).unwrap(), (abi::BUFFER_AUTOMATIC, 0));
    }
}
