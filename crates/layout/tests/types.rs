//! Random datatypes against an interpreter that knows nothing but the type map. `SERRIED_SEED`
//! repeats one case, `SERRIED_LONG` tries many.

#[path = "types/fuzz.rs"]
mod fuzz;
#[path = "types/model.rs"]
mod model;
#[path = "types/random.rs"]
mod random;

use checked_heap as _;
use layout::datatype::Datatype;
use layout::{Cursor, Span};
use model::Model;
use random::Random;

/// What is around the data must not be touched.
const UNTOUCHED: u8 = 0xa5;

/// Memory for some items, and the address that they are told to be at.
struct Memory {
    bytes: Vec<u8>,
    origin: isize,
    /// Where each byte of the message lies in `bytes`.
    places: Vec<usize>,
}

impl Memory {
    fn new(model: &Model, count: i64) -> Memory {
        let places = model.places(count);
        let low = places.iter().copied().min().unwrap_or(0) - 3;
        let high = places.iter().copied().max().unwrap_or(0) + 4;
        let places = places.iter().map(|place| (place - low) as usize).collect();
        Memory { bytes: vec![UNTOUCHED; (high - low) as usize], origin: -low as isize, places }
    }

    fn address(&mut self) -> *mut u8 {
        self.bytes.as_mut_ptr().wrapping_offset(self.origin)
    }

    fn fill(&mut self, random: &mut Random) {
        self.bytes.iter_mut().for_each(|byte| *byte = random.next() as u8);
    }

    fn packed(&self) -> Vec<u8> {
        self.places.iter().map(|&place| self.bytes[place]).collect()
    }

    fn overlaps(&self) -> bool {
        let mut places = self.places.clone();
        places.sort_unstable();
        places.windows(2).any(|pair| pair[0] == pair[1])
    }
}

/// The seeds to try: `count` of them, forty times as many if there is time, or the given one.
fn seeds(count: u64) -> std::ops::Range<u64> {
    if let Some(seed) = std::env::var("SERRIED_SEED").ok().and_then(|seed| seed.parse().ok()) {
        return seed..seed + 1;
    }
    let long = std::env::var_os("SERRIED_LONG").is_some();
    // Miri takes a thousand times as long.
    0..if cfg!(miri) {
        count / 500
    } else if long {
        40 * count
    } else {
        count
    }
}

/// Runs `test` with types made from many seeds; a failure tells the seed.
fn with_types(count: u64, test: impl Fn(&mut Random, Model, model::Type)) {
    for seed in seeds(count) {
        let mut random = Random::new(seed);
        let (model, datatype) = model::random(&mut random, 4);
        let text = format!("seed {seed}: {}", model.text);
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            test(&mut random, model, datatype);
        }));
        assert!(outcome.is_ok(), "{text}");
    }
}

#[test]
fn bounds_and_elements() {
    with_types(4000, |_, model, datatype| {
        assert_eq!(datatype.size(), model.size() as u64);
        assert_eq!((datatype.lower_bound(), datatype.extent()), model.extent(), "extent");
        let found = (datatype.true_lower_bound(), datatype.true_extent());
        assert_eq!(found, model.true_extent(), "true extent");
        let signature = datatype.signature();
        assert_eq!(signature.elements(), model.map.len() as u64);
        let sizes: Vec<u64> = model.map.iter().map(|entry| entry.size() as u64).collect();
        let mut ends = vec![0];
        for size in sizes.iter().chain(&sizes) {
            ends.push(ends[ends.len() - 1] + size);
        }
        if model.size() > 0 {
            for bytes in 0..=2 * model.size() as u64 {
                let elements = ends.iter().position(|&end| end == bytes).map(|at| at as u64);
                assert_eq!(signature.elements_in(bytes), elements, "elements in {bytes}");
            }
            for (elements, &bytes) in ends.iter().enumerate() {
                assert_eq!(signature.bytes_of(elements as u64), Some(bytes));
            }
        }
        let first = model.map.first().map(|entry| entry.basic.number);
        let uniform = model.map.iter().all(|entry| Some(entry.basic.number) == first);
        assert_eq!(signature.uniform().is_some(), uniform && first.is_some());
    });
}

#[test]
fn packing_stops_and_goes_on_at_every_byte() {
    with_types(1500, |random, model, datatype| {
        let count = random.below(4) as i64;
        let mut memory = Memory::new(&model, count);
        memory.fill(random);
        let expected = memory.packed();
        // SAFETY: the memory has every byte that the type names, and both outlive the span.
        let span = unsafe { datatype.span(memory.address(), count as u64) }.unwrap();
        assert_eq!(span.len(), expected.len());
        assert_eq!(span.to_vec(), expected);
        for split in 0..=expected.len() {
            assert_eq!(span.head(split).to_vec(), expected[..split], "head {split}");
            assert_eq!(span.tail(split).to_vec(), expected[split..], "tail {split}");
        }
        let mut pieces = Vec::new();
        for (address, length) in span.pieces() {
            // SAFETY: a piece is inside of the memory.
            pieces.extend(unsafe { Span::new(address, length) }.to_vec());
        }
        assert_eq!(pieces, expected, "pieces");
        let mut cursor = Cursor::new(span);
        let mut chunks: Vec<u8> = Vec::new();
        while !cursor.is_empty() {
            let mut chunk = vec![0; 1 + random.below(40) as usize];
            let length = cursor.copy_to_slice(&mut chunk);
            chunks.extend(&chunk[..length]);
        }
        assert_eq!(chunks, expected, "chunks");
    });
}

#[test]
fn deep_loops_are_walked_through() {
    let mut random = Random::new(7);
    for depth in 0..9 {
        let (model, datatype) = model::nested(&mut random, depth);
        let mut memory = Memory::new(&model, 2);
        memory.fill(&mut random);
        let expected = memory.packed();
        // SAFETY: the memory has every byte that the type names, and both outlive the span.
        let span = unsafe { datatype.span(memory.address(), 2) }.unwrap();
        for _ in 0..if cfg!(miri) { 2 } else { 100 } {
            let split = random.below(expected.len() as u64) as usize;
            assert_eq!(span.tail(split).to_vec(), expected[split..], "tail {split} of {depth}");
        }
    }
}

#[test]
fn equal_sequences_have_equal_signatures() {
    let number = |basic: u64| Datatype::predefined(layout::datatype::basic(basic).unwrap()).clone();
    let (int, double) = (number(0x209), number(0x214));
    let both = Datatype::structure(&[1, 1], &[0, 8], &[int.clone(), double.clone()]).unwrap();
    let four = Datatype::contiguous(4, &both).unwrap();
    let types = [int.clone(), double, both.clone(), both.clone()];
    let same = Datatype::structure(&[1, 1, 2, 1], &[9, 99, 300, 400], &types).unwrap();
    assert!(four.signature().matches(same.signature()));
    let shifted = [both.clone(), both.clone(), int.clone()];
    let other = Datatype::structure(&[2, 2, 1], &[0, 99, 300], &shifted).unwrap();
    assert!(!four.signature().matches(other.signature()));
    assert!(!four.signature().matches(both.signature()));
    let many = Datatype::vector(1000, 3, 7, &int).unwrap();
    assert!(many.signature().matches(Datatype::contiguous(3000, &int).unwrap().signature()));
}

#[test]
fn unpacking_stops_and_goes_on_at_every_byte() {
    with_types(1500, |random, model, datatype| {
        let count = random.below(4) as i64;
        let mut memory = Memory::new(&model, count);
        if memory.overlaps() {
            return;
        }
        memory.fill(random);
        let packed = memory.packed();
        let mut expected = vec![UNTOUCHED; memory.bytes.len()];
        for (&place, &byte) in memory.places.iter().zip(&packed) {
            expected[place] = byte;
        }
        let address = memory.address();
        // SAFETY: as above.
        let span = unsafe { datatype.span(address, count as u64) }.unwrap();
        for split in 0..=packed.len() {
            memory.bytes.fill(UNTOUCHED);
            assert_eq!(span.tail(split).copy_from_slice(&packed[split..]), packed.len() - split);
            assert_eq!(span.head(split).copy_from_slice(&packed), split);
            assert!(memory.bytes == expected, "split at {split}");
        }
        memory.bytes.fill(UNTOUCHED);
        let mut cursor = Cursor::new(span);
        let mut done = 0;
        while done < packed.len() {
            let end = packed.len().min(done + 1 + random.below(40) as usize);
            done += cursor.copy_from_slice(&packed[done..end]);
        }
        assert!(memory.bytes == expected, "chunks");
    });
}

#[test]
fn from_one_shape_to_another() {
    for seed in seeds(3000) {
        let mut random = Random::new(seed);
        let (from, source) = model::random(&mut random, 3);
        let (to, target) = model::random(&mut random, 3);
        let (sent, received) = (random.below(5) as i64, random.below(5) as i64);
        let (mut there, mut here) = (Memory::new(&from, sent), Memory::new(&to, received));
        if here.overlaps() {
            continue;
        }
        there.fill(&mut random);
        let packed = there.packed();
        let mut expected = here.bytes.clone();
        for (&place, &byte) in here.places.iter().zip(&packed) {
            expected[place] = byte;
        }
        // SAFETY: as above.
        let length = unsafe {
            let source = source.span(there.address(), sent as u64).unwrap();
            target.span(here.address(), received as u64).unwrap().copy_from(source)
        };
        assert_eq!(length, packed.len().min(here.places.len()));
        assert!(here.bytes == expected, "seed {seed}: {} to {}", from.text, to.text);
    }
}
