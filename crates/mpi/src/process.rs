//! This process in its job: starting, ending, threads.
use crate::Handle;
use crate::error::Result;

/// `MPI_Init_thread`: joins the job and answers the level provided. `MPI_Init` asks for
/// `MPI_THREAD_SINGLE`.
pub fn init(required: i32) -> Result<i32> {
    unimplemented!("{required}")
}
/// `MPI_Finalize`: waits until everything has left and all others are here, then leaves the job.
pub fn finalize() -> Result<()> {
    unimplemented!()
}
/// `MPI_Initialized`; may be called at any time, by any thread.
pub fn is_initialized() -> bool {
    unimplemented!()
}
/// `MPI_Finalized`; may be called at any time, by any thread.
pub fn is_finalized() -> bool {
    unimplemented!()
}
/// `MPI_Is_thread_main`.
pub fn is_main_thread() -> Result<bool> {
    unimplemented!()
}
/// `MPI_Query_thread`.
pub fn thread_level() -> Result<i32> {
    unimplemented!()
}
/// `MPI_Abort`: ends the job with `code`.
pub fn abort(comm: Handle, code: i32) -> ! {
    unimplemented!("{comm:?} {code}")
}
/// Fails, naming the remedy, unless MPI is initialised and not finalised. Shells of calls that do
/// not name a communicator or request start with this one.
pub fn running() -> Result<()> {
    unimplemented!()
}
