//! The innermost loops: blocks at their places, and packed one after the other.

use super::node::{Block, Blocks, Leaf, start};

/// Which way to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// From the places of the plan.
    Pack,
    /// To the places of the plan.
    Unpack,
}

const PACK: bool = true;
const UNPACK: bool = false;

/// Copies `count` blocks of a leaf, from `first` on, in each of `rounds` rounds of its outer loop,
/// of which the first is at `base`.
///
/// # Safety
/// The blocks at their places, and as many bytes at `packed`, must be valid.
#[inline]
pub(super) unsafe fn copy(
    direction: Direction,
    leaf: &Leaf,
    base: *mut u8,
    rounds: usize,
    first: usize,
    count: usize,
    packed: *mut u8,
) {
    let outer = Outer { base, rounds, stride: leaf.stride };
    // SAFETY: as the caller promised.
    unsafe {
        match (&leaf.blocks, direction) {
            (&Blocks::Even { stride, length, .. }, Direction::Pack) => {
                let inner = Even { first, count, stride };
                equal::<PACK>(outer, inner, length, packed);
            }
            (&Blocks::Even { stride, length, .. }, Direction::Unpack) => {
                let inner = Even { first, count, stride };
                equal::<UNPACK>(outer, inner, length, packed);
            }
            (Blocks::Table { places, length }, Direction::Pack) => {
                equal::<PACK>(outer, Table(&places[first..first + count]), *length, packed);
            }
            (Blocks::Table { places, length }, Direction::Unpack) => {
                equal::<UNPACK>(outer, Table(&places[first..first + count]), *length, packed);
            }
            (Blocks::Mixed(blocks), Direction::Pack) => {
                let before = start(blocks, first);
                mixed::<PACK>(outer, &blocks[first..first + count], before, packed);
            }
            (Blocks::Mixed(blocks), Direction::Unpack) => {
                let before = start(blocks, first);
                mixed::<UNPACK>(outer, &blocks[first..first + count], before, packed);
            }
        }
    }
}

/// The rounds of the outer loop.
#[derive(Clone, Copy)]
struct Outer {
    base: *mut u8,
    rounds: usize,
    stride: isize,
}

/// The places of blocks of equal length.
trait Inner: Copy {
    fn count(self) -> usize;
    fn place(self, index: usize) -> isize;
}

#[derive(Clone, Copy)]
struct Even {
    first: usize,
    count: usize,
    stride: isize,
}

impl Inner for Even {
    #[inline(always)]
    fn count(self) -> usize {
        self.count
    }
    #[inline(always)]
    fn place(self, index: usize) -> isize {
        (self.first + index) as isize * self.stride
    }
}

#[derive(Clone, Copy)]
struct Table<'a>(&'a [isize]);

impl Inner for Table<'_> {
    #[inline(always)]
    fn count(self) -> usize {
        self.0.len()
    }
    #[inline(always)]
    fn place(self, index: usize) -> isize {
        self.0[index]
    }
}

/// Chooses the loop for this length.
///
/// # Safety
/// As for [`copy`].
unsafe fn equal<const PACKING: bool>(
    outer: Outer,
    inner: impl Inner,
    length: usize,
    packed: *mut u8,
) {
    /// Loops over blocks whose length the compiler knows, or half knows.
    ///
    /// # Safety
    /// As for [`copy`].
    #[inline(always)]
    unsafe fn each<const PACKING: bool>(
        outer: Outer,
        inner: impl Inner,
        length: usize,
        mut packed: *mut u8,
        block: impl Fn(*const u8, *mut u8),
    ) {
        for round in 0..outer.rounds {
            let base = outer.base.wrapping_offset(round as isize * outer.stride);
            for index in 0..inner.count() {
                let place = base.wrapping_offset(inner.place(index));
                if PACKING {
                    block(place, packed)
                } else {
                    block(packed, place)
                }
                packed = packed.wrapping_add(length);
            }
        }
    }
    macro_rules! each {
        ($block:expr) => {
            each::<PACKING>(outer, inner, length, packed, $block)
        };
        (exactly $size:literal) => {
            each::<PACKING>(outer, inner, $size, packed, |from, to| exactly::<$size>(from, to))
        };
    }
    // SAFETY: as the caller promised; each block has `length` bytes.
    unsafe {
        match length {
            1 => each!(exactly 1),
            2 => each!(exactly 2),
            4 => each!(exactly 4),
            8 => each!(exactly 8),
            12 => each!(exactly 12),
            16 => each!(exactly 16),
            24 => each!(exactly 24),
            32 => each!(exactly 32),
            64 => each!(exactly 64),
            3 => each!(|from, to| ends::<2>(from, to, length)),
            5..8 => each!(|from, to| ends::<4>(from, to, length)),
            9..16 => each!(|from, to| ends::<8>(from, to, length)),
            17..32 => each!(|from, to| ends::<16>(from, to, length)),
            33..64 => each!(|from, to| ends::<32>(from, to, length)),
            65..=128 => each!(|from, to| ends::<64>(from, to, length)),
            _ => each!(|from, to| std::ptr::copy(from, to, length)),
        }
    }
}

/// Loops over blocks of any lengths; the first begins `before` bytes after the first of its table.
///
/// # Safety
/// As for [`copy`].
unsafe fn mixed<const PACKING: bool>(
    outer: Outer,
    blocks: &[Block],
    before: usize,
    mut packed: *mut u8,
) {
    for round in 0..outer.rounds {
        let base = outer.base.wrapping_offset(round as isize * outer.stride);
        let mut start = before;
        for block in blocks {
            let length = block.end - start;
            let place = base.wrapping_offset(block.place);
            let (from, to) =
                if PACKING { (place.cast_const(), packed) } else { (packed.cast_const(), place) };
            // SAFETY: as the caller promised.
            unsafe { any(from, to, length) };
            packed = packed.wrapping_add(length);
            start = block.end;
        }
    }
}

/// Copies a block whose length is not known before.
///
/// # Safety
/// Both addresses must be good for `length` bytes.
#[inline(always)]
unsafe fn any(from: *const u8, to: *mut u8, length: usize) {
    // SAFETY: as the caller promised; each arm has one to two of what it copies.
    unsafe {
        match length {
            0 => {}
            1 => exactly::<1>(from, to),
            2..=4 => ends::<2>(from, to, length),
            5..=8 => ends::<4>(from, to, length),
            9..=16 => ends::<8>(from, to, length),
            17..=32 => ends::<16>(from, to, length),
            33..=64 => ends::<32>(from, to, length),
            _ => std::ptr::copy(from, to, length),
        }
    }
}

/// Copies `SIZE` bytes, which the compiler does with the widest registers.
///
/// # Safety
/// Both addresses must be good for `SIZE` bytes.
#[inline(always)]
unsafe fn exactly<const SIZE: usize>(from: *const u8, to: *mut u8) {
    // SAFETY: as the caller promised; all is loaded before anything is stored.
    unsafe { to.cast::<[u8; SIZE]>().write_unaligned(from.cast::<[u8; SIZE]>().read_unaligned()) }
}

/// Copies `length` bytes, which are one to two times `SIZE`: the first and the last `SIZE` of them.
///
/// # Safety
/// Both addresses must be good for `length` bytes.
#[inline(always)]
unsafe fn ends<const SIZE: usize>(from: *const u8, to: *mut u8, length: usize) {
    let last = length - SIZE;
    // SAFETY: both lie inside the `length` bytes; all is loaded before anything is stored.
    unsafe {
        let head = from.cast::<[u8; SIZE]>().read_unaligned();
        let tail = from.add(last).cast::<[u8; SIZE]>().read_unaligned();
        to.cast::<[u8; SIZE]>().write_unaligned(head);
        to.add(last).cast::<[u8; SIZE]>().write_unaligned(tail);
    }
}
