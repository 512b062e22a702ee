//! Every algorithm, for many sizes, all roots and any order of delivery, against what MPI says.

mod casting;
mod combining;
mod inter;
mod methods;
mod moving;

use layout::Span;

use crate::testing::span;

/// Sizes to try: all up to 64 take minutes.
const QUICK: &[usize] = &[1, 2, 3, 4, 5, 7, 8, 13, 16];

fn is_long() -> bool {
    std::env::var_os("SERRIED_LONG").is_some()
}

fn sizes(long: bool) -> Vec<usize> {
    if long { (1..=64).collect() } else { QUICK.to_vec() }
}

/// One vector of bytes for each rank.
struct Memory(Vec<Vec<u8>>);

impl Memory {
    fn new(size: usize, bytes: impl Fn(usize) -> Vec<u8>) -> Memory {
        Memory((0..size).map(bytes).collect())
    }

    fn zeros(size: usize, length: usize) -> Memory {
        Memory::new(size, |_| vec![0; length])
    }

    fn of(&self, rank: usize) -> Span {
        let bytes = &self.0[rank];
        // SAFETY: the tests look at the vector again only after the operation has ended.
        unsafe { Span::new(bytes.as_ptr().cast_mut(), bytes.len()) }
    }
}

fn nothing(_: Span, _: Span) {
    unreachable!("this operation reduces nothing");
}

/// What `rank` contributes for `other`.
fn bytes(rank: usize, other: usize, length: usize) -> Vec<u8> {
    (0..length).map(|at| (at * 3 + rank * 17 + other * 31 + 1) as u8).collect()
}

/// 2x2 matrices modulo 2^64: associative, not commutative.
fn multiply(input: Span, inout: Span) {
    let (left, right) = (words(input), words(inout));
    let mut result = Vec::new();
    for (a, b) in left.chunks(4).zip(right.chunks(4)) {
        for row in [0, 2] {
            for column in [0, 1] {
                let sum = a[row].wrapping_mul(b[column]);
                result.push(sum.wrapping_add(a[row + 1].wrapping_mul(b[column + 2])));
            }
        }
    }
    let bytes: Vec<u8> = result.iter().flat_map(|word| word.to_ne_bytes()).collect();
    inout.copy_from_slice(&bytes);
}

fn words(span: Span) -> Vec<u64> {
    let bytes = span.to_vec();
    bytes.chunks(8).map(|word| u64::from_ne_bytes(word.try_into().unwrap())).collect()
}

fn matrices(rank: usize, items: usize) -> Vec<u8> {
    let words = (0..items).flat_map(|item| [1, (rank + 1) as u64, (item + rank) as u64, 3]);
    words.flat_map(u64::to_ne_bytes).collect()
}

/// The matrices of the ranks from `first` to `last`, in their order.
fn product(first: usize, last: usize, items: usize) -> Vec<u8> {
    let mut result = matrices(last, items);
    for rank in (first..last).rev() {
        multiply(span(&mut matrices(rank, items)), span(&mut result));
    }
    result
}

fn add(input: Span, inout: Span) {
    let sums = words(input).into_iter().zip(words(inout)).map(|(a, b)| a.wrapping_add(b));
    let bytes: Vec<u8> = sums.flat_map(u64::to_ne_bytes).collect();
    inout.copy_from_slice(&bytes);
}

fn numbers(rank: usize, items: usize) -> Vec<u8> {
    (0..items).flat_map(|item| ((rank * 1000 + item * item) as u64).to_ne_bytes()).collect()
}

fn sum(first: usize, last: usize, items: usize) -> Vec<u8> {
    let mut result = numbers(last, items);
    for rank in first..last {
        add(span(&mut numbers(rank, items)), span(&mut result));
    }
    result
}
