//! Messages: those who receive say so, and the bytes go where they say.

#[cfg(test)]
mod delayed;
pub(crate) mod fuzzing;
mod machine;
mod packet;
#[cfg(test)]
mod tests;

pub use machine::Status;

use crate::context;
use crate::error::{Code, Error, Result};
use crate::group::{Group, Members};
use crate::process::{Inner, Process};
use boot::StoreProtocol as Protocol;
use engine::{Engine, Mode, Pattern, RequestId, Started};
use layout::{OwnedBuffer, Span};
use machine::{ANY_TAG, EAGER, Machine};
use packet::{HEAD, Kind, Packet};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use transport::Transport;
use worker::OwnedBuffers;

/// The largest tag of a message: 15 bits for the user, and 13 from bit 16 on for layers between.
pub const MAX_TAG: i32 = 0x1fff_ffff;

/// A send or receive under way. Only who has started it can end it, since its memory is in use until
/// then:
///
/// ```compile_fail
/// let another = store::Request(1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Request(u64);

impl Request {
    /// A number for it.
    pub fn number(self) -> u64 {
        self.0
    }

    /// The request with this number.
    ///
    /// # Safety
    /// It was answered by [`number`](Request::number) for a request that the caller may end.
    pub unsafe fn from_number(number: u64) -> Request {
        Request(number)
    }
}

/// The messages of a process, and what the engine has of them.
#[derive(Debug)]
pub(crate) struct Messages {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    machine: Machine,
    /// Packets that the engine has not taken yet.
    outgoing: Vec<RequestId>,
    /// Bytes that go long, for a send.
    outgoing_bytes: Vec<(RequestId, u64)>,
    /// Packets that have been announced by the engine and not come, in their order.
    incoming: VecDeque<(RequestId, u32)>,
    /// Bytes that come long, for what this packet says.
    incoming_bytes: Vec<(RequestId, u32, Packet)>,
}

impl Messages {
    pub(crate) fn new(protocol: Protocol) -> Messages {
        Messages {
            state: Mutex::new(State {
                machine: Machine::new(protocol),
                outgoing: Vec::new(),
                outgoing_bytes: Vec::new(),
                incoming: VecDeque::new(),
                incoming_bytes: Vec::new(),
            }),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether everything that is to leave has left.
    pub(crate) fn is_idle(&self) -> bool {
        let state = self.state();
        state.machine.is_idle() && state.outgoing.is_empty() && state.outgoing_bytes.is_empty()
    }

    /// Takes packets from the engine and hands packets to it.
    pub(crate) fn serve<T: Transport>(&self, engine: &mut Engine<T>) {
        self.with(engine, |_| ());
    }

    /// Does something with the machine, and what follows from it.
    fn with<T: Transport, R>(
        &self,
        engine: &mut Engine<T>,
        work: impl FnOnce(&mut Machine) -> R,
    ) -> R {
        let mut state = self.state();
        state.take(engine);
        let answer = work(&mut state.machine);
        state.give(engine);
        if state.machine.take_ended() {
            engine.note_completed();
        }
        answer
    }
}

impl State {
    fn take<T: Transport>(&mut self, engine: &mut Engine<T>) {
        let pattern = Pattern { source: None, context: context::PACKETS, tag: None };
        while let Some((message, arrival)) = engine.claim(pattern) {
            let room = OwnedBuffer::zeroed(arrival.bytes as usize);
            if let Some(request) = engine.receive_claimed_owned(message, room) {
                self.incoming.push_back((request, arrival.source));
            }
        }
        while let Some(&(request, peer)) = self.incoming.front() {
            let Some((end, bytes)) = engine.finish_owned(request) else { break };
            self.incoming.pop_front();
            let decoded = Packet::decode(&bytes).filter(|_| end.fault.is_none());
            let Some((packet, payload)) = decoded else { continue };
            if let Some(room) = self.machine.handle(peer, packet, payload) {
                let pattern = Pattern {
                    source: Some(peer),
                    context: context::BYTES,
                    tag: Some(tag(&packet)),
                };
                let room = room.head(usize::try_from(packet.length).unwrap_or(usize::MAX));
                self.incoming_bytes.push((engine.receive(pattern, room), peer, packet));
            }
        }
        let machine = &mut self.machine;
        self.incoming_bytes.retain(|(request, peer, packet)| match engine.finish(*request) {
            None => true,
            Some(_) => {
                machine.filled(packet, *peer);
                false
            }
        });
        self.outgoing.retain(|request| engine.finish(*request).is_none());
        self.outgoing_bytes.retain(|(request, send)| match engine.finish(*request) {
            None => true,
            Some(_) => {
                machine.sent(*send);
                false
            }
        });
    }

    fn give<T: Transport>(&mut self, engine: &mut Engine<T>) {
        while let Some(output) = self.machine.poll_output() {
            let mut packet = output.packet;
            let long = packet.kind == Kind::Data && output.bytes.len() > EAGER;
            if long {
                packet.kind = Kind::LongData;
            }
            let mut bytes = Vec::with_capacity(HEAD + output.bytes.len().min(EAGER));
            packet.encode(&mut bytes);
            if !long {
                bytes.resize(HEAD + output.bytes.len(), 0);
                output.bytes.copy_to_slice(&mut bytes[HEAD..]);
            }
            let (peer, context) = (output.peer, context::PACKETS);
            let sent = engine.send_owned(Mode::Standard, peer, context, 0, bytes.into());
            if let Started::Pending(request) = sent {
                self.outgoing.push(request);
            }
            if long {
                let (peer, send) = (output.peer, packet.send);
                let (context, tag) = (context::BYTES, tag(&packet));
                match engine.send(Mode::Standard, peer, context, tag, output.bytes) {
                    Started::Complete => self.machine.sent(send),
                    Started::Pending(request) => self.outgoing_bytes.push((request, send)),
                }
            } else if packet.kind == Kind::Data {
                self.machine.sent(packet.send);
            }
        }
    }
}

/// Tells the bytes for one receive from those for others.
fn tag(packet: &Packet) -> i32 {
    (packet.receive & 0x7fff_ffff) as i32
}

impl Process {
    /// Starts a send to the one member of `to`. The bytes must not change until it is over.
    ///
    /// # Errors
    /// [`Code::InvalidGroup`] unless `to` is one process, [`Code::InvalidTag`].
    pub fn start_send(&self, to: Group, tag: i32, bytes: Span) -> Result<Request> {
        let peer = self.inner.only_member(to)?;
        if !(0..=MAX_TAG).contains(&tag) || tag & ANY_TAG != 0 {
            let text = format!("tag is {tag:#x}; it must be 0 to {MAX_TAG:#x} without FCI_ANY_TAG");
            return Err(Error::new(Code::InvalidTag, text));
        }
        Ok(Request(self.inner.with_messages(|machine| machine.send(peer, tag, bytes))))
    }

    /// Starts a receive from one of the members of `from`. The room must not be used until it is over.
    ///
    /// # Errors
    /// [`Code::InvalidGroup`] if there is no such group, or if it has several members and the
    /// protocol is one-sided; [`Code::InvalidTag`].
    pub fn start_receive(&self, from: Group, tag: i32, room: Span) -> Result<Request> {
        let members = self.inner.sources(from, tag)?;
        Ok(Request(self.inner.with_messages(|machine| machine.receive(members, tag, room))))
    }

    /// The first message that a receive would get, if there is one; it stays.
    ///
    /// # Errors
    /// As for [`start_receive`](Process::start_receive), and [`Code::InvalidGroup`] if the protocol is
    /// one-sided, whose messages are not announced.
    pub fn probe(&self, from: Group, tag: i32) -> Result<Option<Status>> {
        let members = self.inner.probed(from, tag)?;
        self.inner.worker.progress();
        Ok(self.inner.with_messages(|machine| machine.probe(&members, tag)))
    }

    /// Waits for a message that a receive would get; it stays.
    ///
    /// # Errors
    /// As for [`probe`](Process::probe).
    pub fn wait_probe(&self, from: Group, tag: i32) -> Result<Status> {
        let members = self.inner.probed(from, tag)?;
        let inner = self.inner;
        Ok(inner.wait(|_| inner.messages.state().machine.probe(&members, tag)))
    }

    /// How something ended, if it has; it is forgotten then.
    ///
    /// # Errors
    /// [`Code::InvalidRequest`] if there is no such request.
    pub fn test(&self, request: Request) -> Result<Option<Status>> {
        self.inner.known(&[request])?;
        self.inner.worker.progress();
        Ok(self.inner.with_messages(|machine| machine.finish(request.0)))
    }

    /// Waits until one of these is over, and answers which and how; it is forgotten.
    ///
    /// # Errors
    /// [`Code::InvalidCount`] if there are none, [`Code::InvalidRequest`] if one does not exist.
    pub fn wait_any(&self, requests: &[Request]) -> Result<(usize, Status)> {
        if requests.is_empty() {
            return Err(Error::new(Code::InvalidCount, "count is 0; there is nothing to wait for"));
        }
        self.inner.known(requests)?;
        let inner = self.inner;
        Ok(inner.wait(|_| {
            let machine = &mut inner.messages.state().machine;
            let finished = |(at, request): (usize, &Request)| {
                machine.finish(request.0).map(|status| (at, status))
            };
            requests.iter().enumerate().find_map(finished)
        }))
    }

    /// Lets go of a request; it still ends.
    ///
    /// # Errors
    /// [`Code::InvalidRequest`] if there is no such request.
    pub fn release(&self, request: Request) -> Result<()> {
        self.inner.known(&[request])?;
        self.inner.with_messages(|machine| machine.release(request.0));
        Ok(())
    }

    /// Asks for the end of something, if that is possible; it ends in any case, and its status tells.
    ///
    /// # Errors
    /// [`Code::InvalidRequest`] if there is no such request.
    pub fn cancel(&self, request: Request) -> Result<()> {
        self.inner.known(&[request])?;
        self.inner.with_messages(|machine| machine.cancel(request.0));
        Ok(())
    }
}

impl Inner {
    fn with_messages<R>(&self, work: impl FnOnce(&mut Machine) -> R) -> R {
        self.worker.with(|engine| self.messages.with(engine, work))
    }

    fn known(&self, requests: &[Request]) -> Result<()> {
        let state = self.messages.state();
        match requests.iter().find(|request| !state.machine.is_known(request.0)) {
            None => Ok(()),
            Some(Request(number)) => {
                let text = format!("request is {number}, which does not exist or is over");
                Err(Error::new(Code::InvalidRequest, text))
            }
        }
    }

    fn only_member(&self, group: Group) -> Result<u32> {
        let members = self.groups.members(group)?;
        let mut ranks = members.iter();
        match (ranks.next(), ranks.next()) {
            (Some(rank), None) => Ok(rank),
            _ => {
                let text = format!("dest is {}; a message goes to one process", group.0);
                Err(Error::new(Code::InvalidGroup, text))
            }
        }
    }

    fn sources(&self, group: Group, tag: i32) -> Result<Members> {
        let members = self.groups.members(group)?;
        if !(0..=MAX_TAG).contains(&tag) {
            let text = format!("tag is {tag:#x}; it must be from 0 to {MAX_TAG:#x}");
            return Err(Error::new(Code::InvalidTag, text));
        }
        let one_sided = self.messages.state().machine.protocol() == Protocol::OneSided;
        if one_sided && members.iter().count() != 1 {
            let text = format!("source is {}; the one-sided protocol needs one process", group.0);
            return Err(Error::new(Code::InvalidGroup, text));
        }
        Ok(members)
    }

    fn probed(&self, group: Group, tag: i32) -> Result<Members> {
        if self.messages.state().machine.protocol() == Protocol::OneSided {
            let text = "source cannot be probed: one-sided messages are not announced";
            return Err(Error::new(Code::InvalidGroup, text));
        }
        self.sources(group, tag)
    }
}
