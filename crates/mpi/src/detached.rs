//! Blocking sends that have returned before their bytes could leave.

use engine::RequestId;
use layout::Span;

use crate::process::Core;

/// Copies of more bytes are not made for messages of one VCI.
const MOST: usize = 16 << 20;

/// Copies of messages whose sends have returned, until the engine has sent them.
#[derive(Default)]
pub(crate) struct Detached {
    messages: Vec<Message>,
}

struct Message {
    request: RequestId,
    peer: u32,
    bytes: Box<[u8]>,
}

impl Detached {
    /// Takes over what a request sends, if that is possible: the program has its buffer back then.
    pub(crate) fn take(&mut self, core: &mut Core, request: RequestId) -> bool {
        self.reap(core);
        let on_vci = |message: &&Message| message.request.vci() == core.vci();
        let before: usize =
            self.messages.iter().filter(on_vci).map(|message| message.bytes.len()).sum();
        let mut copy = None;
        let peer = core.detach(request, |buffer| {
            if before + buffer.len() > MOST {
                return None;
            }
            let bytes = copy.insert(buffer.to_vec().into_boxed_slice());
            // SAFETY: the bytes are kept in `messages` until the engine has finished with them, and
            // only read.
            Some(unsafe { Span::of(bytes) })
        });
        let Some((peer, bytes)) = peer.zip(copy) else { return false };
        self.messages.push(Message { request, peer, bytes });
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
