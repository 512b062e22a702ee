//! Names of the program that stand where the derived code stands, and mean something else there.

use serried::{Datatype, Plain, Result, World, class};

use crate::refused;

mod other_names {
    #![allow(non_camel_case_types, dead_code, reason = "they hide the names of the language")]

    use ::serried::{Datatype, Plain};

    pub type u8 = u64;
    pub type u16 = u64;
    pub type bool = u32;
    pub type usize = ::core::primitive::u8;
    pub struct Vec;
    pub struct Option;
    pub struct Result;
    pub mod core {
        pub mod mem {}
    }
    pub mod std {}
    pub mod serried {}

    /// One byte, whatever `u8` means here.
    #[derive(Clone, Copy, Debug, PartialEq, Datatype)]
    #[repr(u8)]
    pub enum Kind {
        Star = 1,
        Planet = 2,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Datatype, Plain)]
    pub struct Wide {
        pub a: u8,
        pub b: u16,
        pub c: bool,
    }
}

#[serried::test(ranks = 1, seed = 1)]
fn an_alias_of_a_number_changes_no_layout(world: &World) -> Result<()> {
    use other_names::{Kind, Wide};
    assert_eq!((Kind::SIZE, Wide::SIZE), (1, 20));
    world.send(&[1u8, 2, 3, 1], 0, 0)?;
    let mut kinds = [Kind::Planet; 4];
    assert_eq!(refused(world.recv(&mut kinds, 0, 0)).class(), class::TYPE);
    assert_eq!(kinds, [Kind::Star, Kind::Planet, Kind::Star, Kind::Star]);
    let wide = Wide { a: u64::MAX, b: 2, c: 3 };
    world.send(&[wide; 3], 0, 1)?;
    assert_eq!(world.recv_vec::<Wide>(0, 1)?.0, [wide; 3]);
    Ok(())
}

mod other_methods {
    use serried::Datatype;

    /// Says that anything is in anything, and that every place holds what one wants.
    #[allow(dead_code, reason = "nobody is to call them")]
    pub trait Lies: Sized {
        fn contains<T>(&self, _: &T) -> bool {
            true
        }
        fn cast<T>(&self) -> *mut T {
            std::ptr::null_mut()
        }
        fn structure<T>(self, _: &str, _: &[serried::hidden::Field]) -> Result<u8, ()> {
            Ok(0)
        }
    }

    impl<T, const N: usize> Lies for [T; N] {}
    impl<T> Lies for *mut T {}
    impl Lies for serried::hidden::Made {}

    #[derive(Clone, Copy, Debug, PartialEq, Datatype)]
    #[repr(i16)]
    pub enum Level {
        Low = -300,
        High = 300,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Datatype)]
    pub struct Reading {
        pub level: Level,
        pub good: bool,
    }
}

#[serried::test(ranks = 1, seed = 1)]
fn a_method_of_another_trait_admits_no_bits(world: &World) -> Result<()> {
    use other_methods::{Level, Lies, Reading};
    assert!(Lies::contains(&[0; 3], &9), "the trait lies");
    world.send(&[300i16, -300, 5], 0, 0)?;
    let mut levels = [Level::Low; 3];
    assert_eq!(refused(world.recv(&mut levels, 0, 0)).class(), class::TYPE);
    assert_eq!(levels, [Level::High, Level::Low, Level::Low]);
    let reading = Reading { level: Level::High, good: true };
    assert_eq!(world.all_gather(&reading)?, [reading]);
    Ok(())
}

mod other_values {
    #![allow(
        non_upper_case_globals,
        non_camel_case_types,
        dead_code,
        reason = "they hide variables"
    )]

    use serried::{Datatype, Plain};

    pub const item: u8 = 1;
    pub const valid: bool = true;
    pub static value: u8 = 1;
    pub struct at;
    pub struct each;
    pub const MADE: u8 = 0;
    pub fn all_fields() {}
    pub fn all_variants() {}
    #[derive(Clone, Copy, Debug, PartialEq, Datatype, Plain)]
    pub struct Pair {
        pub item: u8,
        pub at: u32,
        pub each: [u16; 2],
    }

    #[derive(Clone, Copy, Debug, PartialEq, Datatype)]
    #[repr(u32)]
    #[allow(clippy::upper_case_acronyms, reason = "so is a name of the derived code")]
    pub enum Values {
        item = 5,
        valid = 6,
        MADE = 7,
    }
}

#[serried::test(ranks = 1, seed = 1)]
fn values_of_the_program_are_not_the_variables_of_the_derived_code(world: &World) -> Result<()> {
    use other_values::{Pair, Values};
    let pair = Pair { item: 1, at: 2, each: [3, 4] };
    assert_eq!(world.all_gather(&[pair; 2])?, [pair; 2]);
    assert_eq!(world.all_gather(&Values::MADE)?, [Values::MADE]);
    Ok(())
}

#[serried::test(ranks = 1, seed = 1)]
fn fields_may_have_any_name_and_place(world: &World) -> Result<()> {
    #[derive(Clone, Copy, Debug, PartialEq, Datatype, Plain)]
    struct Raw {
        r#type: u8,
        r#fn: u64,
    }
    #[derive(Clone, Copy, Debug, PartialEq, Datatype, Plain)]
    struct Tuple(u8, u64, [u16; 3]);
    #[derive(Clone, Copy, Debug, PartialEq, Datatype, Plain)]
    #[repr(transparent)]
    struct One(f64);
    #[derive(Clone, Copy, Debug, PartialEq, Datatype, Plain)]
    #[repr(C, align(32))]
    struct Aligned {
        first: u8,
        inner: Tuple,
    }
    let (raw, tuple) = (Raw { r#type: 1, r#fn: 2 }, Tuple(1, 2, [3, 4, 5]));
    assert_eq!(world.all_gather(&[raw; 2])?, [raw; 2]);
    assert_eq!(world.all_gather(&[tuple; 2])?, [tuple; 2]);
    assert_eq!(world.all_gather(&One(0.5))?, [One(0.5)]);
    let aligned = Aligned { first: 7, inner: tuple };
    assert_eq!(world.all_gather(&[aligned; 3])?, [aligned; 3]);
    Ok(())
}

/// A macro in the place of a type might name another one each time that it is expanded.
#[serried::test(ranks = 1, seed = 1)]
fn a_macro_may_name_the_type_of_a_field(world: &World) -> Result<()> {
    macro_rules! number {
        () => {
            u32
        };
    }
    #[derive(Clone, Copy, Debug, PartialEq, Datatype, Plain)]
    struct Named {
        one: number!(),
        two: [number!(); 2],
    }
    let named = Named { one: 1, two: [2, 3] };
    assert_eq!((Named::SIZE, world.all_gather(&named)?), (12, vec![named]));
    Ok(())
}

#[serried::test(ranks = 1, seed = 1)]
fn a_type_that_a_macro_has_changed_into_one_that_fits_is_sound(world: &World) -> Result<()> {
    // The derives see one field of a byte, and the type has one of eight.
    #[derive(Clone, Copy, Debug, PartialEq, Datatype, Plain)]
    #[tampering::becomes(struct Wider { field: u64 })]
    struct Wider {
        field: u8,
    }
    let wide = Wider { field: u64::MAX };
    assert_eq!((Wider::SIZE, world.all_gather(&[wide; 3])?), (8, vec![wide; 3]));
    Ok(())
}
