//! Representations of data in files (MPI-5.0 §14.5).

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use io::Direction;
use layout::Span;
use layout::datatype::{Datatype, basic, external};

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

    /// Memory in the file's representation, for the items of a buffer; none if that is the buffer itself.
    pub(super) fn convert(
        &self,
        direction: Direction,
        buffer: Buffer,
        memory: Span,
        shape: &Shape,
    ) -> Result<Option<Converted>> {
        if memory.is_empty() {
            return Ok(None);
        }
        let way = match self {
            Representation::Native | Representation::Internal => return Ok(None),
            Representation::External32 => Way::External32(memory, shape.clone()),
            Representation::Registered(one) => {
                let function = match direction {
                    Direction::Read => one.functions.read,
                    Direction::Write => one.functions.write,
                };
                let Some(function) = function else { return Ok(None) };
                Way::Program(Arc::clone(one), function, buffer)
            }
        };
        let native = shape.size() as u64;
        let count = memory.len() as u64 / native;
        let item = match &way {
            Way::External32(..) => external::size(shape.datatype(), 1).map_err(datatype_error)?,
            Way::Program(..) => self.of(buffer.datatype)?.size(),
        };
        let mut bytes = Vec::new();
        let room =
            room(item, count).and_then(|room| bytes.try_reserve_exact(room).ok().map(|()| room));
        let Some(room) = room else {
            return Err(Error::new(
                class::NO_MEM,
                format!("there is no memory to convert {count} items; pass fewer at once"),
            ));
        };
        bytes.resize(room, 0);
        let mut converted = Converted { bytes, item, native, direction, way };
        if direction == Direction::Write {
            converted.run(count)?;
        }
        Ok(Some(converted))
    }
}

fn room(item: u64, count: u64) -> Option<usize> {
    item.checked_mul(count).and_then(|bytes| usize::try_from(bytes).ok())
}

/// Items in the representation of a file, on their way to or from memory.
pub(super) struct Converted {
    bytes: Vec<u8>,
    /// Bytes of an item in the file, and in memory.
    item: u64,
    native: u64,
    direction: Direction,
    way: Way,
}

/// Who converts.
enum Way {
    External32(Span, Shape),
    Program(Arc<Registered>, Callback, Buffer),
}

impl Converted {
    /// The items, as the file has them.
    pub(super) fn span(&self) -> Span {
        // SAFETY: the bytes stay where they are as long as this is, and are used through spans only.
        unsafe { Span::new(self.bytes.as_ptr().cast_mut(), self.bytes.len()) }
    }

    fn run(&mut self, count: u64) -> Result<()> {
        match (&self.way, self.direction) {
            (Way::External32(memory, shape), direction) => {
                let items = memory.head((count * self.native) as usize);
                let done = match direction {
                    Direction::Write => external::pack(shape.datatype(), items, self.span()),
                    Direction::Read => external::unpack(shape.datatype(), self.span(), items),
                };
                done.map(drop).map_err(datatype_error)
            }
            (Way::Program(one, function, buffer), direction) => {
                let file = self.bytes.as_mut_ptr();
                let (count, extra) = (count as i64, one.functions.extra);
                let convert = callbacks::installed().convert;
                // SAFETY: the buffer has as many items, by promise of its maker, and so has the file's memory.
                let done = unsafe {
                    convert(*function, buffer.address, buffer.datatype, count, file, extra)
                };
                let name = match direction {
                    Direction::Read => "read_conversion_fn",
                    Direction::Write => "write_conversion_fn",
                };
                done.map_err(|code| one.failed(name, code))
            }
        }
    }

    /// The access has ended after so many bytes of the file; answers how many that are in memory.
    pub(super) fn conclude(&mut self, bytes: u64) -> Result<u64> {
        let count = bytes.checked_div(self.item).unwrap_or(0);
        if self.direction == Direction::Read && count > 0 {
            self.run(count)?;
        }
        Ok(count * self.native)
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
