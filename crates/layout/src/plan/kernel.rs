//! The innermost loops: blocks at their places, and packed one after the other.

use super::node::{Blocks, Leaf, start};
use crate::{fetch, own};

/// Which way to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// From the places of the plan.
    Pack,
    /// To the places of the plan.
    Unpack,
}

/// Rounds or blocks that are gone through several times; they stay in the first cache meanwhile.
const CHUNK: usize = 64;
/// With at least so many rounds, the first blocks of all rounds go before the second blocks.
const ACROSS: usize = 8;
/// Rounds with more bytes than this have blocks that are worth a call each.
const ROUND: usize = 1024;
/// How far ahead packed bytes are asked for.
const AHEAD: usize = 1024;
/// Bytes of a cache line.
const LINE: usize = 64;

/// So many steps further on. Addresses wrap, and so may the distance.
#[inline(always)]
pub(super) fn stepped(base: *mut u8, steps: usize, stride: isize) -> *mut u8 {
    base.wrapping_offset((steps as isize).wrapping_mul(stride))
}

/// Copies `count` blocks of a leaf, from `first` on, in each of `rounds` rounds of its outer loop,
/// of which the first is at `base`. More than one round means whole rounds.
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
    // SAFETY: as the caller promised.
    unsafe {
        match direction {
            Direction::Pack => rounds_of::<true>(leaf, base, rounds, first, count, packed),
            Direction::Unpack => rounds_of::<false>(leaf, base, rounds, first, count, packed),
        }
    }
}

/// Copies one round of a leaf. What is copied often is small, and takes less time than to set out
/// for any number of rounds.
///
/// # Safety
/// As for [`copy`].
#[inline]
pub(super) unsafe fn copy_round(direction: Direction, leaf: &Leaf, base: *mut u8, packed: *mut u8) {
    // SAFETY: as the caller promised.
    unsafe {
        match (&leaf.blocks, direction) {
            (&Blocks::Even { count, stride, length }, Direction::Pack) => {
                row::<true>((base, stride), (packed, length), length, count);
            }
            (&Blocks::Even { count, stride, length }, Direction::Unpack) => {
                row::<false>((base, stride), (packed, length), length, count);
            }
            (blocks, _) => copy(direction, leaf, base, 1, 0, blocks.count(), packed),
        }
    }
}

/// # Safety
/// As for [`copy`].
unsafe fn rounds_of<const PACKING: bool>(
    leaf: &Leaf,
    base: *mut u8,
    rounds: usize,
    first: usize,
    count: usize,
    mut packed: *mut u8,
) {
    let short = match leaf.blocks {
        Blocks::Even { .. } => count < rounds,
        _ => true,
    };
    if rounds >= ACROSS && short && leaf.size <= ROUND {
        // SAFETY: as the caller promised.
        return unsafe { across::<PACKING>(leaf, base, rounds, packed) };
    }
    for round in 0..rounds {
        let base = stepped(base, round, leaf.stride);
        // SAFETY: as the caller promised.
        unsafe {
            match &leaf.blocks {
                &Blocks::Even { stride, length, .. } => {
                    let place = stepped(base, first, stride);
                    row::<PACKING>((place, stride), (packed, length), length, count);
                }
                Blocks::Table { places, length } => {
                    table::<PACKING>(base, &places[first..first + count], *length, packed);
                }
                Blocks::Mixed { places, ends } => {
                    let before = start(ends, first);
                    let range = first..first + count;
                    mixed::<PACKING>(base, &places[range.clone()], &ends[range], before, packed);
                }
            }
        }
        packed = packed.wrapping_add(leaf.size);
    }
}

/// Copies one block in all rounds, then the next in all rounds: loops long enough to be fast.
///
/// # Safety
/// As for [`copy`].
unsafe fn across<const PACKING: bool>(leaf: &Leaf, base: *mut u8, rounds: usize, packed: *mut u8) {
    for round in (0..rounds).step_by(CHUNK) {
        let base = stepped(base, round, leaf.stride);
        let count = CHUNK.min(rounds - round);
        let mut packed = packed.wrapping_add(round * leaf.size);
        for index in 0..leaf.blocks.count() {
            let place = base.wrapping_offset(leaf.blocks.place(index));
            let length = leaf.blocks.length(index);
            // SAFETY: as the caller promised.
            unsafe { row::<PACKING>((place, leaf.stride), (packed, leaf.size), length, count) };
            packed = packed.wrapping_add(length);
        }
    }
}

/// Blocks of one length, at equal distances on both sides.
///
/// # Safety
/// As for [`copy`].
unsafe fn row<const PACKING: bool>(
    (place, stride): (*mut u8, isize),
    (packed, step): (*mut u8, usize),
    length: usize,
    count: usize,
) {
    let lanes = match length {
        1 => lanes::<PACKING, u8>,
        2 => lanes::<PACKING, u16>,
        4 => lanes::<PACKING, u32>,
        8 => lanes::<PACKING, u64>,
        16 => lanes::<PACKING, Wide>,
        32 => lanes::<PACKING, Two>,
        64 => lanes::<PACKING, Four>,
        // SAFETY: as the caller promised.
        _ => return unsafe { odd_row::<PACKING>((place, stride), (packed, step), length, count) },
    };
    // SAFETY: as the caller promised; a lane is a block.
    unsafe { lanes((place, stride), (packed, step), count) }
}

/// Blocks of a length for which there is no register: two that overlap do.
///
/// # Safety
/// As for [`copy`].
#[inline(never)]
unsafe fn odd_row<const PACKING: bool>(
    (place, stride): (*mut u8, isize),
    (packed, step): (*mut u8, usize),
    length: usize,
    count: usize,
) {
    let (width, lanes) = match length {
        ..4 => (2, lanes::<PACKING, u16> as Lanes),
        4..8 => (4, lanes::<PACKING, u32> as Lanes),
        8..16 => (8, lanes::<PACKING, u64> as Lanes),
        16..32 => (16, lanes::<PACKING, Wide> as Lanes),
        32..64 => (32, lanes::<PACKING, Two> as Lanes),
        64..=128 => (64, lanes::<PACKING, Four> as Lanes),
        _ => {
            let end = packed.wrapping_add(count * step);
            for index in 0..count {
                let place = stepped(place, index, stride);
                let packed = packed.wrapping_add(index * step);
                for line in (0..length.min(AHEAD)).step_by(LINE) {
                    ahead::<PACKING>(packed.wrapping_add(line), end);
                }
                // SAFETY: as the caller promised.
                unsafe { block::<PACKING>(place, packed, length) };
            }
            return;
        }
    };
    let last = length - width;
    for index in (0..count).step_by(CHUNK) {
        let place = stepped(place, index, stride);
        let packed = packed.wrapping_add(index * step);
        let count = CHUNK.min(count - index);
        // SAFETY: as the caller promised; first and last lane lie inside of their block.
        unsafe {
            lanes((place, stride), (packed, step), count);
            lanes((place.wrapping_add(last), stride), (packed.wrapping_add(last), step), count);
        }
    }
}

/// What a register or several hold; any bytes will do.
trait Lane: Copy {
    /// Whether there are registers for eight of them.
    const SMALL: bool = true;

    /// # Safety
    /// As many bytes must be valid there.
    unsafe fn load(from: *const u8) -> Self;

    /// # Safety
    /// As many bytes must be valid there.
    unsafe fn store(self, to: *mut u8);
}

macro_rules! register {
    ($($type:ty)*) => { $(
        impl Lane for $type {
            #[inline(always)]
            unsafe fn load(from: *const u8) -> Self {
                // SAFETY: as the caller promised; any bytes are such a value.
                unsafe { from.cast::<$type>().read_unaligned() }
            }
            #[inline(always)]
            unsafe fn store(self, to: *mut u8) {
                // SAFETY: as the caller promised.
                unsafe { to.cast::<$type>().write_unaligned(self) }
            }
        }
    )* };
}
register!(u8 u16 u32 u64 Wide);

/// 16 bytes.
#[cfg(target_arch = "x86_64")]
type Wide = std::arch::x86_64::__m128i;
#[cfg(not(target_arch = "x86_64"))]
type Wide = u128;

/// Two of a lane, one behind the other. Copied as one array they would be stored from the last to
/// the first, which takes twice the time where each ends in another cache line.
#[derive(Clone, Copy)]
struct Twice<T>(T, T);

impl<T: Lane> Lane for Twice<T> {
    const SMALL: bool = false;

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: as the caller promised.
        unsafe { Twice(T::load(from), T::load(from.wrapping_add(size_of::<T>()))) }
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: as the caller promised.
        unsafe {
            self.0.store(to);
            self.1.store(to.wrapping_add(size_of::<T>()));
        }
    }
}

/// 32 bytes.
type Two = Twice<Wide>;
/// 64 bytes.
type Four = Twice<Two>;

type Lanes = unsafe fn((*mut u8, isize), (*mut u8, usize), usize);

/// Blocks of the size of a `T`.
///
/// # Safety
/// As for [`copy`].
unsafe fn lanes<const PACKING: bool, T: Lane>(
    (place, stride): (*mut u8, isize),
    (packed, step): (*mut u8, usize),
    count: usize,
) {
    let width = size_of::<T>();
    // SAFETY: as the caller promised. A step that the compiler knows lets it join what it stores.
    unsafe {
        match (PACKING, step == width) {
            (true, true) => strides::<true, T>((place, stride), (packed, width as isize), count),
            (true, false) => strides::<true, T>((place, stride), (packed, step as isize), count),
            (false, true) => strides::<false, T>((packed, width as isize), (place, stride), count),
            (false, false) => strides::<false, T>((packed, step as isize), (place, stride), count),
        }
    }
}

/// Asks for the packed bytes that come [`AHEAD`] of `packed`, if that is before `end`: they are
/// often in the cache of another core, which got or gave what was there before.
#[inline(always)]
fn ahead<const PACKING: bool>(packed: *mut u8, end: *mut u8) {
    let line = packed.wrapping_add(AHEAD);
    if line >= end {
        return;
    }
    if PACKING { own(line) } else { fetch(line) }
}

/// Copies `count` of `T`, with these steps between them.
///
/// # Safety
/// All of them must be valid.
#[inline(always)]
unsafe fn strides<const PACKING: bool, T: Lane>(
    (mut from, from_step): (*mut u8, isize),
    (mut to, to_step): (*mut u8, isize),
    mut count: usize,
) {
    let (packed, step) = if PACKING { (to, to_step) } else { (from, from_step) };
    let end = stepped(packed, count, step);
    // What fits one register goes eight at a time, all loaded before the first is stored.
    if T::SMALL && count >= 8 {
        // The compiler would add up one step after the other, and wait for each sum.
        let steps = std::hint::black_box([from_step, 2 * from_step, 3 * from_step, 4 * from_step]);
        while count >= 8 {
            ahead::<PACKING>(if PACKING { to } else { from }, end);
            let (near, far) = (from, from.wrapping_offset(steps[3]));
            // SAFETY: as the caller promised; there are eight left.
            unsafe {
                let first = T::load(near);
                let second = T::load(near.wrapping_offset(steps[0]));
                let third = T::load(near.wrapping_offset(steps[1]));
                let fourth = T::load(near.wrapping_offset(steps[2]));
                let fifth = T::load(far);
                let sixth = T::load(far.wrapping_offset(steps[0]));
                let seventh = T::load(far.wrapping_offset(steps[1]));
                let eighth = T::load(far.wrapping_offset(steps[2]));
                first.store(to);
                second.store(to.wrapping_offset(to_step));
                third.store(to.wrapping_offset(2 * to_step));
                fourth.store(to.wrapping_offset(3 * to_step));
                fifth.store(to.wrapping_offset(4 * to_step));
                sixth.store(to.wrapping_offset(5 * to_step));
                seventh.store(to.wrapping_offset(6 * to_step));
                eighth.store(to.wrapping_offset(7 * to_step));
            }
            from = far.wrapping_offset(steps[3]);
            to = to.wrapping_offset(8 * to_step);
            count -= 8;
        }
    }
    for _ in 0..count {
        if !T::SMALL {
            ahead::<PACKING>(if PACKING { to } else { from }, end);
        }
        // SAFETY: as the caller promised; there is one left.
        unsafe { exchange::<true, T>(from, to) };
        from = from.wrapping_offset(from_step);
        to = to.wrapping_offset(to_step);
    }
}

/// Blocks of one length anywhere.
///
/// # Safety
/// As for [`copy`].
unsafe fn table<const PACKING: bool>(
    base: *mut u8,
    places: &[isize],
    length: usize,
    packed: *mut u8,
) {
    /// Blocks of the size of a `T`.
    ///
    /// # Safety
    /// As for [`copy`].
    unsafe fn gather<const PACKING: bool, T: Lane>(
        base: *mut u8,
        places: &[isize],
        packed: *mut u8,
    ) {
        for (index, &place) in places.iter().enumerate() {
            let place = base.wrapping_offset(place);
            let packed = packed.wrapping_add(index * size_of::<T>());
            // SAFETY: as the caller promised.
            unsafe { exchange::<PACKING, T>(place, packed) };
        }
    }
    let gather = match length {
        1 => gather::<PACKING, u8>,
        2 => gather::<PACKING, u16>,
        4 => gather::<PACKING, u32>,
        8 => gather::<PACKING, u64>,
        16 => gather::<PACKING, Wide>,
        32 => gather::<PACKING, Two>,
        64 => gather::<PACKING, Four>,
        _ => {
            for (index, &place) in places.iter().enumerate() {
                let place = base.wrapping_offset(place);
                // SAFETY: as the caller promised.
                unsafe { block::<PACKING>(place, packed.wrapping_add(index * length), length) };
            }
            return;
        }
    };
    // SAFETY: as the caller promised; a `T` is a block.
    unsafe { gather(base, places, packed) }
}

/// Blocks of any lengths; the first begins `before` bytes after the first of its table.
///
/// # Safety
/// As for [`copy`].
unsafe fn mixed<const PACKING: bool>(
    base: *mut u8,
    places: &[isize],
    ends: &[usize],
    before: usize,
    packed: *mut u8,
) {
    let mut start = before;
    for (&place, &end) in places.iter().zip(ends) {
        let packed = packed.wrapping_add(start - before);
        // SAFETY: as the caller promised.
        unsafe { block::<PACKING>(base.wrapping_offset(place), packed, end - start) };
        start = end;
    }
}

/// One block of any length.
///
/// # Safety
/// Both addresses must be good for `length` bytes.
#[inline(always)]
unsafe fn block<const PACKING: bool>(place: *mut u8, packed: *mut u8, length: usize) {
    /// The first and the last `T`, which may overlap.
    ///
    /// # Safety
    /// As above; the length must be one to two times that of a `T`.
    #[inline(always)]
    unsafe fn ends<const PACKING: bool, T: Lane>(place: *mut u8, packed: *mut u8, length: usize) {
        let last = length - size_of::<T>();
        // SAFETY: both lie inside of the block.
        unsafe {
            exchange::<PACKING, T>(place, packed);
            exchange::<PACKING, T>(place.wrapping_add(last), packed.wrapping_add(last));
        }
    }
    // SAFETY: as the caller promised; each arm has one to two of what it copies.
    unsafe {
        match length {
            33.. => {
                let (from, to) = if PACKING { (place, packed) } else { (packed, place) };
                std::ptr::copy(from, to, length);
            }
            16.. => ends::<PACKING, Wide>(place, packed, length),
            8.. => ends::<PACKING, u64>(place, packed, length),
            4.. => ends::<PACKING, u32>(place, packed, length),
            2.. => ends::<PACKING, u16>(place, packed, length),
            1 => exchange::<PACKING, u8>(place, packed),
            0 => {}
        }
    }
}

/// Copies one `T`.
///
/// # Safety
/// Both addresses must be good for a `T`.
#[inline(always)]
unsafe fn exchange<const PACKING: bool, T: Lane>(place: *mut u8, packed: *mut u8) {
    let (from, to) = if PACKING { (place, packed) } else { (packed, place) };
    // SAFETY: as the caller promised.
    unsafe { T::load(from).store(to) }
}
