//! The exported symbols.

/// Exports `MPI_X` and `PMPI_X`, both of which jump to one function.
macro_rules! export {
    (
        $mpi:ident, $pmpi:ident =
        $($path:ident)::+($($name:ident: $kind:ty),*) -> $result:ty
    ) => {
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $mpi($($name: $kind),*) -> $result {
            // SAFETY: handed on with the caller's promises.
            unsafe { $($path)::+($($name),*) }
        }
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $pmpi($($name: $kind),*) -> $result {
            // SAFETY: handed on with the caller's promises.
            unsafe { $($path)::+($($name),*) }
        }
    };
}

pub(crate) use export;
