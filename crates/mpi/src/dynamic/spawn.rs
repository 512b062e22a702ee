//! Starting processes (MPI-5.0 §11.8).

use std::os::unix::ffi::OsStringExt;

use boot::{SPAWN_BYTES, SpawnRequest, Wanted};

use super::meeting::{meet, share};
use super::ports;
use crate::collective::Scope;
use crate::error::{Error, Result};
use crate::info;
use crate::process;
use crate::{Handle, abi, class, communicator, state, verify, waiting};

/// A program to be started.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name or path.
    pub command: Vec<u8>,
    /// Its arguments.
    pub arguments: Vec<Vec<u8>>,
    /// How many processes at most.
    pub copies: i32,
    /// Keys that say how.
    pub info: Handle,
}

/// `MPI_Comm_spawn` and `MPI_Comm_spawn_multiple`: an inter-communicator with the new processes.
/// `programs` is asked on the root only. `codes` are filled with the outcome for each process that
/// was asked for, in order.
pub fn spawn(
    programs: impl FnOnce() -> Result<Vec<Program>>,
    root: i32,
    comm: Handle,
    codes: &mut dyn FnMut(usize, i32),
) -> Result<Handle> {
    let root = ports::check_group(root, comm)?;
    waiting::enter(&"comm_spawn", comm);
    let mut wanted = Ok(Vec::new());
    let counts = share(&Scope::of(comm)?, root, || {
        let programs = programs()?;
        wanted = programs.iter().map(want).collect::<Result<Vec<Wanted>>>();
        let started = |at: usize| wanted.as_ref().map_or(0, |wanted| wanted[at].copies);
        let count = |(at, program): (usize, &Program)| {
            [program.copies.max(0) as u32, started(at)].map(u32::to_le_bytes).concat()
        };
        Ok(programs.iter().enumerate().flat_map(count).collect())
    })?;
    let found = meet(comm, root, true, None, |here| {
        let port = ports::open(here)?;
        let wanted = wanted?;
        if wanted.iter().all(|wanted| wanted.copies == 0) {
            return Err(Error::new(class::SPAWN, "maxprocs is 0; there is nothing to start"));
        }
        let directory = std::env::current_dir().unwrap_or_default().into_os_string().into_vec();
        let request = SpawnRequest { port: port.name().to_owned(), directory, programs: wanted };
        here.supervisor()?.spawn(&request);
        ports::answer(here, &port)
    });
    let mut first = 0;
    let counts: Vec<u32> =
        counts.as_chunks().0.iter().map(|one| u32::from_le_bytes(*one)).collect();
    for [asked, started] in counts.as_chunks().0.iter().copied() {
        for at in 0..asked {
            let code = match &found {
                Ok(_) if at < started => class::SUCCESS,
                Ok(_) => class::SPAWN,
                Err(error) => error.class,
            };
            codes(first + at as usize, code);
        }
        first += asked as usize;
    }
    found
}

/// What a program and its info keys come down to.
fn want(program: &Program) -> Result<Wanted> {
    let keys = info::copy(program.info)?;
    let shown = String::from_utf8_lossy(&program.command).into_owned();
    let copies = u32::try_from(program.copies).map_err(|_| {
        let message = format!("maxprocs of {shown} is {}; it must be 0 or more", program.copies);
        Error::new(class::ARG, message)
    })?;
    if program.command.is_empty() {
        return Err(Error::new(class::SPAWN, "command is empty; name a program"));
    }
    if copies > boot::MOST_RANKS {
        let message =
            format!("maxprocs of {shown} is {copies}; it must be at most {}", boot::MOST_RANKS);
        return Err(Error::new(class::SPAWN, message));
    }
    let copies = match keys.value("soft") {
        Some(soft) => most_of(soft, copies).ok_or_else(|| {
            let message = format!(
                "info key soft is {soft:?}, of which no number fits maxprocs {copies} of {shown}; \
                 write numbers and ranges FIRST:LAST:STRIDE between commas"
            );
            Error::new(class::INFO_VALUE, message)
        })?,
        None => copies,
    };
    let mut words = vec![program.command.clone()];
    words.extend_from_slice(&program.arguments);
    let place = |key: &str| keys.value(key).map(|value| value.as_bytes().to_vec());
    let variables = keys.value("env").unwrap_or_default().split('\n');
    let environment = variables.filter(|variable| !variable.is_empty()).map(|variable| {
        let (name, value) =
            variable.split_once('=').filter(|(name, _)| !name.is_empty()).ok_or_else(|| {
                let message = format!(
                    "info key env of {shown} has {variable:?}; write NAME=VALUE, one in a line"
                );
                Error::new(class::INFO_VALUE, message)
            })?;
        Ok((name.as_bytes().to_vec(), value.as_bytes().to_vec()))
    });
    let mut environment: Vec<_> = environment.collect::<Result<_>>()?;
    if let Some(name) = keys.value("mpi_initial_errhandler") {
        if !boot::is_initial_errhandler(name) {
            let message = format!(
                "info key mpi_initial_errhandler of {shown} is {name:?}; it must be \
                 mpi_errors_are_fatal, mpi_errors_abort or mpi_errors_return"
            );
            return Err(Error::new(class::INFO_VALUE, message));
        }
        environment.push((b"SERRIED_INITIAL_ERRHANDLER".to_vec(), name.as_bytes().to_vec()));
    }
    Ok(Wanted {
        copies,
        words,
        directory: place("wdir"),
        path: place("path"),
        hosts: place("host"),
        hostfile: keys.value("hostfile").map(|file| read_hosts(file, &shown)).transpose()?,
        environment,
    })
}

/// What a file of hosts says.
fn read_hosts(file: &str, shown: &str) -> Result<Vec<u8>> {
    // It travels in the request.
    let text = boot::read_text(file.as_ref(), SPAWN_BYTES / 2).map_err(|error| {
        let message = format!("info key hostfile of {shown} is {file:?}: {error}");
        Error::new(class::INFO_VALUE, message)
    })?;
    Ok(text.into_bytes())
}

/// The largest number up to `most` that a list of numbers and ranges has (MPI-5.0 §11.8.4). One
/// that cannot be read has none.
fn most_of(list: &str, most: u32) -> Option<u32> {
    let mut best = None;
    for range in list.split(',') {
        let numbers =
            range.split(':').map(|number| number.trim().parse().map(<i64 as From<i32>>::from));
        let numbers: Vec<i64> = numbers.collect::<std::result::Result<_, _>>().ok()?;
        let (first, last, stride) = match numbers[..] {
            [one] => (one, one, 1),
            [first, last] => (first, last, 1),
            [first, last, stride] if stride != 0 => (first, last, stride),
            _ => return None,
        };
        let (low, high, stride) =
            if stride > 0 { (first, last, stride) } else { (last, first, -stride) };
        // A falling range begins at its upper end.
        let base = if first <= last { low } else { low + (high - low) % stride };
        let top = high.min(i64::from(most));
        if base <= top {
            let found = base + (top - base) / stride * stride;
            best = best.max(u32::try_from(found).ok());
        }
    }
    best
}

/// A spawned process meets its parents, as part of `MPI_Init`.
pub(crate) fn call_parents(port: &str) -> Result<()> {
    let parent = meet(abi::COMM_WORLD, 0, false, None, |here| ports::call(here, port))?;
    communicator::set_name(parent, "MPI_COMM_PARENT")?;
    // The program has not made it, and need not free it.
    verify::forget(parent);
    state::with(|state| {
        state.parent = parent;
        Ok(())
    })
}

/// `MPI_Comm_get_parent`; `MPI_COMM_NULL` if nobody spawned this process, or it has parted from
/// them.
pub fn parent() -> Result<Handle> {
    process::running()?;
    state::with(|state| {
        let parent = state.parent;
        Ok(if state.communicators.find(parent).is_ok() { parent } else { abi::COMM_NULL })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn soft_numbers() {
        assert_eq!(most_of("4", 4), Some(4));
        assert_eq!(most_of("4", 3), None);
        assert_eq!(most_of("1:3", 9), Some(3));
        assert_eq!(most_of("1:9", 4), Some(4));
        assert_eq!(most_of("1:9:3", 6), Some(4));
        assert_eq!(most_of("9:1:-3", 8), Some(6));
        assert_eq!(most_of("0:2:2, 7", 5), Some(2));
        assert_eq!(most_of("", 5), None);
        assert_eq!(most_of("2:4:0", 5), None);
        assert_eq!(most_of("many", 5), None);
    }

    fn program(keys: &[(&str, &str)]) -> Program {
        let info = info::create().unwrap();
        for (key, value) in keys {
            info::set(info, key, value).unwrap();
        }
        Program { command: b"child".to_vec(), arguments: vec![b"-x".to_vec()], copies: 3, info }
    }

    #[test]
    fn info_keys_say_how() {
        testing::start();
        let keys =
            [("wdir", "/tmp"), ("path", "/bin"), ("soft", "1:2"), ("env", "A=1\nB=x=y"), ("?", "")];
        let wanted = want(&program(&keys)).unwrap();
        assert_eq!((wanted.copies, wanted.words.len()), (2, 2));
        assert_eq!(wanted.directory.as_deref(), Some(&b"/tmp"[..]));
        assert_eq!(wanted.path.as_deref(), Some(&b"/bin"[..]));
        assert_eq!(wanted.environment[1], (b"B".to_vec(), b"x=y".to_vec()));
        let here = want(&program(&[("host", "a,b"), ("hostfile", "/dev/null")])).unwrap();
        assert_eq!((here.hosts, here.hostfile), (Some(b"a,b".to_vec()), Some(Vec::new())));
        let class_of = |program: &Program| want(program).unwrap_err().class;
        assert_eq!(class_of(&program(&[("hostfile", "/no/such/file")])), class::INFO_VALUE);
        assert_eq!(class_of(&program(&[("soft", "7")])), class::INFO_VALUE);
        let widest = "-9223372036854775808:9223372036854775807:1";
        assert_eq!(class_of(&program(&[("soft", widest)])), class::INFO_VALUE);
        assert_eq!(class_of(&program(&[("env", "A")])), class::INFO_VALUE);
        assert_eq!(class_of(&Program { copies: -1, ..program(&[]) }), class::ARG);
        assert_eq!(class_of(&Program { command: Vec::new(), ..program(&[]) }), class::SPAWN);
    }
}
