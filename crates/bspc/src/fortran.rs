//! BSPlib's names for Fortran: subroutines whose arguments come by address, and sizes that are `INTEGER`. The module
//! `bsp` (`crates/fortran/modules/bsp.F90`) declares them.
//!
//! # Safety
//! As for the names of C.

use super::*;

/// Exports a procedure under the two names that compilers make of it.
macro_rules! procedures {
    ($($(#[$text:meta])* $name:ident, $twice:ident($($argument:ident: $kind:ty),*) $(-> $result:ty)? = $body:expr;)*) => {$(
        $(#[$text])*
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($argument: $kind),*) $(-> $result)? {
            // SAFETY: handed on with the caller's promises.
            unsafe { $body }
        }

        $(#[$text])*
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $twice($($argument: $kind),*) $(-> $result)? {
            // SAFETY: handed on with the caller's promises.
            unsafe { $name($($argument),*) }
        }
    )*};
}

#[allow(unused_unsafe, reason = "some procedures take nothing")]
mod exported {
    use super::*;

    procedures! {
        /// `bsp_begin`.
        bsp_begin_, bsp_begin__(maxprocs: *const c_int) = bsp_begin(*maxprocs);
        /// `bsp_end`.
        bsp_end_, bsp_end__() = bsp_end();
        /// `bsp_nprocs`.
        bsp_nprocs_, bsp_nprocs__() -> c_int = bsp_nprocs();
        /// `bsp_pid`.
        bsp_pid_, bsp_pid__() -> c_int = bsp_pid();
        /// `bsp_time`.
        bsp_time_, bsp_time__() -> f64 = bsp_time();
        /// `bsp_sync`.
        bsp_sync_, bsp_sync__() = bsp_sync();
        /// `bsp_push_reg`.
        bsp_push_reg_, bsp_push_reg__(address: *const c_void, nbytes: *const c_int) =
            bsp_push_reg(address, *nbytes as Size);
        /// `bsp_pop_reg`.
        bsp_pop_reg_, bsp_pop_reg__(address: *const c_void) = bsp_pop_reg(address);
        /// `bsp_put`.
        bsp_put_, bsp_put__(pid: *const c_int, source: *const c_void, target: *mut c_void, offset: *const c_int, nbytes: *const c_int) =
            bsp_put(*pid, source, target, *offset as Size, *nbytes as Size);
        /// `bsp_hpput`.
        bsp_hpput_, bsp_hpput__(pid: *const c_int, source: *const c_void, target: *mut c_void, offset: *const c_int, nbytes: *const c_int) =
            bsp_hpput(*pid, source, target, *offset as Size, *nbytes as Size);
        /// `bsp_get`.
        bsp_get_, bsp_get__(pid: *const c_int, source: *const c_void, offset: *const c_int, target: *mut c_void, nbytes: *const c_int) =
            bsp_get(*pid, source, *offset as Size, target, *nbytes as Size);
        /// `bsp_hpget`.
        bsp_hpget_, bsp_hpget__(pid: *const c_int, source: *const c_void, offset: *const c_int, target: *mut c_void, nbytes: *const c_int) =
            bsp_hpget(*pid, source, *offset as Size, target, *nbytes as Size);
        /// `bsp_set_tagsize`.
        bsp_set_tagsize_, bsp_set_tagsize__(nbytes: *mut c_int) = bsp_set_tagsize(nbytes);
        /// `bsp_send`.
        bsp_send_, bsp_send__(pid: *const c_int, tag: *const c_void, payload: *const c_void, nbytes: *const c_int) =
            bsp_send(*pid, tag, payload, *nbytes as Size);
        /// `bsp_qsize`.
        bsp_qsize_, bsp_qsize__(messages: *mut c_int, nbytes: *mut c_int) =
            bsp_qsize(messages, nbytes);
        /// `bsp_get_tag`.
        bsp_get_tag_, bsp_get_tag__(status: *mut c_int, tag: *mut c_void) =
            bsp_get_tag(status, tag);
        /// `bsp_move`.
        bsp_move_, bsp_move__(payload: *mut c_void, nbytes: *const c_int) =
            bsp_move(payload, *nbytes as Size);
        /// `bsp_hpmove`.
        bsp_hpmove_, bsp_hpmove__(tag: *mut *mut c_void, payload: *mut *mut c_void) -> c_int =
            bsp_hpmove(tag, payload);
        /// `bsp_abort`, with text whose length comes after all arguments.
        bsp_abort_, bsp_abort__(text: *const c_char, length: usize) = {
            let bytes = std::slice::from_raw_parts(text.cast::<u8>(), length);
            let text = String::from_utf8_lossy(bytes.trim_ascii_end()).into_owned();
            match machine_or_null() {
                Some(machine) => machine.abort(&text),
                None => bsp::end_job(None, &text),
            }
        };
    }
}
