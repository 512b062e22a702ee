//! Elements of targets' memory that are changed by atomic operations of the transport, for which nobody at the target
//! does anything. They exclude each other and nothing else; so all who change an element must do it so, its owner too.

use crate::element::Accumulate;
use engine::{Engine, Fault, Key, RequestId};
use layout::Span;
use layout::datatype::Family;
use layout::reduce::Op;
use std::collections::{BTreeMap, VecDeque};
use transport::{Atomic, Peer, Transport};

/// Bytes of a word of the transport's operations.
const WORD: u64 = 8;

/// Operations that are under way. Those of a target are done one after the other: MPI promises their order
/// (MPI-5.0 §12.7.2), and the network need not keep it.
#[derive(Debug)]
pub struct Atomics {
    /// By what name each target's memory is reached.
    keys: BTreeMap<Peer, Key>,
    queues: BTreeMap<Peer, VecDeque<Operation>>,
}

/// Update becomes of an element.
#[derive(Clone, Copy, Debug)]
pub enum Update {
    /// It is combined with this one, which stands at the beginning.
    Combine(Accumulate, [u8; 8]),
    /// It is replaced by the second if it is the first.
    Swap([u8; 8], [u8; 8]),
}

#[derive(Debug)]
struct Operation {
    /// Where its word begins, and the element in that, which has so many bytes.
    word: u64,
    at: usize,
    size: usize,
    update: Update,
    /// Where to put what it held.
    before: Option<Span>,
    doing: Doing,
}

#[derive(Clone, Copy, Debug)]
enum Doing {
    Nothing,
    /// One operation does all of it.
    Whole(RequestId),
    /// The word is read.
    Reading(RequestId),
    /// The word is exchanged if it still holds this.
    Exchanging(RequestId, u64),
}

impl Atomics {
    /// Operations on the memory that these keys name; each begins at a whole word and ends at one.
    pub fn new(keys: BTreeMap<Peer, Key>) -> Atomics {
        Atomics { keys, queues: BTreeMap::new() }
    }

    /// Whether the elements that begin there, in so many bytes, are changed so. It depends on their type and place
    /// alone, so that all who change one answer the same.
    pub fn takes(accumulate: &Accumulate, pieces: &[(u64, usize)]) -> bool {
        pieces.iter().all(|&(first, length)| {
            let first = std::ptr::without_provenance(first as usize);
            accumulate.is_lock_free(first) && length.is_multiple_of(accumulate.size())
        })
    }

    /// Whether any are under way to a target, or to any.
    pub(crate) fn are_busy(&self, target: Option<Peer>) -> bool {
        match target {
            Some(peer) => self.queues.contains_key(&peer),
            None => !self.queues.is_empty(),
        }
    }

    /// Changes the element of so many bytes at `place` of a target; `before` gets what it held.
    pub(crate) fn add(
        &mut self,
        target: Peer,
        (place, size): (u64, usize),
        update: Update,
        before: Option<Span>,
    ) {
        let (word, at) = (place / WORD * WORD, (place % WORD) as usize);
        let operation = Operation { word, at, size, update, before, doing: Doing::Nothing };
        self.queues.entry(target).or_default().push_back(operation);
    }

    /// Starts the first of those of a target, unless one is under way.
    pub(crate) fn start<T: Transport>(&mut self, engine: &mut Engine<T>, target: Peer) {
        let first = self.queues.get_mut(&target).and_then(VecDeque::front_mut);
        if let Some(operation) = first.filter(|operation| matches!(operation.doing, Doing::Nothing))
        {
            operation.advance(engine, (target, self.keys[&target]));
        }
    }

    /// Moves on those of a target, or of all. Whether they have ended, and what went wrong with one.
    pub(crate) fn settle<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        target: Option<Peer>,
    ) -> (bool, Option<Fault>) {
        let mut fault = None;
        self.queues.retain(|&peer, queue| {
            if target.is_some_and(|target| target != peer) {
                return true;
            }
            let reached = (peer, self.keys[&peer]);
            while let Some(operation) = queue.front_mut() {
                match operation.advance(engine, reached) {
                    None => return true,
                    Some(Ok(())) => drop(queue.pop_front()),
                    Some(Err(trouble)) => {
                        fault = fault.or(Some(trouble));
                        queue.clear();
                    }
                }
            }
            false
        });
        (!self.are_busy(target), fault)
    }
}

impl Operation {
    /// Does the next step, if the last one has ended; the end of all, when it has.
    fn advance<T: Transport>(
        &mut self,
        engine: &mut Engine<T>,
        (peer, key): (Peer, Key),
    ) -> Option<Result<(), Fault>> {
        let word = self.word;
        let mut start = |atomic| engine.atomic(peer, key, word, atomic);
        let request = match self.doing {
            Doing::Whole(request) | Doing::Reading(request) | Doing::Exchanging(request, _) => {
                request
            }
            Doing::Nothing => {
                self.doing = match self.whole() {
                    Some(atomic) => Doing::Whole(start(atomic)),
                    None => Doing::Reading(start(Atomic::Or(0))),
                };
                return None;
            }
        };
        let end = engine.finish(request)?;
        if let Some(fault) = end.fault {
            return Some(Err(fault));
        }
        let held = end.bytes;
        let over = match self.doing {
            Doing::Exchanging(_, expected) => held == expected,
            Doing::Whole(_) => true,
            _ => false,
        };
        let next = if over { None } else { self.updated(held).filter(|&next| next != held) };
        match next {
            Some(desired) => {
                let atomic = Atomic::CompareSwap { expected: held, desired };
                self.doing = Doing::Exchanging(engine.atomic(peer, key, word, atomic), held);
                None
            }
            None => {
                if let Some(before) = self.before {
                    before.copy_from_slice(&held.to_ne_bytes()[self.at..self.at + self.size]);
                }
                Some(Ok(()))
            }
        }
    }

    /// The one operation that does all of it, if there is one.
    fn whole(&self) -> Option<Atomic> {
        if self.size as u64 != WORD {
            return None;
        }
        Some(match self.update {
            Update::Swap(expected, desired) => Atomic::CompareSwap {
                expected: u64::from_ne_bytes(expected),
                desired: u64::from_ne_bytes(desired),
            },
            Update::Combine(accumulate, operand) => {
                let operand = u64::from_ne_bytes(operand);
                let family = accumulate.basic().family;
                let whole = matches!(
                    family,
                    Family::Integer | Family::FortranInteger | Family::MultiLanguage
                );
                match accumulate.op() {
                    Op::NoOp => Atomic::Or(0),
                    Op::Replace => Atomic::Swap(operand),
                    Op::Sum if whole => Atomic::Add(operand),
                    Op::BitAnd if whole => Atomic::And(operand),
                    Op::BitOr if whole => Atomic::Or(operand),
                    Op::BitXor if whole => Atomic::Xor(operand),
                    _ => return None,
                }
            }
        })
    }

    /// Update the word becomes that holds this; none if it stays as it is.
    fn updated(&self, held: u64) -> Option<u64> {
        let mut bytes = held.to_ne_bytes();
        let element = &mut bytes[self.at..self.at + self.size];
        match self.update {
            Update::Swap(expected, desired) => {
                if *element != expected[..self.size] {
                    return None;
                }
                element.copy_from_slice(&desired[..self.size]);
            }
            Update::Combine(accumulate, operand) => {
                // SAFETY: both outlive the operation, and are not otherwise used during it.
                let (input, element) = unsafe {
                    (Span::of(&operand[..self.size]), Span::new(element.as_mut_ptr(), self.size))
                };
                accumulate.apply(input, element, None);
            }
        }
        Some(u64::from_ne_bytes(bytes))
    }
}
