//! Real logins: over ssh to an sshd of the test's own, and in an allocation of a Slurm of its own.
//!
//! Where these are not installed each test says so and is over.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

mod support;
use support::*;

/// Where a program of the system is, be it for users or for daemons.
fn find(program: &str) -> Option<PathBuf> {
    let places = ["/usr/bin", "/usr/sbin", "/bin", "/sbin", "/usr/local/bin", "/usr/local/sbin"];
    let found = places.iter().map(|place| Path::new(place).join(program)).find(|it| it.exists());
    if found.is_none() {
        eprintln!("skipped: there is no {program} here");
    }
    found
}

fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

fn is_root() -> bool {
    // SAFETY: takes nothing.
    let root = unsafe { libc::geteuid() } == 0;
    if !root {
        eprintln!("skipped: needs to be root");
    }
    root
}

/// Daemons of a test, ended with it.
struct Daemons {
    children: Vec<Child>,
    directory: PathBuf,
}

impl Daemons {
    fn start(&mut self, command: &mut Command) {
        let log = fs::File::create(self.directory.join(format!("log{}", self.children.len())));
        let log = log.unwrap();
        command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        self.children.push(command.spawn().unwrap());
    }
}

impl Drop for Daemons {
    fn drop(&mut self) {
        for child in &mut self.children {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// An sshd, and a directory with an `ssh` that finds it under any name of a host.
fn sshd() -> Option<Daemons> {
    let (sshd, ssh, keygen) = (find("sshd")?, find("ssh")?, find("ssh-keygen")?);
    if !is_root() {
        return None;
    }
    let directory = temporary("ssh");
    for name in ["host", "user"] {
        let mut command = Command::new(&keygen);
        command.args(["-q", "-t", "ed25519", "-N", "", "-f"]).arg(directory.join(name));
        assert!(command.status().unwrap().success());
    }
    let shown = directory.display();
    let port = free_port();
    fs::create_dir_all("/run/sshd").unwrap();
    let config = format!(
        "Port {port}\nListenAddress 127.0.0.1\nHostKey {shown}/host\nPidFile none\nUsePAM no\n\
         AuthorizedKeysFile {shown}/user.pub\nStrictModes no\nPermitRootLogin yes\n"
    );
    fs::write(directory.join("sshd_config"), config).unwrap();
    let config = format!(
        "Host far*\nHostName 127.0.0.1\nPort {port}\nIdentityFile {shown}/user\n\
         StrictHostKeyChecking no\nUserKnownHostsFile /dev/null\nLogLevel ERROR\n\
         Host closed\nHostName 127.0.0.1\nPort 1\n"
    );
    fs::write(directory.join("ssh_config"), config).unwrap();
    let script = format!("#!/bin/sh\nexec {} -F {shown}/ssh_config \"$@\"\n", ssh.display());
    fs::write(directory.join("ssh"), script).unwrap();
    executable(&directory.join("ssh"));
    let mut daemons = Daemons { children: Vec::new(), directory };
    let config = daemons.directory.join("sshd_config");
    daemons.start(Command::new(sshd).args(["-D", "-e", "-f"]).arg(config));
    eventually("sshd listens", || std::net::TcpStream::connect(("127.0.0.1", port)).is_ok());
    Some(daemons)
}

#[test]
fn a_job_runs_over_ssh_and_leaves_nothing() {
    let Some(daemons) = sshd() else { return };
    let path = format!("{}:/usr/bin:/bin", daemons.directory.display());
    let cache = daemons.directory.join("cache");
    let job = |hosts: &str, words: &[&str]| {
        let mut command = mpiexec();
        command.env("PATH", &path).args(["--hosts", hosts]).args(words).stdin(Stdio::null());
        Running::start(command).finish()
    };
    let done = job("far1:2,far2:1", &["sh", "-c", "echo $SERRIED_RANK/$SERRIED_SIZE"]);
    assert_eq!((done.code(), done.err.as_str()), (0, ""));
    assert_eq!(done.out.lines().count(), 3);
    let rank = rank();
    let done = job("far1:2,far2:1", &[&rank, "init", "reach", "sleep", "500", "finalize"]);
    assert_eq!((done.code(), done.out.lines().count()), (0, 9), "{}", done.err);
    let marker = marker();
    let words = [rank.as_str(), "init", "only", "2", "raise", "11", "end", "sleep", "600000"];
    let done = job("far1:2,far2:1", &[&words[..], &["print", &marker]].concat());
    assert_eq!(done.code(), 139, "{}", done.err);
    assert!(done.err.contains("rank 2") && done.err.contains("host far2"), "{}", done.err);
    eventually("all ranks are gone", || marked(&marker).is_empty());
    let done = job("far1:1,closed:1", &["true"]);
    assert_eq!(done.code(), 2);
    assert!(done.err.contains("host closed cannot be reached: `ssh "), "{}", done.err);
    assert!(done.err.contains("Connection refused"), "{}", done.err);
    assert!(!cache.exists());
}

/// A Slurm of three nodes, all of them this host; its configuration.
fn slurm() -> Option<(Daemons, PathBuf)> {
    let (slurmctld, slurmd) = (find("slurmctld")?, find("slurmd")?);
    find("srun")?;
    if !is_root() {
        return None;
    }
    let directory = temporary("slurm");
    let (shown, host) = (directory.display(), boot::host());
    let mut config = format!(
        "ClusterName=test\nSlurmctldHost={host}(127.0.0.1)\nSlurmctldPort={}\n\
         AuthType=auth/none\nCredType=cred/none\nSlurmUser=root\nSlurmdUser=root\n\
         ProctrackType=proctrack/pgid\nTaskPlugin=task/none\n\
         SlurmdParameters=config_overrides\nSwitchType=switch/none\nReturnToService=2\n\
         StateSaveLocation={shown}/state\nSlurmdSpoolDir={shown}/spool-%n\n\
         SlurmctldPidFile={shown}/ctld.pid\nSlurmdPidFile={shown}/%n.pid\n\
         SchedulerType=sched/builtin\nSelectType=select/cons_tres\n\
         SelectTypeParameters=CR_CPU\nJobAcctGatherType=jobacct_gather/none\n\
         AccountingStorageType=accounting_storage/none\nMpiDefault=none\n",
        free_port()
    );
    for node in ["n1", "n2", "n3"] {
        fs::create_dir(directory.join(format!("spool-{node}"))).unwrap();
        let port = free_port();
        config +=
            &format!("NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=8\n");
    }
    config += "PartitionName=p Nodes=n[1-3] Default=YES State=UP MaxTime=INFINITE\n";
    fs::create_dir(directory.join("state")).unwrap();
    let file = directory.join("slurm.conf");
    fs::write(&file, config).unwrap();
    let mut daemons = Daemons { children: Vec::new(), directory };
    daemons.start(Command::new(slurmctld).args(["-D", "-i", "-f"]).arg(&file));
    for node in ["n1", "n2", "n3"] {
        daemons.start(Command::new(&slurmd).args(["-D", "-N", node, "-f"]).arg(&file));
    }
    for _ in 0..100 {
        let mut sinfo = Command::new("sinfo");
        sinfo.env("SLURM_CONF", &file).args(["-h", "-o", "%T %D"]);
        let idle = sinfo.output().is_ok_and(|out| out.stdout.starts_with(b"idle 3"));
        if idle {
            return Some((daemons, file));
        }
        std::thread::sleep(Duration::from_millis(200));
    }
    eprintln!("skipped: slurmctld does not start here");
    None
}

#[test]
fn programs_run_in_slurm_by_mpiexec_and_by_srun_alone() {
    let Some((daemons, config)) = slurm() else { return };
    let rank = rank();
    let cache = daemons.directory.join("cache");
    let run = |program: &str, words: &[&str]| {
        let mut command = clean(program);
        command.env("SLURM_CONF", &config).env("XDG_CACHE_HOME", &cache).stdin(Stdio::null());
        Running::start(command.args(words).take()).finish()
    };
    let places = |out: &str| {
        let mut ranks: Vec<&str> =
            out.lines().filter_map(|line| line.strip_prefix("place ")?.split(' ').next()).collect();
        ranks.sort_unstable();
        ranks.join("")
    };
    // Agents by srun, one for each node.
    let done = run("salloc", &["-Q", "-N3", "-n5", MPIEXEC, &rank, "init", "place", "finalize"]);
    assert_eq!((done.code(), places(&done.out).as_str()), (0, "01234"), "{}", done.err);
    let show = ["sh", "-c", "echo $SLURMD_NODENAME"];
    let done = run("salloc", &[&["-Q", "-N3", "-n3", MPIEXEC], &show[..]].concat());
    let mut nodes: Vec<&str> = done.out.lines().collect();
    nodes.sort_unstable();
    assert_eq!(nodes, ["n1", "n2", "n3"], "{}", done.err);
    let words = ["-Q", "-N2", "-n4", MPIEXEC, &rank, "init", "only", "3", "exit", "7", "end"];
    let done = run("salloc", &[&words[..], &["sleep", "600000"]].concat());
    assert_eq!(done.code(), 7, "{}", done.err);
    // Tasks of srun, with PMI and with nothing.
    for (kind, nodes) in [("pmi2", "-N2"), ("none", "-N1"), ("none", "-N2")] {
        let words = [nodes, "-n4", &format!("--mpi={kind}"), &rank, "init", "place"];
        let done = run("srun", &words);
        assert_eq!(places(&done.out), "0123", "{kind} {nodes}: {}{}", done.out, done.err);
    }
}
