//! Small messages between processes that are about to make a communicator.

use engine::{Fault, Mode, Pattern, RequestId, Started};
use layout::Span;
use transport::Peer;

use crate::process::Here;

/// Messages of one context and tag.
pub(super) struct Handshake {
    pub(super) here: &'static Here,
    pub(super) context: u64,
    pub(super) tag: i32,
}

/// What can be sent as it lies in memory.
///
/// # Safety
/// All bytes are initialised, and all values of them are valid.
pub(crate) unsafe trait Plain: Copy {}

// SAFETY: integers have neither gaps nor forbidden values, and arrays of them do not either.
unsafe impl Plain for u8 {}
// SAFETY: as above.
unsafe impl Plain for u32 {}
// SAFETY: as above.
unsafe impl Plain for u64 {}
// SAFETY: as above.
unsafe impl Plain for i32 {}
// SAFETY: as above.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

impl Handshake {
    /// Sends the same items to all `targets`, and receives at most as many as `received` from
    /// `source`, if any; nothing is under way afterwards.
    pub(super) fn exchange<T: Plain>(
        &self,
        targets: impl IntoIterator<Item = Peer>,
        sent: &mut [T],
        source: Option<Peer>,
        received: &mut [T],
    ) -> Result<(), Fault> {
        // SAFETY: both outlive the exchange and are not otherwise used during it; any bytes are
        // valid items.
        let (from, to) = unsafe {
            (
                Span::new(sent.as_mut_ptr().cast(), size_of_val(sent)),
                Span::new(received.as_mut_ptr().cast(), size_of_val(received)),
            )
        };
        let (context, tag) = (self.context, self.tag);
        let mut pending: Vec<RequestId> = self.here.at(context).with(|core| {
            let mut receive = |source| {
                core.receive(Pattern { source: Some(source), context, tag: Some(tag) }, to)
            };
            let mut pending: Vec<_> = source.map(&mut receive).into_iter().collect();
            for target in targets {
                let started = core.send(Mode::Standard, target, context, tag, from);
                if let Started::Pending(send) = started {
                    pending.push(send);
                }
            }
            pending
        });
        let mut fault = None;
        self.here.at(context).wait(|core| {
            pending.retain(|&request| match core.finish(request) {
                None => true,
                Some(completion) => {
                    fault = fault.or(completion.fault);
                    false
                }
            });
            pending.is_empty().then_some(())
        });
        fault.map_or(Ok(()), Err)
    }

    /// Swaps bytes with another process, which does the same.
    pub(super) fn swap(&self, peer: Peer, mut sent: Vec<u8>) -> Result<Vec<u8>, Fault> {
        let mut length = [0u64];
        self.exchange([peer], &mut [sent.len() as u64], Some(peer), &mut length)?;
        let mut received = vec![0; length[0] as usize];
        self.exchange([peer], &mut sent, Some(peer), &mut received)?;
        Ok(received)
    }

    /// Tells all `members` but ourselves.
    pub(super) fn tell(
        &self,
        members: impl Iterator<Item = Peer> + Clone,
        bytes: &mut [u8],
    ) -> Result<(), Fault> {
        let others = members.filter(|&peer| peer != self.here.rank);
        self.exchange(others.clone(), &mut [bytes.len() as u64], None, &mut [])?;
        self.exchange(others, bytes, None, &mut [])
    }

    /// Hears what `teller` tells.
    pub(super) fn hear(&self, teller: Peer) -> Result<Vec<u8>, Fault> {
        let mut length = [0u64];
        self.exchange([], &mut [], Some(teller), &mut length)?;
        let mut bytes = vec![0; length[0] as usize];
        self.exchange([], &mut [], Some(teller), &mut bytes)?;
        Ok(bytes)
    }
}
