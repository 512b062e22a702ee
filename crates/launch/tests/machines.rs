//! Hosts of a job that are one machine: their ranks share its CPUs, and know it.

mod support;
use support::*;

/// Runs a job with a launcher that enters each host by this command.
fn by(command: &str, hosts: &str, words: &[&str]) -> Done {
    let launcher = format!("exec:{command}");
    run(&[&["--launcher", &launcher, "--hosts", hosts], words].concat())
}

/// What the record of each rank says of these fields, sorted.
fn fields(command: &str, hosts: &str, names: [&str; 3]) -> Vec<String> {
    let done = by(command, hosts, &["sh", "-c", "echo $SERRIED_BOOT"]);
    assert_eq!((done.code(), done.err.as_str()), (0, ""));
    let line = |line: &str| {
        let field = |name: &&str| line.split(' ').find(|word| word.starts_with(*name));
        names.iter().filter_map(field).collect::<Vec<_>>().join(" ")
    };
    let mut found: Vec<String> = done.out.lines().map(line).collect();
    found.sort();
    found
}

const OCCUPANCY: [&str; 3] = ["cpus=", "processes=", "sharing="];
const SHOW_CPUS: [&str; 3] =
    ["sh", "-c", "echo $HOST $(grep Cpus_allowed_list: /proc/self/status | cut -f2)"];

#[test]
fn ranks_of_all_hosts_on_one_machine_are_counted() {
    let cpus = boot::usable_cpus();
    let expected = format!("cpus={cpus} processes=4 sharing=3");
    assert_eq!(fields("env HOST={host}", "a:1,b:2,c:1", OCCUPANCY), vec![expected; 4]);
    let alone = format!("cpus={cpus} processes=2 sharing=1");
    assert_eq!(fields("env HOST={host}", "a:2", OCCUPANCY), vec![alone; 2]);
}

#[test]
fn hosts_with_disjoint_cpus_are_independent() {
    let cpus = boot::allowed_cpus();
    let [first, second, ..] = cpus[..] else { return eprintln!("skipped: there is one CPU") };
    let hosts = format!("{first}:3,{second}:2");
    let found = fields("taskset -c {host}", &hosts, OCCUPANCY);
    let of = |processes: u32| format!("cpus=1 processes={processes} sharing=1");
    assert_eq!(found, [of(2), of(2), of(3), of(3), of(3)]);
}

#[test]
fn ranks_of_different_hosts_are_bound_to_different_cores() {
    let cpus = boot::allowed_cpus();
    let cores = launch::binding::cores(&cpus);
    if cores.len() < 2 {
        return eprintln!("skipped: there is one core");
    }
    for option in ["auto", "core"] {
        let words = [&["--bind-to", option][..], &SHOW_CPUS].concat();
        let done = by("env HOST={host}", "a:1,b:1", &words);
        assert_eq!((done.code(), done.err.as_str()), (0, ""));
        let bound = |host: &str| {
            let line = done.out.lines().find_map(|line| line.strip_prefix(host));
            launch::binding::list(line.unwrap_or_default())
        };
        let (a, b) = (bound("a "), bound("b "));
        assert!(!a.is_empty() && !b.is_empty(), "{option}: {}", done.out);
        assert!(a.iter().all(|cpu| !b.contains(cpu)), "{option}: {}", done.out);
    }
    let done = by("env HOST={host}", "a:1,b:1", &["--report-bindings", "true"]);
    assert!(done.err.contains("2 ranks of 2 hosts that are one machine"), "{}", done.err);
}

#[test]
fn more_ranks_than_cpus_of_one_machine_are_refused() {
    let cpus = boot::allowed_cpus().len();
    let hosts = (0..=cpus).map(|at| format!("h{at}")).collect::<Vec<_>>().join(",");
    let ranks = (cpus + 1).to_string();
    let words = ["--nooversubscribe", "-n", &ranks, "--ppn", "1", "true"];
    let full = by("env HOST={host}", &hosts, &words);
    // A host of which nobody says how many slots it has takes as many ranks as it has CPUs.
    assert!(full.code() == 2, "{}", full.err);
    assert!(full.err.contains("hosts h0, h1"), "{}", full.err);
    assert!(full.err.contains("which are one machine"), "{}", full.err);
}
