//! What a core dump of a process would show: all of its memory but what the kernel is told to leave out.
//! No key is in it, neither one that is in use nor what is left of those that were.

use secret::{Ephemeral, Key, Opener, Sealer};
use std::fs::{self, File};
use std::os::unix::fs::FileExt;

/// The parts of this process's memory that a core dump has.
fn dumped() -> Vec<(u64, u64)> {
    let mut parts = Vec::new();
    let mut range = None;
    for line in fs::read_to_string("/proc/self/smaps").unwrap().lines() {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        if let Some((from, to)) = first.split_once('-') {
            let number = |text| u64::from_str_radix(text, 16).unwrap();
            let readable = words.next().is_some_and(|access| access.starts_with('r'));
            let own = !line.ends_with("[vvar]")
                && !line.contains("[vvar_")
                && !line.ends_with("[vsyscall]");
            range = (readable && own).then(|| (number(from), number(to)));
        } else if first == "VmFlags:" && !words.any(|flag| flag == "dd") {
            parts.extend(range.take());
        }
    }
    parts
}

/// How often these bytes, which are given with every bit flipped, are in what would be dumped.
fn found(flipped: &[u8; 32]) -> usize {
    let memory = File::open("/proc/self/mem").unwrap();
    let mut count = 0;
    let mut page = vec![0u8; 1 << 16];
    for (from, to) in dumped() {
        let mut at = from;
        while at < to {
            let length = (page.len() as u64).min(to - at) as usize;
            if memory.read_exact_at(&mut page[..length], at).is_err() {
                break;
            }
            // The buffer itself is no place where a key is left, nor what this comparison reads.
            let own = page.as_ptr() as u64;
            let apart = at + length as u64 <= own || own + page.len() as u64 <= at;
            let same = |window: &[u8]| window.iter().zip(flipped).all(|(a, b)| *a == !b);
            count += page[..length].windows(32).filter(|window| apart && same(window)).count();
            page.fill(0);
            // Windows overlap, so that none is cut.
            at += if length as u64 == to - at { length as u64 } else { length as u64 - 31 };
        }
    }
    count
}

fn flip(key: &Key) -> [u8; 32] {
    std::array::from_fn(|at| !key.as_bytes()[at])
}

#[test]
fn no_key_is_in_a_core_dump() {
    // The search finds what is there.
    let plain: Vec<u8> = (100..132).collect();
    assert!(found(&std::array::from_fn(|at| !plain[at])) > 0);

    let key = Key::random().unwrap();
    let derived = key.derive("serried test of dumps", &[b"said"]);
    let copy = derived.clone();
    // As in a message that is sealed.
    let mut message = secret::Zeroizing::new(vec![0; 32]);
    postcard::to_slice(&copy, &mut message).unwrap();
    assert_eq!(postcard::from_bytes::<Key>(&message).unwrap(), derived);
    drop(message);
    let (one, other) = (Ephemeral::random().unwrap(), Ephemeral::random().unwrap());
    let (ours, theirs) = (one.public(), other.public());
    let agreed = one.agree(&theirs).unwrap();
    assert_eq!(other.agree(&ours).unwrap(), agreed);
    let (mut sealer, mut opener) = (Sealer::new(derived.clone()), Opener::new(derived.clone()));
    let mut message = vec![7; 100_000];
    let tag = sealer.seal(b"", &mut message);
    opener.open(b"", &mut message, &tag).unwrap();
    assert!(derived.check("test", &[b"x"], &copy.prove("test", &[b"x"])));

    let all = [("random", &key), ("derived and used to seal", &derived), ("agreed", &agreed)];
    let flipped = all.map(|(what, key)| (what, flip(key)));
    for (what, flipped) in &flipped {
        assert_eq!(found(flipped), 0, "a key that is in use: {what}");
    }
    drop((key, derived, copy, agreed, sealer, opener));
    for (what, flipped) in &flipped {
        assert_eq!(found(flipped), 0, "what is left of a key: {what}");
    }
}
