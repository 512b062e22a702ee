//! What a program can say of its communicators in advance (MPI-5.0 §7.4.4).
//!
//! The assertions are accepted and told; nothing here is faster for knowing them. Serried's own hint
//! asks for reductions that give the same bits on any machine.

use crate::error::Result;
use crate::info::{self, Info};
use crate::{Handle, state};

/// Asks for reductions that give the same bits on any machine.
pub(super) const REPRODUCIBLE: &str = "serried_reproducible";

/// What programs may say; nothing of it holds by default.
const HINTS: [&str; 5] = [
    REPRODUCIBLE,
    "mpi_assert_no_any_tag",
    "mpi_assert_no_any_source",
    "mpi_assert_exact_length",
    "mpi_assert_allow_overtaking",
];

/// The hints among the keys of an info object; the others are ignored, as MPI wants it.
pub(super) fn of(info: Handle) -> Result<Info> {
    let wishes = info::copy(info)?;
    let mut hints = Info::default();
    for key in HINTS {
        if let Some(value @ ("true" | "false")) = wishes.value(key) {
            hints.set(key, value);
        }
    }
    Ok(hints)
}

/// `MPI_Comm_set_info`.
pub fn set_info(comm: Handle, info: Handle) -> Result<()> {
    state::with(|state| state.communicators.present(comm).map(|_| ()))?;
    let hints = of(info)?;
    state::with(|state| {
        state.communicators.present_mut(comm)?.info.update(hints);
        Ok(())
    })
}

/// `MPI_Comm_get_info`: a new info object with all hints that are in effect.
pub fn info(comm: Handle) -> Result<Handle> {
    let set = state::with(|state| Ok(state.communicators.present(comm)?.info.clone()))?;
    let mut hints = Info::default();
    HINTS.iter().for_each(|key| hints.set(key, "false"));
    hints.update(set);
    Ok(info::publish(hints))
}
