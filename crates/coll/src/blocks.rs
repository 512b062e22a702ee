//! Bytes of several ranks.

use layout::Span;

/// One block of bytes for each rank.
#[derive(Clone, Debug)]
pub enum Blocks {
    /// One after the other, each `length` bytes.
    Even {
        /// All of them.
        all: Span,
        /// The bytes of one.
        length: usize,
    },
    /// Wherever they are.
    List(Box<[Span]>),
}

impl Blocks {
    /// No bytes for anyone.
    pub const EMPTY: Blocks = Blocks::Even { all: Span::EMPTY, length: 0 };

    /// The block of a rank.
    #[inline]
    pub fn of(&self, rank: usize) -> Span {
        match self {
            Blocks::Even { all, length } => part(*all, rank * length, *length),
            Blocks::List(list) => list[rank],
        }
    }

    /// The bytes of the first `count` blocks together.
    pub(crate) fn length(&self, count: usize) -> usize {
        match self {
            Blocks::Even { length, .. } => count * length,
            Blocks::List(list) => list[..count].iter().map(Span::len).sum(),
        }
    }
}

/// The bytes from `from` on, `length` of them.
#[inline]
pub(crate) fn part(span: Span, from: usize, length: usize) -> Span {
    span.tail(from).head(length)
}

/// Whether both are in one piece, and these have nothing in common.
pub(crate) fn are_apart(one: Span, other: Span) -> bool {
    let ends =
        |span: Span| span.plain().map(|(start, length)| (start.addr(), start.addr() + length));
    matches!((ends(one), ends(other)), (Some(one), Some(other)) if one.1 <= other.0 || other.1 <= one.0)
}
