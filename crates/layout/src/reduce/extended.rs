//! `long double`: on x86-64 the 80 bits of the x87 in 16 bytes, which only that unit computes with.

use super::{Number, Plain};

#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Extended(pub u128);

// SAFETY: any bytes can be loaded; the unit answers what they come to.
unsafe impl Plain for Extended {}

/// Runs instructions of the x87, which must leave its stack as it was.
macro_rules! x87 {
    ($($instruction:literal)+, $($operand:tt)*) => {
        std::arch::asm!(
            $($instruction,)+
            $($operand)*
            out("st(0)") _, out("st(1)") _, out("st(2)") _, out("st(3)") _,
            out("st(4)") _, out("st(5)") _, out("st(6)") _, out("st(7)") _,
            options(nostack),
        )
    };
}

macro_rules! compute {
    ($instruction:literal, $left:expr, $right:expr) => {{
        let mut result = Extended(0);
        // SAFETY: reads two and writes one local of 16 bytes; two pushed, two popped.
        unsafe {
            x87!(
                "fld tbyte ptr [{left}]" "fld tbyte ptr [{right}]" $instruction
                "fstp tbyte ptr [{result}]",
                left = in(reg) &$left, right = in(reg) &$right, result = in(reg) &mut result,
            );
        }
        result
    }};
}

impl Number for Extended {
    fn plus(self, other: Self) -> Self {
        compute!("faddp st(1), st", self, other)
    }
    fn minus(self, other: Self) -> Self {
        compute!("fsubp st(1), st", self, other)
    }
    fn times(self, other: Self) -> Self {
        compute!("fmulp st(1), st", self, other)
    }
    fn below(self, other: Self) -> bool {
        let above: u8;
        // Whether right is above left; false if they have no order.
        // SAFETY: reads two locals of 16 bytes; two pushed, two popped.
        unsafe {
            x87!(
                "fld tbyte ptr [{left}]" "fld tbyte ptr [{right}]" "fcomip st, st(1)" "fstp st(0)"
                "seta {above}",
                left = in(reg) &self, right = in(reg) &other, above = out(reg_byte) above,
            );
        }
        above != 0
    }
}

#[cfg(test)]
impl Extended {
    pub(super) fn from_double(value: f64) -> Extended {
        let mut to = Extended(0);
        // SAFETY: reads 8 and writes 10 bytes of locals; one pushed, one popped.
        unsafe {
            x87!("fld qword ptr [{from}]" "fstp tbyte ptr [{to}]",
                from = in(reg) &value, to = in(reg) &mut to,);
        }
        to
    }

    /// The nearest double.
    pub(super) fn to_double(self) -> f64 {
        let mut to = 0f64;
        // SAFETY: reads 10 and writes 8 bytes of locals; one pushed, one popped.
        unsafe {
            x87!("fld tbyte ptr [{from}]" "fstp qword ptr [{to}]",
                from = in(reg) &self, to = in(reg) &mut to,);
        }
        to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "Miri has no x87")]
    fn precision_is_that_of_64_bits() {
        let one = Extended::from_double(1.0);
        let tiny = Extended::from_double(f64::powi(2.0, -60));
        // A double cannot hold 1 + 2^-60; the extended format can.
        let sum = one.plus(tiny);
        assert_eq!(sum.minus(one).to_double(), f64::powi(2.0, -60));
        assert!(one.below(sum) && !sum.below(one) && !one.below(one));
        let nan = Extended::from_double(f64::NAN);
        assert!(!nan.below(one) && !one.below(nan));
        assert_eq!(
            Extended::from_double(3.0).times(Extended::from_double(-7.0)).to_double(),
            -21.0
        );
        assert_eq!(Extended::from_double(3.0).minus(Extended::from_double(10.0)).to_double(), -7.0);
    }
}
