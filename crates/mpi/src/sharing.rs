//! Communicators whose members share memory do their blocking collectives, and large all-reductions
//! in the background, through it.

use std::ops::Deref;
use std::ptr::NonNull;
use std::sync::Arc;

use coll::{AllGather, Blocks, Broadcast, Call, Setup, Shared, ShmOperation};
use layout::{OwnedBuffer, Span};

use crate::collective::Scope;
use crate::error::Result;
use crate::{abi, state};

/// Whether the members of a communicator share memory. Every variant fills the whole value: the compiler may compare
/// bytes of another variant before it looks at the kind, which valgrind reports where they are not set.
#[derive(Clone)]
pub(crate) enum Sharing {
    /// Not yet: they have done this many collectives without. [`NEVER`] if they cannot.
    Closed(u64),
    /// They do.
    Open(Arc<Shared>),
}

/// Stands for communicators whose members never share memory.
const NEVER: u64 = u64::MAX;

impl Sharing {
    pub(crate) const NEVER: Sharing = Sharing::Closed(NEVER);
}

impl Default for Sharing {
    fn default() -> Sharing {
        Sharing::Closed(0)
    }
}

/// What members share, for the time of a call.
pub(crate) enum Held {
    /// Of a communicator that stays for that time. Counting would be an atomic operation, which
    /// waits until all that was written before has left for the others' caches.
    Lent(NonNull<Shared>),
    Counted(Arc<Shared>),
}

impl Held {
    /// Lends it.
    ///
    /// # Safety
    /// It must be kept elsewhere for as long as the answer is used.
    #[inline]
    pub(crate) unsafe fn lend(shared: &Arc<Shared>) -> Held {
        Held::Lent(NonNull::from(shared.as_ref()))
    }
}

impl Deref for Held {
    type Target = Shared;

    #[inline]
    fn deref(&self) -> &Shared {
        match self {
            // SAFETY: the maker has promised that it lives.
            Held::Lent(shared) => unsafe { shared.as_ref() },
            Held::Counted(shared) => shared,
        }
    }
}

/// A communicator that is used less often shares nothing: setting it up takes a broadcast, and
/// memory, of which there may be less than there are communicators.
const PATIENCE: u64 = 2;
/// In larger groups pieces would become too small.
const LARGEST_GROUP: usize = 1024;

impl Scope {
    /// The memory that the members share, if an operation goes through it. All members ask for the
    /// same operations in the same order, so all get the same answer.
    #[inline]
    pub(crate) fn shared(&self, operation: &ShmOperation) -> Result<Option<Arc<Shared>>> {
        let shared = match self.sharing.take() {
            Sharing::Open(shared) => shared,
            Sharing::Closed(NEVER) => return Ok(None),
            Sharing::Closed(without) => match self.ask(without)? {
                Some(shared) => shared,
                None => return Ok(None),
            },
        };
        let allocator = self.here.allocator.as_ref();
        let reserve =
            |area: &_, bytes| allocator.and_then(|allocator| allocator.reserve(area, bytes));
        let takes = shared.takes(self.here.at(self.context()), operation, reserve);
        Ok(takes.map_err(|failure| self.failed(failure))?.then_some(shared))
    }

    #[cold]
    fn ask(&self, without: u64) -> Result<Option<Arc<Shared>>> {
        let answer = match without {
            0 if !self.could_share() => Sharing::NEVER,
            0 if self.comm != abi::COMM_WORLD => Sharing::Closed(1),
            1.. if without < PATIENCE => Sharing::Closed(without + 1),
            _ => self.set_up()?.map_or(Sharing::NEVER, Sharing::Open),
        };
        let shared = match &answer {
            Sharing::Open(shared) => Some(shared.clone()),
            _ => None,
        };
        state::with(|state| {
            state.communicators.find_mut(self.comm)?.set_sharing(answer);
            Ok(())
        })?;
        Ok(shared)
    }

    /// How the members find what they share for operations in the background: the first finds memory,
    /// and each tells where it is and whether it can read everyone's.
    pub(crate) fn setup(&self) -> Result<Setup> {
        /// A name of memory, what was reserved there, and whether the member can read everyone's.
        type Record = [u64; 3];
        const RECORD: usize = size_of::<Record>();
        let (here, rank, size) = (self.here, self.rank, self.members.len());
        let members: Vec<u32> = (0..size).map(|rank| self.members.peer(rank)).collect();
        let allocator = here.allocator.as_ref();
        let name = allocator
            .filter(|_| rank == 0)
            .and_then(|allocator| allocator.found(size))
            .unwrap_or(0);
        let join = |name: u64| allocator.filter(|_| name > 0)?.join(name, &members, rank);
        let founded = join(name);
        let bytes = founded.as_ref().and_then(|area| allocator?.reserve(area, Shared::BYTES));
        let reads = allocator.is_some_and(|allocator| allocator.reads(&members));
        let own: Record = [name, bytes.unwrap_or(0), u64::from(reads)];
        // SAFETY: what finds the memory keeps the records until the operation is over.
        let told = unsafe { OwnedBuffer::zeroed(RECORD * size).lend() };
        let records = told.span();
        let block = records.tail(rank * RECORD).head(RECORD);
        block.copy_from_slice(own.map(u64::to_ne_bytes).as_flattened());
        let tell = AllGather { block, result: Blocks::Even { all: records, length: RECORD } };
        let program = self.program(&tell, self.tag(Call::Nonblocking, &tell)?, None);
        let find = move || {
            let told = told.end();
            let records = || {
                let (records, _) = told.as_chunks::<RECORD>();
                records.iter().map(|record| -> Record {
                    let (words, _) = record.as_chunks::<8>();
                    std::array::from_fn(|at| u64::from_ne_bytes(words[at]))
                })
            };
            let [name, bytes, _] = records().next()?;
            let allocator = here.allocator.as_ref().filter(|_| name > 0)?;
            let area = founded.or_else(|| allocator.join(name, &members, rank))?;
            let cma = records().all(|[.., reads]| reads == 1);
            let extended = bytes > 0 && area.extend(bytes, Shared::BYTES);
            extended.then(|| Shared::new(area, here.oversubscribed, here.table).with_bytes(cma))
        };
        Ok(Setup { program: program.with_help(), find: Box::new(find) })
    }

    pub(crate) fn could_share(&self) -> bool {
        let size = self.members.len();
        let Some(allocator) = &self.here.allocator else { return false };
        let local = |rank: usize| allocator.has(self.members.peer(rank) as usize);
        (2..=LARGEST_GROUP).contains(&size) && (0..size).all(local)
    }

    /// The first member finds memory and tells the others where.
    fn set_up(&self) -> Result<Option<Arc<Shared>>> {
        let Some(allocator) = &self.here.allocator else { return Ok(None) };
        let size = self.members.len();
        let area = if self.comm == abi::COMM_WORLD && allocator.ranks() == size {
            Some(allocator.everyone())
        } else {
            let mut name = if self.rank == 0 { allocator.found(size).unwrap_or(0) } else { 0 };
            // SAFETY: the variable outlives the broadcast and is not otherwise used during it.
            let span = unsafe { Span::new((&raw mut name).cast(), size_of::<u64>()) };
            self.run_by_messages(&Broadcast { buffer: span, root: 0 }, &|_, _| (), false)?;
            let members: Vec<u32> = (0..size).map(|rank| self.members.peer(rank)).collect();
            allocator.join(name, &members, self.rank)
        };
        Ok(area.map(|area| Arc::new(Shared::new(area, self.here.oversubscribed, self.here.table))))
    }
}
