//! Collectives, made of puts into memory that the library has registered for itself.
//!
//! All processes call them with the same sizes, so that all know when that memory has to grow. A
//! collective ends the superstep; a long broadcast ends two, since parts that everyone passes on cost
//! twice the bytes where one process that sends to all pays for each.

use layout::Span;

use crate::check::Call;
use crate::core::Remote;
use crate::error::Result;
use crate::machine::Machine;
use crate::record::zeros;

/// From so many bytes on for each process a broadcast goes in two steps.
const TWO_STEPS: usize = 1024;
/// The least that is registered.
const LEAST: usize = 4096;

/// Memory that the library has registered for itself.
#[derive(Debug, Default)]
pub(crate) struct Staging(Vec<u64>);

/// Who combines the items of all processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combiners {
    /// One process.
    Root(i64),
    /// Each process.
    All,
    /// Each process, of those up to itself.
    Later,
}

/// Items of several processes, in their order, for an operator to combine. They are copies: the
/// operator runs when the collective is over, and may make any call.
#[derive(Debug)]
pub struct Items {
    words: Vec<u64>,
    count: usize,
    length: usize,
}

impl Items {
    /// Combines the items into `target`, if there are any: `operator` computes its first argument from
    /// the second and the third, which are apart from it.
    pub fn combine(&self, operator: impl Fn(Span, Span, Span), target: Span) {
        let words = self.length.div_ceil(8);
        let (mut left, mut result) = (vec![0u64; words], vec![0u64; words]);
        // SAFETY: ours alone; the items are only read.
        let span = |words: &[u64], from: usize| unsafe {
            Span::new(words.as_ptr().cast_mut().cast::<u8>().add(from), self.length)
        };
        let span_mut = |words: &mut [u64]| {
            // SAFETY: ours alone.
            unsafe { Span::new(words.as_mut_ptr().cast(), self.length) }
        };
        for at in 0..self.count {
            let item = span(&self.words, at * self.length);
            match at {
                0 => drop(span_mut(&mut left).copy_from(item)),
                _ => {
                    operator(span_mut(&mut result), span(&left, 0), item);
                    std::mem::swap(&mut left, &mut result);
                }
            }
        }
        if self.count > 0 {
            target.copy_from(span(&left, 0));
        }
    }
}

impl Machine {
    /// Copies `source` of process `root` to everyone's `target`.
    pub fn broadcast(&mut self, root: i64, source: Span, target: Span) -> Result<()> {
        let (nprocs, pid, length) = (self.nprocs(), self.pid(), target.len());
        let call = Call::new("bsp_bcast", root, length);
        let root = self.core().check_pid(call.name, root)?;
        self.reserve(call, 1, length)?;
        let part = |of: usize| {
            let share = length.div_ceil(nprocs).next_multiple_of(8);
            (share * of).min(length)..(share * (of + 1)).min(length)
        };
        if length < TWO_STEPS * nprocs || nprocs <= 2 {
            if pid == root {
                (0..nprocs).try_for_each(|to| self.put_staged(to, 0, source))?;
            }
            self.sync_in(call)?;
        } else {
            if pid == root {
                for to in 0..nprocs {
                    let range = part(to);
                    self.put_staged(to, range.start, source.tail(range.start).head(range.len()))?;
                }
            }
            self.sync_in(call)?;
            let range = part(pid);
            let own = self.staged(range.start, range.len());
            for to in (0..nprocs).filter(|&to| to != pid) {
                self.put_staged(to, range.start, own)?;
            }
            self.sync_in(call)?;
        }
        self.take_staged(target);
        Ok(())
    }

    /// Sends each process its part of `source` of process `root`.
    pub fn scatter(&mut self, root: i64, source: Span, target: Span) -> Result<()> {
        let length = target.len();
        let call = Call::new("bsp_scatter", root, length);
        let root = self.core().check_pid(call.name, root)?;
        self.reserve(call, 1, length)?;
        if self.pid() == root {
            for to in 0..self.nprocs() {
                self.put_staged(to, 0, source.tail(to * length).head(length))?;
            }
        }
        self.sync_in(call)?;
        self.take_staged(target);
        Ok(())
    }

    /// Puts everyone's `source` into `target` of process `root`, in the order of processes.
    pub fn gather(&mut self, root: i64, source: Span, target: Span) -> Result<()> {
        let call = Call::new("bsp_gather", root, source.len());
        let root = self.core().check_pid(call.name, root)?;
        self.collect(call, Some(root), 0, source)?;
        if self.pid() == root {
            self.take_staged(target);
        }
        Ok(())
    }

    /// Puts everyone's `source` into everyone's `target`, in the order of processes.
    pub fn all_gather(&mut self, source: Span, target: Span) -> Result<()> {
        self.collect(Call::new("bsp_allgather", 0, source.len()), None, 0, source)?;
        self.take_staged(target);
        Ok(())
    }

    /// Sends each process its part of `source`, and puts what comes into `target`, in the order of
    /// processes. A part has `length` bytes.
    pub fn total_exchange(&mut self, source: Span, target: Span, length: usize) -> Result<()> {
        let (nprocs, pid) = (self.nprocs(), self.pid());
        let call = Call::new("bsp_total_exchange", 0, length);
        self.reserve(call, nprocs, length)?;
        for to in 0..nprocs {
            self.put_staged(to, pid * length, source.tail(to * length).head(length))?;
        }
        self.sync_in(call)?;
        self.take_staged(target.head(nprocs * length));
        Ok(())
    }

    /// Brings everyone's `source` to those who combine them.
    pub fn items(
        &mut self,
        call: &'static str,
        combiners: Combiners,
        source: Span,
    ) -> Result<Items> {
        let (nprocs, pid, length) = (self.nprocs(), self.pid(), source.len());
        let (root, first) = match combiners {
            Combiners::Root(root) => (Some(self.core().check_pid(call, root)?), 0),
            Combiners::All => (None, 0),
            Combiners::Later => (None, pid),
        };
        let named = match combiners {
            Combiners::Root(root) => root,
            Combiners::All | Combiners::Later => 0,
        };
        self.collect(Call::new(call, named, length), root, first, source)?;
        let count = match combiners {
            Combiners::Later => pid + 1,
            _ if root.is_some_and(|root| root != pid) => 0,
            _ => nprocs,
        };
        let mut words = vec![0u64; (count * length).div_ceil(8)];
        // SAFETY: the words are ours alone during the copy.
        self.take_staged(unsafe { Span::new(words.as_mut_ptr().cast(), count * length) });
        Ok(Items { words, count, length })
    }

    /// Brings everyone's `source` to `root`, or to all from process `first` on.
    fn collect(
        &mut self,
        call: Call,
        root: Option<usize>,
        first: usize,
        source: Span,
    ) -> Result<()> {
        let (nprocs, pid, length) = (self.nprocs(), self.pid(), source.len());
        self.reserve(call, nprocs, length)?;
        for to in (first..nprocs).filter(|&to| root.is_none_or(|root| root == to)) {
            self.put_staged(to, pid * length, source)?;
        }
        self.sync_in(call)
    }

    /// Sees to it that `count` parts of `length` bytes can be put here, as in all processes.
    fn reserve(&mut self, call: Call, count: usize, length: usize) -> Result<()> {
        let bytes = count.checked_mul(length).filter(|bytes| *bytes <= isize::MAX as usize / 2);
        if bytes.is_some_and(|bytes| self.staging().0.len() * 8 >= bytes.max(1)) {
            return Ok(());
        }
        let fresh = bytes.and_then(|bytes| zeros::<u64>(bytes.next_power_of_two().max(LEAST) / 8));
        let Some(fresh) = fresh else {
            let cause = format!(
                "there is no memory for {count} parts of {length} bytes; pass fewer at a time"
            );
            return Err(self.error(call.name, cause));
        };
        // SAFETY: the words stay where they are until a pop has taken effect.
        unsafe { self.push_reg(fresh.as_ptr().cast(), fresh.len() as i64 * 8)? };
        let old = std::mem::replace(self.staging(), Staging(fresh));
        if !old.0.is_empty() {
            self.pop_reg(old.0.as_ptr().cast())?;
        }
        let synced = self.sync_in(call);
        if synced.is_err() {
            // Others may still write there.
            std::mem::forget(old);
        }
        synced
    }

    /// Puts bytes into the staging memory of another process.
    fn put_staged(&mut self, pid: usize, offset: usize, source: Span) -> Result<()> {
        let address = self.staging().0.as_ptr().cast();
        let (source, length) = source.plain().expect("plain bytes");
        let (pid, offset, length) = (pid as i64, offset as i64, length as i64);
        // SAFETY: the span is valid by its maker's promise.
        unsafe { self.put(Remote { pid, address, offset, length }, source) }
    }

    /// Copies the first bytes that were put into our staging memory to where they are wanted.
    fn take_staged(&mut self, target: Span) {
        let start = self.core().clock();
        target.copy_from(self.staged(0, target.len()));
        self.core().spend(start, 0);
    }

    /// Bytes that were put into our staging memory.
    fn staged(&self, offset: usize, length: usize) -> Span {
        let words = self.current_staging();
        let end = offset.checked_add(length);
        assert!(end.is_some_and(|end| end <= words.0.len() * 8));
        let address = words.0.as_ptr().cast_mut().cast::<u8>();
        // SAFETY: inside the words; only read, and no reference to them is alive meanwhile.
        unsafe { Span::new(address.add(offset), length) }
    }
}
