//! Groups of processes.

use std::ops::Deref;

use mpi::{Handle, abi, communicator, group};

use crate::error::{At, Error, Result, class};
use crate::peers::Peers;

/// A group of processes that talk to each other, apart from all other groups: messages of two communicators never
/// meet.
///
/// It can be used by any thread, by several at the same time too. Threads that have one each, by
/// [`dup`](Comm::dup), do not see each other's messages.
#[derive(Debug)]
pub struct Comm {
    peers: Peers,
    /// Whether it goes when this does.
    owned: bool,
}

/// How two communicators compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// They are the same.
    Identical,
    /// The same processes in the same order.
    Congruent,
    /// The same processes in another order.
    Similar,
    /// Other processes.
    Unequal,
}

impl Comm {
    pub(crate) fn of(handle: Handle) -> mpi::Result<Comm> {
        let owned = handle != abi::COMM_WORLD && handle != abi::COMM_SELF;
        Ok(Comm { peers: Peers::of(handle)?, owned })
    }

    pub(crate) fn made(call: &'static str, made: mpi::Result<Handle>) -> Result<Comm> {
        made.and_then(Comm::of).at(call)
    }

    pub(crate) fn maybe(call: &'static str, made: mpi::Result<Handle>) -> Result<Option<Comm>> {
        match made.at(call)? {
            abi::COMM_NULL => Ok(None),
            made => Comm::made(call, Ok(made)).map(Some),
        }
    }

    /// This process alone.
    pub fn alone() -> Result<Comm> {
        Comm::made("alone", Ok(abi::COMM_SELF))
    }

    /// The same processes once more, for messages that are not to meet others. All of them call this.
    pub fn dup(&self) -> Result<Comm> {
        Comm::made("dup", communicator::dup(self.handle()))
    }

    /// Divides the processes: those of the same color are together, in the order of their keys, then of their ranks.
    /// Those without a color get no communicator. All of them call this.
    ///
    /// ```
    /// let world = serried::init()?;
    /// let half = world.split(Some((world.rank() % 2) as i32), 0)?.expect("everyone has a color");
    /// assert_eq!(half.rank(), world.rank() / 2);
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn split(&self, color: Option<i32>, key: i32) -> Result<Option<Comm>> {
        if let Some(color) = color.filter(|color| *color < 0) {
            let cause = format!("color is {color}; it must be 0 or more, or None");
            return Err(Error::new(class::ARG, "split", cause));
        }
        let color = color.unwrap_or(abi::UNDEFINED);
        Comm::maybe("split", communicator::split(self.handle(), color, key))
    }

    /// Those of this process's host, which share its memory. All of them call this.
    pub fn split_shared(&self) -> Result<Comm> {
        let (key, info) = (self.rank() as i32, abi::INFO_NULL);
        let made = communicator::split_type(self.handle(), abi::COMM_TYPE_SHARED, key, info);
        Comm::made("split_shared", made)
    }

    /// These ranks in this order; the others get none. All of them call this.
    pub fn include(&self, ranks: &[usize]) -> Result<Option<Comm>> {
        let numbers = ranks.iter().map(|&rank| self.peer("include", "a rank", rank));
        let numbers = numbers.collect::<Result<Vec<i32>>>()?;
        let make = || -> mpi::Result<Handle> {
            let mut all = communicator::group(self.handle())?;
            let some = group::include(all, &numbers);
            group::free(&mut all)?;
            let mut some = some?;
            let made = communicator::create(self.handle(), some);
            if some != abi::GROUP_EMPTY {
                group::free(&mut some)?;
            }
            made
        };
        Comm::maybe("include", make())
    }

    /// Compares the processes of two communicators.
    pub fn compare(&self, other: &Comm) -> Result<Comparison> {
        Ok(match communicator::compare(self.handle(), other.handle()).at("compare")? {
            abi::IDENT => Comparison::Identical,
            abi::CONGRUENT => Comparison::Congruent,
            abi::SIMILAR => Comparison::Similar,
            _ => Comparison::Unequal,
        })
    }

    /// What reports and tools call it.
    pub fn name(&self) -> Result<String> {
        communicator::name(self.handle()).at("name")
    }

    /// Says what reports and tools are to call it.
    pub fn set_name(&self, name: &str) -> Result<()> {
        communicator::set_name(self.handle(), name).at("set_name")
    }
}

impl Deref for Comm {
    type Target = Peers;

    #[inline(always)]
    fn deref(&self) -> &Peers {
        &self.peers
    }
}

impl Drop for Comm {
    fn drop(&mut self) {
        if self.owned {
            // After the end of the world there is nothing to be freed.
            let _ = communicator::free(&mut self.peers.handle());
        }
    }
}
