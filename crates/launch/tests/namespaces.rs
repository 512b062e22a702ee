//! Hosts that are network namespaces behind a bridge: a network of their own, on this machine.
//!
//! They need the right to make namespaces; without it each test says so and is over.

use std::time::{Duration, Instant};

mod support;
use support::*;

// Those of the end-to-end tests.
#[path = "../../../xtask/src/hosts.rs"]
mod hosts;
#[path = "../../../xtask/src/world.rs"]
mod world;
use hosts::Hosts;

/// Hosts `PREFIX1`, `PREFIX2`, ... with addresses 10.SUBNET.0.1 and so on; gone when dropped.
fn make(letter: char, subnet: u8, count: u32) -> Option<Hosts> {
    let made = Hosts::make(letter, subnet, count);
    if made.is_none() {
        eprintln!("skipped: network namespaces cannot be made here (no right to, or no `ip`)");
    }
    made
}

/// Runs a job of so many ranks on them.
fn run_on(hosts: &Hosts, ranks: u32, words: &[&str]) -> Done {
    let place = hosts.words(ranks);
    let place: Vec<&str> = place.iter().map(String::as_str).collect();
    run(&[&place[..], words].concat())
}

#[test]
fn ranks_in_namespaces_find_each_other() {
    let Some(hosts) = make('f', 81, 3) else { return };
    let done = run_on(&hosts, 6, &[&rank(), "init", "reach", "sleep", "700", "finalize"]);
    assert_eq!((done.code(), done.err.as_str()), (0, ""));
    assert_eq!(done.out, "reached 1\n".repeat(36));
}

#[test]
fn the_choice_of_networks_is_explained_and_restricted() {
    let Some(hosts) = make('x', 82, 2) else { return };
    let prefix = &hosts.prefix;
    // A bridge of each host's own, with the same address everywhere.
    for at in 1..=2 {
        let host = format!("{prefix}{at}");
        assert!(hosts.ip(&format!("-n {host} link add virbr0 type bridge")));
        assert!(hosts.ip(&format!("-n {host} addr add 10.1.0.1/24 dev virbr0")));
        assert!(hosts.ip(&format!("-n {host} link set virbr0 up")));
    }
    let done = run_on(&hosts, 2, &["--explain-net"]);
    assert_eq!(done.code(), 0, "{}", done.err);
    let line = |text: String| assert!(done.out.contains(&text), "{text}: {}", done.out);
    line(format!("{prefix}1 -> {prefix}2: 10.82.0.2  used"));
    line(format!("{prefix}2 -> {prefix}1: 10.82.0.1  used"));
    line(format!("{prefix}1 -> {prefix}2: 10.1.0.1  not used"));
    for net in ["eth1", "10.82.0.0/16"] {
        let done = run_on(&hosts, 2, &["--net", net, "--explain-net"]);
        assert!(done.out.contains("10.82.0.2  used"), "{}{}", done.out, done.err);
        assert!(!done.out.contains("10.1.0.1"), "{}", done.out);
    }
    let done = run_on(&hosts, 2, &["--net", "eth7", "true"]);
    assert_eq!(done.code(), 2);
    assert!(done.err.contains("no address that --net allows; there are: 10."), "{}", done.err);
}

#[test]
fn a_host_whose_link_is_cut_is_noticed_by_nobody_but_the_ranks() {
    // The agents' line is the login's, and not the network that is cut.
    let Some(hosts) = make('c', 83, 2) else { return };
    assert!(hosts.ip(&format!("link set {}2v down", hosts.prefix)));
    let done = run_on(&hosts, 2, &["sh", "-c", "echo $SERRIED_RANK"]);
    assert_eq!((done.code(), done.out.lines().count()), (0, 2), "{}", done.err);
    let done = run_on(&hosts, 2, &["--explain-net"]);
    assert!(done.out.contains("no way"), "{}{}", done.out, done.err);
    hosts.mend();
    // The kernel may remember for a while that there was no way.
    let found = (0..20).any(|_| {
        let done = run_on(&hosts, 2, &["--explain-net"]);
        println!("{}{}", done.out, done.err);
        !done.out.contains("no way")
    });
    assert!(found);
}

#[test]
fn thirty_two_hosts_start_in_two_steps() {
    let Some(hosts) = make('m', 84, 32) else { return };
    let login = Duration::from_secs(1);
    let start = |count: usize| {
        let names: Vec<String> = (1..=count).map(|at| format!("{}{at}", hosts.prefix)).collect();
        let launcher = format!("exec:sh -c 'sleep 1; exec {} \"$@\"' x", hosts.enter());
        let names = names.join(",");
        let begin = Instant::now();
        let done = run(&["--launcher", &launcher, "--hosts", &names, "--ppn", "1", "true"]);
        assert_eq!((done.code(), done.err.as_str()), (0, ""));
        begin.elapsed()
    };
    let (one, many) = (start(1), start(32));
    println!("1 host: {one:.2?}, 32 hosts: {many:.2?}");
    // Two steps, and not 32; how much faster is for a quiet machine to say.
    assert!(many < login * 16, "{many:?}");
}
