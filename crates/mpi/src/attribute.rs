//! Attributes cached on communicators (MPI-5.0 §7.7).

use std::sync::atomic::{AtomicI32, Ordering};

use crate::callbacks::{self, Callback};
use crate::error::{Error, Result};
use crate::{Handle, abi, class, state};

/// What becomes of an attribute when its communicator is duplicated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copy {
    /// `MPI_COMM_NULL_COPY_FN`.
    Never,
    /// `MPI_COMM_DUP_FN`.
    Same,
    /// The program decides.
    Call(Callback),
}

/// What an attribute is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// What the program stored.
    Stored(usize),
    /// A predefined attribute: C wants this pointer, which stays valid.
    Predefined(*const i32),
}

/// Attributes in the order in which they were set.
#[derive(Debug, Default)]
pub(crate) struct Attributes(Vec<(i32, usize)>);

#[derive(Clone, Copy, Debug)]
struct Keyval {
    copy: Copy,
    delete: Option<Callback>,
    extra: usize,
    /// Attributes with this key, on any communicator.
    uses: usize,
    freed: bool,
}

/// Keys; place 0 has the number `FIRST`. Numbers are not used again.
pub(crate) struct Keyvals(Vec<Option<Keyval>>);

/// Above every predefined key.
const FIRST: i32 = 0x1000;

impl Keyvals {
    pub(crate) const fn new() -> Keyvals {
        Keyvals(Vec::new())
    }

    fn kept(&mut self, keyval: i32) -> Option<&mut Keyval> {
        let place = usize::try_from(keyval.checked_sub(FIRST)?).ok()?;
        self.0.get_mut(place)?.as_mut()
    }

    fn find(&mut self, keyval: i32) -> Result<&mut Keyval> {
        match self.kept(keyval) {
            Some(found) if !found.freed => Ok(found),
            _ => Err(bad(keyval)),
        }
    }

    /// One attribute fewer has this key.
    fn unuse(&mut self, keyval: i32) {
        let Some(found) = self.kept(keyval) else { return };
        found.uses -= 1;
        if found.freed && found.uses == 0 {
            self.0[(keyval - FIRST) as usize] = None;
        }
    }
}

#[cold]
fn bad(keyval: i32) -> Box<Error> {
    let why = match keyval {
        abi::KEYVAL_INVALID => "is MPI_KEYVAL_INVALID",
        abi::TAG_UB..=abi::UNIVERSE_SIZE => "is predefined and cannot be changed",
        _ => "was never created or has been freed",
    };
    Error::new(
        class::KEYVAL,
        format!("keyval {keyval} {why}; use one that MPI_Comm_create_keyval returned"),
    )
}

/// `MPI_Comm_create_keyval`; no `delete` is `MPI_COMM_NULL_DELETE_FN`.
pub fn create_keyval(copy: Copy, delete: Option<Callback>, extra: usize) -> Result<i32> {
    state::with(|state| {
        let Keyvals(all) = &mut state.keyvals;
        let keyval = FIRST + all.len() as i32;
        all.push(Some(Keyval { copy, delete, extra, uses: 0, freed: false }));
        Ok(keyval)
    })
}

/// `MPI_Comm_free_keyval`; the keyval becomes `MPI_KEYVAL_INVALID`.
pub fn free_keyval(keyval: &mut i32) -> Result<()> {
    state::with(|state| {
        let found = state.keyvals.find(*keyval)?;
        found.freed = true;
        if found.uses == 0 {
            state.keyvals.0[(*keyval - FIRST) as usize] = None;
        }
        Ok(())
    })?;
    *keyval = abi::KEYVAL_INVALID;
    Ok(())
}

/// `MPI_Comm_set_attr`; calls the delete function of the value that was there.
pub fn set(comm: Handle, keyval: i32, value: usize) -> Result<()> {
    let old = state::with(|state| {
        let Attributes(pairs) = &state.communicators.find(comm)?.attributes;
        let old = pairs.iter().find(|pair| pair.0 == keyval).map(|pair| pair.1);
        state.keyvals.find(keyval)?;
        Ok(old)
    })?;
    if let Some(old) = old {
        remove(comm, keyval, old)?;
    }
    state::with(|state| {
        state.communicators.find_mut(comm)?.attributes.0.push((keyval, value));
        state.keyvals.find(keyval)?.uses += 1;
        Ok(())
    })
}

/// `MPI_Comm_get_attr`.
pub fn find(comm: Handle, keyval: i32) -> Result<Option<Value>> {
    state::with(|state| {
        let attributes = &state.communicators.find(comm)?.attributes;
        if let Some(value) = predefined(keyval) {
            // MPI_APPNUM and MPI_UNIVERSE_SIZE may be unknown (MPI-5.0 §11.10).
            let known = value.load(Ordering::Relaxed) != abi::UNDEFINED;
            return Ok(known.then_some(Value::Predefined(value.as_ptr())));
        }
        state.keyvals.find(keyval)?;
        let found = attributes.0.iter().find(|pair| pair.0 == keyval);
        Ok(found.map(|pair| Value::Stored(pair.1)))
    })
}

/// `MPI_Comm_delete_attr`.
pub fn delete(comm: Handle, keyval: i32) -> Result<()> {
    let value = state::with(|state| {
        let Attributes(pairs) = &state.communicators.find(comm)?.attributes;
        let value = pairs.iter().find(|pair| pair.0 == keyval).map(|pair| pair.1);
        state.keyvals.find(keyval)?;
        Ok(value)
    })?;
    match value {
        Some(value) => remove(comm, keyval, value),
        None => Err(Error::new(
            class::KEYVAL,
            format!("the communicator has no attribute of keyval {keyval}; ask MPI_Comm_get_attr"),
        )),
    }
}

/// Calls the delete function, then forgets the attribute. If the function fails, it stays.
fn remove(comm: Handle, keyval: i32, value: usize) -> Result<()> {
    let key = state::with(|state| Ok(state.keyvals.kept(keyval).map(|key| *key)))?;
    if let Some(Keyval { delete: Some(function), extra, .. }) = key {
        (callbacks::installed().delete_attribute)(function, comm, keyval, value, extra)
            .map_err(|code| failed("delete", keyval, code))?;
    }
    state::with(|state| {
        let Attributes(pairs) = &mut state.communicators.find_mut(comm)?.attributes;
        pairs.retain(|pair| pair.0 != keyval);
        state.keyvals.unuse(keyval);
        Ok(())
    })
}

/// Deletes all attributes, the last first (MPI-5.0 §11.2.4 asks for that order at finalize).
pub(crate) fn delete_all(comm: Handle) -> Result<()> {
    loop {
        let last =
            state::with(|state| Ok(state.communicators.find(comm)?.attributes.0.last().copied()))?;
        let Some((keyval, value)) = last else { return Ok(()) };
        remove(comm, keyval, value)?;
    }
}

/// What a duplicate of the communicator inherits: calls the copy functions.
pub(crate) fn copies(comm: Handle) -> Result<Attributes> {
    let all: Vec<(i32, usize, Keyval)> = state::with(|state| {
        let Attributes(pairs) = &state.communicators.find(comm)?.attributes;
        let keyvals = &mut state.keyvals;
        let found = pairs
            .iter()
            .filter_map(|&(keyval, value)| keyvals.kept(keyval).map(|key| (keyval, value, *key)));
        Ok(found.collect())
    })?;
    let mut copies = Attributes::default();
    for (keyval, value, key) in all {
        let copy = match key.copy {
            Copy::Never => None,
            Copy::Same => Some(value),
            Copy::Call(function) => {
                (callbacks::installed().copy_attribute)(function, comm, keyval, key.extra, value)
                    .map_err(|code| failed("copy", keyval, code))?
            }
        };
        copies.0.extend(copy.map(|value| (keyval, value)));
    }
    Ok(copies)
}

/// Gives a new communicator its attributes.
pub(crate) fn adopt(comm: Handle, attributes: Attributes) -> Result<()> {
    state::with(|state| {
        for &(keyval, _) in &attributes.0 {
            if let Some(key) = state.keyvals.kept(keyval) {
                key.uses += 1;
            }
        }
        state.communicators.find_mut(comm)?.attributes = attributes;
        Ok(())
    })
}

#[cold]
fn failed(which: &str, keyval: i32, code: i32) -> Box<Error> {
    Error::new(
        code,
        format!("the {which} function of keyval {keyval} returned {code}; see what it reported"),
    )
}

static TAG_UB: AtomicI32 = AtomicI32::new(i32::MAX);
static HOST: AtomicI32 = AtomicI32::new(abi::PROC_NULL);
static IO: AtomicI32 = AtomicI32::new(abi::ANY_SOURCE);
static WTIME_IS_GLOBAL: AtomicI32 = AtomicI32::new(0);
static APPNUM: AtomicI32 = AtomicI32::new(abi::UNDEFINED);
static LASTUSEDCODE: AtomicI32 = AtomicI32::new(class::LASTCODE);
static UNIVERSE_SIZE: AtomicI32 = AtomicI32::new(abi::UNDEFINED);

fn predefined(keyval: i32) -> Option<&'static AtomicI32> {
    Some(match keyval {
        abi::TAG_UB => &TAG_UB,
        abi::HOST => &HOST,
        abi::IO => &IO,
        abi::WTIME_IS_GLOBAL => &WTIME_IS_GLOBAL,
        abi::APPNUM => &APPNUM,
        abi::LASTUSEDCODE => &LASTUSEDCODE,
        abi::UNIVERSE_SIZE => &UNIVERSE_SIZE,
        _ => return None,
    })
}

pub(crate) fn set_last_used_code(code: i32) {
    LASTUSEDCODE.store(code, Ordering::Relaxed);
}

/// What the job decides.
pub(crate) fn set_job(program: Option<u32>, universe: u32, one_host: bool) {
    APPNUM.store(program.map_or(abi::UNDEFINED, |program| program as i32), Ordering::Relaxed);
    UNIVERSE_SIZE.store(universe as i32, Ordering::Relaxed);
    // Ranks of one host read the same clock.
    WTIME_IS_GLOBAL.store(i32::from(one_host), Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{communicator, testing};

    const FAILS: Callback = Callback { function: 0, form: 0 };
    const REFUSES: Callback = Callback { function: 1, form: 0 };
    const ADDS: Callback = Callback { function: 2, form: 0 };

    #[test]
    fn values_are_set_found_copied_and_deleted() {
        let comm = testing::comm();
        let added = create_keyval(Copy::Call(ADDS), Some(ADDS), 100).unwrap();
        let same = create_keyval(Copy::Same, None, 0).unwrap();
        let never = create_keyval(Copy::Never, None, 0).unwrap();
        let refused = create_keyval(Copy::Call(REFUSES), None, 0).unwrap();
        assert_eq!(find(comm, added).unwrap(), None);
        for keyval in [added, same, never, refused] {
            set(comm, keyval, 7).unwrap();
        }
        set(comm, same, 8).unwrap();
        let twin = communicator::dup(comm).unwrap();
        assert_eq!(find(twin, added).unwrap(), Some(Value::Stored(107)));
        assert_eq!(find(twin, same).unwrap(), Some(Value::Stored(8)));
        assert_eq!(find(twin, never).unwrap(), None);
        assert_eq!(find(twin, refused).unwrap(), None);
        delete(comm, added).unwrap();
        assert_eq!(find(comm, added).unwrap(), None);
        assert_eq!(delete(comm, added).unwrap_err().class, class::KEYVAL);
        let mut freed = added;
        free_keyval(&mut freed).unwrap();
        assert_eq!(freed, abi::KEYVAL_INVALID);
        assert_eq!(set(comm, added, 1).unwrap_err().class, class::KEYVAL);
        communicator::free(&mut { twin }).unwrap();
    }

    #[test]
    fn functions_that_fail_stop_the_call() {
        let comm = testing::comm();
        let keyval = create_keyval(Copy::Call(FAILS), Some(FAILS), 0).unwrap();
        set(comm, keyval, 1).unwrap();
        assert_eq!(communicator::dup(comm).unwrap_err().class, 99);
        assert_eq!(delete(comm, keyval).unwrap_err().class, 98);
        assert_eq!(communicator::free(&mut { comm }).unwrap_err().class, 98);
        assert_eq!(find(comm, keyval).unwrap(), Some(Value::Stored(1)));
    }

    #[test]
    fn predefined_attributes_are_pointers() {
        testing::start();
        let value = |keyval| match find(abi::COMM_WORLD, keyval).unwrap() {
            // SAFETY: the pointer is to a static.
            Some(Value::Predefined(value)) => Some(unsafe { *value }),
            None => None,
            other => panic!("{other:?}"),
        };
        assert_eq!(value(abi::TAG_UB), Some(i32::MAX));
        assert_eq!(value(abi::WTIME_IS_GLOBAL), Some(1));
        assert!(value(abi::UNIVERSE_SIZE).is_some_and(|size| size >= 1));
        assert_eq!(value(abi::APPNUM), None, "nobody numbered this program");
        assert!(value(abi::LASTUSEDCODE).unwrap() >= class::LASTCODE);
        assert_eq!(set(abi::COMM_WORLD, abi::TAG_UB, 1).unwrap_err().class, class::KEYVAL);
        assert_eq!(find(abi::COMM_WORLD, 12345).unwrap_err().class, class::KEYVAL);
    }
}
