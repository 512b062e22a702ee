//! Atomic operations on a process's own memory, which go through the provider where others' do.

mod support;

use layout::Span;
use std::time::Instant;
use support::{PATIENCE, Record, open};
use transport::wireup::Wireup;
use transport::{Atomic, Peer, Transport};
use transport_ofi::Lacks;

const PROVIDERS: [&str; 2] = ["tcp;ofi_rxm", "shm"];
const TURNS: u32 = 50;

#[test]
fn own_changes_and_those_of_others_exclude_each_other() {
    for provider in PROVIDERS {
        let mut ports = open(2, provider, Lacks::default());
        if ports.is_empty() || !ports[0].caps(1).atomic {
            continue;
        }
        let mut words = [0u64; 2];
        // SAFETY: the words outlive the ports' use of them, and are looked at through them alone until then.
        let memory = unsafe { Span::new(words.as_mut_ptr().cast(), 16) };
        let key = ports[0].register(1, memory, 7).expect("room for a key");
        assert!(ports[0].reach_own(0) && ports[0].reach_own(0), "{provider}: again, too");
        let mut records = [Record::default(), Record::default()];
        for operation in 0..TURNS {
            for port in &mut ports {
                port.atomic(0, key, 8, Atomic::Add(1), operation);
            }
        }
        let start = Instant::now();
        while records.iter().any(|record| record.done.len() < TURNS as usize) {
            for (port, record) in ports.iter_mut().zip(&mut records) {
                port.poll(record);
            }
            assert!(start.elapsed() < PATIENCE, "{provider}: they never end");
        }
        let done = records.iter().flat_map(|record| &record.done);
        let mut before: Vec<u64> = done.map(|(_, result)| result.expect("it is there")).collect();
        before.sort_unstable();
        assert_eq!(before, (0..2 * u64::from(TURNS)).collect::<Vec<u64>>(), "{provider}");
        // To leave needs no word from oneself.
        while !(0..ports.len()).fold(true, |gone, rank| ports[rank].leave() & gone) {
            for (port, record) in ports.iter_mut().zip(&mut records) {
                port.poll(record);
            }
            assert!(start.elapsed() < 2 * PATIENCE, "{provider}: they never leave");
        }
        let dead: Vec<Peer> = records.iter().flat_map(|record| record.dead.clone()).collect();
        assert!(!dead.contains(&0), "{provider}: {dead:?}");
        drop(ports);
        assert_eq!(words, [0, 2 * u64::from(TURNS)], "{provider}");
    }
}

#[test]
fn a_network_that_cannot_leads_nobody_to_himself() {
    let lacks = Lacks { atomics: true, ..Lacks::default() };
    // The last one would end the process.
    for (provider, lacks) in [("shm", lacks), ("udp;ofi_rxd", Lacks::default())] {
        if let Some(port) = open(2, provider, lacks).first_mut() {
            assert!(!port.reach_own(0), "{provider}");
        }
    }
}
