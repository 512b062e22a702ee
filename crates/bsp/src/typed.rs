//! A typed face: areas are values, and supersteps are visible in the code.
//!
//! Memory of an area changes only between supersteps, and is seen only inside of one: what
//! [`Area::read`] and [`Area::write`] lend cannot outlive the superstep. An area that is dropped stays
//! until the end of the superstep, since others may still put into it. Unbuffered puts change memory in the middle of
//! a superstep: they go to an [`OpenArea`], of which the program has copies only. All processes register the same
//! kind of memory, so that no unbuffered put of another process reaches an [`Area`]. An area knows the program of supersteps
//! that made it, and no step of another program lends it.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::ops::Range;
use std::rc::Rc;

use layout::Span;

use crate::core::Remote;
use crate::error::{Error, Result};
use crate::machine::{Begun, Machine};
use crate::record::zeros;
use crate::registry::Kind;

/// Items that are the same bytes in every process.
///
/// # Safety
/// Every pattern of bytes must be a value, and the type must have no padding and no pointers. Items
/// have a size and are aligned to 16 bytes at most; it does not compile otherwise.
pub unsafe trait Plain: Copy + Default + 'static {}

macro_rules! plain {
    ($($type:ty),*) => {
        // SAFETY: a number, all of whose bit patterns are values.
        $(unsafe impl Plain for $type {})*
    };
}
plain!(u8, i8, u16, i16, u32, i32, u64, i64, u128, i128, usize, isize, f32, f64);

// SAFETY: items one after the other, without gaps.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] where [T; N]: Default {}

/// Bytes of the tag of a message, which is a number.
const TAG: usize = 8;

/// This process among the others.
pub struct Process {
    shared: Rc<RefCell<Common>>,
}

/// What a process has, and areas that know it.
struct Common {
    machine: Box<Machine>,
    /// All processes, and the parts of them that this one has entered.
    parts: Vec<Part>,
    /// How many parts there have been.
    entered: usize,
    /// Where gets of this superstep write to when it ends, however long the program keeps them.
    gets: Vec<Rc<GetBuffer>>,
    /// Items that unbuffered puts of this superstep read.
    puts: Vec<Rc<dyn Any>>,
}

/// Areas of a part of the machine that the program has dropped.
struct Part {
    number: usize,
    /// Memory of those that were dropped in this superstep.
    retired: Vec<Vec<u128>>,
    /// Those that were dropped while this process was in a smaller part.
    left: Vec<(*mut u8, Vec<u128>)>,
}

impl Part {
    fn new(number: usize) -> Part {
        Part { number, retired: Vec::new(), left: Vec::new() }
    }
}

/// A superstep under way.
pub struct Step<'p> {
    shared: &'p RefCell<Common>,
    pid: usize,
    nprocs: usize,
}

/// Memory into which bytes are got.
struct GetBuffer {
    words: *mut u128,
    /// Owns them; reached only through `words` until they have arrived.
    _owned: Vec<u128>,
    arrived: Cell<bool>,
}

/// Memory of this process that all others can put into and get from: each process has such an area,
/// made in the same order. It can be read and written here at once, and by others from the superstep
/// after the next [`Process::superstep`] on.
pub struct Area<T: Plain> {
    shared: Rc<RefCell<Common>>,
    /// The part of the machine that it was made in.
    part: usize,
    /// Words, so that it is aligned for all items; reached only through `address`.
    memory: Vec<u128>,
    address: *mut u8,
    length: usize,
    items: PhantomData<T>,
}

/// Memory of this process that others can also put into in the middle of a superstep, by
/// [`Step::put_unbuffered`]: the program reads and writes copies.
pub struct OpenArea<T: Plain>(Area<T>);

/// Memory that processes have made together: an [`Area`] or an [`OpenArea`].
pub trait Registered<T: Plain>: Sealed {
    #[doc(hidden)]
    fn area(&self) -> &Area<T>;
}

/// Areas are those of this module.
#[doc(hidden)]
pub trait Sealed {}

impl<T: Plain> Sealed for Area<T> {}
impl<T: Plain> Sealed for OpenArea<T> {}

impl<T: Plain> Registered<T> for Area<T> {
    fn area(&self) -> &Area<T> {
        self
    }
}

impl<T: Plain> Registered<T> for OpenArea<T> {
    fn area(&self) -> &Area<T> {
        &self.0
    }
}

/// Items that an unbuffered put reads until the superstep has ended.
pub struct Lent<T: Plain> {
    items: Rc<Vec<T>>,
}

/// Items that were got: there when the superstep has ended.
pub struct Fetched<T: Plain> {
    buffer: Rc<GetBuffer>,
    length: usize,
    items: PhantomData<T>,
}

/// A message that has come.
pub struct Message<'s, T: Plain> {
    /// What the sender called it.
    pub tag: u64,
    /// Its items.
    pub items: &'s [T],
}

/// Runs a program of supersteps in all processes of the job.
///
/// An error is the whole job's: the others cannot go on without this process, so it ends the job,
/// with a message that says what is wrong.
pub fn run<R>(program: impl FnOnce(&mut Process) -> Result<R>) -> Result<R> {
    thread_local!(static BEGUN: Cell<bool> = const { Cell::new(false) });
    if BEGUN.replace(true) && !runtime::is_offered() {
        return Err(Error::outside("bsp::run", "a process runs one program of supersteps"));
    }
    // SAFETY: once in this thread, which keeps the machine: it is not `Send`. A second thread that
    // tried the same finds the place in the job taken, and gets an error.
    let mut machine = match unsafe { Machine::begin(None)? } {
        Begun::Machine(machine) => machine,
        // All processes are wanted.
        Begun::Surplus => return Err(Error::outside("bsp::run", "this process is not needed")),
    };
    machine.set_tagsize(TAG as i64)?;
    machine.sync()?;
    let shared = Rc::new(RefCell::new(Common {
        machine,
        parts: vec![Part::new(0)],
        entered: 0,
        gets: Vec::new(),
        puts: Vec::new(),
    }));
    let mut process = Process { shared: shared.clone() };
    let unfinished = Unfinished(&shared);
    let ended = program(&mut process).and_then(|answer| {
        shared.borrow_mut().machine.end()?;
        Ok(answer)
    });
    std::mem::forget(unfinished);
    if let Err(error) = &ended {
        shared.borrow().machine.abort(&error.to_string());
    }
    ended
}

/// The cause of an error of an area that another program of supersteps made.
const OTHER_PROGRAM: &str =
    "the area belongs to another program of supersteps; use it in the bsp::run that made it";

/// Makes every later superstep fail, unless it is forgotten: a program that panics in a part of the machine leaves the
/// others of the part waiting.
struct UnfinishedPart<'a>(&'a RefCell<Common>);

impl Drop for UnfinishedPart<'_> {
    fn drop(&mut self) {
        const CAUSE: &str =
            "the program of a part panicked, so that its processes cannot join the others";
        if let Ok(mut common) = self.0.try_borrow_mut() {
            let error = common.machine.error("Process::split", CAUSE);
            common.machine.fail(error);
        }
    }
}

/// Ends the job, unless it is forgotten: others still reach the memory of a program that panics.
struct Unfinished<'a>(&'a RefCell<Common>);

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        const CAUSE: &str = "the program panicked; what it said stands above";
        match self.0.try_borrow() {
            Ok(common) => {
                let error = common.machine.error("bsp::run", CAUSE);
                common.machine.abort(&error.to_string())
            }
            Err(_) => std::process::abort(),
        }
    }
}

impl Process {
    /// Which process this is.
    pub fn pid(&self) -> usize {
        self.shared.borrow().machine.pid()
    }

    /// How many processes there are.
    pub fn nprocs(&self) -> usize {
        self.shared.borrow().machine.nprocs()
    }

    /// On how many hosts they are.
    pub fn hosts(&self) -> usize {
        self.shared.borrow().machine.hosts()
    }

    /// What the network to other hosts is called in tables; None where there is none.
    pub fn network(&self) -> Option<&'static str> {
        self.shared.borrow().machine.network()
    }

    /// Seconds since this process began.
    pub fn time(&self) -> f64 {
        self.shared.borrow().machine.time()
    }

    /// Makes an area with `length` items here, all zero; other processes may have other lengths, but items of the
    /// same size.
    pub fn area<T: Plain>(&mut self, length: usize) -> Result<Area<T>> {
        self.register("Process::area", length, false)
    }

    fn register<T: Plain>(
        &mut self,
        call: &'static str,
        length: usize,
        open: bool,
    ) -> Result<Area<T>> {
        let mut common = self.shared.borrow_mut();
        // Never empty, so that every area has an address of its own.
        let (mut memory, bytes) = common.memory::<T>(call, length)?;
        let address = memory.as_mut_ptr().cast::<u8>();
        let kind = Kind::area(size_of::<T>(), open);
        // SAFETY: the memory stays where it is until a pop of it has taken effect: see `Drop`.
        unsafe { common.machine.push_area(address, bytes as i64, kind)? };
        let (shared, part) = (self.shared.clone(), common.part().number);
        Ok(Area { shared, part, memory, address, length, items: PhantomData })
    }

    /// Makes an area for unbuffered puts with `length` items here, all zero; other processes may have other lengths.
    pub fn open_area<T: Plain>(&mut self, length: usize) -> Result<OpenArea<T>> {
        self.register("Process::open_area", length, true).map(OpenArea)
    }

    /// Seconds that a superstep of so many operations and bytes takes on this machine, as `serried bsp-probe` has
    /// measured it; none if it has not.
    pub fn predict(&self, operations: f64, h: f64) -> Option<f64> {
        let found = crate::cost::stored(self.nprocs(), self.hosts());
        found.map(|parameters| parameters.predict(operations, h))
    }

    /// Ends the superstep and runs a program on a part of the machine: on the processes that name the same colour, in
    /// the order of their keys. When it returns they are one machine again. Areas of the whole stay as they are, and
    /// cannot be reached from a part; messages that were sent before are to be taken before, and those of a part in it.
    /// If the program panics, no later superstep succeeds: the others of the part wait for this process.
    pub fn split<R>(
        &mut self,
        colour: i64,
        key: i64,
        program: impl FnOnce(&mut Process) -> Result<R>,
    ) -> Result<R> {
        self.end_superstep(|machine| {
            machine.split(colour, key)?;
            machine.assume_tagsize(TAG);
            Ok(())
        })?;
        let mut common = self.shared.borrow_mut();
        common.entered += 1;
        let part = Part::new(common.entered);
        common.parts.push(part);
        drop(common);
        let shared = self.shared.clone();
        let unfinished = UnfinishedPart(&shared);
        let answer = program(self);
        std::mem::forget(unfinished);
        self.end_superstep(Machine::join)?;
        let mut common = self.shared.borrow_mut();
        // Nobody names memory of a part that is no more.
        common.parts.pop();
        for (address, memory) in std::mem::take(&mut common.part().left) {
            common.machine.pop_reg(address)?;
            common.part().retired.push(memory);
        }
        drop(common);
        answer
    }

    /// Makes a superstep: what `work` asks for has happened when this returns. If `work` fails the
    /// superstep goes on, and what it has asked for happens when a later call ends it.
    pub fn superstep<R>(&mut self, work: impl FnOnce(&Step<'_>) -> Result<R>) -> Result<R> {
        let step = Step { shared: &self.shared, pid: self.pid(), nprocs: self.nprocs() };
        let answer = work(&step)?;
        self.end_superstep(Machine::sync)?;
        Ok(answer)
    }

    /// Ends the superstep by a call that does so.
    fn end_superstep(&mut self, call: impl FnOnce(&mut Machine) -> Result<()>) -> Result<()> {
        let mut common = self.shared.borrow_mut();
        call(&mut common.machine)?;
        // Pops have taken effect: nobody names this memory any more.
        common.part().retired.clear();
        common.puts.clear();
        common.gets.drain(..).for_each(|buffer| buffer.arrived.set(true));
        Ok(())
    }

    /// Makes a superstep in which everyone hears everyone's items; those of process 0 come first.
    /// All must have as many.
    pub fn all_gather<T: Plain>(&mut self, items: &[T]) -> Result<Vec<T>> {
        let count = self.nprocs().checked_mul(items.len());
        let Some(mut all) = count.and_then(zeros) else {
            return Err(self.shared.borrow().too_many("Process::all_gather", items.len()));
        };
        let (source, target) = (span_of(items), span_of_mut(&mut all));
        self.end_superstep(|machine| machine.all_gather(source, target))?;
        Ok(all)
    }

    /// Makes a superstep in which everyone sends each process its part of `items`: as many to each.
    /// Answers what came, from process 0 first.
    pub fn total_exchange<T: Plain>(&mut self, items: &[T]) -> Result<Vec<T>> {
        let (nprocs, count) = (self.nprocs(), items.len());
        if !count.is_multiple_of(nprocs) {
            let cause = format!("{count} items are not as many for each of {nprocs} processes");
            return Err(self.shared.borrow().machine.error("Process::total_exchange", cause));
        }
        let mut all = vec![T::default(); count];
        let (source, target) = (span_of(items), span_of_mut(&mut all));
        let length = size_of_val(items) / nprocs;
        self.end_superstep(|machine| machine.total_exchange(source, target, length))?;
        Ok(all)
    }

    /// Makes a superstep in which all items are combined, in the order of processes.
    pub fn fold<T: Plain>(&mut self, item: T, operator: impl Fn(T, T) -> T) -> Result<T> {
        let all = self.all_gather(&[item])?;
        Ok(all.into_iter().reduce(operator).unwrap_or(item))
    }

    /// Makes a superstep in which all items up to that of this process are combined, in the order of processes.
    pub fn scan<T: Plain>(&mut self, item: T, operator: impl Fn(T, T) -> T) -> Result<T> {
        let (all, pid) = (self.all_gather(&[item])?, self.pid());
        Ok(all.into_iter().take(pid + 1).reduce(operator).unwrap_or(item))
    }

    /// Makes a superstep in which all items are combined, in the order of processes, for process `root` alone.
    pub fn reduce<T: Plain>(
        &mut self,
        root: usize,
        item: T,
        operator: impl Fn(T, T) -> T,
    ) -> Result<Option<T>> {
        Ok(self.gather(root, &[item])?.and_then(|all| all.into_iter().reduce(operator)))
    }

    /// Makes a superstep in which process `root` hears everyone's items; those of process 0 come first. All must have
    /// as many. The others get nothing.
    pub fn gather<T: Plain>(&mut self, root: usize, items: &[T]) -> Result<Option<Vec<T>>> {
        let is_root = self.pid() == root;
        let count = if is_root { self.nprocs().checked_mul(items.len()) } else { Some(0) };
        let Some(mut all) = count.and_then(zeros) else {
            return Err(self.shared.borrow().too_many("Process::gather", items.len()));
        };
        let (source, target) = (span_of(items), span_of_mut(&mut all));
        self.end_superstep(|machine| machine.gather(root as i64, source, target))?;
        Ok(is_root.then_some(all))
    }

    /// Makes a superstep in which process `root` gives everyone its part of `items`, `length` for each; those of the
    /// others are not looked at.
    pub fn scatter<T: Plain>(&mut self, root: usize, items: &[T], length: usize) -> Result<Vec<T>> {
        const CALL: &str = "Process::scatter";
        let (nprocs, count) = (self.nprocs(), items.len());
        if self.pid() == root && length.checked_mul(nprocs) != Some(count) {
            let cause = format!("{count} items are not {length} for each of {nprocs} processes");
            return Err(self.shared.borrow().machine.error(CALL, cause));
        }
        let Some(mut mine) = zeros(length) else {
            return Err(self.shared.borrow().too_many(CALL, length));
        };
        let (source, target) = (span_of(items), span_of_mut(&mut mine));
        self.end_superstep(|machine| machine.scatter(root as i64, source, target))?;
        Ok(mine)
    }

    /// Makes a superstep in which process `root` gives everyone its items; all must have as many.
    pub fn broadcast<T: Plain>(&mut self, root: usize, items: &mut [T]) -> Result<()> {
        let (source, target) = (span_of(items), span_of_mut(items));
        self.end_superstep(|machine| machine.broadcast(root as i64, source, target))
    }
}

impl Step<'_> {
    /// Which process this is.
    pub fn pid(&self) -> usize {
        self.pid
    }

    /// How many processes there are.
    pub fn nprocs(&self) -> usize {
        self.nprocs
    }

    /// Copies items into the area of another process, from its item `at` on, when the superstep ends.
    pub fn put<T: Plain>(
        &self,
        area: &impl Registered<T>,
        pid: usize,
        at: usize,
        items: &[T],
    ) -> Result<()> {
        let mut common = self.shared.borrow_mut();
        let to = self.remote(&common, "Step::put", area, (pid, at, items.len()))?;
        // SAFETY: a slice is valid for as many bytes.
        unsafe { common.machine.put(to, items.as_ptr().cast()) }
    }

    /// Copies items into the area of another process, from its item `at` on, at any time until the superstep ends, and
    /// without a copy of them here: they are handed over, and [`Lent::take`] gives them back in the next superstep.
    ///
    /// ```
    /// bsp::run(|process| {
    ///     let area = process.open_area::<u64>(100)?;
    ///     process.superstep(|_| Ok(()))?; // now all have it
    ///     let lent = process.superstep(|step| step.put_unbuffered(&area, 0, 0, vec![7; 100]))?;
    ///     assert_eq!(lent.take().unwrap().len(), 100);
    ///     assert_eq!(area.copy(98..100)?, [7, 7]);
    ///     Ok(())
    /// }).unwrap();
    /// ```
    ///
    /// An area of which the program has references cannot change in the middle of a superstep:
    ///
    /// ```compile_fail,E0308
    /// bsp::run(|process| {
    ///     let area = process.area::<u64>(100)?;
    ///     process.superstep(|step| step.put_unbuffered(&area, 0, 0, vec![7; 100]))
    /// }).unwrap();
    /// ```
    pub fn put_unbuffered<T: Plain>(
        &self,
        area: &OpenArea<T>,
        pid: usize,
        at: usize,
        items: Vec<T>,
    ) -> Result<Lent<T>> {
        let mut common = self.shared.borrow_mut();
        let to = self.remote(&common, "Step::put_unbuffered", area, (pid, at, items.len()))?;
        let items = Rc::new(items);
        // SAFETY: the items are kept until the superstep has ended, and nobody can change them before.
        unsafe { common.machine.hpput(to, items.as_ptr().cast())? };
        common.puts.push(items.clone());
        Ok(Lent { items })
    }

    /// Asks for `length` items of the area of another process, from its item `at` on, as they are
    /// when the superstep ends, before any put.
    pub fn get<T: Plain>(
        &self,
        area: &impl Registered<T>,
        pid: usize,
        at: usize,
        length: usize,
    ) -> Result<Fetched<T>> {
        // SAFETY: `fetch` promises the same.
        self.fetch("Step::get", area, (pid, at, length), |machine, from, into| unsafe {
            machine.get(from, into)
        })
    }

    /// Asks for `length` items of the area of another process, from its item `at` on, as they are at any time until the
    /// superstep ends.
    pub fn get_unbuffered<T: Plain>(
        &self,
        area: &impl Registered<T>,
        pid: usize,
        at: usize,
        length: usize,
    ) -> Result<Fetched<T>> {
        // SAFETY: `fetch` promises the same.
        self.fetch("Step::get_unbuffered", area, (pid, at, length), |machine, from, into| unsafe {
            machine.hpget(from, into)
        })
    }

    /// Has `get` ask for items, into memory that is kept until the superstep has ended.
    fn fetch<T: Plain>(
        &self,
        call: &'static str,
        area: &impl Registered<T>,
        (pid, at, length): (usize, usize, usize),
        get: impl FnOnce(&mut Machine, Remote, *mut u8) -> Result<()>,
    ) -> Result<Fetched<T>> {
        let mut common = self.shared.borrow_mut();
        let from = self.remote(&common, call, area, (pid, at, length))?;
        let (mut owned, _) = common.memory::<T>(call, length)?;
        let words = owned.as_mut_ptr();
        let buffer = Rc::new(GetBuffer { words, _owned: owned, arrived: Cell::new(false) });
        // The words are kept until the superstep has ended, and are not looked at before.
        get(&mut common.machine, from, words.cast())?;
        common.gets.push(buffer.clone());
        Ok(Fetched { buffer, length, items: PhantomData })
    }

    /// Copies `length` items of the area of another process now, from its item `at` on, as they are in this superstep.
    pub fn direct_get<T: Plain>(
        &self,
        area: &impl Registered<T>,
        pid: usize,
        at: usize,
        length: usize,
    ) -> Result<Vec<T>> {
        const CALL: &str = "Step::direct_get";
        let mut common = self.shared.borrow_mut();
        let from = self.remote(&common, CALL, area, (pid, at, length))?;
        let Some(mut items) = zeros::<T>(length) else { return Err(common.too_many(CALL, length)) };
        // SAFETY: so many items are there; should this fail, they are leaked.
        match unsafe { common.machine.direct_get(from, items.as_mut_ptr().cast()) } {
            Ok(()) => Ok(items),
            Err(error) => {
                std::mem::forget(items);
                Err(error)
            }
        }
    }

    /// Items of the area of another process, from item `at` on.
    fn remote<T: Plain>(
        &self,
        common: &Common,
        call: &'static str,
        area: &impl Registered<T>,
        (pid, at, items): (usize, usize, usize),
    ) -> Result<Remote> {
        let area = area.area();
        if !area.is_of(self) {
            return Err(common.machine.error(call, OTHER_PROGRAM));
        }
        let (offset, length) = (common.bytes::<T>(call, at)?, common.bytes::<T>(call, items)?);
        let (offset, length) = (offset as i64, length as i64);
        Ok(Remote { pid: pid as i64, address: area.address, offset, length })
    }

    /// Sends items to another process, which has them as a message in the next superstep.
    pub fn send<T: Plain>(&self, pid: usize, tag: u64, items: &[T]) -> Result<()> {
        let tag = tag.to_ne_bytes();
        let (payload, length) = (items.as_ptr().cast(), size_of_val(items) as i64);
        let mut common = self.shared.borrow_mut();
        // SAFETY: both are valid for as many bytes; tags have eight, as `run` has said.
        unsafe { common.machine.send(pid as i64, tag.as_ptr(), payload, length) }
    }

    /// The next message that was sent to this process in the superstep before; those of one process
    /// come in the order in which it sent them. What is not taken is lost.
    pub fn message<T: Plain>(&self) -> Result<Option<Message<'_, T>>> {
        let mut common = self.shared.borrow_mut();
        // SAFETY: what is made of it does not outlive this step.
        let Some((tag, payload)) = (unsafe { common.machine.first_message() }) else {
            return Ok(None);
        };
        let mut number = [0; 8];
        tag.copy_to_slice(&mut number);
        let (address, length) = payload.plain().expect("plain bytes");
        common.bytes::<T>("Step::message", 1)?;
        if !length.is_multiple_of(size_of::<T>()) || !address.cast::<T>().is_aligned() {
            let cause = format!("a message of {length} bytes is not made of such items");
            return Err(common.machine.error("Step::message", cause));
        }
        // SAFETY: the queue stays as it is until the superstep has ended, which this step outlives;
        // any bytes are items.
        let items = unsafe { std::slice::from_raw_parts(address.cast(), length / size_of::<T>()) };
        common.machine.pass_message();
        Ok(Some(Message { tag: u64::from_ne_bytes(number), items }))
    }
}

impl<T: Plain> Area<T> {
    /// How many items this process has in it.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether this process has no items in it.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Whether the program of the step has made this area: only its supersteps change the memory.
    fn is_of(&self, step: &Step<'_>) -> bool {
        std::ptr::eq(&raw const *self.shared, step.shared)
    }

    /// The items of this process, for the rest of a superstep.
    ///
    /// # Panics
    /// If the step is one of another [`run`].
    pub fn read<'s>(&'s self, step: &'s Step<'_>) -> &'s [T] {
        assert!(self.is_of(step), "Area::read: {OTHER_PROGRAM}");
        // SAFETY: aligned for all items, valid for so many, and changed only between supersteps.
        unsafe { std::slice::from_raw_parts(self.address.cast(), self.length) }
    }

    /// The items of this process, to be changed, for the rest of a superstep.
    ///
    /// # Panics
    /// If the step is one of another [`run`].
    pub fn write<'s>(&'s mut self, step: &'s Step<'_>) -> &'s mut [T] {
        assert!(self.is_of(step), "Area::write: {OTHER_PROGRAM}");
        // SAFETY: as above; nobody else has a reference meanwhile.
        unsafe { std::slice::from_raw_parts_mut(self.address.cast(), self.length) }
    }
}

impl<T: Plain> Drop for Area<T> {
    fn drop(&mut self) {
        let mut common = self.shared.borrow_mut();
        let memory = std::mem::take(&mut self.memory);
        if common.part().number == self.part {
            // It is only written down here, and fails, if at all, when the superstep ends.
            let _ = common.machine.pop_reg(self.address);
            common.part().retired.push(memory);
        } else if let Some(part) = common.parts.iter_mut().find(|part| part.number == self.part) {
            part.left.push((self.address, memory));
        }
        // Otherwise its part is no more, and nobody names it.
    }
}

impl<T: Plain> OpenArea<T> {
    /// How many items this process has in it.
    pub fn len(&self) -> usize {
        self.0.length
    }

    /// Whether this process has no items in it.
    pub fn is_empty(&self) -> bool {
        self.0.length == 0
    }

    fn within(&self, call: &'static str, at: &Range<usize>) -> Result<*mut T> {
        if at.start <= at.end && at.end <= self.0.length {
            // SAFETY: within the memory.
            return Ok(unsafe { self.0.address.cast::<T>().add(at.start) });
        }
        let cause = format!("items {at:?} are not in an area of {}", self.0.length);
        Err(self.0.shared.borrow().machine.error(call, cause))
    }

    /// A copy of items of this process, as they are now.
    pub fn copy(&self, at: Range<usize>) -> Result<Vec<T>> {
        let first = self.within("OpenArea::copy", &at)?;
        // SAFETY: within the memory, and any bytes are an item, should another process write them now.
        Ok((0..at.len()).map(|next| unsafe { first.add(next).read_volatile() }).collect())
    }

    /// Writes items of this process, from item `at` on.
    pub fn write(&self, at: usize, items: &[T]) -> Result<()> {
        let first = self.within("OpenArea::write", &(at..at.saturating_add(items.len())))?;
        for (next, item) in items.iter().enumerate() {
            // SAFETY: within the memory, of which nobody has a reference.
            unsafe { first.add(next).write_volatile(*item) };
        }
        Ok(())
    }
}

impl<T: Plain> std::fmt::Debug for Lent<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} items that are lent", self.items.len())
    }
}

impl<T: Plain> Lent<T> {
    /// The items; they are given back as long as the superstep has not ended that reads them.
    pub fn take(self) -> std::result::Result<Vec<T>, Lent<T>> {
        Rc::try_unwrap(self.items).map_err(|items| Lent { items })
    }
}

impl<T: Plain> Fetched<T> {
    /// The items; none as long as the superstep has not ended in which they were asked for.
    pub fn items(&self) -> Option<&[T]> {
        self.buffer.arrived.get().then(|| {
            // SAFETY: aligned for all items, owned by the buffer, written and not changed any more.
            unsafe { std::slice::from_raw_parts(self.buffer.words.cast(), self.length) }
        })
    }
}

impl Common {
    /// The part of the machine that this process is in.
    fn part(&mut self) -> &mut Part {
        self.parts.last_mut().expect("there is always the whole machine")
    }

    /// The bytes of so many items.
    fn bytes<T: Plain>(&self, call: &'static str, items: usize) -> Result<usize> {
        const { assert!(size_of::<T>() > 0 && align_of::<T>() <= align_of::<u128>()) };
        let bytes = items.checked_mul(size_of::<T>()).filter(|bytes| *bytes <= isize::MAX as usize);
        bytes.ok_or_else(|| self.too_many(call, items))
    }

    /// Memory for so many items, all zero and never empty, and how many bytes they are.
    fn memory<T: Plain>(&self, call: &'static str, items: usize) -> Result<(Vec<u128>, usize)> {
        let bytes = self.bytes::<T>(call, items)?;
        let memory = zeros(bytes.div_ceil(16).max(1)).ok_or_else(|| self.too_many(call, items))?;
        Ok((memory, bytes))
    }

    #[cold]
    fn too_many(&self, call: &'static str, items: usize) -> Box<Error> {
        self.machine.error(call, format!("there is no memory for {items} items; ask for fewer"))
    }
}

fn span_of<T: Plain>(items: &[T]) -> Span {
    // SAFETY: only read, during the call that it is made for.
    unsafe { Span::new(items.as_ptr().cast_mut().cast(), size_of_val(items)) }
}

fn span_of_mut<T: Plain>(items: &mut [T]) -> Span {
    // SAFETY: used during the call that it is made for.
    unsafe { Span::new(items.as_mut_ptr().cast(), size_of_val(items)) }
}
