//! The exported symbols.

/// Exports an entry point under names that compilers make of a procedure's; the second list calls `PMPI_` where
/// the first calls `MPI_`. Each is one jump: a name says nothing about its arguments.
macro_rules! names {
    ($module:ident::$entry:ident, [$($name:ident),*], [$($profiled:ident),*]) => {
        $(crate::names::name!($name, $module::$entry, false);)*
        $(crate::names::name!($profiled, $module::$entry, true);)*
    };
}

/// One name.
#[cfg(target_arch = "x86_64")]
macro_rules! name {
    ($name:ident, $module:ident::$entry:ident, $profiled:literal) => {
        #[unsafe(naked)]
        #[unsafe(no_mangle)]
        pub extern "C" fn $name() {
            std::arch::naked_asm!("jmp {}", sym $module::$entry::<$profiled>)
        }
    };
}

/// One name.
#[cfg(target_arch = "aarch64")]
macro_rules! name {
    ($name:ident, $module:ident::$entry:ident, $profiled:literal) => {
        #[unsafe(naked)]
        #[unsafe(no_mangle)]
        pub extern "C" fn $name() {
            std::arch::naked_asm!("b {}", sym $module::$entry::<$profiled>)
        }
    };
}

pub(crate) use name;
pub(crate) use names;
