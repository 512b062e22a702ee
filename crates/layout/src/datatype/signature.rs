//! The basic elements of a datatype in order, without where they lie.

use super::{Basic, DatatypeError, basic, basics};
use std::sync::Arc;

/// The sequence of basic elements of one item. It is kept as it was built, by repetition and
/// concatenation, so that its size does not depend on counts.
#[derive(Clone, Debug)]
pub struct Signature {
    elements: u64,
    bytes: u64,
    print: Fingerprint,
    /// How deep its forms are nested.
    depth: usize,
    form: Form,
}

/// Members of a sequence that is taken apart where it is a member itself.
const SHORT: usize = 32;

#[derive(Clone, Debug)]
enum Form {
    Empty,
    Run(&'static Basic),
    Repeat(Arc<Signature>),
    Sequence(Arc<Vec<Member>>),
}

/// A part of a sequence; it ends where the next one begins.
#[derive(Clone, Debug)]
struct Member {
    /// Elements and bytes before it.
    elements: u64,
    bytes: u64,
    items: Items,
}

#[derive(Clone, Debug)]
enum Items {
    Run(&'static Basic),
    Nested(Arc<Signature>),
}

impl Signature {
    pub(super) const EMPTY: Signature =
        Signature { elements: 0, bytes: 0, print: Fingerprint::EMPTY, depth: 0, form: Form::Empty };

    pub(super) fn of_basic(of: &'static Basic) -> Signature {
        let Some((value, place)) = of.members() else {
            let (elements, bytes) = (1, of.element.size() as u64);
            let print = Fingerprint::of_basic(of);
            return Signature { elements, bytes, print, depth: 0, form: Form::Run(of) };
        };
        let member = |number: u16| basic(number.into()).expect("a pair has basic members");
        let members = [value, place].map(|number| Ok(Signature::of_basic(member(number))));
        Signature::sequence(members.into_iter()).expect("two elements are few")
    }

    /// How many basic elements; a pair type has two.
    pub fn elements(&self) -> u64 {
        self.elements
    }

    /// How many bytes they have.
    #[inline]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The basic type, if all elements are of the same.
    pub fn uniform(&self) -> Option<&'static Basic> {
        match self.form {
            Form::Run(basic) => Some(basic),
            _ => None,
        }
    }

    /// The pair type, if the elements are those of pairs of one type.
    pub fn pairs(&self) -> Option<&'static Basic> {
        basics().filter(|basic| basic.members().is_some()).find(|basic| {
            let pair = Signature::of_basic(basic);
            self.elements.is_multiple_of(2) && pair.fingerprint(self.elements) == self.print
        })
    }

    /// Whether both are the same sequence of elements; told by a fingerprint of 61 bits.
    pub fn matches(&self, other: &Signature) -> bool {
        (self.elements, self.bytes, self.print) == (other.elements, other.bytes, other.print)
    }

    /// A hash of the first `elements` basic elements of as many such items as have them: the same for
    /// equal sequences, however they were built.
    pub fn fingerprint(&self, elements: u64) -> Fingerprint {
        let Some(items) = elements.checked_div(self.elements) else { return Fingerprint::EMPTY };
        let (whole, rest) = (self.print.repeat(items), elements % self.elements);
        let of_run = |basic, count| Fingerprint::of_basic(basic).repeat(count);
        let more = match &self.form {
            _ if rest == 0 => Fingerprint::EMPTY,
            Form::Empty => Fingerprint::EMPTY,
            Form::Run(basic) => of_run(basic, rest),
            Form::Repeat(body) => body.fingerprint(rest),
            Form::Sequence(members) => {
                let started = members.iter().take_while(|member| member.elements < rest);
                started.enumerate().fold(Fingerprint::EMPTY, |print, (at, member)| {
                    let count = self.elements_of(members, at).min(rest - member.elements);
                    print.then(match &member.items {
                        Items::Run(basic) => of_run(basic, count),
                        Items::Nested(signature) => signature.fingerprint(count),
                    })
                })
            }
        };
        whole.then(more)
    }

    /// Basic elements in `bytes` of a message of such items; `None` if they end inside of one.
    pub fn elements_in(&self, bytes: u64) -> Option<u64> {
        if self.bytes == 0 {
            return (bytes == 0).then_some(0);
        }
        let whole = (bytes / self.bytes).checked_mul(self.elements)?;
        let rest = bytes % self.bytes;
        let more = match &self.form {
            _ if rest == 0 => 0,
            Form::Empty => return None,
            Form::Run(basic) => whole_elements(basic, rest)?,
            Form::Repeat(body) => body.elements_in(rest)?,
            Form::Sequence(members) => {
                let member = &members[members.partition_point(|member| member.bytes <= rest) - 1];
                let within = rest - member.bytes;
                member.elements
                    + match &member.items {
                        Items::Run(basic) => whole_elements(basic, within)?,
                        Items::Nested(signature) => signature.elements_in(within)?,
                    }
            }
        };
        whole.checked_add(more)
    }

    /// The bytes of this many basic elements in a message of such items; `None` if more than 2^63,
    /// or if there are no elements at all.
    pub fn bytes_of(&self, elements: u64) -> Option<u64> {
        if elements == 0 {
            return Some(0);
        }
        let whole = elements.checked_div(self.elements)?.checked_mul(self.bytes)?;
        let rest = elements % self.elements;
        let more = match &self.form {
            _ if rest == 0 => 0,
            Form::Empty => return None,
            Form::Run(basic) => rest * basic.element.size() as u64,
            Form::Repeat(body) => body.bytes_of(rest)?,
            Form::Sequence(members) => {
                let at = members.partition_point(|member| member.elements <= rest) - 1;
                let within = rest - members[at].elements;
                members[at].bytes
                    + match &members[at].items {
                        Items::Run(basic) => within * basic.element.size() as u64,
                        Items::Nested(signature) => signature.bytes_of(within)?,
                    }
            }
        };
        whole.checked_add(more).filter(|&bytes| bytes <= i64::MAX as u64)
    }

    /// Calls `run` with each run of equal elements, until it fails.
    pub(super) fn runs<E>(
        &self,
        run: &mut impl FnMut(&'static Basic, u64) -> Result<(), E>,
    ) -> Result<(), E> {
        match &self.form {
            Form::Empty => Ok(()),
            Form::Run(basic) => run(basic, self.elements),
            Form::Repeat(body) => {
                (0..self.elements / body.elements).try_for_each(|_| body.runs(run))
            }
            Form::Sequence(members) => {
                (0..members.len()).try_for_each(|at| match &members[at].items {
                    Items::Run(basic) => run(basic, self.elements_of(members, at)),
                    Items::Nested(signature) => signature.runs(run),
                })
            }
        }
    }

    /// The sum of `size` over all elements; `None` if it overflows.
    pub(super) fn measure(&self, size: fn(&'static Basic) -> u64) -> Option<u64> {
        match &self.form {
            Form::Empty => Some(0),
            Form::Run(basic) => size(basic).checked_mul(self.elements),
            Form::Repeat(body) => body.measure(size)?.checked_mul(self.elements / body.elements),
            Form::Sequence(members) => (0..members.len()).try_fold(0u64, |sum, at| {
                sum.checked_add(match &members[at].items {
                    Items::Run(basic) => size(basic).checked_mul(self.elements_of(members, at))?,
                    Items::Nested(signature) => signature.measure(size)?,
                })
            }),
        }
    }

    /// How many elements the member at `at` has.
    fn elements_of(&self, members: &[Member], at: usize) -> u64 {
        let end = members.get(at + 1).map_or(self.elements, |next| next.elements);
        end - members[at].elements
    }

    /// This `times` over.
    pub(super) fn repeat(&self, times: u64) -> Result<Signature, DatatypeError> {
        if times == 0 || self.elements == 0 {
            return Ok(Signature::EMPTY);
        }
        let multiply =
            |number: u64| number.checked_mul(times).filter(|&product| product <= i64::MAX as u64);
        let (Some(elements), Some(bytes)) = (multiply(self.elements), multiply(self.bytes)) else {
            return Err(DatatypeError::overflow("the size"));
        };
        let print = self.print.repeat(times);
        let (depth, form) = match &self.form {
            Form::Sequence(_) if times > 1 => {
                (self.depth + 1, Form::Repeat(Arc::new(self.clone())))
            }
            other => (self.depth, other.clone()),
        };
        Ok(Signature { elements, bytes, print, depth, form })
    }

    /// How deep its forms are nested.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// One after the other.
    pub(super) fn sequence(
        parts: impl Iterator<Item = Result<Signature, DatatypeError>>,
    ) -> Result<Signature, DatatypeError> {
        let mut whole = Signature::EMPTY;
        let mut members: Vec<Member> = Vec::with_capacity(parts.size_hint().0);
        for part in parts {
            let part = part?;
            match &part.form {
                Form::Empty => {}
                Form::Run(basic) => whole.append(&mut members, Items::Run(basic), &part)?,
                // A short sequence gives way to its members, so that nesting stays shallow.
                Form::Sequence(inner) if inner.len() <= SHORT => {
                    for (at, member) in inner.iter().enumerate() {
                        match &member.items {
                            Items::Run(basic) => {
                                let count = part.elements_of(inner, at);
                                let run = Signature::of_basic(basic).repeat(count)?;
                                whole.append(&mut members, Items::Run(basic), &run)?;
                            }
                            Items::Nested(inner) => {
                                let items = Items::Nested(inner.clone());
                                whole.append(&mut members, items, inner)?;
                            }
                        }
                    }
                }
                _ => {
                    let items = Items::Nested(Arc::new(part.clone()));
                    whole.append(&mut members, items, &part)?;
                }
            }
        }
        Ok(match &*members {
            [] => Signature::EMPTY,
            [Member { items: Items::Run(basic), .. }] => {
                Signature { depth: 0, form: Form::Run(basic), ..whole }
            }
            [Member { items: Items::Nested(only), .. }] => Signature::clone(only),
            _ => {
                members.shrink_to_fit();
                Signature { form: Form::Sequence(Arc::new(members)), ..whole }
            }
        })
    }

    /// Counts one more member of a sequence, which comes to the same as `next`.
    fn append(
        &mut self,
        members: &mut Vec<Member>,
        items: Items,
        next: &Signature,
    ) -> Result<(), DatatypeError> {
        let (elements, bytes) = (self.elements, self.bytes);
        self.bytes = bytes
            .checked_add(next.bytes)
            .filter(|&bytes| bytes <= i64::MAX as u64)
            .ok_or_else(|| DatatypeError::overflow("the size"))?;
        self.elements += next.elements;
        self.print = self.print.then(next.print);
        self.depth = self.depth.max(next.depth + 1);
        let continues = match (members.last(), &items) {
            (Some(Member { items: Items::Run(last), .. }), Items::Run(basic)) => {
                last.number == basic.number
            }
            _ => false,
        };
        if !continues {
            members.push(Member { elements, bytes, items });
        }
        Ok(())
    }
}

/// Elements in `bytes` of a run; `None` if they end inside of one.
fn whole_elements(basic: &Basic, bytes: u64) -> Option<u64> {
    let size = basic.element.size() as u64;
    bytes.is_multiple_of(size).then(|| bytes / size)
}

/// A hash of a sequence that can be computed from those of its parts: the sequence as the digits of
/// a number to a fixed base, modulo a prime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    hash: u64,
    /// The base to the power of the length.
    power: u64,
}

impl Fingerprint {
    const PRIME: u64 = (1 << 61) - 1;
    const BASE: u64 = 0x1234_5678_9abc_def1;
    /// That of no elements.
    pub const EMPTY: Fingerprint = Fingerprint { hash: 0, power: 1 };

    /// The hash, in 61 bits.
    pub fn hash(self) -> u64 {
        self.hash
    }

    fn of_basic(basic: &Basic) -> Fingerprint {
        Fingerprint { hash: basic.element as u64 + 1, power: Fingerprint::BASE }
    }

    /// That of one sequence after the other.
    pub fn then(self, next: Fingerprint) -> Fingerprint {
        /// A number below twice the prime, modulo the prime.
        fn fold(number: u64) -> u64 {
            number.checked_sub(Fingerprint::PRIME).unwrap_or(number)
        }
        // The prime is one less than a power of two: what is above that counts as ones.
        let multiply = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            fold((product as u64 & Fingerprint::PRIME) + (product >> 61) as u64)
        };
        Fingerprint {
            hash: fold(multiply(self.hash, next.power) + next.hash),
            power: multiply(self.power, next.power),
        }
    }

    fn repeat(self, mut times: u64) -> Fingerprint {
        if times == 1 {
            return self;
        }
        let (mut result, mut doubled) = (Fingerprint::EMPTY, self);
        while times > 0 {
            if times & 1 == 1 {
                result = result.then(doubled);
            }
            doubled = doubled.then(doubled);
            times >>= 1;
        }
        result
    }
}
