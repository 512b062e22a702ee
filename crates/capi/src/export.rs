//! The exported symbols.

/// Exports `MPI_X` and `PMPI_X`, both of which jump to the shell.
macro_rules! export {
    (
        $mpi:ident, $pmpi:ident =
        $shells:ident::$chapter:ident::$shell:ident($($name:ident: $kind:ty),*) -> $result:ty
    ) => {
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $mpi($($name: $kind),*) -> $result {
            // SAFETY: handed on with the caller's promises.
            unsafe { $shells::$chapter::$shell($($name),*) }
        }
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $pmpi($($name: $kind),*) -> $result {
            // SAFETY: handed on with the caller's promises.
            unsafe { $shells::$chapter::$shell($($name),*) }
        }
    };
}

pub(crate) use export;
