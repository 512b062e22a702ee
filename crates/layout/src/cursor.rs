//! Walking through the bytes of a span.

use crate::Span;

/// A place in a span, from which bytes are copied on and on.
#[derive(Clone, Debug)]
pub struct Cursor {
    rest: Span,
}

impl Cursor {
    /// The start of `span`.
    pub fn new(span: Span) -> Cursor {
        Cursor { rest: span }
    }

    /// How many bytes are left.
    pub fn len(&self) -> usize {
        self.rest.len()
    }

    /// Whether none are left.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Copies the next bytes to the start of `target`, as many as fit, goes on behind them, and
    /// tells how many.
    pub fn copy_to(&mut self, target: Span) -> usize {
        let length = self.len().min(target.len());
        Cursor::new(target).copy_from(self.rest.head(length));
        self.rest = self.rest.tail(length);
        length
    }

    /// Copies the next bytes into the slice, as many as fit, and goes on behind them.
    pub fn copy_to_slice(&mut self, target: &mut [u8]) -> usize {
        // SAFETY: the slice is borrowed mutably for this call, so the span is its only user.
        self.copy_to(unsafe { Span::new(target.as_mut_ptr(), target.len()) })
    }

    /// Copies the slice over the next bytes, as many as there are, and goes on behind them.
    pub fn copy_from_slice(&mut self, source: &[u8]) -> usize {
        // SAFETY: only read, and only during this call.
        self.copy_from(unsafe { Span::of(source) })
    }

    /// Copies the start of `source` over the next bytes, as many as fit, goes on behind them, and
    /// tells how many.
    pub fn copy_from(&mut self, source: Span) -> usize {
        let length = self.len().min(source.len());
        let mut done = 0;
        while done < length {
            let rest = source.tail(done).head(length - done);
            let (Some((from, here)), Some((to, room))) =
                (rest.pieces().next(), self.rest.pieces().next())
            else {
                break;
            };
            let part = here.min(room);
            // SAFETY: the makers of both spans promised that these bytes are valid.
            unsafe { std::ptr::copy(from, to, part) };
            self.rest = self.rest.tail(part);
            done += part;
        }
        done
    }
}

/// The contiguous pieces of a span, in message order: address and length of each.
#[derive(Clone, Debug)]
pub struct Pieces {
    rest: Span,
}

impl Pieces {
    pub(crate) fn new(span: Span) -> Pieces {
        Pieces { rest: span }
    }
}

impl Iterator for Pieces {
    type Item = (*mut u8, usize);

    fn next(&mut self) -> Option<(*mut u8, usize)> {
        if self.rest.is_empty() {
            return None;
        }
        let (address, length) = match self.rest.shape() {
            None => self.rest.plain()?,
            Some((plan, origin, offset)) => {
                let (displacement, length) = plan.locate(offset);
                (origin.wrapping_offset(displacement), length.min(self.rest.len()))
            }
        };
        self.rest = self.rest.tail(length);
        Some((address, length))
    }
}
