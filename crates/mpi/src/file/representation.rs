//! Representations of data in files (MPI-5.0 §14.5).

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use io::{Access, Direction, Disk, Failure, Locked};
use layout::datatype::{Datatype, basic, external};
use layout::{Lent, OwnedBuffer, Span};

use super::view::unsupported;
use crate::callbacks::{self, Callback};
use crate::datatype::{Shape, datatype_error, rebuilt};
use crate::error::{Error, Result};
use crate::{Buffer, Handle, abi, class, process};

/// How elements look in a file.
#[derive(Clone)]
pub(super) enum Representation {
    /// As in memory; "internal" is the same on all hosts of a job.
    Native,
    Internal,
    External32,
    Registered(Arc<Registered>),
}

/// The program's functions for a representation.
#[derive(Clone, Copy, Debug)]
pub struct Functions {
    /// From the file's bytes to memory; as they are without.
    pub read: Option<Callback>,
    /// From memory to the file's bytes; as they are without.
    pub write: Option<Callback>,
    /// The extent of a predefined datatype in the file.
    pub extent: Callback,
    /// The program's word for all of them.
    pub extra: usize,
}

/// A representation that the program registered. It stays for ever.
pub(super) struct Registered {
    name: String,
    functions: Functions,
}

static REGISTERED: Mutex<Vec<Arc<Registered>>> = Mutex::new(Vec::new());

fn registered() -> MutexGuard<'static, Vec<Arc<Registered>>> {
    REGISTERED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// `MPI_Register_datarep`.
pub fn register(name: &str, functions: Functions) -> Result<()> {
    process::running()?;
    if name.is_empty() || name.len() >= abi::MAX_DATAREP_STRING as usize {
        return Err(Error::new(
            class::ARG,
            format!(
                "datarep has {} bytes; it must have from 1 to {}",
                name.len(),
                abi::MAX_DATAREP_STRING - 1
            ),
        ));
    }
    if Representation::named(name).is_ok() {
        return Err(Error::new(
            class::DUP_DATAREP,
            format!("there is a representation {name:?} already; choose another name"),
        ));
    }
    registered().push(Arc::new(Registered { name: name.into(), functions }));
    Ok(())
}

impl Representation {
    pub(super) fn named(name: &str) -> Result<Representation> {
        match name {
            "native" => Ok(Representation::Native),
            "internal" => Ok(Representation::Internal),
            "external32" => Ok(Representation::External32),
            _ => match registered().iter().find(|one| one.name == name) {
                Some(one) => Ok(Representation::Registered(Arc::clone(one))),
                None => Err(Error::new(
                    class::UNSUPPORTED_DATAREP,
                    format!(
                        "datarep is {name:?}; it must be \"native\", \"internal\", \"external32\", or what \
                         MPI_Register_datarep has named"
                    ),
                )),
            },
        }
    }

    pub(super) fn name(&self) -> &str {
        match self {
            Representation::Native => "native",
            Representation::Internal => "internal",
            Representation::External32 => "external32",
            Representation::Registered(one) => &one.name,
        }
    }

    /// A number for the name.
    pub(super) fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.name().hash(&mut hasher);
        hasher.finish()
    }

    /// Whether bytes are in the file as they are in memory.
    pub(super) fn is_native(&self) -> bool {
        matches!(self, Representation::Native | Representation::Internal)
    }

    /// Whether functions of the program convert.
    pub(super) fn is_programs(&self) -> bool {
        matches!(self, Representation::Registered(_))
    }

    /// A datatype, as its items lie in the file.
    pub(super) fn of(&self, datatype: Handle) -> Result<Arc<Datatype>> {
        rebuilt(datatype, &mut |element| self.element(element))
    }

    /// What stands for a predefined datatype in the file, if it has another size there.
    fn element(&self, element: Handle) -> Result<Option<Arc<Datatype>>> {
        let Some(known) = basic(element.raw()) else { return Ok(None) };
        let native = Datatype::predefined(known);
        let extent = match self {
            Representation::Native | Representation::Internal => return Ok(None),
            Representation::External32 => external::size(native, 1).map_err(datatype_error)? as i64,
            Representation::Registered(one) => {
                let Functions { extent, extra, .. } = one.functions;
                let told = (callbacks::installed().representation_extent)(extent, element, extra);
                told.map_err(|code| one.failed("dtype_file_extent_fn", code))? as i64
            }
        };
        if extent == native.extent() {
            return Ok(None);
        }
        if extent <= 0 {
            return Err(unsupported(self.name(), &format!("{} has no extent", known.name)));
        }
        let byte = Datatype::predefined(basic(abi::BYTE.raw()).expect("MPI_BYTE is predefined"));
        Datatype::contiguous(extent, byte).map(Some).map_err(datatype_error)
    }

    /// How the items of a buffer become those of the file, or those of the file the buffer's; none if both are
    /// the same.
    pub(super) fn conversion(
        &self,
        direction: Direction,
        buffer: Buffer,
        memory: Span,
        shape: &Shape,
    ) -> Result<Option<Conversion>> {
        if memory.is_empty() {
            return Ok(None);
        }
        let (item, way) = match self {
            Representation::Native | Representation::Internal => return Ok(None),
            Representation::External32 => {
                let item = external::size(shape.datatype(), 1).map_err(datatype_error)?;
                (item, Way::External32(memory, shape.clone()))
            }
            Representation::Registered(one) => {
                let function = match direction {
                    Direction::Read => one.functions.read,
                    Direction::Write => one.functions.write,
                };
                let Some(function) = function else { return Ok(None) };
                let extent = shape.datatype().extent();
                let (address, datatype) = (buffer.address as usize, buffer.datatype);
                let way = Program { owner: Arc::clone(one), function, address, datatype, extent };
                (self.of(datatype)?.size(), Way::Program(way))
            }
        };
        let native = shape.size() as u64;
        Ok(Some(Conversion { item, native, count: memory.len() as u64 / native, direction, way }))
    }
}

/// How items of memory become those of a file, or those of a file memory's.
pub(super) struct Conversion {
    /// Bytes of an item in the file, and in memory.
    item: u64,
    native: u64,
    count: u64,
    direction: Direction,
    way: Way,
}

/// Who converts.
enum Way {
    External32(Span, Shape),
    Program(Program),
}

/// A function of the program, and the items that it is for.
struct Program {
    owner: Arc<Registered>,
    function: Callback,
    address: usize,
    datatype: Handle,
    extent: i64,
}

/// Why an access with a conversion ended early.
pub(super) enum Stopped {
    File(Failure),
    Conversion(Box<Error>),
}

impl Conversion {
    /// Bytes of all items in the file.
    pub(super) fn bytes(&self) -> Result<u64> {
        let bytes = self.item.checked_mul(self.count).filter(|bytes| *bytes <= i64::MAX as u64);
        bytes.ok_or_else(|| self.too_many())
    }

    #[cold]
    fn too_many(&self) -> Box<Error> {
        let message =
            format!("there is no memory to convert {} items; pass fewer at once", self.count);
        Error::new(class::NO_MEM, message)
    }

    /// Room for so many items, as the file has them.
    fn room(&self, count: u64) -> Result<Vec<u8>> {
        let bytes = self.item.checked_mul(count).and_then(|bytes| usize::try_from(bytes).ok());
        let mut room = Vec::new();
        match bytes.filter(|bytes| room.try_reserve_exact(*bytes).is_ok()) {
            Some(bytes) => room.resize(bytes, 0),
            None => return Err(self.too_many()),
        }
        Ok(room)
    }

    /// Converts `count` items from the one at `first` on, which are in the file's representation at the start of
    /// `staged`.
    fn convert(&self, first: u64, count: u64, staged: Span) -> Result<()> {
        let (from, bytes) = ((first * self.native) as usize, (count * self.native) as usize);
        match (&self.way, self.direction) {
            (Way::External32(memory, shape), Direction::Write) => {
                external::pack(shape.datatype(), memory.tail(from).head(bytes), staged)
                    .map(drop)
                    .map_err(datatype_error)
            }
            (Way::External32(memory, shape), Direction::Read) => {
                external::unpack(shape.datatype(), staged, memory.tail(from).head(bytes))
                    .map(drop)
                    .map_err(datatype_error)
            }
            (Way::Program(program), direction) => {
                let (staged, _) = staged.plain().expect("it is in one piece");
                let Program { owner, function, address, datatype, extent } = program;
                let memory =
                    (*address as *mut u8).wrapping_offset((first as i64 * extent) as isize);
                let (convert, extra) = (callbacks::installed().convert, owner.functions.extra);
                // SAFETY: the buffer has as many items, by promise of its maker, and so has the stage.
                let done =
                    unsafe { convert(*function, memory, *datatype, count as i64, staged, extra) };
                let name = match direction {
                    Direction::Read => "read_conversion_fn",
                    Direction::Write => "write_conversion_fn",
                };
                done.map_err(|code| owner.failed(name, code))
            }
        }
    }

    /// Does an access for which the items are converted, about `room` bytes at once; answers for how many bytes of
    /// memory.
    pub(super) fn run(
        &self,
        access: &Access,
        disk: &dyn Disk,
        room: u64,
    ) -> std::result::Result<u64, Stopped> {
        let most = (room / self.item.max(1)).clamp(1, self.count);
        let mut staged = self.room(most).map_err(Stopped::Conversion)?;
        // SAFETY: the bytes stay where they are until this returns, and are used through the span only.
        let staged = unsafe { Span::new(staged.as_mut_ptr(), staged.len()) };
        let bytes = self.bytes().map_err(Stopped::Conversion)?;
        let locked = access.lock(disk, bytes).map_err(Stopped::File)?;
        let mut done = 0;
        while done < self.count {
            let count = most.min(self.count - done);
            let memory = staged.head((count * self.item) as usize);
            if self.direction == Direction::Write {
                self.convert(done, count, memory).map_err(Stopped::Conversion)?;
            }
            let start = access.start + done * self.item;
            let part = Access { start, memory, atomic: false, ..access.clone() };
            let moved = part.run(disk).map_err(Stopped::File)? / self.item;
            if self.direction == Direction::Read && moved > 0 {
                self.convert(done, moved, memory).map_err(Stopped::Conversion)?;
            }
            done += moved;
            if moved < count {
                break;
            }
        }
        locked.map_or(Ok(()), Locked::release).map_err(Stopped::File)?;
        Ok(done * self.native)
    }

    /// All items at once: in the file's representation if they are written, and room for them if they are read.
    pub(super) fn whole(self) -> Result<Converted> {
        // SAFETY: the access keeps this until it has ended.
        let bytes = unsafe { OwnedBuffer::from(self.room(self.count)?).lend() };
        if self.direction == Direction::Write {
            self.convert(0, self.count, bytes.span())?;
        }
        Ok(Converted { conversion: self, bytes })
    }
}

/// Items in the representation of a file, on their way to or from memory.
pub(super) struct Converted {
    conversion: Conversion,
    bytes: Lent,
}

impl Converted {
    /// The items, as the file has them.
    pub(super) fn span(&self) -> Span {
        self.bytes.span()
    }

    /// The access has ended after so many bytes of the file; answers how many that are in memory.
    pub(super) fn conclude(&self, bytes: u64) -> Result<u64> {
        let Conversion { item, native, direction, .. } = self.conversion;
        let count = bytes.checked_div(item).unwrap_or(0);
        if direction == Direction::Read && count > 0 {
            self.conversion.convert(0, count, self.span())?;
        }
        Ok(count * native)
    }
}

impl Registered {
    #[cold]
    fn failed(&self, function: &str, code: i32) -> Box<Error> {
        Error::new(
            class::CONVERSION,
            format!(
                "the program's {function} for the representation {:?} answered {code}; see what it does",
                self.name
            ),
        )
    }
}
