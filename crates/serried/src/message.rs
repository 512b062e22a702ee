//! Messages that were found before they are received.

use std::future::poll_fn;
use std::task::Poll;

use mpi::{Handle, abi, matched};
use serde::de::DeserializeOwned;

use crate::datatype::{self, DataMut, Datatype};
use crate::driver::Listener;
use crate::error::{At, Error, Result, class};
use crate::peers::{Peers, Source, Status, Tag, decode};
use crate::request::Request;

/// # Messages that tasks wait for
impl Peers {
    /// The next message that fits, taken out so that no other receive can get it: what
    /// [`probe_message`](Peers::probe_message) waits for, as a future.
    pub async fn next_message(
        &self,
        source: impl Into<Source>,
        tag: impl Into<Tag>,
    ) -> Result<Message> {
        const CALL: &str = "next_message";
        let (source, tag, comm) = (self.source(CALL, source)?, Self::tag(tag), self.handle());
        let sought = matched::sought(source, tag, comm).at(CALL)?;
        let listener = Listener::new();
        poll_fn(|context| match matched::improbe(source, tag, comm).at(CALL) {
            Ok(None) => {
                sought.inspect(|sought| listener.listen(*sought, context.waker()));
                Poll::Pending
            }
            Ok(Some(found)) => Poll::Ready(Ok(Message::of(found))),
            Err(error) => Poll::Ready(Err(error)),
        })
        .await
    }

    /// The next message of any length: what [`recv_vec`](Peers::recv_vec) waits for, as a future.
    ///
    /// ```
    /// use serried::Any;
    /// let world = serried::init()?;
    /// world.send(&[1.5, 2.5], 0, 9)?;
    /// let (numbers, status) = serried::block_on(world.next_vec::<f64>(Any, Any))?;
    /// assert_eq!((numbers, status.tag()), (vec![1.5, 2.5], 9));
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub async fn next_vec<T: Datatype>(
        &self,
        source: impl Into<Source>,
        tag: impl Into<Tag>,
    ) -> Result<(Vec<T>, Status)> {
        self.next_message(source, tag).await?.irecv_vec()?.await
    }

    /// The next message as a value: what [`recv_value`](Peers::recv_value) waits for, as a future.
    pub async fn next_value<V: DeserializeOwned>(
        &self,
        source: impl Into<Source>,
        tag: impl Into<Tag>,
    ) -> Result<(V, Status)> {
        let (bytes, status) = self.next_vec::<u8>(source, tag).await?;
        Ok((decode("next_value", &bytes)?, status))
    }
}

/// A message that was taken out by a probe, and that only this can receive.
#[derive(Debug)]
#[must_use = "a message that is not received stays in memory"]
pub struct Message {
    handle: Handle,
    status: Status,
}

impl Message {
    pub(crate) fn of((handle, status): (Handle, mpi::Status)) -> Message {
        Message { handle, status: Status::of(status) }
    }

    /// What is known of it.
    pub fn status(&self) -> Status {
        self.status
    }

    /// Receives it into data, which may have room for more.
    pub fn recv<D: DataMut + ?Sized>(mut self, data: &mut D) -> Result<Status> {
        datatype::receive("recv", data.items_mut(), |data| {
            matched::mrecv(data, &mut self.handle).at("recv")
        })
        .map(Status::of)
    }

    /// How many items it has; an error unless they are whole.
    fn count<T: Datatype>(&self, call: &'static str) -> Result<usize> {
        let (bytes, count) = (self.status.bytes(), self.status.count::<T>());
        if bytes == count * T::SIZE {
            return Ok(count);
        }
        let cause = format!(
            "the message has {bytes} bytes, which are no whole items of {} bytes; receive what was sent",
            T::SIZE
        );
        Err(Error::new(class::TYPE, call, cause))
    }

    /// Receives all of it.
    pub fn recv_vec<T: Datatype>(mut self) -> Result<(Vec<T>, Status)> {
        let count = self.count::<T>("recv_vec")?;
        let (items, status) = datatype::receive_vec("recv_vec", count, |data| {
            matched::mrecv(data, &mut self.handle).at("recv_vec")
        })?;
        Ok((items, Status::of(status)))
    }

    /// Starts to receive all of it.
    pub fn irecv_vec<T: Datatype>(mut self) -> Result<Request<T>> {
        const CALL: &str = "irecv_vec";
        let items = datatype::zeros::<T>(CALL, self.count::<T>(CALL)?)?;
        Request::start(CALL, items, |data| matched::imrecv(data, &mut self.handle))
    }
}

impl Drop for Message {
    fn drop(&mut self) {
        // A message that was matched has to be received: its sender may wait for that. It is cut off.
        if self.handle != abi::MESSAGE_NULL
            && let Ok(nothing) = datatype::source::<u8>(&[])
        {
            let _ = matched::mrecv(nothing, &mut self.handle);
        }
    }
}
