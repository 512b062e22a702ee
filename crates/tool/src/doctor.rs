//! `serried doctor`: what the library finds here and would choose.

use crate::finding::{Finding, Grade, Report};
use crate::machine::{self, show_bytes};
use crate::probe;
use crate::tuning::Tuning;
use boot::{Occupancy, Record, Settings, TABLE};
use launch::binding::{self, Binding};
use std::time::Duration;
use worker::waiting::Policy;

/// What one rank's shared memory may need at once: reserved before use, so that a full memory is an
/// error and not the death of the program.
const ROOM: u64 = 64 << 20;

/// Looks at everything.
pub fn examine() -> Report {
    let record = std::env::var(boot::VARIABLE).ok().map(|text| text.parse::<Record>());
    let settings = Settings::from_environment();
    let (settings, cross) = (settings.unwrap_or_default(), probe::cross_memory().err());
    Report {
        title: format!(
            "Serried {} on {}, {}",
            env!("CARGO_PKG_VERSION"),
            boot::host(),
            machine::read("/proc/sys/kernel/osrelease")
                .map_or("an unknown kernel".into(), |release| format!("Linux {release}"))
        ),
        sections: vec![
            ("This process", job(&record)),
            ("CPUs", cpus()),
            ("Messages between ranks", messages(&settings, cross)),
            ("Limits", limits()),
            (
                "Settings (`serried help` tells what they mean)",
                values(record.as_ref().and_then(|record| record.as_ref().ok())),
            ),
            ("What the library would choose here", choices(&settings)),
        ],
    }
}

fn job(record: &Option<Result<Record, boot::RecordError>>) -> Vec<Finding> {
    let subject = "started";
    match record {
        Some(Ok(record)) => {
            let Record { rank, size, occupancy, .. } = record;
            let shared = sharing(*occupancy);
            let found = format!("by mpiexec, as rank {rank} of {size}; {shared}");
            vec![Finding::good(subject, found)]
        }
        Some(Err(error)) => vec![Finding::new(
            Grade::Bad,
            subject,
            format!("{} cannot be read: {error}", boot::VARIABLE),
            "use the mpiexec that was installed together with this command",
        )],
        None => match boot::foreign_launcher(|name| std::env::var(name).ok()) {
            Some(launcher) => vec![Finding::new(
                Grade::Bad,
                subject,
                format!("by {}, as one of several tasks ({})", launcher.name, launcher.evidence),
                "run `mpiexec -n TASKS PROGRAM` once inside the allocation, or set \
                 SERRIED_SINGLETON=always to run each task as a job of its own",
            )],
            None => vec![Finding::good(subject, "alone: a program would run as one rank")],
        },
    }
}

fn cpus() -> Vec<Finding> {
    let allowed = boot::allowed_cpus();
    let cores = binding::cores(&allowed).len();
    let list = binding::show_list(&allowed);
    let online = machine::read("/sys/devices/system/cpu/online").map(|text| binding::list(&text));
    let online = online.map_or(allowed.len(), |list| list.len());
    let mut findings = vec![Finding::good(
        "CPUs",
        format!("{} allowed of {online} ({list}), on {}", allowed.len(), plural(cores, "core")),
    )];
    findings.push(match boot::cpu_quota() {
        None => Finding::good("CPU quota", "none"),
        Some(quota) if quota >= allowed.len() as f64 => {
            Finding::good("CPU quota", format!("{quota:.1} CPUs, which is no restriction"))
        }
        Some(quota) => Finding::new(
            Grade::Slow,
            "CPU quota",
            format!("{quota:.1} CPUs: ranks are stopped for a while when they use more"),
            "ask for whole CPUs (a cpuset) instead of a quota, or start at most as many ranks",
        ),
    });
    let nodes = binding::memory_nodes();
    let used = nodes.iter().filter(|node| node.iter().any(|cpu| allowed.contains(cpu))).count();
    findings.push(Finding::fact("memory nodes", format!("{used} of {}", nodes.len().max(1))));
    findings
}

fn messages(settings: &Settings, cross: Option<std::io::Error>) -> Vec<Finding> {
    let yama = machine::number("/proc/sys/kernel/yama/ptrace_scope");
    let mut findings = vec![match (&cross, settings.cross_memory) {
        (None, true) => Finding::good("cross-memory", "works: large messages are copied once"),
        (None, false) => Finding::new(
            Grade::Slow,
            "cross-memory",
            "works, but is turned off: large messages are copied twice",
            "unset SERRIED_CROSS_MEMORY",
        ),
        (Some(error), _) => Finding::new(
            Grade::Slow,
            "cross-memory",
            format!("refused ({error}): large messages are copied twice"),
            match yama {
                Some(2..) => {
                    "let an administrator set /proc/sys/kernel/yama/ptrace_scope to 1 or 0"
                }
                _ => {
                    "in a container, allow process_vm_readv and process_vm_writev (seccomp) or \
                     add the capability SYS_PTRACE"
                }
            },
        ),
    }];
    findings.push(Finding::fact(
        "Yama",
        match yama {
            None => "not there: no restriction".into(),
            Some(0) => "ptrace_scope 0: no restriction".into(),
            Some(1) => "ptrace_scope 1: ranks permit each other".to_owned(),
            Some(scope) => format!("ptrace_scope {scope}: copying needs a capability"),
        },
    ));
    findings.push(match probe::global_barrier() {
        Ok(true) => Finding::good("membarrier", "global expedited: waking a sleeper costs little"),
        _ => Finding::new(
            Grade::Slow,
            "membarrier",
            "not available: each send pays for a fence",
            "use a kernel from 4.16 on, and allow membarrier (seccomp)",
        ),
    });
    let bytes = show_bytes(ROOM);
    findings.push(match probe::shared_memory(ROOM) {
        Ok(()) => Finding::good(
            "shared memory",
            format!("{bytes} reserved at once and given back; /dev/shm is not used"),
        ),
        Err(error) => Finding::new(
            Grade::Bad,
            "shared memory",
            format!("{bytes} cannot be reserved in a memfd: {error}"),
            "raise the memory limit of the control group, free memory, or allow memfd_create \
             (seccomp)",
        ),
    });
    let available = machine::memory("MemAvailable").unwrap_or(0);
    let total = machine::memory("MemTotal").unwrap_or(0);
    let mut found = format!("{} of {} available", show_bytes(available), show_bytes(total));
    if let Some(limit) = machine::memory_limit() {
        found += &format!("; the control group allows {}", show_bytes(limit));
    }
    findings.push(Finding::fact("memory", found));
    findings.push(Finding::fact("huge pages", huge_pages()));
    findings
}

fn huge_pages() -> String {
    let path = "/sys/kernel/mm/transparent_hugepage";
    let mode = |file: &str| {
        let text = machine::read(&format!("{path}/{file}")).unwrap_or_default();
        machine::chosen(&text).unwrap_or("not there").to_owned()
    };
    let reserved = machine::memory("HugePages_Total").unwrap_or(0);
    let (own, shared) = (mode("enabled"), mode("shmem_enabled"));
    let found = format!("transparent: {own}, for shared memory: {shared}; {reserved} reserved");
    if own != "madvise" {
        return found + ". Not needed";
    }
    // Not set by mpiexec: with it the C library may give a huge page back and take a new one, which
    // has to be cleared, whenever a program frees and allocates a large block.
    found
        + ". Messages of some MiB are copied faster from memory that has them: try \
           GLIBC_TUNABLES=glibc.malloc.hugetlb=1 with programs that seldom free large blocks"
}

fn limits() -> Vec<Finding> {
    let show =
        |limit: Option<u64>| limit.map_or("no limit".to_owned(), |number| number.to_string());
    let (soft, hard) = probe::limit(libc::RLIMIT_NOFILE);
    let ranks = hard.map(|files| files.saturating_sub(64) / 3);
    let files = format!("{} (up to {})", show(soft), show(hard));
    let mut findings = vec![match ranks {
        Some(ranks) if ranks < 128 => Finding::new(
            Grade::Slow,
            "open files",
            format!("{files}: enough for {ranks} ranks"),
            "raise the hard limit of open files for more ranks (`ulimit -Hn`)",
        ),
        Some(ranks) => Finding::good("open files", format!("{files}: enough for {ranks} ranks")),
        None => Finding::good("open files", files),
    }];
    let (processes, _) = probe::limit(libc::RLIMIT_NPROC);
    findings.push(Finding::fact("processes", show(processes)));
    let (locked, _) = probe::limit(libc::RLIMIT_MEMLOCK);
    let locked = locked.map_or("no limit".to_owned(), show_bytes);
    findings.push(Finding::fact("locked memory", format!("{locked}; nothing is locked")));
    findings
}

fn values(record: Option<&Record>) -> Vec<Finding> {
    let options = record.map(|record| record.options.clone()).unwrap_or_default();
    let found = TABLE.iter().map(|setting| {
        let text = std::env::var_os(setting.variable);
        let text = text.map(|text| text.to_string_lossy().into_owned());
        let provenance = setting.provenance(text.as_deref(), &options);
        let read = Settings::from_variables(|name| {
            (name == setting.variable).then(|| text.clone()).flatten()
        });
        match read {
            Ok(settings) => Finding::fact(
                setting.variable,
                format!("{:<8} {provenance}", setting.value(&settings)),
            ),
            Err(error) => Finding::new(
                Grade::Bad,
                setting.variable,
                format!("{:?} from the {provenance}", error.value),
                format!("it must be {}", error.values),
            ),
        }
    });
    found.collect()
}

fn choices(settings: &Settings) -> Vec<Finding> {
    let cpus = boot::usable_cpus();
    let allowed = boot::allowed_cpus();
    let cores = binding::cores(&allowed);
    let evenly =
        |ranks: u32| binding::share_out(&cores, &vec![1; ranks as usize], &Binding::default());
    let placed = |ranks: u32| match evenly(ranks) {
        Some(shares) => {
            let shown: Vec<String> =
                shares.iter().take(4).map(|share| binding::show_list(share)).collect();
            let more = if shares.len() > 4 { " ..." } else { "" };
            format!("on CPUs {}{more}", shown.join(" | "))
        }
        None => "on any CPU".into(),
    };
    let mut findings = vec![tuning(settings)];
    if cpus > 1 {
        findings.push(Finding::fact(
            format!("{cpus} ranks"),
            format!("{}; {}", placed(cpus), waiting(settings, Occupancy::of_one_host(cpus, cpus))),
        ));
    }
    findings.push(Finding::fact(
        format!("{} ranks", cpus + 1),
        format!(
            "{}; {}",
            placed(cpus + 1),
            waiting(settings, Occupancy::of_one_host(cpus + 1, cpus))
        ),
    ));
    findings
}

/// What jobs make of the file that `serried tune` writes.
fn tuning(settings: &Settings) -> Finding {
    let subject = "tuning";
    // As `mpiexec` and then each rank read it.
    let used = launch::tuning::choices(settings).and_then(|rows| {
        let rows = rows.unwrap_or_default();
        let refuse =
            |error: &dyn std::fmt::Display| format!("{}: {error}", boot::source_of_choices(&rows));
        coll::Table::read(&rows).map_err(|error| refuse(&error))?;
        engine::protocol::Table::read(&rows).map_err(|error| refuse(&error))
    });
    let advice = "run `serried tune` again, or remove the file; until then jobs need --tuning off";
    match (used, Tuning::load(settings)) {
        (Err(error), _) => Finding::new(Grade::Bad, subject, error, advice),
        (_, Err(error)) => Finding::new(
            Grade::Slow,
            subject,
            format!("{error}; jobs do not look at that line"),
            "run `serried tune` again: `serried explain` cannot read the file",
        ),
        (_, Ok(Tuning { file: Some(file), .. })) => {
            Finding::good(subject, file.display().to_string())
        }
        _ => Finding::fact(
            subject,
            "what comes with the library; `serried tune` measures this machine",
        ),
    }
}

/// How many processes share how many CPUs, in words.
pub fn sharing(Occupancy { processes, cpus, hosts }: Occupancy) -> String {
    let (processes, cpus) = (plural(processes as usize, "process"), plural(cpus as usize, "CPU"));
    match hosts {
        1 => format!("{processes} on {cpus}"),
        _ => format!("{processes} on {cpus}, of {hosts} hosts that are one machine"),
    }
}

/// How a rank waits, in words.
pub fn waiting(settings: &Settings, occupancy: Occupancy) -> String {
    let policy = runtime::policy(settings, occupancy);
    if policy == Policy::POLL {
        return "wait: spin, always".into();
    }
    let mut words = Vec::new();
    if policy.spin > Duration::ZERO {
        words.push(format!("spin for {:?}", policy.spin));
    }
    if policy.yielding > Duration::ZERO {
        words.push(format!("yield for {:?}", policy.yielding));
    }
    if policy.alone > policy.yielding {
        words.push(format!("for {:?} in all if nobody else wants the core", policy.alone));
    }
    if policy.sleep {
        words.push("sleep".into());
    }
    format!("wait: {}", words.join(", then "))
}

fn plural(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ if what.ends_with('s') => format!("{count} {what}es"),
        _ => format!("{count} {what}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_looked_at() {
        let report = examine();
        let text = report.show(false);
        for subject in ["CPUs", "cross-memory", "membarrier", "shared memory", "open files"] {
            assert!(text.contains(subject), "{subject} is missing:\n{text}");
        }
        for setting in TABLE {
            assert!(text.contains(setting.variable), "{} is missing", setting.variable);
        }
        assert!(text.contains("What to do"));
    }

    #[test]
    fn refused_copies_get_advice() {
        let refused = std::io::Error::from_raw_os_error(libc::EPERM);
        let findings = messages(&Settings::default(), Some(refused));
        assert_eq!(findings[0].grade, Grade::Slow);
        assert!(!findings[0].advice.is_empty());
    }

    #[test]
    fn waiting_in_words() {
        let mut settings = Settings::default();
        let of = Occupancy::of_one_host;
        assert!(waiting(&settings, of(2, 2)).starts_with("wait: spin for "));
        assert!(waiting(&settings, of(3, 2)).starts_with("wait: yield for "));
        settings.wait = boot::Wait::Block;
        assert_eq!(waiting(&settings, of(2, 2)), "wait: sleep");
        settings.wait = boot::Wait::Poll;
        assert_eq!(waiting(&settings, of(2, 2)), "wait: spin, always");
    }
}
