//! Files that all processes of a communicator read and write.

use std::marker::PhantomData;

use mpi::file::{self, Direction, Place, Transfer};
use mpi::{Buffer, Handle, abi};

use crate::comm::Comm;
use crate::datatype::{Data, DataMut, Datatype, receive, source};
use crate::error::{At, Result};
use crate::part::Part;
use crate::peers::Status;
use crate::request::Request;

/// A file that all processes of a communicator have open.
///
/// It is seen as bytes first, into which items of any type are written, or, by [`view`](File::view), as items of one type
/// of which each process sees its part. Items lie in a file as in a message: field by field, without padding.
///
/// ```
/// let world = serried::init()?;
/// let path = std::env::temp_dir().join(format!("serried-{}", std::process::id()));
/// let path = path.to_str().unwrap();
/// let file = serried::File::create(&world, path)?;
/// let mine = [world.rank() as u64; 4];
/// file.write_at_all(32 * world.rank() as u64, &mine)?; // all together
/// let mut back = [0u64; 4];
/// file.read_at(32 * world.rank() as u64, &mut back)?; // this one alone
/// assert_eq!(back, mine);
/// file.close()?;
/// # std::fs::remove_file(path).unwrap();
/// # Ok::<(), serried::Error>(())
/// ```
///
/// # The three places
///
/// The calls that end in `_at` name a place: so many bytes, or items of a view. Those without go on where the last one of
/// this process has ended; [`seek`](File::seek) moves there. Those that end in `_shared` and `_ordered` go on where the last
/// one of any process has ended: whoever comes first, or one rank behind the other.
#[derive(Debug)]
pub struct File<S = Bytes> {
    handle: Handle,
    seen: PhantomData<S>,
}

/// How a [`File`] is seen that was just opened: as bytes.
#[derive(Clone, Copy, Debug)]
pub struct Bytes;

/// How a [`File`] is seen that has a [view](File::view): as items of a type.
#[derive(Clone, Copy, Debug)]
pub struct Items<T>(PhantomData<T>);

/// What may be read from and written to a file that is seen in this way.
///
/// ```compile_fail,E0277
/// #[derive(Clone, Copy, serried::Datatype)]
/// struct Mine(u8);
/// impl serried::Sees<Mine> for serried::Items<f64> {}
/// ```
#[diagnostic::on_unimplemented(
    message = "a file seen as `{Self}` has no items of `{T}`",
    note = "a view has items of one type; `File::into_bytes` ends it"
)]
pub trait Sees<T: Datatype>: Seen + sealed::Sees<T> {}

/// How a file can be seen.
#[doc(hidden)]
pub trait Seen {}

mod sealed {
    /// Known here only, so that nobody else implements [`Sees`](super::Sees).
    pub trait Sees<T> {}
}

impl Seen for Bytes {}
impl<T: Datatype> Seen for Items<T> {}
impl<T: Datatype> sealed::Sees<T> for Bytes {}
impl<T: Datatype> sealed::Sees<T> for Items<T> {}
impl<T: Datatype> Sees<T> for Bytes {}
impl<T: Datatype> Sees<T> for Items<T> {}

/// What a call does: its name, the direction, and whether all do it together.
type Access = (&'static str, Direction, bool);

/// Bytes or items of a file, as MPI counts them.
fn place(offset: u64) -> Place {
    Place::At(offset.try_into().unwrap_or(i64::MAX))
}

impl File {
    fn opened(comm: &Comm, path: &str, mode: i32, call: &'static str) -> Result<File> {
        let handle = file::open(comm.handle(), path, mode, abi::INFO_NULL).at(call)?;
        Ok(File { handle, seen: PhantomData })
    }

    /// Opens a file for reading. All processes of the communicator call this.
    pub fn open(comm: &Comm, path: &str) -> Result<File> {
        File::opened(comm, path, abi::MODE_RDONLY, "open")
    }

    /// Opens a file for reading and writing, and makes it if there is none. All processes of the communicator call
    /// this.
    pub fn create(comm: &Comm, path: &str) -> Result<File> {
        File::opened(comm, path, abi::MODE_RDWR | abi::MODE_CREATE, "create")
    }

    /// Takes a file away; one that is open elsewhere goes when it is closed there. One process calls this.
    pub fn delete(path: &str) -> Result<()> {
        file::delete(path, abi::INFO_NULL).at("delete")
    }
}

impl<S: Seen> File<S> {
    /// Sees the file as items of a type that begin at so many bytes, of which this process sees a part. All processes of the
    /// communicator call this, each with its part.
    ///
    /// ```
    /// use serried::{File, Part};
    /// let world = serried::init()?;
    /// let path = std::env::temp_dir().join(format!("serried-view-{}", std::process::id()));
    /// let path = path.to_str().unwrap();
    /// // Of each `size` items one is mine.
    /// let mine = Part::Every { first: world.rank(), items: 1, of: world.size() };
    /// let file = File::create(&world, path)?.view::<f32>(0, mine)?;
    /// file.write_all(&[1.5f32; 10])?;
    /// assert_eq!(file.size()?, 40 * world.size() as u64);
    /// # file.close()?;
    /// # std::fs::remove_file(path).unwrap();
    /// # Ok::<(), serried::Error>(())
    /// ```
    ///
    /// What it has items of is read and written, and nothing else:
    ///
    /// ```compile_fail,E0271
    /// let world = serried::init().unwrap();
    /// let file = serried::File::open(&world, "numbers").unwrap();
    /// let file = file.view::<f64>(0, serried::Part::All).unwrap();
    /// file.read_at(0, &mut [0u8; 8]).unwrap();
    /// ```
    pub fn view<T: Datatype>(self, displacement: u64, part: Part<'_>) -> Result<File<Items<T>>> {
        const CALL: &str = "view";
        let displacement = displacement.try_into().unwrap_or(i64::MAX);
        let datatypes = part.datatypes::<T>(CALL);
        let set = |element: Handle, pattern: Handle| {
            let none = abi::INFO_NULL;
            file::set_view(self.handle, displacement, element, pattern, "native", none).at(CALL)
        };
        match datatypes {
            Ok((element, pattern)) => set(element.handle(), pattern.handle())?,
            Err(error) => {
                // What is wrong here is told to all, so that nobody waits.
                let _ = set(abi::DATATYPE_NULL, abi::DATATYPE_NULL);
                return Err(error);
            }
        }
        Ok(self.seen())
    }

    /// Sees the file as bytes again. All processes of the communicator call this.
    pub fn into_bytes(self) -> Result<File> {
        let (byte, none) = (abi::BYTE, abi::INFO_NULL);
        file::set_view(self.handle, 0, byte, byte, "native", none).at("into_bytes")?;
        Ok(self.seen())
    }

    /// The same file, seen in another way.
    fn seen<R>(mut self) -> File<R> {
        let handle = std::mem::replace(&mut self.handle, abi::FILE_NULL);
        File { handle, seen: PhantomData }
    }

    fn transfer(
        &self,
        (_, direction, collective): Access,
        place: Place,
        buffer: Buffer,
    ) -> Transfer {
        Transfer { file: self.handle, direction, place, buffer, collective }
    }

    fn get<D>(&self, call: &'static str, all: bool, place: Place, data: &mut D) -> Result<Status>
    where
        D: DataMut + ?Sized,
        S: Sees<D::Item>,
    {
        let access = (call, Direction::Read, all);
        let read = |data| self.transfer(access, place, data).run().at(call);
        receive(call, data.items_mut(), read).map(Status::of)
    }

    fn put<D>(&self, call: &'static str, all: bool, place: Place, data: &D) -> Result<()>
    where
        D: Data + ?Sized,
        S: Sees<D::Item>,
    {
        let data = source(data.items())?;
        self.transfer((call, Direction::Write, all), place, data).run().at(call).map(drop)
    }

    fn start<T: Datatype>(&self, access: Access, place: Place, data: Vec<T>) -> Result<Request<T>>
    where
        S: Sees<T>,
    {
        Request::start(access.0, data, |data| self.transfer(access, place, data).start())
    }

    /// Reads items from a place on; the status says how many there were before the end of the file.
    pub fn read_at<D: DataMut + ?Sized>(&self, offset: u64, data: &mut D) -> Result<Status>
    where
        S: Sees<D::Item>,
    {
        self.get("read_at", false, place(offset), data)
    }

    /// Reads as [`read_at`](File::read_at) does, all processes together.
    pub fn read_at_all<D: DataMut + ?Sized>(&self, offset: u64, data: &mut D) -> Result<Status>
    where
        S: Sees<D::Item>,
    {
        self.get("read_at_all", true, place(offset), data)
    }

    /// Writes items from a place on.
    pub fn write_at<D: Data + ?Sized>(&self, offset: u64, data: &D) -> Result<()>
    where
        S: Sees<D::Item>,
    {
        self.put("write_at", false, place(offset), data)
    }

    /// Writes as [`write_at`](File::write_at) does, all processes together.
    pub fn write_at_all<D: Data + ?Sized>(&self, offset: u64, data: &D) -> Result<()>
    where
        S: Sees<D::Item>,
    {
        self.put("write_at_all", true, place(offset), data)
    }

    /// Reads the next items of this process.
    pub fn read<D: DataMut + ?Sized>(&self, data: &mut D) -> Result<Status>
    where
        S: Sees<D::Item>,
    {
        self.get("read", false, Place::Individual, data)
    }

    /// Reads the next items of this process, all processes together.
    pub fn read_all<D: DataMut + ?Sized>(&self, data: &mut D) -> Result<Status>
    where
        S: Sees<D::Item>,
    {
        self.get("read_all", true, Place::Individual, data)
    }

    /// Writes the next items of this process.
    pub fn write<D: Data + ?Sized>(&self, data: &D) -> Result<()>
    where
        S: Sees<D::Item>,
    {
        self.put("write", false, Place::Individual, data)
    }

    /// Writes the next items of this process, all processes together.
    pub fn write_all<D: Data + ?Sized>(&self, data: &D) -> Result<()>
    where
        S: Sees<D::Item>,
    {
        self.put("write_all", true, Place::Individual, data)
    }

    /// Reads the next items that nobody has read or written.
    pub fn read_shared<D: DataMut + ?Sized>(&self, data: &mut D) -> Result<Status>
    where
        S: Sees<D::Item>,
    {
        self.get("read_shared", false, Place::Shared, data)
    }

    /// Writes the next items, behind what anybody has read or written.
    pub fn write_shared<D: Data + ?Sized>(&self, data: &D) -> Result<()>
    where
        S: Sees<D::Item>,
    {
        self.put("write_shared", false, Place::Shared, data)
    }

    /// Reads the next items, all processes together, each behind the one before.
    pub fn read_ordered<D: DataMut + ?Sized>(&self, data: &mut D) -> Result<Status>
    where
        S: Sees<D::Item>,
    {
        self.get("read_ordered", true, Place::Ordered, data)
    }

    /// Writes the next items, all processes together, each behind the one before.
    pub fn write_ordered<D: Data + ?Sized>(&self, data: &D) -> Result<()>
    where
        S: Sees<D::Item>,
    {
        self.put("write_ordered", true, Place::Ordered, data)
    }

    /// Starts [`read_at`](File::read_at) into a vector, which the request owns meanwhile.
    ///
    /// ```
    /// let world = serried::init()?;
    /// let path = std::env::temp_dir().join(format!("serried-later-{}", std::process::id()));
    /// let path = path.to_str().unwrap();
    /// let file = serried::File::create(&world, path)?;
    /// let back = serried::block_on(async {
    ///     file.iwrite_at(0, vec![1u16, 2, 3])?.await?;
    ///     file.iread_at(2, vec![0u16; 2])?.await
    /// })?;
    /// assert_eq!((back.0, back.1.count::<u16>()), (vec![2, 3], 2));
    /// # file.close()?;
    /// # std::fs::remove_file(path).unwrap();
    /// # Ok::<(), serried::Error>(())
    /// ```
    pub fn iread_at<T: Datatype>(&self, offset: u64, data: Vec<T>) -> Result<Request<T>>
    where
        S: Sees<T>,
    {
        self.start(("iread_at", Direction::Read, false), place(offset), data)
    }

    /// Starts [`read_at_all`](File::read_at_all).
    pub fn iread_at_all<T: Datatype>(&self, offset: u64, data: Vec<T>) -> Result<Request<T>>
    where
        S: Sees<T>,
    {
        self.start(("iread_at_all", Direction::Read, true), place(offset), data)
    }

    /// Starts [`write_at`](File::write_at) from a vector, which the request owns meanwhile.
    pub fn iwrite_at<T: Datatype>(&self, offset: u64, data: Vec<T>) -> Result<Request<T>>
    where
        S: Sees<T>,
    {
        self.start(("iwrite_at", Direction::Write, false), place(offset), data)
    }

    /// Starts [`write_at_all`](File::write_at_all).
    pub fn iwrite_at_all<T: Datatype>(&self, offset: u64, data: Vec<T>) -> Result<Request<T>>
    where
        S: Sees<T>,
    {
        self.start(("iwrite_at_all", Direction::Write, true), place(offset), data)
    }

    /// Starts [`read`](File::read).
    pub fn iread<T: Datatype>(&self, data: Vec<T>) -> Result<Request<T>>
    where
        S: Sees<T>,
    {
        self.start(("iread", Direction::Read, false), Place::Individual, data)
    }

    /// Starts [`read_all`](File::read_all).
    pub fn iread_all<T: Datatype>(&self, data: Vec<T>) -> Result<Request<T>>
    where
        S: Sees<T>,
    {
        self.start(("iread_all", Direction::Read, true), Place::Individual, data)
    }

    /// Starts [`write`](File::write).
    pub fn iwrite<T: Datatype>(&self, data: Vec<T>) -> Result<Request<T>>
    where
        S: Sees<T>,
    {
        self.start(("iwrite", Direction::Write, false), Place::Individual, data)
    }

    /// Starts [`write_all`](File::write_all).
    pub fn iwrite_all<T: Datatype>(&self, data: Vec<T>) -> Result<Request<T>>
    where
        S: Sees<T>,
    {
        self.start(("iwrite_all", Direction::Write, true), Place::Individual, data)
    }

    /// Starts [`read_shared`](File::read_shared).
    pub fn iread_shared<T: Datatype>(&self, data: Vec<T>) -> Result<Request<T>>
    where
        S: Sees<T>,
    {
        self.start(("iread_shared", Direction::Read, false), Place::Shared, data)
    }

    /// Starts [`write_shared`](File::write_shared).
    pub fn iwrite_shared<T: Datatype>(&self, data: Vec<T>) -> Result<Request<T>>
    where
        S: Sees<T>,
    {
        self.start(("iwrite_shared", Direction::Write, false), Place::Shared, data)
    }

    /// Has the next items of this process begin at this place.
    pub fn seek(&self, offset: u64) -> Result<()> {
        file::seek(self.handle, offset.try_into().unwrap_or(i64::MAX), abi::SEEK_SET).at("seek")
    }

    /// Where the next items of this process begin.
    pub fn position(&self) -> Result<u64> {
        Ok(file::position(self.handle).at("position")? as u64)
    }

    /// Has the next items of anybody begin at this place. All processes of the communicator call this.
    pub fn seek_shared(&self, offset: u64) -> Result<()> {
        let offset = offset.try_into().unwrap_or(i64::MAX);
        file::seek_shared(self.handle, offset, abi::SEEK_SET).at("seek_shared")
    }

    /// Where the next items of anybody begin.
    pub fn position_shared(&self) -> Result<u64> {
        Ok(file::position_shared(self.handle).at("position_shared")? as u64)
    }

    /// How many bytes the file has.
    pub fn size(&self) -> Result<u64> {
        Ok(file::size(self.handle).at("size")? as u64)
    }

    /// Cuts the file off, or makes it longer. All processes of the communicator call this.
    pub fn set_size(&self, bytes: u64) -> Result<()> {
        file::set_size(self.handle, bytes.try_into().unwrap_or(i64::MAX)).at("set_size")
    }

    /// Whether what one process writes is at once what others read, and no access is seen half done. All processes of the
    /// communicator call this.
    pub fn set_atomic(&self, atomic: bool) -> Result<()> {
        file::set_atomicity(self.handle, atomic).at("set_atomic")
    }

    /// Waits until what was written is on the disk, and visible to the others. All processes of the communicator call
    /// this.
    pub fn sync(&self) -> Result<()> {
        file::sync(self.handle).at("sync")
    }

    /// Closes the file, as dropping does, and answers what went wrong. All processes of the communicator call this.
    pub fn close(mut self) -> Result<()> {
        file::close(&mut self.handle).at("close")
    }
}

impl<S> Drop for File<S> {
    fn drop(&mut self) {
        // All close it together, which a rank that panics cannot wait for.
        if self.handle != abi::FILE_NULL && !std::thread::panicking() {
            let _ = file::close(&mut self.handle);
        }
    }
}
