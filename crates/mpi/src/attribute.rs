//! Attributes cached on communicators, datatypes and windows (MPI-5.0 §7.7).

use std::sync::atomic::{AtomicI32, Ordering};

use crate::callbacks::{self, Callback};
use crate::error::{Error, Result};
use crate::state::State;
use crate::{Handle, abi, class, state};

/// What an attribute is cached on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Object {
    /// A communicator.
    Comm(Handle),
    /// A datatype.
    Type(Handle),
    /// A window.
    Win(Handle),
}

/// What a key is made for; it works on nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Communicators.
    Comm,
    /// Datatypes.
    Type,
    /// Windows.
    Win,
}

/// What becomes of an attribute when its object is duplicated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copy {
    /// `MPI_COMM_NULL_COPY_FN` and its like.
    Never,
    /// `MPI_COMM_DUP_FN` and its like.
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
    subject: Subject,
    copy: Copy,
    delete: Option<Callback>,
    extra: usize,
    /// Attributes with this key, on any object.
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

    fn lookup(&mut self, keyval: i32) -> Option<&mut Keyval> {
        let place = usize::try_from(keyval.checked_sub(FIRST)?).ok()?;
        self.0.get_mut(place)?.as_mut()
    }

    /// A key, also a freed one that attributes still have: they are to be deleted by it.
    fn find(&mut self, subject: Subject, keyval: i32) -> Result<&mut Keyval> {
        match self.lookup(keyval) {
            Some(found) if found.subject == subject => Ok(found),
            Some(_) => Err(foreign(subject, keyval)),
            None => Err(bad(subject, keyval)),
        }
    }

    /// One attribute fewer has this key.
    fn unuse(&mut self, keyval: i32) {
        let Some(found) = self.lookup(keyval) else { return };
        found.uses -= 1;
        if found.freed && found.uses == 0 {
            self.0[(keyval - FIRST) as usize] = None;
        }
    }
}

impl Object {
    fn subject(self) -> Subject {
        match self {
            Object::Comm(_) => Subject::Comm,
            Object::Type(_) => Subject::Type,
            Object::Win(_) => Subject::Win,
        }
    }

    fn handle(self) -> Handle {
        match self {
            Object::Comm(handle) | Object::Type(handle) | Object::Win(handle) => handle,
        }
    }
}

impl Subject {
    /// How its functions are called, and what it is.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Subject::Comm => ("MPI_Comm", "communicator"),
            Subject::Type => ("MPI_Type", "datatype"),
            Subject::Win => ("MPI_Win", "window"),
        }
    }
}

impl State {
    fn attributes<R>(
        &mut self,
        object: Object,
        work: impl FnOnce(&mut Attributes) -> R,
    ) -> Result<R> {
        match object {
            Object::Comm(comm) => Ok(work(&mut self.communicators.present_mut(comm)?.attributes)),
            Object::Type(datatype) => Ok(work(self.datatypes.attributes(datatype)?)),
            Object::Win(win) => Ok(self.windows.expect(win)?.attributes(work)),
        }
    }

    fn attribute(&mut self, object: Object, keyval: i32) -> Result<Option<usize>> {
        let found = self.attributes(object, |Attributes(pairs)| {
            pairs.iter().find(|pair| pair.0 == keyval).map(|pair| pair.1)
        })?;
        self.keyvals.find(object.subject(), keyval)?;
        Ok(found)
    }
}

#[cold]
fn bad(subject: Subject, keyval: i32) -> Box<Error> {
    let why = match keyval {
        abi::KEYVAL_INVALID => "is MPI_KEYVAL_INVALID",
        abi::TAG_UB..=abi::UNIVERSE_SIZE | abi::WIN_BASE..=abi::WIN_MODEL => {
            "is predefined and cannot be changed"
        }
        _ => "was never created or has been freed",
    };
    let (prefix, _) = subject.words();
    Error::new(
        class::KEYVAL,
        format!("keyval {keyval} {why}; use one that {prefix}_create_keyval returned"),
    )
}

#[cold]
fn foreign(subject: Subject, keyval: i32) -> Box<Error> {
    let (prefix, what) = subject.words();
    Error::new(
        class::KEYVAL,
        format!(
            "keyval {keyval} is not for a {what}; use one that {prefix}_create_keyval returned"
        ),
    )
}

/// `MPI_Comm_create_keyval` and its like; no `delete` is `MPI_COMM_NULL_DELETE_FN`.
pub fn create_keyval(
    subject: Subject,
    copy: Copy,
    delete: Option<Callback>,
    extra: usize,
) -> Result<i32> {
    state::with(|state| {
        let Keyvals(all) = &mut state.keyvals;
        let keyval = FIRST + all.len() as i32;
        all.push(Some(Keyval { subject, copy, delete, extra, uses: 0, freed: false }));
        Ok(keyval)
    })
}

/// `MPI_Comm_free_keyval` and its like; the keyval becomes `MPI_KEYVAL_INVALID`.
pub fn free_keyval(subject: Subject, keyval: &mut i32) -> Result<()> {
    state::with(|state| {
        let found = state.keyvals.find(subject, *keyval)?;
        found.freed = true;
        if found.uses == 0 {
            state.keyvals.0[(*keyval - FIRST) as usize] = None;
        }
        Ok(())
    })?;
    *keyval = abi::KEYVAL_INVALID;
    Ok(())
}

/// `MPI_Comm_set_attr` and its like; calls the delete function of the value that was there.
pub fn set(object: Object, keyval: i32, value: usize) -> Result<()> {
    let old = state::with(|state| {
        let old = state.attribute(object, keyval)?;
        match state.keyvals.find(object.subject(), keyval)?.freed {
            true => Err(bad(object.subject(), keyval)),
            false => Ok(old),
        }
    })?;
    if let Some(old) = old {
        remove(object, keyval, old)?;
    }
    state::with(|state| {
        state.attributes(object, |found| found.0.push((keyval, value)))?;
        state.keyvals.find(object.subject(), keyval)?.uses += 1;
        Ok(())
    })
}

/// `MPI_Comm_get_attr` and its like.
pub fn find(object: Object, keyval: i32) -> Result<Option<Value>> {
    if let Object::Win(win) = object
        && let Some(value) = crate::window::predefined(win, keyval)?
    {
        return Ok(Some(value));
    }
    state::with(|state| {
        state.attributes(object, |_| ())?;
        if let (Object::Comm(_), Some(value)) = (object, predefined(keyval)) {
            // MPI_APPNUM and MPI_UNIVERSE_SIZE may be unknown (MPI-5.0 §11.10).
            let known = value.load(Ordering::Relaxed) != abi::UNDEFINED;
            return Ok(known.then_some(Value::Predefined(value.as_ptr())));
        }
        Ok(state.attribute(object, keyval)?.map(Value::Stored))
    })
}

/// `MPI_Comm_delete_attr` and its like.
pub fn delete(object: Object, keyval: i32) -> Result<()> {
    match state::with(|state| state.attribute(object, keyval))? {
        Some(value) => remove(object, keyval, value),
        None => {
            let (prefix, what) = object.subject().words();
            Err(Error::new(
                class::KEYVAL,
                format!("the {what} has no attribute of keyval {keyval}; ask {prefix}_get_attr"),
            ))
        }
    }
}

/// Calls the delete function, then forgets the attribute. If the function fails, it stays.
fn remove(object: Object, keyval: i32, value: usize) -> Result<()> {
    let key = state::with(|state| Ok(state.keyvals.lookup(keyval).map(|key| *key)))?;
    if let Some(Keyval { delete: Some(function), extra, .. }) = key {
        (callbacks::installed().delete_attribute)(function, object.handle(), keyval, value, extra)
            .map_err(|code| failed("delete", keyval, code))?;
    }
    state::with(|state| {
        state.attributes(object, |found| found.0.retain(|pair| pair.0 != keyval))?;
        state.keyvals.unuse(keyval);
        Ok(())
    })
}

/// Deletes all attributes, the last first (MPI-5.0 §11.2.4 asks for that order at finalize).
pub(crate) fn delete_all(object: Object) -> Result<()> {
    loop {
        let last = state::with(|state| state.attributes(object, |found| found.0.last().copied()))?;
        let Some((keyval, value)) = last else { return Ok(()) };
        remove(object, keyval, value)?;
    }
}

/// What a duplicate of the object inherits: calls the copy functions.
pub(crate) fn copies(object: Object) -> Result<Attributes> {
    let all: Vec<(i32, usize, Keyval)> = state::with(|state| {
        let pairs = state.attributes(object, |found| found.0.clone())?;
        let keyvals = &mut state.keyvals;
        let found = pairs
            .into_iter()
            .filter_map(|(keyval, value)| keyvals.lookup(keyval).map(|key| (keyval, value, *key)));
        Ok(found.collect())
    })?;
    let mut copies = Attributes::default();
    for (keyval, value, key) in all {
        let copy = match key.copy {
            Copy::Never => None,
            Copy::Same => Some(value),
            Copy::Call(function) => (callbacks::installed().copy_attribute)(
                function,
                object.handle(),
                keyval,
                key.extra,
                value,
            )
            .map_err(|code| failed("copy", keyval, code))?,
        };
        copies.0.extend(copy.map(|value| (keyval, value)));
    }
    Ok(copies)
}

/// Gives a new object its attributes.
pub(crate) fn adopt(object: Object, attributes: Attributes) -> Result<()> {
    state::with(|state| {
        for &(keyval, _) in &attributes.0 {
            if let Some(key) = state.keyvals.lookup(keyval) {
                key.uses += 1;
            }
        }
        state.attributes(object, |found| *found = attributes)
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
        let object = Object::Comm(comm);
        let added = create_keyval(Subject::Comm, Copy::Call(ADDS), Some(ADDS), 100).unwrap();
        let same = create_keyval(Subject::Comm, Copy::Same, None, 0).unwrap();
        let never = create_keyval(Subject::Comm, Copy::Never, None, 0).unwrap();
        let refused = create_keyval(Subject::Comm, Copy::Call(REFUSES), None, 0).unwrap();
        assert_eq!(find(object, added).unwrap(), None);
        for keyval in [added, same, never, refused] {
            set(object, keyval, 7).unwrap();
        }
        set(object, same, 8).unwrap();
        let twin = communicator::dup(comm).unwrap();
        assert_eq!(find(Object::Comm(twin), added).unwrap(), Some(Value::Stored(107)));
        assert_eq!(find(Object::Comm(twin), same).unwrap(), Some(Value::Stored(8)));
        assert_eq!(find(Object::Comm(twin), never).unwrap(), None);
        assert_eq!(find(Object::Comm(twin), refused).unwrap(), None);
        delete(object, added).unwrap();
        assert_eq!(find(object, added).unwrap(), None);
        assert_eq!(delete(object, added).unwrap_err().class, class::KEYVAL);
        let mut freed = added;
        free_keyval(Subject::Comm, &mut freed).unwrap();
        assert_eq!(freed, abi::KEYVAL_INVALID);
        assert_eq!(set(object, added, 1).unwrap_err().class, class::KEYVAL);
        communicator::free(&mut { twin }).unwrap();
    }

    #[test]
    fn functions_that_fail_stop_the_call() {
        let comm = testing::comm();
        let object = Object::Comm(comm);
        let keyval = create_keyval(Subject::Comm, Copy::Call(FAILS), Some(FAILS), 0).unwrap();
        set(object, keyval, 1).unwrap();
        assert_eq!(communicator::dup(comm).unwrap_err().class, 99);
        assert_eq!(delete(object, keyval).unwrap_err().class, 98);
        assert_eq!(communicator::free(&mut { comm }).unwrap_err().class, 98);
        assert_eq!(find(object, keyval).unwrap(), Some(Value::Stored(1)));
    }

    #[test]
    fn predefined_attributes_are_pointers() {
        testing::start();
        let value = |keyval| match find(Object::Comm(abi::COMM_WORLD), keyval).unwrap() {
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
        assert_eq!(
            set(Object::Comm(abi::COMM_WORLD), abi::TAG_UB, 1).unwrap_err().class,
            class::KEYVAL
        );
        assert_eq!(find(Object::Comm(abi::COMM_WORLD), 12345).unwrap_err().class, class::KEYVAL);
    }
}
