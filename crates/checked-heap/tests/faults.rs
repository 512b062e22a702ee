//! Each fault that the heap is for ends the program that has it. The program is this one, started once more.
#![cfg(not(miri))]

use checked_heap::leaks;
use std::alloc::{Layout, alloc, dealloc};
use std::hint::black_box;
use std::process::Command;
use std::sync::{Barrier, Mutex};

/// Names the fault that the started program has.
const FAULT: &str = "CHECKED_HEAP_FAULT";

/// Starts this test once more, with a fault. Returns what it says when it ends, if it fails.
fn says_of(fault: &str) -> Option<String> {
    let program = std::env::current_exe().expect("it has a path");
    let output = Command::new(program)
        .args(["--exact", "a_program_with_a_fault", "--nocapture"])
        .env(FAULT, fault)
        .output()
        .expect("it starts");
    (!output.status.success()).then(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Has the fault that its environment names.
#[test]
fn a_program_with_a_fault() {
    let Ok(fault) = std::env::var(FAULT) else { return };
    let layout = Layout::from_size_align(100, 8).unwrap();
    // SAFETY: none: these are the faults that the heap must find, in a process of their own.
    unsafe {
        let memory = black_box(alloc(layout));
        match fault.as_str() {
            "none" => dealloc(memory, layout),
            "behind" => {
                memory.add(100).write(0);
                dealloc(memory, layout);
            }
            "before" => {
                memory.sub(1).write(0);
                dealloc(memory, layout);
            }
            "late" => {
                dealloc(memory, layout);
                black_box(memory).add(50).write(0);
            }
            "twice" => {
                dealloc(memory, layout);
                dealloc(black_box(memory), layout);
            }
            "layout" => dealloc(memory, Layout::from_size_align(99, 8).unwrap()),
            other => panic!("no fault {other}"),
        }
    }
}

#[test]
fn a_program_without_a_fault_ends_well() {
    assert_eq!(says_of("none"), None);
}

#[test]
fn each_fault_is_found_and_named() {
    for (fault, name) in [
        ("behind", "bytes behind an allocation were written: 100 bytes"),
        ("before", "bytes before an allocation were written: 100 bytes"),
        ("late", "freed memory was written: 100 bytes"),
        ("twice", "memory is freed twice: 100 bytes"),
        ("layout", "memory is freed with another layout: 100 bytes"),
    ] {
        let said = says_of(fault);
        assert!(said.as_ref().is_some_and(|said| said.contains(name)), "{fault}: {said:?}");
    }
}

#[test]
fn what_is_left_allocated_is_counted() {
    assert_eq!(leaks(|| black_box(vec![Box::new(1), Box::new(2)])), 0);
    assert_eq!(leaks(|| black_box(Box::leak(Box::new([7u8; 9]))).len()), 1);
    let (bytes, turns) = (Mutex::new(None), Barrier::new(2));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            turns.wait();
            drop(bytes.lock().unwrap().take());
            turns.wait();
        });
        let freed_by_another = leaks(|| {
            *bytes.lock().unwrap() = Some(black_box(vec![1u8; 1000]));
            turns.wait();
            turns.wait();
        });
        assert_eq!(freed_by_another, 0);
    });
}

#[test]
fn memory_is_aligned_and_keeps_its_bytes_when_it_grows() {
    for align in [1, 8, 64, 4096, 1 << 16] {
        let layout = Layout::from_size_align(10, align).unwrap();
        // SAFETY: allocated and freed with this layout.
        unsafe {
            let memory = alloc(layout);
            assert_eq!(memory as usize % align, 0);
            dealloc(memory, layout);
        }
    }
    let mut bytes = Vec::new();
    (0..100_000u32).for_each(|byte| bytes.push(byte as u8));
    assert!(bytes.iter().zip(0u32..).all(|(byte, expected)| *byte == expected as u8));
    // More than quarantine holds.
    (0..200).for_each(|_| drop(black_box(vec![1u8; 1 << 20])));
}
