//! The representation "external32": big-endian, the same on every machine (MPI-5.0 §14.5.2).

use super::{Basic, Datatype, Element, Flaw, Wrong};
use crate::{Cursor, Span};

/// What is converted at once; small enough for the first cache.
const CHUNK: usize = 4096;

/// Bytes of `count` items in the external representation (`MPI_Pack_external_size`).
pub fn size(datatype: &Datatype, count: u64) -> Result<u64, Flaw> {
    let one = datatype.signature.measure(|basic| Form::of(basic).external as u64);
    one.and_then(|one| one.checked_mul(count))
        .filter(|&bytes| bytes <= i64::MAX as u64)
        .ok_or_else(|| Flaw::new(Wrong::Count, format!("{count} items are more than memory holds")))
}

/// Converts `items`, a span of whole items of `datatype`, into `target`, and tells how many bytes
/// they took there (`MPI_Pack_external`).
pub fn pack(datatype: &Datatype, items: Span, target: Span) -> Result<usize, Flaw> {
    let count = count(datatype, items);
    let (needed, room) = (size(datatype, count)?, target.len());
    if needed > room as u64 {
        let text = format!("{count} items need {needed} bytes, and there is room for {room}");
        return Err(Flaw::new(Wrong::Argument, text));
    }
    let (mut from, mut to) = (Cursor::new(items), Cursor::new(target));
    convert(datatype, count, |form, many| {
        let (mut native, mut external) = ([0; CHUNK], [0; CHUNK]);
        let native = &mut native[..many * form.native];
        let external = &mut external[..many * form.external];
        from.copy_to_slice(native);
        for (from, to) in
            native.chunks_exact(form.native).zip(external.chunks_exact_mut(form.external))
        {
            form.export(from, to)?;
        }
        to.copy_from_slice(external);
        Ok(())
    })?;
    Ok(needed as usize)
}

/// Converts the start of `source` into `items`, a span of whole items of `datatype`, and tells how
/// many bytes they took there (`MPI_Unpack_external`).
pub fn unpack(datatype: &Datatype, source: Span, items: Span) -> Result<usize, Flaw> {
    let count = count(datatype, items);
    let (needed, there) = (size(datatype, count)?, source.len());
    if needed > there as u64 {
        let text = format!("{count} items take {needed} bytes, and there are only {there}");
        return Err(Flaw::new(Wrong::Argument, text));
    }
    let (mut from, mut to) = (Cursor::new(source), Cursor::new(items));
    convert(datatype, count, |form, many| {
        let (mut native, mut external) = ([0; CHUNK], [0; CHUNK]);
        let native = &mut native[..many * form.native];
        let external = &mut external[..many * form.external];
        from.copy_to_slice(external);
        for (from, to) in
            external.chunks_exact(form.external).zip(native.chunks_exact_mut(form.native))
        {
            form.import(from, to);
        }
        to.copy_from_slice(native);
        Ok(())
    })?;
    Ok(needed as usize)
}

fn count(datatype: &Datatype, items: Span) -> u64 {
    (items.len() as u64).checked_div(datatype.size()).unwrap_or(0)
}

/// Calls `chunk` for as many elements of one form at a time as fit a chunk, in order.
fn convert(
    datatype: &Datatype,
    count: u64,
    mut chunk: impl FnMut(Form, usize) -> Result<(), Flaw>,
) -> Result<(), Flaw> {
    let mut run = |basic: &'static Basic, mut elements: u64| {
        let form = Form::of(basic);
        let most = (CHUNK / form.native.max(form.external)) as u64;
        while elements > 0 {
            let many = elements.min(most);
            chunk(form, many as usize)?;
            elements -= many;
        }
        Ok(())
    };
    match datatype.signature.uniform() {
        Some(basic) => run(basic, datatype.signature.elements() * count),
        None => (0..count).try_for_each(|_| datatype.signature.runs(&mut run)),
    }
}

/// How an element looks here and there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Form {
    native: usize,
    external: usize,
    kind: Kind,
    name: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Numbers of this many bytes, in the other order.
    Swap(usize),
    /// A signed number with its upper half cut off.
    Signed,
    /// An unsigned number with its upper half cut off.
    Unsigned,
    /// Extended precision, which is quadruple precision there.
    Extended,
}

impl Form {
    fn of(basic: &Basic) -> Form {
        let native = basic.element.size();
        let (external, kind) = match (basic.name, basic.element) {
            ("MPI_LONG", _) => (4, Kind::Signed),
            ("MPI_UNSIGNED_LONG", _) => (4, Kind::Unsigned),
            (_, Element::Wide) => (2, Kind::Unsigned),
            (_, Element::F80 | Element::C80) if cfg!(target_arch = "x86_64") => {
                (native, Kind::Extended)
            }
            (_, Element::C16 | Element::C32 | Element::C64 | Element::C80 | Element::C128) => {
                (native, Kind::Swap(native / 2))
            }
            _ => (native, Kind::Swap(native)),
        };
        Form { native, external, kind, name: basic.name }
    }

    fn export(&self, from: &[u8], to: &mut [u8]) -> Result<(), Flaw> {
        match self.kind {
            Kind::Swap(size) => swap(size, from, to),
            Kind::Signed | Kind::Unsigned => {
                let mut wide = [0; 8];
                wide[..from.len()].copy_from_slice(from);
                let value = u64::from_ne_bytes(wide);
                let bits = 8 * self.external as u32;
                let fits = match self.kind {
                    Kind::Signed => {
                        value as i64 >> (bits - 1) == 0 || value as i64 >> (bits - 1) == -1
                    }
                    _ => value >> bits == 0,
                };
                if !fits {
                    let text = format!(
                        "the {} {value:#x} does not fit the {} bytes that external32 has for it",
                        self.name, self.external
                    );
                    return Err(Flaw::new(Wrong::Value, text));
                }
                to.copy_from_slice(&value.to_be_bytes()[8 - self.external..]);
            }
            Kind::Extended => {
                for (from, to) in from.chunks_exact(16).zip(to.chunks_exact_mut(16)) {
                    let value = u128::from_ne_bytes(from.try_into().expect("16 bytes"));
                    to.copy_from_slice(&widen(value).to_be_bytes());
                }
            }
        }
        Ok(())
    }

    fn import(&self, from: &[u8], to: &mut [u8]) {
        match self.kind {
            Kind::Swap(size) => swap(size, from, to),
            Kind::Signed | Kind::Unsigned => {
                let negative = self.kind == Kind::Signed && from[0] >= 0x80;
                let mut wide = [if negative { 0xff } else { 0 }; 8];
                wide[8 - from.len()..].copy_from_slice(from);
                to.copy_from_slice(&u64::from_be_bytes(wide).to_ne_bytes()[..to.len()]);
            }
            Kind::Extended => {
                for (from, to) in from.chunks_exact(16).zip(to.chunks_exact_mut(16)) {
                    let value = u128::from_be_bytes(from.try_into().expect("16 bytes"));
                    to.copy_from_slice(&narrow(value).to_ne_bytes());
                }
            }
        }
    }
}

/// Copies numbers of `size` bytes from the order of this machine to big-endian, or back.
fn swap(size: usize, from: &[u8], to: &mut [u8]) {
    to.copy_from_slice(from);
    if cfg!(target_endian = "little") {
        to.chunks_exact_mut(size).for_each(<[u8]>::reverse);
    }
}

/// From the x87's 80 bits to quadruple precision, exactly: the leading bit is no longer stored.
fn widen(extended: u128) -> u128 {
    let sign_and_exponent = extended >> 64 & 0xffff;
    let fraction = extended & (u128::MAX >> 65);
    sign_and_exponent << 112 | fraction << 49
}

/// From quadruple precision to the x87's 80 bits, rounded to the nearest, a tie to the even one.
fn narrow(quadruple: u128) -> u128 {
    let sign = quadruple >> 127;
    let mut exponent = quadruple >> 112 & 0x7fff;
    let fraction = quadruple & (u128::MAX >> 16);
    let leading = u128::from(exponent != 0) << 63;
    let mut significand = leading | fraction >> 49;
    let rest = fraction & ((1 << 49) - 1);
    if exponent == 0x7fff {
        // Infinity, or not a number: it must not become one of the other kind.
        significand |= u128::from(fraction != 0) << 62;
    } else if rest > 1 << 48 || (rest == 1 << 48 && significand & 1 == 1) {
        significand += 1;
        if significand >> 64 != 0 {
            (significand, exponent) = (1 << 63, exponent + 1);
        } else if exponent == 0 && significand >> 63 != 0 {
            exponent = 1;
        }
    }
    sign << 79 | exponent << 64 | significand
}
