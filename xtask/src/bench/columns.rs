//! The MPIs that are measured: one column of the table is one MPI with one set of settings.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::cases::{Over, Placement};

/// The name of our own column.
pub const OURS: &str = "Serried";

/// One MPI with one set of settings.
#[derive(Clone, Debug)]
pub struct Column {
    /// As shown: `Intel 2021.18.1 wait`.
    pub name: String,
    /// The folder of its compiled programs; columns of one MPI share it.
    pub build: String,
    pub is_ours: bool,
    family: Family,
    compiler: PathBuf,
    launcher: PathBuf,
    /// What this installation needs to run at all.
    needs: Vec<(String, String)>,
    tuning: Tuning,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Serried,
    Mpich,
    OpenMpi { major: u32 },
    Intel,
}

/// Settings beyond the defaults, with where they are worth a column of their own.
#[derive(Clone, Copy, Debug, Default)]
struct Tuning {
    suffix: &'static str,
    environment: &'static [(&'static str, &'static str)],
    arguments: &'static [&'static str],
    only_oversubscribed: bool,
    only_two_jobs: bool,
}

const UCX_ENVIRONMENT: &[(&str, &str)] = &[("UCX_TLS", "sm,self")];

const MPICH: &[Tuning] = &[
    PLAIN,
    Tuning {
        suffix: " throttle",
        environment: &[("MPIR_CVAR_CH4_PROGRESS_THROTTLE", "1")],
        only_oversubscribed: true,
        ..PLAIN
    },
];
const OPEN_MPI: &[Tuning] = &[
    PLAIN,
    // With more ranks than cores in one job it yields by itself.
    Tuning {
        suffix: " yield",
        arguments: &["--mca", "mpi_yield_when_idle", "1"],
        only_two_jobs: true,
        ..PLAIN
    },
    Tuning {
        suffix: " UCX",
        environment: UCX_ENVIRONMENT,
        #[rustfmt::skip]
        arguments: &[
            "--mca", "pml", "ucx", "--mca", "osc", "ucx",
            "--mca", "opal_common_ucx_tls", "any", "--mca", "opal_common_ucx_devices", "any",
        ],
        ..PLAIN
    },
    Tuning {
        suffix: " UCX yield",
        environment: UCX_ENVIRONMENT,
        #[rustfmt::skip]
        arguments: &[
            "--mca", "pml", "ucx", "--mca", "osc", "ucx",
            "--mca", "opal_common_ucx_tls", "any", "--mca", "opal_common_ucx_devices", "any",
            "--mca", "mpi_yield_when_idle", "1",
        ],
        only_two_jobs: true,
        ..PLAIN
    },
];
const INTEL: &[Tuning] = &[
    PLAIN,
    Tuning {
        suffix: " wait",
        environment: &[("I_MPI_WAIT_MODE", "1")],
        only_oversubscribed: true,
        ..PLAIN
    },
    Tuning {
        suffix: " yield",
        environment: &[("I_MPI_THREAD_YIELD", "3")],
        only_oversubscribed: true,
        ..PLAIN
    },
];
const PLAIN: Tuning = Tuning {
    suffix: "",
    environment: &[],
    arguments: &[],
    only_oversubscribed: false,
    only_two_jobs: false,
};

/// Our own column, from an installation at `prefix`.
pub fn ours(prefix: &Path) -> Result<Column, String> {
    let compiler = prefix.join("bin/mpicc");
    let launcher = prefix.join("bin/mpiexec");
    for program in [&compiler, &launcher] {
        if !program.exists() {
            return Err(format!("the installation has no {}", program.display()));
        }
    }
    Ok(Column {
        name: OURS.into(),
        build: OURS.to_lowercase(),
        is_ours: true,
        family: Family::Serried,
        compiler,
        launcher,
        needs: Vec::new(),
        tuning: PLAIN,
    })
}

/// The peers in the cache folder and on the search path, each with all its settings.
pub fn peers(cache: &Path) -> Vec<Column> {
    let mut columns = Vec::new();
    let mut folders: Vec<PathBuf> = std::fs::read_dir(cache)
        .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    folders.sort();
    for folder in folders {
        // Intel's `mpicc` asks for a compiler; `mpigcc` is its wrapper of gcc.
        let compiler = ["mpigcc", "mpicc"]
            .map(|name| folder.join("bin").join(name))
            .into_iter()
            .find(|path| path.exists());
        let launcher = folder.join("bin/mpiexec");
        if let Some(compiler) = compiler
            && launcher.exists()
        {
            columns.extend(found(compiler, launcher, Some(&folder)));
        }
    }
    for (compiler, launcher) in [
        ("mpicc.mpich", "mpiexec.mpich"),
        ("mpicc.openmpi", "mpiexec.openmpi"),
        ("mpigcc", "mpiexec"),
        ("mpicc", "mpiexec"),
    ] {
        if let (Some(compiler), Some(launcher)) = (on_path(compiler), on_path(launcher)) {
            let real = launcher.canonicalize().unwrap_or_else(|_| launcher.clone());
            // `mpiexec` is often another name of one that is already in the table.
            let known = |column: &Column| {
                column.launcher.canonicalize().is_ok_and(|launcher| launcher == real)
            };
            if !columns.iter().any(known) {
                columns.extend(found(compiler, launcher, None));
            }
        }
    }
    columns
}

impl Column {
    /// A column that was kept, by its name: it can be shown, and not be run.
    pub fn kept(name: &str, is_ours: bool) -> Result<Column, String> {
        let families = [
            ("Serried", Family::Serried, &[PLAIN][..]),
            ("MPICH ", Family::Mpich, MPICH),
            ("Open MPI ", Family::OpenMpi { major: 5 }, OPEN_MPI),
            ("Intel ", Family::Intel, INTEL),
        ];
        let found = families.into_iter().find(|(title, ..)| name.starts_with(title));
        let (_, family, tunings) =
            found.ok_or_else(|| format!("{name} is no MPI that is known"))?;
        let suited = tunings.iter().filter(|tuning| name.ends_with(tuning.suffix));
        let tuning = *suited.max_by_key(|tuning| tuning.suffix.len()).unwrap_or(&PLAIN);
        let (compiler, launcher) = (PathBuf::new(), PathBuf::new());
        let build = name.strip_suffix(tuning.suffix).unwrap_or(name).into();
        let name = name.into();
        Ok(Column { name, build, is_ours, family, compiler, launcher, needs: Vec::new(), tuning })
    }

    /// Whether cases of this placement are measured with these settings.
    pub fn takes(&self, placement: Placement) -> bool {
        match placement {
            Placement::OnePerCore
            | Placement::Network
            | Placement::Link
            | Placement::Asynchronous(_)
            | Placement::Starting { .. } => {
                !self.tuning.only_oversubscribed && !self.tuning.only_two_jobs
            }
            Placement::Oversubscribed => !self.tuning.only_two_jobs,
            Placement::TwoJobs => true,
        }
    }

    /// The compiler wrapper.
    pub fn compile(&self) -> Command {
        let mut command = Command::new(&self.compiler);
        command.envs(self.needs.iter().cloned());
        command
    }

    /// The launcher, up to the program; behind these words, if there are any.
    pub fn launch(&self, ranks: usize, placement: Placement, enter: &str) -> Command {
        let mut words = enter.split_whitespace();
        let mut command = match words.next() {
            Some(first) => Command::new(first),
            None => Command::new(&self.launcher),
        };
        if !enter.is_empty() {
            command.args(words).arg(&self.launcher);
        }
        command.envs(self.needs.iter().cloned());
        command.envs(self.tuning.environment.iter().copied());
        command.args(self.binding(placement)).args(self.tuning.arguments);
        if placement.over() != Over::Memory {
            let (environment, arguments) = self.network();
            command.envs(environment.iter().copied()).args(arguments);
        }
        if matches!(placement, Placement::Asynchronous(_)) {
            let (environment, arguments) = self.asynchronous();
            command.envs(environment.iter().copied()).args(arguments);
        }
        command.args(["-n", &ranks.to_string()]);
        command
    }

    /// What is set for this column beyond the defaults, for the report.
    pub fn settings(&self) -> String {
        let mut parts: Vec<String> =
            self.tuning.environment.iter().map(|(name, value)| format!("{name}={value}")).collect();
        parts.extend(self.tuning.arguments.iter().map(|argument| argument.to_string()));
        if parts.is_empty() { "defaults".into() } else { parts.join(" ") }
    }

    /// What keeps messages off shared memory, and on TCP.
    fn network(&self) -> (&'static [(&'static str, &'static str)], &'static [&'static str]) {
        const UCX: (&str, &str) = ("UCX_TLS", "tcp,self");
        match self.family {
            Family::Serried => (&[], &["--fabric", "tcp"]),
            Family::Mpich => (&[("MPIR_CVAR_NOLOCAL", "1"), ("FI_PROVIDER", "tcp"), UCX], &[]),
            Family::Intel => (&[("I_MPI_FABRICS", "ofi"), ("FI_PROVIDER", "tcp")], &[]),
            Family::OpenMpi { .. } if self.tuning.arguments.is_empty() => {
                (&[], &["--mca", "pml", "ob1", "--mca", "btl", "tcp,self"])
            }
            Family::OpenMpi { .. } => (&[UCX], &[]),
        }
    }

    /// What moves things on while the program computes. Open MPI has that for TCP only.
    fn asynchronous(&self) -> (&'static [(&'static str, &'static str)], &'static [&'static str]) {
        match self.family {
            Family::Serried => (&[], &["--async"]),
            Family::Mpich => (&[("MPIR_CVAR_ASYNC_PROGRESS", "1")], &[]),
            Family::Intel => (&[("I_MPI_ASYNC_PROGRESS", "1")], &[]),
            Family::OpenMpi { .. } => (&[], &["--mca", "btl_tcp_progress_thread", "1"]),
        }
    }

    /// One rank on each core where there are enough, as each does it best.
    fn binding(&self, placement: Placement) -> &'static [&'static str] {
        let oversubscribed = matches!(
            placement,
            Placement::Oversubscribed | Placement::Starting { oversubscribed: true }
        );
        let apart =
            matches!(placement, Placement::OnePerCore | Placement::Network | Placement::Link);
        let free = matches!(placement, Placement::Asynchronous(_));
        match self.family {
            // Ours and Intel's bind by themselves.
            Family::Serried | Family::Intel => &[],
            Family::Mpich if apart => &["-bind-to", "core"],
            Family::Mpich => &[],
            // A thread beside the program's may use any core that is free; MPICH does not bind by itself.
            Family::OpenMpi { .. } if free => &["--bind-to", "none"],
            Family::OpenMpi { .. } if apart => &["--bind-to", "core"],
            Family::OpenMpi { major: ..5 } if oversubscribed => &["--oversubscribe"],
            Family::OpenMpi { .. } if oversubscribed => &["--map-by", ":OVERSUBSCRIBE"],
            Family::OpenMpi { .. } => &[],
        }
    }
}

/// The columns of one installation; none where the launcher is not one that we know.
fn found(compiler: PathBuf, launcher: PathBuf, folder: Option<&Path>) -> Vec<Column> {
    let mut needs: Vec<(String, String)> = [
        "OMPI_ALLOW_RUN_AS_ROOT",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM",
        "PRTE_ALLOW_RUN_AS_ROOT",
        "PRTE_ALLOW_RUN_AS_ROOT_CONFIRM",
    ]
    .map(|name| (name.to_string(), "1".to_string()))
    .into();
    // Only Intel's needs to be told where it is; the others do not look at these.
    if let Some(folder) = folder.filter(|folder| folder.join("bin/mpigcc").exists()) {
        let root = folder.display().to_string();
        let libraries = folder.join("lib").display().to_string();
        needs.push(("I_MPI_ROOT".into(), root));
        needs.push(("LD_LIBRARY_PATH".into(), libraries.clone()));
        needs.push(("FI_PROVIDER_PATH".into(), libraries));
    }
    let Ok(answer) = Command::new(&launcher).arg("--version").envs(needs.iter().cloned()).output()
    else {
        return Vec::new();
    };
    let Some((family, version)) = identified(&String::from_utf8_lossy(&answer.stdout)) else {
        eprintln!("bench: {} is an MPI that is not known here", launcher.display());
        return Vec::new();
    };
    let (title, tunings) = match family {
        Family::Serried => return Vec::new(),
        Family::Mpich => ("MPICH", MPICH),
        Family::OpenMpi { .. } => ("Open MPI", OPEN_MPI),
        Family::Intel => ("Intel", INTEL),
    };
    let build = format!("{title}-{version}").to_lowercase().replace(' ', "-");
    let column = |tuning: &Tuning| Column {
        name: format!("{title} {version}{}", tuning.suffix),
        build: build.clone(),
        is_ours: false,
        family,
        compiler: compiler.clone(),
        launcher: launcher.clone(),
        needs: needs.clone(),
        tuning: *tuning,
    };
    tunings.iter().map(column).collect()
}

/// Family and version, from what `mpiexec --version` prints.
fn identified(text: &str) -> Option<(Family, String)> {
    let after = |mark: &str| {
        let rest = text.split_once(mark)?.1.trim_start();
        let version: String =
            rest.chars().take_while(|char| char.is_ascii_digit() || *char == '.').collect();
        (!version.is_empty()).then_some(version)
    };
    if text.contains("Open MPI") || text.contains("OpenRTE") {
        let version = after("(Open MPI)").or_else(|| after("(OpenRTE)"))?;
        let major = version.split('.').next()?.parse().ok()?;
        Some((Family::OpenMpi { major }, version))
    } else if text.contains("Intel(R) MPI") {
        Some((Family::Intel, after("Version")?))
    } else if text.contains("HYDRA") {
        Some((Family::Mpich, after("Version:")?))
    } else if text.to_lowercase().contains("serried") {
        Some((Family::Serried, String::new()))
    } else {
        None
    }
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn launchers_are_told_apart() {
        let of = |text| identified(text);
        assert_eq!(
            of("mpiexec (Open MPI) 5.0.11\n\nReport bugs to"),
            Some((Family::OpenMpi { major: 5 }, "5.0.11".into()))
        );
        assert_eq!(
            of("mpirun (Open MPI) 4.1.4"),
            Some((Family::OpenMpi { major: 4 }, "4.1.4".into()))
        );
        assert_eq!(
            of("HYDRA build details:\n    Version:         5.0.2\n"),
            Some((Family::Mpich, "5.0.2".into()))
        );
        assert_eq!(
            of("Intel(R) MPI Library for Linux* OS, Version 2021.18.1 Build 20260626"),
            Some((Family::Intel, "2021.18.1".into()))
        );
        assert_eq!(of("mpiexec: something else"), None);
    }
}
