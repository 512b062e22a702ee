//! ChaCha20-Poly1305 (RFC 8439).

use crate::hash::is_same;

/// Bytes that a seal adds.
pub const TAG_BYTES: usize = 16;

const BLOCK: usize = 64;
/// Blocks computed side by side, which compilers turn into vector instructions.
const LANES: usize = 4;

/// Encrypts and authenticates with one key. Every number seals one message only.
#[derive(Clone)]
pub struct Seal {
    key: [u32; 8],
}

impl std::fmt::Debug for Seal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seal")
    }
}

impl Seal {
    /// Seals with this key.
    pub fn new(key: &[u8; 32]) -> Seal {
        Seal { key: words(key) }
    }

    /// Encrypts `bytes` in place as the message of this number; the tag proves them and `beside`.
    pub fn seal(&self, number: u64, beside: &[u8], bytes: &mut [u8]) -> [u8; TAG_BYTES] {
        let nonce = nonce(number);
        self.cover(nonce, bytes);
        self.tag(nonce, beside, bytes)
    }

    /// Decrypts `bytes` in place if the tag proves them and `beside`; else leaves them.
    #[must_use]
    pub fn open(&self, number: u64, beside: &[u8], bytes: &mut [u8], tag: &[u8]) -> bool {
        let nonce = nonce(number);
        let genuine = is_same(&self.tag(nonce, beside, bytes), tag);
        if genuine {
            self.cover(nonce, bytes);
        }
        genuine
    }

    /// Adds the key stream from block 1 on.
    fn cover(&self, nonce: [u32; 3], bytes: &mut [u8]) {
        for (group, part) in bytes.chunks_mut(BLOCK * LANES).enumerate() {
            let stream = self.blocks(nonce, 1 + (group * LANES) as u32);
            for (byte, cover) in part.iter_mut().zip(stream) {
                *byte ^= cover;
            }
        }
    }

    fn tag(&self, nonce: [u32; 3], beside: &[u8], bytes: &[u8]) -> [u8; TAG_BYTES] {
        let once: [u8; 32] = self.blocks(nonce, 0)[..32].try_into().expect("32 bytes");
        let mut sum = Poly::new(&once);
        sum.feed_padded(beside);
        sum.feed_padded(bytes);
        let mut lengths = [0; 16];
        lengths[..8].copy_from_slice(&(beside.len() as u64).to_le_bytes());
        lengths[8..].copy_from_slice(&(bytes.len() as u64).to_le_bytes());
        sum.feed_padded(&lengths);
        sum.end()
    }

    /// `LANES` blocks of the key stream, from this one on.
    fn blocks(&self, nonce: [u32; 3], first: u32) -> [u8; BLOCK * LANES] {
        let mut start = [[0u32; LANES]; 16];
        let constants = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];
        for (row, word) in constants.into_iter().chain(self.key).enumerate() {
            start[row] = [word; LANES];
        }
        start[12] = std::array::from_fn(|lane| first.wrapping_add(lane as u32));
        for (row, word) in nonce.into_iter().enumerate() {
            start[13 + row] = [word; LANES];
        }
        let mut rows = start;
        for _ in 0..10 {
            for column in 0..4 {
                quarter(&mut rows, [column, column + 4, column + 8, column + 12]);
            }
            for first in 0..4 {
                let lane = [first, 4 + (first + 1) % 4, 8 + (first + 2) % 4, 12 + (first + 3) % 4];
                quarter(&mut rows, lane);
            }
        }
        let mut blocks = [0; BLOCK * LANES];
        for (row, (mixed, start)) in rows.iter().zip(&start).enumerate() {
            for lane in 0..LANES {
                let word = mixed[lane].wrapping_add(start[lane]);
                let at = lane * BLOCK + row * 4;
                blocks[at..at + 4].copy_from_slice(&word.to_le_bytes());
            }
        }
        blocks
    }
}

fn nonce(number: u64) -> [u32; 3] {
    [0, number as u32, (number >> 32) as u32]
}

fn words<const N: usize>(bytes: &[u8]) -> [u32; N] {
    std::array::from_fn(|at| {
        u32::from_le_bytes(bytes[at * 4..at * 4 + 4].try_into().expect("four bytes"))
    })
}

#[inline(always)]
fn quarter(rows: &mut [[u32; LANES]; 16], [a, b, c, d]: [usize; 4]) {
    for ((sum, with), turned, bits) in
        [((a, b), d, 16), ((c, d), b, 12), ((a, b), d, 8), ((c, d), b, 7)]
    {
        rows[sum] = std::array::from_fn(|lane| rows[sum][lane].wrapping_add(rows[with][lane]));
        rows[turned] =
            std::array::from_fn(|lane| (rows[turned][lane] ^ rows[sum][lane]).rotate_left(bits));
    }
}

/// Poly1305, in limbs of 44, 44 and 42 bits.
struct Poly {
    r: [u64; 3],
    sum: [u64; 3],
    pad: [u64; 2],
}

const LOW_44: u64 = (1 << 44) - 1;
const LOW_42: u64 = (1 << 42) - 1;

fn pair(bytes: &[u8]) -> [u64; 2] {
    let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
    [word(0), word(8)]
}

fn limbs([low, high]: [u64; 2]) -> [u64; 3] {
    [low & LOW_44, (low >> 44 | high << 20) & LOW_44, high >> 24]
}

impl Poly {
    fn new(once: &[u8; 32]) -> Poly {
        let [low, high] = pair(&once[..16]);
        let clamped = [low & 0x0fff_fffc_0fff_ffff, high & 0x0fff_fffc_0fff_fffc];
        Poly { r: limbs(clamped), sum: [0; 3], pad: pair(&once[16..]) }
    }

    /// Feeds bytes, and zeroes up to a whole block.
    fn feed_padded(&mut self, bytes: &[u8]) {
        let (whole, rest) = bytes.split_at(bytes.len() / 16 * 16);
        for block in whole.chunks_exact(16) {
            self.add(pair(block));
        }
        if !rest.is_empty() {
            let mut block = [0; 16];
            block[..rest.len()].copy_from_slice(rest);
            self.add(pair(&block));
        }
    }

    fn add(&mut self, block: [u64; 2]) {
        let [r0, r1, r2] = self.r;
        // 2^130 is 5, and the limbs above the third have two bits more.
        let (s1, s2) = (r1 * 20, r2 * 20);
        let [b0, b1, b2] = limbs(block);
        let (h0, h1) = (self.sum[0] + b0, self.sum[1] + b1);
        let h2 = self.sum[2] + b2 + (1 << 40);
        let product = |a: u64, b: u64| u128::from(a) * u128::from(b);
        let d0 = product(h0, r0) + product(h1, s2) + product(h2, s1);
        let d1 = product(h0, r1) + product(h1, r0) + product(h2, s2) + (d0 >> 44);
        let d2 = product(h0, r2) + product(h1, r1) + product(h2, r0) + (d1 >> 44);
        let h0 = (d0 as u64 & LOW_44) + (d2 >> 42) as u64 * 5;
        self.sum = [h0 & LOW_44, (d1 as u64 & LOW_44) + (h0 >> 44), d2 as u64 & LOW_42];
    }

    fn end(self) -> [u8; TAG_BYTES] {
        let [mut h0, mut h1, mut h2] = self.sum;
        for _ in 0..2 {
            h2 += h1 >> 44;
            h1 &= LOW_44;
            h0 += (h2 >> 42) * 5;
            h2 &= LOW_42;
            h1 += h0 >> 44;
            h0 &= LOW_44;
        }
        h2 += h1 >> 44;
        h1 &= LOW_44;
        // The sum less 2^130 - 5, if it is that much; chosen without a branch.
        let g0 = h0 + 5;
        let g1 = h1 + (g0 >> 44);
        let g2 = (h2 + (g1 >> 44)).wrapping_sub(1 << 42);
        let keep = 0u64.wrapping_sub(g2 >> 63);
        let choose = |sum: u64, less: u64, mask: u64| (sum & keep) | (less & mask & !keep);
        let (h0, h1, h2) = (choose(h0, g0, LOW_44), choose(h1, g1, LOW_44), choose(h2, g2, LOW_42));
        let low = h0 | h1 << 44;
        let high = h1 >> 20 | h2 << 24;
        let whole = u128::from(low) | u128::from(high) << 64;
        let pad = u128::from(self.pad[0]) | u128::from(self.pad[1]) << 64;
        whole.wrapping_add(pad).to_le_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bytes(hex: &str) -> Vec<u8> {
        let digits: String = hex.split_whitespace().collect();
        let byte = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).expect("hexadecimal");
        (0..digits.len()).step_by(2).map(byte).collect()
    }

    /// RFC 8439 §2.5.2.
    #[test]
    fn the_tag_of_the_standard() {
        let key = bytes("85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b");
        let message = b"Cryptographic Forum Research Group";
        let mut sum = Poly::new(&key.try_into().expect("32 bytes"));
        sum.feed_padded(&message[..32]);
        // The last block is not padded in the bare function: 2 bytes, then a one.
        let mut last = [0; 16];
        last[..2].copy_from_slice(&message[32..]);
        last[2] = 1;
        let [low, high] = pair(&last);
        let [b0, b1, b2] = limbs([low, high]);
        // Takes back the bit that `add` puts behind 16 bytes.
        sum.sum = [sum.sum[0], sum.sum[1], sum.sum[2].wrapping_sub(1 << 40)];
        sum.add([b0 | b1 << 44, b1 >> 20 | b2 << 24]);
        assert_eq!(sum.end().to_vec(), bytes("a8061dc1305136c6c22b8baf0c0127a9"));
    }

    /// RFC 8439 §2.8.2, whose nonce is not a number: the parts are called directly.
    #[test]
    fn the_seal_of_the_standard() {
        let key: Vec<u8> = (0x80..0xa0).collect();
        let seal = Seal::new(&key.try_into().expect("32 bytes"));
        let nonce = words(&bytes("070000004041424344454647"));
        let beside = bytes("50515253c0c1c2c3c4c5c6c7");
        let mut text = b"Ladies and Gentlemen of the class of '99: If I could offer you only one \
                         tip for the future, sunscreen would be it."
            .to_vec();
        seal.cover(nonce, &mut text);
        let expected = bytes(
            "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d6
             3dbea45e8ca9671282fafb69da92728b1a71de0a9e060b2905d6a5b67ecd3b36
             92ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc
             3ff4def08e4b7a9de576d26586cec64b6116",
        );
        assert_eq!(text, expected);
        let tag = seal.tag(nonce, &beside, &text);
        assert_eq!(tag.to_vec(), bytes("1ae10b594f09e26a7e902ecbd0600691"));
    }

    /// RFC 8439, appendix A.3, vectors 7 to 9: sums at the border of 2^130 - 5.
    #[test]
    fn sums_at_the_border() {
        let sum = |r: &str, blocks: &[&str]| {
            let key = [bytes(r), vec![0; 16]].concat();
            let mut sum = Poly::new(&key.try_into().expect("32 bytes"));
            blocks.iter().for_each(|block| sum.feed_padded(&bytes(block)));
            sum.end().to_vec()
        };
        let one = "01000000000000000000000000000000";
        let ones = "ffffffffffffffffffffffffffffffff";
        assert_eq!(
            sum(
                one,
                &[ones, "f0ffffffffffffffffffffffffffffff", "11000000000000000000000000000000"]
            ),
            bytes("05000000000000000000000000000000")
        );
        assert_eq!(
            sum(
                one,
                &[ones, "fbfefefefefefefefefefefefefefefe", "01010101010101010101010101010101"]
            ),
            vec![0; 16]
        );
        let two = "02000000000000000000000000000000";
        assert_eq!(
            sum(two, &["fdffffffffffffffffffffffffffffff"]),
            bytes("faffffffffffffffffffffffffffffff")
        );
    }

    proptest! {
        #[test]
        fn what_is_sealed_opens_and_every_change_is_noticed(
            text in prop::collection::vec(any::<u8>(), 0..700), key in any::<[u8; 32]>(),
            number in any::<u64>(), at in any::<prop::sample::Index>(), bit in 0..8u8,
        ) {
            let seal = Seal::new(&key);
            let mut covered = text.clone();
            let tag = seal.seal(number, b"beside", &mut covered);
            let mut opened = covered.clone();
            prop_assert!(seal.open(number, b"beside", &mut opened, &tag));
            prop_assert_eq!(&opened, &text);
            prop_assert!(!seal.open(number ^ 1, b"beside", &mut covered.clone(), &tag));
            prop_assert!(!seal.open(number, b"besides", &mut covered.clone(), &tag));
            let mut changed = [covered, tag.to_vec()].concat();
            let at = at.index(changed.len());
            changed[at] ^= 1 << bit;
            let (body, tag) = changed.split_at_mut(text.len());
            prop_assert!(!seal.open(number, b"beside", body, tag));
        }
    }
}
