//! Fortran's kinds, as predefined types.

use super::{Basic, Family, basic};

/// The real type with at least this decimal precision and exponent range
/// (`MPI_Type_create_f90_real`); `None` if there is no such kind.
pub fn fortran_real(precision: u32, range: u32) -> Option<&'static Basic> {
    kind(precision, range).and_then(|(real, _)| basic(real))
}

/// The complex type of two such reals (`MPI_Type_create_f90_complex`).
pub fn fortran_complex(precision: u32, range: u32) -> Option<&'static Basic> {
    kind(precision, range).and_then(|(_, complex)| basic(complex))
}

/// The integer type for numbers of this many digits (`MPI_Type_create_f90_integer`).
pub fn fortran_integer(range: u32) -> Option<&'static Basic> {
    sized(
        Family::FortranInteger,
        match range {
            0..=2 => 1,
            3..=4 => 2,
            5..=9 => 4,
            10..=18 => 8,
            19..=38 => 16,
            _ => return None,
        },
    )
}

/// The Fortran type of this family and size (`MPI_Type_match_size`).
pub fn sized(family: Family, size: u64) -> Option<&'static Basic> {
    basic(match (family, size) {
        (Family::FortranInteger, 1) => 0x2c1,
        (Family::FortranInteger, 2) => 0x2c9,
        (Family::FortranInteger, 4) => 0x2d1,
        (Family::FortranInteger, 8) => 0x2d9,
        (Family::FortranInteger, 16) => 0x2e1,
        (Family::Real, 2) => 0x2ca,
        (Family::Real, 4) => 0x2d2,
        (Family::Real, 8) => 0x2da,
        (Family::Real, 16) => 0x2e2,
        (Family::Complex, 4) => 0x2d3,
        (Family::Complex, 8) => 0x2db,
        (Family::Complex, 16) => 0x2e3,
        (Family::Complex, 32) => 0x2eb,
        _ => return None,
    })
}

/// Compilers on x86 have the 80 bits of the x87 as a kind of its own.
fn kind(precision: u32, range: u32) -> Option<(u64, u64)> {
    match (precision, range) {
        (..=6, ..=37) => Some((0x2d2, 0x2db)),
        (..=15, ..=307) => Some((0x2da, 0x2e3)),
        (..=18, ..=4931) if cfg!(target_arch = "x86_64") => Some((0x220, 0x224)),
        (..=33, ..=4931) => Some((0x2e2, 0x2eb)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_a_compiler() {
        let name = |basic: Option<&'static Basic>| basic.map(|basic| basic.name);
        assert_eq!(name(fortran_real(6, 0)), Some("MPI_REAL4"));
        assert_eq!(name(fortran_real(0, 38)), Some("MPI_REAL8"));
        assert_eq!(name(fortran_real(33, 4931)), Some("MPI_REAL16"));
        assert_eq!(name(fortran_real(34, 0)), None);
        assert_eq!(name(fortran_complex(15, 307)), Some("MPI_COMPLEX16"));
        assert_eq!(name(fortran_integer(9)), Some("MPI_INTEGER4"));
        assert_eq!(name(fortran_integer(39)), None);
        for (family, sizes) in [
            (Family::FortranInteger, [1, 2, 4, 8, 16].as_slice()),
            (Family::Real, &[2, 4, 8, 16]),
            (Family::Complex, &[4, 8, 16, 32]),
        ] {
            for &size in sizes {
                let basic = sized(family, size).unwrap();
                assert_eq!((basic.family, basic.element.size() as u64), (family, size));
            }
            assert!(sized(family, 3).is_none());
        }
    }
}
