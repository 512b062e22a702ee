//! What a rank passes to a collective call, and how it travels.

use layout::datatype::Element;
use layout::reduce::Op;

use super::Ready;
use crate::datatype::Shape;
use crate::error::Result;
use crate::{Buffer, Handle, class, operation};

/// Some items, as the other side must see them: bytes, and the number of the basic datatype if there
/// is just one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Items {
    pub(super) bytes: u64,
    pub(super) basic: u64,
}

impl Items {
    fn of(buffer: Buffer) -> Items {
        // Whoever described the buffer has checked it.
        let Ok(shape) = Shape::of(buffer.datatype) else { return Items::default() };
        let count = u64::try_from(buffer.count).unwrap_or(0);
        let basic = shape.datatype().signature().uniform().map_or(0, |basic| basic.number.into());
        Items { bytes: count.saturating_mul(shape.size() as u64), basic }
    }

    fn and(self, other: Items) -> Items {
        let basic = match (self.bytes, other.bytes) {
            (0, _) => other.basic,
            (_, 0) => self.basic,
            _ if self.basic == other.basic => self.basic,
            _ => 0,
        };
        Items { bytes: self.bytes.saturating_add(other.bytes), basic }
    }

    /// Bytes are bytes of anything; the names of one element differ among languages.
    pub(super) fn matches(self, other: Items) -> bool {
        let element = |number| layout::datatype::basic(number).map(|basic| basic.element);
        let free = |element| matches!(element, None | Some(Element::Byte));
        let (left, right) = (element(self.basic), element(other.basic));
        self.bytes == other.bytes && (self.bytes == 0 || free(left) || free(right) || left == right)
    }
}

impl std::fmt::Display for Items {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match layout::datatype::basic(self.basic) {
            Some(basic) => {
                let count = self.bytes / basic.element.size().max(1) as u64;
                write!(f, "{count} of {}", basic.name)
            }
            None => write!(f, "{} bytes", self.bytes),
        }
    }
}

/// What a rank passes to a call.
#[derive(Clone, Debug, Default)]
pub(in crate::collective) struct Account {
    pub(super) name: String,
    /// What all ranks must pass alike.
    root: Option<i32>,
    op: Option<Handle>,
    in_place: Option<bool>,
    counts: Option<u64>,
    all: Option<Items>,
    /// What goes to and comes from ranks, in any order.
    sends: Vec<(usize, Items)>,
    receives: Vec<(usize, Items)>,
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
        self.op = Some(op);
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
        self.all = Some(Items::of(buffer));
        self
    }

    pub(in crate::collective) fn sends(mut self, to: usize, buffer: Buffer) -> Account {
        self.sends.push((to, Items::of(buffer)));
        self
    }

    pub(in crate::collective) fn receives(mut self, from: usize, buffer: Buffer) -> Account {
        self.receives.push((from, Items::of(buffer)));
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
        let sum = |list: &[(usize, Items)]| {
            let theirs = list.iter().filter(|(other, _)| *other == rank);
            theirs.fold(Items::default(), |sum, (_, items)| sum.and(*items))
        };
        let (sends, receives) = (sum(&self.sends), sum(&self.receives));
        let mut name = [0; NAME];
        let length = self.name.len().min(NAME);
        name[..length].copy_from_slice(&self.name.as_bytes()[..length]);
        Record {
            name,
            refused: self.refused.is_some().into(),
            root: self.root.map_or(NONE, |root| root as u32 as u64),
            op: self.op.map_or(NONE, number_of),
            in_place: self.in_place.map_or(NONE, u64::from),
            counts: self.counts.unwrap_or(NONE),
            all: self.all.map_or(NONE, |items| items.bytes),
            basic: self.all.map_or(0, |items| items.basic),
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
pub(super) const RECORD: usize = NAME + 11 * 8;
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
    pub(super) all: u64,
    pub(super) basic: u64,
    pub(super) sends: Items,
    pub(super) receives: Items,
}

impl Record {
    pub(super) fn encode(&self) -> Vec<u8> {
        let words = [
            self.refused,
            self.root,
            self.op,
            self.in_place,
            self.counts,
            self.all,
            self.basic,
            self.sends.bytes,
            self.sends.basic,
            self.receives.bytes,
            self.receives.basic,
        ];
        let words = words.iter().flat_map(|word| word.to_le_bytes());
        self.name.iter().copied().chain(words).collect()
    }

    pub(super) fn decode(bytes: &[u8]) -> Record {
        let mut name = [0; NAME];
        name.copy_from_slice(&bytes[..NAME]);
        let mut words =
            bytes[NAME..].as_chunks::<8>().0.iter().map(|word| u64::from_le_bytes(*word));
        let mut word = || words.next().unwrap_or(NONE);
        Record {
            name,
            refused: word(),
            root: word(),
            op: word(),
            in_place: word(),
            counts: word(),
            all: word(),
            basic: word(),
            sends: Items { bytes: word(), basic: word() },
            receives: Items { bytes: word(), basic: word() },
        }
    }

    /// What all pass alike.
    pub(super) fn items(&self) -> Items {
        Items { bytes: self.all, basic: self.basic }
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
        value: |record| record.all,
        show: |record| record.items().to_string(),
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

    #[test]
    fn records_arrive_as_they_were_sent() {
        let items = |bytes, basic| Items { bytes, basic };
        let mut account = Account::new("reduce_scatter_block_init").root(-3).counts(&[1, 2]);
        account.sends = vec![(2, items(8, 5)), (1, items(4, 5)), (2, items(8, 6))];
        let record = Record::decode(&account.record(2).encode());
        assert_eq!(record.name(), "MPI_Reduce_scatter_block_init");
        assert_eq!((record.root as u32 as i32, record.op, record.all), (-3, NONE, NONE));
        assert_eq!((record.sends, record.receives), (items(16, 0), items(0, 0)));
        assert_ne!(record.counts, Account::new("x").counts(&[2, 1]).record(0).counts);
    }

    #[test]
    fn items_match_as_mpi_says() {
        let of = |name: &str, bytes| {
            let basic = layout::datatype::basics().find(|basic| basic.name == name).unwrap();
            Items { bytes, basic: basic.number.into() }
        };
        assert!(of("MPI_INT", 8).matches(of("MPI_INT32_T", 8)));
        assert!(!of("MPI_INT", 8).matches(of("MPI_FLOAT", 8)));
        assert!(!of("MPI_INT", 8).matches(of("MPI_INT", 4)));
        assert!(of("MPI_BYTE", 8).matches(of("MPI_FLOAT", 8)));
        assert!(of("MPI_INT", 0).matches(of("MPI_FLOAT", 0)), "nothing has no type");
        assert_eq!(of("MPI_INT", 8).to_string(), "2 of MPI_INT");
    }
}
