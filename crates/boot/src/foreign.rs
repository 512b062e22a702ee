//! Whether another launcher has started this process as one of several tasks.

/// Another launcher's word that this process is one of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignLauncher {
    /// What it is called.
    pub name: &'static str,
    /// The variable that tells, and what it holds.
    pub evidence: String,
}

/// Variables that a launcher sets in each task: how many tasks there are, or which one this is.
struct Launcher {
    name: &'static str,
    /// The first of these that is set is the number of tasks.
    sizes: &'static [&'static str],
    /// Without it, the number of tasks is that of a reservation and not of a started program.
    rank: &'static str,
    /// Whether our `mpiexec` sets these, too.
    borrowed: bool,
}

const LAUNCHERS: &[Launcher] = &[
    Launcher {
        name: "Slurm",
        sizes: &["SLURM_STEP_NUM_TASKS", "SLURM_NTASKS"],
        rank: "SLURM_PROCID",
        borrowed: false,
    },
    Launcher {
        name: "Open MPI's mpirun",
        sizes: &["OMPI_COMM_WORLD_SIZE"],
        rank: "OMPI_COMM_WORLD_RANK",
        borrowed: true,
    },
    Launcher { name: "PALS", sizes: &["PALS_SIZE"], rank: "PALS_RANKID", borrowed: false },
    Launcher { name: "Flux", sizes: &["FLUX_JOB_SIZE"], rank: "FLUX_TASK_RANK", borrowed: false },
    Launcher {
        name: "jsrun",
        sizes: &["JSM_NAMESPACE_SIZE"],
        rank: "JSM_NAMESPACE_RANK",
        borrowed: false,
    },
    Launcher {
        name: "MVAPICH's launcher",
        sizes: &["MV2_COMM_WORLD_SIZE"],
        rank: "MV2_COMM_WORLD_RANK",
        borrowed: false,
    },
    Launcher { name: "a PMI launcher", sizes: &["PMI_SIZE"], rank: "PMI_RANK", borrowed: true },
    Launcher { name: "a PMIx launcher", sizes: &[], rank: "PMIX_RANK", borrowed: false },
];

/// The launcher that started this process as one of several tasks, judged by `variable`, which
/// looks up an environment variable. Our own sets some of theirs as well, for programs that read them;
/// what a rank starts is no task for that.
pub fn foreign_launcher(variable: impl Fn(&str) -> Option<String>) -> Option<ForeignLauncher> {
    let number = |name: &str| variable(name)?.trim().parse::<u64>().ok();
    let own = (number("SERRIED_RANK"), number("SERRIED_SIZE"));
    for launcher in LAUNCHERS {
        let Some(rank) = number(launcher.rank) else { continue };
        let found = launcher.sizes.iter().find_map(|size| Some((size, number(size)?)));
        if launcher.borrowed && own == (Some(rank), found.map(|(_, size)| size)) {
            continue;
        }
        let (name, several) = match found {
            Some((size, tasks)) => (*size, tasks > 1),
            // The size is not told, but only a job of several has a second task.
            None => (launcher.rank, rank > 0),
        };
        if several {
            let evidence = format!("{name}={}", variable(name).unwrap_or_default());
            return Some(ForeignLauncher { name: launcher.name, evidence });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(variables: &[(&str, &str)]) -> Option<&'static str> {
        foreign_launcher(|name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
        .map(|launcher| launcher.name)
    }

    #[test]
    fn several_tasks_are_noticed_and_one_is_not() {
        assert_eq!(found(&[]), None);
        assert_eq!(found(&[("SLURM_NTASKS", "4"), ("SLURM_PROCID", "0")]), Some("Slurm"));
        // A reservation, where no task was started yet.
        assert_eq!(found(&[("SLURM_NTASKS", "4")]), None);
        // One task of its own inside a larger reservation.
        let step = [("SLURM_STEP_NUM_TASKS", "1"), ("SLURM_NTASKS", "4"), ("SLURM_PROCID", "0")];
        assert_eq!(found(&step), None);
        assert_eq!(found(&[("PMI_SIZE", "2"), ("PMI_RANK", "0")]), Some("a PMI launcher"));
        assert_eq!(found(&[("PMI_SIZE", "1"), ("PMI_RANK", "0")]), None);
        assert_eq!(found(&[("PMIX_RANK", "0")]), None);
        assert_eq!(found(&[("PMIX_RANK", "3")]), Some("a PMIx launcher"));
        assert_eq!(found(&[("PALS_RANKID", "1")]), Some("PALS"));
        // What our own mpiexec sets for programs that read it.
        let own = [("SERRIED_RANK", "1"), ("SERRIED_SIZE", "2")];
        let theirs = [("OMPI_COMM_WORLD_RANK", "1"), ("OMPI_COMM_WORLD_SIZE", "2")];
        assert_eq!(found(&theirs), Some("Open MPI's mpirun"));
        assert_eq!(found(&[own, theirs].concat()), None);
        assert_eq!(found(&[own, [("PMI_RANK", "1"), ("PMI_SIZE", "2")]].concat()), None);
        let inner = [("OMPI_COMM_WORLD_RANK", "1"), ("OMPI_COMM_WORLD_SIZE", "4")];
        assert_eq!(found(&[own, inner].concat()), Some("Open MPI's mpirun"));
        assert_eq!(found(&[("PMI_SIZE", "many"), ("PMI_RANK", "x")]), None);
    }
}
