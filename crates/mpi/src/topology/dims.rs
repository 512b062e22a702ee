//! `MPI_Dims_create`: the most balanced grid.

use crate::error::{Error, Result};
use crate::{class, process};

/// `MPI_Dims_create`: fills in the entries that are 0, so that the product of all is `nodes`. Of all
/// ways, the one whose filled-in entries differ least; of these the one with the smallest sum.
pub fn create(nodes: i32, dims: &mut [i32]) -> Result<()> {
    process::running()?;
    let Ok(nodes @ 1..) = u64::try_from(nodes) else {
        return Err(Error::new(class::ARG, format!("nnodes is {nodes}; it must be 1 or more")));
    };
    if let Some((at, size)) = dims.iter().enumerate().find(|&(_, &size)| size < 0) {
        return Err(Error::new(
            class::DIMS,
            format!("dims[{at}] is {size}; it must be 0 to be filled in, or more to stay"),
        ));
    }
    let fixed = dims.iter().filter(|&&size| size > 0).map(|&size| size as u64);
    let fixed = fixed.fold(1u64, u64::saturating_mul);
    if !nodes.is_multiple_of(fixed) {
        return Err(Error::new(
            class::DIMS,
            format!(
                "nnodes is {nodes}, no multiple of {fixed}, the product of the given entries of \
                 dims; pass entries that divide it, or 0"
            ),
        ));
    }
    let mut free: Vec<&mut i32> = dims.iter_mut().filter(|size| **size == 0).collect();
    if !free.is_empty() {
        let filled = balanced(nodes / fixed, free.len());
        free.iter_mut().zip(filled).for_each(|(size, filled)| **size = filled as i32);
    }
    Ok(())
}

/// `count` factors of `number`, the largest first.
fn balanced(number: u64, count: usize) -> Vec<u64> {
    let mut search = Search {
        divisors: (1..)
            .take_while(|small| small * small <= number)
            .filter(|&small| number.is_multiple_of(small))
            .flat_map(|small| [small, number / small])
            .collect(),
        primes: primes(number),
        chosen: Vec::with_capacity(count),
        best: None,
    };
    search.divisors.sort_unstable();
    search.divisors.dedup();
    search.descend(number, count, 0);
    search.best.expect("the number itself and ones are an answer").factors
}

fn primes(mut number: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut candidate = 2;
    while candidate * candidate <= number {
        if number.is_multiple_of(candidate) {
            primes.push(candidate);
            while number.is_multiple_of(candidate) {
                number /= candidate;
            }
        }
        candidate += 1;
    }
    if number > 1 {
        primes.push(number);
    }
    primes
}

/// Branch and bound over factors that do not increase.
struct Search {
    divisors: Vec<u64>,
    primes: Vec<u64>,
    chosen: Vec<u64>,
    best: Option<Best>,
}

struct Best {
    spread: u64,
    sum: u64,
    factors: Vec<u64>,
}

impl Search {
    /// Splits `rest` into `left` more factors; `sum` is that of the chosen ones.
    fn descend(&mut self, rest: u64, left: usize, sum: u64) {
        let previous = self.chosen.last().copied().unwrap_or(u64::MAX);
        if left == 1 {
            if rest <= previous {
                self.offer(rest, sum + rest);
            }
            return;
        }
        // The largest of the rest is no smaller than its root and its largest prime factor.
        let prime = self.primes.iter().copied().filter(|&prime| rest.is_multiple_of(prime)).max();
        let least = prime.unwrap_or(1);
        let start = self.divisors.partition_point(|&factor| factor < least);
        for at in start..self.divisors.len() {
            let factor = self.divisors[at];
            if factor > previous || self.is_hopeless(factor, rest, left, sum) {
                break;
            }
            if rest.is_multiple_of(factor) && power(factor, left) >= rest {
                self.chosen.push(factor);
                self.descend(rest / factor, left - 1, sum + factor);
                self.chosen.pop();
            }
        }
    }

    /// Whether nothing better comes of `factor` or a larger one as the next.
    fn is_hopeless(&self, factor: u64, rest: u64, left: usize, sum: u64) -> bool {
        let Some(best) = &self.best else { return false };
        let first = self.chosen.first().copied().unwrap_or(factor);
        // The last factor is at most the root of the rest, and the sum at least that many roots.
        let spread = first.saturating_sub(root(rest, left));
        let roots = (left as f64 * (rest as f64).powf(1.0 / left as f64) - 1e-6) as u64;
        (spread, sum + roots) > (best.spread, best.sum)
    }

    fn offer(&mut self, last: u64, sum: u64) {
        let first = self.chosen.first().copied().unwrap_or(last);
        let spread = first - last;
        // Of grids that are equal in that, the last one found has the largest of each side.
        let better = |best: &Best| (spread, sum) <= (best.spread, best.sum);
        if self.best.as_ref().is_none_or(better) {
            let factors = self.chosen.iter().copied().chain([last]).collect();
            self.best = Some(Best { spread, sum, factors });
        }
    }
}

fn power(base: u64, exponent: usize) -> u64 {
    base.saturating_pow(exponent as u32)
}

/// The largest number whose power is not more than `value`.
fn root(value: u64, degree: usize) -> u64 {
    let mut root = (value as f64).powf(1.0 / degree as f64).round() as u64;
    while power(root, degree) > value {
        root -= 1;
    }
    while power(root + 1, degree) <= value {
        root += 1;
    }
    root
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way to write `number` as `count` factors that do not increase.
    fn all(number: u64, count: usize, most: u64) -> Vec<Vec<u64>> {
        if count == 0 {
            return if number == 1 { vec![vec![]] } else { vec![] };
        }
        let factors = (1..=most.min(number)).filter(|&factor| number.is_multiple_of(factor));
        let with = |first: u64| {
            let rest = all(number / first, count - 1, first);
            rest.into_iter().map(move |rest| [vec![first], rest].concat())
        };
        factors.flat_map(with).collect()
    }

    fn rating(factors: &[u64]) -> (u64, u64) {
        (factors[0] - factors[factors.len() - 1], factors.iter().sum())
    }

    proptest::proptest! {
        #[test]
        fn nothing_is_more_balanced(number in 1u64..5000, count in 1usize..7) {
            let found = balanced(number, count);
            assert_eq!(found.iter().product::<u64>(), number);
            assert!(found.is_sorted_by(|left, right| left >= right), "{found:?}");
            let best = all(number, count, number).iter().map(|factors| rating(factors)).min();
            assert_eq!(Some(rating(&found)), best, "{found:?}");
        }

        #[test]
        fn given_entries_stay(nodes in 1i32..2000, given in proptest::collection::vec(0i32..5, 0..6)) {
            crate::testing::start();
            let mut dims = given.clone();
            let fixed: i32 = given.iter().filter(|&&size| size > 0).product();
            match create(nodes, &mut dims) {
                Ok(()) => {
                    assert_eq!(nodes % fixed, 0);
                    assert!(given.iter().zip(&dims).all(|(&given, &size)| given == 0 || given == size));
                    if given.contains(&0) {
                        assert_eq!(dims.iter().product::<i32>(), nodes);
                    }
                }
                Err(error) => {
                    assert_ne!(nodes % fixed, 0);
                    assert_eq!((error.class, &dims), (class::DIMS, &given));
                }
            }
        }
    }

    /// To try all of their factorings would take hours.
    #[test]
    fn numbers_with_many_divisors_are_factored() {
        for number in [2095133040, 2_147_483_647, 1 << 30, 1162261467, 735134400, 2147483646] {
            for count in 1..33 {
                let found = balanced(number, count);
                assert_eq!(found.iter().product::<u64>(), number);
            }
        }
    }

    #[test]
    fn known_grids() {
        assert_eq!(balanced(6, 2), [3, 2]);
        assert_eq!(balanced(24, 3), [4, 3, 2]);
        assert_eq!(balanced(48, 2), [8, 6]);
        assert_eq!(balanced(5040, 3), [21, 16, 15]);
        assert_eq!(balanced(1 << 30, 3), [1 << 10; 3]);
        assert_eq!(balanced(1, 4), [1; 4]);
        assert_eq!(balanced(2_147_483_647, 2), [2_147_483_647, 1]);
    }

    #[test]
    fn bad_arguments() {
        crate::testing::start();
        let class = |nodes, dims: &mut [i32]| create(nodes, dims).unwrap_err().class;
        assert_eq!(class(0, &mut [0]), class::ARG);
        assert_eq!(class(-4, &mut [0]), class::ARG);
        assert_eq!(class(4, &mut [0, -1]), class::DIMS);
        assert_eq!(class(4, &mut [i32::MAX; 20]), class::DIMS);
        create(4, &mut []).unwrap();
    }
}
