//! Half precision, computed in single precision: 24 bits are enough that rounding twice gives the
//! same as rounding once.

use super::{Number, Plain};

#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Half(pub u16);

// SAFETY: every bit pattern is a half.
unsafe impl Plain for Half {}

impl Half {
    pub(super) fn to_single(self) -> f32 {
        let bits = u32::from(self.0);
        let sign = (bits & 0x8000) << 16;
        let exponent = bits >> 10 & 0x1f;
        let fraction = bits & 0x3ff;
        match (exponent, fraction) {
            (0, _) => {
                let magnitude = fraction as f32 / (1u32 << 24) as f32;
                f32::from_bits(sign | magnitude.to_bits())
            }
            (0x1f, _) => f32::from_bits(sign | 0x7f80_0000 | fraction << 13),
            _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
        }
    }

    /// Rounds to the nearest, ties to even.
    pub(super) fn from_single(value: f32) -> Half {
        let bits = value.to_bits();
        let sign = (bits >> 16 & 0x8000) as u16;
        let magnitude = bits & 0x7fff_ffff;
        if magnitude > 0x7f80_0000 {
            return Half(sign | 0x7e00 | (magnitude >> 13 & 0x3ff) as u16);
        }
        if magnitude >= 0x4780_0000 {
            return Half(sign | 0x7c00);
        }
        if magnitude < 0x3880_0000 {
            // Below the smallest normal half: adding 0.5 leaves the subnormal half, rounded by the
            // hardware, in the last bits of the fraction.
            let rounded = (f32::from_bits(magnitude) + 0.5).to_bits() - 0.5f32.to_bits();
            return Half(sign | rounded as u16);
        }
        let rounded = magnitude - (112 << 23) + 0xfff + (magnitude >> 13 & 1);
        Half(sign | (rounded >> 13) as u16)
    }
}

impl Number for Half {
    fn plus(self, other: Self) -> Self {
        Half::from_single(self.to_single() + other.to_single())
    }
    fn minus(self, other: Self) -> Self {
        Half::from_single(self.to_single() - other.to_single())
    }
    fn times(self, other: Self) -> Self {
        Half::from_single(self.to_single() * other.to_single())
    }
    fn below(self, other: Self) -> bool {
        self.to_single() < other.to_single()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_survives_the_way_through_single() {
        for bits in 0..=u16::MAX {
            let single = Half(bits).to_single();
            if single.is_nan() {
                assert!(Half::from_single(single).to_single().is_nan());
            } else {
                assert_eq!(Half::from_single(single).0, bits);
            }
        }
    }

    #[test]
    fn rounding_is_to_nearest_even() {
        assert_eq!(Half(0x3c00).to_single(), 1.0);
        assert_eq!(Half::from_single(1.0 + 1.0 / 2048.0).0, 0x3c00);
        assert_eq!(Half::from_single(1.0 + 3.0 / 2048.0).0, 0x3c02);
        assert_eq!(Half::from_single(65519.0).0, 0x7bff);
        assert_eq!(Half::from_single(65520.0).0, 0x7c00);
        assert_eq!(Half::from_single(f32::powi(2.0, -25)).0, 0);
        assert_eq!(Half::from_single(f32::powi(2.0, -25) * 1.01).0, 1);
        assert_eq!(Half::from_single(-f32::INFINITY).0, 0xfc00);
    }
}
