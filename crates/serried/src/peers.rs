//! Messages between two ranks.

use mpi::{Handle, Mode, abi, communicator, matched, point};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::datatype::{self, Data, DataMut, Datatype};
use crate::error::{At, Error, Result, class};
use crate::message::Message;
use crate::request::Request;

/// Those whom messages go to and come from: the processes of a [`Comm`](crate::Comm), or those at the other end of an
/// [`InterComm`](crate::InterComm).
///
/// A message has a tag, from 0 on, that tells it from others; messages between the same two ranks with the same tag
/// arrive in the order in which they were sent.
#[derive(Debug)]
pub struct Peers {
    handle: Handle,
    rank: usize,
    size: usize,
}

/// Whoever sent it, or whatever tag it has: instead of a source or a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Any;

/// Where a message goes: a rank, or nowhere (`None`), as at the end of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dest(Option<usize>);

/// Where a message comes from: a rank, nowhere (`None`), or [`Any`] rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source(Option<Option<usize>>);

/// The tag of a message to be received, or [`Any`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag(i32);

impl From<usize> for Dest {
    fn from(rank: usize) -> Dest {
        Dest(Some(rank))
    }
}

impl From<Option<usize>> for Dest {
    fn from(rank: Option<usize>) -> Dest {
        Dest(rank)
    }
}

impl From<usize> for Source {
    fn from(rank: usize) -> Source {
        Source(Some(Some(rank)))
    }
}

impl From<Option<usize>> for Source {
    fn from(rank: Option<usize>) -> Source {
        Source(Some(rank))
    }
}

impl From<Any> for Source {
    fn from(_: Any) -> Source {
        Source(None)
    }
}

impl From<i32> for Tag {
    fn from(tag: i32) -> Tag {
        Tag(tag)
    }
}

impl From<Any> for Tag {
    fn from(_: Any) -> Tag {
        Tag(abi::ANY_TAG)
    }
}

/// What is known of a message that has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Status {
    source: Option<usize>,
    tag: i32,
    bytes: usize,
    cancelled: bool,
}

impl Status {
    pub(crate) fn of(status: mpi::Status) -> Status {
        let source = usize::try_from(status.source).ok();
        let cancelled = status.is_cancelled();
        Status { source, tag: status.tag, bytes: status.bytes() as usize, cancelled }
    }

    /// Who sent it; no rank at all (`usize::MAX`) if it came from nowhere, or was no message.
    pub fn source(&self) -> usize {
        self.source.unwrap_or(usize::MAX)
    }

    /// Its tag.
    pub fn tag(&self) -> i32 {
        self.tag
    }

    /// How many bytes it had.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// How many whole items of a type it had. Of items without bytes no message tells how many they are:
    ///
    /// ```compile_fail,E0080
    /// let world = serried::init().unwrap();
    /// world.send(&[[0u8; 0]; 3], 0, 0).unwrap();
    /// world.recv_vec::<[u8; 0]>(0, 0).unwrap();
    /// ```
    pub fn count<T: Datatype>(&self) -> usize {
        const {
            assert!(
                T::SIZE > 0,
                "the number of items that have no bytes is not in a message; send the number"
            )
        };
        self.bytes / T::SIZE
    }

    /// Whether it was cancelled, and nothing has arrived.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled
    }
}

impl Peers {
    pub(crate) fn of(handle: Handle) -> mpi::Result<Peers> {
        let size = match communicator::is_inter(handle)? {
            true => communicator::remote_size(handle)?,
            false => communicator::size(handle)?,
        };
        Ok(Peers { handle, rank: communicator::rank(handle)? as usize, size: size as usize })
    }

    pub(crate) fn handle(&self) -> Handle {
        self.handle
    }

    /// The number of this process, from 0 on.
    #[inline]
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// How many there are that messages can be sent to.
    #[inline]
    pub fn size(&self) -> usize {
        self.size
    }

    #[inline(always)]
    pub(crate) fn peer(&self, call: &'static str, what: &str, rank: usize) -> Result<i32> {
        if rank < self.size { Ok(rank as i32) } else { Err(self.nobody(call, what, rank)) }
    }

    #[cold]
    fn nobody(&self, call: &'static str, what: &str, rank: usize) -> Error {
        let most = self.size - 1;
        Error::new(
            class::RANK,
            call,
            format!("{what} is {rank}; it must be a rank from 0 to {most}"),
        )
    }

    #[inline(always)]
    pub(crate) fn dest(&self, call: &'static str, dest: impl Into<Dest>) -> Result<i32> {
        dest.into().0.map_or(Ok(abi::PROC_NULL), |rank| self.peer(call, "dest", rank))
    }

    #[inline(always)]
    pub(crate) fn source(&self, call: &'static str, source: impl Into<Source>) -> Result<i32> {
        match source.into().0 {
            Some(Some(rank)) => self.peer(call, "source", rank),
            Some(None) => Ok(abi::PROC_NULL),
            None => Ok(abi::ANY_SOURCE),
        }
    }

    #[inline(always)]
    pub(crate) fn tag(tag: impl Into<Tag>) -> i32 {
        tag.into().0
    }

    /// Sends data, and returns when it may be changed again.
    ///
    /// ```
    /// let world = serried::init()?;
    /// world.send(&3.14, 0, 7)?;          // one value, to ourselves
    /// world.send(&[1u64, 2, 3], 0, 8)?;  // an array, and so are slices and vectors
    /// let mut pi = 0.0;
    /// world.recv(&mut pi, 0, 7)?;
    /// let numbers: Vec<u64> = world.recv_vec(0, 8)?.0;
    /// assert_eq!((pi, numbers), (3.14, vec![1, 2, 3]));
    /// # Ok::<(), serried::Error>(())
    /// ```
    #[inline]
    pub fn send<D>(&self, data: &D, dest: impl Into<Dest>, tag: i32) -> Result<()>
    where
        D: Data + ?Sized,
    {
        let dest = self.dest("send", dest)?;
        let data = datatype::source(data.items())?;
        point::send(Mode::Standard, data, dest, tag, self.handle).at("send")
    }

    /// Sends data, and returns when its receive has begun.
    pub fn send_synchronous<D>(&self, data: &D, dest: impl Into<Dest>, tag: i32) -> Result<()>
    where
        D: Data + ?Sized,
    {
        let dest = self.dest("send_synchronous", dest)?;
        let data = datatype::source(data.items())?;
        point::send(Mode::Synchronous, data, dest, tag, self.handle).at("send_synchronous")
    }

    /// Receives a message into data, which may have room for more. A longer message is an error.
    #[inline]
    pub fn recv<D>(
        &self,
        data: &mut D,
        source: impl Into<Source>,
        tag: impl Into<Tag>,
    ) -> Result<Status>
    where
        D: DataMut + ?Sized,
    {
        let source = self.source("recv", source)?;
        datatype::receive("recv", data.items_mut(), |data| {
            point::recv(data, source, Self::tag(tag), self.handle).at("recv")
        })
        .map(Status::of)
    }

    /// Receives a message of any length.
    pub fn recv_vec<T: Datatype>(
        &self,
        source: impl Into<Source>,
        tag: impl Into<Tag>,
    ) -> Result<(Vec<T>, Status)> {
        self.probe_message(source, tag)?.recv_vec()
    }

    /// Sends to one rank and receives from another, without waiting in a circle.
    ///
    /// ```
    /// let world = serried::init()?;
    /// let (right, left) = ((world.rank() + 1) % world.size(), (world.rank() + world.size() - 1) % world.size());
    /// let mut from = 0;
    /// world.send_recv(&world.rank(), right, &mut from, left, 0)?;
    /// assert_eq!(from, left);
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn send_recv<S, R>(
        &self,
        data: &S,
        dest: impl Into<Dest>,
        into: &mut R,
        source: impl Into<Source>,
        tag: i32,
    ) -> Result<Status>
    where
        S: Data + ?Sized,
        R: DataMut + ?Sized,
    {
        let (dest, source) = (self.dest("send_recv", dest)?, self.source("send_recv", source)?);
        let data = datatype::source(data.items())?;
        datatype::receive("send_recv", into.items_mut(), |into| {
            point::sendrecv(data, dest, tag, into, source, tag, self.handle).at("send_recv")
        })
        .map(Status::of)
    }

    /// Sends data to one rank, and receives what comes from another instead of it, without waiting in a circle.
    pub fn send_recv_in_place<D>(
        &self,
        data: &mut D,
        dest: impl Into<Dest>,
        source: impl Into<Source>,
        tag: i32,
    ) -> Result<Status>
    where
        D: DataMut + ?Sized,
    {
        const CALL: &str = "send_recv_in_place";
        let (dest, source) = (self.dest(CALL, dest)?, self.source(CALL, source)?);
        datatype::receive(CALL, data.items_mut(), |data| {
            point::sendrecv_replace(data, dest, tag, source, tag, self.handle).at(CALL)
        })
        .map(Status::of)
    }

    /// Waits for a message, and tells about it; it is still to be received.
    pub fn probe(&self, source: impl Into<Source>, tag: impl Into<Tag>) -> Result<Status> {
        let source = self.source("probe", source)?;
        matched::probe(source, Self::tag(tag), self.handle).at("probe").map(Status::of)
    }

    /// Tells about a message, if one has arrived.
    pub fn try_probe(
        &self,
        source: impl Into<Source>,
        tag: impl Into<Tag>,
    ) -> Result<Option<Status>> {
        let source = self.source("try_probe", source)?;
        let found = matched::iprobe(source, Self::tag(tag), self.handle).at("try_probe")?;
        Ok(found.map(Status::of))
    }

    /// Waits for a message and takes it out, so that no other receive can get it.
    pub fn probe_message(&self, source: impl Into<Source>, tag: impl Into<Tag>) -> Result<Message> {
        let source = self.source("probe_message", source)?;
        let found = matched::mprobe(source, Self::tag(tag), self.handle).at("probe_message")?;
        Ok(Message::of(found))
    }

    /// Takes a message out, if one has arrived.
    pub fn try_probe_message(
        &self,
        source: impl Into<Source>,
        tag: impl Into<Tag>,
    ) -> Result<Option<Message>> {
        let source = self.source("try_probe_message", source)?;
        let found =
            matched::improbe(source, Self::tag(tag), self.handle).at("try_probe_message")?;
        Ok(found.map(Message::of))
    }

    /// Sends any value that `serde` knows how to write: strings, maps, enums with fields.
    ///
    /// ```
    /// let world = serried::init()?;
    /// world.send_value(&("one", vec![Some(1.5)]), 0, 3)?;
    /// let value: (String, Vec<Option<f64>>) = world.recv_value(0, 3)?.0;
    /// assert_eq!(value, ("one".into(), vec![Some(1.5)]));
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn send_value<V>(&self, value: &V, dest: impl Into<Dest>, tag: i32) -> Result<()>
    where
        V: Serialize + ?Sized,
    {
        self.send(&encode("send_value", value)?, dest, tag)
    }

    /// Starts to send a value, as [`send_value`](Peers::send_value) does.
    pub fn isend_value<V>(&self, value: &V, dest: impl Into<Dest>, tag: i32) -> Result<Request<u8>>
    where
        V: Serialize + ?Sized,
    {
        self.isend(encode("isend_value", value)?, dest, tag)
    }

    /// Receives a value that was sent by [`send_value`](Peers::send_value).
    pub fn recv_value<V: DeserializeOwned>(
        &self,
        source: impl Into<Source>,
        tag: impl Into<Tag>,
    ) -> Result<(V, Status)> {
        let (bytes, status) = self.recv_vec::<u8>(source, tag)?;
        Ok((decode("recv_value", &bytes)?, status))
    }
}

pub(crate) fn encode<V: Serialize + ?Sized>(call: &'static str, value: &V) -> Result<Vec<u8>> {
    postcard::to_stdvec(value).map_err(|error| {
        Error::new(class::TYPE, call, format!("the value cannot be written: {error}"))
    })
}

pub(crate) fn decode<V: DeserializeOwned>(call: &'static str, bytes: &[u8]) -> Result<V> {
    postcard::from_bytes(bytes).map_err(|error| {
        let cause =
            format!("what arrived is no such value: {error}; send and receive the same type");
        Error::new(class::TYPE, call, cause)
    })
}
