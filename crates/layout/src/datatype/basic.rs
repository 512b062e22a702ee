//! The predefined datatypes of the MPI-5.0 ABI: what one item is, and how much room it takes.

/// What one item of a predefined datatype holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Element {
    /// Bytes without a meaning.
    Byte,
    /// Text of one byte a character.
    Text,
    /// `wchar_t`.
    Wide,
    /// A signed integer of 8 bits.
    I8,
    /// A signed integer of 16 bits.
    I16,
    /// A signed integer of 32 bits.
    I32,
    /// A signed integer of 64 bits.
    I64,
    /// A signed integer of 128 bits.
    I128,
    /// An unsigned integer of 8 bits.
    U8,
    /// An unsigned integer of 16 bits.
    U16,
    /// An unsigned integer of 32 bits.
    U32,
    /// An unsigned integer of 64 bits.
    U64,
    /// IEEE half precision.
    F16,
    /// IEEE single precision.
    F32,
    /// IEEE double precision.
    F64,
    /// `long double`: x87 extended precision in 16 bytes.
    F80,
    /// IEEE quadruple precision.
    F128,
    /// Two halves.
    C16,
    /// Two singles.
    C32,
    /// Two doubles.
    C64,
    /// Two `long double`s.
    C80,
    /// Two quadruples.
    C128,
    /// `bool` of C and C++.
    Bool,
    /// A Fortran logical of 8 bits.
    L8,
    /// A Fortran logical of 16 bits.
    L16,
    /// A Fortran logical of 32 bits.
    L32,
    /// A Fortran logical of 64 bits.
    L64,
    /// A Fortran logical of 128 bits.
    L128,
    /// `float` and `int`.
    PairF32I32,
    /// `double` and `int`.
    PairF64I32,
    /// `long` and `int`.
    PairI64I32,
    /// Two `int`s.
    PairI32I32,
    /// `short` and `int`.
    PairI16I32,
    /// `long double` and `int`.
    PairF80I32,
    /// Two singles: a value and a place.
    PairF32F32,
    /// Two doubles: a value and a place.
    PairF64F64,
}

/// Which reductions a type takes part in (MPI-5.0 §6.9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Integers of C.
    Integer,
    /// Integers of Fortran.
    FortranInteger,
    /// `MPI_AINT`, `MPI_COUNT`, `MPI_OFFSET`.
    MultiLanguage,
    /// Real numbers.
    Real,
    /// Truth values.
    Logical,
    /// Complex numbers.
    Complex,
    /// `MPI_BYTE`.
    Byte,
    /// Characters of one byte: no reduction by the letter of the standard, but every MPI reduces them as
    /// the integers that C takes them for.
    Character,
    /// Wide characters and packed bytes: no reduction.
    Opaque,
    /// A value and a place, for `MPI_MINLOC` and `MPI_MAXLOC`.
    Pair,
}

/// A predefined datatype.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Basic {
    /// Its name, as `MPI_Type_get_name` tells it.
    pub name: &'static str,
    /// Its number in the ABI.
    pub number: u16,
    /// What an item is.
    pub element: Element,
    /// Which reductions it takes part in.
    pub family: Family,
}

impl Element {
    /// Bytes of data in an item (`MPI_Type_size`).
    #[inline]
    pub const fn size(self) -> usize {
        use Element::*;
        match self {
            Byte | Text | I8 | U8 | Bool | L8 => 1,
            I16 | U16 | F16 | L16 => 2,
            Wide | I32 | U32 | F32 | L32 | C16 => 4,
            PairI16I32 => 6,
            I64 | U64 | F64 | L64 | C32 | PairF32I32 | PairI32I32 | PairF32F32 => 8,
            PairF64I32 | PairI64I32 => 12,
            I128 | F80 | F128 | L128 | C64 | PairF64F64 => 16,
            PairF80I32 => 20,
            C80 | C128 => 32,
        }
    }

    /// Bytes from one item to the next.
    #[inline]
    pub const fn extent(self) -> usize {
        match self {
            Element::PairI16I32 => 8,
            Element::PairF64I32 | Element::PairI64I32 => 16,
            Element::PairF80I32 => 32,
            other => other.size(),
        }
    }

    /// Bytes from the first to the last byte of data.
    pub const fn true_extent(self) -> usize {
        match self {
            Element::PairI16I32 => 8,
            other => other.size(),
        }
    }

    /// What its address is a multiple of in C.
    pub const fn alignment(self) -> usize {
        use Element::*;
        match self {
            C16 => 2,
            PairI16I32 | PairF32I32 | PairI32I32 | PairF32F32 | C32 => 4,
            PairF64I32 | PairI64I32 | PairF64F64 | C64 => 8,
            PairF80I32 | C80 | C128 => 16,
            other => other.size(),
        }
    }

    /// The size of the first member and the place of the second, if the item is a pair.
    pub const fn pair(self) -> Option<(usize, usize)> {
        match self {
            Element::PairI16I32 => Some((2, 4)),
            Element::PairF32I32 | Element::PairI32I32 | Element::PairF32F32 => Some((4, 4)),
            Element::PairF64I32 | Element::PairI64I32 | Element::PairF64F64 => Some((8, 8)),
            Element::PairF80I32 => Some((16, 16)),
            _ => None,
        }
    }
}

impl Basic {
    /// The numbers of the types of value and place, if this is a pair type.
    pub fn members(&self) -> Option<(u16, u16)> {
        PAIRS
            .iter()
            .find(|(pair, ..)| *pair == self.number)
            .map(|&(_, value, place)| (value, place))
    }
}

/// The pair type of this value and this place, for `MPI_Type_get_value_index`.
pub fn value_index(value: &Basic, place: &Basic) -> Option<&'static Basic> {
    let wanted = (value.number, place.number);
    let &(pair, ..) = PAIRS.iter().find(|&&(_, value, place)| (value, place) == wanted)?;
    basic(pair.into())
}

/// The predefined datatype with this number.
#[inline]
pub fn basic(number: u64) -> Option<&'static Basic> {
    BY_NUMBER.get(number.wrapping_sub(FIRST) as usize)?.as_ref()
}

/// All of them, in the order of their numbers.
pub fn basics() -> impl Iterator<Item = &'static Basic> {
    BY_NUMBER.iter().flatten()
}

/// Bytes of an item of the predefined datatype with this number, if it has no gaps; 0 if it has, or
/// if there is none. The short way for messages, most of which are of such types.
#[inline(always)]
pub fn plain_size(number: u64) -> usize {
    PLAIN_SIZES.get(number.wrapping_sub(FIRST) as usize).copied().unwrap_or(0) as usize
}

const FIRST: u64 = 0x200;

static PLAIN_SIZES: [u8; 256] = {
    let mut table = [0; 256];
    let mut at = 0;
    while at < BASICS.len() {
        let (_, number, element, _) = BASICS[at];
        if element.pair().is_none() {
            table[number as usize - FIRST as usize] = element.size() as u8;
        }
        at += 1;
    }
    table
};
/// No predefined datatype has a number above this.
pub(super) const LAST: u64 = 0x2ff;

/// Each pair type with the types of its value and its place.
const PAIRS: [(u16, u16, u16); 9] = [
    (0x228, 0x210, 0x209),
    (0x229, 0x214, 0x209),
    (0x22a, 0x20a, 0x209),
    (0x22b, 0x209, 0x209),
    (0x22c, 0x208, 0x209),
    (0x22d, 0x220, 0x209),
    (0x230, 0x21a, 0x21a),
    (0x231, 0x21c, 0x21c),
    (0x232, 0x219, 0x219),
];

static BY_NUMBER: [Option<Basic>; 256] = {
    let mut table = [None; 256];
    let mut at = 0;
    while at < BASICS.len() {
        let (name, number, element, family) = BASICS[at];
        table[number as usize - FIRST as usize] = Some(Basic { name, number, element, family });
        at += 1;
    }
    table
};

const BASICS: &[(&str, u16, Element, Family)] = {
    use Element::*;
    use Family::*;
    &[
        ("MPI_AINT", 0x201, I64, MultiLanguage),
        ("MPI_COUNT", 0x202, I64, MultiLanguage),
        ("MPI_OFFSET", 0x203, I64, MultiLanguage),
        ("MPI_PACKED", 0x207, Element::Byte, Opaque),
        ("MPI_SHORT", 0x208, I16, Integer),
        ("MPI_INT", 0x209, I32, Integer),
        ("MPI_LONG", 0x20a, I64, Integer),
        ("MPI_LONG_LONG_INT", 0x20b, I64, Integer),
        ("MPI_UNSIGNED_SHORT", 0x20c, U16, Integer),
        ("MPI_UNSIGNED", 0x20d, U32, Integer),
        ("MPI_UNSIGNED_LONG", 0x20e, U64, Integer),
        ("MPI_UNSIGNED_LONG_LONG", 0x20f, U64, Integer),
        ("MPI_FLOAT", 0x210, F32, Real),
        ("MPI_C_COMPLEX", 0x212, C32, Complex),
        ("MPI_CXX_FLOAT_COMPLEX", 0x213, C32, Complex),
        ("MPI_DOUBLE", 0x214, F64, Real),
        ("MPI_C_DOUBLE_COMPLEX", 0x216, C64, Complex),
        ("MPI_CXX_DOUBLE_COMPLEX", 0x217, C64, Complex),
        ("MPI_LOGICAL", 0x218, L32, Logical),
        ("MPI_INTEGER", 0x219, I32, FortranInteger),
        ("MPI_REAL", 0x21a, F32, Real),
        ("MPI_COMPLEX", 0x21b, C32, Complex),
        ("MPI_DOUBLE_PRECISION", 0x21c, F64, Real),
        ("MPI_DOUBLE_COMPLEX", 0x21d, C64, Complex),
        ("MPI_CHARACTER", 0x21e, Text, Character),
        ("MPI_LONG_DOUBLE", 0x220, F80, Real),
        ("MPI_C_LONG_DOUBLE_COMPLEX", 0x224, C80, Complex),
        ("MPI_CXX_LONG_DOUBLE_COMPLEX", 0x225, C80, Complex),
        ("MPI_FLOAT_INT", 0x228, PairF32I32, Pair),
        ("MPI_DOUBLE_INT", 0x229, PairF64I32, Pair),
        ("MPI_LONG_INT", 0x22a, PairI64I32, Pair),
        ("MPI_2INT", 0x22b, PairI32I32, Pair),
        ("MPI_SHORT_INT", 0x22c, PairI16I32, Pair),
        ("MPI_LONG_DOUBLE_INT", 0x22d, PairF80I32, Pair),
        ("MPI_2REAL", 0x230, PairF32F32, Pair),
        ("MPI_2DOUBLE_PRECISION", 0x231, PairF64F64, Pair),
        ("MPI_2INTEGER", 0x232, PairI32I32, Pair),
        ("MPI_C_BOOL", 0x238, Bool, Logical),
        ("MPI_CXX_BOOL", 0x239, Bool, Logical),
        ("MPI_WCHAR", 0x23c, Wide, Opaque),
        ("MPI_INT8_T", 0x240, I8, Integer),
        ("MPI_UINT8_T", 0x241, U8, Integer),
        ("MPI_CHAR", 0x243, Text, Character),
        ("MPI_SIGNED_CHAR", 0x244, I8, Integer),
        ("MPI_UNSIGNED_CHAR", 0x245, U8, Integer),
        ("MPI_BYTE", 0x247, Element::Byte, Family::Byte),
        ("MPI_INT16_T", 0x248, I16, Integer),
        ("MPI_UINT16_T", 0x249, U16, Integer),
        ("MPI_INT32_T", 0x250, I32, Integer),
        ("MPI_UINT32_T", 0x251, U32, Integer),
        ("MPI_INT64_T", 0x258, I64, Integer),
        ("MPI_UINT64_T", 0x259, U64, Integer),
        ("MPI_LOGICAL1", 0x2c0, L8, Logical),
        ("MPI_INTEGER1", 0x2c1, I8, FortranInteger),
        ("MPI_LOGICAL2", 0x2c8, L16, Logical),
        ("MPI_INTEGER2", 0x2c9, I16, FortranInteger),
        ("MPI_REAL2", 0x2ca, F16, Real),
        ("MPI_LOGICAL4", 0x2d0, L32, Logical),
        ("MPI_INTEGER4", 0x2d1, I32, FortranInteger),
        ("MPI_REAL4", 0x2d2, F32, Real),
        ("MPI_COMPLEX4", 0x2d3, C16, Complex),
        ("MPI_LOGICAL8", 0x2d8, L64, Logical),
        ("MPI_INTEGER8", 0x2d9, I64, FortranInteger),
        ("MPI_REAL8", 0x2da, F64, Real),
        ("MPI_COMPLEX8", 0x2db, C32, Complex),
        ("MPI_LOGICAL16", 0x2e0, L128, Logical),
        ("MPI_INTEGER16", 0x2e1, I128, FortranInteger),
        ("MPI_REAL16", 0x2e2, F128, Real),
        ("MPI_COMPLEX16", 0x2e3, C64, Complex),
        ("MPI_COMPLEX32", 0x2eb, C128, Complex),
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_has_its_number_and_room() {
        assert_eq!(basics().count(), BASICS.len());
        for &(name, number, ..) in BASICS {
            let basic = basic(u64::from(number)).unwrap();
            assert_eq!((basic.name, basic.number), (name, number));
            let element = basic.element;
            assert!(element.size() <= element.true_extent());
            assert!(element.true_extent() <= element.extent());
            assert_eq!(element.pair().is_some(), basic.family == Family::Pair);
            assert_eq!(basic.members().is_some(), basic.family == Family::Pair);
            assert!(element.extent().is_multiple_of(element.alignment()));
        }
        assert!(basic(0x200).is_none(), "MPI_DATATYPE_NULL is not a type");
        assert!(basic(0).is_none() && basic(0x300).is_none() && basic(u64::MAX).is_none());
    }

    #[test]
    fn pairs_are_the_structs_of_c() {
        #[repr(C)]
        struct Of<V, P>(V, P);
        assert_eq!(Element::PairI16I32.extent(), size_of::<Of<i16, i32>>());
        assert_eq!(Element::PairF64I32.extent(), size_of::<Of<f64, i32>>());
        assert_eq!(Element::PairI64I32.extent(), size_of::<Of<i64, i32>>());
        assert_eq!(Element::PairF32I32.extent(), size_of::<Of<f32, i32>>());
        assert_eq!(Element::PairI16I32.pair(), Some((2, std::mem::offset_of!(Of<i16, i32>, 1))));
    }
}
