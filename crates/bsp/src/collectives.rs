//! Collectives, made of puts into memory that the library has registered for itself.
//!
//! All processes call them with the same sizes, so that all know when that memory has to grow. A
//! collective ends the superstep; a long broadcast ends two, since parts that everyone passes on cost
//! twice the bytes where one process that sends to all pays for each.

use layout::Span;

use crate::error::Result;
use crate::machine::Machine;

/// From so many bytes on for each process a broadcast goes in two steps.
const TWO_STEPS: usize = 1024;
/// The least that is registered.
const LEAST: usize = 4096;

/// Memory that the library has registered for itself.
#[derive(Debug, Default)]
pub(crate) struct Landing(Vec<u64>);

impl Machine {
    /// Copies `source` of process `root` to everyone's `target`.
    pub fn broadcast(&mut self, root: i64, source: Span, target: Span) -> Result<()> {
        let root = self.check_root("bsp_bcast", root)?;
        let (nprocs, pid, length) = (self.nprocs(), self.pid(), target.len());
        self.land(length)?;
        let part = |of: usize| {
            let share = length.div_ceil(nprocs).next_multiple_of(8);
            (share * of).min(length)..(share * (of + 1)).min(length)
        };
        if length < TWO_STEPS * nprocs || nprocs <= 2 {
            if pid == root {
                (0..nprocs).try_for_each(|to| self.drop_at(to, 0, source))?;
            }
            self.sync()?;
        } else {
            if pid == root {
                for to in 0..nprocs {
                    let range = part(to);
                    self.drop_at(to, range.start, source.tail(range.start).head(range.len()))?;
                }
            }
            self.sync()?;
            let range = part(pid);
            let own = self.landed(range.start, range.len());
            for to in (0..nprocs).filter(|&to| to != pid) {
                self.drop_at(to, range.start, own)?;
            }
            self.sync()?;
        }
        target.copy_from(self.landed(0, length));
        Ok(())
    }

    /// Sends each process its part of `source` of process `root`.
    pub fn scatter(&mut self, root: i64, source: Span, target: Span) -> Result<()> {
        let root = self.check_root("bsp_scatter", root)?;
        let length = target.len();
        self.land(length)?;
        if self.pid() == root {
            for to in 0..self.nprocs() {
                self.drop_at(to, 0, source.tail(to * length).head(length))?;
            }
        }
        self.sync()?;
        target.copy_from(self.landed(0, length));
        Ok(())
    }

    /// Puts everyone's `source` into `target` of process `root`, in the order of processes.
    pub fn gather(&mut self, root: i64, source: Span, target: Span) -> Result<()> {
        let root = self.check_root("bsp_gather", root)?;
        self.collect(Some(root), source)?;
        if self.pid() == root {
            target.copy_from(self.landed(0, target.len()));
        }
        Ok(())
    }

    /// Puts everyone's `source` into everyone's `target`, in the order of processes.
    pub fn all_gather(&mut self, source: Span, target: Span) -> Result<()> {
        self.collect(None, source)?;
        target.copy_from(self.landed(0, target.len()));
        Ok(())
    }

    /// Sends each process its part of `source`, and puts what comes into `target`, in the order of
    /// processes. A part has `length` bytes.
    pub fn total_exchange(&mut self, source: Span, target: Span, length: usize) -> Result<()> {
        let (nprocs, pid) = (self.nprocs(), self.pid());
        self.land(nprocs * length)?;
        for to in 0..nprocs {
            self.drop_at(to, pid * length, source.tail(to * length).head(length))?;
        }
        self.sync()?;
        target.copy_from(self.landed(0, nprocs * length));
        Ok(())
    }

    /// Combines everyone's `source` into `target` of process `root`, in the order of processes.
    pub fn reduce(
        &mut self,
        root: i64,
        operator: impl Fn(Span, Span, Span),
        source: Span,
        target: Span,
    ) -> Result<()> {
        let root = self.check_root("bsp_reduce", root)?;
        self.collect(Some(root), source)?;
        if self.pid() == root {
            self.combine(self.nprocs(), operator, target);
        }
        Ok(())
    }

    /// Combines everyone's `source` into everyone's `target`, in the order of processes.
    pub fn fold(
        &mut self,
        operator: impl Fn(Span, Span, Span),
        source: Span,
        target: Span,
    ) -> Result<()> {
        self.collect(None, source)?;
        self.combine(self.nprocs(), operator, target);
        Ok(())
    }

    /// Combines `source` of all processes up to this one into `target`.
    pub fn scan(
        &mut self,
        operator: impl Fn(Span, Span, Span),
        source: Span,
        target: Span,
    ) -> Result<()> {
        let (nprocs, pid, length) = (self.nprocs(), self.pid(), source.len());
        self.land(nprocs * length)?;
        for to in pid..nprocs {
            self.drop_at(to, pid * length, source)?;
        }
        self.sync()?;
        self.combine(pid + 1, operator, target);
        Ok(())
    }

    /// Brings everyone's `source` to `root`, or to all.
    fn collect(&mut self, root: Option<usize>, source: Span) -> Result<()> {
        let (nprocs, pid, length) = (self.nprocs(), self.pid(), source.len());
        self.land(nprocs * length)?;
        for to in (0..nprocs).filter(|&to| root.is_none_or(|root| root == to)) {
            self.drop_at(to, pid * length, source)?;
        }
        self.sync()
    }

    /// Combines the first items that have landed.
    fn combine(&self, count: usize, operator: impl Fn(Span, Span, Span), target: Span) {
        let length = target.len();
        let item = |at: usize| self.landed(at * length, length);
        // An operator may want its result apart from what it reads.
        let mut left = item(0).to_vec();
        for at in 1..count {
            let mut result = vec![0u8; length];
            // SAFETY: both vectors are ours alone during the call.
            let (before, after) = unsafe {
                (Span::new(left.as_mut_ptr(), length), Span::new(result.as_mut_ptr(), length))
            };
            operator(after, before, item(at));
            left = result;
        }
        target.copy_from_slice(&left);
    }

    fn check_root(&mut self, call: &'static str, root: i64) -> Result<usize> {
        if (root as u64) < self.nprocs() as u64 {
            return Ok(root as usize);
        }
        let most = self.nprocs() - 1;
        Err(self.error(call, format!("there is no process {root}; processes are 0 to {most}")))
    }

    /// Sees to it that so many bytes can land here, as in all processes.
    fn land(&mut self, length: usize) -> Result<()> {
        if self.landing().0.len() * 8 >= length.max(1) {
            return Ok(());
        }
        let fresh = vec![0u64; length.next_power_of_two().max(LEAST) / 8];
        // SAFETY: the words stay where they are until a pop has taken effect.
        unsafe { self.push_reg(fresh.as_ptr().cast(), fresh.len() as i64 * 8)? };
        let old = std::mem::replace(self.landing(), Landing(fresh));
        if !old.0.is_empty() {
            self.pop_reg(old.0.as_ptr().cast())?;
        }
        self.sync()
    }

    /// Puts bytes where they land in another process.
    fn drop_at(&mut self, pid: usize, offset: usize, source: Span) -> Result<()> {
        let landing = self.landing().0.as_ptr().cast();
        let (address, length) = source.plain().expect("plain bytes");
        // SAFETY: the span is valid by its maker's promise.
        unsafe { self.put(pid as i64, address, landing, offset as i64, length as i64) }
    }

    /// Bytes that have landed.
    fn landed(&self, offset: usize, length: usize) -> Span {
        let words = self.landing_of_now();
        assert!(offset + length <= words.0.len() * 8);
        let address = words.0.as_ptr().cast_mut().cast::<u8>();
        // SAFETY: inside the words; only read, and no reference to them is alive meanwhile.
        unsafe { Span::new(address.add(offset), length) }
    }
}
