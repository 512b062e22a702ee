//! What is known of a request under `--check`.

use std::sync::Arc;

use engine::Fault;

use super::blocked::{Need, Operation};
use super::flight::{Flight, Sum, sum};
use super::found;
use super::maker;
use super::typed_message::TypedMessage;
use crate::error::Result;
use crate::{Handle, Status, class};

/// A request's messages, or the collective operation that it stands for.
#[derive(Default)]
pub(crate) struct Checked {
    pub(crate) send: Option<Half>,
    pub(crate) receive: Option<Half>,
    pub(super) collective: Option<Absence>,
}

/// One message of a request.
pub(crate) struct Half {
    pub(super) operation: Arc<Operation>,
    pub(crate) message: TypedMessage,
    flight: Option<Flight>,
    /// Whether it leads nowhere: its buffer is not used then.
    idle: bool,
    /// What the buffer of a send contained when it began.
    sum: Sum,
}

impl Half {
    /// `idle`: it goes to `MPI_PROC_NULL`, or comes from there.
    pub(super) fn new(operation: Operation, message: TypedMessage, idle: bool) -> Half {
        let operation = Arc::new(operation);
        Half { operation, message, flight: None, idle, sum: Sum::Unknown }
    }

    /// The operation begins to use its buffer.
    pub(super) fn begin(&mut self, writes: bool) -> Result<()> {
        if self.idle {
            return Ok(());
        }
        self.flight = Some(Flight::begin(self.message.items, writes, &self.operation)?);
        if !writes {
            self.sum = sum(self.message.items);
        }
        Ok(())
    }

    /// What is wrong with the buffer of a send that the program is about to have back.
    fn altered(&self) -> Option<Fault> {
        let what = match (self.sum, sum(self.message.items)) {
            (Sum::Is(before), Sum::Is(now)) if before != now => "has changed",
            (Sum::Is(_), Sum::Gone) => "was given back to the system",
            _ => return None,
        };
        Some(found(
            class::BUFFER,
            format!(
                "the buffer of {} {what} before the send was complete; what the receiver got is left to chance: \
                 complete the request first",
                self.operation.tell()
            ),
        ))
    }
}

/// Who has not come to a collective operation yet.
pub(crate) struct Absence {
    pub(crate) text: String,
    pub(crate) needs: Box<dyn Fn() -> Vec<u32> + Send>,
}

impl Absence {
    /// Those whose coming the operation needs.
    pub(crate) fn needs(&self) -> Vec<Need> {
        let need = |rank| Need { ranks: vec![rank], text: self.text.clone() };
        (self.needs)().into_iter().map(need).collect()
    }
}

impl Checked {
    /// A collective operation.
    pub(crate) fn collective(absence: Absence) -> Checked {
        Checked { collective: Some(absence), ..Checked::default() }
    }

    /// The request has this handle.
    pub(crate) fn belong_to(&self, handle: Handle) {
        let Some(site) = maker::of(handle) else { return };
        let halves = self.send.iter().chain(&self.receive);
        halves.for_each(|half| half.operation.set_maker(site.clone()));
    }

    /// The operation of a persistent request begins; an error if its buffers are in use.
    pub(crate) fn begin(&mut self) -> Result<()> {
        // A receive is looked at first, so that it is told of a send of the same request.
        if let Some(half) = &mut self.receive {
            half.begin(true)?;
        }
        if let Some(half) = &mut self.send
            && let Err(error) = half.begin(false)
        {
            self.end();
            return Err(error);
        }
        Ok(())
    }

    /// A receive has ended so.
    pub(crate) fn arrived(&self, status: &mut Status, fault: &mut Option<Fault>) {
        if let Some(half) = &self.receive {
            half.message.arrived(status, fault);
        }
    }

    /// The program has its buffers back. What is wrong with them, if anything is.
    pub(crate) fn end(&mut self) -> Option<Fault> {
        if let Some(half) = &mut self.receive {
            half.flight = None;
        }
        let half = self.send.as_mut()?;
        half.flight.take()?;
        half.altered()
    }

    /// The program has let go of the request: nobody knows when its buffers are free.
    pub(crate) fn let_go(&mut self) {
        let halves = [&mut self.send, &mut self.receive];
        halves.into_iter().flatten().for_each(|half| half.flight = None);
    }

    /// What the request waits for, of a send and of a receive that are under way; nothing if that is not known.
    pub(crate) fn needs(&self, sending: bool, receiving: bool) -> Vec<Need> {
        if let Some(absence) = &self.collective {
            return absence.needs();
        }
        let send = self.send.as_ref().filter(|_| sending);
        let receive = self.receive.as_ref().filter(|_| receiving);
        send.into_iter().chain(receive).filter_map(|half| half.operation.need()).collect()
    }

    /// The operations in words, with where they were begun.
    pub(crate) fn tell(&self) -> Option<String> {
        let halves = self.send.iter().chain(&self.receive).map(|half| half.operation.tell());
        let all: Vec<String> = halves.collect();
        match &self.collective {
            Some(absence) => Some(absence.text.clone()),
            None => (!all.is_empty()).then(|| all.join(" and ")),
        }
    }
}
