//! Info objects (MPI-5.0 chapter 10). Usable before `MPI_Init` and after `MPI_Finalize`, by any
//! thread.

use std::sync::{Mutex, OnceLock, PoisonError};

use crate::error::{Error, Result};
use crate::handle::{Kind, Table};
use crate::{Handle, abi, class, process};

/// Keys and values, in the order in which they were set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Info(Vec<(String, String)>);

static INFOS: Mutex<Table<Info>> = Mutex::new(Table::new(Kind::Info));

fn with<R>(work: impl FnOnce(&mut Table<Info>) -> R) -> R {
    work(&mut INFOS.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A copy of an info object; `MPI_INFO_NULL` is an empty one.
pub(crate) fn copy(info: Handle) -> Result<Info> {
    match info {
        abi::INFO_NULL => Ok(Info::default()),
        abi::INFO_ENV => Ok(environment()),
        _ => with(|infos| infos.expect(info).cloned()),
    }
}

/// A handle for an info object.
pub(crate) fn publish(info: Info) -> Handle {
    with(|infos| infos.insert(info))
}

/// Looks at an object that the program can read.
fn read<R>(info: Handle, look: impl FnOnce(&Info) -> R) -> Result<R> {
    if info == abi::INFO_ENV {
        return Ok(look(&environment()));
    }
    with(|infos| infos.expect(info).map(look))
}

/// `MPI_Info_create`.
pub fn create() -> Result<Handle> {
    Ok(publish(Info::default()))
}

/// `MPI_Info_create_env`.
pub fn create_env() -> Result<Handle> {
    Ok(publish(environment()))
}

/// `MPI_Info_set`.
pub fn set(info: Handle, key: &str, value: &str) -> Result<()> {
    check_key(key)?;
    if value.len() >= abi::MAX_INFO_VAL as usize {
        return Err(Error::new(
            class::INFO_VALUE,
            format!(
                "value has {} bytes; it must have at most {}",
                value.len(),
                abi::MAX_INFO_VAL - 1
            ),
        ));
    }
    with(|infos| {
        infos.expect_mut(info)?.set(key, value);
        Ok(())
    })
}

/// `MPI_Info_get`, `MPI_Info_get_string`, `MPI_Info_get_valuelen`.
pub fn find(info: Handle, key: &str) -> Result<Option<String>> {
    check_key(key)?;
    read(info, |info| info.value(key).map(Into::into))
}

/// `MPI_Info_delete`; `MPI_ERR_INFO_NOKEY` if there is no such key.
pub fn delete(info: Handle, key: &str) -> Result<()> {
    check_key(key)?;
    with(|infos| {
        let Info(pairs) = infos.expect_mut(info)?;
        let Some(at) = pairs.iter().position(|pair| pair.0 == key) else {
            return Err(Error::new(
                class::INFO_NOKEY,
                format!("key {key:?} is not in the info object; ask MPI_Info_get first"),
            ));
        };
        pairs.remove(at);
        Ok(())
    })
}

/// `MPI_Info_get_nkeys`.
pub fn len(info: Handle) -> Result<i32> {
    read(info, |info| info.0.len() as i32)
}

/// `MPI_Info_get_nthkey`.
pub fn key(info: Handle, number: i32) -> Result<String> {
    read(info, |info| {
        let pair = usize::try_from(number).ok().and_then(|number| info.0.get(number));
        pair.map(|pair| pair.0.clone()).ok_or(info.0.len())
    })?
    .map_err(|keys| {
        Error::new(
            class::ARG,
            format!("n is {number}; it must be 0 or more and below the {keys} keys there are"),
        )
    })
}

/// `MPI_Info_dup`.
pub fn dup(info: Handle) -> Result<Handle> {
    Ok(publish(read(info, Info::clone)?))
}

/// `MPI_Info_free`; the handle becomes `MPI_INFO_NULL`.
pub fn free(info: &mut Handle) -> Result<()> {
    with(|infos| infos.remove(*info).ok_or_else(|| infos.bad(*info)))?;
    *info = abi::INFO_NULL;
    Ok(())
}

impl Info {
    /// The value of a key.
    pub(crate) fn value(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|pair| pair.0 == key).map(|pair| pair.1.as_str())
    }

    /// Sets the value of a key.
    pub(crate) fn set(&mut self, key: &str, value: &str) {
        match self.0.iter_mut().find(|pair| pair.0 == key) {
            Some(pair) => pair.1 = value.into(),
            None => self.0.push((key.into(), value.into())),
        }
    }

    /// Looks at all keys and values.
    pub(crate) fn each(&self, look: impl FnMut(&str, &str)) {
        let mut look = look;
        self.0.iter().for_each(|(key, value)| look(key, value));
    }

    /// Sets the keys of `other` here.
    pub(crate) fn update(&mut self, other: Info) {
        other.0.iter().for_each(|(key, value)| self.set(key, value));
    }
}

fn check_key(key: &str) -> Result<()> {
    if key.is_empty() || key.len() >= abi::MAX_INFO_KEY as usize {
        return Err(Error::new(
            class::INFO_KEY,
            format!(
                "key has {} bytes; it must have from 1 to {}",
                key.len(),
                abi::MAX_INFO_KEY - 1
            ),
        ));
    }
    Ok(())
}

/// What `MPI_INFO_ENV` tells: how the program was started (MPI-5.0 §11.2.1). It stays the same,
/// before `MPI_Init` and after `MPI_Finalize`.
fn environment() -> Info {
    static ENVIRONMENT: OnceLock<Info> = OnceLock::new();
    ENVIRONMENT.get_or_init(look_around).clone()
}

fn look_around() -> Info {
    let mut arguments = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned());
    let mut pairs = Vec::new();
    let mut add = |key: &str, value: Option<String>| {
        if let Some(value) =
            value.filter(|value| !value.is_empty() && value.len() < abi::MAX_INFO_VAL as usize)
        {
            pairs.push((key.to_string(), value));
        }
    };
    add("command", arguments.next());
    add("argv", Some(arguments.collect::<Vec<_>>().join(" ")));
    let ranks = process::place().map(|place| place.1).or_else(boot::announced_size);
    add("maxprocs", Some(ranks.unwrap_or(1).to_string()));
    add("arch", Some(std::env::consts::ARCH.into()));
    add("host", crate::environment::processor_name().ok());
    add("wdir", std::env::current_dir().ok().map(|path| path.to_string_lossy().into_owned()));
    Info(pairs)
}

const LEVELS: [(i32, &str); 4] = [
    (abi::THREAD_SINGLE, "MPI_THREAD_SINGLE"),
    (abi::THREAD_FUNNELED, "MPI_THREAD_FUNNELED"),
    (abi::THREAD_SERIALIZED, "MPI_THREAD_SERIALIZED"),
    (abi::THREAD_MULTIPLE, "MPI_THREAD_MULTIPLE"),
];

/// What a thread level is called.
pub(crate) fn level_name(level: i32) -> &'static str {
    LEVELS.iter().find(|pair| pair.0 == level).map_or("MPI_THREAD_MULTIPLE", |pair| pair.1)
}

/// The thread level of this name.
pub(crate) fn level_of(name: &str) -> Option<i32> {
    LEVELS.iter().find(|pair| pair.1 == name).map(|pair| pair.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_and_go_in_order() {
        let mut info = create().unwrap();
        set(info, "first", "1").unwrap();
        set(info, "second", "2").unwrap();
        set(info, "first", "one").unwrap();
        assert_eq!(len(info).unwrap(), 2);
        assert_eq!(key(info, 0).unwrap(), "first");
        assert_eq!(key(info, 2).unwrap_err().class, class::ARG);
        assert_eq!(find(info, "first").unwrap().as_deref(), Some("one"));
        assert_eq!(find(info, "third").unwrap(), None);
        let twin = dup(info).unwrap();
        delete(info, "first").unwrap();
        assert_eq!(delete(info, "first").unwrap_err().class, class::INFO_NOKEY);
        assert_eq!(len(twin).unwrap(), 2);
        let stale = info;
        free(&mut info).unwrap();
        assert_eq!(info, abi::INFO_NULL);
        assert_eq!(len(stale).unwrap_err().class, class::INFO);
        assert_eq!(set(abi::INFO_ENV, "a", "b").unwrap_err().class, class::INFO);
    }

    #[test]
    fn long_keys_and_values_are_errors() {
        let info = create().unwrap();
        assert_eq!(set(info, "", "x").unwrap_err().class, class::INFO_KEY);
        assert_eq!(set(info, &"k".repeat(256), "x").unwrap_err().class, class::INFO_KEY);
        assert_eq!(set(info, "k", &"v".repeat(1024)).unwrap_err().class, class::INFO_VALUE);
        set(info, &"k".repeat(255), &"v".repeat(1023)).unwrap();
    }

    #[test]
    fn the_environment_names_the_program() {
        assert!(find(abi::INFO_ENV, "command").unwrap().is_some());
        assert!(len(abi::INFO_ENV).unwrap() >= 4);
    }
}
