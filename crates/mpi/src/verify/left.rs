//! What is left over when the program ends: messages that nobody received, requests that were never completed,
//! objects that were never freed.

use engine::Waiting;

use super::blocked::name;
use super::maker;
use super::typed_message::{self, HEAD};
use crate::error::{Error, Result};
use crate::process::Here;
use crate::{Handle, Kind, class};

/// Lines that a rank prints at most of each kind.
const MOST_TOLD: usize = 8;

/// Prints what was found, with the rank that found it.
fn print(here: &Here, lines: Vec<String>) {
    let more = lines.len().saturating_sub(MOST_TOLD);
    let mut text = String::new();
    for line in lines.into_iter().take(MOST_TOLD) {
        text += &format!("rank {}: {line}\n", here.rank);
    }
    if more > 0 {
        text += &format!("rank {}: and {more} more like that\n", here.rank);
    }
    eprint!("{text}");
}

/// Tells of messages that have come and that nobody received. Everything that was sent before its sender's last
/// collective call is here.
pub(crate) fn tell_of_messages(here: &Here) {
    if !super::is_on() {
        return;
    }
    let waiting: Vec<Waiting> = here.worker.with(|core| core.waiting());
    let mut lines = Vec::new();
    for message in waiting {
        let Some((comm, rank, head)) = here.state.with(|state| {
            let comm = state.communicators.with_context(message.context)?;
            let rank = state.communicators.rank_of(comm, message.source);
            Some((comm, rank, typed_message::head_bytes(state, here, comm)))
        }) else {
            continue;
        };
        let bytes = message.bytes - head.min(message.bytes);
        let what = match head {
            0 => format!("{bytes} bytes"),
            _ if message.start.len() < HEAD => format!("{bytes} bytes"),
            _ => typed_message::read(&message.start, bytes).to_string(),
        };
        lines.push(format!(
            "MPI_Finalize: nobody received the message of {what} from rank {rank}, tag {}, on {}; receive every \
             message that is sent",
            message.tag,
            name(comm)
        ));
    }
    print(here, lines);
}

/// An error if requests are still under way: nothing can complete them any more.
pub(crate) fn pending(here: &Here) -> Result<()> {
    if !super::is_on() {
        return Ok(());
    }
    let pending = here.worker.with(|core| here.state.with(|state| state.pending(core)));
    let [first, rest @ ..] = pending.as_slice() else { return Ok(()) };
    let more = match rest.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Err(Error::new(
        class::PENDING,
        format!(
            "a request is still pending: {first}{more}; complete all requests, or cancel them, before MPI_Finalize"
        ),
    ))
}

/// Tells of objects that the program has not freed, with where they were made.
pub(crate) fn tell_of_objects(here: &Here) {
    if !super::is_on() {
        return;
    }
    let mut groups: Vec<(String, String, &str, usize)> = Vec::new();
    for (handle, site) in maker::all() {
        let Some((kind, remedy)) = words(handle) else { continue };
        let place = site.tell();
        match groups.iter_mut().find(|(known, at, ..)| *known == kind && *at == place) {
            Some((.., count)) => *count += 1,
            None => groups.push((kind.into(), place, remedy, 1)),
        }
    }
    let line = |(kind, place, remedy, count): (String, String, &str, usize)| {
        let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        let what =
            if count == 1 { format!("{article} {kind}") } else { format!("{count} {kind}s") };
        let was = if count == 1 { "was" } else { "were" };
        format!("MPI_Finalize: {what} that {place} made {was} never {remedy}")
    };
    print(here, groups.into_iter().map(line).collect());
}

/// What kind of object it is, and what becomes of one in a program that is in order.
fn words(handle: Handle) -> Option<(&'static str, &'static str)> {
    let kinds = [
        (Kind::Comm, ("communicator", "freed (MPI_Comm_free)")),
        (Kind::Group, ("group", "freed (MPI_Group_free)")),
        (Kind::Request, ("request", "completed or freed (MPI_Wait, MPI_Request_free)")),
        (Kind::Message, ("matched message", "received (MPI_Mrecv)")),
        (Kind::Errhandler, ("error handler", "freed (MPI_Errhandler_free)")),
        (Kind::Info, ("info object", "freed (MPI_Info_free)")),
        (Kind::Op, ("reduction operation", "freed (MPI_Op_free)")),
        (Kind::Datatype, ("datatype", "freed (MPI_Type_free)")),
        (Kind::Window, ("window", "freed (MPI_Win_free)")),
        (Kind::File, ("file", "closed (MPI_File_close)")),
    ];
    kinds.into_iter().find(|(kind, _)| handle.slot(*kind).is_some()).map(|(_, words)| words)
}
