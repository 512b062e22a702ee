//! What a rank passes to a collective call, and how it travels.

use layout::reduce::Op;

use super::Ready;
use crate::datatype::Shape;
use crate::error::Result;
use crate::verify::{Contents, Told};
use crate::{Buffer, Handle, class, operation};

/// The items of a buffer.
fn contents(buffer: Buffer) -> Contents {
    // Whoever described the buffer has checked it.
    let Ok(shape) = Shape::of(buffer.datatype) else { return Contents::NONE };
    let count = u64::try_from(buffer.count).unwrap_or(0);
    let bytes = count.saturating_mul(shape.size() as u64);
    Contents::of(shape.datatype().signature(), bytes)
}

/// What a rank passes to a call.
#[derive(Clone, Debug, Default)]
pub(in crate::collective) struct Account {
    pub(super) name: String,
    /// What all ranks must pass alike.
    root: Option<i32>,
    op: Option<u64>,
    in_place: Option<bool>,
    counts: Option<u64>,
    all: Option<Contents>,
    /// What goes to and comes from ranks; several for one rank in their order.
    sends: Vec<(usize, Contents)>,
    receives: Vec<(usize, Contents)>,
    /// Why the call was refused here.
    pub(super) refused: Option<(i32, String)>,
}

impl Account {
    pub(super) fn new(name: &str) -> Account {
        let (first, rest) = name.split_at(1);
        Account { name: format!("MPI_{}{rest}", first.to_uppercase()), ..Account::default() }
    }

    pub(super) fn of<A>(name: &str, ready: &Result<Ready<A>>) -> Account {
        let named = Account::new(name);
        match ready {
            Ok(ready) => Account {
                name: named.name,
                ..ready.account.as_deref().cloned().unwrap_or_default()
            },
            Err(error) => Account { refused: Some((error.class, error.message.clone())), ..named },
        }
    }

    pub(in crate::collective) fn root(mut self, root: i32) -> Account {
        self.root = Some(root);
        self
    }

    pub(in crate::collective) fn op(mut self, op: Handle) -> Account {
        // Now: the program may free the operation before it is compared.
        self.op = Some(number_of(op));
        self
    }

    pub(in crate::collective) fn in_place(mut self, yes: bool) -> Account {
        self.in_place = Some(yes);
        self
    }

    pub(in crate::collective) fn counts(mut self, counts: &[u64]) -> Account {
        let hash = |hash: u64, &count: &u64| (hash ^ count).wrapping_mul(0x100_0000_01b3);
        self.counts = Some(counts.iter().fold(0xcbf2_9ce4, hash) | 1 << 63);
        self
    }

    pub(in crate::collective) fn all(mut self, buffer: Buffer) -> Account {
        self.all = Some(contents(buffer));
        self
    }

    pub(in crate::collective) fn sends(mut self, to: usize, buffer: Buffer) -> Account {
        self.sends.push((to, contents(buffer)));
        self
    }

    pub(in crate::collective) fn receives(mut self, from: usize, buffer: Buffer) -> Account {
        self.receives.push((from, contents(buffer)));
        self
    }

    pub(in crate::collective) fn sends_to(
        self,
        ranks: impl Iterator<Item = usize>,
        buffer: impl Fn(usize) -> Buffer,
    ) -> Account {
        ranks.fold(self, |account, rank| account.sends(rank, buffer(rank)))
    }

    pub(in crate::collective) fn receives_from(
        self,
        ranks: impl Iterator<Item = usize>,
        buffer: impl Fn(usize) -> Buffer,
    ) -> Account {
        ranks.fold(self, |account, rank| account.receives(rank, buffer(rank)))
    }

    /// What we tell a rank.
    pub(super) fn record(&self, rank: usize) -> Record {
        let sum = |list: &[(usize, Contents)]| {
            let theirs = list.iter().filter(|(other, _)| *other == rank);
            Told::from(theirs.fold(Contents::NONE, |sum, (_, items)| sum.and(*items)))
        };
        let (sends, receives) = (sum(&self.sends), sum(&self.receives));
        let mut name = [0; NAME];
        let length = self.name.len().min(NAME);
        name[..length].copy_from_slice(&self.name.as_bytes()[..length]);
        Record {
            name,
            refused: self.refused.is_some().into(),
            root: self.root.map_or(NONE, |root| root as u32 as u64),
            op: self.op.unwrap_or(NONE),
            in_place: self.in_place.map_or(NONE, u64::from),
            counts: self.counts.unwrap_or(NONE),
            all: self.all.map(Told::from).unwrap_or(Told { bytes: NONE, ..Told::default() }),
            sends,
            receives,
        }
    }
}

/// A number for an operation that means the same to all ranks.
fn number_of(op: Handle) -> u64 {
    match Op::from_number(op.raw()) {
        Some(_) => op.raw(),
        None => OWN | u64::from(operation::is_commutative(op).unwrap_or(false)),
    }
}

/// What is not said of a call.
pub(super) const NONE: u64 = u64::MAX;
/// Operations of the program have handles that differ from rank to rank.
const OWN: u64 = 1 << 62;
/// Bytes of the longest name of a call.
pub(super) const NAME: usize = 32;
/// Bytes of a record; one that a waiting rank sends is a byte longer, which can be seen before it is
/// received.
pub(super) const RECORD: usize = NAME + 17 * 8;
pub(super) const ROOM: usize = RECORD + 1;

/// An account as it travels to one rank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    pub(super) name: [u8; NAME],
    pub(super) refused: u64,
    pub(super) root: u64,
    pub(super) op: u64,
    pub(super) in_place: u64,
    pub(super) counts: u64,
    /// What all pass alike; [`NONE`] bytes if there is no such thing.
    pub(super) all: Told,
    pub(super) sends: Told,
    pub(super) receives: Told,
}

impl Record {
    pub(super) fn encode(&self) -> Vec<u8> {
        let words = [self.refused, self.root, self.op, self.in_place, self.counts];
        let told = [self.all, self.sends, self.receives];
        let told = told.iter().flat_map(|one| [one.bytes, one.elements, one.hash, one.basic]);
        let words = words.into_iter().chain(told).flat_map(u64::to_le_bytes);
        self.name.iter().copied().chain(words).collect()
    }

    pub(super) fn decode(bytes: &[u8]) -> Record {
        let mut name = [0; NAME];
        name.copy_from_slice(&bytes[..NAME]);
        let mut words =
            bytes[NAME..].as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word));
        let mut word = || words.next().unwrap_or(NONE);
        let [refused, root, op, in_place, counts] = std::array::from_fn(|_| word());
        let mut told = || Told { bytes: word(), elements: word(), hash: word(), basic: word() };
        let [all, sends, receives] = std::array::from_fn(|_| told());
        Record { name, refused, root, op, in_place, counts, all, sends, receives }
    }

    /// The call.
    pub(super) fn name(&self) -> String {
        String::from_utf8_lossy(&self.name).trim_end_matches('\0').into()
    }
}

/// An argument that must be the same on all ranks.
pub(super) struct Argument {
    pub(super) class: i32,
    pub(super) name: &'static str,
    pub(super) value: fn(&Record) -> u64,
    pub(super) show: fn(&Record) -> String,
}

/// All of them, in the order in which they are looked at.
pub(super) const ARGUMENTS: &[Argument] = &[
    Argument {
        class: class::ROOT,
        name: "root",
        value: |record| record.root,
        show: |record| (record.root as u32 as i32).to_string(),
    },
    Argument {
        class: class::OP,
        name: "op",
        value: |record| record.op,
        show: |record| match Op::from_number(record.op) {
            Some(op) => op.name().into(),
            None if record.op & 1 == 1 => "a commutative operation of the program".into(),
            None => "an operation of the program".into(),
        },
    },
    Argument {
        class: class::BUFFER,
        name: "sendbuf",
        value: |record| record.in_place,
        show: |record| if record.in_place == 1 { "MPI_IN_PLACE" } else { "an address" }.into(),
    },
    Argument {
        class: class::COUNT,
        name: "count and datatype",
        value: |record| record.all.bytes,
        show: |record| record.all.to_string(),
    },
    Argument {
        class: class::COUNT,
        name: "recvcounts",
        value: |record| record.counts,
        show: |record| format!("a list with the checksum {:06x}", record.counts & 0xff_ffff),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    fn some(name: &str, bytes: u64) -> Contents {
        let basic = layout::datatype::basics().find(|basic| basic.name == name).unwrap();
        Contents::of(layout::datatype::Datatype::predefined(basic).signature(), bytes)
    }

    #[test]
    fn records_arrive_as_they_were_sent() {
        let mut account = Account::new("reduce_scatter_block_init").root(-3).counts(&[1, 2]);
        let (int, float) = (some("MPI_INT", 8), some("MPI_FLOAT", 8));
        account.sends = vec![(2, int), (1, int), (2, float)];
        let record = Record::decode(&account.record(2).encode());
        assert_eq!(record.name(), "MPI_Reduce_scatter_block_init");
        assert_eq!((record.root as u32 as i32, record.op, record.all.bytes), (-3, NONE, NONE));
        assert_eq!((record.sends, record.receives), (int.and(float).into(), Told::default()));
        assert_eq!((record.sends.bytes, record.sends.elements, record.sends.basic), (16, 4, 0));
        assert_ne!(record.counts, Account::new("x").counts(&[2, 1]).record(0).counts);
    }

    #[test]
    fn items_match_as_mpi_says() {
        let of = |name, bytes| Told::from(some(name, bytes));
        assert!(of("MPI_INT", 8).matches(of("MPI_INT32_T", 8)));
        assert!(!of("MPI_INT", 8).matches(of("MPI_FLOAT", 8)));
        assert!(!of("MPI_INT", 8).matches(of("MPI_INT", 4)));
        assert!(!of("MPI_BYTE", 8).matches(of("MPI_FLOAT", 8)), "MPI-5.0 §3.3.1");
        assert!(of("MPI_PACKED", 8).matches(of("MPI_FLOAT", 8)));
        assert!(of("MPI_INT", 0).matches(of("MPI_FLOAT", 0)), "nothing has no type");
        assert_eq!(of("MPI_INT", 8).to_string(), "2 of MPI_INT");
    }

    #[test]
    fn an_operation_is_known_after_it_was_freed() {
        crate::testing::start();
        // SAFETY: nobody calls it.
        let function = unsafe { crate::Callback::new(1, 0) };
        let mut op = operation::create(function, true).unwrap();
        let account = Account::new("ireduce").op(op);
        let before = account.record(0).op;
        operation::free(&mut op).unwrap();
        assert_eq!(account.record(0).op, before);
    }
}
