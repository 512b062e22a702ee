//! Whether another launcher has started this process as one of several tasks.

use std::fs;
use std::os::unix::fs::MetadataExt;

/// Another launcher's word that this process is one of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForeignLauncher {
    /// What it is called.
    pub name: &'static str,
    /// The variable that tells, and what it holds.
    pub evidence: String,
    /// The variable without which this process is no task.
    rank: &'static str,
}

impl ForeignLauncher {
    /// What to do if it did not start this program.
    pub fn remedy(&self) -> String {
        let rank = self.rank;
        format!(
            "If these variables are left from another job, run `env -u {rank} PROGRAM`, \
             or set SERRIED_SINGLETON=always to run the program alone"
        )
    }
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
            return Some(ForeignLauncher { name: launcher.name, evidence, rank: launcher.rank });
        }
    }
    None
}

/// Why Slurm cannot have started this process as a task, judged by `variable`, which looks up an environment variable;
/// None if it may have. `lineage` has this process and its ancestors, where their numbers are those that Slurm knows.
pub fn why_no_task(
    variable: impl Fn(&str) -> Option<String>,
    lineage: Option<&[u32]>,
) -> Option<String> {
    const TASK: &str = "SLURM_TASK_PID";
    let Some(text) = variable(TASK) else {
        return Some(format!("{TASK} is not set, as it is in each task of Slurm"));
    };
    match (text.trim().parse::<u32>(), lineage) {
        (Err(_), _) => Some(format!("{TASK}={text} is no process")),
        (Ok(task), Some(lineage)) if !lineage.contains(&task) => Some(format!(
            "process {task}, which {TASK} names, is neither this one nor a parent of it"
        )),
        _ => None,
    }
}

/// This process and its ancestors; None in a process namespace of its own, where Slurm's numbers mean other processes,
/// and where the system does not tell.
pub fn lineage() -> Option<Vec<u32>> {
    /// The inode of the first process namespace.
    const FIRST_NAMESPACE: u64 = 0xEFFF_FFFC;
    if fs::metadata("/proc/self/ns/pid").ok()?.ino() != FIRST_NAMESPACE {
        return None;
    }
    let mut all = vec![std::process::id()];
    while let Some(&last) = all.last().filter(|last| **last > 1) {
        let stat = fs::read_to_string(format!("/proc/{last}/stat")).ok()?;
        // The name before it may hold blanks and brackets.
        let parent = stat.rsplit(')').next()?.split_whitespace().nth(1)?;
        all.push(parent.parse().ok()?);
    }
    Some(all)
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
    fn a_task_of_slurm_descends_from_the_process_that_slurm_started() {
        let why = |task: Option<&str>, lineage: Option<&[u32]>| {
            why_no_task(
                |name| task.filter(|_| name == "SLURM_TASK_PID").map(str::to_owned),
                lineage,
            )
        };
        assert_eq!(why(Some("40"), Some(&[42, 40, 1])), None);
        assert_eq!(why(Some("41"), None), None, "a container");
        assert!(why(Some("41"), Some(&[42, 40, 1])).is_some_and(|why| why.contains("process 41")));
        assert!(why(Some("x"), None).is_some());
        assert!(why(None, None).is_some_and(|why| why.contains("SLURM_TASK_PID is not set")));
        let own = lineage();
        assert!(own.is_none_or(|own| own[0] == std::process::id() && own.len() > 1));
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
