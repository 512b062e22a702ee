//! Queries of the ABI, and what a Fortran layer tells us (MPI-5.0 chapter 20).

use crate::abi::*;
use crate::generated::constants::*;
use mpi::{Error, Result, class, info};
use std::ffi::{c_int, c_void};
use std::sync::Mutex;

/// What a Fortran layer has told; each can be told once.
static FORTRAN: Mutex<Fortran> = Mutex::new(Fortran { facts: Vec::new(), booleans: None });

struct Fortran {
    facts: Vec<(String, String)>,
    booleans: Option<Booleans>,
}

struct Booleans {
    yes: Vec<u8>,
    no: Vec<u8>,
}

pub(crate) fn abi_get_version() -> Result<(i32, i32)> {
    Ok((MPI_ABI_VERSION, MPI_ABI_SUBVERSION))
}

pub(crate) fn abi_get_info() -> Result<MPI_Info> {
    let sizes = [
        ("mpi_aint_size", size_of::<MPI_Aint>()),
        ("mpi_count_size", size_of::<MPI_Count>()),
        ("mpi_offset_size", size_of::<MPI_Offset>()),
    ];
    let answer = info::create()?;
    for (key, size) in sizes {
        info::set(answer, key, &size.to_string())?;
    }
    Ok(answer)
}

pub(crate) fn abi_get_fortran_info() -> Result<MPI_Info> {
    let fortran = lock();
    if fortran.facts.is_empty() {
        return Ok(MPI_INFO_NULL);
    }
    let answer = info::create()?;
    for (key, value) in &fortran.facts {
        info::set(answer, key, value)?;
    }
    Ok(answer)
}

pub(crate) fn abi_set_fortran_info(info: MPI_Info) -> Result<()> {
    let mut facts = Vec::new();
    for number in 0..info::len(info)? {
        let key = info::key(info, number)?;
        let value = info::find(info, &key)?.unwrap_or_default();
        facts.push((key, value));
    }
    let mut fortran = lock();
    if !fortran.facts.is_empty() {
        return Err(told_already("the sizes of Fortran types"));
    }
    fortran.facts = facts;
    Ok(())
}

pub(crate) unsafe fn abi_get_fortran_booleans(
    size: c_int,
    yes: *mut c_void,
    no: *mut c_void,
) -> Result<bool> {
    let size = logical_size(size)?;
    let fortran = lock();
    let Some(booleans) = &fortran.booleans else {
        return Ok(false);
    };
    if booleans.yes.len() != size {
        let known = booleans.yes.len();
        let message = format!("logical_size is {size}, but values of {known} bytes were set");
        return Err(Error::new(class::ARG, message));
    }
    for (target, value) in [(yes, &booleans.yes), (no, &booleans.no)] {
        not_null(target)?;
        // SAFETY: the program promised room for a logical of `size` bytes.
        unsafe { target.cast::<u8>().copy_from_nonoverlapping(value.as_ptr(), size) };
    }
    Ok(true)
}

pub(crate) unsafe fn abi_set_fortran_booleans(
    size: c_int,
    yes: *mut c_void,
    no: *mut c_void,
) -> Result<()> {
    let size = logical_size(size)?;
    let read = |source: *mut c_void| -> Result<Vec<u8>> {
        not_null(source)?;
        // SAFETY: the program promised a logical of `size` bytes.
        Ok(unsafe { std::slice::from_raw_parts(source.cast::<u8>(), size) }.to_vec())
    };
    let booleans = Booleans { yes: read(yes)?, no: read(no)? };
    let mut fortran = lock();
    if fortran.booleans.is_some() {
        return Err(told_already("the Fortran booleans"));
    }
    fortran.booleans = Some(booleans);
    Ok(())
}

fn lock() -> std::sync::MutexGuard<'static, Fortran> {
    // A panic ends the job, so nobody sees what it left half done.
    FORTRAN.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn logical_size(size: c_int) -> Result<usize> {
    match size {
        1 | 2 | 4 | 8 | 16 => Ok(size as usize),
        _ => {
            let message = format!("logical_size is {size}; a Fortran logical has 1 to 16 bytes");
            Err(Error::new(class::ARG, message))
        }
    }
}

fn not_null(pointer: *mut c_void) -> Result<()> {
    mpi::check::not_null("a logical value", pointer)
}

fn told_already(what: &str) -> Box<Error> {
    Error::new(class::ABI, format!("{what} were set before; they can be set once"))
}
