//! Messages that have arrived: of the superstep before, in the order of their senders.

use layout::Span;

use crate::record::padded;

/// A queue of messages, and how far the program has come in it.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    /// Records as senders wrote them. Words, so that what the program is shown is aligned.
    words: Vec<u64>,
    tag: usize,
    /// The word at which the first message begins that has not been moved.
    next: usize,
    /// Messages that have not been moved, and their bytes.
    left: (usize, usize),
}

/// A message, where it lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Message {
    pub tag: Span,
    pub payload: Span,
}

impl Queue {
    /// Throws away what is there; the messages to come have tags of this size.
    pub fn start(&mut self, tag: usize) {
        self.words.clear();
        (self.tag, self.next, self.left) = (tag, 0, (0, 0));
    }

    /// Takes a stream of `length` bytes that `fill` copies into place. None if they are no messages.
    pub fn accept<E>(
        &mut self,
        length: usize,
        fill: impl FnOnce(Span) -> Result<(), E>,
    ) -> Result<Option<()>, E> {
        if !length.is_multiple_of(8) {
            return Ok(None);
        }
        let (before, left) = (self.words.len(), self.left);
        if self.words.try_reserve(length / 8).is_err() {
            return Ok(None);
        }
        self.words.resize(before + length / 8, 0);
        // SAFETY: the words were just made, and nothing else refers to them during the call.
        let filled = fill(unsafe { Span::new(self.words[before..].as_mut_ptr().cast(), length) });
        if let Err(error) = filled {
            self.words.truncate(before);
            return Err(error);
        }
        let mut at = before;
        while at < self.words.len() {
            let Some(end) = self.end(at) else {
                self.words.truncate(before);
                self.left = left;
                return Ok(None);
            };
            self.left.0 += 1;
            self.left.1 += self.words[at] as usize;
            at = end;
        }
        Ok(Some(()))
    }

    /// Where the message ends that begins at a word.
    fn end(&self, at: usize) -> Option<usize> {
        let length = usize::try_from(*self.words.get(at)?).ok()?;
        let words = length.checked_add(7)? / 8 + self.tag.div_ceil(8) + 1;
        at.checked_add(words).filter(|end| *end <= self.words.len())
    }

    /// How many messages there are, and how many bytes in them.
    pub fn size(&self) -> (usize, usize) {
        self.left
    }

    /// The first message.
    pub fn first(&mut self) -> Option<Message> {
        let length = *self.words.get(self.next)? as usize;
        let tag = self.words[self.next + 1..].as_mut_ptr().cast::<u8>();
        // SAFETY: `accept` has checked that the record lies inside the words, which stay where they
        // are until the next superstep ends.
        unsafe {
            let payload = Span::new(tag.add(padded(self.tag)), length);
            Some(Message { tag: Span::new(tag, self.tag), payload })
        }
    }

    /// Removes the first message.
    pub fn pass(&mut self) {
        if let Some(end) = self.end(self.next) {
            self.left.0 -= 1;
            self.left.1 -= self.words[self.next] as usize;
            self.next = end;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Stream;

    fn fill(queue: &mut Queue, bytes: &[u8]) -> Option<()> {
        queue
            .accept(bytes.len(), |span| {
                span.copy_from_slice(bytes);
                Ok::<(), ()>(())
            })
            .unwrap()
    }

    #[test]
    fn messages_come_in_order_and_aligned() {
        let mut stream = Stream::default();
        for length in [0usize, 3, 8, 100] {
            let bytes = vec![length as u8; length];
            // SAFETY: only read during the call.
            unsafe { stream.send(Span::of(&[length as u8, 7, 7]), Span::of(&bytes)) };
        }
        let mut queue = Queue::default();
        queue.start(3);
        fill(&mut queue, stream.bytes()).unwrap();
        assert_eq!(queue.size(), (4, 111));
        for length in [0usize, 3, 8, 100] {
            let message = queue.first().unwrap();
            assert_eq!(message.tag.to_vec(), [length as u8, 7, 7]);
            assert_eq!(message.payload.to_vec(), vec![length as u8; length]);
            assert!(message.payload.plain().unwrap().0.addr().is_multiple_of(8));
            queue.pass();
        }
        assert_eq!(queue.size(), (0, 0));
        assert!(queue.first().is_none());
        queue.pass();
    }

    #[test]
    fn what_are_no_messages_is_refused() {
        let mut queue = Queue::default();
        queue.start(8);
        for bytes in [&[1u8; 8][..], &[0; 8], &[255; 24], &[0; 7]] {
            assert_eq!(fill(&mut queue, bytes), None, "{bytes:?}");
            assert_eq!(queue.size(), (0, 0));
        }
        // Somebody says that it sends more than there is memory for.
        assert_eq!(queue.accept(usize::MAX & !7, |_| Ok::<(), ()>(())), Ok(None));
    }
}
