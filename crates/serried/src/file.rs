//! Files that all processes of a communicator read and write.

use mpi::file::{self, Direction, Place, Transfer};
use mpi::{Buffer, Handle, abi};

use crate::comm::Comm;
use crate::datatype::{Data, DataMut, receive, source};
use crate::error::{At, Result};
use crate::peers::Status;

/// A file that all processes of a communicator have open, seen as bytes.
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
#[derive(Debug)]
pub struct File {
    handle: Handle,
}

impl File {
    fn opened(comm: &Comm, path: &str, mode: i32, call: &'static str) -> Result<File> {
        let handle = file::open(comm.handle(), path, mode, abi::INFO_NULL).at(call)?;
        Ok(File { handle })
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

    fn transfer(
        &self,
        (call, direction, collective): (&'static str, Direction, bool),
        offset: u64,
        buffer: Buffer,
    ) -> Result<mpi::Status> {
        let place = Place::At(offset.try_into().unwrap_or(i64::MAX));
        Transfer { file: self.handle, direction, place, buffer, collective }.run().at(call)
    }

    fn read<D>(&self, call: &'static str, all: bool, offset: u64, data: &mut D) -> Result<Status>
    where
        D: DataMut + ?Sized,
    {
        let read = |data| self.transfer((call, Direction::Read, all), offset, data);
        receive(call, data.items_mut(), read).map(Status::of)
    }

    fn write<D>(&self, call: &'static str, all: bool, offset: u64, data: &D) -> Result<()>
    where
        D: Data + ?Sized,
    {
        let data = source(data.items())?;
        self.transfer((call, Direction::Write, all), offset, data).map(drop)
    }

    /// Reads items from an offset in bytes on; the status says how many there were before the end of the file.
    pub fn read_at<D: DataMut + ?Sized>(&self, offset: u64, data: &mut D) -> Result<Status> {
        self.read("read_at", false, offset, data)
    }

    /// Reads as [`read_at`](File::read_at) does, all processes together.
    pub fn read_at_all<D: DataMut + ?Sized>(&self, offset: u64, data: &mut D) -> Result<Status> {
        self.read("read_at_all", true, offset, data)
    }

    /// Writes items from an offset in bytes on.
    pub fn write_at<D: Data + ?Sized>(&self, offset: u64, data: &D) -> Result<()> {
        self.write("write_at", false, offset, data)
    }

    /// Writes as [`write_at`](File::write_at) does, all processes together.
    pub fn write_at_all<D: Data + ?Sized>(&self, offset: u64, data: &D) -> Result<()> {
        self.write("write_at_all", true, offset, data)
    }

    /// How many bytes the file has.
    pub fn size(&self) -> Result<u64> {
        Ok(file::size(self.handle).at("size")? as u64)
    }

    /// Cuts the file off, or makes it longer. All processes of the communicator call this.
    pub fn set_size(&self, bytes: u64) -> Result<()> {
        file::set_size(self.handle, bytes.try_into().unwrap_or(i64::MAX)).at("set_size")
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

impl Drop for File {
    fn drop(&mut self) {
        // All close it together, which a rank that panics cannot wait for.
        if self.handle != abi::FILE_NULL && !std::thread::panicking() {
            let _ = file::close(&mut self.handle);
        }
    }
}
