//! A virtual interface: a send queue and a receive queue, connected to those of another process.
//!
//! There is no device. Whoever rings the doorbell of its send queue runs what the device would do: it checks the
//! handles of both sides and moves the bytes, into memory that both have mapped, or into the other process by the
//! kernel. The receiver does nothing for it but post descriptors and look at their done bits. So a send has ended
//! when its doorbell has been rung, and nothing that was sent needs its sender any more.

use super::connection::{self, FILES, Terms};
use super::cross_memory::{self, Direction};
use super::descriptor::{
    AddressSegment, Completion, DataSegment, Descriptor, MemoryHandle, Operation, Status,
};
use super::memory::{NicPage, Shared, ViMemory};
use super::nic::{Nic, Ringer};
use super::queue::{Claimed, Owner, Provider};
use super::table::{self, Home, ProtectionTag, Rights};
use layout::Span;
use rustix::fd::{AsFd, BorrowedFd, OwnedFd};
use std::collections::VecDeque;
use std::io;
use transport::doorbell;
use transport::resources::explained;

/// What becomes of a message that the receiver has posted no descriptor for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Reliability {
    /// It is lost, and the sender does not hear of it.
    Unreliable = 0,
    /// The connection ends.
    Delivery = 1,
    /// The connection ends; and a send has only ended when the bytes are in the receiver's memory. Here they always
    /// are.
    Reception = 2,
}

impl Reliability {
    pub(crate) fn from_number(number: u64) -> Option<Reliability> {
        let all = [Reliability::Unreliable, Reliability::Delivery, Reliability::Reception];
        all.get(usize::try_from(number).ok()?).copied()
    }
}

/// What a VI is made with.
#[derive(Clone, Copy, Debug)]
pub struct Attributes {
    /// Which registered memory it may use.
    pub tag: ProtectionTag,
    /// What becomes of messages that nobody has posted a descriptor for.
    pub reliability: Reliability,
    /// Receive descriptors that may be posted at a time, a power of two; as many may wait on the send queue.
    pub depth: usize,
    /// Bytes of memory of its own that the peer may write to, since processes have that mapped.
    pub area: usize,
}

/// The most descriptors of a queue.
const MOST_DEPTH: usize = 1 << 12;

/// The peer's side.
#[derive(Debug)]
struct Peer {
    page: Shared,
    memory: ViMemory,
    queue: Provider,
    terms: Terms,
    /// The process whose memory the kernel lets this one reach, if it does.
    process: Option<i32>,
    rung: OwnedFd,
}

/// A virtual interface.
#[derive(Debug)]
pub struct Vi {
    number: u32,
    attributes: Attributes,
    memory: ViMemory,
    file: OwnedFd,
    area_handle: MemoryHandle,
    queue: Owner,
    sent: VecDeque<Completion>,
    peer: Option<Peer>,
    /// Its other end is the peer's; closed if the connection is lost.
    socket: Option<OwnedFd>,
}

/// Memory of the peer, checked.
enum Place {
    Mapped(Span),
    Process(i32, u64),
}

impl Vi {
    /// Makes a VI, which is not connected.
    pub fn new(nic: &mut Nic, attributes: Attributes) -> io::Result<Vi> {
        let Attributes { tag, depth, area, .. } = attributes;
        assert!(depth.is_power_of_two() && depth <= MOST_DEPTH, "{depth} descriptors");
        let (shared, file) = Shared::create(ViMemory::bytes(depth, area))?;
        let offset = ViMemory::area(depth);
        let place = (shared.span(offset, area), Home::Area(offset as u64));
        let memory = ViMemory::new(shared, depth);
        let handle = nic.table.show(place, tag, Rights { read: false, write: true });
        let handle = handle.ok_or_else(|| io::Error::other("there are too many registrations"))?;
        let Some(number) = nic.number() else {
            nic.table.deregister(handle);
            return Err(io::Error::other("there are too many virtual interfaces"));
        };
        Ok(Vi {
            number,
            attributes,
            memory,
            file,
            area_handle: handle,
            queue: Owner::default(),
            sent: VecDeque::new(),
            peer: None,
            socket: None,
        })
    }

    /// Gives back what it has of the interface. Its memory goes when it is dropped.
    pub fn close(&mut self, nic: &mut Nic) {
        nic.table.deregister(self.area_handle);
        nic.give_back(self.number);
        self.disconnect();
    }

    /// Its number, by which the completion queue names it.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The tag of memory that it may use.
    pub fn tag(&self) -> ProtectionTag {
        self.attributes.tag
    }

    /// The memory that the peer may write to.
    pub(crate) fn area(&self) -> Span {
        self.memory.shared.span(ViMemory::area(self.attributes.depth), self.attributes.area)
    }

    /// What the peer is to be told.
    pub(crate) fn terms(&self, nic: &Nic) -> Terms {
        Terms {
            number: self.number,
            tag: self.attributes.tag.0,
            reliability: self.attributes.reliability,
            depth: self.attributes.depth as u64,
            area: self.attributes.area as u64,
            area_handle: self.area_handle,
            probe_address: nic.probe.as_ptr().expose_provenance() as u64,
            probe: *nic.probe,
        }
    }

    /// What the peer is to have.
    pub(crate) fn files<'a>(&'a self, nic: &'a Nic) -> [BorrowedFd<'a>; FILES] {
        [nic.page_file.as_fd(), self.file.as_fd(), nic.rung.as_fd()]
    }

    /// Connects to the VI that `terms` tell of, over whose socket they have come.
    pub(crate) fn connect(
        &mut self,
        socket: OwnedFd,
        terms: Terms,
        files: [OwnedFd; FILES],
    ) -> io::Result<()> {
        if terms.reliability != self.attributes.reliability {
            return Err(io::Error::other("the two ends do not want the same reliability"));
        }
        let [page, memory, rung] = files;
        let (page_bytes, memory_bytes) = terms.lengths();
        let page = Shared::open(&page, page_bytes.next_multiple_of(super::memory::PAGE))?;
        let memory = Shared::open(&memory, memory_bytes)?;
        let (process, _) = connection::credentials(&socket)?;
        let process = process.filter(|&process| can_reach(process, &terms));
        let memory = ViMemory::new(memory, terms.depth as usize);
        let queue = Provider::default();
        self.peer = Some(Peer { page, memory, queue, terms, process, rung });
        self.socket = Some(socket);
        Ok(())
    }

    /// Connects two VIs over a socket of both processes; this blocks until the other end does so too.
    pub fn connect_over(&mut self, nic: &Nic, socket: OwnedFd) -> io::Result<()> {
        connection::send(&socket, &self.terms(nic).to_bytes(), self.files(nic))?;
        let mut readable = [rustix::event::PollFd::new(&socket, rustix::event::PollFlags::IN)];
        transport::blocking::poll(&mut readable, None)?;
        let (bytes, files) = connection::receive(&socket)?;
        let terms = bytes.as_slice().try_into().ok().and_then(Terms::read);
        let (Some(terms), Some(files)) = (terms, files) else {
            return Err(io::Error::other("the other end wants no connection of this kind"));
        };
        self.connect(socket, terms, files).map_err(explained)
    }

    /// Ends the connection; the peer hears of it.
    pub fn disconnect(&mut self) {
        // Closing is what tells it.
        self.socket = None;
    }

    /// The socket of the connection, while there is one.
    pub(crate) fn socket(&self) -> Option<&OwnedFd> {
        self.socket.as_ref()
    }

    /// Whether there is a connection, as far as this process knows.
    pub fn is_connected(&self) -> bool {
        self.socket.is_some()
    }

    /// Where in the peer's memory this VI may write, and how much: its handle there, and bytes.
    pub fn peer_area(&self) -> Option<(MemoryHandle, u64)> {
        self.peer.as_ref().map(|peer| (peer.terms.area_handle, peer.terms.area))
    }

    /// How many receive descriptors the peer can post.
    pub fn peer_depth(&self) -> u64 {
        self.peer.as_ref().map_or(0, |peer| peer.terms.depth)
    }

    /// Whether remote memory operations reach memory of the peer's process.
    pub fn reaches_memory(&self) -> bool {
        self.peer.as_ref().is_some_and(|peer| peer.process.is_some())
    }

    /// How many bytes the peer has registered under a handle for this VI; none if there is no such registration.
    pub fn registered(&self, handle: MemoryHandle) -> Option<u64> {
        let peer = self.peer.as_ref()?;
        let found = table::find(&peer.page, handle)?;
        (found.tag.0 == peer.terms.tag).then_some(found.length)
    }

    /// Posts a receive descriptor; false if the queue is full.
    pub fn post_receive(&mut self, segment: Option<DataSegment>) -> bool {
        self.queue.post(&self.memory, segment)
    }

    /// Takes back the oldest receive descriptor, if it is done.
    #[inline]
    pub fn receive_done(&mut self) -> Option<Completion> {
        self.queue.done(&self.memory)
    }

    /// Posts a send descriptor and rings the doorbell; false if the queue is full of descriptors that are done.
    pub fn post_send(&mut self, nic: &Nic, descriptor: &Descriptor) -> bool {
        if self.sent.len() == self.attributes.depth {
            return false;
        }
        let completion = self.execute(nic, descriptor);
        self.sent.push_back(completion);
        true
    }

    /// Takes back the oldest send descriptor.
    pub fn send_done(&mut self) -> Option<Completion> {
        self.sent.pop_front()
    }

    /// What a device does when the doorbell of the send queue rings.
    pub(crate) fn execute(&mut self, nic: &Nic, descriptor: &Descriptor) -> Completion {
        if self.socket.is_none() {
            return Completion::failed(Status::ConnectionLost);
        }
        let Some(peer) = &mut self.peer else {
            return Completion::failed(Status::ConnectionLost);
        };
        let tag = self.attributes.tag;
        let moved = match descriptor.control.operation {
            Operation::Send => peer.send(nic, tag, descriptor),
            Operation::RdmaWrite => peer.write(nic, tag, descriptor),
            Operation::RdmaRead => peer.read(nic, tag, descriptor),
        };
        let status = match moved {
            Ok(length) => {
                return Completion { status: Status::Success, length, immediate: None };
            }
            Err(status) => status,
        };
        match (status, self.attributes.reliability) {
            // Nobody hears of what is lost.
            (Status::ConnectionLost, Reliability::Unreliable) => {
                Completion { status: Status::Success, length: 0, immediate: None }
            }
            (Status::ConnectionLost, _) => {
                self.disconnect();
                Completion::failed(status)
            }
            _ => Completion::failed(status),
        }
    }
}

/// The bytes of a data segment, for VIs with this tag.
fn local(nic: &Nic, tag: ProtectionTag, segment: Option<DataSegment>) -> Result<Span, Status> {
    let Some(segment) = segment else { return Ok(Span::EMPTY) };
    let memory = nic.table.here(segment.handle, tag)?;
    let (offset, length) = (segment.offset as usize, segment.length as usize);
    match offset.checked_add(length) {
        Some(end) if end <= memory.len() => Ok(memory.tail(offset).head(length)),
        _ => Err(Status::Protection),
    }
}

impl Peer {
    fn send(&mut self, nic: &Nic, tag: ProtectionTag, sent: &Descriptor) -> Result<u64, Status> {
        if sent.address.is_some() {
            return Err(Status::Format);
        }
        let bytes = local(nic, tag, sent.data)?;
        let claimed = self.queue.claim(&self.memory).ok_or(Status::ConnectionLost)?;
        let moved = self.fill(&claimed, bytes);
        let length = bytes.len() as u64;
        let immediate = sent.control.immediate;
        let status = moved.err().unwrap_or(Status::Success);
        self.complete(nic, claimed, &Completion { status, length, immediate });
        moved.map(|()| length)
    }

    /// Fills the memory of a receive descriptor.
    fn fill(&self, claimed: &Claimed, bytes: Span) -> Result<(), Status> {
        let length = bytes.len() as u64;
        let Some(segment) = claimed.segment.filter(|segment| segment.length >= length) else {
            return if length == 0 { Ok(()) } else { Err(Status::Length) };
        };
        let address = AddressSegment { handle: segment.handle, offset: segment.offset };
        let place = self.place(address, length, |_| true)?;
        self.carry(Direction::Write, place, bytes)
    }

    fn write(&mut self, nic: &Nic, tag: ProtectionTag, sent: &Descriptor) -> Result<u64, Status> {
        let bytes = local(nic, tag, sent.data)?;
        let place = match sent.address {
            Some(address) => Some(self.place(address, bytes.len() as u64, |rights| rights.write)?),
            None if bytes.is_empty() => None,
            None => return Err(Status::Format),
        };
        let claimed = match sent.control.immediate {
            Some(_) => Some(self.queue.claim(&self.memory).ok_or(Status::ConnectionLost)?),
            None => None,
        };
        let moved = place.map_or(Ok(()), |place| self.carry(Direction::Write, place, bytes));
        let length = bytes.len() as u64;
        if let Some(claimed) = claimed {
            let status = moved.err().unwrap_or(Status::Success);
            let immediate = sent.control.immediate;
            self.complete(nic, claimed, &Completion { status, length, immediate });
        }
        moved.map(|()| length)
    }

    fn read(&mut self, nic: &Nic, tag: ProtectionTag, sent: &Descriptor) -> Result<u64, Status> {
        let (Some(address), None) = (sent.address, sent.control.immediate) else {
            return Err(Status::Format);
        };
        let bytes = local(nic, tag, sent.data)?;
        let place = self.place(address, bytes.len() as u64, |rights| rights.read)?;
        self.carry(Direction::Read, place, bytes)?;
        Ok(bytes.len() as u64)
    }

    /// Where an address segment leads, if this VI may go there.
    fn place(
        &self,
        address: AddressSegment,
        length: u64,
        may: impl FnOnce(Rights) -> bool,
    ) -> Result<Place, Status> {
        let found = table::find(&self.page, address.handle).ok_or(Status::Protection)?;
        let end = address.offset.checked_add(length).ok_or(Status::Protection)?;
        if found.tag.0 != self.terms.tag || end > found.length || !may(found.rights) {
            return Err(Status::Protection);
        }
        match found.home {
            Home::Process(start) => {
                let process = self.process.ok_or(Status::Refused)?;
                Ok(Place::Process(process, start.wrapping_add(address.offset)))
            }
            Home::Area(start) => {
                let first = ViMemory::area(self.terms.depth as usize) as u64;
                let place = start.checked_add(address.offset).filter(|_| start >= first);
                let end = place.and_then(|place| place.checked_add(length));
                match (place, end) {
                    (Some(place), Some(end)) if end <= self.memory.shared.len() as u64 => {
                        Ok(Place::Mapped(self.memory.shared.span(place as usize, length as usize)))
                    }
                    _ => Err(Status::Protection),
                }
            }
        }
    }

    fn carry(&self, direction: Direction, place: Place, bytes: Span) -> Result<(), Status> {
        let _copied = match (place, direction) {
            (Place::Mapped(there), Direction::Write) => there.copy_from(bytes),
            (Place::Mapped(there), Direction::Read) => bytes.copy_from(there),
            (Place::Process(process, address), _) => {
                return cross_memory::copy(direction, process, address, bytes);
            }
        };
        Ok(())
    }

    /// Sets the done bit of a receive descriptor, and tells the peer's process.
    #[inline]
    fn complete(&self, nic: &Nic, claimed: Claimed, completion: &Completion) {
        self.queue.complete(&self.memory, claimed, completion);
        super::completions::announce(NicPage::completions(&self.page), self.terms.number);
        doorbell::notify(self.page.half(NicPage::BELL), nic.barrier, &Ringer(&self.rung));
    }
}

/// Whether the kernel lets this process read what the peer has told it that there is.
fn can_reach(process: i32, terms: &Terms) -> bool {
    let mut found = [0; super::nic::PROBE];
    // SAFETY: the bytes live until the copy is over, and nobody else touches them.
    let place = unsafe { Span::new(found.as_mut_ptr(), found.len()) };
    let copied = cross_memory::copy(Direction::Read, process, terms.probe_address, place);
    copied.is_ok() && found == terms.probe
}
