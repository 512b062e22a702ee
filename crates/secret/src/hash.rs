//! BLAKE2s (RFC 7693), with a key.

/// Bytes of a hash, and of a key.
pub const HASH_BYTES: usize = 32;

const BLOCK: usize = 64;

const START: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

/// Which word of the block each step of a round takes.
const SCHEDULE: [[usize; 16]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/// A hash of what it is fed, and of a key.
#[derive(Clone, Debug)]
pub struct Hash {
    state: [u32; 8],
    block: [u8; BLOCK],
    filled: usize,
    total: u64,
}

impl Hash {
    /// Begins a hash with a key of at most [`HASH_BYTES`]; what is longer is hashed first.
    pub fn new(key: &[u8]) -> Hash {
        if key.len() > HASH_BYTES {
            return Hash::new(&Hash::new(&[]).feed(key).end());
        }
        let mut hash = Hash { state: START, block: [0; BLOCK], filled: 0, total: 0 };
        hash.state[0] ^= 0x0101_0000 ^ (key.len() as u32) << 8 ^ HASH_BYTES as u32;
        if !key.is_empty() {
            let mut block = [0; BLOCK];
            block[..key.len()].copy_from_slice(key);
            hash = hash.feed(&block);
        }
        hash
    }

    /// Feeds bytes.
    #[must_use]
    pub fn feed(mut self, mut bytes: &[u8]) -> Hash {
        while !bytes.is_empty() {
            // The last block is compressed differently, so a full one waits for what follows.
            if self.filled == BLOCK {
                self.total += BLOCK as u64;
                self.compress(false);
                self.filled = 0;
            }
            let part = bytes.len().min(BLOCK - self.filled);
            self.block[self.filled..self.filled + part].copy_from_slice(&bytes[..part]);
            self.filled += part;
            bytes = &bytes[part..];
        }
        self
    }

    /// The hash.
    pub fn end(mut self) -> [u8; HASH_BYTES] {
        self.total += self.filled as u64;
        self.block[self.filled..].fill(0);
        self.compress(true);
        let mut hash = [0; HASH_BYTES];
        for (bytes, word) in hash.chunks_exact_mut(4).zip(self.state) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        hash
    }

    fn compress(&mut self, last: bool) {
        let word = |at: usize| {
            u32::from_le_bytes(self.block[at * 4..at * 4 + 4].try_into().expect("four bytes"))
        };
        let words: [u32; 16] = std::array::from_fn(word);
        let mut v = [0; 16];
        v[..8].copy_from_slice(&self.state);
        v[8..].copy_from_slice(&START);
        v[12] ^= self.total as u32;
        v[13] ^= (self.total >> 32) as u32;
        if last {
            v[14] = !v[14];
        }
        for order in SCHEDULE {
            for column in 0..4 {
                let lane = [column, column + 4, column + 8, column + 12];
                mix(&mut v, lane, words[order[2 * column]], words[order[2 * column + 1]]);
            }
            for first in 0..4 {
                let lane = [first, 4 + (first + 1) % 4, 8 + (first + 2) % 4, 12 + (first + 3) % 4];
                mix(&mut v, lane, words[order[8 + 2 * first]], words[order[9 + 2 * first]]);
            }
        }
        for (at, word) in self.state.iter_mut().enumerate() {
            *word ^= v[at] ^ v[at + 8];
        }
    }
}

fn mix(v: &mut [u32; 16], [a, b, c, d]: [usize; 4], x: u32, y: u32) {
    v[a] = v[a].wrapping_add(v[b]).wrapping_add(x);
    v[d] = (v[d] ^ v[a]).rotate_right(16);
    v[c] = v[c].wrapping_add(v[d]);
    v[b] = (v[b] ^ v[c]).rotate_right(12);
    v[a] = v[a].wrapping_add(v[b]).wrapping_add(y);
    v[d] = (v[d] ^ v[a]).rotate_right(8);
    v[c] = v[c].wrapping_add(v[d]);
    v[b] = (v[b] ^ v[c]).rotate_right(7);
}

/// A key, or a proof, from a secret and parts; equal parts joined in another way give another one.
pub fn key(secret: &[u8], parts: &[&[u8]]) -> [u8; HASH_BYTES] {
    let feed = |hash: Hash, part: &&[u8]| hash.feed(&(part.len() as u64).to_le_bytes()).feed(part);
    parts.iter().fold(Hash::new(secret), feed).end()
}

/// Whether two hashes are the same, in a time that does not tell where they differ.
pub fn is_same(one: &[u8], other: &[u8]) -> bool {
    let differences = one.iter().zip(other).fold(0, |seen, (a, b)| seen | (a ^ b));
    one.len() == other.len() && std::hint::black_box(differences) == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// RFC 7693, appendix B.
    #[test]
    fn the_hash_of_abc() {
        let hash = Hash::new(&[]).feed(b"abc").end();
        let expected = "508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982";
        assert_eq!(hex(&hash), expected);
    }

    /// RFC 7693, appendix E: a hash of hashes of many lengths, with keys and without.
    #[test]
    fn the_self_test_of_the_standard() {
        let sequence = |length: usize, seed: u32| -> Vec<u8> {
            let mut a = 0xdead_4badu32.wrapping_mul(seed);
            let mut b = 1u32;
            let mut next = || {
                let sum = a.wrapping_add(b);
                (a, b) = (b, sum);
                (sum >> 24) as u8
            };
            (0..length).map(|_| next()).collect()
        };
        // The standard hashes to shorter lengths too; those of full length are what is built here.
        let mut all = Hash::new(&[]);
        for length in [0usize, 3, 64, 65, 255, 1024] {
            let input = sequence(length, length as u32);
            let key = sequence(HASH_BYTES, HASH_BYTES as u32);
            all = all.feed(&Hash::new(&[]).feed(&input).end());
            all = all.feed(&Hash::new(&key).feed(&input).end());
        }
        assert_eq!(hex(&all.end()), REFERENCE);
    }

    /// Computed with the BLAKE2s of Python's `hashlib` from the same inputs.
    const REFERENCE: &str = "caf4e0cc2111755c0b9672541eb947406ea171d4b62cb363cf80ab560214d804";

    #[test]
    fn parts_are_told_apart() {
        assert_ne!(key(b"k", &[b"ab", b"c"]), key(b"k", &[b"a", b"bc"]));
        assert_ne!(key(b"k", &[b"ab"]), key(b"l", &[b"ab"]));
        assert!(is_same(&[1, 2], &[1, 2]) && !is_same(&[1, 2], &[1, 3]) && !is_same(&[1], &[1, 2]));
    }

    proptest! {
        #[test]
        fn it_does_not_matter_in_what_pieces(
            bytes in prop::collection::vec(any::<u8>(), 0..300), at in any::<prop::sample::Index>(),
        ) {
            let at = at.index(bytes.len() + 1);
            let whole = Hash::new(b"key").feed(&bytes).end();
            prop_assert_eq!(Hash::new(b"key").feed(&bytes[..at]).feed(&bytes[at..]).end(), whole);
        }
    }
}
