//! The representation "external32": big-endian, the same on every machine (MPI-5.0 §14.5.2).

use super::{Basic, Datatype, DatatypeError, Element, ErrorKind};
use crate::{Cursor, Span};

/// What is converted at once; small enough for the first cache.
const CHUNK: usize = 4096;

/// The numbers of `MPI_LONG` and `MPI_UNSIGNED_LONG`, which have 4 bytes there.
const LONG: u16 = 0x20a;
const UNSIGNED_LONG: u16 = 0x20e;

/// Bytes of `count` items in the external representation (`MPI_Pack_external_size`).
pub fn size(datatype: &Datatype, count: u64) -> Result<u64, DatatypeError> {
    let one = datatype.signature.measure(|basic| Form::of(basic).external as u64);
    one.and_then(|one| one.checked_mul(count)).filter(|&bytes| bytes <= i64::MAX as u64).ok_or_else(
        || {
            DatatypeError::new(
                ErrorKind::Count,
                format!("{count} items are more than memory holds"),
            )
        },
    )
}

/// Converts `items`, a span of whole items of `datatype`, into `target`, and tells how many bytes
/// they took there (`MPI_Pack_external`).
pub fn pack(datatype: &Datatype, items: Span, target: Span) -> Result<usize, DatatypeError> {
    let count = count(datatype, items);
    let (needed, room) = (size(datatype, count)?, target.len());
    if needed > room as u64 {
        let text = format!("{count} items need {needed} bytes, and there is room for {room}");
        return Err(DatatypeError::new(ErrorKind::Argument, text));
    }
    let (mut from, mut to) = (Cursor::new(items), Cursor::new(target));
    let (mut native, mut external) = ([0; CHUNK], [0; CHUNK]);
    convert(datatype, count, |form, many| {
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
pub fn unpack(datatype: &Datatype, source: Span, items: Span) -> Result<usize, DatatypeError> {
    let count = count(datatype, items);
    let (needed, there) = (size(datatype, count)?, source.len());
    if needed > there as u64 {
        let text = format!("{count} items take {needed} bytes, and there are only {there}");
        return Err(DatatypeError::new(ErrorKind::Argument, text));
    }
    let (mut from, mut to) = (Cursor::new(source), Cursor::new(items));
    let (mut native, mut external) = ([0; CHUNK], [0; CHUNK]);
    convert(datatype, count, |form, many| {
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
    mut chunk: impl FnMut(Form, usize) -> Result<(), DatatypeError>,
) -> Result<(), DatatypeError> {
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
        let (external, kind) = match (basic.number, basic.element) {
            (LONG, _) => (4, Kind::Signed),
            (UNSIGNED_LONG, _) => (4, Kind::Unsigned),
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

    fn export(&self, from: &[u8], to: &mut [u8]) -> Result<(), DatatypeError> {
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
                    return Err(DatatypeError::new(ErrorKind::Value, text));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datatype::{basic, basics};

    fn of(number: u64) -> &'static Datatype {
        Datatype::predefined(basic(number).unwrap())
    }

    /// Packs `native`, items of `datatype` without gaps between them.
    fn export(datatype: &Datatype, native: &[u8]) -> Result<Vec<u8>, DatatypeError> {
        let mut native = native.to_vec();
        let count = native.len() as u64 / datatype.extent() as u64;
        let mut external = vec![0; size(datatype, count)? as usize];
        // SAFETY: both vectors outlive the spans, and nobody else uses them meanwhile.
        let length = unsafe {
            let items = datatype.span(native.as_mut_ptr(), count).unwrap();
            pack(datatype, items, Span::new(external.as_mut_ptr(), external.len()))?
        };
        assert_eq!(length, external.len());
        Ok(external)
    }

    fn import(
        datatype: &Datatype,
        external: &[u8],
        native: &mut [u8],
    ) -> Result<usize, DatatypeError> {
        let count = native.len() as u64 / datatype.extent() as u64;
        // SAFETY: as above.
        unsafe {
            let items = datatype.span(native.as_mut_ptr(), count).unwrap();
            unpack(datatype, Span::of(external), items)
        }
    }

    #[test]
    fn sizes_are_those_of_the_standard() {
        let sizes = [
            ("MPI_PACKED", 1),
            ("MPI_WCHAR", 2),
            ("MPI_SHORT", 2),
            ("MPI_INT", 4),
            ("MPI_LONG", 4),
            ("MPI_UNSIGNED_LONG", 4),
            ("MPI_LONG_LONG_INT", 8),
            ("MPI_FLOAT", 4),
            ("MPI_LONG_DOUBLE", 16),
            ("MPI_C_BOOL", 1),
            ("MPI_C_LONG_DOUBLE_COMPLEX", 32),
            ("MPI_LOGICAL", 4),
            ("MPI_AINT", 8),
            ("MPI_DOUBLE_INT", 12),
            ("MPI_LONG_INT", 8),
            ("MPI_SHORT_INT", 6),
        ];
        for (name, bytes) in sizes {
            let basic = basics().find(|basic| basic.name == name).unwrap();
            assert_eq!(size(Datatype::predefined(basic), 3).unwrap(), 3 * bytes, "{name}");
        }
    }

    #[test]
    fn every_type_comes_back() {
        for basic in basics() {
            let datatype = Datatype::predefined(basic);
            // Small numbers, which every representation holds.
            let mut native = vec![0; 5000 * datatype.extent() as usize];
            for (at, item) in native.chunks_exact_mut(datatype.extent() as usize).enumerate() {
                item[0] = at as u8;
                if basic.name == "MPI_LONG" && at % 3 == 0 {
                    item.fill(0xff);
                }
            }
            let external = export(datatype, &native).unwrap();
            let mut back = vec![0; native.len()];
            assert_eq!(import(datatype, &external, &mut back).unwrap(), external.len());
            assert!(back == native, "{}", basic.name);
        }
    }

    #[test]
    fn the_most_significant_byte_is_first() {
        assert_eq!(export(of(0x209), &0x0102_0304i32.to_ne_bytes()).unwrap(), [1, 2, 3, 4]);
        assert_eq!(export(of(0x20a), &(-2i64).to_ne_bytes()).unwrap(), [255, 255, 255, 254]);
        assert_eq!(export(of(0x214), &1.0f64.to_ne_bytes()).unwrap(), [63, 240, 0, 0, 0, 0, 0, 0]);
        assert_eq!(export(of(0x23c), &0x20acu32.to_ne_bytes()).unwrap(), [0x20, 0xac]);
        let complex = [1f32.to_ne_bytes(), 2f32.to_ne_bytes()].concat();
        assert_eq!(export(of(0x212), &complex).unwrap(), [63, 128, 0, 0, 64, 0, 0, 0]);
        // A pair without its gap.
        let pair = [&7i16.to_ne_bytes()[..], &[9, 9], &8i32.to_ne_bytes()].concat();
        assert_eq!(export(of(0x22c), &pair).unwrap(), [0, 7, 0, 0, 0, 8]);
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let error = export(of(0x20a), &(1i64 << 31).to_ne_bytes()).unwrap_err();
        assert_eq!(error.kind, ErrorKind::Value);
        assert!(error.to_string().contains("MPI_LONG 0x80000000"), "{error}");
        assert!(export(of(0x20e), &(1u64 << 32).to_ne_bytes()).is_err());
        assert!(export(of(0x20e), &u64::from(u32::MAX).to_ne_bytes()).is_ok());
        let error = import(of(0x209), &[1, 2, 3], &mut [0; 4]).unwrap_err();
        assert_eq!(error.to_string(), "1 items take 4 bytes, and there are only 3");
    }

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn extended_precision_is_quadruple_there() {
        // One and a half, as the two formats have it.
        let extended = 0x3fffu128 << 64 | 0xc000_0000_0000_0000;
        assert_eq!(widen(extended), 0x3fff_8000u128 << 96);
        assert_eq!(narrow(widen(extended)), extended);
        for bits in [1u128, 0x7fff_ffff_ffff_ffff, 0x7fff_8000_0000_0000_0000, 1 << 79] {
            assert_eq!(narrow(widen(bits)), bits, "{bits:#x}");
        }
        let one = 0x3fffu128 << 112;
        let ulp = 1u128 << 49;
        assert_eq!(narrow(one + ulp / 2), narrow(one), "a tie goes to the even neighbour");
        assert_eq!(narrow(one + ulp + ulp / 2), narrow(one + 2 * ulp));
        assert_eq!(narrow(one + ulp / 2 + 1), narrow(one + ulp));
        let infinity = 0x7fffu128 << 112;
        assert_eq!(narrow(infinity), 0x7fffu128 << 64 | 1 << 63);
        assert_ne!(narrow(infinity | 1) & (u128::MAX >> 65), 0, "not a number stays one");
        let below = (0x4000u128 << 112) - 1;
        assert_eq!(narrow(below), 0x4000u128 << 64 | 1 << 63, "rounds up to two");
    }
}
