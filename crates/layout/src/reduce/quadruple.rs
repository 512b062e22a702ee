//! IEEE quadruple precision (`REAL(16)` of Fortran) in integers, since no hardware has it: sign,
//! 15 bits of exponent, 112 of fraction; rounded to the nearest, ties to even.

use super::{Number, Plain};

#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Quadruple(pub u128);

// SAFETY: every bit pattern is a quadruple.
unsafe impl Plain for Quadruple {}

const FRACTION: u32 = 112;
const SIGN: u128 = 1 << 127;
const HIDDEN: u128 = 1 << FRACTION;
const INFINITY: u128 = 0x7fff << FRACTION;
const NAN: u128 = INFINITY | HIDDEN >> 1;
const BIAS: i32 = 16383;
/// Bits below the last one while a result is rounded: guard, round and sticky.
const SPARE: u32 = 3;

impl Quadruple {
    fn is_nan(self) -> bool {
        self.0 & !SIGN > INFINITY
    }

    fn is_infinite(self) -> bool {
        self.0 & !SIGN == INFINITY
    }

    /// Exponent (of a subnormal: that of the smallest normal) and significand.
    fn parts(self) -> (i32, u128) {
        let exponent = (self.0 >> FRACTION & 0x7fff) as i32;
        let fraction = self.0 & (HIDDEN - 1);
        if exponent == 0 { (1, fraction) } else { (exponent, fraction | HIDDEN) }
    }

    /// Rounds a significand with its leading bit at `FRACTION + SPARE` or below (if subnormal).
    fn pack(sign: u128, mut exponent: i32, mut significand: u128) -> Quadruple {
        if exponent < 1 {
            significand = shift_sticky(significand, (1 - exponent) as u32);
            exponent = 1;
        }
        let rest = significand & ((1 << SPARE) - 1);
        significand >>= SPARE;
        let half = 1 << (SPARE - 1);
        if rest > half || (rest == half && significand & 1 == 1) {
            significand += 1;
        }
        if significand >> (FRACTION + 1) != 0 {
            significand >>= 1;
            exponent += 1;
        }
        if exponent >= 0x7fff {
            return Quadruple(sign | INFINITY);
        }
        // Without the hidden bit the number is subnormal, and its exponent field is 0.
        let field = if significand & HIDDEN == 0 { 0 } else { exponent as u128 };
        Quadruple(sign | field << FRACTION | (significand & (HIDDEN - 1)))
    }
}

/// Shifts right; a one that falls out stays as the last bit.
fn shift_sticky(value: u128, by: u32) -> u128 {
    match by {
        0 => value,
        1..128 => value >> by | u128::from(value << (128 - by) != 0),
        _ => u128::from(value != 0),
    }
}

/// The 256 bits of a product, high and low.
fn multiply(left: u128, right: u128) -> (u128, u128) {
    const LOW: u128 = u64::MAX as u128;
    let (a, b, c, d) = (left >> 64, left & LOW, right >> 64, right & LOW);
    let (low, cross, other, high) = (b * d, a * d, b * c, a * c);
    let middle = (low >> 64) + (cross & LOW) + (other & LOW);
    (high + (cross >> 64) + (other >> 64) + (middle >> 64), middle << 64 | low & LOW)
}

impl Number for Quadruple {
    fn plus(self, other: Self) -> Self {
        if self.is_nan() || other.is_nan() {
            return Quadruple(NAN);
        }
        match (self.is_infinite(), other.is_infinite()) {
            (true, true) if self.0 != other.0 => return Quadruple(NAN),
            (true, _) => return self,
            (_, true) => return other,
            _ => {}
        }
        // The larger magnitude first, so that a difference is not negative.
        let (large, small) =
            if self.0 & !SIGN >= other.0 & !SIGN { (self, other) } else { (other, self) };
        let (mut exponent, high) = large.parts();
        let (low_exponent, low) = small.parts();
        let high = high << SPARE;
        let low = shift_sticky(low << SPARE, (exponent - low_exponent) as u32);
        let sign = large.0 & SIGN;
        let mut sum = if sign == small.0 & SIGN { high + low } else { high - low };
        if sum == 0 {
            // Opposite numbers make +0; two zeros of the same sign keep it.
            return Quadruple(self.0 & other.0 & SIGN);
        }
        if sum >> (FRACTION + SPARE + 1) != 0 {
            sum = shift_sticky(sum, 1);
            exponent += 1;
        }
        while sum >> (FRACTION + SPARE) == 0 && exponent > 1 {
            sum <<= 1;
            exponent -= 1;
        }
        Quadruple::pack(sign, exponent, sum)
    }

    fn minus(self, other: Self) -> Self {
        if other.is_nan() { other } else { self.plus(Quadruple(other.0 ^ SIGN)) }
    }

    fn times(self, other: Self) -> Self {
        let sign = (self.0 ^ other.0) & SIGN;
        if self.is_nan() || other.is_nan() {
            return Quadruple(NAN);
        }
        let zero = self.0 & !SIGN == 0 || other.0 & !SIGN == 0;
        if self.is_infinite() || other.is_infinite() {
            return Quadruple(if zero { NAN } else { sign | INFINITY });
        }
        if zero {
            return Quadruple(sign);
        }
        let normal = |number: Quadruple| {
            let (exponent, significand) = number.parts();
            let shift = significand.leading_zeros() - (127 - FRACTION);
            (exponent - shift as i32, significand << shift)
        };
        let ((left_exponent, left), (right_exponent, right)) = (normal(self), normal(other));
        let mut exponent = left_exponent + right_exponent - BIAS;
        // The product of two significands has its leading bit at 224 or 225 of 256.
        let (high, low) = multiply(left, right);
        let drop = FRACTION - SPARE;
        let mut product = high << (128 - drop) | low >> drop;
        product |= u128::from(low << (128 - drop) != 0);
        if product >> (FRACTION + SPARE + 1) != 0 {
            product = shift_sticky(product, 1);
            exponent += 1;
        }
        Quadruple::pack(sign, exponent, product)
    }

    fn below(self, other: Self) -> bool {
        if self.is_nan() || other.is_nan() || (self.0 | other.0) & !SIGN == 0 {
            return false;
        }
        match (self.0 & SIGN != 0, other.0 & SIGN != 0) {
            (false, false) => self.0 < other.0,
            (true, true) => self.0 > other.0,
            (negative, _) => negative,
        }
    }
}

#[cfg(test)]
impl Quadruple {
    pub(super) fn from_double(value: f64) -> Quadruple {
        let bits = value.to_bits();
        let sign = u128::from(bits >> 63) << 127;
        let magnitude = value.abs();
        if value.is_nan() {
            return Quadruple(NAN);
        }
        if magnitude.is_infinite() {
            return Quadruple(sign | INFINITY);
        }
        if magnitude == 0.0 {
            return Quadruple(sign);
        }
        if magnitude < f64::MIN_POSITIVE {
            let scaled = Quadruple::from_double(magnitude * f64::powi(2.0, 200));
            return Quadruple(sign | (scaled.0 - (200 << FRACTION)));
        }
        let exponent = (bits >> 52 & 0x7ff) as i32 - 1023 + BIAS;
        let fraction = u128::from(bits & ((1 << 52) - 1)) << (FRACTION - 52);
        Quadruple(sign | (exponent as u128) << FRACTION | fraction)
    }

    /// The value cut to a double; for values that a double holds.
    pub(super) fn to_double(self) -> f64 {
        let sign = if self.0 & SIGN != 0 { -1.0 } else { 1.0 };
        if self.is_nan() {
            return f64::NAN;
        }
        if self.is_infinite() {
            return sign * f64::INFINITY;
        }
        let (exponent, significand) = self.parts();
        let high = (significand >> (FRACTION - 52)) as f64;
        sign * high * f64::powi(2.0, (exponent - BIAS - 52).max(-1074))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_doubles_where_they_are_exact() {
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            // 24 bits times a power of two: sums and products of two of them fit a double.
            let value = (state >> 40) as f64 * f64::powi(2.0, (state & 15) as i32 - 8);
            if state & 16 == 0 { value } else { -value }
        };
        for _ in 0..10_000 {
            let (a, b) = (random(), random());
            let (x, y) = (Quadruple::from_double(a), Quadruple::from_double(b));
            assert_eq!(x.plus(y).to_double(), a + b, "{a} + {b}");
            assert_eq!(x.minus(y).to_double(), a - b, "{a} - {b}");
            assert_eq!(x.times(y).to_double(), a * b, "{a} * {b}");
            assert_eq!(x.below(y), a < b, "{a} < {b}");
        }
    }

    #[test]
    fn rounds_to_even_and_keeps_113_bits() {
        let one = Quadruple::from_double(1.0);
        let last = Quadruple::from_double(f64::powi(2.0, -112));
        let half = Quadruple::from_double(f64::powi(2.0, -113));
        assert_eq!(one.plus(last).0, one.0 + 1);
        assert_eq!(one.plus(half).0, one.0, "a tie goes to the even neighbour");
        assert_eq!(one.plus(last).plus(half).0, one.0 + 2);
        // (1 + e)^2 = 1 + 2e + e^2, and e^2 is below half a unit.
        let above = Quadruple(one.0 + 1);
        assert_eq!(above.times(above).0, one.0 + 2);
        assert_eq!(above.minus(one).0, last.0);
    }

    #[test]
    fn special_values() {
        let of = Quadruple::from_double;
        let (zero, one, infinity) = (of(0.0), of(1.0), of(f64::INFINITY));
        assert!(infinity.minus(infinity).is_nan() && zero.times(infinity).is_nan());
        assert!(of(f64::NAN).plus(one).is_nan() && one.minus(of(f64::NAN)).is_nan());
        assert_eq!(infinity.plus(one).0, infinity.0);
        assert_eq!(one.minus(one).0, 0);
        assert_eq!(of(-0.0).plus(of(-0.0)).0, of(-0.0).0);
        assert!(!of(-0.0).below(zero) && !zero.below(of(-0.0)));
        let largest = Quadruple(INFINITY - 1);
        assert_eq!(largest.plus(largest).0, infinity.0);
        assert_eq!(largest.times(of(2.0)).0, infinity.0);
        let smallest = Quadruple(1);
        assert_eq!(smallest.plus(smallest).0, 2);
        assert_eq!(smallest.times(of(0.5)).0, 0);
        assert_eq!(smallest.times(of(1.5)).0, 2);
        assert_eq!(Quadruple(HIDDEN).minus(smallest).0, HIDDEN - 1, "normal to subnormal");
        assert_eq!(Quadruple(HIDDEN).times(of(0.5)).0, HIDDEN >> 1);
    }
}
