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

/// Rounds or blocks that are gone through several times; they stay in the first cache meanwhile.
const CHUNK: usize = 64;
/// With at least so many rounds, the first blocks of all rounds go before the second blocks.
const ACROSS: usize = 8;
/// Rounds with more bytes than this have blocks that are worth a call each.
const ROUND: usize = 1024;

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
        let base = base.wrapping_offset(round as isize * leaf.stride);
        // SAFETY: as the caller promised.
        unsafe {
            match &leaf.blocks {
                &Blocks::Even { stride, length, .. } => {
                    let place = base.wrapping_offset(first as isize * stride);
                    row::<PACKING>((place, stride), (packed, length), length, count);
                }
                Blocks::Table { places, length } => {
                    table::<PACKING>(base, &places[first..first + count], *length, packed);
                }
                Blocks::Mixed(blocks) => {
                    let before = start(blocks, first);
                    mixed::<PACKING>(base, &blocks[first..first + count], before, packed);
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
        let base = base.wrapping_offset(round as isize * leaf.stride);
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
        32 => lanes::<PACKING, [Wide; 2]>,
        64 => lanes::<PACKING, [Wide; 4]>,
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
        32..64 => (32, lanes::<PACKING, [Wide; 2]> as Lanes),
        64..=128 => (64, lanes::<PACKING, [Wide; 4]> as Lanes),
        _ => {
            for index in 0..count {
                let place = place.wrapping_offset(index as isize * stride);
                let packed = packed.wrapping_add(index * step);
                // SAFETY: as the caller promised.
                unsafe { block::<PACKING>(place, packed, length) };
            }
            return;
        }
    };
    let last = length - width;
    for index in (0..count).step_by(CHUNK) {
        let place = place.wrapping_offset(index as isize * stride);
        let packed = packed.wrapping_add(index * step);
        let count = CHUNK.min(count - index);
        // SAFETY: as the caller promised; first and last lane lie inside of their block.
        unsafe {
            lanes((place, stride), (packed, step), count);
            lanes((place.wrapping_add(last), stride), (packed.wrapping_add(last), step), count);
        }
    }
}

/// 16 bytes that are loaded and stored as one.
#[cfg(target_arch = "x86_64")]
type Wide = std::arch::x86_64::__m128i;
#[cfg(not(target_arch = "x86_64"))]
type Wide = u128;

type Lanes = unsafe fn((*mut u8, isize), (*mut u8, usize), usize);

/// Blocks of the size of a `T`.
///
/// # Safety
/// As for [`copy`]; any bytes are a `T`.
unsafe fn lanes<const PACKING: bool, T: Copy>(
    (place, stride): (*mut u8, isize),
    (packed, step): (*mut u8, usize),
    count: usize,
) {
    let width = size_of::<T>();
    // SAFETY: as the caller promised. A step that the compiler knows lets it join what it stores.
    unsafe {
        match (PACKING, step == width) {
            (true, true) => strides::<T>((place, stride), (packed, width as isize), count),
            (true, false) => strides::<T>((place, stride), (packed, step as isize), count),
            (false, true) => strides::<T>((packed, width as isize), (place, stride), count),
            (false, false) => strides::<T>((packed, step as isize), (place, stride), count),
        }
    }
}

/// Copies `count` of `T`, with these steps between them.
///
/// # Safety
/// All of them must be valid; any bytes are a `T`.
#[inline(always)]
unsafe fn strides<T: Copy>(
    (mut from, from_step): (*mut u8, isize),
    (mut to, to_step): (*mut u8, isize),
    mut count: usize,
) {
    // What fits one register goes eight at a time, all loaded before the first is stored.
    if size_of::<T>() <= 16 {
        // The compiler would add up one step after the other, and wait for each sum.
        let steps = std::hint::black_box([from_step, 2 * from_step, 3 * from_step, 4 * from_step]);
        while count >= 8 {
            let (near, far) = (from, from.wrapping_offset(steps[3]));
            // SAFETY: as the caller promised; there are eight left.
            unsafe {
                let load = |address: *mut u8| address.cast::<T>().read_unaligned();
                let store = |at: isize, value: T| {
                    to.wrapping_offset(at * to_step).cast::<T>().write_unaligned(value);
                };
                let first = load(near);
                let second = load(near.wrapping_offset(steps[0]));
                let third = load(near.wrapping_offset(steps[1]));
                let fourth = load(near.wrapping_offset(steps[2]));
                let fifth = load(far);
                let sixth = load(far.wrapping_offset(steps[0]));
                let seventh = load(far.wrapping_offset(steps[1]));
                let eighth = load(far.wrapping_offset(steps[2]));
                store(0, first);
                store(1, second);
                store(2, third);
                store(3, fourth);
                store(4, fifth);
                store(5, sixth);
                store(6, seventh);
                store(7, eighth);
            }
            from = far.wrapping_offset(steps[3]);
            to = to.wrapping_offset(8 * to_step);
            count -= 8;
        }
    }
    for _ in 0..count {
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
    /// As for [`copy`]; any bytes are a `T`.
    unsafe fn gather<const PACKING: bool, T: Copy>(
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
        32 => gather::<PACKING, [Wide; 2]>,
        64 => gather::<PACKING, [Wide; 4]>,
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
    blocks: &[Block],
    before: usize,
    packed: *mut u8,
) {
    let mut start = before;
    for &Block { place, end } in blocks {
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
    unsafe fn ends<const PACKING: bool, T: Copy>(place: *mut u8, packed: *mut u8, length: usize) {
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
/// Both addresses must be good for a `T`, which any bytes are.
#[inline(always)]
unsafe fn exchange<const PACKING: bool, T: Copy>(place: *mut u8, packed: *mut u8) {
    let (from, to) = if PACKING { (place, packed) } else { (packed, place) };
    // SAFETY: as the caller promised.
    unsafe { to.cast::<T>().write_unaligned(from.cast::<T>().read_unaligned()) }
}
