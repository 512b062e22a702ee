//! Reaching the memory of others (MPI-5.0 §12.3).

use std::sync::Arc;
use std::sync::atomic::Ordering;

use engine::{Fault, RequestId};
use layout::Span;
use layout::datatype::{Basic, Datatype, Family};
use layout::reduce::Op;
use rma::{Accumulate, Atomics, Combination, accumulate_into, compare_swap_at};
use transport::AccessError;

use super::{Flavor, Path, Place, Window, find};
use crate::datatype::Shape;
use crate::error::{Error, Result};
use crate::handle::Kind;
use crate::{Buffer, Handle, abi, check, class, request, verify};

/// Items in the window of a target, as calls name them.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Whose window.
    pub rank: i32,
    /// Where in it, in displacement units.
    pub displacement: i64,
    /// How many items.
    pub count: i64,
    /// Of which datatype.
    pub datatype: Handle,
}

/// Items in the window of a target, all arguments checked.
struct Items<'a> {
    rank: usize,
    place: &'a Place,
    path: Path,
    /// Where they are, in bytes; an address if the window is dynamic.
    offset: u64,
    count: u64,
    shape: Shape,
    bytes: usize,
}

/// Whether somebody waits for the operation by a request.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Request,
    Nothing,
}

/// What an operation that is under way came to.
struct Begun {
    request: Option<(Kind, RequestId)>,
    kept: Option<Arc<Datatype>>,
}

const DONE: Begun = Begun { request: None, kept: None };

impl Window {
    /// Items of a predefined type without gaps in memory that is mapped here, if they may be accessed now:
    /// the short way of most operations on one host. `None` if anything is out of the ordinary;
    /// [`items`](Window::items) then knows what.
    #[inline(always)]
    fn direct(&self, target: &Target) -> Option<Span> {
        let rank = target.rank as u32 as usize;
        let place = self.places.get(rank)?;
        let Path::Direct(base) = place.path else { return None };
        let base = base.get();
        let size = layout::datatype::plain_size(target.datatype.raw());
        // What is negative is larger than any window.
        let bytes = (target.count as u64).checked_mul(size as u64)?;
        let offset = (target.displacement as u64).checked_mul(place.unit as u64)?;
        if size == 0
            || self.flavor == Flavor::Dynamic
            || offset.checked_add(bytes)? > place.reach.load(Ordering::Relaxed)
            || !self.is_open_to(rank)
        {
            return None;
        }
        // SAFETY: inside of the window, which is mapped as long as it lives.
        Some(unsafe { Span::new(base.wrapping_add(offset as usize), bytes as usize) })
    }

    /// Checks where an operation reaches; none for `MPI_PROC_NULL`.
    #[inline]
    fn items(&self, target: &Target, wanted: Wanted) -> Result<Option<Items<'_>>> {
        let Some((rank, place)) = self.target(target.rank)? else { return Ok(None) };
        self.worker().hear();
        self.check_alive(rank)?;
        let passive = self.enter(rank)?;
        if wanted == Wanted::Request && !passive {
            return Err(self.not_passive());
        }
        let shape = Shape::of(target.datatype)?;
        let count = check::count("target_count", target.count)?;
        let bytes = (count as usize).checked_mul(shape.size());
        let reach = match &shape {
            Shape::Basic(basic) if basic.family != Family::Pair => {
                bytes.and_then(|bytes| i64::try_from(bytes).ok()).map(|bytes| (0, bytes))
            }
            shape => shape.datatype().reach(count),
        };
        let offset = match self.flavor {
            Flavor::Dynamic => Some(target.displacement as u64),
            _ => target.displacement.checked_mul(place.unit).and_then(|at| u64::try_from(at).ok()),
        };
        let (Some(offset), Some(reach), Some(bytes)) = (offset, reach, bytes) else {
            return Err(self.out_of_window(rank, target));
        };
        let mut path = place.path;
        if bytes > 0 {
            let first = offset.checked_add_signed(reach.0);
            let behind = offset.checked_add_signed(reach.1);
            let inside = match self.flavor {
                Flavor::Dynamic => {
                    let known = first.and_then(|first| self.is_attached(place, first, reach));
                    if known.is_none() {
                        // The target will tell.
                        path = Path::Messages;
                    }
                    first.is_some() && known != Some(false)
                }
                _ => first.is_some() && behind.is_some_and(|behind| behind <= place.size),
            };
            if !inside {
                return Err(self.out_of_window(rank, target));
            }
        }
        Ok(Some(Items { rank, place, path, offset, count, shape, bytes }))
    }

    /// Whether memory is attached there, if that can be told here.
    fn is_attached(&self, place: &Place, first: u64, reach: (i64, i64)) -> Option<bool> {
        let length = reach.1.checked_sub(reach.0)?;
        let member = place.member.filter(|_| place.path != Path::Messages)?;
        let member = if self.control.area().is_some() { member as usize } else { 0 };
        self.control.block(member).regions().contain(first, length as u64)
    }

    #[cold]
    fn out_of_window(&self, rank: usize, target: &Target) -> Box<Error> {
        let Target { displacement, count, .. } = *target;
        let place = &self.places[rank];
        let text = match self.flavor {
            Flavor::Dynamic => format!(
                "{count} items at address {displacement:#x} are not in memory that rank {rank} has \
                 attached to {}; get the address with MPI_Get_address there, after MPI_Win_attach",
                self.label()
            ),
            _ => format!(
                "{count} items at displacement {displacement} reach beyond the {} bytes (of units of \
                 {}) that rank {rank} exposes in {}; pass a smaller displacement or count",
                place.size,
                place.unit,
                self.label()
            ),
        };
        let class = if displacement < 0 && self.flavor != Flavor::Dynamic {
            class::DISP
        } else {
            class::RMA_RANGE
        };
        Error::new(class, text)
    }

    #[cold]
    fn not_passive(&self) -> Box<Error> {
        Error::new(
            class::RMA_SYNC,
            format!(
                "an operation with a request is begun on {} without a lock; call MPI_Win_lock or \
                 MPI_Win_lock_all first (MPI-5.0 section 12.3.5)",
                self.label()
            ),
        )
    }

    /// The error of a copy by the kernel.
    #[cold]
    fn denied(&self, rank: usize, error: AccessError) -> Box<Error> {
        let label = self.label();
        match error {
            AccessError::BadAddressHere => Error::new(
                class::BUFFER,
                "the origin's buffer is not memory of this process, or not all of it; pass a buffer \
                 that covers all items",
            ),
            AccessError::BadAddressThere => Error::new(
                class::RMA_RANGE,
                format!(
                    "what rank {rank} exposes in {label} is not memory of its process there; keep the \
                     memory of a window until it is freed, and what is attached until it is detached"
                ),
            ),
            AccessError::Gone => self.failed(Fault::PeerDied(self.peer(rank))),
            AccessError::Denied => Error::new(
                class::PROC_ABORTED,
                format!(
                    "the memory of rank {rank} cannot be reached any more; see what it printed"
                ),
            ),
        }
    }

    /// Makes a request of what is under way.
    fn publish(&self, begun: Begun) -> Handle {
        let Some((kind, id)) = begun.request else { return request::COMPLETED };
        self.worker().with(|core| {
            core.set_label(id, self.comm.raw());
            self.here.state.with(|state| state.track_one(self.comm, kind, id, begun.kept))
        })
    }

    fn member_of(&self, items: &Items<'_>) -> usize {
        match items.place.member {
            Some(member) if self.control.area().is_some() => member as usize,
            _ => self.exposure.member(),
        }
    }
}

impl Items<'_> {
    /// Their bytes, at the address where the window begins, here or there.
    ///
    /// # Safety
    /// The bytes must be valid, or nobody may follow the addresses; the items must be kept for as long as
    /// the span is used.
    #[inline]
    unsafe fn span(&self, base: *mut u8) -> Span {
        let address = base.wrapping_add(self.offset as usize);
        match &self.shape {
            // SAFETY: promised by the caller.
            Shape::Basic(basic) if basic.family != Family::Pair => unsafe {
                Span::new(address, self.bytes)
            },
            // SAFETY: as above; what reaches too far was refused before.
            shape => unsafe { shape.datatype().span(address, self.count).unwrap_or(Span::EMPTY) },
        }
    }

    /// Where their bytes begin in the window, and how many there are, piece by piece.
    fn pieces(&self) -> Vec<(u64, usize)> {
        // SAFETY: nobody follows the addresses, and the items outlive the span.
        let span = unsafe { self.span(std::ptr::null_mut()) };
        span.pieces().map(|(address, length)| (address.addr() as u64, length)).collect()
    }

    /// As a target is told.
    fn described(&self) -> rma::Place {
        let datatype = match &self.shape {
            Shape::Basic(basic) if basic.family != Family::Pair => None,
            shape => Some(shape.datatype()),
        };
        match datatype.map(|datatype| (datatype, datatype.contiguous_at(self.count))) {
            Some((datatype, None)) => rma::Place {
                place: self.offset,
                count: self.count,
                datatype: Some(Arc::clone(datatype)),
            },
            contiguous => {
                let at = contiguous.and_then(|(_, at)| at).unwrap_or(0);
                let place = self.offset.wrapping_add_signed(at);
                rma::Place { place, count: self.bytes as u64, datatype: None }
            }
        }
    }

    /// The predefined type of all elements, as an operation sees them.
    fn element(&self, op: Option<Op>) -> Result<&'static Basic> {
        let uniform = match (&self.shape, op) {
            (Shape::Basic(basic), _) => Some(*basic),
            (Shape::Derived(datatype), Some(Op::MaxLoc | Op::MinLoc)) => {
                datatype.signature().pairs()
            }
            (Shape::Derived(datatype), _) => {
                datatype.signature().uniform().or_else(|| datatype.signature().pairs())
            }
        };
        uniform.ok_or_else(|| {
            Error::new(
                class::TYPE,
                "the target's datatype has elements of different predefined types; accumulate \
                 elements of one (MPI-5.0 section 12.3.4)",
            )
        })
    }
}

/// Both sides of an operation must have as many bytes.
#[inline]
fn same_length(origin: usize, target: usize) -> Result<()> {
    if origin == target {
        return Ok(());
    }
    Err(Error::new(
        if origin > target { class::TRUNCATE } else { class::COUNT },
        format!(
            "the origin has {origin} bytes and the target {target}; pass counts and datatypes of the \
             same size"
        ),
    ))
}

fn put_any(origin: Buffer, target: Target, win: Handle, wanted: Wanted) -> Result<Handle> {
    let window = find(win)?;
    let Some(items) = window.items(&target, wanted)? else { return Ok(request::COMPLETED) };
    let (source, shape) = match origin.simple() {
        Some(span) => (span, None),
        None => origin.span().map(|(span, shape)| (span, Some(shape)))?,
    };
    same_length(source.len(), items.bytes)?;
    let begun = match items.path {
        Path::Direct(base) => {
            let base = base.get();
            // SAFETY: inside of the window, which is mapped as long as it lives.
            unsafe { items.span(base) }.copy_from(source);
            DONE
        }
        Path::CrossMemory(base) => {
            let area = window.control.area().expect("its members share control words");
            // SAFETY: nobody follows the addresses here; the target has exposed the memory.
            let done = unsafe {
                let remote = items.span(std::ptr::with_exposed_provenance_mut(base as usize));
                area.write_span(window.member_of(&items), remote, source)
            };
            done.map_err(|error| window.denied(items.rank, error))?;
            DONE
        }
        Path::Messages => {
            let (peer, place) = (window.peer(items.rank), items.described());
            let kept = shape.and_then(|shape| shape.keep(source));
            let owned = wanted == Wanted::Nothing;
            let request = window.with_channel(|core, channel| {
                channel.put(core, peer, &place, source, kept.clone(), owned)
            });
            Begun { request: request.map(|id| (Kind::Send, id)), kept }
        }
    };
    Ok(if wanted == Wanted::Request { window.publish(begun) } else { request::COMPLETED })
}

fn get_any(origin: Buffer, target: Target, win: Handle, wanted: Wanted) -> Result<Handle> {
    let window = find(win)?;
    let Some(items) = window.items(&target, wanted)? else { return Ok(request::COMPLETED) };
    let (result, shape) = match origin.simple() {
        Some(span) => (span, None),
        None => origin.span().map(|(span, shape)| (span, Some(shape)))?,
    };
    same_length(result.len(), items.bytes)?;
    let begun = match items.path {
        Path::Direct(base) => {
            let base = base.get();
            // SAFETY: inside of the window, which is mapped as long as it lives.
            result.copy_from(unsafe { items.span(base) });
            DONE
        }
        Path::CrossMemory(base) => {
            let area = window.control.area().expect("its members share control words");
            // SAFETY: nobody follows the addresses here.
            let remote =
                unsafe { items.span(std::ptr::with_exposed_provenance_mut(base as usize)) };
            area.read_span(window.member_of(&items), remote, result)
                .map_err(|error| window.denied(items.rank, error))?;
            DONE
        }
        Path::Messages if items.bytes == 0 => DONE,
        Path::Messages => {
            let (peer, place) = (window.peer(items.rank), items.described());
            let kept = shape.and_then(|shape| shape.keep(result));
            let owned = wanted == Wanted::Nothing;
            let request = window.with_channel(|core, channel| {
                channel.get(core, peer, &place, result, kept.clone(), owned)
            });
            Begun { request: request.map(|id| (Kind::Receive, id)), kept }
        }
    };
    Ok(if wanted == Wanted::Request { window.publish(begun) } else { request::COMPLETED })
}

/// The operands of an accumulation at the origin: what is combined, packed as in a message, and where to put
/// what was there before.
struct Operands {
    source: Span,
    source_shape: Option<Shape>,
    result: Option<(Span, Option<Shape>)>,
}

/// The operation on elements of a type, or why there is none.
fn operation(op: Handle, basic: &'static Basic) -> Result<Accumulate> {
    let predefined = Op::from_number(op.raw());
    if let Some(op) = predefined.filter(|op| !op.allows(basic.family)) {
        verify::look_at_characters(op.name(), basic);
    }
    let accumulate = predefined.and_then(|op| Accumulate::new(op, basic));
    accumulate.ok_or_else(|| {
        let what = predefined.map_or("an operation of the program", |op| op.name());
        Error::new(
            class::OP,
            format!(
                "{what} does not accumulate elements of {}; use a predefined operation that works on \
                 them, MPI_REPLACE or MPI_NO_OP",
                basic.name
            ),
        )
    })
}

fn accumulate_any(
    origin: Option<Buffer>,
    result: Option<Buffer>,
    target: Target,
    op: Handle,
    win: Handle,
    wanted: Wanted,
) -> Result<Handle> {
    let window = find(win)?;
    let Some(items) = window.items(&target, wanted)? else { return Ok(request::COMPLETED) };
    if items.bytes == 0 {
        return Ok(request::COMPLETED);
    }
    let accumulate = operation(op, items.element(Op::from_number(op.raw()))?)?;
    let span = |buffer: Buffer| match buffer.simple() {
        Some(span) => Ok((span, None)),
        None => buffer.span().map(|(span, shape)| (span, Some(shape))),
    };
    let result = result.map(span).transpose()?;
    if let Some((result, _)) = &result {
        same_length(result.len(), items.bytes)?;
    }
    // MPI-5.0 §12.3.4: with MPI_NO_OP there is no origin.
    let combines = accumulate.op() != Op::NoOp;
    let (source, source_shape) = match origin.filter(|_| combines) {
        Some(origin) => span(origin)?,
        None => (Span::EMPTY, None),
    };
    if combines {
        same_length(source.len(), items.bytes)?;
    }
    if !combines && result.is_none() {
        return Ok(request::COMPLETED);
    }
    if window.has_fabric_atomics() {
        let pieces = items.pieces();
        if Atomics::takes(&accumulate, &pieces) {
            let result = result.map(|(result, _)| result);
            let waits = wanted == Wanted::Request;
            window.combine_by_fabric((items.rank, &pieces), accumulate, source, result, waits)?;
            return Ok(request::COMPLETED);
        }
    }
    let operands = Operands { source, source_shape, result };
    let begun = match items.path {
        Path::Direct(base) => {
            let base = base.get();
            // SAFETY: inside of the window, which is mapped as long as it lives.
            let memory = unsafe { items.span(base) };
            let member = window.member_of(&items);
            operands.packed(items.bytes, |input, before| {
                let (control, mapped) = (&window.control, window.mapped);
                accumulate_into(control, member, mapped, &accumulate, input, memory, before);
                Ok(())
            })?;
            DONE
        }
        Path::CrossMemory(base) => {
            window.accumulate_across(&items, base, &accumulate, &operands)?;
            DONE
        }
        Path::Messages => {
            let basic = accumulate.basic().number;
            let combination = Combination { op: accumulate.op(), basic };
            window.accumulate_by_messages(&items, combination, operands, wanted)
        }
    };
    Ok(if wanted == Wanted::Request { window.publish(begun) } else { request::COMPLETED })
}

/// Accumulates by instructions of the CPU, if nothing else is needed.
#[inline]
fn accumulate_directly(
    origin: &Buffer,
    result: Option<&Buffer>,
    target: &Target,
    op: Handle,
    win: Handle,
) -> Result<bool> {
    let window = find(win)?;
    let atomically = || {
        let here = window.mapped && !window.has_fabric_atomics();
        let memory = window.direct(target).filter(|_| here)?;
        let (address, length) = memory.plain()?;
        let op = Op::from_number(op.raw())?;
        let accumulate = Accumulate::new(op, layout::datatype::basic(target.datatype.raw())?)?;
        let before = match result {
            Some(result) => Some(result.simple()?),
            None => None,
        };
        // Of what is combined with nothing there is no origin.
        let input = match op {
            Op::NoOp => before?,
            _ => origin.simple()?,
        };
        let fits = |span: Span| span.len() == length;
        if !fits(input) || !before.is_none_or(fits) || !accumulate.is_lock_free(address) {
            return None;
        }
        // SAFETY: everybody who reaches this memory uses it so, for elements of this type.
        unsafe { accumulate.apply_atomically(input, address, before) };
        Some(())
    };
    Ok(atomically().is_some())
}

impl Operands {
    /// Runs `work` with packed operands, and brings what was there before to where the program wants it.
    fn packed(
        &self,
        bytes: usize,
        work: impl FnOnce(Span, Option<Span>) -> Result<()>,
    ) -> Result<()> {
        let mut copy = match self.source.plain() {
            Some((_, length)) if length == bytes => Vec::new(),
            _ if self.source.is_empty() => vec![0; bytes],
            _ => self.source.to_vec(),
        };
        let input = if copy.is_empty() {
            self.source
        } else {
            // SAFETY: the copy outlives the work, and is not otherwise used meanwhile.
            unsafe { Span::new(copy.as_mut_ptr(), copy.len()) }
        };
        match &self.result {
            Some((result, _)) if result.plain().is_none() => {
                let mut before = vec![0; bytes];
                // SAFETY: as above.
                let span = unsafe { Span::new(before.as_mut_ptr(), bytes) };
                work(input, Some(span))?;
                result.copy_from_slice(&before);
                Ok(())
            }
            Some((result, _)) => work(input, Some(*result)),
            None => work(input, None),
        }
    }
}

/// Bytes that are changed at a time in the memory of another process.
const CHUNK: usize = 64 << 10;

impl Window {
    /// Changes elements in the memory of another process of this host: nobody else does meanwhile, since all
    /// who cannot use the instructions of the CPU on them take turns.
    fn accumulate_across(
        &self,
        items: &Items<'_>,
        base: u64,
        accumulate: &Accumulate,
        operands: &Operands,
    ) -> Result<()> {
        let area = self.control.area().expect("its members share control words");
        let member = self.member_of(items);
        // SAFETY: nobody follows the addresses here.
        let remote = unsafe { items.span(std::ptr::with_exposed_provenance_mut(base as usize)) };
        let chunk = CHUNK / accumulate.size() * accumulate.size();
        operands.packed(items.bytes, |input, before| {
            let mut staged = vec![0u8; chunk.min(items.bytes)];
            for at in (0..items.bytes).step_by(chunk) {
                let length = chunk.min(items.bytes - at);
                // SAFETY: as long as the staged bytes, which are used for nothing else.
                let here = unsafe { Span::new(staged.as_mut_ptr(), length) };
                let part = |span: Span| span.tail(at).head(length);
                let changed = self.control.block(member).change_alone(|| {
                    area.read_span(member, part(remote), here)?;
                    accumulate.apply(part(input), here, before.map(part));
                    if accumulate.op() == Op::NoOp {
                        return Ok(());
                    }
                    // SAFETY: the target has exposed the memory.
                    unsafe { area.write_span(member, part(remote), here) }
                });
                changed.map_err(|error| self.denied(items.rank, error))?;
            }
            Ok(())
        })
    }

    fn accumulate_by_messages(
        &self,
        items: &Items<'_>,
        combination: Combination,
        operands: Operands,
        wanted: Wanted,
    ) -> Begun {
        let Operands { source, source_shape, result } = operands;
        let (peer, place) = (self.peer(items.rank), items.described());
        let source_kept = source_shape.and_then(|shape| shape.keep(source));
        let owned = wanted == Wanted::Nothing;
        let Some((result, result_shape)) = result else {
            let request = self.with_channel(|core, channel| {
                let kept = source_kept.clone();
                channel.accumulate(core, peer, &place, combination, source, kept, owned)
            });
            return Begun { request: request.map(|id| (Kind::Send, id)), kept: source_kept };
        };
        let kept = result_shape.and_then(|shape| shape.keep(result));
        let id = self.with_channel(|core, channel| {
            channel.get_accumulate(
                core,
                peer,
                &place,
                combination,
                source,
                source_kept,
                result,
                kept.clone(),
                owned,
            )
        });
        Begun { request: Some((Kind::Receive, id)), kept }
    }
}

/// `MPI_Put`.
#[inline]
pub fn put(origin: Buffer, target: Target, win: Handle) -> Result<()> {
    if let (Some(memory), Some(source)) = (find(win)?.direct(&target), origin.simple())
        && memory.len() == source.len()
    {
        memory.copy_from(source);
        return Ok(());
    }
    put_any(origin, target, win, Wanted::Nothing).map(drop)
}

/// `MPI_Get`.
#[inline]
pub fn get(origin: Buffer, target: Target, win: Handle) -> Result<()> {
    if let (Some(memory), Some(result)) = (find(win)?.direct(&target), origin.simple())
        && memory.len() == result.len()
    {
        result.copy_from(memory);
        return Ok(());
    }
    get_any(origin, target, win, Wanted::Nothing).map(drop)
}

/// `MPI_Accumulate`.
pub fn accumulate(origin: Buffer, target: Target, op: Handle, win: Handle) -> Result<()> {
    if accumulate_directly(&origin, None, &target, op, win)? {
        return Ok(());
    }
    accumulate_any(Some(origin), None, target, op, win, Wanted::Nothing).map(drop)
}

/// `MPI_Get_accumulate`.
pub fn get_accumulate(
    origin: Buffer,
    result: Buffer,
    target: Target,
    op: Handle,
    win: Handle,
) -> Result<()> {
    accumulate_any(Some(origin), Some(result), target, op, win, Wanted::Nothing).map(drop)
}

/// `MPI_Rput`: answers its request.
pub fn rput(origin: Buffer, target: Target, win: Handle) -> Result<Handle> {
    put_any(origin, target, win, Wanted::Request)
}

/// `MPI_Rget`: answers its request.
pub fn rget(origin: Buffer, target: Target, win: Handle) -> Result<Handle> {
    get_any(origin, target, win, Wanted::Request)
}

/// `MPI_Raccumulate`: answers its request.
pub fn raccumulate(origin: Buffer, target: Target, op: Handle, win: Handle) -> Result<Handle> {
    accumulate_any(Some(origin), None, target, op, win, Wanted::Request)
}

/// `MPI_Rget_accumulate`: answers its request.
pub fn rget_accumulate(
    origin: Buffer,
    result: Buffer,
    target: Target,
    op: Handle,
    win: Handle,
) -> Result<Handle> {
    accumulate_any(Some(origin), Some(result), target, op, win, Wanted::Request)
}

/// `MPI_Fetch_and_op`: one element each.
///
/// # Safety
/// Both must be the address of one element, valid until the operation has completed.
pub unsafe fn fetch_and_op(
    origin: *mut u8,
    result: *mut u8,
    datatype: Handle,
    (rank, displacement): (i32, i64),
    op: Handle,
    win: Handle,
) -> Result<()> {
    let target = Target { rank, displacement, count: 1, datatype };
    let (origin, result) =
        // SAFETY: promised by the caller of the C function: one element each.
        unsafe { (Buffer::new(origin, 1, datatype), Buffer::new(result, 1, datatype)) };
    if accumulate_directly(&origin, Some(&result), &target, op, win)? {
        return Ok(());
    }
    check_predefined(datatype)?;
    accumulate_any(Some(origin), Some(result), target, op, win, Wanted::Nothing).map(drop)
}

fn check_predefined(datatype: Handle) -> Result<()> {
    if Shape::of(datatype)?.basic().is_some() {
        return Ok(());
    }
    Err(Error::new(
        class::TYPE,
        "the datatype is derived; this call takes one element of a predefined type",
    ))
}

/// `MPI_Compare_and_swap`: one element each.
///
/// # Safety
/// All must be the address of one element, valid until the operation has completed.
pub unsafe fn compare_and_swap(
    origin: *mut u8,
    compare: *mut u8,
    result: *mut u8,
    datatype: Handle,
    (rank, displacement): (i32, i64),
    win: Handle,
) -> Result<()> {
    let window = find(win)?;
    check_predefined(datatype)?;
    let target = Target { rank, displacement, count: 1, datatype };
    let Some(items) = window.items(&target, Wanted::Nothing)? else { return Ok(()) };
    let basic = items.element(None)?;
    let whole = matches!(
        basic.family,
        Family::Integer
            | Family::FortranInteger
            | Family::MultiLanguage
            | Family::Logical
            | Family::Byte
            | Family::Character
    );
    verify::look_at_characters("MPI_Compare_and_swap", basic);
    if !whole {
        return Err(Error::new(
            class::TYPE,
            format!(
                "{} cannot be compared and swapped; use an integer, logical or byte type (MPI-5.0 \
                 section 12.3.4)",
                basic.name
            ),
        ));
    }
    for (name, address) in
        [("origin_addr", origin), ("compare_addr", compare), ("result_addr", result)]
    {
        if address as usize <= abi::BUFFER_AUTOMATIC {
            return Err(Error::new(
                class::BUFFER,
                format!("{name} is a null pointer; pass the address of an element"),
            ));
        }
    }
    let (size, member) = (items.bytes, window.member_of(&items));
    let replace = Accumulate::new(Op::Replace, basic);
    let takes = |one: Accumulate| Atomics::takes(&one, &[(items.offset, size)]);
    if window.has_fabric_atomics() && replace.is_some_and(takes) {
        // SAFETY: one element each, by promise of the program; the result stays until the next flush.
        let [origin, compare, result] =
            [origin, compare, result].map(|address| unsafe { Span::new(address, size) });
        window.exchange((items.rank, items.offset, size), [compare, origin], result);
        return Ok(());
    }
    match items.path {
        Path::Direct(base) => {
            let base = base.get();
            let target = base.wrapping_add(items.offset as usize);
            // SAFETY: one element each, by promise of the program; the target lies inside of the window.
            unsafe {
                let operands = [compare.cast_const(), origin.cast_const()];
                let (control, mapped) = (&window.control, window.mapped);
                compare_swap_at(control, member, mapped, size, operands, target, result);
            }
            Ok(())
        }
        Path::CrossMemory(base) => {
            let area = window.control.area().expect("its members share control words");
            let address = base.wrapping_add(items.offset);
            // SAFETY: one element each, by promise of the program.
            let [origin, compare, result] =
                [origin, compare, result].map(|address| unsafe { Span::new(address, size) });
            let swapped = window.control.block(member).change_alone(|| {
                let expected = compare.to_vec();
                area.read(member, address, result)?;
                if result.to_vec() == expected {
                    // SAFETY: the target has exposed the memory.
                    unsafe { area.write(member, address, origin)? };
                }
                Ok(())
            });
            swapped.map_err(|error| window.denied(items.rank, error))
        }
        Path::Messages => {
            let (peer, place) = (window.peer(items.rank), items.described());
            // SAFETY: one element each, by promise of the program; the result stays until the next flush.
            let [origin, compare, result] =
                [origin, compare, result].map(|address| unsafe { Span::new(address, size) });
            window.with_channel(|core, channel| {
                let operands = [compare, origin];
                channel.compare_swap(core, peer, &place, basic.number, operands, result);
            });
            Ok(())
        }
    }
}
