//! Accumulating into memory that others accumulate into at the same time: element by element, each of
//! them atomically (MPI-5.0 §12.7.1).

use layout::Span;
use layout::datatype::{Basic, Element, Family};
use layout::reduce::{Kernel, Op, kernel};
use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering};

/// Bytes that one instruction changes at most.
const WORD: usize = size_of::<u64>();
/// Words that are combined by one call of a kernel, where the CPU has no instruction for the operation, or several
/// elements fit into one.
const TOGETHER: usize = 32;
/// Bytes of them.
const BLOCK: usize = TOGETHER * WORD;

/// Where the input is, the target, and what gets what that held.
type Places = (*mut u8, *mut u8, Option<*mut u8>);

/// An operation on elements of one predefined type.
#[derive(Clone, Copy, Debug)]
pub struct Accumulate {
    op: Op,
    basic: &'static Basic,
    kernel: Kernel,
}

impl Accumulate {
    /// The operation, if MPI allows the two together.
    pub fn new(op: Op, basic: &'static Basic) -> Option<Accumulate> {
        Some(Accumulate { op, basic, kernel: kernel(op, basic)? })
    }

    /// The operation.
    pub fn op(&self) -> Op {
        self.op
    }

    /// The type of an element.
    pub fn basic(&self) -> &'static Basic {
        self.basic
    }

    /// Bytes of an element in a message.
    pub fn size(&self) -> usize {
        self.basic.element.size()
    }

    /// Whether elements at this address are changed by single instructions of the CPU. It depends on the
    /// type and the address alone, so that all who change an element answer the same.
    pub fn is_lock_free(&self, address: *const u8) -> bool {
        let size = self.basic.element.size();
        self.basic.family != Family::Pair
            && matches!(size, 1 | 2 | 4 | 8)
            && address.addr().is_multiple_of(size)
    }

    /// Changes the elements of `target`, which lie one after the other, by those of `input`, each
    /// atomically; `before` gets what they held. All have as many bytes.
    ///
    /// # Safety
    /// `target` must be memory that everybody changes by such instructions only, for whose first address
    /// [`is_lock_free`](Accumulate::is_lock_free) answers true.
    pub unsafe fn apply_atomically(&self, input: Span, target: *mut u8, before: Option<Span>) {
        let (input, length) = input.plain().expect("packed elements");
        let before = before.map(|before| before.plain().expect("packed elements").0);
        let places = (input, target, before);
        let mut done = 0;
        let first = target.addr().next_multiple_of(WORD) - target.addr();
        if length >= first + BLOCK && self.gains_by_words(before.is_some()) {
            // SAFETY: all have as many bytes; the target is aligned, as the caller has made sure.
            unsafe { self.each(places, 0..first) };
            done = first;
            while length - done >= BLOCK {
                // SAFETY: as above, from a whole word on.
                unsafe { self.block(places, done) };
                done += BLOCK;
            }
        }
        // SAFETY: as above.
        unsafe { self.each(places, done..length) };
    }

    /// Whether many elements are changed faster by words than one by one.
    fn gains_by_words(&self, answers: bool) -> bool {
        let stored = matches!(self.op, Op::Replace | Op::NoOp) && !answers;
        !self.has_instruction() || self.size() < WORD && !stored
    }

    /// Changes the elements in these bytes of (input, target, before), one by one.
    ///
    /// # Safety
    /// The addresses must be valid, that of the target aligned, and everybody must use it as atomics.
    unsafe fn each(&self, places: Places, bytes: Range<usize>) {
        // SAFETY: as the caller promised.
        unsafe {
            match self.size() {
                1 => self.all::<AtomicU8>(places, bytes),
                2 => self.all::<AtomicU16>(places, bytes),
                4 => self.all::<AtomicU32>(places, bytes),
                _ => self.all::<AtomicU64>(places, bytes),
            }
        }
    }

    /// As [`each`](Accumulate::each), for one width.
    ///
    /// # Safety
    /// As there.
    unsafe fn all<A: Word>(&self, (input, target, before): Places, bytes: Range<usize>) {
        for at in bytes.step_by(size_of::<A::Value>()) {
            let before = before.map(|before| before.wrapping_add(at));
            // SAFETY: as the caller promised.
            unsafe { self.one::<A>(input.wrapping_add(at), target.wrapping_add(at), before) };
        }
    }

    /// Changes the elements in [`TOGETHER`] words from a byte on, each word atomically: what they hold is read and
    /// combined, and each that holds the same still is exchanged for what that came to. The others are combined
    /// again, one by one.
    ///
    /// # Safety
    /// As for [`each`](Accumulate::each), and a word begins there.
    unsafe fn block(&self, (input, target, before): Places, at: usize) {
        let input = input.wrapping_add(at);
        // SAFETY: as the caller promised; whoever changes an element changes it by one instruction, be it of the
        // width of the element or of the word.
        let words = unsafe { &*target.wrapping_add(at).cast::<[AtomicU64; TOGETHER]>() };
        let old: [u64; TOGETHER] = std::array::from_fn(|word| words[word].load(Ordering::Acquire));
        let mut new = old;
        // SAFETY: elements of the caller's that are only read, and variables used for nothing else meanwhile.
        let combine = |input, inout: *mut u64, length| unsafe {
            (self.kernel)(Span::new(input, length), Span::new(inout.cast(), length));
        };
        combine(input, (&raw mut new).cast(), BLOCK);
        for (word, (old, new)) in old.into_iter().zip(new).enumerate() {
            let mut held = Word::exchange(&words[word], old, new);
            if held != old {
                held = Word::update(&words[word], |mut held| {
                    combine(input.wrapping_add(word * WORD), &raw mut held, WORD);
                    held
                });
            }
            if let Some(before) = before {
                // SAFETY: as the caller promised.
                unsafe {
                    before.wrapping_add(at + word * WORD).cast::<u64>().write_unaligned(held);
                }
            }
        }
    }

    /// Whether the CPU has an instruction that does the operation on an element in memory.
    fn has_instruction(&self) -> bool {
        match self.op {
            Op::Replace | Op::NoOp => true,
            Op::Sum | Op::BitAnd | Op::BitOr | Op::BitXor => self.is_whole(),
            _ => false,
        }
    }

    /// Changes one element.
    ///
    /// # Safety
    /// The addresses must be valid, that of the target aligned, and everybody must use it as an atomic.
    unsafe fn one<A: Word>(&self, input: *mut u8, target: *mut u8, before: Option<*mut u8>) {
        // SAFETY: as the caller promised; the input may be anywhere.
        let (word, value) =
            unsafe { (&*target.cast::<A>(), input.cast::<A::Value>().read_unaligned()) };
        let whole = self.is_whole();
        let old = match self.op {
            // Which takes no lock of the bus.
            Op::Replace if before.is_none() => return word.store(value),
            Op::Replace => word.swap(value),
            Op::NoOp => word.load(),
            Op::Sum if whole => word.add(value),
            Op::BitAnd if whole => word.and(value),
            Op::BitOr if whole => word.or(value),
            Op::BitXor if whole => word.xor(value),
            _ => word.update(|mut old| {
                let mut value = value;
                // SAFETY: two variables, used for nothing else meanwhile.
                let (input, inout) = unsafe {
                    let size = size_of::<A::Value>();
                    (
                        Span::new((&raw mut value).cast(), size),
                        Span::new((&raw mut old).cast(), size),
                    )
                };
                (self.kernel)(input, inout);
                old
            }),
        };
        if let Some(before) = before {
            // SAFETY: as the caller promised.
            unsafe { before.cast::<A::Value>().write_unaligned(old) };
        }
    }

    /// Whether elements are integers, or bits.
    fn is_whole(&self) -> bool {
        use Element::*;
        matches!(self.basic.element, Byte | I8 | I16 | I32 | I64 | U8 | U16 | U32 | U64)
    }

    /// Changes elements that nobody else changes meanwhile; `before` gets what they held. All are packed as
    /// in a message, and have as many bytes.
    pub fn apply(&self, input: Span, target: Span, before: Option<Span>) {
        if let Some(before) = before {
            before.copy_from(target);
        }
        let (packed, laid_out) = (self.basic.element.size(), self.basic.element.extent());
        if packed == laid_out {
            return (self.kernel)(input, target);
        }
        // Kernels want the gaps of pairs.
        let (mut one, mut other) = ([0u128; 4], [0u128; 4]);
        for at in (0..target.len()).step_by(packed) {
            let (input, target) = (input.tail(at).head(packed), target.tail(at).head(packed));
            // SAFETY: two variables that are large enough for any pair, used for nothing else meanwhile;
            // the predefined type lives for ever.
            let (left, right, whole) = unsafe {
                let datatype = layout::datatype::Datatype::predefined(self.basic);
                let (left, right) = ((&raw mut one).cast(), (&raw mut other).cast());
                (
                    datatype.span(left, 1).expect("one element"),
                    datatype.span(right, 1).expect("one element"),
                    [left, right].map(|address| Span::new(address, laid_out)),
                )
            };
            left.copy_from(input);
            right.copy_from(target);
            (self.kernel)(whole[0], whole[1]);
            target.copy_from(right);
        }
    }
}

/// Replaces the element at `target` by `value` if it is `expected`, atomically; `before` gets what it held.
///
/// # Safety
/// All are elements of `size` bytes, 1, 2, 4 or 8; `target` is aligned, and everybody uses it as an atomic.
pub unsafe fn compare_swap(
    size: usize,
    expected: *const u8,
    value: *const u8,
    target: *mut u8,
    before: *mut u8,
) {
    /// For one width.
    ///
    /// # Safety
    /// As above.
    unsafe fn one<A: Word>(
        expected: *const u8,
        value: *const u8,
        target: *mut u8,
        before: *mut u8,
    ) {
        // SAFETY: as the caller promised.
        unsafe {
            let word = &*target.cast::<A>();
            let (expected, value) = (expected.cast::<A::Value>(), value.cast::<A::Value>());
            let old = word.exchange(expected.read_unaligned(), value.read_unaligned());
            before.cast::<A::Value>().write_unaligned(old);
        }
    }
    // SAFETY: as the caller promised.
    unsafe {
        match size {
            1 => one::<AtomicU8>(expected, value, target, before),
            2 => one::<AtomicU16>(expected, value, target, before),
            4 => one::<AtomicU32>(expected, value, target, before),
            _ => one::<AtomicU64>(expected, value, target, before),
        }
    }
}

/// An atomic integer of some width. Whoever accumulates orders what it does by synchronising, not by this.
trait Word {
    type Value: Copy + PartialEq;
    fn load(&self) -> Self::Value;
    fn store(&self, value: Self::Value);
    fn swap(&self, value: Self::Value) -> Self::Value;
    fn add(&self, value: Self::Value) -> Self::Value;
    fn and(&self, value: Self::Value) -> Self::Value;
    fn or(&self, value: Self::Value) -> Self::Value;
    fn xor(&self, value: Self::Value) -> Self::Value;
    fn exchange(&self, expected: Self::Value, value: Self::Value) -> Self::Value;
    fn update(&self, change: impl Fn(Self::Value) -> Self::Value) -> Self::Value;
}

macro_rules! words {
    ($($atomic:ty: $value:ty),*) => { $(
        impl Word for $atomic {
            type Value = $value;
            fn load(&self) -> $value { <$atomic>::load(self, Ordering::Acquire) }
            fn store(&self, value: $value) { <$atomic>::store(self, value, Ordering::Release) }
            fn swap(&self, value: $value) -> $value { <$atomic>::swap(self, value, Ordering::AcqRel) }
            fn add(&self, value: $value) -> $value { self.fetch_add(value, Ordering::AcqRel) }
            fn and(&self, value: $value) -> $value { self.fetch_and(value, Ordering::AcqRel) }
            fn or(&self, value: $value) -> $value { self.fetch_or(value, Ordering::AcqRel) }
            fn xor(&self, value: $value) -> $value { self.fetch_xor(value, Ordering::AcqRel) }
            fn exchange(&self, expected: $value, value: $value) -> $value {
                match self.compare_exchange(expected, value, Ordering::AcqRel, Ordering::Acquire) {
                    Ok(old) | Err(old) => old,
                }
            }
            fn update(&self, change: impl Fn($value) -> $value) -> $value {
                let mut old = <$atomic>::load(self, Ordering::Acquire);
                loop {
                    let new = change(old);
                    let done =
                        self.compare_exchange_weak(old, new, Ordering::AcqRel, Ordering::Acquire);
                    match done {
                        Ok(old) => return old,
                        Err(now) => old = now,
                    }
                }
            }
        }
    )* };
}
words!(AtomicU8: u8, AtomicU16: u16, AtomicU32: u32, AtomicU64: u64);

#[cfg(test)]
mod tests {
    use super::*;
    use layout::datatype::basics;

    fn span<T>(items: &mut [T]) -> Span {
        // SAFETY: the items outlive the span in each test, and are looked at only after it was used.
        unsafe { Span::new(items.as_mut_ptr().cast(), size_of_val(items)) }
    }

    /// Every operation on every type gives the same by both ways, on bytes that are small numbers of any kind.
    #[test]
    fn both_ways_agree() {
        let mut tried = 0;
        for basic in basics() {
            for op in Op::ALL {
                let Some(accumulate) = Accumulate::new(op, basic) else { continue };
                // Some before the first whole word, a block, and some behind it.
                let size = basic.element.size();
                let skipped = if size < WORD { size } else { 0 };
                let bytes = (BLOCK + 3 * WORD).next_multiple_of(size) - skipped;
                let fill = |seed: u64| {
                    (0..bytes as u64).map(|at| (at * 37 + seed) as u8 & 0x3f).collect::<Vec<u8>>()
                };
                let (mut input, mut locked) = (fill(1), fill(2));
                let mut memory = [0u64; 2 * TOGETHER];
                let place = span(&mut memory).tail(skipped).head(bytes);
                place.copy_from(span(&mut locked));
                let (target, _) = place.plain().expect("in one piece");
                if !accumulate.is_lock_free(target) {
                    continue;
                }
                tried += 1;
                let (mut old, mut other) = (vec![0; bytes], vec![0; bytes]);
                accumulate.apply(span(&mut input), span(&mut locked), Some(span(&mut old)));
                // SAFETY: aligned memory of this thread.
                unsafe {
                    let before = Some(span(&mut other));
                    accumulate.apply_atomically(span(&mut input), target, before);
                }
                assert_eq!(place.to_vec(), locked, "{op:?} {}", basic.name);
                assert_eq!(old, other);
            }
        }
        assert!(tried > 200, "{tried}");
    }

    #[test]
    fn threads_lose_nothing() {
        let basic = basics().find(|basic| basic.element == Element::F64).expect("doubles");
        let accumulate = Accumulate::new(Op::Sum, basic).expect("sums of doubles");
        let memory = &[const { AtomicU64::new(0) }; 2 * TOGETHER];
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(move || {
                    for _ in 0..10_000 {
                        let mut ones = [1f64; 2 * TOGETHER];
                        // SAFETY: atomic words, which all threads use as such.
                        unsafe {
                            let target = memory.as_ptr().cast_mut().cast();
                            accumulate.apply_atomically(span(&mut ones), target, None);
                        }
                    }
                });
            }
        });
        for word in memory {
            assert_eq!(f64::from_bits(word.load(Ordering::Relaxed)), 40_000.0);
        }
    }

    /// Threads change the same short elements, by words and one by one.
    #[test]
    fn threads_lose_nothing_in_short_elements() {
        let basic = basics().find(|basic| basic.element == Element::U16).expect("short integers");
        let accumulate = Accumulate::new(Op::Sum, basic).expect("sums of integers");
        let memory = &[const { AtomicU64::new(0) }; 2 * TOGETHER];
        let count = 4 * memory.len();
        std::thread::scope(|scope| {
            for lengths in [[count; 2], [1, count - 1], [count - 3, 3], [count; 2]] {
                scope.spawn(move || {
                    for round in 0..10_000 {
                        let mut ones = vec![1u16; lengths[round % 2]];
                        let end = (round % 2) * (count - ones.len());
                        // SAFETY: atomic words, which all threads use as such.
                        unsafe {
                            let target = memory.as_ptr().cast::<u16>().add(end).cast_mut().cast();
                            accumulate.apply_atomically(span(&mut ones), target, None);
                        }
                    }
                });
            }
        });
        let elements = memory.iter().flat_map(|word| {
            word.load(Ordering::Relaxed).to_ne_bytes().as_chunks::<2>().0.to_vec()
        });
        for (at, element) in elements.enumerate() {
            // Two threads change it in each round, the others in every second one.
            assert_eq!(u16::from_ne_bytes(element), 30_000, "element {at}");
        }
    }

    #[test]
    fn pairs_are_packed_without_their_gap() {
        let basic = basics().find(|basic| basic.element == Element::PairF64I32).expect("pairs");
        let accumulate = Accumulate::new(Op::MaxLoc, basic).expect("the place of a maximum");
        let packed = |value: f64, place: i32| {
            [value.to_le_bytes().as_slice(), &place.to_le_bytes()].concat()
        };
        let mut input = [packed(1.0, 7), packed(5.0, 8)].concat();
        let mut target = [packed(2.0, 1), packed(3.0, 2)].concat();
        accumulate.apply(span(&mut input), span(&mut target), None);
        assert_eq!(target, [packed(2.0, 1), packed(5.0, 8)].concat());
    }
}
