//! Walking through the bytes of a span.

use crate::Span;
use crate::plan::{Direction, Walk};
use std::mem::MaybeUninit;

/// Bytes that go through a buffer in the first cache, where blocks of both sides are small.
const STAGING: usize = 8 << 10;
/// Blocks of fewer bytes than this are small.
const SMALL: usize = 128;

/// A position in a span, from which bytes are copied on and on.
#[derive(Clone, Debug)]
pub struct Cursor {
    left: usize,
    /// The bytes of a block, on average; as many as there are if the span is plain.
    grain: usize,
    memory: Memory,
}

/// Where the bytes lie that are left.
#[derive(Clone, Debug)]
enum Memory {
    Plain(*mut u8),
    Shaped(Walk),
}

impl Cursor {
    /// The start of `span`.
    pub fn new(span: Span) -> Cursor {
        let (grain, memory) = match span.shape() {
            Some((plan, origin, offset)) if !span.is_empty() => {
                (plan.grain(), Memory::Shaped(plan.walk(origin, offset)))
            }
            _ => (usize::MAX, Memory::Plain(span.plain().map_or(std::ptr::null_mut(), |it| it.0))),
        };
        Cursor { left: span.len(), grain, memory }
    }

    /// How many bytes are left.
    pub fn len(&self) -> usize {
        self.left
    }

    /// Whether none are left.
    pub fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// Copies the next bytes to the start of `target`, as many as fit, goes on behind them, and
    /// tells how many.
    pub fn copy_to(&mut self, target: Span) -> usize {
        let length = self.left.min(target.len());
        match target.plain() {
            // SAFETY: the target's maker promised that its bytes may be written.
            Some((address, _)) => unsafe { self.move_plain(Direction::Pack, address, length) },
            None => Cursor::new(target).absorb(self, length),
        }
        length
    }

    /// Copies the start of `source` over the next bytes, as many as fit, goes on behind them, and
    /// tells how many.
    pub fn copy_from(&mut self, source: Span) -> usize {
        let length = self.left.min(source.len());
        match source.plain() {
            // SAFETY: the source's maker promised that its bytes may be read.
            Some((address, _)) => unsafe { self.move_plain(Direction::Unpack, address, length) },
            None => self.absorb(&mut Cursor::new(source), length),
        }
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

    /// Copies the next `length` bytes from `source` over the next ones here; both have as many.
    fn absorb(&mut self, source: &mut Cursor, mut length: usize) {
        if self.grain.max(source.grain) < SMALL {
            let mut staging = MaybeUninit::<[u8; STAGING]>::uninit();
            let staging = staging.as_mut_ptr().cast::<u8>();
            while length > 0 {
                let part = length.min(STAGING);
                // SAFETY: the makers of both spans promised that their bytes are valid; what is read
                // from the staging buffer was written there before.
                unsafe {
                    source.move_plain(Direction::Pack, staging, part);
                    self.move_plain(Direction::Unpack, staging, part);
                }
                length -= part;
            }
            return;
        }
        // The side with the larger blocks gives its pieces to the other.
        while length > 0 {
            if self.grain >= source.grain {
                let (address, part) = self.piece(length);
                // SAFETY: the makers of both spans promised that these bytes are valid.
                unsafe { source.move_plain(Direction::Pack, address, part) };
                length -= part;
            } else {
                let (address, part) = source.piece(length);
                // SAFETY: as above.
                unsafe { self.move_plain(Direction::Unpack, address, part) };
                length -= part;
            }
        }
    }

    /// Takes the next contiguous piece, `limit` bytes at most; there are as many left.
    fn piece(&mut self, limit: usize) -> (*mut u8, usize) {
        let (address, length) = match &mut self.memory {
            Memory::Shaped(walk) => walk.piece(limit),
            Memory::Plain(address) => {
                let start = *address;
                *address = start.wrapping_add(limit);
                (start, limit)
            }
        };
        self.left -= length;
        (address, length)
    }

    /// Copies the next `length` bytes, of which there are as many, to or from plain memory.
    ///
    /// # Safety
    /// The memory must be valid.
    unsafe fn move_plain(&mut self, direction: Direction, packed: *mut u8, length: usize) {
        let walk = match &mut self.memory {
            Memory::Shaped(walk) => walk,
            Memory::Plain(_) => {
                let (address, _) = self.piece(length);
                let (from, to) = match direction {
                    Direction::Pack => (address, packed),
                    Direction::Unpack => (packed, address),
                };
                // SAFETY: as the caller promised, and the maker of this span.
                return unsafe { std::ptr::copy(from, to, length) };
            }
        };
        // SAFETY: as above.
        unsafe { walk.copy(direction, packed, length) };
        self.left -= length;
    }
}

/// The contiguous pieces of a span, in message order: address and length of each.
#[derive(Clone, Debug)]
pub struct Pieces(Cursor);

impl Pieces {
    pub(crate) fn new(span: Span) -> Pieces {
        Pieces(Cursor::new(span))
    }
}

impl Iterator for Pieces {
    type Item = (*mut u8, usize);

    #[inline]
    fn next(&mut self) -> Option<(*mut u8, usize)> {
        (!self.0.is_empty()).then(|| self.0.piece(self.0.left))
    }
}
