//! Blocking sends that have returned before their bytes could leave.

use engine::RequestId;
use layout::OwnedBuffer;

use crate::process::Core;

/// Copies of more bytes are not made for messages of one VCI.
const MOST: usize = 16 << 20;

/// Messages whose sends have returned, until the engine has sent its copies of them.
#[derive(Default)]
pub(crate) struct Detached {
    messages: Vec<Message>,
}

struct Message {
    request: RequestId,
    peer: u32,
    length: usize,
}

impl Detached {
    /// Takes over what a request sends, if that is possible: the program has its buffer back then.
    pub(crate) fn take(&mut self, core: &mut Core, request: RequestId) -> bool {
        self.reap(core);
        let on_vci = |message: &&Message| message.request.vci() == core.vci();
        let before: usize = self.messages.iter().filter(on_vci).map(|message| message.length).sum();
        let mut length = 0;
        let peer = core.detach(request, |buffer| {
            length = buffer.len();
            // SAFETY: the engine keeps the copy until the send has ended.
            (before + length <= MOST).then(|| unsafe { OwnedBuffer::copy_of(buffer).lend() })
        });
        let Some(peer) = peer else { return false };
        self.messages.push(Message { request, peer, length });
        true
    }

    /// Those of a VCI that nobody can receive once all of the first `size` peers have finalized.
    pub(crate) fn within(&mut self, core: &mut Core, size: u32) -> Vec<RequestId> {
        self.reap(core);
        let vci = core.vci();
        let within = self
            .messages
            .iter()
            .filter(|message| message.peer < size && message.request.vci() == vci);
        within.map(|message| message.request).collect()
    }

    fn reap(&mut self, core: &mut Core) {
        self.messages.retain(|message| core.finish(message.request).is_none());
    }
}
