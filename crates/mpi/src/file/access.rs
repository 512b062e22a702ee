//! Reading and writing (MPI-5.0 §14.4).

use std::sync::Arc;

use io::{Access, Direction, Disk, Failure, Part};
use layout::Span;

use super::representation::{Conversion, Converted, Stopped};
use super::request::{Pending, status};
use super::{File, failure, find};
use crate::datatype::Shape;
use crate::error::{Error, Result};
use crate::{Buffer, Handle, Status, abi, class, request, state};

/// Where an access begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// So many etypes from the beginning of the view.
    At(i64),
    /// At the file pointer of this rank.
    Individual,
    /// At the file pointer that all share.
    Shared,
    /// At the file pointer that all share, behind what ranks before this one access.
    Ordered,
}

/// A read or write that the program asks for.
#[derive(Clone, Copy, Debug)]
pub struct Transfer {
    /// The file.
    pub file: Handle,
    /// Which way the bytes go.
    pub direction: Direction,
    /// Where it begins.
    pub place: Place,
    /// The items in memory.
    pub buffer: Buffer,
    /// Whether all ranks do it together.
    pub collective: bool,
}

/// A split collective access that has begun.
pub(super) struct Split {
    request: Handle,
    direction: Direction,
    place: Place,
    address: usize,
}

/// A transfer whose arguments are as they should be.
struct Prepared {
    /// Without memory if that has to be converted.
    access: Access,
    /// What keeps the memory's shape.
    shape: Shape,
    conversion: Option<Conversion>,
    /// How many bytes are converted at once, about.
    room: u64,
}

/// How much of a file a transfer moves, before it is known where.
struct Amount {
    memory: Span,
    shape: Shape,
    conversion: Option<Conversion>,
    bytes: u64,
    etypes: i64,
}

/// What memory needs to stay valid.
type Kept = Box<dyn std::any::Any + Send>;

impl Prepared {
    /// Does it, in a thread.
    fn run(self, disk: &dyn Disk) -> std::result::Result<u64, Failure> {
        match &self.conversion {
            None => self.access.run(disk),
            Some(conversion) => conversion.run(&self.access, disk, self.room).map_err(|stopped| {
                match stopped {
                    Stopped::File(found) => found,
                    // Of the library's own conversions nothing but memory can fail.
                    Stopped::Conversion(_) => Failure {
                        doing: self.access.direction.into(),
                        offset: self.access.view.place(self.access.start),
                        errno: libc::ENOMEM,
                    },
                }
            }),
        }
    }

    /// The part of this rank in a collective access, what that keeps, and what is converted when it ends.
    fn part(self) -> Result<(Part, Kept, Option<Arc<Converted>>)> {
        let Prepared { mut access, shape, conversion, room } = self;
        match conversion {
            None => Ok((Part::Access(access), Box::new(shape), None)),
            Some(conversion) if conversion.bytes()? <= room => {
                let converted = Arc::new(conversion.whole()?);
                access.memory = converted.span();
                Ok((Part::Access(access), Box::new(Arc::clone(&converted)), Some(converted)))
            }
            Some(conversion) => {
                let own = Prepared { access, shape, conversion: Some(conversion), room };
                Ok((Part::Own(Box::new(move |disk| own.run(disk))), Box::new(()), None))
            }
        }
    }
}

impl Transfer {
    fn check(&self, file: &File) -> Result<()> {
        match self.direction {
            Direction::Write => file.check_writable()?,
            Direction::Read if file.mode & abi::MODE_WRONLY != 0 => {
                return Err(file.error(
                    class::ACCESS,
                    "it was opened with MPI_MODE_WRONLY; open it with MPI_MODE_RDWR or \
                     MPI_MODE_RDONLY",
                ));
            }
            Direction::Read => {}
        }
        match self.place {
            Place::At(offset) if offset < 0 => {
                Err(file
                    .error(class::ARG, format!("offset is {offset}; it must be 0 or more etypes")))
            }
            Place::At(_) | Place::Individual => file.check_random(),
            Place::Shared | Place::Ordered => Ok(()),
        }
    }

    /// Checks the arguments.
    fn amount(&self, file: &File) -> Result<Amount> {
        self.check(file)?;
        let (memory, shape) = self.buffer.span()?;
        let (representation, etype) = {
            let cursor = file.cursor();
            (cursor.seen.representation.clone(), cursor.seen.etype_size)
        };
        let conversion = representation.conversion(self.direction, self.buffer, memory, &shape)?;
        let (memory, bytes) = match &conversion {
            None => (memory, memory.len() as u64),
            Some(conversion) => (Span::EMPTY, conversion.bytes()?),
        };
        if !bytes.is_multiple_of(etype) {
            return Err(file.error(
                class::IO,
                format!(
                    "the buffer has {bytes} bytes, which is no multiple of the {etype} of an etype; pass \
                     whole etypes"
                ),
            ));
        }
        Ok(Amount { memory, shape, conversion, bytes, etypes: (bytes / etype) as i64 })
    }

    /// Where the transfer begins, in etypes; file pointers are moved on.
    fn position(&self, file: &File, etypes: i64) -> Result<i64> {
        match self.place {
            Place::At(offset) => Ok(offset),
            Place::Individual => {
                let mut cursor = file.cursor();
                let position = cursor.position;
                cursor.position = position.saturating_add(etypes);
                Ok(position)
            }
            Place::Shared | Place::Ordered => file.shared.add(etypes),
        }
    }

    fn prepare(&self, file: &File) -> Result<Prepared> {
        let amount = if self.place == Place::Ordered {
            let amount = self.amount(file);
            let base = file.order(amount.as_ref().ok().map(|amount| amount.etypes))?;
            amount.map(|amount| (amount, base))?
        } else {
            let amount = self.amount(file)?;
            let position = self.position(file, amount.etypes)?;
            (amount, position)
        };
        let (Amount { memory, shape, conversion, bytes, .. }, position) = amount;
        let cursor = file.cursor();
        let (view, etype) = (Arc::clone(&cursor.seen.view), cursor.seen.etype_size);
        let (atomic, room) = (cursor.atomic, cursor.group.window);
        drop(cursor);
        if view.size() == 0 && bytes > 0 {
            return Err(file.error(
                class::ARG,
                "the filetype of the view has no bytes; set a view that has, or pass a count of 0",
            ));
        }
        let start = u64::try_from(position).ok().and_then(|position| position.checked_mul(etype));
        let start = start.filter(|start| view.reaches(*start, bytes)).ok_or_else(|| {
            file.error(
                class::ARG,
                format!("offset {position} is behind the last byte that a file can have; pass a smaller one"),
            )
        })?;
        let own = file.own.clone();
        let access = Access { view, start, memory, direction: self.direction, atomic, own };
        Ok(Prepared { access, shape, conversion, room })
    }

    /// The blocking call.
    pub fn run(self) -> Result<Status> {
        let file = find(self.file)?;
        let done = match self.piece(&file) {
            Some((memory, offset)) => {
                let done = io::in_one_piece(&*file.storage.disk, self.direction, memory, offset);
                done.map_err(|found| file.failed(found))
            }
            None => self.run_on(&file),
        };
        done.map(status)
    }

    /// What most accesses are: of one rank, and one piece in memory and in the file, with the bytes as they are. The
    /// memory, and where it is in the file; the file pointer is moved on. Nothing if there is more to it, or if an
    /// argument is wrong.
    fn piece(&self, file: &File) -> Option<(Span, u64)> {
        if self.collective || file.own.is_some() || self.check(file).is_err() {
            return None;
        }
        // A span that is one piece needs no shape.
        let (memory, _) = self.buffer.span_for_wait(file.here).ok()?;
        memory.plain().filter(|(_, bytes)| *bytes > 0)?;
        let bytes = memory.len() as u64;
        let mut cursor = file.cursor();
        let (seen, etype) = (&cursor.seen, cursor.seen.etype_size);
        if cursor.atomic || !seen.representation.is_native() || !bytes.is_multiple_of(etype) {
            return None;
        }
        let position = match self.place {
            Place::At(offset) => offset,
            Place::Individual => cursor.position,
            Place::Shared | Place::Ordered => return None,
        };
        let start = u64::try_from(position).ok()?.checked_mul(etype)?;
        let offset = seen.view.straight(start)?;
        i64::try_from(offset.checked_add(bytes)?).ok()?;
        if self.place == Place::Individual {
            cursor.position = position + (bytes / etype) as i64;
        }
        Some((memory, offset))
    }

    fn run_on(&self, file: &Arc<File>) -> Result<u64> {
        let together = self.collective && file.size() > 1;
        if self.collective {
            file.check_not_split()?;
        }
        // The others do not wait for this rank in vain.
        let refuse = |error| {
            if together {
                let _ = file.run_together(Part::Refused);
            }
            Err(error)
        };
        let Prepared { mut access, conversion, room, .. } = match self.prepare(file) {
            Ok(prepared) => prepared,
            Err(error) => return refuse(error),
        };
        let disk = &*file.storage.disk;
        let Some(conversion) = conversion else {
            return match together {
                true => file.run_together(Part::Access(access)),
                false => access.run(disk).map_err(|found| file.failed(found)),
            };
        };
        if together && conversion.bytes().is_ok_and(|bytes| bytes <= room) {
            return match conversion.whole() {
                Err(error) => refuse(error),
                Ok(converted) => {
                    access.memory = converted.span();
                    converted.conclude(file.run_together(Part::Access(access))?)
                }
            };
        }
        match conversion.run(&access, disk, room) {
            Err(Stopped::Conversion(error)) => refuse(error),
            Ok(bytes) if together => file.run_together(Part::Own(Box::new(move |_| Ok(bytes)))),
            Ok(bytes) => Ok(bytes),
            Err(Stopped::File(found)) if together => {
                file.run_together(Part::Own(Box::new(move |_| Err(found))))
            }
            Err(Stopped::File(found)) => Err(file.failed(found)),
        }
    }

    /// The nonblocking call: answers its request.
    pub fn start(self) -> Result<Handle> {
        let file = find(self.file)?;
        if self.collective {
            file.check_not_split()?;
        }
        self.start_on(&file)
    }

    fn start_on(&self, file: &Arc<File>) -> Result<Handle> {
        let together = self.collective && file.size() > 1;
        if file.cursor().seen.representation.is_programs() {
            // The program's own functions convert, which happens in its calls.
            let bytes = self.run_on(file);
            let pending = Pending::over(Arc::clone(file), self.file, bytes);
            return state::with(|state| Ok(state.track_file(file.comm, None, pending)));
        }
        let prepared = self.prepare(file);
        if !together {
            let prepared = prepared?;
            let disk = Arc::clone(&file.storage.disk);
            if prepared.conversion.is_none()
                && let Some(done) = prepared.access.at_once(&*disk)
            {
                let bytes = done.map_err(|found| file.failed(found));
                let pending = Pending::over(Arc::clone(file), self.file, bytes);
                return state::with(|state| Ok(state.track_file(file.comm, None, pending)));
            }
            let ticket = file.storage.pool.submit(move || prepared.run(&*disk));
            let pending = Pending::alone(Arc::clone(file), self.file, ticket);
            return state::with(|state| Ok(state.track_file(file.comm, None, pending)));
        }
        let (part, kept, outcome) = match prepared.and_then(Prepared::part) {
            Ok((part, kept, converted)) => (part, kept, Ok(converted)),
            Err(error) => (Part::Refused, Box::new(()) as Kept, Err(error)),
        };
        let task = file.task(part, kept)?;
        let pending = Pending::together(Arc::clone(file), self.file, task.ended(), outcome);
        let worker = file.worker();
        let handle = worker.with(|core| {
            let id = core.start_task(Box::new(task));
            core.advance_tasks();
            file.here.state.with(|state| state.track_file(file.comm, Some(id), pending))
        });
        file.here.call_for_help(worker);
        Ok(handle)
    }

    /// The first half of the split call.
    pub fn begin(self) -> Result<()> {
        let file = find(self.file)?;
        file.check_not_split()?;
        let request = self.start_on(&file)?;
        let (direction, place, address) =
            (self.direction, self.place, self.buffer.address as usize);
        file.cursor().split = Some(Split { request, direction, place, address });
        Ok(())
    }
}

/// The second half of a split call, of which the first had the same buffer, direction and kind of place.
pub fn end(file: Handle, direction: Direction, place: Place, address: *const u8) -> Result<Status> {
    let file = find(file)?;
    let mut cursor = file.cursor();
    let kind = std::mem::discriminant(&place);
    let mut request = match &cursor.split {
        Some(split)
            if split.direction == direction && std::mem::discriminant(&split.place) == kind =>
        {
            if split.address != address as usize {
                drop(cursor);
                return Err(file.error(
                    class::BUFFER,
                    "buf is not the one with which the access began; pass the same to both halves",
                ));
            }
            split.request
        }
        _ => {
            drop(cursor);
            return Err(file.error(
                class::OTHER,
                "no split collective access of this kind has begun; call its first half before",
            ));
        }
    };
    cursor.split = None;
    drop(cursor);
    let done = request::wait(&mut request);
    done.map_err(|mut error: Box<Error>| {
        error.completed = crate::Completed::Nothing;
        error
    })
}

impl File {
    /// The error for an access of this rank that failed.
    #[cold]
    pub(super) fn failed(&self, found: Failure) -> Box<Error> {
        failure::of_access(&self.name, found, None)
    }

    /// Everyone's place behind those before it, for as many etypes as each has; nothing if the arguments of
    /// a rank are wrong.
    fn order(&self, etypes: Option<i64>) -> Result<i64> {
        let all = self.gather(etypes.map_or(u64::MAX, |etypes| etypes as u64))?;
        let before = |ranks: usize| {
            let mut counts = all[..ranks].iter().filter(|count| **count != u64::MAX);
            counts.try_fold(0i64, |sum, &count| sum.checked_add(i64::try_from(count).ok()?))
        };
        let too_far = || {
            let text = "the items of all ranks together end where no file has a place; pass fewer";
            Error::new(class::ARG, text)
        };
        // All ranks have the same counts, so that all fail or none.
        let (Some(total), Some(own)) = (before(all.len()), before(self.rank)) else {
            return Err(too_far());
        };
        let base = if self.rank == 0 { self.shared.add(total)? } else { 0 };
        let base = self.gather(base as u64)?[0] as i64;
        base.checked_add(own).ok_or_else(too_far)
    }
}
