//! What peers want of us and we do not have yet.
//!
//! Apart from the sends that are queued: of two requests that one send fits, only one is fulfilled, and
//! a matcher cannot hold both sides.

use crate::matching::Matcher;
use crate::types::Pattern;
use arena::Arena;
use transport::Peer;

/// PullRequests, by what they ask for.
#[derive(Debug, Default)]
pub(crate) struct PullRequests {
    matcher: Matcher,
    numbers: Arena<()>,
}

impl PullRequests {
    /// Remembers that a peer wants what matches.
    pub fn add(&mut self, pattern: &Pattern) {
        let (number, _) = self.numbers.insert(());
        self.matcher.post(pattern, number);
    }

    /// Whether nobody wants anything.
    #[inline]
    pub fn is_empty(&self) -> bool {
        !self.matcher.has_receives()
    }

    /// Whether `peer` wants a message with this envelope; the wish is fulfilled with that.
    #[inline]
    pub fn fulfil(&mut self, peer: Peer, context: u64, tag: i32) -> bool {
        let number = self.matcher.take_receive(peer, context, tag);
        number.is_some_and(|number| self.numbers.remove(number).is_some())
    }

    /// Forgets what `peer` wants.
    pub fn forget(&mut self, peer: Peer) {
        for number in self.matcher.take_receives_of(peer) {
            self.numbers.remove(number);
        }
    }
}
