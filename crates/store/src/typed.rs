//! Typed memory, cells and slices: what Rust programs use.

use crate::error::{Code, Error, Result};
use crate::group::Group;
use crate::messages::Status;
use crate::process::Process;
use crate::word::Word;
use layout::{Address, Span};
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::atomic::{AtomicI32, Ordering};

/// Communication memory of this process: `T`s that others may store to at any time, so that they are
/// loaded one by one and never borrowed. It is given back when this is dropped.
///
/// ```
/// # let process = unsafe { store::testing() };
/// let memory = process.memory::<f64>(4)?;
/// memory.store(2, 1.5);
/// assert_eq!(memory.to_vec(), [0.0, 0.0, 1.5, 0.0]);
/// # Ok::<(), Box<store::Error>>(())
/// ```
#[derive(Debug)]
pub struct Memory<'a, T: Word> {
    process: &'a Process,
    base: Address,
    length: usize,
    kind: PhantomData<T>,
}

impl<T: Word> Memory<'_, T> {
    /// How many `T`s.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none, which cannot be.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    fn address(&self, index: usize) -> *mut u8 {
        assert!(index < self.length, "index {index} of {} elements", self.length);
        // SAFETY: inside the buffer.
        unsafe { self.base.get().add(index * size_of::<T>()) }
    }

    /// Loads an element; what was stored before it is seen after.
    pub fn load(&self, index: usize) -> T {
        // SAFETY: inside the buffer, aligned, and accessed as shared memory is.
        unsafe { T::load(self.address(index)) }
    }

    /// Stores an element of our own memory.
    pub fn store(&self, index: usize, value: T) {
        // SAFETY: inside the buffer, and accessed as shared memory is.
        unsafe { value.store(self.address(index)) };
    }

    /// A copy of all elements, each as it is when it is copied.
    pub fn to_vec(&self) -> Vec<T> {
        (0..self.length).map(|index| self.load(index)).collect()
    }

    /// Opens a window over all of it at `base` of the global space.
    ///
    /// # Errors
    /// [`Code::InvalidGcsAddress`] if it wraps around or overlaps with another window of this process.
    pub fn open(&self, base: u64) -> Result<Open<'_>> {
        self.open_part(base, 0..self.length)
    }

    /// Opens a window over some elements.
    ///
    /// # Errors
    /// As for [`open`](Memory::open), and [`Code::InvalidLength`] if there are none, or too many.
    pub fn open_part(&self, base: u64, elements: Range<usize>) -> Result<Open<'_>> {
        let Some(count) =
            elements.end.checked_sub(elements.start).filter(|_| elements.end <= self.length)
        else {
            let text = format!("elements are {elements:?}; there are {}", self.length);
            return Err(Error::new(Code::InvalidLength, text));
        };
        // From the top down, so that they do not meet numbers that a program gives.
        static NUMBER: AtomicI32 = AtomicI32::new(i32::MAX);
        let number = NUMBER.fetch_sub(1, Ordering::Relaxed);
        let local = self.base.get().wrapping_add(elements.start * size_of::<T>());
        self.process.open_window(number, base, local, count * size_of::<T>())?;
        Ok(Open { process: self.process, number })
    }
}

impl Memory<'_, u64> {
    /// Waits until an element satisfies `ready`, and answers it. What was stored before it is seen
    /// then. Sleeps when it takes long.
    ///
    /// ```
    /// # let process = unsafe { store::testing() };
    /// let flags = process.memory::<u64>(1)?;
    /// let window = flags.open(0x5000)?;
    /// std::thread::scope(|scope| {
    ///     scope.spawn(|| process.cell::<u64>(store::Group::LOCAL, 0x5000).store(7));
    ///     assert_eq!(flags.wait_until(0, |value| value != 0), 7);
    /// });
    /// # drop(window);
    /// # Ok::<(), Box<store::Error>>(())
    /// ```
    pub fn wait_until(&self, index: usize, ready: impl FnMut(u64) -> bool) -> u64 {
        let flag: *const u64 = self.address(index).cast();
        self.process.wait_flag(flag, ready).expect("an element is aligned communication memory")
    }
}

impl<T: Word> Drop for Memory<'_, T> {
    fn drop(&mut self) {
        // SAFETY: its windows borrow it, so that they are closed by now, or stay open for ever and
        // then keep the buffer.
        let _ = unsafe { self.process.free(self.base.get()) };
    }
}

/// An open window; dropping it closes it.
#[derive(Debug)]
pub struct Open<'a> {
    process: &'a Process,
    number: i32,
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        let _ = self.process.close_window(self.number);
    }
}

/// A `T` in the global space, as its receivers see it.
///
/// ```
/// # let process = unsafe { store::testing() };
/// let memory = process.memory::<u32>(2)?;
/// let window = memory.open(0x1000)?;
/// let cell = process.cell::<u32>(store::Group::ALL, 0x1004);
/// cell.store(9);
/// assert_eq!(memory.load(1), 9);
/// # drop(window);
/// # Ok::<(), Box<store::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RemoteCell<'a, T: Word> {
    process: &'a Process,
    to: Group,
    address: u64,
    kind: PhantomData<T>,
}

impl<T: Word> RemoteCell<'_, T> {
    /// Stores a value at every receiver that has a window there.
    ///
    /// # Panics
    /// If the group has been destroyed.
    #[inline]
    pub fn store(&self, value: T) {
        if let Err(error) = self.process.put(self.to, self.address, value) {
            panic!("{error}");
        }
    }
}

/// `T`s in the global space, as their receivers see them.
///
/// ```
/// # let process = unsafe { store::testing() };
/// let memory = process.memory::<f64>(4)?;
/// let window = memory.open(0x2000)?;
/// let slice = process.slice::<f64>(store::Group::LOCAL, 0x2000, 4);
/// slice.store_slice(1, &[1.0, 2.0]);
/// slice.at(3).store(3.0);
/// assert_eq!(memory.to_vec(), [0.0, 1.0, 2.0, 3.0]);
/// # drop(window);
/// # Ok::<(), Box<store::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RemoteSlice<'a, T: Word> {
    first: RemoteCell<'a, T>,
    length: usize,
}

impl<'a, T: Word> RemoteSlice<'a, T> {
    /// One of them.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn at(&self, index: usize) -> RemoteCell<'a, T> {
        assert!(index < self.length, "index {index} of {} elements", self.length);
        let address = self.first.address + (index * size_of::<T>()) as u64;
        RemoteCell { address, ..self.first }
    }

    /// Stores several from index `from` on.
    ///
    /// # Panics
    /// If there are fewer, or if the group has been destroyed.
    pub fn store_slice(&self, from: usize, values: &[T]) {
        let fits = from.checked_add(values.len()).is_some_and(|end| end <= self.length);
        assert!(fits, "{} elements from {from} on of {}", values.len(), self.length);
        let RemoteCell { process, to, address, .. } = self.first;
        let address = address.wrapping_add((from * size_of::<T>()) as u64);
        let pointer: *const T = values.as_ptr();
        // SAFETY: the values outlive the call, and are only read; words have no padding.
        let bytes = unsafe { Span::new(pointer.cast_mut().cast(), size_of_val(values)) };
        if let Err(error) = process.put_block(to, address, bytes) {
            panic!("{error}");
        }
    }
}

/// A key that is owned; dropping it lets it go.
#[derive(Debug)]
pub struct KeyGuard<'a> {
    process: &'a Process,
    key: usize,
}

impl Drop for KeyGuard<'_> {
    fn drop(&mut self) {
        let _ = self.process.release_key(self.key);
    }
}

impl Process {
    /// Finds communication memory for `length` elements, all zero.
    ///
    /// # Errors
    /// [`Code::InvalidLength`] for none, [`Code::System`] if there is no memory.
    pub fn memory<T: Word>(&self, length: usize) -> Result<Memory<'_, T>> {
        let Some(bytes) = length.checked_mul(size_of::<T>()) else {
            let text = format!("{length} elements are more than a process has memory for");
            return Err(Error::new(Code::InvalidLength, text));
        };
        let base = Address::new(self.allocate(bytes)?);
        Ok(Memory { process: self, base, length, kind: PhantomData })
    }

    /// The `T` at an address of the global space, at the members of `to`.
    pub fn cell<T: Word>(&self, to: Group, address: u64) -> RemoteCell<'_, T> {
        RemoteCell { process: self, to, address, kind: PhantomData }
    }

    /// `length` `T`s from an address of the global space on, at the members of `to`.
    ///
    /// # Panics
    /// If they pass the end of the space.
    pub fn slice<T: Word>(&self, to: Group, address: u64, length: usize) -> RemoteSlice<'_, T> {
        let bytes = length.checked_mul(size_of::<T>()).map(|bytes| bytes as u64);
        let inside = bytes.is_some_and(|bytes| bytes == 0 || u64::MAX - address >= bytes - 1);
        assert!(inside, "{length} elements from {address:#x} on pass the end of the space");
        RemoteSlice { first: self.cell(to, address), length }
    }

    /// Raises an event at the members of `to`: [`raise`](Process::raise) by the name that fits what it
    /// is used for.
    ///
    /// ```
    /// # let process = unsafe { store::testing() };
    /// process.notify(store::Group::LOCAL, 3)?;
    /// process.notify(store::Group::ALL, 3)?;
    /// assert_eq!(process.wait_event(3)?, 2);
    /// assert_eq!(process.take_event(3)?, None);
    /// # Ok::<(), Box<store::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`raise`](Process::raise).
    pub fn notify(&self, to: Group, event: usize) -> Result<()> {
        self.raise(to, event)
    }

    /// Owns a key, as soon as nobody else does.
    ///
    /// ```
    /// # let process = unsafe { store::testing() };
    /// let guard = process.lock(5)?;
    /// assert_eq!(process.lock(5).unwrap_err().code, store::Code::AlreadyOwner);
    /// drop(guard);
    /// let _again = process.lock(5)?;
    /// # Ok::<(), Box<store::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Code::InvalidNumber`] for a key that does not exist, [`Code::AlreadyOwner`] if this process
    /// owns it.
    pub fn lock(&self, key: usize) -> Result<KeyGuard<'_>> {
        let request = self.request_key(key)?;
        self.wait_any_key(&[request])?;
        Ok(KeyGuard { process: self, key })
    }

    /// Sends a message, and waits until it has left.
    ///
    /// ```
    /// # let process = unsafe { store::testing() };
    /// std::thread::scope(|scope| {
    ///     scope.spawn(|| process.send(store::Group::LOCAL, 4, b"hello"));
    ///     let mut room = [0; 16];
    ///     let status = process.receive(store::Group::ALL, 4, &mut room)?;
    ///     assert_eq!(&room[..status.length as usize], b"hello");
    ///     Ok::<(), Box<store::Error>>(())
    /// })?;
    /// # Ok::<(), Box<store::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Code::InvalidGroup`] unless `to` is one process, [`Code::InvalidTag`].
    pub fn send(&self, to: Group, tag: i32, bytes: &[u8]) -> Result<()> {
        // SAFETY: the bytes are borrowed until the send is over, and are only read.
        let request = self.start_send(to, tag, unsafe { Span::of(bytes) })?;
        self.wait_any(&[request]).map(drop)
    }

    /// Receives a message from one of the members of `from`.
    ///
    /// # Errors
    /// [`Code::InvalidGroup`] if there is no such group, [`Code::InvalidTag`].
    pub fn receive(&self, from: Group, tag: i32, room: &mut [u8]) -> Result<Status> {
        // SAFETY: the room is borrowed until the receive is over.
        let span = unsafe { Span::new(room.as_mut_ptr(), room.len()) };
        let request = self.start_receive(from, tag, span)?;
        Ok(self.wait_any(&[request])?.1)
    }
}
