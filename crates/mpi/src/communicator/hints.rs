//! What a program can say of its communicators in advance (MPI-5.0 §7.4.4).
//!
//! The messages of a communicator that is made with [`NO_ANY_TAG`] (`MPI_Comm_dup_with_info`, on all ranks) are spread over the VCIs
//! by their tags, so that threads that use different tags do not meet. The other assertions are accepted and told; nothing is
//! faster for knowing them. Serried's own hint asks for reductions that give the same bits on any machine.

use crate::error::Result;
use crate::info::{self, Info};
use crate::{Handle, abi, memory_kinds, process, state};

/// Asks for reductions that give the same bits on any machine.
pub(super) const REPRODUCIBLE: &str = "serried_reproducible";

/// No receive and no probe of any rank will take messages with any tag.
pub(super) const NO_ANY_TAG: &str = "mpi_assert_no_any_tag";

/// What programs may say; nothing of it holds by default.
const HINTS: [&str; 6] = [
    REPRODUCIBLE,
    NO_ANY_TAG,
    "mpi_assert_no_any_source",
    "mpi_assert_exact_length",
    "mpi_assert_allow_overtaking",
    "mpi_assert_strict_persistent_collective_ordering",
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
    if comm == abi::COMM_WORLD {
        let asked = process::here()?.memory_kinds.as_deref();
        hints.set(memory_kinds::KEY, &memory_kinds::provided(asked));
    }
    hints.update(set);
    Ok(info::publish(hints))
}
