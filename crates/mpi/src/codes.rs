//! Error classes, codes and their texts (MPI-5.0 §9.4 and §9.5). Usable at any time, by any thread.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::error::{Error, Result};
use crate::{abi, attribute, class};

/// A class or a code that the program added.
struct Added {
    class: i32,
    text: Option<String>,
}

/// Place 0 is the number after `MPI_ERR_LASTCODE`.
static ADDED: Mutex<Vec<Option<Added>>> = Mutex::new(Vec::new());

const FIRST: i32 = class::LASTCODE + 1;

fn added() -> MutexGuard<'static, Vec<Option<Added>>> {
    ADDED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The last error of each class that had one.
static LAST: Mutex<BTreeMap<i32, String>> = Mutex::new(BTreeMap::new());

fn last() -> MutexGuard<'static, BTreeMap<i32, String>> {
    LAST.lock().unwrap_or_else(PoisonError::into_inner)
}

fn place(code: i32) -> Option<usize> {
    code.checked_sub(FIRST).and_then(|place| usize::try_from(place).ok())
}

fn find(all: &mut [Option<Added>], code: i32) -> Option<&mut Added> {
    all.get_mut(place(code)?)?.as_mut()
}

fn is_predefined(code: i32) -> bool {
    text_of(code).is_some()
}

/// `MPI_Error_class`.
pub fn class(code: i32) -> Result<i32> {
    if is_predefined(code) {
        return Ok(code);
    }
    match find(&mut added(), code) {
        Some(added) => Ok(added.class),
        None => Err(unknown("errorcode", code)),
    }
}

/// `MPI_Error_string`. Codes that calls return are classes, which programs compare them with; so
/// what went wrong this time is told as the last error of its class.
pub fn string(code: i32) -> Result<String> {
    if let Some((name, text)) = text_of(code) {
        return Ok(match last().get(&code) {
            Some(last) => format!("{name}: {text} (last: {last})"),
            None => format!("{name}: {text}"),
        });
    }
    match find(&mut added(), code) {
        Some(added) => Ok(added.text.clone().unwrap_or_default()),
        None => Err(unknown("errorcode", code)),
    }
}

/// Keeps what the last error of a predefined class was; for others the program has its own texts.
pub(crate) fn set_last(class: i32, what: String) {
    if class != class::SUCCESS && is_predefined(class) {
        last().insert(class, what);
    }
}

/// `MPI_Add_error_class`.
pub fn add_class() -> Result<i32> {
    Ok(add(&mut added(), |code| code))
}

/// `MPI_Add_error_code`.
pub fn add_code(class: i32) -> Result<i32> {
    let mut all = added();
    if !is_predefined(class) && find(&mut all, class).is_none_or(|added| added.class != class) {
        return Err(unknown("errorclass", class));
    }
    Ok(add(&mut all, |_| class))
}

/// `MPI_Add_error_string`.
pub fn add_string(code: i32, text: &str) -> Result<()> {
    if text.len() >= abi::MAX_ERROR_STRING as usize {
        return Err(Error::new(
            class::ARG,
            format!(
                "string has {} bytes; it must be shorter than {}",
                text.len(),
                abi::MAX_ERROR_STRING
            ),
        ));
    }
    own(&mut added(), "errorcode", code)?.text = Some(text.into());
    Ok(())
}

/// `MPI_Remove_error_class`.
pub fn remove_class(class: i32) -> Result<()> {
    let mut all = added();
    if own(&mut all, "errorclass", class)?.class != class {
        return Err(unknown("errorclass", class));
    }
    let used = all.iter().flatten().filter(|added| added.class == class).count() > 1;
    if used {
        return Err(Error::new(
            class::OTHER,
            format!("errorclass {class} still has error codes; remove them first"),
        ));
    }
    remove(&mut all, class)
}

/// `MPI_Remove_error_code`.
pub fn remove_code(code: i32) -> Result<()> {
    let mut all = added();
    if own(&mut all, "errorcode", code)?.class == code {
        return Err(Error::new(
            class::OTHER,
            format!("errorcode {code} is an error class; use MPI_Remove_error_class"),
        ));
    }
    remove(&mut all, code)
}

/// `MPI_Remove_error_string`.
pub fn remove_string(code: i32) -> Result<()> {
    let mut all = added();
    match own(&mut all, "errorcode", code)?.text.take() {
        Some(_) => Ok(()),
        None => Err(Error::new(
            class::OTHER,
            format!("errorcode {code} has no string; add one before removing it"),
        )),
    }
}

fn add(all: &mut Vec<Option<Added>>, class_of: impl FnOnce(i32) -> i32) -> i32 {
    let code = FIRST + all.len() as i32;
    all.push(Some(Added { class: class_of(code), text: None }));
    attribute::set_last_used_code(code);
    code
}

/// What the program added under this number; predefined ones are not its own.
fn own<'a>(all: &'a mut [Option<Added>], argument: &str, code: i32) -> Result<&'a mut Added> {
    if is_predefined(code) {
        return Err(Error::new(
            class::ARG,
            format!("{argument} {code} is predefined; only what the program added can be changed"),
        ));
    }
    find(all, code).ok_or_else(|| unknown(argument, code))
}

fn remove(all: &mut Vec<Option<Added>>, code: i32) -> Result<()> {
    if find(all, code).is_some_and(|added| added.text.is_some()) {
        return Err(Error::new(
            class::OTHER,
            format!("error code {code} still has a string; call MPI_Remove_error_string first"),
        ));
    }
    if let Some(slot) = place(code).and_then(|place| all.get_mut(place)) {
        *slot = None;
    }
    // MPI_LASTUSEDCODE goes back as far as it can, so that numbers are used again.
    while all.last().is_some_and(Option::is_none) {
        all.pop();
    }
    attribute::set_last_used_code(class::LASTCODE + all.len() as i32);
    Ok(())
}

#[cold]
fn unknown(argument: &str, code: i32) -> Box<Error> {
    Error::new(
        class::ARG,
        format!(
            "{argument} is {code}, which is no error class or code; pass what an MPI call returned"
        ),
    )
}

/// Name and text of a predefined class.
pub(crate) fn text_of(class: i32) -> Option<(&'static str, &'static str)> {
    TEXTS.iter().find(|row| row.0 == class).map(|row| (row.1, row.2))
}

const TEXTS: &[(i32, &str, &str)] = &[
    (class::SUCCESS, "MPI_SUCCESS", "no error"),
    (class::BUFFER, "MPI_ERR_BUFFER", "a buffer's address or size is not valid"),
    (class::COUNT, "MPI_ERR_COUNT", "a count is not valid"),
    (class::TYPE, "MPI_ERR_TYPE", "a datatype is not valid"),
    (class::TAG, "MPI_ERR_TAG", "a tag is out of range"),
    (class::COMM, "MPI_ERR_COMM", "a communicator is not valid"),
    (class::RANK, "MPI_ERR_RANK", "a rank is not in the communicator"),
    (class::REQUEST, "MPI_ERR_REQUEST", "a request or message is not valid"),
    (class::ROOT, "MPI_ERR_ROOT", "a root is not in the communicator"),
    (class::GROUP, "MPI_ERR_GROUP", "a group is not valid"),
    (class::OP, "MPI_ERR_OP", "an operation is not valid, or not on this datatype"),
    (class::TOPOLOGY, "MPI_ERR_TOPOLOGY", "a communicator has not the topology that is needed"),
    (class::DIMS, "MPI_ERR_DIMS", "a dimension is not valid"),
    (class::ARG, "MPI_ERR_ARG", "an argument is not valid"),
    (class::UNKNOWN, "MPI_ERR_UNKNOWN", "an error of unknown cause"),
    (class::TRUNCATE, "MPI_ERR_TRUNCATE", "a message is longer than the buffer to receive it"),
    (class::OTHER, "MPI_ERR_OTHER", "a call that is not allowed in this state, or another error"),
    (class::INTERN, "MPI_ERR_INTERN", "a fault inside the library; please report it"),
    (class::PENDING, "MPI_ERR_PENDING", "the operation has not completed"),
    (class::IN_STATUS, "MPI_ERR_IN_STATUS", "the errors are in the statuses"),
    (class::ACCESS, "MPI_ERR_ACCESS", "permission denied"),
    (class::AMODE, "MPI_ERR_AMODE", "the file's access mode does not allow this"),
    (class::ASSERT, "MPI_ERR_ASSERT", "an assertion argument is not valid"),
    (class::BAD_FILE, "MPI_ERR_BAD_FILE", "a file name is not valid"),
    (class::BASE, "MPI_ERR_BASE", "the base of freed memory is not valid"),
    (class::CONVERSION, "MPI_ERR_CONVERSION", "a data conversion function failed"),
    (class::DISP, "MPI_ERR_DISP", "a displacement is not valid"),
    (class::DUP_DATAREP, "MPI_ERR_DUP_DATAREP", "the data representation is defined already"),
    (class::FILE_EXISTS, "MPI_ERR_FILE_EXISTS", "the file exists"),
    (class::FILE_IN_USE, "MPI_ERR_FILE_IN_USE", "the file is open somewhere"),
    (class::FILE, "MPI_ERR_FILE", "a file handle is not valid"),
    (class::INFO_KEY, "MPI_ERR_INFO_KEY", "an info key is empty or too long"),
    (class::INFO_NOKEY, "MPI_ERR_INFO_NOKEY", "the info object has no such key"),
    (class::INFO_VALUE, "MPI_ERR_INFO_VALUE", "an info value is too long"),
    (class::INFO, "MPI_ERR_INFO", "an info object is not valid"),
    (class::IO, "MPI_ERR_IO", "input or output failed"),
    (class::KEYVAL, "MPI_ERR_KEYVAL", "an attribute key is not valid"),
    (class::LOCKTYPE, "MPI_ERR_LOCKTYPE", "a lock type is not valid"),
    (class::NAME, "MPI_ERR_NAME", "no service with this name is published"),
    (class::NO_MEM, "MPI_ERR_NO_MEM", "there is not enough memory"),
    (class::NOT_SAME, "MPI_ERR_NOT_SAME", "a collective argument is not the same on all ranks"),
    (class::NO_SPACE, "MPI_ERR_NO_SPACE", "there is not enough room on the device"),
    (class::NO_SUCH_FILE, "MPI_ERR_NO_SUCH_FILE", "the file does not exist"),
    (class::PORT, "MPI_ERR_PORT", "a port name is not valid"),
    (class::QUOTA, "MPI_ERR_QUOTA", "the quota is used up"),
    (class::READ_ONLY, "MPI_ERR_READ_ONLY", "the file or file system is read-only"),
    (class::RMA_ATTACH, "MPI_ERR_RMA_ATTACH", "memory cannot be attached"),
    (class::RMA_CONFLICT, "MPI_ERR_RMA_CONFLICT", "accesses to a window conflict"),
    (class::RMA_RANGE, "MPI_ERR_RMA_RANGE", "target memory is not part of the window"),
    (class::RMA_SHARED, "MPI_ERR_RMA_SHARED", "memory cannot be shared"),
    (class::RMA_SYNC, "MPI_ERR_RMA_SYNC", "accesses to a window are wrongly synchronised"),
    (class::SERVICE, "MPI_ERR_SERVICE", "a service name is not valid"),
    (class::SIZE, "MPI_ERR_SIZE", "a size is not valid"),
    (class::SPAWN, "MPI_ERR_SPAWN", "processes could not be started"),
    (
        class::UNSUPPORTED_DATAREP,
        "MPI_ERR_UNSUPPORTED_DATAREP",
        "the data representation is not supported",
    ),
    (
        class::UNSUPPORTED_OPERATION,
        "MPI_ERR_UNSUPPORTED_OPERATION",
        "the operation is not supported",
    ),
    (class::WIN, "MPI_ERR_WIN", "a window is not valid"),
    (class::RMA_FLAVOR, "MPI_ERR_RMA_FLAVOR", "the window has not the flavor that is needed"),
    (class::PROC_ABORTED, "MPI_ERR_PROC_ABORTED", "a peer process has ended"),
    (class::VALUE_TOO_LARGE, "MPI_ERR_VALUE_TOO_LARGE", "a value does not fit its type"),
    (class::SESSION, "MPI_ERR_SESSION", "a session is not valid"),
    (class::ERRHANDLER, "MPI_ERR_ERRHANDLER", "an error handler is not valid"),
    (class::ABI, "MPI_ERR_ABI", "the binary interface does not match"),
    (class::LASTCODE, "MPI_ERR_LASTCODE", "the last predefined error code"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_has_one_text() {
        for class in (0..=class::ABI).chain([class::LASTCODE]) {
            assert_eq!(TEXTS.iter().filter(|row| row.0 == class).count(), 1, "class {class}");
            assert!(string(class).unwrap().starts_with("MPI_"));
            assert_eq!(super::class(class).unwrap(), class);
        }
        assert_eq!(string(63).unwrap_err().class, class::ARG);
        assert_eq!(string(-1).unwrap_err().class, class::ARG);
    }

    #[test]
    fn a_text_tells_the_last_error_of_its_class() {
        // No other test of this crate has errors of this class.
        let plain = string(class::QUOTA).unwrap();
        set_last(class::QUOTA, "first".into());
        set_last(class::QUOTA, "second".into());
        assert_eq!(string(class::QUOTA).unwrap(), format!("{plain} (last: second)"));
        set_last(class::SUCCESS, "never".into());
        assert!(!string(class::SUCCESS).unwrap().contains("never"));
    }

    #[test]
    fn the_program_adds_and_removes() {
        let own_class = add_class().unwrap();
        let code = add_code(own_class).unwrap();
        assert!(own_class > class::LASTCODE && code > own_class);
        assert_eq!(super::class(code).unwrap(), own_class);
        assert_eq!(string(code).unwrap(), "");
        add_string(code, "out of coffee").unwrap();
        set_last(code, "never".into());
        assert_eq!(string(code).unwrap(), "out of coffee");
        assert_eq!(remove_class(own_class).unwrap_err().class, class::OTHER);
        remove_string(code).unwrap();
        assert!(remove_string(code).is_err());
        assert_eq!(remove_code(own_class).unwrap_err().class, class::OTHER);
        remove_code(code).unwrap();
        remove_class(own_class).unwrap();
        assert!(string(code).is_err() && string(own_class).is_err());
        assert!(add_string(class::COMM, "mine").is_err());
        assert!(add_code(code).is_err());
    }
}
