/// A source of numbers that depend on a seed and nothing else (SplitMix64).
///
/// ```
/// use transport::sim::Random;
/// assert_eq!(Random::new(7).next(), Random::new(7).next());
/// assert_ne!(Random::new(7).next(), Random::new(8).next());
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Random {
        Random { state: seed }
    }

    /// The next number.
    #[allow(clippy::should_implement_trait)] // It never ends, so it is no iterator.
    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.state)
    }

    /// A number below `bound`, or 0 if there is none.
    pub fn below(&mut self, bound: usize) -> usize {
        self.up_to(bound.saturating_sub(1) as u64) as usize
    }

    /// A number from 0 to `last`, both possible.
    pub fn up_to(&mut self, last: u64) -> u64 {
        let number = self.next();
        last.checked_add(1).map_or(number, |bound| number % bound)
    }

    /// True in `per_mille` of 1,000 calls.
    pub fn chance(&mut self, per_mille: u32) -> bool {
        per_mille > 0 && self.next() % 1000 < u64::from(per_mille)
    }

    /// One of the choices.
    ///
    /// # Panics
    /// If there are none.
    pub fn pick<'a, C>(&mut self, choices: &'a [C]) -> &'a C {
        &choices[self.below(choices.len())]
    }
}

/// Spreads every bit of `value` over all bits.
pub(super) fn mix(value: u64) -> u64 {
    let mut mixed = value;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
