//! A process joins its job, and leaves it.

use std::error::Error as StdError;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::{Mutex, PoisonError};

use mpi::{abi, process};

use crate::error::{At, Result};
use crate::{Comm, datatype, driver, op, orphans, simulation};

/// Rank and size of this process in its world, once it has joined.
static PLACE: Mutex<Option<(usize, usize)>> = Mutex::new(None);

/// What a process that panicked ends with, as any Rust program.
const PANICKED: i32 = 101;

pub(crate) fn place() -> Option<(usize, usize)> {
    if simulation::is_stray() {
        return None;
    }
    *PLACE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets what [`place`] answers, and answers what it was.
pub(crate) fn replace_place(place: Option<(usize, usize)>) -> Option<(usize, usize)> {
    std::mem::replace(&mut *PLACE.lock().unwrap_or_else(PoisonError::into_inner), place)
}

/// All processes of the job, as a communicator; as long as this lives, the process is part of it.
///
/// Dropping it waits for all others and leaves the job. If it is dropped because of a panic, the whole job ends.
/// It stays on the thread that made it; a [`Comm`] may be used by any thread.
#[derive(Debug)]
pub struct World {
    comm: Comm,
    /// Not `Send`: the thread that joins is the one that leaves.
    stays: PhantomData<*const ()>,
}

/// Joins the job: the first call of a program. A program that was started by itself, without `mpiexec`, is a job of
/// one rank.
///
/// All ranks leave together: one that returns early, with an error, waits for the others for ever. Prefer [`run`],
/// which ends the job then.
///
/// ```
/// let world = serried::init()?;
/// println!("rank {} of {}", world.rank(), world.size());
/// # assert_eq!(serried::init().unwrap_err().class(), serried::class::OTHER, "once");
/// # Ok::<(), serried::Error>(())
/// ```
///
/// ```compile_fail,E0277
/// let world = serried::init().unwrap();
/// std::thread::spawn(move || world.rank()); // the world stays on its thread
/// ```
pub fn init() -> Result<World> {
    mpi::callbacks::install(op::CALLBACKS);
    process::init(abi::THREAD_MULTIPLE).at("init")?;
    let comm = Comm::of(abi::COMM_WORLD).at("init")?;
    replace_place(Some((comm.rank(), comm.size())));
    Ok(World { comm, stays: PhantomData })
}

/// Joins the job, runs the program, and leaves. If the program returns an error, the whole job ends with it.
///
/// ```
/// fn main() -> serried::Result<()> {
///     serried::run(|world| {
///         println!("rank {} of {}", world.rank(), world.size());
///         Ok(())
///     })
/// }
/// ```
pub fn run(
    program: impl FnOnce(&World) -> std::result::Result<(), Box<dyn StdError>>,
) -> Result<()> {
    let world = init()?;
    if let Err(error) = program(&world) {
        let (rank, size) = (world.rank(), world.size());
        let text = match error.downcast_ref::<crate::Error>() {
            Some(error) => error.to_string(),
            None => format!("rank {rank} of {size}: {error}"),
        };
        process::end_job(1, &text);
    }
    world.finalize()
}

/// Ends the job at once, on all ranks, with this exit code.
pub fn abort(code: i32) -> ! {
    process::abort(abi::COMM_WORLD, code)
}

/// Ends the job because this rank panics while it cannot.
#[cold]
pub(crate) fn end_by_panic(while_what: &str) -> ! {
    let who = place().map_or("a process".into(), |(rank, size)| format!("rank {rank} of {size}"));
    process::end_job(PANICKED, &format!("{who} panicked{while_what}; what it said stands above"))
}

impl World {
    /// Waits for all others, and leaves the job, as dropping does; answers what went wrong.
    pub fn finalize(self) -> Result<()> {
        let result = leave();
        std::mem::forget(self);
        result
    }
}

fn leave() -> Result<()> {
    driver::stop();
    orphans::attend();
    datatype::free_all();
    process::finalize().at("finalize")
}

impl Deref for World {
    type Target = Comm;

    fn deref(&self) -> &Comm {
        &self.comm
    }
}

impl Drop for World {
    fn drop(&mut self) {
        if std::thread::panicking() {
            end_by_panic("");
        }
        if let Err(error) = leave() {
            process::end_job(1, &error.to_string());
        }
    }
}
